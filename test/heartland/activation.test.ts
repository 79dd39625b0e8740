import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findLeader, ratingOf } from '../../src/systems/heartland/position.js';
import { inactivateLeader } from '../../src/systems/heartland/procedures/activation.js';
import { woundLeader } from '../../src/systems/heartland/procedures/illness.js';
import { paidLeaders } from '../../src/systems/heartland/procedures/pay.js';
import type { CommandOf } from '../../src/systems/heartland/commands.js';
import type { HeartlandState, LeaderState } from '../../src/systems/heartland/state.js';
import { play, positionOf, reasons, refusal, type Given, type Sketch } from './position.js';

/** An inactive leader, back side 2-2-2, two hexes from an army commander of rating 3. */
const idle = (state: Partial<LeaderState> = {}, given: Given = {}, sketch: Sketch = {}): HeartlandState =>
  positionOf({ ...sketch, union: [{ id: 'l', stars: 2, hex: '0505', back: { ar: 2, br: 2, mr: 2 }, state: { active: false, ...state } }, { id: 'd', leader: 'l' }, { id: 'hq', stars: 3, hex: '0507', headquarters: true }, { id: 'q', leader: 'hq' }] }, undefined, 'union', given);
const activate = (by: CommandOf<'activate'>['by'], commander?: string): CommandOf<'activate'> => ({ type: 'activate', leader: 'l', by, ...(commander !== undefined && { commander }) });

test('H-8.12.1, H-2.0.1, H-3.21.1 a 2 against the 2 of the back side makes him active, for all to see; a 3 does not', () => {
  expect(play(idle(), 'union', activate('roll'), [2]).events).toEqual([
    { type: 'activation-attempted', leader: 'l', by: 'roll', die: 2, succeeded: true },
    { type: 'leader-activated', leader: 'l', rule: 'H-8.12.1' },
  ]);
  const failed = play(idle(), 'union', activate('roll'), [3]);
  expect(failed.events).toEqual([{ type: 'activation-attempted', leader: 'l', by: 'roll', die: 3, succeeded: false }]);
  expect(reasons(refusal(failed.state, 'union', activate('emergency-order')))).toEqual([{ rule: 'H-8.12.5', code: 'activation.tried' }]);
});

test('H-8.12.2, H-3.31.b.1, H-3.31.a.2 the army commander orders it for 1 AP, two hexes away at rating 3', () => {
  const { events, state } = play(idle(), 'union', activate('commander', 'hq'));
  expect(events).toEqual([
    { type: 'activation-attempted', leader: 'l', by: 'commander', succeeded: true },
    { type: 'leader-activated', leader: 'l', rule: 'H-8.12.2' },
    { type: 'points-spent', leader: 'hq', points: 1, rule: 'H-3.31.b.1', to: 'union' },
  ]);
  expect(findLeader(state, 'l')!.state.active).toBe(true);
});

test('H-3.31.c.1, H-3.24.4 anybody with a headquarters may, but not from too far away, nor without points, nor himself', () => {
  const far = positionOf({ union: [{ id: 'l', stars: 2, hex: '0505', state: { active: false } }, { id: 'hq', stars: 3, hex: '0509', headquarters: true }, { id: 'near', stars: 4, hex: '0506', headquarters: true, state: { points: 0 } }] });
  expect(reasons(refusal(far, 'union', activate('commander', 'hq')))).toEqual([{ rule: 'H-8.12.2', code: 'activation.out-of-range' }]);
  expect(reasons(refusal(far, 'union', activate('commander', 'near')))).toEqual([{ rule: 'H-8.12.2', code: 'points.too-few' }]);
  expect(reasons(refusal(far, 'union', activate('commander', 'l')))).toEqual([{ rule: 'H-8.12.2', code: 'activation.out-of-range' }]);
  expect(reasons(refusal(far, 'union', activate('commander')))).toEqual([{ rule: 'H-8.12.2', code: 'unknown.leader' }]);
});

test('H-8.12.3, H-3.41.1, H-3.41.a.1 an emergency order costs 10 of 12 WEP, and 9 are too few', () => {
  const { events, state } = play(idle({}, { sides: { union: { warEffort: 12 } } }), 'union', activate('emergency-order'));
  expect(events).toEqual([
    { type: 'war-effort-changed', side: 'union', by: -10, rule: 'H-3.41.1' },
    { type: 'emergency-order-given', side: 'union' },
    { type: 'activation-attempted', leader: 'l', by: 'emergency-order', succeeded: true },
    { type: 'leader-activated', leader: 'l', rule: 'H-8.12.3' },
  ]);
  expect(state.sides.union).toMatchObject({ warEffort: 2, emergency: true });
  expect(reasons(refusal(idle({}, { sides: { union: { warEffort: 9 } } }), 'union', activate('emergency-order')))).toEqual([{ rule: 'H-3.41.a.1', code: 'emergency.too-little' }]);
});

test('H-3.41.a.2 a second emergency order in one turn is refused', () => {
  expect(reasons(refusal(idle({}, { sides: { union: { emergency: true } } }), 'union', activate('emergency-order')))).toEqual([{ rule: 'H-3.41.a.2', code: 'emergency.given' }]);
});

