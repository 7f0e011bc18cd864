import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../../support/database/database.js';
import { type Display, makeDisplay } from '../../support/displays.js';
import { type Household, signUp } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { type Reply, Visitor } from '../../support/visitor.js';

interface WithCode extends Display {
  readonly code: string;
}

describe('the code of a display', () => {
  let database: TestDatabase;
  let larder: RunningLarder;
  let home: Household;

  beforeAll(async () => {
    database = await cloneDatabase();
    larder = await startLarder({ DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1', SIGN_UP: 'open' });
    home = await signUp(larder);
  });

  afterAll(async () => {
    await larder.stop();
    await database.drop();
  });

  const make = async (): Promise<WithCode> => (await makeDisplay(home)) as WithCode;

  function type(code: string, address: string, tablet = new Visitor(larder.url)): Promise<Reply> {
    return tablet.send('POST', '/board/pair', { form: { code }, headers: { 'x-forwarded-for': address } });
  }

  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is asked for at the address of the board, and connects the browser that types it, also in groups', async () => {
    const { code } = await make();
    const tablet = new Visitor(larder.url);
    expect((await tablet.open('/board')).headers.get('location')).toBe('/board/pair');
    const paired = await type(`${code.slice(0, 3)} - ${code.slice(3)}`, '203.0.113.1', tablet);
    expect([paired.status, paired.headers.get('location')]).toEqual([303, '/board']);
    expect((await tablet.open('/board')).status).toBe(200);
  });

  it('works once, and ends with the link: one of two at the same moment, and none afterwards', async () => {
    const { code, url } = await make();
    const replies = await Promise.all(['203.0.113.2', '203.0.113.3'].map((address) => type(code, address)));
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect((await type(code, '203.0.113.4')).status).toBe(400);
    expect((await new Visitor(larder.url).open(new URL(url).pathname)).status).toBe(404);
  });

  it('ends when the link was opened, after 15 minutes, and when the display is revoked', async () => {
    const [opened, late, revoked] = [await make(), await make(), await make()];
    await new Visitor(larder.url).open(new URL(opened.url).pathname);
    await database.run(`UPDATE displays SET code_expires_at = now() WHERE id = '${late.id}'`);
    await home.visitor.send('DELETE', `/api/user/displays/${revoked.id}`);
    const replies: Reply[] = [];
    for (const { code } of [opened, late, revoked]) replies.push(await type(code, '203.0.113.5'));
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400]);
    for (const { text } of replies) expect(text).toContain('No display is waiting for this code');
  });

  it('is refused to an address after five wrong ones, even when it is right then, and to no other address', async () => {
    const { code } = await make();
    for (let tries = 0; tries < 5; tries++) expect((await type(wrong(code), '203.0.113.6')).status).toBe(400);
    expect((await type(code, '203.0.113.6')).status).toBe(429);
    expect((await type(code, '203.0.113.7')).status).toBe(303);
  });

  it('is not refused after answers that failed because of the server', async () => {
    const { code } = await make();
    await database.run(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END';
      CREATE TRIGGER fail BEFORE UPDATE OF cookie_hash ON displays FOR EACH ROW EXECUTE FUNCTION fail()`);
    for (let tries = 0; tries < 6; tries++) expect((await type(code, '203.0.113.8')).status).toBe(500);
    await database.run('DROP TRIGGER fail ON displays');
    expect((await type(code, '203.0.113.8')).status).toBe(303);
  });

  it('is stored as a hash', async () => {
    const { id, code } = await make();
    const [row] = await database.query('SELECT row_to_json(d)::text AS text FROM displays d WHERE id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  });
});
