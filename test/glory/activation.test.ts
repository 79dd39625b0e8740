import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { glory } from '../../src/systems/glory/index.js';
import { availableMarkers, finishGroup, waitingCommands } from '../../src/systems/glory/procedures/activation.js';
import { goOn } from '../../src/systems/glory/procedures/sequence-of-play.js';
import type { GloryState, UnitState } from '../../src/systems/glory/state.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch } from './position.js';

/** XI Corps: leaders P, Q and R with a unit each; II Corps with leader S; one Confederate command. */
const corps: Sketch = {
  markers: [
    { id: 'xi', side: 'union', name: 'Howard/XI', copies: 2 },
    { id: 'ii', side: 'union', name: 'Couch/II', copies: 2 },
    { id: 'grey', side: 'confederate', name: 'Jackson', copies: 2 },
  ],
  leaders: [
    { id: 'p', side: 'union', marker: 'xi', hex: '0101', range: 2, combined: 2 },
    { id: 'q', side: 'union', marker: 'xi', hex: '0103', range: 2, combined: 3 },
    { id: 'r', side: 'union', marker: 'xi', hex: '0109', range: 1, combined: 1 },
    { id: 's', side: 'union', marker: 'ii', hex: '0301' },
    { id: 'x', side: 'confederate', marker: 'grey', hex: '0909' },
  ],
  union: [
    { id: 'p1', hex: '0101', marker: 'xi', leader: 'p' },
    { id: 'q1', hex: '0103', marker: 'xi', leader: 'q' },
    { id: 'r1', hex: '0109', marker: 'xi', leader: 'r' },
    { id: 's1', hex: '0301', marker: 'ii', leader: 's' },
  ],
  confederate: [{ id: 'c1', hex: '0909', marker: 'grey', leader: 'x' }],
};
const choosing = (sketch: Sketch = corps, activation = {}) =>
  positionOf(sketch, { name: 'command-choice' }, 'union', { marker: 'xi', waiting: ['p', 'q', 'r'], group: undefined, ...activation });
const drawing = (pool: GloryState['pool'], sketch: Sketch = corps): GloryState => ({ ...positionOf(sketch, { name: 'draw' }, null), pool });
const combine = (...commands: string[]) => ({ type: 'combine-commands', commands }) as const;
const off = (state: GloryState, id: string, place: UnitState['place']): GloryState => ({
  ...state,
  units: state.units.map((unit, index) => (state.setting.order.units[index]?.id === id ? { ...unit, place, hex: -1, disordered: true } : unit)),
});
const draw = { type: 'draw-marker' } as const;

describe('the pool', () => {
  test('G-4.12.a, G-3.B.1 five commands of two markers each, one held out: the pool holds nine (index example)', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const five: Sketch = {
      markers: ids.map((id) => ({ id, side: 'union', name: id, copies: 2 })),
      leaders: ids.map((id, at) => ({ id, side: 'union', marker: id, hex: `010${at + 1}` })),
      union: ids.map((id, at) => ({ id, hex: `010${at + 1}`, marker: id, leader: id })),
    };
    const { state } = play(positionOf(five, { name: 'first-marker', side: 'union' }, null), 'union', { type: 'choose-marker', marker: 'c' });
    expect(state.pool).toEqual({ a: 2, b: 2, c: 1, d: 2, e: 2 });
  });

  test('G-4.21.a a command whose units are all in a box has no marker (index example)', () => {
    const state = off(positionOf(corps, { name: 'initiative' }, null), 's1', 'recovery-box');
    expect(availableMarkers(state)).toEqual({ xi: 2, grey: 2 });
  });

  test('G-4.12.a the scenario says how many markers a command has', () => {
    const [xi, ...others] = corps.markers!;
    expect(availableMarkers(positionOf({ ...corps, markers: [{ ...xi!, copies: 1 }, ...others] }, { name: 'initiative' }, null))).toEqual({ xi: 1, ii: 2, grey: 2 });
  });

  test('G-4.21.b the first marker is one of the own ones', () => {
    const state = positionOf(corps, { name: 'first-marker', side: 'union' }, null);
    expect(reasons(refusal(state, 'union', { type: 'choose-marker', marker: 'grey' }))).toEqual([{ rule: 'G-4.21.b', code: 'activation.enemy-marker' }]);
    expect(reasons(refusal(state, 'union', { type: 'choose-marker', marker: 'nobody' }))).toEqual([{ rule: 'G-4.21.b', code: 'unknown.marker' }]);
    expect(reasons(refusal(state, 'confederate', { type: 'choose-marker', marker: 'grey' }))).toEqual([{ rule: 'G-5.23.a', code: 'phase.other-side' }]);
  });

  test('G-4.21.a the first marker is an available one', () => {
    const state = off(positionOf(corps, { name: 'first-marker', side: 'union' }, null), 's1', 'recovery-box');
    expect(reasons(refusal(state, 'union', { type: 'choose-marker', marker: 'ii' }))).toEqual([{ rule: 'G-4.21.a', code: 'activation.marker-unavailable' }]);
  });

  test('G-5.23.a exactly the own available markers are offered', () => {
    const state = positionOf(corps, { name: 'first-marker', side: 'union' }, null);
    expect(glory.offers(state, 'union')[0]?.commands).toEqual([
      { type: 'choose-marker', marker: 'xi' },
      { type: 'choose-marker', marker: 'ii' },
    ]);
  });
});

