import { enumerate } from '../../src/dice/enumerated.js';
import { distribution } from '../../src/dice/distribution.js';
import { toJson, type RationalJson } from '../../src/kernel/rational.js';
import { decide } from '../../src/systems/glory/decide.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { glory } from '../../src/systems/glory/index.js';
import { chargePreview } from '../../src/systems/glory/previews/charge.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import type { Side } from '../../src/systems/glory/vocabulary.js';
import { DIAGRAM, DUEL, charging, designating, duel, frozen, underFire } from './charging.js';
import { positionOf, type Sketch } from './position.js';

interface Answer {
  readonly assumptions: readonly string[];
  readonly stages: {
    readonly defensiveFire: readonly { readonly hex: string; readonly target: string; readonly rolled: RationalJson; readonly hit: RationalJson }[];
    readonly charges: readonly { readonly attackers: readonly string[]; readonly odds: string; readonly modifier: number; readonly rolled: RationalJson; readonly bands: readonly { readonly result: string; readonly probability: RationalJson }[] }[];
    readonly checks: readonly { readonly unit: string; readonly failed: RationalJson }[];
  };
  readonly units: readonly { readonly unit: string; readonly fates: readonly { readonly state: string; readonly mustRetreat: boolean; readonly probability: RationalJson }[] }[];
  readonly following: Readonly<Record<'advance' | 'continuedAttack' | 'counterCharge', { readonly rule: string; readonly chance: RationalJson; readonly units: readonly { readonly unit: string; readonly chance: RationalJson }[] }>>;
  readonly outcomes: readonly { readonly result: string; readonly units: readonly { readonly unit: string; readonly state: string; readonly mustRetreat: boolean }[]; readonly follows: object; readonly probability: RationalJson }[];
  readonly expected: { readonly attacker: Record<string, RationalJson>; readonly defender: Record<string, RationalJson> };
}

