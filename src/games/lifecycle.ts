import type { Envelope } from '../event-store/port.js';

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

export interface GameCreated {
  readonly type: 'game-created';
  readonly system: string;
  /** The edition of the system's rules. */
  readonly edition: string;
  readonly scenario: ScenarioPin;
  readonly options: Readonly<Record<string, string>>;
  readonly title: string;
  readonly dice: DiceTerms;
  /** SHA-256 in hex of each role's token. */
  readonly tokens: Readonly<Record<Role, string>>;
}

/** The secret seed of committed dice: hidden from everybody until the game is over, which reveals it. */
export interface SeedDrawn {
  readonly type: 'seed-drawn';
  readonly seed: string;
}

export interface SeatTaken {
  readonly type: 'seat-taken';
  readonly side: string;
  readonly name: string;
  /** What the seat adds to the dice of all later commands. */
  readonly entropy?: string;
}

/** The service's own events, beside those of the rule system in the same stream. */
export type LifecycleEvent = GameCreated | SeedDrawn | SeatTaken;

/** The schema number that the service's events are written with. */
export const LIFECYCLE_SCHEMA = 1;

/** Whether the service itself recorded the event, and not a rule system. */
export function isLifecycle({ edition }: Pick<Envelope, 'edition'>): boolean {
  return edition === SERVICE_EDITION;
}

/** Reads an event of the service. Throws for one that this version does not know. */
export function decodeLifecycle({ type, schema, data }: Pick<Envelope, 'type' | 'schema' | 'data'>): LifecycleEvent {
  if (schema !== LIFECYCLE_SCHEMA) throw new Error(`schema ${schema} of ${type} is not known`);
  return { type, ...(data as object) } as LifecycleEvent;
}
