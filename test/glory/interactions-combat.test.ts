import { decide } from '../../src/systems/glory/decide.js';
import type { GloryCommand } from '../../src/systems/glory/commands.js';
import type { GloryEvent } from '../../src/systems/glory/events.js';
import { glory } from '../../src/systems/glory/index.js';
import type { GloryState, Retreat } from '../../src/systems/glory/state.js';
import type { Side } from '../../src/systems/glory/vocabulary.js';
import { DUEL, charging, designate, designating, duel, hexOf, pendingOf, resolve, told, typesOf, underFire, unit, type Plan } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/** Combat rules that meet: fire at one charger from all sides, guns in stacks, lone batteries, chains of displacement, the map's edge, and what may follow a charge. */

const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
/** The markers that are left keep the turn going, so that who is lost stays in the Withdrawn Box. */
const going = (state: GloryState): GloryState => ({ ...state, pool: { union: 1, confederate: 1 } });
const meeting = (attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, more: Sketch = {}): Sketch =>
  duel(attacker, defender, { ...more, union: [...(more.union ?? []), ...reserve.union!], confederate: [...(more.confederate ?? []), ...reserve.confederate!] });
const gun = (id: string, hex: string, facing: UnitSketch['facing'], more: Partial<UnitSketch> = {}): UnitSketch => ({ id, hex, facing, class: 'artillery', cohesion: 6, disorderedCohesion: 4, ...more });
const back = (id: string, ...path: string[]): GloryCommand => ({ type: 'retreat', unit: id, path, facing: 3 });
const enter = (id: string, hex: string, facing = 0): GloryCommand => ({ type: 'advance', unit: id, hex, facing });
const fire = (hex: string, ...targets: string[]): GloryCommand => ({ type: 'defensive-fire', hex, targets });
const losses = (events: readonly GloryEvent[]) =>
  events.flatMap((event) => (event.type === 'unit-disordered' || event.type === 'unit-withdrawn' || event.type === 'unit-eliminated' ? [`${event.unit} ${event.type.slice(5)} ${event.rule}`] : []));
const river = (a: string, b: string) => ({ between: [a, b] as [string, string], features: ['river' as const] });
const refused = (state: GloryState, side: Side, command: GloryCommand) => reasons(refusal(state, side, command))[0];

describe('several hexes fire at one charger', () => {
  /** a at 0505 in Marsh charges three hexes; each fires at it. */
  const three = (defenders: readonly Partial<UnitSketch>[] = [{}, {}, {}], attacker: Partial<UnitSketch> = {}): Sketch => ({
    hexes: { '0505': { terrain: 'marsh' } },
    union: [{ id: 'a', hex: '0505', strength: 9, ...attacker }, ...reserve.union!],
    confederate: [...defenders.map((more, at): UnitSketch => ({ id: `d${at}`, hex: ['0404', '0504', '0604'][at]!, facing: 3, ...more })), ...reserve.confederate!],
  });
  const plan: readonly Plan[] = [{ attackers: ['a'], targets: ['0404', '0504', '0604'] }];
  const shot = (at: number) => fire(['0404', '0504', '0604'][at]!, '0505');

  test('G-10.36.a G-10.32.c each rolls by itself, without a modifier for the others', () => {
    const { events } = playAll(underFire(three(), plan), ['confederate', shot(0), [0]], ['confederate', shot(1), [0]], ['confederate', shot(2), [0]]);
    expect(events.flatMap((event) => (event.type === 'defensive-fire-resolved' ? [event.roll.total] : []))).toEqual([0, 0, 0]);
  });

  test('G-10.36.b one hit Disorders and stops the charge, a second one Withdraws; the third hex has nobody left to fire at', () => {
    const { events, state } = playAll(going(underFire(three(), plan)), ['confederate', shot(0), [8]], ['confederate', shot(1), [8]]);
    expect(losses(events)).toEqual(['a disordered G-10.33.a', 'a withdrawn G-11.11.b']);
    expect([unit(state, 'a').place, typesOf(events).includes('charge-voided')]).toEqual(['withdrawn-box', true]);
  });

  test('G-10.36.c both hits are rolled against 7, though the charger has 5 after the first', () => {
    const { events } = playAll(underFire(three(), plan), ['confederate', shot(0), [8]], ['confederate', shot(1), [7]], ['confederate', shot(2), [7]]);
    expect(events.flatMap((event) => (event.type === 'defensive-fire-resolved' ? [[event.cohesion, event.hit]] : []))).toEqual([[7, true], [7, false], [7, false]]);
  });

  test('G-10.32.g the firing hexes come in any order, and the rest may be waived after any of them', () => {
    const { state } = playAll(underFire(three(), plan), ['confederate', shot(2), [0]], ['confederate', shot(0), [0]], ['confederate', { type: 'end-defensive-fire' }]);
    expect(state.phase).toMatchObject({ name: 'charges', pending: { charges: [{ attackers: ['a'], targets: ['0404', '0504', '0604'] }] } });
  });

  test('G-10.34.b each of two batteries has its +2 for the single hex; infantry beside them has none', () => {
    const mixed = three([{ class: 'artillery' }, {}, { class: 'artillery' }]);
    const { events } = playAll(underFire(mixed, plan), ['confederate', shot(0), [0]], ['confederate', shot(1), [0]], ['confederate', shot(2), [0]]);
    expect(events.flatMap((event) => (event.type === 'defensive-fire-resolved' ? [event.roll.total] : []))).toEqual([2, 0, 2]);
  });

  test('G-10.34.a all three have +2 against mounted cavalry', () => {
    const { events } = playAll(underFire(three(undefined, { class: 'cavalry' }), plan), ['confederate', shot(0), [0]], ['confederate', shot(1), [0]], ['confederate', shot(2), [0]]);
    expect(events.flatMap((event) => (event.type === 'defensive-fire-resolved' ? [event.roll.total] : []))).toEqual([2, 2, 2]);
  });

  test('G-10.35.c G-10.36.a a stack: the first hit stops both, a second one Withdraws the top unit and leaves the bottom one in order', () => {
    const stack = three();
    const pair = { ...stack, union: [{ ...stack.union![0]!, onTop: true }, { id: 'b', hex: '0505' }, ...reserve.union!] };
    const both = [{ attackers: ['a', 'b'], targets: plan[0]!.targets }];
    const { state } = playAll(going(underFire(pair, both)), ['confederate', shot(0), [9]], ['confederate', shot(1), [9]]);
    expect([unit(state, 'a').place, unit(state, 'b')]).toMatchObject(['withdrawn-box', { place: 'map', disordered: false, onTop: false }]);
  });
});

