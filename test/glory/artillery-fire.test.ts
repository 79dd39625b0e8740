import { Distribution } from '../../src/dice/distribution.js';
import { enumerate } from '../../src/dice/enumerated.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { artilleryFireCalculator } from '../../src/systems/glory/calculators/artillery-fire.js';
import type { CommandOf } from '../../src/systems/glory/commands.js';
import { decide } from '../../src/systems/glory/decide.js';
import type { EventOf, GloryEvent } from '../../src/systems/glory/events.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { piece } from '../../src/systems/glory/position.js';
import { enterArtilleryFire, offersOfArtilleryFire, offersOfReturnFire } from '../../src/systems/glory/procedures/artillery-fire.js';
import { planShot, type ShotPlan } from '../../src/systems/glory/procedures/fire-legality.js';
import { artilleryFirePreview, courseOf, fatesOf } from '../../src/systems/glory/previews/artillery-fire.js';
import { Recorder } from '../../src/kernel/recorder.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { play, positionOf, refusal, reasons, type Played, type Sketch, type UnitSketch } from './position.js';

const firing = { name: 'artillery-fire', shots: [] } as const;
const gun = (id: string, hex: string, more: Partial<UnitSketch> = {}): UnitSketch => ({ id, hex, class: 'artillery', strength: 4, range: 'M', facing: 3, ...more });
/** Guns of the union in 0502 facing south; the confederate target down the column. */
const at = (sketch: Sketch): GloryState => positionOf(sketch, firing);
const fire = (target: string, batteries: readonly string[] = ['g'], facing?: number): CommandOf<'fire'> => ({ type: 'fire', batteries: [...batteries], target, ...(facing === undefined ? {} : { facing }) });
const answer = (target: string, batteries: readonly string[] = ['h'], facing?: number): CommandOf<'return-fire'> => ({ ...fire(target, batteries, facing), type: 'return-fire' });
const refused = (state: GloryState, command: CommandOf<'fire'>) => reasons(refusal(state, 'union', command));
const shotOf = ({ events }: Played) => (events.find(({ type }) => type === 'artillery-fired') as EventOf<'artillery-fired'>).shot;
const types = (events: readonly GloryEvent[]) => events.map(({ type }) => type);
/** Two more guns that can fire keep the segment open. */
const second = gun('k', '0101', { facing: 3 });
const far: UnitSketch = { id: 'far', hex: '0103' };

/** The shot at an infantry in Clear on the level, unless the sketch says otherwise. */
function shoot(die: number, target = '0504', battery: Partial<UnitSketch> = {}, sketch: Sketch = {}) {
  const state = at({ union: [gun('g', '0502', battery), second], confederate: [{ id: 't', hex: target }, far], ...sketch });
  return shotOf(play(state, 'union', fire(target), [die]));
}

