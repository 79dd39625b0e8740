import { faultsBy } from '../../src/games/schemas.js';
import type { Factor } from '../../src/kernel/product.js';
import type { RationalJson } from '../../src/kernel/rational.js';
import type { Violation } from '../../src/kernel/rejection.js';
import type { Term } from '../../src/kernel/explained.js';
import type { Calculator } from '../../src/kernel/system.js';
import { rifles } from '../../src/systems/rifles/index.js';

function calculator(name: string): Calculator {
  const found = rifles.calculators.find((one) => one.name === name);
  if (!found) throw new Error(`no calculator ${name}`);
  return found;
}

/** The answer to parameters that fit. */
function answer(name: string, parameters: object): unknown {
  const asked = calculator(name);
  expect(faultsBy(asked.parameters, parameters)).toEqual([]);
  const given = asked.answer(parameters as never);
  if (!given.ok) throw new Error(JSON.stringify(given.error));
  return given.value;
}

/** The violations of a question that is refused as a whole. */
function refusal(name: string, parameters: object): readonly Pick<Violation, 'rule' | 'code' | 'facts'>[] {
  const given = calculator(name).answer(parameters as never);
  if (given.ok) throw new Error(JSON.stringify(given.value));
  return given.error.violations.map(({ rule, code, facts }) => ({ rule, code, facts }));
}

interface StepTold {
  readonly by?: string;
  readonly total?: number;
  readonly terms?: readonly Term[];
  readonly paid: number;
  readonly left: number;
  readonly guaranteed?: string;
  readonly refused?: readonly Violation[];
}

interface MovementTold {
  readonly allowance: number;
  readonly allowed: boolean;
  readonly paid: number;
  readonly left: number;
  readonly steps: readonly StepTold[];
}

