import type { Json } from '../../../kernel/rejection.js';
import type { Table } from '../../../kernel/system.js';
import { COLUMN_SHIFTS, FIRE_MODIFIERS } from './fire-effects.js';
import { FORAGING_MONTHS } from './foraging.js';
import { FORCED_MARCH_MODIFIERS } from './forced-march.js';
import { CAVALRY_LEVELS, IMPULSE_MODIFIERS, LEADERLESS_RATINGS } from './impulse-movement.js';
import { NAVAL_MODIFIERS } from './naval-combat.js';
import { HOUSE_CHARTS as HOUSE } from './own-charts.js';
import { RANGES } from './ranges.js';
import { RAIL_CUT } from './terrain.js';
import { MUD_FROM, RECOVERY, WEATHER_EFFECTS } from './weather-effects.js';

/** The charts as they are published, rows and columns in printed order; a scenario may bring its owner's in their place. */
export const charts: readonly Table[] = [
  {
    name: 'impulse-movement',
    title: 'Impulse Movement',
    rule: 'H-8.21.1',
    content: plain({ ...HOUSE.impulseMovement, modifiers: IMPULSE_MODIFIERS, leaderless: LEADERLESS_RATINGS, cavalryLevels: CAVALRY_LEVELS }),
  },
  { name: 'fire-effects', title: 'Fire Effects', rule: 'H-10.61.1', content: plain({ ...HOUSE.fireEffects, shifts: COLUMN_SHIFTS, modifiers: FIRE_MODIFIERS }) },
  { name: 'terrain', title: 'Terrain Effects', rule: 'H-8.24.1', content: plain({ ...HOUSE.terrain, railCut: RAIL_CUT }) },
  { name: 'weather', title: 'Weather', rule: 'H-5.2.2', content: plain(HOUSE.weather) },
  { name: 'weather-effects', title: 'Effects of the Weather', rule: 'H-5.21.1', content: plain({ weathers: WEATHER_EFFECTS, mudFrom: MUD_FROM, recovery: RECOVERY }) },
  { name: 'forced-march', title: 'Forced March', rule: 'H-8.31.1', content: plain({ ...HOUSE.forcedMarch, modifiers: FORCED_MARCH_MODIFIERS }) },
  { name: 'attrition', title: 'Attrition', rule: 'H-4.31.3', content: plain(HOUSE.attrition) },
  { name: 'foraging', title: 'Foraging', rule: 'H-13.22.1', content: plain({ ...HOUSE.foraging, months: FORAGING_MONTHS }) },
  { name: 'naval-combat', title: 'Naval Combat Results', rule: 'H-10.81.1', content: plain({ ...HOUSE.navalCombat, modifiers: NAVAL_MODIFIERS }) },
  { name: 'detachment', title: 'Detachments', rule: 'H-8.51.1', content: plain(HOUSE.detachment) },
  { name: 'costs', title: 'Prices, Income and Limits', rule: 'H-4.32.1', content: plain(HOUSE.costs) },
  { name: 'ranges', title: 'Ranges', rule: 'H-7.11.2', content: plain(RANGES) },
];

/** A chart as plain JSON. */
function plain(chart: object): Json {
  return JSON.parse(JSON.stringify(chart)) as Json;
}
