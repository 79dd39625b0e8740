import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { readConfig } from '../wiring/config.js';
import { rotateKey } from '../wiring/rotate-key.js';
import { Misuse, type Call, type Program } from './program.js';

const USAGE = `Gives the store a new key to sign heads with. What the keys before have signed stays signed, and they stay published.
A service that runs publishes the new key at once, and signs with it from its next start on: start it anew.
  --help            prints this
  VEDETTE_STORE     where the store is, as for the service (default sqlite:data)`;

/** Gives the service a new key to sign heads with. */
export const rotateKeyOfStore: Program = {
  usage: USAGE,
  async run({ options, environment, print }) {
    parseArgs({ args: [...options] });
    const { id, before } = await rotated(environment);
    print([`${id} signs from the next start of the service on`, ...before.map((old) => `${old} stays published`)].join('\n'));
    return 0;
  },
};

/** A store that is not there is the caller's to name otherwise. */
async function rotated(environment: Call['environment']) {
  try {
    return await rotateKey(readConfig(environment).store);
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}
