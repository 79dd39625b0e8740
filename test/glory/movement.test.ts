import fc from 'fast-check';
import { directions, type Direction } from '../../src/hex/direction.js';
import { directionUnder, imageOfMap, symmetries } from '../../src/hex/symmetry.js';
import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { boardOf, isUncrossable } from '../../src/systems/glory/board.js';
import { decide } from '../../src/systems/glory/decide.js';
import { fightsOnFoot, findLeader, groundOf, hexId, hexIndex, isAdjacentTo, isArtillery, isNight, movementColumn, piece, stackAt, type Piece } from '../../src/systems/glory/position.js';
import { explainStep } from '../../src/systems/glory/procedures/movement-costs.js';
import { borderOf, explainPath, reachOf, reachOfLeader, stoppedBecause } from '../../src/systems/glory/procedures/movement-reach.js';
import { offersOfMovement } from '../../src/systems/glory/procedures/movement.js';
import { budgetOf, unitMover } from '../../src/systems/glory/procedures/mover.js';
import { stackingVerdict } from '../../src/systems/glory/procedures/stacking.js';
import { movesQuery } from '../../src/systems/glory/queries/moves.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { play, positionOf, rectangle, refusal, reasons, type Sketch } from './position.js';

const move = (unit: string, path: readonly string[], more: Partial<Extract<GloryCommand, { type: 'move' }>> = {}): GloryCommand => ({ type: 'move', unit, path: [...path], ...more });
const stopped = (rule: string, code: string) => [{ rule, code: `movement.${code}` }];
/** The movement points of each hex, in a move that must be accepted. */
const costs = (state: GloryState, unit: string, path: readonly string[], more = {}) => {
  const [first] = play(state, 'union', move(unit, path, more)).events;
  return first?.type === 'unit-moved' ? first.costs : [];
};
const refused = (state: GloryState, unit: string, path: readonly string[], more = {}) => reasons(refusal(state, 'union', move(unit, path, more)));
const south = ['0502', '0503', '0504', '0505', '0506', '0507', '0508', '0509'];

describe('the allowance', () => {
  const woods = { '0502': { terrain: 'woods' }, '0503': { terrain: 'woods' }, '0504': { terrain: 'woods' } } as const;

  test('G-6.11.a G-6.21.a with 5 points the third woods hex is refused', () => {
    const state = positionOf({ hexes: woods, union: [{ id: 'u', hex: '0501' }] });
    expect(costs(state, 'u', south.slice(0, 2))).toEqual([2, 2]);
    const [violation] = refusal(state, 'union', move('u', south.slice(0, 3)));
    expect(violation).toMatchObject({ rule: 'G-6.21.a', code: 'movement.points', facts: { unit: 'u', hex: '0504', cost: 2, left: 1 } });
  });

  test('G-6.11.b G-6.11.c a unit may stop early and then has moved', () => {
    const { state } = play(positionOf({ union: [{ id: 'u', hex: '0501' }] }), 'union', move('u', ['0502']));
    expect(piece(state, 'u').state.marks).toMatchObject({ moved: true, hexesMoved: 1, dearestHex: 1 });
    expect(refused(state, 'u', ['0503'])).toEqual(stopped('G-6.12.a', 'done'));
  });

  test('G-6.12.a two stacked units move one by one', () => {
    const state = positionOf({ union: [{ id: 'a', hex: '0501', onTop: true }, { id: 'b', hex: '0501', facing: 0 }] });
    const { state: after } = play(state, 'union', move('a', ['0502'], {}));
    expect([hexId(after.setting, piece(after, 'a').state.hex), hexId(after.setting, piece(after, 'b').state.hex)]).toEqual(['0502', '0501']);
  });

  test('G-6.12.b a path goes from hex to neighbour', () => {
    expect(refused(positionOf({ union: [{ id: 'u', hex: '0501' }] }), 'u', ['0503'])).toEqual(stopped('G-6.12.b', 'not-contiguous'));
    expect(refused(positionOf({ union: [{ id: 'u', hex: '0501' }] }), 'u', ['0599'])).toEqual([{ rule: 'G-6.12.b', code: 'unknown.hex' }]);
  });

  test('G-6.12.b a dearer path than the cheapest is walked when it can be paid', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501' }] });
    expect(costs(state, 'u', ['0601', '0502'])).toEqual([1, 1]);
  });

  test('G-6.12.c facing prices nothing', () => {
    expect(costs(positionOf({ union: [{ id: 'u', hex: '0501', facing: 0 }] }), 'u', ['0502'])).toEqual([1]);
  });

  test('G-6.21.c horse artillery pays as artillery', () => {
    expect(costs(positionOf({ union: [{ id: 'u', hex: '0501', class: 'horse-artillery' }] }), 'u', ['0502'])).toEqual([2]);
  });

  test('G-12.3.a G-TMN.a dismounted cavalry pays as infantry, by its own allowance', () => {
    const state = positionOf({ ground: 'bad', hexes: { '0502': { terrain: 'marsh' } }, union: [{ id: 'u', hex: '0501', class: 'cavalry', movement: 10, onFoot: true }] });
    expect(costs(state, 'u', ['0502'])).toEqual([3]);
    expect(unitMover(state, piece(state, 'u')).allowance).toBe(5);
  });
});

