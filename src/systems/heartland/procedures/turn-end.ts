import { leadersOf } from '../position.js';
import { enter, type HeartlandRecorder } from '../recorder.js';
import { SIDES, type Side } from '../vocabulary.js';
import { administrationPointsOf } from './administration-points.js';
import { outcomeOf } from './victory.js';

/** The marker advances, and every leader has his administration points again (H-4.4.1); the turn begins with its bids (H-4.0.1). */
export function beginTurn(recorder: HeartlandRecorder, turn: number): void {
  recorder.record({ type: 'turn-begun', turn });
  for (const side of SIDES) restorePoints(recorder, side);
  enter(recorder, { name: 'bidding', round: 1 });
}

/** The reorganisation segment is done: markers lapse, and the next turn begins, or the game ends (H-4.4.1, H-1.11.1). */
export function endTurn(recorder: HeartlandRecorder): void {
  for (const side of SIDES) letOwnUseLapse(recorder, side);
  const { turn, setting } = recorder.state;
  if (turn < setting.scenario.turns.length) beginTurn(recorder, turn + 1);
  else recorder.record({ type: 'outcome-determined', outcome: outcomeOf(recorder.state) });
}

function restorePoints(recorder: HeartlandRecorder, side: Side): void {
  const leaders = leadersOf(recorder.state, side).filter(({ state }) => state.place !== 'due' && state.place !== 'out' && state.place !== 'pool');
  const points = Object.fromEntries(leaders.map((leader) => [leader.counter.id, administrationPointsOf(recorder.state, leader)]));
  recorder.record({ type: 'points-restored', points, to: side });
}

/** A marker serves in the turn after the one that brought it (H-7.35.a.1). */
function letOwnUseLapse(recorder: HeartlandRecorder, side: Side): void {
  const { turn } = recorder.state;
  const lapsed = leadersOf(recorder.state, side).filter(({ state }) => state.ownUse > 0 && state.ownUse < turn);
  for (const { counter } of lapsed) recorder.record({ type: 'own-use-changed', leader: counter.id, turn: 0, to: side });
}
