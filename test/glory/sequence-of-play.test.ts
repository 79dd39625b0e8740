import { glory } from '../../src/systems/glory/index.js';
import { COMMANDS_OF_PHASE } from '../../src/systems/glory/decide.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { play, playAll, positionOf, reasons, refusal, scenarioOf, type Sketch } from './position.js';
import { designate, designating, typesOf, unit } from './charging.js';

/** Commands P and Q under one Union marker, side by side before one Confederate unit in 0504. */
const twoCommands: Sketch = {
  leaders: [
    { id: 'p', side: 'union', marker: 'union', hex: '0606', range: 4 },
    { id: 'q', side: 'union', marker: 'union', hex: '0606', range: 4 },
    { id: 'confederate', side: 'confederate', hex: '0101' },
  ],
  union: [{ id: 'p1', hex: '0505', leader: 'p' }, { id: 'q1', hex: '0605', leader: 'q' }],
  confederate: [{ id: 'c', hex: '0604', facing: 3 }],
};
const acting = (commands: string[], units: string[], waiting: string[]): Partial<GloryState['activation'] & object> => ({ waiting, group: { commands, units, outOfCommand: [] } });

test('G-3.C.2 G-3.C.c G-3.C.d the segments of an activation follow one another: fire, movement, designation, Defensive Fire, charges, Rally', () => {
  const sketch: Sketch = {
    union: [{ id: 'g', hex: '0307', class: 'artillery' }, { id: 'a', hex: '0506' }, { id: 'idle', hex: '0909', disordered: true }],
    confederate: [{ id: 'c', hex: '0504', facing: 3 }],
  };
  const state = positionOf(sketch, { name: 'artillery-fire', shots: [] });
  const { events, state: resting } = playAll(
    state,
    ['union', { type: 'end-fire' }],
    ['union', { type: 'move', unit: 'a', path: ['0505'] }],
    ['union', { type: 'end-movement' }],
    ['union', designate(['a'], '0504')],
    ['confederate', { type: 'end-defensive-fire' }],
    // Equal numbers; a 4 in the middle makes the attacker check, a 0 passes.
    ['union', { type: 'resolve-charge', charge: 1 }, [4, 0]],
  );
  const phases = events.flatMap((event) => (event.type === 'phase-entered' ? [event.phase.name] : []));
  expect([...new Set(phases)]).toEqual(['movement', 'charge-designation', 'defensive-fire', 'charges', 'rally']);
  expect(resting.phase.name).toBe('rally');
});

test('G-3.C.c all Defensive Fire comes before the first charge is resolved (index example)', () => {
  const three: Sketch = {
    union: [{ id: 'a', hex: '0205' }, { id: 'b', hex: '0505' }, { id: 'd', hex: '0805' }],
    confederate: [{ id: 'x', hex: '0204', facing: 3 }, { id: 'y', hex: '0504', facing: 3 }, { id: 'z', hex: '0804', facing: 3 }],
  };
  const { state } = playAll(
    designating(three),
    ['union', designate(['a'], '0204')],
    ['union', designate(['b'], '0504')],
    ['union', designate(['d'], '0804')],
    ['confederate', { type: 'defensive-fire', hex: '0204', targets: ['0205'] }, [0]],
    ['confederate', { type: 'defensive-fire', hex: '0504', targets: ['0505'] }, [0]],
  );
  expect(reasons(refusal(state, 'union', { type: 'resolve-charge', charge: 1 }))).toEqual([{ rule: 'G-3.C.c', code: 'phase.wrong' }]);
  const { events } = play(state, 'confederate', { type: 'defensive-fire', hex: '0804', targets: ['0805'] }, [0]);
  expect(events.at(-1)).toMatchObject({ type: 'phase-entered', phase: { name: 'charges' } });
});

