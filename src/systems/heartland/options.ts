import { chosenFrom, defaultOptions } from '../../kernel/game-options.js';
import type { Rejection } from '../../kernel/rejection.js';
import type { Result } from '../../kernel/result.js';
import type { GameOption } from '../../kernel/system.js';

/**
 * What both players adopt before play (H-1.12.1): first the parts that the rulebook calls advanced, which are on unless
 * switched off, then its optional rules, which are off, and last the passages that can be read in two ways, with the
 * recommended reading as the default.
 */
export const OPTIONS = [
  { name: 'weather', rule: 'H-4.1.5', description: 'Whether weather is rolled for; without it every turn is Clear.', choices: ['used', 'unused'], default: 'used' },
  { name: 'extended-battle', rule: 'H-10.7.1', description: 'Whether operations levels buy extended battles.', choices: ['used', 'unused'], default: 'used' },
  { name: 'forced-march', rule: 'H-8.3.1', description: 'Whether active leaders may force march.', choices: ['used', 'unused'], default: 'used' },
  { name: 'cavalry-operations', rule: 'H-8.6.1', description: 'Whether cavalry reconnoitres, screens, hides movement and cuts rail lines.', choices: ['used', 'unused'], default: 'used' },
  { name: 'railways', rule: 'H-8.7.1', description: 'Whether trains run and rail sections change hands.', choices: ['used', 'unused'], default: 'used' },
  { name: 'demolition', rule: 'H-13.1.1', description: 'Whether bridges and towns may be burnt and landings trampled.', choices: ['used', 'unused'], default: 'used' },
  { name: 'foraging', rule: 'H-13.2.1', description: 'Whether forces may forage, and hold supplies for their own use.', choices: ['used', 'unused'], default: 'used' },
  { name: 'illness', rule: 'H-8.13.1', description: 'Whether leaders may fall ill.', choices: ['unused', 'used'], default: 'unused' },
  { name: 'dense-fog', rule: 'H-3.72.1', description: 'Whether strengths, attrition, wounds and works on the river stay hidden longer.', choices: ['unused', 'used'], default: 'unused' },
  { name: 'tactical-doctrine', rule: 'H-10.32.a.1', description: 'Whether cities and towns give no shelter, and rivers hamper the attacker only.', choices: ['unused', 'used'], default: 'unused' },
  { name: 'off-map-rail', rule: 'H-8.74.1', description: 'Whether trains may leave the map and return on it.', choices: ['unused', 'used'], default: 'unused' },
  {
    name: 'tie-equal-wep',
    rule: 'H-4.1.4',
    description: 'Who has the initiative after three ties when both have as many war effort points: a die, a fourth bid, or nobody.',
    choices: ['die', 'fourth-bid', 'no-impulses'],
    default: 'die',
  },
  { name: 'loser-bid', rule: 'H-4.2.1', description: 'Whether the bid of the side that lost binds its first impulse.', choices: ['binding', 'void'], default: 'binding' },
  {
    name: 'last-impulses',
    rule: 'H-5.0.1',
    description: 'Whether a side that is left alone with levels has one last impulse or several in a row.',
    choices: ['one', 'several'],
    default: 'one',
  },
  { name: 'passer-extends', rule: 'H-5.13.4', description: 'Whether a side that passed may spend its levels on extended battles.', choices: ['may', 'may-not'], default: 'may' },
  { name: 'mud', rule: 'H-5.24.1', description: 'Whether the second rain turn itself is Mud, or the turn after it.', choices: ['second-turn', 'third-turn'], default: 'second-turn' },
  { name: 'supply-weather', rule: 'H-7.12.c.1', description: 'What of the weather lengthens supply lines: all that movement pays, or fords alone.', choices: ['full', 'fords'], default: 'full' },
  {
    name: 'leaderless-check',
    rule: 'H-3.52.b.2',
    description: 'How leaderless units check: morale below and attack at most their inverted morale; or both below; or both at most.',
    choices: ['by-check', 'below', 'at-most'],
    default: 'by-check',
  },
  {
    name: 'reaction',
    rule: 'H-3.26.a.1',
    description: 'Who may try to react: leaders under an army commander in range, entrenched ones and cavalry corps; or any leader within his rating.',
    choices: ['under-headquarters', 'any-leader'],
    default: 'under-headquarters',
  },
  { name: 'morale-given-up', rule: 'H-3.54.1', description: 'Whether a leader may give up any number of morale levels for a roll, or one.', choices: ['any-number', 'one'], default: 'any-number' },
  { name: 'capacity', rule: 'H-7.21.1', description: 'Whether a force counts against the supply unit that it draws from, or against every one of the chain.', choices: ['last-link', 'whole-chain'], default: 'last-link' },
  {
    name: 'wave-ammunition',
    rule: 'H-10.12.a.1',
    description: 'Whether the defender of a wave attack pays for artillery in each exchange or once.',
    choices: ['each-exchange', 'once'],
    default: 'each-exchange',
  },
  { name: 'lone-depot', rule: 'H-8.26.3', description: 'Whether a depot alone in its hex must be attacked, or is captured by entering.', choices: ['fights', 'captured'], default: 'fights' },
] as const satisfies readonly GameOption[];

type Option = (typeof OPTIONS)[number];

/** What a game chose for every option: `setting.options['mud']` is `'second-turn' | 'third-turn'`. */
export type HeartlandOptions = { readonly [Name in Option['name']]: Extract<Option, { readonly name: Name }>['choices'][number] };

/** The default of every option. */
export const DEFAULT_OPTIONS = defaultOptions(OPTIONS) as unknown as HeartlandOptions;

/** Fills up what was said with the defaults; refuses names and choices that are not there. */
export function chosenOptions(said: Readonly<Record<string, string>>): Result<HeartlandOptions, Rejection> {
  return chosenFrom({ title: 'The Army of the Heartland', rule: 'H-1.12.1', options: OPTIONS }, said) as Result<HeartlandOptions, Rejection>;
}
