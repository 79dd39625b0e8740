import { evolve } from '../../src/systems/heartland/evolve.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { begin } from '../../src/systems/heartland/procedures/game-start.js';
import { outcomeOf, victoryPoints, victoryTerms } from '../../src/systems/heartland/procedures/victory.js';
import { weatherAfter } from '../../src/systems/heartland/procedures/weather.js';
import type { HeartlandState, Phase } from '../../src/systems/heartland/state.js';
import type { Weather } from '../../src/systems/heartland/vocabulary.js';
import { play, playAll, positionOf, reasons, refusal, scenarioOf, type Sketch } from './position.js';

const BIDDING: Phase = { name: 'bidding', round: 1 };
const LEADERS: Sketch = {
  union: [{ id: 'grant', stars: 3, hex: '0303' }, { id: 'first', leader: 'grant' }],
  confederate: [{ id: 'johnston', stars: 4, hex: '0909' }, { id: 'reserve', leader: 'johnston' }],
  hexes: { '0303': { settlement: 'city' }, '0909': { settlement: 'city' } },
};

function bidding(sketch: Sketch = LEADERS, month = 7): HeartlandState {
  return positionOf({ ...sketch, turns: sketch.turns ?? [{ label: 'I', month, weeks: 1 }, { label: 'II', month, weeks: 1 }] }, BIDDING, null);
}

describe('the start of a game', () => {
  it('H-1.12.1 options that are not there are refused, and so are choices', () => {
    const refused = (options: Record<string, string>) => {
      const begun = begin(scenarioOf(LEADERS), options);
      return begun.ok ? [] : reasons(begun.error.violations);
    };
    expect(refused({ telepathy: 'used' })).toEqual([{ rule: 'H-1.12.1', code: 'unknown.option' }]);
    expect(refused({ mud: 'always' })).toEqual([{ rule: 'H-5.24.1', code: 'unknown.choice' }]);
  });

  it('H-3.24.1 H-4.0.1 begins with the administration points of all leaders, each side knowing its own, and the bids', () => {
    const begun = begin(scenarioOf(LEADERS), {});
    expect(begun.ok && begun.value.slice(1)).toEqual([
      { type: 'turn-begun', turn: 1 },
      { type: 'points-restored', points: { grant: 3 }, to: 'union' },
      { type: 'points-restored', points: { johnston: 3 }, to: 'confederate' },
      { type: 'phase-entered', phase: { name: 'bidding', round: 1 } },
    ]);
  });

  it('H-3.32.4 H-3.32.c.1 a chief of staff of AR 3 adds 3 points in 1863 and 2 in 1862', () => {
    const points = (year: number) => {
      const staffed = { ...LEADERS, year, union: [{ id: 'grant', stars: 3, hex: '0303', headquarters: true as const }, { id: 'first', leader: 'grant' }, { id: 'rawlins', stars: 2, staffOf: 'grant' }] };
      const begun = begin(scenarioOf(staffed), {});
      return begun.ok ? begun.value.find((event) => event.type === 'points-restored') : undefined;
    };
    expect(points(1863)).toMatchObject({ points: { grant: 6, rawlins: 0 } });
    expect(points(1862)).toMatchObject({ points: { grant: 5, rawlins: 0 } });
  });
});

