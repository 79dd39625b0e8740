import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { offers } from '../../src/systems/heartland/offers.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { findLeader } from '../../src/systems/heartland/position.js';
import { attacking } from './fighting.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';

/** An army commander and a subordinate, each with a brigade of one step. */
const ARMY: Sketch = {
  union: [
    { id: 'hq', stars: 3, hex: '0505', headquarters: true },
    { id: 'own', leader: 'hq', startsReduced: true },
    { id: 'sub', stars: 2, under: 'hq', artillery: 1, ammunition: 0 },
    { id: 'last', leader: 'sub', startsReduced: true },
  ],
  confederate: [{ id: 'c', stars: 2, hex: '0606' }, { id: 'i', leader: 'c' }],
};

/** The same with a step that its owner is to take from one of the two. */
function owing(state: HeartlandState, change: Partial<HeartlandState> = {}): HeartlandState {
  const losses = [{ side: 'union', units: ['own', 'last'], had: { own: 1, last: 1 }, steps: 1, placed: 0, ownerOnly: true, rule: 'H-8.31.a.7' }] as const;
  return { ...state, losses, phase: { name: 'losses', side: 'union' }, ...change };
}

const TO_THE_POOL = [
  { type: 'artillery-changed', leader: 'sub', by: -1, rule: 'H-3.11.d.1', to: 'union' },
  { type: 'leader-placed', leader: 'sub', spot: { place: 'pool' }, rule: 'H-3.11.d.1', to: 'union' },
];

test('H-3.11.d.1 a subordinate who loses his last unit on a march goes to the pool with what his track shows, before play goes on', () => {
  expect(play(owing(positionOf(ARMY)), 'union', { type: 'place-loss', unit: 'last' }).events).toEqual([
    { type: 'loss-placed', by: 'union' },
    { type: 'step-lost', unit: 'last', rule: 'H-10.63.2', to: 'union' },
    ...TO_THE_POOL,
    { type: 'phase-entered', phase: { name: 'movement', side: 'union' } },
  ]);
});

test('H-3.11.d.1 one who leads others still commands: an army commander without units of his own stays', () => {
  const { state } = play(owing(positionOf(ARMY)), 'union', { type: 'place-loss', unit: 'own' });
  expect(findLeader(state, 'hq')!.state.place).toBe('map');
});

test('H-3.11.d.1, H-10.61.d.1 of those who lost their units in a battle they take leave when it is over', () => {
  const fought = attacking(ARMY, [{ force: 'hq', from: '0505', target: '0606' }]);
  const battle = { target: fought.impulse!.assaults[0]!.target, attacker: 'union', waves: fought.impulse!.assaults, exchanges: [], stage: 'advance', stacks: [], checks: [], failures: [], bereft: [], artillery: [], vacated: [] } as const;
  const { events } = play(owing(fought, { battle }), 'union', { type: 'place-loss', unit: 'last' });
  expect(events.slice(2, 7)).toEqual([
    { type: 'battle-changed', change: { stage: 'failures' } },
    { type: 'battle-ended', target: '0606' },
    { type: 'sequence-begun', sequence: 'combat' },
    ...TO_THE_POOL,
  ]);
});

test('H-3.11.d.1, H-4.31.3 steps of attrition leave nobody in command of nobody', () => {
  const hungry = owing(positionOf(ARMY, { name: 'losses', side: 'union' }, null));
  expect(play(hungry, 'union', { type: 'place-loss', unit: 'last' }).events.slice(2, 4)).toEqual(TO_THE_POOL);
});

test('H-10.0.1, H-8.51.1 who turns the last unit of an attacking force into detachments attacks no more', () => {
  const lone: Sketch = { ...ARMY, union: [{ id: 'l', stars: 2, hex: '0505' }, { id: 'b', leader: 'l', startsReduced: true }] };
  const { impulse } = attacking(lone, [{ force: 'l', from: '0505', target: '0606' }]);
  const { events, state } = play({ ...positionOf(lone), impulse }, 'union', { type: 'raise-detachment', leader: 'l', unit: 'b' });
  // He is gone: whose the marker was his own side knows.
  expect(events.slice(-3)).toEqual([
    { type: 'leader-placed', leader: 'l', spot: { place: 'pool' }, rule: 'H-3.11.d.1' },
    { type: 'assault-unmarked', from: '0505', target: '0606', rule: 'H-10.0.1' },
    { type: 'assault-cancelled', force: 'l', rule: 'H-10.0.1', to: 'union' },
  ]);
  expect(state.impulse!.assaults).toEqual([]);
});

