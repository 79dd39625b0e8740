import { spawn } from 'node:child_process';
import { listeningService } from './listening-service.js';

interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs `npm run play` as a person would. */
function runPlay(url: string, ...options: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn('node', ['node_modules/tsx/dist/cli.mjs', 'src/cli/play.ts', ...options], { env: { ...process.env, VEDETTE_URL: url } });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject).on('close', (status) => resolve({ status, output, errors }));
  });
}

async function playOnFreshService(...options: string[]): Promise<Ran> {
  const service = await listeningService();
  return runPlay(service.url, ...options).finally(() => service.close());
}

/** Without the game's id and the head of its chain, which differ from run to run. */
function told(output: string): string {
  return output.replace(/^ +head .*$/m, '').replace(/^Game .*$/m, '');
}

describe('npm run play', () => {
  it('plays a whole game over HTTP, tells it, and verifies its chain and its dice', async () => {
    const { status, output, errors } = await playOnFreshService('--seed', '11');
    expect(errors).toBe('');
    expect(status).toBe(0);
    const story = output.trimEnd().split('\n');
    expect(story.at(-1)).toBe('VERIFIED');
    expect(story.filter((line) => /^Turn \d of 6/.test(line))).toHaveLength(6);
    expect(story).toContain('  Charge segment (G-3.C.d)');
    expect(output).toMatch(/^Dice: {2}[1-9]\d* faces, every face recomputed/m);
    expect(Math.max(...story.map((line) => line.length))).toBeLessThanOrEqual(120);

    const again = await playOnFreshService('--seed', '11');
    expect(told(again.output)).toBe(told(output));
  }, 240_000);

  it('plays a whole game of The Army of the Heartland, secrets told as well', async () => {
    const { status, output, errors } = await playOnFreshService('--scenario', 'corinth-road', '--seed', '5');
    expect([errors, status]).toEqual(['', 0]);
    const story = output.trimEnd().split('\n');
    expect(story.filter((line) => /^Turn \d of 2, /.test(line))).toHaveLength(2);
    expect(output).toMatch(/^ {2}In secret, the (union|confederate) side bids \d \(H-5.1.2\)\.$/m);
    expect(story).toContain('  Movement sequence (H-4.22.1)');
    expect(output).toMatch(/^(A draw|(Union|Confederate) wins, (marginal|decisive)): Union \d+, Confederate \d+ \(H-1.11.1\)$/m);
    expect(story.at(-1)).toBe('VERIFIED');
    expect(Math.max(...story.map((line) => line.length))).toBeLessThanOrEqual(120);
  }, 120_000);

  it('says that nobody answers, and fails', async () => {
    const { status, errors } = await runPlay('http://127.0.0.1:9');
    expect(status).toBe(1);
    expect(errors).toContain('VEDETTE_URL');
  }, 30_000);

  it('fails for a scenario that the service does not know', async () => {
    const service = await listeningService();
    const { status, errors } = await runPlay(service.url, '--scenario', 'nowhere').finally(() => service.close());
    expect(status).toBe(1);
    expect(errors).toContain('scenario.unknown');
  }, 30_000);
});
