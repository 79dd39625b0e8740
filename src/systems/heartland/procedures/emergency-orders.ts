import { reject } from '../../../kernel/rejection.js';
import type { RuleId } from '../../../kernel/rule.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { warEffortFor } from '../tables/costs.js';
import type { Side } from '../vocabulary.js';

/** The turn's one emergency order, or the replacement of a leader who fell, of which there may be any number (H-3.41.a.2). */
export type EmergencyUse = 'once-a-turn' | 'exempt';

/** Whether a side may give an emergency order: it has the war effort points (H-3.41.a.1), and has given none this turn (H-3.41.a.2). Refused with `emergency.too-little` and `emergency.given`. */
export function emergencyOrderVerdict({ sides, setting }: HeartlandState, side: Side, rule: RuleId, use: EmergencyUse): Verdict {
  const { warEffort, emergency } = sides[side];
  const price = warEffortFor(setting.charts.costs, 'emergencyOrder').value;
  if (use === 'once-a-turn' && emergency) return reject('H-3.41.a.2', 'emergency.given', 'Your side has given its emergency order of this turn; the next one can be given next turn.', { rule });
  if (warEffort >= price) return ACCEPTED;
  return reject('H-3.41.a.1', 'emergency.too-little', `An emergency order costs ${price} war effort points, and your side has ${warEffort}.`, { price, warEffort, rule });
}

/** Pays for an emergency order and counts it, unless it is exempt (H-3.41.a.1, H-3.41.a.2). What it orders the caller records. */
export function emergencyOrder(recorder: HeartlandRecorder, side: Side, rule: RuleId, use: EmergencyUse): void {
  const price = warEffortFor(recorder.state.setting.charts.costs, 'emergencyOrder').value;
  recorder.record({ type: 'war-effort-changed', side, by: -price, rule });
  if (use === 'once-a-turn') recorder.record({ type: 'emergency-order-given', side });
}
