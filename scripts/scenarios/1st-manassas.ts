import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import { artillery, bank, cavalry, commandOf, hexesOf, hexsidesOf, infantry, roadOf, type Common } from './sketch.js';

/*
 * The first battle of Manassas, or Bull Run. The top of the map is north; a hex is some 330 yards. The map keeps the few
 * hex numbers that chapter 14 names (G-14.2.a, G-14.2.e, G-14.2.g); all else on it, and every rating, is our own.
 */

const SHOVED = 'odd';
const SHEET = { shoved: SHOVED, columns: 42, rows: 35 } as const;

const GROUND = `
  ......wwwwww..............w...w...........
  ......wwwwww..........wwwww.wwww..w.......
  www..wwwwww.......wwwwwwwww.wwww.wwww.....
  wwww..wwww..w....wwwwwwwwww..w...wwwww....
  wwww...w....wwwwwwwwwwwwww..www..wwwwwwww.
  www....ww....wwwwwwwwwwww...www..wwwwwwww.
  ......wwww...wwwwwwwwwwwww...w.....ww..w..
  .......ww....wwwwwwwwwwwww....www.........
  .........ww...wwwwwwwwwwww....www.........
  .........w....wwwwwwww.........w..w.......
  ..www..........www.w..............www.w...
  .wwwww..........w................wwwwwww..
  .wwwww..........www.w............wwwwwwww.
  .wwwww.........wwwwwww..w.......wwwwwwwwww
  ...w.......ww....w.www.wwww....www.wwwwwww
  ....www....www.........wwww..wwwww...wwwww
  ...wwwww...............wwwwww.www.w.w.wwww
  ...wwwww..................www..wwwwww..www
  ...wwwww................wwww..w.wwwwww.www
  .......................wwwww..wwwwwww.wwww
  .......................wwwww.wwwww...wwwww
  ......................wwwww.wwwwww...wwwww
  ......w.w.............wwwwwwwwww......wwww
  .....wwww.............wwwwwwwww.........w.
  .....wwwww.............wwwwwwww........www
  .....wwww.............ww...www..w.w....www
  .........wwww.........ww........wwwww..www
  .........www...........w........wwwwww.www
  .........w......................wwwwww....
  ........w........................www..www.
  ......wwwww...........................wwww
  ....wwwwwww...........................wwww
  ....wwwwwwwww...............w..........www
  .....w.wwwwww...w...........ww............
  .......w.www...www........................
`;

const HEIGHTS = `
  222233333332222222222211010112222232323222
  222233333332222222222211000012223333333332
  222233333332222222222211100012233333333332
  222233333332222222222221111011223333333333
  222223333322222222222222222111122333333333
  222222222222222222333332223221111222233333
  222222121212222233333333333332211112223333
  111111111122333333443333334443211121122333
  111111212222334433333333334443322222112333
  212222222233333433333333344434322221011222
  222222333333333333333333343333332211000112
  222233333333333333333333332223332211111112
  222233333333333333333322222123433222211111
  222233333333333333322222223234544332221111
  222233333333333333221122333334444333221111
  222223333333333333211123334334343443321101
  222222333333333332211233444333333333221000
  222222233333333322222233443322233322211110
  222222223333333222322233333322232222222111
  222222222333332233333233332222222233333221
  122222222222222233333333222222223333333222
  111222222222222233333332211222223333333322
  212112122222222233333332222222333333333322
  222222211222222223333322223333333323332222
  223232222112222222232222223333333322222222
  223333322211122222222222223333333332322222
  233333322221111222222222333333333333333222
  233333332222211222222222333333233333333332
  223333322222222222222223333332223333333333
  222323222222222222222223333332222333333333
  222222222222333222222223333322222233333333
  222222222222333332212222232222222222233333
  222222222222333332211222222222222222222222
  222222222222233322221122222222222222222222
  222222222222222222222122222222222222222222
`;

