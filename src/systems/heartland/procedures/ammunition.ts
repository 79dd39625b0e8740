import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findLeader, hexId } from '../position.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, SIDES, type LeaderId, type Side } from '../vocabulary.js';
import { batteriesOf, fightExchange, NO_ARTILLERY, pairingOf, type Battery, type Committed } from './exchange.js';

/**
 * The next exchange: both sides say secretly who fires his artillery (H-10.12.1, H-10.12.b.2). When nobody on either side
 * can, it is fought at once; when one side can, both are asked, so that nothing is told of who cannot.
 */
export function enterExchange(recorder: HeartlandRecorder): 'asks' | 'done' {
  const { state } = recorder;
  const battle = state.battle!;
  const { force } = battle.waves[battle.exchanges.length]!;
  if (SIDES.some((side) => batteriesNow(state, side).length > 0)) {
    enter(recorder, { name: 'ammunition', attacker: force, target: hexId(state.setting, battle.target) });
    return 'asks';
  }
  fightExchange(recorder, NO_ARTILLERY);
  return 'done';
}

function batteriesNow(state: HeartlandState, side: Side): readonly Battery[] {
  const battle = state.battle!;
  return batteriesOf(state, battle, pairingOf(state, battle, battle.exchanges.length), side);
}

/** Commits the artillery of some leaders; the second side's word opens both, and the exchange is fought (H-10.12.1). */
export function commitArtillery(recorder: HeartlandRecorder, { leaders }: CommandOf<'commit-artillery'>, side: Side): Verdict {
  const verdict = firingVerdict(recorder.state, side, leaders);
  if (!verdict.ok) return verdict;
  const other = recorder.state.sealed[opponentOf(side)];
  if (other?.kind === 'ammunition') {
    fightExchange(recorder, { [side]: leaders, [opponentOf(side)]: other.leaders } as unknown as Committed);
    handOver(recorder, 'combat');
  } else recorder.record({ type: 'sealed', side, content: { kind: 'ammunition', leaders }, to: side });
  return ACCEPTED;
}

/** Refused with `unknown.leader` and `artillery.silent`. */
function firingVerdict(state: HeartlandState, side: Side, leaders: readonly LeaderId[]): Result<null, Rejection> {
  const able = batteriesNow(state, side).map(({ leader }) => leader.counter.id);
  const unable = leaders.find((leader) => !able.includes(leader));
  if (unable === undefined) return ok(null);
  if (findLeader(state, unable)?.counter.side !== side) return reject('H-10.12.1', 'unknown.leader', `Your side has no leader ${unable}.`, { leader: unable });
  return reject('H-10.12.1', 'artillery.silent', `${unable} has no artillery in this exchange, or no ammunition point left for it; those who can fire: ${able.join(', ') || 'nobody'}.`, { leader: unable, able });
}

/** All fire, or nobody; and who can, to choose among them. */
export function offersOfAmmunition(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const able = batteriesNow(state, side).map(({ leader }) => leader.counter.id);
  const choices: readonly LeaderId[][] = able.length > 0 ? [[...able], []] : [[]];
  return [{ decision: 'commit-artillery', rule: 'H-10.12.1', commands: choices.map((leaders) => ({ type: 'commit-artillery', leaders })), parts: { leaders: able } }];
}
