import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import { piece } from '../../src/systems/rifles/position.js';
import { play, positionOf, reasons, refusal, type UnitSketch } from './position.js';

/** A side without units has lost: somebody stands far away. */
const confederate = [{ id: 'far', hex: '0909' }];

const deploy = (share: number): RiflesCommand => ({ type: 'deploy-skirmishers', unit: 'u', share });
const at = (unit: Partial<UnitSketch> = {}) => positionOf({ confederate, union: [{ id: 'u', hex: '0505', ...unit }] });

test('R-MD.5 a share of the men is deployed for 2 points, and called back for 2', () => {
  const { events, state } = play(at(), 'union', deploy(50));
  expect(events[0]).toEqual({ type: 'skirmishers-deployed', unit: 'u', share: 50, cost: 2 });
  expect(piece(state, 'u').state).toMatchObject({ skirmishers: 50, spent: 2, formation: 'line' });
  expect(piece(play(state, 'union', deploy(0)).state, 'u').state).toMatchObject({ skirmishers: 0, spent: 4 });
});

test('R-OM.2 who has skirmishers out pays a point more in every hex off the road', () => {
  const moved = (state: ReturnType<typeof at>) => play(state, 'union', { type: 'move', unit: 'u', path: ['0506'] }).events[0];
  expect(moved(at())).toMatchObject({ cost: 3 });
  expect(moved(at({ skirmishers: 10 }))).toMatchObject({ cost: 4 });
});

test('R-UN.10 R-EX.5 any formation deploys skirmishers, riders as well', () => {
  for (const formation of ['square', 'march-column', 'attack-column'] as const) expect(play(at({ formation }), 'union', deploy(30)).events[0]).toMatchObject({ share: 30 });
  expect(play(at({ kind: 'cavalry', mounted: true, formation: 'attack-column' }), 'union', deploy(100)).events[0]).toMatchObject({ share: 100 });
});

test('R-MD.5 neither guns nor vessels nor the disordered deploy skirmishers, and nobody the share that is out', () => {
  const refused = (unit: Partial<UnitSketch>, share = 50) => reasons(refusal(at(unit), 'union', deploy(share)));
  expect(refused({ kind: 'foot-artillery' })).toEqual([{ rule: 'R-MD.5', code: 'skirmishers.not-possible' }]);
  expect(refused({ kind: 'small-vessel' })).toEqual([{ rule: 'R-MD.5', code: 'skirmishers.not-possible' }]);
  expect(refused({ formation: 'disordered' })).toEqual([{ rule: 'R-OR.1', code: 'order.disordered' }]);
  expect(refused({ skirmishers: 50 })).toEqual([{ rule: 'R-MD.5', code: 'skirmishers.same' }]);
  expect(refused({}, 0)).toEqual([{ rule: 'R-MD.5', code: 'skirmishers.same' }]);
  expect(refused({ spent: 11 })).toEqual([{ rule: 'R-MD.5', code: 'order.points' }]);
});