describe('who may move', () => {
  test('G-3.C.b only units of the group', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501' }], confederate: [{ id: 'c', hex: '0509' }] });
    expect(refused(state, 'nobody', ['0502'])).toEqual([{ rule: 'G-3.C.b', code: 'unknown.unit' }]);
    expect(refused(state, 'c', ['0508'])).toEqual(stopped('G-3.C.b', 'other-side'));
    const idle = positionOf({ union: [{ id: 'u', hex: '0501' }] }, { name: 'movement' }, 'union', { group: { commands: [], units: [], outOfCommand: [] } });
    expect(refused(idle, 'u', ['0502'])).toEqual(stopped('G-3.C.b', 'not-activated'));
  });

  test('G-6.31.a guns that fired do not move', () => {
    const state = positionOf({ union: [{ id: 'g', hex: '0501', class: 'artillery', marks: { fired: true } }] });
    expect(refused(state, 'g', ['0502'])).toEqual(stopped('G-6.31.a', 'fired'));
  });

  test('G-6.31.b guns that fired may turn in place', () => {
    const state = positionOf({ union: [{ id: 'g', hex: '0501', class: 'artillery', marks: { fired: true } }] });
    expect(play(state, 'union', { type: 'face', unit: 'g', facing: 3 }).events[0]).toMatchObject({ type: 'hex-turned' });
  });
});

describe('Extended Movement', () => {
  test.each([
    ['infantry', 7],
    ['artillery', 8],
    ['horse-artillery', 9],
    ['cavalry', 9],
  ] as const)('G-6.13.a %s with 5 points has %i', (unitClass, points) => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501', class: unitClass, movement: 5 }] });
    expect(budgetOf(unitMover(state, piece(state, 'u')), 'extended')).toBe(points);
  });

  test('G-6.13.a G-6.13.g the longer move is made and remembered', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501' }] });
    expect(refused(state, 'u', south.slice(0, 6))).toEqual(stopped('G-6.21.a', 'points'));
    const { state: after } = play(state, 'union', move('u', south.slice(0, 6), { extended: true }));
    expect(piece(after, 'u').state.extended).toBe(true);
  });

  test('G-6.13.b G-11.12.a Disordered units and dismounted cavalry have none', () => {
    const disordered = positionOf({ union: [{ id: 'u', hex: '0501', disordered: true }] });
    expect(refused(disordered, 'u', ['0502'], { extended: true })).toEqual(stopped('G-11.12.a', 'extended-disordered'));
    const onFoot = positionOf({ union: [{ id: 'u', hex: '0501', class: 'cavalry', onFoot: true }] });
    expect(refused(onFoot, 'u', ['0502'], { extended: true })).toEqual(stopped('G-6.13.b', 'extended-dismounted'));
  });

  test.each([
    ['0509', 'distance 2 from 0507', false],
    ['0510', 'distance 3 from 0507', true],
  ])('G-6.13.c G-6.13.d an enemy in %s, %s', (enemy, _distance, may) => {
    const state = positionOf({ rows: 10, union: [{ id: 'u', hex: '0501' }], confederate: [{ id: 'c', hex: enemy }] });
    const path = south.slice(0, 6);
    if (may) expect(costs(state, 'u', path, { extended: true })).toHaveLength(6);
    else expect(refused(state, 'u', path, { extended: true })).toEqual(stopped('G-6.13.c', 'extended-too-close'));
  });

  test('G-6.13.c an enemy two hexes from the start bars it', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0503' }], confederate: [{ id: 'c', hex: '0501' }] });
    expect(refused(state, 'u', ['0504'], { extended: true })).toEqual(stopped('G-6.13.c', 'extended-too-close'));
  });

  test('G-6.13.e a path is walked by one kind of movement: close to an enemy the sixth point is refused', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501' }], confederate: [{ id: 'c', hex: '0509' }] });
    expect(refused(state, 'u', south.slice(0, 6))).toEqual(stopped('G-6.21.a', 'points'));
  });

  test('G-6.13.f a lone enemy leader does not bar it', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501' }], leaders: [{ id: 'confederate', side: 'confederate', hex: '0401' }] });
    expect(costs(state, 'u', south.slice(0, 6), { extended: true })).toHaveLength(6);
  });
});