describe('the calculator movement', () => {
  const walk = (parameters: object) => answer('movement', parameters) as MovementTold;
  const line = { kind: 'infantry', formation: 'line' };
  const brief = ({ steps }: MovementTold) =>
    steps.map(({ by, total, paid, left, guaranteed, refused }) => [by, total, paid, left, ...(guaranteed ? [guaranteed] : []), ...(refused ?? []).map(({ rule, code }) => `${rule} ${code}`)]);

  test('R-OR.1 R-OM.17 R-OM.3 one step: its terms, and what is left of the allowance of its kind', () => {
    const night = walk({ mover: line, steps: [{ features: ['woods'] }], conditions: { night: true } });
    expect(night).toMatchObject({ allowance: 12, allowed: true, paid: 5, left: 7 });
    expect(night.steps[0]).toMatchObject({
      by: 'off-road',
      total: 5,
      terms: [
        { label: 'Line', value: 3, rule: 'R-OR.1', provenance: 'source' },
        { label: 'Night', value: 1, rule: 'R-OM.3', provenance: 'source' },
        { label: 'Woods', value: 1, rule: 'R-OM.17', provenance: 'source' },
      ],
    });
  });

  test('R-RD.1 R-RD.5 R-OM.17 a path, by road and off it', () => {
    const path = walk({ mover: { kind: 'infantry', formation: 'march-column', spent: 3 }, steps: [{ road: 'road' }, { road: 'road', features: ['abatis'] }, { features: ['woods'] }] });
    // A road; abatis close it: 1 + 1; woods: 1 + 1. Nine points were left.
    expect(brief(path)).toEqual([['road', 1, 1, 8], ['off-road', 2, 2, 6], ['off-road', 2, 2, 4]]);
    expect(path).toMatchObject({ paid: 5, left: 4 });
  });

  test('R-RD.4 the hex left is that of the step before; the option asks for it', () => {
    const steps = [{ features: ['abatis'] }, { road: 'road' }];
    const column = { kind: 'infantry', formation: 'march-column' };
    expect(brief(walk({ mover: column, steps })).at(-1)).toEqual(['road', 1, 1, 9]);
    expect(brief(walk({ mover: column, steps, options: { 'abatis-on-road': 'either' } })).at(-1)).toEqual(['off-road', 1, 1, 9]);
    expect(brief(walk({ mover: column, steps: [{ road: 'road', leaving: ['abatis'] }], options: { 'abatis-on-road': 'either' } }))).toEqual([['off-road', 1, 1, 11]]);
  });

  test('R-SC.2 the first hex is open at any price and takes the whole allowance', () => {
    const slow = walk({ mover: { ...line, allowance: 4 }, steps: [{ features: ['marsh'] }] });
    expect(brief(slow)).toEqual([['off-road', 5, 4, 0, 'R-SC.2']]);
    expect(slow).toMatchObject({ allowed: true, paid: 4, left: 0 });
  });

  test('R-SC.2 it is the only hex then', () => {
    const on = walk({ mover: { ...line, allowance: 4 }, steps: [{ features: ['marsh'] }, {}] });
    expect(brief(on)).toEqual([['off-road', 5, 4, 0, 'R-SC.2'], ['off-road', 3, 0, 0, 'R-SC.2 movement.points']]);
    expect(on.allowed).toBe(false);
  });

  test('R-SC.2 points that were spent on orders leave the first hex open, for what is left; the points of a move do not', () => {
    const marsh = (mover: object) => brief(walk({ mover: { ...line, allowance: 4, ...mover }, steps: [{ features: ['marsh'] }] }));
    expect(marsh({ spent: 1, moved: false })).toEqual([['off-road', 5, 3, 0, 'R-SC.2']]);
    expect(marsh({ spent: 1, moved: true })).toEqual([['off-road', 5, 0, 3, 'R-SC.2 movement.points']]);
    expect(marsh({ spent: 4, moved: false })).toEqual([['off-road', 5, 0, 0, 'R-SC.2 movement.points']]);
  });

  test('R-SC.2 with a point spent, or in a later hex, nothing is guaranteed', () => {
    expect(brief(walk({ mover: { ...line, allowance: 4, spent: 1 }, steps: [{ features: ['marsh'] }] }))).toEqual([['off-road', 5, 0, 3, 'R-SC.2 movement.points']]);
    const later = walk({ mover: { ...line, allowance: 4 }, steps: [{}, { features: ['marsh'] }] });
    expect(later.steps[1]?.refused).toMatchObject([{ rule: 'R-SC.2', code: 'movement.points', facts: { cost: 5, left: 1, missing: 4 } }]);
  });

  test('R-SC.3 R-OM.15 no guarantee against a prohibition, which ends the path', () => {
    const guns = walk({ mover: { kind: 'foot-artillery', formation: 'limbered', heavy: true }, steps: [{ hexside: ['gully'] }, {}] });
    expect(brief(guns)).toEqual([[undefined, undefined, 0, 10, 'R-OM.15 movement.heavy-equipment']]);
    expect(guns).toMatchObject({ allowed: false, paid: 0, left: 10 });
  });

  test('R-NV.1 R-NV.2 R-WA.2 vessels and ice', () => {
    expect(brief(walk({ mover: { kind: 'small-vessel', formation: 'afloat' }, steps: [{ features: ['deep-water'] }, { features: ['shallow-water'] }] }))).toEqual([['water', 1, 1, 9], ['water', 2, 2, 7]]);
    expect(brief(walk({ mover: line, steps: [{ features: ['deep-water'] }], conditions: { frozen: true } }))).toEqual([['off-road', 3, 3, 9]]);
  });

  test.each([
    ['no step', { mover: line, steps: [] }, '/steps'],
    ['an unknown feature', { mover: line, steps: [{ features: ['moat'] }] }, '/steps/0/features/0'],
    ['an unknown option', { mover: line, steps: [{}], options: { luck: 'good' } }, '/options/luck'],
  ])('%s is malformed', (_title, parameters, path) => {
    expect(faultsBy(calculator('movement').parameters, parameters)).toMatchObject([{ path }]);
  });
});

