import { Type } from '@sinclair/typebox';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Preview, Viewer } from '../../../kernel/system.js';
import { bidsOf } from '../procedures/bidding.js';
import { initiativeOf, operationsAfter, termsOf, tieWonBy, upcomingImpulse, type Bids, type ImpulseTerms, type Initiative, type Upcoming } from '../procedures/initiative.js';
import type { HeartlandState, Operations } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';

/** What a pair of bids comes to. */
interface BidOutcome {
  readonly bids: Readonly<Record<Side, number>>;
  readonly kind: Initiative['kind'];
  readonly rule: RuleId;
  readonly first: Side | null;
  readonly fee: number;
  /** The impulses in order, up to the first whose levels its side chooses; that one last. */
  readonly schedule: readonly Pick<Upcoming, 'side' | 'least' | 'most' | 'last' | 'rule'>[];
  /** Where a die decides who is first: 1 to 3 the Confederates, 4 to 6 the Union (H-4.1.4). */
  readonly ifDieFavours?: Readonly<Record<Side, Pick<BidOutcome, 'fee' | 'schedule'>>>;
}

const parameters = Type.Object(
  { levels: Type.Optional(Type.Integer({ minimum: 0, maximum: 6, description: 'The own bid; all of them when left out.' })) },
  { additionalProperties: false },
);

/** What each own bid comes to against each bid of the enemy: who is first, the fee, and the impulses (H-4.1.1 to H-5.17.1). */
export const bidPreview: Preview<HeartlandState> = {
  name: 'bid',
  description: 'What each own bid comes to against each bid of the enemy: initiative, fee and impulses.',
  parameters,
  answer(state: HeartlandState, { levels }: { readonly levels?: number }, viewer: Viewer) {
    const { phase, setting } = state;
    if (phase.name !== 'bidding') return reject('H-4.1.1', 'phase.wrong', 'Bids are placed at the start of a turn.', { phase: phase.name });
    const side: Side = viewer.role === 'seat' && viewer.side === 'confederate' ? 'confederate' : 'union';
    const enemy = opponentOf(side);
    const most = setting.scenario.sides[side].operations;
    if (levels !== undefined && levels > most) return reject('H-5.1.1', 'bid.too-high', `The scenario gives your side ${most} operations levels.`, { levels, most });
    const own = levels === undefined ? upTo(most) : [levels];
    const pairs = own.flatMap((mine) => upTo(setting.scenario.sides[enemy].operations).map((theirs) => ({ [side]: mine, [enemy]: theirs }) as Record<Side, number>));
    return ok({ side, round: phase.round, outcomes: pairs.map((bids) => outcomeOfBids(bidsOf(state, phase.round, bids), termsOf(state.setting))) });
  },
};

function upTo(most: number): readonly number[] {
  return Array.from({ length: most + 1 }, (_, levels) => levels);
}

/** What a pair of bids comes to. */
export function outcomeOfBids(open: Bids, terms: ImpulseTerms): BidOutcome {
  const initiative = initiativeOf(open);
  const { kind, rule } = initiative;
  const told = { bids: open.bids, kind, rule };
  if (kind === 'die') return { ...told, first: null, fee: open.fees.tied, schedule: [], ifDieFavours: { union: tieFor(open, 'union', terms), confederate: tieFor(open, 'confederate', terms) } };
  if (kind !== 'won') return { ...told, first: null, fee: 0, schedule: [] };
  return { ...told, first: initiative.first, fee: initiative.fee, schedule: scheduleOf(operationsAfter(open, initiative), terms) };
}

function tieFor(open: Bids, first: Side, terms: ImpulseTerms): Pick<BidOutcome, 'fee' | 'schedule'> {
  const won = tieWonBy(open, first, open.fees.tied);
  return { fee: won.kind === 'won' ? won.fee : 0, schedule: scheduleOf(operationsAfter(open, won), terms) };
}

function scheduleOf(operations: Operations, terms: ImpulseTerms): readonly Upcoming[] {
  const upcoming = upcomingImpulse(operations, terms);
  if (!upcoming) return [];
  const { side, least, most, last } = upcoming;
  if (least < most && !last) return [upcoming];
  const { left, committed, played } = operations;
  return [upcoming, ...scheduleOf({ ...operations, left: { ...left, [side]: left[side] - most }, committed: { ...committed, [side]: 0 }, played: [...played, side] }, terms)];
}
