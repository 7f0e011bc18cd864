import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import sharp, { type Metadata } from 'sharp';
import { signUp } from '../support/household.js';
import { aRecipe, says, status, TestAi } from '../support/imports/ai-endpoint.js';
import { ImportBench } from '../support/imports/import-bench.js';
import { Importing, type ImportState } from '../support/imports/importing.js';
import { startLarder } from '../support/larder.js';
import { pagePhoto } from '../support/pages.js';
import { pdf, type Scan, scannedPdf } from '../support/pdf.js';

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: { readonly url: string };
}

interface Stored {
  readonly name: string;
  readonly images: readonly object[];
}

const JPEG = 'data:image/jpeg;base64,';

let ai: TestAi;
let bench: ImportBench;

beforeAll(async () => {
  ai = await TestAi.start();
  bench = await ImportBench.start({ AI_BASE_URL: ai.url, AI_MODEL: 'eyes', AI_VISION: 'true' });
});

afterAll(async () => {
  await bench.stop();
  await ai.close();
});

async function queue(files: readonly Buffer[], forceAI = 'true'): Promise<string> {
  const form = new FormData();
  form.append('forceAI', forceAI);
  for (const file of files) form.append('file', new Blob([new Uint8Array(file)]), 'soup');
  const headers = { 'x-api-key': bench.home.key };
  const url = `${bench.larder.url}/api/v1/recipes/import/file`;
  const { recipeId } = (await (await fetch(url, { method: 'POST', headers, body: form })).json()) as {
    recipeId: string;
  };
  return recipeId;
}

async function send(...files: readonly Buffer[]): Promise<string> {
  ai.will(says(aRecipe({ calories: 200 })));
  const recipeId = await queue(files);
  expect(await bench.home.settled(recipeId)).toMatchObject({ status: 'completed', warnings: [] });
  return recipeId;
}

async function failure(files: readonly Buffer[], forceAI = 'true'): Promise<ImportState['error']> {
  return (await bench.home.settled(await queue(files, forceAI), ['failed'], 60_000)).error;
}

