import { Type, type Static } from '@sinclair/typebox';
import { distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { toJson } from '../../../kernel/rational.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Preview, Viewer } from '../../../kernel/system.js';
import { evolve } from '../evolve.js';
import { asSeenBy, nobodyHidden } from '../knowledge.js';
import { forage, pasturesOf } from '../procedures/foraging.js';
import { trial } from '../procedures/orders.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { foragingResult } from '../tables/foraging.js';
import { viewedForce } from '../viewed-force.js';

const Parameters = Type.Object({ leader: Type.String({ maxLength: 40, description: 'The Overall Commander who would forage.' }) }, { additionalProperties: false });

/** The exact odds of foraging where a force stands now, by the order itself (H-13.22.1); for its own side. */
export const foragingPreview: Preview<HeartlandState> = {
  name: 'foraging',
  description: 'Which hexes feed a force and why, and how likely an Own-Use marker or war effort points are.',
  parameters: Parameters,
  answer(state: HeartlandState, { leader }: Static<typeof Parameters>, viewer: Viewer) {
    const viewed = viewedForce(state, leader, viewer, 'H-13.22.1');
    if (!viewed.ok) return viewed;
    if (viewed.value.seen !== 'whole') return reject('H-13.22.1', 'foraging.not-yours', 'How a force lives only its own side knows (H-3.71.4).', { leader });
    const { force } = viewed.value;
    const known = asSeenBy(state, viewer);
    const order = { order: 'forage', leader } as const;
    const possible = forage(trial(known), order, force.side);
    if (!possible.ok) return possible;
    const rolls = enumerate((dice) => {
      const recorder: HeartlandRecorder = new Recorder(known, evolve, dice);
      forage(recorder, order, force.side);
      return gathered(recorder);
    });
    const hexes = pasturesOf(known, force.side, force.hex);
    const odds = distribution(rolls, ({ outcome }) => outcome);
    return ok({
      leader,
      rule: 'H-13.22.1',
      hexes,
      clearHexes: hexes.filter(({ counts }) => counts).length,
      house: foragingResult(known.setting.charts.foraging, 0, 1).provenance === 'house',
      outcomes: odds.chances.map(({ outcome, probability }) => ({ outcome, warEffort: rolls.find(({ value }) => value.outcome === outcome)!.value.warEffort, probability: toJson(probability) })),
      assumptions: nobodyHidden(state, viewer, 'No enemy force is hidden whose zone of control holds one of the hexes.'),
    });
  },
};

/** What the order brought: a marker, points (twice as many for Confederates north of the Ohio), or nothing. */
function gathered({ events }: HeartlandRecorder): { readonly outcome: string; readonly warEffort: number } {
  const points = events.find((event) => event.type === 'war-effort-changed');
  if (points) return { outcome: `war-effort-${points.by}`, warEffort: points.by };
  return { outcome: events.some(({ type }) => type === 'own-use-changed') ? 'own-use' : 'nothing', warEffort: 0 };
}
