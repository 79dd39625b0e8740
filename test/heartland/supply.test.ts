import { heartland } from '../../src/systems/heartland/index.js';
import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { findForce } from '../../src/systems/heartland/position.js';
import { cutDepots, shrinkDepots } from '../../src/systems/heartland/procedures/rail-depots.js';
import { judgeSupply } from '../../src/systems/heartland/procedures/supply-judgement.js';
import { distanceToSupply, enterSupply, supplyAtCombat } from '../../src/systems/heartland/procedures/supply.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { play, playAll, positionOf, reasons, rectangle, refusal, type Given, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

/** One column of clear hexes, 2 points each (house chart), with a source at its head. */
const column = (union: Sketch['union'], sketch: Sketch = {}): Sketch => ({ columns: 1, rows: 40, union, ...sketch, hexes: { '0101': { edge: 'north' }, ...sketch.hexes } });
const force = (id: string, hex: string, said: Partial<LeaderSketch> = {}): readonly (LeaderSketch | UnitSketch)[] => [{ id, stars: 2, hex, ...said }, { id: `${id}-1`, leader: id }];
const wagon = (id: string, hex: string, capacity = 1): UnitSketch => ({ id, type: 'wagon', hex, capacity });
const depot = (id: string, hex: string, capacity = 2): UnitSketch => ({ id, type: 'depot', hex, capacity });
const inactive = { state: { active: false } };

const supplyPhase = { name: 'supply', side: 'union' } as const;
/** In the supply sequence, with the states found. */
const choosing = (sketch: Sketch, given: Given = {}): HeartlandState => {
  const recorder = new Recorder(positionOf(sketch, supplyPhase, 'union', { ...given, impulse: { supply: {}, ...given.impulse } }), evolve, scriptedDice([]));
  enterSupply(recorder);
  return recorder.state;
};
const entering = (sketch: Sketch, given: Given = {}) => {
  const recorder = new Recorder(positionOf(sketch, supplyPhase, 'union', { ...given, impulse: { supply: {} } }), evolve, scriptedDice([]));
  enterSupply(recorder);
  return recorder.events;
};
const open = { state: 'full', open: true };
const judged = (sketch: Sketch) => Object.fromEntries([...judgeSupply(positionOf(sketch), 'union').forces].map(([id, { supply }]) => [id, supply]));
const takenOf = (sketch: Sketch) => judgeSupply(positionOf(sketch), 'union').taken;
const cutOf = (sketch: Sketch) => Object.entries(judged(sketch)).flatMap(([id, supply]) => (supply.open ? [] : [id]));
const draw = (unit: string, id: string): HeartlandCommand => ({ type: 'draw-supply', force: id, unit });
const use = (unit: string, id: string): HeartlandCommand => ({ type: 'use-emergency-supply', force: id, unit });
const offered = (state: HeartlandState) => heartland.offers(state, 'union').flatMap(({ commands }) => commands);

describe('states', () => {
  const alone = (hex: string, said: Partial<LeaderSketch> = {}): Sketch => column(force('l', hex, said));

  test('H-7.34.1, H-7.3.1 a line within range and capacity: open, and full supply, with or without ammunition (AMB-23)', () => {
    expect(judged(alone('0111', { ammunition: 0 }))).toEqual({ l: open });
  });

  test('H-7.33.1 communications cut and ammunition left: combat supply', () => {
    expect(judged(alone('0112', { ammunition: 1 }))).toEqual({ l: { state: 'combat', open: false } });
  });

  test('H-7.32.1 communications cut and no ammunition: out of supply (index example)', () => {
    expect(judged(alone('0112', { ammunition: 0 }))).toEqual({ l: { state: 'out', open: false } });
  });

  test('H-7.33.1 an isolated leaderless brigade is in combat supply (index example)', () => {
    expect(judged(column([{ id: 'b', hex: '0130' }]))).toEqual({ 'hex:0130': { state: 'combat', open: false } });
  });
});

