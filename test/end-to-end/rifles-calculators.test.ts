import { readConfig } from '../../src/wiring/config.js';
import { GraphqlServer } from './graphql-server.js';

const CALCULATION = 'query ($name: ID!, $parameters: JSON!) { calculation(system: "rifles", name: $name, parameters: $parameters) { answer } }';

describe('the calculators of Age of Rifles, without a game', () => {
  let server: GraphqlServer;
  beforeAll(async () => {
    // The limit of a body is the one that the service comes with.
    server = await GraphqlServer.open({ bodyLimit: readConfig({}).bodyLimit });
  });
  afterAll(() => server.close());

  const target = { formation: 'supported-line', men: 400, yards: 100, arc: 'flank', fire: 'artillery', features: ['rocks'] };

  test.each([
    ['movement', { mover: { kind: 'cavalry', formation: 'march-column', mounted: true }, steps: [{ features: ['fence'] }, { burning: true }] }],
    ['cross-section', target],
    ['fire', { shots: [{ strength: 100 }, { strength: 200, target: { formation: 'afloat' } }], target }],
  ])('%s: REST and GraphQL answer alike', async (name, parameters) => {
    const { status, body } = await server.post(`/v1/calculators/rifles/${name}`, parameters);
    expect(status).toBe(200);
    expect(body.answer.rule).toMatch(/^R-/);
    expect((await server.data(CALCULATION, undefined, { name, parameters })).calculation.answer).toEqual(body.answer);
  });

  test('R-DO.1 a refusal is a problem with its rule', async () => {
    const { status, body } = await server.post('/v1/calculators/rifles/cross-section', { ...target, formation: 'defensive-order' });
    expect([status, body.code, body.violations]).toMatchObject([422, expect.any(String), [{ rule: 'R-DO.1', code: 'cross-section.no-cover' }]]);
  });

  test('R-FC.1 ten thousand shots in one call, each written out in full, answered in order', async () => {
    const shots = Array.from({ length: 10_000 }, (_, index) => ({
      firer: { id: `unit-${index}`, perHundred: 40, men: 1 + index, formation: 'line', skirmishers: 0, mounted: false, moved: false },
      target: { ...target, features: ['rocks', 'brush'], skirmishers: 0, mounted: false, sunkenRoad: false, higher: false },
    }));
    const { status, body } = await server.post('/v1/calculators/rifles/fire', { shots });
    expect(status).toBe(200);
    expect(body.answer.shots).toHaveLength(10_000);
    // 40 per mille × hundreds of men × 2.25 × 0.80 × 0.90 of 400 men.
    expect([0, 99, 9_999].map((index) => body.answer.shots[index].expected.shown)).toEqual(['0.26', '25.92', '400.00']);
  });
});
