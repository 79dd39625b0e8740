import fc from 'fast-check';
import { decide } from '../../src/systems/glory/decide.js';
import { hexId, hexIndex } from '../../src/systems/glory/position.js';
import { lineOfSight } from '../../src/systems/glory/procedures/line-of-sight.js';
import { lineOfSightQuery } from '../../src/systems/glory/queries/line-of-sight.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { positionOf, reasons, refusal, rectangle, type Sketch } from './position.js';

/** Lines of sight (9.4, 9.51) as verdict tables, and what holds from both ends in any position. */

type Hex = NonNullable<Sketch['hexes']>[string];
const woods = (elevation: number): Hex => ({ terrain: 'woods', elevation });
const level = (elevation: number): Hex => ({ elevation });

/** From 0502 down the column to 0506, four hexes; what lies in 0503, 0504 and 0505 is looked at one after the other. */
function verdicts(firer: number, target: number, between: Hex, unit: 'unit' | 'nobody'): string {
  return ['0503', '0504', '0505']
    .map((hex) => {
      const state = positionOf({ hexes: { '0502': level(firer), '0506': level(target), ...onTheWay(firer, target), [hex]: between }, union: unit === 'unit' ? [{ id: 'u', hex }] : [] });
      return lineOfSight(state, hexIndex(state.setting, '0502'), hexIndex(state.setting, '0506')).clear ? 'clear' : 'blocked';
    })
    .join(' ');
}

/** The other hexes of the line lie as low as the lower end, so that they never matter. */
function onTheWay(firer: number, target: number): Record<string, Hex> {
  return Object.fromEntries(['0503', '0504', '0505'].map((hex) => [hex, level(Math.min(firer, target))]));
}

describe('what lies one, two and three hexes from the firer of four', () => {
  /** The levels of firer, hex and target; verdicts for Woods, for a unit, for Woods with a unit, and for bare ground. */
  test.each<readonly [rules: string, firer: number, hex: number, target: number, wooded: string, occupied: string, both: string, bare: string]>([
    ['G-9.4.b all on one level', 1, 1, 1, 'blocked blocked blocked', 'blocked blocked blocked', 'blocked blocked blocked', 'clear clear clear'],
    ['G-9.4.a G-9.4.b the hex above both', 0, 1, 0, 'blocked blocked blocked', 'blocked blocked blocked', 'blocked blocked blocked', 'blocked blocked blocked'],
    ['G-9.4.a the hex two above both', 0, 2, 0, 'blocked blocked blocked', 'blocked blocked blocked', 'blocked blocked blocked', 'blocked blocked blocked'],
    ['G-9.4.c both above the hex', 2, 1, 2, 'clear clear clear', 'clear clear clear', 'clear clear clear', 'clear clear clear'],
    ['G-9.4.c both above the hex, the firer more', 3, 1, 2, 'clear clear clear', 'clear clear clear', 'clear clear clear', 'clear clear clear'],
    ['G-9.4.c both above the hex, the target more', 2, 1, 3, 'clear clear clear', 'clear clear clear', 'clear clear clear', 'clear clear clear'],
    ['G-9.4.d G-9.51.a the firer above the hex, the target on its level', 2, 1, 1, 'clear blocked blocked', 'clear clear clear', 'clear blocked blocked', 'clear clear clear'],
    ['G-9.4.d G-9.51.a the firer above the hex, the target below it', 2, 1, 0, 'clear blocked blocked', 'clear clear clear', 'clear blocked blocked', 'clear clear clear'],
    ['G-9.4.e G-9.51.a the target above the hex, the firer on its level', 1, 1, 2, 'blocked blocked clear', 'clear clear clear', 'blocked blocked clear', 'clear clear clear'],
    ['G-9.4.e G-9.51.a the target above the hex, the firer below it', 0, 1, 2, 'blocked blocked clear', 'clear clear clear', 'blocked blocked clear', 'clear clear clear'],
    ['G-9.4.a G-9.4.b the hex as high as the higher end, the firer', 2, 2, 1, 'blocked blocked blocked', 'blocked blocked blocked', 'blocked blocked blocked', 'clear clear clear'],
    ['G-9.4.a G-9.4.b the hex as high as the higher end, the target', 1, 2, 2, 'blocked blocked blocked', 'blocked blocked blocked', 'blocked blocked blocked', 'clear clear clear'],
  ])('%s: levels %i, %i, %i', (_rules, firer, hex, target, wooded, occupied, both, bare) => {
    expect({
      wooded: verdicts(firer, target, woods(hex), 'nobody'),
      occupied: verdicts(firer, target, level(hex), 'unit'),
      both: verdicts(firer, target, woods(hex), 'unit'),
      bare: verdicts(firer, target, level(hex), 'nobody'),
    }).toEqual({ wooded, occupied, both, bare });
  });
});

