import { begun, INITIAL_STATE } from './at-start.js';
import type { EventOf, EventType, HeartlandEvent, LeaderSpot, UnitSpot } from './events.js';
import type { UnitCounter } from './order-of-battle.js';
import { assaultAt, battleAt, changeAt, exchangeAt, moverAt, retreatAt, stackAt } from './printed.js';
import { NONE, next, revisedLeader, revisedUnit, changeLeader, changeUnit, changeSide, onMap, inImpulse, inBattle, hexAt, GONE, fresh, recovered, NO_MARKS, onTrack } from './revise.js';
import type { HeartlandState, LeaderState, MapState, Mover, Setting, UnitMarks, UnitState } from './state.js';
import { opponentOf, type ForceId, type HexId, type Hexside, type LeaderId } from './vocabulary.js';

/** The end of the morale track. */
const BEST_MORALE = 9;

/** How each event is folded. */
const FOLDS: { readonly [T in EventType]: (state: HeartlandState, event: EventOf<T>) => HeartlandState } = {
  'game-begun': (_before, event) => begun(event),
  'turn-begun': (state, event) => turnBegun(state, event.turn),
  'phase-entered': (state, event) => next(state, { phase: event.phase }),
  'sealed': (state, event) => next(state, { sealed: { ...state.sealed, [event.side]: event.content } }),
  'bids-revealed': (state) => next(state, { sealed: {} }),
  'orders-revealed': (state) => next(state, { sealed: {} }),
  'initiative-determined': (state, event) => initiativeDetermined(state, event),
  'weather-determined': (state, event) => next(state, { weather: event.weather }),
  'impulse-begun': (state, event) => impulseBegun(state, event),
  'supply-determined': (state, event) => inImpulse(state, (impulse) => ({ supply: { ...impulse.supply, ...event.supply } })),
  'supplier-named': (state, event) => changeSide(state, event.side, ({ suppliers }) => ({ suppliers: { ...suppliers, [event.force]: event.unit } })),
  'impulse-ended': (state) => impulseEnded(state),
  'levels-spent': (state, event) => next(state, { operations: spent(state, event) }),
  'reinforcements-arrived': (state, event) => reinforced(state, event.group),
  'outcome-determined': (state, event) => next(state, { phase: { name: 'over', outcome: event.outcome } }),

  'leader-placed': (state, event) => changeLeader(state, event.leader, () => leaderAt(state.setting, event.spot)),
  'points-spent': (state, event) => changeLeader(state, event.leader, ({ points }) => ({ points: points - event.points })),
  'points-restored': (state, event) => Object.entries(event.points).reduce((now, [leader, points]) => changeLeader(now, leader, () => ({ points })), state),
  'morale-changed': (state, event) => changeLeader(state, event.leader, ({ morale }) => ({ morale: morale + event.by })),
  'leader-activated': (state, event) => changeLeader(state, event.leader, () => ({ active: true })),
  'leader-inactivated': (state, event) => changeLeader(state, event.leader, ({ marks }) => ({ active: false, marks: event.willingly ? marks : { ...marks, inactivated: true } })),
  'activation-attempted': (state, event) => changeLeader(state, event.leader, ({ marks }) => ({ marks: { ...marks, triedToActivate: true } })),
  'leader-wounded': (state, event) => changeLeader(state, event.leader, ({ wound }) => ({ wound: wound + event.by })),
  'leader-fell': (state, event) => changeLeader(state, event.leader, () => ({ place: 'out', hex: NONE, under: NONE, away: null, active: false, acting: false, points: 0, corps: false, screening: false, hidden: false, ownUse: 0 })),
  'headquarters-given': (state, event) => withHeadquarters(state, event.leader, true),
  'headquarters-returned': (state, event) => withHeadquarters(state, event.leader, false),
  'breveted': (state, event) => changeLeader(state, event.leader, () => ({ brevet: true })),
  'brevet-lost': (state, event) => changeLeader(state, event.leader, () => ({ brevet: false })),
  'command-taken': (state, event) => changeLeader(state, event.leader, () => ({ acting: event.acting })),
  'corps-formed': (state, event) => changeLeader(state, event.leader, () => ({ corps: true })),
  'corps-dissolved': (state, event) => changeLeader(state, event.leader, () => ({ corps: false, screening: false })),
  'corps-screened': (state, event) => changeLeader(state, event.leader, () => ({ screening: event.screening })),
  'artillery-changed': (state, event) => changeLeader(state, event.leader, ({ artillery }) => ({ artillery: artillery + event.by })),
  'ammunition-changed': (state, event) => changeLeader(state, event.leader, ({ ammunition }) => ({ ammunition: ammunition + event.by })),
  'own-use-changed': (state, event) => changeLeader(state, event.leader, () => ({ ownUse: event.turn })),
  'cold-felt': (state, event) => event.leaders.reduce((now, leader) => changeLeader(now, leader, ({ morale }) => ({ morale: morale - 1, cold: true })), state),
  'cold-passed': (state, event) => event.leaders.reduce((now, leader) => changeLeader(now, leader, ({ morale }) => ({ morale: Math.min(BEST_MORALE, morale + 1), cold: false })), state),
  'leader-marked': (state, event) => changeLeader(state, event.leader, ({ marks }) => ({ marks: { ...marks, ...event.marks } })),

  'unit-placed': (state, event) => changeUnit(state, event.unit, (unit, counter) => ({ ...unitAt(state.setting, event.spot), ...comingFrom(unit, counter) })),
  'step-lost': (state, event) => changeUnit(state, event.unit, ({ steps, detached }) => ({ ...(steps <= 1 ? GONE : { steps: steps - 1 }), detached: detached + (event.detached ? 1 : 0) })),
  'step-recovered': (state, event) => changeUnit(state, event.unit, (unit, counter) => recovered(unit, counter, unit.steps + 1)),
  'unit-eliminated': (state, event) => changeUnit(state, event.unit, () => GONE),
  'unit-captured': (state, event) => captured(state, event),
  'capacity-changed': (state, event) => changeUnit(state, event.unit, () => ({ capacity: event.capacity })),
  'hexside-taken': (state, event) => changeUnit(state, event.unit, () => ({ place: 'map', leader: NONE, hex: hexAt(state.setting, event.hex), hexside: event.hexside, away: null })),
  'hexside-left': (state, event) => changeUnit(state, event.unit, () => ({ hexside: NONE })),
  'work-begun': (state, event) => changeUnit(state, event.unit, () => ({ work: event.work })),
  'work-finished': (state, event) => changeUnit(state, event.unit, () => ({ work: null })),
  'rebuilding-begun': (state, event) => changeUnit(state, event.unit, () => ({ rebuilding: { hexside: hexsideOf(state.setting, event), turn: state.turn } })),
  'rebuilding-ended': (state, event) => changeUnit(state, event.unit, () => ({ rebuilding: null })),
  'landing-exhausted': (state, event) => changeUnit(state, event.unit, () => ({ exhausted: true })),
  'work-manned': (state, event) => changeUnit(state, event.unit, () => ({ manning: event.manned })),
  'unit-chilled': (state, event) => event.units.reduce((now, unit) => changeUnit(now, unit, () => ({ chilled: true })), state),
  'unit-marked': (state, event) => changeUnit(state, event.unit, ({ marks }) => ({ marks: { ...marks, ...event.marks } })),
  'force-hidden': (state, event) => withHidden(state, event, true),
  'force-revealed': (state, event) => withHidden(state, event, false),

  'war-effort-changed': (state, event) => changeSide(state, event.side, ({ warEffort }) => ({ warEffort: onTrack(warEffort + event.by) })),
  'replacements-changed': (state, event) => changeSide(state, event.side, ({ replacements }) => ({ replacements: onTrack(replacements + event.by) })),
  'points-scored': (state, event) => changeSide(state, event.side, ({ points }) => ({ points: onTrack(points + event.points) })),
  'emergency-order-given': (state, event) => changeSide(state, event.side, () => ({ emergency: true })),
  'bereft-armies-changed': (state, event) => changeSide(state, event.side, ({ bereftArmies }) => ({ bereftArmies: bereftArmies + event.by })),
  'landing-looted': (state, event) => changeSide(state, event.side, ({ looted }) => ({ looted: [...looted, event.landing] })),
  'rail-cut': (state, event) => onMap(state, ({ railCuts }) => ({ railCuts: [...railCuts, hexAt(state.setting, event.hex)] })),
  'rail-repaired': (state, event) => onMap(state, ({ railCuts }) => ({ railCuts: railCuts.filter((hex) => hex !== hexAt(state.setting, event.hex)) })),
  'bridge-burnt': (state, event) => onMap(state, ({ burntBridges }) => ({ burntBridges: [...burntBridges, hexsideOf(state.setting, event)] })),
  'bridge-repaired': (state, event) => onMap(state, ({ burntBridges }) => ({ burntBridges: burntBridges.filter((side) => side !== hexsideOf(state.setting, event)) })),
  'town-devastated': (state, event) => onMap(state, ({ devastated }) => ({ devastated: [...devastated, hexAt(state.setting, event.hex)] })),
  'section-converted': (state, event) => onMap(state, ({ sections }) => ({ sections: { ...sections, [sectionKey(hexAt(state.setting, event.stations[0]), hexAt(state.setting, event.stations[1]))]: event.side } })),
  'work-changed': (state, event) => onMap(state, ({ works }) => ({ works: withWork(works, hexAt(state.setting, event.hex), event) })),
  'place-taken': (state, event) => onMap(state, ({ holders }) => ({ holders: { ...holders, ...Object.fromEntries(event.hexes.map((hex) => [hexAt(state.setting, hex), event.side])) } })),

  'movement-rolled': (state, event) => inImpulse(state, () => ({ mover: event.mover && moverAt(state.setting, event.mover), organised: NONE })),
  'forced-march-rolled': (state, event) => inImpulse(state, () => ({ mover: moverAt(state.setting, event.mover), organised: NONE })),
  'reaction-begun': (state, event) => inImpulse(state, () => ({ mover: moverAt(state.setting, event.mover), organised: NONE })),
  'force-moved': (state, event) => forceMoved(state, event),
  'march-begun': (state, event) => marchBegun(state, event),
  'supply-unit-moved': (state, event) => event.units.reduce((now, unit) => changeUnit(now, unit, ({ marks }) => ({ place: 'map', leader: NONE, hex: hexAt(state.setting, event.path[event.path.length - 1]!), marks: { ...marks, moved: true } })), state),
  'march-ended': (state) => inImpulse(state, () => ({ mover: null, organised: NONE })),
  'movement-points-spent': (state, event) => inImpulse(state, ({ mover }) => ({ mover: mover && { ...mover, spent: mover.spent + event.points } })),
  'assault-declared': (state, event) => inImpulse(state, ({ assaults }) => ({ assaults: [...assaults.filter(({ force }) => force !== event.assault.force), assaultAt(state.setting, event.assault)] })),
  'assault-cancelled': (state, event) => inImpulse(state, ({ assaults }) => ({ assaults: assaults.filter(({ force }) => force !== event.force) })),
  'zone-check-settled': (state, event) => inImpulse(state, ({ checked }) => ({ checked: [...checked, event.force] })),
  'report-given': (state, event) => next(state, { reports: [...state.reports.filter(({ to, hex }) => to !== event.report.to || hex !== event.report.hex), event.report] }),
  'closed-up': (state, event) => inImpulse(state, ({ closedUp }) => ({ closedUp: [...closedUp, event.force] })),
  'retreated-before-combat': (state, event) => fellBack(state, event),
  'force-retreated': (state, event) => retreated(state, event),
  'force-advanced': (state, event) => fallenBackOrForward(state, event.force, event.hex),
  'train-ran': (state, event) => inImpulse(state, ({ trains }) => ({ trains: [...trains, event.train] })),
  'gunboat-moved': (state, event) => changeUnit(state, event.unit, ({ marks }) => ({ hex: hexAt(state.setting, event.hex), hexside: event.hexside, marks: { ...marks, moved: true } })),
  'naval-contact': (state) => state,
  'naval-combat-fought': (state, event) => navalCombatFought(state, event),
  'fleet-advanced': (state, event) => fleetAdvanced(state, event),

  'battle-begun': (state, event) => next(state, { battle: battleAt(state.setting, event.battle) }),
  'battle-changed': (state, event) => inBattle(state, () => changeAt(state.setting, event.change)),
  'stack-mustered': (state, event) => inBattle(state, ({ stacks }) => ({ stacks: [...stacks.slice(0, event.place), stackAt(state.setting, event.stack), ...stacks.slice(event.place + 1)] })),
  'artillery-fired': (state, event) => inBattle(state, ({ stacks }) => ({ stacks: stacks.map((stack, place) => (place === event.place ? { ...stack, fired: [...new Set([...stack.fired, ...event.leaders])] } : stack)) })),
  'morale-checked': (state, event) => moraleChecked(state, event),
  'exchange-fought': (state, event) => inBattle(exchangeFought(state, event), ({ exchanges }) => ({ exchanges: [...exchanges, exchangeAt(state.setting, event.exchange)] })),
  'losses-due': (state, event) => next(state, { losses: [...state.losses, ...event.losses] }),
  'loss-placed': (state) => lossPlaced(state),
  'retreats-due': (state, event) => next(state, { retreats: event.retreats.map((retreat) => retreatAt(state.setting, retreat)) }),
  'battle-ended': (state, event) => battleEnded(state, event),
  'extended-battle-bought': (state, event) => extendedBattleBought(state, event),
  'succession-due': (state, event) => next(state, { successions: [...state.successions, event.succession] }),
  'succession-settled': (state, event) => next(state, { successions: state.successions.filter(({ fallen }) => fallen !== event.fallen) }),
  'command-passed': (state, event) => commandPassed(state, event),
  'organisation-paid': (state, event) => inImpulse(state, () => ({ organised: hexAt(state.setting, event.hex) })),
  'sequence-begun': (state) => state,
  'order-lapsed': (state) => state,
  'demolition-failed': (state) => state,
  'attack-checked': (state) => state,
  'attack-rolled': (state) => state,
  'assault-marked': (state) => state,
  'assault-unmarked': (state) => state,
  'phase-announced': (state) => state,
  'stack-moved': (state) => state,
  'reconnoitred': (state) => state,
  'reaction-rolled': (state) => state,
  'overrun': (state) => state,
  'morale-announced': (state) => state,
  'casualty-rolled': (state) => state,
  'artillery-checked': (state) => state,
  'attrition-rolled': (state) => state,
  'attrition-announced': (state) => state,
  'foraged': (state) => state,
  'recruited': (state) => state,
  'leader-drawn': (state) => state,
};

