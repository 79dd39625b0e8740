import { assertNever } from '../../kernel/never.js';
import { boardOf } from './board.js';
import type { EventOf, Loss, RiflesEvent } from './events.js';
import { DEFAULT_OPTIONS } from './options.js';
import { orderOf } from './order-of-battle.js';
import type { Marks, RiflesState, Setting, UnitState } from './state.js';
import type { Facing, HexId, Side, UnitId } from './vocabulary.js';

const NO_MARKS: Marks = {};

/** The state before `game-begun`. */
export const INITIAL_STATE: RiflesState = {
  setting: undefined as unknown as Setting,
  turn: 0,
  active: 'union',
  units: [],
  dug: [],
  held: {},
  phase: { name: 'not-begun' },
};

/** Folds one event into the state. Judges nothing and rolls nothing. */
export function evolve(state: RiflesState, event: RiflesEvent): RiflesState {
  switch (event.type) {
    case 'game-begun':
      return begun(event);
    case 'turn-begun':
      return next(state, { turn: event.turn });
    case 'side-activated':
      return next(state, { active: event.side });
    case 'phase-entered':
      return next(state, { phase: event.phase });
    case 'formation-changed':
      return paid(state, event, () => ({ formation: event.to }));
    case 'skirmishers-deployed':
      return paid(state, event, () => ({ skirmishers: event.share }));
    case 'digging-begun':
      return paid(state, event, () => ({ formation: 'digging' }));
    case 'trench-dug':
      return trenchDug(state, event);
    case 'cavalry-mounted':
      // Riders take no cover (R-OM.2).
      return paid(state, event, () => ({ mounted: true, takingCover: false }));
    case 'cavalry-dismounted':
      return paid(state, event, () => ({ mounted: false }));
    case 'unit-faced':
      return paid(state, event, () => ({ facing: event.facing }));
    case 'unit-moved':
      return moved(state, event);
    case 'bottom-sounded':
      return change(state, event.unit, () => ({ aground: event.aground }));
    case 'refloat-attempted':
      return change(state, event.unit, ({ marks }) => ({ aground: !event.afloat, marks: { ...marks, tried: true } }));
    case 'rally-attempted':
      return rallyAttempted(state, event);
    case 'unit-fired':
      return fired(state, event);
    case 'morale-checked':
      return moraleChecked(state, event);
    case 'unit-disordered':
      return change(state, event.unit, () => DISORDERED);
    case 'unit-broken':
      return change(state, event.unit, () => OUT_OF_THE_GAME);
    case 'assault-fought':
      return assaultFought(state, event);
    case 'unit-retreated':
    case 'unit-advanced':
      return placed(state, event.unit, [event.to], event.facing);
    case 'side-finished':
      return sideFinished(state, event.side);
    default:
      return assertNever(event);
  }
}

/** The state with some of it changed. All states come from this one literal: other shapes would make folding slower. */
function next(state: RiflesState, change: Partial<RiflesState>): RiflesState {
  return {
    setting: change.setting ?? state.setting,
    turn: change.turn ?? state.turn,
    active: change.active ?? state.active,
    units: change.units ?? state.units,
    dug: change.dug ?? state.dug,
    held: change.held ?? state.held,
    phase: change.phase ?? state.phase,
  };
}

/** The unit with some of it changed, from one literal for the same reason. */
function revised(unit: UnitState, change: Partial<UnitState>): UnitState {
  return {
    hex: change.hex ?? unit.hex,
    men: change.men ?? unit.men,
    formation: change.formation ?? unit.formation,
    facing: change.facing ?? unit.facing,
    mounted: change.mounted ?? unit.mounted,
    skirmishers: change.skirmishers ?? unit.skirmishers,
    spent: change.spent ?? unit.spent,
    underFire: change.underFire ?? unit.underFire,
    takingCover: change.takingCover ?? unit.takingCover,
    aground: change.aground ?? unit.aground,
    marks: change.marks ?? unit.marks,
  };
}

/** Skirmishers do not outlast their unit's order. */
const DISORDERED: Partial<UnitState> = { formation: 'disordered', skirmishers: 0 };

/** Whoever leaves the game is lost with all men. */
const OUT_OF_THE_GAME: Partial<UnitState> = { hex: -1, men: 0, spent: 0, underFire: false, takingCover: false, aground: false, marks: NO_MARKS };

/** What a side's units did and suffered is forgotten when its half of the turn ends. */
const RESTED: Partial<UnitState> = { spent: 0, underFire: false, takingCover: false, marks: NO_MARKS };

