import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import type { CommandOf } from '../../src/systems/heartland/commands.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { observeEvent } from '../../src/systems/heartland/observe.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findLeader } from '../../src/systems/heartland/position.js';
import { enterExtendedBattle } from '../../src/systems/heartland/procedures/extended-battle.js';
import type { HeartlandState, Phase } from '../../src/systems/heartland/state.js';
import { opponentOf, type Side } from '../../src/systems/heartland/vocabulary.js';
import { play, playAll, positionOf, reasons, refusal, type Given, type LeaderSketch, type Sketch } from './position.js';

const LONGSTREET: LeaderSketch = { id: 'longstreet', stars: 3, hex: '0505', headquarters: true, artillery: 1, front: { ar: 2, br: 4, mr: 4 } };
const GRANT: LeaderSketch = { id: 'grant', stars: 3, hex: '0504', artillery: 1 };
const SHERIDAN: LeaderSketch = { id: 'sheridan', stars: 2, hex: '0604', artillery: 1 };

/** After the Union's battle: Longstreet in 0505 still stands next to Grant in 0504 and Sheridan in 0604. Both sides have two levels left. */
function afterBattle(more: Partial<Sketch> = {}, given: Given = {}, phase: Phase = { name: 'combat', side: 'union' }): HeartlandState {
  const { union = [], confederate = [], ...sketch } = more;
  return positionOf(
    {
      ...sketch,
      union: [GRANT, { id: 'g', leader: 'grant' }, SHERIDAN, { id: 's', leader: 'sheridan' }, ...union],
      confederate: [LONGSTREET, { id: 'l', leader: 'longstreet' }, ...confederate],
    },
    phase,
    'union',
    { ...given, operations: { left: { union: 2, confederate: 2 }, ...given.operations } },
  );
}
const asking = (side: Side, more: Partial<Sketch> = {}, given: Given = {}) => afterBattle(more, given, { name: 'extended-battle', side });
const entering = (state: HeartlandState) => {
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  enterExtendedBattle(recorder);
  return recorder.events;
};
const asks = (side: Side) => [{ type: 'phase-entered', phase: { name: 'extended-battle', side } }];
const PAY = [{ type: 'sequence-begun', sequence: 'pay' }];
const extend = (hex = '0505'): CommandOf<'extend-battle'> => ({ type: 'extend-battle', hex });
const again = (force: string, target: string, said: Partial<CommandOf<'attack-again'>> = {}): CommandOf<'attack-again'> => ({ type: 'attack-again', force, target, ...said });
const DECLINE = { type: 'decline-extended-battle' } as const;
const END = { type: 'end-extended-attacks' } as const;
const at = (state: HeartlandState, hex: string) => state.setting.board.grid.indexOf(hex);

