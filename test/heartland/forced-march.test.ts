import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { forcedMarchPreview } from '../../src/systems/heartland/previews/forced-march.js';
import { findForce } from '../../src/systems/heartland/position.js';
import { attackingStack, combatFactorsOf, firepower, gunsOf } from '../../src/systems/heartland/procedures/battle-forces.js';
import type { HeartlandState, Mover } from '../../src/systems/heartland/state.js';
import { play, playAll, positionOf, reasons, refusal, type Given, type LeaderSketch, type Sketch } from './position.js';

const GRANT: LeaderSketch = { id: 'grant', stars: 3, hex: '0105', morale: 4 };
const FORCE: HeartlandCommand = { type: 'force-march' };

/** Grant with the points rolled, not yet moved, and a port for a source in so many hexes down a road (1 point each, whose hexes cost 0.5 by forced march). */
interface Situation {
  readonly points?: number;
  /** Hexes of road to the source; none for no line. */
  readonly distance?: number;
  readonly leader?: Partial<LeaderSketch>;
  readonly union?: Sketch['union'];
  readonly more?: Sketch;
  readonly given?: Given;
  readonly mover?: Partial<Mover>;
}

/** A road of 24 hexes down the first column. */
const ROAD = Array.from({ length: 24 }, (_, row) => `01${String(row + 1).padStart(2, '0')}`);

function situation({ points = 8, distance = 4, leader = {}, union = [], more = {}, given = {}, mover = {} }: Situation = {}): HeartlandState {
  const start = ROAD[distance]!;
  const sketch: Sketch = {
    columns: 2,
    rows: 24,
    roads: [{ path: ROAD }],
    hexes: { '0101': { settlement: 'city', port: true, state: 'KY' } },
    hexsides: [{ between: ['0101', '0201'], features: ['major-river'] }],
    union: [{ ...GRANT, hex: start, ...leader }, { id: 'division', leader: 'grant' }, { id: 'second', leader: 'grant' }, ...union],
    ...more,
  };
  const state = positionOf(sketch, undefined, 'union', given);
  const hex = state.setting.board.grid.indexOf(start);
  return { ...state, impulse: { ...state.impulse!, mover: { force: 'grant', hex, allowance: points * 2, spent: 0, path: [hex], march: 'normal', tires: false, stopped: false, givenUp: 0, ...mover } } };
}

/** What is added to the die: 3 with a die of 3 and a modified die of 6. */
function modifier(state: HeartlandState, command: HeartlandCommand = FORCE): number {
  const rolled = play(state, 'union', command, [3]).events.find((event) => event.type === 'forced-march-rolled');
  return rolled!.modified - 3;
}

const noRating = { leader: { front: { ar: 3, br: 3, mr: 0 } } };

