import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { hexIndex } from '../../src/systems/heartland/position.js';
import { finishBridges } from '../../src/systems/heartland/procedures/bridge-work.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { inStep, ordered, refusedOrder } from './orders.js';
import { play, playAll, positionOf, type Sketch } from './position.js';

/** Union supply comes in at 0101; Buell commands Wood at 0102. */
const camp: Sketch = {
  hexes: { '0101': { edge: 'north', state: 'KY' } },
  union: [
    { id: 'buell', stars: 3, hex: '0102', headquarters: true },
    { id: 'wood', stars: 2, under: 'buell' },
    { id: 'weak', leader: 'wood', startsReduced: true },
    { id: 'whole', leader: 'buell' },
    { id: 'lost', leader: 'buell', state: { place: 'eliminated', leader: -1, steps: 0 } },
  ],
};
const admin = (said: Sketch = {}, given = {}) => inStep('administration', { ...camp, ...said }, given);
/** Nobody supplies anybody. */
const unsupplied = (given = {}) => admin({ hexes: {} }, given);
const besieged = (given = {}) => admin({ confederate: [{ id: 'bragg', stars: 3, hex: '0103' }, { id: 'brigade', leader: 'bragg' }], hexes: { '0101': { edge: 'north' }, '0202': { edge: 'north' } } }, given);
const paid = (leader: string, points: number, rule: string) => ({ type: 'points-spent', leader, points, rule, to: 'union' });
const bill = (by: number, rule: string) => ({ type: 'war-effort-changed', side: 'union', by: -by, rule });

describe('replacement steps', () => {
  const steps = { sides: { union: { replacements: 2 } } };
  const replace = (leader: string, unit: string) => ({ order: 'replace-step', leader, unit }) as const;

  test('H-3.24.a.7, H-7.0.2, H-4.32.1 one step and 1 AP make a reduced unit whole (house HS-6)', () => {
    expect(ordered(admin({}, steps), 'union', replace('wood', 'weak')).events).toEqual([
      paid('wood', 1, 'H-3.24.a.7'),
      { type: 'replacements-changed', side: 'union', by: -1, rule: 'H-4.32.1' },
      { type: 'step-recovered', unit: 'weak', rule: 'H-4.32.1', to: 'union' },
    ]);
  });

  test('H-4.32.1 two steps and 1 AP bring an eliminated unit back with one step (house HS-6)', () => {
    const { events, state } = ordered(admin({}, steps), 'union', replace('buell', 'lost'));
    expect(events.slice(0, 2)).toEqual([paid('buell', 1, 'H-3.24.a.7'), { type: 'replacements-changed', side: 'union', by: -2, rule: 'H-4.32.1' }]);
    expect(state.units[2]).toMatchObject({ place: 'box', leader: 0, steps: 1 });
  });

  test('H-3.24.b.1 the Overall Commander pays when he is named', () => {
    expect(ordered(admin({}, steps), 'union', { ...replace('wood', 'weak'), paidBy: 'buell' }).events[0]).toEqual(paid('buell', 1, 'H-3.24.a.7'));
  });

  test.each([
    ['H-4.32.1 not for a unit that lacks nothing', admin({}, steps), replace('buell', 'whole'), 'H-4.32.1', 'replacements.unit'],
    ['H-4.32.1 not for a unit of another leader', admin({}, steps), replace('buell', 'weak'), 'H-4.32.1', 'replacements.unit'],
    ['H-4.32.1 not for nobody', admin({}, steps), replace('buell', 'nobody'), 'H-4.32.1', 'unknown.unit'],
    ['H-7.0.2, H-7.34.2 not in combat supply (index example)', unsupplied(steps), replace('wood', 'weak'), 'H-7.34.2', 'order.supply'],
    ['H-4.32.1 nobody returns in an enemy zone of control', besieged(steps), replace('buell', 'lost'), 'H-4.32.1', 'order.enemy-zone'],
    ['H-4.32.1 not without steps', admin(), replace('wood', 'weak'), 'H-4.32.1', 'replacements.too-few'],
    ['H-3.24.a.7 not from the enemy', admin({}, steps), { ...replace('nobody', 'weak') }, 'H-3.24.a.7', 'unknown.leader'],
  ] as const)('%s', (_title, state, order, rule, code) => {
    expect(refusedOrder(state, 'union', order)).toEqual([{ rule, code }]);
  });

  test('H-4.32.1 a unit takes one step in a turn (house HS-6)', () => {
    const many = admin({}, { sides: { union: { replacements: 5 } } });
    expect(refusedOrder(many, 'union', replace('buell', 'lost'), replace('buell', 'lost'))).toEqual([{ rule: 'H-4.32.1', code: 'replacements.again' }]);
  });

  test('H-3.24.a.7 three AP pay for two steps and an ammunition point (index example)', () => {
    const two = admin({ union: [...camp.union!, { id: 'tired', leader: 'buell', startsReduced: true }, { id: 'worn', leader: 'buell', startsReduced: true }] }, steps);
    const { state } = ordered(two, 'union', [replace('buell', 'tired'), replace('buell', 'worn'), { order: 'take-ammunition', leader: 'buell', points: 1 }]);
    expect(state.leaders[0]!.points).toBe(0);
  });

  test('H-7.35.a.2 an Own-Use marker does not permit replacements (index example)', () => {
    const own = inStep('administration', { union: [{ id: 'buell', stars: 3, hex: '0102', state: { ownUse: 1 } }, { id: 'weak', leader: 'buell', startsReduced: true }] }, steps);
    expect(refusedOrder(own, 'union', replace('buell', 'weak'))).toEqual([{ rule: 'H-7.34.2', code: 'order.supply' }]);
  });
});

