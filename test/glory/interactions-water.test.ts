import { decide } from '../../src/systems/glory/decide.js';
import { commandStatus } from '../../src/systems/glory/procedures/command-range.js';
import type { GloryEvent } from '../../src/systems/glory/events.js';
import type { Combat, GloryState } from '../../src/systems/glory/state.js';
import type { Ground, HexsideFeature, Period } from '../../src/systems/glory/vocabulary.js';
import { DUEL, chargeWithZeros, charging, designate, designating, duel, hexOf, resolve, told, typesOf } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/**
 * Everything that water and its crossings do, one crossing after the other: to the march, to the trace of command, to a
 * charge, to Defensive Fire, to a retreat. Typed from the charts; fords and bridges have house values (G-TC.10, G-TC.11).
 */

const NIGHTS = ['day', 'night-1'] as const satisfies readonly Period[];
const infantry: Partial<UnitSketch> = {};
const battery: Partial<UnitSketch> = { class: 'artillery' };
const horseGuns: Partial<UnitSketch> = { class: 'horse-artillery' };
const riders: Partial<UnitSketch> = { class: 'cavalry' };
const river = (a: string, b: string) => ({ between: [a, b] as [string, string], features: ['river' as const] });

interface Crossing {
  readonly features: readonly HexsideFeature[];
  readonly ground: Ground;
  /** What infantry and a leader pay for the Clear hex beyond; nothing where nobody crosses. */
  readonly march?: readonly [infantry: number, leader: number];
  /** The charge modifier with its row, and whether odds are rounded for the attacker. */
  readonly charge?: readonly [modifier: number, rule: string, rounding: 'attacker' | 'defender'];
  /** What Defensive Fire adds for the crossing, besides +1 for the charger in Clear. */
  readonly fire?: number;
  /** The row by which a retreat over it Disorders infantry, and artillery. */
  readonly retreat?: readonly [infantry: string | undefined, artillery: string | undefined];
}

const CROSSINGS: readonly (readonly [string, Crossing])[] = [
  ['G-TM.9 G-TC.12 a river', { features: ['river'], ground: 'good' }],
  ['G-TM.9 G-TC.12 a canal', { features: ['canal'], ground: 'good' }],
  ['G-TM.11 G-TC.10 G-TCN.j a ford of a river', { features: ['river', 'ford'], ground: 'good', march: [3, 2], charge: [-1, 'G-TC.10', 'defender'], fire: 1, retreat: ['G-TCN.j', 'G-TCN.j'] }],
  ['G-TM.11 G-TC.10 G-TCN.j a ford of a canal', { features: ['canal', 'ford'], ground: 'good', march: [3, 2], charge: [-1, 'G-TC.10', 'defender'], fire: 1, retreat: ['G-TCN.j', 'G-TCN.j'] }],
  ['G-TM.10 G-TC.11 G-TCN.j a bridge over a river', { features: ['river', 'bridge'], ground: 'good', march: [1, 1], charge: [-2, 'G-TC.11', 'defender'], fire: 1, retreat: ['G-TCN.j', 'G-TCN.k'] }],
  ['G-TM.10 G-TC.11 G-TCN.j a bridge over a canal', { features: ['canal', 'bridge'], ground: 'good', march: [1, 1], charge: [-2, 'G-TC.11', 'defender'], fire: 1, retreat: ['G-TCN.j', 'G-TCN.k'] }],
  ['G-TM.10 G-TC.11 G-TCN.j a pontoon over a river', { features: ['river', 'pontoon'], ground: 'good', march: [1, 1], charge: [-2, 'G-TC.11', 'defender'], fire: 1, retreat: ['G-TCN.j', 'G-TCN.k'] }],
  ['G-TM.10 G-TC.11 G-TCN.j a pontoon over a canal', { features: ['canal', 'pontoon'], ground: 'good', march: [1, 1], charge: [-2, 'G-TC.11', 'defender'], fire: 1, retreat: ['G-TCN.j', 'G-TCN.k'] }],
  ['G-TM.12 G-TC.9 a stream', { features: ['stream'], ground: 'good', march: [2, 2], charge: [0, 'G-TC.9', 'defender'], fire: 0, retreat: [undefined, undefined] }],
  ['G-6.24.d G-TC.9 a creek', { features: ['creek'], ground: 'good', march: [2, 2], charge: [0, 'G-TC.9', 'defender'], fire: 0, retreat: [undefined, undefined] }],
  ['G-TM.13 G-TCN.g G-TCN.j a ford of a stream', { features: ['stream', 'ford'], ground: 'good', march: [1, 1], charge: [0, 'G-TC.9', 'defender'], fire: 0, retreat: ['G-TCN.j', 'G-TCN.j'] }],
  ['G-TM.13 G-TCN.g G-TCN.j a ford of a creek', { features: ['creek', 'ford'], ground: 'good', march: [1, 1], charge: [0, 'G-TC.9', 'defender'], fire: 0, retreat: ['G-TCN.j', 'G-TCN.j'] }],
  ['G-TM.10 G-TCN.k a bridge over a stream in Good', { features: ['stream', 'bridge'], ground: 'good', march: [1, 1], charge: [0, 'G-TC.9', 'defender'], fire: 0, retreat: [undefined, 'G-TCN.k'] }],
  ['G-TM.10 G-TCN.k a bridge over a stream in Fair', { features: ['stream', 'bridge'], ground: 'fair', march: [1, 1], charge: [0, 'G-TC.9', 'defender'], fire: 0, retreat: [undefined, 'G-TCN.k'] }],
  ['G-TM.10 G-TCN.k a bridge over a stream in Bad', { features: ['stream', 'bridge'], ground: 'bad', march: [2, 1], charge: [-2, 'G-TC.11', 'defender'], fire: 1, retreat: ['G-TCN.j', 'G-TCN.k'] }],
  ['G-TM.10 G-TCN.k a pontoon over a creek in Good', { features: ['creek', 'pontoon'], ground: 'good', march: [1, 1], charge: [0, 'G-TC.9', 'defender'], fire: 0, retreat: [undefined, 'G-TCN.k'] }],
  ['G-TM.10 G-TCN.k a pontoon over a creek in Bad', { features: ['creek', 'pontoon'], ground: 'bad', march: [2, 1], charge: [-2, 'G-TC.11', 'defender'], fire: 1, retreat: ['G-TCN.j', 'G-TCN.k'] }],
  ['G-TC.1 no water at all', { features: ['wall'], ground: 'good', march: [1, 1], charge: [0, 'G-TC.1', 'attacker'], fire: 0, retreat: [undefined, undefined] }],
];

