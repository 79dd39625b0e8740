import { glory } from '../../src/systems/glory/index.js';
import { GROUNDS, type HexsideFeature, type RoadKind } from '../../src/systems/glory/vocabulary.js';
import { chargeWithZeros, duel, told } from './charging.js';
import { positionOf, type Sketch, type UnitSketch } from './position.js';

/**
 * The charts cell by cell, as they are published and as they are played. The literals are typed from the player aid: `s`
 * marks a cell that the source prints, `h` one that the source has lost and the house filled.
 */

/** A cell like `2s`: its value and its provenance. */
function cell(said: string): { readonly value: number | string; readonly provenance: string } {
  const value = said.slice(0, -1);
  return { value: Number.isNaN(Number(value)) ? value : Number(value), provenance: said.endsWith('s') ? 'source' : 'house' };
}

function published(name: string): unknown {
  return glory.tables.find((table) => table.name === name)?.content;
}

describe('the Movement chart as published, each cell in Good, Fair and Bad', () => {
  const cells = (three: string) => Object.fromEntries(three.split(' ').map((said, at) => [GROUNDS[at], cell(said)]));

  test.each<readonly [rule: string, row: string, infantry: string, cavalry: string, artillery: string, leader: string]>([
    ['G-TM.1', 'clear', '1s 1s 2s', '1s 1s 2s', '2s 2s 3s', '1s 1s 1s'],
    ['G-TM.2', 'woods', '2s 2s 3s', '2s 2h 3h', '3s 3h 4h', '2h 2h 2h'],
    ['G-TM.3', 'marsh', '2h 2h 3h', '3h 3h 4h', '4h 4h 5h', '3h 3h 3h'],
    ['G-TM.4', 'town', '1h 1h 2h', '2h 2h 3h', '2h 2h 3h', '1h 1h 1h'],
    ['G-TM.5', 'pike', '1h 1h 1h', '1h 1h 1h', '1h 1h 1h', '1h 1h 1h'],
    ['G-TM.5', 'road', '1h 1h 2h', '1h 1h 2h', '1h 1h 2h', '1h 1h 1h'],
    ['G-TM.11', 'ford', '2h 2h 3h', '1h 1h 2h', '3h 3h 4h', '1h 1h 1h'],
    ['G-TM.12', 'stream', '1h 1h 2h', '1h 1h 2h', '2h 2h 3h', '1h 1h 1h'],
    ['G-TM.13', 'stream-ford', '1s 1s 1s', '1s 1s 1s', '1s 1s 1s', '1s 1s 1s'],
    ['G-TM.14', 'improved-position', '1s 1s 1s', '1s 1s 1s', '1s 1s 1s', '1s 1s 1s'],
    ['G-TM.15', 'friendly-infantry', '1s 1s 1s', '1s 1s 1s', '1s 1s 1s', '0s 0s 0s'],
    ['G-13.a', 'night', '1s 1s 1s', '1s 1s 1s', '1s 1s 1s', '1s 1s 1s'],
  ])('%s %s', (rule, row, infantry, cavalry, artillery, leader) => {
    const columns = { infantry: cells(infantry), cavalry: cells(cavalry), artillery: cells(artillery), leader: cells(leader) };
    expect(published('movement')).toMatchObject({ [row]: { rule, cells: columns } });
  });

  test.each<readonly [rule: string, row: string, effect: string]>([
    ['G-TM.6', 'trail', 'halfs'],
    ['G-TM.7', 'railroad', 'halfs'],
    ['G-TM.7', 'unfinished-railroad', 'halfs'],
    ['G-TM.8', 'one-level', 'nones'],
    ['G-TM.8', 'more-levels', 'noneh'],
    ['G-TM.9', 'river', 'prohibiteds'],
    ['G-TM.10', 'bridge', 'cancels'],
    ['G-TM.10', 'pontoon', 'cancels'],
    ['G-TMN.e', 'sunken-road', 'nones'],
  ])('%s %s, the same for every column and ground', (rule, row, effect) => {
    expect(published('movement')).toMatchObject({ [row]: { rule, effect: cell(effect) } });
  });

  test('G-6.13.a, G-6.13.c Extended Movement', () => {
    expect(published('extended-movement')).toMatchObject({
      extension: { infantry: cell('2s'), artillery: cell('3s'), 'horse-artillery': cell('4s'), cavalry: cell('4s'), leader: cell('4s') },
      distance: cell('3s'),
    });
  });
});

