import type { RuleId } from '../../../kernel/rule.js';
import type { LeaderSpot } from '../events.js';
import { findForce, forceOf, forcesAt, forcesOfSide, hexId, hexOfLeader, isCombatUnit, leadersOf, looseAt, surveyOf, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { SIDES, type Side } from '../vocabulary.js';
import { administrationPointsOf } from './administration-points.js';
import { chiefOfStaff, eliminateUnit, inheritSupply, now, placeLeader, placeUnit, seenWith, subordinatesOf } from './placement.js';
import { LEADERLESS_LIMIT, beyond, commandVerdict, commandsOf, excessIn, togetherVerdict, unitsUnder } from './stacking.js';

/** Who may be drawn: the leaders that the scenario names and that lie in the pool (H-3.15.1). */
export function poolOf(state: HeartlandState, side: Side): readonly Leader[] {
  return leadersOf(state, side).filter((leader) => leader.state.place === 'pool');
}

/** Draws one of the leaders at random; only his side learns whom. Undefined when there is nobody to draw from. */
export function drawLeader(recorder: HeartlandRecorder, candidates: readonly Leader[]): Leader | undefined {
  if (candidates.length < 2) return tellDrawn(recorder, candidates[0]);
  const rolled = recorder.dice.roll({ purpose: 'leader of the pool', sides: candidates.length, bands: candidates.map((_, place) => place) });
  return tellDrawn(recorder, candidates[rolled], rolled + 1);
}

function tellDrawn(recorder: HeartlandRecorder, leader: Leader | undefined, die?: number): Leader | undefined {
  if (leader) recorder.record({ type: 'leader-drawn', leader: leader.counter.id, ...(die !== undefined && { die }), to: leader.counter.side });
  return leader;
}

/** A leader comes onto the map or into a box: active (H-8.1.1), and with the administration points of his rating (H-3.24.1). */
export function takeField(recorder: HeartlandRecorder, leader: Leader, spot: LeaderSpot, rule: RuleId): void {
  const { id, side } = leader.counter;
  placeLeader(recorder, leader, spot, rule);
  if (!now(recorder, leader).state.active) recorder.record({ type: 'leader-activated', leader: id, rule, ...seenWith(recorder.state, now(recorder, leader)) });
  recorder.record({ type: 'points-restored', points: { [id]: administrationPointsOf(recorder.state, now(recorder, leader)) }, to: side });
}

/** What the track of a leader's box shows goes out of the game (H-9.24.1, H-10.63.b.1). */
export function loseBox(recorder: HeartlandRecorder, leader: Leader, rule: RuleId): void {
  const { id, side } = leader.counter;
  const { artillery, ammunition } = now(recorder, leader).state;
  if (artillery > 0) recorder.record({ type: 'artillery-changed', leader: id, by: -artillery, rule, to: side });
  if (ammunition > 0) recorder.record({ type: 'ammunition-changed', leader: id, by: -ammunition, rule, to: side });
}

/** Takes a leader off the map into the pool: his units stay where he stood without a leader, his box is dissolved, a headquarters and a corps marker are free again (H-3.11.d.1). */
export function sendToPool(recorder: HeartlandRecorder, leader: Leader, rule: RuleId): void {
  const { id, side } = leader.counter;
  const hex = hexId(recorder.state.setting, hexOfLeader(recorder.state, leader));
  const force = forceOf(recorder.state, leader)?.id ?? id;
  releaseUnits(recorder, leader, hex, rule);
  const subordinates = subordinatesOf(recorder.state, leader);
  for (const other of subordinates) placeLeader(recorder, other, { place: 'map', hex }, rule);
  inheritSupply(recorder, force, [`hex:${hex}`, ...subordinates.map(({ counter }) => counter.id)], side);
  const chief = chiefOfStaff(recorder.state, leader);
  if (chief) placeLeader(recorder, chief, { place: 'pool' }, rule);
  loseBox(recorder, leader, rule);
  if (leader.state.headquarters) recorder.record({ type: 'headquarters-returned', leader: id, to: side });
  if (leader.state.corps) recorder.record({ type: 'corps-dissolved', leader: id, to: side });
  placeLeader(recorder, now(recorder, leader), { place: 'pool' }, rule);
}

/** All units of a leader's own box stand in the hex without one. */
export function releaseUnits(recorder: HeartlandRecorder, leader: Leader, hex: string, rule: RuleId): void {
  for (const unit of unitsUnder(recorder.state, leader)) placeUnit(recorder, unit, { place: 'map', hex }, rule);
}

/** Leaders on the map who command no combat unit, neither themselves nor through others, go to the pool; chiefs of staff stay (H-3.11.d.1). */
export function releaseIdleLeaders(recorder: HeartlandRecorder): void {
  for (let idle = idleLeaders(recorder.state).at(-1); idle; idle = idleLeaders(recorder.state).at(-1)) sendToPool(recorder, idle, 'H-3.11.d.1');
}

/** Who should be in the pool, in each force its commander first; a leader whom the set-up places without a unit keeps his place. */
export function idleLeaders(state: HeartlandState): readonly Leader[] {
  return surveyOf(state).forces.flatMap(({ leaders }) => leaders.filter((leader) => isIdle(state, leader)));
}

function isIdle(state: HeartlandState, leader: Leader): boolean {
  return commandsNobody(state, leader) && !wasIdleAtStart(state, leader);
}

/** Whether the forces may stand together in a hex once those who command nobody are gone from it: an army commander may be among them (H-3.11.d.1, H-3.22.a.2). */
export function togetherWithoutIdle(state: HeartlandState, forces: readonly Force[], hex: number): Verdict {
  const commanding = forces.map((force) => ({ ...force, leaders: force.leaders.filter((leader) => !isIdle(state, leader)) }));
  return togetherVerdict(commanding, hexId(state.setting, hex));
}

/** Whether those who command nobody may leave a hex for the pool: an army commander may not, where leaders of one rank stand by his presence alone. */
export function releaseVerdict(state: HeartlandState, hex: number): Verdict {
  return idleLeaders(state).length === 0 ? ACCEPTED : togetherWithoutIdle(state, forcesAt(state, hex), hex);
}

function wasIdleAtStart({ setting }: HeartlandState, { counter }: Leader): boolean {
  const { leaders, units } = setting.order;
  return (counter.hex ?? counter.under) !== undefined && !units.some(({ leader }) => leader === counter.id) && !leaders.some(({ under }) => under === counter.id);
}

/** Whether a leader commands no combat unit: none of his own, and nobody who has any (H-3.11.d.1). */
export function commandsNobody(state: HeartlandState, leader: Leader): boolean {
  return !unitsUnder(state, leader).some(isCombatUnit) && subordinatesOf(state, leader).every((junior) => commandsNobody(state, junior));
}

/** Where nobody can ever lead them, units above the leaderless limit come under other leaders of the hex, or are removed, the weakest first (house HS-12). */
export function removeExcess(recorder: HeartlandRecorder, side: Side, hex: number): void {
  for (let unit = weakestExcess(recorder.state, hex); unit; unit = weakestExcess(recorder.state, hex)) {
    const taker = takerOf(recorder.state, side, hex, unit);
    if (taker) placeUnit(recorder, unit, { place: 'box', leader: taker.counter.id }, 'H-3.23.b.1');
    else eliminateUnit(recorder, unit, 'H-3.23.b.1');
  }
}

function weakestExcess(state: HeartlandState, hex: number): Unit | undefined {
  return beyond(looseAt(state, hex), LEADERLESS_LIMIT)[0];
}

/** A leader in the hex who may command the infantry as well; that of a cavalry corps may not (H-3.12.1). */
function takerOf(state: HeartlandState, side: Side, hex: number, unit: Unit): Leader | undefined {
  return commandsOf(state, side).find((leader) => hexOfLeader(state, leader) === hex && !leader.state.corps && commandVerdict(leader, [...unitsUnder(state, leader), unit]).ok);
}

/**
 * What the orders of administration left of an excess is set right: the weakest units come under other leaders of the hex,
 * or out of a box without one, as far as there is room (H-3.23.b.2).
 */
export function restoreLimits(recorder: HeartlandRecorder): void {
  for (const { id, side, hex } of SIDES.flatMap((each) => forcesOfSide(recorder.state, each))) {
    const force = findForce(recorder.state, id);
    for (const unit of force ? excessIn(force) : []) moveExcess(recorder, { side, hex }, unit);
  }
}

function moveExcess(recorder: HeartlandRecorder, { side, hex }: Pick<Force, 'side' | 'hex'>, unit: Unit): void {
  const { state } = recorder;
  const taker = takerOf(state, side, hex, unit);
  const unled = looseAt(state, hex).filter(isCombatUnit);
  if (taker) placeUnit(recorder, unit, { place: 'box', leader: taker.counter.id }, 'H-3.23.b.2');
  else if (unit.state.leader >= 0 && beyond([...unled, unit], LEADERLESS_LIMIT).length === 0) placeUnit(recorder, unit, { place: 'map', hex: hexId(state.setting, hex) }, 'H-3.23.b.2');
}
