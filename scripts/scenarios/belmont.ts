import type { RiflesScenario, ScenarioUnit } from '../../src/systems/rifles/scenario.js';
import type { Facing, Formation, HexFeature, HexId, Side, UnitKind } from '../../src/systems/rifles/vocabulary.js';
import { bank, cellsOf, hexsidesOf, roadOf, slug } from './sketch.js';

/*
 * Belmont, 7 November 1861: Grant lands three miles above the camp at Belmont, under the guns of Columbus on the other
 * bank. North is up, a hex is 200 yards. Names, places and who fought there are history's; the map is drawn so that every
 * ground of the charts is somewhere on it, and it, the ratings and the weather are our own.
 */

const SHOVED = 'even';
const SHEET = { shoved: SHOVED, columns: 30, rows: 20 } as const;

const GROUND = `
  ~~~~~~~~~~~~~~swwwwwwwwwwwwwww
  ~~~~~~~~~~~~~~~~swwwwwwwfwwwww
  s~~~~~~~~~~~~~~~~~swwwwffwwwww
  aass~~~~~~~~~~~~~~~swwwwfwwwww
  ..fasss~~~~~~~~~~~~~aawwwwwwww
  .ffcb.aass~~~~~~~~~~~arrw.fwww
  wfccbw..waas~~~~~~~~~~srrw.ffw
  wwc.wwbw.wmas~~~~~~~~~~srrw.fw
  www..wwb.mwwas~~~~~~~~~srrw.ww
  wwwb.wwsubwwwas~~~~~~~~~arr..w
  wwmmusswb.wwbwas~~~~~~~~srrt.f
  wms~su.w..wwb.as~~~~~~~~attt.f
  wmssmu..wwc.wwb.as~~~~~~attt..
  wwmmu.bwwccc.wwb.as~~~~~srttr.
  wwwuu..ww.cf..wbvas~~~~sarrr..
  wwwwu.bwww.ff.b.va~~~~~sarr.ff
  wwwwwu..wwww.wb..as~~~~sarr.fw
  wwwwwmu.wwwwwww.bas~~~~sarrwww
  wwwwwmmu.wwwwwwb.as~~~saarwwww
  wwwwwwmmu.wwwwww.as~~~sarwwwww
`;

const HEIGHTS = `
  000000000000000122222222222222
  000000000000000001222223333333
  000000000000000000012223333333
  110000000000000000001223333333
  111100000000000000001123333333
  111111110000000000000134444444
  111111111110000000000003444444
  111111111111000000000000344444
  111111111111100000000000344444
  111111101111110000000000134444
  111110011111111000000000034344
  110001111111111000000000123334
  110011112222111110000000122333
  111111112222211111000000032234
  111111112222211111000000133444
  111111111222211111000000134444
  111111111122111111000000134444
  111111111111111111000000134444
  111111111111111111000001133333
  111111111111111111000001333333
`;

const LETTERS: Readonly<Record<string, readonly HexFeature[]>> = {
  '.': [],
  w: ['woods'],
  b: ['brush'],
  m: ['marsh'],
  r: ['rocks'],
  u: ['mud'],
  a: ['sand'],
  f: ['field'],
  c: ['tall-field'],
  t: ['town'],
  v: ['village'],
  s: ['shallow-water'],
  '~': ['deep-water'],
};

/** What people built, and ravines, by the hexes they are in. */
const WORKS: readonly (readonly [HexFeature, string])[] = [
  ['bridge', '0611'],
  ['fence', '0305 0206 0306 0307 1112 1213 1215 1316 2706 2707'],
  ['gully', '0712 0911 1011 2709'],
  ['abatis', '1313 1314 1412 1413 1415 1416 2509'],
  ['berm', '1715 1814 1815 1816 1817 1818'],
  ['partial-breastworks', '1514 1515 2707'],
  ['full-breastworks', '2608 2708 2808'],
  ['trench', '2609 2610 2611'],
  ['redoubt', '2809'],
  ['walled-compound', '2713'],
  ['wall', '2711 2812'],
];

const NAMES: Readonly<Record<HexId, string>> = {
  '0305': 'Hunter’s farm',
  '0611': 'Slough bridge',
  '1514': 'Camp Johnston',
  '1716': 'Belmont',
  '2608': 'Iron Banks',
  '2610': 'Upper battery',
  '2712': 'Columbus',
};

