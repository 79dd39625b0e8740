import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { movesQuery } from '../../src/systems/glory/queries/moves.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';

/** Which hexes the unit u may end in, and the rule at each hex of the border. */
function moves(state: GloryState) {
  const answer = movesQuery.answer(state, { unit: 'u' } as never, { role: 'observer' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const { hexes, border } = answer.value as { readonly hexes: readonly { readonly hex: string }[]; readonly border: readonly { readonly hex: string; readonly rule: string; readonly code: string }[] };
  return { ends: hexes.map(({ hex }) => hex), border: Object.fromEntries(border.map(({ hex, rule, code }) => [hex, `${rule} ${code}`])) };
}

test('G-6.42.h a hex next to an enemy that the mover cannot share bounds its reach, and the rule is told', () => {
  const state = positionOf({ columns: 3, rows: 5, union: [{ id: 'u', hex: '0202', class: 'cavalry' }, { id: 'v', hex: '0203' }], confederate: [{ id: 'c', hex: '0204' }], leaders: [{ id: 'union', side: 'union', hex: '0101' }] });
  const { ends, border } = moves(state);
  expect(ends).not.toContain('0203');
  expect(border['0203']).toBe('G-6.42.h movement.no-passing');
  expect(reasons(refusal(state, 'union', { type: 'move', unit: 'u', path: ['0203'] }))).toEqual([{ rule: 'G-6.42.h', code: 'movement.no-passing' }]);
});

test('G-5.15.c, G-6.14.d with both options a leader behind a river stops movement only where he is alone', () => {
  const walk: Sketch = {
    options: { 'lone-leaders': 'stop-movement', 'stop-over-river': 'waived' },
    union: [{ id: 'u', hex: '0304' }],
    leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0504' }],
    hexsides: [{ between: ['0404', '0504'], features: ['river'] }],
  };
  const past: GloryCommand = { type: 'move', unit: 'u', path: ['0404', '0405'] };
  expect(reasons(refusal(positionOf(walk), 'union', past))).toEqual([{ rule: 'G-6.14.a', code: 'movement.enemy-contact' }]);
  expect(play(positionOf({ ...walk, confederate: [{ id: 'c', hex: '0504' }] }), 'union', past).events[0]).toMatchObject({ type: 'unit-moved', path: ['0404', '0405'] });
});
