import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/glory/evolve.js';
import { glory } from '../../src/systems/glory/index.js';
import { hexIndex } from '../../src/systems/glory/position.js';
import { enterRecovery } from '../../src/systems/glory/procedures/recovery.js';
import { goOn } from '../../src/systems/glory/procedures/sequence-of-play.js';
import type { GloryState, Phase, Place } from '../../src/systems/glory/state.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';

const turns = (...periods: ('day' | 'night-1' | 'night-2')[]): Sketch['turns'] => periods.map((period, at) => ({ label: String(at + 1), period, ground: 'good' }));
const leaders: Sketch['leaders'] = [
  { id: 'union', side: 'union', hex: '0505', range: 4 },
  { id: 'confederate', side: 'confederate', hex: '0109' },
];

/** Union units in boxes, and one on the map in 0505 so that the command lives. */
const boxed = (places: Readonly<Record<string, Place>>, sketch: Sketch = {}, phase: Phase = { name: 'recovery', done: ['confederate'] }): GloryState => {
  const said = [{ id: 'stay', hex: '0505' }, ...(sketch.union ?? [])];
  const others = Object.keys(places).filter((id) => !said.some((unit) => unit.id === id));
  const state = positionOf(
    { turns: turns('day', 'day'), leaders, ...sketch, union: [...said, ...others.map((id) => ({ id, hex: '0101' }))] },
    phase,
    null,
  );
  return {
    ...state,
    units: state.units.map((unit, index) => {
      const place = places[state.setting.order.units[index]!.id];
      return place === undefined ? unit : { ...unit, place, hex: -1, disordered: true };
    }),
  };
};
const entering = (state: GloryState) => {
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  enterRecovery(recorder);
  goOn(recorder);
  return recorder;
};
const recover = (hex = '0506', unit = 'u') => ({ type: 'recover', unit, hex, facing: 2 }) as const;
const offered = (state: GloryState) => glory.offers(state, 'union').find(({ decision }) => decision === 'recovery')?.parts?.units as { unit: string; hexes: string[] }[];

describe('the roll', () => {
  test('G-11.62.b, G-11.64.c a 5 against Disordered Cohesion 5 brings the unit back, Disordered', () => {
    const { events, state } = play(boxed({ u: 'recovery-box' }), 'union', recover(), [5]);
    expect(events.slice(0, 2)).toEqual([
      { type: 'recovery-attempted', unit: 'u', roll: { die: 5, modifiers: [], total: 5 }, cohesion: 5, recovered: true },
      { type: 'unit-recovered', unit: 'u', hex: '0506', facing: 2, place: 'alone' },
    ]);
    expect(state.units[1]).toMatchObject({ place: 'map', hex: hexIndex(state.setting, '0506'), facing: 2, disordered: true });
  });

  test('G-11.62.b a 6 against 5 by day eliminates it for good', () => {
    const { events, state } = play(boxed({ u: 'recovery-box' }), 'union', recover(), [6]);
    expect(events.slice(0, 2)).toEqual([
      { type: 'recovery-attempted', unit: 'u', roll: { die: 6, modifiers: [], total: 6 }, cohesion: 5, recovered: false },
      { type: 'unit-eliminated', unit: 'u', cause: 'recovery', rule: 'G-11.62.b' },
    ]);
    expect(state.units[1]?.place).toBe('eliminated');
  });

  test('G-13.h in a second night turn a failure changes nothing (index example: a 7 against 4)', () => {
    const state = boxed({ u: 'recovery-box' }, { turns: turns('night-2', 'day'), union: [{ id: 'u', hex: '0101', disorderedCohesion: 4 }] });
    const { events, state: after } = play(state, 'union', recover(), [7]);
    expect(events.map(({ type }) => type)).toEqual(['recovery-attempted', 'turn-begun', 'phase-entered']);
    expect(after.units[1]?.place).toBe('recovery-box');
  });

  test('G-11.61.a each unit once in a phase, all three that are there', () => {
    const state = boxed({ u: 'recovery-box', v: 'recovery-box', w: 'recovery-box' }, { turns: turns('night-2', 'day') });
    expect(offered(state).map(({ unit }) => unit)).toEqual(['u', 'v', 'w']);
    const after = play(state, 'union', recover(), [9]).state;
    expect(reasons(refusal(after, 'union', recover()))).toEqual([{ rule: 'G-11.61.a', code: 'recovery.already-tried' }]);
    expect(offered(after).map(({ unit }) => unit)).toEqual(['v', 'w']);
  });

  test('G-11.63.a cavalry lost on foot uses the mounted Cohesion 7, less one: 70%; it returns mounted (index example)', () => {
    const before = boxed({ u: 'recovery-box' }, { union: [{ id: 'u', hex: '0101', class: 'cavalry', onFoot: true }] });
    const preview = glory.previews.find(({ name }) => name === 'recovery')!;
    expect(preview.answer(before, { unit: 'u', hex: '0506', facing: 0 } as never, { role: 'observer' })).toMatchObject({
      ok: true,
      value: { basis: { cohesion: 6 }, outcomes: [{ outcome: 'eliminated' }, { outcome: 'returned', probability: { numerator: '7', denominator: '10' } }] },
    });
    expect(play(before, 'union', recover(), [6]).state.units[1]).toMatchObject({ place: 'map', mounted: true });
  });

  test('G-11.62.a, G-2.4.c the owner may decline, and the unit stays in the box (index example)', () => {
    const { events, state } = play(boxed({ u: 'recovery-box' }), 'union', { type: 'end-recovery' });
    expect(events.map(({ type }) => type)).toEqual(['recovery-finished', 'turn-begun', 'phase-entered']);
    expect(state.units[1]?.place).toBe('recovery-box');
  });

  test('G-11.62.a the owner decides', () => {
    const state = boxed({ u: 'recovery-box', c: 'recovery-box' }, { confederate: [{ id: 'c', hex: '0909' }, { id: 'd', hex: '0109' }] }, { name: 'recovery', done: [] });
    expect(reasons(refusal(state, 'union', recover('0506', 'c')))).toEqual([{ rule: 'G-11.62.a', code: 'recovery.enemy-unit' }]);
    expect(reasons(refusal(state, 'union', recover('0506', 'zz')))).toEqual([{ rule: 'G-11.61.a', code: 'unknown.unit' }]);
    expect(reasons(refusal(state, 'union', recover('9999')))).toEqual([{ rule: 'G-11.64.a', code: 'unknown.hex' }]);
    expect(reasons(refusal(state, 'union', recover('0506', 'stay')))).toEqual([{ rule: 'G-11.61.a', code: 'recovery.not-boxed' }]);
  });
});

