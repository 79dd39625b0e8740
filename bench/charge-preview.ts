import type { Dice } from '../src/dice/dice.js';
import { Recorder } from '../src/kernel/recorder.js';
import { evolve, INITIAL_STATE } from '../src/systems/glory/evolve.js';
import { chargePreview } from '../src/systems/glory/previews/charge.js';
import { fightOut } from '../src/systems/glory/procedures/charge.js';
import { chargeOf } from '../src/systems/glory/procedures/charge-designation.js';
import { afterFire, fireAt, fireTargets, firingAt } from '../src/systems/glory/procedures/defensive-fire.js';
import type { GloryRecorder } from '../src/systems/glory/recorder.js';
import type { GloryScenario } from '../src/systems/glory/scenario.js';
import type { GloryState } from '../src/systems/glory/state.js';
import { benchScenario } from './battlefield.js';
import { median, timeOf, type Measured } from './measured.js';

const attackers = ['x'];
const targets = ['0404', '0504', '0604'];
const samples = 10_000;
const rounds = 9;

/**
 * Times the exact preview of a charge with three Defensive Fires against 10,000 resolutions of the same charge, by the
 * same code, with dice from a simple generator. The medians of alternating rounds are compared.
 */
export function chargePreviewBench(): Measured {
  const state = position();
  const exact: number[] = [];
  const sampled: number[] = [];
  for (let round = 0; round < rounds; round++) {
    sampled.push(timeOf(() => sample(state)));
    exact.push(timeOf(() => chargePreview.answer(state, { attackers, targets, compare: false } as never, { role: 'observer' })));
  }
  return { name: `charge preview, 3 defensive fires, against ${String(samples)} samples`, ratio: median(exact) / median(sampled), target: 1 / 20 };
}

function sample(state: GloryState): void {
  const dice = simpleDice();
  const charge = chargeOf(state, { id: 1, kind: 'standard', side: 'confederate', spent: [] }, { attackers, targets });
  for (let time = 0; time < samples; time++) {
    const recorder: GloryRecorder = new Recorder(state, evolve, dice);
    let phase = firingAt(state, { numbered: 1, charges: [charge], continuations: [], occupations: [] })!;
    for (const hex of targets) {
      const left = phase.hexes.includes(hex) ? fireTargets(recorder.state, phase.pending, hex) : [];
      if (left.length > 0) phase = fireAt(recorder, phase, hex, left);
    }
    const [going] = afterFire(recorder, phase).charges;
    if (going) fightOut(recorder, going);
  }
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

/** X with 8 strength points against three hexes of infantry (G-10.24.f). */
function position(): GloryState {
  const begun = evolve(INITIAL_STATE, { type: 'game-begun', scenario: scenario(), options: {} });
  const group = { commands: ['confederate'], units: attackers, outOfCommand: [] };
  return {
    ...begun,
    turn: 1,
    phase: { name: 'charge-designation', charges: [] },
    activation: { marker: 'confederate', side: 'confederate', waiting: [], tried: [], failed: [], group },
  };
}

function scenario(): GloryScenario {
  const two = (n: number) => String(n).padStart(2, '0');
  const hexes = Array.from({ length: 81 }, (_, n) => ({ hex: two(1 + Math.floor(n / 9)) + two(1 + (n % 9)), terrain: 'clear' as const, elevation: 0 }));
  const unit = (id: string, side: 'union' | 'confederate', hex: string, strength: number, facing: number) => ({
    id, name: id, side, class: 'infantry' as const, marker: side, leader: null, strength, cohesion: 6, disorderedCohesion: 5, movement: 5, hex, facing,
  });
  return benchScenario({
    map: { name: 'Bench', columns: 9, rows: 9, shoved: 'even', hexes, hexsides: [], roads: [] },
    markers: [{ id: 'union', side: 'union', name: 'Union', copies: 2 }, { id: 'confederate', side: 'confederate', name: 'Confederate', copies: 2 }],
    leaders: [],
    units: [unit('x', 'confederate', '0505', 8, 0), unit('a', 'union', '0404', 3, 3), unit('b', 'union', '0504', 2, 3), unit('c', 'union', '0604', 3, 3)],
  });
}
