import type { GloryOptions } from './options.js';
import type { GloryScenario, ScenarioUnit } from './scenario.js';
import { refitOf } from './tables/refit.js';
import type { Ability, CommandId, LeaderId, MarkerId, RangeClass, Side, UnitClass, UnitId } from './vocabulary.js';

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
  /** Its command; of a battery that chooses one each turn the name of the choice, `attached:<id>` (G-14.53.a). */
  readonly command: CommandId;
  readonly brigade: string | undefined;
  readonly ability: Ability | undefined;
  /** The front face; of cavalry, the mounted one. */
  readonly front: CounterFace;
  /** Printed on the Disordered side of infantry and artillery; cavalry reduces by rule instead (G-12.4.a). */
  readonly disorderedCohesion: number | undefined;
  readonly dismounted: CounterFace | undefined;
  readonly range: RangeClass | undefined;
}

/** What is printed on a leader's counter (G-2.2.h, G-5.12.a). */
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
  /** The commands under each marker, in the scenario's order (G-4.11.b, G-14.42.b): of one leader, or of several one level below it (G-5.11.a). */
  readonly commandsOf: ReadonlyMap<MarkerId, readonly CommandId[]>;
  /** The combat units of each command, in the scenario's order. */
  readonly unitsOf: ReadonlyMap<CommandId, readonly Counter[]>;
  /** Batteries that act with one of several commands, chosen before each turn (G-14.53.a). */
  readonly attachments: readonly Attachment[];
}

/** Batteries that choose a command together, and the commands that they choose from. */
export interface Attachment {
  readonly id: string;
  readonly side: Side;
  readonly units: readonly UnitId[];
  readonly commands: readonly CommandId[];
}

/**
 * The command of a unit: its leader's, or that of its marker's independents (G-5.13.j). In a refit the Sharpshooters are
 * their own (G-14.45.a), and so is each unit, or by the option each brigade, of the independents of 1st Manassas (G-14.34.a,
 * G-14.34.b).
 */
function commandOf(scenario: GloryScenario, unit: ScenarioUnit, options: Pick<GloryOptions, 'independents'>): CommandId {
  const attachment = scenario.refit?.attachments?.find(({ units }) => units.includes(unit.id));
  if (attachment) return `attached:${attachment.id}`;
  if (unit.leader !== null) return unit.leader;
  if (unit.ability === 'sharpshooters') return `independent:${unit.id}`;
  if (unit.class.endsWith('artillery') || refitOf(scenario)?.independents !== 'one-by-one') return `independent:${unit.marker}`;
  return options.independents === 'unit-by-unit' ? `independent:${unit.id}` : `independent:${unit.brigade ?? unit.id}`;
}

/** Reads the counters of a scenario that has no faults. */
export function orderOfBattle(scenario: GloryScenario, options: Pick<GloryOptions, 'independents'>): Order {
  const units = scenario.units.map((unit, index): Counter => ({
    index,
    id: unit.id,
    name: unit.name,
    side: unit.side,
    class: unit.class,
    marker: unit.marker,
    leader: unit.leader,
    command: commandOf(scenario, unit, options),
    brigade: unit.brigade,
    ability: unit.ability,
    // Of two ratings the larger counts (G-14.14.a).
    front: { strength: Math.max(unit.strength, unit.secondStrength ?? 0), cohesion: unit.cohesion, movement: unit.movement },
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
  const attached = units.filter(({ command }) => command.startsWith('attached:'));
  const commanded = units.filter((unit) => !attached.includes(unit));
  return {
    units,
    leaders,
    unitIndex: new Map(units.map((unit) => [unit.id, unit.index])),
    leaderIndex: new Map(leaders.map((leader) => [leader.id, leader.index])),
    markerSide: new Map(scenario.markers.map((marker) => [marker.id, marker.side])),
    commandsOf: new Map(
      scenario.markers.map((marker) => [
        marker.id,
        marker.activates ?? [...new Set(commanded.filter((unit) => unit.marker === marker.id).map((unit) => unit.command))],
      ]),
    ),
    unitsOf: groupByCommand(commanded),
    attachments: (scenario.refit?.attachments ?? []).map(({ id, units: batteries, commands }) => ({
      id,
      side: attached.find((unit) => unit.id === batteries[0])!.side,
      units: batteries,
      commands,
    })),
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
