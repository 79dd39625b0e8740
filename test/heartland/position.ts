import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { decide } from '../../src/systems/heartland/decide.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { INITIAL_STATE } from '../../src/systems/heartland/at-start.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import type { HeartlandOptions } from '../../src/systems/heartland/options.js';
import type { HeartlandScenario } from '../../src/systems/heartland/scenario.js';
import type { HeartlandState, Impulse, LeaderState, MapState, Operations, Phase, SideState, UnitState } from '../../src/systems/heartland/state.js';
import type { Side, Weather } from '../../src/systems/heartland/vocabulary.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import type { Rejection, Violation } from '../../src/kernel/rejection.js';

type MapHex = HeartlandScenario['map']['hexes'][number];
type ScenarioUnit = HeartlandScenario['units'][number];
type ScenarioLeader = HeartlandScenario['leaders'][number];

/** What a test says of a leader; by default 2 stars, ratings 3-3-3 (back 1-2-2), morale 3, no artillery, 3 ammunition points, and as many administration points as his AR. */
export type LeaderSketch = Partial<ScenarioLeader> & { readonly id: string; readonly state?: Partial<LeaderState> };

/** What a test says of a unit; by default a Union infantry division 10-1/6-2 or a Confederate infantry brigade 4-1/2-2. */
export type UnitSketch = Partial<ScenarioUnit> & { readonly id: string; readonly state?: Partial<UnitState> };

/** A small position: all clear hexes of Tennessee but for what is said. */
export interface Sketch {
  readonly columns?: number;
  readonly rows?: number;
  readonly shoved?: 'odd' | 'even';
  /** What differs from a clear hex in Tennessee, by hex. */
  readonly hexes?: Readonly<Record<string, Partial<MapHex>>>;
  readonly hexsides?: HeartlandScenario['map']['hexsides'];
  readonly roads?: HeartlandScenario['map']['roads'];
  readonly rails?: HeartlandScenario['map']['rails'];
  readonly rivers?: HeartlandScenario['map']['rivers'];
  readonly union?: readonly (LeaderSketch | UnitSketch)[];
  readonly confederate?: readonly (LeaderSketch | UnitSketch)[];
  readonly works?: HeartlandScenario['works'];
  readonly reinforcements?: HeartlandScenario['reinforcements'];
  readonly year?: number;
  readonly turns?: HeartlandScenario['turns'];
  readonly sides?: { readonly [S in Side]?: Partial<HeartlandScenario['sides'][S]> };
  readonly firepowerOffset?: number;
  readonly victory?: Partial<HeartlandScenario['victory']>;
  readonly charts?: HeartlandScenario['charts'];
  /** Options that differ from their default. */
  readonly options?: Partial<HeartlandOptions>;
  readonly weather?: Weather;
}

/** The hexes of a rectangle of columns × rows in printed order. */
export function rectangle(columns: number, rows: number): string[] {
  const two = (n: number) => String(n).padStart(2, '0');
  return Array.from({ length: columns }, (_, c) => Array.from({ length: rows }, (_, r) => two(c + 1) + two(r + 1))).flat();
}

/** A sketch is of a leader when it says anything that only a leader has; else of a unit. */
function isLeader(sketch: LeaderSketch | UnitSketch): sketch is LeaderSketch {
  return 'stars' in sketch;
}

function leaderOf(side: Side) {
  return ({ state: _s, ...said }: LeaderSketch): ScenarioLeader => ({
    name: said.id,
    side,
    stars: 2,
    front: { ar: 3, br: 3, mr: 3 },
    back: { ar: 1, br: 2, mr: 2 },
    morale: 3,
    artillery: 0,
    ammunition: 3,
    ...said,
  });
}

const INFANTRY = {
  union: { size: 'division', full: { cf: 10, ml: 1 }, reduced: { cf: 6, ml: 2 } },
  confederate: { size: 'brigade', full: { cf: 4, ml: 1 }, reduced: { cf: 2, ml: 2 } },
} as const;

function unitOf(side: Side) {
  return ({ state: _s, ...said }: UnitSketch): ScenarioUnit => {
    const type = said.type ?? 'infantry';
    const fights = type === 'infantry' || type === 'cavalry' || type === 'engineer';
    return { name: said.id, side, type, ...(fights ? INFANTRY[side] : {}), ...said };
  };
}

const SIDE: HeartlandScenario['sides']['union'] = { operations: 4, warEffort: 100, homeStates: [], edges: [], headquarters: 1 };

