import { cohesionOf, faceOf, piece } from '../../src/systems/glory/position.js';
import { checkCohesion } from '../../src/systems/glory/procedures/disorder.js';
import { commandStatus } from '../../src/systems/glory/procedures/command-range.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { charging, DUEL, duel, resolve, told } from './charging.js';
import { play, positionOf, type Sketch } from './position.js';

test('G-2.2.d Disordered infantry defends with its full 6 SP: 6 against 6 is 1-1 (index example)', () => {
  // A 4 on the table makes the attacker check, a 0 passes.
  const { events } = play(charging(duel({ strength: 6 }, { strength: 6, disordered: true, disorderedCohesion: 7 }), DUEL), 'union', resolve(), [4, 0]);
  expect(told(events, 'charge-resolved').odds).toBe('1-1');
});

test('G-2.2.e dismounted cavalry 4-7-10 / 2-6-5 has 2 SP, Cohesion 6 and 5 MP (index example)', () => {
  const horse = { strength: 4, cohesion: 7, movement: 10, class: 'cavalry', dismounted: { strength: 2, cohesion: 6, movement: 5 } } as const;
  const state = positionOf({ union: [{ id: 'h', hex: '0505', ...horse }, { id: 'f', hex: '0507', ...horse, onFoot: true }] });
  expect(faceOf(piece(state, 'h'))).toEqual({ strength: 4, cohesion: 7, movement: 10 });
  expect(faceOf(piece(state, 'f'))).toEqual({ strength: 2, cohesion: 6, movement: 5 });
});

test.each([
  ['G-12.4.a Union on foot printed 6: 5', 'union', true, 5],
  ['G-2.4.e G-12.4.b Confederate on foot printed 6: 4', 'confederate', true, 4],
  ['G-12.4.a Union mounted printed 7: 6', 'union', false, 6],
  ['G-12.4.b Confederate mounted printed 7: 6', 'confederate', false, 6],
] as const)('%s (index examples)', (_title, side, onFoot, cohesion) => {
  const state = positionOf({ [side]: [{ id: 'h', hex: '0505', class: 'cavalry', onFoot, disordered: true }] });
  expect(cohesionOf(piece(state, 'h'))).toBe(cohesion);
});

test('G-2.2.h rank changes nothing: a range of 5 is five points for a captain and for a general (index example)', () => {
  const status = (rank: string, hex: string) =>
    commandStatus(positionOf({ union: [{ id: 'u', hex }], leaders: [{ id: 'union', side: 'union', hex: '0101', range: 5, movement: 10, rank }] }), 'union')[0]?.inCommand;
  expect(['Captain', 'General'].flatMap((rank) => [status(rank, '0106'), status(rank, '0107')])).toEqual([true, false, true, false]);
});

test('G-2.2.i G-2.2.l a drawn marker is rolled for by nobody and does nothing but activate its command (index examples)', () => {
  const state = { ...positionOf({ union: [{ id: 'u', hex: '0101' }] }, { name: 'draw' }, null), pool: { union: 1 } };
  const { events } = play(state, 'union', { type: 'draw-marker' }, [0]);
  expect(events.map(({ type }) => type)).toEqual(['marker-selected', 'group-activated', 'phase-entered']);
});

test('G-2.4.a equal to the Cohesion passes, one more fails (index example)', () => {
  const passes = (die: number) => checkCohesion(new Recorder(positionOf({ union: [{ id: 'u', hex: '0505', cohesion: 6 }] }), evolve, scriptedDice([die])), 'u', 'artillery-fire');
  expect([passes(6), passes(7)]).toEqual([true, false]);
});

test('G-2.4.b G-9.22.b a 10 on two units: each makes its own check, with its own Cohesion (index example)', () => {
  const sketch: Sketch = {
    union: [{ id: 'g', hex: '0503', facing: 3, class: 'artillery', strength: 4 }],
    confederate: [{ id: 'a', hex: '0505', cohesion: 6, onTop: true }, { id: 'b', hex: '0505', cohesion: 7 }],
  };
  // The last battery has fired, so that the results follow at once: 6 + 4 + 0 is 10.
  const { events } = play(positionOf(sketch, { name: 'artillery-fire', shots: [] }), 'union', { type: 'fire', batteries: ['g'], target: '0505' }, [6, 7, 7]);
  expect(events.filter(({ type }) => type === 'cohesion-checked')).toMatchObject([
    { unit: 'a', cohesion: 6, passed: false },
    { unit: 'b', cohesion: 7, passed: true },
  ]);
});
