import { hash } from 'node:crypto';
import { canonicalJson } from '../audit/canonical-json.js';
import type { EventStore } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import type { AnyRuleSystem, Fault } from '../kernel/system.js';
import { malformed, unknown, type Failure } from './failure.js';
import type { Systems } from './game.js';
import { SERVICE_EDITION } from './lifecycle.js';
import { newStream, ownCommand, recorded, type Fact } from './recording.js';
import { faultsBy } from './schemas.js';
import type { Sources } from './sources.js';

/** A scenario in the list. */
export interface ScenarioSummary {
  readonly id: string;
  readonly system: string;
  readonly title: string;
  /** SHA-256 in hex of its canonical JSON. */
  readonly digest: string;
  /** Whether it comes with the service. */
  readonly builtIn: boolean;
}

export interface ScenarioDocument extends ScenarioSummary {
  readonly document: Json;
}

/** Recorded in the stream `scenario-<id>` with its document, and in the index without. */
interface ScenarioUploaded extends Omit<ScenarioSummary, 'builtIn'> {
  readonly type: 'scenario-uploaded';
  readonly document?: Json;
}

const INDEX = 'scenarios';
const DIGEST_SHOWN = 12;

/** The scenarios that come with the service, and those that people brought. */
export class Scenarios {
  private readonly builtIn: ReadonlyMap<string, ScenarioDocument>;
  private uploaded: ScenarioSummary[] = [];
  private indexed = { version: 0, head: '' };

  /** Throws when a built-in scenario has faults or two of them share an id. */
  constructor(
    private readonly systems: Systems,
    private readonly events: EventStore,
    private readonly sources: Sources,
    builtIn: readonly Json[],
  ) {
    this.builtIn = new Map(builtIn.map((document) => this.checkedBuiltIn(document)).map((scenario) => [scenario.id, scenario]));
    if (this.builtIn.size < builtIn.length) throw new Error('two built-in scenarios share an id');
  }

  /** All scenarios: those built in, then those uploaded, the oldest first. */
  async list(): Promise<readonly ScenarioSummary[]> {
    await this.readIndex();
    const builtIn = [...this.builtIn.values()].map(({ document: _, ...summary }) => summary);
    return [...builtIn, ...this.uploaded];
  }

  async get(id: string): Promise<Result<ScenarioDocument, Failure>> {
    const known = this.builtIn.get(id);
    if (known) return ok(known);
    const [found] = await this.events.read(streamOf(id), 0, 1);
    if (!found) return unknown('scenario', id);
    const { system, title, digest, document = null } = found.data as unknown as ScenarioUploaded;
    return ok({ id, system, title, digest, builtIn: false, document });
  }

  /** Takes a scenario in. Its id ends with its digest: the same document again gives the same id and changes nothing. */
  async upload(document: unknown): Promise<Result<ScenarioSummary, Failure>> {
    const system = this.systemOf(document);
    if (!system) return malformed([this.wrongSystem()]);
    const faults = scenarioFaults(system, document);
    if (faults.length > 0) return malformed(faults);
    const { document: content, builtIn, ...summary } = summarised(document as NamedDocument, false);
    const event = { type: 'scenario-uploaded' as const, ...summary };
    await this.record(streamOf(summary.id), { ...event, document: content });
    await this.index(event);
    return ok({ ...summary, builtIn });
  }

  private async index(event: ScenarioUploaded): Promise<void> {
    do await this.readIndex();
    while (!this.uploaded.some(({ id }) => id === event.id) && !(await this.record(INDEX, event, this.indexed)));
  }

  /** Appends an event; false when somebody else was first. */
  private async record(stream: string, event: ScenarioUploaded, end?: { version: number; head: string }): Promise<boolean> {
    const fact: Fact = { event, edition: SERVICE_EDITION, schema: 1, visibility: 'public' };
    const behind = end && end.version > 0 ? { stream, ...end } : newStream(stream);
    const command = { command: ownCommand(this.sources.id()), seat: null, time: this.sources.now(), rolls: [] };
    const envelopes = recorded(behind, command, [fact], () => this.sources.salt());
    return (await this.events.append(stream, envelopes, behind.version)).ok;
  }

  private async readIndex(): Promise<void> {
    for (const { version, hash: head, data } of await this.events.read(INDEX, this.indexed.version)) {
      if (version <= this.indexed.version) continue;
      const { id, system, title, digest } = data as unknown as ScenarioUploaded;
      this.uploaded.push({ id, system, title, digest, builtIn: false });
      this.indexed = { version, head };
    }
  }

  private checkedBuiltIn(document: Json): ScenarioDocument {
    const system = this.systemOf(document);
    const faults = system ? scenarioFaults(system, document) : [this.wrongSystem()];
    if (faults.length > 0) throw new Error(`a built-in scenario has faults: ${JSON.stringify(faults)}`);
    return summarised(document as unknown as NamedDocument, true);
  }

  private systemOf(document: unknown): AnyRuleSystem | undefined {
    const system = typeof document === 'object' && document !== null && 'system' in document ? document.system : undefined;
    return typeof system === 'string' ? this.systems.get(system) : undefined;
  }

  private wrongSystem(): Fault {
    return { path: '/system', code: 'system.unknown', message: `must be one of ${[...this.systems.keys()].join(', ')}` };
  }
}

/** What every system's scenarios have: the schemas see to it. */
interface NamedDocument {
  readonly system: string;
  readonly id: string;
  readonly title: string;
}

/** Nobody reads more, and a megabyte of small faults would be answered with ten. */
const MOST_FAULTS = 200;

/** What is wrong with a scenario: first by the schema, then by what a schema cannot say; the first of them. */
export function scenarioFaults(system: AnyRuleSystem, document: unknown): readonly Fault[] {
  const faults = faultsBy(system.scenarioSchema, document);
  return faults.length > 0 ? faults : system.checkScenario(document).slice(0, MOST_FAULTS);
}

function summarised(document: NamedDocument, builtIn: boolean): ScenarioDocument {
  const { system, title } = document;
  const digest = hash('sha256', canonicalJson(document), 'hex');
  const id = builtIn ? document.id : `${document.id}-${digest.slice(0, DIGEST_SHOWN)}`;
  return { id, system, title, digest, builtIn, document: document as unknown as Json };
}

function streamOf(id: string): string {
  return `scenario-${id}`;
}
