import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import { findForce, findLeader, type Leader } from '../position.js';
import { printedExchange } from '../printed.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { Assault, Battle, Exchange, Fire, HeartlandState } from '../state.js';
import { opponentOf, type LeaderId, type Side } from '../vocabulary.js';
import { attackingStack, battleRatingOf, brokenIn, cavalryOf, combatFactorsOf, defendingStack, firepower, gunsOf, moraleOf, provisionsOf, supportingStack, type Provisions, type Stack } from './battle-forces.js';
import { supportersOf, type Supporter } from './defensive-support.js';
import { fireOf, rollFire, type Circumstances, type Firer } from './fire.js';
import { gunfireSupport } from './gunfire-support.js';
import { shelterOf } from './shelter.js';

/** An exchange of a battle: one attacking stack and the defending one, with those who support it (H-10.11.2). */
export interface Pairing {
  readonly assault: Assault;
  /** The place of the exchange in the battle, from 0. */
  readonly place: number;
  readonly attacker: Stack;
  readonly defender: Stack;
  readonly supporters: readonly Supporter[];
}

/** Which leaders fire their artillery, by side. */
export type Committed = Readonly<Record<Side, readonly LeaderId[]>>;

export const NO_ARTILLERY: Committed = { union: [], confederate: [] };

/** The exchange of that place. The defender's fire is undiminished until the last one (H-10.62.4). */
export function pairingOf(state: HeartlandState, { waves, target, attacker: side }: Battle, place: number): Pairing {
  const assault = waves[place]!;
  return {
    assault,
    place,
    attacker: attackingStack(findForce(state, assault.force)!),
    defender: defendingStack(state, opponentOf(side), target)!,
    supporters: supportersOf(state, target, assault.from),
  };
}

/** The two sides of an exchange as its fire sees them. */
export interface Firers {
  readonly attacker: Firer;
  readonly defender: Firer;
}

/** Both stacks of an exchange with all that they bring to it (H-10.11.3). */
export function firersIn(state: HeartlandState, battle: Battle, pairing: Pairing, committed: Committed): Firers {
  return { attacker: attackerOf(state, battle, pairing, committed), defender: defenderOf(state, battle, pairing, committed) };
}

/** Both sides' fire in an exchange, term by term, before the dice (H-10.11.3). */
export function firesBetween(state: HeartlandState, battle: Battle, pairing: Pairing, { attacker, defender }: Firers): { readonly attack: Fire; readonly defence: Fire } {
  const table = state.setting.charts.fireEffects;
  return {
    attack: fireOf(table, attacker, defender, circumstancesOf(state, battle, pairing, 'attack')),
    defence: fireOf(table, defender, attacker, circumstancesOf(state, battle, pairing, 'return')),
  };
}

function attackerOf(state: HeartlandState, { stacks, target }: Battle, { attacker, place }: Pairing, committed: Committed): Firer {
  return {
    ...firerOf(state, attacker, stacks[place + 1]!, committed),
    gunfire: gunfireSupport(state, attacker.side, [attacker.hex, target]),
  };
}

/** Supporters add to combat factors and artillery, and to nothing else (H-9.14.1, H-9.15.2). */
function defenderOf(state: HeartlandState, { stacks }: Battle, { defender, supporters }: Pairing, committed: Committed): Firer {
  const own = firerOf(state, defender, stacks[0]!, committed);
  return {
    ...own,
    combatFactors: withSupport(own.combatFactors, supporters),
    artillery: own.artillery + supporters.reduce((sum, { force }) => sum + Math.ceil(supportOf(state, supportingStack(force), committed) / 2), 0),
    gunfire: gunfireSupport(state, defender.side, [defender.hex]),
  };
}

function firerOf(state: HeartlandState, stack: Stack, provisions: Provisions, committed: Committed): Omit<Firer, 'gunfire'> {
  return {
    combatFactors: combatFactorsOf(state, stack, provisions),
    morale: moraleOf(stack),
    battleRating: battleRatingOf(stack),
    artillery: artilleryOf(state, stack, provisions, committed),
    cavalry: cavalryOf(stack),
    broken: brokenIn(state, stack),
  };
}

function supportOf(state: HeartlandState, stack: Stack, committed: Committed): number {
  return artilleryOf(state, stack, provisionsOf(state, stack), committed);
}

function artilleryOf(state: HeartlandState, stack: Stack, provisions: Provisions, committed: Committed): number {
  return firepower(stack, gunsOf(state, stack, provisions).filter(({ leader }) => committed[stack.side].includes(leader.counter.id)));
}

function withSupport({ terms }: Explained, supporters: readonly Supporter[]): Explained {
  const support: Term = { label: 'Defensive support', value: supporters.reduce((sum, { cf }) => sum + cf, 0), rule: 'H-9.14.1', provenance: 'source' };
  return explain(support.value === 0 ? terms : [...terms, support]);
}

/** Only attacks out of two or more hexes are a wave attack, with its shifts: stacks of one hex fight one after the other without (H-10.33.1). */
function isWaveAttack({ waves }: Battle): boolean {
  return waves.some(({ from }) => from !== waves[0]!.from);
}

