import { ok, type Result } from '../kernel/result.js';
import { fail, malformed, rejected, unknown, type Failure } from './failure.js';
import { faultsBy } from './schemas.js';
import type { Service } from './service.js';

export interface CalculateRequest {
  readonly system: string;
  readonly name: string;
  readonly parameters: unknown;
}

/** What a calculator gives. */
export interface Calculated {
  readonly system: string;
  readonly name: string;
  readonly answer: unknown;
}

/** Odds or costs without a game. */
export function calculate({ systems }: Service, { system: id, name, parameters }: CalculateRequest): Result<Calculated, Failure> {
  const system = systems.get(id);
  if (!system) return unknown('system', id);
  const calculator = system.calculators.find((known) => known.name === name);
  if (!calculator) return notOffered(id, name, system.calculators.map((known) => known.name));
  const faults = faultsBy(calculator.parameters, parameters);
  if (faults.length > 0) return malformed(faults);
  const given = calculator.answer(parameters as never);
  return given.ok ? ok({ system: id, name, answer: given.value }) : rejected(given.error);
}

function notOffered(system: string, name: string, names: readonly string[]): Result<never, Failure> {
  return fail('unknown', 'calculator.not-offered', `${system} has no calculator "${name}"; it has ${names.join(', ') || 'none'}`);
}
