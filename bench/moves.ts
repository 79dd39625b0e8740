import { prohibited } from '../src/hex/cost-search.js';
import type { Grid } from '../src/hex/grid.js';
import { INITIAL_STATE, evolve } from '../src/systems/glory/evolve.js';
import { pieceAt } from '../src/systems/glory/position.js';
import { modesOf, reachOf } from '../src/systems/glory/procedures/movement-reach.js';
import { budgetOf, unitMover, type Mover } from '../src/systems/glory/procedures/mover.js';
import { closeNearEnemies, survey, type Passage } from '../src/systems/glory/procedures/passage.js';
import type { GloryState } from '../src/systems/glory/state.js';
import { battlefield, benchScenario, drawsFrom, hexOf } from './battlefield.js';
import { bareSearch, type BareSearch } from './bare-search.js';
import { ratioOf, type Measured } from './measured.js';

const columns = 70;
const rows = 48;
const unitsASide = 100;
const greatestBudget = 16;
const rounds = 601;

/**
 * Times the reach of units on a map of 70 by 48 hexes with 100 units a side against the barest search that gives the same
 * costs, on edges that were made beforehand: once for a unit that cannot come near an enemy, and otherwise once by normal and
 * once by Extended Movement, as the reach does. The reach surveys the position anew for every unit. Rounds are short and
 * alternate, so that the medians are those of an undisturbed machine.
 */
export function movesBench(): Measured {
  const state = crowded();
  const units = state.units.flatMap((_, index) => (index % 3 === 0 ? [pieceAt(state, index)] : []));
  const search = bareSearch(state.setting.board.grid, greatestBudget);
  const bare = units.map((unit) => bareReach(state, unit.index, search));
  const theirs = () => bare.reduce((sum, search) => sum + search(), 0);
  const ours = () => units.reduce((sum, unit) => sum + reachOf(state, unit).hexes.length, 0);
  return { name: `moves among ${String(2 * unitsASide)} units, ${String(columns * rows)} hexes`, ratio: ratioOf({ ours, theirs }, rounds), target: 5 };
}

function crowded(): GloryState {
  const draw = drawsFrom(7);
  const scenario = benchScenario({
    map: battlefield(columns, rows, draw, Array.from({ length: 20 }, (_, k) => 3 * k + 5)),
    markers: [],
    leaders: [],
    units: Array.from({ length: 2 * unitsASide }, (_, k) => ({
      id: `unit-${String(k)}`,
      name: 'Unit',
      side: k < unitsASide ? 'union' : 'confederate',
      class: k % 5 === 0 ? 'cavalry' : 'infantry',
      marker: 'm',
      leader: null,
      strength: 5,
      cohesion: 6,
      movement: k % 5 === 0 ? 10 : 5,
      // Two crooked lines that come close here and there, as in the course of a battle.
      hex: hexOf(Math.floor((k % unitsASide) / 2) + 10, (k < unitsASide ? 16 : 26) + draw(6) + (k % 2) * 6 * (k < unitsASide ? -1 : 1)),
      facing: 0,
    })),
  });
  return { ...evolve(INITIAL_STATE, { type: 'game-begun', scenario, options: {} }), turn: 1 };
}

/** The searches that the reach of a unit takes, barely, on edges that hold everything; gives the hexes reached. */
function bareReach(state: GloryState, index: number, search: BareSearch): () => number {
  const mover = unitMover(state, pieceAt(state, index));
  const passage = survey(state, mover);
  const searches = modesOf(state, mover, passage).map((mode) => {
    if (mode === 'extended') closeNearEnemies(state.setting.board, passage);
    const edge = edgesOf(state.setting.board.grid, mover, passage);
    return () => search(edge, mover.start, budgetOf(mover, mode));
  });
  return () => searches.reduce((sum, one) => sum + one(), 0);
}

function edgesOf({ neighbours }: Grid, mover: Mover, { edge, enter, leave, halt }: Passage): Uint8Array {
  return Uint8Array.from(neighbours, (next, side) => {
    const from = Math.floor(side / 6);
    const closed = next < 0 || edge[side] === prohibited || enter[next] === prohibited || (halt[from] !== 0 && from !== mover.start);
    return closed ? prohibited : edge[side]! + enter[next]! + (from === mover.start ? mover.exits[side % 6]! : leave[from]!);
  });
}
