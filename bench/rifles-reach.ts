import type { Grid } from '../src/hex/grid.js';
import { prohibited } from '../src/hex/cost-search.js';
import { INITIAL_STATE, evolve } from '../src/systems/rifles/evolve.js';
import { pieceAt } from '../src/systems/rifles/position.js';
import { reachOf } from '../src/systems/rifles/procedures/movement-reach.js';
import { moverOf } from '../src/systems/rifles/procedures/mover.js';
import { survey } from '../src/systems/rifles/procedures/passage.js';
import type { RiflesScenario } from '../src/systems/rifles/scenario.js';
import type { RiflesState } from '../src/systems/rifles/state.js';
import { HEX_FEATURES, ROAD_KINDS } from '../src/systems/rifles/vocabulary.js';
import { bareSearch, type BareSearch } from './bare-search.js';
import { drawsFrom, hexOf, type Draw } from './battlefield.js';
import { ratioOf, type Measured } from './measured.js';

const columns = 70;
const rows = 48;
const unitsASide = 100;
const greatestBudget = 18;
const rounds = 601;

/**
 * Times the reach of units of Age of Rifles on a map of 70 by 48 hexes with 100 units a side against the barest search that
 * gives the same costs, on edges that were made beforehand. The reach surveys the position anew for every unit, and puts the
 * hexes in order. Rounds are short and alternate, so that the medians are those of an undisturbed machine.
 */
export function riflesReachBench(): Measured {
  const state = crowded();
  const units = state.units.flatMap((_, index) => (index % 3 === 0 ? [pieceAt(state, index)] : []));
  const search = bareSearch(state.setting.board.grid, greatestBudget);
  const bare = units.map((unit) => bareReach(state, unit.index, search));
  const theirs = () => bare.reduce((sum, search) => sum + search(), 0);
  const ours = () => units.reduce((sum, unit) => sum + reachOf(state, unit).hexes.length, 0);
  return { name: `Age of Rifles: moves among ${String(2 * unitsASide)} units, ${String(columns * rows)} hexes`, ratio: ratioOf({ ours, theirs }, rounds), target: 5 };
}

function crowded(): RiflesState {
  const draw = drawsFrom(7);
  const scenario: RiflesScenario = {
    system: 'rifles',
    id: 'bench',
    title: 'Bench',
    description: '',
    provenance: 'house',
    map: mapOf(draw),
    first: 'union',
    turns: [{ label: '1', weather: 'clear', ground: 'firm', burning: [hexOf(30, 20), hexOf(40, 24)] }],
    units: Array.from({ length: 2 * unitsASide }, (_, k) => unitOf(k, draw)),
    victory: { objectives: [], menPerPoint: 100, decisive: 10 },
  };
  return { ...evolve(INITIAL_STATE, { type: 'game-begun', scenario, options: {} }), turn: 1, phase: { name: 'movement' } };
}

/** Land of every kind on three levels, half of it open, with roads from north to south. */
function mapOf(draw: Draw): RiflesScenario['map'] {
  const all = Array.from({ length: columns * rows }, (_, k) => hexOf(Math.floor(k / rows) + 1, (k % rows) + 1));
  return {
    name: 'Bench',
    yards: 100,
    columns,
    rows,
    shoved: 'even',
    hexes: all.map((hex) => {
      const feature = HEX_FEATURES[draw(40)];
      return { hex, elevation: draw(3), features: feature === undefined ? [] : [feature] };
    }),
    hexsides: [],
    roads: Array.from({ length: 20 }, (_, k) => ({ kind: ROAD_KINDS[k % 3]!, path: Array.from({ length: rows }, (_, row) => hexOf(3 * k + 5, row + 1)) })),
  };
}

/** Two crooked lines that come close here and there, as in the course of a battle. */
function unitOf(k: number, draw: Draw): RiflesScenario['units'][number] {
  const cavalry = k % 5 === 0;
  const south = k >= unitsASide;
  return {
    id: `unit-${String(k)}`,
    side: south ? 'confederate' : 'union',
    name: 'Unit',
    kind: cavalry ? 'cavalry' : 'infantry',
    men: 400,
    morale: 6,
    fire: [40, 20],
    hex: hexOf(Math.floor((k % unitsASide) / 2) + 10, (south ? 26 : 16) + draw(6) + (k % 2) * (south ? 6 : -6)),
    formation: cavalry || k % 3 === 1 ? 'march-column' : 'line',
    facing: 0,
    ...(cavalry ? { mounted: true } : {}),
  };
}

/** The search that the reach of a unit takes, barely, on edges that hold everything; gives the hexes reached. */
function bareReach(state: RiflesState, index: number, search: BareSearch): () => number {
  const mover = moverOf(pieceAt(state, index));
  const edge = edgesOf(state.setting.board.grid, survey(state, mover).edge);
  return () => search(edge, mover.start, mover.left);
}

function edgesOf({ neighbours }: Grid, edge: Uint8Array): Uint8Array {
  return Uint8Array.from(neighbours, (next, side) => (next < 0 ? prohibited : edge[side]!));
}
