import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '../../src/audit/canonical-json.js';
import { digestOf, orderDigest } from '../../src/audit/chain.js';
import { isOpen } from '../../src/audit/verify.js';
import type { Envelope } from '../../src/event-store/port.js';
import { tellLog, type AccountLine } from '../../src/games/account.js';
import { audit } from '../../src/games/audit.js';
import { fold, unborn, type Game } from '../../src/games/game.js';
import { seenBy, type SeenEntry } from '../../src/games/visibility.js';
import type { Viewer } from '../../src/kernel/system.js';
import { systems } from '../../src/systems/registry.js';
import { scenarioNamed } from '../conformance/scenarios.js';
import { parse } from '../playthroughs/endings.js';
import { RecordedLog } from '../support/recorded-log.js';

/*
 * Every recorded game, as each viewer may see it while it runs: what is withheld does not keep the rest from being
 * verified, and none of it can be guessed by trying what it could be.
 */

jest.setTimeout(120_000);

const FOLDER = join('test', 'playthroughs', 'endings');
const FILES = readdirSync(FOLDER).sort();

/** The game while its last decision is awaited. */
function running(file: string): { readonly game: Game; readonly log: readonly Envelope[] } {
  const { header, lines } = parse(readFileSync(join(FOLDER, file), 'utf8'));
  const { system, scenario } = scenarioNamed(header.scenario);
  const recording = new RecordedLog({ system, scenario });
  for (const [side, command, faces] of lines.slice(0, -1)) recording.play({ side, command, faces });
  const log = recording.events;
  const game = log.reduce((before, event) => fold(before, event, () => undefined), unborn(log[0]!, systems)!);
  return { game, log };
}

const SALTS = 20;

/** Some of the salts that a viewer was shown. */
function saltsIn(seen: readonly SeenEntry[]): readonly string[] {
  const all = seen.filter(isOpen).flatMap(({ salt, order }) => [salt, ...(order?.salt === undefined ? [] : [order.salt])]);
  const step = Math.ceil(all.length / SALTS);
  return all.filter((_, index) => index % step === 0);
}

/** What would give the content away if it stood there without a salt: the content's own hash, in hex and in base64url. */
function bareHashes(content: unknown): readonly string[] {
  const text = canonicalJson(content);
  return [hash('sha256', text, 'hex'), hash('sha256', text, 'base64url')];
}

/**
 * Nothing that was kept back comes of trying what it could be, not even of trying what it is: not with the salts that are
 * known, nor without one; its own salt, 256 bits of chance, stands nowhere in what is shown.
 */
function expectHidden(seen: readonly SeenEntry[], log: readonly Envelope[]): number {
  const salts = saltsIn(seen);
  // Salts and hashes are whole words there.
  const shownWords = new Set(JSON.stringify(seen).match(/[\w-]{43,}/g));
  let hidden = 0;
  for (const [index, event] of log.entries()) {
    const shown = seen[index]!;
    const isWithheld = !isOpen(shown);
    const isOrderKept = event.order !== undefined && (isWithheld || shown.order?.command === undefined);
    if (isWithheld) {
      expect(salts.map((salt) => digestOf(event, salt))).not.toContain(event.digest);
      expect([event.salt, ...bareHashes(event.data)].filter((word) => shownWords.has(word))).toEqual([]);
    }
    if (isOrderKept) {
      expect(salts.map((salt) => orderDigest(event.order!.command!, salt))).not.toContain(event.order.digest);
      expect([event.order.salt!, ...bareHashes(event.order.command)].filter((word) => shownWords.has(word))).toEqual([]);
    }
    hidden += isWithheld || isOrderKept ? 1 : 0;
  }
  return hidden;
}

/** The rows that a text names. */
const namedIn = (text: string): ReadonlySet<string> => new Set(text.match(/\b[A-Z]-[A-Z0-9]+(?:\.[A-Za-z0-9]+)+/g));

/** Each line tells of an entry that is shown, and names in its text just the rows that it has; all of them are there, and only the service has none. */
async function expectTold(seen: readonly SeenEntry[], { system }: Game): Promise<void> {
  const told = await tellLog(seen, system);
  const rows = new Set<string>(system.rules.map(({ id }) => id));
  const isSound = ({ by, version, seat, time, text, rules }: AccountLine) => {
    const entry = seen[version - 1]!;
    const isShown = isOpen(entry) && entry.seat === seat && entry.time === time;
    return isShown && (by === 'service' || (isDeepStrictEqual(new Set(rules), namedIn(text)) && rules.every((rule) => rows.has(rule))));
  };
  expect(told.length).toBeGreaterThan(50);
  expect(told.filter((line) => !isSound(line))).toEqual([]);
}

describe.each(FILES)('%s, while it runs', (file) => {
  let game: Game;
  let log: readonly Envelope[];
  beforeAll(() => {
    ({ game, log } = running(file));
  });

  const viewers: readonly Viewer[] = [{ role: 'seat', side: 'union' }, { role: 'seat', side: 'confederate' }, { role: 'observer' }, { role: 'arbiter' }];

  it('verifies as each viewer sees it, hides what it hides, and is told with the rules', async () => {
    const whole = JSON.stringify(log);
    for (const viewer of viewers) {
      const seen = log.map((event) => seenBy(game, event, viewer));
      const seesAll = viewer.role === 'arbiter' || game.system.openOrders;
      expect(JSON.stringify(seen) === whole).toBe(seesAll);
      // What is the same is verified once.
      if (seesAll && viewer.role !== 'arbiter') continue;
      await expectTold(seen, game);
      const report = audit({ entries: seen }, { systems, after: 'go-on' });
      expect(report).toMatchObject({ ok: true, faults: [], chain: { head: { version: log.length, hash: log.at(-1)!.hash } } });
      expect(report.judging).toMatchObject(seesAll ? { status: 'verified', unjudged: 0 } : { status: 'incomplete' });
      expect(expectHidden(seen, log) > 0).toBe(!seesAll);
      expect(new Set(seen.map(({ digest }) => digest)).size).toBe(log.length);
    }
  });
});
