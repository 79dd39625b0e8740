import { glory } from '../../src/systems/glory/index.js';
import { REFIT_HOOKS } from '../../src/systems/glory/tables/refit-hooks.js';
import { scenarioFaults } from '../../src/systems/glory/scenario-check.js';
import { availableMarkers } from '../../src/systems/glory/procedures/activation.js';
import { REFIT_BATTLES, type RefitBattle } from '../../src/systems/glory/vocabulary.js';
import { chargeWithZeros, DUEL, duel, told, underFire } from './charging.js';
import { play, positionOf, reasons, refusal, scenarioOf, type Sketch } from './position.js';

const refit = (battle: RefitBattle) => ({ refit: { battle } }) as const;
const SIDES_OF: Sketch = { union: [{ id: 'u', hex: '0101' }], confederate: [{ id: 'c', hex: '0909' }] };
const draw = { type: 'draw-marker' } as const;

describe('a battle of the first Glory is driven by these rules', () => {
  test.each([
    ['1st-manassas', 'manassas'],
    ['2nd-manassas', 'manassas'],
    ['chickamauga', 'chickamauga'],
  ] as const)('G-14.0.a, G-14.12.a %s is read by its terrain chart', (battle, chart) => {
    expect(positionOf({ ...SIDES_OF, ...refit(battle) }).setting.board.chart.id).toBe(chart);
  });

  test('G-14.0.a a battle of this game is read by its own', () => {
    expect(positionOf(SIDES_OF).setting.board.chart.id).toBe('glory-2');
  });

  test('G-14.13.a, G-14.11.c, G-2.2.i what else is printed on a marker is for people: no die but that of the draw is rolled', () => {
    const [union, confederate] = scenarioOf(SIDES_OF).markers;
    const sketch: Sketch = { ...SIDES_OF, ...refit('1st-manassas'), markers: [{ ...union!, printed: 'Commitment 6, 0-4' }, confederate!] };
    const state = { ...positionOf(sketch, { name: 'draw' }, null), pool: { union: 1 } };
    expect(play(state, 'union', draw, [0]).events.map(({ type }) => type).slice(0, 2)).toEqual(['marker-selected', 'group-activated']);
  });

  test('G-2.2.l, G-14.56.a a marker does nothing but activate its commands: no fact of an activation names anything else', () => {
    const state = { ...positionOf({ ...SIDES_OF, ...refit('chickamauga') }, { name: 'draw' }, null), pool: { union: 1 } };
    expect(told(play(state, 'union', draw, [0]).events, 'marker-selected')).toEqual({ type: 'marker-selected', marker: 'union', side: 'union', drawn: true, commands: ['union'] });
  });

  test('G-14.14.a of two ratings the larger counts, whichever is named first', () => {
    const odds = (strength: number, secondStrength: number) => chargeWithZeros(duel({ strength, secondStrength }, { strength: 4 }, refit('1st-manassas'))).odds;
    expect(odds(8, 5)).toBe('2-1');
    expect(odds(5, 8)).toBe('2-1');
  });

  test("G-14.14.b a unit of Sherman's brigade charges 4 SP at 8:4", () => {
    expect(chargeWithZeros(duel({ strength: 8, secondStrength: 4 }, { strength: 4 }, refit('1st-manassas'))).odds).toBe('2-1');
  });

  const HORSE: Sketch = { union: [{ id: 'h', hex: '0505', class: 'cavalry', movement: 5 }], confederate: [{ id: 'c', hex: '0909' }] };

  test.each(['1st-manassas', '2nd-manassas'] as const)('G-14.16.a no cavalry dismounts at %s', (battle) => {
    const state = positionOf({ ...HORSE, ...refit(battle) });
    expect(reasons(refusal(state, 'union', { type: 'change', unit: 'h' }))).toEqual([{ rule: 'G-14.16.a', code: 'change.no-dismounting' }]);
    expect(reasons(refusal(state, 'union', { type: 'move', unit: 'h', path: ['0504'], change: 'dismount' }))).toEqual([{ rule: 'G-14.16.a', code: 'change.no-dismounting' }]);
    expect(glory.offers(state, 'union').flatMap(({ commands }) => commands).filter(({ type }) => type === 'change')).toEqual([]);
  });

  test('G-14.54.a, G-14.15.a at Chickamauga it does, with the two points that it takes', () => {
    const state = positionOf({ ...HORSE, ...refit('chickamauga') });
    expect(play(state, 'union', { type: 'move', unit: 'h', path: ['0504', '0503', '0502'], change: 'dismount' }).events).toContainEqual({ type: 'cavalry-changed', unit: 'h', mounted: false });
  });

  test('G-14.15.a cavalry needs a dismounted face at Chickamauga only, G-14.11.a guns a range class in no battle of the first Glory', () => {
    const faults = (battle?: RefitBattle) => {
      const scenario = scenarioOf({ ...SIDES_OF, ...(battle ? refit(battle) : {}) });
      const [unit] = scenario.units;
      const { disorderedCohesion, ...rest } = unit!;
      const bare = [{ ...rest, id: 'h', class: 'cavalry' as const, hex: '0201' }, { ...rest, id: 'g', class: 'artillery' as const, hex: '0301', disorderedCohesion: disorderedCohesion! }];
      return scenarioFaults({ ...scenario, units: [...scenario.units, ...bare] }).map(({ code }) => code).filter((code) => code.startsWith('unit.'));
    };
    expect(faults()).toEqual(['unit.no-dismounted-face', 'unit.no-range']);
    expect(faults('chickamauga')).toEqual(['unit.no-dismounted-face']);
    expect(faults('2nd-manassas')).toEqual([]);
  });

  test('G-14.11.b by night Defensive Fire has +2: in Marsh against Cohesion 7 a 6 hits, a 5 does not', () => {
    const night = (battle?: RefitBattle): Sketch => duel({ cohesion: 7 }, {}, { hexes: { '0505': { terrain: 'marsh' } }, period: 'night-1', ...(battle ? refit(battle) : {}) });
    const shot = (sketch: Sketch, face: number) =>
      told(play(underFire(sketch, DUEL), 'confederate', { type: 'defensive-fire', hex: '0504', targets: ['0505'] }, [face]).events, 'defensive-fire-resolved');
    expect(shot(night('chickamauga'), 6)).toMatchObject({ hit: true, roll: { total: 8 } });
    expect(shot(night('chickamauga'), 6).roll.modifiers).toContainEqual({ label: 'By night, in a battle of the first Glory', rule: 'G-14.11.b', value: 2, provenance: 'source' });
    expect(shot(night('chickamauga'), 5)).toMatchObject({ hit: false, roll: { total: 7 } });
    expect(shot(night(), 7)).toMatchObject({ hit: false, roll: { total: 7 } });
  });
});