/** The scenario that a sketch stands for. */
// eslint-disable-next-line complexity -- every member has its default here
export function scenarioOf(sketch: Sketch): HeartlandScenario {
  const { columns = 12, rows = 12, hexes, union = [], confederate = [], sides = {} } = sketch;
  return {
    system: 'heartland',
    id: 'sketch',
    title: 'Sketch',
    description: '',
    provenance: 'house',
    provenances: [],
    year: sketch.year ?? 1862,
    turns: sketch.turns ?? [{ label: 'April I', month: 4, weeks: 1 }, { label: 'April II', month: 4, weeks: 1 }],
    firepowerOffset: sketch.firepowerOffset ?? 4,
    foraging: true,
    sides: {
      union: { ...SIDE, homeStates: ['KY', 'IL', 'IN', 'OH', 'MO'], edges: [{ edge: 'north' }], ...sides.union },
      confederate: { ...SIDE, operations: 5, homeStates: ['TN', 'GA', 'AL', 'MS'], edges: [{ edge: 'south' }], ...sides.confederate },
    },
    map: {
      name: 'Sketch',
      columns,
      rows,
      shoved: sketch.shoved ?? 'even',
      hexes: rectangle(columns, rows).map((hex) => ({ hex, terrain: 'clear' as const, state: 'TN' as const, ...hexes?.[hex] })),
      hexsides: [...(sketch.hexsides ?? [])],
      roads: [...(sketch.roads ?? [])],
      rails: [...(sketch.rails ?? [])],
      rivers: [...(sketch.rivers ?? [])],
    },
    leaders: [...union.filter(isLeader).map(leaderOf('union')), ...confederate.filter(isLeader).map(leaderOf('confederate'))],
    units: [
      ...union.filter((each): each is UnitSketch => !isLeader(each)).map(unitOf('union')),
      ...confederate.filter((each): each is UnitSketch => !isLeader(each)).map(unitOf('confederate')),
    ],
    works: [...(sketch.works ?? [])],
    reinforcements: [...(sketch.reinforcements ?? [])],
    victory: { cities: 10, objectives: [], enemyStep: 1, leaderPerStar: 2, warEffortPerPoint: 20, margins: [{ atLeast: 6, margin: 'marginal' }, { atLeast: 16, margin: 'decisive' }], ...sketch.victory },
    ...(sketch.charts ? { charts: sketch.charts } : {}),
  };
}

/** What a test changes of the state besides the sketch. */
export interface Given {
  readonly impulse?: Partial<Impulse> | null;
  readonly operations?: Partial<Operations>;
  readonly map?: Partial<MapState>;
  readonly sides?: Readonly<Partial<Record<Side, Partial<SideState>>>>;
  readonly turn?: number;
}

/**
 * The sketch as a state in its first turn, in the given phase; within an impulse of `active` at level 3 unless that is
 * `null`, in which all forces of the side are in full supply.
 */
export function positionOf(sketch: Sketch, phase: Phase = { name: 'movement', side: 'union' }, active: Side | null = 'union', given: Given = {}): HeartlandState {
  const begun = evolve(INITIAL_STATE, { type: 'game-begun', scenario: scenarioOf(sketch), options: { ...sketch.options } });
  const said = new Map([...(sketch.union ?? []), ...(sketch.confederate ?? [])].map((each) => [each.id, each.state]));
  const { order } = begun.setting;
  const leaders = begun.leaders.map((leader, index): LeaderState => {
    const changed = said.get(order.leaders[index]!.id) as Partial<LeaderState> | undefined;
    const face = (changed?.active ?? leader.active) ? order.leaders[index]!.front : order.leaders[index]!.back;
    return { ...leader, points: face.ar, ...changed };
  });
  const units = begun.units.map((unit, index): UnitState => ({ ...unit, ...(said.get(order.units[index]!.id) as Partial<UnitState> | undefined) }));
  const supply = active ? Object.fromEntries(order.leaders.filter(({ side }) => side === active).map(({ id }) => [id, { state: 'full' as const, open: true }])) : {};
  const impulse: Impulse | null = active && {
    side: active, number: 1, level: 3, supply, mover: null, assaults: [], checked: [], extended: null, contacts: [], closedUp: [], foughtOver: [], waved: [], fallenBack: [], navalCombats: [], trains: [], organised: -1, ...given.impulse,
  };
  return {
    ...begun,
    leaders,
    units,
    turn: given.turn ?? 1,
    phase,
    impulse: given.impulse === null ? null : impulse,
    weather: { ...begun.weather, now: sketch.weather ?? 'clear' },
    operations: { ...begun.operations, ...given.operations },
    map: { ...begun.map, ...given.map },
    sides: { union: { ...begun.sides.union, ...given.sides?.union }, confederate: { ...begun.sides.confederate, ...given.sides?.confederate } },
  };
}

/** What a command led to: its events and the state after them. */
export interface Played {
  readonly events: readonly HeartlandEvent[];
  readonly state: HeartlandState;
}

/** Plays a command that must be accepted; the faces, 1 … 6, must all be used. */
export function play(state: HeartlandState, side: Side, command: HeartlandCommand, faces: readonly number[] = []): Played {
  const dice = scriptedDice(faces.map((face) => face - 1));
  const decided = decide(state, side, command, dice);
  if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
  dice.assertUsedUp();
  return { events: decided.value, state: decided.value.reduce(evolve, state) };
}

/** Plays several commands in a row. */
export function playAll(state: HeartlandState, ...moves: readonly (readonly [Side, HeartlandCommand, (readonly number[])?])[]): Played {
  return moves.reduce<Played>(
    (before, [side, command, faces]) => {
      const after = play(before.state, side, command, faces);
      return { events: [...before.events, ...after.events], state: after.state };
    },
    { events: [], state },
  );
}

/** The violations of a command that must be refused. */
export function refusal(state: HeartlandState, side: Side, command: HeartlandCommand): Rejection['violations'] {
  const decided = decide(state, side, command, scriptedDice([]));
  if (decided.ok) throw new Error(`accepted: ${JSON.stringify(decided.value)}`);
  return decided.error.violations;
}

/** The rule and code of each violation, for brief expectations. */
export function reasons(violations: Rejection['violations']): readonly Pick<Violation, 'rule' | 'code'>[] {
  return violations.map(({ rule, code }) => ({ rule, code }));
}
