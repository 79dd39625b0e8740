import type { GloryCommand } from '../../src/systems/glory/commands.js';
import type { GloryEvent } from '../../src/systems/glory/events.js';
import { glory } from '../../src/systems/glory/index.js';
import { offers } from '../../src/systems/glory/offers.js';
import { availableMarkers } from '../../src/systems/glory/procedures/activation.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { CONFEDERATE_OFF_MAP, UNION_OFF_MAP, transitCell } from '../../src/systems/glory/tables/off-map.js';
import { CONFEDERATE_ENTRIES, type OffMapEntry, type Side } from '../../src/systems/glory/vocabulary.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';

type Exit = Extract<GloryCommand, { type: 'exit-map' }>;
type Area = NonNullable<Sketch['entryAreas']>[number];

const TURNS = ['1', '2', '3', '4', '5', '6'].map((label) => ({ label, period: 'day', ground: 'good' }) as const);

/** Entries along the south edge, for the side that acts. */
function withEntries(side: Side, entries: Readonly<Record<string, OffMapEntry>>, sketch: Sketch = {}): GloryState {
  const hexes = Object.fromEntries(Object.keys(entries).map((hex) => [hex, { ...sketch.hexes?.[hex], entry: side }]));
  return positionOf(
    {
      turns: TURNS,
      [side]: [{ id: 'a', hex: '0508' }],
      entryAreas: Object.entries(entries).map(([hex, offMap]) => ({ id: `at-${offMap.toLowerCase()}`, side, name: `Entry ${offMap}`, hexes: [hex], offMap })),
      leaders: [{ id: side, side, hex: '0507' }],
      ...sketch,
      hexes: { ...sketch.hexes, ...hexes },
    },
    { name: 'movement' },
    side,
  );
}

const SOUTH = { '0509': 'A', '0101': 'B', '0901': 'D' } as const;
const exit = (more: Partial<Exit> = {}): Exit => ({ type: 'exit-map', unit: 'a', path: ['0509'], to: 'at-b', ...more });

describe('the off-map charts', () => {
  test('G-CO.1 from entry 2 by exit 3, 4, 5, 6, 7 in 1, 2, 5, 7, 8 turns as printed, by 8 in 9 by the house', () => {
    const row = CONFEDERATE_OFF_MAP[2];
    expect((['3', '4', '5', '6', '7'] as const).map((to) => row[to])).toEqual([1, 2, 5, 7, 8].map((value) => ({ value, provenance: 'source' })));
    expect(row[8]).toMatchObject({ value: 9, provenance: 'house' });
  });

  test('G-CO.1 rows that are cut off: as far as the places 0, 1, 2, 5, 7, 8, 9, 10, 11, 12 are apart, the same both ways', () => {
    const places = [0, 1, 2, 5, 7, 8, 9, 10, 11, 12];
    CONFEDERATE_ENTRIES.slice(1).forEach((from, i) =>
      CONFEDERATE_ENTRIES.slice(1).forEach((to, j) => {
        expect([from, to, CONFEDERATE_OFF_MAP[from][to].value]).toEqual([from, to, i === j ? 'X' : Math.abs(places[i]! - places[j]!)]);
      }),
    );
    expect(CONFEDERATE_OFF_MAP[4][9]).toMatchObject({ value: 8, provenance: 'house' });
  });

  test('G-CO.2 entry 1 is barred throughout', () => {
    expect(CONFEDERATE_ENTRIES.map((other) => [CONFEDERATE_OFF_MAP[1][other].value, CONFEDERATE_OFF_MAP[other][1].value])).toEqual(CONFEDERATE_ENTRIES.map(() => ['X', 'X']));
    expect(CONFEDERATE_OFF_MAP[1][11].provenance).toBe('source');
    expect(CONFEDERATE_OFF_MAP[2][1].provenance).toBe('source');
  });

  test('G-UO.1 from A by exit D in 5 turns, by B in 1; D is 5 from any, and nobody comes back where he left', () => {
    expect(Object.values(UNION_OFF_MAP).map((row) => Object.values(row).map(({ value }) => value))).toEqual([
      ['X', 1, 1, 5],
      [1, 'X', 1, 5],
      [1, 1, 'X', 5],
      [5, 5, 5, 'X'],
    ]);
    expect(transitCell('A', 'D')).toEqual({ value: 5, provenance: 'source' });
    expect(transitCell('A', '2')).toBeUndefined();
  });

  test('G-CO.1, G-UO.1 the charts are published', () => {
    const published = glory.tables.filter(({ name }) => name.endsWith('off-map'));
    expect(published.map(({ name, rule }) => [name, rule])).toEqual([['confederate-off-map', 'G-CO.1'], ['union-off-map', 'G-UO.1']]);
    expect(published[1]?.content).toMatchObject({ turns: { A: { D: { value: 5, provenance: 'source' } } }, exit: { value: 'clear', provenance: 'house' } });
  });
});

