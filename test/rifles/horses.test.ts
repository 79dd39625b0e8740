import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import { piece } from '../../src/systems/rifles/position.js';
import { play, positionOf, reasons, refusal, type UnitSketch } from './position.js';

/** A side without units has lost: somebody stands far away. */
const confederate = [{ id: 'far', hex: '0909' }];

const order = (type: 'mount' | 'dismount'): RiflesCommand => ({ type, unit: 'u' });
const at = (unit: Partial<UnitSketch> = {}) => positionOf({ confederate, union: [{ id: 'u', hex: '0505', kind: 'cavalry', ...unit }], features: { '0505': ['town'] } });
const refused = (unit: Partial<UnitSketch>, type: 'mount' | 'dismount') => reasons(refusal(at(unit), 'union', order(type)));

test('R-UN.12 cavalry dismounts for 4 points and keeps its formation', () => {
  const { events, state } = play(at({ mounted: true, formation: 'march-column' }), 'union', order('dismount'));
  expect(events).toEqual([
    { type: 'cavalry-dismounted', unit: 'u', cost: 4 },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(piece(state, 'u').state).toMatchObject({ mounted: false, formation: 'march-column', spent: 4 });
});

test('R-UN.12 cavalry mounts for 4 points', () => {
  const { events, state } = play(at({ formation: 'line' }), 'union', order('mount'));
  expect(events[0]).toEqual({ type: 'cavalry-mounted', unit: 'u', cost: 4 });
  expect(piece(state, 'u').state).toMatchObject({ mounted: true, formation: 'line', spent: 4 });
});

test('R-DO.3 nobody mounts out of a square or defensive order: another formation comes first', () => {
  expect(refused({ formation: 'square' }, 'mount')).toEqual([{ rule: 'R-DO.3', code: 'formation.not-possible' }]);
  expect(refused({ formation: 'defensive-order' }, 'mount')).toEqual([{ rule: 'R-DO.3', code: 'formation.not-possible' }]);
});

test('R-UN.12 R-UN.2 R-OR.1 only cavalry mounts, once, in order and with 4 points', () => {
  expect(refused({ kind: 'infantry' }, 'mount')).toEqual([{ rule: 'R-UN.12', code: 'horses.not-cavalry' }]);
  expect(refused({ kind: 'horse-artillery', formation: 'limbered' }, 'mount')).toEqual([{ rule: 'R-UN.12', code: 'horses.not-cavalry' }]);
  expect(refused({ mounted: true }, 'mount')).toEqual([{ rule: 'R-UN.12', code: 'horses.same' }]);
  expect(refused({}, 'dismount')).toEqual([{ rule: 'R-UN.12', code: 'horses.same' }]);
  expect(refused({ mounted: true, formation: 'disordered' }, 'dismount')).toEqual([{ rule: 'R-OR.1', code: 'order.disordered' }]);
  expect(refused({ formation: 'digging' }, 'mount')).toEqual([{ rule: 'R-UN.2', code: 'formation.not-chosen' }]);
  expect(refused({ spent: 15 }, 'mount')).toEqual([{ rule: 'R-UN.12', code: 'order.points' }]);
});

test('R-OM.2 whoever has dismounted pays for being under fire, riders do not', () => {
  const moved = (unit: Partial<UnitSketch>) => play(at({ underFire: true, ...unit }), 'union', { type: 'move', unit: 'u', path: ['0506'] }).events[0];
  expect(moved({ mounted: true })).toMatchObject({ cost: 3 });
  expect(moved({})).toMatchObject({ cost: 4 });
});
