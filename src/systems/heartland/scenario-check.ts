import { hexFaults, hexsideFaults, areNeighbours } from '../../hex/printed-map.js';
import { fault, repeated } from '../../kernel/fault.js';
import type { Fault } from '../../kernel/system.js';
import { INITIAL_STATE } from './at-start.js';
import { evolve } from './evolve.js';
import { forcesOfSide, hexId, surveyOf } from './position.js';
import { stackingVerdict } from './procedures/stacking.js';
import { riverFaults } from './river-check.js';
import type { HeartlandScenario } from './scenario.js';
import { chartFaults } from './tables/own-charts.js';
import { SIDES, type HexId, type HexsideFeature, type UnitType } from './vocabulary.js';

/** Whoever takes a scenario in asks, and the game that begins with it asks again: it is never changed in between. */
const checked = new WeakMap<HeartlandScenario, readonly Fault[]>();

/**
 * What the schema cannot say of a scenario that fits it, each fault with the JSON pointer of its place: the map whole,
 * rivers with a direction, every id known, counters complete, the commands at start as the rules allow, charts sound.
 */
export function scenarioFaults(scenario: HeartlandScenario): readonly Fault[] {
  const faults = checked.get(scenario) ?? check(scenario);
  checked.set(scenario, faults);
  return faults;
}

function check(scenario: HeartlandScenario): readonly Fault[] {
  const faults = [...mapFaults(scenario), ...idFaults(scenario), ...counterFaults(scenario), ...placeFaults(scenario), ...playFaults(scenario), ...chartFaults(scenario.charts)];
  // Stacks are judged by the game's own rules, which need a board.
  return faults.length > 0 ? faults : startFaults(scenario);
}

function mapFaults({ map, units }: HeartlandScenario): readonly Fault[] {
  const known = knownHexes(map);
  const shape = [...hexFaults(map), ...featureFaults(map, known), ...wayFaults(map, known, 'roads'), ...wayFaults(map, known, 'rails')];
  return shape.length > 0 ? shape : [...riverFaults({ map, units }), ...exitFaults(map)];
}

function knownHexes(map: HeartlandScenario['map']): ReadonlySet<HexId> {
  return new Set(map.hexes.map(({ hex }) => hex));
}

/** The hexside between two hexes, whichever of them is named first. */
function keyOf(a: HexId, b: HexId): string {
  return a < b ? `${a}/${b}` : `${b}/${a}`;
}

const CROSSINGS: readonly HexsideFeature[] = ['bridge', 'ford', 'shoal'];

function featureFaults(map: HeartlandScenario['map'], known: ReadonlySet<HexId>): readonly Fault[] {
  const twice = repeated(map.hexsides.map(({ between }) => keyOf(...between)), (at) => fault(`/map/hexsides/${at}/between`, 'hexside.twice', 'The hexside is listed twice.'));
  const each = map.hexsides.flatMap(({ between, features }, at) => {
    const path = `/map/hexsides/${at}`;
    const rivers = features.filter((feature) => feature === 'minor-river' || feature === 'major-river');
    const crossings = features.filter((feature) => CROSSINGS.includes(feature));
    return [
      ...hexsideFaults(map, known, between, `${path}/between`),
      ...(rivers.length > 1 ? [fault(`${path}/features`, 'hexside.contradiction', 'A hexside holds one river, a minor or a major one.')] : []),
      ...(crossings.length > 0 && rivers.length === 0 ? [fault(`${path}/features`, 'hexside.crossing-without-water', `There is no river for ${crossings.join(' and ')}.`)] : []),
    ];
  });
  return [...twice, ...each];
}

/** Roads and rail lines lead from neighbour to neighbour; over a major river they have a bridge or a ford (H-8.24.3). */
function wayFaults(map: HeartlandScenario['map'], known: ReadonlySet<HexId>, kind: 'roads' | 'rails'): readonly Fault[] {
  const barred = new Set(
    map.hexsides
      .filter(({ features }) => features.includes('all-sea') || (features.includes('major-river') && !features.includes('bridge') && !features.includes('ford')))
      .map(({ between }) => keyOf(...between)),
  );
  return map[kind].flatMap(({ path }, way) =>
    path.flatMap((hex, step) => {
      const place = `/map/${kind}/${way}/path/${step}`;
      const before = path[step - 1];
      if (!known.has(hex)) return [fault(place, 'unknown.hex', `The map has no hex ${hex}.`)];
      if (before === undefined || !known.has(before)) return [];
      if (!areNeighbours(map, before, hex)) return [fault(place, 'way.gap', `The way goes from ${before} to ${hex}, which are no neighbours.`)];
      if (barred.has(keyOf(before, hex))) return [fault(place, 'way.no-crossing', `The way meets a major river between ${before} and ${hex} without bridge or ford.`)];
      return [];
    }),
  );
}

