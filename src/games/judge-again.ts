import { hash } from 'node:crypto';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { canonicalJson } from '../audit/canonical-json.js';
import type { AuditFault, AuditFaultCode } from '../audit/fault.js';
import { isOpen, type LogEntry } from '../audit/verify.js';
import { OtherDie } from '../dice/replayed.js';
import type { Envelope } from '../event-store/port.js';
import type { Json, Rejection } from '../kernel/rejection.js';
import type { Result } from '../kernel/result.js';
import { stateAfter } from '../kernel/recorder.js';
import type { RuleId } from '../kernel/rule.js';
import type { AnyEvent, AnyRuleSystem } from '../kernel/system.js';
import { decisionFaults, otherDie, replayed, type RecordedDecision, type Replay } from './compare-decision.js';
import type { Step } from './free-takeback.js';
import type { Game, Systems } from './game.js';
import { takebackFaults } from './judge-takeback.js';
import { backTo, isLifecycle } from './lifecycle.js';
import { systemFacts } from './recording.js';
import { scenarioFaults } from './scenarios.js';
import { asCommand, commandFaults } from './schemas.js';

/**
 * What judging again came to. `incomplete`: nothing is wrong, and not all could be judged. `edition-unknown`: the game is
 * played by another edition of the rules than those that run. `not-judged`: the log does not tell how its game was created.
 */
export type JudgingStatus = 'verified' | 'failed' | 'incomplete' | 'edition-unknown' | 'system-unknown' | 'not-judged';

export interface JudgingReport {
  readonly status: JudgingStatus;
  /** Decisions that were judged again, how the game begins among them. */
  readonly judged: number;
  /** Decisions that could not be judged: their order, or something before or within them, is withheld or not recorded. */
  readonly unjudged: number;
}

export interface Judging {
  readonly report: JudgingReport;
  /** In the order of the log. */
  readonly faults: readonly AuditFault[];
}

/**
 * What follows on a decision that is judged otherwise now: the next are judged by what was recorded, or no more are. Who
 * does not know where a log comes from stops: what nobody decided can be anything.
 */
export type AfterDifference = 'go-on' | 'stop';

export interface JudgingOptions {
  readonly systems: Systems;
  readonly after: AfterDifference;
  /** A game is judged by the edition that it is played by, or not at all; or by the rules that run, whatever they are. */
  readonly rules: 'its-own' | 'running';
}

/** What is read of the event that creates a game. */
const Creation = Type.Object({
  system: Type.String(),
  edition: Type.String(),
  scenario: Type.Object({ digest: Type.String() }),
  options: Type.Record(Type.String(), Type.String()),
  /** Of a fork: what was played before it stands in its first append, and was judged in the game that it comes from. */
  origin: Type.Optional(Type.Object({})),
  dice: Type.Object({ mode: Type.String() }),
});

type Creation = Static<typeof Creation>;

/**
 * Judges every decision of a game again under the rules that run: how it begins, and each recorded order with the recorded
 * faces must give the recorded events, to the same viewers, with the dice on the same events. Pauses behind each
 * decision. Takes the log as it is handed in, oldest first; whether its chain holds is for `verify` to say.
 */
export function* judging(entries: readonly LogEntry[], { systems, after, rules }: JudgingOptions): Generator<void, Judging> {
  const creation = creationOf(entries);
  if (!creation) return unjudged('not-judged', entries, [{ version: 1, code: 'creation-missing', message: 'the log does not tell how its game was created' }]);
  // A fork brings its events with it, and they keep the edition that they were judged by.
  const own = creation.origin ? entries.filter((entry) => !isOfCommand(entry, commandOf(entries[0]))) : entries;
  const foreign = own.flatMap((entry) => otherEdition(entry, creation));
  const system = systems.get(creation.system);
  if (!system) return unjudged('system-unknown', entries, foreign);
  if (rules === 'its-own' && system.edition !== creation.edition) return unjudged('edition-unknown', entries, foreign);
  const judge = new Judge(system, creation, after);
  for (const decision of decisionsOf(entries)) {
    judge.take(decision);
    yield;
  }
  return { report: judge.report(foreign.length), faults: [...judge.faults, ...foreign].sort((a, b) => a.version - b.version) };
}