test('G-3.C.b a battery that fired has no legal move (index example)', () => {
  const sketch: Sketch = { union: [{ id: 'g', hex: '0502', facing: 3, class: 'artillery' }, { id: 'u', hex: '0101' }], confederate: [{ id: 'c', hex: '0505' }] };
  const { state } = play(positionOf(sketch, { name: 'artillery-fire', shots: [] }), 'union', { type: 'fire', batteries: ['g'], target: '0505' }, [0]);
  expect(state.phase.name).toBe('movement');
  expect(reasons(refusal(state, 'union', { type: 'move', unit: 'g', path: ['0503'] }))).toEqual([{ rule: 'G-6.31.a', code: 'movement.fired' }]);
  const units = glory.offers(state, 'union')[0]?.parts?.units as unknown as { unit: string }[];
  expect(units.map((each) => each.unit)).toEqual(['u']);
});

test('G-3.C.a infantry in the line of fire cannot be moved out of it first (index example)', () => {
  const sketch: Sketch = { union: [{ id: 'g', hex: '0502', facing: 3, class: 'artillery' }, { id: 'u', hex: '0503' }, { id: 'k', hex: '0702', facing: 3, class: 'artillery' }], confederate: [{ id: 'c', hex: '0505' }] };
  const state = positionOf(sketch, { name: 'artillery-fire', shots: [] });
  expect(reasons(refusal(state, 'union', { type: 'fire', batteries: ['g'], target: '0505' }))).toEqual([{ rule: 'G-9.21.b', code: 'fire.no-line-of-sight' }]);
  expect(reasons(refusal(state, 'union', { type: 'move', unit: 'u', path: ['0603'] }))).toEqual([{ rule: 'G-3.C.a', code: 'phase.wrong' }]);
});

test('G-3.C.b a command out of its phase is refused in one short sentence; all that the phase allows stands in the facts', () => {
  expect(refusal(positionOf({ union: [{ id: 'u', hex: '0101' }], confederate: [] }), 'union', { type: 'draw-marker' })).toEqual([
    {
      rule: 'G-3.C.b',
      code: 'phase.wrong',
      message: 'The game is in the phase movement, in which draw-marker is not among the commands.',
      facts: { phase: 'movement', command: 'draw-marker', allowed: ['move', 'move-leader', 'face', 'change', 'swap-stack', 'enter-map', 'enter-leader', 'exit-map', 'exit-leader', 'end-movement'] },
    },
  ]);
});

test('G-3.N no scenario inserts a segment, and no option that Glory does not have: a game knows the phases of the sequence only', () => {
  const asked = glory.begin(scenarioOf({ union: [{ id: 'u', hex: '0101' }], confederate: [{ id: 'c', hex: '0909' }] }), { weather: 'yes' });
  expect(asked).toMatchObject({ ok: false, error: { violations: [{ rule: 'G-3.N', code: 'unknown.option' }] } });
});

