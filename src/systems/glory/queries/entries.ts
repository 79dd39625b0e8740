import type { Json, Rejection } from '../../../kernel/rejection.js';
import { groupOfComer } from '../arrivals.js';
import { faceOf, findLeader, findPiece, type LeaderPiece, type Piece } from '../position.js';
import {
  comingLeader,
  comingUnit,
  entryReach,
  explainEntryPath,
  judgeEntry,
  waysOfLeader,
  waysOfUnit,
  type EntryWay,
} from '../procedures/entry-reach.js';
import { idsOf, type Destinations } from '../procedures/paths.js';
import { unitWayJson, wayJson } from '../procedures/reinforcements.js';
import type { ArrivalGroup, GloryState } from '../state.js';
import type { HexId, UnitId } from '../vocabulary.js';

interface Opened {
  readonly way: EntryWay;
  readonly reach: Destinations;
}

/**
 * Where a unit or leader that is due or in transit could come onto the map as the position stands, also before its turn:
 * every way with where it leads or the rules that close it, and the price of one hex with the terms of the whole column.
 * @returns `undefined` for anybody else
 */
export function movesOfComer(state: GloryState, id: UnitId, explain?: HexId) {
  const group = groupOfComer(state, id);
  if (!group) return undefined;
  const unit = findPiece(state, id);
  const ways = unit ? waysOfUnit(state, { piece: unit, group }) : waysOfLeader(state, { piece: findLeader(state, id)!, group });
  const opened = ways.map((way) => ({ way, reach: entryReach(state, way) }));
  return {
    unit: id,
    from: null,
    allowance: unit ? faceOf(unit).movement : findLeader(state, id)!.counter.movement,
    mayMoveNow: mayEnterNow(state, id, unit ?? findLeader(state, id)!),
    ...whence(group),
    ways: opened.map((each) => ({ ...(unit ? unitWayJson(state, unit, each) : wayJson(state, each)), ...closedBecause(state, each) })),
    ...(explain === undefined ? {} : { explained: explained(state, opened, explain) }),
  };
}

function whence({ id, kind, turn, areas }: ArrivalGroup) {
  return { group: id, kind, turn, areas };
}

function mayEnterNow(state: GloryState, id: UnitId, { counter: { side } }: Piece | LeaderPiece): { readonly allowed: boolean } & Partial<Rejection> {
  if (state.phase.name !== 'movement') return { allowed: false };
  const verdict = findPiece(state, id) ? comingUnit(state, id, side) : comingLeader(state, id, side);
  return verdict.ok ? { allowed: true } : { allowed: false, violations: verdict.error.violations };
}

function closedBecause(state: GloryState, { way, reach }: Opened): Readonly<Record<string, Json>> {
  if (reach.hexes.length > 0) return {};
  const judged = judgeEntry(state, way, [way.hex], 'normal');
  return judged.ok ? {} : { stoppedBecause: judged.error.violations.map(({ rule, code, message, facts }) => ({ rule, code, message, facts })) };
}

/** The price of the cheapest path with its terms; without one where no way leads. */
function explained(state: GloryState, opened: readonly Opened[], id: HexId) {
  const hex = state.setting.board.grid.indexOf(id);
  const open = opened.filter(({ reach }) => reach.hexes.includes(hex));
  const [best] = open.toSorted((a, b) => a.reach.costOf(hex) - b.reach.costOf(hex));
  if (!best) return { hex: id, stoppedBecause: null };
  const path = best.reach.pathTo(hex);
  return { hex: id, area: best.way.area.id, beside: best.way.beside, path: idsOf(state, path), cost: explainEntryPath(state, best.way, path) };
}
