import { glory } from '../../src/systems/glory/index.js';
import { offers } from '../../src/systems/glory/offers.js';
import type { GloryCommand } from '../../src/systems/glory/commands.js';
import type { GloryEvent } from '../../src/systems/glory/events.js';
import { availableMarkers } from '../../src/systems/glory/procedures/activation.js';
import { enterRecovery } from '../../src/systems/glory/procedures/recovery.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { movesQuery } from '../../src/systems/glory/queries/moves.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

type Entry = Extract<GloryCommand, { type: 'enter-map' }>;
type Entered = Extract<GloryEvent, { type: 'unit-entered' }>;

const TURNS = ['1', '2', '3'].map((label) => ({ label, period: 'day', ground: 'good' }) as const);

/** Union units without a hex come in turn 1, by the south edge: 0509 alone, or three hexes in the north. */
function arriving(sketch: Sketch & { readonly turn?: number }): GloryState {
  const { union = [], leaders = [{ id: 'union', side: 'union', hex: '0505' }], turn = 1 } = sketch;
  const off = (each: { readonly hex?: string }) => each.hex === undefined;
  const hexes = ['0509', '0101', '0201', '0301'].map((hex) => [hex, { ...sketch.hexes?.[hex], entry: 'union' }] as const);
  return positionOf({
    turns: TURNS,
    entryAreas: [
      { id: 'south', side: 'union', name: 'South', hexes: ['0509'] },
      { id: 'north', side: 'union', name: 'North', hexes: ['0101', '0201', '0301'] },
    ],
    reinforcements: [{ id: 'corps', turn, areas: ['south', 'north'], leaders: leaders.filter(off).map(({ id }) => id), units: union.filter(off).map(({ id }) => id) }],
    ...sketch,
    leaders,
    hexes: { ...sketch.hexes, ...Object.fromEntries(hexes) },
  });
}

const enter = (unit: string, more: Partial<Entry> = {}): Entry => ({ type: 'enter-map', unit, area: 'south', path: ['0509'], facing: 0, ...more });
const entries = (events: readonly GloryEvent[]): readonly Entered[] => events.filter((event): event is Entered => event.type === 'unit-entered');
/** What each unit paid to get into its entry hex, the positions ahead included. */
const prices = (events: readonly GloryEvent[]): readonly number[] => entries(events).map(({ costs, ahead }) => costs[0]! + ahead);
const line = (...ids: readonly string[]): readonly UnitSketch[] => ids.map((id) => ({ id }));
/** Comes in by a hex and goes on to another, so that the hex is free again. */
const through = (unit: string, ...path: readonly string[]) => ['union', enter(unit, { path: ['0509', ...path] })] as const;

