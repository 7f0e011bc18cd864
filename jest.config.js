import { patience } from './test/support/run/patience.js';

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

/** Specs that start the built program, so what they prove is what ships; see test/support/. */
function specsOfPrograms(displayName, suffix) {
  return { ...esm, displayName, roots: ['<rootDir>/test'], testMatch: [`**/*.${suffix}.ts`], ...builtProgram };
}

/** Unit specs lie beside the code they test and run from source. The suffix of all others says to which project they belong. */
export default {
  // A real program on a real database starts slowly on a busy machine: a command took 10 s there, and a test may run a dozen.
  testTimeout: patience(180_000),
  projects: [
    {
      ...esm,
      displayName: 'unit',
      roots: ['<rootDir>/src'],
      testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    },
    specsOfPrograms('e2e', 'e2e-spec'),
    specsOfPrograms('program', 'program-spec'),
    specsOfPrograms('pages', 'page-spec'),
    specsOfPrograms('faults', 'fault-spec'),
    specsOfPrograms('citus', 'citus-spec'),
  ],
};
