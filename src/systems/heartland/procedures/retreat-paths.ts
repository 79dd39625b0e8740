import { directions } from '../../../hex/direction.js';
import { findForce, forcesAt, looseAt, zonesOfControl, type Force, type Unit } from '../position.js';
import type { HeartlandState, PendingRetreat } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { isFighting } from './battle-forces.js';
import { hinders } from './movement-reach.js';
import { stackingVerdict } from './stacking.js';
import { distanceToSupplyFrom } from './supply.js';
import { canCross } from './terrain-costs.js';

/** As many ways as are ever offered; any other that leads by the same rules is as good. */
const MOST_OFFERED = 60;

/** What is asked of a retreat: who makes it, from where, over how many hexes. */
export type RetreatTask = Pick<PendingRetreat, 'side' | 'force' | 'units' | 'from' | 'hexes'>;

/** What a retreat comes upon, looked up once for each hex. */
class Ground {
  private readonly zone: Uint8Array;
  private readonly distances = new Map<number, number>();
  private readonly zonesLeft = new Map<number, number>();

  constructor(
    readonly state: HeartlandState,
    readonly task: RetreatTask,
  ) {
    this.zone = zonesOfControl(state, opponentOf(task.side));
  }

  /** Hexes that may be entered from here: no prohibited terrain, no major river without a crossing, no enemy who fights (H-10.68.3). */
  open(hex: number): readonly number[] {
    const { grid } = this.state.setting.board;
    const beside = directions.filter((direction) => grid.neighbourOf(hex, direction) >= 0 && canCross(this.state, hex, direction));
    return beside.map((direction) => grid.neighbourOf(hex, direction)).filter((next) => next !== this.task.from && !isHeld(this.state, this.task.side, next));
  }

  /** Half movement points from the hex to the nearest own link of supply; infinite without a line (AMB-30). */
  distance(hex: number): number {
    const known = this.distances.get(hex) ?? distanceToSupplyFrom(this.state, this.task.side, hex) ?? Infinity;
    this.distances.set(hex, known);
    return known;
  }

  /** The fewest hexes in enemy zones of control on a way of so many hexes that begins by entering this one; infinite when there is no way. */
  zonesFrom(hex: number, left: number): number {
    const key = hex * 64 + left;
    const known = this.zonesLeft.get(key);
    if (known !== undefined) return known;
    const beyond = left === 1 ? 0 : Math.min(Infinity, ...this.open(hex).map((next) => this.zonesFrom(next, left - 1)));
    this.zonesLeft.set(key, this.zone[hex]! + beyond);
    return this.zone[hex]! + beyond;
  }

  /** Whether the way can be gone to its end without entering a hex twice. */
  leadsOn(hex: number, left: number, entered: readonly number[]): boolean {
    if (left === 1) return true;
    return this.open(hex).some((next) => !entered.includes(next) && next !== hex && this.leadsOn(next, left - 1, [...entered, hex]));
  }

  /** Whether the force may stand in the hex at its end: 1 when it may not (H-8.25.a.3). */
  crowding(hex: number): number {
    const force = retreating(this.state, this.task);
    return force && !stackingVerdict(this.state, this.task.side, hex, [force]).ok ? 1 : 0;
  }
}

/** The force that retreats, or of units without a leader those that do. */
function retreating(state: HeartlandState, { force, units }: RetreatTask): Force | undefined {
  const whole = findForce(state, force);
  return whole && units ? { ...whole, units: whole.units.filter(({ counter }) => units.includes(counter.id)) } : whole;
}

function isHeld(state: HeartlandState, side: Side, hex: number): boolean {
  const enemies = (units: readonly Unit[], hold: (unit: Unit) => boolean) => units.some((unit) => unit.counter.side !== side && hold(unit));
  return forcesAt(state, hex).some((force) => enemies(force.units, isFighting)) || enemies(looseAt(state, hex), (unit) => hinders(state, unit));
}

/**
 * The hexes that a retreat may enter next, after those of `entered`. No way that can be gone to its end leads elsewhere;
 * enemy zones of control are avoided as far as possible; then the hex nearest to supply is taken (AMB-30), and only of
 * those that are equal so far, at the end of the way, one where the force may stand (H-10.68.2, H-8.25.a.3). Between equal
 * ones the conductor chooses.
 */
function nextHexes(ground: Ground, entered: readonly number[]): readonly number[] {
  const left = ground.task.hexes - entered.length;
  const open = ground.open(entered.at(-1) ?? ground.task.from).filter((hex) => !entered.includes(hex) && ground.leadsOn(hex, left, entered));
  const nearest = fewest(fewest(open, (hex) => ground.zonesFrom(hex, left)), (hex) => ground.distance(hex));
  return left === 1 ? fewest(nearest, (hex) => ground.crowding(hex)) : nearest;
}

function fewest(hexes: readonly number[], measure: (hex: number) => number): readonly number[] {
  const least = Math.min(...hexes.map(measure));
  return hexes.filter((hex) => measure(hex) === least);
}

/** Ways that the retreat may take, hex by hex; none when it cannot be completed (H-10.68.5). */
export function retreatPaths(state: HeartlandState, task: RetreatTask): readonly (readonly number[])[] {
  const ground = new Ground(state, task);
  let paths: readonly (readonly number[])[] = [[]];
  for (let hex = 0; hex < task.hexes; hex++) paths = paths.flatMap((path) => nextHexes(ground, path).map((next) => [...path, next])).slice(0, MOST_OFFERED);
  return paths;
}

/** Whether the retreat may take this way. */
export function isRetreatPath(state: HeartlandState, task: RetreatTask, path: readonly number[]): boolean {
  const ground = new Ground(state, task);
  return path.length === task.hexes && path.every((hex, place) => nextHexes(ground, path.slice(0, place)).includes(hex));
}

/** The hexes of a way that lie in enemy zones of control; friends in them do not help (H-10.68.4). */
export function zonesOnWay(state: HeartlandState, side: Side, path: readonly number[]): number {
  const zone = zonesOfControl(state, opponentOf(side));
  return path.filter((hex) => zone[hex] === 1).length;
}