describe('leaving the map', () => {
  test('G-OM.c, G-6.13.c the offer leads by the way that Extended Movement takes, where a cheaper one passes enemies', () => {
    // Through 0608, two hexes from the enemy, it is 2 and then 1 to leave, which is more than the allowance; over the ford it is 3 and 1, by Extended Movement.
    const state = withEntries('union', SOUTH, {
      hexsides: [{ between: ['0508', '0509'], features: ['river', 'ford'] }, { between: ['0508', '0408'], features: ['river'] }],
      union: [{ id: 'a', hex: '0508', movement: 2 }],
      confederate: [{ id: 'c', hex: '0808' }],
    });
    const offered = offers(state, 'union').flatMap(({ commands }) => commands).filter(({ type }) => type === 'exit-map');
    expect(offered).toEqual([exit({ extended: true })]);
    expect(play(state, 'union', offered[0]!).events[0]).toMatchObject({ type: 'unit-exited', path: ['0509'], cost: 4 });
  });

  test('G-OM.c infantry at the edge with 1 MP left leaves, with 0 it does not', () => {
    const left = (movement: number) => withEntries('union', SOUTH, { union: [{ id: 'a', hex: '0508', movement }] });
    expect(play(left(2), 'union', exit()).events).toEqual([
      { type: 'unit-exited', unit: 'a', path: ['0509'], cost: 2, transit: { group: 'in-transit:at-b:2', from: 'at-a', to: 'at-b', turn: 2 } },
      { type: 'phase-entered', phase: { name: 'movement' } },
    ]);
    expect(refusal(left(1), 'union', exit())[0]).toMatchObject({ rule: 'G-OM.c', code: 'exit.points', facts: { cost: 1, left: 0 } });
  });

  test('G-OM.c guns pay 2, the price of a Clear hex, whatever the terrain at the edge', () => {
    const guns = (movement: number) => withEntries('union', SOUTH, { union: [{ id: 'a', hex: '0509', class: 'artillery', movement }], hexes: { '0509': { terrain: 'woods' } } });
    expect(play(guns(2), 'union', exit({ path: [] })).events[0]).toMatchObject({ type: 'unit-exited', cost: 2 });
    expect(reasons(refusal(guns(1), 'union', exit({ path: [] })))).toEqual([{ rule: 'G-OM.c', code: 'exit.points' }]);
  });

  test('G-OM.c, G-7.12.b leaving from the top of a stack to the rear costs one more', () => {
    const stack = (facing: number) => withEntries('union', SOUTH, { union: [{ id: 'a', hex: '0509', onTop: true, facing }, { id: 'b', hex: '0509', facing }] });
    expect(play(stack(0), 'union', exit({ path: [] })).events[0]).toMatchObject({ cost: 2 });
    const { events, state } = play(stack(3), 'union', exit({ path: [] }));
    expect(events[0]).toMatchObject({ cost: 1 });
    expect(state.units[1]).toMatchObject({ onTop: false, hex: state.setting.board.grid.indexOf('0509') });
  });

  test('G-OM.c by Extended Movement where its conditions hold', () => {
    const near = (hex: string) => withEntries('union', SOUTH, { union: [{ id: 'a', hex: '0508', movement: 1 }], confederate: [{ id: 'enemy', hex }] });
    expect(play(near('0505'), 'union', exit({ extended: true })).events[0]).toMatchObject({ cost: 2 });
    expect(reasons(refusal(near('0506'), 'union', exit({ extended: true })))).toEqual([{ rule: 'G-6.13.c', code: 'movement.extended-too-close' }]);
  });

  test('G-6.14.a who comes next to an enemy stops, and does not leave', () => {
    const state = withEntries('union', SOUTH, { union: [{ id: 'a', hex: '0608' }], confederate: [{ id: 'enemy', hex: '0408' }] });
    expect(reasons(refusal(state, 'union', exit()))).toEqual([{ rule: 'G-6.14.a', code: 'movement.enemy-contact' }]);
    const beside = withEntries('union', SOUTH, { union: [{ id: 'a', hex: '0509' }], confederate: [{ id: 'enemy', hex: '0508' }] });
    expect(play(beside, 'union', exit({ path: [] })).events[0]).toMatchObject({ type: 'unit-exited' });
  });

  test('G-UO.1 only from an entry of the chart to another of the same', () => {
    const state = withEntries('union', SOUTH);
    const refused = (more: Partial<Exit>) => reasons(refusal(state, 'union', exit(more)));
    expect(refused({ path: ['0408'] })).toEqual([{ rule: 'G-UO.1', code: 'exit.no-entry' }]);
    expect(refused({ to: 'nowhere' })).toEqual([{ rule: 'G-UO.1', code: 'unknown.area' }]);
    expect(refused({ to: 'at-a' })).toEqual([{ rule: 'G-UO.1', code: 'exit.barred' }]);
    expect(play(state, 'union', exit({ to: 'at-d' })).events[0]).toMatchObject({ transit: { turn: 6 } });
  });

  test('G-CO.2 entry 1 is neither left nor come back to', () => {
    const entries = { '0509': '1', '0101': '2', '0901': '3' } as const;
    const at = (hex: string) => withEntries('confederate', entries, { confederate: [{ id: 'a', hex }] });
    expect(reasons(refusal(at('0509'), 'confederate', exit({ path: [], to: 'at-2' })))).toEqual([{ rule: 'G-CO.2', code: 'exit.barred' }]);
    expect(reasons(refusal(at('0101'), 'confederate', exit({ path: [], to: 'at-1' })))).toEqual([{ rule: 'G-CO.2', code: 'exit.barred' }]);
    expect(play(at('0101'), 'confederate', exit({ path: [], to: 'at-3' })).events[0]).toMatchObject({ transit: { turn: 2 } });
  });
});

