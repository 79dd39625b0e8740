import { prohibited } from '../../../hex/cost-search.js';
import { foundOnce, foundOnceBySide } from '../found-once.js';
import { controlled } from '../position.js';
import type { HeartlandState, Setting } from '../state.js';
import { opponentOf, type Side, type UnitType } from '../vocabulary.js';

/** What keeps a line out of a hex. */
export type Obstacle = 'enemy-unit' | 'enemy-zone';

/**
 * Enemy units that close their own hex. Detachments and depots have combat factors and no zone of control (H-3.6.1): a
 * depot has to be attacked unless the game says that entering captures it (H-8.26.3).
 */
const CLOSING: ReadonlySet<UnitType> = new Set(['infantry', 'cavalry', 'engineer', 'detachment']);

/** The units of a side by what they do to lines, each by its index. */
interface Counters {
  /** Those that are in their hex: gunboats are on a hexside. */
  readonly present: readonly number[];
  readonly closing: readonly number[];
}

const counters = new WeakMap<Setting, Readonly<Record<Side, Counters>>>();

function countersOf(setting: Setting, side: Side): Counters {
  const bySide = counters.get(setting) ?? { union: sorted(setting, 'union'), confederate: sorted(setting, 'confederate') };
  counters.set(setting, bySide);
  return bySide[side];
}

function sorted({ order, options }: Setting, side: Side): Counters {
  const own = order.units.filter((counter) => counter.side === side);
  const closes = (type: UnitType) => CLOSING.has(type) || (type === 'depot' && options['lone-depot'] === 'fights');
  return { present: own.filter(({ type }) => type !== 'gunboat').map(({ index }) => index), closing: own.filter(({ type }) => closes(type)).map(({ index }) => index) };
}

/**
 * The hexes that are closed to the side's lines of supply and rail lines, as what entering costs: 255 for those with an
 * enemy combat unit, and for those in an enemy zone of control unless any friendly unit is there (H-7.12.b.1, H-3.61.8);
 * else 0. Leaders alone are no units, and gunboats are on a hexside.
 */
export const closedHexes = foundOnceBySide(['units', 'leaders', 'setting'], close);

function close(state: HeartlandState, side: Side): Uint8Array {
  const enemy = opponentOf(side);
  const closed = controlled(state, enemy, prohibited);
  const at = unitHexes(state);
  for (const unit of countersOf(state.setting, side).present) if (at[unit]! >= 0) closed[at[unit]!] = 0;
  for (const unit of countersOf(state.setting, enemy).closing) if (at[unit]! >= 0) closed[at[unit]!] = prohibited;
  return closed;
}

/** What closes a hex to the side's lines; undefined when nothing does. */
export function obstacleIn(state: HeartlandState, side: Side, hex: number): Obstacle | undefined {
  if (closedHexes(state, side)[hex] === 0) return undefined;
  const at = unitHexes(state);
  return countersOf(state.setting, opponentOf(side)).closing.some((unit) => at[unit] === hex) ? 'enemy-unit' : 'enemy-zone';
}

/** Where every unit is, in boxes as well, by its index; −1 off the map. */
export const unitHexes = foundOnce(['units', 'leaders'], place);

function place({ leaders, units }: HeartlandState): Int32Array {
  const hexes = new Int32Array(units.length);
  units.forEach(({ hex, leader }, unit) => {
    let above = leader;
    while (above >= 0 && leaders[above]!.hex < 0) above = leaders[above]!.under;
    hexes[unit] = hex >= 0 || above < 0 ? hex : leaders[above]!.hex;
  });
  return hexes;
}