describe('guns stacked with infantry', () => {
  const onTop = { onTop: true } as const;

  test('G-10.34.d one roll of the stack, +2 for the single hex and +2 for the stack, and both have fired', () => {
    const sketch = meeting({}, {}, { hexes: { '0505': { terrain: 'marsh' } }, confederate: [gun('g', '0504', 3, onTop)] });
    const { events, state } = play(underFire(sketch, DUEL), 'confederate', fire('0504', '0505'), [0]);
    expect(told(events, 'defensive-fire-resolved')).toMatchObject({ firers: ['d', 'g'], roll: { total: 4 } });
    expect([unit(state, 'd').marks.defended, unit(state, 'g').marks.defended]).toEqual([true, true]);
  });

  test('G-9.12.c G-11.32.e after that the guns have no fire against a Continued Attack of the same activation, the infantry has', () => {
    // a drives e from 0604 and goes on against d and g at 0504, which fired at b before.
    const sketch = meeting({ hex: '0505', facing: 1, strength: 20 }, {}, {
      union: [{ id: 'b', hex: '0404', facing: 1 }],
      confederate: [gun('g', '0504', 3, { ...onTop, marks: { defended: true } }), { id: 'e', hex: '0604', facing: 3 }],
    });
    const state = playAll(
      charging(sketch, [{ attackers: ['a'], targets: ['0604'] }]),
      ['union', resolve(), [9]],
      ['confederate', back('e', '0704')],
      ['union', enter('a', '0604', 5)],
    ).state;
    expect(state.phase).toMatchObject({ name: 'continued-attack', continuation: { unit: 'a' } });
    const { events } = playAll(state, ['union', { type: 'continue-attack', targets: ['0504'] }], ['confederate', fire('0504', '0604'), [9]]);
    expect(told(events, 'defensive-fire-resolved').firers).toEqual(['d']);
  });

  test('G-10.28.d G-10.29.a beaten on 5 to 10: both check, both retreat; together or apart (G-11.21.c)', () => {
    const sketch = meeting({ strength: 20 }, {}, { confederate: [gun('g', '0504', 3, onTop)] });
    const beaten = play(charging(sketch, DUEL), 'union', resolve(), [5, 9, 9]);
    expect(losses(beaten.events)).toEqual(['g disordered G-10.28.d', 'd disordered G-CR.2']);
    const { state } = playAll(beaten.state, ['confederate', back('d', '0403')], ['confederate', back('g', '0603')]);
    expect([hexOf(state, 'd'), hexOf(state, 'g')]).toEqual(['0403', '0603']);
    const together = playAll(beaten.state, ['confederate', back('d', '0503')], ['confederate', back('g', '0503')]).state;
    expect([hexOf(together, 'd'), hexOf(together, 'g'), unit(together, 'g').onTop]).toEqual(['0503', '0503', true]);
  });

  test('G-10.28.d on 11 and more the infantry is Disordered without a check, the guns check', () => {
    const sketch = meeting({ strength: 20 }, {}, { confederate: [gun('g', '0504', 3, onTop)] });
    const { events } = play(charging(sketch, DUEL), 'union', resolve(), [9, 0]);
    expect(losses(events)).toEqual(['d disordered G-CR.1']);
    expect(events.flatMap((event) => (event.type === 'cohesion-checked' ? [event.unit] : []))).toEqual(['g']);
  });

  test('G-10.28.a G-11.11.b G-10.28.d infantry that is Withdrawn leaves its guns to retreat alone', () => {
    const sketch = meeting({ strength: 20 }, { disordered: true }, { confederate: [gun('g', '0504', 3, onTop)] });
    const { events, state } = play(going(charging(sketch, DUEL)), 'union', resolve(), [9, 0]);
    expect(losses(events)).toEqual(['d withdrawn G-11.11.b']);
    expect(state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'g' }] });
  });

  test('G-10.28.b G-CR.3 with a beaten charger they are Disordered; they stay where it passes its check and go where it fails', () => {
    const sketch = meeting({ strength: 5 }, {}, { union: [gun('g', '0505', 0, onTop)] });
    const passed = play(charging(sketch, DUEL), 'union', resolve(), [0, 5]);
    expect(losses(passed.events)).toEqual(['a disordered G-CR.3', 'g disordered G-10.28.b']);
    expect(hexOf(passed.state, 'g')).toBe('0505');
    expect(play(charging(sketch, DUEL), 'union', resolve(), [0, 6]).state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'a' }, { unit: 'g' }] });
  });

  test('G-10.28.b G-11.24.b G-11.41.b beaten back over a ford the guns, Disordered by the repulse, are eliminated and the infantry is Withdrawn', () => {
    const ford = { between: ['0505', '0506'] as [string, string], features: ['river' as const, 'ford' as const] };
    const sketch = meeting({ strength: 1 }, {}, { union: [gun('g', '0505', 0, onTop)], hexsides: [ford] });
    const { events } = playAll(going(charging(sketch, DUEL)), ['union', resolve(), [0]], ['union', back('a', '0506')], ['union', back('g', '0506')]);
    expect(losses(events)).toEqual(['a disordered G-CR.4', 'g disordered G-10.28.b', 'a withdrawn G-11.11.b', 'g eliminated G-11.41.b']);
  });

  test('G-10.28.b Disordered guns with a beaten charger are eliminated', () => {
    const sketch = meeting({ strength: 5 }, {}, { union: [gun('g', '0505', 0, { ...onTop, disordered: true })] });
    expect(losses(play(charging(sketch, DUEL), 'union', resolve(), [0, 5]).events)).toEqual(['a disordered G-CR.3', 'g eliminated G-11.41.b']);
  });

  test('G-10.35.b G-10.28.c with a winning charger nothing happens to them, and they stay behind', () => {
    const sketch = meeting({ strength: 20 }, {}, { union: [gun('g', '0505', 0, onTop)] });
    const { state } = playAll(charging(sketch, DUEL), ['union', resolve(), [5, 0]], ['confederate', back('d', '0503')], ['union', enter('a', '0504')]);
    expect([unit(state, 'g'), hexOf(state, 'g')]).toMatchObject([{ disordered: false, onTop: false }, '0505']);
  });
});

