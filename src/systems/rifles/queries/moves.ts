import { Type, type Static } from '@sinclair/typebox';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Query } from '../../../kernel/system.js';
import { allowanceLeft, findPiece, hexId, hexIndex, type Piece } from '../position.js';
import { borderOf, explainer, reachOf, stoppedBecause, stopsAt, type UnitReach, type Walk } from '../procedures/movement-reach.js';
import type { RiflesState } from '../state.js';
import { allowanceOf } from '../tables/allowances.js';

const Parameters = Type.Object(
  {
    unit: Type.String({ maxLength: 40, description: 'A unit that is in the game.' }),
    explain: Type.Optional(Type.String({ maxLength: 4, description: 'A hex whose price is given step by step, or the rule that keeps the unit out of it.' })),
  },
  { additionalProperties: false },
);

/**
 * Where a unit could move as the position stands: every hex with its cheapest path and what that costs, and the rule that
 * stops it at each hex of the border. Also for units whose turn it is not; `mayMoveNow` says why they may not.
 */
export const movesQuery: Query<RiflesState> = {
  name: 'moves',
  description: 'Where a unit could move: hexes, costs term by term, paths, and the rules that stop it at the border.',
  parameters: Parameters,
  answer(state: RiflesState, { unit: id, explain }: Static<typeof Parameters>) {
    const unit = findPiece(state, id);
    if (!unit) return reject('R-SC.2', 'unknown.unit', `The game has no unit ${id}.`, { unit: id });
    if (unit.state.hex < 0) return reject('R-SC.2', 'order.out-of-game', 'The unit has left the game.', { unit: id });
    const asked = explain === undefined ? undefined : hexIndex(state.setting, explain);
    if (asked !== undefined && asked < 0) return reject('R-OR.1', 'unknown.hex', `The map has no hex ${String(explain)}.`, { hex: String(explain) });
    const reach = reachOf(state, unit);
    return ok({
      unit: id,
      from: hexId(state.setting, unit.state.hex),
      allowance: allowanceOf(unit.counter.kind, unit.counter.allowance),
      left: allowanceLeft(unit),
      mayMoveNow: mayMoveNow(state, unit),
      hexes: pricedHexes(state, reach),
      border: bordersOf(state, reach),
      ...(asked === undefined ? {} : { explained: explained(state, reach, asked) }),
    });
  },
};

/** Whether the unit's side moves now; a unit moves as often as its points last. */
function mayMoveNow({ phase, active }: RiflesState, { counter }: Piece): { readonly allowed: boolean } & Partial<Rejection> {
  if (phase.name === 'movement' && active === counter.side) return { allowed: true };
  const refused = reject('R-SC.2', 'phase.wrong', 'Units move in the movement segment of their side.', { unit: counter.id, phase: phase.name, active });
  return { allowed: false, violations: refused.error.violations };
}

/** Every hex where it may end, each cost term by term along its path. */
function pricedHexes(state: RiflesState, reach: UnitReach) {
  // Told first: a reach that is asked after another look at the position has to search again.
  const ends = reach.hexes.map((hex) => ({ hex, cost: reach.costOf(hex), path: reach.pathTo(hex), guaranteed: reach.isGuaranteed(hex) }));
  const priced = explainer(state, reach.mover);
  return ends.map(({ hex, cost, path, guaranteed }) => ({
    hex: hexId(state.setting, hex),
    cost,
    ...(guaranteed ? { guaranteed } : {}),
    path: path.map((entered) => hexId(state.setting, entered)),
    terms: priced(path).cost.terms,
  }));
}

/** Every hex just out of reach, with the rule that stops the unit there, where it would come from, and what it lacks. */
function bordersOf(state: RiflesState, reach: UnitReach) {
  const stops = stopsAt(state, reach, borderOf(state, reach));
  return [...stops].sort(([a], [b]) => a - b).map(([hex, stop]) => ({ hex: hexId(state.setting, hex), ...stop }));
}

/** The price of the cheapest path step by step, or what stops the mover there. */
function explained(state: RiflesState, reach: UnitReach, hex: number) {
  const named = { hex: hexId(state.setting, hex) };
  if (!reach.hexes.includes(hex)) return { ...named, stoppedBecause: stoppedBecause(state, reach, hex) ?? null };
  const path = reach.pathTo(hex);
  return { ...named, path: path.map((entered) => hexId(state.setting, entered)), ...told(explainer(state, reach.mover)(path)) };
}

function told({ cost, steps, guaranteed }: Walk) {
  return { cost, steps, guaranteed };
}
