import { areNeighbours, hexFaults, hexsideFaults } from '../../hex/printed-map.js';
import { fault, repeated } from '../../kernel/fault.js';
import type { Fault } from '../../kernel/system.js';
import type { RiflesScenario, ScenarioMap } from './scenario.js';
import { standingFaults, unitFaults } from './units-check.js';
import type { HexFeature, HexId, HexsideFeature, Side } from './vocabulary.js';

/**
 * What the schema cannot say of a scenario that fits it, each fault with the JSON pointer of its place: the map whole and
 * without contradictions, every id and hex known, units in formations and hexes where they may be.
 */
export function scenarioFaults(scenario: RiflesScenario): readonly Fault[] {
  const faults = [...mapFaults(scenario.map), ...turnFaults(scenario), ...unitFaults(scenario), ...fireModelFaults(scenario), ...victoryFaults(scenario)];
  // Where units may stand is judged by the game's own rules, which need a board.
  return faults.length > 0 ? faults : standingFaults(scenario);
}

function mapFaults(map: ScenarioMap): readonly Fault[] {
  const known = hexesOf(map);
  return [...hexFaults(map), ...map.hexes.flatMap((hex, at) => featureFaults(map, hex, `/map/hexes/${at}/features`)), ...sidesFaults(map, known), ...roadFaults(map, known)];
}

function hexesOf(map: ScenarioMap): ReadonlySet<HexId> {
  return new Set(map.hexes.map(({ hex }) => hex));
}

/** What shows above shallow water, so that the hex is river or lake and yet no deep one (R-NV.4). */
const ABOVE_SHALLOWS: readonly HexFeature[] = ['bridge', 'woods', 'brush', 'marsh', 'rocks', 'mud', 'sand'];

function featureFaults(map: ScenarioMap, { hex, features }: ScenarioMap['hexes'][number], path: string): readonly Fault[] {
  const deep = features.includes('deep-water');
  const shallow = features.includes('shallow-water');
  if (deep && shallow) return [fault(path, 'hex.contradiction', 'Water is deep or shallow, not both.')];
  if (deep || shallow) return waterFaults(features, path, deep ? ['bridge'] : ABOVE_SHALLOWS);
  if (features.includes('bridge')) return [fault(path, 'hex.bridge-over-nothing', 'A bridge in a hex leads over deep or shallow water; a bridge over a stream lies on the hexside.')];
  if (!features.includes('gully') || !hasGullyBeside(map, hex)) return [];
  return [fault(path, 'hex.gully-twice', 'A gully lies in the hex or on a hexside of it: on both, who goes through would pay for it twice.')];
}

function waterFaults(features: readonly HexFeature[], path: string, allowed: readonly HexFeature[]): readonly Fault[] {
  const wrong = features.filter((feature) => feature !== 'deep-water' && feature !== 'shallow-water' && !allowed.includes(feature));
  if (wrong.length === 0) return [];
  return [fault(path, 'hex.land-in-water', `Beside the water the hex may only hold ${allowed.join(', ')}, not ${wrong.join(' and ')}: deep water that shows land is shallow.`)];
}

function hasGullyBeside(map: ScenarioMap, hex: HexId): boolean {
  return map.hexsides.some(({ between, features }) => between.includes(hex) && features.includes('gully'));
}

function sidesFaults(map: ScenarioMap, known: ReadonlySet<HexId>): readonly Fault[] {
  const keys = map.hexsides.map(({ between }) => [...between].sort().join('/'));
  return [
    ...repeated(keys, (at) => fault(`/map/hexsides/${at}/between`, 'hexside.twice', `The hexside ${keys[at]!} is listed twice.`)),
    ...map.hexsides.flatMap(({ between, features }, at) => [
      ...hexsideFaults(map, known, between, `/map/hexsides/${at}/between`),
      ...contradictions(features, `/map/hexsides/${at}/features`),
    ]),
  ];
}

const COURSES: readonly HexsideFeature[] = ['fordable-stream', 'non-fordable-stream', 'gully'];

