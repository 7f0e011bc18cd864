import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockedPdf, pdf, pdfBomb, type PdfText } from '../support/pdf.js';
import { signUp } from '../support/household.js';
import { ImportBench } from '../support/imports/import-bench.js';
import { Importing, newImporter } from '../support/imports/importing.js';
import { startLarder } from '../support/larder.js';
import { until } from '../support/until.js';
import { bodyOf } from '../support/visitor.js';

let soups = 0;

/** A recipe that no other test imports. */
function soup(title = `Onion Soup ${++soups}`): PdfText[] {
  return [
    [title, 60, 80, 24],
    ['Serves 4', 60, 110],
    ['Ingredients', 60, 140, 14],
    ['500 g onions', 60, 160],
    ['40 g butter', 60, 175],
    ['1 l vegetable stock', 60, 190],
    ['Method', 300, 140, 14],
    ['1. Slice the onions thinly and fry', 300, 160],
    ['them in the butter.', 300, 175],
    ['2. Add the stock and simmer for', 300, 190],
    ['20 minutes.', 300, 205],
  ];
}

const STEPS = ['Slice the onions thinly and fry them in the butter.', 'Add the stock and simmer for 20 minutes.'];

let bench: ImportBench;
let home: Importing;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-files-'));
  bench = await ImportBench.start({ RATE_LIMIT_IMPORTS: '0', DATA_DIR: folder });
  ({ home } = bench);
});