describe('buying one', () => {
  test('H-10.7.1, H-5.16.1 costs an operations level: 2 left, then 1 (index example), and is bought for all who stand in contact', () => {
    const { events, state } = play(asking('confederate'), 'confederate', extend());
    expect(events.slice(0, 3)).toEqual([
      { type: 'extended-battle-bought', side: 'confederate', hex: '0505', contact: ['0504', '0505', '0604'] },
      { type: 'levels-spent', side: 'confederate', levels: 1, rule: 'H-5.16.1' },
      { type: 'sequence-begun', sequence: 'reaction' },
    ]);
    expect(state.operations.left.confederate).toBe(1);
    expect(state.phase).toEqual({ name: 'extended-attacks', side: 'confederate' });
  });

  test('H-10.7.1 the phasing side is asked first, then the other; nobody once opposing forces stand apart', () => {
    expect(entering(afterBattle())).toEqual(asks('union'));
    const { events } = play(asking('union'), 'union', DECLINE);
    expect(events).toEqual(asks('confederate'));
    expect(play(asking('confederate'), 'confederate', DECLINE).events[0]).toEqual(PAY[0]);
    const apart = positionOf({ union: [GRANT, { id: 'g', leader: 'grant' }], confederate: [{ ...LONGSTREET, hex: '0506' }, { id: 'l', leader: 'longstreet' }] }, { name: 'combat', side: 'union' }, 'union', { operations: { left: { union: 2, confederate: 2 } } });
    expect(entering(apart)).toEqual(PAY);
  });

  test('H-5.16.3 not with levels that a bid still holds (index example): of 3 bid of 3 none is free', () => {
    const bid = { operations: { left: { union: 0, confederate: 3 }, committed: { union: 0, confederate: 3 } } };
    expect(entering(afterBattle({}, bid))).toEqual(PAY);
    expect(reasons(refusal(asking('confederate', {}, bid), 'confederate', extend()))).toEqual([{ rule: 'H-5.16.1', code: 'extended.no-level' }]);
    expect(entering(afterBattle({}, { operations: { left: { union: 0, confederate: 4 }, committed: { union: 0, confederate: 3 } } }))).toEqual(asks('confederate'));
  });

  test('H-5.13.4, H-5.16.2 a side that passed may spend its levels on it, unless the option says no (AMB-07)', () => {
    const monopoly = { operations: { left: { union: 0, confederate: 3 }, monopoly: 'union' as const } };
    expect(entering(afterBattle({}, monopoly))).toEqual(asks('confederate'));
    const strict = asking('confederate', { options: { 'passer-extends': 'may-not' } }, monopoly);
    expect(entering(strict)).toEqual(PAY);
    expect(reasons(refusal(strict, 'confederate', extend()))).toEqual([{ rule: 'H-5.13.4', code: 'extended.passed' }]);
  });

  test('H-10.7.1 not where the game is played without', () => {
    const without = asking('union', { options: { 'extended-battle': 'unused' } });
    expect(entering(without)).toEqual(PAY);
    expect(reasons(refusal(without, 'union', extend()))).toEqual([{ rule: 'H-10.7.1', code: 'extended.unused' }]);
  });

  test('H-10.71.1 no contact a second one; the other side may buy one elsewhere (AMB-38)', () => {
    const fought = (contact: readonly string[], more: Partial<Sketch> = {}) => {
      const state = afterBattle(more);
      return { ...state, impulse: { ...state.impulse!, extended: 'union' as const, contacts: [contact.map((hex) => at(state, hex))] } };
    };
    expect(entering(fought(['0504', '0505', '0604']))).toEqual(PAY);
    const elsewhere: Partial<Sketch> = { union: [{ id: 'far', stars: 1, hex: '1004' }, { id: 'f', leader: 'far' }], confederate: [{ id: 'lone', hex: '1005' }] };
    expect(entering(fought(['0504', '0505', '0604'], elsewhere))).toEqual(asks('confederate'));
    const second = { ...fought(['0504', '0505', '0604'], elsewhere), phase: { name: 'extended-battle', side: 'confederate' } } as HeartlandState;
    expect(reasons(refusal(second, 'confederate', extend()))).toEqual([{ rule: 'H-10.7.1', code: 'extended.no-contact' }]);
    expect(offers(second, 'confederate')[0]!.commands).toEqual([extend('1004')]);
  });

  test('H-10.7.1, H-8.4.2 a major river that nobody can cross parts them', () => {
    const river: Partial<Sketch> = { hexsides: (['0504', '0604'] as const).map((hex) => ({ between: ['0505', hex], features: ['major-river'] })), rivers: [{ name: 'River', course: [['0505', '0504'], ['0505', '0604']] }] };
    expect(entering(afterBattle(river))).toEqual(PAY);
  });

  test('H-10.71.3, H-8.1.2 a side none of whose leaders could attack is not asked', () => {
    const tired = { ...GRANT, state: { active: false } };
    const poor = { ...SHERIDAN, state: { points: 0 } };
    const state = positionOf({ union: [tired, { id: 'g', leader: 'grant' }, poor, { id: 's', leader: 'sheridan' }], confederate: [LONGSTREET, { id: 'l', leader: 'longstreet' }] }, { name: 'combat', side: 'union' }, 'union', { operations: { left: { union: 2, confederate: 0 } } });
    expect(entering(state)).toEqual(PAY);
  });
});

