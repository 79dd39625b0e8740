import type { RationalJson } from '../../src/kernel/rational.js';
import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { chargeChoicesPreview, chargePreview } from '../../src/systems/glory/previews/charge.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import type { Side } from '../../src/systems/glory/vocabulary.js';
import { DIAGRAM, designating, duel, frozen } from './charging.js';
import { playAll, positionOf } from './position.js';

interface Choice {
  readonly kind: string;
  readonly attackers: readonly string[];
  readonly targets: readonly string[];
  readonly commands: readonly GloryCommand[];
  readonly legal: boolean;
  readonly refused?: readonly { readonly rule: string; readonly code: string }[];
  readonly covered?: readonly { readonly hex: string; readonly by: string }[];
  readonly sides?: readonly { readonly hex: string; readonly through: string }[];
  readonly stages?: { readonly charges: readonly { readonly odds: string; readonly modifier: number; readonly modifiers: readonly { readonly rule: string; readonly value: number }[] }[] };
  readonly outcomes?: readonly { readonly result: string; readonly rules: readonly string[]; readonly probability: RationalJson }[];
}

function choicesOf(state: GloryState, parameters: object): readonly Choice[] {
  const answer = chargeChoicesPreview.answer(frozen(state), parameters as never, { role: 'observer' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return (answer.value as { compare: readonly Choice[] }).compare;
}

const brief = ({ attackers, targets, outcomes = [] }: Choice) => [attackers.join('+'), targets.join('+'), ...outcomes.map(({ result, probability }) => `${result} ${probability.decimal}`)];

/** Sends the commands of a choice as they stand. */
const declare = (state: GloryState, side: Side, { commands }: Choice) => playAll(state, ...commands.map((command) => [side, command] as const)).state;

describe('the diagram: X fronts A, B and C, Y fronts C and D', () => {
  const state = designating(DIAGRAM, 'confederate');
  const ofX = choicesOf(state, { attackers: ['x'], targets: ['0604'] });
  const choice = (of: readonly Choice[], attackers: string, targets: string) => of.find((one) => one.attackers.join('+') === attackers && one.targets.join('+') === targets)!;

  test('G-10.12.a C alone leaves A and B uncovered: it is refused, and says so', () => {
    expect(ofX[0]).toMatchObject({ kind: 'as-asked', legal: false, refused: [{ rule: 'G-10.12.a', code: 'charge.uncovered' }, { rule: 'G-10.12.a' }] });
    expect(ofX[0]).not.toHaveProperty('outcomes');
  });

  test('G-10.12.b with C covered by Y: two shots at 20%, then 8:5, which is 2-1 where no terrain helps, and +1 for Cohesion: 64% of 20%, 60%, 20%', () => {
    const covering = choice(ofX, 'x', '0404+0504');
    expect(covering).toMatchObject({ legal: true, covered: [{ hex: '0604', by: 'y' }], stages: { charges: [{ odds: '2-1', modifier: 3 }] } });
    expect(brief(covering).slice(2)).toEqual(['attacker-checks 0.128', 'retreat-and-check 0.384', 'disorder-and-retreat 0.128', 'no-charge 0.36']);
  });

  test('G-10.12.b without covering: three shots, 51.2% without a hit, 8:8 with +1: faces 0 to 3, 4 to 9', () => {
    const all = choice(ofX, 'x', '0404+0504+0604');
    expect(all).toMatchObject({ legal: true, covered: [], stages: { charges: [{ odds: '1-1', modifier: 1 }] } });
    expect(brief(all).slice(2)).toEqual(['attacker-checks 0.2048', 'retreat-and-check 0.3072', 'no-charge 0.488']);
  });

  test('G-10.24.a Y with Z, and each by itself', () => {
    const of = choicesOf(state, { attackers: ['y', 'z'], targets: ['0705'] });
    // D fires at both: Y 10%, Z never. At one of them 20% and 10% (Cohesion 7 and 8).
    expect(brief(choice(of, 'y+z', '0705')).slice(2)).toEqual(['attacker-checks 0.12', 'retreat-and-check 0.6', 'disorder-and-retreat 0.28']);
    expect(brief(choice(of, 'y', '0705')).slice(2)).toEqual(['attacker-checks 0.24', 'retreat-and-check 0.48', 'disorder-and-retreat 0.08', 'no-charge 0.2']);
    expect(brief(choice(of, 'z', '0705')).slice(2)).toEqual(['attacker-checks 0.27', 'retreat-and-check 0.54', 'disorder-and-retreat 0.09', 'no-charge 0.1']);
  });

  test('G-10.22.a each ending names the row of its band, each modifier its own', () => {
    const { outcomes, stages } = choice(ofX, 'x', '0404+0504');
    expect(outcomes!.map(({ rules }) => rules[0])).toEqual(['G-CR.3', 'G-CR.2', 'G-CR.1', 'G-10.33.a']);
    expect(stages!.charges[0]!.modifiers.map(({ rule, value }) => [rule, value])).toEqual(expect.arrayContaining([['G-OR.1', 2], ['G-10.25.a', 1]]));
  });

  test('G-10.21.a every legal choice is declared by its commands', () => {
    const legal = ofX.filter((one) => one.legal);
    expect(legal.length).toBeGreaterThan(2);
    for (const one of legal) expect(['charge-designation', 'defensive-fire']).toContain(declare(state, 'confederate', one).phase.name);
  });
});

describe('while units may still move', () => {
  const state = positionOf(duel());
  const choices = choicesOf(state, { attackers: ['a'], targets: ['0504'] });

  test('G-10.22.b, G-10.32.a from the rear nobody fires, and +1: faces 0 to 3, 4 to 9', () => {
    const rear = choices.filter(({ sides }) => sides?.[0]?.through === 'rear');
    expect(rear.map((one) => [one.kind, ...brief(one).slice(2)])).toEqual([
      ['moved', 'attacker-checks 0.4', 'retreat-and-check 0.6'],
      ['moved', 'attacker-checks 0.4', 'retreat-and-check 0.6'],
    ]);
    expect(rear[0]!.stages!.charges[0]!.modifiers).toContainEqual(expect.objectContaining({ rule: 'G-10.22.b', value: 1 }));
    expect(rear.map(({ commands }) => commands.map(({ type }) => type))).toEqual([['move', 'end-movement', 'designate-charge'], ['move', 'end-movement', 'designate-charge']]);
  });

  test('G-10.21.a the moves and the charge are accepted as they stand', () => {
    for (const one of choices.filter(({ legal }) => legal)) expect(declare(state, 'union', one).phase.name).toBe(one.sides![0]!.through === 'rear' ? 'charges' : 'defensive-fire');
  });

  test('G-7.13.a a charge that is out of reach as it stands is refused, and the five hexes that 5 movement points reach are told', () => {
    const far = choicesOf(positionOf(duel({ hex: '0507' })), { attackers: ['a'], targets: ['0504'] });
    expect(far[0]).toMatchObject({ kind: 'as-asked', legal: false, refused: [{ rule: 'G-7.13.a' }, { rule: 'G-10.24.f' }] });
    expect(far.slice(1).map(({ kind, legal }) => [kind, legal])).toEqual(Array.from({ length: 5 }, () => ['moved', true]));
  });
});

test('G-10.12.a the preview of a charge brings the comparison along unless that is declined; one that was declared has none', () => {
  const state = designating(duel());
  const answer = (parameters: object) => {
    const told = chargePreview.answer(frozen(state), parameters as never, { role: 'observer' });
    return told.ok ? told.value : told.error;
  };
  expect(answer({ attackers: ['a'], targets: ['0504'] })).toMatchObject({ compare: [{ kind: 'as-asked', legal: true }] });
  expect(answer({ attackers: ['a'], targets: ['0504'], compare: false })).not.toHaveProperty('compare');
});