describe('6.51 reinforcements enter', () => {
  test('G-6.51.a when their marker is drawn in their turn: the marker is there, and their group acts', () => {
    const waiting = arriving({ union: line('a'), leaders: [], turn: 2 });
    expect(availableMarkers(waiting)).toEqual({});
    expect(reasons(refusal(waiting, 'union', enter('a')))).toEqual([{ rule: 'G-6.51.a', code: 'entry.too-early' }]);
    const due: GloryState = { ...waiting, turn: 2 };
    expect(availableMarkers(due)).toEqual({ union: 2 });
    expect(play(due, 'union', enter('a')).events).toEqual([
      { type: 'unit-entered', unit: 'a', group: 'corps', area: 'south', path: ['0509'], costs: [1], ahead: 0, beside: null, extended: false, facing: 0, place: 'alone' },
      { type: 'phase-entered', phase: { name: 'movement' } },
    ]);
  });

  test('G-6.51.a, G-4.21.a the marker of a command that only comes is drawn, and its units wait for the movement segment', () => {
    const drawing: GloryState = { ...positionOf(sketchOf(arriving({ union: line('a'), leaders: [] })), { name: 'draw' }, null), pool: { union: 1 } };
    const { events, state } = play(drawing, 'union', { type: 'draw-marker' }, [0]);
    expect(events.map(({ type }) => type)).toEqual(['marker-selected', 'group-activated', 'phase-entered']);
    expect(state.activation?.group).toEqual({ commands: ['union'], units: ['a'], outOfCommand: [] });
    expect(state.phase).toEqual({ name: 'movement' });
  });

  test('G-6.51.a, G-4.21.a before their turn the marker is discarded', () => {
    const drawing: GloryState = { ...positionOf(sketchOf(arriving({ union: line('a'), leaders: [], turn: 2 })), { name: 'draw' }, null), pool: { union: 1 } };
    expect(play(drawing, 'union', { type: 'draw-marker' }, [0]).events[0]).toEqual({ type: 'marker-discarded', marker: 'union', rule: 'G-4.21.a' });
  });

  test('G-6.51.b in a column: infantry, artillery, infantry pay 1, 3, 4 on Clear; the next command pays 1 again', () => {
    const state = arriving({
      union: [{ id: 'a' }, { id: 'guns', class: 'artillery' }, { id: 'b' }, { id: 'other', leader: 'second' }],
      leaders: [{ id: 'union', side: 'union', hex: '0505' }, { id: 'second', side: 'union', hex: '0505' }],
    });
    const both: GloryState = { ...state, activation: { ...state.activation!, group: { ...state.activation!.group!, commands: ['union', 'second'] } } };
    const { events } = playAll(both, through('a', '0508'), through('guns', '0408'), through('b', '0608'), through('other'));
    expect(prices(events)).toEqual([1, 3, 4, 1]);
  });

  test('G-6.51.b, own-cost-each: each pays its own price once more for every position ahead: 1, 2 × 2, 3 × 1', () => {
    const state = arriving({ union: [{ id: 'a' }, { id: 'guns', class: 'artillery', movement: 8 }, { id: 'b' }], options: { 'entry-column': 'own-cost-each' } });
    const { events } = playAll(state, through('a', '0508'), through('guns', '0408'), through('b', '0608'));
    expect(prices(events)).toEqual([1, 4, 3]);
  });

  test('G-6.51.b whoever pays for the column goes on with what is left', () => {
    const { state } = playAll(arriving({ union: line('a', 'b') }), through('a', '0508'));
    const path = ['0509', '0608', '0607', '0606', '0605'];
    expect(reasons(refusal(state, 'union', enter('b', { path })))).toEqual([{ rule: 'G-6.21.a', code: 'movement.points' }]);
    expect(entries(play(state, 'union', enter('b', { path: path.slice(0, 4) })).events)[0]).toMatchObject({ costs: [1, 1, 1, 1], ahead: 1 });
  });

  test('G-6.51.b, G-TM.15 going on from an entry hex with friendly infantry costs one more', () => {
    const { state } = playAll(arriving({ union: line('a', 'b') }), through('a'));
    expect(entries(play(state, 'union', enter('b', { path: ['0509', '0508'] })).events)[0]).toMatchObject({ costs: [1, 2], ahead: 1 });
  });

  test('G-6.51.c four infantry as two pairs pay 1, 1, 2, 2', () => {
    const state = arriving({ union: line('a', 'b', 'c', 'd') });
    const pair = (unit: string, beside: string, to: string) => ['union', enter(unit, { beside, path: ['0509', to] })] as const;
    const { events } = playAll(state, through('a', '0508'), pair('b', 'a', '0408'), through('c', '0608'), pair('d', 'c', '0608'));
    expect(prices(events)).toEqual([1, 1, 2, 2]);
    expect(entries(events).map(({ beside }) => beside)).toEqual([null, 'a', null, 'c']);
  });

  test('G-6.51.c a pair counts with the dearer of its two entries', () => {
    const state = arriving({ union: [{ id: 'a' }, { id: 'guns', class: 'artillery' }, { id: 'b' }] });
    const { events } = playAll(state, through('a', '0508'), ['union', enter('guns', { beside: 'a', path: ['0509', '0408'] })], through('b'));
    expect(prices(events)).toEqual([1, 2, 3]);
  });

  test('G-6.51.c only the last position is shared, by two that may share a hex', () => {
    const { state } = playAll(arriving({ union: [...line('a', 'b', 'c'), { id: 'horse', class: 'cavalry' }] }), through('a', '0508'), through('b', '0408'));
    expect(reasons(refusal(state, 'union', enter('c', { beside: 'a' })))).toEqual([{ rule: 'G-6.51.c', code: 'entry.not-last' }]);
    expect(reasons(refusal(state, 'union', enter('horse', { beside: 'b' })))).toEqual([{ rule: 'G-6.51.c', code: 'entry.no-stack' }]);
    const { state: paired } = play(state, 'union', enter('c', { beside: 'b' }));
    expect(reasons(refusal(paired, 'union', enter('horse', { beside: 'b' })))).toEqual([{ rule: 'G-6.51.c', code: 'entry.not-last' }]);
  });

  test('G-6.51.c, G-6.51.f pairs also come by Extended Movement', () => {
    const { state } = playAll(arriving({ union: [{ id: 'a' }, { id: 'b', movement: 1 }] }), through('a', '0508'));
    const command = enter('b', { beside: 'a', path: ['0509', '0608'] });
    expect(reasons(refusal(state, 'union', command))).toEqual([{ rule: 'G-6.21.a', code: 'movement.points' }]);
    expect(entries(play(state, 'union', { ...command, extended: true }).events)[0]).toMatchObject({ costs: [1, 1], ahead: 0, extended: true });
  });

  test('G-6.51.d six infantry over three hexes pay 1 and 2 in each', () => {
    const state = arriving({ union: line('a', 'b', 'c', 'd', 'e', 'f') });
    const by = (unit: string, hex: string) => ['union', enter(unit, { area: 'north', path: [hex], facing: 3 })] as const;
    const { events } = playAll(state, by('a', '0101'), by('b', '0201'), by('c', '0301'), by('d', '0101'), by('e', '0201'), by('f', '0301'));
    expect(prices(events)).toEqual([1, 1, 1, 2, 2, 2]);
  });

  test('G-6.51.d a path begins with a hex of the area', () => {
    const state = arriving({ union: line('a') });
    expect(reasons(refusal(state, 'union', enter('a', { area: 'north' })))).toEqual([{ rule: 'G-6.51.d', code: 'entry.other-hex' }]);
    expect(reasons(refusal(state, 'union', enter('a', { path: ['0508', '0509'] })))).toEqual([{ rule: 'G-6.51.d', code: 'entry.other-hex' }]);
  });

  test('G-6.51.e once one of the group came by North all of it must, the leader as well', () => {
    const state = arriving({ union: line('a', 'b'), leaders: [{ id: 'union', side: 'union' }] });
    const { state: after } = play(state, 'union', enter('a', { area: 'north', path: ['0101'] }));
    expect(reasons(refusal(after, 'union', enter('b')))).toEqual([{ rule: 'G-6.51.e', code: 'entry.other-area' }]);
    expect(reasons(refusal(after, 'union', { type: 'enter-leader', leader: 'union', area: 'south', path: ['0509'] }))).toEqual([{ rule: 'G-6.51.e', code: 'entry.other-area' }]);
    expect(after.arrivals).toEqual([{ id: 'corps', kind: 'reinforcements', side: 'union', turn: 1, areas: ['north'], leaders: ['union'], units: ['b'] }]);
  });

  test('G-6.51.f Extended Movement is refused with an enemy two hexes from the entry hex, and allowed with one at three', () => {
    const near = arriving({ union: line('a'), confederate: [{ id: 'enemy', hex: '0507' }] });
    expect(reasons(refusal(near, 'union', enter('a', { extended: true })))).toEqual([{ rule: 'G-6.51.f', code: 'movement.extended-too-close' }]);
    const far = arriving({ union: line('a'), confederate: [{ id: 'enemy', hex: '0506' }] });
    expect(entries(play(far, 'union', enter('a', { extended: true })).events)[0]).toMatchObject({ extended: true });
  });

  test('G-6.51.g a leader behind five units pays 1 on Clear, and takes no position', () => {
    const state = arriving({ union: line('a', 'b', 'c', 'd', 'e', 'f'), leaders: [{ id: 'union', side: 'union' }] });
    const { state: five } = playAll(state, through('a', '0508', '0507'), through('b', '0408', '0407'), through('c', '0608', '0607'), through('d', '0508'), through('e'));
    const { state: led, events } = play(five, 'union', { type: 'enter-leader', leader: 'union', area: 'south', path: ['0509'] });
    expect(events[0]).toEqual({ type: 'leader-entered', leader: 'union', group: 'corps', area: 'south', path: ['0509'], cost: 1, extended: false });
    expect(entries(play(led, 'union', enter('f', { extended: true, beside: 'e' })).events)[0]).toMatchObject({ costs: [1], ahead: 4 });
  });

  test('G-6.51.a coming onto the map is the whole move', () => {
    const { state } = playAll(arriving({ union: line('a') }), through('a'));
    expect(reasons(refusal(state, 'union', { type: 'move', unit: 'a', path: ['0508'] }))).toEqual([{ rule: 'G-6.12.a', code: 'movement.done' }]);
    expect(reasons(refusal(state, 'union', enter('a')))).toEqual([{ rule: 'G-6.51.a', code: 'entry.not-expected' }]);
  });

  test('G-6.51.a who comes next to an enemy stops in the entry hex, and guns come there with an escort only', () => {
    const state = arriving({ union: [{ id: 'a' }, { id: 'guns', class: 'artillery' }], confederate: [{ id: 'enemy', hex: '0508' }] });
    expect(reasons(refusal(state, 'union', enter('guns')))).toEqual([{ rule: 'G-6.32.a', code: 'movement.guns-without-escort' }]);
    expect(reasons(refusal(state, 'union', enter('a', { path: ['0509', '0409'] })))).toEqual([{ rule: 'G-6.14.a', code: 'movement.enemy-contact' }]);
    expect(reasons(refusal(state, 'union', enter('a', { path: ['0508'] })))).toEqual([{ rule: 'G-6.51.d', code: 'entry.other-hex' }]);
    const { state: escorted } = play(state, 'union', enter('a'));
    expect(entries(play(escorted, 'union', enter('guns', { beside: 'a' })).events)[0]).toMatchObject({ costs: [2], ahead: 0, place: 'top' });
  });

  test('G-6.51.b, G-6.22.b, G-13.a a road leads into the area, but not next to an enemy; by night that costs one more', () => {
    const woods: Sketch = {
      union: line('a'),
      hexes: { '0509': { terrain: 'woods' } },
      entryAreas: [{ id: 'south', side: 'union', name: 'South', hexes: ['0509'], road: 'pike' }],
      reinforcements: [{ id: 'corps', turn: 1, areas: ['south'], leaders: [], units: ['a'] }],
    };
    const price = (sketch: Sketch) => prices(play(arriving({ ...woods, ...sketch }), 'union', enter('a')).events)[0];
    expect(price({})).toBe(1);
    expect(price({ confederate: [{ id: 'enemy', hex: '0508' }] })).toBe(2);
    expect(price({ confederate: [{ id: 'enemy', hex: '0508' }], turns: [{ label: 'night', period: 'night-1', ground: 'good' }] })).toBe(3);
  });

  test('G-6.51.a a unit that entered may charge in the same activation', () => {
    const { state } = play(arriving({ union: line('a'), confederate: [{ id: 'enemy', hex: '0508', facing: 3 }] }), 'union', enter('a'));
    const { state: next } = play(state, 'union', { type: 'end-movement' });
    expect(play(next, 'union', { type: 'designate-charge', attackers: ['a'], targets: ['0508'] }).events[0]).toMatchObject({ type: 'charge-designated', attackers: ['a'] });
  });
});