describe('the order of the phase', () => {
  test('G-3.D.1 a unit withdrawn this turn does not check yet, G-3.D.2, G-11.42.a it moves to the Recovery Box', () => {
    const { events, state } = entering(boxed({ u: 'withdrawn-box', v: 'withdrawn-box' }));
    expect(events.slice(0, 2)).toEqual([
      { type: 'boxes-shifted', units: ['u', 'v'] },
      { type: 'turn-begun', turn: 2, label: '2', period: 'day' },
    ]);
    expect(state.units.map(({ place }) => place)).toEqual(['map', 'recovery-box', 'recovery-box']);
  });

  test('G-3.D.1 both sides are asked at once; a side that has nobody is not', () => {
    const state = boxed({ u: 'recovery-box', c: 'recovery-box' }, { confederate: [{ id: 'c', hex: '0909' }, { id: 'd', hex: '0109' }] });
    expect(entering(state).events).toEqual([{ type: 'phase-entered', phase: { name: 'recovery', done: [] } }]);
    expect(entering(boxed({ u: 'recovery-box' })).events).toEqual([{ type: 'phase-entered', phase: { name: 'recovery', done: ['confederate'] } }]);
  });

  test('G-13.g no rolls in a first night turn (index example), and none is offered', () => {
    const state = boxed({ u: 'recovery-box', v: 'recovery-box', w: 'recovery-box' }, { turns: turns('night-1', 'day') });
    expect(entering(state).events.map(({ type }) => type)).toEqual(['turn-begun', 'phase-entered']);
    expect(reasons(refusal(state, 'union', recover()))).toEqual([{ rule: 'G-13.g', code: 'recovery.night' }]);
  });

  test.each(['day', 'night-2'] as const)('G-13.g, G-13.j rolls in a %s turn', (period) => {
    expect(entering(boxed({ u: 'recovery-box' }, { turns: turns(period, 'day') })).state.phase.name).toBe('recovery');
  });

  test('G-11.64.d no legal hex: no roll is made and the unit waits (index example)', () => {
    const everywhere = ['0503', '0507', '0303', '0306', '0703', '0706', '0501', '0509'].map((hex) => ({ id: `c${hex}`, hex }));
    const { events } = entering(boxed({ u: 'recovery-box' }, { confederate: everywhere }));
    expect(events.map(({ type }) => type)).toEqual(['turn-begun', 'phase-entered']);
  });

  test('G-6.13.g at the turn\'s end nobody is extended any more', () => {
    const state = boxed({}, { union: [{ id: 'u', hex: '0601', extended: true }] });
    expect(entering(state).state.units[1]?.extended).toBe(false);
  });

  test('after the last turn the game is over, with the result', () => {
    const { state } = entering(boxed({ u: 'withdrawn-box' }, { turns: turns('day') }));
    expect(state.phase).toMatchObject({ name: 'over', outcome: { winner: 'confederate', points: { union: 0, confederate: 1 } } });
    expect(glory.awaiting(state)).toEqual([]);
    expect(glory.outcome(state)).toMatchObject({ winner: 'confederate' });
  });
});

