import { observe, observeEvent } from '../../src/systems/heartland/observe.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import type { Query, Viewer } from '../../src/kernel/system.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { movesQuery } from '../../src/systems/heartland/queries/moves.js';
import { battlePreview } from '../../src/systems/heartland/previews/battle.js';
import { movementAllowancePreview } from '../../src/systems/heartland/previews/movement-allowance.js';
import { topOf } from '../../src/systems/heartland/visible.js';
import { hexIndex } from '../../src/systems/heartland/position.js';
import { attacking, foot, general } from './fighting.js';
import { play, positionOf, type Sketch } from './position.js';

const UNION: Viewer = { role: 'seat', side: 'union' };
const CONFEDERATE: Viewer = { role: 'seat', side: 'confederate' };
const OBSERVER: Viewer = { role: 'observer' };
const ARBITER: Viewer = { role: 'arbiter' };

const ARMY: Sketch = {
  union: [{ id: 'grant', stars: 3, hex: '0303' }, { id: 'first', leader: 'grant' }],
  confederate: [
    { id: 'johnston', stars: 4, hex: '0909', headquarters: true, state: { wound: 1 } },
    { id: 'hardee', stars: 2, under: 'johnston' },
    { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'johnston' },
    { id: 'cleburne', leader: 'hardee' },
    { id: 'wagon', type: 'wagon', capacity: 2, leader: 'johnston' },
  ],
};

function stackAt(sketch: Sketch, hex: string, viewer: Viewer): unknown {
  return observe(positionOf(sketch), viewer).stacks.find((stack) => stack.hex === hex)?.top;
}

