import { DIAGRAM, DUEL, charging, duel, hexOf, resolve, told, typesOf, unit } from './charging.js';
import { play, playAll, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
/** Equal strengths and Cohesions on level Clear: the die is not modified. */
const even = (attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, more: Sketch = {}) =>
  duel(attacker, defender, { ...more, union: [...(more.union ?? []), ...reserve.union!], confederate: [...(more.confederate ?? []), ...reserve.confederate!] });
const guns = (hex: string, facing: 0 | 3, more: Partial<UnitSketch> = {}): UnitSketch => ({ id: 'g', hex, facing, class: 'artillery', cohesion: 6, disorderedCohesion: 4, onTop: true, ...more });

describe('the diagram of the source', () => {
  const state = charging(DIAGRAM, [{ attackers: ['y', 'z'], targets: ['0705'] }], 'confederate');

  test('S9 G-10.22.a, G-10.23.c, G-10.25.a die 5: 9:6 is 3-2, +3 for Cohesion, total 9: D retreats and checks', () => {
    const { events, state: after } = play(state, 'confederate', resolve(), [5, 6]);
    expect(told(events, 'charge-resolved')).toMatchObject({ charge: 1, attackers: ['y', 'z'], defenders: ['d'], odds: '3-2', roll: { die: 5, total: 9 }, result: 'retreat-and-check' });
    expect(told(events, 'charge-resolved').roll.modifiers.filter(({ value }) => value !== 0).map(({ label, value, rule }) => [label, value, rule])).toEqual([
      ['Odds 3-2', 1, 'G-OR.1'],
      ['Cohesion 8 against 5', 3, 'G-10.25.a'],
    ]);
    expect(told(events, 'cohesion-checked')).toMatchObject({ unit: 'd', cohesion: 5, roll: { die: 6 }, passed: false });
    expect(after.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'd', from: ['0605', '0706'], mayStand: false }] });
  });

  test('S9 G-CR.2 a 5 against Cohesion 5 passes', () => {
    expect(told(play(state, 'confederate', resolve(), [5, 5]).events, 'cohesion-checked').passed).toBe(true);
  });
});

describe('the four bands', () => {
  test('G-CR.1, G-11.25.c 11 or more: Disordered first, then retreat; no check', () => {
    const { events, state } = play(charging(even({ strength: 20 }), DUEL), 'union', resolve(), [7]);
    expect(typesOf(events)).toEqual(['charge-resolved', 'unit-disordered', 'phase-entered']);
    expect(told(events, 'unit-disordered')).toEqual({ type: 'unit-disordered', unit: 'd', cause: 'charge', rule: 'G-CR.1' });
    expect(state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'd' }] });
  });

  test('G-CR.1, G-11.11.b, G-11.41.a a defender that was Disordered already is Withdrawn and has nothing to retreat', () => {
    const { events, state } = play(charging(even({ strength: 20 }, { disordered: true }), DUEL), 'union', resolve(), [9]);
    expect(typesOf(events)).toEqual(['charge-resolved', 'unit-withdrawn', 'phase-entered']);
    expect([unit(state, 'd').place, state.phase.name]).toEqual(['withdrawn-box', 'advance']);
  });

  test('G-CR.2 5 to 10: each defender checks, and retreats whether it passes or not', () => {
    const pair = even({ strength: 10 }, { onTop: true }, { confederate: [{ id: 'e', hex: '0504', facing: 3, cohesion: 6 }] });
    const { events, state } = play(charging(pair, DUEL), 'union', resolve(), [5, 7, 7]);
    expect(events.flatMap((event) => (event.type === 'cohesion-checked' ? [[event.unit, event.passed]] : []))).toEqual([['d', true], ['e', false]]);
    expect(state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'd' }, { unit: 'e' }] });
  });

  test('G-CR.3 0 to 4: the attacker is Disordered, then checks with its Disordered Cohesion 5: a 6 fails and it retreats, without a second Disorder', () => {
    const { events, state } = play(charging(even(), DUEL), 'union', resolve(), [3, 6]);
    expect(typesOf(events)).toEqual(['charge-resolved', 'unit-disordered', 'cohesion-checked', 'phase-entered']);
    expect(told(events, 'cohesion-checked')).toMatchObject({ unit: 'a', cohesion: 5, passed: false });
    expect(state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'a', from: ['0504'], mayStand: false }] });
  });

  test('G-CR.3 passing with a 5 it stays Disordered where it is, and nobody advances', () => {
    const { state } = play(charging(even(), DUEL), 'union', resolve(), [3, 5]);
    expect(unit(state, 'a')).toMatchObject({ place: 'map', disordered: true });
    expect(state.activation).toBeUndefined();
  });

  test('G-CR.4 below 0: Disordered and retreats without a check', () => {
    const { events, state } = play(charging(even({ strength: 1 }), DUEL), 'union', resolve(), [2]);
    expect(typesOf(events)).toEqual(['charge-resolved', 'unit-disordered', 'phase-entered']);
    expect(state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'a' }] });
  });

  test('G-CR.5, G-10.29.a two attackers: both Disordered, two checks; bottom units too', () => {
    const pair = even({ onTop: true, strength: 2 }, {}, { union: [{ id: 'b', hex: '0505', strength: 2 }] });
    const { events, state } = play(charging(pair, [{ attackers: ['a', 'b'], targets: ['0504'] }]), 'union', resolve(), [1, 5, 6]);
    expect(events.flatMap((event) => (event.type === 'cohesion-checked' ? [event.unit] : []))).toEqual(['a', 'b']);
    expect(state.phase).toMatchObject({ retreats: [{ unit: 'b' }] });
  });

  test('G-10.29.a all units of all hexes suffer: three infantry in two hexes', () => {
    const sketch = even({ strength: 30 }, { onTop: true }, { confederate: [{ id: 'e', hex: '0504', facing: 3 }, { id: 'f', hex: '0604', facing: 3 }] });
    const { events } = play(charging(sketch, [{ attackers: ['a'], targets: ['0504', '0604'] }]), 'union', resolve(), [9]);
    expect(events.flatMap((event) => (event.type === 'unit-disordered' ? [event.unit] : []))).toEqual(['d', 'e', 'f']);
  });

  test('G-11.23.c a newcomer suffers what its host suffers', () => {
    const joined = even({ strength: 20 }, { onTop: true }, { confederate: [{ id: 'n', hex: '0504', facing: 3, marks: { guest: true } }] });
    const { events, state } = play(charging(joined, DUEL), 'union', resolve(), [9]);
    expect(told(events, 'charge-resolved').defenders).toEqual(['d']);
    expect(state.phase).toMatchObject({ retreats: [{ unit: 'd' }, { unit: 'n' }] });
  });
});