describe('ammunition and artillery', () => {
  test('H-3.24.a.7, H-7.34.2 an ammunition point costs 1 AP and 1 war effort point (house HS-7)', () => {
    expect(ordered(admin(), 'union', { order: 'take-ammunition', leader: 'wood', points: 2 }).events).toEqual([
      paid('wood', 2, 'H-3.24.a.7'),
      bill(2, 'H-4.32.1'),
      { type: 'ammunition-changed', leader: 'wood', by: 2, rule: 'H-3.24.a.7', to: 'union' },
    ]);
  });

  test('H-3.24.a.7 a leader holds six points at most (house HS-7)', () => {
    expect(refusedOrder(admin(), 'union', { order: 'take-ammunition', leader: 'buell', points: 4 })).toEqual([{ rule: 'H-3.24.a.7', code: 'ammunition.too-much' }]);
    expect(refusedOrder(unsupplied(), 'union', { order: 'take-ammunition', leader: 'buell', points: 1 })).toEqual([{ rule: 'H-7.34.2', code: 'order.supply' }]);
  });

  const add = (leader: string) => ({ order: 'add-artillery', leader, by: 'buell' }) as const;

  test('H-3.31.b.4 an artillery point costs the army commander 2 of his 3 AP, and 4 war effort points (index example, house HS-9)', () => {
    const { events, state } = ordered(admin(), 'union', add('wood'));
    expect(events).toEqual([paid('buell', 2, 'H-3.31.b.4'), bill(4, 'H-4.32.1'), { type: 'artillery-changed', leader: 'wood', by: 1, rule: 'H-3.31.b.4', to: 'union' }]);
    expect(state.leaders[0]!.points).toBe(1);
  });

  test('H-3.31.b.4 only for a command in range, in full supply, up to ten points (house HS-9)', () => {
    const far = admin({ union: [...camp.union!, { id: 'thomas', stars: 2, hex: '0106' }, { id: 'corps', leader: 'thomas' }] });
    expect(refusedOrder(far, 'union', add('thomas'))).toEqual([{ rule: 'H-3.31.b.2', code: 'order.out-of-range' }]);
    expect(refusedOrder(far, 'union', { ...add('wood'), by: 'wood' })).toEqual([{ rule: 'H-3.31.b.2', code: 'order.out-of-range' }]);
    expect(refusedOrder(unsupplied(), 'union', add('wood'))).toEqual([{ rule: 'H-7.34.2', code: 'order.supply' }]);
    const full = admin({ union: [{ id: 'buell', stars: 3, hex: '0102', headquarters: true, artillery: 10 }, { id: 'whole', leader: 'buell' }] });
    expect(refusedOrder(full, 'union', add('buell'))).toEqual([{ rule: 'H-3.31.b.4', code: 'artillery.too-much' }]);
  });

  test('H-3.12.3 a cavalry corps has two points at most', () => {
    const corps = admin({ union: [...camp.union!, { id: 'stanley', stars: 2, hex: '0102', corps: true, artillery: 2 }, { id: 'horse', type: 'cavalry', leader: 'stanley' }] });
    expect(refusedOrder(corps, 'union', add('stanley'))).toEqual([{ rule: 'H-3.12.3', code: 'artillery.too-much' }]);
  });

  /** Buell with three points, Wood in his box, Thomas on his own in the hex; and Grant there, with an army of his own. */
  const rich = () => admin({ union: [
    { id: 'buell', stars: 3, hex: '0102', headquarters: true, artillery: 3 },
    { id: 'wood', stars: 2, under: 'buell' }, { id: 'weak', leader: 'wood' },
    { id: 'thomas', stars: 2, hex: '0102' }, { id: 'corps', leader: 'thomas' },
    { id: 'grant', stars: 3, hex: '0102', headquarters: true }, { id: 'other', leader: 'grant' },
  ] });

  test('H-4.32.1, H-7.0.2 artillery goes to another leader of the stack for 1 AP of the giver (house HS-9)', () => {
    const pass = (to: string, points: number) => ({ order: 'pass-artillery', leader: 'buell', to, points }) as const;
    expect(ordered(rich(), 'union', pass('wood', 2)).events).toEqual([
      paid('buell', 1, 'H-4.32.1'),
      { type: 'artillery-changed', leader: 'buell', by: -2, rule: 'H-4.32.1', to: 'union' },
      { type: 'artillery-changed', leader: 'wood', by: 2, rule: 'H-4.32.1', to: 'union' },
    ]);
    expect(refusedOrder(rich(), 'union', pass('grant', 2))).toEqual([{ rule: 'H-4.32.1', code: 'artillery.other-stack' }]);
    expect(refusedOrder(rich(), 'union', pass('buell', 2))).toEqual([{ rule: 'H-4.32.1', code: 'artillery.other-stack' }]);
    expect(refusedOrder(rich(), 'union', pass('wood', 4))).toEqual([{ rule: 'H-4.32.1', code: 'artillery.too-few' }]);
  });

  test('H-4.32.1, H-3.22.1 unmerged commands of one hex are one stack, and the giver pays 1 AP for all that he gives (house HS-9)', () => {
    const pass = (to: string) => ({ order: 'pass-artillery', leader: 'buell', to, points: 1 }) as const;
    const { events, state } = ordered(rich(), 'union', [pass('thomas'), pass('wood')]);
    expect(events.filter(({ type }) => type === 'points-spent')).toEqual([paid('buell', 1, 'H-4.32.1')]);
    expect(['buell', 'wood', 'thomas'].map((id) => state.leaders[state.setting.order.leaderIndex.get(id)!]!.artillery)).toEqual([1, 1, 1]);
    // What Thomas was given he may give on, at his own cost.
    expect(ordered(rich(), 'union', [pass('thomas'), { ...pass('wood'), leader: 'thomas' }]).events.filter(({ type }) => type === 'points-spent')).toEqual([paid('buell', 1, 'H-4.32.1'), paid('thomas', 1, 'H-4.32.1')]);
    const offered = offers(rich(), 'union').flatMap(({ commands }) => commands).flatMap((command) => (command.type === 'submit-orders' ? command.orders : []));
    expect(offered.flatMap((order) => (order.order === 'pass-artillery' && order.leader === 'buell' && order.paidBy === undefined ? [order.to] : []))).toEqual(['wood', 'thomas']);
  });
});