describe('bids', () => {
  it('H-5.1.2 the first bid is sealed for its side, and nothing of it is told', () => {
    expect(play(bidding(), 'union', { type: 'bid', levels: 2 }).events).toEqual([{ type: 'sealed', side: 'union', content: { kind: 'bid', levels: 2 }, to: 'union' }]);
  });

  it('H-4.1.1 H-5.1.1 a bid above the maximum of the scenario is refused, and a second one', () => {
    expect(reasons(refusal(bidding(), 'union', { type: 'bid', levels: 5 }))).toEqual([{ rule: 'H-5.1.1', code: 'bid.too-high' }]);
    const placed = play(bidding(), 'union', { type: 'bid', levels: 2 }).state;
    expect(reasons(refusal(placed, 'union', { type: 'bid', levels: 3 }))[0]!.code).toBe('phase.other-side');
  });

  it('H-4.1.2 H-4.1.5 H-5.2.1 the second bid reveals both; the winner pays 5, and July is Clear without a roll', () => {
    const { events, state } = playAll(bidding(), ['union', { type: 'bid', levels: 2 }], ['confederate', { type: 'bid', levels: 3 }]);
    expect(events.slice(1, 4)).toEqual([
      { type: 'bids-revealed', round: 1, bids: { union: 2, confederate: 3 } },
      expect.objectContaining({ type: 'initiative-determined', fee: 5, rule: 'H-4.1.2' }),
      { type: 'weather-determined', rolled: 'clear', weather: { now: 'clear', before: 'clear', wet: 0 } },
    ]);
    expect(state.impulse).toMatchObject({ side: 'confederate', level: 3, number: 1 });
    expect(state.sides.confederate.warEffort).toBe(95);
  });

  it('H-4.1.3 equal bids are placed anew', () => {
    const { events, state } = playAll(bidding(), ['union', { type: 'bid', levels: 2 }], ['confederate', { type: 'bid', levels: 2 }]);
    expect(events.slice(1)).toEqual([
      { type: 'bids-revealed', round: 1, bids: { union: 2, confederate: 2 } },
      { type: 'phase-entered', phase: { name: 'bidding', round: 2 } },
    ]);
    expect(offers(state, 'union')[0]!.commands).toHaveLength(5);
  });

  it('H-4.1.4 a die decides the third tie between equals: 4 is the Union, which pays 10', () => {
    const third = { ...bidding(), phase: { name: 'bidding', round: 3 } as Phase };
    const { events } = playAll(third, ['union', { type: 'bid', levels: 2 }], ['confederate', { type: 'bid', levels: 2 }, [4]]);
    expect(events.find(({ type }) => type === 'initiative-determined')).toMatchObject({ fee: 10, rule: 'H-4.1.4', die: 4, operations: { first: 'union' } });
  });

  it('H-4.1.5 AMB-08: in a turn without impulses the weather is rolled all the same: 2 and 4 in April bring light rain', () => {
    const { events } = playAll(bidding(LEADERS, 4), ['union', { type: 'bid', levels: 0 }], ['confederate', { type: 'bid', levels: 0 }, [1, 4]]);
    expect(events.find(({ type }) => type === 'weather-determined')).toMatchObject({ rolled: 'light-rain' });
    expect(events.find(({ type }) => type === 'initiative-determined')).toMatchObject({ rule: 'H-5.12.1', fee: 0, operations: { first: null } });
  });

  it('H-4.1.5 without the weather option nothing is rolled', () => {
    const { events } = playAll(bidding({ ...LEADERS, options: { weather: 'unused' } }, 1), ['union', { type: 'bid', levels: 0 }], ['confederate', { type: 'bid', levels: 0 }]);
    expect(events.find(({ type }) => type === 'weather-determined')).toMatchObject({ rolled: 'clear' });
  });
});

