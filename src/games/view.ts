import type { SignedHead } from '../audit/signed-head.js';
import { err, ok, type Result } from '../kernel/result.js';
import type { AnyView, Awaited, Outcome, Viewer } from '../kernel/system.js';
import { admit, type Policy } from './access.js';
import { unknown, type Failure } from './failure.js';
import { isOver, statusOf, type Game, type OpenRequest, type Seat, type Status } from './game.js';
import type { Names } from './game-access.js';
import type { DiceTerms, Origin, ScenarioPin } from './lifecycle.js';
import { viewerOf, type Holder } from './roles.js';
import type { Service } from './service.js';

/** A seat that somebody has taken, as everybody sees it. */
export interface SeenSeat {
  /** Null when the name was erased. */
  readonly name: string | null;
  readonly entropy?: string;
}

/** What a viewer may know of a game at one version. */
export interface GameView {
  readonly game: string;
  readonly version: number;
  /** The version and its hash, signed: whoever keeps it can tell later whether the log still holds what it held. */
  readonly head: SignedHead;
  readonly title: string;
  readonly system: string;
  readonly edition: string;
  readonly scenario: ScenarioPin;
  readonly options: Readonly<Record<string, string>>;
  readonly status: Status;
  /** Whether it is there only for who holds a token of it. */
  readonly private: boolean;
  readonly seats: Readonly<Record<string, SeenSeat | null>>;
  /** With the seed once the game is over. */
  readonly dice: DiceTerms & { readonly seed?: string };
  /** Of a fork: where it comes from. A game that was set up has none. */
  readonly origin: Origin | null;
  /** Whether it is played to see what might have been; all forks are. */
  readonly analysis: boolean;
  /** The request to take something back that the other seat has not answered. */
  readonly takeback: OpenRequest | null;
  readonly created: string;
  readonly updated: string;
  readonly awaiting: readonly Awaited[];
  readonly outcome: Outcome | null;
  /** The position, as the system shows it to the viewer. */
  readonly view: AnyView;
}

/** Which game, who asks, and as of which version; the newest by default. */
export interface ReadRequest {
  readonly game: string;
  readonly token?: string;
  readonly at?: number;
}

/** The game at a version, as the holder of the token may see it. */
export async function viewGame(service: Service, request: ReadRequest): Promise<Result<GameView, Failure>> {
  const seen = await lookAt(service, request);
  return seen.ok ? ok(await described(service, seen.value)) : seen;
}

/** A game at a version, and who looks at it. */
export interface Look {
  readonly game: Game;
  readonly viewer: Viewer;
  readonly names: Names;
}

/** The game as of the version that is asked for, and who asks: once it is over, everybody sees all that was. */
export async function lookAt(service: Service, { game: id, token, at }: ReadRequest, policy: Policy = 'reader'): Promise<Result<Look & { holder: Holder }, Failure>> {
  const current = await service.live.get(id);
  if (!current) return unknown('game', id);
  const admitted = await admit(service, current, token, policy);
  if (!admitted.ok) return admitted;
  const { holder } = admitted.value;
  const game = at === undefined ? current : await service.live.at(id, at);
  if (!game) return noSuchVersion(current, at);
  const viewer = isOver(current) ? { role: 'arbiter' as const } : viewerOf(holder);
  return ok({ game, viewer, holder, names: await service.access.namesIn(current) });
}

/** The board as text, for people and for bots that post it. */
export interface BoardText {
  readonly game: string;
  readonly version: number;
  readonly board: string;
}

/** The board at a version, as the holder of the token may see it. */
export async function drawBoard(service: Service, request: ReadRequest): Promise<Result<BoardText, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game, viewer } = seen.value;
  return ok({ game: game.id, version: game.version, board: game.system.draw(game.state, viewer) });
}

/** The game has no such version yet, or had none that can be looked at. */
export function noSuchVersion({ id, born, version }: Game, at: number | undefined): Result<never, Failure> {
  const detail = `the game ${id} can be looked at from version ${born} to ${version}, not at ${at ?? 'none'}`;
  return err({ kind: 'unknown', code: 'version.unknown', detail, currentVersion: version });
}

/** A game as a viewer may see it. */
export async function described({ keys }: Service, { game, viewer, names }: Look): Promise<GameView> {
  const head = keys.head(game);
  const { id, system, facts, version, created, updated, state } = game;
  return {
    game: id, version, head: await head, title: facts.title, system: facts.system, edition: facts.edition, scenario: facts.scenario, options: facts.options,
    status: statusOf(game), private: facts.private, seats: seatsOf(game, names), dice: isOver(game) ? { ...facts.dice, seed: game.seed } : facts.dice,
    origin: facts.origin ?? null, analysis: facts.analysis ?? false, takeback: game.takeback ?? null, created, updated,
    awaiting: system.awaiting(state), outcome: system.outcome(state) ?? null, view: system.observe(state, viewer),
  };
}

function seatsOf({ system, seats }: Game, names: Names): Readonly<Record<string, SeenSeat | null>> {
  return Object.fromEntries(
    system.sides.map((side) => {
      const taken = seats[side];
      return [side, taken ? { name: nameOf(side, names, taken), entropy: taken.entropy } : null];
    }),
  );
}

/** What the log tells counts only as long as nobody set or erased the name. */
function nameOf(side: string, names: Names, { formerName }: Seat): string | null {
  return names.has(side) ? (names.get(side) ?? null) : (formerName ?? null);
}
