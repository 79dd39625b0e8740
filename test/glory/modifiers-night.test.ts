import { decide } from '../../src/systems/glory/decide.js';
import type { GloryCommand } from '../../src/systems/glory/commands.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import type { Period, Side } from '../../src/systems/glory/vocabulary.js';
import { DUEL, charging, designating, duel, resolve, told, typesOf, unit } from './charging.js';
import { play, playAll, positionOf, type Sketch, type UnitSketch } from './position.js';

/** The rows of section 13, each by day, in a first and in a second night turn, with the nearest thing that the night leaves alone. */

const PERIODS = ['day', 'night-1', 'night-2'] as const satisfies readonly Period[];
type Verdicts = readonly [day: unknown, first: unknown, second: unknown];
const horse = { class: 'cavalry' } as const;
const onFoot = { class: 'cavalry', onFoot: true } as const;
const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
const meeting = (period: Period, attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}): Sketch => duel(attacker, defender, { period, ...reserve });
const going = (state: GloryState): GloryState => ({ ...state, pool: { union: 1, confederate: 1 } });

/** The rule that refuses a command, or that it goes. */
function verdict(state: GloryState, side: Side, command: GloryCommand): string {
  const decided = decide(state, side, command, { roll: () => 0 });
  return decided.ok ? 'goes' : decided.error.violations[0].rule;
}

const move = (sketch: Sketch, to: string) => told(play(positionOf(sketch), 'union', { type: 'move', unit: 'u', path: [to] }).events, 'unit-moved').costs[0];
const shot = (period: Period, target: string) =>
  verdict(positionOf({ period, union: [{ id: 'g', hex: '0502', class: 'artillery', facing: 3 }], confederate: [{ id: 't', hex: target }] }, { name: 'artillery-fire', shots: [] }), 'union', { type: 'fire', batteries: ['g'], target });
const charge = (period: Period, attacker: Partial<UnitSketch>) => verdict(designating(meeting(period, attacker)), 'union', { type: 'designate-charge', attackers: ['a'], targets: ['0504'] });
const repulsed = (period: Period, defender: Partial<UnitSketch> = {}) =>
  playAll(going(charging(meeting(period, { strength: 1 }, { strength: 9, ...defender }), DUEL)), ['union', resolve(), [0]], ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }]).state;
const entered = (period: Period, defender: Partial<UnitSketch> = {}) => play(repulsed(period, defender), 'confederate', { type: 'advance', unit: 'd', hex: '0505', facing: 3 });
const won = (period: Period) => playAll(going(charging(meeting(period, { strength: 20 }), DUEL)), ['union', resolve(), [5, 0]], ['confederate', { type: 'retreat', unit: 'd', path: ['0503'], facing: 3 }]).state;
const check = (period: Period) => told(play(charging(meeting(period, { strength: 20 }), DUEL), 'union', resolve(), [5, 0]).events, 'cohesion-checked').roll.total;
const rallying = (period: Period, more: Partial<UnitSketch> = {}, enemy = '0909') =>
  positionOf({ period, union: [{ id: 'u', hex: '0505', disordered: true, ...more }, { id: 'v', hex: '0101', disordered: true }], confederate: [{ id: 'c', hex: enemy }] }, { name: 'rally' });
const combination = (period: Period) => {
  const leaders: Sketch['leaders'] = [{ id: 'p', side: 'union', marker: 'union', hex: '0101' }, { id: 'q', side: 'union', marker: 'union', hex: '0102' }, { id: 'confederate', side: 'confederate', hex: '0909' }];
  const state = positionOf({ period, leaders, union: [{ id: 'p1', hex: '0101', leader: 'p' }, { id: 'q1', hex: '0102', leader: 'q' }], confederate: [{ id: 'c', hex: '0909' }] }, { name: 'command-choice' }, 'union', { waiting: ['p', 'q'], group: undefined });
  return verdict(state, 'union', { type: 'combine-commands', commands: ['p', 'q'] });
};
const boxed = (period: Period) => {
  const sketch: Sketch = { period, leaders: [{ id: 'union', side: 'union', hex: '0505' }, { id: 'confederate', side: 'confederate', hex: '0909' }], union: [{ id: 'u', hex: '0505' }, { id: 'stay', hex: '0505', onTop: true }], confederate: [{ id: 'c', hex: '0909' }] };
  const state = positionOf(sketch, { name: 'recovery', done: ['confederate'] }, null);
  return { ...state, units: state.units.map((each, index) => (index === 0 ? { ...each, place: 'recovery-box' as const, hex: -1, onTop: false, disordered: true } : { ...each, onTop: false })) };
};
const recover = { type: 'recover', unit: 'u', hex: '0504', facing: 0 } as const;

