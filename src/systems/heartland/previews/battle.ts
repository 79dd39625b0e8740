import { Type, type Static } from '@sinclair/typebox';
import type { Dice } from '../../../dice/dice.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Preview, Viewer } from '../../../kernel/system.js';
import { evolve } from '../evolve.js';
import { asSeenBy } from '../knowledge.js';
import { findForce, hexId, hexIndex, isCombatUnit, type Force } from '../position.js';
import { cavalryOf, defendingStack, isFighting, type Stack } from '../procedures/battle-forces.js';
import { muster } from '../procedures/battle.js';
import { DEFENDER } from '../procedures/battle-stacks.js';
import { isWithinReach } from '../procedures/defensive-support.js';
import { batteriesOf, firersIn, firesBetween, pairingOf, payForExchange, type Committed, type Pairing } from '../procedures/exchange.js';
import { stepsOf } from '../procedures/losses.js';
import { moraleCheckNumber } from '../procedures/morale-levels.js';
import { chiefOfStaff } from '../procedures/placement.js';
import { isOverrun, rearGuardOdds } from '../procedures/rear-guard.js';
import { retreatPaths } from '../procedures/retreat-paths.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { Assault, HeartlandState } from '../state.js';
import { isNamed, showsOnMap } from '../viewed-force.js';
import { topOf, type Top } from '../visible.js';
import { opponentOf, SIDES, type Side } from '../vocabulary.js';
import { artilleryThatFired, fatesOf } from './artillery-fates.js';
import { Assumptions, rangeOf, supposedFirer, type Assumed, type Range } from './battle-assumptions.js';
import { BattleOdds, type ForetoldBattle, type ForetoldExchange } from './battle-odds.js';
import { rangeTold } from './battle-range.js';
import { battleTold } from './battle-told.js';
import { certain, type Fate, type ForetoldStack } from './stack-odds.js';

const Wave = Type.Object({ force: Type.String({ maxLength: 40 }), hasty: Type.Optional(Type.Boolean()) }, { additionalProperties: false });
const Parameters = Type.Object(
  {
    target: Type.String({ pattern: '^[0-9]{4}$', description: 'The hex attacked.', examples: ['0507'] }),
    waves: Type.Array(Wave, { minItems: 1, maxItems: 6, description: 'The attacking forces in the order of their exchanges; of a battle that has begun its own waves count.' }),
    artillery: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40, uniqueItems: true, description: 'Leaders who fire their artillery in every exchange where they can; left out: all.' })),
    assume: Type.Optional(Assumptions),
  },
  { additionalProperties: false },
);
type Question = Static<typeof Parameters>;

/**
 * The exact odds of a battle of up to six exchanges, stage by stage, by the resolver of the game. The attackers are taken
 * to stand where they are now; whose turn it is does not matter. A player gets them by what he knows: of the enemy he
 * supposes what he says or what shows. `assumed` lists what that is, between the least and the most that there can be;
 * `range` is how far the figures can be from what is foretold, whoever the enemy is between these. Whoever falls of a stack
 * that the player does not see into is taken to be replaced.
 */
export const battlePreview: Preview<HeartlandState> = {
  name: 'battle',
  description: 'A battle: columns and modifiers of each exchange, steps, retreats, morale, checks, leaders and artillery at risk. For a player also what is assumed of the enemy, and the range of the figures, whoever the enemy is.',
  parameters: Parameters,
  answer(state: HeartlandState, question: Question, viewer: Viewer) {
    const known = asSeenBy(state, viewer);
    const plan = planOf(known, question, viewer);
    return plan.ok ? ok(answerOf(plan.value, question, viewer)) : plan;
  },
};

/** Whether the viewer sees into the stacks of a side (H-3.71.1, H-3.71.4). */
function seesInto(viewer: Viewer, side: Side): boolean {
  return viewer.role === 'arbiter' || (viewer.role === 'seat' && viewer.side === side);
}

const NO_DICE: Dice = {
  roll: ({ purpose }) => {
    throw new Error(`nothing is rolled before the fire, and the die ${purpose} was asked for`);
  },
};

