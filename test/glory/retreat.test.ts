import { imageOfMap, symmetries, directionUnder } from '../../src/hex/symmetry.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import type { CommandOf } from '../../src/systems/glory/commands.js';
import { decide } from '../../src/systems/glory/decide.js';
import { glory } from '../../src/systems/glory/index.js';
import { retreatChoices } from '../../src/systems/glory/procedures/retreat-paths.js';
import type { Combat, GloryState, Retreat } from '../../src/systems/glory/state.js';
import type { Facing, HexsideFeature } from '../../src/systems/glory/vocabulary.js';
import { hexOf, told, typesOf, unit } from './charging.js';
import { play, positionOf, reasons, rectangle, refusal, type Sketch, type UnitSketch } from './position.js';

const FAR: UnitSketch = { id: 'far', hex: '0101' };
/** The enemy a at 0505 drove d, at 0504, away; `from` are the causers' hexes. */
const beaten = (defender: Partial<UnitSketch> = {}, more: Sketch = {}): Sketch => ({
  ...more,
  union: [{ id: 'a', hex: '0505', facing: 3 }, FAR, ...(more.union ?? [])],
  confederate: [{ id: 'd', hex: '0504', facing: 3, leader: null, ...defender }, ...(more.confederate ?? [])],
});

function retreating(sketch: Sketch, retreats: readonly Partial<Retreat>[] = [{}]): GloryState {
  const all = retreats.map((said): Retreat => ({ unit: 'd', from: ['0505'], mayStand: false, ...said }));
  const combat: Combat = {
    charge: { id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0504'], defenders: ['d'], spent: [] },
    result: 'retreat-and-check', contested: [], losers: all.map((retreat) => retreat.unit), advanced: [],
  };
  return positionOf(sketch, { name: 'retreats', combat, retreats: all, pending: { numbered: 1, charges: [], continuations: [], occupations: [] } });
}

const retreat = (...path: string[]): CommandOf<'retreat'> => ({ type: 'retreat', unit: 'd', path, facing: 0 });
const openPaths = (state: GloryState, from = ['0505']) => retreatChoices(state, { unit: 'd', from, mayStand: false }).open.map(({ path }) => path.join(' ')).sort();
const side = (to: string, ...features: HexsideFeature[]) => ({ between: ['0504', to] as [string, string], features });
/** Enemy rivers on two of the three hexsides that lead away, so that only 0503 is left. */
const only0503: Sketch['hexsides'] = [side('0403', 'river'), side('0603', 'river')];

describe('direction and length', () => {
  test('G-11.21.a the enemy at direction 3: directions 5, 0 and 1 lead away, 2 and 4 do not', () => {
    expect(openPaths(retreating(beaten()))).toEqual(['0403', '0503', '0603']);
    expect(reasons(refusal(retreating(beaten()), 'confederate', retreat('0604')))).toEqual([{ rule: 'G-11.21.a', code: 'retreat.path' }]);
  });

  test('G-11.21.a with causers at directions 3 and 2 only hexes farther from both; with causers all round those farther from one', () => {
    expect(openPaths(retreating(beaten()), ['0505', '0604'])).toEqual(['0403', '0503']);
    expect(openPaths(retreating(beaten({}, { union: [{ id: 'b', hex: '0503' }] })), ['0505', '0503'])).toEqual(['0403', '0404', '0603', '0604']);
  });

  test('G-11.21.b, G-11.21.d the owner picks the hex and any facing, even Disordered and next to an enemy', () => {
    const { events } = play(retreating(beaten({ disordered: true })), 'confederate', { ...retreat('0603'), facing: 1 });
    expect(events[0]).toEqual({ type: 'unit-retreated', unit: 'd', path: ['0603'], facing: 1, place: 'alone' });
    expect(reasons(refusal(retreating(beaten()), 'union', retreat('0603')))).toEqual([{ rule: 'G-11.21.b', code: 'phase.other-side' }]);
  });

  test('G-11.21.c stacked units may split, in either order', () => {
    const pair = retreating(beaten({ onTop: true }, { confederate: [{ id: 'e', hex: '0504', facing: 3 }] }), [{}, { unit: 'e' }]);
    const first = play(pair, 'confederate', { type: 'retreat', unit: 'e', path: ['0403'], facing: 2 });
    expect(first.state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'd' }] });
    expect(hexOf(play(first.state, 'confederate', retreat('0603')).state, 'd')).toBe('0603');
  });

  test('G-11.22.a infantry one hex; G-11.22.b mounted cavalry one or two', () => {
    expect(reasons(refusal(retreating(beaten()), 'confederate', retreat('0503', '0502')))).toEqual([{ rule: 'G-11.21.a', code: 'retreat.path' }]);
    const cavalry = openPaths(retreating(beaten({ class: 'cavalry' })));
    expect(cavalry).toEqual(expect.arrayContaining(['0503', '0503 0502', '0603 0703']));
    expect(openPaths(retreating(beaten({ class: 'cavalry', onFoot: true })))).toEqual(['0403', '0503', '0603']);
  });

  test('G-11.22.c movement points do not matter', () => {
    expect(openPaths(retreating(beaten({ movement: 0 }, { hexes: { '0503': { terrain: 'marsh' } } })))).toContain('0503');
  });
});

