import { digestOf, hashOf, seal, sealOrder, withhold } from '../../src/audit/chain.js';
import { type LogEntry, verify } from '../../src/audit/verify.js';
import { committedDice } from '../../src/dice/committed.js';
import type { RolledDie } from '../../src/dice/dice.js';
import { recordedDice } from '../../src/dice/recorded.js';
import type { Envelope } from '../../src/event-store/port.js';
import { draft, playedLog, proof, seed, sealed } from './log.js';

const log = playedLog();
const head = { version: 8, hash: log[7]!.hash };

/** The log with one entry changed. */
function changed(version: number, change: (entry: Envelope) => LogEntry): LogEntry[] {
  return log.map((entry) => (entry.version === version ? change(entry) : entry));
}

/** The log as a server would seal it that lies from the start: the chain is whole. */
function resealed(version: number, fields: Partial<Envelope>): Envelope[] {
  return sealed(log.map((entry) => (entry.version === version ? { ...entry, ...fields } : entry)));
}

const found = (entries: readonly LogEntry[], options = {}) =>
  verify(entries, options).faults.map(({ version, code }) => `${version} ${code}`);

describe('a log as it was written', () => {
  it('is verified with its head and its dice', () => {
    expect(verify(log, { head, dice: proof })).toEqual({
      ok: true,
      events: 8,
      chain: { status: 'verified', open: 8, withheld: 0, head },
      dice: { status: 'verified', checked: 5 },
      faults: [],
    });
  });

  it('is verified after it was stored and read, with positions', () => {
    const read = log.map((entry) => ({ position: entry.version * 10, ...(JSON.parse(JSON.stringify(entry)) as Envelope) }));
    expect(verify(read, { head, dice: proof }).ok).toBe(true);
  });
});

describe('tampering', () => {
  const otherHash = 'e'.repeat(64);
  const fields: Record<keyof Envelope, unknown> = {
    stream: 'game-2',
    version: 99,
    type: 'Else',
    schema: 2,
    edition: 'glory@3',
    seat: 'nobody',
    command: 'another',
    request: otherHash,
    order: { digest: otherHash },
    time: '2025-07-03T15:00:00.001Z',
    data: { unit: 'A/XI', path: ['0101', '0102'], cost: 2 },
    rolls: [{ purpose: 'added', sides: 10, face: 0 }],
    visibility: ['nobody'],
    salt: Buffer.alloc(32, 1).toString('base64url'),
    digest: otherHash,
    previous: otherHash,
    hash: otherHash,
  };

  it.each(Object.entries(fields))('with %s is noticed on every event', (field, value) => {
    for (const { version } of log) {
      const faults = verify(changed(version, (entry) => ({ ...entry, [field]: value }))).faults;
      expect(faults.some((fault) => [version, 99, version + 1].includes(fault.version))).toBe(true);
    }
  });

  it.each(Object.keys(fields))('by taking %s away is noticed on every event', (field) => {
    for (const { version } of log) {
      const taken = changed(version, (entry) => ({ ...entry, [field]: field === 'rolls' ? [] : undefined }));
      const held = log[version - 1]![field as keyof Envelope];
      const untouched = held === undefined || (field === 'rolls' && log[version - 1]!.rolls.length === 0);
      expect(verify(taken).ok).toBe(untouched);
    }
  });

  it('with the unused bits of a salt is noticed, though the bytes are the same', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = (salt: string) => salt.slice(0, -1) + alphabet[alphabet.indexOf(salt.at(-1)!) ^ 1]!;
    const bytes = (salt: string) => Buffer.from(salt, 'base64url').toString('hex');
    expect(bytes(twin(log[2]!.salt))).toBe(bytes(log[2]!.salt));
    expect(found(changed(3, (entry) => ({ ...entry, salt: twin(entry.salt) })))).toEqual(['3 digest-mismatch']);
  });

  it('is noticed in the middle, not only at the ends', () => {
    expect(found(changed(5, (entry) => ({ ...entry, data: {} })), { head })).toEqual(['5 digest-mismatch']);
  });

  it('with data and its digest is noticed by the hash', () => {
    const forged = changed(5, (entry) => {
      const lie = { ...entry, data: {} };
      return { ...lie, digest: digestOf(lie, lie.salt) };
    });
    expect(found(forged)).toEqual(['5 hash-mismatch']);
  });

  it('with data, digest and hash is noticed by the event after', () => {
    const forged = changed(5, (entry) => seal({ ...entry, data: {} }, entry.previous, entry.salt));
    expect(found(forged)).toEqual(['6 previous-mismatch']);
  });

  it('with the whole rest of the log is noticed by the head', () => {
    expect(found(resealed(5, { data: {} }))).toEqual([]);
    expect(found(resealed(5, { data: {} }), { head })).toEqual(['8 head-mismatch']);
  });

  it('with a stranger\'s event at the end is noticed by the head', () => {
    const grown = [...log, seal(draft(9, 'more', {}), head.hash, Buffer.alloc(32, 9).toString('base64url'))];
    expect(found(grown)).toEqual([]);
    expect(found(grown, { head })).toEqual(['9 overlong']);
  });

  it('does not pass as an entry that is withheld when its data is still shown', () => {
    const forged = changed(5, (entry) => ({ ...entry, data: {}, withheld: true as const }));
    expect(found(forged)).toEqual(['5 digest-mismatch']);
  });

  it('by putting another game\'s event in its place is noticed', () => {
    const foreign = seal({ ...log[4]!, stream: 'game-2' }, log[4]!.previous, log[4]!.salt);
    expect(found(changed(5, () => foreign))).toEqual(['5 hash-mismatch', '5 wrong-stream', '6 previous-mismatch']);
  });

  it('by handing in a whole other game is noticed when the stream is named', () => {
    expect(found(log, { stream: 'game-2' }).filter((fault) => fault.endsWith('wrong-stream'))).toHaveLength(8);
  });
});

