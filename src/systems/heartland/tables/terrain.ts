import { Type, type Static } from '@sinclair/typebox';
import type { Provenance, RuleId } from '../../../kernel/rule.js';
import type { Fault } from '../../../kernel/system.js';
import { house, printed, type Cell } from '../../../kernel/table.js';
import { SETTLEMENTS, TERRAINS, type HexsideFeature, type Settlement, type Terrain } from '../vocabulary.js';
import { faultIn, type CellMaker } from './bands.js';
import { modifier } from './modifier.js';

/** The columns of movement costs: off road and along a road or rail, without and with a forced march (H-8.24.1, H-8.3.1). */
export const WAYS = ['offRoad', 'road', 'forcedOffRoad', 'forcedRoad'] as const;
export type Way = (typeof WAYS)[number];

/** A hex row: movement points by way, `null` where it may not be entered, and the shift of fire into it (H-10.32.1). */
export interface HexRow extends Readonly<Record<Way, Cell<number | null>>> {
  readonly rule: RuleId;
  readonly label: string;
  /** Columns to the left. */
  readonly shift: Cell<number>;
}

/** What lies on a hexside and costs or hinders: of the map, or brought by the sides. */
export type HexsideRowId = HexsideFeature | 'pontoon' | 'ferry';

/** A hexside row: movement points on top of the hex's, `null` where it may not be crossed. */
export interface HexsideRow {
  readonly rule: RuleId;
  readonly label: string;
  readonly offRoad: Cell<number | null>;
  readonly road: Cell<number | null>;
  /** Columns to the left for fire across it (H-10.32.2). */
  readonly shift: Cell<number>;
  /** Whose target it shields: of both sides' fire, or of the fire at the defender only. */
  readonly shields: Cell<'both' | 'defender'>;
  readonly attack: Cell<'allowed' | 'prohibited'>;
  /** Whether zones of control reach across (H-3.61.7). */
  readonly zoneOfControl: Cell<'crosses' | 'stops'>;
}

/** The terrain effects chart, rows in printed order. */
export interface TerrainChart {
  readonly hexes: Readonly<Record<Terrain, HexRow>>;
  readonly settlements: Readonly<Record<Settlement, HexRow>>;
  readonly hexsides: Readonly<Record<HexsideRowId, HexsideRow>>;
  /** Columns to the left for fire into a hex with entrenchments, of levels 1, 2 and 3. */
  readonly entrenchments: readonly Cell<number>[];
}

const Points = Type.Number({ minimum: 0, maximum: 50, multipleOf: 0.5 });
const PointsOrNot = Type.Union([Points, Type.Null()], { description: 'Movement points in halves; null where it is prohibited.' });
const Shift = Type.Integer({ minimum: 0, maximum: 9, description: 'Columns to the left.' });
const closed = { additionalProperties: false } as const;

const HexRowSchema = Type.Object({ offRoad: PointsOrNot, road: Points, forcedOffRoad: PointsOrNot, forcedRoad: Points, shift: Shift }, closed);
const HexsideRowSchema = Type.Object(
  { offRoad: PointsOrNot, road: Points, shift: Shift, shields: Type.Unsafe<'both' | 'defender'>({ type: 'string', enum: ['both', 'defender'] }) },
  closed,
);

/** The terrain effects chart as an owner hands it in; what the text itself fixes of other hexsides is not asked for. */
export const TerrainSchema = Type.Object(
  {
    hexes: Type.Object({ clear: HexRowSchema, broken: HexRowSchema, rough: HexRowSchema, swamp: HexRowSchema, mountain: HexRowSchema }, closed),
    settlements: Type.Object({ village: HexRowSchema, town: HexRowSchema, city: HexRowSchema }, closed),
    hexsides: Type.Object({ 'minor-river': HexsideRowSchema, bridge: HexsideRowSchema, ford: HexsideRowSchema, pontoon: HexsideRowSchema, mountain: HexsideRowSchema }, closed),
    entrenchments: Type.Array(Shift, { minItems: 3, maxItems: 3, description: 'Levels 1, 2 and 3.' }),
  },
  { ...closed, description: 'The terrain effects chart (H-8.24.1).' },
);
export type TerrainDocument = Static<typeof TerrainSchema>;