const target = { formation: 'supported-line', men: 400, yards: 100, arc: 'flank', fire: 'artillery', features: ['rocks'], skirmishers: 'deployed' };

describe('the calculator cross-section', () => {
  test('R-EX.4 R-FC.3 a product of named factors, exact and for display', () => {
    expect(answer('cross-section', target)).toEqual({
      rule: 'R-FC.3',
      size: 'small',
      total: { numerator: '9', denominator: '5', decimal: '1.8' },
      shown: '1.80',
      factors: [
        { label: 'Supported line, flank, against artillery', value: { numerator: '9', denominator: '4', decimal: '2.25' }, rule: 'R-XS.8', provenance: 'source' },
        { label: 'Skirmishers deployed, artillery', value: { numerator: '1', denominator: '1', decimal: '1' }, rule: 'R-MD.4', provenance: 'source' },
        { label: 'Village, rocks, tall field or woods', value: { numerator: '4', denominator: '5', decimal: '0.8' }, rule: 'R-MD.10', provenance: 'source' },
      ],
    });
  });

  test('R-EX.4 the printed reading by option', () => {
    expect(answer('cross-section', { ...target, options: { 'shelled-supported-line': 'printed-example' } })).toMatchObject({ shown: '0.96', factors: [{ rule: 'R-EX.4' }, { rule: 'R-MD.4' }, { rule: 'R-MD.10' }] });
  });

  test.each([
    ['R-FC.3', 'cross-section.no-base', { formation: 'afloat' }],
    ['R-DO.1', 'cross-section.no-cover', { formation: 'defensive-order' }],
    ['R-DO.3', 'cross-section.mounted', { formation: 'defensive-order', features: ['town'], mounted: true }],
  ])('%s %s', (rule, code, said) => {
    expect(refusal('cross-section', { ...target, ...said })).toMatchObject([{ rule, code }]);
  });
});

interface ShotTold {
  readonly strength: { readonly perMille: RationalJson; readonly factors: readonly Factor[] };
  readonly crossSection: { readonly shown: string; readonly factors: readonly Factor[] };
  readonly perMille: RationalJson;
  readonly expected: RationalJson & { readonly shown: string };
  readonly capped?: string;
  readonly refused?: readonly Violation[];
}

