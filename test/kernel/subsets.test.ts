import { subsets } from '../../src/kernel/subsets.js';

test('every choice of one or more, each once and in order', () => {
  expect(subsets(['a', 'b', 'c'])).toEqual([['a'], ['b'], ['a', 'b'], ['c'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c']]);
  expect(subsets([])).toEqual([]);
});
