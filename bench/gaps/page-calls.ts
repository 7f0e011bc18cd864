import { fill, FORM_TYPE, type GapCall } from './call.js';
import type { Filled } from './fill-household.js';

/** The pages, and the largest and worst requests of their forms. They only use the session. */
export function pageCalls({ email, recipeIds }: Filled, round: number): GapCall[] {
  const page = (route: string, name = '', changes: Partial<GapCall> = {}): GapCall => ({
    operation: route,
    name,
    path: route.slice(route.indexOf(' ') + 1),
    isLegal: true,
    ...changes,
    headers: { accept: 'text/html', ...changes.headers },
  });
  const form = (route: string, name: string, fields: Record<string, string>, isLegal: boolean): GapCall =>
    page(route, name, { headers: FORM_TYPE, body: new URLSearchParams(fields).toString(), isLegal });
  const manyFields = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`f${index}`, '']));
  const wrong = { name: '<&"'.repeat(2_000), email: `${'<"'.repeat(2_000)}@example.org`, password: 'p'.repeat(30_000) };
  const forms = [
    'POST /sign-up',
    'POST /sign-in',
    'POST /settings/api-keys',
    'POST /settings/imports/urls',
    'POST /settings/imports/text',
  ];
  return [
    ...[
      '/',
      '/sign-up',
      '/sign-in',
      '/settings',
      '/settings/imports',
      '/recipes',
      '/groceries',
      '/plan',
      '/api/docs',
      '/api/openapi.json',
      '/api/v1/openapi.json',
    ].map((path) => page(`GET ${path}`)),
    page('GET /settings/imports/:id/recipe', 'the largest', {
      path: `/settings/imports/${recipeIds['pictures of steps']}/recipe`,
    }),
    page('GET /recipes', 'filtered, page 3', {
      path: '/recipes?search=a&tag=quick&category=Dinner&sort=titleAsc&page=3',
    }),
    ...Object.entries(recipeIds).map(([name, id]) => page('GET /recipes/:id', name, { path: `/recipes/${id}` })),
    ...Object.entries(recipeIds).map(([name, id]) =>
      page('GET /recipes/:id/edit', name, { path: `/recipes/${id}/edit` }),
    ),
    ...forms.map((route) => form(route, '9,000 fields', manyFields, false)),
    form('POST /sign-up', 'too long', wrong, false),
    form('POST /sign-in', 'too long', { ...wrong, email }, false),
    form('POST /settings/api-keys', 'too long', wrong, false),
    form(
      'POST /settings/imports/urls',
      'longest',
      { urls: fill(300_000, 100, (index) => `https://a.invalid/${round}/${index}/${'w'.repeat(2_000)}`).join('\n') },
      true,
    ),
    form('POST /settings/imports/urls', '500,000 lines', { urls: '\n'.repeat(340_000) }, false),
    form('POST /settings/imports/urls', 'a line of 1 MB', { urls: `https://${'<'.repeat(340_000)}` }, false),
    form('POST /settings/imports/text', 'longest, refused', { text: '<b>"\n'.repeat(1_000_000) }, false),
    form('POST /settings/imports/text', 'nearly shown again', { text: `---\n${'<&\n'.repeat(30_000)}` }, false),
    page('GET /unknown', 'of 15 kB', { path: `/${'<'.repeat(15_000)}`, isLegal: false }),
    page('GET /sign-in', 'next of 15 kB', { path: `/sign-in?next=${'/'.repeat(15_000)}` }),
    page('GET /settings', '5,000 parameters', { path: `/settings?${'a&'.repeat(7_000)}` }),
    page('GET /settings', 'a cookie of 15 kB', { headers: { cookie: 'a=b; '.repeat(2_800) }, isLegal: true }),
  ];
}
