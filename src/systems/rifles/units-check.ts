import { fault, repeated } from '../../kernel/fault.js';
import type { Fault } from '../../kernel/system.js';
import { INITIAL_STATE, evolve } from './evolve.js';
import { isArtillery, isVessel } from './order-of-battle.js';
import { featuresNow, pieceAt, piecesAt, type Piece } from './position.js';
import { digVerdict } from './procedures/digging.js';
import { formationVerdict } from './procedures/formations.js';
import { ACCEPTED, type Verdict } from './recorder.js';
import type { RiflesScenario, ScenarioUnit } from './scenario.js';
import type { RiflesState } from './state.js';
import { STACKING } from './tables/orders.js';
import { SIDES } from './vocabulary.js';

/** What is wrong with the units of a scenario by themselves: ids, weapons, horses and skirmishers that they cannot have. */
export function unitFaults({ map, units }: RiflesScenario): readonly Fault[] {
  const known = new Set(map.hexes.map(({ hex }) => hex));
  return [
    ...repeated(units.map(({ id }) => id), (at) => fault(`/units/${at}/id`, 'id.twice', `The id ${units[at]!.id} is used twice.`)),
    ...SIDES.filter((side) => units.every((unit) => unit.side !== side)).map((side) => fault('/units', 'side.no-units', `The ${side} side has no unit.`)),
    ...units.flatMap((unit, at) => [...(known.has(unit.hex) ? [] : [fault(`/units/${at}/hex`, 'unknown.hex', `The map has no hex ${unit.hex}.`)]), ...equipmentFaults(unit, `/units/${at}`)]),
  ];
}

/** Heavy equipment is a property of some crewed weapons (R-OM.21); skirmishers are men (R-MD.5). */
function equipmentFaults({ kind, fire, crewed, heavy, mounted, skirmishers, formation }: ScenarioUnit, path: string): readonly Fault[] {
  const faults: Fault[] = [];
  const guns = isArtillery(kind) || isVessel(kind);
  if (heavy && !crewed) faults.push(fault(`${path}/heavy`, 'unit.heavy-not-crewed', 'Only a unit with crewed weapons has heavy equipment.'));
  if (mounted && kind !== 'cavalry') faults.push(fault(`${path}/mounted`, 'unit.not-cavalry', 'Only cavalry is mounted.'));
  if (skirmishers !== undefined && guns) faults.push(fault(`${path}/skirmishers`, 'unit.no-skirmishers', 'Only infantry and cavalry have skirmishers.'));
  else if (skirmishers !== undefined && formation === 'disordered') faults.push(fault(`${path}/skirmishers`, 'unit.no-skirmishers', 'A disordered unit has no skirmishers.'));
  if (fire.at(-1) === 0) faults.push(fault(`${path}/fire/${fire.length - 1}`, 'unit.fire-beyond-range', 'The list is as long as the range: fire at its last distance has an effect.'));
  return faults;
}

/** Where and how the units of a scenario stand, judged by the game's own rules. The scenario has no other faults: they need its board. */
export function standingFaults(scenario: RiflesScenario): readonly Fault[] {
  const state = { ...evolve(INITIAL_STATE, { type: 'game-begun', scenario, options: {} }), turn: 1 };
  return state.units.flatMap((_, index) => {
    const unit = pieceAt(state, index);
    return [...groundFaults(state, unit), ...formationFaults(state, unit), ...stackingFaults(state, unit)];
  });
}

/** Vessels begin on water that is deep enough, others on land, on a bridge or on ice (R-NV.3, R-WA.1, R-WA.2). */
function groundFaults(state: RiflesState, { index, counter, state: { hex } }: Piece): readonly Fault[] {
  const features = featuresNow(state, hex);
  const [path, deep, shallow] = [`/units/${index}/hex`, features.includes('deep-water'), features.includes('shallow-water')];
  if (counter.kind === 'large-vessel' && !deep) return [fault(path, 'unit.not-deep', 'A large vessel lies in deep water.')];
  if (counter.kind === 'small-vessel' && !deep && !shallow) return [fault(path, 'unit.not-afloat', 'A vessel lies in deep or shallow water.')];
  if (isVessel(counter.kind) || (!deep && !shallow) || features.includes('bridge') || state.setting.scenario.turns[0]!.frozen) return [];
  return [fault(path, 'unit.in-water', 'Land units stand in water only on a bridge, or when it is frozen.')];
}

function formationFaults(state: RiflesState, unit: Piece): readonly Fault[] {
  const path = `/units/${unit.index}/formation`;
  const verdict = beginningVerdict(state, unit);
  return verdict.ok ? [] : verdict.error.violations.map(({ code, message }) => fault(path, code, message));
}

/** A unit may also begin in disorder, but for a hull, or with a trench that is not ready yet. */
function beginningVerdict(state: RiflesState, unit: Piece): Verdict {
  const { formation } = unit.state;
  if (formation === 'digging') return digVerdict(state, unit);
  return formation === 'disordered' && !isVessel(unit.counter.kind) ? ACCEPTED : formationVerdict(state, unit, formation);
}

/** The unit against those listed before it, so that each pair is named once. */
function stackingFaults(state: RiflesState, { index, counter, state: { hex } }: Piece): readonly Fault[] {
  const before = piecesAt(state, hex).filter((other) => other.index < index);
  if (before.some((other) => other.counter.side !== counter.side)) return [fault(`/units/${index}/hex`, 'stacking.enemies', 'Enemies stand in the hex.')];
  return before.length < STACKING.value ? [] : [fault(`/units/${index}/hex`, 'stacking.full', `A hex holds ${STACKING.value} units at most.`)];
}
