import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { RuleId } from '../../../kernel/rule.js';
import { combatFactors, faceOf, forcesAt, isBroken, isCombatUnit, looseAt, overallCommander, ratingOf, type Force, type Leader, type Unit } from '../position.js';
import type { HeartlandState } from '../state.js';
import type { LeaderId, Side, SupplyState } from '../vocabulary.js';
import type { CavalryStrength } from './fire.js';
import { invertedMorale } from './morale-levels.js';
import { excessIn } from './stacking.js';
import { supplyAtCombat } from './supply.js';

/** Who fights as one: an attacking force, or all who stand in a hex that is attacked (H-10.11.2, H-10.63.3). */
export interface Stack {
  readonly side: Side;
  readonly hex: number;
  readonly role: 'attacker' | 'defender';
  readonly forces: readonly Force[];
  /** The Overall Commander, by whose morale and rating the stack fights (H-3.25.1, H-3.51.a.1). */
  readonly commander: Leader | undefined;
  readonly leaders: readonly Leader[];
  /** All that have combat factors here; depots fight in defence alone (H-7.22.2). */
  readonly units: readonly Unit[];
}

/** Whether a unit takes part in land combat and has steps to lose: infantry, cavalry, engineers and detachments (H-10.63.1, H-8.52.1). */
export function isFighting(unit: Pick<Unit, 'counter'>): boolean {
  return isCombatUnit(unit) || unit.counter.type === 'detachment';
}

/** An attacking force: nobody else of its hex takes part (H-10.63.3), nor what it has beyond the capacity of its leaders (H-3.23.b.2). */
export function attackingStack(force: Force): Stack {
  const { side, hex, commander, leaders, units } = force;
  const excess = excessIn(force);
  return { side, hex, role: 'attacker', forces: [force], commander, leaders, units: units.filter((unit) => isFighting(unit) && !excess.includes(unit)) };
}

/** All of a side who defend a hex; undefined when nobody there fights. Batteries have no part in land combat (H-10.82.1). */
export function defendingStack(state: HeartlandState, side: Side, hex: number): Stack | undefined {
  const forces = forcesAt(state, hex).filter((force) => force.side === side);
  const units = [...forces.flatMap((force) => force.units.filter(isFighting)), ...looseAt(state, hex).filter((unit) => unit.counter.side === side && standsByItself(unit))];
  if (units.length === 0) return undefined;
  const commander = forces.length > 0 ? overallCommander(state, hex) : undefined;
  return { side, hex, role: 'defender', forces, commander, leaders: forces.flatMap(({ leaders }) => leaders), units };
}

/** A force that supports a defender, depots in its hex with it (H-9.14.2). */
export function supportingStack(force: Force): Stack {
  return { ...attackingStack(force), role: 'defender', units: force.units.filter((unit) => isFighting(unit) || unit.counter.type === 'depot') };
}

/** Detachments and depots on the map belong to no force, and fight all the same (H-7.22.2). */
function standsByItself({ counter: { type } }: Unit): boolean {
  return type === 'detachment' || type === 'depot';
}

/** What a stack has to fight with as a battle begins: what it uses up in it does not diminish its later fire, nor its later support (H-10.62.4). */
export interface Provisions {
  /** Leaders without ammunition. */
  readonly unsupplied: readonly LeaderId[];
  readonly supply: SupplyState;
}

/** What the stack has now. Its supply is that of the Overall Commander's force; units without a leader are never out of it (H-7.33.1). */
export function provisionsOf(state: HeartlandState, { leaders, forces, commander }: Stack): Provisions {
  const force = forces.find((each) => each.commander !== undefined && each.commander.counter.id === commander?.counter.id);
  const fired = leaders.filter(({ counter }) => state.battle?.stacks.some((stack) => stack.fired.includes(counter.id)));
  return {
    unsupplied: leaders.filter((leader) => leader.state.ammunition === 0 && !fired.includes(leader)).map(({ counter }) => counter.id),
    // Nobody fires out of supply: who has fired in this battle began it with some.
    supply: force && fired.length === 0 ? supplyAtCombat(state, force).state : 'combat',
  };
}

