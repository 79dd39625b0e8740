import { glory } from '../../src/systems/glory/index.js';
import { DEFAULT_OPTIONS } from '../../src/systems/glory/options.js';
import { scenarioFaults } from '../../src/systems/glory/scenario-check.js';
import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import { scenarioOf, type Sketch } from './position.js';

const sketch: Sketch = {
  columns: 4,
  rows: 4,
  leaders: [
    { id: 'union', side: 'union', hex: '0101' },
    { id: 'confederate', side: 'confederate', hex: '0404' },
  ],
  union: [
    { id: 'a', hex: '0101', onTop: true },
    { id: 'b', hex: '0101' },
    { id: 'gun', hex: '0102', class: 'artillery' },
    { id: 'horse', hex: '0103', class: 'cavalry' },
  ],
  confederate: [{ id: 'c', hex: '0404' }],
};
const sound = scenarioOf(sketch);

/** A deep copy with changes made in place. */
function changed(change: (scenario: DeepMutable<GloryScenario>) => void): GloryScenario {
  const copy = structuredClone(sound) as DeepMutable<GloryScenario>;
  change(copy);
  return copy;
}
type DeepMutable<T> = { -readonly [K in keyof T]: DeepMutable<T[K]> };

const found = (scenario: GloryScenario) => scenarioFaults(scenario).map(({ path, code }) => [path, code]);

test('a sound scenario has no faults', () => {
  expect(scenarioFaults(sound)).toEqual([]);
});

describe('the map', () => {
  test.each<readonly [string, (scenario: DeepMutable<GloryScenario>) => void, readonly (readonly [string, string])[]]>([
    ['a hole', ({ map }) => map.hexes.splice(6, 1), [['/map/hexes', 'map.hole']]],
    ['a hex twice', ({ map }) => map.hexes.push({ ...map.hexes[0]! }), [['/map/hexes/16/hex', 'map.hex-twice']]],
    ['a hex outside', ({ map }) => map.hexes.push({ hex: '0505', terrain: 'clear', elevation: 0 }), [['/map/hexes/16/hex', 'map.hex-outside']]],
    ['a one-sided hexside', ({ map }) => map.hexsides.push({ between: ['0404', '0505'], features: ['stream'] }), [['/map/hexsides/0/between', 'hexside.one-sided']]],
    ['a hexside off the map', ({ map }) => map.hexsides.push({ between: ['0504', '0505'], features: ['stream'] }), [['/map/hexsides/0/between', 'unknown.hex']]],
    ['a hexside between hexes apart', ({ map }) => map.hexsides.push({ between: ['0101', '0103'], features: ['stream'] }), [['/map/hexsides/0/between', 'hexside.not-neighbours']]],
    [
      'a hexside named from both sides',
      ({ map }) => map.hexsides.push({ between: ['0101', '0102'], features: ['stream'] }, { between: ['0102', '0101'], features: ['wall'] }),
      [['/map/hexsides/1/between', 'hexside.twice']],
    ],
    ['river and stream together', ({ map }) => map.hexsides.push({ between: ['0101', '0102'], features: ['river', 'stream'] }), [['/map/hexsides/0/features', 'hexside.contradiction']]],
    ['a ford without water', ({ map }) => map.hexsides.push({ between: ['0101', '0102'], features: ['ford'] }), [['/map/hexsides/0/features', 'hexside.crossing-without-water']]],
    ['a road with a gap', ({ map }) => map.roads.push({ kind: 'pike', path: ['0101', '0102', '0104'] }), [['/map/roads/0/path/2', 'road.gap']]],
    ['a road off the map', ({ map }) => map.roads.push({ kind: 'pike', path: ['0104', '0105', '0104'] }), [['/map/roads/0/path/1', 'unknown.hex']]],
    [
      'a road into a river',
      ({ map }) => {
        map.hexsides.push({ between: ['0101', '0102'], features: ['river'] });
        map.roads.push({ kind: 'pike', path: ['0102', '0101'] });
      },
      [['/map/roads/0/path/1', 'road.no-crossing']],
    ],
  ])('G-2.1.a %s', (_title, change, faults) => {
    expect(found(changed(change))).toEqual(faults);
  });

  test('G-2.1.a shoved columns decide who is a neighbour', () => {
    // 0101 and 0202 touch when the odd columns are shoved down, and not when the even ones are.
    const slanted = (shoved: 'odd' | 'even') =>
      changed((scenario) => {
        scenario.map.shoved = shoved;
        scenario.map.hexsides.push({ between: ['0101', '0202'], features: ['stream'] });
      });
    expect(found(slanted('odd'))).toEqual([]);
    expect(found(slanted('even'))).toEqual([['/map/hexsides/0/between', 'hexside.not-neighbours']]);
  });
});