test('H-8.12.4 a roll at level 3 with the rating 2 of the back side: a 2 gives 8 points, and he is active and moves with them (house chart)', () => {
  const { events, state } = play(idle(), 'union', activate('movement-roll'), [2]);
  expect(events.slice(0, 2)).toEqual([
    { type: 'activation-attempted', leader: 'l', by: 'movement-roll', die: 2, succeeded: true },
    { type: 'leader-activated', leader: 'l', rule: 'H-8.12.4' },
  ]);
  expect(events[2]).toMatchObject({ type: 'movement-rolled', force: 'l', die: 2, modified: 2, level: 3, rating: 2, points: 16 });
  expect(state.impulse!.mover).toMatchObject({ force: 'l', allowance: 16 });
});

test('H-8.11.4, H-8.12.4 without a point he stays inactive and his force where it is', () => {
  const one = idle({}, { impulse: { level: 1 } });
  const slow = { ...one, leaders: one.leaders.map((leader, index) => (index === 0 ? { ...leader, wound: 2 } : leader)) };
  const { events, state } = play(slow, 'union', activate('movement-roll'), [6]);
  expect(events[0]).toEqual({ type: 'activation-attempted', leader: 'l', by: 'movement-roll', die: 6, succeeded: false });
  expect(state.impulse!.mover).toBeNull();
  expect(findLeader(state, 'l')!.state).toMatchObject({ active: false, marks: { triedToActivate: true, moved: true } });
});

test('H-8.25.b.4, H-8.12.4 one who was detached and gets no point by that roll goes back to where he came from, and may go along with it', () => {
  const stack = positionOf({ union: [{ id: 'hq', stars: 3, hex: '0505', headquarters: true }, { id: 'q', leader: 'hq' }, { id: 'l', stars: 2, under: 'hq', back: { ar: 1, br: 1, mr: 0 }, state: { active: false } }, { id: 'd', leader: 'l' }] }, undefined, 'union', { impulse: { level: 1 } });
  const detached = play(stack, 'union', { type: 'detach', force: 'hq', leaders: ['l'], units: [] }).state;
  const { events, state } = play(detached, 'union', activate('movement-roll'), [6]);
  expect(events.slice(2)).toEqual([
    { type: 'leader-placed', leader: 'l', spot: { place: 'box', under: 'hq' }, rule: 'H-8.25.b.4', to: 'union' },
    { type: 'leader-marked', leader: 'l', marks: { stayed: true }, to: 'union' },
  ]);
  expect(play(state, 'union', { type: 'roll-movement', force: 'hq' }, [1]).state.impulse!.mover).toMatchObject({ force: 'hq' });
});

test.each<readonly [string, Partial<LeaderState>, { rule: string; code: string }]>([
  ['H-8.1.1 who is active', { active: true }, { rule: 'H-8.1.1', code: 'activation.active' }],
  ['H-8.12.7 who became inactive in this impulse', { marks: { inactivated: true } }, { rule: 'H-8.12.7', code: 'activation.too-soon' }],
])('%s does not try', (_title, state, reason) => {
  expect(reasons(refusal(idle(state), 'union', activate('roll')))).toEqual([reason]);
});

test('H-8.1.1 all leaders on the map at start are active, those of the pool are not', () => {
  const state = positionOf({ union: [{ id: 'a', stars: 3, hex: '0505', headquarters: true }, { id: 'b', stars: 2, under: 'a' }, { id: 'c', stars: 2, staffOf: 'a' }, { id: 'd', stars: 2, pool: true }] });
  expect(state.leaders.map(({ active }) => active)).toEqual([true, true, true, false]);
});

test('H-8.12.7, H-3.24.a.1 in an enemy impulse nothing of the kind is ordered', () => {
  const state = { ...idle(), phase: { name: 'movement', side: 'confederate' } as const };
  expect(reasons(refusal(state, 'union', activate('roll')))).toMatchObject([{ code: 'phase.other-side' }]);
});

test('H-8.12.6, H-8.11.3 turned by his owner: 3 points fall to the 2 of his back side; who is inactive is not turned', () => {
  const state = idle({ active: true, points: 3 });
  const { events } = play(state, 'union', { type: 'inactivate', leader: 'l' });
  expect(events).toEqual([
    { type: 'leader-inactivated', leader: 'l', willingly: true, rule: 'H-8.12.6' },
    { type: 'points-restored', points: { l: 2 }, to: 'union' },
  ]);
  expect(reasons(refusal(idle(), 'union', { type: 'inactivate', leader: 'l' }))).toEqual([{ rule: 'H-8.12.6', code: 'activation.not-active' }]);
});

function inactivated(state: HeartlandState, rule: 'H-8.11.1' | 'H-8.11.2', faces: readonly number[] = []) {
  const dice = scriptedDice(faces.map((face) => face - 1));
  const recorder = new Recorder(state, evolve, dice);
  inactivateLeader(recorder, findLeader(state, 'l')!, rule);
  dice.assertUsedUp();
  return { events: recorder.events, state: recorder.state };
}

