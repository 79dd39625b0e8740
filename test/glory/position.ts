import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { decide } from '../../src/systems/glory/decide.js';
import type { GloryEvent } from '../../src/systems/glory/events.js';
import { INITIAL_STATE, evolve } from '../../src/systems/glory/evolve.js';
import type { GloryOptions } from '../../src/systems/glory/options.js';
import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import type { Activation, GloryState, Phase, UnitState } from '../../src/systems/glory/state.js';
import type { Side } from '../../src/systems/glory/vocabulary.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import type { Rejection, Violation } from '../../src/kernel/rejection.js';

type MapHex = GloryScenario['map']['hexes'][number];
type ScenarioUnit = GloryScenario['units'][number];
type ScenarioLeader = GloryScenario['leaders'][number];

/** What a test says of a unit, without a hex of one that comes later; everything else has a plain default: ordered infantry 5 SP, Cohesion 7/5, MA 5, facing north. */
export type UnitSketch = Partial<ScenarioUnit> & { readonly id: string } & Partial<Pick<UnitState, 'disordered' | 'extended' | 'lent' | 'marks'>> & {
    /** Cavalry that starts on foot. */
    readonly dismounted?: ScenarioUnit['dismounted'];
    readonly onFoot?: boolean;
  };

/** A small position: an all-clear level map but for what is said, units by sketch, one marker and leader a side by default. */
export interface Sketch {
  readonly columns?: number;
  readonly rows?: number;
  readonly shoved?: 'odd' | 'even';
  /** What differs from a clear level hex, by hex. */
  readonly hexes?: Readonly<Record<string, Partial<MapHex>>>;
  readonly hexsides?: GloryScenario['map']['hexsides'];
  readonly roads?: GloryScenario['map']['roads'];
  readonly union?: readonly UnitSketch[];
  readonly confederate?: readonly UnitSketch[];
  readonly leaders?: readonly (Partial<ScenarioLeader> & { readonly id: string; readonly side: Side })[];
  readonly markers?: GloryScenario['markers'];
  readonly turns?: GloryScenario['turns'];
  readonly period?: GloryScenario['turns'][number]['period'];
  readonly ground?: GloryScenario['turns'][number]['ground'];
  readonly weather?: GloryScenario['weather'];
  readonly victory?: GloryScenario['victory'];
  /** A battle of the first Glory. */
  readonly refit?: GloryScenario['refit'];
  readonly entryAreas?: GloryScenario['entryAreas'];
  readonly reinforcements?: GloryScenario['reinforcements'];
  /** Options that differ from their default. */
  readonly options?: Partial<GloryOptions>;
}

/** The hexes of a rectangle of columns × rows in printed order. */
export function rectangle(columns: number, rows: number): string[] {
  const two = (n: number) => String(n).padStart(2, '0');
  return Array.from({ length: columns }, (_, c) => Array.from({ length: rows }, (_, r) => two(c + 1) + two(r + 1))).flat();
}

/** Only what the sketch says: the schema knows no undefined. */
function saidOf(sketch: Sketch): Pick<GloryScenario, 'entryAreas' | 'reinforcements' | 'weather' | 'refit'> {
  const { entryAreas, reinforcements, weather, refit } = sketch;
  return Object.fromEntries(Object.entries({ entryAreas, reinforcements, weather, refit }).filter(([, value]) => value !== undefined));
}

function mapOf({ columns = 9, rows = 9, shoved = 'even', hexes, hexsides = [], roads = [] }: Sketch): GloryScenario['map'] {
  const all = rectangle(columns, rows).map((hex) => ({ hex, terrain: 'clear' as const, elevation: 0, ...hexes?.[hex] }));
  return { name: 'Sketch', columns, rows, shoved, hexes: all, hexsides: [...hexsides], roads: [...roads] };
}

