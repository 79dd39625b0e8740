import { capital, termed } from '../kernel/account.js';
import type { AnyCommand, AnyView, Awaited, Offer, Outcome } from '../kernel/system.js';
import type { Account } from '../games/account.js';
import { audit as auditOf } from '../games/audit.js';
import type { PublicKey } from '../audit/signed-head.js';
import { systems } from '../systems/registry.js';
import { reportLines } from './audit.js';
import { chance, type Chance } from './chance.js';
import { Problem, type Api } from './client.js';
import type { GloryScenario } from './glory.js';
import { gloryPlaying } from './glory-play.js';
import { heartlandPlaying } from './heartland-play.js';
import type { AnyScenario, Playing, Setting } from './playing.js';
import type { RiflesScenario } from './rifles.js';
import { riflesPlaying } from './rifles-play.js';
import { wrap } from './wrap.js';

export interface GamePlan {
  readonly scenario: string;
  /** Of the players' choices. */
  readonly seed: number;
  /** Of the game's dice: 64 hex digits. */
  readonly diceSeed: string;
}

interface GameAnswer {
  readonly game: string;
  readonly version: number;
  readonly title: string;
  readonly awaiting: readonly Awaited[];
  readonly outcome: Outcome | null;
  readonly dice: { readonly commitment: string; readonly seedChosen: boolean };
  readonly view: AnyView;
}

interface Created extends GameAnswer {
  readonly tokens: Readonly<Record<string, string>>;
}

/** Writes one line, or several of them. */
type Print = (line: string) => void;

/** A game under way, and what does not change about it. */
interface Table {
  readonly service: Api;
  readonly print: Print;
  readonly id: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly playing: Playing;
}

/** More commands than any game of the known scenarios takes. */
const MOST_COMMANDS = 20_000;
/** More lines than any command brings. */
const MOST_LINES = 5000;
/** What is refused by a rule, or was put together in a shape that no command has. */
const REFUSED: readonly number[] = [400, 422];

/**
 * Plays a game to its end with two seats, tells it line by line, and verifies its log. Whoever tells it sees as the
 * arbiter does, so that secrets are told as well.
 * @returns whether the log verified
 * @throws Problem when the service refuses something or does not answer
 */
export async function playGame(service: Api, plan: GamePlan, print: Print): Promise<boolean> {
  const table = await sitDown(service, plan, print);
  await playOn(table, chance(plan.seed));
  await tellResult(table);
  return audit(table);
}

async function sitDown(service: Api, { scenario: id, diceSeed, seed }: GamePlan, print: Print): Promise<Table> {
  const { document: scenario } = await service.get<{ readonly document: AnyScenario }>(`/scenarios/${encodeURIComponent(id)}`);
  const created = await service.post<Created>('/games', { scenario: id, title: `npm run play, seed ${seed}`, dice: { mode: 'committed', seed: diceSeed } });
  const { game, tokens, dice } = created;
  for (const side of ['union', 'confederate']) {
    await service.post(`/games/${game}/seats/${side}`, { name: `Captain ${capital(side)}`, entropy: `${side} ${seed}` }, tokens[`seat:${side}`]);
  }
  const text = [scenario.title, '', scenario.description, '', `Game ${game}`, `The dice are committed to: ${dice.commitment}${dice.seedChosen ? ' (a chosen seed)' : ''}`];
  for (const each of text) print(wrap({ depth: 0, text: each }).join('\n'));
  const drawn = async () => (await service.get<{ readonly board: string }>(`/games/${game}/board`, tokens.arbiter)).board;
  return { service, print, id: game, tokens, playing: playingOf(scenario, { drawn }) };
}

/** @throws Problem when nobody knows how to play the system */
function playingOf(scenario: AnyScenario, setting: Setting): Playing {
  switch (scenario.system) {
    case 'glory':
      return gloryPlaying(scenario as GloryScenario);
    case 'heartland':
      return heartlandPlaying(setting);
    case 'rifles':
      return riflesPlaying(scenario as RiflesScenario);
    default:
      throw new Problem(`nobody here knows how to play ${scenario.system}`, 0);
  }
}

