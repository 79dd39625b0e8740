import { house, printed, type Cell } from '../../../kernel/table.js';
import type { MovementCells, MovementChart } from './movement.js';
import { MOVEMENT } from './movement.js';
import type { TerrainCombatChart, TerrainCombatRow } from './terrain-combat.js';
import { TERRAIN_COMBAT } from './terrain-combat.js';

/** The first Glory knows no ground conditions: a cell counts on any ground (G-T1.1). */
const always = (cell: Cell<number>) => ({ good: cell, fair: cell, bad: cell });

/** Columns in printed order; the chart has cavalry and leaders in one. */
function row(infantry: Cell<number>, cavalry: Cell<number>, artillery: Cell<number>, leader = cavalry): MovementCells {
  return { infantry: always(infantry), cavalry: always(cavalry), artillery: always(artillery), leader: always(leader) };
}

const asPrinted = (infantry: number, cavalry: number, artillery: number, leader = cavalry) => row(printed(infantry), printed(cavalry), printed(artillery), printed(leader));
const standIn = (why: string) => (infantry: number, cavalry: number, artillery: number) => row(house(infantry, why), house(cavalry, why), house(artillery, why));

const LOST = 'the row is lost; as this game in Good ground';
const lost = standIn(LOST);
const MARSH = 'the row is cut off; combat as the marsh of this game, guns one more than cavalry';
const EMBANKMENT = 'the row is lost; 14.2 shows that it costs movement off the roads and helps both ways in combat; the smallest step';
const SLOPE = 'the row is lost; roads cancel what a slope costs (6.22), so it costs something';

/*
 * The notes of the chart say what those of this game's say, and are played by the same code: where the terrain counts
 * (G-T1N.a, G-T1N.e), the drawback of level Clear ground and what cancels it (G-T1N.b, G-T1N.g), cavalry in Woods (G-T1N.d),
 * dismounted cavalry as infantry (G-T1N.h), Clear ground on top of the rest (G-T1N.j), no road rate next to an enemy
 * (G-T1N.l).
 */

/** The movement rows that both maps of the first Glory have (G-T1.1, G-T1.5), in the order of this game's chart. */
const MOVEMENT_ON_BOTH: MovementChart = {
  ...MOVEMENT,
  clear: { rule: 'G-T1.1', label: 'Clear', appliesTo: 'hex', effect: printed('cost'), cells: asPrinted(1, 1, 2) },
  town: { rule: 'G-T1.5', label: 'Town', appliesTo: 'hex', effect: printed('cost'), cells: row(house(1, LOST), house(2, LOST), house(2, LOST), house(1, LOST)) },
  pike: { rule: 'G-T1.5', label: 'Pike', appliesTo: 'road', effect: printed('cost'), cells: lost(1, 1, 1) },
  road: { rule: 'G-T1.5', label: 'Road', appliesTo: 'road', effect: printed('cost'), cells: lost(1, 1, 1) },
  trail: { rule: 'G-T1.5', label: 'Trail', appliesTo: 'road', effect: printed('half') },
  railroad: { rule: 'G-T1N.i', label: 'Railroad', appliesTo: 'road', effect: printed('half') },
  'unfinished-railroad': { rule: 'G-T1N.i', label: 'Unfinished railroad', appliesTo: 'road', effect: printed('half') },
  'one-level': { rule: 'G-T1.5', label: 'Up one level', appliesTo: 'elevation', effect: printed('add'), cells: standIn(SLOPE)(1, 1, 1) },
  'more-levels': { rule: 'G-T1.5', label: 'Up more than one level', appliesTo: 'elevation', effect: printed('add'), cells: standIn(SLOPE)(2, 2, 3) },
  river: { rule: 'G-T1.5', label: 'River', appliesTo: 'hexside', effect: house('prohibited', 'the row is lost; rivers are crossed at fords and bridges only (6.24)') },
  bridge: { rule: 'G-T1.5', label: 'Bridge', appliesTo: 'hexside', effect: house('cancel', LOST) },
  ford: { rule: 'G-T1.5', label: 'Ford', appliesTo: 'hexside', effect: printed('add'), cells: lost(2, 1, 3) },
  stream: { rule: 'G-T1.5', label: 'Stream', appliesTo: 'hexside', effect: printed('add'), cells: lost(1, 1, 2) },
  'improved-position': { rule: 'G-T1.5', label: 'Improved position', appliesTo: 'hexside', effect: printed('add'), cells: lost(1, 1, 1) },
  'friendly-infantry': { rule: 'G-T1N.k', label: 'Friendly infantry passed', appliesTo: 'occupied-hex', effect: printed('add'), cells: asPrinted(1, 1, 1, 0) },
};

