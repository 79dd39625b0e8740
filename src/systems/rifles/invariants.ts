import type { Facts } from '../../kernel/rejection.js';
import type { RuleId } from '../../kernel/rule.js';
import type { InvariantViolation } from '../../kernel/system.js';
import { isArtillery, isVessel } from './order-of-battle.js';
import { featuresNow, findPiece, hexId, pieceAt, piecesAt, type Piece } from './position.js';
import { formationVerdict } from './procedures/formations.js';
import type { Phase, RiflesState } from './state.js';
import { STACKING } from './tables/orders.js';
import { opponentOf } from './vocabulary.js';

/** What must hold in every state between two commands; each check names what breaks it. */
export function invariants(state: RiflesState): readonly InvariantViolation[] {
  if (state.phase.name === 'not-begun') return [];
  const units = state.units.map((_, index) => pieceAt(state, index));
  return [...units.flatMap((unit) => (unit.state.hex < 0 ? goneSound(unit) : unitSound(state, unit))), ...hexesSound(state), ...turnSound(state), ...retreatSound(state), ...fieldSound(state)];
}

function broken(invariant: string, facts: Facts, rule?: RuleId): InvariantViolation {
  return { invariant, facts, ...(rule ? { rule } : {}) };
}

function goneSound({ counter, state }: Piece): readonly InvariantViolation[] {
  const clean = state.hex === -1 && state.men === 0 && state.spent === 0 && Object.keys(state.marks).length === 0;
  return clean ? [] : [broken('who has left the game has no men, points or marks', { unit: counter.id })];
}

function unitSound(state: RiflesState, unit: Piece): readonly InvariantViolation[] {
  const { counter, state: now } = unit;
  const facts = { unit: counter.id, hex: hexId(state.setting, now.hex), formation: now.formation };
  const found: InvariantViolation[] = [];
  if (!Number.isInteger(now.men) || now.men < 1 || now.men > counter.men) found.push(broken('a unit in the game has men, and no more than at the start', { ...facts, men: now.men }, 'R-UN.5'));
  if (!Number.isInteger(now.spent) || now.spent < 0) found.push(broken('points spent are counted', { ...facts, spent: now.spent }));
  if (now.mounted && counter.kind !== 'cavalry') found.push(broken('only cavalry is mounted', facts, 'R-UN.12'));
  if (now.mounted && now.takingCover) found.push(broken('riders do not take cover', facts, 'R-OM.2'));
  if (now.aground && counter.kind !== 'small-vessel') found.push(broken('only small vessels run aground', facts, 'R-NV.2'));
  if (!hasLawfulSkirmishers(unit)) found.push(broken('only infantry and cavalry in order have skirmishers', { ...facts, skirmishers: now.skirmishers }, 'R-MD.5'));
  if (!hasLawfulFormation(state, unit)) found.push(broken('the formation is one that the unit can have where it is', facts, 'R-DO.1'));
  return [...found, ...groundSound(state, unit, facts)];
}

function hasLawfulSkirmishers({ counter: { kind }, state: { skirmishers, formation } }: Piece): boolean {
  if (skirmishers === 0) return true;
  return Number.isInteger(skirmishers) && skirmishers > 0 && skirmishers <= 100 && formation !== 'disordered' && !isArtillery(kind) && !isVessel(kind);
}

/** Men dig on foot; every land unit can be disordered; all else is as when the formation was taken. */
function hasLawfulFormation(state: RiflesState, unit: Piece): boolean {
  const { kind } = unit.counter;
  const { formation, mounted } = unit.state;
  if (formation === 'disordered') return !isVessel(kind);
  if (formation === 'digging') return !isVessel(kind) && !isArtillery(kind) && !mounted;
  return formationVerdict(state, unit, formation).ok;
}

/** Vessels on water deep enough; others on land, on a bridge, or on water that froze at some time: a thaw leaves them where they are (R-NV.3, R-WA.1). */
function groundSound(state: RiflesState, { counter, state: { hex } }: Piece, facts: Facts): readonly InvariantViolation[] {
  const features = featuresNow(state, hex);
  const [deep, shallow] = [features.includes('deep-water'), features.includes('shallow-water')];
  if (counter.kind === 'large-vessel' || counter.kind === 'small-vessel') {
    return deep || (shallow && counter.kind === 'small-vessel') ? [] : [broken('vessels are on water deep enough', facts, 'R-NV.3')];
  }
  const wasFrozen = state.setting.scenario.turns.slice(0, state.turn).some(({ frozen }) => frozen);
  return (!deep && !shallow) || features.includes('bridge') || wasFrozen ? [] : [broken('land units are on land, bridges or ice', facts, 'R-WA.1')];
}

function hexesSound(state: RiflesState): readonly InvariantViolation[] {
  const hexes = new Set(state.units.map(({ hex }) => hex).filter((hex) => hex >= 0));
  return [...hexes].flatMap((hex) => {
    const there = piecesAt(state, hex);
    const facts = { hex: hexId(state.setting, hex), units: there.map(({ counter }) => counter.id) };
    if (new Set(there.map(({ counter }) => counter.side)).size > 1) return [broken('one side holds a hex', facts)];
    return there.length > STACKING.value ? [broken('a hex holds two units at most', facts)] : [];
  });
}

/** Who is not active has done nothing. */
function turnSound({ setting, units, active, turn }: RiflesState): readonly InvariantViolation[] {
  const idle = setting.order.units.filter(({ side, index }) => side !== active && (units[index]!.spent > 0 || Object.keys(units[index]!.marks).length > 0));
  const counted = turn >= 1 && turn <= setting.scenario.turns.length ? [] : [broken('the turn is one of the scenario', { turn })];
  return [...counted, ...idle.map(({ id }) => broken('marks and points last until the turn of the side ends', { unit: id }))];
}

/** Beaten units that wait to go back stand in the hex that was assaulted, and the victors are still there. */
function retreatSound(state: RiflesState): readonly InvariantViolation[] {
  const { phase, active } = state;
  if (phase.name !== 'retreat') return [];
  const lost = [...beaten(state, phase), ...phase.victors.filter((id) => findPiece(state, id)?.counter.side !== active || findPiece(state, id)!.state.hex < 0)];
  const nobody = phase.units.length === 0 ? [broken('a retreat is about somebody', { hex: phase.hex })] : [];
  return [...nobody, ...lost.map((unit) => broken('a retreat is about the beaten of the hex and their victors', { unit, hex: phase.hex }))];
}

/** Those of the phase's units that are not beaten enemies in its hex. */
function beaten(state: RiflesState, { units, hex }: Extract<Phase, { readonly name: 'retreat' }>): readonly string[] {
  const there = state.setting.board.grid.indexOf(hex);
  return units.filter((id) => {
    const unit = findPiece(state, id);
    return unit?.counter.side !== opponentOf(state.active) || unit.state.hex !== there;
  });
}

/** Trenches are dug on the map, once a hex; objectives are held by a side. */
function fieldSound({ setting, dug, held }: RiflesState): readonly InvariantViolation[] {
  const { objectives } = setting.scenario.victory;
  const wrong = dug.filter((hex, at) => hex < 0 || hex >= setting.board.grid.size || dug.indexOf(hex) !== at);
  const strays = Object.keys(held).filter((hex) => !objectives.some((objective) => objective.hex === hex));
  return [...wrong.map((hex) => broken('a trench is dug once, on the map', { hex })), ...strays.map((hex) => broken('only objectives are held', { hex }))];
}
