import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Stores } from '../../src/wiring/open-stores.js';
import type { Envelope, EventStore, RecordedEnvelope } from '../../src/event-store/port.js';
import type { Json } from '../../src/kernel/rejection.js';
import { command, envelope } from './envelopes.js';

/** One adapter under test. */
export interface Subject {
  /** Opens the stores; every call opens the same data where the adapter keeps any. */
  open(): Promise<Stores>;
  /** Whether events outlive `close`. */
  readonly keeps: boolean;
  /** Whether several nodes may have the same data open at once. */
  readonly shared: boolean;
}

const LONE_SURROGATE = '\ud83d';

async function mustAppend(store: EventStore, events: readonly Envelope[]): Promise<number> {
  const first = events[0]!;
  const appended = await store.append(first.stream, events, first.version - 1);
  if (!appended.ok) throw new Error(`expected ${appended.error.expected}, the stream is at ${appended.error.actual}`);
  return appended.value;
}

async function end(store: EventStore): Promise<number> {
  const all = await store.readAll(0, Number.MAX_SAFE_INTEGER);
  return all.at(-1)?.position ?? 0;
}

/** The same events as of a command whose id the client chose. */
function sent([first, ...others]: readonly Envelope[]): Envelope[] {
  return [{ ...first!, request: 'a'.repeat(64), order: { digest: 'b'.repeat(64), salt: 'c', command: { type: 'charge', units: ['A/XI'] } } }, ...others];
}

const versions = (events: readonly RecordedEnvelope[]): number[] => events.map((event) => event.version);

