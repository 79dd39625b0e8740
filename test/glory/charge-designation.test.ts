import { glory } from '../../src/systems/glory/index.js';
import { offersOfChargeDesignation } from '../../src/systems/glory/procedures/charge-designation.js';
import { decide } from '../../src/systems/glory/decide.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { DIAGRAM, designate, designating, duel, told, typesOf, unit } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch } from './position.js';

const accepted = (sketch: Sketch, command: Parameters<typeof refusal>[2]) => play(designating(sketch), 'union', command).state.phase.name;
const refused = (sketch: Sketch, command: Parameters<typeof refusal>[2], side: 'union' | 'confederate' = 'union') => reasons(refusal(designating(sketch, side), side, command));

describe('the covering diagram of the source (S5)', () => {
  test('S5 G-10.12.b X charges A, B and C, so Y may leave C out and charge D with Z', () => {
    const { events, state } = playAll(designating(DIAGRAM, 'confederate'), ['confederate', designate(['x'], '0404', '0504', '0604')], ['confederate', designate(['y', 'z'], '0705')]);
    expect(events.filter(({ type }) => type === 'charge-designated')).toEqual([
      { type: 'charge-designated', charge: 1, kind: 'standard', attackers: ['x'], targets: ['0404', '0504', '0604'], covered: [] },
      { type: 'charge-designated', charge: 2, kind: 'standard', attackers: ['y', 'z'], targets: ['0705'], covered: [{ hex: '0604', by: 'x' }] },
    ]);
    expect(state.phase).toMatchObject({ name: 'defensive-fire', side: 'union', hexes: ['0404', '0504', '0604', '0705'], cohesion: { x: 7, y: 7, z: 8 } });
  });

  test('G-10.12.a without the others Y must charge C too: nothing covers it', () => {
    const alone: Sketch = { ...DIAGRAM, confederate: DIAGRAM.confederate!.filter(({ id }) => id === 'y') };
    expect(refused(alone, designate(['y'], '0705'), 'confederate')).toEqual([{ rule: 'G-10.12.a', code: 'charge.uncovered' }]);
    expect(refusal(designating(alone, 'confederate'), 'confederate', designate(['y'], '0705'))[0].facts).toEqual({ unit: 'y', hex: '0604' });
  });

  test('G-10.12.a X alone must charge all three hexes in its front: each that is left out is named', () => {
    const alone: Sketch = { ...DIAGRAM, confederate: DIAGRAM.confederate!.filter(({ id }) => id === 'x') };
    expect(refusal(designating(alone, 'confederate'), 'confederate', designate(['x'], '0504')).map(({ facts }) => facts.hex)).toEqual(['0404', '0604']);
  });

  test('G-10.12.g Y covers C for X without charging', () => {
    const { events } = play(designating(DIAGRAM, 'confederate'), 'confederate', designate(['x'], '0404', '0504'));
    expect(told(events, 'charge-designated').covered).toEqual([{ hex: '0604', by: 'y' }]);
  });

  test('G-10.12.b mutual cover is legal: X leaves C to Y, Y leaves C to X', () => {
    const { events } = playAll(designating(DIAGRAM, 'confederate'), ['confederate', designate(['x'], '0404', '0504')], ['confederate', designate(['y'], '0705')]);
    expect(events.flatMap((event) => (event.type === 'charge-designated' ? event.covered : []))).toEqual([{ hex: '0604', by: 'y' }, { hex: '0604', by: 'x' }]);
  });

  test('G-10.24.f one combined charge of all three units on all four hexes', () => {
    const { state } = play(designating(DIAGRAM, 'confederate'), 'confederate', designate(['x', 'y', 'z'], '0404', '0504', '0604', '0705'));
    expect(state.phase.name).toBe('defensive-fire');
  });

  test('G-10.21.a, G-10.24.b every charge waits in the order of designation', () => {
    const { state } = playAll(designating(DIAGRAM, 'confederate'), ['confederate', designate(['y', 'z'], '0705')], ['confederate', designate(['x'], '0404', '0504', '0604')]);
    expect(state.phase).toMatchObject({ pending: { numbered: 2, charges: [{ id: 1, attackers: ['y', 'z'] }, { id: 2, attackers: ['x'] }] } });
  });
});

