import { Type, type Static } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import { printed } from '../../../kernel/table.js';
import { ATTRITION, attritionFaults, AttritionSchema, readAttrition, type AttritionTable } from './attrition.js';
import { COSTS, CostsSchema, readCosts, type Costs } from './costs.js';
import { DETACHMENT, DetachmentSchema, readDetachment, type DetachmentChart } from './detachment.js';
import { FIRE_EFFECTS, fireEffectsFaults, FireEffectsSchema, readFireEffects, type FireEffectsTable } from './fire-effects.js';
import { FORAGING, foragingFaults, ForagingSchema, readForaging, type ForagingTable } from './foraging.js';
import { FORCED_MARCH, forcedMarchFaults, ForcedMarchSchema, readForcedMarch, type ForcedMarchTable } from './forced-march.js';
import { IMPULSE_MOVEMENT, impulseMovementFaults, ImpulseMovementSchema, readImpulseMovement, type ImpulseMovementChart } from './impulse-movement.js';
import { NAVAL_COMBAT, navalCombatFaults, NavalCombatSchema, readNavalCombat, type NavalCombatTable } from './naval-combat.js';
import { readTerrain, TERRAIN, terrainFaults, TerrainSchema, type TerrainChart } from './terrain.js';
import { readWeather, WEATHER, weatherFaults, WeatherSchema, type WeatherTable } from './weather.js';

/** The charts that a game is played by. */
export interface Charts {
  readonly impulseMovement: ImpulseMovementChart;
  readonly fireEffects: FireEffectsTable;
  readonly terrain: TerrainChart;
  readonly weather: WeatherTable;
  readonly forcedMarch: ForcedMarchTable;
  readonly attrition: AttritionTable;
  readonly foraging: ForagingTable;
  readonly navalCombat: NavalCombatTable;
  readonly detachment: DetachmentChart;
  readonly costs: Costs;
}

/** The charts of the house, whose cells say what of them is printed. */
export const HOUSE_CHARTS: Charts = {
  impulseMovement: IMPULSE_MOVEMENT,
  fireEffects: FIRE_EFFECTS,
  terrain: TERRAIN,
  weather: WEATHER,
  forcedMarch: FORCED_MARCH,
  attrition: ATTRITION,
  foraging: FORAGING,
  navalCombat: NAVAL_COMBAT,
  detachment: DETACHMENT,
  costs: COSTS,
};

/** The charts that the owner of the game brings in place of ours, as `charts` of a scenario. */
export const ChartsSchema = Type.Object(
  {
    impulseMovement: Type.Optional(ImpulseMovementSchema),
    fireEffects: Type.Optional(FireEffectsSchema),
    terrain: Type.Optional(TerrainSchema),
    weather: Type.Optional(WeatherSchema),
    forcedMarch: Type.Optional(ForcedMarchSchema),
    attrition: Type.Optional(AttritionSchema),
    foraging: Type.Optional(ForagingSchema),
    navalCombat: Type.Optional(NavalCombatSchema),
    detachment: Type.Optional(DetachmentSchema),
    costs: Type.Optional(CostsSchema),
  },
  { additionalProperties: false, description: "The owner's own charts; those left out are the house's." },
);
export type OwnCharts = Static<typeof ChartsSchema>;

/** The charts of a game: the house's, with the owner's in their places as printed ones. */
export function chartsOf(own: OwnCharts = {}): Charts {
  return {
    impulseMovement: own.impulseMovement ? readImpulseMovement(own.impulseMovement, printed) : IMPULSE_MOVEMENT,
    fireEffects: own.fireEffects ? readFireEffects(own.fireEffects, printed) : FIRE_EFFECTS,
    terrain: own.terrain ? readTerrain(own.terrain) : TERRAIN,
    weather: own.weather ? readWeather(own.weather, printed) : WEATHER,
    forcedMarch: own.forcedMarch ? readForcedMarch(own.forcedMarch, printed) : FORCED_MARCH,
    attrition: own.attrition ? readAttrition(own.attrition, printed) : ATTRITION,
    foraging: own.foraging ? readForaging(own.foraging, printed) : FORAGING,
    navalCombat: own.navalCombat ? readNavalCombat(own.navalCombat, printed) : NAVAL_COMBAT,
    detachment: own.detachment ? readDetachment(own.detachment, printed) : DETACHMENT,
    costs: own.costs ? readCosts(own.costs) : COSTS,
  };
}

/**
 * What the schema cannot say of an owner's charts that fit it, by JSON pointers into the scenario: gaps in the bands, rows
 * of other lengths, totals and months, and what the text itself says of a chart.
 */
export function chartFaults(own: OwnCharts = {}): readonly Fault[] {
  return [
    ...(own.impulseMovement ? impulseMovementFaults(own.impulseMovement, '/charts/impulseMovement') : []),
    ...(own.fireEffects ? fireEffectsFaults(own.fireEffects, '/charts/fireEffects') : []),
    ...(own.terrain ? terrainFaults(own.terrain, '/charts/terrain') : []),
    ...(own.weather ? weatherFaults(own.weather, '/charts/weather') : []),
    ...(own.forcedMarch ? forcedMarchFaults(own.forcedMarch, '/charts/forcedMarch') : []),
    ...(own.attrition ? attritionFaults(own.attrition, '/charts/attrition') : []),
    ...(own.foraging ? foragingFaults(own.foraging, '/charts/foraging') : []),
    ...(own.navalCombat ? navalCombatFaults(own.navalCombat, '/charts/navalCombat') : []),
  ];
}
