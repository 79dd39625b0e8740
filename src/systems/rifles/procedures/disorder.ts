import { explain } from '../../../kernel/explained.js';
import type { EventOf } from '../events.js';
import { piece, type Piece } from '../position.js';
import { rollTen, type RiflesRecorder } from '../recorder.js';
import type { UnitId } from '../vocabulary.js';

/**
 * The morale check of a unit that has just lost men to fire (house, R-FC.1): a ten-sided die, and the men lost in whole per
 * cent of those who were there. Above its morale it is disordered, with as much it takes cover unless it is mounted, with
 * less it stands.
 */
export function checkMorale(recorder: RiflesRecorder, unit: UnitId, percent: number): void {
  const checked = piece(recorder.state, unit);
  const { morale } = checked.counter;
  const die = rollTen(recorder, `morale ${unit}`, bandsAround(morale - percent));
  const modifiers = [{ label: 'Men just lost, in per cent', value: percent, rule: 'R-FC.1', provenance: 'house' }] as const;
  const total = die + explain(modifiers).total;
  recorder.record({ type: 'morale-checked', unit, roll: { die, modifiers, total }, morale, result: moraleResult(checked, total) });
}

/** The faces below one face, that face and those above it. */
function bandsAround(face: number): readonly number[] {
  return [0, ...[face, face + 1].filter((first) => first > 0 && first < 10)];
}

function moraleResult({ counter, state }: Piece, total: number): EventOf<'morale-checked'>['result'] {
  if (total > counter.morale) return 'disordered';
  return total === counter.morale && !state.mounted ? 'takes-cover' : 'stands';
}
