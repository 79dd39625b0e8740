import type { CommandOf, HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findForce, findLeader, findUnit, overallCommander, type Force } from '../../src/systems/heartland/position.js';
import { stay } from '../../src/systems/heartland/procedures/organisation.js';
import { commandCapacity, commandLimit, commandVerdict, excessIn, headquartersVerdict, newCommandsVerdict, stackingVerdict } from '../../src/systems/heartland/procedures/stacking.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { moverWith } from '../../src/systems/heartland/procedures/movement-allowance.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch } from './position.js';

const detach = (force: string, said: Partial<CommandOf<'detach'>> = {}): CommandOf<'detach'> => ({ type: 'detach', force, leaders: [], units: [], ...said });
const attach = (leader: string, said: Partial<CommandOf<'attach'>> = {}): CommandOf<'attach'> => ({ type: 'attach', leader, leaders: [], units: [], ...said });

/** An army: Johnston with a cavalry brigade of his own, Hardee with four brigades, Crittenden with three (S-01). */
const ARMY: Sketch = {
  confederate: [
    { id: 'johnston', stars: 4, hex: '0505', headquarters: true },
    { id: 'hardee', stars: 3, under: 'johnston' },
    { id: 'crittenden', stars: 2, under: 'johnston' },
    { id: 'horse', type: 'cavalry', leader: 'johnston' },
    ...[1, 2, 3, 4].map((n) => ({ id: `h${n}`, leader: 'hardee' })),
    ...[1, 2, 3].map((n) => ({ id: `c${n}`, leader: 'crittenden' })),
  ],
};
const army = (sketch: Sketch = ARMY) => positionOf(sketch, { name: 'movement', side: 'confederate' }, 'confederate');
const placeOf = (state: HeartlandState, id: string) => {
  const { place, hex, under } = findLeader(state, id)!.state;
  return { place, hex, under };
};
const at = (state: HeartlandState, hex: string) => state.setting.board.grid.indexOf(hex);
const moving = (state: HeartlandState, force: string) => ({ ...state, impulse: { ...state.impulse!, mover: moverWith(findForce(state, force)!, 8) } });

describe('where everybody is', () => {
  test('H-3.1.1, H-3.11.4, H-3.11.3 one leader stands on the map for three commands of one cavalry and seven infantry brigades (S-01)', () => {
    const force = findForce(army(), 'johnston')!;
    expect(force.leaders.map(({ counter }) => counter.id)).toEqual(['johnston', 'hardee', 'crittenden']);
    expect(force.units.map(({ counter }) => counter.type)).toEqual(['cavalry', ...Array.from({ length: 7 }, () => 'infantry')]);
    expect(army().leaders.filter(({ hex }) => hex >= 0)).toHaveLength(1);
  });

  test('H-3.22.1, H-3.22.4, H-3.22.5 the headquarters commands a 2-star and a brevet 3-star, and a 4-star without one (S-02)', () => {
    const state = positionOf({ union: [{ id: 'four', stars: 4, hex: '0505' }, { id: 'hq', stars: 3, hex: '0505', headquarters: true }, { id: 'brevet', stars: 2, hex: '0505', brevet: true }, { id: 'two', stars: 2, hex: '0505' }] });
    expect(overallCommander(state, at(state, '0505'))?.counter.id).toBe('hq');
  });

  test('H-3.22.3, H-3.22.2 one commands: printed stars come before stars by brevet', () => {
    const state = positionOf({ union: [{ id: 'brevet', stars: 2, hex: '0505', brevet: true }, { id: 'printed', stars: 3, hex: '0505' }] });
    expect(overallCommander(state, at(state, '0505'))?.counter.id).toBe('printed');
  });
});

