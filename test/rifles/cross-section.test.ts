import { rational } from '../../src/kernel/rational.js';
import { shown, sizeOf } from '../../src/systems/rifles/procedures/cross-section.js';
import type { Formation } from '../../src/systems/rifles/vocabulary.js';
import { exposed, type Exposed } from './exposed.js';

const ARCS = ['front', 'flank', 'rear'] as const;
const FIRES = ['artillery', 'small-arms'] as const;

/** Front, flank, rear against artillery, then against small arms. */
function bases(target: Exposed): readonly string[] {
  return FIRES.flatMap((fire) => ARCS.map((arc) => exposed({ ...target, fire, arc })));
}

/** Expected values are those of the chart. */
describe('the base by formation, arc and type of fire', () => {
  test.each<readonly [Exposed, readonly string[]]>([
    [{ formation: 'digging' }, ['1.2 = R-XS.1 1.2', '1.2 = R-XS.1 1.2', '1.2 = R-XS.1 1.2', '1 = R-XS.1 1', '1 = R-XS.1 1', '1 = R-XS.1 1']],
    [{ formation: 'disordered' }, ['1.2 = R-XS.1 1.2', '1.2 = R-XS.1 1.2', '1.2 = R-XS.1 1.2', '1 = R-XS.1 1', '1 = R-XS.1 1', '1 = R-XS.1 1']],
    [{ formation: 'march-column' }, ['0.88 = R-XS.3 0.88', '0.7 = R-XS.2 0.7', '0.88 = R-XS.3 0.88', '0.88 = R-XS.3 0.88', '0.7 = R-XS.2 0.7', '0.88 = R-XS.3 0.88']],
    [{ formation: 'attack-column' }, ['2.1 = R-XS.4 2.1', '3.15 = R-XS.5 3.15', '2.63 = R-XS.6 2.63', '1.2 = R-XS.4 1.2', '1.8 = R-XS.5 1.8', '1.5 = R-XS.6 1.5']],
    [{ formation: 'supported-line' }, ['1.5 = R-XS.7 1.5', '2.25 = R-XS.8 2.25', '1.88 = R-XS.9 1.88', '0.8 = R-XS.7 0.8', '1.2 = R-XS.8 1.2', '1 = R-XS.9 1']],
    [{ formation: 'line', men: 500 }, ['0.6 = R-XS.10 0.6', '0.9 = R-XS.11 0.9', '0.75 = R-XS.12 0.75', '0.6 = R-XS.10 0.6', '0.9 = R-XS.11 0.9', '0.75 = R-XS.12 0.75']],
    [{ formation: 'line', men: 501 }, ['0.8 = R-XS.10 0.8', '1.2 = R-XS.11 1.2', '1 = R-XS.12 1', '0.8 = R-XS.10 0.8', '1.2 = R-XS.11 1.2', '1 = R-XS.12 1']],
    [{ formation: 'square' }, ['2.4 = R-XS.13 2.4', '2.4 = R-XS.13 2.4', '2.4 = R-XS.13 2.4', '1.4 = R-XS.13 1.4', '1.4 = R-XS.13 1.4', '1.4 = R-XS.13 1.4']],
  ])('R-XS.1 to R-XS.14, R-FC.3: %j', (target, values) => {
    expect(bases(target)).toEqual(values);
  });

  test('R-SZ.2 a large line under shelling has the value of its row, not that of the supported line', () => {
    expect(exposed({ men: 2000, fire: 'artillery' })).toBe('0.8 = R-XS.10 0.8');
  });

  test('R-UN.1 unlimbered guns without cover are a line of their size, with modifiers', () => {
    expect(exposed({ formation: 'unlimbered', men: 120 })).toBe('0.6 = R-UN.1 0.6 house');
    expect(exposed({ formation: 'unlimbered', men: 501, arc: 'rear', features: ['woods'] })).toBe('0.8 = R-UN.1 1 house, R-MD.10 0.8');
  });

  test('R-UN.3 limbered guns are a march column', () => {
    expect([exposed({ formation: 'limbered', arc: 'flank' }), exposed({ formation: 'limbered', arc: 'rear' })]).toEqual(['0.7 = R-UN.3 0.7 house', '0.88 = R-UN.3 0.88 house']);
  });

  test('R-FC.3 hulls have no base', () => {
    expect(exposed({ formation: 'afloat', fire: 'artillery' })).toBe('refused: R-FC.3 cross-section.no-base');
  });

  test('R-FC.2 who lies in a redoubt is better protected than a large line', () => {
    const share = (target: Exposed) => Number.parseFloat(exposed(target));
    expect(share({ formation: 'defensive-order', features: ['redoubt'] })).toBeLessThan(share({ men: 600 }));
  });
});