describe('who combines', () => {
  const WINGS: Sketch = {
    leaders: [
      { id: 'jackson', side: 'confederate', hex: '0505' },
      { id: 'bee', side: 'confederate', hex: '0506' },
      { id: 'p', side: 'union', hex: '0101' },
      { id: 'q', side: 'union', hex: '0102' },
    ],
    confederate: [
      { id: 'j', hex: '0505', leader: 'jackson' },
      { id: 'b', hex: '0506', leader: 'bee' },
    ],
    union: [
      { id: 'u', hex: '0101', leader: 'p' },
      { id: 'v', hex: '0102', leader: 'q' },
    ],
  };
  const choosing = (battle: RefitBattle, side: 'union' | 'confederate') =>
    positionOf({ ...WINGS, ...refit(battle) }, { name: 'command-choice' }, side, { waiting: side === 'union' ? ['p', 'q'] : ['jackson', 'bee'] });
  const combine = (...commands: string[]) => ({ type: 'combine-commands', commands }) as const;
  const decisions = (battle: RefitBattle, side: 'union' | 'confederate') => glory.offers(choosing(battle, side), side).map(({ decision }) => decision);

  test('G-14.31.a nobody at 1st Manassas', () => {
    expect(reasons(refusal(choosing('1st-manassas', 'confederate'), 'confederate', combine('jackson', 'bee')))).toEqual([{ rule: 'G-14.31.a', code: 'activation.no-combination' }]);
    expect(reasons(refusal(choosing('1st-manassas', 'union'), 'union', combine('p', 'q')))).toEqual([{ rule: 'G-14.31.a', code: 'activation.no-combination' }]);
    expect(decisions('1st-manassas', 'confederate')).toEqual(['command-choice']);
  });

  test('G-14.41.a the Confederates alone at 2nd Manassas', () => {
    expect(reasons(refusal(choosing('2nd-manassas', 'union'), 'union', combine('p', 'q')))).toEqual([{ rule: 'G-14.41.a', code: 'activation.no-combination' }]);
    expect(decisions('2nd-manassas', 'union')).toEqual(['command-choice']);
    expect(decisions('2nd-manassas', 'confederate')).toEqual(['command-choice', 'combine-commands']);
    expect(told(play(choosing('2nd-manassas', 'confederate'), 'confederate', combine('jackson', 'bee'), [5]).events, 'combination-attempted')).toMatchObject({ succeeded: true });
  });

  test('G-14.13.a both sides at Chickamauga, as in this game', () => {
    expect(decisions('chickamauga', 'union')).toEqual(['command-choice', 'combine-commands']);
    expect(decisions('chickamauga', 'confederate')).toEqual(['command-choice', 'combine-commands']);
  });
});

