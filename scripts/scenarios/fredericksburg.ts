import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import { artillery, bank, cavalry, commandOf, hexesOf, hexsidesOf, roadOf, type Common } from './sketch.js';

/*
 * Fredericksburg. The top of the map looks north-east, over the Rappahannock to Stafford Heights; a hex is some 300 yards.
 * Names, places and who belonged to whom are history's; map, ratings and victory points are our own.
 */

const SHOVED = 'even';
const SHEET = { shoved: SHOVED, columns: 36, rows: 20 } as const;

const GROUND = `
  .....ww....................www......
  ..w...................w.............
  ....................................
  .........ttttttt....................
  ........tttttttt....................
  .........ttttttt....................
  ....................................
  ....................................
  ....................................
  ..w..............................w..
  .ww...........................w.....
  .ww.............w....w.w..mm.ww.....
  ..ww............ww.wwwwwwwmmwwwww...
  w..www....w......wwwwwwwwwwmwwwww...
  ww..ww...www..w.w.wwwwwwwwwwwwww.w..
  www......ww..ww...w.wwwwwwwwwww..ww.
  .ww...w......w..ww....www.wwww...ww.
  ......ww....w....www....w..ww.w.....
  ..w....w..www.....ww..ww......ww..w.
  .www.......ww..........www....w..ww.
`;

const HEIGHTS = `
  333333333333333333333333333333222222
  333333333333333333333333322222222222
  111111111111111111111111111111111111
  111111111111111001111100111111111111
  111111111111111001111100111111111111
  111111111111111001111110011111111111
  111111111111111001111110011111111111
  000000000000000001111110011111111111
  111111111111111001111110111111111111
  122221111111110011111100111111111111
  233332223333310012221100111111111111
  333333333333310012332211111111122222
  333332333333210023443222211121333332
  332222222222110034444333221222333332
  222222222221100234444333322232333322
  222222222211001233333333332222322222
  222222222100012233332222222222222221
  222222221000122222222222222222222111
  222222211001222222222222222222221111
  222222110012222222222222222222211111
`;

const MAP: GloryScenario['map'] = {
  name: 'Fredericksburg and the heights',
  ...SHEET,
  hexes: hexesOf({
    ground: GROUND,
    heights: HEIGHTS,
    marks: {
      '0312': { name: 'Taylor’s Hill' },
      '1105': { name: 'Fredericksburg' },
      '1110': { sunkenRoad: true },
      '1210': { sunkenRoad: true, name: 'Stone wall, north' },
      '1310': { sunkenRoad: true, name: 'Stone wall, south' },
      '1410': { sunkenRoad: true },
      '1211': { name: 'Marye’s Heights' },
      '1412': { name: 'Willis Hill' },
      '1914': { name: 'Lee’s Hill' },
      '2108': { name: 'Bernard’s Cabins' },
      '3213': { name: 'Prospect Hill' },
      '3413': { name: 'Hamilton’s Crossing' },
    },
  }),
  hexsides: hexsidesOf(SHOVED, [
    { features: ['river'], sides: bank(SHEET, '0104 3604') },
    { features: ['pontoon'], sides: '1004:0 1104:0 1504:0 2004:0 2104:0' },
    { features: ['canal'], sides: bank(SHEET, '0108 1408') },
    { features: ['bridge'], sides: '0908:0 1208:0' },
    { features: ['ford'], sides: '0608:0 1008:0 1308:0' },
    { features: ['stream'], sides: bank(SHEET, '1604 1609 1513 1017 0920') },
    { features: ['stream'], sides: bank(SHEET, '2404 2407 2311 2113') },
    { features: ['creek'], sides: bank(SHEET, '3119 3618') },
    { features: ['wall'], sides: '1110:0 1210:0 1310:0 1410:0' },
  ]),
  roads: [
    roadOf(SHOVED, 'road', 'Plank Road', '1004 0905 0908 0911 0812 0114'),
    roadOf(SHOVED, 'road', 'Telegraph Road', '1104 1106 1206 1209 1310 1410 1512 1613 1814 1817 2020'),
    roadOf(SHOVED, 'road', 'Bowling Green Road', '1105 1505 1606 1907 2407 3008 3609'),
    roadOf(SHOVED, 'road', 'Stafford Heights', '0902 1002 1402 2102 3602'),
    roadOf(SHOVED, 'road', 'Upper bridges', '1002 1004 1104'),
    roadOf(SHOVED, 'road', 'Middle bridge', '1502 1505'),
    roadOf(SHOVED, 'road', 'Lower bridges', '2102 2107'),
    roadOf(SHOVED, 'road', 'Military road', '1814 2015 2415 2915 3314 3413'),
    roadOf(SHOVED, 'trail', 'Mine Road', '1816 2517 3316 3413 3609'),
    roadOf(SHOVED, 'railroad', 'Richmond, Fredericksburg and Potomac', '1506 1707 1909 2310 2811 3312 3413 3614'),
  ],
};