describe('training', () => {
  const train = (leader: string) => ({ order: 'train', leader }) as const;
  const with1 = (state: object, morale = 2) => admin({ union: [{ id: 'buell', stars: 3, hex: '0102', morale, state }, { id: 'whole', leader: 'buell' }] });

  test('H-3.53.3 morale 2 becomes 3 for 1 AP and 3 war effort points (index example, house HS-11)', () => {
    expect(ordered(with1({}), 'union', train('buell')).events).toEqual([paid('buell', 1, 'H-3.53.3'), bill(3, 'H-3.53.3'), { type: 'morale-changed', leader: 'buell', by: 1, rule: 'H-3.53.3', to: 'union' }]);
  });

  test.each([
    ['who marched this turn', with1({ marched: true }), 'training.busy'],
    ['who fought this turn', with1({ fought: true }), 'training.busy'],
    ['who is inactive', with1({ active: false }), 'training.inactive'],
    ['above 6', with1({}, 6), 'training.limit'],
    ['who has no full supply', unsupplied(), 'order.supply'],
    ['in an enemy zone of control', besieged(), 'order.enemy-zone'],
  ])('H-3.53.3 nobody trains %s (house HS-11)', (_who, state, code) => {
    expect(refusedOrder(state, 'union', train('buell'))).toEqual([{ rule: 'H-3.53.3', code }]);
  });

  test('H-3.53.3 a level in a turn (house HS-11)', () => {
    expect(refusedOrder(with1({}), 'union', train('buell'), train('buell'))).toEqual([{ rule: 'H-3.53.3', code: 'training.again' }]);
  });

  test('H-3.32.a.1 a chief of staff leads nobody', () => {
    const staffed = admin({ union: [...camp.union!, { id: 'chief', stars: 2, staffOf: 'buell' }] });
    expect(refusedOrder(staffed, 'union', train('chief'))).toEqual([{ rule: 'H-3.32.a.1', code: 'order.staff' }]);
  });
});

