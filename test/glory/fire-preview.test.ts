import type { RationalJson } from '../../src/kernel/rational.js';
import { glory } from '../../src/systems/glory/index.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { DIAGRAM, frozen, underFire } from './charging.js';
import { play, positionOf, reasons, type Sketch, type UnitSketch } from './position.js';

const ask = (name: string, state: GloryState, parameters: object) => glory.previews.find((preview) => preview.name === name)!.answer(frozen(state), parameters as never, { role: 'observer' });
const told = (name: string, state: GloryState, parameters: object) => {
  const answer = ask(name, state, parameters);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value as { readonly outcomes: readonly { readonly units: readonly { readonly unit: string; readonly state: string }[]; readonly rules: readonly string[]; readonly probability: RationalJson }[] };
};
const why = (name: string, state: GloryState, parameters: object) => {
  const answer = ask(name, state, parameters);
  return answer.ok ? [] : reasons(answer.error.violations);
};
const gun = (id: string, hex: string, more: Partial<UnitSketch> = {}): UnitSketch => ({ id, hex, class: 'artillery', strength: 4, range: 'M', facing: 3, ...more });
const firing = (sketch: Sketch) => positionOf(sketch, { name: 'artillery-fire', shots: [] });

describe('Return Fire', () => {
  /** Two more guns keep the segment open. */
  const duelling = firing({ union: [gun('g', '0502'), gun('k', '0101')], confederate: [gun('h', '0504', { facing: 0 }), { id: 'far', hex: '0103' }] });
  const shot = { type: 'fire', batteries: ['g'], target: '0504' } as const;

  test('G-9.13.a the preview of a shot tells who may answer it', () => {
    expect(told('artillery-fire', duelling, { batteries: ['g'], target: '0504' })).toMatchObject({ stages: { returnFire: [{ type: 'return-fire', batteries: ['h'], target: '0502', facing: 0 }] } });
  });

  test('G-9.13.c the answer at two hexes: die 5 to 8 a check that Cohesion 7 fails with 20%, 9 a Disorder: 18%, whatever waits for the one who answers', () => {
    const { state } = play(duelling, 'union', { ...shot, batteries: ['g'] }, [9]);
    expect(told('return-fire', state, { batteries: ['h'], target: '0502' })).toMatchObject({
      rule: 'G-9.13.a',
      modifier: 4,
      waiting: [],
      stages: {
        fire: [
          { result: 'check', rules: ['G-AF.2'], probability: { numerator: '2', denominator: '5' } },
          { result: 'disorder', rules: ['G-AF.3'], probability: { numerator: '1', denominator: '10' } },
          { result: 'no-effect', rules: ['G-AF.1'], probability: { numerator: '1', denominator: '2' } },
        ],
        checks: [{ rule: 'G-9.22.b', unit: 'g', cohesion: 7, rolled: { decimal: '0.4' }, failed: { decimal: '0.08' } }],
        returnFire: [],
      },
      outcomes: [{ units: [{ unit: 'g', state: 'disordered' }], probability: { numerator: '9', denominator: '50' } }, { units: [{ unit: 'g', state: 'ordered' }] }],
    });
  });

  test('G-9.13.a nobody answers a shot that was not fired at it, nor before there was one', () => {
    expect(why('return-fire', duelling, { batteries: ['h'], target: '0502' })).toEqual([{ rule: 'G-9.13.a', code: 'fire.not-provoked' }]);
    const { state } = play(duelling, 'union', { ...shot, batteries: ['g'] }, [9]);
    expect(why('return-fire', state, { batteries: ['h'], target: '0101' })).toEqual([{ rule: 'G-9.13.a', code: 'fire.not-provoked' }]);
    expect(why('return-fire', positionOf({}), { batteries: ['h'], target: '0502' })).toEqual([{ rule: 'G-9.13.a', code: 'fire.not-provoked' }]);
  });
});

test('G-9.13.c a Disorder that waits comes first: then 10% and 40% of 40% against Cohesion 5 make 26% Withdrawn', () => {
  const guns = [gun('g', '0502', { onTop: true }), gun('k', '0502')];
  const { state } = play(firing({ union: guns, confederate: [{ id: 't', hex: '0504' }] }), 'union', { type: 'fire', batteries: ['g'], target: '0504' }, [9]);
  expect(told('artillery-fire', state, { batteries: ['k'], target: '0504' })).toMatchObject({
    waiting: [{ batteries: ['g'], result: 'disorder', misguided: false }],
    stages: { checks: [{ unit: 't', cohesion: 5, rolled: { decimal: '0.4' }, failed: { decimal: '0.16' } }] },
    outcomes: [
      { units: [{ unit: 't', state: 'disordered' }], probability: { decimal: '0.74' } },
      { units: [{ unit: 't', state: 'withdrawn' }], rules: ['G-AF.2', 'G-11.11.b', 'G-AF.3'], probability: { decimal: '0.26' } },
    ],
  });
});