/** Who moves: the classes with the chart column that they pay by. */
const MOVERS = [
  ['infantry', 'infantry', {}],
  ['dismounted cavalry (G-TMN.a)', 'infantry', { class: 'cavalry', onFoot: true, dismounted: { strength: 2, cohesion: 6, movement: 12 } }],
  ['mounted cavalry', 'cavalry', { class: 'cavalry' }],
  ['artillery', 'artillery', { class: 'artillery' }],
  ['horse artillery (G-6.21.c)', 'artillery', { class: 'horse-artillery' }],
  ['a leader', 'leader', undefined],
] as const satisfies readonly (readonly [string, string, Partial<UnitSketch> | undefined])[];
type Column = (typeof MOVERS)[number][1];
type Played = Readonly<Record<Column, string>>;

/** One step north, from 0204 into 0203, on a small map: hundreds of them are made. */
const INTO = { from: '0204', to: '0203' } as const;
const terrain = (kind: 'clear' | 'woods' | 'marsh' | 'town', more: object = {}): Sketch => ({ hexes: { [INTO.to]: { terrain: kind, ...more } } });
const by = (kind: RoadKind, over: 'clear' | 'woods' | 'marsh' | 'town'): Sketch => ({ ...terrain(over), roads: [{ kind, path: [INTO.from, INTO.to] }] });
const over = (...features: HexsideFeature[]): Sketch => ({ hexsides: [{ between: [INTO.from, INTO.to], features }] });

/** What the step costs the mover in Good, Fair and Bad, or the rule that refuses it. */
function paid(mover: Partial<UnitSketch> | undefined, sketch: Sketch): string {
  return GROUNDS.map((ground) => costOn({ ...sketch, ground }, mover)).join(' ');
}

function costOn(sketch: Sketch, mover: Partial<UnitSketch> | undefined): number | string {
  const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: INTO.from, movement: 12 }, { id: 'confederate', side: 'confederate', hex: '0401' }];
  const state = positionOf({ columns: 4, rows: 4, ...sketch, leaders, union: [...(mover ? [{ id: 'm', hex: INTO.from, movement: 12, ...mover }] : []), ...(sketch.union ?? [])] });
  const path = [INTO.to];
  const decided = glory.decide(state, 'union', mover ? { type: 'move', unit: 'm', path } : { type: 'move-leader', leader: 'union', path }, { roll: () => 0 });
  if (!decided.ok) return decided.error.violations.map(({ rule }) => rule).join();
  return mover ? told(decided.value, 'unit-moved').costs[0]! : told(decided.value, 'leader-moved').cost;
}

const everyone = (three: string): Played => ({ infantry: three, cavalry: three, artillery: three, leader: three });
const CLEAR: Played = { infantry: '1 1 2', cavalry: '1 1 2', artillery: '2 2 3', leader: '1 1 1' };
const FORD: Played = { infantry: '3 3 5', cavalry: '2 2 4', artillery: '5 5 7', leader: '2 2 2' };
const STREAM: Played = { infantry: '2 2 4', cavalry: '2 2 4', artillery: '4 4 6', leader: '2 2 2' };
const STREAM_FORD: Played = { infantry: '1 1 3', cavalry: '1 1 3', artillery: '3 3 5', leader: '1 1 1' };
const WORKS: Played = { infantry: '2 2 3', cavalry: '2 2 3', artillery: '3 3 4', leader: '2 2 2' };
// Half of the terrain's price rounded up (G-6.23.a), guns one more in Fair and Bad, never below the road (G-TMN.g).
const TRAIL_CLEAR: Played = { infantry: '1 1 2', cavalry: '1 1 2', artillery: '1 2 3', leader: '1 1 1' };
const TRAIL_WOODS: Played = { infantry: '1 1 2', cavalry: '1 1 2', artillery: '2 3 3', leader: '1 1 1' };

