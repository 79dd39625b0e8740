import { scriptedDice } from '../../src/dice/scripted.js';
import { decide } from '../../src/systems/glory/decide.js';
import { glory } from '../../src/systems/glory/index.js';
import { DUEL, charging, duel, hexOf, resolve, told, typesOf, unit, type Plan } from './charging.js';
import { play, playAll, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
const sketchOf = (attacker: Partial<UnitSketch>, defender: Partial<UnitSketch>, more: Sketch = {}) =>
  duel(attacker, defender, { ...more, union: [...(more.union ?? []), ...reserve.union!], confederate: [...(more.confederate ?? []), ...reserve.confederate!] });
const back = (id: string, ...path: string[]) => ({ type: 'retreat' as const, unit: id, path, facing: 3 });
const enter = (id: string, hex: string, facing = 0) => ({ type: 'advance' as const, unit: id, hex, facing });
const more = (...targets: string[]) => ({ type: 'continue-attack' as const, targets });

describe('Continued Attack', () => {
  /** a (20) scores 13 against d, which retreats to 0403; a enters 0504 and faces north: e stands at 0503. */
  const eleven = (others: Sketch = { confederate: [{ id: 'e', hex: '0503', facing: 3 }] }, plans: readonly Plan[] = DUEL) =>
    playAll(charging(sketchOf({ strength: 20 }, {}, others), plans), ['union', resolve(), [9]], ['confederate', back('d', '0403')], ['union', enter('a', '0504')]).state;

  test('G-11.32.a, G-11.32.b the unit that advanced may attack what is in its front: e, and d, which is in its front too', () => {
    const state = eleven();
    expect(state.phase).toMatchObject({ name: 'continued-attack', continuation: { unit: 'a', hex: '0504', spent: ['d'] } });
    expect(reasons(refusal(state, 'union', more('0503')))).toEqual([{ rule: 'G-10.12.a', code: 'charge.uncovered' }]);
    expect(play(state, 'union', more('0503', '0403')).events[0]).toMatchObject({ type: 'charge-designated', charge: 2, kind: 'continued', attackers: ['a'], targets: ['0503', '0403'] });
  });

  test('G-11.32.e DF against it only from those not involved: e has it, d, the target before, has none', () => {
    expect(play(eleven(), 'union', more('0503', '0403')).state.phase).toMatchObject({ name: 'defensive-fire', side: 'confederate', hexes: ['0503'] });
  });

  test('G-11.32.c, G-11.32.f it attacks alone; a second 11 gives no third attack; its retreat and advance take place', () => {
    const { events, state } = playAll(
      eleven(),
      ['union', more('0503', '0403')],
      ['confederate', { type: 'end-defensive-fire' }, [9]],
      ['confederate', back('e', '0502')],
      ['union', enter('a', '0503')],
    );
    expect(events.filter(({ type }) => type === 'charge-resolved')).toHaveLength(1);
    expect(told(events, 'charge-resolved')).toMatchObject({ charge: 2, result: 'disorder-and-retreat' });
    // d was Disordered by the first charge, so the second Withdraws it.
    expect(told(events, 'unit-withdrawn').unit).toBe('d');
    expect(hexOf(state, 'a')).toBe('0503');
    expect(state.phase.name).not.toBe('continued-attack');
  });

  test('G-11.32.a it may be declined', () => {
    const { events } = play(eleven(), 'union', { type: 'decline-continued-attack' });
    expect(events[0]).toEqual({ type: 'continued-attack-declined', unit: 'a' });
  });

  test('G-11.32.d it waits until the other charges are done', () => {
    const plans = [...DUEL, { attackers: ['b'], targets: ['0702'] }];
    const others: Sketch = { union: [{ id: 'b', hex: '0703' }], confederate: [{ id: 'e', hex: '0503', facing: 3 }, { id: 'f', hex: '0702', facing: 3 }] };
    const state = eleven(others, plans);
    expect(state.phase).toMatchObject({ name: 'charges', pending: { charges: [{ id: 2 }], continuations: [{ unit: 'a' }] } });
    expect(play(state, 'union', resolve(2), [4, 0]).state.phase).toMatchObject({ name: 'continued-attack' });
  });

  test('G-11.32.g with nothing in front it lapses', () => {
    const { events } = playAll(charging(sketchOf({ strength: 20 }, {}), DUEL), ['union', resolve(), [9]], ['confederate', back('d', '0403')], ['union', enter('a', '0504', 3)]);
    expect(told(events, 'continued-attack-lapsed')).toEqual({ type: 'continued-attack-lapsed', unit: 'a', rule: 'G-11.32.g' });
  });

  test('every offer is accepted', () => {
    const state = eleven();
    for (const command of glory.offers(state, 'union').flatMap(({ commands }) => commands)) expect(decide(state, 'union', command, scriptedDice([])).ok).toBe(true);
  });
});

describe('counter-charge', () => {
  /** a (5) is repulsed by d (6) with a total of −1 and retreats to 0506; E33. */
  const repulse = (attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, others: Sketch = {}) =>
    playAll(charging(sketchOf({ strength: 2, ...attacker }, { strength: 6, ...defender }, others), DUEL), ['union', resolve(), [0]], ['union', { ...back('a', '0506'), facing: 0 }]).state;
  const advanced = (...said: Parameters<typeof repulse>) => play(repulse(...said), 'confederate', enter('d', '0505', 3)).state;
  const counter = (target: string, facing = 3) => ({ type: 'counter-charge' as const, target, facing });

  test('G-11.33.a, G-CR.4, G-11.33.f below 0 the defender may enter the emptied hex, or stay', () => {
    expect(repulse().phase).toMatchObject({ name: 'advance', side: 'confederate', optional: true, openings: [{ hex: '0505', candidates: ['d'] }] });
    expect(typesOf(play(repulse(), 'confederate', { type: 'decline-advance' }).events)).not.toContain('charge-designated');
  });

  test('G-11.33.b, G-11.33.c, G-11.33.h it charges at once with roles exchanged, one hex, and needs no covering for the rest', () => {
    const state = advanced({ strength: 5 }, { strength: 15 });
    expect(state.phase).toMatchObject({ name: 'counter-charge', side: 'confederate', unit: 'd' });
    const { events } = play(state, 'confederate', counter('0506'), [9]);
    expect(events[0]).toMatchObject({ type: 'charge-designated', kind: 'counter', attackers: ['d'], targets: ['0506'], covered: [] });
    expect(told(events, 'charge-resolved')).toMatchObject({ attackers: ['d'], defenders: ['a'], result: 'disorder-and-retreat' });
    expect(told(events, 'unit-withdrawn').unit).toBe('a');
  });

  test('E33 G-11.33.e the beaten unit has no DF, G-11.33.d 12 gives no Continued Attack', () => {
    // Strength 2 on 6 gives −3 (attacker rounding 1-3), so a 0 repulses a; the counter-charge meets its 2 strength points at 3-1.
    const { events, state } = play(advanced(), 'confederate', counter('0506'), [9]);
    expect(told(events, 'charge-resolved')).toMatchObject({ odds: '3-1', roll: { total: 14 } });
    expect(typesOf(events)).not.toContain('defensive-fire-resolved');
    expect(state.phase).toMatchObject({ name: 'advance', side: 'confederate', optional: false });
    const after = play(state, 'confederate', enter('d', '0506', 3));
    expect(after.state.phase.name).not.toBe('continued-attack');
  });

  test('G-11.33.e a fresh friend that the beaten unit joined may fire, the beaten one adds nothing', () => {
    const state = advanced({}, {}, { union: [{ id: 'f', hex: '0506' }] });
    expect(hexOf(state, 'a')).toBe('0506');
    const fired = play(state, 'confederate', counter('0506'));
    expect(fired.state.phase).toMatchObject({ name: 'defensive-fire', side: 'union', hexes: ['0506'] });
    const { events } = play(fired.state, 'union', { type: 'defensive-fire', hex: '0506', targets: ['0505'] }, [9]);
    expect(told(events, 'defensive-fire-resolved')).toMatchObject({ firers: ['f'], hit: true });
    expect(told(events, 'charge-voided')).toMatchObject({ charge: 2 });
  });

  test('G-11.33.g the target must be in front after turning, and of the beaten units', () => {
    const state = advanced();
    expect(reasons(refusal(state, 'confederate', counter('0506', 0)))).toEqual([{ rule: 'G-11.33.g', code: 'counter-charge.facing' }]);
    expect(reasons(refusal(state, 'confederate', counter('0605')))).toEqual([{ rule: 'G-11.33.a', code: 'counter-charge.target' }]);
    expect(reasons(refusal(state, 'confederate', counter('9999')))).toEqual([{ rule: 'G-11.33.a', code: 'unknown.hex' }]);
    const turned = play(state, 'confederate', counter('0506', 2), [9]);
    expect(turned.events[0]).toMatchObject({ type: 'hex-turned', hex: '0505', facing: 2 });
  });

  test('G-11.33.i advancing without charging is allowed', () => {
    const { events } = play(advanced(), 'confederate', { type: 'decline-counter-charge' });
    expect(events[0]).toEqual({ type: 'counter-charge-declined', unit: 'd' });
  });

  test('G-11.33.f a Disordered defender may advance and not charge', () => {
    const { state } = play(repulse({ strength: 1 }, { disordered: true, cohesion: 7, disorderedCohesion: 7 }), 'confederate', enter('d', '0505', 3));
    expect(state.phase.name).not.toBe('counter-charge');
  });

  test('G-13.k the defender that advances at night is not Disordered; G-13.c a mounted one does not charge then', () => {
    const { state } = play(repulse({}, {}, { period: 'night-1' }), 'confederate', enter('d', '0505', 3));
    expect([unit(state, 'd').disordered, state.phase.name]).toEqual([false, 'counter-charge']);
    const mounted = play(repulse({}, { class: 'cavalry' }, { period: 'night-1' }), 'confederate', enter('d', '0505', 3));
    expect(mounted.state.phase.name).not.toBe('counter-charge');
  });

  test('G-11.33.c, G-11.33.d it comes before the charges that wait, and a repulse of it gives no counter-charge of its own', () => {
    const others: Sketch = { union: [{ id: 'b', hex: '0703' }], confederate: [{ id: 'f', hex: '0702', facing: 3 }] };
    const start = charging(sketchOf({ strength: 2 }, { strength: 6 }, others), [...DUEL, { attackers: ['b'], targets: ['0702'] }]);
    const { state } = playAll(start, ['union', resolve(1), [0]], ['union', { ...back('a', '0506'), facing: 0 }], ['confederate', enter('d', '0505', 3)], ['confederate', counter('0506'), [9]], ['confederate', enter('d', '0506', 3)]);
    expect(state.phase).toMatchObject({ name: 'charges', pending: { charges: [{ id: 2 }] } });
  });

  test('every offer is accepted', () => {
    const state = advanced({}, {}, { union: [{ id: 'f', hex: '0506' }] });
    for (const command of glory.offers(state, 'confederate').flatMap(({ commands }) => commands)) expect(decide(state, 'confederate', command, scriptedDice([])).ok).toBe(true);
  });
});
