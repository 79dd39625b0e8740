import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import { hexId, piece } from '../../src/systems/rifles/position.js';
import { soundingPreview } from '../../src/systems/rifles/previews/sounding.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { play, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/** A side without units has lost: somebody stands far away. */
const confederate = [{ id: 'far', hex: '0909' }];

const move = (...path: string[]): RiflesCommand => ({ type: 'move', unit: 'v', path });
const refloat: RiflesCommand = { type: 'refloat', unit: 'v' };
const RIVER: Sketch['features'] = { '0501': ['deep-water'], '0502': ['shallow-water'], '0503': ['deep-water'], '0504': ['shallow-water'], '0505': ['deep-water'] };
const at = (unit: Partial<UnitSketch> = {}, sketch: Sketch = {}) => positionOf({ confederate, features: RIVER, union: [{ id: 'v', hex: '0501', kind: 'small-vessel', facing: 3, ...unit }], ...sketch });
const place = (state: RiflesState) => hexId(state.setting, piece(state, 'v').state.hex);

test('R-NV.1 R-NV.2 a small vessel pays 1 in deep and 2 in shallow water, and tests the bottom of every shallow hex', () => {
  const { events, state } = play(at(), 'union', move('0502', '0503', '0504', '0505'), 1, 9);
  const shallow = (hex: string) => ({ label: 'River or lake, small vessel in shallow water', value: 2, rule: 'R-NV.2', provenance: 'source', at: hex });
  const deep = (hex: string) => ({ label: 'River or lake, deep water', value: 1, rule: 'R-NV.1', provenance: 'source', at: hex });
  expect(events).toEqual([
    { type: 'unit-moved', unit: 'v', path: ['0502'], facing: 3, cost: 2, terms: [shallow('0502')] },
    { type: 'bottom-sounded', unit: 'v', hex: '0502', die: 1, aground: false },
    { type: 'unit-moved', unit: 'v', path: ['0503', '0504'], facing: 3, cost: 3, terms: [deep('0503'), shallow('0504')] },
    { type: 'bottom-sounded', unit: 'v', hex: '0504', die: 9, aground: false },
    { type: 'unit-moved', unit: 'v', path: ['0505'], facing: 3, cost: 1, terms: [deep('0505')] },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(piece(state, 'v').state).toMatchObject({ spent: 6, aground: false });
});

test('R-NV.2 with a 0 it stays where it ran aground, and goes nowhere from there', () => {
  const { events, state } = play(at(), 'union', move('0502', '0503'), 0);
  expect(events.map(({ type }) => type)).toEqual(['unit-moved', 'bottom-sounded', 'phase-entered']);
  expect(place(state)).toBe('0502');
  expect(piece(state, 'v').state).toMatchObject({ aground: true, spent: 2 });
  expect(reasons(refusal(state, 'union', move('0503')))).toEqual([{ rule: 'R-NV.2', code: 'movement.aground' }]);
});

test('R-NV.4 a deep hex with any land in it is shallow', () => {
  const { events } = play(at({}, { features: { ...RIVER, '0502': ['deep-water', 'woods'] } }), 'union', move('0502'), 5);
  expect(events[1]).toMatchObject({ type: 'bottom-sounded', hex: '0502', aground: false });
  expect(events[0]).toMatchObject({ cost: 2 });
});

test('R-NV.3 large vessels keep to deep water, and no vessel moves on land or in ice', () => {
  expect(reasons(refusal(at({ kind: 'large-vessel' }), 'union', move('0502')))).toEqual([{ rule: 'R-NV.3', code: 'movement.too-shallow' }]);
  expect(reasons(refusal(at(), 'union', move('0601')))).toEqual([{ rule: 'R-NV.3', code: 'movement.no-water' }]);
  expect(reasons(refusal(at({}, { conditions: { frozen: true } }), 'union', move('0502')))).toEqual([{ rule: 'R-NV.3', code: 'movement.ice' }]);
});

test('R-NV.1 a large vessel tests no bottom', () => {
  const state = at({ kind: 'large-vessel' }, { features: { '0501': ['deep-water'], '0502': ['deep-water'] } });
  expect(play(state, 'union', move('0502')).events[0]).toMatchObject({ path: ['0502'], cost: 1 });
});

test('R-NV.2 a vessel aground gets off with 5 or more, once a turn, and may then move', () => {
  const aground = at({ hex: '0502', aground: true });
  const failed = play(aground, 'union', refloat, 4);
  expect(failed.events[0]).toEqual({ type: 'refloat-attempted', unit: 'v', roll: { die: 4, modifiers: [], total: 4 }, afloat: false });
  expect(reasons(refusal(failed.state, 'union', refloat))).toEqual([{ rule: 'R-NV.2', code: 'refloat.already-tried' }]);
  const { events, state } = play(aground, 'union', refloat, 5);
  expect(events[0]).toMatchObject({ afloat: true });
  expect(place(play(state, 'union', move('0503')).state)).toBe('0503');
  expect(reasons(refusal(at(), 'union', refloat))).toEqual([{ rule: 'R-NV.2', code: 'refloat.afloat' }]);
});

describe('the preview', () => {
  const odds = (state: RiflesState, path?: string[]) => {
    const answer = soundingPreview.answer(state, { unit: 'v', ...(path ? { path } : {}) } as never, { role: 'observer' });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    const { outcomes } = answer.value as { outcomes: { hex: string; aground: boolean; probability: { numerator: string; denominator: string } }[] };
    return outcomes.map(({ hex, aground, probability }) => [hex, aground, `${probability.numerator}/${probability.denominator}`]);
  };

  test('R-NV.2 over two shallow hexes the chances are 1/10, 9/100 and 81/100', () => {
    expect(odds(at(), ['0502', '0503', '0504', '0505'])).toEqual([
      ['0502', true, '1/10'],
      ['0504', true, '9/100'],
      ['0505', false, '81/100'],
    ]);
  });

  test('R-NV.2 a vessel aground gets off with one half', () => {
    expect(odds(at({ hex: '0502', aground: true }))).toEqual([
      ['0502', true, '1/2'],
      ['0502', false, '1/2'],
    ]);
  });

  test('R-NV.3 a path that the vessel cannot take is refused as the move is', () => {
    const answer = soundingPreview.answer(at(), { unit: 'v', path: ['0601'] } as never, { role: 'observer' });
    expect(answer.ok ? [] : reasons(answer.error.violations)).toEqual([{ rule: 'R-NV.3', code: 'movement.no-water' }]);
    const unknown = soundingPreview.answer(at(), { unit: 'nobody' } as never, { role: 'observer' });
    expect(unknown.ok ? [] : reasons(unknown.error.violations)).toEqual([{ rule: 'R-NV.2', code: 'unknown.unit' }]);
  });
});
