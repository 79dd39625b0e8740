import type { CommandOf } from '../../src/systems/heartland/commands.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findForce, findLeader, findUnit } from '../../src/systems/heartland/position.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, positionOf, reasons, refusal, type Given, type LeaderSketch, type Sketch } from './position.js';

/** A Confederate line of towns, a hex apart: 0105 is station 0, 0905 station 8. */
const LINE = ['0105', '0205', '0305', '0405', '0505', '0605', '0705', '0805', '0905'];
const towns = (stations = LINE): Sketch['hexes'] => Object.fromEntries(stations.map((hex) => [hex, { settlement: 'town' as const }]));
const RAILS: Sketch['rails'] = [{ path: LINE, owner: 'confederate' }];

interface Scene {
  readonly loring: Partial<LeaderSketch>;
  readonly more: Partial<Sketch>;
  readonly own: Sketch['confederate'];
  readonly given: Given;
}

/** Loring with four brigades, and Tilghman under him, at the train in 0105. */
function scene({ loring, more = {}, own = [], given }: Partial<Scene> = {}): HeartlandState {
  const sketch: Sketch = {
    hexes: towns(),
    rails: RAILS,
    ...more,
    confederate: [
      { id: 'train', type: 'train', hex: '0105' },
      { id: 'loring', stars: 3, hex: '0105', headquarters: true, ...loring },
      { id: 'tilghman', stars: 2, under: 'loring' },
      ...[1, 2].map((n) => ({ id: `l${n}`, leader: 'loring' })),
      ...[1, 2].map((n) => ({ id: `t${n}`, leader: 'tilghman' })),
      ...own,
    ],
  };
  return positionOf(sketch, { name: 'movement', side: 'confederate' }, 'confederate', given);
}

type Stop = CommandOf<'run-train'>['stops'][number];
const stop = (station: string, said: Partial<Stop> = {}): Stop => ({ station, aboard: [], leadersAboard: [], off: [], leadersOff: [], ...said });
const run = (...stops: readonly Stop[]): CommandOf<'run-train'> => ({ type: 'run-train', train: 'train', stops: [...stops] });
const withLoring = (station: string) => run(stop('0105', { leadersAboard: ['loring'] }), stop(station, { leadersOff: ['loring'] }));
const refused = (state: HeartlandState, command: CommandOf<'run-train'>) => reasons(refusal(state, 'confederate', command));

test('H-8.72.2, H-8.72.3 a train takes four brigades and two leaders over six stations for a point (E-25)', () => {
  const { events, state } = play(scene(), 'confederate', withLoring('0705'));
  expect(events.slice(0, 5)).toEqual([
    { type: 'train-ran', train: 'train', stations: ['0105', '0705'] },
    { type: 'war-effort-changed', side: 'confederate', by: -1, rule: 'H-8.72.2' },
    { type: 'unit-placed', unit: 'train', spot: { place: 'map', hex: '0705' }, rule: 'H-8.72.2' },
    { type: 'leader-placed', leader: 'loring', spot: { place: 'map', hex: '0705' }, rule: 'H-8.72.2' },
    { type: 'leader-marked', leader: 'loring', marks: { moved: true }, to: 'confederate' },
  ]);
  expect(findForce(state, 'loring')).toMatchObject({ hex: state.setting.board.grid.indexOf('0705'), units: expect.arrayContaining([]) as object });
  expect(findForce(state, 'loring')!.units).toHaveLength(4);
  expect(findUnit(state, 't2')!.state.marks.moved).toBe(true);
  expect(refused(state, run(stop('0705'), stop('0605')))).toEqual([{ rule: 'H-8.72.2', code: 'train.ran' }]);
  expect(reasons(refusal(state, 'confederate', { type: 'roll-movement', force: 'loring' }))).toEqual([{ rule: 'H-8.23.2', code: 'movement.moved' }]);
});

