import { distribution, type Key } from '../../src/dice/distribution.js';
import { enumerate, type Outcome } from '../../src/dice/enumerated.js';
import { sum, rational, toJson, type Rational } from '../../src/kernel/rational.js';
import type { Viewer } from '../../src/kernel/system.js';
import { battleCalculator } from '../../src/systems/heartland/calculators/battle.js';
import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { decide } from '../../src/systems/heartland/decide.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { battlePreview } from '../../src/systems/heartland/previews/battle.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { expectWithin } from '../conformance/heartland-range.js';
import { attacking, chart, foot, general, horse, told } from './fighting.js';
import { play, type Sketch } from './position.js';

const ARBITER: Viewer = { role: 'arbiter' };

interface Chance {
  readonly outcome: Key;
  readonly probability: object;
}

interface Told {
  readonly exchanges: readonly { readonly attack: FireTold; readonly defence: FireTold }[];
  readonly steps: { readonly attackers: readonly Chance[]; readonly waves: readonly (readonly Chance[])[]; readonly defender: readonly Chance[]; readonly expected: Readonly<Record<'attackers' | 'defender', object>> };
  readonly retreats: { readonly chances: readonly Chance[] };
  readonly morale: { readonly rises: readonly Chance[] };
  readonly outcomes: readonly Chance[];
  readonly stacks: readonly {
    readonly name: string;
    readonly destroyed: { readonly probability: object };
    readonly check: { readonly made: object; readonly failed: object; readonly mayBeLeftOut: object };
    readonly moraleOfCommander?: { readonly ifHeLives: readonly Chance[] };
    readonly eachLeader?: { readonly killed: object; readonly wounded: object };
    readonly artillery: { readonly chances: readonly Chance[] };
  }[];
  readonly ways: readonly { readonly force: string; readonly hexes: number; readonly to: readonly string[] }[];
  readonly assumed: readonly { readonly side: Side; readonly stacks: readonly Readonly<Record<'weakest' | 'likely' | 'strongest', { readonly combatFactors: number; readonly battleRating: number }>>[] }[];
  readonly range?: Figures;
}
interface FireTold {
  readonly combatFactors: { readonly total: number };
  readonly column: string;
  readonly modifiers: { readonly total: number };
  readonly results: readonly { readonly provenance: string }[];
}
interface Bounds {
  readonly least: { readonly decimal: string };
  readonly most: { readonly decimal: string };
}
interface Figures {
  readonly exchanges: readonly Readonly<Record<'attack' | 'defence', { readonly columns: { readonly least: string; readonly most: string }; readonly modifiers: { readonly least: number; readonly most: number } }>>[];
  readonly expectedSteps: { readonly attackers: Bounds; readonly defender: Bounds };
  readonly retreats: { readonly attackers: Bounds; readonly defender: Bounds; readonly nobody: Bounds };
  readonly destroyed: readonly { readonly name: string; readonly probability: Bounds }[];
}

function foretold(state: HeartlandState, waves: readonly string[], viewer: Viewer = ARBITER, more: object = {}): Told {
  const answer = battlePreview.answer(state, { target: '0505', waves: waves.map((force) => ({ force })), ...more } as never, viewer);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value as Told;
}

/** Plays the same commands in every way in which the dice can fall. */
function everyWay(state: HeartlandState, commands: readonly (readonly [Side, HeartlandCommand])[]): readonly Outcome<readonly HeartlandEvent[]>[] {
  return enumerate((dice) => {
    let now = state;
    const events: HeartlandEvent[] = [];
    for (const [side, command] of commands) {
      const decided = decide(now, side, command, dice);
      if (!decided.ok) throw new Error(JSON.stringify(decided.error));
      events.push(...decided.value);
      now = decided.value.reduce(evolve, now);
    }
    return events;
  });
}

type Ways = ReturnType<typeof everyWay>;

function chances(ways: Ways, of: (events: readonly HeartlandEvent[]) => Key): readonly Chance[] {
  return distribution(ways, of).chances.map(({ outcome, probability }) => ({ outcome, probability: toJson(probability) }));
}

