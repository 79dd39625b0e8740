import { readFileSync } from 'node:fs';
import { scriptedDice } from '../../../src/dice/scripted.js';
import type { Violation } from '../../../src/kernel/rejection.js';
import type { SkeletonCommand } from '../system/commands.js';
import { decide } from '../system/decide.js';
import type { SkeletonEvent } from '../system/events.js';
import { INITIAL_STATE, evolve } from '../system/evolve.js';
import { skeleton } from '../system/index.js';
import { begin } from '../system/procedures/game-start.js';
import type { SkeletonScenario } from '../system/scenario.js';
import type { SkeletonState } from '../system/state.js';
import type { HexId, Side } from '../system/vocabulary.js';

const crossroads = JSON.parse(readFileSync('scenarios/skeleton/skeleton-crossroads.json', 'utf8')) as SkeletonScenario;

const folded = (events: readonly SkeletonEvent[], from = INITIAL_STATE): SkeletonState => events.reduce(evolve, from);

/** A game of one counter a side that begins in these hexes, of so many turns. */
function game(union: HexId, confederate: HexId, turns = 2): SkeletonState {
  const units = [{ id: 'blue', side: 'union' as const, name: 'Blue', hex: union }, { id: 'gray', side: 'confederate' as const, name: 'Gray', hex: confederate }];
  const begun = begin({ ...crossroads, units, turns: crossroads.turns.slice(0, turns) }, {});
  if (!begun.ok) throw new Error(begun.error.violations[0].message);
  return folded(begun.value);
}

/** The events of a command that is accepted; no die is rolled. */
function play(state: SkeletonState, side: Side, command: SkeletonCommand): readonly SkeletonEvent[] {
  const judged = decide(state, side, command, scriptedDice([]));
  if (!judged.ok) throw new Error(judged.error.violations[0].message);
  return judged.value;
}

/** Code and rule of the refusal of a command. */
function refusal(state: SkeletonState, side: Side, command: SkeletonCommand): Partial<Violation> {
  const judged = decide(state, side, command, scriptedDice([]));
  if (judged.ok) throw new Error(`${command.type} was accepted`);
  const { code, rule } = judged.error.violations[0];
  return { code, rule };
}

describe('movement', () => {
  it('S-2.2: a counter moves to a neighbouring hex, and the other side is to move (S-2.1)', () => {
    expect(play(game('0101', '0505'), 'union', { type: 'move', unit: 'blue', to: '0102' })).toEqual([
      { type: 'unit-moved', unit: 'blue', from: '0101', to: '0102' },
      { type: 'side-activated', side: 'confederate' },
      { type: 'phase-entered', phase: { name: 'movement' } },
    ]);
  });

  it('S-2.2: it moves no farther, not off the map, and only for its own side', () => {
    const state = game('0101', '0505');
    // The row's example.
    expect(refusal(state, 'union', { type: 'move', unit: 'blue', to: '0303' })).toEqual({ code: 'movement.not-adjacent', rule: 'S-2.2' });
    expect(refusal(state, 'union', { type: 'move', unit: 'blue', to: '9999' })).toEqual({ code: 'unknown.hex', rule: 'S-2.2' });
    expect(refusal(state, 'union', { type: 'move', unit: 'gray', to: '0504' })).toEqual({ code: 'unit.other-side', rule: 'S-2.2' });
  });

  it('S-1.1: no counter enters a hex that another is in', () => {
    expect(refusal(game('0201', '0202'), 'union', { type: 'move', unit: 'blue', to: '0202' })).toEqual({ code: 'movement.occupied', rule: 'S-1.1' });
  });

  it('S-2.1: nobody acts in the half of the other side', () => {
    expect(refusal(game('0101', '0505'), 'confederate', { type: 'pass' })).toEqual({ code: 'phase.other-side', rule: 'S-2.1' });
  });

  it('S-2.3: a side may pass, or only when it cannot move, by choice of the game', () => {
    const state = game('0101', '0505');
    expect(play(state, 'union', { type: 'pass' })[0]).toEqual({ type: 'side-passed', side: 'union' });
    const stricter = { ...state, setting: { ...state.setting, options: { passing: 'when-stuck' as const } } };
    expect(refusal(stricter, 'union', { type: 'pass' })).toEqual({ code: 'movement.not-stuck', rule: 'S-2.3' });
  });

  it('S-2.4, S-3.1: after the last turn it wins who is in the objective', () => {
    const state = game('0302', '0505', 1);
    const half = folded(play(state, 'union', { type: 'move', unit: 'blue', to: crossroads.objective }), state);
    const over = folded(play(half, 'confederate', { type: 'pass' }), half);
    expect(skeleton.outcome(over)).toEqual({ winner: 'union', margin: 'decisive', points: { union: 1, confederate: 0 }, rule: 'S-3.1' });
    expect(refusal(over, 'union', { type: 'pass' })).toEqual({ code: 'phase.wrong', rule: 'S-2.4' });
  });
});
