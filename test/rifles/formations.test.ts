import type { HexFeature } from '../../src/systems/rifles/vocabulary.js';
import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import { piece } from '../../src/systems/rifles/position.js';
import { play, positionOf, reasons, refusal, type UnitSketch } from './position.js';

/** A side without units has lost: somebody stands far away. */
const confederate = [{ id: 'far', hex: '0909' }];

const change = (formation: string): RiflesCommand => ({ type: 'change-formation', unit: 'u', formation }) as RiflesCommand;
const at = (unit: Partial<UnitSketch> = {}, features: readonly HexFeature[] = []) => positionOf({ confederate, union: [{ id: 'u', hex: '0505', ...unit }], features: { '0505': features } });
const refused = (state: ReturnType<typeof positionOf>, formation: string) => reasons(refusal(state, 'union', change(formation)));

test('R-OR.1 infantry changes from line to march column for 4 points, and goes on with its turn', () => {
  const { events, state } = play(at(), 'union', change('march-column'));
  expect(events).toEqual([
    { type: 'formation-changed', unit: 'u', from: 'line', to: 'march-column', cost: 4 },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(piece(state, 'u').state).toMatchObject({ formation: 'march-column', spent: 4, marks: {} });
});

test('R-UN.3 R-UN.2 guns limber and unlimber for 4 points, and form nothing else', () => {
  expect(play(at({ kind: 'foot-artillery' }), 'union', change('limbered')).events[0]).toMatchObject({ from: 'unlimbered', to: 'limbered', cost: 4 });
  expect(play(at({ kind: 'horse-artillery', formation: 'limbered' }), 'union', change('unlimbered')).events[0]).toMatchObject({ to: 'unlimbered', cost: 4 });
  expect(refused(at({ kind: 'foot-artillery' }), 'line')).toEqual([{ rule: 'R-UN.3', code: 'formation.not-possible' }]);
  expect(refused(at(), 'limbered')).toEqual([{ rule: 'R-OR.1', code: 'formation.not-possible' }]);
});

test.each(['redoubt', 'walled-compound', 'town', 'village', 'trench'] as const)('R-DO.1 R-DO.2 R-ME.2 defensive order can be taken in a hex with %s', (feature) => {
  expect(play(at({}, [feature]), 'union', change('defensive-order')).events[0]).toMatchObject({ to: 'defensive-order' });
});

test('R-DO.1 R-ME.2 defensive order can be taken in a sunken road and in a trench dug during the game, and not in woods or by an ordinary road', () => {
  const sunken = positionOf({ confederate, union: [{ id: 'u', hex: '0505' }], roads: [{ kind: 'sunken', path: ['0504', '0505'] }] });
  expect(play(sunken, 'union', change('defensive-order')).events[0]).toMatchObject({ to: 'defensive-order' });
  const dug = positionOf({ confederate, union: [{ id: 'u', hex: '0505' }], dug: ['0505'] });
  expect(play(dug, 'union', change('defensive-order')).events[0]).toMatchObject({ to: 'defensive-order' });
  const woods = positionOf({ confederate, union: [{ id: 'u', hex: '0505' }], features: { '0505': ['woods'] }, roads: [{ kind: 'road', path: ['0504', '0505'] }] });
  expect(refused(woods, 'defensive-order')).toEqual([{ rule: 'R-DO.1', code: 'formation.no-cover' }]);
});

test('R-DO.3 riders form neither square nor defensive order; on foot they do', () => {
  const mounted = at({ kind: 'cavalry', mounted: true }, ['town']);
  expect(refused(mounted, 'defensive-order')).toEqual([{ rule: 'R-DO.3', code: 'formation.not-possible' }]);
  expect(refused(mounted, 'square')).toEqual([{ rule: 'R-DO.3', code: 'formation.not-possible' }]);
  expect(play(mounted, 'union', change('attack-column')).events[0]).toMatchObject({ to: 'attack-column' });
  expect(play(at({ kind: 'cavalry' }, ['town']), 'union', change('defensive-order')).events[0]).toMatchObject({ to: 'defensive-order' });
});

test('R-UN.2 who stands in defensive order changes formation before it leaves', () => {
  const state = at({ formation: 'defensive-order' }, ['redoubt']);
  expect(reasons(refusal(state, 'union', { type: 'move', unit: 'u', path: ['0506'] }))).toEqual([{ rule: 'R-UN.2', code: 'movement.formation' }]);
  const { state: reformed } = play(state, 'union', change('line'));
  // 12 − 4 for the change − 3 for a line in the open.
  expect(piece(play(reformed, 'union', { type: 'move', unit: 'u', path: ['0506'] }).state, 'u').state.spent).toBe(7);
});

test('R-UN.2 who digs can take another formation when it has the points', () => {
  expect(play(at({ formation: 'digging' }), 'union', change('line')).events[0]).toMatchObject({ from: 'digging', to: 'line', cost: 4 });
});

test('R-UN.2 R-OR.1 nobody is ordered into disorder or to dig in this way, nor into what it has; the disordered rally first', () => {
  expect(refused(at(), 'disordered')).toEqual([{ rule: 'R-UN.2', code: 'formation.not-chosen' }]);
  expect(refused(at(), 'digging')).toEqual([{ rule: 'R-UN.2', code: 'formation.not-chosen' }]);
  expect(refused(at(), 'line')).toEqual([{ rule: 'R-OR.1', code: 'formation.same' }]);
  expect(refused(at({ formation: 'disordered' }), 'line')).toEqual([{ rule: 'R-OR.1', code: 'order.disordered' }]);
});

test('R-NV.3 a vessel has no formation but its own', () => {
  const vessel = at({ kind: 'small-vessel' }, ['deep-water']);
  expect(refused(vessel, 'line')).toEqual([{ rule: 'R-NV.3', code: 'formation.not-possible' }]);
  expect(refused(vessel, 'afloat')).toEqual([{ rule: 'R-OR.1', code: 'formation.same' }]);
});

test('R-UN.2 a change needs its 4 points', () => {
  expect(play(at({ spent: 8 }), 'union', change('square')).events[0]).toMatchObject({ cost: 4 });
  const [violation] = refusal(at({ spent: 9 }), 'union', change('square'));
  expect(violation).toMatchObject({ rule: 'R-UN.2', code: 'order.points', facts: { unit: 'u', cost: 4, left: 3, missing: 1 } });
});

test('R-SC.2 orders go to units of the side that are in the game', () => {
  const state = positionOf({ confederate, union: [{ id: 'u', hex: '0505' }] });
  const order = (unit: string): RiflesCommand => ({ type: 'change-formation', unit, formation: 'square' });
  expect(reasons(refusal(state, 'union', order('nobody')))).toEqual([{ rule: 'R-SC.2', code: 'unknown.unit' }]);
  expect(reasons(refusal(state, 'union', order('far')))).toEqual([{ rule: 'R-SC.2', code: 'order.other-side' }]);
  const broken = { ...state, units: state.units.map((unit, index) => (index === 0 ? { ...unit, hex: -1 } : unit)) };
  expect(reasons(refusal(broken, 'union', order('u')))).toEqual([{ rule: 'R-SC.2', code: 'order.out-of-game' }]);
});
