import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import type { CommandOf } from '../../src/systems/heartland/commands.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { heartland } from '../../src/systems/heartland/index.js';
import { observe, observeEvent } from '../../src/systems/heartland/observe.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findForce, findLeader } from '../../src/systems/heartland/position.js';
import { combatFactorsOf, defendingStack, gunsOf } from '../../src/systems/heartland/procedures/battle-forces.js';
import { enterReaction } from '../../src/systems/heartland/procedures/reaction.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, playAll, positionOf, reasons, refusal, type LeaderSketch, type Sketch } from './position.js';

const react = (leader: string, said: Partial<CommandOf<'react'>> = {}): CommandOf<'react'> => ({ type: 'react', leader, target: '0505', ...said });
const go = (path: readonly string[], said: Partial<CommandOf<'move-in-reaction'>> = {}): CommandOf<'move-in-reaction'> => ({ type: 'move-in-reaction', path: [...path], ...said });
const END = { type: 'end-reaction' } as const;

/** Longstreet, an army commander, is attacked in 0505 from 0504; Hood stands four hexes south of him (S-23). */
const scene = (hood: Partial<LeaderSketch> = {}, more: Partial<Sketch> = {}): Sketch => ({
  union: [{ id: 'hooker', stars: 2, hex: '0504' }, { id: 'u', leader: 'hooker' }],
  confederate: [
    { id: 'longstreet', stars: 3, hex: '0505', headquarters: true, front: { ar: 2, br: 4, mr: 4 }, artillery: 4 },
    { id: 'l', leader: 'longstreet', full: { cf: 45, ml: 1 } },
    { id: 'hood', stars: 2, hex: '0509', front: { ar: 1, br: 3, mr: 2 }, artillery: 1, ...hood },
    { id: 'h1', leader: 'hood', full: { cf: 14, ml: 1 } },
    { id: 'h2', leader: 'hood', type: 'cavalry', full: { cf: 4, ml: 1 } },
  ],
  ...more,
});
const attacked = (sketch: Sketch, assaults: readonly { force: string; from: string; target: string }[] = [{ force: 'hooker', from: '0504', target: '0505' }]): HeartlandState => {
  const state = positionOf(sketch, { name: 'reaction', side: 'confederate' });
  const { grid } = state.setting.board;
  return { ...state, impulse: { ...state.impulse!, assaults: assaults.map(({ force, from, target }) => ({ force, from: grid.indexOf(from), target: grid.indexOf(target), hasty: false })) } };
};
const enteringReaction = (state: HeartlandState) => {
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  enterReaction(recorder);
  return recorder.events;
};
const offered = (state: HeartlandState, decision: string) => offers(state, 'confederate').find((offer) => offer.decision === decision)?.commands ?? [];

