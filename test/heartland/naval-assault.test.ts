import type { CommandOf } from '../../src/systems/heartland/commands.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { attritionChecks, NO_RELIEF } from '../../src/systems/heartland/procedures/attrition.js';
import { surveyOf } from '../../src/systems/heartland/position.js';
import { advanceFleets, announceAssault } from '../../src/systems/heartland/procedures/river-transport.js';
import { landingAt } from '../../src/systems/heartland/procedures/naval-assault.js';
import type { HeartlandRecorder } from '../../src/systems/heartland/recorder.js';
import type { Away, HeartlandState } from '../../src/systems/heartland/state.js';
import type { DisplayBox, HexId } from '../../src/systems/heartland/vocabulary.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { play, positionOf, reasons, refusal, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';
import { FORK, MAIN, battery, gunboat, named, onRivers, type Between } from './river-map.js';

const CITY = { settlement: 'city', port: true, state: 'KY' } as const;
const TOWN = { settlement: 'town' } as const;
const PORT: Between = ['0105', '0106'];
const FIRST_BOX = { box: 'any-impulse-turn-1', gunboat: 'monitor', from: '0105' } as const;

/** A port at 0105 with a division under a leader, a wagon, and a gunboat beside it. */
const inPort = (sketch: Sketch = {}, boat: Partial<UnitSketch> = {}) =>
  positionOf(
    onRivers({
      ...sketch,
      hexes: { '0105': CITY, '0705': TOWN, ...sketch.hexes },
      union: [{ id: 'smith', stars: 2, hex: '0105' }, { id: 'division', leader: 'smith' }, { id: 'wagon', type: 'wagon', capacity: 2, hex: '0105' }, gunboat('monitor', PORT, boat), ...(sketch.union ?? [])],
    }),
  );
const embark = (said: Partial<CommandOf<'embark'>> = {}): CommandOf<'embark'> => ({ type: 'embark', gunboat: 'monitor', unit: 'division', leaders: ['smith'], ...said });
const of = (state: HeartlandState, id: string) => state.units[state.setting.order.unitIndex.get(id)!]!;

function recorded(state: HeartlandState, act: (recorder: HeartlandRecorder) => void): { readonly events: readonly HeartlandEvent[]; readonly state: HeartlandState } {
  const recorder = new Recorder<HeartlandState, HeartlandEvent>(state, evolve, scriptedDice([]));
  act(recorder);
  return { events: recorder.events, state: recorder.state };
}

