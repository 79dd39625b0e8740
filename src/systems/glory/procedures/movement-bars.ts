import type { Direction } from '../../../hex/direction.js';
import type { Violation } from '../../../kernel/rejection.js';
import { isClosedEntry } from '../arrivals.js';
import { isUncrossable, type Board } from '../board.js';
import { hexId } from '../position.js';
import type { GloryState } from '../state.js';
import { EXTENDED_DISTANCE } from '../tables/extended-movement.js';
import type { Bar, Mover } from './mover.js';
import { CONTACT, ENEMY, FRIEND, FULL, holdsEnemyLeader, lacksEscort, NEAR, NO_END, type Passage } from './passage.js';
import { stackingVerdict } from './stacking.js';

/** One step of a path. */
export interface PathStep {
  readonly from: number;
  readonly to: number;
  readonly direction: Direction;
  /** Whether it leaves the hex where the move began. */
  readonly first: boolean;
  readonly mode: 'normal' | 'extended';
}

/** Why Extended Movement is not open to the mover where it stands (G-6.13.b, G-6.13.c). */
export function extensionBar(state: GloryState, mover: Mover, passage: Passage): Violation | undefined {
  if (mover.noExtension) return violation(state, mover, mover.noExtension, mover.start);
  return isWithinTwo(state.setting.board, passage, mover.start) ? violation(state, mover, TOO_CLOSE, mover.start) : undefined;
}

function isWithinTwo({ grid }: Board, passage: Passage, hex: number): boolean {
  for (let direction = 0; direction < 6; direction++) {
    const next = grid.neighbours[hex * 6 + direction]!;
    if (next >= 0 && has(passage, next, CONTACT | ENEMY)) return true;
  }
  return false;
}

/** The rule that bars a step whatever it costs: the same that closes it to the search. */
export function barOf(state: GloryState, mover: Mover, passage: Passage, step: PathStep): Violation | undefined {
  const bar = barOnTheWay(state, mover, passage, step) ?? barOfHex(state, mover, passage, step);
  return bar && violation(state, mover, bar, step.to);
}

/** The rule that bars the mover from coming onto the map in the hex where it starts (G-6.51.a). */
export function entryBar(state: GloryState, mover: Mover, passage: Passage): Violation | undefined {
  const bar = barOfHolders(state, mover, passage, mover.start) ?? barOfHex(state, mover, passage, { to: mover.start, mode: 'normal' });
  return bar && violation(state, mover, bar, mover.start);
}

/** Why a mover that has come onto the map in `hex` or moved there stops, or nothing (G-6.14.a). */
export function stopBar(state: GloryState, mover: Mover, passage: Passage, hex: number): Violation | undefined {
  return passage.halt[hex] !== 0 ? violation(state, mover, ENEMY_CONTACT, hex) : undefined;
}

function barOnTheWay(state: GloryState, mover: Mover, passage: Passage, { from, to, direction, first }: PathStep): Bar | undefined {
  if (isUncrossable(state.setting.board, from, direction)) return UNCROSSABLE;
  const held = barOfHolders(state, mover, passage, to);
  if (held) return held;
  if (first || passage.halt[from] === 0) return undefined;
  return passage.halt[mover.start] !== 0 ? ONE_HEX : ENEMY_CONTACT;
}

function barOfHolders(state: GloryState, mover: Mover, passage: Passage, to: number): Bar | undefined {
  if (has(passage, to, ENEMY)) return ENEMY_HEX;
  if (holdsEnemyLeader(state, mover, to)) return ENEMY_LEADER;
  return isClosedEntry(state, to, mover.side) ? CLOSED_ENTRY : undefined;
}

function barOfHex(state: GloryState, mover: Mover, passage: Passage, { to, mode }: Pick<PathStep, 'to' | 'mode'>): Bar | undefined {
  if (mode === 'extended' && has(passage, to, NEAR)) return TOO_CLOSE;
  if (has(passage, to, CONTACT)) {
    if (mover.noContact) return to !== mover.start && has(passage, mover.start, CONTACT) ? startingClose(mover.noContact) : mover.noContact;
    if (lacksEscort(state, mover, passage, to)) return isBehindWaterFromSome(state, passage, to) ? PARTLY_EXPOSED : NO_ESCORT;
  }
  if (has(passage, to, FULL)) return HEX_FULL;
  return passage.halt[to] !== 0 && has(passage, to, NO_END) ? NO_PASSING : undefined;
}

