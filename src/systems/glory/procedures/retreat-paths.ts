import type { RuleId } from '../../../kernel/rule.js';
import { distance } from '../../../hex/coordinates.js';
import { neighbour } from '../../../hex/direction.js';
import { isClosedEntry } from '../arrivals.js';
import { hasFeature, isUncrossable } from '../board.js';
import { evolve } from '../evolve.js';
import { groundOf, hexId, hexIndex, holderOf, isArtillery, isFrontal, isMounted, neighboursOf, piece, stackAt, type Piece } from '../position.js';
import type { GloryState, Retreat } from '../state.js';
import { FACINGS, opponentOf, type HexId, type UnitId } from '../vocabulary.js';
import { othersIn, stackPlaceIn, stackingVerdict } from './stacking.js';

/** A unit that makes room for a retreat, and the hex that it goes to (G-11.26.b). */
export interface Displacement {
  readonly unit: UnitId;
  readonly to: HexId;
}

/** A Disorder that a retreat costs by itself, at the hex where it happens. */
export interface PathDisorder {
  readonly hex: HexId;
  readonly rule: RuleId;
}

/** One legal way to retreat: the hexes entered, who makes room (the nearest first), and the Disorders that it costs. */
export interface RetreatWay {
  readonly path: readonly HexId[];
  readonly displace: readonly Displacement[];
  readonly disorders: readonly PathDisorder[];
}

/** All that a unit which must retreat can do. */
export interface RetreatChoices {
  /** Paths that need nobody to make room. */
  readonly open: readonly RetreatWay[];
  /** Only where none is open: paths onto friends who make room (G-11.26.a). */
  readonly displacing: readonly RetreatWay[];
  /** Only where none is open, by an option only where nobody can make room either: over the edge of the map (G-11.28.b). */
  readonly edge: boolean;
}

/** The legal ways of a unit that must retreat, as the position is now (11.2). */
export function retreatChoices(state: GloryState, { unit: id, from }: Retreat): RetreatChoices {
  const unit = piece(state, id);
  const causers = from.map((hex) => hexIndex(state.setting, hex));
  const open = openWays(state, unit, causers);
  if (open.length > 0) return { open, displacing: [], edge: false };
  const displacing = displacingWays(state, unit, causers);
  const barred = displacing.length > 0 && state.setting.options['map-exit'] === 'displacement-first';
  return { open, displacing, edge: !barred && leadsOffMap(state, unit, causers) };
}

/** One hex, for mounted cavalry one or two at its owner's choice (G-11.22.a, G-11.22.b). */
function openWays(state: GloryState, unit: Piece, causers: readonly number[]): readonly RetreatWay[] {
  const one = openSteps(state, unit, unit.state.hex, causers).map((hex) => [hex]);
  const two = isMounted(unit) ? one.flatMap(([first]) => openSteps(state, unit, first!, causers).map((hex) => [first!, hex])) : [];
  return [...one, ...two].map((path) => wayOf(state, unit, path, []));
}

/** Where it may stand with those who are there (G-11.23.a), whatever the hex would cost to enter (G-11.22.c). */
function openSteps(state: GloryState, unit: Piece, from: number, causers: readonly number[]): readonly number[] {
  const free = steps(state, unit, from).filter((hex) => stackingVerdict(state, unit, hex).ok);
  return away(state, from, free, causers);
}

/**
 * Neighbours that no enemy holds, over hexsides that can be crossed (G-11.24.a), and no closed entry hexes (G-6.53.a); next
 * to enemies is allowed (G-11.25.a).
 */
function steps(state: GloryState, unit: Piece, from: number): readonly number[] {
  const { board } = state.setting;
  return neighboursOf(board, from).filter(
    (hex) =>
      !isUncrossable(board, from, board.grid.directionTo(from, hex)!) &&
      holderOf(state, hex) !== opponentOf(unit.counter.side) &&
      !isClosedEntry(state, hex, unit.counter.side),
  );
}

