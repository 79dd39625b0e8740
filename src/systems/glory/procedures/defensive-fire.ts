import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import { reject } from '../../../kernel/rejection.js';
import { subsets } from '../../../kernel/subsets.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { isUncrossable } from '../board.js';
import { cohesionOf, fightsOnFoot, groundOf, hexId, hexIndex, isArtillery, isFrontal, isMounted, isNight, piece, stackAt, type Piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { Charge, GloryState, Pending, PhaseOf } from '../state.js';
import { DEFENSIVE_FIRE } from '../tables/defensive-fire.js';
import { refitOf } from '../tables/refit.js';
import { opponentOf, type Ability, type HexId, type UnitId } from '../vocabulary.js';
import { fight } from './charge.js';
import { fronts, hostsAt, unitAbove } from './charge-legality.js';
import { proceed } from './charge-segment.js';
import { chargerRows, defensiveFireTerms } from './charge-terrain.js';
import { compared, disorder, facesAbove, rollAgainst } from './disorder.js';
import { changeReactedTo, reactedTo, standing } from './standing-charge.js';

export type FirePhase = PhaseOf<'defensive-fire'>;

/** What of a hex under charge can fire at one charging hex. */
interface Firers {
  /** The top infantry unit; the one beneath adds nothing (G-10.34.g). */
  readonly infantry: Piece | undefined;
  readonly guns: readonly Piece[];
}

/** Everything that the modifiers of one Defensive Fire roll depend on. */
export interface FireFacts {
  readonly mountedTarget: boolean;
  /** It is night in a battle of the first Glory (G-14.11.b). */
  readonly glory1Night?: boolean;
  /** Present when infantry fires; a Disordered one does so at −1 (G-10.31.a). */
  readonly infantry?: { readonly disordered: boolean; readonly ability?: Ability };
  /** Batteries that fire at this target. */
  readonly guns: number;
  /** Charging hexes that the hex fires at, and those of them that its guns can fire at. */
  readonly targets: number;
  readonly gunTargets: number;
  /** The terrain of the charger (G-10.34.f). */
  readonly terrain: readonly Term[];
}

/** Hexes under charge may fire before the charge comes (G-10.31.a); left out when none can. */
export function enterDefensiveFire(recorder: GloryRecorder, pending: Pending): void {
  const phase = firingAt(recorder.state, pending);
  if (phase) goOn(recorder, phase);
  else proceed(recorder, pending);
}

/** The segment at its start: every charger with its Cohesion then, every hex under charge that can fire (G-10.36.c). */
export function firingAt(state: GloryState, pending: Pending): FirePhase | undefined {
  const charges = reactedTo(pending);
  const [charge] = charges;
  if (!charge) return undefined;
  const cohesion = Object.fromEntries(charges.flatMap(({ attackers }) => attackers).map((id) => [id, cohesionOf(piece(state, id))]));
  const hexes = [...new Set(charges.flatMap(({ targets }) => targets))];
  return { name: 'defensive-fire', side: opponentOf(charge.side), pending, hexes: ableToFire(state, pending, hexes), cohesion, stopped: [] };
}

function ableToFire(state: GloryState, pending: Pending, hexes: readonly HexId[]): readonly HexId[] {
  return hexes.filter((hex) => fireTargets(state, pending, hex).length > 0);
}

function goOn(recorder: GloryRecorder, phase: FirePhase): void {
  if (phase.hexes.length > 0) enter(recorder, phase);
  else finish(recorder, phase);
}

/** The charge under way is fought, or the attacker chooses one. */
function finish(recorder: GloryRecorder, phase: FirePhase): void {
  const { current, ...rest } = afterFire(recorder, phase);
  if (current) fight(recorder, current, rest);
  else proceed(recorder, rest);
}

/** The charges with those that were hit left out (G-10.33.a, G-10.21.b), so that artillery alone survives them (G-11.14.a). */
export function afterFire(recorder: GloryRecorder, { pending, stopped }: FirePhase): Pending {
  const charging = changeReactedTo(pending, (charge) => survivors(recorder, charge, stopped));
  const occupations = charging.occupations.map((occupation) => ({ ...occupation, candidates: occupation.candidates.filter((id) => !stopped.includes(id)) }));
  return { ...charging, occupations };
}

function survivors(recorder: GloryRecorder, charge: Charge, stopped: readonly UnitId[]): Charge | undefined {
  const still = standing(recorder.state, { ...charge, attackers: charge.attackers.filter((id) => !stopped.includes(id)) });
  if (still.ok) return still.value;
  recorder.record({ type: 'charge-voided', charge: charge.id, rule: still.error });
  return undefined;
}

/** One hex fires at one or more charging hexes in its front, a die for each (G-10.32.b, G-10.32.f, G-10.32.h); each hex that fires rolls its own (G-10.36.a). */
export function defensiveFire(recorder: GloryRecorder, { hex, targets }: CommandOf<'defensive-fire'>): Verdict {
  const phase = recorder.state.phase as FirePhase;
  const verdict = judgeFire(recorder.state, phase, hex, targets);
  if (!verdict.ok) return verdict;
  goOn(recorder, fireAt(recorder, phase, hex, targets));
  return ACCEPTED;
}

/** Rolls the fire of one hex. @returns the segment as it goes on */
export function fireAt(recorder: GloryRecorder, phase: FirePhase, hex: HexId, targets: readonly HexId[]): FirePhase {
  const { state } = recorder;
  const aimed = targets.map((target) => ({ target: targetIn(state, phase.pending, hex, target), modified: fireModifiers(state, phase.pending, hex, target, targets) }));
  const shared = state.setting.options['defensive-dice'] === 'one-for-all' ? rollForAll(recorder, phase, hex, aimed) : undefined;
  const hit = aimed.filter((shot, place) => shoot(recorder, phase, hex, shot, shared === undefined ? undefined : { die: shared, first: place === 0 })).map(({ target }) => target);
  if (hit.length === 0) return { ...phase, hexes: ableToFire(recorder.state, phase.pending, without(phase.hexes, hex)) };
  const below = hit.flatMap((target) => beneath(recorder.state, phase.pending, target));
  const pending = changeReactedTo(phase.pending, (charge) => ({ ...charge, attackers: charge.attackers.filter((id) => !below.includes(id)) }));
  const stopped = [...new Set([...phase.stopped, ...hit.map(({ counter }) => counter.id), ...below])];
  return { ...phase, pending, hexes: ableToFire(recorder.state, pending, without(phase.hexes, hex)), stopped };
}

function without(hexes: readonly HexId[], hex: HexId): readonly HexId[] {
  return hexes.filter((other) => other !== hex);
}

/** No more Defensive Fire: it is optional (G-10.31.c). */
export function endDefensiveFire(recorder: GloryRecorder): Verdict {
  finish(recorder, recorder.state.phase as FirePhase);
  return ACCEPTED;
}

/** Whether a hex may fire so now. */
export function judgeFire(state: GloryState, { pending, hexes }: FirePhase, hex: HexId, targets: readonly HexId[]): Verdict {
  for (const named of [hex, ...targets]) if (hexIndex(state.setting, named) < 0) return reject('G-10.32.b', 'unknown.hex', `The map has no hex ${named}.`, { hex: named });
  if (!hexes.includes(hex)) return reject('G-10.31.a', 'defensive-fire.not-able', 'This hex has no Defensive Fire, or none any more.', { hex, hexes });
  const legal = fireTargets(state, pending, hex);
  const wrong = targets.find((target) => !legal.includes(target));
  return wrong === undefined
    ? ACCEPTED
    : reject('G-10.32.i', 'defensive-fire.no-target', 'Defensive Fire goes only at hexes in front that charge this hex, or by an option at all that charge.', { hex, target: wrong, targets: [...legal] });
}

/** A charger that a hex fires at. */
interface Aimed {
  readonly target: Piece;
  readonly modified: Modified;
}

/** A die that was rolled for all targets, and whether this is the first that it is compared with. */
interface SharedDie {
  readonly die: number;
  readonly first: boolean;
}

/** The one die that the option compares with every target (G-10.32.f). */
function rollForAll({ state, dice }: GloryRecorder, phase: FirePhase, hex: HexId, aimed: readonly Aimed[]): number {
  const faces = aimed.flatMap(({ target, modified }) => facesAbove(cohesionAgainst(state, phase, target), modified.terms));
  return dice.roll({ purpose: `defensive-fire ${hex}`, sides: 10, bands: [0, ...[...new Set(faces)].sort((a, b) => a - b)] });
}

/** The Cohesion that the target had when the firing began, or by the option the one that it has now (G-10.36.c). */
function cohesionAgainst(state: GloryState, phase: FirePhase, { counter }: Piece): number {
  return state.setting.options['second-hit'] === 'starting-cohesion' ? phase.cohesion[counter.id]! : cohesionOf(piece(state, counter.id));
}

/**
 * One die against the target's Cohesion (G-10.33.a); it misses unless it is above (G-10.33.b). A Disordered charger that is
 * hit is Withdrawn (G-11.14.c). @param shared the die where one is rolled for all targets
 */
function shoot(recorder: GloryRecorder, phase: FirePhase, hex: HexId, { target, modified: { terms, firers } }: Aimed, shared?: SharedDie): boolean {
  const { id } = target.counter;
  const cohesion = cohesionAgainst(recorder.state, phase, target);
  const { above, ...roll } = shared ? compared(shared.die, cohesion, terms) : rollAgainst(recorder.dice, `defensive-fire ${hex} ${id}`, cohesion, terms);
  recorder.record({ type: 'defensive-fire-resolved', firers, hex, target: id, roll, cohesion, hit: above, ...(shared?.first === false ? { sharedDie: true } : {}) });
  if (above) disorder(recorder, id, 'defensive-fire', 'G-10.33.a');
  return above;
}

/** The chargers stacked under a unit that was hit: nobody of the hex charges any more (G-10.35.c). */
function beneath(state: GloryState, pending: Pending, { counter, state: { hex } }: Piece): readonly UnitId[] {
  const chargers = reactedTo(pending).flatMap(({ attackers }) => attackers);
  return chargers.filter((id) => id !== counter.id && piece(state, id).state.hex === hex);
}

/** The charging hexes that a hex under charge may fire at (G-10.32.a, G-10.32.i); two chargers in one hex are one target (G-10.32.e). */
export function fireTargets(state: GloryState, pending: Pending, hex: HexId): readonly HexId[] {
  const chargers = chargersAt(state, pending, hex).map((unit) => hexId(state.setting, unit.state.hex));
  return [...new Set(chargers)].filter((target) => canFire(firersAt(state, pending, hex, target)));
}

/** The chargers that the hex may aim at: those that charge it, or by the option all that could cross to it (G-10.32.i). */
function chargersAt(state: GloryState, pending: Pending, hex: HexId): readonly Piece[] {
  const index = hexIndex(state.setting, hex);
  const all = state.setting.options['defensive-targets'] === 'chargers-in-front';
  const against = reactedTo(pending).filter(({ targets }) => all || targets.includes(hex));
  const chargers = against.flatMap(({ attackers }) => attackers.map((id) => piece(state, id)).filter((unit) => unit.state.place === 'map'));
  return chargers.filter((unit) => (all ? isWithinReach(state, unit, index) : fronts(state, unit, index)));
}

function isWithinReach({ setting: { board } }: GloryState, unit: Piece, hex: number): boolean {
  const direction = board.grid.directionTo(unit.state.hex, hex);
  return direction !== undefined && !isUncrossable(board, unit.state.hex, direction);
}

function canFire({ infantry, guns }: Firers): boolean {
  return infantry !== undefined || guns.length > 0;
}

/**
 * Who of the hex can fire at that charging hex: units on foot and artillery, mounted cavalry never (G-8.0.c, G-10.31.b,
 * G-12.2.b); no Disordered guns, but such as returned fire (G-9.12.d). Newcomers and those of the combat before it cannot
 * (G-11.23.b, G-11.32.e).
 */
function firersAt(state: GloryState, pending: Pending, hex: HexId, target: HexId): Firers {
  const { grid, elevation } = state.setting.board;
  const [from, to] = [hexIndex(state.setting, hex), hexIndex(state.setting, target)];
  const direction = grid.directionTo(from, to);
  const spent = reactedTo(pending).flatMap((charge) => charge.spent);
  const able = hostsAt(state, from).filter((unit) => !spent.includes(unit.counter.id) && direction !== undefined && isFrontal(unit.state.facing, direction));
  const tooSteep = Math.abs(elevation[from]! - elevation[to]!) > 1;
  return {
    infantry: able.find((unit) => fightsOnFoot(unit) && !unitAbove(state, unit)),
    guns: tooSteep ? [] : able.filter((unit) => isArtillery(unit.counter) && !unit.state.disordered && !unit.state.marks.defended),
  };
}

/** The unit that fire at a charging hex can hit: the top one of those that charge (G-10.35.a, G-10.35.b). */
function targetIn(state: GloryState, pending: Pending, hex: HexId, target: HexId): Piece {
  const chargers = chargersAt(state, pending, hex);
  return stackAt(state, hexIndex(state.setting, target)).find((unit) => chargers.some(({ index }) => index === unit.index))!;
}

/** The terms of one roll, and who rolls it together. */
interface Modified extends Explained {
  readonly firers: readonly UnitId[];
}

/** The modifiers of the roll that a hex has against one of the charging hexes that it fires at. */
export function fireModifiers(state: GloryState, pending: Pending, hex: HexId, target: HexId, targets: readonly HexId[]): Modified {
  const { infantry, guns } = firersAt(state, pending, hex, target);
  const { board } = state.setting;
  const [from, to] = [hexIndex(state.setting, target), hexIndex(state.setting, hex)];
  const rows = chargerRows(board, groundOf(state), { from, to, direction: board.grid.directionTo(from, to)! });
  const terms = fireTerms({
    mountedTarget: isMounted(targetIn(state, pending, hex, target)),
    glory1Night: refitOf(state.setting.scenario) !== undefined && isNight(state),
    ...(infantry ? { infantry: { disordered: infantry.state.disordered, ...(infantry.counter.ability && { ability: infantry.counter.ability }) } } : {}),
    guns: guns.length,
    targets: targets.length,
    gunTargets: targets.filter((other) => firersAt(state, pending, hex, other).guns.length > 0).length,
    terrain: defensiveFireTerms(board.chart.combat, rows, target),
  });
  const firers = [...(infantry ? [infantry] : []), ...guns].map(({ counter }) => counter.id);
  return { ...explain(terms), firers };
}

/**
 * The terms of a Defensive Fire roll in printed order (G-DF.1); a stack adds up what its units have (G-10.34.d), of abilities that of its infantry on top (G-14.45.b, G-14.57.a). Infantry
 * pays for each further target (G-10.32.c), guns gain with a single hex (G-10.32.d, G-DF.2), Disordered units lose
 * (G-11.12.d).
 */
export function fireTerms({ mountedTarget, glory1Night, infantry, guns, targets, gunTargets, terrain }: FireFacts): readonly Term[] {
  const further = infantry ? targets - 1 : 0;
  return [
    ...(mountedTarget ? [termOf('mounted-target')] : []),
    ...(infantry?.disordered ? [termOf('disordered')] : []),
    ...(further > 0 ? [termOf('each-further-target', further)] : []),
    ...(guns > 0 && gunTargets === 1 ? [termOf('single-hex')] : []),
    ...(guns > 1 || (guns > 0 && infantry) ? [termOf('stacked-artillery')] : []),
    ...(infantry?.ability ? [termOf(infantry.ability)] : []),
    ...(glory1Night ? [termOf('glory-1-night')] : []),
    ...terrain,
  ];
}

function termOf(id: keyof typeof DEFENSIVE_FIRE, times = 1): Term {
  const { label, rule, modifier } = DEFENSIVE_FIRE[id];
  return { label, value: modifier.value * times, rule, provenance: modifier.provenance };
}

export function offersOfDefensiveFire(state: GloryState): readonly Offer<GloryCommand>[] {
  const { pending, hexes } = state.phase as FirePhase;
  const commands = hexes.flatMap((hex) => subsets(fireTargets(state, pending, hex)).map((targets) => ({ type: 'defensive-fire' as const, hex, targets: [...targets] })));
  return [
    { decision: 'defensive-fire', rule: 'G-10.32.b', commands },
    { decision: 'end-defensive-fire', rule: 'G-10.31.c', commands: [{ type: 'end-defensive-fire' }] },
  ];
}
