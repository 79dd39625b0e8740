import { evolve } from '../../src/systems/heartland/evolve.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { observe } from '../../src/systems/heartland/observe.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { captureAt } from '../../src/systems/heartland/procedures/capture.js';
import { abandonPontoons, announcePontoons, finishPontoonWork } from '../../src/systems/heartland/procedures/pontoons.js';
import { canCross, explainStep } from '../../src/systems/heartland/procedures/terrain-costs.js';
import type { HeartlandRecorder } from '../../src/systems/heartland/recorder.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';
import { MAIN, battery, gunboat, onRivers } from './river-map.js';

/** An army commander with engineers and a pontoon in 0505; the river runs on its south side, and along 0506. */
const CAMP: Sketch = {
  union: [
    { id: 'grant', stars: 3, hex: '0505', headquarters: true },
    { id: 'engineers', type: 'engineer', leader: 'grant' },
    { id: 'boats', type: 'pontoon', leader: 'grant' },
  ],
};
const camped = (sketch: Sketch = {}) => positionOf(onRivers({ ...CAMP, ...sketch, union: [...CAMP.union!, ...(sketch.union ?? [])] }));
const order = (said: { readonly direction?: number; readonly commander?: string; readonly engineer?: string; readonly pontoon?: string } = { direction: 3 }) =>
  ({ type: 'order-pontoon', commander: 'grant', engineer: 'engineers', pontoon: 'boats', ...said }) as const;
const WORK = { pontoon: 'boats', hex: '0505', bridge: 3 } as const;
const unit = (state: HeartlandState, id: string) => state.units[state.setting.order.unitIndex.get(id)!]!;

function recorded(state: HeartlandState, act: (recorder: HeartlandRecorder) => void): { readonly events: readonly HeartlandEvent[]; readonly state: HeartlandState } {
  const recorder = new Recorder<HeartlandState, HeartlandEvent>(state, evolve, scriptedDice([]));
  act(recorder);
  return { events: recorder.events, state: recorder.state };
}

const begin = (state: HeartlandState, side: 'union' | 'confederate') => evolve(evolve(state, { type: 'impulse-ended' }), { type: 'impulse-begun', side, number: 2, level: 2, reserve: 0 });
const bridged = (sketch: Sketch = {}) => recorded(begin(play(camped(sketch), 'union', order()).state, 'union'), finishPontoonWork).state;