test('G-9.52.a over a friend next to the target the chance to hit it is 30%, and it is Disordered with 15% at Cohesion 6', () => {
  const state = firing({ union: [gun('g', '0502'), { id: 'f', hex: '0504', cohesion: 6 }], confederate: [{ id: 't', hex: '0505' }], hexes: { '0502': { elevation: 1 } } });
  expect(told('artillery-fire', state, { batteries: ['g'], target: '0505' })).toMatchObject({
    shot: { exposed: ['f'] },
    stages: {
      misguided: { rule: 'G-9.52.a', chance: { numerator: '3', denominator: '10' } },
      checks: expect.arrayContaining([expect.objectContaining({ rule: 'G-9.52.a', unit: 'f', rolled: { numerator: '3', denominator: '10', decimal: '0.3' }, failed: { numerator: '3', denominator: '20', decimal: '0.15' } })]) as unknown,
    },
    expected: { friends: { unitsDisordered: { decimal: '0.15' } } },
  });
});

describe('Defensive Fire of one hex', () => {
  const state = underFire(DIAGRAM, [{ attackers: ['y', 'z'], targets: ['0705'] }], 'confederate');

  test('G-10.32.c D at both: Y 10%, Z 0%; the charge goes on with both at 90%, with Z alone at 10%', () => {
    expect(told('defensive-fire', state, { hex: '0705', targets: ['0605', '0706'] })).toMatchObject({
      rule: 'G-10.33.a',
      stages: {
        defensiveFire: [
          { rule: 'G-10.33.a', target: 'y', cohesion: 7, modifier: -1, hit: { numerator: '1', denominator: '10' } },
          { rule: 'G-10.33.a', target: 'z', cohesion: 8, modifier: -1, hit: { numerator: '0' } },
        ],
      },
      outcomes: [
        { units: [{ unit: 'y', state: 'ordered', stopped: false }, { unit: 'z', state: 'ordered', stopped: false }], charges: [{ charge: 1, goingOn: ['y', 'z'] }], probability: { decimal: '0.9' } },
        { units: [{ unit: 'y', state: 'disordered', stopped: true }, { unit: 'z', stopped: false }], charges: [{ charge: 1, goingOn: ['z'] }], rules: ['G-10.33.a'], probability: { decimal: '0.1' } },
      ],
    });
  });

  test('G-10.32.i a hex that does not charge is no target; G-3.C.c before the segment there is none', () => {
    expect(why('defensive-fire', state, { hex: '0705', targets: ['0505'] })).toEqual([{ rule: 'G-10.32.i', code: 'defensive-fire.no-target' }]);
    expect(why('defensive-fire', positionOf(DIAGRAM), { hex: '0705', targets: ['0605'] })).toEqual([{ rule: 'G-3.C.c', code: 'phase.wrong' }]);
  });
});

describe('several charges that wait', () => {
  // D is charged by Y and by Z, each for itself.
  const state = underFire(DIAGRAM, [{ attackers: ['y'], targets: ['0705'] }, { attackers: ['z'], targets: ['0705'] }], 'confederate');
  const charge = (of: object) => told('charge', state, of) as unknown as { readonly assumptions: readonly string[]; readonly stages: { readonly defensiveFire: unknown; readonly charges: unknown } };

  test('G-10.32.c the fire at the chargers of another charge costs as much as at those of the same: Y 10%, Z 0%', () => {
    const { assumptions, stages } = charge({ charge: 1 });
    expect(assumptions).toContain('It is the first of the charges to be resolved.');
    expect(stages.defensiveFire).toMatchObject([{ target: 'y', modifier: -1, hit: { decimal: '0.1' } }, { target: 'z', modifier: -1, hit: { decimal: '0' } }]);
    expect(stages.charges).toMatchObject([{ attackers: ['y'], rolled: { decimal: '0.9' } }]);
  });

  test('G-10.32.b fire at the other charge alone leaves this one as it is', () => {
    expect(charge({ charge: 1, defensiveFire: [{ hex: '0705', targets: ['0706'] }] }).stages.charges).toMatchObject([{ attackers: ['y'], rolled: { decimal: '1' } }]);
  });
});
