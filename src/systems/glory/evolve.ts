import { assertNever } from '../../kernel/never.js';
import { findArea } from './arrivals.js';
import { boardOf } from './board.js';
import type { EventOf, GloryEvent, StackPlace, Transit } from './events.js';
import { DEFAULT_OPTIONS } from './options.js';
import { orderOfBattle } from './order-of-battle.js';
import { commandOf, unitsOf } from './position.js';
import type { Reinforcement } from './scenario.js';
import type { Activation, ArrivalGroup, GloryState, LeaderState, Marks, Setting, UnitState } from './state.js';
import { chartOf } from './tables/refit.js';
import { GROUND_TRACK } from './tables/weather.js';
import type { AreaId, Facing, HexId, LeaderId, UnitId } from './vocabulary.js';

const NO_MARKS: Marks = {};

/** The state before `game-begun`. */
export const INITIAL_STATE: GloryState = {
  setting: undefined as unknown as Setting,
  turn: 0,
  units: [],
  leaders: [],
  pool: {},
  activation: undefined,
  phase: { name: 'not-begun' },
  lost: [],
  attached: {},
  weather: null,
  recoveryTried: [],
  arrivals: [],
};

/** Folds one event into the state. Judges nothing and rolls nothing. */
export function evolve(state: GloryState, event: GloryEvent): GloryState {
  switch (event.type) {
    case 'game-begun':
      return begun(event);
    case 'turn-begun':
      return next(state, { turn: event.turn, units: changeAll(state.units, atTurnsEnd), attached: {}, recoveryTried: [] });
    case 'batteries-attached':
      return next(state, { attached: { ...state.attached, ...Object.fromEntries(event.units.map((unit) => [unit, event.command])) } });
    case 'phase-entered':
      return next(state, { phase: event.phase });
    case 'weather-rolled':
      return next(state, { weather: { box: event.to, now: event.weather, driedOut: event.driedOut } });
    case 'pool-formed':
      return next(state, { pool: event.markers });
    case 'marker-selected':
      return next(state, {
        pool: event.drawn ? without(state.pool, event.marker) : state.pool,
        activation: { marker: event.marker, side: event.side, waiting: event.commands, tried: [], failed: [] },
      });
    case 'marker-discarded':
      return next(state, { pool: without(state.pool, event.marker) });
    case 'combination-attempted':
      return combinationAttempted(state, event);
    case 'group-activated':
      return groupActivated(state, event);
    case 'group-finished':
      return groupFinished(state, event);
    case 'activation-ended':
      return activationEnded(state);
    case 'artillery-fired':
      return artilleryFired(state, event);
    case 'unit-disordered':
      return change(state, event.unit, (unit) => revised(unit, { disordered: true }));
    case 'unit-withdrawn':
      return leaveMap(state, event.unit, 'withdrawn-box');
    case 'unit-eliminated':
      return leaveMap(state, event.unit, 'eliminated');
    case 'unit-moved':
      return moved(state, event);
    case 'cavalry-changed':
      return change(state, event.unit, (unit) => revised(unit, { mounted: event.mounted, marks: { ...unit.marks, moved: true } }));
    case 'hex-turned':
      return turned(state, event);
    case 'stack-swapped':
      return inHex(state, event.hex, (unit) => revised(unit, { onTop: !unit.onTop, marks: { ...unit.marks, moved: true } }));
    case 'leader-moved':
      return leaderMoved(state, event.leader, event.path[event.path.length - 1]!, { moved: true });
    case 'leader-displaced':
      return leaderMoved(state, event.leader, event.to, {});
    case 'unit-entered':
      return entered(state, event);
    case 'leader-entered':
      return leaderMoved(withoutComer(state, event.leader, event.area), event.leader, event.path[event.path.length - 1]!, { moved: true });
    case 'unit-exited':
      return exited(state, event);
    case 'leader-exited':
      return leaderExited(state, event);
    case 'charge-designated':
      return event.attackers.reduce((now, unit) => markFought(now, unit), state);
    case 'retreated-before-charge':
      return relocated(state, event.unit, last(event.path), event.facing, event.place, {});
    case 'defensive-fire-resolved':
      return event.firers.reduce((now, unit) => mark(now, unit, { defended: true }), state);
    case 'unit-retreated':
      return relocated(state, event.unit, last(event.path), event.facing, event.place, guest(event.place));
    case 'unit-displaced':
      return relocated(state, event.unit, event.to, event.facing, event.place, guest(event.place));
    case 'unit-stood':
      return markFought(state, event.unit);
    case 'unit-advanced':
      return relocated(state, event.unit, event.to, event.facing, 'alone', {});
    case 'rally-attempted':
      return rallyAttempted(state, event);
    case 'command-lost':
      return commandLost(state, event);
    case 'recovery-attempted':
      return next(state, { recoveryTried: [...state.recoveryTried, event.unit] });
    case 'unit-recovered':
      return recovered(state, event);
    case 'boxes-shifted':
      return event.units.reduce((now, unit) => change(now, unit, (boxed) => revised(boxed, { place: 'recovery-box' })), state);
    case 'initiative-determined':
    case 'return-fire-declined':
    case 'cohesion-checked':
    case 'charge-awaited':
    case 'charge-voided':
    case 'charge-resolved':
    case 'advance-declined':
    case 'counter-charge-declined':
    case 'continued-attack-declined':
    case 'continued-attack-lapsed':
    case 'recovery-finished':
      return state;
    default:
      return assertNever(event);
  }
}

