import type { EventStore } from '../event-store/port.js';
import { listing, type GameList } from './listing.js';
import type { Appended, LiveGames } from './live-games.js';

/** How far a projection has read the log of all streams. */
export interface Progress {
  get(name: string): Promise<number>;
  set(name: string, position: number): Promise<void>;
}

export interface ListProjectionOptions {
  readonly events: EventStore;
  readonly live: LiveGames;
  readonly list: GameList;
  readonly progress: Progress;
  readonly report: (error: unknown) => void;
}

const NAME = 'games';
const PAGE = 500;

/**
 * Keeps the list of games up to date, behind the commands and in batches: a game that moved on a hundred times since
 * the last batch is written once. What this process appended is taken as it is; only what stands between (from other
 * nodes, or from before the start) is read from the log. With an empty read side it starts over from the first event.
 */
export class ListProjection {
  private readonly dirty = new Set<string>();
  /** All events up to here are in the list or their games in `dirty`. */
  private through = 0;
  private saved = 0;
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopListening: (() => void) | undefined;

  constructor(private readonly options: ListProjectionOptions) {}

  /** Takes in what the log has beyond the checkpoint, then goes on every so many milliseconds. */
  async start(every: number): Promise<void> {
    this.saved = this.through = await this.options.progress.get(NAME);
    this.stopListening = this.options.live.listen((appended) => this.take(appended));
    await this.update();
    this.timer = setInterval(() => void this.update().catch(this.options.report), every);
    this.timer.unref();
  }

  /** Writes what is still to be written, and ends. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopListening?.();
    await this.update();
  }

  /** Brings the list up to the end of the log. */
  update(): Promise<void> {
    const next = this.running.then(() => this.batch());
    this.running = next.catch(() => undefined);
    return next;
  }

  private take({ game, envelopes, position }: Appended): void {
    this.dirty.add(game.id);
    if (this.through === position - envelopes.length) this.through = position;
  }

  private async batch(): Promise<void> {
    for (;;) {
      const after = this.through;
      const page = await this.options.events.readAll(after, PAGE);
      for (const { stream } of page) this.dirty.add(stream);
      this.through = Math.max(this.through, page.at(-1)?.position ?? 0);
      await this.write();
      if (page.length < PAGE) return;
    }
  }

  /** The checkpoint follows the rows: after a crash in between they are written again. */
  private async write(): Promise<void> {
    const { live, list, progress } = this.options;
    const { through } = this;
    for (const id of [...this.dirty]) {
      this.dirty.delete(id);
      const game = await live.peek(id);
      if (game && !game.facts.private) await list.upsert(listing(game));
    }
    if (through > this.saved) await progress.set(NAME, through);
    this.saved = through;
  }
}