/** A rail line leaves the map where there is one (H-7.11.1). */
function exitFaults({ hexes, rails }: HeartlandScenario['map']): readonly Fault[] {
  const onRail = new Set(rails.flatMap(({ path }) => path));
  return hexes.flatMap(({ hex, edge }, at) => (edge !== undefined && !onRail.has(hex) ? [fault(`/map/hexes/${at}/edge`, 'map.exit-without-rail', `No rail line leads to ${hex}.`)] : []));
}

function idFaults({ leaders, units, reinforcements }: HeartlandScenario): readonly Fault[] {
  const ids = [...leaders.map(({ id }, at) => ({ id, path: `/leaders/${at}/id` })), ...units.map(({ id }, at) => ({ id, path: `/units/${at}/id` }))];
  const twice = repeated(ids.map(({ id }) => id), (at) => fault(ids[at]!.path, 'id.twice', `The id ${ids[at]!.id} is used twice.`));
  const reserved = ids.flatMap(({ id, path }) => (/^(union|confederate)-detachment-/.test(id) ? [fault(path, 'id.reserved', 'Ids of this form are those of the detachments in the counter mix.')] : []));
  const sideOfLeader = new Map(leaders.map(({ id, side }) => [id, side]));
  const leaderFault = (id: string | undefined, side: string, path: string): readonly Fault[] => {
    if (id === undefined) return [];
    const found = sideOfLeader.get(id);
    if (found === undefined) return [fault(path, 'unknown.leader', `There is no leader ${id}.`)];
    return found === side ? [] : [fault(path, 'leader.other-side', `${id} leads the other side.`)];
  };
  const known = new Map([...leaders, ...units].map(({ id, side }) => [id, side]));
  return [
    ...twice,
    ...reserved,
    ...leaders.flatMap(({ under, staffOf, side }, at) => [...leaderFault(under, side, `/leaders/${at}/under`), ...leaderFault(staffOf, side, `/leaders/${at}/staffOf`)]),
    ...units.flatMap(({ leader, side }, at) => leaderFault(leader, side, `/units/${at}/leader`)),
    ...reinforcements.flatMap(({ side, under, leaders: coming, units: others }, group) => [
      ...leaderFault(under, side, `/reinforcements/${group}/under`),
      ...[...coming, ...others].flatMap((id) => (known.get(id) === side ? [] : [fault(`/reinforcements/${group}`, 'unknown.counter', `The side has no counter ${id}.`)])),
    ]),
  ];
}

const LAND: readonly UnitType[] = ['infantry', 'cavalry', 'engineer'];

type ScenarioUnit = HeartlandScenario['units'][number];

/** What must be printed on each kind of counter (H-2.0.2 to H-2.0.4), and which side has it. */
function counterFaults({ units }: HeartlandScenario): readonly Fault[] {
  return units.flatMap((unit, at) => [...faceFaults(unit, `/units/${at}`), ...loadFaults(unit, `/units/${at}`), ...sideFaults(unit, `/units/${at}/side`)]);
}

function faceFaults({ type, size, full }: ScenarioUnit, path: string): readonly Fault[] {
  const faults: Fault[] = [];
  if (type === 'detachment') faults.push(fault(`${path}/type`, 'unit.detachment', 'Detachments are in the counter mix already.'));
  if (LAND.includes(type) && !full) faults.push(fault(path, 'unit.no-face', 'A combat unit has combat factors and a morale.'));
  if ((type === 'infantry' || type === 'cavalry') && !size) faults.push(fault(path, 'unit.no-size', 'Infantry and cavalry are divisions, brigades or regiments.'));
  return faults;
}

function loadFaults({ type, capacity, naval, hexside, hex }: ScenarioUnit, path: string): readonly Fault[] {
  const onRiver = type === 'gunboat' || type === 'battery';
  const faults: Fault[] = [];
  if ((type === 'wagon' || type === 'depot') !== (capacity !== undefined)) faults.push(fault(path, 'unit.capacity', 'Wagons and depots have a capacity, and nothing else has.'));
  if (onRiver !== (naval !== undefined)) faults.push(fault(path, 'unit.naval', 'Gunboats and batteries have naval faces, and nothing else has.'));
  if (onRiver && hex !== undefined && hexside === undefined) faults.push(fault(path, 'unit.no-hexside', 'A gunboat or battery on the map points at a hexside.'));
  return faults;
}

function sideFaults({ type, side }: ScenarioUnit, path: string): readonly Fault[] {
  if (side === 'confederate') return UNION_ONLY.includes(type) ? [fault(path, 'unit.other-side', 'Engineers, pontoons and landings are Union counters.')] : [];
  return CONFEDERATE_ONLY.includes(type) ? [fault(path, 'unit.other-side', 'The chief engineer and the shore batteries are Confederate.')] : [];
}

