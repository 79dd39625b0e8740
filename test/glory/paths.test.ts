import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { offers } from '../../src/systems/glory/offers.js';
import { destinationsOf, nearestToEnemy } from '../../src/systems/glory/procedures/paths.js';
import { reachOf } from '../../src/systems/glory/procedures/movement-reach.js';
import { piece } from '../../src/systems/glory/position.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { positionOf, refusal, type Sketch } from './position.js';

const commandsOf = <T extends GloryCommand['type']>(state: GloryState, type: T) =>
  offers(state, 'union').flatMap(({ commands }) => commands).filter((command): command is Extract<GloryCommand, { type: T }> => command.type === type);

describe('the hex nearest to an enemy', () => {
  const nearest = (confederate: Sketch['confederate'], ...hexes: string[]) => {
    const state = positionOf({ union: [{ id: 'u', hex: '0905' }], confederate: confederate! });
    const { grid } = state.setting.board;
    const best = nearestToEnemy(state, 'union', hexes.map((hex) => grid.indexOf(hex)));
    return best === undefined ? undefined : grid.idOf(best);
  };
  const enemy = [{ id: 'c', hex: '0504' }];

  test('is measured in hexes of the map, all six ways, from where an enemy stands on', () => {
    for (const beside of ['0503', '0603', '0604', '0505', '0404', '0403']) {
      expect(nearest(enemy, '0506', beside)).toBe(beside);
      expect(nearest(enemy, beside, '0504')).toBe('0504');
    }
    expect(nearest(enemy, '0509', '0508', '0507')).toBe('0507');
  });

  test('is that of any enemy, in the corner of the map too; of none there is none', () => {
    expect(nearest([{ id: 'c', hex: '0909' }, { id: 'd', hex: '0201' }], '0103', '0101')).toBe('0101');
    expect(nearest([{ id: 'c', hex: '0201' }, { id: 'd', hex: '0909' }], '0907', '0103', '0908')).toBe('0908');
    expect(nearest(enemy)).toBeUndefined();
  });

  test('is the first of those that are as near, and of all where there is no enemy', () => {
    expect(nearest(enemy, '0507', '0501')).toBe('0507');
    expect(nearest([], '0507', '0501')).toBe('0507');
  });
});

test('G-3.C.b the offered move leads as near to an enemy as the unit comes', () => {
  const state = positionOf({ union: [{ id: 'u', hex: '0502', movement: 1, disordered: true }], confederate: [{ id: 'c', hex: '0506' }, { id: 'd', hex: '0909' }] });
  expect(commandsOf(state, 'move')).toEqual([{ type: 'move', unit: 'u', path: ['0503'] }]);
});

test('G-6.13.a each hex of a reach with its price, its path and whether only Extended Movement leads there', () => {
  const state = positionOf({ columns: 1, rows: 5, union: [{ id: 'u', hex: '0101', movement: 2 }], leaders: [{ id: 'union', side: 'union', hex: '0101' }] });
  expect(destinationsOf(state, reachOf(state, piece(state, 'u')))).toEqual([
    { hex: '0102', cost: 1, extended: false, path: ['0102'] },
    { hex: '0103', cost: 2, extended: false, path: ['0102', '0103'] },
    { hex: '0104', cost: 3, extended: true, path: ['0102', '0103', '0104'] },
    { hex: '0105', cost: 4, extended: true, path: ['0102', '0103', '0104', '0105'] },
  ]);
});

test('G-6.12.b a path names hexes of the map, and the refusal the first that is none', () => {
  const state = positionOf({ union: [{ id: 'u', hex: '0505' }] });
  expect(refusal(state, 'union', { type: 'move', unit: 'u', path: ['0504', '9999', '9998'] })).toMatchObject([{ rule: 'G-6.12.b', code: 'unknown.hex', facts: { hex: '9999' } }]);
});

describe('G-7.13.b the offered facing has the nearest enemy in its front', () => {
  const offered = (facing: number, ...hexes: string[]) =>
    commandsOf(positionOf({ union: [{ id: 'u', hex: '0505', facing }], confederate: hexes.map((hex, at) => ({ id: `c${at}`, hex })) }), 'face').map((command) => command.facing);
  /** The three facings with that direction in front. */
  const around = (direction: number) => [5, 0, 1].map((turn) => (direction + turn) % 6);

  test.each([0, 1, 2, 3, 4, 5])('and is another than the present one, %i', (facing) => {
    const [south, ...more] = offered(facing, '0507');
    expect(more).toEqual([]);
    expect(south).not.toBe(facing);
    expect(around(3)).toContain(south);
  });

  test('wherever the nearest comes among the others; the first of two that are as near', () => {
    expect(around(3)).toContain(offered(0, '0501', '0507')[0]);
    expect(around(3)).toContain(offered(0, '0507', '0501')[0]);
    expect(around(0)).toContain(offered(3, '0503', '0507')[0]);
    expect(around(3)).toContain(offered(0, '0507', '0503')[0]);
  });
});
