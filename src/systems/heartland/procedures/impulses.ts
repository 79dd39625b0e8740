import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { Side } from '../vocabulary.js';
import { termsOf, upcomingImpulse, type Upcoming } from './initiative.js';
import { finishPontoonWork } from './pontoons.js';

/** The next impulse of the turn, or its one reorganisation segment when there is none (H-4.0.1, H-4.3.1, H-6.0.1). */
export function enterNextImpulse(recorder: HeartlandRecorder): void {
  const upcoming = upcomingIn(recorder.state);
  if (!upcoming) handOver(recorder, 'reorganisation');
  else if (upcoming.least === upcoming.most) beginImpulse(recorder, upcoming, upcoming.most);
  else enter(recorder, { name: 'impulse-declaration', side: upcoming.side });
}

function upcomingIn(state: HeartlandState): Upcoming | undefined {
  return upcomingImpulse(state.operations, termsOf(state.setting));
}

/** Says how many levels the impulse uses; in its last one a side uses all, but for those that it keeps back (H-5.15.2, H-5.16.2, H-5.0.1). */
export function declareImpulse(recorder: HeartlandRecorder, { levels, reserve = 0 }: CommandOf<'declare-impulse'>, side: Side): Verdict {
  const { least, most, last, rule } = upcomingIn(recorder.state)!;
  if (levels < least || levels > most)
    return reject(rule, 'impulse.levels', `The impulse uses ${least} to ${most} operations levels.`, { levels, least, most });
  if (!last && reserve > 0)
    return reject('H-5.16.2', 'impulse.reserve', 'Levels are kept back in the last impulse only; before it, those not used stay anyway.', { reserve });
  if (last && levels + reserve !== most)
    return reject('H-5.0.1', 'impulse.unused-levels', `It is your last impulse of the turn: ${most} levels are to be used or kept back for extended battles.`, { levels, reserve, left: most });
  beginImpulse(recorder, { side }, levels, reserve);
  return ACCEPTED;
}

function beginImpulse(recorder: HeartlandRecorder, { side }: Pick<Upcoming, 'side'>, level: number, reserve = 0): void {
  const number = recorder.state.operations.played.length + 1;
  recorder.record({ type: 'impulse-begun', side, number, level, reserve });
  if (side === 'union') finishPontoonWork(recorder);
  handOver(recorder, 'supply');
}

/** All that may be declared. */
export function offersOfImpulseDeclaration(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  const { least, most, last, rule } = upcomingIn(state)!;
  const commands = Array.from({ length: most - least + 1 }, (_, more) => least + more).map((levels) => ({
    type: 'declare-impulse' as const,
    levels,
    ...(last && levels < most ? { reserve: most - levels } : {}),
  }));
  return [{ decision: 'declare-impulse', rule, commands }];
}
