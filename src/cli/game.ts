import type { AnyCommand, Awaited, Offer, Outcome } from '../kernel/system.js';
import type { GloryEvent, GloryScenario, GloryView } from './glory.js';
import { reportLines, verifyLog } from './audit.js';
import { drawBoard } from './board.js';
import { chance, type Chance } from './chance.js';
import { command, groundOf, type Ground, type Intention, type Odds } from './captain.js';
import { Problem, type Api } from './client.js';
import { capital, storyteller, termed, wrap, type NameOf, type Storyteller } from './story.js';

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
  readonly view: GloryView;
}

interface Created extends GameAnswer {
  readonly tokens: Readonly<Record<string, string>>;
}

interface Accepted {
  readonly version: number;
  readonly events: readonly { readonly type: string; readonly data: object }[];
  readonly awaiting: readonly Awaited[];
}

type Print = (line: string) => void;

/** A game under way, and what does not change about it. */
interface Table {
  readonly service: Api;
  readonly print: Print;
  readonly id: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly scenario: GloryScenario;
  readonly ground: Ground;
  readonly story: Storyteller;
}

/** More commands than any game of the known scenarios takes. */
const MOST_COMMANDS = 20_000;
const UNPROCESSABLE = 422;

/**
 * Plays a game to its end with two seats, tells it line by line, and verifies its log.
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
  const { document: scenario } = await service.get<{ readonly document: GloryScenario }>(`/scenarios/${encodeURIComponent(id)}`);
  const created = await service.post<Created>('/games', { scenario: id, title: `npm run play, seed ${seed}`, dice: { mode: 'committed', seed: diceSeed } });
  const { game, tokens, dice } = created;
  for (const side of ['union', 'confederate']) {
    await service.post(`/games/${game}/seats/${side}`, { name: `Captain ${capital(side)}`, entropy: `${side} ${seed}` }, tokens[`seat:${side}`]);
  }
  const text = [scenario.title, '', scenario.description, '', `Game ${game}`, `The dice are committed to: ${dice.commitment}${dice.seedChosen ? ' (a chosen seed)' : ''}`];
  for (const each of text) print(wrap({ depth: 0, text: each }).join('\n'));
  return { service, print, id: game, tokens, scenario, ground: groundOf(scenario), story: storyteller(namesIn(scenario), print) };
}

function namesIn({ units, leaders, markers }: GloryScenario): NameOf {
  const names = new Map([...units, ...leaders, ...markers].map(({ id, name }) => [id, name]));
  for (const { id, name } of markers) names.set(`independent:${id}`, `the independent units of the ${name}`);
  for (const { id, name } of units) names.set(`independent:${id}`, name);
  for (const { brigade } of units) if (brigade !== undefined) names.set(`independent:${brigade}`, `${capital(brigade)}'s brigade`);
  return (id) => names.get(id) ?? id;
}

async function playOn(table: Table, random: Chance): Promise<void> {
  let now = await look(table);
  tellTurn(table, now.view);
  for (let count = 0; now.awaiting.length > 0; count++) {
    if (count === MOST_COMMANDS) throw new Problem(`the game ${table.id} does not end`, 0);
    const { turn } = now.view;
    await takeDecision(table, random, now);
    now = await look(table);
    if (now.awaiting.length > 0 && now.view.turn !== turn) tellTurn(table, now.view);
  }
}

async function look({ service, id }: Table): Promise<GameAnswer> {
  return service.get<GameAnswer>(`/games/${id}`);
}

/** Lets whoever is awaited decide one thing. */
async function takeDecision(table: Table, random: Chance, { awaiting, view, version }: GameAnswer): Promise<void> {
  const { service, id, tokens, ground } = table;
  const [{ side }] = awaiting as [Awaited];
  const token = tokens[`seat:${side}`];
  const { decisions } = await service.get<{ readonly decisions: readonly Offer<AnyCommand>[] }>(`/games/${id}/actions`, token);
  if (decisions.length === 0) throw new Problem(`${side} is awaited in the game ${id}, version ${version}, and has nothing to choose from`, 0);
  const intention = await command(random, {
    side, offers: decisions, view, ground,
    odds: (each) => oddsOf(table, each, token),
    accepts: (each) => accepts(table, each, token),
  });
  tellOdds(table, intention);
  const { events } = await service.post<Accepted>(`/games/${id}/actions`, { command: intention.command, expectedVersion: version }, token);
  for (const { type, data } of events) table.story.tell({ type, ...data } as GloryEvent);
}