/**
 * The state with some of it changed; `activation: null` ends the activation. All states come from this one literal, and
 * all units from the next: spreads at forty places give the engine forty shapes, and folding is then several times slower.
 */
function next(state: GloryState, change: Partial<Omit<GloryState, 'activation'>> & { readonly activation?: Activation | null }): GloryState {
  return {
    setting: change.setting ?? state.setting,
    turn: change.turn ?? state.turn,
    units: change.units ?? state.units,
    leaders: change.leaders ?? state.leaders,
    pool: change.pool ?? state.pool,
    activation: change.activation === null ? undefined : (change.activation ?? state.activation),
    phase: change.phase ?? state.phase,
    lost: change.lost ?? state.lost,
    attached: change.attached ?? state.attached,
    weather: change.weather ?? state.weather,
    recoveryTried: change.recoveryTried ?? state.recoveryTried,
    arrivals: change.arrivals ?? state.arrivals,
  };
}

function revised(unit: UnitState, change: Partial<UnitState>): UnitState {
  return {
    place: change.place ?? unit.place,
    hex: change.hex ?? unit.hex,
    facing: change.facing ?? unit.facing,
    onTop: change.onTop ?? unit.onTop,
    disordered: change.disordered ?? unit.disordered,
    mounted: change.mounted ?? unit.mounted,
    extended: change.extended ?? unit.extended,
    lent: change.lent ?? unit.lent,
    marks: change.marks ?? unit.marks,
  };
}

function begun({ scenario, options }: EventOf<'game-begun'>): GloryState {
  const chosen = { ...DEFAULT_OPTIONS, ...options };
  const setting: Setting = { scenario, options: chosen, board: boardOf(scenario.map, chartOf(scenario)), order: orderOfBattle(scenario, chosen) };
  const { grid } = setting.board;
  return next(INITIAL_STATE, {
    setting,
    units: scenario.units.map((unit): UnitState => ({
      place: unit.hex === undefined ? 'due' : 'map',
      hex: unit.hex === undefined ? -1 : grid.indexOf(unit.hex),
      facing: (unit.facing ?? 0) as Facing,
      onTop: unit.onTop ?? false,
      disordered: false,
      mounted: unit.class === 'cavalry',
      extended: false,
      lent: false,
      marks: NO_MARKS,
    })),
    weather: scenario.weather ? { box: scenario.weather.start ?? GROUND_TRACK.start.value, now: null, driedOut: false } : null,
    leaders: scenario.leaders.map((leader): LeaderState => ({ hex: leader.hex === undefined ? -1 : grid.indexOf(leader.hex), moved: false })),
    arrivals: (scenario.reinforcements ?? []).map((group) => arrivalGroup(setting, group)),
  });
}

function arrivalGroup(setting: Setting, { id, turn, areas, leaders, units }: Reinforcement): ArrivalGroup {
  const { side } = findArea(setting, areas[0]!)!;
  return { id, kind: 'reinforcements', side, turn, areas, leaders, units };
}

function combinationAttempted(state: GloryState, event: EventOf<'combination-attempted'>): GloryState {
  const { activation } = state;
  if (!activation) return state;
  return next(state, {
    activation: {
      ...activation,
      tried: [...activation.tried, ...event.commands],
      failed: event.succeeded ? activation.failed : [...activation.failed, ...event.commands],
    },
  });
}

