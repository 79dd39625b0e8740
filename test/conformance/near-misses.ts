import type { Chance } from '../../src/cli/chance.js';
import type { Json } from '../../src/kernel/rejection.js';
import type { AnyCommand } from '../../src/kernel/system.js';

type Fields = Readonly<Record<string, Json>>;

/** What near misses are made from. */
export interface Material {
  /** Ids of every kind that the game has: units, hexes, markers, commands. */
  readonly ids: readonly string[];
  /** Commands that were offered at other times, perhaps to the other side. */
  readonly stale: readonly AnyCommand[];
}

/** A command that is nearly an offered one, or was one at another time. Most break a rule, some are legal. */
export function nearMiss(chance: Chance, offered: AnyCommand, { ids, stale }: Material): AnyCommand {
  if (stale.length > 0 && chance.percent(15)) return chance.pick(stale);
  const names = Object.keys(offered).filter((name) => name !== 'type');
  if (names.length === 0) return { type: chance.pick(stale.length > 0 ? stale : [offered]).type };
  const name = chance.pick(names);
  const fields = offered as unknown as Fields;
  return { ...fields, [name]: spoiled(chance, fields[name]!, ids) } as unknown as AnyCommand;
}

function spoiled(chance: Chance, value: Json, ids: readonly string[]): Json {
  if (typeof value === 'string') return chance.pick([chance.pick(ids), chance.pick(ids), 'nobody', '9999', '', `${value}x`]);
  if (typeof value === 'number') return chance.pick([value + 1, value - 1, chance.below(6), 99]);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return spoiledList(chance, value as readonly Json[], ids);
  if (value === null) return 'nobody';
  const fields = value as Fields;
  const name = chance.pick(Object.keys(fields));
  return { ...fields, [name]: spoiled(chance, fields[name]!, ids) };
}

function spoiledList(chance: Chance, list: readonly Json[], ids: readonly string[]): Json {
  const at = chance.below(list.length);
  switch (chance.below(6)) {
    case 0:
      return [];
    case 1:
      return list.filter((_, index) => index !== at);
    case 2:
      return [...list, list[at]!];
    case 3:
      return [...list, chance.pick(ids)];
    case 4:
      return [...list].reverse();
    default:
      return list.map((item, index) => (index === at ? spoiled(chance, item, ids) : item));
  }
}