describe('commands under one marker', () => {
  const charge = designate(['p1', 'q1'], '0604');

  test('G-4.24.b units of two leaders do not charge together without a Combined Activation (index example)', () => {
    const alone = positionOf(twoCommands, { name: 'charge-designation', charges: [] }, 'union', acting(['p'], ['p1'], ['q']));
    expect(refusal(alone, 'union', charge)).toMatchObject([{ facts: { unit: 'q1' } }]);
    const together = positionOf(twoCommands, { name: 'charge-designation', charges: [] }, 'union', acting(['p', 'q'], ['p1', 'q1'], []));
    expect(play(together, 'union', charge).events[0]).toMatchObject({ type: 'charge-designated', attackers: ['p1', 'q1'] });
  });

  test('G-4.25.d G-4.25.g combined commands still do not stack (index example)', () => {
    const together = positionOf(twoCommands, { name: 'movement' }, 'union', acting(['p', 'q'], ['p1', 'q1'], []));
    expect(reasons(refusal(together, 'union', { type: 'move', unit: 'p1', path: ['0605'] }))).toContainEqual({ rule: 'G-6.42.h', code: 'movement.no-passing' });
    const apart = { ...twoCommands, confederate: [] };
    const free = positionOf(apart, { name: 'movement' }, 'union', acting(['p', 'q'], ['p1', 'q1'], []));
    expect(reasons(refusal(free, 'union', { type: 'move', unit: 'p1', path: ['0605'] }))).toEqual([
      { rule: 'G-6.42.e', code: 'movement.no-staying' },
      { rule: 'G-6.41.d', code: 'stacking.other-leader' },
    ]);
  });

  test('G-9.12.b G-3.C.g what a battery answered to the first command counts against the second, and not in the next activation', () => {
    const guns: Sketch = {
      ...twoCommands,
      union: [{ id: 'p1', hex: '0301', leader: 'p', class: 'artillery', facing: 3 }, { id: 'q1', hex: '0701', leader: 'q', class: 'artillery', facing: 3 }],
      confederate: [{ id: 'h', hex: '0504', class: 'artillery' }],
    };
    const first = positionOf(guns, { name: 'artillery-fire', shots: [] }, 'union', acting(['p'], ['p1'], ['q']));
    const { state } = playAll(
      first,
      ['union', { type: 'fire', batteries: ['p1'], target: '0504' }, [0]],
      ['confederate', { type: 'return-fire', batteries: ['h'], target: '0301' }, [0]],
      ['union', { type: 'end-movement' }],
    );
    expect(state.activation?.group?.commands).toEqual(['q']);
    const { state: after } = play(state, 'union', { type: 'fire', batteries: ['q1'], target: '0504' }, [0]);
    expect(after.phase.name).toBe('movement');
    expect(unit(after, 'h').marks).toEqual({ returned: true });
    const { state: ended } = play({ ...after, pool: { union: 1 } }, 'union', { type: 'end-movement' });
    expect(unit(ended, 'h').marks).toEqual({});
  });
});

describe('kinds of combat', () => {
  test('G-8.0.a fire, charge, Defensive Fire, and Return Fire as a mode of fire, are all there is (index example)', () => {
    const combat = Object.values(COMMANDS_OF_PHASE).flatMap(({ commands }) => commands).filter((type) => /fire|charge|attack/.test(type));
    expect(new Set(combat.filter((type) => !/^(end|decline|await|retreat)/.test(type)))).toEqual(
      new Set(['fire', 'return-fire', 'designate-charge', 'defensive-fire', 'resolve-charge', 'counter-charge', 'continue-attack']),
    );
  });

  test('G-8.0.b a battery is given no charge, but fires (index example)', () => {
    const sketch: Sketch = { union: [{ id: 'g', hex: '0505', class: 'artillery' }, { id: 'a', hex: '0404', facing: 2 }], confederate: [{ id: 'c', hex: '0504' }] };
    expect(reasons(refusal(designating(sketch), 'union', designate(['g'], '0504')))).toEqual([{ rule: 'G-8.0.b', code: 'charge.artillery' }]);
    expect(typesOf(play(positionOf(sketch, { name: 'artillery-fire', shots: [] }), 'union', { type: 'fire', batteries: ['g'], target: '0504' }, [0]).events)[0]).toBe('artillery-fired');
  });

  test.each([
    ['infantry', {}, true],
    ['dismounted cavalry', { class: 'cavalry', onFoot: true }, true],
    ['artillery', { class: 'artillery' }, true],
    ['mounted cavalry', { class: 'cavalry' }, false],
  ] as const)('G-8.0.c G-12.2.b G-12.3.c %s under charge', (_title, defender, fires) => {
    const sketch: Sketch = { union: [{ id: 'a', hex: '0505' }], confederate: [{ id: 'c', hex: '0504', facing: 3, ...defender }] };
    const ended = play(designating(sketch), 'union', designate(['a'], '0504')).state;
    const { state } = ended.phase.name === 'retreat-before-charge' ? play(ended, 'confederate', { type: 'await-charge', unit: 'c' }) : { state: ended };
    expect(state.phase.name).toBe(fires ? 'defensive-fire' : 'charges');
    expect(ended.phase.name === 'retreat-before-charge').toBe(!fires);
  });
});
