import { glory } from '../../src/systems/glory/index.js';
import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { decide } from '../../src/systems/glory/decide.js';
import { commandStatus, type CommandStatus } from '../../src/systems/glory/procedures/command-range.js';
import { availableMarkers } from '../../src/systems/glory/procedures/activation.js';
import type { GloryState, UnitState } from '../../src/systems/glory/state.js';
import type { Period } from '../../src/systems/glory/vocabulary.js';
import { hexOf, told, typesOf, unit } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/** Command (5.1, 4.2) in positions of several rules: traces and chains, independents, leaders in the way, commands that are gone; and the dice of initiative and of Combined Activation. */

const NIGHTS = ['day', 'night-1', 'night-2'] as const satisfies readonly Period[];
const leaderAt = (hex: string, range: number): Sketch['leaders'] => [{ id: 'union', side: 'union', hex, range }, { id: 'confederate', side: 'confederate', hex: '0909' }];
const how = (sketch: Sketch, command = 'union') => Object.fromEntries(commandStatus(positionOf(sketch), command).map((status: CommandStatus) => [status.unit, status.cost === undefined ? status.how : `${status.how} ${status.cost}`]));
/** A column of units below the leader at 0501. */
const column = (...units: readonly (readonly [string, string, Partial<UnitSketch>?])[]): readonly UnitSketch[] => units.map(([id, hex, more]) => ({ id, hex, ...more }));
const off = (state: GloryState, places: Readonly<Record<string, UnitState['place']>>): GloryState => ({
  ...state,
  units: state.units.map((each, index) => {
    const place = places[state.setting.order.units[index]!.id];
    return place === undefined ? each : { ...each, place, hex: -1, onTop: false, disordered: true };
  }),
});

describe('the trace, in points at leader rates', () => {
  test.each<readonly [string, Sketch, string]>([
    ['G-5.13.a Clear 1, Clear 1', {}, 'range 2'],
    ['G-5.13.a G-TM.2 Woods 2 (house), Clear 1', { hexes: { '0502': { terrain: 'woods' } } }, 'range 3'],
    ['G-5.13.a G-TM.12 a stream 1, Clear 1, Clear 1', { hexsides: [{ between: ['0501', '0502'], features: ['stream'] }] }, 'range 3'],
    ['G-5.13.a G-TM.14 works cost the trace one more', { hexsides: [{ between: ['0502', '0503'], features: ['improved-position'] }] }, 'range 3'],
    ['G-5.13.d a pike through Woods', { hexes: { '0502': { terrain: 'woods' }, '0503': { terrain: 'woods' } }, roads: [{ kind: 'pike', path: ['0501', '0502', '0503'] }] }, 'range 2'],
    ['G-TM.6 a trail through Marsh: half of 3 is 2, twice', { hexes: { '0502': { terrain: 'marsh' }, '0503': { terrain: 'marsh' } }, roads: [{ kind: 'trail', path: ['0501', '0502', '0503'] }] }, 'range 4'],
    ['G-TM.8 slopes cost nothing', { hexes: { '0502': { elevation: 3 } } }, 'range 2'],
    ['G-TM.1 G-5.13.a Bad ground costs a leader nothing', { ground: 'bad' }, 'range 2'],
    ['G-6.42.f G-5.13.a friends on the way cost nothing', { union: [{ id: 'f', hex: '0502' }, { id: 'u', hex: '0503' }] }, 'range 2'],
    ['G-5.13.d enemies beside the way cost nothing', { confederate: [{ id: 'c', hex: '0602' }] }, 'range 2'],
  ])('%s', (_title, more, expected) => {
    expect(how({ leaders: leaderAt('0501', 9), union: column(['u', '0503']), ...more }).u).toBe(expected);
  });

  test.each(NIGHTS)('G-5.13.d G-13.a in a %s turn the surcharge next to enemies is not for the trace', (period) => {
    expect(how({ period, leaders: leaderAt('0501', 9), union: column(['u', '0503']), confederate: [{ id: 'c', hex: '0602' }] }).u).toBe('range 2');
  });

  test('G-5.13.c an enemy in the way closes his hex, G-5.15.e a leader does not', () => {
    const walls = ['0401', '0601'].map((to) => ({ between: [to, '0501'] as [string, string], features: ['river' as const] }));
    const sketch: Sketch = { hexsides: walls, leaders: leaderAt('0501', 3), union: column(['u', '0503']) };
    expect([how(sketch).u, how({ ...sketch, confederate: [{ id: 'c', hex: '0502' }] }).u]).toEqual(['range 2', 'out']);
    expect(how({ ...sketch, leaders: [{ id: 'union', side: 'union', hex: '0501', range: 3 }, { id: 'confederate', side: 'confederate', hex: '0502' }] }).u).toBe('range 2');
  });
});

