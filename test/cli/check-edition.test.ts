import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seal } from '../../src/audit/chain.js';
import { chance } from '../../src/cli/chance.js';
import { checkEdition } from '../../src/cli/check-edition.js';
import { choose } from '../../src/cli/player.js';
import { verify } from '../../src/cli/verify.js';
import type { Envelope } from '../../src/event-store/port.js';
import { exportGame } from '../../src/games/export.js';
import { systems } from '../../src/systems/registry.js';
import { openStores } from '../../src/wiring/open-stores.js';
import { scenarioNamed } from '../conformance/scenarios.js';
import { actAs, must, newGame, over } from '../support/playing.js';
import { runProgram } from '../support/program.js';
import { RecordedLog } from '../support/recorded-log.js';

const BID = { type: 'bid', levels: 2 } as const;
let folder: string;

function bidding(stream: string): Envelope[] {
  const { system, scenario } = scenarioNamed('corinth-road');
  const log = new RecordedLog({ system, scenario, stream });
  log.play({ side: 'union', command: BID });
  return log.events;
}

/** As a log of other rules, by which another bid than was ordered is placed. */
function otherwise(log: readonly Envelope[]): Envelope[] {
  const bid = log.at(-1)!;
  return [...log.slice(0, -1), seal({ ...bid, data: { ...(bid.data as object), content: { kind: 'bid', levels: 3 } } }, bid.previous, bid.salt)];
}

