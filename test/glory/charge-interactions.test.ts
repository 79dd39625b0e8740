import { DUEL, charging, duel, resolve } from './charging.js';
import { play, playAll, type Sketch, type UnitSketch } from './position.js';

/** Somebody far off on each side, so that no game ends and no command runs out of units. */
const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
const meeting = (attacker: Partial<UnitSketch>, defender: Partial<UnitSketch>, more: Sketch = {}) =>
  duel(attacker, defender, { ...more, union: [...(more.union ?? []), ...reserve.union!], confederate: [...(more.confederate ?? []), ...reserve.confederate!] });
const horse = { class: 'cavalry' } as const;

describe('a counter-charge while other charges wait', () => {
  // a, mounted, is repulsed; d occupies 0505 and counter-charges a at 0506. b's charge of f still waits.
  const others: Sketch = { union: [{ id: 'b', hex: '0803' }], confederate: [{ id: 'f', hex: '0802', facing: 3 }] };
  const countered = () =>
    playAll(
      charging(meeting({ ...horse, strength: 1 }, { strength: 6 }, others), [...DUEL, { attackers: ['b'], targets: ['0802'] }]),
      ['union', resolve(1), [0]],
      ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }],
      ['confederate', { type: 'advance', unit: 'd', hex: '0505', facing: 3 }],
      ['confederate', { type: 'counter-charge', target: '0506', facing: 3 }],
    ).state;

  test('G-10.27.a, G-11.33.c the beaten cavalry may leave before it; the charges that wait are not fired at a second time', () => {
    const state = countered();
    expect(state.phase).toMatchObject({ name: 'retreat-before-charge', side: 'union', undecided: ['a'] });
    const left = play(state, 'union', { type: 'retreat-before-charge', unit: 'a', path: ['0507'], facing: 0 });
    expect(left.state.phase).toMatchObject({ name: 'occupation', side: 'confederate', occupation: { hex: '0506', candidates: ['d'] } });
    const occupied = play(left.state, 'confederate', { type: 'occupy', unit: 'd', facing: 3 });
    expect(occupied.state.phase).toMatchObject({ name: 'charges', pending: { charges: [{ id: 2 }] } });
  });
});
