import type { Term } from './explained.js';
import type { RuleId } from './rule.js';

/** What a unit, leader, marker or command is called. */
export type NameOf = (id: string) => string;

/** A sentence of the account of a game. */
export interface Line {
  /** How deep it stands; 0 is a headline. */
  readonly depth: number;
  readonly text: string;
  /** The rows that it names, in its order. */
  readonly rules: readonly RuleId[];
}

/** What an event adds to the account: a sentence, the heading of what follows, or nothing that would not go without saying. */
export type Told = Pick<Line, 'depth' | 'text'> | { readonly heading: string | undefined } | undefined;

/** Tells the events of one game, one after the other. Every sentence and heading names a row of the rule index. */
export interface Teller<E> {
  tell(event: E): Told;
}

const HEADING_DEPTH = 1;

/** The lines of one event after the other: a heading is told once, and only when something happens below it; what stands as high as a heading begins anew. */
export function accountBy<E>(teller: Teller<E>): (event: E) => readonly Line[] {
  let heading: string | undefined;
  let told: string | undefined;
  return (event) => {
    const next = teller.tell(event);
    if (next === undefined) return [];
    if ('heading' in next) {
      heading = next.heading;
      return [];
    }
    const line = lineOf(next);
    if (line.depth <= HEADING_DEPTH) told = undefined;
    if (line.depth <= HEADING_DEPTH || heading === undefined || heading === told) return [line];
    told = heading;
    return [lineOf({ depth: HEADING_DEPTH, text: heading }), line];
  };
}

/** The sentence with the rows that it names. */
export function lineOf({ depth, text }: Pick<Line, 'depth' | 'text'>): Line {
  return { depth, text, rules: [...new Set(text.match(/\b[A-Z]-[A-Z0-9]+(?:\.[A-Za-z0-9]+)+/g) ?? [])] as readonly RuleId[] };
}

/** How a game ended. */
interface Ended {
  readonly winner?: string;
  readonly margin: string;
  readonly points: Readonly<Record<string, number>>;
  readonly rule: RuleId;
}

/** The last line of an account. */
export function ended({ winner, margin, points, rule }: Ended): Pick<Line, 'depth' | 'text'> {
  const counts = Object.entries(points).map(([side, count]) => `${capital(side)} ${count}`).join(', ');
  return { depth: 0, text: `${winner === undefined ? 'A draw' : `${capital(winner)} wins, ${margin}`}: ${counts} (${rule})` };
}

/** A term with its sign, its hex and its rule. */
export function termed({ label, value, rule, provenance, at }: Term): string {
  const where = at === undefined ? '' : ` in ${at}`;
  const origin = provenance === 'house' ? ', house value' : '';
  return `${value < 0 ? '−' : '+'} ${Math.abs(value)} ${label}${where} (${rule}${origin})`;
}

/** The names, one after the other. */
export function list(ids: readonly string[], name: NameOf): string {
  return ids.map(name).join(', ');
}

/** The word with a capital letter. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