function groupActivated(state: GloryState, { group }: EventOf<'group-activated'>): GloryState {
  const { activation } = state;
  if (!activation) return state;
  const units = changeSome(state.units, group.units.map((id) => indexOf(state, id)), (unit) =>
    unit.extended ? revised(unit, { extended: false }) : unit,
  );
  const waiting = activation.waiting.filter((command) => !group.commands.includes(command));
  return next(state, { units, activation: { ...activation, waiting, group } });
}

/** Lent fire costs the battery the Activation Fire of this activation, its own next one, and no later one unless the event says so (G-9.3.d). */
function groupFinished(state: GloryState, { commands, lent }: EventOf<'group-finished'>): GloryState {
  const { activation } = state;
  if (!activation) return state;
  const { group: _finished, ...withoutGroup } = activation;
  if (lent === 'stays') return next(state, { activation: withoutGroup });
  const counters = commands.flatMap((command) => unitsOf(state, command));
  const units = changeSome(state.units, counters.map(({ index }) => index), (unit) => (unit.lent ? revised(unit, { lent: false }) : unit));
  return next(state, { units, activation: withoutGroup });
}

function activationEnded(state: GloryState): GloryState {
  return next(state, {
    activation: null,
    units: changeAll(state.units, (unit) => (unit.marks === NO_MARKS ? unit : revised(unit, { marks: NO_MARKS }))),
    leaders: state.leaders.map((leader) => (leader.moved ? { hex: leader.hex, moved: false } : leader)),
  });
}

function atTurnsEnd(unit: UnitState): UnitState {
  return unit.extended || unit.lent ? revised(unit, { extended: false, lent: false }) : unit;
}

function artilleryFired(state: GloryState, { shot, facing, lent }: EventOf<'artillery-fired'>): GloryState {
  const [battery = ''] = shot.batteries;
  const facingState = next(state, { units: facingAll(state.units, state.units[indexOf(state, battery)]!.hex, facing) });
  const firedState = shot.batteries.reduce((now, id) => mark(now, id, shot.returning ? { returned: true } : { fired: true }), facingState);
  return lent.reduce((now, id) => change(now, id, (unit) => revised(unit, { lent: true })), firedState);
}

function moved(state: GloryState, event: EventOf<'unit-moved'>): GloryState {
  const before = state.units[indexOf(state, event.unit)]!;
  const marks: Marks = {
    ...before.marks,
    moved: true,
    hexesMoved: (before.marks.hexesMoved ?? 0) + event.path.length,
    dearestHex: Math.max(before.marks.dearestHex ?? 0, ...event.costs),
  };
  return place(state, event.unit, last(event.path), event.facing, event.place, { marks, extended: event.extended });
}

function entered(state: GloryState, event: EventOf<'unit-entered'>): GloryState {
  const { unit, path, costs, extended, facing } = event;
  const marks: Marks = { moved: true, hexesMoved: path.length, dearestHex: Math.max(...costs) };
  const arrived = place(withoutComer(state, unit, event.area), unit, last(path), facing, event.place, { place: 'map', marks, extended });
  return inColumn(arrived, event);
}

/** The groups without a unit or leader who has come; the others have to come by the same area (G-6.51.e). */
function withoutComer(state: GloryState, id: UnitId, area?: AreaId): GloryState {
  const others = (ids: readonly string[]) => ids.filter((other) => other !== id);
  const arrivals = state.arrivals.map((group): ArrivalGroup => {
    if (!group.units.includes(id) && !group.leaders.includes(id)) return group;
    return { ...group, areas: area === undefined ? group.areas : [area], leaders: others(group.leaders), units: others(group.units) };
  });
  return next(state, { arrivals: arrivals.filter(({ units, leaders }) => units.length + leaders.length > 0) });
}

/** Notes the unit as the next position of its column, or beside the last (G-6.51.b, G-6.51.c). */
function inColumn(state: GloryState, { unit, path: [hex = ''], costs: [cost = 0], beside }: EventOf<'unit-entered'>): GloryState {
  const { activation } = state;
  if (!activation) return state;
  const command = commandOf(state, state.setting.order.units[indexOf(state, unit)]!);
  const { columns = [] } = activation;
  const column = columns.find((each) => each.command === command && each.hex === hex) ?? { command, hex, positions: [] };
  const tail = column.positions.at(-1);
  const joined = beside === null || tail === undefined ? undefined : { units: [...tail.units, unit], cost: Math.max(tail.cost, cost) };
  const positions = joined ? [...column.positions.slice(0, -1), joined] : [...column.positions, { units: [unit], cost }];
  return next(state, { activation: { ...activation, columns: [...columns.filter((each) => each !== column), { command, hex, positions }] } });
}