/** Movement on the Manassas map: its woods (G-T1.2) and its railroad embankments (G-T1.5). */
export const MANASSAS_MOVEMENT: MovementChart = {
  ...MOVEMENT_ON_BOTH,
  woods: { rule: 'G-T1.2', label: 'Woods (Manassas)', appliesTo: 'hex', effect: printed('cost'), cells: asPrinted(2, 3, 3) },
  embankment: { rule: 'G-T1.5', label: 'Railroad embankment', appliesTo: 'hexside', effect: printed('add'), cells: standIn(EMBANKMENT)(1, 1, 2) },
};

/** Movement on the Chickamauga map: its woods, in which leaders pay 2 (G-T1.3, G-T1N.n), and its marsh (G-T1.4). */
export const CHICKAMAUGA_MOVEMENT: MovementChart = {
  ...MOVEMENT_ON_BOTH,
  woods: { rule: 'G-T1.3', label: 'Woods (Chickamauga)', appliesTo: 'hex', effect: printed('cost'), cells: asPrinted(3, 4, 5, 2) },
  marsh: { rule: 'G-T1.4', label: 'Marsh', appliesTo: 'hex', effect: printed('cost'), cells: row(printed(2), printed(3), house(4, MARSH)) },
};

function inPlace(of: TerrainCombatRow, why: string): TerrainCombatRow {
  const { label, artilleryFire, defensiveFire, charge } = of;
  return { rule: 'G-T1.5', label, artilleryFire: house(artilleryFire.value, why), defensiveFire: house(defensiveFire.value, why), charge: house(charge.value, why) };
}

const AS_HERE = 'the row is lost; as this game';
const woods = { label: 'Woods', artilleryFire: printed(0), defensiveFire: printed(-1), charge: printed(-1), chargeByCavalry: printed(-2) };

const COMBAT_ON_BOTH: TerrainCombatChart = {
  clear: { rule: 'G-T1.1', label: 'Clear', artilleryFire: printed(0), defensiveFire: printed(1), charge: printed(0) },
  woods: { rule: 'G-T1.2', ...woods },
  marsh: { ...inPlace(TERRAIN_COMBAT.marsh, MARSH), rule: 'G-T1.4' },
  town: inPlace(TERRAIN_COMBAT.town, AS_HERE),
  'up-one-level': inPlace(TERRAIN_COMBAT['up-one-level'], AS_HERE),
  'up-more-than-one-level': inPlace(TERRAIN_COMBAT['up-more-than-one-level'], AS_HERE),
  level: inPlace(TERRAIN_COMBAT.level, AS_HERE),
  stream: inPlace(TERRAIN_COMBAT.stream, AS_HERE),
  'stream-ford': inPlace(TERRAIN_COMBAT['stream-ford'], AS_HERE),
  ford: { ...inPlace(TERRAIN_COMBAT.ford, AS_HERE), label: 'Ford' },
  bridge: inPlace(TERRAIN_COMBAT.bridge, AS_HERE),
  pontoon: inPlace(TERRAIN_COMBAT.pontoon, AS_HERE),
  'improved-position': inPlace(TERRAIN_COMBAT['improved-position'], AS_HERE),
  embankment: TERRAIN_COMBAT.embankment,
};

/** Combat on the Manassas map (G-T1.2); its embankments help whoever is charged or shot at across them (G-14.2.c). */
export const MANASSAS_COMBAT: TerrainCombatChart = {
  ...COMBAT_ON_BOTH,
  woods: { rule: 'G-T1.2', ...woods },
  embankment: {
    rule: 'G-T1.5',
    label: 'Railroad embankment',
    artilleryFire: house(-1, EMBANKMENT),
    defensiveFire: house(0, EMBANKMENT),
    charge: house(-1, EMBANKMENT),
  },
};

/** Combat on the Chickamauga map (G-T1.3, G-T1.4). */
export const CHICKAMAUGA_COMBAT: TerrainCombatChart = { ...COMBAT_ON_BOTH, woods: { rule: 'G-T1.3', ...woods } };
