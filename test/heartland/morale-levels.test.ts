import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import type { HeartlandOptions } from '../../src/systems/heartland/options.js';
import { findForce, findLeader, findUnit, isBroken } from '../../src/systems/heartland/position.js';
import { attackCheckNumber, changeMorale, givingUpVerdict, moraleCheckNumber, moraleLevelOf, rollersOf } from '../../src/systems/heartland/procedures/morale-levels.js';
import { positionOf, reasons, type Sketch } from './position.js';

const LED: Sketch = { union: [{ id: 'l', stars: 2, hex: '0505', morale: 1 }, { id: 'good', leader: 'l', full: { cf: 16, ml: 0 } }, { id: 'poor', leader: 'l', full: { cf: 12, ml: 2 } }] };

function changed(morale: number, by: number) {
  const recorder = new Recorder(positionOf({ union: LED.union!.map((each) => (each.id === 'l' ? { ...each, morale } : each)) }), evolve, scriptedDice([]));
  changeMorale(recorder, findLeader(recorder.state, 'l')!, by, 'H-3.53.4');
  return recorder;
}

test('H-3.5.1, H-3.51.1 morale ends at 9 and at 0, and only its side sees it', () => {
  expect(changed(9, 1).events).toEqual([]);
  expect(changed(1, -3).events).toEqual([{ type: 'morale-changed', leader: 'l', by: -1, rule: 'H-3.53.4', to: 'union' }]);
});

test('H-3.52.a.1, H-3.11.a.1, H-3.52.1, H-3.53.1 under morale 1 a unit of 2 is broken and one of 0 is sound (S-05); at morale 2 both are sound', () => {
  const broken = (by: number) => ['good', 'poor'].map((id) => isBroken(changed(1, by).state, findUnit(changed(1, by).state, id)!));
  expect(broken(0)).toEqual([false, true]);
  expect(broken(1)).toEqual([false, false]);
});

test('H-3.51.a.1, H-3.25.a.1 the commander\'s morale is that of the stack', () => {
  const state = positionOf({ union: [{ id: 'hq', stars: 3, hex: '0505', headquarters: true, morale: 2 }, { id: 's', stars: 2, under: 'hq', morale: 5 }] });
  expect(moraleLevelOf(state, findForce(state, 'hq')!)).toBe(2);
});

describe('without a leader', () => {
  const pair = (check: HeartlandOptions['leaderless-check'] = 'by-check') =>
    positionOf({ options: { 'leaderless-check': check }, union: [{ id: 'zero', hex: '0505', full: { cf: 8, ml: 0 } }, { id: 'one', hex: '0505', full: { cf: 8, ml: 1 } }] });

  test('H-3.52.b.1 morale 0 and 1 count as 6 and 5, and the best of them for the stack (S-06)', () => {
    expect(moraleLevelOf(pair(), findForce(pair(), 'hex:0505')!)).toBe(6);
  });

  test.each<readonly [string, HeartlandOptions['leaderless-check'], readonly number[], readonly number[]]>([
    ['H-3.52.b.2, H-3.52.b.3 a morale check below, an attack check at most, each unit for itself (S-06)', 'by-check', [5, 4], [6, 5]],
    ['H-3.52.b.2 both below', 'below', [5, 4], [5, 4]],
    ['H-3.52.b.2 both at most', 'at-most', [6, 5], [6, 5]],
  ])('%s', (_title, option, morale, attack) => {
    const state = pair(option);
    const rollers = rollersOf(findForce(state, 'hex:0505')!);
    expect(rollers.map((roller) => moraleCheckNumber(state, roller))).toEqual(morale);
    expect(rollers.map((roller) => attackCheckNumber(state, roller))).toEqual(attack);
  });

  test('H-3.54.4 they give up no morale', () => {
    const verdict = givingUpVerdict(pair(), findForce(pair(), 'hex:0505')!, 1);
    expect(verdict.ok ? [] : reasons(verdict.error.violations)).toEqual([{ rule: 'H-3.54.4', code: 'morale.not-commander' }]);
  });
});

test('H-4.22.2, H-10.65.1 a commander checks for attack by his battle rating and for morale by his morale', () => {
  const state = positionOf(LED);
  const [roller] = rollersOf(findForce(state, 'l')!);
  expect([attackCheckNumber(state, roller!), moraleCheckNumber(state, roller!)]).toEqual([3, 1]);
});

test('H-3.54.1, H-3.55.1 any number of levels down to 0 is given up, or one by the option', () => {
  const of = (option: HeartlandOptions['morale-given-up'], levels: number) => {
    const state = positionOf({ options: { 'morale-given-up': option }, union: [{ id: 'l', stars: 2, hex: '0505', morale: 4 }, { id: 'd', leader: 'l' }] });
    const verdict = givingUpVerdict(state, findForce(state, 'l')!, levels);
    return verdict.ok ? 'ok' : verdict.error.violations[0].code;
  };
  expect([0, 2, 4, 5].map((levels) => of('any-number', levels))).toEqual(['ok', 'ok', 'ok', 'morale.too-low']);
  expect([1, 2].map((levels) => of('one', levels))).toEqual(['ok', 'morale.one-level']);
});
