import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import { artillery, cavalry, commandOf, hexesOf, hexsidesOf, roadOf, type Command, type Common, type GroundSketch } from './sketch.js';

/*
 * Jackson's flank attack at Chancellorsville, 2 and 3 May 1863. Names and order of battle are those of the armies; the map
 * and all ratings are our own. A hex is about 300 yards across; the country between Chancellorsville and the Rappahannock
 * is drawn shorter than it is.
 */

const SHOVED = 'even';

const GROUND = `
  wwwwwwwwwwwwwwwwwwwwwww.............
  wwwwwwwwwwwww...wwwwwww.............
  wwwwwwwwwwwww...wwwwwwwwww...w......
  w...wwwwwwwwww.wwwwwwwwwwww..wwww...
  w...wwmwwwwwwwwwwwwwwwww.wwwwwwww...
  ww.wwwwwwwwwwwwwwwwwwwwwwwwwwwwww.ww
  wwwwwwwwwwwwwwwwwwwwwwwwwwwmwwwwww.w
  wwwwwwwww.wwwwwwwww...wwwwwwwwwwww..
  wwwwwwww...wwwwwwww...wwwmwwwwwwww..
  wwwwwwww...wwwwwwwww.wwwwwwwwwwwwwww
  w...www.....wwwwwwwww...w...w.....ww
  w...ww.......wwwwwwww...w...w.....ww
  ww.www...w...wwww......www.www.w.www
  wwwwwwwwwwwwwwwww......wwwwwwww.wwww
  wwwwwwwwwwwwwwwwww.w...wwwwwwwwwwwww
  wwwwwwwwwwwwwww...wwwwwwwwwwwwwwwwww
  wwwwwwwwwwwwwww...wwwwww.wwwwwwwwwww
  wwwwwwwwwwwwwww..wmwwwwwwwwwwwwwwwww
  www...wwwwwww...wwwwwwwwwww...wwwwww
  www...wwwwwww...wwwwwwwwwww...w...ww
  wwww.wwwwwwwww.wwwwwwwwwwwww.ww...ww
  wwwwwwwwwwwwwwwwwmww.wwwwwwwwwww.www
  wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
  wwwwwwwww.wwwwwwwwwwwwwwwwwwwwwwwwww
  wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
  wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww`;

const HEIGHTS = `
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000001000000000000000
  000000000000000000000000000000000000
  000000010011000000000010000000010000
  000000111011100000001100000000111000
  000000111011100001111110000000111000
  000000000000000001111110000000000000
  000000000000000000100000000000000000
  000000000000000111000000000000000000
  000000000000000111000000000000000000
  000000000000000010000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000
  000000000000000000000000000000000000`;

/** Entry areas: their hexes along the edge of the map, the road first, and their entry of the off-map chart. */
const ENTRIES = [
  { id: 'turnpike-west', side: 'confederate', name: 'Orange Turnpike, west', hexes: ['0112', '0111', '0113'], road: 'pike', offMap: '2' },
  { id: 'plank-road-west', side: 'confederate', name: 'Orange Plank Road, west', hexes: ['0117', '0116', '0118'], road: 'road', offMap: '3' },
  { id: 'brock-road', side: 'confederate', name: 'Brock Road', hexes: ['0526'], road: 'road', offMap: '4' },
  { id: 'furnace-road', side: 'confederate', name: 'Furnace Road', hexes: ['1226'], road: 'trail', offMap: '5' },
  { id: 'us-ford', side: 'union', name: 'United States Ford', hexes: ['2801', '2701', '2901'], road: 'road', offMap: 'A' },
  { id: 'elys-ford-road', side: 'union', name: "Ely's Ford Road", hexes: ['1001'], road: 'road', offMap: 'D' },
] as const satisfies NonNullable<GloryScenario['entryAreas']>;

