import { readFileSync } from 'node:fs';
import { rifles } from '../../src/systems/rifles/index.js';
import { DEFAULT_OPTIONS, OPTIONS } from '../../src/systems/rifles/options.js';
import { positionOf, scenarioOf, type Sketch } from './position.js';

const sketch: Sketch = { union: [{ id: 'u', hex: '0101' }], confederate: [{ id: 'c', hex: '0909' }] };
const begin = (options: Readonly<Record<string, string>>) => rifles.begin(scenarioOf(sketch), options);

test('every option has a rule of the index, at least two choices, its default the first of them, and a name of its own', () => {
  const rules = new Set(rifles.rules.map(({ id }) => id));
  for (const option of OPTIONS) {
    expect(rules).toContain(option.rule);
    expect(option.choices.length).toBeGreaterThan(1);
    expect(option.default).toBe(option.choices[0]);
    expect([option.name, ...option.choices].join('')).toMatch(/^[a-z-]+$/);
  }
  expect(new Set(OPTIONS.map(({ name }) => name)).size).toBe(OPTIONS.length);
});

test('R-FS.7 a game pins what was chosen, and the default of everything else', () => {
  const begun = begin({ 'fire-penalties': 'add' });
  const chosen = { ...DEFAULT_OPTIONS, 'fire-penalties': 'add' };
  expect(begun.ok && begun.value[0]).toMatchObject({ type: 'game-begun', options: chosen });
  const state = begun.ok && begun.value.reduce((now, event) => rifles.evolve(now, event), rifles.initial);
  expect(state && rifles.observe(state, { role: 'observer' }).options).toEqual(chosen);
});

test('an option that the game does not have is refused, and so is a choice that an option does not have', () => {
  expect(begin({ fog: 'on' })).toMatchObject({ ok: false, error: { violations: [{ rule: 'R-EX.4', code: 'unknown.option', facts: { option: 'fog' } }] } });
  expect(begin({ 'abatis-on-road': 'sometimes' })).toMatchObject({
    ok: false,
    error: { violations: [{ rule: 'R-RD.4', code: 'unknown.choice', facts: { choice: 'sometimes', choices: ['entered', 'either'] } }] },
  });
});

test('a game that is older than an option plays it by its default', () => {
  expect(positionOf(sketch).setting.options).toEqual(DEFAULT_OPTIONS);
});

test('the documentation has a line for each option, with its row and its default', () => {
  const text = readFileSync('docs/rifles.md', 'utf8');
  for (const option of OPTIONS) expect(text).toContain(`| \`${option.name}\` | \`${option.rule}\` | \`${option.default}\``);
});