/** The Confederates have bought it, and attack. */
const attacks = (more: Partial<Sketch> = {}) => {
  const state = afterBattle(more, { impulse: { extended: 'confederate' } }, { name: 'extended-attacks', side: 'confederate' });
  return { ...state, impulse: { ...state.impulse!, contacts: [['0504', '0505', '0604'].map((hex) => at(state, hex))] } };
};

describe('the attacks', () => {
  test('H-10.71.3, H-10.71.6, H-3.24.a.2 the side that bought it is the attacker: without a check, for 1 AP (S-23, step 5)', () => {
    const { events, state } = play(attacks(), 'confederate', again('longstreet', '0604'));
    expect(events.slice(0, 2)).toEqual([
      { type: 'assault-declared', assault: { force: 'longstreet', from: '0505', target: '0604', hasty: false } },
      { type: 'points-spent', leader: 'longstreet', points: 1, rule: 'H-10.71.3', to: 'confederate' },
    ]);
    expect(state.battle).toMatchObject({ attacker: 'confederate', target: at(state, '0604') });
  });

  test('H-10.71.3 each force one adjacent stack of its choice, of the contact', () => {
    const two = attacks({ confederate: [{ id: 'pat', stars: 2, hex: '0404' }, { id: 'p', leader: 'pat' }] });
    const { state } = play(two, 'confederate', again('longstreet', '0604'));
    expect(reasons(refusal(state, 'confederate', again('longstreet', '0504')))).toEqual([{ rule: 'H-10.71.3', code: 'extended.attacks-already' }]);
    expect(reasons(refusal(two, 'confederate', again('pat', '0604')))).toEqual([{ rule: 'H-10.71.3', code: 'extended.not-in-contact' }]);
    expect(reasons(refusal(two, 'confederate', again('grant', '0505')))).toEqual([{ rule: 'H-10.71.3', code: 'unknown.force' }]);
    const far = attacks({ union: [{ id: 'far', stars: 1, hex: '1004' }, { id: 'f', leader: 'far' }], confederate: [{ id: 'lone', hex: '1005' }] });
    expect(reasons(refusal(far, 'confederate', again('hex:1005', '1004')))).toEqual([{ rule: 'H-10.71.3', code: 'extended.not-in-contact' }]);
  });

  test('H-10.71.9 two forces attack two stacks: two battles', () => {
    const two = attacks({ confederate: [{ id: 'pat', stars: 2, hex: '0404' }, { id: 'p', leader: 'pat' }] });
    const { state } = playAll(two, ['confederate', again('longstreet', '0604')], ['confederate', again('pat', '0504')]);
    expect(state.phase).toEqual({ name: 'combat', side: 'confederate' });
    expect(state.impulse!.assaults.map(({ force, target }) => [force, state.setting.board.grid.idOf(target)])).toEqual([['longstreet', '0604'], ['pat', '0504']]);
  });

  test('H-10.71.3, H-8.41.1 without a point a commander attacks nobody; units without a leader pay nothing', () => {
    const poor = attacks({ confederate: [{ id: 'pat', stars: 2, hex: '0404', state: { points: 0 } }, { id: 'p', leader: 'pat' }, { id: 'lone', hex: '0603' }] });
    const broke = { ...poor, leaders: poor.leaders.map((leader, index) => (poor.setting.order.leaders[index]!.id === 'longstreet' ? { ...leader, points: 0 } : leader)) };
    expect(reasons(refusal(broke, 'confederate', again('pat', '0504')))).toEqual([{ rule: 'H-10.71.3', code: 'points.too-few' }]);
    expect(play(broke, 'confederate', again('hex:0603', '0604')).events.some(({ type }) => type === 'points-spent')).toBe(false);
  });

  test('H-10.71.8 an army commander in range pays for him', () => {
    const helped = attacks({ confederate: [{ id: 'pat', stars: 2, hex: '0404', state: { points: 0 } }, { id: 'p', leader: 'pat' }] });
    expect(play(helped, 'confederate', again('pat', '0504', { paidBy: 'longstreet' })).events[1]).toEqual({ type: 'points-spent', leader: 'longstreet', points: 1, rule: 'H-10.71.3', to: 'confederate' });
    expect(offers(helped, 'confederate')[0]!.commands).toContainEqual(again('pat', '0504', { paidBy: 'longstreet' }));
  });

  test('H-8.1.2 nobody attacks under an inactive commander', () => {
    const tired = attacks({ confederate: [{ id: 'pat', stars: 2, hex: '0404', state: { active: false } }, { id: 'p', leader: 'pat' }] });
    expect(reasons(refusal(tired, 'confederate', again('pat', '0504')))).toEqual([{ rule: 'H-8.1.2', code: 'extended.inactive' }]);
  });

  test('H-10.71.3 who attacks nobody has spent his level for nothing', () => {
    expect(play(attacks(), 'confederate', END).events[0]).toEqual({ type: 'sequence-begun', sequence: 'extended-battle' });
  });

  test('H-10.71.7 nothing else moves: no march and no retreat before combat', () => {
    expect(reasons(refusal(attacks(), 'confederate', { type: 'roll-movement', force: 'longstreet' }))).toEqual([{ rule: 'H-10.71.3', code: 'phase.wrong' }]);
    expect(reasons(refusal(attacks(), 'confederate', { type: 'retreat-before-combat', force: 'longstreet', to: '0506', rearGuard: [] }))).toEqual([{ rule: 'H-10.71.3', code: 'phase.wrong' }]);
  });
});

