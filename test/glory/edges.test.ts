import { fitOdds, roundingOf, chargeModifiers, type ChargeFacts } from '../../src/systems/glory/procedures/charge-odds.js';
import { lineOfSight } from '../../src/systems/glory/procedures/line-of-sight.js';
import { hexIndex } from '../../src/systems/glory/position.js';
import { glory } from '../../src/systems/glory/index.js';
import type { Shot } from '../../src/systems/glory/state.js';
import { chargeWithZeros, charging, resolve, typesOf, underFire } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch } from './position.js';

/*
 * Edges of rules at which a small fault in the code once went unnoticed by all other tests. Hexes around 0505 of the default
 * map: 0504, 0604, 0605, 0506, 0405, 0404, clockwise from north.
 */

describe('lines of sight', () => {
  test.each([
    [0, 2],
    [2, 0],
  ])('G-9.4.a a ridge at level 1 does not block between ground at %d and ground at %d: it is higher than one end only', (near, far) => {
    const state = positionOf({ hexes: { '0506': { elevation: near }, '0505': { elevation: 1 }, '0504': { elevation: far } } });
    expect(lineOfSight(state, hexIndex(state.setting, '0506'), hexIndex(state.setting, '0504')).clear).toBe(true);
  });
});

describe('the charge die', () => {
  const facts: ChargeFacts = {
    attack: 5, defence: 3, attackCohesion: 8, defenceCohesion: 7, terrain: [], overStream: false, through: 'front', frontAndRear: 'exclusive',
    mountedIntoWoods: true, cavalryBonus: false, dismountedCharges: false, defenderExtended: false, sharpshooters: false,
  };

  test('G-10.41.a the odds tell in whose favour they were rounded: 5 against 3 in level Clear', () => {
    expect(fitOdds(5, 3, roundingOf(facts))).toEqual({ attack: 5, defence: 3, column: '2-1', modifier: 2, rounding: { favours: 'attacker', rule: 'G-10.41.a' } });
  });

  test('G-10.25.c into Woods a difference of exactly 1 is what it is, one of 2 is cut to 1', () => {
    const cohesion = (attackCohesion: number) => chargeModifiers({ ...facts, attackCohesion }).terms[1];
    expect(cohesion(8)).toMatchObject({ value: 1, rule: 'G-10.25.a' });
    expect(cohesion(9)).toMatchObject({ value: 1, rule: 'G-10.25.c' });
  });

  test('G-CR.7 one of two stacked defenders that used Extended Movement is enough', () => {
    const defended = (extended: boolean): Sketch => ({
      union: [{ id: 'a', hex: '0505' }],
      confederate: [{ id: 'top', hex: '0504', facing: 3, onTop: true }, { id: 'under', hex: '0504', facing: 3, extended }],
    });
    const extendedTerms = (extended: boolean) => chargeWithZeros(defended(extended), [{ attackers: ['a'], targets: ['0504'] }]).roll.modifiers.filter(({ rule }) => rule === 'G-CR.7');
    expect(extendedTerms(true)).toHaveLength(1);
    expect(extendedTerms(false)).toHaveLength(0);
  });
});

describe('Defensive Fire', () => {
  const battery = (gun: number, charger: number): Sketch => ({
    hexes: { '0504': { elevation: gun }, '0505': { elevation: charger } },
    union: [{ id: 'a', hex: '0505' }],
    confederate: [{ id: 'guns', hex: '0504', facing: 3, class: 'artillery' }],
  });
  const fireOf = (sketch: Sketch) => glory.offers(underFire(sketch, [{ attackers: ['a'], targets: ['0504'] }]), 'confederate').flatMap(({ commands }) => commands).filter(({ type }) => type === 'defensive-fire');

  test('G-TCN.f guns fire at a neighbour on their own level, however high that is, and at none two levels off', () => {
    expect(fireOf(battery(2, 2))).toHaveLength(1);
    expect(fireOf(battery(2, 1))).toHaveLength(1);
    expect(fireOf(battery(3, 1))).toHaveLength(0);
  });
});