describe('a charge at a lone battery', () => {
  const lone = (attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, more: Sketch = {}) =>
    meeting(attacker, { class: 'artillery', ...defender }, { ...more, hexes: { '0505': { terrain: 'marsh' }, ...more.hexes } });
  const designated = (sketch: Sketch, plan: readonly Plan[] = DUEL) => plan.reduce((state, { attackers, targets }) => play(state, 'union', designate(attackers, ...targets)).state, going(designating(sketch)));

  test('G-10.28.e its fire misses and it is eliminated without a die; the charger must advance and goes no further (G-11.32.a)', () => {
    const { events, state } = playAll(designated(lone()), ['confederate', fire('0504', '0505'), [5]], ['union', resolve()], ['union', enter('a', '0504')]);
    expect(typesOf(events).filter((type) => type !== 'phase-entered')).toEqual(['defensive-fire-resolved', 'unit-eliminated', 'unit-advanced', 'group-finished', 'activation-ended']);
    expect(told(events, 'unit-eliminated')).toEqual({ type: 'unit-eliminated', unit: 'd', cause: 'charge', rule: 'G-10.28.e' });
    expect(hexOf(state, 'a')).toBe('0504');
  });

  test('G-11.14.a its fire hits, 6 and 2 against 7: the charger is Disordered and does not charge', () => {
    const { events, state } = play(designated(lone()), 'confederate', fire('0504', '0505'), [6]);
    expect(losses(events)).toEqual(['a disordered G-10.33.a']);
    expect([told(events, 'charge-voided').rule, unit(state, 'd').place]).toEqual(['G-10.33.a', 'map']);
  });

  test('G-11.14.b G-11.14.c Disordered infantry next to it: missed it takes the guns, hit it is Withdrawn', () => {
    const weary = designated(lone({ disordered: true }));
    // Disordered Cohesion 5: a 3 and 2 miss, a 4 and 2 hit.
    const missed = playAll(weary, ['confederate', fire('0504', '0505'), [3]], ['union', resolve()], ['union', enter('a', '0504')]);
    expect([losses(missed.events), unit(missed.state, 'a').disordered]).toEqual([['d eliminated G-10.28.e'], true]);
    const hit = play(weary, 'confederate', fire('0504', '0505'), [4]);
    expect([losses(hit.events), unit(hit.state, 'd').place]).toEqual([['a withdrawn G-11.11.b'], 'map']);
  });

  test.each<readonly [string, Sketch, readonly string[]]>([
    ['Disordered, without a shot', lone({}, { disordered: true }), ['d']],
    ['from the rear, without a shot', lone({}, { facing: 0 }), ['d']],
    ['whose fire is spent, without a shot (G-9.12.c)', lone({}, { marks: { defended: true } }), ['d']],
    ['two of them, both', lone({}, { facing: 0 }, { confederate: [gun('g', '0504', 0, { onTop: true })] }), ['g', 'd']],
  ])('G-10.28.e it is eliminated: %s', (_title, sketch, gone) => {
    const { events } = play(designated(sketch), 'union', resolve());
    expect(events.flatMap((event) => (event.type === 'unit-eliminated' ? [event.unit] : [])).sort()).toEqual([...gone].sort());
    expect(typesOf(events)).not.toContain('charge-resolved');
  });

  test('G-10.27.a horse artillery may leave instead, and the charger must take its hex (G-10.27.e)', () => {
    const { state } = playAll(designated(lone({}, { class: 'horse-artillery' })), ['confederate', { type: 'retreat-before-charge', unit: 'd', path: ['0503', '0502'], facing: 3 }]);
    expect(state.phase).toMatchObject({ name: 'occupation', occupation: { hex: '0504', candidates: ['a'] } });
  });

  test('G-10.24.h two separate charges at it: the first takes it, the second is void and stays', () => {
    const sketch = lone({}, { facing: 0 }, { union: [{ id: 'b', hex: '0404', facing: 1 }] });
    const both = designated(sketch, [...DUEL, { attackers: ['b'], targets: ['0504'] }]);
    const { events, state } = playAll(both, ['union', resolve(2)], ['union', enter('b', '0504')]);
    expect([told(events, 'charge-voided'), hexOf(state, 'a')]).toEqual([{ type: 'charge-voided', charge: 1, rule: 'G-10.24.h' }, '0505']);
  });

  test('G-11.23.b G-11.23.c infantry that retreats onto it protects nothing, and is eliminated with it', () => {
    // d2 is driven from 0404 onto the battery at 0504, which a has still to charge.
    const sketch = lone({}, { facing: 3 }, {
      union: [{ id: 'b', hex: '0405', facing: 0, strength: 20 }],
      confederate: [{ id: 'd2', hex: '0404', facing: 3 }],
      hexsides: [river('0404', '0403'), river('0404', '0304')],
    });
    const state = going(charging(sketch, [{ attackers: ['b'], targets: ['0404'] }, ...DUEL]));
    const { events } = playAll(
      state,
      ['union', resolve(1), [5, 0]],
      ['confederate', { type: 'retreat', unit: 'd2', path: ['0504'], facing: 3 }],
      ['union', enter('b', '0404')],
      ['union', resolve(2)],
    );
    // 0504 lies in front of a (G-11.25.b).
    expect(losses(events)).toEqual(['d2 disordered G-11.25.b', 'd eliminated G-10.28.e', 'd2 eliminated G-10.28.e']);
  });

  test.each(['night-1', 'night-2'] as const)('G-13.i G-11.31.g in a %s turn the charger may stay, and is Disordered if it takes the hex', (period) => {
    const { state } = play(designated({ ...lone({}, { facing: 0 }), period }), 'union', resolve());
    expect(state.phase).toMatchObject({ name: 'advance', optional: true });
    expect(losses(play(state, 'union', enter('a', '0504')).events)).toEqual(['a disordered G-13.i']);
    expect(losses(play(state, 'union', { type: 'decline-advance' }).events)).toEqual([]);
  });

  test('G-13.i G-11.14.b by night Disordered infantry that takes the hex is Withdrawn by the advance', () => {
    const { state } = play(designated({ ...lone({ disordered: true }, { facing: 0 }), period: 'night-1' }), 'union', resolve());
    expect(losses(play(state, 'union', enter('a', '0504')).events)).toEqual(['a withdrawn G-11.11.b']);
  });
});

