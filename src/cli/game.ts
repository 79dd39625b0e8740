import type { AnyCommand, Awaited, Offer, Outcome } from '../kernel/system.js';
import type { GloryEvent, GloryScenario, GloryView } from './glory.js';
import { reportLines, verifyLog } from './audit.js';
import { drawBoard } from './board.js';
import { chance, type Chance } from './chance.js';
import { command, groundOf, type Ground, type Intention, type Odds } from './captain.js';
import { Problem, type Api } from './client.js';
import { capital, tell, wrap, type Line, type NameOf } from './story.js';

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
  readonly name: NameOf;
}

/** More commands than any game of the known scenarios takes. */
const MOST_COMMANDS = 20_000;

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
  for (const each of text) say(print, { depth: 0, text: each });
  return { service, print, id: game, tokens, scenario, ground: groundOf(scenario), name: namesIn(scenario) };
}

function namesIn({ units, leaders, markers }: GloryScenario): NameOf {
  const names = new Map([...units, ...leaders, ...markers].map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

async function playOn(table: Table, random: Chance): Promise<void> {
  let now = await look(table);
  await tellTurn(table, now.view);
  for (let count = 0; now.awaiting.length > 0; count++) {
    if (count === MOST_COMMANDS) throw new Problem(`the game ${table.id} does not end`, 0);
    const { turn } = now.view;
    await takeDecision(table, random, now);
    now = await look(table);
    if (now.awaiting.length > 0 && now.view.turn !== turn) await tellTurn(table, now.view);
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
  const odds = (each: AnyCommand): Promise<Odds | undefined> => oddsOf(table, each, token);
  const intention = await command(random, { side, offers: decisions, view, ground, odds });
  tellOdds(table, intention);
  const { events } = await service.post<Accepted>(`/games/${id}/actions`, { command: intention.command, expectedVersion: version }, token);
  for (const { type, data } of events) say(table.print, tell({ type, ...data } as GloryEvent, table.name));
}

/** The preview that foretells each command. */
const PREVIEWS: Readonly<Record<string, string>> = { fire: 'fire', 'return-fire': 'return-fire', 'designate-charge': 'charge' };

async function oddsOf({ service, id }: Table, { type, ...parameters }: AnyCommand, token: string | undefined): Promise<Odds | undefined> {
  const name = PREVIEWS[type];
  if (name === undefined) return undefined;
  return (await service.post<{ readonly answer: Odds }>(`/games/${id}/previews`, { name, parameters }, token)).answer;
}

function tellOdds({ print }: Table, { odds }: Intention): void {
  if (!odds) return;
  const chances = odds.outcomes.map(({ outcome, probability }) => `${outcome.replaceAll('-', ' ')} ${percent(probability.decimal)}`);
  say(print, { depth: 2, text: `Odds beforehand: ${chances.join(', ')}.` });
}

function percent(decimal: string): string {
  return `${(Number(decimal) * 100).toFixed(1).replace(/\.0$/, '')} %`;
}

async function tellTurn({ print, scenario }: Table, view: GloryView): Promise<void> {
  const title = `Turn ${view.turn} of ${view.turns}, ${view.label} (${view.period}, ${view.ground} ground)`;
  for (const text of ['', '═'.repeat(title.length), title, '═'.repeat(title.length), ...drawBoard(view, scenario.map), '']) print(text);
}

async function tellResult(table: Table): Promise<void> {
  const { outcome, view } = await look(table);
  say(table.print, { depth: 0, text: '' });
  if (!outcome) return;
  const points = Object.entries(outcome.points).map(([side, count]) => `${capital(side)} ${count}`).join(', ');
  const result = outcome.winner === undefined ? 'A draw' : `${capital(outcome.winner)} wins, ${outcome.margin}`;
  say(table.print, { depth: 0, text: `${result}: ${points} (${outcome.rule}).` });
  for (const [side, { terms }] of Object.entries(view.victory)) {
    for (const { label, value, rule, at } of terms) say(table.print, { depth: 1, text: `${capital(side)} ${value}: ${label}${at === undefined ? '' : ` in ${at}`} (${rule})` });
  }
}

/** Fetches the whole log as anybody may, and verifies it without the service. */
async function audit({ service, print, id }: Table): Promise<boolean> {
  const report = verifyLog(await service.log(`/games/${id}/events`));
  print('');
  reportLines(report).forEach(print);
  return report.ok && report.dice.status === 'verified';
}

function say(print: Print, line: Line | undefined): void {
  if (line) wrap(line).forEach(print);
}
