import type { HeartlandScenario } from '../../src/systems/heartland/scenario.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { heartlandMap, hexNamed } from './heartland-map.js';
import { exampleNotes, leadersOf, objectivesOf, unitsOf, VICTORY } from './heartland-order.js';

/*
 * The Shiloh Campaign, from the siege of Fort Donelson to the last week of April 1862. Printed are nine turns, the
 * operations levels, 245 war effort points of the Union, its eight leaders, and the army of A. S. Johnston. Names, places
 * and who belonged to whom are history's; all other values are our own.
 */

const MAP = heartlandMap();

const UNION_LEADERS = leadersOf(MAP, 'union', `
  Halleck          | 4 | 5 1 3 / 3 0 2 | 4 0 2 | headquarters at Cairo
  Grant            | 3 | 4 5 4 / 3 4 3 | 5 2 5 | at Fort Henry
  C. F. Smith      | 2 | 3 4 4 / 2 3 3 | 5 1 4 | at Fort Henry
  McClernand       | 1 | 2 3 3 / 1 2 2 | 4 1 3 | at 2825
  Pope             | 2 | 3 3 4 / 2 2 3 | 4 2 4 | at Commerce
  Buell            | 3 | 4 3 2 / 3 2 1 | 4 3 6 | headquarters at Munfordville
  Thomas           | 2 | 3 5 3 / 2 4 2 | 5 1 4 | at Lebanon (Kentucky)
  Nelson           | 1 | 2 4 4 / 1 3 3 | 4 1 3 | at West Point
  Sherman          | 2 | 4 4 4 / 3 3 3 | 4 1 3 | due
  Prentiss         | 1 | 2 3 2 / 1 2 1 | 3 1 2 | due
  Hurlbut          | 1 | 2 3 3 / 1 2 2 | 3 0 1 | pool
  L. Wallace       | 2 | 2 3 3 / 1 2 2 | 3 0 1 | pool
  Mitchel          | 1 | 3 2 5 / 2 1 4 | 3 0 1 | pool
  McCook           | 1 | 2 3 3 / 1 2 2 | 3 0 1 | pool
  T. L. Crittenden | 1 | 2 2 3 / 1 1 2 | 3 0 1 | pool
`);

const CONFEDERATE_LEADERS = leadersOf(MAP, 'confederate', `
  A. S. Johnston   | 4 | 4 4 3 / 3 3 2 | 5 2 5 | headquarters at Nashville
  Hardee           | 2 | 3 4 4 / 2 3 3 | 5 1 4 | under A. S. Johnston
  Crittenden       | 2 | 2 2 3 / 1 1 2 | 3 1 3 | under A. S. Johnston
  Floyd            | 2 | 2 2 2 / 1 1 1 | 3 1 4 | at Fort Donelson
  Polk             | 3 | 3 3 3 / 2 2 2 | 4 2 5 | at Columbus
  Beauregard       | 4 | 5 4 3 / 4 3 2 | 5 0 2 | due
  Ruggles          | 1 | 2 2 3 / 1 1 2 | 3 1 2 | due
  Bragg            | 3 | 4 3 3 / 3 2 2 | 5 2 4 | due
  Van Dorn         | 2 | 2 3 4 / 1 2 3 | 4 2 3 | due
  Buckner          | 2 | 2 3 3 / 1 2 2 | 3 0 1 | pool
  Breckinridge     | 2 | 2 3 4 / 1 2 3 | 3 0 1 | pool
  Cheatham         | 2 | 2 4 3 / 1 3 2 | 3 0 1 | pool
  McCown           | 1 | 2 2 2 / 1 1 1 | 3 0 1 | pool
  Withers          | 1 | 2 3 3 / 1 2 2 | 3 0 1 | pool
  Pillow           | 1 | 1 2 3 / 1 1 2 | 3 0 1 | pool
`);