/** A reason to halve, rounding up (H-10.5.1). */
interface Halving {
  readonly rule: RuleId;
  readonly label: string;
}

const INACTIVE: Halving = { rule: 'H-10.21.1', label: 'Inactive leader: halved' };
const FORCE_MARCHED: Halving = { rule: 'H-10.22.1', label: 'Force marched: halved' };
const NO_AMMUNITION: Halving = { rule: 'H-10.12.b.1', label: 'Leader without ammunition: halved' };
const NO_GENERAL_POINT: Halving = { rule: 'H-10.23.1', label: 'No ammunition for the whole stack: halved' };
const OUT_OF_SUPPLY: Halving = { rule: 'H-7.32.2', label: 'Out of supply: halved' };

/** What a leader's own troops suffer; an inactive Overall Commander hits the whole stack. */
function ownHalvings(stack: Stack, leader: Leader, unsupplied: readonly LeaderId[]): readonly Halving[] {
  const commands = leader.counter.id === stack.commander?.counter.id;
  const { active } = leader.state;
  const alone = stack.leaders.length === 1;
  return [
    ...(!commands && !active ? [INACTIVE] : []),
    ...(!alone && unsupplied.includes(leader.counter.id) ? [NO_AMMUNITION] : []),
  ];
}

/** What halves all combat factors of the stack and its artillery. */
function sharedHalvings({ commander }: Stack): readonly Halving[] {
  return commander?.state.active === false ? [INACTIVE] : [];
}

/** What belongs to a leader of a stack, or to nobody, and whether it force marched. */
interface Part {
  readonly tired: boolean;
  readonly value: number;
}

/** The parts together, of which all that force marched are halved as one, and once whoever of them commands (H-10.22.1). */
function joined(parts: readonly Part[]): ReturnType<typeof halve> {
  const sum = (some: readonly Part[]) => some.reduce((all, { value }) => all + value, 0);
  const tired = parts.filter((part) => part.tired);
  if (tired.length === 0) return { value: sum(parts), terms: [] };
  const { value, terms } = halve(sum(tired), [FORCE_MARCHED]);
  return { value: sum(parts) - sum(tired) + value, terms };
}

/** A lone leader without ammunition is halved once, whatever it is called; a stack whose commander has none once more than his own troops (H-10.23.1). */
function shortages(stack: Stack, { unsupplied, supply }: Provisions): readonly Halving[] {
  if (!stack.commander) return [];
  const out = supply === 'out';
  if (!unsupplied.includes(stack.commander.counter.id)) return out ? [OUT_OF_SUPPLY] : [];
  if (stack.leaders.length > 1) return [NO_GENERAL_POINT];
  return [out ? OUT_OF_SUPPLY : NO_AMMUNITION];
}

/** The combat factors of a stack after all halvings (H-10.5.1), by its supply among others (H-4.24.2), without its supporters. */
export function combatFactorsOf(state: HeartlandState, stack: Stack, provisions: Provisions = provisionsOf(state, stack)): Explained {
  const parts = partsOf(state, stack);
  const bare = parts.reduce((sum, { factors }) => sum + factors, 0);
  const halved = parts.map(({ leader, tired, factors }) => ({ tired, ...halve(factors, leader ? ownHalvings(stack, leader, provisions.unsupplied) : []) }));
  const own = joined(halved);
  const { terms } = halve(own.value, [...sharedHalvings(stack), ...shortages(stack, provisions)]);
  const depots = stack.units.filter(({ counter }) => counter.type === 'depot').reduce((sum, unit) => sum + combatFactors(unit), 0);
  return explain([
    { label: 'Combat factors', value: bare - depots, rule: 'H-10.11.3' as const, provenance: 'source' as const },
    { label: 'Depot', value: depots, rule: 'H-7.22.2' as const, provenance: 'source' as const },
    ...together([...halved.flatMap((part) => part.terms), ...own.terms, ...terms]),
  ].filter(({ value }) => value !== 0));
}

