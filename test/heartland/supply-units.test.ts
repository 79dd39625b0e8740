import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { movesQuery } from '../../src/systems/heartland/queries/moves.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, positionOf, reasons, refusal, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

const WAGON: UnitSketch = { id: 'wagon', type: 'wagon', hex: '0505', capacity: 1 };
const GUARD: UnitSketch = { id: 'guard', type: 'detachment', hex: '0505', full: { cf: 1, ml: 1 } };
const move = (...path: string[]): HeartlandCommand => ({ type: 'move-wagon', unit: 'wagon', path });

function withWagon(sketch: Sketch = {}): HeartlandState {
  return positionOf({ union: [WAGON], ...sketch });
}

describe('a wagon on its own', () => {
  test('H-7.21.2 moves 8 movement points without a roll, and once in an impulse', () => {
    const { events, state } = play(withWagon(), 'union', move('0504', '0503', '0502', '0501'));
    expect(events).toEqual([{ type: 'supply-unit-moved', units: ['wagon'], path: ['0504', '0503', '0502', '0501'], spent: 16 }]);
    expect(state.units[0]!.hex).toBe(state.setting.board.grid.indexOf('0501'));
    expect(reasons(refusal(state, 'union', move('0502')))).toEqual([{ rule: 'H-8.23.2', code: 'movement.moved' }]);
  });

  test('H-7.21.2 and no more', () => {
    const rough: Sketch = { hexes: { '0501': { terrain: 'rough' } } };
    expect(reasons(refusal(withWagon(rough), 'union', move('0504', '0503', '0502', '0501')))).toEqual([{ rule: 'H-8.2.1', code: 'movement.points' }]);
  });

  test('H-7.21.2 H-5.22.1 the weather hinders it as anybody', () => {
    expect(play(withWagon({ weather: 'light-rain' }), 'union', move('0504', '0503')).events[0]).toMatchObject({ spent: 12 });
  });

  test('H-8.32.1 it pays usual costs by road, not those of a forced march', () => {
    expect(play(withWagon({ roads: [{ path: ['0505', '0504'] }] }), 'union', move('0504')).events[0]).toMatchObject({ spent: 2 });
  });

  test('H-7.21.3 H-8.22.b.2 H-8.52.1 a detachment comes along as its escort', () => {
    const { events, state } = play(withWagon({ union: [WAGON, GUARD] }), 'union', { ...move('0504'), escort: 'guard' } as HeartlandCommand);
    // What goes by itself is seen on its way, who lies beneath it is not (H-3.71.3).
    expect(events.slice(0, 2)).toEqual([
      { type: 'supply-unit-moved', units: ['wagon'], path: ['0504'], spent: 4 },
      { type: 'supply-unit-moved', units: ['guard'], path: ['0504'], spent: 4, to: 'union' },
    ]);
    expect(state.units.slice(0, 2).map(({ hex }) => hex)).toEqual([1, 1].map(() => state.setting.board.grid.indexOf('0504')));
  });

  test('H-7.21.3 one that stands elsewhere, mans a work or has moved does not', () => {
    const guards: UnitSketch[] = [{ ...GUARD, hex: '0506' }, { ...GUARD, state: { manning: true } }, { ...GUARD, state: { marks: { moved: true } } }];
    for (const guard of guards) expect(reasons(refusal(withWagon({ union: [WAGON, guard] }), 'union', { ...move('0504'), escort: 'guard' } as HeartlandCommand))).toEqual([{ rule: 'H-7.21.3', code: 'supply-unit.escort' }]);
  });

  test('H-3.61.2 H-8.26.3 it enters neither enemy zones of control nor hexes with any enemy', () => {
    const zone = withWagon({ confederate: [{ id: 'brigade', hex: '0503' }] });
    expect(reasons(refusal(zone, 'union', move('0504')))).toEqual([{ rule: 'H-3.61.2', code: 'movement.cannot-attack' }]);
    const other = withWagon({ confederate: [{ id: 'rebel-wagon', type: 'wagon', hex: '0504', capacity: 1 }] });
    expect(reasons(refusal(other, 'union', move('0504')))).toEqual([{ rule: 'H-8.26.1', code: 'movement.enemy' }]);
  });

  test('H-7.21.2 one in a box moves with its force', () => {
    const grant: LeaderSketch = { id: 'grant', stars: 3, hex: '0505' };
    const { hex: _none, ...boxed } = WAGON;
    const state = positionOf({ union: [grant, { id: 'division', leader: 'grant' }, { ...boxed, leader: 'grant' }] });
    expect(reasons(refusal(state, 'union', move('0504')))).toEqual([{ rule: 'H-7.21.2', code: 'supply-unit.in-box' }]);
  });

  test('H-8.21.3 not while a force moves', () => {
    const grant: LeaderSketch = { id: 'grant', stars: 3, hex: '0909' };
    const state = play(positionOf({ union: [WAGON, grant, { id: 'division', leader: 'grant' }] }), 'union', { type: 'roll-movement', force: 'grant' }, [1]).state;
    expect(reasons(refusal(state, 'union', move('0504')))).toEqual([{ rule: 'H-8.21.3', code: 'movement.other-moving' }]);
  });

  test('H-7.12.a.1 H-7.21.2 depots and the enemy\'s wagons do not move', () => {
    const depot = positionOf({ union: [{ ...WAGON, type: 'depot' }] });
    expect(reasons(refusal(depot, 'union', move('0504')))).toEqual([{ rule: 'H-7.21.2', code: 'supply-unit.moves-not-alone' }]);
    expect(reasons(refusal(positionOf({ confederate: [WAGON] }), 'union', move('0504')))).toEqual([{ rule: 'H-7.21.2', code: 'unknown.unit' }]);
  });

  test('H-5.29.2 in a blizzard it worsens', () => {
    const { events } = play(withWagon({ weather: 'blizzard', union: [{ ...WAGON, full: { cf: 0, ml: 4 } }] }), 'union', move('0504'));
    expect(events[1]).toEqual({ type: 'unit-chilled', units: ['wagon'], to: 'union' });
  });
});