describe.each<readonly [row: string, what: (period: Period) => unknown, expected: Verdicts]>([
  ['G-13.a a step next to an enemy', (period) => move({ period, union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0503' }] }, '0504'), [1, 2, 2]],
  ['G-13.a not a step away from him', (period) => move({ period, union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0503' }] }, '0506'), [1, 1, 1]],
  ['G-13.b artillery at two hexes', (period) => shot(period, '0504'), ['goes', 'G-13.b', 'G-13.b']],
  ['G-13.b not at one hex', (period) => shot(period, '0503'), ['goes', 'goes', 'goes']],
  ['G-13.c a charge on horseback', (period) => charge(period, horse), ['goes', 'G-13.c', 'G-13.c']],
  ['G-13.c not one on foot', (period) => charge(period, onFoot), ['goes', 'goes', 'goes']],
  ['G-13.c not one of infantry', (period) => charge(period, {}), ['goes', 'goes', 'goes']],
  ['G-13.c a counter-charge on horseback', (period) => entered(period, horse).state.phase.name, ['counter-charge', 'draw', 'draw']],
  ['G-13.c not one on foot', (period) => entered(period).state.phase.name, ['counter-charge', 'counter-charge', 'counter-charge']],
  ['G-13.d the check of a beaten defender', check, [0, 2, 2]],
  ['G-13.d not a check after artillery fire', (period) => {
    const state = positionOf({ period, union: [{ id: 'g', hex: '0502', class: 'artillery', facing: 3, strength: 4, range: 'M' }], confederate: [{ id: 't', hex: '0503' }] }, { name: 'artillery-fire', shots: [] });
    return told(play(state, 'union', { type: 'fire', batteries: ['g'], target: '0503' }, [3, 0]).events, 'cohesion-checked').roll.total;
  }, [0, 0, 0]],
  ['G-13.e an idle Disordered unit rallies without a roll', (period) => {
    const { events } = play(rallying(period), 'union', { type: 'rally', unit: 'u', facing: 0 }, period === 'day' ? [9] : []);
    return [told(events, 'rally-attempted').rallied, told(events, 'rally-attempted').roll?.die];
  }, [[false, 9], [true, undefined], [true, undefined]]],
  ['G-13.e also when its owner says nothing', (period) => unit(play(rallying(period), 'union', { type: 'end-activation' }).state, 'u').disordered, [true, false, false]],
  ['G-13.e not next to an enemy', (period) => verdict(rallying(period, {}, '0504'), 'union', { type: 'rally', unit: 'u', facing: 0 }), ['G-11.51.b', 'G-11.51.b', 'G-11.51.b']],
  ['G-13.e not after it has moved', (period) => unit(play(rallying(period, { marks: { moved: true } }), 'union', { type: 'end-activation' }).state, 'u').disordered, [true, true, true]],
  ['G-13.f a Combined Activation', combination, ['goes', 'G-13.f', 'G-13.f']],
  ['G-13.g a Recovery roll', (period) => verdict(boxed(period), 'union', recover), ['goes', 'G-13.g', 'goes']],
  ['G-13.h a failed Recovery roll: Eliminated by day, left in the box in a second night turn', (period) => (period === 'night-1' ? 'none' : unit(play(boxed(period), 'union', recover, [9]).state, 'u').place), ['eliminated', 'none', 'recovery-box']],
  ['G-13.h not a passed one', (period) => (period === 'night-1' ? 'none' : unit(play(boxed(period), 'union', recover, [0]).state, 'u').place), ['map', 'none', 'map']],
  ['G-13.i a victorious charger may stay', (period) => verdict(won(period), 'union', { type: 'decline-advance' }), ['G-11.31.a', 'goes', 'goes']],
  ['G-13.i and is Disordered when it advances', (period) => unit(play(won(period), 'union', { type: 'advance', unit: 'a', hex: '0504', facing: 0 }).state, 'a').disordered, [false, true, true]],
  ['G-13.k not a defender that enters the hex of beaten chargers', (period) => unit(entered(period).state, 'd').disordered, [false, false, false]],
])('%s', (row, what, expected) => {
  test(`${row}: by day, in a first and in a second night turn (G-13.j)`, () => {
    expect(PERIODS.map(what)).toEqual(expected);
  });
});

describe('what the night leaves alone', () => {
  test.each<readonly [string, (period: Period) => unknown]>([
    ['G-13.a the terrain', (period) => move({ period, hexes: { '0504': { terrain: 'woods' } }, union: [{ id: 'u', hex: '0505' }] }, '0504')],
    ['G-10.22.a the charge die', (period) => told(play(charging(meeting(period, { strength: 20 }), DUEL), 'union', resolve(), [5, 0]).events, 'charge-resolved').roll.total],
    ['G-10.31.a Defensive Fire', (period) => {
      const state = play(designating(meeting(period)), 'union', { type: 'designate-charge', attackers: ['a'], targets: ['0504'] }).state;
      return told(play(state, 'confederate', { type: 'defensive-fire', hex: '0504', targets: ['0505'] }, [5]).events, 'defensive-fire-resolved').roll.total;
    }],
    ['G-10.27.a retreat before a charge on horseback', (period) => play(designating(meeting(period, {}, horse)), 'union', { type: 'designate-charge', attackers: ['a'], targets: ['0504'] }).state.phase.name],
    ['G-11.41.a Withdrawal', (period) => typesOf(play(going(charging(meeting(period, { strength: 20 }, { disordered: true }), DUEL)), 'union', resolve(), [9]).events).includes('unit-withdrawn')],
    ['G-12.1.a mounting and dismounting', (period) => verdict(positionOf({ period, union: [{ id: 'u', hex: '0505', ...horse }] }), 'union', { type: 'change', unit: 'u' })],
  ])('%s', (_title, what) => {
    const [day, first, second] = PERIODS.map(what);
    expect([first, second]).toEqual([day, day]);
  });
});
