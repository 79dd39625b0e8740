import { offers } from '../../src/systems/heartland/offers.js';
import { findLeader } from '../../src/systems/heartland/position.js';
import { play, positionOf, reasons, refusal, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

const forrest = (said: Partial<LeaderSketch> = {}, more: readonly (LeaderSketch | UnitSketch)[] = []): Sketch => ({
  confederate: [{ id: 'forrest', stars: 2, hex: '0505', ...said }, ...[1, 2, 3].map((n) => ({ id: `c${n}`, type: 'cavalry' as const, leader: 'forrest' })), ...more],
});
const position = (sketch: Sketch) => positionOf(sketch, { name: 'movement', side: 'confederate' }, 'confederate');
const form = { type: 'form-corps', leader: 'forrest' } as const;
const give = (points: number, to?: string) => ({ type: 'give-up-artillery', leader: 'forrest', points, ...(to !== undefined && { to }) }) as const;

test('H-3.12.1, H-3.11.a.3 three cavalry units become a corps; the marker lies in the box, unseen', () => {
  const { events, state } = play(position(forrest()), 'confederate', form);
  expect(events).toEqual([{ type: 'corps-formed', leader: 'forrest', to: 'confederate' }]);
  expect(reasons(refusal(state, 'confederate', form))).toEqual([{ rule: 'H-3.12.1', code: 'corps.formed' }]);
});

test.each<readonly [string, Sketch, { rule: string; code: string }]>([
  ['H-3.12.1 with infantry', forrest({}, [{ id: 'i', leader: 'forrest' }]), { rule: 'H-3.12.1', code: 'corps.not-cavalry' }],
  ['H-3.12.1 of an army commander', forrest({ headquarters: true, stars: 3 }), { rule: 'H-3.12.1', code: 'corps.not-field-command' }],
  ['H-3.12.2 as the third of a side', forrest({}, [1, 2].flatMap((n) => [{ id: `k${n}`, stars: 2, hex: `010${n}`, corps: true as const }, { id: `kc${n}`, type: 'cavalry' as const, leader: `k${n}` }])), { rule: 'H-3.12.2', code: 'corps.too-many' }],
  ['H-3.12.3 with three artillery points', forrest({ artillery: 3 }), { rule: 'H-3.12.3', code: 'corps.artillery' }],
])('%s no corps is formed', (_title, sketch, reason) => {
  expect(reasons(refusal(position(sketch), 'confederate', form))).toEqual([reason]);
});

test('H-3.12.2 one that is dissolved leaves room for another', () => {
  const one = forrest({}, [{ id: 'k', stars: 2, hex: '0101', corps: true }, { id: 'kc', type: 'cavalry', leader: 'k' }]);
  expect(play(position(one), 'confederate', form).events).toHaveLength(1);
});

test('H-3.12.3 the third artillery point is given up, or handed to another of the stack', () => {
  const stack = forrest({ artillery: 3 }, [{ id: 'sub', stars: 1, hex: '0606' }, { id: 's', type: 'cavalry', leader: 'sub' }]);
  expect(play(position(stack), 'confederate', give(1)).events).toEqual([{ type: 'artillery-changed', leader: 'forrest', by: -1, rule: 'H-3.12.3', to: 'confederate' }]);
  expect(reasons(refusal(position(stack), 'confederate', give(2)))).toEqual([{ rule: 'H-3.12.3', code: 'corps.no-excess' }]);
  expect(reasons(refusal(position(stack), 'confederate', give(1, 'sub')))).toEqual([{ rule: 'H-3.12.3', code: 'corps.not-in-stack' }]);
  const army: Sketch = { confederate: [{ id: 'hq', stars: 3, hex: '0505', headquarters: true, artillery: 9 }, { id: 'q', leader: 'hq' }, { id: 'forrest', stars: 2, under: 'hq', artillery: 4 }, { id: 'c', type: 'cavalry', leader: 'forrest' }] };
  expect(play(position(army), 'confederate', give(1, 'hq')).events[1]).toEqual({ type: 'artillery-changed', leader: 'hq', by: 1, rule: 'H-3.12.3', to: 'confederate' });
  expect(reasons(refusal(position(army), 'confederate', give(2, 'hq')))).toEqual([{ rule: 'H-3.12.3', code: 'artillery.too-much' }]);
});

test('H-3.12.1, H-8.62.2 infantry that joins dissolves the corps; a screen face is taken off for all to see', () => {
  const state = position(forrest({ corps: true, state: { screening: true } }, [{ id: 'i', hex: '0505' }]));
  const { events } = play(state, 'confederate', { type: 'attach', leader: 'forrest', leaders: [], units: ['i'] });
  expect(events.slice(-2)).toEqual([
    { type: 'corps-screened', leader: 'forrest', screening: false },
    { type: 'corps-dissolved', leader: 'forrest', to: 'confederate' },
  ]);
  expect(findLeader(state, 'forrest')!.state.corps).toBe(true);
});

test('H-3.12.1, H-3.12.3 forming is offered to those who may, giving up to those with too much', () => {
  const decisions = (sketch: Sketch) => offers(position(sketch), 'confederate').filter(({ decision }) => decision === 'form-corps' || decision === 'give-up-artillery').map(({ commands }) => commands);
  expect(decisions(forrest())).toEqual([[form]]);
  expect(decisions(forrest({ artillery: 3 }))).toEqual([[give(1)]]);
});
