import type { Facts } from '../../kernel/rejection.js';
import type { RuleId } from '../../kernel/rule.js';
import type { InvariantViolation } from '../../kernel/system.js';
import { closedEntries, findArea } from './arrivals.js';
import { findLeader, findPiece, isArtillery, leadersAt, pieceAt, stackAt, type Piece } from './position.js';
import { mayShare } from './procedures/stacking.js';
import type { ArrivalGroup, GloryState } from './state.js';
import { WETTEST_BOX } from './tables/weather.js';
import { SIDES, type HexId, type UnitId } from './vocabulary.js';

/** What must hold in every state between two commands; each check names what breaks it. */
export function invariants(state: GloryState): readonly InvariantViolation[] {
  if (state.phase.name === 'not-begun') return [];
  return [...unitsSound(state), ...stacksSound(state), ...poolSound(state), ...weatherSound(state), ...phaseSound(state), ...leadersSound(state), ...arrivalsSound(state), ...entriesSound(state), ...attachedSound(state)];
}

function broken(invariant: string, facts: Facts, rule?: RuleId): InvariantViolation {
  return { invariant, facts, ...(rule ? { rule } : {}) };
}

function unitsSound(state: GloryState): readonly InvariantViolation[] {
  return state.units.flatMap((_, index) => unitSound(state, pieceAt(state, index)));
}

function unitSound(state: GloryState, { counter, state: unit }: Piece): readonly InvariantViolation[] {
  const facts = { unit: counter.id, place: unit.place, hex: unit.hex };
  const found: InvariantViolation[] = [];
  if ((unit.place === 'map') !== (unit.hex >= 0 && unit.hex < state.setting.board.grid.size)) found.push(broken('only units on the map have a hex', facts));
  if (unit.mounted && counter.class !== 'cavalry') found.push(broken('only cavalry is mounted', facts, 'G-2.2.c'));
  if (isArtillery(counter) && (unit.place === 'withdrawn-box' || unit.place === 'recovery-box')) found.push(broken('artillery is never boxed', facts, 'G-11.41.b'));
  if (unit.place !== 'map' && Object.keys(unit.marks).length > 0) found.push(broken('units off the map did nothing in this activation', facts));
  if (!state.activation && Object.keys(unit.marks).length > 0) found.push(broken('marks last one activation', facts, 'G-3.C.g'));
  return found;
}

function stacksSound(state: GloryState): readonly InvariantViolation[] {
  const hexes = new Set(state.units.map(({ hex }) => hex).filter((hex) => hex >= 0));
  return [...hexes].flatMap((hex) => stackSound(state.setting.board.grid.idOf(hex), stackAt(state, hex)));
}

function stackSound(hex: HexId, stack: readonly Piece[]): readonly InvariantViolation[] {
  const facts = { hex, units: stack.map(({ counter }) => counter.id) };
  const [top, under] = stack;
  const onTop = stack.filter((unit) => unit.state.onTop).length;
  if (!top) return [];
  if (!under) return onTop === 0 ? [] : [broken('a unit alone is not on top', facts, 'G-6.43.a')];
  const found: InvariantViolation[] = [];
  if (stack.length > 2) found.push(broken('a hex holds two combat units at most', facts, 'G-6.41.e'));
  if (new Set(stack.map(({ counter }) => counter.side)).size > 1) found.push(broken('one side holds a hex', facts, 'G-6.41.h'));
  else if (!mayShare(top, under)) found.push(broken('the units may share a hex', facts, 'G-6.41.a'));
  if (onTop !== 1) found.push(broken('one of two units is on top', facts, 'G-6.43.a'));
  if (isArtillery(under.counter) && !isArtillery(top.counter)) found.push(broken('artillery lies on top', facts, 'G-6.43.d'));
  if (new Set(stack.map(({ state }) => state.facing)).size > 1) found.push(broken('a stack faces one way', facts, 'G-7.11.b'));
  return found;
}

function poolSound({ setting, pool }: GloryState): readonly InvariantViolation[] {
  const copies = new Map(setting.scenario.markers.map(({ id, copies: most }) => [id, most]));
  return Object.entries(pool)
    .filter(([marker, count]) => !Number.isInteger(count) || count < 1 || count > (copies.get(marker) ?? 0))
    .map(([marker, count]) => broken('the pool holds no more markers than there are', { marker, count }, 'G-4.12.a'));
}

/** The marker stays on the track (G-WT.e), and a scenario without weather has none. */
function weatherSound({ setting, weather, phase }: GloryState): readonly InvariantViolation[] {
  if ((setting.scenario.weather === undefined) !== (weather === null) || (phase.name === 'weather' && weather === null))
    return [broken('weather is there where the scenario uses it', { weather: weather?.now ?? null }, 'G-WT.d')];
  if (weather === null || (Number.isInteger(weather.box) && weather.box >= 0 && weather.box <= WETTEST_BOX)) return [];
  return [broken('the marker is in a box of the Ground Condition track', { box: weather.box }, 'G-WT.e')];
}

