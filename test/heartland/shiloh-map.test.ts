import { Ajv } from 'ajv';
import { hexNamed, heartlandMap, learningMap } from '../../scripts/scenarios/heartland-map.js';
import { checked } from '../../scripts/scenarios/heartland-map-check.js';
import { directions } from '../../src/hex/direction.js';
import { boardOf, hasFeature, isStation, onMajorRiver, stateOfHex, type RiverPlace } from '../../src/systems/heartland/board.js';
import { HeartlandScenarioSchema, type ScenarioMap } from '../../src/systems/heartland/scenario.js';

const map = heartlandMap();
const board = boardOf(map);
const isMap = new Ajv().compile(HeartlandScenarioSchema.properties.map);
const at = (name: string): number => board.grid.indexOf(hexNamed(map, name));

/** Columns stand half the root of 3 of a hex apart, and even ones lie half a hex lower. */
function milesBetween(from: string, to: string): number {
  const [a, b] = [from, to].map((name) => {
    const hex = hexNamed(map, name);
    const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
    return { east: column * 5.25 * Math.sqrt(0.75), south: 5.25 * (row + (column % 2 === 0 ? 0.5 : 0)) };
  }) as [{ east: number; south: number }, { east: number; south: number }];
  return Math.hypot(a.east - b.east, a.south - b.south);
}

/** Where on the river the hex of a place lies: the hexside nearest to the mouth. */
function placeOn(river: string, name: string): number {
  const places = directions.flatMap((direction): RiverPlace[] => {
    const place = board.river.get(at(name) * 6 + direction);
    return place && board.rivers[place.river] === river ? [place] : [];
  });
  return Math.min(...places.map(({ place }) => place));
}

function bridgeBetween(from: string, to: string): boolean {
  const direction = board.grid.directionTo(at(from), at(to));
  return direction !== undefined && hasFeature(board, at(from), direction, 'bridge');
}