describe('weather', () => {
  const after = (wet: number, rolled: Weather, mud: 'second-turn' | 'third-turn' = 'second-turn') => {
    const state = bidding({ ...LEADERS, options: { mud } });
    return weatherAfter({ ...state, weather: { now: 'rain', before: 'clear', wet } }, rolled);
  };

  it('H-5.24.1 AMB-09 the second rain turn is Mud (half turns: 2 and 2), light rain counts half, anything else dries', () => {
    expect(after(0, 'rain')).toMatchObject({ now: 'rain', wet: 2 });
    expect(after(2, 'rain')).toMatchObject({ now: 'mud', wet: 4 });
    expect(after(2, 'light-rain')).toMatchObject({ now: 'light-rain', wet: 3 });
    expect(after(3, 'light-rain')).toMatchObject({ now: 'mud' });
    expect(after(4, 'cold')).toMatchObject({ now: 'cold', wet: 0 });
  });

  it('H-5.24.1 by option Mud comes with the turn after', () => {
    expect(after(2, 'rain', 'third-turn')).toMatchObject({ now: 'rain', wet: 4 });
    expect(after(4, 'rain', 'third-turn')).toMatchObject({ now: 'mud' });
  });

  it('H-5.26.1 S-09 Cold takes one level of every leader once, and gives it back: 3, 2, 2, 3', () => {
    const levels: number[] = [];
    let state = bidding(LEADERS, 1);
    // Of two dice in January 6 is Cold, 7 Clear.
    for (const dice of [[2, 4], [3, 3], [3, 4]]) {
      state = playAll({ ...state, phase: BIDDING, sealed: {} }, ['union', { type: 'bid', levels: 0 }], ['confederate', { type: 'bid', levels: 0 }, dice]).state;
      levels.push(state.leaders[0]!.morale);
    }
    expect(levels).toEqual([2, 2, 3]);
  });

  it('H-5.26.1 H-3.5.1 who has come to 9 in the cold stays at 9 when it passes', () => {
    const cold = bidding();
    const state = { ...cold, leaders: cold.leaders.map((leader, index) => ({ ...leader, morale: index === 0 ? 9 : 8, cold: true })) };
    const { state: warm } = playAll(state, ['union', { type: 'bid', levels: 0 }], ['confederate', { type: 'bid', levels: 0 }]);
    expect(warm.leaders.map(({ morale, cold: felt }) => [morale, felt])).toEqual([[9, false], [9, false]]);
  });

  it('H-5.21.1 a Clear turn after Mud raises every leader by one, and 9 is the highest', () => {
    const muddy = { ...bidding(), weather: { now: 'mud' as const, before: 'rain' as const, wet: 4 } };
    const high = { ...muddy, leaders: muddy.leaders.map((leader, index) => ({ ...leader, morale: index === 0 ? 9 : 3 })) };
    const { state } = playAll(high, ['union', { type: 'bid', levels: 0 }], ['confederate', { type: 'bid', levels: 0 }]);
    expect(state.leaders.map(({ morale }) => morale)).toEqual([9, 4]);
  });
});

describe('impulses', () => {
  const declaring = (left: number, reserved = 0) =>
    positionOf(LEADERS, { name: 'impulse-declaration', side: 'union' }, null, {
      operations: { first: 'confederate', left: { union: left, confederate: 2 }, reserved: { union: reserved, confederate: 0 }, played: ['confederate', 'union', 'confederate'] },
    });

  it('H-5.15.2 from the second impulse on 1 to all levels left are declared', () => {
    expect(offers(declaring(3), 'union')[0]!.commands).toEqual([1, 2, 3].map((levels) => ({ type: 'declare-impulse', levels })));
    expect(play(declaring(3), 'union', { type: 'declare-impulse', levels: 2 }).state.impulse).toMatchObject({ side: 'union', level: 2, number: 4 });
  });

  it('H-5.15.1 H-5.16.2 no level at all, too many, and a reserve before the last impulse are refused', () => {
    expect(reasons(refusal(declaring(3), 'union', { type: 'declare-impulse', levels: 0 }))).toEqual([{ rule: 'H-5.15.2', code: 'impulse.levels' }]);
    expect(reasons(refusal(declaring(3), 'union', { type: 'declare-impulse', levels: 4 }))).toEqual([{ rule: 'H-5.15.2', code: 'impulse.levels' }]);
    expect(reasons(refusal(declaring(3), 'union', { type: 'declare-impulse', levels: 1, reserve: 1 }))).toEqual([{ rule: 'H-5.16.2', code: 'impulse.reserve' }]);
  });

  it('H-5.0.1 H-5.16.2 the last impulse uses all levels or keeps the rest back for extended battles: 3 left, 1 kept, 2 used', () => {
    const last = positionOf(LEADERS, { name: 'impulse-declaration', side: 'union' }, null, {
      operations: { first: 'confederate', left: { union: 3, confederate: 0 }, allIn: true, played: ['confederate', 'union'] },
    });
    expect(reasons(refusal(last, 'union', { type: 'declare-impulse', levels: 2 }))).toEqual([{ rule: 'H-5.0.1', code: 'impulse.unused-levels' }]);
    expect(play(last, 'union', { type: 'declare-impulse', levels: 2, reserve: 1 }).state).toMatchObject({ impulse: { level: 2 }, operations: { reserved: { union: 1 }, left: { union: 1 } } });
  });
});

