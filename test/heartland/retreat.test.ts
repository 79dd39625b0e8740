import { observe } from '../../src/systems/heartland/observe.js';
import { hexIndex } from '../../src/systems/heartland/position.js';
import { isRetreatPath, retreatPaths } from '../../src/systems/heartland/procedures/retreat-paths.js';
import type { HeartlandState, PendingRetreat } from '../../src/systems/heartland/state.js';
import { attacking, chart, foot, general, hexOf, horse, leader, settle, told, unit, type Move } from './fighting.js';
import { play, playAll, positionOf, reasons, refusal, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

// Bragg in 0505 has been beaten by Grant in 0504; south of him lies an own depot at the station 0509, so that supply is that way.
const DEPOT: Partial<Sketch> = {
  hexes: { '0509': { settlement: 'town' } },
  rails: [{ owner: 'confederate', path: ['0509', '0510', '0511', '0512'] }],
};
const SOURCE: Sketch['hexes'] = { '0509': { settlement: 'town' }, '0512': { edge: 'south' } };
const GRANT = [general('grant', 3, 0, { hex: '0504' }), foot('us', 'grant', 10)];
const BRAGG = (more: Partial<LeaderSketch> = {}) => [general('bragg', 3, 0, { hex: '0505', ...more }), foot('cs', 'bragg', 10), foot('cs-2', 'bragg', 10)];

const beaten = (more: Partial<Sketch> = {}): Sketch => ({ ...DEPOT, union: GRANT, confederate: [...BRAGG(), { id: 'depot', type: 'depot', hex: '0509', capacity: 3 }], ...more, hexes: { ...SOURCE, ...more.hexes } });

function retreating(sketch: Sketch, more: Partial<PendingRetreat> = {}): HeartlandState {
  const state = positionOf(sketch, { name: 'retreat', side: more.conductor ?? 'confederate', force: 'bragg' });
  const retreat: PendingRetreat = { side: 'confederate', force: 'bragg', from: hexIndex(state.setting, '0505'), hexes: 1, conductor: 'confederate', cause: 'combat', harried: false, ...more };
  return { ...state, retreats: [retreat] };
}

function ways(sketch: Sketch, hexes = 1): readonly string[] {
  const state = positionOf(sketch);
  const name = (path: readonly number[]) => path.map((hex) => state.setting.board.grid.idOf(hex)).join(' ');
  return retreatPaths(state, { side: 'confederate', force: 'bragg', from: hexIndex(state.setting, '0505'), hexes }).map(name).sort();
}

const river = (...hexes: readonly string[]): NonNullable<Sketch['hexsides']> => hexes.map((hex) => ({ between: ['0505', hex] as [string, string], features: ['major-river'] }));
const AROUND = ['0404', '0405', '0504', '0506', '0604', '0605'];

describe('where a retreat leads', () => {
  test('H-10.68.2 toward supply: of the free hexes the one that is nearest to the own link', () => {
    expect(ways(beaten())).toEqual(['0506']);
  });

  test('H-10.68.2 without any line all free hexes out of enemy zones of control are open', () => {
    // Grant's zone takes in 0404 and 0604 beside his own hex.
    expect(ways({ union: GRANT, confederate: BRAGG() })).toEqual(['0405', '0506', '0605']);
  });

  test('H-10.68.2 enemy zones of control are avoided if at all possible, even for a longer way to supply', () => {
    const sketch = beaten({ union: [...GRANT, general('hooker', 3, 0, { hex: '0507' }), foot('us-2', 'hooker', 5)] });
    // Hooker, due south, covers 0506 but neither 0405 nor 0605.
    expect(ways(sketch)).not.toContain('0506');
    expect(ways(sketch).length).toBeGreaterThan(0);
  });

  test('H-10.68.3 not over a major river, into mountains or into a hex with an enemy', () => {
    const sketch: Sketch = { union: [...GRANT, { id: 'us-2', hex: '0605', full: { cf: 1, ml: 0 }, reduced: { cf: 1, ml: 0 } }], confederate: BRAGG(), hexsides: river('0506'), hexes: { '0405': { terrain: 'mountain' } } };
    // 0404 and 0604 are left, both in Grant's zone of control.
    expect(ways(sketch)).toEqual(['0404', '0604']);
    const ford: Sketch = { ...sketch, hexsides: [{ between: ['0505', '0506'], features: ['major-river', 'ford'] }] };
    // The enemy in 0605 covers 0506, too.
    expect(ways(ford)).toEqual(['0404', '0506', '0604']);
  });

  // Hood, of Bragg's rank, may not stand with him (H-3.22.a.1).
  const HOOD = [general('hood', 3, 0, { hex: '0506' }), foot('cs-3', 'hood', 5)];

  test('H-10.68.2 the nearness of supply goes before the limits of stacking: into a hex where the force may not stand', () => {
    expect(ways(beaten({ confederate: [...BRAGG(), ...HOOD, { id: 'depot', type: 'depot', hex: '0509', capacity: 3 }] }))).toEqual(['0506']);
  });

  test('H-10.68.2, H-8.25.a.3 of hexes that are equally good otherwise one where the force may stand', () => {
    // Without a depot no way leads to supply; 0405, 0506 and 0605 lie outside of Grant's zone.
    expect(ways({ union: GRANT, confederate: [...BRAGG(), ...HOOD] })).toEqual(['0405', '0605']);
  });

  test('H-10.68.2 a retreat of two hexes goes on toward supply and never back', () => {
    expect(ways(beaten(), 2)).toEqual(['0506 0507']);
    const state = positionOf(beaten());
    const task = { side: 'confederate', force: 'bragg', from: hexIndex(state.setting, '0505'), hexes: 2 } as const;
    const path = (...hexes: readonly string[]) => hexes.map((hex) => hexIndex(state.setting, hex));
    expect([path('0506', '0507'), path('0506'), path('0506', '0505'), path('0405', '0406')].map((each) => isRetreatPath(state, task, each))).toEqual([true, false, false, false]);
  });
});

describe('who conducts it', () => {
  test('H-10.68.1 the conductor chooses among equal ways; the other side does not', () => {
    const state = retreating({ union: GRANT, confederate: BRAGG() }, { conductor: 'union' });
    expect(reasons(refusal(state, 'confederate', { type: 'retreat', path: ['0506'] }))).toEqual([{ rule: 'H-10.68.1', code: 'phase.other-side' }]);
    expect(hexOf(play(state, 'union', { type: 'retreat', path: ['0605'] }).state, 'bragg')).toBe('0605');
    expect(reasons(refusal(state, 'union', { type: 'retreat', path: ['0404'] }))).toEqual([{ rule: 'H-10.68.2', code: 'retreat.path' }]);
    expect(reasons(refusal(state, 'union', { type: 'retreat', path: ['9999'] }))).toEqual([{ rule: 'H-10.68.2', code: 'unknown.hex' }]);
  });

  test('H-10.68.1, H-3.71.2 an enemy who conducts the retreat of who does not show is told from where, and not whose it is', () => {
    const state = retreating({ union: GRANT, confederate: BRAGG(), works: [{ hex: '0505', side: 'confederate', level: 1 }] }, { conductor: 'union' });
    expect(observe(state, { role: 'seat', side: 'union' }).phase).toEqual({ name: 'retreat', side: 'union', from: '0505' });
    expect(observe(state, { role: 'seat', side: 'confederate' }).phase).toEqual({ name: 'retreat', side: 'union', force: 'bragg' });
    // He comes out of the entrenchment, and shows where he goes.
    expect(told(play(state, 'union', { type: 'retreat', path: ['0605'] }).events, 'force-retreated')).toEqual([{ type: 'force-retreated', force: 'bragg', path: ['0605'] }]);
  });

  const charts = chart({ 1: '1/0', 10: '0/1' });
  const battle = (union: readonly UnitSketch[], confederate: readonly UnitSketch[]) =>
    settle(
      play(
        attacking({ charts, union: [GRANT[0]!, foot('us', 'grant', 10), ...union], confederate: [general('bragg', 3, 0, { hex: '0505' }), ...confederate] }, [{ force: 'grant', from: '0504', target: '0505' }]),
        'union', { type: 'fight', target: '0505', waves: ['grant'] }, [2, 2],
      ).state,
      [], ['accept-retreat'],
    );

  test('H-10.68.1, H-10.43.1 with more cavalry, as the losses have left it, the enemy conducts the retreat', () => {
    const phases = (all: ReturnType<typeof battle>) => told(all.events, 'phase-entered').flatMap(({ phase }) => (phase.name === 'retreat' ? [phase.side] : []));
    expect(phases(battle([horse('us-2', 'grant', 4)], [foot('cs', 'bragg', 4), horse('cs-2', 'bragg', 3)]))).toEqual(['union']);
    expect(phases(battle([], [foot('cs', 'bragg', 4)]))).toEqual(['confederate']);
  });
});

describe('what it costs', () => {
  const SURROUNDED: Sketch = { union: [...GRANT, general('hooker', 3, 0, { hex: '0507' }), foot('us-2', 'hooker', 5)], confederate: BRAGG(), hexsides: river(...AROUND.filter((hex) => hex !== '0506' && hex !== '0504')) };

  test('H-10.68.4, H-3.53.7, H-3.55.1 a hex in an enemy zone of control costs a step and the commander a level', () => {
    const { state, events } = play(retreating(SURROUNDED), 'confederate', { type: 'retreat', path: ['0506'] });
    expect(told(events, 'morale-changed')).toEqual([{ type: 'morale-changed', leader: 'bragg', by: -1, rule: 'H-3.53.7', to: 'confederate' }]);
    expect(state.phase).toEqual({ name: 'losses', side: 'confederate' });
    expect(state.losses[0]).toMatchObject({ steps: 1, ownerOnly: true, rule: 'H-10.68.4' });
    // What its owner alone places the enemy is not told.
    const placed = play(state, 'confederate', { type: 'place-loss', unit: 'cs' }).events;
    expect(told(placed, 'step-lost')).toEqual([{ type: 'step-lost', unit: 'cs', rule: 'H-10.63.2', to: 'confederate' }]);
    expect(told(placed, 'loss-placed')).toEqual([{ type: 'loss-placed', by: 'confederate' }]);
  });

  test('H-10.68.4 two such hexes cost two steps and still one level; who has lost it already loses none', () => {
    const corridor: Sketch = { ...SURROUNDED, union: [...GRANT, general('hooker', 3, 0, { hex: '0406' }), foot('us-2', 'hooker', 5)], hexsides: [...river(...AROUND.filter((hex) => hex !== '0506' && hex !== '0504')), { between: ['0506', '0605'], features: ['all-sea'] }, { between: ['0506', '0606'], features: ['all-sea'] }, { between: ['0506', '0405'], features: ['all-sea'] }] };
    const path = ways(corridor, 2);
    expect(path).toEqual(['0506 0507']);
    const { events } = play(retreating(corridor, { hexes: 2, harried: true }), 'confederate', { type: 'retreat', path: ['0506', '0507'] });
    expect(told(events, 'morale-changed')).toEqual([]);
    expect(told(events, 'losses-due')[0]!.losses[0]!.steps).toBe(2);
  });

  test('H-10.68.5, H-10.63.b.1 who cannot retreat is eliminated, his leaders captured; nobody is asked', () => {
    const charts = chart({ 1: '0/0', 50: '0/1' });
    const state = attacking({ charts, union: [GRANT[0]!, foot('us', 'grant', 50)], confederate: BRAGG({ artillery: 0 }), hexsides: river(...AROUND.filter((hex) => hex !== '0504')) }, [{ force: 'grant', from: '0504', target: '0505' }]);
    const { state: after, events } = settle(play(state, 'union', { type: 'fight', target: '0505', waves: ['grant'] }, [2, 2]).state, [], ['accept-retreat', 'advance']);
    // They lay in Bragg's box, where the enemy does not look (H-3.71.1).
    expect(told(events, 'unit-eliminated')).toEqual(['cs-2', 'cs'].map((id) => ({ type: 'unit-eliminated', unit: id, rule: 'H-10.68.5', to: 'confederate' })));
    expect(told(events, 'leader-fell')).toMatchObject([{ leader: 'bragg', how: 'captured', rule: 'H-10.68.5' }]);
    expect(hexOf(after, 'grant')).toBe('0505');
  });

  test('H-10.63.b.1 a force that loses its last troops on the way has its leaders captured', () => {
    const last: Sketch = { ...SURROUNDED, confederate: [general('bragg', 3, 0, { hex: '0505' }), foot('cs', 'bragg', 10, { state: { steps: 1 } })] };
    const { events } = play(retreating(last), 'confederate', { type: 'retreat', path: ['0506'] });
    expect(told(events, 'leader-fell')).toMatchObject([{ leader: 'bragg', how: 'captured', rule: 'H-10.63.b.1' }]);
  });
});

/** Grant's fire always drives the defender back by one hex; nobody loses a step. */
function driven(confederate: readonly (LeaderSketch | UnitSketch)[], more: Partial<Sketch> = {}) {
  const charts = chart({ 1: '0/0', 50: '0/1' });
  const sketch: Sketch = { charts, union: [general('grant', 3, 0, { hex: '0504', headquarters: true }), foot('us', 'grant', 50), foot('us-2', 'grant', 2), general('sherman', 3, 0, { under: 'grant', stars: 2 }), foot('us-3', 'sherman', 5), foot('us-4', 'sherman', 5)], confederate, ...more };
  return attacking(sketch, [{ force: 'grant', from: '0504', target: '0505' }]);
}
const FOUGHT: readonly Move[] = [['union', { type: 'fight', target: '0505', waves: ['grant'] }, [2, 2]]];

test('H-10.61.c.1, H-10.68.5 a leader without troops goes back with the stack in whose hex he stood', () => {
  const state = driven([...BRAGG(), general('idle', 3, 0, { hex: '0505', stars: 1 })]);
  const { state: after } = settle(playAll(state, ...FOUGHT, ['confederate', { type: 'accept-retreat' }]).state, [], ['decline-advance']);
  expect([hexOf(after, 'bragg'), hexOf(after, 'idle')].map((hex) => hex === '0505')).toEqual([false, false]);
  expect(leader(after, 'idle').place).toBe('map');
});

describe('the advance', () => {
  const retreated = () => playAll(driven(BRAGG()), ...FOUGHT, ['confederate', { type: 'accept-retreat' }], ['confederate', { type: 'retreat', path: ['0506'] }]).state;

  test('H-10.61.c.2 the whole force may advance, or stay', () => {
    const state = retreated();
    expect(state.phase).toEqual({ name: 'advance', side: 'union', hex: '0505' });
    const all = { type: 'advance', from: '0504', leaders: ['grant', 'sherman'], units: ['us', 'us-2', 'us-3', 'us-4'] } as const;
    const { state: after, events } = play(state, 'union', { ...all, leaders: [...all.leaders], units: [...all.units] });
    expect(hexOf(after, 'grant')).toBe('0505');
    expect(events[0]).toEqual({ type: 'force-advanced', force: 'grant', hex: '0505' });
    expect(leader(after, 'grant').points).toBe(leader(state, 'grant').points);
    expect(hexOf(play(state, 'union', { type: 'decline-advance' }).state, 'grant')).toBe('0504');
  });

  test('H-10.61.c.2 a subordinate with his units goes on alone, and the commander without him', () => {
    const alone = play(retreated(), 'union', { type: 'advance', from: '0504', leaders: ['sherman'], units: ['us-3', 'us-4'] }).state;
    expect([leader(alone, 'sherman'), leader(alone, 'grant')].map(({ place, hex }) => [place, alone.setting.board.grid.idOf(hex)])).toEqual([['map', '0505'], ['map', '0504']]);
    const without = play(retreated(), 'union', { type: 'advance', from: '0504', leaders: ['grant'], units: ['us', 'us-2'] }).state;
    expect([hexOf(without, 'grant'), hexOf(without, 'sherman')]).toEqual(['0505', '0504']);
    expect(unit(without, 'us-3').leader).toBe(without.setting.order.leaderIndex.get('sherman'));
  });

  test('H-10.61.c.2 units split off without a leader, within what a hex holds (H-3.23.b.1)', () => {
    const state = play(retreated(), 'union', { type: 'advance', from: '0504', leaders: [], units: ['us-2'] }).state;
    expect(unit(state, 'us-2')).toMatchObject({ place: 'map', leader: -1, hex: hexIndex(state.setting, '0505') });
    expect(reasons(refusal(retreated(), 'union', { type: 'advance', from: '0504', leaders: [], units: ['us-2', 'us-4'] }))).toEqual([{ rule: 'H-3.23.b.1', code: 'stacking.leaderless' }]);
  });

  test.each([
    [{ leaders: ['bragg'], units: ['us'] }, 'H-10.61.c.2', 'unknown.leader'],
    [{ leaders: [], units: ['cs'] }, 'H-10.61.c.2', 'unknown.unit'],
    [{ leaders: ['grant'], units: [] }, 'H-10.61.c.2', 'advance.no-troops'],
    [{ leaders: ['grant'], units: ['us-3'] }, 'H-3.11.d.1', 'advance.leader-without-units'],
    [{ leaders: ['sherman'], units: ['us-3', 'us-4'], from: '0404' }, 'H-10.61.c.2', 'advance.not-there'],
  ] as const)('H-10.61.c.2 refused: %j', (named, rule, code) => {
    const { leaders, units, ...rest } = named;
    expect(reasons(refusal(retreated(), 'union', { type: 'advance', from: '0504', ...rest, leaders: [...leaders], units: [...units] }))).toEqual([{ rule, code }]);
  });

  test('H-10.61.c.2 a defender who drove the attackers off may advance, too', () => {
    const charts = chart({ 1: '0/0', 50: '0/1' });
    const state = attacking({ charts, union: GRANT, confederate: [general('bragg', 3, 0, { hex: '0505' }), foot('cs', 'bragg', 50)] }, [{ force: 'grant', from: '0504', target: '0505' }]);
    const { state: after } = settle(play(state, 'union', { type: 'fight', target: '0505', waves: ['grant'] }, [2, 2]).state, [], ['accept-retreat', 'advance']);
    expect(hexOf(after, 'bragg')).toBe('0504');
  });
});

describe('depots', () => {
  const WAGONS: UnitSketch[] = [1, 2, 3].map((capacity) => ({ id: `us-wagon-${String(capacity)}`, type: 'wagon', capacity }));
  const depot = (capacity = 3): UnitSketch => ({ id: 'depot', type: 'depot', hex: '0505', capacity });

  test('H-7.22.3 a depot stays when the force of its hex retreats, and falls to who advances: a wagon of its capacity', () => {
    const state = driven([...BRAGG(), depot()], { union: [...driven([]).setting.scenario.leaders.filter(({ side }) => side === 'union').map((each) => ({ ...each })), foot('us', 'grant', 50), foot('us-3', 'sherman', 5), ...WAGONS] });
    const fought = playAll(state, ...FOUGHT, ['confederate', { type: 'accept-retreat' }], ['confederate', { type: 'retreat', path: ['0506'] }]);
    expect(told(fought.events, 'unit-captured')).toEqual([]);
    const { events } = settle(fought.state, [], ['advance']);
    expect(told(events, 'unit-captured')).toMatchObject([{ unit: 'depot', by: 'union', as: 'us-wagon-3', hex: '0505', capacity: 3 }]);
  });

  test('H-8.64.b.1, H-10.63.1 a depot alone fights with its capacity, loses it step by step, and is captured when it has to retreat', () => {
    const charts = chart({ 1: '0/0', 50: '1/1' });
    const state = attacking({ charts, union: [general('grant', 3, 0, { hex: '0504' }), foot('us', 'grant', 50), ...WAGONS], confederate: [depot()] }, [{ force: 'grant', from: '0504', target: '0505' }]);
    const fought = play(state, 'union', { type: 'fight', target: '0505', waves: ['grant'] }, [2, 2]);
    expect(told(fought.events, 'exchange-fought')[0]!.exchange.defence.combatFactors.total).toBe(3);
    expect(told(fought.events, 'capacity-changed')).toEqual([{ type: 'capacity-changed', unit: 'depot', capacity: 2, rule: 'H-8.64.b.1' }]);
    expect(told(fought.events, 'unit-captured')).toMatchObject([{ unit: 'depot', as: 'us-wagon-2', capacity: 2 }]);
  });

  test('H-8.64.b.1 a depot that has lost all its capacity is gone', () => {
    const charts = chart({ 1: '0/0', 50: '6/1' });
    const state = attacking({ charts, union: [general('grant', 3, 0, { hex: '0504' }), foot('us', 'grant', 50)], confederate: [depot(1)] }, [{ force: 'grant', from: '0504', target: '0505' }]);
    expect(unit(play(state, 'union', { type: 'fight', target: '0505', waves: ['grant'] }, [2, 2]).state, 'depot').place).toBe('mix');
  });
});