describe('a reaction', () => {
  test('H-9.1.1, H-9.11.1, H-9.11.2 Longstreet lends his rating of 4 for 1 AP, and a 4 lets Hood move four hexes (S-23, step 1)', () => {
    const { events } = play(attacked(scene()), 'confederate', react('hood', { lender: 'longstreet' }), [4]);
    expect(events).toEqual([
      { type: 'reaction-rolled', leader: 'hood', target: '0505', die: 4, rating: 4, succeeded: true },
      { type: 'leader-marked', leader: 'hood', marks: { reacted: true }, to: 'confederate' },
      { type: 'points-spent', leader: 'longstreet', points: 1, rule: 'H-9.11.2', to: 'confederate' },
      { type: 'reaction-begun', mover: { force: 'hood', hex: '0509', allowance: 8, spent: 0, path: ['0509'], march: 'normal', tires: false, stopped: false, givenUp: 0 } },
      { type: 'phase-entered', phase: { name: 'reaction', side: 'confederate', target: '0505' } },
    ]);
  });

  test('H-3.71.1 who moves in reaction his own side sees, and not the side whose impulse it is', () => {
    const { state } = play(attacked(scene()), 'confederate', react('hood', { lender: 'longstreet' }), [4]);
    const mover = (side: string) => observe(state, { role: 'seat', side }).impulse!.mover?.force ?? null;
    expect([mover('confederate'), mover('union')]).toEqual(['hood', null]);
  });

  test('H-9.13.a.1, H-9.13.4, H-9.1.3, H-3.24.a.2 received for 1 AP more, Hood merges, and 63 CF with 5 artillery defend (S-23, step 1)', () => {
    const { events, state } = playAll(attacked(scene()), ['confederate', react('hood', { lender: 'longstreet' }), [4]], ['confederate', go(['0508', '0507', '0506', '0505'])]);
    expect(events.slice(5, 9)).toEqual([
      { type: 'force-moved', force: 'hood', path: ['0508', '0507', '0506', '0505'], spent: 8, stopped: true },
      { type: 'points-spent', leader: 'longstreet', points: 1, rule: 'H-9.13.4', to: 'confederate' },
      { type: 'leader-placed', leader: 'hood', spot: { place: 'box', under: 'longstreet' }, rule: 'H-8.25.a.5', to: 'confederate' },
      { type: 'march-ended', force: 'hood' },
    ]);
    expect(findLeader(state, 'longstreet')!.state.points).toBe(0);
    const stack = defendingStack(state, 'confederate', state.setting.board.grid.indexOf('0505'))!;
    expect(combatFactorsOf(state, stack).total).toBe(63);
    expect(gunsOf(state, stack).map(({ points }) => points)).toEqual([4, 1]);
  });

  test('H-9.11.1 a 5 against 4 fails, the lender pays all the same, and Hood does not try again in this combat', () => {
    const more = scene({}, { confederate: [...scene().confederate!, { id: 'pat', stars: 1, hex: '0508', front: { ar: 1, br: 3, mr: 4 } }, { id: 'p', leader: 'pat' }] });
    const { events, state } = play(attacked(more), 'confederate', react('hood', { lender: 'longstreet' }), [5]);
    expect(events.map(({ type }) => type)).toEqual(['reaction-rolled', 'leader-marked', 'points-spent']);
    expect(state.phase).toEqual({ name: 'reaction', side: 'confederate' });
    expect(reasons(refusal(state, 'confederate', react('hood')))).toEqual([{ rule: 'H-9.11.1', code: 'reaction.already-tried' }]);
  });

  test('H-3.71.1 who lies under another counter is not named when he rolls and stays, but when he comes out', () => {
    const under = attacked(scene({}, { confederate: [...scene().confederate!, { id: 'jackson', stars: 4, hex: '0509' }, { id: 'j', leader: 'jackson' }] }));
    const told = (...[first, second]: readonly Parameters<typeof playAll>[1][]) => playAll(under, first!, second!).events.filter((event) => observeEvent(event, { role: 'seat', side: 'union' }));
    const roll = ['confederate', react('hood', { lender: 'longstreet' }), [4]] as const;
    expect(JSON.stringify(told(roll, ['confederate', END]))).not.toContain('hood');
    expect(told(roll, ['confederate', go(['0508', '0507', '0506', '0505'])])).toContainEqual({ type: 'force-moved', force: 'hood', path: ['0508', '0507', '0506', '0505'], spent: 8, stopped: true });
  });

  test('H-9.11.1 on his own rating of 2 he comes two hexes far, and nobody lends', () => {
    const state = attacked(scene({ hex: '0507' }));
    const { state: rolled } = play(state, 'confederate', react('hood'), [2]);
    expect(rolled.impulse!.mover!.allowance).toBe(4);
    expect(findLeader(rolled, 'longstreet')!.state.points).toBe(2);
    expect(reasons(refusal(attacked(scene()), 'confederate', react('hood')))).toEqual([{ rule: 'H-9.13.2', code: 'reaction.no-way' }]);
    const far = playAll(attacked(scene({ hex: '0508', front: { ar: 1, br: 3, mr: 3 } })), ['confederate', react('hood'), [1]]).state;
    expect(reasons(refusal(far, 'confederate', go(['0507', '0607', '0606', '0505'])))).toEqual([{ rule: 'H-9.11.1', code: 'reaction.too-far' }]);
  });

  test('H-9.12.1 one reaction is completed before another begins, or is given up', () => {
    const twoMore = scene({}, { confederate: [...scene().confederate!, { id: 'pat', stars: 1, hex: '0508', front: { ar: 1, br: 3, mr: 4 } }, { id: 'p', leader: 'pat' }] });
    const { state } = play(attacked(twoMore), 'confederate', react('pat'), [4]);
    expect(reasons(refusal(state, 'confederate', react('hood', { lender: 'longstreet' })))).toEqual([{ rule: 'H-9.12.1', code: 'reaction.unfinished' }]);
    expect(reasons(refusal(attacked(twoMore), 'confederate', go(['0508'])))).toEqual([{ rule: 'H-9.12.1', code: 'reaction.nobody-moves' }]);
    const { events, state: stayed } = play(state, 'confederate', END);
    expect(events).toEqual([{ type: 'march-ended', force: 'pat' }, { type: 'phase-entered', phase: { name: 'reaction', side: 'confederate' } }]);
    expect(play(stayed, 'confederate', react('hood', { lender: 'longstreet' }), [6]).events[0]).toMatchObject({ leader: 'hood', succeeded: false });
  });

  test('H-9.11.3 wagons and engineers in the box come along', () => {
    const sketch = scene({ hex: '0507' }, { confederate: [...scene({ hex: '0507' }).confederate!, { id: 'wagon', type: 'wagon', capacity: 1, leader: 'hood' }] });
    const { state } = playAll(attacked(sketch), ['confederate', react('hood'), [1]], ['confederate', go(['0506', '0505'])]);
    expect(state.units.filter(({ place, leader }) => place === 'box' && leader === 2)).toHaveLength(3);
  });

  test('H-9.11.a.1 for 1 AP of his own he leaves a part of his units behind; some have to go with him', () => {
    const { state: rolled } = play(attacked(scene({ hex: '0507' })), 'confederate', react('hood'), [1]);
    const { events, state } = play(rolled, 'confederate', go(['0506', '0505'], { leave: ['h1'] }));
    expect(events.slice(0, 2)).toEqual([
      { type: 'points-spent', leader: 'hood', points: 1, rule: 'H-9.11.a.1', to: 'confederate' },
      { type: 'unit-placed', unit: 'h1', spot: { place: 'map', hex: '0507' }, rule: 'H-9.11.a.1', to: 'confederate' },
    ]);
    expect(findForce(state, 'hex:0507')!.units.map(({ counter }) => counter.id)).toEqual(['h1']);
    expect(reasons(refusal(rolled, 'confederate', go(['0506', '0505'], { leave: ['h1', 'h2'] })))).toEqual([{ rule: 'H-9.11.a.1', code: 'parting.nobody-goes' }]);
    expect(reasons(refusal(rolled, 'confederate', go(['0506', '0505'], { leave: ['l'] })))).toEqual([{ rule: 'H-9.11.a.1', code: 'parting.not-there' }]);
    const poor = play(attacked(scene({ hex: '0507', state: { points: 0 } })), 'confederate', react('hood'), [1]).state;
    expect(reasons(refusal(poor, 'confederate', go(['0506', '0505'], { leave: ['h1'] })))).toEqual([{ rule: 'H-9.11.a.1', code: 'points.too-few' }]);
  });

  test('H-9.11.a.1, H-3.11.d.2 what stays without a leader is a division at most', () => {
    const brigades = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, leader: 'hood' }));
    const sketch = scene({ hex: '0507' }, { confederate: [...scene({ hex: '0507' }).confederate!, ...brigades] });
    const { state } = play(attacked(sketch), 'confederate', react('hood'), [1]);
    expect(reasons(refusal(state, 'confederate', go(['0506', '0505'], { leave: ['a', 'b', 'c', 'd', 'e'] })))).toEqual([{ rule: 'H-3.23.b.1', code: 'stacking.leaderless' }]);
    expect(play(state, 'confederate', go(['0506', '0505'], { leave: ['a', 'b', 'c', 'd'] })).events[0]).toMatchObject({ rule: 'H-9.11.a.1' });
  });
});