describe('chains of displacement', () => {
  const horse = { class: 'cavalry', leader: null } as const;
  /** d at 0504, driven by a at 0505; only 0503 is open to it, and n stands there with one way out, 0502, where m stands. */
  const walls = [...['0403', '0603', '0404', '0604'].map((to) => river('0504', to)), ...['0402', '0403', '0602', '0603'].map((to) => river('0503', to))];
  function retreating(confederate: readonly UnitSketch[], more: Sketch = {}): GloryState {
    const sketch: Sketch = {
      ...more,
      hexsides: [...walls, ...(more.hexsides ?? [])],
      union: [{ id: 'a', hex: '0505', facing: 0 }, ...reserve.union!, ...(more.union ?? [])],
      confederate: [{ id: 'd', hex: '0504', facing: 3, leader: null }, ...reserve.confederate!, ...confederate],
    };
    const retreats: readonly Retreat[] = [{ unit: 'd', from: ['0505'], mayStand: false }];
    const pending = pendingOf(positionOf(sketch), []);
    const charge = { id: 1, kind: 'standard' as const, side: 'union' as const, attackers: ['a'], targets: ['0504'], defenders: ['d'], spent: [] };
    return going(positionOf(sketch, { name: 'retreats', combat: { charge, result: 'retreat-and-check', contested: ['0504'], losers: ['d'], advanced: [] }, retreats, pending }));
  }
  const n: UnitSketch = { id: 'n', hex: '0503', ...horse };
  const m: UnitSketch = { id: 'm', hex: '0502', ...horse };
  const step = (id: string, to: string) => ({ unit: id, to, facing: 0 });

  test('G-11.26.c two friends in a row move, the farther one first, and each checks for itself', () => {
    const { events, state } = play(retreating([n, m]), 'confederate', { ...back('d', '0503'), displace: [step('n', '0502'), step('m', '0501')] } as GloryCommand, [0, 9]);
    expect(typesOf(events).slice(0, 6)).toEqual(['unit-displaced', 'cohesion-checked', 'unit-displaced', 'cohesion-checked', 'unit-disordered', 'unit-retreated']);
    expect([hexOf(state, 'd'), hexOf(state, 'n'), hexOf(state, 'm')]).toEqual(['0503', '0502', '0501']);
    expect([unit(state, 'd').disordered, unit(state, 'n').disordered, unit(state, 'm').disordered]).toEqual([false, true, false]);
  });

  test('G-11.26.a not while a path is open', () => {
    const state = retreating([{ ...n, class: 'artillery', leader: null }]);
    expect(glory.offers(state, 'confederate').flatMap(({ commands }) => commands)).toEqual([expect.objectContaining({ type: 'retreat', path: ['0503'] })]);
    expect(refused(state, 'confederate', { ...back('d', '0503'), displace: [step('n', '0502')] } as GloryCommand)).toEqual({ rule: 'G-11.26.c', code: 'retreat.wrong-displacement' });
  });

  test('G-11.26.d G-11.26.b a displaced unit pays for an enemy’s front after its own check: Disordered by both it is Withdrawn', () => {
    const state = retreating([n], { union: [{ id: 'f', hex: '0501', facing: 3 }] });
    const { events } = play(state, 'confederate', { ...back('d', '0503'), displace: [step('n', '0502')] } as GloryCommand, [9]);
    expect(losses(events)).toEqual(['n disordered G-11.26.b', 'n withdrawn G-11.11.b']);
  });

  test('G-11.26.a G-11.27.a where the chain meets a wall nobody can make room, and the unit is eliminated', () => {
    const state = retreating([n, m], { hexsides: ['0501', '0401', '0402', '0601', '0602'].map((to) => river('0502', to)) });
    expect(glory.offers(state, 'confederate').flatMap(({ commands }) => commands)).toEqual([{ type: 'accept-elimination', unit: 'd' }]);
  });

  test('G-11.23.b G-11.26.c a displaced unit that joins another is a newcomer there', () => {
    const state = retreating([{ ...n, class: 'infantry', leader: 'confederate' }, { id: 'm', hex: '0502' }]);
    const { state: after } = play(state, 'confederate', { ...back('d', '0503'), displace: [step('n', '0502')] } as GloryCommand, [0]);
    expect([hexOf(after, 'n'), unit(after, 'n').marks.guest, unit(after, 'n').onTop]).toEqual(['0502', true, false]);
  });

  test.each(['night-1', 'night-2'] as const)('G-11.26.b G-13.d in a %s turn each check of the chain has +2', (period) => {
    const { events } = play(retreating([n, m], { period }), 'confederate', { ...back('d', '0503'), displace: [step('n', '0502'), step('m', '0501')] } as GloryCommand, [5, 6]);
    expect(events.flatMap((event) => (event.type === 'cohesion-checked' ? [[event.unit, event.roll.total, event.passed]] : []))).toEqual([['m', 7, true], ['n', 8, false]]);
  });
});

