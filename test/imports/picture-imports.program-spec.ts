import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { ImportBench } from '../support/imports/import-bench.js';
import { askForPicture, importWith, isPutOff, pictureSettled, waiting } from '../support/imports/picture-bench.js';
import {
  bomb,
  bytes,
  coloursOf,
  lyingPicture,
  movingPicture,
  picture,
  type PictureFormat,
  slowly,
  wideAvif,
  wordyPicture,
} from '../support/pictures.js';
import { PUBLIC_URL } from '../support/shared-larder.js';
import { until } from '../support/until.js';

let bench: ImportBench;

beforeAll(async () => {
  bench = await ImportBench.start({ PUBLIC_URL });
});

afterAll(() => bench.stop());

let count = 0;

/** Serves an answer at a path of its own. */
function served(listener: RequestListener): string {
  const path = `/picture-${++count}.jpg`;
  bench.site.routes[path] = listener;
  return bench.site.url + path;
}

function redirect(location: string): RequestListener {
  return (_request, response) => {
    response.writeHead(302, { location }).end();
  };
}

/** The kept picture of a recipe that is imported with these images. */
async function kept(...images: string[]): Promise<Buffer> {
  const id = await importWith(bench, images);
  await pictureSettled(bench, id);
  const answer = await askForPicture(bench.home, id);
  if (answer.status !== 200) throw new Error(`No picture was kept: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

describe('an image of a recipe', () => {
  it.each<[PictureFormat, string]>([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['avif', 'image/avif'],
    ['png', 'application/octet-stream'],
    ['webp', 'image/jpeg'],
  ])('is kept when it is %s, called %s', async (format, type) => {
    expect(await coloursOf(await kept(served(bytes(await picture(format), type))))).toBe('red/blue');
  });

  it('is stored upright, without metadata of the camera', async () => {
    const webp = await kept(served(bytes(await lyingPicture(), 'image/jpeg')));
    const { width, height, exif, orientation } = await sharp(webp).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 800, height: 600 });
    expect(await coloursOf(webp)).toBe('red/blue');
  });

  it('is stored as its first frame when it is animated', async () => {
    const webp = await kept(served(bytes(await movingPicture(), 'image/gif')));
    expect((await sharp(webp).metadata()).pages).toBeUndefined();
    expect(await coloursOf(webp)).toBe('red/blue');
  });

  it('is stored when the one before it cannot be fetched', async () => {
    const gone = `${bench.site.url}/gone.jpg`;
    const good = served(bytes(await picture('png', 300, 200), 'image/png'));
    expect(await coloursOf(await kept(gone, good))).toBe('red/blue');
  });

  it('is found behind redirects', async () => {
    const good = served(bytes(await picture('png', 300, 200), 'image/png'));
    expect(await coloursOf(await kept(served(redirect(good))))).toBe('red/blue');
  });
});

describe('an image that cannot be fetched', () => {
  const text = 'This is no picture. '.repeat(50);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90"/></svg>';
  const large = Buffer.alloc(10_000_001);
  const metadata = 'http://169.254.169.254/latest/meta-data/picture.jpg';

  it.each<[string, () => string | Promise<string>]>([
    ['a text called .jpg', () => served(bytes(text, 'image/jpeg'))],
    ['a text that says so', () => served(bytes(text, 'text/plain'))],
    ['SVG', () => served(bytes(svg, 'image/svg+xml'))],
    ['SVG called JPEG', () => served(bytes(svg, 'image/jpeg'))],
    ['a picture that unfolds to 900 million pixels', () => served(bytes(bomb(), 'image/png'))],
    ['AVIF of 1 kB that unfolds to 25 million pixels', async () => served(bytes(await wideAvif(), 'image/avif'))],
    ['a picture that takes a gigabyte to read', async () => served(bytes(await wordyPicture(), 'image/png'))],
    ['one that breaks off', async () => served(bytes((await picture('jpeg')).subarray(0, 5_000), 'image/jpeg'))],
    ['nothing', () => served(bytes('', 'image/jpeg'))],
    ['more than 10 MB', () => served(bytes(large, 'image/jpeg'))],
    ['a missing file', () => `${bench.site.url}/missing.jpg`],
    ['a private address', () => 'http://10.1.2.3/soup.jpg'],
    ['a private address of IPv6', () => `${bench.site.url.replace('127.0.0.1', '[::1]')}/soup.jpg`],
    ['a redirect to a private address', () => served(redirect(metadata))],
    ['redirects without an end', () => `${bench.site.url}/round.jpg`],
  ])('does not fail the import: %s', async (_what, address) => {
    bench.site.routes['/round.jpg'] = redirect('/round.jpg');
    const image = await address();
    const id = await importWith(bench, [image]);
    await pictureSettled(bench, id);
    expect((await bench.home.recipe(id)).image).toBe(image);
    expect((await askForPicture(bench.home, id)).status).toBe(404);
  });

  it('does not affect the next one when it took too much memory', async () => {
    const [wordy, good] = [await wordyPicture(), await picture('png', 300, 200)];
    const [first, second] = [served(bytes(wordy, 'image/png')), served(bytes(good, 'image/png'))];
    expect(await coloursOf(await kept(first, second))).toBe('red/blue');
  });

  it('is tried again later when its site fails', async () => {
    const trouble: RequestListener = (_request, response) => response.writeHead(503).end();
    const image = served(trouble);
    const id = await importWith(bench, [image]);
    await until(() => isPutOff(bench, id));
    bench.site.routes[new URL(image).pathname] = bytes(await picture('png', 300, 200), 'image/png');
    await bench.query(`UPDATE tasks SET due_at = now() WHERE kind = 'picture' AND subject = $1`, [id]);
    await pictureSettled(bench, id);
    expect((await askForPicture(bench.home, id)).status).toBe(200);
  });
});

describe('a slow image', () => {
  const askedFor = (image: string): Promise<void> =>
    until(() => Promise.resolve(bench.site.hits[new URL(image).pathname] === 1));

  it('delays neither its import nor other pictures', async () => {
    const { listener, finish } = slowly(await picture('png', 300, 200), 'image/png');
    const slow = served(listener);
    const id = await importWith(bench, [slow]);
    await askedFor(slow);
    expect(await coloursOf(await kept(served(bytes(await picture('jpeg'), 'image/jpeg'))))).toBe('red/blue');
    expect((await askForPicture(bench.home, id)).status).toBe(404);
    expect(await waiting(bench, id)).toEqual([{ attempts: 1 }]);
    finish();
    await pictureSettled(bench, id);
    expect((await askForPicture(bench.home, id)).status).toBe(200);
  });

  it('is not fetched after the recipe was deleted', async () => {
    const { listener, finish } = slowly(await picture('png', 300, 200), 'image/png');
    const slow = served(listener);
    const id = await importWith(bench, [slow]);
    await askedFor(slow);
    await bench.query('DELETE FROM recipes WHERE id = $1', [id]);
    finish();
    expect(await coloursOf(await kept(served(bytes(await picture('jpeg'), 'image/jpeg'))))).toBe('red/blue');
    const unused = `SELECT p.id FROM pictures p
      LEFT JOIN recipes r ON r.household_id = p.household_id AND r.picture_id = p.id WHERE r.id IS NULL`;
    expect(await bench.query(unused)).toEqual([]);
    expect(bench.larder.log()).not.toContain('Could not keep a picture');
  });
});