/** The crossing lies between 0504 and 0505. */
const over = ({ features, ground }: Crossing, period: Period): Sketch => ({ period, ground, hexsides: [{ between: ['0504', '0505'], features: [...features] }] });
const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
const meeting = (sketch: Sketch, attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}): Sketch => {
  const { union = [], confederate = [], ...more } = duel(attacker, defender, sketch);
  return { ...more, union: [...union, ...reserve.union!], confederate: [...confederate, ...reserve.confederate!] };
};

describe.each(CROSSINGS)('%s', (title, crossing) => {
  test.each(NIGHTS)(`${title}: the march and the trace of command by %s`, (period) => {
    const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0505', movement: 9, range: crossing.march?.[1] ?? 1 }, { id: 'confederate', side: 'confederate', hex: '0909' }];
    const state = positionOf({ ...over(crossing, period), leaders, union: [{ id: 'u', hex: '0505', movement: 9 }, { id: 'far', hex: '0504' }] });
    const first = (command: Parameters<typeof refusal>[2]) => {
      const decided = decide(state, 'union', command, { roll: () => 0 });
      return decided.ok ? decided.value[0] : decided.error.violations[0].rule;
    };
    const marched = [first({ type: 'move', unit: 'u', path: ['0504'] }), first({ type: 'move-leader', leader: 'union', path: ['0504'] })];
    const expected = crossing.march ? [expect.objectContaining({ costs: [crossing.march[0]] }), expect.objectContaining({ cost: crossing.march[1] })] : ['G-6.24.a', 'G-6.24.a'];
    expect(marched).toEqual(expected);
    // In range by the crossing, and where there is none next to a unit in range (G-5.14.a).
    const status = commandStatus(state, 'union').find((each) => each.unit === 'far');
    expect(status).toMatchObject(crossing.march ? { how: 'range', cost: crossing.march[1] } : { how: 'chain', via: 'u' });
  });

  test.each(NIGHTS)(`${title}: a charge by %s`, (period) => {
    const sketch = meeting(over(crossing, period), { strength: 7 }, { strength: 3 });
    if (!crossing.charge) {
      expect(reasons(refusal({ ...designating(sketch), phase: { name: 'charge-designation', charges: [] } }, 'union', designate(['a'], '0504')))[0]).toEqual({ rule: 'G-10.11.d', code: 'charge.uncrossable' });
      return;
    }
    const [modifier, rule, rounding] = crossing.charge;
    const { odds, roll } = chargeWithZeros(sketch);
    expect(odds).toBe(rounding === 'attacker' ? '3-1' : '2-1');
    expect(roll.modifiers.slice(2).filter((term) => term.value !== 0).map((term) => [term.value, term.rule])).toEqual(modifier === 0 ? [] : [[modifier, rule]]);
    expect(roll.modifiers.map((term) => term.rule)).toContain(rule);
  });

  test.each(NIGHTS)(`${title}: Defensive Fire by %s`, (period) => {
    if (crossing.fire === undefined) {
      // Nobody can charge, so that the group has neither a charge segment nor is fired at.
      const { events } = play(positionOf(meeting(over(crossing, period))), 'union', { type: 'end-movement' });
      expect(events[0]).toEqual({ type: 'group-finished', commands: ['union'] });
      return;
    }
    const state = play(designating(meeting(over(crossing, period))), 'union', designate(['a'], '0504')).state;
    const { events } = play(state, 'confederate', { type: 'defensive-fire', hex: '0504', targets: ['0505'] }, [0]);
    expect(told(events, 'defensive-fire-resolved').roll.total).toBe(1 + crossing.fire);
  });

  test.each(NIGHTS)(`${title}: a retreat over it by %s`, (period) => {
    const away = (who: Partial<UnitSketch>) => disorders(retreatOver(crossing, period, who));
    const [foot, guns] = crossing.retreat ?? [];
    const rules = (rule: string | undefined) => (rule === undefined ? [] : [rule]);
    if (!crossing.retreat) {
      // It is no way out: the unit goes elsewhere, and where there is nothing else it is eliminated (G-11.24.a, G-11.27.a).
      expect(told(eliminatedBehind(crossing, period), 'unit-eliminated')).toMatchObject({ unit: 'd', rule: 'G-11.27.a' });
      return;
    }
    expect([infantry, riders, battery, horseGuns].map(away)).toEqual([rules(foot), rules(foot), rules(guns), rules(guns)]);
  });
});

