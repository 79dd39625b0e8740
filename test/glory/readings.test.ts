import { glory } from '../../src/systems/glory/index.js';
import type { CommandOf } from '../../src/systems/glory/commands.js';
import { hexIndex } from '../../src/systems/glory/position.js';
import { commandStatus } from '../../src/systems/glory/procedures/command-range.js';
import { lineOfSight } from '../../src/systems/glory/procedures/line-of-sight.js';
import type { GloryEvent } from '../../src/systems/glory/events.js';
import type { GloryOptions } from '../../src/systems/glory/options.js';
import type { Combat, GloryState, Retreat } from '../../src/systems/glory/state.js';
import { DIAGRAM, charging, designate, designating, duel, DUEL, hexOf, resolve, told, typesOf, underFire, unit } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

describe('rivers that nobody crosses', () => {
  const river: Sketch['hexsides'] = ['0504', '0505', '0605'].map((hex) => ({ between: ['0604', hex], features: ['river'] }));
  /** u walks along the near bank; e stands on the far one. */
  const bank = (options: Partial<GloryOptions> = {}, hexsides = river): GloryState => positionOf({ union: [{ id: 'u', hex: '0507' }], confederate: [{ id: 'e', hex: '0604' }], hexsides, options });
  const walk: CommandOf<'move'> = { type: 'move', unit: 'u', path: ['0506', '0505', '0504'] };

  test('G-6.14.d an enemy behind the river stops the unit all the same (index example)', () => {
    expect(reasons(refusal(bank(), 'union', walk))).toEqual([{ rule: 'G-6.14.a', code: 'movement.enemy-contact' }]);
    expect(hexOf(play(bank(), 'union', { ...walk, path: ['0506', '0505'] }).state, 'u')).toBe('0505');
  });

  test('G-6.14.d, waived: it walks on, is offered the hexes beyond, and still stops where the enemy can cross', () => {
    const waived = bank({ 'stop-over-river': 'waived' });
    expect(hexOf(play(waived, 'union', walk).state, 'u')).toBe('0504');
    const parts = glory.offers(waived, 'union')[0]?.parts?.units as unknown as { hexes: { hex: string }[] }[];
    expect(parts[0]?.hexes.map(({ hex }) => hex)).toContain('0504');
    expect(reasons(refusal(bank({ 'stop-over-river': 'waived' }, []), 'union', walk))).toEqual([{ rule: 'G-6.14.a', code: 'movement.enemy-contact' }]);
  });

  const links = (options: Partial<GloryOptions>) => {
    const state = positionOf({
      union: [{ id: 'near', hex: '0102' }, { id: 'over', hex: '0103' }],
      hexsides: [{ between: ['0102', '0103'], features: ['river'] }],
      leaders: [{ id: 'union', side: 'union', hex: '0101', range: 1 }],
      options,
    });
    return commandStatus(state, 'union').map(({ unit: id, how }) => [id, how]);
  };

  test('G-5.14.a a unit next to one In Command is linked over the river too', () => {
    expect(links({})).toEqual([['near', 'range'], ['over', 'chain']]);
  });

  test('G-5.14.a, parts: the river cuts the link', () => {
    expect(links({ 'command-over-river': 'parts' })).toEqual([['near', 'range'], ['over', 'out']]);
  });
});

