import { assertNever } from '../../../src/kernel/never.js';
import { boardOf } from './board.js';
import type { SkeletonEvent } from './events.js';
import { DEFAULT_OPTIONS, type SkeletonOptions } from './options.js';
import type { SkeletonScenario } from './scenario.js';
import type { SkeletonState } from './state.js';
import type { HexId, UnitId } from './vocabulary.js';

const NO_SCENARIO: SkeletonScenario = {
  system: 'skeleton',
  id: 'none',
  title: 'None',
  description: '',
  map: { name: 'None', columns: 1, rows: 1, shoved: 'odd', hexes: [{ hex: '0101' }] },
  first: 'union',
  turns: [{ label: 'None' }],
  units: [],
  objective: '0101',
};

/** The state before the first event. */
export const INITIAL_STATE: SkeletonState = {
  setting: { scenario: NO_SCENARIO, options: DEFAULT_OPTIONS, board: boardOf(NO_SCENARIO.map) },
  turn: 0,
  active: 'union',
  hexes: [],
  phase: { name: 'not-begun' },
};

/** Folds one event. Never judges, never rolls, never changes the state that it is given. */
export function evolve(state: SkeletonState, event: SkeletonEvent): SkeletonState {
  switch (event.type) {
    case 'game-begun':
      return begun(event.scenario, { ...DEFAULT_OPTIONS, ...event.options });
    case 'turn-begun':
      return { ...state, turn: event.turn };
    case 'side-activated':
      return { ...state, active: event.side };
    case 'phase-entered':
      return { ...state, phase: event.phase };
    case 'unit-moved':
      return moved(state, event.unit, event.to);
    case 'side-passed':
      return state;
    default:
      return assertNever(event);
  }
}

function begun(scenario: SkeletonScenario, options: SkeletonOptions): SkeletonState {
  const board = boardOf(scenario.map);
  return { ...INITIAL_STATE, setting: { scenario, options, board }, active: scenario.first, hexes: scenario.units.map(({ hex }) => board.grid.indexOf(hex)) };
}

function moved(state: SkeletonState, unit: UnitId, to: HexId): SkeletonState {
  const { scenario, board } = state.setting;
  const mover = scenario.units.findIndex(({ id }) => id === unit);
  return { ...state, hexes: state.hexes.with(mover, board.grid.indexOf(to)) };
}