test('H-8.72.2 not over seven, counting those passed on the way (index example)', () => {
  expect(refused(scene(), withLoring('0805'))).toEqual([{ rule: 'H-8.72.2', code: 'train.too-far' }]);
  expect(refused(scene(), run(stop('0105'), stop('0505'), stop('0105')))).toEqual([{ rule: 'H-8.72.2', code: 'train.too-far' }]);
});

test('H-8.7.1, H-8.72.2 hexes of a line that are no station do not count, and no train ends in them', () => {
  const sparse = scene({ more: { hexes: towns(['0105', '0905']) } });
  expect(play(sparse, 'confederate', withLoring('0905')).events[0]).toMatchObject({ stations: ['0105', '0905'] });
  expect(refused(sparse, withLoring('0505'))).toEqual([{ rule: 'H-8.73.1', code: 'train.closed' }]);
});

test('H-8.72.2, H-8.73.2 no fifth brigade, and no wagon (E-25, index example)', () => {
  expect(refused(scene({ own: [{ id: 'l3', leader: 'loring' }] }), withLoring('0305'))).toEqual([{ rule: 'H-8.72.2', code: 'train.overloaded' }]);
  expect(refused(scene({ own: [{ id: 'wagon', type: 'wagon', leader: 'loring', capacity: 1 }] }), withLoring('0305'))).toEqual([{ rule: 'H-8.73.2', code: 'train.wagon' }]);
});

test('H-8.72.2 a Union division fills a train, cavalry of its size as well', () => {
  const union = (size: 'division' | 'brigade') =>
    positionOf(
      { hexes: towns(), rails: [{ path: LINE, owner: 'union' }], union: [{ id: 'train', type: 'train', hex: '0105' }, { id: 'd', hex: '0105', size }, { id: 'h', hex: '0105', type: 'cavalry', size: 'division' }, { id: 'g', type: 'cavalry', hex: '0105', size: 'brigade' }] },
      { name: 'movement', side: 'union' },
    );
  const all = (...units: readonly string[]) => run(stop('0105', { aboard: [...units] }), stop('0205', { off: [...units] }));
  expect(play(union('division'), 'union', all('d')).events[0]).toMatchObject({ type: 'train-ran' });
  expect(play(union('division'), 'union', all('h')).events[0]).toMatchObject({ type: 'train-ran' });
  expect(reasons(refusal(union('division'), 'union', all('d', 'g')))).toEqual([{ rule: 'H-8.72.2', code: 'train.overloaded' }]);
  expect(play(union('brigade'), 'union', all('d', 'g')).events[0]).toMatchObject({ type: 'train-ran' });
});

test('H-8.73.2 nobody under an inactive leader', () => {
  expect(refused(scene({ loring: { state: { active: false } } }), withLoring('0305'))).toEqual([{ rule: 'H-8.73.2', code: 'train.inactive' }]);
});

test('H-8.72.3 nobody who moved in this impulse, or is not there, or is only a part of a force', () => {
  expect(refused(scene({ loring: { state: { marks: { moved: true } } } }), withLoring('0305'))).toEqual([{ rule: 'H-8.72.3', code: 'train.moved' }]);
  const moved = scene({ own: [{ id: 'lone', hex: '0105', state: { marks: { moved: true } } }] });
  expect(refused(moved, run(stop('0105', { aboard: ['lone'] }), stop('0205', { off: ['lone'] })))).toEqual([{ rule: 'H-8.72.3', code: 'train.moved' }]);
  expect(refused(scene({ loring: { hex: '0205' } }), withLoring('0305'))).toEqual([{ rule: 'H-8.72.3', code: 'train.not-there' }]);
  expect(refused(scene(), run(stop('0105', { leadersAboard: ['tilghman'] }), stop('0205', { leadersOff: ['tilghman'] })))).toEqual([{ rule: 'H-8.72.3', code: 'train.not-there' }]);
  expect(refused(scene(), run(stop('0105', { aboard: ['l1'] }), stop('0205', { off: ['l1'] })))).toEqual([{ rule: 'H-8.72.3', code: 'train.not-there' }]);
  expect(refused(scene(), run(stop('0105', { leadersAboard: ['hex:0105'] }), stop('0205')))).toEqual([{ rule: 'H-8.72.3', code: 'train.not-there' }]);
});

