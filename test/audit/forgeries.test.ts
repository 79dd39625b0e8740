import { digestOf, GENESIS, hashOf, saltSource, seal, sealOrder, withhold, type WithheldEntry } from '../../src/audit/chain.js';
import { verify, type LogEntry } from '../../src/audit/verify.js';
import { chance } from '../../src/cli/chance.js';
import { choose } from '../../src/cli/player.js';
import { commitment } from '../../src/dice/committed.js';
import type { Envelope } from '../../src/event-store/port.js';
import { audit, type AuditOptions, type AuditReport } from '../../src/games/audit.js';
import { systems } from '../../src/systems/registry.js';
import { scenarioNamed } from '../conformance/scenarios.js';
import { RecordedLog } from '../support/recorded-log.js';

/*
 * Forgeries by hand of a whole game, with bids that were hidden, orders and committed dice. Some are clumsy; others seal
 * the whole log anew, as only whoever runs the service could. Each is caught, and named for what it is.
 */

const SEED = 'c0ffee'.padEnd(64, '1');

/** A game of the campaign of Corinth Road, played to its end by random players. */
function played(stream: string, seed: string): readonly Envelope[] {
  const { system, scenario } = scenarioNamed('corinth-road');
  const log = new RecordedLog({ system, scenario, seed, stream, entropies: { union: 'a walk in the rain', confederate: 'three crows' } });
  const random = chance(7);
  for (let [now] = system.awaiting(log.state); now; [now] = system.awaiting(log.state)) {
    log.play({ side: now.side, command: choose(random, { offers: system.offers(log.state, now.side), enemies: [], accepts: () => false }) });
  }
  return log.events;
}

const game = played('game-1', SEED);
const head = { version: game.length, hash: game.at(-1)!.hash };
const salt = saltSource();

const audited = (entries: readonly LogEntry[], options: Partial<AuditOptions> = {}): AuditReport => audit({ entries }, { systems, after: 'go-on', ...options });

/** The first event that fits. */
function first(fits: (event: Envelope, index: number) => boolean): Envelope {
  const found = game.find(fits);
  if (!found) throw new Error('the game has no such event');
  return found;
}

/** The log with one event changed and nothing else. */
function changed(event: Envelope, fields: Partial<Envelope>): Envelope[] {
  return game.map((each) => (each === event ? { ...each, ...fields } : each));
}

/** The log sealed anew from its first event on, with the contents that stand there: only what they say can tell. */
function resealed(entries: readonly Envelope[]): Envelope[] {
  let previous = GENESIS;
  return entries.map((entry, index) => {
    const sealed = seal({ ...entry, version: index + 1 }, previous, entry.salt);
    previous = sealed.hash;
    return sealed;
  });
}

const forged = (event: Envelope, fields: Partial<Envelope>): Envelope[] => resealed(changed(event, fields));

/** The last event of its command that has dice, and two of them. */
const rolled = first(({ command, rolls }, index) => rolls.length > 1 && !game.slice(index + 1).some((later) => later.command === command && later.rolls.length > 0));
const otherFace = rolled.rolls.map((die, place) => (place === 0 ? { ...die, face: (die.face + 1) % die.sides } : die));
const another = { purpose: 'weather', sides: 6, face: 3 };
const bid = first(({ type, data }) => type === 'sealed' && (data as { content: { kind: string } }).content.kind === 'bid');
const otherBid = { ...(bid.data as object), content: { kind: 'bid', levels: 1 + (bid.data as unknown as { content: { levels: number } }).content.levels } };
const ordered = first(({ order, version }) => order !== undefined && version > bid.version);
/** The second of two events of one command. */
const second = first(({ command, version, seat }, index) => seat !== null && version > 20 && game[index - 1]?.command === command && game[index + 1]?.command === command);
const creation = game[0]!;
const seedDrawn = game[1]!;
const begun = first(({ type }) => type === 'game-begun');
const joined = first(({ type }) => type === 'seat-taken');
const open = first(({ seat, visibility, rolls }) => seat !== null && visibility === 'public' && rolls.length === 0);
const foreign = played('game-2', 'beef'.repeat(16));

const without = (event: Envelope): Envelope[] => game.filter((each) => each !== event);
const swapped = [...game.slice(0, 29), game[30]!, game[29]!, ...game.slice(31)];

/** The log with an event of the service invented behind the command that rolled. */
function invented(seat: string, type: string, data: object): Envelope[] {
  const end = game.findLastIndex(({ command }) => command === rolled.command) + 1;
  const { order: _, ...like } = game[end - 1]!;
  const event: Envelope = { ...like, type, schema: 1, edition: 'vedette@1', seat, command: 'invented', rolls: [], visibility: 'public', data: { ...data, ...(type === 'taken-back' && { from: end }) }, salt: salt() };
  return resealed([...game.slice(0, end), event, ...game.slice(end)]);
}

const rolledFrom = game.findIndex(({ command }) => command === rolled.command);
const roller = rolled.seat!;
const other = roller === 'union' ? 'confederate' : 'union';
const behind = game.findLastIndex(({ command }) => command === rolled.command) + 2;