describe('a log with events out of place', () => {
  it.each([1, 4, 7])('cut short to %d events is noticed by the head', (length) => {
    expect(found(log.slice(0, length))).toEqual([]);
    expect(found(log.slice(0, length), { head })).toEqual(['8 cut-short']);
    expect(found(log.slice(0, length), { kept: [{ version: length, hash: log[length - 1]!.hash }] })).toEqual([]);
  });

  it('without its beginning is noticed', () => {
    expect(found(log.slice(1))).toEqual(['1 version-missing', '2 previous-mismatch']);
  });

  it('with a gap is noticed', () => {
    const gap = log.filter(({ version }) => version !== 4);
    expect(found(gap, { head })).toEqual(['4 version-missing', '5 previous-mismatch']);
  });

  it.each(log.slice(1).map(({ version }) => version))('with event %d and the one before swapped is noticed', (version) => {
    const swapped = [...log];
    [swapped[version - 2], swapped[version - 1]] = [log[version - 1]!, log[version - 2]!];
    expect(found(swapped, { head })).toEqual(expect.arrayContaining([`${version - 1} version-out-of-order`, `${version} previous-mismatch`]));
  });

  it('with an event twice is noticed', () => {
    expect(found([...log, log[7]!], { head })).toEqual(['8 version-repeated', '8 previous-mismatch', '8 salt-reused']);
  });

  it('that is empty is refused, whatever is expected', () => {
    expect(verify([])).toEqual({
      ok: false,
      events: 0,
      chain: { status: 'failed', open: 0, withheld: 0, head: undefined },
      dice: { status: 'not-revealed', checked: 0 },
      faults: [{ version: 0, code: 'empty-log', message: 'an empty log proves nothing' }],
    });
    expect(found([], { head: { version: 0, hash: '0'.repeat(64) }, dice: proof })).toEqual(['0 empty-log']);
  });
});

describe('a head that somebody kept', () => {
  const kept = { version: 4, hash: log[3]!.hash };

  it('is held by the log as it went on', () => {
    expect(found(log, { kept: [kept, head] })).toEqual([]);
  });

  it('is not held by a log that was rewritten before it, or ends before it', () => {
    expect(found(resealed(3, { data: {} }), { kept: [kept] })).toEqual(['4 head-mismatch']);
    expect(found(log.slice(0, 3), { kept: [kept] })).toEqual(['4 cut-short']);
  });
});

describe('what the events of a command share', () => {
  it.each([
    [{ seat: 'confederate' }, 'seat-differs'],
    [{ time: '2025-07-03T15:00:00.001Z' }, 'time-differs'],
    [{ order: { digest: 'e'.repeat(64) } }, 'order-misplaced'],
  ])('is checked though the whole log was sealed anew: %j', (fields, code) => {
    expect(found(resealed(6, fields))).toEqual([`6 ${code}`]);
  });

  it('tells a command whose events stand apart', () => {
    expect(found(resealed(8, { command: 'early', seat: 'union' }))).toEqual(['8 command-divided']);
  });
});

