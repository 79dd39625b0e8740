import { Recorder } from '../../src/kernel/recorder.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import type { RiflesEvent } from '../../src/systems/rifles/events.js';
import { evolve } from '../../src/systems/rifles/evolve.js';
import { featuresNow, hexIndex, piece } from '../../src/systems/rifles/position.js';
import { finishDigging } from '../../src/systems/rifles/procedures/digging.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { play, positionOf, reasons, refusal, type UnitSketch } from './position.js';

/** A side without units has lost: somebody stands far away. */
const confederate = [{ id: 'far', hex: '0909' }];

const dig: RiflesCommand = { type: 'dig', unit: 'u' };
const at = (unit: Partial<UnitSketch> = {}) => positionOf({ confederate, union: [{ id: 'u', hex: '0505', ...unit }] });
const refused = (state: RiflesState) => reasons(refusal(state, 'union', dig));

test('R-XS.1 R-UN.2 who digs gives its whole allowance and is in no formation that moves', () => {
  const { events, state } = play(at(), 'union', dig);
  expect(events[0]).toEqual({ type: 'digging-begun', unit: 'u', cost: 12 });
  expect(piece(state, 'u').state).toMatchObject({ formation: 'digging', spent: 12 });
  expect(reasons(refusal(state, 'union', { type: 'move', unit: 'u', path: ['0506'] }))).toEqual([{ rule: 'R-UN.2', code: 'movement.formation' }]);
});

test('R-UN.2 nothing may be spent before', () => {
  expect(refused(at({ spent: 1 }))).toEqual([{ rule: 'R-UN.2', code: 'order.spent' }]);
});

test('R-DO.1 the trenches of a side are ready together, whoever dug them stands in defensive order, and the hex has a trench', () => {
  const state = positionOf({
    union: [{ id: 'u', hex: '0505', formation: 'digging' }, { id: 'v', hex: '0505', formation: 'digging' }, { id: 'w', hex: '0303' }],
    confederate: [{ id: 'c', hex: '0808', formation: 'digging' }],
  });
  const recorder = new Recorder<RiflesState, RiflesEvent>(state, evolve, scriptedDice([]));
  finishDigging(recorder, 'union');
  expect(recorder.events).toEqual([
    { type: 'trench-dug', unit: 'u', hex: '0505' },
    { type: 'trench-dug', unit: 'v', hex: '0505' },
  ]);
  expect(['u', 'v', 'w', 'c'].map((id) => piece(recorder.state, id).state.formation)).toEqual(['defensive-order', 'defensive-order', 'line', 'digging']);
  expect(featuresNow(recorder.state, hexIndex(state.setting, '0505'))).toEqual(['trench']);
  expect(recorder.state.dug).toHaveLength(1);
});

test('R-OM.9 who enters the hex afterwards pays for the trench', () => {
  const state = positionOf({ confederate, union: [{ id: 'u', hex: '0505' }], dug: ['0506'] });
  expect(play(state, 'union', { type: 'move', unit: 'u', path: ['0506'] }).events[0]).toMatchObject({ cost: 4 });
});

test('R-UN.2 only men on foot and in order dig', () => {
  expect(refused(at({ kind: 'foot-artillery' }))).toEqual([{ rule: 'R-UN.2', code: 'dig.not-on-foot' }]);
  expect(refused(at({ kind: 'small-vessel' }))).toEqual([{ rule: 'R-UN.2', code: 'dig.not-on-foot' }]);
  expect(refused(at({ kind: 'cavalry', mounted: true }))).toEqual([{ rule: 'R-UN.2', code: 'dig.not-on-foot' }]);
  expect(play(at({ kind: 'cavalry' }), 'union', dig).events[0]).toMatchObject({ type: 'digging-begun', cost: 18 });
  expect(refused(at({ formation: 'disordered' }))).toEqual([{ rule: 'R-OR.1', code: 'order.disordered' }]);
});

test('R-UN.2 R-DO.1 nobody digs on ice, on a bridge or where a trench is', () => {
  const inHex = (...features: ('deep-water' | 'bridge' | 'trench')[]) =>
    positionOf({ confederate, union: [{ id: 'u', hex: '0505' }], features: { '0505': features }, conditions: { frozen: true } });
  expect(refused(inHex('deep-water'))).toEqual([{ rule: 'R-UN.2', code: 'dig.no-ground' }]);
  expect(refused(inHex('bridge'))).toEqual([{ rule: 'R-UN.2', code: 'dig.no-ground' }]);
  expect(refused(inHex('trench'))).toEqual([{ rule: 'R-DO.1', code: 'dig.trench-there' }]);
  expect(refused(positionOf({ confederate, union: [{ id: 'u', hex: '0505' }], dug: ['0505'] }))).toEqual([{ rule: 'R-DO.1', code: 'dig.trench-there' }]);
});
