import { assertNever } from '../../kernel/never.js';
import { boardOf } from './board.js';
import type { EventOf, HeartlandEvent, LeaderSpot, UnitSpot } from './events.js';
import { DEFAULT_OPTIONS, type HeartlandOptions } from './options.js';
import { orderOfBattle, type LeaderCounter, type UnitCounter } from './order-of-battle.js';
import type { HeartlandScenario } from './scenario.js';
import type { Battle, HeartlandState, Impulse, LeaderState, MapState, Mover, Setting, SideState, UnitMarks, UnitState } from './state.js';
import { detachmentMix } from './tables/detachment.js';
import { chartsOf } from './tables/own-charts.js';
import { opponentOf, type ForceId, type HexId, type LeaderId, type Side, type UnitId } from './vocabulary.js';

const NONE = -1;
const NO_SIDE: SideState = { warEffort: 0, replacements: 0, points: 0, emergency: false, headquarters: 0, suppliers: {}, looted: [] };

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

/** Folds one event into the state. Judges nothing and rolls nothing. */
export function evolve(state: HeartlandState, event: HeartlandEvent): HeartlandState {
  switch (event.type) {
    case 'game-begun':
      return begun(event);
    case 'turn-begun':
      return turnBegun(state, event.turn);
    case 'phase-entered':
      return next(state, { phase: event.phase });
    case 'sealed':
      return next(state, { sealed: { ...state.sealed, [event.side]: event.content } });
    case 'bids-revealed':
    case 'orders-revealed':
      return next(state, { sealed: {} });
    case 'initiative-determined':
      return initiativeDetermined(state, event);
    case 'weather-determined':
      return next(state, { weather: event.weather });
    case 'impulse-begun':
      return impulseBegun(state, event);
    case 'supply-determined':
      return inImpulse(state, (impulse) => ({ supply: { ...impulse.supply, ...event.supply } }));
    case 'supplier-named':
      return changeSide(state, event.side, ({ suppliers }) => ({ suppliers: { ...suppliers, [event.force]: event.unit } }));
    case 'impulse-ended':
      return impulseEnded(state);
    case 'levels-spent':
      return next(state, { operations: spent(state, event) });
    case 'reinforcements-arrived':
      return reinforced(state, event.group);
    case 'outcome-determined':
      return next(state, { phase: { name: 'over', outcome: event.outcome } });

    case 'leader-placed':
      return changeLeader(state, event.leader, () => leaderAt(state.setting, event.spot));
    case 'points-spent':
      return changeLeader(state, event.leader, ({ points }) => ({ points: points - event.points }));
    case 'points-restored':
      return Object.entries(event.points).reduce((now, [leader, points]) => changeLeader(now, leader, () => ({ points })), state);
    case 'morale-changed':
      return changeLeader(state, event.leader, ({ morale }) => ({ morale: morale + event.by }));
    case 'leader-activated':
      return changeLeader(state, event.leader, () => ({ active: true }));
    case 'leader-inactivated':
      return changeLeader(state, event.leader, ({ marks }) => ({ active: false, marks: event.willingly ? marks : { ...marks, inactivated: true } }));
    case 'activation-attempted':
      return changeLeader(state, event.leader, ({ marks }) => ({ marks: { ...marks, triedToActivate: true } }));
    case 'leader-wounded':
      return changeLeader(state, event.leader, ({ wound }) => ({ wound: wound + event.by }));
    case 'leader-fell':
      return changeLeader(state, event.leader, () => ({ place: 'out', hex: NONE, under: NONE, away: null, active: false, acting: false, points: 0, corps: false, screening: false, hidden: false, ownUse: 0 }));
    case 'headquarters-given':
      return withHeadquarters(state, event.leader, true);
    case 'headquarters-returned':
      return withHeadquarters(state, event.leader, false);
    case 'breveted':
      return changeLeader(state, event.leader, () => ({ brevet: true }));
    case 'brevet-lost':
      return changeLeader(state, event.leader, () => ({ brevet: false }));
    case 'command-taken':
      return changeLeader(state, event.leader, () => ({ acting: event.acting }));
    case 'corps-formed':
      return changeLeader(state, event.leader, () => ({ corps: true }));
    case 'corps-dissolved':
      return changeLeader(state, event.leader, () => ({ corps: false, screening: false }));
    case 'corps-screened':
      return changeLeader(state, event.leader, () => ({ screening: event.screening }));
    case 'artillery-changed':
      return changeLeader(state, event.leader, ({ artillery }) => ({ artillery: artillery + event.by }));
    case 'ammunition-changed':
      return changeLeader(state, event.leader, ({ ammunition }) => ({ ammunition: ammunition + event.by }));
    case 'own-use-changed':
      return changeLeader(state, event.leader, () => ({ ownUse: event.turn }));
    case 'cold-felt':
      return event.leaders.reduce((now, leader) => changeLeader(now, leader, ({ morale }) => ({ morale: morale - 1, cold: true })), state);
    case 'cold-passed':
      return event.leaders.reduce((now, leader) => changeLeader(now, leader, ({ morale }) => ({ morale: morale + 1, cold: false })), state);
    case 'leader-marked':
      return changeLeader(state, event.leader, ({ marks }) => ({ marks: { ...marks, ...event.marks } }));

    case 'unit-placed':
      return changeUnit(state, event.unit, (unit, counter) => ({ ...unitAt(state.setting, event.spot), ...comingFrom(unit, counter) }));
    case 'step-lost':
      return changeUnit(state, event.unit, ({ steps }) => (steps <= 1 ? GONE : { steps: steps - 1 }));
    case 'step-recovered':
      return changeUnit(state, event.unit, ({ steps }) => ({ steps: steps + 1 }));
    case 'unit-eliminated':
      return changeUnit(state, event.unit, () => GONE);
    case 'unit-captured':
      return captured(state, event);
    case 'capacity-changed':
      return changeUnit(state, event.unit, () => ({ capacity: event.capacity }));
    case 'hexside-taken':
      return changeUnit(state, event.unit, () => ({ place: 'map', leader: NONE, hex: hexAt(state.setting, event.hex), hexside: event.hexside, away: null }));
    case 'hexside-left':
      return changeUnit(state, event.unit, () => ({ hexside: NONE }));
    case 'work-begun':
      return changeUnit(state, event.unit, () => ({ work: event.work }));
    case 'work-finished':
      return changeUnit(state, event.unit, () => ({ work: null }));
    case 'rebuilding-begun':
      return changeUnit(state, event.unit, () => ({ rebuilding: { hexside: hexsideOf(state.setting, event), turn: state.turn } }));
    case 'rebuilding-ended':
      return changeUnit(state, event.unit, () => ({ rebuilding: null }));
    case 'landing-exhausted':
      return changeUnit(state, event.unit, () => ({ exhausted: true }));
    case 'work-manned':
      return changeUnit(state, event.unit, () => ({ manning: event.manned }));
    case 'unit-chilled':
      return event.units.reduce((now, unit) => changeUnit(now, unit, () => ({ chilled: true })), state);
    case 'unit-marked':
      return changeUnit(state, event.unit, ({ marks }) => ({ marks: { ...marks, ...event.marks } }));
    case 'force-hidden':
      return withHidden(state, event, true);
    case 'force-revealed':
      return withHidden(state, event, false);

    case 'war-effort-changed':
      return changeSide(state, event.side, ({ warEffort }) => ({ warEffort: onTrack(warEffort + event.by) }));
    case 'replacements-changed':
      return changeSide(state, event.side, ({ replacements }) => ({ replacements: onTrack(replacements + event.by) }));
    case 'points-scored':
      return changeSide(state, event.side, ({ points }) => ({ points: onTrack(points + event.points) }));
    case 'emergency-order-given':
      return changeSide(state, event.side, () => ({ emergency: true }));
    case 'landing-looted':
      return changeSide(state, event.side, ({ looted }) => ({ looted: [...looted, event.landing] }));
    case 'rail-cut':
      return onMap(state, ({ railCuts }) => ({ railCuts: [...railCuts, hexAt(state.setting, event.hex)] }));
    case 'rail-repaired':
      return onMap(state, ({ railCuts }) => ({ railCuts: railCuts.filter((hex) => hex !== hexAt(state.setting, event.hex)) }));
    case 'bridge-burnt':
      return onMap(state, ({ burntBridges }) => ({ burntBridges: [...burntBridges, hexsideOf(state.setting, event)] }));
    case 'bridge-repaired':
      return onMap(state, ({ burntBridges }) => ({ burntBridges: burntBridges.filter((side) => side !== hexsideOf(state.setting, event)) }));
    case 'town-devastated':
      return onMap(state, ({ devastated }) => ({ devastated: [...devastated, hexAt(state.setting, event.hex)] }));
    case 'section-converted':
      return onMap(state, ({ sections }) => ({ sections: { ...sections, [sectionKey(hexAt(state.setting, event.from), hexAt(state.setting, event.to))]: event.side } }));
    case 'work-changed':
      return onMap(state, ({ works }) => ({ works: withWork(works, hexAt(state.setting, event.hex), event) }));
    case 'place-taken':
      return onMap(state, ({ holders }) => ({ holders: { ...holders, ...Object.fromEntries(event.hexes.map((hex) => [hexAt(state.setting, hex), event.side])) } }));

    case 'movement-rolled':
    case 'forced-march-rolled':
    case 'reaction-begun':
      return inImpulse(state, () => ({ mover: event.mover, organised: NONE }));
    case 'force-moved':
      return forceMoved(state, event);
    case 'march-begun':
      return marchBegun(state, event);
    case 'supply-unit-moved':
      return event.units.reduce((now, unit) => changeUnit(now, unit, ({ marks }) => ({ place: 'map', leader: NONE, hex: hexAt(state.setting, event.path[event.path.length - 1]!), marks: { ...marks, moved: true } })), state);
    case 'march-ended':
      return inImpulse(state, () => ({ mover: null, organised: NONE }));
    case 'movement-points-spent':
      return inImpulse(state, ({ mover }) => ({ mover: mover && { ...mover, spent: mover.spent + event.points } }));
    case 'assault-declared':
      return inImpulse(state, ({ assaults }) => ({ assaults: [...assaults.filter(({ force }) => force !== event.assault.force), event.assault] }));
    case 'assault-cancelled':
      return inImpulse(state, ({ assaults }) => ({ assaults: assaults.filter(({ force }) => force !== event.force) }));
    case 'zone-check-settled':
      return inImpulse(state, ({ checked }) => ({ checked: [...checked, event.force] }));
    case 'report-given':
      return next(state, { reports: [...state.reports.filter(({ to, hex }) => to !== event.report.to || hex !== event.report.hex), event.report] });
    case 'closed-up':
      return inImpulse(state, ({ closedUp }) => ({ closedUp: [...closedUp, event.force] }));
    case 'retreated-before-combat':
      return fellBack(state, event);
    case 'force-retreated':
      return retreated(state, event);
    case 'force-advanced':
      return fallenBackOrForward(state, event.force, event.to);
    case 'train-ran':
      return inImpulse(state, ({ trains }) => ({ trains: [...trains, event.train] }));
    case 'gunboat-moved':
      return changeUnit(state, event.unit, ({ marks }) => ({ hex: hexAt(state.setting, event.hex), hexside: event.hexside, marks: { ...marks, moved: true } }));
    case 'naval-contact':
      return state;
    case 'naval-combat-fought':
      return navalCombatFought(state, event);
    case 'fleet-advanced':
      return fleetAdvanced(state, event);

    case 'battle-begun':
      return next(state, { battle: { ...event.battle, stacks: [] } });
    case 'battle-changed':
      return inBattle(state, () => event.change);
    case 'stack-mustered':
      return inBattle(state, ({ stacks }) => ({ stacks: [...stacks.slice(0, event.place), event.stack, ...stacks.slice(event.place + 1)] }));
    case 'artillery-fired':
      return inBattle(state, ({ stacks }) => ({ stacks: stacks.map((stack, place) => (place === event.place ? { ...stack, fired: [...new Set([...stack.fired, ...event.leaders])] } : stack)) }));
    case 'exchange-fought':
      return inBattle(exchangeFought(state, event), ({ exchanges }) => ({ exchanges: [...exchanges, event.exchange] }));
    case 'losses-due':
      return next(state, { losses: [...state.losses, ...event.losses] });
    case 'loss-placed':
      return lossPlaced(state);
    case 'retreats-due':
      return next(state, { retreats: event.retreats });
    case 'battle-ended':
      return battleEnded(state, event);
    case 'extended-battle-bought':
      return extendedBattleBought(state, event);
    case 'succession-due':
      return next(state, { successions: [...state.successions, event.succession] });
    case 'succession-settled':
      return next(state, { successions: state.successions.filter(({ fallen }) => fallen !== event.fallen) });
    case 'command-passed':
      return commandPassed(state, event);
    case 'organisation-paid':
      return inImpulse(state, () => ({ organised: hexAt(state.setting, event.hex) }));
    case 'sequence-begun':
    case 'order-lapsed':
    case 'demolition-failed':
    case 'attack-checked':
    case 'reconnoitred':
    case 'reaction-rolled':
    case 'overrun':
    case 'morale-checked':
    case 'casualty-rolled':
    case 'artillery-checked':
    case 'attrition-rolled':
    case 'foraged':
    case 'recruited':
    case 'leader-drawn':
      return state;
    default:
      return assertNever(event);
  }
}

