import type { Facts } from '../../kernel/rejection.js';
import type { RuleId } from '../../kernel/rule.js';
import type { InvariantViolation } from '../../kernel/system.js';
import { hexId, isCombatUnit, leaderAt, leadersOf, looseAt, surveyOf, unitAt, type Force, type Leader, type Unit } from './position.js';
import { MOST_CORPS } from './procedures/cavalry-corps.js';
import { idleLeaders } from './procedures/leader-pool.js';
import { BOXED } from './procedures/organisation-legality.js';
import { subordinatesOf } from './procedures/placement.js';
import { commandLimit, commandsOf, infantryIn, LEADERLESS_LIMIT, togetherVerdict, unitsUnder } from './procedures/stacking.js';
import type { HeartlandState, LeaderState, UnitState } from './state.js';
import { SIDES, type UnitType } from './vocabulary.js';

/** What must hold in every state between two commands; each check names what breaks it, and the row that says so. */
export function invariants(state: HeartlandState): readonly InvariantViolation[] {
  if (state.phase.name === 'not-begun') return [];
  return [
    ...state.leaders.flatMap((_, index) => leaderSound(state, leaderAt(state, index))),
    ...state.units.flatMap((_, index) => unitSound(state, unitAt(state, index))),
    ...sidesSound(state),
    ...mapSound(state),
    ...(isAtRest(state) ? stacksSound(state) : []),
    ...impulseSound(state),
  ];
}

function broken(invariant: string, facts: Facts, rule?: RuleId): InvariantViolation {
  return { invariant, facts, ...(rule ? { rule } : {}) };
}

