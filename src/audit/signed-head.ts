import { createPrivateKey, createPublicKey, hash, sign, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { AuditFault } from './fault.js';

/**
 * Signed heads. Since every hash chains all that was before it, one signature over the last hash is a signature over the
 * whole log. JCS is the canonical JSON of RFC 8785 in UTF-8, base64url is without padding.
 *
 * - `signature` = Ed25519 (RFC 8032) over JCS of `{game, hash, key, version}`: 64 bytes in base64url (86 characters).
 * - `key` is the id of the public key: its thumbprint (RFC 7638), SHA-256 in base64url of JCS of `{crv, kty, x}`.
 */
export interface SignedHead {
  /** The game: its stream. */
  readonly game: string;
  readonly version: number;
  /** The hash of the event at that version: 64 lower-case hex digits. */
  readonly hash: string;
  readonly key: string;
  readonly signature: string;
}

/** What a head says, before it is signed. */
export type HeadContent = Omit<SignedHead, 'key' | 'signature'>;

/** A public key as a JSON Web Key (RFC 8037). */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** The 32 bytes of the key in base64url. */
  readonly x: string;
  /** Its thumbprint. */
  readonly kid: string;
}

/** A key pair as it is kept: both halves as 32 bytes in base64url. */
export interface KeyPair {
  readonly x: string;
  /** The secret half. */
  readonly d: string;
}

const SIGNATURE_BYTES = 64;
const OKP = { crv: 'Ed25519', kty: 'OKP' } as const;

/** The id of a public key, after RFC 7638. */
export function thumbprint(x: string): string {
  // Its members are in canonical order already, and what is no key shall not throw.
  return hash('sha256', JSON.stringify({ ...OKP, x }), 'base64url');
}

/** The public half, as a JSON Web Key. */
export function publicKey({ x }: Pick<KeyPair, 'x'>): PublicKey {
  return { ...OKP, x, kid: thumbprint(x) };
}

/** Signs heads by a key pair, in another thread. Throws when the two halves are no pair. */
export function headSigner({ x, d }: KeyPair): (head: HeadContent) => Promise<SignedHead> {
  const secret = createPrivateKey({ key: { ...OKP, x, d }, format: 'jwk' });
  if (halfOf(secret) !== x) throw new Error('the halves of a signing key are no pair');
  const key = thumbprint(x);
  return async ({ game, version, hash: last }) => ({ game, version, hash: last, key, signature: await signed(headBytes({ game, version, hash: last, key }), secret) });
}

/** The public half that belongs to a secret one, whatever it was kept with. */
function halfOf(secret: KeyObject): string | undefined {
  return createPublicKey(secret).export({ format: 'jwk' }).x;
}

/** With a callback, the time that signing takes is not taken from the thread that answers requests. */
function signed(bytes: Buffer, secret: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign(null, bytes, secret, (error, signature) => (error ? reject(error) : resolve(signature.toString('base64url'))));
  });
}

/** The bytes that are signed. */
export function headBytes({ game, hash: last, key, version }: Omit<SignedHead, 'signature'>): Buffer {
  return Buffer.from(canonicalJson({ game, hash: last, key, version }));
}

/** What is wrong with a head's signature by the keys that are known; empty when it is good. */
export function signatureFaults(head: SignedHead, keys: readonly PublicKey[]): readonly AuditFault[] {
  const { version, key: id } = head;
  const key = keys.find(({ kid }) => kid === id);
  if (key === undefined) return [{ version, code: 'key-unknown', message: `the head is signed by the key ${id}, which is not among those known` }];
  if (id !== thumbprint(key.x)) return [{ version, code: 'key-mismatch', message: `the key ${id} is not the one that its id says` }];
  if (isSignedBy(head, key)) return [];
  return [{ version, code: 'signature-mismatch', message: 'the signature is not that of the key over this head' }];
}

/** Only the one way of writing a signature's bytes is accepted. */
function isSignedBy(head: SignedHead, { kty, crv, x }: PublicKey): boolean {
  const signature = Buffer.from(head.signature, 'base64url');
  if (signature.length !== SIGNATURE_BYTES || signature.toString('base64url') !== head.signature) return false;
  try {
    return verify(null, headBytes(head), createPublicKey({ key: { kty, crv, x } satisfies JsonWebKey, format: 'jwk' }), signature);
  } catch {
    // What is no key has signed nothing.
    return false;
  }
}
