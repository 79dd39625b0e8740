import type { Envelope, EventStore, SnapshotStore } from '../event-store/port.js';
import { ok, type Result } from '../kernel/result.js';
import { fail, unknown, type Failure } from './failure.js';
import { fingerprint, fold, foldRecorded, keep, restore, unborn, type Game, type Systems } from './game.js';
import { backTo, isLifecycle } from './lifecycle.js';
import { recorded, type Fact, type Recorded, type StreamEnd } from './recording.js';

/** What a command comes to, once it is judged. */
export interface Judgement extends Recorded {
  readonly facts: readonly Fact[];
}

/** A command for a game. It is judged once the commands before it are recorded, and again when another node was first. */
export interface Intent {
  /** The id that the client gave the command. */
  readonly key?: string;
  /** The digest of what was sent under that id. */
  readonly request?: string;
  judge(game: Game): Result<Judgement, Failure> | Promise<Result<Judgement, Failure>>;
}

/** What a command left: the game behind it, and its events. */
export interface Change {
  readonly game: Game;
  readonly envelopes: readonly Envelope[];
}

/** A change that this process just appended, and where it stands in the log of all streams. */
export interface Appended extends Change {
  readonly position: number;
}

export interface LiveGamesOptions {
  readonly events: EventStore;
  readonly snapshots: SnapshotStore;
  readonly systems: Systems;
  readonly salt: () => string;
  /** Told of a log's new end while it is being appended: what is made of it must not be shown before the append is done. */
  readonly sealed: (end: StreamEnd) => void;
  /** Games kept in memory; those not used for longest are let go. */
  readonly most: number;
  /** A snapshot is saved each time so many events were appended. */
  readonly snapshotEvery: number;
  /** Told of failures that no request waits for. */
  readonly report: (error: unknown) => void;
}

interface Entry {
  game: Game;
  /** The end of the queue of commands. */
  queue: Promise<unknown>;
  waiting: number;
}

/** States of a game's system, by version. */
type States = Map<number, unknown>;

const PAGE = 500;
/** Enough to hold the system's first event. */
const FIRST = 3;

/** The games in memory. Commands of one game are judged one after another; losing an entry loses nothing. */
export class LiveGames {
  private readonly entries = new Map<string, Entry>();
  private readonly loading = new Map<string, Promise<Entry | undefined>>();
  private readonly listeners = new Set<(appended: Appended) => void>();

  constructor(private readonly options: LiveGamesOptions) {}