describe('entrenchments', () => {
  const dig = { order: 'entrench', leader: 'buell' } as const;
  const work = (level: number) => ({ map: { works: { [1]: { side: 'union', level } } } }) as const;

  test('H-3.24.a.7 a level for 1 AP and 2 war effort points (house HS-15)', () => {
    expect(ordered(admin(), 'union', dig).events).toEqual([paid('buell', 1, 'H-3.24.a.7'), bill(2, 'H-3.24.a.7'), { type: 'work-changed', hex: '0102', side: 'union', level: 1 }]);
    expect(ordered(admin({}, work(1)), 'union', dig).events[2]).toMatchObject({ level: 2 });
  });

  test('H-3.24.a.7 up to 3, a level in a turn, not after a march (house HS-15)', () => {
    expect(refusedOrder(admin({}, work(3)), 'union', dig)).toEqual([{ rule: 'H-3.24.a.7', code: 'entrenchment.limit' }]);
    expect(refusedOrder(admin(), 'union', dig, { ...dig, leader: 'wood' })).toEqual([{ rule: 'H-3.24.a.7', code: 'entrenchment.again' }]);
    const marched: Sketch = { union: [{ id: 'buell', stars: 3, hex: '0102', state: { marched: true } }, { id: 'whole', leader: 'buell' }] };
    expect(refusedOrder(admin(marched), 'union', dig)).toEqual([{ rule: 'H-3.24.a.7', code: 'entrenchment.marched' }]);
    const helped: Sketch = { union: [...marched.union!, { id: 'engineers', type: 'engineer', leader: 'buell' }] };
    expect(ordered(admin(helped), 'union', dig).events[2]).toMatchObject({ type: 'work-changed', level: 1 });
  });

  const rebels = (said: Sketch['confederate'] = []): Sketch => ({ confederate: [{ id: 'hardee', stars: 2, hex: '0909' }, { id: 'brigade', leader: 'hardee' }, { id: 'mcclung', type: 'chief-engineer' }, ...said] });

  test('H-3.11.b.1 the chief engineer is placed with a field command, once, and digs two levels for 1 AP (house HS-14)', () => {
    const state = admin(rebels());
    const place = { order: 'place-chief-engineer', leader: 'hardee' } as const;
    const { events } = ordered(state, 'confederate', [place, { order: 'entrench', leader: 'hardee', chiefEngineer: true }]);
    expect(events).toEqual([
      { type: 'unit-placed', unit: 'mcclung', spot: { place: 'box', leader: 'hardee' }, rule: 'H-3.11.b.1', to: 'confederate' },
      { type: 'points-spent', leader: 'hardee', points: 1, rule: 'H-3.24.a.7', to: 'confederate' },
      { type: 'war-effort-changed', side: 'confederate', by: -4, rule: 'H-3.24.a.7' },
      { type: 'work-changed', hex: '0909', side: 'confederate', level: 2 },
    ]);
    expect(refusedOrder(state, 'confederate', place, place)).toEqual([{ rule: 'H-3.11.b.1', code: 'entrenchment.no-chief' }]);
    expect(refusedOrder(state, 'confederate', { order: 'entrench', leader: 'hardee', chiefEngineer: true })).toEqual([{ rule: 'H-3.11.b.1', code: 'entrenchment.no-chief' }]);
  });

  test('H-3.11.b.1 not with a senior command', () => {
    const army = admin(rebels([{ id: 'bragg', stars: 3, hex: '0808', headquarters: true }, { id: 'guard', leader: 'bragg' }]));
    expect(refusedOrder(army, 'confederate', { order: 'place-chief-engineer', leader: 'bragg' })).toEqual([{ rule: 'H-3.11.b.1', code: 'entrenchment.senior-command' }]);
  });

  test('H-3.6.2, H-3.71.2 a detachment mans the work of its hex, and leaves it, which covers it (house HS-16)', () => {
    const garrison: Sketch = { union: [...camp.union!, { id: 'post', type: 'detachment', full: { cf: 1, ml: 3 }, leader: 'buell' }] };
    const man = (manned: boolean) => ({ order: 'man-work', unit: 'post', manned }) as const;
    const { events, state } = ordered(admin(garrison, work(2)), 'union', man(true));
    expect(events).toEqual([
      { type: 'unit-placed', unit: 'post', spot: { place: 'map', hex: '0102' }, rule: 'H-3.6.2', to: 'union' },
      { type: 'work-manned', unit: 'post', manned: true, to: 'union' },
    ]);
    expect(ordered(state, 'union', man(false)).events).toEqual([{ type: 'work-manned', unit: 'post', manned: false, to: 'union' }]);
    expect(refusedOrder(state, 'union', man(true))).toEqual([{ rule: 'H-3.6.2', code: 'entrenchment.as-it-is' }]);
    expect(refusedOrder(admin(garrison), 'union', man(true))).toEqual([{ rule: 'H-3.6.2', code: 'entrenchment.none' }]);
    expect(refusedOrder(admin(garrison, work(2)), 'union', { ...man(true), unit: 'whole' })).toEqual([{ rule: 'H-3.6.2', code: 'unknown.unit' }]);
  });
});

