import { spawn } from 'node:child_process';

export interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program of `src/cli` as a person would, against the service at `url`. */
export function runProgram(program: string, options: readonly string[], url = 'http://127.0.0.1:9'): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn('node', ['node_modules/tsx/dist/cli.mjs', `src/cli/${program}.ts`, ...options], { env: { ...process.env, VEDETTE_URL: url } });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject).on('close', (status) => resolve({ status, output, errors }));
  });
}
