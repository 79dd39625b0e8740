import { glory } from '../../src/systems/glory/index.js';
import { orderOfBattle } from '../../src/systems/glory/order-of-battle.js';
import { unitsOf } from '../../src/systems/glory/position.js';
import { victoryTerms } from '../../src/systems/glory/procedures/victory.js';
import { scenarioFaults } from '../../src/systems/glory/scenario-check.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { duel, DUEL, told, underFire } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, scenarioOf, type Sketch, type UnitSketch } from './position.js';

const refit = { refit: { battle: 'chickamauga' } } as const;

/** Buckner's corps, whose batteries a and b act with Stewart or Preston, and Longstreet's, whose battery c has three to choose from. */
const BUCKNER: Sketch = {
  turns: [
    { label: '19 Sept 0630', period: 'day', ground: 'good' },
    { label: '19 Sept 0745', period: 'day', ground: 'good' },
  ],
  refit: {
    battle: 'chickamauga',
    attachments: [
      { id: 'buckner-artillery', units: ['a', 'b'], commands: ['stewart', 'preston'] },
      { id: 'artillery-reserve', units: ['c'], commands: ['johnson', 'kershaw', 'law'] },
    ],
  },
  markers: [
    { id: 'union', side: 'union', name: 'Thomas', copies: 2 },
    { id: 'buckner', side: 'confederate', name: 'Buckner', copies: 2 },
    { id: 'longstreet', side: 'confederate', name: 'Longstreet', copies: 2 },
  ],
  leaders: [
    { id: 'union', side: 'union', hex: '0101' },
    ...['stewart', 'preston'].map((id, at) => ({ id, side: 'confederate' as const, marker: 'buckner', hex: `090${at + 1}` })),
    ...['johnson', 'kershaw', 'law'].map((id, at) => ({ id, side: 'confederate' as const, marker: 'longstreet', hex: `090${at + 3}` })),
  ],
  union: [{ id: 'u', hex: '0101' }],
  confederate: [
    ...['stewart', 'preston'].map((leader, at): UnitSketch => ({ id: leader.slice(0, 2), hex: `090${at + 1}`, marker: 'buckner', leader })),
    ...['johnson', 'kershaw', 'law'].map((leader, at): UnitSketch => ({ id: leader.slice(0, 2), hex: `090${at + 3}`, marker: 'longstreet', leader })),
    { id: 'a', hex: '0801', class: 'artillery', marker: 'buckner', leader: null },
    { id: 'b', hex: '0601', class: 'artillery', marker: 'buckner', leader: null },
    { id: 'c', hex: '0804', class: 'artillery', marker: 'longstreet', leader: null },
  ],
};
const attach = (attachment: string, command: string) => ({ type: 'attach-batteries', attachment, command }) as const;
const draw = { type: 'draw-marker' } as const;

function begun(sketch: Sketch = BUCKNER): GloryState {
  const events = glory.begin(scenarioOf(sketch), {});
  if (!events.ok) throw new Error(JSON.stringify(events.error));
  return events.value.reduce((state, event) => glory.evolve(state, event), glory.initial);
}

/** The pool with one marker, after both choices. */
function drawing(command: string, marker: string): GloryState {
  const { state } = playAll(begun(), ['confederate', attach('buckner-artillery', command)], ['confederate', attach('artillery-reserve', 'law')]);
  return { ...state, phase: { name: 'draw' }, pool: { [marker]: 1 } };
}

