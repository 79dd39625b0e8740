import { movementAllowancePreview } from '../../src/systems/heartland/previews/movement-allowance.js';
import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, positionOf, reasons, refusal, type Given, type LeaderSketch, type Sketch } from './position.js';

const GRANT: LeaderSketch = { id: 'grant', stars: 3, hex: '0505' };
const DIVISION = { id: 'division', leader: 'grant' };

function grants(leader: Partial<LeaderSketch> = {}, more: Sketch = {}, given: Given = {}): HeartlandState {
  return positionOf({ ...more, union: [{ ...GRANT, ...leader }, DIVISION, ...(more.union ?? [])] }, undefined, 'union', given);
}

const ROLL: HeartlandCommand = { type: 'roll-movement', force: 'grant' };

/** Whole movement points that the roll gives; 0 for none. */
function points(state: HeartlandState, face: number, command: HeartlandCommand = ROLL): number {
  const { events } = play(state, 'union', command, [face]);
  const rolled = events.find((event) => event.type === 'movement-rolled');
  return rolled!.points / 2;
}

describe('the roll for movement', () => {
  // The row's example: level 2, MR 3, die 4 give 4 points on the chart of the house.
  test('H-8.21.1 H-8.22.a.1 level, rating and die give the points, which only the side itself learns', () => {
    const { events, state } = play(grants({}, {}, { impulse: { level: 2 } }), 'union', ROLL, [4]);
    expect(events).toEqual([
      {
        type: 'movement-rolled', force: 'grant', die: 4, modified: 4, level: 2, rating: 3, points: 8, to: 'union',
        mover: { force: 'grant', hex: '0505', allowance: 8, spent: 0, path: ['0505'], march: 'normal', tires: false, stopped: false, givenUp: 0 },
      },
      { type: 'march-begun', leaders: ['grant'], units: [], to: 'union' },
    ]);
    expect(state.impulse!.mover).toMatchObject({ force: 'grant', allowance: 8 });
  });

  test('H-8.22.a.1 the rating is the Overall Commander\'s, not that of who is under him', () => {
    const hooker: LeaderSketch = { id: 'hooker', stars: 2, under: 'grant', front: { ar: 3, br: 3, mr: 6 } };
    const state = grants({ headquarters: true, front: { ar: 3, br: 3, mr: 4 } }, { union: [hooker, { id: 'second', leader: 'hooker' }] });
    // Level 3, MR 4, die 3 + 1 for two leaders: 8.
    expect(points(state, 3)).toBe(8);
  });

  test('H-8.22.a.2 an inactive subordinate in the box of an active commander moves with him', () => {
    const hooker: LeaderSketch = { id: 'hooker', stars: 2, under: 'grant', state: { active: false } };
    const state = play(grants({ headquarters: true }, { union: [hooker, { id: 'second', leader: 'hooker' }] }), 'union', ROLL, [3]).state;
    expect(state.impulse!.mover).toMatchObject({ force: 'grant', allowance: 12 });
  });

  // The row's example: a lone brigade at level 3 with a 3 moves 4 by MR 1; cavalry by MR 2 moves 6, but reads level 4: 8.
  test('H-8.22.b.1 H-3.26.1 H-8.22.c.1 units without a leader have ratings of their own, of several kinds the lowest', () => {
    const lone = (...types: ('infantry' | 'cavalry' | 'engineer')[]) => positionOf({ union: types.map((type, place) => ({ id: `unit-${place}`, type, hex: '0505' })) }, undefined, 'union', { impulse: { supply: { 'hex:0505': { state: 'full', open: true } } } });
    const roll = { type: 'roll-movement', force: 'hex:0505' } as const;
    expect([lone('infantry'), lone('engineer'), lone('cavalry'), lone('infantry', 'cavalry')].map((state) => points(state, 3, roll))).toEqual([4, 4, 8, 4]);
  });

  test('H-8.22.b.1 a roll of 0 leaves units without a leader where they are, and they do not roll again', () => {
    const { events, state } = play(positionOf({ union: [{ id: 'division', hex: '0505' }] }), 'union', { type: 'roll-movement', force: 'hex:0505' }, [6]);
    expect(events).toEqual([
      { type: 'movement-rolled', force: 'hex:0505', die: 6, modified: 6, level: 3, rating: 1, points: 0, mover: null, to: 'union' },
      { type: 'unit-marked', unit: 'division', marks: { moved: true }, to: 'union' },
    ]);
    expect(reasons(refusal(state, 'union', { type: 'roll-movement', force: 'hex:0505' }))).toEqual([{ rule: 'H-8.23.2', code: 'movement.moved' }]);
  });

  test('H-8.22.b.2 a detachment alone does not roll', () => {
    const state = positionOf({ union: [{ id: 'guard', type: 'detachment', hex: '0505', size: 'regiment', full: { cf: 1, ml: 1 } }, GRANT, DIVISION] });
    expect(reasons(refusal(state, 'union', { type: 'roll-movement', force: 'hex:0505' }))).toEqual([{ rule: 'H-8.22.b.2', code: 'movement.detachment-alone' }]);
  });

  test('H-8.22.c.1 cavalry only reads one level higher; a wagon does not cancel it, a detachment does', () => {
    const cavalry = (...others: ('wagon' | 'detachment')[]) =>
      positionOf({ union: [GRANT, { id: 'horse', type: 'cavalry', leader: 'grant' }, ...others.map((type) => ({ id: type, type, leader: 'grant' }))] }, undefined, 'union', { impulse: { level: 2 } });
    // MR 3, die 4: level 2 gives 4, level 3 gives 6.
    expect([cavalry(), cavalry('wagon'), cavalry('detachment')].map((state) => points(state, 4))).toEqual([6, 6, 4]);
  });

  test('H-8.22.c.1 no level is read above the sixth', () => {
    const state = positionOf({ union: [GRANT, { id: 'horse', type: 'cavalry', leader: 'grant' }] }, undefined, 'union', { impulse: { level: 6 } });
    expect(play(state, 'union', ROLL, [4]).events[0]).toMatchObject({ level: 6, points: 24 });
  });

  // E-21: level 2 read as 3, MR 4, die 3 − 1 = 2: 11; an ordinary force 6.
  test('H-8.22.c.1 H-8.22.d.2 a cavalry corps', () => {
    const leader = { front: { ar: 3, br: 3, mr: 4 } };
    const corps = positionOf({ union: [{ ...GRANT, ...leader, corps: true }, { id: 'horse', type: 'cavalry', leader: 'grant' }] }, undefined, 'union', { impulse: { level: 2 } });
    expect([points(corps, 3), points(grants(leader, {}, { impulse: { level: 2 } }), 3)]).toEqual([11, 6]);
  });

  test('H-8.22.d.1 two or more leaders add 1 to the die; the chief of staff is not counted', () => {
    const second: LeaderSketch = { id: 'hooker', stars: 2, under: 'grant' };
    const staff: LeaderSketch = { id: 'rawlins', stars: 2, staffOf: 'grant' };
    const with2 = grants({ headquarters: true }, { union: [second, { id: 'second', leader: 'hooker' }] });
    const withStaff = grants({ headquarters: true }, { union: [staff] });
    expect([with2, withStaff].map((state) => (play(state, 'union', ROLL, [4]).events[0] as { modified: number }).modified)).toEqual([5, 4]);
  });

  // The row's example: two levels make a 6 a 4.
  test('H-8.22.d.3 H-3.54.1 each morale level given up takes 1 off the die, and is gone', () => {
    const { events, state } = play(grants({ morale: 4 }), 'union', { ...ROLL, givenUp: 2 }, [6]);
    expect(events[0]).toMatchObject({ die: 6, modified: 4, points: 12, mover: { givenUp: 2 } });
    expect(events[1]).toEqual({ type: 'morale-changed', leader: 'grant', by: -2, rule: 'H-3.54.1', to: 'union' });
    expect(state.leaders[0]!.morale).toBe(2);
  });

  test('H-3.54.1 by the option one level at most is given up for a roll', () => {
    const state = grants({ morale: 4 }, { options: { 'morale-given-up': 'one' } });
    expect(refusal(state, 'union', { ...ROLL, givenUp: 2 })[0].rule).toBe('H-3.54.1');
    expect(play(state, 'union', { ...ROLL, givenUp: 1 }, [4]).events[0]).toMatchObject({ modified: 3 });
  });

  test('H-3.54.1 morale does not fall below 0 by it', () => {
    expect(refusal(grants({ morale: 1 }), 'union', { ...ROLL, givenUp: 2 })[0].rule).toBe('H-3.54.1');
  });

  test('H-3.54.4 units without a leader have no morale to give up', () => {
    const state = positionOf({ union: [{ id: 'division', hex: '0505' }] });
    expect(refusal(state, 'union', { type: 'roll-movement', force: 'hex:0505', givenUp: 1 })[0].rule).toBe('H-3.54.4');
  });

  // The rows' examples: 9 points become 5. Level 3, MR 3, die 2 give 9.
  test.each([
    ['H-7.32.2 out of supply', 'out', 5],
    ['H-7.33.2 in combat supply', 'combat', 5],
    ['H-7.34.1 in full supply', 'full', 9],
  ] as const)('%s', (_name, supply, expected) => {
    expect(points(grants({}, {}, { impulse: { supply: { grant: { state: supply, open: supply === 'full' } } } }), 2)).toBe(expected);
  });
});