describe('the total', () => {
  test.each<[string, number, number, string]>([
    ['G-AF.1 8 or less has no effect', 4, 8, 'no-effect'],
    ['G-AF.2 G-9.22.a 9 makes everyone check', 5, 9, 'check'],
    ['G-AF.2 12 too', 8, 12, 'check'],
    ['G-AF.3 13 disorders without a check', 9, 13, 'disorder'],
  ])('%s: strength 4 at 2, die %i', (_title, die, total, result) => {
    expect(shoot(die)).toMatchObject({ total, result });
  });

  test('G-9.23.a strength 5 and die 3 are 8', () => {
    expect(shoot(3, '0504', { strength: 5 })).toMatchObject({ total: 8, result: 'no-effect' });
  });

  test.each<[string, string, 'S' | 'M' | 'L', string, number]>([
    ['G-AR.1', 'S adjacent', 'S', '0503', 1],
    ['G-AR.1', 'M adjacent', 'M', '0503', 2],
    ['G-AR.1', 'L adjacent', 'L', '0503', 1],
    ['G-AR.2', 'S at 3', 'S', '0505', 0],
    ['G-AR.4', 'S at 4', 'S', '0506', -1],
    ['G-AR.4', 'M at 4', 'M', '0506', 0],
    ['G-AR.5', 'S at 5', 'S', '0507', -3],
    ['G-AR.5', 'M at 5', 'M', '0507', -1],
    ['G-AR.5', 'L at 5', 'L', '0507', 0],
    ['G-AR.6', 'M at 6', 'M', '0508', -2],
    ['G-AR.6 G-9.23.b', 'L at 6', 'L', '0508', -1],
    ['G-AR.7 G-9.11.b', 'M at 7', 'M', '0509', -3],
    ['G-AR.7', 'L at 7', 'L', '0509', -2],
    ['G-AR.8', 'L at 9 (house)', 'L', '0511', -3],
  ])('%s %s', (_rule, _title, range, target, modifier) => {
    expect(shoot(0, target, { range }, { rows: 12 })).toMatchObject({ total: 4 + modifier });
  });

  test.each<[string, 'S' | 'M' | 'L', string]>([
    ['G-AR.6', 'S', '0508'],
    ['G-AR.7', 'S', '0509'],
    ['G-AR.8', 'M', '0510'],
    ['G-AR.10', 'L', '0512'],
  ])('%s G-9.11.a out of range for %s', (rule, range, target) => {
    const state = at({ rows: 12, union: [gun('g', '0502', { range })], confederate: [{ id: 't', hex: target }] });
    expect(refused(state, fire(target))).toEqual([{ rule, code: 'fire.out-of-range' }]);
  });

  test.each<[string, Sketch, number]>([
    ['G-TC.4 Town', { hexes: { '0505': { terrain: 'town' } } }, -1],
    ['G-TC.2 Woods', { hexes: { '0505': { terrain: 'woods' } } }, 0],
    ['G-TC.6 up one level', { hexes: { '0505': { elevation: 1 } } }, -1],
    ['G-TC.7 up two levels (house)', { hexes: { '0505': { elevation: 2 } } }, -2],
    ['G-TC.8 down', { hexes: { '0502': { elevation: 2 } } }, 0],
    ['G-9.23.c Town and up one level add up', { hexes: { '0505': { terrain: 'town', elevation: 1 } } }, -2],
    ['G-TC.13 G-TCN.a across works (house)', { hexsides: [{ between: ['0504', '0505'], features: ['improved-position'] }] }, -2],
    ['G-TC.13 works on another side do not count', { hexsides: [{ between: ['0505', '0506'], features: ['improved-position'] }] }, 0],
    ['G-TC.14 sunken road', { hexes: { '0505': { sunkenRoad: true } } }, -2],
    ['G-TC.14 railroad hex', { roads: [{ kind: 'railroad', path: ['0505', '0605'] }] }, -2],
    ['G-TC.12 over a river', { hexsides: [{ between: ['0504', '0505'], features: ['river'] }] }, 0],
  ])('G-9.23.c %s', (_title, sketch, modifier) => {
    expect(shoot(0, '0505', {}, sketch).total).toBe(4 + modifier);
  });

  test('G-AF.4 every modifier is a term with its row and provenance', () => {
    const state = at({ union: [gun('g', '0502'), second], confederate: [{ id: 't', hex: '0505' }, far], hexes: { '0505': { elevation: 2 } } });
    const [fired] = play(state, 'union', fire('0505'), [0]).events;
    expect(fired).toMatchObject({
      type: 'artillery-fired',
      facing: 3,
      modifiers: [
        { value: 4, rule: 'G-9.23.a', provenance: 'source' },
        { value: 0, rule: 'G-AR.2', provenance: 'source' },
        { value: 0, rule: 'G-TC.1', provenance: 'source', at: '0505' },
        { value: -2, rule: 'G-TC.7', provenance: 'house', at: '0505' },
      ],
    });
  });
});

