import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findUnit, hexId, type Unit } from '../position.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, NavalLosses, PhaseOf } from '../state.js';
import type { Hexside, UnitId } from '../vocabulary.js';

/** Where naval steps fall: on these units, each named once for each of its steps, and so many on the work (H-10.82.a.1). */
interface Placement {
  readonly onWork: number;
  readonly units: readonly UnitId[];
}

/** Many units can lose steps in more ways than anybody wants to read. */
const MOST_OFFERED = 50;

/** The sides lose their steps in this order; who has a choice is asked (H-10.81.1, H-10.82.a.1). Nobody is asked where there is but one way. */
export function takeNavalLosses(recorder: HeartlandRecorder, hexside: Hexside, losses: readonly NavalLosses[]): void {
  const [first, next] = losses;
  if (!first) return;
  const [only] = placements(recorder.state, first);
  if (mayChoose(recorder.state, first)) {
    enter(recorder, { name: 'naval-losses', ...first, hexside, then: next ?? null });
    return;
  }
  if (only) place(recorder, first, only);
  takeNavalLosses(recorder, hexside, losses.slice(1));
}

/** Whether there is more than one way to lose the steps. */
export function mayChoose(state: HeartlandState, losses: NavalLosses): boolean {
  return placements(state, losses).length > 1;
}

/** Places the naval steps of a side (H-10.82.a.1); then the other side places its own. */
export function placeNavalLosses(recorder: HeartlandRecorder, { onWork, units }: CommandOf<'place-naval-losses'>): Verdict {
  const { state } = recorder;
  const losses = state.phase as PhaseOf<'naval-losses'>;
  const verdict = placementVerdict(state, losses, { onWork, units });
  if (!verdict.ok) return verdict;
  place(recorder, losses, { onWork, units });
  takeNavalLosses(recorder, losses.hexside, losses.then ? [losses.then] : []);
  // The next loss may have opened a phase of the same name.
  if (recorder.state.phase === losses) handOver(recorder, 'combat');
  return ACCEPTED;
}

function placementVerdict(state: HeartlandState, losses: NavalLosses, { onWork, units }: Placement): Verdict {
  const fought = fighting(state, losses);
  const stranger = units.find((id) => !fought.some(({ counter }) => counter.id === id));
  if (stranger !== undefined) return reject('H-10.81.1', 'naval-losses.not-in-combat', `${stranger} did not fight, or is lost.`, { unit: stranger });
  const over = fought.find((unit) => units.filter((id) => id === unit.counter.id).length > unit.state.steps);
  if (over) return reject('H-10.81.1', 'naval-losses.too-many-on-unit', `${over.counter.name} has ${over.state.steps} steps.`, { unit: over.counter.id, steps: over.state.steps });
  const levels = levelsOf(state, fought);
  if (onWork > levels) return reject('H-10.82.a.1', 'naval-losses.no-work', `The works of the batteries have ${levels} levels to lose.`, { onWork, levels });
  const due = stepsToLose(state, losses);
  if (onWork + units.length === due) return ACCEPTED;
  return reject('H-10.81.1', 'naval-losses.wrong-number', `${due} steps are to be placed.`, { placed: onWork + units.length, due });
}

function fighting(state: HeartlandState, { units }: NavalLosses): readonly Unit[] {
  return units.flatMap((id) => findUnit(state, id) ?? []).filter((unit) => unit.state.steps > 0);
}

/** The steps that are lost, on works too: not more than there are (H-10.82.a.1). */
export function stepsToLose(state: HeartlandState, losses: NavalLosses): number {
  const units = fighting(state, losses);
  return Math.min(losses.steps, units.reduce((sum, unit) => sum + unit.state.steps, 0) + levelsOf(state, units));
}

/** The hexes where batteries of these stand in a work of their side. */
function worksOf({ map }: HeartlandState, units: readonly Unit[]): readonly number[] {
  const batteries = units.filter(({ counter, state: { hex } }) => counter.type === 'battery' && map.works[hex]?.side === counter.side);
  return [...new Set(batteries.map(({ state: { hex } }) => hex))].sort((a, b) => a - b);
}

function levelsOf(state: HeartlandState, units: readonly Unit[]): number {
  return worksOf(state, units).reduce((sum, hex) => sum + state.map.works[hex]!.level, 0);
}

/** All ways to place the steps, those first that spare the units; as many as are offered. */
function placements(state: HeartlandState, losses: NavalLosses): readonly Placement[] {
  const units = fighting(state, losses);
  const due = stepsToLose(state, losses);
  const found: Placement[] = [];
  if (due === 0) return found;
  for (let onWork = Math.min(due, levelsOf(state, units)); onWork >= 0; onWork--)
    found.push(...shares(units, due - onWork, MOST_OFFERED - found.length).map((share) => ({ onWork, units: share })));
  return found;
}

/** The ways to lose so many steps among the units, at most `most` of them. */
function shares([unit, ...others]: readonly Unit[], steps: number, most: number): readonly (readonly UnitId[])[] {
  if (most <= 0) return [];
  if (!unit) return steps === 0 ? [[]] : [];
  if (steps > others.reduce((sum, { state }) => sum + state.steps, unit.state.steps)) return [];
  const found: (readonly UnitId[])[] = [];
  for (let here = Math.min(steps, unit.state.steps); here >= 0; here--) {
    const own = Array.from({ length: here }, () => unit.counter.id);
    found.push(...shares(others, steps - here, most - found.length).map((rest) => [...own, ...rest]));
  }
  return found;
}

/** A lost step of a reduced unit eliminates it; works go down level by level, those of the lower hex first (H-10.82.a.1). */
function place(recorder: HeartlandRecorder, losses: NavalLosses, { onWork, units }: Placement): void {
  for (let level = 0; level < onWork; level++) lowerWork(recorder, losses);
  for (const unit of units) recorder.record({ type: 'step-lost', unit, rule: 'H-10.81.1' });
}

function lowerWork(recorder: HeartlandRecorder, losses: NavalLosses): void {
  const { state } = recorder;
  const [hex] = worksOf(state, fighting(state, losses));
  if (hex === undefined) return;
  const { side, level } = state.map.works[hex]!;
  recorder.record({ type: 'work-changed', hex: hexId(state.setting, hex), side, level: level - 1 });
}

/** All ways to place the steps, up to fifty of them; whoever wants another composes it of the parts. */
export function offersOfNavalLosses(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  const losses = state.phase as PhaseOf<'naval-losses'>;
  const units = fighting(state, losses);
  const parts = { due: stepsToLose(state, losses), onWork: levelsOf(state, units), units: Object.fromEntries(units.map(({ counter, state: { steps } }) => [counter.id, steps])) };
  return [{ decision: 'place-naval-losses', rule: 'H-10.82.a.1', commands: placements(state, losses).map((placement) => ({ type: 'place-naval-losses', onWork: placement.onWork, units: [...placement.units] })), parts }];
}