describe('laying', () => {
  test('H-8.81.a.1, H-3.31.b.3 an army commander pays 1 AP, and the engineers are at work (exact events)', () => {
    const { events, state } = play(camped(), 'union', order());
    expect(events).toEqual([
      { type: 'work-begun', unit: 'engineers', work: WORK },
      { type: 'points-spent', leader: 'grant', points: 1, rule: 'H-8.81.a.1', to: 'union' },
    ]);
    expect(unit(state, 'engineers').work).toEqual(WORK);
    expect(canCross(state, state.setting.board.grid.indexOf('0505'), 3)).toBe(false);
  });

  test('H-8.81.a.1 in the next Union impulse the bridge lies and the engineers are done (index example)', () => {
    const { events, state } = recorded(begin(play(camped(), 'union', order()).state, 'union'), finishPontoonWork);
    expect(events).toEqual([
      { type: 'hexside-taken', unit: 'boats', hex: '0505', hexside: 3 },
      { type: 'work-finished', unit: 'engineers' },
    ]);
    expect(unit(state, 'boats')).toMatchObject({ place: 'map', leader: -1, hexside: 3 });
    expect(canCross(state, state.setting.board.grid.indexOf('0506'), 0)).toBe(true);
  });

  test('E-29, H-8.81.a.1 not in the Confederates’ impulse, and over the turn: ordered in the last impulse of a turn, it lies in the first Union one of the next', () => {
    const ordered = play(camped(), 'union', order()).state;
    const theirs = { ...evolve(ordered, { type: 'impulse-ended' }), phase: { name: 'impulse-declaration' as const, side: 'confederate' as const } };
    const declared = { ...theirs, operations: { ...theirs.operations, first: 'union' as const, left: { union: 0, confederate: 2 }, played: ['union' as const] } };
    expect(play(declared, 'confederate', { type: 'declare-impulse', levels: 2 }).events.map(({ type }) => type)).not.toContain('hexside-taken');
    const next = evolve(evolve(ordered, { type: 'impulse-ended' }), { type: 'turn-begun', turn: 2 });
    const ours = { ...next, phase: { name: 'impulse-declaration' as const, side: 'union' as const }, operations: { ...next.operations, first: 'union' as const, committed: { union: 2, confederate: 2 } } };
    const { events } = play(ours, 'union', { type: 'declare-impulse', levels: 2 });
    expect(events.slice(0, 3)).toEqual([
      { type: 'impulse-begun', side: 'union', number: 1, level: 2, reserve: 0 },
      { type: 'hexside-taken', unit: 'boats', hex: '0505', hexside: 3 },
      { type: 'work-finished', unit: 'engineers' },
    ]);
  });

  test.each<readonly [string, Sketch, ReturnType<typeof order>, string, string]>([
    ['over a hexside without a major river', {}, order({ direction: 0 }), 'H-8.81.a.1', 'pontoon.no-river'],
    ['without engineers', {}, order({ direction: 3, engineer: 'boats' }), 'H-8.81.a.1', 'unknown.unit'],
    ['without a pontoon', {}, order({ direction: 3, pontoon: 'engineers' }), 'H-8.81.a.1', 'unknown.unit'],
    ['of a pontoon in another hex', { union: [{ id: 'far', type: 'pontoon', hex: '0705' }] }, order({ direction: 3, pontoon: 'far' }), 'H-8.81.a.1', 'pontoon.not-stacked'],
    ['by somebody who is no army commander', { union: [{ id: 'smith', stars: 2, under: 'grant' }] }, order({ direction: 3, commander: 'smith' }), 'H-3.31.b.3', 'pontoon.no-army-commander'],
    ['by an army commander out of range', { union: [{ id: 'buell', stars: 3, hex: '1205', headquarters: true }] }, order({ direction: 3, commander: 'buell' }), 'H-3.24.b.3', 'points.out-of-range'],
    ['by nobody', {}, order({ direction: 3, commander: 'nobody' }), 'H-3.24.b.3', 'unknown.leader'],
  ])('H-8.81.a.1 refused %s', (_title, sketch, command, rule, code) => {
    expect(reasons(refusal(camped(sketch), 'union', command))).toEqual([{ rule, code }]);
  });

  test('H-8.81.a.1 refused to a commander without points; one in range pays from afar', () => {
    const poor = positionOf(onRivers({ union: [{ ...CAMP.union![0]!, state: { points: 0 } }, ...CAMP.union!.slice(1), { id: 'buell', stars: 3, hex: '0704', headquarters: true }] }));
    expect(reasons(refusal(poor, 'union', order()))).toEqual([{ rule: 'H-8.81.a.1', code: 'points.too-few' }]);
    expect(play(poor, 'union', order({ direction: 3, commander: 'buell' })).events[1]).toMatchObject({ leader: 'buell' });
  });

  test('H-8.8.1 not by Confederates (index example)', () => {
    const state = positionOf(onRivers(CAMP), { name: 'movement', side: 'confederate' }, 'confederate');
    expect(reasons(refusal(state, 'confederate', order()))).toEqual([{ rule: 'H-8.8.1', code: 'pontoon.union-only' }]);
  });

  test('H-8.81.a.1 engineers do one job at a time, and a pontoon is in one pair of hands', () => {
    const state = play(camped({ union: [{ id: 'more', type: 'engineer', leader: 'grant' }] }), 'union', order()).state;
    expect(reasons(refusal(state, 'union', order()))).toEqual([{ rule: 'H-8.81.a.1', code: 'pontoon.at-work' }]);
    expect(reasons(refusal(state, 'union', order({ direction: 3, engineer: 'more' })))).toEqual([{ rule: 'H-8.81.a.1', code: 'pontoon.in-hand' }]);
  });

  describe('H-8.81.a.2', () => {
    const facing: Sketch = { confederate: [{ id: 'c', hex: '0507' }] };
    const holding: Sketch = { ...facing, union: [{ id: 'u', hex: '0506' }] };

    test('not to a hex in an enemy zone of control, unless a friendly combat unit holds it (index example)', () => {
      expect(reasons(refusal(camped(facing), 'union', order()))).toEqual([{ rule: 'H-8.81.a.2', code: 'pontoon.enemy-zone' }]);
      expect(play(camped(holding), 'union', order()).events).toHaveLength(2);
      expect(reasons(refusal(camped({ ...facing, union: [{ id: 'd', type: 'detachment', hex: '0506' }] }), 'union', order()))).toEqual([{ rule: 'H-8.81.a.2', code: 'pontoon.enemy-zone' }]);
    });

    test('H-8.81.a.3 not to enemies without a zone of control either, who would remove the bridge at once', () => {
      expect(reasons(refusal(camped({ confederate: [{ id: 'guard', type: 'detachment', hex: '0506' }] }), 'union', order()))).toEqual([{ rule: 'H-8.81.a.3', code: 'pontoon.enemy-held' }]);
      expect(play(camped({ confederate: [{ id: 'wagon', type: 'wagon', capacity: 1, hex: '0506' }] }), 'union', order()).events).toHaveLength(2);
    });

    test('not across what an enemy battery or gunboat controls', () => {
      for (const enemy of [battery('fort', ['0506', '0505']), gunboat('ram', MAIN[9]!)])
        expect(reasons(refusal(camped({ confederate: [enemy] }), 'union', order()))).toEqual([{ rule: 'H-8.81.a.2', code: 'pontoon.enemy-control' }]);
      expect(play(camped({ confederate: [gunboat('ram', MAIN[10]!)] }), 'union', order()).events).toHaveLength(2);
    });

    test('enemies who come meanwhile keep it from being laid; the engineers are done with it', () => {
      const ordered = play(camped({ confederate: [{ id: 'c', hex: '0510' }] }), 'union', order()).state;
      const came = evolve(ordered, { type: 'unit-placed', unit: 'c', spot: { place: 'map', hex: '0507' }, rule: 'H-8.2.1' });
      expect(recorded(begin(came, 'union'), finishPontoonWork).events).toEqual([{ type: 'work-finished', unit: 'engineers' }]);
    });

    test('H-8.62.a.3 a hidden enemy is told by no refusal; when the bridge is to be laid he comes to light', () => {
      const screen: Sketch['confederate'] = [{ id: 'corps', stars: 2, hex: '0509', corps: true, state: { screening: true } }, ...['x', 'y'].map((id) => ({ id, type: 'cavalry' as const, leader: 'corps' }))];
      const ordered = play(camped({ confederate: [...screen, { id: 'c', hex: '0507', state: { hidden: true } }] }), 'union', order());
      expect(ordered.events).toHaveLength(2);
      expect(recorded(begin(ordered.state, 'union'), finishPontoonWork).events).toEqual([
        { type: 'force-revealed', leaders: [], units: ['c'], hex: '0507' },
        { type: 'work-finished', unit: 'engineers' },
      ]);
    });
  });

  test('H-8.81.a.1 work is not done where the engineers or the pontoon have left the hex', () => {
    const ordered = play(camped(), 'union', order()).state;
    const gone = evolve(ordered, { type: 'leader-placed', leader: 'grant', spot: { place: 'map', hex: '0705' }, rule: 'H-8.2.1' });
    expect(recorded(begin(gone, 'union'), finishPontoonWork).events).toEqual([{ type: 'work-finished', unit: 'engineers' }]);
  });
});

