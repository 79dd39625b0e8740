import { glory } from '../../src/systems/glory/index.js';
import type { GloryCommand } from '../../src/systems/glory/commands.js';
import { availableMarkers } from '../../src/systems/glory/procedures/activation.js';
import { commandStatus } from '../../src/systems/glory/procedures/command-range.js';
import { chargePreview } from '../../src/systems/glory/previews/charge.js';
import { scenarioFaults } from '../../src/systems/glory/scenario-check.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { chargeWithZeros, charging, designate, designating, DUEL, duel, hexOf, told, underFire } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, scenarioOf, type Sketch, type UnitSketch } from './position.js';

const refit = { refit: { battle: '2nd-manassas' } } as const;
const draw = { type: 'draw-marker' } as const;
const TURNS: Sketch['turns'] = [
  { label: '28 Aug 1745', period: 'day', ground: 'good' },
  { label: '29 Aug 0515', period: 'day', ground: 'good' },
  { label: '29 Aug 1015', period: 'day', ground: 'good' },
];

/** Jackson's divisions, Stuart's cavalry and Longstreet, whose markers come on the second day; a Union corps. */
const SECOND: Sketch = {
  turns: TURNS,
  refit: { battle: '2nd-manassas', secondMarker: { turn: 1, commands: ['hill', 'ewell', 'stuart'] } },
  markers: [
    { id: 'union', side: 'union', name: 'Porter', copies: 2 },
    { id: 'cavalry', side: 'confederate', name: 'Cavalry', copies: 2 },
    { id: 'jackson', side: 'confederate', name: 'Jackson', copies: 2 },
    { id: 'longstreet', side: 'confederate', name: 'Longstreet', copies: 2, fromTurn: 3 },
  ],
  leaders: [
    { id: 'union', side: 'union', hex: '0101' },
    { id: 'hill', side: 'confederate', marker: 'jackson', hex: '0901' },
    { id: 'ewell', side: 'confederate', marker: 'jackson', hex: '0902' },
    { id: 'taliaferro', side: 'confederate', marker: 'jackson', hex: '0903' },
    { id: 'stuart', side: 'confederate', marker: 'cavalry', hex: '0904' },
    { id: 'hood', side: 'confederate', marker: 'longstreet', hex: '0905' },
  ],
  union: [{ id: 'u', hex: '0101' }],
  confederate: [
    { id: 'h', hex: '0901', marker: 'jackson', leader: 'hill' },
    { id: 'e', hex: '0902', marker: 'jackson', leader: 'ewell' },
    { id: 't', hex: '0903', marker: 'jackson', leader: 'taliaferro' },
    { id: 's', hex: '0904', marker: 'cavalry', leader: 'stuart', class: 'cavalry' },
    { id: 'l', hex: '0905', marker: 'longstreet', leader: 'hood' },
  ],
};
const at = (turn: number): GloryState => ({ ...positionOf(SECOND, { name: 'initiative' }, null), turn });
const drawing = (turn: number, pool: GloryState['pool']): GloryState => ({ ...at(turn), phase: { name: 'draw' }, pool });

