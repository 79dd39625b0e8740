import type { HexFeature } from '../../src/systems/rifles/vocabulary.js';
import { COLUMN, priced, RIDERS, type Stepping } from './priced.js';

/** Expected prices are those of the chart, or the example of the row. Infantry in line pays 3 for an open hex. */
describe('the standard cost off the road', () => {
  test.each([
    ['march-column', '1 off-road: R-OR.1 1'],
    ['disordered', '2 off-road: R-OR.1 2'],
    ['attack-column', '2 off-road: R-OR.1 2'],
    ['supported-line', '3 off-road: R-OR.1 3'],
    ['line', '3 off-road: R-OR.1 3'],
    ['square', '5 off-road: R-OR.1 5'],
  ] as const)('R-OR.1 %s', (formation, told) => {
    expect(priced({ mover: { formation } })).toBe(told);
  });

  test.each(['defensive-order', 'digging'] as const)('R-UN.2 %s does not move', (formation) => {
    expect(priced({ mover: { formation } })).toBe('refused: R-UN.2 movement.formation');
  });

  test('R-UN.2 guns are pushed at the price of a line', () => {
    expect(priced({ mover: { kind: 'foot-artillery', formation: 'unlimbered' } })).toBe('3 off-road: R-UN.2 3 house');
  });

  test('R-UN.3 limbered guns count as march column', () => {
    expect(priced({ mover: { kind: 'foot-artillery', formation: 'limbered' } })).toBe('1 off-road: R-UN.3 1 house');
  });

  test('R-UN.3 R-OM.10 limbered field guns, crewed and not heavy, pay 2', () => {
    expect(priced({ mover: { kind: 'foot-artillery', formation: 'limbered', crewed: true } })).toBe('2 off-road: R-UN.3 1 house, R-OM.10 1');
  });

  test.each([
    ['limbered', 'R-UN.3'],
    ['unlimbered', 'R-UN.2'],
  ] as const)('R-UN.2 R-UN.3 infantry is never %s', (formation, rule) => {
    expect(priced({ mover: { formation } })).toBe(`refused: ${rule} movement.formation`);
  });

  test('R-NV.3 land units are not afloat', () => {
    expect(priced({ mover: { formation: 'afloat' } })).toBe('refused: R-NV.3 movement.formation');
  });
});

