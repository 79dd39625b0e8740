import { directions } from '../../../hex/direction.js';
import { reject } from '../../../kernel/rejection.js';
import type { RuleId } from '../../../kernel/rule.js';
import { hasFeature, terrainAt } from '../board.js';
import type { OrderOf } from '../commands.js';
import { forcesOfSide, hasBridge, hexId, hexOfLeader, leadersOf, monthOf, settlementNow, zonesOfControl, type Leader } from '../position.js';
import { ACCEPTED, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import { FORAGING_MONTHS, foragingResult, type ForagingResult } from '../tables/foraging.js';
import { opponentOf, type HexId, type Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { activeCommander, commandersOf, firstRefusal, outsideZonesVerdict, payerOfOrder, type OrderKind } from './orders.js';
import { hasPontoon } from './terrain-costs.js';

/** Whether forces forage this turn: the game uses it, the scenario permits it, and it is June to September (H-4.31.1, H-13.21.1). */
export function isForagingTurn(state: HeartlandState): boolean {
  const { options, scenario } = state.setting;
  return options.foraging === 'used' && scenario.foraging && FORAGING_MONTHS.includes(monthOf(state));
}

/** A hex that may feed a force, and which row says that it does or does not. */
export interface Pasture {
  readonly hex: HexId;
  readonly counts: boolean;
  readonly rule: RuleId;
}

/** The force's hex and the six around it, each with the row by which it counts as clear or not (H-13.22.1, H-13.23.1 to H-13.23.5). */
export function pasturesOf(state: HeartlandState, side: Side, hex: number): readonly Pasture[] {
  const { board } = state.setting;
  const around = directions.flatMap((direction) => {
    const next = board.grid.neighbourOf(hex, direction);
    return next < 0 ? [] : [{ hex: next, bar: groundBar(state, next) ?? neighbourBar(state, side, { hex, direction, next }) }];
  });
  return [{ hex, bar: groundBar(state, hex) }, ...around].map(({ hex: at, bar }) => ({ hex: hexId(state.setting, at), counts: bar === undefined, rule: bar ?? 'H-13.22.1' }));
}

/** Why the ground of a hex does not feed anybody: it is neither clear nor a town, or is a city or a devastated town. */
function groundBar(state: HeartlandState, hex: number): RuleId | undefined {
  if (state.map.devastated.includes(hex)) return 'H-13.23.2';
  const settlement = settlementNow(state, hex);
  if (settlement === 'town') return undefined;
  return terrainAt(state.setting.board, hex) === 'clear' && settlement !== 'city' ? undefined : 'H-13.22.1';
}

/** Why a hex beside the force's own does not count for it: an enemy zone of control, a river, or another friendly leader. */
function neighbourBar(state: HeartlandState, side: Side, { hex, direction, next }: { readonly hex: number; readonly direction: number; readonly next: number }): RuleId | undefined {
  if (zonesOfControl(state, opponentOf(side))[next] === 1) return 'H-13.23.1';
  if (isAcrossRiver(state, side, hex, direction)) return 'H-13.23.3';
  return leadersOf(state, side).some((leader) => hexOfLeader(state, leader) === next) ? 'H-13.23.4' : undefined;
}

/** Across a major river without bridge, ford or, for the Union, pontoon bridge (H-13.23.3, AMB-46). */
function isAcrossRiver(state: HeartlandState, side: Side, hex: number, direction: number): boolean {
  const { setting, map } = state;
  if (!hasFeature(setting.board, hex, direction, 'major-river')) return false;
  const bridged = hasBridge(setting, map, hex, direction) || (side === 'union' && hasPontoon(state, hex, direction));
  return !bridged && !hasFeature(setting.board, hex, direction, 'ford');
}

/** An active Overall Commander in a town or city lives off the land, for an Own-Use marker or war effort points (H-13.2.1, H-13.21.1, H-13.22.1, H-7.35.a.1). */
export function forage(recorder: HeartlandRecorder, { leader: id }: OrderOf<'forage'>, side: Side): Verdict {
  const { state } = recorder;
  const given = activeCommander(state, side, id, 'H-13.21.1');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  const possible = firstRefusal(
    () => seasonVerdict(state),
    () => placeVerdict(state, hex),
    () => outsideZonesVerdict(state, side, hex, 'H-13.23.1'),
    () => onceVerdict(recorder, leader),
  );
  if (!possible.ok) return possible;
  const points = administrationFor(state.setting.charts.costs, 'forage').value;
  const payer = payerOfOrder(state, { side, leader, points, rule: 'H-13.21.1' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-13.21.1');
  gather(recorder, leader, hex);
  return ACCEPTED;
}

function seasonVerdict(state: HeartlandState): Verdict {
  if (isForagingTurn(state)) return ACCEPTED;
  return reject('H-13.21.1', 'foraging.season', 'Forces forage from June to September, where the scenario permits it.', { month: monthOf(state), months: FORAGING_MONTHS });
}

function placeVerdict(state: HeartlandState, hex: number): Verdict {
  const settlement = settlementNow(state, hex);
  if (settlement === 'town' || settlement === 'city') return ACCEPTED;
  return reject('H-13.21.1', 'foraging.place', `Foraging takes a town or city that is not devastated; ${hexId(state.setting, hex)} is none.`, { hex: hexId(state.setting, hex) });
}

/** One attempt for each stack and turn (house HS-1). */
function onceVerdict({ events }: HeartlandRecorder, { counter }: Leader): Verdict {
  if (!events.some((event) => event.type === 'foraged' && event.leader === counter.id)) return ACCEPTED;
  return reject('H-13.23.5', 'foraging.again', `The force of ${counter.name} has foraged this turn.`, { leader: counter.id });
}

function gather(recorder: HeartlandRecorder, { counter: { id, side } }: Leader, hex: number): void {
  const { state } = recorder;
  const hexes = pasturesOf(state, side, hex).filter(({ counts }) => counts).length;
  const die = rollSix(recorder, 'foraging');
  const result = foragingResult(state.setting.charts.foraging, hexes, die).value;
  recorder.record({ type: 'foraged', leader: id, hexes, die, result: nameOf(result), to: side });
  if (result.kind === 'own-use') recorder.record({ type: 'own-use-changed', leader: id, turn: state.turn, to: side });
  if (result.kind === 'war-effort') recorder.record({ type: 'war-effort-changed', side, by: result.points * plunderFactor(state, side, hex), rule: 'H-13.22.2' });
}

function nameOf(result: ForagingResult): string {
  return result.kind === 'war-effort' ? `${result.points}` : result.kind;
}

/** Confederates north of the Ohio take twice the points (H-13.22.3). */
function plunderFactor({ setting: { board } }: HeartlandState, side: Side, hex: number): number {
  return side === 'confederate' && board.northOfOhio[hex] === 1 ? 2 : 1;
}

export const forageOrder: OrderKind<'forage'> = {
  step: 'foraging',
  carryOut: forage,
  candidates: (state, side) => commandersOf(state, forcesOfSide(state, side)).map(({ counter }) => ({ order: 'forage', leader: counter.id })),
};