describe('commands that are gone', () => {
  test('G-11.61.b, G-5.15.d the last unit Withdrawn: nothing of the command rolls, its leader leaves (E37)', () => {
    const gone = boxed({ stay: 'withdrawn-box', u: 'recovery-box', v: 'recovery-box' });
    const { events, state } = entering(gone);
    expect(events.slice(0, 4)).toEqual([
      { type: 'command-lost', command: 'union', leader: 'union' },
      { type: 'unit-eliminated', unit: 'stay', cause: 'command-lost', rule: 'G-11.61.b' },
      { type: 'unit-eliminated', unit: 'u', cause: 'command-lost', rule: 'G-11.61.b' },
      { type: 'unit-eliminated', unit: 'v', cause: 'command-lost', rule: 'G-11.61.b' },
    ]);
    expect(state.leaders[0]?.hex).toBe(-1);
    expect(state.phase.name).toBe('initiative');
  });

  test('G-11.61.b a command is lost once', () => {
    const lost = entering(boxed({ stay: 'eliminated' }, { turns: turns('day', 'day', 'day') })).state;
    expect(entering(lost).events.map(({ type }) => type)).toEqual(['turn-begun', 'phase-entered']);
  });

  test('G-2.4.d, G-11.65.a units without a leader are no command: the last of them Withdrawn, it may still return', () => {
    const union = [{ id: 'u', hex: '0101', leader: null }, { id: 'led', hex: '0105' }];
    expect(entering(boxed({ u: 'recovery-box' }, { union })).events).toEqual([{ type: 'phase-entered', phase: { name: 'recovery', done: ['confederate'] } }]);
  });

  test('G-11.61.b one unit on the map keeps the command', () => {
    expect(entering(boxed({ u: 'recovery-box' })).events.map(({ type }) => type)).toEqual(['phase-entered']);
  });
});

