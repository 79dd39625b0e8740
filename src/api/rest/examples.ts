import { readFileSync } from 'node:fs';

/** One request that was really made, and its answer; long lists are cut. */
export interface Example {
  readonly method: string;
  readonly path: string;
  readonly request?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** By operation id; a further one of the same operation has a name of its own behind a slash, e.g. `act/sealed-bid`. */
export type Examples = Readonly<Record<string, Example>>;

/** Recorded by `npm run generate`. */
export const EXAMPLES = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as Examples;
