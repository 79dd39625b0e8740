import type { AnyCommand, Offer } from '../kernel/system.js';
import type { Chance } from './chance.js';
import { geometryOf, type Geometry } from './geometry.js';
import type { GloryScenario, GloryView } from './glory.js';
import { choose } from './player.js';

/** The map and what is worth having on it. */
export interface Ground {
  readonly geometry: Geometry;
  /** Printed hexes. */
  readonly objectives: readonly string[];
}

/** How likely each outcome of a command is, 0 to 1, in the order in which the preview names them. */
export type Odds = ReadonlyMap<string, number>;

/** What a captain knows when a decision is due. */
export interface Orders {
  readonly side: string;
  readonly offers: readonly Offer<AnyCommand>[];
  readonly view: GloryView;
  readonly ground: Ground;
  /** The odds of a command beforehand; `undefined` where there are none to be had. */
  readonly odds: (command: AnyCommand) => Promise<Odds | undefined>;
  /** Whether the rules would accept a command that was put together from parts. */
  readonly accepts: (command: AnyCommand) => Promise<boolean>;
}

/** A command, and the odds that were asked for before it was given. */
export interface Intention {
  readonly command: AnyCommand;
  readonly odds?: Odds;
}

type Unit = GloryView['units'][number];

/** A charge is worth its risk when the defender gives way that often. */
const LEAST_SUCCESS = 0.5;
/** Of what there are no odds for. */
const UNKNOWN_WORTH = 0.5;
const MOST_ASKED = 16;
const GUNS_STAND_OFF = 3;
/** How well each outcome serves whoever fires or charges. */
const WORTH: Readonly<Record<string, number>> = { disorder: 1, check: 0.5, 'disorder-and-retreat': 1, 'retreat-and-check': 1 };

/** The map of a scenario, ready to be reckoned on. */
export function groundOf({ map, victory }: GloryScenario): Ground {
  return { geometry: geometryOf(map), objectives: victory.objectives.map(({ hex }) => hex) };
}

/**
 * Chooses with a plan: goes for the objectives and the enemy, faces the enemy, fires where the odds are best, and charges
 * when they are good. What needs no plan is left to the player that chooses at random.
 */
export async function command(chance: Chance, orders: Orders): Promise<Intention> {
  const commands = orders.offers.flatMap((offer) => offer.commands);
  const fire = commands.filter(({ type }) => type === 'fire' || type === 'return-fire');
  if (fire.length > 0) return (await best(orders, fire, 0)) ?? { command: fire[0]! };
  const charges = commands.filter(({ type }) => type === 'designate-charge');
  if (charges.length > 0) return (await best(orders, charges, LEAST_SUCCESS)) ?? { command: { type: 'end-designation' } };
  const entries = commands.filter(({ type }) => type === 'enter-map' || type === 'enter-leader');
  if (entries.length > 0) return { command: entries[0]! };
  if (commands.some(({ type }) => type === 'end-movement')) return { command: (await march(orders)) ?? { type: 'end-movement' } };
  return { command: atRandom(chance, orders) };
}

/** The command with the best odds, if they are good enough; they are asked for no more than is bearable. */
async function best({ odds }: Orders, commands: readonly AnyCommand[], least: number): Promise<Intention | undefined> {
  let chosen: { readonly intention: Intention; readonly worth: number } | undefined;
  for (const each of commands.slice(0, MOST_ASKED)) {
    const told = await odds(each);
    const worth = told ? worthOf(told) : UNKNOWN_WORTH;
    if (worth >= least && worth > (chosen?.worth ?? 0)) chosen = { intention: { command: each, odds: told }, worth };
  }
  return chosen?.intention;
}

function worthOf(odds: Odds): number {
  return [...odds].reduce((sum, [outcome, probability]) => sum + (WORTH[outcome] ?? 0) * probability, 0);
}

function atRandom(chance: Chance, { offers, view, side }: Orders): AnyCommand {
  const enemies = hexesOf(view.units.filter((unit) => unit.side !== side));
  // Only what is listed is taken, and that is accepted for certain.
  return choose(chance, { offers, enemies, accepts: () => false });
}

