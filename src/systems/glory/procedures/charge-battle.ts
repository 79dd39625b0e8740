import { explain, type Term } from '../../../kernel/explained.js';
import { terrainAt } from '../board.js';
import { cohesionOf, faceOf, groundOf, hexId, hexIndex, isArtillery, isFrontal, isMounted, piece, stackAt, type Piece } from '../position.js';
import type { Charge, GloryState } from '../state.js';
import type { HexId } from '../vocabulary.js';
import { fronts, hostsAt, isLoneArtillery } from './charge-legality.js';
import { chargeModifiers, type ChargeFacts } from './charge-odds.js';
import { chargeRows, chargeTerms, meetsWorks, STREAM_ROWS, type Approach } from './charge-terrain.js';

/** Who meets whom in a charge that is about to be rolled. */
export interface Battle {
  readonly attackers: readonly Piece[];
  /** Target hexes that hold more than artillery: the die decides about them. */
  readonly fought: readonly HexId[];
  /** Target hexes of artillery alone: it is eliminated without a die (G-10.28.e, G-10.28.f). */
  readonly overrun: readonly HexId[];
  /** The units that count in the defence: no artillery (G-10.28.a), no newcomers (G-11.23.b). */
  readonly defenders: readonly Piece[];
}

/** Sorts out a charge that stands. */
export function battleOf(state: GloryState, charge: Charge): Battle {
  const index = (hex: HexId) => hexIndex(state.setting, hex);
  const overrun = charge.targets.filter((hex) => isLoneArtillery(state, index(hex)));
  const fought = charge.targets.filter((hex) => !overrun.includes(hex));
  const defenders = fought
    .flatMap((hex) => hostsAt(state, index(hex)))
    .filter(({ counter }) => !isArtillery(counter) && charge.defenders.includes(counter.id));
  return { attackers: charge.attackers.map((id) => piece(state, id)), fought, overrun, defenders };
}

/** The modifiers of the charge die, each with its row, and the odds that went in (G-10.22.a). */
export function modifiersOf(state: GloryState, battle: Battle): ReturnType<typeof chargeModifiers> {
  return chargeModifiers(factsOf(state, battle));
}

/** Cavalry's bonus counts against units on foot only (G-10.26.c, G-12.2.a); one dismounted charger is enough for its malus (G-12.3.b). */
function factsOf(state: GloryState, battle: Battle): ChargeFacts {
  const { attackers, defenders, fought } = battle;
  const mounted = attackers.some(isMounted);
  const approaches = approachesOf(state, battle);
  const { setting } = state;
  const { board } = setting;
  return {
    frontAndRear: setting.options['front-and-rear'],
    attack: strengthOf(attackers),
    defence: strengthOf(defenders),
    attackCohesion: Math.max(...attackers.map(cohesionOf)),
    defenceCohesion: Math.max(...defenders.map(cohesionOf)),
    terrain: worstTerrain(state, approaches, mounted ? 'mounted' : 'foot'),
    overStream: approaches.some((approach) => chargeRows(board, groundOf(state), approach).some((row) => STREAM_ROWS.includes(row))),
    through: sidesThrough(state, battle),
    mountedIntoWoods: mounted && fought.some((hex) => terrainAt(board, hexIndex(state.setting, hex)) === 'woods'),
    cavalryBonus: mounted && attackers.every(rodeWell) && !defenders.some(isMounted),
    dismountedCharges: attackers.some((unit) => unit.counter.class === 'cavalry' && !unit.state.mounted),
    sharpshooters: attackers.some(({ counter }) => counter.ability === 'sharpshooters'),
    defenderExtended: setting.options['strategic-movement'] === 'counts' && fought.some((hex) => stackAt(state, hexIndex(state.setting, hex)).some((unit) => unit.state.extended)),
  };
}

function strengthOf(units: readonly Piece[]): number {
  return units.reduce((sum, unit) => sum + faceOf(unit).strength, 0);
}

/** Moved in this activation and entered no hex for more than two movement points (G-10.26.a, G-10.26.b). */
function rodeWell({ state: { marks } }: Piece): boolean {
  return (marks.hexesMoved ?? 0) > 0 && (marks.dearestHex ?? 0) <= 2;
}

/** Each way in which a charger comes at a hex that is fought for. */
function approachesOf(state: GloryState, { attackers, fought }: Battle): readonly Approach[] {
  return fought.flatMap((hex) => approachesTo(state, attackers, hex));
}

function approachesTo(state: GloryState, attackers: readonly Piece[], hex: HexId): readonly Approach[] {
  const to = hexIndex(state.setting, hex);
  const { grid } = state.setting.board;
  return attackers.filter((unit) => fronts(state, unit, to)).map(({ state: { hex: from } }) => ({ from, to, direction: grid.directionTo(from, to)! }));
}

/** The terms of the approach that helps the defender most: one value for the whole charge (G-10.43.a). */
function worstTerrain(state: GloryState, approaches: readonly Approach[], arm: 'mounted' | 'foot'): readonly Term[] {
  const { board } = state.setting;
  const sums = approaches.map((approach) => explain(chargeTerms(board.chart.combat, chargeRows(board, groundOf(state), approach), arm, hexId(state.setting, approach.to))));
  return sums.reduce((worst, sum) => (sum.total < worst.total ? sum : worst)).terms;
}

/** Of several defender hexes the one that gives the least bonus counts (G-10.22.b). */
function sidesThrough(state: GloryState, { attackers, fought }: Battle): ChargeFacts['through'] {
  const sides = fought.map((hex) => sideThrough(state, attackers, hex));
  if (sides.includes('front')) return 'front';
  return sides.includes('rear') ? 'rear' : 'front-and-rear';
}

/** Through which hexsides of the defender chargers come at its hex: one in a Rear hex comes through the rear (G-7.11.a, G-7.11.c). */
export function sideThrough(state: GloryState, attackers: readonly Piece[], hex: HexId): ChargeFacts['through'] {
  const { facing } = stackAt(state, hexIndex(state.setting, hex))[0]!.state;
  const front = approachesTo(state, attackers, hex).map(({ direction }) => isFrontal(facing, (direction + 3) % 6));
  if (!front.includes(false)) return 'front';
  return front.includes(true) ? 'front-and-rear' : 'rear';
}

/** The hexes from which chargers come at this one. */
export function comingFrom(state: GloryState, { attackers }: Battle, hex: HexId): readonly HexId[] {
  return [...new Set(approachesTo(state, attackers, hex).map(({ from }) => hexId(state.setting, from)))];
}

/** Whether a charger of this hex meets an Improved Position, so that its defenders may stand (G-TCN.I). */
export function isHeldInWorks(state: GloryState, { attackers }: Battle, hex: HexId): boolean {
  return approachesTo(state, attackers, hex).some((approach) => meetsWorks(state.setting.board, approach));
}
