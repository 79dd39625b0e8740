import type { Created } from '../../src/games/create.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';
import { systems } from '../../src/systems/registry.js';
import { builtInScenarios } from '../../src/wiring/scenario-files.js';
import { Client } from '../support/rest.js';

let client: Client;
let game: Created;

beforeAll(async () => {
  client = await Client.start({}, { systems: new Map<string, AnyRuleSystem>(systems), scenarios: builtInScenarios(systems.keys()) });
  game = await client.newGame({ scenario: 'shiloh-1862' });
});
afterAll(() => client.close());

const supply = (text = '', role = 'seat:union') => client.ask(`/v1/games/${game.game}/supply${text}`, { token: game.tokens[role] });

test('a seat gets the supply of its own side by the name of the question', async () => {
  const { status, body } = await supply();
  expect([status, body.name, Object.keys(body.answer.sides)]).toEqual([200, 'supply', ['union']]);
  expect(body.answer.sides.union.forces).toContainEqual(expect.objectContaining({ force: 'buell', communications: 'open' }));
});

test('assumptions are told in the address, one or several, and a position of before can be asked', async () => {
  const { version } = (await supply()).body;
  const cut = await supply(`?force=buell&whatIf=weather:blizzard&whatIf=remove:us-depot-3a&at=${version}`);
  expect([cut.status, cut.body.version, cut.body.answer.whatIf]).toEqual([200, version, ['weather:blizzard', 'remove:us-depot-3a']]);
  expect((await supply('?whatIf=weather:mud')).body.answer.whatIf).toEqual(['weather:mud']);
});

test('an assumption that is none is malformed, one about the enemy is refused by a rule, and who sees nothing gets nothing', async () => {
  expect((await supply('?whatIf=weather:hail')).status).toBe(400);
  const refused = await supply('?whatIf=remove:cs-depot-1a');
  expect([refused.status, refused.body.violations[0].code]).toEqual([422, 'unknown.unit']);
  expect((await client.ask(`/v1/games/${game.game}/supply`)).body.answer.sides).toEqual({});
});

test('GraphQL answers the same', async () => {
  const query = `query($id: ID!, $parameters: JSON) { game(id: $id) { supply(parameters: $parameters) { answer } } }`;
  const { body } = await client.ask('/graphql', { body: { query, variables: { id: game.game, parameters: { whatIf: ['weather:mud'] } } }, token: game.tokens['seat:union'] });
  expect(body.data.game.supply.answer).toEqual((await supply('?whatIf=weather:mud')).body.answer);
});
