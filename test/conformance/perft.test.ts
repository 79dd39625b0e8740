import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systems } from '../../src/systems/registry.js';
import { perft, type Level } from './perft.js';
import { FIXED as GLORY_FIXED, type Fixed } from './positions.js';
import { RIFLES_FIXED } from './rifles-positions.js';

/*
 * Number and order of the offers below fixed positions, as recorded in perft.json. When a rule is mended on purpose,
 * UPDATE=1 records the present ones.
 */
const FILE = join('test', 'conformance', 'perft.json');

const FIXED = [...ofSystem('glory', GLORY_FIXED), ...ofSystem('rifles', RIFLES_FIXED)];

/** The positions, and the system that they are of. */
function ofSystem(id: string, positions: readonly Fixed[]) {
  const system = systems.get(id)!;
  return positions.map((fixed) => ({ ...fixed, system }));
}

function levelsOf({ system, state, depth }: (typeof FIXED)[number], levels = depth): readonly Level[] {
  return perft(system, state, levels);
}

if (process.env.UPDATE) writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(FIXED.map((fixed) => [fixed.name, levelsOf(fixed)])), null, 2)}\n`);

const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, readonly Level[]>>;

describe('number and order of the offers, level by level', () => {
  it.each(FIXED)('$name', (fixed) => {
    expect(levelsOf(fixed)).toEqual(recorded[fixed.name]);
  });

  it.each(FIXED.filter(({ first }) => first !== undefined))('as many commands as counted by hand: $name', (fixed) => {
    expect(levelsOf(fixed, 1)[0]!.commands).toBe(fixed.first);
  });

  it('every recorded position is still counted', () => {
    expect(FIXED.map(({ name }) => name)).toEqual(Object.keys(recorded));
  });
});
