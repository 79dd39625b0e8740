import { Type, type Static } from '@sinclair/typebox';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Query, Viewer } from '../../../kernel/system.js';
import { asSeenBy } from '../knowledge.js';
import { findLeader, findUnit, forceOf, forcesAt, hexId, hexIndex, hexOfUnit, leaderAt, type Force, type Unit } from '../position.js';
import { allowanceFromOutside, allowanceOdds } from '../previews/movement-allowance.js';
import { marcherOf, marcherSeen, supplyUnitMarcher } from '../procedures/marcher.js';
import { moverWith } from '../procedures/movement-allowance.js';
import { idsOf, movableForce } from '../procedures/movement-legality.js';
import { explainMarch, marchBorder, marchReach, type Marcher, type MarchReach } from '../procedures/movement-reach.js';
import { movableSupplyUnit } from '../procedures/supply-units.js';
import type { Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { MOST_POINTS } from '../tables/impulse-movement.js';
import type { ForceId, Side } from '../vocabulary.js';
import { viewedForce } from '../viewed-force.js';

const Parameters = Type.Object(
  {
    unit: Type.String({ maxLength: 40, description: 'A force, a leader or unit of it, or a wagon or pontoon on its own.' }),
    points: Type.Optional(Type.Number({ minimum: 0, maximum: MOST_POINTS, multipleOf: 0.5, description: 'Movement points to reckon with before the roll; left out, the most that it may give.' })),
    forced: Type.Optional(Type.Literal(true, { description: 'Reckon with the costs of a forced march.' })),
    explain: Type.Optional(Type.String({ maxLength: 4, description: 'A hex: what it costs term by term, or the rule that keeps the force out of it.' })),
  },
  { additionalProperties: false },
);
type Question = Static<typeof Parameters>;

/** Whose move is asked about, and what is said of its allowance. */
interface Subject {
  readonly marcher: Marcher;
  readonly allowance: object;
  readonly mayMoveNow: Verdict | null;
}

/**
 * Where a force could march as the position stands and as far as the viewer sees it: every hex with its cheapest path and
 * what that costs term by term, and the rule that stops it at each hex of the border. On the march with the points that
 * are left; before the roll with the odds of the roll, and the reach for the points asked for.
 */
export const movesQuery: Query<HeartlandState> = {
  name: 'moves',
  description: 'Where a force, wagon or pontoon could move: hexes, costs term by term, paths, the odds of its roll, and the rules that stop it at the border.',
  parameters: Parameters,
  answer(state: HeartlandState, question: Question, viewer: Viewer) {
    if (question.explain !== undefined && hexIndex(state.setting, question.explain) < 0) return reject('H-8.2.1', 'unknown.hex', `The map has no hex ${question.explain}.`, { hex: question.explain });
    const seen = asSeenBy(state, viewer);
    const subject = subjectOf(seen, question, viewer);
    return subject.ok ? ok(answerOf(seen, subject.value, question)) : subject;
  },
};

function subjectOf(state: HeartlandState, question: Question, viewer: Viewer): Result<Subject, Rejection> {
  const unit = findUnit(state, question.unit);
  if (unit && movesAlone(unit) && isSeen(state, unit, viewer)) return ok(supplyUnit(state, unit));
  const viewed = viewedForce(state, forceNamed(state, question.unit, viewer), viewer, 'H-8.21.1');
  if (!viewed.ok) return viewed;
  const { force, seen } = viewed.value;
  return ok(seen === 'whole' ? wholeForce(state, force, question) : seenForce(state, force, question));
}

function movesAlone({ counter: { type }, state }: Unit): boolean {
  return (type === 'wagon' || type === 'pontoon') && state.place === 'map' && state.hexside < 0;
}

/** An enemy's supply unit is seen where it stands alone: else it lies under what shows (H-3.71.3). */
function isSeen(state: HeartlandState, unit: Unit, viewer: Viewer): boolean {
  return isOwn(unit.counter.side, viewer) || (!unit.state.hidden && forcesAt(state, unit.state.hex).length === 0 && !state.map.works[unit.state.hex]);
}

function isOwn(side: Side, viewer: Viewer): boolean {
  return viewer.role === 'arbiter' || (viewer.role === 'seat' && viewer.side === side);
}

/** The force that a leader or unit of one's own moves with; what others ask for is a force, or nothing that they know of. */
function forceNamed(state: HeartlandState, id: string, viewer: Viewer): ForceId {
  const leader = findLeader(state, id);
  if (leader && isOwn(leader.counter.side, viewer)) return forceOf(state, leader)?.id ?? id;
  const unit = findUnit(state, id);
  if (!unit || !isOwn(unit.counter.side, viewer)) return id;
  const above = unit.state.leader < 0 ? undefined : forceOf(state, leaderAt(state, unit.state.leader));
  const hex = hexOfUnit(state, unit);
  return above?.id ?? (hex < 0 ? id : `hex:${hexId(state.setting, hex)}`);
}

function supplyUnit(state: HeartlandState, unit: Unit): Subject {
  const marcher = supplyUnitMarcher(state, unit);
  return { marcher, allowance: { points: marcher.budget / 2 }, mayMoveNow: inMovement(state, marcher.side) ? movableSupplyUnit(state, marcher.side, unit.counter.id) as Verdict : null };
}

/** On the march with what is left; else with the points asked for, or the most that its roll may give. */
function wholeForce(state: HeartlandState, force: Force, { points, forced }: Question): Subject {
  const mover = state.impulse?.mover?.force === force.id ? state.impulse.mover : undefined;
  if (mover && points === undefined && !forced) return { marcher: marcherOf(state, mover)!, allowance: { points: mover.allowance / 2, spent: mover.spent / 2, march: mover.march }, mayMoveNow: { ok: true, value: null } };
  const odds = allowanceOdds(state, force);
  const most = Math.max(...odds.outcomes.map((outcome) => outcome.points));
  const marching = { ...moverWith(force, (points ?? most) * 2), ...(forced && { march: 'forced' as const }) };
  return { marcher: marcherOf(state, marching)!, allowance: odds, mayMoveNow: inMovement(state, force.side) ? movableForce(state, force.side, force.id) as Verdict : null };
}

function seenForce(state: HeartlandState, force: Force, { points, forced }: Question): Subject {
  const allowance = allowanceFromOutside(state, force);
  return { marcher: marcherSeen(force, (points ?? allowance.range.most) * 2, forced ? 'forced' : 'march'), allowance, mayMoveNow: null };
}

function inMovement({ phase }: HeartlandState, side: Side): boolean {
  return phase.name === 'movement' && phase.side === side;
}

function answerOf(state: HeartlandState, { marcher, allowance, mayMoveNow }: Subject, { unit, explain }: Question) {
  const reach = marchReach(state, marcher);
  return {
    unit,
    mover: marcher.id,
    from: hexId(state.setting, marcher.start),
    points: marcher.budget / 2,
    forced: marcher.mode === 'forced',
    allowance,
    mayMoveNow: mayMoveNow?.ok ? { allowed: true } : { allowed: false, ...mayMoveNow?.error },
    hexes: reach.ends.map((hex) => priced(state, reach, hex)),
    border: [...marchBorder(state, reach)].map(([hex, stop]) => ({ hex: hexId(state.setting, hex), ...stop })),
    ...(explain === undefined ? {} : { explained: explained(state, reach, hexIndex(state.setting, explain)) }),
  };
}

/** Costs are whole and half movement points. */
function priced(state: HeartlandState, { marcher, ways }: MarchReach, hex: number) {
  const path = ways.way(hex);
  const { total, terms } = explainMarch(state, marcher, path);
  return { hex: hexId(state.setting, hex), cost: total, path: idsOf(state, path), terms };
}

function explained(state: HeartlandState, reach: MarchReach, hex: number) {
  if (reach.ends.includes(hex)) return priced(state, reach, hex);
  return { hex: hexId(state.setting, hex), stoppedBecause: marchBorder(state, reach).get(hex) ?? null };
}