/** d at 0505 was beaten by e at 0506 and has the hex beyond the crossing, 0504, to go to. */
function beaten(crossing: Crossing, period: Period, who: Partial<UnitSketch>, more: Sketch = {}): GloryState {
  const shut = ['0404', '0604'].map((to) => river('0505', to));
  const sketch: Sketch = {
    ...over(crossing, period),
    ...more,
    hexsides: [...over(crossing, period).hexsides!, ...shut],
    confederate: [{ id: 'd', hex: '0505', facing: 3, ...who }, { id: 's', hex: '0901' }, ...(more.confederate ?? [])],
    union: [{ id: 'e', hex: '0506', facing: 3 }, { id: 'r', hex: '0109' }, ...(more.union ?? [])],
  };
  const combat: Combat = {
    charge: { id: 1, kind: 'standard', side: 'union', attackers: ['e'], targets: ['0505'], defenders: ['d'], spent: [] },
    result: 'retreat-and-check', contested: [], losers: ['d'], advanced: [],
  };
  return positionOf(sketch, { name: 'retreats', combat, retreats: [{ unit: 'd', from: ['0506'], mayStand: false }], pending: { numbered: 1, charges: [], continuations: [], occupations: [] } });
}

const retreatOver = (crossing: Crossing, period: Period, who: Partial<UnitSketch>) =>
  play(beaten(crossing, period, who), 'confederate', { type: 'retreat', unit: 'd', path: ['0504'], facing: 3 }).events;
const disorders = (events: readonly GloryEvent[]) => events.flatMap((event) => (event.type === 'unit-disordered' ? [event.rule] : []));

