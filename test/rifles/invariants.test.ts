import { invariants } from '../../src/systems/rifles/invariants.js';
import { INITIAL_STATE } from '../../src/systems/rifles/evolve.js';
import type { Phase, RiflesState, UnitState } from '../../src/systems/rifles/state.js';
import { positionOf, type Sketch } from './position.js';

const sketch: Sketch = {
  features: { '0101': ['deep-water'], '0102': ['shallow-water'], '0505': ['village'], '0606': ['deep-water', 'bridge'] },
  union: [
    { id: 'foot', hex: '0505', formation: 'defensive-order' },
    { id: 'horse', hex: '0506', kind: 'cavalry', mounted: true },
    { id: 'guns', hex: '0606', kind: 'foot-artillery' },
    { id: 'boat', hex: '0102', kind: 'small-vessel' },
    { id: 'ship', hex: '0101', kind: 'large-vessel' },
  ],
  confederate: [{ id: 'enemy', hex: '0504', skirmishers: 40 }],
  victory: { objectives: [{ hex: '0505', name: 'Village', points: 1 }], holders: { '0505': 'union' } },
};
const sound = positionOf(sketch);
const [FOOT, HORSE, GUNS, BOAT, SHIP, ENEMY] = [0, 1, 2, 3, 4, 5] as const;
const hex = (id: string): number => sound.setting.board.grid.indexOf(id);
const withUnit = (index: number, change: Partial<UnitState>): RiflesState => ({ ...sound, units: sound.units.map((unit, at) => (at === index ? { ...unit, ...change } : unit)) });
const names = (state: RiflesState) => invariants(state).map(({ invariant }) => invariant);

test('a sound position breaks nothing, nor does a game that has not begun', () => {
  expect(invariants(sound)).toEqual([]);
  expect(invariants(INITIAL_STATE)).toEqual([]);
});

test.each<readonly [string, number, Partial<UnitState>, string]>([
  ['R-UN.5 nobody', FOOT, { men: 0 }, 'a unit in the game has men, and no more than at the start'],
  ['R-UN.5 more men than at the start', FOOT, { men: 401 }, 'a unit in the game has men, and no more than at the start'],
  ['half a point', FOOT, { spent: 0.5 }, 'points spent are counted'],
  ['R-UN.12 guns on horses', GUNS, { mounted: true }, 'only cavalry is mounted'],
  ['R-OM.2 riders behind cover', HORSE, { takingCover: true }, 'riders do not take cover'],
  ['R-NV.2 a large vessel aground', SHIP, { aground: true }, 'only small vessels run aground'],
  ['R-MD.5 guns that skirmish', GUNS, { skirmishers: 10 }, 'only infantry and cavalry in order have skirmishers'],
  ['R-MD.5 skirmishers of a disordered unit', ENEMY, { formation: 'disordered' }, 'only infantry and cavalry in order have skirmishers'],
  ['R-DO.1 defensive order in the open', ENEMY, { formation: 'defensive-order' }, 'the formation is one that the unit can have where it is'],
  ['R-DO.3 riders who dig', HORSE, { formation: 'digging' }, 'the formation is one that the unit can have where it is'],
  ['a hull in disorder', BOAT, { formation: 'disordered' }, 'the formation is one that the unit can have where it is'],
  ['R-NV.3 a large vessel in the shallows', SHIP, { hex: hex('0102') }, 'vessels are on water deep enough'],
  ['R-NV.3 a boat ashore', BOAT, { hex: hex('0404') }, 'vessels are on water deep enough'],
  ['R-WA.1 infantry in the river', FOOT, { hex: hex('0101'), formation: 'line' }, 'land units are on land, bridges or ice'],
  ['enemies together', ENEMY, { hex: hex('0505') }, 'one side holds a hex'],
  ['an enemy who moved', ENEMY, { marks: { moved: true } }, 'marks and points last until the turn of the side ends'],
  ['an enemy who spent points', ENEMY, { spent: 1 }, 'marks and points last until the turn of the side ends'],
  ['men of a unit that is gone', FOOT, { hex: -1 }, 'who has left the game has no men, points or marks'],
])('%s', (_title, index, change, broken) => {
  expect(names(withUnit(index, change))).toContain(broken);
});

test('three units in a hex', () => {
  const crowded = { ...sound, units: sound.units.map((unit, at) => (at <= GUNS ? { ...unit, hex: hex('0505') } : unit)) };
  expect(names(crowded)).toEqual(['a hex holds two units at most']);
});

test('R-WA.1, R-WA.2 ice bears, and who is caught by a thaw stays where it is', () => {
  const turn = { label: '1', weather: 'clear', ground: 'firm' } as const;
  const thawed = { ...positionOf({ ...sketch, turns: [{ ...turn, frozen: true }, { ...turn, label: '2' }], union: [{ id: 'foot', hex: '0101' }] }), turn: 2 };
  expect(invariants(thawed)).toEqual([]);
});

test.each<readonly [string, Phase, string]>([
  ['nobody', { name: 'retreat', units: [], hex: '0504', victors: ['foot'] }, 'a retreat is about somebody'],
  ['somebody elsewhere', { name: 'retreat', units: ['enemy'], hex: '0503', victors: ['foot'] }, 'a retreat is about the beaten of the hex and their victors'],
  ['the victors', { name: 'retreat', units: ['foot'], hex: '0505', victors: ['foot'] }, 'a retreat is about the beaten of the hex and their victors'],
  ['enemies as victors', { name: 'retreat', units: ['enemy'], hex: '0504', victors: ['enemy'] }, 'a retreat is about the beaten of the hex and their victors'],
])('a retreat of %s', (_title, phase, broken) => {
  expect(names({ ...sound, phase })).toEqual([broken]);
});

test('the beaten of the hex and their victors may wait', () => {
  expect(invariants({ ...sound, phase: { name: 'retreat', units: ['enemy'], hex: '0504', victors: ['foot'] } })).toEqual([]);
});

test('trenches are on the map and no two in a hex, only objectives are held, and the turn is one of the game', () => {
  expect(names({ ...sound, dug: [3, 3] })).toEqual(['a trench is dug once, on the map']);
  expect(names({ ...sound, dug: [-1] })).toEqual(['a trench is dug once, on the map']);
  expect(names({ ...sound, held: { '0101': 'union' } })).toEqual(['only objectives are held']);
  expect(names({ ...sound, turn: 2 })).toEqual(['the turn is one of the scenario']);
});
