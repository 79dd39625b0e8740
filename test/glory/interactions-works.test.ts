import type { GloryEvent } from '../../src/systems/glory/events.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import type { Period } from '../../src/systems/glory/vocabulary.js';
import { DUEL, charging, chargeWithZeros, duel, hexOf, resolve, told, typesOf, unit, type Plan } from './charging.js';
import { play, playAll, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/**
 * Improved Positions, the sunken road and railroads: who may take a Disorder and stand instead of retreating (G-TCN.I), by
 * day and by night, and what a charge then comes to. a, very strong, charges d at 0504 from 0505.
 */

const NIGHTS = ['day', 'night-1', 'night-2'] as const satisfies readonly Period[];
const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
const WORKS: Sketch = { hexsides: [{ between: ['0504', '0505'], features: ['improved-position'] }] };

function meeting(ground: Sketch, defender: Partial<UnitSketch> = {}, more: Sketch = {}): Sketch {
  const { union = [], confederate = [], ...sketch } = duel({ strength: 20 }, { cohesion: 6, disorderedCohesion: 4, ...defender }, { ...ground, ...more });
  return { ...sketch, union: [...union, ...reserve.union!], confederate: [...confederate, ...reserve.confederate!] };
}

const STAND = { type: 'stand' as const, unit: 'd' };
const BACK = { type: 'retreat' as const, unit: 'd', path: ['0503'], facing: 3 };
/** 20 to 5 is +4, Cohesion 7 to 6 +1, works −2: +3. A 2 makes 5, an 8 makes 11. */
const charged = (sketch: Sketch, die: number, checks: readonly number[], plans: readonly Plan[] = DUEL) => play(charging(sketch, plans), 'union', resolve(), [die, ...checks]);
const orders = (events: readonly GloryEvent[]) =>
  events.flatMap((event) => (event.type === 'unit-disordered' || event.type === 'unit-withdrawn' || event.type === 'unit-eliminated' ? [`${event.unit} ${event.type.slice(5)} ${event.rule}`] : []));
const mayStand = (state: GloryState) => (state.phase.name === 'retreats' ? state.phase.retreats.map(({ unit: id, mayStand: may }) => [id, may]) : state.phase.name);

describe.each<readonly [string, Sketch]>([
  ['G-TC.13 works on the hexside', WORKS],
  ['G-TC.14 G-TCN.I2 a sunken road', { hexes: { '0504': { sunkenRoad: true } } }],
  ['G-TC.14 G-TCN.I2 a railroad', { roads: [{ kind: 'railroad', path: ['0404', '0504'] }] }],
  ['G-TC.14 an unfinished railroad', { roads: [{ kind: 'unfinished-railroad', path: ['0404', '0504'] }] }],
])('%s', (title, ground) => {
  test.each(NIGHTS)(`${title} G-TCN.I a unit that passed its check stands Disordered and holds the hex, in a %s turn`, (period) => {
    const beaten = charged(meeting({ ...ground, period }), 2, [0]);
    expect(mayStand(beaten.state)).toEqual([['d', true]]);
    const { events, state } = play(beaten.state, 'confederate', STAND);
    expect(events.slice(0, 2)).toEqual([{ type: 'unit-stood', unit: 'd' }, { type: 'unit-disordered', unit: 'd', cause: 'standing', rule: 'G-TCN.I' }]);
    expect([hexOf(state, 'd'), hexOf(state, 'a'), typesOf(events).includes('unit-advanced')]).toEqual(['0504', '0505', false]);
  });

  test(`${title} G-TCN.I one that failed its check is Disordered already: standing Withdraws it, retreating does not`, () => {
    const beaten = charged(meeting(ground), 2, [9]).state;
    expect(orders(play(beaten, 'confederate', STAND).events)).toEqual(['d withdrawn G-11.11.b']);
    expect(orders(play(beaten, 'confederate', BACK).events)).toEqual([]);
  });

  test(`${title} G-TCN.I on 11 and more the Disorder of the result comes first, so that standing Withdraws`, () => {
    const beaten = charged(meeting(ground), 8, []);
    expect(orders(beaten.events)).toEqual(['d disordered G-CR.1']);
    expect(orders(play(beaten.state, 'confederate', STAND).events)).toEqual(['d withdrawn G-11.11.b']);
  });

  test(`${title} G-11.31.a a unit that stood and was Withdrawn leaves the hex to the charger, who must advance`, () => {
    const { state } = play(charged(meeting(ground), 8, []).state, 'confederate', STAND);
    expect(state.phase).toMatchObject({ name: 'advance', optional: false, openings: [{ hex: '0504', candidates: ['a'] }] });
  });

  test(`${title} G-TCN.I it is a choice: the unit may retreat in order`, () => {
    const { state } = play(charged(meeting(ground), 2, [0]).state, 'confederate', BACK);
    expect([hexOf(state, 'd'), unit(state, 'd').disordered]).toEqual(['0503', false]);
  });
});

describe('where nobody stands', () => {
  test.each<readonly [string, Sketch]>([
    ['in the open', {}],
    ['with works on another hexside', { hexsides: [{ between: ['0504', '0503'], features: ['improved-position'] }] }],
    ['in a Town', { hexes: { '0504': { terrain: 'town' } } }],
    ['in Woods', { hexes: { '0504': { terrain: 'woods' } } }],
    ['behind a ford', { hexsides: [{ between: ['0504', '0505'], features: ['river', 'ford'] }] }],
    ['behind a wall', { hexsides: [{ between: ['0504', '0505'], features: ['wall'] }] }],
    ['on a pike', { roads: [{ kind: 'pike', path: ['0504', '0505'] }] }],
    ['when the sunken road is the charger’s', { hexes: { '0505': { sunkenRoad: true } } }],
  ])('G-TCN.I not %s', (_title, ground) => {
    const beaten = charged(meeting(ground), 4, [0]).state;
    expect(mayStand(beaten)).toEqual([['d', false]]);
    expect(reasons(refusal(beaten, 'confederate', STAND))).toEqual([{ rule: 'G-TCN.I', code: 'retreat.no-works' }]);
  });

  test('G-TCN.I not a charger that is beaten back over its own works', () => {
    const sketch = meeting({ hexsides: [{ between: ['0505', '0506'], features: ['improved-position'] }], hexes: { '0505': { sunkenRoad: true } } }, { strength: 30 });
    const repulsed = play(charging({ ...sketch, union: sketch.union!.map((each) => (each.id === 'a' ? { ...each, strength: 2 } : each)) }, DUEL), 'union', resolve(), [0]).state;
    expect(mayStand(repulsed)).toEqual([['a', false]]);
  });
});

describe('stacks in works', () => {
  const guns: UnitSketch = { id: 'g', hex: '0504', facing: 3, class: 'artillery', cohesion: 6, disorderedCohesion: 4, onTop: true };
  const stack = () => charged(meeting(WORKS, {}, { confederate: [guns] }), 2, [0, 0]).state;

  test('G-TCN.I G-10.28.d infantry and guns choose each for itself; while one stands nobody advances (G-11.31.i)', () => {
    expect(mayStand(stack())).toEqual([['g', true], ['d', true]]);
    const { events, state } = playAll(stack(), ['confederate', STAND], ['confederate', { type: 'retreat', unit: 'g', path: ['0503'], facing: 3 }]);
    expect([hexOf(state, 'd'), hexOf(state, 'g'), typesOf(events).includes('unit-advanced'), state.phase.name === 'advance']).toEqual(['0504', '0503', false, false]);
  });

  test('G-TCN.I G-11.41.b Disordered guns that stand are eliminated', () => {
    const beaten = charged(meeting(WORKS, {}, { confederate: [guns] }), 2, [9, 0]).state;
    expect(orders(play(beaten, 'confederate', { type: 'stand', unit: 'g' }).events)).toEqual(['g eliminated G-11.41.b']);
  });

  test('G-TCN.I two infantry may both stand, each with its own Disorder', () => {
    const pair = charged(meeting(WORKS, { onTop: true }, { confederate: [{ id: 'e', hex: '0504', facing: 3, strength: 1, cohesion: 6 }] }), 4, [0, 0]).state;
    const { events, state } = playAll(pair, ['confederate', STAND], ['confederate', { type: 'stand', unit: 'e' }]);
    expect(orders(events)).toEqual(['d disordered G-TCN.I', 'e disordered G-TCN.I']);
    expect([hexOf(state, 'd'), hexOf(state, 'e')]).toEqual(['0504', '0504']);
  });
});

describe('works among other rules', () => {
  test('G-10.43.a G-TCN.I charged from two hexes, over works from one: −2 for the whole charge, and the defender may stand', () => {
    const sketch = meeting(WORKS, {}, { union: [{ id: 'b', hex: '0604', facing: 5 }] });
    const plan = [{ attackers: ['a', 'b'], targets: ['0504'] }];
    expect(chargeWithZeros(sketch, plan).roll.modifiers.filter(({ rule }) => rule === 'G-TC.13')).toHaveLength(1);
    expect(mayStand(charged(sketch, 2, [0], plan).state)).toEqual([['d', true]]);
  });

  test('G-TCN.I round the works, from 0604 alone, it has neither the −2 nor the choice', () => {
    const sketch = meeting(WORKS, {}, { union: [{ id: 'b', hex: '0604', facing: 5, strength: 20 }] });
    const plan = [{ attackers: ['b'], targets: ['0504'] }];
    expect(chargeWithZeros(sketch, plan).roll.modifiers.map(({ rule }) => rule)).not.toContain('G-TC.13');
    expect(mayStand(charged(sketch, 2, [0], plan).state)).toEqual([['d', false]]);
  });

  test('G-TC.14 a sunken road protects on all sides, so from 0604 too', () => {
    const sketch = meeting({ hexes: { '0504': { sunkenRoad: true } } }, {}, { union: [{ id: 'b', hex: '0604', facing: 5, strength: 20 }] });
    expect(mayStand(charged(sketch, 2, [0], [{ attackers: ['b'], targets: ['0504'] }]).state)).toEqual([['d', true]]);
  });

  test('G-TCN.I of two target hexes only the one in works may stand; the other is entered', () => {
    const sketch = meeting(WORKS, {}, { confederate: [{ id: 'e', hex: '0604', facing: 3, strength: 1 }] });
    const beaten = charged(sketch, 4, [0, 0], [{ attackers: ['a'], targets: ['0504', '0604'] }]).state;
    expect(mayStand(beaten)).toEqual([['d', true], ['e', false]]);
    const { state } = playAll(beaten, ['confederate', STAND], ['confederate', { type: 'retreat', unit: 'e', path: ['0704'], facing: 3 }]);
    expect(state.phase).toMatchObject({ name: 'advance', openings: [{ hex: '0604', candidates: ['a'] }] });
  });

  test.each(NIGHTS)('G-13.d in a %s turn the check before the choice is harder by night', (period) => {
    const { events } = charged(meeting({ ...WORKS, period }), 2, [5]);
    expect(told(events, 'cohesion-checked')).toMatchObject({ roll: { total: period === 'day' ? 5 : 7 }, passed: period === 'day' });
  });

  test('G-11.33.h G-TCN.I a beaten charger that fell back behind works may stand there against the counter-charge', () => {
    const sketch = meeting({ hexsides: [{ between: ['0505', '0506'], features: ['improved-position'] }] }, { strength: 30, cohesion: 9 });
    const weak = { ...sketch, union: sketch.union!.map((each) => (each.id === 'a' ? { ...each, strength: 2 } : each)) };
    const { events, state } = playAll(
      charging(weak, DUEL),
      ['union', resolve(), [0]],
      ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }],
      ['confederate', { type: 'advance', unit: 'd', hex: '0505', facing: 3 }],
      ['confederate', { type: 'counter-charge', target: '0506', facing: 3 }, [2, 0]],
    );
    expect(told(events.filter((event) => event.type === 'charge-resolved').slice(1), 'charge-resolved').roll.modifiers.map(({ rule }) => rule)).toContain('G-TC.13');
    expect(mayStand(state)).toEqual([['a', true]]);
    expect(orders(play(state, 'union', { type: 'stand', unit: 'a' }).events)).toEqual(['a withdrawn G-11.11.b']);
  });

  test('G-11.27.a G-TCN.I with every way barred it may still stand', () => {
    const barred = ['0503', '0403', '0603', '0404', '0604'].map((to) => ({ between: ['0504', to] as [string, string], features: ['river' as const] }));
    const beaten = charged(meeting({ hexsides: [...WORKS.hexsides!, ...barred] }), 2, [0]).state;
    const { state } = play(beaten, 'confederate', STAND);
    expect([hexOf(state, 'd'), unit(state, 'd').disordered]).toEqual(['0504', true]);
  });
});

