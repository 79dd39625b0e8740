import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { faceOf, looseAt, type Leader } from '../position.js';
import { hexIds } from '../printed.js';
import { ACCEPTED, enter, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { Battle, HeartlandState, PendingRetreat } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { isFighting } from './battle-forces.js';
import { commanderOf, DEFENDER, forcesOf, goOnTo, inflicted, placesOf, sideOf, troopsOf } from './battle-stacks.js';
import { captureAt } from './capture.js';
import { eliminateUnits } from './elimination.js';
import { changeMorale } from './morale-levels.js';
import { retreatsDue } from './retreat.js';

/** The side that has to retreat, and how many hexes: the difference of the degrees of all exchanges; nobody when there is none (H-10.61.c.1, H-10.62.1, H-10.62.3). */
export function nettedRetreat(battle: Battle): { readonly side: Side; readonly hexes: number } | undefined {
  const { byAttackers, byDefender } = inflicted(battle);
  const net = byAttackers.degrees - byDefender.degrees;
  if (net === 0) return undefined;
  return { side: net > 0 ? opponentOf(battle.attacker) : battle.attacker, hexes: Math.abs(net) };
}

/** Asks the commanders of the side that has to retreat whether one gives up morale for a hex (H-3.54.2); units without any are not asked. */
export function settleRetreats(recorder: HeartlandRecorder): 'asks' | 'done' {
  const { state } = recorder;
  const net = nettedRetreat(state.battle!);
  if (net && commandersOf(state, net.side).length > 0) {
    enter(recorder, { name: 'retreat-relief', side: net.side });
    return 'asks';
  }
  beginRetreats(recorder, net?.hexes ?? 0);
  return 'done';
}

/** The Overall Commanders of a side's stacks that still have troops. */
function commandersOf(state: HeartlandState, side: Side): readonly Leader[] {
  const places = placesOf(state.battle!, side).filter((place) => troopsOf(state, place).length > 0);
  return places.flatMap((place) => commanderOf(state, place) ?? []);
}

/** One of the commanders gives up a level of morale, and all retreat a hex less (H-3.54.2). Refused with `unknown.leader` and `morale.too-low`. */
export function giveUpMorale(recorder: HeartlandRecorder, { leader: id }: CommandOf<'give-up-morale'>, side: Side): Verdict {
  const leader = commandersOf(recorder.state, side).find(({ counter }) => counter.id === id);
  if (!leader) return reject('H-3.54.4', 'unknown.leader', `${id} commands no stack that has to retreat.`, { leader: id });
  if (leader.state.morale === 0) return reject('H-3.54.2', 'morale.too-low', `${leader.counter.name} has no morale to give up.`, { leader: id });
  const { hexes } = nettedRetreat(recorder.state.battle!)!;
  beginRetreats(recorder, hexes - 1);
  changeMorale(recorder, leader, -1, 'H-3.54.2');
  return ACCEPTED;
}

/** All hexes are retreated. */
export function acceptRetreat(recorder: HeartlandRecorder): Verdict {
  beginRetreats(recorder, nettedRetreat(recorder.state.battle!)!.hexes);
  return ACCEPTED;
}

/** Every stack of the side retreats by the net number (AMB-28); its commander loses a level of morale (H-3.53.6). */
function beginRetreats(recorder: HeartlandRecorder, hexes: number): void {
  const battle = recorder.state.battle!;
  const net = nettedRetreat(battle);
  goOnTo(recorder, 'advance', { vacated: hexIds(recorder.state.setting, [...new Set([battle.target, ...battle.waves.map(({ from }) => from)])]) });
  if (!net || hexes === 0) return;
  for (const place of placesOf(battle, net.side)) retreatStack(recorder, place, hexes);
}

function retreatStack(recorder: HeartlandRecorder, place: number, hexes: number): void {
  const { state } = recorder;
  const battle = state.battle!;
  const commander = commanderOf(state, place);
  const forces = troopsOf(state, place).length > 0 ? forcesOf(state, place) : [];
  const retreats = forces.map((force): PendingRetreat => ({
    side: force.side,
    force: force.id,
    ...(force.units.some(isFighting) ? {} : { units: [] }),
    from: force.hex,
    hexes,
    conductor: conductorOf(state, place),
    cause: 'combat',
    // What the Overall Commander suffers his subordinates do not (H-3.55.1).
    harried: force.commander?.counter.id !== commander?.counter.id,
  }));
  if (retreats.length > 0 && commander) changeMorale(recorder, commander, -1, 'H-3.53.6');
  retreatsDue(recorder, retreats);
  if (place === DEFENDER) abandon(recorder, battle, retreats.length);
}

/** Detachments do not march by themselves and are lost; a depot that nobody covers is captured at once, others when the enemy advances (H-8.52.1, H-8.64.b.1, H-7.22.3). */
function abandon(recorder: HeartlandRecorder, battle: Battle, retreating: number): void {
  const own = looseAt(recorder.state, battle.target).filter(({ counter }) => counter.side !== battle.attacker);
  eliminateUnits(recorder, own.filter(({ counter }) => counter.type === 'detachment'), 'H-10.68.5');
  if (retreating === 0) captureAt(recorder, battle.attacker, battle.target);
}

/** The side with more cavalry, as the losses have left it, conducts the retreat; with equal cavalry the retreating side does (H-10.68.1, AMB-61). */
export function conductorOf(state: HeartlandState, place: number): Side {
  const battle = state.battle!;
  const side = sideOf(battle, place);
  const others = placesOf(battle, opponentOf(side));
  return cavalryIn(state, others) > cavalryIn(state, [place]) ? opponentOf(side) : side;
}

function cavalryIn(state: HeartlandState, places: readonly number[]): number {
  const cavalry = places.flatMap((place) => troopsOf(state, place)).filter(({ counter }) => counter.type === 'cavalry');
  return cavalry.reduce((sum, unit) => sum + faceOf(unit).cf, 0);
}

/** Each commander who can give up morale, and to accept. */
export function offersOfRetreatRelief(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const able = commandersOf(state, side).filter((leader) => leader.state.morale > 0);
  const reliefs = able.map(({ counter }): HeartlandCommand => ({ type: 'give-up-morale', leader: counter.id }));
  return [{ decision: 'retreat-relief', rule: 'H-3.54.2', commands: [{ type: 'accept-retreat' }, ...reliefs] }];
}
