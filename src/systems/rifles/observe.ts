import type { Term } from '../../kernel/explained.js';
import { toJson, type RationalJson } from '../../kernel/rational.js';
import type { Awaited } from '../../kernel/system.js';
import { awaiting } from './awaiting.js';
import type { RiflesOptions } from './options.js';
import { allowanceLeft, conditionsOf, hexId, pieceAt, turnOf, type Piece } from './position.js';
import { sizeOf } from './procedures/cross-section.js';
import { strengthAt } from './procedures/fire.js';
import type { Conditions } from './procedures/movement-costs.js';
import { victoryPoints, victoryTerms } from './procedures/victory.js';
import type { Marks, Phase, RiflesState } from './state.js';
import { allowanceOf } from './tables/allowances.js';
import { SIDES, type Facing, type Formation, type HexId, type Side, type UnitId, type UnitKind } from './vocabulary.js';

/** A unit as everybody sees it. */
export interface UnitView {
  readonly id: UnitId;
  readonly name: string;
  readonly side: Side;
  readonly kind: UnitKind;
  /** Null once it has left the game. */
  readonly hex: HexId | null;
  readonly men: number;
  readonly menAtStart: number;
  /** Whether its size counts as small or large under fire (R-SZ.1). */
  readonly size: 'small' | 'large';
  readonly morale: number;
  readonly formation: Formation;
  readonly facing: Facing;
  readonly mounted: boolean;
  /** Per cent of the men. */
  readonly skirmishers: number;
  readonly crewed: boolean;
  readonly heavy: boolean;
  /** Movement points of a turn, and how many are left in the running one. */
  readonly allowance: number;
  readonly pointsLeft: number;
  readonly underFire: boolean;
  readonly takingCover: boolean;
  readonly aground: boolean;
  readonly marks: Marks;
  /** In hexes; 0 when it cannot fire. */
  readonly range: number;
  /**
   * Raw lethality as it stands, in per mille of a target, by distance from 1 hex on. All penalties are in it (R-FS.9): only
   * the target's cross section is still to be taken.
   */
  readonly fireStrength: readonly RationalJson[];
}

/** Points as the position stands, and what they are for. */
export interface VictoryView {
  readonly points: number;
  readonly terms: readonly Term[];
}

/** A hex that brings points, and who has it; null for nobody. */
export interface ObjectiveView {
  readonly hex: HexId;
  readonly name: string;
  readonly points: number;
  readonly holder: Side | null;
}

/** A game of Age of Rifles as anybody may see it: nothing is hidden. */
export interface RiflesView {
  readonly scenario: { readonly id: string; readonly title: string };
  readonly options: RiflesOptions;
  readonly turn: number;
  readonly turns: number;
  readonly label: string;
  readonly conditions: Conditions;
  /** Hexes on fire in the running turn. */
  readonly burning: readonly HexId[];
  /** Whose half of the turn it is. */
  readonly active: Side;
  readonly phase: Phase;
  readonly awaiting: readonly Awaited[];
  readonly units: readonly UnitView[];
  /** Trenches that were dug during the game. */
  readonly trenches: readonly HexId[];
  readonly objectives: readonly ObjectiveView[];
  readonly victory: Readonly<Record<Side, VictoryView>>;
}

/** The view of any viewer, of a game that has begun. */
export function observe(state: RiflesState): RiflesView {
  const { scenario, options, order } = state.setting;
  const { label, burning = [] } = turnOf(state);
  return {
    scenario: { id: scenario.id, title: scenario.title },
    options,
    turn: state.turn,
    turns: scenario.turns.length,
    label,
    conditions: conditionsOf(state),
    burning,
    active: state.active,
    phase: state.phase,
    awaiting: awaiting(state),
    units: order.units.map(({ index }) => unitView(state, pieceAt(state, index))),
    trenches: state.dug.map((hex) => hexId(state.setting, hex)),
    objectives: scenario.victory.objectives.map(({ hex, name, points }) => ({ hex, name, points, holder: state.held[hex] ?? null })),
    victory: bySide((side) => ({ points: victoryPoints(state, side), terms: victoryTerms(state, side) })),
  };
}

function bySide<T>(of: (side: Side) => T): Record<Side, T> {
  const [union, confederate] = SIDES;
  return { union: of(union), confederate: of(confederate) };
}

function unitView(game: RiflesState, unit: Piece): UnitView {
  const { counter, state } = unit;
  return {
    id: counter.id,
    name: counter.name,
    side: counter.side,
    kind: counter.kind,
    hex: state.hex < 0 ? null : hexId(game.setting, state.hex),
    men: state.men,
    menAtStart: counter.men,
    size: sizeOf(state.men, game.setting.board.yards),
    morale: counter.morale,
    formation: state.formation,
    facing: state.facing,
    mounted: state.mounted,
    skirmishers: state.skirmishers,
    crewed: counter.crewed ?? false,
    heavy: counter.heavy ?? false,
    allowance: allowanceOf(counter.kind, counter.allowance),
    pointsLeft: allowanceLeft(unit),
    underFire: state.underFire,
    takingCover: state.takingCover,
    aground: state.aground,
    marks: state.marks,
    range: counter.fire.length,
    fireStrength: strengthByDistance(game, unit),
  };
}

/** The strength that a volley would have now at each distance of the unit's range: the very one that fire uses (R-FS.9). */
function strengthByDistance(game: RiflesState, unit: Piece): readonly RationalJson[] {
  return unit.counter.fire.map((_, at) => toJson(strengthAt(game, unit, at + 1).total));
}