describe('ids and counters', () => {
  test.each<readonly [string, (scenario: DeepMutable<GloryScenario>) => void, readonly (readonly [string, string])[]]>([
    ['G-2.2.k an unknown marker', ({ units }) => (units[4]!.marker = 'nobody'), [['/units/4/marker', 'unknown.marker'], ['/units/4/leader', 'leader.other-marker']]],
    ['G-2.2.k a marker of the other side', ({ units }) => (units[4]!.marker = 'union'), [['/units/4/marker', 'marker.other-side'], ['/units/4/leader', 'leader.other-marker']]],
    ['G-2.2.k an unknown leader', ({ units }) => (units[4]!.leader = 'nobody'), [['/units/4/leader', 'unknown.leader']]],
    ['G-2.4.d a leader of the other side', ({ units }) => (units[4]!.leader = 'union'), [['/units/4/leader', 'leader.other-side']]],
    ['G-4.11.b a leader\'s marker unknown', ({ leaders }) => (leaders[1]!.marker = 'nobody'), [['/leaders/1/marker', 'unknown.marker'], ['/units/4/leader', 'leader.other-marker']]],
    ['a unit id twice', ({ units }) => (units[1]!.id = 'a'), [['/units/1/id', 'id.twice']]],
    ['a leader id twice', ({ leaders }) => leaders.push({ ...leaders[0]! }), [['/leaders/2/id', 'id.twice']]],
    ['a unit with the id of a leader', ({ units }) => (units[1]!.id = 'union'), [['/units/1/id', 'id.twice']]],
    ['a marker id twice', ({ markers }) => markers.push({ ...markers[0]! }), [['/markers/2/id', 'id.twice']]],
    ['G-2.2.f artillery without range', ({ units }) => delete units[2]!.range, [['/units/2', 'unit.no-range']]],
    ['G-2.2.f infantry with range', ({ units }) => (units[0]!.range = 'S'), [['/units/0/range', 'unit.needless-range']]],
    ['G-2.2.b infantry without a Disordered side', ({ units }) => delete units[0]!.disorderedCohesion, [['/units/0', 'unit.no-disordered-cohesion']]],
    ['G-2.2.b artillery without a Disordered side', ({ units }) => delete units[2]!.disorderedCohesion, [['/units/2', 'unit.no-disordered-cohesion']]],
    ['G-2.2.b a Disordered side that is better', ({ units }) => (units[0]!.disorderedCohesion = 8), [['/units/0/disorderedCohesion', 'unit.disorder-helps']]],
    ['G-2.2.c, G-12.4.a cavalry with a Disordered side', ({ units }) => (units[3]!.disorderedCohesion = 5), [['/units/3/disorderedCohesion', 'unit.needless-disordered-cohesion']]],
    ['G-2.2.e cavalry without a dismounted face', ({ units }) => delete units[3]!.dismounted, [['/units/3', 'unit.no-dismounted-face']]],
    ['G-2.2.e infantry with a dismounted face', ({ units }) => (units[0]!.dismounted = { strength: 1, cohesion: 1, movement: 1 }), [['/units/0/dismounted', 'unit.needless-face']]],
  ])('%s', (_title, change, faults) => {
    expect(found(changed(change))).toEqual(faults);
  });
});