describe('enemies', () => {
  const near: Sketch = { union: [{ id: 'u', hex: '0501' }], confederate: [{ id: 'c', hex: '0605' }] };

  test('G-6.14.a next to an enemy a unit stops', () => {
    // 0504 is no neighbour of 0605; 0505 is.
    expect(costs(positionOf(near), 'u', south.slice(0, 4))).toEqual([1, 1, 1, 1]);
    expect(refused(positionOf(near), 'u', south.slice(0, 5))).toEqual(stopped('G-6.14.a', 'enemy-contact'));
  });

  test('G-6.14.b starting next to an enemy it goes to one other hex beside an enemy at most', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0605' }] });
    expect(costs(state, 'u', ['0506'])).toEqual([1]);
    expect(costs(state, 'u', ['0404', '0403'])).toEqual([1, 1]);
    expect(refused(state, 'u', ['0506', '0507'])).toEqual(stopped('G-6.14.b', 'enemy-contact'));
  });

  test('G-6.14.c nobody enters an enemy hex', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0506' }] });
    expect(refused(state, 'u', ['0506'])).toEqual(stopped('G-6.14.c', 'enemy-hex'));
  });

  test('G-6.14.d an enemy stops across a river that nobody crosses', () => {
    const state = positionOf({ ...near, hexsides: [{ between: ['0505', '0605'], features: ['river'] }] });
    expect(refused(state, 'u', south.slice(0, 5))).toEqual(stopped('G-6.14.a', 'enemy-contact'));
  });

  test('G-5.15.c a lone enemy leader does not stop a unit', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501' }], leaders: [{ id: 'confederate', side: 'confederate', hex: '0605' }] });
    expect(costs(state, 'u', south.slice(0, 5))).toHaveLength(5);
  });

  test('G-5.15.b a leader who is entered gives way: his owner chooses among the nearest hexes', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501' }], leaders: [{ id: 'confederate', side: 'confederate', hex: '0503' }] });
    const { events } = play(state, 'union', move('u', ['0502', '0503', '0504']));
    expect(events.at(-1)).toEqual({
      type: 'phase-entered',
      phase: { name: 'leader-displacement', side: 'confederate', leaders: ['confederate'], resume: { name: 'movement' } },
    });
  });

  test('G-6.22.b no road rate leads next to an enemy', () => {
    const road: Sketch = { hexes: { '0503': { terrain: 'woods' } }, roads: [{ kind: 'road', path: ['0501', '0502', '0503'] }], union: [{ id: 'u', hex: '0502' }] };
    expect(costs(positionOf(road), 'u', ['0503'])).toEqual([1]);
    expect(costs(positionOf({ ...road, confederate: [{ id: 'c', hex: '0504' }] }), 'u', ['0503'])).toEqual([2]);
  });

  test('G-TMN.f nor does a trail', () => {
    const state = positionOf({ hexes: { '0503': { terrain: 'woods' } }, roads: [{ kind: 'trail', path: ['0502', '0503'] }], union: [{ id: 'u', hex: '0502' }], confederate: [{ id: 'c', hex: '0504' }] });
    expect(costs(state, 'u', ['0503'])).toEqual([2]);
  });

  test('G-13.a by night a hex next to two enemies costs one more, once', () => {
    const state = positionOf({ period: 'night-1', union: [{ id: 'u', hex: '0502' }], confederate: [{ id: 'c', hex: '0504' }, { id: 'd', hex: '0603' }] });
    expect(costs(state, 'u', ['0503'])).toEqual([2]);
  });

  test('G-5.13.g In Command a unit ends next to an enemy; G-5.13.h Out of Command it does not', () => {
    const sketch: Sketch = { union: [{ id: 'u', hex: '0503' }], confederate: [{ id: 'c', hex: '0505' }] };
    expect(costs(positionOf(sketch), 'u', ['0504'])).toEqual([1]);
    const out = positionOf(sketch, { name: 'movement' }, 'union', { group: { commands: ['union'], units: ['u'], outOfCommand: ['u'] } });
    expect(refused(out, 'u', ['0504'])).toEqual(stopped('G-5.13.h', 'out-of-command'));
  });

  test('G-5.13.i Out of Command and next to an enemy it may leave, but not to another such hex', () => {
    const out = positionOf({ union: [{ id: 'u', hex: '0504' }], confederate: [{ id: 'c', hex: '0505' }] }, { name: 'movement' }, 'union', {
      group: { commands: ['union'], units: ['u'], outOfCommand: ['u'] },
    });
    expect(refused(out, 'u', ['0404'])).toEqual(stopped('G-5.13.i', 'out-of-command'));
    expect(costs(out, 'u', ['0503'])).toEqual([1]);
  });

  test('G-11.12.b a Disordered unit does not step next to an enemy, and may leave one', () => {
    const away = positionOf({ union: [{ id: 'u', hex: '0503', disordered: true }], confederate: [{ id: 'c', hex: '0505' }] });
    expect(refused(away, 'u', ['0504'])).toEqual(stopped('G-11.12.b', 'disordered'));
    const close = positionOf({ union: [{ id: 'u', hex: '0504', disordered: true }], confederate: [{ id: 'c', hex: '0505' }] });
    expect(costs(close, 'u', ['0503'])).toEqual([1]);
  });
});

describe('guns next to the enemy', () => {
  const guns = { id: 'g', hex: '0503', class: 'artillery' } as const;

  test('G-6.32.a without infantry or cavalry there, guns stay away', () => {
    const state = positionOf({ union: [guns], confederate: [{ id: 'c', hex: '0505' }] });
    expect(refused(state, 'g', ['0504'])).toEqual(stopped('G-6.32.a', 'guns-without-escort'));
  });

  test('G-6.32.a with an escort they come and lie on top; another battery is no escort', () => {
    const state = positionOf({ union: [guns, { id: 'i', hex: '0504', leader: 'other' }], confederate: [{ id: 'c', hex: '0505' }] });
    expect(play(state, 'union', move('g', ['0504'])).events[0]).toMatchObject({ costs: [2], place: 'top' });
    const battery = positionOf({ union: [guns, { ...guns, id: 'h', hex: '0504' }], confederate: [{ id: 'c', hex: '0505' }] });
    expect(refused(battery, 'g', ['0504'])).toEqual(stopped('G-6.32.a', 'guns-without-escort'));
  });

  test('G-6.32.b behind a river that nobody crosses they may stand, unless another enemy can come', () => {
    const river: Sketch = { hexsides: [{ between: ['0504', '0505'], features: ['river'] }], union: [guns], confederate: [{ id: 'c', hex: '0505' }] };
    expect(costs(positionOf(river), 'g', ['0504'])).toEqual([2]);
    const two = positionOf({ ...river, confederate: [{ id: 'c', hex: '0505' }, { id: 'd', hex: '0604' }] });
    expect(refused(two, 'g', ['0504'])).toEqual(stopped('G-6.32.b', 'guns-without-escort'));
  });
});

