import type { Chance } from '../../src/cli/chance.js';
import type { Dice } from '../../src/dice/dice.js';
import { recordedDice } from '../../src/dice/recorded.js';
import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { decide } from '../../src/systems/heartland/decide.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { observe, observeEvent } from '../../src/systems/heartland/observe.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findForce, findLeader, findUnit, forcesOfSide, hexOfLeader, leadersOf, unitsOf, type Leader } from '../../src/systems/heartland/position.js';
import { isShown, isUnitShown } from '../../src/systems/heartland/procedures/placement.js';
import type { HeartlandState, Impulse, LeaderState, Phase } from '../../src/systems/heartland/state.js';
import { viewedForce } from '../../src/systems/heartland/viewed-force.js';
import { isOpen, isScreened, stacksOf } from '../../src/systems/heartland/visible.js';
import { opponentOf, SIDES, type ForceId, type LeaderId, type Side } from '../../src/systems/heartland/vocabulary.js';
import { expectThat } from './conformance.js';

/** The leaders of a side in the field whom its enemy neither sees nor was told of: under screens, entrenchments and other counters, in boxes, hidden (H-3.71.1, H-3.71.2, H-8.62.a.1). */
export function unseenLeaders(state: HeartlandState, side: Side): readonly Leader[] {
  const enemy = { role: 'seat', side: opponentOf(side) } as const;
  const inField = leadersOf(state, side).filter((leader) => hexOfLeader(state, leader) >= 0 && !isShown(state, leader));
  return inField.filter(({ counter }) => !viewedForce(state, counter.id, enemy, 'H-3.71.1').ok);
}

/**
 * Exchanges who two unseen leaders of a side are, or one of them and one of the pool: each stands where the other stood, with
 * all that was the other's but his printed ratings. Only where the counters on top stay what they are, by the ranks in their
 * hexes; and not in a battle, which names those who fight it (H-10.41.1), nor while a fallen leader's place is open.
 */
export function exchangeNames(state: HeartlandState, side: Side, chance: Chance): HeartlandState {
  const unseen = unseenLeaders(state, side);
  if (state.battle !== null || state.successions.length > 0 || unseen.length === 0) return state;
  const one = chance.pick(inQuestion(state, unseen));
  const others = [...unseen, ...leadersOf(state, side).filter((leader) => leader.state.place === 'pool')].filter(({ counter }) => counter.id !== one.counter.id && counter.stars === one.counter.stars);
  if (others.length === 0) return state;
  const exchanged = exchange(state, one, chance.pick(others));
  return JSON.stringify(stacksOf(exchanged, side)) === JSON.stringify(stacksOf(state, side)) ? exchanged : state;
}

/** Those whom the phase or an Assault marker is about, if any are. */
function inQuestion({ phase, impulse }: HeartlandState, unseen: readonly Leader[]): readonly Leader[] {
  const ids = ['force' in phase ? phase.force : '', ...(impulse?.assaults ?? []).map(({ force }) => force)];
  const asked = unseen.filter(({ counter }) => ids.includes(counter.id));
  return asked.length > 0 ? asked : unseen;
}

/**
 * Nobody is told of a leader, unit or force of his enemy whom he does not see: neither by the view and the offers of the position,
 * nor by the events and dice of the command, unless it lays him open (H-3.71.1 to H-3.71.3). As the position stands, and
 * with everybody in entrenchments and under screens, to which random games seldom come.
 */
export function expectUnnamed(state: HeartlandState, side: Side, command: HeartlandCommand, dice: Dice): void {
  for (const position of [state, entrenched(state), screened(state)]) {
    expectUnnamedIn(position);
    expectUnnamedBy(position, side, command, dice);
  }
}

function entrenched(state: HeartlandState): HeartlandState {
  const works = SIDES.flatMap((side) => forcesOfSide(state, side).map(({ hex }) => [hex, { side, level: 1 }] as const));
  return { ...state, map: { ...state.map, works: Object.fromEntries(works) } };
}

/** Under a cavalry unit of his own each commander who has one, and all corps with their screen face up. */
function screened(state: HeartlandState): HeartlandState {
  const units = state.units.slice();
  for (const { commander, units: own } of SIDES.flatMap((side) => forcesOfSide(state, side))) {
    const horse = own.find((unit) => unit.counter.type === 'cavalry' && unit.state.place === 'box');
    if (commander && horse && !isScreened(state, commander)) units[horse.counter.index] = { ...horse.state, place: 'screen', leader: commander.counter.index };
  }
  return { ...state, units, leaders: state.leaders.map((leader) => ({ ...leader, screening: leader.corps })) };
}

function expectUnnamedIn(state: HeartlandState): void {
  if (state.phase.name === 'over') return;
  for (const owner of SIDES) {
    const enemy = opponentOf(owner);
    const told = [observe(state, { role: 'seat', side: enemy }), observe(state, { role: 'observer' }), offers(state, enemy)];
    const unseen = unseenAmong([...stringsIn(told)], owner, [state]);
    expectThat(unseen.length === 0, 'the view or the offers of a side name whom it does not see', unseen.join(', '), state.phase);
  }
}

