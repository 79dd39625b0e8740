import type { AnyCommand, Offer } from '../kernel/system.js';
import type { Chance } from './chance.js';
import { FAR, geometryOf, type Geometry } from './geometry.js';
import type { RiflesScenario, RiflesView } from './rifles.js';

/** What a commander knows when a decision is due. */
export interface Orders {
  readonly side: string;
  readonly offers: readonly Offer<AnyCommand>[];
  readonly view: RiflesView;
  readonly geometry: Geometry;
  readonly chance: Chance;
}

type Unit = RiflesView['units'][number];
type Command = AnyCommand & Readonly<Record<string, unknown>>;

/** The parts of a movement offer: where each unit may go, and what else it may be ordered to do. */
interface OpenTo {
  readonly unit: string;
  readonly hexes: readonly { readonly hex: string; readonly cost: number; readonly path: readonly string[] }[];
  readonly formations: readonly string[];
  readonly rallies: readonly string[];
  readonly skirmishers: readonly number[];
  readonly facings: readonly number[];
  readonly orders: readonly string[];
}

/** Hexes from the enemy at which columns deploy, and nearer than which they do not go. */
const DEPLOY = 3;
/** Hexes from the enemy within which whoever has something to hold goes to meet him. */
const ALERT = 8;
const GUNS_STAND_OFF = 3;
/** How often in a hundred a unit that could does it. */
const SKIRMISH = 30;
const DIG = 40;
const SKIRMISH_SHARE = 25;
/** What whoever was shaken rallies in, if it can. */
const READY: readonly string[] = ['line', 'unlimbered'];

/** The map of a scenario, ready to be reckoned on. */
export function geometryIn({ map }: RiflesScenario): Geometry {
  return geometryOf(map);
}

/**
 * The next order of the movement segment: whoever is disordered rallies, columns march for the objectives and deploy before
 * the enemy, guns unlimber in range, and the side that holds more waits for the other. The segment ends when nobody has
 * anything better to do.
 */
export function movementOrder(orders: Orders): AnyCommand {
  const { units = [] } = (orders.offers.find(({ decision }) => decision === 'movement')?.parts ?? {}) as { readonly units?: readonly OpenTo[] };
  for (const open of units) {
    const unit = orders.view.units.find(({ id }) => id === open.unit)!;
    const order = orderFor(orders, unit, open);
    if (order) return order;
  }
  return { type: 'end-movement' };
}

function orderFor(orders: Orders, unit: Unit, open: OpenTo): Command | undefined {
  const { id } = unit;
  if (open.rallies.length > 0) return { type: 'rally', unit: id, formation: READY.find((formation) => open.rallies.includes(formation)) ?? open.rallies[0]! };
  if (open.orders.includes('refloat')) return { type: 'refloat', unit: id };
  if (['defensive-order', 'digging', 'disordered'].includes(unit.formation)) return undefined;
  return formed(orders, unit, open) ?? dugIn(orders, unit, open) ?? marched(orders, unit, open) ?? faced(orders, unit, open);
}

/** The formation for where the unit is: columns far from the enemy, lines near him, guns ready where they reach him. */
function formed(orders: Orders, unit: Unit, { formations, skirmishers }: OpenTo): Command | undefined {
  const near = orders.geometry.nearest(unit.hex!, enemiesOf(orders));
  const wanted = waits(orders, unit) ? undefined : formationFor(unit, near, holds(orders, unit));
  if (wanted !== undefined && wanted !== unit.formation && formations.includes(wanted)) return { type: 'change-formation', unit: unit.id, formation: wanted };
  const deploys = unit.formation === 'line' && near <= DEPLOY && unit.skirmishers === 0 && skirmishers.includes(SKIRMISH_SHARE);
  return deploys && orders.chance.percent(SKIRMISH) ? { type: 'deploy-skirmishers', unit: unit.id, share: SKIRMISH_SHARE } : undefined;
}

function formationFor(unit: Unit, near: number, holding: boolean): string | undefined {
  switch (unit.kind) {
    case 'small-vessel':
    case 'large-vessel':
      return undefined;
    case 'foot-artillery':
    case 'horse-artillery':
      return unit.heavy || holding || near <= unit.range ? 'unlimbered' : 'limbered';
    case 'infantry':
    case 'cavalry':
      if (holding && near > 1 && near <= DEPLOY) return 'defensive-order';
      return near <= DEPLOY ? 'line' : near > ALERT && !holding ? 'march-column' : undefined;
  }
}

