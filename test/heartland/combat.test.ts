import { awaiting } from '../../src/systems/heartland/awaiting.js';
import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { observe, observeEvent } from '../../src/systems/heartland/observe.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { hexIndex, isBroken, unitAt } from '../../src/systems/heartland/position.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { attacking, chart, foot, general, hexOf, horse, leader, settle, told, unit, type AttackSketch, type Move } from './fighting.js';
import { play, playAll, reasons, refusal, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

/** A table of columns for 1, 2, 3 … combat factors, the last for all above. */
const columns = (...results: readonly string[]) => chart(Object.fromEntries(results.map((result, at) => [at + 1, result])));

// Enough money for nobody's replacement, so that no dice are rolled for it.
const POOR: Sketch['sides'] = { union: { warEffort: 0 }, confederate: { warEffort: 0 } };
const GRANT = (more: Partial<LeaderSketch> = {}) => general('grant', 3, 0, { hex: '0504', ammunition: 9, ...more });
const BRAGG = (more: Partial<LeaderSketch> = {}) => general('bragg', 3, 0, { hex: '0505', ammunition: 9, ...more });
const A: AttackSketch = { force: 'grant', from: '0504', target: '0505' };
const FIGHT = { type: 'fight', target: '0505', waves: ['grant'] } as const satisfies HeartlandCommand;

/** Grant with units of so many combat factors against Bragg with such. */
function duel(table: NonNullable<Sketch['charts']>, union: readonly (LeaderSketch | UnitSketch)[], confederate: readonly (LeaderSketch | UnitSketch)[], more: Partial<Sketch> = {}): HeartlandState {
  return attacking({ charts: table, sides: POOR, union, confederate, ...more }, [A]);
}

const changes = (all: Parameters<typeof told>[0]) => told(all, 'morale-changed').map(({ leader: id, by, rule }) => `${id} ${by} ${rule}`);
const commands = (state: HeartlandState) => awaiting(state).flatMap(({ side }) => offers(state, side).flatMap((offer) => offer.commands));

describe('which battle comes next', () => {
  const NOTHING = columns('0/0');
  const two: Sketch = {
    charts: NOTHING,
    union: [GRANT(), foot('us', 'grant', 1), general('hooker', 3, 0, { hex: '0304' }), foot('us-2', 'hooker', 1), general('sherman', 3, 0, { hex: '0604', stars: 2 }), foot('us-3', 'sherman', 1)],
    confederate: [BRAGG(), foot('cs', 'bragg', 1), general('hood', 3, 0, { hex: '0305' }), foot('cs-2', 'hood', 1)],
  };
  const attacks: readonly AttackSketch[] = [A, { force: 'sherman', from: '0604', target: '0505' }, { force: 'hooker', from: '0304', target: '0305' }];
  const state = attacking(two, attacks);

  test('H-4.24.1, H-10.11.1, H-10.33.1 hex by hex in any order, waves in any order; every marker is resolved (H-10.0.1)', () => {
    expect(commands(state)).toEqual([
      { type: 'fight', target: '0505', waves: ['grant', 'sherman'] },
      { type: 'fight', target: '0505', waves: ['sherman', 'grant'] },
      { type: 'fight', target: '0305', waves: ['hooker'] },
    ]);
    const { events: fought, state: after } = play(state, 'union', { type: 'fight', target: '0505', waves: ['sherman', 'grant'] }, [1, 1, 1, 1, 1, 1]);
    // The last battle is fought without a question, for there is no choice left.
    expect(told(fought, 'exchange-fought').map(({ exchange }) => exchange.attacker)).toEqual(['sherman', 'grant', 'hooker']);
    expect(told(fought, 'battle-ended').map(({ target }) => target)).toEqual(['0505', '0305']);
    expect(after.impulse?.assaults ?? []).toEqual([]);
  });

  test('H-10.11.2 each attacker fights an exchange of his own', () => {
    const { events: fought } = play(state, 'union', { type: 'fight', target: '0505', waves: ['grant', 'sherman'] }, [1, 1, 1, 1, 1, 1]);
    expect(told(fought, 'battle-begun')[0]!.battle.waves.map(({ force }) => force)).toEqual(['grant', 'sherman']);
  });

  test.each([
    [{ type: 'fight', target: '9999', waves: ['grant'] }, 'H-10.11.1', 'unknown.hex'],
    [{ type: 'fight', target: '0404', waves: ['grant'] }, 'H-10.0.1', 'combat.no-assault'],
    [{ type: 'fight', target: '0505', waves: ['grant'] }, 'H-10.33.1', 'combat.waves'],
    [{ type: 'fight', target: '0505', waves: ['grant', 'hooker'] }, 'H-10.33.1', 'combat.waves'],
  ] as const)('H-10.0.1, H-10.33.1 refused: %j', (command, rule, code) => {
    expect(reasons(refusal(state, 'union', { ...command, waves: [...command.waves] }))).toEqual([{ rule, code }]);
  });

  test('H-10.21.2 an inactive attacker does not fight', () => {
    const inactive = attacking({ ...two, union: [GRANT({ state: { active: false } }), ...two.union!.slice(1)] }, attacks);
    const { events: fought } = play(inactive, 'union', { type: 'fight', target: '0305', waves: ['hooker'] }, [1, 1, 1, 1]);
    expect(told(fought, 'assault-cancelled')).toEqual([{ type: 'assault-cancelled', force: 'grant', rule: 'H-10.21.2' }]);
    expect(told(fought, 'exchange-fought').map(({ exchange }) => exchange.attacker)).toEqual(['hooker', 'sherman']);
  });

  test('H-3.71.4 what is in the stacks only their own side is told', () => {
    const { events: fought } = play(state, 'union', { type: 'fight', target: '0505', waves: ['grant', 'sherman'] }, [1, 1, 1, 1, 1, 1]);
    expect(told(fought, 'stack-mustered').slice(0, 3).map(({ to, stack }) => [to, stack.units])).toEqual([['confederate', ['cs']], ['union', ['us']], ['union', ['us-3']]]);
    expect(JSON.stringify(told(fought, 'battle-begun'))).not.toContain('cs');
  });
});

describe('ammunition', () => {
  const NOTHING = columns('0/0');
  const army = (more: Partial<LeaderSketch> = {}) => duel(NOTHING, [GRANT({ headquarters: true, artillery: 2, ...more }), foot('us', 'grant', 1), ...['a', 'b', 'c'].flatMap((id) => [general(id, 3, 0, { under: 'grant', stars: 2, artillery: 3, ammunition: 2 }), foot(`us-${id}`, id, 1)])], [BRAGG(), foot('cs', 'bragg', 1)]);
  const left = (state: HeartlandState) => ['grant', 'a', 'b', 'c'].map((id) => leader(state, id).ammunition);
  const both = (state: HeartlandState, leaders: readonly string[]) => playAll(state, ['union', FIGHT], ['union', { type: 'commit-artillery', leaders: [...leaders] }], ['confederate', { type: 'commit-artillery', leaders: [] }, [2, 2]]);

  test('S-16, H-10.12.1, H-10.12.2 an army commander with 2 and three subordinates with 3 each: 5 points for +11', () => {
    const { events: fought, state } = both(army({ ammunition: 5 }), ['grant', 'a', 'b', 'c']);
    expect(told(fought, 'exchange-fought')[0]!.exchange.attack.modifiers.terms).toContainEqual(expect.objectContaining({ rule: 'H-10.42.1', value: 11 }));
    expect(left(state)).toEqual([3, 1, 1, 1]);
  });

  test('H-10.12.b.2 artillery may keep silent: nothing is added, and the general point alone is paid', () => {
    const { events: fought, state } = both(army({ ammunition: 5 }), []);
    const { attack } = told(fought, 'exchange-fought')[0]!.exchange;
    expect([attack.combatFactors.total, attack.modifiers.terms.map(({ rule }) => rule)]).toEqual([4, ['H-10.46.1']]);
    expect(left(state)).toEqual([4, 2, 2, 2]);
  });

  test('H-10.12.2 the general point comes first: a commander with one point has none for his artillery', () => {
    const state = play(army({ ammunition: 1 }), 'union', FIGHT).state;
    expect(reasons(refusal(state, 'union', { type: 'commit-artillery', leaders: ['grant'] }))).toEqual([{ rule: 'H-10.12.1', code: 'artillery.silent' }]);
    expect(reasons(refusal(state, 'union', { type: 'commit-artillery', leaders: ['bragg'] }))).toEqual([{ rule: 'H-10.12.1', code: 'unknown.leader' }]);
    expect(offers(state, 'union')[0]!.commands).toEqual([{ type: 'commit-artillery', leaders: ['a', 'b', 'c'] }, { type: 'commit-artillery', leaders: [] }]);
  });

  test('H-10.12.b.2 who can fire nothing is asked all the same where the other side can, and nobody where nobody can', () => {
    const state = play(army(), 'union', FIGHT).state;
    expect(awaiting(state).map(({ side }) => side)).toEqual(['union', 'confederate']);
    const silent = duel(NOTHING, [GRANT(), foot('us', 'grant', 1)], [BRAGG(), foot('cs', 'bragg', 1)]);
    expect(told(play(silent, 'union', FIGHT, [2, 2]).events, 'battle-ended')).toHaveLength(1);
  });

  test('H-10.62.4 a defender whose points run out in the first exchange still fires undiminished in the second', () => {
    const state = attacking(
      { charts: NOTHING, union: [GRANT(), foot('us', 'grant', 1), general('sherman', 3, 0, { hex: '0604' }), foot('us-2', 'sherman', 1)], confederate: [BRAGG({ ammunition: 1 }), foot('cs', 'bragg', 9)] },
      [A, { force: 'sherman', from: '0604', target: '0505' }],
    );
    const { events: fought, state: after } = play(state, 'union', { type: 'fight', target: '0505', waves: ['grant', 'sherman'] }, [2, 2, 2, 2]);
    expect(told(fought, 'exchange-fought').map(({ exchange }) => exchange.defence.combatFactors.total)).toEqual([9, 9]);
    expect(leader(after, 'bragg').ammunition).toBe(0);
  });
});

describe('losses', () => {
  const SIX = columns('0/0', '6/0');
  const three = [BRAGG(), foot('cs-1', 'bragg', 1, { reduced: { cf: 1, ml: 0 } }), foot('cs-2', 'bragg', 0), foot('cs-3', 'bragg', 0), foot('cs-4', 'bragg', 0)];

  test('S-18, H-10.63.a.1, H-10.61.a.1 six steps: the owner places the 1st, 3rd and 5th, the enemy the others, nobody a second before all have one', () => {
    let state = play(duel(SIX, [GRANT(), foot('us', 'grant', 2)], three), 'union', FIGHT, [2, 2]).state;
    const placers: string[] = [];
    for (const unitToLose of ['cs-1', 'cs-2', 'cs-3']) {
      const { side } = awaiting(state)[0]!;
      placers.push(side);
      if (unitToLose === 'cs-3') expect(reasons(refusal(state, side, { type: 'place-loss', unit: 'cs-1' }))).toEqual([{ rule: 'H-10.61.a.1', code: 'losses.uneven' }]);
      state = play(state, side, { type: 'place-loss', unit: unitToLose }).state;
    }
    // The fourth has one choice only and is placed at once; the fifth is the owner's again.
    expect([...placers, ...awaiting(state).map(({ side }) => side)]).toEqual(['confederate', 'union', 'confederate', 'confederate']);
    expect(state.losses[0]).toMatchObject({ steps: 2, placed: 4 });
  });

  test('H-10.63.2, H-10.63.1 a step reduces a full unit and removes a reduced one; wagons lose none', () => {
    const TWO = columns('0/0', '1/0');
    const state = duel(TWO, [GRANT(), foot('us', 'grant', 2)], [BRAGG(), foot('cs', 'bragg', 1, { state: { steps: 1 } }), foot('cs-2', 'bragg', 1), { id: 'wagon', type: 'wagon', leader: 'bragg', capacity: 2 }]);
    const asked = play(state, 'union', FIGHT, [2, 2]).state;
    expect(commands(asked)).toEqual([{ type: 'place-loss', unit: 'cs' }, { type: 'place-loss', unit: 'cs-2' }]);
    expect(reasons(refusal(asked, 'confederate', { type: 'place-loss', unit: 'wagon' }))).toEqual([{ rule: 'H-10.63.3', code: 'losses.not-there' }]);
    expect(reasons(refusal(asked, 'confederate', { type: 'place-loss', unit: 'nobody' }))).toEqual([{ rule: 'H-10.63.3', code: 'unknown.unit' }]);
    expect(unit(play(asked, 'confederate', { type: 'place-loss', unit: 'cs' }).state, 'cs').place).toBe('eliminated');
    expect(unit(play(asked, 'confederate', { type: 'place-loss', unit: 'cs-2' }).state, 'cs-2').steps).toBe(1);
  });

  test('H-10.63.3 a defender\'s losses may fall on any force of the hex, an attacker\'s on his own alone', () => {
    const state = attacking(
      {
        charts: columns('0/0', '1/0'),
        union: [GRANT(), foot('us', 'grant', 2), general('idle', 3, 0, { hex: '0504', stars: 1 }), foot('us-2', 'idle', 2)],
        confederate: [BRAGG(), foot('cs', 'bragg', 1), general('other', 3, 0, { hex: '0505', stars: 1 }), foot('cs-2', 'other', 1)],
      },
      [A],
    );
    const { state: asked, events: fought } = play(state, 'union', FIGHT, [2, 2]);
    expect(commands(asked)).toEqual([{ type: 'place-loss', unit: 'cs' }, { type: 'place-loss', unit: 'cs-2' }]);
    // Grant's one unit has no rival for the loss that two combat factors on the other side give it.
    expect(told(fought, 'losses-due').map(({ losses }) => losses[0]!.units)).toEqual([['cs', 'cs-2'], ['us']]);
  });

  test('H-10.63.b.1 with all units lost the leaders are captured, their headquarters is free, their artillery gone; stars count', () => {
    const state = duel(columns('0/0', '6/0'), [GRANT(), foot('us', 'grant', 2)], [BRAGG({ headquarters: true, artillery: 2, ammunition: 1 }), foot('cs', 'bragg', 1), general('hood', 3, 0, { under: 'bragg', stars: 2 }), foot('cs-2', 'hood', 0)]);
    const { state: after } = settle(play(state, 'union', FIGHT, [2, 3]).state, [], ['decline-advance']);
    expect([leader(after, 'bragg').place, leader(after, 'hood').place]).toEqual(['out', 'out']);
    expect(after.sides.confederate.headquarters).toBe(state.sides.confederate.headquarters + 1);
    // 3 and 2 stars at 2 points each.
    expect(after.sides.union.points).toBe(10);
    expect(leader(after, 'bragg').artillery).toBe(0);
  });
});

describe('morale', () => {
  test('H-10.64.1, H-3.53.2, H-3.55.1 every leader of the side that inflicted more steps gains a level, by the table and not by what could be lost', () => {
    const state = duel(columns('1/0', '3/0'), [GRANT(), foot('us', 'grant', 1), general('sub', 2, 0, { under: 'grant', stars: 1 }), foot('us-2', 'sub', 1)], [BRAGG(), foot('cs', 'bragg', 1)]);
    const { events: fought } = settle(play(state, 'union', FIGHT, [2, 3]).state, [], ['decline-advance']);
    expect(changes(fought)).toEqual(['grant 1 H-10.64.1', 'sub 1 H-10.64.1']);
  });

  test('H-10.64.1 of equal losses nobody gains', () => {
    const { events: fought } = play(duel(columns('1/0'), [GRANT(), foot('us', 'grant', 1)], [BRAGG(), foot('cs', 'bragg', 1)]), 'union', FIGHT, [2, 3]);
    expect(changes(fought)).toEqual([]);
  });

  test('H-10.65.1, H-3.53.8 a check passes on the morale after its rise; a failure costs a level, a step and at last a hex', () => {
    const state = duel(columns('1/0*', '2/0*'), [GRANT(), foot('us', 'grant', 2)], [BRAGG(), foot('cs', 'bragg', 1)], { confederate: [BRAGG(), foot('cs', 'bragg', 1), foot('cs-2', 'bragg', 0), foot('cs-3', 'bragg', 0)] });
    // Fire 2 and 3; losses; Bragg's check: 4 against 3 fails; Grant's, risen to 4: 4 passes.
    const { events: fought, state: after } = settle(play(state, 'union', FIGHT, [2, 3]).state, [4, 4], ['decline-advance']);
    expect(told(fought, 'morale-checked').map(({ force, die, passed }) => [force, die, passed])).toEqual([['bragg', 4, false], ['grant', 4, true]]);
    expect(changes(fought)).toEqual(['grant 1 H-10.64.1', 'bragg -1 H-3.53.8']);
    expect(told(fought, 'force-retreated').map(({ force, path }) => [force, path.length])).toEqual([['bragg', 1]]);
    expect(['cs', 'cs-2', 'cs-3'].map((id) => unit(after, id).steps).reduce((sum, steps) => sum + steps)).toBe(6 - 2 - 1);
  });

  test('E-43, H-10.65.2 the winner falls back after he has advanced', () => {
    const state = duel(columns('1/0*', '2/1'), [GRANT(), foot('us', 'grant', 2), foot('us-2', 'grant', 0)], [BRAGG(), foot('cs', 'bragg', 1), foot('cs-2', 'bragg', 0)]);
    // Grant inflicts 2 against 1 and rises to 4; his check shows 6; Bragg retreats 1; Grant advances and falls back again.
    const { events: fought, state: after } = settle(play(state, 'union', FIGHT, [2, 3]).state, [6], ['accept-retreat', 'advance']);
    const order = fought.filter(({ type }) => ['morale-checked', 'force-retreated', 'force-advanced', 'battle-ended'].includes(type)).map((event) => ('force' in event ? `${event.type} ${event.force}` : event.type));
    expect(order).toEqual(['morale-checked grant', 'force-retreated bragg', 'force-advanced grant', 'force-retreated grant', 'battle-ended']);
    expect(leader(after, 'grant').morale).toBe(3);
    expect(hexOf(after, 'grant')).not.toBe('0505');
  });

  test.each([
    ['by-check', [false, true]],
    ['below', [false, true]],
    ['at-most', [true, true]],
  ] as const)('S-06, H-3.52.b.2, H-3.52.b.3 units without a leader check one by one, %s: a 5 against 5 and against 6', (option, passed) => {
    const units = [foot('cs', '', 1, { leader: undefined, hex: '0505', full: { cf: 1, ml: 1 }, reduced: { cf: 1, ml: 1 } }), foot('cs-2', '', 0, { leader: undefined, hex: '0505' })];
    const state = duel(columns('0/0', '0/0*'), [GRANT({ morale: 9 }), foot('us', 'grant', 2)], units, { options: { 'leaderless-check': option } });
    const played = play(state, 'union', FIGHT, [2, 3, 5, 5]);
    const { state: after } = settle(played.state, [], ['decline-advance']);
    const checks = told(played.events, 'morale-checked');
    expect(checks.map(({ unit: id, passed: held }) => [id, held])).toEqual([['cs', passed[0]], ['cs-2', passed[1]]]);
    // Who fails loses a step and falls back alone.
    expect([unit(after, 'cs').steps, unit(after, 'cs-2').steps]).toEqual([passed[0] ? 2 : 1, 2]);
    expect(unit(after, 'cs').hex === unit(after, 'cs-2').hex).toBe(passed[0]);
  });
});

test('H-3.52.b.3, H-10.63.2 a unit without a leader that loses its last step by its failed check is gone, and only the others fall back', () => {
  const alone = (id: string, ml: number): UnitSketch => ({ id, hex: '0505', full: { cf: id === 'cs' ? 1 : 0, ml }, reduced: { cf: 0, ml }, state: { steps: id === 'cs' ? 1 : 2 } });
  const state = duel(columns('0/0', '0/0*'), [GRANT({ morale: 9 }), foot('us', 'grant', 2)], [alone('cs', 5), alone('cs-2', 5)]);
  const played = play(state, 'union', FIGHT, [2, 3, 6, 6]);
  const { state: after, events: settled } = settle(played.state, [], ['decline-advance']);
  expect(unit(after, 'cs')).toMatchObject({ place: 'eliminated', hex: -1 });
  expect(told([...played.events, ...settled], 'force-retreated').map(({ units }) => units)).toEqual([['cs-2']]);
});

test('H-3.55.1, H-10.65.2, H-3.53.7 of a stack that fails its check and falls back through enemy zones of control the Overall Commander alone loses levels', () => {
  const around = ['0404', '0405', '0604', '0605'].map((hex): UnitSketch => ({ id: `us-${hex}`, hex, full: { cf: 1, ml: 0 }, reduced: { cf: 1, ml: 0 } }));
  const polk = general('polk', 3, 0, { hex: '0505', stars: 2 });
  const state = duel(columns('0/0', '0/0', '0/0', '0/0*'), [GRANT(), foot('us', 'grant', 4), ...around], [BRAGG(), foot('cs', 'bragg', 1), foot('cs-3', 'bragg', 0), polk, foot('cs-2', 'polk', 1)]);
  const { events: fought, state: after } = settle(play(state, 'union', FIGHT, [2, 3, 6]).state, []);
  expect(changes([...play(state, 'union', FIGHT, [2, 3, 6]).events, ...fought])).toEqual(['bragg -1 H-3.53.8', 'bragg -1 H-3.53.7']);
  expect([hexOf(after, 'bragg'), hexOf(after, 'polk'), leader(after, 'polk').morale]).toEqual(['0506', '0506', 3]);
});

describe('leaders', () => {
  const NOTHING = columns('0/0');

  test('S-19, E-45, H-10.67.1, H-10.67.2, H-10.67.3 a natural 6 of the defender: 6 kills, 5 and 2 wounds by 2, 3 leaves unhurt', () => {
    const state = duel(NOTHING, [GRANT(), foot('us', 'grant', 1)], [
      BRAGG({ headquarters: true, stars: 3 }), foot('cs', 'bragg', 1),
      general('sub-1', 3, 0, { under: 'bragg', stars: 2, front: { ar: 3, br: 3, mr: 5 } }), foot('cs-2', 'sub-1', 0),
      general('sub-2', 3, 0, { under: 'bragg', stars: 1 }), foot('cs-3', 'sub-2', 0),
    ]);
    const { events: fought, state: after } = play(state, 'union', FIGHT, [2, 6, 6, 5, 2, 3]);
    expect(told(fought, 'casualty-rolled').map(({ leader: id, result, severity, to }) => [id, result, severity, to])).toEqual([
      ['bragg', 'killed', undefined, undefined],
      ['sub-1', 'wounded', 2, undefined],
      ['sub-2', 'unhurt', undefined, 'confederate'],
    ]);
    expect(leader(after, 'sub-1')).toMatchObject({ wound: 2, points: 1 });
    expect(told(fought, 'leader-fell')).toEqual([{ type: 'leader-fell', leader: 'bragg', how: 'killed', rule: 'H-10.67.1' }]);
  });

  test('H-10.67.1, H-9.15.3 a natural 6 puts the roller\'s leaders at risk, and nobody else\'s', () => {
    const state = duel(NOTHING, [GRANT(), foot('us', 'grant', 1)], [BRAGG(), foot('cs', 'bragg', 1), general('hood', 3, 0, { hex: '0604' }), foot('cs-2', 'hood', 1)]);
    const { events: fought } = play(state, 'union', FIGHT, [6, 6, 1, 1]);
    expect(told(fought, 'casualty-rolled').map(({ leader: id }) => id)).toEqual(['grant', 'bragg']);
  });

  test('H-10.67.2 a wound of 6 kills', () => {
    const { events: fought } = play(duel(NOTHING, [GRANT(), foot('us', 'grant', 1)], [BRAGG(), foot('cs', 'bragg', 1)]), 'union', FIGHT, [6, 1, 5, 6]);
    expect(told(fought, 'casualty-rolled')).toMatchObject([{ leader: 'grant', severity: 6, result: 'killed' }]);
  });

  test('H-10.65.3, H-10.61.b.1 who follows a commander killed in the battle may leave out the check, which comes after the casualties', () => {
    const state = duel(columns('0/0', '0/0*'), [GRANT(), foot('us', 'grant', 2)], [BRAGG(), foot('cs', 'bragg', 1), general('sub', 1, 0, { under: 'bragg', stars: 2 }), foot('cs-2', 'sub', 0)]);
    const asked = play(state, 'union', FIGHT, [2, 6, 6, 1]).state;
    expect(asked.phase).toMatchObject({ name: 'morale-check', side: 'confederate', force: 'sub' });
    expect(commands(asked)).toEqual([{ type: 'check-morale', check: false }, { type: 'check-morale', check: true }]);
    expect(told(play(asked, 'confederate', { type: 'check-morale', check: false }).events, 'morale-checked')).toEqual([]);
    expect(told(play(asked, 'confederate', { type: 'check-morale', check: true }, [1]).events, 'morale-checked')).toMatchObject([{ force: 'sub', die: 1, passed: true }]);
  });

  test('H-10.67.b.1 where nobody can follow a commander, a subordinate without troops is left on the map on his own', () => {
    const state = duel(NOTHING, [GRANT(), foot('us', 'grant', 1)], [BRAGG({ headquarters: true }), foot('cs', 'bragg', 1), general('idle', 3, 0, { under: 'bragg', stars: 2 })]);
    const { state: after } = play(state, 'union', FIGHT, [2, 6, 6, 1]);
    expect(leader(after, 'idle')).toMatchObject({ place: 'map', under: -1, hex: hexIndex(after.setting, '0505') });
    expect(unit(after, 'cs')).toMatchObject({ place: 'map', leader: -1 });
  });

  test('H-3.72.3 in dense fog the enemy is not told of a wound', () => {
    const fog = (choice: 'used' | 'unused') => play(duel(NOTHING, [GRANT(), foot('us', 'grant', 1)], [BRAGG(), foot('cs', 'bragg', 1)], { options: { 'dense-fog': choice } }), 'union', FIGHT, [6, 1, 5, 1]).events;
    expect([told(fog('unused'), 'leader-wounded')[0]!.to, told(fog('used'), 'leader-wounded')[0]!.to]).toEqual([undefined, 'union']);
  });

  describe('who do not show on the map', () => {
    const seen = (events: Parameters<typeof told>[0]) => events.flatMap((event) => observeEvent(event, { role: 'seat', side: 'union' }) ?? []);
    const under = [BRAGG(), foot('cs', 'bragg', 1), general('sub', 3, 0, { under: 'bragg', stars: 2 }), foot('cs-2', 'sub', 0)];
    const SHAKEN = columns('0/0*', '0/0*', '0/0*', '0/0*');
    const entrenched = duel(SHAKEN, [GRANT(), foot('us', 'grant', 4)], [BRAGG(), foot('cs', 'bragg', 1)], { works: [{ hex: '0505', side: 'confederate', level: 1 }] });

    test('H-3.71.1, H-10.67.1 of a subordinate who is killed under his commander the enemy sees the points, and not who he was', () => {
      const { events } = play(duel(NOTHING, [GRANT(), foot('us', 'grant', 1)], under), 'union', FIGHT, [2, 6, 1, 6]);
      expect(told(events, 'leader-fell')).toEqual([{ type: 'leader-fell', leader: 'sub', how: 'killed', rule: 'H-10.67.1', to: 'confederate' }]);
      expect(told(seen(events), 'points-scored')).toMatchObject([{ side: 'union', rule: 'H-10.67.1' }]);
      expect(JSON.stringify(seen(events))).not.toContain('"sub"');
    });

    test('H-3.71.1, H-10.67.2 nor who is wounded there', () => {
      const { events } = play(duel(NOTHING, [GRANT(), foot('us', 'grant', 1)], under), 'union', FIGHT, [2, 6, 1, 5, 2]);
      expect(told(events, 'leader-wounded')).toEqual([{ type: 'leader-wounded', leader: 'sub', by: 2, rule: 'H-10.67.2', to: 'confederate' }]);
      expect(JSON.stringify(seen(events))).not.toContain('"sub"');
    });

    test('H-3.71.2, H-10.65.1 he who checks morale in an entrenchment is not named: the enemy sees the die and its result, for the hex', () => {
      const { events } = play(entrenched, 'union', FIGHT, [2, 3, 3, 3]);
      expect(events.filter(({ type }) => type.startsWith('morale-'))).toEqual([
        { type: 'morale-announced', side: 'confederate', hex: '0505', die: 3, passed: true },
        { type: 'morale-checked', force: 'bragg', passed: true, to: 'confederate' },
        { type: 'morale-checked', force: 'grant', die: 3, passed: true },
      ]);
      expect(JSON.stringify(seen(events))).not.toContain('"bragg"');
    });

    test('H-3.71.2, H-10.67.1 nor is he who is killed in it, nor he who follows him and is asked whether he checks (H-10.65.3)', () => {
      const state = duel(SHAKEN, [GRANT(), foot('us', 'grant', 4)], under, { works: [{ hex: '0505', side: 'confederate', level: 1 }] });
      const { events, state: asked } = play(state, 'union', FIGHT, [2, 6, 6, 1]);
      expect(asked.phase).toEqual({ name: 'morale-check', side: 'confederate', force: 'sub' });
      expect(told(events, 'leader-fell')).toEqual([{ type: 'leader-fell', leader: 'bragg', how: 'killed', rule: 'H-10.67.1', to: 'confederate' }]);
      expect(told(seen(events), 'phase-announced')).toEqual([{ type: 'phase-announced', name: 'morale-check', side: 'confederate' }]);
      expect(observe(asked, { role: 'seat', side: 'union' }).phase).toEqual({ name: 'morale-check', side: 'confederate' });
      expect(JSON.stringify(seen(events))).not.toMatch(/"(bragg|sub)"/);
    });

    test('H-3.71.3, H-3.52.b.3 of units without a leader the one on top is named that fails its check, and no other', () => {
      // Checks below 5 and 4 by their morale of 6 and 5; no chart result asks for more than the check.
      const loose = [foot('zero', '', 1), foot('one', '', 1, { full: { cf: 1, ml: 1 } })].map((each) => ({ ...each, leader: undefined, hex: '0505' })) as UnitSketch[];
      const { events, state } = play(duel(SHAKEN, [GRANT(), foot('us', 'grant', 4)], loose), 'union', FIGHT, [2, 3, 3, 5, 3]);
      expect(events.filter(({ type }) => type.startsWith('morale-'))).toEqual([
        { type: 'morale-checked', force: 'hex:0505', die: 3, passed: true, unit: 'zero' },
        { type: 'morale-announced', side: 'confederate', hex: '0505', die: 5, passed: false },
        { type: 'morale-checked', force: 'hex:0505', passed: false, unit: 'one', to: 'confederate' },
        { type: 'morale-checked', force: 'grant', die: 3, passed: true },
      ]);
      expect(told(seen(events), 'battle-changed').map(({ change }) => change.failures)).toContainEqual([0]);
      expect(state.retreats).toMatchObject([{ force: 'hex:0505', units: ['one'], hexes: 1 }]);
      expect(JSON.stringify(seen(events))).not.toContain('"one"');
    });

    test('H-3.71.2, H-10.61.c.2 who advances under a screen is not named: the enemy sees a stack go', () => {
      // Bragg's fire alone drives back.
      const state = duel(chart({ 1: '0/0', 50: '0/1' }), [GRANT(), foot('us', 'grant', 1)], [BRAGG(), foot('cs', 'bragg', 50), horse('screen', 'bragg', 1, { state: { place: 'screen' } })]);
      const { events } = settle(play(state, 'union', FIGHT, [2, 2]).state, [], ['accept-retreat', 'advance']);
      const advanced = { type: 'force-advanced', force: 'bragg', hex: '0504', to: 'confederate' };
      expect(told(events, 'force-advanced')).toEqual([advanced]);
      expect(seen(events)).toContainEqual({ type: 'stack-moved', side: 'confederate', from: '0505', hex: '0504' });
      expect(JSON.stringify(seen(events))).not.toContain('"bragg"');
    });

    test('H-10.11.3, H-10.67.1 who attacks is named, and so is his fall', () => {
      const screened = { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'grant', state: { place: 'screen' } } as const;
      const { events } = play(duel(NOTHING, [GRANT(), foot('us', 'grant', 1), screened], [BRAGG(), foot('cs', 'bragg', 1)]), 'union', FIGHT, [6, 1, 6]);
      expect(told(events, 'leader-fell')).toEqual([{ type: 'leader-fell', leader: 'grant', how: 'killed', rule: 'H-10.67.1' }]);
    });
  });

  test('H-3.52.a.1 units recover as soon as their leader rises to their morale', () => {
    const state = duel(columns('0/0', '1/0'), [GRANT({ morale: 1 }), foot('us', 'grant', 2, { full: { cf: 2, ml: 2 }, reduced: { cf: 2, ml: 2 } })], [BRAGG({ morale: 1 }), foot('cs', 'bragg', 1)]);
    const broken = (now: HeartlandState) => isBroken(now, unitAt(now, now.setting.order.unitIndex.get('us')!));
    expect([broken(state), broken(play(state, 'union', FIGHT, [2, 3]).state)]).toEqual([true, false]);
  });
});

describe('artillery', () => {
  const NOTHING = columns('0/0');
  const guns = (union: readonly (LeaderSketch | UnitSketch)[] = []) => duel(NOTHING, [GRANT({ artillery: 4 }), foot('us', 'grant', 1), ...union], [BRAGG(), foot('cs', 'bragg', 1)]);
  const fired = (state: HeartlandState, leaders: readonly string[], faces: readonly number[]) => playAll(state, ['union', FIGHT], ['union', { type: 'commit-artillery', leaders: [...leaders] }], ['confederate', { type: 'commit-artillery', leaders: [] }, faces]);

  test.each([
    [3, 4, 0, { lost: 0, captured: false }],
    [4, 3, 0, { lost: 1, captured: false }],
    [5, 3, 0, { lost: 1, captured: false }],
    [6, 3, 1, { lost: 1, captured: true }],
  ] as const)('E-45, H-10.66.1 a natural 1 and then a %i: Grant has %i points left, Bragg %i', (die, own, theirs, check) => {
    const { state, events: fought } = fired(guns(), ['grant'], [1, 2, die]);
    expect([leader(state, 'grant').artillery, leader(state, 'bragg').artillery]).toEqual([own, theirs]);
    expect(told(fought, 'artillery-checked')).toEqual([{ type: 'artillery-checked', side: 'union', die, ...check }]);
  });

  test('H-10.66.1 no check where the roller\'s artillery was silent, nor for the other side\'s 1', () => {
    expect(told(fired(guns(), [], [1, 2]).events, 'artillery-checked')).toEqual([]);
    expect(told(fired(guns(), ['grant'], [2, 1]).events, 'artillery-checked')).toEqual([]);
  });

  test('H-10.66.1 the owner names whose point is lost, the captor who gets it', () => {
    const state = duel(NOTHING, [GRANT({ artillery: 4 }), foot('us', 'grant', 1), general('sub', 3, 0, { under: 'grant', stars: 2, artillery: 1, ammunition: 3 }), foot('us-2', 'sub', 1)], [BRAGG({ artillery: 10 }), foot('cs', 'bragg', 1), ...['x', 'y'].flatMap((id, n) => [general(id, 3, 0, { under: 'bragg', stars: 2 - n }), foot(`cs-${id}`, id, 0)])]);
    const lost = playAll(state, ['union', FIGHT], ['union', { type: 'commit-artillery', leaders: ['grant', 'sub'] }], ['confederate', { type: 'commit-artillery', leaders: [] }, [1, 2, 6]]).state;
    expect(lost.phase).toEqual({ name: 'artillery-loss', side: 'union', captured: true });
    expect(reasons(refusal(lost, 'union', { type: 'name-artillery', leader: 'bragg' }))).toEqual([{ rule: 'H-10.66.1', code: 'unknown.leader' }]);
    const named = play(lost, 'union', { type: 'name-artillery', leader: 'sub' }).state;
    expect(named.phase).toEqual({ name: 'artillery-capture', side: 'confederate' });
    // Bragg has ten points, as many as a leader may have.
    expect(commands(named)).toEqual([{ type: 'name-artillery', leader: 'x' }, { type: 'name-artillery', leader: 'y' }]);
    expect(reasons(refusal(named, 'confederate', { type: 'name-artillery', leader: 'bragg' }))).toEqual([{ rule: 'H-10.66.1', code: 'artillery.not-his' }]);
    const after = play(named, 'confederate', { type: 'name-artillery', leader: 'y' }).state;
    expect([leader(after, 'sub').artillery, leader(after, 'y').artillery]).toEqual([0, 1]);
  });

  test('H-10.66.1, H-10.61.b.1 what a commander fired who was killed is lost by whoever of the stack took it over, though that one was silent (house HS-12)', () => {
    const state = attacking(
      { charts: NOTHING, sides: { confederate: { warEffort: 0 } }, union: [GRANT(), foot('us', 'grant', 1), general('sherman', 3, 0, { hex: '0604' }), foot('us-2', 'sherman', 1)], confederate: [BRAGG({ artillery: 2 }), foot('cs', 'bragg', 1), general('hardee', 3, 0, { under: 'bragg', stars: 2 }), foot('cs-2', 'hardee', 1)] },
      [A, { force: 'sherman', from: '0604', target: '0505' }],
    );
    const commit = (leaders: string[], faces: readonly number[]): readonly Move[] => [['union', { type: 'commit-artillery', leaders: [] }], ['confederate', { type: 'commit-artillery', leaders }, faces]];
    // Bragg rolls a 6, then a 1: he is killed by the next 6, Hardee unhurt by a 1; and a 4 costs a point.
    const { state: after, events } = playAll(state, ['union', { type: 'fight', target: '0505', waves: ['grant', 'sherman'] }], ...commit(['bragg'], [2, 6]), ...commit(['bragg'], [2, 1, 6, 1, 4]));
    expect(told(events, 'leader-fell').map(({ leader: id }) => id)).toEqual(['bragg']);
    expect(leader(after, 'hardee').artillery).toBe(1);
  });

  test('H-10.66.2 what is captured in the first exchange is not there to fire in the second', () => {
    const state = attacking(
      { charts: NOTHING, union: [GRANT({ artillery: 1 }), foot('us', 'grant', 1), general('sherman', 3, 0, { hex: '0604', artillery: 1, ammunition: 3 }), foot('us-2', 'sherman', 1)], confederate: [BRAGG(), foot('cs', 'bragg', 1)] },
      [A, { force: 'sherman', from: '0604', target: '0505' }],
    );
    const second = playAll(state, ['union', { type: 'fight', target: '0505', waves: ['grant', 'sherman'] }], ['union', { type: 'commit-artillery', leaders: ['grant'] }], ['confederate', { type: 'commit-artillery', leaders: [] }, [1, 2]]).state;
    expect(offers(second, 'confederate')[0]!.commands).toEqual([{ type: 'commit-artillery', leaders: [] }]);
  });
});

describe('what ends a battle', () => {
  // E-39: the defender does 3 degrees twice, the attackers 2 each: 6 against 4, all attackers retreat 2.
  const losing = (morale = 3) =>
    attacking(
      {
        charts: columns('0/2', '0/2', '0/3', '0/3'),
        union: [GRANT({ morale }), foot('us', 'grant', 1), general('sherman', 3, 0, { hex: '0604', stars: 2 }), foot('us-2', 'sherman', 1)],
        confederate: [BRAGG(), foot('cs', 'bragg', 4)],
      },
      [A, { force: 'sherman', from: '0604', target: '0505' }],
    );
  const fought = (state: HeartlandState) => play(state, 'union', { type: 'fight', target: '0505', waves: ['grant', 'sherman'] }, [2, 2, 2, 2]).state;
  const lengths = (all: Parameters<typeof told>[0]) => told(all, 'force-retreated').map(({ force, path }) => [force, path.length]);

  test('E-39, H-10.61.c.1, H-10.62.3, H-3.53.6 degrees are netted over all exchanges: every attacking stack retreats 2, each commander loses a level', () => {
    const asked = fought(losing());
    expect(asked.phase).toEqual({ name: 'retreat-relief', side: 'union' });
    const { events: retreated } = settle(asked, [], ['accept-retreat', 'decline-advance']);
    expect(lengths(retreated)).toEqual([['grant', 2], ['sherman', 2]]);
    expect(changes(retreated)).toEqual(['grant -1 H-3.53.6', 'sherman -1 H-3.53.6']);
  });

  test('E-39, H-3.54.2, H-3.54.4 one commander gives up a level, and all retreat a hex less', () => {
    const asked = fought(losing());
    expect(commands(asked)).toEqual([{ type: 'accept-retreat' }, { type: 'give-up-morale', leader: 'grant' }, { type: 'give-up-morale', leader: 'sherman' }]);
    const relieved = play(asked, 'union', { type: 'give-up-morale', leader: 'grant' });
    const { events: retreated } = settle(relieved.state, [], ['decline-advance']);
    expect(lengths([...relieved.events, ...retreated])).toEqual([['grant', 1], ['sherman', 1]]);
    expect(leader(relieved.state, 'grant').morale).toBe(1);
    expect(reasons(refusal(asked, 'union', { type: 'give-up-morale', leader: 'bragg' }))).toEqual([{ rule: 'H-3.54.4', code: 'unknown.leader' }]);
  });

  test('H-3.54.2 nobody gives up what he has not; he is asked all the same, so that it does not show', () => {
    const asked = fought(attacking({ charts: columns('0/2', '0/2', '0/3', '0/3'), union: [GRANT({ morale: 0 }), foot('us', 'grant', 1), general('sherman', 0, 0, { hex: '0604', stars: 2 }), foot('us-2', 'sherman', 1)], confederate: [BRAGG({ morale: 0 }), foot('cs', 'bragg', 4)] }, [A, { force: 'sherman', from: '0604', target: '0505' }]));
    expect(commands(asked)).toEqual([{ type: 'accept-retreat' }]);
    expect(reasons(refusal(asked, 'union', { type: 'give-up-morale', leader: 'grant' }))).toEqual([{ rule: 'H-3.54.2', code: 'morale.too-low' }]);
  });

  test('H-10.61.c.1 equal degrees: nobody retreats', () => {
    const { events: fought } = play(duel(columns('0/2'), [GRANT(), foot('us', 'grant', 1)], [BRAGG(), foot('cs', 'bragg', 1)]), 'union', FIGHT, [2, 3]);
    expect(told(fought, 'force-retreated')).toEqual([]);
    expect(told(fought, 'battle-ended')).toHaveLength(1);
  });

  test('H-10.0.1 the Assault marker is gone when the battle is over, and the impulse remembers who fought a later wave (H-10.71.5)', () => {
    const state = attacking(
      { charts: columns('0/0'), union: [GRANT(), foot('us', 'grant', 1), general('sherman', 3, 0, { hex: '0604' }), foot('us-2', 'sherman', 1)], confederate: [BRAGG(), foot('cs', 'bragg', 1)] },
      [A, { force: 'sherman', from: '0604', target: '0505' }],
    );
    const { state: after } = play(state, 'union', { type: 'fight', target: '0505', waves: ['sherman', 'grant'] }, [2, 2, 2, 2]);
    expect(after.impulse?.assaults).toEqual([]);
    expect(after.impulse?.waved).toEqual(['grant']);
    expect(hexIndex(after.setting, '0505')).toBeGreaterThan(0);
  });

  test('H-4.24.3, H-10.11.3 both fire at the same time: who is destroyed has fired', () => {
    const { events: fought } = play(duel(columns('2/0'), [GRANT(), foot('us', 'grant', 1)], [BRAGG(), foot('cs', 'bragg', 1)]), 'union', FIGHT, [2, 3]);
    expect(told(fought, 'leader-fell').map(({ leader: id, how }) => [id, how])).toEqual([['bragg', 'captured'], ['grant', 'captured']]);
  });
});

test('H-10.43.1 cavalry counts by its present face', () => {
  const state = duel(columns('0/0'), [GRANT(), horse('us', 'grant', 4, { state: { steps: 1 } })], [BRAGG(), horse('cs', 'bragg', 3)]);
  const { attack, defence } = told(play(state, 'union', FIGHT, [2, 3]).events, 'exchange-fought')[0]!.exchange;
  expect([attack, defence].map(({ modifiers }) => modifiers.terms.some(({ rule }) => rule === 'H-10.43.1'))).toEqual([false, true]);
});
