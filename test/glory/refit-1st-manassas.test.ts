import { glory } from '../../src/systems/glory/index.js';
import { availableMarkers } from '../../src/systems/glory/procedures/activation.js';
import { commandStatus } from '../../src/systems/glory/procedures/command-range.js';
import { outcomeOf, victoryTerms } from '../../src/systems/glory/procedures/victory.js';
import { scenarioFaults } from '../../src/systems/glory/scenario-check.js';
import type { GloryState, UnitState } from '../../src/systems/glory/state.js';
import { told, unit } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, scenarioOf, type Sketch } from './position.js';

const refit = { refit: { battle: '1st-manassas' } } as const;

/** Beauregard's and Johnston's wings, and Radford's cavalry 12 hexes from every leader; a Union unit before it. */
const FIRST: Sketch = {
  ...refit,
  columns: 16,
  rows: 12,
  markers: [
    { id: 'tyler', side: 'union', name: 'Tyler', copies: 2 },
    { id: 'beauregard', side: 'confederate', name: 'Beauregard', copies: 2 },
    { id: 'johnston', side: 'confederate', name: 'Johnston', copies: 2 },
    { id: 'cavalry', side: 'confederate', name: 'Cavalry', copies: 2 },
    { id: 'third-jackson', side: 'confederate', name: 'Third Jackson', copies: 1, activates: ['jackson'], onlyWith: { option: 'third-jackson', choice: 'used' } },
  ],
  leaders: [
    { id: 'tyler', side: 'union', marker: 'tyler', hex: '1604' },
    { id: 'early', side: 'confederate', marker: 'beauregard', hex: '0101' },
    { id: 'jackson', side: 'confederate', marker: 'johnston', hex: '0105' },
    { id: 'bee', side: 'confederate', marker: 'johnston', hex: '0108' },
  ],
  union: [{ id: 'u', hex: '1604', marker: 'tyler', leader: 'tyler', cohesion: 9 }],
  confederate: [
    { id: 'e', hex: '0101', marker: 'beauregard', leader: 'early' },
    { id: 'k', hex: '0103', marker: 'beauregard', leader: null, brigade: 'kershaw' },
    { id: 'j', hex: '0105', marker: 'johnston', leader: 'jackson' },
    { id: 'b', hex: '0108', marker: 'johnston', leader: 'bee' },
    { id: 'radford-a', hex: '1605', class: 'cavalry', marker: 'cavalry', leader: null, brigade: 'radford' },
    { id: 'radford-b', hex: '1505', class: 'cavalry', marker: 'cavalry', leader: null, brigade: 'radford', facing: 1 },
  ],
};

const draw = { type: 'draw-marker' } as const;
const drawing = (marker: string, options: Sketch['options'] = {}): GloryState => ({ ...positionOf({ ...FIRST, options }, { name: 'draw' }, null), pool: { [marker]: 1 } });

test('G-14.32.a, G-14.35.a Confederate markers from the start: two Beauregard, two Johnston, Cavalry; by the option a Third Jackson', () => {
  expect(scenarioFaults(scenarioOf(FIRST))).toEqual([]);
  expect(availableMarkers(positionOf(FIRST, { name: 'initiative' }, null))).toEqual({ tyler: 2, beauregard: 2, johnston: 2, cavalry: 2 });
  const third = positionOf({ ...FIRST, options: { 'third-jackson': 'used' } }, { name: 'initiative' }, null);
  expect(availableMarkers(third)).toEqual({ tyler: 2, beauregard: 2, johnston: 2, cavalry: 2, 'third-jackson': 1 });
});

test('G-14.35.a the Third Jackson marker activates Jackson', () => {
  expect(told(play(drawing('third-jackson', { 'third-jackson': 'used' }), 'union', draw, [0]).events, 'group-activated').group.commands).toEqual(['jackson']);
});

test('G-14.35.a a marker that is not in use is not held out either', () => {
  const state = positionOf(FIRST, { name: 'first-marker', side: 'confederate' }, null);
  expect(reasons(refusal(state, 'confederate', { type: 'choose-marker', marker: 'third-jackson' }))).toEqual([{ rule: 'G-4.21.a', code: 'activation.marker-unavailable' }]);
});

