import type { CommandOf } from '../../src/systems/heartland/commands.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { isVeiled } from '../../src/systems/heartland/knowledge.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findForce, findLeader, findUnit } from '../../src/systems/heartland/position.js';
import { cavalryOf, defendingStack } from '../../src/systems/heartland/procedures/battle-forces.js';
import { moverWith } from '../../src/systems/heartland/procedures/movement-allowance.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const horse = (id: string, leader: string, said: Partial<UnitSketch> = {}): UnitSketch => ({ id, leader, type: 'cavalry', full: { cf: 4, ml: 1 }, ...said });
const screen = (said: Partial<CommandOf<'screen'>> = {}): CommandOf<'screen'> => ({ type: 'screen', leader: 'wheeler', unit: 'w1', screen: true, ...said });
const screenCorps = (on: CommandOf<'screen-corps'>['screen'] = true): CommandOf<'screen-corps'> => ({ type: 'screen-corps', leader: 'forrest', screen: on });
const hide = (force: string, hidden: CommandOf<'hide'>['hidden'] = true): CommandOf<'hide'> => ({ type: 'hide', force, hidden });
const moving = (state: HeartlandState, force: string, points = 20): HeartlandState => ({ ...state, impulse: { ...state.impulse!, mover: moverWith(findForce(state, force)!, points) } });
const acting = (sketch: Sketch) => positionOf(sketch, { name: 'movement', side: 'confederate' }, 'confederate');
const refused = (state: HeartlandState, command: Parameters<typeof refusal>[2]) => reasons(refusal(state, 'confederate', command));

describe('a screen on a leader', () => {
  const wheeler = (units: readonly UnitSketch[] = [horse('w1', 'wheeler')], more: Partial<Sketch> = {}): Sketch => ({ confederate: [{ id: 'wheeler', stars: 2, hex: '0505' }, ...units, { id: 'w2', leader: 'wheeler' }], ...more });

  test('H-8.62.1, H-3.71.2 is seen in his place, and he is not; it stays on top, and fights with the stack', () => {
    const { events, state } = play(acting(wheeler()), 'confederate', screen());
    expect(events).toEqual([
      { type: 'unit-placed', unit: 'w1', spot: { place: 'screen', leader: 'wheeler' }, rule: 'H-8.62.1' },
      { type: 'unit-marked', unit: 'w1', marks: { screened: true }, to: 'confederate' },
    ]);
    const force = findForce(state, 'wheeler')!;
    expect(isVeiled(state, force)).toBe(true);
    expect(cavalryOf(defendingStack(state, 'confederate', force.hex)!)).toEqual({ combatFactors: 4, units: 1 });
  });

  test('H-8.62.1 also while he moves: the march of a screened leader is his side\'s own affair', () => {
    const { state } = play(acting(wheeler()), 'confederate', screen());
    expect(play(moving(state, 'wheeler'), 'confederate', { type: 'march', path: ['0506'] }).events[0]).toMatchObject({ type: 'force-moved', to: 'confederate' });
  });

  test('H-8.62.1 taken off it lies in his box again', () => {
    const { state } = play(acting(wheeler()), 'confederate', screen());
    const { events } = play(state, 'confederate', screen({ screen: false }));
    expect(events).toEqual([{ type: 'unit-placed', unit: 'w1', spot: { place: 'box', leader: 'wheeler' }, rule: 'H-8.62.1' }]);
    expect(refused(acting(wheeler()), screen({ screen: false }))).toEqual([{ rule: 'H-8.62.1', code: 'screen.none' }]);
  });

  test('H-8.62.1 but once in an impulse: it is not put up, taken off and put up without end', () => {
    const { state } = playAll(acting(wheeler()), ['confederate', screen()], ['confederate', screen({ screen: false })]);
    expect(refused(state, screen())).toEqual([{ rule: 'H-8.62.1', code: 'screen.again' }]);
  });

  test('H-8.62.1 one cavalry unit of his own box, on a leader on the map', () => {
    expect(refused(acting(wheeler()), screen({ unit: 'w2' }))).toEqual([{ rule: 'H-8.62.1', code: 'screen.not-cavalry' }]);
    expect(refused(acting(wheeler()), screen({ unit: 'nobody' }))).toEqual([{ rule: 'H-8.62.1', code: 'unknown.unit' }]);
    expect(refused(acting(wheeler()), screen({ leader: 'nobody' }))).toEqual([{ rule: 'H-8.62.1', code: 'unknown.leader' }]);
    const two = acting(wheeler([horse('w1', 'wheeler'), horse('w3', 'wheeler')]));
    expect(refused(play(two, 'confederate', screen()).state, screen({ unit: 'w3' }))).toEqual([{ rule: 'H-8.62.1', code: 'screen.has-one' }]);
    const boxed: Sketch = { confederate: [{ id: 'bragg', stars: 3, hex: '0505', headquarters: true }, horse('b', 'bragg'), { id: 'wheeler', stars: 2, under: 'bragg' }, horse('w1', 'wheeler')] };
    expect(refused(acting(boxed), screen())).toEqual([{ rule: 'H-8.62.1', code: 'screen.not-on-map' }]);
    expect(refused(acting(boxed), screen({ leader: 'bragg' }))).toEqual([{ rule: 'H-8.62.1', code: 'screen.not-his' }]);
  });

  test('H-8.6.1 not by who reconnoitred in the impulse (AMB-55: per unit)', () => {
    const scouts = [horse('w1', 'wheeler', { state: { marks: { reconnoitred: true } } }), horse('w3', 'wheeler')];
    expect(refused(acting(wheeler(scouts)), screen())).toEqual([{ rule: 'H-8.6.1', code: 'screen.reconnoitred' }]);
    expect(play(acting(wheeler(scouts)), 'confederate', screen({ unit: 'w3' })).events[0]).toMatchObject({ unit: 'w3' });
  });

  test('H-8.6.1 not where the game is played without cavalry operations', () => {
    expect(refused(acting(wheeler(undefined, { options: { 'cavalry-operations': 'unused' } })), screen())).toEqual([{ rule: 'H-8.6.1', code: 'cavalry.unused' }]);
  });
});