describe('artillery that chooses a command', () => {
  test('G-14.53.a, G-14.53.b before each turn the owner is asked, and nobody else', () => {
    const state = begun();
    expect(state.phase).toEqual({ name: 'attachment', undecided: ['buckner-artillery', 'artillery-reserve'] });
    expect(glory.awaiting(state)).toEqual([{ side: 'confederate', decision: 'attachment', rule: 'G-14.53.a' }]);
    expect(glory.offers(state, 'confederate')).toEqual([
      {
        decision: 'attachment',
        rule: 'G-14.53.a',
        commands: [
          attach('buckner-artillery', 'stewart'), attach('buckner-artillery', 'preston'),
          attach('artillery-reserve', 'johnson'), attach('artillery-reserve', 'kershaw'), attach('artillery-reserve', 'law'),
        ],
      },
    ]);
    expect(glory.offers(state, 'union')).toEqual([]);
    expect(reasons(refusal(state, 'union', attach('buckner-artillery', 'stewart')))).toEqual([{ rule: 'G-14.53.a', code: 'phase.other-side' }]);
  });

  test('G-14.53.a a choice is recorded, and after the last of them the initiative is rolled for', () => {
    const { events, state } = playAll(begun(), ['confederate', attach('buckner-artillery', 'stewart')], ['confederate', attach('artillery-reserve', 'law')]);
    expect(events).toEqual([
      { type: 'batteries-attached', attachment: 'buckner-artillery', units: ['a', 'b'], command: 'stewart' },
      { type: 'phase-entered', phase: { name: 'attachment', undecided: ['artillery-reserve'] } },
      { type: 'batteries-attached', attachment: 'artillery-reserve', units: ['c'], command: 'law' },
      { type: 'phase-entered', phase: { name: 'initiative' } },
    ]);
    expect(glory.observe(state, { role: 'observer' }).units.filter(({ id }) => ['a', 'b', 'c'].includes(id)).map(({ command }) => command)).toEqual(['stewart', 'stewart', 'law']);
    expect(glory.invariants(state)).toEqual([]);
  });

  test.each([
    ['a command that is not theirs', attach('buckner-artillery', 'law'), 'attachment.other-command'],
    ['unknown batteries', attach('nobody', 'law'), 'unknown.attachment'],
  ] as const)('G-14.53.a %s is refused', (_, command, code) => {
    expect(reasons(refusal(begun(), 'confederate', command))).toEqual([{ rule: 'G-14.53.a', code }]);
  });

  test('G-14.53.a nobody chooses twice in a turn', () => {
    const { state } = play(begun(), 'confederate', attach('buckner-artillery', 'stewart'));
    expect(reasons(refusal(state, 'confederate', attach('buckner-artillery', 'preston')))).toEqual([{ rule: 'G-14.53.a', code: 'attachment.decided' }]);
  });

  test('G-14.53.a with the choice Stewart batteries a and b act with him, and stay idle when Preston acts', () => {
    const { state } = play(drawing('stewart', 'buckner'), 'union', draw, [0]);
    const begin = (command: string) => told(play(state, 'confederate', { type: 'activate-command', command }).events, 'group-activated').group;
    expect(begin('stewart')).toEqual({ commands: ['stewart'], units: ['st', 'a', 'b'], outOfCommand: [] });
    expect(begin('preston').units).toEqual(['pr']);
  });

  test('G-14.53.b with the choice Law battery c stays idle when Kershaw acts', () => {
    const { state } = play(drawing('stewart', 'longstreet'), 'union', draw, [0]);
    const begin = (command: string) => told(play(state, 'confederate', { type: 'activate-command', command }).events, 'group-activated').group.units;
    expect(begin('kershaw')).toEqual(['ke']);
    expect(begin('law')).toEqual(['la', 'c']);
  });

  test('G-14.53.a the next turn asks again', () => {
    const last = drawing('stewart', 'union');
    const gone: GloryState = { ...last, units: last.units.map((each, index) => (index === 0 ? { ...each, place: 'eliminated', hex: -1 } : each)) };
    const { events, state } = play(gone, 'union', draw, [0]);
    expect(told(events, 'turn-begun').turn).toBe(2);
    expect(state.attached).toEqual({});
    expect(state.phase).toEqual({ name: 'attachment', undecided: ['buckner-artillery', 'artillery-reserve'] });
  });

  test('G-14.53.a, G-11.61.b of two commands of which one is out for good the other is taken without asking', () => {
    const last = drawing('stewart', 'union');
    const out = new Set(['u', 'pr']);
    const gone: GloryState = { ...last, units: last.units.map((each, index) => (out.has(last.setting.order.units[index]!.id) ? { ...each, place: 'eliminated', hex: -1 } : each)) };
    const { events, state } = play(gone, 'union', draw, [0]);
    expect(events).toContainEqual({ type: 'batteries-attached', attachment: 'buckner-artillery', units: ['a', 'b'], command: 'stewart' });
    expect(state.phase).toEqual({ name: 'attachment', undecided: ['artillery-reserve'] });
  });

  test('G-14.53.a a battery by any name chooses, `constructor` too', () => {
    const text = JSON.stringify(BUCKNER).replaceAll('"c"', '"constructor"');
    const state = begun(JSON.parse(text) as Sketch);
    expect(state.phase).toEqual({ name: 'attachment', undecided: ['buckner-artillery', 'artillery-reserve'] });
    const { state: chosen } = playAll(state, ['confederate', attach('buckner-artillery', 'stewart')], ['confederate', attach('artillery-reserve', 'law')]);
    expect(unitsOf(chosen, 'law').map(({ id }) => id)).toEqual(['la', 'constructor']);
  });

  test('G-14.53.a batteries without a leader are of no command of independents', () => {
    expect(orderOfBattle(scenarioOf(BUCKNER), { independents: 'unit-by-unit' }).commandsOf.get('buckner')).toEqual(['stewart', 'preston']);
  });

  test('G-14.53.a a choice survives storage', () => {
    const { state } = play(begun(), 'confederate', attach('buckner-artillery', 'stewart'));
    const first = { type: 'game-begun', scenario: state.setting.scenario, options: {} } as const;
    expect({ ...glory.codec.decodeState(first, glory.codec.encodeState(state)), setting: 0 }).toEqual({ ...state, setting: 0 });
  });
});