describe('embarking', () => {
  test('H-4.22.3, H-8.92.1, H-8.92.a.1 in the movement sequence a division, a wagon and leaders go aboard; the fleet is in the first box (exact events)', () => {
    const { events, state } = play(inPort(), 'union', embark({ wagon: 'wagon' }));
    expect(events).toEqual([
      { type: 'unit-placed', unit: 'monitor', spot: { place: 'display', away: FIRST_BOX }, rule: 'H-8.92.a.1' },
      { type: 'hexside-left', unit: 'monitor' },
      { type: 'unit-placed', unit: 'wagon', spot: { place: 'display', away: FIRST_BOX }, rule: 'H-8.92.a.1', to: 'union' },
      { type: 'leader-placed', leader: 'smith', spot: { place: 'display', away: FIRST_BOX }, rule: 'H-8.92.a.1' },
    ]);
    expect(of(state, 'monitor')).toMatchObject({ place: 'display', hex: -1, hexside: -1, away: FIRST_BOX });
    expect(of(state, 'division')).toMatchObject({ place: 'box', leader: 0 });
    expect(of(state, 'wagon')).toMatchObject({ place: 'display', away: FIRST_BOX });
    expect(state.leaders[0]).toMatchObject({ place: 'display', hex: -1, away: FIRST_BOX });
  });

  test('H-8.92.1 a unit without a leader as well, of any size', () => {
    const { events } = play(inPort({ union: [{ id: 'alone', hex: '0105', size: 'brigade' }] }), 'union', embark({ unit: 'alone', leaders: [] }));
    expect(events.map((event) => ('unit' in event ? event.unit : ''))).toEqual(['monitor', 'monitor', 'alone']);
  });

  test('H-7.11.1, H-8.92.a.1 a landing is a place to embark, as long as it is not exhausted', () => {
    const landing = (exhausted: boolean): Sketch => ({ hexes: { '0105': TOWN }, union: [{ id: 'landing', type: 'landing', hex: '0105', state: { exhausted } }] });
    expect(play(inPort(landing(false)), 'union', embark()).events[0]!.type).toBe('unit-placed');
    expect(reasons(refusal(inPort(landing(true)), 'union', embark()))).toEqual([{ rule: 'H-8.92.a.1', code: 'embark.no-port' }]);
    const state = inPort(landing(false));
    expect(landingAt(state, 'union', state.setting.board.grid.indexOf('0105'))?.counter.id).toBe('landing');
  });

  test.each<readonly [string, Sketch, ReturnType<typeof embark>, string, string]>([
    ['in a town that is no port (index example)', { hexes: { '0105': { settlement: 'town', state: 'KY' } } }, embark(), 'H-8.92.a.1', 'embark.no-port'],
    ['of somebody elsewhere', { union: [{ id: 'far', hex: '0505' }] }, embark({ unit: 'far' }), 'H-8.92.1', 'cargo.elsewhere'],
    ['of a unit whose leader stays', {}, embark({ leaders: [] }), 'H-8.92.1', 'cargo.under-command'],
    ['of a leader who leaves troops behind', { union: [{ id: 'more', leader: 'smith' }] }, embark(), 'H-8.92.1', 'cargo.left-behind'],
    ['of a leader without his subordinates', { union: [{ id: 'jones', stars: 1, hex: '0105', state: { hex: -1, under: 0 } }] }, embark(), 'H-8.92.1', 'cargo.left-behind'],
    ['of a wagon as the combat unit', {}, embark({ unit: 'wagon', leaders: [] }), 'H-8.92.1', 'cargo.wrong-type'],
    ['of a second division as the wagon', { union: [{ id: 'more', hex: '0105' }] }, embark({ wagon: 'more' }), 'H-8.92.1', 'cargo.wrong-type'],
    ['of unknown units', {}, embark({ unit: 'nobody' }), 'H-8.92.1', 'unknown.unit'],
    ['of unknown leaders', {}, embark({ leaders: ['nobody'] }), 'H-8.92.1', 'unknown.leader'],
    ['on an unknown gunboat', {}, embark({ gunboat: 'wagon' }), 'H-8.92.1', 'unknown.unit'],
    ['of two leaders of one rank', { union: [{ id: 'jones', stars: 2, hex: '0105' }] }, embark({ leaders: ['smith', 'jones'] }), 'H-3.22.a.1', 'stacking.equal-rank'],
  ])('H-8.92.1 refused %s', (_title, sketch, command, rule, code) => {
    expect(reasons(refusal(inPort(sketch), 'union', command))).toEqual([{ rule, code }]);
  });

  test('H-7.11.1, H-8.92.a.1 nor in a port of the enemy', () => {
    const state = inPort();
    const held = { ...state, map: { ...state.map, holders: { [state.setting.board.grid.indexOf('0105')]: 'confederate' as const } } };
    expect(reasons(refusal(held, 'union', embark()))).toEqual([{ rule: 'H-8.92.a.1', code: 'embark.no-port' }]);
  });

  test('H-8.92.1 a reduced gunboat carries nobody (index example)', () => {
    expect(reasons(refusal(inPort({}, { startsReduced: true }), 'union', embark()))).toEqual([{ rule: 'H-8.92.1', code: 'embark.reduced' }]);
  });

  test('H-8.92.a.1 not troops whose leader has moved in this impulse', () => {
    const state = inPort();
    const moved = { ...state, leaders: state.leaders.map((leader) => ({ ...leader, marks: { moved: true as const } })) };
    expect(reasons(refusal(moved, 'union', embark()))).toEqual([{ rule: 'H-8.92.a.1', code: 'embark.moved' }]);
  });

  test('H-8.92.a.1 nor units that were moved themselves', () => {
    const state = inPort({ union: [{ id: 'alone', hex: '0105', state: { marks: { moved: true } } }] });
    expect(reasons(refusal(state, 'union', embark({ unit: 'alone', leaders: [] })))).toEqual([{ rule: 'H-8.92.a.1', code: 'embark.moved' }]);
  });

  test('H-8.9.1, H-8.91.a.2 not on a gunboat with another task, nor on one that has to fight', () => {
    expect(reasons(refusal(inPort({}, { state: { marks: { task: 'patrol' } } }), 'union', embark()))).toEqual([{ rule: 'H-8.9.1', code: 'gunboat.other-task' }]);
    expect(reasons(refusal(inPort({ confederate: [gunboat('ram', MAIN[1]!)] }), 'union', embark()))).toEqual([{ rule: 'H-8.91.a.2', code: 'gunboat.must-fight' }]);
  });

  test('H-3.17.1 the Confederates have no display (index example)', () => {
    const state = positionOf(onRivers({ hexes: { '0105': CITY }, confederate: [gunboat('ram', PORT), { id: 'brigade', hex: '0105' }] }), { name: 'movement', side: 'confederate' }, 'confederate');
    expect(reasons(refusal(state, 'confederate', { type: 'embark', gunboat: 'ram', unit: 'brigade', leaders: [] }))).toEqual([{ rule: 'H-3.17.1', code: 'naval-assault.union-only' }]);
    expect(reasons(refusal(state, 'confederate', { type: 'land', gunboat: 'ram', hex: '0105', hexside: named(PORT) }))).toEqual([{ rule: 'H-8.92.1', code: 'naval-assault.union-only' }]);
  });

  test('H-8.92.1 what is offered is accepted: the force with the spare wagon', () => {
    const state = inPort();
    const offered = offers(state, 'union').find(({ decision }) => decision === 'embark')!;
    expect(offered.commands).toEqual([embark({ wagon: 'wagon' })]);
    expect(play(state, 'union', offered.commands[0]!).events).toHaveLength(4);
  });
});

