import type { HeartlandView } from './heartland.js';
import { choose } from './player.js';
import type { Playing, Setting } from './playing.js';
import { wrap } from './wrap.js';

const KEY_WIDTH = 118;

/** The player that chooses at random plays The Army of the Heartland; what it puts together from parts is tried out first. */
export function heartlandPlaying({ drawn }: Setting): Playing {
  return {
    async choose(random, { side, offers, view, accepts }) {
      const enemies = (view as unknown as HeartlandView).stacks.flatMap((stack) => (stack.side === side ? [] : [stack.hex]));
      const wanted = choose(random, { offers, enemies, accepts: () => true });
      if (await accepts(wanted)) return { command: wanted };
      // Only what is listed is taken, and that is accepted for certain.
      return { command: choose(random, { offers, enemies, accepts: () => false }) };
    },
    heading: ({ turn, turns, label }) => `Turn ${turn} of ${turns}, ${label}`,
    board: async () => (await drawn()).trimEnd().split('\n').flatMap((line) => (line.includes('  ') ? [line] : wrap({ depth: 0, text: line }, KEY_WIDTH))),
    terms: (view) => termsOf(view as unknown as HeartlandView),
  };
}

function termsOf({ sides }: HeartlandView) {
  return Object.fromEntries(Object.entries(sides).map(([side, { victory }]) => [side, victory?.terms ?? []]));
}