describe('the modifiers off the road, each where it applies and where it does not', () => {
  const open = '3 off-road: R-OR.1 3';
  const inColumn = '1 off-road: R-OR.1 1';

  test.each<readonly [title: string, stepping: Stepping, told: string]>([
    ['R-OM.1 soft ground', { conditions: { ground: 'soft' } }, '4 off-road: R-OR.1 3, R-OM.1 1'],
    ['R-OM.1 heavy rain', { conditions: { weather: 'heavy-rain' } }, '4 off-road: R-OR.1 3, R-OM.1 1'],
    ['R-OM.1 R-OM.0 both at once', { conditions: { ground: 'soft', weather: 'heavy-rain' } }, '4 off-road: R-OR.1 3, R-OM.1 1'],
    ['R-OM.1 not light rain', { conditions: { weather: 'light-rain' } }, open],
    ['R-OM.1 not snow', { conditions: { weather: 'heavy-snow' } }, open],
    ['R-OM.2 R-UN.12 infantry under fire', { mover: { underFire: true } }, '4 off-road: R-OR.1 3, R-OM.2 1'],
    ['R-OM.2 taking cover', { mover: { takingCover: true } }, '4 off-road: R-OR.1 3, R-OM.2 1'],
    ['R-OM.2 skirmishing', { mover: { skirmishing: true } }, '4 off-road: R-OR.1 3, R-OM.2 1'],
    ['R-OM.0 R-OM.2 all three at once', { mover: { underFire: true, takingCover: true, skirmishing: true } }, '4 off-road: R-OR.1 3, R-OM.2 1'],
    ['R-OM.2 R-UN.12 guns are dismounted', { mover: { kind: 'foot-artillery', formation: 'limbered', underFire: true } }, '2 off-road: R-UN.3 1 house, R-OM.2 1'],
    ['R-OM.2 not riders', { mover: { ...RIDERS, underFire: true, takingCover: true, skirmishing: true } }, inColumn],
    ['R-OM.3 night', { conditions: { night: true } }, '4 off-road: R-OR.1 3, R-OM.3 1'],
    ['R-OM.4 R-OM.10 R-OM.21 heavy guns, which are crewed', { mover: { ...COLUMN, heavy: true } }, '3 off-road: R-OR.1 1, R-OM.4 1, R-OM.10 1'],
    ['R-OM.4 R-OM.21 not other crewed weapons', { mover: { ...COLUMN, crewed: true } }, '2 off-road: R-OR.1 1, R-OM.10 1'],
    ['R-OM.5 marsh', { step: { features: ['marsh'] } }, '5 off-road: R-OR.1 3, R-OM.5 2'],
    ['R-OM.6 a berm', { mover: { formation: 'attack-column' }, step: { features: ['berm'] } }, '3 off-road: R-OR.1 2, R-OM.6 1'],
    ['R-OM.9 a fence', { step: { features: ['fence'] } }, '4 off-road: R-OR.1 3, R-OM.9 1'],
    ['R-OM.9 R-OM.0 wall and trench', { step: { features: ['wall', 'trench'] } }, '4 off-road: R-OR.1 3, R-OM.9 1'],
    ['R-OM.8 riders at a trench, a third of 18', { mover: RIDERS, step: { features: ['trench'] } }, '7 off-road: R-OR.1 1, R-OM.8 6'],
    ['R-OM.8 a third of 12', { mover: { ...RIDERS, allowance: 12 }, step: { features: ['fence'] } }, '5 off-road: R-OR.1 1, R-OM.8 4'],
    ['R-OM.8 a third of 14, rounded up', { mover: { ...RIDERS, allowance: 14 }, step: { features: ['fence'] } }, '6 off-road: R-OR.1 1, R-OM.8 5 house'],
    ['R-UN.11 fence and field for riders', { mover: { ...RIDERS, allowance: 12 }, step: { features: ['fence', 'field'] } }, '7 off-road: R-OR.1 1, R-OM.8 4, R-OM.19 2'],
    ['R-OM.10 machine guns in the open', { mover: { crewed: true } }, '4 off-road: R-OR.1 3, R-OM.10 1'],
    ['R-OM.11 along an escarpment', { step: { hexside: ['escarpment'] } }, '3 off-road: R-OR.1 3, R-OM.11 0'],
    ['R-OM.13 a bridged stream', { mover: COLUMN, step: { hexside: ['fordable-stream', 'bridge'] } }, '3 off-road: R-OR.1 1, R-OM.13 2'],
    ['R-OM.13 a bridge over what cannot be forded', { step: { hexside: ['non-fordable-stream', 'bridge'] } }, '5 off-road: R-OR.1 3, R-OM.13 2'],
    ['R-OM.13 R-OM.15 heavy equipment over a bridge', { mover: { ...COLUMN, heavy: true }, step: { hexside: ['fordable-stream', 'bridge'] } }, '5 off-road: R-OR.1 1, R-OM.4 1, R-OM.10 1, R-OM.13 2'],
    ['R-OM.13 a bridge spans a gully too', { mover: COLUMN, step: { hexside: ['gully', 'bridge'] } }, '3 off-road: R-OR.1 1, R-OM.13 2'],
    ['R-OM.13 not a bridge over nothing', { mover: COLUMN, step: { hexside: ['bridge'] } }, inColumn],
    ['R-OM.14 a stream that can be forded', { step: { hexside: ['fordable-stream'] } }, '5 off-road: R-OR.1 3, R-OM.14 2'],
    ['R-OM.14 a gully on the hexside', { step: { hexside: ['gully'] } }, '5 off-road: R-OR.1 3, R-OM.14 2'],
    ['R-OM.14 a gully in the hex', { step: { features: ['gully'] } }, '5 off-road: R-OR.1 3, R-OM.14 2'],
    ['R-OM.14 R-OM.0 both at once', { step: { features: ['gully'], hexside: ['gully', 'fordable-stream'] } }, '5 off-road: R-OR.1 3, R-OM.14 2'],
    ['R-OM.14 not a gully that is left', { step: { leaving: ['gully'] } }, open],
    ['R-OM.17 woods', { mover: { formation: 'supported-line' }, step: { features: ['woods'] } }, '4 off-road: R-OR.1 3, R-OM.17 1'],
    ['R-OM.17 woods, riders alike', { mover: RIDERS, step: { features: ['woods'] } }, '2 off-road: R-OR.1 1, R-OM.17 1'],
    ['R-OM.18 riders into a redoubt', { mover: RIDERS, step: { features: ['redoubt'] } }, '3 off-road: R-OR.1 1, R-OM.18 2'],
    ['R-OM.18 R-OM.0 abatis before a walled compound', { step: { features: ['abatis', 'walled-compound'] } }, '4 off-road: R-OR.1 3, R-OM.18 1'],
    ['R-OM.19 R-OM.1 a muddy field on soft ground', { step: { features: ['mud', 'field'] }, conditions: { ground: 'soft' } }, '5 off-road: R-OR.1 3, R-OM.1 1, R-OM.19 1'],
    ['R-OM.20 riders one level up', { mover: { ...RIDERS, formation: 'attack-column' }, step: { levels: 1 } }, '4 off-road: R-OR.1 2, R-OM.20 2'],
    ['R-OM.20 three levels down', { step: { levels: -3 } }, '4 off-road: R-OR.1 3, R-OM.20 1'],
    ['R-OM.0 no line for what has none', { step: { features: ['brush', 'full-breastworks', 'partial-breastworks', 'bridge'], occupied: true } }, open],
  ])('%s', (_title, stepping, told) => {
    expect(priced(stepping)).toBe(told);
  });

  test.each<HexFeature>(['rocks', 'mud', 'sand', 'field', 'tall-field'])('R-OM.19 %s: 1 on foot, 2 on horseback', (feature) => {
    expect([priced({ step: { features: [feature] } }), priced({ mover: RIDERS, step: { features: [feature] } })]).toEqual(['4 off-road: R-OR.1 3, R-OM.19 1', '3 off-road: R-OR.1 1, R-OM.19 2']);
  });

  test.each<HexFeature>(['abatis', 'redoubt', 'walled-compound'])('R-OM.18 %s: 1 on foot, 2 on horseback', (feature) => {
    expect([priced({ step: { features: [feature] } }), priced({ mover: RIDERS, step: { features: [feature] } })]).toEqual(['4 off-road: R-OR.1 3, R-OM.18 1', '3 off-road: R-OR.1 1, R-OM.18 2']);
  });

  test.each([
    ['everywhere', [], '4 off-road: R-OR.1 3, R-OM.10 1'],
    ['fences-only', [], open],
    ['fences-only', ['fence'], '5 off-road: R-OR.1 3, R-OM.9 1, R-OM.10 1'],
  ] as const)('R-OM.10 the option crewed-weapons %s, hex of %j', (choice, features, told) => {
    expect(priced({ mover: { crewed: true }, step: { features }, options: { 'crewed-weapons': choice } })).toBe(told);
  });
});

