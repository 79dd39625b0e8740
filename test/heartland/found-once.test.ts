import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptedDice } from '../../src/dice/scripted.js';
import type { Result } from '../../src/kernel/result.js';
import { decide } from '../../src/systems/heartland/decide.js';
import { INITIAL_STATE } from '../../src/systems/heartland/at-start.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { foundOnce, foundOnceBySide } from '../../src/systems/heartland/found-once.js';
import { heartland } from '../../src/systems/heartland/index.js';
import { hidesAnything } from '../../src/systems/heartland/knowledge.js';
import { surveyOf, zonesOfControl } from '../../src/systems/heartland/position.js';
import { closedHexes, unitHexes } from '../../src/systems/heartland/procedures/line-obstructions.js';
import { controlledHexsides } from '../../src/systems/heartland/procedures/rivers.js';
import { suppliedPlaces } from '../../src/systems/heartland/procedures/supplied-places.js';
import { judgeSupply } from '../../src/systems/heartland/procedures/supply-judgement.js';
import { stepCosts } from '../../src/systems/heartland/procedures/terrain-costs.js';
import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import type { HeartlandScenario } from '../../src/systems/heartland/scenario.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { SIDES, type Side } from '../../src/systems/heartland/vocabulary.js';
import { parse } from '../playthroughs/endings.js';
import { positionOf } from './position.js';

describe('an answer is found once', () => {
  const state = positionOf({});

  it('for all states in which its parts are the same, and anew when one of them is another', () => {
    const find = jest.fn(({ weather: { now } }: HeartlandState) => now);
    const weather = foundOnce(['weather', 'map'], find);
    const answers = [state, { ...state, turn: 7 }, { ...state, weather: { ...state.weather, now: 'mud' } as const }, { ...state, map: { ...state.map } }, state].map(weather);
    expect(answers).toEqual(['clear', 'clear', 'mud', 'clear', 'clear']);
    expect(find).toHaveBeenCalledTimes(3);
  });

  it('for each side by itself', () => {
    const side = foundOnceBySide(['leaders'], (_state, each) => each);
    expect([...SIDES, ...SIDES].map((each) => side(state, each))).toEqual([...SIDES, ...SIDES]);
  });

  it('and found again when so many others were asked about that it is not kept', () => {
    const turn = foundOnce(['turn'], (each) => each.turn);
    const turns = Array.from({ length: 50 }, (_, at) => at);
    for (const at of [...turns, ...turns.reverse()]) expect(turn({ ...state, turn: at })).toBe(at);
  });
});

/*
 * In a game each question is asked about one position after the other. Were an answer kept although something changed that
 * it follows from, it would not be that about the same position with nothing kept.
 */

/** Every question is asked after each command, and compared after one of so many. */
const COMPARED = 5;

/** Everything that is found once, as text. */
function answers(state: HeartlandState): string {
  const forces = surveyOf(state).forces.map(({ id, hex, leaders, units }) => [id, hex, [...leaders, ...units].map(({ counter, state: own }) => [counter.index, own])]);
  return JSON.stringify([hidesAnything(state), forces, unitHexes(state).join(), SIDES.map((side) => answersOf(state, side))]);
}

function answersOf(state: HeartlandState, side: Side): readonly unknown[] {
  const { taken, forces, network } = judgeSupply(state, side);
  const supply = [...forces.values()].map(({ supply: found, counts, inRange, drawsOn, charged }) => [found, counts, inRange, drawsOn, charged]);
  const byHex = [zonesOfControl(state, side), closedHexes(state, side), ...(['march', 'forced', 'supply'] as const).map((mode) => stepCosts(state, side, mode))];
  return [byHex.map((array) => Buffer.from(array).toString('base64')), [...controlledHexsides(state, side)], suppliedPlaces(state, side), network.sources, taken, supply];
}

/** The same position of parts that nothing was ever found from. */
function anew({ leaders, units, map, weather, sides, ...rest }: HeartlandState): HeartlandState {
  return { ...rest, leaders: [...leaders], units: [...units], map: { ...map }, weather: { ...weather }, sides: { ...sides } };
}

function must<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe.each(['corinth-road-confederate-decisive', 'shiloh-1862-confederate-decisive'])('%s', (game) => {
  it('gives the answers that it gives with nothing kept', () => {
    const { header, lines } = parse(readFileSync(join('test', 'playthroughs', 'endings', `${game}.ndjson`), 'utf8'));
    const scenario = JSON.parse(readFileSync(join('scenarios', 'heartland', `${header.scenario}.json`), 'utf8')) as HeartlandScenario;
    let state = must(heartland.begin(scenario, {})).reduce(evolve, INITIAL_STATE);
    for (const [at, [side, command, faces = []]] of lines.entries()) {
      state = must(decide(state, side as Side, command as HeartlandCommand, scriptedDice(faces))).reduce(evolve, state);
      const kept = answers(state);
      if (at % COMPARED === 0 && kept !== answers(anew(state))) throw new Error(`after ${JSON.stringify(command)}`);
    }
  });
});
