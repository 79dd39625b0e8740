import type { Json } from '../../../src/kernel/rejection.js';
import type { Codec } from '../../../src/kernel/system.js';
import { upcast, type EventSchemas } from '../../../src/kernel/upcast.js';
import type { EventType, SkeletonEvent } from './events.js';
import { INITIAL_STATE, evolve } from './evolve.js';
import type { SkeletonState } from './state.js';

/** The schema number that each type of event is written with. A changed shape gets the next number and an upcaster. */
const SCHEMAS: Readonly<Record<EventType, number>> = {
  'game-begun': 1,
  'turn-begun': 1,
  'side-activated': 1,
  'phase-entered': 1,
  'unit-moved': 1,
  'side-passed': 1,
};

/** No shape was ever another: there are no upcasters yet. */
const WRITTEN: EventSchemas = { title: 'Skeleton', current: SCHEMAS, upcasters: {} };

/** What a snapshot keeps: everything but the setting, which the first event gives. */
type Dynamic = Omit<SkeletonState, 'setting'>;

/** Events and snapshots of Skeleton as plain JSON. The log is trusted: its hash chain guards it, not a second validation. */
export const codec: Codec<SkeletonState, SkeletonEvent> = {
  schemaOf: (type) => SCHEMAS[type],
  decodeEvent: (type, schema, data) => ({ ...upcast(WRITTEN, type, schema, data as Readonly<Record<string, Json>>), type }) as unknown as SkeletonEvent,
  fingerprint: 'skeleton@1/fold-1',
  encodeState: ({ setting: _given, ...dynamic }) => dynamic satisfies Dynamic as unknown as Json,
  decodeState: (first, snapshot) => ({ ...evolve(INITIAL_STATE, first), ...(snapshot as unknown as Dynamic) }),
};
