import type { Dice } from '../src/dice/dice.js';
import { awaiting } from '../src/systems/heartland/awaiting.js';
import type { HeartlandCommand } from '../src/systems/heartland/commands.js';
import { decide } from '../src/systems/heartland/decide.js';
import { INITIAL_STATE } from '../src/systems/heartland/at-start.js';
import { evolve } from '../src/systems/heartland/evolve.js';
import { offers } from '../src/systems/heartland/offers.js';
import { hexIndex } from '../src/systems/heartland/position.js';
import { battlePreview } from '../src/systems/heartland/previews/battle.js';
import type { HeartlandScenario } from '../src/systems/heartland/scenario.js';
import type { HeartlandState } from '../src/systems/heartland/state.js';
import { median, timeOf, type Measured } from './measured.js';

const waves = ['hooker', 'grant', 'sheridan'];
const target = '0505';
const from = ['0404', '0504', '0604'];
const resolutions = 20;
const rounds = 9;

/**
 * Times the exact preview of a battle of three waves against a stack that a subordinate has joined in reaction, against
 * one resolution of it by the commands of the game, with all that follows the fire. The medians of alternating rounds are
 * compared; told beside them is what it takes for the attacker, who gets the range.
 */
export function battlePreviewBench(): Measured {
  const state = position();
  const question = { target, waves: waves.map((force) => ({ force })) };
  const exact: number[] = [];
  const played: number[] = [];
  const ranged: number[] = [];
  for (let round = 0; round < rounds; round++) {
    played.push(timeOf(() => playOut(state)) / resolutions);
    exact.push(timeOf(() => battlePreview.answer(state, question as never, { role: 'arbiter' })));
    ranged.push(timeOf(() => battlePreview.answer(state, question as never, { role: 'seat', side: 'union' })));
  }
  return { name: 'battle preview, three waves, against one resolution', ratio: median(exact) / median(played), target: 100, figures: `${millis(median(exact))} ms against ${millis(median(played))} ms; with the range for a player ${millis(median(ranged))} ms` };
}

function millis(nanoseconds: number): string {
  return (nanoseconds / 1e6).toFixed(1);
}

function playOut(state: HeartlandState): void {
  const dice = simpleDice();
  for (let time = 0; time < resolutions; time++) {
    let now = play(state, { type: 'fight', target, waves }, dice);
    while (now.battle !== null) now = play(now, offers(now, awaiting(now)[0]!.side)[0]!.commands[0]!, dice);
  }
}

function play(state: HeartlandState, command: HeartlandCommand, dice: Dice): HeartlandState {
  const decided = decide(state, awaiting(state)[0]!.side, command, dice);
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return decided.value.reduce(evolve, state);
}

function simpleDice(): Dice {
  let seed = 1;
  return {
    roll({ sides }) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return (seed >> 16) % sides;
    },
  };
}

/** The long example of 10.7: three Union armies around Longstreet, whom Hood has joined. */
function position(): HeartlandState {
  const begun = evolve(INITIAL_STATE, { type: 'game-begun', scenario: scenario(), options: {} });
  const supply = Object.fromEntries(waves.map((force) => [force, { state: 'full' as const, open: true }]));
  const assaults = waves.map((force, place) => ({ force, from: hexIndex(begun.setting, from[place]!), target: hexIndex(begun.setting, target), hasty: false }));
  const impulse: HeartlandState['impulse'] = {
    side: 'union', number: 1, level: 3, supply, mover: null, assaults, checked: [], extended: null, contacts: [], closedUp: [], foughtOver: [], waved: [], fallenBack: [], navalCombats: [], trains: [], organised: -1,
  };
  return { ...begun, turn: 1, phase: { name: 'combat', side: 'union' }, impulse };
}

function scenario(): HeartlandScenario {
  const two = (n: number) => String(n).padStart(2, '0');
  const hexes = Array.from({ length: 144 }, (_, n) => ({ hex: two(1 + Math.floor(n / 12)) + two(1 + (n % 12)), terrain: 'clear' as const, state: 'TN' as const }));
  const side = { operations: 4, warEffort: 100, homeStates: [], edges: [], headquarters: 1 };
  const leader = (id: string, of: 'union' | 'confederate', more: object) => ({
    id, name: id, side: of, stars: 3, front: { ar: 3, br: 5, mr: 3 }, back: { ar: 1, br: 2, mr: 2 }, morale: 3, artillery: 4, ammunition: 6, ...more,
  });
  const unit = (id: string, under: string, of: 'union' | 'confederate', cf: number, type: 'infantry' | 'cavalry') => ({
    id, name: id, side: of, type, size: 'brigade' as const, full: { cf, ml: 0 }, reduced: { cf: Math.ceil(cf / 2), ml: 1 }, leader: under,
  });
  const army = (id: string, of: 'union' | 'confederate', factors: readonly number[]) => [...factors.map((cf, n) => unit(`${id}-${String(n)}`, id, of, cf, 'infantry')), unit(`${id}-cavalry`, id, of, 4, 'cavalry')];
  return {
    system: 'heartland', id: 'bench', title: 'Bench', description: '', provenance: 'house', provenances: [], year: 1862,
    turns: [{ label: 'April I', month: 4, weeks: 1 }], firepowerOffset: 4, foraging: true,
    sides: { union: side, confederate: side },
    map: { name: 'Bench', columns: 12, rows: 12, shoved: 'even', hexes, hexsides: [], roads: [], rails: [], rivers: [] },
    leaders: [
      ...waves.map((id, place) => leader(id, 'union', { hex: from[place]! })),
      leader('longstreet', 'confederate', { hex: target, stars: 4, headquarters: true }),
      leader('hood', 'confederate', { under: 'longstreet', stars: 2, artillery: 1 }),
    ],
    units: [...army('hooker', 'union', [12, 10]), ...army('grant', 'union', [12, 12, 12]), ...army('sheridan', 'union', [12, 12, 11]), ...army('longstreet', 'confederate', [10, 10, 10, 7]), ...army('hood', 'confederate', [7, 7])],
    works: [], reinforcements: [],
    victory: { cities: 10, objectives: [], enemyStep: 1, leaderPerStar: 2, warEffortPerPoint: 20, margins: [{ atLeast: 6, margin: 'marginal' }] },
  };
}
