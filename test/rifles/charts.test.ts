import { charts } from '../../src/systems/rifles/tables/charts.js';

/**
 * The charts cell by cell as they are published. The literals are typed from the source: `s` marks a cell that it prints,
 * `h` one that it lacks and the house filled. Movement points, hundredths, men, faces.
 */

interface PublishedCell {
  readonly value: number | string;
  readonly provenance: string;
  readonly why?: string;
}

function told({ value, provenance }: PublishedCell): string {
  return `${value}${provenance === 'source' ? 's' : 'h'}`;
}

type Cells = Readonly<Record<string, PublishedCell>>;
type Rows = Readonly<Record<string, { readonly rule: string }>>;

interface BaseLine {
  readonly rule: string;
  readonly formations: readonly string[];
  readonly arcs: readonly string[];
  readonly size?: string;
  readonly base: Readonly<Record<'artillery' | 'small-arms', PublishedCell>>;
}

/** The charts that are read row by row, as they are published. */
interface Published {
  readonly 'road-movement': { readonly base: Rows; readonly modifiers: Rows; readonly prohibitions: Cells };
  readonly 'off-road-movement': Readonly<Record<'base' | 'modifiers', Rows>> & { readonly thirdRounded: PublishedCell } & Readonly<Record<'townOrVillage' | 'pushed', { readonly price: PublishedCell }>>;
  readonly 'naval-movement': Readonly<Record<'vessels' | 'landUnits', Rows>> & { readonly grounding: PublishedCell };
  readonly allowances: Cells;
  readonly 'cross-section': { readonly defensiveOrder: Rows } & Readonly<Record<'allOthers' | 'unlisted', readonly BaseLine[]>>;
  readonly 'unit-size': { readonly menByYards: Readonly<Record<100 | 200 | 400, PublishedCell>>; readonly menPerYard: PublishedCell };
  readonly 'fire-modifiers': { readonly lines: Rows } & Readonly<Record<'skirmishersFall' | 'partialBesideFull', PublishedCell>>;
  readonly 'fire-strength': { readonly penalties: Rows; readonly formations: Cells; readonly skirmishers: PublishedCell };
  readonly arcs: readonly PublishedCell[];
}

function published<Name extends keyof Published>(name: Name): Published[Name] {
  return contentOf(name) as Published[Name];
}

function contentOf(name: string): unknown {
  return charts.find((chart) => chart.name === name)?.content;
}

/** Rows of a chart in their order: name, rule and cell. */
function rows(content: Rows, cell: string): readonly string[] {
  return Object.entries(content).map(([name, row]) => `${row.rule} ${name} ${told((row as unknown as Cells)[cell]!)}`);
}

/** Every cell of a chart, however deep it lies. */
function cells(content: unknown): readonly PublishedCell[] {
  if (typeof content !== 'object' || content === null) return [];
  return 'provenance' in content ? [content as PublishedCell] : Object.values(content).flatMap(cells);
}

