import { offers } from '../../src/systems/heartland/offers.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { controlledHexsides, hexsideNamed, riverReach } from '../../src/systems/heartland/procedures/rivers.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';
import { FORK, MAIN, battery, gunboat, hexsideOf, named, onRivers, type Between } from './river-map.js';

const sail = (to: Between, id = 'monitor') => ({ type: 'move-gunboat', gunboat: id, to: named(to) }) as const;
const assign = (task: 'patrol' | 'support', id = 'monitor') => ({ type: 'assign-gunboat', gunboat: id, task }) as const;
const afloat = (sketch: Sketch = {}, where: Between = MAIN[0]!) => positionOf(onRivers({ ...sketch, union: [gunboat('monitor', where), ...(sketch.union ?? [])] }));
const confederates = (sketch: Sketch) => positionOf(onRivers(sketch), { name: 'movement', side: 'confederate' }, 'confederate');

describe('moving', () => {
  test('H-8.91.1 any distance along the river, and up a tributary, once in an impulse (exact events; the way is counted on the map)', () => {
    const before = afloat();
    const { events, state } = play(before, 'union', sail(FORK[4]!));
    const way = [...MAIN.slice(0, 5), ...FORK].map(named);
    expect(events).toEqual([{ type: 'gunboat-moved', unit: 'monitor', hex: '0303', hexside: 2, hexsides: way }]);
    expect(state.units[0]).toMatchObject({ hexside: 2, marks: { moved: true } });
    expect(play(before, 'union', sail(MAIN[22]!)).events[0]).toMatchObject({ hex: '1205', hexside: 3 });
    expect(reasons(refusal(state, 'union', sail(MAIN[0]!)))).toEqual([{ rule: 'H-8.91.1', code: 'gunboat.moved' }]);
  });

  test.each<readonly [string, Between, string, string]>([
    ['over dry land', ['0808', '0809'], 'H-8.91.1', 'gunboat.no-river'],
    ['off the map', ['9909', '9910'], 'H-8.91.1', 'unknown.hex'],
    ['to where it is', MAIN[0]!, 'H-8.91.1', 'gunboat.there-already'],
  ])('H-8.91.1 not %s', (_title, to, rule, code) => {
    expect(reasons(refusal(afloat(), 'union', sail(to)))).toEqual([{ rule, code }]);
  });

  test('H-8.91.1 only an own gunboat, and one on the map', () => {
    const state = afloat({ union: [{ id: 'u', hex: '0505' }, gunboat('dock', MAIN[0]!, { state: { place: 'mix', hex: -1 } })], confederate: [gunboat('ram', MAIN[20]!)] });
    for (const id of ['ram', 'u', 'nobody']) expect(reasons(refusal(state, 'union', sail(MAIN[3]!, id)))).toEqual([{ rule: 'H-8.91.1', code: 'unknown.unit' }]);
    expect(reasons(refusal(state, 'union', sail(MAIN[3]!, 'dock')))).toEqual([{ rule: 'H-8.91.1', code: 'gunboat.not-on-river' }]);
  });

  test('H-8.21.3 not while a force is on the move', () => {
    const mover = { force: 'a', hex: 0, allowance: 8, spent: 0, path: [0], march: 'normal', tires: false, stopped: false, givenUp: 0 } as const;
    const state = positionOf(onRivers({ union: [gunboat('monitor', MAIN[0]!), { id: 'a', stars: 2, hex: '0101' }] }), undefined, 'union', { impulse: { mover } });
    expect(reasons(refusal(state, 'union', sail(MAIN[3]!)))).toEqual([{ rule: 'H-8.21.3', code: 'movement.other-moving' }]);
    expect(reasons(refusal(state, 'union', assign('patrol')))).toEqual([{ rule: 'H-8.21.3', code: 'movement.other-moving' }]);
  });

  test.each(['ford', 'shoal'] as const)('H-5.25.2 a %s bars gunboats, and lets them pass in a Thaw', (shallow) => {
    const lying = { '0505/0506': [shallow] };
    const sketch = { union: [gunboat('monitor', MAIN[0]!)], lying };
    const clear = positionOf(onRivers(sketch));
    expect(reasons(refusal(clear, 'union', sail(['0505', '0506'])))).toEqual([{ rule: 'H-5.25.2', code: 'gunboat.shallows' }]);
    expect(reasons(refusal(clear, 'union', sail(MAIN[12]!)))).toEqual([{ rule: 'H-8.91.1', code: 'gunboat.no-way' }]);
    expect(play(positionOf(onRivers({ ...sketch, weather: 'thaw' })), 'union', sail(MAIN[12]!)).events).toHaveLength(1);
  });

  test('H-8.93.2, H-8.91.1 bridges and pontoons are no obstacle', () => {
    const state = positionOf(onRivers({ lying: { '0505/0506': ['bridge'] }, union: [gunboat('monitor', MAIN[0]!), { id: 'pontoon', type: 'pontoon', hex: '0705', hexside: 3 }] }));
    expect(play(state, 'union', sail(MAIN[16]!)).state.units[0]).toMatchObject({ marks: { moved: true } });
  });

  test('H-8.91.1 the Confederates’ gunboats move as well', () => {
    const state = confederates({ confederate: [gunboat('ram', MAIN[0]!)] });
    expect(play(state, 'confederate', sail(MAIN[4]!, 'ram')).events[0]).toMatchObject({ type: 'gunboat-moved', unit: 'ram' });
  });
});

