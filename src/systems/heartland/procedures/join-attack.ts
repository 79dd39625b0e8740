import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { byRank, findForce, findLeader, forceOf, type Force, type Leader } from '../position.js';
import { ACCEPTED, enter, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { Assault, HeartlandState, Mover } from '../state.js';
import type { ForceId, Side } from '../vocabulary.js';
import { cancelAssault, declareAssault } from './assaults.js';
import { movingForce } from './movement-legality.js';
import { merge, payFor } from './organisation.js';
import { isPaid, merger, payerFor, type Group } from './organisation-legality.js';

/** Who joins whose attack, and who leads both then. */
interface Joining {
  readonly mover: Mover;
  readonly assault: Assault;
  readonly leader: Leader;
  readonly group: Group;
}

/**
 * The moving force joins the attack that a friend in its hex has checked for: without a check of its own, as one stack
 * with him, for which the Overall Commander of both pays (H-8.42.3). Its march is over.
 */
export function joinAttack(recorder: HeartlandRecorder, { force }: CommandOf<'join-attack'>, side: Side): Verdict {
  const joining = joiningOf(recorder.state, force);
  if (!joining.ok) return joining;
  const { mover, assault, leader, group } = joining.value;
  const paid = payFor(recorder, { side, hex: mover.hex }, 'H-8.42.3');
  if (!paid.ok) return paid;
  merge(recorder, leader, group);
  const united = forceOf(recorder.state, findLeader(recorder.state, leader.counter.id)!)!.id;
  if (united !== assault.force) {
    cancelAssault(recorder, assault, 'H-8.42.3');
    declareAssault(recorder, { ...assault, force: united });
  }
  recorder.record({ type: 'leader-marked', leader: united, marks: { moved: true }, to: side });
  recorder.record({ type: 'march-ended', force: mover.force, to: side });
  enter(recorder, { name: 'movement', side });
  return ACCEPTED;
}

function joiningOf(state: HeartlandState, id: ForceId): Result<Joining, Rejection> {
  const moving = movingForce(state);
  if (!moving.ok) return moving;
  const { mover, force } = moving.value;
  const assault = state.impulse!.assaults.find((each) => each.force === id && each.from === mover.hex);
  if (!assault || id === force.id) return reject('H-8.42.3', 'attack.nothing-to-join', `No force ${id} in the hex has declared an assault that the moving force is not part of.`, { force: id });
  if (force.commander?.state.active === false) return reject('H-8.1.2', 'attack.inactive', 'An inactive leader declares no attack and joins none.', { leader: force.id });
  const united = unitedUnder(force, findForce(state, id)!);
  const may = merger(state, united.leader, { leaders: united.group.leaders.map(({ counter }) => counter.id), units: united.group.units.map(({ counter }) => counter.id) });
  return may.ok ? ok({ mover, assault, ...united }) : may;
}

/** Of two leaders the one of higher rank leads; units without one come into the other's box. */
function unitedUnder(joiner: Force, attacker: Force): Pick<Joining, 'leader' | 'group'> {
  const [senior, junior] = [joiner.commander, attacker.commander].filter((leader) => leader !== undefined).sort(byRank);
  const loose = [joiner, attacker].filter(({ commander }) => !commander).flatMap(({ units }) => units);
  return { leader: senior!, group: { leaders: junior ? [junior] : [], units: loose } };
}

/** The attacks that the moving force may join. */
export function attacksToJoin(state: HeartlandState, side: Side): readonly HeartlandCommand[] {
  const mover = state.impulse?.mover;
  if (!mover) return [];
  const payable = isPaid(state, mover.hex) || payerFor(state, { side, hex: mover.hex }, 'H-8.42.3').ok;
  const forces = state.impulse.assaults.map(({ force }) => force).filter((force) => payable && joiningOf(state, force).ok);
  return forces.map((force) => ({ type: 'join-attack', force }));
}