describe('6.52 who cannot enter waits', () => {
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

  /** Seven units have come by the one hex and gone on. */
  function sevenIn(): GloryState {
    const state = arriving({ union: eight.map((id) => ({ id, movement: id === 'h' ? 5 : 12 })) });
    const ways = [['0508', '0507', '0506'], ['0508', '0507'], ['0408', '0407'], ['0608', '0607'], ['0408'], ['0608'], ['0508']];
    return playAll(state, ...ways.map((path, at) => through(eight[at]!, ...path))).state;
  }

  test('G-6.52.a the eighth position costs 8, with MA 5 it waits and comes under the next marker', () => {
    const state = sevenIn();
    const [violation] = refusal(state, 'union', enter('h'));
    expect(violation).toMatchObject({ rule: 'G-6.52.a', code: 'entry.waits', facts: { cost: 8, left: 5 } });
    expect(reasons(refusal(state, 'union', enter('h', { extended: true })))).toEqual([{ rule: 'G-6.52.a', code: 'entry.waits' }]);
    const again: GloryState = { ...state, activation: { ...state.activation!, columns: [] } };
    expect(prices(play(again, 'union', enter('h')).events)).toEqual([1]);
  });

  test('G-6.52.a a new marker begins new columns', () => {
    const { state } = playAll(sevenIn(), ['union', { type: 'end-movement' }]);
    expect(state.activation).toBeUndefined();
    expect(state.arrivals[0]?.units).toEqual(['h']);
  });

  test('G-6.52.a no room: the entry hex holds two units and is passed by nobody', () => {
    const state = arriving({ union: [{ id: 'x', hex: '0509', onTop: true }, { id: 'y', hex: '0509' }, { id: 'a' }], reinforcements: [{ id: 'corps', turn: 1, areas: ['south'], leaders: [], units: ['a'] }] });
    expect(reasons(refusal(state, 'union', enter('a', { path: ['0509', '0508'] })))).toEqual([{ rule: 'G-6.42.g', code: 'movement.hex-full' }]);
    expect(offers(state, 'union').some(({ decision }) => decision === 'entry')).toBe(false);
  });

  test('G-6.52.a a group of which nobody can come has nothing to do, and its activation is over', () => {
    const sketch = sketchOf(arriving({ union: line('a'), leaders: [], confederate: [{ id: 'enemy', hex: '0509' }] }));
    const blocked = { ...sketch, reinforcements: [{ id: 'corps', turn: 1, areas: ['south'], leaders: [], units: ['a'] }] };
    const drawing: GloryState = { ...positionOf(blocked, { name: 'draw' }, null), pool: { union: 1, confederate: 1 } };
    const { events } = play(drawing, 'union', { type: 'draw-marker' }, [1]);
    expect(events.map(({ type }) => type)).toEqual(['marker-selected', 'group-activated', 'group-finished', 'activation-ended', 'phase-entered']);
  });

  test('G-11.61.b a command that is still to come is not lost, and its units count for nobody', () => {
    const state = arriving({ union: line('a'), leaders: [{ id: 'union', side: 'union' }], turn: 2, confederate: [{ id: 'enemy', hex: '0303' }] });
    const recorder = new Recorder({ ...state, activation: undefined }, evolve, scriptedDice([]));
    enterRecovery(recorder);
    expect(recorder.events.map(({ type }) => type)).not.toContain('command-lost');
    expect(recorder.state.units[0]?.place).toBe('due');
    expect(glory.observe(state, { role: 'observer' }).victory.confederate.points).toBe(0);
  });
});