describe('leaving the map is refused', () => {
  const areas: Area[] = [
    { id: 'at-a', side: 'union', name: 'Entry A', hexes: ['0509'], offMap: 'A' },
    { id: 'at-b', side: 'union', name: 'Entry B', hexes: ['0101'], offMap: 'B' },
    { id: 'plain', side: 'union', name: 'No chart', hexes: ['0608'] },
    { id: 'at-2', side: 'confederate', name: 'Entry 2', hexes: ['0408'], offMap: '2' },
  ];
  const state = (sketch: Sketch = {}) => withEntries('union', SOUTH, { entryAreas: areas, hexes: { '0408': { entry: 'confederate' }, '0608': { entry: 'union' } }, ...sketch });

  test('G-UO.1 by an entry of the other side, by one without a place in the chart, and towards them', () => {
    const refused = (more: Partial<Exit>) => refusal(state(), 'union', exit(more));
    expect(refused({ path: ['0408'] })).toMatchObject([{ rule: 'G-UO.1', code: 'exit.no-entry', facts: { unit: 'a', hex: '0408', to: 'at-b' } }]);
    expect(refused({ path: ['0608'] })).toMatchObject([{ rule: 'G-UO.1', code: 'exit.no-entry', facts: { unit: 'a', hex: '0608', to: 'at-b' } }]);
    expect(refused({ to: 'at-2' })).toMatchObject([{ rule: 'G-UO.1', code: 'exit.no-destination', facts: { unit: 'a', hex: '0509', to: 'at-2' } }]);
    expect(refused({ to: 'plain' })).toMatchObject([{ rule: 'G-UO.1', code: 'exit.no-destination', facts: { unit: 'a', hex: '0509', to: 'plain' } }]);
  });

  test('G-CO.1 Confederates by the rows of their own chart', () => {
    const south = (more: Partial<Exit>) => refusal(withEntries('confederate', { '0509': '2', '0101': '3' }), 'confederate', exit({ to: 'at-3', ...more }));
    expect(south({ path: ['0408'] })).toMatchObject([{ rule: 'G-CO.1', code: 'exit.no-entry', facts: { unit: 'a', hex: '0408', to: 'at-3' } }]);
    expect(south({ to: 'at-2' })).toMatchObject([{ rule: 'G-CO.1', code: 'exit.barred', facts: { unit: 'a', hex: '0509', to: 'at-2' } }]);
  });

  test('G-3.C.b, G-6.12.b to units and leaders that the game does not have, and by hexes that the map does not have', () => {
    const lead: GloryCommand = { type: 'exit-leader', leader: 'union', path: ['0508', '0509'], to: 'at-b' };
    expect(refusal(state(), 'union', exit({ unit: 'nobody' }))).toMatchObject([{ rule: 'G-3.C.b', code: 'unknown.unit', facts: { unit: 'nobody' } }]);
    expect(refusal(state(), 'union', { ...lead, leader: 'nobody' })).toMatchObject([{ code: 'unknown.leader', facts: { leader: 'nobody' } }]);
    expect(refusal(state(), 'union', exit({ path: ['0909', '9999'] }))).toMatchObject([{ rule: 'G-6.12.b', code: 'unknown.hex', facts: { hex: '9999' } }]);
    expect(refusal(state(), 'union', { ...lead, path: ['9999'] })).toMatchObject([{ rule: 'G-6.12.b', code: 'unknown.hex', facts: { hex: '9999' } }]);
    expect(refusal(state(), 'union', { ...lead, to: 'at-a' })).toMatchObject([{ rule: 'G-UO.1', code: 'exit.barred', facts: { unit: 'union', hex: '0509', to: 'at-a' } }]);
  });

  test('G-OM.c for want of points, with what the last hex costs and what is left; out of a friend one more (G-TM.15)', () => {
    const through = (movement: number) => state({ union: [{ id: 'a', hex: '0508', movement }, { id: 'b', hex: '0509' }] });
    expect(play(through(3), 'union', exit()).events[0]).toMatchObject({ cost: 3 });
    expect(refusal(through(2), 'union', exit())).toMatchObject([{ rule: 'G-OM.c', code: 'exit.points', facts: { unit: 'a', hex: '0509', cost: 2, left: 1 } }]);
  });
});