describe('detachments and wagons', () => {
  test('H-3.24.a.7, H-8.51.1 a step of a division becomes two detachments for 1 AP (house chart)', () => {
    const { events, state } = ordered(admin(), 'union', { order: 'create-detachment', leader: 'buell', unit: 'whole' });
    expect(events.slice(0, 2)).toEqual([paid('buell', 1, 'H-8.51.1'), { type: 'step-lost', unit: 'whole', rule: 'H-8.51.1', detached: true, to: 'union' }]);
    expect(state.units.filter((unit, index) => state.setting.order.units[index]!.type === 'detachment' && unit.place === 'box')).toHaveLength(2);
  });

  const train: Sketch = {
    hexes: { '0101': { edge: 'north', state: 'KY' }, '0102': { settlement: 'town' } },
    union: [...camp.union!, { id: 'wagon', type: 'wagon', capacity: 2, leader: 'buell' }, { id: 'post', type: 'detachment', full: { cf: 1, ml: 3 }, leader: 'buell' }, { id: 'depot-3', type: 'depot', capacity: 3 }, { id: 'depot-2', type: 'depot', capacity: 2 }],
  };
  const convert = { order: 'convert-wagon', leader: 'buell', wagon: 'wagon', detachment: 'post' } as const;

  test('H-8.5.1 a wagon and a detachment in a town become a depot of the wagon\'s capacity for 1 AP (index example, house HS-5)', () => {
    const { events, state } = ordered(admin(train), 'union', convert);
    expect(events.map((event) => ('unit' in event ? [event.type, event.unit] : [event.type]))).toEqual([['points-spent'], ['unit-placed', 'wagon'], ['unit-placed', 'post'], ['unit-placed', 'depot-2']]);
    expect(state.units.slice(3, 7)).toMatchObject([{ place: 'mix' }, { place: 'mix' }, { place: 'mix' }, { place: 'map', hex: 1, capacity: 2 }]);
  });

  test.each([
    ['H-7.12.a.1 in a village (index example)', { hexes: { '0102': { settlement: 'village' } } }, 'H-7.12.a.1', 'wagons.depot-site'],
    ['H-8.5.1 without a detachment', { union: train.union!.filter(({ id }) => id !== 'post') }, 'H-8.5.1', 'unknown.unit'],
    ['H-7.24.1 without a depot of that capacity in the mix', { union: train.union!.filter(({ id }) => id !== 'depot-2') }, 'H-7.24.1', 'wagons.no-depot'],
  ] as const)('%s nothing is converted', (_title, said, rule, code) => {
    expect(refusedOrder(admin({ ...train, ...(said as unknown as Sketch) }), 'union', convert)).toEqual([{ rule, code }]);
  });
});