/** Folds one event into the state. Judges nothing and rolls nothing. */
export function evolve(state: HeartlandState, event: HeartlandEvent): HeartlandState {
  const fold = FOLDS[event.type] as (state: HeartlandState, event: HeartlandEvent) => HeartlandState;
  return fold(state, event);
}

/** The hexside as the state names it: from its hex with the lower index. */
export function hexsideOf(setting: Setting, { hex, direction }: Hexside): number {
  return canonicalHexside(hexAt(setting, hex), direction, setting.board.grid.neighbours);
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

/** What a counter comes with: out of the mix all that it has, and of those eliminated a step. */
function comingFrom(unit: UnitState, counter: UnitCounter): Partial<UnitState> {
  if (unit.place === 'mix') return fresh(counter);
  return unit.place === 'eliminated' ? recovered(unit, counter, 1) : {};
}

function turnBegun(state: HeartlandState, turn: number): HeartlandState {
  const { sides } = state.setting.scenario;
  return next(state, {
    turn,
    operations: { ...INITIAL_STATE.operations, left: { union: sides.union.operations, confederate: sides.confederate.operations } },
    leaders: state.leaders.map((leader) => (leader.marched || leader.fought || leader.marks !== NO_MARKS ? revisedLeader(leader, { marched: false, fought: false, marks: NO_MARKS }) : leader)),
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
  return inImpulse(fought, ({ navalCombats }) => ({ navalCombats: [...navalCombats, hexsideOf(state.setting, hexside)] }));
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

function fellBack(state: HeartlandState, { force, from, hex: to }: EventOf<'retreated-before-combat'>): HeartlandState {
  const entry = { force: forceAfter(force, to), from: hexAt(state.setting, from), to: hexAt(state.setting, to) };
  return inImpulse(relocated(state, force, to), ({ fallenBack }) => ({ fallenBack: [...fallenBack, entry] }));
}

/** Of units without a leader it is kept which ones failed; what a commander's check comes to, his stack's failure says. */
function moraleChecked(state: HeartlandState, { unit, passed }: EventOf<'morale-checked'>): HeartlandState {
  if (unit === undefined || passed) return state;
  return inBattle(state, ({ stacks }) => ({ stacks: stacks.map((stack) => (stack.units.includes(unit) ? { ...stack, failed: [...(stack.failed ?? []), unit] } : stack)) }));
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

/** Who attacked in a later wave, others out of other hexes before him, stays on record: in an extended battle he may keep its shift (H-10.33.1, H-10.71.5). */
function battleEnded(state: HeartlandState, event: EventOf<'battle-ended'>): HeartlandState {
  const exchanges = state.battle?.exchanges ?? [];
  const inWaves = exchanges.some(({ from }) => from !== exchanges[0]!.from);
  const later = inWaves ? exchanges.slice(1).map(({ attacker }) => attacker) : [];
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
  const changed = changeLeader(state, leader, ({ acting }) => ({ headquarters, acting: headquarters && acting }));
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
  const aboard = (at: UnitState['away']  ) => at !== null && 'gunboat' in at && at.gunboat === gunboat;
  return next(state, {
    leaders: state.leaders.map((leader) => (aboard(leader.away) ? revisedLeader(leader, { away }) : leader)),
    units: state.units.map((unit) => (aboard(unit.away) ? revisedUnit(unit, { away }) : unit)),
  });
}
