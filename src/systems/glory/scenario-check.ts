import { areNeighbours, hexFaults, hexsideFaults } from '../../hex/printed-map.js';
import { fault, repeated } from '../../kernel/fault.js';
import type { Fault } from '../../kernel/system.js';
import { arrivalFaults } from './arrivals-check.js';
import { INITIAL_STATE, evolve } from './evolve.js';
import { pieceAt, stackAt } from './position.js';
import { stackingVerdict } from './procedures/stacking.js';
import { refitFaults } from './refit-check.js';
import type { GloryScenario, ScenarioMap, ScenarioUnit } from './scenario.js';
import type { GloryState } from './state.js';
import { refitOf } from './tables/refit.js';
import type { HexId, HexsideFeature } from './vocabulary.js';
import { weatherFaults } from './weather-check.js';

/**
 * What the schema cannot say of a scenario that fits it, each fault with the JSON pointer of its place: the map whole and
 * without contradictions, every id known, counters complete, the units at start stacked as the rules allow.
 */
export function scenarioFaults(scenario: GloryScenario): readonly Fault[] {
  const faults = [
    ...mapFaults(scenario),
    ...idFaults(scenario),
    ...counterFaults(scenario),
    ...placeFaults(scenario),
    ...arrivalFaults(scenario),
    ...playFaults(scenario),
    ...refitFaults(scenario),
  ];
  // Stacks are judged by the game's own rules, which need a board.
  return faults.length > 0 ? faults : stackFaults(scenario);
}

function mapFaults({ map }: GloryScenario): readonly Fault[] {
  const known = new Set(map.hexes.map(({ hex }) => hex));
  return [...hexFaults(map), ...allHexsideFaults(map, known), ...roadFaults(map, known)];
}

function allHexsideFaults(map: ScenarioMap, known: ReadonlySet<HexId>): readonly Fault[] {
  const seen = new Set<string>();
  return map.hexsides.flatMap(({ between, features }, at) => {
    const path = `/map/hexsides/${at}`;
    const key = [...between].sort().join('/');
    const placed = hexsideFaults(map, known, between, `${path}/between`);
    const twice = seen.has(key) ? [fault(`${path}/between`, 'hexside.twice', `The hexside ${key} is listed twice.`)] : [];
    seen.add(key);
    return [...placed, ...twice, ...contradictions(features, `${path}/features`)];
  });
}

const WATERS: readonly HexsideFeature[] = ['stream', 'creek', 'river', 'canal'];
const BARRIERS: readonly HexsideFeature[] = ['river', 'canal'];
const CROSSINGS: readonly HexsideFeature[] = ['ford', 'bridge', 'pontoon'];

function contradictions(features: readonly HexsideFeature[], path: string): readonly Fault[] {
  const waters = WATERS.filter((water) => features.includes(water));
  const crossings = CROSSINGS.filter((crossing) => features.includes(crossing));
  const faults: Fault[] = [];
  if (waters.length > 1) faults.push(fault(path, 'hexside.contradiction', `A hexside holds one water, not ${waters.join(' and ')}.`));
  if (waters.length === 0 && crossings.length > 0) faults.push(fault(path, 'hexside.crossing-without-water', `There is nothing to cross by ${crossings.join(' and ')}.`));
  return faults;
}

function roadFaults(map: ScenarioMap, known: ReadonlySet<HexId>): readonly Fault[] {
  const barred = new Set(
    map.hexsides
      .filter(({ features }) => features.some((feature) => BARRIERS.includes(feature)) && !features.some((feature) => CROSSINGS.includes(feature)))
      .map(({ between }) => [...between].sort().join('/')),
  );
  return map.roads.flatMap(({ path }, road) =>
    path.flatMap((hex, step) => {
      const place = `/map/roads/${road}/path/${step}`;
      const before = path[step - 1];
      if (!known.has(hex)) return [fault(place, 'unknown.hex', `The map has no hex ${hex}.`)];
      if (before === undefined || !known.has(before)) return [];
      if (!areNeighbours(map, before, hex)) return [fault(place, 'road.gap', `The road goes from ${before} to ${hex}, which are no neighbours.`)];
      if (barred.has([before, hex].sort().join('/'))) return [fault(place, 'road.no-crossing', `The road meets a river or canal between ${before} and ${hex} without ford, bridge or pontoon.`)];
      return [];
    }),
  );
}