function circumstancesOf(state: HeartlandState, battle: Battle, { assault, place, attacker }: Pairing, direction: Circumstances['direction']): Circumstances {
  const { impulse, weather, setting } = state;
  const { target } = battle;
  const attacked = { at: target, from: assault.from, firedAt: 'defender' } as const;
  const answered = { at: assault.from, from: target, firedAt: 'attacker' } as const;
  return {
    direction,
    earlier: isWaveAttack(battle) ? place : 0,
    // The phasing side alone takes a shift along into its extended battle.
    keepsShift: impulse !== null && impulse.extended === impulse.side && attacker.side === impulse.side && impulse.waved.includes(assault.force),
    hasty: assault.hasty,
    shelter: shelterOf(state, direction === 'attack' ? attacked : answered),
    weather: weather.now,
    offset: setting.scenario.firepowerOffset,
  };
}

/** A leader whose artillery can fire in an exchange, and the ammunition that he spends for it: a point, or none when he has paid for the whole battle. */
export interface Battery {
  readonly leader: Leader;
  readonly price: 0 | 1;
}

/** The artillery that a side can fire in the next exchange; what the whole stack consumes is paid first (H-10.12.1, H-10.12.2, H-9.14.1). */
export function batteriesOf(state: HeartlandState, battle: Battle, pairing: Pairing, side: Side): readonly Battery[] {
  const stack = pairing.attacker.side === side ? pairing.attacker : pairing.defender;
  const own = battle.stacks[stack.role === 'attacker' ? pairing.place + 1 : 0]!;
  const due = generalConsumer(battle, pairing, side);
  const paid = state.setting.options['wave-ammunition'] === 'once' && stack.role === 'defender' ? battle.stacks[0]!.fired : [];
  return gunnersOf(state, pairing, stack, own).flatMap((leader): readonly Battery[] => {
    if (paid.includes(leader.counter.id)) return [{ leader, price: 0 }];
    return leader.state.ammunition > (leader.counter.id === due ? 1 : 0) ? [{ leader, price: 1 }] : [];
  });
}

function gunnersOf(state: HeartlandState, { supporters }: Pairing, stack: Stack, provisions: Provisions): readonly Leader[] {
  const support = stack.role === 'defender' ? supporters.map(({ force }) => supportingStack(force)) : [];
  return [...gunsOf(state, stack, provisions), ...support.flatMap((each) => gunsOf(state, each))].map(({ leader }) => leader);
}

/** The Overall Commander who pays for his whole stack in this exchange: each attacker in his own, the defender in the first (H-10.12.2, H-10.12.a.1). */
function generalConsumer({ stacks }: Battle, { attacker, place }: Pairing, side: Side): LeaderId | null {
  const stack = stacks[attacker.side === side ? place + 1 : 0]!;
  const pays = attacker.side === side || place === 0;
  return pays && stack.commander !== null && !stack.unsupplied.includes(stack.commander) ? stack.commander : null;
}

/** Both sides fire at the same time; the results wait for the last exchange (H-10.11.3, H-4.24.3, H-10.62.1). */
export function fightExchange(recorder: HeartlandRecorder, committed: Committed): void {
  const { state, dice } = recorder;
  const battle = state.battle!;
  const pairing = pairingOf(state, battle, battle.exchanges.length);
  const { attack, defence } = firesBetween(state, battle, pairing, firersIn(state, battle, pairing, committed));
  const table = state.setting.charts.fireEffects;
  const exchange: Exchange = {
    attacker: pairing.assault.force,
    from: pairing.assault.from,
    attack: rollFire(dice, 'attack', table, attack),
    defence: rollFire(dice, 'return fire', table, defence),
  };
  recorder.record({ type: 'exchange-fought', exchange: printedExchange(state.setting, exchange) });
  payForExchange(recorder, pairing, committed);
}

/** What the exchange consumes of each side's ammunition (H-10.12.1, H-10.12.2). */
export function payForExchange(recorder: HeartlandRecorder, pairing: Pairing, committed: Committed): void {
  for (const { side } of [pairing.attacker, pairing.defender]) payFor(recorder, pairing, side, committed[side]);
}

function payFor(recorder: HeartlandRecorder, pairing: Pairing, side: Side, leaders: readonly LeaderId[]): void {
  const battle = recorder.state.battle!;
  const firing = batteriesOf(recorder.state, battle, pairing, side).filter(({ leader }) => leaders.includes(leader.counter.id));
  const general = generalConsumer(battle, pairing, side);
  if (general !== null) spend(recorder, findLeader(recorder.state, general)!, 'H-10.12.2');
  for (const { leader, price } of firing) if (price > 0) spend(recorder, leader, pairing.attacker.side === side || pairing.place === 0 ? 'H-10.12.1' : 'H-10.12.a.1');
  const place = pairing.attacker.side === side ? pairing.place + 1 : 0;
  if (firing.length > 0) recorder.record({ type: 'artillery-fired', place, leaders: firing.map(({ leader }) => leader.counter.id), to: side });
}

function spend(recorder: HeartlandRecorder, { counter }: Leader, rule: 'H-10.12.1' | 'H-10.12.2' | 'H-10.12.a.1'): void {
  recorder.record({ type: 'ammunition-changed', leader: counter.id, by: -1, rule, to: counter.side });
}
