import { chosenFrom, defaultOptions } from '../../kernel/game-options.js';
import type { Rejection } from '../../kernel/rejection.js';
import type { Result } from '../../kernel/result.js';
import type { GameOption } from '../../kernel/system.js';

/**
 * The passages that can be read in two ways, and house rules that the index names, in the order of the rulebook. The default is the reading that the row
 * recommends; each choice is a reading by name.
 */
export const OPTIONS = [
  {
    name: 'combined-leaders',
    rule: 'G-4.25.b',
    description: 'Whether each leader of a Combined Activation needs one other of them in range, or all must be connected, from one to the next.',
    choices: ['each-near-another', 'all-connected'],
    default: 'each-near-another',
  },
  {
    name: 'command-over-river',
    rule: 'G-5.14.a',
    description: 'Whether a unit next to one In Command is linked to it over a hexside that nobody can cross.',
    choices: ['links', 'parts'],
    default: 'links',
  },
  {
    name: 'lone-leaders',
    rule: 'G-5.15.c',
    description: 'Whether an enemy leader who is alone in his hex stops a unit that moves next to him.',
    choices: ['ignored', 'stop-movement'],
    default: 'ignored',
  },
  {
    name: 'strategic-movement',
    rule: 'G-6.13.g',
    description: 'Whether a charge gains from a defender that used Extended Movement, as the chart says of Strategic Movement.',
    choices: ['counts', 'ignored'],
    default: 'counts',
  },
  {
    name: 'stop-over-river',
    rule: 'G-6.14.d',
    description: 'Whether an enemy behind a hexside that nobody can cross stops a moving unit.',
    choices: ['stops', 'waived'],
    default: 'stops',
  },
  {
    name: 'entry-column',
    rule: 'G-6.51.b',
    description: 'What a reinforcement pays for each position ahead of it in its column: the price of that position, or its own.',
    choices: ['sum-of-those-ahead', 'own-cost-each'],
    default: 'sum-of-those-ahead',
  },
  {
    name: 'entry-protection',
    rule: 'G-6.53.a',
    description: 'Whose reinforcements must all have come in before an enemy entry hex is open: those of the side that owns it, or of both.',
    choices: ['own-side', 'both-sides'],
    default: 'own-side',
  },
  {
    name: 'guns-with-escort',
    rule: 'G-7.14.c',
    description: 'Whether infantry or cavalry that shares a hex with guns turns and carries them with it, or nobody in the hex turns until the guns leave.',
    choices: ['carried', 'lock-the-stack'],
    default: 'carried',
  },
  {
    name: 'lent-fire',
    rule: 'G-9.3.d',
    description: 'How long a battery that lent its fire to another command goes without Activation Fire of its own.',
    choices: ['next-activation', 'whole-turn'],
    default: 'next-activation',
  },
  {
    name: 'sight-along-hexside',
    rule: 'G-9.4.f',
    description: 'What blocks a line of sight that runs along a hexside: terrain and units in either hex, or terrain only.',
    choices: ['terrain-and-units', 'terrain-only'],
    default: 'terrain-and-units',
  },
  {
    name: 'town-in-sight',
    rule: 'G-9.4.k',
    description: 'Whether a town lets a line of sight through, or blocks it as woods do.',
    choices: ['open', 'blocks-like-woods'],
    default: 'open',
  },
  {
    name: 'fire-results',
    rule: 'G-9.13.c',
    description: 'When results of Artillery Fire take effect: when all have fired, or after each shot and the answers to it.',
    choices: ['when-all-have-fired', 'after-each-reply'],
    default: 'when-all-have-fired',
  },
  {
    name: 'misguided-fire',
    rule: 'G-9.52.b',
    description: 'Whether a shot that strikes exposed friends spares its target or has its effect there too.',
    choices: ['friend-only', 'friend-and-target'],
    default: 'friend-only',
  },
  {
    name: 'front-and-rear',
    rule: 'G-10.22.c',
    description: 'Whether the bonus of a charge through front and rear takes the place of that for the rear, or comes on top.',
    choices: ['exclusive', 'cumulative'],
    default: 'exclusive',
  },
  {
    name: 'combined-chargers',
    rule: 'G-10.24.a',
    description: 'Whether the hexes of a combined charge hang together, or each need only be next to another of them.',
    choices: ['connected', 'each-near-another'],
    default: 'connected',
  },
  {
    name: 'guns-of-the-beaten',
    rule: 'G-10.28.d',
    description: 'Whether guns stacked with a beaten defender check on 11 or more too, or are Disordered like the rest.',
    choices: ['always-check', 'disordered-like-the-rest'],
    default: 'always-check',
  },
  {
    name: 'defensive-dice',
    rule: 'G-10.32.f',
    description: 'Whether Defensive Fire rolls a die for each target, or one that is compared with all of them.',
    choices: ['one-for-each-target', 'one-for-all'],
    default: 'one-for-each-target',
  },
  {
    name: 'defensive-targets',
    rule: 'G-10.32.i',
    description: 'At whom a hex under charge may fire: at those that charge it, or at every charger in its front.',
    choices: ['own-chargers', 'chargers-in-front'],
    default: 'own-chargers',
  },
  {
    name: 'second-hit',
    rule: 'G-10.36.c',
    description: 'Which Cohesion further Defensive Fire is compared with: the one at the start of the segment, or the present one.',
    choices: ['starting-cohesion', 'present-cohesion'],
    default: 'starting-cohesion',
  },
  {
    name: 'enemy-fronts',
    rule: 'G-11.25.b',
    description: 'Whether a hex in front of several enemies Disorders a retreating unit once, or once for each of them.',
    choices: ['once-per-hex', 'once-per-enemy'],
    default: 'once-per-hex',
  },
  {
    name: 'map-exit',
    rule: 'G-11.28.b',
    description: 'Whether the owner may choose to leave the map where a friend could make room, or displacement comes first.',
    choices: ['owner-picks', 'displacement-first'],
    default: 'owner-picks',
  },
  {
    name: 'recovery-roll',
    rule: 'G-11.62.a',
    description: 'Whether the owner of a unit in the Recovery Box may decline to roll for it.',
    choices: ['may', 'must'],
    default: 'may',
  },
  {
    name: 'recovery-turns',
    rule: 'G-13.g',
    description: 'When Recovery is rolled for: by day and in night turns of the second kind, or only in the latter.',
    choices: ['day-and-second-nights', 'second-nights-only'],
    default: 'day-and-second-nights',
  },
  {
    name: 'night-occupation',
    rule: 'G-13.i',
    description: 'Whether by night the occupation of a hex left before the charge is obligatory and keeps order, or may be declined and Disorders.',
    choices: ['keeps-order', 'disorders'],
    default: 'keeps-order',
  },
  {
    name: 'independents',
    rule: 'G-14.34.b',
    description: 'At 1st Manassas, how infantry and cavalry without a leader act: unit by unit, or brigade by brigade.',
    choices: ['unit-by-unit', 'brigade-by-brigade'],
    default: 'unit-by-unit',
  },
  {
    name: 'third-jackson',
    rule: 'G-14.35.a',
    description: 'At 1st Manassas, whether the Confederates have the Third Jackson marker of the first Glory besides their others.',
    choices: ['unused', 'used'],
    default: 'unused',
  },
  {
    name: 'chickamauga-markers',
    rule: 'G-14.51.b',
    description: "At Chickamauga, whose activation markers are used: this game's, or those of the first Glory with its divided command.",
    choices: ['this-game', 'first-glory'],
    default: 'this-game',
  },
  {
    name: 'stand-in-works',
    rule: 'G-TCN.I',
    description: 'Whether a Disorder taken in an Improved Position takes the place of the retreat alone, or on 5 to 10 of the Cohesion Check, too.',
    choices: ['replaces-retreat', 'replaces-result'],
    default: 'replaces-retreat',
  },
  {
    name: 'late-sun',
    rule: 'G-WT.b',
    description: 'How long the weather modifier of the third day lasts: until the Ground Condition marker reaches box 0, or to the end and besides whenever it is there.',
    choices: ['until-dry', 'when-dry'],
    default: 'until-dry',
  },
] as const satisfies readonly GameOption[];

type Option = (typeof OPTIONS)[number];

/** What a game chose for every option of Glory: `setting.options['stop-over-river']` is `'stops' | 'waived'`. */
export type GloryOptions = { readonly [Name in Option['name']]: Extract<Option, { readonly name: Name }>['choices'][number] };

/** The reading of every option that its row recommends. */
export const DEFAULT_OPTIONS = defaultOptions(OPTIONS) as unknown as GloryOptions;

/**
 * The options of a game of which some are said; the others have their default. Refuses names (`unknown.option`) and choices
 * (`unknown.choice`) that Glory does not have.
 */
export function chosenOptions(said: Readonly<Record<string, string>>): Result<GloryOptions, Rejection> {
  return chosenFrom({ title: 'Glory', rule: 'G-3.N', options: OPTIONS }, said) as Result<GloryOptions, Rejection>;
}
