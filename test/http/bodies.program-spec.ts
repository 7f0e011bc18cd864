import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createGrocery, createRecipe } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { type Household, newPerson, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { type RawAnswer, SlowSender } from '../support/programs/slow-sender.js';
import { until } from '../support/until.js';
import { type Reply, type Sent, Visitor } from '../support/visitor.js';

const MEBIBYTE = 1_048_576;
const MOST_PROBLEM = 16_384;
const PASTE = '/api/v1/recipes/import/paste';
/** Heap limit of Node in MiB. An attack that uses more ends the program. */
const HEAP = 192;

let larder: RunningLarder;
let ada: Household;
let ben: Household;
let eve: Household;

beforeAll(async () => {
  larder = await startLarder({
    SIGN_UP: 'open',
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_IMPORTS: '0',
    RATE_LIMIT_SIGN_INS: '0',
    NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
  });
  ada = await signUp(larder, 'Ada');
  ben = await signUp(larder, 'Ben');
  eve = await signUp(larder, 'Eve');
});

afterAll(() => larder.stop());

interface Posted {
  readonly status: number;
  readonly type: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
  readonly bytes: number;
}

async function post(path: string, body: Buffer | string, headers: Record<string, string> = {}): Promise<Posted> {
  const response = await fetch(larder.url + path, {
    method: 'POST',
    headers: { 'x-api-key': ada.key, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0] ?? '',
    headers: Object.fromEntries(response.headers),
    body: JSON.parse(text),
    bytes: Buffer.byteLength(text),
  };
}

/** A request that announces twice as many bytes as it sends. */
async function beginBody(path: string, bytes: number, headers: readonly string[]): Promise<SlowSender> {
  const sender = await SlowSender.begin(larder.url, 'POST', path, [
    'Content-Type: application/json',
    `Content-Length: ${2 * bytes}`,
    ...headers,
  ]);
  await sender.send(`{"text":"${'a'.repeat(bytes - 9)}`);
  return sender;
}

function withKey({ key }: Household): string[] {
  return [`x-api-key: ${key}`];
}

async function expectOthersAnswered(): Promise<void> {
  await request(larder.url).get('/api/v1/health').expect(200);
  await createGrocery(ben.api);
}

describe('a body that unpacks to far more than it is', () => {
  const values = (bytes: number): Buffer => gzipSync(`{"a":[${'1,'.repeat(bytes / 2)}1]}`);

  it.each([
    [PASTE, 12 * MEBIBYTE - 16],
    ['/api/v1/recipes', MEBIBYTE - 16],
    ['/api/v1/recipes/search', 20 * MEBIBYTE],
  ])('is refused at %s', async (path, bytes) => {
    const answer = await post(path, values(bytes), { 'content-encoding': 'gzip' });
    expectProblem(answer, 413, 'PAYLOAD_TOO_LARGE');
    await expectOthersAnswered();
  });
});

describe('a body of many values', () => {
  it.each([
    ['numbers', PASTE, `{"a":[${'1,'.repeat(6_000_000)}1]}`],
    ['numbers', '/api/v1/recipes', `{"name":"x","tags":[${'1,'.repeat(500_000)}1]}`],
    ['empty lists', '/api/v1/recipes', `{"name":"x","tags":[${'[],'.repeat(300_000)}1]}`],
    ['names', '/api/v1/recipes', `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":1`).join()}}`],
  ])('%s is refused: %s', async (_, path, body) => {
    expectProblem(await post(path, body), 413, 'PAYLOAD_TOO_LARGE', 'The body has more than 50000 values');
    await expectOthersAnswered();
  });

  it('may have 49,000 unknown values', async () => {
    const names = Object.fromEntries(Array.from({ length: 49_000 }, (_, n) => [`x${n.toString(36)}`, 1]));
    expect((await post('/api/v1/recipes', JSON.stringify({ ...names, name: 'Soup' }))).status).toBe(200);
  });
});

describe('a body that is deep', () => {
  it.each([
    ['lists', `{"name":"x","tags":${'['.repeat(500_000)}`],
    ['objects', '{"a":'.repeat(200_000)],
    ['few levels too many', `{"name":"x","tags":${'['.repeat(32)}${']'.repeat(32)}}`],
  ])('is refused: %s', async (_, body) => {
    const answer = await post('/api/v1/recipes', body);
    expectProblem(answer, 400, 'BAD_REQUEST');
    expect(answer.bytes).toBeLessThanOrEqual(MOST_PROBLEM);
  });
});

describe('a long list', () => {
  const items = (item: string, count: number): string => `[${Array(count).fill(item).join()}]`;

  it.each([
    ['/api/v1/recipes', 'tags', '1', 45_000],
    ['/api/v1/recipes', 'recipeIngredients', '{}', 501],
    ['/api/v1/recipes', 'cuisines', '"x"', 45_000],
    ['/api/v1/recipes', 'categories', '"x"', 45_000],
    ['/api/v1/recipes', 'steps', '{"step":1}', 20_000],
    ['/api/v1/recipes/search', 'tags', '1', 45_000],
    ['/api/v1/recipes/import/urls', 'urls', '"x"', 45_000],
  ])('is refused for its length alone: %s, %s', async (path, field, item, count) => {
    const answer = await post(path, `{"name":"x","${field}":${items(item, count)}}`);
    expectProblem(answer, 400, 'BAD_REQUEST');
    const { issues } = answer.body as { issues: { path: string; message: string }[] };
    expect(issues).toEqual([{ path: field, message: expect.stringMatching(/must contain no more than \d+ elements/) }]);
  });

  it('in which everything is invalid gets fifty issues, in 16 KiB', async () => {
    const step = `{"step":1,"images":${items('{"image":1}', 10)},"stepIngredients":${items('{}', 50)}}`;
    const answer = await post('/api/v1/recipes', `{"name":"x","steps":${items(step, 300)}}`);
    expectProblem(answer, 400, 'BAD_REQUEST');
    expect(issuePaths(answer.body)).toHaveLength(50);
    expect(answer.body).toMatchObject({ detail: expect.stringMatching(/; and \d+ more; .* was not checked$/) });
    expect(answer.bytes).toBeLessThanOrEqual(MOST_PROBLEM);
  });
});

describe('a problem', () => {
  it.each([12_000, 1_000_000])(
    'has a path of 200 characters, whatever the names in a body of %i bytes are',
    async (length) => {
      const answer = await post('/api/v1/recipes', `{"${'é'.repeat(length / 2)}":{"a":"\\u0000"}}`);
      expectProblem(answer, 400, 'BAD_REQUEST');
      const [path = ''] = issuePaths(answer.body);
      expect(path).toMatch(/^é{199}…$/);
      expect(answer.bytes).toBeLessThanOrEqual(MOST_PROBLEM);
    },
  );

  it.each([
    [
      'a long path',
      () => fetch(`${larder.url}/api/v1/recipes/${'x'.repeat(15_000)}`, { headers: { 'x-api-key': ada.key } }),
    ],
    ['a path that cannot be read', () => fetch(`${larder.url}/api/v1/recipes/%E0${'%41'.repeat(4_500)}`)],
    ['a long query', () => ada.api.get(`/recipes/imports?status=${'x'.repeat(15_000)}`)],
    ['a query of many parts', () => ada.api.get(`/recipes/imports?${'status=x&'.repeat(1_600)}`)],
    [
      'a long origin',
      () =>
        fetch(`${larder.url}/api/auth/sign-in`, {
          method: 'POST',
          headers: { origin: `https://${'x'.repeat(15_000)}` },
        }),
    ],
  ])('has 16 KiB at most for %s', async (_, ask) => {
    const answer = await ask();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const text = 'body' in answer && answer instanceof Response ? await answer.text() : JSON.stringify(answer.body);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_PROBLEM);
  });
});