/** The checks that fail, each as its finding. */
function failing(checks: readonly (readonly [holds: boolean, invariant: string, rule: RuleId])[], facts: Facts): readonly InvariantViolation[] {
  return checks.filter(([holds]) => !holds).map(([, invariant, rule]) => broken(invariant, facts, rule));
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function leaderSound(state: HeartlandState, leader: Leader): readonly InvariantViolation[] {
  const { counter, state: own } = leader;
  const inField = own.place === 'map' || own.place === 'box' || own.place === 'staff';
  return failing(
    [
      [isOneLeaderPlace(state, own), 'a leader has exactly one place', 'H-3.1.2'],
      [isUnderOwnSenior(state, leader), 'a leader is under one of his side who is under nobody', 'H-3.11.4'],
      [isWithin(own.morale, 9), 'the morale of a leader is 0 to 9', 'H-3.5.1'],
      [isWithin(own.artillery, 99) && isWithin(own.ammunition, 99) && isWithin(own.points, 99), 'the track of a box shows no less than 0', 'H-3.11.a.2'],
      [isWithin(own.wound, 99), 'a wound heals to nothing', 'H-10.67.a.1'],
      [!own.headquarters || inField || own.place === 'due' || own.place === 'display' || own.place === 'off-map', 'headquarters are in the field or in the pool', 'H-10.63.b.1'],
      [!own.corps || isCorps(state, leader), 'a cavalry corps is a field command of cavalry alone', 'H-3.12.1'],
      [!own.screening || own.corps, 'only a cavalry corps shows a screen face', 'H-8.62.a.1'],
    ],
    { leader: counter.id, place: own.place },
  );
}

function isOneLeaderPlace({ setting: { board } }: HeartlandState, { place, hex, under, away }: LeaderState): boolean {
  const onHex = hex >= 0 && hex < board.grid.size;
  if (place === 'map') return onHex === under < 0 && away === null;
  if (place === 'box' || place === 'staff') return under >= 0 && hex < 0 && away === null;
  return hex < 0 && under < 0 && (away !== null) === (place === 'display' || place === 'off-map');
}

/** An army commander's subordinates are in his box, a field commander's on the map under him (H-8.25.a.5); they go with him aboard ship or train (H-3.32.3). */
function isUnderOwnSenior(state: HeartlandState, { counter, state: own }: Leader): boolean {
  if (own.under < 0) return true;
  const senior = leaderAt(state, own.under);
  const commands = senior.state.away !== null || (senior.state.place === 'map' && senior.state.under < 0);
  return commands && senior.counter.side === counter.side && senior.state.headquarters === (own.place !== 'map');
}

function isCorps(state: HeartlandState, leader: Leader): boolean {
  const units = unitsUnder(state, leader).filter(isCombatUnit);
  return !leader.state.headquarters && units.every(({ counter }) => counter.type === 'cavalry') && subordinatesOf(state, leader).length === 0;
}

function unitSound(state: HeartlandState, unit: Unit): readonly InvariantViolation[] {
  const { counter, state: own } = unit;
  const most = counter.reduced || counter.naval ? 2 : 1;
  const inPlay = own.place !== 'mix' && own.place !== 'due' && own.place !== 'eliminated';
  return failing(
    [
      [isOneUnitPlace(state, unit), 'a unit has exactly one place', 'H-3.1.2'],
      [isWithin(own.steps, most) && (!inPlay || own.steps > 0), 'a unit in play has its steps', 'H-10.63.2'],
      [isWithin(own.capacity, counter.capacity ?? 0) || own.place === 'mix', 'no more than the printed capacity is left', 'H-2.0.4'],
      [own.place !== 'box' || BOXED.has(counter.type), 'what stands in a hex lies in no box', 'H-3.11.b.1'],
      [own.place !== 'screen' || counter.type === 'cavalry', 'a screen is cavalry', 'H-8.62.1'],
      [!own.manning || own.place === 'map', 'who mans a work stands in it', 'H-3.6.2'],
    ],
    { unit: counter.id, place: own.place },
  );
}

function isOneUnitPlace(state: HeartlandState, { counter, state: own }: Unit): boolean {
  const { place, hex, leader, away } = own;
  if (place === 'map') return hex >= 0 && hex < state.setting.board.grid.size && leader < 0 && away === null;
  if (place === 'box' || place === 'screen') return hex < 0 && away === null && isOwnLeader(state, own, counter.side);
  return hex < 0 && leader < 0 && (away !== null) === (place === 'display' || place === 'off-map');
}

/** The leader of a box is on the map, on the display or on a train; in the pool and on a staff nobody has a box. */
function isOwnLeader(state: HeartlandState, { leader: index }: UnitState, side: string): boolean {
  if (index < 0) return false;
  const { counter, state: own } = leaderAt(state, index);
  return counter.side === side && (own.place === 'map' || own.place === 'box' || own.place === 'display' || own.place === 'off-map');
}

function sidesSound(state: HeartlandState): readonly InvariantViolation[] {
  return SIDES.flatMap((side) => {
    const { warEffort, replacements, points, headquarters } = state.sides[side];
    const corps = leadersOf(state, side).filter((leader) => leader.state.corps).length;
    return failing(
      [
        [[warEffort, replacements, points].every((track) => isWithin(track, 999)), 'tracks end at 0 and 999', 'H-3.16.1'],
        [isWithin(headquarters, 99), 'headquarters in the pool are counted', 'H-3.11.c.1'],
        [commandsOf(state, side).length <= Math.max(commandLimit(state, side), atStart(state, side)), 'every command has a box', 'H-3.13.2'],
        [corps <= Math.max(MOST_CORPS, corpsAtStart(state, side)), 'a side has two cavalry corps at most', 'H-3.12.2'],
        [Object.values(state.operations.left).every((left) => isWithin(left, 6)), 'levels are used once', 'H-4.0.2'],
      ],
      { side },
    );
  });
}

/** A set-up may exceed what play may not (H-3.23.b.2). */
function atStart({ setting }: HeartlandState, side: string): number {
  return setting.order.leaders.filter((leader) => leader.side === side && (leader.hex ?? leader.under) !== undefined).length;
}

function corpsAtStart({ setting }: HeartlandState, side: string): number {
  return setting.order.leaders.filter((leader) => leader.side === side && leader.corps).length;
}

function mapSound(state: HeartlandState): readonly InvariantViolation[] {
  const works = Object.entries(state.map.works).filter(([, { level }]) => !isWithin(level, 3) || level === 0);
  return [...hexesHeld(state).flatMap((hex) => hexSound(state, hex)), ...works.map(([hex, { level }]) => broken('a work has a level of 1 to 3', { hex: hexId(state.setting, Number(hex)), level }, 'H-3.6.2'))];
}

function hexesHeld(state: HeartlandState): readonly number[] {
  return [...new Set(surveyOf(state).forces.map(({ hex }) => hex))].filter((hex) => hex >= 0 && hex < state.setting.board.grid.size);
}

/** What enemies may stand beside: gunboats, which lie on the rivers, and landings, which stay until they are trampled (H-8.64.a.1). */
const APART: ReadonlySet<UnitType> = new Set(['gunboat', 'landing']);

/** Enemies never share a hex. */
function hexSound(state: HeartlandState, hex: number): readonly InvariantViolation[] {
  const forces = surveyOf(state).forcesInHex.get(hex) ?? [];
  const loose = looseAt(state, hex).filter(({ counter }) => !APART.has(counter.type));
  const sides = new Set([...forces.map(({ side }) => side), ...loose.map(({ counter }) => counter.side)]);
  return sides.size < 2 ? [] : [broken('enemies do not share a hex', { hex: hexId(state.setting, hex) }, 'H-3.61.1')];
}

/** No force is on its way, and nothing interrupts the play. */
function isAtRest({ impulse, battle, losses, retreats, successions, phase }: HeartlandState): boolean {
  return !impulse?.mover && !battle && losses.length + retreats.length + successions.length === 0 && (phase.name === 'movement' || phase.name === 'bidding' || phase.name === 'reorganisation');
}

function stacksSound(state: HeartlandState): readonly InvariantViolation[] {
  return [...hexesHeld(state).flatMap((hex) => stackSound(state, hex)), ...commandsSound(state)];
}

/** Ranks and the leaderless limit at rest; what was so at set-up, or by an accident in an impulse, is set right in administration (H-3.23.b.2). */
function stackSound(state: HeartlandState, hex: number): readonly InvariantViolation[] {
  const forces = surveyOf(state).forcesInHex.get(hex)!;
  const verdict = togetherVerdict(forces, hexId(state.setting, hex));
  if (verdict.ok || isAccident(state, forces)) return [];
  return verdict.error.violations.map(({ rule, facts }) => broken('stacks are legal at rest', facts, rule));
}

/** More units without a leader than may be, or an army that has lost its commander, whose headquarters nobody could be given. */
function isAccident({ sides }: HeartlandState, forces: readonly Force[]): boolean {
  const unled = infantryIn(forces.filter(({ commander }) => !commander).flatMap(({ units }) => units));
  return unled > LEADERLESS_LIMIT || forces.some(({ side }) => sides[side].headquarters > 0);
}

/** A leader without combat units is in the pool (H-3.11.d.1). */
function commandsSound(state: HeartlandState): readonly InvariantViolation[] {
  return idleLeaders(state).map(({ counter }) => broken('a leader commands somebody', { leader: counter.id }, 'H-3.11.d.1'));
}

/** What the impulse and the battle speak of is there. */
function impulseSound(state: HeartlandState): readonly InvariantViolation[] {
  const { impulse, battle } = state;
  if (!impulse) return [];
  const gone = impulse.assaults.filter(({ force }) => !surveyOf(state).forceById.has(force));
  const assaults = battle ? [] : gone.map(({ force }) => broken('an assault is made by a force on the map', { force }, 'H-8.41.3'));
  const { mover } = impulse;
  const astray = mover && surveyOf(state).forceById.get(mover.force)?.hex !== mover.hex;
  return astray ? [...assaults, broken('the force that moves is where its move has come to', { force: mover.force }, 'H-8.21.3')] : assaults;
}