/** The divisions bear the names of those who led them; so do the brigades of the other side. */
const UNION_UNITS = unitsOf(MAP, 'union', `
  Halleck                  | division        | Paine
  Grant                    | division        | L. Wallace
  Grant                    | cavalry         | Dickey
  Grant                    | wagon 2         | Wagon 2a
  C. F. Smith              | strong division | C. F. Smith
  McClernand               | division        | McClernand
  Pope                     | green division  | Hamilton
  Pope                     | cavalry         | Granger
  Pope                     | wagon 1         | Wagon 1a
  Buell                    | division        | McCook, Mitchel
  Buell                    | green division  | T. J. Wood
  Buell                    | cavalry         | J. S. Jackson
  Buell                    | wagon 3         | Wagon 3a
  Thomas                   | division        | Thomas
  Thomas                   | wagon 1         | Wagon 1b
  Nelson                   | division        | Nelson
  Nelson                   | green division  | T. L. Crittenden
  Nelson                   | engineers       | Michigan Engineers
  Nelson                   | pontoon         | Pontoon A
  at Paducah               | green division  | Sherman
  at Fort Henry            | landing         | Landing A
  at Commerce              | landing         | Landing B
  at Munfordville          | depot 3         | Depot 3a
  at Lebanon (Kentucky)    | depot 1         | Depot 1a
  at Louisville            | train           | Train A
  at Cairo : 2             | gunboat         | Benton
  at Cairo : 3             | gunboat         | Cincinnati
  at Paducah : 1           | gunboat         | Lexington
  at Fort Henry : 4        | gunboat         | Tyler
  at Canton : 4            | gunboat         | Carondelet, St. Louis
  at Canton : 5            | gunboat         | Louisville
  due                      | green division  | Stanley, Palmer, Prentiss
  due                      | division        | Hurlbut
  mix                      | gunboat         | Mound City, Pittsburg
  mix                      | engineers       | Missouri Engineers
  mix                      | pontoon         | Pontoon B
  mix                      | landing         | Landing C, Landing D
  mix                      | train           | Train B
  mix                      | wagon 1         | Wagon 1c, Wagon 1d
  mix                      | wagon 2         | Wagon 2b, Wagon 2c
  mix                      | wagon 3         | Wagon 3b
  mix                      | depot 1         | Depot 1b, Depot 1c
  mix                      | depot 2         | Depot 2a, Depot 2b, Depot 2c
  mix                      | depot 3         | Depot 3b
  mix                      | depot 4         | Depot 4a
`);

const CONFEDERATE_UNITS = unitsOf(MAP, 'confederate', `
  A. S. Johnston           | cavalry         | Wharton
  A. S. Johnston           | wagon 2         | Wagon 2a
  Hardee                   | brigade         | Hindman, Cleburne, S. A. M. Wood, Shaver
  Crittenden               | brigade         | Statham, Carroll, Kentucky Brigade
  Floyd                    | brigade         | McCausland, G. C. Wharton, Heiman, Drake, Baldwin, J. C. Brown
  Floyd                    | cavalry         | Forrest
  Floyd                    | wagon 1         | Wagon 1a
  Polk                     | brigade         | A. P. Stewart, R. M. Russell, W. H. Stephens, Preston Smith
  Polk                     | cavalry         | Logwood
  Polk                     | wagon 1         | Wagon 1b
  at Island No. 10         | brigade         | L. M. Walker, Gantt
  at Fort Pillow           | brigade         | Villepigue
  at Memphis               | brigade         | Memphis garrison
  at Corinth               | brigade         | Chalmers
  at Murfreesboro          | cavalry         | Morgan
  at Decatur               | cavalry         | Helm
  at Nashville             | depot 3         | Depot 3a
  at Murfreesboro          | depot 2         | Depot 2a
  at Columbus              | depot 2         | Depot 2b
  at Union City            | depot 1         | Depot 1a
  at Decatur               | depot 1         | Depot 1b
  at Corinth               | depot 3         | Depot 3b
  at Nashville             | train           | Train A
  at Columbus : 4          | battery         | Columbus lower battery
  at Columbus : 5          | battery         | Columbus upper battery
  at Island No. 10 : 0     | battery         | Island No. 10
  at New Madrid : 3        | battery         | New Madrid
  at Fort Pillow : 4       | battery         | Fort Pillow
  at Fort Donelson : 1     | battery         | Fort Donelson
  at Tiptonville : 4       | gunboat         | McRae
  at Tiptonville : 5       | gunboat         | General Polk
  due                      | cavalry         | W. H. Jackson, Clanton
  due                      | brigade         | Patton Anderson, Gibson, Pond, Gladden, J. K. Jackson, L. P. Walker, Withers, Little, Rust, Green, Churchill
  mix                      | gunboat         | General Bragg, Little Rebel
  mix                      | chief engineer  | Gilmer
  mix                      | train           | Train B
  mix                      | wagon 1         | Wagon 1c
  mix                      | wagon 2         | Wagon 2b
  mix                      | wagon 3         | Wagon 3a
  mix                      | depot 1         | Depot 1c
  mix                      | depot 2         | Depot 2c, Depot 2d
  mix                      | depot 4         | Depot 4a
`);

