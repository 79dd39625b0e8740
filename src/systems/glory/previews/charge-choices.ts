import { enumerate } from '../../../dice/enumerated.js';
import { toJson } from '../../../kernel/rational.js';
import type { Rejection } from '../../../kernel/rejection.js';
import { subsets } from '../../../kernel/subsets.js';
import type { GloryCommand } from '../commands.js';
import { decide } from '../decide.js';
import { evolve } from '../evolve.js';
import { findPiece, hexId, hexIndex, isFrontal, neighboursOf, piece, type Piece } from '../position.js';
import { counterTargets } from '../procedures/advance.js';
import { sideThrough } from '../procedures/charge-battle.js';
import { chargeableHexes, coveredBy, fronts, mayCharge, unitAbove, type ChargePlan } from '../procedures/charge-legality.js';
import { counterFacing } from '../procedures/further-attacks.js';
import { movingUnit } from '../procedures/movement-legality.js';
import { reachOf } from '../procedures/movement-reach.js';
import type { GloryState } from '../state.js';
import { FACINGS, type Facing, type HexId, type UnitId } from '../vocabulary.js';
import { chargeStages, foresee } from './charge-foresight.js';
import { chanceThat, expectedLosses } from './charge-outcomes.js';
import { declared, everyFire, type Start } from './charge-start.js';
import { groups, likelihood } from './likely.js';

/** How a choice differs from what was asked. */
type Kind = 'as-asked' | 'other-targets' | 'other-attackers' | 'turned' | 'moved';

/** One way to make the charge: what is done first, and where that leads to. */
interface Choice {
  readonly kind: Kind;
  readonly plan: ChargePlan;
  readonly before: readonly GloryCommand[];
  readonly state: GloryState;
}

/** So many choices at most are compared. */
const MOST_CHOICES = 24;
/** A choice at which the fire can go in more ways is told without its odds; it can be asked for by itself. */
const MOST_SITUATIONS = 100;

/**
 * The charge that is asked for beside what could be done in its place: fewer or more of the enemies in front, with what
 * covers the others (G-10.12.a); fewer or more of those that could join (G-10.24.a); and, while units may still move, from
 * every hex next to the target that the chargers can come to, its rear among them (G-10.22.b).
 */
export function compared(state: GloryState, asked: ChargePlan) {
  const known = asked.attackers.every((id) => findPiece(state, id)?.state.place === 'map') && asked.targets.every((hex) => hexIndex(state.setting, hex) >= 0);
  const choices: readonly Choice[] = [{ kind: 'as-asked', plan: asked, before: [], state }, ...(known ? alternatives(state, asked) : [])];
  return distinct(choices).slice(0, MOST_CHOICES).map(told);
}

function alternatives(state: GloryState, asked: ChargePlan): readonly Choice[] {
  if (state.phase.name === 'counter-charge') return counterChoices(state, asked);
  const targets = targetChoices(state, asked);
  if (state.phase.name === 'continued-attack') return targets;
  return [...targets, ...attackerChoices(state, asked), ...placeChoices(state, asked)];
}

function distinct(choices: readonly Choice[]): readonly Choice[] {
  return groups(choices, ({ plan: { attackers, targets }, before }) => JSON.stringify([[...attackers].sort(), [...targets].sort(), before])).map(([first]) => first!);
}

function counterChoices(state: GloryState, { attackers }: ChargePlan): readonly Choice[] {
  const { phase } = state;
  if (phase.name !== 'counter-charge') return [];
  const hexes = counterTargets(state, phase.combat, piece(state, phase.unit)).map((hex) => hexId(state.setting, hex));
  return hexes.map((hex) => ({ kind: 'other-targets', plan: { attackers, targets: [hex] }, before: [], state }));
}

/** The same units at any choice of the enemies in their front. */
function targetChoices(state: GloryState, { attackers }: ChargePlan): readonly Choice[] {
  const inFront = inFrontOf(state, attackers);
  const sets = inFront.length > 3 ? [inFront, ...inFront.map((hex) => [hex])] : subsets(inFront);
  return sets.map((targets) => ({ kind: 'other-targets', plan: { attackers, targets }, before: [], state }));
}

function inFrontOf(state: GloryState, units: readonly UnitId[]): readonly HexId[] {
  return [...new Set(units.flatMap((id) => chargeableHexes(state, piece(state, id))))].map((hex) => hexId(state.setting, hex));
}

/** Each of the units without the others, and with those that could join; at the same hexes, or at all that are then in front. */
function attackerChoices(state: GloryState, { attackers, targets }: ChargePlan): readonly Choice[] {
  const joining = candidates(state, attackers, targets);
  const more = (joining.length > 3 ? [joining, ...joining.map((unit) => [unit])] : subsets(joining)).map((units) => [...attackers, ...units]);
  const fewer = attackers.length > 1 ? attackers.map((unit) => [unit]) : [];
  return [...more, ...fewer].flatMap((units) => {
    const own = targets.filter((hex) => units.some((id) => fronts(state, piece(state, id), hexIndex(state.setting, hex))));
    const plans = [own, [...new Set([...own, ...inFrontOf(state, units)])]].filter((hexes) => hexes.length > 0);
    return plans.map((hexes): Choice => ({ kind: 'other-attackers', plan: { attackers: units, targets: hexes }, before: [], state }));
  });
}

