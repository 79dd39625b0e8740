import type { HeartlandOptions } from '../../src/systems/heartland/options.js';
import { columnName } from '../../src/systems/heartland/procedures/fire.js';
import type { FireResult, HeartlandState } from '../../src/systems/heartland/state.js';
import { attacking, foot, general, hexOf, horse, leader, settle, told, type Move } from './fighting.js';
import { play, playAll, type Sketch } from './position.js';

// The long example of 10.7 as it stands in the examples file (S-23): Longstreet in 0505, attacked by three Union armies.
const CONFEDERATES: Sketch['confederate'] = [
  general('longstreet', 4, 4, { hex: '0505', headquarters: true, stars: 4, artillery: 4, ammunition: 6, front: { ar: 4, br: 4, mr: 4 } }),
  foot('cs-1', 'longstreet', 10),
  foot('cs-2', 'longstreet', 10),
  foot('cs-3', 'longstreet', 10),
  foot('cs-4', 'longstreet', 7),
  horse('cs-cavalry', 'longstreet', 8),
  general('hood', 4, 3, { under: 'longstreet', stars: 2, artillery: 1, ammunition: 4 }),
  foot('hood-1', 'hood', 7),
  foot('hood-2', 'hood', 7),
  horse('hood-cavalry', 'hood', 4),
];
const UNION: Sketch['union'] = [
  general('hooker', 2, 5, { hex: '0404', artillery: 4, ammunition: 4 }),
  foot('hooker-1', 'hooker', 12),
  foot('hooker-2', 'hooker', 12),
  horse('hooker-cavalry-1', 'hooker', 1),
  horse('hooker-cavalry-2', 'hooker', 1),
  general('grant', 2, 5, { hex: '0504', artillery: 4, ammunition: 4 }),
  foot('grant-1', 'grant', 12),
  foot('grant-2', 'grant', 12),
  foot('grant-3', 'grant', 12),
  horse('grant-cavalry-1', 'grant', 2),
  horse('grant-cavalry-2', 'grant', 2),
  general('sheridan', 2, 4, { hex: '0604', brevet: true, stars: 2, artillery: 3, ammunition: 4 }),
  foot('sheridan-1', 'sheridan', 12),
  foot('sheridan-2', 'sheridan', 12),
  foot('sheridan-3', 'sheridan', 11),
  horse('sheridan-cavalry-1', 'sheridan', 2),
  horse('sheridan-cavalry-2', 'sheridan', 2),
];
const WAVES = ['hooker', 'grant', 'sheridan'];

function begun(options: Partial<HeartlandOptions> = {}): HeartlandState {
  const from: Record<string, string> = { hooker: '0404', grant: '0504', sheridan: '0604' };
  return attacking(
    { union: UNION, confederate: CONFEDERATES, options },
    WAVES.map((force) => ({ force, from: from[force]!, target: '0505' })),
  );
}

/** The sample dice: Hooker 3 and Longstreet 4, Grant 2 and 3, Sheridan 5 and 2. */
function fought(options: Partial<HeartlandOptions> = {}) {
  const commit = (attacker: string, faces: readonly number[]): readonly Move[] => [
    ['union', { type: 'commit-artillery', leaders: [attacker] }],
    ['confederate', { type: 'commit-artillery', leaders: ['longstreet', 'hood'] }, faces],
  ];
  return playAll(begun(options), ['union', { type: 'fight', target: '0505', waves: WAVES }], ...commit('hooker', [3, 4]), ...commit('grant', [2, 3]), ...commit('sheridan', [5, 2]));
}

function row(state: HeartlandState, { combatFactors, column, shifts, modifiers }: FireResult) {
  return [combatFactors.total, columnName(state.setting.charts.fireEffects, column), shifts.total, modifiers.total];
}

function terms({ modifiers }: FireResult) {
  return modifiers.terms.map(({ rule, value }) => `${rule} ${value > 0 ? '+' : ''}${value}`);
}