describe('the draw', () => {
  test.each([
    [0, 'grey'],
    [1, 'ii'],
    [2, 'ii'],
    [3, 'xi'],
  ])('G-4.22.a a die with a side for each marker, copies side by side by id: face %i draws %s', (face, marker) => {
    const { events } = play(drawing({ xi: 1, ii: 2, grey: 1 }), 'confederate', draw, [face]);
    expect(events[0]).toMatchObject({ type: 'marker-selected', marker, drawn: true });
  });

  test('G-4.22.a two of nine markers are drawn with 2/9 (index example); the preview counts the same', () => {
    const preview = glory.previews.find(({ name }) => name === 'next-marker')!;
    const answer = preview.answer(drawing({ xi: 2, ii: 4, grey: 3 }), {} as never, { role: 'observer' });
    expect(answer).toMatchObject({ ok: true, value: { outcomes: [{ outcome: 'grey' }, { outcome: 'ii' }, { outcome: 'xi', probability: { numerator: '2', denominator: '9' } }] } });
  });

  test('G-4.21.c one Confederate marker among four is drawn with 25% (index example)', () => {
    const preview = glory.previews.find(({ name }) => name === 'next-marker')!;
    const answer = preview.answer(drawing({ xi: 3, grey: 1 }), {} as never, { role: 'observer' });
    expect(answer).toMatchObject({ ok: true, value: { outcomes: [{ outcome: 'grey', probability: { decimal: '0.25' } }, { outcome: 'xi' }] } });
  });

  test('G-4.22.c, G-3.C.f one event names the drawn marker, and the pool is one smaller', () => {
    const { events, state } = play(drawing({ xi: 2, grey: 1 }), 'union', draw, [1]);
    expect(events[0]).toEqual({ type: 'marker-selected', marker: 'xi', side: 'union', drawn: true, commands: ['p', 'q', 'r'] });
    expect(state.pool).toEqual({ xi: 1, grey: 1 });
  });

  test('G-4.22.d both markers of a command may come one after the other', () => {
    const state = drawing({ ii: 2 });
    const first = play(state, 'union', draw, [1]);
    const recorder = new Recorder(first.state, evolve, scriptedDice([]));
    finishGroup(recorder);
    goOn(recorder);
    const second = play(recorder.state, 'union', draw, [0]);
    expect(second.state.activation).toMatchObject({ marker: 'ii', group: { commands: ['s'] } });
    expect(second.state.pool).toEqual({});
  });

  test('G-4.21.a markers of commands that are gone are discarded, and the draw goes on', () => {
    const state = off(drawing({ ii: 1, grey: 1 }), 's1', 'eliminated');
    const { events, state: after } = play(state, 'union', draw, [1, 0]);
    expect(events.slice(0, 2)).toEqual([
      { type: 'marker-discarded', marker: 'ii', rule: 'G-4.21.a' },
      { type: 'marker-selected', marker: 'grey', side: 'confederate', drawn: true, commands: ['x'] },
    ]);
    expect(after.pool).toEqual({});
  });

  test('G-3.C.1 when nothing but discarded markers was left, Recovery follows and the game ends after its last turn', () => {
    const { events, state } = play(off(drawing({ ii: 1 }), 's1', 'eliminated'), 'union', draw, [0]);
    expect(events.map(({ type }) => type)).toEqual(['marker-discarded', 'command-lost', 'phase-entered']);
    expect(state.phase.name).toBe('over');
  });
});