describe('markers', () => {
  test('G-14.42.a on the 28th two Jackson and the Cavalry marker, but no Longstreet', () => {
    expect(availableMarkers(at(1))).toEqual({ union: 2, cavalry: 2, jackson: 2 });
    expect(availableMarkers(at(2))).toEqual({ union: 2, cavalry: 2, jackson: 2 });
  });

  test('G-14.42.a, G-14.42.b from the 1015 turn of the 29th Longstreet too, and he activates the divisions whose leaders name him', () => {
    expect(availableMarkers(at(3))).toEqual({ union: 2, cavalry: 2, jackson: 2, longstreet: 2 });
    expect(told(play(drawing(3, { longstreet: 1 }), 'union', draw, [0]).events, 'group-activated').group.commands).toEqual(['hood']);
  });

  test('G-14.42.c in the 1745 turn of the 28th the first Jackson marker leaves Hill and Ewell inactive', () => {
    const { events } = play(drawing(1, { jackson: 2 }), 'union', draw, [0]);
    expect(told(events, 'marker-selected').commands).toEqual(['taliaferro']);
    expect(told(events, 'group-activated').group.commands).toEqual(['taliaferro']);
  });

  test('G-14.42.c on the second they act', () => {
    expect(told(play(drawing(1, { jackson: 1 }), 'union', draw, [0]).events, 'marker-selected').commands).toEqual(['hill', 'ewell', 'taliaferro']);
  });

  test('G-14.42.c Stuart waits for the second Cavalry marker: the first goes by', () => {
    const { events } = play(drawing(1, { cavalry: 2 }), 'union', draw, [0, 0]);
    expect(events.slice(0, 2)).toEqual([
      { type: 'marker-discarded', marker: 'cavalry', rule: 'G-14.42.c' },
      { type: 'marker-selected', marker: 'cavalry', side: 'confederate', drawn: true, commands: ['stuart'] },
    ]);
  });

  test('G-14.42.c held out as the first it goes by, too', () => {
    const { events, state } = play({ ...at(1), phase: { name: 'first-marker', side: 'confederate' } }, 'confederate', { type: 'choose-marker', marker: 'cavalry' });
    expect(events).toEqual([
      { type: 'pool-formed', markers: { union: 2, cavalry: 2, jackson: 2 } },
      { type: 'marker-discarded', marker: 'cavalry', rule: 'G-14.42.c' },
      { type: 'phase-entered', phase: { name: 'draw' } },
    ]);
    expect(state.pool).toEqual({ union: 2, cavalry: 1, jackson: 2 });
  });

  test('G-14.42.c of a single marker Stuart acts on that one', () => {
    const markers = SECOND.markers!.map((marker) => (marker.id === 'cavalry' ? { ...marker, copies: 1 } : marker));
    const state: GloryState = { ...positionOf({ ...SECOND, markers }, { name: 'draw' }, null), pool: { cavalry: 1 } };
    expect(told(play(state, 'union', draw, [0]).events, 'marker-selected').commands).toEqual(['stuart']);
  });

  test('G-14.42.c in any other turn they act on the first', () => {
    expect(told(play(drawing(2, { jackson: 2 }), 'union', draw, [0]).events, 'marker-selected').commands).toEqual(['hill', 'ewell', 'taliaferro']);
  });

  test("G-14.43.a Walker's battalion acts with Jackson, S. Lee's does not", () => {
    const guns: Sketch = {
      ...SECOND,
      confederate: [
        ...SECOND.confederate!,
        { id: 'walker', hex: '0906', class: 'artillery', marker: 'jackson', leader: null },
        { id: 's-lee', hex: '0907', class: 'artillery', marker: 'longstreet', leader: null },
      ],
    };
    const state: GloryState = { ...positionOf(guns, { name: 'draw' }, null), turn: 2, pool: { jackson: 1 } };
    const drawn = play(state, 'union', draw, [0]).state;
    expect(told(play(drawn, 'confederate', { type: 'activate-command', command: 'independent:jackson' }).events, 'group-activated').group.units).toEqual(['walker']);
    expect(reasons(refusal(drawn, 'confederate', { type: 'activate-command', command: 'independent:longstreet' }))).toEqual([{ rule: 'G-4.11.a', code: 'activation.other-marker' }]);
  });
});

