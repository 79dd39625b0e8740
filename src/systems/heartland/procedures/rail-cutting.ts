import { explain, type Explained } from '../../../kernel/explained.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import { onRail } from '../board.js';
import type { HeartlandCommand } from '../commands.js';
import { visibilityOf } from '../knowledge.js';
import { hexId, type Force } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, Mover } from '../state.js';
import { RAIL_CUT } from '../tables/terrain.js';
import { modifierTerm } from './movement-allowance.js';
import { movingForce } from './movement-legality.js';
import { cavalryVerdict } from './screens.js';
import { explainGround } from './terrain-costs.js';

interface Cut {
  readonly force: Force;
  readonly mover: Mover;
  /** In movement points. */
  readonly cost: Explained;
}

/** Cavalry of the moving force cuts the rail line of the hex where it is, as often as its points last (H-8.63.1, H-8.63.2). */
export function cutRail(recorder: HeartlandRecorder): Verdict {
  const { state } = recorder;
  const planned = cutOf(state);
  if (!planned.ok) return planned;
  const { force, mover, cost } = planned.value;
  recorder.record({ type: 'rail-cut', hex: hexId(state.setting, mover.hex) });
  recorder.record({ type: 'movement-points-spent', points: cost.total * 2, rule: 'H-8.63.1', ...visibilityOf(state, force) });
  return ACCEPTED;
}

/** The cut that the moving force may make now, and what it costs. */
function cutOf(state: HeartlandState): Result<Cut, Rejection> {
  const enabled = cavalryVerdict(state);
  if (!enabled.ok) return enabled;
  const moving = movingForce(state);
  if (!moving.ok) return moving;
  const { mover, force } = moving.value;
  const hex = hexId(state.setting, mover.hex);
  if (mover.stopped) return reject('H-8.26.1', 'rail-cut.stopped', 'The force has come into an enemy zone of control, and its move is over.', { force: force.id });
  if (!onRail(state.setting.board, mover.hex)) return reject('H-8.63.1', 'rail-cut.no-rail', `No rail line leads through ${hex}.`, { hex });
  if (state.map.railCuts.includes(mover.hex)) return reject('H-8.63.1', 'rail-cut.already', `The line in ${hex} is cut.`, { hex });
  if (!force.units.some(({ counter }) => counter.type === 'cavalry')) return reject('H-8.63.1', 'rail-cut.no-cavalry', 'Only cavalry cuts a rail line.', { force: force.id });
  if (force.commander?.state.active === false) return reject('H-8.1.2', 'rail-cut.inactive', `${force.commander.counter.name} is inactive.`, { force: force.id });
  const cost = costOf(state, mover);
  const left = (mover.allowance - mover.spent) / 2;
  if (cost.total > left) return reject('H-8.63.1', 'rail-cut.too-dear', `Cutting the line costs ${cost.total} movement points, and ${left} are left.`, { cost: cost.total, left });
  return ok({ force, mover, cost });
}

/** Three points; the hex itself is paid for by entering it, or now where the move begins (H-8.63.1). */
function costOf(state: HeartlandState, { hex, path }: Mover): Explained {
  const ground = path.length === 1 ? explainGround(state, hex).terms : [];
  return explain([...ground, modifierTerm(RAIL_CUT)]);
}

export function offersOfRailCutting(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  return cutOf(state).ok ? [{ decision: 'cut-rail', rule: 'H-8.63.1', commands: [{ type: 'cut-rail' }] }] : [];
}
