import type { CommandOf } from '../../src/systems/heartland/commands.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findForce, findLeader } from '../../src/systems/heartland/position.js';
import { enterRetreatBeforeCombat } from '../../src/systems/heartland/procedures/retreat-before-combat.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { opponentOf, type Side } from '../../src/systems/heartland/vocabulary.js';
import { play, positionOf, reasons, refusal, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

interface Scene {
  readonly year: number;
  /** Who is attacked in 0505, from 0504. */
  readonly side: Side;
  readonly leader: Partial<LeaderSketch>;
  readonly units: readonly Partial<UnitSketch>[];
  readonly attacker: Partial<LeaderSketch>;
  readonly attackers: readonly Partial<UnitSketch>[];
  readonly more: Partial<Sketch>;
  readonly friends: readonly (LeaderSketch | UnitSketch)[];
  readonly enemies: readonly (LeaderSketch | UnitSketch)[];
}

const HORSE = { type: 'cavalry', full: { cf: 4, ml: 1 } } as const;
const OPTIONS = { name: 'retreat-before-combat' } as const;

function attacked(said: Partial<Scene>): HeartlandState {
  const { year = 1862, side = 'confederate', leader, units = [{}, {}], attacker, attackers = [{}], more, friends = [], enemies = [] } = said;
  const own = [{ id: 'jackson', stars: 2, hex: '0505', morale: 4, ...leader }, ...units.map((unit, n) => ({ id: `j${n + 1}`, leader: 'jackson', ...unit })), ...friends];
  const others = [{ id: 'banks', stars: 2, hex: '0504', morale: 3, artillery: 1, ...attacker }, ...attackers.map((unit, n) => ({ id: `b${n + 1}`, leader: 'banks', ...unit })), ...enemies];
  const state = positionOf({ year, ...more, [side]: own, [opponentOf(side)]: others }, { ...OPTIONS, side }, opponentOf(side));
  const { grid } = state.setting.board;
  const forces = ['banks', ...enemies.flatMap((each) => ('stars' in each ? [each.id] : []))].map((id) => findForce(state, id)!);
  const assaults = forces.filter(({ hex }) => grid.distance(hex, grid.indexOf('0505')) === 1).map(({ id, hex }) => ({ force: id, from: hex, target: grid.indexOf('0505'), hasty: false }));
  return { ...state, impulse: { ...state.impulse!, assaults } };
}

const back = (said: Partial<CommandOf<'retreat-before-combat'>> = {}): CommandOf<'retreat-before-combat'> => ({ type: 'retreat-before-combat', force: 'jackson', to: '0506', rearGuard: ['j1'], ...said });
const refused = (state: HeartlandState, said: Partial<CommandOf<'retreat-before-combat'>> = {}, side: Side = 'confederate') => reasons(refusal(state, side, back(said)));
/** What the retreat itself does, before the sequence goes on to the battle, which waits for who fires his artillery. */
const played = (state: HeartlandState, said: Partial<CommandOf<'retreat-before-combat'>> = {}, side: Side = 'confederate') => {
  const { events, state: after } = play(state, side, back(said));
  return { events: events.slice(0, events.findIndex(({ type }) => type === 'sequence-begun')), state: after };
};
const entering = (state: HeartlandState) => {
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  enterRetreatBeforeCombat(recorder);
  return recorder.events;
};

test('H-9.22.1, H-9.22.2, H-9.21.6 Confederates of 1862 with morale 4 against 3 go back a hex, leave a rear guard for 1 AP and keep their morale (index example)', () => {
  const { events, state } = played(attacked({}));
  expect(events).toEqual([
    { type: 'retreated-before-combat', force: 'jackson', from: '0505', hex: '0506' },
    { type: 'points-spent', leader: 'jackson', points: 1, rule: 'H-9.22.2', to: 'confederate' },
    { type: 'unit-placed', unit: 'j1', spot: { place: 'map', hex: '0505' }, rule: 'H-9.22.1' },
  ]);
  expect(findLeader(state, 'jackson')!.state).toMatchObject({ morale: 4, points: 2 });
  expect(findForce(state, 'jackson')!.hex).toBe(state.setting.board.grid.indexOf('0506'));
});

test('H-9.21.4, H-3.53.5 the Union gives up a level of morale, and cannot with 0', () => {
  const union = { side: 'union', leader: { morale: 4 }, units: [{}, {}] } as const;
  const { events, state } = played(attacked(union), {}, 'union');
  expect(events).toContainEqual({ type: 'morale-changed', leader: 'jackson', by: -1, rule: 'H-3.53.5', to: 'union' });
  expect(findLeader(state, 'jackson')!.state.morale).toBe(3);
  const broken = attacked({ ...union, leader: { morale: 0 }, units: [HORSE, HORSE, {}] });
  expect(refused(broken, {}, 'union')).toEqual([{ rule: 'H-9.21.4', code: 'retreat.morale' }]);
});

test('H-9.21.5 in 1861 nobody', () => {
  expect(refused(attacked({ year: 1861 }))).toEqual([{ rule: 'H-9.21.5', code: 'retreat.too-early' }]);
});

test('H-9.21.7 Confederates of 1863 with morale 1 against 5 compare nothing, lose nothing and leave nobody (index example)', () => {
  const { events } = played(attacked({ year: 1863, leader: { morale: 1 }, attacker: { morale: 5 } }), { rearGuard: [] });
  expect(events).toEqual([{ type: 'retreated-before-combat', force: 'jackson', from: '0505', hex: '0506' }]);
});

describe('the conditions', () => {
  test('H-9.21.1 an attacked stack under an active leader', () => {
    expect(refused(attacked({ leader: { state: { active: false } } }))).toEqual([{ rule: 'H-9.21.1', code: 'retreat.not-led' }]);
    const lone = attacked({ friends: [{ id: 'lone', hex: '0505' }] });
    expect(refused(lone, { force: 'hex:0505' })).toEqual([{ rule: 'H-9.21.1', code: 'retreat.not-led' }]);
    const elsewhere = attacked({ friends: [{ id: 'other', stars: 1, hex: '0808' }, { id: 'o', leader: 'other' }] });
    expect(refused(elsewhere, { force: 'other' })).toEqual([{ rule: 'H-9.21.1', code: 'retreat.not-attacked' }]);
    expect(refused(attacked({}), { force: 'banks' })).toEqual([{ rule: 'H-9.21.1', code: 'unknown.force' }]);
  });

  test('H-9.21.2 into a hex beside that can be entered, outside of enemy zones of control even where friends stand', () => {
    const enemies = [{ id: 'shields', stars: 1, hex: '0507' }, { id: 's', leader: 'shields' }];
    const friends = [{ id: 'guard', hex: '0506' }];
    expect(refused(attacked({ enemies, friends }))).toEqual([{ rule: 'H-9.21.2', code: 'retreat.enemy-zone' }]);
    expect(refused(attacked({}), { to: '0507' })).toEqual([{ rule: 'H-9.22.1', code: 'retreat.not-adjacent' }]);
    expect(refused(attacked({}), { to: '9999' })).toEqual([{ rule: 'H-9.22.1', code: 'unknown.hex' }]);
    expect(refused(attacked({ more: { hexes: { '0506': { terrain: 'mountain' } } } }))).toEqual([{ rule: 'H-9.21.2', code: 'retreat.barred' }]);
    expect(refused(attacked({}), { to: '0604' })).toEqual([{ rule: 'H-9.21.2', code: 'retreat.enemy-zone' }]);
  });

  test('H-9.21.2, H-9.13.3 and where he finds room', () => {
    const friends = [{ id: 'equal', stars: 2, hex: '0506' }, { id: 'e', leader: 'equal' }];
    expect(refused(attacked({ friends }))).toEqual([{ rule: 'H-3.22.a.1', code: 'stacking.equal-rank' }]);
  });

  test('H-9.21.3 morale 3 against 3 is not enough, more cavalry is (index example): 8 factors against 4', () => {
    const even = { leader: { morale: 3 } };
    expect(refused(attacked(even))).toEqual([{ rule: 'H-9.21.3', code: 'retreat.inferior' }]);
    expect(played(attacked({ ...even, units: [HORSE, HORSE], attackers: [{}, HORSE] })).events[0]).toMatchObject({ type: 'retreated-before-combat' });
    expect(refused(attacked({ ...even, units: [{}, HORSE], attackers: [{}, HORSE] }))).toEqual([{ rule: 'H-9.21.3', code: 'retreat.inferior' }]);
  });

  test('H-9.21.3 of several attackers every commander must have less morale, or each force less cavalry (AMB-39)', () => {
    const second = (morale: number, ...horses: readonly string[]) => [{ id: 'shields', stars: 1, hex: '0604', morale }, { id: 's', leader: 'shields' }, ...horses.map((id) => ({ id, leader: 'shields', ...HORSE }))];
    expect(refused(attacked({ enemies: second(4) }))).toEqual([{ rule: 'H-9.21.3', code: 'retreat.inferior' }]);
    expect(played(attacked({ enemies: second(3) })).events[0]).toMatchObject({ type: 'retreated-before-combat' });
    expect(refused(attacked({ enemies: second(4, 'x', 'y'), units: [HORSE, HORSE] }))).toEqual([{ rule: 'H-9.21.3', code: 'retreat.inferior' }]);
    expect(played(attacked({ enemies: second(4, 'x'), units: [HORSE, HORSE], attackers: [HORSE] })).events[0]).toMatchObject({ type: 'retreated-before-combat' });
  });
});

describe('the rear guard', () => {
  test('H-9.22.1, H-9.21.4 is at least a combat unit, and some have to go', () => {
    expect(refused(attacked({}), { rearGuard: [] })).toEqual([{ rule: 'H-9.21.4', code: 'retreat.no-rear-guard' }]);
    const wagon = attacked({ units: [{}, { type: 'wagon', capacity: 1 }] });
    expect(refused(wagon, { rearGuard: ['j2'] })).toEqual([{ rule: 'H-9.22.1', code: 'retreat.no-rear-guard' }]);
    expect(refused(attacked({}), { rearGuard: ['j1', 'j2'] })).toEqual([{ rule: 'H-9.22.1', code: 'parting.nobody-goes' }]);
    expect(refused(attacked({}), { rearGuard: ['b1'] })).toEqual([{ rule: 'H-9.22.1', code: 'retreat.no-rear-guard' }]);
  });

  test('H-9.22.2 costs 1 AP where it comes out of a box (AMB-16), and nothing where somebody stands there already', () => {
    const poor = { leader: { state: { points: 0 } } };
    expect(refused(attacked(poor))).toEqual([{ rule: 'H-9.22.2', code: 'points.too-few' }]);
    const { events } = played(attacked({ ...poor, friends: [{ id: 'lone', hex: '0505' }] }), { rearGuard: [] });
    expect(events).toEqual([{ type: 'retreated-before-combat', force: 'jackson', from: '0505', hex: '0506' }]);
  });

  test('H-9.22.1 may have a leader, who stays with his box', () => {
    const ewell = [{ id: 'ewell', stars: 1, under: 'jackson' }, { id: 'e1', leader: 'ewell' }, { id: 'e2', leader: 'ewell' }];
    const { state } = played(attacked({ leader: { stars: 3, headquarters: true }, friends: ewell }), { rearGuard: ['j1'], rearGuardLeader: 'ewell' });
    expect(findForce(state, 'ewell')!.units.map(({ counter }) => counter.id)).toEqual(['e1', 'e2']);
    expect(findForce(state, 'hex:0505')!.units.map(({ counter }) => counter.id)).toEqual(['j1']);
    expect(findForce(state, 'jackson')!.units.map(({ counter }) => counter.id)).toEqual(['j2']);
    expect(refused(attacked({}), { rearGuardLeader: 'jackson' })).toEqual([{ rule: 'H-9.22.1', code: 'unknown.leader' }]);
  });

  test('H-3.11.d.1 no leader who goes is left without a unit', () => {
    const ewell = [{ id: 'ewell', stars: 1, under: 'jackson' }, { id: 'e1', leader: 'ewell' }];
    expect(refused(attacked({ leader: { stars: 3, headquarters: true }, friends: ewell }), { rearGuard: ['e1'] })).toEqual([{ rule: 'H-3.11.d.1', code: 'parting.leader-without-units' }]);
  });

  test('H-9.22.5 cavalry alone leaves none before an attacker without cavalry, who merely advances into the empty hex', () => {
    const horse = attacked({ units: [HORSE, HORSE] });
    const { events, state } = play(horse, 'confederate', back({ rearGuard: [] }));
    expect(events.map(({ type }) => type)).toEqual(['retreated-before-combat', 'sequence-begun', 'battle-begun', 'stack-mustered', 'stack-mustered', 'phase-entered']);
    expect(state.phase).toEqual({ name: 'advance', side: 'union', hex: '0505' });
    const { events: advanced, state: after } = play(state, 'union', { type: 'advance', from: '0504', leaders: ['banks'], units: ['b1'] });
    expect(advanced[0]).toEqual({ type: 'force-advanced', force: 'banks', hex: '0505' });
    expect(after.impulse!.assaults).toEqual([]);
    expect(refused(attacked({ units: [HORSE, HORSE], attackers: [HORSE] }), { rearGuard: [] })).toEqual([{ rule: 'H-9.21.4', code: 'retreat.no-rear-guard' }]);
    expect(refused(attacked({ units: [HORSE, {}] }), { rearGuard: [] })).toEqual([{ rule: 'H-9.21.4', code: 'retreat.no-rear-guard' }]);
  });

  test('H-9.22.3 the attacker has to fight it', () => {
    const { state } = played(attacked({}));
    expect(state.battle).toMatchObject({ target: state.setting.board.grid.indexOf('0505'), stage: 'fire' });
  });
});

describe('the phase', () => {
  test('H-9.2.1 is left out where nobody may leave', () => {
    expect(entering(attacked({}))).toEqual([{ type: 'phase-entered', phase: { name: 'retreat-before-combat', side: 'confederate' } }]);
    expect(entering(attacked({ leader: { morale: 3 } }))).toEqual([{ type: 'sequence-begun', sequence: 'combat' }]);
    expect(entering(attacked({ leader: { state: { points: 0 } } }))).toEqual([{ type: 'sequence-begun', sequence: 'combat' }]);
  });

  test('H-9.22.1 every hex is offered with the weakest rear guard, and who may be chosen', () => {
    const state = attacked({ units: [{}, { full: { cf: 2, ml: 1 } }] });
    const [retreat, end] = offers(state, 'confederate');
    expect(retreat).toMatchObject({
      decision: 'retreat-before-combat',
      commands: [back({ to: '0605', rearGuard: ['j2'] }), back({ rearGuard: ['j2'] }), back({ to: '0405', rearGuard: ['j2'] })],
      parts: { rearGuards: [{ force: 'jackson', leaders: [], units: ['j1', 'j2'] }] },
    });
    expect(end?.commands).toEqual([{ type: 'end-retreat-before-combat' }]);
    expect(play(state, 'confederate', { type: 'end-retreat-before-combat' }).state.phase.name).toBe('ammunition');
  });

  test('H-9.22.4 nobody retreats a second time', () => {
    const state = attacked({});
    const impulse = { ...state.impulse!, fallenBack: [{ force: 'jackson', from: 0, to: state.setting.board.grid.indexOf('0505') }] };
    expect(refused({ ...state, impulse })).toEqual([{ rule: 'H-9.22.4', code: 'retreat.second' }]);
  });

  test('H-8.62.a.1 a retreat over a bridge onto hidden enemies brings them to light and nothing else; their zone closes the other ways', () => {
    const bridge: Partial<Sketch> = { hexsides: [{ between: ['0505', '0506'], features: ['major-river', 'bridge'] }], rivers: [{ name: 'River', course: [['0505', '0506']] }] };
    const lurking = [{ id: 'corps', stars: 1, hex: '0508', corps: true, state: { screening: true } }, { id: 'x1', leader: 'corps', ...HORSE }, { id: 'x2', leader: 'corps', ...HORSE }, { id: 'lurker', hex: '0506', state: { hidden: true } }];
    const { events, state } = played(attacked({ more: bridge, enemies: lurking }));
    expect(events).toEqual([{ type: 'force-revealed', leaders: [], units: ['lurker'], hex: '0506' }]);
    expect(findForce(state, 'jackson')!.hex).toBe(state.setting.board.grid.indexOf('0505'));
  });
});

test('H-8.64.1, H-8.81.a.3 what lies alone where he goes is his, and a pontoon to it is removed', () => {
  const { events } = play(attacked({ friends: [{ id: 'mule', type: 'wagon', capacity: 2 }], enemies: [{ id: 'wagon', type: 'wagon', capacity: 2, hex: '0506' }, { id: 'boats', type: 'pontoon', hex: '0507', hexside: 0 }] }), 'confederate', back());
  expect(events.filter(({ type }) => type === 'unit-captured')).toEqual([
    { type: 'unit-captured', unit: 'wagon', by: 'confederate', as: 'mule', hex: '0506', capacity: 2 },
    { type: 'unit-captured', unit: 'boats', by: 'confederate', as: null, hex: '0506', capacity: 0 },
  ]);
});

test('H-8.81.a.3 a pontoon that is not in place is lost when its stack goes', () => {
  const { events } = play(attacked({ side: 'union', units: [{}, {}, { type: 'pontoon' }] }), 'union', back());
  expect(events).toContainEqual({ type: 'unit-placed', unit: 'j3', spot: { place: 'mix' }, rule: 'H-8.81.a.3', to: 'union' });
});
