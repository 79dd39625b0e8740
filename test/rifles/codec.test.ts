import type { Json } from '../../src/kernel/rejection.js';
import { codec } from '../../src/systems/rifles/codec.js';
import { INITIAL_STATE, evolve } from '../../src/systems/rifles/evolve.js';
import { observe } from '../../src/systems/rifles/observe.js';
import { begin } from '../../src/systems/rifles/procedures/game-start.js';
import { play, positionOf, scenarioOf, type Sketch } from './position.js';

const sketch: Sketch = {
  union: [{ id: 'u', hex: '0505', facing: 3, skirmishers: 25, spent: 3, marks: { moved: true } }],
  confederate: [{ id: 'c', hex: '0506', left: 300, underFire: true, takingCover: true }],
  dug: ['0506'],
  victory: { objectives: [{ hex: '0506', name: 'Hill', points: 1 }], holders: { '0506': 'confederate' } },
};
const first = { type: 'game-begun', scenario: scenarioOf(sketch), options: {} } as const;
const asStored = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;

test('an event comes back from its data, with or without the type in it', () => {
  const event = { type: 'unit-broken', unit: 'u', cause: 'no-retreat' } as const;
  const { type, ...data } = event;
  expect(codec.decodeEvent(type, codec.schemaOf(type), data)).toEqual(event);
  expect(codec.decodeEvent(type, codec.schemaOf(type), asStored(event))).toEqual(event);
});

test.each([
  ['unit-broken', 2],
  ['unit-broken', 0],
  ['unit-promoted', 1],
  ['toString', 1],
])('%s with the schema %i was never written', (type, schema) => {
  expect(() => codec.decodeEvent(type, schema, {})).toThrow(`no Age of Rifles event ${type} has the schema ${schema}`);
});

test('a snapshot and the first event give the state back, and the game goes on from it', () => {
  const state = positionOf(sketch, { name: 'fire' });
  const restored = codec.decodeState(first, asStored(codec.encodeState(state)));
  expect(restored).toEqual(state);
  const command = { type: 'end-fire' } as const;
  expect(play(restored, 'union', command).events).toEqual(play(state, 'union', command).events);
});

test('a snapshot does not repeat the scenario', () => {
  expect(Object.keys(codec.encodeState(positionOf(sketch)) as object)).not.toContain('setting');
});

test('every event of a game\'s beginning survives storage', () => {
  const begun = begin(first.scenario, {});
  if (!begun.ok) throw new Error('refused');
  const stored = begun.value.map((event) => codec.decodeEvent(event.type, codec.schemaOf(event.type), asStored(event)));
  expect(stored.reduce(evolve, INITIAL_STATE)).toEqual(begun.value.reduce(evolve, INITIAL_STATE));
});

test('a snapshot and a view are plain JSON without undefined members, in every phase', () => {
  const phases = [{ name: 'movement' }, { name: 'fire' }, { name: 'assault' }, { name: 'retreat', units: ['c'], hex: '0506', victors: ['u'] }] as const;
  for (const state of phases.map((phase) => positionOf(sketch, phase)))
    for (const written of [codec.encodeState(state), observe(state)]) expect(written).toStrictEqual(JSON.parse(JSON.stringify(written)));
});
