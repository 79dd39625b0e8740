import { GraphQLSchemaHost } from '@nestjs/graphql';
import { isObjectType, type GraphQLSchema } from 'graphql';
import { everyField, type Arguments } from './every-field.js';
import { GraphqlServer, type Untyped } from './graphql-server.js';

/** What GraphQL says of `type` when every field is asked for; fields that fail are null, and their errors beside it. */
type Walk = (field: string, type: string, given: Arguments, token?: string) => Promise<{ value: Untyped; errors: ReadonlyMap<string, Untyped> }>;

/** GraphQL has no absent fields: here null is as good as nothing. */
function clean(value: Untyped): Untyped {
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null).map(([name, member]) => [name, clean(member)]));
}

function bySide(list: readonly Untyped[], of: (member: Untyped) => Untyped): Untyped {
  return Object.fromEntries(list.map(({ side, ...member }) => [side, of(member)]));
}

/** GraphQL's game in the words of REST. */
function gameAsRest({ id, seats, view, ...rest }: Untyped): Untyped {
  return { ...rest, game: id, seats: bySide(seats, ({ taken, ...seat }) => (taken ? seat : null)), view: view.json };
}

/** GraphQL's typed view of Glory in the words of REST; what the game itself says is not said again. */
function gloryAsRest({ __typename: _, json: __, sides, phase, ...rest }: Untyped): Untyped {
  return {
    ...rest,
    phase: phase.json,
    boxes: bySide(sides, ({ withdrawn, recovery, eliminated }) => ({ withdrawn, recovery, eliminated })),
    victory: bySide(sides, ({ points, terms }) => ({ points, terms })),
    closedEntries: bySide(sides, ({ closedEntries }) => closedEntries),
  };
}

/** GraphQL's typed view of The Army of the Heartland in the words of REST. */
function heartlandAsRest({ __typename: _, json: __, sides, phase, weather, leaders, units, ...rest }: Untyped): Untyped {
  const unmarked = (counters: readonly Untyped[]) => counters.map(({ marks, ...counter }) => ({ ...counter, marks: marks.json }));
  return {
    ...rest, phase: phase.json, weather: weather.name, leaders: unmarked(leaders), units: unmarked(units),
    sides: bySide(sides, ({ own: _own, ...side }) => side), own: bySide(sides, ({ own }) => own),
  };
}

/** GraphQL's typed view of Age of Rifles in the words of REST. */
function riflesAsRest({ __typename: _, json: __, sides, phase, units, ...rest }: Untyped): Untyped {
  const ranged = (units as readonly Untyped[]).map(({ fireRange, ...unit }) => ({ ...unit, range: fireRange }));
  return { ...rest, phase: phase.json, units: ranged, victory: bySide(sides, (side) => side) };
}