describe('what a side sees of its enemy', () => {
  it('H-3.71.1 H-3.1.3 of a stack of an army commander, a subordinate and their units the commander alone, with what is printed on the face that shows', () => {
    expect(stackAt(ARMY, '0909', UNION)).toEqual({ kind: 'leader', leader: 'johnston', name: 'johnston', stars: 4, active: true, ratings: { ar: 3, br: 3, mr: 3 }, wound: 1, brevet: false });
    const { leaders, units, own } = observe(positionOf(ARMY), UNION);
    expect(leaders.map(({ id }) => id)).toEqual(['grant']);
    expect(units.filter(({ side }) => side === 'confederate')).toEqual([]);
    expect(own.confederate).toBeNull();
  });

  it('H-3.71.4 the side itself and a neutral arbiter look into the boxes, an observer into none', () => {
    const ids = (viewer: Viewer) => observe(positionOf(ARMY), viewer).leaders.map(({ id }) => id);
    expect(ids(CONFEDERATE)).toEqual(['johnston', 'hardee']);
    expect(ids(ARBITER)).toEqual(['grant', 'johnston', 'hardee']);
    expect(ids(OBSERVER)).toEqual([]);
  });

  it('H-3.71.2 H-8.62.1 a cavalry unit on the leader shows and nothing of him', () => {
    const screened = { ...ARMY, confederate: ARMY.confederate!.map((each) => (each.id === 'horse' ? { ...each, state: { place: 'screen' as const } } : each)) } as Sketch;
    expect(stackAt(screened, '0909', UNION)).toEqual({ kind: 'screen' });
  });

  it('H-3.71.2 H-8.62.c.1 an entrenchment covers who stands in it', () => {
    expect(stackAt({ ...ARMY, works: [{ hex: '0909', side: 'confederate', level: 2 }] }, '0909', UNION)).toEqual({ kind: 'entrenchment', level: 2 });
  });

  it('H-3.71.3 of leaderless units the top one with its factors; H-3.72.1 in dense fog only what kind it is', () => {
    const loose: Sketch = { confederate: [{ id: 'one', hex: '0404' }, { id: 'two', hex: '0404' }] };
    expect(stackAt(loose, '0404', UNION)).toEqual({ kind: 'unit', type: 'infantry', size: 'brigade', cf: 4, working: false });
    expect(stackAt({ ...loose, options: { 'dense-fog': 'used' } }, '0404', UNION)).toMatchObject({ type: 'infantry', cf: null });
  });

  it('H-3.72.3 in dense fog wounds and brevets lie on the display', () => {
    const brevet = { ...ARMY, confederate: ARMY.confederate!.map((each) => (each.id === 'johnston' ? { ...each, state: { wound: 1, brevet: true } } : each)) } as Sketch;
    expect(stackAt(brevet, '0909', UNION)).toMatchObject({ stars: 5, wound: 1, brevet: true });
    expect(stackAt({ ...brevet, options: { 'dense-fog': 'used' } }, '0909', UNION)).toMatchObject({ stars: 4, wound: null, brevet: null });
  });

  it('H-3.71.1 which force moves its own side and the arbiter see; its enemy learns it from what comes out of a hex', () => {
    const { state } = play(positionOf(ARMY), 'union', { type: 'roll-movement', force: 'grant' }, [1]);
    expect([UNION, ARBITER, CONFEDERATE, OBSERVER].map((viewer) => observe(state, viewer).impulse!.mover?.force ?? null)).toEqual(['grant', 'grant', null, null]);
  });

  it('H-8.81.a.5 an engineer at work lies on top of its stack', () => {
    const working: Sketch = {
      union: [
        { id: 'grant', stars: 3, hex: '0303' },
        { id: 'first', leader: 'grant' },
        { id: 'pioneers', type: 'engineer', full: { cf: 3, ml: 1 }, leader: 'grant', state: { work: { pontoon: 'pontoon', hex: '0303', bridge: 2 } } },
        { id: 'pontoon', type: 'pontoon', leader: 'grant' },
      ],
    };
    expect(stackAt(working, '0303', CONFEDERATE)).toMatchObject({ kind: 'unit', type: 'engineer', working: true });
  });

  it('H-8.62.a.1 a force that a screen hides is not on the map for its enemy', () => {
    const hidden = { ...ARMY, confederate: ARMY.confederate!.map((each) => (each.id === 'johnston' ? { ...each, state: { hidden: true } } : each)) } as Sketch;
    const state = positionOf(hidden);
    expect(topOf(state, hexIndex(state.setting, '0909'), 'confederate')).toBeUndefined();
  });

  it('H-3.71.1 H-3.71.4 of a battle nobody is shown who fights in the stacks: only what was announced', () => {
    const begun = play(attacking({ union: [general('grant', 3, 3, { hex: '0505', artillery: 1 }), foot('first', 'grant', 40)], confederate: [general('bragg', 3, 3, { hex: '0506' }), foot('secret', 'bragg', 20)] }, [{ force: 'grant', from: '0505', target: '0506' }]), 'union', { type: 'fight', target: '0506', waves: ['grant'] });
    expect(begun.state.battle!.stacks.flatMap(({ units }) => units)).toEqual(['secret', 'first']);
    const view = observe(begun.state, UNION).battle!;
    expect(Object.keys(view).sort()).toEqual(['artillery', 'attacker', 'bereft', 'checks', 'exchanges', 'failures', 'stage', 'target', 'vacated', 'waves']);
    expect(view).toMatchObject({ target: '0506', waves: [{ force: 'grant', from: '0505', target: '0506' }] });
    expect(JSON.stringify(observe(begun.state, UNION))).not.toContain('secret');
  });

  it.each<HeartlandEvent>([
    { type: 'force-advanced', force: 'grant', hex: '0505' },
    { type: 'retreated-before-combat', force: 'bragg', from: '0506', hex: '0507' },
    { type: 'section-converted', side: 'union', stations: ['0101', '0104'] },
  ])('H-3.71.4 where something goes to is no side: of $type everybody is told', (event) => {
    expect([UNION, ARBITER, CONFEDERATE, OBSERVER].map((viewer) => observeEvent(event, viewer) === event)).toEqual([true, true, true, true]);
  });

  it('H-5.1.2 a sealed bid is told to its side alone', () => {
    const event: HeartlandEvent = { type: 'sealed', side: 'union', content: { kind: 'bid', levels: 3 }, to: 'union' };
    expect([UNION, ARBITER, CONFEDERATE, OBSERVER].map((viewer) => observeEvent(event, viewer) === event)).toEqual([true, true, false, false]);
    const sealed = { ...positionOf(ARMY, { name: 'bidding', round: 1 }, null), sealed: { union: { kind: 'bid' as const, levels: 3 } } };
    expect([UNION, CONFEDERATE].map((viewer) => observe(sealed, viewer).own.union?.sealed ?? null)).toEqual([{ kind: 'bid', levels: 3 }, null]);
    expect(JSON.stringify(observe(sealed, CONFEDERATE))).not.toContain('"levels":3');
  });
});

