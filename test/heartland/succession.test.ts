import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { invariants } from '../../src/systems/heartland/invariants.js';
import { observeEvent } from '../../src/systems/heartland/observe.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findForce, findLeader, ratingOf, starsOf } from '../../src/systems/heartland/position.js';
import { administrationPointsOf } from '../../src/systems/heartland/procedures/administration-points.js';
import { isShown } from '../../src/systems/heartland/procedures/placement.js';
import { goOn } from '../../src/systems/heartland/procedures/sequence-of-play.js';
import { leaderFalls, type Fall } from '../../src/systems/heartland/procedures/succession.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { told } from './fighting.js';
import { play, positionOf, reasons, refusal, type Given, type Sketch } from './position.js';

/** Further impulses are to come, unless `left` says otherwise. */
const impulse2 = (sketch: Sketch, given: Given = {}) => positionOf(sketch, { name: 'movement', side: 'union' }, 'union', { operations: { first: 'union', left: { union: 1, confederate: 1 }, played: ['union'] }, ...given });

function fall(state: HeartlandState, id: string, how: Fall = 'killed', faces: readonly number[] = []) {
  const dice = scriptedDice(faces.map((face) => face - 1));
  const recorder = new Recorder(state, evolve, dice);
  leaderFalls(recorder, findLeader(state, id)!, how, 'H-10.67.1');
  if (recorder.state.successions.length > 0) goOn(recorder);
  dice.assertUsedUp();
  return { events: recorder.events, state: recorder.state };
}

const CORPS: Sketch = { union: [{ id: 'oc', stars: 2, hex: '0505', artillery: 2, ammunition: 3, morale: 4 }, { id: 'a', leader: 'oc' }, { id: 'pool', stars: 1, pool: true, morale: 3 }] };