describe('friends on the way', () => {
  const past = (friend: Sketch['union'], mover: object = {}) => positionOf({ union: [{ id: 'u', hex: '0501', ...mover }, ...(friend ?? [])] });

  test('G-6.42.a G-6.42.g a hex with two units is closed', () => {
    const state = past([{ id: 'a', hex: '0502', onTop: true }, { id: 'b', hex: '0502' }]);
    expect(refused(state, 'u', ['0502', '0503'])).toEqual(stopped('G-6.42.g', 'hex-full'));
  });

  test('G-6.42.b past mounted cavalry or artillery for nothing', () => {
    expect(costs(past([{ id: 'a', hex: '0502', class: 'cavalry' }]), 'u', ['0502', '0503'])).toEqual([1, 1]);
    expect(costs(past([{ id: 'a', hex: '0502', class: 'artillery' }]), 'u', ['0502', '0503'])).toEqual([1, 1]);
  });

  test('G-6.42.c G-TM.15 G-TMN.d past infantry for one point more, paid on going on; dismounted cavalry is infantry', () => {
    expect(costs(past([{ id: 'a', hex: '0502', leader: 'other' }]), 'u', ['0502', '0503'])).toEqual([1, 2]);
    expect(costs(past([{ id: 'a', hex: '0502', class: 'cavalry', onFoot: true }]), 'u', ['0502', '0503'])).toEqual([1, 2]);
    expect(costs(past([{ id: 'a', hex: '0502' }], { class: 'artillery' }), 'u', ['0502', '0503'])).toEqual([2, 3]);
  });

  test('G-6.42.d who stays pays nothing', () => {
    expect(costs(past([{ id: 'a', hex: '0502' }], { movement: 1 }), 'u', ['0502'])).toEqual([1]);
  });

  test('G-6.42.e nobody stops where he cannot share; the stacking row says why', () => {
    expect(refused(past([{ id: 'a', hex: '0502', leader: 'other' }]), 'u', ['0502'])).toEqual([
      { rule: 'G-6.42.e', code: 'movement.no-staying' },
      { rule: 'G-6.41.d', code: 'stacking.other-leader' },
    ]);
  });

  test('G-6.42.h next to an enemy a friend cannot be passed', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501' }, { id: 'a', hex: '0502', leader: 'other' }], confederate: [{ id: 'c', hex: '0602' }] });
    expect(refused(state, 'u', ['0502', '0503'])).toEqual(stopped('G-6.42.h', 'no-passing'));
  });

  test('G-6.42.i leaving the own stack is not passing it', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0502', onTop: true }, { id: 'a', hex: '0502' }] });
    expect(costs(state, 'u', ['0501'])).toEqual([1]);
  });
});

describe('leaving a stack, facing north', () => {
  const stack = (top: object, bottom: object) => positionOf({ union: [{ id: 't', hex: '0505', onTop: true, ...top }, { id: 'b', hex: '0505', ...bottom }] });

  test('G-7.12.b the top unit pays one more to the rear', () => {
    expect(costs(stack({}, {}), 't', ['0504'])).toEqual([1]);
    expect(costs(stack({}, {}), 't', ['0506'])).toEqual([2]);
  });

  test('G-7.12.c the bottom infantry pays one more to the front', () => {
    expect(costs(stack({}, {}), 'b', ['0504'])).toEqual([2]);
    expect(costs(stack({}, {}), 'b', ['0506'])).toEqual([1]);
  });

  test('G-7.12.d infantry beneath guns leaves freely, guns on infantry pay to the rear', () => {
    expect(costs(stack({ class: 'artillery' }, {}), 'b', ['0504'])).toEqual([1]);
    expect(costs(stack({ class: 'artillery' }, {}), 't', ['0506'])).toEqual([3]);
  });

  test('G-7.12.d beneath or on top of guns and horses nobody pays', () => {
    expect(costs(stack({ class: 'artillery' }, { class: 'artillery' }), 't', ['0506'])).toEqual([2]);
    expect(costs(stack({ class: 'artillery' }, { class: 'cavalry' }), 't', ['0506'])).toEqual([2]);
  });
});

describe('mounting and dismounting', () => {
  const cavalry = { id: 'u', hex: '0501', class: 'cavalry', movement: 10 } as const;

  test('G-12.1.a G-12.1.c with two points left the last act of a move is to dismount', () => {
    const state = positionOf({ rows: 12, union: [{ ...cavalry, disordered: true, movement: 3 }] });
    const { events, state: after } = play(state, 'union', move('u', ['0502'], { change: 'dismount' }));
    expect(events.map(({ type }) => type)).toEqual(['unit-moved', 'cavalry-changed', 'phase-entered']);
    expect(piece(after, 'u').state).toMatchObject({ mounted: false, disordered: true });
    expect(refused(state, 'u', ['0502', '0503'], { change: 'dismount' })).toEqual([{ rule: 'G-12.1.a', code: 'change.points' }]);
  });

  test('G-12.1.a in place it costs two points of the face that shows', () => {
    const { events } = play(positionOf({ union: [cavalry] }), 'union', { type: 'change', unit: 'u' });
    expect(events[0]).toEqual({ type: 'cavalry-changed', unit: 'u', mounted: false });
    const slow = positionOf({ union: [{ ...cavalry, movement: 1 }] });
    expect(reasons(refusal(slow, 'union', { type: 'change', unit: 'u' }))).toEqual([{ rule: 'G-12.1.a', code: 'change.points' }]);
  });

  test('G-12.1.d who changed moves no further', () => {
    const { state } = play(positionOf({ union: [cavalry] }), 'union', { type: 'change', unit: 'u' });
    expect(refused(state, 'u', ['0502'])).toEqual(stopped('G-6.12.a', 'done'));
  });

  test('G-12.1.b not next to an enemy', () => {
    const state = positionOf({ union: [cavalry], confederate: [{ id: 'c', hex: '0503' }] });
    expect(refused(state, 'u', ['0502'], { change: 'dismount' })).toEqual([{ rule: 'G-12.1.b', code: 'change.enemy-contact' }]);
  });

  test('G-12.1.e an extended move may end so', () => {
    const state = positionOf({ rows: 14, union: [{ ...cavalry, movement: 3 }] });
    expect(costs(state, 'u', south.slice(0, 5), { extended: true, change: 'dismount' })).toHaveLength(5);
  });

  test('G-12.1.a only cavalry, and only to the other face', () => {
    const state = positionOf({ union: [cavalry, { id: 'i', hex: '0701' }] });
    expect(reasons(refusal(state, 'union', { type: 'change', unit: 'i' }))).toEqual([{ rule: 'G-12.1.a', code: 'change.not-cavalry' }]);
    expect(refused(state, 'u', ['0502'], { change: 'mount' })).toEqual([{ rule: 'G-12.1.a', code: 'change.already' }]);
  });

  test('G-6.41.a nobody mounts beside infantry', () => {
    const state = positionOf({ union: [{ ...cavalry, onFoot: true }, { id: 'i', hex: '0501', onTop: true }] });
    expect(reasons(refusal(state, 'union', { type: 'change', unit: 'u' }))).toEqual([{ rule: 'G-6.41.a', code: 'stacking.one-unit' }]);
  });
});

