import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { findPiece, hexIndex, piece } from '../../src/systems/glory/position.js';
import { commandStatus } from '../../src/systems/glory/procedures/command-range.js';
import { lineOfSight } from '../../src/systems/glory/procedures/line-of-sight.js';
import { reachOf } from '../../src/systems/glory/procedures/movement-reach.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { hexOf, typesOf, unit } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/** Rules of several sections that meet in one position. Expected values are worked out here from the rows named. */

const gun = (id: string, hex: string, more: Partial<UnitSketch> = {}): UnitSketch => ({ id, hex, class: 'artillery', strength: 4, range: 'M', facing: 3, ...more });
const move = (id: string, path: readonly string[], more: Partial<Extract<GloryCommand, { type: 'move' }>> = {}): GloryCommand => ({ type: 'move', unit: id, path: [...path], ...more });
const costs = (sketch: Sketch, id: string, ...path: string[]) => {
  const [first] = play(positionOf(sketch), 'union', move(id, path)).events;
  return first?.type === 'unit-moved' ? first.costs : [];
};
const refused = (sketch: Sketch, id: string, path: readonly string[], more = {}) => reasons(refusal(positionOf(sketch), 'union', move(id, path, more)));

describe('costs that meet', () => {
  const woods = { terrain: 'woods' } as const;

  test('G-6.22.b G-TM.10 G-13.a over a bridge by road, next to an enemy, by night: woods 2, bridge 0, night 1', () => {
    const bridge: Sketch = {
      period: 'night-1',
      hexes: { '0504': woods },
      hexsides: [{ between: ['0505', '0504'], features: ['river', 'bridge'] }],
      roads: [{ kind: 'pike', path: ['0506', '0505', '0504'] }],
      union: [{ id: 'u', hex: '0506' }],
      confederate: [{ id: 'c', hex: '0503' }],
    };
    expect(costs(bridge, 'u', '0505', '0504')).toEqual([1, 3]);
    expect(costs({ ...bridge, confederate: [] }, 'u', '0505', '0504')).toEqual([1, 1]);
  });

  test('G-6.24.b G-6.24.c G-TM.11 G-TM.13 a road does not pay for the water: river ford 1 + 2, stream ford 1 + 0, stream 1 + 1', () => {
    const by = (...features: ('river' | 'stream' | 'ford')[]) =>
      costs({ hexsides: [{ between: ['0505', '0504'], features }], roads: [{ kind: 'road', path: ['0505', '0504'] }], union: [{ id: 'u', hex: '0505' }] }, 'u', '0504');
    expect([by('river', 'ford'), by('stream', 'ford'), by('stream')]).toEqual([[3], [1], [2]]);
  });

  test('G-6.23.a G-TMN.g G-7.12.d G-6.42.c guns leave infantry to the rear by a trail in Fair and pass infantry: 2 + 1, then 2 + 1', () => {
    const trail: Sketch = {
      ground: 'fair',
      roads: [{ kind: 'trail', path: ['0505', '0506', '0507'] }],
      union: [gun('g', '0505', { facing: 0, onTop: true, movement: 6 }), { id: 'i', hex: '0505' }, { id: 'f', hex: '0506' }],
    };
    // Half of Clear 2 is 1, one more for guns in Fair; then the exit to the rear, then the friend passed.
    expect(costs(trail, 'g', '0506', '0507')).toEqual([3, 3]);
    // Staying with the infantry is not passing it (G-6.42.d).
    expect(costs(trail, 'g', '0506')).toEqual([3]);
  });

  test('G-6.42.d G-6.13.e the surcharge for going on counts against the allowance, and Extended Movement pays it too', () => {
    const passing: Sketch = { union: [{ id: 'u', hex: '0501', movement: 2 }, { id: 'f', hex: '0502' }] };
    expect(costs(passing, 'u', '0502')).toEqual([1]);
    expect(refused(passing, 'u', ['0502', '0503'])).toEqual([{ rule: 'G-6.21.a', code: 'movement.points' }]);
    const { events } = play(positionOf(passing), 'union', move('u', ['0502', '0503', '0504'], { extended: true }));
    expect(events[0]).toMatchObject({ costs: [1, 2, 1], extended: true });
  });

  test('G-6.13.c G-6.13.d a road that runs within two of an enemy is closed to Extended Movement, not to the plain one', () => {
    const road: Sketch = {
      hexes: { '0502': woods, '0503': woods, '0504': woods },
      roads: [{ kind: 'pike', path: ['0501', '0502', '0503', '0504'] }],
      union: [{ id: 'u', hex: '0501', movement: 3 }],
      confederate: [{ id: 'c', hex: '0704' }],
    };
    // 0504 lies two hexes from 0704.
    expect(costs(road, 'u', '0502', '0503', '0504')).toEqual([1, 1, 1]);
    expect(refused(road, 'u', ['0502', '0503', '0504'], { extended: true })).toEqual([{ rule: 'G-6.13.c', code: 'movement.extended-too-close' }]);
    const reach = reachOf(positionOf(road), piece(positionOf(road), 'u'));
    expect(reach.isExtended(hexIndex(positionOf(road).setting, '0504'))).toBe(false);
  });
});