const PLACES: Readonly<Record<string, string>> = {
  '0312': 'Luckett', '0812': 'Talley', '1009': 'Hawkins', '1011': 'Wilderness Church', '1212': "Dowdall's Tavern",
  '1520': 'Catharine Furnace', '1717': 'Hazel Grove', '1914': 'Fairview', '2109': 'Bullock', '2213': 'Chancellorsville',
  '2819': 'Decker', '3120': 'Aldrich', '3212': 'McGee', '2803': 'United States Ford',
};

const map: GloryScenario['map'] = {
  name: 'The Wilderness about Chancellorsville',
  columns: 36,
  rows: 26,
  shoved: SHOVED,
  hexes: hexesOf({ ground: GROUND, heights: HEIGHTS, marks: marks() }),
  hexsides: hexsidesOf(SHOVED, [
    { features: ['river'], sides: '2401:45 2402:2345 2502:3 2602:234 2702:3 2802:234 2902:3 3002:34 3103:34 3203:234 3303:3 3403:4 3404:45 3405:2345 3505:3 3605:34' },
    { features: ['pontoon'], sides: '2802:3' },
    // Hunting Creek, Mineral Spring Run, Lewis Creek, Scott's Run.
    { features: ['stream'], sides: '0709:12 0708:12 0707:12 0706:12 0705:12 0704:12 0703:12 0702:12 0701:2' },
    { features: ['stream'], sides: '2611:12 2610:12 2609:12 2608:12 2607:2 2707:32 2806:32 2906:321 2905:12 2904:12 2903:2' },
    { features: ['stream'], sides: '1715:3 1815:43 1816:12 1817:12 1818:12 1819:12 1820:12 1821:12' },
    { features: ['stream'], sides: '1317:12 1318:12 1319:12 1320:12 1321:12 1421:432 1521:3 1621:432 1721:3 1821:43 1822:12 1823:12 1824:12 1825:12 1826:1' },
    { features: ['ford'], sides: '1421:4 2609:1 2608:2' },
    // The works: XI Corps towards the south, Buschbeck's line, Berry's log works, XII Corps, II Corps, V Corps.
    { features: ['improved-position'], sides: '0712:3 0812:34 1012:34 1112:3 1312:45 1311:45 1813:45 1812:45 1914:34 2015:34 2115:3 2215:32 2314:32 2414:21 2513:21 2512:21 2511:21 2610:2 2710:21' },
  ]),
  roads: [
    roadOf(SHOVED, 'pike', 'Orange Turnpike', '0112 0312 0812 1212 1813 2213 2712 3612'),
    roadOf(SHOVED, 'road', 'Orange Plank Road', '0117 0415 0914 1212'),
    roadOf(SHOVED, 'road', 'Orange Plank Road', '2213 2416 2819 3120 3623'),
    roadOf(SHOVED, 'road', 'Brock Road', '0526 0420 0415 0312'),
    roadOf(SHOVED, 'road', "Ely's Ford Road", '2213 2109 1606 1001'),
    roadOf(SHOVED, 'road', 'United States Ford Road', '2109 2506 2803 2801'),
    roadOf(SHOVED, 'trail', 'Mineral Spring Road', '2109 2609 3207 3608'),
    roadOf(SHOVED, 'trail', 'Furnace Road', '2819 2420 2020 1520 1421 1322 1226'),
    roadOf(SHOVED, 'trail', 'Hazel Grove track', '1520 1717 1814 1813'),
    roadOf(SHOVED, 'trail', 'Bullock Road', '2109 1612 1413'),
    roadOf(SHOVED, 'unfinished-railroad', 'Unfinished railroad', '3624 2423 1423 0524 0125'),
  ],
};

/** Names of places, and the hexes of the entry areas. */
function marks(): GroundSketch['marks'] {
  const entries = new Map(ENTRIES.flatMap(({ side, hexes }) => hexes.map((hex) => [hex, { entry: side }])));
  const places = new Map(Object.entries(PLACES).map(([hex, name]) => [hex, { name }]));
  return Object.fromEntries<object>([...entries, ...places]);
}

