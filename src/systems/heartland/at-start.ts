import { boardOf } from './board.js';
import type { EventOf } from './events.js';
import { DEFAULT_OPTIONS } from './options.js';
import { orderOfBattle, type LeaderCounter, type UnitCounter } from './order-of-battle.js';
import { NONE, fresh, next, NO_MARKS, revisedUnit } from './revise.js';
import type { HeartlandScenario } from './scenario.js';
import type { HeartlandState, LeaderState, MapState, Setting, SideState, UnitState } from './state.js';
import { detachmentMix } from './tables/detachment.js';
import { chartsOf } from './tables/own-charts.js';
import type { Side } from './vocabulary.js';

const NO_SIDE: SideState = { warEffort: 0, replacements: 0, points: 0, emergency: false, headquarters: 0, bereftArmies: 0, suppliers: {}, looted: [] };

/** The state before `game-begun`. */
export const INITIAL_STATE: HeartlandState = {
  setting: undefined as unknown as Setting,
  turn: 0,
  phase: { name: 'not-begun' },
  leaders: [],
  units: [],
  sides: { union: NO_SIDE, confederate: NO_SIDE },
  weather: { now: 'clear', before: 'clear', wet: 0 },
  operations: {
    first: null,
    left: { union: 0, confederate: 0 },
    committed: { union: 0, confederate: 0 },
    reserved: { union: 0, confederate: 0 },
    monopoly: null,
    allIn: false,
    played: [],
  },
  impulse: null,
  battle: null,
  map: { railCuts: [], burntBridges: [], devastated: [], holders: {}, sections: {}, works: {} },
  sealed: {},
  reports: [],
  losses: [],
  retreats: [],
  successions: [],
  due: [],
};

export function begun({ scenario, options }: EventOf<'game-begun'>): HeartlandState {
  const charts = chartsOf(scenario.charts);
  const order = orderOfBattle(scenario, detachmentMix(charts));
  const board = boardOf(scenario.map);
  const setting: Setting = { scenario, options: { ...DEFAULT_OPTIONS, ...options }, board, order, charts };
  const { works, sides } = scenario;
  return next(INITIAL_STATE, {
    setting,
    leaders: order.leaders.map((leader) => leaderAtStart(setting, leader)),
    units: order.units.map((unit) => unitAtStart(setting, unit)),
    sides: { union: sideAtStart(scenario, 'union'), confederate: sideAtStart(scenario, 'confederate') },
    operations: { ...INITIAL_STATE.operations, left: { union: sides.union.operations, confederate: sides.confederate.operations } },
    map: { ...INITIAL_STATE.map, holders: holdersAtStart(setting), works: Object.fromEntries(works.map(({ hex, side, level }) => [board.grid.indexOf(hex), { side, level }])) },
    due: scenario.reinforcements.map((_, group) => group),
  });
}

/** The side that stands in a hex at start holds it, in whatever state it lies; ships hold no land. */
function holdersAtStart({ board, scenario: { leaders, units, works } }: Setting): MapState['holders'] {
  const standing = [...leaders, ...units.filter(({ type }) => type !== 'gunboat'), ...works];
  return Object.fromEntries(standing.flatMap(({ hex, side }) => (hex === undefined ? [] : [[board.grid.indexOf(hex), side]])));
}

function sideAtStart({ sides }: HeartlandScenario, side: Side): SideState {
  const { warEffort, replacements = 0, headquarters } = sides[side];
  return { ...NO_SIDE, warEffort, replacements, headquarters };
}

function leaderAtStart({ board, order }: Setting, counter: LeaderCounter): LeaderState {
  const { hex, under, staffOf, pool, headquarters, brevet, corps, morale, artillery, ammunition } = counter;
  const above = under ?? staffOf;
  const place = hex ? 'map' : under ? 'box' : staffOf ? 'staff' : pool ? 'pool' : 'due';
  return {
    place,
    hex: hex ? board.grid.indexOf(hex) : NONE,
    under: above === undefined ? NONE : order.leaderIndex.get(above)!,
    // Leaders on the map at start are active (H-8.1.1).
    active: place === 'map' || place === 'box' || place === 'staff',
    headquarters: headquarters ?? false,
    brevet: brevet ?? false,
    acting: false,
    corps: corps ?? false,
    screening: false,
    wound: 0,
    cold: false,
    morale,
    points: 0,
    artillery,
    ammunition,
    ownUse: 0,
    hidden: false,
    away: null,
    marched: false,
    fought: false,
    marks: NO_MARKS,
  };
}

function unitAtStart({ board, order, scenario }: Setting, counter: UnitCounter): UnitState {
  const { id, hex, leader, hexside = NONE } = counter;
  const comes = scenario.reinforcements.some(({ units }) => units.includes(id));
  const place = hex ? 'map' : leader ? 'box' : comes ? 'due' : 'mix';
  const placed = revisedUnit(IN_THE_MIX, { place, hex: hex ? board.grid.indexOf(hex) : NONE, leader: leader === undefined ? NONE : order.leaderIndex.get(leader)!, hexside });
  return place === 'mix' ? placed : revisedUnit(placed, fresh(counter));
}

const IN_THE_MIX: UnitState = {
  place: 'mix',
  hex: NONE,
  leader: NONE,
  steps: 0,
  detached: 0,
  capacity: 0,
  hexside: NONE,
  work: null,
  rebuilding: null,
  exhausted: false,
  manning: false,
  chilled: false,
  hidden: false,
  away: null,
  marks: NO_MARKS,
};