describe('the die of a forced march', () => {
  // S-13: 18 points away count +3, for 13 / 5 is rounded up; the row's other examples: 5 nothing, 6 one, 21 or more four.
  test.each([
    [5, 0],
    [6, 1],
    [13, 2],
    [18, 3],
    [20, 3],
    [21, 4],
    [23, 4],
  ])('H-8.31.a.1 supply %i movement points away', (distance, expected) => {
    expect(modifier(situation({ distance, ...noRating }))).toBe(expected);
  });

  test('H-8.31.a.1 H-7.12.b.2 without a line of supply 4, and no more for the distance', () => {
    const cut: Sketch = { hexes: {}, union: [{ ...GRANT, ...noRating.leader }, { id: 'division', leader: 'grant' }] };
    expect(modifier(situation({ more: cut, distance: 4 }))).toBe(4);
  });

  test.each([
    ['H-8.31.a.3 combat supply', 'combat', 2],
    ['H-8.31.a.3 out of supply', 'out', 4],
    ['H-8.31.a.3 H-7.35.1 full supply, as after emergency supply', 'full', 0],
  ] as const)('%s', (_name, state, expected) => {
    expect(modifier(situation({ ...noRating, given: { impulse: { supply: { grant: { state, open: true } } } } }))).toBe(expected);
  });

  test.each([
    ['H-8.31.a.4 H-5.23.3 Rain', 'rain', 1],
    ['H-8.31.a.4 H-5.24.2 Mud', 'mud', 3],
    ['H-8.31.a.4 H-5.28.3 Snow', 'snow', 2],
    ['H-8.31.a.4 H-5.29.3 Blizzard', 'blizzard', 4],
    ['H-8.31.a.4 Light Rain', 'light-rain', 0],
    ['H-8.31.a.4 Thaw', 'thaw', 0],
  ] as const)('%s', (_name, weather, expected) => {
    // Two hexes of road from the source: no more than 5 points away in any weather.
    expect(modifier(situation({ ...noRating, distance: 1, more: { weather } }))).toBe(expected);
  });

  test('H-8.31.a.5 H-3.54.1 levels given up for the movement roll count here too, and more may be given up', () => {
    const state = situation({ ...noRating, mover: { givenUp: 1 } });
    expect([modifier(state), modifier(state, { ...FORCE, givenUp: 2 })]).toEqual([-1, -3]);
    const { events, state: after } = play(state, 'union', { ...FORCE, givenUp: 2 }, [3]);
    expect(events[1]).toEqual({ type: 'morale-changed', leader: 'grant', by: -2, rule: 'H-8.31.a.5', to: 'union' });
    expect(after.leaders[0]!.morale).toBe(2);
  });

  test('H-3.54.1 by the option one level in all is given up for a move', () => {
    const state = situation({ mover: { givenUp: 1 }, more: { options: { 'morale-given-up': 'one' } } });
    expect(reasons(refusal(state, 'union', { ...FORCE, givenUp: 1 }))).toEqual([{ rule: 'H-3.54.1', code: 'morale.one-level' }]);
  });

  test('H-8.31.a.6 less the commander\'s manoeuvre rating, as it counts now', () => {
    expect([modifier(situation()), modifier(situation({ leader: { state: { wound: 1 } } }))]).toEqual([-3, -2]);
  });

  test('H-8.31.a.2 an Own-Use marker is spent, and distance and supply state count nothing', () => {
    const state = situation({ ...noRating, distance: 18, leader: { ...noRating.leader, state: { ownUse: 1 } }, given: { turn: 2, impulse: { supply: { grant: { state: 'combat', open: false } } } } });
    expect(modifier(state)).toBe(5);
    expect(modifier(state, { ...FORCE, ownUse: true })).toBe(0);
    const { events, state: after } = play(state, 'union', { ...FORCE, ownUse: true }, [3]);
    expect(events).toContainEqual({ type: 'own-use-changed', leader: 'grant', turn: 0, to: 'union' });
    expect(after.leaders[0]!.ownUse).toBe(0);
  });

  test('H-8.31.a.2 a marker that he does not have is not spent', () => {
    expect(reasons(refusal(situation(), 'union', { ...FORCE, ownUse: true }))).toEqual([{ rule: 'H-8.31.a.2', code: 'forced-march.no-own-use' }]);
  });
});

