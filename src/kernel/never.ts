/** Marks the end of a switch over a union: the compiler refuses it when a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`not expected: ${JSON.stringify(value)}`);
}
