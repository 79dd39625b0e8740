import type { PrintedExchange } from '../../src/systems/heartland/printed.js';
import { supportersOf } from '../../src/systems/heartland/procedures/defensive-support.js';
import { attacking, foot, general, horse, told, unit } from './fighting.js';
import { playAll, positionOf, type LeaderSketch, type Sketch } from './position.js';

/** The attacker stands in 0504, the defender in 0505; 0604 and 0404 are next to both. */
const battle = (more: Sketch['confederate'] = [], sketch: Partial<Sketch> = {}, others: readonly { from: string; target: string }[] = []) => {
  const union = [{ id: 'hooker', stars: 2, hex: '0504' }, { id: 'u', leader: 'hooker' }];
  const defender = [{ id: 'longstreet', stars: 3, hex: '0505' }, { id: 'l', leader: 'longstreet' }];
  const state = positionOf({ ...sketch, union: [...union, ...(sketch.union ?? [])], confederate: [...defender, ...more] }, { name: 'combat', side: 'union' });
  const { grid } = state.setting.board;
  const assault = (from: string, target: string) => ({ force: 'hooker', from: grid.indexOf(from), target: grid.indexOf(target), hasty: false });
  const assaults = [assault('0504', '0505'), ...others.map(({ from, target }) => assault(from, target))];
  const impulse = { ...state.impulse!, assaults };
  return supportersOf({ ...state, impulse }, grid.indexOf('0505'), grid.indexOf('0504')).map(({ force, cf, artillery }) => ({ force: force.id, cf, artillery }));
};
const friend = (cf: number, artillery: number, said: Partial<LeaderSketch> = {}): Sketch['confederate'] => [
  { id: 'grant', stars: 2, hex: '0604', artillery, ...said },
  { id: 'g', leader: 'grant', full: { cf, ml: 1 } },
];

test('H-9.14.1, H-4.24.2 half of 33 CF and of 5 artillery, each rounded up, are 17 and 3 (E-33); of 39 and 3 they are 20 and 2 (index example)', () => {
  expect(battle(friend(33, 5))).toEqual([{ force: 'grant', cf: 17, artillery: 3 }]);
  expect(battle(friend(39, 3))).toEqual([{ force: 'grant', cf: 20, artillery: 2 }]);
});

test('H-9.14.1 only who is next to both: not in 0506, nor in 0503', () => {
  expect(battle(friend(33, 5, { hex: '0506' }))).toEqual([]);
  expect(battle(friend(33, 5, { hex: '0503' }))).toEqual([]);
});

test('H-9.15.1 a major river without bridge or ford before either keeps the troops away, not the artillery (E-33, index example)', () => {
  const river = (to: string, ...more: readonly ('ford' | 'bridge')[]): Partial<Sketch> => ({ hexsides: [{ between: ['0604', to], features: ['major-river', ...more] }], rivers: [{ name: 'River', course: [['0604', to]] }] });
  expect(battle(friend(33, 4), river('0505'))).toEqual([{ force: 'grant', cf: 0, artillery: 2 }]);
  expect(battle(friend(33, 4), river('0504'))).toEqual([{ force: 'grant', cf: 0, artillery: 2 }]);
  expect(battle(friend(33, 4), river('0505', 'bridge'))).toEqual([{ force: 'grant', cf: 17, artillery: 2 }]);
  expect(battle(friend(33, 4), river('0505', 'ford'))).toEqual([{ force: 'grant', cf: 17, artillery: 2 }]);
});

test('H-9.14.2 a depot of 3 supports with 2 (index example), in the hex of a force together with it', () => {
  expect(battle([{ id: 'depot', type: 'depot', hex: '0604', capacity: 3 }])).toEqual([{ force: 'hex:0604', cf: 2, artillery: 0 }]);
  expect(battle([...friend(33, 0)!, { id: 'depot', type: 'depot', hex: '0604', capacity: 3 }])).toEqual([{ force: 'grant', cf: 18, artillery: 0 }]);
});

test('H-9.14.2 and so does an engineer brigade', () => {
  expect(battle([{ id: 'sappers', type: 'engineer', hex: '0404', full: { cf: 3, ml: 1 } }])).toEqual([{ force: 'hex:0404', cf: 2, artillery: 0 }]);
});

test('H-9.14.a.1, H-10.71.9 who is a target himself supports nobody', () => {
  expect(battle(friend(33, 5), {}, [{ from: '0504', target: '0604' }])).toEqual([]);
});