describe('what never blocks', () => {
  test.each<readonly [string, Sketch]>([
    ['G-9.4.k Town', { hexes: { '0504': { terrain: 'town' } } }],
    ['G-9.4.k Marsh', { hexes: { '0504': { terrain: 'marsh' } } }],
    ['G-9.4.k a house', { hexes: { '0504': { name: 'Farm' } } }],
    ['G-9.4.h Woods at both ends', { hexes: { '0502': woods(0), '0506': woods(0) } }],
    ['G-9.4.h units at both ends', { union: [{ id: 'a', hex: '0502' }], confederate: [{ id: 'b', hex: '0506' }] }],
    ['G-9.4.i leaders', { leaders: [{ id: 'union', side: 'union', hex: '0504' }, { id: 'confederate', side: 'confederate', hex: '0503' }] }],
    ['G-9.4.a a sunken road', { hexes: { '0504': { sunkenRoad: true } } }],
    ['G-9.4.a works, a wall, a river', { hexsides: [{ between: ['0503', '0504'], features: ['improved-position'] }, { between: ['0504', '0505'], features: ['wall', 'river'] }] }],
    ['G-9.4.g Woods beside the line', { hexes: { '0404': woods(0), '0604': woods(0) } }],
    ['G-9.4.a a hill lower than both ends', { hexes: { '0502': level(2), '0504': level(1), '0506': level(2) } }],
  ])('%s', (_title, sketch) => {
    const state = positionOf(sketch);
    expect(lineOfSight(state, hexIndex(state.setting, '0502'), hexIndex(state.setting, '0506')).clear).toBe(true);
  });

  test.each<readonly [string, Partial<NonNullable<Sketch['union']>[number]>]>([
    ['infantry', {}],
    ['Disordered infantry', { disordered: true }],
    ['mounted cavalry', { class: 'cavalry' }],
    ['artillery', { class: 'artillery' }],
  ])('G-9.4.b any combat unit blocks on the level, of either side: %s', (_title, more) => {
    const blocked = (side: 'union' | 'confederate') => {
      const state = positionOf({ [side]: [{ id: 'u', hex: '0504', ...more }] });
      return !lineOfSight(state, hexIndex(state.setting, '0502'), hexIndex(state.setting, '0506')).clear;
    };
    expect([blocked('union'), blocked('confederate')]).toEqual([true, true]);
  });
});

describe('along hexsides for four hexes, from 0503 by 0703 to 0903', () => {
  const from = '0503';
  const seen = (sketch: Sketch, to: string) => {
    const state = positionOf(sketch);
    const { steps, blockedBy } = lineOfSight(state, hexIndex(state.setting, from), hexIndex(state.setting, to));
    return { steps: steps.map((step) => (step.kind === 'hex' ? hexId(state.setting, step.hex) : step.hexes.map((hex) => hexId(state.setting, hex)).join('|'))), blockedBy: blockedBy.map(({ hex }) => hexId(state.setting, hex)) };
  };
  const to = '0903';

  test('G-9.4.g hexsides and hexes take turns', () => {
    expect(seen({}, to)).toEqual({ steps: ['0602|0603', '0703', '0802|0803'], blockedBy: [] });
  });

  test.each(['0602', '0603', '0703', '0802', '0803'])('G-9.4.f Woods in %s block', (hex) => {
    expect(seen({ hexes: { [hex]: woods(0) } }, to).blockedBy).toEqual([hex]);
  });

  test('G-9.4.f G-9.4.d from one level up the near pair is looked over, the middle and the far pair are not', () => {
    const over = (hex: string) => seen({ hexes: { [from]: level(1), [hex]: woods(0) } }, to).blockedBy;
    // 0602 and 0603 lie one hex from the firer and three from the target, 0703 two from both.
    expect(['0602', '0603', '0703', '0802', '0803'].map((hex) => over(hex).length)).toEqual([0, 0, 1, 1, 1]);
  });
});