/**
 * The state with some of it changed. All states come from this one literal, all leaders and units from two more: spreads
 * at many places give the engine many shapes, and folding is then several times slower.
 */
function next(state: HeartlandState, change: Partial<HeartlandState>): HeartlandState {
  return {
    setting: change.setting ?? state.setting,
    turn: change.turn ?? state.turn,
    phase: change.phase ?? state.phase,
    leaders: change.leaders ?? state.leaders,
    units: change.units ?? state.units,
    sides: change.sides ?? state.sides,
    weather: change.weather ?? state.weather,
    operations: change.operations ?? state.operations,
    impulse: change.impulse === undefined ? state.impulse : change.impulse,
    battle: change.battle === undefined ? state.battle : change.battle,
    map: change.map ?? state.map,
    sealed: change.sealed ?? state.sealed,
    reports: change.reports ?? state.reports,
    losses: change.losses ?? state.losses,
    retreats: change.retreats ?? state.retreats,
    successions: change.successions ?? state.successions,
    due: change.due ?? state.due,
  };
}

function revisedLeader(leader: LeaderState, change: Partial<LeaderState>): LeaderState {
  return {
    place: change.place ?? leader.place,
    hex: change.hex ?? leader.hex,
    under: change.under ?? leader.under,
    active: change.active ?? leader.active,
    headquarters: change.headquarters ?? leader.headquarters,
    brevet: change.brevet ?? leader.brevet,
    acting: change.acting ?? leader.acting,
    corps: change.corps ?? leader.corps,
    screening: change.screening ?? leader.screening,
    wound: change.wound ?? leader.wound,
    cold: change.cold ?? leader.cold,
    morale: change.morale ?? leader.morale,
    points: change.points ?? leader.points,
    artillery: change.artillery ?? leader.artillery,
    ammunition: change.ammunition ?? leader.ammunition,
    ownUse: change.ownUse ?? leader.ownUse,
    hidden: change.hidden ?? leader.hidden,
    away: change.away === undefined ? leader.away : change.away,
    marched: change.marched ?? leader.marched,
    fought: change.fought ?? leader.fought,
    marks: change.marks ?? leader.marks,
  };
}