describe('6.53 entry hexes are closed while reinforcements are due', () => {
  /** A Union unit next to a Confederate entry hex; Confederates due or not. */
  function facingEntry(sketch: Sketch & { readonly due?: boolean } = {}): GloryState {
    const { due = true, confederate = [], ...rest } = sketch;
    return positionOf({
      turns: TURNS,
      union: [{ id: 'u', hex: '0502', facing: 0 }],
      confederate: [...confederate, ...(due ? [{ id: 'late' }] : [])],
      entryAreas: [{ id: 'north', side: 'confederate', name: 'North', hexes: ['0501'] }],
      ...(due ? { reinforcements: [{ id: 'late', turn: 3, areas: ['north'], leaders: [], units: ['late'] }] } : {}),
      ...rest,
      hexes: { '0501': { entry: 'confederate' }, ...rest.hexes },
    });
  }
  const step: GloryCommand = { type: 'move', unit: 'u', path: ['0501'] };

  test('G-6.53.a with Confederates still due, a Union step into their entry hex is refused', () => {
    expect(reasons(refusal(facingEntry(), 'union', step))).toEqual([{ rule: 'G-6.53.a', code: 'movement.closed-entry' }]);
    expect(play(facingEntry({ due: false }), 'union', step).events[0]).toMatchObject({ type: 'unit-moved' });
  });

  test('G-6.53.a leaders keep out, too', () => {
    const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0502' }];
    expect(reasons(refusal(facingEntry({ leaders }), 'union', { type: 'move-leader', leader: 'union', path: ['0501'] }))).toEqual([{ rule: 'G-6.53.a', code: 'movement.closed-entry' }]);
  });

  test('G-6.53.a own-side: Union reinforcements do not close a Confederate hex; both-sides: they do', () => {
    const unionDue = (choice: 'own-side' | 'both-sides') =>
      facingEntry({
        due: false,
        union: [{ id: 'u', hex: '0502', facing: 0 }, { id: 'more' }],
        hexes: { '0509': { entry: 'union' } },
        entryAreas: [{ id: 'south', side: 'union', name: 'South', hexes: ['0509'] }],
        reinforcements: [{ id: 'corps', turn: 2, areas: ['south'], leaders: [], units: ['more'] }],
        options: { 'entry-protection': choice },
      });
    expect(play(unionDue('own-side'), 'union', step).events[0]).toMatchObject({ type: 'unit-moved' });
    expect(reasons(refusal(unionDue('both-sides'), 'union', step))).toEqual([{ rule: 'G-6.53.a', code: 'movement.closed-entry' }]);
  });

  test('G-6.53.a an enemy in the hex is not charged, nor is one there offered', () => {
    const charging = { ...facingEntry({ confederate: [{ id: 'c', hex: '0501', facing: 3 }] }), phase: { name: 'charge-designation', charges: [] } } as GloryState;
    const charge: GloryCommand = { type: 'designate-charge', attackers: ['u'], targets: ['0501'] };
    expect(reasons(refusal(charging, 'union', charge))).toEqual([{ rule: 'G-6.53.a', code: 'charge.closed-entry' }]);
    expect(offers(charging, 'union').flatMap(({ commands }) => commands.map(({ type }) => type))).toEqual(['end-designation']);
  });

  test('G-6.53.b with a normal enemy in front as well, that one is charged and the other needs no cover', () => {
    const confederate = [{ id: 'c', hex: '0501', facing: 3 }, { id: 'd', hex: '0601', facing: 3 }];
    const charge: GloryCommand = { type: 'designate-charge', attackers: ['u'], targets: ['0601'] };
    const charging = (due: boolean) => ({ ...facingEntry({ confederate, due }), phase: { name: 'charge-designation', charges: [] } }) as GloryState;
    expect(play(charging(true), 'union', charge).events[0]).toEqual({ type: 'charge-designated', charge: 1, kind: 'standard', attackers: ['u'], targets: ['0601'], covered: [] });
    expect(reasons(refusal(charging(false), 'union', charge))).toEqual([{ rule: 'G-10.12.a', code: 'charge.uncovered' }]);
  });

  test('G-6.53.a opens when the last of them is in', () => {
    const state = facingEntry();
    const { arrivals } = state;
    const entered = evolve(state, { type: 'unit-entered', unit: 'late', group: 'late', area: 'north', path: ['0501', '0401'], costs: [1, 1], ahead: 0, beside: null, extended: false, facing: 3, place: 'alone' });
    expect(arrivals).toHaveLength(1);
    expect(entered.arrivals).toEqual([]);
    expect(play(entered, 'union', { type: 'move', unit: 'u', path: ['0501'] }).events[0]).toMatchObject({ type: 'unit-moved' });
  });
});