describe('hooks for rules whose text the source does not contain', () => {
  const asking = (battle: RefitBattle, hooks: NonNullable<NonNullable<Sketch['refit']>['hooks']>) =>
    scenarioFaults(scenarioOf({ ...SIDES_OF, refit: { battle, hooks } })).filter(({ code }) => code === 'refit.text-missing');

  test.each([
    ['1st-manassas', 'tylers-division', 'G-14.35.a'],
    ['2nd-manassas', 'glory-1-5-2-1', 'G-14.2.j'],
    ['chickamauga', 'destination-designation', 'G-14.55.a'],
    ['chickamauga', 'special-terrain', 'G-14.55.a'],
    ['chickamauga', 'glory-1-off-map', 'G-14.55.a'],
    ['chickamauga', 'union-reserve', 'G-14.55.a'],
    ['1st-manassas', 'marker-effects', 'G-2.2.l'],
    ['2nd-manassas', 'night-rally', 'G-14.2.d'],
    ['chickamauga', 'glory-1-victory', 'G-14.11.a'],
  ] as const)('G-14.55.a at %s %s is refused without its text', (battle, name, rule) => {
    const [missing, ...others] = asking(battle, [name]);
    expect(others).toEqual([]);
    expect(missing).toMatchObject({ path: '/refit/hooks/0', code: 'refit.text-missing' });
    expect(missing?.message).toContain(`(${rule})`);
  });

  test('G-14.55.a a game with one switched on does not begin', () => {
    const begun = glory.begin(scenarioOf({ ...SIDES_OF, refit: { battle: 'chickamauga', hooks: ['union-reserve'] } }), {});
    expect(begun.ok ? [] : begun.error.violations.map(({ code }) => code)).toEqual(['scenario.faulty']);
  });

  test('G-14.55.a the ruleset lists them, what each would decide, and that its text is not available', () => {
    const table = glory.tables.find(({ name }) => name === 'refit-hooks')!;
    expect(table.content).toHaveLength(REFIT_HOOKS.length);
    const chickamauga = (table.content as unknown as typeof REFIT_HOOKS).filter(({ rule }) => rule === 'G-14.55.a');
    expect(chickamauga.map(({ name, text }) => [name, text])).toEqual([
      ['destination-designation', 'not available'],
      ['special-terrain', 'not available'],
      ['glory-1-off-map', 'not available'],
      ['union-reserve', 'not available'],
    ]);
  });

  test('G-14.2.d without the night rules of the first Glory a unit next to an enemy does not rally by night', () => {
    const sketch: Sketch = { ...refit('1st-manassas'), period: 'night-1', union: [{ id: 'u', hex: '0505', disordered: true }], confederate: [{ id: 'c', hex: '0504' }] };
    const state = positionOf(sketch, { name: 'rally' });
    expect(refusal(state, 'union', { type: 'rally', unit: 'u' }).map(({ rule }) => rule)).toEqual(['G-11.51.b']);
  });
});

