import type { Json } from '../../../kernel/rejection.js';
import type { Table } from '../../../kernel/system.js';
import { ARTILLERY_FIRE, COMBINED_FIRE, MISGUIDED_FIRE } from './artillery-fire.js';
import { ARTILLERY_RANGE } from './artillery-range.js';
import { CHARGE_BANDS, CHARGE_MODIFIERS } from './charge.js';
import { DEFENSIVE_FIRE } from './defensive-fire.js';
import { EXTENDED_DISTANCE, EXTENSION } from './extended-movement.js';
import { MOVEMENT } from './movement.js';
import { ODDS } from './odds.js';
import { CONFEDERATE_OFF_MAP, EXIT_ROW, UNION_OFF_MAP } from './off-map.js';
import { REFIT_HOOKS } from './refit-hooks.js';
import { REFITS } from './refit.js';
import { TERRAIN_CHARTS } from './terrain-charts.js';
import { TERRAIN_COMBAT } from './terrain-combat.js';
import { GROUND_TRACK, WEATHER, WEATHER_MODIFIERS } from './weather.js';

/** The charts as they are published, rows and columns in printed order. */
export const charts: readonly Table[] = [
  { name: 'movement', title: 'Movement', rule: 'G-TM.1', content: plain(MOVEMENT) },
  { name: 'extended-movement', title: 'Extended Movement', rule: 'G-6.13.a', content: plain({ extension: EXTENSION, distance: EXTENDED_DISTANCE }) },
  { name: 'artillery-range', title: 'Artillery Range', rule: 'G-AR.1', content: plain(ARTILLERY_RANGE) },
  {
    name: 'artillery-fire',
    title: 'Artillery Fire',
    rule: 'G-AF.1',
    content: plain({ rows: ARTILLERY_FIRE, combinedFire: COMBINED_FIRE, misguidedFire: MISGUIDED_FIRE }),
  },
  { name: 'weather', title: 'Weather', rule: 'G-WT.a', content: plain({ rows: WEATHER, modifiers: WEATHER_MODIFIERS, groundTrack: GROUND_TRACK }) },
  { name: 'odds', title: 'Odds', rule: 'G-OR.1', content: plain(ODDS) },
  { name: 'charge', title: 'Charge', rule: 'G-CR.1', content: plain({ results: CHARGE_BANDS, modifiers: CHARGE_MODIFIERS }) },
  { name: 'defensive-fire', title: 'Defensive Fire', rule: 'G-DF.1', content: plain(DEFENSIVE_FIRE) },
  { name: 'terrain-combat', title: 'Terrain Combat', rule: 'G-TC.1', content: plain(TERRAIN_COMBAT) },
  { name: 'terrain-manassas', title: 'Terrain, Manassas map of the first Glory', rule: 'G-T1.1', content: plain(TERRAIN_CHARTS.manassas) },
  { name: 'terrain-chickamauga', title: 'Terrain, Chickamauga map of the first Glory', rule: 'G-T1.1', content: plain(TERRAIN_CHARTS.chickamauga) },
  { name: 'refit', title: 'Battles of the first Glory', rule: 'G-14.0.a', content: plain(REFITS) },
  { name: 'refit-hooks', title: 'Rules of the first Glory that await their text', rule: 'G-14.55.a', content: plain(REFIT_HOOKS) },
  { name: 'confederate-off-map', title: 'Confederate Off-map Movement', rule: 'G-CO.1', content: plain({ turns: CONFEDERATE_OFF_MAP, exit: EXIT_ROW }) },
  { name: 'union-off-map', title: 'Union Off-map Movement', rule: 'G-UO.1', content: plain({ turns: UNION_OFF_MAP, exit: EXIT_ROW }) },
];

/** A chart as JSON; a band without an end has null there. */
function plain(chart: object): Json {
  return JSON.parse(JSON.stringify(chart)) as Json;
}
