import { canonicalJson } from '../../src/audit/canonical-json.js';
import { add, compare, ONE, subtract, ZERO, type Rational } from '../../src/kernel/rational.js';
import type { Preview, Viewer } from '../../src/kernel/system.js';
import { asKnownTo } from '../../src/systems/heartland/knowledge.js';
import { forcesOfSide, hexId, leadersOf, ratingOf, type Force } from '../../src/systems/heartland/position.js';
import { attackCheckPreview } from '../../src/systems/heartland/previews/attack-check.js';
import { attritionPreview } from '../../src/systems/heartland/previews/attrition.js';
import { foragingPreview } from '../../src/systems/heartland/previews/foraging.js';
import { forcedMarchPreview } from '../../src/systems/heartland/previews/forced-march.js';
import { movementAllowancePreview } from '../../src/systems/heartland/previews/movement-allowance.js';
import { navalCombatPreview } from '../../src/systems/heartland/previews/naval-combat.js';
import { reactionPreview } from '../../src/systems/heartland/previews/reaction.js';
import { navalCombatsDue } from '../../src/systems/heartland/procedures/naval-combat.js';
import { namedHexside } from '../../src/systems/heartland/procedures/rivers.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { opponentOf, SIDES, type Side } from '../../src/systems/heartland/vocabulary.js';
import { expectThat } from './conformance.js';
import { valueOf, type Bounds, type Printed } from './heartland-range.js';

/* What a player is told of the forces that he sees of his enemy holds whatever is in their boxes, and what he is told of his own is exact but for enemies who are hidden. */

const ARBITER = { role: 'arbiter' } as const;

interface Chance {
  readonly passing?: number;
  readonly reacts?: boolean;
  readonly points?: number;
  readonly probability: Printed;
}
interface Told {
  readonly outcomes: readonly Chance[];
  readonly range?: { readonly passes: Bounds; readonly reacts: Bounds; readonly least: number; readonly most: number };
}

/** Of every force each side is told what holds, as the position stands and with as much of it unseen as can be. */
export function expectForcesSeen(state: HeartlandState): void {
  for (const position of [state, underCover(state)]) expectForces(position);
}

/** The same position in dense fog, with leaders who are wounded and with every other force hidden: random games seldom come to that. */
function underCover(state: HeartlandState): HeartlandState {
  const options = { ...state.setting.options, 'dense-fog': 'used' as const };
  const hidden = SIDES.flatMap((side) => forcesOfSide(state, side).filter((_, place) => place % 2 === 1));
  const leadersHidden = new Set(hidden.flatMap(({ leaders }) => leaders.map(({ counter }) => counter.index)));
  const unitsHidden = new Set(hidden.flatMap(({ units }) => units.map(({ counter }) => counter.index)));
  return {
    ...state,
    setting: { ...state.setting, options },
    leaders: state.leaders.map((leader, index) => ({ ...leader, wound: index % 3, hidden: leadersHidden.has(index) })),
    units: state.units.map((unit, index) => ({ ...unit, hidden: unitsHidden.has(index) })),
  };
}

function expectForces(state: HeartlandState): void {
  for (const side of SIDES) {
    for (const force of forcesOfSide(state, opponentOf(side))) expectWithinRange(state, force, side);
    for (const force of forcesOfSide(state, side)) expectExact(state, force, side);
  }
  for (const { hexside, attackers } of navalCombatsDue(state)) {
    const question = { hexside: namedHexside(state.setting, hexside), attackers: attackers.map(({ counter }) => counter.id) };
    for (const side of SIDES) same(navalCombatPreview, question, { told: state, exact: state }, { role: 'seat', side });
  }
}

