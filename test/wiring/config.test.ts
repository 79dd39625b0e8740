import { readConfig } from '../../src/wiring/config.js';

describe('the configuration', () => {
  test('an empty environment gives port 3000 and an embedded store under ./data', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, store: 'sqlite:data', logLevel: 'info', trustProxy: false, bench: false, corsOrigins: [], operatorToken: undefined });
  });

  test('settings are read as what they are', () => {
    const environment = { PORT: '8080', VEDETTE_STORE: 'postgres://db/vedette', VEDETTE_TRUST_PROXY: '1', VEDETTE_LIVE_GAMES: '5', PATH: '/bin' };
    expect(readConfig(environment)).toMatchObject({ port: 8080, store: 'postgres://db/vedette', trustProxy: true, liveGames: 5 });
  });

  test('several origins stand with commas between them', () => {
    expect(readConfig({ VEDETTE_CORS_ORIGINS: 'https://a.example, http://b.example:8080' }).corsOrigins).toEqual(['https://a.example', 'http://b.example:8080']);
    expect(readConfig({ VEDETTE_CORS_ORIGINS: '*' }).corsOrigins).toEqual(['*']);
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['VEDETTE_STORE', 'mysql://hush@db'],
    ['VEDETTE_STORE', 'sqlite:'],
    ['LOG_LEVEL', 'loud'],
    ['VEDETTE_TRUST_PROXY', 'yes'],
    ['VEDETTE_LIVE_GAMES', '0'],
    ['HOST', ''],
    ['VEDETTE_TOKEN_RATE_LIMIT', '-1'],
    ['VEDETTE_OPERATOR_TOKEN', ''],
    ['VEDETTE_OPERATOR_TOKEN', 'too-short'],
    ['VEDETTE_OPERATOR_TOKEN', `has a space ${'x'.repeat(32)}`],
    ['VEDETTE_CORS_ORIGINS', 'example.org'],
    ['VEDETTE_CORS_ORIGINS', 'https://example.org/path'],
    ['VEDETTE_CORS_ORIGINS', '*, https://example.org'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The configuration is wrong:\n- ${name} must`));
  });

  test('a refusal does not repeat what may be a secret', () => {
    expect(() => readConfig({ VEDETTE_STORE: 'mysql://root:hush@db' })).not.toThrow(/hush/);
    expect(() => readConfig({ VEDETTE_OPERATOR_TOKEN: 'hush' })).not.toThrow(/hush/);
  });

  test('every fault is named', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT[^]*LOG_LEVEL/);
  });
});