function eliminatedBehind(crossing: Crossing, period: Period): readonly GloryEvent[] {
  const shut = ['0403', '0603', '0404', '0604', '0503'].map((to) => river('0504', to));
  const sketch = meeting({ ...over({ features: ['stream'], ground: 'good' }, period) }, { strength: 20 });
  const { features } = crossing;
  // a charges over a stream; on every other side of d lies the water that nobody crosses.
  const state = charging({ ...sketch, hexsides: [...sketch.hexsides!, ...shut.map((each) => ({ ...each, features: [...features] }))] }, DUEL);
  return play(state, 'union', resolve(), [3, 0]).events;
}

describe('what a retreat over water adds up to', () => {
  const ford: Crossing = { features: ['river', 'ford'], ground: 'good' };
  const bridge: Crossing = { features: ['stream', 'bridge'], ground: 'good' };
  const go = { type: 'retreat' as const, unit: 'd', path: ['0504'], facing: 3 };
  const fate = (crossing: Crossing, period: Period, who: Partial<UnitSketch>) => typesOf(retreatOver(crossing, period, who)).find((type) => type === 'unit-withdrawn' || type === 'unit-eliminated');

  test.each(NIGHTS)('G-11.24.c G-11.41.b a unit Disordered before is lost over a ford by %s: infantry and cavalry Withdrawn, guns eliminated', (period) => {
    expect([infantry, riders, battery, horseGuns].map((who) => fate(ford, period, { ...who, disordered: true }))).toEqual(['unit-withdrawn', 'unit-withdrawn', 'unit-eliminated', 'unit-eliminated']);
  });

  test('G-TCN.k Disordered guns are eliminated over any bridge, Disordered infantry crosses that over a stream unharmed', () => {
    expect([infantry, battery].map((who) => fate(bridge, 'day', { ...who, disordered: true }))).toEqual([undefined, 'unit-eliminated']);
  });

  test('G-11.24.b G-11.25.b a ford into an enemy’s front: one Disorder for each, so that even an ordered unit is Withdrawn', () => {
    const state = beaten(ford, 'day', infantry, { union: [{ id: 'f', hex: '0503', facing: 3 }] });
    const { events } = play(state, 'confederate', go);
    expect(events.filter(({ type }) => type === 'unit-disordered' || type === 'unit-withdrawn')).toEqual([
      { type: 'unit-disordered', unit: 'd', cause: 'retreat', rule: 'G-11.25.b' },
      { type: 'unit-withdrawn', unit: 'd', cause: 'retreat', rule: 'G-11.11.b' },
    ]);
  });

  test('G-11.22.b G-11.24.b cavalry that rides on after the ford pays for the ford once', () => {
    const { events } = play(beaten(ford, 'day', riders), 'confederate', { ...go, path: ['0504', '0503'] });
    expect(disorders(events)).toEqual(['G-TCN.j']);
  });

  test('G-11.24.b a displaced friend crosses a ford without a Disorder: it is no direct result of combat', () => {
    // d can only join 0504; the cavalry there, of no leader, can only make room over a ford.
    const { phase } = beaten({ features: ['stream'], ground: 'good' }, 'day', {});
    const shut = [...['0404', '0604'].map((to) => river('0505', to)), ...['0403', '0404', '0603', '0604'].map((to) => river('0504', to))];
    const sketch: Sketch = {
      hexsides: [...shut, { between: ['0504', '0503'], features: ['river', 'ford'] }],
      union: [{ id: 'e', hex: '0506', facing: 3 }, { id: 'r', hex: '0109' }],
      confederate: [{ id: 'd', hex: '0505', facing: 3, leader: null }, { id: 's', hex: '0901' }, { id: 'n', hex: '0504', class: 'cavalry' }],
    };
    const { events } = play(positionOf(sketch, phase), 'confederate', { ...go, displace: [{ unit: 'n', to: '0503', facing: 0 }] }, [0]);
    expect(typesOf(events)).toEqual(expect.arrayContaining(['unit-displaced', 'cohesion-checked', 'unit-retreated']));
    expect(disorders(events)).toEqual([]);
  });

  test('G-10.27.g riders who leave before a charge cross a ford without a Disorder, by a bridge too', () => {
    const leaving = (features: readonly HexsideFeature[]) => {
      const sketch = meeting({ hexsides: [{ between: ['0504', '0503'], features: [...features] }] }, {}, riders);
      const state = play(designating(sketch), 'union', designate(['a'], '0504')).state;
      return disorders(play(state, 'confederate', { type: 'retreat-before-charge', unit: 'd', path: ['0503', '0502'], facing: 3 }).events);
    };
    expect([leaving(['river', 'ford']), leaving(['river', 'bridge'])]).toEqual([[], []]);
  });

  test('G-11.31.h an advance over a ford costs the victor nothing', () => {
    const sketch = meeting(over(ford, 'day'), { strength: 20 });
    const { events, state } = playAll(charging(sketch, DUEL), ['union', resolve(), [4, 0]], ['confederate', { type: 'retreat', unit: 'd', path: ['0503'], facing: 3 }], ['union', { type: 'advance', unit: 'a', hex: '0504', facing: 0 }]);
    expect([disorders(events), hexOf(state, 'a')]).toEqual([[], '0504']);
  });

  test('G-11.24.b a beaten charger that falls back over the ford behind it is Disordered by the repulse and Withdrawn by the ford', () => {
    const sketch = meeting({ hexsides: [{ between: ['0505', '0506'], features: ['river', 'ford'] }] }, { strength: 1 }, { strength: 9 });
    const { events } = playAll(charging(sketch, DUEL), ['union', resolve(), [0]], ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }]);
    expect(events.filter(({ type }) => type === 'unit-disordered' || type === 'unit-withdrawn')).toMatchObject([{ rule: 'G-CR.4' }, { rule: 'G-11.11.b' }]);
  });
});

