import type { RationalJson } from '../../src/kernel/rational.js';
import { ONE, rational, sum } from '../../src/kernel/rational.js';
import type { RiflesEvent } from '../../src/systems/rifles/events.js';
import { evolve } from '../../src/systems/rifles/evolve.js';
import { hexId, piece } from '../../src/systems/rifles/position.js';
import { assaultPreview } from '../../src/systems/rifles/previews/assault.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { oddsOf, playedOut, refused, told, type Ending } from './foretold.js';
import { positionOf, reasons, type Sketch, type UnitSketch } from './position.js';

interface Told {
  readonly target: string;
  readonly odds: string;
  readonly house: readonly string[];
  readonly stages: { readonly melee: readonly Ending[] };
  readonly outcomes: readonly (Ending & { readonly result: string; readonly attackers: readonly Fate[]; readonly defenders: readonly Fate[]; readonly retreats: readonly object[] })[];
  readonly expected: { readonly attackersLose: RationalJson; readonly defendersLose: RationalJson };
}
interface Fate {
  readonly unit: string;
  readonly men: number;
  readonly hex: string | null;
  readonly state: string;
}
interface Answer {
  readonly targets: readonly Told[];
  readonly refused: readonly { readonly target: string; readonly violations: readonly { readonly rule: string; readonly code: string }[] }[];
}

/** The attacker in 0505, south of the defender in 0504; k could assault n, which keeps the segment open. */
function at(attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, sketch: Sketch = {}): RiflesState {
  return positionOf(
    {
      ...sketch,
      union: [{ id: 'a', hex: '0505', ...attacker }, ...(sketch.union ?? []), { id: 'k', hex: '0101' }],
      confederate: [{ id: 'd', hex: '0504', ...defender }, ...(sketch.confederate ?? []), { id: 'n', hex: '0102' }],
    },
    { name: 'assault' },
  );
}
const ask = (state: RiflesState, units: readonly string[] = ['a']) => (told(assaultPreview, state, { units, target: '0504' }) as Answer).targets[0]!;

describe('R-ME.1 400 against 400', () => {
  const answer = ask(at());

  test('R-ME.1 the column 1-1: four, two, three and one faces of ten (house)', () => {
    const odds = oddsOf(answer.stages.melee, ({ result }) => String(result));
    expect(Object.entries(odds).map(([result, { decimal }]) => [result, decimal])).toEqual([['repulsed', '0.4'], ['locked', '0.2'], ['driven-back', '0.3'], ['routed', '0.1']]);
    expect(answer.odds).toBe('1-1');
    expect(answer.house).toContain('Odds and results');
  });

  test('R-ME.1 expected losses: 0.4 × 40 + 0.2 × 20 + 0.3 × 20 + 0.1 × 12 are 27.2, and 0.4 × 12 + 0.2 × 20 + 0.3 × 40 + 0.1 × 80 are 28.8', () => {
    expect(answer.expected).toMatchObject({ attackersLose: { decimal: '27.2' }, defendersLose: { decimal: '28.8' } });
  });

  test('R-ME.1 what becomes of both, and where the beaten may go', () => {
    expect(answer.outcomes).toMatchObject([
      { result: 'repulsed', attackers: [{ unit: 'a', men: 360, hex: '0505', state: 'disordered' }], defenders: [{ unit: 'd', men: 388, hex: '0504', state: 'in-order' }], retreats: [] },
      { result: 'locked', attackers: [{ men: 380, state: 'in-order' }], defenders: [{ men: 380, state: 'in-order' }], retreats: [] },
      {
        result: 'driven-back',
        attackers: [{ men: 380, hex: '0505', state: 'in-order' }],
        defenders: [{ men: 360, hex: '0504', state: 'must-retreat' }],
        retreats: ['0503', '0603', '0403'].map((to) => ({ type: 'retreat', unit: 'd', to })),
      },
      { result: 'routed', attackers: [{ men: 388 }], defenders: [{ men: 320, state: 'must-retreat' }] },
    ]);
  });

  test('R-ME.1 R-ME.2 strengths and their factors are told, with the rows; terrain is not among them', () => {
    const state = at({ formation: 'attack-column' }, { formation: 'defensive-order' }, { features: { '0504': ['town', 'woods'], '0505': ['marsh'] } });
    expect(ask(state)).toMatchObject({
      attack: [{ unit: 'a', strength: { decimal: '600' }, factors: [{ label: 'Men', rule: 'R-ME.1' }, { label: 'Attack column', value: { decimal: '1.5' }, rule: 'R-ME.1', provenance: 'house' }] }],
      defence: [{ unit: 'd', strength: { decimal: '800' }, factors: [{ label: 'Men' }, { label: 'Defensive order', value: { decimal: '2' }, rule: 'R-ME.2', provenance: 'house' }] }],
      ratio: { decimal: '0.75' },
      odds: '2-3',
    });
  });
});