describe('capacity', () => {
  test('H-7.21.1, H-7.31.1 capacity 2 and three stacks in range: one is cut (index example), the farthest', () => {
    const sketch = column([wagon('w', '0111', 2), ...force('a', '0114'), ...force('b', '0113'), ...force('c', '0112')]);
    expect([cutOf(sketch), takenOf(sketch)]).toEqual([['a'], [2]]);
  });

  test('S-11, H-7.23.1 an army with five subordinates, two inactive leaders and four brigades take up 1 of 2', () => {
    const subordinates = ['p', 'q', 'r', 's', 't'].flatMap((id): readonly (LeaderSketch | UnitSketch)[] => [{ id, stars: 2, under: 'army' }, { id: `${id}-1`, leader: id }]);
    const army: LeaderSketch = { id: 'army', stars: 4, hex: '0112', headquarters: true };
    const brigades = ['0112', '0113', '0114', '0115'].map((hex, k): UnitSketch => ({ id: `b${k}`, hex }));
    const sketch = column([wagon('w', '0111', 2), army, ...subordinates, ...force('i', '0113', inactive), ...force('j', '0114', inactive), ...brigades]);
    expect([takenOf(sketch), cutOf(sketch)]).toEqual([[1], []]);
  });

  test('H-7.23.1 those who do not count still need a line', () => {
    expect(cutOf(column([wagon('w', '0111', 2), ...force('i', '0117', inactive), { id: 'b', hex: '0118' }]))).toEqual(['i', 'hex:0118']);
  });

  test('H-7.23.2 two field commands count 2 (index example), and so do two headquarters in one hex', () => {
    expect(takenOf(column([wagon('w', '0111', 3), ...force('a', '0112'), ...force('b', '0113')]))).toEqual([2]);
    expect(takenOf(column([wagon('w', '0111', 3), ...force('a', '0112', { headquarters: true }), ...force('b', '0112', { headquarters: true })]))).toEqual([2]);
  });

  test('H-7.23.1, H-3.22.2 who stands under the Overall Commander of his hex counts for nothing, merged or not', () => {
    const stacked = column([wagon('w', '0111', 1), ...force('a', '0112', { stars: 3 }), ...force('b', '0112')]);
    expect([takenOf(stacked), cutOf(stacked)]).toEqual([[1], []]);
  });

  test('H-7.11.2 a source has no limit', () => {
    expect(cutOf(column(['a', 'b', 'c', 'd'].flatMap((id) => force(id, '0105'))))).toEqual([]);
  });

  test('E-13, H-7.31.1 the wagon of capacity 1 feeds F and not G, unless a depot with room reaches G', () => {
    const near = [wagon('w', '0111'), ...force('f', '0112'), ...force('g', '0115')];
    expect(cutOf(column(near))).toEqual(['g']);
    expect(cutOf(column([...near, depot('b', '0110')]))).toEqual([]);
  });

  test('H-7.31.1 as many as possible: who is nearer draws on another so that a third is not left without', () => {
    // a is 4 points from w and 18 from d; b is 10 from w, and 24 from d, which supplies 20. Each has room for one.
    const sketch = column([depot('d', '0104', 1), wagon('w', '0111'), ...force('a', '0113'), ...force('b', '0116')]);
    const { forces, network } = judgeSupply(positionOf(sketch), 'union');
    const drawsOn = (id: string) => network.suppliers[forces.get(id)!.drawsOn!]?.unit.counter.id;
    expect([drawsOn('a'), drawsOn('b')]).toEqual(['d', 'w']);
  });

  describe('H-7.21.1 of the whole chain (AMB-22, the other reading)', () => {
    const chain = (capacity: 'last-link' | 'whole-chain'): Sketch => column([depot('d', '0111', 1), wagon('w', '0121', 2), ...force('a', '0122'), ...force('b', '0124'), ...force('c', '0115')], { options: { capacity } });

    test('by default a force counts against the unit that it draws on alone', () => {
      expect([takenOf(chain('last-link')), cutOf(chain('last-link'))]).toEqual([[1, 2], []]);
    });

    test('otherwise against the depot that feeds its wagon as well, which has room for one of the three', () => {
      expect([takenOf(chain('whole-chain')), cutOf(chain('whole-chain'))]).toEqual([[1, 1], ['b', 'c']]);
    });
  });
});

