import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import { isClosedEntry } from '../arrivals.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import type { GloryEvent } from '../events.js';
import { findLeader, hexId, hexIndex, holderOf, leadersAt, piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { GloryState, Phase, PhaseOf } from '../state.js';
import { SIDES, opponentOf, type HexId, type LeaderId, type Side } from '../vocabulary.js';

/**
 * The leaders who must give way to combat units of `mover` that enter these hexes (G-5.15.b). Nobody hurts them
 * (G-5.15.a).
 */
export function displacedLeaders(state: GloryState, hexes: readonly number[], mover: Side): readonly LeaderId[] {
  const leaders = [...new Set(hexes)].flatMap((hex) => leadersAt(state, hex));
  return leaders.filter(({ counter }) => counter.side !== mover).map(({ counter }) => counter.id);
}

/**
 * Enters the phase once the leaders are out of the way of `mover`, whose units have entered these hexes. A leader with one
 * hex to go to goes there; the others wait for their owner.
 */
export function enterOnceLeadersGaveWay(recorder: GloryRecorder, hexes: readonly number[], mover: Side, resume: Phase): void {
  giveWay(recorder, displacedLeaders(recorder.state, hexes, mover), opponentOf(mover), resume);
}

/** Whether the events of this command carried units into hexes where enemy leaders still are. */
export function areLeadersInTheWay(recorder: GloryRecorder): boolean {
  return SIDES.some((mover) => inTheWayOf(recorder, mover).length > 0);
}

/**
 * Lone leaders leave the hexes that the events of this command carried enemies into, before anything else is decided
 * (G-5.15.b). A unit's own move sees to that itself.
 */
export function giveWayToCombat(recorder: GloryRecorder): void {
  if (recorder.state.phase.name === 'leader-displacement') return;
  for (const mover of SIDES) {
    const leaders = inTheWayOf(recorder, mover);
    if (leaders.length > 0) giveWay(recorder, leaders, opponentOf(mover), recorder.state.phase);
  }
}

function inTheWayOf({ state, events }: GloryRecorder, mover: Side): readonly LeaderId[] {
  return displacedLeaders(state, events.flatMap((event) => hexesEntered(state, event, mover)), mover);
}

function hexesEntered(state: GloryState, event: GloryEvent, mover: Side): readonly number[] {
  switch (event.type) {
    case 'unit-advanced':
    case 'unit-displaced':
    case 'unit-retreated':
    case 'retreated-before-charge': {
      if (piece(state, event.unit).counter.side !== mover) return [];
      const hexes = 'path' in event ? event.path : [event.to];
      return hexes.map((hex) => hexIndex(state.setting, hex));
    }
    default:
      return [];
  }
}

function giveWay(recorder: GloryRecorder, leaders: readonly LeaderId[], side: Side, resume: Phase): void {
  const undecided = leaders.filter((leader) => {
    const [only, another] = refugesOf(recorder.state, leader);
    if (only !== undefined && another === undefined) recorder.record({ type: 'leader-displaced', leader, to: only });
    return another !== undefined;
  });
  enter(recorder, undecided.length > 0 ? { name: 'leader-displacement', side, leaders: undecided, resume } : resume);
}

/** The nearest hexes that no enemy holds, and no closed entry hex (G-6.53.a); their owner picks among them (G-5.15.b). */
export function refugesOf(state: GloryState, leader: LeaderId): readonly HexId[] {
  const { grid } = state.setting.board;
  const found = findLeader(state, leader);
  if (!found || found.state.hex < 0) return [];
  const { hex } = found.state;
  const free = Array.from({ length: grid.size }, (_, other) => other).filter((other) => other !== hex && isFreeOf(state, other, opponentOf(found.counter.side)));
  const nearest = Math.min(...free.map((other) => grid.distance(hex, other)));
  return free.filter((other) => grid.distance(hex, other) === nearest).map((other) => hexId(state.setting, other));
}

function isFreeOf(state: GloryState, hex: number, enemy: Side): boolean {
  return holderOf(state, hex) !== enemy && !isClosedEntry(state, hex, opponentOf(enemy)) && leadersAt(state, hex).every(({ counter }) => counter.side !== enemy);
}

/** The owner moves a leader out of the way. */
export function displaceLeader(recorder: GloryRecorder, { leader, hex }: CommandOf<'displace-leader'>, side: Side): Verdict {
  const { leaders, resume } = recorder.state.phase as PhaseOf<'leader-displacement'>;
  if (!findLeader(recorder.state, leader)) return reject('G-5.15.b', 'unknown.leader', `The game has no leader ${leader}.`, { leader });
  if (!leaders.includes(leader)) return reject('G-5.15.b', 'leader.not-displaced', 'No enemy entered the hex of this leader.', { leader, leaders });
  if (hexIndex(recorder.state.setting, hex) < 0) return reject('G-5.15.b', 'unknown.hex', `The map has no hex ${hex}.`, { hex });
  const refuges = refugesOf(recorder.state, leader);
  if (!refuges.includes(hex))
    return reject('G-5.15.b', 'leader.no-refuge', 'The leader goes to one of the nearest hexes that no enemy holds.', { leader, hex, refuges });
  recorder.record({ type: 'leader-displaced', leader, to: hex });
  giveWay(recorder, leaders.filter((other) => other !== leader), side, resume);
  return ACCEPTED;
}

export function offersOfLeaderDisplacement(state: GloryState): readonly Offer<GloryCommand>[] {
  const { leaders } = state.phase as PhaseOf<'leader-displacement'>;
  const commands = leaders.flatMap((leader) => refugesOf(state, leader).map((hex) => ({ type: 'displace-leader', leader, hex }) as const));
  return [{ decision: 'leader-displacement', rule: 'G-5.15.b', commands }];
}