function idFaults({ markers, leaders, units }: GloryScenario): readonly Fault[] {
  const sideOfMarker = new Map(markers.map(({ id, side }) => [id, side]));
  const byMarker = (piece: { readonly marker: string; readonly side: string }, path: string): readonly Fault[] => {
    const side = sideOfMarker.get(piece.marker);
    if (side === undefined) return [fault(path, 'unknown.marker', `There is no marker ${piece.marker}.`)];
    return side === piece.side ? [] : [fault(path, 'marker.other-side', `The marker ${piece.marker} belongs to the ${side} side.`)];
  };
  const leaderById = new Map(leaders.map((leader) => [leader.id, leader]));
  return [
    ...twice(markers, '/markers'),
    ...twice(leaders, '/leaders'),
    ...twice(units, '/units'),
    ...namesakes(units, leaderById),
    ...leaders.flatMap((leader, at) => byMarker(leader, `/leaders/${at}/marker`)),
    ...units.flatMap((unit, at) => byMarker(unit, `/units/${at}/marker`)),
    ...units.flatMap((unit, at) => leaderOfUnit(unit, leaderById, `/units/${at}/leader`)),
  ];
}

function twice(things: readonly { readonly id: string }[], path: string): readonly Fault[] {
  const seen = new Set<string>();
  return things.flatMap(({ id }, at) => {
    if (seen.has(id)) return [fault(`${path}/${at}/id`, 'id.twice', `The id ${id} is used twice.`)];
    seen.add(id);
    return [];
  });
}

/** Whoever names a unit or leader, e.g. to ask for its moves, means one of them. */
function namesakes(units: readonly ScenarioUnit[], leaders: ReadonlyMap<string, unknown>): readonly Fault[] {
  return units.flatMap(({ id }, at) => (leaders.has(id) ? [fault(`/units/${at}/id`, 'id.twice', `A leader has the id ${id}, too.`)] : []));
}

function leaderOfUnit(unit: ScenarioUnit, leaders: ReadonlyMap<string, GloryScenario['leaders'][number]>, path: string): readonly Fault[] {
  if (unit.leader === null) return [];
  const leader = leaders.get(unit.leader);
  if (!leader) return [fault(path, 'unknown.leader', `There is no leader ${unit.leader}.`)];
  if (leader.side !== unit.side) return [fault(path, 'leader.other-side', `${unit.leader} leads the other side.`)];
  return leader.marker === unit.marker ? [] : [fault(path, 'leader.other-marker', `${unit.leader} is activated by ${leader.marker}, the unit by ${unit.marker}.`)];
}

/** In a battle of the first Glory guns need no range class (G-14.11.a), and cavalry that never dismounts no face for it (G-14.15.a). */
function counterFaults(scenario: GloryScenario): readonly Fault[] {
  const refit = refitOf(scenario);
  return scenario.units.flatMap((unit, at) => {
    const path = `/units/${at}`;
    const faces = refit?.dismounting.allowed === false && unit.class === 'cavalry' ? [] : faceFaults(unit, path);
    const ranges = refit && unit.class.endsWith('artillery') ? [] : rangeFaults(unit, path);
    return [...ranges, ...cohesionFaults(unit, path), ...faces];
  });
}

function rangeFaults({ class: kind, range }: ScenarioUnit, path: string): readonly Fault[] {
  const guns = kind === 'artillery' || kind === 'horse-artillery';
  if (guns && range === undefined) return [fault(path, 'unit.no-range', 'Artillery has a range class.')];
  return !guns && range !== undefined ? [fault(`${path}/range`, 'unit.needless-range', 'Only artillery has a range class.')] : [];
}

function cohesionFaults({ class: kind, cohesion, disorderedCohesion }: ScenarioUnit, path: string): readonly Fault[] {
  if (kind === 'cavalry')
    return disorderedCohesion === undefined ? [] : [fault(`${path}/disorderedCohesion`, 'unit.needless-disordered-cohesion', 'Disorder reduces the Cohesion of cavalry by rule.')];
  if (disorderedCohesion === undefined) return [fault(path, 'unit.no-disordered-cohesion', 'Infantry and artillery have a Cohesion on their Disordered side.')];
  return disorderedCohesion <= cohesion ? [] : [fault(`${path}/disorderedCohesion`, 'unit.disorder-helps', 'The Cohesion of the Disordered side is not higher than the other.')];
}

function faceFaults({ class: kind, dismounted }: ScenarioUnit, path: string): readonly Fault[] {
  if (kind === 'cavalry' && !dismounted) return [fault(path, 'unit.no-dismounted-face', 'Cavalry has a dismounted face.')];
  return kind !== 'cavalry' && dismounted ? [fault(`${path}/dismounted`, 'unit.needless-face', 'Only cavalry has a dismounted face.')] : [];
}