describe('control', () => {
  test('H-8.91.a.1, H-10.82.2 a gunboat controls its hexside and those that branch from it, a battery its own', () => {
    const state = afloat({ union: [], confederate: [battery('fort', MAIN[12]!)] }, MAIN[4]);
    expect(controlledHexsides(state, 'union')).toEqual(new Set([MAIN[4]!, MAIN[3]!, MAIN[5]!, FORK[0]!].map((between) => hexsideOf(state, between))));
    expect(controlledHexsides(state, 'confederate')).toEqual(new Set([hexsideOf(state, MAIN[12]!)]));
  });

  test('H-8.91.a.2 entering one of the branches it stops and has to fight: nothing lies beyond', () => {
    const state = afloat({ confederate: [gunboat('ram', MAIN[12]!)] });
    const { events, state: after } = play(state, 'union', sail(MAIN[11]!));
    expect(events.slice(1)).toEqual([
      { type: 'unit-marked', unit: 'monitor', marks: { task: 'combat' } },
      { type: 'naval-contact', hexside: named(MAIN[11]!) },
    ]);
    expect(after.units[0]!.marks).toEqual({ moved: true, task: 'combat' });
    for (const beyond of [MAIN[12]!, MAIN[13]!, MAIN[14]!]) expect(reasons(refusal(state, 'union', sail(beyond)))).toEqual([{ rule: 'H-8.91.1', code: 'gunboat.no-way' }]);
  });

  test('H-8.91.a.2, H-10.82.2 a gunboat may push into a battery’s hexside, and no further', () => {
    const state = afloat({ confederate: [battery('fort', MAIN[12]!)] });
    expect(play(state, 'union', sail(MAIN[11]!)).events).toHaveLength(1);
    expect(play(state, 'union', sail(MAIN[12]!)).events.map(({ type }) => type)).toEqual(['gunboat-moved', 'unit-marked', 'naval-contact']);
    expect(reasons(refusal(state, 'union', sail(MAIN[13]!)))).toEqual([{ rule: 'H-8.91.1', code: 'gunboat.no-way' }]);
  });

  test('H-10.82.2 in its next impulse it is free to go on past the battery (index example)', () => {
    const state = afloat({ confederate: [battery('fort', MAIN[12]!)] }, MAIN[12]);
    expect(play(state, 'union', sail(MAIN[20]!)).events).toHaveLength(1);
    expect(play(state, 'union', sail(MAIN[2]!)).events).toHaveLength(1);
  });

  test('H-8.91.a.2 own gunboats stop nobody, and those lost control nothing', () => {
    const state = afloat({ union: [gunboat('other', MAIN[8]!)], confederate: [gunboat('ram', MAIN[12]!, { state: { place: 'eliminated', hex: -1, hexside: -1, steps: 0 } })] });
    expect(play(state, 'union', sail(MAIN[20]!)).events).toHaveLength(1);
  });

  test('H-10.82.3 a way that may not pass enemy control ends before it', () => {
    const state = afloat({ confederate: [battery('fort', MAIN[12]!)] });
    const reach = riverReach(state, 'union', [hexsideOf(state, MAIN[0]!)], 'barred');
    expect([MAIN[11]!, MAIN[12]!, MAIN[13]!].map((between) => reach.has(hexsideOf(state, between)))).toEqual([true, false, false]);
  });
});

