import type { Json } from '../../src/kernel/rejection.js';
import { codec } from '../../src/systems/heartland/codec.js';
import type { EventOf, EventType, HeartlandEvent } from '../../src/systems/heartland/events.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { positionOf, type Sketch } from './position.js';

/** On a map of 12 by 12 the hex of column c and row r has the index (c − 1) × 12 + r − 1: 0505 is 52, 0506 is 53, 0305 is 28. */
const SKETCH: Sketch = { union: [{ id: 'grant', stars: 3, hex: '0505' }, { id: 'first', leader: 'grant' }], confederate: [{ id: 'bragg', stars: 3, hex: '0506' }, { id: 'cs', leader: 'bragg' }] };
const FIRE = { combatFactors: { total: 10, terms: [] }, shifts: { total: 0, terms: [] }, modifiers: { total: 0, terms: [] }, column: 0, die: 1, total: 1, steps: 0, degrees: 0, asterisk: false };
const MOVER = { force: 'grant', allowance: 8, spent: 0, march: 'normal', tires: false, stopped: false, givenUp: 0 } as const;
const ASSAULT = { force: 'grant', hasty: false } as const;
const BATTLE = { attacker: 'union', exchanges: [], stage: 'fire', checks: [], failures: [], bereft: [], artillery: [] } as const;
const STACK = { side: 'union', commander: 'grant', leaders: ['grant'], units: ['first'], had: { first: 2 }, unsupplied: [], supply: 'full', fired: [] } as const;
const RETREAT = { side: 'confederate', force: 'bragg', hexes: 1, conductor: 'confederate', cause: 'combat', harried: false } as const;

/** Each type whose shape has changed: as it was written before, and as it is written now. */
const SAMPLES: readonly { readonly old: Json; readonly now: HeartlandEvent }[] = [
  { old: { phase: { name: 'naval-losses', side: 'union', hexside: 315, steps: 1, units: ['a'], then: null } }, now: { type: 'phase-entered', phase: { name: 'naval-losses', side: 'union', hexside: { hex: '0505', direction: 3 }, steps: 1, units: ['a'], then: null } } },
  { old: { phase: { name: 'movement', side: 'union' } }, now: { type: 'phase-entered', phase: { name: 'movement', side: 'union' } } },
  { old: { force: 'grant', die: 1, modified: 1, level: 1, rating: 1, points: 8, mover: { ...MOVER, hex: 52, path: [28, 52] } }, now: { type: 'movement-rolled', force: 'grant', die: 1, modified: 1, level: 1, rating: 1, points: 8, mover: { ...MOVER, hex: '0505', path: ['0305', '0505'] } } },
  { old: { force: 'grant', die: 1, modified: 1, level: 1, rating: 1, points: 0, mover: null }, now: { type: 'movement-rolled', force: 'grant', die: 1, modified: 1, level: 1, rating: 1, points: 0, mover: null } },
  { old: { force: 'grant', die: 1, modified: 1, result: 'S', mover: { ...MOVER, hex: 52, path: [52] } }, now: { type: 'forced-march-rolled', force: 'grant', die: 1, modified: 1, result: 'S', mover: { ...MOVER, hex: '0505', path: ['0505'] } } },
  { old: { mover: { ...MOVER, hex: 52, path: [52] } }, now: { type: 'reaction-begun', mover: { ...MOVER, hex: '0505', path: ['0505'] } } },
  { old: { assault: { ...ASSAULT, from: 52, target: 53 } }, now: { type: 'assault-declared', assault: { ...ASSAULT, from: '0505', target: '0506' } } },
  { old: { battle: { ...BATTLE, target: 53, waves: [{ ...ASSAULT, from: 52, target: 53 }], vacated: [52] } }, now: { type: 'battle-begun', battle: { ...BATTLE, target: '0506', waves: [{ ...ASSAULT, from: '0505', target: '0506' }], vacated: ['0505'] } } },
  { old: { place: 1, stack: { ...STACK, hex: 52 }, to: 'union' }, now: { type: 'stack-mustered', place: 1, stack: { ...STACK, hex: '0505' }, to: 'union' } },
  { old: { exchange: { attacker: 'grant', from: 52, attack: FIRE, defence: FIRE } }, now: { type: 'exchange-fought', exchange: { attacker: 'grant', from: '0505', attack: FIRE, defence: FIRE } } },
  { old: { retreats: [{ ...RETREAT, from: 53 }] }, now: { type: 'retreats-due', retreats: [{ ...RETREAT, from: '0506' }] } },
  { old: { unit: 'first', hex: '0506', hexside: 2, hexsides: [315, 320] }, now: { type: 'gunboat-moved', unit: 'first', hex: '0506', hexside: 2, hexsides: [{ hex: '0505', direction: 3 }, { hex: '0506', direction: 2 }] } },
  { old: { hexside: 315 }, now: { type: 'naval-contact', hexside: { hex: '0505', direction: 3 } } },
  { old: { hexside: 315, attackers: ['first'], defenders: ['cs'], column: 0, die: 1, total: 1, attackerSteps: 0, defenderSteps: 0 }, now: { type: 'naval-combat-fought', hexside: { hex: '0505', direction: 3 }, attackers: ['first'], defenders: ['cs'], column: 0, die: 1, total: 1, attackerSteps: 0, defenderSteps: 0 } },
];

