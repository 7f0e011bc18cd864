import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBench } from '../support/imports/import-bench.js';
import { type Importing, newImporter } from '../support/imports/importing.js';
import { workUntil } from '../support/database/recurring-work.js';

let bench: ImportBench;
let home: Importing;

beforeAll(async () => {
  bench = await ImportBench.start();
  ({ home } = bench);
}, 60_000);

afterAll(async () => {
  await bench.stop();
});

describe('GET /recipes/imports', () => {
  it('lists the imports of the household alone, newest first, by status', async () => {
    const household = await newImporter(bench.larder.url);
    const good = (await household.importUrl(bench.page('/list-good'))).recipeId;
    const bad = (await household.importUrl(`${bench.site.url}/list-missing`)).recipeId;
    await household.settled(good, ['completed']);
    await household.settled(bad, ['failed']);
    const ids = async (query: string): Promise<string[]> =>
      (await household.list(query)).map(({ recipeId }) => recipeId);
    expect(await ids('')).toEqual([bad, good]);
    expect(await ids('?status=completed')).toEqual([good]);
    expect(await ids('?limit=1')).toEqual([bad]);
    expect((await household.get('/recipes/imports?status=lost')).status).toBe(400);
    expect((await household.get('/recipes/imports?limit=201')).status).toBe(400);
  });

  it('does not show, import from or retry what belongs to another household', async () => {
    const url = bench.page('/theirs');
    const { recipeId } = await home.importUrl(url);
    await home.settled(recipeId);
    const stranger = await newImporter(bench.larder.url);
    expect(await stranger.get(`/recipes/imports/${recipeId}`)).toMatchObject({
      status: 404,
      body: { message: 'Import not found' },
    });
    expect((await stranger.post(`/recipes/imports/${recipeId}/retry`)).status).toBe(404);
    const own = await stranger.importUrl(url);
    expect(own.status).toBe('queued');
    expect(own.recipeId).not.toBe(recipeId);
  });
});

describe('POST /recipes/imports/:recipeId/retry', () => {
  it('queues a failed import again under its id', async () => {
    const url = `${bench.site.url}/later`;
    const { recipeId } = await home.importUrl(url);
    await home.settled(recipeId, ['failed']);
    bench.page('/later');
    const answer = await home.post(`/recipes/imports/${recipeId}/retry`);
    expect(answer).toMatchObject({ status: 200, body: { recipeId, status: 'queued', attempts: 0, error: null } });
    await home.settled(recipeId, ['completed']);
    expect((await home.get(`/recipes/${recipeId}`)).status).toBe(200);
    expect((await home.post(`/recipes/imports/${recipeId}/retry`)).status).toBe(409);
  });

  it('refuses when another import of the page exists in the meantime', async () => {
    const url = `${bench.site.url}/twice`;
    const failed = (await home.importUrl(url)).recipeId;
    await home.settled(failed, ['failed']);
    bench.page('/twice');
    await home.settled((await home.importUrl(url)).recipeId, ['completed']);
    expect((await home.post(`/recipes/imports/${failed}/retry`)).status).toBe(409);
  });
});

/** The changes of an import in the feed. */
async function noted(id: string): Promise<unknown[]> {
  const changes = await bench.query(
    `SELECT op FROM changes WHERE kind = 'recipeImport' AND entity_id = $1 AND version IS NULL ORDER BY sequence`,
    [id],
  );
  return changes.map((change) => (change as { op: unknown }).op);
}

describe('an import', () => {
  it('fails, and is not tried for ever, when the server stops each time during the work', async () => {
    const { recipeId } = await home.importUrl(`${bench.site.url}/poison`);
    await bench.interruptTenTimes(recipeId);
    await home.until(recipeId, ({ status, error }) => status === 'failed' && error?.code === 'INTERNAL_ERROR');
  });

  it('is kept for 30 days; when completed, for as long as it leads to its recipe', async () => {
    const household = await newImporter(bench.larder.url);
    const completed = (await household.importUrl(bench.page('/kept'))).recipeId;
    const failed = (await household.importUrl(`${bench.site.url}/not-kept`)).recipeId;
    const recent = (await household.importUrl(`${bench.site.url}/recent`)).recipeId;
    const [pasted = ''] = await household.paste('Toast\n\nIngredients\n1 slice bread\n\nInstructions\nToast it.');
    for (const id of [completed, failed, recent, pasted]) await household.settled(id);
    await bench.query(`UPDATE recipe_imports SET updated_at = now() - interval '31 days' WHERE id = ANY($1::uuid[])`, [
      [completed, failed, pasted],
    ]);
    await workUntil(bench.database, 'removeOldImports', async () => (await household.list()).length === 2);
    expect((await household.list()).map(({ recipeId }) => recipeId)).toEqual([recent, completed]);
    for (const id of [failed, pasted]) expect((await noted(id)).at(-1)).toBe('delete');
  });

  it('is noted in the feed of changes with each of its statuses', async () => {
    const { recipeId } = await home.importUrl(`${bench.site.url}/told`);
    await home.settled(recipeId, ['failed']);
    bench.page('/told');
    await home.post(`/recipes/imports/${recipeId}/retry`);
    await home.settled(recipeId, ['completed']);
    const twice = ['queued', 'processing', 'failed', 'queued', 'processing', 'completed'];
    expect(await noted(recipeId)).toEqual(twice.map(() => 'upsert'));
  });

  it('leaves no task', async () => {
    const { recipeId } = await home.importUrl(bench.page('/last'));
    await home.settled(recipeId);
    expect(await bench.query(`SELECT 1 FROM tasks WHERE kind = 'import' AND subject = $1`, [recipeId])).toEqual([]);
  });
});