describe('taking up', () => {
  test('H-8.81.b.1 costs 1 AP and takes as long; then the pontoon moves again (index example)', () => {
    const { events, state } = play(bridged(), 'union', order({}));
    expect(events).toEqual([
      { type: 'work-begun', unit: 'engineers', work: { ...WORK, bridge: null } },
      { type: 'points-spent', leader: 'grant', points: 1, rule: 'H-8.81.a.1', to: 'union' },
    ]);
    const done = recorded(begin(state, 'union'), finishPontoonWork);
    expect(done.events).toEqual([{ type: 'hexside-left', unit: 'boats' }, { type: 'work-finished', unit: 'engineers' }]);
    expect(unit(done.state, 'boats')).toMatchObject({ place: 'map', hexside: -1 });
  });

  test('H-8.81.1 a pontoon in place bridges nothing else, and moves nowhere (index example)', () => {
    const state = bridged();
    expect(reasons(refusal(state, 'union', order({ direction: 2 })))).toEqual([{ rule: 'H-8.81.1', code: 'pontoon.laid' }]);
    expect(refusal(state, 'union', { type: 'move-wagon', unit: 'boats', path: ['0504'] })[0]).toMatchObject({ rule: 'H-8.81.1' });
  });

  test('H-8.81.b.1 not of one that is not in place', () => {
    expect(reasons(refusal(camped(), 'union', order({})))).toEqual([{ rule: 'H-8.81.b.1', code: 'pontoon.not-laid' }]);
  });
});