describe('contact', () => {
  test('G-5.13.h G-11.12.b G-6.32.a which rule keeps a unit from an escort next to an enemy: order and command come first', () => {
    const near = (more: Partial<UnitSketch> = {}): Sketch => ({ union: [gun('g', '0506', more), { id: 'e', hex: '0505' }], confederate: [{ id: 'c', hex: '0504' }] });
    expect(costs(near(), 'g', '0505')).toEqual([2]);
    expect(refused(near({ disordered: true }), 'g', ['0505'])).toEqual([{ rule: 'G-11.12.b', code: 'movement.disordered' }]);
    const out = positionOf(near(), { name: 'movement' }, 'union', { group: { commands: ['union'], units: ['g', 'e'], outOfCommand: ['g'] } });
    expect(reasons(refusal(out, 'union', move('g', ['0505'])))).toEqual([{ rule: 'G-5.13.h', code: 'movement.out-of-command' }]);
  });

  test('G-6.12.a G-6.32.a the escort goes first: the guns follow it and lie on top', () => {
    const state = positionOf({ union: [gun('g', '0506', { onTop: true }), { id: 'e', hex: '0506', facing: 3 }], confederate: [{ id: 'c', hex: '0504' }] });
    expect(reasons(refusal(state, 'union', move('g', ['0505'])))).toEqual([{ rule: 'G-6.32.a', code: 'movement.guns-without-escort' }]);
    const { state: after } = playAll(state, ['union', move('e', ['0505'])], ['union', move('g', ['0505'])]);
    expect([hexOf(after, 'g'), unit(after, 'g').onTop, unit(after, 'e').onTop]).toEqual(['0505', true, false]);
  });

  test('G-6.32.b G-6.14.d guns behind a river that nobody crosses stand alone, and stop there', () => {
    const river: Sketch = { hexsides: [{ between: ['0505', '0504'], features: ['river'] }], union: [gun('g', '0506', { movement: 9 })], confederate: [{ id: 'c', hex: '0504' }] };
    expect(costs(river, 'g', '0505')).toEqual([2]);
    expect(refused(river, 'g', ['0505', '0405'])).toEqual([{ rule: 'G-6.14.a', code: 'movement.enemy-contact' }]);
  });

  test('G-5.15.b G-6.14.a a leader is driven off, and the unit goes on where no combat unit is near', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0505' }], leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0504' }] });
    const { state: asked } = play(state, 'union', move('u', ['0504', '0503']));
    expect(asked.phase).toMatchObject({ name: 'leader-displacement', side: 'confederate', leaders: ['confederate'] });
    // The unit stands in 0503 by then, which is no refuge.
    expect(reasons(refusal(asked, 'confederate', { type: 'displace-leader', leader: 'confederate', hex: '0503' }))).toEqual([{ rule: 'G-5.15.b', code: 'leader.no-refuge' }]);
    expect(play(asked, 'confederate', { type: 'displace-leader', leader: 'confederate', hex: '0505' }).state.phase).toEqual({ name: 'movement' });
  });
});