describe('one leader falls', () => {
  test('H-10.67.b.1, H-3.41.3 before the last impulse a leader of the pool comes at once for 10 WEP, with artillery and ammunition, morale a level lower (house HS-12)', () => {
    const { events, state } = fall(impulse2(CORPS), 'oc');
    expect(events).toEqual([
      { type: 'leader-fell', leader: 'oc', how: 'killed', rule: 'H-10.67.1' },
      { type: 'points-scored', side: 'confederate', points: 4, rule: 'H-10.67.1' },
      { type: 'war-effort-changed', side: 'union', by: -10, rule: 'H-10.67.b.1' },
      { type: 'leader-drawn', leader: 'pool', to: 'union' },
      { type: 'leader-placed', leader: 'pool', spot: { place: 'map', hex: '0505' }, rule: 'H-10.67.b.1' },
      { type: 'leader-activated', leader: 'pool', rule: 'H-10.67.b.1' },
      { type: 'points-restored', points: { pool: 3 }, to: 'union' },
      { type: 'unit-placed', unit: 'a', spot: { place: 'box', leader: 'pool' }, rule: 'H-10.67.b.1', to: 'union' },
      { type: 'artillery-changed', leader: 'oc', by: -2, rule: 'H-10.67.b.1', to: 'union' },
      { type: 'artillery-changed', leader: 'pool', by: 2, rule: 'H-10.67.b.1', to: 'union' },
      { type: 'ammunition-changed', leader: 'oc', by: -3, rule: 'H-10.67.b.1', to: 'union' },
      { type: 'ammunition-changed', leader: 'pool', by: 3, rule: 'H-10.67.b.1', to: 'union' },
      { type: 'command-passed', from: 'oc', force: 'pool' },
    ]);
    expect(findLeader(state, 'pool')!.state).toMatchObject({ place: 'map', morale: 3, artillery: 2, ammunition: 6 });
    expect(state.impulse!.supply.pool).toEqual({ state: 'full', open: true });
    expect(invariants(state)).toEqual([]);
  });

  test('H-3.41.a.2 he is replaced though the emergency order of the turn is given', () => {
    const { state } = fall(impulse2(CORPS, { sides: { union: { emergency: true, warEffort: 40 } } }), 'oc');
    expect(state.sides.union.warEffort).toBe(30);
    expect(findLeader(state, 'pool')!.state.place).toBe('map');
  });

  test.each<readonly [string, Given]>([
    ['H-10.67.b.1 in the last impulse', { operations: { first: 'union', left: { union: 0, confederate: 0 }, played: ['confederate', 'union'] } }],
    ['H-3.41.3, H-5.13.4 in the last impulse of a monopoly, though the side that passed has its levels', { operations: { first: 'union', monopoly: 'union', left: { union: 0, confederate: 5 }, played: ['union', 'union'] } }],
    ['H-3.41.3, H-5.16.2 in a last impulse of which levels are kept back', { operations: { first: 'confederate', left: { union: 1, confederate: 0 }, reserved: { union: 1, confederate: 0 }, played: ['confederate', 'union', 'union'], allIn: true } }],
    ['H-3.41.3 without 10 WEP', { sides: { union: { warEffort: 9 } } }],
    ['H-10.67.b.1 in the reorganisation segment', { impulse: null }],
  ])('%s the units stand without a leader until administration, and his artillery is lost', (_title, given) => {
    const { events, state } = fall(impulse2(CORPS, given), 'oc');
    expect(events.slice(2)).toEqual([
      { type: 'unit-placed', unit: 'a', spot: { place: 'map', hex: '0505' }, rule: 'H-10.67.1' },
      { type: 'artillery-changed', leader: 'oc', by: -2, rule: 'H-10.67.1', to: 'union' },
      { type: 'ammunition-changed', leader: 'oc', by: -3, rule: 'H-10.67.1', to: 'union' },
      { type: 'command-passed', from: 'oc', force: 'hex:0505' },
    ]);
    expect(findLeader(state, 'pool')!.state.place).toBe('pool');
    expect(invariants(state)).toEqual([]);
  });

  test('H-3.23.b.1 with an empty pool the excess over a division comes under another leader of the hex, or is removed (house HS-12)', () => {
    const three = { union: [{ id: 'oc', stars: 2, hex: '0505' }, { id: 'a', leader: 'oc' }, { id: 'b', leader: 'oc', startsReduced: true as const }, { id: 'c', leader: 'oc', startsReduced: true as const }, { id: 'low', stars: 1, hex: '0505' }, { id: 'd', leader: 'low' }] };
    const { state } = fall(impulse2(three), 'oc');
    expect(state.units.map(({ place }) => place).slice(0, 3)).toEqual(['map', 'box', 'eliminated']);
  });

  test('H-8.13.3, H-8.13.4 who is lost by illness gives the enemy nothing', () => {
    expect(fall(impulse2(CORPS), 'oc', 'died-of-illness').state.sides.confederate.points).toBe(0);
    expect(fall(impulse2(CORPS), 'oc', 'captured').state.sides.confederate.points).toBe(4);
  });

  test('H-3.15.1, H-3.15.2 of several leaders of the pool one is drawn, and only of ranks that may stand there', () => {
    const pool: Sketch = { union: [...CORPS.union!, { id: 'second', stars: 3, pool: true }, { id: 'low', stars: 3, hex: '0505' }, { id: 'l', leader: 'low' }, { id: 'third', stars: 4, pool: true }] };
    const { events } = fall(impulse2(pool), 'oc', 'killed', [2]);
    expect(events).toContainEqual({ type: 'leader-drawn', leader: 'third', die: 2, to: 'union' });
  });
});

