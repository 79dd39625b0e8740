import { explain } from '../../src/kernel/explained.js';
import { columnName, effectOf, fireOf, rollFire, type Circumstances, type Firer } from '../../src/systems/heartland/procedures/fire.js';
import { shelterOf } from '../../src/systems/heartland/procedures/shelter.js';
import { enumerate } from '../../src/dice/enumerated.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { hexIndex } from '../../src/systems/heartland/position.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { FIRE_EFFECTS } from '../../src/systems/heartland/tables/fire-effects.js';
import { WEATHERS } from '../../src/systems/heartland/vocabulary.js';
import { attacking, chart, foot, general, horse, told, unit } from './fighting.js';
import { play, playAll, positionOf, type Sketch } from './position.js';

// Modifiers and shifts from the text (10.3 to 10.46); columns from the text's own example, whose bands the house chart keeps.
const firer = (combatFactors: number, more: Partial<Firer> = {}): Firer => ({
  combatFactors: explain([{ label: 'Combat factors', value: combatFactors, rule: 'H-10.11.3', provenance: 'source' }]),
  morale: 3, battleRating: 0, artillery: 0, gunfire: 0, cavalry: { combatFactors: 0, units: 0 }, broken: 0, ...more,
});
const PLAIN: Circumstances = { direction: 'attack', earlier: 0, keepsShift: false, hasty: false, shelter: [], weather: 'clear', offset: 0 };

function read(own: Partial<Firer>, theirs: Partial<Firer> = {}, more: Partial<Circumstances> = {}, combatFactors = 40) {
  const { shifts, modifiers, column } = fireOf(FIRE_EFFECTS, firer(combatFactors, own), firer(40, theirs), { ...PLAIN, ...more });
  const terms = (all: typeof shifts) => all.terms.map(({ rule, value }) => `${rule} ${value}`);
  return { shifts: terms(shifts), modifiers: terms(modifiers), column: columnName(FIRE_EFFECTS, column) };
}

const cavalry = (combatFactors: number, units: number) => ({ cavalry: { combatFactors, units } });

describe('modifiers of the die', () => {
  test.each([
    ['H-10.41.1 the Overall Commander\'s battle rating', { battleRating: 4 }, {}, {}, ['H-10.41.1 4']],
    ['H-3.25.b.1 none without a leader', { battleRating: 0 }, {}, {}, []],
    ['H-10.41.a.1 a hasty attack', {}, {}, { hasty: true }, ['H-10.41.a.1 -2']],
    ['H-10.41.a.1 not of the return fire', {}, {}, { hasty: true, direction: 'return' }, []],
    ['H-10.42.1 S-20 artillery without limit', { artillery: 20 }, {}, {}, ['H-10.42.1 20']],
    ['H-10.42.a.1 gunboats', { gunfire: 2 }, {}, {}, ['H-10.42.a.1 2']],
    ['H-10.43.1 more cavalry combat factors', cavalry(12, 3), cavalry(4, 3), {}, ['H-10.43.1 3']],
    ['H-10.43.1 equal cavalry is nobody\'s superiority', cavalry(4, 3), cavalry(4, 1), {}, []],
    ['H-10.43.2 inferior with two units fewer', cavalry(4, 1), cavalry(12, 3), {}, ['H-10.43.2 -2']],
    ['H-10.43.2 inferior, and not fewer units', cavalry(4, 3), cavalry(12, 3), {}, []],
    ['H-10.44.1 S-20 broken units without limit', { broken: 20 }, {}, {}, ['H-10.44.1 -20']],
    ['H-10.46.1 the scenario\'s offset', {}, {}, { offset: 4 }, ['H-10.46.1 4']],
  ] as const)('%s', (_, own, theirs, more, modifiers) => {
    expect(read(own, theirs, more).modifiers).toEqual(modifiers);
  });

  test('H-10.45.1, H-5.23.3, H-5.24.2, H-5.29.3 Rain and Mud -1, Blizzard -4, for both sides; no other weather', () => {
    const of = (direction: Circumstances['direction']) => Object.fromEntries(WEATHERS.map((weather) => [weather, read({}, {}, { weather, direction }).modifiers]).filter(([, terms]) => terms!.length > 0));
    const expected = { rain: ['H-10.45.1 -1'], mud: ['H-10.45.1 -1'], blizzard: ['H-10.45.1 -4'] };
    expect(of('attack')).toEqual(expected);
    expect(of('return')).toEqual(expected);
  });

  test('H-10.4.1, H-10.5.1 all of them add up: +4 +5 +3 +4 = +16', () => {
    const { modifiers } = fireOf(FIRE_EFFECTS, firer(63, { battleRating: 4, artillery: 5, ...cavalry(12, 2) }), firer(26, cavalry(2, 2)), { ...PLAIN, offset: 4 });
    expect(modifiers.total).toBe(16);
  });
});