test('H-8.11.1, H-8.11.2, H-8.11.3 against his side\'s will: he is marked to be paid; no points stay none', () => {
  const { events, state } = inactivated(idle({ active: true, points: 0 }), 'H-8.11.2');
  expect(events).toEqual([{ type: 'leader-inactivated', leader: 'l', willingly: false, rule: 'H-8.11.2' }]);
  expect(findLeader(state, 'l')!.state).toMatchObject({ active: false, points: 0, marks: { inactivated: true } });
  expect(inactivated(idle(), 'H-8.11.1').events).toEqual([]);
});

describe('illness', () => {
  const well = (wound = 0) => idle({ active: true, wound }, {}, { options: { illness: 'used' } });

  test('H-8.13.1 a 5 is nothing more; other causes and the unused option roll nothing', () => {
    expect(inactivated(well(), 'H-8.11.1', [5]).events.map(({ type }) => type)).toEqual(['leader-inactivated', 'points-restored']);
    expect(inactivated(well(), 'H-8.11.2').events).toHaveLength(2);
    expect(inactivated(idle({ active: true }), 'H-8.11.1').events).toHaveLength(2);
  });

  test('H-8.13.2 severity 3 lowers all ratings by 3', () => {
    const { events, state } = inactivated(well(), 'H-8.11.1', [6, 3]);
    expect(events).toContainEqual({ type: 'leader-wounded', leader: 'l', by: 3, rule: 'H-8.13.2' });
    expect(ratingOf({ ...findLeader(state, 'l')!, state: { ...findLeader(state, 'l')!.state, active: true } }, 'mr')).toBe(0);
  });

  test('H-8.13.3 severity 6 removes him', () => {
    expect(inactivated(well(), 'H-8.11.1', [6, 6]).events).toContainEqual({ type: 'leader-fell', leader: 'l', how: 'removed', rule: 'H-8.13.3' });
  });

  test('H-8.13.4 a wound of 3 and an illness of 3 are his death', () => {
    expect(inactivated(well(3), 'H-8.11.1', [6, 3]).events).toContainEqual({ type: 'leader-fell', leader: 'l', how: 'died-of-illness', rule: 'H-8.13.4' });
  });
});

test('H-10.67.3 points on the track fall with the rating; in dense fog the wound is secret (H-3.72.3)', () => {
  const wounded = (options: Sketch['options']) => {
    const recorder = new Recorder(idle({ active: true, points: 3 }, {}, { ...(options && { options }) }), evolve, scriptedDice([]));
    woundLeader(recorder, findLeader(recorder.state, 'l')!, 2, 'H-10.67.2');
    return recorder.events;
  };
  expect(wounded({})).toEqual([{ type: 'leader-wounded', leader: 'l', by: 2, rule: 'H-10.67.2' }, { type: 'points-restored', points: { l: 1 }, to: 'union' }]);
  expect(wounded({ 'dense-fog': 'used' })[0]).toEqual({ type: 'leader-wounded', leader: 'l', by: 2, rule: 'H-10.67.2', to: 'union' });
});

test('H-8.12.5 every way that is open is offered, and each is accepted', () => {
  const offered = offers(idle(), 'union').find(({ decision }) => decision === 'activate')!;
  expect(offered.commands).toEqual([activate('roll'), activate('commander', 'hq'), activate('emergency-order'), activate('movement-roll')]);
});

test('H-8.12.7, H-11.0.3 whom attrition made inactive after the last impulse may be made active in the first one of the next turn, and is not paid for it', () => {
  const attrition = new Recorder(positionOf({ union: [{ id: 'l', stars: 2, hex: '0505' }, { id: 'd', leader: 'l' }] }, { name: 'reorganisation', step: 'attrition' }, null), evolve, scriptedDice([]));
  inactivateLeader(attrition, findLeader(attrition.state, 'l')!, 'H-8.11.2');
  const next = evolve(evolve(attrition.state, { type: 'turn-begun', turn: 2 }), { type: 'impulse-begun', side: 'union', number: 1, level: 2, reserve: 0 });
  expect(paidLeaders(next, 'union')).toEqual([]);
  const { state } = play(evolve(next, { type: 'phase-entered', phase: { name: 'movement', side: 'union' } }), 'union', activate('roll'), [1]);
  expect(findLeader(state, 'l')!.state.active).toBe(true);
});

test('H-3.71.2, H-8.62.a.1 that the leader of a corps with its screen face up is turned, its own side alone is told', () => {
  const corps = (screening: boolean) => positionOf({ union: [{ id: 'wilson', stars: 2, hex: '0505', state: { corps: true, screening } }, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'wilson' }] });
  const turned = (screening: boolean) => play(corps(screening), 'union', { type: 'inactivate', leader: 'wilson' }).events[0];
  expect(turned(false)).not.toHaveProperty('to');
  expect(turned(true)).toMatchObject({ type: 'leader-inactivated', leader: 'wilson', to: 'union' });
});