test('G-11.21.a the same paths on all twelve images of a position', () => {
  const hexes = rectangle(9, 9);
  for (const symmetry of symmetries) {
    const image = imageOfMap(hexes, 'even', symmetry);
    if (!image.ok) throw new Error('no image');
    const to = (hex: string) => image.value[hexes.indexOf(hex)]!;
    const turn = (facing: number) => directionUnder(symmetry, facing as Facing);
    const original = beaten({ class: 'cavalry' }, { hexsides: [side('0503', 'river')], union: [{ id: 'b', hex: '0602', facing: 3 }], confederate: [{ id: 'f', hex: '0403', class: 'cavalry' }] });
    const base = retreating(original);
    const map = base.setting.scenario.map;
    const scenario = {
      ...base.setting.scenario,
      map: { ...map, columns: 99, rows: 99, hexes: map.hexes.map((each) => ({ ...each, hex: to(each.hex) })), hexsides: map.hexsides.map((each) => ({ ...each, between: [to(each.between[0]), to(each.between[1])] as [string, string] })) },
      leaders: base.setting.scenario.leaders.map((each) => ({ ...each, hex: to(each.hex!) })),
      units: base.setting.scenario.units.map((each) => ({ ...each, hex: to(each.hex!), facing: turn(each.facing!) })),
    };
    const begun = glory.evolve(glory.initial, { type: 'game-begun', scenario, options: {} });
    const ways = (state: GloryState, causer: string) => retreatChoices(state, { unit: 'd', from: [causer], mayStand: false }).open;
    const listed = (list: ReturnType<typeof ways>, rename: (hex: string) => string) => list.map(({ path, disorders }) => `${path.map(rename).join(' ')}: ${disorders.map(({ hex, rule }) => `${rename(hex)} ${rule}`).sort().join(', ')}`).sort();
    expect(ways(base, '0505').length).toBeGreaterThan(1);
    expect(listed(ways(begun, to('0505')), (hex) => hex)).toEqual(listed(ways(base, '0505'), to));
  }
});

