import { glory } from '../../src/systems/glory/index.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { positionOf } from '../glory/position.js';
import { scenarioNamed } from './scenarios.js';

/** A fixed position, and how deep its tree of offers is counted. */
export interface Fixed {
  readonly name: string;
  readonly state: GloryState;
  readonly depth: number;
}

function startOf(id: string): GloryState {
  const begun = glory.begin(scenarioNamed(id).scenario as never, {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  return begun.value.reduce((state, event) => glory.evolve(state, event), glory.initial);
}

/** Starts of the scenarios, and small positions in which many rules meet. */
export const FIXED: readonly Fixed[] = [
  { name: 'start of training', state: startOf('training'), depth: 4 },
  { name: 'start of heights', state: startOf('heights'), depth: 3 },
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
];
