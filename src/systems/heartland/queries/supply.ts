import { Type, type Static } from '@sinclair/typebox';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Query, Viewer } from '../../../kernel/system.js';
import { isStation } from '../board.js';
import { asKnownTo, nobodyHidden } from '../knowledge.js';
import { hexId } from '../position.js';
import { railObstacles, whyCut } from '../procedures/supply-cuts.js';
import { lineOfForce, lineOfSupplier, supplierOrigin } from '../procedures/supply-explained.js';
import { judgeSupply, type JudgedForce, type SupplyJudgement } from '../procedures/supply-judgement.js';
import type { HeartlandState } from '../state.js';
import { sidesSeen } from '../visible.js';
import { SIDES, type Side } from '../vocabulary.js';
import { assuming, WhatIf } from './what-if.js';

const Parameters = Type.Object(
  {
    force: Type.Optional(Type.String({ maxLength: 40, description: 'One force alone.' })),
    whatIf: Type.Optional(WhatIf),
  },
  { additionalProperties: false },
);

/**
 * How every force is supplied as the position stands: its state, the line hex by hex, or where and by which rule it is cut
 * and what would restore it; of every wagon and depot who draws on it and what is free (H-7.0.1 to H-7.35.3). A seat gets
 * its own side, from what that knows; the arbiter both; everybody once the game is over. What is withheld is said.
 */
export const supplyQuery: Query<HeartlandState> = {
  name: 'supply',
  description: 'Which forces are in supply, by which line, what each wagon and depot has left, and what cuts the others off; also of a position that is assumed.',
  parameters: Parameters,
  answer(state: HeartlandState, { force, whatIf = [] }: Static<typeof Parameters>, viewer: Viewer) {
    const sides = sidesSeen(state, viewer);
    // Who sees neither side's boxes learns nothing by assumptions either.
    if (sides.length === 0) return ok({ whatIf, assumptions: [], sides: {}, withheld: withheldFrom(sides) });
    const known = sides.length === 1 ? asKnownTo(state, sides[0]!) : state;
    const position = assuming(known, whatIf, sides);
    if (!position.ok) return position;
    const assumed = position.value;
    const isThere = force === undefined || sides.some((side) => judgeSupply(assumed, side).forces.has(force));
    if (!isThere) return reject('H-7.3.1', 'unknown.force', `Your side has no force ${force}.`, { force });
    const answers = sides.map((side) => [side, supplyOfSide(assumed, side, { force, inImpulse: whatIf.length === 0 })] as const);
    return ok({ whatIf, assumptions: nobodyHidden(state, viewer, 'No enemy force is hidden near a line.'), sides: Object.fromEntries(answers), withheld: withheldFrom(sides) });
  },
};

/** The sides of which the viewer is told nothing, and why: what a side has in its boxes is its own knowledge (H-3.71.4). */
function withheldFrom(seen: readonly Side[]) {
  const message = 'The supply of a side is told to its own seat and to an arbiter; to everybody once the game is over.';
  return SIDES.filter((side) => !seen.includes(side)).map((side) => ({ side, rule: 'H-3.71.4', message }));
}

interface Wanted {
  readonly force: string | undefined;
  /** Whether what was found at the start of the running impulse is told beside what the position says. */
  readonly inImpulse: boolean;
}

function supplyOfSide(state: HeartlandState, side: Side, { force, inImpulse }: Wanted) {
  const judgement = judgeSupply(state, side);
  const { network, forces } = judgement;
  const { grid } = state.setting.board;
  return {
    sources: network.sources.map(({ hex, ...source }) => ({ ...source, hex: hexId(state.setting, hex) })),
    stations: grid.ids.filter((_, hex) => isStation(state.setting.board, hex) && network.rail.reaches(hex)),
    forces: [...forces.values()].filter((judged) => force === undefined || judged.force.id === force).map((judged) => ({ ...forceJson(state, judgement, judged), ...(inImpulse ? fixed(state, judged) : {}) })),
    supplyUnits: network.suppliers.map((_, supplier) => supplierJson(state, judgement, supplier)),
  };
}

/** What holds for the running impulse, whatever happens in it (H-7.34.3). */
function fixed({ impulse }: HeartlandState, { force: { side, id } }: JudgedForce) {
  const found = impulse?.side === side ? impulse.supply[id] : undefined;
  return found ? { inImpulse: found } : {};
}

function forceJson(state: HeartlandState, judgement: SupplyJudgement, judged: JudgedForce) {
  const { force, supply, counts, drawsOn, charged } = judged;
  const line = lineOfForce(state, judgement, judged);
  return {
    force: force.id,
    hex: hexId(state.setting, force.hex),
    state: supply.state,
    communications: supply.open ? 'open' : 'cut',
    countsAgainstCapacity: counts,
    drawsOn: drawsOn === undefined ? null : line[line.length - 1]!.from,
    countsAgainst: charged.map((supplier) => judgement.network.suppliers[supplier]!.unit.counter.id),
    line,
    cut: drawsOn === undefined ? whyCut(state, force.side, { force: force.id }) : [],
  };
}

function supplierJson(state: HeartlandState, judgement: SupplyJudgement, supplier: number) {
  const { network, taken, forces } = judgement;
  const { unit, hex, capacity, feeds, range } = network.suppliers[supplier]!;
  const drawing = [...forces.values()].filter(({ drawsOn, charged }) => drawsOn === supplier || charged.includes(supplier));
  const obstacles = unit.counter.type === 'depot' && isStation(state.setting.board, hex) ? railObstacles(state, network.side, hex) : undefined;
  return {
    ...supplierOrigin(state, network, supplier),
    range: range / 2,
    capacity,
    taken: taken[supplier]!,
    free: capacity - taken[supplier]!,
    supplied: feeds.length > 0,
    drawnOnBy: drawing.map(({ force: { id }, charged }) => ({ force: id, counts: charged.includes(supplier) })),
    line: lineOfSupplier(state, judgement, supplier),
    cut: feeds.length > 0 ? [] : whyCut(state, network.side, { unit: unit.counter.id }),
    ...(obstacles === undefined ? {} : { railhead: { open: network.rail.reaches(hex), obstacles } }),
  };
}