function exited(state: GloryState, { unit, transit }: EventOf<'unit-exited'>): GloryState {
  const index = indexOf(state, unit);
  const gone = state.units[index]!;
  const units = changeIn(state.units, gone.hex, aloneNow);
  const left = { place: 'in-transit', hex: -1, onTop: false, extended: false, lent: false, marks: NO_MARKS } as const;
  return inTransit(replace(state, units, index, revised(gone, left)), transit, { units: [unit], leaders: [] });
}

function leaderExited(state: GloryState, { leader, transit }: EventOf<'leader-exited'>): GloryState {
  const index = state.setting.order.leaderIndex.get(leader)!;
  const leaders = state.leaders.map((each, at) => (at === index ? { hex: -1, moved: false } : each));
  return inTransit(next(state, { leaders }), transit, { units: [], leaders: [leader] });
}

/** Joins those who left for the same area and come back in the same turn. */
function inTransit(state: GloryState, { group: id, to, turn }: Transit, { units, leaders }: Pick<ArrivalGroup, 'units' | 'leaders'>): GloryState {
  const { side } = findArea(state.setting, to)!;
  const group = state.arrivals.find((each) => each.id === id) ?? { id, kind: 'in-transit', side, turn, areas: [to], leaders: [], units: [] };
  const joined = { ...group, leaders: [...group.leaders, ...leaders], units: [...group.units, ...units] };
  return next(state, { arrivals: [...state.arrivals.filter((each) => each !== group), joined] });
}

function turned(state: GloryState, { hex, unit, facing }: EventOf<'hex-turned'>): GloryState {
  const index = indexOf(state, unit);
  const units = facingAll(state.units, state.setting.board.grid.indexOf(hex), facing);
  return replace(state, units, index, revised(state.units[index]!, { facing, marks: { ...state.units[index]!.marks, turned: true } }));
}

/** All units of a hex face the same way (G-7.11.b). */
function facingAll(units: readonly UnitState[], hex: number, facing: Facing): readonly UnitState[] {
  return changeIn(units, hex, (unit) => (unit.facing === facing ? unit : revised(unit, { facing })));
}

function rallyAttempted(state: GloryState, event: EventOf<'rally-attempted'>): GloryState {
  const hex = state.units[indexOf(state, event.unit)]?.hex;
  const tried = change(state, event.unit, (unit) => revised(unit, { disordered: !event.rallied, marks: { ...unit.marks, rallied: true } }));
  if (!event.rallied || hex === undefined) return tried;
  return next(tried, { units: facingAll(tried.units, hex, event.facing) });
}

function commandLost(state: GloryState, { command, leader }: EventOf<'command-lost'>): GloryState {
  const gone = next(state, { lost: [...state.lost, command] });
  if (leader === null) return gone;
  const index = state.setting.order.leaderIndex.get(leader)!;
  return next(withoutComer(gone, leader), { leaders: state.leaders.map((each, at) => (at === index ? { hex: -1, moved: each.moved } : each)) });
}

function recovered(state: GloryState, event: EventOf<'unit-recovered'>): GloryState {
  const mounted = state.setting.order.units[indexOf(state, event.unit)]?.class === 'cavalry';
  const back = change(state, event.unit, (unit) => revised(unit, { place: 'map', disordered: true, mounted }));
  return place(back, event.unit, event.hex, event.facing, event.place);
}

/** A unit that combat carried to another hex. */
function relocated(state: GloryState, unit: UnitId, to: HexId, facing: Facing, at: StackPlace, marks: Marks): GloryState {
  return change(place(state, unit, to, facing, at), unit, (arrived) => revised(arrived, { marks: { ...asHost(arrived.marks), fought: true, ...marks } }));
}

/** Who goes on is no newcomer where it was before (G-11.23.b). */
function asHost({ guest: _guest, ...others }: Marks): Marks {
  return others;
}

/** Retreating or displaced units that join others suffer with them and add nothing (G-11.23.b). */
function guest(place: StackPlace): Marks {
  return place === 'alone' ? {} : { guest: true };
}

/**
 * Puts a unit into a hex; the stack it leaves and the stack it joins get their order, and all in it one facing (G-7.11.b).
 * `also` is what else changes of the unit.
 */
