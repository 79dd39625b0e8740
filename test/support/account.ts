import { BEGINNING, goOn, type Line, type Place, type Teller } from '../../src/kernel/account.js';

/** The account of these events, from its beginning on. */
export function linesOf<E>(teller: Teller<E>, events: readonly E[]): readonly Line[] {
  let place: Place = BEGINNING;
  return events.flatMap((event) => {
    const next = goOn(place, teller.tell(event));
    place = next.place;
    return next.lines;
  });
}

/** The same in lines of text, each as deep as it stands. */
export function accountOf<E>(teller: Teller<E>, events: readonly E[]): readonly string[] {
  return linesOf(teller, events).map(({ depth, text }) => `${'  '.repeat(depth)}${text}`);
}
