import { byRank, findForce, findLeader, findUnit, forcesOfSide, type Force, type Leader, type Unit } from '../position.js';
import type { PrintedChange } from '../printed.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { Battle, BattleStage, BattleStack, HeartlandState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { isFighting } from './battle-forces.js';

/** The defending stack's place among those of a battle; that of wave `n`, from 0, is `n + 1`. */
export const DEFENDER = 0;

/** The places of all stacks of one side in the battle. */
export function placesOf({ attacker, waves }: Battle, side: Side): readonly number[] {
  return side === attacker ? waves.map((_, wave) => wave + 1) : [DEFENDER];
}

/** The side that a stack fights for. */
export function sideOf({ attacker }: Battle, place: number): Side {
  return place === DEFENDER ? opponentOf(attacker) : attacker;
}

/** The stack as it was when the battle began. */
export function stackAt({ battle }: HeartlandState, place: number): BattleStack {
  return battle!.stacks[place]!;
}

/** Its units that still fight, wherever they are by now. */
export function troopsOf(state: HeartlandState, place: number): readonly Unit[] {
  return stackAt(state, place).units.map((id) => findUnit(state, id)!).filter((unit) => isFighting(unit) && unit.state.steps > 0);
}

/** Its leaders who are still in the field; who has come in the place of a fallen one is not among them. */
export function leadersLeft(state: HeartlandState, place: number): readonly Leader[] {
  return stackAt(state, place).leaders.map((id) => findLeader(state, id)!).filter((leader) => leader.state.place === 'map' || leader.state.place === 'box');
}

/** The forces in which its units and leaders stand by now: successors, and parts that were split off, among them. */
export function forcesOf(state: HeartlandState, place: number): readonly Force[] {
  const { side, units, leaders } = stackAt(state, place);
  const belongs = (force: Force) => force.units.some(({ counter }) => units.includes(counter.id)) || force.leaders.some(({ counter }) => leaders.includes(counter.id));
  return forcesOfSide(state, side).filter(belongs);
}

/** Who commands the stack by now; undefined for units without a leader. */
export function commanderOf(state: HeartlandState, place: number): Leader | undefined {
  return forcesOf(state, place).flatMap(({ commander }) => (commander ? [commander] : [])).sort(byRank)[0];
}

/** The force that is led by its commander, or any of it. */
export function leadingForce(state: HeartlandState, place: number): Force | undefined {
  const commander = commanderOf(state, place);
  return (commander && findForce(state, commander.counter.id)) ?? forcesOf(state, place)[0];
}

/** Goes on to a stage of the battle. */
export function goOnTo(recorder: HeartlandRecorder, stage: BattleStage, change: Pick<PrintedChange, 'checks' | 'artillery' | 'vacated'> = {}): void {
  recorder.record({ type: 'battle-changed', change: { stage, ...change } });
}

/** What the fire of each side did to the other, over all exchanges, by the table and not by what could be lost (H-10.62.1, AMB-29). */
export function inflicted({ exchanges }: Battle): Readonly<Record<'byAttackers' | 'byDefender', { readonly steps: number; readonly degrees: number }>> {
  const total = (of: 'attack' | 'defence', what: 'steps' | 'degrees') => exchanges.reduce((sum, exchange) => sum + exchange[of][what], 0);
  return {
    byAttackers: { steps: total('attack', 'steps'), degrees: total('attack', 'degrees') },
    byDefender: { steps: total('defence', 'steps'), degrees: total('defence', 'degrees') },
  };
}