const LEADERS = [...UNION_LEADERS, ...CONFEDERATE_LEADERS];
const UNITS = [...UNION_UNITS, ...CONFEDERATE_UNITS];

type Reinforcement = HeartlandScenario['reinforcements'][number];

function arrival(side: Side, turn: number, place: string, coming: Partial<Reinforcement>): Reinforcement {
  return { turn, side, hex: hexNamed(MAP, place), leaders: [], units: [], ...coming };
}

/** Of each side's recruits two steps are ready every other turn (house HS-6). */
const RECRUITS: Reinforcement[] = [2, 4, 6, 8].flatMap((turn) => (['union', 'confederate'] as const).map((side) => ({ turn, side, leaders: [], units: [], replacements: 2 })));

const REINFORCEMENTS: Reinforcement[] = [
  arrival('union', 1, 'Paducah', { leaders: ['sherman'], units: ['us-hurlbut'] }),
  arrival('union', 1, 'Commerce', { units: ['us-stanley'] }),
  arrival('union', 2, 'Cairo', { units: ['us-palmer'] }),
  // Grant's district becomes an army of its own; he is the first with three stars who has none.
  { turn: 2, side: 'union', leaders: [], units: [], headquarters: true },
  arrival('union', 5, 'Paducah', { leaders: ['prentiss'], units: ['us-prentiss'] }),
  arrival('confederate', 1, 'Jackson', { leaders: ['beauregard'], units: ['cs-w-h-jackson'], headquarters: true }),
  arrival('confederate', 1, 'Corinth', { leaders: ['ruggles'], units: ['cs-patton-anderson', 'cs-gibson', 'cs-pond'] }),
  arrival('confederate', 3, 'Corinth', { leaders: ['bragg'], units: ['cs-gladden', 'cs-j-k-jackson', 'cs-l-p-walker', 'cs-withers', 'cs-clanton'] }),
  arrival('confederate', 8, 'Memphis', { leaders: ['van-dorn'], units: ['cs-little', 'cs-rust', 'cs-green', 'cs-churchill'] }),
  ...RECRUITS,
];

/** Where in the document a leader stands. */
function pathOf(leader: string): string {
  return `/leaders/${LEADERS.findIndex(({ id }) => id === leader)}`;
}

/** The places of the units in a leader's box. */
function boxOf(leader: string): string[] {
  return UNITS.flatMap((unit, at) => (unit.leader === leader && (unit.type === 'infantry' || unit.type === 'cavalry') ? [`/units/${at}/leader`] : []));
}

