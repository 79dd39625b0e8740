import type { AnyCommand, Offer } from '../kernel/system.js';
import type { Json } from '../kernel/rejection.js';
import type { Chance } from './chance.js';

/** What a player knows when it chooses. */
export interface Situation {
  /** What its side may do now; at least one of them holds a command. */
  readonly offers: readonly Offer<AnyCommand>[];
  /** Printed hexes of the enemy's units: the player likes to be near them. */
  readonly enemies: readonly string[];
  /** Whether the rules would accept a command that the player put together. */
  readonly accepts: (command: AnyCommand) => boolean;
}

type Command = AnyCommand & Readonly<Record<string, Json | undefined>>;

/** How often a command that ends or declines something is taken while there is something else to do, in percent. */
const RELUCTANCE: Readonly<Record<string, number>> = {
  'end-movement': 8,
  'end-designation': 5,
  'end-fire': 15,
  'decline-return-fire': 15,
  'end-defensive-fire': 15,
  'end-activation': 20,
  'end-recovery': 15,
  'await-charge': 50,
  'accept-elimination': 5,
  'leave-map': 10,
  'exit-map': 3,
  'exit-leader': 3,
  'end-supply': 40,
  'end-march': 12,
  'accept-retreat': 60,
  'decline-attack': 30,
  'end-reaction': 30,
  'end-retreat-before-combat': 60,
  'decline-extended-battle': 40,
};

/** Decisions that a player seldom takes, since they cost what they give; all others count 1, and moves 4. */
const SELDOM: Readonly<Record<string, number>> = { inactivate: 0.1, 'screen-corps': 0.05, 'form-corps': 0.2, 'remove-supply-unit': 0.05, 'give-up-artillery': 0.05, detach: 0.5, 'raise-detachment': 0.2, drop: 0.3, screen: 0.1, hide: 0.3 };
const DEFAULT_RELUCTANCE = 25;

/**
 * Chooses a command at random, in such a way that games come to a fight: units close with the enemy, fire and charge,
 * and seldom end a segment while there is something left to do. One of the listed commands, or one put together from
 * the parts of an offer when the rules accept it.
 */
export function choose(chance: Chance, { offers, enemies, accepts }: Situation): AnyCommand {
  const active = offers.filter((offer) => !offer.commands.every(passes) || hasMoves(offer));
  const passive = offers.flatMap((offer) => offer.commands.filter(passes));
  if (active.length === 0 || (passive.length > 0 && chance.percent(reluctance(chance.pick(passive))))) return chance.pick(passive);
  const offer = chance.weighted(active, weightOfOffer);
  const composed = compose(chance, offer, enemies);
  if (composed && accepts(composed)) return composed;
  const listed = offer.commands.filter((command) => !passes(command));
  if (listed.length > 0) return chance.pick(listed);
  return chance.pick(offers.flatMap(({ commands }) => commands));
}

function passes({ type }: AnyCommand): boolean {
  return type in RELUCTANCE || type.startsWith('decline-');
}

function reluctance({ type }: AnyCommand): number {
  return RELUCTANCE[type] ?? DEFAULT_RELUCTANCE;
}

function weightOfOffer(offer: Offer<AnyCommand>): number {
  return hasMoves(offer) || MARCHES.has(offer.decision) ? 4 : (SELDOM[offer.decision] ?? 1);
}

/** Decisions that bring forces to the enemy. */
const MARCHES: ReadonlySet<string> = new Set(['roll-movement', 'march', 'move-gunboat']);

/** The parts that are put together; see the offers of the rule systems. */
interface Parts {
  readonly units?: readonly ((Mover | Comer) & { readonly unit: string })[];
  readonly leaders?: readonly ((Mover | Comer) & { readonly leader: string })[];
  readonly chargers?: readonly { readonly unit: string; readonly hexes: readonly { readonly hex: string }[] }[];
  readonly facings?: readonly number[];
  /** Where the force that moves may go. */
  readonly hexes?: readonly Destination[];
  /** Orders of which a list is made. */
  readonly orders?: readonly Json[];
  readonly step?: string;
}

interface Mover {
  readonly hexes: readonly (string | Destination)[];
}

/** Who is off the map, and each way onto it. */
interface Comer {
  readonly ways: readonly Way[];
}

interface Way extends Mover {
  readonly area: string;
  readonly beside?: string | null;
}

interface Destination {
  readonly hex: string;
  readonly extended?: boolean;
  readonly path?: readonly string[];
}

function partsOf({ parts }: Offer<AnyCommand>): Parts {
  return parts ?? {};
}

function hasMoves(offer: Offer<AnyCommand>): boolean {
  const { units = [], leaders = [], chargers = [] } = partsOf(offer);
  return chargers.length > 0 || [units, leaders].some((pieces) => Array.isArray(pieces) && pieces.some((piece) => typeof piece === 'object' && ('hexes' in piece || 'ways' in piece)));
}

function compose(chance: Chance, offer: Offer<AnyCommand>, enemies: readonly string[]): Command | undefined {
  const parts = partsOf(offer);
  const { chargers = [], facings = [] } = parts;
  if (offer.decision === 'march') return composeMarch(chance, parts, enemies);
  if (parts.orders) return composeOrders(chance, parts);
  if (chargers.length > 0 && chance.percent(40)) return composeCharge(chance, chargers);
  if (hasMoves(offer) && chargers.length === 0 && chance.percent(offer.commands.length > 0 ? 85 : 100)) return composeMove(chance, parts, enemies);
  const listed = offer.commands.filter((command) => !passes(command));
  if (facings.length === 0 || listed.length === 0 || chance.percent(60)) return undefined;
  const command = chance.pick(listed) as Command;
  return 'facing' in command ? { ...command, facing: chance.pick(facings) } : undefined;
}

