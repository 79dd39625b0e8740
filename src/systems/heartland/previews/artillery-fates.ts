import type { Dice } from '../../../dice/dice.js';
import { Recorder } from '../../../kernel/recorder.js';
import { evolve } from '../evolve.js';
import { findLeader } from '../position.js';
import { artilleryAtRisk } from '../procedures/artillery-loss.js';
import { leadersAtRisk } from '../procedures/casualties.js';
import { leaderFalls } from '../procedures/succession.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { LeaderId } from '../vocabulary.js';
import { certain, type Fate } from './stack-odds.js';

/** Of more leaders than so many the fates are too many to be told apart: all are taken to be replaced. */
const MOST_LEADERS = 8;

/** Whoever is drawn from the pool: none of them brings any artillery. */
const ANYBODY: Dice = { roll: () => 0 };

/** What artillery of a stack, by its place in the running battle, has fired. */
export function artilleryThatFired(state: HeartlandState, place: number): number {
  return artilleryAtRisk(state, place).reduce((sum, leader) => sum + leader.state.artillery, 0);
}

/**
 * How much artillery that fired a stack has left by which of its leaders fall, each in one way or the other: casualties
 * come before artillery losses (H-10.61.b.1), and what nobody takes over is gone (house HS-12). Who falls is replaced as
 * in the game; where his side may name somebody later, whoever took over at first stays.
 */
export function fatesOf(state: HeartlandState, place: number): readonly Fate[] {
  const leaders = leadersAtRisk(state, place);
  const points = artilleryThatFired(state, place);
  return points === 0 || leaders.length > MOST_LEADERS ? certain(points) : fatesFrom(state, place, leaders);
}

function fatesFrom(state: HeartlandState, place: number, [next, ...others]: readonly LeaderId[]): readonly Fate[] {
  if (next === undefined) return certain(artilleryThatFired(state, place));
  const spared = fatesFrom(state, place, others).map((fate) => ({ ...fate, spared: fate.spared + 1 }));
  const fallen = fatesFrom(without(state, next), place, others).map((fate) => ({ ...fate, fallen: fate.fallen + 1 }));
  return merged([...spared, ...fallen]);
}

function without(state: HeartlandState, leader: LeaderId): HeartlandState {
  const recorder: HeartlandRecorder = new Recorder(state, evolve, ANYBODY);
  leaderFalls(recorder, findLeader(state, leader)!, 'killed', 'H-10.67.1');
  return recorder.state;
}

/** Fates that agree in all that matters are one. */
function merged(fates: readonly Fate[]): readonly Fate[] {
  const found = new Map<string, Fate>();
  for (const fate of fates) {
    const key = `${fate.fallen} ${fate.spared} ${fate.points}`;
    found.set(key, { ...fate, ways: fate.ways + (found.get(key)?.ways ?? 0) });
  }
  return [...found.values()];
}