/** Units that the phase's decision is about are on the map; lists in it that only report may name others. */
function phaseSound(state: GloryState): readonly InvariantViolation[] {
  const gone = deciders(state).filter((unit) => findPiece(state, unit)?.state.place !== 'map');
  return gone.map((unit) => broken('the decision is about units on the map', { unit, phase: state.phase.name }));
}

function deciders({ phase }: GloryState): readonly UnitId[] {
  switch (phase.name) {
    case 'retreat-before-charge':
      return phase.undecided;
    case 'retreats':
      return phase.retreats.map(({ unit }) => unit);
    case 'advance':
      return phase.openings.flatMap(({ candidates }) => candidates);
    case 'counter-charge':
      return [phase.unit];
    case 'occupation':
      return phase.occupation.candidates;
    case 'continued-attack':
      return [phase.continuation.unit];
    default:
      return [];
  }
}

/** Leaders give way before the game goes on (G-5.15.b). */
function leadersSound(state: GloryState): readonly InvariantViolation[] {
  if (state.phase.name === 'leader-displacement') return [];
  return state.setting.order.leaders.flatMap(({ id, side, index }) => {
    const hex = state.leaders[index]?.hex ?? -1;
    const enemies = hex < 0 ? [] : stackAt(state, hex).filter(({ counter }) => counter.side !== side);
    return enemies.length > 0 ? [broken('no leader is among enemies', { leader: id, hex }, 'G-6.41.h')] : [];
  });
}

/** Who is due or in transit is in one group of that kind, and nobody else is; a group comes by areas of its side. */
function arrivalsSound(state: GloryState): readonly InvariantViolation[] {
  const { arrivals, setting } = state;
  const off = state.units.flatMap(({ place }, index) => (place === 'due' || place === 'in-transit' ? [`${setting.order.units[index]!.id} ${place}`] : []));
  const listed = arrivals.flatMap(({ kind, units }) => units.map((id) => `${id} ${kind === 'in-transit' ? kind : 'due'}`));
  const mismatch = new Set([...off, ...listed]).size === off.length && off.length === listed.length ? [] : [broken('who is to come is in one group', { off, listed }, 'G-6.51.a')];
  return [...mismatch, ...arrivals.flatMap((group) => groupSound(state, group))];
}

function groupSound(state: GloryState, { id, kind, side, turn, areas, units, leaders }: ArrivalGroup): readonly InvariantViolation[] {
  const facts = { group: id, turn, areas, units, leaders };
  const found: InvariantViolation[] = [];
  const known = areas.flatMap((area) => findArea(state.setting, area) ?? []);
  if (units.length + leaders.length === 0) found.push(broken('a group has somebody to come', facts, 'G-6.51.a'));
  if (known.length === 0 || known.length < areas.length || known.some((area) => area.side !== side)) found.push(broken('a group comes by areas of its side', facts, 'G-6.51.e'));
  if (leaders.some((leader) => (findLeader(state, leader)?.state.hex ?? -1) >= 0)) found.push(broken('a leader who is to come is off the map', facts, 'G-6.51.g'));
  if (kind === 'in-transit' && (known.length !== 1 || known[0]?.offMap === undefined || turn < 2)) found.push(broken('a group in transit comes back later, at one entry of the chart', facts, 'G-OM.a'));
  return found;
}

/** Nobody is in an entry hex of the enemy while it is closed (G-6.53.a). */
function entriesSound(state: GloryState): readonly InvariantViolation[] {
  return SIDES.flatMap((side) =>
    closedEntries(state, side).flatMap((hex) => {
      const there = [...stackAt(state, hex), ...leadersAt(state, hex)].filter(({ counter }) => counter.side === side).map(({ counter }) => counter.id);
      return there.length === 0 ? [] : [broken('nobody is in a closed entry hex of the enemy', { hex: state.setting.board.grid.idOf(hex), there }, 'G-6.53.a')];
    }),
  );
}

/** Batteries act with a command that is theirs to choose (G-14.53.a). */
function attachedSound({ setting, attached }: GloryState): readonly InvariantViolation[] {
  const choices = new Map(setting.order.attachments.flatMap(({ units, commands }) => units.map((unit) => [unit, commands] as const)));
  return Object.entries(attached)
    .filter(([unit, command]) => !choices.get(unit)?.includes(command))
    .map(([unit, command]) => broken('batteries act with a command of their choice', { unit, command }, 'G-14.53.a'));
}
