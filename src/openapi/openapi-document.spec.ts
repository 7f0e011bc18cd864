import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);

describe('the document of the API', () => {
  // An operation without an `operationId` gets one from the names of its class and method.
  it.each(operations)('gives %s an id of its own and a summary', (_route, { operationId, summary }) => {
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(summary).toMatch(/\w/);
  });

  it.each(operations.filter(([route]) => /^(POST|PUT|PATCH|DELETE) \/api\/v1\//.test(route)))(
    'lets a client name the operation %s, by either header',
    (_route, { parameters = [] }) => {
      const headers = parameters.flatMap((parameter) => (parameter.in === 'header' ? parameter.name : []));
      expect(headers).toEqual(expect.arrayContaining(['x-operation-id', 'Idempotency-Key']));
    },
  );

  it('gives no two operations one id', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids).toContain('plannedRecipesWeek');
  });
});