describe('chains', () => {
  const chain = (more: Partial<UnitSketch> = {}, rest: Sketch = {}): Sketch => ({
    leaders: leaderAt('0501', 1),
    union: column(['a', '0502'], ['b', '0503', more], ['c', '0504'], ['d', '0506']),
    ...rest,
  });

  test('G-5.14.a G-5.14.b from a unit in range through neighbours, and not over a gap', () => {
    expect(how(chain())).toEqual({ a: 'range 1', b: 'chain', c: 'chain', d: 'out' });
  });

  test.each<readonly [string, Partial<UnitSketch>]>([
    ['Disordered infantry', { disordered: true }],
    ['artillery', { class: 'artillery' }],
    ['mounted cavalry', { class: 'cavalry' }],
    ['dismounted cavalry', { class: 'cavalry', onFoot: true }],
  ])('G-5.14.b %s is a link', (_title, more) => {
    expect(how(chain(more)).c).toBe('chain');
  });

  test('G-5.14.c a unit of another command is none, even in a Combined Activation', () => {
    const leaders: Sketch['leaders'] = [...leaderAt('0501', 1)!, { id: 'other', side: 'union', marker: 'union', hex: '0503', range: 1 }];
    const sketch = chain({ leader: 'other' }, { leaders });
    expect(how(sketch)).toEqual({ a: 'range 1', c: 'out', d: 'out' });
    const choosing = positionOf(sketch, { name: 'command-choice' }, 'union', { waiting: ['union', 'other'], group: undefined });
    const near = { ...choosing, leaders: choosing.leaders.map((each) => ({ ...each, hex: choosing.leaders[0]!.hex })) };
    const combined = play(near, 'union', { type: 'combine-commands', commands: ['union', 'other'] }, [9]);
    expect(told(combined.events, 'group-activated').group.outOfCommand).toEqual(expect.arrayContaining(['c', 'd']));
  });

  test('G-5.14.a a river between neighbours does not cut the chain', () => {
    expect(how(chain({}, { hexsides: [{ between: ['0503', '0504'], features: ['river'] }] })).c).toBe('chain');
  });

  test('G-5.14.b a stack is a link for both of its units', () => {
    const sketch = chain({ onTop: true });
    expect(how({ ...sketch, union: [...sketch.union!, { id: 'e', hex: '0503' }] })).toMatchObject({ b: 'chain', e: 'chain', c: 'chain' });
  });

  test('G-4.25.e G-5.14.a after a failed attempt the chain helps nobody', () => {
    const leaders: Sketch['leaders'] = [...leaderAt('0501', 1)!, { id: 'other', side: 'union', marker: 'union', hex: '0501', range: 1 }];
    const sketch = chain({}, { leaders, union: [...chain().union!, { id: 'o', hex: '0401', leader: 'other' }] });
    const choosing = positionOf(sketch, { name: 'command-choice' }, 'union', { waiting: ['union', 'other'], group: undefined });
    const failed = playAll(choosing, ['union', { type: 'combine-commands', commands: ['union', 'other'] }, [0]], ['union', { type: 'activate-command', command: 'union' }]);
    expect(told(failed.events, 'group-activated').group.outOfCommand).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('Out of Command', () => {
  const far = (enemy: string, more: Sketch = {}) =>
    positionOf({ leaders: leaderAt('0101', 1), union: column(['u', '0505']), confederate: [{ id: 'c', hex: enemy, facing: 3 }], ...more }, { name: 'movement' }, 'union', { group: { commands: ['union'], units: ['u'], outOfCommand: ['u'] } });
  const result = (state: GloryState, command: GloryCommand) => {
    const decided = decide(state, 'union', command, { roll: () => 0 });
    return decided.ok ? 'goes' : decided.error.violations[0].rule;
  };
  const move = (...path: string[]): GloryCommand => ({ type: 'move', unit: 'u', path });

  test.each(NIGHTS)('G-5.13.h G-5.13.i in a %s turn it steps next to no enemy; one that starts next to him may go, charge and turn', (period) => {
    const two = far('0502', { period });
    const next = far('0504', { period });
    expect([result(two, move('0504')), result(two, move('0504', '0503')), result(next, move('0604')), result(next, move('0506'))]).toEqual(['goes', 'G-5.13.h', 'G-5.13.i', 'goes']);
    expect(result({ ...next, phase: { name: 'charge-designation', charges: [] } }, { type: 'designate-charge', attackers: ['u'], targets: ['0504'] })).toBe('goes');
    expect(result(next, { type: 'face', unit: 'u', facing: 1 })).toBe('goes');
  });

  test('G-5.15.c G-5.13.h a lone enemy leader keeps it from nothing', () => {
    const state = far('0909', { leaders: [{ id: 'union', side: 'union', hex: '0101', range: 1 }, { id: 'confederate', side: 'confederate', hex: '0503' }] });
    expect(result(state, move('0504'))).toBe('goes');
  });

  test('G-11.31.h it advances next to other enemies after a won charge', () => {
    const state = far('0504', { confederate: [{ id: 'c', hex: '0504', facing: 0, strength: 1 }, { id: 'e', hex: '0503', facing: 0 }] });
    const { state: after } = playAll(
      { ...state, phase: { name: 'charge-designation', charges: [] }, pool: { union: 1 } },
      ['union', { type: 'designate-charge', attackers: ['u'], targets: ['0504'] }],
      ['union', { type: 'resolve-charge', charge: 1 }, [5, 0]],
      ['confederate', { type: 'retreat', unit: 'c', path: ['0403'], facing: 0 }],
      ['union', { type: 'advance', unit: 'u', hex: '0504', facing: 0 }],
    );
    expect(hexOf(after, 'u')).toBe('0504');
  });
});

describe('independents', () => {
  const sketch: Sketch = { leaders: leaderAt('0101', 1), union: column(['led', '0103'], ['i', '0909', { leader: null }], ['j', '0908', { leader: null }], ['g', '0907', { leader: null, class: 'artillery' }]), confederate: [{ id: 'c', hex: '0901' }] };
  const command = 'independent:union';

  test('G-5.13.j always In Command, whatever the distance to any leader', () => {
    expect([how(sketch, command), how(sketch)]).toEqual([{ i: 'independent', j: 'independent', g: 'independent' }, { led: 'out' }]);
  });

  test('G-6.41.g two of them do not share a hex; with artillery they do (G-6.41.b)', () => {
    const state = positionOf(sketch);
    expect(reasons(refusal(state, 'union', { type: 'move', unit: 'i', path: ['0908'] }))).toEqual([{ rule: 'G-6.42.e', code: 'movement.no-staying' }, { rule: 'G-6.41.g', code: 'stacking.no-leader' }]);
    expect(told(play(state, 'union', { type: 'move', unit: 'j', path: ['0907'] }).events, 'unit-moved').place).toBe('bottom');
  });

  test('G-4.25.a they combine with nobody', () => {
    const choosing = positionOf(sketch, { name: 'command-choice' }, 'union', { waiting: ['union', command], group: undefined });
    expect(reasons(refusal(choosing, 'union', { type: 'combine-commands', commands: ['union', command] }))).toEqual([{ rule: 'G-4.25.a', code: 'activation.no-leader' }]);
  });

  test('G-10.12.d they do not cover for a unit that is led', () => {
    const front: Sketch = { leaders: leaderAt('0101', 9), union: column(['u', '0505'], ['i', '0605', { leader: null }]), confederate: [{ id: 'c', hex: '0504', facing: 3 }, { id: 'e', hex: '0604', facing: 3 }] };
    const state = positionOf(front, { name: 'charge-designation', charges: [] }, 'union', { group: { commands: ['union'], units: ['u'], outOfCommand: [] } });
    expect(reasons(refusal(state, 'union', { type: 'designate-charge', attackers: ['u'], targets: ['0504'] }))).toEqual([{ rule: 'G-10.12.a', code: 'charge.uncovered' }]);
  });
});

describe('leaders in the way', () => {
  const enemyLeader = (hex: string, more: Sketch = {}): Sketch => ({ leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex }], union: column(['u', '0505']), ...more });
  const into = (sketch: Sketch) => play(positionOf(sketch), 'union', { type: 'move', unit: 'u', path: ['0504'] });

  test.each(NIGHTS)('G-5.15.b in a %s turn the entry is complete and costs nothing more; then his owner moves him', (period) => {
    const { events, state } = into(enemyLeader('0504', { period }));
    expect(told(events, 'unit-moved').costs).toEqual([1]);
    expect(state.phase).toMatchObject({ name: 'leader-displacement', side: 'confederate', leaders: ['confederate'], resume: { name: 'movement' } });
  });

  test('G-5.15.b to the nearest vacant or friendly hexes, however many units stand there', () => {
    const { state } = into(enemyLeader('0504', { confederate: [{ id: 'c', hex: '0603' }, { id: 'g', hex: '0603', class: 'artillery', onTop: true }] }));
    const [offer] = glory.offers(state, 'confederate');
    expect(offer!.commands.map((command) => (command.type === 'displace-leader' ? command.hex : '')).sort()).toEqual(['0403', '0404', '0503', '0505', '0603', '0604']);
  });

  test('G-5.15.b not to a hex that an enemy holds, nor to one of an enemy leader', () => {
    const { state } = into({ ...enemyLeader('0504'), leaders: [{ id: 'union', side: 'union', hex: '0503' }, { id: 'confederate', side: 'confederate', hex: '0504' }], union: column(['u', '0505'], ['v', '0403']) });
    const refusals = ['0503', '0403'].map((hex) => reasons(refusal(state, 'confederate', { type: 'displace-leader', leader: 'confederate', hex })));
    expect(refusals).toEqual([[{ rule: 'G-5.15.b', code: 'leader.no-refuge' }], [{ rule: 'G-5.15.b', code: 'leader.no-refuge' }]]);
  });

  test('G-5.15.b a leader who is not alone stays: his unit must be beaten first (G-6.14.c)', () => {
    expect(reasons(refusal(positionOf(enemyLeader('0504', { confederate: [{ id: 'c', hex: '0504' }] })), 'union', { type: 'move', unit: 'u', path: ['0504'] }))).toEqual([{ rule: 'G-6.14.c', code: 'movement.enemy-hex' }]);
  });

  test('G-5.15.b G-6.41.h by Recovery a unit is placed and enters no hex, so that no leader gives way to it: his hex is closed', () => {
    const sketch: Sketch = { leaders: [{ id: 'union', side: 'union', hex: '0505', range: 4 }, { id: 'confederate', side: 'confederate', hex: '0503' }], union: column(['u', '0901'], ['stay', '0505']), confederate: [{ id: 'c', hex: '0101' }] };
    const state = off(positionOf(sketch, { name: 'recovery', done: ['confederate'] }, null), { u: 'recovery-box' });
    const recover = (hex: string): GloryCommand => ({ type: 'recover', unit: 'u', hex, facing: 0 });
    expect(reasons(refusal(state, 'union', recover('0503')))).toEqual([{ rule: 'G-6.41.h', code: 'recovery.enemy-leader' }]);
    // Next to him it may: he is no unit to keep away from (G-11.64.b).
    expect(unit(play(state, 'union', recover('0504'), [0]).state, 'u').place).toBe('map');
  });

  test('G-5.15.a whatever happens in his hex he is unhurt: his unit is eliminated and he stays', () => {
    const sketch: Sketch = {
      leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0504' }],
      union: column(['u', '0505', { strength: 20 }]),
      confederate: [{ id: 'c', hex: '0504', facing: 0, class: 'artillery' }, { id: 's', hex: '0901' }],
    };
    const { state } = playAll(positionOf(sketch, { name: 'charge-designation', charges: [] }), ['union', { type: 'designate-charge', attackers: ['u'], targets: ['0504'] }], ['union', { type: 'resolve-charge', charge: 1 }]);
    expect([unit(state, 'c').place, state.leaders[1]!.hex >= 0]).toEqual(['eliminated', true]);
  });
});

describe('commands that are gone', () => {
  const sketch: Sketch = {
    markers: [{ id: 'xi', side: 'union', name: 'XI', copies: 2 }, { id: 'grey', side: 'confederate', name: 'Grey', copies: 2 }],
    leaders: [{ id: 'p', side: 'union', marker: 'xi', hex: '0101' }, { id: 'q', side: 'union', marker: 'xi', hex: '0103' }, { id: 'x', side: 'confederate', marker: 'grey', hex: '0909' }],
    union: [{ id: 'p1', hex: '0101', marker: 'xi', leader: 'p' }, { id: 'p2', hex: '0102', marker: 'xi', leader: 'p' }, { id: 'q1', hex: '0103', marker: 'xi', leader: 'q' }],
    confederate: [{ id: 'c', hex: '0909', marker: 'grey', leader: 'x' }],
    turns: [{ label: '1', period: 'day', ground: 'good' }, { label: '2', period: 'day', ground: 'good' }],
  };
  const drawing = (places: Readonly<Record<string, UnitState['place']>>, pool: GloryState['pool'] = { xi: 1 }) => ({ ...off(positionOf(sketch, { name: 'draw' }, null), places), pool });
  const draw: GloryCommand = { type: 'draw-marker' };

  test('G-4.21.a a marker of two commands, one of them wholly Withdrawn, activates the other alone', () => {
    const { events } = play(drawing({ p1: 'withdrawn-box', p2: 'recovery-box' }), 'union', draw, [0]);
    expect(events[0]).toMatchObject({ type: 'marker-selected', commands: ['q'] });
  });

  test('G-4.21.a when both are gone the marker is discarded', () => {
    const state = drawing({ p1: 'withdrawn-box', p2: 'eliminated', q1: 'recovery-box' });
    const { events } = play(state, 'union', draw, [0]);
    expect(events[0]).toEqual({ type: 'marker-discarded', marker: 'xi', rule: 'G-4.21.a' });
    expect(availableMarkers(state)).toEqual({ grey: 2 });
  });

  test('G-11.61.b G-5.15.d at the Recovery Phase it is out for good: boxed units are eliminated, the leader leaves, nobody rolls', () => {
    const { events, state } = play(drawing({ p1: 'withdrawn-box', p2: 'recovery-box', q1: 'eliminated' }), 'union', draw, [0]);
    expect(events.filter(({ type }) => type === 'command-lost' || type === 'unit-eliminated')).toEqual([
      { type: 'command-lost', command: 'p', leader: 'p' },
      { type: 'unit-eliminated', unit: 'p1', cause: 'command-lost', rule: 'G-11.61.b' },
      { type: 'unit-eliminated', unit: 'p2', cause: 'command-lost', rule: 'G-11.61.b' },
      { type: 'command-lost', command: 'q', leader: 'q' },
    ]);
    expect([state.turn, state.leaders.map(({ hex }) => hex >= 0)]).toEqual([2, [false, false, true]]);
  });

  test('G-11.61.b one unit on the map, a battery even, keeps the command: the others may roll', () => {
    const guns: Sketch = { ...sketch, union: [{ id: 'p1', hex: '0101', marker: 'xi', leader: 'p', class: 'artillery' }, ...sketch.union!.slice(1)] };
    const state = { ...off(positionOf(guns, { name: 'draw' }, null), { p2: 'recovery-box', q1: 'eliminated' }), pool: { grey: 1 } };
    const after = playAll(state, ['union', draw, [0]], ['confederate', { type: 'end-movement' }]);
    expect(after.events.flatMap((event) => (event.type === 'command-lost' ? [event.command] : []))).toEqual(['q']);
    expect(after.state.phase).toEqual({ name: 'recovery', done: ['confederate'] });
  });

  test('G-11.42.a G-3.D.1 a unit Withdrawn this turn rolls in the next one at the earliest', () => {
    const { state } = playAll(drawing({ p2: 'withdrawn-box' }, { grey: 1 }), ['union', draw, [0]], ['confederate', { type: 'end-movement' }]);
    expect([state.turn, unit(state, 'p2').place, state.recoveryTried]).toEqual([2, 'recovery-box', []]);
  });
});

describe('the dice of command', () => {
  const rolls = (turn: object, faces: readonly [number, number]) => {
    const state = positionOf({ turns: [{ label: '1', period: 'day', ground: 'good', ...turn }], union: column(['u', '0101']), confederate: [{ id: 'c', hex: '0909' }] }, { name: 'initiative' }, null);
    return told(play(state, 'union', { type: 'roll-initiative' }, faces).events, 'initiative-determined');
  };

  test.each<readonly [string, object, readonly [number, number], 'union' | 'confederate' | null]>([
    ['G-5.21.a the higher die', {}, [5, 4], 'union'],
    ['G-5.21.b equal dice', {}, [5, 5], null],
    ['G-5.21.a +2 makes 4 beat 5', { initiative: { union: 2 } }, [4, 5], 'union'],
    ['G-5.21.b +1 makes 4 equal to 5', { initiative: { union: 1 } }, [4, 5], null],
    ['G-5.21.a the other side’s own +1', { initiative: { confederate: 1 } }, [5, 5], 'confederate'],
    ['G-5.21.a −1 of one against +1 of the other', { initiative: { union: -1, confederate: 1 } }, [7, 6], 'confederate'],
    ['G-5.21.a by night the track’s modifiers and no others', { period: 'night-1', initiative: { union: 1 } }, [4, 4], 'union'],
  ])('%s', (_title, turn, faces, winner) => {
    expect(rolls(turn, faces)).toMatchObject({ winner, rule: winner ? 'G-5.21.a' : 'G-5.21.b' });
  });

  test('G-5.21.a without a modifier on the track there is no term', () => {
    const { rolls: both } = rolls({}, [5, 4]);
    expect([both?.union.modifiers, both?.confederate.modifiers]).toEqual([[], []]);
  });

  const pair = (ratings: readonly number[], more: Sketch = {}): GloryState =>
    positionOf(
      {
        leaders: [...ratings.map((combined, at) => ({ id: `l${at}`, side: 'union' as const, marker: 'union', hex: `010${at + 1}`, range: 3, combined })), { id: 'confederate', side: 'confederate', hex: '0909' }],
        union: ratings.map((_, at) => ({ id: `u${at}`, hex: `010${at + 1}`, leader: `l${at}` })),
        confederate: [{ id: 'c', hex: '0909' }],
        ...more,
      },
      { name: 'command-choice' },
      'union',
      { waiting: ratings.map((_, at) => `l${at}`), group: undefined },
    );
  const combine = (...commands: string[]): GloryCommand => ({ type: 'combine-commands', commands });

  test.each<readonly [readonly number[], number, boolean]>([
    [[0, 0], 0, false],
    [[0, 0], 1, true],
    [[1, 2], 3, false],
    [[1, 2], 4, true],
    [[4, 4], 8, false],
    [[4, 4], 9, true],
    [[4, 5], 9, false],
    [[1, 1, 1], 3, false],
    [[1, 1, 1], 4, true],
  ])('G-4.25.c ratings %j against a %i: %s', (ratings, die, succeeded) => {
    const { events } = play(pair(ratings), 'union', combine(...ratings.map((_, at) => `l${at}`)), [die]);
    expect(told(events, 'combination-attempted')).toMatchObject({ rating: ratings.reduce((sum, rating) => sum + rating, 0), succeeded });
  });

  test('G-4.25.c only the ratings of those that take part count', () => {
    expect(told(play(pair([1, 2, 4]), 'union', combine('l0', 'l1'), [4]).events, 'combination-attempted')).toMatchObject({ rating: 3, succeeded: true });
  });

  test('G-4.25.b within range of another of them: one point more is too far', () => {
    const apart = (range: number) => {
      const leaders: Sketch['leaders'] = [{ id: 'l0', side: 'union', marker: 'union', hex: '0101', range, combined: 1 }, { id: 'l1', side: 'union', marker: 'union', hex: '0104', range: 1, combined: 1 }, { id: 'confederate', side: 'confederate', hex: '0909' }];
      const decided = decide(pair([1, 1], { leaders }), 'union', combine('l0', 'l1'), { roll: () => 9 });
      return decided.ok ? 'goes' : decided.error.violations[0].rule;
    };
    expect([apart(3), apart(2)]).toEqual(['goes', 'G-4.25.b']);
  });

  test.each(NIGHTS)('G-13.f in a %s turn', (period) => {
    const decided = decide(pair([1, 1], { period }), 'union', combine('l0', 'l1'), { roll: () => 9 });
    expect(decided.ok).toBe(period === 'day');
  });

  test('G-4.25.g G-4.25.d a Combined Activation shares charges and cover, not stacking', () => {
    const { state } = play(pair([1, 1]), 'union', combine('l0', 'l1'), [9]);
    expect(reasons(refusal(state, 'union', { type: 'move', unit: 'u0', path: ['0102'] })).map(({ rule }) => rule)).toEqual(['G-6.42.e', 'G-6.41.d']);
  });

  test('G-11.53.a a leader in the hex changes no Rally', () => {
    const rally = (hex: string) => {
      const state = positionOf({ leaders: leaderAt(hex, 9), union: column(['u', '0505', { disordered: true }]), confederate: [{ id: 'c', hex: '0909' }] }, { name: 'rally' });
      return told(play(state, 'union', { type: 'rally', unit: 'u', facing: 0 }, [5]).events, 'rally-attempted');
    };
    expect(rally('0505')).toEqual(rally('0101'));
    expect(rally('0505')).toMatchObject({ roll: { modifiers: [] }, cohesion: 5, rallied: true });
  });
});

test('G-4.22.a G-3.C.2 a draw rolls one die, and the group begins by itself', () => {
  const state = positionOf({ leaders: leaderAt('0501', 1), union: column(['a', '0502']), confederate: [{ id: 'c', hex: '0909' }] }, { name: 'draw' }, null);
  expect(typesOf(play({ ...state, pool: { union: 1 } }, 'union', { type: 'draw-marker' }, [0]).events)).toEqual(['marker-selected', 'group-activated', 'phase-entered']);
});
