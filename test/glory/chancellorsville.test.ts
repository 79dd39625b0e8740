import { scriptedDice } from '../../src/dice/scripted.js';
import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { glory } from '../../src/systems/glory/index.js';
import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import type { Side } from '../../src/systems/glory/vocabulary.js';
import { scenarioNamed } from '../conformance/scenarios.js';

/* What the rules make of the night, the weather and the roads round the map in the scenario that comes along. */

const scenario = scenarioNamed('chancellorsville').scenario as GloryScenario;

/** The scenario, with its turns from this one on. */
function begun(turn = 1): GloryState {
  const events = glory.begin({ ...scenario, turns: scenario.turns.slice(turn - 1) }, {});
  if (!events.ok) throw new Error(JSON.stringify(events.error));
  return events.value.reduce((state, event) => glory.evolve(state, event), glory.initial);
}

function after(state: GloryState, side: Side, command: GloryCommand, ...faces: readonly number[]): GloryState {
  const dice = scriptedDice(faces);
  const judged = glory.decide(state, side, command, dice);
  if (!judged.ok) throw new Error(JSON.stringify(judged.error));
  dice.assertUsedUp();
  return judged.value.reduce((now, event) => glory.evolve(now, event), state);
}

interface Departures {
  readonly movers: readonly { readonly id: string; readonly ways: readonly { readonly to: readonly { readonly area: string; readonly turn: number }[] }[] }[];
}

describe('the turn track', () => {
  it('G-13.j two turns by day, two of either kind by night, four by day', () => {
    expect(scenario.turns.map(({ period }) => period)).toEqual(['day', 'day', 'night-1', 'night-1', 'night-2', 'night-2', 'day', 'day', 'day', 'day']);
  });

  it.each([
    { turn: 1, why: 'May 2 by day', modifiers: [-1] },
    { turn: 3, why: 'the first night', modifiers: [2] },
    { turn: 6, why: 'May 3, still by night', modifiers: [2] },
    { turn: 7, why: 'May 3 by day', modifiers: [-2] },
  ])('G-WT.b, G-WT.g turn $turn rolls for weather at $modifiers: $why', ({ turn, modifiers }) => {
    const judged = glory.decide(begun(turn), 'confederate', { type: 'roll-weather' }, { roll: () => 5 });
    const [rolled] = judged.ok ? judged.value : [];
    expect(rolled).toMatchObject({ type: 'weather-rolled', roll: { die: 5, modifiers: modifiers.map((value) => ({ value })) }, from: 3 });
  });
});

describe('the march', () => {
  const hillsMen = after(after(begun(), 'confederate', { type: 'roll-weather' }, 5), 'confederate', { type: 'choose-marker', marker: 'cs-hill' });

  it('G-OM.a, G-CO.1 from the Furnace Road it is three turns to the Brock Road, four to the plank road, five to the turnpike', () => {
    const exits = glory.offers(hillsMen, 'confederate').find(({ decision }) => decision === 'exit');
    const thomas = (exits?.parts as unknown as Departures).movers.find(({ id }) => id === 'cs-thomas');
    expect(thomas?.ways.map(({ to }) => to.map(({ area, turn }) => [area, turn]))).toEqual([[['turnpike-west', 6], ['plank-road-west', 5], ['brock-road', 4]]]);
  });

  it('G-OM.b Thomas, marching off by the Furnace Road, is on the way', () => {
    const marching = after(hillsMen, 'confederate', { type: 'exit-map', unit: 'cs-thomas', path: ['1225', '1226'], to: 'brock-road' });
    expect(glory.observe(marching, { role: 'observer' }).units.find(({ id }) => id === 'cs-thomas')).toMatchObject({ place: 'in-transit', hex: null });
  });

  it('G-6.51.a the Light Division does not come before turn 2', () => {
    const early = glory.decide(hillsMen, 'confederate', { type: 'enter-map', unit: 'cs-lane', area: 'turnpike-west', path: ['0112'], facing: 2 }, scriptedDice([]));
    expect(early).toMatchObject({ ok: false, error: { violations: [{ rule: 'G-6.51.a', code: 'entry.too-early' }] } });
  });
});
