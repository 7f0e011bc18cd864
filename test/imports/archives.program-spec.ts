import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { melaExport, melaRecipe, paprikaExport } from '../archives/apps.js';
import { type Dish, dish } from '../archives/dish.js';
import { archive, importArchive, sendArchive, sendRaw, whenImported } from '../archives/importing-archives.js';
import { mealieBackup } from '../archives/mealie.js';
import { rawZip, zipOf } from '../archives/zip.js';
import { type Api, ok } from '../support/api.js';
import { expectProblem } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { goneMeanwhile } from '../support/database/locks.js';
import { bomb, picture } from '../support/pictures.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Recipe {
  id: string;
  name: string;
  version: number;
  description: string | null;
  images: object[];
}

const larder = sharedLarder();
let api: Api;
let userId: string;

beforeEach(async () => {
  ({ api, userId } = await signUp(larder));
});

async function names(): Promise<string[]> {
  const { recipes } = (await ok(api.get('/recipes/search?limit=100&sortMode=titleAsc'))) as { recipes: Recipe[] };
  return recipes.map(({ name }) => name);
}

async function recipe(id: string | null | undefined): Promise<Recipe> {
  return (await ok(api.get(`/recipes/${id}`))) as Recipe;
}

function soups(count: number): Dish[] {
  return Array.from({ length: count }, (_one, index) => dish({ name: `Soup ${index}` }));
}

