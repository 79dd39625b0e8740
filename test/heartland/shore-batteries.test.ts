import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { enterCombat } from '../../src/systems/heartland/procedures/combat.js';
import { isBatteryAlone } from '../../src/systems/heartland/procedures/shore-batteries.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';
import { MAIN, battery, gunboat, onRivers, type Between } from './river-map.js';

/** The battery stands in 0705 and points over its south side. */
const FORT: Between = ['0705', '0706'];
const storming = (sketch: Sketch = {}) =>
  onRivers({ ...sketch, union: [{ id: 'smith', stars: 2, hex: '0704' }, { id: 'division', leader: 'smith' }, ...(sketch.union ?? [])], confederate: [battery('fort', FORT), ...(sketch.confederate ?? [])] });
const index = ({ setting }: HeartlandState, hex: string) => setting.board.grid.indexOf(hex);

/** The combat sequence of an impulse in which the force has passed its check. */
function combat(sketch: Sketch, faces: readonly number[] = []): { readonly events: readonly HeartlandEvent[]; readonly state: HeartlandState } {
  const start = positionOf(sketch, { name: 'movement', side: 'union' });
  const state = { ...start, impulse: { ...start.impulse!, assaults: [{ force: 'smith', from: index(start, '0704'), target: index(start, '0705'), hasty: false }] } };
  const recorder = new Recorder<HeartlandState, HeartlandEvent>(state, evolve, scriptedDice(faces.map((face) => face - 1)));
  enterCombat(recorder);
  return { events: recorder.events, state: recorder.state };
}

describe('a battery without company', () => {
  test('H-10.82.b.1 nobody marches over it: the force stops beside it and checks (index example)', () => {
    const state = positionOf(storming(), undefined, 'union', { impulse: { mover: { force: 'smith', hex: index(positionOf(storming()), '0704'), allowance: 16, spent: 0, path: [index(positionOf(storming()), '0704')], march: 'normal', tires: false, stopped: false, givenUp: 0 } } });
    expect(refusal(state, 'union', { type: 'march', path: ['0705'] })).toHaveLength(1);
    const ended = play(state, 'union', { type: 'end-march' }).state;
    expect(ended.phase).toEqual({ name: 'attack-check', side: 'union', force: 'smith', targets: ['0705'], compulsory: false });
    const { events } = play(ended, 'union', { type: 'check-attack', force: 'smith', target: '0705' }, [1]);
    expect(events[0]).toMatchObject({ type: 'attack-checked', target: '0705', succeeded: true });
  });

  test('H-10.82.b.1 whoever has passed the check advances in the combat sequence and removes it, with its work (exact events)', () => {
    const { events, state } = combat(storming({ works: [{ hex: '0705', side: 'confederate', level: 2 }] }));
    expect(events).toEqual([
      { type: 'assault-cancelled', force: 'smith', rule: 'H-10.82.b.1' },
      { type: 'force-advanced', force: 'smith', hex: '0705' },
      { type: 'unit-eliminated', unit: 'fort', rule: 'H-10.82.b.1' },
      { type: 'work-changed', hex: '0705', side: 'confederate', level: 0 },
      { type: 'place-taken', hexes: ['0705'], side: 'union' },
      { type: 'sequence-begun', sequence: 'extended-battle' },
    ]);
    expect(state.leaders[0]!.hex).toBe(index(state, '0705'));
  });

  test('H-10.8.1, H-10.82.b.1 the river comes first: a gunboat in contact fights before it falls', () => {
    const { events } = combat(storming({ union: [gunboat('monitor', MAIN[12]!)] }));
    expect(events).toEqual([{ type: 'phase-entered', phase: { name: 'combat', side: 'union' } }]);
  });

  test.each<readonly [string, Sketch, boolean]>([
    ['alone', {}, true],
    ['with a lone wagon, which is no company', { confederate: [{ id: 'cart', type: 'wagon', capacity: 1, hex: '0705' }] }, true],
    ['with a brigade', { confederate: [{ id: 'brigade', hex: '0705' }] }, false],
    ['with a detachment', { confederate: [{ id: 'd', type: 'detachment', hex: '0705' }] }, false],
    ['with a depot that fights', { confederate: [{ id: 'depot', type: 'depot', capacity: 1, hex: '0705' }] }, false],
    ['with a depot, where those are captured by entering', { options: { 'lone-depot': 'captured' }, confederate: [{ id: 'depot', type: 'depot', capacity: 1, hex: '0705' }] }, true],
  ])('H-10.82.b.1 %s', (_title, sketch, alone) => {
    const state = positionOf(storming(sketch));
    expect(isBatteryAlone(state, 'confederate', index(state, '0705'))).toBe(alone);
  });

  test('H-10.82.1 with company its hex is fought for, and it adds nothing', () => {
    const brigade = { id: 'brigade', hex: '0705' };
    const exchange = (sketch: Sketch) => combat(sketch, [1, 1]).events.find(({ type }) => type === 'exchange-fought');
    const beside = exchange(storming({ confederate: [brigade] }));
    expect(beside).toBeDefined();
    expect(beside).toEqual(exchange(onRivers({ union: storming().union!, confederate: [brigade] })));
  });

  test('H-10.82.1 a battery does not attack on land', () => {
    const state = positionOf(storming(), { name: 'movement', side: 'confederate' }, 'confederate');
    expect(reasons(refusal(state, 'confederate', { type: 'roll-movement', force: 'hex:0705' }))[0]!.code).toBe('unknown.force');
  });
});
