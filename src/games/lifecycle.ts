import type { Envelope } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import { upcast, type EventSchemas } from '../kernel/upcast.js';

/** The edition of the service's own events. */
export const SERVICE_EDITION = 'vedette@1';

/** `seat:<side>`, `observer` or `arbiter`. */
export type Role = string;

/** How the dice of a game are rolled. */
export type DiceTerms =
  | { readonly mode: 'entered' }
  | {
      readonly mode: 'committed';
      /** See `dice/committed.ts`. */
      readonly algorithm: string;
      /** SHA-256 of the seed, published before the first roll. */
      readonly commitment: string;
      /** True when somebody chose the seed, and so could know every face. */
      readonly seedChosen: boolean;
      /** What the faces are bound to: the game's id; with a chosen seed the scenario's, so that the game can be repeated. */
      readonly boundTo: string;
    };

export interface ScenarioPin {
  readonly id: string;
  /** SHA-256 in hex of the scenario's canonical JSON. */
  readonly digest: string;
}

/** The game, the version and its hash that a fork goes on from. */
export interface Origin {
  readonly game: string;
  readonly version: number;
  readonly hash: string;
}

export interface GameCreated {
  readonly type: 'game-created';
  readonly system: string;
  /** The edition of the system's rules. */
  readonly edition: string;
  readonly scenario: ScenarioPin;
  readonly options: Readonly<Record<string, string>>;
  readonly title: string;
  readonly dice: DiceTerms;
  /** Whether nobody is to know of the game who holds no token of it. */
  readonly private: boolean;
  /** Of a fork: where it comes from. The events of the rule system up to there stand in its first append, without their dice. */
  readonly origin?: Origin;
  /** A fork: played to see what might have been. */
  readonly analysis?: true;
  /** SHA-256 in hex of each role's first token, in logs of schema 1. Since then tokens stand outside the log. */
  readonly formerTokens?: Readonly<Record<Role, string>>;
}

/** The secret seed of committed dice: hidden from everybody until the game is over, which reveals it. */
export interface SeedDrawn {
  readonly type: 'seed-drawn';
  readonly seed: string;
}

export interface SeatTaken {
  readonly type: 'seat-taken';
  readonly side: string;
  /** What the seat adds to the dice of all later commands. */
  readonly entropy?: string;
  /** Who sat down, in logs of schema 1. Since then names stand outside the log, where they can be erased. */
  readonly formerName?: string;
}

/** A seat asks the other one to let it take back what was done after version `to`. It lapses when anything else is recorded. */
export interface TakebackRequested {
  readonly type: 'takeback-requested';
  readonly side: string;
  readonly to: number;
}

/** The request that was recorded at this version is off the table: the other seat declined it, or its own withdrew it. */
export interface TakebackDeclined {
  readonly type: 'takeback-declined';
  readonly request: number;
}

/** From here on the position is that of version `to` again; seats, dice and versions go on. */
export interface TakenBack {
  readonly type: 'taken-back';
  /** Whose wish it was. */
  readonly side: string;
  readonly to: number;
  /** The last version before this event. */
  readonly from: number;
  /** The version of the request that the other seat accepted; absent where it was free. */
  readonly request?: number;
}

/** The service's own events, beside those of the rule system in the same stream. */
export type LifecycleEvent = GameCreated | SeedDrawn | SeatTaken | TakebackRequested | TakebackDeclined | TakenBack;

/** How the service's own events are written. A changed shape gets the next number and an upcaster. */
const SCHEMAS = {
  title: 'service',
  current: { 'game-created': 2, 'seed-drawn': 1, 'seat-taken': 2, 'takeback-requested': 1, 'takeback-declined': 1, 'taken-back': 1 },
  upcasters: {
    'game-created/1': ({ tokens, ...data }) => ({ ...data, private: false, formerTokens: tokens! }),
    'seat-taken/1': ({ name, ...data }) => ({ ...data, formerName: name! }),
  },
} satisfies EventSchemas & { readonly current: Readonly<Record<LifecycleEvent['type'], number>> };

/** The schema number that the service's events of this type are written with. */
export function lifecycleSchema(type: LifecycleEvent['type']): number {
  return SCHEMAS.current[type];
}

/** Whether the service itself recorded the event, and not a rule system. */
export function isLifecycle({ edition }: Pick<Envelope, 'edition'>): boolean {
  return edition === SERVICE_EDITION;
}

/** Reads an event of the service, written with any schema number. Throws for one that this version does not know. */
export function decodeLifecycle({ type, schema, data }: Pick<Envelope, 'type' | 'schema' | 'data'>): LifecycleEvent {
  // What its data call it does not matter: a taking back is not judged as something else.
  return { ...upcast(SCHEMAS, type, schema, data as Readonly<Record<string, Json>>), type } as LifecycleEvent;
}

/** The version whose position the event brings back; undefined for all other events. */
export function backTo(envelope: Pick<Envelope, 'edition' | 'type' | 'schema' | 'data'>): number | undefined {
  if (!isLifecycle(envelope) || envelope.type !== 'taken-back') return undefined;
  return (decodeLifecycle(envelope) as TakenBack).to;
}