describe('whether a battery may fire', () => {
  const target = { id: 't', hex: '0504' };

  test('G-9.12.a once in an activation, and only activated artillery', () => {
    expect(refused(at({ union: [gun('g', '0502', { marks: { fired: true } })], confederate: [target] }), fire('0504'))).toEqual([{ rule: 'G-9.12.a', code: 'fire.done' }]);
    expect(refused(at({ union: [{ id: 'g', hex: '0502' }], confederate: [target] }), fire('0504'))).toEqual([{ rule: 'G-9.12.a', code: 'fire.not-artillery' }]);
    const idle = positionOf({ union: [gun('g', '0502')], confederate: [target] }, firing, 'union', { group: { commands: [], units: [], outOfCommand: [] } });
    expect(refused(idle, fire('0504'))).toEqual([{ rule: 'G-9.12.a', code: 'fire.not-activated' }]);
    expect(refused(idle, fire('0504', ['x']))).toEqual([{ rule: 'G-9.12.a', code: 'unknown.unit' }]);
    expect(refused(idle, fire('0504', ['t']))).toEqual([{ rule: 'G-9.12.a', code: 'fire.other-side' }]);
  });

  test('G-6.31.a guns that moved do not fire', () => {
    expect(refused(at({ union: [gun('g', '0502', { marks: { moved: true } })], confederate: [target] }), fire('0504'))).toEqual([{ rule: 'G-6.31.a', code: 'fire.moved' }]);
  });

  test('G-9.12.e marks end with the activation', () => {
    const state = at({ union: [gun('g', '0502', { marks: { moved: true } })], confederate: [target] });
    const ended = evolve(state, { type: 'activation-ended', marker: 'union' });
    expect(piece(ended, 'g').state.marks).toEqual({});
  });

  test('G-9.21.c G-11.12.e Disordered guns do not fire', () => {
    expect(refused(at({ union: [gun('g', '0502', { disordered: true })], confederate: [target] }), fire('0504'))).toEqual([{ rule: 'G-9.21.c', code: 'fire.disordered' }]);
  });

  test('G-9.21.d only at enemy combat units: not at a lone leader, an empty hex, a friend, a hex off the map', () => {
    const state = at({ union: [gun('g', '0502'), { id: 'f', hex: '0503' }], confederate: [target], leaders: [{ id: 'confederate', side: 'confederate', hex: '0602' }] });
    for (const hex of ['0602', '0702', '0503']) expect(refused(state, fire(hex))).toEqual([{ rule: 'G-9.21.d', code: 'fire.no-target' }]);
    expect(refused(state, fire('9999'))).toEqual([{ rule: 'G-9.21.d', code: 'unknown.hex' }]);
  });

  test('G-9.21.a G-9.21.b at two hexes a line of sight is needed, and the refusal says what blocks', () => {
    const state = at({ union: [gun('g', '0502')], confederate: [target], hexes: { '0503': { terrain: 'woods' } } });
    expect(refusal(state, 'union', fire('0504'))).toMatchObject([
      { rule: 'G-9.21.b', code: 'fire.no-line-of-sight', facts: { blockedBy: [{ hex: '0503', what: 'woods', rules: ['G-9.4.b'] }] } },
    ]);
  });

  test('G-9.21.b a neighbour in woods is fired at without one', () => {
    expect(shoot(0, '0503', {}, { hexes: { '0503': { terrain: 'woods' } } }).total).toBe(6);
  });

  test('G-TCN.f not at a neighbour two levels up or down; at two hexes it may', () => {
    const steep = (elevation: number, from: number) => at({ union: [gun('g', '0502')], confederate: [{ id: 't', hex: '0503' }], hexes: { '0502': { elevation: from }, '0503': { elevation } } });
    expect(refused(steep(2, 0), fire('0503'))).toEqual([{ rule: 'G-TCN.f', code: 'fire.too-steep' }]);
    expect(refused(steep(0, 2), fire('0503'))).toEqual([{ rule: 'G-TCN.f', code: 'fire.too-steep' }]);
    expect(shoot(0, '0504', {}, { hexes: { '0502': { elevation: 2 } } }).total).toBe(4);
  });

  test('G-13.b by night one hex and no further', () => {
    const night = (hex: string) => at({ period: 'night-1', union: [gun('g', '0502'), second], confederate: [{ id: 't', hex }, { ...far, hex: '0102' }] });
    expect(refused(night('0504'), fire('0504'))).toEqual([{ rule: 'G-13.b', code: 'fire.night' }]);
    expect(shotOf(play(night('0503'), 'union', fire('0503'), [0])).total).toBe(6);
  });

  test('G-7.13.a G-7.13.b only out through the front; the refusal lists the facings that bear', () => {
    const state = at({ union: [gun('g', '0502', { facing: 0 })], confederate: [target] });
    expect(refusal(state, 'union', fire('0504'))).toMatchObject([{ rule: 'G-7.13.b', code: 'fire.arc', facts: { facings: [2, 3, 4] } }]);
    expect(refused(state, fire('0504', ['g'], 1))).toEqual([{ rule: 'G-7.13.b', code: 'fire.arc' }]);
  });

  test('G-7.14.a G-6.31.b activated guns turn about and fire', () => {
    const state = at({ union: [gun('g', '0502', { facing: 0 }), second], confederate: [target, far] });
    expect(piece(play(state, 'union', fire('0504', ['g'], 3), [0]).state, 'g').state).toMatchObject({ facing: 3, marks: { fired: true } });
  });

  test('G-7.14.c guns with infantry do not turn for fire', () => {
    const state = at({ union: [gun('g', '0502', { facing: 0, onTop: true }), { id: 'i', hex: '0502' }], confederate: [target] });
    expect(refused(state, fire('0504', ['g'], 3))).toEqual([{ rule: 'G-7.14.c', code: 'facing.guns-with-escort' }]);
  });

  test('G-7.14.d one of two stacked batteries fires and both turn', () => {
    const state = at({ union: [gun('g', '0502', { facing: 0, onTop: true }), gun('k', '0502', { facing: 0 })], confederate: [target] });
    const { state: after } = play(state, 'union', fire('0504', ['g'], 3), [0]);
    expect([piece(after, 'k').state.facing, piece(after, 'k').state.marks.fired]).toEqual([3, undefined]);
  });
});