describe('who cannot cover', () => {
  // u fronts e1 (0504) and e2 (0604); v at 0605 fronts e2.
  const two = (cover: Partial<NonNullable<Sketch['union']>[number]>, more: Sketch = {}): Sketch => ({
    ...more,
    union: [{ id: 'u', hex: '0505' }, { id: 'v', hex: '0605', ...cover }],
    confederate: [{ id: 'e1', hex: '0504', facing: 3 }, { id: 'e2', hex: '0604', facing: 3 }],
  });
  const charge = designate(['u'], '0504');

  test('an ordered friend covers', () => {
    expect(told(play(designating(two({})), 'union', charge).events, 'charge-designated').covered).toEqual([{ hex: '0604', by: 'v' }]);
  });

  test.each([
    ['G-10.12.c, G-11.12.f a Disordered unit', two({ disordered: true })],
    ['G-10.12.c artillery', two({ class: 'artillery' })],
    ['G-10.12.b one that faces away', two({ facing: 3 })],
    ['G-5.15.e a leader', { ...two({ hex: '0909' }), leaders: [{ id: 'union', side: 'union', hex: '0605' } as const, { id: 'confederate', side: 'confederate', hex: '0901' } as const] }],
  ])('%s does not', (_title, sketch) => {
    expect(refused(sketch, charge)).toEqual([{ rule: 'G-10.12.a', code: 'charge.uncovered' }]);
  });

  test('G-10.12.d a unit that is not of the acting group does not, one of a Combined Activation does', () => {
    const sketch = two({ leader: 'other' }, { leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'other', side: 'union', hex: '0102' }, { id: 'confederate', side: 'confederate', hex: '0909' }] });
    const group = (units: readonly string[]) => ({ group: { commands: [], units, outOfCommand: [] } });
    const phase = { name: 'charge-designation', charges: [] } as const;
    expect(reasons(refusal(positionOf(sketch, phase, 'union', group(['u'])), 'union', charge))).toEqual([{ rule: 'G-10.12.a', code: 'charge.uncovered' }]);
    expect(play(positionOf(sketch, phase, 'union', group(['u', 'v'])), 'union', charge).state.phase.name).not.toBe('rally');
  });

  test('G-10.12.f the bottom unit of two covers neither for the top one nor for others; the top one does', () => {
    const stack = (top: string, bottom: string): Sketch => ({
      union: [{ id: 'u', hex: '0505' }, { id: top, hex: '0605', onTop: true, facing: 0 }, { id: bottom, hex: '0605', facing: 0 }],
      confederate: [{ id: 'e1', hex: '0504', facing: 3 }, { id: 'e2', hex: '0604', facing: 3 }],
    });
    expect(told(play(designating(stack('t', 'b')), 'union', charge).events, 'charge-designated').covered).toEqual([{ hex: '0604', by: 't' }]);
    const weary = stack('t', 'b');
    const onlyBottom = { ...weary, union: weary.union!.map((each) => (each.id === 't' ? { ...each, disordered: true } : each)) };
    expect(refused(onlyBottom, charge)).toEqual([{ rule: 'G-10.12.a', code: 'charge.uncovered' }]);
  });

  test('G-10.12.f infantry under guns covers', () => {
    const guns = two({});
    const sketch = { ...guns, union: [...guns.union!, { id: 'g', hex: '0605', class: 'artillery' as const, onTop: true }] };
    expect(told(play(designating(sketch), 'union', charge).events, 'charge-designated').covered).toEqual([{ hex: '0604', by: 'v' }]);
  });

  test('G-10.12.e, G-10.12.f two stacked chargers charge both enemies; an idle bottom unit does not free the top one from the second enemy', () => {
    const sketch: Sketch = {
      union: [{ id: 't', hex: '0505', onTop: true }, { id: 'b', hex: '0505' }],
      confederate: [{ id: 'e1', hex: '0504', facing: 3 }, { id: 'e2', hex: '0604', facing: 3 }],
    };
    expect(refused(sketch, designate(['t'], '0504'))).toEqual([{ rule: 'G-10.12.a', code: 'charge.uncovered' }]);
    expect(refused(sketch, designate(['t', 'b'], '0504')).map(({ rule }) => rule)).toEqual(['G-10.12.a', 'G-10.12.a']);
    expect(play(designating(sketch), 'union', designate(['t', 'b'], '0504', '0604')).state.phase.name).toBe('defensive-fire');
  });
});

