/** A hex in axial coordinates: columns eastwards, and rows along the column. */
interface Axial {
  readonly q: number;
  readonly r: number;
}

/** Distances and directions between printed hexes of one map, as any client may reckon them. */
export interface Geometry {
  distance(a: string, b: string): number;
  /** The distance to the nearest of the hexes; `FAR` when there are none. */
  nearest(hex: string, others: readonly string[]): number;
  /** The hexside of `hex`, 0 north … 5 north-west, across which the nearest of the hexes is nearest. */
  towards(hex: string, others: readonly string[]): number;
}

export const FAR = 99;

const VECTORS: readonly Axial[] = [{ q: 0, r: -1 }, { q: 1, r: -1 }, { q: 1, r: 0 }, { q: 0, r: 1 }, { q: -1, r: 1 }, { q: -1, r: 0 }];

/** @param shoved which columns stand half a hex lower */
export function geometryOf({ shoved }: { readonly shoved: 'odd' | 'even' }): Geometry {
  const axial = (hex: string): Axial => {
    const column = Number(hex.slice(0, 2));
    const odd = column % 2;
    return { q: column, r: Number(hex.slice(2)) - (shoved === 'odd' ? column - odd : column + odd) / 2 };
  };
  const nearest = (from: Axial, others: readonly string[]): number => Math.min(FAR, ...others.map((other) => apart(from, axial(other))));
  return {
    distance: (a, b) => apart(axial(a), axial(b)),
    nearest: (hex, others) => nearest(axial(hex), others),
    towards: (hex, others) => {
      const { q, r } = axial(hex);
      const ahead = VECTORS.map((vector) => nearest({ q: q + vector.q, r: r + vector.r }, others));
      return ahead.indexOf(Math.min(...ahead));
    },
  };
}

function apart(a: Axial, b: Axial): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}
