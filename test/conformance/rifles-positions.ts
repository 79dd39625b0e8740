import { positionOf } from '../rifles/position.js';
import type { Fixed } from './positions.js';

/*
 * Positions of Age of Rifles. `first` is the number of commands in them, counted by hand for the reason beside it. Hexes of
 * the default map: 0505 has around it 0504, 0604, 0605, 0506, 0405, 0404, clockwise from north; 0504 has 0503, 0603, 0604,
 * 0505, 0404, 0403.
 */
export const RIFLES_FIXED: readonly Fixed[] = [
  {
    // End; one move; four other formations but defensive order; three shares; it faces the enemy already; dig. 1 + 1 + 4 + 3 + 1.
    name: 'rifles, movement: infantry in line in the open',
    first: 10,
    state: positionOf({ columns: 5, rows: 5, union: [{ id: 'u', hex: '0303' }], confederate: [{ id: 'c', hex: '0301', facing: 3 }] }),
    depth: 3,
  },
  {
    // End; for the riders a move, three other formations, three shares, a facing and to dismount; the guns move or unlimber. 1 + 9 + 2.
    name: 'rifles, movement: cavalry that does not face the enemy, and limbered guns that do',
    first: 12,
    state: positionOf({
      columns: 5,
      rows: 5,
      features: { '0302': ['fence'], '0204': ['village'], '0403': ['woods'] },
      roads: [{ kind: 'road', path: ['0105', '0204', '0304'] }],
      union: [{ id: 'horse', hex: '0303', kind: 'cavalry', mounted: true, facing: 3 }, { id: 'guns', hex: '0105', kind: 'horse-artillery', formation: 'limbered', crewed: true }],
      confederate: [{ id: 'c', hex: '0301', facing: 3 }],
    }),
    depth: 2,
  },
  {
    // End; the disordered unit moves, turns, or rallies in one of five formations, or behind the trench in the sixth; the vessel gets off or turns. 1 + 8 + 2.
    name: 'rifles, movement: who has to rally, and who lies aground',
    first: 11,
    state: positionOf({
      columns: 4,
      rows: 4,
      features: { '0101': ['shallow-water'], '0102': ['deep-water'], '0304': ['trench'] },
      union: [{ id: 'u', hex: '0304', formation: 'disordered', facing: 3 }, { id: 'boat', hex: '0101', kind: 'small-vessel', aground: true, facing: 5 }],
      confederate: [{ id: 'c', hex: '0401', facing: 3 }],
    }),
    depth: 2,
  },
  {
    // The line at the one in front and at the one behind it, the square at all three; limbered guns at nobody. 2 + 3 + 1.
    name: 'rifles, fire: a line, a square and limbered guns',
    first: 6,
    state: positionOf(
      {
        union: [{ id: 'line', hex: '0505' }, { id: 'square', hex: '0405', formation: 'square', facing: 3 }, { id: 'guns', hex: '0506', kind: 'foot-artillery', formation: 'limbered' }],
        confederate: [{ id: 'near', hex: '0504', facing: 3 }, { id: 'far', hex: '0503', facing: 3 }, { id: 'behind', hex: '0507' }],
      },
      { name: 'fire' },
    ),
    depth: 3,
  },
  {
    // Each of two units, or both, at either of two hexes. 3 x 2 + 1.
    name: 'rifles, assault: two units of one hex, and enemies in two hexes',
    first: 7,
    state: positionOf(
      { union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0505', formation: 'attack-column' }], confederate: [{ id: 'c', hex: '0504', facing: 3 }, { id: 'd', hex: '0604', facing: 3 }] },
      { name: 'assault' },
    ),
    depth: 3,
  },
  {
    // The three hexes beyond, for each of two. 2 x 3.
    name: 'rifles, retreat: two beaten units',
    first: 6,
    state: positionOf(
      { union: [{ id: 'a', hex: '0505' }], confederate: [{ id: 'c', hex: '0504', formation: 'disordered' }, { id: 'd', hex: '0504', formation: 'disordered' }] },
      { name: 'retreat', units: ['c', 'd'], hex: '0504', victors: ['a'] },
    ),
    depth: 3,
  },
];