describe('cavalry', () => {
  test('G-12.1.a G-6.42.c passing infantry leaves too little to dismount', () => {
    const horse = (movement: number): Sketch => ({ union: [{ id: 'h', hex: '0501', class: 'cavalry', movement }, { id: 'i', hex: '0502' }] });
    expect(refused(horse(4), 'h', ['0502', '0503'], { change: 'dismount' })).toEqual([{ rule: 'G-12.1.a', code: 'change.points' }]);
    const { state } = play(positionOf(horse(5)), 'union', move('h', ['0502', '0503'], { change: 'dismount' }));
    expect(unit(state, 'h')).toMatchObject({ mounted: false, marks: { moved: true } });
  });

  test('G-6.42.a G-6.41.a mounted cavalry does not ride into a dismounted comrade to dismount there', () => {
    const horses: Sketch = { union: [{ id: 'h', hex: '0501', class: 'cavalry' }, { id: 'f', hex: '0502', class: 'cavalry', onFoot: true }] };
    expect(refused(horses, 'h', ['0502'], { change: 'dismount' })[0]).toEqual({ rule: 'G-6.42.e', code: 'movement.no-staying' });
    const { state } = playAll(positionOf(horses), ['union', { type: 'change', unit: 'h' }]);
    expect(unit(state, 'h').mounted).toBe(false);
  });

  test('G-12.1.c G-2.2.c G-12.4.b a Disordered rider dismounts and stays Disordered', () => {
    const { state } = play(positionOf({ union: [{ id: 'h', hex: '0505', class: 'cavalry', disordered: true }] }), 'union', { type: 'change', unit: 'h' });
    expect(unit(state, 'h')).toMatchObject({ mounted: false, disordered: true });
  });
});

