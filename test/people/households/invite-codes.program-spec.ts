import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { cloneDatabase, type TestDatabase } from '../../support/database/database.js';
import { type Household, PASSWORD, signUp } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { askToJoin, invite, joined, tokenOf } from '../../support/members.js';
import { type Reply, Visitor } from '../../support/visitor.js';

/** Enters a code from this address. */
function enterAt(at: RunningLarder, code: string, address: string): Promise<Reply> {
  const json = { code, name: 'Bo', email: `${randomUUID()}@example.org`, password: PASSWORD };
  return new Visitor(at.url).send('POST', '/api/auth/join', { json, headers: { 'x-forwarded-for': address } });
}

/** Enters a code as a person who has an account. */
function moveAt(at: RunningLarder, { visitor }: Household, code: string, address: string): Promise<Reply> {
  const headers = { 'x-forwarded-for': address, cookie: visitor.cookie };
  return new Visitor(at.url).send('POST', '/api/user/join', { json: { code, takeRecipes: 'none' }, headers });
}

/** A person with an account and a household of their own, on a server that is closed for sign-up. */
async function personBeside(server: RunningLarder, ada: Household): Promise<Household> {
  const person = await joined(server, ada);
  await ok(person.api.post('/household/leave', { takeRecipes: 'none' }));
  const { email, password, visitor } = person;
  await visitor.send('POST', '/api/auth/sign-in', { json: { email, password } });
  return person;
}

function wrong({ code }: { code: string }): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