describe('in transit', () => {
  /** Left in turn 3, in transit for two turns. */
  function away(turn: number): GloryState {
    const entries = { '0509': '2', '0101': '4' } as const;
    const state = { ...withEntries('confederate', entries, { confederate: [{ id: 'a', hex: '0509' }, { id: 'b', hex: '0505' }, { id: 'c', hex: '0509', onTop: true }] }), turn: 3 };
    const gone = ['a', 'c'].reduce((now, unit) => play(now, 'confederate', exit({ unit, path: [], to: 'at-4' })).state, state);
    const led = play(gone, 'confederate', { type: 'exit-leader', leader: 'confederate', path: ['0508', '0509'], to: 'at-4' });
    return { ...led.state, turn };
  }
  const back: GloryCommand = { type: 'enter-map', unit: 'a', area: 'at-4', path: ['0101'], facing: 3 };

  test('G-OM.a gone in turn 3 for two turns, back at their marker from turn 5', () => {
    expect(away(3).arrivals).toEqual([{ id: 'in-transit:at-4:5', kind: 'in-transit', side: 'confederate', turn: 5, areas: ['at-4'], leaders: ['confederate'], units: ['a', 'c'] }]);
    expect(play(away(5), 'confederate', back).events[0]).toMatchObject({ type: 'unit-entered', group: 'in-transit:at-4:5', costs: [1] });
  });

  test('G-OM.b until then they do not act, and have no hex', () => {
    const state = away(4);
    expect(reasons(refusal(state, 'confederate', back))).toEqual([{ rule: 'G-OM.b', code: 'entry.in-transit' }]);
    expect(reasons(refusal(state, 'confederate', { type: 'move', unit: 'a', path: ['0508'] }))).toEqual([{ rule: 'G-2.4.f', code: 'movement.off-map' }]);
    expect(state.units[0]).toMatchObject({ place: 'in-transit', hex: -1, marks: {} });
    expect(glory.invariants(state)).toEqual([]);
  });

  test('G-OM.b, G-4.21.a a command of which all are in transit has no marker before its turn', () => {
    const entries = { '0509': '2', '0101': '4' } as const;
    const only = play({ ...withEntries('confederate', entries, { confederate: [{ id: 'a', hex: '0509' }] }), turn: 3 }, 'confederate', exit({ path: [], to: 'at-4' })).state;
    expect(availableMarkers({ ...only, turn: 4 })).toEqual({});
    expect(availableMarkers({ ...only, turn: 5 })).toEqual({ confederate: 2 });
  });

  test('G-OM.b on their return they come in a column, stacked where they may be', () => {
    const { state, events } = play(away(5), 'confederate', back);
    const second = (beside?: string): GloryCommand => ({ type: 'enter-map', unit: 'c', area: 'at-4', path: ['0101'], facing: 3, ...(beside ? { beside } : {}) });
    const ahead = (list: readonly GloryEvent[]) => list.flatMap((event) => (event.type === 'unit-entered' ? [event.ahead] : []));
    expect(ahead(events)).toEqual([0]);
    expect(ahead(play(state, 'confederate', second()).events)).toEqual([1]);
    expect(ahead(play(state, 'confederate', second('a')).events)).toEqual([0]);
  });

  test('G-OM.b, G-6.53.a who is in transit closes no entry hex', () => {
    const state = away(4);
    const union: GloryState = { ...state, arrivals: state.arrivals };
    expect(glory.observe(union, { role: 'observer' }).closedEntries).toEqual({ union: [], confederate: [] });
  });
});

