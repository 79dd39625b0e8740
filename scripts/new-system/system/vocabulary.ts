export const SIDES = ['union', 'confederate'] as const;
export type Side = (typeof SIDES)[number];

export function opponentOf(side: Side): Side {
  return side === 'union' ? 'confederate' : 'union';
}

/** A hex as printed: two digits column, two digits row. */
export type HexId = string;
export type UnitId = string;
