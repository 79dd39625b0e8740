import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOpen } from '../../src/audit/verify.js';
import { accountOfLog, tellGame, type AccountLine } from '../../src/games/account.js';
import { exportGame } from '../../src/games/export.js';
import { fold, unborn } from '../../src/games/game.js';
import { takeBack } from '../../src/games/take-back.js';
import { seenBy } from '../../src/games/visibility.js';
import type { Viewer } from '../../src/kernel/system.js';
import { systems } from '../../src/systems/registry.js';
import { scenarioNamed } from '../conformance/scenarios.js';
import { parse } from '../playthroughs/endings.js';
import { actAs, must, newGame, openService } from '../support/playing.js';
import { RecordedLog } from '../support/recorded-log.js';

const FOLDER = join('test', 'playthroughs', 'endings');
/** A recorded game of each scenario. */
const FILES = readdirSync(FOLDER).filter((file) => file.includes('union-marginal'));
const VIEWERS: readonly Viewer[] = [{ role: 'seat', side: 'union' }, { role: 'seat', side: 'confederate' }, { role: 'observer' }, { role: 'arbiter' }];

describe.each(FILES)('the account of the recorded game %s', (file) => {
  const { header, lines } = parse(readFileSync(join(FOLDER, file), 'utf8'));
  const { system, scenario } = scenarioNamed(header.scenario);
  const log = new RecordedLog({ system, scenario });
  for (const [side, command, faces] of lines) log.play({ side, command, faces });
  const told = accountOfLog(log.events, system);
  const rows = new Set(system.rules.map(({ id }) => id));

  it('names in each line of the rules the rows that it comes from', () => {
    const byRules = told.filter(({ by }) => by === 'system');
    expect(byRules.length).toBeGreaterThan(50);
    expect(byRules.filter(({ rules }) => rules.length === 0 || rules.some((rule) => !rows.has(rule)))).toEqual([]);
    expect(told.at(-1)!.text).toMatch(/^(A draw|(Union|Confederate) wins, \w+): Union \d+, Confederate \d+ \([GHR]-/);
  });

  it('says of each line who decided it, when, and of which event it tells', () => {
    for (const { version, seat, command, time } of told) expect(log.events[version - 1]).toMatchObject({ version, seat, command, time });
  });

  it('tells each viewer what follows from what he may see, and nothing of what is withheld from him', () => {
    const running = log.events.slice(0, log.events.findLastIndex(({ command }) => command !== log.events.at(-1)!.command) + 1);
    const game = running.reduce((before, event) => fold(before, event, () => undefined), unborn(running[0]!, systems)!);
    for (const viewer of VIEWERS) {
      const seen = running.map((event) => seenBy(game, event, viewer));
      const withheld = new Set(seen.filter((entry) => !isOpen(entry)).map(({ version }) => version));
      const shown = accountOfLog(seen, system);
      expect(shown.filter(({ version }) => withheld.has(version))).toEqual([]);
      // Headings stand above what is left to be told below them.
      const sentences = (lines: readonly AccountLine[]) => lines.filter(({ text }) => text.endsWith('.')).map(({ version, text }) => `${version} ${text}`);
      const whole = accountOfLog(running, system).filter(({ version }) => !withheld.has(version));
      expect(sentences(shown)).toEqual(sentences(whole));
    }
  });
});

describe('the service', () => {
  it('tells what was sealed to its own side alone, what was taken back, and pages that join', async () => {
    const { service, stores } = await openService({ systems, scenarios: [scenarioNamed('corinth-road').scenario as never] });
    const created = await newGame(service, { scenario: 'corinth-road' });
    must(await actAs(service, created, 'union', { command: { type: 'bid', levels: 2 } }));
    must(await takeBack(service, { game: created.game, token: created.tokens['seat:union'], to: created.version }));
    must(await actAs(service, created, 'union', { command: { type: 'bid', levels: 1 } }));
    const texts = async (role: string, more: object = {}) => must(await tellGame(service, { game: created.game, token: created.tokens[role], limit: 100, ...more })).lines.map(({ text }) => text);
    const bid = (levels: number) => `In secret, the union side bids ${levels} (H-5.1.2).`;
    const back = `Union takes back all since version ${created.version}.`;
    expect((await texts('seat:union')).slice(-3)).toEqual([bid(2), back, bid(1)]);
    expect((await texts('seat:confederate')).slice(-1)).toEqual([back]);
    expect(await texts('seat:union', { at: created.version + 1 })).toEqual((await texts('seat:union')).slice(0, -2));
    const first = must(await tellGame(service, { game: created.game, token: created.tokens['seat:union'], limit: 2 }));
    expect([...first.lines.map(({ text }) => text), ...(await texts('seat:union', { after: first.next }))]).toEqual(await texts('seat:union'));
    const { pages } = must(await exportGame(service, { game: created.game, token: created.tokens['seat:confederate'] }));
    const entries = [];
    for await (const page of pages) entries.push(...page);
    expect(accountOfLog(entries, systems.get('heartland')!).map(({ text }) => text)).toEqual(await texts('seat:confederate'));
    await stores.close();
  });
});