/** The step's price in Good, Fair and Bad, worked out from the rows by hand. */
const STEPS: readonly (readonly [title: string, sketch: Sketch, played: Played])[] = [
  ['G-TM.1 Clear', terrain('clear'), CLEAR],
  ['G-TM.2 Woods', terrain('woods'), { infantry: '2 2 3', cavalry: '2 2 3', artillery: '3 3 4', leader: '2 2 2' }],
  ['G-TM.3 Marsh', terrain('marsh'), { infantry: '2 2 3', cavalry: '3 3 4', artillery: '4 4 5', leader: '3 3 3' }],
  ['G-TM.4 Town', terrain('town'), { infantry: '1 1 2', cavalry: '2 2 3', artillery: '2 2 3', leader: '1 1 1' }],
  ['G-TM.5 pike through Marsh', by('pike', 'marsh'), everyone('1 1 1')],
  ['G-TM.5 road through Marsh', by('road', 'marsh'), { infantry: '1 1 2', cavalry: '1 1 2', artillery: '1 1 2', leader: '1 1 1' }],
  ['G-TM.6 trail through Clear', by('trail', 'clear'), TRAIL_CLEAR],
  ['G-TM.6 trail through Woods', by('trail', 'woods'), TRAIL_WOODS],
  ['G-TM.6 trail through Marsh', by('trail', 'marsh'), { infantry: '1 1 2', cavalry: '2 2 2', artillery: '2 3 4', leader: '2 2 2' }],
  ['G-TM.6 trail through Town', by('trail', 'town'), { infantry: '1 1 2', cavalry: '1 1 2', artillery: '1 2 3', leader: '1 1 1' }],
  ['G-TM.7 G-TMN.c railroad through Clear', by('railroad', 'clear'), TRAIL_CLEAR],
  ['G-TM.7 G-TMN.c railroad through Woods', by('railroad', 'woods'), TRAIL_WOODS],
  ['G-TM.7 unfinished railroad through Clear', by('unfinished-railroad', 'clear'), TRAIL_CLEAR],
  ['G-TM.7 unfinished railroad through Woods', by('unfinished-railroad', 'woods'), TRAIL_WOODS],
  ['G-TM.8 up one level', terrain('clear', { elevation: 1 }), CLEAR],
  ['G-TM.8 up three levels (house)', terrain('clear', { elevation: 3 }), CLEAR],
  ['G-TM.8 down two levels', { hexes: { [INTO.from]: { elevation: 2 } } }, CLEAR],
  ['G-TM.9 a river', over('river'), everyone('G-6.24.a G-6.24.a G-6.24.a')],
  ['G-TM.9 a canal', over('canal'), everyone('G-6.24.a G-6.24.a G-6.24.a')],
  ['G-TM.10 a bridge over a river', over('river', 'bridge'), CLEAR],
  ['G-TM.10 a bridge over a canal', over('canal', 'bridge'), CLEAR],
  ['G-TM.10 a bridge over a stream', over('stream', 'bridge'), CLEAR],
  ['G-TM.10 a pontoon over a river', over('river', 'pontoon'), CLEAR],
  ['G-TM.10 a pontoon over a stream', over('stream', 'pontoon'), CLEAR],
  ['G-TM.11 a ford of a river', over('river', 'ford'), FORD],
  ['G-TM.11 a ford of a canal', over('canal', 'ford'), FORD],
  ['G-TM.12 a stream', over('stream'), STREAM],
  ['G-TM.12 G-6.24.d a creek', over('creek'), STREAM],
  ['G-TM.13 a ford of a stream', over('stream', 'ford'), STREAM_FORD],
  ['G-TM.13 a ford of a creek', over('creek', 'ford'), STREAM_FORD],
  ['G-TM.14 an Improved Position', over('improved-position'), WORKS],
  ['G-TMN.e a sunken road', terrain('clear', { sunkenRoad: true }), CLEAR],
  ['G-TM.14 a fence or wall costs nothing (house)', over('wall'), CLEAR],
];