describe('commands under one marker', () => {
  test('G-4.11.b, G-5.11.a a corps marker lets each of its leaders act', () => {
    expect(waitingCommands(choosing())).toEqual(['p', 'q', 'r']);
  });

  test('G-4.24.a the active side picks who is next, and the others wait', () => {
    const { events, state } = play(choosing(), 'union', { type: 'activate-command', command: 'q' });
    expect(events[0]).toEqual({ type: 'group-activated', group: { commands: ['q'], units: ['q1'], outOfCommand: [] } });
    expect(state.activation?.waiting).toEqual(['p', 'r']);
  });

  test('G-4.24.a a command that has acted does not act again under the marker (index example)', () => {
    const state = choosing(corps, { waiting: ['q', 'r'] });
    expect(reasons(refusal(state, 'union', { type: 'activate-command', command: 'p' }))).toEqual([{ rule: 'G-4.24.a', code: 'activation.not-waiting' }]);
  });

  test('G-4.11.a a command of another marker may not act (index example)', () => {
    expect(reasons(refusal(choosing(), 'union', { type: 'activate-command', command: 's' }))).toEqual([{ rule: 'G-4.11.a', code: 'activation.other-marker' }]);
    expect(reasons(refusal(choosing(), 'union', { type: 'activate-command', command: 'zz' }))).toEqual([{ rule: 'G-4.24.a', code: 'unknown.command' }]);
  });

  test('G-4.22.b the side that is not drawn chooses nothing', () => {
    expect(reasons(refusal(choosing(), 'confederate', { type: 'activate-command', command: 'p' }))).toEqual([{ rule: 'G-4.24.a', code: 'phase.other-side' }]);
    expect(glory.offers(choosing(), 'confederate')).toEqual([]);
  });

  test('G-4.24.a the last command begins without being asked', () => {
    const state = positionOf(corps, { name: 'rally' }, 'union', { marker: 'xi', waiting: ['r'], group: { commands: ['p'], units: ['p1'], outOfCommand: [] } });
    const { events } = play(state, 'union', { type: 'end-activation' });
    expect(events.slice(0, 2)).toEqual([
      { type: 'group-finished', commands: ['p'] },
      { type: 'group-activated', group: { commands: ['r'], units: ['r1'], outOfCommand: [] } },
    ]);
  });

  test('G-4.26.a, G-3.C.g with the last command done the marker is set aside, the marks go and another is drawn', () => {
    const state: GloryState = {
      ...positionOf({ ...corps, union: corps.union!.map((unit) => ({ ...unit, marks: { moved: true } as const })) }, { name: 'rally' }, 'union', {
        marker: 'ii',
        waiting: [],
        group: { commands: ['s'], units: ['s1'], outOfCommand: [] },
      }),
      pool: { grey: 1 },
    };
    const { events, state: after } = play(state, 'union', { type: 'end-activation' });
    expect(events).toEqual([
      { type: 'group-finished', commands: ['s'] },
      { type: 'activation-ended', marker: 'ii' },
      { type: 'phase-entered', phase: { name: 'draw' } },
    ]);
    expect(after.activation).toBeUndefined();
    expect(after.units.map(({ marks }) => marks)).toEqual([{}, {}, {}, {}, {}]);
  });

  test('G-3.C.2 what the units did lasts until the marker is done, not until its first command is', () => {
    const state = positionOf({ ...corps, union: corps.union!.map((unit) => ({ ...unit, marks: { fired: true } as const })) }, { name: 'rally' }, 'union', {
      marker: 'xi',
      waiting: ['q', 'r'],
      group: { commands: ['p'], units: ['p1'], outOfCommand: [] },
    });
    const { state: after } = play(state, 'union', { type: 'end-activation' });
    expect(after.phase).toEqual({ name: 'command-choice' });
    expect(after.units[0]?.marks).toEqual({ fired: true });
  });

  test('G-5.13.f the command status is fixed when the group begins', () => {
    const far: Sketch = { ...corps, union: corps.union!.map((unit) => (unit.id === 'p1' ? { ...unit, hex: '0501' } : unit)) };
    const { state } = play(choosing(far), 'union', { type: 'activate-command', command: 'p' });
    expect(state.activation?.group?.outOfCommand).toEqual(['p1']);
    const beside = evolve(state, { type: 'leader-moved', leader: 'p', path: ['0401'], cost: 3, extended: false });
    expect(beside.activation?.group?.outOfCommand).toEqual(['p1']);
  });
});