describe('the display', () => {
  const fleetIn = (box: DisplayBox) => {
    const away: Away = { ...FIRST_BOX, box };
    const { state } = play(inPort(), 'union', embark({ wagon: 'wagon' }));
    return evolve(state, { type: 'fleet-advanced', gunboat: 'monitor', away });
  };
  const boxOf = (state: HeartlandState) => [of(state, 'monitor'), of(state, 'wagon'), state.leaders[0]!].map(({ away }) => (away && 'box' in away ? away.box : null));

  test.each([
    ['any-impulse-turn-1', 'reorganisation-turn-1'],
    ['reorganisation-turn-1', 'reorganisation-turn-2'],
  ] as const)('H-4.33.1, H-8.92.a.2 in the naval sequence the fleet goes from %s to %s, with all aboard (index example)', (from, to) => {
    const { events, state } = recorded(fleetIn(from), advanceFleets);
    expect(events).toEqual([{ type: 'fleet-advanced', gunboat: 'monitor', away: { ...FIRST_BOX, box: to } }]);
    expect(boxOf(state)).toEqual([to, to, to]);
  });

  test('H-8.92.c.2 nobody aboard is checked for attrition, nor needs a line of supply (index example)', () => {
    const state = fleetIn('reorganisation-turn-1');
    expect(surveyOf(state).forces).toEqual([]);
    expect(attritionChecks(state, 'union', NO_RELIEF)).toEqual([]);
  });

  test('H-8.92.a.2 no further by itself: not from the third box, nor from the last', () => {
    expect(recorded(fleetIn('reorganisation-turn-2'), advanceFleets).events).toEqual([]);
    expect(recorded(fleetIn('available'), advanceFleets).events).toEqual([]);
  });

  const announce = (state: HeartlandState, side: 'union' | 'confederate' = 'union', id = 'monitor') => {
    const recorder = new Recorder<HeartlandState, HeartlandEvent>(state, evolve, scriptedDice([]));
    const verdict = announceAssault(recorder, { order: 'announce-assault', gunboat: id }, side);
    return verdict.ok ? recorder.events : reasons(verdict.error.violations);
  };

  test('H-8.92.a.2 announced in the third box, it is available from the next impulse on: embarked in turn 3, it lands in turn 5 (index example)', () => {
    // Turn 3: embarked, the second box. Turn 4: the third box, and announced.
    const turn3 = recorded(fleetIn('any-impulse-turn-1'), advanceFleets).state;
    const turn4 = recorded(turn3, advanceFleets).state;
    expect(announce(turn4)).toEqual([{ type: 'fleet-advanced', gunboat: 'monitor', away: { ...FIRST_BOX, box: 'available' } }]);
  });

  test('H-8.92.a.2 not announced before, nor twice, nor by the Confederates', () => {
    for (const box of ['any-impulse-turn-1', 'reorganisation-turn-1', 'available'] as const) expect(announce(fleetIn(box))).toEqual([{ rule: 'H-8.92.a.2', code: 'announcement.box' }]);
    expect(announce(inPort())).toEqual([{ rule: 'H-8.92.a.2', code: 'unknown.unit' }]);
    expect(announce(fleetIn('reorganisation-turn-2'), 'confederate')).toEqual([{ rule: 'H-3.17.1', code: 'naval-assault.union-only' }]);
  });
});

