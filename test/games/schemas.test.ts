import { KeyArgument } from '../../src/api/graphql/arguments.js';
import { ActBody, CreateBody, JoinBody, PreviewBody } from '../../src/games/requests.js';
import { commandFaults, faultsBy } from '../../src/games/schemas.js';
import { heartland } from '../../src/systems/heartland/index.js';
import { supplyQuery } from '../../src/systems/heartland/queries/supply.js';
import { systems } from '../../src/systems/registry.js';

interface Patterned {
  readonly pattern: string;
  readonly description?: string;
  readonly examples?: readonly string[];
}

/** Every text in a schema that must have a certain form. */
function patternsIn(schema: unknown): readonly Patterned[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const below = Object.values(schema).flatMap(patternsIn);
  return 'pattern' in schema && typeof schema.pattern === 'string' ? [schema as Patterned, ...below] : below;
}

const OF_SYSTEMS = [...systems.values()].flatMap(({ commandSchema, scenarioSchema, queries, previews, calculators }) => [
  commandSchema, scenarioSchema, ...[...queries, ...previews, ...calculators].map(({ parameters }) => parameters),
]);
const PATTERNS = new Map([CreateBody, JoinBody, ActBody, PreviewBody, KeyArgument, ...OF_SYSTEMS].flatMap(patternsIn).map((schema) => [JSON.stringify(schema), schema]));

describe('a text of the wrong form', () => {
  it('is found in commands, scenarios, questions and bodies', () => {
    expect(PATTERNS.size).toBeGreaterThan(15);
  });

  it.each([...PATTERNS.values()])('is told what form is wanted, in words and by example, and never by the pattern: $pattern', (schema) => {
    const { pattern, description = '', examples = [] } = schema;
    expect(description).not.toBe('');
    for (const example of examples) expect([example, faultsBy(schema, example)]).toEqual([example, []]);
    const shown = examples.length === 0 ? '' : ` For example: ${examples.join(', ')}`;
    const [fault] = faultsBy(schema, '~ ');
    expect(fault).toEqual({ path: '', code: 'schema.pattern', message: `does not have the form that is wanted. ${description}${shown}` });
    expect(fault?.message).not.toContain(pattern);
  });
});

it('a supposition of no known form is told the forms', () => {
  const [fault, ...others] = faultsBy(supplyQuery.parameters, { whatIf: ['weather:mud', 'burn-town:0507'] });
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ path: '/whatIf/1', code: 'schema.pattern' });
  expect(fault?.message).toMatch(/^does not have the form that is wanted\. One of place:<force, leader or unit>:<hex>, .*, weather:<weather>\. For example: place:hardee:0406, burn-bridge:0507:2, weather:mud$/);
});

describe('a list', () => {
  const orders = (count: number) => ({ type: 'submit-orders', step: 'purchases', orders: Array.from({ length: count }, () => ({ order: 'none-known' })) });

  it('that is too long has that fault alone, and is told at once', () => {
    const begun = performance.now();
    expect(commandFaults(heartland, orders(50_000))).toEqual([{ path: '/orders', code: 'schema.maxItems', message: 'must NOT have more than 100 items' }]);
    // Looking into each of them took half a minute.
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it('that is not has all the faults of its entries', () => {
    expect(new Set(commandFaults(heartland, orders(1)).map(({ path }) => path.slice(0, '/orders/0'.length)))).toEqual(new Set(['/orders/0']));
    expect(commandFaults(heartland, { type: 'march', path: ['0101', '0102', 'x'] })).toMatchObject([{ path: '/path/2', code: 'schema.pattern' }]);
    expect(commandFaults(heartland, { type: 'pay', inactivate: ['grant', 'grant'] })).toMatchObject([{ path: '/inactivate', code: 'schema.uniqueItems' }]);
  });
});
