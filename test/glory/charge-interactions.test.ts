import { evolve } from '../../src/systems/glory/evolve.js';
import { retreatChoices } from '../../src/systems/glory/procedures/retreat-paths.js';
import type { Combat, GloryState, Retreat } from '../../src/systems/glory/state.js';
import { DUEL, charging, duel, resolve, unit } from './charging.js';
import { play, playAll, positionOf, type Sketch, type UnitSketch } from './position.js';

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

describe('newcomers', () => {
  test('G-11.23.b one that retreats on, to a hex of its own, is no newcomer any more: whoever joins it there adds nothing to it', () => {
    const state = positionOf(meeting({}, {}, { confederate: [{ id: 'h', hex: '0503', facing: 3 }] }));
    const joined = evolve(state, { type: 'unit-retreated', unit: 'd', path: ['0503'], facing: 3, place: 'bottom' });
    expect(unit(joined, 'd').marks.guest).toBe(true);
    const alone = evolve(joined, { type: 'unit-retreated', unit: 'd', path: ['0502'], facing: 3, place: 'alone' });
    expect(unit(alone, 'd').marks).toEqual({ fought: true });
  });
});

describe('whom a beaten charger retreats from', () => {
  test('G-11.21.a, G-10.28.f not from a hex of lone guns that it has overrun', () => {
    // a charges d at 0504 and the battery g at 0604; the guns go, d holds: only d drives a back.
    const sketch = meeting({ strength: 1 }, {}, { confederate: [{ id: 'g', hex: '0604', facing: 4, class: 'artillery' }] });
    const { state } = play(charging(sketch, [{ attackers: ['a'], targets: ['0504', '0604'] }]), 'union', resolve(), [0]);
    expect(state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'a', from: ['0504'] }] });
  });

  test('G-11.21.a one that fronted only the guns retreats from those who held', () => {
    const sketch = meeting({ strength: 1 }, {}, { union: [{ id: 'b', hex: '0605', facing: 1, strength: 1 }], confederate: [{ id: 'g', hex: '0705', facing: 4, class: 'artillery' }] });
    const { state } = play(charging(sketch, [{ attackers: ['a', 'b'], targets: ['0504', '0705'] }]), 'union', resolve(), [0]);
    expect(state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'a', from: ['0504'] }, { unit: 'b', from: ['0504'] }] });
  });
});

/** d, at 0504, was driven away by a; `from` are the causers' hexes. */
function beaten(sketch: Sketch, from: readonly string[] = ['0505']): { readonly state: GloryState; readonly retreat: Retreat } {
  const retreat: Retreat = { unit: 'd', from, mayStand: false };
  const combat: Combat = {
    charge: { id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0504'], defenders: ['d'], spent: [] },
    result: 'retreat-and-check', contested: ['0504'], losers: ['d'], advanced: [],
  };
  return { state: positionOf(sketch, { name: 'retreats', combat, retreats: [retreat], pending: { numbered: 1, charges: [], continuations: [], occupations: [] } }), retreat };
}

describe('displacement', () => {
  test('G-11.26.a, G-11.21.a where nobody can make room farther from both enemies, a friend farther from one of them makes it', () => {
    // Farther from both 0505 and 0604 lie 0403 and 0503: rivers shut in the cavalry that holds 0403, another river bars 0503.
    const river = (a: string, b: string) => ({ between: [a, b] as [string, string], features: ['river' as const] });
    const sketch = meeting({ facing: 0 }, { leader: null }, {
      union: [{ id: 'b', hex: '0604', facing: 5 }],
      confederate: [{ id: 'w', hex: '0403', ...horse }, { id: 'e', hex: '0603', ...horse }, { id: 'x', hex: '0404', ...horse }],
      hexsides: [river('0504', '0503'), ...['0402', '0503', '0404', '0304', '0303'].map((hex) => river('0403', hex))],
    });
    const { state, retreat } = beaten(sketch, ['0505', '0604']);
    const { open, displacing } = retreatChoices(state, retreat);
    expect(open).toEqual([]);
    expect([...new Set(displacing.map(({ path }) => path.join()))].sort()).toEqual(['0404', '0603']);
  });
});
