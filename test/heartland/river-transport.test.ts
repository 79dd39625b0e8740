import type { OrderOf } from '../../src/systems/heartland/commands.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { riverTransport, transports } from '../../src/systems/heartland/procedures/river-transport.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { positionOf, reasons, type Sketch, type UnitSketch } from './position.js';
import { FORK, MAIN, battery, gunboat, named, onRivers } from './river-map.js';

const CITY = { settlement: 'city', port: true, state: 'KY' } as const;

/** Two ports, 0505 and 0905, a gunboat between them at 0705, and a division with its leader in the first. */
const afloat = (sketch: Parameters<typeof onRivers>[0] = {}, boat: Partial<UnitSketch> = {}, options: { readonly warEffort?: number } = {}) =>
  positionOf(
    onRivers({
      ...sketch,
      hexes: { '0505': CITY, '0905': CITY, ...sketch.hexes },
      union: [{ id: 'smith', stars: 2, hex: '0505' }, { id: 'division', leader: 'smith' }, { id: 'wagon', type: 'wagon', capacity: 1, hex: '0505' }, gunboat('monitor', MAIN[12]!, boat), ...(sketch.union ?? [])],
    }),
    { name: 'reorganisation', step: 'naval' },
    null,
    { sides: { union: { warEffort: options.warEffort ?? 100 } } },
  );
const order = (said: Partial<OrderOf<'transport'>> = {}): OrderOf<'transport'> => ({ order: 'transport', gunboat: 'monitor', from: '0505', to: '0905', unit: 'division', leaders: ['smith'], ...said });

function carry(state: HeartlandState, transport = order(), side: Side = 'union') {
  const recorder = new Recorder<HeartlandState, HeartlandEvent>(state, evolve, scriptedDice([]));
  const verdict = riverTransport(recorder, transport, side);
  return { events: recorder.events, state: recorder.state, refused: verdict.ok ? [] : reasons(verdict.error.violations) };
}

