import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { glory } from '../../src/systems/glory/index.js';
import { hexIndex } from '../../src/systems/glory/position.js';
import { displacedLeaders, enterOnceLeadersGaveWay, refugesOf } from '../../src/systems/glory/procedures/leaders.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';

/** A Union unit has entered 0505, where the Confederate leader X stands; leader Y stands in 0909. */
const entered: Sketch = {
  leaders: [
    { id: 'u', side: 'union', hex: '0101' },
    { id: 'x', side: 'confederate', hex: '0505' },
    { id: 'y', side: 'confederate', hex: '0909' },
  ],
  union: [{ id: 'u1', hex: '0505', leader: 'u' }],
};
const displacing = (sketch: Sketch = entered, leaders = ['x']): GloryState =>
  positionOf(sketch, { name: 'leader-displacement', side: 'confederate', leaders, resume: { name: 'movement' } });
const to = (hex: string, leader = 'x') => ({ type: 'displace-leader', leader, hex }) as const;
const enteredAt = (state: GloryState, ...hexes: string[]) => {
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  enterOnceLeadersGaveWay(recorder, hexes.map((hex) => hexIndex(state.setting, hex)), 'union', { name: 'movement' });
  return recorder;
};

test('G-5.15.b enemies of the mover in the hexes entered give way, friends do not', () => {
  const state = positionOf({ ...entered, leaders: [...entered.leaders!, { id: 'v', side: 'union', hex: '0505' }] });
  expect(displacedLeaders(state, ['0504', '0505'].map((hex) => hexIndex(state.setting, hex)), 'union')).toEqual(['x']);
});

test('G-5.15.b the entry is complete and the owner is asked where the leader goes', () => {
  const { events } = enteredAt(positionOf(entered), '0505');
  expect(events).toEqual([{ type: 'phase-entered', phase: { name: 'leader-displacement', side: 'confederate', leaders: ['x'], resume: { name: 'movement' } } }]);
});

test('G-5.15.b without a leader in the way the game goes on', () => {
  expect(enteredAt(positionOf(entered), '0504').events).toEqual([{ type: 'phase-entered', phase: { name: 'movement' } }]);
});

test('G-5.15.b, G-5.15.a the leader is moved, unhurt, and the game resumes', () => {
  const { events, state } = play(displacing(), 'confederate', to('0506'));
  expect(events).toEqual([
    { type: 'leader-displaced', leader: 'x', to: '0506' },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(state.leaders[1]?.hex).toBe(hexIndex(state.setting, '0506'));
});

test('G-5.15.b the nearest vacant or friendly hexes, the own units not being in the way and the enemy ones being', () => {
  // Around 0505, in an even-shoved map: 0504, 0604, 0605, 0506, 0405, 0404.
  const crowded: Sketch = { ...entered, union: [...entered.union!, { id: 'u2', hex: '0504', leader: 'u' }], confederate: [{ id: 'c1', hex: '0506', leader: 'x' }] };
  expect(refugesOf(displacing(crowded), 'x')).toEqual(['0404', '0405', '0506', '0604', '0605']);
});

test('G-5.15.b, G-6.41.h a hex with an enemy leader is none', () => {
  const sketch: Sketch = { ...entered, leaders: [{ id: 'u', side: 'union', hex: '0504' }, ...entered.leaders!.slice(1)] };
  expect(refugesOf(displacing(sketch), 'x')).not.toContain('0504');
});

test('G-5.15.b with all six neighbours held, the next ring', () => {
  const ring = ['0504', '0604', '0605', '0506', '0405', '0404'];
  const sketch: Sketch = { ...entered, union: [...entered.union!, ...ring.map((hex) => ({ id: `u${hex}`, hex, leader: 'u' }))] };
  expect(refugesOf(displacing(sketch), 'x')).toHaveLength(12);
});

test('G-5.15.b a single hex is no choice: the leader goes there', () => {
  const corner: Sketch = { columns: 1, rows: 3, leaders: [{ id: 'u', side: 'union', hex: '0103' }, { id: 'x', side: 'confederate', hex: '0101' }], union: [{ id: 'u1', hex: '0101', leader: 'u' }] };
  const { events } = enteredAt(positionOf(corner), '0101');
  expect(events).toEqual([
    { type: 'leader-displaced', leader: 'x', to: '0102' },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
});

test('G-5.15.b two leaders are moved one after the other', () => {
  const both: Sketch = { ...entered, leaders: entered.leaders!.map((leader) => (leader.id === 'y' ? { ...leader, hex: '0505' } : leader)) };
  const { state } = play(displacing(both, ['x', 'y']), 'confederate', to('0504'));
  expect(state.phase).toMatchObject({ name: 'leader-displacement', leaders: ['y'] });
  expect(play(state, 'confederate', to('0504', 'y')).state.phase).toEqual({ name: 'movement' });
});

test.each([
  ['G-5.15.b too far', to('0508'), 'leader.no-refuge'],
  ['G-5.15.b where the enemy is', to('0505'), 'leader.no-refuge'],
  ['G-5.15.b a leader whom nobody disturbed', to('0908', 'y'), 'leader.not-displaced'],
  ['G-5.15.b nobody', to('0504', 'zz'), 'unknown.leader'],
  ['G-5.15.b nowhere', to('9999'), 'unknown.hex'],
])('%s is refused', (_title, command, code) => {
  expect(reasons(refusal(displacing(), 'confederate', command))).toEqual([{ rule: 'G-5.15.b', code }]);
});

test('G-5.15.b the owner decides, and every offer is accepted', () => {
  expect(reasons(refusal(displacing(), 'union', to('0506')))).toEqual([{ rule: 'G-5.15.b', code: 'phase.other-side' }]);
  expect(glory.offers(displacing(), 'union')).toEqual([]);
  const commands = glory.offers(displacing(), 'confederate').flatMap((offer) => offer.commands);
  expect(commands).toHaveLength(6);
  for (const command of commands) expect(glory.decide(displacing(), 'confederate', command, scriptedDice([]))).toMatchObject({ ok: true });
});