/** A hexside holds one course of water, or a dry one; a bridge leads over it. */
function contradictions(features: readonly HexsideFeature[], path: string): readonly Fault[] {
  const courses = features.filter((feature) => COURSES.includes(feature));
  if (courses.length > 1) return [fault(path, 'hexside.contradiction', `A hexside holds one of ${courses.join(' and ')}.`)];
  if (courses.length > 0 || !features.includes('bridge')) return [];
  return [fault(path, 'hexside.bridge-over-nothing', 'There is no stream or gully to bridge.')];
}

/** A road leads from hex to neighbouring hex, and over water by bridges; streams and slopes on hexsides do not stop it (R-UN.6). */
function roadFaults(map: ScenarioMap, known: ReadonlySet<HexId>): readonly Fault[] {
  const features = new Map(map.hexes.map((hex) => [hex.hex, hex.features]));
  return map.roads.flatMap(({ path }, road) =>
    path.flatMap((hex, step) => {
      const place = `/map/roads/${road}/path/${step}`;
      const before = path[step - 1];
      if (!known.has(hex)) return [fault(place, 'unknown.hex', `The map has no hex ${hex}.`)];
      if (isWater(features.get(hex)!) && !features.get(hex)!.includes('bridge')) return [fault(place, 'road.no-bridge', `The road leads into the water of ${hex}, where there is no bridge.`)];
      if (before === undefined || !known.has(before) || areNeighbours(map, before, hex)) return [];
      return [fault(place, 'road.gap', `The road goes from ${before} to ${hex}, which are no neighbours.`)];
    }),
  );
}

/** Whether the features are those of river or lake. */
function isWater(features: readonly HexFeature[]): boolean {
  return features.includes('deep-water') || features.includes('shallow-water');
}

function turnFaults({ map, turns }: RiflesScenario): readonly Fault[] {
  const known = hexesOf(map);
  return [
    ...repeated(turns.map(({ label }) => label), (at) => fault(`/turns/${at}/label`, 'turn.label-twice', 'Another turn has this label.')),
    ...turns.flatMap(({ burning = [] }, turn) =>
      burning.flatMap((hex, at) => (known.has(hex) ? [] : [fault(`/turns/${turn}/burning/${at}`, 'unknown.hex', `The map has no hex ${hex}.`)])),
    ),
  ];
}

function fireModelFaults({ units, fireModel }: RiflesScenario): readonly Fault[] {
  const known = new Set(units.map(({ id }) => id));
  return (fireModel?.penalties ?? []).flatMap((penalty, at) =>
    penalty.units.flatMap((unit, place) => (known.has(unit) ? [] : [fault(`/fireModel/penalties/${at}/units/${place}`, 'unknown.unit', `There is no unit ${unit}.`)])),
  );
}

function victoryFaults({ map, units, victory }: RiflesScenario): readonly Fault[] {
  const known = hexesOf(map);
  const { objectives, holders = {} } = victory;
  const standing = new Map<HexId, Side>(units.map(({ hex, side }) => [hex, side]));
  return [
    ...objectives.flatMap(({ hex }, at) => (known.has(hex) ? [] : [fault(`/victory/objectives/${at}/hex`, 'unknown.hex', `The map has no hex ${hex}.`)])),
    ...repeated(objectives.map(({ hex }) => hex), (at) => fault(`/victory/objectives/${at}/hex`, 'objective.twice', 'The hex is an objective already.')),
    ...Object.keys(holders).flatMap((hex) =>
      objectives.some((objective) => objective.hex === hex) ? [] : [fault(`/victory/holders/${hex}`, 'objective.unknown', `${hex} is no objective.`)],
    ),
    ...objectives.flatMap(({ hex }, at) => holderFaults(holders[hex], standing.get(hex), `/victory/objectives/${at}/hex`)),
  ];
}

/** Who stands on an objective when the game begins was the last to enter it. */
function holderFaults(holder: Side | undefined, standing: Side | undefined, path: string): readonly Fault[] {
  if (standing === undefined || holder === standing) return [];
  return [fault(path, 'objective.other-holder', `A unit of the ${standing} side stands there, and holds it: name it among the holders.`)];
}
