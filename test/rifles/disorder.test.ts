import { piece } from '../../src/systems/rifles/position.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { play, positionOf, type Sketch, type UnitSketch } from './position.js';

const fire = { type: 'fire', unit: 'f', target: 't' } as const;

/** The firer two hexes north of the target; k keeps the segment open. */
const at = (target: Partial<UnitSketch> = {}, turns?: Sketch['turns']): RiflesState =>
  positionOf(
    {
      ...(turns ? { turns } : {}),
      union: [{ id: 'f', hex: '0502', facing: 3 }, { id: 'k', hex: '0101', facing: 3 }],
      confederate: [{ id: 't', hex: '0504', ...target }, { id: 'n', hex: '0102' }],
    },
    { name: 'fire' },
  );
const after = (state: RiflesState) => piece(state, 't').state;

/* The check is a house rule. A die of 3 costs a small line 19 of 400 men here: 4 per cent. Its morale is 6. */

test.each<[number, string, object]>([
  [1, 'stands', { formation: 'line', takingCover: false }],
  [2, 'takes-cover', { formation: 'line', takingCover: true }],
  [3, 'disordered', { formation: 'disordered', takingCover: false }],
  [9, 'disordered', { formation: 'disordered', takingCover: false }],
])('R-FC.1 die %i and 4 per cent against morale 6: %s', (die, result, left) => {
  const { events, state } = play(at(), 'union', fire, 3, die);
  expect(events[1]).toMatchObject({ type: 'morale-checked', roll: { die, total: die + 4 }, morale: 6, result });
  expect(after(state)).toMatchObject({ ...left, men: 381, underFire: true });
});

test('R-OM.2 R-UN.12 riders take no cover: with as much as their morale they stand', () => {
  // Mounted, 80 per mille times 0.60 times 3.00 of 400 men: 57.6, times 0.4: 23, 5 per cent.
  const { events, state } = play(at({ kind: 'cavalry', mounted: true }), 'union', fire, 0, 1);
  expect(events[1]).toMatchObject({ roll: { total: 6 }, result: 'stands' });
  expect(after(state)).toMatchObject({ formation: 'line', takingCover: false });
});

test('R-XS.1 whoever is disordered has no skirmishers, and guns are disordered like all others', () => {
  expect(after(play(at({ skirmishers: 50 }), 'union', fire, 3, 9).state)).toMatchObject({ formation: 'disordered', skirmishers: 0 });
  expect(after(play(at({ kind: 'foot-artillery' }), 'union', fire, 3, 9).state)).toMatchObject({ formation: 'disordered' });
});

test('R-XS.1 who is disordered already stays so', () => {
  // 80 per mille times 1.00 of 400 men: 32, 8 per cent.
  const { events, state } = play(at({ formation: 'disordered' }), 'union', fire, 3, 9);
  expect(events[1]).toMatchObject({ roll: { total: 17 }, result: 'disordered' });
  expect(after(state)).toMatchObject({ formation: 'disordered', men: 368 });
});

test('R-FC.1 with losses as high as its morale no die lets it stand', () => {
  // A mounted attack column: 80 per mille times 1.20 times 3.00 of 400 men: 115.2, 28 per cent.
  const { events } = play(at({ kind: 'cavalry', mounted: true, formation: 'attack-column', morale: 9 }), 'union', fire, 3, 0);
  expect(events[1]).toMatchObject({ roll: { die: 0, total: 28 }, result: 'disordered' });
});

test('R-OM.2 under fire and taking cover last until the own turn ends', () => {
  const turn = { weather: 'clear', ground: 'firm' } as const;
  const hit = play(at({}, [{ label: '1', ...turn }, { label: '2', ...turn }]), 'union', fire, 3, 2).state;
  const marked = { underFire: true, takingCover: true };
  const theirs = play(play(hit, 'union', { type: 'end-fire' }).state, 'union', { type: 'end-turn' }).state;
  expect(theirs).toMatchObject({ active: 'confederate', phase: { name: 'movement' } });
  expect(after(theirs)).toMatchObject(marked);
  const last = play(play(theirs, 'confederate', { type: 'end-movement' }).state, 'confederate', { type: 'end-fire' }).state;
  expect(after(last)).toMatchObject(marked);
  expect(after(play(last, 'confederate', { type: 'end-turn' }).state)).toMatchObject({ underFire: false, takingCover: false });
});