function begun({ scenario, options }: EventOf<'game-begun'>): RiflesState {
  const setting: Setting = { scenario, options: { ...DEFAULT_OPTIONS, ...options }, board: boardOf(scenario.map), order: orderOf(scenario) };
  return next(INITIAL_STATE, {
    setting,
    active: scenario.first,
    held: { ...scenario.victory.holders },
    units: scenario.units.map((unit): UnitState => ({
      hex: setting.board.grid.indexOf(unit.hex),
      men: unit.men,
      formation: unit.formation,
      facing: unit.facing as Facing,
      mounted: unit.mounted ?? false,
      skirmishers: unit.skirmishers ?? 0,
      spent: 0,
      underFire: false,
      takingCover: false,
      aground: false,
      marks: NO_MARKS,
    })),
  });
}

function trenchDug(state: RiflesState, { unit, hex }: EventOf<'trench-dug'>): RiflesState {
  const index = state.setting.board.grid.indexOf(hex);
  const dug = state.dug.includes(index) ? state.dug : [...state.dug, index];
  return change(next(state, { dug }), unit, () => ({ formation: 'defensive-order' }));
}

function moved(state: RiflesState, { unit, path, facing, cost }: EventOf<'unit-moved'>): RiflesState {
  const arrived = placed(state, unit, path, facing);
  return change(arrived, unit, ({ spent, marks }) => ({ spent: spent + cost, marks: { ...marks, moved: true } }));
}

/** Puts the unit into the last hex of the path; objectives on the way are its side's from now on. */
function placed(state: RiflesState, id: UnitId, path: readonly HexId[], facing: Facing): RiflesState {
  const { grid } = state.setting.board;
  const { side } = state.setting.order.units[indexOf(state, id)]!;
  const taken = state.setting.scenario.victory.objectives.filter(({ hex }) => path.includes(hex) && state.held[hex] !== side);
  const held = taken.length === 0 ? state.held : { ...state.held, ...Object.fromEntries(taken.map(({ hex }) => [hex, side])) };
  return change(next(state, { held }), id, () => ({ hex: grid.indexOf(path[path.length - 1]!), facing }));
}

function rallyAttempted(state: RiflesState, { unit, rallied, formation, cost }: EventOf<'rally-attempted'>): RiflesState {
  return change(state, unit, ({ spent, marks }) => ({ spent: spent + cost, marks: { ...marks, tried: true }, ...(rallied ? { formation } : {}) }));
}

function fired(state: RiflesState, { unit, target, losses }: EventOf<'unit-fired'>): RiflesState {
  const spent = change(state, unit, ({ marks }) => ({ marks: { ...marks, fired: true } }));
  return change(spent, target, ({ men }) => ({ men: men - losses, underFire: true }));
}

function moraleChecked(state: RiflesState, { unit, result }: EventOf<'morale-checked'>): RiflesState {
  if (result === 'stands') return state;
  return change(state, unit, () => (result === 'disordered' ? DISORDERED : { takingCover: true }));
}

function assaultFought(state: RiflesState, { units, losses }: EventOf<'assault-fought'>): RiflesState {
  const fought = units.reduce((now, unit) => change(now, unit, ({ marks }) => ({ marks: { ...marks, assaulted: true } })), state);
  return losses.reduce(withLoss, fought);
}

function withLoss(state: RiflesState, { unit, men: lost }: Loss): RiflesState {
  return change(state, unit, ({ men }) => ({ men: men - lost }));
}

function sideFinished(state: RiflesState, side: Side): RiflesState {
  const { order } = state.setting;
  return next(state, { units: state.units.map((unit, index) => (order.units[index]!.side === side && unit.hex >= 0 ? revised(unit, RESTED) : unit)) });
}

/** A change that the unit paid for with movement points. */
function paid(state: RiflesState, { unit, cost }: { readonly unit: UnitId; readonly cost: number }, to: () => Partial<UnitState>): RiflesState {
  return change(state, unit, ({ spent }) => ({ ...to(), spent: spent + cost }));
}

function change(state: RiflesState, id: UnitId, to: (unit: UnitState) => Partial<UnitState>): RiflesState {
  const index = indexOf(state, id);
  const units = state.units.slice();
  units[index] = revised(units[index]!, to(units[index]!));
  return next(state, { units });
}

function indexOf(state: RiflesState, id: UnitId): number {
  return state.setting.order.indexOf.get(id)!;
}