/** The battle as if it began now, or the one that is being fought. Refused with `unknown.hex`, `unknown.force` and `battle.…`. */
function planOf(state: HeartlandState, { target, waves }: Question, viewer: Viewer): Result<HeartlandState, Rejection> {
  const hex = hexIndex(state.setting, target);
  if (hex < 0) return reject('H-10.11.1', 'unknown.hex', `The map has no hex ${target}.`, { hex: target });
  if (state.battle?.target === hex) return state.battle.stage === 'fire' ? ok(state) : foughtOut(target);
  const assaults: Assault[] = [];
  for (const { force: id, hasty = false } of waves) {
    const force = attackerNamed(state, id, viewer);
    if (!force) return reject('H-10.11.2', 'unknown.force', `There is no force ${id} that could attack.`, { force: id });
    if (assaults.some((other) => other.force === id)) return reject('H-4.24.1', 'battle.twice', `${id} attacks once.`, { force: id });
    if (!isWithinReach(state, force.hex, hex)) return reject('H-10.11.2', 'battle.not-adjacent', `${id} does not stand next to ${target} with a way across.`, { force: id, target });
    assaults.push({ force: id, from: force.hex, target: hex, hasty });
  }
  const sides = new Set(assaults.map(({ force }) => findForce(state, force)!.side));
  const [side] = sides;
  if (sides.size > 1) return reject('H-10.11.2', 'battle.two-sides', 'Those who attack one hex are of one side.', {});
  if (!defendingStack(state, opponentOf(side!), hex)) return reject('H-10.0.1', 'battle.nobody-there', `No enemy who fights stands in ${target}.`, { target });
  if (viewer.role === 'arbiter' && sweptAway(state, assaults)) return reject('H-9.22.4', 'battle.overrun', `The rear guard in ${target} is swept away without a fight.`, { target });
  const recorder: HeartlandRecorder = new Recorder({ ...state, battle: null, impulse: state.impulse && { ...state.impulse, assaults: [...state.impulse.assaults.filter((other) => other.target !== hex), ...assaults] } }, evolve, NO_DICE);
  muster(recorder, hex, assaults);
  return ok(recorder.state);
}

/** Whether the first attacker overruns a rear guard, so that nobody fires (H-9.22.4): players do not see how strong it is. */
function sweptAway(state: HeartlandState, [first]: readonly Assault[]): boolean {
  const odds = first && rearGuardOdds(state, first);
  return odds !== undefined && isOverrun(odds);
}

/** After the last exchange nothing is left to be foretold: what the fire did is on record, and is being applied (H-10.62.1). */
function foughtOut(target: string): Result<never, Rejection> {
  return reject('H-10.62.1', 'battle.fought-out', `The fire of the battle at ${target} is over, and its results are on record.`, { target });
}

/** A force that fights, and that the viewer can name: his own, one whose counter shows, or one that everybody was told of. */
function attackerNamed(state: HeartlandState, id: string, viewer: Viewer): Force | undefined {
  const force = findForce(state, id);
  if (!force?.units.some(isFighting)) return undefined;
  return seesInto(viewer, force.side) || showsOnMap(state, force) || isNamed(state, force) ? force : undefined;
}

/** Of the stacks of each role that the viewer does not see into, which of those that there may be is meant. */
type Supposing = Readonly<Record<Stack['role'], keyof Range>>;

/** What every bound takes for granted. */
const NOBODY_HIDDEN = { rule: 'H-8.62.a.1', assumption: 'No enemy who is hidden takes part, and nobody reacts, retreats or joins before the fire.' };

function answerOf(state: HeartlandState, question: Question, viewer: Viewer) {
  const battle = state.battle!;
  const hidden = SIDES.filter((side) => !seesInto(viewer, side));
  const foretold = foretell(state, question, viewer, { attacker: 'likely', defender: 'likely' });
  const range = () => rangeTold(foretell(state, question, viewer, { attacker: 'strongest', defender: 'weakest' }), foretell(state, question, viewer, { attacker: 'weakest', defender: 'strongest' }));
  return {
    target: hexId(state.setting, battle.target),
    attacker: battle.attacker,
    ...battleTold(foretold),
    ways: waysOf(state, viewer, foretold),
    assumed: hidden.map((side) => ({ side, rule: 'H-3.71.1', stacks: supposedOf(state, question, viewer, side) })),
    ...(hidden.length > 0 && { range: { ...range(), assumptions: [NOBODY_HIDDEN] } }),
  };
}

/** What is supposed of each stack of a side, from the weakest to the strongest. */
function supposedOf(state: HeartlandState, question: Question, viewer: Viewer, side: Side) {
  const battle = state.battle!;
  const pairings = battle.waves.map((_, place) => pairingOf(state, battle, place));
  const stacks = side === battle.attacker ? pairings.map(({ attacker }, place) => ({ stack: attacker, pairing: pairings[place]! })) : [{ stack: pairings[0]!.defender, pairing: pairings[0]! }];
  return stacks.map(({ stack, pairing }) => ({ hex: hexId(state.setting, stack.hex), ...rangeFor(state, question, viewer, stack, pairing) }));
}

/** The battle with all facts that the viewer knows, and the others as he supposes them. */
function foretell(state: HeartlandState, question: Question, viewer: Viewer, supposing: Supposing): ForetoldBattle {
  const recorder: HeartlandRecorder = new Recorder(state, evolve, NO_DICE);
  const battle = state.battle!;
  const pairings = battle.waves.map((_, place) => pairingOf(state, battle, place));
  const exchanges = battle.waves.map((_, place): ForetoldExchange => {
    const fought = battle.exchanges[place];
    if (fought) return fought;
    const pairing = pairingOf(recorder.state, battle, place);
    const committed = committedIn(recorder.state, pairing, question);
    const facts = firersIn(recorder.state, recorder.state.battle!, pairing, committed);
    const supposed = (stack: Stack, gunfire: number) => supposedFirer(rangeFor(state, question, viewer, stack, pairing)[supposing[stack.role]], gunfire);
    const attacker = seesInto(viewer, pairing.attacker.side) ? facts.attacker : supposed(pairing.attacker, facts.attacker.gunfire);
    const defender = seesInto(viewer, pairing.defender.side) ? facts.defender : supposed(pairing.defender, facts.defender.gunfire);
    payForExchange(recorder, pairing, committed);
    return firesBetween(state, battle, pairing, { attacker, defender });
  });
  const stackOf = (name: string, stack: Stack, pairing: Pairing): ForetoldStack =>
    seesInto(viewer, stack.side) ? { name, ...knownStack(state, stack), artillery: fatesIn(recorder.state, stack, pairing.place) } : supposedStack(name, rangeFor(state, question, viewer, stack, pairing)[supposing[stack.role]]);
  return {
    table: state.setting.charts.fireEffects,
    exchanges,
    defender: stackOf('defender', pairings[0]!.defender, pairings[0]!),
    attackers: pairings.map((pairing) => stackOf(pairing.assault.force, pairing.attacker, pairing)),
  };
}