describe('S-23 the long battle', () => {
  test('H-10.11.3, H-10.31.1, H-10.33.2, H-10.33.3, H-10.62.4 every column and modifier of the example', () => {
    const { events, state } = fought();
    const exchanges = told(events, 'exchange-fought').map(({ exchange }) => exchange);
    expect(exchanges.map(({ attack }) => row(state, attack))).toEqual([
      [26, '21-28', 0, 13],
      [40, '48-57', 1, 13],
      [39, '48-57', 1, 10],
    ]);
    expect(exchanges.map(({ defence }) => row(state, defence))).toEqual([
      [63, '67-85', 1, 16],
      [63, '58-66', 0, 16],
      [63, '48-57', -1, 16],
    ]);
    expect(terms(exchanges[0]!.attack)).toEqual(['H-10.41.1 +5', 'H-10.42.1 +4', 'H-10.46.1 +4']);
    expect(terms(exchanges[2]!.attack)).toEqual(['H-10.41.1 +3', 'H-10.42.1 +3', 'H-10.46.1 +4']);
    expect(terms(exchanges[0]!.defence)).toEqual(['H-10.41.1 +4', 'H-10.42.1 +5', 'H-10.43.1 +3', 'H-10.46.1 +4']);
    expect(exchanges.map(({ attack, defence }) => [attack, defence].map(({ steps, degrees, asterisk }) => `${steps}/${degrees}${asterisk ? '*' : ''}`))).toEqual([
      ['2/1*', '3/2*'],
      ['2/2*', '3/2*'],
      ['2/2*', '2/2*'],
    ]);
  });

  test.each([
    ['each-exchange', { hooker: 2, grant: 2, sheridan: 2, longstreet: 2, hood: 1 }],
    ['once', { hooker: 2, grant: 2, sheridan: 2, longstreet: 4, hood: 3 }],
  ] as const)('H-10.12.1, H-10.12.2, H-10.12.a.1 ammunition paid %s', (choice, left) => {
    const { state } = fought({ 'wave-ammunition': choice });
    expect(Object.fromEntries(Object.keys(left).map((id) => [id, leader(state, id).ammunition]))).toEqual(left);
  });

  test('H-10.62.1, H-10.62.2, H-10.62.3, H-10.64.1, H-10.65.1 the totals, the rise of morale, the checks and the retreat by the net number', () => {
    const { state } = fought();
    // Losses by first offers; then checks, Longstreet first: he holds by a 5 after his rise, Hooker and Grant by 2 and 1, Sheridan fails by a 3.
    const { state: after, events } = settle(state, [5, 2, 1, 3], ['accept-retreat', 'decline-advance']);
    const lost = (ids: readonly string[]) => told(events, 'step-lost').filter(({ unit }) => ids.some((id) => unit.startsWith(id))).length;
    expect([lost(['cs-', 'hood']), lost(['hooker']), lost(['grant']), lost(['sheridan'])]).toEqual([6, 3, 3, 2 + 1]);
    expect(told(events, 'morale-changed').map(({ leader: id, by, rule }) => `${id} ${by} ${rule}`)).toEqual([
      'longstreet 1 H-10.64.1',
      'hood 1 H-10.64.1',
      'sheridan -1 H-3.53.8',
      'hooker -1 H-3.53.6',
      'grant -1 H-3.53.6',
      'sheridan -1 H-3.53.6',
    ]);
    const retreats = told(events, 'force-retreated').map(({ force, path }) => [force, path.length]);
    // Each by 1; Sheridan another hex for his failed check.
    expect(retreats).toEqual([['hooker', 1], ['grant', 1], ['sheridan', 1], ['sheridan', 1]]);
    expect(hexOf(after, 'longstreet')).toBe('0505');
  });
});

