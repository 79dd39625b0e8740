import { INITIAL_STATE } from '../../src/systems/rifles/evolve.js';
import { begin } from '../../src/systems/rifles/procedures/game-start.js';
import { scenarioFaults } from '../../src/systems/rifles/scenario-check.js';
import type { RiflesScenario } from '../../src/systems/rifles/scenario.js';
import { scenarioOf, type Sketch } from './position.js';

const sketch: Sketch = {
  columns: 4,
  rows: 4,
  features: { '0301': ['deep-water'], '0302': ['shallow-water'], '0303': ['deep-water', 'bridge'], '0304': ['village'] },
  union: [
    { id: 'foot', hex: '0101' },
    { id: 'horse', hex: '0101', kind: 'cavalry', mounted: true },
    { id: 'guns', hex: '0102', kind: 'foot-artillery', crewed: true, heavy: true },
    { id: 'gunboat', hex: '0302', kind: 'small-vessel' },
  ],
  confederate: [{ id: 'garrison', hex: '0304', formation: 'defensive-order' }],
};
const sound = scenarioOf(sketch);

type DeepMutable<T> = { -readonly [K in keyof T]: DeepMutable<T[K]> };
type Change = (scenario: DeepMutable<RiflesScenario>) => void;
type Faults = readonly (readonly [string, string])[];

/** A deep copy with changes made in place. */
function changed(change: Change): RiflesScenario {
  const copy = structuredClone(sound) as DeepMutable<RiflesScenario>;
  change(copy);
  return copy;
}

const found = (change: Change): Faults => scenarioFaults(changed(change)).map(({ path, code }) => [path, code]);
const hexAt = (scenario: DeepMutable<RiflesScenario>, hex: string) => scenario.map.hexes.find((each) => each.hex === hex)!;

test('a sound scenario has no faults', () => {
  expect(scenarioFaults(sound)).toEqual([]);
});

test('a scenario with faults begins no game, and each fault is told by its place', () => {
  const begun = begin(changed(({ units }) => (units[0]!.hex = '0909')), {});
  expect(begun).toMatchObject({ ok: false, error: { violations: [{ rule: 'R-FS.1', code: 'scenario.faulty', facts: { faults: [{ path: '/units/0/hex', code: 'unknown.hex' }] } }] } });
  expect(INITIAL_STATE.phase).toEqual({ name: 'not-begun' });
});

