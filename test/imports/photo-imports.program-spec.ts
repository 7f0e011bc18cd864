import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ImportBench } from '../support/imports/import-bench.js';
import type { Importing } from '../support/imports/importing.js';
import { onionSoup, pagePhoto, type PageText } from '../support/pages.js';
import { bomb } from '../support/pictures.js';
import { lockedPdf, pdf, type Scan, scannedPdf } from '../support/pdf.js';
import { until } from '../support/until.js';

/** Milliseconds for reading a photo, on a machine with much other work. */
const PATIENCE = 240_000;
const METRICS_TOKEN = 'a token of good length';

let bench: ImportBench;
let home: Importing;

beforeAll(async () => {
  bench = await ImportBench.start({ RATE_LIMIT_IMPORTS: '0', METRICS_TOKEN });
  ({ home } = bench);
});

afterAll(() => bench.stop());

const SOUP: readonly PageText[] = [
  ['Onion Soup', 120, 180, 64],
  ['Ingredients', 120, 300, 36],
  ['500 g onions', 120, 360],
  ['40 g butter', 120, 405],
  ['1 litre vegetable stock', 120, 450],
  ['Method', 120, 560, 36],
  ['Slice the onions thinly and fry them in the butter until they are', 120, 620],
  ['golden brown.', 120, 665],
];
/** The same recipe with another name, so that it is none that was imported already. */
function named(name: string): readonly PageText[] {
  return [[name, 120, 180, 64], ...SOUP.slice(1)];
}
const REST: readonly PageText[] = [['Add the stock and let the soup simmer for half an hour.', 120, 180]];
const FRY = 'Slice the onions thinly and fry them in the butter until they are golden brown.';
const SIMMER = 'Add the stock and let the soup simmer for half an hour.';

/** A bit for each pixel, as scanners write letters. */
async function inBlackAndWhite(photo: Buffer): Promise<Scan> {
  const { data, info } = await sharp(photo).greyscale().threshold(128).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const bits = Buffer.alloc(Math.ceil(width / 8) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[y * width + x] ?? 0) > 0) {
        const at = y * Math.ceil(width / 8) + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  return { bytes: deflateSync(bits), width, height, filter: 'FlateDecode' };
}

async function send(
  files: readonly Buffer[],
  fields: Record<string, string> = {},
): Promise<{ status: number; recipeId: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('file', new Blob([new Uint8Array(file)]), 'photo');
  const headers = { 'x-api-key': home.key };
  const answer = await fetch(`${home.url}/api/v1/recipes/import/file`, { method: 'POST', headers, body: form });
  return { status: answer.status, ...((await answer.json()) as { recipeId: string }) };
}

async function failure(file: Buffer): Promise<string | undefined> {
  const { recipeId } = await send([file]);
  return (await home.settled(recipeId, ['failed'], PATIENCE)).error?.code;
}

interface Pictured {
  readonly name: string;
  readonly image: string;
  readonly images: readonly object[];
  readonly recipeIngredients: readonly { amount: number; unit: string; ingredientName: string }[];
  readonly steps: readonly { step: string }[];
}

async function recipe(id: string): Promise<Pictured> {
  await home.settled(id, ['completed'], PATIENCE);
  return (await home.get<Pictured>(`/recipes/${id}`)).body;
}

describe('photos of a recipe', () => {
  it('become one recipe in their order, crooked and on their side as they are, and it keeps them', async () => {
    const photos = [
      await pagePhoto(SOUP, { turn: 3 }),
      await pagePhoto(REST, { turn: -90, orientation: 6, format: 'webp' }),
    ];
    const { recipeId } = await send(photos);
    const pages = await home.until(
      recipeId,
      ({ progress, status }) => progress?.page === 2 || status === 'failed',
      PATIENCE,
    );
    expect(pages.progress).toEqual({ page: 2, pages: 2 });
    const { name, recipeIngredients, steps, images } = await recipe(recipeId);
    expect(name).toBe('Onion Soup');
    expect(recipeIngredients.map(({ amount, unit, ingredientName }) => [amount, unit, ingredientName])).toEqual([
      [500, 'gram', 'onions'],
      [40, 'gram', 'butter'],
      [1, 'liter', 'vegetable stock'],
    ]);
    expect(steps.map(({ step }) => step)).toEqual([FRY, SIMMER]);
    expect(images).toHaveLength(2);
    const kept = await fetch(`${home.url}/api/v1/recipes/${recipeId}/image`, { headers: { 'x-api-key': home.key } });
    expect(kept.status).toBe(200);
    expect((await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).exif).toBeUndefined();
  });

  it('are read in another language than the household has, upside down, as AVIF, and are not kept when nobody wants them', async () => {
    const german: readonly PageText[] = [
      ['Zwiebelsuppe', 120, 180, 64],
      ['Zutaten', 120, 300, 36],
      ['500 g Zwiebeln', 120, 360],
      ['1 EL Öl', 120, 405],
      ['Zubereitung', 120, 500, 36],
      ['Die Zwiebeln schälen und in heißem Öl glasig dünsten.', 120, 560],
    ];
    const { recipeId } = await send([await pagePhoto(german, { turn: 180, format: 'avif' })], {
      keepPictures: 'false',
    });
    const { name, recipeIngredients, steps, images } = await recipe(recipeId);
    expect([name, images]).toEqual(['Zwiebelsuppe', []]);
    expect(recipeIngredients.map(({ ingredientName }) => ingredientName)).toEqual(['Zwiebeln', 'Öl']);
    expect(steps.map(({ step }) => step)).toEqual(['Die Zwiebeln schälen und in heißem Öl glasig dünsten.']);
  });
});