function place(state: GloryState, id: UnitId, to: HexId, facing: Facing, at: StackPlace, also: Partial<UnitState> = {}): GloryState {
  const index = indexOf(state, id);
  const from = state.units[index]!.hex;
  const hex = state.setting.board.grid.indexOf(to);
  const parted = from < 0 || from === hex ? state.units : changeIn(state.units, from, aloneNow);
  const units = changeIn(parted, hex, (unit) => revised(unit, { onTop: at === 'bottom', facing }));
  return replace(state, units, index, revised(state.units[index]!, { hex, facing, onTop: at === 'top', ...also }));
}

function leaveMap(state: GloryState, id: UnitId, to: 'withdrawn-box' | 'eliminated'): GloryState {
  const index = indexOf(state, id);
  const gone = state.units[index]!;
  const units = gone.hex < 0 ? state.units : changeIn(state.units, gone.hex, aloneNow);
  const left = { place: to, hex: -1, onTop: false, disordered: true, extended: false, lent: false, marks: NO_MARKS };
  return replace(state, units, index, revised(gone, left));
}

/** A unit whose partner in the stack went. */
function aloneNow(unit: UnitState): UnitState {
  return unit.onTop ? revised(unit, { onTop: false }) : unit;
}

function leaderMoved(state: GloryState, id: LeaderId, to: HexId, marks: { moved?: true }): GloryState {
  const index = state.setting.order.leaderIndex.get(id)!;
  const hex = state.setting.board.grid.indexOf(to);
  return next(state, { leaders: state.leaders.map((leader, at) => (at === index ? { hex, moved: marks.moved ?? leader.moved } : leader)) });
}

function markFought(state: GloryState, id: UnitId): GloryState {
  return mark(state, id, { fought: true });
}

function mark(state: GloryState, id: UnitId, marks: Marks): GloryState {
  return change(state, id, (unit) => revised(unit, { marks: { ...unit.marks, ...marks } }));
}

function change(state: GloryState, id: UnitId, to: (unit: UnitState) => UnitState): GloryState {
  const index = indexOf(state, id);
  return replace(state, state.units, index, to(state.units[index]!));
}

function replace(state: GloryState, units: readonly UnitState[], index: number, unit: UnitState): GloryState {
  const changed = units === state.units ? units.slice() : (units as UnitState[]);
  changed[index] = unit;
  return next(state, { units: changed });
}

/** The same array when nothing changes: most events touch one unit of a hundred, and folding must stay cheap. */
function changeAll(units: readonly UnitState[], to: (unit: UnitState) => UnitState): readonly UnitState[] {
  let changed: UnitState[] | undefined;
  for (let index = 0; index < units.length; index++) changed = changeAt(units, changed, index, to);
  return changed ?? units;
}

function changeSome(units: readonly UnitState[], indexes: readonly number[], to: (unit: UnitState) => UnitState): readonly UnitState[] {
  let changed: UnitState[] | undefined;
  for (const index of indexes) changed = changeAt(units, changed, index, to);
  return changed ?? units;
}

function changeIn(units: readonly UnitState[], hex: number, to: (unit: UnitState) => UnitState): readonly UnitState[] {
  let changed: UnitState[] | undefined;
  for (let index = 0; index < units.length; index++) if (units[index]!.hex === hex) changed = changeAt(units, changed, index, to);
  return changed ?? units;
}

/** `changed` is the copy made so far, if any. */
function changeAt(units: readonly UnitState[], changed: UnitState[] | undefined, index: number, to: (unit: UnitState) => UnitState): UnitState[] | undefined {
  const before = units[index]!;
  const after = to(before);
  if (after === before) return changed;
  const copy = changed ?? units.slice();
  copy[index] = after;
  return copy;
}

function inHex(state: GloryState, id: HexId, to: (unit: UnitState) => UnitState): GloryState {
  const hex = state.setting.board.grid.indexOf(id);
  return next(state, { units: changeIn(state.units, hex, to) });
}

function indexOf(state: GloryState, id: UnitId): number {
  return state.setting.order.unitIndex.get(id)!;
}

function last(path: readonly HexId[]): HexId {
  return path[path.length - 1]!;
}

function without(pool: Readonly<Record<string, number>>, marker: string): Readonly<Record<string, number>> {
  const { [marker]: count = 0, ...others } = pool;
  return count > 1 ? { ...others, [marker]: count - 1 } : others;
}