describe('1st US Sharpshooters', () => {
  const ss = { ability: 'sharpshooters', leader: null, strength: 2 } as const;

  /** Porter's corps: Morrel, Sykes, and the Sharpshooters ten hexes from Morrel. */
  const PORTER: Sketch = {
    ...refit,
    columns: 12,
    markers: [
      { id: 'union', side: 'union', name: 'V Corps / Porter', copies: 2 },
      { id: 'confederate', side: 'confederate', name: 'Jackson', copies: 2 },
    ],
    leaders: [
      { id: 'morrel', side: 'union', hex: '0101' },
      { id: 'sykes', side: 'union', hex: '1103' },
      { id: 'confederate', side: 'confederate', hex: '1209' },
    ],
    union: [
      { id: 'm', hex: '0101', leader: 'morrel' },
      { id: 's', hex: '1103', leader: 'sykes' },
      { id: 'ss', hex: '1104', ...ss },
    ],
    confederate: [{ id: 'c', hex: '1209' }],
  };
  const drawn = () => play({ ...positionOf(PORTER, { name: 'draw' }, null), pool: { union: 1 } }, 'union', draw, [0]).state;
  const begin = (command: string, more: { readonly with?: string } = {}) => ({ type: 'activate-command', command, ...more }) as const;

  test("G-14.45.a they act on Porter's marker and are In Command ten hexes from Morrel", () => {
    expect(scenarioFaults(scenarioOf(PORTER))).toEqual([]);
    expect(told(play(drawn(), 'union', begin('independent:ss')).events, 'group-activated').group).toEqual({ commands: ['independent:ss'], units: ['ss'], outOfCommand: [] });
    expect(commandStatus(drawn(), 'independent:ss')[0]).toMatchObject({ inCommand: true });
  });

  test('G-14.45.e, G-11.61.b Withdrawn they may recover as long as anything of their corps is on the map', () => {
    const without = (...ids: readonly string[]): GloryState => {
      const state = { ...positionOf(PORTER, { name: 'movement' }, 'confederate'), pool: {} };
      const { units } = state.setting.order;
      return { ...state, units: state.units.map((at, index) => (ids.includes(units[index]!.id) ? { ...at, place: 'recovery-box', hex: -1, disordered: true } : at)) };
    };
    const lost = (state: GloryState) => play(state, 'confederate', { type: 'end-movement' }).events.flatMap((event) => (event.type === 'command-lost' ? [event.command] : []));
    expect(lost(without('ss', 'm'))).toEqual(['morrel']);
    expect(lost(without('ss', 'm', 's'))).toEqual(['morrel', 'sykes', 'independent:ss']);
  });

  test('G-14.45.a they may act together with a division of the corps, and then not again', () => {
    const { events, state } = play(drawn(), 'union', begin('sykes', { with: 'independent:ss' }));
    expect(told(events, 'group-activated').group).toEqual({ commands: ['sykes', 'independent:ss'], units: ['s', 'ss'], outOfCommand: [] });
    expect(state.activation?.waiting).toEqual(['morrel']);
  });

  test('G-14.45.a both ways are offered; nobody else accompanies a command', () => {
    expect(glory.offers(drawn(), 'union')[0]?.commands).toEqual([
      begin('morrel'), begin('sykes'), begin('independent:ss'), begin('morrel', { with: 'independent:ss' }), begin('sykes', { with: 'independent:ss' }),
    ]);
    expect(reasons(refusal(drawn(), 'union', begin('sykes', { with: 'morrel' })))).toEqual([{ rule: 'G-14.45.a', code: 'activation.not-sharpshooters' }]);
    expect(reasons(refusal(drawn(), 'union', begin('independent:ss', { with: 'independent:ss' })))).toEqual([{ rule: 'G-14.45.a', code: 'activation.not-sharpshooters' }]);
    expect(reasons(refusal(drawn(), 'union', begin('sykes', { with: 'nobody' })))).toEqual([{ rule: 'G-4.24.a', code: 'unknown.command' }]);
  });

  /** Defenders d at 0504 are charged from Marsh, which is neutral; `top` lies above `d`. */
  const fire = (d: Partial<UnitSketch>, top: readonly UnitSketch[], face: number) => {
    const sketch = duel({ cohesion: 7 }, d, { ...refit, hexes: { '0505': { terrain: 'woods' } }, confederate: top });
    const { events } = play(underFire(sketch, DUEL), 'confederate', { type: 'defensive-fire', hex: '0504', targets: ['0505'] }, [face]);
    return told(events, 'defensive-fire-resolved');
  };

  test('G-14.45.b on top they add 1 to their fire: with the −1 of Woods a 8 hits Cohesion 7', () => {
    const top: UnitSketch = { id: 'top', hex: '0504', facing: 3, onTop: true, ...ss };
    expect(fire({}, [top], 8)).toMatchObject({ firers: ['top'], hit: true, roll: { total: 8, modifiers: [{ rule: 'G-14.45.b', value: 1 }, { rule: 'G-T1.2', value: -1 }] } });
    expect(fire({}, [top], 7)).toMatchObject({ hit: false });
  });

  test('G-14.45.b beneath others they add nothing', () => {
    const top: UnitSketch = { id: 'top', hex: '0504', facing: 3, onTop: true };
    expect(fire(ss, [top], 8)).toMatchObject({ firers: ['top'], hit: false, roll: { total: 7, modifiers: [{ rule: 'G-T1.2', value: -1 }] } });
  });

  const charged = (defender: Partial<UnitSketch>, more: readonly UnitSketch[] = [], attacker: Partial<UnitSketch> = {}) =>
    play(designating(duel(attacker, { facing: 0, ...defender }, { ...refit, confederate: [...more, { id: 's', hex: '0909' }], union: [{ id: 'r', hex: '0109' }] })), 'union', designate(['a'], '0504')).state;
  const leave = (...path: string[]) => ({ type: 'retreat-before-charge' as const, unit: 'd', path, facing: 0 });

  test('G-14.45.c alone they may leave before a charge by infantry, one hex and not two', () => {
    const state = charged(ss);
    expect(state.phase.name).toBe('retreat-before-charge');
    expect(hexOf(play(state, 'confederate', leave('0503')).state, 'd')).toBe('0503');
    expect(reasons(refusal(state, 'confederate', leave('0503', '0502')))).toEqual([{ rule: 'G-14.45.c', code: 'retreat-before-charge.too-far' }]);
    const paths = glory.offers(state, 'confederate').flatMap(({ commands }) => commands).flatMap((command) => (command.type === 'retreat-before-charge' ? [command.path] : []));
    expect(paths).toEqual([['0503'], ['0603'], ['0403']]);
  });

  test.each<[string, readonly UnitSketch[], Partial<UnitSketch>]>([
    ['not with others in the hex', [{ id: 'x', hex: '0504', onTop: true, facing: 0 }], {}],
    ['not before mounted cavalry', [], { class: 'cavalry' }],
  ])('G-14.45.c %s', (_, more, attacker) => {
    expect(charged(ss, more, attacker).phase.name).not.toBe('retreat-before-charge');
  });

  const LONE_BATTERY: Sketch = { ...refit, union: [{ id: 'ss', hex: '0505', ...ss }], confederate: [{ id: 'g', hex: '0504', class: 'artillery' }] };

  test('G-14.45.d alone they charge nobody, not even a lone battery', () => {
    const state = designating(LONE_BATTERY);
    expect(reasons(refusal(state, 'union', designate(['ss'], '0504')))).toEqual([{ rule: 'G-14.45.d', code: 'charge.sharpshooters-alone' }]);
    // Nobody can charge, so that nobody is asked.
    expect(play(positionOf(LONE_BATTERY), 'union', { type: 'end-movement' }).state.phase.name).not.toBe('charge-designation');
  });

  test('G-14.45.e they end with infantry of another division of the corps, and with no other', () => {
    const to = (friend: Partial<UnitSketch>): Sketch => ({
      ...refit,
      leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'sykes', side: 'union', hex: '0101' }, { id: 'reno', side: 'union', marker: 'ix', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0909' }],
      markers: [{ id: 'union', side: 'union', name: 'Porter', copies: 2 }, { id: 'ix', side: 'union', name: 'Reno', copies: 2 }, { id: 'confederate', side: 'confederate', name: 'Jackson', copies: 2 }],
      union: [{ id: 'ss', hex: '0505', ...ss }, { id: 'f', hex: '0504', ...friend }],
      confederate: [{ id: 'c', hex: '0909' }],
    });
    const step: GloryCommand = { type: 'move', unit: 'ss', path: ['0504'] };
    expect(hexOf(play(positionOf(to({ leader: 'sykes' })), 'union', step).state, 'ss')).toBe('0504');
    expect(reasons(refusal(positionOf(to({ leader: 'reno', marker: 'ix' })), 'union', step))).toEqual([
      { rule: 'G-6.42.e', code: 'movement.no-staying' },
      { rule: 'G-6.41.g', code: 'stacking.no-leader' },
    ]);
  });

  /** Five strength points with the Sharpshooters charge three in Woods. */
  const together = (where: 'top' | 'bottom'): Sketch =>
    duel({ onTop: where === 'bottom' }, { strength: 3 }, { ...refit, hexes: { '0504': { terrain: 'woods' } }, union: [{ id: 'ss', hex: '0505', onTop: where === 'top', ...ss }] });

  test.each(['top', 'bottom'] as const)('G-14.45.f on the %s they add 2 SP and 1 to the die: 7:3 in Woods is 2-1, +2 and +1', (where) => {
    const { odds, roll } = chargeWithZeros(together(where), [{ attackers: ['a', 'ss'], targets: ['0504'] }]);
    expect(odds).toBe('2-1');
    expect(roll.modifiers.map(({ rule, value }) => [rule, value])).toEqual([['G-OR.1', 2], ['G-10.25.a', 0], ['G-T1.2', -1], ['G-14.45.f', 1]]);
  });

  test('G-14.45.f, G-10.24.d with them on top nobody charges alone, and both together are offered', () => {
    const state = play(positionOf(together('top')), 'union', { type: 'end-movement' }).state;
    expect(state.phase.name).toBe('charge-designation');
    const plans = glory.offers(state, 'union').flatMap(({ commands }) => commands).flatMap((command) => (command.type === 'designate-charge' ? [command.attackers] : []));
    expect(plans).toEqual([['ss', 'a']]);
    expect(reasons(refusal(state, 'union', designate(['a'], '0504')))).toEqual([{ rule: 'G-10.24.d', code: 'charge.bottom-unit-alone' }]);
  });
});