describe('enemies on the other bank', () => {
  const bank = (...features: HexsideFeature[]): Sketch => ({ hexsides: [{ between: ['0505', '0504'], features }], union: [{ id: 'u', hex: '0506' }], confederate: [{ id: 'c', hex: '0504' }] });
  const marches = (sketch: Sketch, path: readonly string[]) => {
    const decided = decide(positionOf(sketch), 'union', { type: 'move', unit: 'u', path: [...path] }, { roll: () => 0 });
    return decided.ok ? 'goes' : decided.error.violations[0].rule;
  };

  test.each<readonly [string, HexsideFeature[]]>([
    ['a river', ['river']],
    ['a ford', ['river', 'ford']],
    ['a stream', ['stream']],
  ])('G-6.14.d G-6.14.a an enemy over %s stops a unit', (_title, features) => {
    expect([marches(bank(...features), ['0505']), marches(bank(...features), ['0505', '0405'])]).toEqual(['goes', 'G-6.14.a']);
  });

  test('G-6.32.b guns go alone to the bank of a river, not to that of a ford, a bridge or a stream', () => {
    const guns = (...features: HexsideFeature[]) => marches({ ...bank(...features), union: [{ id: 'u', hex: '0506', class: 'artillery' }] }, ['0505']);
    expect([guns('river'), guns('canal'), guns('river', 'ford'), guns('river', 'bridge'), guns('stream')]).toEqual(['goes', 'goes', 'G-6.32.a', 'G-6.32.a', 'G-6.32.a']);
  });

  test('G-10.12.j G-10.11.d an enemy over the river is no covering duty, one over a ford is', () => {
    const two = (...features: HexsideFeature[]) => {
      const sketch: Sketch = { hexsides: [{ between: ['0505', '0504'], features }], union: [{ id: 'a', hex: '0505' }], confederate: [{ id: 'd', hex: '0504', facing: 3 }, { id: 'e', hex: '0604', facing: 3 }] };
      const decided = decide(designating(sketch), 'union', designate(['a'], '0604'), { roll: () => 0 });
      return decided.ok ? 'goes' : decided.error.violations[0].rule;
    };
    expect([two('river'), two('canal'), two('river', 'ford'), two('stream')]).toEqual(['goes', 'goes', 'G-10.12.a', 'G-10.12.a']);
  });

  test('G-9.21.b G-TC.12 guns fire over any water', () => {
    const fires = (...features: HexsideFeature[]) => {
      const state = positionOf({ hexsides: [{ between: ['0505', '0504'], features }], union: [{ id: 'g', hex: '0506', class: 'artillery' }], confederate: [{ id: 'c', hex: '0504' }] }, { name: 'artillery-fire', shots: [] });
      return told(play(state, 'union', { type: 'fire', batteries: ['g'], target: '0504' }, [0]).events, 'artillery-fired').shot.total;
    };
    expect([fires('river'), fires('canal'), fires('stream')]).toEqual([5, 5, 5]);
  });
});