describe('a rating that is lent', () => {
  const ARMY: LeaderSketch = { id: 'halleck', stars: 4, hex: '0507', headquarters: true, front: { ar: 3, br: 3, mr: 4 } };
  const lent: HeartlandCommand = { ...ROLL, lender: 'halleck' };
  const near = (leader: Partial<LeaderSketch> = {}) => grants({ front: { ar: 3, br: 3, mr: 1 } }, { union: [{ ...ARMY, ...leader }, { id: 'guard', leader: 'halleck' }] });

  // The row's example: MR 4 lent to a leader of MR 1 two hexes away. Level 3, die 3: 9 in place of 4.
  test('H-3.31.a.1 H-3.24.b.3 an army commander in range lends his rating for a point', () => {
    const { events, state } = play(near(), 'union', lent, [3]);
    expect(events[0]).toMatchObject({ rating: 4, points: 18 });
    expect(events[1]).toEqual({ type: 'points-spent', leader: 'halleck', points: 1, rule: 'H-3.24.b.1', to: 'union' });
    expect(state.leaders[1]!.points).toBe(2);
  });

  test('H-3.31.a.1 H-3.24.b.3 not out of his range, nor without a point', () => {
    expect(reasons(refusal(near({ hex: '0510' }), 'union', lent))).toEqual([{ rule: 'H-3.24.b.3', code: 'points.out-of-range' }]);
    expect(reasons(refusal(near({ state: { points: 0 } }), 'union', lent))).toEqual([{ rule: 'H-3.24.b.1', code: 'points.too-few' }]);
  });

  test('H-3.24.b.1 nobody lends to himself', () => {
    expect(reasons(refusal(near(), 'union', { ...ROLL, lender: 'grant' }))).toEqual([{ rule: 'H-3.24.b.1', code: 'movement.lent-to-self' }]);
  });

  test('H-3.31.a.1 nobody lends to units without a leader', () => {
    const state = positionOf({ union: [ARMY, { id: 'guard', leader: 'halleck' }, { id: 'lone', hex: '0505' }] });
    expect(reasons(refusal(state, 'union', { type: 'roll-movement', force: 'hex:0505', lender: 'halleck' }))).toEqual([{ rule: 'H-3.31.a.1', code: 'movement.lent-to-nobody' }]);
  });

  // S-04: detaching a subordinate is one order, lending him the rating another: 2 points in all.
  test('H-3.24.b.2 H-8.25.b.5 a detached subordinate moves by the rating of the commander whose hex he is in', () => {
    const state = grants({ front: { ar: 2, br: 3, mr: 4 } }, { union: [{ id: 'hooker', stars: 2, hex: '0505', front: { ar: 3, br: 3, mr: 2 }, state: { marks: { detachedFrom: 'grant' } } }, { id: 'second', leader: 'hooker' }] });
    const { events } = play(state, 'union', { type: 'roll-movement', force: 'hooker', lender: 'grant' }, [3]);
    expect(events[0]).toMatchObject({ rating: 4, points: 18 });
    expect(events[1]).toMatchObject({ type: 'points-spent', leader: 'grant', points: 1 });
  });

  test('H-8.11.1 who rolled 0 by a rating that was lent becomes inactive, not the lender', () => {
    const state = near({ front: { ar: 3, br: 3, mr: 4 } });
    const two = { ...state, impulse: { ...state.impulse!, level: 1 } };
    const { state: after } = play(two, 'union', lent, [6]);
    // Level 1, MR 4, die 6 give 1: still on the march.
    expect(after.leaders.map(({ active }) => active)).toEqual([true, true]);
    const weak = near({ front: { ar: 3, br: 3, mr: 2 } });
    const { state: failed } = play({ ...weak, impulse: { ...weak.impulse!, level: 1 } }, 'union', lent, [6]);
    expect(failed.leaders.map(({ active }) => active)).toEqual([false, true]);
  });
});

