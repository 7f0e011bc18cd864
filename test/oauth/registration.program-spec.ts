import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ConnectingProgram, REDIRECT_URI, register } from '../support/connecting-program.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { workUntil } from '../support/database/recurring-work.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { bodyOf } from '../support/visitor.js';

let database: TestDatabase;
let larder: RunningLarder;

beforeAll(async () => {
  database = await cloneDatabase();
});

afterAll(async () => {
  await database.drop();
});

async function withLarder(settings: Record<string, string>, work: () => Promise<void>): Promise<void> {
  larder = await startLarder({ DATABASE_URL: database.url, SIGN_UP: 'open', ...settings });
  try {
    await work();
  } finally {
    await larder.stop();
  }
}

async function isKnown({ clientId }: ConnectingProgram): Promise<boolean> {
  return (await database.query('SELECT FROM oauth_clients WHERE id = $1', [clientId])).length > 0;
}

it('an address registers as many programs in a minute as it may try to sign in', async () => {
  await withLarder({ RATE_LIMIT_SIGN_INS: '3' }, async () => {
    const json = { redirect_uris: [REDIRECT_URI] };
    for (let i = 0; i < 3; i++) expect((await register(larder, json)).status).toBe(201);
    const refused = await register(larder, json);
    expect([refused.status, bodyOf<{ code: string }>(refused).code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

it('programs that nobody uses are forgotten, and those in use are not', async () => {
  await withLarder({ RATE_LIMIT_SIGN_INS: '0' }, async () => {
    const names = ['used', 'fresh', 'never used', 'disconnected'] as const;
    const programs = new Map<string, ConnectingProgram>();
    for (const name of names) programs.set(name, await ConnectingProgram.register(larder, { name }));
    const of = (name: (typeof names)[number]): ConnectingProgram => programs.get(name) as ConnectingProgram;
    const person = await signUp(larder);
    await of('used').connect(person);
    const { refresh_token } = await of('disconnected').connect(person);
    await of('disconnected').revoke(refresh_token);
    const age = async (name: (typeof names)[number], span: string): Promise<void> => {
      const past = `now() - interval '${span}'`;
      const { clientId } = of(name);
      await database.query(`UPDATE oauth_clients SET created_at = ${past} WHERE id = $1`, [clientId]);
      await database.query(
        `UPDATE oauth_clients SET last_used_at = ${past} WHERE id = $1 AND last_used_at IS NOT NULL`,
        [clientId],
      );
    };
    await age('used', '200 days');
    await age('never used', '25 hours');
    await age('disconnected', '91 days');
    await workUntil(database, 'removeOldPrograms', async () => !(await isKnown(of('never used'))));
    const known = await Promise.all(names.map((name) => isKnown(of(name))));
    expect(Object.fromEntries(names.map((name, i) => [name, known[i]]))).toEqual({
      used: true,
      fresh: true,
      'never used': false,
      disconnected: false,
    });

    await database.run(`
      INSERT INTO oauth_clients (id, name, redirect_uris)
      SELECT gen_random_uuid(), 'Flood', '{https://flood.example/}' FROM generate_series(1, 1000)`);
    const newest = await ConnectingProgram.register(larder);
    const rows = await database.query('SELECT FROM oauth_clients WHERE last_used_at IS NULL');
    expect(rows).toHaveLength(1_000);
    expect([await isKnown(newest), await isKnown(of('used'))]).toEqual([true, true]);
  });
});