function chance(ways: Ways, that: (events: readonly HeartlandEvent[]) => boolean) {
  return toJson(sum(ways.filter(({ value }) => that(value)).map(({ weight, total }): Rational => rational(weight, total))));
}

const total = (events: readonly HeartlandEvent[], of: 'attack' | 'defence', what: 'steps' | 'degrees') => told(events, 'exchange-fought').reduce((all, { exchange }) => all + exchange[of][what], 0);
const retreatIn = (events: readonly HeartlandEvent[]) => {
  const net = total(events, 'attack', 'degrees') - total(events, 'defence', 'degrees');
  return net === 0 ? 'nobody' : net > 0 ? `defender ${net}` : `attackers ${-net}`;
};
const falls = (events: readonly HeartlandEvent[], id: string, how: string) => told(events, 'casualty-rolled').some(({ leader, result }) => leader === id && result === how);

// One stack of one unit on each side: nobody has a choice before the retreat.
const duel = (artillery: number, more: Partial<Sketch> = {}): Sketch => ({
  union: [general('grant', 3, 4, { hex: '0504', artillery, ammunition: 4 }), foot('us', 'grant', 60)],
  confederate: [general('bragg', 3, 3, { hex: '0505', artillery, ammunition: 4 }), foot('cs', 'bragg', 58)],
  // Nobody is replaced, so that no dice are rolled for it.
  sides: { union: { warEffort: 0 }, confederate: { warEffort: 0 } },
  ...more,
});
const ATTACK = [{ force: 'grant', from: '0504', target: '0505' }];
const FIGHT: readonly (readonly [Side, HeartlandCommand])[] = [['union', { type: 'fight', target: '0505', waves: ['grant'] }]];
const WITH_GUNS: typeof FIGHT = [...FIGHT, ['union', { type: 'commit-artillery', leaders: ['grant'] }], ['confederate', { type: 'commit-artillery', leaders: ['bragg'] }]];