/** Mostly towards the enemy. */
function composeMarch(chance: Chance, { hexes = [] }: Parts, enemies: readonly string[]): Command | undefined {
  if (hexes.length === 0) return undefined;
  const closeness = closenessTo(enemies);
  const { path = [] } = chance.weighted(hexes, ({ hex }) => closeness(hex));
  return path.length > 0 ? { type: 'march', path: [...path] } : undefined;
}

const MOST_ORDERS = 4;

/** A few of the orders that may be given; whether they can all be given together is for the rules to say. */
function composeOrders(chance: Chance, { orders = [], step = '' }: Parts): Command | undefined {
  if (orders.length === 0) return undefined;
  const picked = Array.from({ length: 1 + chance.below(MOST_ORDERS) }, () => chance.pick(orders));
  return { type: 'submit-orders', step, orders: [...new Set(picked)] };
}

function composeMove(chance: Chance, { units = [], leaders = [], facings = [] }: Parts, enemies: readonly string[]): Command | undefined {
  const pieces = [...units, ...leaders].filter((piece) => ('ways' in piece ? piece.ways : piece.hexes).length > 0);
  if (pieces.length === 0) return undefined;
  const piece = chance.pick(pieces);
  const way = 'ways' in piece ? chance.pick(piece.ways) : undefined;
  const closeness = closenessTo(enemies);
  const to = chance.weighted((way ?? (piece as Mover)).hexes, (hex) => closeness(hexOf(hex)));
  const facing = facings.length > 0 ? facingAt(chance, hexOf(to), enemies, facings) : {};
  if (typeof to === 'string') return 'unit' in piece ? { type: 'recover', unit: piece.unit, hex: to, facing: 0, ...facing } : undefined;
  if (!to.path || to.path.length === 0) return undefined;
  const path = { path: [...to.path], ...(to.extended ? { extended: true } : {}) };
  if (way) return composeEntry(piece, way, { ...path, facing: 0, ...facing });
  return 'unit' in piece ? { type: 'move', unit: piece.unit, ...path, ...facing } : { type: 'move-leader', leader: piece.leader, ...path };
}

/** Who comes onto the map: a unit as the next of its column or beside the last, a leader facing nowhere. */
function composeEntry(piece: { readonly unit: string } | { readonly leader: string }, { area, beside }: Way, { facing, ...path }: Readonly<Record<string, Json>>): Command {
  if ('leader' in piece) return { type: 'enter-leader', leader: piece.leader, area, ...path };
  return { type: 'enter-map', unit: piece.unit, area, facing, ...path, ...(typeof beside === 'string' ? { beside } : {}) };
}

/** Mostly towards the nearest enemy, sometimes any way, sometimes unchanged. */
function facingAt(chance: Chance, hex: string, enemies: readonly string[], facings: readonly number[]): { readonly facing?: number } {
  if (chance.percent(20)) return {};
  if (enemies.length === 0 || chance.percent(20)) return { facing: chance.pick(facings) };
  const place = placeOf(hex);
  const nearest = enemies.reduce((best, enemy) => (roughDistance(place, placeOf(enemy)) < roughDistance(place, placeOf(best)) ? enemy : best));
  return { facing: roughDirection(hex, nearest) };
}

function hexOf(hex: string | Destination): string {
  return typeof hex === 'string' ? hex : hex.hex;
}

/** Two or three units that can charge the same hex, at it; a charge of one unit is among the listed ones. */
function composeCharge(chance: Chance, chargers: NonNullable<Parts['chargers']>): Command {
  const { hex } = chance.pick(chance.pick(chargers).hexes);
  const able = chargers.filter(({ hexes }) => hexes.some((each) => each.hex === hex)).map(({ unit }) => unit);
  const attackers = able.filter(() => chance.percent(70));
  return { type: 'designate-charge', attackers: attackers.length > 0 ? attackers : able.slice(0, 1), targets: [hex] };
}

/** Grows steeply towards the nearest enemy. */
function closenessTo(enemies: readonly string[]): (hex: string) => number {
  const places = [...new Set(enemies)].map(placeOf);
  return (hex) => {
    const place = placeOf(hex);
    const nearest = places.reduce((least, enemy) => Math.min(least, roughDistance(place, enemy)), 20);
    return (21 - nearest) ** 4;
  };
}

interface Place {
  readonly column: number;
  readonly row: number;
}

/** Hexes are printed as two digits column, two digits row. */
function placeOf(hex: string): Place {
  return { column: Number(hex.slice(0, 2)), row: Number(hex.slice(2)) };
}

/** Good enough for a preference. */
function roughDistance(a: Place, b: Place): number {
  return Math.abs(a.column - b.column) + Math.abs(a.row - b.row);
}

/** The facing that looks that way more or less: 0 is north, clockwise; columns count eastwards, rows southwards. */
function roughDirection(from: string, to: string): number {
  const east = Number(to.slice(0, 2)) - Number(from.slice(0, 2));
  const south = Number(to.slice(2)) - Number(from.slice(2));
  if (east === 0) return south > 0 ? 3 : 0;
  if (east > 0) return south > 0 ? 2 : 1;
  return south > 0 ? 4 : 5;
}
