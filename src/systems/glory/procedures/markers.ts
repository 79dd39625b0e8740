import type { GloryScenario } from '../scenario.js';
import type { GloryState } from '../state.js';
import type { CommandId, MarkerId } from '../vocabulary.js';

type Marker = GloryScenario['markers'][number];

/** Whether a marker is used in this turn of this game: from its first turn on (G-14.42.a), with its option (G-14.35.a, G-14.51.b). */
export function isInUse({ setting, turn }: GloryState, { fromTurn = 1, onlyWith }: Marker): boolean {
  const options: Readonly<Record<string, string>> = setting.options;
  return turn >= fromTurn && (onlyWith === undefined || options[onlyWith.option] === onlyWith.choice);
}

/** Commands that do not act on a marker of which `left` more are to come this turn: they wait for the second (G-14.42.c). */
export function waitingForSecond({ setting: { scenario }, turn }: GloryState, marker: MarkerId, left: number): readonly CommandId[] {
  const { secondMarker } = scenario.refit ?? {};
  const copies = scenario.markers.find(({ id }) => id === marker)?.copies ?? 0;
  return secondMarker?.turn === turn && left > 0 && copies - left < 2 ? secondMarker.commands : [];
}
