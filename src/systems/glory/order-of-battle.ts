import type { GloryScenario } from './scenario.js';
import type { CommandId, LeaderId, MarkerId, RangeClass, Side, UnitClass, UnitId } from './vocabulary.js';

/** The values of one face of a combat unit's counter (G-2.2.d to G-2.2.f). */
export interface CounterFace {
  /** Combat strength, charge strength when mounted, fire strength for artillery. */
  readonly strength: number;
  readonly cohesion: number;
  readonly movement: number;
}

/** What is printed on a combat unit's counter. */
export interface Counter {
  readonly index: number;
  readonly id: UnitId;
  readonly name: string;
  readonly side: Side;
  readonly class: UnitClass;
  readonly marker: MarkerId;
  readonly leader: LeaderId | null;
  readonly command: CommandId;
  /** The front face; of cavalry, the mounted one. */
  readonly front: CounterFace;
  /** Printed on the Disordered side of infantry and artillery; cavalry reduces by rule instead (G-12.4.a). */
  readonly disorderedCohesion: number | undefined;
  readonly dismounted: CounterFace | undefined;
  readonly range: RangeClass | undefined;
}

/** What is printed on a leader's counter (G-2.2.h). */
export interface LeaderCounter {
  readonly index: number;
  readonly id: LeaderId;
  readonly name: string;
  readonly side: Side;
  readonly marker: MarkerId;
  /** Command range, in movement points at leader rates. */
  readonly range: number;
  /** Combined activation rating. */
  readonly combined: number;
  readonly movement: number;
}

/** The counters of a game, by index and by id. */
export interface Order {
  readonly units: readonly Counter[];
  readonly leaders: readonly LeaderCounter[];
  readonly unitIndex: ReadonlyMap<UnitId, number>;
  readonly leaderIndex: ReadonlyMap<LeaderId, number>;
  readonly markerSide: ReadonlyMap<MarkerId, Side>;
  /** The commands under each marker, in the scenario's order (G-4.11.b). */
  readonly commandsOf: ReadonlyMap<MarkerId, readonly CommandId[]>;
  /** The combat units of each command, in the scenario's order. */
  readonly unitsOf: ReadonlyMap<CommandId, readonly Counter[]>;
}

/** The command of a unit: its leader's, or that of its marker's independents (G-5.13.j). */
export function commandOf(unit: { readonly leader: LeaderId | null; readonly marker: MarkerId }): CommandId {
  return unit.leader ?? `independent:${unit.marker}`;
}

/** Reads the counters of a scenario that has no faults. */
export function orderOfBattle(scenario: GloryScenario): Order {
  const units = scenario.units.map((unit, index): Counter => ({
    index,
    id: unit.id,
    name: unit.name,
    side: unit.side,
    class: unit.class,
    marker: unit.marker,
    leader: unit.leader,
    command: commandOf(unit),
    front: { strength: unit.strength, cohesion: unit.cohesion, movement: unit.movement },
    disorderedCohesion: unit.disorderedCohesion,
    dismounted: unit.dismounted,
    range: unit.range,
  }));
  const leaders = scenario.leaders.map((leader, index): LeaderCounter => ({
    index,
    id: leader.id,
    name: leader.name,
    side: leader.side,
    marker: leader.marker,
    range: leader.range,
    combined: leader.combined,
    movement: leader.movement,
  }));
  return {
    units,
    leaders,
    unitIndex: new Map(units.map((unit) => [unit.id, unit.index])),
    leaderIndex: new Map(leaders.map((leader) => [leader.id, leader.index])),
    markerSide: new Map(scenario.markers.map((marker) => [marker.id, marker.side])),
    commandsOf: new Map(
      scenario.markers.map((marker) => [
        marker.id,
        [...new Set(units.filter((unit) => unit.marker === marker.id).map((unit) => unit.command))],
      ]),
    ),
    unitsOf: groupByCommand(units),
  };
}

function groupByCommand(units: readonly Counter[]): ReadonlyMap<CommandId, readonly Counter[]> {
  const groups = new Map<CommandId, Counter[]>();
  for (const unit of units) {
    const group = groups.get(unit.command);
    if (group) group.push(unit);
    else groups.set(unit.command, [unit]);
  }
  return groups;
}
