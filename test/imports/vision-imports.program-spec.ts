import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Metadata } from 'sharp';
import { aRecipe, says, TestAi } from '../support/imports/ai-endpoint.js';
import { ImportBench } from '../support/imports/import-bench.js';
import { pagePhoto } from '../support/pages.js';
import { pdf, scannedPdf } from '../support/pdf.js';

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

async function send(file: Buffer): Promise<string> {
  ai.will(says(aRecipe({ calories: 200 })));
  const form = new FormData();
  form.append('forceAI', 'true');
  form.append('file', new Blob([new Uint8Array(file)]), 'soup');
  const headers = { 'x-api-key': bench.home.key };
  const url = `${bench.larder.url}/api/v1/recipes/import/file`;
  const { recipeId } = (await (await fetch(url, { method: 'POST', headers, body: form })).json()) as {
    recipeId: string;
  };
  expect(await bench.home.settled(recipeId)).toMatchObject({ status: 'completed', warnings: [] });
  return recipeId;
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
    const [text, picture, ...others] = asked() as Part[];
    expect([text?.type, others]).toEqual(['text', []]);
    const { format, width, height, exif } = await pictureOf(picture);
    expect([format, height > width, exif]).toEqual(['jpeg', true, undefined]);
    const { name, images } = (await bench.home.get<Stored>(`/recipes/${id}`)).body;
    expect([name, images.length]).toEqual(['Onion soup', 1]);
  });

  it('is given the pictures of a PDF of scans', async () => {
    const bytes = await pagePhoto([['To my aunt in Vienna', 120, 180]]);
    await send(scannedPdf({ bytes, width: 1_240, height: 1_754, filter: 'DCTDecode' }));
    const [, picture] = asked() as Part[];
    expect((await pictureOf(picture)).format).toBe('jpeg');
  });

  it('is given the text of a PDF that has one, and no picture', async () => {
    await send(pdf([['A letter to my dear aunt in Vienna', 60, 80, 24]]));
    expect(asked()).toContain('A letter to my dear aunt in Vienna');
  });
});
