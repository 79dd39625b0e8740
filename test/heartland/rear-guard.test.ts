import type { Viewer } from '../../src/kernel/system.js';
import { battlePreview } from '../../src/systems/heartland/previews/battle.js';
import { findForce, findLeader, findUnit } from '../../src/systems/heartland/position.js';
import { isOverrun, rearGuardOdds } from '../../src/systems/heartland/procedures/rear-guard.js';
import type { PrintedAssault } from '../../src/systems/heartland/printed.js';
import type { Assault, HeartlandState } from '../../src/systems/heartland/state.js';
import { play, positionOf, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

interface Scene {
  readonly attacker: Partial<LeaderSketch>;
  readonly cf: number;
  readonly guard: readonly (LeaderSketch | UnitSketch)[];
  readonly others: Sketch['union'];
  readonly options: Sketch['options'];
}

/** Jackson has gone back from 0505 to 0506; his rear guard of one brigade waits for Banks, who attacks from 0504. */
function pursued({ attacker, cf = 84, guard = [{ id: 'guard', hex: '0505', full: { cf: 4, ml: 1 } }], others = [] }: Partial<Scene> = {}): HeartlandState {
  const state = positionOf(
    {
      union: [{ id: 'banks', stars: 2, hex: '0504', artillery: 1, ...attacker }, { id: 'b', leader: 'banks', full: { cf, ml: 1 } }, ...others],
      confederate: [{ id: 'jackson', stars: 3, hex: '0506', headquarters: true, artillery: 1 }, { id: 'j', leader: 'jackson' }, ...guard],
    },
    { name: 'retreat-before-combat', side: 'confederate' },
  );
  const at = (hex: string) => state.setting.board.grid.indexOf(hex);
  const assaults: Assault[] = ['banks', ...others.flatMap((each) => ('stars' in each ? [each.id] : []))].map((force) => ({ force, from: findForce(state, force)!.hex, target: at('0505'), hasty: false }));
  return { ...state, impulse: { ...state.impulse!, assaults, fallenBack: [{ force: 'jackson', from: at('0505'), to: at('0506') }] } };
}
const odds = (state: HeartlandState) => rearGuardOdds(state, state.impulse!.assaults[0]!)!;
const END = { type: 'end-retreat-before-combat' } as const;

test('H-9.22.4, H-10.22.1 84 factors against 4 are 21 to 1; after a forced march they are 42, and it is a fight (E-35)', () => {
  expect(odds(pursued())).toMatchObject({ attacker: 84, defender: 4 });
  expect(isOverrun(odds(pursued()))).toBe(true);
  const tired = pursued({ attacker: { state: { marks: { forceMarched: true } } } });
  expect(odds(tired)).toMatchObject({ attacker: 42, defender: 4 });
  expect(isOverrun(odds(tired))).toBe(false);
});

test('H-9.22.4 80 against 4 overrun, 79 do not (index example)', () => {
  expect(isOverrun(odds(pursued({ cf: 80 })))).toBe(true);
  expect(isOverrun(odds(pursued({ cf: 79 })))).toBe(false);
  expect(play(pursued({ cf: 79 }), 'confederate', END).state.battle).toMatchObject({ target: pursued().setting.board.grid.indexOf('0505') });
});

test('H-9.22.4, H-3.71.1 the preview foretells no fight where the guard is swept away, and does not tell the attacker how weak it is', () => {
  const asked = (cf: number, viewer: Viewer) => {
    const answer = battlePreview.answer(pursued({ cf }), { target: '0505', waves: [{ force: 'banks' }] } as never, viewer);
    return answer.ok ? 'odds' : answer.error.violations[0].code;
  };
  const attacker: Viewer = { role: 'seat', side: 'union' };
  expect([asked(80, { role: 'arbiter' }), asked(79, { role: 'arbiter' }), asked(80, attacker), asked(79, attacker)]).toEqual(['battle.overrun', 'odds', 'odds', 'odds']);
});

test('H-9.22.4 the guard is removed, the attacker advances and at once attacks the force behind it, without a point or a check', () => {
  const { events, state } = play(pursued(), 'confederate', END);
  const pursuit: PrintedAssault = { force: 'banks', from: '0505', target: '0506', hasty: false };
  expect(events.slice(1, 7)).toEqual([
    { type: 'overrun', hex: '0505', attacker: 84, defender: 4 },
    { type: 'unit-eliminated', unit: 'guard', rule: 'H-9.22.4' },
    { type: 'force-advanced', force: 'banks', hex: '0505' },
    { type: 'assault-cancelled', force: 'banks', rule: 'H-9.22.4' },
    { type: 'assault-declared', assault: pursuit },
    { type: 'battle-begun', battle: expect.objectContaining({ target: '0506', waves: [pursuit], stage: 'fire' }) },
  ]);
  expect(findLeader(state, 'banks')!.state.points).toBe(3);
  expect(state.phase).toMatchObject({ name: 'ammunition' });
});

test('H-9.24.1 a leader with the guard is captured, his headquarters returns and his artillery and ammunition are lost', () => {
  const guard = [{ id: 'ewell', stars: 3, hex: '0505', headquarters: true, artillery: 2, ammunition: 3 }, { id: 'guard', leader: 'ewell', full: { cf: 4, ml: 1 } }];
  const { events, state } = play(pursued({ guard }), 'confederate', END);
  expect(events).toContainEqual({ type: 'leader-fell', leader: 'ewell', how: 'captured', rule: 'H-9.24.1' });
  expect(findLeader(state, 'ewell')!.state).toMatchObject({ place: 'out', headquarters: false, artillery: 0, ammunition: 0 });
  expect(state.sides.confederate.headquarters).toBe(2);
});

test('H-9.22.4, H-8.64.1 wagons that were left with it fall to the attacker', () => {
  const guard = [{ id: 'guard', hex: '0505', full: { cf: 4, ml: 1 } }, { id: 'wagon', type: 'wagon' as const, hex: '0505', capacity: 2 }];
  const { state } = play(pursued({ guard, others: [{ id: 'free', type: 'wagon', capacity: 2 }] }), 'confederate', END);
  expect(findUnit(state, 'wagon')!.state.place).toBe('mix');
  expect(findUnit(state, 'free')!.state).toMatchObject({ place: 'map', hex: state.setting.board.grid.indexOf('0505'), capacity: 2 });
});

test('H-9.22.4 others who attacked the guard have nobody left to attack', () => {
  const { events, state } = play(play(pursued({ others: [{ id: 'shields', stars: 1, hex: '0604' }, { id: 's', leader: 'shields' }] }), 'confederate', END).state, 'union', { type: 'fight', target: '0505', waves: ['banks', 'shields'] });
  expect(events).toContainEqual({ type: 'assault-cancelled', force: 'shields', rule: 'H-9.22.4' });
  expect(state.impulse!.assaults.map(({ force }) => force)).toEqual(['banks']);
});

test('H-9.22.3, H-9.22.4 a stack that nobody left behind is no rear guard, however weak', () => {
  const state = pursued();
  expect(rearGuardOdds({ ...state, impulse: { ...state.impulse!, fallenBack: [] } }, state.impulse!.assaults[0]!)).toBeUndefined();
});

test('H-9.22.4, H-10.71.5 in an extended battle nobody is a rear guard any more: who advanced into the hex that was left fights for it, 4 factors against 84', () => {
  const sketch: Sketch = {
    union: [{ id: 'banks', stars: 2, hex: '0505' }, { id: 'b', leader: 'banks', full: { cf: 4, ml: 1 } }],
    confederate: [{ id: 'jackson', stars: 3, hex: '0506' }, { id: 'j', leader: 'jackson', full: { cf: 84, ml: 1 } }],
  };
  const bare = positionOf(sketch, { name: 'extended-attacks', side: 'confederate' });
  const [from, to] = ['0505', '0506'].map((hex) => bare.setting.board.grid.indexOf(hex)) as [number, number];
  const assaults = [{ force: 'jackson', from: to, target: from, hasty: false }];
  const state: HeartlandState = { ...bare, impulse: { ...bare.impulse!, extended: 'confederate', contacts: [[from, to]], assaults, fallenBack: [{ force: 'jackson', from, to }] } };
  const { events } = play(state, 'confederate', { type: 'end-extended-attacks' }, [2, 2]);
  expect(events.map(({ type }) => type)).toContain('exchange-fought');
  expect(events.map(({ type }) => type)).not.toContain('overrun');
});