describe('losing it', () => {
  test('E-29, H-8.81.a.3 an enemy on the far bank removes the bridge (index example)', () => {
    const state = bridged({ confederate: [{ id: 'c', hex: '0510' }] });
    const there = evolve(state, { type: 'unit-placed', unit: 'c', spot: { place: 'map', hex: '0506' }, rule: 'H-8.2.1' });
    const { events, state: after } = recorded(there, (recorder) => { captureAt(recorder, 'confederate', there.setting.board.grid.indexOf('0506')); });
    expect(events).toEqual([{ type: 'unit-captured', unit: 'boats', by: 'confederate', as: null, hex: '0506', capacity: 0 }]);
    expect(unit(after, 'boats')).toMatchObject({ place: 'mix', hexside: -1 });
  });

  test('H-8.81.a.3 one that is not in place is lost when its stack retreats, from a box and from the hex that is left', () => {
    const state = positionOf(onRivers({ union: [...CAMP.union!, { id: 'alone', type: 'pontoon', hex: '0705' }, { id: 'u', hex: '0704' }, { id: 'laid', type: 'pontoon', hex: '0705', hexside: 3 }] }));
    const { grid } = state.setting.board;
    expect(recorded(state, (recorder) => abandonPontoons(recorder, 'grant', grid.indexOf('0504'))).events).toEqual([
      { type: 'unit-placed', unit: 'boats', spot: { place: 'mix' }, rule: 'H-8.81.a.3', to: 'union' },
    ]);
    const left = recorded(state, (recorder) => abandonPontoons(recorder, 'hex:0704', grid.indexOf('0705'))).events;
    expect(left).toEqual([expect.objectContaining({ type: 'unit-placed', unit: 'alone', spot: { place: 'mix' } })]);
  });
});

describe('crossing', () => {
  const costs = (weather: Sketch['weather']) => {
    const state = bridged({ weather: weather ?? 'clear' });
    return explainStep(state, 'union', 'march', state.setting.board.grid.indexOf('0505'), 3)?.terms.map(({ label, value }) => [label, value]);
  };

  test('H-8.81.a.4 it costs what a ford does: 2 on top of the clear hex (house chart; index example)', () => {
    expect(costs('clear')).toEqual([['Clear', 2], ['Pontoon', 2]]);
  });

  test('H-8.81.a.4, AMB-46 in Rain it is a bridge and bears, in a Thaw it is not doubled', () => {
    expect(costs('rain')).toContainEqual(['Pontoon', 2]);
    expect(costs('thaw')).toEqual([['Clear', 2], ['Thaw', 1], ['Pontoon', 2]]);
  });

  test('H-8.24.3 it bears no Confederates', () => {
    const state = bridged();
    expect(explainStep(state, 'confederate', 'march', state.setting.board.grid.indexOf('0505'), 3)).toBeUndefined();
  });
});

