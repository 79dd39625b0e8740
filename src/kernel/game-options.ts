import { reject, type Rejection } from './rejection.js';
import { ok, type Result } from './result.js';
import type { RuleId } from './rule.js';
import type { GameOption } from './system.js';

/** The options of a system, and whom a refusal speaks of: its title, and the row that names an unknown option. */
export interface OptionBook {
  readonly title: string;
  readonly rule: RuleId;
  readonly options: readonly GameOption[];
}

/** The default choice of every option, by name. */
export function defaultOptions(options: readonly GameOption[]): Readonly<Record<string, string>> {
  return Object.fromEntries(options.map(({ name, default: usual }) => [name, usual]));
}

/**
 * The options of a game of which some are said; the others have their default. Refuses names (`unknown.option`) and
 * choices (`unknown.choice`) that the system does not have.
 */
export function chosenFrom({ title, rule, options }: OptionBook, said: Readonly<Record<string, string>>): Result<Readonly<Record<string, string>>, Rejection> {
  const byName = new Map(options.map((option) => [option.name, option]));
  for (const [name, choice] of Object.entries(said)) {
    const option = byName.get(name);
    if (!option) return reject(rule, 'unknown.option', `${title} has no option ${name}.`, { option: name, options: [...byName.keys()] });
    if (option.choices.includes(choice)) continue;
    return reject(option.rule, 'unknown.choice', `The option ${name} is one of ${option.choices.join(', ')}.`, { option: name, choice, choices: option.choices });
  }
  return ok({ ...defaultOptions(options), ...said });
}
