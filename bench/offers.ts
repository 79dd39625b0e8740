import { fileURLToPath } from 'node:url';
import { INITIAL_STATE, evolve } from '../src/systems/glory/evolve.js';
import { offers } from '../src/systems/glory/offers.js';
import { pieceAt } from '../src/systems/glory/position.js';
import { reachOf } from '../src/systems/glory/procedures/movement-reach.js';
import { destinationsOf } from '../src/systems/glory/procedures/paths.js';
import { movesQuery } from '../src/systems/glory/queries/moves.js';
import type { GloryScenario } from '../src/systems/glory/scenario.js';
import type { GloryState } from '../src/systems/glory/state.js';
import { battlefield, benchScenario, drawsFrom, hexOf } from './battlefield.js';
import { median, timeOf, type Measured } from './measured.js';

const columns = 60;
const rows = 45;
const corps = 40;
const enemies = 60;
const rounds = 201;

/**
 * Times all offers of a corps of 40 units in its movement segment, with the reach of each, on a map of 60 by 45 hexes and
 * against 60 enemies, in one call. One unit's reach is what the query `moves` answers for one: where it can go, each cost
 * term by term, and what stops it at the border; the offers leave the explanations to it. Against the bare reach, hexes
 * with costs and paths, the call hardly comes below the number of units, for each needs a search of its own: also of two on
 * foot in one hex the upper pays for leaving to the rear and the lower to the front (G-7.12.b, G-7.12.c). The bound allows
 * half as much again for the leader's reach, the commands picked from each reach, and the turns in place.
 */
export function offersBench(): readonly Measured[] {
  const state = corpsInMovement();
  const units = state.units.slice(0, corps).map((_, index) => pieceAt(state, index));
  const answer = ratioToOne(state, () => units.forEach((unit) => movesQuery.answer(state, { unit: unit.counter.id } as never, { role: 'observer' })));
  const bare = ratioToOne(state, () => units.forEach((unit) => destinationsOf(state, reachOf(state, unit))));
  return [
    { name: `all offers of ${String(corps)} units with the reach of each, ${String(columns * rows)} hexes, against one answer to moves`, ratio: answer, target: 30 },
    { name: 'the same against one bare reach', ratio: bare, target: 1.5 * corps },
  ];
}

/** How many times as much the offers take as the mean for one unit of what is done for each; rounds of both alternate, and the medians are compared. */
function ratioToOne(state: GloryState, forEachUnit: () => void): number {
  const all: number[] = [];
  const ones: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ones.push(timeOf(forEachUnit) / corps);
    all.push(timeOf(() => offers(state, 'union')));
  }
  return median(all) / median(ones);
}

function corpsInMovement(): GloryState {
  const begun = evolve(INITIAL_STATE, { type: 'game-begun', scenario: scenario(), options: {} });
  const units = begun.setting.order.units.filter(({ side }) => side === 'union').map(({ id }) => id);
  const group = { commands: ['corps'], units, outOfCommand: [] };
  return { ...begun, turn: 1, phase: { name: 'movement' }, activation: { marker: 'union', side: 'union', waiting: [], tried: [], failed: [], group } };
}

function scenario(): GloryScenario {
  const draw = drawsFrom(11);
  return benchScenario({
    map: battlefield(columns, rows, draw, Array.from({ length: 15 }, (_, k) => 4 * k + 2)),
    markers: [
      { id: 'union', side: 'union', name: 'Union', copies: 1 },
      { id: 'confederate', side: 'confederate', name: 'Confederate', copies: 1 },
    ],
    leaders: [{ id: 'corps', name: 'Corps', side: 'union', marker: 'union', range: 6, combined: 2, movement: 10, hex: hexOf(30, 10) }],
    units: Array.from({ length: corps + enemies }, (_, k) => ({
      id: `unit-${k}`,
      name: 'Unit',
      side: k < corps ? ('union' as const) : ('confederate' as const),
      class: k % 5 === 0 ? ('cavalry' as const) : ('infantry' as const),
      marker: k < corps ? 'union' : 'confederate',
      leader: k < corps ? 'corps' : null,
      strength: 5,
      cohesion: 6,
      movement: k % 5 === 0 ? 10 : 5,
      ...(k % 5 === 0 ? { dismounted: { strength: 2, cohesion: 6, movement: 5 } } : { disorderedCohesion: 5 }),
      // Two crooked lines that come close here and there, as in the course of a battle.
      hex: k < corps ? hexOf(10 + k, 14 + draw(6)) : hexOf(((k - corps) % 30) + 15, 22 + draw(6) + Math.floor((k - corps) / 30) * 6),
      facing: 0,
    })),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const { name, ratio } of offersBench()) console.log(ratio.toPrecision(3), name);
