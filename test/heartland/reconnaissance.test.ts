import type { CommandOf } from '../../src/systems/heartland/commands.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findForce } from '../../src/systems/heartland/position.js';
import { moverWith } from '../../src/systems/heartland/procedures/movement-allowance.js';
import { mayPassZones } from '../../src/systems/heartland/procedures/reconnaissance.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const horse = (id: string, leader: string, said: Partial<UnitSketch> = {}): UnitSketch => ({ id, leader, type: 'cavalry', full: { cf: 4, ml: 1 }, ...said });
const look = (said: Partial<CommandOf<'reconnoitre'>> = { unit: 'h1' }): CommandOf<'reconnoitre'> => ({ type: 'reconnoitre', hex: '0504', ...said });
const refused = (state: HeartlandState, command: CommandOf<'reconnoitre'>) => reasons(refusal(state, 'union', command));
const moving = (state: HeartlandState, force: string, points = 20): HeartlandState => ({ ...state, impulse: { ...state.impulse!, mover: moverWith(findForce(state, force)!, points) } });

/** Pleasonton's two cavalry units in 0505 look at seven brigades under Bragg in 0504. */
const scene = (more: Partial<Sketch> = {}, own: Partial<UnitSketch> = {}): HeartlandState =>
  positionOf({
    ...more,
    union: [{ id: 'pleasonton', stars: 1, hex: '0505' }, horse('h1', 'pleasonton', own), horse('h2', 'pleasonton'), ...(more.union ?? [])],
    confederate: [{ id: 'bragg', stars: 3, hex: '0504', headquarters: true }, ...[1, 2, 3, 4, 5, 6].map((n) => ({ id: `b${n}`, leader: 'bragg' })), horse('b7', 'bragg', { state: { place: 'screen' } }), ...(more.confederate ?? [])],
  });

