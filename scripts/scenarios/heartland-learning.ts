import type { HeartlandScenario } from '../../src/systems/heartland/scenario.js';
import { learningMap } from './heartland-map.js';
import { exampleNotes, leadersOf, objectivesOf, unitsOf, VICTORY } from './heartland-order.js';

/*
 * A first game: the two weeks of Shiloh on a map of 14 columns, with four leaders a side. Names are history's; all values
 * are our own.
 */

const MAP = learningMap();

const LEADERS = [
  ...leadersOf(MAP, 'union', `
    Grant          | 3 | 4 5 4 / 3 4 3 | 5 2 4 | headquarters at Pittsburg Landing
    McClernand     | 1 | 2 3 3 / 1 2 2 | 4 1 2 | under Grant
    Sherman        | 2 | 4 4 4 / 3 3 3 | 4 1 3 | at 0705
    Buell          | 3 | 4 3 2 / 3 2 1 | 4 2 4 | at Savannah
  `),
  ...leadersOf(MAP, 'confederate', `
    A. S. Johnston | 4 | 4 4 3 / 3 3 2 | 5 2 4 | headquarters at Corinth
    Bragg          | 3 | 4 3 3 / 3 2 2 | 5 1 3 | under A. S. Johnston
    Hardee         | 2 | 3 4 4 / 2 3 3 | 5 1 3 | at 0606
    Polk           | 3 | 3 3 3 / 2 2 2 | 4 1 3 | at Bethel Station
  `),
];

const UNITS = [
  ...unitsOf(MAP, 'union', `
    Grant          | division       | W. H. L. Wallace
    Grant          | cavalry        | Dickey
    Grant          | wagon 2        | Wagon 2a
    McClernand     | division       | McClernand
    Sherman        | green division | Sherman
    Buell          | division       | Nelson
    at Savannah    | depot 2        | Depot 2a
    mix            | wagon 1        | Wagon 1a
    mix            | depot 1        | Depot 1a
  `),
  ...unitsOf(MAP, 'confederate', `
    A. S. Johnston | cavalry        | Forrest
    A. S. Johnston | wagon 2        | Wagon 2a
    Bragg          | brigade        | Gladden, Chalmers, J. K. Jackson
    Hardee         | brigade        | Hindman, Cleburne, S. A. M. Wood
    Polk           | brigade        | A. P. Stewart, R. M. Russell
    at Corinth     | depot 2        | Depot 2a
    mix            | wagon 1        | Wagon 1a
    mix            | depot 1        | Depot 1a
  `),
];

/** On the road to Corinth, two weeks of April 1862. */
export const corinthRoad: HeartlandScenario = {
  system: 'heartland',
  id: 'corinth-road',
  title: 'The road to Corinth, April 1862',
  description:
    'A first game of two turns. Grant’s army has come up the Tennessee to Pittsburg Landing, Buell’s van is at Savannah on the other bank, and Johnston’s is twenty miles off at Corinth, where two railways cross. Hardee and Sherman, between them, can be in contact within an impulse. Each side has four leaders, a depot and a wagon; the railways and trains, the river and recruiting can be left for a larger game. Names follow history; map, ratings and all other values are our own.',
  provenance: 'house',
  provenances: exampleNotes(UNITS),
  year: 1862,
  turns: [
    { label: '5–11 April', month: 4, weeks: 1 },
    { label: '12–18 April', month: 4, weeks: 1 },
  ],
  firepowerOffset: 4,
  foraging: false,
  sides: {
    union: { operations: 3, warEffort: 40, replacements: 1, homeStates: ['KY'], edges: [], headquarters: 0 },
    confederate: { operations: 3, warEffort: 40, replacements: 1, homeStates: ['TN', 'MS', 'AL'], edges: [{ edge: 'south' }, { edge: 'east' }, { edge: 'west' }], headquarters: 0 },
  },
  map: MAP,
  leaders: LEADERS,
  units: UNITS,
  works: [],
  reinforcements: [],
  victory: {
    ...VICTORY,
    // Two turns do not move much: half the usual leads.
    margins: [
      { atLeast: 3, margin: 'marginal' },
      { atLeast: 8, margin: 'decisive' },
    ],
    objectives: objectivesOf(MAP, `
      10 | Corinth
      5  | Pittsburg Landing, Purdy`),
  },
};
