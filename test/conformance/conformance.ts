import { isDeepStrictEqual } from 'node:util';
import { Ajv, type ValidateFunction } from 'ajv';
import { canonicalJson } from '../../src/audit/canonical-json.js';
import { chance, type Chance } from '../../src/cli/chance.js';
import { choose } from '../../src/cli/player.js';
import type { Dice, RolledDie } from '../../src/dice/dice.js';
import { distribution } from '../../src/dice/distribution.js';
import { enumerate } from '../../src/dice/enumerated.js';
import { recordedDice } from '../../src/dice/recorded.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import type { Json, Rejection } from '../../src/kernel/rejection.js';
import type { Result } from '../../src/kernel/result.js';
import type { AnyCommand, AnyEvent, AnyRuleSystem, AnyView, Offer, Viewer } from '../../src/kernel/system.js';
import { digestOfBuffers, freeze } from './frozen.js';
import { nearMiss } from './near-misses.js';
import { anyValue, isWhole, oddsIn } from './questions.js';

/** How closely a game is looked at; percents say at how many of the commands. */
export interface Rigour {
  /** Percent of the decisions that are looked at closely: offers tried and compared, near misses, invariants after the command. */
  readonly closely: number;
  /** Percent of these decisions at which every offered command is tried, and not two of them. */
  readonly everyOffer: number;
  /** Near misses tried at each of these decisions. */
  readonly nearMisses: number;
  /** Percent of the commands after which the replayed state is compared, event by event. */
  readonly replay: number;
  /** Percent of the commands after which the replay goes on from a snapshot. */
  readonly snapshots: number;
  /** Percent of the decisions at which views, drawing, queries and previews are asked for. */
  readonly questions: number;
  /** Percent of the commands that are judged with every face of every die. */
  readonly odds: number;
  /** Percent of the commands whose previews are compared with what play gives. */
  readonly probes: number;
}

export interface GameOrder {
  readonly system: AnyRuleSystem;
  readonly scenario: unknown;
  /** Those that are not played by default. */
  readonly options?: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly rigour: Rigour;
  /** A game that goes on longer has no end. */
  readonly mostCommands: number;
  /** Asks what only this system knows; see `Probe`. */
  readonly probe?: Probe;
}

/** Looks at a position before a command is played; throws when something is wrong with it. */
export type Probe = (state: unknown, side: string, command: AnyCommand) => void;

/** What was seen in one game. */
export interface GameReport {
  readonly seed: number;
  readonly events: number;
  readonly commands: Tally;
  readonly eventTypes: Tally;
  readonly offersTried: number;
  /** Commands that were judged with every face of every die. */
  readonly trees: number;
  readonly nearMisses: { readonly malformed: number; readonly refused: number; readonly legal: number };
  /** Code of each refusal, and how often. */
  readonly refusals: Tally;
  readonly log: readonly PlayedCommand[];
}

/** One accepted command: who sent it, the dice, the events. */
export interface PlayedCommand {
  readonly side: string;
  readonly command: AnyCommand;
  readonly rolls: readonly RolledDie[];
  readonly events: readonly AnyEvent[];
}

/** Something that the contract of rule systems forbids, with what is needed to see it again. */
export class Nonconformity extends Error {}

/** Plays one game with seeded random players and watches everything that the contract of `RuleSystem` promises. */
export function playGame(order: GameOrder): GameReport {
  return new Game(order).play();
}

/** Dice from a seed; not those of real games. */
export function seededDice(chance: Chance): Dice {
  return { roll: ({ sides }) => chance.below(sides) };
}

type Question = AnyRuleSystem['queries'][number];

const MOST_STALE = 60;
/** Characters of each detail of a message. */
const MOST_DETAIL = 1500;
/** Ways in which the dice of a command may fall, for all of them to be tried. */
const MOST_FACES = 1000n;
const CODE = /^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/;
const checkers = new WeakMap<object, ValidateFunction>();

/** Whether a value has the shape that the API lets through. */
export function fits(schema: AnyRuleSystem['commandSchema'], value: unknown): boolean {
  const check = checkers.get(schema) ?? new Ajv({ strict: false }).compile(schema);
  checkers.set(schema, check);
  return check(value);
}