describe('river transport', () => {
  test('H-8.9.2, H-4.33.1 a full gunboat carries a unit, a wagon and leaders from port to port for 2 WEP, and remains there (house HS-17; exact events)', () => {
    const start = afloat();
    const { events, state } = carry(start, order({ wagon: 'wagon' }));
    const back = [12, 11, 10, 9, 8];
    const on = [9, 10, 11, 12, 13, 14, 15, 16];
    expect(events).toEqual([
      { type: 'gunboat-moved', unit: 'monitor', hex: '0905', hexside: 3, hexsides: [...back, ...on].map((place) => named(MAIN[place]!)) },
      { type: 'war-effort-changed', side: 'union', by: -2, rule: 'H-8.9.2' },
      { type: 'unit-placed', unit: 'wagon', spot: { place: 'box', leader: 'smith' }, rule: 'H-8.9.2', to: 'union' },
      { type: 'leader-placed', leader: 'smith', spot: { place: 'map', hex: '0905' }, rule: 'H-8.9.2' },
    ]);
    expect(state.units[0]).toMatchObject({ place: 'box', leader: 0 });
    expect(state.leaders[0]!.hex).toBe(start.setting.board.grid.indexOf('0905'));
  });

  test('H-8.9.2 each gunboat once a turn, and all of them again in the next', () => {
    const { state } = carry(afloat());
    const again = order({ from: '0905', to: '0505' });
    expect(carry(state, again).refused).toEqual([{ rule: 'H-8.9.2', code: 'transport.done' }]);
    expect(carry(evolve(state, { type: 'turn-begun', turn: 2 }), again).refused).toEqual([]);
  });

  test('H-8.9.2 landings and river towns with a Union depot serve as well (house HS-17)', () => {
    const places: Sketch = { hexes: { '0905': { settlement: 'town', state: 'KY' } } };
    expect(carry(afloat(places)).refused).toEqual([{ rule: 'H-8.9.2', code: 'transport.no-place' }]);
    expect(carry(afloat({ ...places, union: [{ id: 'depot', type: 'depot', capacity: 2, hex: '0905' }] })).refused).toEqual([]);
    expect(carry(afloat({ hexes: { '0905': { settlement: 'village' } }, union: [{ id: 'landing', type: 'landing', hex: '0905' }] })).refused).toEqual([]);
  });

  test('H-8.9.2 up a tributary, and units without a leader', () => {
    const { events } = carry(afloat({ hexes: { '0403': CITY }, union: [{ id: 'alone', hex: '0505' }] }), order({ to: '0403', unit: 'alone', leaders: [] }));
    // The first of the port's hexsides on the way: the third of the Fork, on the south-west of 0403.
    expect(events[0]).toMatchObject({ hexsides: [...[12, 11, 10, 9, 8, 7, 6, 5].map((place) => named(MAIN[place]!)), ...[0, 1, 2, 3].map((place) => named(FORK[place]!))] });
    expect(events.at(-1)).toEqual({ type: 'unit-placed', unit: 'alone', spot: { place: 'map', hex: '0403' }, rule: 'H-8.9.2' });
  });

  test.each<readonly [string, HeartlandState, OrderOf<'transport'>, string, string]>([
    ['a reduced gunboat', afloat({}, { startsReduced: true }), order(), 'H-8.9.2', 'transport.reduced'],
    ['one that fought this turn', afloat({}, { state: { marks: { foughtOnRiver: true } } }), order(), 'H-8.9.2', 'transport.fought'],
    ['no gunboat', afloat(), order({ gunboat: 'division' }), 'H-8.9.2', 'unknown.unit'],
    ['too few war effort points', afloat({}, {}, { warEffort: 1 }), order(), 'H-8.9.2', 'war-effort.too-few'],
    ['a place that the map has not', afloat(), order({ to: '9999' }), 'H-8.9.2', 'unknown.hex'],
    ['the same place', afloat(), order({ to: '0505' }), 'H-8.9.2', 'transport.same-place'],
    ['nothing', afloat(), { order: 'transport', gunboat: 'monitor', from: '0505', to: '0905', leaders: [] }, 'H-8.9.2', 'transport.nothing'],
    ['a unit whose leader stays', afloat(), order({ leaders: [] }), 'H-8.9.2', 'cargo.under-command'],
    ['beside a leader of the same rank', afloat({ union: [{ id: 'jones', stars: 2, hex: '0905' }] }), order(), 'H-3.22.a.1', 'stacking.equal-rank'],
    ['past a battery (index example)', afloat({ confederate: [battery('fort', MAIN[14]!)] }), order(), 'H-10.82.3', 'transport.no-way'],
    ['past a gunboat', afloat({ confederate: [gunboat('ram', MAIN[10]!)] }), order(), 'H-10.82.3', 'transport.no-way'],
    ['past a ford', afloat({ lying: { [MAIN[10]!.join('/')]: ['ford'] } }), order(), 'H-10.82.3', 'transport.no-way'],
  ])('H-8.9.2 refused: %s', (_title, state, transport, rule, code) => {
    const { events, refused } = carry(state, transport);
    expect(refused).toEqual([{ rule, code }]);
    expect(events).toEqual([]);
  });

  test('H-8.9.2 not by the Confederates', () => {
    expect(carry(afloat({ confederate: [gunboat('ram', MAIN[2]!)] }), order({ gunboat: 'ram' }), 'confederate').refused).toEqual([{ rule: 'H-8.9.2', code: 'transport.union-only' }]);
    expect([...transports(afloat(), 'confederate')]).toEqual([]);
  });

  test('H-8.9.2 what can be seen at once is offered, and carried out', () => {
    const state = afloat();
    expect([...transports(state, 'union')]).toEqual([order({ wagon: 'wagon' })]);
    for (const each of transports(state, 'union')) expect(carry(state, each).refused).toEqual([]);
  });

  test('H-8.9.2 it has nothing to do with impulses: the tasks of a gunboat are four (index example)', () => {
    const after = evolve(evolve(afloat({}, { state: { marks: { task: 'support', moved: true } } }), { type: 'impulse-begun', side: 'union', number: 1, level: 1, reserve: 0 }), { type: 'impulse-ended' });
    expect(carry(after).refused).toEqual([]);
  });
});
