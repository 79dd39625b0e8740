import { crossSection, shown, type TargetFacts } from '../../src/systems/rifles/procedures/cross-section.js';
import { effectiveFire, shownStrength } from '../../src/systems/rifles/procedures/fire-strength.js';
import { DEFAULT_OPTIONS, type RiflesOptions } from '../../src/systems/rifles/options.js';
import { exposed } from './exposed.js';
import { COLUMN, priced, RIDERS } from './priced.js';

const small: TargetFacts = { formation: 'supported-line', men: 400, yards: 100, mounted: false, skirmishers: 0, features: [], sunkenRoad: false, arc: 'flank', fire: 'small-arms', higher: false };

/** As the source prints it, and the per cent of 100 raw casualties that are suffered. */
function suffered(target: Partial<TargetFacts>, options: Partial<RiflesOptions> = {}): readonly string[] {
  const section = crossSection({ ...small, ...target }, { ...DEFAULT_OPTIONS, ...options });
  if (!section.ok) throw new Error(JSON.stringify(section.error));
  return [shown(section.value.total), shown(effectiveFire(shownStrength(100), section.value, 1000).expected)];
}

describe("the source's own examples", () => {
  test('R0 R-OM.0 R-OM.2 under fire and skirmishing pays 1', () => {
    expect(priced({ mover: { ...COLUMN, underFire: true, skirmishing: true } })).toBe('2 off-road: R-OR.1 1, R-OM.2 1');
  });

  test('R1 R-EX.1 R-DO.2 defensive order in a village suffers 25 per cent', () => {
    expect(suffered({ formation: 'defensive-order', features: ['village'] })).toEqual(['0.25', '25.00']);
  });

  test('R2 R-EX.2 R-DO.1 defensive order in a redoubt suffers 15 per cent', () => {
    expect(suffered({ formation: 'defensive-order', features: ['redoubt'] })).toEqual(['0.15', '15.00']);
  });

  test('R3 R-EX.3 small supported line, small arms from a flank, rocks, skirmishers: printed 0.32', () => {
    const target = { ...small, features: ['rocks'], skirmishers: 'deployed' } as const;
    expect(exposed(target)).toBe('0.3168 = R-XS.8 1.2, R-MD.5 0.33, R-MD.10 0.8');
    expect(suffered(target)).toEqual(['0.32', '31.68']);
  });

  test('R4 R-EX.4 the same under shelling: 1.80 by the table, and 0.96 as printed, which takes the base against small arms', () => {
    const target = { ...small, fire: 'artillery', features: ['rocks'], skirmishers: 'deployed' } as const;
    expect(exposed(target)).toBe('1.8 = R-XS.8 2.25, R-MD.4 1, R-MD.10 0.8');
    expect(exposed(target, { 'shelled-supported-line': 'printed-example' })).toBe('0.96 = R-EX.4 1.2, R-MD.4 1, R-MD.10 0.8');
    expect([suffered(target), suffered(target, { 'shelled-supported-line': 'printed-example' })]).toEqual([['1.80', '180.00'], ['0.96', '96.00']]);
  });

  test('R5 R-EX.5 large mounted attack column in a field, small arms in front, skirmishers: printed 2.14', () => {
    const target = { ...small, formation: 'attack-column', men: 600, mounted: true, arc: 'front', features: ['field'], skirmishers: 'deployed' } as const;
    expect(exposed(target)).toBe('2.1384 = R-XS.4 1.2, R-MD.5 0.66, R-MD.6 3, R-MD.11 0.9');
    expect(suffered(target)).toEqual(['2.14', '213.84']);
  });

  test('R6 R-EX.6 supported line, shelled from a flank, brush, berm, higher: printed 2.19', () => {
    const target = { ...small, fire: 'artillery', features: ['brush', 'berm'], higher: true } as const;
    expect(exposed(target)).toBe('2.187 = R-XS.8 2.25, R-MD.2 1.2, R-MD.7 0.9, R-MD.11 0.9');
    expect(suffered(target)).toEqual(['2.19', '218.70']);
  });
});

describe('worked examples of the rule index', () => {
  test('Q1 R-RD.1 R-RD.6 R-RD.7 R-OM.1 an occupied hex on soft ground: by road 3, by improved road 2, off the road 2', () => {
    const step = { occupied: true } as const;
    const soft = { mover: COLUMN, conditions: { ground: 'soft' } } as const;
    expect(priced({ ...soft, step: { ...step, road: 'road' } })).toBe('3 road: R-RD.5 1, R-RD.6 1, R-RD.7 1');
    expect(priced({ ...soft, step: { ...step, road: 'improved' } })).toBe('2 road: R-RD.5 1, R-RD.6 1, R-RD.7 0');
    expect(priced({ ...soft, step })).toBe('2 off-road: R-OR.1 1, R-OM.1 1');
  });

  test('Q3 R-OR.2 R-OM.1 R-OM.2 R-OM.3 R-OM.10 night, fire, heavy rain, machine guns: 3 into a village, 7 into the open', () => {
    const worst = { mover: { underFire: true, crewed: true }, conditions: { night: true, weather: 'heavy-rain' } } as const;
    expect(priced({ ...worst, step: { features: ['village'] } })).toBe('3 off-road: R-OR.1 3, R-OR.2 0');
    expect(priced(worst)).toBe('7 off-road: R-OR.1 3, R-OM.1 1, R-OM.2 1, R-OM.3 1, R-OM.10 1');
  });

  test('Q5 R-OM.8 R-OM.19 R-UN.11 riders over fence and field: 8 of 14 points, 7 of 12', () => {
    const step = { features: ['fence', 'field'] } as const;
    expect(priced({ mover: { ...RIDERS, allowance: 14 }, step })).toBe('8 off-road: R-OR.1 1, R-OM.8 5 house, R-OM.19 2');
    expect(priced({ mover: { ...RIDERS, allowance: 12 }, step })).toBe('7 off-road: R-OR.1 1, R-OM.8 4, R-OM.19 2');
  });

  test('Q7 R-XS.12 R-MD.5 R-MD.7 R-MD.10 small line, rear, woods, higher, half skirmishing', () => {
    expect(exposed({ arc: 'rear', features: ['woods'], higher: true, skirmishers: 50 })).toBe('0.2673 = R-XS.12 0.75, R-MD.5 0.495 house, R-MD.7 0.9, R-MD.10 0.8');
  });

  test('Q9 R-SZ.1 R-XS.11 1000 and 1001 men in line at 200 yards, flank', () => {
    expect([exposed({ men: 1000, yards: 200, arc: 'flank' }), exposed({ men: 1001, yards: 200, arc: 'flank' })]).toEqual(['0.9 = R-XS.11 0.9', '1.2 = R-XS.11 1.2']);
  });
});
