import fc from 'fast-check';
import { canonicalJson } from '../../src/audit/canonical-json.js';
import { iJsonFaults } from '../../src/games/i-json.js';

const found = (value: unknown) => iJsonFaults(value, 20).map(({ path, code }) => [path, code]);

test.each<[string, unknown, (readonly [string, string])[]]>([
  ['texts and numbers that every store keeps', { name: '南北 🏇🏽 \u0001', at: [0, -1.5, Number.MAX_SAFE_INTEGER, null, true] }, []],
  ['a NUL', { name: 'a\0b' }, [['/name', 'text.malformed']]],
  ['the first half of a surrogate pair', ['\ud800'], [['/0', 'text.malformed']]],
  ['the second half', '\udc00', [['', 'text.malformed']]],
  ['an infinity, as JSON.parse reads 1e400', { at: { points: [1, Infinity] } }, [['/at/points/1', 'number.too-large']]],
  ['a number that a double rounds', { at: 2 ** 53, to: -1e20 }, [['/at', 'number.too-large'], ['/to', 'number.too-large']]],
  ['a place with slashes', { 'a/b~c': '\0' }, [['/a~1b~0c', 'text.malformed']]],
])('%s', (_, value, faults) => {
  expect(found(value)).toEqual(faults);
});

test('as many faults as are asked for', () => {
  expect(iJsonFaults(Array.from({ length: 50 }, () => '\0'), 20)).toHaveLength(20);
});

test('a value nested deeper than the stack, and a list longer than any call takes', () => {
  expect(found(JSON.parse('['.repeat(100_000) + '"\\u0000"' + ']'.repeat(100_000)))).toMatchObject([[expect.stringMatching(/^(\/0){100000}$/), 'text.malformed']]);
  expect(found([...Array.from({ length: 300_000 }, () => 1), '\0'])).toEqual([['/300000', 'text.malformed']]);
});

test('what has no faults has a canonical text', () => {
  const codeUnit = fc.integer({ min: 0xd7fe, max: 0xe001 }).map((unit) => String.fromCharCode(unit));
  const member = fc.oneof(fc.double({ noNaN: true }), fc.string({ unit: codeUnit, maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(member), (value) => {
      if (found(value).length === 0) expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
