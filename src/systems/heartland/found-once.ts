import type { HeartlandState } from './state.js';
import type { Side } from './vocabulary.js';

/** The parts of a state that an answer follows from. */
type Parts = readonly (keyof HeartlandState)[];

/** As many positions as are in play at a time: before and after an event, as each side knows them, and tried out. */
const MOST_KEPT = 4;

/**
 * A question about a position that is answered once for all states in which these parts are the same: no part is ever
 * changed in place, and an event replaces those that it changes and no others. `find` must read nothing else of the state.
 * Only the last answers are kept: those about every state of a game would weigh many times as much as the game.
 */
export function foundOnce<A>(parts: Parts, find: (state: HeartlandState) => A): (state: HeartlandState) => A {
  const kept: Kept<A>[] = [];
  let oldest = 0;
  let last: Kept<A> | undefined;
  return (state) => {
    if (last?.state === state) return last.answer;
    last = kept.find((each) => each.state === state) ?? kept.find((each) => isAlike(each.state, state, parts));
    if (!last) {
      last = { state, answer: find(state) };
      kept[oldest] = last;
      oldest = (oldest + 1) % MOST_KEPT;
    }
    last.state = state;
    return last.answer;
  };
}

interface Kept<A> {
  state: HeartlandState;
  readonly answer: A;
}

function isAlike(one: HeartlandState, other: HeartlandState, parts: Parts): boolean {
  for (const part of parts) if (one[part] !== other[part]) return false;
  return true;
}

/** The same for a question that each side has an answer of its own to. */
export function foundOnceBySide<A>(parts: Parts, find: (state: HeartlandState, side: Side) => A): (state: HeartlandState, side: Side) => A {
  const answers: Readonly<Record<Side, (state: HeartlandState) => A>> = { union: foundOnce(parts, (state) => find(state, 'union')), confederate: foundOnce(parts, (state) => find(state, 'confederate')) };
  return (state, side) => answers[side](state);
}
