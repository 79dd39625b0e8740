import { Type, type Static } from '@sinclair/typebox';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Query } from '../../../kernel/system.js';
import { findLeader, findPiece, hexId, hexIndex } from '../position.js';
import { movingLeader, movingUnit } from '../procedures/movement-legality.js';
import { borderOf, explainer, explainPath, reach, stoppedBecause, stopsAt, type UnitReach } from '../procedures/movement-reach.js';
import { budgetOf, leaderMover, unitMover, type Mover } from '../procedures/mover.js';
import type { GloryState } from '../state.js';
import type { Side } from '../vocabulary.js';
import { movesOfComer } from './entries.js';

const Parameters = Type.Object(
  {
    unit: Type.String({ maxLength: 40, description: 'A combat unit or a leader, on the map or on the way there.' }),
    explain: Type.Optional(Type.String({ maxLength: 4, description: 'A hex whose price is given term by term, or the rule that keeps the unit out of it.' })),
  },
  { additionalProperties: false },
);

/**
 * Where a unit or leader could move as the position stands: every hex with its cheapest path and what that costs, and the
 * rule that stops it at each hex of the border. Also for units that are not activated; `mayMoveNow` says why they may not. Of who is due or in
 * transit, every way onto the map (G-6.51.a).
 */
export const movesQuery: Query<GloryState> = {
  name: 'moves',
  description: 'Where a unit or leader could move: hexes, costs term by term, paths, and the rules that stop it at the border.',
  parameters: Parameters,
  answer(state: GloryState, { unit, explain }: Static<typeof Parameters>) {
    const place = explain === undefined || hexIndex(state.setting, explain) >= 0;
    const comer = place ? movesOfComer(state, unit, explain) : undefined;
    if (comer) return ok(comer);
    const mover = moverOf(state, unit);
    if (!mover.ok) return mover;
    if (!place) return reject('G-6.12.b', 'unknown.hex', `The map has no hex ${explain}.`, { hex: explain });
    const found = reach(state, mover.value);
    const { id, side, start, allowance } = mover.value;
    return ok({
      unit: id,
      from: hexId(state.setting, start),
      allowance,
      ...(mover.value.noExtension ? {} : { extendedAllowance: budgetOf(mover.value, 'extended') }),
      mayMoveNow: mayMoveNow(state, id, side),
      hexes: pricedHexes(state, found, explainer(state, mover.value)),
      border: bordersOf(state, found),
      ...(explain === undefined ? {} : { explained: explained(state, found, hexIndex(state.setting, explain)) }),
    });
  },
};

function moverOf(state: GloryState, id: string): Result<Mover, Rejection> {
  const unit = findPiece(state, id);
  if (unit?.state.place === 'map') return ok(unitMover(state, unit));
  const leader = findLeader(state, id);
  if (leader !== undefined && leader.state.hex >= 0) return ok(leaderMover(state, leader));
  if (unit ?? leader) return reject('G-2.4.f', 'movement.off-map', `${id} is not on the map.`, { unit: id });
  return reject('G-3.C.b', 'unknown.unit', `The game has no unit or leader ${id}.`, { unit: id });
}

function mayMoveNow(state: GloryState, id: string, side: Side): { readonly allowed: boolean } & Partial<Rejection> {
  if (state.phase.name !== 'movement') return { allowed: false };
  const verdict = findPiece(state, id) ? movingUnit(state, id, side) : movingLeader(state, id, side);
  return verdict.ok ? { allowed: true } : { allowed: false, violations: verdict.error.violations };
}

/** Every hex where it may end, each cost term by term along its path (G-6.21.b). */
function pricedHexes({ setting }: GloryState, found: UnitReach, priced: ReturnType<typeof explainer>) {
  return found.hexes.map((hex) => {
    const path = found.pathTo(hex);
    const named = path.map((entered) => hexId(setting, entered));
    return { hex: hexId(setting, hex), cost: found.costOf(hex), extended: found.isExtended(hex), path: named, terms: priced(path).cost.terms };
  });
}

/** Every hex just out of reach, with the rule that stops it there, where it would come from, and what it lacks. */
function bordersOf(state: GloryState, found: UnitReach) {
  const stops = stopsAt(state, found, borderOf(state, found));
  return [...stops].sort(([a], [b]) => a - b).map(([hex, stop]) => ({ hex: hexId(state.setting, hex), ...stop }));
}

/** The price of the cheapest path with its terms, or what stops the mover there. */
function explained(state: GloryState, found: UnitReach, hex: number) {
  const named = { hex: hexId(state.setting, hex) };
  if (!found.hexes.includes(hex)) return { ...named, stoppedBecause: stoppedBecause(state, found, hex) ?? null };
  const path = found.pathTo(hex);
  return { ...named, path: path.map((entered) => hexId(state.setting, entered)), ...explainPath(state, found.mover, path) };
}