describe('fire', () => {
  const firing = { name: 'artillery-fire', shots: [] } as const;
  const fire = (target: string, ...batteries: string[]) => ({ type: 'fire', batteries, target }) as const;

  test('G-9.3.d a battery that lent its fire misses the next activation of its own command, may move in it, and fires in the one after', () => {
    const sketch: Sketch = {
      leaders: [
        { id: 'p', side: 'union', hex: '0502' },
        { id: 'q', side: 'union', marker: 'other', hex: '0502' },
        { id: 'confederate', side: 'confederate', hex: '0909' },
      ],
      markers: [
        { id: 'union', side: 'union', name: 'P', copies: 2 },
        { id: 'other', side: 'union', name: 'Q', copies: 2 },
        { id: 'confederate', side: 'confederate', name: 'C', copies: 2 },
      ],
      union: [gun('g', '0502', { leader: 'p', onTop: true }), gun('k', '0502', { leader: 'q', marker: 'other' })],
      confederate: [{ id: 't', hex: '0505' }],
    };
    const ofP = positionOf(sketch, firing, 'union', { group: { commands: ['p'], units: ['g'], outOfCommand: [] } });
    const pooled: GloryState = { ...ofP, pool: { other: 2 } };
    const { state: ofQ } = playAll(
      pooled,
      ['union', fire('0505', 'g', 'k'), [0]],
      ['union', { type: 'end-movement' }],
      ['union', { type: 'draw-marker' }, [0]],
    );
    // Nothing of Q can fire: its segment is left out.
    expect([ofQ.phase.name, ofQ.activation?.group?.commands]).toEqual(['movement', ['q']]);
    expect(play(ofQ, 'union', move('k', ['0402'])).events[0]).toMatchObject({ type: 'unit-moved' });
    const { state: again } = playAll(ofQ, ['union', { type: 'end-movement' }], ['union', { type: 'draw-marker' }, [0]]);
    expect([again.phase.name, again.activation?.group?.commands]).toEqual(['artillery-fire', ['q']]);
    expect(play(again, 'union', fire('0505', 'k'), [0]).events[0]).toMatchObject({ type: 'artillery-fired', lent: [] });
  });

  test('G-9.13.c G-2.4.a results come in the order of the shots: the first disorders, the second checks the Disordered Cohesion and withdraws', () => {
    const state = positionOf({ union: [gun('g', '0502'), gun('k', '0302')], confederate: [{ id: 't', hex: '0505', cohesion: 7, disorderedCohesion: 3 }] }, firing);
    // 9 + 4 is 13; 5 + 4 is 9. A 4 would pass against 7 and fails against 3.
    const { events } = playAll(state, ['union', fire('0505', 'g'), [9]], ['union', fire('0505', 'k'), [5, 4]]);
    expect(typesOf(events).slice(-4)).toEqual(['unit-disordered', 'cohesion-checked', 'unit-withdrawn', 'phase-entered']);
    expect(events.at(-3)).toMatchObject({ cohesion: 3, passed: false });
  });

  test('G-9.13.c G-9.13.d G-11.51.a infantry under guns that return fire disorders may Rally: it was idle, unlike the guns', () => {
    const state = positionOf({ union: [gun('g', '0502', { onTop: true }), { id: 'i', hex: '0502', facing: 3 }], confederate: [gun('h', '0505', { facing: 0 })] }, firing);
    const { state: after } = playAll(
      state,
      ['union', fire('0505', 'g'), [0]],
      ['confederate', { type: 'return-fire', batteries: ['h'], target: '0502' }, [9]],
      ['union', { type: 'end-movement' }],
    );
    expect([unit(after, 'g').disordered, unit(after, 'i').disordered, after.phase.name]).toEqual([true, true, 'rally']);
    expect(reasons(refusal(after, 'union', { type: 'rally', unit: 'g' }))).toEqual([{ rule: 'G-11.51.a', code: 'rally.not-idle' }]);
    expect(play(after, 'union', { type: 'rally', unit: 'i' }, [0]).events[0]).toMatchObject({ rallied: true });
  });

  test('G-9.13.a G-9.52.b a battery whose escort the shot was meant for answers even when the shot struck friends', () => {
    const state = positionOf(
      { hexes: { '0502': { elevation: 1 } }, union: [gun('g', '0502'), { id: 'f', hex: '0504' }], confederate: [gun('h', '0505', { facing: 0, onTop: true }), { id: 'e', hex: '0505' }] },
      firing,
    );
    const { state: asked } = play(state, 'union', fire('0505', 'g'), [1]);
    expect(asked.phase).toMatchObject({ name: 'return-fire', shots: [{ misguided: true, affected: ['f'] }] });
    // The answer passes over f, an enemy of the firer: no low die goes astray (G-9.51.b).
    const { events } = play(asked, 'confederate', { type: 'return-fire', batteries: ['h'], target: '0502' }, [1, 0]);
    expect(events[0]).toMatchObject({ shot: { misguided: false, affected: ['g'] } });
  });

  test('G-9.21.b G-TCN.f G-13.b by night a neighbour two levels up is out of reach, one level up is not', () => {
    const up = (elevation: number) => positionOf({ period: 'night-2', hexes: { '0503': { elevation } }, union: [gun('g', '0502')], confederate: [{ id: 't', hex: '0503' }] }, firing);
    expect(reasons(refusal(up(2), 'union', fire('0503', 'g')))).toEqual([{ rule: 'G-TCN.f', code: 'fire.too-steep' }]);
    expect(play(up(1), 'union', fire('0503', 'g'), [0]).events[0]).toMatchObject({ shot: { total: 0 + 4 + 2 - 1 } });
  });

  test('G-9.4.f G-9.4.d along hexsides with the firer one level up: woods beside it are looked over, woods beside the target are not', () => {
    // 0505 to 0705 at two hexes, 0905 at four, both along hexsides; 0604 and 0605 border the first, 0804 and 0805 the last.
    const sees = (woods: string) => {
      const state = positionOf({ hexes: { '0505': { elevation: 1 }, [woods]: { terrain: 'woods' } }, union: [gun('g', '0505')], confederate: [{ id: 't', hex: '0905' }] });
      return lineOfSight(state, hexIndex(state.setting, '0505'), hexIndex(state.setting, '0905')).clear;
    };
    expect(['0604', '0605', '0705', '0804', '0805', '0704'].map(sees)).toEqual([true, true, false, false, false, true]);
  });
});

