import type { Json } from '../../kernel/rejection.js';
import type { Codec } from '../../kernel/system.js';
import { upcast, type EventSchemas } from '../../kernel/upcast.js';
import type { EventType, RiflesEvent } from './events.js';
import { INITIAL_STATE, evolve } from './evolve.js';
import type { RiflesState } from './state.js';

/** The schema number that each type of event is written with. A changed shape gets the next number and an upcaster. */
const SCHEMAS: Readonly<Record<EventType, number>> = {
  'game-begun': 1,
  'turn-begun': 1,
  'side-activated': 1,
  'phase-entered': 1,
  'formation-changed': 1,
  'skirmishers-deployed': 1,
  'digging-begun': 1,
  'trench-dug': 1,
  'cavalry-mounted': 1,
  'cavalry-dismounted': 1,
  'unit-faced': 1,
  'unit-moved': 1,
  'bottom-sounded': 1,
  'refloat-attempted': 1,
  'rally-attempted': 1,
  'unit-fired': 1,
  'morale-checked': 1,
  'unit-disordered': 1,
  'unit-broken': 1,
  'assault-fought': 1,
  'unit-retreated': 1,
  'unit-advanced': 1,
  'side-finished': 1,
};

/** No shape was ever another: there are no upcasters yet. */
const WRITTEN: EventSchemas = { title: 'Age of Rifles', current: SCHEMAS, upcasters: {} };

/** What a snapshot keeps: everything but the setting, which the first event gives. */
type Dynamic = Omit<RiflesState, 'setting'>;

/** Events and snapshots of Age of Rifles as plain JSON. The log is trusted: its hash chain guards it, not a second validation. */
export const codec: Codec<RiflesState, RiflesEvent> = {
  schemaOf: (type) => SCHEMAS[type],
  decodeEvent: (type, schema, data) => ({ ...upcast(WRITTEN, type, schema, data as Readonly<Record<string, Json>>), type }) as unknown as RiflesEvent,
  fingerprint: 'rifles@5/fold-1',
  encodeState: ({ setting: _given, ...dynamic }) => dynamic satisfies Dynamic as unknown as Json,
  decodeState: (first, snapshot) => ({ ...evolve(INITIAL_STATE, first), ...(snapshot as unknown as Dynamic) }),
};
