import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findLeader, findUnit } from '../../src/systems/heartland/position.js';
import { placeReinforcements } from '../../src/systems/heartland/procedures/reinforcements.js';
import { play, positionOf, reasons, refusal, type Given, type Sketch } from './position.js';

type Group = NonNullable<Sketch['reinforcements']>[number];

/** A rail line along row 5 with towns at both ends; the Confederates' edge is the south. */
const MAP: Sketch = {
  hexes: { '0205': { settlement: 'town' }, '0208': { settlement: 'town' } },
  rails: [{ path: ['0205', '0206', '0207', '0208'] }],
  sides: { confederate: { edges: [{ edge: 'south' }] } },
};
const due = (group: Partial<Group>, sketch: Sketch = {}, given: Given = {}) =>
  positionOf(
    { ...MAP, ...sketch, confederate: [{ id: 'bragg', stars: 3, morale: 4 }, { id: 'b1' }, { id: 'w', type: 'wagon', capacity: 2 }, { id: 'there', stars: 1, hex: '0909' }, { id: 'i', leader: 'there' }, ...(sketch.confederate ?? [])], reinforcements: [{ turn: 1, side: 'confederate', leaders: ['bragg'], units: ['b1', 'w'], ...group }] },
    { name: 'supply', side: 'confederate' },
    'confederate',
    { operations: { played: ['union', 'confederate'] }, ...given },
  );
const bring = (said: { readonly hex?: string; readonly leader?: string } = {}) => ({ type: 'bring-reinforcements', group: 0, ...said }) as const;

test('H-4.21.2, H-6.1.1 in the first Confederate impulse they come to their hex; units in the box are unseen', () => {
  const { events, state } = play(due({ hex: '0303', warEffort: 5, replacements: 2 }), 'confederate', bring());
  expect(events).toEqual([
    { type: 'reinforcements-arrived', group: 0 },
    { type: 'leader-placed', leader: 'bragg', spot: { place: 'map', hex: '0303' }, rule: 'H-6.1.1' },
    { type: 'leader-activated', leader: 'bragg', rule: 'H-6.1.1' },
    { type: 'points-restored', points: { bragg: 3 }, to: 'confederate' },
    { type: 'unit-placed', unit: 'b1', spot: { place: 'box', leader: 'bragg' }, rule: 'H-6.1.1', to: 'confederate' },
    { type: 'unit-placed', unit: 'w', spot: { place: 'box', leader: 'bragg' }, rule: 'H-6.1.1', to: 'confederate' },
    { type: 'war-effort-changed', side: 'confederate', by: 5, rule: 'H-6.1.1' },
    { type: 'replacements-changed', side: 'confederate', by: 2, rule: 'H-6.1.1' },
  ]);
  expect(state.due).toEqual([]);
});

test('H-6.1.1 without a place they come to the friendly station nearest to their edge of the map', () => {
  expect(findLeader(play(due({}), 'confederate', bring()).state, 'bragg')!.state.hex).toBe(due({}).setting.board.grid.indexOf('0208'));
});

test('H-6.1.1 a place where the enemy stands is not theirs; with no station left they wait', () => {
  const taken = due({ hex: '0208' }, { union: [{ id: 'u', hex: '0208' }] });
  expect(findLeader(play(taken, 'confederate', bring()).state, 'bragg')!.state.hex).toBe(taken.setting.board.grid.indexOf('0205'));
  const none = due({ hex: '0208' }, { union: [{ id: 'u', hex: '0208' }, { id: 'v', hex: '0205' }] });
  expect(reasons(refusal(none, 'confederate', bring()))).toEqual([{ rule: 'H-6.1.1', code: 'reinforcements.place' }]);
});

test.each<readonly [string, Partial<Group>, Given]>([
  ['H-6.1.1 before their turn', { turn: 2 }, {}],
  ['H-6.1.1 before the impulse that is named', { impulse: 2 }, {}],
])('%s they do not come', (_title, group, given) => {
  expect(reasons(refusal(due(group, {}, given), 'confederate', bring()))).toEqual([{ rule: 'H-6.1.1', code: 'reinforcements.not-due' }]);
});

