import { hexFaults } from '../../../src/hex/printed-map.js';
import { fault, repeated } from '../../../src/kernel/fault.js';
import type { Fault } from '../../../src/kernel/system.js';
import type { SkeletonScenario } from './scenario.js';

/** What the schema cannot say of a scenario that fits it, each fault with the JSON pointer of its place. */
export function scenarioFaults({ map, units, objective }: SkeletonScenario): readonly Fault[] {
  const known = new Set(map.hexes.map(({ hex }) => hex));
  const offMap = (hex: string, path: string): readonly Fault[] => (known.has(hex) ? [] : [fault(path, 'unknown.hex', `The map has no hex ${hex}.`)]);
  return [
    ...hexFaults(map),
    ...repeated(units.map(({ id }) => id), (at) => fault(`/units/${at}/id`, 'id.twice', `The id ${units[at]!.id} is used twice.`)),
    ...repeated(units.map(({ hex }) => hex), (at) => fault(`/units/${at}/hex`, 'stacking.limit', `There is a counter in ${units[at]!.hex} already (S-1.1).`)),
    ...units.flatMap(({ hex }, at) => offMap(hex, `/units/${at}/hex`)),
    ...offMap(objective, '/objective'),
  ];
}