describe('1st US Sharpshooters who have advanced', () => {
  const ss = { id: 'ss', ability: 'sharpshooters', leader: null, strength: 2 } as const;

  test('G-14.45.d do not attack again: they are alone', () => {
    const sketch = duel({ strength: 10 }, { strength: 3 }, { ...refit, union: [{ ...ss, hex: '0505', onTop: true }], confederate: [{ id: 'e', hex: '0503' }] });
    // 12:3 is 4-1, +4; Cohesions alike; +1 for the Sharpshooters; the die shows 9: 14 and so a Continued Attack.
    const { events, state } = playAll(
      charging(sketch, [{ attackers: ['ss', 'a'], targets: ['0504'] }]),
      ['union', { type: 'resolve-charge', charge: 1 }, [9]],
      ['confederate', { type: 'retreat', unit: 'd', path: ['0603'], facing: 3 }],
      ['union', { type: 'advance', unit: 'ss', hex: '0504', facing: 0 }],
    );
    expect(told(events, 'charge-resolved').roll.total).toBe(14);
    expect(events).toContainEqual({ type: 'continued-attack-lapsed', unit: 'ss', rule: 'G-14.45.d' });
    expect(state.phase.name).not.toBe('continued-attack');
  });

  test('G-14.45.d and no preview says that they could: they advance, and that is all', () => {
    const sketch = duel({ strength: 10 }, { strength: 3 }, { ...refit, union: [{ ...ss, hex: '0505', onTop: true }], confederate: [{ id: 'e', hex: '0503' }] });
    const answer = chargePreview.answer(designating(sketch), { attackers: ['ss', 'a'], targets: ['0504'], defensiveFire: [] } as never, { role: 'observer' });
    // +5 in all: 11 or more on a 6 to a 9, 5 or more always.
    expect(answer).toMatchObject({ value: { following: { advance: { chance: { decimal: '1' }, units: [{ unit: 'ss' }] }, continuedAttack: { chance: { decimal: '0' }, units: [] } } } });
  });

  test('G-14.45.d do not counter-charge', () => {
    const sketch = duel({ strength: 1 }, { ...ss, id: 'd', strength: 8 }, refit);
    // 1:8 is 1-4, −4; level Clear: 0 − 4 is below 0, so that the attacker is Disordered and retreats, and the defender may advance.
    const { events, state } = playAll(
      charging(sketch, DUEL),
      ['union', { type: 'resolve-charge', charge: 1 }, [0]],
      ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }],
      ['confederate', { type: 'advance', unit: 'd', hex: '0505', facing: 3 }],
    );
    expect(told(events, 'charge-resolved').result).toBe('attacker-repulsed');
    expect(hexOf(state, 'd')).toBe('0505');
    expect(state.phase.name).not.toBe('counter-charge');
  });
});