describe('the sequence', () => {
  const shortage = column([wagon('w', '0111'), ...force('f', '0112'), ...force('g', '0115')]);

  test('H-4.21.1, H-7.0.1 the states of the phasing side are found, for itself alone, and without a choice movement follows', () => {
    expect(entering(column([...force('l', '0105'), { id: 'b', hex: '0130' }]))).toEqual([
      { type: 'supply-determined', supply: { l: open, 'hex:0130': { state: 'combat', open: false } }, to: 'union' },
      { type: 'sequence-begun', sequence: 'movement' },
    ]);
  });

  test('H-7.31.1 where capacity is short the owner is asked', () => {
    expect(entering(shortage)).toEqual([
      { type: 'supply-determined', supply: { f: open, g: { state: 'combat', open: false } }, to: 'union' },
      { type: 'phase-entered', phase: supplyPhase },
    ]);
  });

  test('H-7.31.1 he names who draws on the wagon, and the other is cut (index example)', () => {
    const { events } = play(choosing(shortage), 'union', draw('w', 'g'));
    expect(events.slice(0, 2)).toEqual([
      { type: 'supplier-named', side: 'union', force: 'g', unit: 'w', to: 'union' },
      { type: 'supply-determined', supply: { f: { state: 'combat', open: false }, g: open }, to: 'union' },
    ]);
  });

  test('H-7.31.1 what he named stands until his next impulse begins', () => {
    const { state } = play(choosing(shortage), 'union', draw('w', 'g'));
    expect(judgeSupply(state, 'union').forces.get('g')!.supply).toEqual(open);
    const theirs = evolve(state, { type: 'impulse-begun', side: 'confederate', number: 2, level: 1, reserve: 0 });
    expect(theirs.sides.union.suppliers).toEqual({ g: 'w' });
    expect(evolve(theirs, { type: 'impulse-begun', side: 'union', number: 3, level: 1, reserve: 0 }).sides.union.suppliers).toEqual({});
  });

  test.each<readonly [string, HeartlandCommand, Sketch['union'], string, string]>([
    ['H-7.31.1 a force that is not there', draw('w', 'z'), [], 'H-7.31.1', 'unknown.force'],
    ['H-7.31.1 a unit that is not there', draw('z', 'f'), [], 'H-7.31.1', 'unknown.unit'],
    ['H-7.23.1 one that counts for nothing', draw('w', 'i'), force('i', '0113', inactive), 'H-7.23.1', 'supply.not-counted'],
    ['H-7.11.2 one at a source', draw('w', 'n'), force('n', '0105'), 'H-7.11.2', 'supply.at-source'],
    ['H-7.31.1 one that no line from there reaches', draw('w', 'n'), force('n', '0117'), 'H-7.31.1', 'supply.out-of-range'],
  ])('%s is not supplied by name', (_title, command, more, rule, code) => {
    expect(reasons(refusal(choosing({ ...shortage, union: [...shortage.union!, ...more!] }), 'union', command))).toEqual([{ rule, code }]);
  });

  test('H-7.21.1 not more than its capacity draw on a unit by name, and each is named once', () => {
    const three = column([wagon('w', '0111'), wagon('x', '0110'), ...force('f', '0112'), ...force('g', '0114'), ...force('h', '0115')]);
    const { state } = play(choosing(three), 'union', draw('w', 'g'));
    expect(reasons(refusal(state, 'union', draw('w', 'f')))).toEqual([{ rule: 'H-7.21.1', code: 'supply.capacity' }]);
    expect(reasons(refusal(state, 'union', draw('x', 'g')))).toEqual([{ rule: 'H-7.31.1', code: 'supply.already-named' }]);
    expect(offered(state)).toEqual([draw('x', 'f'), draw('x', 'h'), { type: 'end-supply' }]);
  });

  test('H-4.21.1 ending it hands over to movement', () => {
    expect(play(choosing(shortage), 'union', { type: 'end-supply' }).events[0]).toEqual({ type: 'sequence-begun', sequence: 'movement' });
  });

  test('H-8.62.a.1 what cuts a line unseen shows in the state that is found, and in no offer and no refusal', () => {
    const unseen: Sketch = { ...shortage, confederate: [{ id: 'e', hex: '0110', state: { hidden: true } }] };
    const state = choosing(unseen);
    expect(state.impulse!.supply).toEqual({ f: { state: 'combat', open: false }, g: { state: 'combat', open: false } });
    expect(offered(state).filter(({ type }) => type === 'draw-supply')).toEqual(offered(choosing(shortage)).filter(({ type }) => type === 'draw-supply'));
    expect(play(state, 'union', draw('w', 'g')).events[0]).toMatchObject({ type: 'supplier-named' });
  });
});

