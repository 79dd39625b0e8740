import { hash } from 'node:crypto';
import { canonicalJson } from '../../src/audit/canonical-json.js';
import { ALGORITHM, commitment, committedDice, entropyAt, type SeatEntropy } from '../../src/dice/committed.js';
import { enteredDice } from '../../src/dice/entered.js';
import { recordedDice } from '../../src/dice/recorded.js';
import { saltSource } from '../../src/audit/chain.js';
import type { Envelope } from '../../src/event-store/port.js';
import type { DiceTerms, GameCreated, LifecycleEvent } from '../../src/games/lifecycle.js';
import { newStream, recorded, serviceFact, systemFacts, type Fact, type Recorded } from '../../src/games/recording.js';
import type { Json } from '../../src/kernel/rejection.js';
import type { AnyCommand, AnyRuleSystem } from '../../src/kernel/system.js';

/** What one side does next: a command, and the faces where dice are entered. */
export interface Move {
  readonly side: string;
  readonly command: AnyCommand;
  readonly faces?: readonly number[];
}

export interface RecordedLogOrder {
  readonly system: AnyRuleSystem;
  readonly scenario: unknown;
  readonly options?: Readonly<Record<string, string>>;
  /** The seed of committed dice; without one the faces are entered. */
  readonly seed?: string;
  /** What each side brings to committed dice, in the order of joining. */
  readonly entropies?: Readonly<Record<string, string>>;
  readonly stream?: string;
}

/** Writes a game's log as the service does, without a service: creation, seats, and what the players do. */
export class RecordedLog {
  readonly events: Envelope[] = [];
  state: unknown;
  private readonly salt = saltSource();
  private readonly stream: string;
  private readonly entropies: SeatEntropy[] = [];

  /** @throws when the scenario does not begin */
  constructor(private readonly order: RecordedLogOrder) {
    const { system, scenario, options = defaults(system), entropies = {}, stream = 'game-1' } = order;
    this.stream = stream;
    const begun = system.begin(scenario, options);
    if (!begun.ok) throw new Error(JSON.stringify(begun.error));
    const { seed } = order;
    const created = serviceFact(this.creation(options));
    this.record({ seat: null }, [created, ...(seed === undefined ? [] : [serviceFact({ type: 'seed-drawn', seed }, [])]), ...systemFacts(system, begun.value)]);
    this.state = begun.value.reduce((state, event) => system.evolve(state, event), system.initial);
    for (const [side, entropy] of Object.entries(entropies)) {
      this.record({ seat: side }, [serviceFact({ type: 'seat-taken', side, entropy })]);
      this.entropies.push({ entropy, from: this.events.length + 1 });
    }
  }

  /** @throws when the command is refused */
  play({ side, command, faces }: Move): void {
    const { system } = this.order;
    const dice = recordedDice(this.dice(faces));
    const judged = system.decide(this.state, side, command, dice);
    if (!judged.ok) throw new Error(`${JSON.stringify(command)} is refused: ${JSON.stringify(judged.error)}`);
    this.record({ seat: side, order: command as unknown as Json, rolls: dice.byEvent() }, systemFacts(system, judged.value));
    this.state = judged.value.reduce((state, event) => system.evolve(state, event), this.state);
  }

  /** Brings back the position of an earlier version, as the service does: alone, or on a request that the other side accepts. */
  takeBack(side: string, to: number, acceptedBy?: string): void {
    const { system } = this.order;
    const kept = this.events.filter(({ version, edition }) => version <= to && edition === system.edition);
    if (acceptedBy !== undefined) this.service(side, { type: 'takeback-requested', side, to });
    const from = this.events.length;
    this.service(acceptedBy ?? side, { type: 'taken-back', side, to, from, ...(acceptedBy !== undefined && { request: from }) });
    this.state = kept.reduce((state, { type, schema, data }) => system.evolve(state, system.codec.decodeEvent(type, schema, data)), system.initial);
  }

  /** Records an event of the service, whether or not it would. */
  service(seat: string, event: LifecycleEvent): void {
    this.record({ seat }, [serviceFact(event)]);
  }

  private dice(faces: readonly number[] = []) {
    const { seed } = this.order;
    if (seed === undefined) return enteredDice(faces);
    const version = this.events.length + 1;
    return committedDice({ seed, boundTo: this.stream, entropy: entropyAt(this.entropies, version), version });
  }

  private creation(options: Readonly<Record<string, string>>): GameCreated {
    const { system, scenario, seed } = this.order;
    const { id, title } = scenario as { readonly id: string; readonly title: string };
    const dice: DiceTerms = seed === undefined ? { mode: 'entered' } : { mode: 'committed', algorithm: ALGORITHM, commitment: commitment(seed), seedChosen: true, boundTo: this.stream };
    return {
      type: 'game-created', system: system.id, edition: system.edition, scenario: { id, digest: hash('sha256', canonicalJson(scenario), 'hex') }, options, title, dice, private: false,
    };
  }

  private record(command: Partial<Recorded>, facts: readonly Fact[]): void {
    const last = this.events.at(-1);
    const end = last ? { stream: this.stream, version: last.version, head: last.hash } : newStream(this.stream);
    const at = this.events.length;
    const time = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
    this.events.push(...recorded(end, { command: `command-${at}`, seat: null, time, rolls: [], ...command }, facts, this.salt));
  }
}

function defaults({ options }: AnyRuleSystem): Readonly<Record<string, string>> {
  return Object.fromEntries(options.map(({ name, default: usual }) => [name, usual]));
}
