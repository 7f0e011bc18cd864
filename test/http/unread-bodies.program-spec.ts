import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { METRICS_TOKEN } from '../support/attack/actor.js';
import { type Operation, operations } from '../support/attack/document.js';
import { pageOperations } from '../support/attack/pages.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { type RawAnswer, SlowSender } from '../support/programs/slow-sender.js';

const ID = '00000000-0000-4000-8000-000000000000';
const MEBIBYTE = 1_048_576;
const MOST_PROBLEM = 16_384;
/** Requests a minute of one key, and of all requests without a key together. The tests send fewer. */
const REQUESTS = 100;
/** Maximum number of bytes that are read of a body without credentials. */
const SMALL = 65_536;

let larder: RunningLarder;
let key: string;
/** The answer to a request whose body never arrives. Other tests run while this one waits. */
let unfinished: Promise<RawAnswer>;

beforeAll(async () => {
  larder = await startLarder({ SIGN_UP: 'open', RATE_LIMIT_REQUESTS: String(REQUESTS), METRICS_TOKEN });
  ({ key } = await signUp(larder));
  const sender = await begin('POST', '/api/v1/groceries', [`x-api-key: ${key}`, 'Content-Length: 50']);
  await sender.send('{"name":');
  unfinished = sender.answer();
});

afterAll(() => larder.stop());

function begin(method: string, path: string, headers: readonly string[]): Promise<SlowSender> {
  const type = headers.some((line) => /^content-type/i.test(line)) ? [] : ['Content-Type: application/json'];
  return SlowSender.begin(larder.url, method, path, [...type, ...headers]);
}

/** The answer to a request that announces a body of 12 MiB and sends the beginning of it. */
async function answerToBeginning({ method, path, bodies }: Operation): Promise<RawAnswer> {
  const [type = 'application/json'] = Object.keys(bodies);
  const sender = await begin(method, path.replace(/\{\w+\}/g, ID), [
    `Content-Type: ${type}`,
    `Content-Length: ${12 * MEBIBYTE}`,
  ]);
  await sender.send('{"name":"');
  const answer = await sender.answer();
  sender.close();
  return answer;
}

function codeOf({ body }: RawAnswer): unknown {
  return (JSON.parse(body) as { code?: unknown }).code;
}