describe('places', () => {
  test.each<readonly [string, (scenario: DeepMutable<GloryScenario>) => void, readonly (readonly [string, string])[]]>([
    ['a unit off the map', ({ units }) => (units[4]!.hex = '0909'), [['/units/4/hex', 'unknown.hex']]],
    ['a leader off the map', ({ leaders }) => (leaders[0]!.hex = '0909'), [['/leaders/0/hex', 'unknown.hex']]],
    [
      'an objective off the map',
      ({ victory }) => victory.objectives.push({ hex: '0909', name: 'Hill', points: { union: 1, confederate: 1 } }),
      [['/victory/objectives/0/hex', 'unknown.hex']],
    ],
    ['G-6.41.h both sides in a hex', ({ units }) => (units[4]!.hex = '0103'), [['/units/4/hex', 'stacking.enemy']]],
    ['G-6.41.h a leader among enemies', ({ leaders }) => (leaders[1]!.hex = '0101'), [['/leaders/1/hex', 'leader.among-enemies']]],
    [
      'G-6.41.h leaders of both sides in a hex',
      ({ leaders }) => {
        leaders[0]!.hex = '0303';
        leaders[1]!.hex = '0303';
      },
      [['/leaders/1/hex', 'leader.among-enemies']],
    ],
    [
      'G-6.41.e three in a hex',
      ({ units }) => {
        units[2]!.hex = '0101';
        units[2]!.onTop = true;
      },
      [['/units/2/hex', 'stacking.full']],
    ],
    ['G-6.41.a infantry with mounted cavalry', ({ units }) => Object.assign(units[3]!, { hex: '0404', side: 'confederate', marker: 'confederate', leader: 'confederate', onTop: true }), [['/units/4/hex', 'stacking.one-unit']]],
    ['G-7.11.b two facings in a hex', ({ units }) => (units[1]!.facing = 3), [['/units/1/facing', 'stack.two-facings']]],
    ['G-6.43.a nobody on top', ({ units }) => delete units[0]!.onTop, [['/units/1/onTop', 'stack.order']]],
    ['G-6.43.a alone and on top', ({ units }) => (units[4]!.onTop = true), [['/units/4/onTop', 'stack.alone-on-top']]],
    [
      'G-6.43.d guns under infantry',
      ({ units }) => {
        units[1]!.hex = '0102';
        units[1]!.onTop = true;
        delete units[0]!.onTop;
      },
      [['/units/2/onTop', 'stack.guns-on-top']],
    ],
  ])('%s', (_title, change, faults) => {
    expect(found(changed(change))).toEqual(faults);
  });
});

describe('turns and victory', () => {
  test.each<readonly [string, (scenario: DeepMutable<GloryScenario>) => void, readonly (readonly [string, string])[]]>([
    ['a label twice', ({ turns }) => turns.push({ ...turns[0]! }), [['/turns/1/label', 'turn.label-twice']]],
    [
      'G-5.22.a automatic initiative with a modifier of the roll',
      ({ turns }) => Object.assign(turns[0]!, { automaticInitiative: 'union', initiative: { union: 1 } }),
      [['/turns/0/initiative', 'turn.contradiction']],
    ],
    [
      'an objective twice',
      ({ victory }) => victory.objectives.push(...[1, 2].map(() => ({ hex: '0101', name: 'Hill', points: { union: 1, confederate: 1 } }))),
      [['/victory/objectives/1/hex', 'objective.twice']],
    ],
    ['a margin twice', ({ victory }) => victory.margins.push({ ...victory.margins[0]! }), [['/victory/margins/1/atLeast', 'margin.twice']]],
  ])('%s', (_title, change, faults) => {
    expect(found(changed(change))).toEqual(faults);
  });
});

describe('begin', () => {
  test('G-3.A.1 pins the scenario, opens the first turn and waits for the initiative roll', () => {
    expect(glory.begin(sound, {})).toEqual({
      ok: true,
      value: [
        { type: 'game-begun', scenario: sound, options: DEFAULT_OPTIONS },
        { type: 'turn-begun', turn: 1, label: '1', period: 'day' },
        { type: 'phase-entered', phase: { name: 'initiative' } },
      ],
    });
  });

  test('refuses an option that Glory does not have, and a scenario with faults', () => {
    expect(glory.begin(sound, { fog: 'on' })).toMatchObject({ ok: false, error: { violations: [{ code: 'unknown.option', facts: { option: 'fog' } }] } });
    const faulty = glory.begin(changed(({ map }) => map.hexes.splice(6, 1)), {});
    expect(faulty).toMatchObject({ ok: false, error: { violations: [{ code: 'scenario.faulty', facts: { faults: [{ path: '/map/hexes', code: 'map.hole' }] } }] } });
  });
});

