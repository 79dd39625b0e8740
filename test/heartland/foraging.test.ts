import { foragingPreview } from '../../src/systems/heartland/previews/foraging.js';
import { isForagingTurn, pasturesOf } from '../../src/systems/heartland/procedures/foraging.js';
import { hexIndex } from '../../src/systems/heartland/position.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { inStep, ordered, refusedOrder } from './orders.js';
import type { Sketch } from './position.js';

const JULY = [{ label: 'July I', month: 7, weeks: 1 }] as const;
const forage = { order: 'forage', leader: 'bragg' } as const;

/**
 * E-49: a town whose neighbours are three clear hexes (0604, 0605, 0404), a town on broken ground (0405), a clear hex in
 * the zone of control of the enemy at 0507 (0506), and a rough hex (0504).
 */
const e49 = (said: Sketch = {}): Sketch => ({
  turns: [...JULY],
  hexes: { '0505': { terrain: 'broken', settlement: 'town' }, '0504': { terrain: 'rough' }, '0405': { terrain: 'broken', settlement: 'town' } },
  union: [{ id: 'buell', stars: 2, hex: '0507' }, { id: 'foot', leader: 'buell' }],
  confederate: [{ id: 'bragg', stars: 3, hex: '0505' }, { id: 'brigade', leader: 'bragg' }],
  ...said,
});
const foraging = (said: Sketch = {}) => inStep('foraging', e49(said));
const counted = (state: HeartlandState, side: Side = 'confederate') => pasturesOf(state, side, hexIndex(state.setting, '0505')).filter(({ counts }) => counts).map(({ hex }) => hex);
const paid = { type: 'points-spent', leader: 'bragg', points: 1, rule: 'H-13.21.1', to: 'confederate' } as const;

test('H-13.22.1, H-13.23.1 five hexes and a 5 bring a war effort point (E-49)', () => {
  expect(counted(foraging())).toEqual(['0505', '0604', '0605', '0405', '0404']);
  expect(ordered(foraging(), 'confederate', forage, [5]).events).toEqual([
    paid,
    { type: 'foraged', leader: 'bragg', hexes: 5, die: 5, result: '1', to: 'confederate' },
    { type: 'war-effort-changed', side: 'confederate', by: 1, rule: 'H-13.22.2' },
  ]);
});

test('H-13.22.1, H-13.2.1 five hexes and a 6 bring 2 points, which are added to the total of the side (index examples)', () => {
  expect(ordered(foraging(), 'confederate', forage, [6]).state.sides.confederate.warEffort).toBe(102);
});

test('H-3.22.2, H-3.11.c.4 of two army commanders in a hex each is Overall Commander of his own stack; a field commander beside one is not', () => {
  const beside = (headquarters: boolean) =>
    foraging({ confederate: [{ id: 'johnston', stars: 4, hex: '0505', headquarters: true }, { id: 'reserve', leader: 'johnston' }, { id: 'bragg', stars: 3, hex: '0505', ...(headquarters && { headquarters }) }, { id: 'brigade', leader: 'bragg' }] });
  expect(ordered(beside(true), 'confederate', forage, [5]).events[0]).toEqual(paid);
  expect(refusedOrder(beside(false), 'confederate', forage)).toEqual([{ rule: 'H-13.21.1', code: 'order.not-commander' }]);
});

test('H-13.22.3 north of the Ohio Confederates take twice the points, and no more Own-Use markers (E-49)', () => {
  const north = foraging({ hexes: { ...e49().hexes, '0505': { terrain: 'broken', settlement: 'town', northOfOhio: true } } });
  expect(ordered(north, 'confederate', forage, [5]).events[2]).toMatchObject({ by: 2 });
  expect(ordered(north, 'confederate', forage, [4]).events[2]).toMatchObject({ type: 'own-use-changed', turn: 1 });
});

test('H-13.22.3 the Union takes the number as it stands', () => {
  const north = foraging({ hexes: { '0507': { settlement: 'town', northOfOhio: true } }, union: [{ id: 'buell', stars: 2, hex: '0507' }, { id: 'foot', leader: 'buell' }], confederate: [] });
  // All seven hexes count: the last column, in which a 5 is 2.
  expect(ordered(north, 'union', { order: 'forage', leader: 'buell' }, [5]).events[2]).toMatchObject({ side: 'union', by: 2 });
});

