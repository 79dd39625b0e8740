import type { Fault } from '../../kernel/system.js';
import { areNeighbours } from '../../hex/printed-map.js';
import { fault, repeated } from '../../kernel/fault.js';
import type { EntryArea, GloryScenario, Reinforcement, ScenarioMap, ScenarioUnit } from './scenario.js';
import { CONFEDERATE_ENTRIES, UNION_ENTRIES, type HexId, type OffMapEntry, type Side } from './vocabulary.js';

type Comer = ScenarioUnit | GloryScenario['leaders'][number];

/** What the schema cannot say of those who come onto the map later, and of where they come. */
export function arrivalFaults(scenario: GloryScenario): readonly Fault[] {
  const areas = scenario.entryAreas ?? [];
  const groups = scenario.reinforcements ?? [];
  return [
    ...repeated(areas.map(({ id }) => id), (at) => fault(`/entryAreas/${at}/id`, 'id.twice', 'Another area has this id.')),
    ...areas.flatMap((area, at) => areaFaults(scenario.map, area, `/entryAreas/${at}`)),
    ...offMapFaults(areas),
    ...repeated(groups.map(({ id }) => id), (at) => fault(`/reinforcements/${at}/id`, 'id.twice', 'Another group has this id.')),
    ...groups.flatMap((group, at) => groupFaults(scenario, group, `/reinforcements/${at}`)),
    ...comerFaults(scenario, 'units'),
    ...comerFaults(scenario, 'leaders'),
    ...trespassers(scenario),
  ];
}

/** Entry hexes of the side on the edge of the map, of which each borders on another (G-6.51.d). */
function areaFaults(map: ScenarioMap, { hexes, side }: EntryArea, path: string): readonly Fault[] {
  const faults = hexes.flatMap((hex, at) => areaHexFaults(map, hex, side, `${path}/hexes/${at}`));
  if (faults.length > 0 || isConnected(map, hexes)) return faults;
  return [fault(`${path}/hexes`, 'area.apart', 'The hexes of an area lie side by side.')];
}

function areaHexFaults(map: ScenarioMap, id: HexId, side: Side, path: string): readonly Fault[] {
  const hex = map.hexes.find((each) => each.hex === id);
  if (!hex) return [fault(path, 'unknown.hex', `The map has no hex ${id}.`)];
  if (!isOnEdge(map, id)) return [fault(path, 'area.not-on-edge', `Hex ${id} does not lie on the edge of the map.`)];
  return hex.entry === side ? [] : [fault(path, 'area.no-entry-hex', `Hex ${id} is not marked as an entry hex of the ${side} side.`)];
}

function isOnEdge({ columns, rows }: ScenarioMap, hex: HexId): boolean {
  const column = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2));
  return column === 1 || column === columns || row === 1 || row === rows;
}

function isConnected(map: ScenarioMap, hexes: readonly HexId[]): boolean {
  const [first, ...others] = hexes;
  const found = new Set(first === undefined ? [] : [first]);
  for (const hex of found) for (const other of others) if (areNeighbours(map, hex, other)) found.add(other);
  return found.size === hexes.length;
}

const CHARTS: Readonly<Record<Side, readonly OffMapEntry[]>> = { union: UNION_ENTRIES, confederate: CONFEDERATE_ENTRIES };

/** Each entry of the chart of the area's side once, and no hex that leads to two of them. */
function offMapFaults(areas: readonly EntryArea[]): readonly Fault[] {
  return areas.flatMap(({ side, offMap, hexes }, at) => {
    if (offMap === undefined) return [];
    const path = `/entryAreas/${at}`;
    const before = areas.slice(0, at).filter((other) => other.offMap !== undefined);
    if (!CHARTS[side].includes(offMap)) return [fault(`${path}/offMap`, 'area.other-chart', `The off-map chart of the ${side} side has no entry ${offMap}.`)];
    if (before.some((other) => other.offMap === offMap)) return [fault(`${path}/offMap`, 'area.entry-twice', `Another area is the entry ${offMap}.`)];
    return before.some((other) => other.hexes.some((hex) => hexes.includes(hex))) ? [fault(`${path}/hexes`, 'area.two-entries', 'A hex leads off the map at one entry only.')] : [];
  });
}

function groupFaults(scenario: GloryScenario, { turn, areas, leaders, units }: Reinforcement, path: string): readonly Fault[] {
  const known = new Map((scenario.entryAreas ?? []).map((area) => [area.id, area]));
  const side = known.get(areas[0]!)?.side;
  return [
    ...(turn > scenario.turns.length ? [fault(`${path}/turn`, 'reinforcement.too-late', `The game has ${scenario.turns.length} turns.`)] : []),
    ...areas.flatMap((area, at) => sideFaults(known.get(area), side, `${path}/areas/${at}`, `area ${area}`)),
    ...leaders.flatMap((id, at) => memberFaults(scenario.leaders.find((leader) => leader.id === id), side, `${path}/leaders/${at}`, `leader ${id}`)),
    ...units.flatMap((id, at) => memberFaults(scenario.units.find((unit) => unit.id === id), side, `${path}/units/${at}`, `unit ${id}`)),
    ...(leaders.length + units.length === 0 ? [fault(path, 'reinforcement.empty', 'A group has units or leaders.')] : []),
  ];
}

function sideFaults(thing: { readonly side: Side } | undefined, side: Side | undefined, path: string, called: string): readonly Fault[] {
  if (!thing) return [fault(path, `unknown.${called.split(' ')[0]!}`, `There is no ${called}.`)];
  return side === undefined || thing.side === side ? [] : [fault(path, 'reinforcement.other-side', `The first area of the group belongs to the ${side} side, the ${called} does not.`)];
}

function memberFaults(comer: Comer | undefined, side: Side | undefined, path: string, called: string): readonly Fault[] {
  if (comer?.hex !== undefined) return [fault(path, 'reinforcement.on-map', `The ${called} begins on the map.`)];
  return sideFaults(comer, side, path, called);
}

/** Who has no hex comes with one group, and with no other. */
function comerFaults(scenario: GloryScenario, kind: 'units' | 'leaders'): readonly Fault[] {
  const groups = scenario.reinforcements ?? [];
  const listed = groups.flatMap((group, at) => group[kind].map((id, place) => ({ id, path: `/reinforcements/${at}/${kind}/${place}` })));
  const ids = listed.map(({ id }) => id);
  const nowhere = scenario[kind].flatMap(({ id, hex }, at) =>
    hex !== undefined || ids.includes(id) ? [] : [fault(`/${kind}/${at}`, 'reinforcement.missing', `${id} has no hex and comes with no reinforcements.`)],
  );
  return [...repeated(ids, (at) => fault(listed[at]!.path, 'reinforcement.twice', `${ids[at]!} comes with another group.`)), ...nowhere];
}

/** While reinforcements are due, nobody is in an entry hex of the enemy (G-6.53.a), so nobody begins there. */
function trespassers({ map, units, leaders, reinforcements = [] }: GloryScenario): readonly Fault[] {
  if (reinforcements.length === 0) return [];
  const owners = new Map(map.hexes.flatMap(({ hex, entry }) => (entry === undefined ? [] : [[hex, entry] as const])));
  const among = (comers: readonly Comer[], path: string) =>
    comers.flatMap(({ hex = '', side }, at) => ((owners.get(hex) ?? side) === side ? [] : [fault(`${path}/${at}/hex`, 'area.enemy-entry', `Hex ${hex} is an entry hex of the other side, closed until all reinforcements are in.`)]));
  return [...among(units, '/units'), ...among(leaders, '/leaders')];
}