function creationOf([first]: readonly LogEntry[]): Creation | undefined {
  if (!first || !isOpen(first) || first.type !== 'game-created' || !isLifecycle(first)) return undefined;
  const data: unknown = first.data;
  return Value.Check(Creation, data) ? data : undefined;
}

function unjudged(status: JudgingStatus, entries: readonly LogEntry[], faults: readonly AuditFault[]): Judging {
  const left = decisionsOf(entries).filter(({ open }) => eventsOf(open).length > 0).length;
  return { report: { status: faults.length > 0 ? 'failed' : status, judged: 0, unjudged: left }, faults };
}

function otherEdition(entry: LogEntry, { edition }: Creation): readonly AuditFault[] {
  if (!isOpen(entry) || isLifecycle(entry) || entry.edition === edition) return [];
  return [{ version: entry.version, code: 'edition-differs', message: `the event is of ${entry.edition}, the game is played by ${edition}` }];
}

/** Entries of the log that stand together and are of one command, or one withheld entry. */
interface Decision {
  readonly open: readonly Envelope[];
  /** Whether a withheld entry stands beside them, which may be of the same command. */
  readonly isCut: boolean;
  /** The version of the withheld entry that stands alone here. */
  readonly withheld?: number;
}

/** What the rule system recorded; none when the service acted by itself. */
function eventsOf(open: readonly Envelope[]): readonly Envelope[] {
  return open.filter((event) => !isLifecycle(event));
}

function decisionsOf(entries: readonly LogEntry[]): readonly Decision[] {
  const decisions: Decision[] = [];
  for (let from = 0; from < entries.length; ) {
    const first = entries[from]!;
    let end = from + 1;
    if (isOpen(first)) while (end < entries.length && isOfCommand(entries[end]!, first.command)) end++;
    decisions.push(isOpen(first) ? decision(entries, from, end) : { open: [], isCut: false, withheld: first.version });
    from = end;
  }
  return decisions;
}

function decision(entries: readonly LogEntry[], from: number, end: number): Decision {
  const open = entries.slice(from, end).filter(isOpen);
  // The seed is of no decision: it stands before the beginning.
  return { open, isCut: [entries[from - 1], entries[end]].some((beside) => beside !== undefined && !isOpen(beside) && beside.version > SEED) };
}

function isOfCommand(entry: LogEntry, command: string): boolean {
  return isOpen(entry) && entry.command === command;
}

function commandOf(entry: LogEntry | undefined): string {
  return entry && isOpen(entry) ? entry.command : '';
}

/** The version of the secret seed, where the server rolls: hidden until the game is over, and no event of the rules. */
const SEED = 2;

class Judge {
  readonly faults: AuditFault[] = [];
  private judged = 0;
  private unjudged = 0;
  private begun = false;
  private state: unknown;
  /** From here on the state is not known. */
  private lost = false;
  /** All that was taken in so far, for what is taken back. */
  private readonly steps: Step[] = [];

  constructor(
    private readonly system: AnyRuleSystem,
    private readonly creation: Creation,
    private readonly after: AfterDifference,
  ) {
    this.state = system.initial;
  }

  report(others: number): JudgingReport {
    const { judged, unjudged, lost } = this;
    if (this.faults.length + others > 0) return { status: 'failed', judged, unjudged };
    return { status: lost || unjudged > 0 || !this.begun ? 'incomplete' : 'verified', judged, unjudged };
  }

  take({ open, isCut, withheld }: Decision): void {
    if (withheld !== undefined) this.lost ||= withheld !== SEED || this.creation.dice.mode !== 'committed';
    const [first] = open;
    if (!first) return;
    const events = eventsOf(open);
    const before = this.now();
    if (this.lost || isCut) this.unjudged += events.length > 0 ? 1 : 0;
    else this.guarded(first, () => (events.length > 0 ? this.again(events[0]!, events) : this.bringBack(open)));
    this.lost ||= isCut;
    this.steps.push({ before, command: open, after: this.now() });
  }