describe('pay', () => {
  const ending = (warEffort: number, leaders: Sketch['union']) =>
    positionOf({ ...LEADERS, union: leaders }, { name: 'movement', side: 'union' }, 'union', { sides: { union: { warEffort } }, operations: { first: 'union', left: { union: 0, confederate: 2 }, played: ['union'] } });
  const OWN: Sketch['union'] = [{ id: 'grant', stars: 3, hex: '0303' }, { id: 'first', leader: 'grant' }, { id: 'buell', stars: 2, hex: '0307' }, { id: 'second', leader: 'buell' }];

  it('H-11.0.1 H-4.25.1 each active leader costs 1 war effort point', () => {
    const { events } = play(ending(10, OWN), 'union', { type: 'end-movement' });
    expect(events).toContainEqual({ type: 'war-effort-changed', side: 'union', by: -2, rule: 'H-11.0.1' });
  });

  it('H-11.0.2 H-11.0.3 who was made inactive in the impulse is paid, who was turned willingly is not', () => {
    const [grant, first, buell, second] = OWN;
    const unwilling = [grant!, first!, { ...buell!, state: { active: false, marks: { inactivated: true as const } } }, second!] as Sketch['union'];
    const willing = [grant!, first!, { ...buell!, state: { active: false } }, second!] as Sketch['union'];
    expect(play(ending(10, unwilling), 'union', { type: 'end-movement' }).events).toContainEqual({ type: 'war-effort-changed', side: 'union', by: -2, rule: 'H-11.0.1' });
    expect(play(ending(10, willing), 'union', { type: 'end-movement' }).events).toContainEqual({ type: 'war-effort-changed', side: 'union', by: -1, rule: 'H-11.0.1' });
  });

  it('H-11.0.3 with too little the owner turns leaders until the others can be paid; the one of lowest rank is offered', () => {
    const poor = play(ending(1, OWN), 'union', { type: 'end-movement' }).state;
    expect(poor.phase).toEqual({ name: 'pay', side: 'union' });
    expect(offers(poor, 'union')[0]!.commands).toEqual([{ type: 'pay', inactivate: ['buell'] }]);
    expect(reasons(refusal(poor, 'union', { type: 'pay', inactivate: [] }))).toEqual([{ rule: 'H-11.0.1', code: 'pay.too-little' }]);
    const { events, state } = play(poor, 'union', { type: 'pay', inactivate: ['grant'] });
    expect(events[0]).toMatchObject({ type: 'leader-inactivated', leader: 'grant', willingly: true });
    expect(state.sides.union.warEffort).toBe(0);
  });

  it('H-4.25.2 after it the other side declares its impulse', () => {
    expect(play(ending(10, OWN), 'union', { type: 'end-movement' }).state.phase).toEqual({ name: 'impulse-declaration', side: 'confederate' });
  });
});

describe('the end', () => {
  it('H-1.11.1 house HS-19 points for cities, enemy steps, events and unspent war effort, and the margin of the lead', () => {
    const state = positionOf({ ...LEADERS, hexes: { '0303': { settlement: 'city', state: 'KY' }, '0909': { settlement: 'city' } } }, BIDDING, null, { sides: { union: { points: 6, warEffort: 45 } } });
    const reduced = { ...state, units: state.units.map((unit, index) => (state.setting.order.units[index]!.id === 'reserve' ? { ...unit, steps: 1 } : unit)) };
    // Union: city 10, a Confederate step 1, events 6, 45 / 20 = 2. Confederates: city 10, 100 / 20 = 5.
    expect(victoryTerms(reduced, 'union').map(({ value }) => value)).toEqual([10, 6, 2, 1]);
    expect([victoryPoints(reduced, 'union'), victoryPoints(reduced, 'confederate')]).toEqual([19, 15]);
    expect(outcomeOf(reduced)).toEqual({ margin: 'draw', points: { union: 19, confederate: 15 }, rule: 'H-1.11.1' });
    const more = { ...reduced, sides: { ...reduced.sides, union: { ...reduced.sides.union, points: 20 } } };
    expect(outcomeOf(more)).toMatchObject({ winner: 'union', margin: 'decisive' });
  });

  it('H-3.16.1 tracks end at 0 and 999: 997 and 5 are 999', () => {
    const rich = positionOf(LEADERS, BIDDING, null, { sides: { union: { warEffort: 997 } } });
    expect(evolve(rich, { type: 'war-effort-changed', side: 'union', by: 5, rule: 'H-4.31.2' }).sides.union.warEffort).toBe(999);
    expect(evolve(rich, { type: 'war-effort-changed', side: 'union', by: -998, rule: 'H-11.0.1' }).sides.union.warEffort).toBe(0);
  });
});