const markers: GloryScenario['markers'] = [
  { id: 'us-xi', side: 'union', name: 'Howard, XI Corps', copies: 2 },
  { id: 'us-iii', side: 'union', name: 'Sickles, III Corps', copies: 2 },
  { id: 'us-xii', side: 'union', name: 'Slocum, XII Corps', copies: 2 },
  { id: 'us-ii', side: 'union', name: 'Couch, II Corps', copies: 2 },
  { id: 'us-v', side: 'union', name: 'Meade, V Corps', copies: 2 },
  { id: 'us-i', side: 'union', name: 'Reynolds, I Corps', copies: 2 },
  { id: 'us-cavalry', side: 'union', name: 'Pleasonton, Cavalry', copies: 2 },
  { id: 'cs-jackson', side: 'confederate', name: "Jackson, Rodes's and Colston's divisions", copies: 2 },
  { id: 'cs-hill', side: 'confederate', name: 'A.P. Hill, Light Division', copies: 2 },
  { id: 'cs-anderson', side: 'confederate', name: 'Anderson', copies: 2 },
  { id: 'cs-mclaws', side: 'confederate', name: 'McLaws', copies: 2 },
  { id: 'cs-stuart', side: 'confederate', name: 'Stuart, Cavalry', copies: 2 },
];

const us = (marker: string): Common => ({ side: 'union', marker, leader: null });
const cs = (marker: string): Common => ({ side: 'confederate', marker, leader: null });

/** Divisions with their leaders; who has no hex is still on the march. */
const commands: readonly Command[] = [
  commandOf(us('us-xi'), 'Devens | Brigadier General | 3 4 | 0812', 'us', `
    von Gilsa        | 4 5/4 | 0611 5
    McLean a         | 4 5/4 | 0712 3
    McLean b         | 4 5/4 | 0812 3`),
  commandOf(us('us-xi'), 'Schurz | Major General | 4 3 | 1012', 'us', `
    Krzyzanowski     | 4 6/4 | 1009 5
    Schimmelfennig   | 5 6/4 | 1012 3`),
  commandOf(us('us-xi'), 'Von Steinwehr | Brigadier General | 4 3 | 1212', 'us', `
    Buschbeck a      | 4 6/4 | 1212 3
    Buschbeck b      | 4 6/4 | 1112 3
    Barlow           | 5 6/5 | 1519 3`),
  commandOf(us('us-iii'), 'Birney | Brigadier General | 5 2 | 1618', 'us', `
    Graham           | 5 7/6 | 1618 3
    Ward             | 6 7/6 | 1520 3
    Hayman           | 5 7/5 | 1619 3`),
  commandOf(us('us-iii'), 'Berry | Major General | 5 2 | 2111', 'us', `
    Carr             | 5 7/5 | 2111 4
    Revere           | 5 7/5 | 2211 4
    Mott             | 5 7/6 | 2112 4`),
  commandOf(us('us-iii'), 'Whipple | Major General | 4 3 | 1717', 'us', `
    Franklin         | 4 6/5 | 1717 3
    Bowman           | 4 6/5 | 1716 3`),
  commandOf(us('us-xii'), 'Williams | Brigadier General | 5 2 | 1917', 'us', `
    Knipe            | 5 6/5 | 1817 3
    Ross             | 5 6/5 | 1918 3
    Ruger            | 6 7/6 | 1917 3`),
  commandOf(us('us-xii'), 'Geary | Brigadier General | 5 2 | 2215', 'us', `
    Candy            | 6 7/5 | 2215 3
    Kane             | 4 6/5 | 2015 3
    Greene           | 5 7/6 | 2115 3`),
  commandOf(us('us-ii'), 'Hancock | Major General | 6 1 | 2513', 'us', `
    Caldwell         | 6 8/6 | 2513 2
    Zook             | 6 7/6 | 2512 1`),
  commandOf(us('us-ii'), 'French | Major General | 4 3 | 2312', 'us', `
    Carroll          | 6 8/6 | 2312 2
    Hays             | 4 6/5 | 2412 2`),
  commandOf(us('us-v'), 'Griffin | Brigadier General | 5 2 | 2710', 'us', `
    Barnes           | 5 7/6 | 2710 1
    McQuade          | 5 7/5 | 2610 2`),
  commandOf(us('us-v'), 'Sykes | Major General | 5 2 | 2609', 'us', `
    Ayres            | 6 8/7 | 2609 2`),
  commandOf(us('us-i'), 'Wadsworth | Brigadier General | 5 2 | ', 'us', `
    Meredith         | 6 8/7 |
    Cutler           | 5 7/5 |`),
  commandOf(us('us-i'), 'Robinson | Brigadier General | 5 2 | ', 'us', `
    Root             | 5 7/5 |
    Baxter           | 5 7/5 |`),
  commandOf(cs('cs-jackson'), 'Rodes | Brigadier General | 6 1 | 0412', 'cs', `
    Iverson          | 6 6/5 | 0409 2
    O'Neal a         | 6 7/5 | 0410 2
    O'Neal b         | 5 7/5 | 0411 2
    Doles a          | 7 8/6 | 0412 2
    Doles b          | 6 8/6 | 0413 2
    Colquitt         | 6 7/5 | 0414 2
    Ramseur          | 8 8/7 | 0314 2`),
  commandOf(cs('cs-jackson'), 'Colston | Brigadier General | 4 2 | 0312', 'cs', `
    Nicholls         | 6 7/5 | 0310 2
    J.R. Jones       | 5 6/5 | 0311 2
    Warren           | 6 7/5 | 0312 2
    Paxton           | 7 8/7 | 0313 2`),
  commandOf(cs('cs-hill'), 'A.P. Hill | Major General | 6 1 | ', 'cs', `
    Heth             | 7 7/5 |
    Pender           | 8 8/6 |
    Lane             | 7 8/6 |
    McGowan          | 7 8/6 |
    Archer           | 6 8/6 | 1323 1
    Thomas           | 6 7/6 | 1224 1`),
  commandOf(cs('cs-anderson'), 'Anderson | Major General | 5 2 | 2319', 'cs', `
    Posey            | 5 7/5 | 1922 5
    Wright           | 7 7/6 | 2120 0
    Mahone           | 5 7/5 | 2418 5
    Perry            | 3 7/5 | 2020 5`),
  commandOf(cs('cs-mclaws'), 'McLaws | Major General | 5 2 | 2912', 'cs', `
    Wofford          | 7 8/6 | 2813 4
    Kershaw          | 7 8/7 | 2815 5
    Semmes           | 6 7/6 | 2912 4`),
];