describe('nobody is left', () => {
  describe('AMB-17 a headquarters that its commander leaves free', () => {
    /** Nobody under him has the rank for the army, nor may have it by brevet. */
    const army = impulse2({ union: [{ id: 'hq', stars: 4, hex: '0505', headquarters: true, ammunition: 0 }, { id: 's', stars: 1, under: 'hq' }, { id: 'a', leader: 's' }] });

    test.each<readonly [Fall, number]>([
      ['killed', 1],
      ['died-of-illness', 1],
      ['captured', 0],
    ])('H-3.41.a.2 when he is %s it is that of a dead one: %i', (how, bereft) => {
      const { state } = fall(army, 'hq', how);
      expect(state.sides.union).toMatchObject({ headquarters: 2, bereftArmies: bereft });
    });

    test('H-3.32.b.6 is none where somebody takes the army at once', () => {
      const state = impulse2({ union: [{ id: 'hq', stars: 4, hex: '0505', headquarters: true, ammunition: 0 }, { id: 's', stars: 3, under: 'hq' }, { id: 'a', leader: 's' }] });
      expect(fall(state, 'hq').state.sides.union).toMatchObject({ headquarters: 1, bereftArmies: 0 });
    });
  });

  test('H-9.24.1, H-10.63.b.1, H-3.13.4 the headquarters go to the pool, artillery and ammunition are lost, the chief of staff is captured as well', () => {
    const state = impulse2({ union: [{ id: 'hq', stars: 3, hex: '0505', headquarters: true, artillery: 2, ammunition: 1 }, { id: 'chief', stars: 2, staffOf: 'hq', ammunition: 0 }, { id: 'w', type: 'wagon', capacity: 1, leader: 'hq' }] });
    const after = fall(state, 'hq', 'captured');
    expect(after.events).toEqual([
      { type: 'leader-fell', leader: 'hq', how: 'captured', rule: 'H-10.67.1' },
      { type: 'points-scored', side: 'confederate', points: 6, rule: 'H-10.67.1' },
      { type: 'headquarters-returned', leader: 'hq', to: 'union' },
      { type: 'artillery-changed', leader: 'hq', by: -2, rule: 'H-10.67.1', to: 'union' },
      { type: 'ammunition-changed', leader: 'hq', by: -1, rule: 'H-10.67.1', to: 'union' },
      { type: 'unit-placed', unit: 'w', spot: { place: 'map', hex: '0505' }, rule: 'H-10.67.1' },
      { type: 'leader-fell', leader: 'chief', how: 'captured', rule: 'H-10.67.1' },
      { type: 'points-scored', side: 'confederate', points: 4, rule: 'H-10.67.1' },
    ]);
    expect(after.state.sides.union.headquarters).toBe(2);
  });

  test('H-10.63.b.1 subordinates with units of their own stay, and the senior of them leads', () => {
    const state = impulse2({ union: [{ id: 'hq', stars: 4, hex: '0505', headquarters: true, ammunition: 0 }, { id: 's1', stars: 2, under: 'hq' }, { id: 'a', leader: 's1' }, { id: 's2', stars: 3, under: 'hq' }, { id: 'b', leader: 's2' }] });
    const after = fall(state, 'hq', 'captured').state;
    expect(findForce(after, 's2')!.leaders.map(({ counter }) => counter.id)).toEqual(['s2', 's1']);
    expect(findLeader(after, 's2')!.state.headquarters).toBe(true);
  });
});