describe('shifts of the column', () => {
  test('H-10.31.1, H-3.25.a.1, H-10.3.1 the higher morale shifts its own fire right: 40 reads 48-57; equal morale shifts nobody', () => {
    expect(read({ morale: 4 }, { morale: 2 })).toMatchObject({ shifts: ['H-10.31.1 1'], column: '48-57' });
    expect(read({ morale: 2 }, { morale: 4 })).toMatchObject({ shifts: [], column: '38-47' });
    expect(read({ morale: 3 }, { morale: 3 }).shifts).toEqual([]);
  });

  test('S-21, H-10.33.2, H-10.33.3 six exchanges: the attacker +1 from the second on, the defender 0 to -5', () => {
    const six = [0, 1, 2, 3, 4, 5];
    expect(six.map((earlier) => read({}, {}, { earlier }).shifts)).toEqual([[], ...Array<string[]>(5).fill(['H-10.33.2 1'])]);
    expect(six.map((earlier) => read({}, {}, { earlier, direction: 'return' }).shifts)).toEqual([[], ...[1, 2, 3, 4, 5].map((n) => [`H-10.33.3 -${n}`])]);
  });

  test('H-10.3.1 left of the first column fire has no effect, right of the last one the last is read; no combat factors have no column', () => {
    const shelter = [{ label: 'Rough terrain', columns: 2, provenance: 'house', rule: 'H-10.32.1' }] as const;
    expect(read({}, {}, { shelter }, 4).column).toBe('none');
    expect(read({ morale: 9 }, {}, {}, 200).column).toBe('161 or more');
    expect(read({ morale: 9 }, {}, {}, 0).column).toBe('none');
    const silent = fireOf(FIRE_EFFECTS, firer(4, { artillery: 20 }), firer(4), { ...PLAIN, shelter });
    expect(effectOf(FIRE_EFFECTS, silent, 6).value).toEqual({ steps: 0, degrees: 0, asterisk: false });
  });
});