describe('what may stand together', () => {
  const twos = (more: Sketch['union'] = []): Sketch => ({ union: [{ id: 'a', stars: 2, hex: '0505' }, { id: 'b', stars: 2, hex: '0507' }, { id: 'four', stars: 4, hex: '0505' }, ...more] });
  const verdict = (sketch: Sketch) => {
    const state = positionOf(sketch);
    return stackingVerdict(state, 'union', at(state, '0505'), [findForce(state, 'b')!]);
  };

  test('H-3.22.a.1, H-8.25.a.3 two 2-stars may not share a hex, not even under a 4-star without headquarters', () => {
    expect(verdict(twos())).toMatchObject({ ok: false, error: { violations: [{ rule: 'H-3.22.a.1', code: 'stacking.equal-rank', facts: { leaders: ['a', 'b'] } }] } });
  });

  test('H-3.22.a.2, H-3.11.c.2 with an army commander in the hex they may', () => {
    expect(verdict(twos([{ id: 'hq', stars: 3, hex: '0505', headquarters: true }]))).toEqual({ ok: true, value: null });
  });

  test('H-3.11.d.2, H-3.23.b.1 five Confederate brigades without a leader are one too many, cavalry does not count', () => {
    const leaderless = (brigades: number): Sketch => ({ confederate: [...Array.from({ length: brigades }, (_, n) => ({ id: `b${n}`, hex: '0505' })), { id: 'c', type: 'cavalry', hex: '0505' }] });
    const judge = (brigades: number) => {
      const state = positionOf(leaderless(brigades));
      return stackingVerdict(state, 'confederate', at(state, '0505'), []);
    };
    expect(judge(4)).toEqual({ ok: true, value: null });
    expect(judge(5)).toMatchObject({ ok: false, error: { violations: [{ rule: 'H-3.23.b.1', code: 'stacking.leaderless', facts: { infantry: 5 } }] } });
  });
});

describe('capacity', () => {
  const led = (side: 'union' | 'confederate', infantry: number): { state: HeartlandState; force: Force } => {
    const state = positionOf({ [side]: [{ id: 'l', stars: 2, hex: '0505' }, ...Array.from({ length: infantry }, (_, n) => ({ id: `i${n}`, leader: 'l' })), ...[1, 2, 3, 4, 5].map((n) => ({ id: `c${n}`, type: 'cavalry' as const, leader: 'l' })), { id: 'w', type: 'wagon' as const, leader: 'l' }] });
    return { state, force: findForce(state, 'l')! };
  };

  test.each([
    ['H-3.23.1 3 Union divisions', 'union', 3, true],
    ['H-3.23.1 4 Union divisions', 'union', 4, false],
    ['H-3.23.2 12 Confederate brigades', 'confederate', 12, true],
    ['H-3.23.2 13 Confederate brigades', 'confederate', 13, false],
  ] as const)('%s under 2 stars; cavalry and wagons are free (S-03, H-3.23.3, H-2.0.5)', (_title, side, infantry, legal) => {
    const { force } = led(side, infantry);
    expect(commandVerdict(force.commander!, force.units).ok).toBe(legal);
  });

  test('H-3.23.3 a reduced division counts as one', () => {
    const state = positionOf({ union: [{ id: 'l', stars: 2, hex: '0505' }, ...[1, 2, 3, 4].map((n) => ({ id: `i${n}`, leader: 'l', startsReduced: true as const }))] });
    expect(excessIn(findForce(state, 'l')!)).toHaveLength(1);
  });

  test('H-3.23.b.2 a set-up with three divisions under one star exceeds by one; a brevet sets it right', () => {
    const state = (brevet: boolean) => positionOf({ union: [{ id: 'l', stars: 1, hex: '0505', ...(brevet && { brevet: true }) }, ...[1, 2, 3].map((n) => ({ id: `i${n}`, leader: 'l' }))] });
    expect([false, true].map((brevet) => excessIn(findForce(state(brevet), 'l')!).length)).toEqual([1, 0]);
  });

  test('H-3.23.a.1, H-3.23.a.2 a 3-star army commander has 4 divisions of his own, and those of five subordinates besides', () => {
    const subordinates = [1, 2, 3, 4, 5].flatMap((n) => [{ id: `s${n}`, stars: 2, under: 'hq' }, ...[1, 2, 3].map((d) => ({ id: `s${n}d${d}`, leader: `s${n}` }))]);
    const state = positionOf({ union: [{ id: 'hq', stars: 3, hex: '0505', headquarters: true }, ...subordinates] });
    expect(commandCapacity(findLeader(state, 'hq')!)).toBe(16);
    expect(findForce(state, 'hq')!.units).toHaveLength(15);
  });
});

