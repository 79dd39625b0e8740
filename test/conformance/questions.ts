import type { Chance } from '../../src/cli/chance.js';
import { equals, ONE, rational, sum, type Rational } from '../../src/kernel/rational.js';
import type { Json } from '../../src/kernel/rejection.js';

/** The parts of JSON Schema that parameters are written in. */
interface Schema {
  readonly type?: string;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A random value that a schema of parameters asks for; strings are ids of the game, so that some of them fit. */
export function anyValue(chance: Chance, schema: Schema, ids: readonly string[]): Json {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.anyOf) return anyValue(chance, chance.pick(schema.anyOf), ids);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + chance.below((schema.maximum ?? 9) - (schema.minimum ?? 0) + 1);
    case 'boolean':
      return chance.percent(50);
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + chance.below(2) }, () => anyValue(chance, schema.items ?? {}, ids));
    case 'object':
      return anyObject(chance, schema, ids);
    default:
      return chance.pick(ids);
  }
}

function anyObject(chance: Chance, { properties = {}, required = [] }: Schema, ids: readonly string[]): Json {
  const names = Object.keys(properties).filter((name) => required.includes(name) || chance.percent(50));
  return Object.fromEntries(names.map((name) => [name, anyValue(chance, properties[name]!, ids)]));
}

/** A list of odds, and what they must sum to. */
export interface Odds {
  readonly chances: readonly Rational[];
  readonly whole: Rational;
}

/**
 * Each list of odds in an answer: entries with a probability as the API gives it. They sum to 1, or, where their parent
 * says how likely the die is to be rolled at all, to that.
 */
export function oddsIn(answer: unknown, whole: Rational = ONE): readonly Odds[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if (Array.isArray(answer) && answer.length > 0 && answer.every(hasProbability)) {
    return [{ chances: answer.map(({ probability }) => rationalOf(probability)), whole }, ...answer.flatMap((entry) => oddsIn(entry))];
  }
  const own = 'rolled' in answer ? rationalOf(answer.rolled as Printed) : ONE;
  return Object.values(answer).flatMap((part) => oddsIn(part, own));
}

/** Whether probabilities add up to exactly what they must. */
export function isWhole({ chances, whole }: Odds): boolean {
  return equals(sum(chances), whole);
}

interface Printed {
  readonly numerator: string;
  readonly denominator: string;
}

function rationalOf({ numerator, denominator }: Printed): Rational {
  return rational(BigInt(numerator), BigInt(denominator));
}

function hasProbability(entry: unknown): entry is { readonly probability: Printed } {
  return typeof entry === 'object' && entry !== null && 'probability' in entry && typeof entry.probability === 'object';
}