const wet: Sketch = { features: Object.fromEntries(['0503', '0603', '0604', '0404', '0403'].map((hex) => [hex, ['deep-water']])) };
const POSITIONS: readonly (readonly [string, RiflesState, readonly string[]])[] = [
  ['R-ME.1 one against one', at(), ['a']],
  ['R-ME.1 two against two', at({}, {}, { union: [{ id: 'b', hex: '0505', kind: 'cavalry', mounted: true, men: 250 }], confederate: [{ id: 'e', hex: '0504', men: 150, formation: 'march-column' }] }), ['a', 'b']],
  ['R-ME.1 guns among the beaten', at({}, {}, { confederate: [{ id: 'g', hex: '0504', kind: 'foot-artillery', men: 120 }] }), ['a']],
  ['R-ME.1 with nowhere to go', at({}, {}, wet), ['a']],
  ['R-ME.1 with a single way', at({}, {}, { features: { ...wet.features, '0503': [] } }), ['a']],
  ['R-ME.1 weak units, which may be broken', at({ left: 105 }, { left: 110 }), ['a']],
];

test.each(POSITIONS)('%s: the endings sum to 1 and are what every face of the die gives in play', (_title, state, units) => {
  const { outcomes, stages } = ask(state, units);
  const involved = [...units, ...state.setting.order.units.filter(({ hex }) => hex === '0504').map(({ id }) => id)];
  const name = (fates: readonly Pick<Fate, 'unit' | 'men' | 'hex'>[], result: unknown) => JSON.stringify([result, fates.map(({ unit, men, hex }) => [unit, men, hex])]);
  const played = (events: readonly RiflesEvent[]) => {
    const { units: after } = events.reduce(evolve, state);
    const fates = involved.map((unit) => {
      const { hex, men } = after[piece(state, unit).index]!;
      return { unit, men, hex: hex < 0 ? null : hexId(state.setting, hex) };
    });
    return name(fates, events.flatMap((event) => (event.type === 'assault-fought' ? [event.result] : []))[0]);
  };
  const said = oddsOf(outcomes, (ending) => name([...(ending as unknown as Told['outcomes'][number]).attackers, ...(ending as unknown as Told['outcomes'][number]).defenders], ending.result));
  expect(said).toEqual(playedOut(state, 'union', { type: 'assault', units: [...units], target: '0504' }, played));
  for (const endings of [outcomes, stages.melee]) expect(sum(endings.map(({ probability: { numerator, denominator } }) => rational(BigInt(numerator), BigInt(denominator))))).toEqual(ONE);
});

test('R-ME.1 who has nowhere to go is told broken, and the victors in its hex', () => {
  expect(ask(at({}, {}, wet)).outcomes.filter(({ result }) => result === 'routed')).toMatchObject([{ attackers: [{ hex: '0504', state: 'in-order' }], defenders: [{ men: 0, hex: null, state: 'broken' }], retreats: [] }]);
});

describe('R-ME.1 without a target every neighbouring hex with enemies is compared', () => {
  const state = at({}, {}, { confederate: [{ id: 'e', hex: '0604', men: 200 }, { id: 'f', hex: '0405' }], conditions: { burning: ['0405'] } });
  const answer = told(assaultPreview, state, { units: ['a'] }) as Answer;

  test('R-ME.1 with the odds of each', () => {
    expect(answer.targets.map(({ target, odds }) => [target, odds])).toEqual([['0504', '1-1'], ['0604', '2-1']]);
  });

  test('R-OM.7 and why the others cannot be assaulted', () => {
    expect(answer.refused).toMatchObject([{ target: '0405', violations: [{ rule: 'R-OM.7' }] }]);
  });
});

test('R-ME.1 whose turn it is, and whether the unit has assaulted, does not matter; whether it could does', () => {
  const state = at({ marks: { assaulted: true } });
  expect(told(assaultPreview, { ...state, active: 'confederate', phase: { name: 'movement' } }, { units: ['a'], target: '0504' })).toEqual(told(assaultPreview, at(), { units: ['a'], target: '0504' }));
  expect(reasons(refused(assaultPreview, at(), { units: ['a'], target: '0503' }))).toEqual([{ rule: 'R-ME.1', code: 'assault.not-adjacent' }]);
  expect(reasons(refused(assaultPreview, at({ formation: 'digging' }), { units: ['a'] }))).toEqual([{ rule: 'R-UN.2', code: 'assault.formation' }]);
});