describe('out of the map', () => {
  /** d in the corner 0101 is beaten by a at 0102; every other neighbour is not farther from a. */
  const corner = (who: Partial<UnitSketch>, more: Partial<Sketch> = {}) =>
    going(charging({ ...more, union: [{ id: 'a', hex: '0102', facing: 0, strength: 20 }, ...reserve.union!], confederate: [{ id: 'd', hex: '0101', facing: 3, ...who }, ...reserve.confederate!], leaders: [{ id: 'union', side: 'union', hex: '0109' }, { id: 'confederate', side: 'confederate', hex: '0909' }] }, [{ attackers: ['a'], targets: ['0101'] }]));
  const leave: GloryCommand = { type: 'leave-map', unit: 'd' };

  test('G-11.28.a a unit whose only way is over the edge is Withdrawn, and the charger takes the hex', () => {
    const beaten = play(corner({}), 'union', resolve(), [5, 0]).state;
    const { events, state } = play(beaten, 'confederate', leave);
    expect(losses(events)).toEqual(['d withdrawn G-11.28.a']);
    expect(state.phase).toMatchObject({ name: 'advance', openings: [{ hex: '0101', candidates: ['a'] }] });
  });

  test('G-11.28.a G-11.41.b guns in a stack there are eliminated', () => {
    const stacked = positionOf({ union: [{ id: 'a', hex: '0102', facing: 0, strength: 20 }, ...reserve.union!], confederate: [{ id: 'd', hex: '0101', facing: 3 }, gun('g', '0101', 3, { onTop: true }), ...reserve.confederate!], leaders: [{ id: 'union', side: 'union', hex: '0109' }, { id: 'confederate', side: 'confederate', hex: '0909' }] });
    const both = going({ ...stacked, phase: { name: 'charges', pending: pendingOf(stacked, [{ attackers: ['a'], targets: ['0101'] }]) } });
    const { events } = playAll(both, ['union', resolve(), [5, 0, 0]], ['confederate', leave], ['confederate', { type: 'leave-map', unit: 'g' }]);
    expect(losses(events)).toEqual(['d withdrawn G-11.28.a', 'g eliminated G-11.28.a']);
  });

  test('G-11.28.b G-11.22.b cavalry that has a hex on the map may not leave it', () => {
    const beaten = play(going(charging(meeting({ strength: 20 }, { class: 'cavalry' }), DUEL)), 'union', resolve(), [5, 0]).state;
    expect(refused(beaten, 'confederate', leave)).toEqual({ rule: 'G-11.28.b', code: 'retreat.path-on-map' });
  });

  test('G-11.28.a G-13.i by night it is the same, and the charger may stay', () => {
    const beaten = play(corner({}, { period: 'night-1' }), 'union', resolve(), [5, 0]).state;
    const { events, state } = play(beaten, 'confederate', leave);
    expect([losses(events), state.phase]).toMatchObject([['d withdrawn G-11.28.a'], { name: 'advance', optional: true }]);
  });
});

