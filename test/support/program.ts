import { run, type Program } from '../../src/cli/program.js';

export interface Ran {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program of `src/cli` as a person would, in this process. */
export async function runProgram(program: Program, options: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ran> {
  let [output, errors] = ['', ''];
  const status = await run(program, { options, environment, print: (line) => (output += `${line}\n`), complain: (line) => (errors += `${line}\n`) });
  return { status, output, errors };
}