describe('the map', () => {
  test.each<readonly [string, Change, Faults]>([
    ['a hole', ({ map }) => map.hexes.splice(6, 1), [['/map/hexes', 'map.hole']]],
    ['a hex twice', ({ map }) => map.hexes.push({ ...map.hexes[0]! }), [['/map/hexes/16/hex', 'map.hex-twice']]],
    ['a hex outside', ({ map }) => map.hexes.push({ hex: '0505', elevation: 0, features: [] }), [['/map/hexes/16/hex', 'map.hex-outside']]],
    ['a one-sided hexside', ({ map }) => map.hexsides.push({ between: ['0404', '0505'], features: ['gully'] }), [['/map/hexsides/0/between', 'hexside.one-sided']]],
    ['a hexside off the map', ({ map }) => map.hexsides.push({ between: ['0504', '0505'], features: ['gully'] }), [['/map/hexsides/0/between', 'unknown.hex']]],
    ['a hexside between hexes apart', ({ map }) => map.hexsides.push({ between: ['0101', '0103'], features: ['gully'] }), [['/map/hexsides/0/between', 'hexside.not-neighbours']]],
    [
      'a hexside named from both sides',
      ({ map }) => map.hexsides.push({ between: ['0101', '0102'], features: ['gully'] }, { between: ['0102', '0101'], features: ['escarpment'] }),
      [['/map/hexsides/1/between', 'hexside.twice']],
    ],
    [
      'a stream that can and cannot be forded',
      ({ map }) => map.hexsides.push({ between: ['0101', '0102'], features: ['fordable-stream', 'non-fordable-stream'] }),
      [['/map/hexsides/0/features', 'hexside.contradiction']],
    ],
    ['a stream in a gully', ({ map }) => map.hexsides.push({ between: ['0101', '0102'], features: ['gully', 'fordable-stream'] }), [['/map/hexsides/0/features', 'hexside.contradiction']]],
    ['a bridge over nothing', ({ map }) => map.hexsides.push({ between: ['0101', '0102'], features: ['bridge', 'escarpment'] }), [['/map/hexsides/0/features', 'hexside.bridge-over-nothing']]],
    ['a bridge in a dry hex', (scenario) => hexAt(scenario, '0203').features.push('bridge'), [['/map/hexes/6/features', 'hex.bridge-over-nothing']]],
    ['water both deep and shallow', (scenario) => hexAt(scenario, '0301').features.push('shallow-water'), [['/map/hexes/8/features', 'hex.contradiction']]],
    ['a town in the shallows', (scenario) => hexAt(scenario, '0302').features.push('town'), [['/map/hexes/9/features', 'hex.land-in-water']]],
    [
      'a gully in a hex and on its hexside',
      (scenario) => {
        hexAt(scenario, '0203').features.push('gully');
        scenario.map.hexsides.push({ between: ['0204', '0203'], features: ['gully'] });
      },
      [['/map/hexes/6/features', 'hex.gully-twice']],
    ],
    ['a road with a gap', ({ map }) => map.roads.push({ kind: 'road', path: ['0101', '0102', '0104'] }), [['/map/roads/0/path/2', 'road.gap']]],
    ['a road that stays where it is', ({ map }) => map.roads.push({ kind: 'sunken', path: ['0101', '0101'] }), [['/map/roads/0/path/1', 'road.gap']]],
    ['a road off the map', ({ map }) => map.roads.push({ kind: 'road', path: ['0104', '0105', '0104'] }), [['/map/roads/0/path/1', 'unknown.hex']]],
    ['a road into water', ({ map }) => map.roads.push({ kind: 'improved', path: ['0202', '0302'] }), [['/map/roads/0/path/1', 'road.no-bridge']]],
  ])('%s', (_title, change, faults) => {
    expect(found(change)).toEqual(faults);
  });

  test('R-NV.4 deep water that shows land is shallow', () => {
    expect(found((scenario) => hexAt(scenario, '0301').features.push('sand'))).toEqual([['/map/hexes/8/features', 'hex.land-in-water']]);
    expect(found((scenario) => hexAt(scenario, '0302').features.push('sand'))).toEqual([]);
  });

  test('R-UN.6 a road crosses streams and slopes by itself, and water by a bridge in the hex', () => {
    const crossing: Change = ({ map }) => {
      map.hexsides.push({ between: ['0101', '0102'], features: ['non-fordable-stream', 'escarpment'] });
      map.roads.push({ kind: 'road', path: ['0101', '0102'] }, { kind: 'road', path: ['0202', '0303', '0402'] });
    };
    expect(found(crossing)).toEqual([]);
  });
});

