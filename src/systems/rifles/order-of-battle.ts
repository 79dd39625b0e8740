import type { RiflesScenario, ScenarioUnit } from './scenario.js';
import type { FireType, UnitId, UnitKind } from './vocabulary.js';

/** What a scenario says of a unit for the whole game, and its place in the order of battle. */
export interface Counter extends ScenarioUnit {
  readonly index: number;
}

/** The counters of a game, by index and by id. */
export interface Order {
  readonly units: readonly Counter[];
  readonly indexOf: ReadonlyMap<UnitId, number>;
}

/** The order of battle of a scenario. */
export function orderOf({ units }: RiflesScenario): Order {
  return {
    units: units.map((unit, index) => ({ ...unit, index })),
    indexOf: new Map(units.map(({ id }, index) => [id, index])),
  };
}

export function isArtillery(kind: UnitKind): boolean {
  return kind === 'foot-artillery' || kind === 'horse-artillery';
}

export function isVessel(kind: UnitKind): boolean {
  return kind === 'small-vessel' || kind === 'large-vessel';
}

/** What a unit fires with: batteries and vessels have guns, all others small arms. */
export function fireTypeOf(kind: UnitKind): FireType {
  return isArtillery(kind) || isVessel(kind) ? 'artillery' : 'small-arms';
}
