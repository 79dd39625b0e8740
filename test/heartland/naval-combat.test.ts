import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { heartland } from '../../src/systems/heartland/index.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { combatFactors, unitsOf, zonesOfControl } from '../../src/systems/heartland/position.js';
import { navalCombatsDue } from '../../src/systems/heartland/procedures/naval-combat.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';
import { MAIN, battery, gunboat, hexsideOf, named, onRivers, type Between } from './river-map.js';

const X = MAIN[11]!;
const Y = MAIN[12]!;
const Z = MAIN[13]!;
/** The Confederate gunboat of the printed example has strength 1. */
const RAM = { naval: { full: { strength: 1, support: 1 }, reduced: { strength: 0.5, support: 0 } } };

const fighting = (sketch: Sketch, side: Side = 'union') => positionOf(onRivers(sketch), { name: 'combat', side }, side);
const fight = (hexside: Between, ...attackers: string[]) => ({ type: 'fight-on-river', attackers, hexside: named(hexside) }) as const;
const dueIn = (state: HeartlandState) => navalCombatsDue(state).map(({ hexside, attackers, defenders }) => [hexside, attackers.map(({ counter }) => counter.id), defenders.map(({ counter }) => counter.id)]);
const losses = (events: readonly HeartlandEvent[]) => events.flatMap((event) => (event.type === 'step-lost' ? [event.unit] : []));
const S22: Sketch = { union: [gunboat('monitor', X)], confederate: [gunboat('ram', Y, RAM), battery('fort', Y)] };

describe('who fights', () => {
  test('H-10.81.1 all that the enemy has on one hexside is attacked together, by whoever is in contact', () => {
    const state = fighting(S22);
    expect(dueIn(state)).toEqual([[hexsideOf(state, Y), ['monitor'], ['ram', 'fort']]]);
  });

  test('H-10.82.2 a battery beside the hexside is not in contact: it controls the one that it points at', () => {
    expect(dueIn(fighting({ union: [gunboat('monitor', X)], confederate: [battery('fort', Y)] }))).toEqual([]);
    const pushedIn = fighting({ union: [gunboat('monitor', Y)], confederate: [battery('fort', Y)] });
    expect(dueIn(pushedIn)).toEqual([[hexsideOf(pushedIn, Y), ['monitor'], ['fort']]]);
  });

  test('H-10.81.2 in the enemy’s impulse the battery in contact has to attack (index example)', () => {
    const state = fighting({ union: [gunboat('monitor', Y)], confederate: [battery('fort', Y)] }, 'confederate');
    expect(dueIn(state)).toEqual([[hexsideOf(state, Y), ['fort'], ['monitor']]]);
  });

  test('H-10.81.2 whoever stays in contact fights again in the next impulse, moved or not; a combat that was fought in this one is not due', () => {
    const state = fighting(S22);
    const { state: after } = play(state, 'union', fight(Y, 'monitor'), [6]);
    expect(after.impulse?.navalCombats ?? []).toEqual(after.impulse ? [hexsideOf(state, Y)] : []);
    expect(dueIn({ ...state, impulse: { ...state.impulse!, navalCombats: [hexsideOf(state, Y)] } })).toEqual([]);
    expect(dueIn({ ...state, impulse: { ...state.impulse!, side: 'confederate' } })).toEqual([[hexsideOf(state, X), ['ram'], ['monitor']]]);
  });

  test('H-8.91.a.2 all who have no other combat take part; one that has another may', () => {
    const state = fighting({ union: [gunboat('a', X), gunboat('b', X), gunboat('c', Z)], confederate: [gunboat('ram', Y, RAM), gunboat('other', MAIN[14]!, RAM)] });
    expect(dueIn(state)).toEqual([[hexsideOf(state, Y), ['a', 'b', 'c'], ['ram']], [hexsideOf(state, MAIN[14]!), ['c'], ['other']]].sort(([a], [b]) => Number(a) - Number(b)));
    expect(reasons(refusal(state, 'union', fight(Y, 'a')))).toEqual([{ rule: 'H-8.91.a.2', code: 'naval-combat.must-attack' }]);
    expect(play(state, 'union', fight(Y, 'a', 'b'), [6]).events[0]).toMatchObject({ attackers: ['a', 'b'], column: 3 });
    expect(play(state, 'union', fight(Y, 'c', 'b', 'a'), [6]).events[0]).toMatchObject({ attackers: ['a', 'b', 'c'], column: 5 });
  });

  test.each<readonly [string, ReturnType<typeof fight>, string, string]>([
    ['where no combat is due', fight(MAIN[4]!, 'monitor'), 'H-10.81.1', 'naval-combat.not-due'],
    ['off the map', { type: 'fight-on-river', attackers: ['monitor'], hexside: { hex: '9999', direction: 0 } }, 'H-10.81.1', 'naval-combat.not-due'],
    ['with gunboats elsewhere', fight(Y, 'monitor', 'far'), 'H-10.81.1', 'naval-combat.not-in-contact'],
    ['with the enemy’s', fight(Y, 'ram'), 'H-10.81.1', 'naval-combat.not-in-contact'],
  ])('H-10.81.1 no fight %s', (_title, command, rule, code) => {
    expect(reasons(refusal(fighting({ ...S22, union: [gunboat('monitor', X), gunboat('far', MAIN[4]!)] }), 'union', command))).toEqual([{ rule, code }]);
  });

  test('H-10.8.1 combats on the river come before those on land', () => {
    const land: Sketch = { union: [gunboat('monitor', X), { id: 'a', stars: 2, hex: '0202' }, { id: 'u', leader: 'a' }], confederate: [gunboat('ram', Y, RAM), { id: 'b', stars: 2, hex: '0203' }, { id: 'c', leader: 'b' }] };
    const start = fighting(land);
    const { grid } = start.setting.board;
    const state = { ...start, impulse: { ...start.impulse!, assaults: [{ force: 'a', from: grid.indexOf('0202'), target: grid.indexOf('0203'), hasty: false }] } };
    expect(offers(state, 'union').flatMap(({ commands }) => commands)).toEqual([fight(Y, 'monitor')].map((command) => expect.objectContaining({ type: 'fight-on-river', attackers: command.attackers })));
    expect(reasons(refusal(state, 'union', { type: 'fight', target: '0203', waves: ['a'] }))).toEqual([{ rule: 'H-10.8.1', code: 'combat.river-first' }]);
  });
});

