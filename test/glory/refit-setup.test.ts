import { scenarioFaults } from '../../src/systems/glory/scenario-check.js';
import type { RefitBattle } from '../../src/systems/glory/vocabulary.js';
import { scenarioOf, type Sketch, type UnitSketch } from './position.js';

/** The faults that name a row of chapter 14, as path and row. */
function broken(battle: RefitBattle, sketch: Sketch): readonly (readonly [string, string])[] {
  const faults = scenarioFaults(scenarioOf({ columns: 42, rows: 44, ...sketch, refit: { battle, ...sketch.refit } }));
  return faults.filter(({ code }) => code.startsWith('refit.')).map(({ path, message }) => [path, /\((G-[^)]*)\)$/.exec(message)?.[1] ?? message]);
}

const marker = (id: string, name: string, more: Partial<NonNullable<Sketch['markers']>[number]> = {}) => ({ id, side: 'confederate' as const, name, copies: 2, ...more });
const UNION = { id: 'union', side: 'union' as const, name: 'Union', copies: 2 };
const U: UnitSketch = { id: 'u', hex: '0101' };
const FIRST = [UNION, marker('confederate', 'Beauregard'), marker('johnston', 'Johnston')];
const SECOND = [UNION, marker('confederate', 'Jackson')];
const gray = { union: [U], confederate: [{ id: 'c', hex: '0909' }] };

