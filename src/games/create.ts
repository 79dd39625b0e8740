import { ALGORITHM, commitment } from '../dice/committed.js';
import { err, ok, type Result } from '../kernel/result.js';
import type { AnyRuleSystem, Fault } from '../kernel/system.js';
import type { Token } from './access-store.js';
import { malformed, rejected, unknown, type Failure } from './failure.js';
import type { DiceTerms, GameCreated, Role } from './lifecycle.js';
import { newStream, ownCommand, recorded, serviceFact, systemFacts, type Fact } from './recording.js';
import { rolesOf, scopesOf, tokenHash } from './roles.js';
import type { Service } from './service.js';
import { described, type GameView } from './view.js';

/** How the dice of a new game are to be rolled; a `seed` (64 hex digits) is for tests and puzzles, and marked. */
export type DiceWish = { readonly mode: 'entered' } | { readonly mode: 'committed'; readonly seed?: string };

export interface CreateRequest {
  /** The id of a scenario. */
  readonly scenario: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly title?: string;
  /** Committed by default. */
  readonly dice?: DiceWish;
  /** Whether the game is there only for who holds a token of it; it is not by default. */
  readonly private?: boolean;
}

/** A new game as an observer sees it, and the secret of each role: they are told once and never again. */
export interface Created extends GameView {
  readonly tokens: Readonly<Record<Role, string>>;
}

/** Creates a game: one append holds its creation, its secret seed and the events that set the scenario up. */
export async function createGame(service: Service, request: CreateRequest): Promise<Result<Created, Failure>> {
  const scenario = await service.scenarios.get(request.scenario);
  if (!scenario.ok) return scenario;
  const system = service.systems.get(scenario.value.system);
  if (!system) return unknown('system', scenario.value.system);
  const options = chosen(system, request.options ?? {});
  if (!options.ok) return malformed(options.error);
  const begun = system.begin(scenario.value.document, options.value);
  if (!begun.ok) return rejected(begun.error);
  const id = service.sources.id();
  const { id: pinned, digest, title } = scenario.value;
  const created = creation(service, id, request.dice ?? { mode: 'committed' }, {
    system: system.id,
    edition: system.edition,
    scenario: { id: pinned, digest },
    options: options.value,
    title: request.title ?? title,
    private: request.private ?? false,
  });
  return found(service, system, id, [...created, ...systemFacts(system, begun.value)]);
}

/** Founds a game on what its first append holds, and tells the secret of each role. */
export async function found(service: Service, system: AnyRuleSystem, id: string, facts: readonly Fact[]): Promise<Result<Created, Failure>> {
  const tokens = freshTokens(service, system);
  // Before the game: tokens without a game open nothing, a game without tokens could not be played.
  await service.access.addTokens(id, keptTokens(service, id, tokens));
  await append(service, id, facts);
  const game = await service.live.get(id);
  if (!game) return unknown('game', id);
  return ok({ ...(await described(service, { game, viewer: { role: 'observer' }, names: new Map() })), tokens });
}

async function append(service: Service, id: string, facts: readonly Fact[]): Promise<void> {
  const { sources, events, live } = service;
  const command = { command: ownCommand(sources.id()), seat: null, time: sources.now(), rolls: [] };
  const envelopes = recorded(newStream(id), command, facts, () => sources.salt());
  const appended = await events.append(id, envelopes, 0);
  if (!appended.ok) throw new Error(`the fresh id ${id} is taken`);
  await live.announce(id, envelopes, appended.value);
}

/** The service's own first events of a game: what it is, and the secret seed where the server rolls. */
export function creation(service: Service, id: string, wish: DiceWish, facts: Omit<GameCreated, 'type' | 'dice'>): Fact[] {
  const seed = wish.mode === 'committed' ? (wish.seed ?? service.sources.seed()) : undefined;
  const created: GameCreated = { type: 'game-created', ...facts, dice: terms(wish, seed, { game: id, scenario: facts.scenario.id }) };
  return seed === undefined ? [serviceFact(created)] : [serviceFact(created), serviceFact({ type: 'seed-drawn', seed }, [])];
}

function terms(wish: DiceWish, seed: string | undefined, ids: { readonly game: string; readonly scenario: string }): DiceTerms {
  if (wish.mode === 'entered' || seed === undefined) return { mode: 'entered' };
  const seedChosen = wish.seed !== undefined;
  return { mode: 'committed', algorithm: ALGORITHM, commitment: commitment(seed), seedChosen, boundTo: seedChosen ? ids.scenario : ids.game };
}

function keptTokens({ sources }: Service, game: string, tokens: Readonly<Record<Role, string>>): readonly Token[] {
  const created = sources.now();
  return Object.entries(tokens).map(([role, token]) => ({ id: sources.id(), game, role, hash: tokenHash(token), scopes: scopesOf(role), created, revoked: null }));
}

function freshTokens({ sources }: Service, system: AnyRuleSystem): Readonly<Record<Role, string>> {
  return Object.fromEntries(rolesOf(system.sides).map((role) => [role, sources.token()]));
}

/** Every option of the system: as asked for, or its default. */
function chosen(system: AnyRuleSystem, wanted: Readonly<Record<string, string>>): Result<Readonly<Record<string, string>>, readonly Fault[]> {
  const known = new Map(system.options.map((option) => [option.name, option]));
  const faults = Object.entries(wanted).flatMap(([name, choice]): Fault[] => {
    const option = known.get(name);
    if (!option) return [{ path: `/options/${name}`, code: 'option.unknown', message: `${system.id} has no such option` }];
    if (option.choices.includes(choice)) return [];
    return [{ path: `/options/${name}`, code: 'option.choice', message: `must be one of ${option.choices.join(', ')}` }];
  });
  if (faults.length > 0) return err(faults);
  return ok(Object.fromEntries(system.options.map(({ name, default: usual }) => [name, wanted[name] ?? usual])));
}