describe('the result', () => {
  test.each([
    [1, '2/0'],
    [2, '2/0'],
    [3, '2/0'],
    [4, '2/0'],
    [5, '1/0'],
    [6, '1/1'],
  ] as const)('S-22 H-10.81.1, H-10.81.a.1 2 against 1 and a battery of 3: column -2, the die one lower; %i gives %s (house chart)', (die, result) => {
    const state = fighting(S22);
    const [attackerSteps, defenderSteps] = result.split('/').map(Number) as [number, number];
    const { events } = play(state, 'union', fight(Y, 'monitor'), [die]);
    expect(events[0]).toEqual({
      type: 'naval-combat-fought', hexside: named(Y), attackers: ['monitor'], defenders: ['ram', 'fort'], column: -2, die, total: die - 1, attackerSteps, defenderSteps,
    });
  });

  test('H-10.81.a.1 the die is one higher when a battery attacks: 3 against 2 in the Confederates’ impulse', () => {
    const state = fighting({ union: [gunboat('monitor', Y)], confederate: [battery('fort', Y)] }, 'confederate');
    expect(play(state, 'confederate', fight(Y, 'fort'), [4]).events[0]).toMatchObject({ column: 1, die: 4, total: 5 });
  });

  test('H-10.81.1 a fraction goes up to the higher column: 2 against 1.5 is +1, 1 against 1.5 is 0', () => {
    const reduced = [battery('fort', Y, { startsReduced: true })];
    expect(play(fighting({ union: [gunboat('monitor', Y)], confederate: reduced }), 'union', fight(Y, 'monitor'), [3]).events[0]).toMatchObject({ column: 1 });
    expect(play(fighting({ union: [gunboat('monitor', Y, { startsReduced: true })], confederate: reduced }), 'union', fight(Y, 'monitor'), [3]).events[0]).toEqual(expect.objectContaining({ column: 0 }));
  });

  test('H-2.0.3, AMB-32 a gunboat has two steps: the first turns it to its reduced face, the second sinks it', () => {
    const state = fighting({ union: [gunboat('monitor', X)], confederate: [gunboat('ram', Y, RAM)] });
    // Column +1, die 2: 1/1 by the house chart.
    const once = play(state, 'union', fight(Y, 'monitor'), [2]);
    expect(losses(once.events)).toEqual(['ram', 'monitor']);
    expect(once.events[1]).toEqual({ type: 'step-lost', unit: 'ram', rule: 'H-10.81.1' });
    expect(once.state.units.slice(0, 2)).toMatchObject([{ steps: 1, place: 'map' }, { steps: 1, place: 'map' }]);
    const sunk = fighting({ union: [gunboat('monitor', X)], confederate: [gunboat('ram', Y, { ...RAM, startsReduced: true })] });
    expect(play(sunk, 'union', fight(Y, 'monitor'), [6]).state.units[1]).toMatchObject({ place: 'eliminated', steps: 0, hexside: -1 });
  });

  test('H-10.81.1 nobody loses more than there is', () => {
    const state = fighting({ union: [gunboat('monitor', X, { startsReduced: true })], confederate: [gunboat('ram', Y, RAM), battery('fort', Y)] });
    expect(losses(play(state, 'union', fight(Y, 'monitor'), [1]).events)).toEqual(['monitor']);
  });

  test('H-8.9.1 who fought, on either side, does nothing else in the impulse; a patrol that is attacked goes on', () => {
    const patrolling = { state: { marks: { task: 'patrol' } } } as const;
    const state = fighting({ union: [gunboat('monitor', X), gunboat('picket', Z, patrolling)], confederate: [gunboat('ram', Y, RAM)] }, 'confederate');
    const { state: after } = play(state, 'confederate', fight(Z, 'ram'), [6]);
    expect(after.phase).toEqual({ name: 'combat', side: 'confederate' });
    expect(after.units.slice(0, 3).map(({ marks }) => marks)).toEqual([{}, { task: 'patrol', foughtOnRiver: true }, { task: 'combat', foughtOnRiver: true }]);
    expect(dueIn(after)).toEqual([[hexsideOf(state, X), ['ram'], ['monitor']]]);
  });
});