describe('emergency supply', () => {
  /** A cut force of manoeuvre rating 3, wagons 3 and 5 hexes away. */
  const needy = (more: Sketch['union'] = []): Sketch => column([...force('l', '0130'), wagon('near', '0127'), wagon('far', '0125'), ...more]);

  test('E-17, H-7.35.1 the wagon at 3 hexes puts the force in full supply, communications cut; the one at 5 cannot', () => {
    const state = choosing(needy());
    expect(offered(state)).toEqual([use('near', 'l'), { type: 'end-supply' }]);
    expect(reasons(refusal(state, 'union', use('far', 'l')))).toEqual([{ rule: 'H-7.35.1', code: 'emergency-supply.too-far' }]);
    const after = play(state, 'union', use('near', 'l'));
    expect(after.events.slice(0, 2)).toEqual([
      { type: 'unit-placed', unit: 'near', spot: { place: 'mix' }, rule: 'H-7.35.1' },
      { type: 'supply-determined', supply: { l: { state: 'full', open: false } }, to: 'union' },
    ]);
    expect(after.state.units[1]).toMatchObject({ place: 'mix', hex: -1 });
  });

  test('H-7.3.1, H-7.34.3 a force that is fed stays in full supply for the impulse', () => {
    const { state } = play(choosing(needy()), 'union', use('near', 'l'));
    expect(supplyAtCombat(state, findForce(state, 'l')!)).toEqual({ state: 'full', open: false });
  });

  test('H-7.35.1 it is for one stack whose communications are cut, once', () => {
    const two = needy([...force('m', '0105'), wagon('other', '0128')]);
    expect(reasons(refusal(choosing(two), 'union', use('near', 'm')))).toEqual([{ rule: 'H-7.35.1', code: 'emergency-supply.not-cut' }]);
    // A third force keeps the sequence open.
    const { state } = play(choosing(needy([...force('n', '0131'), wagon('other', '0128')])), 'union', use('near', 'l'));
    expect(reasons(refusal(state, 'union', use('other', 'l')))).toEqual([{ rule: 'H-7.35.1', code: 'emergency-supply.not-cut' }]);
  });

  test('H-7.35.3 units without a leader use only what is in their hex (index example)', () => {
    const lone = choosing(column([{ id: 'b', hex: '0130' }, wagon('beside', '0129'), wagon('here', '0130')]));
    expect(reasons(refusal(lone, 'union', use('beside', 'hex:0130')))).toEqual([{ rule: 'H-7.35.3', code: 'emergency-supply.too-far' }]);
    expect(play(lone, 'union', use('here', 'hex:0130')).events[1]).toMatchObject({ supply: { 'hex:0130': { state: 'full', open: false } } });
  });

  test('H-7.35.1 capacity is irrelevant, and who drew on what is used up is judged again', () => {
    const relay = column([wagon('w', '0111'), ...force('f', '0112'), ...force('g', '0113')]);
    const { events } = play(choosing(relay), 'union', use('w', 'g'));
    expect(events.filter(({ type }) => type === 'supply-determined')).toEqual([
      { type: 'supply-determined', supply: { g: { state: 'full', open: false } }, to: 'union' },
      { type: 'supply-determined', supply: { f: { state: 'combat', open: false } }, to: 'union' },
    ]);
  });

  test('H-7.24.1 what was used up lies in the counter mix again, and only wagons and depots on the map serve', () => {
    const state = choosing(needy());
    expect(reasons(refusal(state, 'union', use('l-1', 'l')))).toEqual([{ rule: 'H-7.35.1', code: 'unknown.unit' }]);
    const { state: after } = play(choosing(needy([...force('n', '0131'), wagon('other', '0128')])), 'union', use('near', 'l'));
    expect(reasons(refusal(after, 'union', use('near', 'n')))).toEqual([{ rule: 'H-7.35.1', code: 'unknown.unit' }]);
  });
});

