import type { CommandOf, HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findForce, findLeader, findUnit } from '../../src/systems/heartland/position.js';
import type { HeartlandState, Operations } from '../../src/systems/heartland/state.js';
import { play, positionOf, reasons, refusal, type Given, type Sketch } from './position.js';

/** A Confederate line from the west edge in 0105 to the south edge in 0905; both are theirs, the west as long as Memphis in 0305 is. */
const LINE = ['0105', '0205', '0305', '0405', '0505', '0605', '0705', '0805', '0905'];
const MAP: Partial<Sketch> = {
  hexes: { '0105': { edge: 'west' }, '0205': { settlement: 'town' }, '0305': { settlement: 'city', name: 'Memphis' }, '0805': { settlement: 'town' }, '0905': { edge: 'south' } },
  rails: [{ path: LINE, owner: 'confederate' }],
  sides: { confederate: { edges: [{ edge: 'west', lostWith: '0305' }, { edge: 'south' }] } },
  options: { 'off-map-rail': 'used' },
};
const leave = (said: Partial<CommandOf<'leave-by-rail'>> = {}): CommandOf<'leave-by-rail'> => ({ type: 'leave-by-rail', train: 'train', hex: '0105', units: ['lone'], leaders: ['loring'], ...said });
const back = (said: Partial<CommandOf<'return-by-rail'>> = {}): CommandOf<'return-by-rail'> => ({ type: 'return-by-rail', train: 'train', hex: '0105', edge: 'west', units: ['lone'], leaders: ['loring'], ...said });

function scene(more: Partial<Sketch> = {}, given: Given = {}): HeartlandState {
  const sketch: Sketch = {
    ...MAP,
    turns: Array.from({ length: 9 }, (_, turn) => ({ label: `${turn + 1}`, month: 4, weeks: 1 })),
    ...more,
    confederate: [
      { id: 'train', type: 'train', hex: '0205' },
      { id: 'loring', stars: 2, hex: '0205' },
      { id: 'l', leader: 'loring' },
      { id: 'lone', hex: '0205' },
      ...(more.confederate ?? []),
    ],
  };
  const operations: Partial<Operations> = { played: ['confederate'] };
  return positionOf(sketch, { name: 'movement', side: 'confederate' }, 'confederate', { turn: 3, operations, ...given });
}
const refused = (state: HeartlandState, command: CommandOf<'leave-by-rail'> | CommandOf<'return-by-rail'>) => reasons(refusal(state, 'confederate', command));
const away = (turn: number, operations: Partial<Operations> = { played: ['confederate'] }): HeartlandState => {
  const { state } = play(scene(), 'confederate', leave());
  return { ...state, turn, operations: { ...state.operations, ...operations }, impulse: { ...state.impulse!, trains: [] } };
};

test('H-8.74.1 a train leaves over an own edge with who boards, for the price of a run', () => {
  const { events, state } = play(scene(), 'confederate', leave());
  const spot = { place: 'off-map', away: { edge: 'west', left: 3 } };
  expect(events).toEqual([
    { type: 'train-ran', train: 'train', stations: ['0205'] },
    { type: 'war-effort-changed', side: 'confederate', by: -1, rule: 'H-8.72.2' },
    { type: 'unit-placed', unit: 'train', spot, rule: 'H-8.74.1', to: 'confederate' },
    { type: 'unit-placed', unit: 'lone', spot, rule: 'H-8.74.1', to: 'confederate' },
    { type: 'leader-placed', leader: 'loring', spot, rule: 'H-8.74.1' },
  ]);
  expect(findForce(state, 'loring')).toBeUndefined();
  expect(findUnit(state, 'l')!.state.place).toBe('box');
});

test('H-8.74.1 who left in turn 3 comes back over the same edge in turn 5, over another in turn 6 (index example)', () => {
  expect(refused(away(4), back())).toEqual([{ rule: 'H-8.74.1', code: 'off-map.too-early' }]);
  const { events, state } = play(away(5), 'confederate', back());
  expect(events.slice(0, 2)).toEqual([
    { type: 'train-ran', train: 'train', stations: ['0105'] },
    { type: 'war-effort-changed', side: 'confederate', by: -1, rule: 'H-8.72.2' },
  ]);
  expect(state.setting.board.grid.idOf(findForce(state, 'loring')!.hex)).toBe('0105');
  expect(findForce(state, 'loring')!.units.map(({ counter }) => counter.id)).toEqual(['l']);
  expect(findLeader(state, 'loring')!.state).toMatchObject({ away: null, marks: { moved: true } });
  expect(refused(away(5), back({ hex: '0905', edge: 'south' }))).toEqual([{ rule: 'H-8.74.1', code: 'off-map.too-early' }]);
  expect(play(away(6), 'confederate', back({ hex: '0905', edge: 'south' })).events[0]).toMatchObject({ stations: ['0905'] });
});

test('H-8.74.1 in the first impulse of its side, over a line that is open there', () => {
  expect(refused(away(5, { played: ['confederate', 'union', 'confederate'] }), back())).toEqual([{ rule: 'H-8.74.1', code: 'off-map.later-impulse' }]);
  expect(play(away(5, { played: ['union', 'confederate'] }), 'confederate', back()).events[0]).toMatchObject({ type: 'train-ran' });
  expect(refused(away(5), back({ hex: '0105', edge: 'south' }))).toEqual([{ rule: 'H-8.74.1', code: 'off-map.other-edge' }]);
  const cut = away(5);
  expect(refused({ ...cut, map: { ...cut.map, railCuts: [cut.setting.board.grid.indexOf('0105')] } }, back())).toEqual([{ rule: 'H-8.73.1', code: 'train.closed' }]);
});