const MAP: RiflesScenario['map'] = {
  name: 'Belmont and Columbus',
  yards: 200,
  ...SHEET,
  hexes: cellsOf(GROUND, HEIGHTS).map(({ hex, letter, elevation }) => ({ hex, elevation, features: featuresOf(hex, letter), ...(NAMES[hex] && { name: NAMES[hex] }) })),
  hexsides: hexsidesOf(SHOVED, [
    { features: ['fordable-stream'], sides: bank(SHEET, '0920 1119 1318') },
    { features: ['non-fordable-stream'], sides: `1318:1 1418:0 ${bank(SHEET, '1518 1717')} 1717:1 1817:0` },
    { features: ['bridge'], sides: '1517:3' },
    { features: ['gully'], sides: `${bank(SHEET, '0909 1010 1110')} ${bank(SHEET, '2910 2907')}` },
    { features: ['escarpment'], sides: `${bank(SHEET, '2610 2509 2407 2306')} ${bank(SHEET, '2619 2615')}` },
  ]),
  roads: [
    roadOf(SHOVED, 'road', 'Belmont road', '0305 0407 0509 0611 0812 1013 1214 1415 1516 1716'),
    roadOf(SHOVED, 'road', 'Camp road', '1516 1517 1518 1519 1620'),
    roadOf(SHOVED, 'sunken', 'Ferry cut', '1716 1816'),
    roadOf(SHOVED, 'improved', 'Clinton road', '2512 2612 2812 3012'),
    roadOf(SHOVED, 'road', 'Bluff road', '2516 2615 2714 2713 2712'),
    roadOf(SHOVED, 'road', 'Cairo road', '2812 2910 2807 2605 2501'),
  ],
};

function featuresOf(hex: HexId, letter: string): HexFeature[] {
  const drawn = LETTERS[letter];
  if (!drawn) throw new Error(`nothing is drawn as ${letter}`);
  return [...drawn, ...WORKS.flatMap(([feature, hexes]) => (hexes.split(' ').includes(hex) ? [feature] : []))];
}

/**
 * Units, one a line: name, kind, men, morale; fire per 100 men by distance; hex, formation, facing; further words.
 * `crewed` and `heavy` are said of the guns, `mounted` of cavalry, a per cent of those who skirmish.
 */
function unitsOf(side: Side, table: string): ScenarioUnit[] {
  return table.trim().split('\n').map((line) => {
    const [name = '', ratings = '', fire = '', place = '', more = ''] = line.split('|').map((part) => part.trim());
    const [kind, men, morale] = ratings.split(/\s+/);
    const [hex = '', formation, facing] = place.split(/\s+/);
    const skirmishers = /(\d+) %/.exec(more)?.[1];
    return {
      id: `${side === 'union' ? 'us' : 'cs'}-${slug(name)}`,
      side,
      name,
      kind: kind as UnitKind,
      men: Number(men),
      morale: Number(morale),
      fire: fire === '' ? [] : fire.split(/\s+/).map(Number),
      hex,
      formation: formation as Formation,
      facing: Number(facing) as Facing,
      ...(more.includes('crewed') && { crewed: true as const }),
      ...(more.includes('heavy') && { heavy: true as const }),
      ...(more.includes('mounted') && { mounted: true as const }),
      ...(skirmishers !== undefined && { skirmishers: Number(skirmishers) }),
    };
  });
}

const UNION = unitsOf('union', `
  27th Illinois       | infantry 720 6        | 15 5              | 0306 march-column 3 |
  30th Illinois       | infantry 500 5        | 15 5              | 0407 march-column 3 |
  31st Illinois       | infantry 610 6        | 15 5              | 0406 march-column 3 |
  Dougherty’s brigade | infantry 1070 6       | 15 5              | 0305 march-column 3 |
  Landing guard       | infantry 250 5        | 15 5              | 0205 line 3         |
  7th Illinois        | infantry 560 5        | 15 5              | 2503 march-column 3 | 20 %
  Dollins’s cavalry   | cavalry 70 6          | 8                 | 0509 march-column 3 | mounted
  Delano’s cavalry    | cavalry 60 6          | 8                 | 0508 march-column 3 | mounted
  Taylor’s battery    | foot-artillery 80 7   | 70 55 40 25 15    | 0405 limbered 3     | crewed
  White’s section     | horse-artillery 40 7  | 70 55 40 25 15    | 0408 limbered 3     | crewed
  Tyler               | large-vessel 67 7     | 90 80 65 50 40 30 20 10 | 0904 afloat 2 |
  Lexington           | small-vessel 60 7     | 75 65 50 40 30 20 10    | 0804 afloat 2 |
`);

