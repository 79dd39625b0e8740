import { glory } from '../../src/systems/glory/index.js';
import type { Charge, GloryState, Pending } from '../../src/systems/glory/state.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { positionOf } from '../glory/position.js';
import { scenarioNamed } from './scenarios.js';

/** A fixed position, and how deep its tree of offers is counted. */
export interface Fixed {
  readonly name: string;
  readonly state: GloryState | RiflesState;
  readonly depth: number;
  /** The number of commands at the first level, where it was counted by hand. */
  readonly first?: number;
}

function startOf(id: string): GloryState {
  const begun = glory.begin(scenarioNamed(id).scenario as never, {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  return begun.value.reduce((state, event) => glory.evolve(state, event), glory.initial);
}

/*
 * Positions in the middle of a fight. `first` is the number of commands in them, counted by hand for the reason beside it.
 * Hexes of the default map: 0505 has around it 0504, 0604, 0605, 0506, 0405, 0404, clockwise from north.
 */

const charge = (id: number, attackers: readonly string[], targets: readonly string[], defenders: readonly string[]): Charge => ({ id, kind: 'standard', side: 'union', attackers, targets, defenders, spent: [] });
const pendingOf = (...charges: readonly Charge[]): Pending => ({ numbered: charges.length, charges, continuations: [], occupations: [] });
const NOTHING_PENDING: Pending = { numbered: 1, charges: [], continuations: [], occupations: [] };

/** Units of the position that stand in a box. */
function boxed(state: GloryState, ...ids: readonly string[]): GloryState {
  const units = state.units.map((unit, at) => (ids.includes(state.setting.order.units[at]!.id) ? { ...unit, place: 'recovery-box' as const, hex: -1, disordered: true } : unit));
  return { ...state, units };
}

const FIGHTS: readonly Fixed[] = [
  {
    // a may charge 0504 alone, for b covers 0404, or both; b may charge 0404; and nobody must. 2 + 1 + 1.
    name: 'designation: a neighbour covers one of two enemies in front',
    first: 4,
    state: positionOf(
      { union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0405' }], confederate: [{ id: 'd', hex: '0504', facing: 3 }, { id: 'e', hex: '0404', facing: 3 }] },
      { name: 'charge-designation', charges: [] },
    ),
    depth: 4,
  },
  {
    // The top unit, the unit under the guns, the stack, all three; not the bottom unit alone, and never the guns. 4 + 1.
    name: 'designation: a stack, and a unit with guns on top of it, at one enemy',
    first: 5,
    state: positionOf(
      {
        union: [{ id: 'top', hex: '0505', onTop: true }, { id: 'under', hex: '0505' }, { id: 'guns', hex: '0604', facing: 5, class: 'artillery', onTop: true }, { id: 'foot', hex: '0604', facing: 5 }],
        confederate: [{ id: 'd', hex: '0504', facing: 3 }],
      },
      { name: 'charge-designation', charges: [] },
    ),
    depth: 4,
  },
  {
    // One after the other: either of three first.
    name: 'charges: three wait, two of them at neighbours, one at guns that are alone',
    first: 3,
    state: positionOf(
      {
        union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0304' }, { id: 'c', hex: '0805' }],
        confederate: [{ id: 'd', hex: '0504', facing: 3 }, { id: 'e', hex: '0303', facing: 3 }, { id: 'g', hex: '0804', facing: 3, class: 'artillery' }],
      },
      { name: 'charges', pending: pendingOf(charge(1, ['a'], ['0504'], ['d']), charge(2, ['b'], ['0303'], ['e']), charge(3, ['c'], ['0804'], ['g'])) },
    ),
    depth: 5,
  },
  {
    // Three charging hexes, at any choice of them but none, or no fire at all. 7 + 1.
    name: 'Defensive Fire: infantry under guns, charged from all three hexes of its front',
    first: 8,
    state: positionOf(
      {
        union: [{ id: 'a', hex: '0505', facing: 0 }, { id: 'b', hex: '0404', facing: 1 }, { id: 'horse', hex: '0604', facing: 5, class: 'cavalry' }],
        confederate: [{ id: 'guns', hex: '0504', facing: 3, class: 'artillery', onTop: true }, { id: 'foot', hex: '0504', facing: 3 }],
      },
      {
        name: 'defensive-fire',
        side: 'confederate',
        pending: pendingOf(charge(1, ['a', 'b'], ['0504'], ['guns', 'foot']), charge(2, ['horse'], ['0504'], ['guns', 'foot'])),
        hexes: ['0504'],
        cohesion: { a: 7, b: 7, horse: 7 },
        stopped: [],
      },
    ),
    depth: 3,
  },
  {
    // Away from 0506 and not beside it: 0504, 0404, 0604; from there on 5, 4 and 4 hexes; or it waits. 3 + 13 + 1.
    name: 'retreat before charge: mounted cavalry in the open',
    first: 17,
    state: positionOf(
      { union: [{ id: 'a', hex: '0506' }], confederate: [{ id: 'horse', hex: '0505', facing: 3, class: 'cavalry' }] },
      { name: 'retreat-before-charge', side: 'confederate', pending: pendingOf(charge(1, ['a'], ['0505'], ['horse'])), undecided: ['horse'] },
    ),
    depth: 3,
  },
  {
    // To the north only 0504 can be reached; its infantry of another leader makes room to 0503, 0403 or 0603, or the unit is lost. 3 + 1.
    name: 'retreat: rivers on both sides, and a friend of another leader who must make room',
    first: 4,
    state: positionOf(
      {
        hexsides: [{ between: ['0505', '0404'], features: ['river'] }, { between: ['0505', '0604'], features: ['canal'] }],
        union: [{ id: 'a', hex: '0506' }],
        confederate: [{ id: 'd', hex: '0505', facing: 3, disordered: true }, { id: 'other', hex: '0504', facing: 3, leader: 'second' }],
        leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0909' }, { id: 'second', side: 'confederate', hex: '0901' }],
      },
      {
        name: 'retreats',
        combat: { charge: charge(1, ['a'], ['0505'], ['d']), result: 'retreat-and-check', contested: ['0505'], losers: ['d'], advanced: [] },
        retreats: [{ unit: 'd', from: ['0506'], mayStand: false }],
        pending: NOTHING_PENDING,
      },
    ),
    depth: 3,
  },
  {
    // a and c have Cohesion 7 and the hex in front; b has 6. 2.
    name: 'advance: two of three winners are the best, and an enemy stands beyond',
    first: 2,
    state: positionOf(
      {
        union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0404', facing: 1, cohesion: 6 }, { id: 'c', hex: '0604', facing: 5 }],
        confederate: [{ id: 'd', hex: '0502', facing: 3, disordered: true }, { id: 'e', hex: '0503', facing: 3 }],
      },
      {
        name: 'advance',
        side: 'union',
        combat: { charge: charge(1, ['a', 'b', 'c'], ['0504'], ['d']), result: 'disorder-and-retreat', contested: ['0504'], losers: ['d'], advanced: [] },
        openings: [{ hex: '0504', candidates: ['a', 'b', 'c'], leftBefore: false }],
        optional: false,
        pending: NOTHING_PENDING,
      },
    ),
    depth: 4,
  },
  {
    // d stands in the emptied hex beside a and b, who were beaten; c beside it was not. Two targets, or none. 2 + 1.
    name: 'counter-charge: two beaten units beside the hex, and one that was in no combat',
    first: 3,
    state: positionOf(
      {
        union: [{ id: 'a', hex: '0506', disordered: true }, { id: 'b', hex: '0605', disordered: true }, { id: 'c', hex: '0405' }],
        confederate: [{ id: 'd', hex: '0505', facing: 3 }],
      },
      {
        name: 'counter-charge',
        side: 'confederate',
        unit: 'd',
        combat: { charge: charge(1, ['a', 'b'], ['0504'], ['d']), result: 'attacker-repulsed', contested: ['0505'], losers: ['a', 'b'], advanced: ['d'] },
        pending: NOTHING_PENDING,
      },
    ),
    depth: 3,
  },
  {
    // c covers 0403: 0503 alone or both, or no attack; 0403 alone leaves 0503 uncovered. 2 + 1.
    name: 'continued attack: one of two enemies in front is covered',
    first: 3,
    state: positionOf(
      {
        union: [{ id: 'a', hex: '0504' }, { id: 'c', hex: '0404' }],
        confederate: [{ id: 'd', hex: '0403', facing: 3, disordered: true }, { id: 'e', hex: '0503', facing: 3 }],
      },
      { name: 'continued-attack', continuation: { unit: 'a', hex: '0504', spent: ['d'] }, pending: NOTHING_PENDING },
    ),
    depth: 3,
  },
  {
    // Each of the two chargers with the hex in front may go in. 2.
    name: 'occupation: horse artillery left before the charge',
    first: 2,
    state: positionOf(
      { union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0604', facing: 5 }], confederate: [{ id: 'gone', hex: '0502', facing: 3, class: 'horse-artillery' }] },
      { name: 'occupation', side: 'union', occupation: { hex: '0504', candidates: ['a', 'b'] }, pending: NOTHING_PENDING },
    ),
    depth: 1,
  },
  {
    // Two batteries, each alone or both as one, or no answer. 3 + 1.
    name: 'Return Fire: a pair of batteries was fired at',
    first: 4,
    state: positionOf(
      {
        union: [{ id: 'u', hex: '0508', class: 'artillery', marks: { fired: true } }, { id: 'v', hex: '0308', class: 'artillery' }],
        confederate: [{ id: 'a', hex: '0504', facing: 3, class: 'artillery' }, { id: 'b', hex: '0504', facing: 3, class: 'artillery', onTop: true }],
      },
      { name: 'return-fire', shots: [{ batteries: ['u'], target: '0504', die: 4, total: 9, result: 'check', affected: ['b', 'a'], misguided: false, returning: false }], shot: 0 },
    ),
    depth: 4,
  },
  {
    // Six hexes around the leader, one of them held by the enemy. 5.
    name: 'a leader alone, whose hex was entered',
    first: 5,
    state: positionOf(
      { union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0504' }], confederate: [{ id: 'far', hex: '0901' }], leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0505' }] },
      { name: 'leader-displacement', side: 'confederate', leaders: ['confederate'], resume: { name: 'movement' } },
    ),
    depth: 2,
  },
  {
    // Each of three commands first, or p and q, whose leaders are neighbours, as one; r is out of their range. 3 + 1.
    name: 'command choice: two of three leaders may combine',
    first: 4,
    state: positionOf(
      {
        markers: [{ id: 'union', side: 'union', name: 'Union', copies: 2 }, { id: 'confederate', side: 'confederate', name: 'Confederate', copies: 2 }],
        leaders: [{ id: 'p', side: 'union', hex: '0505', range: 2, combined: 2 }, { id: 'q', side: 'union', hex: '0506', range: 2, combined: 2 }, { id: 'r', side: 'union', hex: '0109', range: 2 }, { id: 'confederate', side: 'confederate', hex: '0901' }],
        union: [{ id: 'a', hex: '0505', leader: 'p' }, { id: 'b', hex: '0506', leader: 'q' }, { id: 'c', hex: '0109', leader: 'r' }],
        confederate: [{ id: 'd', hex: '0504', facing: 3 }],
      },
      { name: 'command-choice' },
      'union',
      { waiting: ['p', 'q', 'r'], group: undefined as never },
    ),
    depth: 3,
  },
  {
    // Each boxed unit tries or its side is done: 2 + 1 and 1 + 1.
    name: 'recovery in the second kind of night: a cavalry and an infantry unit against one',
    first: 5,
    state: boxed(
      positionOf(
        {
          period: 'night-2',
          union: [{ id: 'a', hex: '0101' }, { id: 'b', hex: '0102' }, { id: 'horse', hex: '0103', class: 'cavalry' }],
          confederate: [{ id: 'd', hex: '0909' }, { id: 'e', hex: '0908' }],
        },
        { name: 'recovery', done: [] },
        null,
      ),
      'b', 'horse', 'e',
    ),
    depth: 4,
  },
  {
    // The end, a move, a turn and the mount of the cavalry, and a move of its leader to it. 5.
    name: 'movement by night: cavalry on foot that may mount',
    first: 5,
    state: positionOf({ period: 'night-1', union: [{ id: 'horse', hex: '0506', class: 'cavalry', onFoot: true }], confederate: [{ id: 'd', hex: '0502', facing: 3 }], leaders: [{ id: 'union', side: 'union', hex: '0308' }, { id: 'confederate', side: 'confederate', hex: '0901' }] }),
    depth: 3,
  },
];

/** Starts of the scenarios, and small positions in which many rules meet. */
export const FIXED: readonly Fixed[] = [
  { name: 'start of training', state: startOf('training'), depth: 4 },
  { name: 'start of fredericksburg', state: startOf('fredericksburg'), depth: 3 },
  {
    name: 'movement: stacks, woods, a stream, a bridge, a road, an enemy who faces them, cavalry that may dismount',
    state: positionOf({
      hexes: { '0404': { terrain: 'woods' }, '0504': { terrain: 'woods', elevation: 1 }, '0303': { terrain: 'marsh' } },
      hexsides: [{ between: ['0505', '0504'], features: ['stream'] }, { between: ['0605', '0604'], features: ['river'] }, { between: ['0606', '0706'], features: ['river', 'bridge'] }],
      roads: [{ kind: 'pike', path: ['0506', '0505', '0504', '0503'] }],
      union: [
        { id: 'top', hex: '0505', onTop: true },
        { id: 'under', hex: '0505' },
        { id: 'guns', hex: '0606', class: 'artillery' },
        { id: 'horse', hex: '0407', class: 'cavalry' },
        { id: 'shaken', hex: '0307', disordered: true },
      ],
      confederate: [{ id: 'enemy', hex: '0503', facing: 3 }, { id: 'flank', hex: '0302', facing: 3 }],
    }),
    depth: 2,
  },
  {
    name: 'charges: two attackers, a stack and a battery behind a wall; Defensive Fire, retreats, advances and what follows',
    state: positionOf(
      {
        hexsides: [{ between: ['0404', '0403'], features: ['wall'] }],
        union: [{ id: 'left', hex: '0404' }, { id: 'right', hex: '0504' }, { id: 'horse', hex: '0304', class: 'cavalry' }],
        confederate: [{ id: 'top', hex: '0403', facing: 3, onTop: true }, { id: 'under', hex: '0403', facing: 3 }, { id: 'guns', hex: '0503', class: 'artillery', facing: 3 }],
      },
      { name: 'charge-designation', charges: [] },
    ),
    depth: 4,
  },
  {
    name: 'artillery fire: a stack of two batteries, one alone, a friend in the way, a battery that answers',
    state: positionOf(
      {
        hexes: { '0508': { elevation: 3 } },
        union: [{ id: 'a', hex: '0508', class: 'artillery', onTop: true }, { id: 'b', hex: '0508', class: 'artillery' }, { id: 'c', hex: '0307', class: 'horse-artillery' }, { id: 'friend', hex: '0506' }],
        confederate: [{ id: 'guns', hex: '0503', class: 'artillery', facing: 3 }, { id: 'line', hex: '0404', facing: 3 }],
      },
      { name: 'artillery-fire', shots: [] },
    ),
    depth: 3,
  },
  {
    name: 'night: units that rally, and nobody who may charge on horseback',
    state: positionOf(
      {
        period: 'night-1',
        union: [{ id: 'a', hex: '0505', disordered: true }, { id: 'b', hex: '0307', disordered: true }, { id: 'horse', hex: '0707', class: 'cavalry' }],
        confederate: [{ id: 'enemy', hex: '0502', facing: 3 }],
      },
      { name: 'rally' },
    ),
    depth: 3,
  },
  {
    // End; a unit on the map moves, turns or leaves; a unit, guns and a leader come.
    name: 'arrivals: a unit at an entry of the off-map chart, and infantry, guns and a leader who are due',
    state: positionOf({
      union: [{ id: 'a', hex: '0509' }, { id: 'b' }, { id: 'guns', class: 'artillery' }],
      confederate: [{ id: 'enemy', hex: '0505', facing: 3 }],
      leaders: [{ id: 'union', side: 'union' }],
      hexes: { '0101': { entry: 'union' }, '0201': { entry: 'union', terrain: 'woods' }, '0509': { entry: 'union' }, '0901': { entry: 'union' } },
      entryAreas: [
        { id: 'west', side: 'union', name: 'West', hexes: ['0101', '0201'] },
        { id: 'south', side: 'union', name: 'South', hexes: ['0509'], offMap: 'A' },
        { id: 'east', side: 'union', name: 'East', hexes: ['0901'], offMap: 'B' },
      ],
      reinforcements: [{ id: 'corps', turn: 1, areas: ['west', 'east'], leaders: ['union'], units: ['b', 'guns'] }],
    }),
    depth: 2,
    first: 7,
  },
  ...FIGHTS,
];