test('H-8.72.4 some get off at station 2, others on at 3 (index example): the load counts at every moment', () => {
  const more = [{ id: 'pillow', stars: 1, hex: '0405' }, ...[1, 2, 3].map((n) => ({ id: `p${n}`, leader: 'pillow' }))];
  const relay = (off: string) => [stop('0105', { leadersAboard: ['loring'] }), stop(off, { leadersOff: ['loring'] }), stop('0405', { leadersAboard: ['pillow'] }), stop('0605', { leadersOff: ['pillow'] })];
  const { events, state } = play(scene({ own: more }), 'confederate', run(...relay('0305')));
  expect(events[0]).toEqual({ type: 'train-ran', train: 'train', stations: ['0105', '0305', '0405', '0605'] });
  expect(['loring', 'pillow', 'train'].map((id) => state.setting.board.grid.idOf((findLeader(state, id) ?? findUnit(state, id))!.state.hex))).toEqual(['0305', '0605', '0605']);
  const together = [stop('0105', { leadersAboard: ['loring'] }), stop('0405', { leadersAboard: ['pillow'] }), stop('0605', { leadersOff: ['pillow', 'loring'] })];
  expect(refused(scene({ own: more }), run(...together))).toEqual([{ rule: 'H-8.72.2', code: 'train.overloaded' }]);
});

test('H-8.72.3, H-8.72.4 everybody gets off in the end, and nobody who is not aboard', () => {
  expect(refused(scene(), run(stop('0105', { leadersAboard: ['loring'] }), stop('0205')))).toEqual([{ rule: 'H-8.72.3', code: 'train.still-aboard' }]);
  expect(refused(scene(), run(stop('0105'), stop('0205', { leadersOff: ['loring'] })))).toEqual([{ rule: 'H-8.72.4', code: 'train.not-aboard' }]);
  expect(refused(scene(), run(stop('0105', { off: ['l1'] }), stop('0205')))).toEqual([{ rule: 'H-8.72.4', code: 'train.not-aboard' }]);
});

test('H-8.72.3, H-3.22.a.1 they find room where they get off', () => {
  const equal = [{ id: 'equal', stars: 3, hex: '0305' }, { id: 'e', leader: 'equal' }];
  expect(refused(scene({ own: equal, loring: { state: { headquarters: false } } }), withLoring('0305'))).toEqual([{ rule: 'H-3.22.a.1', code: 'stacking.equal-rank' }]);
});

test('H-8.72.4, H-3.23.b.1 all who get off in a station in one run find room there together: no five brigades without a leader by two stops', () => {
  const brigades = (hex: string, ...names: readonly string[]) => names.map((id) => ({ id, hex }));
  const state = scene({ own: [...brigades('0105', 'a', 'b', 'c'), ...brigades('0305', 'd', 'e')] });
  const twice = (...second: readonly string[]) => run(
    stop('0105', { aboard: ['a', 'b', 'c'] }),
    stop('0205', { off: ['a', 'b', 'c'] }),
    stop('0305', { aboard: [...second] }),
    stop('0205', { off: [...second] }),
  );
  expect(play(state, 'confederate', twice('d')).events[0]).toMatchObject({ type: 'train-ran', stations: ['0105', '0205', '0305', '0205'] });
  expect(refused(state, twice('d', 'e'))).toEqual([{ rule: 'H-3.23.b.1', code: 'stacking.leaderless' }]);
});

