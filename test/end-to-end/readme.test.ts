import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faceOf, commitment } from '../../src/dice/committed.js';
import { readConfig } from '../../src/wiring/config.js';
import { start, type Running } from '../../src/wiring/start.js';

const README = readFileSync('README.md', 'utf8');

/** All that a page has to be pasted into bash. */
function commandsOf(page: string): string {
  return [...page.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block]) => block ?? '').join('\n');
}

/** The status that each request announces, behind its last line. */
function announcedIn(commands: string): readonly string[] {
  return commands.split('\n').flatMap((line) => / {2}# (\d{3})$/.exec(line)?.[1] ?? []);
}

/** curl as it is, which also writes down each status. */
const CURL = `curl() {
  local answer
  answer=$(command curl --max-time 20 -w '\\n%{http_code}' "$@")
  echo "\${answer##*$'\\n'}" >> "$STATUSES"
  printf '%s\\n' "\${answer%$'\\n'*}"
}
set -eu -o pipefail
`;

function paste(commands: string, { url, statuses }: { readonly url: string; readonly statuses: string }): Promise<{ readonly status: number | null; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', CURL + commands], { env: { ...process.env, VEDETTE_URL: url, STATUSES: statuses } });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.on('error', reject).on('close', (status) => resolve({ status, text }));
  });
}

describe('Pages for people', () => {
  let folder: string;
  let service: Running;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vedette-readme-'));
    service = await start(readConfig({ HOST: '127.0.0.1', PORT: '0', VEDETTE_STORE: `sqlite:${join(folder, 'data')}`, LOG_LEVEL: 'silent' }));
  }, 60_000);

  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['README.md', 'docs/rifles.md'])('pastes %s: each request gets the status that it announces', async (page) => {
    const commands = commandsOf(readFileSync(page, 'utf8'));
    const announced = announcedIn(commands);
    const statuses = join(folder, page.replaceAll('/', '-'));
    const { status, text } = await paste(commands, { url: service.url, statuses });
    expect({ status, text }).toEqual({ status: 0, text: expect.any(String) });
    expect(readFileSync(statuses, 'utf8').trim().split('\n')).toEqual(announced);
    expect(commands.match(/\bcurl -s/g)).toHaveLength(announced.length);
  }, 60_000);

  it('shows for every block what came back', () => {
    expect(README.match(/^```(json|text)$/gm)?.length).toBeGreaterThan(0);
    expect(README).not.toMatch(/@[a-z-]+@/);
  });

  it('asks for the versions of Node that the package asks for', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly engines: { readonly node: string } };
    const [told = ''] = /^Node is all it needs: [^.]*(?:\.\d[^.]*)*\./m.exec(README) ?? [];
    expect(told.match(/\d+\.\d+/g)).toEqual(engines.node.match(/\d+\.\d+(?=\.0)/g));
  });

  it('links only to pages that there are', () => {
    const links = [...README.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(readFileSync(link, 'utf8').length).toBeGreaterThan(0);
  });
});

describe('docs/writing-a-client.md', () => {
  /** What stands before the dot in every code of a refusal in a system's code. */
  function familiesIn(folder: string): readonly string[] {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const codes = files.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/reject\(\s*[^,]+,\s*'([a-z-]+)\.[a-z0-9-]+'/g)]);
    return [...new Set(codes.map(([, family]) => family ?? ''))];
  }

  it.each(['glory', 'heartland', 'rifles'])('names every family of the codes of %s', (system) => {
    const families = familiesIn(`src/systems/${system}`);
    expect(families.length).toBeGreaterThan(10);
    const text = readFileSync('docs/writing-a-client.md', 'utf8');
    expect(families.filter((family) => !text.includes(`\`${family}.*\``))).toEqual([]);
  });
});

describe('docs/log-format.md', () => {
  it('gives the faces that the algorithm gives', () => {
    const [, printed] = /places 0, 1, 2, 3, 4 show ([\d, ]+\d)\./.exec(readFileSync('docs/log-format.md', 'utf8')) ?? [];
    const seed = '0'.repeat(64);
    const faces = [0, 1, 2, 3, 4].map((place) => faceOf({ seed, boundTo: 'game', entropy: [], version: 1, place, purpose: 'test', sides: 10 }));
    expect(printed).toBe(faces.join(', '));
    expect(readFileSync('docs/log-format.md', 'utf8')).toContain(commitment(seed));
  });
});
