import type { AnyCommand, AnyView } from '../kernel/system.js';
import { drawBoard } from './board.js';
import { command, groundOf, type Odds } from './captain.js';
import type { GloryScenario, GloryView } from './glory.js';
import type { Decision, Playing } from './playing.js';

/** Captains play Glory, who ask for the odds beforehand. */
export function gloryPlaying(scenario: GloryScenario): Playing {
  const ground = groundOf(scenario);
  return {
    async choose(random, { preview, view, ...decision }) {
      const odds = (intended: AnyCommand) => oddsOf(intended, preview);
      const intention = await command(random, { ...decision, view: view as GloryView, ground, odds });
      return { command: intention.command, ...(intention.odds && { remark: toldOdds(intention.odds) }) };
    },
    heading: (view) => headingOf(view as GloryView),
    board: (view) => Promise.resolve(drawBoard(view as GloryView, scenario.map)),
    terms: (view) => termsOf(view as GloryView),
  };
}

function headingOf({ turn, turns, label, period, ground }: GloryView & AnyView): string {
  return `Turn ${turn} of ${turns}, ${label} (${period}, ${ground} ground)`;
}

function termsOf({ victory }: GloryView) {
  return Object.fromEntries(Object.entries(victory).map(([side, { terms }]) => [side, terms]));
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

async function oddsOf(intended: AnyCommand, preview: Decision['preview']): Promise<Odds | undefined> {
  const name = PREVIEWS[intended.type];
  const answer = name === undefined ? undefined : await preview(name, questionOf(intended));
  return answer === undefined ? undefined : oddsIn(answer as Preview);
}

function toldOdds(odds: Odds): string {
  const chances = [...odds].map(([outcome, probability]) => `${outcome.replaceAll('-', ' ')} ${percent(probability)}`);
  return `Odds beforehand: ${chances.join(', ')}.`;
}

function percent(probability: number): string {
  return `${(probability * 100).toFixed(1).replace(/\.0$/, '')} %`;
}
