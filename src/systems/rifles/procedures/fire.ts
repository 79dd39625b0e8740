import type { Product } from '../../../kernel/product.js';
import { toJson, type Rational } from '../../../kernel/rational.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import { roadsAt } from '../board.js';
import type { CommandOf, RiflesCommand } from '../commands.js';
import { fireTypeOf } from '../order-of-battle.js';
import { alive, conditionsOf, featuresNow, findPiece, hexId, type Piece } from '../position.js';
import { ACCEPTED, enter, rollTen, type RiflesRecorder, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { CASUALTIES } from '../tables/casualties.js';
import { opponentOf, type Arc, type FireType, type Side, type UnitId } from '../vocabulary.js';
import { arcFiredThrough, facingsThatBear, firesAllRound } from './arcs.js';
import { lossesOf, survives } from './casualties.js';
import { crossSection } from './cross-section.js';
import { checkMorale } from './disorder.js';
import { effectiveFire, fireModelOf, fireStrength } from './fire-strength.js';
import { lineOfSight } from './line-of-sight.js';

/** Fire that is possible as the position stands, ready to be rolled. */
export interface Volley {
  readonly firer: Piece;
  readonly target: Piece;
  readonly fire: FireType;
  readonly arc: Arc;
  readonly distance: number;
  /** Raw lethality with its penalties, in per mille of the target (R-FS.1). */
  readonly strength: Product;
  /** How much of it reaches the target (R-FC.3). */
  readonly crossSection: Product;
  /** Lethality that reaches the target, in per mille of its men (R-FC.1). */
  readonly perMille: Rational;
  /** Men that the target is expected to lose, at most all (R-UN.5). */
  readonly expected: Rational;
}

/** A unit fires at an enemy unit (R-FC.1), once in a turn of its side. */
export function fire(recorder: RiflesRecorder, { unit, target }: CommandOf<'fire'>, side: Side): Verdict {
  const { state } = recorder;
  const firer = readFirer(state, unit);
  if (!firer.ok) return firer;
  if (firer.value.counter.side !== side) return reject('R-FC.1', 'fire.other-side', 'The unit belongs to the other side.', { unit });
  if (firer.value.state.marks.fired) return reject('R-FC.1', 'fire.done', 'The unit has fired in this turn; it fires again in the next one.', { unit });
  const volley = planVolley(state, firer.value, target);
  if (!volley.ok) return volley;
  resolveVolley(recorder, volley.value);
  return ACCEPTED;
}

/** Ends the fire segment before all have fired. */
export function endFire(recorder: RiflesRecorder): Verdict {
  enter(recorder, { name: 'assault' });
  return ACCEPTED;
}

/** Rolls for the losses, and where there are any, for the morale of who is left. */
export function resolveVolley(recorder: RiflesRecorder, volley: Volley): void {
  const unit = volley.firer.counter.id;
  const target = volley.target.counter.id;
  const { men } = volley.target.state;
  const die = rollTen(recorder, `fire ${unit} at ${target}`, CASUALTIES.map(({ from }) => from));
  const losses = lossesOf(volley.expected, die, men);
  const { fire: type, arc, distance, strength, crossSection: section, expected } = volley;
  recorder.record({ type: 'unit-fired', unit, target, fire: type, arc, distance, strength: strength.factors, crossSection: section.factors, expected: toJson(expected), die, losses });
  if (losses > 0 && survives(recorder, target, 'fire')) checkMorale(recorder, target, Math.floor((100 * losses) / men));
}

/** A unit of the game that has weapons to fire and a formation to fire them from. */
export function readFirer(state: RiflesState, unit: UnitId): Result<Piece, Rejection> {
  const found = findPiece(state, unit);
  if (!found) return reject('R-FC.1', 'unknown.unit', `The game has no unit ${unit}.`, { unit });
  const { counter, state: now } = found;
  if (now.hex < 0) return reject('R-FC.1', 'fire.out-of-the-game', 'The unit has left the game.', { unit });
  if (counter.fire.length === 0) return reject('R-FS.1', 'fire.no-weapons', 'The unit has nothing to fire with.', { unit });
  if (now.formation === 'limbered') return reject('R-FS.1', 'fire.limbered', 'Limbered guns do not fire; they unlimber in the movement phase.', { unit, formation: now.formation });
  if (now.formation === 'digging') return reject('R-FS.1', 'fire.digging', 'Men who dig do not fire; the trench is ready, or they leave it, in their next movement phase.', { unit, formation: now.formation });
  return ok(found);
}

/**
 * Judges everything about a volley but whose turn it is, and reckons it: an enemy in range, in sight and in the firer's
 * front (house); strength (R-FS.1 to R-FS.8, each penalty once, R-FS.9) times cross section (R-FC.3).
 */
export function planVolley(state: RiflesState, firer: Piece, targetId: UnitId): Result<Volley, Rejection> {
  const found = findPiece(state, targetId);
  if (!found) return reject('R-FC.1', 'unknown.unit', `The game has no unit ${targetId}.`, { unit: targetId });
  const aim = aimVerdict(state, firer, found);
  if (!aim.ok) return aim;
  const { board, options } = state.setting;
  const distance = board.grid.distance(firer.state.hex, found.state.hex);
  const arc = arcFiredThrough(board, found.state, firer.state.hex);
  const type = fireTypeOf(firer.counter.kind);
  const section = crossSection({ ...targetFacts(state, firer, found), arc, fire: type }, options);
  if (!section.ok) return section;
  const strength = strengthAt(state, firer, distance);
  const effect = effectiveFire(strength, section.value, found.state.men);
  return ok({ firer, target: found, fire: type, arc, distance, strength, crossSection: section.value, ...effect });
}

/** The fire strength of a unit as it stands, at a distance within its range, with every penalty (R-FS.1, R-FS.9). */
export function strengthAt(state: RiflesState, { counter, state: { men, formation, skirmishers, mounted, marks } }: Piece, distance: number): Product {
  const { scenario, options } = state.setting;
  const firer = { id: counter.id, perHundred: counter.fire[distance - 1]!, men, formation, skirmishers, mounted, moved: marks.moved ?? false };
  return fireStrength(firer, conditionsOf(state), fireModelOf(scenario), options);
}

function targetFacts(state: RiflesState, firer: Piece, target: Piece) {
  const { board } = state.setting;
  const { hex, formation, men, mounted, skirmishers } = target.state;
  return {
    formation,
    men,
    yards: board.yards,
    mounted,
    skirmishers,
    features: featuresNow(state, hex),
    sunkenRoad: roadsAt(board, hex).includes('sunken'),
    higher: board.elevation[hex]! > board.elevation[firer.state.hex]!,
  };
}

/** Whether the firer can aim at the target: an enemy still there, in range, in sight, and in front where it has one (house, R-UN.8). */
function aimVerdict(state: RiflesState, firer: Piece, target: Piece): Verdict {
  const { setting } = state;
  const facts = { unit: firer.counter.id, target: target.counter.id };
  if (target.counter.side === firer.counter.side) return reject('R-FC.1', 'fire.own-side', 'A unit fires at enemies.', facts);
  if (target.state.hex < 0) return reject('R-FC.1', 'fire.target-gone', 'The target has left the game.', facts);
  const distance = setting.board.grid.distance(firer.state.hex, target.state.hex);
  const range = firer.counter.fire.length;
  if (distance > range)
    return reject('R-FS.1', 'fire.out-of-range', `The target is ${String(distance)} hexes away and the unit fires ${String(range)} hexes far: it has to come ${String(distance - range)} nearer.`, { ...facts, distance, range, over: distance - range });
  const { clear, blockedBy } = lineOfSight(setting.board, firer.state.hex, target.state.hex);
  if (!clear)
    return reject('R-FC.1', 'fire.no-line-of-sight', `The unit does not see the target: ${blockedBy.map(({ hex, what }) => `${what} in ${hexId(setting, hex)}`).join(' and ')}.`, {
      ...facts,
      blockedBy: blockedBy.map(({ hex, what }) => ({ hex: hexId(setting, hex), what })),
    });
  return bearingVerdict(state, firer, target);
}

function bearingVerdict({ setting }: RiflesState, { counter, state: { facing, formation, hex } }: Piece, target: Piece): Verdict {
  if (firesAllRound(formation)) return ACCEPTED;
  const facings = facingsThatBear(setting.board, hex, target.state.hex);
  if (facings.includes(facing)) return ACCEPTED;
  return reject('R-UN.8', 'fire.arc', 'The target lies outside the front of the unit: the hexside that it faces and the two beside it.', {
    unit: counter.id,
    target: target.counter.id,
    arc: arcFiredThrough(setting.board, { hex, facing }, target.state.hex),
    facing,
    facings,
  });
}

/** Whom each unit of the side may fire at. */
export function offersOfFire(state: RiflesState, side: Side): readonly Offer<RiflesCommand>[] {
  return [{ decision: 'fire', rule: 'R-FC.1', commands: [...shots(state, side), { type: 'end-fire' }] }];
}

/** Whether anybody of the side may fire. */
export function canFire(state: RiflesState, side: Side): boolean {
  return !shots(state, side).next().done;
}

/** One after another, for whoever wants to know only whether there are any. */
function* shots(state: RiflesState, side: Side): Generator<RiflesCommand> {
  const { grid } = state.setting.board;
  const enemies = alive(state, opponentOf(side));
  for (const { counter: { id: unit, fire: { length: range } }, state: { hex, marks } } of alive(state, side)) {
    const firer = readFirer(state, unit);
    if (!firer.ok || marks.fired) continue;
    for (const { counter: { id: target }, state: { hex: at } } of enemies) {
      // Most enemies are out of range, and to tell why they cannot be fired at takes longer than to leave them out.
      if (grid.distance(hex, at) <= range && planVolley(state, firer.value, target).ok) yield { type: 'fire', unit, target };
    }
  }
}
