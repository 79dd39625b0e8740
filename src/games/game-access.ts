import type { AccessStore, SeatName, Token } from './access-store.js';
import type { Game } from './game.js';
import { holderOf, OPERATOR, scopesOf, tokenHash, type Admission } from './roles.js';
import type { Sources } from './sources.js';

/**
 * Milliseconds for which a node goes by what it has read of a game's access. A token that another node revoked opens the
 * game here for so long at most; one that this node revoked opens nothing at once.
 */
export const ACCESS_FRESH_FOR = 2000;

/** What people are called, by side; null where the name was erased. */
export type Names = ReadonlyMap<string, string | null>;

interface Known {
  /** Those that open the game, by hash. */
  readonly tokens: ReadonlyMap<string, Token>;
  readonly names: Names;
}

interface Reading {
  readonly known: Promise<Known>;
  /** When it ceases to be fresh, by this process's clock. */
  readonly until: number;
}

export interface GameAccessOptions {
  readonly store: AccessStore;
  readonly sources: Sources;
  /** Of so many games it is kept in memory who may enter them. */
  readonly most: number;
  /** The hash of the operator's token; without one nobody is the operator. */
  readonly operator?: string;
}

/** Who may enter the games, and what people are called there: what the store keeps, held in memory for a moment. */
export class GameAccess {
  private readonly readings = new Map<string, Reading>();

  constructor(private readonly options: GameAccessOptions) {}

  /** Who holds the token; `undefined` when it opens nothing in the game. */
  async admission(game: Game, token: string): Promise<Admission | undefined> {
    const hash = tokenHash(token);
    if (hash === this.options.operator) return OPERATOR;
    // Another node may just have made one that is not known here.
    const found = (await this.of(game)).tokens.get(hash) ?? (await this.read(game)).tokens.get(hash);
    return found && { holder: holderOf(found.role), scopes: found.scopes };
  }

  /** What people are called in the game. */
  async namesIn(game: Game): Promise<Names> {
    return (await this.of(game)).names;
  }

  /** What people are called in each of several games. */
  namesOf(games: readonly string[]): Promise<readonly SeatName[]> {
    return this.options.store.names(games);
  }

  /** All tokens of the game, the oldest first. */
  async tokensOf(game: Game): Promise<readonly Token[]> {
    await this.of(game);
    return this.options.store.tokens(game.id);
  }

  async addTokens(game: string, tokens: readonly Token[]): Promise<void> {
    await this.options.store.addTokens(tokens);
    this.readings.delete(game);
  }

  async revoke(game: string, id: string): Promise<void> {
    await this.options.store.revoke(game, id, this.options.sources.now());
    this.readings.delete(game);
  }

  async setName(name: SeatName): Promise<void> {
    await this.options.store.setName(name);
    this.readings.delete(name.game);
  }

  private of(game: Game): Promise<Known> {
    const reading = this.readings.get(game.id);
    return reading && performance.now() < reading.until ? reading.known : this.read(game);
  }

  /** Reads anew. Whoever writes takes the reading away, so that none that began before is gone by later. */
  private read(game: Game): Promise<Known> {
    const reading = { known: this.load(game), until: performance.now() + ACCESS_FRESH_FOR };
    this.readings.delete(game.id);
    this.readings.set(game.id, reading);
    reading.known.catch(() => this.readings.delete(game.id));
    const [longest] = this.readings.keys();
    if (this.readings.size > this.options.most && longest !== undefined) this.readings.delete(longest);
    return reading.known;
  }

  private async load(game: Game): Promise<Known> {
    const { store } = this.options;
    const [kept, names] = await Promise.all([store.tokens(game.id), store.names([game.id])]);
    const tokens = kept.length > 0 ? kept : await this.adopted(game);
    const opening = tokens.filter(({ revoked }) => revoked === null);
    return { tokens: new Map(opening.map((token) => [token.hash, token])), names: new Map(names.map(({ side, name }) => [side, name])) };
  }

  /** The tokens that an old log tells of are kept like all others from the first time on that the game is entered. */
  private async adopted({ id: game, facts, created }: Game): Promise<readonly Token[]> {
    const { store, sources } = this.options;
    const former = Object.entries(facts.formerTokens ?? {});
    if (former.length === 0) return [];
    await store.addTokens(former.map(([role, hash]) => ({ id: sources.id(), game, role, hash, scopes: scopesOf(role), created, revoked: null })));
    return store.tokens(game);
  }
}