describe('a roll below 1', () => {
  const weak = { front: { ar: 3, br: 3, mr: 1 }, back: { ar: 1, br: 2, mr: 0 } };

  test('H-8.11.1 H-8.11.4 the leader becomes inactive, and the force stays', () => {
    const { events, state } = play(grants(weak), 'union', ROLL, [6]);
    expect(events.map(({ type }) => type)).toEqual(['movement-rolled', 'leader-inactivated', 'points-restored', 'leader-marked']);
    expect(events[1]).toMatchObject({ leader: 'grant', willingly: false, rule: 'H-8.11.1' });
    expect(state.impulse!.mover).toBeNull();
    expect(state.leaders[0]!.active).toBe(false);
    expect(refusal(state, 'union', ROLL)[0].code).toBe('movement.moved');
  });

  test('H-8.11.4 a leader who is inactive already stays so', () => {
    const { events } = play(grants({ ...weak, state: { active: false } }), 'union', ROLL, [6]);
    expect(events.map(({ type }) => type)).toEqual(['movement-rolled', 'leader-marked']);
  });

  test('H-8.25.b.4 a detached leader goes back to where he came from, and may move along with him', () => {
    const hooker: LeaderSketch = { id: 'hooker', stars: 2, hex: '0505', ...weak, state: { marks: { detachedFrom: 'grant' } } };
    const state = grants({ headquarters: true }, { union: [hooker, { id: 'second', leader: 'hooker' }] });
    const { state: after } = play(state, 'union', { type: 'roll-movement', force: 'hooker' }, [6]);
    expect(after.leaders[1]).toMatchObject({ place: 'box', under: 0, active: false, hex: -1 });
    expect(play(after, 'union', ROLL, [3]).state.impulse!.mover).toMatchObject({ force: 'grant' });
  });
});

