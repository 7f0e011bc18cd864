import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Operation, operations, type Parameter } from '../support/attack/document.js';
import { Wire } from '../support/attack/wire.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { patience } from '../support/run/patience.js';
import { sharedLarder } from '../support/shared-larder.js';

jest.setTimeout(patience(60_000));

/** Escapes that are no text: NUL, halves of a surrogate pair, a NUL in two bytes, and bytes that are no UTF-8. */
const ESCAPES = ['%00', 'a%00b', '%ED%A0%80', 'x%ED%B0%80', '%ED%A0%BD%ED%B2%A9', '%C0%80', '%ff', 'caf%E9'];
/** The same in a header, where nothing is escaped. HTTP itself forbids NUL there (test/http/raw-http). */
const BYTES = ['\u00ed\u00a0\u0080', '\u00c0\u0080', '\u00ff', '%00', '%ED%A0%80', '"\u00ed\u00a0\u0080"'];

const larder = sharedLarder();
const wire = new Wire(larder.url);
let household: Household;

beforeAll(async () => {
  household = await signUp(larder);
});

afterAll(() => {
  wire.close();
});

/** The path of an operation with one parameter of its path or query replaced. */
function targetOf({ path, parameters }: Operation, { name, in: place }: Parameter, value: string): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_match, id) => (place === 'path' && id === name ? value : randomUUID()));
  const required = parameters.filter((other) => other.in === 'query' && other.required && other.name !== name);
  const query = required.map((other) => `${other.name}=1`);
  if (place === 'query') query.push(`${name}=${value}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** Sends the operation with each value in the parameter, and returns the answers that are not as expected. */
async function wrongAnswers(
  operation: Operation,
  parameter: Parameter,
  values: readonly string[],
  isRight: (status: number) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const value of values) {
    const target = targetOf(operation, parameter, value);
    const credential =
      operation.access === 'session'
        ? (['cookie', household.visitor.cookie] as const)
        : (['x-api-key', household.key] as const);
    const own = parameter.in === 'header' ? [[parameter.name, value] as const] : [];
    const { status } = await wire.send({
      method: operation.method,
      target,
      headers: [credential, ...own],
      body: null,
    });
    if (!isRight(status)) wrong.push(`${status} ${operation.method} ${target} ${parameter.name}: ${value}`);
  }
  return wrong;
}

function placesIn(place: Parameter['in']): [Operation, Parameter][] {
  return operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter): [Operation, Parameter] => [operation, parameter]),
  );
}

describe('what is no text is a 400', () => {
  it.each(['path', 'query'] as const)('in each parameter of a %s', async (place) => {
    const places = placesIn(place);
    expect(places.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const [operation, parameter] of places)
      wrong.push(...(await wrongAnswers(operation, parameter, ESCAPES, (status) => status === 400)));
    expect(wrong).toEqual([]);
  });

  it('in a parameter that no operation has, and in a name', async () => {
    for (const query of ['x=%00', '%00=x', '%ED%A0%80'])
      expectProblem(await household.api.get(`/groceries?${query}`), 400, 'BAD_REQUEST');
  });

  it('in a key of a cursor', async () => {
    for (const text of ['a\0b', '\ud800']) {
      const cursor = Buffer.from(JSON.stringify([text, randomUUID()])).toString('base64url');
      expectProblem(await household.api.get(`/cookbooks?cursor=${cursor}`), 400, 'BAD_REQUEST');
    }
  });

  it('on pages', async () => {
    for (const path of [
      '/recipes?search=%00',
      '/import?text=%ED%A0%80',
      '/share/%00',
      '/recipes/%ff',
      '/plan?week=%00',
    ])
      expect({ path, status: (await household.visitor.open(path)).status }).toEqual({ path, status: 400 });
  });

  it('and names the parameter', async () => {
    const response = await household.api.get('/recipes/random?limit=1&tags=%00');
    expect(response.body).toMatchObject({ status: 400, issues: [{ path: 'tags' }] });
  });
});

describe('other text is taken', () => {
  it('also with a percent sign that escapes nothing', async () => {
    for (const query of ['search=100%', 'search=%zz', 'search=%F0%9F%8D%95', 'search=%'])
      expect({ query, status: (await household.api.get(`/cookbooks?${query}`)).status }).toEqual({
        query,
        status: 200,
      });
  });
});

describe('bytes beyond ASCII in a header', () => {
  it('give no 500 in any header that an operation takes', async () => {
    const places = placesIn('header');
    expect(places.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const [operation, parameter] of places)
      wrong.push(...(await wrongAnswers(operation, parameter, BYTES, (status) => status < 500)));
    expect(wrong).toEqual([]);
  });

  it.each([
    'x-api-key',
    'authorization',
    'accept-language',
    'user-agent',
    'x-request-id',
    'origin',
    'referer',
    'cookie',
  ])('give no 500 in %s', async (name) => {
    for (const value of BYTES) {
      const headers = [[name, value] as const];
      for (const target of ['/api/v1/groceries', '/sign-in', '/api/auth/session']) {
        const { status } = await wire.send({ method: 'GET', target, headers, body: null });
        expect({ target, value, isAnswered: status < 500 }).toEqual({ target, value, isAnswered: true });
      }
    }
  });
});
