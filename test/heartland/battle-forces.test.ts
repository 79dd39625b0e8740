import { attackingStack, combatFactorsOf, defendingStack, firepower, gunsOf } from '../../src/systems/heartland/procedures/battle-forces.js';
import { findForce, hexIndex } from '../../src/systems/heartland/position.js';
import type { ForceSupply, HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { attacking, chart, foot, general, leader, settle, told, unit } from './fighting.js';
import { play, playAll, positionOf, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

// Halvings round up, one after the other (10.5); numbers from the rows' examples.
const HEX = '0505';

function defence(confederate: readonly (LeaderSketch | UnitSketch)[], more: Partial<Sketch> = {}) {
  const state = positionOf({ confederate, ...more });
  const stack = defendingStack(state, 'confederate', hexIndex(state.setting, HEX))!;
  const { total, terms } = combatFactorsOf(state, stack);
  return { factors: total, rules: terms.filter(({ value }) => value < 0).map(({ rule }) => rule), artillery: firepower(stack, gunsOf(state, stack)) };
}

function attack(union: readonly (LeaderSketch | UnitSketch)[], supply: ForceSupply['state'] = 'full') {
  const state = positionOf({ union }, undefined, 'union', { impulse: { supply: { boss: { state: supply, open: supply === 'full' } } } });
  const stack = attackingStack(findForce(state, 'boss')!);
  const { total, terms } = combatFactorsOf(state, stack);
  return { factors: total, rules: terms.filter(({ value }) => value < 0).map(({ rule }) => rule), artillery: firepower(stack, gunsOf(state, stack)) };
}

const boss = (more: Partial<LeaderSketch> = {}) => general('boss', 3, 3, { hex: HEX, headquarters: true, ammunition: 3, ...more });
const second = (more: Partial<LeaderSketch> = {}) => general('second', 3, 3, { under: 'boss', stars: 2, ammunition: 3, ...more });

describe('halvings', () => {
  test('H-10.11.3 without any the stack has all its combat factors and artillery', () => {
    expect(attack([boss({ artillery: 3 }), foot('a', 'boss', 41)])).toEqual({ factors: 41, rules: [], artillery: 3 });
  });

  test('H-10.21.1 an inactive subordinate halves his own, 21 to 11; an inactive commander in defence the whole stack and its artillery', () => {
    const own = defence([boss({ artillery: 3 }), foot('a', 'boss', 10), second({ artillery: 3, state: { active: false } }), foot('b', 'second', 21)]);
    expect(own).toEqual({ factors: 10 + 11, rules: ['H-10.21.1'], artillery: 3 + 2 });
    const whole = defence([boss({ artillery: 3, state: { active: false } }), foot('a', 'boss', 10), second({ artillery: 2 }), foot('b', 'second', 21)]);
    expect(whole).toEqual({ factors: 16, rules: ['H-10.21.1'], artillery: 3 });
  });

  test('H-10.22.1, H-8.31.c.1 E-23 a force that force marched: 21 and 3 points fight as 11 and 2', () => {
    expect(attack([boss({ artillery: 3, state: { marks: { forceMarched: true } } }), foot('a', 'boss', 21)])).toEqual({ factors: 11, rules: ['H-10.22.1'], artillery: 2 });
    expect(attack([boss({ artillery: 3 }), foot('a', 'boss', 20), second({ artillery: 3, state: { marks: { forceMarched: true } } }), foot('b', 'second', 21)])).toEqual({ factors: 31, rules: ['H-10.22.1'], artillery: 5 });
  });

  test('H-10.22.1 all who marched together are halved once and as one: 20 and 21 to 21, 2 and 3 points to 3; who only joined them is not', () => {
    const tired = { state: { marks: { forceMarched: true } } } as const;
    const stack = [boss({ artillery: 2, ...tired }), foot('a', 'boss', 20), second({ artillery: 3, ...tired }), foot('b', 'second', 21)];
    expect(attack(stack)).toEqual({ factors: 21, rules: ['H-10.22.1'], artillery: 3 });
    expect(attack([...stack, second({ id: 'fresh', artillery: 2 }), foot('c', 'fresh', 10)])).toEqual({ factors: 21 + 10, rules: ['H-10.22.1'], artillery: 3 + 2 });
  });

  test('H-10.5.1 halvings multiply, each rounded up: 41 twice gives 21, then 11', () => {
    expect(attack([boss({ ammunition: 0, state: { marks: { forceMarched: true } } }), foot('a', 'boss', 41)])).toMatchObject({ factors: 11, rules: ['H-10.22.1', 'H-10.12.b.1'] });
  });

  test('H-10.12.b.1 a lone leader without ammunition is halved once: 41 to 21', () => {
    expect(attack([boss({ ammunition: 0 }), foot('a', 'boss', 41)])).toMatchObject({ factors: 21, rules: ['H-10.12.b.1'] });
  });

  test('H-7.32.2, H-7.33.2 out of supply adds nothing to a lack of ammunition; in combat supply with ammunition nothing is halved', () => {
    expect(attack([boss({ ammunition: 0 }), foot('a', 'boss', 21)], 'out')).toMatchObject({ factors: 11, rules: ['H-7.32.2'] });
    expect(attack([boss({ artillery: 2 }), foot('a', 'boss', 40)], 'combat')).toEqual({ factors: 40, rules: [], artillery: 2 });
  });

  test('H-7.32.2, H-7.34.3 a force that was found out of supply stays so whatever it takes up: halved, its artillery silent', () => {
    expect(attack([boss({ artillery: 2 }), foot('a', 'boss', 21)], 'out')).toEqual({ factors: 11, rules: ['H-7.32.2'], artillery: 0 });
  });

  test('H-10.23.1 E-41 direct 4, A 20 with a point, B 22 without: 2 + 20 + 11 = 33, and 17 for the commander who cannot pay', () => {
    const { factors, rules } = attack([
      boss({ ammunition: 0 }), foot('direct', 'boss', 4),
      second({ id: 'a', ammunition: 1, artillery: 3 }), foot('a-1', 'a', 20),
      second({ id: 'b', ammunition: 0 }), foot('b-1', 'b', 22),
    ]);
    expect([factors, rules]).toEqual([17, ['H-10.12.b.1', 'H-10.23.1']]);
  });

  test('H-7.33.1 units without a leader always count as having ammunition', () => {
    expect(defence([foot('a', '', 40, { leader: undefined, hex: HEX })]).factors).toBe(40);
  });
});

describe('who defends', () => {
  test('H-7.22.2 a depot adds its capacity to the defence of its hex, 20 and 3 to 23; in an attack it has no part', () => {
    const depot: UnitSketch = { id: 'depot', type: 'depot', hex: HEX, capacity: 3 };
    expect(defence([boss(), foot('a', 'boss', 20), depot]).factors).toBe(23);
    expect(attack([boss(), foot('a', 'boss', 20), { ...depot, id: 'own' }]).factors).toBe(20);
  });

  test('H-3.6.2 a detachment that mans a work fights with its level', () => {
    const manned = positionOf({ confederate: [{ id: 'depot', type: 'depot', hex: HEX, capacity: 1 }], works: [{ hex: HEX, side: 'confederate', level: 2 }] });
    const index = manned.setting.order.unitIndex.get('confederate-detachment-1')!;
    const hex = hexIndex(manned.setting, HEX);
    const state: HeartlandState = { ...manned, units: manned.units.map((unit, at) => (at === index ? { ...unit, place: 'map' as const, hex, steps: 1, manning: true } : unit)) };
    expect(combatFactorsOf(state, defendingStack(state, 'confederate', hex)!).total).toBe(2 + 1);
  });

  test('H-10.82.1 a battery has no part in a battle on land', () => {
    const state = positionOf({ confederate: [{ id: 'battery', type: 'battery', hex: HEX, hexside: 0, naval: { full: { strength: 3, support: 0 }, reduced: { strength: 1, support: 0 } } }] });
    expect(defendingStack(state, 'confederate', hexIndex(state.setting, HEX))).toBeUndefined();
  });

  test.each(['union', 'confederate'] as const)('H-10.63.3 all forces of the hex defend it together, the %s\'s too; an attacker fights alone', (side: Side) => {
    const forces = [boss(), foot('a', 'boss', 10), general('other', 3, 3, { hex: HEX, stars: 1 }), foot('b', 'other', 5)];
    const state = positionOf({ [side]: forces });
    expect(combatFactorsOf(state, defendingStack(state, side, hexIndex(state.setting, HEX))!).total).toBe(15);
    expect(combatFactorsOf(state, attackingStack(findForce(state, 'boss')!)).total).toBe(10);
  });
});

describe('who attacks', () => {
  const under = (id: string, stars: number, ...factors: readonly number[]) => [general(id, 3, 0, { hex: HEX, stars }), ...factors.map((cf, n) => foot(`${id}-${String(n)}`, id, cf))];

  test('H-3.23.b.2 of three divisions under one star the weakest does not attack: 10 and 8 of 24; in defence it fights, and with a brevet it attacks', () => {
    expect(attack(under('boss', 1, 10, 6, 8)).factors).toBe(18);
    expect(attack(under('boss', 1, 10, 6, 8).map((each) => (each.id === 'boss' ? { ...each, brevet: true } : each))).factors).toBe(24);
    const state = positionOf({ union: under('boss', 1, 10, 6, 8) });
    expect(combatFactorsOf(state, defendingStack(state, 'union', hexIndex(state.setting, HEX))!).total).toBe(24);
  });

  test('H-3.23.b.2, H-3.23.3 cavalry is never too much, and each leader\'s excess is his own', () => {
    // A subordinate of one star has three divisions, his commander of three stars one: he has no use for another's capacity.
    expect(attack([...under('boss', 3, 10), ...under('junior', 1, 5, 6, 7).map((each) => (each.id === 'junior' ? { ...each, hex: undefined, under: 'boss' } : each)), foot('horse', 'junior', 3, { type: 'cavalry', size: 'division' })]).factors).toBe(10 + 6 + 7 + 3);
  });

  test('H-3.23.b.1, H-3.23.b.2 of five brigades without a leader the four strongest attack', () => {
    const brigades = [4, 1, 3, 2, 5].map((cf) => ({ id: `b${String(cf)}`, hex: HEX, full: { cf, ml: 0 }, reduced: { cf: 1, ml: 0 } }));
    const state = positionOf({ confederate: brigades });
    expect(attackingStack(findForce(state, `hex:${HEX}`)!).units.map(({ counter }) => counter.id)).toEqual(['b4', 'b3', 'b2', 'b5']);
  });

  test('H-3.23.b.2, H-10.63.3, H-10.63.b.1 who does not attack loses nothing, and as long as he is left his leader is not captured', () => {
    const sketch: Sketch = {
      charts: chart({ 1: '0/0', 50: '9/0' }),
      union: [general('boss', 3, 0, { hex: '0504', stars: 1 }), foot('a', 'boss', 5), foot('b', 'boss', 6), foot('weak', 'boss', 4)],
      confederate: [general('bragg', 3, 0, { hex: '0505' }), foot('cs', 'bragg', 50)],
    };
    const { state, events } = settle(play(attacking(sketch, [{ force: 'boss', from: '0504', target: '0505' }]), 'union', { type: 'fight', target: '0505', waves: ['boss'] }, [2, 2]).state);
    expect(told(events, 'step-lost').map(({ unit }) => unit)).not.toContain('weak');
    expect(['a', 'b', 'weak'].map((id) => unit(state, id).steps)).toEqual([0, 0, 2]);
    expect(leader(state, 'boss').place).toBe('map');
  });
});

test('H-4.24.2, H-9.14.1, H-9.15.2 E-33 a supporter next to both adds half: 33 factors and 5 points give 17 and 3, its cavalry nothing', () => {
  const state = attacking(
    {
      union: [general('grant', 3, 0, { hex: '0504' }), foot('us', 'grant', 40)],
      confederate: [
        general('bragg', 3, 0, { hex: '0505' }), foot('cs', 'bragg', 20),
        general('hood', 3, 0, { hex: '0604', artillery: 5, ammunition: 2 }), foot('cs-2', 'hood', 25), foot('cs-3', 'hood', 8, { type: 'cavalry', size: 'brigade' }),
      ],
    },
    [{ force: 'grant', from: '0504', target: '0505' }],
  );
  const { events } = playAll(state, ['union', { type: 'fight', target: '0505', waves: ['grant'] }], ['union', { type: 'commit-artillery', leaders: [] }], ['confederate', { type: 'commit-artillery', leaders: ['hood'] }, [1, 2]]);
  const { defence: fire } = told(events, 'exchange-fought')[0]!.exchange;
  expect(fire.combatFactors.terms.map(({ rule, value }) => `${rule} ${value}`)).toEqual(['H-10.11.3 20', 'H-9.14.1 17']);
  expect(fire.modifiers.terms.map(({ rule, value }) => `${rule} ${value}`)).toEqual(['H-10.42.1 3', 'H-10.46.1 4']);
});
