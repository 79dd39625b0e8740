import { createHash } from 'node:crypto';

/**
 * Freezes a value and all that hangs on it, so that who changes it throws. What is frozen already is taken to be frozen
 * all through: after each fold only the new parts are visited. Typed arrays cannot be frozen; see `digestOfBuffers`.
 */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  if (value instanceof Map) value.forEach((content) => freeze(content));
  else Object.values(value).forEach(freeze);
  return value;
}

/** A digest of all typed arrays, maps and sets in a value: what freezing does not guard. */
export function digestOfBuffers(value: unknown): string {
  const hash = createHash('sha256');
  const seen = new Set<object>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (ArrayBuffer.isView(part)) hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    else if (part instanceof Map || part instanceof Set) hash.update(JSON.stringify([...part]));
    else Object.values(part).forEach(visit);
  };
  visit(value);
  return hash.digest('hex');
}
