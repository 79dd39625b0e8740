import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { glory } from '../../src/systems/glory/index.js';
import { chargePreview } from '../../src/systems/glory/previews/charge.js';
import { refugesOf } from '../../src/systems/glory/procedures/leaders.js';
import { counterTargets } from '../../src/systems/glory/procedures/advance.js';
import { retreatChoices } from '../../src/systems/glory/procedures/retreat-paths.js';
import type { Combat, GloryState } from '../../src/systems/glory/state.js';
import { opponentOf, type Side } from '../../src/systems/glory/vocabulary.js';
import { charging, designate, designating, DUEL, duel, resolve, unit } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch } from './position.js';

/** The sketch with an entry hex of one side, which is still to come in by its corner of the map. */
function closed(sketch: Sketch, owner: Side, hex: string, due = true): Sketch {
  const corner = owner === 'union' ? '0109' : '0901';
  const own = [...(sketch[owner] ?? []), ...(due ? [{ id: 'late' }] : [])];
  return {
    ...sketch,
    [owner]: own,
    hexes: { ...sketch.hexes, [hex]: { ...sketch.hexes?.[hex], entry: owner }, [corner]: { entry: owner } },
    entryAreas: [{ id: 'corner', side: owner, name: 'Corner', hexes: [corner] }],
    reinforcements: due ? [{ id: 'late', turn: 1, areas: ['corner'], leaders: [], units: ['late'] }] : [],
  };
}

/** Both ways: with the owner still due, and with all in. */
const bothWays = <T>(sketch: Sketch, hex: string, ask: (sketch: Sketch, owner: Side) => T, owner: Side = 'confederate'): readonly [T, T] => [
  ask(closed(sketch, owner, hex), owner),
  ask(closed(sketch, owner, hex, false), owner),
];

test('G-6.53.a, G-11.21.a no retreat leads into a closed entry hex', () => {
  const sketch: Sketch = { union: [{ id: 'u', hex: '0502' }], confederate: [{ id: 'c', hex: '0503' }] };
  const ways = bothWays(sketch, '0501', (each) => retreatChoices(positionOf(each), { unit: 'u', from: ['0503'], mayStand: false }).open.map(({ path }) => path[0]));
  expect(ways[0]).toEqual(ways[1].filter((hex) => hex !== '0501'));
  expect(ways[1]).toContain('0501');
});

test('G-6.53.a, G-10.27.a no retreat before a charge leads there', () => {
  const sketch = duel({}, { class: 'cavalry' });
  const leave: GloryCommand = { type: 'retreat-before-charge', unit: 'd', path: ['0503'], facing: 0 };
  const charged = (each: Sketch): GloryState => play(designating(each), 'union', designate(['a'], '0504')).state;
  const [shut, open] = bothWays(sketch, '0503', charged, 'union');
  expect(reasons(refusal(shut, 'confederate', leave))).toEqual([{ rule: 'G-6.53.a', code: 'retreat-before-charge.closed-entry' }]);
  expect(play(open, 'confederate', leave).events[0]).toMatchObject({ type: 'retreated-before-charge' });
});

test('G-6.53.a, G-11.33.a after a repulse nobody advances into the closed entry hex that the charger left', () => {
  // Odds of 1-4 and a die of 0: the charger is repulsed and goes back.
  const sketch = duel({ strength: 1 }, { strength: 10 });
  const repulsed = (each: Sketch): string =>
    playAll(charging(each, DUEL), ['union', resolve(), [0]], ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }]).state.phase.name;
  const [shut, open] = bothWays(sketch, '0505', repulsed, 'union');
  expect(shut).not.toBe('advance');
  expect(open).toBe('advance');
});

test('G-6.53.a, G-11.33.a no counter-charge goes against a closed entry hex', () => {
  const sketch = duel();
  const targets = (each: Sketch): number => {
    const state = positionOf(each);
    const combat: Combat = { charge: { id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0504'], defenders: ['d'], spent: [] }, result: 'attacker-repulsed', contested: ['0505'], losers: ['a'], advanced: ['d'] };
    return counterTargets(state, combat, { index: state.setting.order.unitIndex.get('d')!, counter: state.setting.order.units[state.setting.order.unitIndex.get('d')!]!, state: unit(state, 'd') }).length;
  };
  expect(bothWays(sketch, '0505', targets, 'union')).toEqual([0, 1]);
});

test('G-6.53.a, G-11.32.a no preview says that a Continued Attack goes there', () => {
  const sketch = duel({ strength: 10 }, { strength: 3 }, { confederate: [{ id: 'e', hex: '0503', facing: 3 }] });
  const question = { attackers: ['a'], targets: ['0504'], defensiveFire: [], compare: false };
  const foretold = (each: Sketch): unknown => chargePreview.answer(designating(each), question as never, { role: 'observer' });
  const following = (...targets: readonly string[]) => ({ value: { following: { continuedAttack: { units: [{ unit: 'a', into: ['0504'], targets, beaten: ['d'] }] } } } });
  const [shut, open] = bothWays(sketch, '0503', foretold);
  expect(shut).toMatchObject(following());
  expect(open).toMatchObject(following('0503'));
});

test('G-6.53.a, G-11.64.a no unit returns from the Recovery Box there', () => {
  const sketch: Sketch = { leaders: [{ id: 'union', side: 'union', hex: '0505' }], union: [{ id: 'u', hex: '0505' }, { id: 'other', hex: '0507' }], confederate: [{ id: 'c', hex: '0901' }] };
  const boxed = (each: Sketch): GloryState => {
    const state = positionOf(each, { name: 'recovery', done: ['confederate'] }, null);
    return { ...state, units: state.units.map((one, index) => (index === 0 ? { ...one, place: 'recovery-box', hex: -1, disordered: true } : one)) };
  };
  const recover = { type: 'recover', unit: 'u', hex: '0504', facing: 0 } as const;
  const [shut, open] = bothWays(sketch, '0504', boxed);
  expect(reasons(refusal(shut, 'union', recover))).toEqual([{ rule: 'G-6.53.a', code: 'recovery.closed-entry' }]);
  expect(play(open, 'union', recover, [0]).events[1]).toMatchObject({ type: 'unit-recovered', hex: '0504' });
});

test('G-6.53.a, G-5.15.b no leader gives way into one', () => {
  const sketch: Sketch = { leaders: [{ id: 'union', side: 'union', hex: '0505' }], confederate: [{ id: 'c', hex: '0505' }] };
  const [shut, open] = bothWays(sketch, '0504', (each) => refugesOf(positionOf(each), 'union'));
  expect(shut).toEqual(open.filter((hex) => hex !== '0504'));
  expect(open).toContain('0504');
});

test('G-6.53.a each side is shown the enemy hexes that are closed to it', () => {
  const shown = (owner: Side) => glory.observe(positionOf(closed({}, owner, '0504')), { role: 'observer' }).closedEntries[opponentOf(owner)];
  expect(shown('confederate')).toEqual(['0504', '0901']);
  expect(shown('union')).toEqual(['0109', '0504']);
});