describe('leaders', () => {
  const led = (hex: string, union: Sketch['union'] = []): Sketch => ({ union: [{ id: 'u', hex: '0901' }, ...union], leaders: [{ id: 'union', side: 'union', hex, movement: 3 }] });
  const moveLeader = (path: readonly string[], extended?: true): GloryCommand => ({ type: 'move-leader', leader: 'union', path: [...path], ...(extended ? { extended } : {}) });

  test('G-5.12.a G-6.42.f G-6.42.g he passes full hexes for the ground only', () => {
    const state = positionOf(led('0501', [{ id: 'a', hex: '0502', onTop: true }, { id: 'b', hex: '0502' }]));
    const { events, state: after } = play(state, 'union', moveLeader(['0502', '0503', '0504']));
    expect(events[0]).toEqual({ type: 'leader-moved', leader: 'union', path: ['0502', '0503', '0504'], cost: 3, extended: false });
    expect(reasons(refusal(after, 'union', moveLeader(['0503'])))).toEqual(stopped('G-6.12.a', 'done'));
  });

  test('G-6.13.a four points more by Extended Movement', () => {
    const state = positionOf(led('0501'));
    expect(reasons(refusal(state, 'union', moveLeader(south.slice(0, 4))))).toEqual(stopped('G-6.21.a', 'points'));
    expect(play(state, 'union', moveLeader(south.slice(0, 7), true)).events[0]).toMatchObject({ cost: 7 });
  });

  test('G-6.14.a next to an enemy he stops too', () => {
    const state = positionOf({ ...led('0501'), confederate: [{ id: 'c', hex: '0602' }] });
    expect(reasons(refusal(state, 'union', moveLeader(['0502', '0503'])))).toEqual(stopped('G-6.14.a', 'enemy-contact'));
  });

  test('G-6.41.h he enters no hex of an enemy leader, who gives way to combat units only (G-5.15.b)', () => {
    const state = positionOf({ ...led('0501'), leaders: [{ id: 'union', side: 'union', hex: '0501' }, { id: 'confederate', side: 'confederate', hex: '0502' }] });
    expect(reasons(refusal(state, 'union', moveLeader(['0502'])))).toEqual(stopped('G-6.41.h', 'enemy-leader'));
    expect(reasons(refusal(state, 'union', moveLeader(['0502', '0503'])))).toEqual(stopped('G-6.41.h', 'enemy-leader'));
    const reach = reachOfLeader(state, findLeader(state, 'union')!);
    expect([reach.costOf(hexIndex(state.setting, '0502')), reach.costOf(hexIndex(state.setting, '0503'))]).toEqual([-1, 3]);
    expect(stoppedBecause(state, reach, hexIndex(state.setting, '0502'))?.rule).toBe('G-6.41.h');
  });

  test('G-3.C.b who may move him', () => {
    const state = positionOf(led('0501'));
    expect(reasons(refusal(state, 'union', { type: 'move-leader', leader: 'nobody', path: ['0502'] }))).toEqual([{ rule: 'G-3.C.b', code: 'unknown.leader' }]);
    const other = positionOf({ union: [], leaders: [{ id: 'confederate', side: 'confederate', hex: '0501' }] });
    expect(reasons(refusal(other, 'union', { type: 'move-leader', leader: 'confederate', path: ['0502'] }))).toEqual(stopped('G-3.C.b', 'other-side'));
  });
});