test('every list and number of the schema has a bound, and every text', () => {
  const unbounded = (schema: object, path = ''): string[] => {
    const { type, maxItems, maximum, maxLength, pattern, enum: choices } = schema as Readonly<Record<string, unknown>>;
    const bound = { array: maxItems, integer: maximum, string: maxLength ?? pattern ?? choices ?? ('const' in schema) }[type as string];
    const own = ['array', 'integer', 'string'].includes(type as string) && (bound === undefined || bound === false) ? [path] : [];
    const inner = Object.entries(schema).flatMap(([name, part]) => (typeof part === 'object' && part !== null ? unbounded(part as object, `${path}/${name}`) : []));
    return [...own, ...inner];
  };
  expect(unbounded(glory.scenarioSchema)).toEqual([]);
});

describe('who comes later', () => {
  const later = scenarioOf({
    columns: 4,
    rows: 4,
    leaders: [{ id: 'union', side: 'union' }, { id: 'confederate', side: 'confederate', hex: '0404' }],
    union: [{ id: 'a' }, { id: 'b', hex: '0202' }],
    confederate: [{ id: 'c', hex: '0404' }],
    hexes: { '0101': { entry: 'union' }, '0201': { entry: 'union' }, '0401': { entry: 'union' }, '0202': { entry: 'union' }, '0304': { entry: 'confederate' } },
    entryAreas: [
      { id: 'north', side: 'union', name: 'North', hexes: ['0101', '0201'], offMap: 'A' },
      { id: 'east', side: 'union', name: 'East', hexes: ['0401'], offMap: 'B' },
      { id: 'south', side: 'confederate', name: 'South', hexes: ['0304'], offMap: '2' },
    ],
    reinforcements: [{ id: 'corps', turn: 1, areas: ['north', 'east'], leaders: ['union'], units: ['a'] }],
  });
  const withChange = (change: (scenario: Coming) => void): GloryScenario => {
    const copy = structuredClone(later) as Coming;
    change(copy);
    return copy;
  };
  type Coming = Omit<DeepMutable<GloryScenario>, 'entryAreas' | 'reinforcements'> & Required<Pick<DeepMutable<GloryScenario>, 'entryAreas' | 'reinforcements'>>;

  test('G-6.51.a groups, areas and entries of the off-map charts that fit are sound', () => {
    expect(scenarioFaults(later)).toEqual([]);
  });

  test.each<readonly [string, (scenario: Coming) => void, readonly (readonly [string, string])[]]>([
    ['an area twice', ({ entryAreas }) => entryAreas.push({ id: 'north', side: 'union', name: 'Again', hexes: ['0401'] }), [['/entryAreas/3/id', 'id.twice']]],
    ['an area off the map', ({ entryAreas }) => (entryAreas[1]!.hexes = ['0501']), [['/entryAreas/1/hexes/0', 'unknown.hex']]],
    ['G-6.51.d an area inside the map', ({ entryAreas }) => (entryAreas[1]!.hexes = ['0202']), [['/entryAreas/1/hexes/0', 'area.not-on-edge']]],
    ['G-6.53.a an area that is no entry hex of the side', ({ entryAreas }) => (entryAreas[1]!.hexes = ['0402']), [['/entryAreas/1/hexes/0', 'area.no-entry-hex']]],
    ['G-6.53.a an area on entry hexes of the other side', ({ entryAreas }) => (entryAreas[1]!.hexes = ['0304']), [['/entryAreas/1/hexes/0', 'area.no-entry-hex'], ['/entryAreas/2/hexes', 'area.two-entries']]],
    ['G-6.51.d hexes apart', ({ entryAreas }) => (entryAreas[0]!.hexes = ['0101', '0401']), [['/entryAreas/0/hexes', 'area.apart'], ['/entryAreas/1/hexes', 'area.two-entries']]],
    ['G-UO.1 an entry of the other chart', ({ entryAreas }) => (entryAreas[1]!.offMap = '3'), [['/entryAreas/1/offMap', 'area.other-chart']]],
    ['G-CO.1 an entry twice', ({ entryAreas }) => (entryAreas[1]!.offMap = 'A'), [['/entryAreas/1/offMap', 'area.entry-twice']]],
    ['a hex of two entries', ({ entryAreas }) => (entryAreas[1]!.hexes = ['0201']), [['/entryAreas/1/hexes', 'area.two-entries']]],
    ['a group twice', ({ reinforcements }) => reinforcements.push({ ...reinforcements[0]!, leaders: [], units: ['b'] }), [['/reinforcements/1/id', 'id.twice'], ['/reinforcements/1/units/0', 'reinforcement.on-map']]],
    ['a group after the last turn', ({ reinforcements }) => (reinforcements[0]!.turn = 2), [['/reinforcements/0/turn', 'reinforcement.too-late']]],
    ['an unknown area', ({ reinforcements }) => (reinforcements[0]!.areas = ['north', 'west']), [['/reinforcements/0/areas/1', 'unknown.area']]],
    ['an area of the other side', ({ reinforcements }) => (reinforcements[0]!.areas = ['north', 'south']), [['/reinforcements/0/areas/1', 'reinforcement.other-side']]],
    ['a group by areas of the other side', ({ reinforcements }) => (reinforcements[0]!.areas = ['south']), [['/reinforcements/0/leaders/0', 'reinforcement.other-side'], ['/reinforcements/0/units/0', 'reinforcement.other-side']]],
    ['an unknown unit', ({ reinforcements }) => reinforcements[0]!.units.push('nobody'), [['/reinforcements/0/units/1', 'unknown.unit']]],
    ['an unknown leader', ({ reinforcements }) => reinforcements[0]!.leaders.push('nobody'), [['/reinforcements/0/leaders/1', 'unknown.leader']]],
    ['a unit on the map and due', ({ reinforcements }) => reinforcements[0]!.units.push('b'), [['/reinforcements/0/units/1', 'reinforcement.on-map']]],
    ['a leader on the map and due', ({ leaders }) => (leaders[0]!.hex = '0202'), [['/reinforcements/0/leaders/0', 'reinforcement.on-map']]],
    ['a unit in two groups', ({ reinforcements }) => reinforcements.push({ id: 'more', turn: 1, areas: ['north'], leaders: [], units: ['a'] }), [['/reinforcements/1/units/0', 'reinforcement.twice']]],
    ['a group of nobody', ({ reinforcements }) => reinforcements.push({ id: 'more', turn: 1, areas: ['north'], leaders: [], units: [] }), [['/reinforcements/1', 'reinforcement.empty']]],
    ['a unit that is nowhere', ({ reinforcements }) => (reinforcements[0]!.units = []), [['/units/0', 'reinforcement.missing']]],
    ['a leader who is nowhere', ({ reinforcements }) => (reinforcements[0]!.leaders = []), [['/leaders/0', 'reinforcement.missing']]],
    ['a unit on the map without a facing', ({ units }) => delete units[1]!.facing, [['/units/1', 'unit.no-facing']]],
    ['a facing off the map', ({ units }) => (units[0]!.facing = 3), [['/units/0', 'unit.needless-facing']]],
    ['G-6.53.a a unit that begins in a closed entry hex', ({ units }) => (units[1]!.hex = '0304'), [['/units/1/hex', 'area.enemy-entry']]],
  ])('%s', (_title, change, expected) => {
    expect(found(withChange(change))).toEqual(expected);
  });

  test('G-6.53.a without reinforcements nobody closes an entry hex', () => {
    const open = structuredClone(later) as Coming;
    open.units[1]!.hex = '0304';
    open.units.shift();
    open.leaders.shift();
    open.units[0]!.leader = null;
    const { reinforcements: _none, ...rest } = open;
    expect(scenarioFaults(rest)).toEqual([]);
  });
});