describe('who may react', () => {
  test('H-9.1.1 under an army commander within whose rating the attack is, and in whose command range he is (AMB-15)', () => {
    const elsewhere = (hex: string): Sketch => scene({ hex: '0508', front: { ar: 1, br: 3, mr: 3 } }, {
      confederate: [{ id: 'longstreet', stars: 3, hex, headquarters: true, front: { ar: 2, br: 4, mr: 4 } }, { id: 'attacked', stars: 2, hex: '0505' }, { id: 'a', leader: 'attacked' }, ...scene().confederate!.slice(1, 2).map((unit) => ({ ...unit, leader: 'longstreet' })), { id: 'hood', stars: 1, hex: '0508', front: { ar: 1, br: 3, mr: 3 } }, { id: 'h1', leader: 'hood' }],
    });
    expect(play(attacked(elsewhere('0509')), 'confederate', react('hood'), [3]).events[0]).toMatchObject({ succeeded: true });
    expect(reasons(refusal(attacked(elsewhere('0510')), 'confederate', react('hood')))).toEqual([{ rule: 'H-9.1.1', code: 'reaction.out-of-command' }]);
  });

  test('H-9.1.1 an army commander who is inactive orders nobody', () => {
    const sketch = scene({ hex: '0507' });
    const inactive = { ...sketch, confederate: [{ ...sketch.confederate![0]!, state: { active: false } } as LeaderSketch, ...sketch.confederate!.slice(1)] };
    expect(reasons(refusal(attacked(inactive), 'confederate', react('hood')))).toEqual([{ rule: 'H-9.1.1', code: 'reaction.out-of-command' }]);
  });

  const alone = (hood: Partial<LeaderSketch>, more: Partial<Sketch> = {}): Sketch => ({
    ...scene(),
    confederate: [{ id: 'attacked', stars: 1, hex: '0505' }, { id: 'a', leader: 'attacked' }, { id: 'hood', stars: 2, hex: '0508', front: { ar: 1, br: 3, mr: 3 }, ...hood }, { id: 'h1', leader: 'hood', type: 'cavalry', full: { cf: 4, ml: 1 } }],
    ...more,
  });

  test('H-9.1.2, H-8.62.2 a cavalry corps tries on its own when the attack is within its rating', () => {
    expect(play(attacked(alone({ corps: true })), 'confederate', react('hood'), [3]).events[0]).toMatchObject({ succeeded: true });
    expect(reasons(refusal(attacked(alone({})), 'confederate', react('hood')))).toEqual([{ rule: 'H-9.1.1', code: 'reaction.out-of-command' }]);
    expect(reasons(refusal(attacked(alone({ corps: true, hex: '0509' })), 'confederate', react('hood')))).toEqual([{ rule: 'H-9.1.1', code: 'reaction.out-of-command' }]);
  });

  test('H-9.1.2, H-8.62.c.1 and so does who is entrenched; the enemy does not see who he is, nor the roll', () => {
    const { events } = play(attacked(alone({}, { works: [{ hex: '0508', side: 'confederate', level: 1 }] })), 'confederate', react('hood'), [3]);
    expect(events.slice(0, 3)).toMatchObject([{ type: 'reaction-rolled', succeeded: true, to: 'confederate' }, { to: 'confederate' }, { type: 'reaction-begun', to: 'confederate' }]);
  });

  test('H-3.26.a.1 with the option anybody may whose rating reaches the attack: at distance 4 with 3 not (index example)', () => {
    const anyLeader = { options: { reaction: 'any-leader' } } as const;
    expect(play(attacked(alone({}, anyLeader)), 'confederate', react('hood'), [3]).events[0]).toMatchObject({ succeeded: true });
    expect(reasons(refusal(attacked(alone({ hex: '0509' }, anyLeader)), 'confederate', react('hood')))).toEqual([{ rule: 'H-9.1.1', code: 'reaction.out-of-command' }]);
  });

  test('H-9.12.2 nobody who stands in an enemy zone of control', () => {
    const held = scene({ hex: '0507' }, { union: [...scene().union!, { id: 'other', stars: 1, hex: '0607' }, { id: 'o', leader: 'other' }] });
    expect(reasons(refusal(attacked(held), 'confederate', react('hood')))).toEqual([{ rule: 'H-9.12.2', code: 'reaction.enemy-zone' }]);
  });

  test('H-9.12.3 an inactive leader is made active for 1 AP of an army commander in range, and may then try', () => {
    const tired = attacked(scene({ hex: '0507', state: { active: false } }));
    expect(reasons(refusal(tired, 'confederate', react('hood')))).toEqual([{ rule: 'H-8.1.2', code: 'reaction.inactive' }]);
    const { events, state } = play(tired, 'confederate', { type: 'activate-for-reaction', leader: 'hood', commander: 'longstreet' });
    expect(events).toEqual([
      { type: 'leader-activated', leader: 'hood', rule: 'H-9.12.3' },
      { type: 'points-spent', leader: 'longstreet', points: 1, rule: 'H-9.12.3', to: 'confederate' },
    ]);
    expect(play(state, 'confederate', react('hood'), [2]).events[0]).toMatchObject({ succeeded: true });
  });

  test('H-9.12.3 not one who is active, nor by somebody without a point, nor where he could reach nothing', () => {
    const activate = { type: 'activate-for-reaction', leader: 'hood', commander: 'longstreet' } as const;
    expect(reasons(refusal(attacked(scene({ hex: '0507' })), 'confederate', activate))).toEqual([{ rule: 'H-9.12.3', code: 'reaction.already-active' }]);
    expect(reasons(refusal(attacked(scene({ hex: '0507', state: { active: false } })), 'confederate', { ...activate, commander: 'hood' }))).toEqual([{ rule: 'H-9.12.3', code: 'reaction.commander' }]);
    expect(reasons(refusal(attacked(scene({ hex: '0510', state: { active: false } })), 'confederate', activate))).toEqual([{ rule: 'H-9.12.3', code: 'reaction.commander' }]);
    const tooFar = scene({ hex: '0509', state: { active: false } });
    const poor = { ...tooFar, confederate: [{ ...tooFar.confederate![0]!, state: { points: 1 } } as LeaderSketch, ...tooFar.confederate!.slice(1)] };
    expect(reasons(refusal(attacked(poor), 'confederate', activate))).toEqual([{ rule: 'H-9.12.3', code: 'reaction.in-vain' }]);
  });

  test('H-9.1.1 only to an attack, and not by who is attacked himself', () => {
    expect(reasons(refusal(attacked(scene()), 'confederate', react('hood', { target: '0507' })))).toEqual([{ rule: 'H-9.1.1', code: 'reaction.not-attacked' }]);
    expect(reasons(refusal(attacked(scene()), 'confederate', react('longstreet')))).toEqual([{ rule: 'H-9.1.1', code: 'reaction.attacked-himself' }]);
    expect(reasons(refusal(attacked(scene()), 'confederate', react('hood', { target: '9999' })))).toEqual([{ rule: 'H-9.11.1', code: 'unknown.hex' }]);
    expect(reasons(refusal(attacked(scene()), 'confederate', react('hooker')))).toEqual([{ rule: 'H-9.11.1', code: 'unknown.leader' }]);
  });

  test('H-9.11.2 who lends is an army commander in range with a point left', () => {
    const lender = (id: string) => refusal(attacked(scene({ hex: '0507' })), 'confederate', react('hood', { lender: id }));
    expect(reasons(lender('hood'))).toEqual([{ rule: 'H-9.11.2', code: 'reaction.lender' }]);
    expect(reasons(lender('hooker'))).toEqual([{ rule: 'H-9.11.2', code: 'reaction.lender' }]);
  });
});

