import { Type, type Static } from '@sinclair/typebox';
import { toJson } from '../../../kernel/rational.js';
import type { Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Preview } from '../../../kernel/system.js';
import type { RiflesCommand } from '../commands.js';
import { hexId, piece, piecesAt, type Piece } from '../position.js';
import { fight, planAssault, readAttackers, type Assault } from '../procedures/melee.js';
import { goOnWithRetreats, offersOfRetreat } from '../procedures/retreat.js';
import type { RiflesRecorder } from '../recorder.js';
import type { RiflesState } from '../state.js';
import type { HexId, MeleeResult, UnitId } from '../vocabulary.js';
import { endings, eventOf, expectation, waysOf, type Way } from './likely.js';

const Parameters = Type.Object(
  {
    units: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 2, uniqueItems: true, description: 'Units of one hex that attack together.' }),
    target: Type.Optional(Type.String({ maxLength: 4, description: 'The hex attacked. Left out: every neighbouring hex with enemies, compared.' })),
  },
  { additionalProperties: false },
);
type AssaultQuestion = Static<typeof Parameters>;

/**
 * The exact odds of an assault, by the resolver of the game, up to the decision where beaten units go. Whose turn it is,
 * and whether the units have assaulted in it, does not matter.
 */
export const assaultPreview: Preview<RiflesState> = {
  name: 'assault',
  description: 'An assault on one hex or on each: both strengths with their factors, odds, results, losses, who is disordered, driven back or broken, who holds the hex.',
  parameters: Parameters,
  answer: (state: RiflesState, { units, target }: AssaultQuestion) => (target === undefined ? compareHexes(state, units) : foretell(state, units, target)),
};

function foretell(state: RiflesState, units: readonly UnitId[], target: HexId): Result<unknown, Rejection> {
  const plan = planAssault(state, units, target);
  return plan.ok ? ok({ rule: 'R-ME.1', units, targets: [told(state, plan.value)], refused: [] }) : plan;
}

/** Every hex with enemies beside that of the units. */
function compareHexes(state: RiflesState, units: readonly UnitId[]): Result<unknown, Rejection> {
  const attackers = readAttackers(state, units);
  if (!attackers.ok) return attackers;
  const { counter: { side }, state: { hex } } = attackers.value[0]!;
  const { grid } = state.setting.board;
  const targets = grid.ring(hex, 1).filter((next) => piecesAt(state, next).some(({ counter }) => counter.side !== side));
  const plans = targets.map((next) => ({ target: hexId(state.setting, next), plan: planAssault(state, units, hexId(state.setting, next)) }));
  return ok({
    rule: 'R-ME.1',
    units,
    targets: plans.flatMap(({ plan }) => (plan.ok ? [told(state, plan.value)] : [])),
    refused: plans.flatMap(({ target, plan }) => (plan.ok ? [] : [{ target, violations: plan.error.violations }])),
  });
}

/** The melee, and what follows from it without a decision. */
function resolveAssault(recorder: RiflesRecorder, plan: Assault): void {
  fight(recorder, plan);
  if (recorder.state.phase.name === 'retreat') goOnWithRetreats(recorder);
}

function told(state: RiflesState, plan: Assault) {
  const { attackers, defenders, target, attack, defence, ratio, column } = plan;
  const ways = waysOf(state, (recorder) => { resolveAssault(recorder, plan); });
  const lostBy = (units: readonly Piece[]) => expectation(ways, (way) => menOf(state, units) - menOf(way.state, units));
  return {
    target,
    attack,
    defence,
    ratio: toJson(ratio),
    odds: column.odds,
    house: ['Factors of strength', 'Odds and results', 'Losses', 'Breaking point'],
    stages: { melee: endings(ways, (way) => ({ rule: 'R-ME.1', result: resultOf(way) })) },
    outcomes: endings(ways, (way) => ({
      result: resultOf(way),
      attackers: attackers.map(({ counter }) => fateOf(way, counter.id)),
      defenders: defenders.map(({ counter }) => fateOf(way, counter.id)),
      retreats: retreatsIn(way),
    })),
    expected: { attackersLose: lostBy(attackers), defendersLose: lostBy(defenders) },
  };
}

function resultOf(way: Way): MeleeResult {
  return eventOf(way, 'assault-fought')!.result;
}

/** What has become of a unit that was in the melee, and where it stands; who has left the game has no hex and no men. */
function fateOf({ state }: Way, unit: UnitId) {
  const { hex, men, formation } = piece(state, unit).state;
  const waits = state.phase.name === 'retreat' && state.phase.units.includes(unit);
  const order = formation === 'disordered' ? 'disordered' : 'in-order';
  return { unit, men, hex: hex < 0 ? null : hexId(state.setting, hex), state: hex < 0 ? 'broken' : waits ? 'must-retreat' : order } as const;
}

/** Where beaten units may go, if that is still to be decided: ready to be sent. */
function retreatsIn({ state }: Way): readonly RiflesCommand[] {
  return state.phase.name === 'retreat' ? offersOfRetreat(state).flatMap(({ commands }) => commands) : [];
}

function menOf(state: RiflesState, units: readonly Piece[]): number {
  return units.reduce((sum, { index }) => sum + state.units[index]!.men, 0);
}