describe('what is offered, asked and shown', () => {
  test('G-6.51.a each way of everybody, with position, price and hexes; every command is accepted', () => {
    const { state } = playAll(arriving({ union: line('a', 'b'), leaders: [{ id: 'union', side: 'union' }], reinforcements: [{ id: 'corps', turn: 1, areas: ['south'], leaders: ['union'], units: ['a', 'b'] }] }), through('a', '0508'));
    const entry = offers(state, 'union').find(({ decision }) => decision === 'entry')!;
    const [unit] = entry.parts?.units as unknown as readonly { readonly ways: readonly Record<string, unknown>[] }[];
    expect(unit?.ways.map(({ area, hex, position, beside, cost }) => ({ area, hex, position, beside, cost }))).toEqual([
      { area: 'south', hex: '0509', position: 1, beside: 'a', cost: 1 },
      { area: 'south', hex: '0509', position: 2, beside: null, cost: 2 },
    ]);
    expect(entry.commands.map(({ type }) => type)).toEqual(['enter-map', 'enter-leader']);
    for (const command of entry.commands) expect(play(state, 'union', command).events.length).toBeGreaterThan(0);
  });
});

describe('who may come by which way', () => {
  const south = (units: readonly string[], leaders: readonly string[] = []) => [{ id: 'corps', turn: 1, areas: ['south'], leaders: [...leaders], units: [...units] }];
  const entryOf = (state: GloryState) => offers(state, 'union').find(({ decision }) => decision === 'entry');

  test('G-6.51.a of more ways than anybody could read the first 200 are offered, four of each unit; the others may enter, too', () => {
    const ids = Array.from({ length: 60 }, (_, at) => `u${at}`);
    const state = arriving({ union: line(...ids), leaders: [] });
    const { commands, parts } = entryOf(state)!;
    expect(commands).toHaveLength(50);
    expect(parts?.units).toHaveLength(50);
    expect(play(state, 'union', enter('u59')).events[0]).toMatchObject({ type: 'unit-entered', unit: 'u59' });
  });

  /** The ways of each unit that is offered one. */
  const waysOf = (state: GloryState) =>
    Object.fromEntries((entryOf(state)?.parts?.units as unknown as readonly { readonly unit: string; readonly ways: readonly Way[] }[] | undefined ?? []).map(({ unit, ways }) => [unit, ways]));
  interface Way {
    readonly position: number;
    readonly beside: string | null;
    readonly cost: number;
    readonly hexes: readonly { readonly hex: string; readonly cost: number; readonly extended: boolean; readonly path: readonly string[] }[];
  }

  test('G-6.51.a, G-6.51.g a refusal names who it is that cannot come, and what he waits for', () => {
    const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0505' }, { id: 'second', side: 'union', hex: '0505' }];
    const state = arriving({ union: [{ id: 'a' }, { id: 'b', leader: 'second' }], leaders, confederate: [{ id: 'enemy', hex: '0901' }] });
    const led = (leader: string): GloryCommand => ({ type: 'enter-leader', leader, area: 'south', path: ['0509'] });
    expect(refusal(state, 'union', enter('nobody'))).toMatchObject([{ rule: 'G-6.51.a', code: 'unknown.unit', facts: { unit: 'nobody' } }]);
    expect(refusal(state, 'union', led('nobody'))).toMatchObject([{ rule: 'G-6.51.g', code: 'unknown.leader', facts: { leader: 'nobody' } }]);
    expect(refusal(state, 'union', led('union'))).toMatchObject([{ rule: 'G-6.51.a', code: 'entry.not-expected', facts: { id: 'union' } }]);
    expect(refusal(state, 'union', enter('enemy'))).toMatchObject([{ rule: 'G-3.C.b', code: 'movement.other-side', facts: { id: 'enemy' } }]);
    expect(refusal(state, 'union', enter('b'))).toMatchObject([{ rule: 'G-6.51.a', code: 'movement.not-activated', facts: { id: 'b', command: 'second' } }]);
    expect(refusal(arriving({ union: line('a'), turn: 3 }), 'union', enter('a'))).toMatchObject([{ rule: 'G-6.51.a', code: 'entry.too-early', facts: { id: 'a', turn: 1, from: 3 } }]);
  });

  test('G-6.51.c, G-6.51.d, G-6.51.e a refusal names the areas, hexes and units that would do', () => {
    const state = arriving({ union: line('a', 'b'), reinforcements: south(['a', 'b']) });
    expect(refusal(state, 'union', enter('a', { area: 'west' }))).toMatchObject([{ rule: 'G-6.51.e', code: 'unknown.area', facts: { area: 'west' } }]);
    expect(refusal(state, 'union', enter('a', { area: 'north', path: ['0101'] }))).toMatchObject([{ rule: 'G-6.51.e', code: 'entry.other-area', facts: { area: 'north', areas: ['south'] } }]);
    expect(refusal(state, 'union', enter('a', { path: ['0508'] }))).toMatchObject([{ rule: 'G-6.51.d', code: 'entry.other-hex', facts: { area: 'south', hexes: ['0509'] } }]);
    expect(refusal(state, 'union', enter('a', { beside: 'b' }))).toMatchObject([{ rule: 'G-6.51.c', code: 'entry.not-last', facts: { unit: 'a', beside: 'b', hex: '0509' } }]);
  });

  test('G-6.42.e nobody ends in an entry hex that he cannot share; he goes on from there', () => {
    const state = arriving({ union: [{ id: 'x', hex: '0509' }, { id: 'horse', class: 'cavalry' }] });
    expect(reasons(refusal(state, 'union', enter('horse')))).toEqual([{ rule: 'G-6.42.e', code: 'movement.no-staying' }, { rule: 'G-6.41.a', code: 'stacking.one-unit' }]);
    expect(entries(play(state, 'union', enter('horse', { path: ['0509', '0508'] })).events)).toHaveLength(1);
    expect(waysOf({ ...state, arrivals: [{ ...state.arrivals[0]!, areas: ['south'] }] }).horse?.[0]?.hexes.some(({ hex }) => hex === '0509')).toBe(false);
  });

  test('G-6.51.f, G-6.13.a the entry hex for its price, those behind it for theirs on top, extended beyond the allowance only', () => {
    const state = arriving({ union: [{ id: 'a', movement: 2 }], reinforcements: south(['a']) });
    const [way, ...more] = waysOf(state).a!;
    expect(more).toEqual([]);
    expect(way).toMatchObject({ position: 1, beside: null, cost: 1 });
    expect(way!.hexes.filter(({ hex }) => ['0509', '0508', '0507', '0506', '0505'].includes(hex))).toEqual([
      { hex: '0509', cost: 1, extended: false, path: ['0509'] },
      { hex: '0508', cost: 2, extended: false, path: ['0509', '0508'] },
      { hex: '0507', cost: 3, extended: true, path: ['0509', '0508', '0507'] },
      { hex: '0506', cost: 4, extended: true, path: ['0509', '0508', '0507', '0506'] },
    ]);
  });

  test('G-6.52.a, G-6.13.a with MA 1 the third position is reached by the last extended point, the fourth is not', () => {
    const units = ['a', 'b', 'c', 'd'];
    const state = arriving({ union: units.map((id) => ({ id, movement: id < 'c' ? 5 : 1 })), reinforcements: south(units) });
    const { state: two } = playAll(state, through('a', '0508'), through('b', '0408', '0407'));
    // Beside b it would be 2, one point less, and so one hex more.
    expect(waysOf(two).c!.map(({ position, beside, cost, hexes }) => [position, beside, cost, hexes.filter(({ hex }) => hex === '0509')])).toEqual([
      [2, 'b', 2, [{ hex: '0509', cost: 2, extended: true, path: ['0509'] }]],
      [3, null, 3, [{ hex: '0509', cost: 3, extended: true, path: ['0509'] }]],
    ]);
    expect(waysOf(two).c![1]!.hexes).toHaveLength(1);
    const { state: three } = play(two, 'union', enter('c', { extended: true }));
    expect(waysOf(three).d!.map(({ position, beside, cost }) => [position, beside, cost])).toEqual([[3, 'c', 3]]);
    expect(refusal(three, 'union', enter('d', { extended: true }))).toMatchObject([{ rule: 'G-6.52.a', code: 'entry.waits', facts: { unit: 'd', hex: '0509', cost: 4, left: 3, missing: 1 } }]);
  });

  test('G-6.51.f within two hexes of an enemy who has the points comes, and who would need extended ones does not', () => {
    const state = arriving({ union: [{ id: 'a', movement: 3 }, { id: 'b', movement: 1 }], confederate: [{ id: 'enemy', hex: '0507' }], reinforcements: south(['a', 'b']) });
    expect(waysOf(state).b![0]!.hexes).toEqual([{ hex: '0509', cost: 1, extended: false, path: ['0509'] }]);
    const { state: behind } = play(state, 'union', enter('a', { path: ['0509', '0409'] }));
    expect(waysOf(behind).b!.map(({ position, beside }) => [position, beside])).toEqual([[1, 'a']]);
  });

  test('G-6.51.c a place beside the last is offered only to who may share it', () => {
    const units = ['a', 'horse', 'b'];
    const state = arriving({ union: [{ id: 'a' }, { id: 'horse', class: 'cavalry' }, { id: 'b' }], reinforcements: south(units) });
    const { state: after } = playAll(state, through('a', '0508'));
    const places = (unit: string) => waysOf(after)[unit]!.map(({ position, beside }) => [position, beside]);
    expect(places('horse')).toEqual([[2, null]]);
    expect(places('b')).toEqual([[1, 'a'], [2, null]]);
    expect(waysOf(state).horse!.map(({ position, beside }) => [position, beside])).toEqual([[1, null]]);
  });

  test('G-6.52.a a group of which one can come has its movement segment, though another cannot', () => {
    const sketch = sketchOf(arriving({ union: [{ id: 'guns', class: 'artillery' }, { id: 'a' }], leaders: [], confederate: [{ id: 'enemy', hex: '0508' }] }));
    const drawing: GloryState = { ...positionOf({ ...sketch, reinforcements: south(['guns', 'a']) }, { name: 'draw' }, null), pool: { union: 1 } };
    const { state } = play(drawing, 'union', { type: 'draw-marker' }, [0]);
    expect(state.phase).toEqual({ name: 'movement' });
    expect(Object.keys(waysOf(state))).toEqual(['a']);
  });
});

