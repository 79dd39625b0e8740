import type { Fault } from '../../kernel/system.js';
import { OPTIONS } from './options.js';
import { orderOfBattle, type Counter } from './order-of-battle.js';
import { setupFaults } from './refit-setup.js';
import { fault, repeated } from '../../kernel/fault.js';
import type { GloryScenario, ScenarioUnit } from './scenario.js';
import { REFIT_HOOKS } from './tables/refit-hooks.js';
import { chartOf } from './tables/refit.js';
import type { CommandId, Side } from './vocabulary.js';

/** What the schema cannot say of the parts that chapter 14 adds: markers, brigades, abilities, choices of batteries, hooks. */
export function refitFaults(scenario: GloryScenario): readonly Fault[] {
  return [
    ...scenario.units.flatMap((unit, at) => unitFaults(scenario, unit, `/units/${at}`)),
    ...markerFaults(scenario),
    ...mapFaults(scenario),
    ...attachmentFaults(scenario),
    ...secondMarkerFaults(scenario),
    ...hookFaults(scenario),
    ...setupFaults(scenario),
  ];
}

function unitFaults(scenario: GloryScenario, unit: ScenarioUnit, path: string): readonly Fault[] {
  return [...partFaults(scenario, unit, path), ...namesakes(scenario, unit, path)];
}

function partFaults({ refit }: GloryScenario, unit: ScenarioUnit, path: string): readonly Fault[] {
  const foot = unit.class === 'infantry';
  const faults: Fault[] = [];
  if (unit.secondStrength !== undefined && !foot) faults.push(fault(`${path}/secondStrength`, 'unit.needless-strength', 'Only infantry has two ratings (G-14.14.a).'));
  if (unit.brigade !== undefined && (unit.leader !== null || refit === undefined))
    faults.push(fault(`${path}/brigade`, 'unit.needless-brigade', 'Brigades are named of units without a leader, in a battle of the first Glory (G-14.34.a, G-14.46.b).'));
  if (unit.ability === 'sharpshooters' && (!foot || unit.leader !== null))
    faults.push(fault(`${path}/ability`, 'unit.no-sharpshooters', 'Sharpshooters are infantry without a leader, under the marker of their corps (G-14.45.a).'));
  return faults;
}

/**
 * Independents are commands by the id of their marker, brigade or unit (G-5.13.j, G-14.34.a, G-14.34.b, G-14.45.a): no two of
 * them have one, and a brigade is of one marker, so that each command is of one.
 */
function namesakes({ refit, markers, units }: GloryScenario, unit: ScenarioUnit, path: string): readonly Fault[] {
  const { id, brigade } = unit;
  const faults: Fault[] = [];
  if (brigade !== undefined && markers.some((marker) => marker.id === brigade)) faults.push(fault(`${path}/brigade`, 'id.twice', `A marker has the id ${brigade}, too.`));
  if (brigade !== undefined && units.find((other) => other.brigade === brigade)!.marker !== unit.marker)
    faults.push(fault(`${path}/brigade`, 'brigade.other-marker', `Another unit of the brigade ${brigade} is activated by another marker.`));
  const isCommand = unit.leader === null && (refit !== undefined || unit.ability === 'sharpshooters');
  if (isCommand && (markers.some((marker) => marker.id === id) || units.some((other) => other.brigade === id && brigade !== id)))
    faults.push(fault(`${path}/id`, 'id.twice', `A marker or another brigade has the id ${id}, too.`));
  return faults;
}

/** The commands that a game of the scenario has, whichever option it takes, each with its units. */
function commandsOf(scenario: GloryScenario): ReadonlyMap<CommandId, readonly Counter[]> {
  const { attachments: _unchecked, ...refit } = scenario.refit ?? {};
  const plain = scenario.refit ? { ...scenario, refit: { ...refit, battle: scenario.refit.battle } } : scenario;
  const readings = (['unit-by-unit', 'brigade-by-brigade'] as const).map((independents) => orderOfBattle(plain, { independents }));
  return new Map(readings.flatMap(({ unitsOf }) => [...unitsOf]));
}

