import { scriptedDice } from '../../src/dice/scripted.js';
import { decide } from '../../src/systems/glory/decide.js';
import { glory } from '../../src/systems/glory/index.js';
import { designate, designating, duel, hexOf, told, typesOf, unit } from './charging.js';
import { play, playAll, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const horse = { class: 'cavalry' } as const;
const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0909' }] };
const charged = (defender: Partial<UnitSketch> = horse, attacker: Partial<UnitSketch> = {}, more: Sketch = {}) =>
  play(designating(duel(attacker, defender, { ...more, union: [...(more.union ?? []), ...reserve.union!], confederate: [...(more.confederate ?? []), ...reserve.confederate!] })), 'union', designate(['a'], '0504')).state;
const leave = (...path: string[]) => ({ type: 'retreat-before-charge' as const, unit: 'd', path, facing: 0 });

describe('who may leave', () => {
  test.each<readonly [string, Partial<UnitSketch>, Partial<UnitSketch>, string]>([
    ['G-10.27.a, G-12.2.c mounted cavalry, even Disordered', { ...horse, disordered: true }, {}, 'retreat-before-charge'],
    ['G-10.27.a horse artillery, even Disordered', { class: 'horse-artillery', disordered: true }, {}, 'retreat-before-charge'],
    ['G-10.27.b before dismounted cavalry, which counts as infantry', horse, { ...horse, onFoot: true }, 'retreat-before-charge'],
    ['G-10.27.b not before mounted cavalry', horse, horse, 'charges'],
    ['G-12.3.c not dismounted cavalry', { ...horse, onFoot: true }, {}, 'defensive-fire'],
    ['not artillery on foot', { class: 'artillery' }, {}, 'defensive-fire'],
  ])('%s', (_title, defender, attacker, phase) => {
    expect(charged(defender, attacker).phase.name).toBe(phase);
  });
});

describe('where to', () => {
  test('G-10.27.a, G-10.27.g one or two hexes, without a Disorder even over a ford', () => {
    const ford: Sketch = { hexsides: [{ between: ['0504', '0503'], features: ['river', 'ford'] }] };
    const { events, state } = play(charged(horse, {}, ford), 'confederate', leave('0503', '0502'));
    expect(events[0]).toEqual({ type: 'retreated-before-charge', unit: 'd', path: ['0503', '0502'], facing: 0, place: 'alone' });
    expect(typesOf(events)).not.toContain('unit-disordered');
    expect(hexOf(state, 'd')).toBe('0502');
  });

  test.each([
    ['G-10.27.d next to the charger', leave('0604'), { rule: 'G-10.27.d', code: 'retreat-before-charge.enemy-adjacent' }],
    ['G-10.27.a a jump', leave('0502'), { rule: 'G-10.27.a', code: 'retreat-before-charge.not-adjacent' }],
    ['unknown hex', leave('9999'), { rule: 'G-10.27.d', code: 'unknown.hex' }],
    ['a unit that is not asked', { ...leave('0503'), unit: 's' }, { rule: 'G-10.27.a', code: 'retreat-before-charge.not-able' }],
    ['unknown unit', { ...leave('0503'), unit: 'nobody' }, { rule: 'G-10.27.a', code: 'unknown.unit' }],
  ])('%s is refused', (_title, command, reason) => {
    expect(reasons(refusal(charged(), 'confederate', command))).toEqual([reason]);
  });

  test('G-10.27.c back to the first hex is not farther', () => {
    expect(reasons(refusal(charged(), 'confederate', leave('0503', '0504'))).map(({ code }) => code)).toEqual(['retreat-before-charge.enemy-adjacent']);
  });

  test('G-10.27.d not where another enemy is next to every way out: then nobody asks', () => {
    const ring: Sketch = { union: [{ id: 'x', hex: '0402', facing: 0 }, { id: 'y', hex: '0602', facing: 0 }] };
    expect(charged(horse, {}, ring).phase.name).toBe('charges');
  });

  test('G-10.27.d not onto a friend that it cannot share a hex with; G-11.24.a not over a river', () => {
    const friend: Sketch = { confederate: [{ id: 'f', hex: '0503' }] };
    expect(reasons(refusal(charged(horse, {}, friend), 'confederate', leave('0503')))).toEqual([{ rule: 'G-6.41.a', code: 'stacking.one-unit' }]);
    const river: Sketch = { hexsides: [{ between: ['0504', '0503'], features: ['river'] }] };
    expect(reasons(refusal(charged(horse, {}, river), 'confederate', leave('0503')))).toEqual([{ rule: 'G-11.24.a', code: 'retreat-before-charge.uncrossable' }]);
  });
});

describe('what the charge becomes', () => {
  test('G-10.27.e, G-10.27.f all targets gone: no die, the charger must occupy the hex, and there is no Continued Attack', () => {
    const left = play(charged(), 'confederate', leave('0503', '0502'));
    expect(told(left.events, 'charge-voided')).toEqual({ type: 'charge-voided', charge: 1, rule: 'G-10.27.f' });
    expect(left.state.phase).toMatchObject({ name: 'occupation', side: 'union', occupation: { hex: '0504', candidates: ['a'] } });
    const { events, state } = play(left.state, 'union', { type: 'occupy', unit: 'a', facing: 1 });
    expect(events[0]).toEqual({ type: 'unit-advanced', unit: 'a', to: '0504', facing: 1 });
    expect([hexOf(state, 'a'), state.phase.name]).not.toContain('continued-attack');
    expect(reasons(refusal(left.state, 'union', { type: 'occupy', unit: 'r', facing: 0 }))).toEqual([{ rule: 'G-11.31.a', code: 'advance.not-candidate' }]);
  });

  test('G-13.i, G-10.27.e at night occupying costs no Disorder', () => {
    const { events } = playAll(charged(horse, {}, { period: 'night-1' }), ['confederate', leave('0503', '0502')], ['union', { type: 'occupy', unit: 'a', facing: 0 }]);
    expect(typesOf(events)).not.toContain('unit-disordered');
  });

  test('G-10.27.e horse artillery leaves its infantry: the charge goes on against that', () => {
    const escort = charged({ class: 'horse-artillery', onTop: true }, {}, { confederate: [{ id: 'i', hex: '0504', facing: 3 }] });
    const { state } = playAll(escort, ['confederate', leave('0503')], ['confederate', { type: 'end-defensive-fire' }]);
    expect(state.phase).toMatchObject({ name: 'charges', pending: { charges: [{ id: 1, targets: ['0504'] }] } });
  });

  test('G-10.27.a staying is a choice; then the charge is fought, without Defensive Fire of cavalry', () => {
    const { events, state } = play(charged(), 'confederate', { type: 'await-charge', unit: 'd' });
    expect(events[0]).toEqual({ type: 'charge-awaited', unit: 'd' });
    expect(state.phase.name).toBe('charges');
  });

  test('G-10.27.e a charger with another standing target waits, and after winning picks a hex', () => {
    const sketch = duel({ strength: 20 }, horse, { confederate: [{ id: 'e', hex: '0604', facing: 4 }, ...reserve.confederate!], union: reserve.union! });
    const named = play(designating(sketch), 'union', designate(['a'], '0504', '0604')).state;
    const { state } = playAll(
      named,
      ['confederate', leave('0503', '0502')],
      ['confederate', { type: 'end-defensive-fire' }],
      ['union', { type: 'resolve-charge', charge: 1 }, [9]],
      ['confederate', { type: 'retreat', unit: 'e', path: ['0704'], facing: 4 }],
    );
    expect(state.phase).toMatchObject({ name: 'advance', optional: false, openings: [{ hex: '0604', leftBefore: false }, { hex: '0504', leftBefore: true }] });
    const { state: after } = play(state, 'union', { type: 'advance', unit: 'a', hex: '0504', facing: 0 });
    expect(hexOf(after, 'a')).toBe('0504');
    expect(after.phase.name).not.toBe('continued-attack');
  });
});

test('every offer is accepted', () => {
  const state = charged();
  const [offer] = glory.offers(state, 'confederate');
  expect(offer!.commands.length).toBeGreaterThan(3);
  for (const command of offer!.commands) expect(decide(state, 'confederate', command, scriptedDice([])).ok).toBe(true);
  expect(unit(state, 'd').marks).toEqual({});
});
