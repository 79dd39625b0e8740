import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { ACCEPTED, enter, handOver, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, PhaseOf } from '../state.js';
import { warEffortFor } from '../tables/costs.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { bySide, initiativeOf, operationsAfter, tieWonBy, type Bids, type Initiative } from './initiative.js';
import { determineWeather } from './weather.js';

/** Both sides bid in secret; the second bid opens both (H-4.1.1, H-5.1.1, H-5.1.2). */
export function bid(recorder: HeartlandRecorder, { levels }: CommandOf<'bid'>, side: Side): Verdict {
  const { setting, sealed } = recorder.state;
  const most = setting.scenario.sides[side].operations;
  if (levels > most) return reject('H-5.1.1', 'bid.too-high', `The scenario gives your side ${most} operations levels; bid 0 to ${most}.`, { levels, most });
  if (sealed[side]) return reject('H-5.1.2', 'bid.sealed', 'Your bid is placed; it is revealed together with the other.', {});
  const other = sealed[opponentOf(side)];
  if (other?.kind === 'bid') reveal(recorder, { [side]: levels, [opponentOf(side)]: other.levels } as Record<Side, number>);
  else recorder.record({ type: 'sealed', side, content: { kind: 'bid', levels }, to: side });
  return ACCEPTED;
}

function reveal(recorder: HeartlandRecorder, bids: Readonly<Record<Side, number>>): void {
  const { round } = recorder.state.phase as PhaseOf<'bidding'>;
  recorder.record({ type: 'bids-revealed', round, bids: bySide((side) => bids[side]) });
  const open = bidsOf(recorder.state, round, bids);
  const initiative = initiativeOf(open);
  if (initiative.kind === 'rebid') enter(recorder, { name: 'bidding', round: round + 1 });
  else if (initiative.kind === 'die') begin(recorder, open, ...decidedByDie(recorder, open));
  else begin(recorder, open, initiative);
}

/** The bids of a round with all that decides between them. */
export function bidsOf({ setting, sides }: HeartlandState, round: number, bids: Readonly<Record<Side, number>>): Bids {
  const { scenario, options, charts } = setting;
  const fees = { won: warEffortFor(charts.costs, 'initiative').value, tied: warEffortFor(charts.costs, 'initiativeAfterTies').value };
  return { round, bids, most: bySide((side) => scenario.sides[side].operations), warEffort: bySide((side) => sides[side].warEffort), options, fees };
}

/** The die of a triple tie between equals: 1 to 3 the Confederates, 4 to 6 the Union (H-4.1.4). */
function decidedByDie(recorder: HeartlandRecorder, open: Bids): [Initiative, number] {
  const die = rollSix(recorder, 'initiative', [1, 4]);
  return [tieWonBy(open, die <= 3 ? 'confederate' : 'union', open.fees.tied), die];
}

/** The winner has the first impulse, whether he likes it or not (H-5.11.1). */
function begin(recorder: HeartlandRecorder, open: Bids, initiative: Initiative, die?: number): void {
  const fee = initiative.kind === 'won' ? initiative.fee : 0;
  recorder.record({ type: 'initiative-determined', operations: operationsAfter(open, initiative), fee, rule: initiative.rule, ...(die === undefined ? {} : { die }) });
  determineWeather(recorder);
  handOver(recorder, 'impulse');
}

/** All bids that a side may place (H-5.1.1). */
export function offersOfBidding({ setting }: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const most = setting.scenario.sides[side].operations;
  const commands = Array.from({ length: most + 1 }, (_, levels) => ({ type: 'bid' as const, levels }));
  return [{ decision: 'bid', rule: 'H-4.1.1', commands }];
}