describe('what may follow a charge', () => {
  const eleven = (attacker: Partial<UnitSketch> = {}, more: Sketch = {}) =>
    playAll(going(charging(meeting({ strength: 20, ...attacker }, {}, { confederate: [{ id: 'e', hex: '0503', facing: 3 }], ...more }), DUEL)), ['union', resolve(), [9]], ['confederate', back('d', '0403')]).state;

  test.each([
    [6, false],
    [7, true],
  ])('G-11.32.a a die of %i and 4, Continued Attack: %s', (die, continues) => {
    const checks = die === 6 ? [0] : [];
    const { state } = playAll(going(charging(meeting({ strength: 20 }, {}, { confederate: [{ id: 'e', hex: '0503', facing: 3 }] }), DUEL)), ['union', resolve(), [die, ...checks]], ['confederate', back('d', '0403')], ['union', enter('a', '0504')]);
    expect(state.phase.name === 'continued-attack').toBe(continues);
  });

  test('G-11.32.a only the unit that advanced: not where nobody may, the hex being held by one that stood', () => {
    const works: Sketch = { hexsides: [{ between: ['0504', '0505'], features: ['improved-position'] }], confederate: [{ id: 'e', hex: '0503', facing: 3 }] };
    const { state } = playAll(going(charging(meeting({ strength: 20, cohesion: 9 }, { disorderedCohesion: 9 }, works), DUEL)), ['union', resolve(), [9]], ['confederate', back('d', '0403')], ['union', enter('a', '0504')]);
    expect(state.phase.name).toBe('continued-attack');
    const stood = playAll(going(charging(meeting({ strength: 20, cohesion: 9 }, {}, works), DUEL)), ['union', resolve(), [3, 0]], ['confederate', { type: 'stand', unit: 'd' }]);
    expect(typesOf(stood.events)).not.toContain('unit-advanced');
    expect(stood.state.phase.name).not.toBe('continued-attack');
  });

  test.each(['night-1', 'night-2'] as const)('G-13.i in a %s turn the advance Disorders, so that there is no Continued Attack', (period) => {
    const { state } = play(eleven({}, { period }), 'union', enter('a', '0504'));
    expect([unit(state, 'a').disordered, state.phase.name]).toEqual([true, 'draw']);
  });

  test('G-11.32.c G-11.32.a one Continued Attack a unit: 13 again gives an advance and nothing more', () => {
    const first = play(eleven(), 'union', enter('a', '0504')).state;
    const { events, state } = playAll(
      first,
      ['union', { type: 'continue-attack', targets: ['0503', '0403'] }],
      ['confederate', { type: 'end-defensive-fire' }, [9]],
      ['confederate', back('e', '0502')],
      ['union', enter('a', '0503')],
    );
    expect(told(events, 'charge-resolved').result).toBe('disorder-and-retreat');
    expect([typesOf(events).filter((type) => type === 'charge-designated').length, state.phase.name]).toEqual([1, 'draw']);
  });

  test('G-11.33.a a repulsed Continued Attack may be answered by a counter-charge of the defender', () => {
    const strong = eleven({}, { confederate: [{ id: 'e', hex: '0503', facing: 3, strength: 30, cohesion: 10 }] });
    const repulsed = playAll(
      play(strong, 'union', enter('a', '0504')).state,
      ['union', { type: 'continue-attack', targets: ['0503', '0403'] }],
      ['confederate', { type: 'end-defensive-fire' }, [0]],
      ['union', back('a', '0505')],
      ['confederate', enter('e', '0504', 3)],
    ).state;
    expect(repulsed.phase).toMatchObject({ name: 'counter-charge', unit: 'e' });
  });

  const repulse = (defender: Partial<UnitSketch> = {}, more: Sketch = {}) =>
    playAll(going(charging(meeting({ strength: 2 }, { strength: 6, ...defender }, more), DUEL)), ['union', resolve(), [0]], ['union', back('a', '0506')]).state;

  test.each<readonly [string, Partial<UnitSketch>, Sketch, boolean]>([
    ['G-11.33.a by day', {}, {}, true],
    ['G-11.33.a at night on foot', {}, { period: 'night-1' }, true],
    ['G-13.c not at night on horseback', { class: 'cavalry' }, { period: 'night-1' }, false],
    ['G-11.33.a by day on horseback', { class: 'cavalry' }, {}, true],
    ['G-11.33.f not when Disordered', { disordered: true, disorderedCohesion: 7 }, {}, false],
  ])('%s', (_title, defender, more, may) => {
    const { state } = play(repulse(defender, more), 'confederate', enter('d', '0505', 3));
    expect(state.phase.name === 'counter-charge').toBe(may);
  });

  test('G-11.33.d G-11.33.c a counter-charge that wins with 11 and more goes no further, and the charges that wait come next', () => {
    const waiting = going(charging(meeting({ strength: 2 }, { strength: 20 }, { union: [{ id: 'b', hex: '0803' }], confederate: [{ id: 'f', hex: '0802', facing: 3 }] }), [...DUEL, { attackers: ['b'], targets: ['0802'] }]));
    const { events, state } = playAll(
      waiting,
      ['union', resolve(1), [0]],
      ['union', back('a', '0506')],
      ['confederate', enter('d', '0505', 3)],
      ['confederate', { type: 'counter-charge', target: '0506', facing: 3 }, [9]],
      ['confederate', enter('d', '0506', 3)],
    );
    expect(losses(events)).toEqual(['a disordered G-CR.4', 'a withdrawn G-11.11.b']);
    expect(state.phase).toMatchObject({ name: 'charges', pending: { charges: [{ id: 2 }], continuations: [] } });
  });

  test('G-11.33.d a counter-charge that is itself thrown back gives the beaten side nothing', () => {
    const { events, state } = playAll(
      repulse({}, { union: [{ id: 'h', hex: '0506', strength: 20, cohesion: 9 }] }),
      ['confederate', enter('d', '0505', 3)],
      ['confederate', { type: 'counter-charge', target: '0506', facing: 3 }],
      ['union', { type: 'end-defensive-fire' }, [0]],
      ['confederate', back('d', '0504')],
    );
    expect(told(events, 'charge-resolved').result).toBe('attacker-repulsed');
    expect(state.phase).toMatchObject({ name: 'advance', side: 'union' });
    expect(play(state, 'union', enter('h', '0505')).state.phase.name).not.toBe('counter-charge');
  });

  test('G-11.23.b G-11.33.e a beaten charger that joined a lone battery: the guns may fire; missed, both are taken without a die (G-11.23.c)', () => {
    const state = playAll(repulse({}, { union: [gun('k', '0506', 0)] }), ['confederate', enter('d', '0505', 3)], ['confederate', { type: 'counter-charge', target: '0506', facing: 3 }]).state;
    expect(state.phase).toMatchObject({ name: 'defensive-fire', side: 'union', hexes: ['0506'] });
    const { events } = play(state, 'union', { type: 'defensive-fire', hex: '0506', targets: ['0505'] }, [0]);
    expect(losses(events).sort()).toEqual(['a eliminated G-10.28.e', 'k eliminated G-10.28.e']);
  });
});