test('H-13.22.2, H-7.35.a.1 a 4 puts an Own-Use marker on the Overall Commander; its side alone knows', () => {
  expect(ordered(foraging(), 'confederate', forage, [4]).events).toEqual([
    paid,
    { type: 'foraged', leader: 'bragg', hexes: 5, die: 4, result: 'own-use', to: 'confederate' },
    { type: 'own-use-changed', leader: 'bragg', turn: 1, to: 'confederate' },
  ]);
});

test('H-13.22.1 a 1 brings nothing', () => {
  expect(ordered(foraging(), 'confederate', forage, [1]).events).toEqual([paid, { type: 'foraged', leader: 'bragg', hexes: 5, die: 1, result: 'nothing', to: 'confederate' }]);
});

describe('which hexes count', () => {
  test('H-13.22.1 a city on clear ground does not, a village does', () => {
    const towns = foraging({ hexes: { ...e49().hexes, '0604': { settlement: 'city' }, '0605': { settlement: 'village' } } });
    expect(counted(towns)).toEqual(['0505', '0605', '0405', '0404']);
  });

  test('H-13.23.2 a devastated town does not, on whatever ground', () => {
    const state = foraging();
    expect(counted({ ...state, map: { ...state.map, devastated: [hexIndex(state.setting, '0405')] } })).toEqual(['0505', '0604', '0605', '0404']);
  });

  test('H-13.23.3 a hex across a major river counts only with a bridge or ford', () => {
    const river = (features: readonly ('major-river' | 'bridge' | 'ford' | 'minor-river')[]) => counted(foraging({ hexsides: [{ between: ['0505', '0604'], features: [...features] }] })).includes('0604');
    expect([river(['major-river']), river(['major-river', 'bridge']), river(['major-river', 'ford']), river(['minor-river'])]).toEqual([false, true, true, true]);
  });

  test('H-13.23.3 nor over a bridge that is burnt', () => {
    const state = foraging({ hexsides: [{ between: ['0505', '0604'], features: ['major-river', 'bridge'] }] });
    const burnt = { ...state, map: { ...state.map, burntBridges: [hexIndex(state.setting, '0505') * 6 + 1] } };
    expect(counted(burnt)).not.toContain('0604');
  });

  test('H-13.23.4 not where another friendly leader stands; his own hex counts', () => {
    const friend = foraging({ confederate: [...e49().confederate!, { id: 'hardee', stars: 2, hex: '0604' }, { id: 'other', leader: 'hardee' }] });
    expect(counted(friend)).toEqual(['0505', '0605', '0405', '0404']);
  });

  test('H-13.23.5 a hex between two friendly foragers counts for both (index example)', () => {
    // 0505 and 0705 have 0604 in common.
    const two = foraging({ confederate: [...e49().confederate!, { id: 'hardee', stars: 2, hex: '0705' }, { id: 'other', leader: 'hardee' }] });
    expect(counted(two)).toContain('0604');
    expect(pasturesOf(two, 'confederate', hexIndex(two.setting, '0705')).find(({ hex }) => hex === '0604')?.counts).toBe(true);
  });
});