function revisedUnit(unit: UnitState, change: Partial<UnitState>): UnitState {
  return {
    place: change.place ?? unit.place,
    hex: change.hex ?? unit.hex,
    leader: change.leader ?? unit.leader,
    steps: change.steps ?? unit.steps,
    capacity: change.capacity ?? unit.capacity,
    hexside: change.hexside ?? unit.hexside,
    work: change.work === undefined ? unit.work : change.work,
    rebuilding: change.rebuilding === undefined ? unit.rebuilding : change.rebuilding,
    exhausted: change.exhausted ?? unit.exhausted,
    manning: change.manning ?? unit.manning,
    chilled: change.chilled ?? unit.chilled,
    hidden: change.hidden ?? unit.hidden,
    away: change.away === undefined ? unit.away : change.away,
    marks: change.marks ?? unit.marks,
  };
}

function changeLeader(state: HeartlandState, id: LeaderId, change: (leader: LeaderState) => Partial<LeaderState>): HeartlandState {
  const index = state.setting.order.leaderIndex.get(id)!;
  const leaders = state.leaders.slice();
  leaders[index] = revisedLeader(state.leaders[index]!, change(state.leaders[index]!));
  return next(state, { leaders });
}

function changeUnit(state: HeartlandState, id: UnitId, change: (unit: UnitState, counter: UnitCounter) => Partial<UnitState>): HeartlandState {
  const { order } = state.setting;
  const index = order.unitIndex.get(id)!;
  const units = state.units.slice();
  units[index] = revisedUnit(state.units[index]!, change(state.units[index]!, order.units[index]!));
  return next(state, { units });
}