interface Forgery {
  /** What was done. */
  readonly kind: string;
  readonly log: () => readonly LogEntry[];
  /** The code that it goes by, and the version that it is found at. */
  readonly found: readonly [version: number, code: string];
  /** A head that was known before. */
  readonly known?: Partial<AuditOptions>;
}

const kept = { kept: [head] };

const FORGERIES: readonly Forgery[] = [
  { kind: 'the content of an event changed', log: () => changed(open, { data: {} }), found: [open.version, 'digest-mismatch'] },
  { kind: 'a face changed, the whole log sealed anew', log: () => forged(rolled, { rolls: otherFace }), found: [rolled.version, 'face-mismatch'] },
  {
    kind: 'a face changed, with the digest and the hash of its event',
    log: () => changed(rolled, seal({ ...rolled, rolls: otherFace }, rolled.previous, rolled.salt)),
    found: [rolled.version + 1, 'previous-mismatch'],
  },
  { kind: 'a digest changed, so that the content fits', log: () => changed(open, { data: {}, digest: digestOf({ ...open, data: {} }, open.salt) }), found: [open.version, 'hash-mismatch'] },
  { kind: 'an event left out', log: () => without(game[40]!), found: [41, 'version-missing'] },
  { kind: 'two events swapped', log: () => swapped, found: [30, 'version-out-of-order'] },
  { kind: 'an event twice', log: () => [...game.slice(0, 50), game[49]!, ...game.slice(50)], found: [50, 'version-repeated'] },
  { kind: 'the tail cut off', log: () => game.slice(0, -5), found: [game.length, 'cut-short'], known: kept },
  { kind: 'the past sealed anew, behind a head that somebody kept', log: () => forged(game[19]!, { salt: salt() }), found: [game.length, 'head-mismatch'], known: kept },
  { kind: 'a hidden bid exchanged when it was revealed', log: () => changed(bid, { data: otherBid }), found: [bid.version, 'reveal-mismatch'] },
  { kind: 'an order exchanged', log: () => changed(ordered, { order: { ...ordered.order!, command: { type: 'end-impulse' } } }), found: [ordered.version, 'order-mismatch'] },
  { kind: 'an order moved to the next event of its command', log: () => forged(second, { order: sealOrder({ type: 'end-impulse' }, salt()) }), found: [second.version, 'order-misplaced'] },
  { kind: 'a salt used again', log: () => forged(game[60]!, { salt: game[59]!.salt }), found: [61, 'salt-reused'] },
  { kind: 'an event of another game', log: () => [...game.slice(0, 29), foreign[29]!, ...game.slice(30)], found: [30, 'wrong-stream'] },
  { kind: 'a seat changed, the whole log sealed anew', log: () => forged(second, { seat: second.seat === 'union' ? 'confederate' : 'union' }), found: [second.version, 'seat-differs'] },
  { kind: 'a time changed, the whole log sealed anew', log: () => forged(second, { time: '2026-01-01T00:00:00.001Z' }), found: [second.version, 'time-differs'] },
  { kind: 'an edition changed, the whole log sealed anew', log: () => forged(second, { edition: 'heartland@0' }), found: [second.version, 'edition-differs'] },
  { kind: 'an event put under an older command, the whole log sealed anew', log: () => forged(game.at(-1)!, { command: ordered.command }), found: [game.length, 'command-divided'] },
  {
    kind: 'an order exchanged, the whole log sealed anew',
    log: () => forged(ordered, { order: sealOrder({ type: 'fight', target: '0101', waves: ['nobody'] }, ordered.order!.salt!) }),
    found: [ordered.version, 'decision-refused'],
  },
  { kind: 'an order exchanged for what is none, the whole log sealed anew', log: () => forged(ordered, { order: sealOrder({ type: 'win' }, ordered.order!.salt!) }), found: [ordered.version, 'order-malformed'] },
  { kind: 'a hidden bid exchanged, the whole log sealed anew', log: () => forged(bid, { data: otherBid }), found: [bid.version, 'event-differs'] },
  { kind: 'two events merged, the whole log sealed anew', log: () => resealed(without(second)), found: [second.version, 'event-missing'] },
  {
    kind: 'an event invented, the whole log sealed anew',
    log: () => resealed([...game.slice(0, second.version), { ...second, salt: salt() }, ...game.slice(second.version)]),
    found: [second.version + 1, 'event-unfounded'],
  },
  { kind: 'a die added, the whole log sealed anew', log: () => forged(rolled, { rolls: [...rolled.rolls, another] }), found: [rolled.version, 'die-unused'] },
  { kind: 'a die left out, the whole log sealed anew', log: () => forged(rolled, { rolls: rolled.rolls.slice(0, -1) }), found: [rolled.version, 'die-missing'] },
  { kind: 'a die rolled for something else, the whole log sealed anew', log: () => forged(rolled, { rolls: rolled.rolls.map((die) => ({ ...die, purpose: 'luck' })) }), found: [rolled.version, 'die-differs'] },
  { kind: 'a face that is on no die, the whole log sealed anew', log: () => forged(rolled, { rolls: rolled.rolls.map((die) => ({ ...die, face: die.sides })) }), found: [rolled.version, 'face-not-on-die'] },
  { kind: 'the seed replaced, the whole log sealed anew', log: () => forged(seedDrawn, { data: { seed: 'ab'.repeat(32) } }), found: [0, 'commitment-mismatch'] },
  { kind: 'the entropy of a seat dropped, the whole log sealed anew', log: () => forged(joined, { data: { side: joined.seat } }), found: [rolled.version, 'entropy-mismatch'] },
  {
    kind: 'another way of rolling claimed, the whole log sealed anew',
    log: () => forged(creation, { data: { ...(creation.data as object), dice: { mode: 'committed', algorithm: 'trust-me/1', commitment: commitment(SEED), seedChosen: false, boundTo: 'game-1' } } }),
    found: [0, 'unknown-algorithm'],
  },
  {
    kind: 'the scenario exchanged, the whole log sealed anew',
    log: () => forged(begun, { data: { ...(begun.data as object), scenario: { ...(begun.data as { scenario: object }).scenario, title: 'Another war' } } }),
    found: [begun.version, 'scenario-mismatch'],
  },
  { kind: 'an event hidden from a side, the whole log sealed anew', log: () => forged(second, { visibility: ['union'] }), found: [second.version, 'visibility-differs'] },
  { kind: 'the creation left out, the whole log sealed anew', log: () => resealed(game.slice(1)), found: [1, 'creation-missing'] },
  { kind: 'a roll taken back by one side alone', log: () => invented(roller, 'taken-back', { side: roller, to: rolledFrom }), found: [behind, 'takeback-not-free'] },
  { kind: 'a roll taken back by an agreement that nobody asked for', log: () => invented(other, 'taken-back', { side: roller, to: rolledFrom, request: behind - 1 }), found: [behind, 'takeback-unasked'] },
  { kind: 'something taken back in the name of the other side', log: () => invented(other, 'taken-back', { side: roller, to: rolledFrom }), found: [behind, 'takeback-not-own'] },
  { kind: 'half of a command taken back', log: () => invented(roller, 'taken-back', { side: roller, to: second.version - 1 }), found: [behind, 'takeback-misplaced'] },
  { kind: 'nothing handed in', log: () => [], found: [0, 'empty-log'] },
  { kind: 'all withheld, so that nobody can tell of what game', log: () => game.map(withhold), found: [0, 'stream-unknown'] },
];