describe('an archive that is imported', () => {
  it('lists the result of each recipe in the order of the archive, page by page', async () => {
    const { id } = await importArchive(api, await melaExport(soups(3)), 'soups.melarecipes');
    const first = await archive(api, id, '?limit=2');
    expect(first).toMatchObject({ fileName: 'soups.melarecipes', format: 'mela', total: 3, imported: 3, error: null });
    expect(first.entries.map(({ name, status, error }) => ({ name, status, error }))).toEqual([
      { name: 'Soup 0', status: 'imported', error: null },
      { name: 'Soup 1', status: 'imported', error: null },
    ]);
    const second = await archive(api, id, `?limit=2&cursor=${first.nextCursor}`);
    expect(second.entries.map(({ name }) => name)).toEqual(['Soup 2']);
    expect(second.nextCursor).toBeNull();
    const list = (await ok(api.get('/recipes/imports/archives'))) as { id: string }[];
    expect(list.map((one) => one.id)).toEqual([id]);
  });

  it('may be sent as the whole body', async () => {
    const { archiveId } = (await ok(sendRaw(api, await melaExport(soups(1))))) as { archiveId: string };
    expect(await whenImported(api, archiveId)).toMatchObject({ status: 'completed', imported: 1 });
  });

  it('adds nothing the second time', async () => {
    const file = await mealieBackup(soups(2));
    const first = await importArchive(api, file);
    expect(first).toMatchObject({ imported: 2, failed: 0, error: null });
    const second = await importArchive(api, file);
    expect(second).toMatchObject({ status: 'completed', imported: 0, skipped: 2, failed: 0, error: null });
    expect(second.entries.map(({ status, recipeId }) => ({ status, recipeId }))).toEqual(
      first.entries.map(({ recipeId }) => ({ status: 'duplicate', recipeId })),
    );
    expect(await names()).toEqual(['Soup 0', 'Soup 1']);
  });

  it('adds each recipe once when it holds it twice, or is sent twice at once', async () => {
    const one = dish();
    const file = await melaExport([one, { ...one, id: randomUUID() }]);
    const sent = await Promise.all([sendArchive(api, file), sendArchive(api, file)]);
    for (const { body } of sent) await whenImported(api, (body as { archiveId: string }).archiveId);
    expect(await names()).toEqual([one.name]);
  });

  it('is queued also when the import of the same file ends while it is stored', async () => {
    const file = await melaExport(soups(1));
    const [household] = (await larder.database.query('SELECT household_id AS id FROM memberships WHERE user_id = $1', [
      userId,
    ])) as { id: string }[];
    const hash = createHash('sha256').update(file).digest();
    const open = {
      table: 'archive_imports',
      add: {
        text: `
          INSERT INTO archive_imports
            (household_id, id, user_id, file_name, file_hash, bytes, format, on_duplicate, dry_run, status, total)
          VALUES ($1, $2, $2, 'x.zip', $3, 1, 'mela', 'skip', false, 'queued', 1)`,
        values: [household?.id, randomUUID(), hash],
      },
      remove: {
        text: `UPDATE archive_imports SET status = 'completed' WHERE household_id = $1`,
        values: [household?.id],
      },
    };
    expect((await goneMeanwhile(larder.database, open, async () => sendArchive(api, file))).status).toBe(200);
  });

  it('keeps two recipes of one page with two names apart, and compares one without an address by its ingredients', async () => {
    const one = dish();
    const other = { ...one, name: 'Leek salad' };
    const again = { ...one, name: 'LEEK AND POTATO SOUP', url: '' };
    const result = await importArchive(api, await melaExport([one, other, again]));
    expect(result.entries.map(({ status }) => status)).toEqual(['imported', 'imported', 'duplicate']);
  });

  it('adds duplicates again when they should be kept', async () => {
    const file = await melaExport(soups(1));
    await importArchive(api, file);
    expect(await importArchive(api, file, 'x.zip', '?onDuplicate=keep')).toMatchObject({ imported: 1, skipped: 0 });
    expect(await names()).toEqual(['Soup 0', 'Soup 0']);
  });

  it('replaces duplicates under their id, and puts the old content into the bin', async () => {
    const one = dish({ description: 'Old words.' });
    const [old] = (await importArchive(api, await melaExport([one]))).entries;
    const changed = await melaExport([{ ...one, description: 'New words.', picture: await picture('png', 60, 40) }]);
    const result = await importArchive(api, changed, 'x.zip', '?onDuplicate=replace');
    expect(result).toMatchObject({ imported: 1, skipped: 0 });
    expect(result.entries[0]?.recipeId).toBe(old?.recipeId);
    expect(await recipe(old?.recipeId)).toMatchObject({ version: 2, description: 'New words.', images: [{}] });
    const deleted = (await ok(api.get('/recipes/deleted'))) as Recipe[];
    expect(deleted).toMatchObject([{ name: one.name, description: 'Old words.' }]);
  });

  it('only tells what would happen in a dry run', async () => {
    const file = await melaExport(soups(2));
    const told = await importArchive(api, file, 'x.zip', '?dryRun=true');
    expect(told).toMatchObject({ imported: 2, entries: [{ recipeId: null }, { recipeId: null }] });
    expect(await names()).toEqual([]);
    expect(await importArchive(api, file)).toMatchObject({ imported: 2 });
  });

  it('leaves out a file that is no picture, and one with too many pixels', async () => {
    const dishes = [
      dish({ name: 'A', picture: Buffer.from('<svg onload="x()">'.repeat(3)) }),
      dish({ name: 'B', picture: bomb() }),
    ];
    const result = await importArchive(api, await paprikaExport(dishes));
    expect(result).toMatchObject({ imported: 2, failed: 0 });
    for (const { recipeId } of result.entries) expect((await recipe(recipeId)).images).toEqual([]);
  });

  it('says which recipe came without a cookbook that has no room, and keeps its other cookbooks and marks', async () => {
    await larder.database.query(
      `INSERT INTO cookbooks (household_id, id, user_id, title, title_key, sort_key)
       SELECT household_id, gen_random_uuid(), user_id, 'Book ' || n, 'book ' || n, 'book ' || n
       FROM memberships, generate_series(1, 999) n WHERE user_id = $1`,
      [userId],
    );
    const { imported, entries } = await importArchive(api, await mealieBackup(soups(2)));
    expect(imported).toBe(2);
    const held = entries.map(({ error }) => error ?? '');
    for (const error of held)
      expect(error).toMatch(/^The recipe came without some of its cookbooks or marks\. .*1000 cookbooks/);
    for (const { recipeId } of entries) expect(await ok(api.get(`/recipes/${recipeId}/cookbooks`))).toHaveLength(1);
    const { recipes } = (await ok(api.get('/recipes/search?favoritesOnly=true&minRating=4'))) as { recipes: object[] };
    expect(recipes).toHaveLength(2);
  });

  it('stores hostile markup as text, or leaves it out', async () => {
    const text = '<img src=x onerror=alert(1)><script>steal()</script>Soup <b>with</b> leeks';
    const [entry] = (await importArchive(api, await melaExport([dish({ name: text, steps: [text] })]))).entries;
    expect(await recipe(entry?.recipeId)).toMatchObject({
      name: 'Soup with leeks',
      steps: [{ step: 'Cooking: Soup with leeks' }],
    });
  });

  it('fails only the damaged entries', async () => {
    const good = Buffer.from(JSON.stringify(melaRecipe(dish())));
    const file = rawZip([
      { path: 'good.melarecipe', content: good },
      { path: 'wrong.melarecipe', content: good, crc: 1 },
      { path: 'text.melarecipe', content: Buffer.from('no JSON') },
    ]);
    const result = await importArchive(api, file);
    expect(result).toMatchObject({ status: 'completed', imported: 1, failed: 2 });
    expect(result.entries.map(({ status }) => status)).toEqual(['imported', 'failed', 'failed']);
    expect(result.entries[1]?.error).toContain('checksum');
  });

  it('reads names in UTF-8 without the flag', async () => {
    const content = Buffer.from(JSON.stringify(melaRecipe(dish())));
    const result = await importArchive(api, rawZip([{ path: 'Grün/Käse.melarecipe', content, saysUtf8: false }]));
    expect(result.entries.map(({ entry, status }) => [entry, status])).toEqual([['Grün/Käse.melarecipe', 'imported']]);
  });

  it('says why nothing was imported', async () => {
    expect(await importArchive(api, await mealieBackup([]))).toMatchObject({
      status: 'completed',
      total: 0,
      error: 'The archive holds no recipes.',
    });
    const broken = await zipOf({ 'a.melarecipe': 'broken', 'b.melarecipe': 'broken too' });
    expect(await importArchive(api, broken)).toMatchObject({
      failed: 2,
      error: expect.stringContaining('None of the recipes') as unknown,
    });
  });

  it('is noted in the feed of changes', async () => {
    const { id } = await importArchive(api, await melaExport(soups(1)));
    const { cursor } = (await ok(api.get('/changes'))) as { cursor: string };
    expect(cursor).not.toBe('');
    const rows = await larder.database.query(`SELECT DISTINCT kind FROM changes WHERE entity_id = '${id}'`);
    expect(rows).toEqual([{ kind: 'recipeArchive' }]);
  });
});