describe('combined fire', () => {
  const stacked = (a: Partial<UnitSketch>, b: Partial<UnitSketch>, target = '0505', more: Sketch = {}) =>
    at({ rows: 12, union: [gun('g', '0502', { onTop: true, ...a }), gun('k', '0502', b)], confederate: [{ id: 't', hex: target }], ...more });

  test('G-9.3.a G-9.23.d Medium 3 and 5 at three hexes: die 6 is 13', () => {
    const state = stacked({ strength: 3 }, { strength: 5 });
    const { events } = play(state, 'union', fire('0505', ['g', 'k']), [6]);
    expect(events[0]).toMatchObject({ shot: { total: 13, result: 'disorder' } });
  });

  test('G-9.3.b Medium 4 and Long 3 at five hexes (source): the worse range, die 4 is 9', () => {
    const state = stacked({ strength: 4 }, { strength: 3, range: 'L' }, '0507');
    const { events } = play(state, 'union', fire('0507', ['g', 'k']), [4, 0]);
    expect(events[0]).toMatchObject({ shot: { total: 9, result: 'check' } });
  });

  test('G-9.3.b one out of range spoils it', () => {
    const state = stacked({ range: 'L' }, { range: 'S' }, '0508');
    expect(refused(state, fire('0508', ['g', 'k']))).toEqual([{ rule: 'G-9.3.b', code: 'fire.out-of-range' }]);
  });

  test('G-9.3.c guns in two hexes fire separately', () => {
    const state = at({ union: [gun('g', '0502'), gun('k', '0402')], confederate: [{ id: 't', hex: '0505' }] });
    expect(refused(state, fire('0505', ['g', 'k']))).toEqual([{ rule: 'G-9.3.c', code: 'fire.not-stacked' }]);
  });

  const borrowed = (lent: boolean) =>
    positionOf(
      { union: [gun('g', '0502', { onTop: true }), gun('k', '0502', { leader: 'q', lent })], confederate: [{ id: 't', hex: '0505' }] },
      firing,
      'union',
      { group: { commands: ['union'], units: ['g'], outOfCommand: [] } },
    );

  test('G-9.3.d a battery of another command joins in and loses its own next fire', () => {
    const { events, state } = play(borrowed(false), 'union', fire('0505', ['g', 'k']), [0]);
    expect(events[0]).toMatchObject({ lent: ['k'] });
    expect(piece(state, 'k').state).toMatchObject({ lent: true, marks: { fired: true } });
    expect(refused(borrowed(false), fire('0505', ['k']))).toEqual([{ rule: 'G-9.12.a', code: 'fire.not-activated' }]);
  });

  test('G-9.3.d who has lent does not fire', () => {
    expect(refused(borrowed(true), fire('0505', ['g', 'k']))).toEqual([{ rule: 'G-9.3.d', code: 'fire.lent' }]);
  });
});

describe('results wait until all have fired', () => {
  test('G-9.13.c G-9.22.b one die for the hex, a check for each unit when the segment ends', () => {
    const state = at({
      union: [gun('g', '0502'), second],
      confederate: [{ id: 't', hex: '0504', cohesion: 6, onTop: true }, { id: 'v', hex: '0504', cohesion: 7 }, far],
    });
    const { events, state: after } = play(state, 'union', fire('0504'), [6]);
    expect(types(events)).toEqual(['artillery-fired', 'phase-entered']);
    const { events: ending, state: over } = play(after, 'union', { type: 'end-fire' }, [7, 7]);
    expect(ending.filter(({ type }) => type === 'cohesion-checked')).toMatchObject([
      { unit: 't', cause: 'artillery-fire', cohesion: 6, passed: false, roll: { die: 7, modifiers: [] } },
      { unit: 'v', cohesion: 7, passed: true },
    ]);
    expect([piece(over, 't').state.disordered, piece(over, 'v').state.disordered]).toEqual([true, false]);
    expect(over.phase).toEqual({ name: 'movement' });
  });

  test('G-9.13.c G-11.11.b G-11.41.b two shots that disorder: infantry is Withdrawn, a battery eliminated', () => {
    const state = at({
      union: [gun('g', '0502', { strength: 9 }), gun('k', '0402', { strength: 9 })],
      confederate: [{ id: 't', hex: '0504' }, { ...gun('h', '0504'), facing: 3, onTop: true }],
    });
    const first = play(state, 'union', fire('0504'), [9]);
    expect(piece(first.state, 't').state.disordered).toBe(false);
    const { state: after } = play(first.state, 'union', fire('0504', ['k']), [9]);
    expect([piece(after, 't').state.place, piece(after, 'h').state.place]).toEqual(['withdrawn-box', 'eliminated']);
  });

  test('the segment ends by itself when no battery can fire any more', () => {
    const { events } = play(at({ union: [gun('g', '0502')], confederate: [{ id: 't', hex: '0504' }] }), 'union', fire('0504'), [0]);
    expect(events.at(-1)).toEqual({ type: 'phase-entered', phase: { name: 'movement' } });
  });

  test('G-3.C.a a group whose guns can fire at nothing goes on to its movement', () => {
    const entered = (sketch: Sketch) => {
      const recorder = new Recorder(positionOf(sketch), evolve, scriptedDice([]));
      enterArtilleryFire(recorder);
      return recorder.state.phase.name;
    };
    expect(entered({ union: [gun('g', '0502')], confederate: [{ id: 't', hex: '0505' }] })).toBe('artillery-fire');
    expect(entered({ union: [gun('g', '0502')], confederate: [{ id: 't', hex: '0505' }], hexes: { '0503': { terrain: 'woods' } } })).toBe('movement');
    expect(entered({ union: [gun('g', '0502', { range: 'S' })], confederate: [{ id: 't', hex: '0909' }] })).toBe('movement');
    expect(entered({ union: [{ id: 'i', hex: '0502' }], confederate: [{ id: 't', hex: '0503' }] })).toBe('movement');
  });
});

