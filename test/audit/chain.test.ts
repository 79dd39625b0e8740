import { createHash } from 'node:crypto';
import { digestOf, GENESIS, saltSource, seal, sealOrder, withhold } from '../../src/audit/chain.js';
import { draft } from './log.js';

const sha256 = (...parts: (string | Buffer)[]) => createHash('sha256').update(Buffer.concat(parts.map((part) => Buffer.from(part as string)))).digest('hex');

const salt = Buffer.alloc(32, 0xab).toString('base64url');
const example = draft(2, 'c-1', { seat: 'union', rolls: [{ purpose: 'charge', sides: 10, face: 7 }], visibility: ['union'] });

describe('sealing an event', () => {
  // Written out by hand from the description, as a verifier in another language would.
  const content =
    '{"command":"c-1","data":{"cost":3,"path":["0101","0102"],"unit":"A/XI"},"edition":"glory@2",' +
    '"rolls":[{"face":7,"purpose":"charge","sides":10}],"schema":1,"seat":"union","stream":"game-1",' +
    '"time":"2025-07-03T15:00:00.000Z","type":"Happened","version":2,"visibility":["union"]}';
  const digest = sha256(Buffer.alloc(32, 0xab), content);
  const previous = 'd'.repeat(64);

  it('commits to the salt and the content', () => {
    expect(seal(example, previous, salt).digest).toBe(digest);
    expect(digestOf(example, salt)).toBe(digest);
  });

  it('chains the digest to the event before', () => {
    expect(seal(example, previous, salt)).toEqual({
      ...example,
      salt,
      digest,
      previous,
      hash: sha256(`{"digest":"${digest}","previous":"${previous}","stream":"game-1","version":2}`),
    });
  });

  it('keeps for ever what it gives: a known answer', () => {
    expect(seal(example, GENESIS, salt).hash).toBe('d2958e81e468bb62f71c49a5f8d94dbdf860ea60d37c9349cd835a7511392eef');
  });

  it('commits to the digest of the request where there is one', () => {
    const request = 'f'.repeat(64);
    const asked = seal({ ...example, request }, previous, salt);
    expect(asked.request).toBe(request);
    expect(asked.digest).toBe(sha256(Buffer.alloc(32, 0xab), content.replace('"rolls"', `"request":"${request}","rolls"`)));
    expect(seal({ ...example, request: undefined }, previous, salt)).not.toHaveProperty('request');
  });

  it('commits to an order by the order\'s digest alone, so that it can be kept back', () => {
    const ordered = sealOrder({ type: 'charge', target: '0101', by: 'A/XI' }, Buffer.alloc(32, 0xcd).toString('base64url'));
    expect(ordered.digest).toBe(sha256(Buffer.alloc(32, 0xcd), '{"by":"A/XI","target":"0101","type":"charge"}'));
    const open = seal({ ...example, order: ordered }, previous, salt);
    expect(open.order).toEqual(ordered);
    expect(open.digest).toBe(sha256(Buffer.alloc(32, 0xab), content.replace('"rolls"', `"order":"${ordered.digest}","rolls"`)));
    expect(digestOf({ ...open, order: { digest: ordered.digest } }, salt)).toBe(open.digest);
    expect(seal({ ...example, order: undefined }, previous, salt)).not.toHaveProperty('order');
  });

  it('refuses an order with a salt that is none', () => {
    expect(() => sealOrder({ type: 'charge' }, salt.slice(0, 40))).toThrow('a salt is 32 bytes');
  });

  it('lets nothing into the envelope that it does not commit to', () => {
    const stowaway = { ...example, position: 7 };
    expect(seal(stowaway, previous, salt)).not.toHaveProperty('position');
  });

  it('refuses content that is not JSON', () => {
    expect(() => seal({ ...example, version: Number.NaN }, previous, salt)).toThrow(TypeError);
  });

  it.each([
    ['too short', salt.slice(0, 40)],
    ['padded', `${salt}=`],
    ['in the other alphabet', salt.replace(/.$/, '+')],
    ['with unused bits set', `${salt.slice(0, -1)}t`],
    ['absent', ''],
  ])('refuses a salt that is %s', (_, bad) => {
    expect(() => seal(example, previous, bad)).toThrow('a salt is 32 bytes');
  });

  it('shows of a withheld event only what chains it', () => {
    const { version, digest: hidden, previous: before, hash } = seal(example, previous, salt);
    expect(withhold(seal(example, previous, salt))).toEqual({ withheld: true, version, digest: hidden, previous: before, hash });
  });
});

describe('salts', () => {
  it('are 32 bytes each and never the same, also from block to block and from another source', () => {
    const [one, other] = [saltSource(), saltSource()];
    const salts = Array.from({ length: 1000 }, (_, index) => (index % 3 === 0 ? other() : one()));
    expect(new Set(salts).size).toBe(1000);
    expect(salts.every((text) => /^[\w-]{43}$/.test(text) && Buffer.from(text, 'base64url').length === 32)).toBe(true);
  });
});
