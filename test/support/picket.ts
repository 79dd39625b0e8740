import { Type, type Static } from '@sinclair/typebox';
import type { Dice } from '../../src/dice/dice.js';
import { sentence, under } from '../../src/kernel/account.js';
import { assertNever } from '../../src/kernel/never.js';
import { reject, type Json, type Rejection } from '../../src/kernel/rejection.js';
import { ok, type Result } from '../../src/kernel/result.js';
import type { AnyRuleSystem, Awaited, Offer, Outcome, RuleSystem, Viewer } from '../../src/kernel/system.js';

const closed = { additionalProperties: false } as const;
const RULE = 'G-2.3.a';
const CHAPTER = Number('2');

const COMMANDS = [
  Type.Object({ type: Type.Literal('advance'), dice: Type.Integer({ minimum: 1, maximum: 3 }) }, { ...closed, description: 'Rolls dice and adds their faces.' }),
  Type.Object({ type: Type.Literal('note'), text: Type.String({ maxLength: 40 }) }, { ...closed, description: 'Writes down what only the own side sees.' }),
  Type.Object({ type: Type.Literal('show') }, { ...closed, description: 'Shows what it wrote down last to everybody.' }),
  Type.Object({ type: Type.Literal('pass') }, { ...closed, description: 'Lets the other side go on.' }),
] as const;

export const PicketScenario = Type.Object(
  {
    system: Type.Literal('picket'),
    id: Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 40 }),
    title: Type.String({ maxLength: 80 }),
    target: Type.Integer({ minimum: 1 }),
    decoy: Type.Optional(Type.Integer()),
  },
  { ...closed, $id: 'urn:vedette:test:picket-scenario' },
);

type Scenario = Static<typeof PicketScenario>;
type Command = Static<(typeof COMMANDS)[number]>;
type Side = 'blue' | 'gray';
type Event =
  | { readonly type: 'picket-begun'; readonly scenario: Scenario; readonly options: Readonly<Record<string, string>> }
  | { readonly type: 'advanced'; readonly side: Side; readonly faces: readonly number[] }
  | { readonly type: 'noted'; readonly side: Side; readonly text: string }
  | { readonly type: 'shown'; readonly side: Side; readonly text: string }
  | { readonly type: 'turn-passed'; readonly next: Side };

interface State {
  readonly scenario: Scenario;
  readonly turn: number;
  readonly active: Side;
  readonly points: Readonly<Record<Side, number>>;
  readonly notes: Readonly<Record<Side, readonly string[]>>;
}

const SIDES: readonly Side[] = ['blue', 'gray'];
const NOWHERE: Scenario = { system: 'picket', id: 'none', title: 'None', target: 1 };
const INITIAL: State = { scenario: NOWHERE, turn: 1, active: 'blue', points: { blue: 0, gray: 0 }, notes: { blue: [], gray: [] } };
const isOver = ({ points, scenario }: State): boolean => SIDES.some((side) => points[side] >= scenario.target);
const other = (side: Side): Side => (side === 'blue' ? 'gray' : 'blue');

function decide(state: State, side: string, command: Command, dice: Dice): Result<readonly Event[], Rejection> {
  if (isOver(state)) return reject(RULE, 'picket.over', 'The game is over.');
  if (side !== state.active) return reject(RULE, 'picket.not-your-turn', 'The other side is to act.', { active: state.active });
  const passed: Event = { type: 'turn-passed', next: other(state.active) };
  switch (command.type) {
    case 'advance': {
      const roll = (_: unknown, place: number) => dice.roll({ purpose: `advance ${place + 1}`, sides: 10, bands: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] });
      return ok([{ type: 'advanced', side: state.active, faces: Array.from({ length: command.dice }, roll) }, passed]);
    }
    case 'note':
      return ok([{ type: 'noted', side: state.active, text: command.text }]);
    case 'show': {
      const text = state.notes[state.active].at(-1);
      return text === undefined ? reject(RULE, 'picket.no-note', 'There is nothing to show.') : ok([{ type: 'shown', side: state.active, text }]);
    }
    case 'pass':
      return ok([passed]);
    default:
      return assertNever(command);
  }
}

function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'picket-begun':
      return { ...INITIAL, scenario: event.scenario };
    case 'advanced': {
      const gained = event.faces.reduce((sum, face) => sum + face, state.points[event.side]);
      return { ...state, points: { ...state.points, [event.side]: gained } };
    }
    case 'noted':
      return { ...state, notes: { ...state.notes, [event.side]: [...state.notes[event.side], event.text] } };
    case 'shown':
      return state;
    case 'turn-passed':
      return { ...state, active: event.next, turn: state.turn + 1 };
    default:
      return assertNever(event);
  }
}

function sees(viewer: Viewer, side: Side): boolean {
  return viewer.role === 'arbiter' || (viewer.role === 'seat' && viewer.side === side);
}

function awaiting(state: State): readonly Awaited[] {
  return isOver(state) ? [] : [{ side: state.active, decision: 'advance', rule: RULE }];
}

