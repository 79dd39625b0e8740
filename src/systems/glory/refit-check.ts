import type { Fault } from '../../kernel/system.js';
import { OPTIONS } from './options.js';
import { orderOfBattle } from './order-of-battle.js';
import { setupFaults } from './refit-setup.js';
import { fault, repeated } from './scenario-faults.js';
import type { GloryScenario } from './scenario.js';
import { REFIT_HOOKS } from './tables/refit-hooks.js';
import { chartOf } from './tables/refit.js';
import type { CommandId } from './vocabulary.js';

type Unit = GloryScenario['units'][number];

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

function unitFaults({ refit, markers }: GloryScenario, unit: Unit, path: string): readonly Fault[] {
  const foot = unit.class === 'infantry';
  const faults: Fault[] = [];
  if (unit.secondStrength !== undefined && !foot) faults.push(fault(`${path}/secondStrength`, 'unit.needless-strength', 'Only infantry has two ratings (G-14.14.a).'));
  if (unit.brigade !== undefined && (unit.leader !== null || refit === undefined))
    faults.push(fault(`${path}/brigade`, 'unit.needless-brigade', 'Brigades are named of units without a leader, in a battle of the first Glory (G-14.34.a, G-14.46.b).'));
  if (unit.brigade !== undefined && markers.some(({ id }) => id === unit.brigade)) faults.push(fault(`${path}/brigade`, 'id.twice', `A marker has the id ${unit.brigade}, too.`));
  if (unit.ability === 'sharpshooters' && (!foot || unit.leader !== null))
    faults.push(fault(`${path}/ability`, 'unit.no-sharpshooters', 'Sharpshooters are infantry without a leader, under the marker of their corps (G-14.45.a).'));
  return faults;
}

/** The commands that a game of the scenario has, whichever option it takes. */
function commandsOf(scenario: GloryScenario): ReadonlySet<CommandId> {
  const { attachments: _unchecked, ...refit } = scenario.refit ?? {};
  const plain = scenario.refit ? { ...scenario, refit: { ...refit, battle: scenario.refit.battle } } : scenario;
  const readings = (['unit-by-unit', 'brigade-by-brigade'] as const).map((independents) => orderOfBattle(plain, { independents }));
  return new Set(readings.flatMap(({ unitsOf }) => [...unitsOf.keys()]));
}

function markerFaults(scenario: GloryScenario): readonly Fault[] {
  const commands = commandsOf(scenario);
  const options = new Map(OPTIONS.map(({ name, choices }) => [name as string, choices as readonly string[]]));
  return scenario.markers.flatMap(({ activates = [], onlyWith, fromTurn = 1 }, at) => {
    const path = `/markers/${at}`;
    const unknown = activates.flatMap((command, place) => (commands.has(command) ? [] : [fault(`${path}/activates/${place}`, 'unknown.command', `There is no command ${command}.`)]));
    const late = fromTurn > scenario.turns.length ? [fault(`${path}/fromTurn`, 'unknown.turn', `The game has ${scenario.turns.length} turns.`)] : [];
    const optional = onlyWith && !options.get(onlyWith.option)?.includes(onlyWith.choice) ? [fault(`${path}/onlyWith`, 'unknown.option', 'Glory has no such option, or no such choice of it.')] : [];
    return [...unknown, ...late, ...optional];
  });
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
