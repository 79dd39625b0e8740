import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { createApp } from '../../src/api/app.js';
import type { ApiSettings } from '../../src/api/settings.js';
import type { Created } from '../../src/games/create.js';
import type { ServiceOptions } from '../../src/games/service.js';
import { openService, type Played } from './playing.js';

export const SETTINGS: ApiSettings = { bodyLimit: 65_536, rateLimit: 0, tokenRateLimit: 0, streamLimit: 0, corsOrigins: [], trustProxy: false, bench: false, logger: pino({ level: 'silent' }) };

/** An answer, its body read as JSON when it is some. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // What comes back is untyped until it is asserted.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

export interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The application, with the picket system by default, on stores in memory. */
export class Client {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly played: Played,
  ) {}

  static async start(settings: Partial<ApiSettings> = {}, options: Partial<ServiceOptions> = {}): Promise<Client> {
    const played = await openService(options);
    return new Client(await createApp(played.service, { ...SETTINGS, ...settings }), played);
  }

  async ask(url: string, { method, token, body, headers }: Ask = {}): Promise<Answered> {
    const isText = typeof body === 'string';
    const answer = await this.app.inject({
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
    });
    const isJson = /^application\/(problem\+)?json/.test(String(answer.headers['content-type']));
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: isJson ? JSON.parse(answer.body) : undefined };
  }

  async newGame(body: object = {}): Promise<Created> {
    return (await this.ask('/v1/games', { body: { scenario: 'to-1000000', ...body } })).body as Created;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.played.stores.close();
  }
}