describe('Combined Activation', () => {
  test('G-4.25.c CA 2 and 3: a 6 is above 5 and combines them (index example)', () => {
    const { events, state } = play(choosing(), 'union', combine('p', 'q'), [6]);
    expect(events.slice(0, 2)).toEqual([
      { type: 'combination-attempted', commands: ['p', 'q'], roll: { die: 6, modifiers: [], total: 6 }, rating: 5, succeeded: true },
      { type: 'group-activated', group: { commands: ['p', 'q'], units: ['p1', 'q1'], outOfCommand: [] } },
    ]);
    expect(state.activation?.waiting).toEqual(['r']);
  });

  test('G-4.25.c the chance is 4 in 10 (index example)', () => {
    const preview = glory.previews.find(({ name }) => name === 'combined-activation')!;
    const answer = preview.answer(choosing(), { commands: ['p', 'q'] } as never, { role: 'seat', side: 'union' });
    expect(answer).toMatchObject({
      ok: true,
      value: { basis: { rating: 5 }, outcomes: [{ outcome: 'combined', probability: { numerator: '2', denominator: '5' } }, { outcome: 'out-of-command' }] },
    });
  });

  test('G-4.25.c a sum of 9 can never succeed', () => {
    const hard: Sketch = { ...corps, leaders: corps.leaders!.map((leader) => (leader.id === 'p' ? { ...leader, combined: 6 } : leader)) };
    const { events } = play(choosing(hard), 'union', combine('p', 'q'), [9]);
    expect(events[0]).toMatchObject({ rating: 9, succeeded: false });
  });

  test('G-4.25.e a 5 against 5 fails: the commands act one by one, all their units out of command (index example)', () => {
    const { events, state } = playAll(choosing(), ['union', combine('p', 'q'), [5]], ['union', { type: 'activate-command', command: 'p' }]);
    expect(events.slice(0, 3)).toEqual([
      { type: 'combination-attempted', commands: ['p', 'q'], roll: { die: 5, modifiers: [], total: 5 }, rating: 5, succeeded: false },
      { type: 'phase-entered', phase: { name: 'command-choice' } },
      { type: 'group-activated', group: { commands: ['p'], units: ['p1'], outOfCommand: ['p1'] } },
    ]);
    expect(state.activation?.waiting).toEqual(['q', 'r']);
  });

  test('G-4.25.a a leader who was left out acts separately and in command', () => {
    const { state } = playAll(choosing(), ['union', combine('p', 'q'), [0]], ['union', { type: 'activate-command', command: 'r' }]);
    expect(state.activation?.group).toEqual({ commands: ['r'], units: ['r1'], outOfCommand: [] });
  });

  test('G-4.25.f each leader joins one attempt under a marker (index example)', () => {
    const near: Sketch = { ...corps, leaders: corps.leaders!.map((leader) => (leader.id === 'r' ? { ...leader, hex: '0102' } : leader)) };
    const { state } = play(choosing(near), 'union', combine('p', 'q'), [5]);
    expect(reasons(refusal(state, 'union', combine('p', 'r')))).toEqual([{ rule: 'G-4.25.f', code: 'activation.already-tried' }]);
    expect(glory.offers(state, 'union').map(({ decision }) => decision)).toEqual(['command-choice']);
  });

  test('G-4.25.f leaders who were left out of a failed attempt may make another', () => {
    const four: Sketch = {
      ...corps,
      leaders: [...corps.leaders!, { id: 't', side: 'union', marker: 'xi', hex: '0108', combined: 0 }],
      union: [...corps.union!, { id: 't1', hex: '0108', marker: 'xi', leader: 't' }],
    };
    const before = choosing(four, { waiting: ['p', 'q', 'r', 't'] });
    const { state } = playAll(before, ['union', combine('p', 'q'), [0]], ['union', combine('r', 't'), [2]]);
    expect(state.activation?.group?.commands).toEqual(['r', 't']);
  });

  test('G-4.25.b three points apart: in range of the one is enough for both (index example, by Q only)', () => {
    const apart = (range: number): Sketch => ({
      ...corps,
      leaders: corps.leaders!.map((leader) => (leader.id === 'q' ? { ...leader, hex: '0106', range } : leader)),
    });
    expect(play(choosing(apart(6)), 'union', combine('p', 'q'), [9]).events[0]).toMatchObject({ succeeded: true });
    expect(refusal(choosing(apart(4)), 'union', combine('p', 'q'))).toMatchObject([
      { rule: 'G-4.25.b', code: 'activation.leaders-apart', facts: { alone: ['p', 'q'] } },
    ]);
  });

  test('G-4.25.b the trace is directional: woods count for the one who looks into them (E5)', () => {
    const woods: Sketch = {
      ...corps,
      hexes: { '0104': { terrain: 'woods' } },
      leaders: corps.leaders!.map((leader) => (leader.id === 'q' ? { ...leader, hex: '0104', range: 3 } : leader.id === 'p' ? { ...leader, range: 3 } : leader)),
    };
    // P to Q: 1 + 1 + 2 = 4 > 3; Q to P: 1 + 1 + 1 = 3.
    expect(play(choosing(woods), 'union', combine('p', 'q'), [9]).events[0]).toMatchObject({ succeeded: true });
  });

  test('G-4.25.b two pairs apart from each other may be one group, by the literal test', () => {
    const pairs: Sketch = {
      ...corps,
      leaders: [...corps.leaders!, { id: 't', side: 'union', marker: 'xi', hex: '0108', combined: 0 }],
      union: [...corps.union!, { id: 't1', hex: '0108', marker: 'xi', leader: 't' }],
    };
    const { state } = play(choosing(pairs, { waiting: ['p', 'q', 'r', 't'] }), 'union', combine('p', 'q', 'r', 't'), [7]);
    expect(state.activation?.group?.commands).toEqual(['p', 'q', 'r', 't']);
  });

  test('G-4.25.a a command without a leader, one of another marker and a single one do not combine', () => {
    const independent: Sketch = { ...corps, union: [...corps.union!, { id: 'i1', hex: '0201', marker: 'xi', leader: null }] };
    const state = choosing(independent, { waiting: ['p', 'independent:xi'] });
    expect(reasons(refusal(state, 'union', combine('p', 'independent:xi')))).toEqual([{ rule: 'G-4.25.a', code: 'activation.no-leader' }]);
    expect(reasons(refusal(choosing(), 'union', combine('p', 's')))).toEqual([{ rule: 'G-4.11.a', code: 'activation.other-marker' }]);
    expect(reasons(refusal(choosing(), 'union', combine('p')))).toEqual([{ rule: 'G-4.25.a', code: 'activation.too-few-commands' }]);
  });

  test.each(['night-1', 'night-2'] as const)('G-13.f no Combined Activation in a %s turn (index example)', (period) => {
    const state = choosing({ ...corps, period });
    expect(reasons(refusal(state, 'union', combine('p', 'q')))).toEqual([{ rule: 'G-13.f', code: 'activation.night-combination' }]);
    expect(glory.offers(state, 'union').map(({ decision }) => decision)).toEqual(['command-choice']);
  });

  test('G-4.25.a, G-4.24.a every offer of the choice is accepted', () => {
    const state = choosing();
    const offers = glory.offers(state, 'union');
    expect(offers).toMatchObject([
      { decision: 'command-choice', commands: [{ command: 'p' }, { command: 'q' }, { command: 'r' }] },
      { decision: 'combine-commands', commands: [{ commands: ['p', 'q'] }], parts: { linked: { p: ['q'], q: ['p'], r: [] } } },
    ]);
    const verdicts = offers.flatMap(({ commands }) => commands).map((command) => glory.decide(state, 'union', command, { roll: () => 0 }).ok);
    expect(verdicts).toEqual([true, true, true, true]);
  });
});