describe('Return Fire over several commands of one marker', () => {
  const shells = (id: string, hex: string, leader: string): UnitSketch => ({ id, hex, class: 'artillery', strength: 4, range: 'M', facing: 3, leader });
  const sketch: Sketch = {
    leaders: [{ id: 'p', side: 'union', marker: 'union', hex: '0101' }, { id: 'q', side: 'union', marker: 'union', hex: '0102' }, { id: 'confederate', side: 'confederate', hex: '0909' }],
    union: [shells('g', '0502', 'p'), shells('k', '0402', 'q')],
    confederate: [{ id: 'h', hex: '0504', class: 'artillery', strength: 4, range: 'M', facing: 0 }],
  };
  const start = () => positionOf(sketch, { name: 'artillery-fire', shots: [] }, 'union', { waiting: ['q'], group: { commands: ['p'], units: ['g'], outOfCommand: [] } });
  const at = (batteries: string[], target: string): GloryCommand => ({ type: 'fire', batteries, target });
  const answer = (target: string): GloryCommand => ({ type: 'return-fire', batteries: ['h'], target, facing: 0 });
  const second = (first: GloryCommand) =>
    playAll(start(), ['union', at(['g'], '0504'), [0]], ['confederate', first, first.type === 'return-fire' ? [0] : []], ['union', { type: 'end-movement' }], ['union', at(['k'], '0504'), [0]]).state;

  test('G-9.13.c G-9.13.e it is simultaneous with the fire that provoked it: a shot of a command that is done, and whose results are applied, is answered no more', () => {
    const state = second({ type: 'decline-return-fire' });
    expect(state.phase).toMatchObject({ name: 'return-fire', shot: 0 });
    expect(refused(state, 'confederate', answer('0502'))).toEqual({ rule: 'G-9.13.a', code: 'fire.not-provoked' });
    expect(told(play(state, 'confederate', answer('0402'), [0]).events, 'artillery-fired').shot).toMatchObject({ returning: true, target: '0402' });
  });

  test('G-9.12.b one answer for all commands of the marker: who answered the first does not answer the second', () => {
    const { phase } = second(answer('0502'));
    expect(phase.name).toBe('movement');
  });
});

test('G-10.31.a every offer of these phases is accepted', () => {
  const state = underFire(meeting({}, {}, { confederate: [gun('g', '0504', 3, { onTop: true })] }), DUEL);
  const verdicts = glory.offers(state, 'confederate').flatMap(({ commands }) => commands).map((command) => decide(state, 'confederate', command, { roll: () => 0 }).ok);
  expect([verdicts.length > 0, verdicts.every(Boolean)]).toEqual([true, true]);
});