describe('how many commands', () => {
  const leaders = (count: number, more: Sketch['union'] = []): Sketch => ({ union: [...Array.from({ length: count }, (_, n) => ({ id: `l${n}`, stars: 2, hex: `01${String(n + 1).padStart(2, '0')}` })), ...more] });

  test('H-3.13.1, H-3.13.4 of 4 commands a side makes 8 at most; one that has disappeared may be formed again', () => {
    const state = positionOf(leaders(4));
    expect([4, 5].map((more) => newCommandsVerdict(state, 'union', more).ok)).toEqual([true, false]);
    expect(reasonsOf(newCommandsVerdict(state, 'union', 5))).toEqual([{ rule: 'H-3.13.1', code: 'stacking.no-box' }]);
    const fewer = positionOf({ union: leaders(4).union!.map((leader, n) => (n === 0 ? { ...leader, state: { place: 'out' as const, hex: -1 } } : leader)) });
    expect([5, 6].map((more) => newCommandsVerdict(fewer, 'union', more).ok)).toEqual([true, false]);
  });

  test('H-3.13.2, H-3.11.1 there are 14 boxes for the Union and 15 for the Confederates', () => {
    const of = (side: 'union' | 'confederate') => commandLimit(positionOf({ [side]: leaders(9).union }), side);
    expect([of('union'), of('confederate')]).toEqual([14, 15]);
  });

  test('H-3.13.5 8 leaders at set-up, chiefs of staff among them, become 16 at most', () => {
    const state = positionOf({ union: [{ id: 'hq', stars: 3, hex: '0505', headquarters: true }, ...Array.from({ length: 6 }, (_, n) => ({ id: `c${n}`, stars: 2, staffOf: 'hq' }))] });
    expect(reasonsOf(newCommandsVerdict(state, 'union', 2))).toEqual([{ rule: 'H-3.13.1', code: 'stacking.no-box' }]);
    const many = positionOf({ union: [...leaders(1).union!, { id: 'x', stars: 3, hex: '0905', state: { place: 'staff' as const, under: 0, hex: -1 } }, { id: 'y', stars: 3, staffOf: 'l0' }, { id: 'z', stars: 3, pool: true as const, state: { place: 'staff' as const, under: 0 } }, { id: 'z2', stars: 3, pool: true as const, state: { place: 'staff' as const, under: 0 } }, { id: 'z3', stars: 3, pool: true as const, state: { place: 'staff' as const, under: 0 } }] });
    expect(reasonsOf(newCommandsVerdict(many, 'union', 1))).toEqual([{ rule: 'H-3.13.5', code: 'stacking.too-many-leaders' }]);
  });

  test('H-3.13.3, H-3.31.1, H-3.31.2 no second army is founded; a headquarters that is free goes to 3 stars, printed or by brevet', () => {
    const free = (headquarters: number) => positionOf({ ...leaders(1, [{ id: 'three', stars: 3, hex: '0505' }, { id: 'brevet', stars: 2, brevet: true, hex: '0506' }]), sides: { union: { headquarters } } });
    const verdict = (headquarters: number, id: string) => headquartersVerdict(free(headquarters), findLeader(free(headquarters), id)!);
    expect(reasonsOf(verdict(0, 'three'))).toEqual([{ rule: 'H-3.13.3', code: 'headquarters.none' }]);
    expect(reasonsOf(verdict(1, 'l0'))).toEqual([{ rule: 'H-3.31.1', code: 'headquarters.rank' }]);
    expect([verdict(1, 'three').ok, verdict(1, 'brevet').ok]).toEqual([true, true]);
  });
});