test('H-4.21.2 the Union brings none in its supply sequence, but in the naval one (H-4.33.1)', () => {
  const sketch: Sketch = { union: [{ id: 'pope', stars: 2 }, { id: 'd' }, { id: 'there', stars: 1, hex: '0909' }, { id: 'i', leader: 'there' }], reinforcements: [{ turn: 1, side: 'union', hex: '0303', leaders: ['pope'], units: ['d'] }] };
  const supply = positionOf(sketch, { name: 'supply', side: 'union' }, 'union', { operations: { played: ['union'] } });
  expect(reasons(refusal(supply, 'union', bring()))).toEqual([{ rule: 'H-4.21.2', code: 'reinforcements.naval' }]);
  const recorder = new Recorder(positionOf(sketch, { name: 'reorganisation', step: 'naval' }, null), evolve, scriptedDice([]));
  expect(placeReinforcements(recorder, { group: 0 }, 'union')).toEqual({ ok: true, value: null });
  expect(recorder.events.map(({ type }) => type)).toEqual(['reinforcements-arrived', 'leader-placed', 'leader-activated', 'points-restored', 'unit-placed']);
});

test('H-3.13.1 with one command at set-up a third one does not come', () => {
  const full = due({ hex: '0303' }, { confederate: [{ id: 'second', stars: 2, pool: true, state: { place: 'map', hex: 0 } }] });
  expect(reasons(refusal(full, 'confederate', bring()))).toEqual([{ rule: 'H-3.13.1', code: 'stacking.no-box' }]);
});

test('H-3.22.a.1 a leader of a rank that stands there already is not brought in', () => {
  const crowded = due({ hex: '0303' }, { confederate: [{ id: 'other', stars: 3, hex: '0303' }, { id: 'o', leader: 'other' }] });
  expect(reasons(refusal(crowded, 'confederate', bring()))).toEqual([{ rule: 'H-3.22.a.1', code: 'stacking.equal-rank' }]);
});

test('H-6.1.1 units alone come into the box of the leader whom the owner names, or stand without one', () => {
  const alone = due({ hex: '0303', leaders: [] }, { confederate: [{ id: 'host', stars: 2, hex: '0303' }, { id: 'h', leader: 'host' }] });
  expect(findUnit(play(alone, 'confederate', bring({ leader: 'host' })).state, 'b1')!.state.place).toBe('box');
  expect(findUnit(play(alone, 'confederate', bring()).state, 'b1')!.state.place).toBe('map');
  expect(reasons(refusal(alone, 'confederate', bring({ leader: 'bragg' })))).toEqual([{ rule: 'H-6.1.1', code: 'unknown.leader' }]);
});

test('H-6.1.1, H-3.31.1 a headquarters is given to any leader with three stars, and to no other', () => {
  const hq = due({ leaders: [], units: [], headquarters: true }, { confederate: [{ id: 'three', stars: 3, hex: '0303' }, { id: 't', leader: 'three' }, { id: 'two', stars: 2, hex: '0303' }, { id: 's', leader: 'two' }] });
  expect(play(hq, 'confederate', bring({ leader: 'three' })).events).toEqual([
    { type: 'reinforcements-arrived', group: 0 },
    { type: 'headquarters-given', leader: 'three', to: 'confederate' },
  ]);
  expect(reasons(refusal(hq, 'confederate', bring({ leader: 'two' })))).toEqual([{ rule: 'H-6.1.1', code: 'headquarters.rank' }]);
});

test('H-4.21.2 each way is offered and accepted', () => {
  const state = due({ hex: '0303' });
  expect(offers(state, 'confederate').find(({ decision }) => decision === 'bring-reinforcements')!.commands).toEqual([bring({ hex: '0303' })]);
});