describe('reach', () => {
  const at = (state: GloryState, hex: string) => hexIndex(state.setting, hex);

  test('G-6.13.a G-6.21.b each hex with its cost, path and kind of movement', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0501' }] });
    const reach = reachOf(state, piece(state, 'u'));
    expect([reach.costOf(at(state, '0506')), reach.isExtended(at(state, '0506'))]).toEqual([5, false]);
    expect([reach.costOf(at(state, '0508')), reach.isExtended(at(state, '0508'))]).toEqual([7, true]);
    expect(reach.pathTo(at(state, '0503')).map((hex) => hexId(state.setting, hex))).toEqual(['0502', '0503']);
    expect([reach.costOf(at(state, '0509')), reach.pathTo(at(state, '0509'))]).toEqual([-1, []]);
  });

  test.each<[string, Sketch, string, string]>([
    ['G-6.21.a too few points', { rows: 9, union: [{ id: 'u', hex: '0501' }] }, '0509', 'G-6.21.a'],
    ['G-6.24.a a river', { hexsides: ['0402', '0502', '0602', '0403', '0603'].map((hex) => ({ between: [hex, '0503'], features: ['river'] })), union: [{ id: 'u', hex: '0502', movement: 2, disordered: true }] }, '0503', 'G-6.24.a'],
    ['G-6.14.c an enemy', { union: [{ id: 'u', hex: '0501' }], confederate: [{ id: 'c', hex: '0504' }] }, '0504', 'G-6.14.c'],
    ['G-11.12.b Disorder', { union: [{ id: 'u', hex: '0501', disordered: true }], confederate: [{ id: 'c', hex: '0504' }] }, '0503', 'G-11.12.b'],
    ['G-6.42.e a friend who does not share', { union: [{ id: 'u', hex: '0501' }, { id: 'a', hex: '0502', leader: 'other' }] }, '0502', 'G-6.42.e'],
  ])('the rule that stops the unit at the border: %s', (_title, sketch, hex, rule) => {
    const state = positionOf(sketch);
    const reach = reachOf(state, piece(state, 'u'));
    expect(borderOf(state, reach)).toContain(at(state, hex));
    expect(stoppedBecause(state, reach, at(state, hex))?.rule).toBe(rule);
  });

  test('G-6.21.b the terms of a path add up hex by hex, with passing, leaving and night', () => {
    const state = positionOf({
      period: 'night-1',
      union: [{ id: 'u', hex: '0501', onTop: true, facing: 0 }, { id: 'b', hex: '0501' }, { id: 'a', hex: '0502', leader: 'other' }],
      confederate: [{ id: 'c', hex: '0504' }],
    });
    const path = ['0502', '0503'].map((hex) => at(state, hex));
    const { cost, steps } = explainPath(state, unitMover(state, piece(state, 'u')), path);
    expect(steps.map(({ total }) => total)).toEqual(costs(state, 'u', ['0502', '0503']));
    expect(cost.terms.map(({ rule, value }) => [rule, value])).toEqual([['G-TM.1', 1], ['G-7.12.b', 1], ['G-TM.1', 1], ['G-TM.15', 1], ['G-13.a', 1]]);
    expect(cost.total).toBe(5);
  });

  test('G-3.C.b every move that is offered is accepted, and so is every hex of the parts', () => {
    const state = positionOf({
      union: [
        { id: 'u', hex: '0503', onTop: true },
        { id: 'v', hex: '0503' },
        { id: 'g', hex: '0402', class: 'artillery', facing: 2 },
        { id: 'k', hex: '0602', class: 'cavalry' },
      ],
      confederate: [{ id: 'c', hex: '0506' }, { id: 'd', hex: '0606' }],
      hexes: { '0504': { terrain: 'woods' } },
    });
    const [offer] = offersOfMovement(state);
    for (const command of offer?.commands ?? []) expect(decide(state, 'union', command, scriptedDice([])).ok).toBe(true);
    expect(new Set(offer?.commands.map(({ type }) => type))).toEqual(new Set(['end-movement', 'move', 'move-leader', 'face', 'change', 'swap-stack']));
    const units = offer?.parts?.units as unknown as { unit: string; hexes: { cost: number; extended: boolean; path: string[] }[] }[];
    expect(units.map(({ unit }) => unit)).toEqual(['u', 'v', 'g', 'k']);
    for (const { unit, hexes } of units) for (const { cost, extended, path } of hexes) expect(costs(state, unit, path, { extended }).reduce((a, b) => a + b, 0)).toBe(cost);
  });
});

describe('the moves query', () => {
  const ask = (state: GloryState, parameters: object) => movesQuery.answer(state, parameters as never, { role: 'observer' });
  const sketch: Sketch = { columns: 3, rows: 4, union: [{ id: 'u', hex: '0201', movement: 1, disordered: true }], confederate: [{ id: 'c', hex: '0204' }], leaders: [{ id: 'union', side: 'union', hex: '0101' }] };

  test('G-6.12.b hexes with paths, the border with its rules, and why the unit may not move now', () => {
    expect(ask(positionOf(sketch, { name: 'rally' }), { unit: 'u' })).toEqual({
      ok: true,
      value: {
        unit: 'u',
        from: '0201',
        allowance: 1,
        mayMoveNow: { allowed: false },
        hexes: ['0101', '0102', '0202', '0301', '0302'].map((hex) => ({ hex, cost: 1, extended: false, path: [hex], terms: [{ label: 'Clear', value: 1, rule: 'G-TM.1', provenance: 'source', at: hex }] })),
        border: expect.arrayContaining([expect.objectContaining({ hex: '0203', rule: 'G-11.12.b', code: 'movement.disordered' })]) as unknown,
      },
    });
  });

  test('G-6.21.b the terms of one hex on demand, or what stops the unit there', () => {
    const state = positionOf({ ...sketch, hexes: { '0202': { terrain: 'woods' } }, union: [{ id: 'u', hex: '0201', movement: 2, disordered: true }] });
    expect(ask(state, { unit: 'u', explain: '0202' })).toMatchObject({
      value: { mayMoveNow: { allowed: true }, explained: { hex: '0202', path: ['0202'], cost: { total: 2, terms: [{ label: 'Woods', rule: 'G-TM.2' }] } } },
    });
    expect(ask(state, { unit: 'u', explain: '0203' })).toMatchObject({ value: { explained: { hex: '0203', stoppedBecause: { rule: 'G-11.12.b' } } } });
  });

  test('G-6.21.a each hex just out of reach says what it costs, what is left and what is missing, and from where', () => {
    const state = positionOf({ ...sketch, hexes: { '0203': { terrain: 'woods' } }, union: [{ id: 'u', hex: '0201', movement: 2 }], confederate: [] });
    const answer = ask(state, { unit: 'u' }) as { readonly value: { readonly hexes: readonly { readonly hex: string; readonly cost: number; readonly terms: readonly { readonly value: number }[] }[]; readonly border: readonly unknown[] } };
    // One of the two points brings it to 0202, and Woods cost two; Extended Movement has two more.
    const costs = answer.value.hexes.map(({ hex, cost, terms }) => [hex, cost, terms.reduce((sum, { value }) => sum + value, 0)]);
    expect(costs.every(([, cost, sum]) => cost === sum)).toBe(true);
    const short = positionOf({ ...sketch, hexes: { '0203': { terrain: 'woods' } }, union: [{ id: 'u', hex: '0201', movement: 2, disordered: true }], confederate: [] });
    expect((ask(short, { unit: 'u' }) as typeof answer).value.border).toContainEqual(
      expect.objectContaining({ hex: '0203', rule: 'G-6.21.a', code: 'movement.points', facts: { unit: 'u', hex: '0203', cost: 2, left: 1, missing: 1, from: '0202' } }),
    );
  });

  test('G-5.12.a leaders too; unknown ids are refused', () => {
    expect(ask(positionOf(sketch), { unit: 'union' })).toMatchObject({ ok: true, value: { unit: 'union', allowance: 9, extendedAllowance: 13 } });
    const why = (parameters: object) => {
      const answer = ask(positionOf(sketch), parameters);
      return answer.ok ? [] : reasons(answer.error.violations);
    };
    expect(why({ unit: 'x' })).toEqual([{ rule: 'G-3.C.b', code: 'unknown.unit' }]);
    expect(why({ unit: 'u', explain: '9999' })).toEqual([{ rule: 'G-6.12.b', code: 'unknown.hex' }]);
  });
});