async function playOn(table: Table, random: Chance): Promise<void> {
  let now = await look(table);
  await tellSince(table, 0);
  await showBoard(table, now.view);
  for (let count = 0; now.awaiting.length > 0; count++) {
    if (count === MOST_COMMANDS) throw new Problem(`the game ${table.id} does not end`, 0);
    const { turn } = now.view;
    await takeDecision(table, random, now);
    now = await look(table);
    if (now.awaiting.length > 0 && now.view.turn !== turn) await showBoard(table, now.view);
  }
}

async function look({ service, id }: Table): Promise<GameAnswer> {
  return service.get<GameAnswer>(`/games/${id}`);
}

/** Lets whoever is awaited decide one thing. */
async function takeDecision(table: Table, random: Chance, { awaiting, view, version }: GameAnswer): Promise<void> {
  const { service, id, tokens, playing } = table;
  const [{ side }] = awaiting as [Awaited];
  const token = tokens[`seat:${side}`];
  const { decisions } = await service.get<{ readonly decisions: readonly Offer<AnyCommand>[] }>(`/games/${id}/actions`, token);
  if (decisions.length === 0) throw new Problem(`${side} is awaited in the game ${id}, version ${version}, and has nothing to choose from`, 0);
  const { command, remark } = await playing.choose(random, {
    side, offers: decisions, view,
    preview: (name, parameters) => foreseen(table, token, { name, parameters }),
    accepts: (each) => accepts(table, token, each),
  });
  if (remark !== undefined) table.print(wrap({ depth: 2, text: remark }).join('\n'));
  await service.post(`/games/${id}/actions`, { command, expectedVersion: version }, token);
  await tellSince(table, version);
}

/** What has happened. */
async function tellSince({ service, print, id, tokens }: Table, version: number): Promise<void> {
  const { lines } = await service.get<Account>(`/games/${id}/account?after=${version}&limit=${MOST_LINES}`, tokens.arbiter);
  for (const line of lines) print(wrap(line).join('\n'));
}

/** The answer of a preview, unless the system has none of that name. */
async function foreseen({ service, id }: Table, token: string | undefined, question: { readonly name: string; readonly parameters: object }): Promise<unknown> {
  try {
    return (await service.post<{ readonly answer: unknown }>(`/games/${id}/previews`, question, token)).answer;
  } catch (error) {
    if (error instanceof Problem && error.code === 'preview.not-offered') return undefined;
    throw error;
  }
}

async function accepts({ service, id }: Table, token: string | undefined, command: AnyCommand): Promise<boolean> {
  try {
    await service.post(`/games/${id}/actions?dryRun=true`, { command }, token);
    return true;
  } catch (error) {
    if (error instanceof Problem && REFUSED.includes(error.status)) return false;
    throw error;
  }
}

async function showBoard({ print, playing }: Table, view: AnyView): Promise<void> {
  const title = playing.heading(view);
  for (const text of ['', '═'.repeat(title.length), title, '═'.repeat(title.length), ...(await playing.board(view)), '']) print(text);
}

/** What the points come from; the account ends with them. */
async function tellResult(table: Table): Promise<void> {
  const { outcome, view } = await look(table);
  if (!outcome) return;
  const terms = Object.entries(table.playing.terms(view)).flatMap(([side, each]) => each.map((term) => `  ${capital(side)} ${termed(term).text}`));
  for (const line of terms) table.print(line);
}

/** Fetches the whole log as anybody may, and verifies it without the service. */
async function audit({ service, print, id }: Table): Promise<boolean> {
  const { keys } = await service.get<{ readonly keys: readonly PublicKey[] }>('/keys');
  const report = auditOf(await service.log(`/games/${id}/export`), { systems, keys, after: 'go-on' });
  print('');
  for (const line of reportLines(report)) print(line);
  return report.ok && report.dice.status === 'verified';
}