describe('the roll', () => {
  test('H-10.61.1 the modified die crossed with the column; a natural 1 and 6 are bands of their own', () => {
    const fire = fireOf(FIRE_EFFECTS, firer(40), firer(40), { ...PLAIN, offset: 10 });
    // Column 38-47, rows 11 to 16 of the house chart: 1/0 1/0 1/1 1/1 … as they stand there.
    const row = [11, 12, 13, 14, 15, 16].map((die) => effectOf(FIRE_EFFECTS, fire, die - 10).value);
    expect([1, 2, 3, 4, 5, 6].map((die) => rollFire(scriptedDice([die - 1]), 'attack', FIRE_EFFECTS, fire))).toEqual(row.map((effect, at) => ({ ...fire, die: at + 1, total: at + 11, ...effect })));
    const bands = enumerate((dice) => rollFire(dice, 'attack', FIRE_EFFECTS, fire)).map(({ rolls }) => [rolls[0]!.from + 1, rolls[0]!.to + 1]);
    expect(bands[0]).toEqual([1, 1]);
    expect(bands.at(-1)).toEqual([6, 6]);
    expect(bands.flatMap(([from, to]) => Array.from({ length: to! - from! + 1 }, (_, n) => from! + n))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('shelter', () => {
  const AROUND: Sketch['union'] = [general('grant', 3, 3, { hex: '0504' }), foot('us', 'grant', 50)];
  const place = (more: Partial<Sketch>) => positionOf({ union: AROUND, ...more });
  const between = (...features: NonNullable<Sketch['hexsides']>[number]['features']): Sketch['hexsides'] => [{ between: ['0504', '0505'], features }];
  const shifts = (state: HeartlandState, firedAt: 'defender' | 'attacker') => {
    const [at, from] = (firedAt === 'defender' ? ['0505', '0504'] : ['0504', '0505']).map((hex) => hexIndex(state.setting, hex));
    return shelterOf(state, { at: at!, from: from!, firedAt }).map(({ rule, columns }) => `${rule} ${columns}`);
  };

  test('S-17, H-10.32.1, H-10.32.2 a city with a work over a ford: the attacker 5 left, the return fire 2 left', () => {
    const state = place({ hexes: { '0505': { settlement: 'city' } }, works: [{ hex: '0505', side: 'confederate', level: 1 }], hexsides: between('major-river', 'ford') });
    expect(shifts(state, 'defender')).toEqual(['H-10.32.1 2', 'H-10.32.1 1', 'H-10.32.2 2']);
    expect(shifts(state, 'attacker')).toEqual(['H-10.32.2 2']);
  });

  test('H-10.32.1 the terrain of whoever is fired at counts, several add; a clear hex shelters nobody', () => {
    const state = place({ hexes: { '0505': { terrain: 'rough', settlement: 'town' }, '0504': { terrain: 'broken' } } });
    expect(shifts(state, 'defender')).toEqual(['H-10.32.1 2', 'H-10.32.1 1']);
    expect(shifts(state, 'attacker')).toEqual(['H-10.32.1 1']);
    expect(shifts(place({}), 'defender')).toEqual([]);
  });

  test('H-10.32.a.1, H-10.32.a.2 by the tactical doctrine cities and towns give none, and rivers hamper the attacker only', () => {
    const sketch: Partial<Sketch> = { hexes: { '0505': { settlement: 'city' } }, works: [{ hex: '0505', side: 'confederate', level: 1 }], hexsides: between('major-river', 'ford') };
    const used = place({ ...sketch, options: { 'tactical-doctrine': 'used' } });
    expect(shifts(used, 'defender')).toEqual(['H-10.32.1 1', 'H-10.32.2 2']);
    expect(shifts(used, 'attacker')).toEqual([]);
  });

  test('H-10.32.2 a minor river shelters both, unless it is frozen (H-5.29.1); a mountain hexside the defender', () => {
    expect([shifts(place({ hexsides: between('minor-river') }), 'defender'), shifts(place({ hexsides: between('minor-river') }), 'attacker')]).toEqual([['H-10.32.2 1'], ['H-10.32.2 1']]);
    expect(shifts(place({ hexsides: between('minor-river'), weather: 'blizzard' }), 'defender')).toEqual([]);
    expect([shifts(place({ hexsides: between('mountain') }), 'defender'), shifts(place({ hexsides: between('mountain') }), 'attacker')]).toEqual([['H-10.32.2 1'], []]);
  });

  test('H-10.32.2 a burnt bridge shelters nobody: of the crossings that are left the one counts that hampers least', () => {
    const sketch: Partial<Sketch> = { hexsides: between('major-river', 'bridge') };
    const direction = (state: HeartlandState) => state.setting.board.grid.directionTo(hexIndex(state.setting, '0504'), hexIndex(state.setting, '0505'))!;
    expect(shifts(place(sketch), 'defender')).toEqual(['H-10.32.2 2']);
    const burnt = positionOf({ union: AROUND, ...sketch }, undefined, undefined, { map: { burntBridges: [hexIndex(place(sketch).setting, '0504') * 6 + direction(place(sketch))] } });
    expect(shifts(burnt, 'defender')).toEqual([]);
  });

  test('H-13.12.2 a devastated town gives no shelter', () => {
    const state = place({ hexes: { '0505': { settlement: 'town' } } });
    const devastated = positionOf({ union: AROUND, hexes: { '0505': { settlement: 'town' } } }, undefined, undefined, { map: { devastated: [hexIndex(state.setting, '0505')] } });
    expect([shifts(state, 'defender'), shifts(devastated, 'defender')]).toEqual([['H-10.32.1 1'], []]);
  });
});

describe('what stands on record', () => {
  test('H-10.61.1, H-3.25.1, H-10.44.1 each exchange with every term; subordinates\' ratings count for nothing, S-05 broken units do', () => {
    const state = attacking(
      {
        union: [general('grant', 3, 3, { hex: '0504' }), foot('us', 'grant', 40), general('hooker', 1, 9, { under: 'grant', stars: 2 }), foot('us-2', 'hooker', 12, { full: { cf: 12, ml: 2 }, reduced: { cf: 6, ml: 2 } }), horse('us-3', 'grant', 4)],
        confederate: [general('bragg', 3, 2, { hex: '0505' }), foot('cs', 'bragg', 40)],
      },
      [{ force: 'grant', from: '0504', target: '0505' }],
    );
    const { events } = play(state, 'union', { type: 'fight', target: '0505', waves: ['grant'] }, [1, 1]);
    const { attack, defence } = told(events, 'exchange-fought')[0]!.exchange;
    expect(attack.modifiers.terms.map(({ rule, value }) => `${rule} ${value}`)).toEqual(['H-10.41.1 3', 'H-10.43.1 3', 'H-10.44.1 -1', 'H-10.46.1 4']);
    expect(defence.modifiers.terms.map(({ rule, value }) => `${rule} ${value}`)).toEqual(['H-10.41.1 2', 'H-10.43.2 -1', 'H-10.46.1 4']);
    expect([attack.combatFactors.total, defence.combatFactors.total]).toEqual([56, 40]);
  });

  test('H-3.52.b.1, H-10.31.1 units without a leader compare by their inverted morale: 5 against an enemy of 4', () => {
    const state = attacking(
      { union: [general('grant', 4, 3, { hex: '0504' }), foot('us', 'grant', 40)], confederate: [{ id: 'cs', hex: '0505', full: { cf: 4, ml: 1 }, reduced: { cf: 2, ml: 2 } }] },
      [{ force: 'grant', from: '0504', target: '0505' }],
    );
    const { attack, defence } = told(play(state, 'union', { type: 'fight', target: '0505', waves: ['grant'] }, [1, 1]).events, 'exchange-fought')[0]!.exchange;
    expect([attack.shifts.total, defence.shifts.total]).toEqual([0, 1]);
  });

  test('H-10.33.1 two stacks of one hex attack one after the other, and that is no wave attack: nobody\'s fire is shifted, and nobody keeps a shift (H-10.71.5)', () => {
    const attacks = (from: string) => [{ force: 'grant', from: '0504', target: '0505' }, { force: `hex:${from}`, from, target: '0505' }];
    const fought = (from: string) => {
      const union = [general('grant', 3, 0, { hex: '0504' }), foot('us', 'grant', 9), foot('us-2', '', 9, { leader: undefined, hex: from, full: { cf: 9, ml: 3 }, reduced: { cf: 5, ml: 3 } })];
      const state = attacking({ charts: chart({ 1: '0/0', 5: '0/0', 50: '0/0' }), union, confederate: [general('bragg', 3, 0, { hex: '0505' }), foot('cs', 'bragg', 9)] }, attacks(from));
      const { events, state: after } = play(state, 'union', { type: 'fight', target: '0505', waves: ['grant', `hex:${from}`] }, [2, 2, 2, 2]);
      const [, second] = told(events, 'exchange-fought');
      return [second!.exchange.attack.shifts.total, second!.exchange.defence.shifts.total, after.impulse?.waved];
    };
    expect(fought('0604')).toEqual([1, -1, ['hex:0604']]);
    expect(fought('0504')).toEqual([0, 0, []]);
  });

  test('H-10.61.1, H-10.63.2 an own chart is read in place of the house\'s', () => {
    const state = attacking(
      { union: [general('grant', 3, 3, { hex: '0504' }), foot('us', 'grant', 1)], confederate: [general('bragg', 3, 2, { hex: '0505' }), foot('cs', 'bragg', 1)], charts: chart({ 1: '1/0' }) },
      [{ force: 'grant', from: '0504', target: '0505' }],
    );
    const { state: after } = play(state, 'union', { type: 'fight', target: '0505', waves: ['grant'] }, [1, 2]);
    expect([unit(after, 'us').steps, unit(after, 'cs').steps]).toEqual([1, 1]);
  });
});

test('H-10.32.1, H-10.32.2, H-10.61.1 E-37 50 factors against 20 in a city with a work across a ford: 10-14 with +9, in return 6-9 with +7', () => {
  const state = attacking(
    {
      hexes: { '0505': { settlement: 'city' } },
      works: [{ hex: '0505', side: 'confederate', level: 1 }],
      hexsides: [{ between: ['0504', '0505'], features: ['major-river', 'ford'] }],
      union: [general('grant', 3, 3, { hex: '0504', artillery: 2 }), foot('us', 'grant', 50)],
      confederate: [general('bragg', 3, 3, { hex: '0505' }), foot('cs', 'bragg', 20)],
    },
    [{ force: 'grant', from: '0504', target: '0505' }],
  );
  const { events } = playAll(state, ['union', { type: 'fight', target: '0505', waves: ['grant'] }], ['union', { type: 'commit-artillery', leaders: ['grant'] }], ['confederate', { type: 'commit-artillery', leaders: [] }, [5, 6, 1]]);
  const { attack, defence } = told(events, 'exchange-fought')[0]!.exchange;
  const of = ({ column, modifiers, steps, degrees }: typeof attack) => [columnName(FIRE_EFFECTS, column), modifiers.total, `${steps}/${degrees}`];
  expect([of(attack), of(defence)]).toEqual([['10-14', 9, '1/0'], ['6-9', 7, '1/0']]);
});