describe('a forced march', () => {
  test('H-8.3.1 H-8.31.1 success lowers the costs of roads, and only the side itself learns of it', () => {
    const { events, state } = play(situation(), 'union', FORCE, [3]);
    expect(events).toEqual([
      { type: 'forced-march-rolled', force: 'grant', die: 3, modified: 0, result: 'S', to: 'union', mover: { force: 'grant', hex: '0105', allowance: 16, spent: 0, path: ['0105'], march: 'forced', tires: false, stopped: false, givenUp: 0 } },
      { type: 'leader-marked', leader: 'grant', marks: { forceMarched: true }, to: 'union' },
    ]);
    // 8 points take it 16 hexes of road; here to hex 0121, 16 hexes away.
    expect(play(state, 'union', { type: 'march', path: ROAD.slice(5, 21) }).state.impulse!.mover).toMatchObject({ spent: 16 });
  });

  // E-23: MR 3, die 4; 8 points; depot 13 points away +2; Light Rain nothing: 4 + 2 − 3 = 3 succeeds; a hex of road costs 1.5.
  test('H-8.31.a.1 H-8.31.a.6 H-5.22.1 the example of a march in Light Rain: five hexes of road', () => {
    const { events, state } = play(situation({ distance: 6, more: { weather: 'light-rain' } }), 'union', FORCE, [4]);
    // Six hexes of road at 2 each are 12 points to the source: +2, as for 13.
    expect(events[0]).toMatchObject({ modified: 3, result: 'S' });
    expect(play(state, 'union', { type: 'march', path: ROAD.slice(7, 12) }).events[0]).toMatchObject({ spent: 15 });
    expect(refusal(state, 'union', { type: 'march', path: ROAD.slice(7, 13) })[0].code).toBe('movement.points');
  });

  // 6 + 3 for Mud − 3 for MR 3 make 6: the column of 7 to 12 points reads F.
  test('H-8.31.b.2 failure leaves the points and the usual costs, and nobody has force marched', () => {
    const { events, state } = play(situation({ distance: 1, more: { weather: 'mud' } }), 'union', FORCE, [6]);
    expect(events).toEqual([expect.objectContaining({ result: 'F', mover: expect.objectContaining({ march: 'failed', tires: false }) })]);
    expect(play(state, 'union', { type: 'march', path: ROAD.slice(2, 6) }).state.impulse!.mover).toMatchObject({ allowance: 16, spent: 16 });
  });

  // E-23: 21 combat factors fight as 11 and 3 guns as 2 after a forced march, and in full after one that failed.
  test('H-8.31.c.1 H-10.22.1 who force marched fights with half his strength in this impulse', () => {
    const force: Situation = { distance: 1, leader: { artillery: 3 }, more: { union: [{ ...GRANT, hex: ROAD[1]!, artillery: 3 }, { id: 'division', leader: 'grant', full: { cf: 21, ml: 1 } }] } };
    const strength = (state: HeartlandState) => {
      const stack = attackingStack(findForce(state, 'grant')!);
      return [combatFactorsOf(state, stack).total, firepower(stack, gunsOf(state, stack))];
    };
    const marched = play(situation(force), 'union', FORCE, [1]).state;
    const failed = play(situation({ ...force, more: { ...force.more, weather: 'mud' } }), 'union', FORCE, [6]).state;
    expect([marched, failed].map(strength)).toEqual([[11, 2], [21, 3]]);
  });

  // 21 factors left behind by the column: 11; another division that stood there in full.
  test('H-8.31.c.1, H-8.25.2 whom it leaves behind without a leader has force marched as well', () => {
    const more: Partial<Sketch> = { union: [{ ...GRANT, hex: ROAD[1]! }, { id: 'division', leader: 'grant', full: { cf: 21, ml: 1 } }, { id: 'other', leader: 'grant' }, { id: 'horse', type: 'cavalry', hex: ROAD[2]!, full: { cf: 4, ml: 1 } }] };
    const { state } = playAll(situation({ distance: 1, more }), ['union', FORCE, [1]], ['union', { type: 'march', path: [ROAD[2]!] }], ['union', { type: 'drop', leaders: [], units: ['division'] }]);
    expect(combatFactorsOf(state, attackingStack(findForce(state, `hex:${ROAD[2]!}`)!)).total).toBe(11 + 4);
  });

  // 26 points, modified die 4: the last column of row 4 reads F1; row 1 reads S1.
  test('H-8.31.a.7 steps are lost at once, where the owner likes, also with a success', () => {
    const { events, state } = play(situation({ points: 26 }), 'union', FORCE, [4]);
    expect(events[0]).toMatchObject({ result: 'S1' });
    expect(state.phase).toMatchObject({ name: 'losses', side: 'union' });
    const { state: after } = play(state, 'union', { type: 'place-loss', unit: 'second' });
    expect(after.units[1]!.steps).toBe(1);
    expect(after.phase).toMatchObject({ name: 'movement' });
    expect(after.impulse!.mover).toMatchObject({ march: 'forced' });
  });

  test('H-8.31.a.7 a leader who loses his last unit leaves the map, and his march is over', () => {
    const lone: Sketch = { union: [{ ...GRANT, hex: '0105', artillery: 2, ammunition: 2 }, { id: 'last', leader: 'grant', startsReduced: true }] };
    const { state } = play(situation({ points: 26, more: lone }), 'union', FORCE, [4]);
    expect(state.leaders[0]).toMatchObject({ place: 'pool', artillery: 0, ammunition: 0 });
    expect(state.impulse!.mover).toBeNull();
    expect(state.phase).toMatchObject({ name: 'movement' });
  });

  // 26 points, modified die 3: S1I.
  test('H-8.31.b.1 H-8.11.2 a tired leader becomes inactive when the march ends', () => {
    const tired = playAll(situation({ points: 26 }), ['union', FORCE, [6]], ['union', { type: 'place-loss', unit: 'division' }]).state;
    expect(tired.impulse!.mover).toMatchObject({ march: 'forced', tires: true });
    expect(tired.leaders[0]!.active).toBe(true);
    const { events, state } = play(tired, 'union', { type: 'end-march' });
    expect(events.map(({ type }) => type)).toContain('leader-inactivated');
    expect(state.leaders[0]).toMatchObject({ active: false, marks: { inactivated: true } });
  });
});