describe('an army commander falls', () => {
  const ARMY: Sketch = {
    year: 1862,
    union: [
      { id: 'hq', stars: 4, hex: '0505', headquarters: true, morale: 5, artillery: 1, ammunition: 2, front: { ar: 3, br: 3, mr: 3 } },
      { id: 'q', leader: 'hq' },
      { id: 'chief', stars: 2, staffOf: 'hq', morale: 3, ammunition: 0, front: { ar: 3, br: 4, mr: 2 } },
      { id: 's', stars: 2, under: 'hq' },
      { id: 'd', leader: 's' },
    ],
  };

  test('H-3.32.4, H-3.32.c.1 in 1862 his chief of staff adds his rating less one: 3 + 2 (E-51)', () => {
    const state = impulse2(ARMY);
    expect(administrationPointsOf(state, findLeader(state, 'hq')!)).toBe(5);
    const later = impulse2({ ...ARMY, year: 1863 });
    expect(administrationPointsOf(later, findLeader(later, 'hq')!)).toBe(6);
  });

  test('H-3.32.b.1, H-3.32.b.2 the chief of staff leads for the rest of the turn, breveted for 1 WEP, his ratings one lower; no emergency order (E-51)', () => {
    const { events, state } = fall(impulse2(ARMY), 'hq');
    expect(events).toEqual([
      { type: 'leader-fell', leader: 'hq', how: 'killed', rule: 'H-10.67.1' },
      { type: 'points-scored', side: 'confederate', points: 8, rule: 'H-10.67.1' },
      { type: 'headquarters-returned', leader: 'hq', to: 'union' },
      { type: 'command-taken', leader: 'chief', acting: true, to: 'union' },
      { type: 'leader-placed', leader: 'chief', spot: { place: 'map', hex: '0505' }, rule: 'H-3.32.b.1' },
      { type: 'war-effort-changed', side: 'union', by: -1, rule: 'H-3.32.b.2' },
      { type: 'breveted', leader: 'chief' },
      { type: 'headquarters-given', leader: 'chief', to: 'union' },
      { type: 'points-restored', points: { chief: 2 }, to: 'union' },
      { type: 'unit-placed', unit: 'q', spot: { place: 'box', leader: 'chief' }, rule: 'H-3.32.b.1', to: 'union' },
      { type: 'artillery-changed', leader: 'hq', by: -1, rule: 'H-3.32.b.1', to: 'union' },
      { type: 'artillery-changed', leader: 'chief', by: 1, rule: 'H-3.32.b.1', to: 'union' },
      { type: 'ammunition-changed', leader: 'hq', by: -2, rule: 'H-3.32.b.1', to: 'union' },
      { type: 'ammunition-changed', leader: 'chief', by: 2, rule: 'H-3.32.b.1', to: 'union' },
      { type: 'morale-changed', leader: 'chief', by: 1, rule: 'H-3.15.2', to: 'union' },
      { type: 'leader-placed', leader: 's', spot: { place: 'box', under: 'chief' }, rule: 'H-3.32.b.1', to: 'union' },
      { type: 'command-passed', from: 'hq', force: 'chief' },
    ]);
    const chief = findLeader(state, 'chief')!;
    expect([starsOf(chief), ratingOf(chief, 'br'), chief.state.acting]).toEqual([3, 3, true]);
    expect(invariants(state)).toEqual([]);
  });

  test('H-3.32.3, H-3.32.a.1 he goes where the headquarters go and leads nobody', () => {
    const force = findForce(impulse2(ARMY), 'hq')!;
    expect(force.leaders.map(({ counter }) => counter.id)).toEqual(['hq', 's']);
  });

  test('H-3.32.b.6 without him the senior subordinate leads, breveted to 3 stars, for nothing else', () => {
    const { events, state } = fall(impulse2({ ...ARMY, union: ARMY.union!.filter(({ id }) => id !== 'chief') }), 'hq');
    expect(events.filter(({ type }) => type === 'war-effort-changed')).toEqual([{ type: 'war-effort-changed', side: 'union', by: -1, rule: 'H-3.32.b.2' }]);
    expect(findForce(state, 's')!.units.map(({ counter }) => counter.id)).toEqual(['q', 'd']);
    expect(findLeader(state, 's')!.state).toMatchObject({ headquarters: true, brevet: true });
  });
});

