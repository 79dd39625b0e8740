import type { RationalJson } from '../../src/kernel/rational.js';
import { evolve } from '../../src/systems/rifles/evolve.js';
import { piece } from '../../src/systems/rifles/position.js';
import { rallyPreview } from '../../src/systems/rifles/previews/rally.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { oddsOf, playedOut, refused, told, type Ending } from './foretold.js';
import { positionOf, reasons, type Sketch, type UnitSketch } from './position.js';

const at = (unit: Partial<UnitSketch> = {}, sketch: Sketch = {}): RiflesState =>
  positionOf({ ...sketch, union: [{ id: 'u', hex: '0505', formation: 'disordered', ...unit }], confederate: [{ id: 'c', hex: '0101' }] });
interface Answer {
  readonly formations: readonly string[];
  readonly outcomes: readonly Ending[];
  readonly stages: { readonly rally: readonly Ending[] };
}
const odds = (state: RiflesState) => Object.fromEntries(Object.entries(oddsOf((told(rallyPreview, state, { unit: 'u', formation: 'line' }) as Answer).outcomes, ({ formation }) => String(formation))).map(([name, { decimal }]: [string, RationalJson]) => [name, decimal]));

/* House: a die of 0 to morale rallies, and two are added under fire. */
test.each<[string, Partial<UnitSketch>, object]>([
  ['morale 6', {}, { line: '0.7', disordered: '0.3' }],
  ['morale 6 under fire', { underFire: true }, { line: '0.5', disordered: '0.5' }],
  ['morale 9', { morale: 9 }, { line: '1' }],
  ['morale 1 under fire', { morale: 1, underFire: true }, { disordered: '1' }],
])('R-OR.1 %s: it gets into line or stays disordered, as in play', (_title, unit, expected) => {
  const state = at(unit);
  expect(odds(state)).toEqual(expected);
  const played = playedOut(state, 'union', { type: 'rally', unit: 'u', formation: 'line' }, (events) => piece(events.reduce(evolve, state), 'u').state.formation);
  expect(Object.fromEntries(Object.entries(played).map(([name, { decimal }]) => [name, decimal]))).toEqual(expected);
});

test('R-OR.1 it tells morale, modifiers and price, and the formations to choose from', () => {
  expect(told(rallyPreview, at({ underFire: true }), { unit: 'u' })).toMatchObject({
    rule: 'R-OR.1',
    unit: 'u',
    formations: ['march-column', 'attack-column', 'line', 'supported-line', 'square'],
    morale: 6,
    modifiers: [{ value: 2, rule: 'R-OR.1', provenance: 'house' }],
    cost: 12,
    house: ['Rally', 'Under fire'],
    stages: { rally: [{ rallied: true, probability: { decimal: '0.5' } }, { rallied: false, probability: { decimal: '0.5' } }] },
  });
  expect((told(rallyPreview, at({ kind: 'foot-artillery' }), { unit: 'u' }) as Answer).formations).toEqual(['limbered', 'unlimbered']);
});

test('R-OR.1 who is in order, has used points, is unknown or asks for what cannot be is refused', () => {
  const why = (state: RiflesState, question: object) => reasons(refused(rallyPreview, state, question));
  expect(why(at({ formation: 'line' }), { unit: 'u' })).toEqual([{ rule: 'R-OR.1', code: 'rally.in-order' }]);
  expect(why(at({ spent: 1 }), { unit: 'u', formation: 'line' })).toEqual([{ rule: 'R-OR.1', code: 'order.spent' }]);
  expect(why(at(), { unit: 'nobody' })).toEqual([{ rule: 'R-OR.1', code: 'unknown.unit' }]);
  expect(why(at(), { unit: 'u', formation: 'defensive-order' })).toEqual([{ rule: 'R-DO.1', code: 'formation.no-cover' }]);
});
