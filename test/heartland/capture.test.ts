import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { findForce, findUnit } from '../../src/systems/heartland/position.js';
import { captureAt, holdsBooty } from '../../src/systems/heartland/procedures/capture.js';
import { moverWith } from '../../src/systems/heartland/procedures/movement-allowance.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';

function captured(sketch: Sketch, side: Side = 'confederate', hex = '0505') {
  const state = positionOf(sketch);
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  captureAt(recorder, side, state.setting.board.grid.indexOf(hex));
  return { events: recorder.events, state: recorder.state };
}

test('H-8.64.2, H-7.21.4, H-8.64.1 a Union wagon of 2 that is alone becomes a Confederate wagon of 2 (index example)', () => {
  const { events, state } = captured({ union: [{ id: 'uw', type: 'wagon', hex: '0505', capacity: 2 }], confederate: [{ id: 'c1', type: 'wagon', capacity: 1 }, { id: 'c2', type: 'wagon', capacity: 2 }] });
  expect(events).toEqual([{ type: 'unit-captured', unit: 'uw', by: 'confederate', as: 'c2', hex: '0505', capacity: 2 }]);
  expect(findUnit(state, 'c2')!.state).toMatchObject({ place: 'map', capacity: 2, steps: 1 });
  expect(findUnit(state, 'uw')!.state.place).toBe('mix');
});

test('H-8.64.2, H-7.24.1 it is removed where no such counter is free: another capacity is none', () => {
  const { events } = captured({ union: [{ id: 'uw', type: 'wagon', hex: '0505', capacity: 2 }], confederate: [{ id: 'c1', type: 'wagon', capacity: 1 }] });
  expect(events).toEqual([{ type: 'unit-captured', unit: 'uw', by: 'confederate', as: null, hex: '0505', capacity: 0 }]);
});

test('H-8.64.b.1, H-7.22.3 of a depot of 3 that has lost a step a wagon of 2 is captured (index example)', () => {
  const { events } = captured({ union: [{ id: 'depot', type: 'depot', hex: '0505', capacity: 3, state: { capacity: 2 } }], confederate: [{ id: 'c3', type: 'wagon', capacity: 3 }, { id: 'c2', type: 'wagon', capacity: 2 }] });
  expect(events).toEqual([{ type: 'unit-captured', unit: 'depot', by: 'confederate', as: 'c2', hex: '0505', capacity: 2 }]);
});

test('H-8.73.3, H-8.64.2 a train becomes one of the captor', () => {
  const { events } = captured({ union: [{ id: 'ut', type: 'train', hex: '0505' }], confederate: [{ id: 'ct', type: 'train' }] });
  expect(events).toEqual([{ type: 'unit-captured', unit: 'ut', by: 'confederate', as: 'ct', hex: '0505', capacity: 0 }]);
});

test('H-8.64.2 the chief engineer is removed', () => {
  const { events } = captured({ confederate: [{ id: 'chief', type: 'chief-engineer', hex: '0505' }] }, 'union');
  expect(events).toEqual([{ type: 'unit-eliminated', unit: 'chief', rule: 'H-8.64.2' }]);
});

test('H-8.64.a.1 a landing stays, to be looted or trampled', () => {
  const sketch: Sketch = { union: [{ id: 'landing', type: 'landing', hex: '0505' }] };
  expect(captured(sketch).events).toEqual([]);
  expect(holdsBooty(positionOf(sketch), 'union', positionOf(sketch).setting.board.grid.indexOf('0505'))).toBe(false);
});

test('H-8.81.a.3 a pontoon is removed, one that is laid from either bank', () => {
  const river: Partial<Sketch> = { hexsides: [{ between: ['0505', '0504'], features: ['major-river'] }], rivers: [{ name: 'River', course: [['0505', '0504']] }] };
  const gone = [{ type: 'unit-captured', unit: 'p', by: 'confederate', as: null, hex: '0505', capacity: 0 }];
  expect(captured({ union: [{ id: 'p', type: 'pontoon', hex: '0505' }] }).events).toEqual(gone);
  expect(captured({ ...river, union: [{ id: 'p', type: 'pontoon', hex: '0505', hexside: 0 }] }).events).toEqual(gone);
  expect(captured({ ...river, union: [{ id: 'p', type: 'pontoon', hex: '0504', hexside: 3 }] }).events).toEqual(gone);
});

