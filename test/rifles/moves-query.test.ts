import type { Term } from '../../src/kernel/explained.js';
import { movesQuery } from '../../src/systems/rifles/queries/moves.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { positionOf, reasons, type Sketch } from './position.js';

interface Answer {
  readonly unit: string;
  readonly from: string;
  readonly allowance: number;
  readonly left: number;
  readonly mayMoveNow: { readonly allowed: boolean; readonly violations?: readonly { readonly rule: string; readonly code: string }[] };
  readonly hexes: readonly { readonly hex: string; readonly cost: number; readonly guaranteed?: true; readonly path: readonly string[]; readonly terms: readonly Term[] }[];
  readonly border: readonly { readonly hex: string; readonly rule: string; readonly code: string; readonly facts: Readonly<Record<string, unknown>> }[];
  readonly explained?: {
    readonly hex: string;
    readonly path?: readonly string[];
    readonly cost?: { readonly total: number };
    readonly steps?: readonly { readonly by: string; readonly total: number }[];
    readonly guaranteed?: boolean;
    readonly stoppedBecause?: { readonly rule: string; readonly code: string } | null;
  };
}

const asked = (state: RiflesState, unit: string, explain?: string) => movesQuery.answer(state, { unit, ...(explain === undefined ? {} : { explain }) } as never, { role: 'observer' });
const answer = (state: RiflesState, unit: string, explain?: string): Answer => {
  const result = asked(state, unit, explain);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value as Answer;
};

/** A column of guns with 3 points, by road to the south and over a slope to the north; woods lie around. */
const SKETCH: Sketch = {
  features: { '0505': ['woods'], '0605': ['woods', 'marsh'], '0405': ['deep-water'] },
  elevations: { '0504': 1 },
  roads: [{ kind: 'road', path: ['0505', '0506', '0507', '0508'] }],
  union: [
    { id: 'u', hex: '0505', kind: 'foot-artillery', formation: 'limbered', crewed: true, allowance: 3 },
    { id: 'v', hex: '0506' },
  ],
  confederate: [{ id: 'e', hex: '0404' }],
};

test('R-RD.1 R-RD.6 R-UN.3 each hex has its cheapest path, its price and the terms of the whole path', () => {
  const { hexes, ...rest } = answer(positionOf(SKETCH), 'u');
  expect(rest).toMatchObject({ unit: 'u', from: '0505', allowance: 3, left: 3, mayMoveNow: { allowed: true } });
  expect(hexes.find(({ hex }) => hex === '0507')).toEqual({
    hex: '0507',
    cost: 3,
    path: ['0506', '0507'],
    terms: [
      { label: 'Limbered artillery by road', value: 1, rule: 'R-UN.3', provenance: 'house', at: '0506' },
      { label: 'Other unit in the hex', value: 1, rule: 'R-RD.6', provenance: 'source', at: '0506' },
      { label: 'Limbered artillery by road', value: 1, rule: 'R-UN.3', provenance: 'house', at: '0507' },
    ],
  });
  // Off the road 1 for the limbered, 1 for crewed weapons, 1 for the slope.
  expect(hexes.find(({ hex }) => hex === '0504')).toMatchObject({ cost: 3, path: ['0504'] });
});

test('R-SC.2 a hex that is too dear is there as the first and only one, at the whole allowance', () => {
  // 1 + 1 for crewed weapons + 2 marsh + 1 woods = 5 of 3.
  const found = answer(positionOf(SKETCH), 'u').hexes.find(({ hex }) => hex === '0605');
  expect(found).toMatchObject({ cost: 3, guaranteed: true, path: ['0605'] });
  expect(found!.terms.map(({ value }) => value)).toEqual([1, 2, 1, 1, -2]);
});

test('R-SC.2 R-WA.1 R-ME.1 each hex of the border has the rule that stops the unit, and what it lacks', () => {
  const { border } = answer(positionOf(SKETCH), 'u');
  const at = (hex: string) => border.find((each) => each.hex === hex);
  expect(at('0405')).toMatchObject({ rule: 'R-WA.1', code: 'movement.water' });
  expect(at('0404')).toMatchObject({ rule: 'R-ME.1', code: 'movement.enemy-hex' });
  expect(at('0508')).toMatchObject({ rule: 'R-SC.2', code: 'movement.points', facts: { unit: 'u', hex: '0508', from: '0507', cost: 1, left: 0, missing: 1 } });
});

test('R-RD.1 R-OR.1 a hex is explained step by step, by road and off it', () => {
  const { explained } = answer(positionOf({ ...SKETCH, union: [{ ...SKETCH.union![0]!, allowance: 10 }] }), 'u', '0607');
  // By road to 0506 and 0507 for 1 each, then 2 off the road.
  expect(explained).toMatchObject({ hex: '0607', cost: { total: 4 }, guaranteed: false, steps: [{ by: 'road', total: 1 }, { by: 'road', total: 1 }, { by: 'off-road', total: 2 }] });
});

test('R-SC.2 R-WA.1 a hex out of reach is explained by the rule that stops the unit there; one far off by nothing', () => {
  expect(answer(positionOf(SKETCH), 'u', '0405').explained).toMatchObject({ hex: '0405', stoppedBecause: { rule: 'R-WA.1' } });
  expect(answer(positionOf(SKETCH), 'u', '0909').explained).toEqual({ hex: '0909', stoppedBecause: null });
});

test('R-SC.2 units of the other side are answered too, and why they may not move now', () => {
  const { mayMoveNow, hexes } = answer(positionOf(SKETCH), 'e');
  expect(mayMoveNow.allowed).toBe(false);
  expect(mayMoveNow.violations).toMatchObject([{ rule: 'R-SC.2', code: 'phase.wrong' }]);
  expect(hexes.length).toBeGreaterThan(10);
  expect(answer(positionOf(SKETCH, { name: 'fire' }), 'u').mayMoveNow.allowed).toBe(false);
});

test('R-UN.2 of a unit that cannot leave, every neighbour says why', () => {
  const { hexes, border } = answer(positionOf({ ...SKETCH, union: [{ id: 'u', hex: '0707', formation: 'digging' }] }), 'u');
  expect(hexes).toEqual([]);
  expect(border).toHaveLength(6);
  expect(new Set(border.map(({ rule, code }) => `${rule} ${code}`))).toEqual(new Set(['R-UN.2 movement.formation']));
});

test('R-SC.2 R-OR.1 unknown units, units out of the game and unknown hexes are refused', () => {
  const state = positionOf(SKETCH);
  const refused = (...of: Parameters<typeof asked>) => {
    const result = asked(...of);
    return result.ok ? [] : reasons(result.error.violations);
  };
  expect(refused(state, 'nobody')).toEqual([{ rule: 'R-SC.2', code: 'unknown.unit' }]);
  expect(refused(state, 'u', '9901')).toEqual([{ rule: 'R-OR.1', code: 'unknown.hex' }]);
  const broken = { ...state, units: state.units.map((unit) => ({ ...unit, hex: -1 })) };
  expect(refused(broken, 'u')).toEqual([{ rule: 'R-SC.2', code: 'order.out-of-game' }]);
});
