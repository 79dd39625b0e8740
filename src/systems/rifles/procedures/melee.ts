import type { RuleId } from '../../../kernel/rule.js';
import type { Product } from '../../../kernel/product.js';
import { compare, divide, rational, sum, toJson, type Rational } from '../../../kernel/rational.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, RiflesCommand } from '../commands.js';
import type { Fighter } from '../events.js';
import { isArtillery, isVessel } from '../order-of-battle.js';
import { alive, findPiece, hexId, hexIndex, piecesAt, type Piece } from '../position.js';
import { ACCEPTED, enter, rollTen, type RiflesRecorder, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { MELEE, MELEE_COSTS, type MeleeColumn } from '../tables/melee.js';
import { opponentOf, type HexId, type Side, type UnitId } from '../vocabulary.js';
import { shareOf, survives } from './casualties.js';
import { entryVerdict } from './entry.js';
import { attackStrength, defenceStrength } from './melee-strength.js';

/** A melee that is possible as the position stands, ready to be rolled. */
export interface Assault {
  readonly attackers: readonly Piece[];
  readonly defenders: readonly Piece[];
  readonly target: HexId;
  readonly attack: readonly Fighter[];
  readonly defence: readonly Fighter[];
  /** Strength of all attackers to that of all defenders. */
  readonly ratio: Rational;
  readonly column: MeleeColumn;
}

/** Units of one hex attack all enemies of a neighbouring hex, once in a turn of their side (house; R-ME.1, R-ME.2). */
export function assault(recorder: RiflesRecorder, { units, target }: CommandOf<'assault'>, side: Side): Verdict {
  const { state } = recorder;
  const plan = planAssault(state, units, target);
  if (!plan.ok) return plan;
  for (const { counter, state: now } of plan.value.attackers) {
    const facts = { unit: counter.id };
    if (counter.side !== side) return reject('R-ME.1', 'assault.other-side', 'The unit belongs to the other side.', facts);
    if (now.marks.assaulted) return reject('R-ME.1', 'assault.done', 'The unit has assaulted in this turn; it may again in the next one.', facts);
  }
  fight(recorder, plan.value);
  return ACCEPTED;
}

/** Ends the assault segment, and with it the side's half of the turn. */
export function endTurn(recorder: RiflesRecorder, _command: CommandOf<'end-turn'>, side: Side): Verdict {
  recorder.record({ type: 'side-finished', side });
  return ACCEPTED;
}

/** Rolls on the Melee table: losses on both sides, then the beaten are disordered, and as defenders have to leave the hex. */
export function fight(recorder: RiflesRecorder, { attackers, defenders, target, attack, defence, column }: Assault): void {
  const units = attackers.map(({ counter }) => counter.id);
  const die = rollTen(recorder, `melee ${units.join('+')} at ${target}`, bandsOf(column));
  const result = column.results.value[die]!;
  const { attackersLose, defendersLose, beaten } = MELEE_COSTS[result];
  recorder.record({
    type: 'assault-fought',
    units,
    target,
    defenders: defenders.map(({ counter }) => counter.id),
    attack,
    defence,
    odds: column.odds,
    die,
    result,
    losses: [...lossesAmong(attackers, attackersLose.value), ...lossesAmong(defenders, defendersLose.value)],
  });
  const left = (side: readonly Piece[]) => side.filter(({ counter }) => survives(recorder, counter.id, 'melee'));
  const [attacking, defending] = [left(attackers), left(defenders)];
  if (beaten === 'attackers') for (const unit of attacking) disorder(recorder, unit);
  if (beaten === 'defenders') driveOut(recorder, defending, target, attacking);
}

/** The first faces of the results that the column has. */
function bandsOf({ results: { value } }: MeleeColumn): readonly number[] {
  return value.flatMap((result, face) => (result === value[face - 1] ? [] : [face]));
}

function lossesAmong(units: readonly Piece[], hundredths: number) {
  return units.map(({ counter, state }) => ({ unit: counter.id, men: shareOf(state.men, hundredths) }));
}

function disorder(recorder: RiflesRecorder, { counter, state }: Piece): void {
  if (state.formation !== 'disordered') recorder.record({ type: 'unit-disordered', unit: counter.id });
}

/** Guns that are not limbered and men who dig are lost where they are (house); the others go back by their owner's choice. */
function driveOut(recorder: RiflesRecorder, beaten: readonly Piece[], hex: HexId, victors: readonly Piece[]): void {
  const stays = ({ state: { formation } }: Piece) => formation === 'unlimbered' || formation === 'digging';
  for (const { counter } of beaten.filter(stays)) recorder.record({ type: 'unit-broken', unit: counter.id, cause: 'no-retreat' });
  const goes = beaten.filter((unit) => !stays(unit));
  for (const unit of goes) disorder(recorder, unit);
  const idsOf = (units: readonly Piece[]) => units.map(({ counter }) => counter.id);
  enter(recorder, { name: 'retreat', units: idsOf(goes), hex, victors: idsOf(victors) });
}

/** Judges everything about an assault but whose turn it is, and reckons both strengths. */
export function planAssault(state: RiflesState, ids: readonly UnitId[], target: HexId): Result<Assault, Rejection> {
  const read = readAttackers(state, ids);
  if (!read.ok) return read;
  const attackers = read.value;
  const hex = hexIndex(state.setting, target);
  const may = targetVerdict(state, attackers, hex, target);
  if (!may.ok) return may;
  const defenders = piecesAt(state, hex);
  const attack = attackers.map((unit) => ({ unit, product: attackStrength(unit, defenders) }));
  const defence = defenders.map((unit) => ({ unit, product: defenceStrength(unit) }));
  const ratio = divide(totalOf(attack), totalOf(defence));
  const column = MELEE.findLast((each) => compare(ratio, rational(each.attack, each.defence)) >= 0)!;
  return ok({ attackers, defenders, target, attack: attack.map(fighter), defence: defence.map(fighter), ratio, column });
}

interface Reckoned {
  readonly unit: Piece;
  readonly product: Product;
}

function totalOf(side: readonly Reckoned[]): Rational {
  return sum(side.map(({ product }) => product.total));
}

function fighter({ unit, product: { total, factors } }: Reckoned): Fighter {
  return { unit: unit.counter.id, strength: toJson(total), factors };
}

/** Units of one hex that can fight hand to hand: no guns, no hulls, and nobody who digs or stands in defensive order. */
export function readAttackers(state: RiflesState, ids: readonly UnitId[]): Result<readonly Piece[], Rejection> {
  const attackers: Piece[] = [];
  for (const unit of ids) {
    const found = findPiece(state, unit);
    if (!found) return reject('R-ME.1', 'unknown.unit', `The game has no unit ${unit}.`, { unit });
    const may = attackerVerdict(found);
    if (!may.ok) return may;
    attackers.push(found);
  }
  const hexes = attackers.map((unit) => hexId(state.setting, unit.state.hex));
  if (new Set(hexes).size > 1) return reject('R-ME.1', 'assault.not-together', 'Units assault together from one hex only; from another one they assault by themselves.', { units: ids, hexes });
  return ok(attackers);
}

function attackerVerdict({ counter: { id, kind }, state: { hex, formation } }: Piece): Verdict {
  const no = (rule: RuleId, code: string, message: string) => reject(rule, code, message, { unit: id, kind, formation });
  if (hex < 0) return no('R-ME.1', 'assault.out-of-the-game', 'The unit has left the game.');
  if (isArtillery(kind) || isVessel(kind)) return no('R-ME.1', 'assault.not-on-foot', 'Only infantry and cavalry assault.');
  if (formation === 'digging' || formation === 'defensive-order') return no('R-UN.2', 'assault.formation', 'Who digs or stands in defensive order cannot leave its hex: the unit takes another formation first.');
  return ACCEPTED;
}

/** Enemies in a neighbouring hex that each attacker may enter by land (R-SC.3). */
function targetVerdict(state: RiflesState, attackers: readonly Piece[], hex: number, target: HexId): Verdict {
  if (hex < 0) return reject('R-ME.1', 'unknown.hex', `The map has no hex ${target}.`, { hex: target });
  const [{ counter: { side }, state: { hex: from } }] = attackers as [Piece];
  const distance = state.setting.board.grid.distance(from, hex);
  if (distance !== 1) return reject('R-ME.1', 'assault.not-adjacent', 'Units assault a hex next to their own.', { hex: target, from: hexId(state.setting, from), distance });
  const enemies = piecesAt(state, hex).filter(({ counter }) => counter.side !== side);
  if (enemies.length === 0) return reject('R-ME.1', 'assault.no-enemy', 'No enemy stands in the hex.', { hex: target });
  const hull = enemies.find(({ counter }) => isVessel(counter.kind));
  if (hull) return reject('R-ME.1', 'assault.vessel', 'Nobody boards a vessel.', { hex: target, unit: hull.counter.id });
  return attackers.map((unit) => entryVerdict(state, unit, hex)).find((verdict) => !verdict.ok) ?? ACCEPTED;
}

/** Which hexes the units of each hex may assault, one by one and two together. */
export function offersOfAssault(state: RiflesState, side: Side): readonly Offer<RiflesCommand>[] {
  const ready = alive(state, side).filter((unit) => !unit.state.marks.assaulted && attackerVerdict(unit).ok);
  const enemies = [...new Set(alive(state, opponentOf(side)).map((unit) => unit.state.hex))];
  const groups = ready.flatMap((unit, at) => [[unit], ...ready.slice(at + 1).filter((other) => other.state.hex === unit.state.hex).map((other) => [unit, other])]);
  const commands = groups.flatMap((group): readonly RiflesCommand[] => {
    const units = group.map(({ counter }) => counter.id);
    return enemies.map((hex) => hexId(state.setting, hex)).filter((target) => planAssault(state, units, target).ok).map((target) => ({ type: 'assault', units, target }));
  });
  return [{ decision: 'assault', rule: 'R-ME.1', commands: [...commands, { type: 'end-turn' }] }];
}
