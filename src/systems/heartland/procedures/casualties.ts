import { findLeader, type Leader } from '../position.js';
import { rollSix, type HeartlandRecorder } from '../recorder.js';
import type { Battle, HeartlandState } from '../state.js';
import type { LeaderId } from '../vocabulary.js';
import { administrationPointsOf } from './administration-points.js';
import { DEFENDER, goOnTo, leadersLeft, stackAt } from './battle-stacks.js';
import { NATURAL } from './fire.js';
import { chiefOfStaff, now } from './placement.js';
import { leaderFalls } from './succession.js';
import { toldOf } from './unseen-forces.js';

const WOUNDED = 5;
const KILLED = 6;

/** A natural 6 puts every leader of the roller's stack at risk, chiefs of staff among them; those of supporters are not (H-10.67.1, H-9.15.3). Rolled before morale is checked (AMB-27). */
export function rollCasualties(recorder: HeartlandRecorder): 'done' {
  const battle = recorder.state.battle!;
  for (const place of stacksAtRisk(battle)) for (const leader of leadersAtRisk(recorder.state, place)) rollCasualty(recorder, place, leader);
  goOnTo(recorder, 'checks', { checks: stacksInDoubt(battle) });
  return 'done';
}

/** A stack comes as often as it rolled a 6. */
function stacksAtRisk({ exchanges }: Battle): readonly number[] {
  return exchanges.flatMap(({ attack, defence }, wave) => [...(attack.die === NATURAL.casualties ? [wave + 1] : []), ...(defence.die === NATURAL.casualties ? [DEFENDER] : [])]);
}

/** Who was hit by an asterisk checks once, however many there were (H-10.65.1). */
function stacksInDoubt({ exchanges }: Battle): readonly number[] {
  const attackers = exchanges.flatMap(({ defence }, wave) => (defence.asterisk ? [wave + 1] : []));
  return exchanges.some(({ attack }) => attack.asterisk) ? [DEFENDER, ...attackers] : attackers;
}

/** Leaders of a stack, by its place, and their chiefs of staff (H-10.67.1). */
export function leadersAtRisk(state: HeartlandState, place: number): readonly LeaderId[] {
  return leadersLeft(state, place).flatMap((leader) => [leader, chiefOfStaff(state, leader)].flatMap((each) => (each ? [each.counter.id] : [])));
}

/** What the dice say of a leader at risk. */
export interface Casualty {
  readonly die: number;
  readonly severity?: number;
  readonly result: 'unhurt' | 'wounded' | 'killed';
}

/** On a 6 he is killed; on a 5 a second die gives the level of his wound, and kills on a 6 (H-10.67.1, H-10.67.2). */
export function casualtyOf(recorder: Pick<HeartlandRecorder, 'dice'>): Casualty {
  const die = rollSix(recorder, 'casualty', [1, WOUNDED, KILLED]);
  if (die !== WOUNDED) return { die, result: die === KILLED ? 'killed' : 'unhurt' };
  const severity = rollSix(recorder, 'wound');
  return { die, severity, result: severity === KILLED ? 'killed' : 'wounded' };
}

/** He who does not show on the map is not named to the enemy (H-3.71.1). */
function rollCasualty(recorder: HeartlandRecorder, place: number, id: LeaderId): void {
  const leader = findLeader(recorder.state, id)!;
  const casualty = casualtyOf(recorder);
  recorder.record({ type: 'casualty-rolled', leader: id, ...casualty, ...toldOf(recorder.state, leader) });
  if (casualty.result === 'killed') fall(recorder, place, leader);
  else if (casualty.severity !== undefined) wound(recorder, leader, casualty.severity);
}

/** A new commander may leave out the check of morale (H-10.65.3). */
function fall(recorder: HeartlandRecorder, place: number, leader: Leader): void {
  const { bereft } = recorder.state.battle!;
  if (stackAt(recorder.state, place).commander === leader.counter.id) recorder.record({ type: 'battle-changed', change: { bereft: [...bereft, place] } });
  leaderFalls(recorder, leader, 'killed', 'H-10.67.1');
}

/** All ratings are lower by the level of the wound, and the administration points that are left with them (H-10.67.3). In dense fog the enemy does not see it (H-3.72.3). */
function wound(recorder: HeartlandRecorder, leader: Leader, by: number): void {
  const { id, side } = leader.counter;
  const told = recorder.state.setting.options['dense-fog'] === 'used' ? { to: side } : toldOf(recorder.state, leader);
  recorder.record({ type: 'leader-wounded', leader: id, by, rule: 'H-10.67.2', ...told });
  const most = administrationPointsOf(recorder.state, now(recorder, leader));
  if (now(recorder, leader).state.points > most) recorder.record({ type: 'points-restored', points: { [id]: most }, to: side });
}