describe('a cavalry unit', () => {
  test('H-8.61.1, H-8.61.a.1, H-8.61.a.2 looks into a hex beside it: 4 + 1 against 3 + 1 succeeds, and its side alone is told 7 units (index examples)', () => {
    const { events, state } = play(scene(), 'union', look(), [4, 3]);
    const report = { to: 'union', hex: '0504', units: 7, turn: 1, impulse: 1 } as const;
    expect(events).toEqual([
      { type: 'reconnoitred', side: 'union', hex: '0504', active: 5, passive: 4, succeeded: true },
      { type: 'unit-marked', unit: 'h1', marks: { reconnoitred: true }, to: 'union' },
      { type: 'report-given', report, to: 'union' },
    ]);
    expect(state.reports).toEqual([report]);
  });

  test('H-8.61.a.1, H-8.61.a.2 a tie fails (AMB-36) and tells nothing', () => {
    expect(play(scene(), 'union', look(), [4, 4]).events).toEqual([
      { type: 'reconnoitred', side: 'union', hex: '0504', active: 5, passive: 5, succeeded: false },
      { type: 'unit-marked', unit: 'h1', marks: { reconnoitred: true }, to: 'union' },
    ]);
  });

  test('H-8.61.1, H-8.61.3 once in an impulse; another unit may try the same hex again (S-14)', () => {
    const { state, events } = playAll(scene(), ['union', look(), [1, 6]], ['union', look({ unit: 'h2' }), [6, 1]]);
    expect(events.filter(({ type }) => type === 'reconnoitred')).toMatchObject([{ succeeded: false }, { succeeded: true }]);
    expect(refused(state, look())).toEqual([{ rule: 'H-8.61.1', code: 'reconnaissance.already' }]);
  });

  test('H-8.61.1 cavalry only, beside its hex only, and not where friends stand', () => {
    const more: Partial<Sketch> = { union: [{ id: 'foot', leader: 'pleasonton' }, { id: 'lone', hex: '0405' }] };
    expect(refused(scene(more), look({ unit: 'foot' }))).toEqual([{ rule: 'H-8.61.1', code: 'reconnaissance.not-cavalry' }]);
    expect(refused(scene(more), look({ unit: 'h1', hex: '0503' }))).toEqual([{ rule: 'H-8.61.1', code: 'reconnaissance.out-of-range' }]);
    expect(refused(scene(more), look({ unit: 'h1', hex: '0405' }))).toEqual([{ rule: 'H-8.61.1', code: 'reconnaissance.own-hex' }]);
    expect(refused(scene(more), look({ unit: 'h1', hex: '9999' }))).toEqual([{ rule: 'H-8.61.1', code: 'unknown.hex' }]);
    expect(refused(scene(more), look({ unit: 'b7' }))).toEqual([{ rule: 'H-8.61.1', code: 'unknown.unit' }]);
    expect(refused(scene(more), look({}))).toEqual([{ rule: 'H-8.61.1', code: 'reconnaissance.who' }]);
    expect(refused(scene(more), look({ unit: 'h1', leader: 'pleasonton' }))).toEqual([{ rule: 'H-8.61.1', code: 'reconnaissance.who' }]);
    expect(refused(scene({ options: { 'cavalry-operations': 'unused' } }), look())).toEqual([{ rule: 'H-8.6.1', code: 'cavalry.unused' }]);
  });

  test('H-8.6.1 not who screens in the impulse (index example)', () => {
    expect(refused(scene({}, { state: { place: 'screen' } }), look())).toEqual([{ rule: 'H-8.6.1', code: 'reconnaissance.screens' }]);
    expect(refused(scene({}, { state: { marks: { screened: true } } }), look())).toEqual([{ rule: 'H-8.6.1', code: 'reconnaissance.screens' }]);
  });

  test('H-8.61.2, H-3.61.3 cavalry alone neither stops nor has to attack next to the enemy, and goes on afterwards (S-14)', () => {
    const far = scene({ union: [{ id: 'stuart', stars: 1, hex: '0507' }, horse('s1', 'stuart'), horse('s2', 'stuart')] });
    const without = { ...far, leaders: far.leaders.map((leader, index) => (index === 0 ? { ...leader, place: 'pool' as const, hex: -1 } : leader)) };
    const { state, events } = playAll(
      moving(without, 'stuart'),
      ['union', { type: 'march', path: ['0506', '0505'] }],
      ['union', look({ unit: 's1' }), [1, 6]],
      ['union', look({ unit: 's2' }), [6, 1]],
      ['union', { type: 'march', path: ['0506', '0606'] }],
      ['union', { type: 'end-march' }],
    );
    expect(events[0]).toMatchObject({ type: 'force-moved', stopped: false });
    expect(state.phase.name).toBe('movement');
    expect(state.impulse!.assaults).toEqual([]);
  });

  test('H-8.61.2, H-3.61.6 but not from zone to zone (index example)', () => {
    expect(reasons(refusal(moving(scene(), 'pleasonton'), 'union', { type: 'march', path: ['0604'] }))).toEqual([{ rule: 'H-3.61.6', code: 'movement.zone-to-zone' }]);
  });

  test('H-3.61.3, H-8.6.1 a force with infantry stops, and so does cavalry that only screens', () => {
    const pass = (state: HeartlandState) => mayPassZones(state, moverWith(findForce(state, 'pleasonton')!, 8));
    expect(pass(scene())).toBe(true);
    expect(pass(scene({ union: [{ id: 'foot', leader: 'pleasonton' }] }))).toBe(false);
    expect(pass(scene({ options: { 'cavalry-operations': 'unused' } }))).toBe(false);
    const screening = positionOf({ union: [{ id: 'pleasonton', stars: 1, hex: '0505' }, horse('h1', 'pleasonton', { state: { place: 'screen' } })] });
    expect(pass(screening)).toBe(false);
  });
});