const PRINTED = [
  { path: '/turns', why: 'nine turns are printed; their dates are our own' },
  { path: '/sides/confederate/operations' },
  { path: '/sides/union/operations' },
  { path: '/sides/union/warEffort' },
  { path: `${pathOf('a-s-johnston')}/headquarters` },
  { path: `${pathOf('hardee')}/under` },
  { path: `${pathOf('crittenden')}/under` },
  ...['a-s-johnston', 'hardee', 'crittenden'].flatMap((leader) => boxOf(leader).map((path) => ({ path, why: 'how many brigades lie in the box is printed; which ones is our own' }))),
];

/** The Shiloh Campaign, 1862. */
export const shilohCampaign: HeartlandScenario = {
  system: 'heartland',
  id: 'shiloh-1862',
  title: 'The Shiloh Campaign, 1862',
  description:
    'Mid-February 1862. Grant lies before Fort Donelson with Foote’s gunboats, Buell waits on the Green River, and Pope gathers a force at Commerce for New Madrid and Island No. 10. Johnston’s army is at Nashville, Polk holds Columbus, and Beauregard, Bragg and, late, Van Dorn are on their way to the railways about Corinth. The Union has the rivers and the numbers, the Confederates operations levels and interior lines. Turns and operations levels, the war effort and the eight leaders of the Union and the make-up of Johnston’s army (H-3.11.4) are printed; names and order of battle follow history; map, ratings and all other values are our own.',
  provenance: 'house',
  provenances: [...PRINTED.map((note) => ({ ...note, provenance: 'source' as const })), ...exampleNotes(UNITS)],
  year: 1862,
  turns: [
    { label: '14–28 February', month: 2, weeks: 2 },
    { label: '1–7 March', month: 3, weeks: 1 },
    { label: '8–14 March', month: 3, weeks: 1 },
    { label: '15–21 March', month: 3, weeks: 1 },
    { label: '22–28 March', month: 3, weeks: 1 },
    { label: '29 March – 4 April', month: 3, weeks: 1 },
    { label: '5–11 April', month: 4, weeks: 1 },
    { label: '12–18 April', month: 4, weeks: 1 },
    { label: '19–25 April', month: 4, weeks: 1 },
  ],
  firepowerOffset: 4,
  foraging: true,
  sides: {
    union: { operations: 4, warEffort: 245, replacements: 2, homeStates: ['KY', 'MO', 'IL', 'IN', 'OH'], edges: [{ edge: 'north' }], headquarters: 0 },
    confederate: {
      operations: 5,
      warEffort: 190,
      replacements: 2,
      homeStates: ['TN', 'MS', 'AL', 'GA'],
      edges: [{ edge: 'south' }, { edge: 'east' }, { edge: 'west', lostWith: hexNamed(MAP, 'Memphis') }],
      headquarters: 0,
    },
  },
  map: MAP,
  leaders: LEADERS,
  units: UNITS,
  works: [
    { hex: hexNamed(MAP, 'Columbus'), side: 'confederate', level: 3 },
    { hex: hexNamed(MAP, 'Fort Donelson'), side: 'confederate', level: 2 },
    { hex: hexNamed(MAP, 'Island No. 10'), side: 'confederate', level: 2 },
    { hex: hexNamed(MAP, 'New Madrid'), side: 'confederate', level: 1 },
    { hex: hexNamed(MAP, 'Fort Pillow'), side: 'confederate', level: 2 },
  ],
  reinforcements: REINFORCEMENTS,
  victory: {
    ...VICTORY,
    // All are the Confederates’ at start. The campaign as it went, with Donelson, Columbus, Clarksville, Nashville, Murfreesboro
    // and Island No. 10 taken by mid-April, is a decisive victory of the Union; with half of it nobody has won.
    objectives: objectivesOf(MAP, `
      10 | Corinth
      5  | Fort Donelson, Columbus, Clarksville, Murfreesboro, Island No. 10, Jackson`),
  },
};