/** Units of the group that could charge one of the hexes and are in no charge yet, each with the one above it. */
function candidates(state: GloryState, attackers: readonly UnitId[], targets: readonly HexId[]): readonly UnitId[] {
  const { side } = piece(state, attackers[0]!).counter;
  const taken = state.phase.name === 'charge-designation' ? state.phase.charges.flatMap((charge) => charge.attackers) : [];
  const hexes = targets.map((hex) => hexIndex(state.setting, hex));
  const able = (state.activation?.group?.units ?? []).map((id) => piece(state, id)).filter((unit) => unit.counter.side === side && hexes.some((hex) => fronts(state, unit, hex)) && mayCharge(state, unit, hexes).ok);
  const withAbove = able.flatMap((unit) => [unit, ...[unitAbove(state, unit)].flatMap((above) => above ?? [])]);
  return [...new Set(withAbove.map(({ counter }) => counter.id))].filter((id) => !attackers.includes(id) && !taken.includes(id));
}

/** While units may move: the first target from every hex next to it that one of the chargers can come to, or turned to. */
function placeChoices(state: GloryState, { attackers, targets }: ChargePlan): readonly Choice[] {
  const target = hexIndex(state.setting, targets[0]!);
  return state.phase.name === 'movement' ? attackers.flatMap((id) => placesOf(state, piece(state, id), target, attackers)) : [];
}

function placesOf(state: GloryState, unit: Piece, target: number, attackers: readonly UnitId[]): readonly Choice[] {
  const { board } = state.setting;
  const { id, side } = unit.counter;
  const around = neighboursOf(board, target);
  const turned = around.includes(unit.state.hex) ? facingsTo(state, unit.state.hex, target).map((facing): GloryCommand => ({ type: 'face', unit: id, facing })) : [];
  const may = movingUnit(state, id, side);
  const reach = may.ok ? reachOf(state, unit) : undefined;
  const near = around.filter((hex) => reach?.hexes.includes(hex) && !reach.isExtended(hex));
  const moves = near.map((hex) => facingsTo(state, hex, target).map((facing): GloryCommand => ({ type: 'move', unit: id, path: reach!.pathTo(hex).map((step) => hexId(state.setting, step)), facing })));
  const best = (kind: Kind, commands: readonly GloryCommand[]) => bestOf(commands.flatMap((command) => led(state, kind, command, { unit, target, attackers })));
  return [best('turned', turned), ...moves.map((commands) => best('moved', commands))].flatMap((choice) => choice ?? []);
}

/** The facings with the target in front, in the middle first. */
function facingsTo({ setting: { board } }: GloryState, from: number, target: number): readonly Facing[] {
  const direction = board.grid.directionTo(from, target);
  return direction === undefined ? [] : [direction, ...FACINGS.filter((facing) => facing !== direction && isFrontal(facing, direction))];
}

/** The charge after the command, by all that were asked for if they still can, otherwise by the one that moved. */
function led(state: GloryState, kind: Kind, command: GloryCommand, { unit, target, attackers }: { readonly unit: Piece; readonly target: number; readonly attackers: readonly UnitId[] }): readonly Choice[] {
  const [way] = enumerate((dice) => decide(state, unit.counter.side, command, dice));
  if (!way?.value.ok) return [];
  const after = way.value.value.reduce(evolve, state);
  const targets = [hexId(state.setting, target)];
  return [attackers, [unit.counter.id]].map((units) => ({ kind, plan: { attackers: units, targets }, before: [command], state: after }));
}

function bestOf(choices: readonly Choice[]): Choice | undefined {
  return choices.find(({ state, plan }) => declared(state, plan).ok) ?? choices.at(-1);
}

/** A choice with what would declare it, and its odds or what refuses it. */
function told({ kind, plan, before, state }: Choice) {
  const { attackers, targets } = plan;
  const start = declared(state, plan);
  const choice = { kind, attackers, targets, commands: [...before, ...declaring(state, plan)] };
  if (!start.ok) return { ...choice, legal: false, refused: start.error.violations };
  return { ...choice, legal: true, covered: coveredBy(state, plan), sides: sidesOf(state, plan), ...oddsOf(start.value) };
}

/** The commands that name the charge; movement must be over before a standard one is named. */
function declaring(state: GloryState, { attackers, targets }: ChargePlan): readonly GloryCommand[] {
  const { phase } = state;
  const designate: GloryCommand = { type: 'designate-charge', attackers: [...attackers], targets: [...targets] };
  if (phase.name === 'continued-attack') return [{ type: 'continue-attack', targets: [...targets] }];
  if (phase.name === 'counter-charge') return [{ type: 'counter-charge', target: targets[0]!, facing: counterFacing(state, piece(state, phase.unit), hexIndex(state.setting, targets[0]!)) }];
  return phase.name === 'movement' ? [{ type: 'end-movement' }, designate] : [designate];
}

/** Through which of each defender's hexsides the charge comes (G-7.11.a). */
function sidesOf(state: GloryState, { attackers, targets }: ChargePlan) {
  const chargers = attackers.map((id) => piece(state, id));
  return targets.map((hex) => ({ hex, through: sideThrough(state, chargers, hex) }));
}

function oddsOf(start: Start): object {
  const foresight = foresee(start, everyFire(start), { detail: 'results', most: MOST_SITUATIONS });
  if (!foresight.ok) return { untold: foresight.error.violations satisfies Rejection['violations'] };
  const { fired, fights, told: endings, fates } = foresight.value;
  const outcomes = groups(endings, ({ result }) => result).map((of) => ({ result: of[0]!.result, rules: [...new Set(of.flatMap(({ rules }) => rules))], probability: toJson(likelihood(of)) }));
  return {
    stages: { defensiveFire: fired, charges: chargeStages(fights) },
    outcomes,
    following: {
      continuedAttack: toJson(chanceThat(endings, ({ continuedAttack }) => continuedAttack.length > 0)),
      counterCharge: toJson(chanceThat(endings, ({ counterCharge }) => counterCharge.length > 0)),
    },
    expected: expectedLosses(start.state, start.charge, fates),
  };
}