function placeFaults({ map, leaders, units, victory }: GloryScenario): readonly Fault[] {
  const known = new Set(map.hexes.map(({ hex }) => hex));
  const onMap = (things: readonly { readonly hex?: HexId }[], path: string) =>
    things.flatMap(({ hex }, at) => (hex === undefined || known.has(hex) ? [] : [fault(`${path}/${at}/hex`, 'unknown.hex', `The map has no hex ${hex}.`)]));
  const holders = new Map(units.map(({ hex, side }) => [hex, side]));
  const first = new Map([...leaders].reverse().map(({ hex, side }) => [hex, side]));
  return [
    ...onMap(units, '/units'),
    ...units.flatMap((unit, at) => facingFaults(unit, `/units/${at}`)),
    ...onMap(leaders, '/leaders'),
    ...onMap(victory.objectives, '/victory/objectives'),
    ...leaders.flatMap(({ hex, side }, at) =>
      hex === undefined || (holders.get(hex) ?? first.get(hex)) === side ? [] : [fault(`/leaders/${at}/hex`, 'leader.among-enemies', `Enemies hold hex ${hex}.`)],
    ),
  ];
}

/** A unit on the map faces somewhere; one that comes later chooses its facing then. */
function facingFaults({ hex, facing, onTop }: ScenarioUnit, path: string): readonly Fault[] {
  if (hex !== undefined) return facing === undefined ? [fault(path, 'unit.no-facing', 'A unit on the map has a facing.')] : [];
  return facing === undefined && onTop === undefined ? [] : [fault(path, 'unit.needless-facing', 'A unit that begins off the map has no facing and no place in a stack.')];
}

function playFaults(scenario: GloryScenario): readonly Fault[] {
  const { turns, victory } = scenario;
  const contradictory = turns.flatMap(({ initiative, automaticInitiative }, at) =>
    initiative && automaticInitiative ? [fault(`/turns/${at}/initiative`, 'turn.contradiction', 'A turn with automatic initiative has no roll to modify.')] : [],
  );
  return [
    ...repeated(turns.map(({ label }) => label), (at) => fault(`/turns/${at}/label`, 'turn.label-twice', 'Another turn has this label.')),
    ...contradictory,
    ...weatherFaults(scenario),
    ...repeated(victory.objectives.map(({ hex }) => hex), (at) => fault(`/victory/objectives/${at}/hex`, 'objective.twice', 'The hex is an objective already.')),
    ...repeated(victory.margins.map(({ atLeast }) => atLeast), (at) => fault(`/victory/margins/${at}/atLeast`, 'margin.twice', 'Another margin begins at the same difference.')),
  ];
}

function stackFaults(scenario: GloryScenario): readonly Fault[] {
  const state = evolve(INITIAL_STATE, { type: 'game-begun', scenario, options: {} });
  return state.units.flatMap(({ hex }, index) => {
    if (hex < 0) return [];
    const faults = sharingFaults(state, index);
    return faults.length > 0 ? faults : orderFaults(state, index);
  });
}

/** The unit against those listed before it, so that each pair is named once. */
function sharingFaults(state: GloryState, index: number): readonly Fault[] {
  const { hex } = pieceAt(state, index).state;
  const before = { ...state, units: state.units.slice(0, index) };
  const verdict = stackingVerdict(before, pieceAt(state, index), hex);
  return verdict.ok ? [] : verdict.error.violations.map(({ code, message }) => fault(`/units/${index}/hex`, code, message));
}

/** One facing a hex (G-7.11.b), and one of two units on top: guns rather than others (G-6.43.d). */
function orderFaults(state: GloryState, index: number): readonly Fault[] {
  const unit = pieceAt(state, index);
  const other = stackAt(state, unit.state.hex).find((each) => each.index !== index);
  const path = `/units/${index}`;
  if (!other) return unit.state.onTop ? [fault(`${path}/onTop`, 'stack.alone-on-top', 'The unit is alone in its hex.')] : [];
  if (other.index > index) return [];
  const faults: Fault[] = [];
  if (other.state.facing !== unit.state.facing) faults.push(fault(`${path}/facing`, 'stack.two-facings', 'All units in a hex face one way.'));
  if (other.state.onTop === unit.state.onTop) faults.push(fault(`${path}/onTop`, 'stack.order', 'One of two units in a hex is on top.'));
  else if (wronglyUnder(unit.counter.class, unit.state.onTop, other.counter.class)) faults.push(fault(`${path}/onTop`, 'stack.guns-on-top', 'Artillery lies on top of other units.'));
  return faults;
}

function wronglyUnder(own: ScenarioUnit['class'], onTop: boolean, other: ScenarioUnit['class']): boolean {
  const isGun = (kind: ScenarioUnit['class']) => kind === 'artillery' || kind === 'horse-artillery';
  return isGun(own) !== isGun(other) && isGun(own) !== onTop;
}