describe('a pontoon on its own', () => {
  const pontoon: UnitSketch = { id: 'wagon', type: 'pontoon', hex: '0505' };

  test('H-8.81.1 moves as a wagon does, and never when it is in place', () => {
    expect(play(positionOf({ union: [pontoon] }), 'union', move('0504', '0503', '0502', '0501')).events[0]).toMatchObject({ spent: 16 });
    expect(reasons(refusal(positionOf({ union: [{ ...pontoon, hexside: 0 }] }), 'union', move('0504')))).toEqual([{ rule: 'H-8.81.1', code: 'supply-unit.in-place' }]);
  });

  test('H-8.81.a.1 nor while an engineer works on it', () => {
    const state = positionOf({ union: [pontoon, { id: 'engineer', type: 'engineer', hex: '0505', state: { work: { pontoon: 'wagon', hex: '0505', bridge: 0 } } }] });
    expect(reasons(refusal(state, 'union', move('0504')))).toEqual([{ rule: 'H-8.81.a.1', code: 'supply-unit.being-laid' }]);
  });

  test('H-7.21.3 it carries no escort', () => {
    expect(reasons(refusal(positionOf({ union: [pontoon, GUARD] }), 'union', { ...move('0504'), escort: 'guard' } as HeartlandCommand))).toEqual([{ rule: 'H-7.21.3', code: 'supply-unit.no-escort' }]);
  });
});

describe('taking supply units off the map', () => {
  const remove: HeartlandCommand = { type: 'remove-supply-unit', unit: 'wagon' };

  test('H-7.21.5 H-7.22.4 wagons and depots, in an own impulse; the counter can be bought again', () => {
    const wagon = play(withWagon(), 'union', remove);
    const depot = play(positionOf({ union: [{ ...WAGON, type: 'depot' }] }), 'union', remove);
    expect(wagon.events[0]).toMatchObject({ type: 'unit-placed', unit: 'wagon', spot: { place: 'mix' }, rule: 'H-7.21.5' });
    expect(depot.events[0]).toMatchObject({ rule: 'H-7.22.4' });
    expect([wagon, depot].map(({ state }) => state.units[0]!.place)).toEqual(['mix', 'mix']);
  });

  test('H-7.21.5 nothing else, and not in the enemy\'s impulse', () => {
    expect(reasons(refusal(positionOf({ union: [{ ...WAGON, type: 'train' }] }), 'union', remove))).toEqual([{ rule: 'H-7.21.5', code: 'supply-unit.stays' }]);
    expect(refusal(positionOf({ union: [WAGON] }, { name: 'movement', side: 'confederate' }, 'confederate'), 'union', remove)[0].code).toBe('phase.other-side');
  });
});

test('H-7.21.2 H-7.21.5 offers: a move for each wagon, where each may go, who may escort it, and its removal', () => {
  const all = offers(withWagon({ union: [WAGON, GUARD], columns: 5, rows: 5 }), 'union');
  const moves = all.find(({ decision }) => decision === 'move-wagon')!;
  expect(moves.commands).toHaveLength(1);
  expect(moves.parts).toMatchObject({ units: [{ unit: 'wagon', escorts: ['guard'] }] });
  expect(all.find(({ decision }) => decision === 'remove-supply-unit')!.commands).toEqual([{ type: 'remove-supply-unit', unit: 'wagon' }]);
});