function expectUnnamedBy(state: HeartlandState, side: Side, command: HeartlandCommand, dice: Dice): void {
  const recorded = recordedDice(dice);
  const judged = decide(state, side, command, recorded);
  if (!judged.ok) return;
  const rolls = recorded.byEvent();
  const states = judged.value.reduce((passed, event) => [...passed, evolve(passed[passed.length - 1]!, event)], [state]);
  const open = judged.value.filter(laysOpen).flatMap(namesIn);
  for (const owner of SIDES) {
    const enemy = { role: 'seat', side: opponentOf(owner) } as const;
    const told = judged.value.flatMap((event, place) => (observeEvent(event, enemy) ? [...namesIn(event), ...rolls[place]!.flatMap(({ purpose }) => purpose.split(' '))] : []));
    const unseen = unseenAmong(told, owner, states).filter((id) => !open.includes(id));
    expectThat(unseen.length === 0, `what ${JSON.stringify(command)} tells the enemy names who is not seen`, unseen.join(', '), judged.value.filter((event) => namesIn(event).some((id) => unseen.includes(id))));
  }
}

/** Of what was told the leaders, units and forces of a side that its enemy saw in none of the states. */
function unseenAmong(told: readonly string[], owner: Side, states: readonly HeartlandState[]): readonly string[] {
  const own = told.filter((id) => states.some((state) => sideOf(state, id) === owner));
  if (own.length === 0) return own;
  const seen = new Set(states.flatMap((state) => seenOf(state, owner)));
  return own.filter((id) => !seen.has(id));
}

function sideOf(state: HeartlandState, id: string): Side | undefined {
  return (findLeader(state, id) ?? findUnit(state, id))?.counter.side ?? (id.startsWith('hex:') ? findForce(state, id)?.side : undefined);
}

/**
 * Who of a side is seen by its enemy, or was told to him: the counters on top and on the rivers, forces that came out of their
 * hex or attack in the battle (H-10.41.1), and among whom he places losses (H-10.63.a.1).
 */
function seenOf(state: HeartlandState, owner: Side): readonly string[] {
  const { battle, losses } = state;
  const enemy = { role: 'seat', side: opponentOf(owner) } as const;
  const leaders = leadersOf(state, owner).filter((leader) => isShown(state, leader));
  const units = unitsOf(state, owner).filter((unit) => isOpen(unit) || isUnitShown(state, unit));
  const forces = forcesOfSide(state, owner).filter(({ id }) => viewedForce(state, id, enemy, 'H-3.71.1').ok);
  const attackers = battle?.attacker === owner ? [...battle.waves.map(({ force }) => force), ...battle.exchanges.map(({ attacker }) => attacker)] : [];
  const losing = losses.flatMap((owed) => (owed.side === owner && !owed.ownerOnly ? owed.units : []));
  return [...[...leaders, ...units].map(({ counter }) => counter.id), ...forces.map(({ id }) => id), ...attackers, ...losing];
}

/** Whether an event lays open whom it names: who is captured (H-10.63.b.1, H-8.64.2), and wagons and trains that move in the open. */
function laysOpen(event: HeartlandEvent): boolean {
  return event.type === 'unit-captured' || event.type === 'train-ran' || event.type === 'supply-unit-moved' || (event.type === 'leader-fell' && event.how === 'captured');
}

/** Whom an event names. */
function namesIn(event: HeartlandEvent): readonly string[] {
  return [...stringsIn(goneOn(event))];
}

/** Units without a leader that have moved are known by their new hex. */
function goneOn(event: HeartlandEvent): HeartlandEvent {
  if (!('force' in event) || !event.force.startsWith('hex:')) return event;
  const end = 'path' in event ? event.path.at(-1) : 'hex' in event ? event.hex : undefined;
  return end === undefined ? event : { ...event, force: `hex:${end}` };
}

function stringsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(value, (key, each: unknown) => {
    found.add(key);
    if (typeof each === 'string') found.add(each);
    return each;
  });
  return found;
}

function exchange(state: HeartlandState, { counter: a }: Leader, { counter: b }: Leader): HeartlandState {
  const index = (leader: number) => (leader === a.index ? b.index : leader === b.index ? a.index : leader);
  const id = (leader: LeaderId) => (leader === a.id ? b.id : leader === b.id ? a.id : leader);
  const leaders = state.leaders.map((_, at): LeaderState => ({ ...state.leaders[index(at)]!, under: index(state.leaders[index(at)]!.under) }));
  const units = state.units.map((unit) => ({ ...unit, leader: index(unit.leader) }));
  const phase = 'force' in state.phase ? ({ ...state.phase, force: id(state.phase.force) } satisfies Phase) : state.phase;
  const retreats = state.retreats.map((retreat) => ({ ...retreat, force: id(retreat.force) }));
  return { ...state, phase, leaders, units, retreats, impulse: state.impulse && renamed(state.impulse, id) };
}

function renamed(impulse: Impulse, id: (force: ForceId) => ForceId): Impulse {
  const withForce = <T extends { readonly force: ForceId }>(each: T): T => ({ ...each, force: id(each.force) });
  return {
    ...impulse,
    supply: Object.fromEntries(Object.entries(impulse.supply).map(([force, supply]) => [id(force), supply])),
    mover: impulse.mover && withForce(impulse.mover),
    assaults: impulse.assaults.map(withForce),
    checked: impulse.checked.map(id),
    closedUp: impulse.closedUp.map(id),
    waved: impulse.waved.map(id),
    fallenBack: impulse.fallenBack.map(withForce),
  };
}