/** Who fires of those who can (H-10.12.1). */
function committedIn(state: HeartlandState, pairing: Pairing, { artillery }: Question): Committed {
  const of = (side: Side) => batteriesOf(state, state.battle!, pairing, side).map(({ leader }) => leader.counter.id).filter((id) => artillery?.includes(id) ?? true);
  return { union: of('union'), confederate: of('confederate') };
}

function rangeFor(state: HeartlandState, { assume = {} }: Question, viewer: Viewer, stack: Stack, { attacker, defender }: Pairing): Range {
  const other = stack.role === 'attacker' ? defender : attacker;
  const against = seesInto(viewer, other.side) ? cavalryOf(other) : { combatFactors: 0, units: 0 };
  const report = viewer.role === 'seat' ? state.reports.findLast(({ to, hex }) => to === viewer.side && hex === hexId(state.setting, stack.hex)) : undefined;
  return rangeOf(state, { side: stack.side, top: topShown(state, stack), units: report?.units, against }, assume);
}

/** The counter on top, where it tells who leads the stack: an attacking force may lie under another. */
function topShown(state: HeartlandState, { role, hex, side, commander }: Stack): Top | undefined {
  const top = topOf(state, hex, side);
  const leads = role === 'defender' || top?.kind !== 'leader' || top.leader === commander?.counter.id;
  return leads ? top : undefined;
}

/** What artillery is left to be lost after the casualties: only who fires more than once, the defender of several exchanges, may roll both a 6 and a 1. */
function fatesIn(state: HeartlandState, { role }: Stack, wave: number): readonly Fate[] {
  if (role === 'attacker') return certain(artilleryThatFired(state, wave + 1));
  return state.battle!.waves.length > 1 ? fatesOf(state, DEFENDER) : certain(artilleryThatFired(state, DEFENDER));
}

function knownStack(state: HeartlandState, stack: Stack): Omit<ForetoldStack, 'name' | 'artillery'> {
  const takers = stack.units.some(isFighting) ? stack.units.filter(isFighting) : stack.units;
  const units = takers.filter(isCombatUnit).map((unit) => moraleCheckNumber(state, unit));
  const unengaged = stack.forces.some((force) => force.units.some((unit) => isFighting(unit) && !stack.units.includes(unit)));
  return {
    morale: stack.commander ? stack.commander.state.morale : { units },
    leaders: stack.leaders.length + stack.leaders.filter((leader) => chiefOfStaff(state, leader)).length,
    steps: takers.reduce((sum, unit) => sum + stepsOf(unit), 0),
    ...(unengaged && { unengaged: true as const }),
  };
}

function supposedStack(name: string, { morale, leaders, artillery, steps }: Assumed): ForetoldStack {
  return { name, morale, leaders, artillery: certain(artillery), ...(steps !== undefined && { steps }) };
}

/** Where the viewer's own stacks could retreat to, by the number of hexes, as the position stands before the fire: none is elimination (H-10.68.2, H-10.68.5). */
function waysOf(state: HeartlandState, viewer: Viewer, foretold: ForetoldBattle) {
  const battle = state.battle!;
  const hexes = new BattleOdds(foretold).retreats().chances.map(({ outcome }) => outcome.split(' ') as [string, string?]);
  return hexes.flatMap(([who, by]) => {
    const side = who === 'defender' ? opponentOf(battle.attacker) : battle.attacker;
    if (by === undefined || !seesInto(viewer, side)) return [];
    const stacks = who === 'defender' ? defendingForces(state, side, battle.target) : battle.waves.map(({ force }) => findForce(state, force)!);
    return stacks.map((force) => ({ force: force.id, hexes: Number(by), to: endsOf(state, force, Number(by)), rules: ['H-10.68.2', 'H-10.68.5'] }));
  });
}

function defendingForces(state: HeartlandState, side: Side, hex: number): readonly Force[] {
  return defendingStack(state, side, hex)!.forces;
}

function endsOf(state: HeartlandState, force: Force, hexes: number): readonly string[] {
  const paths = retreatPaths(state, { side: force.side, force: force.id, from: force.hex, hexes });
  return [...new Set(paths.map((path) => hexId(state.setting, path.at(-1)!)))];
}
