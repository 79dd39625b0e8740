import type { HexId, UnitId } from '../vocabulary.js';
import { isClosedEntry } from '../arrivals.js';
import { isUncrossable } from '../board.js';
import { evolve } from '../evolve.js';
import { hexId, hexIndex, holderOf, isMounted, isNight, neighboursOf, piece } from '../position.js';
import { entriesOf } from '../procedures/advance.js';
import type { Combat, GloryState, Retreat } from '../state.js';
import { opponentOf } from '../vocabulary.js';
import type { Aftermath, Retreats } from './charge-fight.js';

/** An attack that a unit may make once it has advanced: at enemies whom the charge left alone, or at beaten ones. */
export interface Sequel {
  readonly unit: UnitId;
  /** The hex that it would advance into. */
  readonly into: HexId;
  /** Hexes next to it with enemies who were not beaten. */
  readonly targets: readonly HexId[];
  /** Beaten units that have a way to end their retreat next to it. */
  readonly beaten: readonly UnitId[];
}

/** What the winner may or must do once the beaten side has retreated. */
export interface Follows {
  readonly advance: 'must' | 'may' | null;
  /** Who may enter which hex, provided that it is emptied (G-11.31.a, G-11.33.f). */
  readonly entries: readonly { readonly hex: HexId; readonly units: readonly UnitId[] }[];
  /** G-11.32.a. */
  readonly continuedAttack: readonly Sequel[];
  /** G-11.33.a. */
  readonly counterCharge: readonly Sequel[];
}

export const NOTHING_FOLLOWS: Follows = { advance: null, entries: [], continuedAttack: [], counterCharge: [] };

/** What can follow from a fight that left these units on the map; `gone` when all that had to retreat were stuck (G-11.27.a). */
export function followsFrom({ fight: { combat }, state, blows }: Aftermath, ways: Retreats, beaten: 'retreats' | 'gone'): Follows {
  if (!combat || combat.result === 'attacker-checks') return NOTHING_FOLLOWS;
  const retreats = blows.flatMap((fallen) => fallen[0]!.retreats);
  const emptied = retreats.reduce((now, { unit }) => evolve(now, { type: 'unit-withdrawn', unit, cause: 'retreat', rule: 'G-11.21.a' }), state);
  const entries = entriesOf(emptied, combat);
  const near = (unit: UnitId, into: HexId) => sequel(emptied, unit, into, beaten === 'gone' ? [] : endsOf(state, retreats, ways));
  const sequels = entries.flatMap(({ hex, units }) => units.filter((unit) => mayGoOn(state, combat, unit)).map((unit) => near(unit, hex)));
  const repulsed = combat.result === 'attacker-repulsed';
  return {
    advance: entries.length === 0 ? null : repulsed || isNight(state) ? 'may' : 'must',
    entries,
    continuedAttack: repulsed ? [] : sequels.filter(({ targets, beaten: others }) => targets.length + others.length > 0),
    // A counter-charge goes at the beaten alone (G-11.33.b).
    counterCharge: repulsed ? sequels.filter((one) => one.beaten.length > 0).map((one) => ({ ...one, targets: [] })) : [],
  };
}

/** After 11 or more in a standard charge by day (G-11.32.c, G-13.i), or after a repulse (G-11.33.d, G-13.c); in order in either case, and not Sharpshooters (G-14.45.d). */
function mayGoOn(state: GloryState, { result, charge }: Combat, id: UnitId): boolean {
  const unit = piece(state, id);
  if (unit.state.disordered || unit.counter.ability === 'sharpshooters') return false;
  if (result === 'attacker-repulsed') return charge.kind !== 'counter' && !(isMounted(unit) && isNight(state));
  return result === 'disorder-and-retreat' && charge.kind === 'standard' && !isNight(state);
}

interface End {
  readonly unit: UnitId;
  readonly hexes: ReadonlySet<HexId>;
}

function endsOf(state: GloryState, retreats: readonly Retreat[], ways: Retreats): readonly End[] {
  return retreats.map((retreat) => {
    const { open, displacing } = ways.choicesOf(state, retreat);
    const stays = retreat.mayStand ? [hexId(state.setting, piece(state, retreat.unit).state.hex)] : [];
    return { unit: retreat.unit, hexes: new Set([...open, ...displacing].map(({ path }) => path.at(-1)!).concat(stays)) };
  });
}

function sequel(emptied: GloryState, unit: UnitId, into: HexId, ends: readonly End[]): Sequel {
  const { board } = emptied.setting;
  const from = hexIndex(emptied.setting, into);
  const { side } = piece(emptied, unit).counter;
  const enemy = opponentOf(side);
  // No unit charges over a river, or into a closed entry hex (G-10.11.d, G-6.53.a).
  const around = neighboursOf(board, from).filter((hex) => !isUncrossable(board, from, board.grid.directionTo(from, hex)!) && !isClosedEntry(emptied, hex, side));
  const named = around.map((hex) => hexId(emptied.setting, hex));
  const targets = around.filter((hex) => holderOf(emptied, hex) === enemy).map((hex) => hexId(emptied.setting, hex));
  return { unit, into, targets, beaten: ends.filter(({ hexes }) => named.some((hex) => hexes.has(hex))).map((end) => end.unit) };
}