describe('the preview equals play over all dice', () => {
  test.each([
    ['without artillery', 0, FIGHT],
    ['with artillery', 2, WITH_GUNS],
  ] as const)('H-10.61.1, H-10.61.c.1, H-10.64.1 steps, retreats and rises of one exchange %s', (_, artillery, commands) => {
    const state = attacking(duel(artillery), ATTACK);
    const ways = everyWay(state, commands);
    const preview = foretold(state, ['grant']);
    expect(preview.outcomes).toEqual(chances(ways, (events) => `${total(events, 'defence', 'steps')}-${total(events, 'attack', 'steps')} ${retreatIn(events)}`));
    expect(preview.steps.defender).toEqual(chances(ways, (events) => Math.min(2, total(events, 'attack', 'steps'))));
    expect(preview.retreats.chances).toEqual(chances(ways, retreatIn));
    const rises = (events: readonly HeartlandEvent[]) => Math.sign(total(events, 'attack', 'steps') - total(events, 'defence', 'steps'));
    expect(preview.morale.rises).toEqual(chances(ways, (events) => ['defender', 'nobody', 'attackers'][rises(events) + 1]!));
  });

  test('H-10.65.1, H-10.65.3, H-10.67.1, H-10.63.b.1 checks, casualties and the loss of all steps', () => {
    const state = attacking(duel(0), ATTACK);
    const ways = everyWay(state, FIGHT);
    const [defender, attacker] = foretold(state, ['grant']).stacks;
    for (const [stack, force] of [[defender!, 'bragg'], [attacker!, 'grant']] as const) {
      expect(stack.check.failed).toEqual(chance(ways, (events) => told(events, 'morale-checked').some((check) => check.force === force && check.unit === undefined && !check.passed)));
      expect(stack.eachLeader).toEqual({
        rules: ['H-10.67.1', 'H-10.67.2'],
        killed: chance(ways, (events) => falls(events, force, 'killed')),
        wounded: chance(ways, (events) => falls(events, force, 'wounded')),
      });
      expect(stack.destroyed.probability).toEqual(chance(ways, (events) => told(events, 'leader-fell').some(({ leader, how }) => leader === force && how === 'captured')));
    }
  });

  /** What natural 1s cost a leader indeed, by the points that he lost. */
  const lost = (id: string) => (events: readonly HeartlandEvent[]) => {
    const points = told(events, 'artillery-changed').filter(({ leader, by, rule }) => leader === id && by < 0 && rule === 'H-10.66.1').length;
    const side = id === 'grant' ? 'union' : 'confederate';
    const [costly] = told(events, 'artillery-checked').filter((check) => check.side === side && check.lost > 0);
    return points === 0 ? 'none' : costly!.captured ? '1 lost, 1 captured' : '1 lost';
  };

  test('H-10.66.1, H-10.63.b.1 artillery lost and captured by a natural 1, but none of leaders who are captured', () => {
    const state = attacking(duel(2), ATTACK);
    const ways = everyWay(state, WITH_GUNS);
    const [defender, attacker] = foretold(state, ['grant']).stacks;
    expect(attacker!.artillery.chances).toEqual(chances(ways, lost('grant')));
    expect(defender!.artillery.chances).toEqual(chances(ways, lost('bragg')));
  });

  test.each([['nobody takes over what he had', 0], ['one of the pool takes it over for 10 war effort points', 10]] as const)('H-10.66.1, H-10.61.b.1, H-10.67.b.1 two exchanges: where the leader falls by a 6, %s before a 1 counts', (_, warEffort) => {
    const [waves, union] = [['hex:0404', 'hex:0504'], ['0404', '0504'].map((hex) => ({ id: `us-${hex}`, hex }))];
    const confederate = [general('bragg', 3, 3, { hex: '0505', artillery: 1, ammunition: 4 }), foot('cs', 'bragg', 58), general('hardee', 3, 3, { pool: true })];
    // No fire has any effect but by its natural 1s and 6s.
    const state = attacking(duel(1, { union, confederate, charts: chart({ 1: '0/0' }), sides: { union: { warEffort: 0 }, confederate: { warEffort } } }), waves.map((force) => ({ force, from: force.slice(4), target: '0505' })), { operations: { first: 'union', left: { union: 1, confederate: 1 }, played: ['union'] } });
    const commit: typeof FIGHT = [['union', { type: 'commit-artillery', leaders: [] }], ['confederate', { type: 'commit-artillery', leaders: ['bragg'] }]];
    const ways = everyWay(state, [['union', { type: 'fight', target: '0505', waves }], ...commit, ...commit]);
    const resolved = chances(ways, (events) => [lost('bragg')(events), lost('hardee')(events)].find((each) => each !== 'none') ?? 'none');
    expect(foretold(state, waves).stacks[0]!.artillery.chances).toEqual(resolved);
    // Each of two dice costs the point by 1/6 × 1/2: 23/144 in all; by a 1 and a 6, 1/36 of it, a man who is killed by 7/36 has none.
    const none = warEffort === 0 ? rational(1296 - 207 + 7, 1296) : rational(121, 144);
    expect(resolved.find(({ outcome }) => outcome === 'none')!.probability).toEqual(toJson(none));
  });

  test('H-3.23.b.2, H-10.63.b.1 a leader whose excess did not attack is not captured with the loss of all who did', () => {
    // One star commands two divisions; the third stays out of it. All fire at the attackers costs them every step.
    const union = [general('grant', 3, 4, { hex: '0504', stars: 1 }), ...['a', 'b', 'weak'].map((id, place) => foot(id, 'grant', 3 - place, { size: 'division' }))];
    const state = attacking(duel(0, { union, charts: chart({ 1: '0/0', 50: '9/1*' }) }), ATTACK);
    const attacker = foretold(state, ['grant']).stacks[1]!;
    const ways = everyWay(state, FIGHT);
    expect(attacker.destroyed.probability).toEqual(chance(ways, (events) => told(events, 'leader-fell').some(({ leader, how }) => leader === 'grant' && how === 'captured')));
    expect(attacker.destroyed.probability).toEqual(toJson(rational(0, 1)));
    expect(attacker.check.made).toEqual(toJson(rational(0, 1)));
    expect(attacker.eachLeader!.killed).toEqual(chance(ways, (events) => falls(events, 'grant', 'killed')));
  });

  test('H-3.53.2, H-3.53.6, H-3.53.8 how the commanders\' morale changes, the retreat accepted', () => {
    const state = attacking(duel(0, { confederate: [general('bragg', 3, 3, { hex: '0505' }), foot('cs', 'bragg', 20)] }), ATTACK);
    const preview = foretold(state, ['grant']);
    const ways = everyWay(state, FIGHT).map((way) => ({ ...way, value: changesOf(way.value) }));
    for (const [place, force] of [[0, 'bragg'], [1, 'grant']] as const) {
      const living = ways.filter(({ value }) => value.lives(force));
      const alive = sum(living.map(({ weight, total: of }) => rational(weight, of)));
      const told = preview.stacks[place]!.moraleOfCommander!.ifHeLives;
      for (const { outcome, probability } of told) {
        const part = sum(living.filter(({ value }) => value.change(force) === outcome).map(({ weight, total: of }) => rational(weight, of)));
        expect(probability).toEqual(toJson(rational(part.numerator * alive.denominator, part.denominator * alive.numerator)));
      }
    }
  });

  test('H-10.62.1, H-10.62.2 two waves: the convolved totals equal the totals over all dice', () => {
    const state = attacking(
      {
        union: [
          general('hooker', 2, 5, { hex: '0404' }), foot('us-1', 'hooker', 26),
          general('grant', 2, 5, { hex: '0504' }), foot('us-2', 'grant', 40),
        ],
        confederate: [general('longstreet', 4, 4, { hex: '0505' }), foot('cs-1', 'longstreet', 30), foot('cs-2', 'longstreet', 30)],
      },
      [{ force: 'hooker', from: '0404', target: '0505' }, { force: 'grant', from: '0504', target: '0505' }],
    );
    const waves = ['hooker', 'grant'];
    // The first phase that asks comes after the last exchange: losses are placed then.
    const ways = everyWay(state, [['union', { type: 'fight', target: '0505', waves }]]);
    const preview = foretold(state, waves);
    expect(preview.outcomes).toEqual(chances(ways, (events) => `${total(events, 'defence', 'steps')}-${total(events, 'attack', 'steps')} ${retreatIn(events)}`));
    expect(preview.steps.waves[1]).toEqual(chances(ways, (events) => Math.min(2, told(events, 'exchange-fought')[1]!.exchange.defence.steps)));
  });
});

