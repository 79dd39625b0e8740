import { ONE, rational, sum } from '../../src/kernel/rational.js';
import type { RationalJson } from '../../src/kernel/rational.js';
import type { RiflesEvent } from '../../src/systems/rifles/events.js';
import { evolve } from '../../src/systems/rifles/evolve.js';
import { piece } from '../../src/systems/rifles/position.js';
import { firePreview } from '../../src/systems/rifles/previews/fire.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { oddsOf, playedOut, refused, told, type Ending } from './foretold.js';
import { positionOf, reasons, type Sketch, type UnitSketch } from './position.js';

interface Told {
  readonly target: string;
  readonly house: readonly string[];
  readonly stages: { readonly casualties: readonly Ending[]; readonly morale: readonly Ending[] };
  readonly outcomes: readonly Ending[];
  readonly expected: { readonly losses: RationalJson; readonly disordered: RationalJson; readonly broken: RationalJson };
}
interface Answer {
  readonly targets: readonly Told[];
  readonly refused: readonly { readonly target: string; readonly violations: readonly { readonly rule: string; readonly code: string }[] }[];
}

/** The firer in 0502 faces south; the target two hexes further. k keeps the segment open. */
const at = (firer: Partial<UnitSketch> = {}, target: Partial<UnitSketch> = {}, sketch: Sketch = {}): RiflesState =>
  positionOf(
    {
      ...sketch,
      union: [{ id: 'f', hex: '0502', facing: 3, ...firer }, { id: 'k', hex: '0101', facing: 3 }],
      confederate: [{ id: 't', hex: '0504', ...target }, ...(sketch.confederate ?? []), { id: 'n', hex: '0102' }],
    },
    { name: 'fire' },
  );
const ask = (state: RiflesState) => (told(firePreview, state, { unit: 'f', target: 't' }) as Answer).targets[0]!;
const decimals = (odds: Readonly<Record<string, RationalJson>>) => Object.fromEntries(Object.entries(odds).map(([name, { decimal }]) => [name, decimal]));
const total = (endings: readonly Ending[]) => sum(endings.map(({ probability: { numerator, denominator } }) => rational(BigInt(numerator), BigInt(denominator))));

describe('R-FC.1 a volley of 400 men at a small line: 19.2 expected', () => {
  const answer = ask(at());

  test('R-FC.1 the five rows of the die: 8, 13, 19, 25 and 31 men with one, two, four, two and one face in ten', () => {
    const odds = oddsOf(answer.stages.casualties, ({ losses, factor }) => `${String(losses)} at ${(factor as RationalJson).decimal}`);
    expect(decimals(odds)).toEqual({ '8 at 0.4': '0.1', '13 at 0.7': '0.2', '19 at 1': '0.4', '25 at 1.3': '0.2', '31 at 1.6': '0.1' });
  });

  test('R-FC.1 morale 6 against 2, 3, 4, 6 and 7 per cent: disordered with 5, 6, 7, 9 and 10 faces of ten, in all 0.73', () => {
    // Takes cover with one face where die + per cent = 6 is possible: 0.1 × 0.9; with 7 per cent never.
    expect(decimals(oddsOf(answer.stages.morale, ({ result }) => String(result)))).toEqual({ stands: '0.18', 'takes-cover': '0.09', disordered: '0.73' });
    // Men: (8 + 2 × 13 + 4 × 19 + 2 × 25 + 31) / 10.
    expect(answer.expected).toMatchObject({ losses: { decimal: '19.1' }, disordered: { decimal: '0.73' }, broken: { decimal: '0' } });
  });

  test('R-FC.1 it tells what it reckons with: factors and their product, what is shown, and which numbers are of the house', () => {
    expect(told(firePreview, at({}, {}, { features: { '0504': ['woods'] }, elevations: { '0504': 1 } }), { unit: 'f', target: 't' })).toMatchObject({
      rule: 'R-FC.1',
      unit: 'f',
      targets: [
        {
          target: 't',
          distance: 2,
          fire: 'small-arms',
          arc: 'front',
          men: 400,
          strength: { perMille: { decimal: '80' }, factors: [{ rule: 'R-FS.1' }, { rule: 'R-FS.1' }, { rule: 'R-FS.1' }] },
          // 0.60 × 0.90 × 0.80.
          crossSection: { total: { decimal: '0.432' }, shown: '0.43', factors: [{ rule: 'R-XS.10' }, { rule: 'R-MD.7' }, { rule: 'R-MD.10' }] },
          effective: { rule: 'R-FC.1', perMille: { decimal: '34.56' }, expectedLosses: { decimal: '13.824' } },
        },
      ],
      refused: [],
    });
    expect(answer.house).toEqual(['Lethality of 100 men in line, per mille', 'Hundreds of men', 'Weapons that fire in line', 'Casualties by die', 'Morale check', 'Breaking point']);
  });
});

