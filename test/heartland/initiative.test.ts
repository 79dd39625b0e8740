import { readFileSync } from 'node:fs';
import { DEFAULT_OPTIONS, type HeartlandOptions } from '../../src/systems/heartland/options.js';
import { initiativeOf, operationsAfter, tieWonBy, upcomingImpulse, type Bids, type ImpulseTerms, type Upcoming } from '../../src/systems/heartland/procedures/initiative.js';
import { outcomeOfBids } from '../../src/systems/heartland/previews/bid.js';
import type { Operations } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';

type BySide<T> = Readonly<Record<Side, T>>;

interface Vector {
  readonly most: BySide<number>;
  readonly bids: readonly BySide<number>[];
  readonly warEffort: BySide<number>;
  readonly kind: string;
  readonly first: Side | null;
  readonly fee: number;
  /** Levels as a number, or in words: what is chosen, or what is left. */
  readonly schedule: readonly (readonly [Side, number | string])[];
  readonly die?: number;
}

/** The worked bids of the decision table. */
const vectors = JSON.parse(readFileSync('test/heartland/bid-vectors.json', 'utf8')) as readonly Vector[];
const TERMS: ImpulseTerms = { levelsPerImpulse: { union: 6, confederate: 6 }, lastImpulses: 'one' };

function bids(round: number, levels: BySide<number>, { most, warEffort }: Pick<Vector, 'most' | 'warEffort'>, options: Partial<HeartlandOptions> = {}): Bids {
  return { round, bids: levels, most, warEffort, options: { ...DEFAULT_OPTIONS, ...options }, fees: { won: 5, tied: 10 } };
}

/** The impulses in order when each side declares all it may: `side level`, and how many choices there were. */
function schedule(operations: Operations, terms = TERMS): readonly string[] {
  const upcoming = upcomingImpulse(operations, terms);
  if (!upcoming) return [];
  return [told(upcoming), ...schedule(after(operations, upcoming.side, upcoming.most), terms)];
}

function told({ side, least, most, last }: Upcoming): string {
  if (least === most && !last) return `${side} ${most}`;
  return last ? `${side} last ${most}` : `${side} ${least}..${most}`;
}

function after({ left, committed, played, ...operations }: Operations, side: Side, level: number): Operations {
  return { ...operations, left: { ...left, [side]: left[side] - level }, committed: { ...committed, [side]: 0 }, played: [...played, side] };
}

describe('the decision table of the bids', () => {
  it.each(vectors.map((vector) => [`${vector.kind}: ${JSON.stringify(vector.bids)} of ${JSON.stringify(vector.most)}`, vector] as const))('H-4.1.2 H-4.1.3 H-5.13.1 H-5.14.1 %s', (_, vector) => {
    const rounds = vector.bids.map((levels, at) => bids(at + 1, levels, vector));
    for (const earlier of rounds.slice(0, -1)) expect(initiativeOf(earlier).kind).toBe('rebid');
    const last = rounds.at(-1)!;
    const found = initiativeOf(last);
    const decided = found.kind === 'die' ? tieWonBy(last, vector.die! <= 3 ? 'confederate' : 'union', 10) : found;
    if (vector.first === null) {
      expect(decided.kind).toBe(vector.kind === 'REBID' ? 'rebid' : 'no-impulses');
      return;
    }
    expect(decided).toMatchObject({ kind: 'won', first: vector.first, fee: Math.min(vector.fee, vector.warEffort[vector.first]) });
    const impulses = schedule(operationsAfter(last, decided));
    vector.schedule.forEach(([side, levels], at) => {
      if (typeof levels === 'number') expect([`${side} ${levels}`, `${side} last ${levels}`]).toContain(impulses[at]);
      else if (levels.startsWith('choose') && at < 3) expect(impulses[at]).toBe(choice(side, levels));
      else if (!levels.startsWith('choose')) expect(impulses[at]).toBe(`${side} last ${levels.split(' ')[0]}`);
    });
  });
});

/** "choose 1..2" as the schedule tells it; a single level is no choice. */
function choice(side: Side, words: string): string {
  const [least, most] = words.replace('choose ', '').split('..');
  return least === most ? `${side} ${least}` : `${side} ${least}..${most}`;
}