describe('what a path costs', () => {
  test('G-11.25.a, G-11.25.b, G-11.25.d next to an enemy is free; in its front costs one Disorder, whoever and however many they are', () => {
    const rear = beaten({}, { hexsides: only0503, union: [{ id: 'b', hex: '0502', facing: 0 }] });
    expect(typesOf(play(retreating(rear), 'confederate', retreat('0503')).events)).not.toContain('unit-disordered');
    const fronted = beaten({}, { hexsides: only0503, union: [{ id: 'b', hex: '0502', facing: 3, class: 'artillery', disordered: true }, { id: 'c', hex: '0602', facing: 4 }] });
    const { events } = play(retreating(fronted), 'confederate', retreat('0503'));
    expect(events.filter(({ type }) => type === 'unit-disordered')).toEqual([{ type: 'unit-disordered', unit: 'd', cause: 'retreat', rule: 'G-11.25.b' }]);
    expect(typesOf(events)).not.toContain('unit-withdrawn');
  });

  test('G-11.25.c, G-11.11.b a unit Disordered by its check before is Withdrawn by it', () => {
    const fronted = beaten({ disordered: true }, { union: [{ id: 'b', hex: '0502', facing: 3 }] });
    expect(told(play(retreating(fronted), 'confederate', retreat('0503')).events, 'unit-withdrawn')).toEqual({ type: 'unit-withdrawn', unit: 'd', cause: 'retreat', rule: 'G-11.11.b' });
  });

  test('G-11.25.e cavalry pays for each fronted hex: two of them Withdraw it', () => {
    // b at 0402 faces south-east: 0503 lies in its front, and so does 0502.
    const sketch = beaten({ class: 'cavalry' }, { union: [{ id: 'b', hex: '0402', facing: 1 }, { id: 'c', hex: '0402', facing: 1 }] });
    const { disorders } = retreatChoices(retreating(sketch), { unit: 'd', from: ['0505'], mayStand: false }).open.find(({ path }) => path.join() === '0503,0502')!;
    expect(disorders.map(({ rule }) => rule)).toEqual(['G-11.25.b', 'G-11.25.b']);
    expect(typesOf(play(retreating(sketch), 'confederate', retreat('0503', '0502')).events)).toEqual(expect.arrayContaining(['unit-disordered', 'unit-withdrawn']));
  });

  const infantry = {};
  const battery = { class: 'artillery' } as const;
  test.each<readonly [string, Partial<UnitSketch>, HexsideFeature[], 'good' | 'bad', string | undefined]>([
    ['G-11.24.b, G-TCN.j a river ford Disorders', infantry, ['river', 'ford'], 'good', 'G-TCN.j'],
    ['G-TCN.j a stream ford too, in any ground', infantry, ['stream', 'ford'], 'good', 'G-TCN.j'],
    ['G-TCN.j a bridge over a river', infantry, ['river', 'bridge'], 'good', 'G-TCN.j'],
    ['G-TCN.j a pontoon over a canal', infantry, ['canal', 'pontoon'], 'good', 'G-TCN.j'],
    ['G-TCN.k a bridge over a stream not, in Good ground', infantry, ['stream', 'bridge'], 'good', undefined],
    ['G-TCN.k a bridge over a stream in Bad ground', infantry, ['stream', 'bridge'], 'bad', 'G-TCN.j'],
    ['G-TCN.k artillery over any bridge', battery, ['stream', 'bridge'], 'good', 'G-TCN.k'],
    ['a stream without a ford not', infantry, ['stream'], 'good', undefined],
  ])('%s', (_title, defender, features, ground, rule) => {
    const { events } = play(retreating(beaten(defender, { ground, hexsides: [side('0503', ...features)] })), 'confederate', retreat('0503'));
    expect(events.filter(({ type }) => type === 'unit-disordered').map((event) => ('rule' in event ? event.rule : undefined))).toEqual(rule ? [rule] : []);
  });

  test('G-11.22.b, G-TCN.j of two hexes each is paid for where it is crossed into', () => {
    const fords: Sketch['hexsides'] = [{ between: ['0503', '0502'], features: ['stream', 'ford'] }];
    const { open } = retreatChoices(retreating(beaten({ class: 'cavalry' }, { hexsides: fords })), { unit: 'd', from: ['0505'], mayStand: false });
    const paid = (...path: string[]) => open.find((way) => way.path.join() === path.join())?.disorders;
    expect(paid('0503')).toEqual([]);
    expect(paid('0503', '0502')).toEqual([{ hex: '0502', rule: 'G-TCN.j' }]);
    expect(paid('0503', '0402')).toEqual([]);
  });

  test('E29 G-11.24.c, G-11.41.b after a failed check a ford Withdraws infantry and eliminates artillery', () => {
    const ford = { hexsides: [side('0503', 'river', 'ford')] };
    expect(typesOf(play(retreating(beaten({ disordered: true }, ford)), 'confederate', retreat('0503')).events)).toContain('unit-withdrawn');
    expect(told(play(retreating(beaten({ disordered: true, class: 'artillery' }, ford)), 'confederate', retreat('0503')).events, 'unit-eliminated')).toMatchObject({ unit: 'd', rule: 'G-11.41.b' });
  });
});