function changeSide(state: HeartlandState, side: Side, change: (own: SideState) => Partial<SideState>): HeartlandState {
  const own = state.sides[side];
  return next(state, { sides: { ...state.sides, [side]: { ...own, ...change(own) } } });
}

function onMap(state: HeartlandState, change: (map: MapState) => Partial<MapState>): HeartlandState {
  return next(state, { map: { ...state.map, ...change(state.map) } });
}

function inImpulse(state: HeartlandState, change: (impulse: Impulse) => Partial<Impulse>): HeartlandState {
  return state.impulse ? next(state, { impulse: { ...state.impulse, ...change(state.impulse) } }) : state;
}

function hexAt(setting: Setting, hex: HexId): number {
  return setting.board.grid.indexOf(hex);
}

/** The hexside as the state names it: from its hex with the lower index. */
export function hexsideOf({ board }: Setting, { hex, direction }: { readonly hex: HexId; readonly direction: number }): number {
  return canonicalHexside(board.grid.indexOf(hex), direction, board.grid.neighbours);
}

/** A hexside from its hex with the lower index; one on the edge of the map from its only hex. */
export function canonicalHexside(hex: number, direction: number, neighbours: Int32Array): number {
  const other = neighbours[hex * 6 + direction]!;
  return other >= 0 && other < hex ? other * 6 + ((direction + 3) % 6) : hex * 6 + direction;
}

