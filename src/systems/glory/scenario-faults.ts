import { directionBetween } from '../../hex/direction.js';
import { parseHexId } from '../../hex/hex-id.js';
import type { Fault } from '../../kernel/system.js';
import type { ScenarioMap } from './scenario.js';
import type { HexId } from './vocabulary.js';

/** A fault of a scenario document at this JSON pointer. */
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

/** Whether two printed hexes share a hexside. */
export function areNeighbours({ shoved }: ScenarioMap, a: HexId, b: HexId): boolean {
  const from = parseHexId(a, shoved);
  const to = parseHexId(b, shoved);
  return from.ok && to.ok && directionBetween(from.value, to.value) !== undefined;
}
