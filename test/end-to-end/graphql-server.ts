import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/api/app.js';
import type { ApiSettings } from '../../src/api/settings.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';
import { systems } from '../../src/systems/registry.js';
import { builtInScenarios } from '../../src/wiring/scenario-files.js';
import { picket, picketScenario } from '../support/picket.js';
import { openService, type Played } from '../support/playing.js';
import { SETTINGS } from '../support/rest.js';

/** What came back over HTTP: untyped until it is asserted. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Untyped = any;

/** What a GraphQL server answers. */
interface Answered {
  readonly status: number;
  readonly data?: Untyped;
  readonly errors?: readonly { readonly message: string; readonly path?: readonly unknown[]; readonly extensions: Record<string, Untyped> }[];
}

/** The whole application, listening, with the pickets and every system that there is. */
export class GraphqlServer {
  private constructor(
    private readonly played: Played,
    readonly app: NestFastifyApplication,
    readonly url: string,
  ) {}

  static async open(settings: Partial<ApiSettings> = {}): Promise<GraphqlServer> {
    const all = new Map<string, AnyRuleSystem>([...systems, [picket.id, picket]]);
    const scenarios = [picketScenario(30), picketScenario(1_000_000), ...builtInScenarios(systems.keys())];
    const played = await openService({ systems: all, scenarios });
    const app = await createApp(played.service, { ...SETTINGS, bodyLimit: 1_000_000, ...settings });
    await app.listen(0, '127.0.0.1');
    return new GraphqlServer(played, app, await app.getUrl());
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.played.stores.close();
  }

  /** Brings the list of games up to date, which otherwise happens by the clock. */
  async listNow(): Promise<void> {
    await this.played.service.projection.update();
  }

  async ask(query: string, token?: string, variables: object = {}): Promise<Answered> {
    const { status, body } = await this.post('/graphql', { query, variables }, token);
    return { status, ...body };
  }

  /** The answer's data; throws when there are errors. */
  async data(query: string, token?: string, variables: object = {}): Promise<Untyped> {
    const { data, errors } = await this.ask(query, token, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** What the errors say, without where in the text they stand. */
  async errors(query: string, token?: string, variables: object = {}): Promise<Record<string, Untyped>[]> {
    const { errors = [] } = await this.ask(query, token, variables);
    return errors.map(({ extensions }) => extensions);
  }

  async get(path: string, token?: string): Promise<Untyped> {
    return (await fetch(this.url + path, { headers: { accept: 'application/json', ...bearer(token) } })).json();
  }

  async post(path: string, body: unknown, token?: string): Promise<{ status: number; body: Untyped }> {
    const headers = { 'content-type': 'application/json', ...bearer(token) };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  }

  /** A new game, and its tokens by role. */
  async newGame(scenario: string): Promise<{ readonly id: string; readonly tokens: Readonly<Record<string, string>> }> {
    const { body } = await this.post('/v1/games', { scenario });
    return { id: body.game, tokens: body.tokens };
  }
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
