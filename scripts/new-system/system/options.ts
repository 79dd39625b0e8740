import { chosenFrom, defaultOptions } from '../../../src/kernel/game-options.js';
import type { Rejection } from '../../../src/kernel/rejection.js';
import type { Result } from '../../../src/kernel/result.js';
import type { GameOption } from '../../../src/kernel/system.js';

/** Where the rules can be read in more than one way; the first choice is the reading to take. */
export const OPTIONS = [
  {
    name: 'passing',
    rule: 'S-2.3',
    description: 'Whether a side may pass always, or only when it has nothing to move.',
    choices: ['free', 'when-stuck'],
    default: 'free',
  },
] as const satisfies readonly GameOption[];

type Option = (typeof OPTIONS)[number];

/** A choice for every option, by name. */
export type SkeletonOptions = { readonly [Name in Option['name']]: Extract<Option, { readonly name: Name }>['choices'][number] };

export const DEFAULT_OPTIONS = defaultOptions(OPTIONS) as unknown as SkeletonOptions;

/** The options of a game of which some are said. Refuses with `unknown.option` and `unknown.choice`. */
export function chosenOptions(said: Readonly<Record<string, string>>): Result<SkeletonOptions, Rejection> {
  return chosenFrom({ title: 'Skeleton', rule: 'S-2.3', options: OPTIONS }, said) as Result<SkeletonOptions, Rejection>;
}