describe('the line', () => {
  const at4: Partial<Sketch> = { union: [{ id: 'raider', stars: 1, hex: '0607' }, { id: 'r', leader: 'raider', type: 'cavalry', full: { cf: 4, ml: 1 } }] };
  const near: Partial<Sketch> = { union: [{ id: 'raider', stars: 1, hex: '0606' }, { id: 'r', leader: 'raider', type: 'cavalry', full: { cf: 4, ml: 1 } }] };

  test('H-8.73.1 ends before an enemy zone of control: station 5 is in one, and 4 is the last (E-25)', () => {
    expect(refused(scene({ more: near }), withLoring('0605'))).toEqual([{ rule: 'H-8.73.1', code: 'train.closed' }]);
    expect(play(scene({ more: near }), 'confederate', withLoring('0505')).events[0]).toMatchObject({ type: 'train-ran' });
    expect(play(scene({ more: at4 }), 'confederate', withLoring('0605')).events[0]).toMatchObject({ type: 'train-ran' });
  });

  test('H-8.73.1 a friend in the hex does not open it', () => {
    expect(refused(scene({ more: near, own: [{ id: 'guard', hex: '0605' }] }), withLoring('0605'))).toEqual([{ rule: 'H-8.73.1', code: 'train.closed' }]);
  });

  test('H-8.7.1, H-13.11.3 ends before a cut, a burnt bridge and a section that is not its side\'s', () => {
    const state = scene();
    const cut = { ...state, map: { ...state.map, railCuts: [state.setting.board.grid.indexOf('0405')] } };
    expect(refused(cut, withLoring('0405'))).toEqual([{ rule: 'H-8.73.1', code: 'train.closed' }]);
    expect(play(cut, 'confederate', withLoring('0305')).events[0]).toMatchObject({ type: 'train-ran' });
    const grid = state.setting.board.grid;
    const bridged = scene({ more: { hexsides: [{ between: ['0305', '0405'], features: ['major-river', 'bridge'] }], rivers: [{ name: 'River', course: [['0305', '0405']] }] } });
    const burnt = { ...bridged, map: { ...bridged.map, burntBridges: [grid.indexOf('0305') * 6 + grid.directionTo(grid.indexOf('0305'), grid.indexOf('0405'))!] } };
    expect(refused(burnt, withLoring('0405'))).toEqual([{ rule: 'H-8.73.1', code: 'train.closed' }]);
    expect(play(bridged, 'confederate', withLoring('0405')).events[0]).toMatchObject({ type: 'train-ran' });
    const halves = scene({ more: { rails: [{ path: LINE.slice(0, 4), owner: 'confederate' }, { path: LINE.slice(3), owner: 'union' }] } });
    expect(refused(halves, withLoring('0505'))).toEqual([{ rule: 'H-8.73.1', code: 'train.closed' }]);
  });

  test('H-8.71.2 a section that was converted is open', () => {
    const halves = scene({ more: { rails: [{ path: LINE.slice(0, 4), owner: 'confederate' }, { path: LINE.slice(3), owner: 'union' }] } });
    const { grid } = halves.setting.board;
    const sections = { [`${grid.indexOf('0405')}-${grid.indexOf('0505')}`]: 'confederate' as const };
    expect(play({ ...halves, map: { ...halves.map, sections } }, 'confederate', withLoring('0505')).events[0]).toMatchObject({ type: 'train-ran' });
  });

  test('H-8.73.1, H-8.62.a.3 hidden enemies end the run in the last station before them, and come to light', () => {
    const hidden: Partial<Sketch> = {
      union: [
        { id: 'screen', stars: 1, hex: '0609', corps: true, state: { screening: true } },
        ...[1, 2, 3].map((n) => ({ id: `s${n}`, leader: 'screen', type: 'cavalry' as const, full: { cf: 4, ml: 1 } })),
        { id: 'raider', stars: 1, hex: '0606', state: { hidden: true } },
        { id: 'r', leader: 'raider', state: { hidden: true } },
      ],
    };
    const { events, state } = play(scene({ more: hidden }), 'confederate', withLoring('0705'));
    expect(events[0]).toEqual({ type: 'train-ran', train: 'train', stations: ['0105', '0505'] });
    expect(events).toContainEqual({ type: 'force-revealed', leaders: ['raider'], units: [], hex: '0606' });
    expect(state.setting.board.grid.idOf(findForce(state, 'loring')!.hex)).toBe('0505');
  });
});