function markerFaults(scenario: GloryScenario): readonly Fault[] {
  const commands = commandsOf(scenario);
  const options = new Map(OPTIONS.map(({ name, choices }) => [name as string, choices as readonly string[]]));
  return scenario.markers.flatMap(({ activates = [], side, onlyWith, fromTurn = 1 }, at) => {
    const path = `/markers/${at}`;
    const strange = activates.flatMap((command, place) => strangerFaults(command, commands.get(command)?.[0]?.side, side, `${path}/activates/${place}`));
    const late = fromTurn > scenario.turns.length ? [fault(`${path}/fromTurn`, 'unknown.turn', `The game has ${scenario.turns.length} turns.`)] : [];
    const optional = onlyWith && !options.get(onlyWith.option)?.includes(onlyWith.choice) ? [fault(`${path}/onlyWith`, 'unknown.option', 'Glory has no such option, or no such choice of it.')] : [];
    return [...strange, ...late, ...optional];
  });
}

/** A marker activates commands of its own side (G-4.11.a). */
function strangerFaults(command: CommandId, of: Side | undefined, side: Side, path: string): readonly Fault[] {
  if (of === undefined) return [fault(path, 'unknown.command', `There is no command ${command}.`)];
  return of === side ? [] : [fault(path, 'marker.other-side', `The command ${command} is of the ${of} side.`)];
}

/** Embankments are found on the Manassas map only (G-T1.5), and no marsh is (G-T1.4). */
function mapFaults(scenario: GloryScenario): readonly Fault[] {
  const { hexes, hexsides } = scenario.map;
  const isManassas = chartOf(scenario) === 'manassas';
  const embankments = hexsides.flatMap(({ features }, at) =>
    features.includes('embankment') && !isManassas ? [fault(`/map/hexsides/${at}/features`, 'map.other-chart', 'Railroad embankments are on the Manassas map only (G-T1.5).')] : [],
  );
  const marshes = hexes.flatMap(({ terrain }, at) => (terrain === 'marsh' && isManassas ? [fault(`/map/hexes/${at}/terrain`, 'map.other-chart', 'The Manassas map has no marsh (G-T1.4).')] : []));
  return [...embankments, ...marshes];
}

/** Batteries without a leader, each in one choice, and leaders of their side (G-14.53.a). */
function attachmentFaults({ refit, units, leaders }: GloryScenario): readonly Fault[] {
  const attachments = refit?.attachments ?? [];
  const each = attachments.flatMap((attachment, at) => {
    const path = `/refit/attachments/${at}`;
    const side = units.find(({ id }) => id === attachment.units[0])?.side;
    const guns = attachment.units.flatMap((id, place) => {
      const unit = units.find((other) => other.id === id);
      if (!unit) return [fault(`${path}/units/${place}`, 'unknown.unit', `There is no unit ${id}.`)];
      const fits = (unit.class === 'artillery' || unit.class === 'horse-artillery') && unit.leader === null && unit.side === side;
      return fits ? [] : [fault(`${path}/units/${place}`, 'attachment.not-free', 'Only artillery without a leader, of one side, chooses a command.')];
    });
    const commands = attachment.commands.flatMap((id, place) =>
      leaders.some((leader) => leader.id === id && leader.side === side) ? [] : [fault(`${path}/commands/${place}`, 'unknown.leader', `The side has no leader ${id}.`)],
    );
    return [...guns, ...commands];
  });
  const twice = repeated(attachments.flatMap((attachment) => attachment.units), () => fault('/refit/attachments', 'attachment.twice', 'A battery takes part in one choice.'));
  return [...each, ...twice, ...repeated(attachments.map(({ id }) => id), (at) => fault(`/refit/attachments/${at}/id`, 'id.twice', 'Another choice has this id.'))];
}

function secondMarkerFaults(scenario: GloryScenario): readonly Fault[] {
  const { secondMarker } = scenario.refit ?? {};
  if (!secondMarker) return [];
  const commands = commandsOf(scenario);
  const unknown = secondMarker.commands.flatMap((command, at) =>
    commands.has(command) ? [] : [fault(`/refit/secondMarker/commands/${at}`, 'unknown.command', `There is no command ${command}.`)],
  );
  return secondMarker.turn > scenario.turns.length ? [...unknown, fault('/refit/secondMarker/turn', 'unknown.turn', `The game has ${scenario.turns.length} turns.`)] : unknown;
}

/** Without its text no rule of the first Glory can be switched on (G-14.35.a, G-14.55.a). */
function hookFaults({ refit }: GloryScenario): readonly Fault[] {
  return (refit?.hooks ?? []).flatMap((name, at) => {
    const hook = REFIT_HOOKS.find((each) => each.name === name)!;
    return [fault(`/refit/hooks/${at}`, 'refit.text-missing', `The text of this rule is not available: ${hook.decides} (${hook.rule}).`)];
  });
}