describe('the code of an invite', () => {
  let database: TestDatabase;
  let server: RunningLarder;
  let second: RunningLarder;
  let ada: Household;

  beforeAll(async () => {
    database = await cloneDatabase();
    const settings = { DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1', RATE_LIMIT_SIGN_INS: '0' };
    server = await startLarder(settings);
    second = await startLarder(settings);
    ada = await signUp(server);
  });

  afterAll(async () => {
    await Promise.all([server.stop(), second.stop()]);
    await database.drop();
  });

  function enter(code: string, address: string, at = server): Promise<Reply> {
    return enterAt(at, code, address);
  }

  it('lets a person join while sign-up is closed, also in groups', async () => {
    expect((await new Visitor(server.url).open('/sign-up')).text).toContain('closed');
    const { code } = await invite(ada);
    expect((await enter(`${code.slice(0, 2)} ${code.slice(2, 4)}-${code.slice(4)}`, '203.0.113.1')).status).toBe(200);
    expect((await enter(code, '203.0.113.1')).status).toBe(404);
  });

  it('is refused to an address after five wrong ones, even when it is right then', async () => {
    const made = await invite(ada);
    for (let tries = 0; tries < 5; tries++) expect((await enter(wrong(made), '203.0.113.2')).status).toBe(404);
    const reply = await enter(made.code, '203.0.113.2');
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await enter(made.code, '203.0.113.3')).status).toBe(200);
  });

  it('counts the wrong ones of an address in all processes together, for as long as a code is valid', async () => {
    const made = await invite(ada);
    for (let tries = 0; tries < 5; tries++)
      expect((await enter(wrong(made), '203.0.113.9', tries % 2 === 0 ? server : second)).status).toBe(404);
    for (const at of [server, second]) expect((await enter(made.code, '203.0.113.9', at)).status).toBe(429);
    const [row] = await database.query(
      `SELECT tries, expires_at BETWEEN now() + interval '14 minutes' AND now() + interval '15 minutes' AS "isSoon"
       FROM wrong_codes WHERE network = '203.0.113.9'`,
    );
    expect(row).toMatchObject({ isSoon: true });
    await database.query(`UPDATE wrong_codes SET expires_at = now() WHERE network = '203.0.113.9'`);
    expect((await enter(made.code, '203.0.113.9', second)).status).toBe(200);
  });

  it('does not count the right ones', async () => {
    for (let joins = 0; joins < 6; joins++)
      expect((await enter((await invite(ada)).code, '203.0.113.8', joins % 2 === 0 ? server : second)).status).toBe(
        200,
      );
  });

  it('counts a network of IPv6 as one address, and simultaneous attempts one by one', async () => {
    const made = await invite(ada);
    const tries = Array.from({ length: 20 }, (_, index) => enter(wrong(made), `2001:db8::${index + 1}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(404), ...Array<number>(15).fill(429)]);
  });

  it('is refused to an account after five wrong ones, from whatever addresses and at whatever process', async () => {
    const made = await invite(ada);
    const [eve, bo] = [await personBeside(server, ada), await personBeside(server, ada)];
    const statuses = [];
    for (let tries = 0; tries < 40; tries++)
      statuses.push((await moveAt(tries % 2 === 0 ? server : second, eve, wrong(made), `198.18.1.${tries}`)).status);
    expect(statuses).toEqual([...Array<number>(5).fill(404), ...Array<number>(35).fill(429)]);
    // What an account is refused counts for nobody else, neither for an address nor for all accounts together.
    const counts = await database.query(
      `SELECT tries FROM wrong_codes WHERE network = '198.18.1.39' OR network = 'all accounts'`,
    );
    expect(counts).toEqual([{ tries: 5 }]);
    expect((await moveAt(server, bo, made.code, '198.18.1.39')).status).toBe(200);
    expect((await enter((await invite(ada)).code, '198.18.1.38')).status).toBe(200);
  });

  it('does not affect the link for an address that is refused', async () => {
    const made = await invite(ada);
    for (let tries = 0; tries < 6; tries++) await enter(wrong(made), '203.0.113.4');
    const visitor = new Visitor(server.url);
    const json = { token: tokenOf(made), name: 'Cy', email: `${randomUUID()}@example.org`, password: PASSWORD };
    const headers = { 'x-forwarded-for': '203.0.113.4' };
    expect((await visitor.send('POST', '/api/auth/join', { json, headers })).status).toBe(200);
  });

  it('expires after 15 minutes, and the link does not', async () => {
    const made = await invite(ada);
    const [minutes] = await database.query(
      `SELECT round(extract(epoch FROM code_expires_at - created_at) / 60)::int AS life FROM household_invites WHERE id = $1`,
      [made.id],
    );
    expect(minutes).toEqual({ life: 15 });
    await database.query('UPDATE household_invites SET code_expires_at = now() WHERE id = $1', [made.id]);
    expect((await enter(made.code, '203.0.113.5')).status).toBe(404);
    expect((await askToJoin(server, { token: tokenOf(made) })).status).toBe(200);
  });

  it('must have exactly six digits', async () => {
    for (const code of ['12345', '1234567', '12345a', '\uff11\uff12\uff13\uff14\uff15\uff16'])
      expect((await enter(code, `198.51.100.${code.length}`)).status).toBe(404);
  });
});

describe('wrong codes from many addresses', () => {
  let server: RunningLarder;

  beforeAll(async () => {
    server = await startLarder({ TRUST_PROXY: '127.0.0.1', RATE_LIMIT_SIGN_INS: '0' });
  });

  afterAll(() => server.stop());

  it('close all codes to people without an account after 250, and to nobody who has one', async () => {
    const ada = await signUp(server);
    const cy = await personBeside(server, ada);
    const made = await invite(ada);
    const statuses = [];
    for (let tries = 0; tries < 260; tries++)
      statuses.push((await enterAt(server, wrong(made), `198.19.${Math.floor(tries / 5)}.1`)).status);
    expect(statuses).toEqual([...Array<number>(250).fill(404), ...Array<number>(10).fill(429)]);
    expect((await enterAt(server, made.code, '198.18.0.1')).status).toBe(429);
    expect((await moveAt(server, cy, made.code, '198.18.0.2')).status).toBe(200);
  });
});