describe('without credentials', () => {
  it.each(
    operations.filter(({ access }) => access !== 'public').map((operation) => [operation.id, operation] as const),
  )('%s is refused while its body is on the way', async (_, operation) => {
    const answer = await answerToBeginning(operation);
    expect([answer.status, codeOf(answer), answer.headers['connection']]).toEqual([401, 'UNAUTHORIZED', 'close']);
    expect(answer.body.length).toBeLessThanOrEqual(MOST_PROBLEM);
  });

  it.each(
    operations.filter(({ access }) => access === 'public').map((operation) => [operation.id, operation] as const),
  )('%s reads no body that is larger than 64 KiB', async (_, operation) => {
    const answer = await answerToBeginning(operation);
    // An unknown link opens nothing, and no provider for sign-in is configured.
    const expected = /\{|\/oidc\//.test(operation.path) ? 404 : 200;
    expect(answer.status).toBe(operation.method === 'GET' ? expected : 413);
    expect(answer.headers['connection']).toBe('close');
    expect(answer.body.length).toBeLessThanOrEqual(MOST_PROBLEM);
  });

  it('every page is the same', async () => {
    const pages = await pageOperations(larder.url, '');
    const answers = await Promise.all(pages.map(async (page) => [page, await answerToBeginning(page)] as const));
    const wrong = answers.filter(([{ access, method }, { status, headers }]) => {
      const isRefused = access === 'public' ? method === 'GET' || status === 413 : status === 401;
      return !isRefused || headers['connection'] !== 'close';
    });
    expect(wrong.map(([{ id }, { status }]) => [id, status])).toEqual([]);
    expect(answers.length).toBeGreaterThan(15);
  });

  it.each(['/api/auth/sign-in', '/api/auth/sign-up', '/api/auth/sign-out', '/oauth/register'])(
    '%s reads 64 KiB of a body whose size it is not told, and no more',
    async (path) => {
      const sender = await begin('POST', path, ['Transfer-Encoding: chunked']);
      const piece = `${(SMALL / 4).toString(16)}\r\n${' '.repeat(SMALL / 4)}\r\n`;
      await sender.send(piece.repeat(4));
      await sender.send('1\r\n \r\n');
      expect(codeOf(await sender.answer())).toBe('PAYLOAD_TOO_LARGE');
      sender.close();
    },
  );

  it('a small body that unpacks to a large one is refused', async () => {
    const body = gzipSync(`{"email":"${'a'.repeat(SMALL)}"}`);
    const sender = await begin('POST', '/api/auth/sign-in', [
      'Content-Encoding: gzip',
      `Content-Length: ${body.length}`,
    ]);
    await sender.send(body);
    expect(codeOf(await sender.answer())).toBe('PAYLOAD_TOO_LARGE');
    sender.close();
  });

  it.each([
    ['an unknown path', 'POST', '/api/v1/nothing', 404],
    ['a wrong method', 'PUT', '/api/v1/stores', 405],
    ['a form of another site', 'POST', '/sign-in', 403],
  ])('%s reads no body', async (_, method, path, status) => {
    const sender = await begin(method, path, ['Sec-Fetch-Site: cross-site', `Content-Length: ${12 * MEBIBYTE}`]);
    const answer = await sender.answer();
    expect([answer.status, answer.headers['connection']]).toEqual([status, 'close']);
    sender.close();
  });
});

describe('a key that asked too often', () => {
  it('is refused while its body is on the way', async () => {
    const hasty = await signUp(larder, 'Ben');
    for (let left = REQUESTS; left > 0; left--) await hasty.api.get('/tags').expect(200);
    const sender = await begin('POST', '/api/v1/recipes', [`x-api-key: ${hasty.key}`, `Content-Length: ${MEBIBYTE}`]);
    const answer = await sender.answer();
    expect([answer.status, codeOf(answer), answer.headers['connection']]).toEqual([429, 'TOO_MANY_REQUESTS', 'close']);
    sender.close();
  });
});

describe('the connection of a body that nobody read', () => {
  it('goes on after a small one', async () => {
    const body = '{"name":"x"}';
    const sender = await begin('POST', '/api/v1/stores', [`Content-Length: ${body.length}`]);
    const first = await sender.answer();
    expect([first.status, first.headers['connection']]).toEqual([401, 'keep-alive']);
    await sender.send(`${body}GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(await sender.answer()).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    sender.close();
  });

  it('lets the client read the answer, and is cut when it goes on sending all the same', async () => {
    const sender = await begin('POST', '/api/v1/recipes/import/paste', ['Transfer-Encoding: chunked']);
    const piece = `100000\r\n${' '.repeat(MEBIBYTE)}\r\n`;
    let isTaken = true;
    let pieces = 0;
    while (isTaken) {
      isTaken = await sender.send(piece);
      pieces += 1;
    }
    await sender.cut();
    expect(sender.said).toMatch(/^HTTP\/1.1 401 /);
    expect(pieces).toBeLessThan(64);
  });

  it('is told not to send it at all where it asks first', async () => {
    const sender = await begin('POST', '/api/v1/recipes', ['Expect: 100-continue', 'Content-Length: 20']);
    const answer = await sender.answer();
    expect([answer.status, answer.headers['connection']]).toEqual([401, 'close']);
    sender.close();
  });
});

describe('a client that asks before it sends', () => {
  it('is told to go on once it was let in', async () => {
    const body = '{"name":"Market"}';
    const sender = await begin('POST', '/api/v1/stores', [
      `x-api-key: ${key}`,
      'Expect: 100-continue',
      `Content-Length: ${body.length}`,
    ]);
    expect((await sender.answer()).status).toBe(100);
    await sender.send(body);
    expect((await sender.answer()).status).toBe(200);
    sender.close();
  });

  it('is told that it would be too much', async () => {
    const sender = await begin('POST', '/api/v1/stores', [
      `x-api-key: ${key}`,
      'Expect: 100-continue',
      `Content-Length: ${2 * MEBIBYTE}`,
    ]);
    expect((await sender.answer()).status).toBe(413);
    sender.close();
  });
});

describe('a body that does not arrive', () => {
  it('ends with 408 and the connection', async () => {
    const answer = await unfinished;
    expect([answer.status, codeOf(answer), answer.headers['connection']]).toEqual([408, 'REQUEST_TIMEOUT', 'close']);
  });
});
