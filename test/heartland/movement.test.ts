import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { COMMANDS_OF_PHASE } from '../../src/systems/heartland/phases.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, playAll, positionOf, reasons, refusal, type Given, type LeaderSketch, type Sketch } from './position.js';

const GRANT: LeaderSketch = { id: 'grant', stars: 3, hex: '0505' };
const UNION: NonNullable<Sketch['union']> = [GRANT, { id: 'division', leader: 'grant' }];
const ROLL: HeartlandCommand = { type: 'roll-movement', force: 'grant' };
const march = (...path: string[]): HeartlandCommand => ({ type: 'march', path });

/** Grant on the march with 8 movement points: level 3, MR 3, die 3. */
function marching(sketch: Sketch = {}, given: Given = {}): HeartlandState {
  return play(positionOf({ union: UNION, ...sketch }, undefined, 'union', given), 'union', ROLL, [3]).state;
}

/** The printed hex of a leader on the map. */
function hexOf(state: HeartlandState, id = 'grant'): string | undefined {
  const hex = state.leaders[state.setting.order.leaderIndex.get(id)!]!.hex;
  return hex < 0 ? undefined : state.setting.board.grid.idOf(hex);
}

describe('a march', () => {
  test('H-8.2.1 H-8.23.1 everybody sees it; the points it cost are spent, and the force may go on', () => {
    const { events, state } = play(marching(), 'union', march('0504', '0503'));
    expect(events).toEqual([{ type: 'force-moved', force: 'grant', path: ['0504', '0503'], spent: 8, stopped: false }]);
    expect(state.impulse!.mover).toMatchObject({ spent: 8, stopped: false });
    expect(hexOf(state)).toBe('0503');
    expect(play(state, 'union', march('0502')).state.impulse!.mover).toMatchObject({ spent: 12 });
  });

  test('H-8.2.1 not beyond the points left', () => {
    const [violation] = refusal(play(marching(), 'union', march('0504', '0503', '0502')).state, 'union', march('0501', '0601'));
    expect(violation).toMatchObject({ rule: 'H-8.2.1', code: 'movement.points', facts: { cost: 2, left: 0 } });
  });

  test('H-8.21.1 nobody marches who has not rolled', () => {
    expect(reasons(refusal(positionOf({ union: UNION }), 'union', march('0504')))).toEqual([{ rule: 'H-8.21.1', code: 'movement.nobody-moves' }]);
  });

  test('H-8.2.1 a hex that the map lacks', () => {
    expect(reasons(refusal(marching(), 'union', march('9999')))).toEqual([{ rule: 'H-8.2.1', code: 'unknown.hex' }]);
  });

  test('H-8.21.2 H-3.22.1 all who are stacked under the commander move with him, in boxes and on the map', () => {
    const sketch: Sketch = {
      union: [...UNION, { id: 'hooker', stars: 2, state: { place: 'map', under: 0, active: true } }, { id: 'second', leader: 'hooker' }, { id: 'wagon', type: 'wagon', leader: 'grant', capacity: 1 }],
    };
    const { events } = play(marching(sketch), 'union', march('0504'));
    expect(events).toHaveLength(1);
  });

  test('H-7.21.2 a wagon in a box goes as far as its force', () => {
    const path = ['0504', '0503', '0502', '0501'];
    const state = marching({ union: [...UNION, { id: 'wagon', type: 'wagon', leader: 'grant', capacity: 1 }], roads: [{ path: ['0505', ...path] }] });
    const after = play(state, 'union', march(...path)).state;
    expect(after.units.map(({ place, leader }) => [place, leader])).toContainEqual(['box', 0]);
    expect(hexOf(after)).toBe('0501');
  });

  test('H-8.22.b.1 units without a leader march, and are named after their hex from then on', () => {
    const state = positionOf({ union: [{ id: 'lone', hex: '0505' }] }, undefined, 'union', { impulse: { supply: { 'hex:0505': { state: 'full', open: true } } } });
    const { state: after } = playAll(state, ['union', { type: 'roll-movement', force: 'hex:0505' }, [3]], ['union', march('0504')]);
    expect(after.impulse).toMatchObject({ mover: { force: 'hex:0504' }, supply: { 'hex:0504': { state: 'full' } } });
  });

  test('H-8.71.2 settlements and rail hexes that it comes through are its side\'s, once each', () => {
    const sketch: Sketch = { hexes: { '0504': { settlement: 'village' } }, rails: [{ path: ['0403', '0503', '0603'] }] };
    const { events } = play(marching(sketch), 'union', march('0504', '0503', '0502'));
    expect(events[1]).toEqual({ type: 'place-taken', hexes: ['0504', '0503'], side: 'union' });
  });

  test('H-8.26.3 H-8.64.1 lone wagons on the way are captured, and the march goes on', () => {
    const sketch: Sketch = { confederate: [{ id: 'rebel-wagon', type: 'wagon', hex: '0504', capacity: 1 }], union: [...UNION, { id: 'own-wagon', type: 'wagon', capacity: 1 }] };
    const { events, state } = play(marching(sketch), 'union', march('0504', '0503'));
    expect(events.map(({ type }) => type)).toEqual(['force-moved', 'unit-captured', 'force-moved']);
    expect(events[1]).toMatchObject({ unit: 'rebel-wagon', by: 'union', as: 'own-wagon', hex: '0504' });
    expect(state.impulse!.mover).toMatchObject({ spent: 8 });
  });
});

