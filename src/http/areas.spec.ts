import { describe, expect, it } from '@jest/globals';
import { areaOf } from './areas.js';

const ROWS: [path: string, cors: boolean, forBrowsers: boolean, errors: string][] = [
  ['/api/v1', true, false, 'problem'],
  ['/api/v1/groceries', true, false, 'problem'],
  ['/API/V1/groceries', true, false, 'problem'],
  ['/api/v1/board', true, false, 'problem'],
  ['/api/v1/recipes/1/image', true, false, 'problem'],
  ['/api/v10', false, true, 'problem'],
  ['/api/auth/sign-in', false, true, 'problem'],
  ['/api/auth/oidc/callback', false, true, 'page'],
  ['/api/docs', false, true, 'page'],
  ['/api/docs/swagger-ui.css', false, true, 'page'],
  ['/api/openapi.json', false, true, 'page'],
  ['/mcp', false, false, 'problem'],
  ['/mcpx', false, true, 'page'],
  ['/health/live', false, false, 'problem'],
  ['/healthy', false, true, 'page'],
  ['/metrics', false, false, 'problem'],
  ['/assets/style.css', false, true, 'problem'],
  ['/', false, true, 'page'],
  ['/board', false, true, 'page'],
  ['/display/token', false, true, 'page'],
  ['/settings', false, true, 'page'],
];

describe('areaOf', () => {
  it.each(ROWS)('%s', (path, cors, forBrowsers, errors) => {
    expect(areaOf(path)).toMatchObject({ cors, forBrowsers, errors });
  });
});