const MAP: GloryScenario['map'] = {
  name: 'The plains of Manassas',
  ...SHEET,
  hexes: hexesOf({
    ground: GROUND,
    heights: HEIGHTS,
    marks: {
      '2314': { name: 'Groveton' },
      '2504': { name: 'Sudley Church' },
      '2602': { name: 'Sudley Springs' },
      '2611': { name: 'Dogan Ridge' },
      '2701': { entry: 'union' },
      '2716': { name: 'Chinn Ridge' },
      '2801': { entry: 'union' },
      '2808': { name: 'Matthews Hill' },
      '2901': { entry: 'union' },
      '2912': { name: 'Stone House' },
      '3010': { name: 'Buck Hill' },
      '3114': { name: 'Henry House Hill' },
      '3120': { name: 'New Market' },
      '3213': { name: 'Robinson House' },
      '3435': { entry: 'confederate' },
      '3516': { name: 'Portici' },
      '3710': { name: 'Stone Bridge' },
      '3935': { entry: 'confederate' },
      '4226': { entry: 'confederate' },
    },
  }),
  hexsides: hexsidesOf(SHOVED, [
    { features: ['river'], sides: bank(SHEET, '2501 2602 2702 2703 2804 3006 3207 3408 3609 3710 3811 3912 4014 4117 4219') },
    { features: ['bridge'], sides: '3710:1' },
    { features: ['ford'], sides: '2602:1 2804:0 3207:0 3408:1 3912:1 4014:1 4117:1' },
    { features: ['stream'], sides: `${bank(SHEET, '0109 1107 1906 2105 2304 2404 2503 2603')} 2603:1 2703:0` },
    { features: ['ford'], sides: '2404:0 2503:0' },
    { features: ['stream'], sides: `${bank(SHEET, '2017 2115 2414 2713 2913 3113 3313 3512 3711')} 3811:5` },
    { features: ['stream'], sides: bank(SHEET, '2622 3022 3419 3718 4018') },
    { features: ['stream'], sides: bank(SHEET, '0122 0824 1427 2032 2235') },
    { features: ['embankment'], sides: bank(SHEET, '2405 2207 1910 1613 1216') },
  ]),
  roads: [
    { ...roadOf(SHOVED, 'pike', 'Warrenton Pike', '4209 4109 4009 3909 3810 3710 3411 3112 2912 2613 2314 1916 1518 0121'), overStreams: true },
    roadOf(SHOVED, 'road', 'Sudley Road', '2801 2701 2602 2502 2504 2606 2809 2912 3014 3016 3120 3223 3327 3435'),
    roadOf(SHOVED, 'road', 'Gum Spring Road', '1801 2302 2403 2404 2504'),
    roadOf(SHOVED, 'road', 'Groveton Road', '2504 2308 2314 2319 2828 3327'),
    roadOf(SHOVED, 'road', 'Junction Road', '3935 3732 3528 3327'),
    roadOf(SHOVED, 'road', 'Mitchell’s Ford Road', '4226 3824 3522 3223'),
    roadOf(SHOVED, 'road', 'Ball’s Ford Road', '3220 3518 3816 4014 4113 4109'),
    roadOf(SHOVED, 'trail', 'Farm lane', '3016 3315 3516 3713 3912'),
    roadOf(SHOVED, 'trail', 'Farm Ford', '4009 3707 3507 3408 3211 3112'),
    roadOf(SHOVED, 'railroad', 'Manassas Gap Railroad', '0129 1233 1735'),
    roadOf(SHOVED, 'unfinished-railroad', 'Independent Line', '2404 2405 2207 1910 1613 1216 0819'),
  ],
};

const union = (marker: string, leader: string | null): Common => ({ side: 'union', marker, leader });
const confederate = (marker: string, leader: string | null): Common => ({ side: 'confederate', marker, leader });

const SHERMAN = commandOf({ side: 'union', marker: 'us-tyler' }, 'Sherman | Colonel | 4 0 | 4009', 'us', `
  Sherman a | 8 6/5 | 4009 5
  Sherman b | 8 6/5 | 4010 5`);