/** Who holds a hex and sees nobody near digs in now and then, with a whole turn before it. */
function dugIn(orders: Orders, unit: Unit, { orders: plain }: OpenTo): Command | undefined {
  const quiet = orders.geometry.nearest(unit.hex!, enemiesOf(orders)) > ALERT;
  return quiet && plain.includes('dig') && holds(orders, unit) && orders.chance.percent(DIG) ? { type: 'dig', unit: unit.id } : undefined;
}

/** The hex of most worth, if it is worth more than where the unit stands; it faces the enemy there. */
function marched(orders: Orders, unit: Unit, { hexes }: OpenTo): Command | undefined {
  if (unit.formation === 'unlimbered' || waits(orders, unit)) return undefined;
  const worth = (hex: string): number => worthOf(orders, unit, hex);
  const [best] = hexes.map((to) => ({ to, value: worth(to.hex) })).sort((a, b) => b.value - a.value || a.to.cost - b.to.cost);
  if (!best || best.value <= worth(unit.hex!)) return undefined;
  return { type: 'move', unit: unit.id, path: [...best.to.path], facing: orders.geometry.towards(best.to.hex, enemiesOf(orders)) };
}

function faced(orders: Orders, unit: Unit, { facings }: OpenTo): Command | undefined {
  const enemies = enemiesOf(orders);
  const towards = orders.geometry.towards(unit.hex!, enemies);
  const turn = (towards - unit.facing + 6) % 6;
  const unseen = turn === 2 || turn === 3 || turn === 4;
  return unseen && orders.geometry.nearest(unit.hex!, enemies) <= Math.max(unit.range, 1) && facings.includes(towards) ? { type: 'face', unit: unit.id, facing: towards } : undefined;
}

/** Of the side that has more to hold, whoever has no enemy near waits for him. */
function waits(orders: Orders, unit: Unit): boolean {
  return isDefending(orders) && orders.geometry.nearest(unit.hex!, enemiesOf(orders)) > ALERT;
}

/** Guns and vessels keep their distance; columns do not run into the enemy; all others close in on an objective or on him, and stay on one that is threatened. */
function worthOf(orders: Orders, unit: Unit, hex: string): number {
  const { geometry, view, side } = orders;
  const enemy = geometry.nearest(hex, enemiesOf(orders));
  if (unit.kind !== 'infantry' && unit.kind !== 'cavalry') return -Math.abs(enemy - GUNS_STAND_OFF);
  const open = view.objectives.filter(({ holder }) => holder !== side).map((objective) => objective.hex);
  const held = open.includes(hex) || (enemy <= DEPLOY && view.objectives.some((objective) => objective.hex === hex)) ? 3 : 0;
  const exposed = unit.formation === 'march-column' && enemy < DEPLOY ? DEPLOY - enemy + FAR : 0;
  return held - exposed - Math.min(enemy, geometry.nearest(hex, open) + 1);
}

function holds({ view, side }: Orders, unit: Unit): boolean {
  return view.objectives.some(({ hex, holder }) => hex === unit.hex && holder === side);
}

/** Whether the objectives that the side has are worth more than those of the enemy. */
function isDefending({ view, side }: Orders): boolean {
  const worth = (own: boolean): number => view.objectives.filter(({ holder }) => (holder === side) === own).reduce((sum, { points }) => sum + points, 0);
  return worth(true) > worth(false);
}

type Way = AnyCommand & { readonly to: string };

/** Of the ways back, the one farthest from the enemy. */
export function retreatOrder(orders: Orders): AnyCommand {
  const ways = orders.offers.flatMap(({ commands }) => commands as readonly (AnyCommand & { readonly to?: unknown })[]).filter((way): way is Way => typeof way.to === 'string');
  const enemies = enemiesOf(orders);
  return ways.reduce((best, way) => (orders.geometry.nearest(way.to, enemies) > orders.geometry.nearest(best.to, enemies) ? way : best));
}

/** The hexes of the enemy's units; vessels are out of reach of everybody. */
function enemiesOf({ view, side }: Orders): readonly string[] {
  return view.units.flatMap((unit) => (unit.side !== side && unit.hex !== null && !unit.kind.endsWith('-vessel') ? [unit.hex] : []));
}