describe('the way', () => {
  const near = (more: Partial<Sketch> = {}, hood: Partial<LeaderSketch> = {}) => play(attacked(scene({ hex: '0507', ...hood }, more)), 'confederate', react('hood'), [1]).state;

  test('H-9.13.1 not into prohibited terrain: a mountain off the road (index example)', () => {
    const state = near({ hexes: { '0506': { terrain: 'mountain' } } }, { front: { ar: 1, br: 3, mr: 3 } });
    expect(reasons(refusal(state, 'confederate', go(['0506', '0505'])))).toEqual([{ rule: 'H-9.13.1', code: 'reaction.barred' }]);
    expect(play(state, 'confederate', go(['0606', '0605', '0505'])).events[0]).toMatchObject({ path: ['0606', '0605', '0505'] });
  });

  test('H-9.13.1 over a major river by a ford, which rain closes; without one not at all', () => {
    const river = (...features: readonly ('ford' | 'bridge')[]): Partial<Sketch> => ({
      hexsides: (['0506', '0406', '0606'] as const).map((hex) => ({ between: ['0507', hex] as [string, string], features: ['major-river' as const, ...(hex === '0506' ? features : [])] })),
      rivers: [{ name: 'River', course: (['0406', '0506', '0606'] as const).map((hex) => ['0507', hex] as [string, string]) }],
    });
    const hood = { front: { ar: 1, br: 3, mr: 3 } };
    expect(play(near(river('ford'), hood), 'confederate', go(['0506', '0505'])).events[0]).toMatchObject({ path: ['0506', '0505'] });
    expect(reasons(refusal(attacked(scene({ hex: '0507', ...hood }, { ...river('ford'), weather: 'rain' })), 'confederate', react('hood')))).toEqual([{ rule: 'H-9.13.2', code: 'reaction.no-way' }]);
    expect(reasons(refusal(attacked(scene({ hex: '0507', ...hood }, river())), 'confederate', react('hood')))).toEqual([{ rule: 'H-9.13.2', code: 'reaction.no-way' }]);
  });

  test('H-9.13.2, H-9.13.c.1 it ends in the attacked hex or where it supports it, and enters zones of control with its last hex only', () => {
    const state = near({}, { front: { ar: 1, br: 3, mr: 5 } });
    expect(reasons(refusal(state, 'confederate', go(['0506'])))).toEqual([{ rule: 'H-9.13.2', code: 'reaction.no-destination' }]);
    expect(reasons(refusal(state, 'confederate', go(['0606', '0605', '0604', '0505'])))).toEqual([{ rule: 'H-9.13.2', code: 'reaction.through-zone' }]);
    expect(reasons(refusal(state, 'confederate', go(['0506', '9999'])))).toEqual([{ rule: 'H-9.13.1', code: 'unknown.hex' }]);
    const { events, state: after } = play(state, 'confederate', go(['0606', '0605', '0604']));
    expect(events.slice(0, 3)).toEqual([
      { type: 'force-moved', force: 'hood', path: ['0606', '0605', '0604'], spent: 6, stopped: true },
      { type: 'march-ended', force: 'hood' },
      { type: 'sequence-begun', sequence: 'retreat-before-combat' },
    ]);
    expect(findLeader(after, 'longstreet')!.state.points).toBe(2);
  });

  test('H-9.13.2 not into a supporting hex that is attacked as well', () => {
    const other: Partial<Sketch> = { confederate: [...scene({ hex: '0507', front: { ar: 1, br: 3, mr: 5 } }).confederate!, { id: 'west', stars: 1, hex: '0604' }, { id: 'w', leader: 'west' }] };
    const state = attacked(scene({}, other), [{ force: 'hooker', from: '0504', target: '0505' }, { force: 'hooker', from: '0504', target: '0604' }]);
    const { state: rolled } = play(state, 'confederate', react('hood'), [1]);
    expect(reasons(refusal(rolled, 'confederate', go(['0606', '0605', '0604'])))).toEqual([{ rule: 'H-9.13.2', code: 'reaction.no-destination' }]);
  });

  test('H-9.13.3, H-9.13.c.1 a 2-star does not join a 2-star without headquarters there, and supports instead (index example)', () => {
    const sketch: Sketch = {
      ...scene(),
      confederate: [{ id: 'attacked', stars: 2, hex: '0505' }, { id: 'a', leader: 'attacked' }, { id: 'hood', stars: 2, hex: '0507', corps: true, front: { ar: 1, br: 3, mr: 3 } }, { id: 'h1', leader: 'hood', type: 'cavalry', full: { cf: 4, ml: 1 } }],
    };
    const { state } = play(attacked(sketch), 'confederate', react('hood'), [1]);
    expect(reasons(refusal(state, 'confederate', go(['0506', '0505'])))).toEqual([{ rule: 'H-3.22.a.1', code: 'stacking.equal-rank' }]);
    expect(offered(state, 'move-in-reaction')).toEqual([go(['0506', '0605', '0604']), go(['0506', '0405', '0404'])]);
  });

  test('H-9.1.3 without a point of the receiver only the supporting places are left', () => {
    const sketch = scene({ hex: '0507', front: { ar: 1, br: 3, mr: 3 } });
    const poor = { ...sketch, confederate: [{ ...sketch.confederate![0]!, state: { points: 0 } } as LeaderSketch, ...sketch.confederate!.slice(1)] };
    const { state } = play(attacked(poor), 'confederate', react('hood'), [1]);
    expect(reasons(refusal(state, 'confederate', go(['0506', '0505'])))).toEqual([{ rule: 'H-9.13.4', code: 'points.too-few' }]);
    expect(offered(state, 'move-in-reaction')).toEqual([go(['0506', '0605', '0604']), go(['0506', '0405', '0404'])]);
  });

  test('H-9.1.3, H-3.24.b.3 another army commander in range may pay for receiving him', () => {
    const sketch = scene({ hex: '0507' });
    const confederate = [{ ...sketch.confederate![0]!, state: { points: 0 } } as LeaderSketch, ...sketch.confederate!.slice(1), { id: 'bragg', stars: 4, hex: '0508', headquarters: true, front: { ar: 1, br: 3, mr: 3 } } as LeaderSketch, { id: 'b', leader: 'bragg' }];
    const { state } = play(attacked({ ...sketch, confederate }), 'confederate', react('hood'), [1]);
    expect(play(state, 'confederate', go(['0506', '0505'], { paidBy: 'bragg' })).events).toContainEqual({ type: 'points-spent', leader: 'bragg', points: 1, rule: 'H-9.13.4', to: 'confederate' });
  });

  test('H-9.13.4 units without a leader receive nobody, and nobody pays', () => {
    const sketch: Sketch = { ...scene(), confederate: [{ id: 'lone', hex: '0505' }, { id: 'hood', stars: 2, hex: '0507', corps: true }, { id: 'h1', leader: 'hood', type: 'cavalry', full: { cf: 4, ml: 1 } }] };
    const { events } = playAll(attacked(sketch), ['confederate', react('hood'), [1]], ['confederate', go(['0506', '0505'])]);
    expect(events.some(({ type }) => type === 'points-spent' || type === 'leader-placed')).toBe(false);
  });

  test('H-8.62.a.3 hidden enemies whom he comes upon end the way, come to light, and nobody pays', () => {
    const lurking: Partial<Sketch> = {
      union: [...scene().union!, { id: 'corps', stars: 1, hex: '0904', corps: true, state: { screening: true } }, ...[1, 2, 3, 4].map((n) => ({ id: `c${n}`, leader: 'corps', type: 'cavalry' as const })), { id: 'lurker', stars: 1, hex: '0706', state: { hidden: true } }, { id: 'x', leader: 'lurker', state: { hidden: true } }],
    };
    const state = near(lurking, { front: { ar: 1, br: 3, mr: 3 } });
    const { events, state: after } = play(state, 'confederate', go(['0606', '0605', '0505']));
    expect(events.slice(0, 4)).toEqual([
      { type: 'force-moved', force: 'hood', path: ['0606'], spent: 2, stopped: true },
      { type: 'force-revealed', leaders: ['lurker'], units: [], hex: '0706' },
      { type: 'force-revealed', leaders: [], units: ['x'], hex: '0706', to: 'union' },
      { type: 'march-ended', force: 'hood' },
    ]);
    expect(findLeader(after, 'longstreet')!.state.points).toBe(2);
  });
});

