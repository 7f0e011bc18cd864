const { readdirSync } = require('node:fs');

/** Folders of `src/` that every domain stands on. Any other folder is a domain. */
const FOUNDATIONS = [
  'backup',
  'changes',
  'config',
  'database',
  'http',
  'metrics',
  'outgoing',
  'parser',
  'queues',
  'tasks',
  'shared',
  'foods',
];
const DOMAINS = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !FOUNDATIONS.includes(entry.name))
  .map(({ name }) => name);
const domain = `^src/(${DOMAINS.join('|')})/`;

/** Which way calls run: the shape of the house in CONTRIBUTING.md, held by a machine. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Files that import each other cannot be read, tested or loaded one by one.',
      from: {},
      // The two sides of a relation name each other in their types.
      to: { circular: true, pathNot: '\\.entity\\.ts$', viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      comment: 'A package that package.json does not name can vanish with another one.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-development-packages-in-the-program',
      severity: 'error',
      comment: 'The container has no development packages.',
      from: { pathNot: '\\.spec\\.tsx?$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domains-meet-in-their-services',
      severity: 'error',
      comment: 'A repository, entity or controller belongs to its own domain; another domain asks the service.',
      from: { path: domain },
      to: { path: `${domain}.*\\.(repository|controller)\\.tsx?$`, pathNot: '^src/$1/' },
    },
    {
      name: 'controllers-call-services',
      severity: 'error',
      comment: 'A controller that queries has a rule no service knows.',
      from: { path: '\\.controller\\.tsx?$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'repositories-stay-below-services',
      severity: 'error',
      from: { path: '\\.(repository|entity)\\.ts$' },
      to: { path: '\\.(service|controller|module)\\.tsx?$' },
    },
    {
      name: 'nothing-imports-the-edges',
      severity: 'error',
      comment: 'web/, mcp/ and imports/ stand on the domains; only the application and its commands put them in.',
      from: { pathNot: '^src/(app\\.module|main|cli/|web/|mcp/|imports/)' },
      to: { path: '^src/(web|mcp|imports)/', pathNot: '\\.entity\\.ts$' },
    },
    {
      name: 'nothing-but-the-application-imports-the-pages',
      severity: 'error',
      from: { path: '^src/(imports|mcp)/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'nothing-but-the-application-imports-the-tools',
      severity: 'error',
      from: { path: '^src/(imports|web)/' },
      to: { path: '^src/mcp/' },
    },
    ...allowOnly('households', ['accounts']),
    ...allowOnly('recipes', [
      'ai',
      'search',
      'parser/ingredient-line',
      'parser/phrases/durations.ts',
      'parser/steps',
      'parser/parser.service.ts',
      'parser/parser-pool.ts',
      'ingredients',
      'households',
      'accounts',
      'parser/recipe-draft.ts',
      'parser/empty-draft.ts',
    ]),
    ...allowOnly('search', [
      'parser/vocabulary',
      'households',
      'accounts/caller.ts',
      'recipes/entities/recipe.entity.ts',
    ]),
    ...allowOnly('groceries', [
      'recipes/recipe-hooks.ts',
      'ingredients',
      'stores',
      'households',
      'accounts',
      'parser/ingredient-line',
      'parser/parser.service.ts',
      'parser/recipe-draft.ts',
    ]),
    ...allowOnly('ingredients', ['stores', 'households', 'accounts']),
    ...allowOnly('pantry', ['ingredients', 'households', 'accounts']),
    ...allowOnly('stores', ['households', 'accounts', 'ingredients']),
    ...allowOnly('plan', ['recipes', 'groceries', 'households', 'accounts']),
    ...allowOnly('calendar-feeds', ['plan', 'households', 'accounts']),
    ...allowOnly('dav', ['calendar-feeds', 'groceries', 'stores', 'households', 'accounts']),
    ...allowOnly('board', ['plan', 'groceries', 'stores', 'recipes', 'households', 'accounts']),
    ...allowOnly('stats', ['households', 'accounts']),
    ...allowOnly('ai', ['parser/recipe-draft.ts', 'parser/empty-draft.ts', 'parser/plain-text.ts']),
    ...allowOnly('imports', ['ai', 'parser', 'recipes', 'households', 'accounts']),
    {
      name: 'parser-core-is-pure',
      severity: 'error',
      comment:
        'The parser reads text and gives a draft: no framework, no database, no network, no other part of the program.',
      from: { path: '^src/parser/', pathNot: ['\\.(module|service)\\.ts$', '^src/parser/parser-(pool|metrics)\\.ts$'] },
      to: {
        path: '^src/(?!parser/|shared/)|(^|/)node_modules/(@nestjs|typeorm|pg|undici|express)(/|$)',
      },
    },
    {
      name: 'vocabulary-is-words-alone',
      severity: 'error',
      comment: 'Words of languages need nothing but each other and the names of units.',
      from: { path: '^src/parser/vocabulary/' },
      to: { pathNot: '^src/(parser/vocabulary|shared/amounts)/' },
    },
    {
      name: 'units-import-nothing',
      severity: 'error',
      comment: 'Arithmetic of amounts and units needs no other part of the program and no package.',
      from: { path: '^src/shared/amounts/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^src/shared/amounts/' },
    },
    {
      name: 'parser-core-uses-no-network-module',
      severity: 'error',
      from: { path: '^src/parser/' },
      to: { dependencyTypes: ['core'], path: '^(node:)?(net|http|https|http2|tls|dgram|dns)(/|$)' },
    },
    {
      name: 'foundations-know-no-domain',
      severity: 'error',
      comment: 'But the list of all tables names those of the domains.',
      from: {
        path: '^src/(backup|config|database|http|outgoing|queues|shared|tasks)/',
        pathNot: '\\.spec\\.ts$|^src/database/schema/entities\\.ts$',
      },
      to: { path: domain },
    },
    {
      name: 'the-feed-knows-no-domain',
      severity: 'error',
      from: { path: '^src/changes/', pathNot: '\\.spec\\.ts$' },
      to: { path: `${domain}(?!household\\.entity\\.ts$|caller\\.ts$)` },
    },
    {
      name: 'the-metrics-know-no-feature',
      severity: 'error',
      comment: 'Each domain adds its own metrics. Only the endpoint says, as each one does, who may call it.',
      from: { path: '^src/metrics/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(metrics|http|queues|config|shared)/|^src/accounts/access\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    moduleSystems: ['es6', 'cjs'],
  },
};

/** A domain reaches the folders of its own, the shared ones and those named, and no other domain or part of the parser. */
function allowOnly(from, allowed) {
  const open = [from, ...allowed].map((path) => (path.endsWith('.ts') ? path : `${path}/`)).join('|');
  return [
    {
      name: `${from}-reach`,
      severity: 'error',
      from: { path: `^src/${from}/`, pathNot: '\\.spec\\.tsx?$' },
      to: { path: `${domain}|^src/parser/`, pathNot: `^src/(${open})` },
    },
  ];
}