const WHY = 'the chart is not in the source; at 1 by road and 2 in the open a supply range is 105 miles of road, and a corps marches some 70 miles a week';
const BARRED: Cell<null> = printed(null);
const ours: CellMaker = (value) => house(value, WHY);

/** Off road, by road, forced off road, forced by road, shift. */
function hexRow(rule: RuleId, label: string, costs: readonly [Cell<number | null>, number, Cell<number | null>, number], shift: Cell<number>): HexRow {
  const [offRoad, road, forcedOffRoad, forcedRoad] = costs;
  return { rule, label, offRoad, road: ours(road), forcedOffRoad, forcedRoad: ours(forcedRoad), shift };
}

type Crossing = Partial<Pick<HexsideRow, 'shields' | 'attack' | 'zoneOfControl'>>;

function hexsideRow(rule: RuleId, label: string, costs: readonly [Cell<number | null>, Cell<number | null>], shift: Cell<number>, crossing: Crossing = {}): HexsideRow {
  const [offRoad, road] = costs;
  return { rule, label, offRoad, road, shift, shields: ours('both'), attack: ours('allowed'), zoneOfControl: printed('crosses'), ...crossing };
}

const NO_ATTACK: Pick<HexsideRow, 'attack'> = { attack: house('prohibited', 'nothing leads across') };
const STOPS: Pick<HexsideRow, 'zoneOfControl'> = { zoneOfControl: printed('stops') };
const PONTOON = house<number>(2, 'a pontoon costs what a ford costs (8.81), and the ford is not in the source');

/** The terrain effects chart of the house, rows and columns in printed order (H-8.24.1). */
export const TERRAIN: TerrainChart = {
  hexes: {
    clear: hexRow('H-8.24.1', 'Clear', [ours(2), 1, ours(1), 0.5], printed(0)),
    broken: hexRow('H-8.24.1', 'Broken terrain', [ours(3), 1, BARRED, 0.5], ours(1)),
    rough: hexRow('H-8.24.1', 'Rough terrain', [ours(4), 1, BARRED, 0.5], ours(2)),
    swamp: hexRow('H-8.24.1', 'Swamp', [ours(4), 2, BARRED, 1], ours(1)),
    mountain: hexRow('H-8.24.2', 'Mountain', [BARRED, 2, BARRED, 1], ours(3)),
  },
  settlements: {
    village: hexRow('H-8.24.1', 'Village', [ours(2), 1, house(1, 'a forced march takes a village as clear'), 0.5], ours(0)),
    town: hexRow('H-8.24.1', 'Town', [ours(2), 1, house(1, 'a forced march takes a town as clear'), 0.5], ours(1)),
    city: hexRow('H-8.24.1', 'City', [ours(2), 1, BARRED, 0.5], printed(2)),
  },
  hexsides: {
    'minor-river': hexsideRow('H-8.24.1', 'Minor river', [ours(1), ours(0)], ours(1)),
    'major-river': hexsideRow('H-8.24.3', 'Major river', [BARRED, BARRED], ours(0), { ...NO_ATTACK, ...STOPS }),
    bridge: hexsideRow('H-8.24.3', 'Bridge over a major river', [ours(0), ours(0)], ours(2), STOPS),
    ford: hexsideRow('H-8.24.3', 'Ford of a major river', [ours(2), ours(2)], printed(2), { shields: printed('both'), ...STOPS }),
    pontoon: hexsideRow('H-8.81.a.4', 'Pontoon', [PONTOON, PONTOON], ours(2), STOPS),
    ferry: hexsideRow('H-8.24.a.1', 'Confederate ferry', [printed(3), printed(3)], ours(0), { ...NO_ATTACK, ...STOPS }),
    shoal: hexsideRow('H-8.91.1', 'Shoal', [ours(0), ours(0)], ours(0)),
    mountain: hexsideRow('H-8.24.2', 'Mountain hexside', [BARRED, ours(1)], ours(1), { shields: ours('defender') }),
    'all-sea': hexsideRow('H-3.61.7', 'All-sea hexside', [BARRED, BARRED], ours(0), { ...NO_ATTACK, ...STOPS }),
  },
  entrenchments: [printed(1), ours(2), ours(3)],
};