function reasonsOf(verdict: ReturnType<typeof commandVerdict>) {
  return verdict.ok ? [] : reasons(verdict.error.violations);
}

describe('detaching', () => {
  test('H-3.24.a.3, H-3.24.5, H-3.11.c.3, H-8.25.b.3, H-3.1.3 Hardee comes out of the box for 1 AP; under Johnston the enemy does not see it', () => {
    const { events, state } = play(army(), 'confederate', detach('johnston', { leaders: ['hardee'] }));
    expect(events).toEqual([
      { type: 'points-spent', leader: 'johnston', points: 1, rule: 'H-8.25.1', to: 'confederate' },
      { type: 'organisation-paid', hex: '0505', to: 'confederate' },
      { type: 'leader-placed', leader: 'hardee', spot: { place: 'map', hex: '0505' }, rule: 'H-8.25.b.3', to: 'confederate' },
      { type: 'leader-marked', leader: 'hardee', marks: { detachedFrom: 'johnston' }, to: 'confederate' },
    ]);
    expect(findForce(state, 'hardee')!.units).toHaveLength(4);
    expect(findForce(state, 'johnston')!.units).toHaveLength(4);
  });

  test('H-8.25.1, H-3.24.2 without an administration point nobody leaves', () => {
    const broke: Sketch = { confederate: ARMY.confederate!.map((each) => (each.id === 'johnston' ? { ...each, state: { points: 0 } } : each)) };
    expect(reasons(refusal(army(broke), 'confederate', detach('johnston', { leaders: ['hardee'] })))).toEqual([{ rule: 'H-8.25.1', code: 'points.too-few' }]);
  });

  test('H-8.25.c.1 the stack is split in three for one point (S-12), and what is ordered there next is paid for', () => {
    const { events, state } = playAll(army(), ['confederate', detach('johnston', { leaders: ['hardee', 'crittenden'] })], ['confederate', detach('hardee', { units: ['h1'] })]);
    expect(events.filter(({ type }) => type === 'points-spent')).toHaveLength(1);
    expect(placeOf(state, 'crittenden')).toEqual({ place: 'map', hex: at(state, '0505'), under: -1 });
    expect(findForce(state, 'hex:0505')!.units.map(({ counter }) => counter.id)).toEqual(['h1']);
  });

  test('H-8.25.b.2 three brigades come out without a leader for 1 AP, and are supplied as before', () => {
    const { events, state } = play(army(), 'confederate', detach('johnston', { units: ['c1', 'c2', 'h1'] }));
    expect(events.filter(({ type }) => type === 'points-spent')).toHaveLength(1);
    expect(state.impulse!.supply['hex:0505']).toEqual({ state: 'full', open: true });
    expect(findUnit(state, 'c1')!.state).toMatchObject({ place: 'map', leader: -1 });
  });

  test('H-3.11.d.2 five brigades without a leader may not be left', () => {
    expect(reasons(refusal(army(), 'confederate', detach('johnston', { units: ['h1', 'h2', 'h3', 'h4', 'c1'] })))).toEqual([{ rule: 'H-3.23.b.1', code: 'stacking.leaderless' }]);
  });

  test('H-3.11.d.1 a commander whose last brigade leaves goes to the pool, and it shows; his artillery is gone', () => {
    const state = positionOf({ union: [{ id: 'l', stars: 2, hex: '0505', artillery: 2, ammunition: 0 }, { id: 'd', leader: 'l' }, { id: 'w', type: 'wagon', leader: 'l' }] });
    const after = play(state, 'union', detach('l', { units: ['d'] }));
    expect(after.events.slice(2).filter(({ type }) => type !== 'supply-determined')).toEqual([
      { type: 'unit-placed', unit: 'd', spot: { place: 'map', hex: '0505' }, rule: 'H-8.25.b.2', to: 'union' },
      { type: 'unit-placed', unit: 'w', spot: { place: 'map', hex: '0505' }, rule: 'H-3.11.d.1', to: 'union' },
      { type: 'artillery-changed', leader: 'l', by: -2, rule: 'H-3.11.d.1', to: 'union' },
      { type: 'leader-placed', leader: 'l', spot: { place: 'pool' }, rule: 'H-3.11.d.1' },
    ]);
  });

  test.each<readonly [string, HeartlandCommand, { rule: string; code: string }]>([
    ['H-8.25.b.1 an enemy force', detach('nobody'), { rule: 'H-8.25.b.1', code: 'unknown.force' }],
    ['H-8.25.b.1 the commander himself', detach('johnston', { leaders: ['johnston'] }), { rule: 'H-8.25.b.1', code: 'organisation.not-in-force' }],
    ['H-8.25.b.1 nobody', detach('johnston'), { rule: 'H-8.25.b.1', code: 'organisation.nobody' }],
  ])('%s is not detached', (_title, command, reason) => {
    expect(reasons(refusal(army(), 'confederate', command))).toEqual([reason]);
  });

  test('H-8.25.b.1 a force that moves or has moved is not split', () => {
    expect(reasons(refusal(moving(army(), 'johnston'), 'confederate', detach('johnston', { leaders: ['hardee'] })))).toEqual([{ rule: 'H-8.25.b.1', code: 'organisation.other-force-moves' }]);
    const moved: Sketch = { confederate: ARMY.confederate!.map((each) => (each.id === 'johnston' ? { ...each, state: { marks: { moved: true } } } : each)) };
    expect(reasons(refusal(army(moved), 'confederate', detach('johnston', { leaders: ['hardee'] })))).toEqual([{ rule: 'H-8.25.b.1', code: 'organisation.moved' }]);
  });

  test('H-3.24.b.3, H-3.24.4 an army commander within as many hexes as his rating pays in the place of the commander, not from further away', () => {
    const apart = (hex: string): Sketch => ({ union: [{ id: 'hq', stars: 3, hex, headquarters: true }, { id: 'q', leader: 'hq' }, { id: 'l', stars: 2, hex: '0505', state: { points: 0 } }, { id: 'a', leader: 'l' }, { id: 'b', leader: 'l' }] });
    const command = detach('l', { units: ['a'], paidBy: 'hq' });
    expect(play(positionOf(apart('0508')), 'union', command).events[0]).toEqual({ type: 'points-spent', leader: 'hq', points: 1, rule: 'H-8.25.1', to: 'union' });
    expect(reasons(refusal(positionOf(apart('0509')), 'union', command))).toEqual([{ rule: 'H-3.24.b.3', code: 'points.out-of-range' }]);
  });

  test('H-3.24.3 a plain commander does not pay for a force one hex away', () => {
    const state = positionOf({ union: [{ id: 'plain', stars: 3, hex: '0504' }, { id: 'p', leader: 'plain' }, { id: 'l', stars: 2, hex: '0505' }, { id: 'a', leader: 'l' }, { id: 'b', leader: 'l' }] });
    expect(reasons(refusal(state, 'union', detach('l', { units: ['a'], paidBy: 'plain' })))).toEqual([{ rule: 'H-3.24.b.3', code: 'points.out-of-range' }]);
  });

  test('H-3.24.b.1, H-3.24.b.2, H-3.24.1 detaching a subordinate and lending him the rating are two orders, and cost both points (S-04)', () => {
    const state = positionOf({ union: [{ id: 'oc', stars: 3, hex: '0505', front: { ar: 2, br: 3, mr: 4 } }, { id: 'o', leader: 'oc' }, { id: 'sl', stars: 2, hex: '0505', state: { place: 'map', hex: -1, under: 0 } }, { id: 's', leader: 'sl' }] });
    const { state: after } = playAll(state, ['union', detach('oc', { leaders: ['sl'] })], ['union', { type: 'roll-movement', force: 'sl', lender: 'oc' }, [3]]);
    expect(findLeader(after, 'oc')!.state.points).toBe(0);
    expect(after.impulse!.mover!.force).toBe('sl');
  });

  test('H-3.24.a.1, H-3.24.a.2 nobody is detached in the impulse of the enemy, nor while one reacts', () => {
    expect(reasons(refusal(army(), 'union', detach('johnston', { leaders: ['hardee'] })))).toEqual([{ rule: 'H-8.0.1', code: 'phase.other-side' }]);
    const reacting = { ...army(), phase: { name: 'reaction', side: 'confederate' } as const };
    expect(reasons(refusal(reacting, 'confederate', detach('johnston', { leaders: ['hardee'] })))).toEqual([{ rule: 'H-9.0.1', code: 'phase.wrong' }]);
  });

  test('H-8.25.b.4 a detached leader who gets no points rejoins', () => {
    const detached = play(army(), 'confederate', detach('johnston', { leaders: ['hardee'] })).state;
    const recorder = new Recorder(detached, evolve, scriptedDice([]));
    stay(recorder, findLeader(detached, 'hardee')!);
    expect(recorder.events).toEqual([
      { type: 'leader-placed', leader: 'hardee', spot: { place: 'box', under: 'johnston' }, rule: 'H-8.25.b.4', to: 'confederate' },
      { type: 'leader-marked', leader: 'hardee', marks: { stayed: true }, to: 'confederate' },
    ]);
    expect(findLeader(recorder.state, 'johnston')!.state.points).toBe(2);
  });

  test('H-8.25.b.4 where the one whom he left has come under another meanwhile, he comes under that one', () => {
    const split = play(positionOf({ union: [{ id: 'hq', stars: 4, hex: '0505', headquarters: true }, { id: 'q', leader: 'hq' }, { id: 'senior', stars: 3, hex: '0505' }, { id: 's', leader: 'senior' }, { id: 'junior', stars: 2, hex: '0505' }, { id: 'j', leader: 'junior' }] }), 'union', attach('senior', { leaders: ['junior'] })).state;
    const detached = playAll(split, ['union', detach('senior', { leaders: ['junior'] })], ['union', attach('hq', { leaders: ['senior'] })]).state;
    const recorder = new Recorder(detached, evolve, scriptedDice([]));
    stay(recorder, findLeader(detached, 'junior')!);
    expect(recorder.events[0]).toEqual({ type: 'leader-placed', leader: 'junior', spot: { place: 'box', under: 'hq' }, rule: 'H-8.25.b.4', to: 'union' });
  });
});