describe('the end of a march', () => {
  test('H-8.23.2 points left are lost', () => {
    const { events, state } = play(play(marching(), 'union', march('0504')).state, 'union', { type: 'end-march' });
    expect(events).toEqual([{ type: 'march-ended', force: 'grant' }, { type: 'phase-entered', phase: { name: 'movement', side: 'union' } }]);
    expect(state.impulse!.mover).toBeNull();
    expect(refusal(state, 'union', march('0503'))[0].code).toBe('movement.nobody-moves');
  });

  test('H-3.61.1 H-3.61.4 who entered an enemy zone goes no further in this move', () => {
    const sketch: Sketch = { confederate: [{ id: 'bragg', stars: 2, hex: '0503' }, { id: 'brigade', leader: 'bragg' }] };
    const { events, state } = play(marching(sketch), 'union', march('0504'));
    expect(events).toEqual([{ type: 'force-moved', force: 'grant', path: ['0504'], spent: 4, stopped: true }]);
    expect(reasons(refusal(state, 'union', march('0505')))).toEqual([{ rule: 'H-3.61.4', code: 'movement.stopped' }]);
  });

  test('H-4.22.1 H-8.21.3 the sequence does not end while a force moves', () => {
    expect(reasons(refusal(marching(), 'union', { type: 'end-movement' }))).toEqual([{ rule: 'H-8.21.3', code: 'movement.other-moving' }]);
  });
});

describe('hidden enemies', () => {
  /** Bragg hides within three hexes of a corps of three cavalry units in 0801. */
  const hidden = (hex: string): NonNullable<Sketch['confederate']> => [
    { id: 'bragg', stars: 2, hex, state: { hidden: true } },
    { id: 'brigade', leader: 'bragg', state: { hidden: true } },
    { id: 'wheeler', stars: 1, hex: '0801', corps: true, state: { screening: true } },
    ...['a', 'b', 'c'].map((name) => ({ id: `horse-${name}`, type: 'cavalry' as const, leader: 'wheeler' })),
  ];

  test('H-8.62.a.3 the march ends where their zone begins, and they come to light; who is in their boxes stays secret', () => {
    const { events, state } = play(marching({ confederate: hidden('0502') }), 'union', march('0504', '0503', '0603'));
    expect(events.slice(0, 3)).toEqual([
      { type: 'force-moved', force: 'grant', path: ['0504', '0503'], spent: 8, stopped: true },
      { type: 'force-revealed', leaders: ['bragg'], units: [], hex: '0502' },
      { type: 'force-revealed', leaders: [], units: ['brigade'], hex: '0502', to: 'confederate' },
    ]);
    expect(state.leaders.some((leader) => leader.hidden)).toBe(false);
  });

  test('H-8.62.a.3 across a bridge, where no zone warns, they bar the hex itself', () => {
    const river: Sketch['hexsides'] = [{ between: ['0504', '0503'], features: ['major-river', 'bridge'] }];
    const { events } = play(marching({ confederate: hidden('0503'), hexsides: river }), 'union', march('0504', '0503'));
    expect(events.map(({ type }) => type)).toEqual(['force-moved', 'force-revealed', 'force-revealed']);
    expect(events[0]).toMatchObject({ path: ['0504'], stopped: false });
  });

  test('H-8.62.a.1 offers and refusals do not know them', () => {
    const one = marching({ confederate: hidden('0502') });
    const other = marching({ confederate: hidden('0902') });
    const none = marching({ confederate: hidden('0502').filter(({ id }) => id !== 'bragg' && id !== 'brigade') });
    const marches = (state: HeartlandState) => offers(state, 'union').filter(({ decision }) => decision === 'march');
    expect(marches(one)).toEqual(marches(other));
    expect(marches(one)).toEqual(marches(none));
  });

  test('H-3.71.2 H-8.62.1 the enemy does not learn who marches under a screen', () => {
    const state = marching({ union: [...UNION, { id: 'horse', type: 'cavalry', leader: 'grant', state: { place: 'screen' } }] });
    expect(play(state, 'union', march('0504')).events[0]).toMatchObject({ type: 'force-moved', to: 'union' });
  });
});