describe('who may charge', () => {
  test('G-10.11.a, G-10.11.c one charge a unit; the last possible one ends the designation by itself', () => {
    const two: Sketch = duel({}, {}, { union: [{ id: 'b', hex: '0605' }], confederate: [{ id: 'e', hex: '0604', facing: 3 }] });
    const first = play(designating(two), 'union', designate(['a'], '0504'));
    expect(first.state.phase.name).toBe('charge-designation');
    expect(reasons(refusal(first.state, 'union', designate(['a'], '0504')))).toEqual([{ rule: 'G-10.11.c', code: 'charge.already-charging' }]);
    expect(play(first.state, 'union', designate(['b'], '0604')).state.phase.name).toBe('defensive-fire');
  });

  test('G-10.11.a charging is voluntary: without a charge the group goes on to Rally and is finished', () => {
    const { events } = play(designating(duel()), 'union', { type: 'end-designation' });
    expect(typesOf(events)).toContain('group-finished');
    expect(typesOf(events)).not.toContain('charge-voided');
  });

  test.each<readonly [string, Sketch, { rule: string; code: string }]>([
    ['G-10.11.b Disordered infantry', duel({ disordered: true }), { rule: 'G-10.11.b', code: 'charge.disordered' }],
    ['G-8.0.b artillery', duel({ class: 'artillery' }), { rule: 'G-8.0.b', code: 'charge.artillery' }],
    ['G-13.c mounted cavalry at night', { ...duel({ class: 'cavalry' }), period: 'night-1' }, { rule: 'G-13.c', code: 'charge.mounted-at-night' }],
    ['G-11.12.c Disordered mounted cavalry, even at a lone battery', duel({ class: 'cavalry', disordered: true }, { class: 'artillery' }), { rule: 'G-11.12.c', code: 'charge.disordered' }],
    ['G-7.13.a one that does not front the enemy', duel({ facing: 3 }), { rule: 'G-7.13.a', code: 'charge.not-in-front' }],
    ['G-10.11.d one behind an uncrossable river', { ...duel(), hexsides: [{ between: ['0504', '0505'], features: ['river'] }] }, { rule: 'G-10.11.d', code: 'charge.uncrossable' }],
  ])('not %s', (_title, sketch, reason) => {
    expect(refused(sketch, designate(['a'], '0504'))).toContainEqual(reason);
  });

  test('G-13.c dismounted cavalry charges at night, G-10.11.d over a ford of the river', () => {
    const sketch: Sketch = { ...duel({ class: 'cavalry', onFoot: true }), period: 'night-2', hexsides: [{ between: ['0504', '0505'], features: ['river', 'ford'] }] };
    expect(play(designating(sketch), 'union', designate(['a'], '0504')).state.phase.name).toBe('defensive-fire');
  });

  test.each([
    ['unknown.unit', designate(['nobody'], '0504')],
    ['unknown.hex', designate(['a'], '9999')],
    ['charge.no-enemy', designate(['a'], '0604')],
    ['charge.not-yours', designate(['d'], '0504')],
  ])('%s', (code, command) => {
    expect(refused(duel(), command).map((reason) => reason.code)).toContain(code);
  });

  test('G-10.11.a a unit that is not in the acting group does not charge', () => {
    const state = positionOf(duel(), { name: 'charge-designation', charges: [] }, 'union', { group: { commands: [], units: [], outOfCommand: [] } });
    expect(reasons(refusal(state, 'union', designate(['a'], '0504')))).toEqual([{ rule: 'G-10.11.a', code: 'charge.not-active' }]);
  });

  test('G-5.13.i an Out of Command unit next to the enemy charges', () => {
    const state = positionOf(duel(), { name: 'charge-designation', charges: [] }, 'union', { group: { commands: ['union'], units: ['a'], outOfCommand: ['a'] } });
    expect(play(state, 'union', designate(['a'], '0504')).state.phase.name).toBe('defensive-fire');
  });

  test('G-10.24.f every target must be in front of a charger', () => {
    const sketch = duel({}, {}, { confederate: [{ id: 'e', hex: '0603', facing: 3 }] });
    expect(refused(sketch, designate(['a'], '0504', '0603'))).toEqual([{ rule: 'G-10.24.f', code: 'charge.target-not-in-front' }]);
  });

  test('G-5.15.c, G-10.12.j a lone leader is no target and no duty; an enemy over an uncrossable side is no duty either', () => {
    const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0604' }];
    expect(refused({ ...duel(), leaders }, designate(['a'], '0604'))).toEqual([{ rule: 'G-10.12.i', code: 'charge.no-enemy' }]);
    const river: Sketch = { ...duel({}, {}, { confederate: [{ id: 'e', hex: '0604', facing: 3 }] }), hexsides: [{ between: ['0505', '0604'], features: ['river'] }] };
    expect(told(play(designating(river), 'union', designate(['a'], '0504')).events, 'charge-designated').covered).toEqual([]);
  });
});