describe('what the enemy may ask about', () => {
  const ask = (question: Query<HeartlandState>, state: HeartlandState, parameters: object, viewer: Viewer) => question.answer(state, parameters as never, viewer);

  /** Hardee beside Johnston in 0303 as a force of his own; a division without a leader lies under both. */
  const TWO: Sketch = {
    union: [{ id: 'grant', stars: 3, hex: '0304' }, { id: 'first', leader: 'grant' }],
    confederate: [{ id: 'johnston', stars: 4, hex: '0303' }, { id: 'cleburne', leader: 'johnston' }, { id: 'hardee', stars: 2, hex: '0303' }, { id: 'wood', leader: 'hardee' }, { id: 'gladden', hex: '0303' }],
  };
  const UNDER = ['hardee', 'hex:0303'];
  const COVERED: readonly (readonly [string, Sketch, readonly string[]])[] = [
    ['under the counter on top', TWO, UNDER],
    ['in an entrenchment', { ...TWO, works: [{ hex: '0303', side: 'confederate', level: 1 }] }, ['johnston', ...UNDER]],
    ['under a screen', { ...TWO, confederate: [...TWO.confederate!, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'johnston', state: { place: 'screen' } }] }, ['johnston', ...UNDER]],
  ];

  it.each(COVERED)('H-3.71.1 H-3.71.2 H-3.71.3 of who lies %s no question tells that he is there', (_, sketch, covered) => {
    const state = positionOf(sketch);
    const battle = (force: string) => ask(battlePreview, state, { target: '0304', waves: [{ force }] }, UNION);
    for (const viewer of [UNION, OBSERVER])
      for (const unit of covered) {
        expect(ask(movesQuery, state, { unit }, viewer)).toMatchObject({ ok: false, error: { violations: [{ rule: 'H-8.21.1', code: 'unknown.force' }] } });
        expect(ask(movementAllowancePreview, state, { force: unit }, viewer)).toMatchObject({ ok: false, error: { violations: [{ rule: 'H-8.21.1', code: 'unknown.force' }] } });
        expect(battle(unit)).toMatchObject({ ok: false, error: { violations: [{ rule: 'H-10.11.2', code: 'unknown.force' }] } });
      }
    expect(UNDER.map((unit) => ask(movesQuery, state, { unit }, CONFEDERATE).ok)).toEqual([true, true]);
  });

  it('H-3.71.1 H-8.62.1 who rolls to move under the counter on top is not there for the enemy, nor is he who comes out under a screen', () => {
    const march = (sketch: Sketch) => play(positionOf(sketch, { name: 'movement', side: 'confederate' }, 'confederate'), 'confederate', { type: 'roll-movement', force: 'hardee' }, [1]).state;
    const out = (sketch: Sketch) => play(march(sketch), 'confederate', { type: 'march', path: ['0302'] }).state;
    const far: Sketch = { ...TWO, union: [] };
    const screened: Sketch = { ...far, confederate: [...TWO.confederate!, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'hardee', state: { place: 'screen' } }] };
    expect([march(far), out(screened), out(far)].map((state) => ask(movesQuery, state, { unit: 'hardee' }, UNION).ok)).toEqual([false, false, true]);
  });

  it('H-3.71.1 H-3.71.3 who lies on top can be asked about, and units without a leader under nobody', () => {
    expect(ask(movesQuery, positionOf(TWO), { unit: 'johnston' }, UNION).ok).toBe(true);
    expect(ask(movesQuery, positionOf({ ...TWO, confederate: [{ id: 'gladden', hex: '0303' }] }), { unit: 'hex:0303' }, UNION).ok).toBe(true);
  });

  it('H-8.62.a.1 a commander who is taken off the map leaves those of his hex to be seen', () => {
    const hidden = { ...TWO, confederate: TWO.confederate!.map((each) => (each.id === 'johnston' || each.id === 'cleburne' ? { ...each, state: { hidden: true } } : each)) } as Sketch;
    expect(stackAt(hidden, '0303', UNION)).toMatchObject({ kind: 'leader', leader: 'hardee' });
    expect(ask(movesQuery, positionOf(hidden), { unit: 'johnston' }, UNION).ok).toBe(false);
  });
});