/** The promises of the port, which every adapter keeps in the same way. */
export function eventStoreContract(subject: Subject): void {
  let stores: Stores;
  let store: EventStore;
  let stream: string;

  beforeAll(async () => {
    stores = await subject.open();
    store = stores.events;
  });
  afterAll(() => stores.close());
  beforeEach(() => {
    stream = `game-${randomUUID()}`;
  });

  test('an unknown stream is empty and at version 0', async () => {
    expect(await store.read(stream)).toEqual([]);
    expect(await store.version(stream)).toBe(0);
    expect(await store.findCommand(stream, 'command-1')).toEqual([]);
  });

  test('events come back as they were written, with versions from 1 and ascending positions', async () => {
    const [one, two, three] = [...sent(command(stream, 0, 2)), ...command(stream, 2, 1)] as [Envelope, Envelope, Envelope];
    const second = await mustAppend(store, [one, two]);
    const third = await mustAppend(store, [three]);
    const recorded = await store.read(stream);
    expect(recorded.map(({ position: _, ...event }) => event)).toEqual([one, two, three]);
    expect(recorded[1]!.position).toBe(second);
    expect(recorded[2]!.position).toBe(third);
    expect(recorded[0]!.position).toBeLessThan(second);
    expect(second).toBeLessThan(third);
    expect(await store.version(stream)).toBe(3);
  });

  test.each([
    ['too low', 1],
    ['too high', 7],
    ['nothing', 0],
  ])('an expected version that is %s is refused and leaves no trace', async (_, expected) => {
    await mustAppend(store, command(stream, 0, 2));
    const before = await end(store);
    const refused = await store.append(stream, sent(command(stream, expected, 3, 'refused')), expected);
    expect(refused).toEqual({ ok: false, error: { code: 'wrong-expected-version', expected, actual: 2 } });
    expect(await store.version(stream)).toBe(2);
    expect(await store.findCommand(stream, 'refused')).toEqual([]);
    expect(await end(store)).toBe(before);
  });

  test('a stream that does not exist is at 0, not where the writer thought', async () => {
    const refused = await store.append(stream, command(stream, 4, 1), 4);
    expect(refused).toEqual({ ok: false, error: { code: 'wrong-expected-version', expected: 4, actual: 0 } });
  });

  test('of 50 appends at once with the same expectation exactly one succeeds, whole', async () => {
    await mustAppend(store, command(stream, 0, 1));
    const attempts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.append(stream, command(stream, 1, 3, `writer-${index}`), 1)),
    );
    const winners = attempts.flatMap((attempt, index) => (attempt.ok ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(attempts.filter((attempt) => !attempt.ok && attempt.error.actual === 4)).toHaveLength(49);
    const recorded = await store.read(stream, 1);
    expect(recorded.map((event) => event.command)).toEqual(Array(3).fill(`writer-${winners[0]}`));
  });

  test('appends that arrive together are judged in order, each alone', async () => {
    const other = `${stream}-other`;
    const verdicts = await Promise.all([
      store.append(stream, command(stream, 0, 2), 0),
      store.append(stream, command(stream, 2, 1), 2),
      store.append(stream, command(stream, 2, 1, 'late'), 2),
      store.append(other, command(other, 5, 1), 5),
      store.append(other, command(other, 0, 1), 0),
      store.append(stream, command(stream, 3, 1), 3),
    ]);
    expect(verdicts.map((verdict) => (verdict.ok ? 'written' : verdict.error.actual))).toEqual([
      'written', 'written', 3, 0, 'written', 'written',
    ]);
    const positions = verdicts.flatMap((verdict) => (verdict.ok ? [verdict.value] : []));
    const last = [...(await store.read(stream)), ...(await store.read(other))].map((event) => event.position);
    expect(positions).toEqual([last[1], last[2], last[4], last[3]]);
    expect(await store.version(stream)).toBe(4);
    expect(await store.version(other)).toBe(1);
  });

  test('a stream is read in pages', async () => {
    await mustAppend(store, command(stream, 0, 7));
    expect(versions(await store.read(stream, 0, 3))).toEqual([1, 2, 3]);
    expect(versions(await store.read(stream, 3, 3))).toEqual([4, 5, 6]);
    expect(versions(await store.read(stream, 6, 3))).toEqual([7]);
    expect(versions(await store.read(stream, 7, 3))).toEqual([]);
    expect(versions(await store.read(stream, 5))).toEqual([6, 7]);
    expect(versions(await store.read(stream, 0, 0))).toEqual([]);
    expect(versions(await store.read(stream, Number.MAX_SAFE_INTEGER))).toEqual([]);
  });

  test('the log of all streams is read in pages, without gaps or repeats between them', async () => {
    const start = await end(store);
    for (const version of [1, 2, 3]) {
      for (const name of ['a', 'b']) await mustAppend(store, command(`${stream}-${name}`, version - 1, 1));
    }
    const pages: RecordedEnvelope[] = [];
    for (let after = start, page = await store.readAll(after, 4); page.length > 0; page = await store.readAll(after, 4)) {
      pages.push(...page);
      after = page.at(-1)!.position;
    }
    expect(pages.map((event) => `${event.stream.at(-1)}${event.version}`)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  });

  test('a reader who follows the log while many write sees every event once, in order', async () => {
    const start = await end(store);
    const nodes = subject.shared ? [stores, await subject.open(), await subject.open()] : [stores];
    const done = new AbortController();
    const writing = Promise.all(
      Array.from({ length: 24 }, async (_, writer) => {
        const { events } = nodes[writer % nodes.length]!;
        const name = `${stream}-${writer}`;
        for (let version = 0; version < 40; version += 2) await mustAppend(events, command(name, version, 2));
      }),
    ).finally(() => done.abort());
    const seen: RecordedEnvelope[] = [];
    for (let wroteAll = false; !wroteAll; ) {
      const finished = done.signal.aborted;
      const page = await store.readAll(seen.at(-1)?.position ?? start, 50);
      seen.push(...page);
      wroteAll = finished && page.length === 0;
      await setImmediate();
    }
    await writing;
    await Promise.all(nodes.slice(1).map((node) => node.close()));
    expect(seen).toHaveLength(24 * 40);
    for (let writer = 0; writer < 24; writer += 1) {
      const own = seen.filter((event) => event.stream === `${stream}-${writer}`);
      expect(versions(own)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    }
  });

  test('the events of a command are found, and only in its stream', async () => {
    await mustAppend(store, command(stream, 0, 1, 'first'));
    await mustAppend(store, sent(command(stream, 1, 3, 'second')));
    await mustAppend(store, sent(command(`${stream}-other`, 0, 1, 'third')));
    expect(versions(await store.findCommand(stream, 'second'))).toEqual([2, 3, 4]);
    expect(await store.findCommand(stream, 'third')).toEqual([]);
    expect(await store.findCommand(stream, 'secon')).toEqual([]);
    // That id was not the client's.
    expect(await store.findCommand(stream, 'first')).toEqual([]);
  });

  test('a payload of a megabyte comes back whole', async () => {
    const data = { text: 'é'.repeat(500_000), numbers: Array.from({ length: 50_000 }, (_, index) => index) };
    await mustAppend(store, [envelope({ stream, version: 1, data })]);
    expect((await store.read(stream))[0]!.data).toEqual(data);
  });

  test.each<[string, Json]>([
    ['Japanese and emoji', '南北戦争 🏇🏽'],
    ['combining marks, not composed', 'e\u0301 \u00e9'],
    ['a NUL', 'before\u0000after'],
    ['half of a surrogate pair', `${LONE_SURROGATE} alone`],
    ['the last code points', '\ufffe\uffff\u{10ffff}'],
    ['quotes, backslashes and newlines', '"\\\n\r\u2028{},NULL\''],
    ['keys of objects', { ['__proto__']: 1, ['\u0000']: 2, [LONE_SURROGATE]: 3, '': 4 }],
    ['numbers at the edge', [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 5e-324, 1e308]],
    ['nothing', [null, {}, [], '', false, 0]],
  ])('data come back exactly: %s', async (_, data) => {
    await mustAppend(store, [envelope({ stream, version: 1, data })]);
    const [recorded] = await store.read(stream);
    expect(JSON.stringify(recorded!.data)).toBe(JSON.stringify(data));
  });

  test('ids may be in any script', async () => {
    const japanese = `${stream}-南北戦争 🏇🏽`;
    await mustAppend(store, sent(command(japanese, 0, 1, '命令-🎲')));
    expect(versions(await store.findCommand(japanese, '命令-🎲'))).toEqual([1]);
    expect(await store.version(japanese)).toBe(1);
  });

  test.each([
    ['empty', ''],
    ['with a NUL', 'a\u0000b'],
    ['with half of a surrogate pair', `a${LONE_SURROGATE}`],
    ['of 256 characters', 'a'.repeat(256)],
  ])('an id %s is refused by an append and unknown to a reader', async (_, id) => {
    await expect(store.append(id, command(id, 0, 1), 0)).rejects.toThrow(TypeError);
    await expect(store.append(stream, command(stream, 0, 1, id), 0)).rejects.toThrow(TypeError);
    expect(await store.read(id)).toEqual([]);
    expect(await store.version(id)).toBe(0);
    expect(await store.findCommand(stream, id)).toEqual([]);
    expect(await store.version(stream)).toBe(0);
  });

  test.each<[string, (name: string) => Envelope[]]>([
    ['is empty', () => []],
    ['holds another stream', (name) => [envelope({ stream: `${name}-other`, version: 1 })]],
    ['skips a version', (name) => [1, 3].map((version) => envelope({ stream: name, version, command: 'one' }))],
    ['repeats a version', (name) => [1, 1].map((version) => envelope({ stream: name, version, command: 'one' }))],
    ['mixes two commands', (name) => [1, 2].map((version) => envelope({ stream: name, version }))],
  ])('an append that %s is refused', async (_, events) => {
    await expect(store.append(stream, events(stream), 0)).rejects.toThrow(TypeError);
    expect(await store.version(stream)).toBe(0);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('a page that starts or ends at %p is refused', async (value) => {
    await expect(store.readAll(value, 1)).rejects.toThrow(RangeError);
    await expect(store.read(stream, 0, value)).rejects.toThrow(RangeError);
  });

  test('an event that was recorded cannot be changed through what was handed in or out', async () => {
    const data = { steps: 3 };
    const appending = mustAppend(store, [envelope({ stream, version: 1, data })]);
    data.steps = 0;
    await appending;
    const [recorded] = await store.read(stream);
    Object.assign(recorded!, { data: 'changed' });
    expect((await store.read(stream))[0]!.data).toEqual({ steps: 3 });
  });

  test('many streams do not get in each other\'s way', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `${stream}-${index}`);
    const positions = await Promise.all(names.map((name, index) => mustAppend(store, command(name, 0, 1 + (index % 3)))));
    expect(new Set(positions).size).toBe(400);
    const found = await Promise.all(names.map((name) => store.version(name)));
    expect(found).toEqual(names.map((_, index) => 1 + (index % 3)));
  });

  test('close waits for what is under way and refuses what comes after', async () => {
    const opened = subject.shared ? await subject.open() : undefined;
    const closing = opened ?? stores;
    const appends = Array.from({ length: 60 }, (_, index) => closing.events.append(`${stream}-${index}`, command(`${stream}-${index}`, 0, 1), 0));
    await closing.close();
    expect((await Promise.all(appends)).every((verdict) => verdict.ok)).toBe(true);
    await expect(closing.events.append(stream, command(stream, 0, 1), 0)).rejects.toThrow('closed');
    await expect(closing.events.version(stream)).rejects.toThrow('closed');
    if (!opened) {
      stores = await subject.open();
      store = stores.events;
    }
    const kept = await Promise.all(appends.map((_, index) => store.version(`${stream}-${index}`)));
    expect(kept).toEqual(Array(60).fill(subject.keeps ? 1 : 0));
  });

  if (subject.keeps) {
    test('what was written is there after reopening, and versions and positions go on', async () => {
      const before = await mustAppend(store, command(stream, 0, 2));
      await stores.close();
      stores = await subject.open();
      store = stores.events;
      expect(versions(await store.read(stream))).toEqual([1, 2]);
      const stale = await store.append(stream, command(stream, 1, 1), 1);
      expect(stale).toEqual({ ok: false, error: { code: 'wrong-expected-version', expected: 1, actual: 2 } });
      expect(await mustAppend(store, command(stream, 2, 1))).toBeGreaterThan(before);
    });
  }
}

/** The promises of the snapshot cache. */
export function snapshotContract(subject: Subject): void {
  let stores: Stores;
  let stream: string;

  const save = (version: number, fingerprint = 'reducer-1', state: Json = { version }): Promise<void> =>
    stores.snapshots.save({ stream, version, fingerprint, state });
  const loaded = async (atMost?: number, fingerprint = 'reducer-1'): Promise<number | undefined> =>
    (await stores.snapshots.load(stream, fingerprint, atMost))?.version;

  beforeAll(async () => {
    stores = await subject.open();
  });
  afterAll(() => stores.close());
  beforeEach(() => {
    stream = `game-${randomUUID()}`;
  });

  test('a state comes back as it was saved', async () => {
    const state = { units: { '2/XI': { steps: 3, name: '南北 \u0000 🏇🏽' } } };
    await save(5, 'reducer-1', state);
    expect(await stores.snapshots.load(stream, 'reducer-1')).toEqual({ stream, version: 5, fingerprint: 'reducer-1', state });
  });

  test('the newest at or below a version is loaded', async () => {
    for (const version of [30, 10, 20]) await save(version);
    expect(await loaded()).toBe(30);
    expect(await loaded(30)).toBe(30);
    expect(await loaded(29)).toBe(20);
    expect(await loaded(9)).toBeUndefined();
  });

  test('one of another reducer or another stream is not loaded', async () => {
    await save(10, 'reducer-2');
    expect(await loaded()).toBeUndefined();
    expect(await loaded(undefined, 'reducer-2')).toBe(10);
    expect(await stores.snapshots.load(`${stream}-other`, 'reducer-2')).toBeUndefined();
  });

  test('saving again replaces', async () => {
    await save(10, 'reducer-1', 'old');
    await save(10, 'reducer-1', 'new');
    expect((await stores.snapshots.load(stream, 'reducer-1'))?.state).toBe('new');
  });

  test('only the newest few are kept, those of the reducer that saves first', async () => {
    for (const version of [1, 2, 3, 4, 5, 6]) await save(version);
    expect(await loaded(2)).toBeUndefined();
    expect(await loaded(3)).toBe(3);
    await save(2, 'reducer-2');
    expect(await loaded(undefined, 'reducer-2')).toBe(2);
    expect(await loaded(3)).toBeUndefined();
    expect(await loaded(4)).toBe(4);
  });
}