/** Guns and cavalry, which serve a corps or a wing. */
const independents: GloryScenario['units'] = [
  ...artillery('us', us('us-xi'), `
    Dilger           | 4 7/6 M | 1011 4
    Schirmer         | 3 5/4 M | 1311 5`),
  ...artillery('us', us('us-iii'), `
    Randolph         | 4 7/6 M | 1717 3 top
    Osborn           | 4 7/5 M | 2013 4`),
  ...artillery('us', us('us-xii'), `
    Best             | 5 7/6 L | 1914 4`),
  ...artillery('us', us('us-ii'), `
    Pettit           | 4 7/6 L | 2313 2`),
  ...artillery('us', us('us-v'), `
    Weed             | 4 7/6 L | 2509 2`),
  ...cavalry('us', us('us-cavalry'), `
    8 Pennsylvania   | 3 6 2 6 | 1718 3
    17 Pennsylvania  | 3 5 2 5 | 1517 4`),
  ...artillery('us', us('us-cavalry'), `
    Martin           | 3 7/6 M horse | 1716 3 top`),
  ...artillery('cs', cs('cs-jackson'), `
    Carter           | 3 7/6 M | 0412 2 top
    H.P. Jones       | 3 6/5 M | 0212 2`),
  ...artillery('cs', cs('cs-hill'), `
    Walker           | 4 7/6 L |`),
  ...artillery('cs', cs('cs-anderson'), `
    Hardaway         | 4 7/6 L | 2319 5`),
  ...artillery('cs', cs('cs-mclaws'), `
    Alexander        | 5 8/6 M | 3012 4`),
  ...cavalry('cs', cs('cs-stuart'), `
    1 Virginia       | 4 7 2 7 | 0408 2
    2 Virginia       | 4 7 2 7 | 0415 1`),
  ...artillery('cs', cs('cs-stuart'), `
    Beckham          | 3 8/7 M horse | 0312 2 top`),
];