class Game {
  /** What the players choose by: apart from what the examiner asks, so that a seed is one game at any rigour. */
  private readonly players: Chance;
  /** What the examiner chooses by. */
  private readonly chance: Chance;
  private readonly dice: Dice;
  private readonly rules: ReadonlySet<string>;
  private readonly log: PlayedCommand[] = [];
  private readonly stale: AnyCommand[] = [];
  private readonly counts = { offersTried: 0, malformed: 0, refused: 0, legal: 0, events: 0, trees: 0 };
  private readonly refusals: Record<string, number> = {};
  private readonly ids: readonly string[];
  private state: unknown;
  /** The state folded from what the log would give back. */
  private replayed: unknown;
  private first: AnyEvent | undefined;
  /** Whether the present decision is looked at closely. */
  private closely = true;

  constructor(private readonly order: GameOrder) {
    this.players = chance(order.seed);
    this.chance = chance(order.seed ^ 0xa5c);
    this.dice = seededDice(chance(order.seed ^ 0x5eed));
    this.rules = new Set(order.system.rules.map(({ id }) => id));
    this.ids = idsOf(order.scenario);
    this.state = order.system.initial;
    this.replayed = order.system.initial;
  }

  play(): GameReport {
    try {
      return this.playOut();
    } catch (error) {
      throw new Nonconformity(this.wherePlayed(error), { cause: error });
    }
  }

  private playOut(): GameReport {
    const { system, scenario, options = {}, mostCommands } = this.order;
    const begun = system.begin(scenario, options);
    if (!begun.ok) throw new Error(`the scenario was refused: ${JSON.stringify(begun.error)}`);
    this.first = begun.value[0];
    begun.value.forEach((event) => this.fold(event, true));
    const buffers = digestOfBuffers(this.state);
    while (system.awaiting(this.state).length > 0) {
      if (this.log.length >= mostCommands) throw new Error(`no end after ${mostCommands} commands`);
      this.decide();
    }
    expectThat(digestOfBuffers(this.state) === buffers, 'a table behind the state was changed');
    this.compareReplay();
    expectThat(system.outcome(this.state) !== undefined, 'a game in which nobody is awaited has no outcome');
    return this.report();
  }

  /** One decision of a side that is awaited, and all questions around it. */
  private decide(): void {
    const { system, rigour, probe } = this.order;
    const { state } = this;
    const awaited = [...new Set(system.awaiting(state).map(({ side }) => side))];
    expectThat(system.outcome(state) === undefined, 'a game in which somebody is awaited has an outcome');
    this.closely = this.chance.percent(rigour.closely);
    this.checkSides(awaited);
    const side = this.players.pick(awaited);
    const offers = freeze(system.offers(state, side));
    if (this.closely) {
      this.checkOffers(side, offers);
      for (let i = 0; i < rigour.nearMisses; i++) this.tryNearMiss(side, offers);
    }
    if (this.chance.percent(rigour.questions)) this.askAround();
    const enemies = enemyHexes(system, state, side);
    const accepts = (command: AnyCommand): boolean => this.judge(side, freeze(command)).ok;
    const command = freeze(choose(this.players, { offers, enemies, accepts }));
    if (this.chance.percent(rigour.odds)) naming(command, () => this.checkBands(side, command));
    if (probe && this.chance.percent(rigour.probes)) naming(command, () => probe(state, side, command));
    this.playCommand(side, command);
  }

  private checkSides(awaited: readonly string[]): void {
    const { system } = this.order;
    for (const side of system.sides) {
      if (!awaited.includes(side)) expectThat(system.offers(this.state, side).length === 0, `${side} has offers but is not awaited`);
    }
    for (const { rule } of system.awaiting(this.state)) this.checkRule(rule);
  }

  private checkOffers(side: string, offers: readonly Offer<AnyCommand>[]): void {
    const commands = offers.flatMap((offer) => offer.commands);
    expectThat(commands.length > 0, `${side} is awaited and has no command to send`);
    expectThat(new Set(commands.map((command) => canonicalJson(command))).size === commands.length, 'a command is offered twice');
    offers.forEach(({ rule, parts }) => (this.checkRule(rule), canonicalJson(parts ?? null)));
    const tried = this.chance.percent(this.order.rigour.everyOffer) ? commands : [this.chance.pick(commands), this.chance.pick(commands)];
    for (const command of tried) this.expectAccepted(side, command);
    if (this.stale.length < MOST_STALE) this.stale.push(this.chance.pick(commands));
    else this.stale[this.chance.below(MOST_STALE)] = this.chance.pick(commands);
  }