describe('Union cavalry', () => {
  const horse = { class: 'cavalry', leader: null, hex: '0505' } as const;
  const BUFORD: Sketch = {
    ...refit,
    union: [
      { ...horse, id: 'buford-a', brigade: 'buford' },
      { ...horse, id: 'buford-b', brigade: 'buford', hex: '0604', facing: 5 },
      { ...horse, id: 'bayard-a', brigade: 'bayard', hex: '0404', facing: 1 },
    ],
    confederate: [{ id: 'd', hex: '0504' }],
    leaders: [{ id: 'confederate', side: 'confederate', hex: '0504' }],
  };

  test('G-14.46.a without a leader, all of it is active and In Command on its one marker', () => {
    const state: GloryState = { ...positionOf(BUFORD, { name: 'draw' }, null), pool: { union: 1 } };
    expect(told(play(state, 'union', draw, [0]).events, 'group-activated').group).toEqual({
      commands: ['independent:union'],
      units: ['buford-a', 'buford-b', 'bayard-a'],
      outOfCommand: [],
    });
  });

  test('G-14.46.b units of one brigade charge together, those of another do not join them', () => {
    const state = designating(BUFORD);
    expect(told(play(state, 'union', designate(['buford-a', 'buford-b'], '0504')).events, 'charge-designated').attackers).toEqual(['buford-a', 'buford-b']);
    expect(reasons(refusal(state, 'union', designate(['buford-a', 'bayard-a'], '0504')))).toEqual([{ rule: 'G-14.46.b', code: 'charge.other-brigade' }]);
  });

  test('G-14.46.b they charge one after the other', () => {
    const { state } = playAll(designating(BUFORD), ['union', designate(['buford-a', 'buford-b'], '0504')], ['union', designate(['bayard-a'], '0504')]);
    expect(state.phase).toMatchObject({ name: 'charges', pending: { charges: [{ id: 1 }, { id: 2 }] } });
  });
});
