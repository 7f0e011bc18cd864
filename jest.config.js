const transform = {
  '^.+\\.tsx?$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/tsconfig.json', diagnostics: false }],
};
const esm = { extensionsToTreatAsEsm: ['.ts', '.tsx'], transform, testEnvironment: 'node' };

const builtProgram = {
  moduleNameMapper: {
    '^(?:\\.\\./)+(src|migrations)/(.*)\\.js$': '<rootDir>/dist/$1/$2.js',
    '^(\\.{1,2}/(?!.*node_modules).*)\\.js$': ['$1.js', '$1.ts'],
  },
  globalSetup: '<rootDir>/test/support/run/global-setup.js',
  globalTeardown: '<rootDir>/test/support/run/global-teardown.js',
};

/**
 * Unit specs lie beside the code they test and run from source. End-to-end specs start the built program, so what
 * they prove is what ships; see test/support/. Specs of faults do the same for minutes rather than seconds.
 */
export default {
  // A real program on a real database starts slowly on a busy machine.
  testTimeout: 60_000,
  projects: [
    {
      ...esm,
      displayName: 'unit',
      roots: ['<rootDir>/src'],
      testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    },
    {
      ...esm,
      displayName: 'e2e',
      roots: ['<rootDir>/test'],
      testMatch: ['**/*.e2e-spec.ts'],
      ...builtProgram,
    },
    {
      ...esm,
      displayName: 'faults',
      roots: ['<rootDir>/test'],
      testMatch: ['**/*.fault-spec.ts'],
      ...builtProgram,
    },
  ],
};
