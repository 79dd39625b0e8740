/**
 * Axial coordinates of a hex on a flat-top grid: `q` counts columns eastwards, `r` counts hexes southwards along a
 * column. Both are integers; they may be negative.
 */
export interface Axial {
  readonly q: number;
  readonly r: number;
}

export function add(a: Axial, b: Axial): Axial {
  return { q: a.q + b.q, r: a.r + b.r };
}

export function subtract(a: Axial, b: Axial): Axial {
  return { q: a.q - b.q, r: a.r - b.r };
}

export function sameHex(a: Axial, b: Axial): boolean {
  return a.q === b.q && a.r === b.r;
}

/** The distance in hexes: the fewest steps from neighbour to neighbour. */
export function distance(a: Axial, b: Axial): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}
