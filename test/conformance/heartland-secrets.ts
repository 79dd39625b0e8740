import type { Chance } from '../../src/cli/chance.js';
import { asKnownTo } from '../../src/systems/heartland/knowledge.js';
import { exertsZone, hexOfLeader, isCombatUnit, leaderAt, surveyOf } from '../../src/systems/heartland/position.js';
import type { HeartlandState, LeaderState, UnitState } from '../../src/systems/heartland/state.js';
import { opponentOf, type Side } from '../../src/systems/heartland/vocabulary.js';
import { exchangeNames } from './heartland-names.js';

/**
 * Exchanges what a side may not know of its enemy: what the boxes hold, morale, administration points, artillery,
 * ammunition and supply, what is sealed, which leaders lie where he does not see them, and whether his cavalry hides
 * anybody (H-3.71.1, H-3.71.2, H-3.71.4, H-8.62.a.1). Left as they are: the counters on top, whether a force has any combat
 * unit, what everybody was told, and in a battle the forces in it, whose factors are announced (H-10.11.3).
 */
export function shuffleHeartland(known: HeartlandState, side: Side, chance: Chance): HeartlandState {
  const enemy = opponentOf(side);
  if (known.phase.name === 'over') return known;
  const state = exchangeNames(otherHidden(known, side, chance), enemy, chance);
  const fighting = hexesOfBattle(state);
  const leaders = state.leaders.map((leader, index) => (isHidden(state, index, enemy, fighting) ? otherLeader(leader, chance) : leader));
  const shuffled = { ...state, leaders, units: otherUnits(state, enemy, fighting, chance), sealed: otherSealed(state, enemy) };
  return { ...shuffled, impulse: otherImpulse(shuffled, enemy), sides: { ...state.sides, [enemy]: { ...state.sides[enemy], suppliers: {} } }, reports: state.reports.filter(({ to }) => to === side) };
}

/** Whether the enemy hides anybody, except in his own impulse and in battles: what runs then may be about those. */
function otherHidden(state: HeartlandState, side: Side, chance: Chance): HeartlandState {
  const { impulse, battle } = state;
  const mayAct = battle !== null || (impulse !== null && (impulse.side !== side || impulse.assaults.length > 0));
  return mayAct || chance.percent(50) ? state : asKnownTo(state, side);
}

/** In combat preparation and battles strengths are told as they are used; those who take part are left as they are. */
function hexesOfBattle({ impulse, battle }: HeartlandState): ReadonlySet<number> {
  const assaults = [...(impulse?.assaults ?? []), ...(battle?.waves ?? [])];
  return new Set([...assaults.flatMap(({ from, target }) => [from, target]), ...(impulse?.contacts.flat() ?? [])]);
}

function isHidden(state: HeartlandState, index: number, enemy: Side, fighting: ReadonlySet<number>): boolean {
  const leader = leaderAt(state, index);
  return leader.counter.side === enemy && !fighting.has(hexOfLeader(state, leader));
}

function otherLeader(leader: LeaderState, chance: Chance): LeaderState {
  return { ...leader, morale: chance.below(10), points: chance.below(6), artillery: chance.below(5), ammunition: chance.below(6), ownUse: 0 };
}

/** Reduced units become full and full ones reduced, and units change boxes, but for one of each force. */
function otherUnits(state: HeartlandState, enemy: Side, fighting: ReadonlySet<number>, chance: Chance): readonly UnitState[] {
  const units = state.units.slice();
  const forces = surveyOf(state).forces.filter((force) => force.side === enemy && force.commander && exertsZone(force) && !fighting.has(force.hex) && !force.units.some((unit) => unit.state.place === 'screen'));
  const boxes = forces.map(({ commander }) => commander!.counter.index);
  for (const force of forces)
    for (const [place, unit] of force.units.filter((each) => isCombatUnit(each) && each.state.work === null).entries()) {
      const { index } = unit.counter;
      const steps = unit.counter.reduced ? 1 + chance.below(2) : unit.state.steps;
      units[index] = { ...units[index]!, steps, ...(place > 0 && chance.percent(50) ? { leader: chance.pick(boxes) } : {}) };
    }
  return units;
}

function otherSealed({ sealed }: HeartlandState, enemy: Side): HeartlandState['sealed'] {
  const content = sealed[enemy];
  if (content?.kind === 'bid') return { ...sealed, [enemy]: { kind: 'bid', levels: content.levels === 0 ? 1 : 0 } };
  if (content?.kind === 'orders') return { ...sealed, [enemy]: { kind: 'orders', orders: [] } };
  if (content?.kind === 'ammunition') return { ...sealed, [enemy]: { kind: 'ammunition', leaders: [] } };
  return sealed;
}

function otherImpulse({ impulse }: HeartlandState, enemy: Side): HeartlandState['impulse'] {
  if (impulse?.side !== enemy) return impulse;
  return { ...impulse, supply: Object.fromEntries(Object.keys(impulse.supply).map((force) => [force, { state: 'combat' as const, open: false }])) };
}