/** Those of the hexes that lie farther from every causer; if there is none, those farther from at least one (G-11.21.a). */
function away(state: GloryState, from: number, hexes: readonly number[], causers: readonly number[]): readonly number[] {
  const { grid } = state.setting.board;
  const gains = (hex: number) => causers.filter((causer) => grid.distance(causer, hex) > grid.distance(causer, from)).length;
  const fromAll = hexes.filter((hex) => gains(hex) === causers.length);
  return fromAll.length > 0 ? fromAll : hexes.filter((hex) => gains(hex) > 0);
}

/** Whether a step away from a causer leads over the edge (G-11.28.a). */
function leadsOffMap(state: GloryState, unit: Piece, causers: readonly number[]): boolean {
  const { grid } = state.setting.board;
  const here = grid.coordinatesOf(unit.state.hex);
  return FACINGS.some((direction) => {
    const there = neighbour(here, direction);
    if (grid.indexAt(there) >= 0) return false;
    return causers.some((causer) => distance(grid.coordinatesOf(causer), there) > distance(grid.coordinatesOf(causer), here));
  });
}

function wayOf(state: GloryState, unit: Piece, path: readonly number[], displace: readonly Displacement[]): RetreatWay {
  return { path: path.map((hex) => hexId(state.setting, hex)), displace, disorders: pathDisorders(state, unit, path) };
}

/** Disorders of the path: each hex in an enemy's front, then each ford or bridge crossed (G-11.25.b, G-11.25.e, G-11.24.b). */
export function pathDisorders(state: GloryState, unit: Piece, path: readonly number[]): readonly PathDisorder[] {
  const fronted = path.flatMap((hex) => Array.from({ length: frontDisorders(state, unit, hex) }, (): PathDisorder => ({ hex: hexId(state.setting, hex), rule: 'G-11.25.b' })));
  const crossed = path.flatMap((hex, index): PathDisorder[] => {
    const rule = crossingRule(state, unit, index === 0 ? unit.state.hex : path[index - 1]!, hex);
    return rule ? [{ hex: hexId(state.setting, hex), rule }] : [];
  });
  return [...fronted, ...crossed];
}

/**
 * The Disorders that a hex costs for lying in front of enemies. Every enemy combat unit counts, whatever its class and order
 * (G-11.25.d); two of them in front of one hex count once, or by the option each by itself (G-11.25.b).
 */
export function frontDisorders(state: GloryState, unit: Piece, hex: number): number {
  const enemies = enemiesFronting(state, unit, hex);
  return state.setting.options['enemy-fronts'] === 'once-per-hex' ? Math.min(enemies, 1) : enemies;
}

function enemiesFronting(state: GloryState, unit: Piece, hex: number): number {
  const { board } = state.setting;
  const enemy = opponentOf(unit.counter.side);
  const around = neighboursOf(board, hex).flatMap((next) => stackAt(state, next).map((other) => ({ other, next })));
  return around.filter(({ other, next }) => other.counter.side === enemy && isFrontal(other.state.facing, board.grid.directionTo(next, hex)!)).length;
}

/** The row by which crossing the hexside on a retreat Disorders, if any (G-11.24.b, G-TCN.j, G-TCN.k; G-T1N.m on the maps of the first Glory). */
function crossingRule(state: GloryState, unit: Piece, from: number, to: number): RuleId | undefined {
  const { board } = state.setting;
  const direction = board.grid.directionTo(from, to)!;
  const bridged = hasFeature(board, from, direction, 'bridge') || hasFeature(board, from, direction, 'pontoon');
  if (board.chart.streamCrossings === 'like-others') return bridged || hasFeature(board, from, direction, 'ford') ? 'G-T1N.m' : undefined;
  if (!bridged) return hasFeature(board, from, direction, 'ford') ? 'G-TCN.j' : undefined;
  if (isArtillery(unit.counter)) return 'G-TCN.k';
  const big = hasFeature(board, from, direction, 'river') || hasFeature(board, from, direction, 'canal');
  return big || groundOf(state) === 'bad' ? 'G-TCN.j' : undefined;
}