describe('combined charges', () => {
  const pair = (one: Partial<NonNullable<Sketch['union']>[number]>, other: Partial<NonNullable<Sketch['union']>[number]>): Sketch => ({
    union: [{ id: 'a', hex: '0505', ...one }, { id: 'b', hex: '0605', facing: 5, ...other }],
    confederate: [{ id: 'd', hex: '0504', facing: 3 }],
  });

  test('G-10.24.a chargers in neighbouring hexes combine', () => {
    // 0604 is south-east of 0504 and next to 0505.
    const { events } = play(designating(pair({}, { hex: '0604', facing: 5 })), 'union', designate(['a', 'b'], '0504'));
    expect(told(events, 'charge-designated').attackers).toEqual(['a', 'b']);
  });

  test('G-10.24.b, G-10.22.d chargers at opposite hexes do not', () => {
    expect(refused(pair({}, { hex: '0503', facing: 3 }), designate(['a', 'b'], '0504'))).toEqual([{ rule: 'G-10.24.a', code: 'charge.not-adjacent' }]);
  });

  test('G-10.24.c mounted cavalry does not combine with units on foot', () => {
    expect(refused(pair({ class: 'cavalry' }, { hex: '0604', facing: 5 }), designate(['a', 'b'], '0504'))).toEqual([{ rule: 'G-10.24.c', code: 'charge.mixed-arms' }]);
    expect(accepted(pair({ class: 'cavalry' }, { hex: '0604', facing: 5, class: 'cavalry' }), designate(['a', 'b'], '0504'))).toBe('defensive-fire');
  });

  test('G-10.24.d a bottom unit charges only with the unit on top', () => {
    const stack: Sketch = duel({ onTop: true }, {}, { union: [{ id: 'b', hex: '0505' }] });
    expect(refused(stack, designate(['b'], '0504'))).toEqual([{ rule: 'G-10.24.d', code: 'charge.bottom-unit-alone' }]);
    expect(play(designating(stack), 'union', designate(['a', 'b'], '0504')).state.phase.name).toBe('defensive-fire');
  });

  test('G-4.25.d, G-10.12.d units of two leaders combine in a Combined Activation', () => {
    const sketch = pair({}, { hex: '0604', facing: 5, leader: 'other' });
    const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0101' }, { id: 'other', side: 'union', hex: '0102' }, { id: 'confederate', side: 'confederate', hex: '0909' }];
    const state = positionOf({ ...sketch, leaders }, { name: 'charge-designation', charges: [] }, 'union', { group: { commands: ['union', 'other'], units: ['a', 'b'], outOfCommand: [] } });
    expect(play(state, 'union', designate(['a', 'b'], '0504')).state.phase.name).toBe('defensive-fire');
  });
});

