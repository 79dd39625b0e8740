import { gunfireSupport } from '../../src/systems/heartland/procedures/gunfire-support.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { positionOf, type Sketch } from './position.js';
import { FORK, MAIN, gunboat, onRivers } from './river-map.js';

const SUPPORT = { state: { marks: { task: 'support' } } } as const;

/** What the Union gets in these hexes, in an impulse of `active`. */
function support(sketch: Sketch, hexes: readonly string[], active: Side = 'union'): number {
  const state = positionOf(onRivers(sketch), { name: 'combat', side: active }, active);
  return gunfireSupport(state, 'union', hexes.map((hex) => state.setting.board.grid.indexOf(hex)));
}

describe('where', () => {
  test('H-10.42.a.1, H-10.83.1 a gunboat beside both stacks adds its value to an attack over its hexside: 2 (index example)', () => {
    expect(support({ union: [gunboat('monitor', MAIN[8]!, SUPPORT)] }, ['0505', '0506'])).toBe(2);
  });

  test('H-10.83.1 which hexside it is does not matter: along one bank it counts where it touches both hexes', () => {
    // Hexside 9 parts 0506 and 0605; its ends touch 0505 and 0606.
    const along = { union: [gunboat('monitor', MAIN[9]!, SUPPORT)] };
    expect(support(along, ['0505', '0605'])).toBe(2);
    expect(support(along, ['0506', '0606'])).toBe(2);
    expect(support(along, ['0505', '0504'])).toBe(0);
  });

  test('H-10.83.1 beside the enemy alone it does not support an attack (index example); in defence its own stack is enough', () => {
    const boat = { union: [gunboat('monitor', MAIN[8]!, SUPPORT)] };
    expect(support(boat, ['0504', '0505'])).toBe(0);
    expect(support(boat, ['0505'])).toBe(2);
    expect(support(boat, ['0704'])).toBe(0);
  });

  test('H-10.42.a.1 only in hexes on the bank of a major river', () => {
    // The headwater of the Fork, 0303/0403, ends at 0402, along which no river runs.
    const source = { union: [gunboat('monitor', FORK[4]!, SUPPORT)] };
    expect(support(source, ['0403'])).toBe(2);
    expect(support(source, ['0402'])).toBe(0);
  });

  test('H-10.83.1 several add up; a reduced one gives what its face says', () => {
    expect(support({ union: [gunboat('a', MAIN[8]!, SUPPORT), gunboat('b', MAIN[8]!, { state: { marks: { task: 'support' }, steps: 1 } })] }, ['0505', '0506'])).toBe(3);
  });

  test('H-10.83.1 not those of the enemy, nor those that are lost', () => {
    expect(support({ confederate: [gunboat('ram', MAIN[8]!, SUPPORT)] }, ['0505', '0506'])).toBe(0);
    expect(support({ union: [gunboat('monitor', MAIN[8]!, { state: { marks: { task: 'support' }, place: 'eliminated', hex: -1, hexside: -1, steps: 0 } })] }, ['0505', '0506'])).toBe(0);
  });
});

describe('when', () => {
  test.each([
    ['told to support', { task: 'support' }, 2],
    ['told nothing', {}, 0],
    ['on patrol (index example)', { task: 'patrol' }, 0],
    ['that fights on the river', { task: 'combat' }, 0],
    ['that landed a fleet', { task: 'assault' }, 0],
  ] as const)('H-8.9.1 in its own impulse a gunboat %s', (_title, marks, value) => {
    expect(support({ union: [gunboat('monitor', MAIN[8]!, { state: { marks } })] }, ['0505', '0506'])).toBe(value);
  });

  test.each([
    ['that was told nothing', {}, 2],
    ['on patrol', { task: 'patrol' }, 0],
    ['that was attacked on the river', { task: 'combat' }, 0],
  ] as const)('H-8.9.1, H-10.83.1 in the enemy’s impulse one %s', (_title, marks, value) => {
    expect(support({ union: [gunboat('monitor', MAIN[8]!, { state: { marks } })] }, ['0505'], 'confederate')).toBe(value);
  });
});