describe('Own-Use markers', () => {
  const holding = (ownUse: number, hex = '0130', more: Sketch['union'] = []): Sketch => column([...force('l', hex, { state: { ownUse } }), ...more]);
  const spend: HeartlandCommand = { type: 'spend-own-use', leader: 'l' };

  test('H-7.34.4, H-7.35.a.2 spent, it puts the force in full supply for the impulse; its communications stay cut', () => {
    const state = choosing(holding(3), { turn: 4 });
    expect(offered(state)).toEqual([spend, { type: 'end-supply' }]);
    expect(play(state, 'union', spend).events.slice(0, 2)).toEqual([
      { type: 'own-use-changed', leader: 'l', turn: 0, to: 'union' },
      { type: 'supply-determined', supply: { l: { state: 'full', open: false } }, to: 'union' },
    ]);
  });

  test('H-7.35.a.1 one got in turn 3 serves in turn 4 (index example), not in turn 3 or 5', () => {
    const state = (turn: number) => choosing(holding(3, '0130', [wagon('w', '0130')]), { turn });
    expect(reasons(refusal(state(3), 'union', spend))).toEqual([{ rule: 'H-7.35.a.1', code: 'own-use.none' }]);
    expect(reasons(refusal(state(5), 'union', spend))).toEqual([{ rule: 'H-7.35.a.1', code: 'own-use.none' }]);
    expect(play(state(4), 'union', spend).state.leaders[0]!.ownUse).toBe(0);
  });

  test('H-7.34.4 not for a force in full supply', () => {
    // Another that is cut keeps the sequence open.
    const supplied = choosing(holding(3, '0105', [...force('m', '0130'), wagon('w', '0130')]), { turn: 4 });
    expect(reasons(refusal(supplied, 'union', spend))).toEqual([{ rule: 'H-7.34.4', code: 'own-use.full' }]);
    expect(reasons(refusal(supplied, 'union', { type: 'spend-own-use', leader: 'z' }))).toEqual([{ rule: 'H-7.34.4', code: 'unknown.leader' }]);
  });
});

