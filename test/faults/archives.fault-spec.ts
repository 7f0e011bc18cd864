import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { melaExport } from '../archives/apps.js';
import { dish } from '../archives/dish.js';
import { archive, importArchive, sendArchive, whenImported } from '../archives/importing-archives.js';
import { mealieBackup } from '../archives/mealie.js';
import { Api, ok } from '../support/api.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { waitingFor } from '../support/database/locks.js';
import { picture } from '../support/pictures.js';
import { until } from '../support/until.js';

const RECIPES = 60;
/** Numbers of results after which the program is killed. Each start has another folder. */
const KILLS = [1, 12, 30];

let database: TestDatabase;
let folder: string;
let larder: RunningLarder;
let ada: Household;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'larder-archives-'));
  larder = await start('first');
  ada = await signUp(larder);
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(name: string): Promise<RunningLarder> {
  return startLarder({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, name),
    SIGN_UP: 'open',
    RATE_LIMIT_REQUESTS: '0',
  });
}

describe('an archive', () => {
  it('continues after each kill, in a process that never had its file, and imports each recipe once', async () => {
    const photo = await picture('jpeg', 200, 120);
    const dishes = Array.from({ length: RECIPES }, (_one, index) => dish({ name: `Soup ${index}`, picture: photo }));
    const { archiveId } = (await ok(sendArchive(ada.api, await mealieBackup(dishes)))) as { archiveId: string };
    for (const [index, results] of KILLS.entries()) {
      const api = new Api(larder.url, ada.key);
      await until(async () => (await archive(api, archiveId, '?limit=1')).imported >= results);
      await larder.kill();
      larder = await start(`another-${index}`);
    }
    const api = new Api(larder.url, ada.key);
    const result = await whenImported(api, archiveId);
    expect(result).toMatchObject({ status: 'completed', total: RECIPES, imported: RECIPES, skipped: 0, failed: 0 });
    const { recipes } = (await ok(api.get('/recipes/search?limit=100'))) as { recipes: { id: string; name: string }[] };
    expect(recipes.map(({ name }) => name).sort()).toEqual(dishes.map(({ name }) => name).sort());
    expect(result.entries.map(({ recipeId }) => recipeId).sort()).toEqual(recipes.map(({ id }) => id).sort());
    const pictures = await database.query('SELECT DISTINCT id FROM pictures');
    expect(pictures).toHaveLength(RECIPES);
    expect(await database.query('SELECT FROM archive_parts')).toEqual([]);
    expect(await database.query(`SELECT FROM tasks WHERE kind = 'archive'`)).toEqual([]);
  }, 240_000);

  it('replaces a recipe also when an attempt before it was killed between the recipe and its result', async () => {
    const { key } = await signUp(larder);
    const first = new Api(larder.url, key);
    const soup = dish({ name: 'Leek soup', description: 'Old words.' });
    const [old] = (await importArchive(first, await melaExport([soup]))).entries;
    const changed = { ...soup, description: 'New words.', picture: await picture('png', 60, 40) };
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE archive_entries IN SHARE ROW EXCLUSIVE MODE');
    const sent = await ok(sendArchive(first, await melaExport([changed]), 'x.zip', '?onDuplicate=replace'));
    await until(async () => (await waitingFor(holder)) === 1);
    await larder.kill();
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await holder.end();
    larder = await start('after-a-replacement');
    const api = new Api(larder.url, key);
    const result = await whenImported(api, (sent as { archiveId: string }).archiveId);
    expect(result.entries).toMatchObject([{ status: 'imported', recipeId: old?.recipeId, error: null }]);
    expect(await ok(api.get(`/recipes/${old?.recipeId}`))).toMatchObject({ description: 'New words.', images: [{}] });
    expect(await ok(api.get('/recipes/deleted'))).toMatchObject([{ description: 'Old words.' }]);
  });
});
