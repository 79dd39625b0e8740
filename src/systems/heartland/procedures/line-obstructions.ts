import { zonesOfControl } from '../position.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side, type UnitType } from '../vocabulary.js';

/** What keeps a line out of a hex: nothing, an enemy zone of control that no friendly unit negates, or an enemy unit in it. */
export const OPEN = 0;
export const ZONE = 1;
export const ENEMY = 2;

/**
 * Enemy units that close their own hex. Detachments and depots have combat factors and no zone of control (H-3.6.1): a
 * depot has to be attacked unless the game says that entering captures it (H-8.26.3).
 */
const CLOSING: ReadonlySet<UnitType> = new Set(['infantry', 'cavalry', 'engineer', 'detachment']);

const found = new WeakMap<HeartlandState, Map<Side, Uint8Array>>();

/**
 * What closes each hex to the side's lines of supply and rail lines, by hex: an enemy combat unit, or an enemy zone of
 * control unless any friendly unit is in the hex (H-7.12.b.1, H-3.61.8). Leaders alone are no units, and gunboats are on a hexside.
 */
export function closedHexes(state: HeartlandState, side: Side): Uint8Array {
  const bySide = found.get(state) ?? new Map<Side, Uint8Array>();
  found.set(state, bySide);
  const closed = bySide.get(side) ?? close(state, side);
  bySide.set(side, closed);
  return closed;
}

function close(state: HeartlandState, side: Side): Uint8Array {
  // A zone of control stands as 1 there, too.
  const closed = zonesOfControl(state, opponentOf(side)).slice();
  const at = unitHexes(state);
  const { units } = state.setting.order;
  for (const { index, side: owner, type } of units) if (owner === side && at[index]! >= 0 && type !== 'gunboat') closed[at[index]!] = OPEN;
  for (const { index, side: owner, type } of units) if (owner !== side && at[index]! >= 0 && closes(state, type)) closed[at[index]!] = ENEMY;
  return closed;
}

function closes({ setting }: HeartlandState, type: UnitType): boolean {
  return CLOSING.has(type) || (type === 'depot' && setting.options['lone-depot'] === 'fights');
}

const placed = new WeakMap<HeartlandState, Int32Array>();

/** Where every unit is, in boxes as well, by its index; −1 off the map. */
export function unitHexes(state: HeartlandState): Int32Array {
  const hexes = placed.get(state) ?? place(state);
  placed.set(state, hexes);
  return hexes;
}

function place({ leaders, units }: HeartlandState): Int32Array {
  const hexes = new Int32Array(units.length);
  units.forEach(({ hex, leader }, unit) => {
    let above = leader;
    while (above >= 0 && leaders[above]!.hex < 0) above = leaders[above]!.under;
    hexes[unit] = hex >= 0 || above < 0 ? hex : leaders[above]!.hex;
  });
  return hexes;
}
