import { scriptedDice } from '../../src/dice/scripted.js';
import type { Rejection, Violation } from '../../src/kernel/rejection.js';
import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import { decide } from '../../src/systems/rifles/decide.js';
import type { RiflesEvent } from '../../src/systems/rifles/events.js';
import { INITIAL_STATE, evolve } from '../../src/systems/rifles/evolve.js';
import type { RiflesOptions } from '../../src/systems/rifles/options.js';
import type { RiflesScenario, ScenarioMap, ScenarioUnit, Turn } from '../../src/systems/rifles/scenario.js';
import type { Phase, RiflesState, UnitState } from '../../src/systems/rifles/state.js';
import type { HexFeature, HexId, Side } from '../../src/systems/rifles/vocabulary.js';

/**
 * What a test says of a unit; everything else has a plain default: 400 infantry in line without skirmishers, morale 6,
 * facing north, fire 40, 20, 10 per mille at 1, 2, 3 hexes. Guns begin unlimbered, vessels afloat.
 */
export type UnitSketch = Partial<ScenarioUnit> & { readonly id: string; readonly hex: HexId } & Partial<
    Pick<UnitState, 'spent' | 'underFire' | 'takingCover' | 'aground' | 'marks'>
  > & {
    /** The men that it has left, where they are fewer than at the start. */
    readonly left?: number;
  };

/** A small position: an open level map of hexes 100 yards across but for what is said, in one clear day turn on firm ground. */
export interface Sketch {
  readonly columns?: number;
  readonly rows?: number;
  readonly shoved?: 'odd' | 'even';
  readonly yards?: number;
  /** What is in a hex, by hex. */
  readonly features?: Readonly<Record<HexId, readonly HexFeature[]>>;
  /** Levels other than 0, by hex. */
  readonly elevations?: Readonly<Record<HexId, number>>;
  readonly hexsides?: ScenarioMap['hexsides'];
  readonly roads?: ScenarioMap['roads'];
  readonly union?: readonly UnitSketch[];
  readonly confederate?: readonly UnitSketch[];
  /** Whose half of the turn it is, and who has the first half: the Union by default. */
  readonly active?: Side;
  readonly first?: Side;
  /** What differs from a clear day on firm ground. */
  readonly conditions?: Partial<Turn>;
  /** Of all turns, when the game has more than one. */
  readonly turns?: readonly Turn[];
  readonly fireModel?: RiflesScenario['fireModel'];
  readonly victory?: Partial<RiflesScenario['victory']>;
  /** Hexes in which a trench was dug during the game. */
  readonly dug?: readonly HexId[];
  /** Options that differ from their default. */
  readonly options?: Partial<RiflesOptions>;
}

/** The hexes of a rectangle of columns × rows in printed order. */
export function rectangle(columns: number, rows: number): string[] {
  const two = (n: number) => String(n).padStart(2, '0');
  return Array.from({ length: columns }, (_, c) => Array.from({ length: rows }, (_, r) => two(c + 1) + two(r + 1))).flat();
}

function mapOf({ columns = 9, rows = 9, shoved = 'even', yards = 100, features = {}, elevations = {}, hexsides = [], roads = [] }: Sketch): ScenarioMap {
  const hexes = rectangle(columns, rows).map((hex) => ({ hex, elevation: elevations[hex] ?? 0, features: [...(features[hex] ?? [])] }));
  return { name: 'Sketch', yards, columns, rows, shoved, hexes, hexsides: [...hexsides], roads: [...roads] };
}

const FORMATION_AT_FIRST: Readonly<Record<ScenarioUnit['kind'], ScenarioUnit['formation']>> = {
  infantry: 'line',
  cavalry: 'line',
  'foot-artillery': 'unlimbered',
  'horse-artillery': 'unlimbered',
  'small-vessel': 'afloat',
  'large-vessel': 'afloat',
};

function unitOf(side: Side, sketch: UnitSketch): ScenarioUnit {
  const { spent: _s, underFire: _u, takingCover: _t, aground: _a, marks: _m, left: _l, ...said } = sketch;
  const kind = said.kind ?? 'infantry';
  return { side, name: said.id, kind, men: 400, morale: 6, fire: [40, 20, 10], formation: FORMATION_AT_FIRST[kind], facing: 0, ...said };
}

/** The scenario that a sketch stands for. */
export function scenarioOf(sketch: Sketch): RiflesScenario {
  return {
    system: 'rifles',
    id: 'sketch',
    title: 'Sketch',
    description: '',
    provenance: 'house',
    map: mapOf(sketch),
    first: sketch.first ?? 'union',
    turns: [...(sketch.turns ?? [{ label: '1', weather: 'clear' as const, ground: 'firm' as const, ...sketch.conditions }])],
    units: [...(sketch.union ?? []).map((unit) => unitOf('union', unit)), ...(sketch.confederate ?? []).map((unit) => unitOf('confederate', unit))],
    ...(sketch.fireModel ? { fireModel: sketch.fireModel } : {}),
    victory: { objectives: [], menPerPoint: 100, decisive: 10, ...sketch.victory },
  };
}

/** The sketch as a state in its first turn, in the given phase. */
export function positionOf(sketch: Sketch, phase: Phase = { name: 'movement' }): RiflesState {
  const begun = evolve(INITIAL_STATE, { type: 'game-begun', scenario: scenarioOf(sketch), options: sketch.options ?? {} });
  const sketches = [...(sketch.union ?? []), ...(sketch.confederate ?? [])];
  const units = begun.units.map((unit, index): UnitState => {
    const { spent, underFire, takingCover, aground, marks, left } = sketches[index]!;
    return {
      ...unit,
      men: left ?? unit.men,
      spent: spent ?? 0,
      underFire: underFire ?? false,
      takingCover: takingCover ?? false,
      aground: aground ?? false,
      marks: marks ?? unit.marks,
    };
  });
  const dug = (sketch.dug ?? []).map((hex) => begun.setting.board.grid.indexOf(hex));
  return { ...begun, units, dug, turn: 1, active: sketch.active ?? 'union', phase };
}

/** What a command led to: its events and the state after them. */
export interface Played {
  readonly events: readonly RiflesEvent[];
  readonly state: RiflesState;
}

/** Plays a command that must be accepted; the faces must all be used. */
export function play(state: RiflesState, side: Side, command: RiflesCommand, ...faces: readonly number[]): Played {
  const dice = scriptedDice(faces);
  const decided = decide(state, side, command, dice);
  if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
  dice.assertUsedUp();
  return { events: decided.value, state: decided.value.reduce(evolve, state) };
}

/** The violations of a command that must be refused. */
export function refusal(state: RiflesState, side: Side, command: RiflesCommand): Rejection['violations'] {
  const decided = decide(state, side, command, scriptedDice([]));
  if (decided.ok) throw new Error(`accepted: ${JSON.stringify(decided.value)}`);
  return decided.error.violations;
}

/** The rule and code of each violation, for brief expectations. */
export function reasons(violations: Rejection['violations']): readonly Pick<Violation, 'rule' | 'code'>[] {
  return violations.map(({ rule, code }) => ({ rule, code }));
}