describe('railways', () => {
  const line: Sketch = {
    hexes: { '0101': { edge: 'north', state: 'KY', settlement: 'town' }, '0104': { settlement: 'town' } },
    rails: [{ path: ['0101', '0102', '0103', '0104'], owner: 'confederate' }],
  };
  const repair = { order: 'repair-rail', leader: 'buell', hex: '0102' } as const;
  const cutHere = { map: { railCuts: [1] } };
  const held = (...hexes: number[]) => Object.fromEntries(hexes.map((hex) => [hex, 'union' as const]));
  const convert = { order: 'convert-section', from: '0101', to: '0104' } as const;

  test('H-4.32.1, H-8.71.2 the Overall Commander of the hex repairs a cut: 2 AP, with engineers 1 (house HS-14)', () => {
    expect(ordered(admin(line, cutHere), 'union', repair).events).toEqual([paid('buell', 2, 'H-4.32.1'), { type: 'rail-repaired', hex: '0102' }]);
    const helped = admin({ ...line, union: [...camp.union!, { id: 'engineers', type: 'engineer', leader: 'wood' }] }, cutHere);
    expect(ordered(helped, 'union', repair).events[0]).toEqual(paid('buell', 1, 'H-4.32.1'));
    expect(refusedOrder(admin(line), 'union', repair)).toEqual([{ rule: 'H-4.32.1', code: 'railways.not-cut' }]);
    expect(refusedOrder(admin(line, cutHere), 'union', { ...repair, leader: 'wood' })).toEqual([{ rule: 'H-4.32.1', code: 'railways.not-there' }]);
  });

  test('H-8.71.2 a section is taken over by who was last in all of its hexes; a force that stands there counts (AMB-57)', () => {
    const state = admin(line, { map: { holders: held(0, 2, 3) } });
    expect(ordered(state, 'union', convert).events).toEqual([{ type: 'section-converted', side: 'union', stations: ['0101', '0104'] }]);
  });

  test.each([
    ['where another was last', admin(line, { map: { holders: held(0, 2) } }), convert, 'railways.not-last'],
    ['that is cut', admin(line, { map: { holders: held(0, 2, 3), railCuts: [2] } }), convert, 'railways.cut'],
    ['that is none', admin(line), { ...convert, to: '0103' }, 'railways.no-section'],
    ['of its own', admin({ ...line, rails: [{ path: ['0101', '0102', '0103', '0104'], owner: 'union' }] }, { map: { holders: held(0, 2, 3) } }), convert, 'railways.own'],
    ['in a game without railways', admin({ ...line, options: { railways: 'unused' } }, { map: { holders: held(0, 2, 3) } }), convert, 'railways.unused'],
  ] as const)('H-8.71.2 nobody takes over a section %s', (_which, state, order, code) => {
    expect(refusedOrder(state, 'union', order)).toEqual([{ rule: 'H-8.71.2', code }]);
  });

  test('H-8.71.2 of two sections that qualify one is taken over in a turn (index example)', () => {
    const two: Sketch = { ...line, hexes: { ...line.hexes, '0106': { settlement: 'town' } }, rails: [{ path: ['0101', '0102', '0103', '0104', '0105', '0106'], owner: 'confederate' }] };
    const state = admin(two, { map: { holders: held(0, 2, 3, 4, 5) } });
    expect(refusedOrder(state, 'union', convert, { order: 'convert-section', from: '0104', to: '0106' })).toEqual([{ rule: 'H-8.71.2', code: 'railways.again' }]);
  });
});

describe('burnt bridges', () => {
  const river: Sketch = { hexsides: [{ between: ['0102', '0103'], features: ['major-river', 'bridge'] }], union: [...camp.union!, { id: 'engineers', type: 'engineer', leader: 'buell' }] };
  const burnt = { map: { burntBridges: [1 * 6 + 3] } };
  const rebuild = { order: 'repair-bridge', leader: 'buell', engineer: 'engineers', hexside: { hex: '0103', direction: 0 } } as const;
  const finished = (state: HeartlandState) => {
    const recorder = new Recorder(state, evolve, scriptedDice([]));
    finishBridges(recorder);
    return recorder.events;
  };

  test('H-13.11.3 Union engineers rebuild it over a full turn, for 2 AP and 2 war effort points (house HS-14)', () => {
    const { events, state } = ordered(admin(river, burnt), 'union', rebuild);
    expect(events).toEqual([paid('buell', 2, 'H-13.11.3'), bill(2, 'H-13.11.3'), { type: 'rebuilding-begun', unit: 'engineers', hex: '0102', direction: 3 }]);
    expect(finished(state)).toEqual([]);
    expect(finished({ ...state, turn: 2 })).toEqual([{ type: 'rebuilding-ended', unit: 'engineers' }, { type: 'bridge-repaired', hex: '0102', direction: 3 }]);
  });

  test('H-13.11.3 engineers without a leader who march away in one impulse and come back in the next have worked in vain (house HS-14)', () => {
    const alone: Sketch = { ...river, union: [...camp.union!, { id: 'engineers', type: 'engineer', hex: '0102' }] };
    const working = { rebuilding: { hexside: 1 * 6 + 3, turn: 1 } } as const;
    const sketch = { ...alone, union: alone.union!.map((each) => (each.id === 'engineers' ? { ...each, state: working } : each)) };
    const [there, back] = ['0202', '0102'];
    const impulse = positionOf(sketch, { name: 'movement', side: 'union' }, 'union', { ...burnt, turn: 2 });
    // A clear hex is in reach of units without a leader on a 1, too.
    const away = playAll(impulse, ['union', { type: 'roll-movement', force: 'hex:0102' }, [1]], ['union', { type: 'march', path: [there] }], ['union', { type: 'end-march' }]);
    expect(away.events.filter(({ type }) => type === 'rebuilding-ended')).toEqual([{ type: 'rebuilding-ended', unit: 'engineers' }]);
    const next = evolve(away.state, { type: 'impulse-ended' });
    const again = { ...next, phase: { name: 'movement', side: 'union' }, impulse: { ...impulse.impulse!, number: 2 } } as const;
    const returned = playAll(again, ['union', { type: 'roll-movement', force: `hex:${there}` }, [1]], ['union', { type: 'march', path: [back] }], ['union', { type: 'end-march' }]).state;
    expect(hexIndex(returned.setting, back)).toBe(returned.units[returned.setting.order.unitIndex.get('engineers')!]!.hex);
    expect(finished(returned)).toEqual([]);
  });

  test('H-13.11.3 the next administration begins with it', () => {
    const { state } = ordered(admin(river, burnt), 'union', rebuild);
    const later = { ...state, turn: 2, phase: { name: 'reorganisation', step: 'purchases' }, sealed: { confederate: { kind: 'orders', orders: [] } } } as const;
    expect(play(later, 'union', { type: 'submit-orders', step: 'purchases', orders: [] }).state.map.burntBridges).toEqual([]);
  });

  test('H-13.11.3 takes engineers at one of its ends, and a bridge that is burnt', () => {
    expect(refusedOrder(admin(river, burnt), 'union', { ...rebuild, engineer: 'whole' })).toEqual([{ rule: 'H-13.11.3', code: 'unknown.unit' }]);
    expect(refusedOrder(admin(river), 'union', rebuild)).toEqual([{ rule: 'H-13.11.3', code: 'bridges.not-burnt' }]);
    expect(refusedOrder(admin(river, burnt), 'union', { ...rebuild, hexside: { hex: '0505', direction: 0 } })).toEqual([{ rule: 'H-13.11.3', code: 'bridges.not-burnt' }]);
    expect(refusedOrder(admin(river, burnt), 'union', rebuild, { ...rebuild, paidBy: 'buell' })).toEqual([{ rule: 'H-13.11.3', code: 'bridges.busy' }]);
  });
});