/** What the fire, the rise, the check and the retreat do to each commander. */
function changesOf(events: readonly HeartlandEvent[]) {
  const net = total(events, 'attack', 'degrees') - total(events, 'defence', 'degrees');
  const by = (force: string) => told(events, 'morale-changed').filter(({ leader }) => leader === force).reduce((all, { by: change }) => all + change, 0);
  return {
    lives: (force: string) => !told(events, 'leader-fell').some(({ leader }) => leader === force),
    change: (force: string) => by(force) + ((force === 'bragg' ? net > 0 : net < 0) ? -1 : 0),
  };
}

describe('what a player knows', () => {
  const state = attacking(duel(2), ATTACK);

  test('H-3.71.1 the attacker gets the odds against what he supposes, and how far they reach', () => {
    const exact = foretold(state, ['grant']);
    const seat = foretold(state, ['grant'], { role: 'seat', side: 'union' }, { assume: { combatFactors: 58, morale: 3, artillery: 2, cavalry: 0, cavalryUnits: 0, steps: 2 } });
    // What shows of Bragg is his printed rating; all else was supposed as it is.
    expect(seat.outcomes).toEqual(exact.outcomes);
    expect(exact.assumed).toEqual([]);
    expect(seat.assumed[0]!.stacks[0]!.likely).toMatchObject({ combatFactors: 58, battleRating: 3 });
  });

  test('H-3.71.1 nothing that is hidden changes the answer: another strength, morale and artillery behind the same counter', () => {
    const other = attacking({ ...duel(2), confederate: [general('bragg', 7, 3, { hex: '0505', artillery: 5, ammunition: 1 }), foot('cs', 'bragg', 58, { state: { steps: 1 } })] }, ATTACK);
    const seat = { role: 'seat', side: 'union' } as const;
    expect(foretold(other, ['grant'], seat)).toEqual(foretold(state, ['grant'], seat));
  });

  describe('gives the range', () => {
    const UNION = { role: 'seat', side: 'union' } as const;
    const KNOWN = { combatFactors: 58, battleRating: 3, morale: 3, artillery: 2, cavalry: 0, cavalryUnits: 0, broken: 0, leaders: 1, steps: 2 };

    test('H-3.71.1 of columns and modifiers: 60 factors read 58-66, a column more against worse morale than 3; of the enemy from nothing to all that he has', () => {
      const { range, assumed } = foretold(state, ['grant'], UNION);
      // 4 battle rating, 4 of the scenario, 2 points of artillery; nobody in this game has cavalry.
      expect(range!.exchanges[0]!.attack).toEqual({ columns: { least: '58-66', most: '67-85' }, modifiers: { least: 10, most: 10 } });
      expect(range!.exchanges[0]!.defence.columns.least).toBe('none');
      // His rating of 3 is on the counter that shows.
      expect(assumed[0]!.stacks[0]).toMatchObject({ weakest: { battleRating: 3, morale: 0, combatFactors: 0 }, strongest: { battleRating: 3, morale: 9 } });
    });

    test('H-3.71.1 that is a single figure for who knows everything', () => {
      const exact = foretold(state, ['grant']);
      const { expectedSteps, destroyed } = foretold(state, ['grant'], UNION, { assume: KNOWN }).range!;
      for (const side of ['attackers', 'defender'] as const) expect([expectedSteps[side].least, expectedSteps[side].most]).toEqual([exact.steps.expected[side], exact.steps.expected[side]]);
      expect(destroyed.map(({ name, probability: { least, most } }) => [name, least, most])).toEqual(exact.stacks.map(({ name, destroyed: { probability } }) => [name, probability, probability]));
    });

    const enemies = [1, 20, 58].flatMap((cf) => [0, 3, 9].flatMap((morale) => [0, 4].flatMap((artillery) => [1, 2].map((steps) => [cf, morale, artillery, steps] as const))));
    test.each(enemies)('H-3.71.1 whoever the enemy is, the battle against him lies within it, and it is the same range: %d factors, morale %d, %d guns, %d steps', (cf, morale, artillery, steps) => {
      const bragg = general('bragg', morale, 3, { hex: '0505', artillery, ammunition: 1 });
      const other = attacking(duel(2, { confederate: [bragg, foot('cs', 'bragg', 58, { reduced: { cf, ml: 3 }, state: { steps } })] }), ATTACK);
      const told = foretold(other, ['grant'], UNION);
      expect(told.range).toEqual(foretold(state, ['grant'], UNION).range);
      expectWithin(told, foretold(other, ['grant']));
    });

    test('H-3.71.1 the defender gets one as well', () => {
      expectWithin(foretold(state, ['grant'], { role: 'seat', side: 'confederate' }), foretold(state, ['grant']));
    });
  });

  test('H-10.68.2, H-10.68.5 where an own stack could retreat to; of the enemy it is not told', () => {
    const own = foretold(state, ['grant'], { role: 'seat', side: 'confederate' }).ways;
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ force, to }) => force === 'bragg' && to.length > 0)).toBe(true);
  });

  test.each([
    [{ target: '9999', waves: [{ force: 'grant' }] }, 'unknown.hex'],
    [{ target: '0505', waves: [{ force: 'nobody' }] }, 'unknown.force'],
    [{ target: '0505', waves: [{ force: 'grant' }, { force: 'grant' }] }, 'battle.twice'],
    [{ target: '0508', waves: [{ force: 'grant' }] }, 'battle.not-adjacent'],
    [{ target: '0503', waves: [{ force: 'grant' }] }, 'battle.nobody-there'],
  ] as const)('H-10.11.2 what makes no battle is refused: %j', (question, code) => {
    const answer = battlePreview.answer(state, question as never, ARBITER);
    expect(answer.ok ? [] : answer.error.violations.map((violation) => violation.code)).toEqual([code]);
  });
});

