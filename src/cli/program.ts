import { Problem } from './client.js';

/** A program was called with something that it cannot do anything with; the message says with what. */
export class Misuse extends Error {}

/** The exit status of a program that was called wrongly. */
const MISUSED = 2;

/**
 * Runs a program of the command line; its result is the exit status. Whoever calls it wrongly is told what is wrong and
 * how it is called, whoever cannot reach the service that.
 */
export async function run(usage: string, program: () => number | Promise<number>): Promise<void> {
  // Whoever reads may stop reading, as head and less do.
  process.stdout.on('error', () => process.exit(1));
  try {
    process.exitCode = await program();
  } catch (error) {
    if (isMisuse(error)) console.error(`${error.message}\n\n${usage}`);
    else if (error instanceof Problem) console.error(error.message);
    else throw error;
    process.exitCode = isMisuse(error) ? MISUSED : 1;
  }
}

/** What `parseArgs` throws is one as well. */
function isMisuse(error: unknown): error is Error {
  return error instanceof Misuse || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'));
}
