import { wrap } from '../../src/cli/wrap.js';

it('breaks long lines at spaces, keeps every word and hangs what follows', () => {
  const text = Array.from({ length: 60 }, (_, place) => `word${place}`).join(' ');
  const lines = wrap({ depth: 1, text }, 40);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  expect(lines.join(' ').split(/ +/).filter(Boolean).join(' ')).toBe(text);
  expect(lines[0]).toMatch(/^ {2}word0/);
  expect(lines[1]).toMatch(/^ {6}word/);
});