describe('who may roll', () => {
  test('H-8.21.3 H-4.22.1 a force finishes its move before another rolls', () => {
    const state = play(grants({}, { union: [{ id: 'lone', hex: '0909' }] }), 'union', ROLL, [3]).state;
    expect(reasons(refusal(state, 'union', { type: 'roll-movement', force: 'hex:0909' }))).toEqual([{ rule: 'H-8.21.3', code: 'movement.other-moving' }]);
  });

  test('H-8.23.2 H-8.21.4 a force rolls once', () => {
    const rolled = play(grants(), 'union', ROLL, [3]).state;
    const ended = play(rolled, 'union', { type: 'end-march' }).state;
    expect(reasons(refusal(ended, 'union', ROLL))).toEqual([{ rule: 'H-8.23.2', code: 'movement.moved' }]);
  });

  test('H-8.21.1 an unknown force, and one of the enemy', () => {
    const state = grants({}, { confederate: [{ id: 'bragg', stars: 2, hex: '0909' }, { id: 'brigade', leader: 'bragg' }] });
    expect(['nobody', 'bragg', 'hex:0909'].map((force) => refusal(state, 'union', { type: 'roll-movement', force })[0].code)).toEqual(['unknown.force', 'unknown.force', 'unknown.force']);
  });

  test('H-8.0.1 no force moves in another sequence', () => {
    const state = positionOf({ union: [GRANT, DIVISION] }, { name: 'combat', side: 'union' });
    expect(refusal(state, 'union', ROLL)[0].code).toBe('phase.wrong');
  });
});

