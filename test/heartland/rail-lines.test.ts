import { evolve } from '../../src/systems/heartland/evolve.js';
import { hexIndex } from '../../src/systems/heartland/position.js';
import { ownerOfSection, railReach, railSections, sectionsBetween } from '../../src/systems/heartland/procedures/rail-lines.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { positionOf, rectangle, type Sketch } from './position.js';

const town = { settlement: 'town' } as const;
const city = { settlement: 'city' } as const;
const down = (from: number, to: number) => rectangle(1, to).slice(from - 1);

/** One column: a city at its head, a town in the middle, a village that is no station, a town at the end; the Union's as far as the town. */
const line: Sketch = {
  columns: 1, rows: 12,
  hexes: { '0101': city, '0104': town, '0106': { settlement: 'village' }, '0109': town },
  rails: [{ owner: 'union', path: down(1, 4) }, { owner: 'confederate', path: down(4, 9) }],
};
const named = (state: HeartlandState) => railSections(state.setting.board).map(({ hexes }) => hexes.map((hex) => state.setting.board.grid.idOf(hex)));
const owners = (state: HeartlandState) => railSections(state.setting.board).map((section) => ownerOfSection(state, section));
const reached = (state: HeartlandState, side: Side, from: string, heed?: 'ownership') => {
  const { grid } = state.setting.board;
  const reach = railReach(state, side, [grid.indexOf(from)], heed);
  return grid.ids.filter((_, hex) => reach.reaches(hex));
};

describe('sections', () => {
  test('H-8.7.1 lead from station to station: towns and cities, not villages', () => {
    expect(named(positionOf(line))).toEqual([down(1, 4), down(4, 9)]);
  });

  test('H-8.71.1 belong at start to the side that the scenario gives them', () => {
    expect(owners(positionOf(line))).toEqual(['union', 'confederate']);
    expect(owners(positionOf({ ...line, rails: [{ path: down(1, 9) }] }))).toEqual([undefined, undefined]);
  });

  test('H-8.71.2 belong to who converted them', () => {
    const converted = evolve(positionOf(line), { type: 'section-converted', side: 'union', stations: ['0109', '0104'] });
    expect(owners(converted)).toEqual(['union', 'union']);
    expect(sectionsBetween(converted.setting.board, hexIndex(converted.setting, '0104'), hexIndex(converted.setting, '0109'))).toHaveLength(1);
    expect(sectionsBetween(converted.setting.board, hexIndex(converted.setting, '0101'), hexIndex(converted.setting, '0109'))).toEqual([]);
  });

  test('H-8.7.1 end where lines part outside of a station, and at the edge of the map (a reading)', () => {
    const fork: Sketch = {
      columns: 3, rows: 5, hexes: { '0101': { edge: 'north' }, '0105': town, '0303': town },
      rails: [{ path: down(1, 5) }, { path: ['0103', '0203', '0303'] }],
    };
    expect(named(positionOf(fork))).toEqual([['0101', '0102', '0103'], ['0103', '0203', '0303'], ['0103', '0104', '0105']]);
  });

  test('H-8.7.1 a station with a line that comes back to it has one section there', () => {
    const loop: Sketch = { columns: 3, rows: 5, hexes: { '0202': town }, rails: [{ path: ['0202', '0303', '0203', '0202'] }] };
    expect(named(positionOf(loop)).map((hexes) => [hexes[0], hexes.length])).toEqual([['0202', 4]]);
  });
});

describe('what rail connects', () => {
  const open = { ...line, rails: [{ owner: 'union' as const, path: down(1, 9) }] };

  test('H-7.13.1 every hex of unbroken friendly rail, and no hex beside it', () => {
    expect(reached(positionOf(open), 'union', '0101')).toEqual(down(1, 9));
    expect(reached(positionOf(open), 'confederate', '0101')).toEqual(['0101']);
    expect(reached(positionOf(open), 'union', '0111')).toEqual([]);
  });

  test('H-8.7.1 not past a cut marker (index example), nor over a burnt bridge (H-13.11.3)', () => {
    const cut = positionOf(open, undefined, 'union', { map: { railCuts: [5] } });
    expect(reached(cut, 'union', '0101')).toEqual(down(1, 5));
    expect(reached(cut, 'union', '0101', 'ownership')).toEqual(down(1, 9));
    const bridged: Sketch = { ...open, hexsides: [{ between: ['0105', '0106'], features: ['minor-river', 'bridge'] }] };
    expect(reached(positionOf(bridged, undefined, 'union', { map: { burntBridges: [4 * 6 + 3] } }), 'union', '0101')).toEqual(down(1, 5));
    expect(reached(positionOf(bridged), 'union', '0101')).toEqual(down(1, 9));
  });

  test('H-7.13.2 not into a hex with an enemy unit, and not past it', () => {
    const blocked = { ...open, confederate: [{ id: 'e', type: 'detachment' as const, hex: '0106' }] };
    expect(reached(positionOf(blocked), 'union', '0101')).toEqual(down(1, 5));
  });

  test('H-8.71.1 not past the end of the own sections', () => {
    expect(reached(positionOf(line), 'union', '0101')).toEqual(down(1, 4));
    expect(reached(positionOf(line), 'confederate', '0109')).toEqual(down(4, 9));
  });

  test('H-7.13.1 the line is told hex by hex from its start', () => {
    const state = positionOf(open);
    const reach = railReach(state, 'union', [0]);
    expect(reach.line(3)).toEqual([0, 1, 2, 3]);
    expect(reach.line(10)).toEqual([]);
  });
});