  private now(): Pick<Game, 'system' | 'state'> {
    return { system: this.system, state: this.state };
  }

  /** What was taken back is undone: the state is that of an earlier version again. */
  private bringBack(open: readonly Envelope[]): void {
    for (const event of open) {
      if (this.begun) this.faults.push(...takebackFaults(event, { steps: this.steps, now: this.now() }));
      const to = backTo(event);
      if (to !== undefined) this.state = this.steps.findLast(({ command }) => command.at(-1)!.version <= to)?.after.state ?? this.system.initial;
    }
  }

  private again(first: Envelope, events: readonly Envelope[]): void {
    const before = this.faults.length;
    const decoded = events.map(({ type, schema, data }) => this.system.codec.decodeEvent(type, schema, data));
    const dice = replayed(events);
    const now = this.begun ? this.decided(first, dice) : this.beginning(first);
    if (now) this.faults.push(...decisionFaults(systemFacts(this.system, now), this.own({ events, decoded, dice, rule: this.ruleFor(first) }, now.length)));
    const isSame = this.faults.length === before && now?.length === decoded.length;
    if (this.faults.length > before && this.after === 'stop') this.lost = true;
    // What is found to be the same was folded while it was judged.
    else this.state = stateAfter(this.system, this.state, isSame ? now : decoded);
    this.begun = true;
  }

  /** What a fork brought with it from the game that it comes from is not judged here. */
  private own(recorded: RecordedDecision, count: number): RecordedDecision {
    if (this.begun || !this.creation.origin || recorded.events.length <= count) return recorded;
    this.unjudged++;
    return { ...recorded, events: recorded.events.slice(0, count), decoded: recorded.decoded.slice(0, count) };
  }

  /** What nobody decided may break whatever reads it. */
  private guarded({ version }: Envelope, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fault(version, 'event-unreadable', `nothing can be made of it: ${error instanceof Error ? error.message : String(error)}`);
      this.lost = true;
    }
  }

  private beginning(first: Envelope): readonly AnyEvent[] | undefined {
    this.judged++;
    const { scenario } = first.data as { readonly scenario?: Json };
    if (scenario === undefined || hash('sha256', canonicalJson(scenario), 'hex') !== this.creation.scenario.digest) {
      this.fault(first.version, 'scenario-mismatch', 'the scenario is not the one that the game was created with');
    }
    const [wrong] = scenarioFaults(this.system, scenario);
    if (wrong) throw new Error(`the scenario is none: ${wrong.path} ${wrong.message}`);
    return this.accepted(first, this.system.begin(scenario, this.creation.options));
  }

  private decided(first: Envelope, dice: Replay): readonly AnyEvent[] | undefined {
    const { order, seat, version } = first;
    if (order?.command === undefined || seat === null) {
      this.unjudged++;
      return undefined;
    }
    this.judged++;
    const [wrong] = commandFaults(this.system, order.command);
    if (wrong) {
      this.fault(version, 'order-malformed', `${wrong.path} ${wrong.message}`);
      return undefined;
    }
    try {
      return this.accepted(first, this.system.decide(this.state, seat, asCommand(order.command), dice.dice));
    } catch (error) {
      if (!(error instanceof OtherDie)) throw error;
      this.faults.push(otherDie(error, dice, this.ruleFor(first)));
      return undefined;
    }
  }

  private accepted({ version, seat }: Envelope, judged: Result<readonly AnyEvent[], Rejection>): readonly AnyEvent[] | undefined {
    if (judged.ok) return judged.value;
    const [{ rule, code, message }] = judged.error.violations;
    this.faults.push({ version, code: 'decision-refused', message: `what ${seat ?? 'the service'} ordered is refused now (${code}): ${message}`, rule });
    return undefined;
  }

  /** The rule of the decision that the seat had to make, as far as one was awaited of it. */
  private ruleFor({ seat }: Envelope): () => RuleId | undefined {
    const { system, state } = this;
    return () => system.awaiting(state).find(({ side }) => side === seat)?.rule;
  }

  private fault(version: number, code: AuditFaultCode, message: string): void {
    this.faults.push({ version, code, message });
  }
}
