import { expect } from '@jest/globals';

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export const aUuid: unknown = expect.stringMatching(UUID);
export const aTimestamp: unknown = expect.stringMatching(TIMESTAMP);

/** Checks a problem body. `issues` are the paths of the invalid fields, in any order. */
export function expectProblem(
  response: { status: number; type: string; body: unknown; headers: Record<string, string> },
  status: number,
  code: string,
  message?: string,
): void {
  const body = response.body as Record<string, unknown>;
  expect({ status: response.status, type: response.type, body }).toEqual({
    status,
    type: 'application/problem+json',
    body: {
      type: 'about:blank',
      title: expect.any(String),
      status,
      detail: message ?? expect.any(String),
      code,
      message: body['detail'],
      requestId: response.headers['x-request-id'],
      ...('issues' in body && { issues: expect.any(Array) }),
    },
  });
}

/** The paths of the invalid fields in a 400, sorted. */
export function issuePaths(body: unknown): string[] {
  const { issues = [] } = body as { issues?: { path: string }[] };
  return issues.map(({ path }) => path).sort();
}