/** What cutting a rail hex costs in movement points, on top of the hex's terrain (H-8.63.1). */
export const RAIL_CUT = modifier('H-8.63.1', 'Cutting a rail line', printed(3));

/** The chart of a document; rows that the text fixes stay as they are. */
export function readTerrain(document: TerrainDocument): TerrainChart {
  return {
    hexes: { ...TERRAIN.hexes, ...readRows(document.hexes, TERRAIN.hexes) },
    settlements: { ...TERRAIN.settlements, ...readRows(document.settlements, TERRAIN.settlements) },
    hexsides: { ...TERRAIN.hexsides, ...readRows<keyof TerrainDocument['hexsides'], HexsideRow>(document.hexsides, TERRAIN.hexsides) },
    entrenchments: document.entrenchments.map(printed),
  };
}

/** The rows with every cell that is handed in replaced. */
function readRows<Id extends string, Row>(handedIn: Readonly<Record<Id, object>>, rows: Readonly<Record<Id, Row>>): Readonly<Record<Id, Row>> {
  const cellsOf = (row: object) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, printed(value as unknown)]));
  return Object.fromEntries((Object.keys(handedIn) as Id[]).map((id) => [id, { ...rows[id], ...cellsOf(handedIn[id]) }])) as Record<Id, Row>;
}

/** What a row of the chart asks for. */
export interface Price {
  readonly rule: RuleId;
  readonly label: string;
  /** In half movement points. */
  readonly halfPoints: number;
  readonly provenance: Provenance;
}

/** A hex as the chart sees it. */
export interface Ground {
  readonly terrain: Terrain;
  readonly settlement?: Settlement;
}

/** The rows of a hex: its terrain, then what people built there. */
function rowsOf({ hexes, settlements }: TerrainChart, { terrain, settlement }: Ground): readonly HexRow[] {
  return settlement === undefined ? [hexes[terrain]] : [hexes[terrain], settlements[settlement]];
}

/**
 * What it costs to enter a hex one way, in half movement points; `undefined` where it is prohibited (H-8.24.1, H-8.24.2,
 * H-8.32.a.1). Of terrain and settlement the dearer row counts.
 */
export function hexPrice(chart: TerrainChart, ground: Ground, way: Way): Price | undefined {
  const prices = rowsOf(chart, ground).map((row) => priceOf(row, row[way]));
  return prices.reduce((dearest, price) => {
    if (dearest === undefined || price === undefined) return undefined;
    return price.halfPoints > dearest.halfPoints ? price : dearest;
  });
}

/** What crossing a hexside costs on top, in half movement points; `undefined` where it is prohibited (H-8.2.1, H-8.24.3). */
export function hexsidePrice(chart: TerrainChart, hexside: HexsideRowId, way: Way): Price | undefined {
  const row = chart.hexsides[hexside];
  return priceOf(row, way === 'road' || way === 'forcedRoad' ? row.road : row.offRoad);
}

function priceOf({ rule, label }: Pick<HexRow, 'rule' | 'label'>, { value, provenance }: Cell<number | null>): Price | undefined {
  return value === null ? undefined : { rule, label, halfPoints: value * 2, provenance };
}

/** A shift of fire to the left, by one row of the chart. */
export interface TerrainShift {
  readonly label: string;
  /** Columns to the left. */
  readonly columns: number;
  readonly provenance: Provenance;
}

