import type { ReorganisationOrder } from '../../src/systems/heartland/commands.js';
import { findLeader, overallCommander, ratingOf, starsOf } from '../../src/systems/heartland/position.js';
import { administrationPointsOf } from '../../src/systems/heartland/procedures/administration-points.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { inStep, ordered, refusedOrder } from './orders.js';
import { play, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

/** Johnston's army at 0505 with Hardee and Crittenden, each with a brigade; Bragg and Cheatham are in the pool. */
const johnston: LeaderSketch = { id: 'johnston', stars: 4, hex: '0505', headquarters: true };
const hardee: LeaderSketch = { id: 'hardee', stars: 2, under: 'johnston', morale: 4, artillery: 2, ammunition: 2 };
const crittenden: LeaderSketch = { id: 'crittenden', stars: 2, under: 'johnston' };
const bragg: LeaderSketch = { id: 'bragg', stars: 3, pool: true, artillery: 0, ammunition: 0 };
const cheatham: LeaderSketch = { id: 'cheatham', stars: 1, pool: true, artillery: 0, ammunition: 0 };
const brigade = (id: string, leader: string): UnitSketch => ({ id, leader });
const army = [johnston, hardee, crittenden, bragg, cheatham, brigade('a', 'johnston'), brigade('b', 'hardee'), brigade('c', 'crittenden')];
const admin = (confederate: Sketch['confederate'] = army, given = {}, said: Sketch = {}) => inStep('administration', { ...said, confederate }, given);
const paid = (leader: string, points: number, rule: string) => ({ type: 'points-spent', leader, points, rule, to: 'confederate' });
const bill = (by: number, rule: string) => ({ type: 'war-effort-changed', side: 'confederate', by: -by, rule });
const given = { type: 'emergency-order-given', side: 'confederate' };
const leader = (state: HeartlandState, id: string) => findLeader(state, id)!;
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('dismissal', () => {
  const dismiss = (id: string, successor?: string) => ({ order: 'dismiss', leader: id, by: 'johnston', ...(successor === undefined ? {} : { successor }) }) as const;

  test('H-3.31.b.2, H-3.41.2 in administration it costs the army commander 1 AP and no war effort; the units stay without a leader (index example)', () => {
    const { events, state } = ordered(admin(), 'confederate', dismiss('crittenden'));
    expect(events[0]).toEqual(paid('johnston', 1, 'H-3.31.b.2'));
    expect(events.some(({ type }) => type === 'war-effort-changed')).toBe(false);
    expect(leader(state, 'crittenden').state).toMatchObject({ place: 'pool', artillery: 0, ammunition: 0 });
    expect(state.units[2]).toMatchObject({ place: 'map', hex: leader(state, 'johnston').state.hex });
  });

  test('H-3.31.b.2 one of the pool takes over the box: units, artillery, ammunition, and the morale less one (house HS-12)', () => {
    const { state } = ordered(admin(), 'confederate', dismiss('hardee', 'cheatham'));
    expect(leader(state, 'cheatham').state).toMatchObject({ place: 'box', under: 0, active: true, artillery: 2, ammunition: 2, morale: 3 });
    expect(state.units[1]).toMatchObject({ place: 'box', leader: 4 });
    expect(leader(state, 'hardee').state).toMatchObject({ place: 'pool', artillery: 0 });
  });

  test('H-3.31.b.2 another leader of the hex takes over, and keeps his own morale', () => {
    const { state } = ordered(admin(), 'confederate', dismiss('crittenden', 'hardee'));
    expect(state.units[2]).toMatchObject({ place: 'box', leader: 1 });
    expect(leader(state, 'hardee').state).toMatchObject({ morale: 4, artillery: 2, ammunition: 5 });
  });

  test('H-3.41.4, AMB-17 who follows an army commander needs the emergency order of the turn: 10 war effort points (index example)', () => {
    const { events, state } = ordered(admin(), 'confederate', dismiss('johnston', 'bragg'));
    expect(events.slice(0, 3)).toEqual([paid('johnston', 1, 'H-3.31.b.2'), bill(10, 'H-3.41.4'), given]);
    expect(leader(state, 'bragg').state).toMatchObject({ place: 'map', headquarters: true });
    expect([leader(state, 'hardee'), leader(state, 'crittenden')].map(({ state: own }) => own.under)).toEqual([3, 3]);
    expect(leader(state, 'johnston').state).toMatchObject({ place: 'pool', headquarters: false });
    expect(state.sides.confederate.headquarters).toBe(1);
  });

  test('H-3.31.1 nobody of two stars takes over an army', () => {
    expect(refusedOrder(admin(), 'confederate', dismiss('johnston', 'hardee'))).toEqual([{ rule: 'H-3.31.1', code: 'headquarters.rank' }]);
  });

  test('H-3.22.a.1 an army commander cannot go where he leaves leaders of one rank behind', () => {
    expect(refusedOrder(admin(), 'confederate', dismiss('johnston'))).toEqual([{ rule: 'H-3.22.a.1', code: 'stacking.equal-rank' }]);
  });

  test('H-3.23.b.1 nor may more than four brigades be left without a leader', () => {
    const many = [...army, ...['d', 'e', 'f', 'g'].map((id) => brigade(id, 'hardee'))];
    expect(refusedOrder(admin(many), 'confederate', dismiss('hardee'))).toEqual([{ rule: 'H-3.23.b.1', code: 'stacking.leaderless' }]);
  });

  test.each([
    ['H-3.31.b.2 by an army commander', { ...dismiss('crittenden'), by: 'hardee' }, 'H-3.31.b.2', 'order.out-of-range'],
    ['H-3.31.b.2 of somebody in his command range', dismiss('polk'), 'H-3.31.b.2', 'order.out-of-range'],
    ['H-3.31.b.2 of somebody on the map', dismiss('bragg'), 'H-3.31.b.2', 'unknown.leader'],
    ['H-3.31.b.2 with a successor at hand', dismiss('crittenden', 'polk'), 'H-3.31.b.2', 'unknown.leader'],
  ] as const)('%s', (_title, order, rule, code) => {
    const far = admin([...army, { id: 'polk', stars: 3, hex: '0510' }, brigade('d', 'polk')]);
    expect(refusedOrder(far, 'confederate', order)).toEqual([{ rule, code }]);
  });

  test('H-3.31.b.2 not without a point', () => {
    expect(refusedOrder(admin([{ ...johnston, state: { points: 0 } }, ...army.slice(1)]), 'confederate', dismiss('crittenden'))).toEqual([{ rule: 'H-3.31.b.2', code: 'points.too-few' }]);
  });
});

describe('new commands', () => {
  const loose: UnitSketch[] = [{ id: 'x', hex: '0506' }, { id: 'y', hex: '0506' }];

  test('H-3.41.2, H-3.31.b.2 a leader of the pool is appointed to leaderless units for 1 AP of the army commander', () => {
    const { events, state } = ordered(admin([...army, ...loose]), 'confederate', { order: 'appoint', leader: 'bragg', by: 'johnston', units: ['x', 'y'] });
    expect(events[0]).toEqual(paid('johnston', 1, 'H-3.31.b.2'));
    expect(leader(state, 'bragg').state).toMatchObject({ place: 'map', active: true, points: 3 });
    expect(state.units.slice(3, 5)).toMatchObject([{ place: 'box', leader: 3 }, { place: 'box', leader: 3 }]);
  });

  test('H-3.41.2 only one of the pool, and only units without a leader in one hex', () => {
    const state = admin([...army, ...loose, { id: 'z', hex: '0507' }]);
    const appoint = (id: string, ...units: string[]): ReorganisationOrder => ({ order: 'appoint', leader: id, by: 'johnston', units });
    expect(refusedOrder(state, 'confederate', appoint('hardee', 'x'))).toEqual([{ rule: 'H-3.41.2', code: 'unknown.leader' }]);
    expect(refusedOrder(state, 'confederate', appoint('bragg', 'x', 'z'))).toEqual([{ rule: 'H-3.41.2', code: 'unknown.unit' }]);
    expect(refusedOrder(state, 'confederate', appoint('bragg', 'a'))).toEqual([{ rule: 'H-3.41.2', code: 'unknown.unit' }]);
  });

  const form: ReorganisationOrder = { order: 'form-command', hex: '0506', units: ['x', 'y'] };

  test('H-3.11.d.3 for 5 war effort points a leader drawn at random commands them: morale 3, no artillery, one ammunition point (house HS-13)', () => {
    const { events, state } = ordered(admin([...army, ...loose]), 'confederate', form, [2]);
    expect(events.slice(0, 2)).toEqual([bill(5, 'H-3.11.d.3'), { type: 'leader-drawn', leader: 'cheatham', die: 2, to: 'confederate' }]);
    expect(leader(state, 'cheatham').state).toMatchObject({ place: 'map', morale: 3, artillery: 0, ammunition: 1 });
    expect(state.units[3]).toMatchObject({ place: 'box', leader: 4 });
  });

  test('H-3.15.1 not from an empty pool; H-3.11.d.3 not for too little', () => {
    expect(refusedOrder(admin([...army.filter(({ id }) => id !== 'bragg' && id !== 'cheatham'), ...loose]), 'confederate', form)).toEqual([{ rule: 'H-3.15.1', code: 'leaders.empty-pool' }]);
    expect(refusedOrder(admin([...army, ...loose], { sides: { confederate: { warEffort: 4 } } }), 'confederate', form)).toEqual([{ rule: 'H-3.11.d.3', code: 'war-effort.too-few' }]);
    expect(refusedOrder(admin([...army, ...loose]), 'confederate', { ...form, hex: '0505' })).toEqual([{ rule: 'H-3.11.d.3', code: 'unknown.unit' }]);
  });

  test('H-3.13.1 not beyond twice the commands of the set-up', () => {
    // One command at set-up allows two; one more stands there already.
    const grown: Sketch['confederate'] = [{ id: 'polk', stars: 2, hex: '0505' }, brigade('a', 'polk'), { ...bragg, state: { place: 'map', hex: 0 } }, cheatham, ...loose];
    expect(refusedOrder(admin(grown), 'confederate', form)).toEqual([{ rule: 'H-3.13.1', code: 'stacking.no-box' }]);
  });
});

describe('isolated leaders', () => {
  const remove = { order: 'remove-isolated-leader', leader: 'polk' } as const;
  const alone: Sketch['confederate'] = [{ id: 'polk', stars: 2, hex: '0505' }, brigade('a', 'polk')];

  test('H-3.41.5 an emergency order takes a leader without a line of supply into the pool; his units stay (index example)', () => {
    const { events, state } = ordered(admin(alone), 'confederate', remove);
    expect(events.slice(0, 2)).toEqual([bill(10, 'H-3.41.5'), given]);
    expect(leader(state, 'polk').state.place).toBe('pool');
    expect(state.units[0]).toMatchObject({ place: 'map' });
  });

  test('H-3.41.5 nobody who is in supply and can be dismissed; H-3.41.a.2 one emergency order a turn', () => {
    const supplied: Sketch = { hexes: { '0504': { edge: 'south' } } };
    expect(refusedOrder(admin(army, {}, supplied), 'confederate', { ...remove, leader: 'hardee' })).toEqual([{ rule: 'H-3.41.5', code: 'leaders.not-isolated' }]);
    expect(refusedOrder(admin(alone, { sides: { confederate: { emergency: true } } }), 'confederate', remove)).toEqual([{ rule: 'H-3.41.a.2', code: 'emergency.given' }]);
  });
});

describe('chiefs of staff', () => {
  const appoint = (id: string) => ({ order: 'appoint-chief-of-staff', leader: id, commander: 'johnston' }) as const;
  const bowen: LeaderSketch = { id: 'bowen', stars: 2, pool: true };

  test('H-3.32.1, H-3.32.2, H-3.32.3 with 25 war effort points and AP 3: 15 and 2 are left, and he stands on the staff (index example)', () => {
    const { events, state } = ordered(admin([...army, bowen], { sides: { confederate: { warEffort: 25 } } }), 'confederate', appoint('bowen'));
    expect(events.slice(0, 3)).toEqual([paid('johnston', 1, 'H-3.32.2'), bill(10, 'H-3.32.2'), given]);
    expect(state.sides.confederate.warEffort).toBe(15);
    expect(leader(state, 'johnston').state.points).toBe(2);
    expect(leader(state, 'bowen').state).toMatchObject({ place: 'staff', under: 0, active: true });
  });

  test('H-3.32.4, H-3.32.c.1 in 1862 AR 3 and a chief with AR 3 give 5 AP, in 1863 6 (E-51)', () => {
    const in1862 = ordered(admin([...army, bowen]), 'confederate', appoint('bowen')).state;
    expect(administrationPointsOf(in1862, leader(in1862, 'johnston'))).toBe(5);
    const in1863 = ordered(admin([...army, bowen], {}, { year: 1863 }), 'confederate', appoint('bowen')).state;
    expect(administrationPointsOf(in1863, leader(in1863, 'johnston'))).toBe(6);
  });

  test.each([
    ['H-3.32.1 nobody of one star (index example)', [...army, bowen], {}, appoint('cheatham'), 'H-3.32.1', 'staff.rank'],
    ['H-3.32.1 nobody who leads units', army, {}, appoint('hardee'), 'H-3.32.1', 'staff.commands'],
    ['H-3.32.1 only with an army commander', [...army, bowen], {}, { ...appoint('bowen'), commander: 'hardee' }, 'H-3.32.1', 'staff.no-headquarters'],
    ['H-3.32.3 one only', [...army, bowen, { id: 'mackall', stars: 2, staffOf: 'johnston' }], {}, appoint('bowen'), 'H-3.32.3', 'staff.taken'],
    ['H-3.13.5 nobody of the pool when twice the two leaders of the set-up are in the field', [johnston, hardee, brigade('a', 'johnston'), brigade('b', 'hardee'), { ...bragg, state: { place: 'box', under: 0 } }, { ...cheatham, state: { place: 'box', under: 0 } }, bowen], {}, appoint('bowen'), 'H-3.13.5', 'stacking.too-many-leaders'],
    ['H-3.32.2 not after another emergency order (AMB-17)', [...army, bowen], { sides: { confederate: { emergency: true } } }, appoint('bowen'), 'H-3.41.a.2', 'emergency.given'],
    ['H-3.32.2 not without 10 war effort points', [...army, bowen], { sides: { confederate: { warEffort: 9 } } }, appoint('bowen'), 'H-3.41.a.1', 'emergency.too-little'],
  ] as const)('%s', (_title, confederate, position, order, rule, code) => {
    expect(refusedOrder(admin(confederate as Sketch['confederate'], position), 'confederate', order)).toEqual([{ rule, code }]);
  });
});

describe('an acting commander', () => {
  /** Johnston was killed: Beauregard, his chief of staff with two stars and a brevet, leads the army. */
  const beauregard: LeaderSketch = { id: 'beauregard', stars: 2, hex: '0505', headquarters: true, brevet: true, state: { acting: true } };
  const headless = [beauregard, { ...hardee, under: 'beauregard' }, bragg, cheatham, brigade('a', 'beauregard'), brigade('b', 'hardee')];
  const appoint = { order: 'appoint-army-commander', leader: 'bragg' } as const;

  test('H-3.32.b.3, H-3.32.b.4, H-3.41.4 a new commander costs 10 war effort points; the chief goes back to the staff without the brevet (E-51, index example)', () => {
    const { events, state } = ordered(admin(headless), 'confederate', appoint);
    expect(events[0]).toEqual(bill(10, 'H-3.32.b.3'));
    expect(leader(state, 'bragg').state).toMatchObject({ place: 'map', headquarters: true });
    expect(leader(state, 'beauregard').state).toMatchObject({ place: 'staff', under: 2, headquarters: false, brevet: false, acting: false });
    expect(starsOf(leader(state, 'beauregard'))).toBe(2);
    expect(leader(state, 'hardee').state).toMatchObject({ place: 'box', under: 2 });
    expect(state.units.slice(0, 2)).toMatchObject([{ leader: 2 }, { leader: 1 }]);
    expect(typesOf(events)).toContain('brevet-lost');
  });

  test('H-3.41.a.2 that does not count as the turn\'s emergency order (AMB-17)', () => {
    const { events, state } = ordered(admin(headless, { sides: { confederate: { emergency: true } } }), 'confederate', appoint);
    expect(events).not.toContainEqual(given);
    expect(leader(state, 'bragg').state.headquarters).toBe(true);
  });

  test('H-3.32.b.3, H-3.32.b.5 or he stays for good, and has a new chief of staff for 10 war effort points and 1 AP (index example)', () => {
    const { events, state } = ordered(admin([...headless, { id: 'bowen', stars: 2, pool: true }], { sides: { confederate: { warEffort: 12 } } }), 'confederate', [
      { order: 'confirm-acting-commander', leader: 'beauregard' },
      { order: 'appoint-chief-of-staff', leader: 'bowen', commander: 'beauregard' },
    ]);
    expect(events[0]).toEqual({ type: 'command-taken', leader: 'beauregard', acting: false, to: 'confederate' });
    expect(state.sides.confederate.warEffort).toBe(2);
    expect(leader(state, 'beauregard').state).toMatchObject({ headquarters: true, brevet: true, acting: false });
    expect(refusedOrder(state, 'confederate', { order: 'confirm-acting-commander', leader: 'beauregard' })).toEqual([{ rule: 'H-3.32.b.3', code: 'staff.not-acting' }]);
  });

  test('H-3.32.b.3 who is not relieved in the next administration stays in command', () => {
    const waiting = { ...admin(headless), sealed: { union: { kind: 'orders', orders: [] } } } as const;
    const { events, state } = play(waiting, 'confederate', { type: 'submit-orders', step: 'administration', orders: [] });
    expect(events.slice(0, 2)).toEqual([{ type: 'orders-revealed', step: 'administration' }, { type: 'command-taken', leader: 'beauregard', acting: false, to: 'confederate' }]);
    expect(overallCommander(state, leader(state, 'beauregard').state.hex)?.counter.id).toBe('beauregard');
  });

  test('H-3.32.b.3, H-3.31.b.2 dismissed without a successor he is acting commander no more: a free headquarters goes to who commands a force', () => {
    const dismissed = ordered(admin(headless), 'confederate', { order: 'dismiss', leader: 'beauregard', by: 'beauregard' }).state;
    expect(leader(dismissed, 'beauregard').state).toMatchObject({ place: 'pool', headquarters: false, acting: false });
    expect(refusedOrder(dismissed, 'confederate', appoint)).toEqual([{ rule: 'H-3.41.4', code: 'order.not-commander' }]);
  });

  test('H-3.31.1 nobody of two stars relieves him', () => {
    expect(refusedOrder(admin(headless), 'confederate', { ...appoint, leader: 'hardee' })).toEqual([{ rule: 'H-3.31.1', code: 'headquarters.rank' }]);
  });
});

describe('a headquarters that is free', () => {
  const polk: LeaderSketch = { id: 'polk', stars: 3, hex: '0505' };
  const appoint = (id: string) => ({ order: 'appoint-army-commander', leader: id }) as const;

  test('H-3.41.4, H-3.13.4 goes to an Overall Commander of three stars, by the emergency order of the turn', () => {
    const { events, state } = ordered(admin([polk, brigade('a', 'polk')]), 'confederate', appoint('polk'));
    expect(events).toEqual([bill(10, 'H-3.41.4'), given, { type: 'headquarters-given', leader: 'polk', to: 'confederate' }]);
    expect(state.sides.confederate.headquarters).toBe(0);
  });

  test('H-3.41.a.2, AMB-17 that of a commander who died goes to one by an emergency order that is not the turn\'s, the next one by the turn\'s', () => {
    const two = admin([polk, brigade('a', 'polk'), { id: 'bragg', stars: 3, hex: '0808' }, brigade('b', 'bragg')], { sides: { confederate: { headquarters: 2, bereftArmies: 1 } } });
    const { events, state } = ordered(two, 'confederate', appoint('polk'));
    expect(events).toEqual([
      bill(10, 'H-3.41.4'),
      { type: 'bereft-armies-changed', side: 'confederate', by: -1, to: 'confederate' },
      { type: 'headquarters-given', leader: 'polk', to: 'confederate' },
    ]);
    expect(ordered(state, 'confederate', appoint('bragg')).events.slice(0, 2)).toEqual([bill(10, 'H-3.41.4'), given]);
  });

  test('H-3.41.a.2, AMB-17 though the turn\'s emergency order is given, that of the dead can be given again, and no other', () => {
    const spent = (bereftArmies: number) => admin([polk, brigade('a', 'polk')], { sides: { confederate: { emergency: true, bereftArmies } } });
    expect(leader(ordered(spent(1), 'confederate', appoint('polk')).state, 'polk').state.headquarters).toBe(true);
    expect(refusedOrder(spent(0), 'confederate', appoint('polk'))).toEqual([{ rule: 'H-3.41.a.2', code: 'emergency.given' }]);
  });

  test.each([
    ['H-3.13.3 not where none is free', [polk, brigade('a', 'polk')], { headquarters: 0 }, appoint('polk'), 'H-3.13.3', 'headquarters.none'],
    ['H-3.31.1 not to two stars', [{ ...polk, stars: 2 }, brigade('a', 'polk')], {}, appoint('polk'), 'H-3.31.1', 'headquarters.rank'],
    ['H-3.41.4 not to one of the pool', [polk, brigade('a', 'polk'), bragg], {}, appoint('bragg'), 'H-3.41.4', 'order.not-commander'],
    ['H-3.41.4 not to the enemy', [polk, brigade('a', 'polk')], {}, appoint('grant'), 'H-3.41.4', 'unknown.leader'],
  ] as const)('%s', (_title, confederate, own, order, rule, code) => {
    expect(refusedOrder(admin(confederate as Sketch['confederate'], { sides: { confederate: own } }), 'confederate', order)).toEqual([{ rule, code }]);
  });
});

describe('brevets', () => {
  const brevet = (id: string) => ({ order: 'brevet', leader: id }) as const;
  const lone: Sketch['confederate'] = [{ id: 'polk', stars: 2, hex: '0505' }, brigade('a', 'polk')];

  test('H-3.23.b.2, H-3.22.3 a star more and each rating one less, for 1 war effort point (house HS-10)', () => {
    const { events, state } = ordered(admin(lone), 'confederate', brevet('polk'));
    expect(events).toEqual([bill(1, 'H-3.32.b.2'), { type: 'breveted', leader: 'polk' }]);
    expect(starsOf(leader(state, 'polk'))).toBe(3);
    expect(ratingOf(leader(state, 'polk'), 'br')).toBe(2);
  });

  test('H-3.72.3 in dense fog the marker is on the display, unseen', () => {
    expect(ordered(admin(lone, {}, { options: { 'dense-fog': 'used' } }), 'confederate', brevet('polk')).events[1]).toEqual({ type: 'breveted', leader: 'polk', to: 'confederate' });
  });

  test('H-3.23.b.2 once for each leader; H-3.22.a.1 not beside one of the same rank', () => {
    expect(refusedOrder(admin(lone), 'confederate', brevet('polk'), brevet('polk'))).toEqual([{ rule: 'H-3.23.b.2', code: 'brevet.held' }]);
    const beside: Sketch['confederate'] = [...lone, { id: 'senior', stars: 3, hex: '0505' }, brigade('b', 'senior')];
    expect(refusedOrder(admin(beside), 'confederate', brevet('polk'))).toEqual([{ rule: 'H-3.22.a.1', code: 'stacking.equal-rank' }]);
  });
});
