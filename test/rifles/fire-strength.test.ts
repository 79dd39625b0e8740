import { toJson } from '../../src/kernel/rational.js';
import { DEFAULT_OPTIONS, type RiflesOptions } from '../../src/systems/rifles/options.js';
import { effectiveFire, fireModelOf, fireStrength, shownStrength, type FirerFacts } from '../../src/systems/rifles/procedures/fire-strength.js';
import type { Conditions } from '../../src/systems/rifles/procedures/movement-costs.js';
import type { RiflesScenario } from '../../src/systems/rifles/scenario.js';
import { FORMATIONS } from '../../src/systems/rifles/vocabulary.js';
import { told } from './exposed.js';

/** What differs from 100 infantry in line that fire 100 per mille on a clear day. */
interface Firing {
  readonly firer?: Partial<FirerFacts>;
  readonly conditions?: Partial<Conditions>;
  readonly model?: RiflesScenario['fireModel'];
  readonly options?: Partial<RiflesOptions>;
}

const RAW = 'R-FS.1 100 house, R-FS.1 1 house, R-FS.1 1 house';

function firing({ firer = {}, conditions = {}, model, options = {} }: Firing): string {
  return told(
    fireStrength(
      { perHundred: 100, men: 100, formation: 'line', skirmishers: 0, mounted: false, moved: false, ...firer },
      { ground: 'firm', weather: 'clear', night: false, frozen: false, ...conditions },
      fireModelOf({ fireModel: model }),
      { ...DEFAULT_OPTIONS, ...options },
    ),
  );
}

describe('penalties of fire strength, each where it applies and where it does not', () => {
  test.each<readonly [string, Firing, string]>([
    ['R-FS.1 nothing', {}, `100 = ${RAW}`],
    ['R-FS.2 mounted cavalry', { firer: { mounted: true } }, `67 = ${RAW}, R-FS.2 0.67`],
    ['R-FS.3 moved before', { firer: { moved: true } }, `80 = ${RAW}, R-FS.3 0.8`],
    ['R-FS.4 night', { conditions: { night: true } }, `70 = ${RAW}, R-FS.4 0.7`],
    ['R-FS.5 light rain', { conditions: { weather: 'light-rain' } }, `85 = ${RAW}, R-FS.5 0.85`],
    ['R-FS.5 light snow', { conditions: { weather: 'light-snow' } }, `85 = ${RAW}, R-FS.5 0.85`],
    ['R-FS.6 R-FS.5 heavy rain in place of light', { conditions: { weather: 'heavy-rain' } }, `70 = ${RAW}, R-FS.6 0.7`],
    ['R-FS.6 heavy snow', { conditions: { weather: 'heavy-snow' } }, `70 = ${RAW}, R-FS.6 0.7`],
    ['R-FS.1 no penalty for soft or frozen ground', { conditions: { ground: 'soft', frozen: true } }, `100 = ${RAW}`],
  ])('%s', (_title, facts, strength) => {
    expect(firing(facts)).toBe(strength);
  });

  const all: Firing = { firer: { mounted: true, moved: true }, conditions: { night: true, weather: 'heavy-rain' } };

  test('R-FS.7 Q11 the option fire-penalties: they multiply', () => {
    expect(firing(all)).toBe(`26.264 = ${RAW}, R-FS.2 0.67, R-FS.3 0.8, R-FS.4 0.7, R-FS.6 0.7`);
  });

  test('R-FS.7 Q11 or they add up to more than all, and nothing is left', () => {
    expect(firing({ ...all, options: { 'fire-penalties': 'add' } })).toBe(`0 = ${RAW}, R-FS.7 0 house`);
  });

  test('R-FS.7 added up, 20 and 30 per cent leave half; one alone is what it is', () => {
    const options = { 'fire-penalties': 'add' } as const;
    expect(firing({ firer: { moved: true }, conditions: { night: true }, options })).toBe(`50 = ${RAW}, R-FS.7 0.5 house`);
    expect(firing({ firer: { moved: true }, options })).toBe(`80 = ${RAW}, R-FS.3 0.8`);
  });

  test('R-FS.9 a strength as shown has its penalties in it', () => {
    expect(told(shownStrength(67))).toBe('67 = R-FS.9 67');
  });
});