describe('text of every kind', () => {
  const steps = ['aé味🧀\u2028"\\', '🧀', 'ab味'].map((unit) =>
    unit.repeat(Math.floor(20_000 / Array.from(unit).length)),
  );

  it.each([
    ['as it is', (text: string) => text],
    [
      'in escapes',
      (text: string) => text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ],
  ])('is kept in a large body, sent %s', async (_, sent) => {
    const body = sent(JSON.stringify({ name: 'Long soup', steps: steps.map((step) => ({ step })) }));
    expect(body.length).toBeGreaterThan(65_536);
    const id = (await post('/api/v1/recipes', body)).body as string;
    const recipe = (await ada.api.get(`/recipes/${id}`).expect(200)).body as { steps: { step: string }[] };
    expect(recipe.steps.map(({ step }) => step)).toEqual(steps);
  });

  it.each([
    ['a NUL', '\\u0000'],
    ['half of a pair', '\\ud83e'],
    ['half of a pair between whole ones', '\\ud83e\\uddc0\\ud83e\\ud83e\\uddc0'],
  ])('is refused in a large body for %s', async (_, bad) => {
    const answer = await post('/api/v1/recipes', `{"name":"x","steps":[{"step":"${'a'.repeat(100_000)}${bad}"}]}`);
    expectProblem(answer, 400, 'BAD_REQUEST');
    expect(issuePaths(answer.body)).toEqual(['steps.0.step']);
  });
});