/** Small positions with every terrain, water, roads, friends and enemies; the first union unit is the one that moves. */
const positions = fc
  .record({
    terrain: fc.array(fc.constantFrom('clear', 'clear', 'woods', 'marsh', 'town'), { minLength: 25, maxLength: 25 }),
    sides: fc.array(fc.tuple(fc.nat(24), fc.nat(5), fc.constantFrom(['stream'], ['river'], ['river', 'ford'], ['stream', 'ford'], ['improved-position'])), { maxLength: 8 }),
    roads: fc.array(fc.tuple(fc.nat(24), fc.nat(5), fc.constantFrom('pike', 'road', 'trail')), { maxLength: 8 }),
    hexes: fc.uniqueArray(fc.nat(24), { minLength: 6, maxLength: 6 }),
    classes: fc.array(fc.constantFrom('infantry', 'artillery', 'cavalry'), { minLength: 4, maxLength: 4 }),
    leaders: fc.array(fc.constantFrom('union', 'other'), { minLength: 4, maxLength: 4 }),
    disordered: fc.boolean(),
    onFoot: fc.boolean(),
    stacked: fc.boolean(),
    facing: fc.nat(5),
    movement: fc.integer({ min: 2, max: 5 }),
    ground: fc.constantFrom('good', 'fair', 'bad'),
    period: fc.constantFrom('day', 'night-1'),
  })
  .map(({ terrain, sides, roads, hexes, classes, leaders, disordered, onFoot, stacked, facing, movement, ground, period }): Sketch => {
    const ids = rectangle(5, 5);
    const { grid } = positionOf({ columns: 5, rows: 5 }).setting.board;
    const pair = (hex: number, direction: number): [string, string] | undefined => {
      const next = grid.neighbourOf(hex, direction as Direction);
      return next < 0 ? undefined : [ids[hex]!, ids[next]!];
    };
    const [mover, a, b, c, d, e] = hexes.map((hex) => ids[hex]!) as [string, string, string, string, string, string];
    const unit = (id: string, hex: string, place: number) => ({ id, hex, class: classes[place]!, leader: leaders[place]!, facing });
    return {
      columns: 5,
      rows: 5,
      ground,
      period,
      hexes: Object.fromEntries(ids.map((id, place) => [id, { terrain: terrain[place]! }])),
      hexsides: sides.flatMap(([hex, direction, features]) => {
        const between = pair(hex, direction);
        return between ? [{ between, features: [...features] as ('stream' | 'river' | 'ford' | 'improved-position')[] }] : [];
      }),
      roads: roads.flatMap(([hex, direction, kind]) => {
        const path = pair(hex, direction);
        return path ? [{ kind, path }] : [];
      }),
      union: [
        { ...unit('u', mover, 0), disordered, onFoot, movement, onTop: stacked, ...(onFoot ? { dismounted: { strength: 2, cohesion: 6, movement } } : {}) },
        ...(stacked ? [{ ...unit('s', mover, 1), class: 'infantry' as const }] : []),
        unit('a', a, 1),
        unit('b', b, 2),
        { ...unit('g', b, 3), class: 'artillery' as const, onTop: true },
        unit('e', e, 3),
      ],
      confederate: [{ id: 'c', hex: c }, { id: 'd', hex: d }],
    };
  });

/**
 * What a mover pays to end in each hex, by walking every path and asking every rule in turn: slow, and written without
 * the arrays of the search.
 */
