import { hexId } from './position.js';
import { hexAt } from './revise.js';
import type { Assault, Battle, BattleStack, Exchange, Mover, PendingRetreat, Setting } from './state.js';
import type { HexId } from './vocabulary.js';

/** A value of the state as events and views tell it: by the hexes printed on the map, in place of the board's indexes. */
type Printed<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]: T[P] extends number ? HexId : readonly HexId[] };

export type PrintedAssault = Printed<Assault, 'from' | 'target'>;
export type PrintedMover = Printed<Mover, 'hex' | 'path'>;
export type PrintedExchange = Printed<Exchange, 'from'>;
export type PrintedRetreat = Printed<PendingRetreat, 'from'>;
export type PrintedStack = Printed<BattleStack, 'hex'>;

/** What of a battle both sides know: all but its stacks. */
export type PrintedBattle = Printed<Omit<Battle, 'stacks' | 'waves' | 'exchanges'>, 'target' | 'vacated'> & {
  readonly waves: readonly PrintedAssault[];
  readonly exchanges: readonly PrintedExchange[];
};

/** The hexes as printed on the map. */
export function hexIds(setting: Setting, hexes: readonly number[]): readonly HexId[] {
  return hexes.map((hex) => hexId(setting, hex));
}

function hexesAt(setting: Setting, hexes: readonly HexId[]): readonly number[] {
  return hexes.map((hex) => hexAt(setting, hex));
}

export function printedAssault(setting: Setting, assault: Assault): PrintedAssault {
  return { ...assault, from: hexId(setting, assault.from), target: hexId(setting, assault.target) };
}

export function assaultAt(setting: Setting, assault: PrintedAssault): Assault {
  return { ...assault, from: hexAt(setting, assault.from), target: hexAt(setting, assault.target) };
}

export function printedMover(setting: Setting, mover: Mover): PrintedMover {
  return { ...mover, hex: hexId(setting, mover.hex), path: hexIds(setting, mover.path) };
}

export function moverAt(setting: Setting, mover: PrintedMover): Mover {
  return { ...mover, hex: hexAt(setting, mover.hex), path: hexesAt(setting, mover.path) };
}

export function printedExchange(setting: Setting, exchange: Exchange): PrintedExchange {
  return { ...exchange, from: hexId(setting, exchange.from) };
}

export function exchangeAt(setting: Setting, exchange: PrintedExchange): Exchange {
  return { ...exchange, from: hexAt(setting, exchange.from) };
}

export function printedRetreat(setting: Setting, retreat: PendingRetreat): PrintedRetreat {
  return { ...retreat, from: hexId(setting, retreat.from) };
}

export function retreatAt(setting: Setting, retreat: PrintedRetreat): PendingRetreat {
  return { ...retreat, from: hexAt(setting, retreat.from) };
}

export function printedStack(setting: Setting, stack: BattleStack): PrintedStack {
  return { ...stack, hex: hexId(setting, stack.hex) };
}

export function stackAt(setting: Setting, stack: PrintedStack): BattleStack {
  return { ...stack, hex: hexAt(setting, stack.hex) };
}

/** Member by member, so that nothing is told by being added to the state. */
export function printedBattle(setting: Setting, { target, attacker, waves, exchanges, stage, checks, failures, bereft, artillery, vacated }: Omit<Battle, 'stacks'>): PrintedBattle {
  return {
    target: hexId(setting, target),
    attacker,
    waves: waves.map((assault) => printedAssault(setting, assault)),
    exchanges: exchanges.map((exchange) => printedExchange(setting, exchange)),
    stage,
    checks,
    failures,
    bereft,
    artillery,
    vacated: hexIds(setting, vacated),
  };
}

/** The battle as it begins: its stacks are told to each side by itself. */
export function battleAt(setting: Setting, battle: PrintedBattle): Battle {
  return {
    ...battle,
    target: hexAt(setting, battle.target),
    waves: battle.waves.map((assault) => assaultAt(setting, assault)),
    exchanges: battle.exchanges.map((exchange) => exchangeAt(setting, exchange)),
    stacks: [],
    vacated: hexesAt(setting, battle.vacated),
  };
}

/** What of a running battle changes. */
export type PrintedChange = Partial<Pick<PrintedBattle, 'stage' | 'checks' | 'failures' | 'bereft' | 'artillery' | 'vacated'>>;

export function changeAt(setting: Setting, { vacated, ...change }: PrintedChange): Partial<Battle> {
  return vacated ? { ...change, vacated: hexesAt(setting, vacated) } : change;
}