/** A chance as previews name it: of a single roll its `outcome`, of fire and charges the `result` in their table. */
interface Foreseen {
  readonly outcome?: string;
  readonly result?: string;
  readonly probability: { readonly decimal: string };
}

/** What is common to previews. Of fire the outcomes tell what becomes of each unit, and a stage the result. */
export interface Preview {
  readonly stages?: { readonly fire?: readonly Foreseen[] };
  readonly outcomes: readonly Foreseen[];
}

/** How likely each outcome is, by its name. */
export function oddsIn({ stages, outcomes }: Preview): Odds {
  const odds = new Map<string, number>();
  for (const { outcome, result, probability } of stages?.fire ?? outcomes) {
    const name = outcome ?? result ?? 'other';
    odds.set(name, (odds.get(name) ?? 0) + Number(probability.decimal));
  }
  return odds;
}

/** The preview that foretells each command. */
export const PREVIEWS: Readonly<Record<string, string>> = { fire: 'artillery-fire', 'return-fire': 'artillery-fire', 'designate-charge': 'charge' };

/** What the preview of a command is asked: the command, of a charge without a comparison, which takes far longer. */
export function questionOf({ type, ...parameters }: AnyCommand): object {
  return type === 'designate-charge' ? { ...parameters, compare: false } : parameters;
}

async function oddsOf({ service, id }: Table, intended: AnyCommand, token: string | undefined): Promise<Odds | undefined> {
  const name = PREVIEWS[intended.type];
  if (name === undefined) return undefined;
  try {
    const { answer } = await service.post<{ readonly answer: Preview }>(`/games/${id}/previews`, { name, parameters: questionOf(intended) }, token);
    return oddsIn(answer);
  } catch (error) {
    if (error instanceof Problem && error.code === 'preview.not-offered') return undefined;
    throw error;
  }
}

/** Whether the rules would accept a command that was put together from parts: a dry run, which rolls nothing. */
async function accepts({ service, id }: Table, each: AnyCommand, token: string | undefined): Promise<boolean> {
  try {
    await service.post(`/games/${id}/actions?dryRun=true`, { command: each }, token);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === UNPROCESSABLE) return false;
    throw error;
  }
}

function tellOdds({ story }: Table, { odds }: Intention): void {
  if (!odds) return;
  const chances = [...odds].map(([outcome, probability]) => `${outcome.replaceAll('-', ' ')} ${percent(probability)}`);
  story.remark(`Odds beforehand: ${chances.join(', ')}.`);
}

function percent(probability: number): string {
  return `${(probability * 100).toFixed(1).replace(/\.0$/, '')} %`;
}

function tellTurn({ print, scenario }: Table, view: GloryView): void {
  const title = `Turn ${view.turn} of ${view.turns}, ${view.label} (${view.period}, ${view.ground} ground)`;
  for (const text of ['', '═'.repeat(title.length), title, '═'.repeat(title.length), ...drawBoard(view, scenario.map), '']) print(text);
}

async function tellResult(table: Table): Promise<void> {
  const { outcome, view } = await look(table);
  if (!outcome) return;
  const points = Object.entries(outcome.points).map(([side, count]) => `${capital(side)} ${count}`).join(', ');
  const result = outcome.winner === undefined ? 'A draw' : `${capital(outcome.winner)} wins, ${outcome.margin}`;
  const terms = Object.entries(view.victory).flatMap(([side, victory]) => victory.terms.map((term) => `  ${capital(side)} ${termed(term)}`));
  for (const line of ['', `${result}: ${points} (${outcome.rule})`, ...terms]) table.print(line);
}

/** Fetches the whole log as anybody may, and verifies it without the service. */
async function audit({ service, print, id }: Table): Promise<boolean> {
  const report = verifyLog(await service.log(`/games/${id}/events`));
  print('');
  for (const line of reportLines(report)) print(line);
  return report.ok && report.dice.status === 'verified';
}