describe('when it is judged', () => {
  const near = column(force('l', '0105'));
  const far = column(force('l', '0130'));
  const at = (state: HeartlandState) => supplyAtCombat(state, findForce(state, 'l')!);

  test('H-7.34.3 the phasing side fights as it was found at the start, wherever it has gone', () => {
    expect(at(positionOf(far, undefined, 'union', { impulse: { supply: { l: { state: 'full', open: true } } } }))).toEqual(open);
    expect(at(positionOf(near, undefined, 'union', { impulse: { supply: { l: { state: 'combat', open: false } } } }))).toEqual({ state: 'combat', open: false });
  });

  test('H-7.33.2, H-7.32.1 but who has fired his last ammunition in combat supply is out of it', () => {
    expect(at(positionOf(column(force('l', '0130', { ammunition: 0 })), undefined, 'union', { impulse: { supply: { l: { state: 'combat', open: false } } } }))).toEqual({ state: 'out', open: false });
  });

  test('H-7.0.1, H-7.35.b.1 the other side is judged at each battle: an advance that cuts its line counts (index example)', () => {
    const before = positionOf(near, undefined, 'confederate');
    expect(at(before)).toEqual(open);
    const cut = positionOf({ ...near, confederate: [{ id: 'e', hex: '0103' }] }, undefined, 'confederate');
    expect(at(cut)).toEqual({ state: 'combat', open: false });
  });

  test('H-7.34.3 a stack that was detached since is supplied as the one that it comes from', () => {
    const detached = column([...force('l', '0130', { state: { marks: { detachedFrom: 'army' } } }), ...force('army', '0105')]);
    expect(at(positionOf(detached, undefined, 'union', { impulse: { supply: { army: { state: 'full', open: true } } } }))).toEqual(open);
  });

  test('H-8.31.a.1 how far the nearest supply is, in half points, however far; null without a line', () => {
    const from = (sketch: Sketch) => { const state = positionOf(sketch); return distanceToSupply(state, findForce(state, 'l')!); };
    expect(from(far)).toBe(2 * 58);
    // S-13: a wagon 18 points away, beyond the 10 that it supplies.
    expect(from(column([wagon('w', '0111'), ...force('l', '0120')]))).toBe(2 * 18);
    expect(from({ ...far, confederate: [{ id: 'e', hex: '0110' }] })).toBeNull();
  });
});

describe('E-15, H-7.13.3 a railhead that is cut', () => {
  const railway = (capacity: number, railCuts: readonly number[]): HeartlandState =>
    positionOf(
      column([depot('a', '0121', capacity)], { rails: [{ owner: 'union', path: rectangle(1, 40) }], hexes: { '0121': { settlement: 'town' } } }),
      { name: 'reorganisation', step: 'attrition' }, null, { map: { railCuts } },
    );
  const worn = (state: HeartlandState) => {
    const recorder = new Recorder(state, evolve, scriptedDice([]));
    shrinkDepots(recorder, 'union');
    return recorder;
  };

  test('loses a point at each attrition step: after two turns 3 is 1 (index example), and the last takes it off (AMB-48)', () => {
    const turns = [1, 2, 3].reduce<readonly HeartlandState[]>((states) => [...states, worn(states.at(-1)!).state], [railway(3, [10])]);
    expect(turns.map(({ units }) => [units[0]!.place, units[0]!.capacity])).toEqual([['map', 3], ['map', 2], ['map', 1], ['mix', 0]]);
  });

  test('H-7.13.2 and one that is not cut loses nothing, nor one on rail that was never its side\'s', () => {
    expect(worn(railway(3, [])).events).toEqual([]);
    const southern = positionOf(column([depot('a', '0121')], { rails: [{ owner: 'confederate', path: rectangle(1, 40) }], hexes: { '0121': { settlement: 'town' } } }), undefined, 'union', { map: { railCuts: [10] } });
    expect(cutDepots(southern, 'union')).toEqual([]);
  });
});

test('H-4.21.1 a whole supply sequence: a choice, an emergency, an end', () => {
  const sketch = column([wagon('w', '0111'), ...force('f', '0112'), ...force('g', '0115'), ...force('l', '0130'), wagon('near', '0128')]);
  const { state } = playAll(choosing(sketch), ['union', draw('w', 'g')], ['union', use('near', 'l')], ['union', { type: 'end-supply' }]);
  expect(state.phase.name).toBe('movement');
  expect(state.impulse!.supply).toEqual({ f: { state: 'combat', open: false }, g: open, l: { state: 'full', open: false } });
});