describe('the parts of a scenario that chapter 14 adds', () => {
  const faults = (sketch: Sketch) => scenarioFaults(scenarioOf({ ...SIDES_OF, ...sketch })).map(({ path, code }) => [path, code]);
  const [union, confederate] = scenarioOf(SIDES_OF).markers;
  const SPARE: Sketch = { markers: [union!, confederate!, { id: 'spare', side: 'confederate', name: 'Polk', copies: 2 }] };

  test.each<[string, Sketch, readonly [string, string]]>([
    ['G-14.14.a a second rating of cavalry', { union: [{ id: 'h', hex: '0101', class: 'cavalry', secondStrength: 3 }] }, ['/units/0/secondStrength', 'unit.needless-strength']],
    ['G-14.34.a a brigade of a unit with a leader', { ...refit('chickamauga'), union: [{ id: 'u', hex: '0101', brigade: 'x' }] }, ['/units/0/brigade', 'unit.needless-brigade']],
    ['G-14.34.a a brigade outside of chapter 14', { union: [{ id: 'u', hex: '0101', leader: null, brigade: 'x' }] }, ['/units/0/brigade', 'unit.needless-brigade']],
    ['G-14.34.b a brigade with the id of a marker', { ...refit('chickamauga'), union: [{ id: 'u', hex: '0101', leader: null, brigade: 'union' }] }, ['/units/0/brigade', 'id.twice']],
    ['G-14.45.a Sharpshooters under a leader', { union: [{ id: 'u', hex: '0101', ability: 'sharpshooters' }] }, ['/units/0/ability', 'unit.no-sharpshooters']],
    ['G-14.35.a a marker of an unknown command', { markers: [{ ...union!, activates: ['nobody'] }, confederate!] }, ['/markers/0/activates/0', 'unknown.command']],
    ['G-4.11.a, G-14.35.a a marker of a command of the enemy', { markers: [{ ...union!, activates: ['union', 'confederate'] }, confederate!] }, ['/markers/0/activates/1', 'marker.other-side']],
    [
      'G-14.34.b a brigade of both sides',
      { ...refit('chickamauga'), union: [{ id: 'u', hex: '0101', leader: null, brigade: 'x' }], confederate: [{ id: 'c', hex: '0909', leader: null, brigade: 'x' }] },
      ['/units/1/brigade', 'brigade.other-marker'],
    ],
    ['G-14.34.a a unit by itself with the id of a marker', { ...refit('chickamauga'), ...SPARE, union: [{ id: 'spare', hex: '0101', leader: null }] }, ['/units/0/id', 'id.twice']],
    [
      'G-14.34.b a unit by itself with the id of a brigade of others',
      { ...refit('chickamauga'), union: [{ id: 'x', hex: '0101', leader: null }, { id: 'u', hex: '0102', leader: null, brigade: 'x' }] },
      ['/units/0/id', 'id.twice'],
    ],
    ['G-14.45.a Sharpshooters with the id of a marker', { ...SPARE, union: [{ id: 'spare', hex: '0101', leader: null, ability: 'sharpshooters' }] }, ['/units/0/id', 'id.twice']],
    ['G-14.42.a a marker that comes after the game', { markers: [{ ...union!, fromTurn: 2 }, confederate!] }, ['/markers/0/fromTurn', 'unknown.turn']],
    ['G-14.51.b a marker of an unknown option', { markers: [{ ...union!, onlyWith: { option: 'third-jackson', choice: 'perhaps' } }, confederate!] }, ['/markers/0/onlyWith', 'unknown.option']],
    ['G-14.42.c an unknown command that waits', { refit: { battle: 'chickamauga', secondMarker: { turn: 1, commands: ['nobody'] } } }, ['/refit/secondMarker/commands/0', 'unknown.command']],
    ['G-14.42.c in a turn after the game', { refit: { battle: 'chickamauga', secondMarker: { turn: 2, commands: ['union'] } } }, ['/refit/secondMarker/turn', 'unknown.turn']],
  ])('%s', (_, sketch, expected) => {
    expect(faults(sketch)).toEqual([expected]);
  });

  const choice = (attachment: Partial<{ units: string[]; commands: string[] }>): Sketch => ({
    leaders: [
      { id: 'union', side: 'union', hex: '0101' },
      { id: 'confederate', side: 'confederate', hex: '0909' },
      { id: 'other', side: 'confederate', hex: '0909' },
    ],
    confederate: [
      { id: 'c', hex: '0909' },
      { id: 'o', hex: '0908', leader: 'other' },
      { id: 'g', hex: '0907', class: 'artillery', leader: null },
      { id: 'led', hex: '0906', class: 'artillery' },
    ],
    refit: { battle: 'chickamauga', attachments: [{ id: 'guns', units: ['g'], commands: ['confederate', 'other'], ...attachment }] },
  });

  test.each<[string, Sketch, readonly (readonly [string, string])[]]>([
    ['batteries that are free', choice({}), []],
    ['an unknown battery', choice({ units: ['g', 'x'] }), [['/refit/attachments/0/units/1', 'unknown.unit']]],
    ['a battery with a leader', choice({ units: ['g', 'led'] }), [['/refit/attachments/0/units/1', 'attachment.not-free']]],
    ['infantry', choice({ units: ['g', 'c'] }), [['/refit/attachments/0/units/1', 'attachment.not-free']]],
    ["the enemy's leader", choice({ commands: ['confederate', 'union'] }), [['/refit/attachments/0/commands/1', 'unknown.leader']]],
    [
      'one battery in two choices',
      { ...choice({}), refit: { battle: 'chickamauga', attachments: ['a', 'b'].map((id) => ({ id, units: ['g'], commands: ['confederate', 'other'] })) } },
      [['/refit/attachments', 'attachment.twice']],
    ],
  ])('G-14.53.a %s', (_, sketch, expected) => {
    expect(faults(sketch).filter(([, code]) => !code?.startsWith('refit.'))).toEqual(expected);
  });
});