function walked(state: GloryState, id: string, mode: 'normal' | 'extended'): Map<number, number> {
  const unit = piece(state, id);
  const { grid } = state.setting.board;
  const mover = unitMover(state, unit);
  const found = new Map<number, number>();
  const walk = (at: number, spent: number, visited: readonly number[]): void => {
    if (visited.length > 0 && isAdjacentTo(state, at, 'confederate')) return;
    for (const direction of directions) {
      const to = grid.neighbourOf(at, direction);
      if (to < 0 || to === unit.state.hex || visited.includes(to) || !isOpen(state, unit, to, mode)) continue;
      const step = priceOf(state, unit, at, direction);
      if (step === undefined) continue;
      const cost = spent + step + (visited.length === 0 ? mover.exits[direction]! : stackAt(state, at).some(fightsOnFoot) ? 1 : 0);
      if (cost > budgetOf(mover, mode)) continue;
      if (stackingVerdict(state, unit, to).ok) found.set(to, Math.min(cost, found.get(to) ?? Infinity));
      walk(to, cost, [...visited, to]);
    }
  };
  walk(unit.state.hex, 0, []);
  return found;
}

/** The ground, the hexside and the night. */
function priceOf(state: GloryState, unit: Piece, from: number, direction: Direction): number | undefined {
  const { board } = state.setting;
  const contact = isAdjacentTo(state, board.grid.neighbourOf(from, direction), 'confederate');
  const rate = { column: movementColumn(unit), ground: groundOf(state) };
  const step = explainStep(board, { from, direction, roads: contact ? 'barred' : 'usable' }, rate);
  return step && step.total + (contact && isNight(state) ? 1 : 0);
}

function isOpen(state: GloryState, unit: Piece, to: number, mode: 'normal' | 'extended'): boolean {
  const { grid } = state.setting.board;
  const stack = stackAt(state, to);
  if (stack.length > 1 || stack.some(({ counter }) => counter.side === 'confederate')) return false;
  if (mode === 'extended' && enemyHexes(state).some((enemy) => grid.distance(to, enemy) < 3)) return false;
  if (!isAdjacentTo(state, to, 'confederate')) return true;
  return !unit.state.disordered && stackingVerdict(state, unit, to).ok && (!isArtillery(unit.counter) || isSafeForGuns(state, to));
}

function isSafeForGuns(state: GloryState, to: number): boolean {
  const { board } = state.setting;
  const escorted = stackAt(state, to).some(({ counter }) => !isArtillery(counter));
  return escorted || directions.every((d) => !enemyHexes(state).includes(board.grid.neighbourOf(to, d)) || isUncrossable(board, to, d));
}

function enemyHexes(state: GloryState): readonly number[] {
  return ['c', 'd'].map((enemy) => piece(state, enemy).state.hex);
}

test('G-6.12.b G-6.21.b G-6.13.e reach is what walking every path finds', () => {
  fc.assert(
    fc.property(positions, (sketch) => {
      const state = positionOf(sketch);
      const unit = piece(state, 'u');
      const normal = walked(state, 'u', 'normal');
      const far = enemyHexes(state).every((enemy) => state.setting.board.grid.distance(unit.state.hex, enemy) > 2);
      const extended = far && unitMover(state, unit).noExtension === undefined ? walked(state, 'u', 'extended') : new Map<number, number>();
      const all = new Map([...extended, ...normal]);
      const reach = reachOf(state, unit);
      expect(new Map(reach.hexes.map((hex) => [hex, reach.costOf(hex)]))).toEqual(all);
      for (const hex of reach.hexes) {
        expect([reach.costOf(hex), reach.isExtended(hex)]).toEqual([all.get(hex), !normal.has(hex)]);
        const path = reach.pathTo(hex).map((entered) => hexId(state.setting, entered));
        const paid = costs(state, 'u', path, { extended: reach.isExtended(hex) });
        expect(explainPath(state, reach.mover, reach.pathTo(hex)).steps.map(({ total }) => total)).toEqual(paid);
        expect(paid.reduce((a, b) => a + b, 0)).toBe(all.get(hex));
      }
      for (const hex of borderOf(state, reach)) expect(stoppedBecause(state, reach, hex)).toBeDefined();
    }),
    { numRuns: 60 },
  );
});

/** The position turned or mirrored, and the new number of each hex. */
function imageOf(state: GloryState, place: number): { readonly state: GloryState; readonly image: (hex: string) => string } {
  const { setting } = state;
  const { map } = setting.scenario;
  const images = imageOfMap(map.hexes.map(({ hex }) => hex), map.shoved, symmetries[place]!);
  if (!images.ok) throw new Error('the image does not fit');
  const numbers = new Map(map.hexes.map(({ hex }, index) => [hex, images.value[index]!]));
  const image = (hex: string) => numbers.get(hex)!;
  const board = boardOf({
    ...map,
    hexes: map.hexes.map((hex) => ({ ...hex, hex: image(hex.hex) })),
    hexsides: map.hexsides.map(({ between: [a, b], features }) => ({ between: [image(a), image(b)], features })),
    roads: map.roads.map((road) => ({ ...road, path: road.path.map(image) })),
  });
  const units = state.units.map((unit) => ({
    ...unit,
    hex: board.grid.indexOf(image(hexId(setting, unit.hex))),
    facing: directionUnder(symmetries[place]!, unit.facing),
  }));
  return { state: { ...state, setting: { ...setting, board }, units }, image };
}

test('G-6.12.b reach is the same on all twelve images of a position', () => {
  fc.assert(
    fc.property(positions, (sketch) => {
      const original = positionOf(sketch);
      const costsOn = (state: GloryState, rename: (hex: string) => string) => {
        const reach = reachOf(state, piece(state, 'u'));
        return Object.fromEntries(reach.hexes.map((hex) => [rename(hexId(state.setting, hex)), reach.costOf(hex)]));
      };
      symmetries.forEach((_, place) => {
        const { state, image } = imageOf(original, place);
        expect(costsOn(state, (hex) => hex)).toEqual(costsOn(original, image));
      });
    }),
    { numRuns: 30 },
  );
});