describe('the preview of the roll', () => {
  const ask = (state: HeartlandState, parameters: object, side: 'union' | 'confederate' = 'union') => {
    const answer = movementAllowancePreview.answer(state, parameters as never, { role: 'seat', side });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value as { outcomes: { points: number; inactivates: boolean; probability: { numerator: string; denominator: string } }[]; range: object; notSeen: string[]; house: boolean };
  };

  // Level 3, MR 1: the column of the chart reads 8, 6, 4, 3, 2, 0.
  test('H-8.21.1 H-8.11.1 every result with its exact odds, and which of them make the leader inactive', () => {
    const { outcomes, house } = ask(grants({ front: { ar: 3, br: 3, mr: 1 } }), { force: 'grant' });
    expect(outcomes.map(({ points: each, inactivates }) => [each, inactivates])).toEqual([[0, true], [2, false], [3, false], [4, false], [6, false], [8, false]]);
    expect(outcomes.every(({ probability }) => probability.numerator === '1' && probability.denominator === '6')).toBe(true);
    expect(house).toBe(true);
  });

  test('H-8.21.1 the odds are those of the roll itself, face by face', () => {
    const state = grants({ morale: 3 });
    const { outcomes } = ask(state, { force: 'grant', givenUp: 1 });
    const rolled = [1, 2, 3, 4, 5, 6].map((face) => points(state, face, { ...ROLL, givenUp: 1 }));
    const counted = [...new Set(rolled)].sort((a, b) => a - b).map((each) => [each, rolled.filter((other) => other === each).length]);
    expect(outcomes.map(({ points: each, probability }) => [each, (6 * Number(probability.numerator)) / Number(probability.denominator)])).toEqual(counted);
  });

  test('H-3.71.1 of an enemy force it tells the range, whatever is in its boxes', () => {
    const alone = grants();
    const many = grants({ headquarters: true }, { union: [{ id: 'hooker', stars: 2, under: 'grant' }, { id: 'second', leader: 'hooker' }] }, { impulse: { supply: { grant: { state: 'out', open: false } } } });
    const told = ask(alone, { force: 'grant' }, 'confederate');
    // Level 3, MR 3: die 7 gives 2, halved 1; level 4 with the best die gives 15.
    expect(told.range).toEqual({ least: 1, most: 15 });
    expect(ask(many, { force: 'grant' }, 'confederate')).toEqual(told);
  });

  test('H-3.31.a.1 the most is that of the best rating which may be lent: not by who is seen out of range', () => {
    const lent = (hex: string) => grants({ front: { ar: 3, br: 3, mr: 1 } }, { union: [{ id: 'halleck', stars: 4, hex, headquarters: true, front: { ar: 3, br: 3, mr: 6 } }, { id: 'guard', leader: 'halleck' }] });
    // Level 4 with the best die gives 24 by a rating of 6, and 10 by 1; level 3, MR 1, die 7 gives nothing.
    expect(['0506', '1212'].map((hex) => ask(lent(hex), { force: 'grant' }, 'confederate').range)).toEqual([{ least: 0, most: 24 }, { least: 0, most: 10 }]);
    // By level 3, MR 6 the best die gives 18.
    expect(Math.max(...ask(lent('0506'), { force: 'grant', lender: 'halleck' }).outcomes.map((outcome) => outcome.points))).toBe(18);
  });

  test('H-3.72.3 in dense fog the least is that of a leader whose wounds do not show', () => {
    const foggy = (wound: number) => ask(grants({ state: { wound } }, { options: { 'dense-fog': 'used' } }), { force: 'grant' }, 'confederate');
    // Level 3, MR 0, die 7 gives nothing.
    expect(foggy(0).range).toEqual({ least: 0, most: 15 });
    expect(foggy(2)).toEqual(foggy(0));
  });

  test('H-8.22.d.3 levels given up reach the rows of an own chart below 1', () => {
    const level = { columns: [{}], rows: [{ to: -8, results: [30] }, { from: -7, results: [0] }] };
    const own = grants({}, { charts: { impulseMovement: { levels: [level, level, level, level, level, level] } } });
    expect(ask(own, { force: 'grant' }, 'confederate').range).toEqual({ least: 0, most: 30 });
  });

  test('H-8.62.a.1 an enemy who is hidden on the line does not show in it, and that nobody is is said', () => {
    const hidden = { hidden: true };
    const line = (confederate: Sketch['confederate']) => positionOf({ columns: 2, rows: 8, hexes: { '0101': { edge: 'north', state: 'KY' } }, union: [{ ...GRANT, hex: '0107' }, DIVISION], confederate: confederate! }, undefined, 'union', { impulse: { supply: {} } });
    const cut = line([{ id: 'forrest', stars: 2, hex: '0103', state: hidden }, { id: 'horse', leader: 'forrest', state: hidden }]);
    expect(ask(cut, { force: 'grant' })).toEqual(ask(line([]), { force: 'grant' }));
    expect(ask(cut, { force: 'grant' })).toMatchObject({ halved: null, assumptions: [{ rule: 'H-8.62.a.1', assumption: 'No enemy force is hidden near a line.' }] });
    expect(movementAllowancePreview.answer(cut, { force: 'grant' } as never, { role: 'arbiter' })).toMatchObject({ value: { halved: { rule: 'H-7.33.2' }, assumptions: [] } });
  });

  test('H-3.71.2 a force under a screen is not there for the enemy', () => {
    const state = positionOf({ union: [GRANT, DIVISION, { id: 'horse', type: 'cavalry', leader: 'grant', state: { place: 'screen' } }] });
    expect(movementAllowancePreview.answer(state, { force: 'grant' } as never, { role: 'seat', side: 'confederate' }).ok).toBe(false);
  });
});