/** Small maps with two batteries of long range that face each other and can turn as they need. */
const HEXES = rectangle(7, 7);
const maps = fc
  .record({
    terrain: fc.array(fc.constantFrom('clear', 'clear', 'clear', 'clear', 'woods', 'town', 'marsh'), { minLength: 49, maxLength: 49 }),
    elevation: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 49, maxLength: 49 }),
    places: fc.uniqueArray(fc.nat(48), { minLength: 2, maxLength: 8 }),
  })
  .map(({ terrain, elevation, places }) => {
    const [a, b, ...others] = places.map((place) => HEXES[place]!);
    const hexes = Object.fromEntries(HEXES.map((hex, place) => [hex, { terrain: terrain[place]!, elevation: elevation[place]! }]));
    const guns = { class: 'artillery', range: 'L', strength: 4 } as const;
    const sketch: Sketch = {
      columns: 7,
      rows: 7,
      hexes,
      leaders: [{ id: 'union', side: 'union', hex: a! }, { id: 'confederate', side: 'confederate', hex: b! }],
      union: [{ id: 'a', hex: a!, ...guns }, ...others.filter((_, at) => at % 2 === 0).map((hex, at) => ({ id: `u${at}`, hex }))],
      confederate: [{ id: 'b', hex: b!, ...guns }, ...others.filter((_, at) => at % 2 === 1).map((hex, at) => ({ id: `c${at}`, hex }))],
    };
    return { sketch, a: a!, b: b! };
  });

/** What the published query says of a line. */
function asked(state: GloryState, from: string, to: string) {
  const answer = lineOfSightQuery.answer(state, { from, to } as never, { role: 'observer' });
  if (!answer.ok) throw new Error('refused');
  return answer.value as { readonly clear: boolean; readonly distance: number; readonly blockedBy: readonly { readonly hex: string; readonly what: string }[]; readonly passedOver: readonly string[] };
}

describe('from both ends', () => {
  test('G-9.4.j G-9.51.b the same verdict, distance and blockers; only who may be struck by mistake goes by the target', () => {
    fc.assert(
      fc.property(maps, ({ sketch, a, b }) => {
        const state = positionOf(sketch);
        const [there, back] = [asked(state, a, b), asked(state, b, a)];
        const blockers = ({ blockedBy }: typeof there) => blockedBy.map(({ hex, what }) => `${hex} ${what}`).sort();
        expect([there.clear, there.distance, blockers(there)]).toEqual([back.clear, back.distance, blockers(back)]);
        const { grid } = state.setting.board;
        const beside = (hex: string, end: string) => grid.distance(grid.indexOf(hex), grid.indexOf(end)) === 1;
        expect([there.passedOver.every((hex) => beside(hex, b)), back.passedOver.every((hex) => beside(hex, a))]).toEqual([true, true]);
      }),
      { numRuns: 300 },
    );
  });

  test('G-9.4.j G-9.21.b G-TCN.f of two batteries of one class that may turn, both can fire at the other or neither can', () => {
    fc.assert(
      fc.property(maps, ({ sketch, a, b }) => {
        const fires = (side: 'union' | 'confederate', battery: string, target: string) => {
          const state = positionOf(sketch, { name: 'artillery-fire', shots: [] }, side);
          return ([0, 1, 2, 3, 4, 5] as const).some((facing) => decide(state, side, { type: 'fire', batteries: [battery], target, facing }, { roll: () => 9 }).ok);
        };
        expect(fires('union', 'a', b)).toBe(fires('confederate', 'b', a));
      }),
      { numRuns: 150 },
    );
  });

  test('G-9.4.c with both ends higher than all else everything is seen', () => {
    fc.assert(
      fc.property(maps, ({ sketch, a, b }) => {
        const lifted = { ...sketch, hexes: { ...sketch.hexes, [a]: level(3), [b]: level(3) } };
        expect(asked(positionOf(lifted), a, b).clear).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('G-9.4.b taking units off the map never blocks a line', () => {
    fc.assert(
      fc.property(maps, ({ sketch, a, b }) => {
        const alone = { ...sketch, union: sketch.union!.slice(0, 1), confederate: sketch.confederate!.slice(0, 1) };
        const withUnits = asked(positionOf(sketch), a, b).clear;
        const without = asked(positionOf(alone), a, b).clear;
        expect(withUnits && !without).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

test('G-9.21.b where the line is blocked both sides are told by what', () => {
  const sketch: Sketch = { hexes: { '0503': woods(0) }, union: [{ id: 'g', hex: '0502', class: 'artillery', facing: 3 }], confederate: [{ id: 'h', hex: '0504', class: 'artillery', facing: 0 }] };
  const why = (side: 'union' | 'confederate', battery: string, target: string) => {
    const [violation] = refusal(positionOf(sketch, { name: 'artillery-fire', shots: [] }, side), side, { type: 'fire', batteries: [battery], target });
    return [reasons([violation]), violation.facts.blockedBy];
  };
  const expected = [[{ rule: 'G-9.21.b', code: 'fire.no-line-of-sight' }], [{ hex: '0503', what: 'woods', rules: ['G-9.4.b'] }]];
  expect([why('union', 'g', '0504'), why('confederate', 'h', '0502')]).toEqual([expected, expected]);
});
