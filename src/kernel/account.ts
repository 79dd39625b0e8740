import type { Term } from './explained.js';
import type { RuleId } from './rule.js';

/** What a unit, leader, marker or command is called. */
export type NameOf = (id: string) => string;

/** Words of an account, and the rows that they name, in their order. */
export interface Words {
  readonly text: string;
  readonly rules: readonly RuleId[];
}

/** The row that a line comes from, and after it those that it names besides. */
export type Rows = readonly [RuleId, ...RuleId[]];

/** A sentence of the account of a game, a headline or a heading. Its text names its rows. */
export interface Line extends Words {
  /** How deep it stands; 0 is a headline. */
  readonly depth: number;
  readonly rules: Rows;
}

/** The heading of the sentences that follow; `undefined` where they have none. */
export interface Heading {
  readonly heading: Line | undefined;
}

/** What an event adds to the account: a sentence, the heading of what follows, or nothing that would not go without saying. */
export type Told = Line | Heading | undefined;

/** Tells the events of one game, each by itself: what came before it does not matter. */
export interface Teller<E> {
  tell(event: E): Told;
}

/** Where an account stands: the heading that it is under, and the text of the one that was told last, until something stands as high. */
export interface Place {
  readonly heading?: Line;
  readonly told?: string;
}

/** Where nothing is told yet. A headline brings it back here. */
export const BEGINNING: Place = {};

const HEADLINE_DEPTH = 0;
const HEADING_DEPTH = 1;

/** Whether what follows is told the same, whatever came before. */
export function isHeadline(told: Told): boolean {
  return told !== undefined && 'depth' in told && told.depth === HEADLINE_DEPTH;
}

/** The lines that an event adds, and where the account stands behind them: a heading is told once, and only when something happens below it. */
export function goOn(place: Place, told: Told): { readonly place: Place; readonly lines: readonly Line[] } {
  if (told === undefined) return { place, lines: [] };
  if ('heading' in told) return { place: { ...place, heading: told.heading }, lines: [] };
  if (isHeadline(told)) return { place: BEGINNING, lines: [told] };
  const { heading } = place;
  if (told.depth === HEADING_DEPTH) return { place: { heading }, lines: [told] };
  if (heading === undefined || heading.text === place.told) return { place, lines: [told] };
  return { place: { heading, told: heading.text }, lines: [heading, told] };
}

/** A sentence without its full stop, and the row that it comes from: `Harlan a is Disordered (G-11.12.a).` */
export function sentence(depth: number, rule: RuleId, said: string | Words): Line {
  return lineOf(depth, rule, said, '.');
}

/** A headline, and the row that it comes from: `Turn 1, 0900, day (G-3.A.1)`. */
export function headline(rule: RuleId, said: string | Words): Line {
  return lineOf(HEADLINE_DEPTH, rule, said, '');
}

/** A part of a turn that has a heading: the row that it comes from, and its name. */
export type Segment = readonly [RuleId, string];

/** What follows stands under the heading of a segment, `Movement segment (G-3.C.b)`, or under none. */
export function under(segment?: Segment): Heading {
  return { heading: segment && lineOf(HEADING_DEPTH, ...segment, '') };
}

function lineOf(depth: number, rule: RuleId, said: string | Words, stop: string): Line {
  const { text, rules } = typeof said === 'string' ? { text: said, rules: [] } : said;
  return { depth, text: `${capital(text)} (${rule})${stop}`, rules: [rule, ...new Set(rules.filter((each) => each !== rule))] };
}

/** Words of text and of other words, whose rows they keep: a tag of template literals. */
export function words(texts: TemplateStringsArray, ...parts: readonly (string | number | Words)[]): Words {
  const said = parts.map((part) => (typeof part === 'object' ? part : { text: String(part), rules: [] }));
  return { text: String.raw({ raw: texts }, ...said.map(({ text }) => text)), rules: said.flatMap(({ rules }) => rules) };
}

/** All of them, with the same text between each two. */
export function joined(all: readonly Words[], between: string): Words {
  return { text: all.map(({ text }) => text).join(between), rules: all.flatMap(({ rules }) => rules) };
}

/** Something and the row that it comes from: `the one hex that is always open (R-SC.2)`. */
export function cited(text: string, rule: RuleId): Words {
  return { text: `${text} (${rule})`, rules: [rule] };
}

/** A term with its sign, its hex and its rule: `− 2 Woods in 0912 (G-TC.2)`. */
export function termed({ label, value, rule, provenance, at }: Term): Words {
  const where = at === undefined ? '' : ` in ${at}`;
  const origin = provenance === 'house' ? ', house value' : '';
  return { text: `${value < 0 ? '−' : '+'} ${Math.abs(value)} ${label}${where} (${rule}${origin})`, rules: [rule] };
}

/** A die that was rolled, its modifiers and their sum. */
interface Roll {
  readonly die: number;
  readonly modifiers: readonly Term[];
  readonly total: number;
}

/** `die 7 + 4 Strength (G-9.23.a) − 2 Woods in 0912 (G-TC.2) = 9`; what adds nothing is left out. */
export function rolled({ die, modifiers, total }: Roll): Words {
  const counting = modifiers.filter(({ value }) => value !== 0);
  return counting.length === 0 ? words`die ${die}` : words`die ${die} ${joined(counting.map(termed), ' ')} = ${total}`;
}

/** How a game ended. */
interface Ended {
  readonly winner?: string;
  readonly margin: string;
  readonly points: Readonly<Record<string, number>>;
  readonly rule: RuleId;
}

/** The last line of an account. */
export function ended({ winner, margin, points, rule }: Ended): Line {
  const counts = Object.entries(points).map(([side, count]) => `${capital(side)} ${count}`).join(', ');
  return headline(rule, `${winner === undefined ? 'A draw' : `${winner} wins, ${margin}`}: ${counts}`);
}

/** The names, one after the other. */
export function list(ids: readonly string[], name: NameOf): string {
  return ids.map(name).join(', ');
}

/** The word with a capital letter. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