describe('movement', () => {
  test('R-RD.5 to R-RD.8 R-UN.3 Road Movement', () => {
    expect(rows(published('road-movement').base, 'price')).toEqual(['R-RD.5 march-column 1s', 'R-RD.5 disordered 2s', 'R-UN.3 limbered 1h']);
    expect(rows(published('road-movement').modifiers, 'price')).toEqual([
      'R-RD.6 other-unit 1s',
      'R-RD.7 soft-ground-road 1s',
      'R-RD.7 soft-ground-improved-or-sunken 0s',
      'R-RD.8 under-fire 1s',
    ]);
  });

  test('R-UN.6 prohibitions on roads', () => {
    expect(published('road-movement').prohibitions).toMatchObject({ burning: { value: 'binds', provenance: 'house' }, escarpment: { value: 'waived', provenance: 'house' }, streams: { value: 'waived', provenance: 'house' } });
  });

  test('R-OR.1 R-UN.2 R-UN.3 the standard costs off the road', () => {
    expect(rows(published('off-road-movement').base, 'price')).toEqual([
      'R-OR.1 march-column 1s',
      'R-OR.1 disordered 2s',
      'R-OR.1 attack-column 2s',
      'R-OR.1 supported-line 3s',
      'R-OR.1 line 3s',
      'R-OR.1 square 5s',
      'R-UN.2 unlimbered 3h',
      'R-UN.3 limbered 1h',
      'R-UN.2 defensive-order not-allowedh',
      'R-UN.2 digging not-allowedh',
    ]);
  });

  test('R-OM.0 to R-OM.20 the modifiers off the road in printed order', () => {
    expect(rows(published('off-road-movement').modifiers, 'price')).toEqual([
      'R-OM.1 soft-ground-or-heavy-rain 1s',
      'R-OM.2 under-fire 1s',
      'R-OM.3 night 1s',
      'R-OM.4 heavy-equipment 1s',
      'R-OM.5 marsh 2s',
      'R-OM.6 berm 1s',
      'R-OM.7 burning not-alloweds',
      'R-OM.8 fence-wall-trench-mounted third-of-allowances',
      'R-OM.9 fence-wall-trench 1s',
      'R-OM.10 crewed-weapons 1s',
      'R-OM.11 escarpment-level 0s',
      'R-OM.12 escarpment not-alloweds',
      'R-OM.13 bridged-stream 2s',
      'R-OM.14 fordable-stream-or-gully 2s',
      'R-OM.15 fordable-stream-or-gully-heavy not-alloweds',
      'R-OM.16 non-fordable-stream not-alloweds',
      'R-OM.17 woods 1s',
      'R-OM.18 abatis-redoubt-compound-mounted 2s',
      'R-OM.18 abatis-redoubt-compound 1s',
      'R-OM.19 rocks-mud-sand-field-mounted 2s',
      'R-OM.19 rocks-mud-sand-field 1s',
      'R-OM.20 elevation-mounted 2s',
      'R-OM.20 elevation 1s',
    ]);
  });

  test('R-OM.8 R-OR.2 R-SC.1 the rest of the chart', () => {
    const { thirdRounded, townOrVillage, pushed } = published('off-road-movement');
    expect([told(thirdRounded), told(townOrVillage.price), told(pushed.price)]).toEqual(['uph', '0s', 'not-alloweds']);
  });

  test('R-NV.1 to R-NV.3 R-WA.1 R-WA.2 vessels, and land units on water', () => {
    const { vessels, landUnits, grounding } = published('naval-movement');
    expect(rows(vessels, 'price')).toEqual(['R-NV.1 deep 1s', 'R-NV.2 shallow 2s', 'R-NV.3 shallow-large not-alloweds', 'R-NV.3 otherwise not-alloweds', 'R-NV.3 ice not-allowedh']);
    expect(rows(landUnits, 'price')).toEqual(['R-WA.1 open not-alloweds', 'R-WA.2 frozen 0s', 'R-WA.1 bridge 0h']);
    // One face of ten: the house's chance of 0.1.
    expect(told(grounding)).toBe('0h');
  });

  test('R-SC.2 allowances', () => {
    expect(Object.entries(published('allowances')).map(([kind, cell]) => `${kind} ${told(cell)}`)).toEqual([
      'infantry 12h',
      'cavalry 18h',
      'foot-artillery 10h',
      'horse-artillery 14h',
      'small-vessel 10h',
      'large-vessel 10h',
    ]);
  });
});