describe('Return Fire', () => {
  /** The union's guns fire at a confederate battery that faces them. */
  const duel = (h: Partial<UnitSketch> = {}, more: readonly UnitSketch[] = [], union: readonly UnitSketch[] = [], sketch: Sketch = {}) =>
    at({ union: [gun('g', '0502'), ...union], confederate: [gun('h', '0504', { facing: 0, ...h }), ...more], ...sketch });
  const shelled = (...parts: Parameters<typeof duel>) => play(duel(...parts), 'union', fire('0504'), [0]);

  test('G-9.13.a the owner of a battery that was fired at may answer the firing hex, and no other', () => {
    const { state } = shelled({}, [], [{ id: 'i', hex: '0602' }]);
    expect(state.phase).toMatchObject({ name: 'return-fire', shot: 0 });
    expect(reasons(refusal(state, 'confederate', answer('0602')))).toEqual([{ rule: 'G-9.13.a', code: 'fire.not-provoked' }]);
    const { events, state: after } = play(state, 'confederate', answer('0502'), [0]);
    expect(events[0]).toMatchObject({ shot: { returning: true, batteries: ['h'], target: '0502', total: 4 }, lent: [] });
    expect(piece(after, 'h').state.marks).toEqual({ returned: true });
  });

  test('G-9.13.a a battery with infantry in its hex was fired at too', () => {
    expect(shelled({ onTop: true }, [{ id: 'i', hex: '0504', facing: 0 }]).state.phase.name).toBe('return-fire');
  });

  test('G-9.12.b once in an enemy Activation Phase', () => {
    expect(shelled({ marks: { returned: true } }).state.phase.name).toBe('movement');
  });

  test.each<[string, Parameters<typeof duel>]>([
    ['G-9.13.b out of range', [{ range: 'S' }, [], [], { rows: 12 }]],
    ['G-9.21.c G-11.12.e Disordered', [{ disordered: true }]],
    ['G-7.14.b behind its back', [{ facing: 3 }]],
    ['G-7.14.c beside infantry it does not even turn one hexside', [{ facing: 2, onTop: true }, [{ id: 'i', hex: '0504', facing: 2 }]]],
  ])('no answer: %s', (title, [h, more, union, sketch]) => {
    const target = title.includes('range') ? '0508' : '0504';
    const state = duel({ ...h, hex: target }, (more ?? []).map((unit) => ({ ...unit, hex: target })), union, sketch);
    expect(play(state, 'union', fire(target), [0]).state.phase.name).toBe('movement');
  });

  test('G-7.14.b it turns one hexside and no more', () => {
    const { state } = shelled({ facing: 2 });
    expect(reasons(refusal(state, 'confederate', answer('0502')))).toEqual([{ rule: 'G-7.13.b', code: 'fire.arc' }]);
    expect(reasons(refusal(state, 'confederate', answer('0502', ['h'], 0)))).toEqual([{ rule: 'G-7.14.b', code: 'fire.turn' }]);
    expect(play(state, 'confederate', answer('0502', ['h'], 1), [0]).events[0]).toMatchObject({ facing: 1 });
  });

  test('G-9.13.c G-9.13.d both shots count, and the answer strikes everyone in the firing hex', () => {
    const state = duel({ strength: 9 }, [], [{ id: 'i', hex: '0502', facing: 3 }], {});
    const guns = { ...state, units: state.units.map((unit, place) => (place === 0 ? { ...unit, onTop: true } : unit)) };
    const first = play(guns, 'union', fire('0504'), [9]);
    const { events, state: after } = play(first.state, 'confederate', answer('0502'), [9]);
    expect(events.filter(({ type }) => type === 'unit-disordered')).toMatchObject([{ unit: 'h' }, { unit: 'g' }, { unit: 'i' }]);
    expect(after.phase).toEqual({ name: 'movement' });
  });

  test('G-9.13.e who declines may answer a later battery, even at the first one', () => {
    const first = shelled({}, [], [gun('k', '0402')]);
    const declined = play(first.state, 'confederate', { type: 'decline-return-fire' });
    expect(declined.events[0]).toEqual({ type: 'return-fire-declined', shot: 0 });
    const later = play(declined.state, 'union', fire('0504', ['k']), [0]);
    expect(later.state.phase).toMatchObject({ name: 'return-fire', shot: 1 });
    expect(play(later.state, 'confederate', answer('0502'), [0]).events[0]).toMatchObject({ shot: { target: '0502' } });
  });

  test('G-9.13.e who declined does not answer while a shot at another battery is answered', () => {
    const first = shelled({}, [gun('m', '0405', { facing: 0 })], [gun('k', '0402', { facing: 3 })]);
    const declined = play(first.state, 'confederate', { type: 'decline-return-fire' });
    const later = play(declined.state, 'union', fire('0405', ['k']), [0]).state;
    expect(later.phase).toMatchObject({ name: 'return-fire', shot: 1 });
    expect(reasons(refusal(later, 'confederate', answer('0502')))).toEqual([{ rule: 'G-9.13.e', code: 'fire.not-provoked' }]);
    expect(play(later, 'confederate', answer('0402', ['m']), [0]).events[0]).toMatchObject({ shot: { batteries: ['m'] } });
  });

  test('G-9.3.e G-9.12.b two stacked batteries that were shelled answer as one, and both have answered', () => {
    const { state } = shelled({ onTop: true }, [gun('m', '0504', { facing: 0, strength: 2 })]);
    const { events, state: after } = play(state, 'confederate', answer('0502', ['h', 'm']), [0]);
    expect(events[0]).toMatchObject({ shot: { total: 6 } });
    expect(['h', 'm'].map((id) => piece(after, id).state.marks.returned)).toEqual([true, true]);
  });

  test('G-9.13.a after one of two has answered the other still may', () => {
    const { state } = shelled({ onTop: true }, [gun('m', '0504', { facing: 0 })]);
    expect(play(state, 'confederate', answer('0502'), [0]).state.phase).toMatchObject({ name: 'return-fire', shot: 0 });
  });

  test('G-13.b by night a neighbour answers', () => {
    const night = at({ period: 'night-1', union: [gun('g', '0502')], confederate: [gun('h', '0503', { facing: 0 })] });
    expect(play(night, 'union', fire('0503'), [0]).state.phase.name).toBe('return-fire');
  });
});

