import type { Dice } from '../../src/dice/dice.js';
import { enumerate } from '../../src/dice/enumerated.js';
import type { CommandOf, GloryCommand } from '../../src/systems/glory/commands.js';
import { decide } from '../../src/systems/glory/decide.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { hexIndex } from '../../src/systems/glory/position.js';
import { lineOfSight } from '../../src/systems/glory/procedures/line-of-sight.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import type { Side } from '../../src/systems/glory/vocabulary.js';
import { DIAGRAM, chargeWithZeros, charging, designate, duel, hexOf, resolve, told, typesOf, unit } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/**
 * Each example that the source prints (S), number by number, and those of the rule index (E), as positions that are played.
 * The numbers of the examples stand in the titles.
 */

const then = (state: GloryState, dice: Dice, ...moves: readonly (readonly [Side, GloryCommand])[]): GloryState =>
  moves.reduce((now, [side, command]) => {
    const decided = decide(now, side, command, dice);
    if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
    return decided.value.reduce(evolve, now);
  }, state);

/** The exact chances in percent of what a line of play comes to, over all ways in which its dice can fall. */
function percent(course: (dice: Dice) => string): Readonly<Record<string, number>> {
  const ways = enumerate(course);
  const found: Record<string, number> = {};
  for (const { value, weight, total } of ways) found[value] = (found[value] ?? 0) + Number((weight * 10n ** 10n) / total) / 1e8;
  return Object.fromEntries(Object.entries(found).map(([outcome, chance]) => [outcome, Number(chance.toFixed(4))]));
}

const move = (id: string, ...path: string[]): CommandOf<'move'> => ({ type: 'move', unit: id, path });
const fire = (hex: string, ...targets: string[]): CommandOf<'defensive-fire'> => ({ type: 'defensive-fire', hex, targets });
const gun = (id: string, hex: string, more: Partial<UnitSketch> = {}): UnitSketch => ({ id, hex, class: 'artillery', strength: 4, range: 'M', facing: 3, ...more });

describe('S1 the marker of Howard/XI Corps (4.11)', () => {
  const sketch: Sketch = {
    markers: [
      { id: 'howard', side: 'union', name: 'Howard/XI', copies: 2 },
      { id: 'couch', side: 'union', name: 'Couch/II', copies: 2 },
      { id: 'jackson', side: 'confederate', name: 'Jackson', copies: 2 },
    ],
    leaders: [
      { id: 'devens', side: 'union', marker: 'howard', hex: '0101' },
      { id: 'schurz', side: 'union', marker: 'howard', hex: '0301' },
      { id: 'hancock', side: 'union', marker: 'couch', hex: '0501' },
      { id: 'rodes', side: 'confederate', marker: 'jackson', hex: '0909' },
    ],
    union: [
      { id: 'gilsa', hex: '0101', marker: 'howard', leader: 'devens' },
      { id: 'krzyzanowski', hex: '0301', marker: 'howard', leader: 'schurz' },
      { id: 'zook', hex: '0501', marker: 'couch', leader: 'hancock' },
    ],
    confederate: [{ id: 'doles', hex: '0909', marker: 'jackson', leader: 'rodes' }],
  };
  const drawn = () => play({ ...positionOf(sketch, { name: 'draw' }, null), pool: { couch: 1, howard: 1, jackson: 1 } }, 'union', { type: 'draw-marker' }, [1]);

  test('S1 G-4.11.a G-4.11.b it activates every leader of the corps', () => {
    expect(drawn().events[0]).toEqual({ type: 'marker-selected', marker: 'howard', side: 'union', drawn: true, commands: ['devens', 'schurz'] });
  });

  test('S1 G-4.11.a and nobody else: not another corps, not the enemy', () => {
    expect(reasons(refusal(drawn().state, 'union', { type: 'activate-command', command: 'hancock' }))).toEqual([{ rule: 'G-4.11.a', code: 'activation.other-marker' }]);
    const moving = play(drawn().state, 'union', { type: 'activate-command', command: 'devens' }).state;
    const refused = (id: string, to: string) => reasons(refusal(moving, 'union', move(id, to))).map(({ code }) => code);
    expect([refused('zook', '0502'), refused('krzyzanowski', '0302'), refused('doles', '0908')]).toEqual([['movement.not-activated'], ['movement.not-activated'], ['movement.other-side']]);
    expect(play(moving, 'union', move('gilsa', '0102')).events[0]).toMatchObject({ unit: 'gilsa' });
  });
});

