import { assertNever } from '../../kernel/never.js';
import { boardOf } from './board.js';
import type { EventOf, GloryEvent, StackPlace } from './events.js';
import { orderOfBattle } from './order-of-battle.js';
import type { GloryState, LeaderState, Marks, Setting, UnitState } from './state.js';
import type { Facing, HexId, LeaderId, UnitId } from './vocabulary.js';

const NO_MARKS: Marks = {};

/** The state before `game-begun`. */
export const INITIAL_STATE: GloryState = {
  setting: undefined as unknown as Setting,
  turn: 0,
  units: [],
  leaders: [],
  pool: {},
  phase: { name: 'not-begun' },
  lost: [],
  recoveryTried: [],
};

/** Folds one event into the state. Judges nothing and rolls nothing. */
export function evolve(state: GloryState, event: GloryEvent): GloryState {
  switch (event.type) {
    case 'game-begun':
      return begun(event);
    case 'turn-begun':
      return { ...state, turn: event.turn, units: changeAll(state.units, atTurnsEnd), recoveryTried: [] };
    case 'phase-entered':
      return { ...state, phase: event.phase };
    case 'pool-formed':
      return { ...state, pool: event.markers };
    case 'marker-selected':
      return {
        ...state,
        pool: event.drawn ? without(state.pool, event.marker) : state.pool,
        activation: { marker: event.marker, side: event.side, waiting: event.commands, tried: [], failed: [] },
      };
    case 'marker-discarded':
      return { ...state, pool: without(state.pool, event.marker) };
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
      return change(state, event.unit, (unit) => ({ ...unit, disordered: true }));
    case 'unit-withdrawn':
      return leaveMap(state, event.unit, 'withdrawn-box');
    case 'unit-eliminated':
      return leaveMap(state, event.unit, 'eliminated');
    case 'unit-moved':
      return moved(state, event);
    case 'cavalry-changed':
      return change(state, event.unit, (unit) => ({ ...unit, mounted: event.mounted, marks: { ...unit.marks, moved: true } }));
    case 'hex-turned':
      return turned(state, event);
    case 'stack-swapped':
      return inHex(state, event.hex, (unit) => ({ ...unit, onTop: !unit.onTop, marks: { ...unit.marks, moved: true } }));
    case 'leader-moved':
      return leaderMoved(state, event.leader, event.path[event.path.length - 1]!, { moved: true });
    case 'leader-displaced':
      return leaderMoved(state, event.leader, event.to, {});
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
      return { ...state, recoveryTried: [...state.recoveryTried, event.unit] };
    case 'unit-recovered':
      return recovered(state, event);
    case 'boxes-shifted':
      return event.units.reduce((now, unit) => change(now, unit, (boxed) => ({ ...boxed, place: 'recovery-box' })), state);
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

function begun({ scenario, options }: EventOf<'game-begun'>): GloryState {
  const setting: Setting = { scenario, options, board: boardOf(scenario.map), order: orderOfBattle(scenario) };
  const { grid } = setting.board;
  return {
    ...INITIAL_STATE,
    setting,
    units: scenario.units.map((unit): UnitState => ({
      place: 'map',
      hex: grid.indexOf(unit.hex),
      facing: unit.facing as Facing,
      onTop: unit.onTop ?? false,
      disordered: false,
      mounted: unit.class === 'cavalry',
      extended: false,
      lent: false,
      marks: NO_MARKS,
    })),
    leaders: scenario.leaders.map((leader): LeaderState => ({ hex: grid.indexOf(leader.hex), moved: false })),
  };
}

function combinationAttempted(state: GloryState, event: EventOf<'combination-attempted'>): GloryState {
  const { activation } = state;
  if (!activation) return state;
  return {
    ...state,
    activation: {
      ...activation,
      tried: [...activation.tried, ...event.commands],
      failed: event.succeeded ? activation.failed : [...activation.failed, ...event.commands],
    },
  };
}

function groupActivated(state: GloryState, { group }: EventOf<'group-activated'>): GloryState {
  const { activation } = state;
  if (!activation) return state;
  const units = [...state.units];
  for (const id of group.units) {
    const index = state.setting.order.unitIndex.get(id)!;
    const unit = units[index]!;
    if (unit.extended) units[index] = { ...unit, extended: false };
  }
  const waiting = activation.waiting.filter((command) => !group.commands.includes(command));
  return { ...state, units, activation: { ...activation, waiting, group } };
}

/** Lent fire costs the battery the Activation Fire of this activation, its own next one, and no later one (G-9.3.d). */
function groupFinished(state: GloryState, { commands }: EventOf<'group-finished'>): GloryState {
  const { activation } = state;
  if (!activation) return state;
  const { group, ...rest } = activation;
  const counters = commands.flatMap((command) => state.setting.order.unitsOf.get(command) ?? []);
  const units = [...state.units];
  for (const { index } of counters) {
    const unit = units[index]!;
    if (unit.lent) units[index] = { ...unit, lent: false };
  }
  return group ? { ...state, units, activation: rest } : state;
}

function activationEnded(state: GloryState): GloryState {
  const { activation: _ended, ...rest } = state;
  return {
    ...rest,
    units: changeAll(state.units, (unit) => (unit.marks === NO_MARKS ? unit : { ...unit, marks: NO_MARKS })),
    leaders: state.leaders.map((leader) => (leader.moved ? { ...leader, moved: false } : leader)),
  };
}

function atTurnsEnd(unit: UnitState): UnitState {
  return unit.extended || unit.lent ? { ...unit, extended: false, lent: false } : unit;
}

function artilleryFired(state: GloryState, { shot, facing, lent }: EventOf<'artillery-fired'>): GloryState {
  const [battery = ''] = shot.batteries;
  const facingState = facingAll(state, (state.units[indexOf(state, battery)] as UnitState).hex, facing);
  const firedState = shot.batteries.reduce((now, id) => mark(now, id, shot.returning ? { returned: true } : { fired: true }), facingState);
  return lent.reduce((now, id) => change(now, id, (unit) => ({ ...unit, lent: true })), firedState);
}

function moved(state: GloryState, event: EventOf<'unit-moved'>): GloryState {
  const before = state.units[indexOf(state, event.unit)]!;
  const marks: Marks = {
    ...before.marks,
    moved: true,
    hexesMoved: (before.marks.hexesMoved ?? 0) + event.path.length,
    dearestHex: Math.max(before.marks.dearestHex ?? 0, ...event.costs),
  };
  const placed = place(state, event.unit, last(event.path), event.facing, event.place);
  return change(placed, event.unit, (unit) => ({ ...unit, marks, extended: event.extended }));
}

function turned(state: GloryState, { hex, unit, facing }: EventOf<'hex-turned'>): GloryState {
  return mark(facingAll(state, state.setting.board.grid.indexOf(hex), facing), unit, { turned: true });
}

/** All units of a hex face the same way (G-7.11.b). */
function facingAll(state: GloryState, hex: number, facing: Facing): GloryState {
  return { ...state, units: changeAll(state.units, (unit) => (unit.hex === hex ? { ...unit, facing } : unit)) };
}

function rallyAttempted(state: GloryState, event: EventOf<'rally-attempted'>): GloryState {
  const hex = state.units[indexOf(state, event.unit)]?.hex;
  const tried = change(state, event.unit, (unit) => ({
    ...unit,
    disordered: !event.rallied,
    marks: { ...unit.marks, rallied: true },
  }));
  if (!event.rallied || hex === undefined) return tried;
  return facingAll(tried, hex, event.facing);
}

function commandLost(state: GloryState, { command, leader }: EventOf<'command-lost'>): GloryState {
  const gone = { ...state, lost: [...state.lost, command] };
  if (leader === null) return gone;
  const index = state.setting.order.leaderIndex.get(leader)!;
  return { ...gone, leaders: state.leaders.map((each, at) => (at === index ? { ...each, hex: -1 } : each)) };
}

function recovered(state: GloryState, event: EventOf<'unit-recovered'>): GloryState {
  const back = change(state, event.unit, (unit) => ({
    ...unit,
    place: 'map',
    disordered: true,
    mounted: state.setting.order.units[indexOf(state, event.unit)]?.class === 'cavalry',
  }));
  return place(back, event.unit, event.hex, event.facing, event.place);
}

/** A unit that combat carried to another hex. */
function relocated(state: GloryState, unit: UnitId, to: HexId, facing: Facing, at: StackPlace, marks: Marks): GloryState {
  return mark(place(state, unit, to, facing, at), unit, { fought: true, ...marks });
}

/** Retreating or displaced units that join others suffer with them and add nothing (G-11.23.b). */
function guest(place: StackPlace): Marks {
  return place === 'alone' ? {} : { guest: true };
}

/** Puts a unit into a hex; the stack it leaves and the stack it joins get their order, and all in it one facing (G-7.11.b). */
function place(state: GloryState, id: UnitId, to: HexId, facing: Facing, at: StackPlace): GloryState {
  const index = indexOf(state, id);
  const from = (state.units[index]!).hex;
  const hex = state.setting.board.grid.indexOf(to);
  const units = [...state.units];
  units.forEach((unit, other) => {
    if (other === index || unit.hex < 0) return;
    if (unit.hex === from && from !== hex) units[other] = { ...unit, onTop: false };
    else if (unit.hex === hex) units[other] = { ...unit, onTop: at === 'bottom', facing };
  });
  units[index] = { ...(units[index]!), hex, facing, onTop: at === 'top' };
  return { ...state, units };
}

function leaveMap(state: GloryState, id: UnitId, to: 'withdrawn-box' | 'eliminated'): GloryState {
  const index = indexOf(state, id);
  const { hex } = state.units[index]!;
  const units = state.units.map((unit, other) => {
    if (other === index) return { ...unit, place: to, hex: -1, onTop: false, disordered: true, extended: false, lent: false, marks: NO_MARKS };
    return hex >= 0 && unit.hex === hex && unit.onTop ? { ...unit, onTop: false } : unit;
  });
  return { ...state, units };
}

function leaderMoved(state: GloryState, id: LeaderId, to: HexId, marks: { moved?: true }): GloryState {
  const index = state.setting.order.leaderIndex.get(id)!;
  const hex = state.setting.board.grid.indexOf(to);
  return { ...state, leaders: state.leaders.map((leader, at) => (at === index ? { ...leader, hex, ...marks } : leader)) };
}

function markFought(state: GloryState, id: UnitId): GloryState {
  return mark(state, id, { fought: true });
}

function mark(state: GloryState, id: UnitId, marks: Marks): GloryState {
  return change(state, id, (unit) => ({ ...unit, marks: { ...unit.marks, ...marks } }));
}

function change(state: GloryState, id: UnitId, to: (unit: UnitState) => UnitState): GloryState {
  const units = [...state.units];
  const index = indexOf(state, id);
  units[index] = to(units[index]!);
  return { ...state, units };
}

function changeAll(units: readonly UnitState[], to: (unit: UnitState) => UnitState): readonly UnitState[] {
  return units.map(to);
}

function inHex(state: GloryState, id: HexId, to: (unit: UnitState) => UnitState): GloryState {
  const hex = state.setting.board.grid.indexOf(id);
  return { ...state, units: changeAll(state.units, (unit) => (unit.hex === hex ? to(unit) : unit)) };
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