describe('misguided fire over friends, from one level up', () => {
  const above = (friends: readonly UnitSketch[], battery: Partial<UnitSketch> = {}) =>
    at({ union: [gun('g', '0502', battery), ...friends], confederate: [{ id: 't', hex: '0505' }], hexes: { '0502': { elevation: 1 } } });
  const friend: UnitSketch = { id: 'f', hex: '0504', cohesion: 6 };

  test('G-9.52.a die 2: the friend checks with 2 more, and 5 + 2 is above 6', () => {
    const { events, state } = play(above([friend]), 'union', fire('0505'), [2, 5]);
    expect(events[0]).toMatchObject({ shot: { misguided: true, affected: ['f'], result: 'check' } });
    expect(events[1]).toMatchObject({ type: 'cohesion-checked', unit: 'f', cause: 'misguided-fire', roll: { die: 5, total: 7 }, passed: false });
    expect(piece(state, 'f').state.disordered).toBe(true);
  });

  test('G-9.52.a die 3 goes at the target', () => {
    expect(shotOf(play(above([friend]), 'union', fire('0505'), [3]))).toMatchObject({ misguided: false, affected: ['t'] });
  });

  test('G-9.51.b a friend two hexes from the target is safe', () => {
    expect(shotOf(play(above([{ ...friend, hex: '0503' }]), 'union', fire('0505'), [1]))).toMatchObject({ misguided: false, affected: ['t'] });
  });

  test('G-9.52.b the target is spared even where the total would strike it', () => {
    const { events } = play(above([friend], { strength: 9 }), 'union', fire('0505'), [2, 0]);
    expect(events[0]).toMatchObject({ shot: { total: 11, affected: ['f'] } });
  });

  test('G-9.52.c each friend in the hex checks', () => {
    const { events } = play(above([{ ...friend, onTop: true }, { id: 'e', hex: '0504', cohesion: 7 }]), 'union', fire('0505'), [1, 0, 0]);
    expect(events.filter(({ type }) => type === 'cohesion-checked')).toHaveLength(2);
  });

  test('G-9.52.d along a hexside both hexes are exposed', () => {
    const state = at({ union: [gun('g', '0502', { facing: 1 }), { id: 'a', hex: '0601' }, { id: 'b', hex: '0602' }], confederate: [{ id: 't', hex: '0702' }], hexes: { '0502': { elevation: 1 } } });
    expect(shotOf(play(state, 'union', fire('0702'), [0, 0, 0])).affected).toEqual(['a', 'b']);
  });

  test('G-9.51.b enemies who are passed over are not struck', () => {
    const state = at({ union: [gun('g', '0502')], confederate: [{ id: 't', hex: '0505' }, { id: 'e', hex: '0504' }], hexes: { '0502': { elevation: 1 } } });
    expect(shotOf(play(state, 'union', fire('0505'), [0])).misguided).toBe(false);
  });

  test('G-9.52.e it happens to Return Fire too', () => {
    const state = at({ union: [gun('g', '0502')], confederate: [gun('h', '0505', { facing: 0 }), { id: 'c', hex: '0503', facing: 0 }], hexes: { '0505': { elevation: 1 } } });
    const shelled = play(state, 'union', fire('0505'), [0]);
    const { events } = play(shelled.state, 'confederate', answer('0502'), [2, 0]);
    expect(events[0]).toMatchObject({ shot: { misguided: true, affected: ['c'] } });
  });
});