describe('raw lethality, the model of the house', () => {
  test('R-FS.1 weapons that fire, by formation', () => {
    const shares = FORMATIONS.map((formation) => `${formation} ${firing({ firer: { formation } }).split(' ')[0]!}`);
    expect(shares).toEqual([
      'march-column 10',
      'attack-column 30',
      'line 100',
      'supported-line 60',
      'square 50',
      'defensive-order 100',
      'digging 0',
      'disordered 30',
      'limbered 0',
      'unlimbered 100',
      'afloat 100',
    ]);
  });

  test('R-FS.1 men count by hundreds', () => {
    expect(firing({ firer: { men: 250, perHundred: 40 } })).toBe('100 = R-FS.1 40 house, R-FS.1 2.5 house, R-FS.1 1 house');
  });

  test('R-FS.1 men who skirmish fire by half, the others by their formation', () => {
    // A fifth at 0.50 and four fifths at 0.60.
    expect(firing({ firer: { formation: 'supported-line', skirmishers: 20 } })).toBe('58 = R-FS.1 100 house, R-FS.1 1 house, R-FS.1 0.58 house');
  });

  test("R-FS.1 a scenario's numbers take its place, each for itself", () => {
    const model = { formations: { line: 90 }, skirmishers: 40 };
    expect(firing({ model })).toBe('90 = R-FS.1 100 house, R-FS.1 1 house, R-FS.1 0.9 house');
    expect(firing({ model, firer: { skirmishers: 100 } })).toBe('40 = R-FS.1 100 house, R-FS.1 1 house, R-FS.1 0.4 house');
    expect(firing({ model, firer: { formation: 'square' } })).toBe('50 = R-FS.1 100 house, R-FS.1 1 house, R-FS.1 0.5 house');
  });
});

describe('further penalties of some weapons', () => {
  const penalty = (when: 'always' | 'moved' | 'night' | 'rain-or-snow' | 'mounted') => ({ penalties: [{ label: 'Muzzle loaders', units: ['a'], when, factor: 50 }] });

  test.each<readonly [string, Firing, string]>([
    ['R-FS.8 always', { model: penalty('always'), firer: { id: 'a' } }, `50 = ${RAW}, R-FS.8 0.5 house`],
    ['R-FS.8 not of another unit', { model: penalty('always'), firer: { id: 'b' } }, `100 = ${RAW}`],
    ['R-FS.8 not of a firer without a name', { model: penalty('always') }, `100 = ${RAW}`],
    ['R-FS.8 when moved', { model: penalty('moved'), firer: { id: 'a', moved: true } }, `40 = ${RAW}, R-FS.3 0.8, R-FS.8 0.5 house`],
    ['R-FS.8 not when it stood', { model: penalty('moved'), firer: { id: 'a' } }, `100 = ${RAW}`],
    ['R-FS.8 at night', { model: penalty('night'), firer: { id: 'a' }, conditions: { night: true } }, `35 = ${RAW}, R-FS.4 0.7, R-FS.8 0.5 house`],
    ['R-FS.8 not by day', { model: penalty('night'), firer: { id: 'a' } }, `100 = ${RAW}`],
    ['R-FS.8 in snow', { model: penalty('rain-or-snow'), firer: { id: 'a' }, conditions: { weather: 'light-snow' } }, `42.5 = ${RAW}, R-FS.5 0.85, R-FS.8 0.5 house`],
    ['R-FS.8 not in clear weather', { model: penalty('rain-or-snow'), firer: { id: 'a' } }, `100 = ${RAW}`],
    ['R-FS.8 on horseback', { model: penalty('mounted'), firer: { id: 'a', mounted: true } }, `33.5 = ${RAW}, R-FS.2 0.67, R-FS.8 0.5 house`],
    ['R-FS.8 not on foot', { model: penalty('mounted'), firer: { id: 'a' } }, `100 = ${RAW}`],
  ])('%s', (_title, facts, strength) => {
    expect(firing(facts)).toBe(strength);
  });
});

describe('what reaches the target', () => {
  const effect = (strength: number, crossSection: number, men: number) => {
    const { perMille, expected } = effectiveFire(shownStrength(strength), { total: { numerator: BigInt(crossSection), denominator: 100n }, factors: [] }, men);
    return [toJson(perMille).decimal, toJson(expected).decimal];
  };

  test('R-FC.1 a raw tenth and a cross section of 0.25: 25 per mille, 10 of 400 men', () => {
    expect(effect(100, 25, 400)).toEqual(['25', '10']);
  });

  test('R-UN.5 a raw 60 per cent and a cross section of 3.15 take nobody who is not there', () => {
    expect(effect(600, 315, 400)).toEqual(['1890', '400']);
  });

  test('R-UN.5 a cross section above 1 is lawful', () => {
    expect(effect(100, 315, 400)).toEqual(['315', '126']);
  });
});