/** The scenario that a sketch stands for. Unit defaults: marker and leader named after the side (`union`, `confederate`). */
export function scenarioOf(sketch: Sketch): GloryScenario {
  const unit = (side: Side) => ({ disordered: _d, extended: _e, lent: _l, marks: _m, onFoot: _f, ...said }: UnitSketch): ScenarioUnit => ({
    name: said.id,
    side,
    class: 'infantry',
    marker: side,
    leader: side,
    strength: 5,
    cohesion: 7,
    movement: 5,
    ...(said.hex === undefined ? {} : { facing: 0 }),
    ...(said.class === undefined || said.class !== 'cavalry' ? { disorderedCohesion: 5 } : { dismounted: { strength: 2, cohesion: 6, movement: 5 } }),
    ...(said.class === 'artillery' || said.class === 'horse-artillery' ? { range: 'M' as const } : {}),
    ...said,
  });
  const leader = (said: NonNullable<Sketch['leaders']>[number]): ScenarioLeader => ({ name: said.id, marker: said.side, range: 9, combined: 2, movement: 9, ...said });
  return {
    system: 'glory',
    id: 'sketch',
    title: 'Sketch',
    description: '',
    provenance: 'house',
    map: mapOf(sketch),
    turns: sketch.turns ?? [{ label: '1', period: sketch.period ?? 'day', ground: sketch.ground ?? 'good' }],
    markers: sketch.markers ?? [
      { id: 'union', side: 'union', name: 'Union', copies: 2 },
      { id: 'confederate', side: 'confederate', name: 'Confederate', copies: 2 },
    ],
    leaders: (sketch.leaders ?? [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0909' }]).map(leader),
    units: [...(sketch.union ?? []).map(unit('union')), ...(sketch.confederate ?? []).map(unit('confederate'))],
    victory: sketch.victory ?? { objectives: [], eliminatedUnit: 2, boxedUnit: 1, margins: [{ atLeast: 1, margin: 'marginal' }] },
    ...saidOf(sketch),
  };
}

/** The sketch as a state in its first turn, in the given phase; within an activation of `active` unless that is `null`. */
export function positionOf(sketch: Sketch, phase: Phase = { name: 'movement' }, active: Side | null = 'union', activation: Partial<Activation> = {}): GloryState {
  const scenario = scenarioOf(sketch);
  const begun = evolve(INITIAL_STATE, { type: 'game-begun', scenario, options: sketch.options ?? {} });
  const sketches = [...(sketch.union ?? []), ...(sketch.confederate ?? [])];
  const units = begun.units.map((unit, index): UnitState => {
    const said = sketches[index];
    return {
      ...unit,
      disordered: said?.disordered ?? false,
      extended: said?.extended ?? false,
      lent: said?.lent ?? false,
      marks: said?.marks ?? unit.marks,
      mounted: unit.mounted && said?.onFoot !== true,
    };
  });
  const group = active && {
    commands: [active],
    units: scenario.units.filter((unit) => unit.side === active).map((unit) => unit.id),
    outOfCommand: [],
  };
  return {
    ...begun,
    units,
    turn: 1,
    phase,
    ...(active && group ? { activation: { marker: active, side: active, waiting: [], tried: [], failed: [], group, ...activation } } : {}),
  };
}

/** What a command led to: its events and the state after them. */
export interface Played {
  readonly events: readonly GloryEvent[];
  readonly state: GloryState;
}

/** Plays a command that must be accepted; the faces must all be used. */
export function play(state: GloryState, side: Side, command: GloryCommand, faces: readonly number[] = []): Played {
  const dice = scriptedDice(faces);
  const decided = decide(state, side, command, dice);
  if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
  dice.assertUsedUp();
  return { events: decided.value, state: decided.value.reduce(evolve, state) };
}

/** Plays several commands in a row. */
export function playAll(state: GloryState, ...moves: readonly (readonly [Side, GloryCommand, (readonly number[])?])[]): Played {
  return moves.reduce<Played>(
    (before, [side, command, faces]) => {
      const after = play(before.state, side, command, faces);
      return { events: [...before.events, ...after.events], state: after.state };
    },
    { events: [], state },
  );
}

/** The violations of a command that must be refused. */
export function refusal(state: GloryState, side: Side, command: GloryCommand): Rejection['violations'] {
  const decided = decide(state, side, command, scriptedDice([]));
  if (decided.ok) throw new Error(`accepted: ${JSON.stringify(decided.value)}`);
  return decided.error.violations;
}

/** The rule and code of each violation, for brief expectations. */
export function reasons(violations: Rejection['violations']): readonly Pick<Violation, 'rule' | 'code'>[] {
  return violations.map(({ rule, code }) => ({ rule, code }));
}
