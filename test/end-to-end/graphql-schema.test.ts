import { readFileSync } from 'node:fs';
import { buildClientSchema, buildSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql';
import { GraphqlServer } from './graphql-server.js';

describe('the GraphQL schema', () => {
  let server: GraphqlServer;
  beforeAll(async () => {
    server = await GraphqlServer.open();
  });
  afterAll(() => server.close());

  it('is the one in schema.graphql', async () => {
    const introspected = buildClientSchema(await server.data(getIntrospectionQuery()));
    const kept = buildSchema(readFileSync('schema.graphql', 'utf8'));
    expect(printSchema(lexicographicSortSchema(introspected))).toBe(printSchema(lexicographicSortSchema(kept)));
  });

  it('tells every refusal by type and code', async () => {
    const { __type } = await server.data('{ __type(name: "Refusal") { fields { name } possibleTypes { name } } }');
    expect(__type.fields).toEqual([{ name: 'code' }, { name: 'detail' }]);
    expect((__type.possibleTypes as { name: string }[]).map(({ name }) => name).sort()).toEqual(['Conflict', 'Problem', 'Rejected']);
  });

  describe('and the page to try it on', () => {
    it('comes with all its files from here', async () => {
      const page = await (await fetch(`${server.url}/graphiql`)).text();
      const links = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link]) => link!);
      expect(links).toHaveLength(5);
      for (const link of links) {
        expect(link).toMatch(/^\/graphiql\//);
        const file = await fetch(server.url + link);
        expect(file.status).toBe(200);
        expect(file.headers.get('content-type')).toMatch(link.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
        expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
    });

    it('refers to no other host and may not reach one', async () => {
      const page = await fetch(`${server.url}/graphiql`);
      expect(await page.text()).not.toMatch(/https?:|\/\//);
      const policy = page.headers.get('content-security-policy')?.split(';') ?? [];
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]));
      expect(await (await fetch(`${server.url}/graphiql/start.js`)).text()).not.toMatch(/https?:/);
      expect(await (await fetch(`${server.url}/graphiql/graphiql.css`)).text()).not.toMatch(/url\((?!data:)|@import/);
    });
  });
});
