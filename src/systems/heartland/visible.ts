import type { Viewer } from '../../kernel/system.js';
import { foundOnce } from './found-once.js';
import { combatFactors, commandersAt, hexId, hexOfUnit, isCombatUnit, looseAt, starsOf, surveyOf, type Leader, type Unit } from './position.js';
import type { HeartlandState } from './state.js';
import { SIDES, type HexId, type Side, type Size, type UnitType } from './vocabulary.js';

/** Whether the viewer sees what is hidden from the other side: its own side, a neutral arbiter, and everybody once the game is over (H-3.71.4). */
export function seesAllOf({ phase }: HeartlandState, viewer: Viewer, side: Side): boolean {
  return phase.name === 'over' || viewer.role === 'arbiter' || (viewer.role === 'seat' && viewer.side === side);
}

/** The counter on top of a stack, as far as its enemy may read it (H-3.71.1 to H-3.71.3). */
export type Top =
  | {
      readonly kind: 'leader';
      readonly leader: string;
      readonly name: string;
      readonly stars: number;
      readonly active: boolean;
      /** Printed on the face that shows; wounds and brevets lower them and lie beside, unless the fog is dense (H-3.72.3). */
      readonly ratings: { readonly ar: number; readonly br: number; readonly mr: number };
      readonly wound: number | null;
      readonly brevet: boolean | null;
    }
  /** A cavalry unit on a leader, or a corps that shows its screen face (H-8.62.1, H-8.62.a.1). */
  | { readonly kind: 'screen' }
  /** An entrenchment covers what is in it (H-3.71.2, H-8.62.c.1). */
  | { readonly kind: 'entrenchment'; readonly level: number }
  /** Leaderless units or supply units; the strength is told unless the fog is dense (H-3.71.3, H-3.72.1). */
  | { readonly kind: 'unit'; readonly type: UnitType; readonly size: Size | null; readonly cf: number | null; readonly working: boolean };

/** A hex in which a side has anything, as its enemy sees it. */
export interface Stack {
  readonly hex: HexId;
  readonly side: Side;
  readonly top: Top;
}

/** What stands on the rivers, which everybody sees: gunboats, batteries and landings. */
const ON_RIVER: ReadonlySet<UnitType> = new Set(['gunboat', 'battery', 'landing']);

/** Whether a unit is seen by everybody, apart from the stack of its hex; a pontoon bridge is, once it is announced (H-3.72.4). */
export function isOpen({ counter, state: { hexside, hidden } }: Unit): boolean {
  return ON_RIVER.has(counter.type) || (counter.type === 'pontoon' && hexside >= 0 && !hidden);
}

/** The stacks of a side that its enemy sees, by hex: not those that a screen hides (H-8.62.a.1). */
export function stacksOf(state: HeartlandState, side: Side): readonly Stack[] {
  const { forces, loose } = surveyOf(state);
  const hexes = new Set([
    ...forces.filter((force) => force.side === side).map(({ hex }) => hex),
    ...[...loose].filter(([, units]) => units.some((unit) => unit.counter.side === side && !isOpen(unit))).map(([hex]) => hex),
    ...Object.entries(state.map.works).filter(([, work]) => work.side === side).map(([hex]) => Number(hex)),
  ]);
  return [...hexes].sort((a, b) => a - b).flatMap((hex) => {
    const top = topOf(state, hex, side);
    return top ? [{ hex: hexId(state.setting, hex), side, top }] : [];
  });
}

/** The counter on top of what a side has in a hex; undefined where its enemy sees nothing. */
export function topOf(state: HeartlandState, hex: number, side: Side): Top | undefined {
  const working = engineerAtWork(state, hex);
  if (working?.counter.side === side) return unitTop(state, working);
  const work = state.map.works[hex];
  if (work?.side === side) return { kind: 'entrenchment', level: work.level };
  const commander = commanderShown(state, hex);
  if (commander?.counter.side === side) return isScreened(state, commander) ? { kind: 'screen' } : leaderTop(state, commander);
  const unit = unitShown(state, hex);
  return unit?.counter.side === side ? unitTop(state, unit) : undefined;
}

/** The top one of the units without a leader that stand openly in a hex, those that fight above the others; what is on the rivers lies in no stack (H-3.71.3). */
export function unitShown(state: HeartlandState, hex: number): Unit | undefined {
  const stacked = looseAt(state, hex).filter((unit) => !unit.state.hidden && !isOpen(unit));
  return stacked.find(isCombatUnit) ?? stacked[0];
}

/** The highest of the commanders who stand openly in a hex: who is hidden leaves the others to be seen (H-3.11.3, H-8.62.a.1). */
export function commanderShown(state: HeartlandState, hex: number): Leader | undefined {
  return commandersAt(state, hex).find((commander) => !commander.state.hidden);
}

/** An engineer at work lies on top of its stack (H-8.81.a.5), in dense fog once it is announced (H-3.72.4). */
export function engineerAtWork(state: HeartlandState, hex: number): Unit | undefined {
  return workingEngineers(state).find((unit) => hexOfUnit(state, unit) === hex);
}

/** What lies on top is asked before and after whatever moves, so that nothing more than this is found out for it. */
const workingEngineers = foundOnce(['units', 'setting'], ({ setting, units }) =>
  units.flatMap((state, index) => (state.work === null ? [] : [{ counter: setting.order.units[index]!, state }])).filter(isAtWork),
);

function isAtWork({ state: { work } }: Unit): boolean {
  return work !== null && !work.secret;
}

/** Whether a cavalry unit lies on the leader, or his corps shows its screen face (H-8.62.1, H-8.62.a.1). */
export function isScreened(state: HeartlandState, leader: Leader): boolean {
  return leader.state.screening || surveyOf(state).unitsUnder.get(leader.counter.index)?.some((unit) => unit.state.place === 'screen') === true;
}

function leaderTop(state: HeartlandState, leader: Leader): Top {
  const { counter, state: own } = leader;
  const dense = state.setting.options['dense-fog'] === 'used';
  return {
    kind: 'leader',
    leader: counter.id,
    name: counter.name,
    stars: dense ? counter.stars : starsOf(leader),
    active: own.active,
    ratings: own.active ? counter.front : counter.back,
    wound: dense ? null : own.wound,
    brevet: dense ? null : own.brevet,
  };
}

function unitTop(state: HeartlandState, unit: Unit): Top {
  const dense = state.setting.options['dense-fog'] === 'used';
  return { kind: 'unit', type: unit.counter.type, size: unit.counter.size ?? null, cf: dense ? null : combatFactors(unit), working: isAtWork(unit) };
}

/** The sides whose boxes a viewer may look into. */
export function sidesSeen(state: HeartlandState, viewer: Viewer): readonly Side[] {
  return SIDES.filter((side) => seesAllOf(state, viewer, side));
}
