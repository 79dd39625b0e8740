import fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { canonicalJson } from '../../src/audit/canonical-json.js';

describe('canonical JSON (RFC 8785)', () => {
  it('sorts keys by UTF-16 code units, not by code points', () => {
    // U+10000 is d800 dc00 in UTF-16: before U+FB33, though its code point is above.
    const members = { '\ufb33': 1, '\u{10000}': 2, '\u20ac': 3, '\u00f6': 4, '\u0080': 5, '1': 6, '\r': 7, '': 8, b: 9, B: 10, '10': 11 };
    expect(Object.keys(JSON.parse(canonicalJson(members))).length).toBe(11);
    expect(canonicalJson(members)).toBe(
      '{"":8,"\\r":7,"1":6,"10":11,"B":10,"b":9,"\u0080":5,"\u00f6":4,"\u20ac":3,"\u{10000}":2,"\ufb33":1}',
    );
  });

  it('sorts at every depth and keeps the order of lists', () => {
    expect(canonicalJson({ b: [{ d: null, c: true }, 2, 1], a: { z: false, y: [] } })).toBe(
      '{"a":{"y":[],"z":false},"b":[{"c":true,"d":null},2,1]}',
    );
  });

  // Numbers as the RFC's appendix B gives them, by their bits.
  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555555', '333333333.3333333'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
  ])('writes the number with the bits %s as ECMAScript does', (bits, expected) => {
    expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(expected);
  });

  it('escapes only what must be escaped, in the shortest way', () => {
    expect(canonicalJson('\u20ac$\u000f\nA\'B"\\\\"/\u2028\u007f\u{1f3b2}\b\t\f\r')).toBe(
      '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u2028\u007f\u{1f3b2}\\b\\t\\f\\r"',
    );
  });

  it('writes every string that JSON can hold as JSON.stringify does', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(canonicalJson(text)).toBe(JSON.stringify(text));
    }));
    for (let code = 0; code < 0xd800; code++) {
      const character = String.fromCharCode(code);
      if (canonicalJson(character) !== JSON.stringify(character)) throw new Error(`U+${code.toString(16)}`);
    }
  });

  it('gives the same text after the value was stored and read, and for keys in another order', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(text);
        expect(canonicalJson(reversed(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('takes objects without a prototype and of other realms, and a key called __proto__', () => {
    expect(canonicalJson(Object.assign(Object.create(null) as object, { a: 1 }))).toBe('{"a":1}');
    expect(canonicalJson(runInNewContext('({ b: [1], a: 2 })'))).toBe('{"a":2,"b":[1]}');
    expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}');
  });

  it.each([
    ['NaN', Number.NaN],
    ['an infinity', -Infinity],
    ['undefined', undefined],
    ['an undefined member', { a: undefined }],
    ['an undefined element', [undefined]],
    ['a hole', new Array(1)],
    ['a bigint', 1n],
    ['a symbol', Symbol('x')],
    ['a function', () => 0],
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['a boxed number', Object(1)],
    ['a high half of a surrogate pair', 'a\ud800'],
    ['a low half of a surrogate pair', { b: ['\udfffz'] }],
    ['half a surrogate pair in a key', { '\ud800': 1 }],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).reverse().map(([key, member]) => [key, reversed(member)]));
}
