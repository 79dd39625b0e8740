import type { RuleId } from '../../../kernel/rule.js';
import type { Leader } from '../position.js';
import { rollSix, type HeartlandRecorder } from '../recorder.js';
import { administrationPointsOf } from './administration-points.js';
import { now, seenMarkers } from './placement.js';
import { leaderFalls } from './succession.js';

const ILL = 6;
const GRAVE = 6;
/** The level of wounds and illness together that nobody survives (H-8.13.4). */
const DEADLY = 6;

/** A leader whom a movement roll makes inactive may fall ill, where the option is used (H-8.13.1); the worst illness removes or kills him (H-8.13.3, H-8.13.4). */
export function fallIll(recorder: HeartlandRecorder, leader: Leader): void {
  if (recorder.state.setting.options.illness === 'unused') return;
  if (rollSix(recorder, `illness ${leader.counter.id}`, [1, ILL]) < ILL) return;
  const severity = rollSix(recorder, `severity ${leader.counter.id}`);
  const { wound } = now(recorder, leader).state;
  if (wound + severity >= DEADLY && wound > 0) leaderFalls(recorder, leader, 'died-of-illness', 'H-8.13.4');
  else if (severity === GRAVE) leaderFalls(recorder, leader, 'removed', 'H-8.13.3');
  else woundLeader(recorder, leader, severity, 'H-8.13.2');
}

/**
 * Lowers all ratings of a leader by a level of wounds or illness (H-8.13.2, H-10.67.3), and the points on his track with
 * them. In dense fog the marker is seen by his own side alone (H-3.72.3); so is that of a leader whose counter does not show.
 */
export function woundLeader(recorder: HeartlandRecorder, leader: Leader, level: number, rule: RuleId): void {
  const { id, side } = leader.counter;
  recorder.record({ type: 'leader-wounded', leader: id, by: level, rule, ...seenMarkers(recorder.state, now(recorder, leader)) });
  const wounded = now(recorder, leader);
  const points = Math.min(wounded.state.points, administrationPointsOf(recorder.state, wounded));
  if (points < wounded.state.points) recorder.record({ type: 'points-restored', points: { [id]: points }, to: side });
}