describe('merging', () => {
  const field: Sketch = { union: [{ id: 'senior', stars: 3, hex: '0505' }, { id: 's', leader: 'senior' }, { id: 'junior', stars: 2, hex: '0505' }, { id: 'j', leader: 'junior' }] };

  test('H-8.25.a.4, H-8.25.a.5, H-3.23.c.1, H-3.11.c.1 the 3-star pays, and the 2-star lies under him on the map: without headquarters his box holds no leaders', () => {
    const { events, state } = play(positionOf(field), 'union', attach('senior', { leaders: ['junior'] }));
    expect(events).toEqual([
      { type: 'points-spent', leader: 'senior', points: 1, rule: 'H-8.25.a.4', to: 'union' },
      { type: 'organisation-paid', hex: '0505', to: 'union' },
      { type: 'leader-placed', leader: 'junior', spot: { place: 'map', under: 'senior' }, rule: 'H-8.25.a.5', to: 'union' },
    ]);
    expect(findForce(state, 'senior')!.units.map(({ counter }) => counter.id)).toEqual(['s', 'j']);
  });

  test('H-3.11.b.2, H-3.11.2, H-8.25.a.5 under an army commander he comes into the box', () => {
    const state = positionOf({ union: field.union!.map((each) => (each.id === 'senior' ? { ...each, headquarters: true as const } : each)) });
    expect(placeOf(play(state, 'union', attach('senior', { leaders: ['junior'] })).state, 'junior')).toEqual({ place: 'box', hex: -1, under: 0 });
  });

  test('H-3.11.c.4 an army commander never comes under another', () => {
    const state = positionOf({ union: [{ id: 'a', stars: 4, hex: '0505', headquarters: true }, { id: 'x', leader: 'a' }, { id: 'b', stars: 3, hex: '0505', headquarters: true }, { id: 'y', leader: 'b' }] });
    expect(reasons(refusal(state, 'union', attach('a', { leaders: ['b'] })))).toEqual([{ rule: 'H-3.11.c.4', code: 'organisation.headquarters' }]);
  });

  test.each<readonly [string, HeartlandCommand, { rule: string; code: string }]>([
    ['H-8.25.a.4 the higher rank under the lower', attach('junior', { leaders: ['senior'] }), { rule: 'H-8.25.a.4', code: 'organisation.rank' }],
    ['H-8.25.a.4 somebody from elsewhere', attach('senior', { units: ['far'] }), { rule: 'H-8.25.a.4', code: 'organisation.not-here' }],
    ['H-3.11.b.1 a depot', attach('senior', { units: ['depot'] }), { rule: 'H-3.11.b.1', code: 'organisation.stays' }],
    ['H-8.25.a.4 nobody', attach('senior'), { rule: 'H-8.25.a.4', code: 'organisation.nobody' }],
    ['H-8.25.a.4 a leader whom the game has not', attach('nobody', { units: ['s'] }), { rule: 'H-8.25.a.4', code: 'unknown.leader' }],
  ])('%s is refused', (_title, command, reason) => {
    const state = positionOf({ union: [...field.union!, { id: 'far', hex: '0909' }, { id: 'depot', type: 'depot', capacity: 2, hex: '0505' }] });
    expect(reasons(refusal(state, 'union', command))).toEqual([reason]);
  });

  test('H-3.23.1 a leader takes no more infantry than he may command', () => {
    const state = positionOf({ union: [{ id: 'l', stars: 1, hex: '0505' }, { id: 'a', leader: 'l' }, { id: 'b', leader: 'l' }, { id: 'c', hex: '0505' }] });
    expect(reasons(refusal(state, 'union', attach('l', { units: ['c'] })))).toEqual([{ rule: 'H-3.23.1', code: 'stacking.capacity' }]);
  });

  test('H-8.23.2 who joins a force that has not moved after moving makes it one that has', () => {
    const state = positionOf({ union: field.union!.map((each) => (each.id === 'junior' ? { ...each, state: { marks: { moved: true } } } : each)) });
    expect(play(state, 'union', attach('senior', { leaders: ['junior'] })).events.at(-1)).toEqual({ type: 'leader-marked', leader: 'senior', marks: { moved: true }, to: 'union' });
  });

  test('H-3.32.a.1, H-3.11.d.1 a leader whose units are taken over is released, a chief of staff takes none', () => {
    expect(placeOf(play(positionOf(field), 'union', attach('senior', { units: ['j'] })).state, 'junior')).toEqual({ place: 'pool', hex: -1, under: -1 });
    const staff = positionOf({ union: [{ id: 'hq', stars: 3, hex: '0505', headquarters: true }, { id: 'q', leader: 'hq' }, { id: 'chief', stars: 2, staffOf: 'hq' }] });
    expect(reasons(refusal(staff, 'union', attach('chief', { units: ['q'] })))).toEqual([{ rule: 'H-8.25.a.4', code: 'unknown.leader' }]);
  });
});

