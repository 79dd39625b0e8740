import { decide } from '../../src/systems/rifles/decide.js';
import type { EventOf } from '../../src/systems/rifles/events.js';
import { observe } from '../../src/systems/rifles/observe.js';
import { offers } from '../../src/systems/rifles/offers.js';
import { piece } from '../../src/systems/rifles/position.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { casualtyRow } from '../../src/systems/rifles/tables/casualties.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { play, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const fire = (unit = 'f', target = 't') => ({ type: 'fire', unit, target }) as const;
const END = { type: 'end-fire' } as const;

/** Two hexes down the column the firer, facing south; the target faces it. Somebody else who can fire keeps the segment open. */
function at(firer: Partial<UnitSketch> = {}, target: Partial<UnitSketch> = {}, sketch: Sketch = {}): RiflesState {
  const more = sketch.union ?? [{ id: 'k', hex: '0101', facing: 3 as const }];
  return positionOf(
    { ...sketch, union: [{ id: 'f', hex: '0502', facing: 3, ...firer }, ...more], confederate: [{ id: 't', hex: '0504', ...target }, { id: 'far', hex: '0103', kind: 'small-vessel' }, { id: 'near', hex: '0102' }] },
    { name: 'fire' },
  );
}

/** The fire with a die of 3 to 6, whose factor is 1; a morale die of 0 follows where men were lost. */
function volley(state: RiflesState, unit = 'f', target = 't'): EventOf<'unit-fired'> {
  const faces = [3, 0];
  const decided = decide(state, 'union', fire(unit, target), { roll: () => faces.shift()! });
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return decided.value.find((event): event is EventOf<'unit-fired'> => event.type === 'unit-fired')!;
}

/** The factors of the cross section of the target, as hundredths would be printed. */
const section = (target: Partial<UnitSketch>, sketch: Sketch = {}, firer: Partial<UnitSketch> = {}) => volley(at(firer, target, sketch)).crossSection.map(({ rule, value }) => `${rule} ${value.decimal}`);
const strength = (firer: Partial<UnitSketch>, sketch: Sketch = {}) => volley(at(firer, {}, sketch)).strength.map(({ rule, value }) => `${rule} ${value.decimal}`);
const expected = (target: Partial<UnitSketch>, sketch: Sketch = {}, firer: Partial<UnitSketch> = {}) => volley(at(firer, target, sketch)).expected.decimal;

describe('R-FC.1 what a volley does', () => {
  // 400 men at 2 hexes: 20 per mille for 100 men make 80; a small line in front takes 0.60 of it: 48 per mille of 400 men are 19.2.
  test('R-FC.1 R-FC.3 R-FS.1 R-XS.10 80 per mille times 0.60 of 400 men: 19.2 expected, die 3 costs 19, and 4 per cent are added to the morale die', () => {
    const { events } = play(at(), 'union', fire(), 3, 1);
    expect(events).toEqual([
      {
        type: 'unit-fired',
        unit: 'f',
        target: 't',
        fire: 'small-arms',
        arc: 'front',
        distance: 2,
        strength: [
          expect.objectContaining({ rule: 'R-FS.1', value: { numerator: '20', denominator: '1', decimal: '20' }, provenance: 'house' }),
          expect.objectContaining({ rule: 'R-FS.1', value: { numerator: '4', denominator: '1', decimal: '4' }, provenance: 'house' }),
          expect.objectContaining({ rule: 'R-FS.1', value: { numerator: '1', denominator: '1', decimal: '1' }, provenance: 'house' }),
        ],
        crossSection: [expect.objectContaining({ rule: 'R-XS.10', value: { numerator: '3', denominator: '5', decimal: '0.6' }, provenance: 'source' })],
        expected: { numerator: '96', denominator: '5', decimal: '19.2' },
        die: 3,
        losses: 19,
      },
      {
        type: 'morale-checked',
        unit: 't',
        roll: { die: 1, modifiers: [{ label: 'Men just lost, in per cent', value: 4, rule: 'R-FC.1', provenance: 'house' }], total: 5 },
        morale: 6,
        result: 'stands',
      },
      { type: 'phase-entered', phase: { name: 'fire' } },
    ]);
  });

  // 19.2 × 0.4 = 7.68, × 0.7 = 13.44, × 1, × 1.3 = 24.96, × 1.6 = 30.72: rounded half up; 100 × losses / 400 in whole per cent.
  test.each<[number, number, number]>([
    [0, 8, 2],
    [1, 13, 3],
    [2, 13, 3],
    [3, 19, 4],
    [6, 19, 4],
    [7, 25, 6],
    [8, 25, 6],
    [9, 31, 7],
  ])('R-FC.1 die %i costs %i men (house), %i per cent', (die, losses, percent) => {
    const { events, state } = play(at(), 'union', fire(), die, 0);
    expect(events[0]).toMatchObject({ die, losses });
    expect(events[1]).toMatchObject({ type: 'morale-checked', roll: { total: percent } });
    expect(piece(state, 't').state).toMatchObject({ men: 400 - losses, underFire: true });
    expect(piece(state, 'f').state.marks).toEqual({ fired: true });
  });

  test('R-FC.1 over the ten faces the die averages exactly 1', () => {
    const faces = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(faces.reduce((total, die) => total + casualtyRow(die).factor.value, 0)).toBe(1000);
  });

  test('R-FC.1 half a man is rounded up: 0.5 expected cost one, 0.48 nobody, and who lost nobody checks nothing', () => {
    // 80 per mille times 0.60 of 10 men are 0.48; 50 per mille times 1.00 of 10 men are 0.5.
    expect(play(at({}, { men: 10 }), 'union', fire(), 3).events.map(({ type }) => type)).toEqual(['unit-fired', 'phase-entered']);
    expect(play(at({ fire: [0, 25], men: 200 }, { men: 10, formation: 'disordered' }), 'union', fire(), 3, 0).events[0]).toMatchObject({ expected: { decimal: '0.5' }, losses: 1 });
  });

  describe('R-UN.5 raw 60% times 3.15 can be expected to cost every man and no more, and the die makes of that what it makes of all (house)', () => {
    // 120 men at 500 per mille for 100: 600 per mille; an attack column shelled in the flank has 3.15.
    const shelled = () => at({ kind: 'foot-artillery', men: 120, fire: [0, 500] }, { formation: 'attack-column', facing: 2 });
    const volleyOf = (losses: number) => ({ type: 'unit-fired', fire: 'artillery', arc: 'flank', crossSection: [{ rule: 'R-XS.5', value: { decimal: '3.15' } }], expected: { decimal: '400' }, losses });

    test.each([
      [0, 160],
      [1, 280],
    ])('R-UN.5 die %i costs %i of 400', (die, losses) => {
      expect(play(shelled(), 'union', fire(), die, 0).events.slice(0, 2)).toMatchObject([volleyOf(losses), { type: 'morale-checked', unit: 't' }]);
    });

    test.each([3, 7, 9])('R-UN.5 die %i costs all 400', (die) => {
      const { events, state } = play(shelled(), 'union', fire(), die);
      expect(events.slice(0, 2)).toMatchObject([volleyOf(400), { type: 'unit-broken', unit: 't', cause: 'fire' }]);
      expect(piece(state, 't').state).toMatchObject({ hex: -1, men: 0 });
    });
  });

  test('R-FC.1 a unit with fewer than a quarter of its men is broken (house): 100 left of 400 stay, 99 go', () => {
    // 48 per mille of 108 or 107 men, times 1.6, are 8.29 and 8.22: 8 men.
    expect(play(at({}, { left: 108 }), 'union', fire(), 9, 0).events.map(({ type }) => type)).toEqual(['unit-fired', 'morale-checked', 'phase-entered']);
    expect(play(at({}, { left: 107 }), 'union', fire(), 9).events.slice(0, 2)).toMatchObject([{ losses: 8 }, { type: 'unit-broken', unit: 't', cause: 'fire' }]);
  });
});

describe('R-FC.3 the cross section in play', () => {
  test('R-FC.1 the example of the row: raw 10% at a village in defensive order is 2.5%', () => {
    // 25 per mille for 100 men, 400 men: 100 per mille; 0.25 of it of 400 men are 10.
    expect(expected({ formation: 'defensive-order' }, { features: { '0504': ['village'] } }, { fire: [0, 25] })).toBe('10');
  });

  test('R-FC.2 the smaller cross section loses less: 0.15 against 0.80 of the same fire', () => {
    expect(Number(expected({ men: 600, formation: 'defensive-order' }, { features: { '0504': ['redoubt'] } }))).toBeLessThan(Number(expected({ men: 600 })));
  });

  test('R-FC.3 the example of the row: a large line in brush has 0.80 times 0.90', () => {
    expect(section({ men: 600 }, { features: { '0504': ['brush'] } })).toEqual(['R-XS.10 0.8', 'R-MD.11 0.9']);
    // 80 per mille times 0.72 of 600 men.
    expect(expected({ men: 600 }, { features: { '0504': ['brush'] } })).toBe('34.56');
  });

  test.each<[string, Sketch, readonly string[]]>([
    ['R-DO.1 a redoubt', { features: { '0504': ['redoubt'] } }, ['R-DO.1 0.15']],
    ['R-DO.1 a town', { features: { '0504': ['town'] } }, ['R-DO.1 0.15']],
    ['R-DO.1 a walled compound', { features: { '0504': ['walled-compound'] } }, ['R-DO.1 0.15']],
    ['R-DO.1 a trench on the map', { features: { '0504': ['trench'] } }, ['R-DO.1 0.15']],
    ['R-DO.1 a trench that was dug', { dug: ['0504'] }, ['R-DO.1 0.15']],
    ['R-DO.1 a sunken road', { roads: [{ kind: 'sunken', path: ['0404', '0504'] }] }, ['R-DO.1 0.15']],
    ['R-DO.2 a village', { features: { '0504': ['village'] } }, ['R-DO.2 0.25']],
    ['R-DO.3 a redoubt one level up with a berm: the base alone', { features: { '0504': ['redoubt', 'berm'] }, elevations: { '0504': 1 } }, ['R-DO.1 0.15']],
    ['R-DO.4 a trench in a village: the smallest', { features: { '0504': ['village', 'trench'] } }, ['R-DO.1 0.15']],
  ])('%s covers defensive order', (_title, sketch, factors) => {
    expect(section({ formation: 'defensive-order' }, sketch)).toEqual(factors);
  });

  test.each<[string, Partial<UnitSketch>, Sketch, readonly string[]]>([
    ['R-MD.7 a small line one level up has 0.54', {}, { elevations: { '0504': 1 } }, ['R-XS.10 0.6', 'R-MD.7 0.9']],
    ['R-MD.7 three levels up count once', {}, { elevations: { '0504': 3 } }, ['R-XS.10 0.6', 'R-MD.7 0.9']],
    ['R-MD.7 a lower target has no modifier', {}, { elevations: { '0502': 1 } }, ['R-XS.10 0.6']],
    ['R-MD.8 in a gully', {}, { features: { '0504': ['gully'] } }, ['R-XS.10 0.6', 'R-MD.8 0.9']],
    ['R-MD.8 a gully on a hexside of its hex is no cover', {}, { hexsides: [{ between: ['0503', '0504'], features: ['gully'] }] }, ['R-XS.10 0.6']],
    ['R-MD.1 on a bridge over a river', {}, { features: { '0504': ['bridge', 'deep-water'] } }, ['R-XS.10 0.6', 'R-MD.1 2']],
    ['R-MD.1 a bridge on a hexside does not matter', {}, { hexsides: [{ between: ['0503', '0504'], features: ['fordable-stream', 'bridge'] }] }, ['R-XS.10 0.6']],
    ['R-XS.14 a supported line hit from behind', { formation: 'supported-line', facing: 3 }, {}, ['R-XS.9 1']],
    ['R-XS.14 R-UN.8 the same line hit in the flank', { formation: 'supported-line', facing: 4 }, {}, ['R-XS.8 1.2']],
    ['R-UN.1 guns in the open, 120 men, in front', { kind: 'foot-artillery', men: 120 }, {}, ['R-UN.1 0.6']],
    ['R-DO.1 guns in a town', { kind: 'foot-artillery', men: 120 }, { features: { '0504': ['town'] } }, ['R-DO.1 0.15']],
    ['R-UN.9 riders in a small line', { kind: 'cavalry', mounted: true }, {}, ['R-XS.10 0.6', 'R-MD.6 3']],
    ['R-UN.10 a square with half of its men skirmishing', { formation: 'square', skirmishers: 50 }, {}, ['R-XS.13 1.4', 'R-MD.5 0.495']],
    ['R-UN.10 a march column that skirmishes as a whole', { formation: 'march-column', skirmishers: 100 }, {}, ['R-XS.3 0.88', 'R-MD.5 0.33']],
    ['R-UN.10 disordered men who skirmish', { formation: 'disordered', skirmishers: 100 }, {}, ['R-XS.1 1', 'R-MD.5 0.33']],
  ])('%s', (_title, target, sketch, factors) => {
    expect(section(target, sketch)).toEqual(factors);
  });

  test('R-MD.4 R-FC.3 guns fire artillery: skirmishers do not help against it', () => {
    expect(section({ skirmishers: 50 }, {}, { kind: 'foot-artillery', men: 100 })).toEqual(['R-XS.10 0.6', 'R-MD.4 1']);
  });

  test('R-UN.8 on a vertex between front and flank the fire counts as frontal', () => {
    // From 0504 the line to 0602 runs between north and north-east: for facing 2 flank and front, for facing 3 rear and flank.
    expect(volley(at({ hex: '0602', facing: 4 }, { facing: 2, hex: '0504' })).arc).toBe('front');
    expect(volley(at({ hex: '0602', facing: 4 }, { facing: 3, hex: '0504' })).arc).toBe('flank');
  });
});

describe('R-FS.1 strength in play', () => {
  test.each<[string, Partial<UnitSketch>, Sketch, readonly string[]]>([
    ['R-FS.2 mounted cavalry', { kind: 'cavalry', mounted: true }, {}, ['R-FS.2 0.67']],
    ['R-FS.3 who moved before', { marks: { moved: true } }, {}, ['R-FS.3 0.8']],
    ['R-FS.4 by night', {}, { conditions: { night: true } }, ['R-FS.4 0.7']],
    ['R-FS.5 in light snow', {}, { conditions: { weather: 'light-snow' } }, ['R-FS.5 0.85']],
    ['R-FS.6 in heavy rain', {}, { conditions: { weather: 'heavy-rain' } }, ['R-FS.6 0.7']],
    ['R-FS.7 Q11 all together multiply', { kind: 'cavalry', mounted: true, marks: { moved: true } }, { conditions: { night: true, weather: 'heavy-rain' } }, ['R-FS.2 0.67', 'R-FS.3 0.8', 'R-FS.4 0.7', 'R-FS.6 0.7']],
    ['R-FS.8 a weapon with a penalty of its own', {}, { fireModel: { penalties: [{ label: 'Wet powder', units: ['f'], when: 'always', factor: 50 }] } }, ['R-FS.8 0.5']],
  ])('%s', (_title, firer, sketch, penalties) => {
    expect(strength(firer, sketch)).toEqual(['R-FS.1 20', 'R-FS.1 4', 'R-FS.1 1', ...penalties]);
  });

  test('R-FS.1 the formation says how many weapons fire (house): an attack column 0.3, and a scenario may say otherwise', () => {
    expect(strength({ formation: 'attack-column' })).toEqual(['R-FS.1 20', 'R-FS.1 4', 'R-FS.1 0.3']);
    expect(strength({ formation: 'attack-column' }, { fireModel: { formations: { 'attack-column': 40 } } })).toEqual(['R-FS.1 20', 'R-FS.1 4', 'R-FS.1 0.4']);
  });

  test('R-FS.9 the strength that the view shows has its penalties already, and is used as it is', () => {
    const state = at({ kind: 'cavalry', mounted: true, marks: { moved: true } });
    const shown = observe(state).units.find(({ id }) => id === 'f')!.fireStrength[1]!;
    // 80 × 0.67 × 0.80, and 0.60 of it of 400 men: 42.88 and 10.2912.
    expect(shown.decimal).toBe('42.88');
    expect(volley(state).expected.decimal).toBe('10.2912');
  });
});

describe('who may fire at whom', () => {
  const refused = (state: RiflesState, unit = 'f', target = 't') => refusal(state, 'union', fire(unit, target));

  test.each<[string, Partial<UnitSketch>, { readonly rule: string; readonly code: string; readonly facts?: object }]>([
    ['R-FC.1 once in a turn', { marks: { fired: true } }, { rule: 'R-FC.1', code: 'fire.done' }],
    ['R-FS.1 nobody without weapons', { fire: [] }, { rule: 'R-FS.1', code: 'fire.no-weapons' }],
    ['R-FS.1 no limbered guns', { kind: 'foot-artillery', formation: 'limbered' }, { rule: 'R-FS.1', code: 'fire.limbered' }],
    ['R-FS.1 nobody who digs', { formation: 'digging' }, { rule: 'R-FS.1', code: 'fire.digging' }],
    ['R-FS.1 not beyond its range, and the refusal says by how much', { fire: [40] }, { rule: 'R-FS.1', code: 'fire.out-of-range', facts: { distance: 2, range: 1, over: 1 } }],
    ['R-UN.8 not outside its front, and the refusal says which facings bear', { facing: 5 }, { rule: 'R-UN.8', code: 'fire.arc', facts: { arc: 'flank', facing: 5, facings: [2, 3, 4] } }],
    ['R-UN.8 not behind itself', { facing: 0 }, { rule: 'R-UN.8', code: 'fire.arc', facts: { arc: 'rear' } }],
  ])('%s', (_title, firer, violation) => {
    expect(refused(at(firer))).toMatchObject([violation]);
  });

  test('R-FC.1 not at what it does not see, and the refusal names the hex', () => {
    expect(refused(at({}, {}, { features: { '0503': ['woods'] } }))).toMatchObject([{ rule: 'R-FC.1', code: 'fire.no-line-of-sight', facts: { blockedBy: [{ hex: '0503', what: 'woods' }] } }]);
  });

  test('R-FC.1 not at friends, at nobody, or at who has left the game', () => {
    expect(reasons(refused(at(), 'f', 'k'))).toEqual([{ rule: 'R-FC.1', code: 'fire.own-side' }]);
    expect(reasons(refused(at(), 'f', 'nobody'))).toEqual([{ rule: 'R-FC.1', code: 'unknown.unit' }]);
    const { state } = play(at({}, { left: 101 }), 'union', fire(), 9);
    expect(reasons(refused(state, 'k', 't'))).toEqual([{ rule: 'R-FC.1', code: 'fire.target-gone' }]);
  });

  test('R-FC.1 only its own units that are still there', () => {
    expect(reasons(refused(at(), 'nobody'))).toEqual([{ rule: 'R-FC.1', code: 'unknown.unit' }]);
    expect(reasons(refused(at(), 't', 'f'))).toEqual([{ rule: 'R-FC.1', code: 'fire.other-side' }]);
    const gone = at();
    const units = gone.units.map((unit, index) => (index === 0 ? { ...unit, hex: -1, men: 0 } : unit));
    expect(reasons(refused({ ...gone, units }))).toEqual([{ rule: 'R-FC.1', code: 'fire.out-of-the-game' }]);
  });

  test('R-FC.3 not at vessels: the source has no base for hulls', () => {
    expect(refused(at({}, { kind: 'large-vessel' }, { features: { '0504': ['deep-water'] } }))).toMatchObject([{ rule: 'R-FC.3', code: 'cross-section.no-base' }]);
  });

  test.each<[string, Partial<UnitSketch>]>([
    ['a square', { formation: 'square' }],
    ['the disordered', { formation: 'disordered' }],
    ['a vessel', { kind: 'small-vessel' }],
  ])('R-UN.8 %s fires all round (house)', (_title, firer) => {
    expect(volley(at({ ...firer, facing: 0 }))).toMatchObject({ unit: 'f', target: 't' });
  });
});

describe('the fire segment', () => {
  test('R-FC.1 it offers every unit all that it can fire at, and its end', () => {
    expect(offers(at(), 'union')).toEqual([{ decision: 'fire', rule: 'R-FC.1', commands: [fire(), fire('k', 'near'), END] }]);
    expect(offers(play(at(), 'union', fire(), 3, 0).state, 'union')[0]?.commands).toEqual([fire('k', 'near'), END]);
  });

  test('R-FC.1 every offer is accepted, and no other pair of units is', () => {
    const state = at({}, {}, { union: [{ id: 'k', hex: '0101', facing: 3 }, { id: 'm', hex: '0603', facing: 4, formation: 'square' }] });
    const offered = offers(state, 'union')[0]!.commands.filter(({ type }) => type === 'fire');
    const accepted = state.setting.order.units.flatMap((unit) =>
      state.setting.order.units.map((target) => fire(unit.id, target.id)).filter((command) => decide(state, 'union', command, { roll: ({ bands }) => bands[0]! }).ok),
    );
    expect(offered).toEqual(accepted);
    expect(offered.length).toBeGreaterThan(2);
  });

  test('R-FC.1 when nobody can fire any more it ends by itself, and so it does by command', () => {
    const alone = positionOf({ union: [{ id: 'f', hex: '0502', facing: 3 }], confederate: [{ id: 't', hex: '0503', formation: 'digging' }] }, { name: 'fire' });
    expect(play(alone, 'union', fire(), 3, 0).events.at(-1)).toEqual({ type: 'phase-entered', phase: { name: 'assault' } });
    expect(play(alone, 'union', END).events).toEqual([{ type: 'phase-entered', phase: { name: 'assault' } }]);
  });

  test('R-FC.1 the purposes of its dice name firer, target and who is checked', () => {
    const dice = scriptedDice([{ purpose: 'fire f at t', face: 3 }, { purpose: 'morale t', face: 0 }]);
    expect(decide(at(), 'union', fire(), dice).ok).toBe(true);
    dice.assertUsedUp();
  });
});