describe('the phase', () => {
  test('H-4.23.1, H-9.0.1 is entered only where somebody can do something in it', () => {
    expect(enteringReaction(attacked(scene()))).toEqual([{ type: 'phase-entered', phase: { name: 'reaction', side: 'confederate' } }]);
    expect(enteringReaction(attacked(scene({ hex: '0510' })))).toEqual([{ type: 'sequence-begun', sequence: 'retreat-before-combat' }]);
    expect(enteringReaction(attacked(scene(), []))).toEqual([{ type: 'sequence-begun', sequence: 'retreat-before-combat' }]);
    expect(enteringReaction(attacked(scene({ hex: '0507', state: { active: false } })))).toEqual([{ type: 'phase-entered', phase: { name: 'reaction', side: 'confederate' } }]);
  });

  test('H-9.2.1, H-4.23.1 ends before any retreat: who wants no reaction goes on to them', () => {
    const { events } = play(attacked(scene({ morale: 4 })), 'confederate', END);
    expect(events[0]).toEqual({ type: 'sequence-begun', sequence: 'retreat-before-combat' });
  });

  test('H-9.11.1, H-9.12.3 offers every try on the own rating or a higher one that is lent', () => {
    expect(offered(attacked(scene()), 'react')).toEqual([react('hood', { lender: 'longstreet' })]);
    expect(offered(attacked(scene({ hex: '0507' })), 'react')).toEqual([react('hood'), react('hood', { lender: 'longstreet' })]);
    expect(offered(attacked(scene({ hex: '0507', state: { active: false } })), 'activate-for-reaction')).toEqual([{ type: 'activate-for-reaction', leader: 'hood', commander: 'longstreet' }]);
  });
});

