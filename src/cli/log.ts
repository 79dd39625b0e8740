import { existsSync, readFileSync } from 'node:fs';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { PublicKey, SignedHead } from '../audit/signed-head.js';
import type { Head } from '../audit/verify.js';
import { readLog, type LogFile } from '../games/log-file.js';
import { Misuse } from './program.js';

const Text = Type.String();
const Signed = Type.Object({ game: Text, version: Type.Integer(), hash: Text, key: Text, signature: Text });
const Answer = Type.Object({ head: Signed });

/** The log in a file, or in what comes in for `-`. @throws Misuse */
export function logIn(file: string): LogFile {
  return reading(file, () => readLog(readFileSync(file === '-' ? 0 : file, 'utf8')));
}

/** The public keys in a file, as `GET /v1/keys` gives them. @throws Misuse */
export function keysIn(file: string): readonly PublicKey[] {
  return reading(file, () => {
    const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { readonly keys?: unknown };
    if (!Array.isArray(keys)) throw new Error('it has no list of keys');
    return keys as readonly PublicKey[];
  });
}

/** A head that somebody kept: `<version>:<hash>`, or a file that holds a signed one. @throws Misuse */
export function keptHead(text: string): Head | SignedHead {
  if (!text.includes(':') || existsSync(text)) return reading(text, () => signedHead(JSON.parse(readFileSync(text, 'utf8'))));
  const [, version, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (version === undefined || hash === undefined) throw new Misuse(`${text} is no head: a version, a colon and 64 hexadecimal digits are wanted`);
  return { version: Number(version), hash };
}

/** A signed head, or an answer that has one. */
function signedHead(value: unknown): SignedHead {
  const head = Value.Check(Answer, value) ? value.head : value;
  if (!Value.Check(Signed, head)) throw new Error('it holds no signed head');
  return head;
}

function reading<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Misuse(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