describe('undoing', () => {
  it('removes what nobody has changed since, and the same file can be imported again', async () => {
    const file = await melaExport(soups(3));
    const { id, entries } = await importArchive(api, file);
    const [first] = entries;
    await ok(api.patch(`/recipes/${first?.recipeId}`, { version: 1, description: 'Mine.' }));
    await ok(api.put(`/recipes/${entries[1]?.recipeId}/rating`, { rating: 5 }));
    expect(await ok(api.post(`/recipes/imports/archives/${id}/undo`, {}))).toEqual({ deleted: 2 });
    expect(await names()).toEqual(['Soup 0']);
    expect(await ok(api.post(`/recipes/imports/archives/${id}/undo`, {}))).toEqual({ deleted: 0 });
    expect((await archive(api, id)).undoneAt).not.toBeNull();
    expect(await importArchive(api, file)).toMatchObject({ imported: 2, skipped: 1 });
    expect(await names()).toEqual(['Soup 0', 'Soup 1', 'Soup 2']);
  });

  it('does not remove a recipe that existed before', async () => {
    const file = await melaExport(soups(1));
    await importArchive(api, file);
    const { id } = await importArchive(api, file, 'x.zip', '?onDuplicate=replace');
    expect(await ok(api.post(`/recipes/imports/archives/${id}/undo`, {}))).toEqual({ deleted: 0 });
    expect(await names()).toEqual(['Soup 0']);
  });
});