describe('a blizzard', () => {
  // S-10: the leader's 3 becomes 2, a unit's 0 becomes 1.
  test('H-5.29.2 leaders and units that move worsen at once: the leader again in his next impulse, the units for this turn', () => {
    const state = marching({ weather: 'blizzard' });
    const { events, state: after } = play(state, 'union', march('0504'));
    expect(events.slice(1)).toEqual([
      { type: 'morale-changed', leader: 'grant', by: -1, rule: 'H-5.29.2', to: 'union' },
      { type: 'leader-marked', leader: 'grant', marks: { chilled: true }, to: 'union' },
      { type: 'unit-chilled', units: ['division'], to: 'union' },
    ]);
    expect(play(after, 'union', march('0503')).events).toHaveLength(1);
  });

  test('H-5.29.2 who does not move does not worsen', () => {
    const after = play(marching({ weather: 'blizzard' }), 'union', { type: 'end-march' }).state;
    expect(after.leaders[0]!.morale).toBe(3);
  });
});

// S-12: Halleck pays one point and sends two formations off; each rolls by its own commander's rating.
test('H-8.25.b.3 H-8.25.c.1 H-8.22.a.1 a stack that is split for one point moves as three forces', () => {
  const halleck: LeaderSketch = { id: 'halleck', stars: 4, hex: '0505', headquarters: true, front: { ar: 2, br: 3, mr: 4 } };
  const formations: LeaderSketch[] = [
    { id: 'buell', stars: 3, under: 'halleck', front: { ar: 3, br: 3, mr: 2 } },
    { id: 'pope', stars: 3, under: 'halleck', front: { ar: 3, br: 3, mr: 1 } },
  ];
  const whole = positionOf({ union: [halleck, ...formations, ...['halleck', 'buell', 'pope'].map((leader) => ({ id: `troops-${leader}`, leader }))] });
  const split = play(whole, 'union', { type: 'detach', force: 'halleck', leaders: ['buell', 'pope'], units: [] }).state;
  expect(split.leaders[0]!.points).toBe(1);
  const roll = (force: string) => play(split, 'union', { type: 'roll-movement', force }, [3]).events[0];
  // Level 3, die 3: MR 4 gives 9, MR 2 gives 6, MR 1 gives 4; nobody is in the stack of another any more.
  expect(['halleck', 'buell', 'pope'].map(roll)).toEqual([9, 6, 4].map((points) => expect.objectContaining({ modified: 3, points: points * 2 })));
});

test('H-4.22.3 H-8.0.1 gunboats move, and troops board and land, in the movement sequence and in no other', () => {
  const afloat = ['move-gunboat', 'assign-gunboat', 'embark', 'land'] as const;
  const phases = Object.entries(COMMANDS_OF_PHASE).filter(([, { commands }]) => afloat.some((command) => commands.includes(command))).map(([name]) => name);
  expect(phases).toEqual(['movement']);
});

describe('offers of movement', () => {
  test('H-8.21.1 H-4.22.1 each force that may roll, by each rating that it may have, and the end', () => {
    const state = positionOf({ union: [...UNION, { id: 'halleck', stars: 4, hex: '0507', headquarters: true }, { id: 'guard', leader: 'halleck' }] });
    const commands = offers(state, 'union').filter(({ decision }) => decision === 'roll-movement' || decision === 'end-movement').flatMap((offer) => offer.commands);
    expect(commands).toEqual([
      { type: 'roll-movement', force: 'grant' },
      { type: 'roll-movement', force: 'grant', lender: 'halleck' },
      { type: 'roll-movement', force: 'halleck' },
      { type: 'end-movement' },
    ]);
  });

  test('H-8.2.1 H-8.21.3 while a force moves, its end, a march towards the enemy, and every hex that it reaches', () => {
    const state = marching({ confederate: [{ id: 'lone', hex: '0509' }] });
    const [offer] = offers(state, 'union').filter(({ decision }) => decision === 'march');
    expect(offer!.commands).toEqual([{ type: 'end-march' }, { type: 'march', path: ['0506', '0507', '0508'] }]);
    expect(offer!.parts).toMatchObject({ force: 'grant' });
    expect(offers(state, 'union').some(({ decision }) => decision === 'roll-movement' || decision === 'end-movement')).toBe(false);
  });

  test('H-8.23.1 the side need not move anybody', () => {
    const { state } = play(positionOf({ union: UNION }), 'union', { type: 'end-movement' });
    expect(state.phase.name).not.toBe('movement');
  });
});