describe('the odds', () => {
  const preview = heartland.previews.find(({ name }) => name === 'reaction')!;
  const ask = (side: string, question: object = { leader: 'hood', target: '0505', lender: 'longstreet' }) => preview.answer(attacked(scene()), question as never, { role: 'seat', side });

  test('H-9.11.1 four faces of six against a rating of 4, and where he may go', () => {
    expect(ask('confederate')).toMatchObject({
      ok: true,
      value: { rating: { total: 4 }, outcomes: [{ reacts: false, probability: { numerator: '1', denominator: '3' } }, { reacts: true, probability: { numerator: '2', denominator: '3' } }], arrivals: [{ hex: '0505', paid: true }] },
    });
  });

  test('H-9.11.1, H-3.71.1 the enemy is told what the seen leader rates, and what he does not see', () => {
    expect(ask('union')).toMatchObject({ ok: true, value: { rating: { total: 2 }, distance: 4, outcomes: [{ reacts: false, probability: { numerator: '2', denominator: '3' } }, { reacts: true }] } });
    expect(ask('confederate', { leader: 'nobody', target: '0505' })).toMatchObject({ ok: false });
  });

  test('H-9.11.2 to the enemy it gives the range: from his own rating of 2 to that of 4 which Longstreet may lend him, in dense fog from 0', () => {
    const foggy = preview.answer(attacked(scene({}, { options: { 'dense-fog': 'used' } })), { leader: 'hood', target: '0505' } as never, { role: 'seat', side: 'union' });
    const most = { numerator: '2', denominator: '3' };
    expect(ask('union')).toMatchObject({ value: { range: { rating: { least: 2, most: 4 }, reacts: { least: { numerator: '1', denominator: '3' }, most } } } });
    expect(foggy).toMatchObject({ value: { range: { rating: { least: 0, most: 4 }, reacts: { least: { numerator: '0' }, most } } } });
  });

  test('H-8.62.a.1 to his own side it says that nobody is taken to be hidden on the way', () => {
    expect(ask('confederate')).toMatchObject({ value: { assumptions: [{ rule: 'H-8.62.a.1', assumption: 'No enemy force is hidden on the way.' }] } });
  });
});
