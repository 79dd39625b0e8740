import type { CommandOf } from '../../src/systems/heartland/commands.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { offers } from '../../src/systems/heartland/offers.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { play, positionOf, reasons, refusal, type Given, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

const LOOT: CommandOf<'loot-landing'> = { type: 'loot-landing', leader: 'polk', landing: 'landing' };
const EXHAUST: CommandOf<'declare-landing-exhausted'> = { type: 'declare-landing-exhausted', landing: 'landing' };

/** Polk stands in a Union landing in 0505 with a brigade and wagons of 2 and 1. */
function scene(said: { readonly polk?: Partial<LeaderSketch>; readonly wagons?: readonly UnitSketch[]; readonly landing?: Partial<UnitSketch>; readonly side?: Side; readonly given?: Given } = {}): HeartlandState {
  const { polk, wagons = [{ id: 'w2', type: 'wagon', leader: 'polk', capacity: 2 }, { id: 'w1', type: 'wagon', hex: '0505', capacity: 1 }], landing, side = 'confederate', given } = said;
  const sketch: Sketch = {
    union: [{ id: 'landing', type: 'landing', hex: '0505', ...landing }],
    confederate: [{ id: 'polk', stars: 2, hex: '0505', ...polk }, { id: 'p', leader: 'polk' }, ...wagons],
  };
  return positionOf(sketch, { name: 'movement', side }, side, given);
}
const refused = (state: HeartlandState, command: CommandOf<'loot-landing'> | CommandOf<'declare-landing-exhausted'> = LOOT, side: Side = 'confederate') => reasons(refusal(state, side, command));

test('H-8.64.a.2, H-3.24.a.6 wagons of 2 and 1 carry away 3 points, which the Union loses, for 1 AP (index example)', () => {
  const { events } = play(scene(), 'confederate', LOOT);
  expect(events).toEqual([
    { type: 'landing-looted', side: 'confederate', landing: 'landing' },
    { type: 'war-effort-changed', side: 'confederate', by: 3, rule: 'H-8.64.a.2' },
    { type: 'war-effort-changed', side: 'union', by: -3, rule: 'H-8.64.a.2' },
    { type: 'points-spent', leader: 'polk', points: 1, rule: 'H-3.24.a.6', to: 'confederate' },
  ]);
});

test('H-8.64.a.2 the Union loses no more than it has', () => {
  const { state } = play(scene({ given: { sides: { union: { warEffort: 1 } } } }), 'confederate', LOOT);
  expect([state.sides.union.warEffort, state.sides.confederate.warEffort]).toEqual([0, 103]);
});

test('H-8.64.a.2, H-8.1.2 it takes an active leader with a unit there, a wagon and a point', () => {
  expect(refused(scene({ wagons: [] }))).toEqual([{ rule: 'H-8.64.a.2', code: 'landing.no-wagon' }]);
  expect(refused(scene({ polk: { state: { points: 0 } } }))).toEqual([{ rule: 'H-3.24.a.6', code: 'points.too-few' }]);
  expect(refused(scene({ polk: { state: { active: false } } }))).toEqual([{ rule: 'H-8.1.2', code: 'landing.inactive' }]);
  expect(refused(scene({ polk: { hex: '0506' } }))).toEqual([{ rule: 'H-8.64.a.2', code: 'landing.no-leader' }]);
  expect(refused(scene(), { ...LOOT, landing: 'w1' })).toEqual([{ rule: 'H-8.64.a.2', code: 'unknown.unit' }]);
  expect(refused(scene({ side: 'union' }), LOOT, 'union')).toEqual([{ rule: 'H-8.64.a.2', code: 'landing.own' }]);
});

test('H-8.64.a.2 once until the Union has had an impulse, and nothing where it is exhausted', () => {
  const { state } = play(scene(), 'confederate', LOOT);
  expect(refused(state)).toEqual([{ rule: 'H-8.64.a.2', code: 'landing.looted' }]);
  expect(refused(scene({ landing: { state: { exhausted: true } } }))).toEqual([{ rule: 'H-8.64.a.3', code: 'landing.exhausted' }]);
});

test('H-8.64.a.3 in its next impulse the Union may flip a landing that was looted, and no other (index example)', () => {
  const looted = { sides: { confederate: { looted: ['landing'] } } };
  const { events, state } = play(scene({ side: 'union', given: looted }), 'union', EXHAUST);
  expect(events).toEqual([{ type: 'landing-exhausted', unit: 'landing' }]);
  expect(refused(state, EXHAUST, 'union')).toEqual([{ rule: 'H-8.64.a.3', code: 'landing.exhausted' }]);
  expect(refused(scene({ side: 'union' }), EXHAUST, 'union')).toEqual([{ rule: 'H-8.64.a.3', code: 'landing.not-looted' }]);
  expect(refused(scene({ given: looted }), EXHAUST)).toEqual([{ rule: 'H-8.64.a.3', code: 'unknown.unit' }]);
});

test('H-8.64.a.3 the looting is known over the end of the turn, until a Union impulse is over', () => {
  const { state } = play(scene(), 'confederate', LOOT);
  const next = evolve(evolve(state, { type: 'impulse-ended' }), { type: 'turn-begun', turn: 2 });
  expect(next.sides.confederate.looted).toEqual(['landing']);
  const union = evolve(next, { type: 'impulse-begun', side: 'union', number: 1, level: 2, reserve: 0 });
  expect(evolve(union, { type: 'impulse-ended' }).sides.confederate.looted).toEqual([]);
});

test('H-8.64.a.2, H-8.64.a.3 what may be done is offered', () => {
  const of = (state: HeartlandState, side: Side) => offers(state, side).flatMap(({ commands }) => commands).filter(({ type }) => type === 'loot-landing' || type === 'declare-landing-exhausted');
  expect(of(scene(), 'confederate')).toEqual([LOOT]);
  expect(of(scene({ wagons: [] }), 'confederate')).toEqual([]);
  expect(of(scene({ side: 'union', given: { sides: { confederate: { looted: ['landing'] } } } }), 'union')).toEqual([EXHAUST]);
});