/** What units of a leader, or of none, have in common. */
const union = (marker: string, leader: string | null): Common => ({ side: 'union', marker, leader });
const confederate = (marker: string, leader: string | null): Common => ({ side: 'confederate', marker, leader });

const UNION = [
  commandOf({ side: 'union', marker: 'us-second' }, 'French | Brigadier General | 4 2 | 1106', 'us', `
    Kimball | 6 7/6 | 1106 3
    Andrews | 4 6/5 | 1006 3
    Palmer | 4 6/5 | 1206 3`),
  commandOf({ side: 'union', marker: 'us-second' }, 'Hancock | Brigadier General | 5 3 | 1105', 'us', `
    Zook | 6 7/6 | 1005 3
    Meagher | 4 8/7 | 1105 3
    Caldwell | 6 7/6 | 1205 3`),
  commandOf({ side: 'union', marker: 'us-second' }, 'Howard | Brigadier General | 4 2 | 0905', 'us', `
    Sully | 5 7/6 | 0806 3
    Owen | 5 6/5 | 0905 3
    Hall | 5 7/6 | 0906 3`),
  commandOf({ side: 'union', marker: 'us-ninth' }, 'Sturgis | Brigadier General | 4 2 | 1306', 'us', `
    Nagle | 5 6/5 | 1306 3
    Ferrero | 6 7/5 | 1406 3`),
  commandOf({ side: 'union', marker: 'us-ninth' }, 'Getty | Brigadier General | 4 2 | 1506', 'us', `
    Hawkins | 6 6/5 | 1506 3
    Harland | 5 6/4 | 1505 3`),
  commandOf({ side: 'union', marker: 'us-fifth' }, 'Griffin | Brigadier General | 5 3 | 1103', 'us', `
    Barnes | 7 7/6 | 1103 3
    Sweitzer | 6 7/6 | 1003 3
    Stockton | 6 7/6 | 0903 3`),
  commandOf({ side: 'union', marker: 'us-fifth' }, 'Humphreys | Brigadier General | 5 3 | 1503', 'us', `
    Tyler | 7 6/4 | 1503 3
    Allabach | 6 6/4 | 1403 3`),
  commandOf({ side: 'union', marker: 'us-first' }, 'Gibbon | Brigadier General | 5 3 | 2608', 'us', `
    Root | 5 6/5 | 2508 3
    Lyle | 4 6/5 | 2608 3
    Taylor | 5 6/5 | 2708 3`),
  commandOf({ side: 'union', marker: 'us-first' }, 'Meade | Major General | 5 3 | 2908', 'us', `
    Sinclair | 5 7/6 | 2808 3
    Magilton | 5 7/6 | 2908 3
    Jackson | 5 7/6 | 3008 3`),
  commandOf({ side: 'union', marker: 'us-first' }, 'Doubleday | Brigadier General | 4 2 | 3207', 'us', `
    Phelps | 3 7/6 | 3107 2
    Meredith | 5 8/7 | 3207 2
    Gavin | 4 6/5 | 3306 2`),
  commandOf({ side: 'union', marker: 'us-third' }, 'Birney | Brigadier General | 4 2 | 2606', 'us', `
    Robinson | 5 7/6 | 2506 3
    Ward | 6 7/6 | 2606 3
    Berry | 6 7/6 | 2706 3`),
  commandOf({ side: 'union', marker: 'us-third' }, 'Sickles | Brigadier General | 4 2 | 2205', 'us', `
    Carr | 5 6/5 | 2105 3
    G. Hall | 5 6/5 | 2205 3
    Revere | 5 7/6 | 2305 3`),
  commandOf({ side: 'union', marker: 'us-sixth' }, 'Brooks | Brigadier General | 4 2 | 2107', 'us', `
    Torbert | 6 7/6 | 2007 3
    Cake | 5 6/5 | 2107 3
    Russell | 6 7/6 | 2207 3`),
];

