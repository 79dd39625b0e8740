import { spawn } from 'node:child_process';
import { play } from '../../src/cli/play.js';
import { runProgram, type Ran } from '../support/program.js';
import { listeningService } from './listening-service.js';

async function playOnFreshService(...options: string[]): Promise<Ran> {
  const service = await listeningService();
  return runProgram(play, options, { VEDETTE_URL: service.url }).finally(() => service.close());
}

/** As a process of its own. */
function fromTheShell(options: readonly string[], url: string): Promise<Pick<Ran, 'errors'> & { readonly status: number | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'play', '--', ...options], { env: { ...process.env, VEDETTE_URL: url } });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject).on('close', (status) => resolve({ status, errors }));
  });
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

  it('plays a whole game of Age of Rifles, with what was foreseen of fire and assaults', async () => {
    const { status, output, errors } = await playOnFreshService('--scenario', 'belmont', '--seed', '6');
    expect([errors, status]).toEqual(['', 0]);
    const story = output.trimEnd().split('\n');
    expect(story.filter((line) => /^Turn \d of 8, /.test(line))).toHaveLength(8);
    for (const segment of ['The union half of the turn (R-SC.2)', '  Movement (R-SC.2)', '  Fire (R-FC.1)', '  Assault (R-ME.1)']) expect(story).toContain(segment);
    expect(output).toMatch(/^ {4}Foreseen: \d+\.\d men lost, disorder [\d.]+ %\.$/m);
    expect(output).toMatch(/^(A draw|(Union|Confederate) wins, (marginal|decisive)): Union \d+, Confederate \d+ \(R-FC.1\)$/m);
    expect(story.at(-1)).toBe('VERIFIED');
    expect(Math.max(...story.map((line) => line.length))).toBeLessThanOrEqual(120);
  }, 120_000);

  it('fails for a scenario that the service does not know', async () => {
    const service = await listeningService();
    const { status, errors } = await fromTheShell(['--scenario', 'nowhere'], service.url).finally(() => service.close());
    expect(status).toBe(1);
    expect(errors).toContain('scenario.unknown');
  }, 30_000);
});