describe('bodies that are being received', () => {
  let senders: SlowSender[] = [];

  afterEach(() => {
    for (const sender of senders) sender.close();
    senders = [];
  });

  /** Begins this number of requests and sends half of each body. */
  async function begin(count: number, path: string, bytes: number, headers: readonly string[] = []): Promise<void> {
    const begun = Array.from({ length: count }, () => beginBody(path, bytes, headers));
    senders.push(...(await Promise.all(begun)));
  }

  /** Waits for this number of answers to requests whose bodies are not complete. */
  async function refusals(count: number): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    for (const sender of senders)
      void sender.answer().then(
        (answer) => answers.push(answer),
        () => undefined,
      );
    await until(() => Promise.resolve(answers.length >= count));
    return answers;
  }

  it('may have 24 MiB for a household, without an effect on its small requests and other households', async () => {
    await begin(5, PASTE, 5 * MEBIBYTE, withKey(ada));
    const [refused] = await refusals(1);
    expect([refused?.status, refused?.headers['connection']]).toEqual([429, 'close']);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await createGrocery(ada.api);
    const other = await post(PASTE, JSON.stringify({ text: 'a'.repeat(5 * MEBIBYTE) }), { 'x-api-key': ben.key });
    expectProblem(other, 400, 'BAD_REQUEST');
  });

  it('may have 48 MiB in total, without an effect on small requests', async () => {
    await begin(4, PASTE, 2.5 * MEBIBYTE, withKey(ada));
    await begin(4, PASTE, 2.5 * MEBIBYTE, withKey(ben));
    await begin(4, PASTE, 2.5 * MEBIBYTE, withKey(eve));
    const answers = await refusals(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers[0]?.headers['retry-after']).toBe('5');
    await expectOthersAnswered();
  });

  it('may have 4 MiB without credentials, and people can sign in in the meantime', async () => {
    await begin(100, '/api/auth/sign-in', 32_000);
    await begin(100, '/api/auth/sign-up', 32_000);
    const answers = await refusals(50);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await signUp(larder, 'Flo')).key).not.toBe('');
  });

  it('of one household in a hundred connections cost no more than in a few', async () => {
    await begin(100, PASTE, 2 * MEBIBYTE, withKey(ada));
    expect(new Set((await refusals(88)).map(({ status }) => status))).toEqual(new Set([429]));
    await expectOthersAnswered();
  });

  it('do not block anybody when clients leave after sending them', async () => {
    const body = `{"text":"${'\\u0061'.repeat(MEBIBYTE)}"}`;
    const hurried = Array.from({ length: 40 }, async () => {
      const sender = await SlowSender.begin(larder.url, 'POST', PASTE, [
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        ...withKey(ada),
      ]);
      await sender.send(body);
      sender.close();
    });
    await Promise.all(hurried);
    await expectOthersAnswered();
    await until(async () => (await post(PASTE, '{"text":"\\u0061"}')).status === 200);
  });

  it('release their memory when they end', async () => {
    const whole = JSON.stringify({ text: 'a'.repeat(11 * MEBIBYTE) });
    // Requests of the test before may still be ending.
    await until(async () => (await post(PASTE, whole)).status === 400);
    for (let count = 0; count < 6; count++) expectProblem(await post(PASTE, whole), 400, 'BAD_REQUEST');
    await begin(4, PASTE, 5 * MEBIBYTE, withKey(ada));
    for (const sender of senders) sender.close();
    await until(async () => (await post(PASTE, whole)).status === 400);
  });
});