describe('towns and villages', () => {
  const worst: Stepping = { mover: { underFire: true, crewed: true }, conditions: { night: true, weather: 'heavy-rain' } };

  test.each(['town', 'village'] as const)('R-OR.2 a %s charges the standard cost and nothing else', (feature) => {
    expect(priced({ ...worst, step: { features: [feature, 'woods', 'fence'], levels: 2, hexside: ['fordable-stream'] } })).toBe('3 off-road: R-OR.1 3, R-OR.2 0');
  });

  test('R-OR.2 R-OM.1 R-OM.2 R-OM.3 R-OM.10 into the open the same line pays 7', () => {
    expect(priced(worst)).toBe('7 off-road: R-OR.1 3, R-OM.1 1, R-OM.2 1, R-OM.3 1, R-OM.10 1');
  });

  test.each<readonly [string, Stepping, string]>([
    ['R-OM.7 fire', { step: { features: ['town'], burning: true } }, 'R-OM.7 movement.burning'],
    ['R-OM.12 an escarpment', { step: { features: ['town'], hexside: ['escarpment'], levels: 1 } }, 'R-OM.12 movement.escarpment'],
    ['R-OM.15 a gully for heavy equipment', { mover: { heavy: true }, step: { features: ['village'], hexside: ['gully'] } }, 'R-OM.15 movement.heavy-equipment'],
    ['R-OM.16 a stream that cannot be forded', { step: { features: ['village'], hexside: ['non-fordable-stream'] } }, 'R-OM.16 movement.non-fordable'],
  ])('R-OR.2 the option town-bans: %s is a ban and binds, or is waived with the rest', (_title, stepping, refused) => {
    expect(priced(stepping)).toBe(`refused: ${refused}`);
    expect(priced({ ...stepping, options: { 'town-bans': 'waived' } })).toBe('3 off-road: R-OR.1 3, R-OR.2 0');
  });

  test('R-OR.2 R-WA.1 R-SC.1 what is no line of the modifiers binds in any reading', () => {
    const options = { 'town-bans': 'waived' } as const;
    expect(priced({ step: { features: ['town', 'shallow-water'] }, options })).toBe('refused: R-WA.1 movement.water');
    expect(priced({ mover: { kind: 'foot-artillery', formation: 'unlimbered' }, step: { features: ['town'], enemyAdjacent: true }, options })).toBe('refused: R-SC.1 movement.pushed-beside-enemy');
  });
});

