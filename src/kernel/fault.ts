import type { Fault } from './system.js';

/** A fault of a document at this JSON pointer. */
export function fault(path: string, code: string, message: string): Fault {
  return { path, code, message };
}

/** One fault for each value that stands in the list before. */
export function repeated(values: readonly (string | number)[], faultAt: (at: number) => Fault): readonly Fault[] {
  const seen = new Set<string | number>();
  return values.flatMap((value, at) => {
    if (seen.has(value)) return [faultAt(at)];
    seen.add(value);
    return [];
  });
}