/** Whatever the owner of a force decides: his check, points and reaction lie within the range. */
function expectWithinRange(state: HeartlandState, force: Force, side: Side): void {
  const seat = { role: 'seat', side } as const;
  const { id } = force;
  const check = ask(attackCheckPreview, state, { force: id }, seat);
  if (!check) return;
  expectBetween(`the attack check of ${id}`, check.range!.passes, subtract(ONE, chanceOf(ask(attackCheckPreview, state, { force: id }, ARBITER)!, ({ passing }) => passing === 0)));
  const { range } = ask(movementAllowancePreview, state, { force: id }, seat)!;
  for (const { points } of rollsOf(state, force)) expectThat(range!.least <= points! && points! <= range!.most, `the points of ${id} are outside of what the enemy is told`, range, points);
  for (const target of new Set(state.impulse?.assaults.map((assault) => hexId(state.setting, assault.target)))) expectReaction(state, force, target, seat);
}

function expectReaction(state: HeartlandState, force: Force, target: string, seat: Viewer): void {
  const told = ask(reactionPreview, state, { leader: force.id, target }, seat);
  if (!told) return;
  for (const lender of lendersOf(state, force)) {
    const tried = ask(reactionPreview, state, { leader: force.id, target, ...lender }, ARBITER);
    if (tried) expectBetween(`the reaction of ${force.id}`, told.range!.reacts, chanceOf(tried, ({ reacts }) => reacts === true));
  }
}

/** Every result of its roll that the owner can bring about. */
function rollsOf(state: HeartlandState, force: Force): readonly Chance[] {
  const levels = [0, 1, force.commander?.state.morale ?? 0];
  const choices = lendersOf(state, force).flatMap((lender) => levels.map((level) => ({ ...lender, ...(level > 0 && { givenUp: level }) })));
  return choices.flatMap((choice) => ask(movementAllowancePreview, state, { force: force.id, ...choice }, ARBITER)?.outcomes ?? []);
}

/** Nobody, and everybody whose rating is no worse: no other one is borrowed. */
function lendersOf(state: HeartlandState, { side, commander }: Force): readonly { readonly lender?: string }[] {
  if (!commander) return [{}];
  const better = leadersOf(state, side).filter((leader) => ratingOf(leader, 'mr') >= ratingOf(commander, 'mr'));
  return [{}, ...better.map(({ counter }) => ({ lender: counter.id }))];
}

/** A seat is told of its own what an arbiter is in a game in which the enemy hides nobody. */
function expectExact(state: HeartlandState, { id, commander }: Force, side: Side): void {
  const positions = { told: state, exact: asKnownTo(state, side) };
  const seat = { role: 'seat', side } as const;
  for (const preview of [attackCheckPreview, movementAllowancePreview, attritionPreview]) same(preview, { force: id }, positions, seat);
  if (commander) same(foragingPreview, { leader: id }, positions, seat);
  if (state.impulse?.mover?.force === id) same(forcedMarchPreview, {}, positions, seat);
}

function same(preview: Preview<HeartlandState>, question: object, { told, exact }: Readonly<Record<'told' | 'exact', HeartlandState>>, seat: Viewer): void {
  const answers = [ask(preview, told, question, seat), ask(preview, exact, question, ARBITER)].map((answer) => canonicalJson({ ...answer, assumptions: [] }));
  expectThat(answers[0] === answers[1], `the preview ${preview.name} of ${JSON.stringify(question)} tells its own side something else than an arbiter`, ...answers);
}

function ask(preview: Preview<HeartlandState>, state: HeartlandState, question: object, viewer: Viewer): Told | undefined {
  const answer = preview.answer(state, question as never, viewer);
  return answer.ok ? (answer.value as Told) : undefined;
}

function chanceOf({ outcomes }: Told, isMeant: (chance: Chance) => boolean): Rational {
  return outcomes.filter(isMeant).map(({ probability }) => valueOf(probability)).reduce(add, ZERO);
}

function expectBetween(what: string, { least, most }: Bounds, figure: Rational): void {
  const within = compare(valueOf(least), figure) <= 0 && compare(figure, valueOf(most)) <= 0;
  expectThat(within, `${what} is outside of what the enemy is told`, { least, most }, { figure: `${figure.numerator}/${figure.denominator}` });
}
