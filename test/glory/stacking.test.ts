import { findLeader, piece } from '../../src/systems/glory/position.js';
import { reachOfLeader } from '../../src/systems/glory/procedures/movement-reach.js';
import { stackPlaceIn, stackingVerdict } from '../../src/systems/glory/procedures/stacking.js';
import { play, positionOf, refusal, reasons, type UnitSketch } from './position.js';

type Arm = Omit<UnitSketch, 'id' | 'hex'>;
const infantry: Arm = {};
const otherLeader: Arm = { leader: 'other' };
const independent: Arm = { leader: null };
const mounted: Arm = { class: 'cavalry' };
const onFoot: Arm = { class: 'cavalry', onFoot: true };
const guns: Arm = { class: 'artillery' };
const horseGuns: Arm = { class: 'horse-artillery', leader: 'other' };

/** What comes of `unit` joining the residents of 0505. */
function joining(unit: Arm, ...residents: readonly Arm[]): string {
  const stack = residents.map((resident, place): UnitSketch => ({ id: `r${String(place)}`, hex: '0505', ...resident }));
  const state = positionOf({ union: [{ id: 'u', hex: '0504', ...unit }, ...stack] });
  const hex = state.setting.board.grid.indexOf('0505');
  const verdict = stackingVerdict(state, piece(state, 'u'), hex);
  return verdict.ok ? stackPlaceIn(state, piece(state, 'u'), hex) : `${verdict.error.violations[0].rule} ${verdict.error.violations[0].code}`;
}

test.each<[string, Arm, readonly Arm[], string]>([
  ['an empty hex takes anyone', infantry, [], 'alone'],
  ['G-6.41.a mounted cavalry does not join mounted cavalry', mounted, [mounted], 'G-6.41.a stacking.one-unit'],
  ['G-6.41.a mounted cavalry does not join infantry', mounted, [infantry], 'G-6.41.a stacking.one-unit'],
  ['G-6.41.b G-6.43.d guns of another command go on top of infantry', { ...guns, leader: 'other' }, [infantry], 'top'],
  ['G-6.41.b guns go on top of mounted cavalry', guns, [mounted], 'top'],
  ['G-6.43.d infantry that joins guns goes beneath them', infantry, [guns], 'bottom'],
  ['G-6.41.c two batteries of different commands and kinds', horseGuns, [guns], 'bottom'],
  ['G-6.41.d G-6.43.a infantry of the same leader goes to the bottom', infantry, [infantry], 'bottom'],
  ['G-6.41.d infantry of another leader is refused', otherLeader, [infantry], 'G-6.41.d stacking.other-leader'],
  ['G-6.41.d infantry and dismounted cavalry of one leader', infantry, [onFoot], 'bottom'],
  ['G-6.41.e a third unit is refused', guns, [infantry, infantry], 'G-6.41.e stacking.full'],
  ['G-6.41.g independents have no leader in common', independent, [independent], 'G-6.41.g stacking.no-leader'],
])('%s', (_title, unit, residents, expected) => {
  expect(joining(unit, ...residents)).toBe(expected);
});

test('G-6.41.h opposing sides never share a hex', () => {
  const state = positionOf({ union: [{ id: 'u', hex: '0504' }], confederate: [{ id: 'c', hex: '0505' }] });
  const verdict = stackingVerdict(state, piece(state, 'u'), state.setting.board.grid.indexOf('0505'));
  expect(verdict.ok ? [] : reasons(verdict.error.violations)).toEqual([{ rule: 'G-6.41.h', code: 'stacking.enemy' }]);
});

test('G-6.41.f G-6.42.f a leader enters a full hex and pays the ground only', () => {
  const state = positionOf({
    union: [{ id: 'a', hex: '0505', onTop: true }, { id: 'b', hex: '0505' }],
    leaders: [{ id: 'union', side: 'union', hex: '0504' }],
  });
  const leader = findLeader(state, 'union');
  expect(leader && reachOfLeader(state, leader).costOf(state.setting.board.grid.indexOf('0505'))).toBe(1);
});

test('G-6.43.a the unit that joined lies at the bottom', () => {
  const state = positionOf({ union: [{ id: 'a', hex: '0504' }, { id: 'b', hex: '0505' }] });
  const { state: after } = play(state, 'union', { type: 'move', unit: 'a', path: ['0505'] });
  expect([piece(after, 'a').state.onTop, piece(after, 'b').state.onTop]).toEqual([false, true]);
});

describe('changing the order of a stack', () => {
  const stack = [{ id: 'a', hex: '0505', onTop: true }, { id: 'b', hex: '0505' }] as const;

  test('G-6.43.b a swap is the whole movement of both', () => {
    const { events, state } = play(positionOf({ union: stack }), 'union', { type: 'swap-stack', hex: '0505' });
    expect(events).toEqual([{ type: 'stack-swapped', hex: '0505' }, { type: 'phase-entered', phase: { name: 'movement' } }]);
    expect([piece(state, 'a').state.onTop, piece(state, 'b').state.onTop]).toEqual([false, true]);
    for (const unit of ['a', 'b'])
      expect(reasons(refusal(state, 'union', { type: 'move', unit, path: ['0504'] }))).toEqual([{ rule: 'G-6.12.a', code: 'movement.done' }]);
  });

  test('G-6.43.b a stack of which one has moved keeps its order', () => {
    const state = positionOf({ union: [{ ...stack[0], marks: { moved: true } }, stack[1]] });
    expect(reasons(refusal(state, 'union', { type: 'swap-stack', hex: '0505' }))).toEqual([{ rule: 'G-6.12.a', code: 'movement.done' }]);
  });

  test('G-6.43.b one unit has no order', () => {
    expect(reasons(refusal(positionOf({ union: [stack[0]] }), 'union', { type: 'swap-stack', hex: '0505' }))).toEqual([{ rule: 'G-6.43.b', code: 'stack-order.no-stack' }]);
  });

  test('G-6.43.c G-11.12.g with one of them Disordered next to an enemy the order stays', () => {
    const state = positionOf({ union: [stack[0], { ...stack[1], disordered: true }], confederate: [{ id: 'c', hex: '0506' }] });
    expect(reasons(refusal(state, 'union', { type: 'swap-stack', hex: '0505' }))).toEqual([{ rule: 'G-6.43.c', code: 'stack-order.disordered' }]);
  });

  test('G-6.43.c away from the enemy a Disordered unit may change place', () => {
    const state = positionOf({ union: [stack[0], { ...stack[1], disordered: true }], confederate: [{ id: 'c', hex: '0508' }] });
    expect(play(state, 'union', { type: 'swap-stack', hex: '0505' }).events[0]).toEqual({ type: 'stack-swapped', hex: '0505' });
  });

  test('G-6.43.d guns stay on top', () => {
    const state = positionOf({ union: [{ ...stack[0], class: 'artillery' }, stack[1]] });
    expect(reasons(refusal(state, 'union', { type: 'swap-stack', hex: '0505' }))).toEqual([{ rule: 'G-6.43.d', code: 'stack-order.guns-on-top' }]);
  });

  test('G-6.43.b an unknown hex', () => {
    expect(reasons(refusal(positionOf({ union: stack }), 'union', { type: 'swap-stack', hex: '9999' }))).toEqual([{ rule: 'G-6.43.b', code: 'unknown.hex' }]);
  });
});
