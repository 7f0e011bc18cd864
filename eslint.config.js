import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const BROWSERS = {
  group: ['**/support/browser/*.js'],
  message: 'A spec with a browser is named x.page-spec.ts.',
};
const PROGRAMS = {
  group: ['**/support/larder.js'],
  message: 'A spec with a program of its own is named x.program-spec.ts.',
};

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Decorated constructors and DTO signatures need value imports, so types are not rewritten to `import type`.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unnecessary-condition': 'error',
      // DTO and entity classes describe shapes; plain objects of that shape are what they are for.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['ApiKeyDto', 'ProblemDto'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['src/config.ts', '**/*.spec.ts', '**/*.spec.tsx'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read and validated once, in src/config.ts.' },
      ],
    },
  },
  {
    files: ['migrations/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['../src/*'], message: 'A migration does the same to old rows, whatever becomes of the program.' },
          ],
        },
      ],
    },
  },
  {
    files: ['test/**/*.e2e-spec.ts', 'test/**/*.program-spec.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [BROWSERS] }] },
  },
  {
    files: ['test/**/*.e2e-spec.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [BROWSERS, PROGRAMS] }] },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        Buffer: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
  {
    files: ['src/web/assets/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        navigator: 'readonly',
        getSelection: 'readonly',
        addEventListener: 'readonly',
        URLSearchParams: 'readonly',
        AbortController: 'readonly',
        DOMParser: 'readonly',
        EventSource: 'readonly',
        location: 'readonly',
        matchMedia: 'readonly',
        SwaggerUIBundle: 'readonly',
      },
    },
  },
);