describe("Wilder's Brigade", () => {
  const fire = (d: Partial<UnitSketch>, confederate: readonly UnitSketch[], face: number) => {
    const sketch = duel({ cohesion: 7 }, d, { ...refit, hexes: { '0505': { terrain: 'marsh' } }, confederate });
    const { events } = play(underFire(sketch, DUEL), 'confederate', { type: 'defensive-fire', hex: '0504', targets: ['0505'] }, [face]);
    return told(events, 'defensive-fire-resolved');
  };

  test('G-14.57.a adds 3 to its Defensive Fire: against Cohesion 7 on neutral ground a 5 hits, a 4 does not', () => {
    expect(fire({ ability: 'wilder' }, [], 5)).toMatchObject({ hit: true, roll: { total: 8, modifiers: [{ rule: 'G-14.57.a', value: 3 }, { rule: 'G-T1.4', value: 0 }] } });
    expect(fire({ ability: 'wilder' }, [], 4)).toMatchObject({ hit: false, roll: { total: 7 } });
  });

  test('G-14.57.a beneath another unit it adds nothing', () => {
    expect(fire({ ability: 'wilder' }, [{ id: 'top', hex: '0504', facing: 3, onTop: true }], 5)).toMatchObject({ hit: false, roll: { total: 5 } });
  });
});

test('G-14.2.n a hex that its last owner left is nobody’s', () => {
  const state = positionOf({
    ...refit,
    union: [{ id: 'u', hex: '0505' }],
    confederate: [{ id: 'c', hex: '0909' }],
    victory: { objectives: [{ hex: '0505', name: 'Snodgrass Hill', points: { union: 5, confederate: 5 } }], eliminatedUnit: 0, boxedUnit: 0, margins: [{ atLeast: 1, margin: 'marginal' }] },
  });
  expect(victoryTerms(state, 'union').map(({ label, value, rule }) => [label, value, rule])).toEqual([['Snodgrass Hill', 5, 'G-14.2.n']]);
  const left = play(state, 'union', { type: 'move', unit: 'u', path: ['0504'] }).state;
  expect([...victoryTerms(left, 'union'), ...victoryTerms(left, 'confederate')]).toEqual([]);
});

test('G-14.51.a, G-14.53.a the sketch has no fault', () => {
  expect(scenarioFaults(scenarioOf(BUCKNER))).toEqual([]);
});

test('G-14.53.a batteries that act with a stranger break an invariant', () => {
  const broken = glory.invariants({ ...begun(), attached: { a: 'law', u: 'stewart' } });
  expect(broken.map(({ invariant, facts }) => [invariant, facts])).toEqual([
    ['batteries act with a command of their choice', { unit: 'a', command: 'law' }],
    ['batteries act with a command of their choice', { unit: 'u', command: 'stewart' }],
  ]);
});