/** A picture of which a JPEG cannot leave much out. */
function noise(): Promise<Buffer> {
  const create = {
    width: 2_000,
    height: 2_000,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  return sharp({ create }).jpeg({ quality: 85 }).toBuffer();
}

function asked(): string | Part[] {
  return ai.requests[0]?.body.messages[1]?.content as string | Part[];
}

async function pictureOf(part: Part | undefined): Promise<Metadata> {
  const address = part?.image_url?.url ?? '';
  expect(address.slice(0, JPEG.length)).toBe(JPEG);
  return sharp(Buffer.from(address.slice(JPEG.length), 'base64')).metadata();
}

describe('an AI that reads pictures', () => {
  it('is given a photo upright and without what the camera wrote, and its answer becomes the recipe, which keeps the photo', async () => {
    const id = await send(await pagePhoto([['To my aunt in Vienna', 120, 180]], { turn: -90, orientation: 6 }));
    const [begin, picture, ...end] = asked() as Part[];
    expect(end).toEqual([begin]);
    const { format, width, height, exif } = await pictureOf(picture);
    expect([format, height > width, exif]).toEqual(['jpeg', true, undefined]);
    const { name, images } = (await bench.home.get<Stored>(`/recipes/${id}`)).body;
    expect([name, images.length]).toEqual(['Onion soup', 1]);
  });

  it('is given the pictures of a PDF of scans, which the recipe keeps', async () => {
    const bytes = await pagePhoto([['To my aunt in Vienna', 120, 180]]);
    // Not the soup that the household has already.
    ai.will(says(aRecipe({ name: 'Leek soup' })));
    const id = await queue([scannedPdf({ bytes, width: 1_240, height: 1_754, filter: 'DCTDecode' })]);
    expect(await bench.home.settled(id)).toMatchObject({ status: 'completed' });
    const [, picture] = asked() as Part[];
    expect((await pictureOf(picture)).format).toBe('jpeg');
    expect((await bench.home.get<Stored>(`/recipes/${id}`)).body.images.length).toBe(1);
  });

  it('is given the text of a PDF that has one, and no picture', async () => {
    await send(pdf([['A letter to my dear aunt in Vienna', 60, 80, 24]]));
    expect(asked()).toContain('A letter to my dear aunt in Vienna');
  });

  it('is given pages of text and pictures in their order', async () => {
    const photo = await pagePhoto([['To my aunt in Vienna', 120, 180]]);
    const first = pdf([['A letter to my dear aunt in Vienna', 60, 80]], [['It was cold here in spring.', 60, 80]]);
    await send(first, photo, photo, pdf([['With many kisses from your nephew', 60, 80]]));
    const parts = (asked() as Part[]).map(({ text }) => text ?? 'a picture');
    expect(parts.at(-1)).toBe(parts[0]);
    expect(parts.slice(1, -1)).toEqual([
      expect.stringMatching(/^A letter to my dear aunt in Vienna\s+It was cold here in spring\.$/),
      'a picture',
      'a picture',
      'With many kisses from your nephew',
    ]);
  });

  it('is given no more pages and bytes than one question may have', async () => {
    ai.will(says(aRecipe()));
    const scan: Scan = { bytes: deflateSync(Buffer.alloc(50 * 400)), width: 400, height: 400, filter: 'FlateDecode' };
    const eleven = scannedPdf(...Array.from({ length: 11 }, () => scan));
    expect(await failure([eleven, eleven])).toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('22'),
    });
    const large = await noise();
    const many = Array.from({ length: Math.ceil(13_000_000 / large.length) }, () => large);
    expect(await failure(many)).toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('12 MB') });
    expect(ai.requests).toEqual([]);
  });

  it('reads the files of the form on the page of imports when its box is ticked', async () => {
    const { visitor, key } = await signUp(bench.larder);
    const $ = load((await visitor.open('/settings/imports')).text);
    const box = $('#recipe-files [type=checkbox]');
    expect([box.attr('name'), box.is('[checked]')]).toEqual(['forceAI', false]);
    const letter = pdf([['A letter to my dear aunt in Vienna', 60, 80]]);
    const post = async (fields: Record<string, string>): Promise<ImportState> => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(letter)]), 'letter.pdf');
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const request = { method: 'POST', redirect: 'manual', body, headers: { cookie: visitor.cookie } } as const;
      const reply = await fetch(`${bench.larder.url}/settings/imports/files`, request);
      const id = reply.headers.get('location')?.split('/').at(-1) ?? '';
      return new Importing(bench.larder.url, key).settled(id, ['completed', 'failed']);
    };
    ai.will(says(aRecipe({ calories: 200 })));
    expect(await post({})).toMatchObject({ status: 'failed', error: { code: 'NO_RECIPE_FOUND' } });
    expect(ai.requests).toEqual([]);
    const ticked = { [box.attr('name') ?? '']: box.attr('value') ?? '' };
    expect(await post(ticked)).toMatchObject({ status: 'completed' });
    expect(asked()).toContain('A letter to my dear aunt in Vienna');
  });

  it('is asked about nothing that files say without forceAI', async () => {
    ai.will(says(aRecipe()));
    const letter = pdf([['A letter to my dear aunt in Vienna', 60, 80]]);
    expect(await failure([letter], 'false')).toMatchObject({ code: 'NO_RECIPE_FOUND' });
    expect(ai.requests).toEqual([]);
  });

  it('that refuses pictures makes the import fail with what to do, and one that reads none any more gets none', async () => {
    ai.will(status(413));
    const id = await queue([await pagePhoto([['To my aunt in Vienna', 120, 180]])]);
    const message = /Send fewer pages\..*AI_VISION/;
    expect((await bench.home.settled(id, ['failed'])).error).toMatchObject({
      code: 'AI_FAILED',
      message: expect.stringMatching(message),
    });
    await bench.larder.stop();
    ai.will(says(aRecipe()));
    const blind = await startLarder({ ...bench.settings, AI_VISION: 'false' });
    const home = new Importing(blind.url, bench.home.key);
    expect((await home.post(`/recipes/imports/${id}/retry`)).status).toBe(200);
    expect((await home.settled(id, ['failed'])).error).toMatchObject({
      code: 'AI_FAILED',
      message: expect.stringContaining('No AI reads pictures'),
    });
    expect(ai.requests).toEqual([]);
    await blind.stop();
  });
});
