import type { Term } from '../../../kernel/explained.js';
import type { Cause } from '../events.js';
import { isNight } from '../position.js';
import type { GloryRecorder } from '../recorder.js';
import type { GloryState } from '../state.js';
import { NIGHT_CHECK } from '../tables/charge.js';
import type { UnitId } from '../vocabulary.js';
import { checkCohesion } from './disorder.js';

/** A Cohesion Check that comes from a charge: harder at night (G-13.d). @returns whether the unit passed */
export function checkAfterCharge(recorder: GloryRecorder, unit: UnitId, cause: Cause): boolean {
  return checkCohesion(recorder, unit, cause, nightTerms(recorder.state));
}

function nightTerms(state: GloryState): readonly Term[] {
  return isNight(state) ? [{ label: 'Night', value: NIGHT_CHECK.value, rule: 'G-13.d', provenance: NIGHT_CHECK.provenance }] : [];
}