describe('a leader who is alone', () => {
  const past = (options: Partial<GloryOptions>, more: Sketch = {}) =>
    positionOf({ union: [{ id: 'u', hex: '0507' }], confederate: [{ id: 'e', hex: '0909' }], leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0605' }], ...more, options });
  const walk: CommandOf<'move'> = { type: 'move', unit: 'u', path: ['0506', '0505', '0504'] };

  test('G-5.15.c stops nobody (index example)', () => {
    expect(hexOf(play(past({}), 'union', walk).state, 'u')).toBe('0504');
  });

  test('G-5.15.c, stop-movement: the first hex next to him is the last', () => {
    const state = past({ 'lone-leaders': 'stop-movement' });
    expect(reasons(refusal(state, 'union', walk))).toEqual([{ rule: 'G-6.14.a', code: 'movement.enemy-contact' }]);
    expect(hexOf(play(state, 'union', { ...walk, path: ['0506'] }).state, 'u')).toBe('0506');
    // The way round him takes a point more than the straight one.
    const parts = glory.offers(state, 'union')[0]?.parts?.units as unknown as { hexes: { hex: string; cost: number }[] }[];
    expect(parts[0]?.hexes.find(({ hex }) => hex === '0504')?.cost).toBe(4);
    const own = past({ 'lone-leaders': 'stop-movement' }, { leaders: [{ id: 'union', side: 'union', hex: '0605' }, { id: 'confederate', side: 'confederate', hex: '0909' }] });
    expect(hexOf(play(own, 'union', walk).state, 'u')).toBe('0504');
  });
});

describe('who hangs together', () => {
  const leader = (id: string, hex: string) => ({ id, side: 'union' as const, marker: 'xi', hex, range: 1, combined: 0 });
  const pairs = (options: Partial<GloryOptions>): GloryState => {
    const ids = ['p', 'q', 'r', 't'];
    const at = ['0101', '0102', '0901', '0902'];
    const sketch: Sketch = {
      markers: [{ id: 'xi', side: 'union', name: 'XI', copies: 2 }],
      leaders: ids.map((id, index) => leader(id, at[index]!)),
      union: ids.map((id, index) => ({ id: `${id}1`, hex: at[index]!, marker: 'xi', leader: id })),
      options,
    };
    return positionOf(sketch, { name: 'command-choice' }, 'union', { marker: 'xi', waiting: ids, group: undefined as never });
  };
  const all: CommandOf<'combine-commands'> = { type: 'combine-commands', commands: ['p', 'q', 'r', 't'] };

  test('G-4.25.b two pairs of leaders far from each other combine, each having one other in range', () => {
    expect(told(play(pairs({}), 'union', all, [9]).events, 'combination-attempted')).toMatchObject({ succeeded: true });
  });

  test('G-4.25.b, all-connected: the two pairs do not combine, each of them does', () => {
    const state = pairs({ 'combined-leaders': 'all-connected' });
    expect(refusal(state, 'union', all)).toMatchObject([{ rule: 'G-4.25.b', code: 'activation.leaders-parted', facts: { apart: ['r', 't'] } }]);
    expect(told(play(state, 'union', { type: 'combine-commands', commands: ['p', 'q'] }, [9]).events, 'combination-attempted')).toMatchObject({ succeeded: true });
  });

  /** Two pairs of chargers on opposite sides of the enemy at 0504. */
  const round = (options: Partial<GloryOptions>) =>
    designating({
      union: [{ id: 's', hex: '0505', facing: 0 }, { id: 'sw', hex: '0404', facing: 1 }, { id: 'n', hex: '0503', facing: 3 }, { id: 'ne', hex: '0603', facing: 4 }],
      confederate: [{ id: 'd', hex: '0504' }],
      options,
    });
  const together = designate(['s', 'sw', 'n', 'ne'], '0504');

  test('G-10.24.a the hexes of a combined charge hang together', () => {
    expect(reasons(refusal(round({}), 'union', together))).toEqual([{ rule: 'G-10.24.a', code: 'charge.not-adjacent' }]);
  });

  test('G-10.24.a, each-near-another: two pairs may charge as one, a single hex apart from them may not', () => {
    const state = round({ 'combined-chargers': 'each-near-another' });
    expect(told(play(state, 'union', together).events, 'charge-designated')).toMatchObject({ attackers: ['s', 'sw', 'n', 'ne'] });
    expect(reasons(refusal(state, 'union', designate(['s', 'sw', 'n'], '0504')))).toEqual([{ rule: 'G-10.24.a', code: 'charge.not-adjacent' }]);
  });
});

describe('lines of sight', () => {
  const blocks = (from: string, to: string, sketch: Sketch) => {
    const state = positionOf(sketch);
    return lineOfSight(state, hexIndex(state.setting, from), hexIndex(state.setting, to)).blockedBy.map(({ what, rules }) => [what, ...rules].join(' '));
  };
  const beside: Sketch = { union: [{ id: 'u', hex: '0601' }] };

  test('G-9.4.f a unit beside the hexside that the line runs along blocks it', () => {
    expect(blocks('0502', '0702', beside)).toEqual(['units G-9.4.b G-9.4.f']);
  });

  test('G-9.4.f, terrain-only: it does not, but woods there do, and units in the middle of a line', () => {
    const options = { 'sight-along-hexside': 'terrain-only' } as const;
    expect(blocks('0502', '0702', { ...beside, options })).toEqual([]);
    expect(blocks('0502', '0702', { hexes: { '0601': { terrain: 'woods' } }, options })).toEqual(['woods G-9.4.b G-9.4.f']);
    expect(blocks('0502', '0504', { union: [{ id: 'u', hex: '0503' }], options })).toEqual(['units G-9.4.b']);
  });

  const town: Sketch = { hexes: { '0503': { terrain: 'town' } } };

  test('G-9.4.k a town lets the line through', () => {
    expect(blocks('0502', '0504', town)).toEqual([]);
  });

  test('G-9.4.k, blocks-like-woods: it blocks on the level, and not where both ends look over it', () => {
    const options = { 'town-in-sight': 'blocks-like-woods' } as const;
    expect(blocks('0502', '0504', { ...town, options })).toEqual(['town G-9.4.b G-9.4.k']);
    expect(blocks('0502', '0504', { hexes: { ...town.hexes, '0502': { elevation: 1 }, '0504': { elevation: 1 } }, options })).toEqual([]);
    expect(blocks('0502', '0504', { hexes: { '0503': { terrain: 'marsh' } }, options })).toEqual([]);
  });
});

describe('guns', () => {
  const gun = (id: string, hex: string, more: Partial<UnitSketch> = {}): UnitSketch => ({ id, hex, class: 'artillery', strength: 4, facing: 3, ...more });
  const firing = (sketch: Sketch, active: 'union' | null = 'union', activation = {}) => positionOf(sketch, { name: 'artillery-fire', shots: [] }, active, activation);
  const fire = (battery: string, target: string): CommandOf<'fire'> => ({ type: 'fire', batteries: [battery], target });
  const escorted = (options: Partial<GloryOptions>) => positionOf({ union: [gun('g', '0505', { facing: 0, onTop: true }), { id: 'i', hex: '0505' }, gun('k', '0909', { facing: 0 })], confederate: [{ id: 'e', hex: '0101' }], options });

  test('G-7.14.c guns do not turn by themselves, infantry turns and carries them', () => {
    expect(reasons(refusal(escorted({}), 'union', { type: 'face', unit: 'g', facing: 3 }))).toEqual([{ rule: 'G-7.14.c', code: 'facing.guns-with-escort' }]);
    expect(unit(play(escorted({}), 'union', { type: 'face', unit: 'i', facing: 3 }).state, 'g').facing).toBe(3);
  });

  test('G-7.14.c, lock-the-stack: nobody in the hex turns until the guns have left', () => {
    const locked = escorted({ 'guns-with-escort': 'lock-the-stack' });
    expect(reasons(refusal(locked, 'union', { type: 'face', unit: 'i', facing: 3 }))).toEqual([{ rule: 'G-7.14.c', code: 'facing.locked' }]);
    const { state } = playAll(locked, ['union', { type: 'move', unit: 'g', path: ['0506'] }], ['union', { type: 'face', unit: 'i', facing: 3 }], ['union', { type: 'face', unit: 'k', facing: 3 }]);
    expect([unit(state, 'i').facing, unit(state, 'k').facing]).toEqual([3, 3]);
  });

  /** g and then k fire at infantry with Cohesion 7, Disordered 5; total 10 both times: check. */
  const battery = (options: Partial<GloryOptions>) => firing({ union: [gun('g', '0502'), gun('k', '0602')], confederate: [{ id: 't', hex: '0505' }], options });

  test('G-9.13.c results wait for the end of the segment', () => {
    const first = play(battery({}), 'union', fire('g', '0505'), [6]);
    expect(typesOf(first.events)).not.toContain('cohesion-checked');
    const second = play(first.state, 'union', fire('k', '0505'), [6, 8, 0]);
    expect(second.events.flatMap((event) => (event.type === 'cohesion-checked' ? [[event.cohesion, event.passed]] : []))).toEqual([[7, false], [5, true]]);
  });

  test('G-9.13.c, after-each-reply: the first result is there before the second shot, and is not applied twice', () => {
    const first = play(battery({ 'fire-results': 'after-each-reply' }), 'union', fire('g', '0505'), [6, 8]);
    expect(typesOf(first.events)).toEqual(['artillery-fired', 'cohesion-checked', 'unit-disordered', 'phase-entered']);
    expect(unit(first.state, 't').disordered).toBe(true);
    const second = play(first.state, 'union', fire('k', '0505'), [6, 0]);
    expect(second.events.filter(({ type }) => type === 'cohesion-checked')).toMatchObject([{ cohesion: 5, passed: true }]);
    expect(second.state.phase.name).toBe('movement');
  });

  test('G-9.13.c, after-each-reply: shot and reply are one exchange, in which both sides suffer', () => {
    const duelling = firing({ union: [gun('g', '0502'), gun('k', '0101')], confederate: [gun('h', '0505', { facing: 0 })], options: { 'fire-results': 'after-each-reply' } });
    const shot = play(duelling, 'union', fire('g', '0505'), [9]);
    expect([typesOf(shot.events), shot.state.phase.name]).toEqual([['artillery-fired', 'phase-entered'], 'return-fire']);
    const { events, state } = play(shot.state, 'confederate', { type: 'return-fire', batteries: ['h'], target: '0502' }, [9]);
    expect(events.flatMap((event) => (event.type === 'unit-disordered' ? [event.unit] : []))).toEqual(['h', 'g']);
    expect(reasons(refusal(state, 'union', fire('g', '0505')))).toEqual([{ rule: 'G-9.12.a', code: 'fire.done' }]);
  });

  const lender = (options: Partial<GloryOptions>) =>
    positionOf(
      { union: [gun('g', '0502', { leader: 'p', marker: 'p', lent: true }), { id: 'x', hex: '0101' }], confederate: [{ id: 'e', hex: '0505' }], markers: [{ id: 'p', side: 'union', name: 'P', copies: 2 }, { id: 'union', side: 'union', name: 'U', copies: 2 }], leaders: [{ id: 'p', side: 'union', hex: '0502', marker: 'p' }], options },
      { name: 'rally' },
      'union',
      { marker: 'p', group: { commands: ['p'], units: ['g'], outOfCommand: [] } },
    );

  test('G-9.3.d the battery that lent its fire is free again after its next activation', () => {
    expect(unit(play(lender({}), 'union', { type: 'end-activation' }).state, 'g').lent).toBe(false);
  });

  test('G-9.3.d, whole-turn: it is not, until the turn is over', () => {
    const { state } = play(lender({ 'lent-fire': 'whole-turn' }), 'union', { type: 'end-activation' });
    expect(unit(state, 'g').lent).toBe(true);
    expect(unit(glory.evolve(state, { type: 'turn-begun', turn: 1, label: '1', period: 'day' }), 'g').lent).toBe(false);
  });

  /** The shot from a hill passes over f, next to the target; total 2 + 9 = 11 would make the target check. */
  const over = (options: Partial<GloryOptions>) =>
    firing({ hexes: { '0502': { elevation: 1 } }, union: [gun('g', '0502', { strength: 9 }), { id: 'f', hex: '0504', cohesion: 6 }], confederate: [{ id: 't', hex: '0505' }], options });
  const checked = (options: Partial<GloryOptions>, faces: readonly number[]) =>
    play(over(options), 'union', fire('g', '0505'), faces).events.flatMap((event) => (event.type === 'cohesion-checked' ? [[event.unit, event.cause, event.roll.total]] : []));

  test('G-9.52.b a shot that strikes friends spares its target', () => {
    expect(checked({}, [2, 0])).toEqual([['f', 'misguided-fire', 2]]);
  });

  test('G-9.52.b, friend-and-target: both check, the friend with 2 more', () => {
    expect(checked({ 'misguided-fire': 'friend-and-target' }, [2, 0, 1])).toEqual([['t', 'artillery-fire', 0], ['f', 'misguided-fire', 3]]);
    expect(checked({ 'misguided-fire': 'friend-and-target' }, [3, 0])).toEqual([['t', 'artillery-fire', 0]]);
  });
});

describe('charges', () => {
  const termsOf = (state: GloryState, faces: readonly number[]) =>
    told(play(state, 'union', resolve(), faces).events, 'charge-resolved').roll.modifiers.flatMap(({ rule, value }) => (['G-10.22.b', 'G-10.22.c', 'G-CR.7'].includes(rule) ? [[rule, value]] : []));

  test('G-6.13.g G-CR.7 a charge gains 2 from a defender that used Extended Movement', () => {
    expect(termsOf(charging(duel({}, { extended: true }), DUEL), [0, 0])).toEqual([['G-CR.7', 2]]);
  });

  test('G-6.13.g G-CR.7, ignored: it gains nothing', () => {
    expect(termsOf(charging(duel({}, { extended: true }, { options: { 'strategic-movement': 'ignored' } }), DUEL), [0, 0])).toEqual([]);
  });

  /** d at 0504 faces south; a comes from 0505, b from its rear at 0404 over b2. */
  const round = (options: Partial<GloryOptions>) =>
    charging(duel({}, {}, { union: [{ id: 'b', hex: '0404', facing: 1 }, { id: 'c', hex: '0403', facing: 2 }], options }), [{ attackers: ['a', 'b', 'c'], targets: ['0504'] }]);

  test('G-10.22.c through front and rear +2, instead of the +1 for the rear', () => {
    expect(termsOf(round({}), [0, 0])).toEqual([['G-10.22.c', 2]]);
  });

  test('G-10.22.c, cumulative: +3 in all', () => {
    expect(termsOf(round({ 'front-and-rear': 'cumulative' }), [0, 0])).toEqual([['G-10.22.b', 1], ['G-10.22.c', 2]]);
  });

  const withGuns = (options: Partial<GloryOptions>) => charging(duel({ strength: 20 }, {}, { confederate: [{ id: 'g', hex: '0504', facing: 3, class: 'artillery', onTop: true }], options }), DUEL);
  const struck = (state: GloryState, faces: readonly number[]) =>
    play(state, 'union', resolve(), faces).events.flatMap((event) => (event.type === 'unit-disordered' || event.type === 'cohesion-checked' ? [`${event.type} ${event.unit}`] : []));

  test('G-10.28.d on 11 or more the guns in the stack check', () => {
    expect(struck(withGuns({}), [9, 0])).toEqual(['cohesion-checked g', 'unit-disordered d']);
  });

  test('G-10.28.d, disordered-like-the-rest: they do not check', () => {
    expect(struck(withGuns({ 'guns-of-the-beaten': 'disordered-like-the-rest' }), [9])).toEqual(['unit-disordered g', 'unit-disordered d']);
  });
});

describe('Improved Positions', () => {
  /** a storms the works of d, Cohesion 7/5; die 7 with even odds is between 5 and 10. */
  const works = (options: Partial<GloryOptions>) =>
    charging(duel({ strength: 20 }, {}, { hexsides: [{ between: ['0504', '0505'], features: ['improved-position'] }], union: [{ id: 'far', hex: '0909' }], confederate: [{ id: 's', hex: '0101' }], options }), DUEL);
  const whole = { 'stand-in-works': 'replaces-result' } as const;
  const struck = (events: readonly GloryEvent[]) => events.flatMap((event) => (['cohesion-checked', 'unit-disordered', 'unit-withdrawn', 'unit-stood', 'unit-retreated'].includes(event.type) ? [event.type] : []));
  const back = { type: 'retreat', unit: 'd', path: ['0503'], facing: 3 } as const;

  test('G-TCN.I the check comes first; who fails it and stands is Withdrawn', () => {
    const { events } = playAll(works({}), ['union', resolve(), [5, 8]], ['confederate', { type: 'stand', unit: 'd' }]);
    expect(struck(events)).toEqual(['cohesion-checked', 'unit-disordered', 'unit-stood', 'unit-withdrawn']);
  });

  test('G-TCN.I, replaces-result: who stands on 5 to 10 is Disordered and does not check', () => {
    const { events, state } = playAll(works(whole), ['union', resolve(), [5]], ['confederate', { type: 'stand', unit: 'd' }]);
    expect(struck(events)).toEqual(['unit-stood', 'unit-disordered']);
    expect(unit(state, 'd').place).toBe('map');
  });

  test('G-TCN.I, replaces-result: who does not stand checks before it goes', () => {
    const { events } = playAll(works(whole), ['union', resolve(), [5]], ['confederate', { ...back, path: [...back.path] }, [8]]);
    expect(struck(events)).toEqual(['cohesion-checked', 'unit-disordered', 'unit-retreated']);
  });

  test('G-TCN.I, replaces-result: a Disordered unit that fails is gone before it can retreat', () => {
    const sketch = duel({ strength: 20 }, { disordered: true }, { hexsides: [{ between: ['0504', '0505'], features: ['improved-position'] }], union: [{ id: 'far', hex: '0909' }], confederate: [{ id: 's', hex: '0101' }], options: whole });
    const { events } = playAll(charging(sketch, DUEL), ['union', resolve(), [1]], ['confederate', { ...back, path: [...back.path] }, [9]]);
    expect(struck(events)).toEqual(['cohesion-checked', 'unit-withdrawn']);
  });

  test('G-TCN.I, replaces-result: on 11 or more everything is as always', () => {
    const { events } = playAll(works(whole), ['union', resolve(), [9]], ['confederate', { type: 'stand', unit: 'd' }]);
    expect(struck(events)).toEqual(['unit-disordered', 'unit-stood', 'unit-withdrawn']);
  });
});

describe('Defensive Fire', () => {
  const at = (hex: string, ...targets: string[]) => ({ type: 'defensive-fire' as const, hex, targets });
  const diagram = (options: Partial<GloryOptions>) => underFire({ ...DIAGRAM, options }, [{ attackers: ['x'], targets: ['0404', '0504', '0604'] }, { attackers: ['y', 'z'], targets: ['0705'] }], 'confederate');
  const rolls = (state: GloryState, ...moves: readonly (readonly [ReturnType<typeof at>, readonly number[]])[]) =>
    playAll(state, ...moves.map(([command, faces]) => ['union', command, faces] as const)).events.flatMap((event) => (event.type === 'defensive-fire-resolved' ? [[event.target, event.roll.total, event.cohesion, event.hit]] : []));

  test('G-10.32.f a die for each target: D misses Y with 9 − 1 and Z with 0 − 1', () => {
    expect(rolls(diagram({}), [at('0705', '0605', '0706'), [9, 0]])).toEqual([['y', 8, 7, true], ['z', -1, 8, false]]);
  });

  test('G-10.32.f, one-for-all: one 9 is 8 against both, above 7 and not above 8', () => {
    expect(rolls(diagram({ 'defensive-dice': 'one-for-all' }), [at('0705', '0605', '0706'), [9]])).toEqual([['y', 8, 7, true], ['z', 8, 8, false]]);
    const { events } = play(diagram({ 'defensive-dice': 'one-for-all' }), 'union', at('0705', '0605', '0706'), [9]);
    expect(events.flatMap((event) => (event.type === 'defensive-fire-resolved' ? [event.sharedDie] : []))).toEqual([undefined, true]);
  });

  test('G-10.32.i C may not aim at Y, which charges D only', () => {
    expect(reasons(refusal(diagram({}), 'union', at('0604', '0605')))).toEqual([{ rule: 'G-10.32.i', code: 'defensive-fire.no-target' }]);
  });

  test('G-10.32.i, chargers-in-front: it may; nobody aims behind himself', () => {
    const state = diagram({ 'defensive-targets': 'chargers-in-front' });
    expect(rolls(state, [at('0604', '0605'), [8]])).toEqual([['y', 8, 7, true]]);
    expect(reasons(refusal(state, 'union', at('0604', '0706')))).toEqual([{ rule: 'G-10.32.i', code: 'defensive-fire.no-target' }]);
    const offered = glory.offers(state, 'union')[0]?.commands ?? [];
    expect(offered).toContainEqual(at('0604', '0505', '0605'));
  });

  test('G-10.36.c the second shot at X is compared with 7, as at the start', () => {
    expect(rolls(diagram({}), [at('0404', '0505'), [8]], [at('0504', '0505'), [7]])).toEqual([['x', 8, 7, true], ['x', 7, 7, false]]);
  });

  test('G-10.36.c, present-cohesion: with 5, once X is Disordered', () => {
    expect(rolls(diagram({ 'second-hit': 'present-cohesion' }), [at('0404', '0505'), [8]], [at('0504', '0505'), [7]])).toEqual([['x', 8, 7, true], ['x', 7, 5, true]]);
  });
});

describe('retreats', () => {
  const retreating = (sketch: Sketch, from: string): GloryState => {
    const retreats: Retreat[] = [{ unit: 'd', from: [from], mayStand: false }];
    const combat: Combat = { charge: { id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0504'], defenders: ['d'], spent: [] }, result: 'retreat-and-check', contested: [], losers: ['d'], advanced: [] };
    return positionOf(sketch, { name: 'retreats', combat, retreats, pending: { numbered: 1, charges: [], continuations: [], occupations: [] } });
  };
  /** Two enemies front 0503. */
  const fronted = (options: Partial<GloryOptions>) =>
    retreating({ union: [{ id: 'a', hex: '0505', facing: 3 }, { id: 'b', hex: '0502', facing: 3 }, { id: 'c', hex: '0602', facing: 4 }], confederate: [{ id: 'd', hex: '0504', facing: 3, leader: null }], options }, '0505');
  const costs = (state: GloryState) =>
    play(state, 'confederate', { type: 'retreat', unit: 'd', path: ['0503'], facing: 0 }).events.flatMap((event) => (event.type === 'unit-disordered' || event.type === 'unit-withdrawn' ? [event.type] : []));

  test('G-11.25.b a hex in front of two enemies Disorders once', () => {
    expect(costs(fronted({}))).toEqual(['unit-disordered']);
  });

  test('G-11.25.b, once-per-enemy: twice, and the unit is Withdrawn', () => {
    expect(costs(fronted({ 'enemy-fronts': 'once-per-enemy' }))).toEqual(['unit-disordered', 'unit-withdrawn']);
  });

  /** In the corner: the edge lies away, and b beside it can make room. */
  const corner = (options: Partial<GloryOptions>) =>
    retreating({ union: [{ id: 'a', hex: '0202', facing: 0 }], confederate: [{ id: 'd', hex: '0201', facing: 3, leader: null }, { id: 'b', hex: '0101', facing: 3 }, { id: 'c', hex: '0301', facing: 3 }], options }, '0202');

  const leave = { type: 'leave-map', unit: 'd' } as const;
  const makeRoom: CommandOf<'retreat'> = { type: 'retreat', unit: 'd', path: ['0101'], facing: 3, displace: [{ unit: 'b', to: '0102', facing: 3 }] };
  const offered = (state: GloryState) => glory.offers(state, 'confederate').flatMap(({ commands }) => commands.map(({ type }) => type));

  test('G-11.28.b the owner picks between the edge of the map and a friend who makes room', () => {
    const state = corner({});
    expect(told(play(state, 'confederate', leave).events, 'unit-withdrawn')).toMatchObject({ unit: 'd' });
    expect(told(play(state, 'confederate', makeRoom, [0]).events, 'unit-displaced')).toMatchObject({ unit: 'b' });
    expect(offered(state)).toContain('leave-map');
  });

  test('G-11.28.b, displacement-first: the friend makes room, or the unit is lost', () => {
    const state = corner({ 'map-exit': 'displacement-first' });
    expect(reasons(refusal(state, 'confederate', leave))).toEqual([{ rule: 'G-11.28.b', code: 'retreat.room-on-map' }]);
    expect(told(play(state, 'confederate', makeRoom, [0]).events, 'unit-displaced')).toMatchObject({ unit: 'b' });
    expect(told(play(state, 'confederate', { type: 'accept-elimination', unit: 'd' }).events, 'unit-eliminated')).toMatchObject({ rule: 'G-11.27.a' });
    expect(offered(state)).toEqual(expect.not.arrayContaining(['leave-map']));
  });
});

describe('Recovery', () => {
  const boxed = (options: Partial<GloryOptions>, period: 'day' | 'night-2' = 'day'): GloryState => {
    const sketch: Sketch = { union: [{ id: 'stay', hex: '0505' }, { id: 'u', hex: '0101' }], confederate: [{ id: 'e', hex: '0109' }], leaders: [{ id: 'union', side: 'union', hex: '0505', range: 4 }], period, options };
    const state = positionOf(sketch, { name: 'recovery', done: ['confederate'] }, null);
    return { ...state, units: state.units.map((each, index) => (index === 1 ? { ...each, place: 'recovery-box', hex: -1, disordered: true } : each)) };
  };
  const recover = { type: 'recover', unit: 'u', hex: '0506', facing: 0 } as const;
  const decline = { type: 'end-recovery' } as const;

  test('G-11.62.a the owner may decline (index example)', () => {
    const { state } = play(boxed({}), 'union', decline);
    expect(unit(state, 'u').place).toBe('recovery-box');
  });

  test('G-11.62.a, must: he rolls for every unit that can return', () => {
    const state = boxed({ 'recovery-roll': 'must' });
    expect(refusal(state, 'union', decline)).toMatchObject([{ rule: 'G-11.62.a', code: 'recovery.must-roll', facts: { units: ['u'] } }]);
    expect(glory.offers(state, 'union').map(({ decision }) => decision)).toEqual(['recovery']);
    expect(play(state, 'union', recover, [9]).state.phase.name).toBe('over');
  });

  test('G-13.g day turns follow 11.6', () => {
    expect(unit(play(boxed({}), 'union', recover, [0]).state, 'u').place).toBe('map');
  });

  test('G-13.g, second-nights-only: no roll by day, one in a second night turn', () => {
    expect(reasons(refusal(boxed({ 'recovery-turns': 'second-nights-only' }), 'union', recover))).toEqual([{ rule: 'G-13.g', code: 'recovery.day' }]);
    expect(unit(play(boxed({ 'recovery-turns': 'second-nights-only' }, 'night-2'), 'union', recover, [0]).state, 'u').place).toBe('map');
  });
});

describe('hexes left before a charge, by night', () => {
  /** Mounted cavalry d left 0504 before a's charge; r keeps the game going. */
  const left = (options: Partial<GloryOptions>): GloryState => {
    const sketch = duel({}, { class: 'cavalry', movement: 10 }, { union: [{ id: 'r', hex: '0909' }], confederate: [{ id: 's', hex: '0101' }], period: 'night-1', options });
    const named = play(designating(sketch), 'union', designate(['a'], '0504')).state;
    return play(named, 'confederate', { type: 'retreat-before-charge', unit: 'd', path: ['0503', '0502'], facing: 3 }).state;
  };
  const occupy = { type: 'occupy', unit: 'a', facing: 0 } as const;

  test('G-13.i occupying the hex is no victory: it keeps order, and it must be done', () => {
    expect(unit(play(left({}), 'union', occupy).state, 'a').disordered).toBe(false);
    expect(reasons(refusal(left({}), 'union', { type: 'decline-advance' }))).toEqual([{ rule: 'G-10.27.e', code: 'advance.must' }]);
  });

  test('G-13.i, disorders: it may be declined, and costs a Disorder', () => {
    const state = left({ 'night-occupation': 'disorders' });
    expect(told(play(state, 'union', occupy).events, 'unit-disordered')).toEqual({ type: 'unit-disordered', unit: 'a', cause: 'night-advance', rule: 'G-13.i' });
    expect(glory.offers(state, 'union').map(({ decision }) => decision)).toEqual(['occupation', 'decline-advance']);
    const { events, state: after } = play(state, 'union', { type: 'decline-advance' });
    expect([typesOf(events)[0], hexOf(after, 'a')]).toEqual(['advance-declined', '0505']);
  });

  test('G-13.i, disorders: by an opening next to one that was won it is asked about by itself, and once', () => {
    const sketch = duel({ strength: 20 }, { class: 'cavalry', movement: 10 }, { union: [{ id: 'r', hex: '0909' }], confederate: [{ id: 'e', hex: '0604', facing: 4 }, { id: 's', hex: '0101' }], period: 'night-1', options: { 'night-occupation': 'disorders' } });
    const named = play(designating(sketch), 'union', designate(['a'], '0504', '0604')).state;
    const { state } = playAll(
      named,
      ['confederate', { type: 'retreat-before-charge', unit: 'd', path: ['0503', '0502'], facing: 3 }],
      ['confederate', { type: 'end-defensive-fire' }],
      ['union', resolve(), [9]],
      ['confederate', { type: 'retreat', unit: 'e', path: ['0704'], facing: 4 }],
    );
    expect(state.phase).toMatchObject({ name: 'advance', optional: true, openings: [{ hex: '0604' }, { hex: '0504' }] });
    const once = play(state, 'union', { type: 'decline-advance' }).state;
    expect(once.phase).toMatchObject({ name: 'advance', optional: true, openings: [{ hex: '0504', leftBefore: true }] });
    const twice = play(once, 'union', { type: 'decline-advance' }).state;
    expect([hexOf(twice, 'a'), twice.phase.name]).not.toContain('occupation');
  });
});