describe('artillery', () => {
  test('E27 G-10.28.b guns stacked with a beaten attacker: Disordered, and stay when it passes its check', () => {
    const sketch = even({}, {}, { union: [guns('0505', 0)] });
    const stays = play(charging(sketch, DUEL), 'union', resolve(), [3, 5]);
    expect(stays.events.flatMap((event) => (event.type === 'unit-disordered' ? [[event.unit, event.rule]] : []))).toEqual([['a', 'G-CR.3'], ['g', 'G-10.28.b']]);
    expect(hexOf(stays.state, 'g')).toBe('0505');
    expect(play(charging(sketch, DUEL), 'union', resolve(), [3, 6]).state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'a' }, { unit: 'g' }] });
  });

  test('G-10.28.b, G-CR.4 below 0 they retreat with it', () => {
    const sketch = even({ strength: 1 }, {}, { union: [guns('0505', 0)] });
    expect(play(charging(sketch, DUEL), 'union', resolve(), [0]).state.phase).toMatchObject({ retreats: [{ unit: 'a' }, { unit: 'g' }] });
  });

  test.each([['11 or more', 9, [7]], ['5 to 10', 5, [7, 0]]])('G-10.28.d guns stacked with a beaten defender check for Disorder and retreat: %s', (_title, die, checks) => {
    const sketch = even({ strength: die === 9 ? 20 : 5 }, {}, { confederate: [guns('0504', 3)] });
    const { events, state } = play(charging(sketch, DUEL), 'union', resolve(), [die, ...checks]);
    expect(events.filter((event) => event.type === 'unit-disordered' && event.unit === 'g')).toEqual([{ type: 'unit-disordered', unit: 'g', cause: 'charge', rule: 'G-10.28.d' }]);
    expect(state.phase).toMatchObject({ retreats: [{ unit: 'g' }, { unit: 'd' }] });
  });

  test('G-10.28.e, G-11.31.g a lone battery is eliminated without a die, and the charger must advance; no Continued Attack', () => {
    const { events, state } = play(charging(even({}, { class: 'artillery' }), DUEL), 'union', resolve());
    expect(events[0]).toEqual({ type: 'unit-eliminated', unit: 'd', cause: 'charge', rule: 'G-10.28.e' });
    expect(state.phase).toMatchObject({ name: 'advance', optional: false, openings: [{ hex: '0504', candidates: ['a'] }] });
    const next = play(state, 'union', { type: 'advance', unit: 'a', hex: '0504', facing: 0 });
    expect(typesOf(next.events)).not.toContain('continued-attack-lapsed');
    expect(next.state.phase.name).not.toBe('continued-attack');
  });

  test('G-10.28.f in a charge of two hexes the lone battery goes at once, and the die is rolled at 6:3', () => {
    const sketch = even({ strength: 6 }, { strength: 3 }, { confederate: [{ id: 'g', hex: '0604', facing: 3, class: 'artillery' }] });
    const { events, state } = play(charging(sketch, [{ attackers: ['a'], targets: ['0504', '0604'] }]), 'union', resolve(), [5, 0]);
    expect(events[0]).toEqual({ type: 'unit-eliminated', unit: 'g', cause: 'charge', rule: 'G-10.28.f' });
    expect(told(events, 'charge-resolved')).toMatchObject({ odds: '2-1', defenders: ['d'] });
    expect(state.phase).toMatchObject({ combat: { contested: ['0504', '0604'] }, retreats: [{ unit: 'd' }] });
  });
});

