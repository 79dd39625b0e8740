import { directions } from '../../../hex/direction.js';
import { reject } from '../../../kernel/rejection.js';
import { hasFeature } from '../board.js';
import type { OrderOf } from '../commands.js';
import { canonicalHexside } from '../evolve.js';
import { findUnit, forcesAt, forcesOfSide, hasBridge, hexId, hexIndex, hexOfUnit, settlementNow, unitsOf, type Unit } from '../position.js';
import { ACCEPTED, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import type { HexId, Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { activeCommander, commandersOf, payerOfOrder, spendWarEffort, type Given, type OrderKind } from './orders.js';

/** The first face that burns down a bridge or a town (H-13.11.2, H-13.12.1). */
const BURNT_FROM = 6;

interface Attempt {
  readonly side: Side;
  readonly given: Given;
  readonly hex: HexId;
  readonly tries: number;
  readonly rule: 'H-13.11.2' | 'H-13.12.1';
}

/** Tries, each for its administration point, until it burns (H-13.11.2, H-13.12.1). What a hidden force tries in vain, the enemy does not learn (H-8.62.a.1). */
function attempt(recorder: HeartlandRecorder, { side, given: { leader }, hex, tries, rule }: Attempt, burn: () => void): void {
  const price = administrationFor(recorder.state.setting.charts.costs, 'demolition').value;
  for (let tried = 0; tried < tries; tried++) {
    spendPoints(recorder, leader, price, rule);
    const die = rollSix(recorder, 'demolition', [1, BURNT_FROM]);
    if (die >= BURNT_FROM) {
      burn();
      return;
    }
    recorder.record({ type: 'demolition-failed', side, hex, die, ...(leader.state.hidden && { to: side }) });
  }
}

/** A bridge over a major river, by its hexside. */
interface BridgeAt {
  readonly hex: HexId;
  readonly direction: number;
}

/** Cavalry at one end of a bridge over a major river burns it: 1 AP a try, 6 succeeds (H-13.1.1, H-13.1.2, H-13.11.1, H-13.11.2). */
function burnBridge(recorder: HeartlandRecorder, { leader: id, hexside, tries }: OrderOf<'burn-bridge'>, side: Side): Verdict {
  const { state } = recorder;
  const given = activeCommander(state, side, id, 'H-13.1.1');
  if (!given.ok) return given;
  const end = bridgeEndVerdict(state, given.value, hexside);
  if (!end.ok) return end;
  const payer = payerOfOrder(state, { side, leader: given.value.leader, points: tries * priceOf(state), rule: 'H-13.11.2' });
  if (!payer.ok) return payer;
  attempt(recorder, { side, given: given.value, hex: hexside.hex, tries, rule: 'H-13.11.2' }, () => recorder.record({ type: 'bridge-burnt', hex: hexside.hex, direction: hexside.direction }));
  return ACCEPTED;
}

function bridgeEndVerdict(state: HeartlandState, { hex, leader }: Given, { hex: named, direction }: BridgeAt): Verdict {
  const { setting, map } = state;
  const at = hexIndex(setting, named);
  if (at < 0) return reject('H-13.11.1', 'unknown.hex', `The map has no hex ${named}.`, { hex: named });
  if (!isLargeBridge(state, at, direction) || !hasBridge(setting, map, at, direction))
    return reject('H-13.1.2', 'demolition.no-bridge', 'No bridge over a major river stands on that hexside.', { hex: named, direction });
  const ends = [at, setting.board.grid.neighbours[at * 6 + direction]!];
  if (!ends.includes(hex)) return reject('H-13.11.1', 'demolition.not-at-bridge', `${leader.counter.name} stands at neither end of the bridge.`, { hex: named, leader: leader.counter.id });
  if (forcesAt(state, hex).some(({ units }) => units.some(isCavalry))) return ACCEPTED;
  return reject('H-13.11.1', 'demolition.no-cavalry', 'Burning a bridge takes a cavalry unit in the hex.', { hex: hexId(setting, hex) });
}

function isLargeBridge({ setting: { board } }: HeartlandState, hex: number, direction: number): boolean {
  return hasFeature(board, hex, direction, 'bridge') && hasFeature(board, hex, direction, 'major-river');
}

function isCavalry({ counter }: Unit): boolean {
  return counter.type === 'cavalry';
}

function priceOf({ setting }: HeartlandState): number {
  return administrationFor(setting.charts.costs, 'demolition').value;
}

/** The town where the Overall Commander stands is burnt: 1 AP a try, 6 succeeds; cities and villages cannot be burnt (H-13.12.1, H-13.12.2, H-13.12.3). */
function burnTown(recorder: HeartlandRecorder, { leader: id, tries }: OrderOf<'burn-town'>, side: Side): Verdict {
  const { state } = recorder;
  const given = activeCommander(state, side, id, 'H-13.1.1');
  if (!given.ok) return given;
  const hex = hexId(state.setting, given.value.hex);
  const settlement = settlementNow(state, given.value.hex);
  if (settlement !== 'town') return reject('H-13.12.3', 'demolition.no-town', `Only towns are burnt, and ${hex} holds ${settlement ? `a ${settlement}` : 'none'}.`, { hex, settlement: settlement ?? null });
  const payer = payerOfOrder(state, { side, leader: given.value.leader, points: tries * priceOf(state), rule: 'H-13.12.1' });
  if (!payer.ok) return payer;
  attempt(recorder, { side, given: given.value, hex, tries, rule: 'H-13.12.1' }, () => recorder.record({ type: 'town-devastated', hex }));
  return ACCEPTED;
}

/** How many brigades of infantry or cavalry cost the Union a point (H-13.13.1). */
const BRIGADES_A_POINT = 2;

/** Confederates in a Union landing: for each two brigades the Union loses a point; 1 AP, no die (H-13.13.1, AMB-45). */
function trampleLanding(recorder: HeartlandRecorder, { leader: id, landing: unit }: OrderOf<'trample-landing'>, side: Side): Verdict {
  const { state } = recorder;
  if (side !== 'confederate') return reject('H-13.13.1', 'demolition.confederate-only', 'Only Confederates trample landings.');
  const given = activeCommander(state, side, id, 'H-13.1.1');
  if (!given.ok) return given;
  const landing = findUnit(state, unit);
  if (landing?.counter.type !== 'landing' || hexOfUnit(state, landing) !== given.value.hex)
    return reject('H-13.13.1', 'demolition.no-landing', `No Union landing ${unit} lies where ${given.value.leader.counter.name} stands.`, { landing: unit, hex: hexId(state.setting, given.value.hex) });
  const payer = payerOfOrder(state, { side, leader: given.value.leader, points: priceOf(state), rule: 'H-13.13.1' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, priceOf(state), 'H-13.13.1');
  spendWarEffort(recorder, 'union', Math.min(lossByTrampling(state, given.value.hex), state.sides.union.warEffort), 'H-13.13.1');
  return ACCEPTED;
}

/** A point for each two brigades of infantry or cavalry in the hex, rounded down. */
function lossByTrampling(state: HeartlandState, hex: number): number {
  const brigades = forcesAt(state, hex).flatMap(({ units }) => units).filter(({ counter: { type, size } }) => (type === 'infantry' || type === 'cavalry') && size === 'brigade');
  return Math.floor(brigades.length / BRIGADES_A_POINT);
}

export const burnBridgeOrder: OrderKind<'burn-bridge'> = {
  step: 'demolition',
  carryOut: burnBridge,
  candidates: (state, side) =>
    commandersAt(state, side).flatMap(({ leader, hex }) => bridgesOf(state, hex).map((hexside) => ({ order: 'burn-bridge' as const, leader: leader.counter.id, hexside, tries: 1 }))),
};

function commandersAt(state: HeartlandState, side: Side): readonly Given[] {
  return commandersOf(state, forcesOfSide(state, side)).map((leader) => ({ leader, hex: leader.state.hex }));
}

function bridgesOf(state: HeartlandState, hex: number): readonly BridgeAt[] {
  const { neighbours } = state.setting.board.grid;
  return directions
    .filter((direction) => isLargeBridge(state, hex, direction))
    .map((direction) => canonicalHexside(hex, direction, neighbours))
    .map((hexside) => ({ hex: hexId(state.setting, Math.floor(hexside / 6)), direction: hexside % 6 }));
}

export const burnTownOrder: OrderKind<'burn-town'> = {
  step: 'demolition',
  carryOut: burnTown,
  candidates: (state, side) => commandersAt(state, side).map(({ leader }) => ({ order: 'burn-town', leader: leader.counter.id, tries: 1 })),
};

export const trampleLandingOrder: OrderKind<'trample-landing'> = {
  step: 'demolition',
  carryOut: trampleLanding,
  candidates(state, side) {
    const landings = unitsOf(state, 'union').filter((unit) => unit.counter.type === 'landing' && hexOfUnit(state, unit) >= 0);
    return commandersAt(state, side).flatMap(({ leader, hex }) =>
      landings.filter((landing) => hexOfUnit(state, landing) === hex).map(({ counter }) => ({ order: 'trample-landing', leader: leader.counter.id, landing: counter.id })),
    );
  },
};