describe('fire', () => {
  test('R-DO.1 R-DO.2 bases of defensive order', () => {
    expect(rows(published('cross-section').defensiveOrder, 'base')).toEqual([
      'R-DO.1 trench 15s',
      'R-DO.1 sunken-road 15s',
      'R-DO.1 town 15s',
      'R-DO.1 walled-compound 15s',
      'R-DO.1 redoubt 15s',
      'R-DO.2 village 25s',
    ]);
  });

  /** A line: rule, formations, arcs, size, artillery and small arms. */
  const lines = (list: readonly BaseLine[]) => list.map(({ rule, formations, arcs, size = 'any', base }) => [rule, formations.join(), arcs.join(), size, told(base.artillery), told(base['small-arms'])].join(' '));

  test('R-XS.1 to R-XS.13 R-UN.1 R-UN.3 bases of all others in printed order', () => {
    expect(lines(published('cross-section').allOthers)).toEqual([
      'R-XS.1 digging,disordered front,flank,rear any 120s 100s',
      'R-XS.2 march-column flank any 70s 70s',
      'R-XS.3 march-column front,rear any 88s 88s',
      'R-XS.4 attack-column front any 210s 120s',
      'R-XS.5 attack-column flank any 315s 180s',
      'R-XS.6 attack-column rear any 263s 150s',
      'R-XS.7 supported-line front any 150s 80s',
      'R-XS.8 supported-line flank any 225s 120s',
      'R-XS.9 supported-line rear any 188s 100s',
      'R-XS.10 line front small 60s 60s',
      'R-XS.10 line front large 80s 80s',
      'R-XS.11 line flank small 90s 90s',
      'R-XS.11 line flank large 120s 120s',
      'R-XS.12 line rear small 75s 75s',
      'R-XS.12 line rear large 100s 100s',
      'R-XS.13 square front,flank,rear any 240s 140s',
    ]);
    expect(lines(published('cross-section').unlisted)).toEqual([
      'R-UN.1 unlimbered front small 60h 60h',
      'R-UN.1 unlimbered front large 80h 80h',
      'R-UN.1 unlimbered flank small 90h 90h',
      'R-UN.1 unlimbered flank large 120h 120h',
      'R-UN.1 unlimbered rear small 75h 75h',
      'R-UN.1 unlimbered rear large 100h 100h',
      'R-UN.3 limbered flank any 70h 70h',
      'R-UN.3 limbered front,rear any 88h 88h',
    ]);
  });

  /** The base of a formation, with its size where it has one, in hundredths. */
  const base = (formation: string, arc: string, fire: 'artillery' | 'small-arms'): number => {
    const found = published('cross-section').allOthers.find(({ formations, arcs, size = '' }) => arcs.includes(arc) && `${formations.join()} ${size}`.trim() === formation);
    return Number(found?.base[fire].value);
  };

  test.each([
    ['attack-column', 'artillery'],
    ['attack-column', 'small-arms'],
    ['supported-line', 'artillery'],
    ['supported-line', 'small-arms'],
    ['line small', 'artillery'],
    ['line small', 'small-arms'],
    ['line large', 'artillery'],
    ['line large', 'small-arms'],
  ] as const)('R-XS.15 R-XS.14 %s against %s: flank is 1.5 times front and rear 1.25 times, to half a hundredth', (formation, fire) => {
    const front = base(formation, 'front', fire);
    expect(Math.abs(base(formation, 'flank', fire) - 1.5 * front)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(base(formation, 'rear', fire) - 1.25 * front)).toBeLessThanOrEqual(0.5);
  });

  test('R-XS.15 R-XS.2 R-XS.3 a march column is worse off end-on, 1.25 times its flank', () => {
    expect(Math.abs(base('march-column', 'front', 'artillery') - 1.25 * base('march-column', 'flank', 'artillery'))).toBeLessThanOrEqual(0.5);
  });

  test('R-SZ.1 small units', () => {
    const { menByYards, menPerYard } = published('unit-size');
    expect([told(menByYards[100]), told(menByYards[200]), told(menByYards[400]), told(menPerYard)]).toEqual(['500s', '1000s', '2000s', '5h']);
  });

  test('R-MD.1 to R-MD.12 the modifiers in printed order', () => {
    const { lines: modifiers, skirmishersFall, partialBesideFull } = published('fire-modifiers');
    expect(rows(modifiers, 'factor')).toEqual([
      'R-MD.1 bridge 200s',
      'R-MD.2 berm-or-partial-breastworks-front 80s',
      'R-MD.2 berm-or-partial-breastworks 120s',
      'R-MD.3 full-breastworks 80s',
      'R-MD.4 skirmishers-artillery 100s',
      'R-MD.5 skirmishers-all 33s',
      'R-MD.5 skirmishers-few 66s',
      'R-MD.6 mounted 300s',
      'R-MD.7 higher 90s',
      'R-MD.8 dry-stream 90s',
      'R-MD.9 town-compound-redoubt 70s',
      'R-MD.10 village-rocks-tall-field-woods 80s',
      'R-MD.11 abatis-field-brush 90s',
    ]);
    expect([told(skirmishersFall), told(partialBesideFull)]).toEqual(['33h', 'replacedh']);
  });

  test('R-FS.1 to R-FS.6 fire strength', () => {
    const { penalties, formations, skirmishers } = published('fire-strength');
    expect(rows(penalties, 'left')).toEqual(['R-FS.2 mounted 67s', 'R-FS.3 moved 80s', 'R-FS.4 night 70s', 'R-FS.5 light-rain-or-snow 85s', 'R-FS.6 heavy-rain-or-snow 70s']);
    expect(Object.entries(formations).map(([name, cell]) => `${name} ${told(cell)}`)).toEqual([
      'march-column 10h',
      'attack-column 30h',
      'line 100h',
      'supported-line 60h',
      'square 50h',
      'defensive-order 100h',
      'digging 0h',
      'disordered 30h',
      'limbered 0h',
      'unlimbered 100h',
      'afloat 100h',
    ]);
    expect(told(skirmishers)).toBe('50h');
  });

  test('R-UN.8 arcs by hexsides from the one faced', () => {
    expect(published('arcs').map(told)).toEqual(['fronth', 'fronth', 'flankh', 'rearh']);
  });
});

describe('the charts of the house', () => {
  test.each(['orders', 'casualties', 'melee', 'allowances', 'arcs', 'formations'])('R-ME.1 R-FC.1 R-SC.2 %s: no cell claims to be printed', (name) => {
    const found = cells(contentOf(name));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ provenance }) => provenance !== 'house')).toEqual([]);
  });

  test('every house cell of every chart says why', () => {
    const house = charts.flatMap(({ content }) => cells(content)).filter(({ provenance }) => provenance === 'house');
    expect(house.length).toBeGreaterThan(50);
    expect(house.filter(({ why }) => !why)).toEqual([]);
  });
});