describe('the query of moves', () => {
  interface Answer {
    readonly mover: string;
    readonly points: number;
    readonly mayMoveNow: object;
    readonly allowance: { readonly outcomes?: readonly object[]; readonly range?: object };
    readonly hexes: readonly { readonly hex: string; readonly cost: number; readonly path: readonly string[]; readonly terms: readonly { readonly value: number }[] }[];
    readonly border: readonly { readonly hex: string; readonly code: string }[];
    readonly explained?: object;
  }
  const GRANT: LeaderSketch = { id: 'grant', stars: 3, hex: '0505' };
  const UNION: NonNullable<Sketch['union']> = [GRANT, { id: 'division', leader: 'grant' }];

  function ask(state: HeartlandState, parameters: object, side: 'union' | 'confederate' = 'union'): Answer {
    const answer = movesQuery.answer(state, parameters as never, { role: 'seat', side });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value as Answer;
  }

  test('H-8.21.1 H-8.2.1 before the roll: its odds, and the reach for the points asked for, each cost term by term', () => {
    const state = positionOf({ union: UNION, hexsides: [{ between: ['0505', '0504'], features: ['minor-river'] }] });
    const answer = ask(state, { unit: 'division', points: 3 });
    expect(answer).toMatchObject({ mover: 'grant', points: 3, mayMoveNow: { allowed: true } });
    expect(answer.allowance.outcomes).toHaveLength(6);
    const river = answer.hexes.find(({ hex }) => hex === '0504')!;
    expect([river.cost, river.terms.map(({ value }) => value)]).toEqual([3, [2, 1]]);
  });

  // Level 3, MR 3: 11 points at most.
  test('H-8.21.1 without points asked for it reckons with the most that the roll may give', () => {
    expect(ask(positionOf({ union: UNION }), { unit: 'grant' }).points).toBe(11);
  });

  test('H-8.23.1 on the march it tells what the points left will do', () => {
    const state = play(positionOf({ union: UNION }), 'union', { type: 'roll-movement', force: 'grant' }, [3]).state;
    const gone = play(state, 'union', { type: 'march', path: ['0504'] }).state;
    expect(ask(gone, { unit: 'grant' })).toMatchObject({ points: 6, allowance: { points: 8, spent: 2, march: 'normal' } });
  });

  test('H-8.3.1 as on a forced march', () => {
    const state = positionOf({ union: UNION, roads: [{ path: ['0505', '0504'] }] });
    expect(ask(state, { unit: 'grant', points: 1, forced: true }).hexes.find(({ hex }) => hex === '0504')).toMatchObject({ cost: 0.5 });
  });

  test('H-8.26.1 the border names the rule that stops it there, and one hex can be asked for', () => {
    const state = positionOf({ union: UNION, confederate: [{ id: 'lone', hex: '0504' }] });
    const answer = ask(state, { unit: 'grant', points: 2, explain: '0504' });
    expect(answer.border.find(({ hex }) => hex === '0504')).toMatchObject({ code: 'movement.enemy' });
    expect(answer.explained).toMatchObject({ hex: '0504', stoppedBecause: { rule: 'H-8.26.1' } });
  });

  test('H-7.21.2 of a wagon on its own', () => {
    expect(ask(withWagon(), { unit: 'wagon' })).toMatchObject({ points: 8, mayMoveNow: { allowed: true } });
  });

  test('H-3.71.1 of an enemy force as it shows on the map: what is in its boxes changes nothing', () => {
    const alone = positionOf({ union: UNION });
    const many = positionOf({ union: [{ ...GRANT, headquarters: true, artillery: 3 }, { id: 'division', leader: 'grant' }, { id: 'hooker', stars: 2, under: 'grant' }, { id: 'horse', type: 'cavalry', leader: 'hooker' }] });
    const told = ask(alone, { unit: 'grant', points: 4 }, 'confederate');
    expect(ask(many, { unit: 'grant', points: 4 }, 'confederate')).toEqual(told);
    expect(told.allowance.range).toEqual({ least: 1, most: 15 });
    expect(told.mayMoveNow).toEqual({ allowed: false });
  });

  test('H-3.71.4 units and leaders in enemy boxes are nobody to ask about', () => {
    const state = positionOf({ union: [{ ...GRANT, headquarters: true }, { id: 'division', leader: 'grant' }, { id: 'hooker', stars: 2, under: 'grant' }, { id: 'second', leader: 'hooker' }] });
    expect(['division', 'hooker', 'nobody'].map((unit) => movesQuery.answer(state, { unit } as never, { role: 'seat', side: 'confederate' }).ok)).toEqual([false, false, false]);
  });

  test('H-8.62.a.1 hidden enemies change no answer', () => {
    const screen: NonNullable<Sketch['confederate']> = [{ id: 'wheeler', stars: 1, hex: '0801', corps: true, state: { screening: true } }, { id: 'horse-a', type: 'cavalry', leader: 'wheeler' }];
    const hidden: NonNullable<Sketch['confederate']> = [{ id: 'bragg', stars: 2, hex: '0503', state: { hidden: true } }, { id: 'brigade', leader: 'bragg', state: { hidden: true } }];
    expect(ask(positionOf({ union: UNION, confederate: [...screen, ...hidden] }), { unit: 'grant' })).toEqual(ask(positionOf({ union: UNION, confederate: screen }), { unit: 'grant' }));
  });
});