describe('the map of the Shiloh campaign', () => {
  it('is what the schema of a scenario asks for', () => {
    expect(isMap(map)).toBe(true);
    expect(map.hexes).toHaveLength(map.columns * map.rows);
  });

  it('is the same whenever it is laid out', () => {
    expect(heartlandMap()).toEqual(map);
  });

  // Straight miles on the globe, from an atlas; a place may be off by two thirds of a hex, and so may the other one.
  it.each([
    ['Memphis', 'Nashville', 196],
    ['Memphis', 'Corinth', 88],
    ['Nashville', 'Chattanooga', 113],
    ['Nashville', 'Louisville', 155],
    ['Nashville', 'Bowling Green', 58],
    ['Nashville', 'Murfreesboro', 31],
    ['Nashville', 'Corinth', 130],
    ['Cairo', 'Paducah', 32],
    ['Cairo', 'Columbus', 17],
    ['Cairo', 'Memphis', 137],
    ['Louisville', 'Evansville', 100],
    ['Corinth', 'Decatur', 90],
    ['Corinth', 'Pittsburg Landing', 19],
    ['Decatur', 'Huntsville', 24],
    ['Jackson', 'Corinth', 50],
    ['Clarksville', 'Fort Donelson', 28],
    ['Fort Henry', 'Fort Donelson', 10],
    ['Columbus', 'New Madrid', 26],
  ])('H-1.13.1 a hex is 5.25 miles: %s to %s are %i miles', (from, to, miles) => {
    expect(Math.abs(milesBetween(from, to) - miles)).toBeLessThan(5.25 * 1.3);
  });

  it('H-1.13.1 the armies at Corinth and Pittsburg Landing stand four hexes from one another', () => {
    // 19 miles are 3.6 hexes.
    expect(board.grid.distance(at('Corinth'), at('Pittsburg Landing'))).toBe(4);
  });

  // The places upstream, one after the other, as they lie on the rivers.
  it.each([
    ['Mississippi', ['Memphis', 'Randolph', 'Fort Pillow', 'Tiptonville', 'New Madrid', 'Island No. 10', 'Hickman', 'Columbus', 'Cairo', 'Cape Girardeau', 'Chester']],
    ['Ohio', ['Cairo', 'Paducah', 'Smithland', 'Golconda', 'Shawneetown', 'Evansville', 'Owensboro', 'Hawesville', 'Brandenburg', 'West Point', 'Louisville']],
    ['Tennessee', ['Paducah', 'Fort Henry', 'Danville', 'Reynoldsburg', 'Perryville', 'Clifton', 'Savannah', 'Pittsburg Landing', 'Hamburg Landing', 'Eastport', 'Florence', 'Decatur', 'Whitesburg']],
    ['Cumberland', ['Smithland', 'Eddyville', 'Canton', 'Fort Donelson', 'Clarksville', 'Nashville', 'Hartsville', 'Carthage', 'Gainesboro', 'Celina', 'Burkesville']],
    ['Upper Tennessee', ['Bridgeport', 'Chattanooga']],
  ])('H-8.94.1 the %s flows from its headwater to its mouth', (river, upstream) => {
    const places = upstream.map((name) => placeOn(river, name));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(places.length);
    expect(Math.max(...places)).toBeLessThan(map.rivers.find(({ name }) => name === river)!.course.length);
  });

  it.each([
    ['Ohio', 'Cairo'],
    ['Tennessee', 'Paducah'],
    ['Cumberland', 'Smithland'],
  ])('H-8.94.1 the mouth of the %s is at %s', (river, place) => {
    expect(placeOn(river, place)).toBe(0);
  });

  it('H-7.11.1 ports are the six cities on the great rivers that ships reach', () => {
    const ports = map.hexes.filter(({ port }) => port);
    expect(ports.map(({ name }) => name).sort()).toEqual(['Cairo', 'Evansville', 'Louisville', 'Memphis', 'Nashville', 'Paducah']);
    expect(ports.every(({ settlement, hex }) => settlement === 'city' && onMajorRiver(board, board.grid.indexOf(hex)))).toBe(true);
    expect(map.hexes.filter(({ settlement, port }) => settlement === 'city' && !port).map(({ name }) => name)).toEqual(['Chattanooga']);
  });

  it('H-7.11.1 the lines to Illinois, Indiana and Frankfort leave over the north, those to the Gulf over the south, those to Georgia and Knoxville over the east, that to Little Rock over the west', () => {
    const exits = map.hexes.flatMap(({ edge }) => edge ?? []);
    const count = (edge: string) => exits.filter((each) => each === edge).length;
    expect({ north: count('north'), east: count('east'), south: count('south'), west: count('west') }).toEqual({ north: 5, east: 2, south: 3, west: 1 });
  });

  // The railways of 1862.
  it.each(['Corinth', 'Memphis', 'Nashville', 'Bowling Green', 'Humboldt', 'Jackson', 'Grand Junction', 'Union City', 'Decatur', 'Stevenson', 'Chattanooga', 'Clarksville', 'Murfreesboro', 'Columbia', 'Columbus', 'Paducah', 'Cairo', 'Evansville', 'Louisville', 'Florence'])(
    'H-8.7.1 %s is a station',
    (name) => {
      expect(isStation(board, at(name))).toBe(true);
    },
  );

  it.each(['Savannah', 'Purdy', 'Fort Donelson', 'Hopkinsville', 'Owensboro', 'Smithland', 'Waynesboro', 'Lexington', 'New Madrid', 'Carthage', 'Glasgow'])('H-8.7.1 no railway reaches %s', (name) => {
    expect(isStation(board, at(name))).toBe(false);
  });

  it('H-8.71.1 the Louisville & Nashville is the Union’s as far as the Green, the Confederates’ beyond', () => {
    const owners = map.rails.filter(({ name }) => name === 'Louisville & Nashville').map(({ owner, path }) => [owner, path[0], path.at(-1)]);
    expect(owners).toEqual([
      ['union', hexNamed(map, 'Louisville'), hexNamed(map, 'Munfordville')],
      ['confederate', hexNamed(map, 'Munfordville'), hexNamed(map, 'Nashville')],
    ]);
  });

  it.each([
    ['Pittsburg Landing', 'TN'],
    ['Fort Henry', 'TN'],
    ['Fort Heiman', 'KY'],
    ['Columbus', 'KY'],
    ['Bowling Green', 'KY'],
    ['Corinth', 'MS'],
    ['Eastport', 'MS'],
    ['Florence', 'AL'],
    ['Bridgeport', 'AL'],
    ['Ringgold', 'GA'],
    ['New Madrid', 'MO'],
    ['Hopefield', 'AR'],
    ['Cairo', 'IL'],
    ['Evansville', 'IN'],
  ])('H-8.24.a.1 %s lies in %s', (name, state) => {
    expect(stateOfHex(board, at(name))).toBe(state);
  });

  it('H-8.24.a.1 the states lie where they should also where nobody lives', () => {
    // Two hexes inland of each place, away from any border.
    const beyond = (name: string, columns: number, rows: number): string => {
      const hex = hexNamed(map, name);
      const id = String(Number(hex.slice(0, 2)) + columns).padStart(2, '0') + String(Number(hex.slice(2)) + rows).padStart(2, '0');
      return map.hexes.find((each) => each.hex === id)!.state;
    };
    expect([beyond('Holly Springs', 2, 1), beyond('Huntsville', 1, -1), beyond('Jackson', 2, -1), beyond('Glasgow', -2, 1), beyond('New Madrid', -4, -2), beyond('Chester', 6, 2), beyond('Boonville', 4, 1), beyond('La Fayette', 1, 1)]).toEqual(
      ['MS', 'AL', 'TN', 'KY', 'MO', 'IL', 'IN', 'GA'],
    );
  });

  it('H-13.22.3 north of the Ohio lie Illinois and Indiana', () => {
    expect(new Set(map.hexes.filter(({ northOfOhio }) => northOfOhio).map(({ state }) => state))).toEqual(new Set(['IL', 'IN']));
    expect(map.hexes.filter(({ state, northOfOhio }) => (state === 'IL' || state === 'IN') && !northOfOhio)).toEqual([]);
  });

  it.each([
    ['Nashville', 'Edgefield'],
    ['Florence', 'Tuscumbia'],
    ['Decatur', 'Decatur Junction'],
  ])('H-8.24.3 a bridge leads from %s to %s', (from, to) => {
    expect(bridgeBetween(from, to)).toBe(true);
  });

  it('H-8.24.3 the rivers have the six bridges of the railways, and three fords', () => {
    const withFeature = (feature: 'bridge' | 'ford') => map.hexsides.filter(({ features }) => features.includes(feature));
    expect(withFeature('bridge')).toHaveLength(6);
    expect(withFeature('ford')).toHaveLength(3);
  });

  it('H-8.91.1 the Muscle Shoals lie between Florence and Decatur', () => {
    const tennessee = map.rivers.find(({ name }) => name === 'Tennessee')!.course;
    const shoals = tennessee.flatMap((between, place) => (map.hexsides.some((side) => side.between.join() === between.join() && side.features.includes('shoal')) ? [place] : []));
    expect(shoals).toHaveLength(4);
    expect(Math.min(...shoals)).toBeGreaterThan(placeOn('Tennessee', 'Florence'));
    expect(Math.max(...shoals)).toBeLessThan(placeOn('Tennessee', 'Decatur'));
  });
});

