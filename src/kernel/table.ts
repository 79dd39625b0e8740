import type { Provenance } from './rule.js';

/** One cell of a chart: the value, and whether the source prints it. A house value says why it is what it is. */
export interface Cell<T> {
  readonly value: T;
  readonly provenance: Provenance;
  readonly why?: string;
}

/** A cell that the source prints. */
export function printed<T>(value: T): Cell<T> {
  return { value, provenance: 'source' };
}

/** A cell that the source lacks, and the reason for the value put in its place. */
export function house<T>(value: T, why: string): Cell<T> {
  return { value, provenance: 'house', why };
}