describe('landing', () => {
  const land = (hex: HexId = '0705', hexside: Between = ['0705', '0706']) => ({ type: 'land', gunboat: 'monitor', hex, hexside: named(hexside) }) as const;
  const atSea = (sketch: Parameters<typeof onRivers>[0] = {}, box: DisplayBox = 'available') => {
    const { lying = {}, ...rest } = sketch;
    const away: Away = { ...FIRST_BOX, box };
    const aboard = { place: 'display' as const, hex: -1, away };
    return positionOf(
      onRivers({
        ...rest,
        lying,
        hexes: { '0105': CITY, '0705': TOWN, ...rest.hexes },
        union: [
          { id: 'smith', stars: 2, hex: '0105', state: aboard },
          { id: 'division', leader: 'smith' },
          { id: 'wagon', type: 'wagon', capacity: 2, hex: '0105', state: aboard },
          gunboat('monitor', PORT, { state: { ...aboard, hexside: -1 } }),
          ...(rest.union ?? []),
        ],
      }),
    );
  };

  test('H-8.92.b.1, H-8.92.c.1 a fleet in the last box lands, its gunboat placed on the hexside without a move (exact events)', () => {
    const { events, state } = play(atSea(), 'union', land());
    expect(events).toEqual([
      { type: 'hexside-taken', unit: 'monitor', hex: '0705', hexside: 3 },
      { type: 'unit-marked', unit: 'monitor', marks: { task: 'assault', moved: true } },
      { type: 'unit-placed', unit: 'wagon', spot: { place: 'box', leader: 'smith' }, rule: 'H-8.92.b.1', to: 'union' },
      { type: 'leader-placed', leader: 'smith', spot: { place: 'map', hex: '0705' }, rule: 'H-8.92.b.1' },
      { type: 'march-begun', leaders: ['smith'], units: ['division', 'wagon'], to: 'union' },
      { type: 'place-taken', hexes: ['0705'], side: 'union' },
    ]);
    expect(of(state, 'monitor')).toMatchObject({ place: 'map', hexside: 3, away: null });
    expect(of(state, 'wagon')).toMatchObject({ place: 'box', leader: 0, away: null });
  });

  test('H-8.92.1, H-3.11.d.1 an army commander with a subordinate: the division stays in the box of the one who leads it', () => {
    const aboard = { place: 'display' as const, hex: -1, away: { ...FIRST_BOX, box: 'available' as const } };
    const grant: LeaderSketch = { id: 'grant', stars: 3, hex: '0105', headquarters: true, state: aboard };
    const { events, state } = play(atSea({ union: [grant] }), 'union', land());
    expect(events.filter(({ type }) => type === 'leader-placed')).toEqual([
      { type: 'leader-placed', leader: 'smith', spot: { place: 'box', under: 'grant' }, rule: 'H-8.92.b.1', to: 'union' },
      { type: 'leader-placed', leader: 'grant', spot: { place: 'map', hex: '0705' }, rule: 'H-8.92.b.1' },
    ]);
    expect(of(state, 'division')).toMatchObject({ place: 'box', leader: state.setting.order.leaderIndex.get('smith') });
  });

  test('H-8.92.b.2 they have used their whole move (index example)', () => {
    const { state } = play(atSea(), 'union', land());
    expect(reasons(refusal(state, 'union', { type: 'roll-movement', force: 'smith' }))).toEqual([{ rule: 'H-8.23.2', code: 'movement.moved' }]);
  });

  test('H-8.92.c.2 they were in full supply on the display, and are in this impulse', () => {
    const start = atSea();
    const { events } = play({ ...start, impulse: { ...start.impulse!, supply: {} } }, 'union', land());
    expect(events).toContainEqual({ type: 'supply-determined', supply: { smith: { state: 'full', open: true } }, to: 'union' });
  });

  test('H-8.92.b.1 in any impulse, up a tributary as well', () => {
    expect(play(atSea({ hexes: { '0403': { settlement: 'village' } } }), 'union', land('0403', [...FORK[4]!].reverse() as Between)).events[0]).toMatchObject({ hex: '0403' });
  });

  test('H-8.92.b.1 lone wagons of the enemy are captured there (H-8.26.3)', () => {
    const { events } = play(atSea({ confederate: [{ id: 'cart', type: 'wagon', capacity: 1, hex: '0705' }] }), 'union', land());
    expect(events).toContainEqual({ type: 'unit-captured', unit: 'cart', by: 'union', as: null, hex: '0705', capacity: 0 });
  });

  test.each<readonly [string, Parameters<typeof onRivers>[0], ReturnType<typeof land>, string, string]>([
    ['in a clear hex (index example)', {}, land('0505', ['0505', '0506']), 'H-8.92.2', 'landing.no-site'],
    ['in a town that lies on no major river', { hexes: { '0702': TOWN } }, land('0702', ['0702', '0703']), 'H-8.92.2', 'landing.no-site'],
    ['off the map', {}, land('9999', ['9999', '9998']), 'H-8.92.2', 'unknown.hex'],
    ['from a hexside elsewhere', {}, land('0705', ['0505', '0506']), 'H-8.92.c.1', 'landing.hexside'],
    ['in an enemy zone of control (index example)', { confederate: [{ id: 'c', hex: '0704' }] }, land(), 'H-8.92.b.1', 'landing.enemy-zone'],
    ['in an enemy entrenchment, manned or not', { works: [{ hex: '0705', side: 'confederate', level: 1 }] }, land(), 'H-8.92.b.1', 'landing.entrenchment'],
    ['where a battery controls the river', { confederate: [battery('fort', ['0705', '0706'])] }, land(), 'H-8.92.b.1', 'landing.enemy-control'],
    ['where a gunboat controls the river', { confederate: [gunboat('ram', MAIN[13]!)] }, land(), 'H-8.92.b.1', 'landing.enemy-control'],
    ['where a detachment stands', { confederate: [{ id: 'd', type: 'detachment', hex: '0705' }] }, land(), 'H-8.92.b.1', 'landing.enemy'],
    ['past a battery (index example; H-10.82.3)', { confederate: [battery('fort', MAIN[6]!)] }, land(), 'H-8.92.c.1', 'landing.no-way'],
    ['past a gunboat', { confederate: [gunboat('ram', MAIN[6]!)] }, land(), 'H-8.92.c.1', 'landing.no-way'],
    ['past a shoal', { lying: { '0505/0506': ['shoal'] } }, land(), 'H-8.92.c.1', 'landing.no-way'],
    ['beside a leader of the same rank', { union: [{ id: 'jones', stars: 2, hex: '0705' }] }, land(), 'H-3.22.a.1', 'stacking.equal-rank'],
  ])('H-8.92.b.1 refused %s', (_title, sketch, command, rule, code) => {
    expect(reasons(refusal(atSea(sketch), 'union', command))).toEqual([{ rule, code }]);
  });

  test.each(['any-impulse-turn-1', 'reorganisation-turn-1', 'reorganisation-turn-2'] as const)('H-8.92.b.1 not from the box %s', (box) => {
    expect(reasons(refusal(atSea({}, box), 'union', land()))).toEqual([{ rule: 'H-8.92.b.1', code: 'landing.not-available' }]);
  });

  test('H-8.92.b.1 no gunboat that is on the river', () => {
    expect(reasons(refusal(inPort(), 'union', land()))).toEqual([{ rule: 'H-8.92.b.1', code: 'unknown.unit' }]);
  });

  describe('H-3.71.2 enemies whom nobody sees', () => {
    const screen: Sketch['confederate'] = [{ id: 'corps', stars: 2, hex: '0701', corps: true, state: { screening: true } }, ...['x', 'y', 'z', 'w'].map((id) => ({ id, type: 'cavalry' as const, leader: 'corps' }))];
    const hidden = (hex: string): UnitSketch | LeaderSketch => ({ id: 'c', hex, state: { hidden: true } });

    test('in the hex they keep the fleet off, and come to light', () => {
      const { events, state } = play(atSea({ confederate: [...screen, hidden('0705')] }), 'union', land());
      expect(events).toEqual([{ type: 'force-revealed', leaders: [], units: ['c'], hex: '0705' }]);
      expect(of(state, 'monitor').place).toBe('display');
    });

    test('beside it they come to light once the troops are ashore', () => {
      const { events, state } = play(atSea({ confederate: [...screen, hidden('0704')] }), 'union', land());
      expect(events.at(-1)).toEqual({ type: 'force-revealed', leaders: [], units: ['c'], hex: '0704' });
      expect(state.leaders[0]!.place).toBe('map');
    });
  });

  test('H-8.92.b.1 every site is offered once for each of its hexsides, and accepted', () => {
    const state = atSea();
    const offered = offers(state, 'union').find(({ decision }) => decision === 'land')!;
    // The port itself is a city; it and the town of 0705 have the Main on their south sides alone.
    expect(offered.commands).toEqual([land('0105', PORT), land()]);
    for (const command of offered.commands) expect(play(state, 'union', command).events[0]!.type).toBe('hexside-taken');
  });
});
