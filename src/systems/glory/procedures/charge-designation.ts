import { subsets } from '../../../kernel/subsets.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { hexId, hexIndex, isMounted, piece, stackAt, type Piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { Charge, GloryState, PhaseOf } from '../state.js';
import type { Side, UnitId } from '../vocabulary.js';
import { chargeableHexes, coveredBy, coverersOf, judgeCharge, mayCharge, unitAbove, type ChargePlan } from './charge-legality.js';
import { enterRally } from './rally.js';
import { enterReactions } from './retreat-before-charge.js';

/** All charges are named before anything is rolled (G-10.21.a); left out when nobody can charge. */
export function enterChargeDesignation(recorder: GloryRecorder): void {
  goOn(recorder, []);
}

/** Goes on to the reactions once no unit is left that could charge. */
function goOn(recorder: GloryRecorder, charges: readonly Charge[]): void {
  if (someoneCanCharge(recorder.state, charges)) {
    enter(recorder, { name: 'charge-designation', charges });
    return;
  }
  finish(recorder, charges);
}

function finish(recorder: GloryRecorder, charges: readonly Charge[]): void {
  if (charges.length === 0) {
    enterRally(recorder);
    return;
  }
  enterReactions(recorder, { numbered: charges.length, charges, continuations: [], occupations: [] });
}

/** Names units that charge together and the hexes that they charge (G-10.21.a, G-10.24.f). */
export function designateCharge(recorder: GloryRecorder, command: CommandOf<'designate-charge'>, side: Side): Verdict {
  const { state } = recorder;
  const { charges } = state.phase as PhaseOf<'charge-designation'>;
  const verdict = judgeCharge(state, side, command, charges);
  if (!verdict.ok) return verdict;
  const charge = chargeOf(state, { id: charges.length + 1, kind: 'standard', side, spent: [] }, command);
  recordDesignation(recorder, charge);
  goOn(recorder, [...charges, charge]);
  return ACCEPTED;
}

/** No more charges; the defender reacts (G-3.C.c). */
export function endDesignation(recorder: GloryRecorder): Verdict {
  finish(recorder, (recorder.state.phase as PhaseOf<'charge-designation'>).charges);
  return ACCEPTED;
}

/** A plan as a charge, with the enemies that it meets. */
export function chargeOf(state: GloryState, about: Pick<Charge, 'id' | 'kind' | 'side' | 'spent'>, { attackers, targets }: ChargePlan): Charge {
  const defenders = targets.flatMap((hex) => stackAt(state, hexIndex(state.setting, hex)).map(({ counter }) => counter.id));
  return { ...about, attackers, targets, defenders };
}

/** Records that a charge was named; cover is judged now and for good (G-10.12.h). */
export function recordDesignation(recorder: GloryRecorder, charge: Charge): void {
  const { id, kind, attackers, targets } = charge;
  const covered = kind === 'counter' ? [] : coveredBy(recorder.state, charge);
  recorder.record({ type: 'charge-designated', charge: id, kind, attackers, targets, covered });
}

function someoneCanCharge(state: GloryState, charges: readonly Charge[]): boolean {
  const free = freeUnits(state, charges);
  // Of a stack with Sharpshooters on top nobody can charge alone (G-10.24.d, G-14.45.d).
  return free.some((unit) => plansOf(state, [unit], charges).length > 0) || stackPlans(state, free, charges).length > 0;
}

export function offersOfChargeDesignation(state: GloryState): readonly Offer<GloryCommand>[] {
  const { charges } = state.phase as PhaseOf<'charge-designation'>;
  const free = freeUnits(state, charges);
  const plans = [...free.flatMap((unit) => plansOf(state, [unit], charges)), ...stackPlans(state, free, charges), ...linePlans(state, free, charges)];
  const chargers = free
    .filter((unit) => chargeableHexes(state, unit).some((hex) => mayCharge(state, unit, [hex]).ok))
    .map((unit) => ({ unit: unit.counter.id, hexes: chargeableHexes(state, unit).map((hex) => ({ hex: hexId(state.setting, hex), coveredBy: coverersOf(state, unit, hex) })) }));
  return [
    { decision: 'charge-designation', rule: 'G-10.21.a', commands: plans.map((plan) => ({ type: 'designate-charge', attackers: [...plan.attackers], targets: [...plan.targets] })), parts: { chargers } },
    { decision: 'end-designation', rule: 'G-10.11.a', commands: [{ type: 'end-designation' }] },
  ];
}

/** Units of the group that are in no charge yet (G-10.11.c). */
function freeUnits(state: GloryState, charges: readonly Charge[]): readonly Piece[] {
  const group = state.activation?.group?.units ?? [];
  return group.filter((id) => !charges.some(({ attackers }) => attackers.includes(id))).map((id) => piece(state, id)).filter((unit) => unit.state.place === 'map');
}

/** The legal charges that these units make together: at any choice of the enemy hexes in their front. */
function plansOf(state: GloryState, units: readonly Piece[], charges: readonly Charge[]): readonly ChargePlan[] {
  const side = units[0]!.counter.side;
  const hexes = [...new Set(units.flatMap((unit) => chargeableHexes(state, unit)))].map((hex) => hexId(state.setting, hex));
  const attackers = units.map(({ counter }) => counter.id);
  return subsets(hexes).map((targets) => ({ attackers, targets })).filter((plan) => judgeCharge(state, side, plan, charges).ok);
}

/** Two units of a stack together. */
function stackPlans(state: GloryState, free: readonly Piece[], charges: readonly Charge[]): readonly ChargePlan[] {
  return free.flatMap((unit) => {
    const above = unitAbove(state, unit);
    return above && free.some(({ index }) => index === above.index) ? plansOf(state, [above, unit], charges) : [];
  });
}

/** All that can charge one hex with the units of the same arm; who combines with fewer composes it from the parts. */
function linePlans(state: GloryState, free: readonly Piece[], charges: readonly Charge[]): readonly ChargePlan[] {
  const targets = new Set(free.flatMap((unit) => chargeableHexes(state, unit)));
  return [...targets].flatMap((hex) =>
    [true, false].flatMap((mounted) => {
      const line = free.filter((unit) => isMounted(unit) === mounted && chargeableHexes(state, unit).includes(hex) && plansOf(state, withAbove(state, unit), charges).length > 0);
      const plan = { attackers: line.map(({ counter }): UnitId => counter.id), targets: [hexId(state.setting, hex)] };
      const several = new Set(line.map((unit) => unit.state.hex)).size > 1;
      return several && judgeCharge(state, line[0]!.counter.side, plan, charges).ok ? [plan] : [];
    }),
  );
}

function withAbove(state: GloryState, unit: Piece): readonly Piece[] {
  const above = unitAbove(state, unit);
  return above ? [above, unit] : [unit];
}
