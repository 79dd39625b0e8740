import { readFileSync } from 'node:fs';
import { glory } from '../../src/systems/glory/index.js';
import { DEFAULT_OPTIONS, OPTIONS } from '../../src/systems/glory/options.js';
import { positionOf, scenarioOf, type Sketch } from './position.js';

const sketch: Sketch = { union: [{ id: 'u', hex: '0101' }], confederate: [{ id: 'c', hex: '0909' }] };
const begin = (options: Readonly<Record<string, string>>) => glory.begin(scenarioOf(sketch), options);

test('every option has a rule of the index, at least two choices, its default among them, and a name of its own', () => {
  const rules = new Set(glory.rules.map(({ id }) => id));
  for (const option of OPTIONS) {
    expect(rules).toContain(option.rule);
    expect(option.choices.length).toBeGreaterThan(1);
    expect(option.choices).toContain(option.default);
    expect([option.name, ...option.choices].join('')).toMatch(/^[a-z-]+$/);
  }
  expect(new Set(OPTIONS.map(({ name }) => name)).size).toBe(OPTIONS.length);
});

test('a game pins what was chosen, and the default of everything else', () => {
  const begun = begin({ 'stop-over-river': 'waived' });
  const chosen = { ...DEFAULT_OPTIONS, 'stop-over-river': 'waived' };
  expect(begun.ok && begun.value[0]).toMatchObject({ type: 'game-begun', options: chosen });
  const state = begun.ok && begun.value.reduce((now, event) => glory.evolve(now, event), glory.initial);
  expect(state && glory.observe(state, { role: 'observer' }).options).toEqual(chosen);
});

test('an option that Glory does not have is refused, and so is a choice that an option does not have', () => {
  expect(begin({ fog: 'on' })).toMatchObject({ ok: false, error: { violations: [{ rule: 'G-3.N', code: 'unknown.option', facts: { option: 'fog' } }] } });
  expect(begin({ 'stop-over-river': 'sometimes' })).toMatchObject({
    ok: false,
    error: { violations: [{ rule: 'G-6.14.d', code: 'unknown.choice', facts: { choice: 'sometimes', choices: ['stops', 'waived'] } }] },
  });
});

test('a game that is older than an option plays it by its default', () => {
  expect(positionOf(sketch).setting.options).toEqual(DEFAULT_OPTIONS);
});

test('the documentation has a line for each option, with its row and its default', () => {
  const text = readFileSync('docs/glory.md', 'utf8');
  for (const option of OPTIONS) expect(text).toContain(`| \`${option.name}\` | \`${option.rule}\` | \`${option.default}\``);
});