describe('an order', () => {
  const { order } = log[4]!;

  it('may be kept back, and must be what its digest commits to where it is shown', () => {
    expect(found(changed(5, (entry) => ({ ...entry, order: { digest: order!.digest } })))).toEqual([]);
    expect(found(changed(5, (entry) => ({ ...entry, order: { ...order!, command: { type: 'rally' } } })))).toEqual(['5 order-mismatch']);
    expect(found(changed(5, (entry) => ({ ...entry, order: { ...order!, salt: undefined } })))).toEqual(['5 order-mismatch']);
    expect(found(changed(5, (entry) => ({ ...entry, order: { ...order!, command: undefined } })))).toEqual(['5 order-mismatch']);
  });

  it('cannot be taken away or given another digest', () => {
    expect(found(changed(5, (entry) => ({ ...entry, order: undefined })))).toEqual(['5 digest-mismatch']);
    expect(found(changed(5, (entry) => ({ ...entry, order: { digest: 'e'.repeat(64) } })))).toEqual(['5 digest-mismatch']);
  });

  it('shares its salt with nothing', () => {
    const { salt } = log[2]!;
    const reused = changed(5, (entry) => seal({ ...entry, order: sealOrder({ type: 'charge' }, salt) }, entry.previous, entry.salt));
    expect(found(reused)).toContain('5 salt-reused');
  });
});

describe('withheld entries', () => {
  const hidden = changed(7, withhold);

  it('are verified by their digest', () => {
    const report = verify(hidden, { head, dice: proof });
    expect(report).toMatchObject({ ok: true, chain: { status: 'verified', open: 7, withheld: 1 } });
  });

  it('can all be withheld when the stream is named', () => {
    const all = log.map(withhold);
    expect(found(all)).toEqual(['0 stream-unknown']);
    expect(verify(all, { stream: 'game-1', head })).toMatchObject({ ok: true, chain: { open: 0, withheld: 8 } });
  });

  it.each(['digest', 'previous', 'hash'] as const)('with another %s are noticed', (field) => {
    const forged = changed(7, (entry) => ({ ...withhold(entry), [field]: 'e'.repeat(64) }));
    expect(verify(forged, { head }).ok).toBe(false);
  });

  it('cannot be replaced by another hidden event when they are revealed', () => {
    const lie = seal({ ...log[6]!, data: { bid: 5 } }, log[6]!.previous, log[6]!.salt);
    const revealed = { ...lie, digest: log[6]!.digest, hash: log[6]!.hash };
    expect(found(changed(7, () => revealed), { head })).toEqual(['7 reveal-mismatch']);
  });

  it('have dice that are not counted as checked', () => {
    const report = verify(changed(5, withhold), { head, dice: proof });
    expect(report).toMatchObject({ ok: true, dice: { status: 'verified', checked: 2 } });
  });

  it('keep the hash that anybody can recompute from digest, link, stream and version', () => {
    const { digest, previous, version, hash } = withhold(log[6]!);
    expect(hashOf({ digest, previous, stream: 'game-1', version })).toBe(hash);
  });
});