function write(name: string, lines: readonly unknown[]): string {
  const file = join(folder, name);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-check-edition-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('check-edition, with a folder of exports', () => {
  it('finds nothing where all would be decided as it was', async () => {
    write('one.ndjson', bidding('one'));
    const { status, output, errors } = await runProgram(checkEdition, [folder]);
    expect([status, output, errors]).toEqual([0, '1 games, 2 decisions judged again, 0 that cannot be; 0 games would now be decided otherwise\n', '']);
  });

  it('takes a single export as well', async () => {
    const { status, output } = await runProgram(checkEdition, [write('one.ndjson', otherwise(bidding('one')))]);
    expect([status, output.split('\n')[0]]).toEqual([1, 'Game one']);
  });

  it('names the games and versions that would be decided otherwise, and what differs', async () => {
    write('one.ndjson', bidding('one'));
    const log = otherwise(bidding('two'));
    write('two.ndjson', log);
    const { status, output } = await runProgram(checkEdition, [folder]);
    expect(status).toBe(1);
    expect(output).toMatch(new RegExp(`^Game two\\n +version ${log.length}: event-differs \\(H-4.1.1\\), .*; /data/content/levels: recorded 3, judged now 2\\n2 games, 4 decisions .*; 1 games would`));
  });

  it('says what it cannot read', async () => {
    expect(await runProgram(checkEdition, [join(folder, 'nowhere')])).toMatchObject({ status: 2, output: '' });
    expect(await runProgram(checkEdition, [folder])).toMatchObject({ status: 2, errors: expect.stringContaining('holds no exports') as string });
    expect(await runProgram(checkEdition, [`sqlite:${folder}`])).toMatchObject({ status: 2, errors: expect.stringContaining('There is no store') as string });
    write('bad.ndjson', ['nothing']);
    expect(await runProgram(checkEdition, [folder])).toMatchObject({ status: 2, errors: expect.stringContaining('line 1 is no entry of a log') as string });
  });
});

describe('check-edition, with a store that a service is running on', () => {
  it('judges every game in it, and writes nothing', async () => {
    const stores = await openStores(`sqlite:${folder}`);
    const service = over(stores, { systems, scenarios: [scenarioNamed('corinth-road').scenario as never] });
    const created = await newGame(service, { scenario: 'corinth-road' });
    must(await actAs(service, created, 'union', { command: BID }));
    const log = bidding('forged');
    // Each command is an append of its own.
    const bid = log.length - 1;
    must(await stores.events.append('forged', log.slice(0, bid), 0));
    must(await stores.events.append('forged', otherwise(log).slice(bid), bid));
    const before = statSync(join(folder, 'events.db')).mtimeMs;
    const { status, output } = await runProgram(checkEdition, [`sqlite:${folder}`]);
    expect(status).toBe(1);
    expect(output).toMatch(/^Game forged\n[^]*2 games, 4 decisions judged again, 0 that cannot be; 1 games would now be decided otherwise\n$/);
    expect(statSync(join(folder, 'events.db')).mtimeMs).toBe(before);
    await stores.close();
  });
});

describe('verify, with a finished game', () => {
  it('tells how the dice fell by side and kind, recomputes each of them, and judges each decision again', async () => {
    const { system, scenario } = scenarioNamed('corinth-road');
    const log = new RecordedLog({ system, scenario, seed: '5eed'.repeat(16), entropies: { union: 'rain', confederate: 'crows' } });
    const random = chance(7);
    for (let [now] = system.awaiting(log.state); now; [now] = system.awaiting(log.state)) log.play({ side: now.side, command: choose(random, { offers: system.offers(log.state, now.side), enemies: [], accepts: () => false }) });
    const rolls = log.events.flatMap((event) => event.rolls);
    const { status, output } = await runProgram(verify, [write('whole.ndjson', log.events)]);
    expect(status).toBe(0);
    const luck = [...output.matchAll(/^(?:Luck:)? +(union|confederate|nobody), ([\w -]+): (\d+) dice, in sum (\d+), expected [\d.]+ \([+-][\d.]+, standard deviation [\d.]+\)$/gm)];
    expect(luck.reduce((sum, [, , , count]) => sum + Number(count), 0)).toBe(rolls.length);
    expect(luck.reduce((sum, [, , , , actual]) => sum + Number(actual), 0)).toBe(rolls.reduce((sum, { face }) => sum + face, 0));
    expect(output).toMatch(new RegExp(`Dice:  ${rolls.length} faces, every face recomputed from the revealed seed\nRules: \\d+ decisions judged again: each gives what was recorded\nVERIFIED\n$`));
  });
});

describe('verify, with an export', () => {
  it('checks its signature by the keys, and holds it against a head that was kept', async () => {
    const stores = await openStores('memory');
    const service = over(stores, { systems, scenarios: [scenarioNamed('corinth-road').scenario as never] });
    const created = await newGame(service, { scenario: 'corinth-road' });
    must(await actAs(service, created, 'union', { command: BID }));
    const { head, pages } = must(await exportGame(service, { game: created.game, token: created.tokens.arbiter }));
    const lines: unknown[] = [{ head }];
    for await (const page of pages) lines.push(...page);
    const file = write('game.ndjson', lines);
    const keys = join(folder, 'keys.json');
    writeFileSync(keys, JSON.stringify({ keys: await service.keys.published() }));
    const whole = await runProgram(verify, [file, '--keys', keys, '--head', `${head.version}:${head.hash}`]);
    expect([whole.status, whole.errors]).toEqual([0, '']);
    expect(whole.output).toMatch(/Signed: by a known key\n.*\nRules: 2 decisions judged again: each gives what was recorded\nVERIFIED AS FAR AS IT IS SHOWN: 1 of 8 events withheld, 0 decisions not judged\n$/);
    const cut = await runProgram(verify, [write('cut.ndjson', lines.slice(0, -1)), '--head', `2:${'0'.repeat(64)}`]);
    expect(cut.status).toBe(1);
    expect(cut.output.match(/cut-short/g)).toHaveLength(1);
    expect(cut.output).toMatch(/Signed: not checked[^]*version 2: head-mismatch[^]*cut-short[^]*NOT VERIFIED\n$/);
    expect(await runProgram(verify, [file, '--head', 'latest'])).toMatchObject({ status: 2, errors: expect.stringContaining('latest cannot be read') as string });
    expect(readdirSync(folder).sort()).toEqual(['cut.ndjson', 'game.ndjson', 'keys.json']);
    await stores.close();
  });
});