describe('the calculator fire', () => {
  const volley = (parameters: object) => (answer('fire', parameters) as { readonly shots: readonly ShotTold[] }).shots;
  const firer = { perHundred: 40, men: 300, formation: 'line' };
  const stood = { formation: 'line', men: 400, yards: 100, arc: 'front', fire: 'small-arms' };

  test('R-FC.1 R-FS.1 R-FS.3 expected casualties with every factor', () => {
    const [shot] = volley({ shots: [{ firer: { ...firer, moved: true }, target: { ...stood, features: ['woods'] } }] });
    // 40 per mille × 3 hundreds × 1 × 0.80 = 96 per mille; 0.60 × 0.80 = 0.48; 46.08 per mille of 400 men.
    expect(shot).toMatchObject({ strength: { perMille: { decimal: '96' } }, crossSection: { shown: '0.48' }, perMille: { decimal: '46.08' }, expected: { decimal: '18.432', shown: '18.43' } });
    expect(shot?.strength.factors.map(({ rule, value, provenance }) => [rule, value.decimal, provenance])).toEqual([
      ['R-FS.1', '40', 'house'],
      ['R-FS.1', '3', 'house'],
      ['R-FS.1', '1', 'house'],
      ['R-FS.3', '0.8', 'source'],
    ]);
    expect(shot?.crossSection.factors.map(({ rule, value }) => [rule, value.decimal])).toEqual([['R-XS.10', '0.6'], ['R-MD.10', '0.8']]);
    expect(shot).not.toHaveProperty('capped');
  });

  test('R-UN.5 nobody loses more men than there are', () => {
    expect(volley({ shots: [{ strength: 600, target: { ...stood, formation: 'attack-column', fire: 'artillery', arc: 'flank' } }] })).toMatchObject([{ perMille: { decimal: '1890' }, expected: { shown: '400.00' }, capped: 'R-UN.5' }]);
  });

  test('R-FS.9 a strength as shown takes no penalty again', () => {
    expect(volley({ shots: [{ strength: 67, target: stood }], conditions: { night: true } })).toMatchObject([{ strength: { perMille: { decimal: '67' }, factors: [{ rule: 'R-FS.9' }] } }]);
  });

  test('R-FS.4 R-FS.7 R-FS.8 conditions, model and options hold for all shots', () => {
    const shots = [{ firer: { id: 'a', mounted: true }, target: {} }, { firer: { id: 'b' }, target: {} }];
    const model = { formations: { line: 50 }, penalties: [{ label: 'Carbines', units: ['a'], when: 'night', factor: 50 }] };
    const all = { shots, firer: { ...firer, men: 100, perHundred: 100 }, target: stood, conditions: { night: true }, model };
    // 100 × 0.50 × 0.70 and for the first × 0.67 × 0.50.
    expect(volley(all).map(({ strength }) => strength.perMille.decimal)).toEqual(['11.725', '35']);
    // Added up, 33 + 30 + 50 per cent leave nothing.
    expect(volley({ ...all, options: { 'fire-penalties': 'add' } }).map(({ strength }) => strength.perMille.decimal)).toEqual(['0', '35']);
  });

  test('a shot says what differs from what all have in common', () => {
    const shots = volley({ firer, target: { ...stood, features: ['woods'], higher: true, skirmishers: 50, mounted: true, sunkenRoad: true }, shots: [{}, { firer: { men: 600 }, target: { features: [], higher: false, skirmishers: 0, mounted: false } }, { strength: 50 }] });
    expect(shots.map(({ strength, crossSection }) => [strength.perMille.decimal, crossSection.factors.map(({ rule }) => rule).join()])).toEqual([
      ['120', 'R-XS.10,R-MD.5,R-MD.6,R-MD.7,R-MD.10'],
      ['240', 'R-XS.10'],
      ['50', 'R-XS.10,R-MD.5,R-MD.6,R-MD.7,R-MD.10'],
    ]);
  });

  test('a shot with a firer of its own does not take the strength of all', () => {
    expect(volley({ strength: 50, target: stood, shots: [{}, { firer }] }).map(({ strength }) => strength.perMille.decimal)).toEqual(['50', '120']);
  });

  test('R-FC.1 what is said nowhere is asked for', () => {
    expect(refusal('fire', { shots: [{ firer, target: stood }, { firer: { men: 300 }, target: { arc: 'front' } }] })).toEqual([
      { rule: 'R-FC.1', code: 'fire.incomplete', facts: { shot: 1, missing: ['firer.perHundred', 'firer.formation', 'target.formation', 'target.men', 'target.yards', 'target.fire'] } },
    ]);
    expect(refusal('fire', { shots: [{ strength: 10 }], target: { ...stood, men: undefined } })).toMatchObject([{ facts: { shot: 0, missing: ['target.men'] } }]);
  });

  test('R-FC.3 R-DO.1 what has no base is refused in its place, and the others are answered', () => {
    const shots = volley({ firer, target: stood, shots: [{ target: { formation: 'afloat' } }, {}, { target: { formation: 'defensive-order' } }] });
    expect(shots.map(({ refused, expected }) => refused?.[0]?.rule ?? expected.shown)).toEqual(['R-FC.3', '28.80', 'R-DO.1']);
  });

  test('from 1 to 20,000 shots', () => {
    const faults = (shots: number) => faultsBy(calculator('fire').parameters, { firer, target: stood, shots: Array.from({ length: shots }, () => ({})) });
    expect([faults(1), faults(20_000)]).toEqual([[], []]);
    expect([faults(0), faults(20_001)]).toMatchObject([[{ path: '/shots' }], [{ path: '/shots' }]]);
  });
});