describe('a photo that was read already', () => {
  it('leads to the recipe that is there', async () => {
    const photo = await pagePhoto(named('Soup of Sundays'));
    const first = await send([photo]);
    await home.settled(first.recipeId, ['completed'], PATIENCE);
    const { recipeId } = await send([photo]);
    expect((await home.settled(recipeId, ['completed'], PATIENCE)).duplicateOf).toBe(first.recipeId);
  });
});

describe('a HEIC photo, which iPhones make,', () => {
  it('becomes a recipe that keeps it', async () => {
    const { recipeId } = await send([onionSoup()]);
    const { name, recipeIngredients, images } = await recipe(recipeId);
    expect([name, images.length]).toEqual(['Onion Soup', 1]);
    expect(recipeIngredients.map(({ ingredientName }) => ingredientName)).toEqual([
      'onions',
      'butter',
      'vegetable stock',
    ]);
  });

  it('is told to be damaged when it is not whole', async () => {
    expect(await failure(onionSoup().subarray(0, 5_000))).toBe('FILE_DAMAGED');
  });
});

describe('a PDF of scans', () => {
  it('is read as the pictures that its pages are, in colours or in black and white, and keeps them', async () => {
    const colours = {
      bytes: await pagePhoto(named('Soup of Scans')),
      width: 1_240,
      height: 1_754,
      filter: 'DCTDecode',
    } as const;
    const { recipeId } = await send([scannedPdf(colours, await inBlackAndWhite(await pagePhoto(REST)))]);
    const { name, recipeIngredients, steps, images } = await recipe(recipeId);
    expect([name, images.length]).toEqual(['Soup of Scans', 2]);
    expect(recipeIngredients.map(({ ingredientName }) => ingredientName)).toEqual([
      'onions',
      'butter',
      'vegetable stock',
    ]);
    expect(steps.map(({ step }) => step)).toEqual([FRY, SIMMER]);
  });

  it('beside a text gives the recipe at most ten pictures, and none when they are not wanted', async () => {
    const blank: Scan = {
      bytes: deflateSync(Buffer.alloc(50 * 400, 255)),
      width: 400,
      height: 400,
      filter: 'FlateDecode',
    };
    const scans = scannedPdf(...Array.from({ length: 11 }, () => blank));
    const counts = [];
    for (const [name, keepPictures] of [
      ['Soup of Ten', 'true'],
      ['Soup of None', 'false'],
    ] as const) {
      const text = pdf(named(name).map(([line, x, y, size = 12]) => [line, x / 2, y / 2, size / 2] as const));
      const { recipeId } = await send([text, scans], { keepPictures });
      const { images, ...read } = await recipe(recipeId);
      counts.push([read.name, images.length]);
    }
    expect(counts).toEqual([
      ['Soup of Ten', 10],
      ['Soup of None', 0],
    ]);
  });

  it('without letters is told to have no text', async () => {
    expect(await failure(scannedPdf(await inBlackAndWhite(await pagePhoto([]))))).toBe('NO_TEXT_FOUND');
  });
});

describe('an import of photos that somebody cancels', () => {
  it('ends at the page that is read, and does not come to the failure of the last file', async () => {
    const photo = await pagePhoto(SOUP);
    const { recipeId } = await send([photo, photo, photo, lockedPdf()]);
    await home.until(recipeId, ({ progress }) => progress !== null, PATIENCE);
    const headers = { 'x-api-key': home.key };
    const removed = await fetch(`${home.url}/api/v1/recipes/${recipeId}?version=1`, { method: 'DELETE', headers });
    expect(removed.status).toBe(200);
    const left = 'SELECT FROM tasks WHERE subject = $1';
    await until(async () => (await bench.query(left, [recipeId])).length === 0, PATIENCE);
    const asked = await fetch(`${home.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(await asked.text()).toContain('larder_imports_finished_total{outcome="FILE_ENCRYPTED"} 0');
  });
});

describe('a photo that cannot be read', () => {
  it('fails alone, with the code that says why', async () => {
    expect(await failure(await pagePhoto([]))).toBe('NO_TEXT_FOUND');
    expect(await failure(await pagePhoto([['This is a letter to my dear aunt in Vienna.', 120, 180]]))).toBe(
      'NO_RECIPE_FOUND',
    );
    expect(await failure(bomb())).toBe('TOO_LARGE');
    expect(await failure((await pagePhoto(SOUP)).subarray(0, 9_000))).toBe('FILE_DAMAGED');
  });

  it('is refused at once when it is no picture that is read, or its language is none', async () => {
    expect((await send([Buffer.from('GIF89a')])).status).toBe(415);
    expect((await send([await pagePhoto(SOUP)], { languages: 'tlh' })).status).toBe(400);
  });

  it('is refused for an AI when none reads pictures', async () => {
    expect((await send([await pagePhoto(SOUP)], { forceAI: 'true' })).status).toBe(422);
  });
});