describe('defensive order and unlimbered guns in cover', () => {
  test.each(['trench', 'town', 'walled-compound', 'redoubt'] as const)('R-DO.1 %s', (feature) => {
    expect(bases({ formation: 'defensive-order', features: [feature] })).toEqual(Array<string>(6).fill('0.15 = R-DO.1 0.15'));
    expect(exposed({ formation: 'unlimbered', features: [feature] })).toBe('0.15 = R-DO.1 0.15');
  });

  test('R-DO.1 a sunken road', () => {
    expect(exposed({ formation: 'defensive-order', sunkenRoad: true })).toBe('0.15 = R-DO.1 0.15');
    expect(exposed({ formation: 'unlimbered', sunkenRoad: true, fire: 'artillery' })).toBe('0.15 = R-DO.1 0.15');
  });

  test('R-DO.2 a village', () => {
    expect(bases({ formation: 'defensive-order', features: ['village'] })).toEqual(Array<string>(6).fill('0.25 = R-DO.2 0.25'));
    expect(exposed({ formation: 'unlimbered', features: ['village'] })).toBe('0.25 = R-DO.2 0.25');
  });

  test('R-DO.3 no modifier changes the base', () => {
    expect(exposed({ formation: 'defensive-order', features: ['redoubt', 'berm', 'bridge', 'woods'], higher: true, skirmishers: 100 })).toBe('0.15 = R-DO.1 0.15');
  });

  test('R-DO.4 of several covers the best counts; where they differ the house chose it', () => {
    expect(exposed({ formation: 'defensive-order', features: ['village', 'trench'] })).toBe('0.15 = R-DO.1 0.15 house');
    expect(exposed({ formation: 'defensive-order', features: ['village'], sunkenRoad: true })).toBe('0.15 = R-DO.1 0.15 house');
    expect(exposed({ formation: 'defensive-order', features: ['town', 'trench'], sunkenRoad: true })).toBe('0.15 = R-DO.1 0.15');
  });

  test('R-DO.1 without cover there is no defensive order', () => {
    expect(exposed({ formation: 'defensive-order', features: ['woods', 'full-breastworks'] })).toBe('refused: R-DO.1 cross-section.no-cover');
  });

  test('R-DO.3 nor on horseback', () => {
    expect(exposed({ formation: 'defensive-order', features: ['town'], mounted: true })).toBe('refused: R-DO.3 cross-section.mounted');
  });

  test.each<Formation>(['line', 'digging', 'disordered', 'limbered'])('R-MD.9 R-UN.7 %s has no base of its own in a trench or a sunken road, and no modifier', (formation) => {
    expect(exposed({ formation, features: ['trench'], sunkenRoad: true })).toBe(exposed({ formation }));
  });
});

describe('the size of a unit', () => {
  test.each([
    [500, 100, 'small'],
    [501, 100, 'large'],
    [1000, 200, 'small'],
    [1001, 200, 'large'],
    [2000, 400, 'small'],
    [2001, 400, 'large'],
    [750, 150, 'small'],
    [751, 150, 'large'],
  ])('R-SZ.1 %i men at %i yards are %s', (men, yards, size) => {
    expect(sizeOf(men, yards)).toBe(size);
  });

  test('R-SZ.1 at a scale that the source does not have the base of a line is a house value', () => {
    expect(exposed({ men: 750, yards: 150 })).toBe('0.6 = R-XS.10 0.6 house');
    expect(exposed({ formation: 'square', yards: 150 })).toBe('1.4 = R-XS.13 1.4');
  });
});

describe('the option shelled-supported-line', () => {
  const example = { 'shelled-supported-line': 'printed-example' } as const;

  test('R-EX.4 as the example reckons, a small supported line is shelled as if by small arms', () => {
    expect(ARCS.map((arc) => exposed({ formation: 'supported-line', fire: 'artillery', arc }, example))).toEqual(['0.8 = R-EX.4 0.8 house', '1.2 = R-EX.4 1.2', '1 = R-EX.4 1 house']);
  });

  test('R-EX.4 R-SZ.1 the example speaks of a flank and of a scale of the source; what is reckoned like it elsewhere is the house\'s', () => {
    expect(exposed({ formation: 'supported-line', men: 750, yards: 150, fire: 'artillery', arc: 'flank' }, example)).toBe('1.2 = R-EX.4 1.2 house');
  });

  test('R-EX.4 R-XS.8 not a large one, and no other formation', () => {
    expect(exposed({ formation: 'supported-line', men: 501, fire: 'artillery', arc: 'flank' }, example)).toBe('2.25 = R-XS.8 2.25');
    expect(exposed({ formation: 'attack-column', fire: 'artillery', arc: 'flank' }, example)).toBe('3.15 = R-XS.5 3.15');
  });
});

describe('display', () => {
  test.each([
    [rational(3168, 10_000), '0.32'],
    [rational(1, 200), '0.01'],
    [rational(49, 10_000), '0.00'],
    [rational(2187, 1000), '2.19'],
    [rational(12), '12.00'],
    [rational(2, 3), '0.67'],
  ])('R-UN.4 %o is shown half up as %s', (value, text) => {
    expect(shown(value)).toBe(text);
  });
});