describe('friends on the way', () => {
  /** Friends of other leaders in all three hexes that lead away; by cavalry nobody can share with. */
  const blocked = (more: Sketch = {}) => beaten({}, { ...more, confederate: [{ id: 'n', hex: '0503', class: 'cavalry' }, { id: 'w', hex: '0403', class: 'cavalry' }, { id: 'e', hex: '0603', class: 'cavalry' }, ...(more.confederate ?? [])] });

  test('G-11.23.a, G-11.23.d a friend of the same leader is joined from below; the newcomer is a guest (G-11.23.b)', () => {
    const sketch = beaten({ leader: 'confederate' }, { hexsides: only0503, confederate: [{ id: 'h', hex: '0503', facing: 2 }] });
    const { events, state } = play(retreating(sketch), 'confederate', retreat('0503'));
    expect(events[0]).toEqual({ type: 'unit-retreated', unit: 'd', path: ['0503'], facing: 2, place: 'bottom' });
    expect(state.phase.name).not.toBe('retreats');
  });

  test('G-5.15.e a leader does not block', () => {
    const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0503' }];
    expect(openPaths(retreating({ ...beaten(), leaders }))).toContain('0503');
  });

  test('G-11.26.a, G-11.26.b, G-11.26.g where all are blocked the owner names who makes room; only that unit checks', () => {
    const state = retreating(blocked());
    expect(reasons(refusal(state, 'confederate', retreat('0503')))).toEqual([{ rule: 'G-11.26.c', code: 'retreat.wrong-displacement' }]);
    const { events } = play(state, 'confederate', { ...retreat('0503'), displace: [{ unit: 'n', to: '0502', facing: 0 }] }, [8]);
    expect(typesOf(events).slice(0, 4)).toEqual(['unit-displaced', 'cohesion-checked', 'unit-disordered', 'unit-retreated']);
    expect(told(events, 'cohesion-checked')).toMatchObject({ unit: 'n', cause: 'displacement', passed: false });
  });

  test('G-11.26.b at night the check has +2: a 6 fails against 7', () => {
    const { events } = play(retreating(blocked({ period: 'night-1' })), 'confederate', { ...retreat('0503'), displace: [{ unit: 'n', to: '0502', facing: 0 }] }, [6]);
    expect(told(events, 'cohesion-checked')).toMatchObject({ roll: { total: 8 }, passed: false });
  });

  test('G-11.26.d a displaced unit that passes still pays for a hex in an enemy front', () => {
    const { events } = play(retreating(blocked({ union: [{ id: 'b', hex: '0501', facing: 3 }] })), 'confederate', { ...retreat('0503'), displace: [{ unit: 'n', to: '0502', facing: 0 }] }, [0]);
    expect(told(events, 'unit-disordered')).toEqual({ type: 'unit-disordered', unit: 'n', cause: 'displacement', rule: 'G-11.26.d' });
  });

  test('G-11.26.f away from the causing enemy when possible', () => {
    const goes = (state: GloryState, unit: string) =>
      retreatChoices(state, { unit: 'd', from: ['0505'], mayStand: false }).displacing.flatMap(({ displace }) => (displace[0]!.unit === unit ? [displace.map(({ to }) => to).join()] : [])).sort();
    expect(goes(retreating(blocked()), 'n')).toEqual(['0402', '0502', '0602']);
    // 0404 and 0304 are open too, but no farther from 0505.
    expect(goes(retreating(blocked()), 'w')).toEqual(['0303', '0402']);
    const shut: Sketch['hexsides'] = ['0303', '0402'].map((to) => ({ between: ['0403', to], features: ['river'] }));
    expect(goes(retreating(blocked({ hexsides: shut })), 'w')).toEqual(['0304', '0404']);
  });

  test('G-11.26.c a chain: where the first has no room either, the next makes room too, each with its own check', () => {
    const ring = ['0502', '0402', '0602'].map((hex, index): UnitSketch => ({ id: `r${index}`, hex, class: 'cavalry' }));
    const more = ['0404', '0604'].map((hex, index): UnitSketch => ({ id: `s${index}`, hex, class: 'cavalry' }));
    const state = retreating(blocked({ confederate: [...ring, ...more], hexsides: [{ between: ['0503', '0602'], features: ['river'] }, { between: ['0503', '0402'], features: ['river'] }] }));
    const plan = retreatChoices(state, { unit: 'd', from: ['0505'], mayStand: false }).displacing.find(({ path }) => path[0] === '0503')!;
    expect(plan.displace.map((step) => step.unit)).toEqual(['n', 'r0']);
    const { events } = play(state, 'confederate', { ...retreat('0503'), displace: plan.displace.map((step) => ({ ...step, facing: 0 })) }, [0, 0]);
    expect(events.flatMap((event) => (event.type === 'unit-displaced' ? [event.unit] : []))).toEqual(['r0', 'n']);
  });

  test('G-11.26.a, G-11.26.f of two who are both in the way both make room, each by every hex that leads away, together too', () => {
    const stack = [{ id: 'x', hex: '0503', onTop: true, facing: 0 as const }, { id: 'y', hex: '0503', facing: 0 as const }];
    const state = retreating(beaten({ class: 'cavalry' }, { hexsides: only0503, confederate: stack }));
    const { open, displacing } = retreatChoices(state, { unit: 'd', from: ['0505'], mayStand: false });
    const away = ['0402', '0502', '0602'];
    expect(open).toEqual([]);
    expect(displacing.map(({ path }) => path)).toEqual(Array.from({ length: 9 }, () => ['0503']));
    expect(displacing.map(({ displace }) => displace.map(({ unit: id, to }) => `${id} ${to}`).join()).sort()).toEqual(away.flatMap((one) => away.map((other) => `x ${one},y ${other}`)));
    const { events } = play(state, 'confederate', { ...retreat('0503'), displace: [{ unit: 'x', to: '0502', facing: 0 }, { unit: 'y', to: '0402', facing: 0 }] }, [0, 0]);
    expect(events.filter(({ type }) => type === 'unit-displaced' || type === 'unit-retreated')).toMatchObject([{ unit: 'y', to: '0402' }, { unit: 'x', to: '0502' }, { unit: 'd', path: ['0503'] }]);
  });

  test('G-11.26.a, G-11.26.c a chain that leads back into the hex makes no room there', () => {
    // x can only join o in 0502, y then only take the place of o, and o only come back to 0503.
    const shut = (hex: string, ...around: string[]) => around.map((to) => ({ between: [hex, to] as [string, string], features: ['river' as const] }));
    const hexsides = [...only0503, ...shut('0503', '0602', '0603', '0403', '0402'), ...shut('0502', '0501', '0601', '0602', '0402', '0401')];
    const foot = (id: string, hex: string, more: Partial<UnitSketch> = {}): UnitSketch => ({ id, hex, facing: 0, ...more });
    const sketch = beaten({ class: 'cavalry' }, { hexsides, confederate: [foot('x', '0503', { onTop: true }), foot('y', '0503'), foot('o', '0502')] });
    expect(retreatChoices(retreating(sketch), { unit: 'd', from: ['0505'], mayStand: false })).toEqual({ open: [], displacing: [], edge: false });
  });

  test('G-11.24.a, G-11.26.a enemies make no room', () => {
    const horse = (id: string, hex: string): UnitSketch => ({ id, hex, class: 'cavalry' });
    const state = retreating(beaten({}, { union: [{ id: 'b', hex: '0403', facing: 0 }], confederate: [horse('n', '0503'), horse('e', '0603')] }));
    const { displacing } = retreatChoices(state, { unit: 'd', from: ['0505'], mayStand: false });
    expect([...new Set(displacing.map(({ path, displace }) => `${path.join()} by ${displace.map(({ unit: id }) => id).join()}`))].sort()).toEqual(['0503 by n', '0603 by e']);
  });

  test('G-11.26.a its owner may decline: the unit is eliminated (G-11.27.a)', () => {
    const { events } = play(retreating(blocked()), 'confederate', { type: 'accept-elimination', unit: 'd' });
    expect(events[0]).toEqual({ type: 'unit-eliminated', unit: 'd', cause: 'retreat', rule: 'G-11.27.a' });
    expect(reasons(refusal(retreating(beaten()), 'confederate', { type: 'accept-elimination', unit: 'd' }))).toEqual([{ rule: 'G-11.21.a', code: 'retreat.path-open' }]);
  });
});

