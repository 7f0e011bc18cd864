import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { startOnTerminal } from '../support/programs/terminal.js';
import { bodyOf, type Reply, Visitor } from '../support/visitor.js';

const ERROR = 50;
const ACCOUNT = { name: 'Ada', email: 'ada@example.org', password: 'a long password' };
const BROKEN = 'CHECK (name IS NULL) NOT VALID';

interface Line {
  readonly level: number;
  readonly requestId?: string;
  readonly msg: string;
  readonly status?: number;
  readonly err?: { readonly message: string };
}

let database: TestDatabase;
let larder: RunningLarder;
let visitor: Visitor;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({ DATABASE_URL: database.url });
  const household = await signUp(larder, 'Ada', ACCOUNT);
  visitor = household.visitor;
  headers = { 'x-api-key': household.key };
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

function lines(): Line[] {
  const json = larder.log().split('\n').slice(0, -1);
  return json.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
}

const tellsOfEnd = ({ msg }: Line): boolean => msg === 'request';
const tellsOfError = ({ err }: Line): boolean => err !== undefined;

/** Waits until the log has the expected lines about a request, and returns all of its lines. */
async function linesOf(reply: Reply, ...needed: ((line: Line) => boolean)[]): Promise<Line[]> {
  const id = reply.headers.get('x-request-id') ?? '';
  for (;;) {
    const about = lines().filter(({ requestId }) => requestId === id);
    if (needed.every((is) => about.some(is))) return about;
    await visitor.get('/health/live');
  }
}

describe('an error', () => {
  let before: number;
  const errors = (): Line[] => lines().filter(({ level }) => level >= ERROR);

  beforeAll(() => {
    before = errors().length;
  });

  afterEach(async () => {
    await database.open();
    for (const table of ['stores', 'sessions'])
      await database.run(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS broken`);
    before = errors().length;
  });

  async function expectOne(reply: Reply, status: number): Promise<void> {
    expect(reply.status).toBe(status);
    const about = await linesOf(reply, tellsOfEnd, tellsOfError);
    expect(about.filter(tellsOfEnd)).toMatchObject([{ status }]);
    expect(about.filter(tellsOfError)).toMatchObject([{ level: ERROR }]);
    expect(errors().length).toBe(before + 1);
  }

  it('that is unexpected is logged once, with the id that the client saw', async () => {
    await database.run(`ALTER TABLE stores ADD CONSTRAINT broken ${BROKEN}`);
    const reply = await visitor.send('POST', '/api/v1/stores', { headers, json: { name: 'Shop' } });
    await expectOne(reply, 500);
    expect(bodyOf<{ requestId: string }>(reply).requestId).toBe(reply.headers.get('x-request-id'));
  });

  it.each([
    ['the API', () => visitor.get('/api/v1/stores', headers)],
    ['a page', () => visitor.open('/settings/developers')],
    ['a form', () => visitor.send('POST', '/sign-in', { form: { email: ACCOUNT.email, password: ACCOUNT.password } })],
    ['the session API', () => visitor.get('/api/user/api-keys')],
  ])('of a database that is away is logged once for %s', async (_, ask) => {
    await database.shut();
    await expectOne(await ask(), 503);
  });

  it('that comes after the answer is logged once', async () => {
    // The time of use of a session is stored after the answer.
    const { email, password } = ACCOUNT;
    const returning = new Visitor(larder.url);
    expect((await returning.send('POST', '/api/auth/sign-in', { json: { email, password } })).status).toBe(200);
    await database.run(`UPDATE sessions SET last_seen_at = now() - interval '1 hour'`);
    await database.run('ALTER TABLE sessions ADD CONSTRAINT broken CHECK (expire IS NULL) NOT VALID');
    await expectOne(await returning.get('/api/user/api-keys'), 200);
  });

  it('of the client is not logged in addition to its request', async () => {
    const asked = [
      await visitor.get('/api/v1/stores'),
      await visitor.send('POST', '/api/v1/stores', { headers, json: { name: 1 } }),
      await visitor.get('/api/v1/recipes/00000000-0000-4000-8000-000000000000', headers),
      await visitor.send('PUT', '/api/v1/stores', { headers }),
      await visitor.open('/nowhere'),
    ];
    for (const reply of asked)
      expect(await linesOf(reply, tellsOfEnd)).toMatchObject([{ level: 30, msg: 'request', status: reply.status }]);
    expect(asked.map(({ status }) => status)).toEqual([401, 400, 404, 405, 404]);
    expect(errors().length).toBe(before);
  });
});

describe('on a terminal', () => {
  it('the log is one readable line a request', async () => {
    const terminal = await startOnTerminal({ DATABASE_URL: database.url });
    try {
      await fetch(`${terminal.url}/api/v1/nowhere`);
      expect(await terminal.line(/nowhere/)).toMatch(
        /^\[\d\d:\d\d:\d\d\] INFO: request \{.*"method":"GET","route":"\/api\/v1\/nowhere","status":404\}$/,
      );
    } finally {
      await terminal.stop();
    }
  });
});