describe('landings and gunboats', () => {
  const bank: Sketch = {
    hexes: { '0101': { edge: 'north', state: 'KY' }, '0102': { settlement: 'village' } },
    hexsides: [{ between: ['0102', '0202'], features: ['major-river'] }],
    union: [...camp.union!, { id: 'landing', type: 'landing' }, { id: 'second', type: 'landing' }],
  };
  const place = { order: 'place-landing', landing: 'landing', hex: '0102' } as const;

  test('H-7.11.1 a landing costs 6 and lies in a place on a major river that a Union force holds (house HS-8)', () => {
    const { events, state } = ordered(admin(bank), 'union', place);
    expect(events).toEqual([bill(6, 'H-7.11.1'), { type: 'unit-placed', unit: 'landing', spot: { place: 'map', hex: '0102' }, rule: 'H-7.11.1' }]);
    expect(refusedOrder(state, 'union', { ...place, landing: 'second' })).toEqual([{ rule: 'H-7.11.1', code: 'landings.taken' }]);
    expect(refusedOrder(state, 'union', place)).toEqual([{ rule: 'H-7.24.1', code: 'landings.not-in-mix' }]);
  });

  test('H-7.11.1 not off the river, not where nobody holds it, and two at most (house HS-8)', () => {
    expect(refusedOrder(admin(bank), 'union', { ...place, hex: '0105' })).toEqual([{ rule: 'H-7.11.1', code: 'landings.site' }]);
    const empty: Sketch = { ...bank, hexes: { ...bank.hexes, '0202': { settlement: 'village' } } };
    expect(refusedOrder(admin(empty), 'union', { ...place, hex: '0202' })).toEqual([{ rule: 'H-7.11.1', code: 'landings.not-held' }]);
    const two: Sketch = { ...bank, union: [...bank.union!, { id: 'a', type: 'landing', hex: '0606' }, { id: 'b', type: 'landing', hex: '0608' }] };
    expect(refusedOrder(admin(two), 'union', place)).toEqual([{ rule: 'H-7.11.1', code: 'landings.too-many' }]);
  });

  test('H-7.11.1, H-8.64.a.3 a landing that was exhausted is a fresh one when it is placed again', () => {
    const used = admin({ ...bank, union: [...camp.union!, { id: 'landing', type: 'landing', hex: '0102', state: { exhausted: true } }] });
    const { state } = ordered(used, 'union', [{ order: 'remove-landing', landing: 'landing' }, place]);
    expect(state.units[3]).toMatchObject({ place: 'map', exhausted: false });
  });

  const naval = { full: { strength: 3, support: 3 }, reduced: { strength: 1, support: 1 } };
  const yard = (hex: string): Sketch => ({
    hexes: { '0102': { settlement: 'city', port: true, state: 'KY' } },
    hexsides: [{ between: ['0102', '0202'], features: ['major-river'] }],
    union: [{ id: 'boat', type: 'gunboat', naval, hex, hexside: 2, startsReduced: true }],
    confederate: [{ id: 'fort', type: 'battery', naval, hex: '0909', hexside: 2, startsReduced: true }],
  });
  const repair = (unit: string) => ({ order: 'repair-gunboat', unit }) as const;

  test('H-4.32.1 a damaged gunboat is repaired in a port city for 4 (house HS-17)', () => {
    expect(ordered(inStep('administration', yard('0102')), 'union', repair('boat')).events).toEqual([bill(4, 'H-4.32.1'), { type: 'step-recovered', unit: 'boat', rule: 'H-4.32.1' }]);
    expect(refusedOrder(inStep('administration', yard('0202')), 'union', repair('boat'))).toEqual([{ rule: 'H-2.0.3', code: 'repairs.no-port' }]);
    expect(refusedOrder(inStep('administration', yard('0102')), 'union', repair('boat'), repair('boat'))).toEqual([{ rule: 'H-2.0.3', code: 'repairs.not-damaged' }]);
  });

  test('H-4.32.1 a shore battery is repaired where it stands, for 4 (house HS-4)', () => {
    expect(ordered(inStep('administration', yard('0102')), 'confederate', repair('fort')).state.units[1]).toMatchObject({ steps: 2 });
  });
});