test('G-11.24.c, G-11.41.a a Disordered unit whose way back costs two Disorders is Withdrawn by the first, and the second finds nobody', () => {
  const state = positionOf(
    {
      hexsides: [{ between: ['0505', '0504'], features: ['river', 'ford'] }],
      union: [{ id: 'a', hex: '0506' }, { id: 'e', hex: '0503', facing: 3 }],
      confederate: [{ id: 'd', hex: '0505', facing: 3, disordered: true }],
    },
    {
      name: 'retreats',
      combat: { charge: { id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0505'], defenders: ['d'], spent: [] }, result: 'retreat-and-check', contested: ['0505'], losers: ['d'], advanced: [] },
      retreats: [{ unit: 'd', from: ['0506'], mayStand: false }],
      pending: { numbered: 1, charges: [], continuations: [], occupations: [] },
    },
  );
  const { events } = play(state, 'confederate', { type: 'retreat', unit: 'd', path: ['0504'], facing: 3 });
  expect(typesOf(events).slice(0, 2)).toEqual(['unit-retreated', 'unit-withdrawn']);
  expect(events.filter(({ type }) => type === 'unit-withdrawn')).toHaveLength(1);
});

describe('Artillery Fire', () => {
  const shot = (battery: string): Shot => ({ batteries: [battery], target: '0503', die: 5, total: 9, result: 'check', affected: ['target'], misguided: false, returning: false });

  test('G-9.13.c a Disordered battery that the first shot eliminates does not check for the second', () => {
    const state = positionOf(
      { union: [{ id: 'a', hex: '0506', class: 'artillery', marks: { fired: true } }, { id: 'b', hex: '0405', class: 'artillery', marks: { fired: true } }], confederate: [{ id: 'target', hex: '0503', facing: 3, class: 'artillery', disordered: true }, { id: 'far', hex: '0901' }] },
      { name: 'artillery-fire', shots: [shot('a'), shot('b')] },
    );
    // One die: 9 is above the Disordered Cohesion of 5.
    const { events } = play(state, 'union', { type: 'end-fire' }, [9]);
    expect(typesOf(events).slice(0, 2)).toEqual(['cohesion-checked', 'unit-eliminated']);
  });

  test('G-9.3.a a battery on top of infantry fires alone, two stacked ones alone or together', () => {
    const shots = (second: 'infantry' | 'artillery') =>
      glory.offers(
        positionOf({ union: [{ id: 'a', hex: '0505', class: 'artillery', onTop: true }, { id: 'b', hex: '0505', class: second }], confederate: [{ id: 'd', hex: '0502', facing: 3 }] }, { name: 'artillery-fire', shots: [] }),
        'union',
      ).flatMap(({ commands }) => commands).flatMap((command) => (command.type === 'fire' ? [command.batteries] : []));
    expect(shots('infantry')).toEqual([['a']]);
    expect(shots('artillery')).toEqual([['a'], ['b'], ['a', 'b']]);
  });
});

describe('after a repulse', () => {
  /** a, with 2 SP, rolls 0 against the defenders and retreats; who may follow? */
  const candidates = (others: Sketch): readonly string[] => {
    const state = charging({ ...others, union: [{ id: 'a', hex: '0505', strength: 2 }], confederate: [{ id: 'd', hex: '0504', facing: 3, strength: 6, onTop: true }, ...others.confederate!] }, [{ attackers: ['a'], targets: [...new Set(['0504', ...others.confederate!.map(({ hex }) => String(hex))])] }]);
    const { phase } = playAll(state, ['union', resolve(), [0]], ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }]).state;
    return phase.name === 'advance' ? phase.openings.flatMap((opening) => opening.candidates) : [];
  };

  test('G-11.33.f the top unit may follow, and not the one beneath it', () => {
    expect(candidates({ confederate: [{ id: 'under', hex: '0504', facing: 3 }] })).toEqual(['d']);
  });

  test('G-11.31.d guns never follow', () => {
    expect(candidates({ confederate: [{ id: 'guns', hex: '0404', facing: 2, class: 'artillery' }, { id: 'foot', hex: '0404', facing: 2 }] })).toEqual(['d', 'foot']);
  });
});

test('G-11.33.d a counter-charge that is repulsed is not countered in turn', () => {
  const state = positionOf(
    { union: [{ id: 'a', hex: '0506' }], confederate: [{ id: 'd', hex: '0504', facing: 3, disordered: true }] },
    {
      name: 'advance',
      side: 'union',
      combat: { charge: { id: 2, kind: 'counter', side: 'confederate', attackers: ['d'], targets: ['0506'], defenders: ['a'], spent: [] }, result: 'attacker-repulsed', contested: ['0505'], losers: ['d'], advanced: [] },
      openings: [{ hex: '0505', candidates: ['a'], leftBefore: false }],
      optional: true,
      pending: { numbered: 2, charges: [], continuations: [], occupations: [] },
    },
  );
  expect(play(state, 'union', { type: 'advance', unit: 'a', hex: '0505', facing: 0 }).state.phase.name).not.toBe('counter-charge');
});