describe('units', () => {
  test.each<readonly [string, Change, Faults]>([
    ['an id twice', ({ units }) => (units[1]!.id = 'foot'), [['/units/1/id', 'id.twice']]],
    ['a side without units', ({ units }) => (units[4]!.side = 'union'), [['/units', 'side.no-units']]],
    ['a unit off the map', ({ units }) => (units[2]!.hex = '0505'), [['/units/2/hex', 'unknown.hex']]],
    ['infantry on horses', ({ units }) => (units[0]!.mounted = true), [['/units/0/mounted', 'unit.not-cavalry']]],
    ['a battery with skirmishers', ({ units }) => (units[2]!.skirmishers = 50), [['/units/2/skirmishers', 'unit.no-skirmishers']]],
    [
      'disordered men with skirmishers',
      ({ units }) => {
        units[0]!.formation = 'disordered';
        units[0]!.skirmishers = 50;
      },
      [['/units/0/skirmishers', 'unit.no-skirmishers']],
    ],
    ['fire without effect at the end of its range', ({ units }) => (units[0]!.fire = [40, 0, 0]), [['/units/0/fire/2', 'unit.fire-beyond-range']]],
    ['infantry that limbers', ({ units }) => (units[0]!.formation = 'limbered'), [['/units/0/formation', 'formation.not-possible']]],
    ['guns in line', ({ units }) => (units[2]!.formation = 'line'), [['/units/2/formation', 'formation.not-possible']]],
    ['a hull in disorder', ({ units }) => (units[3]!.formation = 'disordered'), [['/units/3/formation', 'formation.not-chosen']]],
    ['guns that dig', ({ units }) => (units[2]!.formation = 'digging'), [['/units/2/formation', 'dig.not-on-foot']]],
    [
      'three in a hex',
      ({ units }) => (units[2]!.hex = '0101'),
      [['/units/2/hex', 'stacking.full']],
    ],
    [
      'enemies in a hex',
      ({ units }) => {
        units[2]!.hex = '0304';
        units[2]!.formation = 'unlimbered';
      },
      [['/units/4/hex', 'stacking.enemies']],
    ],
  ])('%s', (_title, change, faults) => {
    expect(found(change)).toEqual(faults);
  });

  test('R-OM.21 heavy equipment is crewed', () => {
    expect(found(({ units }) => delete units[2]!.crewed)).toEqual([['/units/2/heavy', 'unit.heavy-not-crewed']]);
  });

  test('R-DO.3 riders have no defensive order and no square', () => {
    for (const formation of ['defensive-order', 'square'] as const)
      expect(found(({ units }) => Object.assign(units[1]!, { hex: '0304', formation, side: 'confederate' }))).toEqual([['/units/1/formation', 'formation.not-possible']]);
  });

  test('R-DO.1, R-DO.2, R-ME.2 defensive order needs cover: the village gives it, open ground does not', () => {
    expect(found(({ units }) => (units[4]!.hex = '0404'))).toEqual([['/units/4/formation', 'formation.no-cover']]);
    const sunken: Change = ({ map, units }) => {
      map.roads.push({ kind: 'sunken', path: ['0403', '0404'] });
      units[4]!.hex = '0404';
    };
    expect(found(sunken)).toEqual([]);
  });

  test('land units may begin in disorder, and men on foot with a trench that is not ready', () => {
    expect(found(({ units }) => units.slice(0, 3).forEach((unit) => (unit.formation = 'disordered')))).toEqual([]);
    expect(found(({ units }) => (units[0]!.formation = 'digging'))).toEqual([]);
    expect(found(({ units }) => (units[1]!.formation = 'digging'))).toEqual([['/units/1/formation', 'dig.not-on-foot']]);
  });

  test('R-NV.3 vessels begin afloat, and large ones in deep water', () => {
    expect(found(({ units }) => (units[3]!.hex = '0202'))).toEqual([['/units/3/hex', 'unit.not-afloat']]);
    expect(found(({ units }) => (units[3]!.kind = 'large-vessel'))).toEqual([['/units/3/hex', 'unit.not-deep']]);
    expect(found(({ units }) => Object.assign(units[3]!, { kind: 'large-vessel', hex: '0301' }))).toEqual([]);
  });

  test('R-WA.1, R-WA.2 others begin on land, on a bridge or on ice', () => {
    const wade: Change = ({ units }) => (units[0]!.hex = '0301');
    expect(found(wade)).toEqual([['/units/0/hex', 'unit.in-water']]);
    expect(found(({ units }) => (units[0]!.hex = '0303'))).toEqual([]);
    const onIce: Change = (scenario) => {
      wade(scenario);
      scenario.turns[0]!.frozen = true;
    };
    expect(found(onIce)).toEqual([]);
  });
});

describe('turns, the fire model and victory', () => {
  test.each<readonly [string, Change, Faults]>([
    ['two turns of one label', ({ turns }) => turns.push({ ...turns[0]! }), [['/turns/1/label', 'turn.label-twice']]],
    ['fire off the map', ({ turns }) => (turns[0]!.burning = ['0101', '0505']), [['/turns/0/burning/1', 'unknown.hex']]],
    [
      'a penalty for nobody',
      (scenario) => (scenario.fireModel = { penalties: [{ label: 'Damp powder', units: ['foot', 'feet'], when: 'rain-or-snow', factor: 50 }] }),
      [['/fireModel/penalties/0/units/1', 'unknown.unit']],
    ],
    ['an objective off the map', ({ victory }) => victory.objectives.push({ hex: '0505', name: 'Hill', points: 1 }), [['/victory/objectives/0/hex', 'unknown.hex']]],
    [
      'an objective twice',
      ({ victory }) => victory.objectives.push({ hex: '0201', name: 'Hill', points: 1 }, { hex: '0201', name: 'Mill', points: 2 }),
      [['/victory/objectives/1/hex', 'objective.twice']],
    ],
    ['a holder of no objective', ({ victory }) => (victory.holders = { '0201': 'union' }), [['/victory/holders/0201', 'objective.unknown']]],
    ['an objective that somebody stands on and does not hold', ({ victory }) => victory.objectives.push({ hex: '0304', name: 'Village', points: 1 }), [['/victory/objectives/0/hex', 'objective.other-holder']]],
    [
      'an objective that the enemy of its holder stands on',
      ({ victory }) => {
        victory.objectives.push({ hex: '0304', name: 'Village', points: 1 });
        victory.holders = { '0304': 'union' };
      },
      [['/victory/objectives/0/hex', 'objective.other-holder']],
    ],
  ])('%s', (_title, change, faults) => {
    expect(found(change)).toEqual(faults);
  });
});