const CONFEDERATES = [
  commandOf({ side: 'confederate', marker: 'cs-first' }, 'McLaws | Major General | 5 2 | 1310', 'cs', `
    Cobb | 5 8/7 | 1310 0
    Kershaw | 6 8/7 | 1312 0
    Barksdale | 5 8/6 | 1710 0
    Semmes | 5 7/6 | 1812 0`),
  commandOf({ side: 'confederate', marker: 'cs-first' }, 'R. Ransom | Brigadier General | 4 2 | 1210', 'cs', `
    Ransom | 5 7/6 | 1210 0
    Cooke | 6 7/6 | 1112 0`),
  commandOf({ side: 'confederate', marker: 'cs-first' }, 'R.H. Anderson | Major General | 5 2 | 0611', 'cs', `
    Wilcox | 5 7/6 | 0311 0
    Wright | 4 7/6 | 0611 0
    Featherston | 4 7/5 | 0811 0`),
  commandOf({ side: 'confederate', marker: 'cs-first' }, 'Pickett | Major General | 5 2 | 2114', 'cs', `
    Kemper | 5 7/6 | 2014 0
    Jenkins | 6 7/5 | 2114 0
    Garnett | 5 7/6 | 1914 0`),
  commandOf({ side: 'confederate', marker: 'cs-first' }, 'Hood | Major General | 5 3 | 2313', 'cs', `
    Law | 6 8/6 | 2212 0
    Robertson | 5 8/7 | 2313 0
    G.T. Anderson | 5 7/6 | 2414 0`),
  commandOf({ side: 'confederate', marker: 'cs-second' }, 'A.P. Hill | Major General | 5 2 | 2714', 'cs', `
    Pender | 6 8/6 | 2512 0
    Lane | 6 7/6 | 2612 0
    Thomas | 5 7/6 | 2714 0
    Gregg | 5 8/6 | 2914 0
    Archer | 5 8/6 | 2912 0
    Brockenbrough | 4 6/5 | 3112 0`),
  commandOf({ side: 'confederate', marker: 'cs-second' }, 'Early | Brigadier General | 5 2 | 3015', 'cs', `
    Atkinson | 6 7/6 | 3015 0
    Hoke | 5 8/6 | 3115 0
    Walker | 4 7/6 | 2915 0
    Hays | 4 7/5 | 3215 0`),
  commandOf({ side: 'confederate', marker: 'cs-second' }, 'Taliaferro | Brigadier General | 4 2 | 2716', 'cs', `
    Paxton | 5 8/7 | 2716 0
    Warren | 4 6/5 | 2616 0`),
  commandOf({ side: 'confederate', marker: 'cs-second' }, 'D.H. Hill | Major General | 4 2 | 3217', 'cs', `
    Doles | 5 7/6 | 3117 0
    Colquitt | 5 7/6 | 3217 0`),
];