describe('offers', () => {
  test('G-9.12.a every shot that is offered is accepted, combined ones among them', () => {
    const state = at({
      union: [gun('g', '0502', { facing: 0, onTop: true }), gun('k', '0502', { facing: 0, range: 'S' }), gun('m', '0302', { disordered: true })],
      confederate: [{ id: 't', hex: '0505' }, { id: 'v', hex: '0508' }],
    });
    const [offer] = offersOfArtilleryFire(state);
    expect(offer?.commands).toEqual([
      { type: 'fire', batteries: ['g'], target: '0505', facing: 2 },
      { type: 'fire', batteries: ['k'], target: '0505', facing: 2 },
      { type: 'fire', batteries: ['g', 'k'], target: '0505', facing: 2 },
      { type: 'end-fire' },
    ]);
    const always = { roll: () => 0 };
    for (const command of offer?.commands ?? []) expect(decide(state, 'union', command, always).ok).toBe(true);
  });

  test('G-9.13.a every answer that is offered is accepted', () => {
    const { state } = play(at({ union: [gun('g', '0502')], confederate: [gun('h', '0504', { facing: 2 })] }), 'union', fire('0504'), [0]);
    const [offer] = offersOfReturnFire(state);
    expect(offer?.commands).toEqual([{ type: 'return-fire', batteries: ['h'], target: '0502', facing: 1 }, { type: 'decline-return-fire' }]);
    const always = { roll: () => 0 };
    for (const command of offer?.commands ?? []) expect(decide(state, 'confederate', command, always).ok).toBe(true);
  });
});

