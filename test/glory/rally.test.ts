import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { glory } from '../../src/systems/glory/index.js';
import { enterRally } from '../../src/systems/glory/procedures/rally.js';
import type { Marks } from '../../src/systems/glory/state.js';
import { play, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const weary = (said: Partial<UnitSketch> = {}): Sketch => ({ union: [{ id: 'u', hex: '0505', disordered: true, ...said }] });
const rallying = (sketch: Sketch) => positionOf(sketch, { name: 'rally' });
const rally = (facing?: 0 | 1 | 2 | 3 | 4 | 5) => ({ type: 'rally', unit: 'u', ...(facing === undefined ? {} : { facing }) }) as const;
const entering = (sketch: Sketch) => {
  const recorder = new Recorder(rallying(sketch), evolve, scriptedDice([]));
  enterRally(recorder);
  return recorder.events;
};

test('G-11.52.a a 5 against Disordered Cohesion 5 restores Good Order and lets the unit turn (index example)', () => {
  const { events, state } = play(rallying(weary()), 'union', rally(3), [5]);
  expect(events[0]).toEqual({ type: 'rally-attempted', unit: 'u', roll: { die: 5, modifiers: [], total: 5 }, cohesion: 5, rallied: true, facing: 3 });
  expect(state.units[0]).toMatchObject({ disordered: false, facing: 3 });
});

test('G-11.52.b a 6 against 5, or an 8, has no penalty: the unit stays Disordered and faces as before (index example)', () => {
  const { events, state } = play(rallying(weary()), 'union', rally(3), [8]);
  expect(events.map(({ type }) => type).slice(0, 3)).toEqual(['rally-attempted', 'group-finished', 'activation-ended']);
  expect(events[0]).toMatchObject({ rallied: false });
  expect(state.units[0]).toMatchObject({ place: 'map', disordered: true, facing: 0 });
  expect(play(rallying(weary()), 'union', rally(), [6]).events[0]).toMatchObject({ rallied: false });
});

test.each([
  ['G-11.52.a 60% at 5', weary(), '3', '5'],
  ['G-11.53.a still 60% with a leader in the hex', { ...weary(), leaders: [{ id: 'union', side: 'union', hex: '0505' } as const, { id: 'confederate', side: 'confederate', hex: '0909' } as const] }, '3', '5'],
  ['G-11.52.c 70% for mounted Union cavalry printed 7, which is 6 when Disordered', weary({ class: 'cavalry' }), '7', '10'],
])('%s (index examples)', (_title, sketch, numerator, denominator) => {
  const preview = glory.previews.find(({ name }) => name === 'rally')!;
  const answer = preview.answer(rallying(sketch), { unit: 'u' } as never, { role: 'observer' });
  expect(answer).toMatchObject({ ok: true, value: { outcomes: [{ outcome: 'disordered' }, { outcome: 'rallied', probability: { numerator, denominator } }] } });
});

test('G-11.52.a the turn takes the whole stack along (G-7.11.b)', () => {
  const stack: Sketch = { union: [{ id: 'u', hex: '0505', disordered: true, onTop: true }, { id: 'v', hex: '0505' }] };
  expect(play(rallying(stack), 'union', rally(2), [0]).state.units.map(({ facing }) => facing)).toEqual([2, 2]);
});

test('G-7.14.c guns on infantry rally as they face: they do not turn it', () => {
  const escorted: Sketch = { union: [{ id: 'u', hex: '0505', class: 'artillery', onTop: true, disordered: true }, { id: 'v', hex: '0505' }] };
  expect(reasons(refusal(rallying(escorted), 'union', rally(3)))).toEqual([{ rule: 'G-7.14.c', code: 'facing.guns-with-escort' }]);
  expect(play(rallying(escorted), 'union', rally(), [0]).state.units).toMatchObject([{ disordered: false, facing: 0 }, { facing: 0 }]);
});

describe('who may', () => {
  test.each<readonly [string, Marks]>([
    ['G-3.C.e, G-11.51.a moved', { moved: true }],
    ['G-11.51.a fired', { fired: true }],
    ['G-11.51.a, G-4.23.a charged, advanced, retreated or was displaced', { fought: true }],
    ['G-11.51.a defended itself against a counter-charge', { defended: true }],
  ])('not a unit that %s', (_title, marks) => {
    const sketch: Sketch = { union: [{ id: 'u', hex: '0505', disordered: true, marks }, { id: 'idle', hex: '0101', disordered: true }] };
    expect(reasons(refusal(rallying(sketch), 'union', rally()))).toEqual([{ rule: 'G-11.51.a', code: 'rally.not-idle' }]);
  });

  test('G-11.51.a turning in place does not matter (index example)', () => {
    expect(play(rallying(weary({ marks: { turned: true } })), 'union', rally(), [0]).state.units[0]).toMatchObject({ disordered: false });
  });

  test('G-3.C.e not a unit in order', () => {
    const sketch: Sketch = { union: [{ id: 'u', hex: '0505' }, { id: 'idle', hex: '0101', disordered: true }] };
    expect(reasons(refusal(rallying(sketch), 'union', rally()))).toEqual([{ rule: 'G-3.C.e', code: 'rally.in-order' }]);
  });

  test('G-11.51.b not next to an enemy unit; an enemy leader alone does not count', () => {
    const beside: Sketch = { ...weary(), confederate: [{ id: 'c', hex: '0504' }] };
    expect(reasons(refusal(rallying(beside), 'union', rally()))).toEqual([{ rule: 'G-11.51.b', code: 'rally.enemy-adjacent' }]);
    const leader: Sketch = { ...weary(), leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0504' }] };
    expect(play(rallying(leader), 'union', rally(), [0]).state.units[0]).toMatchObject({ disordered: false });
  });

  test('G-11.52.a each once in an activation', () => {
    const sketch: Sketch = { union: [{ id: 'u', hex: '0505', disordered: true }, { id: 'v', hex: '0101', disordered: true }] };
    const { state } = play(rallying(sketch), 'union', rally(), [9]);
    expect(state.phase).toEqual({ name: 'rally' });
    expect(reasons(refusal(state, 'union', rally()))).toEqual([{ rule: 'G-11.52.a', code: 'rally.already-tried' }]);
  });

  test('G-11.51.a only the acting group: no enemy, no unit of another command', () => {
    const state = positionOf(
      { union: [{ id: 'u', hex: '0505', disordered: true }, { id: 'w', hex: '0101', disordered: true }], confederate: [{ id: 'c', hex: '0909', disordered: true }] },
      { name: 'rally' },
      'union',
      { group: { commands: ['union'], units: ['w'], outOfCommand: [] } },
    );
    expect(reasons(refusal(state, 'union', rally()))).toEqual([{ rule: 'G-11.51.a', code: 'rally.not-active' }]);
    expect(reasons(refusal(state, 'union', { type: 'rally', unit: 'c' }))).toEqual([{ rule: 'G-11.51.a', code: 'rally.not-active' }]);
    expect(reasons(refusal(state, 'union', { type: 'rally', unit: 'zz' }))).toEqual([{ rule: 'G-11.51.a', code: 'unknown.unit' }]);
  });

  test('G-11.51.a not a unit that has left the map meanwhile', () => {
    const before = rallying({ union: [{ id: 'u', hex: '0505', disordered: true }, { id: 'v', hex: '0101', disordered: true }] });
    const withdrawn = evolve(before, { type: 'unit-withdrawn', unit: 'u', cause: 'charge', rule: 'G-11.11.b' });
    expect(reasons(refusal(withdrawn, 'union', rally()))).toEqual([{ rule: 'G-11.51.a', code: 'rally.off-map' }]);
  });

  test('G-11.51.c not before the Rally segment', () => {
    expect(reasons(refusal(positionOf(weary(), { name: 'charge-designation', charges: [] }), 'union', rally()))).toEqual([{ rule: 'G-10.21.a', code: 'phase.wrong' }]);
  });
});

describe('the segment', () => {
  test('G-3.C.e it is entered when somebody can Rally, and left out otherwise', () => {
    expect(entering(weary())).toEqual([{ type: 'phase-entered', phase: { name: 'rally' } }]);
    expect(entering(weary({ disordered: false }))[0]).toEqual({ type: 'group-finished', commands: ['union'] });
  });

  test('G-11.51.b, G-11.51.c it is tested after the combat: the enemy beside has been driven off', () => {
    const state = rallying({ ...weary(), confederate: [{ id: 'c', hex: '0504' }, { id: 'd', hex: '0101' }] });
    const recorder = new Recorder(evolve(state, { type: 'unit-withdrawn', unit: 'c', cause: 'charge', rule: 'G-11.11.b' }), evolve, scriptedDice([]));
    enterRally(recorder);
    expect(recorder.state.phase).toEqual({ name: 'rally' });
  });

  test('G-4.23.a the offers are the units that may, and ending the activation', () => {
    const sketch: Sketch = { union: [{ id: 'u', hex: '0505', disordered: true }, { id: 'v', hex: '0101' }] };
    expect(glory.offers(rallying(sketch), 'union')).toEqual([
      { decision: 'rally', rule: 'G-11.52.a', commands: [{ type: 'rally', unit: 'u', facing: 0 }], parts: { facings: [0, 1, 2, 3, 4, 5] } },
      { decision: 'end-activation', rule: 'G-4.26.a', commands: [{ type: 'end-activation' }] },
    ]);
  });

  test('G-11.52.a nobody has to try', () => {
    const { events } = play(rallying(weary()), 'union', { type: 'end-activation' });
    expect(events[0]).toEqual({ type: 'group-finished', commands: ['union'] });
  });
});

describe('by night', () => {
  test('G-13.e an idle unit without an enemy beside it rallies without a roll (index example), turning as its owner likes', () => {
    const { events, state } = play(rallying({ ...weary(), period: 'night-1', confederate: [{ id: 'c', hex: '0503' }] }), 'union', rally(4));
    expect(events[0]).toEqual({ type: 'rally-attempted', unit: 'u', cohesion: 5, rallied: true, facing: 4 });
    expect(state.units[0]).toMatchObject({ disordered: false, facing: 4 });
  });

  test('G-13.e those that nobody mentioned rally at the end of the segment, as they face', () => {
    const sketch: Sketch = { period: 'night-2', union: [{ id: 'u', hex: '0505', disordered: true }, { id: 'v', hex: '0101', disordered: true, facing: 2 }, { id: 'w', hex: '0301', disordered: true, marks: { moved: true } }] };
    const { events, state } = play(rallying(sketch), 'union', { type: 'end-activation' });
    expect(events.slice(0, 2)).toEqual([
      { type: 'rally-attempted', unit: 'u', cohesion: 5, rallied: true, facing: 0 },
      { type: 'rally-attempted', unit: 'v', cohesion: 5, rallied: true, facing: 2 },
    ]);
    expect(state.units.map(({ disordered }) => disordered)).toEqual([false, false, true]);
  });

  test('G-13.e not beside an enemy', () => {
    const state = rallying({ ...weary(), period: 'night-1', confederate: [{ id: 'c', hex: '0504' }] });
    expect(reasons(refusal(state, 'union', rally()))).toEqual([{ rule: 'G-11.51.b', code: 'rally.enemy-adjacent' }]);
  });
});
