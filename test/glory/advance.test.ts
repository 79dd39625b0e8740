import { scriptedDice } from '../../src/dice/scripted.js';
import { decide } from '../../src/systems/glory/decide.js';
import { glory } from '../../src/systems/glory/index.js';
import { DIAGRAM, DUEL, charging, duel, hexOf, resolve, told, typesOf, unit } from './charging.js';
import { play, playAll, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
const strong = (attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, more: Sketch = {}) =>
  duel({ strength: 10, ...attacker }, defender, { ...more, union: [...(more.union ?? []), ...reserve.union!], confederate: [...(more.confederate ?? []), ...reserve.confederate!] });
const back = (id: string, ...path: string[]) => ({ type: 'retreat' as const, unit: id, path, facing: 3 });
const enter = (id: string, hex: string, facing = 0) => ({ type: 'advance' as const, unit: id, hex, facing });
/** The charge of a wins with a total of 5 or more and d goes back to 0503. */
const won = (sketch: Sketch, plans = DUEL) => playAll(charging(sketch, plans), ['union', resolve(), [5, 0]], ['confederate', back('d', '0503')]).state;

describe('who advances', () => {
  test('S9 G-11.31.a of Y (7) and Z (8) Z must enter the hex, by day', () => {
    const state = playAll(charging(DIAGRAM, [{ attackers: ['y', 'z'], targets: ['0705'] }], 'confederate'), ['confederate', resolve(), [5, 0]], ['union', back('d', '0804')]).state;
    expect(state.phase).toMatchObject({ name: 'advance', side: 'confederate', optional: false });
    expect(reasons(refusal(state, 'confederate', enter('y', '0705')))).toEqual([{ rule: 'G-11.31.a', code: 'advance.not-candidate' }]);
    expect(reasons(refusal(state, 'confederate', { type: 'decline-advance' }))).toEqual([{ rule: 'G-11.31.a', code: 'advance.must' }]);
    expect(play(state, 'confederate', enter('z', '0705', 1)).events[0]).toEqual({ type: 'unit-advanced', unit: 'z', to: '0705', facing: 1 });
  });

  test('G-11.31.b between equals the attacker chooses', () => {
    const state = won(strong({}, {}, { union: [{ id: 'b', hex: '0604', facing: 5 }] }), [{ attackers: ['a', 'b'], targets: ['0504'] }]);
    for (const id of ['a', 'b']) expect(hexOf(play(state, 'union', enter(id, '0504')).state, id)).toBe('0504');
  });

  test('G-11.31.c, G-11.31.j only the top unit of a stack; the bottom one stays with its facing', () => {
    const state = won(strong({ onTop: true, cohesion: 6, strength: 5 }, {}, { union: [{ id: 'b', hex: '0505', cohesion: 8, strength: 5 }] }), [{ attackers: ['a', 'b'], targets: ['0504'] }]);
    expect(reasons(refusal(state, 'union', enter('b', '0504')))).toEqual([{ rule: 'G-11.31.a', code: 'advance.not-candidate' }]);
    const { state: after } = play(state, 'union', enter('a', '0504', 2));
    expect([hexOf(after, 'a'), unit(after, 'a').facing, hexOf(after, 'b'), unit(after, 'b').facing]).toEqual(['0504', 2, '0505', 0]);
  });

  test('G-11.31.d, G-10.28.c guns on top of a charger stay behind', () => {
    const state = won(strong({}, {}, { union: [{ id: 'g', hex: '0505', class: 'artillery', onTop: true }] }));
    expect(reasons(refusal(state, 'union', enter('g', '0504')))).toEqual([{ rule: 'G-11.31.a', code: 'advance.not-candidate' }]);
    const { state: after } = play(state, 'union', enter('a', '0504'));
    expect([hexOf(after, 'a'), hexOf(after, 'g'), unit(after, 'g').onTop]).toEqual(['0504', '0505', false]);
  });

  test('G-11.31.e, G-11.31.h any facing, next to other enemies, and no movement points needed', () => {
    const state = won(strong({ movement: 0 }, {}, { confederate: [{ id: 'x', hex: '0404' }] }));
    expect(unit(play(state, 'union', enter('a', '0504', 4)).state, 'a').facing).toBe(4);
  });

  test('G-11.31.f one hex that emptied two: the attacker picks, and enters exactly one', () => {
    const sketch = strong({ strength: 20 }, {}, { confederate: [{ id: 'e', hex: '0604', facing: 4 }] });
    const { state } = playAll(charging(sketch, [{ attackers: ['a'], targets: ['0504', '0604'] }]), ['union', resolve(), [3, 0, 0]], ['confederate', back('d', '0503')], ['confederate', back('e', '0704')]);
    expect(state.phase).toMatchObject({ name: 'advance', openings: [{ hex: '0504' }, { hex: '0604' }] });
    const after = play(state, 'union', enter('a', '0604'));
    expect([hexOf(after.state, 'a'), after.state.phase.name]).not.toContain('advance');
    expect(reasons(refusal(state, 'union', enter('a', '0503')))).toEqual([{ rule: 'G-11.31.a', code: 'advance.no-opening' }]);
  });

  test('G-11.31.i no advance into a hex that is still held: a defender stood in its works', () => {
    const works = strong({ strength: 20 }, {}, { hexsides: [{ between: ['0504', '0505'], features: ['improved-position'] }] });
    const { events, state } = playAll(charging(works, DUEL), ['union', resolve(), [4, 0]], ['confederate', { type: 'stand', unit: 'd' }]);
    expect(typesOf(events)).not.toContain('unit-advanced');
    expect([hexOf(state, 'd'), hexOf(state, 'a')]).toEqual(['0504', '0505']);
  });

  test('G-5.15.b a lone leader of the beaten side gives way to the unit that enters', () => {
    const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0504' }];
    const { state } = play(won({ ...strong(), leaders }), 'union', enter('a', '0504'));
    expect(state.phase).toMatchObject({ name: 'leader-displacement', side: 'confederate', leaders: ['confederate'] });
  });
});

describe('night', () => {
  const night = () => won({ ...strong({ strength: 15 }), period: 'night-1' });

  test('E35 G-13.i a victorious attacker may stay, ordered', () => {
    const { events, state } = play(night(), 'union', { type: 'decline-advance' });
    expect(events[0]).toEqual({ type: 'advance-declined', side: 'union' });
    expect(unit(state, 'a')).toMatchObject({ disordered: false });
  });

  test('E35 G-13.i or advance, and be Disordered; after 11 or more it cannot attack again', () => {
    const { events } = play(night(), 'union', enter('a', '0504'));
    expect(told(events, 'unit-disordered')).toEqual({ type: 'unit-disordered', unit: 'a', cause: 'night-advance', rule: 'G-13.i' });
    const eleven = playAll(charging({ ...strong({ strength: 20 }, {}, { confederate: [{ id: 'e', hex: '0502', facing: 3 }] }), period: 'night-1' }, DUEL), ['union', resolve(), [9]], ['confederate', back('d', '0403')], ['union', enter('a', '0504')]);
    expect(eleven.state.phase.name).not.toBe('continued-attack');
  });
});

test('every offer is accepted', () => {
  const state = won({ ...strong(), period: 'night-1' });
  const offers = glory.offers(state, 'union');
  expect(offers.map(({ decision }) => decision)).toEqual(['advance', 'decline-advance']);
  for (const command of offers.flatMap(({ commands }) => commands)) expect(decide(state, 'union', command, scriptedDice([])).ok).toBe(true);
});