function offers(state: State, side: string): readonly Offer<Command>[] {
  if (isOver(state) || side !== state.active) return [];
  const advances = ([1, 2, 3] as const).map((dice) => ({ type: 'advance' as const, dice }));
  return [{ decision: 'advance', rule: RULE, commands: [...advances, { type: 'pass' }] }];
}

function outcome(state: State): Outcome | undefined {
  const winner = SIDES.find((side) => state.points[side] >= state.scenario.target);
  return winner && { winner, margin: 'decisive', points: state.points, rule: RULE };
}

function observe(state: State, viewer: Viewer) {
  const { scenario: { id, target }, turn, active, points, notes } = state;
  return {
    scenario: id, target, turn, turns: target, label: `Watch ${turn}`, phase: { name: 'advance' }, awaiting: awaiting(state), active, points,
    notes: Object.fromEntries(SIDES.map((side) => [side, sees(viewer, side) ? notes[side] : notes[side].length])),
  };
}

const chance = (need: number) => ({ numerator: String(10 - need), denominator: '10' });
const Need = Type.Object({ need: Type.Integer({ minimum: 0, maximum: 9 }) }, closed);

const PICKET: RuleSystem<State, Command, Event, ReturnType<typeof observe>, Scenario> = {
  id: 'picket',
  title: 'Picket',
  edition: 'picket@1',
  sides: SIDES,
  options: [{ name: 'weather', rule: RULE, description: 'Only for show.', choices: ['fair', 'rain'], default: 'fair' }],
  rules: [1, 2, 3].map((row) => ({
    id: `G-${CHAPTER}.${row}.a` as const, section: `2.${row}`, kind: row === 3 ? 'resolution' : 'definition',
    decides: 'none', statement: `Row ${row} of the pickets.`, edgeCases: '', example: '', status: 'implemented', reason: '',
  })),
  tables: [{ name: 'faces', title: 'Faces of the die', rule: RULE, content: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }],
  commandSchema: Type.Union([...COMMANDS]),
  scenarioSchema: PicketScenario,
  checkScenario: ({ decoy }) => (decoy === undefined ? [] : [{ path: '/decoy', code: 'picket.decoy', message: 'There are no decoys.' }]),
  begin: (scenario, options) => ok([{ type: 'picket-begun', scenario, options }]),
  initial: INITIAL,
  decide,
  evolve,
  awaiting,
  offers,
  outcome,
  openOrders: false,
  asKnownTo: (state) => state,
  reveals: (_before, events) => events.some(({ type }) => type === 'shown'),
  observe,
  observeEvent: (event, viewer) => (event.type !== 'noted' || sees(viewer, event.side) ? event : undefined),
  account: () => ({
    tell(event) {
      if (event.type === 'picket-begun') return undefined;
      if (event.type === 'turn-passed') return under([RULE, `The watch of ${event.next}`]);
      return sentence(2, RULE, `${event.side} ${event.type === 'advanced' ? `advances by ${event.faces.join(' + ')}` : `${event.type}: ${event.text}`}`);
    },
  }),
  invariants: () => [],
  codec: {
    schemaOf: () => 1,
    decodeEvent: (type, _schema, data) => ({ type, ...(data as object) }) as Event,
    fingerprint: 'picket-1',
    encodeState: ({ turn, active, points, notes }) => ({ turn, active, points, notes }),
    decodeState: (first, snapshot) => ({ ...evolve(INITIAL, first), ...(snapshot as object) }),
  },
  draw: ({ points }) => `blue ${points.blue}, gray ${points.gray}`,
  queries: [
    {
      name: 'moves',
      description: 'Where a picket may go.',
      parameters: Type.Object({ unit: Type.String(), far: Type.Optional(Type.Boolean()) }, closed),
      answer: (state, { unit, far }: { unit: string; far?: boolean }) =>
        unit === 'ghost' ? reject(RULE, 'picket.no-unit', 'There is no such picket.', { unit }) : ok({ unit, far: far ?? false, turn: state.turn }),
    },
    {
      name: 'line-of-sight',
      description: 'Whether one place sees another.',
      parameters: Type.Object({ from: Type.Integer(), to: Type.Integer() }, closed),
      answer: (_state, { from, to }: { from: number; to: number }) => ok({ clear: from <= to }),
    },
  ],
  previews: [{ name: 'advance', description: 'The chance of a face.', parameters: Need, answer: (_state, { need }: { need: number }) => ok({ reached: chance(need) }) }],
  calculators: [{ name: 'chance', description: 'The chance of a face.', parameters: Need, answer: ({ need }: { need: number }) => ok({ reached: chance(need) }) }],
};

/** The smallest rule system that has all parts: dice, a secret, turns and an end. Tests of the service play it. */
export const picket: AnyRuleSystem = PICKET;

/** A scenario of it: the first side to reach `target` wins. */
export function picketScenario(target = 30): Json {
  return { system: 'picket', id: `to-${target}`, title: `First to ${target}`, target };
}