test('H-9.14.1 everybody who is in place supports, and nobody of the other side', () => {
  const other = { id: 'hood', stars: 2, hex: '0404' };
  expect(battle([...friend(33, 0)!, other, { id: 'h', leader: 'hood', full: { cf: 8, ml: 1 } }])).toEqual([{ force: 'grant', cf: 17, artillery: 0 }, { force: 'hood', cf: 4, artillery: 0 }]);
  expect(battle([], { union: [{ id: 'reserve', stars: 2, hex: '0604' }, { id: 'r', leader: 'reserve' }] })).toEqual([]);
});

test('H-9.14.1, H-10.5.1 what halves a force in battle halves it before its half is taken: 33 under an inactive leader are 17, and support with 9', () => {
  expect(battle(friend(33, 5, { state: { active: false } }))).toEqual([{ force: 'grant', cf: 9, artillery: 2 }]);
});

describe('in battle', () => {
  /** Hooker's infantry with a cavalry unit attacks Longstreet without one; Grant supports with three. */
  const fought = () => {
    const sketch: Sketch = {
      union: [general('hooker', 3, 3, { hex: '0504', artillery: 1 }), foot('u', 'hooker', 60), horse('uc', 'hooker', 4)],
      confederate: [general('longstreet', 3, 3, { hex: '0505' }), foot('l', 'longstreet', 20), general('grant', 3, 3, { hex: '0604' }), ...[1, 2, 3].map((n) => horse(`g${n}`, 'grant', 4))],
    };
    return playAll(
      attacking(sketch, [{ force: 'hooker', from: '0504', target: '0505' }]),
      ['union', { type: 'fight', target: '0505', waves: ['hooker'] }],
      ['union', { type: 'commit-artillery', leaders: [] }],
      ['confederate', { type: 'commit-artillery', leaders: [] }, [5, 5]],
    );
  };
  const exchange = (): PrintedExchange => told(fought().events, 'exchange-fought')[0]!.exchange;

  test('H-9.15.2 cavalry that supports gives no superiority: the attacker with a single unit has it', () => {
    expect(exchange().attack.modifiers.terms.map(({ rule }) => rule)).toContain('H-10.43.1');
    expect(exchange().defence.modifiers.terms.map(({ rule }) => rule)).toContain('H-10.43.2');
    expect(exchange().defence.combatFactors.terms).toContainEqual({ label: 'Defensive support', value: 6, rule: 'H-9.14.1', provenance: 'source' });
  });

  test('H-10.62.4, H-9.14.1 a supporter whose last point goes in the first exchange supports undiminished in the second, without his artillery', () => {
    const sketch: Sketch = {
      union: [general('hooker', 3, 3, { hex: '0504' }), foot('u', 'hooker', 60), general('meade', 3, 3, { hex: '0605' }), foot('m', 'meade', 60)],
      confederate: [general('longstreet', 3, 3, { hex: '0505' }), foot('l', 'longstreet', 20), general('grant', 3, 3, { hex: '0604', artillery: 4, ammunition: 1 }), foot('g', 'grant', 40)],
    };
    const { events } = playAll(
      attacking(sketch, [{ force: 'hooker', from: '0504', target: '0505' }, { force: 'meade', from: '0605', target: '0505' }]),
      ['union', { type: 'fight', target: '0505', waves: ['hooker', 'meade'] }],
      ['union', { type: 'commit-artillery', leaders: [] }],
      ['confederate', { type: 'commit-artillery', leaders: ['grant'] }, [2, 2, 2, 2]],
    );
    const answers = told(events, 'exchange-fought').map(({ exchange: { defence } }) => [defence.combatFactors.total, defence.modifiers.terms.find(({ rule }) => rule === 'H-10.42.1')?.value]);
    expect(answers).toEqual([[20 + 20, 2], [20 + 20, undefined]]);
  });

  test('H-9.15.3 and supporters lose nothing: the steps fall on those who were attacked', () => {
    const { events, state } = fought();
    const lost = told(events, 'step-lost').map(({ unit: id }) => id).filter((id) => id !== 'u' && id !== 'uc');
    expect(lost.length).toBeGreaterThan(0);
    expect([...new Set(lost)]).toEqual(['l']);
    expect(['g1', 'g2', 'g3'].map((id) => unit(state, id).steps)).toEqual([2, 2, 2]);
  });
});
