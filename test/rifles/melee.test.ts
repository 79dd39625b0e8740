import type { CommandOf } from '../../src/systems/rifles/commands.js';
import { decide } from '../../src/systems/rifles/decide.js';
import type { EventOf } from '../../src/systems/rifles/events.js';
import { offers } from '../../src/systems/rifles/offers.js';
import { piece } from '../../src/systems/rifles/position.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { MELEE, MELEE_COSTS } from '../../src/systems/rifles/tables/melee.js';
import { HEX_FEATURES, HEXSIDE_FEATURES, MELEE_RESULTS, type HexFeature, type HexsideFeature } from '../../src/systems/rifles/vocabulary.js';
import { play, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const assault = (units: readonly string[] = ['a'], target = '0504'): CommandOf<'assault'> => ({ type: 'assault', units: [...units], target });
const END = { type: 'end-turn' } as const;

/** The attacker stands in 0505, south of the defender in 0504. Far away somebody is left to each side, and to the Union somebody who can still assault. */
function at(attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, sketch: Sketch = {}): RiflesState {
  return positionOf(
    {
      ...sketch,
      union: [{ id: 'a', hex: '0505', ...attacker }, ...(sketch.union ?? []), { id: 'k', hex: '0101' }],
      confederate: [{ id: 'd', hex: '0504', facing: 3, ...defender }, ...(sketch.confederate ?? []), { id: 'n', hex: '0102' }],
    },
    { name: 'assault' },
  );
}

function fought(state: RiflesState, units?: readonly string[], die = 5): EventOf<'assault-fought'> {
  const decided = decide(state, 'union', assault(units), { roll: () => die });
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return decided.value.find((event): event is EventOf<'assault-fought'> => event.type === 'assault-fought')!;
}
const oddsOf = (attacker: Partial<UnitSketch>, defender: Partial<UnitSketch>) => fought(at(attacker, defender)).odds;
const factorsOf = (state: RiflesState, units?: readonly string[]) => {
  const { attack, defence } = fought(state, units);
  const brief = (side: EventOf<'assault-fought'>['attack']) => side.map(({ unit, strength, factors }) => `${unit} ${factors.map(({ value }) => value.decimal).join(' x ')} = ${strength.decimal}`);
  return { attack: brief(attack), defence: brief(defence) };
};

describe('R-ME.1 terrain never changes a melee', () => {
  test('R-ME.1 the example of the row: woods against open ground, the same value and the same result for every face', () => {
    for (let die = 0; die < 10; die++) expect(fought(at({}, {}, { features: { '0504': ['woods'] } }), undefined, die)).toEqual(fought(at(), undefined, die));
  });

  test('R-ME.1 no feature of either hex changes anything; those that land units may not enter are the only ones refused', () => {
    const closed: HexFeature[] = [];
    for (const feature of HEX_FEATURES) {
      const state = at({}, {}, { features: { '0504': [feature] } });
      if (decide(state, 'union', assault(), { roll: () => 5 }).ok) expect(fought(state)).toEqual(fought(at()));
      else closed.push(feature);
      expect(fought(at({}, {}, { features: { '0505': [feature] } }))).toEqual(fought(at()));
    }
    expect(closed).toEqual(['deep-water', 'shallow-water']);
  });

  test('R-ME.1 R-OM.12 R-OM.16 nor does any hexside or slope; only streams without a ford are closed, and an escarpment up or down', () => {
    const closedBy = (levels: number) => {
      const closed: HexsideFeature[] = [];
      for (const feature of HEXSIDE_FEATURES) {
        const state = at({}, {}, { hexsides: [{ between: ['0504', '0505'], features: [feature] }], elevations: { '0504': levels } });
        if (decide(state, 'union', assault(), { roll: () => 5 }).ok) expect(fought(state)).toEqual(fought(at()));
        else closed.push(feature);
      }
      return closed;
    };
    expect(closedBy(0)).toEqual(['non-fordable-stream']);
    expect(closedBy(1)).toEqual(['non-fordable-stream', 'escarpment']);
  });

  test('R-ME.1 R-FS.4 nor do night, weather and soft ground', () => {
    expect(fought(at({}, {}, { conditions: { night: true, weather: 'heavy-rain', ground: 'soft' } }))).toEqual(fought(at()));
  });

  test('R-ME.2 the example of the row: a village counts nothing, defensive order in it does, and as much as in a redoubt', () => {
    const defender = { formation: 'defensive-order' } as const;
    const village: Sketch = { features: { '0504': ['village'] } };
    expect(factorsOf(at({}, {}, village)).defence).toEqual(['d 400 = 400']);
    expect(factorsOf(at({}, defender, village)).defence).toEqual(['d 400 x 2 = 800']);
    expect(fought(at({}, defender, village))).toEqual(fought(at({}, defender, { features: { '0504': ['redoubt'] } })));
    expect(fought(at({}, defender, village)).defence[0]?.factors.map(({ rule, provenance }) => [rule, provenance])).toEqual([['R-ME.1', 'house'], ['R-ME.2', 'house']]);
  });
});

describe('R-ME.1 what the men are worth (house)', () => {
  test.each<[string, Partial<UnitSketch>, Partial<UnitSketch>, string]>([
    ['a line', {}, {}, 'a 400 = 400'],
    ['an attack column', { formation: 'attack-column' }, {}, 'a 400 x 1.5 = 600'],
    ['riders', { kind: 'cavalry', mounted: true }, {}, 'a 400 x 1.5 = 600'],
    ['riders in attack column', { kind: 'cavalry', mounted: true, formation: 'attack-column' }, {}, 'a 400 x 1.5 x 1.5 = 900'],
    ['riders against a square', { kind: 'cavalry', mounted: true }, { formation: 'square' }, 'a 400 x 0.5 = 200'],
    ['men on foot against a square', {}, { formation: 'square' }, 'a 400 = 400'],
    ['the disordered', { formation: 'disordered' }, {}, 'a 400 x 0.5 = 200'],
    ['skirmishers: nothing more or less', { skirmishers: 100 }, {}, 'a 400 = 400'],
    ['those who are left', { left: 300 }, {}, 'a 300 = 300'],
  ])('R-ME.1 attacking: %s', (_title, attacker, defender, told) => {
    expect(factorsOf(at(attacker, defender)).attack).toEqual([told]);
  });

  test.each<[string, Partial<UnitSketch>, string]>([
    ['a square', { formation: 'square' }, 'd 400 = 400'],
    ['an attack column', { formation: 'attack-column' }, 'd 400 = 400'],
    ['riders', { kind: 'cavalry', mounted: true }, 'd 400 = 400'],
    ['the disordered', { formation: 'disordered' }, 'd 400 x 0.5 = 200'],
    ['those who dig', { formation: 'digging' }, 'd 400 x 0.5 = 200'],
    ['a march column', { formation: 'march-column' }, 'd 400 x 0.5 = 200'],
    ['guns', { kind: 'foot-artillery' }, 'd 400 x 0.5 = 200'],
    ['limbered guns', { kind: 'foot-artillery', formation: 'limbered' }, 'd 400 x 0.5 x 0.5 = 100'],
    ['disordered guns', { kind: 'foot-artillery', formation: 'disordered' }, 'd 400 x 0.5 x 0.5 = 100'],
  ])('R-ME.1 defending: %s', (_title, defender, told) => {
    expect(factorsOf(at({}, defender)).defence).toEqual([told]);
  });

  test('R-ME.1 two attackers and two defenders add up: 400 and 600 against 400 and 200 are 5 to 3', () => {
    const state = at({}, {}, { union: [{ id: 'b', hex: '0505', formation: 'attack-column' }], confederate: [{ id: 'e', hex: '0504', men: 200 }] });
    expect(factorsOf(state, ['a', 'b'])).toEqual({ attack: ['a 400 = 400', 'b 400 x 1.5 = 600'], defence: ['d 400 = 400', 'e 200 = 200'] });
    expect(fought(state, ['a', 'b']).odds).toBe('3-2');
    expect(fought(state, ['b']).odds).toBe('1-1');
  });
});

describe('R-ME.1 the Melee table (house)', () => {
  test.each<[number, string]>([
    [199, 'below 1-2'],
    [200, '1-2'],
    [266, '1-2'],
    [267, '2-3'],
    [399, '2-3'],
    [400, '1-1'],
    [600, '3-2'],
    [799, '3-2'],
    [800, '2-1'],
    [1200, '3-1'],
    [1599, '3-1'],
    [1600, '4-1'],
    [9000, '4-1'],
  ])('%i men against 400 are in the column %s: ratios are exact', (men, odds) => {
    expect(oddsOf({ men }, {})).toBe(odds);
  });

  test('R-ME.1 columns rise, every one has ten faces, and no face is worse in a better column', () => {
    const rank = (column: number) => MELEE[column]!.results.value.map((result) => MELEE_RESULTS.indexOf(result));
    MELEE.forEach(({ attack, defence }, at) => {
      expect(rank(at)).toHaveLength(10);
      expect(rank(at)).toEqual([...rank(at)].sort((a, b) => a - b));
      if (at === 0) return;
      expect(attack * MELEE[at - 1]!.defence).toBeGreaterThan(MELEE[at - 1]!.attack * defence);
      rank(at).forEach((result, face) => { expect(result).toBeGreaterThanOrEqual(rank(at - 1)[face]!); });
    });
  });

  test('R-ME.1 every number of it says that it is of the house', () => {
    const cells = [...MELEE.map(({ results }) => results), ...Object.values(MELEE_COSTS).flatMap(({ attackersLose, defendersLose }) => [attackersLose, defendersLose])];
    expect(cells.map(({ provenance, why }) => [provenance, why === undefined])).toEqual(cells.map(() => ['house', false]));
  });
});

describe('R-ME.1 what a melee does (house), 400 against 400', () => {
  const losses = (a: number, d: number) => [{ unit: 'a', men: a }, { unit: 'd', men: d }];

  test('R-ME.1 repulsed, 0 to 3: a tenth of the attackers and 3 in 100 of the defenders, and the attackers are disordered', () => {
    const { events, state } = play(at(), 'union', assault(), 3);
    expect(events).toEqual([
      {
        type: 'assault-fought',
        units: ['a'],
        target: '0504',
        defenders: ['d'],
        attack: [{ unit: 'a', strength: { numerator: '400', denominator: '1', decimal: '400' }, factors: [expect.objectContaining({ label: 'Men', rule: 'R-ME.1', provenance: 'house' })] }],
        defence: [{ unit: 'd', strength: { numerator: '400', denominator: '1', decimal: '400' }, factors: [expect.objectContaining({ label: 'Men', rule: 'R-ME.1', provenance: 'house' })] }],
        odds: '1-1',
        die: 3,
        result: 'repulsed',
        losses: losses(40, 12),
      },
      { type: 'unit-disordered', unit: 'a' },
      { type: 'phase-entered', phase: { name: 'assault' } },
    ]);
    expect(piece(state, 'a').state).toMatchObject({ men: 360, formation: 'disordered', marks: { assaulted: true } });
    expect(piece(state, 'd').state).toMatchObject({ men: 388, formation: 'line', marks: {} });
  });

  test('R-ME.1 locked, 4 and 5: five in 100 on both sides, nobody is disordered', () => {
    const { events } = play(at(), 'union', assault(), 4);
    expect(events).toMatchObject([{ result: 'locked', losses: losses(20, 20) }, { type: 'phase-entered' }]);
  });

  test('R-ME.1 driven back, 6 to 8: a tenth of the defenders, five in 100 of the attackers; the defenders are disordered and have to go back', () => {
    const { events } = play(at(), 'union', assault(), 6);
    expect(events).toMatchObject([
      { result: 'driven-back', losses: losses(20, 40) },
      { type: 'unit-disordered', unit: 'd' },
      { type: 'phase-entered', phase: { name: 'retreat', units: ['d'], hex: '0504', victors: ['a'] } },
    ]);
  });

  test('R-ME.1 routed, 9: a fifth of the defenders, 3 in 100 of the attackers', () => {
    expect(play(at(), 'union', assault(), 9).events).toMatchObject([{ result: 'routed', losses: losses(12, 80) }, { type: 'unit-disordered', unit: 'd' }, { phase: { name: 'retreat' } }]);
  });

  test('R-ME.1 half a man is rounded up: 5 in 100 of 10 are one, 3 in 100 of 10 nobody', () => {
    expect(fought(at({ men: 10 }, { men: 10 }), undefined, 4).losses).toEqual(losses(1, 1));
    expect(fought(at({ men: 10 }, { men: 10 }), undefined, 0).losses).toEqual(losses(1, 0));
  });

  test('R-ME.1 who is disordered already is not disordered again', () => {
    expect(play(at({ formation: 'disordered', men: 800 }), 'union', assault(), 0).events.map(({ type }) => type)).toEqual(['assault-fought', 'phase-entered']);
  });

  test('R-ME.1 who has fewer than a quarter of its men left is broken and neither disordered nor driven back', () => {
    // 104 of 400 men less a tenth: 94.
    expect(play(at({ left: 104 }, { men: 104 }), 'union', assault(), 0).events).toMatchObject([{ result: 'repulsed' }, { type: 'unit-broken', unit: 'a', cause: 'melee' }, { type: 'phase-entered' }]);
    // 1600 against 104 of 400: a fifth of 104 are 21. The victors enter the empty hex.
    expect(play(at({ men: 1600 }, { left: 104 }), 'union', assault(), 9).events).toMatchObject([
      { result: 'routed' },
      { type: 'unit-broken', unit: 'd', cause: 'melee' },
      { type: 'phase-entered', phase: { name: 'retreat', units: [], hex: '0504', victors: ['a'] } },
      { type: 'unit-advanced', unit: 'a', to: '0504', facing: 0 },
      { type: 'phase-entered', phase: { name: 'assault' } },
    ]);
  });

  test.each<[string, Partial<UnitSketch>]>([
    ['guns that are not limbered', { kind: 'foot-artillery' }],
    ['men who dig', { formation: 'digging' }],
  ])('R-ME.1 %s are lost where they are', (_title, defender) => {
    expect(play(at({}, defender), 'union', assault(), 8).events.slice(1, 2)).toEqual([{ type: 'unit-broken', unit: 'd', cause: 'no-retreat' }]);
  });
});

describe('who may assault what', () => {
  test.each<[string, Partial<UnitSketch>, { readonly rule: string; readonly code: string }]>([
    ['R-ME.1 once in a turn', { marks: { assaulted: true } }, { rule: 'R-ME.1', code: 'assault.done' }],
    ['R-ME.1 no guns', { kind: 'foot-artillery', formation: 'limbered' }, { rule: 'R-ME.1', code: 'assault.not-on-foot' }],
    ['R-ME.1 no vessels', { kind: 'small-vessel' }, { rule: 'R-ME.1', code: 'assault.not-on-foot' }],
    ['R-UN.2 nobody who digs', { formation: 'digging' }, { rule: 'R-UN.2', code: 'assault.formation' }],
    ['R-UN.2 nobody in defensive order', { formation: 'defensive-order' }, { rule: 'R-UN.2', code: 'assault.formation' }],
  ])('%s', (_title, attacker, violation) => {
    expect(refusal(at(attacker), 'union', assault())).toMatchObject([violation]);
  });

  test('R-ME.1 units of one hex, a neighbouring hex, with enemies', () => {
    const apart = at({}, {}, { union: [{ id: 'b', hex: '0605' }] });
    expect(refusal(apart, 'union', assault(['a', 'b']))).toMatchObject([{ rule: 'R-ME.1', code: 'assault.not-together', facts: { hexes: ['0505', '0605'] } }]);
    expect(refusal(at(), 'union', assault(['a'], '0503'))).toMatchObject([{ rule: 'R-ME.1', code: 'assault.not-adjacent', facts: { distance: 2 } }]);
    expect(reasons(refusal(at(), 'union', assault(['a'], '0405')))).toEqual([{ rule: 'R-ME.1', code: 'assault.no-enemy' }]);
    expect(reasons(refusal(at(), 'union', assault(['a'], '9999')))).toEqual([{ rule: 'R-ME.1', code: 'unknown.hex' }]);
    expect(reasons(refusal(at(), 'union', assault(['nobody'])))).toEqual([{ rule: 'R-ME.1', code: 'unknown.unit' }]);
    expect(reasons(refusal(at(), 'union', assault(['d'], '0505')))).toEqual([{ rule: 'R-ME.1', code: 'assault.other-side' }]);
    const { state } = play(at({ left: 104 }, { men: 104 }), 'union', assault(), 0);
    expect(reasons(refusal(state, 'union', assault()))).toEqual([{ rule: 'R-ME.1', code: 'assault.out-of-the-game' }]);
  });

  test('R-ME.1 R-FC.3 nobody boards a vessel', () => {
    expect(reasons(refusal(at({}, { kind: 'small-vessel' }, { features: { '0504': ['shallow-water'] }, conditions: { frozen: true } }), 'union', assault()))).toEqual([{ rule: 'R-ME.1', code: 'assault.vessel' }]);
  });

  test.each<[string, Sketch, Partial<UnitSketch>]>([
    ['R-WA.1', { features: { '0504': ['shallow-water'] } }, {}],
    ['R-OM.7', { conditions: { burning: ['0504'] } }, {}],
    ['R-OM.12', { hexsides: [{ between: ['0504', '0505'], features: ['escarpment'] }], elevations: { '0504': 1 } }, {}],
    ['R-OM.15', { hexsides: [{ between: ['0504', '0505'], features: ['gully'] }] }, { heavy: true }],
    ['R-OM.16', { hexsides: [{ between: ['0504', '0505'], features: ['non-fordable-stream'] }] }, {}],
  ])('%s R-SC.3 what no move may enter no assault may', (rule, sketch, attacker) => {
    expect(reasons(refusal(at(attacker, {}, sketch), 'union', assault())).map((reason) => reason.rule)).toEqual([rule]);
  });

  test('R-ME.1 R-SC.2 the price of the step does not matter', () => {
    expect(fought(at({ allowance: 1, spent: 1 }, {}, { features: { '0504': ['marsh'] } }))).toEqual(fought(at()));
  });
});

describe('the assault segment', () => {
  test('R-ME.1 it offers units one by one and two together, every hex that they may assault, and its end', () => {
    const state = at({}, {}, { union: [{ id: 'b', hex: '0505' }, { id: 'g', hex: '0605', kind: 'foot-artillery' }] });
    const commands = [assault(['a']), assault(['a', 'b']), assault(['b']), assault(['k'], '0102'), END];
    expect(offers(state, 'union')).toEqual([{ decision: 'assault', rule: 'R-ME.1', commands }]);
    expect(offers(play(state, 'union', assault(['b']), 0).state, 'union')[0]?.commands).toEqual([assault(['a']), assault(['k'], '0102'), END]);
  });

  test('R-ME.1 its end ends the half of the turn of the side', () => {
    expect(play(at(), 'union', END).events.slice(0, 2)).toEqual([
      { type: 'side-finished', side: 'union' },
      { type: 'side-activated', side: 'confederate' },
    ]);
  });
});