afterAll(async () => {
  await bench.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Sent {
  readonly status: number;
  readonly body: { recipeId: string; status: string; code?: string; message?: string };
}

interface Sending {
  readonly household?: Importing;
  readonly headers?: Record<string, string>;
}

async function send(files: readonly Buffer[], { household = home, headers = {} }: Sending = {}): Promise<Sent> {
  const form = new FormData();
  for (const [index, file] of files.entries()) form.append('file', new Blob([new Uint8Array(file)]), `${index}.pdf`);
  const answer = await fetch(`${household.url}/api/v1/recipes/import/file`, {
    method: 'POST',
    headers: { 'x-api-key': household.key, ...headers },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Sent['body'] };
}

/** The code with which the import of these files fails. */
async function failure(...files: readonly Buffer[]): Promise<string | undefined> {
  const { body } = await send(files);
  const { error } = await home.settled(body.recipeId, ['failed'], 60_000);
  return error?.code;
}

describe('a PDF with text', () => {
  it('becomes a recipe, with its columns and divided lines in order', async () => {
    const { status, body } = await send([pdf(soup('Onion Soup'))]);
    expect([status, body]).toEqual([200, { recipeId: body.recipeId, status: 'queued' }]);
    expect(await home.settled(body.recipeId)).toMatchObject({ source: 'file', url: null, status: 'completed' });
    const recipe = await home.recipe(body.recipeId);
    expect(recipe.name).toBe('Onion Soup');
    expect(recipe.recipeIngredients.map(({ ingredientName }) => ingredientName)).toEqual([
      'onions',
      'butter',
      'vegetable stock',
    ]);
    expect(recipe.steps.map(({ step }) => step)).toEqual(STEPS);
  });

  it('may be the body itself', async () => {
    const answer = await fetch(`${home.url}/api/v1/recipes/import/file`, {
      method: 'POST',
      headers: { 'x-api-key': home.key, 'content-type': 'application/pdf' },
      body: new Uint8Array(pdf(soup())),
    });
    const { recipeId } = (await answer.json()) as Sent['body'];
    await home.settled(recipeId, ['completed']);
  });

  it('is read with the files after it as one recipe', async () => {
    const rest: readonly PdfText[] = [
      ['3. Season it and serve it with bread.', 60, 80],
      ['4. Scatter the parsley over it.', 60, 95],
    ];
    // The first file arrives last: it is written for longer than the second one.
    const large = Buffer.concat([pdf(soup()), Buffer.alloc(4_000_000, '\n')]);
    const { body } = await send([large, pdf(rest)]);
    await home.settled(body.recipeId, ['completed']);
    const { steps } = await home.recipe(body.recipeId);
    expect(steps.map(({ step }) => step)).toEqual([
      ...STEPS,
      'Season it and serve it with bread.',
      'Scatter the parsley over it.',
    ]);
  });

  it('of several recipes becomes the first one, and a warning tells that there are others', async () => {
    const { body } = await send([pdf(soup('Onion Soup with Bread'), soup('Onion Soup with Rice'))]);
    expect(await home.settled(body.recipeId, ['completed'])).toMatchObject({ warnings: ['OTHER_RECIPES'] });
    expect((await home.recipe(body.recipeId)).name).toBe('Onion Soup with Bread');
  });

  it('is not kept when it is read', async () => {
    const { body } = await send([pdf(soup())]);
    await home.settled(body.recipeId, ['completed']);
    expect(await bench.query('SELECT FROM import_file_parts WHERE import_id = $1', [body.recipeId])).toEqual([]);
  });
});

describe('a file that cannot be read', () => {
  it('fails alone, with the code that says why', async () => {
    const tooMany = Array.from({ length: 21 }, () => soup());
    expect(await failure(lockedPdf())).toBe('FILE_ENCRYPTED');
    expect(await failure(Buffer.from('%PDF-1.7\nnothing of a document'))).toBe('FILE_DAMAGED');
    expect(await failure(pdf([]))).toBe('NO_TEXT_FOUND');
    expect(await failure(pdf(...tooMany))).toBe('TOO_LARGE');
    expect(await failure(pdf(soup()), lockedPdf())).toBe('FILE_ENCRYPTED');
  });

  it('fails within its limits when it unpacks to gigabytes, and other imports go on', async () => {
    const { body } = await send([pdfBomb()]);
    const { recipeId } = await home.importUrl(bench.page('/beside-the-bomb'));
    await home.settled(recipeId, ['completed']);
    const { error } = await home.settled(body.recipeId, ['failed'], 90_000);
    expect(error?.code).toBe('TOO_LARGE');
  });

  it('can be tried again for as long as it is kept', async () => {
    const { body } = await send([lockedPdf()]);
    const path = `/recipes/imports/${body.recipeId}/retry`;
    await home.settled(body.recipeId, ['failed']);
    expect((await home.post(path)).status).toBe(200);
    await home.settled(body.recipeId, ['failed']);
    await bench.query('DELETE FROM import_file_parts WHERE import_id = $1', [body.recipeId]);
    expect((await home.post(path)).status).toBe(409);
  });
});

describe('POST /recipes/import/file', () => {
  it('refuses what is no file, too many, too large or of another type, and queues nothing', async () => {
    const household = await newImporter(bench.larder.url);
    const statusOf = async (...files: Buffer[]): Promise<number> => (await send(files, { household })).status;
    expect(await statusOf()).toBe(400);
    expect(await statusOf(Buffer.alloc(0))).toBe(400);
    expect(await statusOf(...Array.from({ length: 11 }, () => pdf(soup())))).toBe(400);
    expect(await statusOf(pdf(soup()), Buffer.from('Onion soup'))).toBe(415);
    const large = await send([Buffer.concat([pdf(soup()), Buffer.alloc(20 * 1_048_576)])], { household });
    expect([large.status, large.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect(await household.list()).toEqual([]);
  });

  it('leaves no file on the disk, accepted or refused', async () => {
    const large = Buffer.concat([pdf(soup()), Buffer.alloc(2_000_000, '\n')]);
    expect((await send([large, pdf(soup())])).status).toBe(200);
    expect((await send(Array.from({ length: 11 }, () => large))).status).toBe(400);
    expect((await send([large, Buffer.from('Onion soup')])).status).toBe(415);
    await until(async () => (await readdir(join(folder, 'archives'))).length === 0);
  });

  it('queues one import for an operation with a name, however often it is sent', async () => {
    const headers = { 'x-operation-id': randomUUID() };
    const file = pdf(soup());
    const first = await send([file], { headers });
    const second = await send([file], { headers });
    expect(second).toEqual(first);
    expect((await send([lockedPdf()], { headers })).status).toBe(409);
  });

  it('needs the scope to write, and is seen by its household alone', async () => {
    const { key, visitor } = await signUp(bench.larder);
    const { body } = await send([pdf(soup())]);
    await home.settled(body.recipeId);
    const stranger = new Importing(bench.larder.url, key);
    expect((await stranger.get(`/recipes/imports/${body.recipeId}`)).status).toBe(404);
    const made = await visitor.send('POST', '/api/user/api-keys', {
      json: { name: 'Reader', scopes: ['recipes:read'] },
    });
    const reader = new Importing(home.url, bodyOf<{ key: string }>(made).key);
    expect((await send([pdf(soup())], { household: reader })).status).toBe(403);
  });

  it('is answered by a recipe though the server is killed at once', async () => {
    const larder = await startLarder({ ...bench.settings, IMPORT_CONCURRENCY: '1' });
    const household = await newImporter(larder.url);
    const sent = await Promise.all(Array.from({ length: 3 }, () => send([pdf(soup())], { household })));
    await larder.kill();
    const later = new Importing(bench.larder.url, household.key);
    for (const { body } of sent) {
      await later.settled(body.recipeId, ['completed'], 120_000);
      expect((await later.recipe(body.recipeId)).steps.map(({ step }) => step)).toEqual(STEPS);
    }
  });
});
