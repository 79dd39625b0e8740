import type { EventType, HeartlandEvent } from './events.js';
import type { HeartlandState } from './state.js';
import { stacksOf, type Top } from './visible.js';
import { SIDES } from './vocabulary.js';

/**
 * What a side's own command may bring about without opening anything that was sealed or hidden. Events that are not named
 * here are taken to tell something: bids and orders that are opened, forces that come to light, strengths that are announced
 * for a battle, what cavalry finds out (H-5.1.2, H-8.62.a.3, H-10.11.3), and what follows when a part of the turn ends: which
 * parts are passed over tells what the enemy could have done in them.
 */
const TELLING_NOTHING: ReadonlySet<EventType> = new Set<EventType>([
  'sealed', 'phase-entered', 'phase-announced', 'supplier-named', 'levels-spent',
  'leader-placed', 'leader-activated', 'leader-inactivated', 'leader-marked', 'points-spent', 'points-restored', 'morale-changed', 'own-use-changed',
  'headquarters-given', 'headquarters-returned', 'breveted', 'brevet-lost', 'corps-formed', 'corps-dissolved', 'corps-screened', 'artillery-changed', 'ammunition-changed',
  'unit-placed', 'unit-marked', 'step-lost', 'step-recovered', 'unit-eliminated', 'capacity-changed', 'hexside-taken', 'hexside-left', 'force-hidden',
  'work-begun', 'work-finished', 'work-manned', 'rebuilding-begun', 'rebuilding-ended', 'landing-exhausted',
  'war-effort-changed', 'replacements-changed', 'points-scored', 'emergency-order-given', 'rail-cut', 'place-taken', 'work-changed',
  'force-moved', 'march-begun', 'march-ended', 'supply-unit-moved', 'movement-points-spent', 'zone-check-settled', 'organisation-paid', 'closed-up',
  'assault-declared', 'assault-cancelled', 'assault-marked', 'assault-unmarked', 'train-ran', 'gunboat-moved',
]);

/** Whether a command opened something sealed or hidden, or laid a counter on top of a stack that its enemy had not seen (H-3.71.1, H-3.71.2). */
export function reveals(before: HeartlandState, events: readonly HeartlandEvent[], after: HeartlandState): boolean {
  return events.some(({ type }) => !TELLING_NOTHING.has(type)) || showsMore(before, after);
}

function showsMore(before: HeartlandState, after: HeartlandState): boolean {
  const known = shownIn(before);
  return shownIn(after).some((name) => {
    const place = known.indexOf(name);
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
}

/** What can be read on the tops of all stacks, wherever they stand. */
function shownIn(state: HeartlandState): string[] {
  return SIDES.flatMap((side) => stacksOf(state, side).map(({ top }) => readOn(top))).filter((name) => name !== '');
}

function readOn(top: Top): string {
  if (top.kind === 'leader') return top.leader;
  return top.kind === 'unit' ? `${top.type} ${top.size} ${top.cf}` : '';
}