/** Fredericksburg, 13 December 1862. */
export const fredericksburg: GloryScenario = {
  system: 'glory',
  id: 'fredericksburg',
  title: 'Fredericksburg, 13 December 1862',
  description:
    'Burnside’s army is over the Rappahannock. In the town Sumner’s and Hooker’s corps face a canal with few crossings and, behind it, the stone wall under Marye’s Heights; downstream Franklin’s corps face the railroad and the wooded ridge that ends at Prospect Hill, with a swampy gap in Jackson’s line. The Union must take heights before dark and keep its bridges. The ground is good all day (G-WT.f). Names and order of battle follow history; map and ratings are our own.',
  provenance: 'house',
  map: MAP,
  turns: [
    { label: '1000', period: 'day', ground: 'good', initiative: { union: 3 } },
    { label: '1100', period: 'day', ground: 'good', initiative: { union: 2 } },
    { label: '1200', period: 'day', ground: 'good', initiative: { union: 1 } },
    { label: '1300', period: 'day', ground: 'good' },
    { label: '1400', period: 'day', ground: 'good' },
    { label: '1500', period: 'day', ground: 'good' },
    { label: '1600', period: 'day', ground: 'good', initiative: { confederate: 1 } },
    { label: '1700', period: 'day', ground: 'good', initiative: { confederate: 1 } },
    { label: 'Night', period: 'night-1', ground: 'good' },
  ],
  markers: [
    { id: 'us-second', side: 'union', name: 'Couch, II Corps', copies: 2 },
    { id: 'us-ninth', side: 'union', name: 'Willcox, IX Corps', copies: 2 },
    { id: 'us-fifth', side: 'union', name: 'Butterfield, V Corps', copies: 2 },
    { id: 'us-first', side: 'union', name: 'Reynolds, I Corps', copies: 2 },
    { id: 'us-third', side: 'union', name: 'Stoneman, III Corps', copies: 2 },
    { id: 'us-sixth', side: 'union', name: 'Smith, VI Corps', copies: 1 },
    { id: 'us-guns', side: 'union', name: 'Hunt, Artillery Reserve', copies: 2 },
    { id: 'us-bayard', side: 'union', name: 'Bayard, Cavalry', copies: 1 },
    { id: 'cs-first', side: 'confederate', name: 'Longstreet, First Corps', copies: 2 },
    { id: 'cs-second', side: 'confederate', name: 'Jackson, Second Corps', copies: 2 },
    { id: 'cs-stuart', side: 'confederate', name: 'Stuart, Cavalry', copies: 1 },
  ],
  leaders: [...UNION, ...CONFEDERATES].map(({ leader }) => leader),
  units: [
    ...UNION.flatMap(({ units }) => units),
    ...artillery('us', union('us-second', null), 'II Corps guns | 4 7/6 M | 1305 3'),
    ...artillery('us', union('us-ninth', null), 'IX Corps guns | 3 6/5 M | 1405 3'),
    ...artillery('us', union('us-first', null), 'I Corps guns | 5 7/6 M | 2807 3'),
    ...artillery('us', union('us-third', null), 'III Corps guns | 3 6/5 M | 2607 3'),
    ...artillery('us', union('us-sixth', null), 'VI Corps guns | 4 7/6 L | 2307 3'),
    ...artillery('us', union('us-guns', null), `
      Hays | 5 7/6 L | 0802 3
      R. Tyler | 5 7/6 L | 1302 3
      De Russy | 5 7/6 L | 1802 3`),
    ...cavalry('us', union('us-bayard', null), 'Bayard | 4 6 2 6 | 2905 3'),
    ...CONFEDERATES.flatMap(({ units }) => units),
    ...artillery('cs', confederate('cs-first', null), `
      Walton | 5 8/7 L | 1211 0
      Alexander | 5 8/7 L | 1011 0
      Cabell | 5 7/6 L | 1813 0
      Frobel | 3 7/6 M | 2413 0`),
    ...artillery('cs', confederate('cs-second', null), `
      L. Walker | 5 7/6 L | 3212 0
      Davidson | 3 7/6 M | 2513 0`),
    ...cavalry('cs', confederate('cs-stuart', null), `
      F. Lee | 4 7 2 7 | 3511 0
      W.H.F. Lee | 4 7 2 7 | 3612 0`),
    ...artillery('cs', confederate('cs-stuart', null), 'Pelham | 3 8/7 M horse | 3410 5'),
  ],
  victory: {
    // The Union begins with the points of its bridgeheads; heights taken and losses inflicted decide.
    objectives: [
      { hex: '1105', name: 'Fredericksburg', points: { union: 6, confederate: 12 } },
      { hex: '2104', name: 'Lower bridges', points: { union: 6, confederate: 12 } },
      { hex: '1210', name: 'Stone wall, north', points: { union: 5, confederate: 0 } },
      { hex: '1310', name: 'Stone wall, south', points: { union: 5, confederate: 0 } },
      { hex: '1211', name: 'Marye’s Heights', points: { union: 10, confederate: 0 } },
      { hex: '1914', name: 'Lee’s Hill', points: { union: 8, confederate: 0 } },
      { hex: '3213', name: 'Prospect Hill', points: { union: 10, confederate: 0 } },
      { hex: '3413', name: 'Hamilton’s Crossing', points: { union: 8, confederate: 0 } },
    ],
    eliminatedUnit: 2,
    boxedUnit: 1,
    margins: [
      { atLeast: 3, margin: 'marginal' },
      { atLeast: 8, margin: 'substantive' },
      { atLeast: 15, margin: 'decisive' },
    ],
  },
};
