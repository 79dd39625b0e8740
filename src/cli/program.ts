import { isNativeError } from 'node:util/types';
import { Problem } from './client.js';

/** What a program is called with, and where it prints, line by line. */
export interface Call {
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** A program of the command line. */
export interface Program {
  /** How it is called, for people. */
  readonly usage: string;
  /** Does its work; the result is the exit status. */
  run(call: Call): number | Promise<number>;
}

/** A program was called with something that it cannot do anything with; the message says with what. */
export class Misuse extends Error {}

/** The exit status of a program that was called wrongly. */
const MISUSED = 2;

/**
 * Runs a program; the result is the exit status. Whoever calls it wrongly is told what is wrong and how it is called,
 * whoever cannot reach the service that.
 */
export async function run(program: Program, call: Call): Promise<number> {
  if (call.options.includes('--help')) {
    call.print(program.usage);
    return 0;
  }
  try {
    return await program.run(call);
  } catch (error) {
    if (isMisuse(error)) call.complain(`${error.message}\n\n${program.usage}`);
    else if (error instanceof Problem) call.complain(error.message);
    else throw error;
    return isMisuse(error) ? MISUSED : 1;
  }
}

/** What `parseArgs` throws is one as well. */
function isMisuse(error: unknown): error is Error {
  return error instanceof Misuse || (isNativeError(error) && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'));
}
