// Imports point one way: main → api → games → systems → kernel. Each rule says what a folder may see; all else is an error.

const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;
const TYPEBOX = npm('@sinclair/typebox');
const CRYPTO = '^(node:)?crypto$';

/** The files under `from` may import only what matches one of `allowed`. */
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { pathNot: allowed },
});

/** The files under `from` may import `to` for its types and nothing else. */
const typesOnly = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to, dependencyTypesNot: ['type-only'] },
});

const ACCESS_PORT = '^src/games/access-store[.]ts$';
const KEY_PORT = '^src/games/key-store[.]ts$';
/** Programs for whoever runs the service, which work on the store itself. */
const STORE_PROGRAMS = '^src/cli/(rotate-key|check-edition)[.]ts$';
const CORE = '^src/(kernel|hex|dice|systems|audit|games)/';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'declared', severity: 'error', from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], pathNot: npm('@types') } },

    only('kernel', '^src/kernel/', '^src/kernel/', '^src/dice/', TYPEBOX),
    typesOnly('kernel-takes-types-only', '^src/kernel/', ['^src/dice/', TYPEBOX]),
    only('hex', '^src/hex/', '^src/(hex|kernel)/'),
    only('dice', '^src/dice/', '^src/(dice|kernel)/', CRYPTO),
    only('system', '^src/systems/([^/]+)/', '^src/(kernel|hex|dice)/', '^src/systems/$1/', TYPEBOX),
    only('registry', '^src/systems/registry[.]ts$', '^src/kernel/', '^src/systems/[^/]+/index[.]ts$'),
    only('audit', '^src/audit/', '^src/(audit|kernel|dice)/', '^src/event-store/port[.]ts$', CRYPTO),
    typesOnly('audit-takes-envelope-types-only', '^src/audit/', '^src/event-store/port[.]ts$'),

    {
      name: 'core-without-frameworks',
      severity: 'error',
      from: { path: CORE },
      to: { path: npm('@nestjs', 'typeorm', 'better-sqlite3', 'pg', '@types/(better-sqlite3|pg)') },
    },
    {
      name: 'games',
      severity: 'error',
      from: { path: '^src/games/' },
      to: { path: '^src/', pathNot: ['^src/(games|kernel|dice|audit)/', '^src/systems/registry[.]ts$', '^src/event-store/port[.]ts$'] },
    },
    {
      name: 'api',
      severity: 'error',
      from: { path: '^src/api/' },
      to: { path: '^src/', pathNot: ['^src/(api|games|kernel|audit)/', '^src/systems/(registry|[^/]+/index)[.]ts$'] },
    },
    typesOnly('api-takes-audit-types-only', '^src/api/', '^src/audit/'),
    only('event-store-port', '^src/event-store/port[.]ts$', '^src/(kernel|dice)/'),
    {
      name: 'event-store',
      severity: 'error',
      from: { path: '^src/event-store/[^/]+[.]ts$' },
      to: { path: '^src/', pathNot: ['^src/event-store/[^/]+[.]ts$', '^src/(kernel|dice)/'] },
    },
    {
      name: 'event-store-adapter',
      severity: 'error',
      from: { path: '^src/event-store/([^/]+)/' },
      to: { path: '^src/', pathNot: ['^src/event-store/[^/]+[.]ts$', '^src/event-store/$1/', '^src/(kernel|dice)/', ACCESS_PORT, KEY_PORT] },
    },
    only('access-port', ACCESS_PORT),
    only('key-port', KEY_PORT),
    {
      name: 'only-its-adapter-and-games-see-the-key-port',
      severity: 'error',
      from: { path: '^src/event-store/', pathNot: '^src/event-store/keys/' },
      to: { path: KEY_PORT },
    },
    {
      name: 'only-its-adapter-and-games-see-the-access-port',
      severity: 'error',
      from: { path: '^src/event-store/', pathNot: '^src/event-store/access/' },
      to: { path: ACCESS_PORT },
    },
    {
      name: 'only-wiring-names-adapters',
      severity: 'error',
      from: { pathNot: '^src/(wiring|event-store)/' },
      to: { path: '^src/event-store/[^/]+/' },
    },
    only('migrations', '^migrations/', '^migrations/', npm('typeorm')),
    {
      name: 'only-adapters-migrate',
      severity: 'error',
      from: { pathNot: '^(migrations/|src/event-store/[^/]+/)' },
      to: { path: '^migrations/' },
    },
    {
      name: 'cli',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: STORE_PROGRAMS },
      to: { path: '^src/', pathNot: ['^src/(cli|games|audit|kernel)/', '^src/systems/(registry|[^/]+/index)[.]ts$'] },
    },
    {
      name: 'store-program',
      severity: 'error',
      from: { path: STORE_PROGRAMS },
      to: { path: '^src/', pathNot: '^src/(cli|wiring|games|systems/registry[.]ts$)' },
    },
    {
      name: 'main',
      severity: 'error',
      from: { path: '^src/main[.]ts$' },
      to: { path: '^src/', pathNot: '^src/(wiring|api)/' },
    },
    { name: 'nobody-imports-an-entry', severity: 'error', from: {}, to: { path: '^src/main[.]ts$' } },
    {
      name: 'nobody-imports-the-cli',
      severity: 'error',
      from: { pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'only-main-and-wiring-see-wiring',
      severity: 'error',
      from: { pathNot: ['^src/(main[.]ts$|wiring/)', STORE_PROGRAMS] },
      to: { path: '^src/wiring/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'], mainFields: ['main', 'types'] },
  },
};