test('G-OM.a every entry within reach is offered with the turn of the way back, and every command is accepted', () => {
  const state = withEntries('union', SOUTH);
  const offer = offers(state, 'union').find(({ decision }) => decision === 'exit')!;
  expect(offer.parts).toEqual({
    movers: [
      { id: 'a', ways: [{ hex: '0509', path: ['0509'], extended: false, to: [{ area: 'at-b', turn: 2, cost: 2 }, { area: 'at-d', turn: 6, cost: 2 }] }] },
      {
        id: 'union',
        ways: [
          { hex: '0509', path: ['0508', '0509'], extended: false, to: [{ area: 'at-b', turn: 2, cost: 3 }, { area: 'at-d', turn: 6, cost: 3 }] },
          { hex: '0101', path: expect.any(Array) as unknown, extended: false, to: [{ area: 'at-a', turn: 2, cost: 9 }, { area: 'at-d', turn: 6, cost: 9 }] },
          { hex: '0901', path: expect.any(Array) as unknown, extended: false, to: [{ area: 'at-a', turn: 6, cost: 9 }, { area: 'at-b', turn: 6, cost: 9 }] },
        ],
      },
    ],
  });
  for (const command of offer.commands) expect(play(state, 'union', command).events[0]?.type).toMatch(/-exited$/);
});

test('G-OM.a without a second entry there is nowhere to go, and nothing is offered', () => {
  const state = withEntries('union', { '0509': 'A' });
  expect(offers(state, 'union').map(({ decision }) => decision)).toEqual(['movement']);
});

test('G-OM.a where only the other side has a second entry, nothing is offered either', () => {
  const one = { id: 'at-a', side: 'union', name: 'Entry A', hexes: ['0509'], offMap: 'A' } satisfies Area;
  const theirs = { id: 'at-2', side: 'confederate', name: 'Entry 2', hexes: ['0101'], offMap: '2' } satisfies Area;
  const state = withEntries('union', { '0509': 'A' }, { entryAreas: [one, theirs], hexes: { '0101': { entry: 'confederate' } } });
  expect(offers(state, 'union').map(({ decision }) => decision)).toEqual(['movement']);
});

test('G-OM.a of all ways the offered command is the soonest back, wherever it stands in the list', () => {
  const exits = (entries: Readonly<Record<string, OffMapEntry>>) =>
    offers(withEntries('union', entries, { leaders: [] }), 'union').flatMap(({ commands }) => commands).filter(({ type }) => type === 'exit-map');
  expect(exits({ '0101': 'D', '0509': 'A', '0901': 'B' })).toEqual([exit()]);
  expect(exits({ '0101': 'B', '0509': 'A', '0901': 'D' })).toEqual([exit()]);
  expect(exits({ '0101': 'D', '0509': 'A' })).toEqual([exit({ to: 'at-d' })]);
});
