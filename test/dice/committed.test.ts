import { createHash, createHmac } from 'node:crypto';
import { ALGORITHM, commitment, committedDice, entropyAt, faceOf, unbiased } from '../../src/dice/committed.js';

const seed = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0')).join('');
const binding = { seed, boundTo: 'g-1', entropy: ['north "é"', 'south'], version: 12 };
const d10 = { purpose: 'charge', sides: 10, bands: [0] };

/** What a stranger writes who has read only the description: one attempt. */
function drawByHand(text: string): number {
  return Number.parseInt(createHmac('sha256', Buffer.from(seed, 'hex')).update(text, 'utf8').digest('hex').slice(0, 8), 16);
}

describe('the commitment to a seed', () => {
  it('is the SHA-256 of its bytes', () => {
    expect(commitment(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
    // Known answer for the bytes 00 … 1f.
    expect(commitment(seed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  });

  it.each(['', 'ab', seed.toUpperCase(), `${seed}00`, 'zz'.repeat(32)])('refuses the seed "%s"', (bad) => {
    expect(() => commitment(bad)).toThrow(TypeError);
    expect(() => committedDice({ ...binding, seed: bad }).roll(d10)).toThrow(TypeError);
  });
});

describe('committed dice', () => {
  it('show what the description of the algorithm gives', () => {
    const dice = committedDice(binding);
    const faces = [dice.roll(d10), dice.roll({ ...d10, purpose: 'retreat', sides: 6 }), dice.roll(d10)];
    expect(faces).toEqual([
      drawByHand('["hmac-sha256/1","g-1",["north \\"é\\"","south"],12,0,"charge",10,0]') % 10,
      drawByHand('["hmac-sha256/1","g-1",["north \\"é\\"","south"],12,1,"retreat",6,0]') % 6,
      drawByHand('["hmac-sha256/1","g-1",["north \\"é\\"","south"],12,2,"charge",10,0]') % 10,
    ]);
  });

  it('keep their faces for ever: known answers', () => {
    expect(ALGORITHM).toBe('hmac-sha256/1');
    const faces = Array.from({ length: 20 }, (_, place) => faceOf({ ...binding, place, purpose: 'charge', sides: 10 }));
    expect(faces.join('')).toBe('32541672516791498139');
  });

  it('draw again, with the next attempt, what would favour the low faces', () => {
    // A die of 2^31 + 1 sides rejects almost every second draw.
    const sides = 2 ** 31 + 1;
    let redrawn = 0;
    for (let place = 0; place < 32; place++) {
      const attempts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((attempt) =>
        drawByHand(`["hmac-sha256/1","g-1",["north \\"é\\"","south"],12,${place},"big",${sides},${attempt}]`),
      );
      const accepted = attempts.findIndex((drawn) => drawn < sides);
      if (accepted > 0) redrawn++;
      expect(faceOf({ ...binding, place, purpose: 'big', sides })).toBe(attempts[accepted]);
    }
    expect(redrawn).toBeGreaterThan(0);
  });

  it.each([
    ['the seed', { seed: 'ff'.repeat(32) }],
    ['the game', { boundTo: 'g-2' }],
    ['the entropy', { entropy: ['north "é"'] }],
    ['the order of the entropies', { entropy: ['south', 'north "é"'] }],
    ['where one entropy ends', { entropy: ['north "é"south'] }],
    ['the version', { version: 13 }],
    ['the place', { place: 1 }],
    ['the purpose', { purpose: 'charge 2' }],
  ])('are bound to %s', (_, change) => {
    const roll = { ...binding, place: 0, purpose: 'charge', sides: 2 ** 32 };
    expect(faceOf({ ...roll, ...change })).not.toBe(faceOf(roll));
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuse a die with %d sides', (sides) => {
    expect(() => faceOf({ ...binding, place: 0, purpose: 'x', sides })).toThrow(RangeError);
  });

  it('refuse bands that make no sense', () => {
    expect(() => committedDice(binding).roll({ ...d10, bands: [0, 10] })).toThrow(RangeError);
  });
});

describe('the reduction of a draw to a face', () => {
  it('gives every face exactly the same number of draws, for every die and every small range', () => {
    for (let range = 1; range <= 256; range++) {
      for (let sides = 1; sides <= Math.min(range, 40); sides++) {
        const counts = new Array<number>(sides).fill(0);
        for (let drawn = 0; drawn < range; drawn++) {
          const face = unbiased(drawn, sides, range);
          if (face !== undefined) counts[face] = (counts[face] ?? 0) + 1;
        }
        expect(new Set(counts)).toEqual(new Set([Math.floor(range / sides)]));
      }
    }
  });

  it.each([2, 3, 6, 10, 20, 36, 100, 2 ** 31 + 1, 2 ** 32])(
    'accepts whole rounds of faces of the 32-bit range only, and all of them: %d sides',
    (sides) => {
      const rounds = Math.floor(2 ** 32 / sides);
      expect(unbiased(rounds * sides - 1, sides, 2 ** 32)).toBe(sides - 1);
      if (rounds * sides < 2 ** 32) {
        expect(unbiased(rounds * sides, sides, 2 ** 32)).toBeUndefined();
        expect(unbiased(2 ** 32 - 1, sides, 2 ** 32)).toBeUndefined();
      }
      expect(unbiased(0, sides, 2 ** 32)).toBe(0);
    },
  );
});

describe('the entropies that count for a command', () => {
  it('are those of the seats that joined before, in their order', () => {
    const entropies = [
      { entropy: 'b', from: 3 },
      { entropy: 'a', from: 5 },
    ];
    expect(entropyAt(entropies, 2)).toEqual([]);
    expect(entropyAt(entropies, 3)).toEqual(['b']);
    expect(entropyAt(entropies, 5)).toEqual(['b', 'a']);
  });
});
