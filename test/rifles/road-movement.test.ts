import { COLUMN, priced, RIDERS, type Stepping } from './priced.js';

/** Expected prices are those of the chart, or the example of the row. */
describe('the price of a road', () => {
  const road = { road: 'road' } as const;

  test.each<readonly [string, Stepping, string]>([
    ['R-RD.5 march column', { mover: COLUMN, step: road }, '1 road: R-RD.5 1'],
    ['R-RD.5 disordered', { mover: { formation: 'disordered' }, step: road }, '2 road: R-RD.5 2'],
    ['R-RD.5 R-RD.2 R-UN.3 limbered guns, crewed', { mover: { kind: 'foot-artillery', formation: 'limbered', crewed: true }, step: road }, '1 road: R-UN.3 1 house'],
    ['R-RD.2 not a line', { step: road }, '3 off-road: R-OR.1 3'],
    ['R-RD.2 not guns that are pushed', { mover: { kind: 'foot-artillery', formation: 'unlimbered' }, step: road }, '3 off-road: R-UN.2 3 house'],
    ['R-RD.3 not where no road connects', { mover: COLUMN, step: { features: ['woods'] } }, '2 off-road: R-OR.1 1, R-OM.17 1'],
    ['R-RD.1 R-RD.3 the road replaces the woods', { mover: COLUMN, step: { ...road, features: ['woods'] } }, '1 road: R-RD.5 1'],
    ['R-RD.6 another unit in the hex', { mover: COLUMN, step: { ...road, occupied: true } }, '2 road: R-RD.5 1, R-RD.6 1'],
    ['R-RD.7 soft ground on a road', { mover: COLUMN, step: road, conditions: { ground: 'soft' } }, '2 road: R-RD.5 1, R-RD.7 1'],
    ['R-RD.7 soft ground on an improved road', { mover: COLUMN, step: { road: 'improved' }, conditions: { ground: 'soft' } }, '1 road: R-RD.5 1, R-RD.7 0'],
    ['R-RD.7 soft ground on a sunken road', { mover: COLUMN, step: { road: 'sunken' }, conditions: { ground: 'soft' } }, '1 road: R-RD.5 1, R-RD.7 0'],
    ['R-RD.7 not heavy rain on firm ground', { mover: COLUMN, step: road, conditions: { weather: 'heavy-rain' } }, '1 road: R-RD.5 1'],
    ['R-RD.8 under fire', { mover: { ...COLUMN, underFire: true }, step: road }, '2 road: R-RD.5 1, R-RD.8 1'],
    ['R-RD.8 under fire and taking cover', { mover: { ...COLUMN, underFire: true, takingCover: true }, step: road }, '2 road: R-RD.5 1, R-RD.8 1'],
    ['R-RD.8 not for skirmishing alone', { mover: { ...COLUMN, skirmishing: true }, step: road }, '1 road: R-RD.5 1'],
    ['R-RD.8 not riders', { mover: { ...RIDERS, underFire: true, takingCover: true }, step: road }, '1 road: R-RD.5 1'],
    ['R-RD.1 R-RD.6 R-RD.7 Q1 dearer than the field, and paid all the same', { mover: COLUMN, step: { ...road, occupied: true }, conditions: { ground: 'soft' } }, '3 road: R-RD.5 1, R-RD.6 1, R-RD.7 1'],
    [
      'R-RD.9 R-UN.6 no other line: night, heavy guns, uphill over a stream',
      { mover: { ...COLUMN, heavy: true }, step: { ...road, levels: 1, hexside: ['fordable-stream', 'bridge'], features: ['fence', 'marsh'] }, conditions: { night: true } },
      '1 road: R-RD.5 1',
    ],
    ['R-UN.6 a road climbs an escarpment', { mover: COLUMN, step: { ...road, levels: 1, hexside: ['escarpment'] } }, '1 road: R-RD.5 1'],
    ['R-UN.6 a road crosses what cannot be forded', { mover: { ...COLUMN, heavy: true }, step: { ...road, hexside: ['non-fordable-stream', 'gully'] } }, '1 road: R-RD.5 1'],
    ['R-UN.6 R-OM.7 no road leads through fire', { mover: COLUMN, step: { ...road, burning: true } }, 'refused: R-OM.7 movement.burning'],
    ['R-RD.4 abatis in the hex entered', { mover: COLUMN, step: { ...road, features: ['abatis'] } }, '2 off-road: R-OR.1 1, R-OM.18 1'],
  ])('%s', (_title, stepping, told) => {
    expect(priced(stepping)).toBe(told);
  });

  test('R-RD.4 the option abatis-on-road: in the hex entered, or in either', () => {
    const leaving: Stepping = { mover: COLUMN, step: { ...road, leaving: ['abatis'] }, conditions: { night: true } };
    expect(priced(leaving)).toBe('1 road: R-RD.5 1');
    expect(priced({ ...leaving, options: { 'abatis-on-road': 'either' } })).toBe('2 off-road: R-OR.1 1, R-OM.3 1');
  });

  test('R-WA.1 R-RD.1 R-UN.6 a bridge in a water hex is crossed by road only (house)', () => {
    const bridge = { features: ['deep-water', 'bridge'] } as const;
    expect(priced({ mover: COLUMN, step: { ...road, ...bridge } })).toBe('1 road: R-RD.5 1, R-WA.1 0 house');
    expect(priced({ mover: COLUMN, step: bridge })).toBe('refused: R-WA.1 movement.water');
    expect(priced({ step: { ...road, ...bridge } })).toBe('refused: R-WA.1 movement.water');
  });
});
