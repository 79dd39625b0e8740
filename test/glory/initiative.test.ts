import { playAll, positionOf, play, type Sketch } from './position.js';
import { beginTurn } from '../../src/systems/glory/procedures/initiative.js';
import { goOn } from '../../src/systems/glory/procedures/sequence-of-play.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { enumerate } from '../../src/dice/enumerated.js';
import { distribution } from '../../src/dice/distribution.js';
import { decide } from '../../src/systems/glory/decide.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { rational } from '../../src/kernel/rational.js';
import { glory } from '../../src/systems/glory/index.js';

const two: Sketch = {
  markers: [
    { id: 'one', side: 'union', name: 'One', copies: 2 },
    { id: 'two', side: 'union', name: 'Two', copies: 2 },
    { id: 'grey', side: 'confederate', name: 'Grey', copies: 2 },
  ],
  leaders: [
    { id: 'p', side: 'union', marker: 'one', hex: '0101' },
    { id: 'q', side: 'union', marker: 'two', hex: '0102' },
    { id: 'x', side: 'confederate', marker: 'grey', hex: '0909' },
  ],
  union: [
    { id: 'u1', hex: '0101', marker: 'one', leader: 'p' },
    { id: 'u2', hex: '0102', marker: 'two', leader: 'q' },
  ],
  confederate: [{ id: 'c1', hex: '0909', marker: 'grey', leader: 'x' }],
};
const withModifier: Sketch = { ...two, turns: [{ label: '1', period: 'day', ground: 'good', initiative: { union: 2 } }] };
const rolling = (sketch: Sketch) => positionOf(sketch, { name: 'initiative' }, null);
const roll = { type: 'roll-initiative' } as const;

test('G-5.21.a Union die 4 with +2 beats a 5: 6 against 5 (index example)', () => {
  const { events, state } = play(rolling(withModifier), 'confederate', roll, [4, 5]);
  expect(events).toEqual([
    {
      type: 'initiative-determined',
      rolls: {
        union: { die: 4, modifiers: [{ label: 'Turn Record Track', value: 2, rule: 'G-5.21.a', provenance: 'source' }], total: 6 },
        confederate: { die: 5, modifiers: [], total: 5 },
      },
      winner: 'union',
      rule: 'G-5.21.a',
    },
    { type: 'phase-entered', phase: { name: 'first-marker', side: 'union' } },
  ]);
  expect(state.activation).toBeUndefined();
});

test('G-5.21.b equal totals: nobody has the initiative and all markers go into the pool (index example)', () => {
  const { events, state } = play(rolling(two), 'union', roll, [6, 6]);
  expect(events.map(({ type }) => type)).toEqual(['initiative-determined', 'pool-formed', 'phase-entered']);
  expect(events[0]).toMatchObject({ winner: null, rule: 'G-5.21.b' });
  expect(state.pool).toEqual({ one: 2, two: 2, grey: 2 });
  expect(state.phase).toEqual({ name: 'draw' });
});

test('G-5.21.c with +2 the Union wins 64%, 8% are ties, the Confederates win 28% (index example)', () => {
  const state = rolling(withModifier);
  const winners = enumerate((dice) => {
    const decided = decide(state, 'union', roll, dice);
    const [told] = decided.ok ? decided.value : [];
    return told?.type === 'initiative-determined' ? (told.winner ?? 'nobody') : 'refused';
  });
  const odds = distribution(winners, (winner) => winner);
  expect(odds.probabilityOf('union')).toEqual(rational(64, 100));
  expect(odds.probabilityOf('nobody')).toEqual(rational(8, 100));
  expect(odds.probabilityOf('confederate')).toEqual(rational(28, 100));
});

test('G-5.21.c without modifiers 10% are ties, and the preview says the same as the resolver', () => {
  const preview = glory.previews.find(({ name }) => name === 'initiative')!;
  const answer = preview.answer(rolling(two), {} as never, { role: 'observer' });
  expect(answer).toEqual({
    ok: true,
    value: {
      rule: 'G-5.21.a',
      basis: { union: 0, confederate: 0 },
      modifiers: { union: [], confederate: [] },
      outcomes: [
        { outcome: 'confederate', rules: ['G-5.21.a'], probability: { numerator: '9', denominator: '20', decimal: '0.45' } },
        { outcome: 'nobody', rules: ['G-5.21.b'], probability: { numerator: '1', denominator: '10', decimal: '0.1' } },
        { outcome: 'union', rules: ['G-5.21.a'], probability: { numerator: '9', denominator: '20', decimal: '0.45' } },
      ],
    },
  });
});

test('G-5.22.a automatic initiative: no die is rolled, the side picks its marker', () => {
  const state = positionOf({ ...two, turns: [{ label: 'Dawn', period: 'day', ground: 'good', automaticInitiative: 'union' }] }, { name: 'initiative' }, null);
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  beginTurn(recorder, 1);
  goOn(recorder);
  expect(recorder.events).toEqual([
    { type: 'turn-begun', turn: 1, label: 'Dawn', period: 'day' },
    { type: 'initiative-determined', winner: 'union', rule: 'G-5.22.a' },
    { type: 'phase-entered', phase: { name: 'first-marker', side: 'union' } },
  ]);
});

test('G-3.A.1 a turn opens with the initiative roll, which either side may send', () => {
  const recorder = new Recorder(rolling(two), evolve, scriptedDice([]));
  beginTurn(recorder, 1);
  expect(recorder.state.phase).toEqual({ name: 'initiative' });
  for (const side of ['union', 'confederate'] as const)
    expect(glory.offers(recorder.state, side)).toEqual([{ decision: 'initiative', rule: 'G-3.A.1', commands: [roll] }]);
});

test('G-3.A.2, G-5.23.a the winner holds out one marker, which is the first activation', () => {
  const { events, state } = playAll(rolling(two), ['union', roll, [9, 0]], ['union', { type: 'choose-marker', marker: 'two' }]);
  expect(events.slice(2, 4)).toEqual([
    { type: 'pool-formed', markers: { one: 2, two: 1, grey: 2 } },
    { type: 'marker-selected', marker: 'two', side: 'union', drawn: false, commands: ['q'] },
  ]);
  expect(state.activation).toMatchObject({ marker: 'two', side: 'union' });
});

test('G-5.23.a he may not decline, so a single marker is held out at once', () => {
  const { events, state } = play(rolling(two), 'union', roll, [0, 9]);
  expect(events.slice(1, 3)).toEqual([
    { type: 'pool-formed', markers: { one: 2, two: 2, grey: 1 } },
    { type: 'marker-selected', marker: 'grey', side: 'confederate', drawn: false, commands: ['x'] },
  ]);
  expect(state.activation?.group?.commands).toEqual(['x']);
});