/** The troops of each leader, and those without one: whom a force left behind on a forced march has marched with it (H-8.31.c.1). */
function partsOf({ map }: HeartlandState, { leaders, units, hex }: Stack): readonly { readonly leader?: Leader; readonly tired: boolean; readonly factors: number }[] {
  const sum = (some: readonly Unit[]) => some.reduce((all, unit) => all + factorsOf(unit, map.works[hex]?.level), 0);
  const unled = (tired: boolean) => ({ tired, factors: sum(units.filter(({ state }) => state.leader < 0 && isTired(state) === tired)) });
  return [...leaders.map((leader) => ({ leader, tired: isTired(leader.state), factors: sum(units.filter(({ state }) => state.leader === leader.counter.index)) })), unled(true), unled(false)];
}

function isTired({ marks }: Pick<Leader['state'] | Unit['state'], 'marks'>): boolean {
  return marks.forceMarched === true;
}

/** A detachment that mans a work fights with the work's strength, its level (H-3.6.2; house HS-16). */
function factorsOf(unit: Unit, work = 0): number {
  return unit.state.manning ? work : combatFactors(unit);
}

function halve(value: number, halvings: readonly Halving[]): { readonly value: number; readonly terms: readonly Term[] } {
  const terms: Term[] = [];
  let left = value;
  for (const halving of halvings) {
    const half = Math.ceil(left / 2);
    terms.push({ ...halving, value: half - left, provenance: 'source' });
    left = half;
  }
  return { value: left, terms };
}

/** Terms of one cause as one: whose troops they are the enemy does not learn (H-3.71.1). */
function together(terms: readonly Term[]): readonly Term[] {
  const byCause = new Map<string, Term>();
  for (const term of terms) {
    const known = byCause.get(term.label);
    byCause.set(term.label, known ? { ...known, value: known.value + term.value } : term);
  }
  return [...byCause.values()];
}

/** A leader with artillery that can fire, and how many points are left of it by what halves his own (H-10.21.1). */
export interface Gun {
  readonly leader: Leader;
  readonly points: number;
}

/** The artillery of a stack, leader by leader; out of supply none of it fires (H-7.32.2). */
export function gunsOf(state: HeartlandState, stack: Stack, { supply }: Pick<Provisions, 'supply'> = provisionsOf(state, stack)): readonly Gun[] {
  if (supply === 'out') return [];
  const guns = stack.leaders.map((leader) => ({ leader, points: halve(leader.state.artillery, ownHalvings(stack, leader, [])).value }));
  return guns.filter(({ points }) => points > 0);
}

/** The points that these guns of a stack fire with, after what halves several of them or all (H-10.42.1, H-10.22.1). */
export function firepower(stack: Stack, guns: readonly Gun[]): number {
  return halve(joined(guns.map(({ leader, points }) => ({ tired: isTired(leader.state), value: points }))).value, sharedHalvings(stack)).value;
}

/** The cavalry in a stack, before any halving (H-10.43.1). */
export function cavalryOf({ units }: Pick<Stack, 'units'>): CavalryStrength {
  const cavalry = units.filter(({ counter }) => counter.type === 'cavalry');
  return { combatFactors: cavalry.reduce((sum, unit) => sum + faceOf(unit).cf, 0), units: cavalry.length };
}

/** How many units of a stack are broken under their leaders (H-10.44.1). */
export function brokenIn(state: HeartlandState, { units }: Pick<Stack, 'units'>): number {
  return units.filter((unit) => isFighting(unit) && isBroken(state, unit)).length;
}

/** By what a stack compares its morale: its Overall Commander's, or the best inverted morale of units without one (H-3.51.a.1, H-3.52.b.1). */
export function moraleOf({ commander, units }: Pick<Stack, 'commander' | 'units'>): number {
  return commander ? commander.state.morale : Math.max(0, ...units.filter(isFighting).map(invertedMorale));
}

/** The battle rating that a stack adds to its die: the Overall Commander's alone, also after a forced march or out of supply (H-3.25.1, H-10.41.1, H-3.25.b.1). */
export function battleRatingOf({ commander }: Pick<Stack, 'commander'>): number {
  return commander ? ratingOf(commander, 'br') : 0;
}
