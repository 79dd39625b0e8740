import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findLeader, type Leader } from '../position.js';
import { ACCEPTED, enter, handOver, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { ArtilleryLoss, HeartlandState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { DEFENDER, forcesOf, goOnTo, placesOf, sideOf, stackAt } from './battle-stacks.js';
import { mostArtillery } from './cavalry-corps.js';
import { NATURAL } from './fire.js';

/** From this face on a point is lost, and from this one on it is captured (H-10.66.1). */
const LOST = 4;
const CAPTURED = 6;

/**
 * A natural 1 puts the roller's artillery at risk if any of his stack fired in the battle (H-10.66.1). Supporters' is not
 * (H-9.15.3). What is captured comes too late to be used in the same battle (H-10.66.2).
 */
export function rollArtilleryLosses(recorder: HeartlandRecorder): readonly ArtilleryLoss[] {
  const { exchanges } = recorder.state.battle!;
  const atRisk = exchanges.flatMap(({ attack, defence }, wave) => [...(attack.die === NATURAL.artillery ? [wave + 1] : []), ...(defence.die === NATURAL.artillery ? [DEFENDER] : [])]);
  return atRisk.filter((place) => hasFired(recorder.state, place)).flatMap((place) => rollArtilleryLoss(recorder, place));
}

function hasFired(state: HeartlandState, place: number): boolean {
  const { fired, leaders } = stackAt(state, place);
  return fired.some((leader) => leaders.includes(leader));
}

function rollArtilleryLoss(recorder: HeartlandRecorder, place: number): readonly ArtilleryLoss[] {
  const { die, lost, captured } = artilleryLossOf(recorder);
  recorder.record({ type: 'artillery-checked', side: sideOf(recorder.state.battle!, place), die, lost, captured });
  return lost > 0 ? [{ stack: place, captured, taken: false }] : [];
}

/** Whether a point of artillery at risk is lost, and captured (H-10.66.1). */
export function artilleryLossOf(recorder: Pick<HeartlandRecorder, 'dice'>): { readonly die: number; readonly lost: 0 | 1; readonly captured: boolean } {
  const die = rollSix(recorder, 'artillery', [1, LOST, CAPTURED]);
  return { die, lost: die >= LOST ? 1 : 0, captured: die >= CAPTURED };
}

/** Rolls first; then for each point its owner names whose it is, and the captor who gets it, where there is a choice (H-10.66.1). */
export function nextArtilleryLoss(recorder: HeartlandRecorder): 'asks' | 'done' {
  const [loss] = recorder.state.battle!.artillery;
  if (!loss) {
    goOnTo(recorder, 'retreats');
    return 'done';
  }
  const able = ableTo(recorder.state, loss);
  if (able.length > 1) {
    enter(recorder, loss.taken ? { name: 'artillery-capture', side: namer(recorder.state, loss) } : { name: 'artillery-loss', side: namer(recorder.state, loss), captured: loss.captured });
    return 'asks';
  }
  if (able.length === 1) settle(recorder, loss, able[0]!);
  else recorder.record({ type: 'battle-changed', change: { artillery: recorder.state.battle!.artillery.slice(1) } });
  return 'done';
}

/** The owner names who loses it, the captor who gets it. */
function namer({ battle }: HeartlandState, { stack, taken }: ArtilleryLoss): Side {
  const owner = sideOf(battle!, stack);
  return taken ? opponentOf(owner) : owner;
}

/** Whose artillery it can be, or who can take it. */
function ableTo(state: HeartlandState, { stack, taken }: ArtilleryLoss): readonly Leader[] {
  return taken ? captorsFrom(state, stack) : artilleryAtRisk(state, stack);
}

/** Leaders of a stack, by its place, who have artillery that fired; that of one who fell is with whoever took it over (H-10.66.1, house HS-12). */
export function artilleryAtRisk(state: HeartlandState, place: number): readonly Leader[] {
  const { fired } = stackAt(state, place);
  return forcesOf(state, place).flatMap((force) => force.leaders).filter((leader) => leader.state.artillery > 0 && fired.includes(leader.counter.id));
}

/** Enemy leaders who fought against the stack and have room for artillery (H-8.62.2). */
function captorsFrom(state: HeartlandState, place: number): readonly Leader[] {
  const battle = state.battle!;
  const places = place === DEFENDER ? placesOf(battle, battle.attacker) : [DEFENDER];
  const leaders = places.flatMap((other) => forcesOf(state, other).flatMap((force) => force.leaders));
  return leaders.filter((leader) => leader.state.artillery < mostArtillery(state, leader));
}

/** Names a leader; refused with `unknown.leader` and `artillery.not-his`. */
export function nameArtillery(recorder: HeartlandRecorder, { leader }: CommandOf<'name-artillery'>, side: Side): Verdict {
  const { state } = recorder;
  const loss = state.battle!.artillery[0]!;
  if (findLeader(state, leader)?.counter.side !== side) return reject('H-10.66.1', 'unknown.leader', `Your side has no leader ${leader}.`, { leader });
  const able = ableTo(state, loss);
  const named = able.find(({ counter }) => counter.id === leader);
  if (!named) {
    const leaders = able.map(({ counter }) => counter.id);
    return reject('H-10.66.1', 'artillery.not-his', `It is one of ${leaders.join(', ')}.`, { leader, leaders });
  }
  settle(recorder, loss, named);
  handOver(recorder, 'combat');
  return ACCEPTED;
}

/** What both sides know comes first: dice of the same command are shown with it. */
function settle(recorder: HeartlandRecorder, loss: ArtilleryLoss, { counter }: Leader): void {
  const others = recorder.state.battle!.artillery.slice(1);
  recorder.record({ type: 'battle-changed', change: { artillery: loss.captured && !loss.taken ? [{ ...loss, taken: true }, ...others] : others } });
  recorder.record({ type: 'artillery-changed', leader: counter.id, by: loss.taken ? 1 : -1, rule: 'H-10.66.1', to: counter.side });
}

/** The leaders who can be named. */
export function offersOfArtilleryLoss(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  const able = ableTo(state, state.battle!.artillery[0]!);
  return [{ decision: 'name-artillery', rule: 'H-10.66.1', commands: able.map(({ counter }) => ({ type: 'name-artillery', leader: counter.id })) }];
}
