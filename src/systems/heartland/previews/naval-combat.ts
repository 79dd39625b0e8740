import { Type } from '@sinclair/typebox';
import type { Dice } from '../../../dice/dice.js';
import { distribution } from '../../../dice/distribution.js';
import { enumerate, type Outcome } from '../../../dice/enumerated.js';
import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import { toJson } from '../../../kernel/rational.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Preview } from '../../../kernel/system.js';
import type { EventOf, HeartlandEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { findUnit, type Unit } from '../position.js';
import { navalOdds, navalStrength, resolveNavalCombat, type NavalCombat } from '../procedures/naval-combat.js';
import { mayChoose, stepsToLose } from '../procedures/naval-losses.js';
import { hexsideNamed, hexsideOfUnit, namedHexside, navalUnits } from '../procedures/rivers.js';
import type { HeartlandState, NavalLosses } from '../state.js';
import type { Modifier } from '../tables/modifier.js';
import { navalResult } from '../tables/naval-combat.js';
import { opponentOf, type Side, type UnitId } from '../vocabulary.js';

const parameters = Type.Object(
  {
    attackers: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 20, uniqueItems: true, description: 'Gunboats and batteries of one side, taken to be in contact.' }),
    hexside: Type.Object({ hex: Type.String({ pattern: '^[0-9]{4}$', description: 'A hex as printed.', examples: ['0507'] }), direction: Type.Integer({ minimum: 0, maximum: 5 }) }, { additionalProperties: false, description: 'Where those attacked are.' }),
  },
  { additionalProperties: false },
);

interface Question {
  readonly attackers: readonly UnitId[];
  readonly hexside: { readonly hex: string; readonly direction: number };
}

/**
 * The exact odds of a naval combat, by the resolver of the game (H-10.81.1). Whose turn it is and where the attackers are
 * now does not matter, so that a move can be weighed before it is made. All that it rests on is public.
 */
export const navalCombatPreview: Preview<HeartlandState> = {
  name: 'naval-combat',
  description: 'The losses of both sides when gunboats or batteries attack those of the enemy on a river hexside, and what the odds rest on.',
  parameters,
  answer(state: HeartlandState, question: Question) {
    const combat = imagined(state, question);
    return combat.ok ? ok(answerOf(state, combat.value)) : combat;
  },
};

function imagined(state: HeartlandState, { attackers, hexside: named }: Question): Result<NavalCombat, Rejection> {
  const units: Unit[] = [];
  for (const id of attackers) {
    const unit = findUnit(state, id);
    if (unit?.counter.naval === undefined || unit.state.steps === 0) return reject('H-10.81.1', 'unknown.unit', `The game has no gunboat or battery ${id} in play.`, { unit: id });
    if (unit.counter.side !== units[0]?.counter.side && units.length > 0) return reject('H-10.81.1', 'naval-combat.two-sides', 'Those who attack together are of one side.', { unit: id });
    units.push(unit);
  }
  const hexside = hexsideNamed(state.setting, named);
  const defenders = navalUnits(state, opponentOf(units[0]!.counter.side)).filter((unit) => hexsideOfUnit(state, unit) === hexside);
  if (defenders.length === 0) return reject('H-10.81.1', 'naval-combat.nobody-there', 'The enemy has neither gunboats nor batteries on that hexside.', { hexside: named });
  return ok({ hexside, attackers: units, defenders });
}

/** One way in which the die can fall. */
interface Branch {
  readonly fought: EventOf<'naval-combat-fought'>;
  /** Steps that are lost, on works too. */
  readonly lost: Readonly<Record<Side, number>>;
  /** The sides that choose where theirs fall (H-10.82.a.1). */
  readonly choosing: readonly Side[];
}

function answerOf(state: HeartlandState, combat: NavalCombat) {
  const { column, modifiers } = navalOdds(combat);
  const branches = enumerate((dice) => branchOf(state, combat, dice));
  const [attacker, defender] = [combat.attackers[0]!.counter.side, combat.defenders[0]!.counter.side];
  const expected = (side: Side) => toJson(distribution(branches, ({ lost }) => lost[side]).expect((steps) => steps));
  return {
    rule: 'H-10.81.1',
    hexside: namedHexside(state.setting, combat.hexside),
    attacker,
    strengths: { attackers: strengthTerms(combat.attackers), defenders: strengthTerms(combat.defenders) },
    column,
    modifiers: modifiers.map(termOf),
    outcomes: outcomesOf(state, combat, branches),
    expectedSteps: { attackers: expected(attacker), defenders: expected(defender) },
    assumed: [],
  };
}

function branchOf(state: HeartlandState, combat: NavalCombat, dice: Dice): Branch {
  const side = combat.attackers[0]!.counter.side;
  const recorder = new Recorder<HeartlandState, HeartlandEvent>({ ...state, phase: { name: 'combat', side } }, evolve, dice);
  resolveNavalCombat(recorder, combat);
  const fought = recorder.events[0] as EventOf<'naval-combat-fought'>;
  const own: NavalLosses = { side, steps: fought.attackerSteps, units: fought.attackers };
  const theirs: NavalLosses = { side: opponentOf(side), steps: fought.defenderSteps, units: fought.defenders };
  return {
    fought,
    lost: { [own.side]: stepsToLose(state, own), [theirs.side]: stepsToLose(state, theirs) } as Record<Side, number>,
    choosing: [theirs, own].filter((losses) => mayChoose(state, losses)).map((losses) => losses.side),
  };
}

function outcomesOf({ setting }: HeartlandState, combat: NavalCombat, branches: readonly Outcome<Branch>[]) {
  const keyOf = ({ fought }: Branch) => `${fought.attackerSteps}/${fought.defenderSteps}`;
  return distribution(branches, keyOf).chances.map(({ outcome, probability }) => {
    const { fought, choosing } = branches.find(({ value }) => keyOf(value) === outcome)!.value;
    const { attackerSteps, defenderSteps, column, total } = fought;
    const { provenance } = navalResult(setting.charts.navalCombat, column, total);
    return { outcome, attackerSteps, defenderSteps, choosing, rules: ['H-10.81.1', ...(choosing.length > 0 ? ['H-10.82.a.1'] : [])], provenance, probability: toJson(probability) };
  });
}

function strengthTerms(units: readonly Unit[]): Explained {
  return explain(units.map((unit): Term => ({ label: unit.counter.name, value: navalStrength(unit), rule: 'H-2.0.3', provenance: 'source' })));
}

function termOf({ label, rule, modifier: { value, provenance } }: Modifier): Term {
  return { label, rule, value, provenance };
}