describe.each(STEPS)('the Movement chart as played: %s', (_title, sketch, played) => {
  test.each(MOVERS)('%s', (_who, column, mover) => {
    expect(paid(mover, sketch)).toBe(played[column]);
  });
});

describe('the Artillery Range chart', () => {
  test.each<readonly [rule: string, from: number, to: number | null, S: string, M: string, L: string]>([
    ['G-AR.1', 1, 1, '1s', '2s', '1s'],
    ['G-AR.2', 2, 3, '0s', '0s', '0s'],
    ['G-AR.4', 4, 4, '-1s', '0s', '0s'],
    ['G-AR.5', 5, 5, '-3s', '-1s', '0s'],
    ['G-AR.6', 6, 6, 'NAs', '-2s', '-1s'],
    ['G-AR.7', 7, 7, 'NAs', '-3s', '-2s'],
    ['G-AR.8', 8, 9, 'NAs', 'NAs', '-3h'],
    ['G-AR.10', 10, null, 'NAh', 'NAh', 'NAh'],
  ])('%s %i to %s as published', (rule, from, to, S, M, L) => {
    const rows = published('artillery-range') as readonly { readonly rule: string }[];
    expect(rows.find((row) => row.rule === rule)).toMatchObject({ from, to, S: cell(S), M: cell(M), L: cell(L) });
  });
});

describe('the Artillery Fire table', () => {
  test('G-AF.1 G-AF.2 G-AF.3 G-9.23.d G-9.52.a as published: up to 8, 9 to 12, 13 and more; stacked guns; misguided fire', () => {
    expect(published('artillery-fire')).toMatchObject({
      rows: [
        { rule: 'G-AF.1', from: null, result: cell('no-effects') },
        { rule: 'G-AF.2', from: 9, result: cell('checks') },
        { rule: 'G-AF.3', from: 13, result: cell('disorders') },
      ],
      combinedFire: cell('2s'),
      misguidedFire: { highestDie: cell('2s'), checkModifier: cell('2s') },
    });
  });
});

describe('the Odds chart as played', () => {
  /** On level Clear odds between two columns go up, into Marsh they go down. */
  const odds = (attack: number, defence: number, into: 'clear' | 'marsh') => {
    const { odds: column, roll } = chargeWithZeros(duel({ strength: attack }, { strength: defence }, { hexes: { '0504': { terrain: into } } }));
    return [column, roll.modifiers.find(({ rule }) => rule === 'G-OR.1')?.value];
  };

  test.each<readonly [column: string, attack: number, defence: number, modifier: number]>([
    ['4-1', 4, 1, 4],
    ['3-1', 9, 3, 3],
    ['2-1', 8, 4, 2],
    ['3-2', 9, 6, 1],
    ['1-1', 5, 5, 0],
    ['2-3', 4, 6, -1],
    ['1-2', 3, 6, -2],
    ['1-3', 3, 9, -3],
    ['1-4', 2, 8, -4],
  ])('G-OR.1 G-10.23.c %s exactly, %i against %i, gives %i either way', (column, attack, defence, modifier) => {
    expect([odds(attack, defence, 'clear'), odds(attack, defence, 'marsh')]).toEqual([[column, modifier], [column, modifier]]);
  });

  test.each<readonly [attack: number, defence: number, up: readonly [string, number], down: readonly [string, number]]>([
    [9, 2, ['4-1', 4], ['4-1', 4]],
    [7, 2, ['4-1', 4], ['3-1', 3]],
    [7, 3, ['3-1', 3], ['2-1', 2]],
    [7, 4, ['2-1', 2], ['3-2', 1]],
    [5, 4, ['3-2', 1], ['1-1', 0]],
    [5, 7, ['1-1', 0], ['2-3', -1]],
    [4, 7, ['2-3', -1], ['1-2', -2]],
    [2, 5, ['1-2', -2], ['1-3', -3]],
    [2, 7, ['1-3', -3], ['1-4', -4]],
    [1, 9, ['1-4', -4], ['1-4', -4]],
  ])('G-10.23.b G-10.41.a %i against %i between two columns: %s for the attacker, %s for the defender', (attack, defence, up, down) => {
    expect([odds(attack, defence, 'clear'), odds(attack, defence, 'marsh')]).toEqual([up, down]);
  });
});