/** The shifts of fire into a hex, each of 1 or more: those of terrain and settlement add up (H-10.32.1). */
export function hexShifts(chart: TerrainChart, ground: Ground): readonly TerrainShift[] {
  return rowsOf(chart, ground).flatMap(({ label, shift }) => shiftOf(label, shift));
}

/** The shift of fire into a hex with an entrenchment of level 1 to 3; of level 0 there is none (H-10.32.1). */
export function entrenchmentShift({ entrenchments }: TerrainChart, level: number): readonly TerrainShift[] {
  const shift = entrenchments[level - 1];
  return shift === undefined ? [] : shiftOf(`Entrenchment, level ${level}`, shift);
}

/** The shift of fire across a hexside, at the defender or in return at the attacker (H-10.32.2). */
export function hexsideShift(chart: TerrainChart, hexside: HexsideRowId, fireAt: 'defender' | 'attacker'): readonly TerrainShift[] {
  const { label, shift, shields } = chart.hexsides[hexside];
  return shields.value === 'both' || fireAt === 'defender' ? shiftOf(label, shift) : [];
}

function shiftOf(label: string, { value, provenance }: Cell<number>): readonly TerrainShift[] {
  return value === 0 ? [] : [{ label, columns: value, provenance }];
}

/** What is wrong with an owner's chart: what the text says of its rows. */
export function terrainFaults({ hexes, settlements, hexsides, entrenchments }: TerrainDocument, path: string): readonly Fault[] {
  const is = (value: number | null, wanted: number | null, place: string) =>
    value === wanted ? [] : [faultIn(`${path}/${place}`, 'terrain.text', `The text says ${wanted ?? 'that it is prohibited'}.`)];
  const shields = (hexside: 'minor-river' | 'bridge') => (hexsides[hexside].shift > 0 ? [] : [faultIn(`${path}/hexsides/${hexside}/shift`, 'terrain.text', 'The text speaks of a shift across it.')]);
  return [
    ...TERRAINS.flatMap((terrain) => forcedFaults(hexes[terrain], `${path}/hexes/${terrain}`)),
    ...TERRAINS.filter((terrain) => terrain !== 'clear').flatMap((terrain) => is(hexes[terrain].forcedOffRoad, null, `hexes/${terrain}/forcedOffRoad`)),
    ...SETTLEMENTS.flatMap((settlement) => forcedFaults(settlements[settlement], `${path}/settlements/${settlement}`)),
    ...is(settlements.city.forcedOffRoad, null, 'settlements/city/forcedOffRoad'),
    ...is(hexes.mountain.offRoad, null, 'hexes/mountain/offRoad'),
    ...is(hexsides.mountain.offRoad, null, 'hexsides/mountain/offRoad'),
    ...is(hexes.clear.shift, 0, 'hexes/clear/shift'),
    ...is(settlements.city.shift, 2, 'settlements/city/shift'),
    ...is(hexsides.ford.shift, 2, 'hexsides/ford/shift'),
    ...is(entrenchments[0]!, 1, 'entrenchments/0'),
    ...is(hexsides.pontoon.offRoad, hexsides.ford.offRoad, 'hexsides/pontoon/offRoad'),
    ...is(hexsides.pontoon.road, hexsides.ford.road, 'hexsides/pontoon/road'),
    ...shields('minor-river'),
    ...shields('bridge'),
  ];
}

/** A forced march lowers costs, or leaves them (H-8.3.1). */
function forcedFaults({ offRoad, road, forcedOffRoad, forcedRoad }: TerrainDocument['hexes']['clear'], path: string): readonly Fault[] {
  const dearer = (forced: number | null, usual: number | null, column: Way) =>
    (forced ?? 0) > (usual ?? Infinity) ? [faultIn(`${path}/${column}`, 'terrain.forced-march', 'A forced march costs more than the usual one.')] : [];
  return [...dearer(forcedOffRoad, offRoad, 'forcedOffRoad'), ...dearer(forcedRoad, road, 'forcedRoad')];
}
