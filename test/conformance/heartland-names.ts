import type { Chance } from '../../src/cli/chance.js';
import type { Dice } from '../../src/dice/dice.js';
import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { decide } from '../../src/systems/heartland/decide.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { observeEvent } from '../../src/systems/heartland/observe.js';
import { hexOfLeader, leadersOf, type Leader } from '../../src/systems/heartland/position.js';
import { isShown } from '../../src/systems/heartland/procedures/placement.js';
import type { HeartlandState, Impulse, LeaderState, Phase } from '../../src/systems/heartland/state.js';
import { viewedForce } from '../../src/systems/heartland/viewed-force.js';
import { stacksOf } from '../../src/systems/heartland/visible.js';
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
 * What a command tells names to no side a leader of its enemy whom it does not see, neither before nor after it, nor one who
 * fell unseen and was not captured. Who attacks in a battle is named by it (H-10.11.3).
 */
export function expectUnnamed(state: HeartlandState, side: Side, command: HeartlandCommand, dice: Dice): void {
  const judged = decide(state, side, command, dice);
  if (!judged.ok) return;
  const after = judged.value.reduce(evolve, state);
  for (const owner of SIDES) {
    const told = JSON.stringify(judged.value.filter((event) => observeEvent(event, { role: 'seat', side: opponentOf(owner) })));
    const unseen = unseenThroughout({ state, events: judged.value, after }, owner).filter((id) => told.includes(JSON.stringify(id)));
    expectThat(unseen.length === 0, `what ${JSON.stringify(command)} tells the enemy names who is not seen`, unseen.join(', '), told);
  }
}

interface Judged {
  readonly state: HeartlandState;
  readonly events: readonly HeartlandEvent[];
  readonly after: HeartlandState;
}

function unseenThroughout({ state, events, after }: Judged, owner: Side): readonly LeaderId[] {
  const battles = events.flatMap((event) => (event.type === 'battle-begun' ? event.battle.waves : []));
  const named = new Set([...(state.battle?.waves ?? []), ...battles].map(({ force }) => force));
  const captured = new Set(events.flatMap((event) => (event.type === 'leader-fell' && event.how === 'captured' ? [event.leader] : [])));
  const still = new Set(unseenLeaders(after, owner).map(({ counter }) => counter.id));
  const fell = (id: LeaderId) => leadersOf(after, owner).some(({ counter, state: { place } }) => counter.id === id && place === 'out') && !captured.has(id);
  return unseenLeaders(state, owner).map(({ counter }) => counter.id).filter((id) => !named.has(id) && (still.has(id) || fell(id)));
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