describe('the order of a turn', () => {
  it('H-5.11.1 H-4.2.2 H-6.0.1 the winner cannot leave the first impulse to the other; it runs from supply over movement and combat to its pay, and one reorganisation ends the turn', () => {
    const { events, state } = playAll(
      bidding(LEADERS),
      ['union', { type: 'bid', levels: 4 }],
      ['confederate', { type: 'bid', levels: 5 }],
      ['confederate', { type: 'end-movement' }],
      ['union', { type: 'end-movement' }],
    );
    const sequences = events.flatMap((event) => (event.type === 'sequence-begun' ? [event.sequence] : event.type === 'impulse-begun' ? [event.side] : []));
    const impulse = ['supply', 'movement', 'reaction', 'retreat-before-combat', 'combat', 'extended-battle', 'pay', 'impulse'];
    expect(sequences).toEqual(['impulse', 'confederate', ...impulse, 'union', ...impulse, 'reorganisation']);
    expect(state.phase.name).toBe('reorganisation');
  });

  it('H-4.1.1 a command out of its phase is refused in one short sentence; all that the phase allows stands in the facts', () => {
    expect(refusal(bidding(), 'union', { type: 'end-movement' })).toEqual([
      {
        rule: 'H-4.1.1',
        code: 'phase.wrong',
        message: 'The game is in the phase bidding, in which end-movement is not among the commands.',
        facts: { phase: 'bidding', command: 'end-movement', allowed: ['bid'] },
      },
    ]);
  });

  it('H-5.14.2 after an all-in winner the other side plays its bid, then all the rest at once', () => {
    const { state } = playAll(bidding(LEADERS), ['union', { type: 'bid', levels: 3 }], ['confederate', { type: 'bid', levels: 5 }], ['confederate', { type: 'end-movement' }], ['union', { type: 'end-movement' }]);
    expect(state.impulse).toMatchObject({ side: 'union', level: 1, number: 3 });
  });

  it('H-4.4.1 at its end the marker advances and points are what the ratings say: AR 3 with a wound of 1 is 2', () => {
    // Each stands where a rail line comes in over an edge of its own, so that nobody checks attrition.
    const supplied: Sketch = { ...LEADERS, hexes: { '0303': { settlement: 'city', edge: 'north', state: 'KY' }, '0909': { settlement: 'city', edge: 'south' } }, rails: [{ path: ['0303', '0304'], owner: 'union' }, { path: ['0909', '0910'], owner: 'confederate' }] };
    const spent = bidding({ ...supplied, union: [{ id: 'grant', stars: 3, hex: '0303', state: { points: 0, wound: 1 } }, { id: 'first', leader: 'grant' }] });
    let state = playAll(spent, ['union', { type: 'bid', levels: 0 }], ['confederate', { type: 'bid', levels: 0 }]).state;
    while (state.phase.name === 'reorganisation') {
      const { step } = state.phase;
      const side = (['union', 'confederate'] as const).find((each) => offers(state, each).length > 0)!;
      state = play(state, side, { type: 'submit-orders', step, orders: [] }).state;
    }
    expect(state).toMatchObject({ turn: 2, phase: { name: 'bidding', round: 1 } });
    // The wound has healed in administration (H-10.67.a.1), before the points are counted.
    expect(state.leaders[0]).toMatchObject({ points: 3, wound: 0 });
  });

  it('H-3.53.9 the morale of leaders falls with severe weather, that of units never does (H-3.53.1)', () => {
    const cold = playAll(bidding(LEADERS, 1), ['union', { type: 'bid', levels: 0 }], ['confederate', { type: 'bid', levels: 0 }, [2, 4]]);
    expect(cold.events.filter(({ type }) => type === 'cold-felt')).toEqual([
      { type: 'cold-felt', leaders: ['grant'], to: 'union' },
      { type: 'cold-felt', leaders: ['johnston'], to: 'confederate' },
    ]);
  });
});