describe('closing up', () => {
  const PAT: LeaderSketch = { id: 'pat', stars: 2, hex: '0707', front: { ar: 1, br: 3, mr: 3 } };
  const reserve = (pat: Partial<LeaderSketch> = {}): Partial<Sketch> => ({ confederate: [{ ...PAT, ...pat }, { id: 'p', leader: 'pat' }] });
  const bought = (more: Partial<Sketch>, side: Side = 'confederate') => play(asking(side, more), side, extend()).state;
  const react = (leader: string, target: string): CommandOf<'react'> => ({ type: 'react', leader, target });
  const go = (path: readonly string[], said: Partial<CommandOf<'move-in-reaction'>> = {}): CommandOf<'move-in-reaction'> => ({ type: 'move-in-reaction', path: [...path], ...said });

  test('H-10.71.2 forces of the side that bought it come next to the enemy for 1 AP, and attack without another one (S-23, step 6)', () => {
    const state = bought(reserve());
    expect(state.phase).toEqual({ name: 'reaction', side: 'confederate' });
    const { events, state: closed } = playAll(state, ['confederate', react('pat', '0505'), [3]], ['confederate', go(['0706', '0705'])]);
    expect(events.slice(4, 8)).toEqual([
      { type: 'force-moved', force: 'pat', path: ['0706', '0705'], spent: 4, stopped: true },
      { type: 'points-spent', leader: 'pat', points: 1, rule: 'H-10.71.2', to: 'confederate' },
      { type: 'closed-up', force: 'pat' },
      { type: 'march-ended', force: 'pat' },
    ]);
    expect(closed.phase).toEqual({ name: 'extended-attacks', side: 'confederate' });
    expect(play(closed, 'confederate', again('pat', '0604')).events.some(({ type }) => type === 'points-spent')).toBe(false);
  });

  test('H-3.71.2, H-8.62.1 that he comes under a screen his own side alone is told', () => {
    const screened: Partial<Sketch> = { confederate: [...reserve().confederate!, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'pat', state: { place: 'screen' } }] };
    const { events } = playAll(bought(screened), ['confederate', react('pat', '0505'), [3]], ['confederate', go(['0706', '0705'])]);
    expect(events).toContainEqual({ type: 'closed-up', force: 'pat', to: 'confederate' });
    expect(JSON.stringify(events.filter((event) => observeEvent(event, { role: 'seat', side: 'union' })))).not.toContain('"pat"');
  });

  test('H-10.71.2, H-10.71.8 without a point he may not come next to the enemy, unless an army commander in range pays', () => {
    const { state } = play(bought(reserve({ state: { points: 0 } })), 'confederate', react('pat', '0505'), [3]);
    expect(reasons(refusal(state, 'confederate', go(['0706', '0705'])))).toEqual([{ rule: 'H-10.71.2', code: 'points.too-few' }]);
    const { events } = play(state, 'confederate', go(['0706', '0705'], { paidBy: 'longstreet' }));
    expect(events[1]).toEqual({ type: 'points-spent', leader: 'longstreet', points: 1, rule: 'H-10.71.2', to: 'confederate' });
  });

  test('H-10.71.2, H-9.13.4 stacked with friends in contact he pays nothing himself: he is received', () => {
    const { events, state } = playAll(bought(reserve({ hex: '0507' })), ['confederate', react('pat', '0505'), [3]], ['confederate', go(['0506', '0505'])]);
    expect(events).toContainEqual({ type: 'points-spent', leader: 'longstreet', points: 1, rule: 'H-9.13.4', to: 'confederate' });
    expect(findLeader(state, 'pat')!.state).toMatchObject({ place: 'box', points: 1 });
  });

  test('H-10.71.2 then those of the other side; a hex beside nobody in contact is no place to end', () => {
    const guard: Partial<Sketch> = { ...reserve(), union: [{ id: 'hq', stars: 4, hex: '0502', headquarters: true, front: { ar: 3, br: 3, mr: 3 } }, { id: 'h', leader: 'hq' }] };
    const { state } = play(bought(guard), 'confederate', { type: 'end-reaction' });
    expect(state.phase).toEqual({ name: 'reaction', side: 'union' });
    const { state: rolled } = play(state, 'union', react('hq', '0504'), [1]);
    expect(reasons(refusal(rolled, 'union', go(['0503'])))).toEqual([{ rule: 'H-9.13.2', code: 'reaction.no-destination' }]);
    const { events, state: closed } = play(rolled, 'union', go(['0503', '0403', '0404']));
    expect(events).toContainEqual({ type: 'closed-up', force: 'hq' });
    expect(closed.phase).toEqual({ name: 'extended-attacks', side: 'confederate' });
  });

  test('H-10.71.4, H-9.11.1 an extended battle is a combat of its own: who tried before may try again', () => {
    const tried = bought(reserve({ state: { marks: { reacted: true } } }));
    expect(play(tried, 'confederate', react('pat', '0505'), [3]).events[0]).toMatchObject({ type: 'reaction-rolled', succeeded: true });
  });

  test('H-10.71.2 a friend of theirs has to be in contact: there is no reaction to an empty hex', () => {
    expect(reasons(refusal(bought(reserve()), 'confederate', react('pat', '0604')))).toEqual([{ rule: 'H-9.1.1', code: 'reaction.not-attacked' }]);
  });
});

test('H-10.71.1, H-10.7.1 after the extended battle of the phasing side the other is asked for other contacts, then the impulse is over', () => {
  const state = afterBattle({}, { impulse: { extended: 'union' } });
  const after = { ...state, impulse: { ...state.impulse!, contacts: [[at(state, '0901')]] } };
  expect(entering(after)).toEqual(asks(opponentOf('union')));
  expect(entering({ ...after, impulse: { ...after.impulse, extended: 'confederate' } })).toEqual(PAY);
});