describe('tasks', () => {
  test.each(['patrol', 'support'] as const)('H-8.9.1 it is told to %s, once in an impulse; moving is part of it', (task) => {
    const { events, state } = play(afloat(), 'union', assign(task));
    expect(events).toEqual([{ type: 'unit-marked', unit: 'monitor', marks: { task } }]);
    expect(reasons(refusal(state, 'union', assign('support')))).toEqual([{ rule: 'H-8.9.1', code: 'gunboat.other-task' }]);
    expect(play(state, 'union', sail(MAIN[8]!)).state.units[0]!.marks).toEqual({ moved: true, task });
  });

  test('H-8.9.1 who has another task does not enter the enemy’s control', () => {
    const { state } = play(afloat({ confederate: [gunboat('ram', MAIN[12]!)] }), 'union', assign('patrol'));
    expect(reasons(refusal(state, 'union', sail(MAIN[11]!)))).toEqual([{ rule: 'H-8.9.1', code: 'gunboat.other-task' }]);
    expect(play(state, 'union', sail(MAIN[10]!)).events).toHaveLength(1);
  });

  test('H-8.91.a.2 who lies in the enemy’s control leaves or fights, and is told nothing else', () => {
    const state = afloat({ confederate: [gunboat('ram', MAIN[12]!)] }, MAIN[11]);
    expect(reasons(refusal(state, 'union', assign('support')))).toEqual([{ rule: 'H-8.91.a.2', code: 'gunboat.must-fight' }]);
    expect(play(play(state, 'union', sail(MAIN[8]!)).state, 'union', assign('support')).events).toHaveLength(1);
  });

  test('H-8.93.1 a patrol goes on through the enemy’s impulse, and ends when its side’s next one begins; support ends with the impulse', () => {
    const told = play(play(afloat({ union: [gunboat('other', MAIN[4]!)] }), 'union', assign('patrol')).state, 'union', assign('support', 'other')).state;
    const theirs = evolve(evolve(told, { type: 'impulse-ended' }), { type: 'impulse-begun', side: 'confederate', number: 2, level: 2, reserve: 0 });
    expect(theirs.units.slice(0, 2).map(({ marks }) => marks)).toEqual([{ task: 'patrol' }, {}]);
    const turned = evolve(evolve(theirs, { type: 'impulse-ended' }), { type: 'turn-begun', turn: 2 });
    expect(turned.units[0]!.marks).toEqual({ task: 'patrol' });
    expect(evolve(turned, { type: 'impulse-begun', side: 'union', number: 1, level: 2, reserve: 0 }).units[0]!.marks).toEqual({});
  });
});

describe('what is offered', () => {
  test('H-8.91.1, H-8.9.1 the places that matter ready to send, all hexsides as parts, and every one of them is accepted', () => {
    const state = afloat({ hexes: { '0306': { settlement: 'city' } }, confederate: [battery('fort', MAIN[8]!)] });
    const [move, task] = offers(state, 'union').filter(({ decision }) => decision === 'move-gunboat' || decision === 'assign-gunboat');
    // Hexsides 3, 4 and 5 lie on the banks of the city, hexside 8 is the battery's.
    const destinations = move!.commands.map((command) => hexsideNamed(state.setting, (command as ReturnType<typeof sail>).to));
    expect(new Set(destinations)).toEqual(new Set([MAIN[3]!, MAIN[4]!, MAIN[5]!, MAIN[8]!].map((between) => hexsideOf(state, between))));
    for (const command of [...move!.commands, ...task!.commands]) expect(play(state, 'union', command).events[0]!.type).toMatch(/^(gunboat-moved|unit-marked)$/);
    // Up to the battery 8 hexsides of the Main, and the 5 of the Fork.
    expect(move!.parts!.monitor).toHaveLength(13);
    expect(task!.commands).toEqual([assign('patrol'), assign('support')]);
  });
});