function previewOf(state: GloryState, parameters: object): Answer {
  const answer = chargePreview.answer(frozen(state), parameters as never, { role: 'observer' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value as Answer;
}

const decimal = (of: RationalJson | undefined) => of?.decimal;

/** Adds rationals whose denominators divide a power of ten. */
function summed(of: readonly RationalJson[]): string {
  const scale = 10n ** 24n;
  const total = of.reduce((all, { numerator, denominator }) => all + (BigInt(numerator) * scale) / BigInt(denominator), 0n);
  return `${(total * 1000n) / scale}`;
}

describe('three defenders against one charger (E21, S8)', () => {
  const x = { attackers: ['x'], targets: ['0404', '0504', '0604'] };
  const answer = previewOf(designating(DIAGRAM, 'confederate'), x);

  test('S8 G-10.36.a, G-10.36.c each shot hits with 20%: it is rolled against the Cohesion at the start; a moot third one is not rolled', () => {
    expect(answer.stages.defensiveFire.map(({ hex, rolled, hit }) => [hex, decimal(rolled), decimal(hit)])).toEqual([
      ['0404', '1', '0.2'],
      ['0504', '1', '0.2'],
      ['0604', '0.96', '0.192'],
    ]);
  });

  test('E21 G-10.36.b no hit 51.2% and then one die at 8:8 with Cohesion +1; one hit 38.4%; two or three 10.4%: Withdrawn', () => {
    expect(answer.stages.charges).toMatchObject([{ attackers: ['x'], odds: '1-1', modifier: 1, rolled: { decimal: '0.512' } }]);
    const without = answer.outcomes.filter(({ result }) => result === 'no-charge');
    expect(without.map(({ units, probability }) => [units.find(({ unit }) => unit === 'x')?.state, decimal(probability)])).toEqual([
      ['disordered', '0.384'],
      ['withdrawn', '0.104'],
    ]);
  });

  test('the outcomes sum to exactly 1; the assumption is said', () => {
    expect(summed(answer.outcomes.map(({ probability }) => probability))).toBe('1000');
    expect(answer.assumptions).toEqual(['Every hex under charge that can fire does so, at every charging hex that it can.']);
  });

  test('expected losses: X is lost with 10.4%, 8 strength points of it; nothing is yet lost of the defenders', () => {
    expect([decimal(answer.expected.attacker.unitsLost), decimal(answer.expected.attacker.strengthLost), decimal(answer.expected.defender.unitsLost)]).toEqual(['0.104', '0.832', '0']);
  });

  test('nobody fires when that is said', () => {
    const silent = previewOf(designating(DIAGRAM, 'confederate'), { ...x, defensiveFire: [] });
    expect(silent.assumptions).toEqual([]);
    expect(silent.stages).toMatchObject({ defensiveFire: [], charges: [{ rolled: { decimal: '1' } }] });
  });
});

describe('Y and Z against D (S8, S9)', () => {
  const yz = { attackers: ['y', 'z'], targets: ['0705'] };
  const state = designating(DIAGRAM, 'confederate');

  test('S8 G-10.32.c D at both: Y 10%, Z 0%; at Y alone 20%', () => {
    const both = previewOf(state, yz).stages.defensiveFire.map(({ target, hit }) => [target, decimal(hit)]);
    expect(both).toEqual([['y', '0.1'], ['z', '0']]);
    const alone = previewOf(state, { ...yz, defensiveFire: [{ hex: '0705', targets: ['0605'] }] }).stages.defensiveFire;
    expect(alone.map(({ target, hit }) => [target, decimal(hit)])).toEqual([['y', '0.2']]);
  });

  test('S9 G-10.22.a at 9:6 +1 and Cohesion +3: 0 to 4 10%, 5 to 10 60%, 11 or more 30%; D fails its check with 40%', () => {
    const { stages } = previewOf(state, { ...yz, defensiveFire: [] });
    expect(stages.charges[0]).toMatchObject({ odds: '3-2', modifier: 4 });
    expect(stages.charges[0]!.bands.map(({ result, probability }) => [result, decimal(probability)])).toEqual([
      ['attacker-checks', '0.1'],
      ['retreat-and-check', '0.6'],
      ['disorder-and-retreat', '0.3'],
    ]);
    // 60% × 40%: faces 6 to 9 against Cohesion 5.
    expect(decimal(stages.checks.find(({ unit }) => unit === 'd')?.failed)).toBe('0.24');
  });

  test('G-10.21.b, G-10.24.e when the fire stops Y, Z goes on alone at odds of its own', () => {
    const { stages } = previewOf(state, yz);
    expect(stages.charges.map(({ attackers, odds, rolled }) => [attackers.join(), odds, decimal(rolled)])).toEqual([['y,z', '3-2', '0.9'], ['z', '2-3', '0.1']]);
  });
});

/** The same charge decided command by command with every face of every die, and what it does to the units. */
function played(state: GloryState, side: Side, shots: readonly { readonly hex: string; readonly targets: string[] }[]) {
  return distribution(
    enumerate(
      (dice) => {
        let now = state;
        const act = (who: Side, command: Parameters<typeof decide>[2]) => {
          const decided = decide(now, who, command, dice);
          if (!decided.ok) throw new Error(JSON.stringify(decided.error));
          now = decided.value.reduce(evolve, now);
        };
        const foe = side === 'union' ? 'confederate' : 'union';
        for (const { hex, targets } of shots) if (now.phase.name === 'defensive-fire' && now.phase.hexes.includes(hex)) act(foe, { type: 'defensive-fire', hex, targets });
        if (now.phase.name === 'defensive-fire') act(foe, { type: 'end-defensive-fire' });
        if (now.phase.name === 'charges') act(side, { type: 'resolve-charge', charge: 1 });
        const retreating = now.phase.name === 'retreats' ? now.phase.retreats.map(({ unit }) => unit) : [];
        // Where nobody must retreat the turn has ended, and with it the boxes have shifted (G-11.42.a).
        return now.units.map((unit, index) => `${unit.place === 'recovery-box' ? 'withdrawn-box' : unit.place}/${unit.disordered}/${retreating.includes(now.setting.order.units[index]!.id)}`).join(' ');
      },
      { full: true },
    ),
    (value) => value,
  );
}

function previewed(answer: Answer, state: GloryState) {
  const places = { eliminated: 'eliminated/true', withdrawn: 'withdrawn-box/true', disordered: 'map/true', ordered: 'map/false' } as Record<string, string>;
  const totals = new Map<string, bigint>();
  for (const { units, probability } of answer.outcomes) {
    const untouched = (index: number) => ({ state: state.units[index]!.disordered ? 'disordered' : 'ordered', mustRetreat: false });
    const key = state.setting.order.units.map(({ id, index }) => units.find(({ unit }) => unit === id) ?? untouched(index)).map((fate) => `${places[fate.state]}/${fate.mustRetreat}`).join(' ');
    totals.set(key, (totals.get(key) ?? 0n) + (10n ** 9n * BigInt(probability.numerator)) / BigInt(probability.denominator));
  }
  return Object.fromEntries(totals);
}

interface Odd {
  readonly targets?: readonly string[];
  readonly shots?: readonly { readonly hex: string; readonly targets: string[] }[];
}

const battery = { class: 'artillery', cohesion: 6, disorderedCohesion: 4 } as const;
/** Keeps the command alive, so that the turn does not end with the loss of its last unit. */
const train = { id: 'train', hex: '0109', class: 'artillery' } as const;
const river = (to: string) => ({ between: ['0504', to] as [string, string], features: ['river' as const] });

test.each<readonly [string, Sketch, Odd]>([
  ['infantry against infantry', duel({ disorderedCohesion: 4 }, { cohesion: 6 }), {}],
  ['a stack with guns', duel({ strength: 3 }, { strength: 4 }, { confederate: [{ id: 'g', hex: '0504', facing: 3, class: 'artillery', onTop: true, cohesion: 6 }] }), {}],
  ['a lone battery', duel({}, { class: 'artillery' }), {}],
  ['at night, into a town', { ...duel({ strength: 9 }, { cohesion: 6 }), period: 'night-1', hexes: { '0504': { terrain: 'town' } } }, {}],
  ['G-11.14.b Disordered infantry against a lone battery', duel({ disordered: true }, battery, { union: [train] }), {}],
  ['G-11.27.a a defender that has no way to retreat', duel({ strength: 9 }, {}, { hexsides: ['0503', '0603', '0403', '0404', '0604'].map(river) }), {}],
  ['G-11.23.c a defender with a newcomer, over a stream', duel({}, { onTop: true }, { confederate: [{ id: 'n', hex: '0504', facing: 3, marks: { guest: true } }], hexsides: [{ between: ['0504', '0505'], features: ['stream'] }] }), {}],
  ['G-10.28.b a stack of chargers that both may lose, one Disordered defender', duel({ strength: 1, onTop: true }, { disordered: true }, { union: [{ id: 'b', hex: '0505', strength: 1, cohesion: 5, disorderedCohesion: 3 }] }), {}],
  ['G-10.28.f a lone battery beside infantry in works', duel({ strength: 4 }, {}, { union: [train], confederate: [{ id: 'g', hex: '0604', facing: 4, ...battery }], hexes: { '0504': { sunkenRoad: true } } }), { targets: ['0504', '0604'], shots: [{ hex: '0504', targets: ['0505'] }, { hex: '0604', targets: ['0505'] }] }],
  ['G-10.32.c, G-10.24.e of two chargers one is fired at', duel({ strength: 6 }, { strength: 4 }, { union: [{ id: 'b', hex: '0604', facing: 5, strength: 3, cohesion: 6 }] }), { shots: [{ hex: '0504', targets: ['0604'] }] }],
])('the preview equals, outcome by outcome, what playing with every face gives: %s', (_title, sketch, { targets = ['0504'], shots = [{ hex: '0504', targets: ['0505'] }] }) => {
  const attackers = sketch.union!.filter((each) => each.class !== 'artillery').map(({ id }) => id);
  const state = underFire(sketch, [{ attackers, targets }]);
  const odds = played(state, 'union', shots);
  const expected = Object.fromEntries(odds.chances.map(({ outcome, probability }) => [outcome, (10n ** 9n * BigInt(toJson(probability).numerator)) / BigInt(toJson(probability).denominator)]));
  expect(previewed(previewOf(state, { charge: 1, defensiveFire: [...shots] }), state)).toEqual(expected);
});

describe('what can follow', () => {
  test('G-11.32.a after 11 or more (30%) Z with the better Cohesion advances and may attack C, or D where it ends its retreat', () => {
    const { following, outcomes } = previewOf(designating(DIAGRAM, 'confederate'), { attackers: ['y', 'z'], targets: ['0705'], defensiveFire: [] });
    expect(following.continuedAttack).toMatchObject({ rule: 'G-11.32.a', chance: { decimal: '0.3' }, units: [{ unit: 'z', chance: { decimal: '0.3' }, into: ['0705'], targets: ['0604'], beaten: ['d'] }] });
    // 5 to 10 beats D as well.
    expect(following.advance).toMatchObject({ rule: 'G-11.31.a', chance: { decimal: '0.9' }, units: [{ hex: '0705', unit: 'z', chance: { decimal: '0.9' } }] });
    expect(outcomes.find(({ result }) => result === 'disorder-and-retreat')).toMatchObject({ rules: ['G-CR.1'], follows: { advance: 'must', continuedAttack: ['z'], counterCharge: [] } });
  });

  test('G-11.33.a a repulse (die 0 or 1 at 1-2, 20%) lets D take the hex and charge A where it retreats to', () => {
    const { following, stages } = previewOf(designating(duel({ strength: 3 }, { strength: 6 })), { attackers: ['a'], targets: ['0504'], defensiveFire: [] });
    expect(stages.charges).toMatchObject([{ odds: '1-2', modifier: -2 }]);
    expect(following.counterCharge).toMatchObject({ rule: 'G-11.33.a', chance: { decimal: '0.2' }, units: [{ unit: 'd', chance: { decimal: '0.2' }, into: ['0505'], targets: [], beaten: ['a'] }] });
    expect(following.continuedAttack).toMatchObject({ chance: { decimal: '0' }, units: [] });
  });

  test('G-13.i by night the victor may stay, and whoever enters is Disordered and attacks nobody', () => {
    const { following, outcomes } = previewOf(designating({ ...duel({ strength: 20, cohesion: 9 }), period: 'night-1' }), { attackers: ['a'], targets: ['0504'], defensiveFire: [] });
    expect(following.continuedAttack.units).toEqual([]);
    expect(outcomes.find(({ result }) => result === 'disorder-and-retreat')).toMatchObject({ follows: { advance: 'may', continuedAttack: [] } });
  });

  test('G-11.27.a a beaten unit without a way is eliminated: 100% of what follows a defeat, and nobody is left to be attacked', () => {
    const closed = ['0503', '0603', '0403', '0404', '0604'].map(river);
    const { following, units } = previewOf(designating(duel({ strength: 9 }, {}, { hexsides: closed })), { attackers: ['a'], targets: ['0504'], defensiveFire: [] });
    expect(units.find(({ unit }) => unit === 'd')?.fates.map(({ state, mustRetreat, probability }) => [state, mustRetreat, decimal(probability)])).toEqual(expect.arrayContaining([['eliminated', false, decimal(following.advance.chance)]]));
    expect(following.continuedAttack.units).toEqual([]);
  });
});

describe('charges that wait', () => {
  test('by its number in the charge phase: its Defensive Fire is over', () => {
    const { stages } = previewOf(charging(duel(), DUEL), { charge: 1 });
    expect(stages).toMatchObject({ defensiveFire: [], charges: [{ odds: '1-1', modifier: 0 }] });
  });

  test('an unknown number, an illegal charge and a shot that cannot be are refused', () => {
    const refusal = (state: GloryState, parameters: object) => {
      const answer = chargePreview.answer(state, parameters as never, { role: 'observer' });
      return answer.ok ? 'accepted' : answer.error.violations[0].code;
    };
    expect(refusal(charging(duel(), DUEL), { charge: 2 })).toBe('unknown.charge');
    expect(refusal(designating(duel({ disordered: true })), { attackers: ['a'], targets: ['0504'] })).toBe('charge.disordered');
    expect(refusal(designating(duel()), { attackers: ['a'], targets: ['0504'], defensiveFire: [{ hex: '0504', targets: ['0909'] }] })).toBe('defensive-fire.no-target');
  });

  test('G-10.27.a a defender that could leave before the charge is assumed to stay, and the answer says so', () => {
    const state = designating(duel({}, { class: 'cavalry' }));
    expect(previewOf(state, { attackers: ['a'], targets: ['0504'] }).assumptions).toContain('Nobody leaves before the charge.');
  });

  test('E33 G-11.33.h the counter-charge from its own phase: 6:5 by the drawback 3-2, Cohesion 7 to 5, 20%, 60%, 20%', () => {
    const sketch = duel({ hex: '0506', disordered: true, strength: 5 }, { hex: '0505', strength: 6, facing: 0 });
    const state = positionOf(sketch);
    const combat = { charge: { id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0504'], defenders: ['d'], spent: [] }, result: 'attacker-repulsed', contested: ['0505'], losers: ['a'], advanced: ['d'] } as const;
    const phase = { name: 'counter-charge', side: 'confederate', unit: 'd', combat, pending: { numbered: 1, charges: [], continuations: [], occupations: [] } } as const;
    const { stages, outcomes } = previewOf({ ...state, phase }, { attackers: ['d'], targets: ['0506'] });
    expect(stages.defensiveFire).toEqual([]);
    expect(stages.charges).toMatchObject([{ odds: '3-2', modifier: 3 }]);
    expect(stages.charges[0]!.bands.map(({ probability }) => decimal(probability))).toEqual(['0.2', '0.6', '0.2']);
    expect(outcomes.find(({ result }) => result === 'disorder-and-retreat')).toMatchObject({ units: [{ unit: 'a', state: 'withdrawn' }, { unit: 'd' }], follows: { continuedAttack: [] } });
  });
});

describe('calculators', () => {
  const calculate = (name: string, parameters: object) => {
    const answer = glory.calculators.find((calculator) => calculator.name === name)!.answer(parameters as never);
    return answer.ok ? (answer.value as Record<string, never>) : answer.error;
  };

  test.each([
    ['E23 without a stream', [], '3-1', 4, ['0.1', '0.6', '0.3']],
    ['E23 over a stream', ['stream'], '2-1', 3, ['0.2', '0.6', '0.2']],
  ])('charge: %s', (_title, terrain, column, modifier, chances) => {
    const answer = calculate('charge', { attack: 7, defence: 3, attackCohesion: 7, defenceCohesion: 6, terrain: ['clear', ...terrain] });
    expect(answer).toMatchObject({ odds: { column }, modifier });
    const bands = (answer as unknown as { bands: { result: string; probability: RationalJson }[] }).bands;
    expect(['attacker-checks', 'retreat-and-check', 'disorder-and-retreat'].map((result) => decimal(bands.find((band) => band.result === result)?.probability))).toEqual(chances);
  });

  test.each([
    ['G-DF.1 infantry and battery at mounted cavalry in Clear, Cohesion 8: +7, 80%', { cohesion: 8, infantry: true, guns: 1, mountedTarget: true, terrain: ['clear'] }, 7, '0.8'],
    ['S7 E19 infantry at two targets of Cohesion 6: 20% each', { cohesion: 6, targets: 2 }, -1, '0.2'],
    ['E19 infantry at one target of Cohesion 6: 30%', { cohesion: 6 }, 0, '0.3'],
    ['G-10.34.c infantry and battery at two hexes, Cohesion 7: +1, 30%', { cohesion: 7, infantry: true, guns: 1, targets: 2 }, 1, '0.3'],
  ])('defensive fire: %s', (_title, parameters, modifier, hit) => {
    expect(calculate('defensive-fire', parameters)).toMatchObject({ modifier, hit: { decimal: hit } });
  });
});

describe('a line of battle against a line of battle', () => {
  const line = (hexes: number) => {
    const columns = ['03', '04', '05', '06', '07', '08'].slice(0, hexes);
    const pairs = (side: string, row: string, facing: number) => columns.flatMap((column) => [true, false].map((onTop) => ({ id: `${side}${column}${onTop}`, hex: column + row, facing, onTop })));
    const leaders = [{ id: 'union', side: 'union' as const, hex: '0110' }, { id: 'confederate', side: 'confederate' as const, hex: '1001' }];
    const union = pairs('u', '06', 0);
    const state = designating({ columns: 10, rows: 10, leaders, union, confederate: pairs('c', '05', 3) });
    return { state, question: { attackers: union.map(({ id }) => id), targets: columns.map((column) => `${column}05`), compare: false } };
  };

  /** Six hexes apart, twelve in line below: seven chargers are fired at once, five twice, which makes 2^7 × 3^5 ways. */
  const surrounded = () => {
    const columns = Array.from({ length: 12 }, (_, k) => String(k + 2).padStart(2, '0'));
    const union = columns.map((column) => ({ id: `u${column}`, hex: `${column}05` }));
    const confederate = columns.filter((_, k) => k % 2 === 0).map((column) => ({ id: `c${column}`, hex: `${column}04`, facing: 3 }));
    const leaders = [{ id: 'union', side: 'union' as const, hex: '0109' }, { id: 'confederate', side: 'confederate' as const, hex: '1401' }];
    const state = designating({ columns: 14, leaders, union, confederate });
    return { state, question: { attackers: union.map(({ id }) => id), targets: confederate.map(({ hex }) => hex), compare: false } };
  };

  test.each([4, 5, 6])('G-10.22.a %d hexes are foreseen whole, by result and unit by unit', (hexes) => {
    const { state, question } = line(hexes);
    const { outcomes, units } = previewOf(state, question);
    expect(summed(outcomes.map(({ probability }) => probability))).toBe('1000');
    expect(units).toHaveLength(4 * hexes);
    for (const { fates } of units) expect(summed(fates.map(({ probability }) => probability))).toBe('1000');
  });

  test('G-10.33.a a line whose fire can go in more than 3000 ways is refused before it is followed', () => {
    const { state, question } = surrounded();
    expect(chargePreview.answer(state, question as never, { role: 'observer' })).toMatchObject({
      ok: false,
      error: { violations: [{ rule: 'G-10.22.a', code: 'preview.too-many-ways', facts: { targets: question.targets } }] },
    });
    expect(previewOf(state, { ...question, defensiveFire: [] }).outcomes.length).toBeGreaterThan(1);
  });
});