describe('S-23 the extended battle', () => {
  const extended = (assaults: readonly { force: string; from: string; target: string }[], more: Partial<Sketch> = {}) =>
    attacking({ union: UNION, confederate: CONFEDERATES, ...more }, assaults, { impulse: { extended: 'confederate', waved: ['grant', 'sheridan'] } });

  test('H-9.14.1, H-10.71.5, H-10.71.6 Longstreet attacks Sheridan; Grant, next to both, supports with half', () => {
    const state = extended([{ force: 'longstreet', from: '0505', target: '0604' }]);
    const { state: after, events } = playAll(
      { ...state, phase: { name: 'combat', side: 'confederate' } },
      ['confederate', { type: 'fight', target: '0604', waves: ['longstreet'] }],
      ['confederate', { type: 'commit-artillery', leaders: ['longstreet', 'hood'] }],
      ['union', { type: 'commit-artillery', leaders: ['sheridan', 'grant'] }, [3, 3]],
    );
    const { exchange } = told(events, 'exchange-fought')[0]!;
    expect(row(after, exchange.attack)).toEqual([63, '67-85', 1, 16]);
    expect(row(after, exchange.defence)).toEqual([59, '58-66', 0, 12]);
    expect(Object.fromEntries(['longstreet', 'hood', 'sheridan', 'grant'].map((id) => [id, leader(state, id).ammunition - leader(after, id).ammunition]))).toEqual({ longstreet: 2, hood: 1, sheridan: 2, grant: 1 });
  });

  test('H-9.14.a.1, H-10.71.9 the variant: Longstreet attacks Grant while Sheridan is attacked, too, so that Hooker alone supports', () => {
    const state = attacking(
      {
        union: UNION,
        confederate: [...CONFEDERATES, general('arrived', 3, 3, { hex: '0704', stars: 1 }), foot('arrived-1', 'arrived', 10)],
      },
      [
        { force: 'longstreet', from: '0505', target: '0504' },
        { force: 'arrived', from: '0704', target: '0604' },
      ],
      { impulse: { extended: 'confederate' } },
    );
    const { state: after, events } = playAll(
      { ...state, phase: { name: 'combat', side: 'confederate' } },
      ['confederate', { type: 'fight', target: '0504', waves: ['longstreet'] }],
      ['confederate', { type: 'commit-artillery', leaders: ['longstreet', 'hood'] }],
      ['union', { type: 'commit-artillery', leaders: ['grant', 'hooker'] }, [3, 3]],
    );
    const { exchange } = told(events, 'exchange-fought')[0]!;
    expect(row(after, exchange.defence)).toEqual([53, '48-57', 0, 15]);
  });

  test('H-10.71.5 a phasing side that extends keeps the shift of its waves, and no other side does', () => {
    const union = attacking({ union: UNION, confederate: CONFEDERATES }, [{ force: 'grant', from: '0504', target: '0505' }], { impulse: { extended: 'union', waved: ['grant'] } });
    const attack = (state: HeartlandState) => {
      const { events } = playAll(
        state,
        ['union', { type: 'fight', target: '0505', waves: ['grant'] }],
        ['union', { type: 'commit-artillery', leaders: [] }],
        ['confederate', { type: 'commit-artillery', leaders: [] }, [3, 3]],
      );
      return told(events, 'exchange-fought')[0]!.exchange.attack.shifts.terms.map(({ rule }) => rule);
    };
    expect(attack(union)).toEqual(['H-10.71.5']);
    const without = attacking({ union: UNION, confederate: CONFEDERATES }, [{ force: 'grant', from: '0504', target: '0505' }], { impulse: { extended: 'union', waved: [] } });
    expect(attack(without)).toEqual([]);
  });
});

test('H-10.12.1 both are asked in secret: nobody sees what the other commits before both have', () => {
  const asked = play(begun(), 'union', { type: 'fight', target: '0505', waves: WAVES });
  const { events } = play(asked.state, 'union', { type: 'commit-artillery', leaders: ['hooker'] });
  expect(events).toEqual([{ type: 'sealed', side: 'union', content: { kind: 'ammunition', leaders: ['hooker'] }, to: 'union' }]);
});
