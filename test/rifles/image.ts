import { directionUnder, imageOfMap, type Symmetry } from '../../src/hex/symmetry.js';
import { INITIAL_STATE, evolve } from '../../src/systems/rifles/evolve.js';
import type { RiflesScenario } from '../../src/systems/rifles/scenario.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import type { Facing } from '../../src/systems/rifles/vocabulary.js';

/** A position turned or mirrored as a whole: map, hexsides, roads, fires, trenches, units, facings. */
export interface Image {
  readonly state: RiflesState;
  /** Where a printed hex of the first position went. */
  readonly hex: (id: string) => string;
  /** Where a direction of it points. */
  readonly facing: (direction: number) => Facing;
}

/** The image of a position in a phase that names no hexes, without objectives. */
export function imageOf(state: RiflesState, symmetry: Symmetry): Image {
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
  const units = state.units.map((unit) => ({ ...unit, hex: index(unit.hex), facing: facing(unit.facing) }));
  return { hex, facing, state: { ...state, setting: begun.setting, units, dug: state.dug.map(index) } };
}

function scenarioUnder(scenario: RiflesScenario, hex: (id: string) => string, facing: (direction: number) => Facing): RiflesScenario {
  const { map } = scenario;
  return {
    ...scenario,
    map: {
      ...map,
      hexes: map.hexes.map((each) => ({ ...each, hex: hex(each.hex) })),
      hexsides: map.hexsides.map(({ between: [a, b], features }) => ({ between: [hex(a), hex(b)], features })),
      roads: map.roads.map((road) => ({ ...road, path: road.path.map(hex) })),
    },
    turns: scenario.turns.map((turn) => ({ ...turn, ...(turn.burning && { burning: turn.burning.map(hex) }) })),
    units: scenario.units.map((unit) => ({ ...unit, hex: hex(unit.hex), facing: facing(unit.facing) })),
  };
}