test('H-8.74.2 the west is lost with Memphis (index example), the south never', () => {
  const { grid } = scene().setting.board;
  const fallen: Given = { map: { holders: { [grid.indexOf('0305')]: 'union' } } };
  expect(refused(scene({}, fallen), leave())).toEqual([{ rule: 'H-8.74.2', code: 'off-map.edge-lost' }]);
  expect(play(scene({}, fallen), 'confederate', leave({ hex: '0905' })).events[0]).toMatchObject({ type: 'train-ran' });
  const lost = away(5);
  expect(refused({ ...lost, map: { ...lost.map, holders: { [grid.indexOf('0305')]: 'union' } } }, back())).toEqual([{ rule: 'H-8.74.2', code: 'off-map.edge-lost' }]);
});

test('H-8.74.1 only where rails leave the map, over an open line, and with the option', () => {
  expect(refused(scene(), leave({ hex: '0505' }))).toEqual([{ rule: 'H-8.74.1', code: 'off-map.no-exit' }]);
  expect(refused(scene({ options: {} }), leave())).toEqual([{ rule: 'H-8.74.1', code: 'off-map.unused' }]);
  expect(refused(scene({ options: {} }), back())).toEqual([{ rule: 'H-8.74.1', code: 'off-map.unused' }]);
  const raid: Partial<Sketch> = { union: [{ id: 'raider', stars: 1, hex: '0506' }, { id: 'r', leader: 'raider' }] };
  expect(refused(scene(raid), leave({ hex: '0905' }))).toEqual([{ rule: 'H-8.73.1', code: 'train.closed' }]);
  expect(refused(scene(), back())).toEqual([{ rule: 'H-8.74.1', code: 'off-map.on-map' }]);
});

test('H-8.74.1, H-8.72.2 with a division or four brigades aboard, who came back together', () => {
  const more = { confederate: [1, 2, 3].map((n) => ({ id: `more${n}`, hex: '0205' })) };
  expect(refused(scene(more), leave({ units: ['lone', 'more1', 'more2', 'more3'] }))).toEqual([{ rule: 'H-8.72.2', code: 'train.overloaded' }]);
  expect(refused(away(5), back({ leaders: [] }))).toEqual([{ rule: 'H-8.74.1', code: 'off-map.left-behind' }]);
  expect(refused(away(5), back({ units: ['lone', 'l'] }))).toEqual([{ rule: 'H-8.74.1', code: 'off-map.not-with' }]);
});

test('H-8.73.1, H-8.62.a.3 hidden enemies on the way keep it where it is, and come to light', () => {
  const hidden: Partial<Sketch> = {
    union: [
      { id: 'screen', stars: 1, hex: '0609', corps: true, state: { screening: true } },
      ...[1, 2, 3].map((n) => ({ id: `s${n}`, leader: 'screen', type: 'cavalry' as const, full: { cf: 4, ml: 1 } })),
      { id: 'raider', stars: 1, hex: '0606', state: { hidden: true } },
      { id: 'r', leader: 'raider', state: { hidden: true } },
    ],
  };
  const { events, state } = play(scene(hidden), 'confederate', leave({ hex: '0905' }));
  expect(events.slice(2, 3)).toEqual([{ type: 'force-revealed', leaders: ['raider'], units: [], hex: '0606' }]);
  expect(findUnit(state, 'train')!.state.place).toBe('map');
});

test('H-8.74.1 departures and returns are offered', () => {
  const of = (state: HeartlandState) => offers(state, 'confederate').flatMap(({ commands }) => commands).filter(({ type }) => type === 'leave-by-rail' || type === 'return-by-rail');
  expect(of(scene())).toEqual([leave({ units: [], leaders: [] }), leave({ units: [] }), leave({ hex: '0905', units: [], leaders: [] }), leave({ hex: '0905', units: [] })]);
  expect(of(away(5))).toEqual([back()]);
  expect(of(away(4))).toEqual([]);
});

test('H-8.74.1, H-3.24.a.1 subordinates and staff of an army commander off the map are away with him and take no orders', () => {
  const offMap = { place: 'off-map', hex: -1, away: { edge: 'west', left: 3 } } as const;
  const army: Partial<Sketch> = { confederate: [{ id: 'hq', stars: 4, hex: '0205', headquarters: true, state: offMap }, { id: 'sub', stars: 2, under: 'hq' }, { id: 's', leader: 'sub' }, { id: 'chief', stars: 2, staffOf: 'hq' }] };
  const state: HeartlandState = { ...scene(army), phase: { name: 'reorganisation', step: 'administration' }, impulse: null };
  for (const leader of ['sub', 'chief']) {
    const order: HeartlandCommand = { type: 'submit-orders', step: 'administration', orders: [{ order: 'brevet', leader }] };
    expect(reasons(refusal(state, 'confederate', order))).toEqual([{ rule: 'H-3.23.b.2', code: 'unknown.leader' }]);
  }
});
