import type { TSchema } from '@sinclair/typebox';
import type { Dice } from '../dice/dice.js';
import type { Teller } from './account.js';
import type { Facts, Json, Rejection } from './rejection.js';
import type { Result } from './result.js';
import type { Rule, RuleId } from './rule.js';

/** What a command is, in every system: a union by `type`. */
export interface AnyCommand {
  readonly type: string;
}

/** What an event is, in every system: a union by `type`; everything else is data, and plain JSON. */
export interface AnyEvent {
  readonly type: string;
}

/** Who looks: a seat, or somebody who sees everything, or somebody who sees what is public. */
export type Viewer = { readonly role: 'seat'; readonly side: string } | { readonly role: 'observer' } | { readonly role: 'arbiter' };

/** A decision that somebody has to make before the game can go on. */
export interface Awaited {
  /** The side whose decision it is. */
  readonly side: string;
  /** What is to be decided, e.g. `choose-first-marker`, `defensive-fire`. */
  readonly decision: string;
  readonly rule: RuleId;
}

/** Commands that a seat may send now for one decision, each complete and ready to send. */
export interface Offer<C> {
  readonly decision: string;
  readonly rule: RuleId;
  readonly commands: readonly C[];
  /**
   * The parts to compose a command from, where listing every combination would explode (who charges whom, where a unit
   * moves). A whole choice is checked with a dry run.
   */
  readonly parts?: Readonly<Record<string, Json>>;
}

/** An optional or disputed rule that a game may switch. */
export interface GameOption {
  readonly name: string;
  readonly rule: RuleId;
  readonly description: string;
  readonly choices: readonly string[];
  readonly default: string;
}

/** A state that the rules do not allow; the conformance suite looks for them after every event. */
export interface InvariantViolation {
  readonly invariant: string;
  readonly rule?: RuleId;
  readonly facts: Facts;
}

/** A fault in a document that somebody handed in, by its place. */
export interface Fault {
  /** A JSON pointer, e.g. `/map/hexes/12/terrain`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A named question about a position: moves, supply, lines of sight. Never changes the state, never rolls. */
export interface Query<S> {
  readonly name: string;
  readonly description: string;
  readonly parameters: TSchema;
  answer(state: S, parameters: never, viewer: Viewer): Result<unknown, Rejection>;
}

/** Exact odds of something that a seat could do in a position. */
export interface Preview<S> {
  readonly name: string;
  readonly description: string;
  readonly parameters: TSchema;
  answer(state: S, parameters: never, viewer: Viewer): Result<unknown, Rejection>;
}

/** Odds or costs without a game. */
export interface Calculator {
  readonly name: string;
  readonly description: string;
  readonly parameters: TSchema;
  answer(parameters: never): Result<unknown, Rejection>;
}

/** One chart of a system: rows and columns in printed order, each cell with its provenance. */
export interface Table {
  readonly name: string;
  readonly title: string;
  readonly rule: RuleId;
  readonly content: Json;
}

/** What the view of every system has beside what is its own, so that whoever knows no system can tell where a game stands. */
export interface AnyView {
  /** From 1; 0 before the first. */
  readonly turn: number;
  readonly turns: number;
  /** What the scenario calls the turn. */
  readonly label: string;
  readonly phase: { readonly name: string };
  readonly awaiting: readonly Awaited[];
}

/**
 * A rule system: pure functions over plain data. `S` is the state, `C` the commands, `E` the events, `V` the view.
 * A command is judged once, in `decide`; the events it gives are facts that `evolve` folds without judging or rolling.
 */
export interface RuleSystem<S, C extends AnyCommand, E extends AnyEvent, V extends AnyView, Scenario> {
  readonly id: string;
  readonly title: string;
  readonly edition: string;
  readonly sides: readonly string[];
  readonly options: readonly GameOption[];
  readonly rules: readonly Rule[];
  readonly tables: readonly Table[];
  /** JSON Schema of a command, a union by `type`. */
  readonly commandSchema: TSchema;
  /** JSON Schema of a scenario document. */
  readonly scenarioSchema: TSchema;
  /** What the schema cannot say of a scenario that already fits it: holes in the map, one-sided rivers, unknown ids. */
  checkScenario(scenario: Scenario): readonly Fault[];

  /** The events that set the game up; the first pins the scenario and the options. Rolls nothing. */
  begin(scenario: Scenario, options: Readonly<Record<string, string>>): Result<readonly E[], Rejection>;
  /** The state before the first event. */
  readonly initial: S;
  /** Judges a command of one side and says what happens, or which rule refuses it. */
  decide(state: S, side: string, command: C, dice: Dice): Result<readonly E[], Rejection>;
  /** Folds one event. Total and pure: never judges, never rolls, never changes `state`. */
  evolve(state: S, event: E): S;
  /** Who must decide what; empty only when the game is over. */
  awaiting(state: S): readonly Awaited[];
  /** What a side may do now, by decision; empty for a side that is not awaited. */
  offers(state: S, side: string): readonly Offer<C>[];
  /**
   * Whether everybody may see at once what a seat ordered, as in a game in which nothing is hidden. Otherwise its own
   * seat and the arbiter see it, and everybody once the game is over.
   */
  readonly openOrders: boolean;
  /** The position as far as a side knows it: without what the other has sealed or hidden. Dry runs judge by it. */
  asKnownTo(state: S, side: string): S;
  /**
   * Whether the events of one command brought something to light that a side had sealed or hidden from the other. What
   * was seen stays seen: then it is not for one seat alone to take the command back.
   */
  reveals(before: S, events: readonly E[], after: S): boolean;
  /** The final result, once the game is over. */
  outcome(state: S): Outcome | undefined;
  observe(state: S, viewer: Viewer): V;
  /** The event as the viewer may see it, or `undefined` when it is hidden from them. */
  observeEvent(event: E, viewer: Viewer): E | undefined;
  /** Tells the events of a game, one by one, in the words of the rulebook; `begun` is its first one. */
  account(begun: E): Teller<E>;
  invariants(state: S): readonly InvariantViolation[];
  readonly codec: Codec<S, E>;
  /** The board as text, as the viewer may see it. */
  draw(state: S, viewer: Viewer): string;
  readonly queries: readonly Query<S>[];
  readonly previews: readonly Preview<S>[];
  readonly calculators: readonly Calculator[];
}

/** How a game ended. */
export interface Outcome {
  /** The winning side, or `undefined` for a draw. */
  readonly winner?: string;
  /** E.g. `decisive`, `marginal`, `draw`. */
  readonly margin: string;
  readonly points: Readonly<Record<string, number>>;
  readonly rule: RuleId;
}

/** Events and snapshots as plain JSON, and back; old schema numbers go through upcasters. */
export interface Codec<S, E> {
  /** The schema number that events of this type are written with. */
  schemaOf(type: E extends AnyEvent ? E['type'] : never): number;
  /** Reads an event that was written with any schema number. */
  decodeEvent(type: string, schema: number, data: Json): E;
  /** Changes whenever `evolve` could fold to another state; snapshots with another fingerprint are ignored. */
  readonly fingerprint: string;
  /** The state without what the first event already says. */
  encodeState(state: S): Json;
  /** Restores a state from its snapshot and the game's first event. */
  decodeState(first: E, snapshot: Json): S;
}

/** A rule system whose types are hidden, as the registry keeps it. */
export type AnyRuleSystem = RuleSystem<unknown, AnyCommand, AnyEvent, AnyView, unknown>;
