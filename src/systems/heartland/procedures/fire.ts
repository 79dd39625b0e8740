import type { Dice } from '../../../dice/dice.js';
import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { Provenance, RuleId } from '../../../kernel/rule.js';
import type { Cell } from '../../../kernel/table.js';
import type { Fire, FireResult } from '../state.js';
import { cellAt, COLUMN_SHIFTS, columnOf, FIRE_MODIFIERS, type FireEffectsTable, type FireResult as Effect } from '../tables/fire-effects.js';
import type { Modifier } from '../tables/modifier.js';
import type { TerrainShift } from '../tables/terrain.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import type { Weather } from '../vocabulary.js';

/** Cavalry in a fighting stack, before any halving; supporters do not count (H-10.43.1, H-9.15.2). */
export interface CavalryStrength {
  readonly combatFactors: number;
  readonly units: number;
}

/** A stack as its fire and that of its enemy see it. */
export interface Firer {
  /** After all halvings, with defensive support. */
  readonly combatFactors: Explained;
  /** Of the Overall Commander; of units without one the inverted morale of the best (H-3.25.a.1, H-3.52.b.1). */
  readonly morale: number;
  /** Of the Overall Commander alone; 0 without one (H-3.25.1, H-3.25.b.1). */
  readonly battleRating: number;
  /** Points that fire, after all halvings, those of supporters among them. */
  readonly artillery: number;
  /** What gunboats add (H-10.42.a.1). */
  readonly gunfire: number;
  readonly cavalry: CavalryStrength;
  /** Broken units; those of supporters do not count (H-10.44.1). */
  readonly broken: number;
}

/** A shift to the left that shelters who is fired at, and the row that gives it (H-10.32.1, H-10.32.2). */
export interface Shelter extends TerrainShift {
  readonly rule: RuleId;
}

/** Where in a battle the fire is: at the defender or back at the attacker, and after how many exchanges. */
export interface Circumstances {
  readonly direction: 'attack' | 'return';
  /** Exchanges of this battle that came before. */
  readonly earlier: number;
  /** The attacker keeps the shift of a wave attack in an extended battle (H-10.71.5). */
  readonly keepsShift: boolean;
  /** No administration point was paid for the attack check (H-10.41.a.1). */
  readonly hasty: boolean;
  /** What shelters those who are fired at. */
  readonly shelter: readonly Shelter[];
  readonly weather: Weather;
  /** The scenario's addition to every die (H-10.46.1). */
  readonly offset: number;
}

/** The fire of one stack at another: its column and its modifiers, term by term (H-10.11.3, H-10.5.1). */
export function fireOf(table: FireEffectsTable, firer: Firer, target: Firer, circumstances: Circumstances): Fire {
  const shifts = explain(shiftTerms(firer, target, circumstances));
  const { combatFactors } = firer;
  return { combatFactors, shifts, column: columnRead(table, combatFactors.total, shifts.total), modifiers: explain(modifierTerms(firer, target, circumstances)) };
}

/** Left of the first column there is no effect, right of the last one it is read; no combat factors have no column to be shifted (H-10.3.1). */
function columnRead(table: FireEffectsTable, combatFactors: number, shift: number): number {
  const unshifted = columnOf(table, combatFactors);
  return unshifted < 0 ? -1 : Math.max(-1, Math.min(table.columns.length - 1, unshifted + shift));
}

function shiftTerms(firer: Firer, target: Firer, circumstances: Circumstances): readonly Term[] {
  return [
    ...(firer.morale > target.morale ? [termOf(COLUMN_SHIFTS.moraleSuperiority)] : []),
    ...circumstances.shelter.map(({ label, columns, rule, provenance }) => ({ label, value: -columns, rule, provenance })),
    ...waveTerms(circumstances),
  ];
}

/** The attacker's one column from the second exchange on; the defender's one for each earlier exchange (H-10.33.2, H-10.33.3). */
function waveTerms({ direction, earlier, keepsShift }: Circumstances): readonly Term[] {
  if (direction === 'attack') return earlier > 0 ? [termOf(COLUMN_SHIFTS.laterWave)] : keepsShift ? [{ ...termOf(COLUMN_SHIFTS.laterWave), rule: 'H-10.71.5' }] : [];
  const columns = Math.max(COLUMN_SHIFTS.mostReturnFire.modifier.value, earlier * COLUMN_SHIFTS.returnFire.modifier.value);
  return columns === 0 ? [] : [termOf(COLUMN_SHIFTS.returnFire, columns)];
}