describe('S2 Getty (CA 2) and Ricketts (CA 3) of VI Corps (4.25)', () => {
  const sketch: Sketch = {
    leaders: [
      { id: 'getty', side: 'union', marker: 'union', hex: '0101', combined: 2 },
      { id: 'ricketts', side: 'union', marker: 'union', hex: '0103', combined: 3 },
      { id: 'confederate', side: 'confederate', hex: '0909' },
    ],
    union: [
      { id: 'g', hex: '0101', leader: 'getty' },
      { id: 'h', hex: '0102', leader: 'getty' },
      { id: 'r', hex: '0103', leader: 'ricketts' },
    ],
    confederate: [{ id: 'c', hex: '0909' }],
  };
  const state = positionOf(sketch, { name: 'command-choice' }, 'union', { waiting: ['getty', 'ricketts'], group: undefined });
  const combine: GloryCommand = { type: 'combine-commands', commands: ['getty', 'ricketts'] };

  test.each([6, 7, 8, 9])('S2 G-4.25.c a %i combines them: a 6 or more', (die) => {
    const { events } = play(state, 'union', combine, [die]);
    expect(events[0]).toEqual({ type: 'combination-attempted', commands: ['getty', 'ricketts'], roll: { die, modifiers: [], total: die }, rating: 5, succeeded: true });
    expect(told(events, 'group-activated').group).toEqual({ commands: ['getty', 'ricketts'], units: ['g', 'h', 'r'], outOfCommand: [] });
  });

  test.each([0, 1, 2, 3, 4, 5])('S2 G-4.25.e a %i, 5 or less: all of their units are Out of Command', (die) => {
    const failed = play(state, 'union', combine, [die]).state;
    const groups = ['getty', 'ricketts'].map((command) => told(play(failed, 'union', { type: 'activate-command', command }).events, 'group-activated').group);
    expect(groups.map(({ units, outOfCommand }) => [units, outOfCommand])).toEqual([[['g', 'h'], ['g', 'h']], [['r'], ['r']]]);
  });

  test('S2 G-4.25.c 40% and 60%', () => {
    expect(percent((dice) => String(then(state, dice, ['union', combine]).activation?.group !== undefined))).toEqual({ true: 40, false: 60 });
  });
});

test('S3 G-6.23.a artillery that pays 3 for Woods pays 2 by a trail through them, and 1 by a trail in Clear', () => {
  const paths: Sketch = {
    hexes: { '0504': { terrain: 'woods' }, '0704': { terrain: 'woods' } },
    roads: [{ kind: 'trail', path: ['0505', '0504', '0503'] }],
    union: [gun('g', '0505', { movement: 6 }), gun('k', '0705', { movement: 6 })],
  };
  const paid = (id: string, ...path: string[]) => told(play(positionOf(paths), 'union', move(id, ...path)).events, 'unit-moved').costs;
  expect([paid('g', '0504', '0503'), paid('k', '0704', '0703')]).toEqual([[2, 1], [3, 2]]);
});

test('S4 G-9.3.a G-9.3.b an M and an L unit at five hexes: +2 for combined fire and −1 for the M guns, not 0', () => {
  const state = positionOf({ rows: 12, union: [gun('m', '0502', { onTop: true }), gun('l', '0502', { range: 'L', strength: 3 })], confederate: [{ id: 't', hex: '0507' }] }, { name: 'artillery-fire', shots: [] });
  const modifiers = (...batteries: string[]) => {
    const { events } = play(state, 'union', { type: 'fire', batteries, target: '0507' }, [0]);
    return told(events, 'artillery-fired').modifiers.filter(({ rule }) => rule === 'G-AR.5' || rule === 'G-9.23.d').map(({ value }) => value);
  };
  expect([modifiers('m', 'l'), modifiers('l'), modifiers('m')]).toEqual([[-1, 2], [0], [-1]]);
});

