import { Type, type Static } from '@sinclair/typebox';
import { distribution, type Distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { ONE, subtract, toJson, ZERO, type Rational } from '../../../kernel/rational.js';
import { Recorder } from '../../../kernel/recorder.js';
import { ok } from '../../../kernel/result.js';
import type { Preview, Viewer } from '../../../kernel/system.js';
import { evolve } from '../evolve.js';
import type { Force } from '../position.js';
import { rollChecks } from '../procedures/attack-check.js';
import { attackTargets } from '../procedures/attack-targets.js';
import { idsOf } from '../procedures/movement-legality.js';
import { attackCheckNumber, rollersOf } from '../procedures/morale-levels.js';
import type { HeartlandState } from '../state.js';
import { viewedForce } from '../viewed-force.js';
import { leaderSeen, markersNotSeen } from './ratings-seen.js';

const Parameters = Type.Object(
  { force: Type.String({ maxLength: 40, description: 'A force: its Overall Commander, or `hex:` and the hex of leaderless units.' }) },
  { additionalProperties: false },
);

/**
 * The exact odds of a force's attack check, by the resolver of the game, wherever it stands now, and whom it could attack
 * from there (H-8.41.3). Of an enemy force, the range that its seen leader allows.
 */
export const attackCheckPreview: Preview<HeartlandState> = {
  name: 'attack-check',
  description: 'Whether a force passes its attack check, what each of its dice may show, whom it may attack, and whether the attack would be hasty.',
  parameters: Parameters,
  answer(state: HeartlandState, { force: id }: Static<typeof Parameters>, viewer: Viewer) {
    const viewed = viewedForce(state, id, viewer, 'H-8.41.3');
    if (!viewed.ok) return viewed;
    const { force, seen } = viewed.value;
    return ok(seen === 'whole' ? { ...oddsOf(state, force), ...circumstances(state, force) } : oddsFromOutside(state, force));
  },
};

/** `passing` counts the dice that pass: one of a commander, one of each unit without a leader (H-3.52.b.3). */
function oddsOf(state: HeartlandState, force: Force) {
  return {
    force: force.id,
    rule: 'H-8.41.3',
    dice: rollersOf(force).map((roller) => ({ roller: roller.counter.id, atMost: attackCheckNumber(state, roller) })),
    outcomes: checksOf(state, force).chances.map(({ outcome, probability }) => ({ passing: outcome, probability: toJson(probability) })),
  };
}

function checksOf(state: HeartlandState, force: Force): Distribution<number> {
  const checks = enumerate((dice) => rollChecks(new Recorder(state, evolve, dice), force));
  return distribution(checks, (rolled) => rolled.filter(({ succeeded }) => succeeded).length);
}

function circumstances(state: HeartlandState, force: Force) {
  const { hexes, compulsory } = attackTargets(state, force, 'bind');
  return { targets: idsOf(state, hexes), compulsory, hasty: force.commander !== undefined && force.commander.state.points < 1 };
}

/**
 * The odds by the rating that shows, and between which chances they lie whatever does not show; of units without a leader
 * nothing shows that the check rests on. A force passes when any of its dice does (H-8.41.3).
 */
function oddsFromOutside(state: HeartlandState, force: Force) {
  const { commander, id } = force;
  if (!commander) return { force: id, rule: 'H-8.41.3', range: { passes: { least: toJson(ZERO), most: toJson(ONE) } }, notSeen: ['the morale of its units, and how many they are'] };
  const { worst, best } = leaderSeen(state, commander);
  return {
    ...oddsOf(state, { ...force, commander: best }),
    dice: [{ roller: id, atMost: attackCheckNumber(state, best) }],
    range: { passes: { least: toJson(passes(state, { ...force, commander: worst })), most: toJson(passes(state, { ...force, commander: best })) } },
    notSeen: ['whether its commander has an administration point left, without which the attack is hasty', ...markersNotSeen(state)],
  };
}

function passes(state: HeartlandState, force: Force): Rational {
  return subtract(ONE, checksOf(state, force).probabilityOf(0));
}