describe('the Charge table as published', () => {
  test.each<readonly [rule: string, from: number | null, attacker: readonly string[], defender: readonly string[]]>([
    ['G-CR.1', 11, ['must advance', 'may continue the attack'], ['Disordered', 'retreats']],
    ['G-CR.2', 5, ['must advance'], ['retreats', 'Cohesion Check, Disordered on failure']],
    ['G-CR.3', 0, ['Disordered', 'Cohesion Check, retreats on failure'], []],
    ['G-CR.4', null, ['Disordered', 'retreats'], ['may advance', 'may counter-charge']],
  ])('%s from %s', (rule, from, attacker, defender) => {
    const { results } = published('charge') as { readonly results: readonly { readonly rule: string }[] };
    expect(results.find((band) => band.rule === rule)).toMatchObject({ from, attacker: { value: attacker, provenance: 'source' }, defender: { value: defender, provenance: 'source' } });
  });

  test.each([
    ['G-10.22.b', 'rear', '1s'],
    ['G-10.22.c', 'front-and-rear', '2h'],
    ['G-10.22.e', 'cavalry', '1s'],
    ['G-10.22.f', 'dismounted', '-1s'],
    ['G-14.45.f', 'sharpshooters', '1s'],
    ['G-CR.7', 'extended', '2h'],
  ])('%s %s %s', (rule, id, modifier) => {
    expect(published('charge')).toMatchObject({ modifiers: { [id]: { rule, modifier: cell(modifier) } } });
  });
});

describe('the Defensive Fire chart as published', () => {
  test.each([
    ['G-10.34.a', 'mounted-target', '2s'],
    ['G-10.34.e', 'disordered', '-1s'],
    ['G-10.34.c', 'each-further-target', '-1s'],
    ['G-10.34.b', 'single-hex', '2s'],
    ['G-10.34.d', 'stacked-artillery', '2s'],
    ['G-14.45.b', 'sharpshooters', '1s'],
    ['G-14.57.a', 'wilder', '3s'],
    ['G-14.11.b', 'glory-1-night', '2s'],
  ])('%s %s %s', (rule, id, modifier) => {
    expect(published('defensive-fire')).toMatchObject({ [id]: { rule, modifier: cell(modifier) } });
  });
});

describe('the Terrain Combat chart as published: artillery fire, Defensive Fire, charge', () => {
  test.each([
    ['G-TC.1', 'clear', '0s', '1s', '0s'],
    ['G-TC.2', 'woods', '0s', '-1s', '-1s'],
    ['G-TC.3', 'marsh', '0s', '0s', '-1s'],
    ['G-TC.4', 'town', '-1s', '-1s', '-1s'],
    ['G-TC.6', 'up-one-level', '-1s', '0s', '-1s'],
    ['G-TC.7', 'up-more-than-one-level', '-2h', '0h', '-2h'],
    ['G-TC.8', 'level', '0h', '0h', '0h'],
    ['G-TC.9', 'stream', '0h', '0h', '0h'],
    ['G-TC.9', 'stream-ford', '0h', '0h', '0h'],
    ['G-TC.10', 'ford', '0h', '1h', '-1h'],
    ['G-TC.11', 'bridge', '0h', '1h', '-2h'],
    ['G-TC.11', 'pontoon', '0h', '1h', '-2h'],
    ['G-TC.13', 'improved-position', '-2h', '0h', '-2h'],
  ])('%s %s %s %s %s', (rule, row, artilleryFire, defensiveFire, charge) => {
    expect(published('terrain-combat')).toMatchObject({ [row]: { rule, artilleryFire: cell(artilleryFire), defensiveFire: cell(defensiveFire), charge: cell(charge) } });
  });

  test('G-TC.2 G-TCN.d woods -2 when cavalry charges', () => {
    expect(published('terrain-combat')).toMatchObject({ woods: { chargeByCavalry: cell('-2s') } });
  });
});
