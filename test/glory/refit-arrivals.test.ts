import { glory } from '../../src/systems/glory/index.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import type { RefitBattle } from '../../src/systems/glory/vocabulary.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';

/** A leader and a unit of his come by 0509; another unit of his stands at 0507. */
function arriving(battle: RefitBattle, leader: string, on: Sketch['union'] = [{ id: 'u', hex: '0507', leader }]): GloryState {
  return positionOf(
    {
      refit: { battle },
      hexes: { '0509': { entry: 'union' } },
      entryAreas: [{ id: 'south', side: 'union', name: 'South', hexes: ['0509'] }],
      reinforcements: [{ id: 'corps', turn: 1, areas: ['south'], leaders: [leader], units: ['v'] }],
      leaders: [{ id: leader, side: 'union' }, { id: 'confederate', side: 'confederate', hex: '0901' }],
      union: [...on, { id: 'v', leader }],
      confederate: [{ id: 'c', hex: '0901' }],
    },
    { name: 'movement' },
    'union',
    { group: { commands: [leader], units: on.map(({ id }) => id), outOfCommand: [] } },
  );
}
const enter = (leader: string, ...path: string[]) => ({ type: 'enter-leader' as const, leader, area: 'south', path });
const ends = (state: GloryState) => {
  const parts = glory.offers(state, 'union').find(({ decision }) => decision === 'entry')?.parts as { readonly leaders: readonly { readonly ways: readonly { readonly hexes: readonly { readonly hex: string }[] }[] }[] };
  return parts.leaders.flatMap(({ ways }) => ways.flatMap(({ hexes }) => hexes.map(({ hex }) => hex)));
};

test.each([
  ['1st-manassas', 'G-14.33.a'],
  ['2nd-manassas', 'G-14.44.a'],
  ['chickamauga', 'G-14.52.a'],
] as const)('%s %s a leader arrives in the hex of a unit of his command, and nowhere else', (battle, rule) => {
  const state = arriving(battle, 'hooker');
  expect(ends(state)).toEqual(['0507']);
  expect(refusal(state, 'union', enter('hooker', '0509'))).toMatchObject([{ rule, code: 'entry.leader-apart', facts: { leader: 'hooker', hex: '0509' } }]);
  expect(play(state, 'union', enter('hooker', '0509', '0508', '0507')).events[0]).toMatchObject({ type: 'leader-entered', leader: 'hooker', cost: 3 });
});

test('G-14.33.a any of them will do: the one that has just come in, too', () => {
  const state = arriving('1st-manassas', 'hooker', []);
  expect(reasons(refusal(state, 'union', enter('hooker', '0509')))).toEqual([{ rule: 'G-14.33.a', code: 'entry.leader-apart' }]);
  const after = play(state, 'union', { type: 'enter-map', unit: 'v', area: 'south', path: ['0509'], facing: 0 }).state;
  expect(ends(after)).toEqual(['0509']);
});

test('G-14.52.a Granger comes by himself', () => {
  expect(play(arriving('chickamauga', 'granger'), 'union', enter('granger', '0509')).events[0]).toMatchObject({ type: 'leader-entered', leader: 'granger', cost: 1 });
});

test('G-6.51.g in the battles of this game a leader comes by himself', () => {
  const { refit: _none, ...scenario } = arriving('chickamauga', 'hooker').setting.scenario;
  const state = arriving('chickamauga', 'hooker');
  expect(ends({ ...state, setting: { ...state.setting, scenario } })).toContain('0509');
});