  private expectAccepted(side: string, command: AnyCommand): void {
    this.counts.offersTried++;
    expectThat(fits(this.order.system.commandSchema, command), 'an offered command does not fit the schema of commands', command);
    const judged = this.judge(side, command);
    expectThat(judged.ok, 'an offered command is refused', command, judged);
  }

  /** What is nearly an offer is refused for a rule that exists, or is legal and leaves a sound state; it never throws. */
  private tryNearMiss(side: string, offers: readonly Offer<AnyCommand>[]): void {
    const offered = this.chance.pick(offers.flatMap(({ commands }) => commands));
    const sender = this.chance.percent(10) ? this.chance.pick(this.order.system.sides) : side;
    const command = freeze(nearMiss(this.chance, offered, { ids: this.ids, stale: this.stale }));
    if (!fits(this.order.system.commandSchema, command)) {
      this.counts.malformed++;
      return;
    }
    const judged = naming(command, () => this.judge(sender, command));
    if (judged.ok) {
      this.counts.legal++;
      naming(command, () => this.checkInvariants(judged.value.reduce((state, event) => this.order.system.evolve(state, event), this.state)));
      return;
    }
    this.counts.refused++;
    naming(command, () => this.checkRefusal(judged.error));
  }

  private checkRefusal({ violations }: Rejection): void {
    expectThat(violations.length > 0, 'a refusal without a violation');
    for (const { rule, code, message, facts } of violations) {
      this.checkRule(rule);
      expectThat(CODE.test(code), `the code ${code} is not of the form area.reason`);
      expectThat(message.length > 0, `the refusal ${code} has no message`);
      canonicalJson(facts);
      this.refusals[code] = (this.refusals[code] ?? 0) + 1;
    }
  }

  private checkRule(rule: string): void {
    expectThat(this.rules.has(rule), `the rule ${rule} is not in the index`);
  }

  /** Judges without playing; the dice are thrown away. */
  private judge(side: string, command: AnyCommand): Result<readonly AnyEvent[], Rejection> {
    const before = this.chance.below(1000);
    return this.order.system.decide(this.state, side, command, seededDice(chance(before)));
  }

  private playCommand(side: string, command: AnyCommand): void {
    const { system, rigour } = this.order;
    const dice = recordedDice(this.dice);
    const judged = naming(command, () => system.decide(this.state, side, command, dice));
    expectThat(judged.ok, 'the player’s command is refused', command, judged);
    if (!judged.ok) return;
    this.log.push({ side, command, rolls: dice.rolled, events: judged.value });
    expectThat(judged.value.length > 0, 'an accepted command has no event', command);
    expectThat(canonicalJson(facesIn(judged.value)) === canonicalJson(facesOf(dice.rolled)), 'the dice in the events are not the dice rolled', command, judged.value, dice.rolled);
    this.checkHiddenDice(judged.value, dice.byEvent());
    if (this.chance.percent(rigour.replay)) this.judgeAgain(this.log.at(-1)!);
    const compare = this.chance.percent(rigour.replay);
    for (const event of judged.value) naming(command, () => this.fold(freeze(event), compare));
    if (this.closely) naming(command, () => this.checkInvariants(this.state));
    if (this.chance.percent(rigour.snapshots)) this.replayFromSnapshot();
  }

  /** The dice that only one side is told of stand on what only that side sees, but for the one die of an open attempt to be active by moving. */
  private checkHiddenDice(events: readonly AnyEvent[], dice: readonly (readonly RolledDie[])[]): void {
    if (events.some((event) => 'by' in event && event.by === 'movement-roll')) return;
    for (const [at, event] of events.entries()) {
      if (this.order.system.observeEvent(event, { role: 'observer' }) === event) continue;
      const rolled = facesOf(dice[at] ?? []);
      expectThat(canonicalJson(facesIn([event])) === canonicalJson(rolled), 'a secret event and the dice that stand on it differ', event, rolled);
    }
  }

  /** The same command with the recorded faces gives the same events. */
  private judgeAgain({ side, command, rolls, events }: PlayedCommand): void {
    const dice = scriptedDice(rolls);
    const judged = this.order.system.decide(this.state, side, command, dice);
    dice.assertUsedUp();
    expectThat(judged.ok && isDeepStrictEqual(judged.value, events), 'the recorded faces give other events', command);
  }

  private checkInvariants(state: unknown): void {
    const broken = this.order.system.invariants(state);
    expectThat(broken.length === 0, 'an invariant is broken', broken);
  }

