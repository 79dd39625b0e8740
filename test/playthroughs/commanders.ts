import { chance, type Chance } from '../../src/cli/chance.js';
import { choose } from '../../src/cli/player.js';
import { recordedDice } from '../../src/dice/recorded.js';
import type { AnyCommand, AnyRuleSystem } from '../../src/kernel/system.js';
import type { HeartlandView } from '../../src/systems/heartland/observe.js';
import type { HeartlandScenario } from '../../src/systems/heartland/scenario.js';
import { enemyHexes, seededDice, type PlayedCommand } from '../conformance/conformance.js';
import type { Battle } from './captains.js';

/** How a side plays: as it comes, straight for its goals, or as little as it may. */
type Temper = 'eager' | 'driven' | 'idle';
type Offers = ReturnType<AnyRuleSystem['offers']>;

/**
 * Plays a game of The Army of the Heartland to its end: the same seed, the same game. By the seed both sides are eager, or
 * one of them drives against an idle one, so that all ways of ending come about. @throws when it goes on beyond `mostCommands`
 */
export function campaign(system: AnyRuleSystem, scenario: unknown, seed: number, mostCommands: number): Battle {
  const [players, dice] = [chance(seed), seededDice(chance(seed ^ 0x5eed))];
  const objectives = (scenario as HeartlandScenario).victory.objectives.map(({ hex }) => hex);
  const begun = system.begin(scenario, {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  let state = begun.value.reduce((before, event) => system.evolve(before, event), system.initial);
  const log: PlayedCommand[] = [];
  for (let awaited = system.awaiting(state); awaited.length > 0; awaited = system.awaiting(state)) {
    if (log.length >= mostCommands) throw new Error(`no end after ${mostCommands} commands`);
    const { side } = awaited[0]!;
    const offers = system.offers(state, side);
    const accepts = (command: AnyCommand) => system.decide(state, side, command, seededDice(chance(0))).ok;
    const goals = [...objectives.filter((hex) => !holds(system.observe(state, { role: 'seat', side }) as HeartlandView, side, hex)), ...enemyHexes(system, state, side)];
    const chosen = commandOf(temperOf(system, side, seed), players, { offers, enemies: goals, accepts });
    const recorded = recordedDice(dice);
    const judged = system.decide(state, side, chosen, recorded);
    if (!judged.ok) throw new Error(JSON.stringify(judged.error));
    log.push({ side, command: chosen, rolls: recorded.rolled, events: judged.value });
    state = judged.value.reduce((before, event) => system.evolve(before, event), state);
  }
  return { log, outcome: system.outcome(state)! };
}

function temperOf({ sides }: AnyRuleSystem, side: string, seed: number): Temper {
  const alone = [undefined, ...sides][seed % (sides.length + 1)];
  if (alone === undefined) return 'eager';
  return alone === side ? 'driven' : 'idle';
}

/** An idle side passes where it may; a driven one marches for what it wants, and else does as an eager one. */
function commandOf(temper: Temper, players: Chance, situation: Parameters<typeof choose>[1]): AnyCommand {
  if (temper === 'idle') return least(players, situation.offers);
  return (temper === 'driven' ? drive(players, situation) : undefined) ?? choose(players, situation);
}

/** What ends or declines something, or orders nothing; else anything. */
function least(players: Chance, offers: Offers): AnyCommand {
  const commands = offers.flatMap((offer) => offer.commands);
  const passive = commands.find(({ type }) => type.startsWith('end-') || type.startsWith('decline-') || type === 'submit-orders');
  return passive ?? players.pick(commands);
}

/** The highest bid, every force set in motion, and each as near to a goal as it can come. */
function drive(players: Chance, { offers, enemies: goals, accepts }: Parameters<typeof choose>[1]): AnyCommand | undefined {
  const of = (decision: string) => offers.find((offer) => offer.decision === decision);
  const bids = of('bid') ?? of('declare-impulse');
  if (bids) return bids.commands.at(-1);
  const hexes = (of('march')?.parts?.hexes ?? []) as unknown as readonly Destination[];
  if (hexes.length > 0 && players.percent(80)) return marchTo(hexes, goals);
  const rolls = of('roll-movement')?.commands ?? [];
  const roll = rolls.length > 0 ? players.pick(rolls) : undefined;
  return roll && accepts(roll) && players.percent(80) ? roll : undefined;
}

interface Destination {
  readonly hex: string;
  readonly path: readonly string[];
}

/** The march that ends nearest to a goal; none where the force stands there already. */
function marchTo(hexes: readonly Destination[], goals: readonly string[]): AnyCommand | undefined {
  const away = ({ hex }: Destination) => Math.min(...goals.map((goal) => roughDistance(hex, goal)));
  const { path } = hexes.reduce((best, each) => (away(each) < away(best) ? each : best));
  return path.length > 0 ? ({ type: 'march', path: [...path] } as AnyCommand) : undefined;
}

function roughDistance(a: string, b: string): number {
  return Math.abs(Number(a.slice(0, 2)) - Number(b.slice(0, 2))) + Math.abs(Number(a.slice(2)) - Number(b.slice(2)));
}

/** Whether the side is known to hold a hex: it was last there. */
function holds({ map }: HeartlandView, side: string, hex: string): boolean {
  return map.holders.some((each) => each.hex === hex && each.side === side);
}
