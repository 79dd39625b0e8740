import { Type, type Static } from '@sinclair/typebox';
import { distribution } from '../../../dice/distribution.js';
import { enumerate, type Outcome } from '../../../dice/enumerated.js';
import { explain } from '../../../kernel/explained.js';
import { Recorder } from '../../../kernel/recorder.js';
import { rational, sum, toJson } from '../../../kernel/rational.js';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Preview } from '../../../kernel/system.js';
import type { EventOf, GloryEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { findPiece, hexId, hexIndex, piece, stackAt } from '../position.js';
import { applyShots, fireShot } from '../procedures/artillery-fire.js';
import { planShot, readBatteries, readiestFacing, type FireMode, type ShotPlan } from '../procedures/fire-legality.js';
import type { GloryRecorder } from '../recorder.js';
import type { GloryState, Shot } from '../state.js';
import type { UnitId } from '../vocabulary.js';

const Parameters = Type.Object(
  {
    batteries: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 2, uniqueItems: true }),
    target: Type.String({ maxLength: 4, description: 'The hex fired at.' }),
    facing: Type.Optional(Type.Integer({ minimum: 0, maximum: 5, description: 'Left out: the smallest turn that bears on the target.' })),
  },
  { additionalProperties: false },
);

/** What becomes of one unit. */
type Fate = 'ordered' | 'disordered' | 'withdrawn' | 'eliminated';

/** One way in which a shot can go. */
interface Branch {
  readonly shot: Shot;
  readonly events: readonly GloryEvent[];
  readonly fates: readonly { readonly unit: UnitId; readonly state: Fate }[];
}

/**
 * The exact odds of one shot with the checks that follow, by the resolver of the game. Whose turn it is does not matter:
 * the shot must be possible as the position stands.
 */
export const artilleryFirePreview: Preview<GloryState> = {
  name: 'artillery-fire',
  description: 'One shot, the friends that it may strike, and every check that follows: stages, endings, expected Disorders.',
  parameters: Parameters,
  answer(state: GloryState, { batteries: ids, target, facing }: Static<typeof Parameters>) {
    const side = findPiece(state, ids[0] ?? '')?.counter.side;
    if (side === undefined) return reject('G-9.12.a', 'unknown.unit', `The game has no unit ${ids[0] ?? ''}.`, { unit: ids[0] ?? '' });
    const batteries = readBatteries(state, ids, side);
    if (!batteries.ok) return batteries;
    const mode = state.phase.name === 'return-fire' ? 'return' : 'activation';
    const hex = hexIndex(state.setting, target);
    if (hex < 0) return reject('G-9.21.d', 'unknown.hex', `The map has no hex ${target}.`, { hex: target });
    const plan = planShot(state, batteries.value, { batteries: ids, target, facing: facing ?? readiestFacing(state, batteries.value[0]!, hex) }, mode);
    return plan.ok ? ok(answerOf(state, plan.value, mode)) : plan;
  },
};

/** Every way in which the shot can go. */
export function branchesOf(state: GloryState, plan: ShotPlan, mode: FireMode, faces: 'banded' | 'every' = 'banded'): readonly Outcome<Branch>[] {
  const concerned = [...stackAt(state, plan.target).map(({ counter }) => counter.id), ...plan.exposed];
  return enumerate(
    (dice) => {
      const recorder: GloryRecorder = new Recorder(state, evolve, dice);
      const shot = fireShot(recorder, plan, mode);
      applyShots(recorder, [shot]);
      return { shot, events: recorder.events, fates: concerned.map((unit) => ({ unit, state: fateOf(recorder.state, unit) })) };
    },
    { full: faces === 'every' },
  );
}

function answerOf(state: GloryState, plan: ShotPlan, mode: FireMode) {
  const branches = branchesOf(state, plan, mode);
  const results = distribution(branches, ({ shot }) => (shot.misguided ? 'misguided' : shot.result));
  const endings = distribution(branches, ({ fates }) => JSON.stringify(fates));
  return {
    rule: 'G-9.22.a',
    shot: {
      batteries: plan.batteries.map(({ counter }) => counter.id),
      target: hexId(state.setting, plan.target),
      distance: state.setting.board.grid.distance(plan.from, plan.target),
      facing: plan.facing,
      exposed: plan.exposed,
    },
    modifiers: plan.modifiers,
    modifier: explain(plan.modifiers).total,
    stages: {
      fire: results.chances.map(({ outcome, probability }) => ({ result: outcome, probability: toJson(probability) })),
      checks: checksOf(branches),
    },
    outcomes: endings.chances.map(({ outcome, probability }) => ({ units: JSON.parse(outcome) as Branch['fates'], probability: toJson(probability) })),
    expected: expectedOf(state, branches),
  };
}

/** Each unit's Cohesion Check: how likely it is to be made at all, and to be made and failed. */
function checksOf(branches: readonly Outcome<Branch>[]) {
  const checks = branches.flatMap((branch) => branch.value.events.filter(isCheck).map((check) => ({ check, branch })));
  return [...new Set(checks.map(({ check }) => check.unit))].map((unit) => {
    const own = checks.filter(({ check }) => check.unit === unit);
    const { cohesion, cause, roll } = own[0]!.check;
    const failed = own.filter(({ check }) => !check.passed);
    return { unit, cause, cohesion, modifiers: roll.modifiers, rolled: chanceOf(own), failed: chanceOf(failed) };
  });
}

function isCheck(event: GloryEvent): event is EventOf<'cohesion-checked'> {
  return event.type === 'cohesion-checked';
}

function chanceOf(of: readonly { readonly branch: Outcome<Branch> }[]) {
  return toJson(sum(of.map(({ branch }) => rational(branch.weight, branch.total))));
}

/** How many units can be expected to be newly Disordered, and to leave the map, the firer's friends by themselves. */
function expectedOf(state: GloryState, branches: readonly Outcome<Branch>[]) {
  const expect = (counts: (fate: Branch['fates'][number]) => boolean) =>
    toJson(sum(branches.map(({ value, weight, total }) => rational(weight * BigInt(value.fates.filter(counts).length), total))));
  const [any] = branches;
  const firer = any && piece(state, any.value.shot.batteries[0]!).counter.side;
  const isFriend = (unit: UnitId) => piece(state, unit).counter.side === firer;
  const among = (belongs: (unit: UnitId) => boolean) => ({
    unitsDisordered: expect(({ unit, state: now }) => belongs(unit) && now === 'disordered' && !piece(state, unit).state.disordered),
    unitsLost: expect(({ unit, state: now }) => belongs(unit) && (now === 'withdrawn' || now === 'eliminated')),
  });
  return { target: among((unit) => !isFriend(unit)), friends: among(isFriend) };
}

function fateOf(state: GloryState, unit: UnitId): Fate {
  const { place, disordered } = piece(state, unit).state;
  if (place === 'eliminated') return 'eliminated';
  if (place !== 'map') return 'withdrawn';
  return disordered ? 'disordered' : 'ordered';
}
