import { isHidden, visibilityOf } from '../knowledge.js';
import { exertsZone, findForce, hexId, holderOf, zonesOfControl, type Force } from '../position.js';
import { onRail, settlementAt } from '../board.js';
import type { EventOf } from '../events.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { worsenMovers } from './blizzard.js';
import { leaveBridges } from './bridge-work.js';
import { captureAt, holdsBooty } from './capture.js';
import { bringToLight, encounterOn } from './encounters.js';
import { isSeenAt, revealIfSeen } from './hidden-forces.js';
import type { Marcher } from './movement-reach.js';
import { pathCost } from './terrain-costs.js';

/** A hex of a reaction counts as two half points. */
const HALVES = 2;

/** A force on the march, or in a reaction, which counts hexes and no movement points (H-9.13.1). */
export interface Walker extends Omit<Marcher, 'mode'> {
  readonly force: Force;
  readonly mode: Marcher['mode'] | 'reaction';
}

/**
 * Takes a force with all who are stacked in it (H-8.21.2) along a path that was judged before, as far as it gets: enemies
 * whom its side did not see end the march where their zone of control begins and come to light (H-8.62.a.3). Lone enemy
 * wagons and the like are captured on the way (H-8.26.3).
 */
export function walk(recorder: HeartlandRecorder, marcher: Walker, path: readonly number[]): void {
  const { path: walked, revealed } = encounterOn(recorder.state, marcher, path);
  const stages = stagesOf(recorder.state, marcher, walked);
  for (const stage of stages) {
    goTo(recorder, marcher, stage);
    revealIfSeen(recorder);
  }
  for (const hex of revealed) bringToLight(recorder, hex);
  if (walked.length === 0) return;
  leaveBridges(recorder, marcher.force.units);
  takePlaces(recorder, marcher.side, forceAt(recorder, marcher.force), walked);
  worsenMovers(recorder, forceAt(recorder, marcher.force));
}

/** A part of the path that is walked at a stretch: it ends where something is captured, where a hidden force leaves its screen (H-8.62.a.2), or at the end. */
interface Stage {
  readonly from: number;
  readonly hexes: readonly number[];
}

function stagesOf(state: HeartlandState, { side, start, force }: Walker, path: readonly number[]): readonly Stage[] {
  const stages: Stage[] = [];
  const hidden = isHidden(force);
  let from = start;
  let hexes: number[] = [];
  for (const [place, hex] of path.entries()) {
    hexes.push(hex);
    if (place < path.length - 1 && !holdsBooty(state, opponentOf(side), hex) && !(hidden && isSeenAt(state, side, hex))) continue;
    stages.push({ from, hexes });
    from = hex;
    hexes = [];
  }
  return stages;
}

/** A force that comes out of a work is seen; one that is hidden or goes into a work is not. */
function goTo(recorder: HeartlandRecorder, marcher: Walker, { from, hexes }: Stage): void {
  const { state } = recorder;
  const end = hexes[hexes.length - 1]!;
  const moved: EventOf<'force-moved'> = {
    type: 'force-moved',
    force: forceAt(recorder, marcher.force).id,
    path: hexes.map((hex) => hexId(state.setting, hex)),
    spent: marcher.mode === 'reaction' ? hexes.length * HALVES : pathCost(state, { side: marcher.side, mode: marcher.mode }, from, hexes),
    stopped: marcher.zones !== 'pass' && zonesOfControl(state, opponentOf(marcher.side))[end] === 1,
  };
  recorder.recordSeen(moved, (after) => ({ ...moved, ...visibilityOf(after, findForce(after, after.impulse!.mover!.force)!) }));
  if (holdsBooty(state, opponentOf(marcher.side), end)) captureAt(recorder, marcher.side, end);
}

/** The force as it stands now: units without a leader are named after their hex. */
function forceAt({ state }: HeartlandRecorder, force: Force): Force {
  return findForce(state, state.impulse?.mover?.force ?? force.id) ?? force;
}

/** Settlements and rail hexes that combat units came through are their side's (H-8.71.2); what is hidden takes nothing, for that would be seen. */
export function takePlaces(recorder: HeartlandRecorder, side: Side, force: Force, path: readonly number[]): void {
  const { state } = recorder;
  const { board } = state.setting;
  if (!exertsZone(force) || isHidden(force)) return;
  const taken = [...new Set(path)].filter((hex) => (settlementAt(board, hex) !== undefined || onRail(board, hex)) && holderOf(state, hex) !== side);
  if (taken.length > 0) recorder.record({ type: 'place-taken', hexes: taken.map((hex) => hexId(state.setting, hex)), side });
}
