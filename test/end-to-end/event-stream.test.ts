import { setTimeout as pause } from 'node:timers/promises';
import type { Created } from '../../src/games/create.js';
import { actAs, must, over } from '../support/playing.js';
import { Client } from '../support/rest.js';

jest.setTimeout(30_000);

interface Message {
  readonly id: number;
  // What comes is untyped until it is asserted.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
}

/** An open event stream: its messages as they come. */
class Stream {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private text = '';

  constructor(
    readonly answer: Response,
    private readonly abort: () => void,
  ) {
    this.reader = answer.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  }

  /** The next so many messages. Throws when the stream ends before. */
  async next(count: number): Promise<readonly Message[]> {
    const messages: Message[] = [];
    while (messages.length < count) {
      const end = this.text.indexOf('\n\n');
      if (end < 0) {
        if (await this.isOver()) throw new Error('the stream has ended');
        continue;
      }
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(this.text.slice(0, end)) ?? [];
      this.text = this.text.slice(end + 2);
      if (id !== undefined) messages.push({ id: Number(id), data: JSON.parse(data!) });
    }
    return messages;
  }

  /** Reads on; whether nothing comes any more. */
  async isOver(): Promise<boolean> {
    const { done, value } = await this.reader.read();
    this.text += new TextDecoder().decode(value);
    return done;
  }

  close(): void {
    this.abort();
  }
}

let client: Client;
let url: string;
beforeEach(async () => {
  client = await Client.start({ streamLimit: 2 });
  await client.app.listen(0, '127.0.0.1');
  url = await client.app.getUrl();
});
afterEach(() => client.close());

function ask({ game }: Pick<Created, 'game'>, { token, query = '', headers = {} }: { readonly token?: string; readonly query?: string; readonly headers?: Readonly<Record<string, string>> } = {}) {
  const controller = new AbortController();
  const asked = { accept: 'text/event-stream', ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers };
  return fetch(`${url}/v1/games/${game}/events${query}`, { headers: asked, signal: controller.signal }).then((answer) => new Stream(answer, () => controller.abort()));
}

/** A note, which its own side alone may read. */
const note = (created: Created, text: string) => actAs(client.played.service, created, 'blue', { command: { type: 'note', text } }).then(must);
const told = (messages: readonly Message[]) => messages.map(({ id, data }) => [id, data.type ?? 'withheld']);

test('tells what is there, and then what happens, to each as he may see it', async () => {
  const created = await client.newGame();
  const [own, public_] = [await ask(created, { token: created.tokens['seat:blue']! }), await ask(created)];
  expect([own.answer.status, own.answer.headers.get('content-type'), own.answer.headers.get('cache-control')]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store']);
  expect(told(await own.next(3))).toEqual([[1, 'game-created'], [2, 'withheld'], [3, 'picket-begun']]);
  await public_.next(3);
  await note(created, 'they are in the wood');
  const [mine] = await own.next(1);
  const [theirs] = await public_.next(1);
  expect(mine).toMatchObject({ id: 4, data: { version: 4, type: 'noted', data: { text: 'they are in the wood' } } });
  expect(Object.keys(theirs!.data as object).sort()).toEqual(['digest', 'hash', 'previous', 'version', 'withheld']);
  expect(theirs!.data.hash).toBe(mine!.data.hash);
});

test('tells the same as the pages of the log', async () => {
  const created = await client.newGame();
  for (const text of ['one', 'two']) await note(created, text);
  const { body } = await client.ask(`/v1/games/${created.game}/events`, { token: created.tokens.arbiter! });
  expect((await (await ask(created, { token: created.tokens.arbiter! })).next(5)).map(({ data }) => data)).toEqual(body.events);
});

test('goes on behind the last message that the client has, whatever `after` says', async () => {
  const created = await client.newGame();
  for (const text of ['one', 'two', 'three']) await note(created, text);
  const stream = await ask(created, { token: created.tokens.arbiter!, query: '?after=1', headers: { 'last-event-id': '4' } });
  expect((await stream.next(2)).map(({ data }) => data.data.text)).toEqual(['two', 'three']);
  const malformed = await client.ask(`/v1/games/${created.game}/events`, { headers: { accept: 'text/event-stream', 'last-event-id': 'four' } });
  expect([malformed.status, malformed.body.faults]).toEqual([400, [expect.objectContaining({ path: '/headers/last-event-id', code: 'header.malformed' })]]);
});

test('finds what a search finds, and ends after as many as are wanted', async () => {
  const created = await client.newGame();
  for (const text of ['one', 'two', 'three']) await note(created, text);
  const stream = await ask(created, { token: created.tokens.arbiter!, query: '?type=noted&limit=2' });
  expect((await stream.next(2)).map(({ id }) => id)).toEqual([4, 5]);
  expect(await stream.isOver()).toBe(true);
});

test('hears what another node appends', async () => {
  const created = await client.newGame();
  const stream = await ask(created, { token: created.tokens.arbiter! });
  await stream.next(3);
  must(await actAs(over(client.played.stores), created, 'blue', { command: { type: 'note', text: 'from elsewhere' } }));
  expect((await stream.next(1))[0]).toMatchObject({ id: 4, data: { data: { text: 'from elsewhere' } } });
});

test('is refused before it begins, as everything else is', async () => {
  const { game } = await client.newGame({ private: true });
  const refusals = [await ask({ game }), await ask({ game: 'none' }), await ask({ game }, { token: 'a-token-of-nothing' })];
  expect(refusals.map(({ answer }) => [answer.status, answer.headers.get('content-type')])).toEqual(Array(3).fill([404, 'application/problem+json; charset=utf-8']));
});

test('ends for a token that is revoked, which hears nothing more', async () => {
  const created = await client.newGame();
  const tokens = `/v1/games/${created.game}/tokens`;
  const { id, token } = (await client.ask(tokens, { token: created.tokens['seat:blue']!, body: {} })).body;
  const stream = await ask(created, { token });
  await stream.next(3);
  await client.ask(`${tokens}/${id}`, { token: created.tokens['seat:blue']!, method: 'DELETE' });
  await note(created, 'nobody who left may read this');
  await expect(stream.next(1)).rejects.toThrow('the stream has ended');
});

test('no more than so many are open for one address; who leaves makes room', async () => {
  const created = await client.newGame();
  const [first] = [await ask(created), await ask(created)];
  const third = await ask(created);
  expect([third.answer.status, third.answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  first.close();
  let answer = third.answer;
  for (let tries = 0; answer.status !== 200 && tries < 50; tries++) {
    await pause(100);
    ({ answer } = await ask(created));
  }
  expect(answer.status).toBe(200);
});

test('does not keep a service from stopping', async () => {
  const stopping = await Client.start();
  await stopping.app.listen(0, '127.0.0.1');
  const { game } = await stopping.newGame();
  const answer = await fetch(`${await stopping.app.getUrl()}/v1/games/${game}/events`, { headers: { accept: 'text/event-stream' } });
  const whole = answer.text();
  await stopping.close();
  expect((await whole).match(/^id: /gm)).toHaveLength(3);
});
