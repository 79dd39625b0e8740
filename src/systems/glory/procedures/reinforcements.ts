import type { Json, Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { hexId, type LeaderPiece, type Piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { GloryState } from '../state.js';
import { FACINGS, type Facing, type Side } from '../vocabulary.js';
import {
  besideVerdict,
  columnOf,
  comingLeader,
  comingLeaders,
  comingUnit,
  comingUnits,
  costOfEntry,
  entryReach,
  entryVerdict,
  judgeEntry,
  leaderWay,
  unitWay,
  waysOfLeader,
  waysOfUnit,
  type Comer,
  type EntryWay,
} from './entry-reach.js';
import { arrivalVerdict, facingOfOthers } from './facing.js';
import { enterOnceLeadersGaveWay } from './leaders.js';
import { changeVerdict } from './movement-legality.js';
import { budgetOf } from './mover.js';
import { destinationsOf, facingNearest, hexesOf, idsOf, nearestToEnemy, type Destinations } from './paths.js';
import { stackPlaceIn } from './stacking.js';

/** Brings a unit onto the map as the next position of its column, or beside the last one (G-6.51.b, G-6.51.c); its whole move. */
export function enterMap(recorder: GloryRecorder, command: CommandOf<'enter-map'>, side: Side): Verdict {
  const { state } = recorder;
  const comer = comingUnit(state, command.unit, side);
  if (!comer.ok) return comer;
  const path = hexesOf(state, command.path);
  if (!path.ok) return path;
  const costs = judgeUnit(state, comer.value, command, path.value);
  if (!costs.ok) return costs;
  const unit = comer.value.piece;
  const end = path.value[path.value.length - 1]!;
  recorder.record({
    type: 'unit-entered',
    unit: command.unit,
    group: comer.value.group.id,
    area: command.area,
    path: command.path,
    ...costs.value,
    beside: command.beside ?? null,
    extended: command.extended ?? false,
    facing: command.facing as Facing,
    place: stackPlaceIn(state, unit, end),
  });
  if (command.change) recorder.record({ type: 'cavalry-changed', unit: command.unit, mounted: command.change === 'mount' });
  enterOnceLeadersGaveWay(recorder, path.value, side, { name: 'movement' });
  return ACCEPTED;
}

interface Paid {
  readonly costs: readonly number[];
  readonly ahead: number;
}

function judgeUnit(state: GloryState, { piece: unit, group }: Comer<Piece>, command: CommandOf<'enter-map'>, path: readonly number[]): Result<Paid, Rejection> {
  const hex = path[0]!;
  const end = path[path.length - 1]!;
  const area = entryVerdict(state, group, command.area, hex);
  if (!area.ok) return area;
  const shared = command.beside === undefined ? ACCEPTED : besideVerdict(state, unit, hex, command.beside);
  if (!shared.ok) return shared;
  const way = unitWay(state, unit, area.value, hex, command.beside ?? null);
  const mode = command.extended ? 'extended' : 'normal';
  const costs = judgeEntry(state, way, path, mode);
  if (!costs.ok) return costs;
  const left = budgetOf(way.mover, mode) - costs.value.slice(1).reduce((sum, cost) => sum + cost, 0);
  const changed = command.change ? changeVerdict(state, unit, end, left, command.change) : ACCEPTED;
  if (!changed.ok) return changed;
  const faced = arrivalVerdict(state, unit, end, command.facing);
  return faced.ok ? ok({ costs: costs.value, ahead: costOfEntry(way) - way.own.total }) : faced;
}

/** Brings a leader onto the map at the plain price of the hexes (G-6.51.g). */
export function enterLeader(recorder: GloryRecorder, command: CommandOf<'enter-leader'>, side: Side): Verdict {
  const { state } = recorder;
  const comer = comingLeader(state, command.leader, side);
  if (!comer.ok) return comer;
  const path = hexesOf(state, command.path);
  if (!path.ok) return path;
  const area = entryVerdict(state, comer.value.group, command.area, path.value[0]!);
  if (!area.ok) return area;
  const costs = judgeEntry(state, leaderWay(state, comer.value.piece, area.value, path.value[0]!), path.value, command.extended ? 'extended' : 'normal');
  if (!costs.ok) return costs;
  recorder.record({
    type: 'leader-entered',
    leader: command.leader,
    group: comer.value.group.id,
    area: command.area,
    path: command.path,
    cost: costs.value.reduce((sum, cost) => sum + cost, 0),
    extended: command.extended ?? false,
  });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** A way, and where it leads. */
interface Opened {
  readonly way: EntryWay;
  readonly reach: Destinations;
}

function opened(state: GloryState, ways: readonly EntryWay[]): readonly Opened[] {
  return ways.map((way) => ({ way, reach: entryReach(state, way) })).filter(({ reach }) => reach.hexes.length > 0);
}

/** More ways than any battle has at once; each of them leads to as many hexes as a whole move. */
const MOST_WAYS = 200;

/** Whoever has a way open, in the order of the groups, as long as there are not too many ways: the others are told of when some have entered. */
function told<C>(comers: readonly C[], waysOf: (comer: C) => readonly Opened[]): readonly { readonly comer: C; readonly ways: readonly Opened[] }[] {
  const found: { readonly comer: C; readonly ways: readonly Opened[] }[] = [];
  let count = 0;
  for (const comer of comers) {
    const ways = waysOf(comer);
    if (ways.length > 0) found.push({ comer, ways });
    count += ways.length;
    if (count >= MOST_WAYS) break;
  }
  return found;
}

/**
 * Who of the acting group may come onto the map. `parts` hold every way of everybody, as far as there are not more than
 * anybody could read: area, entry hex, position in the column and its price, and where it leads; the commands hold one way
 * each, towards the enemy.
 */
export function offersOfEntry(state: GloryState): readonly Offer<GloryCommand>[] {
  const units = told(comingUnits(state), (comer) => opened(state, waysOfUnit(state, comer)));
  const leaders = told(comingLeaders(state), (comer) => opened(state, waysOfLeader(state, comer)));
  if (units.length + leaders.length === 0) return [];
  const commands: readonly GloryCommand[] = [
    ...units.flatMap(({ comer, ways }) => unitsApproach(state, comer, ways)),
    ...leaders.flatMap(({ comer, ways }) => leadersApproach(state, comer, ways)),
  ];
  const parts = {
    units: units.map(({ comer, ways }) => ({ unit: comer.piece.counter.id, group: comer.group.id, ways: ways.map((each) => unitWayJson(state, comer.piece, each)) })),
    leaders: leaders.map(({ comer, ways }) => ({ leader: comer.piece.counter.id, group: comer.group.id, ways: ways.map((each) => wayJson(state, each)) })),
    facings: FACINGS,
  };
  return [{ decision: 'entry', rule: 'G-6.51.a', commands, parts }];
}

/** A way as plain data, with the position that it takes in the column. */
export function unitWayJson(state: GloryState, unit: Piece, { way, reach }: Opened): Readonly<Record<string, Json>> {
  const taken = columnOf(state, unit, way.hex)?.positions.length ?? 0;
  return { ...wayJson(state, { way, reach }), position: way.beside === null ? taken + 1 : taken, beside: way.beside };
}

/** A way as plain data; `cost` is what the entry hex and the positions ahead take. */
export function wayJson(state: GloryState, { way, reach }: Opened): Readonly<Record<string, Json>> {
  return { area: way.area.id, hex: hexId(state.setting, way.hex), cost: costOfEntry(way), hexes: destinationsOf(state, reach) };
}

/** The way that brings a unit nearest to an enemy. */
function unitsApproach(state: GloryState, { piece: unit }: Comer<Piece>, ways: readonly Opened[]): readonly GloryCommand[] {
  const best = foremost(state, unit.counter.side, ways);
  if (!best) return [];
  const { way, end, path, extended } = best;
  const facing = facingOfOthers(state, unit, end) ?? facingNearest(state, { ...unit, state: { ...unit.state, hex: end } });
  return [{ type: 'enter-map', unit: unit.counter.id, area: way.area.id, path, facing, ...(way.beside === null ? {} : { beside: way.beside }), ...extended }];
}

function leadersApproach(state: GloryState, { piece: leader }: Comer<LeaderPiece>, ways: readonly Opened[]): readonly GloryCommand[] {
  const best = foremost(state, leader.counter.side, ways);
  return best ? [{ type: 'enter-leader', leader: leader.counter.id, area: best.way.area.id, path: best.path, ...best.extended }] : [];
}

function foremost(state: GloryState, side: Side, ways: readonly Opened[]) {
  const end = nearestToEnemy(state, side, ways.flatMap(({ reach }) => reach.hexes));
  const best = end === undefined ? undefined : ways.find(({ reach }) => reach.hexes.includes(end));
  if (end === undefined || !best) return undefined;
  const { way, reach } = best;
  return { way, end, path: idsOf(state, reach.pathTo(end)), extended: reach.isExtended(end) ? { extended: true } : {} };
}
