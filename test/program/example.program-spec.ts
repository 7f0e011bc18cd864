import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { Api, ok } from '../support/api.js';
import { type Outcome, runLarderCommand } from '../support/command.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp, withKey } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { Visitor } from '../support/visitor.js';

const EMAIL = 'alex@example.org';
const START = join(import.meta.dirname, '../../scripts/start.mjs');

let database: TestDatabase;
let larder: RunningLarder;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'larder-example-'));
  larder = await startLarder({ DATABASE_URL: database.url });
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The command as an administrator runs it beside the server. */
function fill(url = database.url): Promise<Outcome> {
  return runLarderCommand(['example'], { DATABASE_URL: url, DATA_DIR: folder, PUBLIC_URL: larder.url });
}

/** How many there are of each. */
async function counts(api: Api): Promise<Record<string, number>> {
  const read = async (path: string): Promise<unknown> => ok(api.get(path));
  const { total } = (await read('/recipes/search')) as { total: number };
  const { favoriteIds } = (await read('/recipes/favorites')) as { favoriteIds: string[] };
  const { cookbooks } = (await read('/cookbooks')) as { cookbooks: unknown[] };
  const monday = DateTime.utc().startOf('week');
  const week = { from: monday.minus({ days: 1 }).toISODate(), to: monday.plus({ days: 14 }).toISODate() };
  const { items } = (await read(`/calendar-items?from=${week.from}&to=${week.to}`)) as { items: { date: string }[] };
  const groceries = (await read('/groceries')) as unknown[];
  return {
    recipes: total,
    favorites: favoriteIds.length,
    cookbooks: cookbooks.length,
    planned: items.length,
    plannedDays: new Set(items.map(({ date }) => date)).size,
    groceries: groceries.length,
  };
}

describe('the example household', () => {
  it('fills an empty Larder, and the printed password signs in', async () => {
    const { code, output } = await fill();
    expect(code).toBe(0);
    const [, password = ''] = /^ {2}password {2}(\S{12})$/m.exec(output) ?? [];
    const visitor = new Visitor(larder.url);
    const reply = await visitor.send('POST', '/api/auth/sign-in', { json: { email: EMAIL, password } });
    expect(reply.status).toBe(200);
    const { api } = await withKey(larder, { name: 'Alex', email: EMAIL, password, userId: '', visitor });
    expect(await counts(api)).toEqual({
      recipes: 12,
      favorites: 5,
      cookbooks: 2,
      planned: 18,
      plannedDays: 10,
      groceries: 36,
    });
    const { recipes } = (await ok(api.get('/recipes/search?limit=50'))) as {
      recipes: { name: string; image: string | null; userRating: number | null }[];
    };
    expect(recipes.filter(({ image, userRating }) => image === null || userRating === null)).toEqual([]);
    const picture = await visitor.get(recipes[0]?.image ?? '');
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('is not added a second time, and a link signs in', async () => {
    const { code, output } = await fill();
    expect(code).toBe(0);
    const [, path = ''] = /(\/sign-in\/link\/\S+)/.exec(output) ?? [];
    const visitor = new Visitor(larder.url);
    await visitor.send('POST', path, { form: {} });
    const { api } = await withKey(larder, { name: 'Alex', email: EMAIL, password: '', userId: '', visitor });
    expect(await counts(api)).toMatchObject({ recipes: 12, planned: 18, groceries: 36 });
  });

  it('leaves a Larder with accounts as it is', async () => {
    const others = await cloneDatabase();
    const other = await startLarder({ DATABASE_URL: others.url });
    const { api } = await signUp(other);
    expect(await fill(others.url)).toEqual({
      code: 0,
      output: 'This Larder has accounts, so no example household was added.\n',
    });
    expect(await counts(api)).toMatchObject({ recipes: 0, planned: 0, groceries: 0 });
    await other.stop();
    await others.drop();
  });
});

describe('npm start', () => {
  it('refuses an argument that it does not know', () => {
    const { status, stderr } = spawnSync(process.execPath, [START, '--exampel'], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toBe('The only option of npm start is --example: npm start -- --example\n');
  });
});