const [SECOND_OF_MAY, THIRD_OF_MAY] = ['1863-05-02', '1863-05-03'] as const;

/** Turns of about an hour by day; by night they are longer, and the second half of it is darker. */
const turns: GloryScenario['turns'] = [
  { label: '2 May, 1730', period: 'day', date: SECOND_OF_MAY, automaticInitiative: 'confederate' },
  { label: '2 May, 1830', period: 'day', date: SECOND_OF_MAY, initiative: { confederate: 3 } },
  { label: '2 May, 1930', period: 'night-1', date: SECOND_OF_MAY, initiative: { confederate: 1 } },
  { label: '2 May, 2100', period: 'night-1', date: SECOND_OF_MAY },
  { label: '2 May, 2300', period: 'night-2', date: SECOND_OF_MAY },
  { label: '3 May, 0200', period: 'night-2', date: THIRD_OF_MAY },
  { label: '3 May, 0530', period: 'day', date: THIRD_OF_MAY, initiative: { confederate: 2 } },
  { label: '3 May, 0630', period: 'day', date: THIRD_OF_MAY, initiative: { confederate: 1 } },
  { label: '3 May, 0730', period: 'day', date: THIRD_OF_MAY },
  { label: '3 May, 0830', period: 'day', date: THIRD_OF_MAY },
];

/** Who comes later: the Light Division from the turn after the attack began, I Corps over the ford by night. */
const reinforcements: GloryScenario['reinforcements'] = [
  { id: 'light-division', turn: 2, areas: ['turnpike-west', 'plank-road-west'], leaders: ['ap-hill'], units: ['cs-heth', 'cs-pender', 'cs-lane', 'cs-mcgowan', 'cs-walker'] },
  { id: 'first-corps', turn: 4, areas: ['us-ford'], leaders: ['wadsworth', 'robinson'], units: ['us-meredith', 'us-cutler', 'us-root', 'us-baxter'] },
];

/** Objectives: hex, points for the Union, points for the Confederates. */
const objectives = [
  ['1212', 4, 4], ['1520', 1, 3], ['1717', 2, 6], ['1914', 3, 8], ['2213', 5, 14], ['2109', 2, 14],
] as const;

/** The scenario `chancellorsville`. */
export const chancellorsville: GloryScenario = {
  system: 'glory',
  id: 'chancellorsville',
  title: "Chancellorsville: Jackson's flank attack",
  description:
    "At half past five on 2 May 1863 Jackson's corps comes out of the Wilderness upon the flank of the XI Corps, while Anderson and McLaws hold the Union army's front. The fight goes on through the night into the morning of 3 May, for Hazel Grove, Fairview and the crossroads at Chancellorsville. The Light Division is still on the march, and the I Corps comes over United States Ford. Names and order of battle are historical; map and ratings are our own.",
  provenance: 'house',
  map,
  turns,
  markers,
  leaders: commands.map((command) => command.leader),
  units: [...commands.flatMap((command) => command.units), ...independents],
  entryAreas: [...ENTRIES.map((area) => ({ ...area, hexes: [...area.hexes] }))],
  reinforcements,
  weather: { secondDay: SECOND_OF_MAY, thirdDay: THIRD_OF_MAY },
  victory: {
    objectives: objectives.map(([hex, forUnion, forConfederates]) => ({ hex, name: PLACES[hex]!, points: { union: forUnion, confederate: forConfederates } })),
    eliminatedUnit: 2,
    boxedUnit: 1,
    margins: [{ atLeast: 2, margin: 'marginal' }, { atLeast: 8, margin: 'substantive' }, { atLeast: 15, margin: 'decisive' }],
  },
};