/** Brigades that stand on the map when the game begins, and those that come. */
const UNION = [
  commandOf({ side: 'union', marker: 'us-tyler' }, 'Keyes | Colonel | 4 0 | 4109', 'us', `
    Keyes a | 5 6/5 | 4109 5
    Keyes b | 6 5/4 | 4110 5`),
  // Of the two ratings of each unit the larger counts (G-14.14.a, G-14.14.b).
  { ...SHERMAN, units: SHERMAN.units.map((unit) => ({ ...unit, secondStrength: 6 })) },
  commandOf({ side: 'union', marker: 'us-tyler' }, 'Schenck | Brigadier General | 3 0 | 3909', 'us', `
    Schenck a | 5 5/4 | 3909 5
    Schenck b | 5 5/4 | 3910 5`),
  commandOf({ side: 'union', marker: 'us-hunter' }, 'Burnside | Colonel | 4 0 |', 'us', `
    2 Rhode Island | 5 6/5 |
    71 New York | 5 6/5 |
    2 New Hampshire | 6 6/4 |`),
  commandOf({ side: 'union', marker: 'us-hunter' }, 'Porter | Colonel | 4 0 |', 'us', `
    14 Brooklyn | 5 7/5 |
    27 New York | 6 5/4 |
    Regulars | 4 8/7 |`),
  commandOf({ side: 'union', marker: 'us-heintzelman' }, 'Franklin | Colonel | 4 0 |', 'us', `
    1 Minnesota | 5 7/6 |
    5 Massachusetts | 5 5/4 |
    11 Massachusetts | 5 5/4 |`),
  commandOf({ side: 'union', marker: 'us-heintzelman' }, 'Willcox | Colonel | 4 0 |', 'us', `
    11 New York | 5 6/4 |
    38 New York | 5 6/5 |
    1 Michigan | 5 6/5 |`),
  commandOf({ side: 'union', marker: 'us-heintzelman' }, 'Howard | Colonel | 4 0 |', 'us', `
    3 Maine | 4 5/4 |
    4 Maine | 4 5/4 |
    2 Vermont | 5 6/5 |`),
];

const CONFEDERATES = [
  commandOf({ side: 'confederate', marker: 'cs-beauregard' }, 'Evans | Colonel | 4 0 | 3510', 'cs', `
    4 South Carolina | 5 6/5 | 3610 1
    Wheat | 4 7/5 | 3510 1`),
  commandOf({ side: 'confederate', marker: 'cs-beauregard' }, 'Cocke | Colonel | 5 0 | 3814', 'cs', `
    8 Virginia | 4 6/5 | 3714 1
    18 Virginia | 5 6/5 | 3913 1
    19 Virginia | 5 6/5 | 3814 1
    28 Virginia | 5 6/5 | 4015 1`),
  commandOf({ side: 'confederate', marker: 'cs-beauregard' }, 'Early | Colonel | 5 0 |', 'cs', `
    7 Virginia | 5 6/5 |
    24 Virginia | 5 6/5 |
    13 Mississippi | 5 6/5 |`),
  commandOf({ side: 'confederate', marker: 'cs-johnston' }, 'Bee | Brigadier General | 4 0 | 3217', 'cs', `
    4 Alabama | 5 7/5 | 3217 0
    2 Mississippi | 5 6/5 | 3317 0
    6 North Carolina | 5 6/5 | 3218 0`),
  commandOf({ side: 'confederate', marker: 'cs-johnston' }, 'Jackson | Brigadier General | 5 0 | 3623', 'cs', `
    2 Virginia | 5 7/6 | 3523 0
    4 Virginia | 5 7/6 | 3623 0
    5 Virginia | 5 7/6 | 3723 0
    27 Virginia | 4 7/6 | 3624 0
    33 Virginia | 4 7/6 | 3724 0`),
  commandOf({ side: 'confederate', marker: 'cs-johnston' }, 'Smith | Brigadier General | 5 0 |', 'cs', `
    1 Maryland | 5 7/6 |
    3 Tennessee | 6 6/5 |
    10 Virginia | 5 6/5 |`),
];