test('G-11.32.g a Continued Attack lapses when its unit was Disordered meanwhile', () => {
  const continuing = (disordered: boolean) => {
    const sketch: Sketch = { union: [{ id: 'a', hex: '0504', disordered }, { id: 'b', hex: '0805' }], confederate: [{ id: 'd', hex: '0503', facing: 3, class: 'artillery' }, { id: 'e', hex: '0804', facing: 3, class: 'artillery' }] };
    const state = charging(sketch, [{ attackers: ['b'], targets: ['0804'] }]);
    if (state.phase.name !== 'charges') throw new Error(state.phase.name);
    const pending = { ...state.phase.pending, continuations: [{ unit: 'a', hex: '0504', spent: [] }] };
    return playAll({ ...state, phase: { name: 'charges', pending } }, ['union', resolve()], ['union', { type: 'advance', unit: 'b', hex: '0804', facing: 0 }]);
  };
  expect(continuing(false).state.phase.name).toBe('continued-attack');
  expect(typesOf(continuing(true).events)).toContain('continued-attack-lapsed');
});

describe('whose retreat it is', () => {
  /** d was beaten by a, and stands in the middle of the map. */
  const beaten = positionOf(
    { union: [{ id: 'a', hex: '0506' }], confederate: [{ id: 'd', hex: '0505', facing: 3 }] },
    {
      name: 'retreats',
      combat: { charge: { id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0505'], defenders: ['d'], spent: [] }, result: 'retreat-and-check', contested: ['0505'], losers: ['d'], advanced: [] },
      retreats: [{ unit: 'd', from: ['0506'], mayStand: false }],
      pending: { numbered: 1, charges: [], continuations: [], occupations: [] },
    },
  );

  test.each(['leave-map', 'accept-elimination', 'stand'] as const)('G-11.21.a %s is for units that have to retreat, and for no others', (type) => {
    expect(reasons(refusal(beaten, 'confederate', { type, unit: 'a' }))).toEqual([{ rule: 'G-11.21.a', code: 'retreat.not-retreating' }]);
    expect(reasons(refusal(beaten, 'confederate', { type, unit: 'nobody' }))).toEqual([{ rule: 'G-11.21.a', code: 'unknown.unit' }]);
  });

  test('G-11.21.b where both sides have units to retreat, neither retreats those of the other', () => {
    if (beaten.phase.name !== 'retreats') throw new Error(beaten.phase.name);
    const both = { ...beaten, phase: { ...beaten.phase, retreats: [...beaten.phase.retreats, { unit: 'a', from: ['0505'], mayStand: false }] } };
    expect(reasons(refusal(both, 'union', { type: 'retreat', unit: 'd', path: ['0504'], facing: 3 }))).toEqual([{ rule: 'G-11.21.a', code: 'retreat.not-retreating' }]);
  });

  test('G-11.28.a nobody leaves the map from the middle of it, with rivers all around', () => {
    const around = ['0504', '0604', '0605', '0405', '0404'];
    const barred = positionOf({ hexsides: around.map((hex) => ({ between: ['0505', hex], features: ['river'] })), union: [{ id: 'a', hex: '0506' }], confederate: [{ id: 'd', hex: '0505', facing: 3 }] }, beaten.phase);
    expect(reasons(refusal(barred, 'confederate', { type: 'leave-map', unit: 'd' }))).toEqual([{ rule: 'G-11.28.a', code: 'retreat.no-edge' }]);
  });
});

test('G-10.27.a once one of two units has left before the charge, the other is still asked', () => {
  const state = positionOf(
    { union: [{ id: 'a', hex: '0506' }], confederate: [{ id: 'h', hex: '0505', facing: 3, class: 'cavalry' }, { id: 'g', hex: '0505', facing: 3, class: 'horse-artillery', onTop: true }] },
    { name: 'retreat-before-charge', side: 'confederate', pending: { numbered: 1, charges: [{ id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0505'], defenders: ['g', 'h'], spent: [] }], continuations: [], occupations: [] }, undecided: ['g', 'h'] },
  );
  expect(play(state, 'confederate', { type: 'await-charge', unit: 'g' }).state.phase).toMatchObject({ name: 'retreat-before-charge', undecided: ['h'] });
});