test("G-14.32.b Johnston's marker activates Jackson and Bee, and not Early", () => {
  const { state } = play(drawing('johnston'), 'confederate', draw, [0]);
  expect(reasons(refusal(state, 'confederate', { type: 'activate-command', command: 'early' }))).toEqual([{ rule: 'G-4.11.a', code: 'activation.other-marker' }]);
  expect(told(play(state, 'confederate', { type: 'activate-command', command: 'bee' }).events, 'group-activated').group.units).toEqual(['b']);
});

test("G-14.32.b Beauregard's marker activates Early and the KBBH brigades", () => {
  expect(told(play(drawing('beauregard'), 'confederate', draw, [0]).events, 'marker-selected').commands).toEqual(['early', 'independent:k']);
});

test('G-14.34.a Radford, 12 hexes from every leader, is In Command', () => {
  expect(commandStatus(positionOf(FIRST), 'independent:radford-a')).toEqual([{ unit: 'radford-a', inCommand: true, how: 'independent', rule: 'G-5.13.j' }]);
});

describe('unit by unit', () => {
  const acting = (options: Sketch['options'] = {}) => play(drawing('cavalry', options), 'confederate', draw, [0]).state;
  const begin = (command: string) => ({ type: 'activate-command', command }) as const;

  test('G-14.34.b each unit is a group of its own, and the owner picks the first', () => {
    expect(glory.offers(acting(), 'confederate')).toEqual([
      { decision: 'command-choice', rule: 'G-4.24.a', commands: [begin('independent:radford-a'), begin('independent:radford-b')] },
    ]);
  });

  test('G-14.34.b a moves and charges first, b afterwards; they do not combine', () => {
    // a faces u at once and charges alone; b is not of the acting group.
    const designating = playAll(acting(), ['confederate', begin('independent:radford-a')], ['confederate', { type: 'end-movement' }]).state;
    expect(reasons(refusal(designating, 'confederate', { type: 'designate-charge', attackers: ['radford-a', 'radford-b'], targets: ['1604'] }))).toEqual([
      { rule: 'G-10.11.a', code: 'charge.not-active' },
    ]);
    // u faces the other way and has no Defensive Fire.
    const after = play(designating, 'confederate', { type: 'designate-charge', attackers: ['radford-a'], targets: ['1604'] }).state;
    expect(after.phase.name).toBe('charges');
    expect(after.activation?.waiting).toEqual(['independent:radford-b']);
  });

  test('G-14.34.b when the first has finished the other begins', () => {
    const { events } = playAll(
      acting(),
      ['confederate', begin('independent:radford-b')],
      ['confederate', { type: 'end-movement' }],
      ['confederate', { type: 'end-designation' }],
    );
    expect(events.flatMap((event) => (event.type === 'group-activated' ? [event.group.commands] : event.type === 'group-finished' ? [event.type] : []))).toEqual([
      ['independent:radford-b'],
      'group-finished',
      ['independent:radford-a'],
    ]);
  });

  test('G-14.34.b by the option the brigade acts together', () => {
    const { state } = play(drawing('cavalry', { independents: 'brigade-by-brigade' }), 'confederate', draw, [0]);
    expect(state.activation?.group).toEqual({ commands: ['independent:radford'], units: ['radford-a', 'radford-b'], outOfCommand: [] });
  });

  test('G-14.34.b they never combine activations', () => {
    expect(reasons(refusal(acting(), 'confederate', { type: 'combine-commands', commands: ['independent:radford-a', 'independent:radford-b'] }))).toEqual([
      { rule: 'G-14.31.a', code: 'activation.no-combination' },
    ]);
  });

  test.each([
    ['of one brigade share a hex', 'kershaw', []],
    ['of two do not', 'bonham', ['stacking.no-leader']],
  ] as const)('G-6.41.g, G-14.34.b independents %s', (_, brigade, codes) => {
    const sketch: Sketch = {
      ...refit,
      union: [{ id: 'u', hex: '0101' }],
      confederate: [
        { id: 'k', hex: '0505', leader: null, brigade: 'kershaw', onTop: true },
        { id: 'l', hex: '0505', leader: null, brigade },
      ],
      leaders: [{ id: 'union', side: 'union', hex: '0101' }],
      markers: [
        { id: 'union', side: 'union', name: 'Tyler', copies: 2 },
        { id: 'confederate', side: 'confederate', name: 'Beauregard', copies: 2 },
      ],
    };
    expect(scenarioFaults(scenarioOf(sketch)).map(({ code }) => code)).toEqual(codes);
  });
});