describe('night', () => {
  test('E35 G-13.d the defender checks at +2: a 5 fails against Cohesion 6', () => {
    const state = charging({ ...even({ strength: 15 }, { cohesion: 6 }), period: 'night-1' }, DUEL);
    expect(told(play(state, 'union', resolve(), [3, 5]).events, 'cohesion-checked')).toMatchObject({ roll: { die: 5, total: 7, modifiers: [{ rule: 'G-13.d', value: 2 }] }, passed: false });
    expect(told(play(state, 'union', resolve(), [3, 4]).events, 'cohesion-checked').passed).toBe(true);
  });

  test('G-13.d so does a beaten attacker: a 4 fails against 5', () => {
    const state = charging({ ...even(), period: 'night-2' }, DUEL);
    expect(told(play(state, 'union', resolve(), [3, 4]).events, 'cohesion-checked')).toMatchObject({ cohesion: 5, passed: false });
  });
});

describe('the order of charges, and charges that come to nothing', () => {
  const two: Sketch = even({}, {}, { union: [{ id: 'b', hex: '0603', facing: 4, strength: 20 }] });
  const plans = [...DUEL, { attackers: ['b'], targets: ['0504'] }];

  test('G-10.21.c the attacker picks which charge comes first', () => {
    expect(play(charging(two, plans), 'union', resolve(2), [5, 0]).events[0]).toMatchObject({ charge: 2 });
    expect(reasons(refusal(charging(two, plans), 'union', resolve(3)))).toEqual([{ rule: 'G-10.21.c', code: 'unknown.charge' }]);
  });

  test('G-10.24.h, G-10.23.e once the first has cleared the hex the other is void, and its units stay', () => {
    const { events, state } = playAll(
      charging(two, plans),
      ['union', resolve(2), [5, 0]],
      ['confederate', { type: 'retreat', unit: 'd', path: ['0403'], facing: 2 }],
      ['union', { type: 'advance', unit: 'b', hex: '0504', facing: 3 }],
    );
    expect(told(events, 'charge-voided')).toEqual({ type: 'charge-voided', charge: 1, rule: 'G-10.24.h' });
    expect(hexOf(state, 'a')).toBe('0505');
  });

  test('G-11.26.e a charger that was displaced from its enemy has nothing to charge', () => {
    const { events } = play(charging(even({ hex: '0507' }), DUEL), 'union', resolve());
    expect(events[0]).toEqual({ type: 'charge-voided', charge: 1, rule: 'G-11.26.e' });
  });
});

test('G-11.11.c, G-12.4.b Disordered cavalry keeps its face: mounted it checks at −1, dismounted Confederate cavalry at −2', () => {
  const foot = { class: 'cavalry', onFoot: true, disordered: true, dismounted: { strength: 5, cohesion: 6, movement: 5 } } as const;
  const { events } = play(charging(even({ strength: 10 }, foot), DUEL), 'union', resolve(), [3, 4]);
  expect(told(events, 'cohesion-checked')).toMatchObject({ unit: 'd', cohesion: 4, passed: true });
  const rider = play(charging(even({ strength: 20, cohesion: 8 }, { class: 'cavalry', cohesion: 7 }), DUEL), 'union', resolve(), [9]);
  expect(unit(rider.state, 'd')).toMatchObject({ disordered: true, mounted: true });
});
