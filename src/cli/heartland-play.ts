import type { HeartlandScenario, HeartlandView } from './heartland.js';
import { heartlandStory } from './heartland-story.js';
import { choose } from './player.js';
import type { Playing, Setting } from './playing.js';
import { wrap, type NameOf } from './story.js';

const KEY_WIDTH = 118;

/** The player that chooses at random plays The Army of the Heartland; what it puts together from parts is tried out first. */
export function heartlandPlaying(scenario: HeartlandScenario, { print, drawn }: Setting): Playing {
  return {
    async choose(random, { side, offers, view, accepts }) {
      const enemies = (view as unknown as HeartlandView).stacks.flatMap((stack) => (stack.side === side ? [] : [stack.hex]));
      const wanted = choose(random, { offers, enemies, accepts: () => true });
      if (await accepts(wanted)) return { command: wanted };
      // Only what is listed is taken, and that is accepted for certain.
      return { command: choose(random, { offers, enemies, accepts: () => false }) };
    },
    story: heartlandStory(namesIn(scenario), print),
    heading: ({ turn, turns, label }) => `Turn ${turn} of ${turns}, ${label}`,
    board: async () => (await drawn()).trimEnd().split('\n').flatMap((line) => (line.includes('  ') ? [line] : wrap({ depth: 0, text: line }, KEY_WIDTH))),
    terms: (view) => termsOf(view as unknown as HeartlandView),
  };
}

function termsOf({ sides }: HeartlandView) {
  return Object.fromEntries(Object.entries(sides).map(([side, { victory }]) => [side, victory?.terms ?? []]));
}

function namesIn({ leaders, units }: HeartlandScenario): NameOf {
  const names = new Map(leaders.map(({ id, name }) => [id, name]));
  for (const { id, name, type, size } of units) names.set(id, size === undefined ? `${name} (${type})` : `${name}'s ${size}`);
  return (id) => names.get(id) ?? (id.startsWith('hex:') ? `the units in ${id.slice(4)}` : id);
}