test('H-10.82.b.1 a battery whose hex is entered after a passed check is removed', () => {
  expect(captured({ confederate: [{ id: 'battery', type: 'battery', hex: '0505' }] }, 'union').events).toEqual([{ type: 'unit-eliminated', unit: 'battery', rule: 'H-10.82.b.1' }]);
});

test('H-10.82.b.1 it cannot be overrun on the march', () => {
  const state = positionOf({ union: [{ id: 'pope', stars: 2, hex: '0506' }, { id: 'u', leader: 'pope' }], confederate: [{ id: 'battery', type: 'battery', hex: '0505' }] });
  const moving = { ...state, impulse: { ...state.impulse!, mover: moverWith(findForce(state, 'pope')!, 20) } };
  expect(reasons(refusal(moving, 'union', { type: 'march', path: ['0505'] }))).toEqual([{ rule: 'H-8.26.1', code: 'movement.enemy' }]);
});

test('H-8.64.1 nothing falls as long as anybody fights there', () => {
  expect(captured({ union: [{ id: 'uw', type: 'wagon', hex: '0505', capacity: 2 }, { id: 'escort', type: 'detachment', hex: '0505', full: { cf: 1, ml: 3 } }] }).events).toEqual([]);
  expect(captured({ union: [{ id: 'uw', type: 'wagon', hex: '0505', capacity: 2 }, { id: 'guard', hex: '0505' }] }).events).toEqual([]);
});

test('H-3.6.2 an empty entrenchment is gone with the hex', () => {
  expect(captured({ works: [{ hex: '0505', side: 'union', level: 2 }] }).events).toEqual([{ type: 'work-changed', hex: '0505', side: 'union', level: 0 }]);
});

describe('on the march', () => {
  const marching = (more: Partial<Sketch>, active = true): HeartlandState => {
    const sketch: Sketch = { ...more, confederate: [{ id: 'polk', stars: 2, hex: '0506', state: { active } }, { id: 'p', leader: 'polk' }, { id: 'c2', type: 'wagon', capacity: 2 }], union: [{ id: 'uw', type: 'wagon', hex: '0505', capacity: 2 }, ...(more.union ?? [])] };
    const state = positionOf(sketch, { name: 'movement', side: 'confederate' }, 'confederate');
    return { ...state, impulse: { ...state.impulse!, mover: moverWith(findForce(state, 'polk')!, 20) } };
  };

  test('H-8.64.1, H-8.26.3 a lone wagon is captured and the move goes on (index example)', () => {
    expect(play(marching({}), 'confederate', { type: 'march', path: ['0505', '0504'] }).events).toEqual([
      { type: 'force-moved', force: 'polk', path: ['0505'], spent: 4, stopped: false },
      { type: 'unit-captured', unit: 'uw', by: 'confederate', as: 'c2', hex: '0505', capacity: 2 },
      { type: 'force-moved', force: 'polk', path: ['0504'], spent: 4, stopped: false },
    ]);
  });

  test('H-8.26.3, H-8.64.1 a lone depot has to be attacked, or is captured, as the option says (AMB-31)', () => {
    const depot: Partial<Sketch> = { union: [{ id: 'depot', type: 'depot', hex: '0505', capacity: 2 }] };
    expect(reasons(refusal(marching(depot), 'confederate', { type: 'march', path: ['0505'] }))).toEqual([{ rule: 'H-8.26.1', code: 'movement.enemy' }]);
    const open = marching({ ...depot, options: { 'lone-depot': 'captured' } });
    expect(play(open, 'confederate', { type: 'march', path: ['0505'] }).events.filter(({ type }) => type === 'unit-captured')).toMatchObject([{ unit: 'uw', as: 'c2' }, { unit: 'depot', as: null }]);
  });

  test('H-8.1.2 an inactive commander captures nothing', () => {
    expect(reasons(refusal(marching({}, false), 'confederate', { type: 'march', path: ['0505'] }))).toEqual([{ rule: 'H-8.26.1', code: 'movement.enemy' }]);
  });
});