describe('victory', () => {
  const boxed = (place: UnitState['place'], battle: '1st-manassas' | '2nd-manassas' = '1st-manassas'): GloryState => {
    const state = positionOf(
      {
        refit: { battle },
        union: ['u', 'v', 'w'].map((id, at) => ({ id, hex: `010${at + 1}` })),
        confederate: [{ id: 'c', hex: '0909' }],
        victory: { objectives: [], eliminatedUnit: 0, boxedUnit: 3, margins: [{ atLeast: 1, margin: 'marginal' }] },
      },
      { name: 'recovery', done: [] },
      null,
    );
    return { ...state, units: state.units.map((each, index) => (index < 2 ? { ...each, place, hex: -1, disordered: true } : each)) };
  };

  test.each([
    ['1st-manassas', 'G-14.36.a'],
    ['2nd-manassas', 'G-14.47.a'],
  ] as const)('%s %s two Union units in the Withdrawn Box count as two routed ones, those in the Recovery Box do not', (battle, rule) => {
    expect(victoryTerms(boxed('withdrawn-box', battle), 'confederate')).toEqual([{ label: 'Enemy units in a box: 2', value: 6, rule, provenance: 'house' }]);
    expect(victoryTerms(boxed('recovery-box', battle), 'confederate')).toEqual([]);
  });

  test('G-14.36.a the last turn leaves them there, so that the result counts them', () => {
    const { events, state } = play(drawingLast(), 'union', draw, [0]);
    expect(events.map(({ type }) => type)).not.toContain('boxes-shifted');
    expect(unit(state, 'u').place).toBe('withdrawn-box');
    expect(glory.outcome(state)).toEqual({ winner: 'confederate', margin: 'marginal', points: { union: 0, confederate: 6 }, rule: 'G-14.2.n' });
    expect(outcomeOf(state)).toEqual(glory.outcome(state));
  });

  /** The last marker of the last turn is drawn, and it has nobody left to activate. */
  function drawingLast(): GloryState {
    const state = boxed('withdrawn-box');
    return { ...state, units: state.units.map((each, index) => (index === 3 ? { ...each, place: 'eliminated', hex: -1 } : each)), phase: { name: 'draw' }, pool: { confederate: 1 } };
  }
});

describe('G-14.34.a a brigade without a leader is the command, also where its units act one by one', () => {
  const gone = (...ids: readonly string[]): GloryState => {
    const state = { ...positionOf(FIRST, { name: 'movement' }), pool: {} };
    const boxed = (at: UnitState): UnitState => ({ ...at, place: 'recovery-box', hex: -1, disordered: true });
    return { ...state, units: state.units.map((at, index) => (ids.includes(state.setting.order.units[index]!.id) ? boxed(at) : at)) };
  };
  const toRecovery = (state: GloryState) => playAll(state, ['union', { type: 'end-movement' }]);

  test('G-11.61.b one unit of it on the map keeps the other, which may recover', () => {
    const { events, state } = toRecovery(gone('radford-a'));
    expect(events.map(({ type }) => type)).not.toContain('command-lost');
    expect(state.phase).toEqual({ name: 'recovery', done: ['union'] });
  });

  test('G-11.61.b the last of them boxed, all are out for good', () => {
    const { events, state } = toRecovery(gone('radford-a', 'radford-b'));
    expect(events.flatMap((event) => (event.type === 'command-lost' ? [event.command] : []))).toEqual(['independent:radford-a', 'independent:radford-b']);
    expect(unit(state, 'radford-a').place).toBe('eliminated');
  });
});