/** Positions in which every part of it happens: nobody lost, riders, a disordered target, a weak one that may be broken, a cap. */
const POSITIONS: readonly (readonly [string, RiflesState])[] = [
  ['R-FC.1 a line', at()],
  ['R-FC.1 a handful of men, who may lose nobody', at({}, { men: 20 })],
  ['R-MD.6 riders, who take no cover', at({}, { kind: 'cavalry', mounted: true, formation: 'attack-column' })],
  ['R-XS.1 the disordered', at({}, { formation: 'disordered', morale: 3 })],
  ['R-DO.1 defensive order in a redoubt', at({ fire: [0, 200] }, { formation: 'defensive-order', morale: 9 }, { features: { '0504': ['redoubt'] } })],
  ['R-FC.1 a weak unit, which may be broken', at({}, { left: 110 })],
  ['R-UN.5 more than all of them', at({ kind: 'foot-artillery', fire: [0, 900] }, { formation: 'attack-column', men: 100 })],
  ['R-FS.7 riders by night in heavy rain', at({ kind: 'cavalry', mounted: true, marks: { moved: true } }, {}, { conditions: { night: true, weather: 'heavy-rain' } })],
];

const fateOf = (state: RiflesState, events: readonly RiflesEvent[]) => {
  // Up to what the game waits for, or the side’s end.
  const last = events.findIndex(({ type }) => type === 'phase-entered');
  const { hex, formation, takingCover, men } = piece(events.slice(0, last).reduce(evolve, state), 't').state;
  return `${String(hex < 0 ? 'all' : men)} ${hex < 0 ? 'broken' : formation === 'disordered' ? 'disordered' : takingCover ? 'takes-cover' : 'stands'}`;
};

test.each(POSITIONS)('%s: the endings sum to 1 and are what every face of every die gives in play', (_title, state) => {
  const { outcomes, stages } = ask(state);
  const said = oddsOf(outcomes, ({ men, state: fate }) => `${fate === 'broken' ? 'all' : String(men)} ${String(fate)}`);
  expect(said).toEqual(playedOut(state, 'union', { type: 'fire', unit: 'f', target: 't' }, (events) => fateOf(state, events)));
  for (const endings of [outcomes, stages.casualties, stages.morale]) expect(total(endings)).toEqual(ONE);
});

test('R-FC.1 the chance to be broken is told: 110 of 400 men fall below 100 with three faces of ten', () => {
  // It has to lose 11 of them: in disorder 80 per mille times 1.00 are 8.8, times 1.3 are 11.4.
  expect(ask(at({}, { left: 110, formation: 'disordered' })).expected).toMatchObject({ broken: { decimal: '0.3' }, disordered: { decimal: '0.7' } });
});

describe('R-FC.1 without a target all are compared', () => {
  const three = at({}, {}, { confederate: [{ id: 'column', hex: '0603', formation: 'attack-column' }, { id: 'hidden', hex: '0702' }, { id: 'gunboat', hex: '0503', kind: 'small-vessel' }], features: { '0601': ['woods'], '0602': ['woods'] } });
  const answer = told(firePreview, three, { unit: 'f' }) as Answer;

  test('R-FC.1 R-FC.2 who can be fired at comes by what it loses, most first', () => {
    // 80 per mille of 400 men: in attack column 1.20 of it, 38.4, in line 0.60, 19.2; the die makes 15, 27, 38, 50 and 61 of the 38.4.
    expect(answer.targets.map(({ target, expected }) => [target, expected.losses.decimal])).toEqual([['column', '38.2'], ['t', '19.1']]);
  });

  test('R-FC.1 of the others it says why not', () => {
    expect(answer.refused.map(({ target, violations: [first] }) => [target, first!.rule, first!.code])).toEqual([
      ['hidden', 'R-FC.1', 'fire.no-line-of-sight'],
      ['gunboat', 'R-FC.3', 'cross-section.no-base'],
      ['n', 'R-FS.1', 'fire.out-of-range'],
    ]);
  });
});

test('R-FC.1 whose turn it is, and whether the unit has fired, does not matter; whether it could fire does', () => {
  const state = at({ marks: { fired: true } });
  expect(told(firePreview, { ...state, active: 'confederate', phase: { name: 'movement' } }, { unit: 'f', target: 't' })).toEqual(told(firePreview, at(), { unit: 'f', target: 't' }));
  expect(reasons(refused(firePreview, at({ facing: 0 }), { unit: 'f', target: 't' }))).toEqual([{ rule: 'R-UN.8', code: 'fire.arc' }]);
  expect(reasons(refused(firePreview, at({ formation: 'digging' }), { unit: 'f' }))).toEqual([{ rule: 'R-FS.1', code: 'fire.digging' }]);
  expect(reasons(refused(firePreview, at(), { unit: 'nobody' }))).toEqual([{ rule: 'R-FC.1', code: 'unknown.unit' }]);
  expect(reasons(refused(firePreview, at(), { unit: 'f', target: 'nobody' }))).toEqual([{ rule: 'R-FC.1', code: 'unknown.unit' }]);
});