/** In an impulse, a battle at 0506 running, so that every event finds what it changes. */
const STATE: HeartlandState = evolve(positionOf(SKETCH), SAMPLES.find(({ now }) => now.type === 'battle-begun')!.now);

function decoded<T extends EventType>(type: T, schema: number, data: Json): EventOf<T> {
  return codec.decodeEvent(type, schema, data) as EventOf<T>;
}

test.each(SAMPLES.map(({ old, now }) => [now.type, old, now] as const))('%s of schema 1, with indexes of the board, leads to what it leads to today', (type, old, now) => {
  const folded = evolve(STATE, decoded(type, 1, old));
  const expected = evolve(STATE, now);
  // A phase is kept as it was told.
  if (now.type === 'phase-entered' && now.phase.name === 'naval-losses') expect(folded.phase).toEqual({ ...now.phase, hexside: { hex: '#52', direction: 3 } });
  else expect(folded).toEqual(expected);
});

test.each(SAMPLES.map(({ now }) => [now.type, now] as const))('%s as it is written today comes back from its data', (type, now) => {
  expect(codec.decodeEvent(type, 2, JSON.parse(JSON.stringify(now)) as Json)).toEqual(now);
  expect(codec.schemaOf(type)).toBe(2);
});

test.each<readonly [EventType, Json, HeartlandEvent]>([
  ['force-advanced', { force: 'grant', to: '0506' }, { type: 'force-advanced', force: 'grant', hex: '0506' }],
  ['retreated-before-combat', { force: 'bragg', from: '0506', to: '0507' }, { type: 'retreated-before-combat', force: 'bragg', from: '0506', hex: '0507' }],
  ['section-converted', { side: 'union', from: '0101', to: '0104' }, { type: 'section-converted', side: 'union', stations: ['0101', '0104'] }],
])('%s of schema 1, where `to` was a place, says today where', (type, old, now) => {
  expect(codec.decodeEvent(type, 1, old)).toEqual(now);
  expect(codec.schemaOf(type)).toBe(2);
});

test('H-3.71.3 which units without a leader failed their checks of morale is told with the checks; a battle names the stacks', () => {
  const now: HeartlandEvent = { type: 'battle-changed', change: { checks: [], failures: [0, 2] } };
  expect(decoded('battle-changed', 2, { change: { checks: [], failures: [{ stack: 0, units: ['cs'] }, { stack: 2 }] } })).toEqual(now);
  expect(decoded('battle-changed', 3, { change: { checks: [], failures: [0, 2] } })).toEqual(now);
  expect(decoded('battle-changed', 2, { change: { stage: 'advance' } })).toEqual({ type: 'battle-changed', change: { stage: 'advance' } });
  // Schema 1 had indexes of the board besides: 52 is 0505.
  const folded = evolve(STATE, decoded('battle-changed', 1, { change: { vacated: [53, 52], failures: [{ stack: 0, units: ['cs'] }] } }));
  expect(folded).toEqual(evolve(STATE, { type: 'battle-changed', change: { vacated: ['0506', '0505'], failures: [0] } }));
  expect(codec.schemaOf('battle-changed')).toBe(3);
});

test('H-8.51.1 a step that was lost by their raising before that was said has become detachments', () => {
  expect(decoded('step-lost', 1, { unit: 'first', rule: 'H-8.51.1' })).toEqual({ type: 'step-lost', unit: 'first', rule: 'H-8.51.1', detached: true });
  expect(decoded('step-lost', 1, { unit: 'first', rule: 'H-10.63.1' })).toEqual({ type: 'step-lost', unit: 'first', rule: 'H-10.63.1' });
});

test.each([
  ['assault-declared', 3],
  ['assault-declared', 0],
  ['unit-promoted', 1],
])('%s with the schema %i was never written', (type, schema) => {
  expect(() => codec.decodeEvent(type, schema, {})).toThrow(`no Heartland event ${type} has the schema ${schema}`);
});