describe('placing losses', () => {
  const WORK = { works: [{ hex: '0705', side: 'confederate' as const, level: 2 }] };
  const bothReduced: Sketch = { union: [gunboat('a', Y), gunboat('b', Y), gunboat('c', Y)], confederate: [battery('fort', Y)], ...WORK };
  const place = (onWork: number, ...units: string[]) => ({ type: 'place-naval-losses', onWork, units }) as const;

  // 6 against 3 is column +3; the die 6, one lower for the battery, gives 0/2 by the house chart.
  const struck = () => play(fighting(bothReduced), 'union', fight(Y, 'a', 'b', 'c'), [6]);

  test('H-10.82.a.1 the owner of a battery in a work is asked: on the work, on the battery, or mixed (index example)', () => {
    const { events, state } = struck();
    expect(events).toEqual([
      expect.objectContaining({ type: 'naval-combat-fought', column: 3, total: 5, attackerSteps: 0, defenderSteps: 2 }),
      { type: 'phase-entered', phase: { name: 'naval-losses', side: 'confederate', hexside: named(Y), steps: 2, units: ['fort'], then: { side: 'union', steps: 0, units: ['a', 'b', 'c'] } } },
    ]);
    expect(offers(state, 'confederate')).toEqual([
      {
        decision: 'place-naval-losses',
        rule: 'H-10.82.a.1',
        commands: [place(2), place(1, 'fort'), place(0, 'fort', 'fort')],
        parts: { due: 2, onWork: 2, units: { fort: 2 } },
      },
    ]);
  });

  test('H-10.82.a.1 the work may go first, level by level, and the battery stays whole', () => {
    const { events, state } = play(struck().state, 'confederate', place(2));
    expect(events.slice(0, 2)).toEqual([
      { type: 'work-changed', hex: '0705', side: 'confederate', level: 1 },
      { type: 'work-changed', hex: '0705', side: 'confederate', level: 0 },
    ]);
    expect(state.map.works).toEqual({});
    expect(unitsOf(state, 'confederate')[0]!.state.steps).toBe(2);
  });

  test('H-10.82.a.1 mixed: a level and a step', () => {
    const { events, state } = play(struck().state, 'confederate', place(1, 'fort'));
    expect(events.slice(0, 2)).toEqual([
      { type: 'work-changed', hex: '0705', side: 'confederate', level: 1 },
      { type: 'step-lost', unit: 'fort', rule: 'H-10.81.1' },
    ]);
    expect(unitsOf(state, 'confederate')[0]!.state.steps).toBe(1);
  });

  test.each<readonly [string, ReturnType<typeof place>, string, string]>([
    ['too few', place(1), 'H-10.81.1', 'naval-losses.wrong-number'],
    ['too many', place(2, 'fort'), 'H-10.81.1', 'naval-losses.wrong-number'],
    ['more levels than there are', place(3), 'H-10.82.a.1', 'naval-losses.no-work'],
    ['more steps than it has', place(0, 'fort', 'fort', 'fort'), 'H-10.81.1', 'naval-losses.too-many-on-unit'],
    ['on one that did not fight', place(1, 'a'), 'H-10.81.1', 'naval-losses.not-in-combat'],
  ])('H-10.82.a.1 refused: %s', (_title, command, rule, code) => {
    expect(reasons(refusal(struck().state, 'confederate', command))).toEqual([{ rule, code }]);
  });

  test('H-10.81.1 without a work and with one unit nobody is asked; with several their owner is', () => {
    const alone = fighting({ ...bothReduced, works: [] });
    expect(losses(play(alone, 'union', fight(Y, 'a', 'b', 'c'), [6]).events)).toEqual(['fort', 'fort']);
    const two = fighting({ union: [gunboat('a', X), gunboat('b', X)], confederate: [gunboat('ram', Y, RAM)] });
    // 4 against 1, die 1: column +3 gives 1/1. The ram loses its step at once, of the two attackers one is named.
    const { events, state } = play(two, 'union', fight(Y, 'a', 'b'), [1]);
    expect(losses(events)).toEqual(['ram']);
    expect(state.phase).toEqual({ name: 'naval-losses', side: 'union', hexside: named(Y), steps: 1, units: ['a', 'b'], then: null });
    expect(offers(state, 'union')[0]!.commands).toEqual([place(0, 'a'), place(0, 'b')]);
  });

  test('H-10.81.1 both sides place their losses, those attacked first', () => {
    const both = fighting({ union: [gunboat('a', X), gunboat('b', X, { startsReduced: true })], confederate: [gunboat('c', Y, RAM), gunboat('d', Y, RAM)] });
    // 3 against 2, die 2: column +1 gives 1/1.
    const first = play(both, 'union', fight(Y, 'a', 'b'), [2]);
    expect(first.state.phase).toMatchObject({ name: 'naval-losses', side: 'confederate', steps: 1, then: { side: 'union', steps: 1 } });
    expect(reasons(refusal(first.state, 'union', place(0, 'a')))[0]!.code).toBe('phase.other-side');
    const second = play(first.state, 'confederate', place(0, 'd'));
    expect(second.state.phase).toMatchObject({ name: 'naval-losses', side: 'union', steps: 1, units: ['a', 'b'], then: null });
    const third = play(second.state, 'union', place(0, 'b'));
    expect(third.events[0]).toEqual({ type: 'step-lost', unit: 'b', rule: 'H-10.81.1' });
    expect(third.state.units.slice(0, 4).map(({ steps }) => steps)).toEqual([2, 0, 2, 1]);
    expect(third.state.phase.name).not.toBe('naval-losses');
  });

  test('H-10.82.1 a battery has neither strength nor zone on land (index example)', () => {
    const state = fighting(bothReduced);
    expect(combatFactors(unitsOf(state, 'confederate')[0]!)).toBe(0);
    expect([...zonesOfControl(state, 'confederate')].some((zone) => zone === 1)).toBe(false);
  });
});