const UNION_ONLY: readonly UnitType[] = ['engineer', 'pontoon', 'landing'];
const CONFEDERATE_ONLY: readonly UnitType[] = ['chief-engineer', 'battery'];

function placeFaults({ map, leaders, units, works, reinforcements, victory, sides }: HeartlandScenario): readonly Fault[] {
  const known = knownHexes(map);
  const onMap = (hex: HexId | undefined, path: string) => (hex === undefined || known.has(hex) ? [] : [fault(path, 'unknown.hex', `The map has no hex ${hex}.`)]);
  const placesOf = ({ hex, under, staffOf, pool }: HeartlandScenario['leaders'][number]) => [hex, under, staffOf, pool].filter((place) => place !== undefined).length;
  return [
    ...leaders.flatMap((leader, at) => [...onMap(leader.hex, `/leaders/${at}/hex`), ...(placesOf(leader) > 1 ? [fault(`/leaders/${at}`, 'leader.two-places', 'A leader is in one place.')] : [])]),
    ...units.flatMap(({ hex, leader }, at) => [...onMap(hex, `/units/${at}/hex`), ...(hex !== undefined && leader !== undefined ? [fault(`/units/${at}`, 'unit.two-places', 'A unit is in a hex or in a box.')] : [])]),
    ...works.flatMap(({ hex }, at) => onMap(hex, `/works/${at}/hex`)),
    ...reinforcements.flatMap(({ hex }, at) => onMap(hex, `/reinforcements/${at}/hex`)),
    ...victory.objectives.flatMap(({ hex }, at) => onMap(hex, `/victory/objectives/${at}/hex`)),
    ...SIDES.flatMap((side) => sides[side].edges.flatMap(({ lostWith }, at) => onMap(lostWith, `/sides/${side}/edges/${at}/lostWith`))),
  ];
}

function playFaults({ turns, victory, leaders }: HeartlandScenario): readonly Fault[] {
  const headquarters = leaders.flatMap(({ headquarters: holds, stars, brevet }, at) =>
    holds && stars + (brevet ? 1 : 0) < 3 ? [fault(`/leaders/${at}/headquarters`, 'leader.rank', 'An army commander has three or four stars.')] : [],
  );
  return [
    ...headquarters,
    ...turns.flatMap(({ month, weeks }, at) => ((month === 12 || month <= 2) === (weeks === 2) ? [] : [fault(`/turns/${at}/weeks`, 'turn.weeks', 'Turns of December, January and February are two weeks long, all others one.')])),
    ...repeated(turns.map(({ label }) => label), (at) => fault(`/turns/${at}/label`, 'turn.label-twice', 'Another turn has this label.')),
    ...repeated(victory.objectives.map(({ hex }) => hex), (at) => fault(`/victory/objectives/${at}/hex`, 'objective.twice', 'The hex is an objective already.')),
    ...repeated(victory.margins.map(({ atLeast }) => atLeast), (at) => fault(`/victory/margins/${at}/atLeast`, 'margin.twice', 'Another margin begins at the same lead.')),
    ...victory.margins.flatMap(({ atLeast }, at) => (at > 0 && atLeast < victory.margins[at - 1]!.atLeast ? [fault(`/victory/margins/${at}/atLeast`, 'margin.order', 'Margins go from the smallest lead to the largest.')] : [])),
  ];
}

/** The position at start: enemies apart, every commander with somebody to command, and stacks as the rules allow (H-3.22.a.1, H-3.23.1). */
function startFaults(scenario: HeartlandScenario): readonly Fault[] {
  const state = evolve(INITIAL_STATE, { type: 'game-begun', scenario, options: {} });
  const hexes = new Map<number, string>();
  const faults: Fault[] = [];
  for (const side of SIDES)
    for (const { hex, commander } of forcesOfSide(state, side)) {
      if ((hexes.get(hex) ?? side) !== side) faults.push(fault('/leaders', 'map.enemies-together', `Both sides begin in ${hexId(state.setting, hex)}.`));
      hexes.set(hex, side);
      if (!commander) continue;
      const force = surveyOf(state).forceById.get(commander.counter.id)!;
      if (force.units.length === 0) faults.push(fault(`/leaders/${commander.counter.index}`, 'leader.no-units', `${commander.counter.name} commands no unit; a leader without units is in the pool.`));
    }
  for (const [hex, side] of hexes) {
    const verdict = stackingVerdict(state, side as 'union', hex, []);
    if (!verdict.ok) faults.push(...verdict.error.violations.map(({ code, message }) => fault('/leaders', code, `${hexId(state.setting, hex)}: ${message}`)));
  }
  return faults;
}