const CONFEDERATE = unitsOf('confederate', `
  12th Tennessee        | infantry 540 5       | 15 4             | 1514 line 5           |
  13th Tennessee        | infantry 470 6       | 15 4             | 1515 line 5           |
  13th Arkansas         | infantry 400 5       | 15 4             | 1413 line 5           | 25 %
  21st and 22nd Tennessee | infantry 1110 4    | 15 4             | 1716 supported-line 5 |
  Marks’s column        | infantry 1050 5      | 15 4             | 1519 march-column 0   |
  Smith’s brigade       | infantry 1150 6      | 15 4             | 2611 defensive-order 0 |
  Miller’s battalion    | cavalry 160 5        | 8                | 1110 line 5           | mounted
  Watson battery        | foot-artillery 110 6 | 65 50 35 20 10   | 1414 unlimbered 5     | crewed
  Hudson’s battery      | foot-artillery 80 5  | 65 50 35 20 10   | 2809 unlimbered 0     | crewed
  Jackson’s battery     | horse-artillery 70 6 | 65 50 35 20 10   | 1520 limbered 0       | crewed
  Columbus siege battery | foot-artillery 150 6 | 60 60 55 50 45 40 35 30 25 20 15 10 | 2610 unlimbered 4 | crewed heavy
  General Polk          | small-vessel 50 5    | 60 50 40 30 20 10 | 2114 afloat 0        |
`);

/** Grant’s raid on the camp at Belmont. */
export const belmont: RiflesScenario = {
  system: 'rifles',
  id: 'belmont',
  title: 'Belmont, 7 November 1861',
  description:
    'Grant has come down the Mississippi at night and lands at Hunter’s farm, three miles above the Confederate camp at Belmont. He is to break up the camp and get back to his boats; across the river Polk has heavy guns on the bluffs of Columbus, and reserves south of the camp have to come over one bridge. The gunboats may duel with the bluffs but cannot be hurt. On the Kentucky bank a demonstration, which in fact stopped short, stands before the works. Eight turns of an hour and more; a shower, a soft road and the burning camp are the middle of the day, and the last turn is dark. Names follow history; map, ratings, weather and all values are our own.',
  provenance: 'house',
  map: MAP,
  first: 'union',
  turns: [
    { label: '8 a.m., the landing', weather: 'clear', ground: 'firm' },
    { label: '9 a.m., through the woods', weather: 'clear', ground: 'firm' },
    { label: '10 a.m., a shower', weather: 'light-rain', ground: 'firm' },
    { label: '11 a.m., wet fields', weather: 'clear', ground: 'soft' },
    { label: 'Noon, before the camp', weather: 'clear', ground: 'firm' },
    { label: '1 p.m., the camp burns', weather: 'clear', ground: 'firm', burning: ['1515', '1614'] },
    { label: '3 p.m., the way back', weather: 'clear', ground: 'firm' },
    { label: '5 p.m., dark', weather: 'clear', ground: 'firm', night: true },
  ],
  units: [...UNION, ...CONFEDERATE],
  victory: {
    objectives: [
      { hex: '0305', name: 'Hunter’s farm', points: 5 },
      { hex: '0611', name: 'Slough bridge', points: 2 },
      { hex: '1514', name: 'Camp Johnston', points: 6 },
      { hex: '1716', name: 'Belmont', points: 4 },
      { hex: '2712', name: 'Columbus', points: 3 },
    ],
    holders: { '0305': 'union', '1514': 'confederate', '1716': 'confederate', '2712': 'confederate' },
    menPerPoint: 100,
    decisive: 8,
  },
};
