import { hexesBetween, hexIndex, leadersOf, ratingOf, type Force, type Leader } from '../position.js';
import type { HeartlandState } from '../state.js';
import { stacksOf } from '../visible.js';

/** No rating is higher: a wound of that level leaves nothing of any. */
const HIGHEST_RATING = 9;

/**
 * A leader of the enemy as bad and as good as he can be by what shows of him. In dense fog wounds and a brevet, which lower
 * all his ratings, lie unseen on the display (H-3.72.3); else they lie beside his counter.
 */
export function leaderSeen({ setting }: HeartlandState, leader: Leader): Readonly<Record<'worst' | 'best', Leader>> {
  if (setting.options['dense-fog'] !== 'used') return { worst: leader, best: leader };
  const wounded = (wound: number): Leader => ({ ...leader, state: { ...leader.state, wound, brevet: false } });
  return { worst: wounded(HIGHEST_RATING), best: wounded(0) };
}

/** What does not show of a leader's ratings. */
export function markersNotSeen({ setting }: HeartlandState): readonly string[] {
  return setting.options['dense-fog'] === 'used' ? ['wounds and a brevet that lower his ratings'] : [];
}

/**
 * The highest manoeuvre rating that can be lent to a force, by what shows of its side: of anybody but those who are seen out
 * of range, since nobody else knows who holds a headquarters, or has points left (H-3.31.a.1, H-3.24.b.3). 0 for units without
 * a leader, to whom nobody lends.
 */
export function lentAtMost(state: HeartlandState, { side, hex, commander }: Force): number {
  if (!commander) return 0;
  const places = new Map(stacksOf(state, side).flatMap(({ hex: at, top }) => (top.kind === 'leader' ? [[top.leader, at] as const] : [])));
  const ratings = leadersOf(state, side).filter(({ counter }) => counter.id !== commander.counter.id).map((leader) => {
    const { id, front, back } = leader.counter;
    const at = places.get(id);
    if (at === undefined) return Math.max(front.mr, back.mr);
    const rating = ratingOf(leaderSeen(state, leader).best, 'mr');
    return hexesBetween(state, hexIndex(state.setting, at), hex) <= rating ? rating : 0;
  });
  return Math.max(0, ...ratings);
}