describe('what the enemy sees', () => {
  const enemy = { role: 'seat', side: 'confederate' } as const;
  const dense: Sketch = { options: { 'dense-fog': 'used' } };
  const topOf0505 = (state: HeartlandState) => observe(state, enemy).stacks.find(({ hex }) => hex === '0505')?.top;
  const boats = (state: HeartlandState) => observe(state, enemy).units.find(({ id }) => id === 'boats');

  test('H-8.81.a.5 engineers at work lie on top of their stack, and the bridge is seen by all', () => {
    expect(topOf0505(play(camped(), 'union', order()).state)).toMatchObject({ kind: 'unit', type: 'engineer', working: true });
    expect(boats(camped())).toBeUndefined();
    expect(boats(bridged())).toMatchObject({ hex: '0505', hexside: 3 });
  });

  test('H-8.81.a.5, H-3.71.1 what happens to the commander who lies under them is told to his own side alone', () => {
    const turned = (state: HeartlandState) => play(state, 'union', { type: 'inactivate', leader: 'grant' }).events[0];
    expect(turned(camped())).not.toHaveProperty('to');
    expect(turned(play(camped(), 'union', order()).state)).toMatchObject({ type: 'leader-inactivated', leader: 'grant', to: 'union' });
  });

  test('H-3.72.4 in dense fog neither, before it is announced in the reorganisation segment (index example)', () => {
    const ordered = play(camped(dense), 'union', order());
    expect(ordered.events[0]).toEqual({ type: 'work-begun', unit: 'engineers', work: { ...WORK, secret: true }, to: 'union' });
    expect(topOf0505(ordered.state)).toMatchObject({ kind: 'leader' });
    const laid = recorded(begin(ordered.state, 'union'), finishPontoonWork);
    expect(laid.events.every((event) => 'to' in event && event.to === 'union')).toBe(true);
    expect(boats(laid.state)).toBeUndefined();
    expect(canCross(laid.state, laid.state.setting.board.grid.indexOf('0505'), 3)).toBe(true);
    const told = recorded(laid.state, announcePontoons);
    expect(told.events).toEqual([
      { type: 'hexside-taken', unit: 'boats', hex: '0505', hexside: 3 },
      { type: 'force-revealed', leaders: [], units: ['boats'], hex: '0505' },
    ]);
    expect(boats(told.state)).toMatchObject({ hex: '0505', hexside: 3 });
  });

  test('H-3.72.4 what is still at work in the reorganisation segment is announced then', () => {
    const told = recorded(play(camped(dense), 'union', order()).state, announcePontoons);
    expect(told.events).toEqual([{ type: 'work-begun', unit: 'engineers', work: WORK }]);
    expect(topOf0505(told.state)).toMatchObject({ kind: 'unit', type: 'engineer', working: true });
    expect(recorded(begin(told.state, 'union'), finishPontoonWork).events[0]).toEqual({ type: 'hexside-taken', unit: 'boats', hex: '0505', hexside: 3 });
  });
});

test('H-8.81.a.1 every bridge that may be laid is offered, and accepted; none to the Confederates', () => {
  const state = camped();
  const offered = offers(state, 'union').find(({ decision }) => decision === 'order-pontoon')!;
  // The Main runs along the south side of 0505 alone.
  expect(offered.commands).toEqual([order()]);
  expect(play(state, 'union', offered.commands[0]!).events).toHaveLength(2);
  const corner = positionOf(onRivers({ union: CAMP.union!.map((each) => ('hex' in each ? { ...each, hex: '0506' } : each)) }));
  // 0506 has it on its north-west, north and north-east.
  expect(offers(corner, 'union').find(({ decision }) => decision === 'order-pontoon')!.commands).toEqual([0, 1, 5].map((direction) => order({ direction })));
  expect(offers(positionOf(onRivers({ confederate: [gunboat('ram', MAIN[0]!)] }), { name: 'movement', side: 'confederate' }, 'confederate'), 'confederate').some(({ decision }) => decision === 'order-pontoon')).toBe(false);
});
