import fc from 'fast-check';
import { directions, neighbour } from '../../src/hex/direction.js';
import { formatHexId, parseHexId } from '../../src/hex/hex-id.js';
import type { Shoved } from '../../src/hex/hex-id.js';
import { anyHexId, anyShoved } from './arbitraries.js';

function hexAt(id: string, shoved: Shoved) {
  const hex = parseHexId(id, shoved);
  if (!hex.ok) throw new Error(hex.error.message);
  return hex.value;
}

function neighboursOf(id: string, shoved: Shoved): unknown[] {
  return directions.map((direction) => formatHexId(neighbour(hexAt(id, shoved), direction), shoved)).map((result) => result.ok && result.value);
}

describe('printed hex numbers', () => {
  it('come back as they were read', () => {
    fc.assert(fc.property(anyHexId, anyShoved, (id, shoved) => {
      expect(formatHexId(hexAt(id, shoved), shoved)).toEqual({ ok: true, value: id });
    }));
  });

  // Worked out by hand on a drawing: a shoved column's hex lies half a hex lower than the hexes of the same row beside it,
  // so that these are its north-western and north-eastern neighbours.
  it.each([
    ['a shoved odd column', '3717', 'odd', ['3716', '3817', '3818', '3718', '3618', '3617']],
    ['an even column beside shoved odd ones', '3817', 'odd', ['3816', '3916', '3917', '3818', '3717', '3716']],
    ['an odd column beside shoved even ones', '3717', 'even', ['3716', '3816', '3817', '3718', '3617', '3616']],
    ['a shoved even column', '3817', 'even', ['3816', '3917', '3918', '3818', '3718', '3717']],
  ] as const)('have the neighbours of %s', (_, id, shoved, expected) => {
    expect(neighboursOf(id, shoved)).toEqual(expected);
  });

  it('keep 3717 and 3817 neighbours whichever columns are shoved', () => {
    expect(neighboursOf('3717', 'odd')[1]).toBe('3817');
    expect(neighboursOf('3717', 'even')[2]).toBe('3817');
  });

  it.each(['', '371', '37171', '37 7', '-101', '３７１７', '3717\n'])('refuse %j', (id) => {
    expect(parseHexId(id, 'odd')).toMatchObject({ ok: false, error: { code: 'hex-id.malformed' } });
  });

  it('refuse a column or a row that two digits cannot say', () => {
    for (const [id, direction] of [['9950', 1], ['0050', 5], ['5000', 0], ['5099', 3]] as const) {
      expect(formatHexId(neighbour(hexAt(id, 'even'), direction), 'even')).toMatchObject({ ok: false, error: { code: 'hex-id.out-of-range' } });
    }
  });
});