/** A rail section by its two stations (H-8.71.2). */
export function sectionKey(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/** Number tracks end at 0 and 999 (H-3.16.1). */
function onTrack(points: number): number {
  return Math.max(0, Math.min(999, points));
}

function leaderAt({ order, board }: Setting, { place, hex, under, away }: LeaderSpot): Partial<LeaderState> {
  return {
    place,
    hex: hex === undefined ? NONE : board.grid.indexOf(hex),
    under: under === undefined ? NONE : order.leaderIndex.get(under)!,
    away: away ?? null,
    ...(place === 'map' || place === 'box' ? {} : { hidden: false, screening: false }),
  };
}

function unitAt({ order, board }: Setting, { place, hex, leader, away }: UnitSpot): Partial<UnitState> {
  return { place, hex: hex === undefined ? NONE : board.grid.indexOf(hex), leader: leader === undefined ? NONE : order.leaderIndex.get(leader)!, away: away ?? null };
}

const GONE: Partial<UnitState> = { place: 'eliminated', hex: NONE, leader: NONE, steps: 0, hexside: NONE, work: null, rebuilding: null, manning: false, hidden: false, away: null };

/** What a counter comes with: out of the mix all that it has, and of those eliminated a step. */
function comingFrom({ place }: UnitState, counter: UnitCounter): Partial<UnitState> {
  if (place === 'mix') return fresh(counter);
  return place === 'eliminated' ? { steps: 1 } : {};
}

/** A counter as it comes out of the mix: with all its steps and its full capacity. */
function fresh({ reduced, naval, capacity = 0, startsReduced }: UnitCounter): Partial<UnitState> {
  const most = reduced || naval ? 2 : 1;
  return { steps: startsReduced ? 1 : most, capacity, exhausted: false };
}

function begun({ scenario, options }: EventOf<'game-begun'>): HeartlandState {
  const charts = chartsOf(scenario.charts);
  const order = orderOfBattle(scenario, detachmentMix(charts));
  const board = boardOf(scenario.map);
  const setting: Setting = { scenario, options: { ...DEFAULT_OPTIONS, ...options } as HeartlandOptions, board, order, charts };
  const { works, sides } = scenario;
  return {
    ...INITIAL_STATE,
    setting,
    leaders: order.leaders.map((leader) => leaderAtStart(setting, leader)),
    units: order.units.map((unit) => unitAtStart(setting, unit)),
    sides: { union: sideAtStart(scenario, 'union'), confederate: sideAtStart(scenario, 'confederate') },
    operations: { ...INITIAL_STATE.operations, left: { union: sides.union.operations, confederate: sides.confederate.operations } },
    map: { ...INITIAL_STATE.map, holders: holdersAtStart(setting), works: Object.fromEntries(works.map(({ hex, side, level }) => [board.grid.indexOf(hex), { side, level }])) },
    due: scenario.reinforcements.map((_, group) => group),
  };
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

const NO_MARKS = {};

function unitAtStart({ board, order, scenario }: Setting, counter: UnitCounter): UnitState {
  const { id, hex, leader, hexside = NONE } = counter;
  const comes = scenario.reinforcements.some(({ units }) => units.includes(id));
  const place = hex ? 'map' : leader ? 'box' : comes ? 'due' : 'mix';
  return {
    place,
    hex: hex ? board.grid.indexOf(hex) : NONE,
    leader: leader === undefined ? NONE : order.leaderIndex.get(leader)!,
    steps: 0,
    capacity: 0,
    ...(place === 'mix' ? {} : fresh(counter)),
    hexside,
    work: null,
    rebuilding: null,
    exhausted: false,
    manning: false,
    chilled: false,
    hidden: false,
    away: null,
    marks: NO_MARKS,
  };
}

function turnBegun(state: HeartlandState, turn: number): HeartlandState {
  const { sides } = state.setting.scenario;
  return next(state, {
    turn,
    operations: { ...INITIAL_STATE.operations, left: { union: sides.union.operations, confederate: sides.confederate.operations } },
    leaders: state.leaders.map((leader) => (leader.marched || leader.fought ? revisedLeader(leader, { marched: false, fought: false }) : leader)),
    units: state.units.map((unit) => (unit.chilled || unit.marks !== NO_MARKS ? revisedUnit(unit, { chilled: false, marks: onPatrol(unit.marks) }) : unit)),
    sides: { union: { ...state.sides.union, emergency: false }, confederate: { ...state.sides.confederate, emergency: false } },
    reports: [],
  });
}

function initiativeDetermined(state: HeartlandState, { operations, fee }: EventOf<'initiative-determined'>): HeartlandState {
  const determined = next(state, { operations });
  return operations.first ? changeSide(determined, operations.first, ({ warEffort }) => ({ warEffort: onTrack(warEffort - fee) })) : determined;
}

function impulseBegun(state: HeartlandState, { side, number, level, reserve }: EventOf<'impulse-begun'>): HeartlandState {
  const { left, committed, reserved, played } = state.operations;
  const { units } = state.setting.order;
  return next(state, {
    // What a side named its forces to draw on stands until its next impulse (H-7.31.1).
    sides: { ...state.sides, [side]: { ...state.sides[side], suppliers: {} } },
    units: state.units.map((unit, index) => (unit.marks.task === 'patrol' && units[index]!.side === side ? revisedUnit(unit, { marks: afterPatrol(unit.marks) }) : unit)),
    operations: {
      ...state.operations,
      left: { ...left, [side]: left[side] - level },
      committed: { ...committed, [side]: 0 },
      reserved: { ...reserved, [side]: reserve },
      played: [...played, side],
    },
    impulse: { side, number, level, supply: {}, mover: null, assaults: [], checked: [], extended: null, contacts: [], closedUp: [], foughtOver: [], waved: [], fallenBack: [], navalCombats: [], trains: [], organised: NONE },
  });
}

function spent({ operations }: HeartlandState, { side, levels }: EventOf<'levels-spent'>): HeartlandState['operations'] {
  const reserved = Math.max(0, operations.reserved[side] - levels);
  return { ...operations, left: { ...operations.left, [side]: operations.left[side] - levels }, reserved: { ...operations.reserved, [side]: reserved } };
}

/** What an enemy looted is told to the side until its impulse is over (H-8.64.a.3). */
function impulseEnded(state: HeartlandState): HeartlandState {
  const { impulse, sides } = state;
  const other = impulse && opponentOf(impulse.side);
  return next(state, {
    impulse: null,
    ...(other && sides[other].looted.length > 0 && { sides: { ...sides, [other]: { ...sides[other], looted: [] } } }),
    leaders: state.leaders.map((leader) => (leader.marks === NO_MARKS ? leader : revisedLeader(leader, { marks: NO_MARKS }))),
    units: state.units.map((unit) => (unit.marks === NO_MARKS ? unit : revisedUnit(unit, { marks: lasting(unit.marks) }))),
  });
}

/** What outlasts an impulse: a patrol, until the side's next impulse (H-8.93.1), and having fought on the river this turn. */
function lasting({ foughtOnRiver, ...marks }: UnitMarks): UnitMarks {
  return foughtOnRiver ? { ...onPatrol(marks), foughtOnRiver } : onPatrol(marks);
}

function onPatrol({ task }: UnitMarks): UnitMarks {
  return task === 'patrol' ? { task } : NO_MARKS;
}

function afterPatrol({ foughtOnRiver }: UnitMarks): UnitMarks {
  return foughtOnRiver ? { foughtOnRiver } : NO_MARKS;
}

/** Those who fought do nothing else in the impulse; who was on patrol goes on with it (H-8.9.1). */
function navalCombatFought(state: HeartlandState, { hexside, attackers, defenders }: EventOf<'naval-combat-fought'>): HeartlandState {
  const fought = [...attackers, ...defenders].reduce((now, unit) => changeUnit(now, unit, ({ marks }) => ({ marks: { ...marks, task: marks.task ?? 'combat', foughtOnRiver: true } })), state);
  return inImpulse(fought, ({ navalCombats }) => ({ navalCombats: [...navalCombats, hexside] }));
}

function retreated(state: HeartlandState, { force, path, units }: EventOf<'force-retreated'>): HeartlandState {
  const to = path[path.length - 1]!;
  if (!units) return fallenBackOrForward(state, force, to);
  return units.reduce((now, unit) => changeUnit(now, unit, () => ({ hex: hexAt(state.setting, to) })), state);
}

/** A leaderless force goes on under the name of its new hex. */
function fallenBackOrForward(state: HeartlandState, force: ForceId, to: HexId): HeartlandState {
  const id = forceAfter(force, to);
  return inImpulse(relocated(state, force, to), ({ supply, checked }) => ({ supply: renamed(supply, force, id), checked: checked.map((one) => (one === force ? id : one)) }));
}

function fellBack(state: HeartlandState, { force, from, to }: EventOf<'retreated-before-combat'>): HeartlandState {
  const entry = { force: forceAfter(force, to), from: hexAt(state.setting, from), to: hexAt(state.setting, to) };
  return inImpulse(relocated(state, force, to), ({ fallenBack }) => ({ fallenBack: [...fallenBack, entry] }));
}

function inBattle(state: HeartlandState, change: (battle: Battle) => Partial<Battle>): HeartlandState {
  return state.battle ? next(state, { battle: { ...state.battle, ...change(state.battle) } }) : state;
}

/** The first of the losses has a step less to place, and is gone with its last. */
function lossPlaced(state: HeartlandState): HeartlandState {
  const [first, ...others] = state.losses;
  if (!first) return state;
  const left = { ...first, steps: first.steps - 1, placed: first.placed + 1 };
  return next(state, { losses: left.steps > 0 ? [left, ...others] : others });
}

/** The leaders of the attacking force and of the attacked hex have fought this turn. */
function exchangeFought(state: HeartlandState, { exchange }: EventOf<'exchange-fought'>): HeartlandState {
  const { battle, setting } = state;
  const attacker = setting.order.leaderIndex.get(exchange.attacker) ?? NONE;
  const fights = (leader: LeaderState, index: number): boolean =>
    index === attacker || (leader.hex >= 0 && leader.hex === battle?.target) || (leader.under >= 0 && fights(state.leaders[leader.under]!, leader.under));
  return next(state, {
    sealed: {},
    leaders: state.leaders.map((leader, index) => (fights(leader, index) ? revisedLeader(leader, { fought: true }) : leader)),
  });
}

/** Who attacked in a later wave stays on record: in an extended battle he may keep its shift (H-10.71.5). */
function battleEnded(state: HeartlandState, event: EventOf<'battle-ended'>): HeartlandState {
  const later = (state.battle?.exchanges ?? []).slice(1).map(({ attacker }) => attacker);
  const hex = hexAt(state.setting, event.target);
  return inImpulse(next(state, { battle: null }), ({ assaults, foughtOver, waved }) => ({
    assaults: assaults.filter(({ target }) => target !== hex),
    foughtOver: [...foughtOver, hex],
    waved: [...waved, ...later],
  }));
}

/** An extended battle is a combat of its own: who tried to react may try again (H-10.71.2, H-10.71.4). */
function extendedBattleBought(state: HeartlandState, { side, contact }: EventOf<'extended-battle-bought'>): HeartlandState {
  const leaders = state.leaders.map((leader) => (leader.marks.reacted ? revisedLeader(leader, { marks: withoutReaction(leader.marks) }) : leader));
  const hexes = contact.map((hex) => hexAt(state.setting, hex));
  return inImpulse(next(state, { leaders }), ({ contacts }) => ({ extended: side, contacts: [...contacts, hexes], foughtOver: [] }));
}

function withoutReaction({ reacted: _tried, ...marks }: LeaderState['marks']): LeaderState['marks'] {
  return marks;
}

/** A headquarters that comes with the group lies in the pool until it is given to a leader (H-6.1.1). */
function reinforced(state: HeartlandState, group: number): HeartlandState {
  const { side, headquarters } = state.setting.scenario.reinforcements[group]!;
  const come = next(state, { due: state.due.filter((each) => each !== group) });
  return headquarters ? changeSide(come, side, (own) => ({ headquarters: own.headquarters + 1 })) : come;
}

function withHeadquarters(state: HeartlandState, leader: LeaderId, headquarters: boolean): HeartlandState {
  const side = state.setting.order.leaders[state.setting.order.leaderIndex.get(leader)!]!.side;
  const changed = changeLeader(state, leader, () => ({ headquarters }));
  return changeSide(changed, side, (own) => ({ headquarters: own.headquarters + (headquarters ? -1 : 1) }));
}

function withHidden(state: HeartlandState, { leaders, units }: EventOf<'force-hidden' | 'force-revealed'>, hidden: boolean): HeartlandState {
  const withLeaders = leaders.reduce((now, leader) => changeLeader(now, leader, () => ({ hidden })), state);
  return units.reduce((now, unit) => changeUnit(now, unit, () => ({ hidden })), withLeaders);
}

function withWork(works: MapState['works'], hex: number, { side, level }: EventOf<'work-changed'>): MapState['works'] {
  const { [hex]: _before, ...others } = works;
  return level > 0 ? { ...others, [hex]: { side, level } } : others;
}

/** The counter goes back to its mix; the captor's own takes its place (H-8.64.2). */
function captured(state: HeartlandState, { unit, as, hex, capacity, leader }: EventOf<'unit-captured'>): HeartlandState {
  const lost = changeUnit(state, unit, () => ({ ...GONE, place: 'mix', capacity: 0 }));
  if (as === null) return lost;
  const spot: UnitSpot = leader === undefined ? { place: 'map', hex } : { place: 'box', leader };
  return changeUnit(lost, as, () => ({ ...unitAt(state.setting, spot), steps: 1, capacity }));
}

function marchBegun(state: HeartlandState, { leaders, units }: EventOf<'march-begun'>): HeartlandState {
  const withLeaders = leaders.reduce((now, leader) => changeLeader(now, leader, ({ marks }) => ({ marched: true, marks: { ...marks, moved: true } })), state);
  return units.reduce((now, unit) => changeUnit(now, unit, ({ marks }) => ({ marks: { ...marks, moved: true } })), withLeaders);
}

/** The hexes with a settlement or a rail line that the force came through are its side's now (H-8.71.2). */
function forceMoved(state: HeartlandState, { force, path, spent: points, stopped }: EventOf<'force-moved'>): HeartlandState {
  const to = path[path.length - 1]!;
  const there = relocated(state, force, to);
  return inImpulse(there, ({ mover, supply, checked }) => {
    const id = forceAfter(force, to);
    return {
      mover: mover && movedOn(state, mover, { id, path, points, stopped }),
      organised: NONE,
      supply: renamed(supply, force, id),
      checked: checked.map((one) => (one === force ? id : one)),
    };
  });
}

function movedOn({ setting }: HeartlandState, mover: Mover, { id, path, points, stopped }: { readonly id: ForceId; readonly path: readonly HexId[]; readonly points: number; readonly stopped: boolean }): Mover {
  const entered = path.map((hex) => hexAt(setting, hex));
  return { ...mover, force: id, hex: entered[entered.length - 1]!, path: [...mover.path, ...entered], spent: mover.spent + points, stopped };
}

/** What the impulse, the battle and the retreats say of one force holds for the other. */
function commandPassed(state: HeartlandState, { from, force }: EventOf<'command-passed'>): HeartlandState {
  const passed = (id: ForceId) => (id === from ? force : id);
  const withForce = <T extends { readonly force: ForceId }>(each: T): T => (each.force === from ? { ...each, force } : each);
  const { battle } = state;
  const told = next(state, {
    battle: battle && { ...battle, waves: battle.waves.map(withForce) },
    retreats: state.retreats.map(withForce),
  });
  return inImpulse(told, ({ mover, supply, assaults, checked }) => ({
    mover: mover && withForce(mover),
    supply: renamed(supply, from, force),
    assaults: assaults.map(withForce),
    checked: checked.map(passed),
  }));
}

/** A leaderless force is named after its hex. */
function forceAfter(force: ForceId, hex: HexId): ForceId {
  return force.startsWith('hex:') ? `hex:${hex}` : force;
}

function renamed<T>(by: Readonly<Record<ForceId, T>>, from: ForceId, to: ForceId): Readonly<Record<ForceId, T>> {
  if (from === to || !(from in by)) return by;
  const { [from]: value, ...others } = by;
  return { ...others, [to]: value! };
}

/** Puts a force into a hex: its leader, on whom all else hangs, or the units without one. */
function relocated(state: HeartlandState, force: ForceId, to: HexId): HeartlandState {
  const hex = hexAt(state.setting, to);
  if (!force.startsWith('hex:')) return changeLeader(state, force, () => ({ place: 'map', hex, under: NONE }));
  const from = hexAt(state.setting, force.slice(4));
  const { order } = state.setting;
  const marches = ({ place, hex: at }: UnitState, index: number) => place === 'map' && at === from && MARCHING.has(order.units[index]!.type);
  return next(state, { units: state.units.map((unit, index) => (marches(unit, index) ? revisedUnit(unit, { hex }) : unit)) });
}

/** What marches without a leader (H-8.22.b.1); wagons and pontoons move on their own, detachments with those (H-8.22.b.2). */
const MARCHING: ReadonlySet<string> = new Set(['infantry', 'cavalry', 'engineer']);

function fleetAdvanced(state: HeartlandState, { gunboat, away }: EventOf<'fleet-advanced'>): HeartlandState {
  const aboard = (at: UnitState['away'] | LeaderState['away']) => at !== null && 'gunboat' in at && at.gunboat === gunboat;
  return next(state, {
    leaders: state.leaders.map((leader) => (aboard(leader.away) ? revisedLeader(leader, { away }) : leader)),
    units: state.units.map((unit) => (aboard(unit.away) ? revisedUnit(unit, { away }) : unit)),
  });
}