describe('H-6.1.1 a headquarters that comes on a leader in the field', () => {
  const headquarters = (host: readonly NonNullable<Sketch['confederate']>[number][]) => due({ headquarters: true, leaders: [], units: [] }, { confederate: host });

  test('H-3.23.c.1 takes those who are under him on the map into his box', () => {
    const state = headquarters([{ id: 'host', stars: 3, hex: '0303' }, { id: 'h', leader: 'host' }, { id: 'junior', stars: 2, hex: '0303', state: { hex: -1, under: 2 } }, { id: 'j', leader: 'junior' }]);
    expect(play(state, 'confederate', bring({ leader: 'host' })).events.slice(1)).toEqual([
      { type: 'headquarters-given', leader: 'host', to: 'confederate' },
      { type: 'leader-placed', leader: 'junior', spot: { place: 'box', under: 'host' }, rule: 'H-6.1.1', to: 'confederate' },
    ]);
  });

  test('H-3.11.c.4 brings him out of the box of another army commander', () => {
    const state = headquarters([{ id: 'johnston', stars: 4, hex: '0303', headquarters: true }, { id: 'j', leader: 'johnston' }, { id: 'host', stars: 3, under: 'johnston' }, { id: 'h', leader: 'host' }]);
    expect(play(state, 'confederate', bring({ leader: 'host' })).events.slice(1)).toEqual([
      { type: 'headquarters-given', leader: 'host', to: 'confederate' },
      { type: 'leader-placed', leader: 'host', spot: { place: 'map', hex: '0303' }, rule: 'H-6.1.1', to: 'confederate' },
    ]);
  });
});

describe('H-6.1.1, H-8.62.a.1 hidden enemies do not show in where reinforcements may come', () => {
  const enemies = (): Sketch => ({ union: [{ id: 'sherman', stars: 2, hex: '0303', state: { hidden: true } }, { id: 'u', leader: 'sherman', state: { hidden: true } }] });
  const ways = (state: ReturnType<typeof due>) => offers(state, 'confederate').find(({ decision }) => decision === 'bring-reinforcements')!.commands;

  test('the named place is offered as if nobody were there, and who holds it comes to light; the group waits', () => {
    const state = due({ hex: '0303' }, enemies());
    expect(ways(state)).toEqual([bring({ hex: '0303' })]);
    const { events, state: after } = play(state, 'confederate', bring());
    expect(events).toEqual([
      { type: 'force-revealed', leaders: ['sherman'], units: [], hex: '0303' },
      { type: 'force-revealed', leaders: [], units: ['u'], hex: '0303', to: 'union' },
    ]);
    expect(after.due).toEqual([0]);
    expect(ways(after)).toEqual([bring({ hex: '0208' })]);
  });

  test('a refusal is the same with them and without them', () => {
    const wrong = bring({ hex: '0909' });
    expect(refusal(due({ hex: '0303' }, enemies()), 'confederate', wrong)).toEqual(refusal(due({ hex: '0303' }), 'confederate', wrong));
  });

  test('the Union is turned away in the same manner in the naval sequence (H-4.33.1)', () => {
    const sketch: Sketch = { union: [{ id: 'pope', stars: 2 }, { id: 'd' }, { id: 'there', stars: 1, hex: '0909' }, { id: 'i', leader: 'there' }], confederate: [{ id: 'c', hex: '0303', state: { hidden: true } }], reinforcements: [{ turn: 1, side: 'union', hex: '0303', leaders: ['pope'], units: ['d'] }] };
    const recorder = new Recorder(positionOf(sketch, { name: 'reorganisation', step: 'naval' }, null), evolve, scriptedDice([]));
    expect(placeReinforcements(recorder, { group: 0 }, 'union')).toEqual({ ok: true, value: null });
    expect(recorder.events).toEqual([{ type: 'force-revealed', leaders: [], units: ['c'], hex: '0303' }]);
  });
});