test('H-5.28.2, H-8.73.4 in Snow and Blizzard no train runs, in Mud as usual (index example)', () => {
  expect(refused(scene({ more: { weather: 'snow' } }), withLoring('0305'))).toEqual([{ rule: 'H-5.28.2', code: 'train.snow' }]);
  expect(refused(scene({ more: { weather: 'blizzard' } }), withLoring('0305'))).toEqual([{ rule: 'H-5.28.2', code: 'train.snow' }]);
  expect(play(scene({ more: { weather: 'mud' } }), 'confederate', withLoring('0705')).events[0]).toMatchObject({ type: 'train-ran' });
});

test('H-8.72.2, H-8.7.1 it runs from where it stands, if it can be paid for and railways are used', () => {
  expect(refused(scene(), run(stop('0205'), stop('0305')))).toEqual([{ rule: 'H-8.72.2', code: 'train.start' }]);
  expect(refused(scene(), run(stop('0105')))).toEqual([{ rule: 'H-8.72.2', code: 'train.nowhere' }]);
  expect(refused(scene({ given: { sides: { confederate: { warEffort: 0 } } } }), withLoring('0305'))).toEqual([{ rule: 'H-8.72.2', code: 'train.too-dear' }]);
  expect(refused(scene({ more: { options: { railways: 'unused' } } }), withLoring('0305'))).toEqual([{ rule: 'H-8.7.1', code: 'train.unused' }]);
  expect(refused(scene(), { ...withLoring('0305'), train: 'l1' })).toEqual([{ rule: 'H-8.72.2', code: 'unknown.unit' }]);
});

test('H-8.72.2 runs are offered, empty and with a force, to every open station in range', () => {
  const offer = offers(scene({ more: { hexes: towns(['0105', '0305', '0905']) } }), 'confederate').find(({ decision }) => decision === 'run-train')!;
  expect(offer.commands).toEqual([run(stop('0105'), stop('0305')), withLoring('0305'), run(stop('0105'), stop('0905')), withLoring('0905')]);
  expect(offer.parts).toEqual({ trains: [{ train: 'train', from: '0105', stations: ['0305', '0905'] }] });
});

test('H-3.23.b.1 units without a leader find room where they get off: four brigades in all', () => {
  const own = [1, 2, 3].map((n) => ({ id: `here${n}`, hex: '0105' })).concat([1, 2].map((n) => ({ id: `there${n}`, hex: '0305' })));
  const carry = (...units: string[]) => run(stop('0105', { aboard: units }), stop('0305', { off: units }));
  expect(reasons(refusal(scene({ own }), 'confederate', carry('here1', 'here2', 'here3')))).toEqual([{ rule: 'H-3.23.b.1', code: 'stacking.leaderless' }]);
  expect(findForce(play(scene({ own }), 'confederate', carry('here1', 'here2')).state, 'hex:0305')!.units).toHaveLength(4);
});

test('H-8.81.a.3 a Union pontoon to where troops get off is removed', () => {
  const more: Partial<Sketch> = { hexes: towns(), hexsides: [{ between: ['0304', '0305'], features: ['major-river'] }], union: [{ id: 'boats', type: 'pontoon', hex: '0304', hexside: 3 }] };
  expect(play(scene({ more }), 'confederate', withLoring('0305')).events).toContainEqual({ type: 'unit-captured', unit: 'boats', by: 'confederate', as: null, hex: '0305', capacity: 0 });
});
