import type { Json } from '../../src/kernel/rejection.js';
import { codec } from '../../src/systems/glory/codec.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { glory } from '../../src/systems/glory/index.js';
import { observe } from '../../src/systems/glory/observe.js';
import { play, positionOf, scenarioOf, type Sketch } from './position.js';

const sketch: Sketch = { union: [{ id: 'u', hex: '0101' }], confederate: [{ id: 'c', hex: '0909', disordered: true, marks: { moved: true, hexesMoved: 2 } }] };
const first = { type: 'game-begun', scenario: scenarioOf(sketch), options: {} } as const;
const asStored = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;

test('an event comes back from its data, with or without the type in it', () => {
  const event = { type: 'unit-disordered', unit: 'u', cause: 'charge', rule: 'G-11.11.a' } as const;
  const { type, ...data } = event;
  expect(codec.decodeEvent(type, codec.schemaOf(type), data)).toEqual(event);
  expect(codec.decodeEvent(type, codec.schemaOf(type), asStored(event))).toEqual(event);
});

test.each([
  ['unit-disordered', 2],
  ['unit-disordered', 0],
  ['unit-promoted', 1],
  ['toString', 1],
])('%s with the schema %i was never written', (type, schema) => {
  expect(() => codec.decodeEvent(type, schema, {})).toThrow(`no Glory event ${type} has the schema ${schema}`);
});

test('a snapshot and the first event give the state back, and the game goes on from it', () => {
  const state = { ...positionOf(sketch, { name: 'draw' }, null), pool: { union: 1, confederate: 2 } };
  const restored = codec.decodeState(first, asStored(codec.encodeState(state)));
  expect(restored).toEqual(state);
  const draw = { type: 'draw-marker' } as const;
  expect(play(restored, 'union', draw, [0]).events).toEqual(play(state, 'union', draw, [0]).events);
});

test('a snapshot within an activation too', () => {
  const state = positionOf(sketch, { name: 'rally' });
  expect(codec.decodeState(first, asStored(codec.encodeState(state)))).toEqual(state);
});

test('a snapshot does not repeat the scenario', () => {
  expect(Object.keys(codec.encodeState(positionOf(sketch)) as object)).not.toContain('setting');
});

test('every event of a game\'s beginning survives storage', () => {
  const begun = glory.begin(first.scenario, {});
  if (!begun.ok) throw new Error('refused');
  const stored = begun.value.map((event) => codec.decodeEvent(event.type, codec.schemaOf(event.type), asStored(event)));
  expect(stored.reduce(evolve, glory.initial)).toEqual(begun.value.reduce(evolve, glory.initial));
});

it('a snapshot and a view are plain JSON without undefined members, in a group, between groups and between activations', () => {
  const inGroup = positionOf(sketch);
  const between = evolve(inGroup, { type: 'group-finished', commands: ['union'] });
  for (const state of [inGroup, between, evolve(between, { type: 'activation-ended', marker: 'union' })])
    for (const written of [codec.encodeState(state), observe(state)]) expect(written).toStrictEqual(JSON.parse(JSON.stringify(written)));
});