describe('H-3.12.1 a cavalry corps is one no more', () => {
  const CORPS: Sketch = {
    confederate: [
      { id: 'corps', stars: 3, hex: '0303', corps: true },
      { id: 'h', type: 'cavalry', leader: 'corps' },
      { id: 'junior', stars: 2, hex: '0303' },
      { id: 'j', type: 'cavalry', leader: 'junior' },
      { id: 'come' },
    ],
  };
  const DISSOLVED = { type: 'corps-dissolved', leader: 'corps', to: 'confederate' };
  const supply = (reinforcements: NonNullable<Sketch['reinforcements']>) => positionOf({ ...CORPS, reinforcements }, { name: 'supply', side: 'confederate' }, 'confederate', { operations: { played: ['confederate'] } });

  test('when infantry comes into its box as reinforcement (H-6.1.1)', () => {
    const { events } = play(supply([{ turn: 1, side: 'confederate', hex: '0303', leaders: [], units: ['come'] }]), 'confederate', { type: 'bring-reinforcements', group: 0, leader: 'corps' });
    expect(events.at(-1)).toEqual(DISSOLVED);
  });

  test('when its leader is given a headquarters, for it is no field command then (H-3.11.2)', () => {
    const { events } = play(supply([{ turn: 1, side: 'confederate', headquarters: true, leaders: [], units: [] }]), 'confederate', { type: 'bring-reinforcements', group: 0, hex: '0303', leader: 'corps' });
    expect(events.slice(-2)).toEqual([{ type: 'headquarters-given', leader: 'corps', to: 'confederate' }, DISSOLVED]);
  });

  test('when another leader comes under him', () => {
    const { events } = play(positionOf(CORPS, { name: 'movement', side: 'confederate' }, 'confederate'), 'confederate', { type: 'attach', leader: 'corps', leaders: ['junior'], units: [] });
    expect(events.at(-1)).toEqual(DISSOLVED);
  });
});

describe('H-3.11.d.1, H-3.22.a.2 where leaders of one rank stand by the presence of an army commander, he is not left without anybody to command', () => {
  const CROWD: Sketch = {
    union: [
      { id: 'hq', stars: 3, hex: '0505', headquarters: true },
      { id: 'own', leader: 'hq', startsReduced: true },
      { id: 'a', stars: 2, hex: '0505' },
      { id: 'a1', leader: 'a' },
      { id: 'b', stars: 2, hex: '0505' },
      { id: 'b1', leader: 'b' },
    ],
  };
  /** His brigade is that of a subordinate, who has no other. */
  const THROUGH: Sketch = { union: [{ id: 'hq', stars: 3, hex: '0505', headquarters: true }, { id: 'sub', stars: 1, under: 'hq' }, { id: 'own', leader: 'sub' }, ...CROWD.union!.slice(2)] };

  test.each<readonly [string, Sketch, HeartlandCommand]>([
    ['by detaching his only subordinate', THROUGH, { type: 'detach', force: 'hq', leaders: ['sub'], units: [] }],
    ['nor by detaching the last unit under that one', THROUGH, { type: 'detach', force: 'hq', leaders: [], units: ['own'] }],
    ['by attaching his last unit to another', CROWD, { type: 'attach', leader: 'a', leaders: [], units: ['own'] }],
    ['by turning it into detachments', CROWD, { type: 'raise-detachment', leader: 'hq', unit: 'own' }],
  ])('%s', (_title, sketch, command) => {
    const state = positionOf(sketch);
    expect(reasons(refusal(state, 'union', command))).toEqual([{ rule: 'H-3.22.a.1', code: 'stacking.equal-rank' }]);
    expect(offers(state, 'union').flatMap(({ commands }) => commands)).not.toContainEqual(command);
  });

  test('nor by dismissing his only subordinate (H-3.31.b.2)', () => {
    const order = { order: 'dismiss', leader: 'sub', by: 'hq' } as const;
    const state = positionOf(THROUGH, { name: 'reorganisation', step: 'administration' }, null);
    expect(reasons(refusal(state, 'union', { type: 'submit-orders', step: 'administration', orders: [order] }))).toEqual([{ rule: 'H-3.22.a.1', code: 'stacking.equal-rank' }]);
  });
});
