import { hash, randomBytes } from 'node:crypto';
import type { Envelope, Order } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import { canonicalJson } from './canonical-json.js';

/**
 * The chain. JCS is the canonical JSON of RFC 8785, in UTF-8; hashes are 64 lower-case hex digits; `‖` joins bytes.
 *
 * - `salt`: 32 random bytes, written in base64url without padding (43 characters).
 * - `digest` = SHA-256(the salt's 32 bytes ‖ JCS of
 *   `{command, data, edition, order, request, rolls, schema, seat, stream, time, type, version, visibility}`),
 *   without `request` and `order` where the event has none; `order` is the order's digest.
 * - an order's `digest` = SHA-256(the bytes of its own salt ‖ JCS of its command).
 * - `hash` = SHA-256(JCS of `{digest, previous, stream, version}`).
 * - `previous` is the `hash` of the version before; for version 1 it is `GENESIS`.
 *
 * Since `hash` needs only the digest, a log whose entries are partly withheld is verified all the same; and since the
 * salt is not known, the digest of a withheld entry tells nothing. When the entry is revealed, its salt and content
 * must give the digest that stood there. `position`, which a store adds, is not committed to.
 */
export const GENESIS = '0'.repeat(64);

const SALT_BYTES = 32;
const SALT_LENGTH = 43;
const SALTS_PER_BLOCK = 128;

/** An event before it is sealed. */
export type Draft = Omit<Envelope, 'salt' | 'digest' | 'previous' | 'hash'>;

/** What is known of an event that the viewer may not see. */
export interface WithheldEntry extends Pick<Envelope, 'version' | 'digest' | 'previous' | 'hash'> {
  readonly withheld: true;
}

/** Seals an event: `previous` is the hash of the event before or `GENESIS`, `salt` comes from `saltSource`. */
export function seal(draft: Draft, previous: string, salt: string): Envelope {
  const { stream, version, type, schema, edition, seat, command, request, order, time, data, rolls, visibility } = draft;
  const digest = digestOf(draft, salt);
  const hash = hashOf({ digest, previous, stream, version });
  // Named one by one: spreading costs more than hashing, and would let fields in that nobody commits to.
  const sealed: { -readonly [Field in keyof Envelope]: Envelope[Field] } = {
    stream, version, type, schema, edition, seat, command, time, data, rolls, visibility, salt, digest, previous, hash,
  };
  if (request !== undefined) sealed.request = request;
  if (order !== undefined) sealed.order = order;
  return sealed;
}

/** A command as the log keeps it. Throws a TypeError when it is not JSON or the salt is not one. */
export function sealOrder(command: Json, salt: string): Order {
  return { digest: orderDigest(command, salt), salt, command };
}

/** What an order's digest must be. Throws a TypeError when the command is not JSON or the salt is not one. */
export function orderDigest(command: Json, salt: string): string {
  return sha256(salted(salt, canonicalJson(command)));
}

/** The event's digest. Throws a TypeError when the content is not JSON or the salt is not one. */
export function digestOf(draft: Draft, salt: string): string {
  return sha256(salted(salt, contentOf(draft)));
}

/** The canonical JSON of what a digest commits to, member by member: every event comes through here. */
function contentOf({ command, data, edition, order, request, rolls, schema, seat, stream, time, type, version, visibility }: Draft): string {
  const ordered = order === undefined ? '' : `,"order":${canonicalJson(order.digest)}`;
  const asked = request === undefined ? '' : `,"request":${canonicalJson(request)}`;
  return (
    `{"command":${canonicalJson(command)},"data":${canonicalJson(data)},"edition":${canonicalJson(edition)}${ordered}${asked}` +
    `,"rolls":${canonicalJson(rolls)},"schema":${canonicalJson(schema)},"seat":${canonicalJson(seat)},"stream":${canonicalJson(stream)}` +
    `,"time":${canonicalJson(time)},"type":${canonicalJson(type)},"version":${canonicalJson(version)},"visibility":${canonicalJson(visibility)}}`
  );
}

/** The hash that chains an event to all before it. */
export function hashOf(link: Pick<Envelope, 'digest' | 'previous' | 'stream' | 'version'>): string {
  const { digest, previous, stream, version } = link;
  // The canonical JSON of four known members, written out: every event comes through here.
  return sha256(`{"digest":${canonicalJson(digest)},"previous":${canonicalJson(previous)},"stream":${canonicalJson(stream)},"version":${canonicalJson(version)}}`);
}

/** What may be shown of an event to those who may not see it. */
export function withhold({ version, digest, previous, hash }: Envelope): WithheldEntry {
  return { withheld: true, version, digest, previous, hash };
}

/** Gives fresh salts. They are drawn in blocks: asking the system for each one costs more than all of the sealing. */
export function saltSource(): () => string {
  let block = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === block.length) {
      block = randomBytes(SALT_BYTES * SALTS_PER_BLOCK);
      used = 0;
    }
    return block.toString('base64url', used, (used += SALT_BYTES));
  };
}

function sha256(data: string | Buffer): string {
  return hash('sha256', data, 'hex');
}

/** What is hashed last; it grows with the longest content. */
let scratch = Buffer.alloc(4096);

/**
 * The salt's bytes and the text in UTF-8. Only the one way of writing the bytes is accepted, or a salt could be changed
 * without changing the digest. Gone with the next call.
 */
function salted(salt: string, text: string): Buffer {
  const longest = SALT_BYTES + 3 * text.length;
  if (scratch.length < longest) scratch = Buffer.alloc(longest);
  const written = salt.length === SALT_LENGTH ? scratch.write(salt, 0, SALT_BYTES, 'base64url') : 0;
  if (written !== SALT_BYTES || scratch.toString('base64url', 0, SALT_BYTES) !== salt) throw new TypeError('a salt is 32 bytes in base64url');
  return scratch.subarray(0, SALT_BYTES + scratch.write(text, SALT_BYTES, 'utf8'));
}
