import { accountBy, type Teller } from '../../src/kernel/account.js';

/** The account of these events in lines, each as deep as it stands. */
export function accountOf<E>(teller: Teller<E>, events: readonly E[]): readonly string[] {
  const tell = accountBy(teller);
  return events.flatMap((event) => tell(event)).map(({ depth, text }) => `${'  '.repeat(depth)}${text}`);
}
