import { reject, type Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import type { GameOption } from '../../kernel/system.js';

/**
 * The passages that can be read in two ways, and house rules that the index names. The default is the reading that the row
 * recommends; each choice is a reading by name.
 */
export const OPTIONS = [
  {
    name: 'entry-protection',
    rule: 'G-6.53.a',
    description: 'Whose reinforcements must all have come in before an enemy entry hex is open: those of the side that owns it, or of both.',
    choices: ['own-side', 'both-sides'],
    default: 'own-side',
  },
  {
    name: 'stop-over-river',
    rule: 'G-6.14.d',
    description: 'Whether an enemy behind a hexside that nobody can cross stops a moving unit.',
    choices: ['stops', 'waived'],
    default: 'stops',
  },
] as const satisfies readonly GameOption[];

type Option = (typeof OPTIONS)[number];

/** What a game chose for every option of Glory: `setting.options['stop-over-river']` is `'stops' | 'waived'`. */
export type GloryOptions = { readonly [Name in Option['name']]: Extract<Option, { readonly name: Name }>['choices'][number] };

/** The reading of every option that its row recommends. */
export const DEFAULT_OPTIONS = Object.fromEntries(OPTIONS.map(({ name, default: usual }) => [name, usual])) as unknown as GloryOptions;

/**
 * The options of a game of which some are said; the others have their default. Refuses names (`unknown.option`) and choices
 * (`unknown.choice`) that Glory does not have.
 */
export function chosenOptions(said: Readonly<Record<string, string>>): Result<GloryOptions, Rejection> {
  const options = new Map<string, GameOption>(OPTIONS.map((option) => [option.name, option]));
  for (const [name, choice] of Object.entries(said)) {
    const option = options.get(name);
    if (!option) return reject('G-3.N', 'unknown.option', `Glory has no option ${name}.`, { option: name, options: [...options.keys()] });
    if (option.choices.includes(choice)) continue;
    return reject(option.rule, 'unknown.choice', `The option ${name} is one of ${option.choices.join(', ')}.`, { option: name, choice, choices: option.choices });
  }
  return ok({ ...DEFAULT_OPTIONS, ...said });
}