  /** Calls the listener after each append of this process; gives the way to stop it. */
  listen(listener: (appended: Appended) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The game as the log has it now. */
  async get(id: string): Promise<Game | undefined> {
    const entry = await this.entry(id);
    if (entry) await this.catchUp(entry);
    return entry?.game;
  }

  /** The game as it was last seen: what never changes of it can be trusted. At once when it is in memory. */
  glance(id: string): Game | undefined | Promise<Game | undefined> {
    return this.held(id)?.game ?? this.entry(id).then((entry) => entry?.game);
  }

  /** The game as the log has it now, without keeping in memory what was not there. */
  async peek(id: string): Promise<Game | undefined> {
    return this.entries.has(id) ? this.get(id) : this.load(id);
  }

  /** The game at an older version; `undefined` when it has no such version yet. */
  async at(id: string, version: number): Promise<Game | undefined> {
    const current = await this.get(id);
    if (!current || version < current.born || version > current.version) return undefined;
    return version === current.version ? current : this.load(id, version);
  }

  /**
   * The game behind these events, which follow it in the log. What is taken back leads to one of the `states` on the way,
   * by version, to which all new ones are added, or to one from before, for which the log is read.
   */
  async follow(from: Game, envelopes: readonly Envelope[], states: States = new Map()): Promise<Game> {
    let game = from;
    for (const envelope of envelopes) {
      states.set(game.version, game.state);
      const to = backTo(envelope);
      if (to !== undefined && !states.has(to)) states.set(to, (await this.load(game.id, to))?.state);
      game = fold(game, envelope, (version) => states.get(version));
    }
    return game;
  }

  /** Takes in a game that was just created. */
  async announce(id: string, envelopes: readonly Envelope[], position: number): Promise<void> {
    const game = await this.glance(id);
    if (game) this.tell({ game, envelopes, position });
  }

  /** Judges a command and records what comes of it. A command that is there already is not recorded again. */
  async change(id: string, intent: Intent): Promise<Result<Change, Failure>> {
    const entry = this.entries.get(id) ?? (await this.entry(id));
    if (!entry) return unknown('game', id);
    entry.waiting += 1;
    const settled = entry.queue.then(() => this.settle(entry, intent));
    const done = (): void => void (entry.waiting -= 1);
    entry.queue = settled.then(done, done);
    return settled;
  }

  private async settle(entry: Entry, intent: Intent): Promise<Result<Change, Failure>> {
    for (;;) {
      const repeated = intent.key === undefined ? undefined : await this.repeated(entry, intent.key, intent.request);
      if (repeated) return repeated;
      // While it is judged, the game may move on: what is appended must follow what was judged.
      const before = entry.game;
      const judged = await intent.judge(before);
      const change = judged.ok ? await this.append(entry, before, judged.value) : undefined;
      if (change) return ok(change);
      // Another node may have moved the game on: what was judged by an old state is judged again.
      const moved = await this.catchUp(entry);
      if (!judged.ok && !moved) return judged;
    }
  }

  /** The first answer to a command id, or a refusal when it was another command. */
  private async repeated(entry: Entry, key: string, request?: string): Promise<Result<Change, Failure> | undefined> {
    const envelopes = await this.options.events.findCommand(entry.game.id, key);
    const [first] = envelopes;
    if (!first) return undefined;
    if (first.request !== request) return fail('unprocessable', 'key.reused', 'the key was used for another command');
    const last = first.version + envelopes.length - 1;
    await this.catchUp(entry);
    const game = entry.game.version === last ? entry.game : await this.load(entry.game.id, last);
    return game ? ok({ game, envelopes }) : unknown('game', entry.game.id);
  }

  private async append(entry: Entry, before: Game, { facts, ...command }: Judgement): Promise<Change | undefined> {
    const envelopes = recorded({ stream: before.id, version: before.version, head: before.head }, command, facts, this.options.salt);
    const last = envelopes.at(-1);
    if (last) this.options.sealed({ stream: before.id, version: last.version, head: last.hash });
    const appended = await this.options.events.append(before.id, envelopes, before.version);
    if (!appended.ok) return undefined;
    const game = envelopes.some(isLifecycle) ? await this.follow(before, envelopes) : foldRecorded(before, envelopes, facts.map(({ event }) => event));
    advance(entry, game);
    this.keepNowAndThen(before.version, game);
    this.tell({ game, envelopes, position: appended.value });
    return { game, envelopes };
  }

  private tell(appended: Appended): void {
    for (const listener of this.listeners) listener(appended);
  }

  /** Folds what the log has and the entry lacks; whether there was anything. */
  private async catchUp(entry: Entry): Promise<boolean> {
    const { version } = entry.game;
    const game = await this.replay(entry.game);
    advance(entry, game);
    return game.version > version;
  }

  private async entry(id: string): Promise<Entry | undefined> {
    const held = this.held(id);
    if (held) return held;
    const loading = this.loading.get(id) ?? this.enter(id).finally(() => this.loading.delete(id));
    this.loading.set(id, loading);
    return loading;
  }

  /** The entry in memory, which thereby is the one used last. */
  private held(id: string): Entry | undefined {
    const entry = this.entries.get(id);
    if (!entry) return undefined;
    this.entries.delete(id);
    this.entries.set(id, entry);
    return entry;
  }

  private async enter(id: string): Promise<Entry | undefined> {
    const game = await this.load(id);
    if (!game) return undefined;
    const entry: Entry = { game, queue: Promise.resolve(), waiting: 0 };
    this.entries.set(id, entry);
    this.letGo();
    return entry;
  }

  /** Lets go of the games that were not used for longest and have no command waiting. */
  private letGo(): void {
    for (const [id, { waiting }] of this.entries) {
      if (this.entries.size <= this.options.most) return;
      if (waiting === 0) this.entries.delete(id);
    }
  }

  private async load(id: string, atMost = Number.MAX_SAFE_INTEGER): Promise<Game | undefined> {
    const first = await this.options.events.read(id, 0, Math.min(FIRST, atMost));
    const created = first[0] && unborn(first[0], this.options.systems);
    if (!created) return undefined;
    const young = await this.follow(created, first);
    const snapshot = await this.options.snapshots.load(id, fingerprint(young), atMost);
    const start = snapshot && snapshot.version > young.version ? restore(young, snapshot.version, snapshot.state) : young;
    const game = await this.replay(start, atMost);
    // Only of the present: those of the past would push it out.
    if (atMost === Number.MAX_SAFE_INTEGER) this.keepNowAndThen(start.version, game);
    return game;
  }

  private async replay(from: Game, atMost = Number.MAX_SAFE_INTEGER): Promise<Game> {
    const states: States = new Map();
    let game = from;
    while (game.version < atMost) {
      const page = await this.options.events.read(game.id, game.version, Math.min(PAGE, atMost - game.version));
      game = await this.follow(game, page, states);
      if (page.length < PAGE) break;
    }
    return game;
  }

  /** Saves a snapshot when the game has passed another round number of events. */
  private keepNowAndThen(before: number, game: Game): void {
    const { snapshotEvery } = this.options;
    if (Math.floor(game.version / snapshotEvery) > Math.floor(before / snapshotEvery)) setImmediate(() => void this.save(game));
  }

  private async save(game: Game): Promise<void> {
    try {
      await this.options.snapshots.save({ stream: game.id, version: game.version, fingerprint: fingerprint(game), state: keep(game) });
    } catch (error) {
      this.options.report(error);
    }
  }
}

/** A read and an append may bring the same events: the game never goes back. */
function advance(entry: Entry, game: Game): void {
  if (game.version > entry.game.version) entry.game = game;
}
