import { neighbour } from '../../src/hex/direction.js';
import type { Grid } from '../../src/hex/grid.js';
import { directionUnder, imageOfMap, type Symmetry } from '../../src/hex/symmetry.js';
import { INITIAL_STATE, evolve } from '../../src/systems/glory/evolve.js';
import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import type { Facing } from '../../src/systems/glory/vocabulary.js';

/** A position turned or mirrored as a whole: map, hexsides, roads, units, facings. */
export interface Image {
  readonly state: GloryState;
  /** Where a printed hex of the first position went. */
  readonly hex: (id: string) => string;
}

/** The image of a position in a phase that names no hexes. */
export function imageOf(state: GloryState, symmetry: Symmetry): Image {
  const { scenario, board, options } = state.setting;
  const ids = scenario.map.hexes.map(({ hex }) => hex);
  const images = imageOfMap(ids, scenario.map.shoved, symmetry);
  if (!images.ok) throw new Error(images.error.message);
  const imageById = new Map(ids.map((id, at) => [id, images.value[at]!]));
  const hex = (id: string): string => imageById.get(id)!;
  const facing = (direction: number): Facing => directionUnder(symmetry, direction as Facing);
  const begun = evolve(INITIAL_STATE, { type: 'game-begun', scenario: scenarioUnder(scenario, hex, facing), options });
  const { grid } = begun.setting.board;
  const index = (old: number): number => (old < 0 ? old : grid.indexOf(hex(board.grid.idOf(old))));
  return {
    hex,
    state: {
      ...state,
      setting: begun.setting,
      units: state.units.map((unit) => ({ ...unit, hex: index(unit.hex), facing: facing(unit.facing) })),
      leaders: state.leaders.map((leader) => ({ ...leader, hex: index(leader.hex) })),
    },
  };
}

function scenarioUnder(scenario: GloryScenario, hex: (id: string) => string, facing: (direction: number) => Facing): GloryScenario {
  const { map } = scenario;
  return {
    ...scenario,
    map: {
      ...map,
      hexes: map.hexes.map((each) => ({ ...each, hex: hex(each.hex) })),
      hexsides: map.hexsides.map(({ between: [a, b], features }) => ({ between: [hex(a), hex(b)], features })),
      roads: map.roads.map((road) => ({ ...road, path: road.path.map(hex) })),
    },
    leaders: scenario.leaders.map((leader) => ({ ...leader, ...(leader.hex !== undefined && { hex: hex(leader.hex) }) })),
    units: scenario.units.map((unit) => ({
      ...unit,
      ...(unit.hex !== undefined && { hex: hex(unit.hex) }),
      ...(unit.facing !== undefined && { facing: facing(unit.facing) }),
    })),
  };
}

/** The neighbour of a printed hex in a direction, where the map has one. */
export function besides(grid: Grid, id: string, direction: Facing): string | undefined {
  const next = grid.indexAt(neighbour(grid.coordinatesOf(grid.indexOf(id)), direction));
  return next < 0 ? undefined : grid.idOf(next);
}