describe('cavalry corps', () => {
  const cavalry: Sketch = { union: [{ id: 'stanley', stars: 2, hex: '0102' }, { id: 'horse', type: 'cavalry', leader: 'stanley' }] };

  test('H-3.12.1, H-3.12.2 corps are formed and dissolved free of charge (house HS-18)', () => {
    const { events } = ordered(admin(cavalry), 'union', [{ order: 'form-corps', leader: 'stanley' }, { order: 'dissolve-corps', leader: 'stanley' }]);
    expect(events).toEqual([{ type: 'corps-formed', leader: 'stanley', to: 'union' }, { type: 'corps-dissolved', leader: 'stanley', to: 'union' }]);
    expect(refusedOrder(admin(cavalry), 'union', { order: 'dissolve-corps', leader: 'stanley' })).toEqual([{ rule: 'H-3.12.2', code: 'corps.none' }]);
  });

  test('H-8.62.2 a screen face that showed is taken off for all to see', () => {
    const screening = admin({ union: [{ id: 'stanley', stars: 2, hex: '0102', corps: true, state: { screening: true } }, { id: 'horse', type: 'cavalry', leader: 'stanley' }] });
    expect(ordered(screening, 'union', { order: 'dissolve-corps', leader: 'stanley' }).events[0]).toEqual({ type: 'corps-screened', leader: 'stanley', screening: false });
  });
});

test('H-3.53.3, H-3.24.a.7 who marches or fights is remembered until the turn is over (house HS-11, HS-15)', () => {
  const state = admin({ confederate: [{ id: 'bragg', stars: 3, hex: '0103' }, { id: 'brigade', leader: 'bragg' }] });
  const marched = evolve(state, { type: 'march-begun', leaders: ['buell'], units: [], to: 'union' });
  expect(marched.leaders[0]).toMatchObject({ marched: true, fought: false });
  expect(evolve(marched, { type: 'turn-begun', turn: 2 }).leaders[0]).toMatchObject({ marched: false });

  const battle = { target: hexIndex(state.setting, '0103'), exchanges: [] } as unknown as NonNullable<HeartlandState['battle']>;
  const result = { combatFactors: { total: 10, terms: [] }, shifts: { total: 0, terms: [] }, modifiers: { total: 0, terms: [] }, die: 1, column: 0, total: 1, steps: 0, degrees: 0, asterisk: false };
  const fought = evolve({ ...state, battle }, { type: 'exchange-fought', exchange: { attacker: 'buell', from: '0102', attack: result, defence: result } });
  // Buell, Wood in his box, and Bragg in the attacked hex.
  expect(fought.leaders.map((leader) => leader.fought)).toEqual([true, true, true]);
  expect(evolve(fought, { type: 'turn-begun', turn: 2 }).leaders.map((leader) => leader.fought)).toEqual([false, false, false]);
});