describe('who has the box', () => {
  /** E-45: an Overall Commander with two subordinates; one leader in the pool. */
  const STACK: Sketch = {
    union: [
      { id: 'oc', stars: 3, hex: '0505', artillery: 1, ammunition: 1, morale: 4 }, { id: 'a', leader: 'oc' },
      { id: 'sl1', stars: 2, hex: '0505', state: { place: 'map', hex: -1, under: 0 } }, { id: 'b', leader: 'sl1' },
      { id: 'sl2', stars: 1, hex: '0505', state: { place: 'map', hex: -1, under: 0 } }, { id: 'c', leader: 'sl2' }, { id: 'e', leader: 'sl2' },
      { id: 'four', stars: 4, pool: true, morale: 2 },
    ],
  };

  test('H-3.41.3, H-3.22.1 the senior subordinate leads at once, and the side is asked; under him, by his capacity, or by the pool', () => {
    const { events, state } = fall(impulse2(STACK), 'oc');
    expect(events.slice(2, 5)).toEqual([
      { type: 'leader-placed', leader: 'sl1', spot: { place: 'map', hex: '0505' }, rule: 'H-10.67.1' },
      { type: 'unit-placed', unit: 'a', spot: { place: 'box', leader: 'sl1' }, rule: 'H-10.67.1', to: 'union' },
      { type: 'artillery-changed', leader: 'oc', by: -1, rule: 'H-10.67.1', to: 'union' },
    ]);
    expect(events.find(({ type }) => type === 'succession-due')).toEqual({ type: 'succession-due', succession: { side: 'union', fallen: 'oc', heir: 'sl1', units: ['a'], artillery: 1, ammunition: 1, morale: 4 }, to: 'union' });
    expect(state.phase).toEqual({ name: 'succession', side: 'union', fallen: 'oc' });
    expect(offers(state, 'union')).toEqual([{ decision: 'succession', rule: 'H-10.67.b.1', commands: [{ type: 'name-successor', successor: 'sl1' }, { type: 'name-successor' }] }]);
  });

  test('H-10.67.b.1 the one who has it keeps it for 10 WEP', () => {
    const { events, state } = play(fall(impulse2(STACK), 'oc').state, 'union', { type: 'name-successor', successor: 'sl1' });
    expect(events.slice(0, 2)).toEqual([
      { type: 'war-effort-changed', side: 'union', by: -10, rule: 'H-10.67.b.1' },
      { type: 'succession-settled', fallen: 'oc', to: 'union' },
    ]);
    expect(findForce(state, 'sl1')!.units.map(({ counter }) => counter.id)).toEqual(['a', 'b', 'c', 'e']);
  });

  test('H-10.67.b.1, H-3.22.1 a leader of the pool of higher rank commands the stack', () => {
    const { events, state } = play(fall(impulse2(STACK), 'oc').state, 'union', { type: 'name-successor' });
    expect(events).toContainEqual({ type: 'command-passed', from: 'sl1', force: 'four' });
    expect(findForce(state, 'four')!.leaders.map(({ counter }) => counter.id)).toEqual(['four', 'sl1', 'sl2']);
    expect(findLeader(state, 'four')!.state).toMatchObject({ artillery: 1, morale: 3 });
    expect(findLeader(state, 'sl1')!.state).toMatchObject({ artillery: 0, under: 3 });
  });

  test('H-3.71.2 who takes over in an entrenchment is not named to the enemy, neither he who leads at once nor he who is called', () => {
    const entrenched: Sketch = { ...STACK, works: [{ hex: '0505', side: 'union', level: 1 }] };
    const fallen = fall(impulse2(entrenched), 'oc');
    const called = play(fallen.state, 'union', { type: 'name-successor' });
    expect([...told(fallen.events, 'command-passed'), ...told(called.events, 'command-passed')]).toEqual([
      { type: 'command-passed', from: 'oc', force: 'sl1', to: 'union' },
      { type: 'command-passed', from: 'sl1', force: 'four', to: 'union' },
    ]);
    const seen = [...fallen.events, ...called.events].filter((event) => observeEvent(event, { role: 'seat', side: 'confederate' }));
    expect(JSON.stringify(seen)).not.toMatch(/"sl1"|"four"/);
  });

  test('H-3.71.1 of a stack under another counter not who had it, though whoever is called to command it shows', () => {
    const corps = [{ id: 'oc', stars: 2, hex: '0505' }, { id: 'a', leader: 'oc' }, { id: 'sl1', stars: 1, hex: '0505', state: { place: 'map', hex: -1, under: 0 } }, { id: 'b', leader: 'sl1' }] as const;
    const under: Sketch = { union: [...corps, { id: 'halleck', stars: 3, hex: '0505' }, { id: 'guard', leader: 'halleck' }, { id: 'four', stars: 4, pool: true }] };
    const { events, state } = play(fall(impulse2(under), 'oc').state, 'union', { type: 'name-successor' });
    expect(told(events, 'command-passed')).toEqual([{ type: 'command-passed', from: 'sl1', force: 'four', to: 'union' }]);
    expect(isShown(state, findLeader(state, 'four')!)).toBe(true);
  });

  test('H-3.71.3 nor that units are left without a leader under another counter', () => {
    const last: Given = { operations: { first: 'union', left: { union: 0, confederate: 0 }, played: ['confederate', 'union'] } };
    const under: Sketch = { union: [...CORPS.union!, { id: 'halleck', stars: 4, hex: '0505', headquarters: true }, { id: 'guard', leader: 'halleck' }] };
    expect(told(fall(impulse2(under, last), 'oc').events, 'command-passed')).toEqual([{ type: 'command-passed', from: 'oc', force: 'hex:0505', to: 'union' }]);
  });

  test('H-10.41.1 whoever takes over an attack in the running battle is named by it, under a screen as well', () => {
    const screened: Sketch = { ...STACK, union: [...STACK.union!, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'sl1', state: { place: 'screen' } }], confederate: [{ id: 'bragg', stars: 3, hex: '0506' }, { id: 'brigade', leader: 'bragg' }] };
    const attack = { force: 'oc', from: '0505', target: '0506', hasty: false };
    const begun = evolve(impulse2(screened), { type: 'battle-begun', battle: { target: '0506', attacker: 'union', waves: [attack], exchanges: [], stage: 'fire', checks: [], failures: [], bereft: [], artillery: [], vacated: [] } });
    const { events, state } = fall(begun, 'oc');
    expect(told(events, 'command-passed')).toEqual([{ type: 'command-passed', from: 'oc', force: 'sl1' }]);
    expect(state.battle!.waves).toMatchObject([{ force: 'sl1' }]);
  });

  test('H-3.23.1, H-3.15.1 who may not command so much is not named, nor is an empty pool', () => {
    expect(reasons(refusal(fall(impulse2(STACK), 'oc').state, 'union', { type: 'name-successor', successor: 'sl2' }))).toEqual([{ rule: 'H-10.67.b.1', code: 'succession.not-in-stack' }]);
    const lighter: Sketch = { union: STACK.union!.filter(({ id }) => id !== 'e' && id !== 'four') };
    expect(reasons(refusal(fall(impulse2(lighter), 'oc').state, 'union', { type: 'name-successor' }))).toEqual([{ rule: 'H-3.15.1', code: 'succession.empty-pool' }]);
  });

  test('H-3.41.3 without 10 WEP the senior subordinate keeps it and nobody is asked', () => {
    const { state } = fall(impulse2(STACK, { sides: { union: { warEffort: 9 } } }), 'oc');
    expect(state.phase.name).toBe('movement');
    expect(findForce(state, 'sl1')!.units).toHaveLength(4);
  });

  test('H-10.67.b.1 the box of a subordinate goes to his commander, or to another', () => {
    const { state } = fall(impulse2(STACK), 'sl2');
    expect(state.successions[0]).toMatchObject({ fallen: 'sl2', heir: 'oc', units: ['c', 'e'] });
    const after = play(state, 'union', { type: 'name-successor', successor: 'sl1' }).state;
    expect(after.units.filter(({ leader }) => leader === after.setting.order.leaderIndex.get('sl1'))).toHaveLength(3);
  });
});