describe('a cavalry corps', () => {
  const corps = (more: Partial<Sketch> = {}): HeartlandState =>
    positionOf({
      ...more,
      union: [{ id: 'wilson', stars: 2, hex: '0507', corps: true }, ...['w1', 'w2', 'w3'].map((id) => horse(id, 'wilson')), ...(more.union ?? [])],
      confederate: [
        { id: 'bragg', stars: 3, hex: '0504', headquarters: true },
        horse('b1', 'bragg', { state: { place: 'screen' } }),
        ...[1, 2, 3, 4, 5].map((n) => ({ id: `i${n}`, leader: 'bragg' })),
        { id: 'hardee', stars: 2, hex: '0504' },
        horse('h1', 'hardee', { state: { place: 'screen' } }),
        ...[1, 2].map((n) => ({ id: `j${n}`, leader: 'hardee' })),
        ...(more.confederate ?? []),
      ],
    });
  const far = look({ leader: 'wilson' });

  test('H-8.61.b.1, H-8.62.b.1, H-8.61.a.1 of three looks three hexes far with +3: 2 + 3 against 4 + 2 fails, 4 + 3 against 5 + 2 ties and fails, 5 + 3 against 3 + 2 tells 9 units (E-27, S-15)', () => {
    const { events, state } = playAll(corps(), ['union', far, [2, 4]], ['union', far, [4, 5]], ['union', far, [5, 3]]);
    expect(events.filter(({ type }) => type === 'reconnoitred')).toMatchObject([
      { active: 5, passive: 6, succeeded: false },
      { active: 7, passive: 7, succeeded: false },
      { active: 8, passive: 5, succeeded: true },
    ]);
    expect(state.reports).toMatchObject([{ to: 'union', hex: '0504', units: 9 }]);
    expect(refused(state, far)).toEqual([{ rule: 'H-8.61.b.1', code: 'reconnaissance.already' }]);
  });

  test('H-8.61.b.1 not four hexes far, and only by its leader', () => {
    expect(refused(corps(), look({ leader: 'wilson', hex: '0503' }))).toEqual([{ rule: 'H-8.61.b.1', code: 'reconnaissance.out-of-range' }]);
    expect(refused(corps(), look({ unit: 'w1', hex: '0506' }))).toEqual([{ rule: 'H-8.61.b.1', code: 'reconnaissance.with-corps' }]);
    expect(refused(corps(), look({ leader: 'bragg' }))).toEqual([{ rule: 'H-8.61.b.1', code: 'unknown.leader' }]);
    expect(refused(corps({ union: [{ id: 'other', stars: 1, hex: '0509' }, horse('o', 'other')] }), look({ leader: 'other' }))).toEqual([{ rule: 'H-8.61.b.1', code: 'reconnaissance.no-corps' }]);
  });

  test('H-8.6.1 a corps that screens does not reconnoitre', () => {
    const state = corps();
    const screening = { ...state, leaders: state.leaders.map((leader, index) => (index === 0 ? { ...leader, screening: true } : leader)) };
    expect(refused(screening, far)).toEqual([{ rule: 'H-8.6.1', code: 'reconnaissance.screens' }]);
  });

  test('H-8.62.b.1 a corps that is looked at resists with all its cavalry: 3 against 1', () => {
    const resisting = scene({ confederate: [{ id: 'forrest', stars: 1, hex: '0404', corps: true }, ...['f1', 'f2', 'f3'].map((id) => horse(id, 'forrest'))] });
    expect(play(resisting, 'union', look({ unit: 'h1', hex: '0404' }), [6, 4]).events[0]).toMatchObject({ active: 7, passive: 7, succeeded: false });
  });

  const lurking: Partial<Sketch> = {
    confederate: [{ id: 'forrest', stars: 1, hex: '0304', corps: true, state: { screening: true } }, ...['f1', 'f2', 'f3'].map((id) => horse(id, 'forrest')), { id: 'lurker', stars: 1, hex: '0405', state: { hidden: true } }, { id: 'x', leader: 'lurker', state: { hidden: true } }],
  };

  test('H-8.61.c.1, H-8.61.a.2 finds what is hidden: the hex and the number, and puts it on the map', () => {
    expect(play(corps(lurking), 'union', look({ leader: 'wilson', hex: '0405' }), [3, 5]).events).toEqual([
      { type: 'reconnoitred', side: 'union', hex: '0405', active: 6, passive: 5, succeeded: true },
      { type: 'leader-marked', leader: 'wilson', marks: { reconnoitred: 1 }, to: 'union' },
      { type: 'report-given', report: { to: 'union', hex: '0405', units: 1, turn: 1, impulse: 1 }, to: 'union' },
      { type: 'force-revealed', leaders: ['lurker'], units: [], hex: '0405' },
      { type: 'force-revealed', leaders: [], units: ['x'], hex: '0405', to: 'confederate' },
    ]);
  });

  test('H-8.61.c.1 or that nothing is there: the dice are rolled all the same (index example)', () => {
    expect(play(corps(), 'union', look({ leader: 'wilson', hex: '0405' }), [3, 5]).events[2]).toMatchObject({ type: 'report-given', report: { hex: '0405', units: 0 } });
  });

  test('H-8.61.1, H-8.61.c.1 offers name enemies in sight alone, and how far corps may search', () => {
    const of = (state: HeartlandState) => offers(state, 'union').find(({ decision }) => decision === 'reconnoitre')!;
    expect(of(corps(lurking))).toEqual({ decision: 'reconnoitre', rule: 'H-8.61.1', commands: [far], parts: { corps: [{ leader: 'wilson', range: 3 }] } });
    expect(of(scene()).commands).toEqual([look()]);
  });
});
