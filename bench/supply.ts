import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { INITIAL_STATE } from '../src/systems/heartland/at-start.js';
import { evolve } from '../src/systems/heartland/evolve.js';
import { forcesOfSide } from '../src/systems/heartland/position.js';
import { judgeSupply } from '../src/systems/heartland/procedures/supply-judgement.js';
import { stepCosts } from '../src/systems/heartland/procedures/terrain-costs.js';
import type { HeartlandScenario } from '../src/systems/heartland/scenario.js';
import type { HeartlandState } from '../src/systems/heartland/state.js';
import { SIDES } from '../src/systems/heartland/vocabulary.js';
import { bareSearch } from './bare-search.js';
import { drawsFrom, hexOf } from './battlefield.js';
import { ratioOf, type Measured } from './measured.js';

const rounds = 601;
const suppliers = 20;
/** Dear enough for the bare search to reach every hex of the map that can be reached. */
const wholeMap = 400;

/**
 * Times the supply of every force of both sides at the start of the Shiloh campaign, on its map of 63 by 50 hexes, against
 * one flood of the whole map by the barest search, on edges made beforehand: who is where, zones of control, sources, rails
 * and capacity all found anew, for every position is a new one. Once as the campaign begins, once with twenty wagons and
 * depots of the Union that compete for its forces, far from any source.
 */
export function supplyBench(): readonly Measured[] {
  const campaign = begun(scenario());
  const contested = begun(withSuppliers(scenario()));
  return [
    { name: `supply of all ${String(forces(campaign))} forces, ${String(campaign.setting.board.grid.size)} hexes, against one flood of the map`, ratio: ratioFor(campaign), target: 3 },
    { name: `the same with ${String(suppliers)} wagons and depots competing`, ratio: ratioFor(contested), target: 6 },
  ];
}

function ratioFor(state: HeartlandState): number {
  const { grid } = state.setting.board;
  const edge = stepCosts(state, 'union', 'supply');
  const flood = bareSearch(grid, wholeMap);
  const start = grid.indexOf('3125');
  const theirs = () => flood(edge, start, wholeMap);
  const ours = () => {
    // A position of its own each time: what was judged of another is not asked again.
    // As after an event: nothing that follows from leaders and units is known.
    const position = { ...state, leaders: [...state.leaders], units: [...state.units] };
    return SIDES.map((side) => judgeSupply(position, side));
  };
  return ratioOf({ ours, theirs }, rounds);
}

function begun(of: HeartlandScenario): HeartlandState {
  return { ...evolve(INITIAL_STATE, { type: 'game-begun', scenario: of, options: {} }), turn: 1 };
}

function forces(state: HeartlandState): number {
  return SIDES.reduce((sum, side) => sum + forcesOfSide(state, side).length, 0);
}

function scenario(): HeartlandScenario {
  return JSON.parse(readFileSync(fileURLToPath(new URL('../scenarios/heartland/shiloh-1862.json', import.meta.url)), 'utf8')) as HeartlandScenario;
}

/**
 * The Union's field army and twenty wagons and depots of little capacity in the middle of the map, with no railway, port or
 * landing: all its supply comes from one source in the north, from unit to unit.
 */
function withSuppliers(of: HeartlandScenario): HeartlandScenario {
  const draw = drawsFrom(5);
  const [north, ...camps] = Array.from({ length: suppliers + of.leaders.length + 1 }, (_, k) => hexOf(24 + draw(14), k === 0 ? 14 : 16 + draw(16)));
  const southern = new Set(of.sides.confederate.homeStates);
  const hexes = of.map.hexes.map(({ port, edge, ...hex }) => ({
    ...hex,
    ...(port && southern.has(hex.state) ? { port } : {}),
    ...(hex.hex === north ? { edge: 'north' as const } : edge === undefined || edge === 'north' ? {} : { edge }),
  }));
  const leaders = of.leaders.map((leader, k) => (leader.side === 'union' && leader.hex !== undefined ? { ...leader, hex: camps[suppliers + k]! } : leader));
  const units = of.units.filter(({ side, type }) => side !== 'union' || (type !== 'landing' && type !== 'wagon' && type !== 'depot'));
  const more = camps.slice(0, suppliers).map((hex, k): HeartlandScenario['units'][number] => ({ id: `bench-${String(k)}`, name: 'Supply', side: 'union', type: k % 3 === 0 ? 'wagon' : 'depot', capacity: 1, hex }));
  return { ...of, map: { ...of.map, hexes, rails: of.map.rails.filter(({ owner }) => owner !== 'union') }, leaders, units: [...units, ...more] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const { name, ratio } of supplyBench()) console.log(ratio.toPrecision(3), name);
