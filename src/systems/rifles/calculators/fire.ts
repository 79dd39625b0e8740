import { Type, type Static } from '@sinclair/typebox';
import type { Product } from '../../../kernel/product.js';
import { toJson } from '../../../kernel/rational.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Calculator } from '../../../kernel/system.js';
import type { RiflesOptions } from '../options.js';
import { crossSection, shown, type TargetFacts } from '../procedures/cross-section.js';
import { effectiveFire, fireModelOf, fireStrength, shownStrength, type FireModel, type FirerFacts } from '../procedures/fire-strength.js';
import type { Conditions } from '../procedures/step.js';
import { FireModelSchema } from '../scenario.js';
import { FORMATIONS } from '../vocabulary.js';
import { crossSectionTold } from './cross-section.js';
import { closed, conditionsSaid, ConditionsParameter, Flag, Men, oneOf, OptionsParameter, optionsSaid, Target, targetSaid, type Said } from './parameters.js';

const MOST_SHOTS = 20_000;

const Firer = Type.Object(
  {
    id: Type.Optional(Type.String({ maxLength: 40, description: 'For penalties of its weapons in the model (R-FS.8).' })),
    perHundred: Type.Integer({ minimum: 0, maximum: 1000, description: 'Lethality of 100 men in line at this distance, in per mille of the target (R-FS.1).' }),
    men: Men,
    formation: oneOf(FORMATIONS, 'What it is formed in.'),
    skirmishers: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'Per cent of the men who skirmish; 0 when left out.' })),
    mounted: Flag('Mounted cavalry.'),
    moved: Flag('It moved before in the same turn.'),
  },
  closed,
);

const shot = {
  firer: Type.Optional(Type.Partial(Firer, closed)),
  strength: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'In place of a firer: its strength as the game shows it, in per mille, with all penalties in it (R-FS.9).' })),
  target: Type.Optional(Type.Partial(Target, closed)),
};
const Shot = Type.Object(shot, { ...closed, description: 'What differs from what is said for all shots.' });

const Parameters = Type.Object(
  {
    shots: Type.Array(Shot, { minItems: 1, maxItems: MOST_SHOTS }),
    ...shot,
    conditions: ConditionsParameter,
    model: Type.Optional(FireModelSchema),
    options: OptionsParameter,
  },
  { ...closed, description: 'Shots, and what is the same for all of them.' },
);
type Question = Static<typeof Parameters>;
type ShotSaid = Static<typeof Shot>;
type FirerParameter = NonNullable<ShotSaid['firer']>;

/** What all shots are reckoned by. */
interface Terms {
  readonly conditions: Conditions;
  readonly model: FireModel;
  readonly options: RiflesOptions;
}

/** Expected casualties of any number of shots, from bare facts. */
export const fireCalculator: Calculator = {
  name: 'fire',
  description: 'Expected casualties of each shot: strength and cross section with every factor. What no base is known for is refused in its place.',
  parameters: Parameters,
  answer(question: Question) {
    const terms: Terms = { conditions: conditionsSaid(question.conditions), model: fireModelOf({ fireModel: question.model }), options: optionsSaid(question.options) };
    const shots: unknown[] = [];
    for (const [index, shot] of question.shots.entries()) {
      const whole = wholeShot(shot, question);
      const missing = missingIn(whole);
      if (missing.length > 0) return incomplete(index, missing);
      shots.push(told(whole as WholeShot, terms));
    }
    return ok({ rule: 'R-FC.1', shots });
  },
};

/** A shot of which everything is said; its strength may be said as it is shown, in per mille. */
interface WholeShot {
  readonly strength: FirerFacts | number;
  readonly target: TargetFacts;
}

/** A shot with what all have in common; what is said nowhere is undefined. */
interface MergedShot {
  readonly strength: Said<FirerFacts> | number;
  readonly target: Said<TargetFacts>;
}

function wholeShot(own: ShotSaid, shared: ShotSaid): MergedShot {
  const shown = own.strength ?? (own.firer ? undefined : shared.strength);
  return { strength: shown ?? firerSaid(own.firer ?? {}, shared.firer ?? {}), target: targetSaid(own.target ?? {}, shared.target) };
}

/** Written out, for many shots: to spread them takes several times as long. */
function firerSaid(own: FirerParameter, shared: FirerParameter): Said<FirerFacts> {
  return {
    id: own.id ?? shared.id,
    perHundred: own.perHundred ?? shared.perHundred,
    men: own.men ?? shared.men,
    formation: own.formation ?? shared.formation,
    skirmishers: own.skirmishers ?? shared.skirmishers ?? 0,
    mounted: own.mounted ?? shared.mounted ?? false,
    moved: own.moved ?? shared.moved ?? false,
  };
}

const OF_FIRER = ['perHundred', 'men', 'formation'] as const;
const OF_TARGET = ['formation', 'men', 'yards', 'arc', 'fire'] as const;

function missingIn({ strength, target }: MergedShot): readonly string[] {
  const ofTarget = OF_TARGET.filter((name) => target[name] === undefined).map((name) => `target.${name}`);
  if (typeof strength === 'number') return ofTarget;
  return [...OF_FIRER.filter((name) => strength[name] === undefined).map((name) => `firer.${name}`), ...ofTarget];
}

function incomplete(shot: number, missing: readonly string[]): Result<never, Rejection> {
  return reject('R-FC.1', 'fire.incomplete', `Shot ${shot} lacks ${missing.join(', ')}; they may be said for it or for all shots.`, { shot, missing });
}

function told({ strength: by, target }: WholeShot, { conditions, model, options }: Terms) {
  const section = crossSection(target, options);
  if (!section.ok) return { refused: section.error.violations };
  const strength = typeof by === 'number' ? shownStrength(by) : fireStrength(by, conditions, model, options);
  return { strength: { perMille: toJson(strength.total), factors: strength.factors }, crossSection: crossSectionTold(section.value), ...effectTold(strength, section.value, target.men) };
}

/** Lethality that reaches the target and the men that it can expect to lose; `capped` where that is all of them (R-UN.5). */
function effectTold(strength: Product, section: Product, men: number) {
  const { perMille, expected } = effectiveFire(strength, section, men);
  const told = { perMille: toJson(perMille), expected: { ...toJson(expected), shown: shown(expected) } };
  return perMille.numerator > perMille.denominator * 1000n ? { ...told, capped: 'R-UN.5' satisfies RuleId } : told;
}