describe('GraphQL gives what REST gives', () => {
  let server: GraphqlServer;
  let schema: GraphQLSchema;

  beforeAll(async () => {
    server = await GraphqlServer.open();
    ({ schema } = server.app.get(GraphQLSchemaHost, { strict: false }));
  });
  afterAll(() => server.close());

  const walk: Walk = async (field, type, given, token) => {
    const { data, errors = [] } = await server.ask(`{ value: ${field} ${everyField(schema, schema.getType(type)!, given)} }`, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return { value: data.value, errors: new Map(errors.map(({ path = [], extensions }) => [path.slice(1).join('.'), extensions])) };
  };

  describe.each(['glory', 'heartland', 'rifles', 'picket'])('of the system %s', (system) => {
    it('itself', async () => {
      const { value } = await walk(`ruleset(system: "${system}")`, 'Ruleset', {});
      expect(value).toEqual(await server.get(`/v1/rulesets/${system}`));
      const { value: all } = await walk('rulesets', 'Ruleset', {});
      expect(all).toContainEqual(value);
    });

    it('its rules, by page and one by one', async () => {
      const { value: page } = await walk(`rules(system: "${system}", first: 2, kind: "resolution")`, 'RulePage', {});
      expect(clean(page)).toEqual(clean(await server.get(`/v1/rulesets/${system}/rules?limit=2&kind=resolution`)));
      const { id } = page.rules[0];
      expect(clean((await walk(`rule(system: "${system}", id: "${id}")`, 'Rule', {})).value)).toEqual(await server.get(`/v1/rulesets/${system}/rules/${id}`));
    });

    it('its charts', async () => {
      const { value: tables } = await walk(`tables(system: "${system}")`, 'Table', {});
      expect(tables.length).toBeGreaterThan(0);
      for (const table of tables) {
        expect(table).toEqual(await server.get(`/v1/rulesets/${system}/tables/${table.name}`));
        expect((await walk(`table(system: "${system}", name: "${table.name}")`, 'Table', {})).value).toEqual(table);
      }
    });
  });

  it('of scenarios', async () => {
    expect((await walk('scenarios', 'ScenarioSummary', {})).value).toEqual((await server.get('/v1/scenarios')).scenarios);
    for (const id of ['training', 'to-30']) expect((await walk(`scenario(id: "${id}")`, 'Scenario', {})).value).toEqual(await server.get(`/v1/scenarios/${id}`));
  });

  it('of a calculator', async () => {
    const { value } = await walk('calculation(system: "picket", name: "chance", parameters: { need: 3 })', 'Calculated', {});
    expect(value).toEqual((await server.post('/v1/calculators/picket/chance', { need: 3 })).body);
  });

  it('of the keys, and of a head that is held against the log', async () => {
    expect((await walk('keys', 'SigningKey', {})).value).toEqual((await server.get('/v1/keys')).keys);
    const { id, tokens } = await server.newGame('to-30');
    const { head } = await server.get(`/v1/games/${id}`);
    await server.post(`/v1/games/${id}/seats/blue`, { name: 'Ann' }, tokens['seat:blue']);
    for (const kept of [head, { ...head, version: 2 }]) {
      const input = Object.entries(kept).map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ');
      const { value } = await walk(`headCheck(game: "${id}", head: { ${input} })`, 'HeadCheck', {});
      expect(clean(value)).toEqual((await server.post(`/v1/games/${id}/head-checks`, { head: kept })).body);
      expect(value).toMatchObject(kept === head ? { ok: true, version: 4, proof: { kept: head, links: [{ version: 4 }] } } : { ok: false, proof: null });
    }
    const { status, body } = await server.post(`/v1/games/${id}/head-checks`, { head: { ...head, signature: 'none' } });
    expect([status, body.faults[0].path]).toEqual([400, '/head/signature']);
  });

  it('of an export, page by page, and of what an audit of it comes to', async () => {
    const { id, tokens } = await server.newGame('to-30');
    await server.post(`/v1/games/${id}/actions`, { command: { type: 'note', text: 'psst' } }, tokens['seat:blue']);
    for (const token of [undefined, tokens['seat:blue'], tokens.arbiter]) {
      const [{ head }, ...entries] = (await server.get(`/v1/games/${id}/export`, token)) as readonly Untyped[];
      const page = async (after: number) => (await walk(`export(game: "${id}", first: 3, after: ${after})`, 'GameExport', {}, token)).value;
      expect([await page(0), await page(3)]).toEqual([{ head, entries: entries.slice(0, 3), next: 3 }, { head, entries: entries.slice(3), next: null }]);
      for (const log of [[{ head }, ...entries], entries.slice(1)]) {
        const { body: report } = await server.post('/v1/audits', log);
        const { audit } = await server.data(`query ($log: [JSON!]!) { audit(log: $log) ${everyField(schema, schema.getType('AuditReport')!, {})} }`, undefined, { log });
        expect(clean(audit)).toEqual(report);
      }
    }
    const refused = await server.errors('{ audit(log: [{ version: 1 }]) { ok } }');
    expect(refused).toMatchObject([{ code: 'request.malformed', faults: [{ path: '/0', code: 'entry.malformed' }] }]);
  });

  it('of the list of games', async () => {
    for (const scenario of ['to-30', 'to-30', 'to-1000000', 'training']) await server.newGame(scenario);
    const { id: named, tokens } = await server.newGame('to-30');
    await server.post(`/v1/games/${named}/seats/blue`, { name: 'Ann' }, tokens['seat:blue']);
    await server.listNow();
    const { value } = await walk('games(first: 2, system: "picket")', 'GameConnection', {});
    const rest = await server.get('/v1/games?limit=2&system=picket');
    const namesOf = (seats: Untyped[]) => bySide(seats.filter(({ name }) => name !== null), ({ name }) => name);
    expect((value.nodes as Untyped[]).map((node) => ({ ...node, seats: bySide(node.seats, ({ taken }) => taken), names: namesOf(node.seats) }))).toEqual(rest.games);
    expect(rest.games[0]).toMatchObject({ id: named, names: { blue: 'Ann' } });
    expect(value.pageInfo).toEqual({ hasNextPage: rest.next !== null, endCursor: rest.next });
    const next = await server.data('query ($after: String) { games(first: 1, after: $after, system: "picket") { nodes { id } } }', undefined, { after: rest.next });
    const [{ id }] = (await server.get(`/v1/games?limit=1&system=picket&cursor=${rest.next}`)).games;
    expect(next.games.nodes).toEqual([{ id }]);
  });

  const QUESTIONS = {
    'Game.moves': 'unit: "u1"',
    'Game.lineOfSight': 'from: 1, to: 2',
    'Game.commandStatus': 'command: "nobody"',
    'Game.query': 'name: "moves", parameters: { unit: "u2", far: true }',
    'Game.preview': 'name: "advance", parameters: { need: 4 }',
    'Game.events': 'first: 3, after: 1',
  };

  /** Every field of a game against REST, for one viewer and one version. */
  async function compareGame(id: string, at: number, token: string | undefined): Promise<Untyped> {
    const { value, errors } = await walk(`game(id: "${id}", at: ${at})`, 'Game', QUESTIONS, token);
    const { actions, moves, lineOfSight, commandStatus, supply, query, preview, events, account, luck, difference, tokens, ...game } = value;
    const path = `/v1/games/${id}`;
    expect(clean(gameAsRest(game))).toEqual(clean(await server.get(`${path}?at=${at}`, token)));

    const asked: [field: string, answer: Untyped, rest: Untyped][] = [
      ['actions', actions, await server.get(`${path}/actions?at=${at}`, token)],
      ['moves', moves, await server.get(`${path}/units/u1/moves?at=${at}`, token)],
      ['lineOfSight', lineOfSight, await server.get(`${path}/line-of-sight?from=1&to=2&at=${at}`, token)],
      ['commandStatus', commandStatus, await server.get(`${path}/command-status?command=nobody&at=${at}`, token)],
      ['difference', difference, await server.get(`${path}/difference?to=${at}`, token)],
      ['account', account, await server.get(`${path}/account?at=${at}`, token)],
      ['luck', luck, await server.get(`${path}/luck?at=${at}`, token)],
      ['tokens', tokens && { tokens }, await server.get(`${path}/tokens`, token)],
      ['supply', supply, await server.get(`${path}/supply?at=${at}`, token)],
      ['query', query, await server.get(`${path}/queries/moves?unit=u2&far=true&at=${at}`, token)],
      ['preview', preview, (await server.post(`${path}/previews?at=${at}`, { name: 'advance', parameters: { need: 4 } }, token)).body],
      ['events', events && { ...events, events: (events.events as Untyped[]).map(({ withheld, ...entry }) => ({ ...entry, ...(withheld && { withheld }) })) }, await server.get(`${path}/events?limit=3&after=1`, token)],
    ];
    for (const [field, answer, { game: _, type: __, title: ___, status: failed, instance: ____, requestId: _____, detail: ______, ...rest }] of asked) {
      const { kind, ...problem } = errors.get(field) ?? {};
      expect([field, clean(answer ?? problem)]).toEqual([field, clean(rest)]);
      expect(kind === undefined).toBe(failed === undefined);
    }
    return { ...value, errors };
  }

  it('of a game of pickets with secrets, for each viewer, now and then', async () => {
    const { id, tokens } = await server.newGame('to-30');
    const [blue, gray] = [tokens['seat:blue'], tokens['seat:gray']];
    await server.post(`/v1/games/${id}/seats/blue`, { name: 'Bea', entropy: 'b' }, blue);
    for (const command of [{ type: 'note', text: 'psst' }, { type: 'advance', dice: 1 }]) await server.post(`/v1/games/${id}/actions`, { command }, blue);
    for (const token of [undefined, blue, gray, tokens.observer, tokens.arbiter]) {
      for (const at of [4, 7]) await compareGame(id, at, token);
    }
    const seen = await compareGame(id, 7, blue);
    expect(seen.moves.answer).toEqual({ unit: 'u1', far: false, turn: 2 });
    expect((seen.errors as ReadonlyMap<string, Untyped>).get('supply').code).toBe('query.not-offered');
  });

  it.each(['training', 'corinth-road', 'belmont', 'to-30'])('of where a game stands, for whoever knows no system: %s', async (scenario) => {
    const { id } = await server.newGame(scenario);
    const { game } = await server.data(`{ game(id: "${id}") { view { turn turns label phase { name json } awaiting { side decision rule } } } }`);
    const { turn, turns, label, phase, awaiting } = (await server.get(`/v1/games/${id}`)).view;
    expect(game.view).toEqual({ turn, turns, label, phase: { name: phase.name, json: phase }, awaiting });
    expect([typeof turn, typeof turns, typeof label, typeof phase.name, awaiting.length > 0]).toEqual(['number', 'number', 'string', 'string', true]);
  });

  function expectWholeView({ view }: Untyped): void {
    expect(view.__typename).toBe('GloryView');
    const { scenario: _, options: __, ...rest } = view.json;
    expect(clean(gloryAsRest(view))).toEqual(clean(rest));
    expect(view.units.length).toBeGreaterThan(0);
  }

  it('of a game of Glory, whose view is typed', async () => {
    const { id, tokens } = await server.newGame('training');
    for (let acted = 0; acted < 12; acted += 1) await actAsOffered(id, tokens);
    const { version } = await server.get(`/v1/games/${id}`);
    for (const token of [undefined, tokens['seat:union']]) expectWholeView(await compareGame(id, version, token));
  });

  it('of a game of Glory with weather and reinforcements to come', async () => {
    const { id, tokens } = await server.newGame('chancellorsville');
    await actAsOffered(id, tokens);
    const { value } = await walk(`game(id: "${id}")`, 'Game', QUESTIONS);
    expect(value.view).toMatchObject({ weather: { box: expect.any(Number) as number }, arrivals: expect.arrayContaining([expect.anything()]) as unknown[] });
    expectWholeView(value);
  });

  it('of a game of Glory in which somebody came onto the map in a column', async () => {
    const { id, tokens } = await server.newGame('1st-manassas');
    for (let columns = []; columns.length === 0; ) {
      await actAsOffered(id, tokens);
      ({ columns = [] } = (await server.get(`/v1/games/${id}`)).view.activation ?? {});
    }
    expectWholeView((await walk(`game(id: "${id}")`, 'Game', QUESTIONS)).value);
  });

  it('of a game of The Army of the Heartland, whose view is typed, for each viewer', async () => {
    const { id, tokens } = await server.newGame('corinth-road');
    for (let acted = 0; acted < 9; acted += 1) {
      await actAsOffered(id, tokens);
      const { version } = await server.get(`/v1/games/${id}`);
      for (const token of [undefined, tokens['seat:union'], tokens['seat:confederate'], tokens.arbiter]) {
        const { view } = await compareGame(id, version, token);
        expect(view.__typename).toBe('HeartlandView');
        expect(clean(heartlandAsRest(view))).toEqual(clean(view.json));
      }
    }
  }, 60_000);

  it('of a game of Age of Rifles, whose view is typed', async () => {
    const { id, tokens } = await server.newGame('belmont');
    for (const command of [{ type: 'move', unit: 'us-27th-illinois', path: ['0406'] }, { type: 'move', unit: 'us-lexington', path: ['0705'] }])
      expect((await server.post(`/v1/games/${id}/actions`, { command }, tokens['seat:union'])).status).toBe(200);
    const { version } = await server.get(`/v1/games/${id}`);
    const { view } = await compareGame(id, version, tokens['seat:union']);
    expect(view.__typename).toBe('RiflesView');
    expect(view.units[0]).toMatchObject({ id: 'us-27th-illinois', hex: '0406', fireRange: 2, marks: { moved: true } });
    expect(clean(riflesAsRest(view))).toEqual(clean(view.json));
  });

  /** Sends the first command that is offered to whoever is awaited first, that of somebody who comes onto the map before others. */
  async function actAsOffered(id: string, tokens: Readonly<Record<string, string>>): Promise<void> {
    const { awaiting } = await server.get(`/v1/games/${id}`);
    const token = tokens[`seat:${awaiting[0].side}`];
    const { decisions } = await server.get(`/v1/games/${id}/actions`, token);
    const commands = (decisions as Untyped[]).flatMap(({ commands: offered }) => offered);
    const command = commands.find(({ type }) => type === 'enter-map') ?? commands[0];
    expect((await server.post(`/v1/games/${id}/actions`, { command }, token)).status).toBe(200);
  }

  it('walks every type that a query can reach', () => {
    const walked = ['Ruleset', 'RulePage', 'Rule', 'Table', 'ScenarioSummary', 'Scenario', 'Calculated', 'GameConnection', 'Game', 'SigningKey', 'HeadCheck', 'GameExport', 'AuditReport'];
    const query = Object.values(schema.getQueryType()!.getFields()).map(({ type }) => type.toString().replaceAll(/[[\]!]/g, ''));
    expect(walked).toEqual(expect.arrayContaining(query));
    expect(query.every((name) => isObjectType(schema.getType(name)))).toBe(true);
  });
});