describe('no way out', () => {
  const walled = (more: Sketch = {}) => beaten({}, { ...more, hexsides: ['0503', '0403', '0603', '0404', '0604'].map((to) => side(to, 'river')) });

  test('G-11.24.a, G-11.27.a behind uncrossable hexsides the unit is eliminated as soon as it must retreat', () => {
    const state = { ...positionOf(walled(), undefined), phase: { name: 'charges', pending: { numbered: 1, charges: [{ id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0504'], defenders: ['d'], spent: [] }], continuations: [], occupations: [] } } } as GloryState;
    const facing = { ...state, units: state.units.map((each, index) => (index === 0 ? { ...each, facing: 0 as const } : each)) };
    const { events } = play(facing, 'union', { type: 'resolve-charge', charge: 1 }, [9, 0]);
    expect(told(events, 'unit-eliminated')).toEqual({ type: 'unit-eliminated', unit: 'd', cause: 'retreat', rule: 'G-11.27.a' });
  });

  test('G-11.28.a, G-11.28.b over the edge only where no path on the map is open: Withdrawn, artillery eliminated', () => {
    const edge = (defender: Partial<UnitSketch>, more: Sketch = {}) => ({ ...more, union: [{ id: 'a', hex: '0502', facing: 0 as const }, FAR], confederate: [{ id: 'd', hex: '0501', facing: 3 as const, ...defender }, { id: 's', hex: '0909' }] });
    const at = (sketch: Sketch) => retreating(sketch, [{ from: ['0502'] }]);
    const leave = { type: 'leave-map', unit: 'd' } as const;
    // The hexes beside 0501 are not farther from 0502, so only the edge is left.
    expect(told(play(at(edge({})), 'confederate', leave).events, 'unit-withdrawn')).toMatchObject({ unit: 'd', rule: 'G-11.28.a' });
    expect(told(play(at(edge({ class: 'artillery' })), 'confederate', leave).events, 'unit-eliminated')).toMatchObject({ unit: 'd' });
    expect(reasons(refusal(retreating(beaten()), 'confederate', leave))).toEqual([{ rule: 'G-11.28.b', code: 'retreat.path-on-map' }]);
  });

  test('G-11.28.a, G-11.21.a between two causers over an edge that leads away from one of them only', () => {
    // Of the hexes past the west edge one lies next to 0104, the other next to 0106, and each two from the other causer.
    const shut: Sketch['hexsides'] = ['0204', '0205'].map((to) => ({ between: ['0105', to], features: ['river'] }));
    const sketch: Sketch = { hexsides: shut, union: [{ id: 'a', hex: '0104', facing: 3 }, { id: 'b', hex: '0106' }], confederate: [{ id: 'd', hex: '0105' }] };
    const from = ['0104', '0106'];
    expect(retreatChoices(retreating(sketch, [{ from }]), { unit: 'd', from, mayStand: false })).toEqual({ open: [], displacing: [], edge: true });
  });

  test.each([['unknown.unit', { ...retreat('0503'), unit: 'nobody' }], ['unknown.hex', retreat('9999')], ['retreat.not-retreating', { ...retreat('0503'), unit: 'far' }]])('%s', (code, command) => {
    expect(reasons(refusal(retreating(beaten()), 'confederate', command)).map((reason) => reason.code)).toEqual([code]);
  });
});

describe('standing in works', () => {
  const works = (defender: Partial<UnitSketch> = {}) => retreating(beaten(defender), [{ mayStand: true }]);

  test('E31 G-TCN.I an ordered unit stands Disordered; one Disordered before is Withdrawn', () => {
    const stood = play(works(), 'confederate', { type: 'stand', unit: 'd' });
    expect(stood.events.slice(0, 2)).toEqual([{ type: 'unit-stood', unit: 'd' }, { type: 'unit-disordered', unit: 'd', cause: 'standing', rule: 'G-TCN.I' }]);
    expect(unit(stood.state, 'd')).toMatchObject({ place: 'map', disordered: true });
    expect(typesOf(play(works({ disordered: true }), 'confederate', { type: 'stand', unit: 'd' }).events)).toContain('unit-withdrawn');
  });

  test('G-TCN.I not elsewhere', () => {
    expect(reasons(refusal(retreating(beaten()), 'confederate', { type: 'stand', unit: 'd' }))).toEqual([{ rule: 'G-TCN.I', code: 'retreat.no-works' }]);
  });
});

test('every offer is accepted, and each path says what it costs', () => {
  const state = retreating(beaten({ class: 'cavalry' }, { union: [{ id: 'b', hex: '0502', facing: 3 }] }), [{ mayStand: true }]);
  const [offer] = glory.offers(state, 'confederate');
  for (const command of offer!.commands) expect(decide(state, 'confederate', command, scriptedDice([])).ok).toBe(true);
  expect(offer!.parts).toMatchObject({ retreats: [{ unit: 'd', ways: expect.arrayContaining([{ path: ['0503'], displace: [], disorders: [{ hex: '0503', rule: 'G-11.25.b' }] }]) }] });
});
