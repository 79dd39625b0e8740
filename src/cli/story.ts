import type { Term } from '../kernel/explained.js';
import type { AnyEvent } from '../kernel/system.js';

/** What a unit, leader, marker or command is called. */
export type NameOf = (id: string) => string;

/** A sentence of the story and how deep it stands; 0 is a headline. */
export interface Line {
  readonly depth: number;
  readonly text: string;
}

/** What an event adds to the story: a sentence, the heading of what follows, or nothing that would not go without saying. */
export type Told = Line | { readonly heading: string | undefined } | undefined;

/** Tells one event after the other; `remark` puts something of one's own between them. */
export interface Storyteller {
  tell(event: AnyEvent): void;
  remark(text: string): void;
}

const HEADING_DEPTH = 1;

/** Writes one line, or several of them. */
export type Print = (line: string) => void;

/** A heading is told once, and only when something happens below it; what stands as high as a heading begins anew. */
export function storyteller(sentence: (event: AnyEvent) => Told, print: Print): Storyteller {
  let heading: string | undefined;
  let told: string | undefined;
  const say = (line: Line): void => {
    if (line.depth <= HEADING_DEPTH) told = undefined;
    else if (heading !== undefined && heading !== told) {
      print(wrap({ depth: HEADING_DEPTH, text: heading }).join('\n'));
      told = heading;
    }
    print(wrap(line).join('\n'));
  };
  return {
    tell(event) {
      const next = sentence(event);
      if (next && 'heading' in next) heading = next.heading;
      else if (next) say(next);
    },
    remark: (text) => say({ depth: 2, text }),
  };
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

/** Breaks a line at its spaces, so that none is longer than `width`; all but the first hang further in. */
export function wrap({ depth, text }: Line, width = 116): readonly string[] {
  const margin = '  '.repeat(depth);
  const lines = [margin];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.trim() === '') lines[lines.length - 1] = line + word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`${margin}    ${word}`);
  }
  return lines;
}