/** The first battle of Manassas, 21 July 1861. */
export const firstManassas: GloryScenario = {
  system: 'glory',
  id: '1st-manassas',
  title: 'First Manassas, 21 July 1861',
  description:
    'While Tyler’s division stands before the Stone Bridge, McDowell’s other columns come over Bull Run at Sudley Springs, beyond the Confederate flank. Evans and then Bee must hold the hills north of the Warrenton Pike until Jackson, and at last the brigades that the trains bring to the Junction, reach Henry House Hill. A battle of the first Glory, played by chapter 14: no Combined Activation, Beauregard’s and Johnston’s markers, units without a leader one by one (G-14.31.a to G-14.36.a). Names and order of battle follow history; map and ratings are our own.',
  provenance: 'house',
  refit: { battle: '1st-manassas' },
  map: MAP,
  turns: [
    { label: '0900', period: 'day', ground: 'good', initiative: { union: 3 } },
    { label: '1015', period: 'day', ground: 'good', initiative: { union: 2 } },
    { label: '1130', period: 'day', ground: 'good', initiative: { union: 1 } },
    { label: '1245', period: 'day', ground: 'good' },
    { label: '1400', period: 'day', ground: 'good' },
    { label: '1515', period: 'day', ground: 'good' },
    { label: '1630', period: 'day', ground: 'good', initiative: { confederate: 2 } },
    { label: '1745', period: 'day', ground: 'good', initiative: { confederate: 2 } },
    { label: '1900', period: 'day', ground: 'good', initiative: { confederate: 1 } },
  ],
  markers: [
    { id: 'us-tyler', side: 'union', name: 'Tyler, First Division', copies: 2 },
    { id: 'us-hunter', side: 'union', name: 'Hunter, Second Division', copies: 2 },
    { id: 'us-heintzelman', side: 'union', name: 'Heintzelman, Third Division', copies: 2 },
    { id: 'us-cavalry', side: 'union', name: 'Palmer, Cavalry', copies: 1 },
    { id: 'cs-beauregard', side: 'confederate', name: 'Beauregard', copies: 2 },
    { id: 'cs-johnston', side: 'confederate', name: 'Johnston', copies: 2 },
    { id: 'cs-cavalry', side: 'confederate', name: 'Cavalry', copies: 1 },
    // Players may use it or not (G-14.35.a).
    { id: 'cs-third-jackson', side: 'confederate', name: 'Third Jackson', copies: 1, activates: ['jackson'], onlyWith: { option: 'third-jackson', choice: 'used' } },
  ],
  leaders: [...UNION, ...CONFEDERATES].map(({ leader }) => leader),
  units: [
    ...UNION.flatMap(({ units }) => units),
    ...artillery('us', union('us-tyler', 'sherman'), 'E 3 US | 4 7/6 M | 4010 5 top'),
    ...artillery('us', union('us-tyler', 'schenck'), 'E 2 US | 3 6/5 M | 3910 5 top'),
    ...artillery('us', union('us-hunter', 'burnside'), 'Reynolds | 3 6/5 M |'),
    ...artillery('us', union('us-hunter', 'porter'), 'Griffin | 4 7/6 M |'),
    ...artillery('us', union('us-heintzelman', 'franklin'), 'Ricketts | 4 7/6 M |'),
    ...artillery('us', union('us-heintzelman', 'willcox'), 'Arnold | 3 6/5 M |'),
    ...cavalry('us', union('us-cavalry', null), 'Palmer | 3 6 1 5 |'),
    ...CONFEDERATES.flatMap(({ units }) => units),
    ...independent('kershaw', 'Kershaw | 5 7/6 |'),
    ...independent('bonham', 'Bonham | 5 7/6 |'),
    ...independent('bartow', `
      7 Georgia | 5 6/5 | 3318 0
      8 Georgia | 5 6/5 | 3118 0`),
    ...independent('hampton', 'Hampton Legion | 5 7/6 | 3419 0'),
    ...artillery('cs', confederate('cs-beauregard', 'evans'), 'Davidson | 2 7/6 M | 3610 1 top'),
    ...artillery('cs', confederate('cs-beauregard', 'cocke'), 'Latham | 3 6/5 M | 3814 1 top'),
    ...artillery('cs', confederate('cs-johnston', 'bee'), 'Imboden | 3 7/6 M | 3217 0 top'),
    ...artillery('cs', confederate('cs-johnston', 'jackson'), `
      Pendleton | 3 7/6 M | 3623 0 top
      Walton | 3 7/6 M | 3624 0 top`),
    ...artillery('cs', confederate('cs-johnston', 'smith'), 'Beckham | 3 6/5 M |'),
    ...cavalry('cs', confederate('cs-cavalry', null), 'Stuart | 4 7 2 6 | 3220 0').map((unit) => ({ ...unit, brigade: 'stuart' })),
    ...cavalry('cs', confederate('cs-cavalry', null), `
      Radford a | 3 6 1 5 | 3717 0
      Radford b | 3 6 1 5 | 3817 0`).map((unit) => ({ ...unit, brigade: 'radford' })),
  ],
  entryAreas: [
    { id: 'sudley', side: 'union', name: 'Sudley Springs', hexes: ['2701', '2801', '2901'], road: 'road' },
    { id: 'sudley-road', side: 'confederate', name: 'Sudley Road', hexes: ['3435'], road: 'road' },
    { id: 'junction', side: 'confederate', name: 'Manassas Junction', hexes: ['3935'], road: 'road' },
    { id: 'mitchells-ford', side: 'confederate', name: 'Mitchell’s Ford', hexes: ['4226'], road: 'road' },
  ],
  reinforcements: [
    {
      id: 'hunter', turn: 1, areas: ['sudley'], leaders: ['burnside', 'porter'],
      units: ['us-2-rhode-island', 'us-71-new-york', 'us-2-new-hampshire', 'us-reynolds', 'us-14-brooklyn', 'us-27-new-york', 'us-regulars', 'us-griffin'],
    },
    { id: 'palmer', turn: 1, areas: ['sudley'], leaders: [], units: ['us-palmer'] },
    {
      id: 'heintzelman', turn: 2, areas: ['sudley'], leaders: ['franklin', 'willcox', 'howard'],
      units: [
        'us-1-minnesota', 'us-5-massachusetts', 'us-11-massachusetts', 'us-ricketts',
        'us-11-new-york', 'us-38-new-york', 'us-1-michigan', 'us-arnold', 'us-3-maine', 'us-4-maine', 'us-2-vermont',
      ],
    },
    { id: 'kershaw', turn: 4, areas: ['mitchells-ford'], leaders: [], units: ['cs-kershaw', 'cs-bonham'] },
    { id: 'early', turn: 5, areas: ['mitchells-ford'], leaders: ['early'], units: ['cs-7-virginia', 'cs-24-virginia', 'cs-13-mississippi'] },
    { id: 'smith', turn: 5, areas: ['sudley-road', 'junction'], leaders: ['smith'], units: ['cs-1-maryland', 'cs-3-tennessee', 'cs-10-virginia', 'cs-beckham'] },
  ],
  victory: {
    objectives: [
      { hex: '3114', name: 'Henry House Hill', points: { union: 10, confederate: 2 } },
      { hex: '3213', name: 'Robinson House', points: { union: 4, confederate: 0 } },
      { hex: '2912', name: 'Stone House', points: { union: 4, confederate: 2 } },
      { hex: '2808', name: 'Matthews Hill', points: { union: 4, confederate: 4 } },
      { hex: '3710', name: 'Stone Bridge', points: { union: 4, confederate: 0 } },
      { hex: '3120', name: 'New Market', points: { union: 10, confederate: 0 } },
      { hex: '2602', name: 'Sudley Springs', points: { union: 0, confederate: 8 } },
    ],
    eliminatedUnit: 2,
    // What the first Glory gave for routed units is given for those in the Withdrawn Box (G-14.36.a).
    boxedUnit: 1,
    margins: [
      { atLeast: 2, margin: 'marginal' },
      { atLeast: 5, margin: 'substantive' },
      { atLeast: 9, margin: 'decisive' },
    ],
  },
};

/** Units of Kershaw, Bonham, Bartow and Hampton, who have no leader (G-14.34.a). */
function independent(brigade: string, table: string): GloryScenario['units'] {
  return infantry('cs', confederate('cs-beauregard', null), table).map((unit) => ({ ...unit, brigade }));
}