describe('slopes, towns and marsh in one charge', () => {
  test.each<readonly [string, Sketch, readonly (readonly [string, number])[]]>([
    ['G-TC.6 G-TC.4 up one level into a Town', { hexes: { '0504': { terrain: 'town', elevation: 1 } } }, [['G-TC.4', -1], ['G-TC.6', -1]]],
    ['G-TC.7 G-TC.3 up two levels into Marsh', { hexes: { '0504': { terrain: 'marsh', elevation: 2 } } }, [['G-TC.3', -1], ['G-TC.7', -2]]],
    ['G-TC.8 G-TC.2 down two levels into Woods', { hexes: { '0504': { terrain: 'woods' }, '0505': { elevation: 2 } } }, [['G-TC.2', -1]]],
    ['G-TC.13 G-TC.7 G-TC.4 up three levels over works into a Town', { ...WORKS, hexes: { '0504': { terrain: 'town', elevation: 3 } } }, [['G-TC.4', -1], ['G-TC.7', -2], ['G-TC.13', -2]]],
  ])('%s, by day and by night alike', (_title, ground, expected) => {
    const terms = (period: Period) => chargeWithZeros(meeting({ ...ground, period })).roll.modifiers.slice(2).flatMap(({ rule, value }) => (value === 0 ? [] : [[rule, value]]));
    expect(NIGHTS.map(terms)).toEqual(NIGHTS.map(() => expected));
  });
});