describe('who may try', () => {
  test('H-8.3.1 not under an inactive leader, nor without one', () => {
    expect(reasons(refusal(situation({ leader: { state: { active: false } } }), 'union', FORCE))).toEqual([{ rule: 'H-8.3.1', code: 'forced-march.no-active-leader' }]);
    const lone = positionOf({ union: [{ id: 'lone', hex: '0505' }] }, undefined, 'union', { impulse: { supply: { 'hex:0505': { state: 'full', open: true } } } });
    const rolled = play(lone, 'union', { type: 'roll-movement', force: 'hex:0505' }, [3]).state;
    expect(reasons(refusal(rolled, 'union', FORCE))).toEqual([{ rule: 'H-8.3.1', code: 'forced-march.no-active-leader' }]);
  });

  test('H-8.31.1 once, after the roll and before the force moves', () => {
    const moved = play(situation(), 'union', { type: 'march', path: [ROAD[5]!] }).state;
    const tried = play(situation({ distance: 1, more: { weather: 'mud' } }), 'union', FORCE, [6]).state;
    expect([moved, tried].map((state) => refusal(state, 'union', FORCE)[0].code)).toEqual(['forced-march.too-late', 'forced-march.too-late']);
  });

  test('H-8.32.1 a wagon alone has no roll to force march with', () => {
    const state = positionOf({ union: [{ id: 'wagon', type: 'wagon', hex: '0505', capacity: 1 }] });
    expect(reasons(refusal(state, 'union', FORCE))).toEqual([{ rule: 'H-8.21.1', code: 'movement.nobody-moves' }]);
  });

  test('H-8.32.1 with a force a wagon goes along', () => {
    const state = play(situation({ union: [{ id: 'wagon', type: 'wagon', leader: 'grant', capacity: 1 }] }), 'union', FORCE, [3]).state;
    expect(play(state, 'union', { type: 'march', path: ROAD.slice(5, 21) }).state.units[2]).toMatchObject({ place: 'box', leader: 0 });
  });

  test('H-8.3.1 not in a game without forced marches', () => {
    expect(reasons(refusal(situation({ more: { options: { 'forced-march': 'unused' } } }), 'union', FORCE))).toEqual([{ rule: 'H-8.3.1', code: 'forced-march.unused' }]);
    expect(offers(situation({ more: { options: { 'forced-march': 'unused' } } }), 'union').some(({ decision }) => decision === 'force-march')).toBe(false);
  });

  test('H-8.3.1 H-8.31.a.2 it is offered with and without the marker, and says how much morale may go', () => {
    const state = situation({ leader: { state: { ownUse: 1 } } });
    expect(offers(state, 'union').find(({ decision }) => decision === 'force-march')).toEqual({
      decision: 'force-march', rule: 'H-8.3.1', commands: [{ type: 'force-march' }, { type: 'force-march', ownUse: true }], parts: { mostGivenUp: 4 },
    });
  });
});

describe('the preview of a forced march', () => {
  const ask = (state: HeartlandState, side: 'union' | 'confederate' = 'union') => forcedMarchPreview.answer(state, {} as never, { role: 'seat', side });

  // 26 points, MR 3: modified dice −2 to 3; the last column reads S up to 0, S1, S1, S1I.
  test('H-8.31.1 H-8.31.a.7 each result with its exact odds, and the steps to be expected', () => {
    const answer = ask(situation({ points: 26 }));
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    expect(answer.value).toMatchObject({
      points: 26,
      modifiers: { total: -3 },
      outcomes: [
        { result: 'S', steps: 0, probability: { numerator: '1', denominator: '2' } },
        { result: 'S1', steps: 1, probability: { numerator: '1', denominator: '3' } },
        { result: 'S1I', inactivates: true, probability: { numerator: '1', denominator: '6' } },
      ],
      expectedSteps: { numerator: '1', denominator: '2' },
    });
  });

  test('H-8.62.a.1 an enemy who is hidden on the line does not show in it, and that nobody is is said', () => {
    const hidden = { hidden: true };
    const cut = situation({ ...noRating, more: { confederate: [{ id: 'forrest', stars: 2, hex: '0102', state: hidden }, { id: 'horse', leader: 'forrest', state: hidden }] } });
    expect(ask(cut)).toEqual(ask(situation(noRating)));
    expect(ask(cut)).toMatchObject({ value: { modifiers: { total: 0 }, assumptions: [{ rule: 'H-8.62.a.1', assumption: 'No enemy force is hidden near a line.' }] } });
    expect(forcedMarchPreview.answer(cut, {} as never, { role: 'arbiter' })).toMatchObject({ value: { modifiers: { total: 4 }, assumptions: [] } });
  });

  test('H-3.71.4 the enemy is told nothing', () => {
    expect(ask(situation(), 'confederate').ok).toBe(false);
  });
});