describe('the moves query', () => {
  const ask = (state: GloryState, parameters: object) => {
    const answer = movesQuery.answer(state, parameters as never, { role: 'observer' });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value as { readonly ways: readonly Record<string, unknown>[] } & Record<string, unknown>;
  };

  test('G-6.51.b the price of a hex, position by position of the column, then hex by hex', () => {
    const state = arriving({ union: [{ id: 'a' }, { id: 'guns', class: 'artillery' }, { id: 'b' }] });
    const { state: two } = playAll(state, through('a', '0508'), through('guns', '0408'));
    const answer = ask(two, { unit: 'b', explain: '0608' });
    expect(answer).toMatchObject({ unit: 'b', from: null, allowance: 5, mayMoveNow: { allowed: true }, group: 'corps', kind: 'reinforcements', turn: 1, areas: ['south'] });
    expect(answer.explained).toEqual({
      hex: '0608',
      area: 'south',
      beside: 'guns',
      path: ['0509', '0608'],
      cost: {
        total: 3,
        terms: [
          { label: 'Position 1 of the column: a', value: 1, rule: 'G-6.51.b', provenance: 'source', at: '0509' },
          { label: 'Clear', value: 1, rule: 'G-TM.1', provenance: 'source', at: '0509' },
          { label: 'Clear', value: 1, rule: 'G-TM.1', provenance: 'source', at: '0608' },
        ],
      },
    });
    expect(answer.ways.map(({ position, beside, cost }) => ({ position, beside, cost }))).toEqual([
      { position: 2, beside: 'guns', cost: 2 },
      { position: 3, beside: null, cost: 4 },
    ]);
  });

  test('G-6.51.g of a leader; and of a hex where no way leads', () => {
    const state = arriving({ union: line('a'), leaders: [{ id: 'union', side: 'union', movement: 1 }] });
    const answer = ask(state, { unit: 'union', explain: '0905' });
    expect(answer.ways.map(({ area, hex }) => [area, hex])).toEqual([['south', '0509'], ['north', '0101'], ['north', '0201'], ['north', '0301']]);
    expect(answer).toMatchObject({ allowance: 1, explained: { hex: '0905', stoppedBecause: null } });
  });

  test('G-6.51.a, G-6.14.c who may not come yet, and what closes a way', () => {
    const state = arriving({ union: line('a'), turn: 2, confederate: [{ id: 'enemy', hex: '0509' }] });
    const answer = ask(state, { unit: 'a' });
    expect(answer).toMatchObject({ mayMoveNow: { allowed: false, violations: [{ rule: 'G-6.51.a', code: 'entry.too-early' }] } });
    expect(answer.ways[0]).toMatchObject({ hex: '0509', hexes: [], stoppedBecause: [{ rule: 'G-6.14.c', code: 'movement.enemy-hex' }] });
    expect(ask({ ...state, phase: { name: 'rally' } }, { unit: 'a' }).mayMoveNow).toEqual({ allowed: false });
  });
});

/** The sketch again, to set it up in another phase. */
function sketchOf({ setting: { scenario } }: GloryState): Sketch {
  const { map, turns, leaders, units, entryAreas, reinforcements } = scenario;
  return {
    turns,
    leaders,
    hexes: Object.fromEntries(map.hexes.map((hex) => [hex.hex, hex])),
    union: units.filter(({ side }) => side === 'union'),
    confederate: units.filter(({ side }) => side === 'confederate'),
    ...(entryAreas ? { entryAreas } : {}),
    ...(reinforcements ? { reinforcements } : {}),
  };
}