test('G-14.56.a, G-14.13.a the battles are listed with what the chapter fixes for each', () => {
  const table = glory.tables.find(({ name }) => name === 'refit')!;
  expect(Object.keys(table.content as object)).toEqual([...REFIT_BATTLES]);
});

test('G-14.35.a, G-14.51.b, G-14.34.b the choices of chapter 14 are options of the game, the printed reading first', () => {
  const chosen = glory.options.filter(({ rule }) => /^G.14/.test(rule)).map(({ name, choices, default: usual }) => [name, choices, usual]);
  expect(chosen).toEqual([
    ['independents', ['unit-by-unit', 'brigade-by-brigade'], 'unit-by-unit'],
    ['third-jackson', ['unused', 'used'], 'unused'],
    ['chickamauga-markers', ['this-game', 'first-glory'], 'this-game'],
  ]);
});

test('G-14.51.b the other set of markers is used in place of that of this game, and those without an option with both', () => {
  const markers: Sketch['markers'] = [
    { id: 'union', side: 'union', name: 'Mitchell / Cavalry', copies: 2 },
    { id: 'polk', side: 'confederate', name: 'Polk', copies: 2, onlyWith: { option: 'chickamauga-markers', choice: 'this-game' } },
    { id: 'cheatham', side: 'confederate', name: 'Cheatham', copies: 1, activates: ['x'], onlyWith: { option: 'chickamauga-markers', choice: 'first-glory' } },
  ];
  const sketch: Sketch = {
    ...refit('chickamauga'),
    markers,
    leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'x', side: 'confederate', marker: 'polk', hex: '0909' }],
    union: [{ id: 'u', hex: '0101' }],
    confederate: [{ id: 'c', hex: '0909', marker: 'polk', leader: 'x' }],
  };
  expect(scenarioFaults(scenarioOf(sketch))).toEqual([]);
  // G-14.51.a Mitchell's marker of the first Glory is in the pool as long as his cavalry is on the map.
  expect(availableMarkers(positionOf(sketch, { name: 'initiative' }, null))).toEqual({ union: 2, polk: 2 });
  expect(availableMarkers(positionOf({ ...sketch, options: { 'chickamauga-markers': 'first-glory' } }, { name: 'initiative' }, null))).toEqual({ union: 2, cheatham: 1 });
});