/** Forrest's corps of three in 0505, Cheatham's infantry in 0508, three hexes away. */
const corps = (more: Partial<Sketch> = {}, said: { readonly screening?: boolean; readonly cheatham?: string } = {}): Sketch => ({
  ...more,
  confederate: [
    { id: 'forrest', stars: 2, hex: '0505', corps: true, state: { screening: said.screening ?? true } },
    ...['f1', 'f2', 'f3'].map((id) => horse(id, 'forrest')),
    { id: 'cheatham', stars: 1, hex: said.cheatham ?? '0508' },
    { id: 'c1', leader: 'cheatham' },
    ...(more.confederate ?? []),
  ],
});

describe('a screening corps', () => {
  test('H-8.62.a.1 turns to its screen face, and back', () => {
    const { events, state } = play(acting(corps({}, { screening: false })), 'confederate', screenCorps());
    expect(events).toEqual([
      { type: 'corps-screened', leader: 'forrest', screening: true },
      { type: 'leader-marked', leader: 'forrest', marks: { turned: true }, to: 'confederate' },
    ]);
    expect(refused(state, screenCorps())).toEqual([{ rule: 'H-8.62.a.1', code: 'screen.same-face' }]);
    expect(refused(acting(corps()), { type: 'screen-corps', leader: 'cheatham', screen: true })).toEqual([{ rule: 'H-8.62.a.1', code: 'screen.no-corps' }]);
  });

  test('H-8.62.1, H-3.71.2 whose corps shows its screen face already is not named by the unit that lies down on him', () => {
    expect(play(acting(corps()), 'confederate', screen({ leader: 'forrest', unit: 'f1' })).events[0]).toEqual({ type: 'unit-placed', unit: 'f1', spot: { place: 'screen', leader: 'forrest' }, rule: 'H-8.62.1', to: 'confederate' });
    const open = acting(corps({}, { screening: false }));
    expect(play(open, 'confederate', screen({ leader: 'forrest', unit: 'f1' })).events[0]).toEqual({ type: 'unit-placed', unit: 'f1', spot: { place: 'screen', leader: 'forrest' }, rule: 'H-8.62.1' });
  });

  test('H-8.62.a.1 turns its face once in an impulse: neither turning offers nor allows another', () => {
    const { state } = play(acting(corps()), 'confederate', screenCorps(false));
    expect(refused(state, screenCorps())).toEqual([{ rule: 'H-8.62.a.1', code: 'screen.turned' }]);
    expect(offers(state, 'confederate').some(({ decision }) => decision === 'screen-corps')).toBe(false);
    expect(play(evolve(state, { type: 'impulse-ended' }), 'confederate', screenCorps()).events[0]).toMatchObject({ type: 'corps-screened', screening: true });
  });

  test('H-3.71.2 in an entrenchment nobody sees the corps turn its face, nor who leads it', () => {
    const dug = acting(corps({ works: [{ hex: '0505', side: 'confederate', level: 1 }] }, { screening: false }));
    expect(play(dug, 'confederate', screenCorps()).events[0]).toEqual({ type: 'corps-screened', leader: 'forrest', screening: true, to: 'confederate' });
  });

  test('H-8.6.1 not when it reconnoitred in the impulse: a corps counts as one (AMB-55)', () => {
    const scout = acting(corps({}, { screening: false }));
    const leaders = scout.leaders.map((leader, index) => (index === 0 ? { ...leader, marks: { reconnoitred: 1 } } : leader));
    expect(refused({ ...scout, leaders }, screenCorps())).toEqual([{ rule: 'H-8.6.1', code: 'screen.reconnoitred' }]);
  });

  test('H-8.62.a.1 with three cavalry units hides friends three hexes away (index example), four not; who lies under the leader his side alone is told', () => {
    const { events, state } = play(acting(corps()), 'confederate', hide('cheatham'));
    expect(events).toEqual([
      { type: 'force-hidden', leaders: ['cheatham'], units: [] },
      { type: 'force-hidden', leaders: [], units: ['c1'], to: 'confederate' },
    ]);
    expect(findUnit(state, 'c1')!.state.hidden).toBe(true);
    expect(refused(acting(corps({}, { cheatham: '0509' })), hide('cheatham'))).toEqual([{ rule: 'H-8.62.a.1', code: 'hide.seen' }]);
    expect(refused(acting(corps({}, { screening: false })), hide('cheatham'))).toEqual([{ rule: 'H-8.62.a.1', code: 'hide.seen' }]);
  });

  test('H-8.62.a.1 and puts them back on the map', () => {
    const { state } = play(acting(corps()), 'confederate', hide('cheatham'));
    const { events, state: shown } = play(state, 'confederate', hide('cheatham', false));
    expect(events).toEqual([
      { type: 'force-revealed', leaders: ['cheatham'], units: [], hex: '0508' },
      { type: 'force-revealed', leaders: [], units: ['c1'], hex: '0508', to: 'confederate' },
      { type: 'leader-marked', leader: 'cheatham', marks: { shown: true }, to: 'confederate' },
    ]);
    expect(findLeader(shown, 'cheatham')!.state.hidden).toBe(false);
    expect(refused(shown, hide('cheatham', false))).toEqual([{ rule: 'H-8.62.a.1', code: 'hide.same' }]);
  });

  test('H-8.62.a.1, H-3.71.1 of two who come to light in a hex the enemy sees who lies on top, and that the other is there his side alone', () => {
    const two = acting(corps({ confederate: [{ id: 'polk', stars: 1, hex: '0508', front: { ar: 1, br: 1, mr: 1 } }, { id: 'p1', leader: 'polk' }] }));
    const { state } = playAll(two, ['confederate', hide('cheatham')], ['confederate', hide('polk')]);
    expect(play(state, 'confederate', screenCorps(false)).events.filter(({ type }) => type === 'force-revealed')).toEqual([
      { type: 'force-revealed', leaders: ['cheatham'], units: [], hex: '0508' },
      { type: 'force-revealed', leaders: ['polk'], units: ['c1', 'p1'], hex: '0508', to: 'confederate' },
    ]);
  });

  test('H-8.62.a.1 where they stay until the impulse is over: they do not come and go without end', () => {
    const { state } = playAll(acting(corps()), ['confederate', hide('cheatham')], ['confederate', hide('cheatham', false)]);
    expect(refused(state, hide('cheatham'))).toEqual([{ rule: 'H-8.62.a.1', code: 'hide.again' }]);
    expect(offers(state, 'confederate').some(({ decision }) => decision === 'hide')).toBe(false);
    const later = evolve(evolve(state, { type: 'impulse-ended' }), { type: 'impulse-begun', side: 'confederate', number: 2, level: 1, reserve: 0 });
    expect(play(later, 'confederate', hide('cheatham')).events[0]).toMatchObject({ type: 'force-hidden' });
  });

  test('H-8.62.a.1 and so units without a leader', () => {
    const lone = acting(corps({ confederate: [{ id: 'lone', hex: '0507' }] }));
    const { events, state } = playAll(lone, ['confederate', hide('hex:0507')], ['confederate', hide('hex:0507', false)]);
    expect(events.at(-1)).toEqual({ type: 'unit-marked', unit: 'lone', marks: { shown: true }, to: 'confederate' });
    expect(refused(state, hide('hex:0507'))).toEqual([{ rule: 'H-8.62.a.1', code: 'hide.again' }]);
  });

  test('H-8.62.a.3 is itself never hidden, nor hides anybody in an enemy zone of control', () => {
    expect(refused(acting(corps()), hide('forrest'))).toEqual([{ rule: 'H-8.62.a.3', code: 'hide.corps' }]);
    const beside: Partial<Sketch> = { union: [{ id: 'rosecrans', stars: 2, hex: '0509' }, { id: 'r', leader: 'rosecrans' }] };
    expect(refused(acting(corps(beside)), hide('cheatham'))).toEqual([{ rule: 'H-8.62.a.1', code: 'hide.seen' }]);
    expect(refused(acting(corps(beside)), hide('rosecrans'))).toEqual([{ rule: 'H-8.62.a.1', code: 'unknown.force' }]);
  });

  const hidden = (more: Partial<Sketch> = {}) => play(acting(corps(more)), 'confederate', hide('cheatham')).state;

  test('H-8.62.a.1 hidden forces move by events of their side alone', () => {
    const { events } = play(moving(hidden(), 'cheatham'), 'confederate', { type: 'march', path: ['0507'] });
    expect(events).toEqual([{ type: 'force-moved', force: 'cheatham', path: ['0507'], spent: 4, stopped: false, to: 'confederate' }]);
  });

  test('H-8.62.a.2 a step out of the radius brings them to light, at least momentarily (index example)', () => {
    const { events, state } = play(moving(hidden(), 'cheatham'), 'confederate', { type: 'march', path: ['0509', '0508'] });
    expect(events).toEqual([
      { type: 'force-moved', force: 'cheatham', path: ['0509'], spent: 4, stopped: false, to: 'confederate' },
      { type: 'force-revealed', leaders: ['cheatham'], units: [], hex: '0509' },
      { type: 'force-revealed', leaders: [], units: ['c1'], hex: '0509', to: 'confederate' },
      { type: 'force-moved', force: 'cheatham', path: ['0508'], spent: 4, stopped: false },
    ]);
    expect(play(state, 'confederate', hide('cheatham')).events[0]).toMatchObject({ type: 'force-hidden' });
  });

  test('H-8.62.a.2 and so does the corps when it moves away, or turns its face', () => {
    expect(play(moving(hidden(), 'forrest'), 'confederate', { type: 'march', path: ['0504'] }).events[1]).toMatchObject({ type: 'force-revealed', leaders: ['cheatham'], hex: '0508' });
    expect(play(hidden(), 'confederate', screenCorps(false)).events[1]).toMatchObject({ type: 'force-revealed', leaders: ['cheatham'] });
  });

  test('H-8.62.a.4 who enters an enemy zone of control is on the map at once', () => {
    const far: Partial<Sketch> = { union: [{ id: 'rosecrans', stars: 2, hex: '0808' }, { id: 'r', leader: 'rosecrans' }] };
    const { events } = play(moving(hidden(far), 'cheatham'), 'confederate', { type: 'march', path: ['0607', '0707', '0708'] });
    expect(events.slice(0, 2)).toEqual([
      { type: 'force-moved', force: 'cheatham', path: ['0607', '0707', '0708'], spent: 12, stopped: true, to: 'confederate' },
      { type: 'force-revealed', leaders: ['cheatham'], units: [], hex: '0708' },
    ]);
  });

  test('H-8.62.a.3 an enemy who comes next to them stops in their zone of control, and sees them (index example)', () => {
    const far: Partial<Sketch> = { union: [{ id: 'rosecrans', stars: 2, hex: '0512' }, { id: 'r', leader: 'rosecrans' }] };
    const state = hidden(far);
    const enemy: HeartlandState = { ...state, phase: { name: 'movement', side: 'union' }, impulse: { ...state.impulse!, side: 'union' } };
    const { events } = play(moving(enemy, 'rosecrans'), 'union', { type: 'march', path: ['0511', '0510', '0509', '0508'] });
    expect(events.slice(0, 2)).toEqual([
      { type: 'force-moved', force: 'rosecrans', path: ['0511', '0510', '0509'], spent: 12, stopped: true },
      { type: 'force-revealed', leaders: ['cheatham'], units: [], hex: '0508' },
    ]);
  });

  test('H-8.62.1, H-8.62.a.1 what can be done is offered', () => {
    const of = (state: HeartlandState, decision: string) => offers(state, 'confederate').find((offer) => offer.decision === decision)?.commands ?? [];
    const state = acting(corps());
    expect(of(state, 'hide')).toEqual([hide('cheatham')]);
    expect(of(state, 'screen-corps')).toEqual([screenCorps(false)]);
    expect(of(state, 'screen')).toEqual([screen({ leader: 'forrest', unit: 'f1' })]);
    expect(of(hidden(), 'hide')).toEqual([hide('cheatham', false)]);
  });
});
