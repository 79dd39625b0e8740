import type { Rejection } from '../../kernel/rejection.js';
import type { Result } from '../../kernel/result.js';
import { chosenFrom, defaultOptions } from '../../kernel/game-options.js';
import type { GameOption } from '../../kernel/system.js';

/** Where the source can be read in more than one way; the first choice is the reading to take. */
export const OPTIONS = [
  {
    name: 'shelled-supported-line',
    rule: 'R-EX.4',
    description: 'A small supported line under artillery fire has the base of the table (1.50, 2.25, 1.88), or, as the source\'s fourth example reckons, its base against small arms.',
    choices: ['table', 'printed-example'],
    default: 'table',
  },
  {
    name: 'crewed-weapons',
    rule: 'R-OM.10',
    description: 'Crewed weapons cost a point more in every hex off the road, or only where a fence, wall or trench does.',
    choices: ['everywhere', 'fences-only'],
    default: 'everywhere',
  },
  {
    name: 'town-bans',
    rule: 'R-OR.2',
    description: 'Prohibitions bind on entering a town or village as well, or its base price alone counts.',
    choices: ['binding', 'waived'],
    default: 'binding',
  },
  {
    name: 'abatis-on-road',
    rule: 'R-RD.4',
    description: 'Abatis close the road in the hex entered, or in either hex of the step.',
    choices: ['entered', 'either'],
    default: 'entered',
  },
  {
    name: 'fire-penalties',
    rule: 'R-FS.7',
    description: 'Penalties of fire strength multiply, or their percentages add up, to a loss of everything at most.',
    choices: ['multiply', 'add'],
    default: 'multiply',
  },
] as const satisfies readonly GameOption[];

type Option = (typeof OPTIONS)[number];

/** A choice for every option, by name. */
export type RiflesOptions = { readonly [Name in Option['name']]: Extract<Option, { readonly name: Name }>['choices'][number] };

export const DEFAULT_OPTIONS = defaultOptions(OPTIONS) as unknown as RiflesOptions;

/** The options of a game of which some are said. Refuses with `unknown.option` and `unknown.choice`. */
export function chosenOptions(said: Readonly<Record<string, string>>): Result<RiflesOptions, Rejection> {
  return chosenFrom({ title: 'Age of Rifles', rule: 'R-EX.4', options: OPTIONS }, said) as Result<RiflesOptions, Rejection>;
}
