import type { Json } from '../../../kernel/rejection.js';
import type { Table } from '../../../kernel/system.js';
import { ALLOWANCES } from './allowances.js';
import { ARC_OF_HEXSIDE } from './arcs.js';
import { BREAKING_POINT, CASUALTIES } from './casualties.js';
import { COVERS, CROSS_SECTIONS, HOUSE_CROSS_SECTIONS } from './cross-section.js';
import { FIRE_MODIFIERS, PARTIAL_BESIDE_FULL, SKIRMISHERS_FALL } from './fire-modifiers.js';
import { FIRE_PENALTIES, FORMATION_FIRE, SKIRMISHER_FIRE } from './fire-strength.js';
import { FORMATIONS_OF } from './formations.js';
import { ATTACK_LINES, DEFENCE_LINES, MELEE, MELEE_COSTS } from './melee.js';
import { GROUNDING, LAND_ON_WATER, NAVAL } from './naval-movement.js';
import { OFF_ROAD_BASE, OFF_ROAD_MODIFIERS, PUSHED_BESIDE_ENEMY, THIRD_ROUNDED, TOWN_OR_VILLAGE } from './off-road-movement.js';
import { ORDERS, RALLY_UNDER_FIRE, REFLOATING, STACKING } from './orders.js';
import { ROAD_BASE, ROAD_MODIFIERS, ROAD_PROHIBITIONS } from './road-movement.js';
import { MEN_PER_YARD, SMALL_UNIT } from './unit-size.js';

/** The charts as they are published, rows and columns in printed order, and after them those of the house. */
export const charts: readonly Table[] = [
  { name: 'road-movement', title: 'Road Movement', rule: 'R-RD.5', content: plain({ base: ROAD_BASE, modifiers: ROAD_MODIFIERS, prohibitions: ROAD_PROHIBITIONS }) },
  {
    name: 'off-road-movement',
    title: 'Off-road Movement',
    rule: 'R-OR.1',
    content: plain({ base: OFF_ROAD_BASE, townOrVillage: TOWN_OR_VILLAGE, modifiers: OFF_ROAD_MODIFIERS, thirdRounded: THIRD_ROUNDED, pushed: PUSHED_BESIDE_ENEMY }),
  },
  { name: 'naval-movement', title: 'Naval and Water Movement', rule: 'R-NV.1', content: plain({ vessels: NAVAL, landUnits: LAND_ON_WATER, grounding: GROUNDING }) },
  { name: 'cross-section', title: 'Target Optical Cross Section', rule: 'R-FC.3', content: plain({ defensiveOrder: COVERS, allOthers: CROSS_SECTIONS, unlisted: HOUSE_CROSS_SECTIONS }) },
  { name: 'unit-size', title: 'Small Units', rule: 'R-SZ.1', content: plain({ menByYards: SMALL_UNIT, menPerYard: MEN_PER_YARD }) },
  {
    name: 'fire-modifiers',
    title: 'Modifiers for Units Not in Defensive Order',
    rule: 'R-MD.12',
    content: plain({ lines: FIRE_MODIFIERS, skirmishersFall: SKIRMISHERS_FALL, partialBesideFull: PARTIAL_BESIDE_FULL }),
  },
  { name: 'fire-strength', title: 'Fire Strength', rule: 'R-FS.7', content: plain({ penalties: FIRE_PENALTIES, formations: FORMATION_FIRE, skirmishers: SKIRMISHER_FIRE }) },
  { name: 'arcs', title: 'Arcs by Hexsides from the One Faced', rule: 'R-UN.8', content: plain(ARC_OF_HEXSIDE) },
  { name: 'allowances', title: 'Movement Allowances', rule: 'R-SC.2', content: plain(ALLOWANCES) },
  { name: 'formations', title: 'Formations', rule: 'R-OR.1', content: plain(FORMATIONS_OF) },
  { name: 'orders', title: 'Orders', rule: 'R-UN.2', content: plain({ prices: ORDERS, rallyUnderFire: RALLY_UNDER_FIRE, stacking: STACKING, refloating: REFLOATING }) },
  { name: 'casualties', title: 'Casualties', rule: 'R-FC.1', content: plain({ rows: CASUALTIES, breakingPoint: BREAKING_POINT }) },
  { name: 'melee', title: 'Melee', rule: 'R-ME.1', content: plain({ attack: ATTACK_LINES, defence: DEFENCE_LINES, columns: MELEE, results: MELEE_COSTS }) },
];

/** A chart as plain JSON. */
function plain(chart: object): Json {
  return JSON.parse(JSON.stringify(chart)) as Json;
}