describe('who has the initiative', () => {
  const most = { union: 4, confederate: 5 };

  it('H-4.1.2 E-11 a winner without the fee leaves the initiative to the other, who plays its own bid first', () => {
    const open = bids(1, { union: 2, confederate: 3 }, { most: { union: 5, confederate: 5 }, warEffort: { union: 50, confederate: 4 } });
    expect(initiativeOf(open)).toEqual({ kind: 'won', rule: 'H-4.1.2', first: 'union', fee: 5, monopoly: false });
    expect(schedule(operationsAfter(open, initiativeOf(open))).slice(0, 2)).toEqual(['union 2', 'confederate 3']);
  });

  it('H-4.1.2 when neither can pay, the winner goes first for all he has', () => {
    expect(initiativeOf(bids(1, { union: 2, confederate: 3 }, { most, warEffort: { union: 4, confederate: 3 } }))).toMatchObject({ first: 'confederate', fee: 3 });
  });

  it('H-4.1.4 equal war effort after three ties: a die, a fourth bid or no impulses, by option', () => {
    const tie = (option: HeartlandOptions['tie-equal-wep']) => initiativeOf(bids(3, { union: 2, confederate: 2 }, { most, warEffort: { union: 60, confederate: 60 } }, { 'tie-equal-wep': option })).kind;
    expect([tie('die'), tie('fourth-bid'), tie('no-impulses')]).toEqual(['die', 'rebid', 'no-impulses']);
  });

  it('H-5.13.5 H-5.13.3 S-08 the monopolist pays 5 and plays half, then the rest; the passer has no impulse', () => {
    const open = bids(1, { union: 4, confederate: 0 }, { most: { union: 5, confederate: 3 }, warEffort: { union: 99, confederate: 99 } });
    expect(initiativeOf(open)).toEqual({ kind: 'won', rule: 'H-5.13.2', first: 'union', fee: 5, monopoly: true });
    expect(schedule(operationsAfter(open, initiativeOf(open)))).toEqual(['union 3', 'union last 2']);
  });

  it('H-4.2.1 the bid of the side that lost is void by option: its first impulse is declared', () => {
    const open = (option: HeartlandOptions['loser-bid']) => bids(1, { union: 1, confederate: 3 }, { most, warEffort: { union: 99, confederate: 99 } }, { 'loser-bid': option });
    const second = (option: HeartlandOptions['loser-bid']) => schedule(operationsAfter(open(option), initiativeOf(open(option))))[1];
    expect([second('binding'), second('void')]).toEqual(['union 1', 'union 1..4']);
  });

  it('H-4.2.1 H-5.15.2 H-5.17.1 E-01 3 and 2 of 5 and 4, then 1 and 1: C3 U2 C1 U1 is left C1 and U1, and nobody plays twice in a row', () => {
    const open = bids(1, { union: 2, confederate: 3 }, { most, warEffort: { union: 99, confederate: 99 } });
    let operations = operationsAfter(open, initiativeOf(open));
    for (const [side, level] of [['confederate', 3], ['union', 2], ['confederate', 1], ['union', 2]] as const) {
      expect(upcomingImpulse(operations, TERMS)?.side).toBe(side);
      operations = after(operations, side, level);
    }
    // The Confederates are left alone with 1 level: one last impulse.
    expect(schedule(operations)).toEqual(['confederate last 1']);
  });

  it('H-5.0.1 left alone, a side has one last impulse, or several by option', () => {
    const operations: Operations = { ...operationsAfter(bids(1, { union: 0, confederate: 0 }, { most, warEffort: most }), { kind: 'no-impulses', rule: 'H-5.12.1' }), first: 'confederate', left: { union: 0, confederate: 3 }, played: ['confederate', 'union'] };
    expect(upcomingImpulse(operations, TERMS)).toMatchObject({ side: 'confederate', last: true, most: 3 });
    const several = { ...TERMS, lastImpulses: 'several' as const };
    const first = upcomingImpulse(operations, several);
    expect(first).toMatchObject({ side: 'confederate', last: false, least: 1, most: 3 });
    expect(upcomingImpulse(after(operations, 'confederate', 1), several)).toMatchObject({ side: 'confederate', most: 2 });
    expect(upcomingImpulse(after(operations, 'confederate', 1), TERMS)).toBeUndefined();
  });

  it('H-5.14.3 a limit on levels binds a declared impulse, not the two after an all-in bid', () => {
    const limited = { ...TERMS, levelsPerImpulse: { union: 2, confederate: 2 } };
    const allIn = bids(1, { union: 1, confederate: 5 }, { most, warEffort: { union: 99, confederate: 99 } });
    expect(schedule(operationsAfter(allIn, initiativeOf(allIn)), limited)).toEqual(['confederate 5', 'union 1', 'union last 3']);
    const other = bids(1, { union: 1, confederate: 2 }, { most, warEffort: { union: 99, confederate: 99 } });
    expect(schedule(operationsAfter(other, initiativeOf(other)), limited)[2]).toBe('confederate 1..2');
  });

  it('H-5.16.4 after an all-in winner the second side plays its bid and the rest, else as many impulses in turn as its levels last (index example)', () => {
    const play = (confederate: number) => {
      const open = bids(1, { union: 1, confederate }, { most, warEffort: { union: 99, confederate: 99 } });
      return operationsAfter(open, initiativeOf(open));
    };
    expect(schedule(play(5))).toEqual(['confederate 5', 'union 1', 'union last 3']);
    const levels = [['confederate', 3], ['union', 1], ['confederate', 1], ['union', 1], ['confederate', 1]] as const;
    const operations = levels.reduce((now, [side, level]) => after(now, side, level), play(3));
    expect(schedule(operations)).toEqual(['union last 2']);
  });

  it('H-5.16.1 H-5.16.3 levels of an unplayed bid buy no extended battle', () => {
    const open = bids(1, { union: 3, confederate: 5 }, { most: { union: 3, confederate: 5 }, warEffort: { union: 99, confederate: 99 } });
    const operations = operationsAfter(open, initiativeOf(open));
    expect(operations.left.union - operations.committed.union).toBe(0);
    expect(operations.left.confederate - operations.committed.confederate).toBe(0);
  });

  it('H-4.1.1 the preview of a pair of bids tells the same, up to the first choice', () => {
    const open = bids(1, { union: 2, confederate: 5 }, { most, warEffort: { union: 99, confederate: 99 } });
    expect(outcomeOfBids(open, TERMS)).toMatchObject({ kind: 'won', first: 'confederate', fee: 5, schedule: [{ side: 'confederate', most: 5 }, { side: 'union', most: 2 }, { side: 'union', most: 2, last: true }] });
  });
});
