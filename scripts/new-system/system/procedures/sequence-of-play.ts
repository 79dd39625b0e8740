import { enter, type SkeletonRecorder } from '../recorder.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { outcomeOf } from './victory.js';

/** After a side's half of the turn comes the other's, then the next turn (S-2.1); after the last turn the game is over (S-2.4). */
export function goOn(recorder: SkeletonRecorder): void {
  const { active, turn, setting } = recorder.state;
  if (active === setting.scenario.first) activate(recorder, opponentOf(active));
  else if (turn < setting.scenario.turns.length) beginTurn(recorder, turn + 1);
  else enter(recorder, { name: 'over', outcome: outcomeOf(recorder.state) });
}

/** Opens a turn with the half of the side that has the first one (S-2.1). */
export function beginTurn(recorder: SkeletonRecorder, turn: number): void {
  const { turns, first } = recorder.state.setting.scenario;
  recorder.record({ type: 'turn-begun', turn, label: turns[turn - 1]!.label });
  activate(recorder, first);
}

function activate(recorder: SkeletonRecorder, side: Side): void {
  recorder.record({ type: 'side-activated', side });
  enter(recorder, { name: 'movement' });
}
