import fc from 'fast-check';
import type { Axial } from '../../src/hex/coordinates.js';
import { directions } from '../../src/hex/direction.js';
import type { Shoved } from '../../src/hex/hex-id.js';
import { symmetries } from '../../src/hex/symmetry.js';

const coordinate = fc.integer({ min: -30, max: 30 });

export const anyHex: fc.Arbitrary<Axial> = fc.record({ q: coordinate, r: coordinate });
export const anyDirection = fc.constantFrom(...directions);
export const anySymmetry = fc.constantFrom(...symmetries);
export const anyShoved = fc.constantFrom<Shoved>('odd', 'even');
export const anyHexId = fc.integer({ min: 0, max: 9999 }).map((id) => String(id).padStart(4, '0'));

/** The hex numbers of a map of this many columns and rows, both counted from 01. */
export function rectangle(columns: number, rows: number): string[] {
  return Array.from({ length: columns * rows }, (_, k) => String((Math.floor(k / rows) + 1) * 100 + (k % rows) + 1).padStart(4, '0'));
}
