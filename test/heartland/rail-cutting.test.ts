import { offers } from '../../src/systems/heartland/offers.js';
import { findForce } from '../../src/systems/heartland/position.js';
import { moverWith } from '../../src/systems/heartland/procedures/movement-allowance.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch } from './position.js';

const CUT = { type: 'cut-rail' } as const;
const RAIL: Sketch['rails'] = [{ path: ['0503', '0504', '0505', '0506'] }];

/** Morgan's brigade of cavalry in 0605, beside a rail line, with movement points. */
function scene(points: number, more: Partial<Sketch> = {}, hex = '0605'): HeartlandState {
  const { confederate = [], ...sketch } = more;
  const state = positionOf(
    { rails: RAIL, ...sketch, confederate: [{ id: 'morgan', stars: 1, hex }, { id: 'm', leader: 'morgan', type: 'cavalry', full: { cf: 4, ml: 1 } }, ...confederate] },
    { name: 'movement', side: 'confederate' },
    'confederate',
  );
  return { ...state, impulse: { ...state.impulse!, mover: moverWith(findForce(state, 'morgan')!, points * 2) } };
}
const refused = (state: HeartlandState) => reasons(refusal(state, 'confederate', CUT));

test('H-8.63.1 a clear rail hex that is entered for 2 points is cut for 3 more: 5 in all (index example)', () => {
  const { events, state } = playAll(scene(5), ['confederate', { type: 'march', path: ['0505'] }], ['confederate', CUT]);
  expect(events.slice(-2)).toEqual([
    { type: 'rail-cut', hex: '0505' },
    { type: 'movement-points-spent', points: 6, rule: 'H-8.63.1' },
  ]);
  expect(state.impulse!.mover).toMatchObject({ allowance: 10, spent: 10 });
  expect(state.map.railCuts).toEqual([state.setting.board.grid.indexOf('0505')]);
  const poor = play(scene(4), 'confederate', { type: 'march', path: ['0505'] }).state;
  expect(refused(poor)).toEqual([{ rule: 'H-8.63.1', code: 'rail-cut.too-dear' }]);
});

test('H-8.63.1 where the move begins the hex itself is paid for as well: 2 + 3, a point more in rain', () => {
  expect(play(scene(5, {}, '0505'), 'confederate', CUT).events[1]).toMatchObject({ points: 10 });
  expect(refused(scene(4, {}, '0505'))).toEqual([{ rule: 'H-8.63.1', code: 'rail-cut.too-dear' }]);
  expect(play(scene(6, { weather: 'light-rain' }, '0505'), 'confederate', CUT).events[1]).toMatchObject({ points: 12 });
});

test('H-8.63.2 9 points cut two rail hexes for 4 each (index example): along the line it costs 1 + 3', () => {
  const state = scene(9, {}, '0506');
  const { state: after } = playAll(state, ['confederate', { type: 'march', path: ['0505'] }], ['confederate', CUT], ['confederate', { type: 'march', path: ['0504'] }], ['confederate', CUT]);
  expect(after.map.railCuts.map((hex) => after.setting.board.grid.idOf(hex))).toEqual(['0505', '0504']);
  expect(after.impulse!.mover!.spent).toBe(16);
});

test('H-8.63.1 by cavalry only, even among others', () => {
  const foot = positionOf({ rails: RAIL, confederate: [{ id: 'morgan', stars: 1, hex: '0505' }, { id: 'm', leader: 'morgan' }] }, { name: 'movement', side: 'confederate' }, 'confederate');
  const moving = { ...foot, impulse: { ...foot.impulse!, mover: moverWith(findForce(foot, 'morgan')!, 20) } };
  expect(refused(moving)).toEqual([{ rule: 'H-8.63.1', code: 'rail-cut.no-cavalry' }]);
  expect(play(scene(5, { confederate: [{ id: 'foot', leader: 'morgan' }] }, '0505'), 'confederate', CUT).events[0]).toEqual({ type: 'rail-cut', hex: '0505' });
});

test('H-8.63.1 while moving, where a line runs that is not cut yet', () => {
  expect(refused(scene(9))).toEqual([{ rule: 'H-8.63.1', code: 'rail-cut.no-rail' }]);
  expect(refused({ ...scene(9, {}, '0505'), map: { ...scene(9).map, railCuts: [scene(9).setting.board.grid.indexOf('0505')] } })).toEqual([{ rule: 'H-8.63.1', code: 'rail-cut.already' }]);
  const resting = scene(9, {}, '0505');
  expect(refused({ ...resting, impulse: { ...resting.impulse!, mover: null } })).toEqual([{ rule: 'H-8.21.1', code: 'movement.nobody-moves' }]);
  expect(refused(scene(9, { options: { 'cavalry-operations': 'unused' } }, '0505'))).toEqual([{ rule: 'H-8.6.1', code: 'cavalry.unused' }]);
});

test('H-8.1.2 not under an inactive commander (index example)', () => {
  const state = scene(9, {}, '0505');
  const leaders = state.leaders.map((leader) => ({ ...leader, active: false }));
  expect(refused({ ...state, leaders })).toEqual([{ rule: 'H-8.1.2', code: 'rail-cut.inactive' }]);
});

test('H-8.63.1 is offered where it can be paid for', () => {
  const offered = (state: HeartlandState) => offers(state, 'confederate').find(({ decision }) => decision === 'cut-rail')?.commands;
  expect(offered(scene(5, {}, '0505'))).toEqual([CUT]);
  expect(offered(scene(4, {}, '0505'))).toBeUndefined();
});

test('H-8.26.1 not by a mixed force that has come into a zone of control: its move is over; cavalry alone goes on', () => {
  const enemy = { union: [{ id: 'foe', stars: 2, hex: '0405' }, { id: 'f', leader: 'foe' }] };
  const into = (more: Partial<Sketch>) => play(scene(9, more), 'confederate', { type: 'march', path: ['0505'] }).state;
  expect(refused(into({ ...enemy, confederate: [{ id: 'foot', leader: 'morgan' }] }))).toEqual([{ rule: 'H-8.26.1', code: 'rail-cut.stopped' }]);
  expect(play(into(enemy), 'confederate', CUT).events[0]).toEqual({ type: 'rail-cut', hex: '0505' });
});