/** Paths onto hexes of friends who make room, of whom the owner picks (G-11.26.g): one hex only, since no open one leads on (G-11.26.a). */
function displacingWays(state: GloryState, unit: Piece, causers: readonly number[]): readonly RetreatWay[] {
  const { hex: here } = unit.state;
  const room = new Map(steps(state, unit, here).map((hex) => [hex, roomFor(state, unit, hex, { causers, moved: [unit.counter.id] })]));
  const yielding = [...room.keys()].filter((hex) => room.get(hex)!.length > 0);
  return away(state, here, yielding, causers).flatMap((hex) => room.get(hex)!.map((displace) => wayOf(state, unit, [hex], displace)));
}

/** What a chain of displacements has to keep in mind: whom to move away from, and who has moved already (G-11.26.c). */
interface Chain {
  readonly causers: readonly number[];
  readonly moved: readonly UnitId[];
}

/** The ways to make room for the unit in a hex: the fewest residents that have to go, each with every hex open to it. */
function roomFor(state: GloryState, unit: Piece, hex: number, chain: Chain): readonly (readonly Displacement[])[] {
  if (stackingVerdict(state, unit, hex).ok) return [[]];
  const residents = othersIn(state, unit, hex).filter(({ counter }) => !chain.moved.includes(counter.id));
  const single = residents.flatMap((resident) => displaced(state, resident, chain).filter((plan) => stackingVerdict(after(state, plan), unit, hex).ok));
  if (single.length > 0) return single;
  const [first, second] = residents;
  if (!first || !second) return [];
  return displaced(state, first, chain).flatMap((plan) => {
    const then = after(state, plan);
    const others = displaced(then, piece(then, second.counter.id), { ...chain, moved: [...chain.moved, ...plan.map((step) => step.unit)] });
    return others.map((other) => [...plan, ...other]).filter((both) => stackingVerdict(after(state, both), unit, hex).ok);
  });
}

/** The ways to displace one unit by one hex: an open hex if there is any, otherwise one where others make room in turn. */
function displaced(state: GloryState, unit: Piece, chain: Chain): readonly (readonly Displacement[])[] {
  const { id } = unit.counter;
  const retreater = piece(state, chain.moved[0]!).state.hex;
  const around = steps(state, unit, unit.state.hex).filter((hex) => hex !== retreater);
  const open = around.filter((hex) => stackingVerdict(state, unit, hex).ok);
  if (open.length > 0) return preferred(state, unit, open, chain.causers).map((hex) => [{ unit: id, to: hexId(state.setting, hex) }]);
  const next = { ...chain, moved: [...chain.moved, id] };
  return preferred(state, unit, around, chain.causers).flatMap((hex) =>
    roomFor(state, unit, hex, next).map((plan) => [{ unit: id, to: hexId(state.setting, hex) }, ...plan]),
  );
}

/** Away from the enemies that caused the retreat when possible, otherwise anywhere (G-11.26.f). */
function preferred(state: GloryState, unit: Piece, hexes: readonly number[], causers: readonly number[]): readonly number[] {
  const farther = away(state, unit.state.hex, hexes, causers);
  return farther.length > 0 ? farther : hexes;
}

/** The position once those units have made room, the farthest first. */
function after(state: GloryState, plan: readonly Displacement[]): GloryState {
  return plan.toReversed().reduce((now, { unit: id, to }) => {
    const unit = piece(now, id);
    const place = stackPlaceIn(now, unit, hexIndex(now.setting, to));
    return evolve(now, { type: 'unit-displaced', unit: id, to, facing: unit.state.facing, place });
  }, state);
}