describe('the preview', () => {
  const preview = heartland.previews.find(({ name }) => name === 'naval-combat')!;
  const ask = (state: HeartlandState, attackers: readonly string[], hexside = Y) => preview.answer(state, { attackers, hexside: named(hexside) } as never, { role: 'observer' });
  const sixths = (numerator: string, denominator: string) => expect.objectContaining({ numerator, denominator });

  test('S-22 H-10.81.1 4 in 6 lose two steps for nothing, “not a wise attack” (house chart); every term is told', () => {
    expect(ask(fighting(S22), ['monitor'])).toEqual({
      ok: true,
      value: {
        rule: 'H-10.81.1',
        hexside: named(Y),
        attacker: 'union',
        strengths: {
          attackers: { total: 2, terms: [{ label: 'monitor', value: 2, rule: 'H-2.0.3', provenance: 'source' }] },
          defenders: {
            total: 4,
            terms: [
              { label: 'ram', value: 1, rule: 'H-2.0.3', provenance: 'source' },
              { label: 'fort', value: 3, rule: 'H-2.0.3', provenance: 'source' },
            ],
          },
        },
        column: -2,
        modifiers: [{ label: 'A shore battery among those attacked', value: -1, rule: 'H-10.81.a.1', provenance: 'source' }],
        outcomes: [
          { outcome: '1/0', attackerSteps: 1, defenderSteps: 0, choosing: [], rules: ['H-10.81.1'], provenance: 'house', probability: sixths('1', '6') },
          { outcome: '1/1', attackerSteps: 1, defenderSteps: 1, choosing: ['confederate'], rules: ['H-10.81.1', 'H-10.82.a.1'], provenance: 'house', probability: sixths('1', '6') },
          { outcome: '2/0', attackerSteps: 2, defenderSteps: 0, choosing: [], rules: ['H-10.81.1'], provenance: 'house', probability: sixths('2', '3') },
        ],
        // (4 × 2 + 2 × 1) / 6 and 1 / 6.
        expectedSteps: { attackers: sixths('5', '3'), defenders: sixths('1', '6') },
        assumed: [],
      },
    });
  });

  test('H-10.81.1 it agrees with the combat itself, face by face', () => {
    const state = fighting(S22);
    const played = [1, 2, 3, 4, 5, 6].map((die) => play(state, 'union', fight(Y, 'monitor'), [die]).events[0]!);
    const results = played.map((event) => (event.type === 'naval-combat-fought' ? `${event.attackerSteps}/${event.defenderSteps}` : ''));
    const answer = ask(state, ['monitor']) as { readonly value: { readonly outcomes: readonly { readonly outcome: string; readonly probability: { readonly numerator: string; readonly denominator: string } }[] } };
    for (const { outcome, probability } of answer.value.outcomes)
      expect(6 * (Number(probability.numerator) / Number(probability.denominator))).toBeCloseTo(results.filter((result) => result === outcome).length);
  });

  test('H-8.91.a.2 it weighs a move before it is made, in any phase', () => {
    const far = positionOf(onRivers({ ...S22, union: [gunboat('monitor', MAIN[2]!)] }));
    expect(ask(far, ['monitor'])).toEqual(ask(fighting(S22), ['monitor']));
  });

  test.each<readonly [string, readonly string[], Between, string]>([
    ['unknown attackers', ['nobody'], Y, 'unknown.unit'],
    ['units of both sides', ['monitor', 'ram'], Y, 'naval-combat.two-sides'],
    ['an empty hexside', ['monitor'], Z, 'naval-combat.nobody-there'],
  ])('H-10.81.1 refused for %s', (_title, attackers, hexside, code) => {
    expect(ask(fighting(S22), attackers, hexside)).toMatchObject({ ok: false, error: { violations: [{ rule: 'H-10.81.1', code }] } });
  });
});
