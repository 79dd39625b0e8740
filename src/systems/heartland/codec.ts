import type { Json } from '../../kernel/rejection.js';
import type { Codec } from '../../kernel/system.js';
import type { EventType, HeartlandEvent } from './events.js';
import { INITIAL_STATE } from './at-start.js';
import { evolve } from './evolve.js';
import type { HeartlandState } from './state.js';

/** The schema number that each type of event is written with. A changed shape gets the next number and an upcaster. */
const SCHEMAS: Readonly<Record<EventType, number>> = {
  'game-begun': 1,
  'turn-begun': 1,
  'phase-entered': 1,
  'sequence-begun': 1,
  'sealed': 1,
  'bids-revealed': 1,
  'initiative-determined': 1,
  'weather-determined': 1,
  'impulse-begun': 1,
  'supply-determined': 1,
  'supplier-named': 1,
  'impulse-ended': 1,
  'levels-spent': 1,
  'orders-revealed': 1,
  'order-lapsed': 1,
  'reinforcements-arrived': 1,
  'outcome-determined': 1,
  'leader-placed': 1,
  'points-spent': 1,
  'points-restored': 1,
  'morale-changed': 1,
  'leader-activated': 1,
  'leader-inactivated': 1,
  'activation-attempted': 1,
  'leader-wounded': 1,
  'leader-fell': 1,
  'headquarters-given': 1,
  'headquarters-returned': 1,
  'breveted': 1,
  'brevet-lost': 1,
  'command-taken': 1,
  'corps-formed': 1,
  'corps-dissolved': 1,
  'corps-screened': 1,
  'artillery-changed': 1,
  'ammunition-changed': 1,
  'own-use-changed': 1,
  'cold-felt': 1,
  'cold-passed': 1,
  'leader-marked': 1,
  'unit-placed': 1,
  'step-lost': 1,
  'step-recovered': 1,
  'unit-eliminated': 1,
  'unit-captured': 1,
  'capacity-changed': 1,
  'hexside-taken': 1,
  'hexside-left': 1,
  'work-begun': 1,
  'work-finished': 1,
  'rebuilding-begun': 1,
  'rebuilding-ended': 1,
  'landing-exhausted': 1,
  'work-manned': 1,
  'unit-chilled': 1,
  'unit-marked': 1,
  'force-hidden': 1,
  'force-revealed': 1,
  'war-effort-changed': 1,
  'replacements-changed': 1,
  'points-scored': 1,
  'emergency-order-given': 1,
  'landing-looted': 1,
  'rail-cut': 1,
  'rail-repaired': 1,
  'bridge-burnt': 1,
  'bridge-repaired': 1,
  'town-devastated': 1,
  'demolition-failed': 1,
  'section-converted': 1,
  'work-changed': 1,
  'place-taken': 1,
  'movement-rolled': 1,
  'forced-march-rolled': 1,
  'force-moved': 1,
  'march-begun': 1,
  'march-ended': 1,
  'supply-unit-moved': 1,
  'movement-points-spent': 1,
  'attack-checked': 1,
  'assault-declared': 1,
  'assault-cancelled': 1,
  'zone-check-settled': 1,
  'reconnoitred': 1,
  'report-given': 1,
  'reaction-rolled': 1,
  'reaction-begun': 1,
  'closed-up': 1,
  'retreated-before-combat': 1,
  'overrun': 1,
  'train-ran': 1,
  'gunboat-moved': 1,
  'naval-contact': 1,
  'naval-combat-fought': 1,
  'fleet-advanced': 1,
  'battle-begun': 1,
  'stack-mustered': 1,
  'artillery-fired': 1,
  'exchange-fought': 1,
  'battle-changed': 1,
  'loss-placed': 1,
  'losses-due': 1,
  'retreats-due': 1,
  'morale-checked': 1,
  'casualty-rolled': 1,
  'artillery-checked': 1,
  'force-retreated': 1,
  'force-advanced': 1,
  'battle-ended': 1,
  'extended-battle-bought': 1,
  'attrition-rolled': 1,
  'foraged': 1,
  'recruited': 1,
  'succession-due': 1,
  'succession-settled': 1,
  'command-passed': 1,
  'organisation-paid': 1,
  'leader-drawn': 1,
};

type Data = Readonly<Record<string, Json>>;

/** From a schema number to the next, by `type/number`. Empty as long as every shape is the first. */
const UPCASTERS: Readonly<Record<string, (data: Data) => Data>> = {};

/** Brings data of an older schema to the present shape. @throws for a type or a schema number that was never written */
function upcast(type: string, schema: number, data: Data): Data {
  const current = Object.hasOwn(SCHEMAS, type) ? SCHEMAS[type as EventType] : undefined;
  if (schema === current) return data;
  const step = UPCASTERS[`${type}/${schema}`];
  if (!step) throw new Error(`no event ${type} of The Army of the Heartland has the schema ${schema}`);
  return upcast(type, schema + 1, step(data));
}

/** What a snapshot keeps: everything but the setting, which the first event gives. */
type Dynamic = Omit<HeartlandState, 'setting'>;

/** Events and snapshots as plain JSON. The log is trusted: its hash chain guards it, not a second validation. */
export const codec: Codec<HeartlandState, HeartlandEvent> = {
  schemaOf: (type) => SCHEMAS[type],
  decodeEvent: (type, schema, data) => ({ ...upcast(type, schema, data as Data), type }) as unknown as HeartlandEvent,
  fingerprint: 'heartland@1/fold-1',
  encodeState: ({ setting: _given, ...dynamic }) => dynamic satisfies Dynamic as unknown as Json,
  decodeState: (first, snapshot) => ({ ...evolve(INITIAL_STATE, first), ...(snapshot as unknown as Dynamic) }),
};