describe('a forged log', () => {
  test('is told from the true one, which has no faults', () => {
    expect(audited(game, kept)).toMatchObject({ ok: true, faults: [], dice: { status: 'verified' }, judging: { status: 'verified', unjudged: 0 } });
    expect(resealed(game)).toEqual(game);
  });

  test.each(FORGERIES)('by $kind', ({ log, found: [version, code], known }) => {
    const { ok, faults } = audited(log(), known);
    expect(ok).toBe(false);
    expect(faults.map((fault) => `${fault.version} ${fault.code}`)).toContain(`${version} ${code}`);
  });

  test('that was sealed anew from its first event on has a chain that holds: what it says gives it away', () => {
    for (const { log } of FORGERIES.filter(({ kind }) => kind.includes('whole log sealed anew'))) {
      const codes = verify(log()).faults.map(({ code }) => code);
      for (const broken of ['digest-mismatch', 'hash-mismatch', 'previous-mismatch', 'reveal-mismatch', 'version-missing']) expect(codes).not.toContain(broken);
    }
  });

  test('of each kind goes by a code of its own', () => {
    expect(new Set(FORGERIES.map(({ found: [, code] }) => code)).size).toBe(FORGERIES.length);
    expect(FORGERIES.length).toBeGreaterThanOrEqual(20);
  });

  test('in which a roll is taken back by an event whose data call it something else is judged by the type of the event', () => {
    const disguised = invented(roller, 'taken-back', { type: 'seat-taken', side: roller, to: rolledFrom });
    expect(audited(disguised).faults.map(({ version, code }) => [version, code])).toContainEqual([behind, 'takeback-not-free']);
  });

  test('that a viewer kept with entries withheld cannot show other content there later', () => {
    const seen: WithheldEntry = withhold(bid);
    const later = seal({ ...bid, data: otherBid }, bid.previous, bid.salt);
    expect(hashOf({ ...seen, stream: 'game-1' })).toBe(bid.hash);
    expect(later.digest).not.toBe(seen.digest);
    expect(audited(forged(bid, { data: otherBid }), { kept: [{ version: bid.version, hash: seen.hash }] }).faults.map(({ code }) => code)).toContain('head-mismatch');
  });

  test('is judged again with what differs, and by which rule', () => {
    const { faults } = audited(forged(bid, { data: otherBid }));
    const levels = (bid.data as unknown as { content: { levels: number } }).content.levels;
    expect(faults[0]).toMatchObject({ version: bid.version, code: 'event-differs', path: '/data/content/levels', recorded: levels + 1, judged: levels, rule: 'H-4.1.1' });
  });
});