describe('a form', () => {
  const form = (
    path: string,
    body: NonNullable<Sent['body']>,
    type = 'application/x-www-form-urlencoded',
  ): Promise<Reply> => person.send('POST', path, { headers: { 'content-type': type, accept: 'text/html' }, body });
  let person: Visitor;

  beforeAll(async () => {
    person = (await newPerson(larder)).visitor;
  });

  it('with a text of 2 MiB is refused without showing it again', async () => {
    const { status, text } = await form('/settings/imports/text', `text=${'%22'.repeat(690_000)}`);
    expect(status).toBe(400);
    expect(text).toContain('too long to be shown here again');
    expect(text.length).toBeLessThan(50_000);
  });

  it('with a text of 90 KB is shown again', async () => {
    const { status, text } = await form('/settings/imports/urls', `urls=${'x'.repeat(90_000)}`);
    expect(status).toBe(400);
    expect(text).toContain('x'.repeat(90_000));
  });

  it.each([
    ['many fields', '/settings/api-keys', 'a=1&'.repeat(1_001), 413],
    ['nothing but separators', '/settings/imports/text', '&'.repeat(12_000_000), 413],
    ['a NUL', '/settings/imports/text', 'text=a%00b', 400],
    ['half of a pair', '/settings/imports/text', 'text=a%ED%A0%80b', 400],
    ['halves of a pair that are escaped one by one', '/settings/imports/text', 'text=%ED%A0%BD%ED%B2%A9', 400],
    ['escaped bytes that are no UTF-8', '/settings/imports/text', 'text=caf%E9', 400],
    ['such bytes in the name of a field', '/settings/imports/text', 'text=soup&caf%E9=1', 400],
    ['bytes that are no UTF-8', '/settings/imports/text', new Uint8Array(Buffer.from('text=caf\u00e9', 'latin1')), 400],
    ['a field twice', '/settings/imports/text', 'text=a&text=b', 400],
    ['a million lines', '/settings/imports/urls', `urls=${'%0a'.repeat(300_000)}`, 400],
    ['more than it may hold', '/settings/api-keys', `name=${'a'.repeat(65_536)}`, 413],
  ])('of %s is refused with a page', async (_, path, body, status) => {
    const reply = await form(path, body);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(reply.text.length).toBeLessThan(50_000);
  });

  it('must be one', async () => {
    expect((await form('/settings/api-keys', '{"name":"x"}', 'application/json')).status).toBe(415);
  });

  it('ignores a path back that is too long for a header', async () => {
    const stranger = new Visitor(larder.url);
    const { headers } = await stranger.open(`/settings/imports?before=${'x'.repeat(10_000)}`);
    expect(headers.get('location')).toBe('/sign-in?next=%2F');
    const { text } = await stranger.open(`/sign-in?next=/${'x'.repeat(10_000)}`);
    expect(text).not.toContain('xxxx');
  });
});

describe('caching', () => {
  it('is forbidden for an answer that does not allow it', async () => {
    const id = await createRecipe(ada.api);
    const paths = ['/recipes/imports', '/cuisines', '/tags', '/openapi.json', '/health', '/nothing', `/recipes/${id}`];
    const answers = await Promise.all(paths.map((path) => ada.api.get(path)));
    answers.push(await ada.api.post('/recipes/search', {}), await request(larder.url).get('/api/auth/session'));
    answers.push(await request(larder.url).get('/api/user/api-keys'), await request(larder.url).put('/api/v1/stores'));
    answers.push(await request(larder.url).get('/health/live'), await request(larder.url).get('/settings'));
    expect(answers.map(({ headers }) => headers['cache-control'] as string)).toEqual(
      answers.map(() => 'private, no-store'),
    );
  });

  it('is allowed for what a display requests again and again, if it asks each time', async () => {
    for (const path of ['/groceries', '/stores', '/planned-recipes/today'])
      expect((await ada.api.get(path)).headers['cache-control']).toBe('private, no-cache');
  });
});