describe('what closes a step, whatever it costs (R-SC.3)', () => {
  test.each<readonly [string, Stepping, string]>([
    ['R-OM.7 a burning hex', { step: { burning: true } }, 'R-OM.7 movement.burning'],
    ['R-OM.12 an escarpment up', { step: { hexside: ['escarpment'], levels: 1 } }, 'R-OM.12 movement.escarpment'],
    ['R-OM.12 an escarpment down', { step: { hexside: ['escarpment'], levels: -1 } }, 'R-OM.12 movement.escarpment'],
    ['R-OM.15 R-SC.3 heavy guns at a gully', { mover: { heavy: true }, step: { hexside: ['gully'] } }, 'R-OM.15 movement.heavy-equipment'],
    ['R-OM.15 heavy guns into a gully', { mover: { heavy: true }, step: { features: ['gully'] } }, 'R-OM.15 movement.heavy-equipment'],
    ['R-OM.15 heavy guns at a ford', { mover: { heavy: true }, step: { hexside: ['fordable-stream'] } }, 'R-OM.15 movement.heavy-equipment'],
    ['R-OM.16 infantry at a stream that cannot be forded', { step: { hexside: ['non-fordable-stream'] } }, 'R-OM.16 movement.non-fordable'],
    ['R-SC.1 guns pushed beside an enemy', { mover: { kind: 'horse-artillery', formation: 'unlimbered' }, step: { enemyAdjacent: true } }, 'R-SC.1 movement.pushed-beside-enemy'],
    ['R-SC.3 every ban is named', { step: { burning: true, hexside: ['escarpment', 'non-fordable-stream'], levels: 1 } }, 'R-OM.7 movement.burning, R-OM.12 movement.escarpment, R-OM.16 movement.non-fordable'],
  ])('%s', (_title, stepping, refused) => {
    expect(priced(stepping)).toBe(`refused: ${refused}`);
  });

  test('R-SC.1 limbered guns and infantry go beside an enemy, unlimbered ones elsewhere', () => {
    expect(priced({ mover: { kind: 'foot-artillery', formation: 'limbered' }, step: { enemyAdjacent: true } })).toBe('1 off-road: R-UN.3 1 house');
    expect(priced({ step: { enemyAdjacent: true } })).toBe('3 off-road: R-OR.1 3');
    expect(priced({ mover: { kind: 'foot-artillery', formation: 'unlimbered' } })).toBe('3 off-road: R-UN.2 3 house');
  });
});