describe('who may forage', () => {
  test.each([
    ['H-13.21.1 not in October (index example)', { turns: [{ label: 'October', month: 10, weeks: 1 }] }, 'H-13.21.1', 'foraging.season'],
    ['H-13.21.1 not in a village', { hexes: { '0505': { settlement: 'village' } } }, 'H-13.21.1', 'foraging.place'],
    ['H-13.21.1 not inactive', { confederate: [{ id: 'bragg', stars: 3, hex: '0505', state: { active: false } }, { id: 'brigade', leader: 'bragg' }] }, 'H-13.21.1', 'order.inactive'],
    ['H-13.21.1 not without an administration point', { confederate: [{ id: 'bragg', stars: 3, hex: '0505', state: { points: 0 } }, { id: 'brigade', leader: 'bragg' }] }, 'H-13.21.1', 'points.too-few'],
    ['H-13.23.1 not in an enemy zone of control', { union: [{ id: 'buell', stars: 2, hex: '0506' }, { id: 'foot', leader: 'buell' }] }, 'H-13.23.1', 'order.enemy-zone'],
  ] as const)('%s', (_title, said, rule, code) => {
    expect(refusedOrder(foraging(said as unknown as Sketch), 'confederate', forage)).toEqual([{ rule, code }]);
  });

  test('H-13.23.2 not in a town that is devastated', () => {
    const state = foraging();
    const burnt = { ...state, map: { ...state.map, devastated: [hexIndex(state.setting, '0505')] } };
    expect(refusedOrder(burnt, 'confederate', forage)).toEqual([{ rule: 'H-13.21.1', code: 'foraging.place' }]);
  });

  test('H-13.23.5 a stack forages once a turn (house HS-1)', () => {
    const state = foraging();
    const dice = ordered(state, 'confederate', forage, [1]);
    expect(() => ordered(dice.state, 'confederate', [forage, forage], [1])).toThrow('foraging.again');
  });

  test('H-13.21.1, H-4.31.1 from June to September, where the game uses it and the scenario permits it', () => {
    const months = Array.from({ length: 12 }, (_, k) => k + 1).filter((month) => isForagingTurn(foraging({ turns: [{ label: 'Turn', month, weeks: 1 }] })));
    expect(months).toEqual([6, 7, 8, 9]);
    expect(isForagingTurn(foraging({ options: { foraging: 'unused' } }))).toBe(false);
    const { setting, ...rest } = foraging();
    expect(isForagingTurn({ ...rest, setting: { ...setting, scenario: { ...setting.scenario, foraging: false } } })).toBe(false);
  });
});

describe('the preview', () => {
  const ask = (state: HeartlandState, viewer: object) => foragingPreview.answer(state, { leader: 'bragg' } as never, viewer as never);

  test('H-13.22.1 gives the exact odds of five hexes: nothing on 1 and 2, Own Use on 3 and 4, points on 5 and 6 (chart)', () => {
    const sixth = (numerator: string, denominator: string) => expect.objectContaining({ numerator, denominator });
    expect(ask(foraging(), { role: 'seat', side: 'confederate' })).toMatchObject({
      ok: true,
      value: {
        clearHexes: 5,
        house: true,
        outcomes: [
          { outcome: 'nothing', warEffort: 0, probability: sixth('1', '3') },
          { outcome: 'own-use', warEffort: 0, probability: sixth('1', '3') },
          { outcome: 'war-effort-1', warEffort: 1, probability: sixth('1', '6') },
          { outcome: 'war-effort-2', warEffort: 2, probability: sixth('1', '6') },
        ],
      },
    });
  });

  test('H-13.23.1, H-8.62.a.1 the zone of control of an enemy who is hidden does not show in it, and that there is none is said', () => {
    const seat = { role: 'seat', side: 'confederate' };
    const hidden = { hidden: true };
    // From 0704 it holds 0604: four hexes are left to the arbiter's count.
    const barred = foraging({ union: [...e49().union!, { id: 'wilder', stars: 2, hex: '0704', state: hidden }, { id: 'horse', leader: 'wilder', state: hidden }] });
    expect(ask(barred, seat)).toEqual(ask(foraging(), seat));
    expect(ask(barred, seat)).toMatchObject({ value: { clearHexes: 5, assumptions: [{ rule: 'H-8.62.a.1' }] } });
    expect(ask(barred, { role: 'arbiter' })).toMatchObject({ value: { clearHexes: 4, assumptions: [] } });
  });

  test('H-13.21.1 refuses what the order refuses, and a force of the other side', () => {
    expect(ask(foraging({ turns: [{ label: 'May', month: 5, weeks: 1 }] }), { role: 'arbiter' })).toMatchObject({ ok: false, error: { violations: [{ code: 'foraging.season' }] } });
    expect(ask(foraging(), { role: 'seat', side: 'union' })).toMatchObject({ ok: false, error: { violations: [{ code: 'foraging.not-yours' }] } });
  });
});

test('H-13.23.3, AMB-46 a pontoon is a bridge to the Union, and none to Confederates', () => {
  const river = (union: Sketch['union']) => foraging({ hexsides: [{ between: ['0505', '0604'], features: ['major-river'] }], hexes: { '0505': { settlement: 'town' } }, union: [...union!, { id: 'boats', type: 'pontoon', hex: '0505', hexside: 1 }], confederate: [] });
  const state = river([{ id: 'buell', stars: 2, hex: '0505' }, { id: 'foot', leader: 'buell' }]);
  expect(counted(state, 'union')).toContain('0604');
  expect(counted(state, 'confederate')).not.toContain('0604');
});
