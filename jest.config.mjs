// Nest 12 is ESM only and Jest on Node 20 cannot require ESM, so Jest runs in
// CommonJS mode and swc turns every module, packages included, into CommonJS.
const swc = (parser) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser,
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const shared = {
  testEnvironment: 'node',
  resolver: '<rootDir>/jest.resolver.cjs',
  transform: {
    '\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: ['\\.node$', '/node_modules/(typescript|@swc|fast-check|react|react-dom|graphiql)/'],
};

// The heavy suites start servers, databases or thousands of games: scripts/test.mjs runs each by itself.
const heavy = ['conformance', 'contract', 'faults', 'end-to-end'];

export default {
  maxWorkers: 2,
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
