import { exposed, type Exposed } from './exposed.js';

/** Infantry in a small line from the front: 0.60. Expected values are those of the chart, or the example of the row. */
describe('the modifiers for units not in defensive order, each where it applies and where it does not', () => {
  test.each<readonly [string, Exposed, string]>([
    ['R-MD.1 on a bridge', { features: ['bridge'] }, '1.2 = R-XS.10 0.6, R-MD.1 2'],
    ['R-MD.2 a berm in front', { features: ['berm'] }, '0.48 = R-XS.10 0.6, R-MD.2 0.8'],
    ['R-MD.2 a berm on the flank of a large line', { men: 600, features: ['berm'], arc: 'flank' }, '1.44 = R-XS.11 1.2, R-MD.2 1.2'],
    ['R-MD.2 partial breastworks from behind', { features: ['partial-breastworks'], arc: 'rear' }, '0.9 = R-XS.12 0.75, R-MD.2 1.2'],
    ['R-MD.2 R-MD.12 both at once', { features: ['berm', 'partial-breastworks'] }, '0.48 = R-XS.10 0.6, R-MD.2 0.8'],
    ['R-MD.3 full breastworks from behind', { features: ['full-breastworks'], arc: 'rear' }, '0.6 = R-XS.12 0.75, R-MD.3 0.8'],
    ['R-MD.3 full breastworks replace partial ones', { features: ['full-breastworks', 'partial-breastworks'], arc: 'flank' }, '0.72 = R-XS.11 0.9, R-MD.3 0.8'],
    ['R-MD.2 R-MD.3 full breastworks and a berm', { features: ['full-breastworks', 'berm'], arc: 'flank' }, '0.864 = R-XS.11 0.9, R-MD.2 1.2, R-MD.3 0.8'],
    ['R-MD.4 skirmishers under shelling', { skirmishers: 100, fire: 'artillery' }, '0.6 = R-XS.10 0.6, R-MD.4 1'],
    ['R-MD.4 no line without skirmishers', { fire: 'artillery' }, '0.6 = R-XS.10 0.6'],
    ['R-MD.5 everyone skirmishes', { skirmishers: 100 }, '0.198 = R-XS.10 0.6, R-MD.5 0.33'],
    ['R-MD.5 half of them (house)', { skirmishers: 50 }, '0.297 = R-XS.10 0.6, R-MD.5 0.495 house'],
    ['R-MD.5 one in a hundred (house)', { skirmishers: 1 }, '0.39402 = R-XS.10 0.6, R-MD.5 0.6567 house'],
    ['R-MD.5 nobody', { skirmishers: 0 }, '0.6 = R-XS.10 0.6'],
    ['R-MD.5 deployed, a small unit', { skirmishers: 'deployed' }, '0.198 = R-XS.10 0.6, R-MD.5 0.33'],
    ['R-MD.5 deployed, a large unit', { men: 600, skirmishers: 'deployed' }, '0.528 = R-XS.10 0.8, R-MD.5 0.66'],
    ['R-MD.5 R-SZ.1 deployed, at a scale that the source lacks: the house says who is small', { men: 750, yards: 150, formation: 'square', skirmishers: 'deployed' }, '0.462 = R-XS.13 1.4, R-MD.5 0.33 house'],
    ['R-MD.5 R-SZ.1 and who is large', { men: 751, yards: 150, formation: 'square', skirmishers: 'deployed' }, '0.924 = R-XS.13 1.4, R-MD.5 0.66 house'],
    ['R-UN.10 skirmishers of a mob', { formation: 'disordered', skirmishers: 100 }, '0.33 = R-XS.1 1, R-MD.5 0.33'],
    ['R-MD.6 a mounted attack column', { formation: 'attack-column', mounted: true }, '3.6 = R-XS.4 1.2, R-MD.6 3'],
    ['R-UN.9 R-MD.6 a mounted line', { mounted: true }, '1.8 = R-XS.10 0.6, R-MD.6 3'],
    ['R-MD.7 higher than the firer', { higher: true }, '0.54 = R-XS.10 0.6, R-MD.7 0.9'],
    ['R-MD.8 a dry stream', { features: ['gully'] }, '0.54 = R-XS.10 0.6, R-MD.8 0.9'],
    ['R-MD.9 a march column in a town', { formation: 'march-column', arc: 'flank', features: ['town'] }, '0.49 = R-XS.2 0.7, R-MD.9 0.7'],
    ['R-MD.9 R-MD.12 a redoubt in a walled compound', { features: ['redoubt', 'walled-compound'] }, '0.42 = R-XS.10 0.6, R-MD.9 0.7'],
    ['R-MD.10 R-MD.12 rocky woods', { features: ['rocks', 'woods'] }, '0.48 = R-XS.10 0.6, R-MD.10 0.8'],
    ['R-MD.10 a village', { features: ['village'] }, '0.48 = R-XS.10 0.6, R-MD.10 0.8'],
    ['R-MD.10 R-MD.11 a tall field is on one line only', { features: ['tall-field'] }, '0.48 = R-XS.10 0.6, R-MD.10 0.8'],
    ['R-MD.11 brush', { features: ['brush'] }, '0.54 = R-XS.10 0.6, R-MD.11 0.9'],
    ['R-MD.11 R-MD.12 abatis in a field', { features: ['abatis', 'field'] }, '0.54 = R-XS.10 0.6, R-MD.11 0.9'],
    ['R-MD.12 woods and brush', { features: ['woods', 'brush'] }, '0.432 = R-XS.10 0.6, R-MD.10 0.8, R-MD.11 0.9'],
    ['R-UN.7 disordered in woods', { formation: 'disordered', features: ['woods'] }, '0.8 = R-XS.1 1, R-MD.10 0.8'],
    ['R-UN.7 digging behind a berm', { formation: 'digging', features: ['berm'], fire: 'artillery' }, '0.96 = R-XS.1 1.2, R-MD.2 0.8'],
    ['R-MD.12 no line for what has none', { features: ['marsh', 'mud', 'sand', 'fence', 'wall', 'trench', 'deep-water', 'shallow-water'], sunkenRoad: true }, '0.6 = R-XS.10 0.6'],
    [
      'R-FC.3 R-MD.12 R-UN.4 every line at once, exact',
      { formation: 'attack-column', fire: 'artillery', arc: 'rear', mounted: true, higher: true, skirmishers: 7, features: ['bridge', 'berm', 'full-breastworks', 'gully', 'town', 'woods', 'field'] },
      // 2.63 × 2 × 1.2 × 0.8 × 1 × 3 × 0.9 × 0.9 × 0.7 × 0.8 × 0.9
      '6.184346112 = R-XS.6 2.63, R-MD.1 2, R-MD.2 1.2, R-MD.3 0.8, R-MD.4 1, R-MD.6 3, R-MD.7 0.9, R-MD.8 0.9, R-MD.9 0.7, R-MD.10 0.8, R-MD.11 0.9',
    ],
  ])('%s', (_title, target, told) => {
    expect(exposed(target)).toBe(told);
  });
});