  private fold(event: AnyEvent, compare: boolean): void {
    const { system } = this.order;
    const { type, ...data } = event;
    this.counts.events++;
    const stored = JSON.parse(canonicalJson(data)) as Json;
    const read = freeze(system.codec.decodeEvent(type, system.codec.schemaOf(type as never), stored));
    this.state = freeze(system.evolve(this.state, event));
    this.replayed = freeze(system.evolve(this.replayed, read));
    if (!compare) return;
    expectThat(isDeepStrictEqual(read, event), `the event ${type} is not what the codec reads back`, event, read);
    this.compareReplay();
  }

  private compareReplay(): void {
    const { codec } = this.order.system;
    expectThat(canonicalJson(codec.encodeState(this.state)) === canonicalJson(codec.encodeState(this.replayed)), 'folding the stored events gives another state');
  }

  private replayFromSnapshot(): void {
    const { codec } = this.order.system;
    const stored = JSON.parse(canonicalJson(codec.encodeState(this.state))) as Json;
    this.replayed = freeze(codec.decodeState(this.first!, stored));
    this.compareReplay();
    expectThat(this.seen(this.replayed) === this.seen(this.state), 'the state restored from its snapshot is not what it was');
  }

  /** A position as far as anybody can tell: what is seen of it and what may be done in it. */
  private seen(state: unknown): string {
    const { system } = this.order;
    return canonicalJson({ view: system.observe(state, { role: 'arbiter' }), offers: system.sides.map((side) => system.offers(state, side)) });
  }

  /** Views, the drawing and the events' views are plain JSON and change nothing; the state is frozen. */
  private askAround(): void {
    const { system } = this.order;
    this.askQuestions();
    const viewers: Viewer[] = [...system.sides.map((side) => ({ role: 'seat', side }) as const), { role: 'observer' }, { role: 'arbiter' }];
    for (const viewer of viewers) canonicalJson(system.observe(this.state, viewer));
    for (const viewer of viewers) expectThat(system.draw(this.state, viewer).length > 0, 'the drawing is empty');
    for (const viewer of viewers) this.log.at(-1)?.events.forEach((event) => system.observeEvent(event, viewer));
  }

  /** Queries and previews with random parameters, and with those of the offered commands. */
  private askQuestions(): void {
    const { system } = this.order;
    for (const question of [...system.queries, ...system.previews]) {
      const fitting = this.stale.map(({ type: _type, ...parameters }) => parameters).filter((parameters) => fits(question.parameters, parameters));
      const random = anyValue(this.chance, question.parameters as never, this.ids);
      for (const parameters of [random, ...fitting.slice(-3)]) this.ask(question, parameters);
    }
  }

  /** An answer is plain JSON with odds that sum to 1; a refusal is as good as that of a command. */
  private ask(question: Question, parameters: unknown): void {
    const viewer: Viewer = this.chance.percent(50) ? { role: 'observer' } : { role: 'seat', side: this.chance.pick(this.order.system.sides) };
    naming({ type: question.name, parameters } as AnyCommand, () => {
      const answer = question.answer(this.state, freeze(parameters) as never, viewer);
      if (!answer.ok) this.checkRefusal(answer.error);
      else canonicalJson(answer.value);
      for (const odds of oddsIn(answer)) expectThat(isWhole(odds), 'the odds do not sum to 1', answer);
    });
  }

  /**
   * The bands of the dice tell the truth: judging with every face leads to the same positions, as often, as judging with
   * one face of each band. Left out where the tree is too large.
   */
  private checkBands(side: string, command: AnyCommand): void {
    const { system } = this.order;
    const leadsTo = (dice: Dice): string => {
      const judged = system.decide(this.state, side, command, dice);
      if (!judged.ok) return 'refused';
      return canonicalJson(withoutDice(system.codec.encodeState(judged.value.reduce((state, event) => system.evolve(state, event), this.state))));
    };
    // A turn's end may roll for a dozen forces: not even the bands of so many dice can be counted.
    const once = recordedDice(seededDice(chance(0)));
    leadsTo(once);
    if (once.rolled.reduce((total, { sides }) => total * sides, 1) > MOST_FACES) return;
    const banded = enumerate(leadsTo);
    if (banded.some(({ total }) => total > MOST_FACES)) return;
    const odds = (leaves: typeof banded): unknown => distribution(leaves, (position) => position).chances;
    expectThat(isDeepStrictEqual(odds(banded), odds(enumerate(leadsTo, { full: true }))), 'faces of one band lead to different positions', command);
    this.counts.trees++;
  }