describe('the map for a first game', () => {
  const learning = learningMap();
  const small = boardOf(learning);

  it('is a part of the campaign’s map, with Corinth as far from Pittsburg Landing as there', () => {
    expect(isMap(learning)).toBe(true);
    expect([learning.columns, learning.rows, learning.hexes.length]).toEqual([14, 12, 168]);
    expect(small.grid.distance(small.grid.indexOf(hexNamed(learning, 'Corinth')), small.grid.indexOf(hexNamed(learning, 'Pittsburg Landing')))).toBe(4);
  });

  it('H-7.11.1 gives each side a source of supply: a port, and railways that leave it', () => {
    expect(learning.hexes.filter(({ port }) => port).map(({ name, settlement }) => [name, settlement])).toEqual([['Savannah', 'city']]);
    expect(learning.hexes.flatMap(({ edge }) => edge ?? []).sort()).toEqual(['east', 'north', 'south', 'west']);
  });

  it('H-8.24.3 its one bridge leads from Savannah to Pittsburg Landing', () => {
    const bridges = learning.hexsides.filter(({ features }) => features.includes('bridge')).map(({ between }) => [...between].sort());
    expect(bridges).toEqual([[hexNamed(learning, 'Pittsburg Landing'), hexNamed(learning, 'Savannah')].sort()]);
  });
});

describe('a map that contradicts itself', () => {
  const without = (part: Partial<ScenarioMap>): (() => ScenarioMap) => () => checked({ ...map, ...part });

  it('is not let through', () => {
    const [ohio, ...others] = map.rivers;
    expect(without({})()).toEqual(map);
    expect(without({ hexes: map.hexes.slice(1) })).toThrow();
    expect(without({ rivers: others })).toThrow('the courses and the hexsides of the great rivers are not the same');
    expect(without({ rivers: [{ ...ohio!, course: [...ohio!.course.slice(1), ohio!.course[0]!] }, ...others] })).toThrow(`the ${ohio!.name} is broken`);
    expect(without({ rails: [...map.rails, map.rails[0]!] })).toThrow('a link of two ways is told twice');
    expect(without({ rails: [{ path: ['0101', '0103'] }, ...map.rails] })).toThrow('a way leaps from 0101 to 0103');
    expect(without({ hexsides: map.hexsides.map((side) => ({ ...side, features: side.features.filter((feature) => feature !== 'bridge') })) })).toThrow('fords what has no ford');
    expect(without({ hexes: map.hexes.map((hex) => (hex.name === 'Corinth' ? { ...hex, port: true } : hex)) })).toThrow(`${hexNamed(map, 'Corinth')} is no port`);
    expect(without({ hexes: map.hexes.map((hex) => (hex.name === 'Corinth' ? { ...hex, edge: 'south' } : hex)) })).toThrow('no rail line leaves the map');
  });
});
