import { distribution } from '../../../dice/distribution.js';
import { enumerate, type Outcome } from '../../../dice/enumerated.js';
import { Recorder } from '../../../kernel/recorder.js';
import { toJson, type RationalJson } from '../../../kernel/rational.js';
import type { EventOf, EventType, RiflesEvent } from '../events.js';
import { evolve } from '../evolve.js';
import type { RiflesRecorder } from '../recorder.js';
import type { RiflesState } from '../state.js';

/** One way in which something can go: the state after it and the events that led there. */
export interface Way {
  readonly state: RiflesState;
  readonly events: readonly RiflesEvent[];
}

export type Ways = readonly Outcome<Way>[];

/** Every way in which the dice can fall, by the procedure that the game itself uses. */
export function waysOf(state: RiflesState, play: (recorder: RiflesRecorder) => void): Ways {
  return enumerate((dice) => {
    const recorder: RiflesRecorder = new Recorder(state, evolve, dice);
    play(recorder);
    return { state: recorder.state, events: recorder.events };
  });
}

/** What the ways come to, each ending once with its exact probability; they sum to 1. An ending is plain JSON. */
export function endings<E extends object>(ways: Ways, endingOf: (way: Way) => E): readonly (E & { readonly probability: RationalJson })[] {
  const byKey = new Map(ways.map(({ value }) => [JSON.stringify(endingOf(value)), endingOf(value)]));
  const { chances } = distribution(ways, (way) => JSON.stringify(endingOf(way)));
  const found = new Map(chances.map(({ outcome, probability }) => [outcome, probability]));
  return [...byKey].map(([key, ending]) => ({ ...ending, probability: toJson(found.get(key)!) }));
}

/** The exact expectation of a whole number. */
export function expectation(ways: Ways, valueOf: (way: Way) => number): RationalJson {
  return toJson(distribution(ways, valueOf).expect((value) => value));
}

/** How likely it is that something is true in the end. */
export function chance(ways: Ways, isSo: (way: Way) => boolean): RationalJson {
  return toJson(distribution(ways, isSo).probabilityOf(true));
}

/** The event of a type that the way has, if it has one. */
export function eventOf<T extends EventType>({ events }: Way, type: T): EventOf<T> | undefined {
  return events.find((event): event is EventOf<T> => event.type === type);
}