/** The parts of a movement offer: where each unit and leader can go. */
interface Reaches {
  readonly units: readonly { readonly unit: string; readonly hexes: readonly Destination[] }[];
  readonly leaders: readonly { readonly leader: string; readonly hexes: readonly Destination[] }[];
}

interface Destination {
  readonly hex: string;
  readonly cost: number;
  readonly extended: boolean;
  readonly path: readonly string[];
}

/** The move that gains most, of whoever gains at all. A unit that joins others faces as they do: it names no facing. */
async function march(orders: Orders): Promise<AnyCommand | undefined> {
  const { units, leaders } = (orders.offers.find(({ decision }) => decision === 'movement')?.parts ?? { units: [], leaders: [] }) as unknown as Reaches;
  const moves = [...units.map(({ unit, hexes }) => unitMove(orders, unit, hexes)), ...leaders.map(({ leader, hexes }) => leaderMove(orders, leader, hexes))];
  const gains = moves.flatMap((move) => (move && move.gain > 0 ? [move] : [])).sort((a, b) => b.gain - a.gain);
  for (const { command: faced, plain } of gains) {
    if (await orders.accepts(faced)) return faced;
    if (await orders.accepts(plain)) return plain;
  }
  return undefined;
}

interface Move {
  readonly command: AnyCommand;
  /** The same without a facing. */
  readonly plain: AnyCommand;
  readonly gain: number;
}

function unitMove(orders: Orders, id: string, hexes: readonly Destination[]): Move | undefined {
  const unit = orders.view.units.find((each) => each.id === id);
  if (unit?.hex === undefined || unit.hex === null || unit.disordered) return undefined;
  const worth = (hex: string): number => unitWorth(orders, unit, hex);
  const to = bestOf(hexes, worth);
  if (!to) return undefined;
  const facing = orders.ground.geometry.towards(to.hex, enemiesOf(orders));
  const plain = { type: 'move', unit: id, path: to.path };
  return { command: { ...plain, facing } as AnyCommand, plain, gain: worth(to.hex) - worth(unit.hex) };
}

/** A leader keeps to the middle of the command. */
function leaderMove({ view, ground: { geometry } }: Orders, id: string, hexes: readonly Destination[]): Move | undefined {
  const leader = view.leaders.find((each) => each.id === id);
  const own = hexesOf(view.units.filter((unit) => unit.leader === id));
  if (leader?.hex === undefined || leader.hex === null || own.length === 0) return undefined;
  const worth = (hex: string): number => -own.reduce((sum, each) => sum + geometry.distance(hex, each), 0);
  const to = bestOf(hexes, worth);
  if (!to) return undefined;
  const plain = { type: 'move-leader', leader: id, path: to.path };
  return { command: plain, plain, gain: worth(to.hex) - worth(leader.hex) };
}

/** The hex of most worth within a normal move, the cheapest of equals. */
function bestOf(hexes: readonly Destination[], worth: (hex: string) => number): Destination | undefined {
  const ranked = hexes.filter(({ extended }) => !extended).map((to) => ({ to, value: worth(to.hex) }));
  return ranked.sort((a, b) => b.value - a.value || a.to.cost - b.to.cost)[0]?.to;
}

/** Guns keep their distance; all others close in on an objective or on the enemy, and stay on what they hold. */
function unitWorth(orders: Orders, unit: Unit, hex: string): number {
  const { geometry, objectives } = orders.ground;
  const enemy = geometry.nearest(hex, enemiesOf(orders));
  if (unit.class === 'artillery' || unit.class === 'horse-artillery') return -Math.abs(enemy - GUNS_STAND_OFF);
  const held = hexesOf(orders.view.units.filter(({ side, id }) => side === unit.side && id !== unit.id));
  const open = objectives.filter((objective) => !held.includes(objective));
  return (objectives.includes(hex) ? 3 : 0) - Math.min(enemy, geometry.nearest(hex, open) + 1);
}

function enemiesOf({ view, side }: Orders): readonly string[] {
  return hexesOf(view.units.filter((unit) => unit.side !== side));
}

function hexesOf(units: readonly Unit[]): readonly string[] {
  return units.flatMap(({ hex }) => hex ?? []);
}