describe('the dice of a log', () => {
  const dice = (entries: readonly Envelope[], change: object = {}) =>
    verify(entries, { dice: { ...proof, ...change } });
  const other = (rolls: readonly RolledDie[], place: number, change: Partial<RolledDie>) =>
    rolls.map((die, index) => (index === place ? { ...die, ...change } : die));

  it('are each recomputed: a changed face is told with its version and place', () => {
    const { rolls } = log[4]!;
    for (const place of [0, 1, 2]) {
      const face = (rolls[place]!.face + 1) % 10;
      const report = dice(resealed(5, { rolls: other(rolls, place, { face }) }));
      expect(report.chain.status).toBe('verified');
      expect(report.dice).toEqual({ status: 'failed', checked: 5 });
      expect(report.faults).toMatchObject([{ version: 5, place, code: 'face-mismatch' }]);
    }
  });

  it('are all told, not only the first that is wrong', () => {
    const rolls = log[4]!.rolls.map((die) => ({ ...die, face: (die.face + 1) % 10 }));
    expect(dice(resealed(5, { rolls })).faults.map(({ place }) => place)).toEqual([0, 1, 2]);
  });

  it('cannot be rolled and left out: the places after it no longer fit', () => {
    // Faces of other places are equal one time in ten, so all of ten dice must be compared to be sure.
    const ten = rolledTen();
    const report = dice(sealed([draft(1, 'x', { rolls: ten.slice(1) })]), { entropies: [] });
    expect(dice(sealed([draft(1, 'x', { rolls: ten })]), { entropies: [] }).ok).toBe(true);
    expect(report.dice.status).toBe('failed');
  });

  it.each([
    ['nothing of the entropies', { entropies: [] }],
    ['the entropies in another order', { entropies: [...proof.entropies].reverse() }],
    ['entropies that count too early', { entropies: proof.entropies.map((one) => ({ ...one, from: 1 })) }],
    ['another game', { boundTo: 'game-2' }],
  ])('do not fit %s', (_, change) => {
    expect(dice(log, change).dice.status).toBe('failed');
  });

  it('are not verified by another seed, an empty one, or one that is not a seed', () => {
    for (const bad of ['ab'.repeat(32), '', seed.toUpperCase(), 'zz']) {
      const report = dice(log, { seed: bad });
      expect(report.dice).toEqual({ status: 'failed', checked: 0 });
      expect(report.faults).toMatchObject([{ version: 0, code: 'commitment-mismatch' }]);
    }
  });

  it('are not verified by an algorithm that is not known', () => {
    expect(dice(log, { algorithm: 'hmac-sha256/0' }).faults).toMatchObject([{ code: 'unknown-algorithm' }]);
    expect(dice(log, { algorithm: '' }).dice.status).toBe('failed');
  });

  it('are not called verified before the seed is revealed, or without a proof', () => {
    expect(dice(log, { seed: undefined })).toMatchObject({ ok: true, dice: { status: 'not-revealed', checked: 0 } });
    expect(verify(log)).toMatchObject({ ok: true, dice: { status: 'not-revealed', checked: 0 } });
  });

  it('that people entered are called so, and must still be faces of their dice', () => {
    const entered = { dice: { algorithm: 'entered' } as const };
    expect(verify(log, entered)).toMatchObject({ ok: true, dice: { status: 'entered', checked: 0 } });
    const impossible = resealed(5, { rolls: other(log[4]!.rolls, 1, { face: 10 }) });
    expect(verify(impossible, entered)).toMatchObject({
      ok: false,
      dice: { status: 'failed' },
      faults: [{ version: 5, place: 1, code: 'face-not-on-die' }],
    });
  });

  it.each([0, -10, 1.5, 2 ** 33])('with %d sides are refused', (sides) => {
    const report = dice(resealed(5, { rolls: other(log[4]!.rolls, 2, { sides, face: 0 }) }));
    expect(report.faults).toMatchObject([{ version: 5, place: 2, code: 'face-not-on-die' }]);
  });

  it('may stand on any event of their command: their places count on from one to the next', () => {
    const ten = rolledTen();
    const spread = (first: readonly RolledDie[], second: readonly RolledDie[]) =>
      sealed([draft(1, 'x', { rolls: first }), draft(2, 'x', {}), draft(3, 'x', { rolls: second })]);
    expect(dice(spread(ten.slice(0, 4), ten.slice(4)), { entropies: [] })).toMatchObject({ ok: true, dice: { status: 'verified', checked: 10 } });
    expect(dice(spread([], ten), { entropies: [] }).ok).toBe(true);
    expect(dice(spread(ten.slice(4), ten.slice(0, 4)), { entropies: [] }).dice.status).toBe('failed');
    expect(dice(sealed([draft(1, 'x', { rolls: ten.slice(0, 4) }), draft(2, 'y', { rolls: ten.slice(4) })]), { entropies: [] }).dice.status).toBe('failed');
  });

  it('behind a withheld entry, which may be of their command, are not counted as checked', () => {
    const ten = rolledTen();
    const [one, two, three] = sealed([draft(1, 'x', { rolls: ten.slice(0, 4) }), draft(2, 'x', { rolls: ten.slice(4, 6) }), draft(3, 'x', { rolls: ten.slice(6) })]);
    const checked = (entries: readonly LogEntry[]) => verify(entries, { dice: { ...proof, entropies: [] } });
    expect(checked([one!, withhold(two!), three!])).toMatchObject({ ok: true, dice: { status: 'verified', checked: 4 } });
    expect(checked([withhold(one!), two!, three!])).toMatchObject({ ok: true, dice: { status: 'verified', checked: 0 } });
  });
});

function rolledTen(): readonly RolledDie[] {
  const dice = recordedDice(committedDice({ seed, boundTo: 'game-1', entropy: [], version: 1 }));
  for (let place = 0; place < 10; place++) dice.roll({ purpose: 'die', sides: 10, bands: [0] });
  return dice.rolled;
}
