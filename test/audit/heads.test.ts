import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { hashOf, seal, withhold } from '../../src/audit/chain.js';
import { checkKeptHead, linkOf, verifyHeadProof, type HeadProof, type HeadReport } from '../../src/audit/head-proof.js';
import { headBytes, headSigner, publicKey, signatureFaults, thumbprint, type KeyPair, type PublicKey, type SignedHead } from '../../src/audit/signed-head.js';
import { verify } from '../../src/audit/verify.js';
import type { Envelope } from '../../src/event-store/port.js';
import { draft, playedLog, sealed } from './log.js';

/** The key of RFC 8037, A.1 and A.2. */
const PAIR: KeyPair = { x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A' };
const KEYS: readonly PublicKey[] = [publicKey(PAIR)];
const signer = headSigner(PAIR);

function freshPair(): KeyPair {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { x: x!, d: d! };
}

/** The head of a log at a version. */
function headOf(log: readonly Envelope[], version = log.length, signed = signer): Promise<SignedHead> {
  const { stream, hash } = log[version - 1]!;
  return signed({ game: stream, version, hash });
}

/** The same history up to a version, and another one after it. */
function forkedAt(log: readonly Envelope[], version: number): Envelope[] {
  const grown = log.slice(0, version);
  for (let at = version + 1; at <= log.length; at += 1) {
    const other = draft(at, `other-${at}`, { seat: 'union', data: { unit: 'B/XI' } });
    grown.push(seal(other, grown.at(-1)!.hash, Buffer.alloc(32, at + 100).toString('base64url')));
  }
  return grown;
}

function codesOf({ ok, faults }: HeadReport): readonly (readonly [code: string, version: number])[] {
  expect(ok).toBe(faults.length === 0);
  return faults.map(({ code, version }) => [code, version] as const);
}

describe('a signed head', () => {
  test('has the key id that RFC 8037 A.3 prints', () => {
    expect(thumbprint(PAIR.x)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
    expect(KEYS[0]).toEqual({ kty: 'OKP', crv: 'Ed25519', x: PAIR.x, kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k' });
  });

  test('is signed over exactly the bytes that the documentation names: what a plain Ed25519 gives', async () => {
    const head = await signer({ game: 'game-1', version: 7, hash: 'ab'.repeat(32) });
    const text = `{"game":"game-1","hash":"${'ab'.repeat(32)}","key":"${head.key}","version":7}`;
    expect(headBytes(head).toString()).toBe(text);
    const secret = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', ...PAIR }, format: 'jwk' });
    expect(head.signature).toBe(sign(null, Buffer.from(text), secret).toString('base64url'));
    expect(head.signature).toHaveLength(86);
    expect(signatureFaults(head, KEYS)).toEqual([]);
  });

  test('and its link are those that the documentation gives to begin with', async () => {
    const head = await signer({ game: 'game', version: 1, hash: '0123456789abcdef'.repeat(4) });
    expect(head.signature).toBe('zge7FDS70T06xXeyHdFzerfn4puLILaO0d5LK0I7Ed1_fDwCLojLuS4C3GJIKY6TDcvTbpD54PC-OzYlbbicAw');
    const next = { digest: '1'.repeat(64), previous: head.hash, stream: 'game', version: 2 };
    expect(hashOf(next)).toBe('186325ce53c76d8a87ef2361a99a17f86e9f93fe2c26b1e18c5a2ff4e2222417');
  });

  test('is the same when it is signed again', async () => {
    const log = playedLog();
    expect(await headOf(log)).toEqual(await headOf(log));
  });

  test.each<readonly [string, (head: SignedHead) => SignedHead]>([
    ['game', (head) => ({ ...head, game: 'game-2' })],
    ['version', (head) => ({ ...head, version: head.version + 1 })],
    ['hash', (head) => ({ ...head, hash: head.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })],
    ['signature', (head) => ({ ...head, signature: head.signature.replace(/^./, (digit) => (digit === 'A' ? 'B' : 'A')) })],
    ['signature, written otherwise', (head) => ({ ...head, signature: `${head.signature}==` })],
    ['signature, with other bits behind its end', (head) => ({ ...head, signature: head.signature.slice(0, -1) + nextLetter(head.signature.at(-1)!) })],
    ['signature, cut', (head) => ({ ...head, signature: head.signature.slice(0, -4) })],
    ['hash, which is no text', (head) => ({ ...head, hash: '\ud800' })],
  ])('with another %s is noticed', async (_, change) => {
    const changed = change(await headOf(playedLog()));
    expect(signatureFaults(changed, KEYS).map(({ code, version }) => [code, version])).toEqual([['signature-mismatch', changed.version]]);
  });

  test('by a key that nobody knows is told as such', async () => {
    const stranger = await headOf(playedLog(), 8, headSigner(freshPair()));
    expect(signatureFaults(stranger, KEYS).map(({ code }) => code)).toEqual(['key-unknown']);
    expect(signatureFaults(stranger, []).map(({ code }) => code)).toEqual(['key-unknown']);
  });

  test('is not checked by a key that was put under the id of another', async () => {
    const own = freshPair();
    const { key: kid } = await headOf(playedLog());
    const head = await headOf(playedLog(), 8, headSigner(own));
    const exchanged = [{ ...publicKey(own), kid }];
    expect(signatureFaults({ ...head, key: kid }, exchanged).map(({ code }) => code)).toEqual(['key-mismatch']);
  });

  test('is not checked by what is no key at all', async () => {
    const x = 'no key';
    const head = { ...(await headOf(playedLog())), key: thumbprint(x) };
    expect(signatureFaults(head, [publicKey({ x })]).map(({ code }) => code)).toEqual(['signature-mismatch']);
  });

  test('of a key that was retired is good for ever', async () => {
    const head = await headOf(playedLog());
    expect(signatureFaults(head, [publicKey(freshPair()), ...KEYS, publicKey(freshPair())])).toEqual([]);
  });

  test('is not made by halves that are no pair', () => {
    expect(() => headSigner({ x: freshPair().x, d: PAIR.d })).toThrow('no pair');
  });
});

/** The letter of base64url that differs in the last of its six bits, which the 64th byte does not need. */
function nextLetter(letter: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return letters[letters.indexOf(letter) ^ 1]!;
}

describe('a log and a head that somebody kept', () => {
  const log = playedLog();

  test.each([1, 4, 7, 8])('of version %i: the log that goes on from it holds it, and proves it', async (version) => {
    const kept = await headOf(log, version);
    const head = await headOf(log);
    const report = checkKeptHead(log, { kept, head, keys: KEYS });
    expect(report).toEqual({ ok: true, faults: [], proof: { kept, head, links: log.slice(version).map(linkOf) } });
    expect(verifyHeadProof(JSON.parse(JSON.stringify(report.proof)) as HeadProof, KEYS)).toEqual(report);
    expect(checkKeptHead(log, { kept, keys: KEYS })).toEqual({ ok: true, faults: [] });
  });

  test('entries that are withheld do not matter, not even when all are', async () => {
    const kept = await headOf(log, 3);
    expect(codesOf(checkKeptHead(log.map(withhold), { kept, head: await headOf(log), keys: KEYS }))).toEqual([]);
  });

  test.each([0, 1, 6])('a log cut short to %i events is noticed, though its chain is whole', async (length) => {
    const short = log.slice(0, length);
    const kept = await headOf(log, 7);
    expect(length === 0 || verify(short).ok).toBe(true);
    expect(codesOf(checkKeptHead(short, { kept, keys: KEYS }))).toEqual([['cut-short', 7]]);
    // Nor does it help that the server signs the short one.
    if (length > 0) expect(codesOf(checkKeptHead(short, { kept, head: await headOf(short), keys: KEYS }))).toEqual([['cut-short', 7]]);
  });

  test('a log that was changed and sealed again is noticed: nobody has signed what is there now', async () => {
    const rewritten = sealed(log.map(({ salt: _s, digest: _d, previous: _p, hash: _h, ...rest }) => ({ ...rest, ...(rest.version === 2 && { data: { unit: 'C/XI' } }) })));
    expect(verify(rewritten).ok).toBe(true);
    const kept = await headOf(log, 5);
    expect(codesOf(checkKeptHead(rewritten, { kept, keys: KEYS }))).toEqual([['rewritten', 5]]);
    // The forger has no key of the service, and his own is not known.
    const own = await headOf(rewritten, 8, headSigner(freshPair()));
    expect(codesOf(checkKeptHead(rewritten, { kept, head: own, keys: KEYS }))).toEqual([['key-unknown', 8], ['rewritten', 5]]);
  });

  test.each([4, 7])('a fork after version %i that the service signed too is proved by its own two signatures', async (version) => {
    const fork = forkedAt(log, version);
    const [kept, head] = [await headOf(log), await headOf(fork)];
    const report = checkKeptHead(fork, { kept, head, keys: KEYS });
    expect(codesOf(report)).toEqual([['forked', 8]]);
    expect(report.proof).toEqual({ kept, head, links: [] });
    expect(codesOf(verifyHeadProof(report.proof!, KEYS))).toEqual([['forked', 8]]);
    // Before they part both are one.
    expect(codesOf(checkKeptHead(fork, { kept: await headOf(log, version), head, keys: KEYS }))).toEqual([]);
  });

  test('a fork that has grown since is proved by its links, which begin elsewhere', async () => {
    const fork = forkedAt(log, 3);
    const [kept, head] = [await headOf(log, 5), await headOf(fork)];
    const report = checkKeptHead(fork, { kept, head, keys: KEYS });
    expect(codesOf(report)).toEqual([['forked', 5]]);
    expect(report.proof?.links.map(({ version }) => version)).toEqual([6, 7, 8]);
    expect(codesOf(verifyHeadProof(report.proof!, KEYS))).toEqual([['forked', 5]]);
  });

  test('a head of another game is no head of this one', async () => {
    const other = await signer({ game: 'game-2', version: 3, hash: log[2]!.hash });
    expect(codesOf(checkKeptHead(log, { kept: other, keys: KEYS }))).toEqual([['head-of-other-game', 3]]);
    expect(codesOf(checkKeptHead(log, { kept: await headOf(log, 3), head: { ...other, version: 8 }, keys: KEYS }))).toEqual([['signature-mismatch', 8]]);
    const foreign = await signer({ game: 'game-2', version: 8, hash: log[7]!.hash });
    expect(codesOf(checkKeptHead(log, { kept: await headOf(log, 3), head: foreign, keys: KEYS }))).toEqual([['head-of-other-game', 3]]);
  });

  test('a head by an unknown key says nothing about the log', async () => {
    const kept = await headOf(forkedAt(log, 2), 5, headSigner(freshPair()));
    expect(codesOf(checkKeptHead(log, { kept, keys: KEYS }))).toEqual([['key-unknown', 5]]);
  });

  test('a signed head that the log does not end with is noticed', async () => {
    const kept = await headOf(log, 3);
    expect(codesOf(checkKeptHead(log, { kept, head: await headOf(log, 6), keys: KEYS }))).toEqual([['head-mismatch', 6]]);
    expect(codesOf(checkKeptHead(log.slice(0, 6), { kept, head: await headOf(log), keys: KEYS }))).toEqual([['head-mismatch', 8]]);
    expect(codesOf(checkKeptHead(log, { kept, head: await headOf(forkedAt(log, 5)), keys: KEYS }))).toEqual([['head-mismatch', 8]]);
  });
});

describe('a proof', () => {
  const log = playedLog();
  const proofFrom = async (version: number): Promise<HeadProof> => ({ kept: await headOf(log, version), links: log.slice(version).map(linkOf), head: await headOf(log) });

  test.each<readonly [string, (links: HeadProof['links']) => HeadProof['links'], readonly [code: string, version: number]]>([
    ['a link left out', ([first, , ...rest]) => [first!, ...rest], ['version-missing', 5]],
    ['two links swapped', ([first, second, ...rest]) => [second!, first!, ...rest], ['version-missing', 4]],
    ['no links', () => [], ['head-mismatch', 8]],
    ['the last link left out', (links) => links.slice(0, -1), ['head-mismatch', 8]],
    ['another digest', ([first, ...rest]) => [{ ...first!, digest: 'f'.repeat(64) }, ...rest], ['hash-mismatch', 4]],
    ['another previous hash', ([first, second, ...rest]) => [first!, { ...second!, previous: 'f'.repeat(64) }, ...rest], ['previous-mismatch', 5]],
    ['a text that has no bytes', ([first, ...rest]) => [{ ...first!, digest: '\ud800' }, ...rest], ['hash-mismatch', 4]],
    ['a link beyond its head', (links) => [...links, ...sealedAfter(links)], ['head-mismatch', 8]],
  ])('with %s proves nothing', async (_, change, fault) => {
    const proof = await proofFrom(3);
    const report = verifyHeadProof({ ...proof, links: change(proof.links) }, KEYS);
    expect(codesOf(report)).toEqual([fault]);
    expect(report.proof).toBeUndefined();
  });

  /** One more event behind the links. */
  function sealedAfter(links: HeadProof['links']): HeadProof['links'] {
    return [linkOf(seal(draft(9, 'more', {}), links.at(-1)!.hash, Buffer.alloc(32, 9).toString('base64url')))];
  }

  test('with a first link from elsewhere is no proof of a fork: it does not hash to what was signed', async () => {
    const { kept, links: [first, ...rest], head } = await proofFrom(3);
    expect(codesOf(verifyHeadProof({ kept, head, links: [{ ...first!, previous: 'f'.repeat(64) }, ...rest] }, KEYS))).toEqual([['hash-mismatch', 4]]);
  });

  test('of a fork needs both signatures', async () => {
    const fork = forkedAt(log, 4);
    const [kept, head] = [await headOf(log), await headOf(fork)];
    expect(codesOf(verifyHeadProof({ kept, links: [], head }, KEYS))).toEqual([['forked', 8]]);
    expect(codesOf(verifyHeadProof({ kept, links: [], head: { ...head, signature: kept.signature } }, KEYS))).toEqual([['signature-mismatch', 8]]);
    expect(codesOf(verifyHeadProof({ kept: { ...kept, signature: head.signature }, links: [], head }, KEYS))).toEqual([['signature-mismatch', 8]]);
  });

  test('is checked by what stands in it alone: any language can', async () => {
    const { kept, links, head } = await proofFrom(2);
    let hash = kept.hash;
    for (const { version, digest } of links) {
      hash = createHash('sha256').update(`{"digest":"${digest}","previous":"${hash}","stream":"${kept.game}","version":${version}}`).digest('hex');
    }
    expect(hash).toBe(head.hash);
  });
});