test('H-10.62.1 once the last exchange is fought nothing is left to be foretold: whoever of both sides is gone', () => {
  const { state, events } = play(attacking(duel(0, { confederate: [general('bragg', 3, 3, { hex: '0505' }), foot('cs', 'bragg', 20)] }), ATTACK), ...FIGHT[0]!, [5, 2]);
  // 60 factors at 13: 2/2*, both steps that Bragg has.
  expect([state.phase, told(events, 'leader-fell').map(({ leader }) => leader)]).toEqual([{ name: 'advance', side: 'union', hex: '0505' }, ['bragg']]);
  const answer = battlePreview.answer(state, { target: '0505', waves: [{ force: 'grant' }] } as never, ARBITER);
  expect(answer.ok ? [] : answer.error.violations.map(({ rule, code }) => [rule, code])).toEqual([['H-10.62.1', 'battle.fought-out']]);
});

describe('the calculator', () => {
  test('S-23, H-10.5.1 gives the same odds from bare numbers', () => {
    const state = attacking(
      {
        union: [general('grant', 2, 5, { hex: '0504', artillery: 4 }), foot('us-1', 'grant', 36), horse('us-2', 'grant', 2), horse('us-3', 'grant', 2)],
        confederate: [general('longstreet', 4, 4, { hex: '0505', artillery: 5 }), foot('cs-1', 'longstreet', 51), horse('cs-2', 'longstreet', 8), horse('cs-3', 'longstreet', 4)],
      },
      [{ force: 'grant', from: '0504', target: '0505' }],
    );
    const { exchanges, outcomes } = foretold(state, ['grant']);
    const answer = battleCalculator.answer({
      waves: [{ combatFactors: 40, morale: 2, battleRating: 5, artillery: 4, cavalry: 4, cavalryUnits: 2 }],
      defender: { combatFactors: 63, morale: 4, battleRating: 4, artillery: 5, cavalry: 12, cavalryUnits: 2 },
    } as never);
    const calculated = (answer.ok ? answer.value : undefined) as Told;
    expect(calculated.outcomes).toEqual(outcomes);
    expect(calculated.exchanges.map(({ attack, defence }) => [attack.column, attack.modifiers, defence.column, defence.modifiers])).toEqual(exchanges.map(({ attack, defence }) => [attack.column, attack.modifiers, defence.column, defence.modifiers]));
  });

  test('H-10.32.1, H-10.32.2, H-10.32.a.1, H-10.32.a.2 E-37: a city with a work across a ford, without and with the doctrine', () => {
    const columns = (doctrine: 'unused' | 'used') => {
      const answer = battleCalculator.answer({
        waves: [{ combatFactors: 50, battleRating: 3, artillery: 2, across: ['ford'] }],
        defender: { combatFactors: 20, battleRating: 3, settlement: 'city', entrenchment: 1 },
        doctrine,
      } as never);
      const { exchanges } = (answer.ok ? answer.value : undefined) as Told;
      return exchanges.map(({ attack, defence }) => [attack.column, attack.modifiers.total, defence.column, defence.modifiers.total]);
    };
    expect(columns('unused')).toEqual([['10-14', 9, '6-9', 7]]);
    expect(columns('used')).toEqual([['21-28', 9, '15-20', 7]]);
  });

  test('H-10.61.1 a result of the house chart says so', () => {
    const answer = battleCalculator.answer({ waves: [{ combatFactors: 10 }], defender: { combatFactors: 10 } } as never);
    expect(((answer.ok ? answer.value : undefined) as Told).exchanges[0]!.attack.results.map(({ provenance }) => provenance)).toEqual(Array(6).fill('house'));
  });
});