describe('the diagram: McLaws’ X, Y and Z against A, B, C and D (10.12, 10.32, 10.44)', () => {
  const [A, B, C, D] = ['0404', '0504', '0604', '0705'];
  const designated = () =>
    playAll(
      positionOf(DIAGRAM, { name: 'movement' }, 'confederate'),
      ['confederate', { type: 'end-movement' }],
      ['confederate', designate(['y', 'z'], D)],
      ['confederate', designate(['x'], A, B, C)],
    );
  const fired = () => playAll(designated().state, ['union', fire(A, '0505'), [8]], ['union', fire(B, '0505'), [7]], ['union', fire(C, '0505'), [9]], ['union', fire(D, '0605'), [7]]);

  test('S5 G-10.12.b Y and Z charge D, X charges A, B and C: X covers C for Y', () => {
    expect(designated().events.filter(({ type }) => type === 'charge-designated')).toEqual([
      { type: 'charge-designated', charge: 1, kind: 'standard', attackers: ['y', 'z'], targets: ['0705'], covered: [{ hex: '0604', by: 'x' }] },
      { type: 'charge-designated', charge: 2, kind: 'standard', attackers: ['x'], targets: ['0404', '0504', '0604'], covered: [] },
    ]);
  });

  test('S5 G-10.12.a without X there Y would have to charge C as well', () => {
    const without: Sketch = { ...DIAGRAM, confederate: DIAGRAM.confederate!.filter(({ id }) => id !== 'x') };
    const state = positionOf(without, { name: 'charge-designation', charges: [] }, 'confederate');
    expect(refusal(state, 'confederate', designate(['y', 'z'], D))).toMatchObject([{ rule: 'G-10.12.a', facts: { unit: 'y', hex: '0604' } }]);
  });

  test('S8 G-10.36.a G-10.36.b A, B and C fire at X without modifiers: of 8, 7 and 9 two hit, and X is Withdrawn', () => {
    const neutral = { label: 'Marsh', value: 0, rule: 'G-TC.3', provenance: 'source' };
    const shot = (firer: string, hex: string, target: string, at: string, die: number, hit: boolean) => ({
      type: 'defensive-fire-resolved',
      firers: [firer],
      hex,
      target,
      roll: { die, modifiers: [{ ...neutral, at }], total: die },
      cohesion: 7,
      hit,
    });
    expect(fired().events.filter(({ type }) => type !== 'phase-entered')).toEqual([
      shot('a', '0404', 'x', '0505', 8, true),
      { type: 'unit-disordered', unit: 'x', cause: 'defensive-fire', rule: 'G-10.33.a' },
      shot('b', '0504', 'x', '0505', 7, false),
      shot('c', '0604', 'x', '0505', 9, true),
      { type: 'unit-withdrawn', unit: 'x', cause: 'defensive-fire', rule: 'G-11.11.b' },
      shot('d', '0705', 'y', '0605', 7, false),
      { type: 'charge-voided', charge: 2, rule: 'G-10.33.a' },
    ]);
    expect(unit(fired().state, 'x').place).toBe('withdrawn-box');
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('S8 G-10.33.a a %i of A at X: 8 or 9 is needed', (die) => {
    expect(told(play(designated().state, 'union', fire(A, '0505'), [die]).events, 'defensive-fire-resolved').hit).toBe(die >= 8);
  });

  test('S8 G-10.32.c D at Y and Z: −1 makes it impossible to hit Z (8), and Y (7) needs a 9; at Y alone an 8 or 9', () => {
    const hits = (target: string, ...targets: string[]) => {
      const faces = Array.from({ length: 10 }, (_, die) => die);
      const shots = (die: number) => play(designated().state, 'union', fire(D, ...targets), targets.map(() => die)).events;
      return faces.filter((die) => shots(die).some((event) => event.type === 'defensive-fire-resolved' && event.target === target && event.hit));
    };
    expect([hits('z', '0605', '0706'), hits('y', '0605', '0706'), hits('y', '0605')]).toEqual([[], [9], [8, 9]]);
  });

  test('S8 the odds of no, one, two and three hits on X: 51.2%, 38.4%, 9.6%, 0.8%', () => {
    const course = (dice: Dice) => {
      const state = then(designated().state, dice, ['union', fire(A, '0505')]);
      const next = then(state, dice, ['union', fire(B, '0505')]);
      if (unit(next, 'x').place !== 'map') return 'withdrawn by two';
      const { place, disordered } = unit(then(next, dice, ['union', fire(C, '0505')]), 'x');
      return place === 'map' ? (disordered ? 'one' : 'none') : 'withdrawn by the third';
    };
    // Two hits of A and B: 4%, whatever C would do; one of them and C: 32% of 20%. Together the 10.4% of two or more.
    expect(percent(course)).toEqual({ none: 51.2, one: 38.4, 'withdrawn by two': 4, 'withdrawn by the third': 6.4 });
  });

  test('S9 G-10.23.c G-10.25.a G-CR.2 9 to 6 is 3-2 and +1, Cohesion +3, a 5 is 9: D retreats and checks; Z advances', () => {
    const { events, state } = playAll(
      fired().state,
      ['confederate', resolve(1), [5, 6]],
      ['union', { type: 'retreat', unit: 'd', path: ['0804'], facing: 3 }],
      ['confederate', { type: 'advance', unit: 'z', hex: '0705', facing: 0 }],
    );
    expect(events.filter(({ type }) => type !== 'phase-entered').slice(0, 5)).toEqual([
      {
        type: 'charge-resolved',
        charge: 1,
        attackers: ['y', 'z'],
        defenders: ['d'],
        odds: '3-2',
        roll: {
          die: 5,
          modifiers: [
            { label: 'Odds 3-2', value: 1, rule: 'G-OR.1', provenance: 'source' },
            { label: 'Cohesion 8 against 5', value: 3, rule: 'G-10.25.a', provenance: 'source' },
            { label: 'Clear', value: 0, rule: 'G-TC.1', provenance: 'source', at: '0705' },
          ],
          total: 9,
        },
        result: 'retreat-and-check',
      },
      { type: 'cohesion-checked', unit: 'd', cause: 'charge', roll: { die: 6, modifiers: [], total: 6 }, cohesion: 5, passed: false },
      { type: 'unit-disordered', unit: 'd', cause: 'charge', rule: 'G-CR.2' },
      { type: 'unit-retreated', unit: 'd', path: ['0804'], facing: 3, place: 'alone' },
      { type: 'unit-advanced', unit: 'z', to: '0705', facing: 0 },
    ]);
    expect([hexOf(state, 'd'), hexOf(state, 'y'), hexOf(state, 'z')]).toEqual(['0804', '0605', '0705']);
  });

  test('S9 G-11.31.a the source says that Z may advance, the rule that the best Cohesion must: Y may not, and nobody may stay', () => {
    const { state } = playAll(fired().state, ['confederate', resolve(1), [5, 0]], ['union', { type: 'retreat', unit: 'd', path: ['0804'], facing: 3 }]);
    const codes = ([{ type: 'advance', unit: 'y', hex: '0705', facing: 0 }, { type: 'decline-advance' }] as const).map((command) => reasons(refusal(state, 'confederate', command)));
    expect(codes).toEqual([[{ rule: 'G-11.31.a', code: 'advance.not-candidate' }], [{ rule: 'G-11.31.a', code: 'advance.must' }]]);
  });

  test('S9 over all dice: 10% beaten off, 60% back, 30% Disordered and back; D fails its check at 40%', () => {
    const state = fired().state;
    const course = (dice: Dice) => {
      const decided = decide(state, 'confederate', resolve(1), dice);
      return decided.ok ? told(decided.value, 'charge-resolved').result : 'refused';
    };
    expect(percent(course)).toEqual({ 'attacker-checks': 10, 'retreat-and-check': 60, 'disorder-and-retreat': 30 });
    const checks = Array.from({ length: 10 }, (_, check) => told(play(state, 'confederate', resolve(1), [5, check]).events, 'cohesion-checked').passed);
    expect(checks.filter((passed) => !passed)).toHaveLength(4);
  });
});

test.each([
  ['S6 G-10.23.b 9 on 4 is 2-to-1', 9, 4, '2-1', 2],
  ['S6 G-10.23.b 5 on 7 is rounded off to 1-to-1½, the chart’s 2-3', 5, 7, '2-3', -1],
])('%s', (_title, attack, defence, column, modifier) => {
  const { odds, roll } = chargeWithZeros(duel({ strength: attack }, { strength: defence }, { hexes: { '0504': { terrain: 'marsh' } } }));
  expect([odds, roll.modifiers[0]]).toEqual([column, { label: `Odds ${column}`, value: modifier, rule: 'G-OR.1', provenance: 'source' }]);
});

test('S7 G-10.32.c charged by three units, infantry fires at one without a modifier, at two with −1 each, at three with −2 each', () => {
  const hexes = ['0505', '0404', '0604'];
  const sketch: Sketch = {
    hexes: Object.fromEntries(hexes.map((hex) => [hex, { terrain: 'marsh' }])),
    union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0404', facing: 1 }, { id: 'c', hex: '0604', facing: 5 }],
    confederate: [{ id: 'd', hex: '0504', facing: 3 }],
  };
  const state = play(positionOf(sketch, { name: 'charge-designation', charges: [] }), 'union', designate(['b', 'a', 'c'], '0504')).state;
  const totals = (...targets: string[]) => play(state, 'confederate', fire('0504', ...targets), targets.map(() => 5)).events.flatMap((event) => (event.type === 'defensive-fire-resolved' ? [event.roll.total] : []));
  expect([1, 2, 3].map((count) => totals(...hexes.slice(0, count)))).toEqual([[5], [4, 4], [3, 3, 3]]);
});

test.each<readonly [string, Sketch, string, number]>([
  ['S10 G-10.41.a 7 on 3 on the level, the defender in Clear, is rounded up to 3-1', {}, '3-1', 3],
  ['S10 G-10.23.b with any terrain for the defender it is 2-1', { hexes: { '0504': { elevation: 1 } } }, '2-1', 2],
])('%s', (_title, more, column, modifier) => {
  const { odds, roll } = chargeWithZeros(duel({ strength: 7 }, { strength: 3 }, more));
  expect([odds, roll.modifiers[0]?.value]).toEqual([column, modifier]);
});

test('S11 G-10.44.a a unit in Woods that is attacked across a ford has the benefit of both: −1 −1, against cavalry −2 −1 (ford house)', () => {
  const ford: Sketch = { hexes: { '0504': { terrain: 'woods' } }, hexsides: [{ between: ['0504', '0505'], features: ['river', 'ford'] }] };
  const terrain = (attacker: Partial<UnitSketch>) => chargeWithZeros(duel(attacker, {}, ford)).roll.modifiers.slice(2).map(({ value, provenance }) => [value, provenance]);
  expect([terrain({}), terrain({ class: 'cavalry' })]).toEqual([[[-1, 'source'], [-1, 'house']], [[-2, 'source'], [-1, 'house']]]);
});

test('S13 G-14.13.a G-2.2.i the draw of a marker rolls for the marker and for nothing else', () => {
  const state = { ...positionOf({ union: [{ id: 'u', hex: '0101' }], confederate: [{ id: 'c', hex: '0909' }] }, { name: 'draw' }, null), pool: { confederate: 1, union: 1 } };
  expect(play(state, 'union', { type: 'draw-marker' }, [1]).state.activation).toMatchObject({ marker: 'union', group: { units: ['u'] } });
});

describe('S14 the counters of 2.2', () => {
  const sketch: Sketch = {
    union: [gun('hays', '0503'), { id: 'kershaw', hex: '0505', strength: 6, cohesion: 7, disorderedCohesion: 5 }],
    confederate: [{ id: 'lee', hex: '0504', facing: 3, class: 'cavalry', strength: 4, cohesion: 7, movement: 10, dismounted: { strength: 2, cohesion: 6, movement: 5 } }],
  };

  test('S14 G-2.2.b G-2.2.d Disordered infantry keeps its strength and has its reduced Cohesion', () => {
    const weary = { ...sketch, union: [{ ...sketch.union![1]!, disordered: true }, { id: 'r', hex: '0101' }] };
    // The enemy of 6 charges it: 6 to 6 is 1-1, Cohesion 7 to 5 is +2.
    const { roll, odds } = chargeWithZeros({ ...weary, confederate: [{ id: 'e', hex: '0506', strength: 6, cohesion: 7 }] }, [{ attackers: ['e'], targets: ['0505'] }], 'confederate');
    expect([odds, roll.modifiers.slice(0, 2).map(({ value }) => value)]).toEqual(['1-1', [0, 2]]);
  });

  test('S14 G-2.2.c G-2.2.e the two faces of cavalry: 4-7-10 mounted, 2-6-5 on foot', () => {
    const charged = (onFoot: boolean) => {
      const { roll } = chargeWithZeros({ ...sketch, union: [{ id: 'a', hex: '0505', strength: 4 }], confederate: [{ ...sketch.confederate![0]!, onFoot }] });
      return roll.modifiers.slice(0, 2).map(({ value }) => value);
    };
    expect([charged(false), charged(true)]).toEqual([[0, 0], [2, 1]]);
  });

  test('S14 G-2.2.g a Disordered battery shows no Fire Strength and does not fire', () => {
    const state = positionOf({ ...sketch, union: [{ ...gun('hays', '0503'), disordered: true }] }, { name: 'artillery-fire', shots: [] });
    expect(reasons(refusal(state, 'union', { type: 'fire', batteries: ['hays'], target: '0504' }))).toEqual([{ rule: 'G-9.21.c', code: 'fire.disordered' }]);
  });
});

describe('examples of the index', () => {
  test('E1 G-6.21.b Clear 2, stream 2 (house), out from below 1 and past infantry 1 make 6, more than 5; without the resident 5 is enough', () => {
    const at = (friends: readonly UnitSketch[]): Sketch => ({
      ground: 'bad',
      hexsides: [{ between: ['0505', '0504'], features: ['stream'] }],
      union: [{ id: 'u', hex: '0505', movement: 5 }, { id: 'top', hex: '0505', onTop: true }, ...friends],
    });
    const through = refusal(positionOf(at([{ id: 'f', hex: '0504', leader: null }])), 'union', move('u', '0504', '0503'));
    expect(through).toMatchObject([{ rule: 'G-6.21.a', code: 'movement.points' }]);
    expect(told(play(positionOf(at([])), 'union', move('u', '0504')).events, 'unit-moved').costs).toEqual([5]);
  });

  test('E7 G-6.13.c seven Clear hexes at distances 6, 5, 4, 4, 3, 3, 3 are legal by Extended Movement; a seventh at 2 refuses the whole move', () => {
    const sketch: Sketch = { columns: 12, rows: 12, union: [{ id: 'u', hex: '0408', movement: 5 }], confederate: [{ id: 'e', hex: '0401' }], leaders: [{ id: 'union', side: 'union', hex: '0112' }, { id: 'confederate', side: 'confederate', hex: '1201' }] };
    const path = ['0407', '0406', '0405', '0505', '0504', '0404', '0304'];
    const state = positionOf(sketch);
    const { grid } = state.setting.board;
    const distances = (hexes: readonly string[]) => hexes.map((hex) => grid.distance(grid.indexOf(hex), grid.indexOf('0401')));
    const extended = (hexes: readonly string[]) => ({ ...move('u', ...hexes), extended: true });
    expect(distances(path)).toEqual([6, 5, 4, 4, 3, 3, 3]);
    expect(told(play(state, 'union', extended(path)).events, 'unit-moved')).toMatchObject({ costs: [1, 1, 1, 1, 1, 1, 1], extended: true });
    const nearer = [...path.slice(0, 6), '0403'];
    expect(distances(nearer).at(-1)).toBe(2);
    expect(reasons(refusal(state, 'union', extended(nearer)))).toEqual([{ rule: 'G-6.13.c', code: 'movement.extended-too-close' }]);
    expect(told(play(state, 'union', move('u', ...path.slice(0, 5))).events, 'unit-moved').costs).toHaveLength(5);
    expect(reasons(refusal(state, 'union', move('u', ...path.slice(0, 6))))).toEqual([{ rule: 'G-6.21.a', code: 'movement.points' }]);
  });

  test('E9 G-6.32.a G-6.43.d G-7.11.b guns first is refused; after the infantry they follow for 2, lie on top and face as it does', () => {
    const state = positionOf({ union: [gun('g', '0506', { facing: 0 }), { id: 'i', hex: '0405', facing: 1 }], confederate: [{ id: 'e', hex: '0504' }] });
    expect(reasons(refusal(state, 'union', move('g', '0505')))).toEqual([{ rule: 'G-6.32.a', code: 'movement.guns-without-escort' }]);
    const { events } = playAll(state, ['union', move('i', '0505')], ['union', move('g', '0505')]);
    expect(events.filter(({ type }) => type === 'unit-moved')).toMatchObject([{ unit: 'i', costs: [1], place: 'alone' }, { unit: 'g', costs: [2], facing: 1, place: 'top' }]);
  });

  test('E11 G-10.26.b Clear 1, Clear over a stream 2, Woods 2 keep the cavalry’s +1 in Good; in Bad 2, 4 and 3 lose it', () => {
    const ride = (ground: 'good' | 'bad') => {
      const sketch: Sketch = {
        ground,
        hexes: { '0505': { terrain: 'woods' } },
        hexsides: [{ between: ['0507', '0506'], features: ['stream'] }],
        union: [{ id: 'a', hex: '0508', class: 'cavalry', movement: 10 }],
        confederate: [{ id: 'd', hex: '0504', facing: 0 }],
      };
      const { events, state } = playAll(positionOf(sketch), ['union', move('a', '0507', '0506', '0505')], ['union', { type: 'end-movement' }], ['union', designate(['a'], '0504')]);
      const resolved = decide(state, 'union', resolve(), { roll: () => 0 });
      const modifiers = resolved.ok ? told(resolved.value, 'charge-resolved').roll.modifiers : [];
      return [told(events, 'unit-moved').costs, modifiers.some(({ rule }) => rule === 'G-10.22.e')];
    };
    expect([ride('good'), ride('bad')]).toEqual([[[1, 2, 2], true], [[2, 4, 3], false]]);
  });

  test('E13 G-9.13.c simultaneous fire: B is Disordered at 32%, A at 18%, both at 5.76%', () => {
    const sketch: Sketch = {
      union: [gun('a', '0502', { strength: 5, cohesion: 7, disorderedCohesion: 5 })],
      confederate: [gun('b', '0504', { facing: 0, strength: 4, cohesion: 6, disorderedCohesion: 4 })],
    };
    const state = positionOf(sketch, { name: 'artillery-fire', shots: [] });
    const course = (dice: Dice) => {
      const after = then(state, dice, ['union', { type: 'fire', batteries: ['a'], target: '0504' }], ['confederate', { type: 'return-fire', batteries: ['b'], target: '0502' }]);
      return ['a', 'b'].filter((id) => unit(after, id).disordered).join('');
    };
    const chances = percent(course);
    expect([chances.ab! + chances.b!, chances.ab! + chances.a!, chances.ab]).toEqual([32, 18, 5.76]);
  });

  const sees = (hexes: Sketch['hexes'], from: string, to: string, union: readonly UnitSketch[] = []) => {
    const state = positionOf({ hexes: hexes ?? {}, union });
    return lineOfSight(state, hexIndex(state.setting, from), hexIndex(state.setting, to)).clear;
  };

  test('E15 G-9.4.f along a hexside: Woods on one side of a level block; a unit there does not from one level up; Woods there do, half way', () => {
    const woods = { terrain: 'woods' } as const;
    const high = { '0502': { elevation: 1 } };
    expect([sees({ '0601': woods }, '0502', '0702'), sees(high, '0502', '0702', [{ id: 'u', hex: '0601' }]), sees({ ...high, '0601': woods }, '0502', '0702')]).toEqual([false, true, false]);
  });

  test('E17 G-9.4.d G-9.4.e Woods at 1 to 4 of five hexes: from above clear, clear, blocked, blocked; up to the target the reverse', () => {
    const at = (distance: number, high: string) => sees({ [high]: { elevation: 1 }, [`05${String(2 + distance).padStart(2, '0')}`]: { terrain: 'woods' } }, '0502', '0507');
    expect([1, 2, 3, 4].map((distance) => at(distance, '0502'))).toEqual([true, true, false, false]);
    expect([1, 2, 3, 4].map((distance) => at(distance, '0507'))).toEqual([false, false, true, true]);
  });

  test('E23 G-10.42.b 7 on 3 with Cohesion +1: +4 on level Clear, +3 over a stream', () => {
    const total = (features: readonly 'stream'[]) => chargeWithZeros(duel({ strength: 7 }, { strength: 3, cohesion: 6 }, { hexsides: features.length > 0 ? [{ between: ['0504', '0505'], features: [...features] }] : [] })).roll.total;
    expect([total([]), total(['stream'])]).toEqual([4, 3]);
  });

  test('E29 G-11.24.b G-11.24.c infantry of 6 and guns of 5 that lose to an 8 behind a ford: Withdrawn at 30%, eliminated at 40%, both at 12%', () => {
    const river = (to: string) => ({ between: ['0504', to] as [string, string], features: ['river' as const] });
    const sketch = duel({ strength: 12, cohesion: 8 }, { strength: 6, cohesion: 6, disorderedCohesion: 4 }, {
      hexsides: [river('0403'), river('0603'), river('0404'), river('0604'), { between: ['0504', '0503'], features: ['river', 'ford'] }],
      union: [{ id: 'r', hex: '0109' }],
      confederate: [{ id: 'g', hex: '0504', facing: 3, class: 'artillery', cohesion: 5, disorderedCohesion: 3, onTop: true }, { id: 's', hex: '0901' }],
    });
    const lost = (dice: Dice) => {
      // 12 to 6 is +2 and Cohesion 8 to 6 +2: a 4 makes 8, and both units check.
      const faces = { roll: (roll: Parameters<Dice['roll']>[0]) => (roll.purpose.startsWith('charge') ? 4 : dice.roll(roll)) };
      const beaten = then(charging(sketch, [{ attackers: ['a'], targets: ['0504'] }]), faces, ['union', resolve()]);
      const after = then(beaten, faces, ['confederate', { type: 'retreat', unit: 'd', path: ['0503'], facing: 3 }], ['confederate', { type: 'retreat', unit: 'g', path: ['0503'], facing: 3 }]);
      return `${unit(after, 'd').place} ${unit(after, 'g').place}`;
    };
    expect(percent(lost)).toEqual({ 'map map': 42, 'map eliminated': 28, 'withdrawn-box map': 18, 'withdrawn-box eliminated': 12 });
  });

  test('E39 G-4.22.a a pool of nine with two of XI Corps: both first at 1 in 36, at least one in three draws at 7 in 12', () => {
    const sketch: Sketch = {
      markers: [{ id: 'xi', side: 'union', name: 'XI', copies: 2 }, { id: 'others', side: 'confederate', name: 'Others', copies: 4 }, { id: 'more', side: 'confederate', name: 'More', copies: 3 }],
      leaders: [{ id: 'u', side: 'union', marker: 'xi', hex: '0101' }, { id: 'o', side: 'confederate', marker: 'others', hex: '0909' }, { id: 'm', side: 'confederate', marker: 'more', hex: '0901' }],
      union: [{ id: 'x', hex: '0101', marker: 'xi', leader: 'u' }],
      confederate: [{ id: 'c', hex: '0909', marker: 'others', leader: 'o' }, { id: 'e', hex: '0901', marker: 'more', leader: 'm' }],
    };
    const start = positionOf(sketch, { name: 'draw' }, null);
    const draws = (dice: Dice, count: number) => {
      let pool: GloryState['pool'] = { xi: 2, others: 4, more: 3 };
      return Array.from({ length: count }, () => {
        const after = then({ ...start, pool }, dice, ['union', { type: 'draw-marker' }]);
        pool = after.pool;
        return after.activation?.marker === 'xi';
      });
    };
    expect(percent((dice) => String(draws(dice, 2).every(Boolean))).true).toBe(2.7778);
    expect(percent((dice) => String(draws(dice, 3).some(Boolean))).true).toBe(58.3333);
  });
});

test('S5 to S9 the whole example is one activation: what happens, in its order', () => {
  const { events } = playAll(
    positionOf(DIAGRAM, { name: 'movement' }, 'confederate'),
    ['confederate', { type: 'end-movement' }],
    ['confederate', designate(['y', 'z'], '0705')],
    ['confederate', designate(['x'], '0404', '0504', '0604')],
    ['union', fire('0404', '0505'), [8]],
    ['union', fire('0504', '0505'), [9]],
    ['union', fire('0705', '0605'), [7]],
    ['confederate', resolve(1), [5, 5]],
    ['union', { type: 'retreat', unit: 'd', path: ['0704'], facing: 3 }],
    ['confederate', { type: 'advance', unit: 'z', hex: '0705', facing: 0 }],
  );
  expect(typesOf(events).filter((type) => type !== 'phase-entered')).toEqual([
    'charge-designated',
    'charge-designated',
    'defensive-fire-resolved',
    'unit-disordered',
    'defensive-fire-resolved',
    'unit-withdrawn',
    'defensive-fire-resolved',
    'charge-voided',
    'charge-resolved',
    'cohesion-checked',
    'unit-retreated',
    'unit-advanced',
    'group-finished',
    'activation-ended',
    'boxes-shifted',
  ]);
});
