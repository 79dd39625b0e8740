import type { Json } from '../../kernel/rejection.js';
import type { Codec } from '../../kernel/system.js';
import { upcast, type EventSchemas } from '../../kernel/upcast.js';
import type { EventType, GloryEvent } from './events.js';
import { INITIAL_STATE, evolve } from './evolve.js';
import type { GloryState } from './state.js';

/** The schema number that each type of event is written with. A changed shape gets the next number and an upcaster. */
const SCHEMAS: Readonly<Record<EventType, number>> = {
  'game-begun': 1,
  'turn-begun': 1,
  'phase-entered': 1,
  'batteries-attached': 1,
  'weather-rolled': 1,
  'initiative-determined': 1,
  'pool-formed': 1,
  'marker-selected': 1,
  'marker-discarded': 1,
  'combination-attempted': 1,
  'group-activated': 1,
  'group-finished': 1,
  'activation-ended': 1,
  'artillery-fired': 1,
  'return-fire-declined': 1,
  'cohesion-checked': 1,
  'unit-disordered': 1,
  'unit-withdrawn': 1,
  'unit-eliminated': 1,
  'unit-moved': 1,
  'cavalry-changed': 1,
  'hex-turned': 1,
  'stack-swapped': 1,
  'leader-moved': 1,
  'leader-displaced': 1,
  'unit-entered': 1,
  'leader-entered': 1,
  'unit-exited': 1,
  'leader-exited': 1,
  'charge-designated': 1,
  'retreated-before-charge': 1,
  'charge-awaited': 1,
  'defensive-fire-resolved': 1,
  'charge-voided': 1,
  'charge-resolved': 1,
  'unit-retreated': 1,
  'unit-displaced': 1,
  'unit-stood': 1,
  'unit-advanced': 1,
  'advance-declined': 1,
  'counter-charge-declined': 1,
  'continued-attack-declined': 1,
  'continued-attack-lapsed': 1,
  'rally-attempted': 1,
  'command-lost': 1,
  'recovery-attempted': 1,
  'unit-recovered': 1,
  'recovery-finished': 1,
  'boxes-shifted': 1,
};

/** No shape was ever another: there are no upcasters yet. */
const WRITTEN: EventSchemas = { title: 'Glory', current: SCHEMAS, upcasters: {} };

/** What a snapshot keeps: everything but the setting, which the first event gives. */
type Dynamic = Omit<GloryState, 'setting'>;

/** Events and snapshots of Glory as plain JSON. The log is trusted: its hash chain guards it, not a second validation. */
export const codec: Codec<GloryState, GloryEvent> = {
  schemaOf: (type) => SCHEMAS[type],
  decodeEvent: (type, schema, data) => ({ ...upcast(WRITTEN, type, schema, data as Readonly<Record<string, Json>>), type }) as unknown as GloryEvent,
  fingerprint: 'glory@2/fold-2',
  // JSON knows no undefined: an activation that does not run is left out.
  encodeState: ({ setting: _given, activation, ...dynamic }) => ({ ...dynamic, ...(activation ? { activation } : {}) }) satisfies Dynamic as unknown as Json,
  decodeState: (first, snapshot) => ({ ...evolve(INITIAL_STATE, first), ...(snapshot as unknown as Dynamic) }),
};