describe('1st Manassas', () => {
  const at = (sketch: Sketch) => broken('1st-manassas', { markers: FIRST, ...gray, ...sketch });
  const sherman = (...units: readonly UnitSketch[]): Sketch => ({
    leaders: [{ id: 'sherman', side: 'union', hex: units[0]!.hex }, { id: 'confederate', side: 'confederate', hex: '0909' }],
    union: units.map((unit) => ({ leader: 'sherman', ...unit })),
  });

  test('what obeys the rows has no fault', () => {
    expect(at({ ...sherman({ id: 'sherman-a', hex: '4009', strength: 8 }, { id: 'us-e-3us', hex: '4010', class: 'artillery' }), hexsides: [{ between: ['2404', '2403'], features: ['stream', 'ford'] }] })).toEqual([]);
  });

  test.each([['2404', '2403'], ['2503', '2502']] as const)('G-14.2.a %s is a ford', (a, b) => {
    expect(at({ hexsides: [{ between: [a, b], features: ['stream', 'bridge'] }] })).toEqual([['/map/hexsides/0/features', 'G-14.2.a']]);
  });

  test('G-14.2.a the same map at 2nd Manassas', () => {
    expect(broken('2nd-manassas', { markers: SECOND, ...gray, hexsides: [{ between: ['2404', '2403'], features: ['stream', 'bridge'] }] })).toEqual([['/map/hexsides/0/features', 'G-14.2.a']]);
  });

  test("G-14.2.e Sherman's brigade elsewhere, E 3US in 4009", () => {
    expect(at(sherman({ id: 'sherman-a', hex: '4109', strength: 8 }, { id: 'e3us', name: 'E 3US', hex: '4009', class: 'artillery' }))).toEqual([
      ['/units/0', 'G-14.2.e'],
      ['/units/1', 'G-14.2.e'],
    ]);
  });

  test("G-14.14.b a unit of Sherman's with less than 8, by the larger of its ratings", () => {
    expect(at(sherman({ id: 'sherman-a', hex: '4009', strength: 5 }))).toEqual([['/units/0/strength', 'G-14.14.b']]);
    expect(at(sherman({ id: 'sherman-a', hex: '4009', strength: 5, secondStrength: 8 }))).toEqual([]);
  });

  test('G-14.2.f a Warrenton Pike that does not lead over streams', () => {
    expect(at({ roads: [{ kind: 'pike', name: 'Warrenton Pike', path: ['0505', '0504'] }] })).toEqual([['/map/roads/0', 'G-14.2.f']]);
  });

  test('G-14.2.g hex 3635 as a Confederate entrance', () => {
    expect(at({ hexes: { '3635': { entry: 'confederate' } } })).toEqual([[`/map/hexes/${35 * 44 + 34}/entry`, 'G-14.2.g']]);
  });

  test.each<[string, Sketch['markers'], string]>([
    ['one Beauregard', [UNION, marker('confederate', 'Beauregard', { copies: 1 })], '/markers/1/copies'],
    ['a Bonham', [...FIRST, marker('bonham', 'Bonham')], '/markers/3'],
    ['a Johnston who comes later', [UNION, marker('confederate', 'Johnston', { fromTurn: 2 })], '/markers/1/fromTurn'],
  ])('G-14.32.a %s', (_, markers, path) => {
    const turns = ['1', '2'].map((label) => ({ label, period: 'day' as const, ground: 'good' as const }));
    expect(at({ markers, turns })).toEqual([[path, 'G-14.32.a']]);
  });

  test('G-14.35.a a Third Jackson with its option is none of these', () => {
    expect(at({ markers: [...FIRST, marker('third', 'Third Jackson', { copies: 1, onlyWith: { option: 'third-jackson', choice: 'used' }, activates: ['confederate'] })] })).toEqual([]);
  });

  test('G-14.32.b Bee under Beauregard, Early under Johnston', () => {
    const leaders: Sketch['leaders'] = [
      { id: 'union', side: 'union', hex: '0101' },
      { id: 'bee', side: 'confederate', hex: '0909' },
      { id: 'early', side: 'confederate', marker: 'johnston', hex: '0909' },
    ];
    expect(at({ leaders, confederate: [{ id: 'c', hex: '0909', leader: 'bee' }] })).toEqual([
      ['/leaders/2/marker', 'G-14.32.b'],
      ['/leaders/1/marker', 'G-14.32.b'],
    ]);
  });

  test('G-14.33.a a leader apart from his units', () => {
    expect(at({ leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0908' }] })).toEqual([['/leaders/1', 'G-14.33.a']]);
  });

  test('G-14.34.a cavalry under a leader', () => {
    expect(at({ union: [U, { id: 'h', hex: '0102', class: 'cavalry' }] })).toEqual([['/units/1/leader', 'G-14.34.a']]);
  });
});

describe('2nd Manassas', () => {
  const day = (label: string) => ({ label, period: 'day' as const, ground: 'good' as const });
  const TURNS = [day('28 Aug 1745'), day('29 Aug 0515'), day('29 Aug 1015')];
  const at = (sketch: Sketch) => broken('2nd-manassas', { markers: SECOND, ...gray, ...sketch });

  test('G-14.2.h units of the IIIv Corps face east, Gibbon b is in 1518, and V Corps faces as it likes', () => {
    const markers = [...SECOND, { ...UNION, id: 'iiiv', name: 'IIIv Corps' }, { ...UNION, id: 'v', name: 'V Corps / Porter' }];
    const of = (id: string): Partial<UnitSketch> => ({ marker: id, leader: null });
    const units = (facing: number, gibbon: string): Sketch => ({
      markers: markers.map((each) => (each.id === 'iiiv' ? { ...each, name: 'IIIv' } : each)),
      union: [U, { id: 'king', hex: '0201', facing, ...of('iiiv') }, { id: 'gibbon-b', name: 'Gibbon b', hex: gibbon, facing: 1, ...of('iiiv') }, { id: 'sykes', hex: '0301', facing: 4, ...of('v') }],
    });
    expect(at(units(1, '1518'))).toEqual([]);
    expect(at(units(2, '1518'))).toEqual([]);
    expect(at(units(4, '1517'))).toEqual([['/units/1/facing', 'G-14.2.h'], ['/units/2', 'G-14.2.h']]);
  });

  const hood = (turn: number): Sketch => ({
    turns: TURNS.slice(1),
    hexes: { '0901': { entry: 'confederate' } },
    markers: [...SECOND, marker('longstreet', 'Longstreet', { fromTurn: 2 })],
    leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0909' }, { id: 'hood', side: 'confederate', marker: 'longstreet' }],
    confederate: [{ id: 'c', hex: '0909' }],
    reinforcements: [{ id: 'hood', turn, areas: ['west'], leaders: ['hood'], units: [] }],
  });

  test('G-14.2.i Hood arrives with the 1015 turn of the 29th', () => {
    expect(at(hood(2)).filter(([, row]) => row === 'G-14.2.i')).toEqual([]);
    expect(at(hood(1)).filter(([, row]) => row === 'G-14.2.i')).toEqual([['/leaders/2', 'G-14.2.i']]);
  });

  test.each<[string, Sketch['markers'], string | undefined]>([
    ['from the 1015 turn, where the track has no 1020', [...SECOND, marker('longstreet', 'Longstreet', { fromTurn: 3 })], undefined],
    ['Longstreet from the start', [...SECOND, marker('longstreet', 'Longstreet')], '/markers/2/fromTurn'],
    ['an Artillery marker', [...SECOND, marker('artillery', 'Artillery')], '/markers/2'],
    ['three of Jackson', [UNION, marker('confederate', 'Jackson', { copies: 3 })], '/markers/1/copies'],
  ])('G-14.42.a %s', (_, markers, path) => {
    expect(at({ markers, turns: TURNS })).toEqual(path === undefined ? [] : [[path, 'G-14.42.a']]);
  });

  test('G-14.42.c in the 1745 turn of the 28th Hill and Ewell wait for the second marker', () => {
    const sketch: Sketch = {
      turns: TURNS,
      leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'hill', name: 'A. P. Hill', side: 'confederate', hex: '0909' }],
      confederate: [{ id: 'c', hex: '0909', leader: 'hill' }],
    };
    expect(at(sketch)).toEqual([['/refit/secondMarker', 'G-14.42.c']]);
    expect(at({ ...sketch, refit: { battle: '2nd-manassas', secondMarker: { turn: 1, commands: ['hill'] } } })).toEqual([]);
  });

  test('G-14.43.a S. Lee under Jackson', () => {
    const guns = { class: 'artillery', leader: null } as const;
    expect(at({ confederate: [{ id: 'c', hex: '0909' }, { id: 's-lee', hex: '0908', ...guns }, { id: 'walker', hex: '0907', ...guns }] })).toEqual([['/units/2/marker', 'G-14.43.a']]);
  });

  test('G-14.44.a a leader apart from his units', () => {
    expect(at({ leaders: [{ id: 'union', side: 'union', hex: '0102' }, { id: 'confederate', side: 'confederate', hex: '0909' }] })).toEqual([['/leaders/0', 'G-14.44.a']]);
  });

  test('G-14.46.a, G-14.46.b Union cavalry with a leader, under a second marker, without a brigade', () => {
    const horse = { class: 'cavalry', leader: null, brigade: 'buford' } as const;
    const markers = [...SECOND, { ...UNION, id: 'cavalry', name: 'Cavalry' }];
    const { brigade: _none, ...nameless } = horse;
    const union: readonly UnitSketch[] = [U, { id: 'h', hex: '0102', ...horse, marker: 'cavalry' }, { id: 'i', hex: '0103', ...nameless, marker: 'union', leader: 'union' }];
    expect(at({ markers, union })).toEqual([['/units/2/leader', 'G-14.46.a'], ['/units/2/marker', 'G-14.46.a'], ['/units/2', 'G-14.46.b']]);
    expect(at({ markers, union: union.slice(0, 2) })).toEqual([]);
  });
});

describe('Chickamauga', () => {
  const at = (sketch: Sketch) => broken('chickamauga', { ...gray, ...sketch });
  const led = (leader: string, hex: string, more: Partial<UnitSketch> = {}): Sketch => ({
    leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: leader, side: 'confederate', hex }],
    confederate: [{ id: 'c', hex, leader, ...more }],
  });

  test('G-14.2.k Cheatham on the road from 2539 to 2342, Stewart on the trail from 3234 to 3135', () => {
    const roads: Sketch['roads'] = [
      { kind: 'road', path: ['2538', '2539', '2439', '2440', '2340', '2341', '2342', '2343'] },
      { kind: 'trail', path: ['3234', '3134', '3135'] },
    ];
    expect(at({ ...led('cheatham', '2341'), roads })).toEqual([]);
    expect(at({ ...led('cheatham', '2343'), roads })).toEqual([['/units/1/hex', 'G-14.2.k']]);
    expect(at({ ...led('stewart', '3134'), roads })).toEqual([]);
    expect(at({ ...led('stewart', '2341'), roads })).toEqual([['/units/1/hex', 'G-14.2.k']]);
    // A map without that road says nothing of it.
    expect(at(led('cheatham', '2343'))).toEqual([]);
  });

  test("G-14.2.l the cavalry around 3329 is Forrest's, J. Wheeler's wherever it is", () => {
    const cavalry = (leader: string, hex: string, id: string): Sketch => ({
      leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'forrest', side: 'confederate', hex }, { id: 'wheeler', side: 'confederate', hex }],
      confederate: [{ id, hex, leader, class: 'cavalry' }],
    });
    expect(at(cavalry('forrest', '3328', 'x'))).toEqual([]);
    expect(at(cavalry('wheeler', '3328', 'x'))).toEqual([['/units/1/leader', 'G-14.2.l']]);
    expect(at(cavalry('wheeler', '3320', 'x'))).toEqual([]);
    expect(at(cavalry('wheeler', '3320', 'cs-j-wheeler'))).toEqual([['/units/1/leader', 'G-14.2.l']]);
  });

  test('G-14.2.m on the second day Campbell begins within two hexes of 1440', () => {
    const campbell = (hex: string, label: string): Sketch => ({ turns: [{ label, period: 'day', ground: 'good' }], union: [U, { id: 'campbell', hex, class: 'cavalry' }] });
    expect(at(campbell('1438', '20 Sept 0630'))).toEqual([]);
    expect(at(campbell('1437', '20 Sept 0630'))).toEqual([['/units/1', 'G-14.2.m']]);
    expect(at(campbell('1437', '19 Sept 0630'))).toEqual([]);
  });

  test("G-14.51.a Mitchell's marker is used with either set", () => {
    const markers: Sketch['markers'] = [UNION, marker('confederate', 'Polk'), { ...UNION, id: 'mitchell', name: 'Mitchell', onlyWith: { option: 'chickamauga-markers', choice: 'first-glory' } }];
    expect(at({ markers })).toEqual([['/markers/2/onlyWith', 'G-14.51.a']]);
  });

  test('G-14.52.a Granger comes with the 0630 turn of 19 September, and needs no unit with him', () => {
    const turns: Sketch['turns'] = [{ label: '18 Sept 1845', period: 'day', ground: 'good' }, { label: '19 Sept 0630', period: 'day', ground: 'good' }];
    const granger = (turn?: number): Sketch => ({
      turns,
      leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'granger', side: 'union', ...(turn === undefined ? { hex: '0101' } : {}) }, { id: 'confederate', side: 'confederate', hex: '0909' }],
      union: [U, { id: 'g', hex: '0102', leader: 'granger' }],
      ...(turn === undefined ? {} : { reinforcements: [{ id: 'granger', turn, areas: ['north'], leaders: ['granger'], units: [] }] }),
    });
    expect(at(granger(2)).filter(([, row]) => row === 'G-14.52.a')).toEqual([]);
    expect(at(granger(1))).toContainEqual(['/leaders/1', 'G-14.52.a']);
    expect(at(granger())).toContainEqual(['/leaders/1', 'G-14.52.a']);
  });

  test('G-14.52.a another leader apart from his units', () => {
    expect(at({ leaders: [{ id: 'union', side: 'union', hex: '0102' }, { id: 'confederate', side: 'confederate', hex: '0909' }] })).toEqual([['/leaders/0', 'G-14.52.a']]);
  });

  test("G-14.53.a, G-14.53.b Buckner's batteries with Stewart or Law, and an Artillery marker", () => {
    const names = ['stewart', 'law'];
    const sketch: Sketch = {
      markers: [UNION, marker('confederate', 'Buckner'), marker('artillery', 'Artillery')],
      leaders: [{ id: 'union', side: 'union', hex: '0101' }, ...names.map((id, row) => ({ id, side: 'confederate' as const, hex: `090${row + 1}` }))],
      confederate: [...names.map((leader, row) => ({ id: `${leader}-a`, hex: `090${row + 1}`, leader })), { id: 'a', hex: '0904', class: 'artillery', leader: null }],
      refit: { battle: 'chickamauga', attachments: [{ id: 'guns', units: ['a'], commands: names }] },
    };
    expect(at(sketch)).toEqual([['/refit/attachments/0/commands', 'G-14.53.a'], ['/markers/2', 'G-14.53.b']]);
  });
});