/** The mover that starts next to an enemy has a row of its own (G-5.13.i). */
function startingClose(bar: Bar): Bar {
  return bar.rule === 'G-5.13.h' ? { ...bar, rule: 'G-5.13.i' } : bar;
}

function isBehindWaterFromSome({ setting: { board } }: GloryState, passage: Passage, hex: number): boolean {
  return [0, 1, 2, 3, 4, 5].some((direction) => {
    const next = board.grid.neighbourOf(hex, direction as Direction);
    return next >= 0 && has(passage, next, ENEMY) && isUncrossable(board, hex, direction);
  });
}

/** Why the mover may not stay in the hex: nothing, or that it cannot share it (G-6.42.e) and why. */
export function endBar(state: GloryState, mover: Mover, passage: Passage, hex: number): [Violation, ...Violation[]] | undefined {
  if (!mover.unit || !has(passage, hex, FRIEND)) return undefined;
  const shared = stackingVerdict(state, mover.unit, hex);
  return shared.ok ? undefined : [violation(state, mover, NO_STAYING, hex), ...shared.error.violations];
}

/** The mover lacks the points for a hex (G-6.21.a); also the end of its allowance (G-6.11.a). */
export function pointsViolation(state: GloryState, mover: Mover, hex: number, cost: number, left: number): Violation {
  return {
    rule: 'G-6.21.a',
    code: 'movement.points',
    facts: { unit: mover.id, hex: hexId(state.setting, hex), cost, left, missing: cost - left },
    message: `The hex costs ${String(cost)} movement points and ${String(left)} are left.`,
  };
}

function violation(state: GloryState, mover: Mover, { rule, code, message }: Bar, hex: number): Violation {
  return { rule, code, message, facts: { unit: mover.id, hex: hexId(state.setting, hex) } };
}

function has({ marks }: Passage, hex: number, mark: number): boolean {
  return ((marks[hex]!) & mark) !== 0;
}

const bar = (rule: Bar['rule'], code: string, message: string): Bar => ({ rule, code: `movement.${code}`, message });

const UNCROSSABLE = bar('G-6.24.a', 'uncrossable', 'The river is crossed at a ford, bridge or pontoon only.');
const ENEMY_HEX = bar('G-6.14.c', 'enemy-hex', 'No unit enters a hex with an enemy combat unit.');
const ENEMY_LEADER = bar('G-6.41.h', 'enemy-leader', 'Leaders of both sides share no hex; only combat units make a leader give way.');
const CLOSED_ENTRY = bar('G-6.53.a', 'closed-entry', 'No unit enters an entry hex of the enemy until all reinforcements have come in.');
const ENEMY_CONTACT = bar('G-6.14.a', 'enemy-contact', 'A unit that comes next to an enemy stops there.');
const ONE_HEX = bar('G-6.14.b', 'enemy-contact', 'A unit that started next to an enemy stops at the next hex beside one.');
const TOO_CLOSE = bar(
  'G-6.13.c',
  'extended-too-close',
  `Extended Movement keeps every hex, the first included, ${String(EXTENDED_DISTANCE.value)} or more from enemy combat units.`,
);
const NO_ESCORT = bar('G-6.32.a', 'guns-without-escort', 'Artillery steps next to an enemy only into a hex with friendly infantry or cavalry.');
const PARTLY_EXPOSED = bar('G-6.32.b', 'guns-without-escort', 'An enemy next to the hex can cross to it, and no infantry or cavalry stands there.');
const HEX_FULL = bar('G-6.42.g', 'hex-full', 'Nobody but leaders passes a hex with two combat units.');
const NO_PASSING = bar('G-6.42.h', 'no-passing', 'The unit has to stop in the hex, next to an enemy, and cannot share it.');
const NO_STAYING = bar('G-6.42.e', 'no-staying', 'A unit does not stop in a hex that it cannot share.');