function modifierTerms(firer: Firer, target: Firer, { direction, hasty, weather, offset }: Circumstances): readonly Term[] {
  const { battleRating, artillery, gunfire, broken } = firer;
  const effects = WEATHER_EFFECTS[weather];
  return [
    said('Battle rating of the Overall Commander', battleRating, 'H-10.41.1'),
    termOf(FIRE_MODIFIERS.hasty, direction === 'attack' && hasty ? FIRE_MODIFIERS.hasty.modifier.value : 0),
    termOf(FIRE_MODIFIERS.artillery, artillery * FIRE_MODIFIERS.artillery.modifier.value),
    said('Gunboats', gunfire, 'H-10.42.a.1'),
    ...cavalryTerms(firer.cavalry, target.cavalry),
    termOf(FIRE_MODIFIERS.broken, broken * FIRE_MODIFIERS.broken.modifier.value),
    { ...said(effects.label, effects.fire.value, 'H-10.45.1'), provenance: effects.fire.provenance },
    said('Firepower offset of the scenario', offset, 'H-10.46.1'),
  ].filter(({ value }) => value !== 0);
}

/** Superiority goes by combat factors; the inferior side pays for each unit fewer (H-10.43.1, H-10.43.2). */
function cavalryTerms(own: CavalryStrength, theirs: CavalryStrength): readonly Term[] {
  if (own.combatFactors > theirs.combatFactors) return [termOf(FIRE_MODIFIERS.cavalrySuperiority)];
  if (own.combatFactors === theirs.combatFactors) return [];
  return [termOf(FIRE_MODIFIERS.fewerCavalryUnits, Math.max(0, theirs.units - own.units) * FIRE_MODIFIERS.fewerCavalryUnits.modifier.value)];
}

function termOf({ label, rule, modifier }: Modifier, value = modifier.value): Term {
  return { label, value, rule, provenance: modifier.provenance };
}

function said(label: string, value: number, rule: RuleId): Term {
  return { label, value, rule, provenance: 'source' satisfies Provenance };
}

/** What the fire does when the die shows that face, and whether the chart's cell is the source's. */
export function effectOf(table: FireEffectsTable, { column, modifiers }: Fire, die: number): Cell<Effect> {
  return cellAt(table, column, die + modifiers.total);
}

/** The face of a natural 1 puts the roller's artillery at risk (H-10.66.1), that of a natural 6 his leaders (H-10.67.1). */
export const NATURAL = { artillery: 1, casualties: 6 } as const;

/** Rolls for a fire; faces whose effect is one are one band, but for the natural 1 and 6 (H-10.61.1). */
export function rollFire(dice: Dice, purpose: string, table: FireEffectsTable, fire: Fire): FireResult {
  const die = dice.roll({ purpose, sides: 6, bands: facesThatDiffer(table, fire).map((face) => face - 1) }) + 1;
  return { ...fire, die, total: die + fire.modifiers.total, ...effectOf(table, fire, die).value };
}

function facesThatDiffer(table: FireEffectsTable, fire: Fire): readonly number[] {
  const same = (a: Effect, b: Effect) => a.steps === b.steps && a.degrees === b.degrees && a.asterisk === b.asterisk;
  const special = (face: number) => face === NATURAL.artillery + 1 || face === NATURAL.casualties;
  return [1, 2, 3, 4, 5, 6].filter((face) => face === 1 || special(face) || !same(effectOf(table, fire, face - 1).value, effectOf(table, fire, face).value));
}

/** A column as the chart prints it, e.g. `48-57`; `none` left of the first one. */
export function columnName({ columns }: FireEffectsTable, column: number): string {
  const band = columns[column]?.value;
  if (!band) return 'none';
  return band.to === undefined ? `${band.from ?? 0} or more` : band.from === band.to ? `${band.to}` : `${band.from ?? 0}-${band.to}`;
}