describe('Disordered infantry and lone artillery', () => {
  test('G-11.14.b it charges a battery that is alone, or two batteries alone', () => {
    expect(play(designating(duel({ disordered: true }, { class: 'artillery' })), 'union', designate(['a'], '0504')).state.phase.name).toBe('defensive-fire');
    const two = duel({ disordered: true }, { class: 'artillery', onTop: true }, { confederate: [{ id: 'e', hex: '0504', facing: 3, class: 'artillery' }] });
    expect(accepted(two, designate(['a'], '0504'))).toBe('defensive-fire');
  });

  test('G-11.14.b not one that it was not next to when it began, and not guns with infantry', () => {
    expect(refused(duel({ disordered: true, marks: { moved: true } }, { class: 'artillery' }), designate(['a'], '0504'))).toEqual([{ rule: 'G-11.14.b', code: 'charge.disordered-moved' }]);
    const escorted = duel({ disordered: true }, { class: 'artillery', onTop: true }, { confederate: [{ id: 'e', hex: '0504', facing: 3 }] });
    expect(refused(escorted, designate(['a'], '0504'))).toEqual([{ rule: 'G-10.11.b', code: 'charge.disordered' }]);
  });

  test('G-11.14.d not with another uncovered enemy in front; dismounted cavalry counts as infantry', () => {
    const other = duel({ disordered: true }, { class: 'artillery' }, { confederate: [{ id: 'e', hex: '0604', facing: 3 }] });
    expect(refused(other, designate(['a'], '0504'))).toEqual([{ rule: 'G-11.14.d', code: 'charge.disordered-uncovered' }]);
    expect(accepted(duel({ disordered: true, class: 'cavalry', onFoot: true }, { class: 'artillery' }), designate(['a'], '0504'))).toBe('defensive-fire');
  });
});

test('every offered charge is accepted, and the parts name each charger with what it fronts and who covers', () => {
  const state = designating(DIAGRAM, 'confederate');
  const [offer] = offersOfChargeDesignation(state);
  expect(offer!.commands).toContainEqual(designate(['y', 'z'], '0705'));
  for (const command of offer!.commands) expect(decide(state, 'confederate', command, scriptedDice([])).ok).toBe(true);
  expect(offer!.parts).toMatchObject({ chargers: [{ unit: 'x', hexes: [{ hex: '0404' }, { hex: '0504' }, { hex: '0604', coveredBy: ['y'] }] }, { unit: 'y' }, { unit: 'z' }] });
  expect(glory.offers(state, 'union')).toEqual([]);
});

test('G-10.11.c who charges already is offered no more: X charges A, B and C, and Y and Z have C and D', () => {
  const { state } = play(designating(DIAGRAM, 'confederate'), 'confederate', designate(['x'], '0404', '0504', '0604'));
  const [offer, end] = offersOfChargeDesignation(state);
  expect(offer!.parts).toEqual({
    chargers: [
      { unit: 'y', hexes: [{ hex: '0604', coveredBy: ['x'] }, { hex: '0705', coveredBy: ['z'] }] },
      { unit: 'z', hexes: [{ hex: '0705', coveredBy: ['y'] }] },
    ],
  });
  expect(offer!.commands).toEqual([designate(['y'], '0604'), designate(['y'], '0705'), designate(['y'], '0604', '0705'), designate(['z'], '0705'), designate(['y', 'z'], '0705')]);
  expect(end!.commands).toEqual([{ type: 'end-designation' }]);
});

test('G-11.14.b Disordered infantry is among the chargers only for guns that are alone', () => {
  const chargers = (defender: Parameters<typeof duel>[1]) => offersOfChargeDesignation(designating(duel({ disordered: true }, defender)))[0]!.parts;
  expect(chargers({})).toEqual({ chargers: [] });
  expect(chargers({ class: 'artillery' })).toEqual({ chargers: [{ unit: 'a', hexes: [{ hex: '0504', coveredBy: [] }] }] });
});

test('G-10.21.a charging marks the units: they fought in this activation', () => {
  expect(unit(play(designating(duel()), 'union', designate(['a'], '0504')).state, 'a').marks).toEqual({ fought: true });
});
