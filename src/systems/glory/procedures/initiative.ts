import type { Term } from '../../../kernel/explained.js';
import type { Offer } from '../../../kernel/system.js';
import type { GloryCommand } from '../commands.js';
import type { RollFacts } from '../events.js';
import { turnOf } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { GloryState } from '../state.js';
import type { Side } from '../vocabulary.js';

/** Opens a turn, counted from 1. What comes before its initiative follows. */
export function beginTurn(recorder: GloryRecorder, turn: number): void {
  const { label, period } = recorder.state.setting.scenario.turns[turn - 1]!;
  recorder.record({ type: 'turn-begun', turn, label, period });
}

/** Both sides roll for the initiative (G-3.A.1), unless one has it by the scenario (G-5.22.a). */
export function enterInitiative(recorder: GloryRecorder): void {
  const { automaticInitiative: winner } = turnOf(recorder.state);
  if (winner) recorder.record({ type: 'initiative-determined', winner, rule: 'G-5.22.a' });
  else enter(recorder, { name: 'initiative' });
}

/** Each side rolls and adds the turn's modifier; the higher total has the initiative, equal totals nobody (G-5.21.a, G-5.21.b). */
export function rollInitiative(recorder: GloryRecorder): Verdict {
  const { initiative } = turnOf(recorder.state);
  const union = rollFor(recorder, 'union', initiative?.union);
  const confederate = rollFor(recorder, 'confederate', initiative?.confederate);
  const winner = higher(union.total, confederate.total);
  const rule = winner ? 'G-5.21.a' : 'G-5.21.b';
  recorder.record({ type: 'initiative-determined', rolls: { union, confederate }, winner, rule });
  return ACCEPTED;
}

const EVERY_FACE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function rollFor({ dice }: GloryRecorder, side: Side, modifier = 0): RollFacts {
  const die = dice.roll({ purpose: `initiative ${side}`, sides: 10, bands: EVERY_FACE });
  const modifiers: Term[] = modifier === 0 ? [] : [{ label: 'Turn Record Track', value: modifier, rule: 'G-5.21.a', provenance: 'source' }];
  return { die, modifiers, total: die + modifier };
}

function higher(union: number, confederate: number): Side | null {
  if (union === confederate) return null;
  return union > confederate ? 'union' : 'confederate';
}

export function offersOfInitiative(_state: GloryState): readonly Offer<GloryCommand>[] {
  return [{ decision: 'initiative', rule: 'G-3.A.1', commands: [{ type: 'roll-initiative' }] }];
}