  private report(): GameReport {
    const { offersTried, events, trees, ...nearMisses } = this.counts;
    return {
      seed: this.order.seed,
      events,
      commands: tally(this.log.map(({ command }) => command.type)),
      eventTypes: tally(this.log.flatMap((played) => played.events.map(({ type }) => type))),
      offersTried,
      trees,
      nearMisses,
      refusals: this.refusals,
      log: this.log,
    };
  }

  private wherePlayed(error: unknown): string {
    const last = this.log.at(-1);
    const phase = (this.state as { phase?: { name?: string } }).phase?.name ?? '';
    return `${describe(error)}\n  seed ${this.order.seed}, after ${this.log.length} commands, phase ${phase}\n  last command ${JSON.stringify(last?.command)}`;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error instanceof Nonconformity ? error.message : (error.stack ?? error.message)) : String(error);
}

/** Throws with the details when something that must hold does not. */
export function expectThat(holds: boolean, what: string, ...details: readonly unknown[]): void {
  if (holds) return;
  throw new Nonconformity([what, ...details.map((detail) => JSON.stringify(detail).slice(0, MOST_DETAIL))].join('\n  '));
}

/** The same without the faces and the sums made of them: a phase keeps what was rolled. */
function withoutDice(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutDice);
  const kept = Object.entries(value as Readonly<Record<string, Json>>).filter(([name]) => name !== 'die' && name !== 'total');
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutDice(part)]));
}

/** Runs what a command leads to, and names the command when it throws. */
function naming<T>(command: AnyCommand, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Nonconformity(`${describe(error)}\n  with ${JSON.stringify(command)}`, { cause: error });
  }
}

/** Every id that stands in a scenario; a hex is an id too. */
export function idsOf(scenario: unknown): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && /^[a-z0-9:-]+$/.test(value)) found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(scenario);
  return [...found];
}

/** The faces that events say were rolled, in ascending order. A phase or a battle repeats what the events before it said. */
function facesIn(events: readonly AnyEvent[]): readonly number[] {
  const faces: number[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('sharedDie' in value || ('by' in value && value.by === 'movement-roll')) return;
    if ('die' in value && typeof value.die === 'number') faces.push(value.die);
    Object.values(value).forEach(visit);
  };
  events.filter(({ type }) => !REPEATING.has(type)).forEach(visit);
  return faces.sort((a, b) => a - b);
}

const REPEATING: ReadonlySet<string> = new Set(['phase-entered', 'battle-begun', 'battle-changed', 'leader-drawn', 'demolition-failed']);

/** Rolls of which an event tells what they led to, and not the face: a draw, an illness, the totals of a reconnaissance. */
const TOLD_BY_RESULT = /^(marker|leader of the pool|illness|severity|wound|weather [12]|reconnaissance|resistance|demolition)/;

/** The faces as they are read: a die of six sides shows 1 to 6. */
function facesOf(rolled: readonly RolledDie[]): readonly number[] {
  return rolled
    .filter(({ purpose }) => !TOLD_BY_RESULT.test(purpose))
    .map(({ face, sides }) => (sides === 6 ? face + 1 : face))
    .sort((a, b) => a - b);
}

/** What a view shows on the map, by what its system calls it. */
type Counters = Readonly<Partial<Record<'units' | 'stacks', readonly { readonly side: string; readonly hex: string | null }[]>>>;

/** The printed hexes of all other sides' units or stacks, where the view shows them. */
export function enemyHexes(system: AnyRuleSystem, state: unknown, side: string): readonly string[] {
  const view: AnyView & Counters = system.observe(state, { role: 'seat', side });
  return (view.stacks ?? view.units ?? []).flatMap((unit) => (unit.side !== side && unit.hex !== null ? [unit.hex] : []));
}

/** How often each word occurs. */
export type Tally = Readonly<Record<string, number>>;

function tally(words: readonly string[]): Tally {
  return mergeTallies(words.map((word) => ({ [word]: 1 })));
}

/** Adds up. */
export function mergeTallies(tallies: readonly Tally[]): Tally {
  const counts: Record<string, number> = {};
  for (const each of tallies) for (const [word, count] of Object.entries(each)) counts[word] = (counts[word] ?? 0) + count;
  return counts;
}