describe('on the way', () => {
  const column: Sketch = {
    union: [
      { id: 'mover', stars: 3, hex: '0505' }, { id: 'a', leader: 'mover' }, { id: 'b', leader: 'mover' }, { id: 'sub', stars: 1, hex: '0505', state: { place: 'map', hex: -1, under: 0 } }, { id: 's', leader: 'sub' },
      { id: 'friend', stars: 2, hex: '0505' }, { id: 'f', leader: 'friend' }, { id: 'loose', hex: '0505' },
    ],
  };
  const march = () => moving(positionOf(column), 'mover');

  test('H-8.25.2 a division dropped costs 1 AP; next to another without a leader it may not be left (H-3.23.b.1)', () => {
    const open: Sketch = { union: column.union!.filter(({ id }) => id !== 'loose') };
    const { events } = play(moving(positionOf(open), 'mover'), 'union', { type: 'drop', leaders: [], units: ['a'] });
    expect(events.slice(0, 3)).toEqual([
      { type: 'points-spent', leader: 'mover', points: 1, rule: 'H-8.25.2', to: 'union' },
      { type: 'organisation-paid', hex: '0505', to: 'union' },
      { type: 'unit-placed', unit: 'a', spot: { place: 'map', hex: '0505' }, rule: 'H-8.25.2', to: 'union' },
    ]);
    expect(reasons(refusal(march(), 'union', { type: 'drop', leaders: [], units: ['a'] }))).toEqual([{ rule: 'H-3.23.b.1', code: 'stacking.leaderless' }]);
  });

  test('H-8.25.2 a subordinate is left behind with his units; the commander keeps a unit', () => {
    const alone: Sketch = { union: column.union!.filter(({ id }) => id !== 'friend' && id !== 'f' && id !== 'loose') };
    const state = moving(positionOf(alone), 'mover');
    const after = play(state, 'union', { type: 'drop', leaders: ['sub'], units: ['a'] });
    expect(after.events.map(({ type }) => type)).toEqual(['points-spent', 'organisation-paid', 'leader-placed', 'unit-placed', 'supply-determined', 'leader-marked', 'unit-marked']);
    expect(findForce(after.state, 'sub')!.commander!.state.marks).toEqual({ moved: true });
    expect(reasons(refusal(state, 'union', { type: 'drop', leaders: ['sub'], units: ['a', 'b'] }))).toEqual([{ rule: 'H-3.11.d.1', code: 'organisation.nobody-left' }]);
  });

  test('H-8.25.a.2, H-8.25.a.1 friends who have not moved are taken along, others are not', () => {
    const { events, state } = play(march(), 'union', { type: 'pick-up', leaders: ['friend'], units: ['loose'] });
    expect(events).toEqual([
      { type: 'points-spent', leader: 'mover', points: 1, rule: 'H-8.25.a.2', to: 'union' },
      { type: 'organisation-paid', hex: '0505', to: 'union' },
      { type: 'march-begun', leaders: ['friend'], units: [], to: 'union' },
      { type: 'leader-placed', leader: 'friend', spot: { place: 'map', under: 'mover' }, rule: 'H-8.25.a.5', to: 'union' },
      { type: 'unit-placed', unit: 'loose', spot: { place: 'box', leader: 'mover' }, rule: 'H-8.25.a.5', to: 'union' },
    ]);
    expect(findForce(state, 'mover')!.units).toHaveLength(5);
    expect(findLeader(state, 'friend')!.state).toMatchObject({ marched: true, marks: { moved: true } });
    const tired: Sketch = { union: column.union!.map((each) => (each.id === 'friend' ? { ...each, state: { marks: { moved: true } } } : each)) };
    expect(reasons(refusal(moving(positionOf(tired), 'mover'), 'union', { type: 'pick-up', leaders: ['friend'], units: [] }))).toEqual([{ rule: 'H-8.25.a.2', code: 'organisation.moved' }]);
  });

  test('H-8.25.2 nobody is dropped where nobody moves', () => {
    expect(reasons(refusal(positionOf(column), 'union', { type: 'drop', leaders: [], units: ['a'] }))).toEqual([{ rule: 'H-8.25.2', code: 'organisation.nobody-moves' }]);
  });
});

test('H-8.25.b.1, H-8.25.a.4 what is offered is accepted, and names whom to combine', () => {
  const state = army();
  const offered = offers(state, 'confederate').filter(({ decision }) => decision === 'detach');
  expect(offered).toMatchObject([{ decision: 'detach', parts: { forces: [{ force: 'johnston', leaders: ['hardee', 'crittenden'] }] } }]);
  expect(offered[0]!.commands).toHaveLength(10);
  for (const command of offered[0]!.commands) expect(play(state, 'confederate', command).events.length).toBeGreaterThan(2);
});
