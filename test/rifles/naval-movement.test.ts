import { waterOf } from '../../src/systems/rifles/procedures/step.js';
import { priced, type Stepping } from './priced.js';

const SMALL = { kind: 'small-vessel', formation: 'afloat' } as const;
const LARGE = { kind: 'large-vessel', formation: 'afloat' } as const;

describe('vessels', () => {
  test.each<readonly [string, Stepping, string]>([
    ['R-NV.1 deep water', { mover: LARGE, step: { features: ['deep-water'] } }, '1 water: R-NV.1 1'],
    ['R-NV.1 deep water, small vessel', { mover: SMALL, step: { features: ['deep-water'] } }, '1 water: R-NV.1 1'],
    ['R-NV.1 R-NV.4 under a bridge the water is deep', { mover: LARGE, step: { features: ['deep-water', 'bridge'] } }, '1 water: R-NV.1 1'],
    ['R-NV.2 shallow water', { mover: SMALL, step: { features: ['shallow-water'] } }, '2 water: R-NV.2 2'],
    ['R-NV.2 no line of the land', { mover: SMALL, step: { features: ['shallow-water', 'woods'], levels: 1, occupied: true }, conditions: { night: true, ground: 'soft' } }, '2 water: R-NV.2 2'],
    ['R-NV.3 a large vessel in shallows', { mover: LARGE, step: { features: ['shallow-water'] } }, 'refused: R-NV.3 movement.too-shallow'],
    ['R-NV.3 R-NV.4 a large vessel where land shows', { mover: LARGE, step: { features: ['deep-water', 'marsh'] } }, 'refused: R-NV.3 movement.too-shallow'],
    ['R-NV.3 land', { mover: SMALL, step: { features: ['sand'] } }, 'refused: R-NV.3 movement.no-water'],
    ['R-NV.3 no road leads vessels ashore', { mover: SMALL, step: { road: 'road' } }, 'refused: R-NV.3 movement.no-water'],
    ['R-NV.3 ice (house)', { mover: SMALL, step: { features: ['deep-water'] }, conditions: { frozen: true } }, 'refused: R-NV.3 movement.ice'],
    ['R-OM.7 burning water', { mover: SMALL, step: { features: ['deep-water'], burning: true } }, 'refused: R-OM.7 movement.burning'],
  ])('%s', (_title, stepping, told) => {
    expect(priced(stepping)).toBe(told);
  });

  test.each([
    [['deep-water'], 'deep'],
    [['deep-water', 'bridge'], 'deep'],
    [['shallow-water'], 'shallow'],
    [['deep-water', 'shallow-water'], 'shallow'],
    [['deep-water', 'sand'], 'shallow'],
    [['marsh'], undefined],
    [[], undefined],
  ] as const)('R-NV.4 the water of %j is %s', (features, water) => {
    expect(waterOf(features)).toBe(water);
  });
});

describe('land units and water', () => {
  test.each(['deep-water', 'shallow-water'] as const)('R-WA.1 infantry does not enter %s', (feature) => {
    expect(priced({ step: { features: [feature] } })).toBe('refused: R-WA.1 movement.water');
  });

  test('R-WA.2 on ice a line pays what it pays', () => {
    expect(priced({ step: { features: ['deep-water'] }, conditions: { frozen: true } })).toBe('3 off-road: R-OR.1 3, R-WA.2 0');
  });

  test('R-WA.2 with every line of the hex', () => {
    expect(priced({ step: { features: ['shallow-water', 'rocks'] }, conditions: { frozen: true, night: true } })).toBe('5 off-road: R-OR.1 3, R-OM.3 1, R-OM.19 1, R-WA.2 0');
  });
});