describe('where a unit returns', () => {
  test('G-11.64.a within the leader\'s Command Range of 4 (index example)', () => {
    const state = boxed({ u: 'recovery-box' });
    expect(offered(state)[0]?.hexes).toEqual(expect.arrayContaining(['0501', '0509', '0105', '0905']));
    expect(reasons(refusal(state, 'union', recover('0101')))).toEqual([{ rule: 'G-11.64.a', code: 'recovery.out-of-range' }]);
  });

  test('G-11.64.b at least three hexes from every enemy unit: two is refused, three allowed (index example)', () => {
    const state = boxed({ u: 'recovery-box' }, { confederate: [{ id: 'c', hex: '0502' }] });
    expect(refusal(state, 'union', recover('0504'))).toMatchObject([{ rule: 'G-11.64.b', code: 'recovery.enemy-near', facts: { distance: 2, least: 3 } }]);
    expect(play(state, 'union', recover('0506'), [0]).state.units[1]).toMatchObject({ place: 'map' });
  });

  test('G-11.64.c, G-6.41.d stacking holds, and infantry goes to the bottom', () => {
    const free = play(boxed({ u: 'recovery-box' }), 'union', { ...recover('0505'), facing: 0 }, [0]);
    expect(free.events[1]).toMatchObject({ type: 'unit-recovered', place: 'bottom' });
    const other = boxed(
      { u: 'recovery-box' },
      { leaders: [...leaders, { id: 'q', side: 'union', hex: '0101' }], union: [{ id: 'q1', hex: '0506', leader: 'q' }] },
    );
    expect(reasons(refusal(other, 'union', recover('0506')))).toEqual([{ rule: 'G-6.41.d', code: 'stacking.other-leader' }]);
  });

  test('G-7.11.b, G-7.12.f who returns beside others faces as they do and turns nobody', () => {
    const state = boxed({ u: 'recovery-box' }, { union: [{ id: 'v', hex: '0506', facing: 3 }] });
    expect(refusal(state, 'union', recover('0506'))).toMatchObject([{ rule: 'G-7.11.b', code: 'facing.stack', facts: { facing: 3 } }]);
    const { state: after } = play(state, 'union', { ...recover('0506'), facing: 3 }, [0]);
    expect(after.units.map(({ hex, facing }) => [hex, facing]).slice(1)).toEqual(Array(2).fill([hexIndex(state.setting, '0506'), 3]));
  });

  test('G-7.11.b, G-11.62.a the hex that is offered comes with the facing of who stands there', () => {
    // The one hex in range of a leader without range is his own, where v faces south.
    const at0505: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0505', range: 0 }, leaders[1]!];
    const state = boxed({ u: 'recovery-box', stay: 'eliminated' }, { leaders: at0505, union: [{ id: 'v', hex: '0505', facing: 3 }] });
    const [offer] = glory.offers(state, 'union');
    expect(offer?.commands).toEqual([{ type: 'recover', unit: 'u', hex: '0505', facing: 3 }]);
    expect(play(state, 'union', offer!.commands[0]!, [0]).state.units[2]).toMatchObject({ place: 'map', facing: 3 });
  });

  test('G-6.41.h not where an enemy leader stands', () => {
    const state = boxed({ u: 'recovery-box' }, { leaders: [leaders[0]!, { id: 'confederate', side: 'confederate', hex: '0506' }] });
    expect(reasons(refusal(state, 'union', recover('0506')))).toEqual([{ rule: 'G-6.41.h', code: 'recovery.enemy-leader' }]);
  });

  describe('independent', () => {
    const independent = (sketch: Sketch = {}) =>
      boxed({ u: 'recovery-box' }, { ...sketch, union: [{ id: 'u', hex: '0101', leader: null }, { id: 'v', hex: '0505', leader: null, class: 'artillery', onTop: true }, ...(sketch.union ?? [])] });

    test('G-11.65.a, G-11.65.c within the range of any leader of its marker, Disordered', () => {
      const { state } = play(independent(), 'union', recover('0506'), [0]);
      expect(state.units[1]).toMatchObject({ place: 'map', disordered: true });
      expect(reasons(refusal(independent(), 'union', recover('0101')))).toEqual([{ rule: 'G-11.65.a', code: 'recovery.out-of-range' }]);
    });

    test('G-11.65.a three hexes from enemies', () => {
      expect(reasons(refusal(independent({ confederate: [{ id: 'c', hex: '0508' }] }), 'union', recover('0506')))).toEqual([{ rule: 'G-11.65.a', code: 'recovery.enemy-near' }]);
    });

    test('G-11.65.b a hex whose nearest unit is an enemy is not behind the own lines', () => {
      const state = independent({ confederate: [{ id: 'c', hex: '0901' }] });
      // Three hexes from the enemy in 0901, three from the own unit in 0505: the nearest is not a friend alone.
      expect(reasons(refusal(state, 'union', recover('0802')))).toEqual([{ rule: 'G-11.65.a', code: 'recovery.enemy-near' }]);
      expect(reasons(refusal(state, 'union', recover('0703')))).toEqual([{ rule: 'G-11.65.a', code: 'recovery.beyond-lines' }]);
      expect(play(state, 'union', recover('0603'), [0]).state.units[1]).toMatchObject({ place: 'map' });
    });

    test('G-11.65.a no nearer to the enemy\'s entry hexes than the foremost friend of the marker', () => {
      const state = independent({ hexes: { '0509': { entry: 'confederate' } } });
      expect(reasons(refusal(state, 'union', recover('0506')))).toEqual([{ rule: 'G-11.65.a', code: 'recovery.beyond-lines' }]);
      expect(play(state, 'union', recover('0504'), [0]).state.units[1]).toMatchObject({ place: 'map' });
    });

    test('G-11.65.a a marker without a leader has no test of range', () => {
      const markers: Sketch['markers'] = [
        { id: 'union', side: 'union', name: 'Union', copies: 2 },
        { id: 'horse', side: 'union', name: 'Horse', copies: 2 },
        { id: 'confederate', side: 'confederate', name: 'Confederate', copies: 2 },
      ];
      const state = boxed({ u: 'recovery-box' }, { markers, union: [{ id: 'u', hex: '0101', marker: 'horse', leader: null }, { id: 'v', hex: '0601', marker: 'horse', leader: null }] });
      expect(play(state, 'union', recover('0901'), [0]).state.units[1]).toMatchObject({ place: 'map' });
    });
  });
});

test('G-11.62.a every offer is accepted', () => {
  const state = boxed({ u: 'recovery-box', v: 'recovery-box' }, { confederate: [{ id: 'c', hex: '0502' }] });
  const commands = glory.offers(state, 'union').flatMap((offer) => offer.commands);
  expect(commands.map(({ type }) => type)).toEqual(['recover', 'recover', 'end-recovery']);
  for (const command of commands) expect(glory.decide(state, 'union', command, { roll: () => 0 })).toMatchObject({ ok: true });
});
