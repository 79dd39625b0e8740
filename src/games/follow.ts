import { pageEvents, type EventPage, type EventsRequest } from './events.js';
import type { LiveGames } from './live-games.js';
import type { Service } from './service.js';

const PAGE = 500;
/** Milliseconds between two looks for what another node may have appended. */
const LOOK_EVERY = 1000;
/** Looks that find nothing, after which a page is empty. */
const QUIET_LOOKS = 15;

/**
 * The pages of a game's log that follow the `first`, which was asked for in the same way, and with it: what is there by now, then what is
 * appended, as soon as it is. An empty page says that nothing has happened for a while. Who may see what is judged for
 * each page: it ends when the holder of the token may not see the game any more, and once it `isOver`.
 */
export async function* followEvents(service: Service, request: Omit<EventsRequest, 'limit'>, first: EventPage, isOver: () => boolean): AsyncGenerator<EventPage> {
  for (let page = first; ; ) {
    yield page;
    if (page.next === null) await more(service, page, isOver);
    if (isOver()) return;
    const next = await pageEvents(service, { ...request, after: page.next ?? page.version, limit: PAGE });
    if (!next.ok) return;
    page = next.value;
  }
}

/** Until the game has moved on, or has not for long. */
async function more({ events, live }: Service, { game, version }: EventPage, isOver: () => boolean): Promise<void> {
  for (let looks = 0; looks < QUIET_LOOKS && !isOver(); looks++) {
    if ((await events.version(game)) > version) return;
    await appendedOrLate(live, game);
  }
}

function appendedOrLate(live: LiveGames, game: string): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(late);
      stop();
      resolve();
    };
    const stop = live.listen((appended) => {
      if (appended.game.id === game) done();
    });
    const late = setTimeout(done, LOOK_EVERY);
  });
}