describe('odds', () => {
  const overFriends = () =>
    at({
      union: [gun('g', '0502', { strength: 5, facing: 0 }), { id: 'f', hex: '0504', cohesion: 6 }],
      confederate: [{ id: 't', hex: '0505', cohesion: 6, onTop: true }, { ...gun('h', '0505'), facing: 3, disordered: true }],
      hexes: { '0502': { elevation: 1 } },
    });
  const planOf = (state: GloryState, target: string): ShotPlan => {
    const plan = planShot(state, [piece(state, 'g')], { batteries: ['g'], target, facing: 3 }, 'activation');
    if (!plan.ok) throw new Error('refused');
    return plan.value;
  };
  const answerOf = (state: GloryState, parameters: object) => {
    const answer = artilleryFirePreview.answer(state, parameters as never, { role: 'arbiter' });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value as { stages: { fire: unknown; checks: unknown }; outcomes: { probability: { numerator: string; denominator: string } }[]; expected: unknown };
  };

  test('G-9.22.b G-AF.2 strength 4 at two hexes, Cohesion 7: 80% checks or worse, as play has it', () => {
    const state = at({ union: [gun('g', '0502')], confederate: [{ id: 't', hex: '0504', cohesion: 7 }] });
    // Die 0 to 4 nothing, 5 to 8 a check that fails on 8 and 9, 9 a Disorder: 40% of 20% and 10% make 18%.
    expect(answerOf(state, { batteries: ['g'], target: '0504' })).toMatchObject({
      stages: {
        fire: [
          { result: 'check', probability: { decimal: '0.4' } },
          { result: 'disorder', probability: { decimal: '0.1' } },
          { result: 'no-effect', probability: { decimal: '0.5' } },
        ],
        checks: [{ unit: 't', rolled: { decimal: '0.4' }, failed: { decimal: '0.08' } }],
      },
      outcomes: [
        { units: [{ unit: 't', state: 'disordered' }], probability: { decimal: '0.18' } },
        { units: [{ unit: 't', state: 'ordered' }], probability: { decimal: '0.82' } },
      ],
      expected: { target: { unitsDisordered: { decimal: '0.18' } }, friends: { unitsDisordered: { decimal: '0' } } },
    });
  });

  test('G-9.52.a a friend with Cohesion 6 is Disordered with 15%', () => {
    expect(answerOf(overFriends(), { batteries: ['g'], target: '0505' })).toMatchObject({ expected: { friends: { unitsDisordered: { decimal: '0.15' } } } });
  });

  test('G-2.4.a every face instead of every band gives the same odds, and they sum to 1', () => {
    const state = overFriends();
    const odds = (faces: 'banded' | 'every') =>
      new Distribution(courseOf(state, planOf(state, '0505'), 'activation', faces).endings.map(({ shot, state: now, probability }) => ({ outcome: `${shot.result} ${JSON.stringify(fatesOf(now, ['t', 'h', 'f']))}`, probability })));
    expect(odds('banded').chances).toEqual(odds('every').chances);
    expect(odds('banded').total()).toEqual({ numerator: 1n, denominator: 1n });
  });

  test('G-9.22.a the preview says what play does, ending by ending', () => {
    const state = overFriends();
    const played = new Map<string, number>();
    const ways = enumerate(
      (dice) => {
        const decided = decide(state, 'union', fire('0505', ['g'], 3), dice);
        if (!decided.ok) throw new Error('refused');
        const after = decided.value.reduce(evolve, state);
        return ['t', 'h', 'f'].map((id) => `${id} ${piece(after, id).state.place} ${String(piece(after, id).state.disordered)}`).join();
      },
      { full: true },
    );
    for (const { value, weight, total } of ways) played.set(value, (played.get(value) ?? 0) + Number((weight * 1_000_000n) / total));
    const { outcomes } = answerOf(state, { batteries: ['g'], target: '0505' });
    const foretold = outcomes.map(({ probability: { numerator, denominator } }) => (Number(numerator) * 1_000_000) / Number(denominator));
    expect(foretold.sort((a, b) => a - b)).toEqual([...played.values()].sort((a, b) => a - b));
  });

  test('G-9.21.b a shot that cannot be fired has no odds', () => {
    const state = at({ union: [gun('g', '0502')], confederate: [{ id: 't', hex: '0504' }], hexes: { '0503': { terrain: 'woods' } } });
    const why = (parameters: object) => {
      const answer = artilleryFirePreview.answer(state, parameters as never, { role: 'arbiter' });
      return answer.ok ? [] : reasons(answer.error.violations);
    };
    expect(why({ batteries: ['g'], target: '0504' })).toEqual([{ rule: 'G-9.21.b', code: 'fire.no-line-of-sight' }]);
    expect(why({ batteries: ['g'], target: '9999' })).toEqual([{ rule: 'G-9.21.d', code: 'unknown.hex' }]);
    expect(why({ batteries: ['x'], target: '0504' })).toEqual([{ rule: 'G-9.12.a', code: 'unknown.unit' }]);
  });

  const calculate = (parameters: object) => artilleryFireCalculator.answer(parameters as never);

  test('G-9.23.d G-9.52.a from bare numbers: strength 5, range -1, Town -1, combined +2', () => {
    const guns = [{ strength: 5, range: 'M' }, { strength: 3, range: 'L' }];
    expect(calculate({ guns, distance: 5, terrain: 'town', targets: [6, 7], friends: [6] })).toMatchObject({
      ok: true,
      value: {
        modifier: 5,
        // Die 0 to 2 strikes the friend, 3 nothing, 4 to 7 a check, 8 and 9 a Disorder.
        results: [
          { result: 'check', probability: { decimal: '0.4' } },
          { result: 'disorder', probability: { decimal: '0.2' } },
          { result: 'misguided', probability: { decimal: '0.3' } },
          { result: 'no-effect', probability: { decimal: '0.1' } },
        ],
        targets: [{ disordered: { decimal: '0.32' } }, { disordered: { decimal: '0.28' } }],
        friends: [{ disordered: { decimal: '0.15' } }],
      },
    });
  });

  test('G-13.b G-TCN.f G-AR.6 bare numbers that no gun may fire with', () => {
    const why = (parameters: object) => {
      const answer = calculate({ guns: [{ strength: 4, range: 'S' }], ...parameters });
      return answer.ok ? [] : answer.error.violations.map(({ rule }) => rule);
    };
    expect([why({ distance: 2, night: true }), why({ distance: 1, rise: -2 }), why({ distance: 6 })]).toEqual([['G-13.b'], ['G-TCN.f'], ['G-AR.6']]);
  });
});