describe('what is refused at once', () => {
  const soup = Buffer.from(JSON.stringify(melaRecipe(dish())));

  it.each<[string, number, string, () => Buffer | Promise<Buffer>]>([
    ['text that is no recipe', 415, 'ARCHIVE_UNKNOWN', () => Buffer.from('Dear Sir or Madam,')],
    ['an archive of other files', 415, 'ARCHIVE_UNKNOWN', () => zipOf({ 'a.docx': 'x', 'b.docx': 'y' })],
    ['an archive without files', 415, 'ARCHIVE_UNKNOWN', () => zipOf({})],
    ['a zip that breaks off', 422, 'ARCHIVE_DAMAGED', async () => (await melaExport(soups(2))).subarray(0, 900)],
    ['a zip without its directory', 422, 'ARCHIVE_DAMAGED', () => Buffer.from('PK\u0003\u0004 and nothing else')],
    ['gzip that is damaged', 422, 'ARCHIVE_DAMAGED', () => Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])],
    ['an encrypted archive', 422, 'ARCHIVE_DAMAGED', () => rawZip([{ path: 'a.melarecipe', content: soup, flags: 1 }])],
    ['a path that leads out', 422, 'ARCHIVE_DAMAGED', () => rawZip([{ path: '../a.melarecipe', content: soup }])],
    ['an absolute path', 422, 'ARCHIVE_DAMAGED', () => rawZip([{ path: '/etc/a.melarecipe', content: soup }])],
    [
      'a link',
      422,
      'ARCHIVE_DAMAGED',
      () => rawZip([{ path: 'a.melarecipe', content: Buffer.from('/etc/passwd'), mode: 0o120_777 }]),
    ],
    ['a bomb', 413, 'ARCHIVE_TOO_LARGE', () => zipOf({ 'a.melarecipe': Buffer.alloc(50_000_000) })],
    [
      'too many entries',
      413,
      'ARCHIVE_TOO_LARGE',
      () => rawZip(Array.from({ length: 50_001 }, (_one, index) => ({ path: `${index}`, content: Buffer.alloc(0) }))),
    ],
  ])('%s', async (_kind, status, code, file) => {
    const answer = await sendArchive(api, await file());
    expectProblem(answer, status, code);
    expect(await ok(api.get('/recipes/imports/archives'))).toEqual([]);
  });

  it('names the content of an unknown archive', async () => {
    const answer = await sendArchive(api, await zipOf({ 'a.docx': 'x', 'b.docx': 'y', 'c.pdf': 'z' }));
    const body: unknown = answer.body;
    expect((body as { detail: string }).detail).toMatch(/3 files \(2 with \.docx, 1 with \.pdf\)/);
  });

  it('a bomb of archives inside each other', async () => {
    let inner = await melaExport(soups(1));
    for (let depth = 0; depth < 4; depth++) inner = await zipOf({ 'inner.zip': inner });
    expectProblem(await sendArchive(api, inner), 422, 'ARCHIVE_DAMAGED');
  });

  it('a missing file, and an invalid query', async () => {
    const path = '/api/v1/recipes/import/archive';
    expectProblem(await request(api.url).post(path).set('x-api-key', api.key), 400, 'BAD_REQUEST');
    expectProblem(await sendRaw(api, '{}', 'application/json'), 415, 'ARCHIVE_UNKNOWN');
    expectProblem(await sendArchive(api, soup, 'x', '?onDuplicate=maybe'), 400, 'BAD_REQUEST');
  });
});

describe('archives of another household', () => {
  it('are not found', async () => {
    const { id } = await importArchive(api, await melaExport(soups(1)));
    const other = (await signUp(larder)).api;
    expectProblem(await other.get(`/recipes/imports/archives/${id}`), 404, 'NOT_FOUND');
    expectProblem(await other.post(`/recipes/imports/archives/${id}/undo`, {}), 404, 'NOT_FOUND');
    expect(await ok(other.get('/recipes/imports/archives'))).toEqual([]);
  });
});
