import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { err, ok, type Result } from '../kernel/result.js';
import type { AnyCommand, AnyRuleSystem, Fault } from '../kernel/system.js';
import { iJsonFaults, pointer } from './i-json.js';

/** A JSON Schema, as TypeBox gives it. */
export type Schema = object;

const MOST_FAULTS = 20;

function compiler(options: Options): Ajv {
  // Schemas are kept by identity here, so that two of them may carry one `$id`.
  const ajv = new Ajv({ strict: false, strictNumbers: true, allErrors: true, verbose: true, addUsedSchema: false, ...options });
  formats.default(ajv);
  return ajv;
}

const STRICT = { ajv: compiler({}), compiled: new WeakMap<Schema, ValidateFunction>() };
const TEXT = { ajv: compiler({ coerceTypes: 'array' }), compiled: new WeakMap<Schema, ValidateFunction>() };

function compiled({ ajv, compiled: known }: typeof STRICT, schema: Schema): ValidateFunction {
  let validate = known.get(schema);
  if (!validate) known.set(schema, (validate = ajv.compile(bounded(schema) as Schema)));
  return validate;
}

/**
 * The schema, by which a list that is too long has no other fault: each of its entries could have as many as there are
 * alternatives for it, and finding them all would take as long as whoever sent the list pleases.
 */
function bounded(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bounded);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { items, uniqueItems, ...rest } = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, bounded(member)])) as ListSchema;
  const ofEntries = { ...(items !== undefined && { items }), ...(uniqueItems !== undefined && { uniqueItems }) };
  return typeof rest.maxItems === 'number' ? { ...rest, if: { maxItems: rest.maxItems }, then: ofEntries } : { ...rest, ...ofEntries };
}

/** That a list has faults is said once more by the condition of `bounded`. */
const CONDITION = 'if';

interface ListSchema {
  readonly items?: unknown;
  readonly uniqueItems?: unknown;
  readonly maxItems?: unknown;
}

/**
 * The faults of a value by the schema, and of texts and numbers that cannot be kept; empty when it fits. Schemas are
 * compiled once.
 */
export function faultsBy(schema: Schema, value: unknown): readonly Fault[] {
  return checked(compiled(STRICT, schema), value);
}

function checked(validate: ValidateFunction, value: unknown): readonly Fault[] {
  return validate(value) ? iJsonFaults(value, MOST_FAULTS) : (validate.errors ?? []).filter(({ keyword }) => keyword !== CONDITION).slice(0, MOST_FAULTS).map(fault);
}

/** The parameters of a query string, each turned from text into the type that the schema wants. */
export function fromText(schema: Schema, parameters: Readonly<Record<string, unknown>>): Result<unknown, readonly Fault[]> {
  const typed = structuredClone(parameters);
  const faults = checked(compiled(TEXT, schema), typed);
  return faults.length === 0 ? ok(typed) : err(faults);
}

/** The faults of a command. Its variant is picked by `type` first, so that they speak of what was meant. */
export function commandFaults(system: AnyRuleSystem, command: unknown): readonly Fault[] {
  const variants = variantsOf(system);
  const type = typeOf(command);
  const variant = type === undefined ? undefined : variants.get(type);
  if (variant) return faultsBy(variant, command);
  const known = [...variants.keys()].join(', ');
  return [{ path: '/type', code: 'command.unknown', message: `is the type of no command; known are ${known}` }];
}

/** A command that `commandFaults` found nothing wrong with. */
export function asCommand(command: unknown): AnyCommand {
  return command as AnyCommand;
}

function typeOf(command: unknown): string | undefined {
  if (typeof command !== 'object' || command === null || !('type' in command)) return undefined;
  return typeof command.type === 'string' ? command.type : undefined;
}

const VARIANTS = new WeakMap<AnyRuleSystem, ReadonlyMap<string, Schema>>();

interface Variant {
  readonly properties: { readonly type: { readonly const: string } };
}

function variantsOf(system: AnyRuleSystem): ReadonlyMap<string, Schema> {
  let variants = VARIANTS.get(system);
  if (!variants) {
    const { anyOf } = system.commandSchema as unknown as { readonly anyOf: readonly Variant[] };
    variants = new Map(anyOf.map((variant) => [variant.properties.type.const, variant]));
    VARIANTS.set(system, variants);
  }
  return variants;
}

/** Moves faults to where the value stands in a larger document. */
export function under(path: string, faults: readonly Fault[]): readonly Fault[] {
  return faults.map((found) => ({ ...found, path: path + found.path }));
}

function fault(error: ErrorObject): Fault {
  const { instancePath, keyword, params } = error;
  const at = params as { readonly missingProperty?: string; readonly additionalProperty?: string };
  const member = at.missingProperty ?? at.additionalProperty;
  const path = member === undefined ? instancePath : `${instancePath}/${pointer(member)}`;
  return { path, code: `schema.${keyword}`, message: keyword === 'pattern' ? formWanted(error) : expectation(error) };
}

function expectation({ message = 'does not fit', params }: ErrorObject): string {
  const { allowedValues } = params as { readonly allowedValues?: readonly unknown[] };
  return allowedValues ? `${message}: ${allowedValues.join(', ')}` : message;
}

/** A pattern is for machines: people are told what the schema says of it, and shown examples. */
function formWanted({ parentSchema }: ErrorObject): string {
  const { description = '', examples = [] } = parentSchema as { readonly description?: string; readonly examples?: readonly string[] };
  const shown = examples.length === 0 ? '' : `For example: ${examples.join(', ')}`;
  return `does not have the form that is wanted. ${[description, shown].filter((text) => text !== '').join(' ')}`;
}