describe('command', () => {
  test('G-4.25.e G-5.14.a after a failed combination no chain helps, and a unit next to an enemy may leave but not go to another', () => {
    const sketch: Sketch = {
      leaders: [{ id: 'p', side: 'union', hex: '0505', combined: 4 }, { id: 'q', side: 'union', hex: '0506', combined: 4 }, { id: 'confederate', side: 'confederate', hex: '0101' }],
      union: [{ id: 'p1', hex: '0505', leader: 'p' }, { id: 'p2', hex: '0506', leader: 'p' }, { id: 'q1', hex: '0507', leader: 'q' }],
      confederate: [{ id: 'c', hex: '0504' }],
    };
    const state = positionOf(sketch, { name: 'command-choice' }, 'union', { waiting: ['p', 'q'], group: undefined });
    const { state: acting } = playAll(state, ['union', { type: 'combine-commands', commands: ['p', 'q'] }, [8]], ['union', { type: 'activate-command', command: 'p' }]);
    expect(commandStatus(acting, 'p').every(({ inCommand }) => inCommand)).toBe(true);
    expect(acting.activation?.group?.outOfCommand).toEqual(['p1', 'p2']);
    expect(reasons(refusal(acting, 'union', move('p1', ['0604'])))).toEqual([{ rule: 'G-5.13.i', code: 'movement.out-of-command' }]);
    expect(play(acting, 'union', move('p1', ['0605'])).events[0]).toMatchObject({ type: 'unit-moved' });
    expect(reasons(refusal(acting, 'union', move('p2', ['0605', '0604'])))).toEqual([{ rule: 'G-5.13.h', code: 'movement.out-of-command' }]);
  });

  test('G-5.13.d G-5.13.e G-TM.11 the trace pays a ford, goes by road beside an enemy, and by a bridge for nothing', () => {
    const status = (sketch: Sketch, range = 2) => commandStatus(positionOf({ leaders: [{ id: 'union', side: 'union', hex: '0505', range }], union: [{ id: 'u', hex: '0503' }], confederate: [{ id: 'c', hex: '0604' }], ...sketch }), 'union')[0];
    const woods = { hexes: { '0504': { terrain: 'woods' }, '0503': { terrain: 'woods' } } } as const;
    expect(status(woods)?.inCommand).toBe(false);
    expect(status({ ...woods, roads: [{ kind: 'road', path: ['0505', '0504', '0503'] }] })).toMatchObject({ inCommand: true, cost: 2 });
    const over = (crossing: 'ford' | 'bridge'): Sketch => ({ hexsides: [{ between: ['0505', '0504'], features: ['river', crossing] }] });
    expect([status(over('ford'))?.inCommand, status(over('ford'), 3)?.cost, status(over('bridge'))?.cost]).toEqual([false, 3, 2]);
  });
});

describe('the end of the turn', () => {
  test('G-13.g G-3.D.2 G-11.42.a after a first night turn nobody rolls, and the Withdrawn still go to the Recovery Box', () => {
    const turns: Sketch['turns'] = [{ label: '1', period: 'night-1', ground: 'good' }, { label: '2', period: 'night-2', ground: 'good' }];
    const state = positionOf({ turns, union: [{ id: 'u', hex: '0505' }, { id: 'w', hex: '0506' }, { id: 'r', hex: '0507' }] }, { name: 'rally' });
    const placed: GloryState = {
      ...state,
      units: state.units.map((each, at) => (at === 0 ? each : { ...each, place: at === 1 ? ('withdrawn-box' as const) : ('recovery-box' as const), hex: -1, disordered: true })),
    };
    const { events, state: next } = play(placed, 'union', { type: 'end-activation' });
    expect(typesOf(events)).toEqual(['group-finished', 'activation-ended', 'boxes-shifted', 'turn-begun', 'phase-entered']);
    expect(findPiece(next, 'w')?.state.place).toBe('recovery-box');
  });

  test('G-4.21.a G-11.61.b the marker of a command that died in the turn is discarded, and the command is then lost', () => {
    const sketch: Sketch = { turns: [{ label: '1', period: 'day', ground: 'good' }, { label: '2', period: 'day', ground: 'good' }], union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0101' }] };
    const state = positionOf(sketch, { name: 'draw' }, null);
    const dead: GloryState = { ...state, pool: { confederate: 1 }, units: state.units.map((each, at) => (at === 1 ? { ...each, place: 'withdrawn-box' as const, hex: -1, disordered: true } : each)) };
    const { events } = play(dead, 'union', { type: 'draw-marker' }, [0]);
    expect(typesOf(events)).toEqual(['marker-discarded', 'command-lost', 'unit-eliminated', 'turn-begun', 'phase-entered']);
  });
});
