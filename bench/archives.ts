import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { postmasterPid, type RunningProgram, startLarder, treeCpuSeconds, treeMb } from './processes.js';

/** Width and height of the pictures in pixels; 0: recipes without pictures. */
const SIZES = [
  [0, 0],
  [200, 150],
  [600, 450],
  [1_200, 900],
] as const;
/** Different pictures of an archive. */
const PICTURES = 20;
/** Milliseconds between two checks of the import, and between two requests of another household. */
const LOOK = 50;
const PASSWORD = 'a password of the bench';

interface Import {
  readonly status: string;
  readonly imported: number;
  readonly failed: number;
}

/**
 * Imports archives of Mela, with pictures of several sizes, and prints how many recipes arrive in a second, and how long a request of
 * another household takes meanwhile.
 * @param count recipes of each archive
 */
export async function measureArchives(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-archives-'));
  const env = { SIGN_UP: 'open', RATE_LIMIT_SIGN_INS: '0', RATE_LIMIT_HOUSEHOLD: '0' };
  const larder = await startLarder(join(folder, 'larder.log'), { dataDir: join(folder, 'data') }, { env });
  try {
    console.log('picture      archive   recipes/s   p95 of others   memory   processor for a recipe');
    const pids = [larder.pid, postmasterPid(join(folder, 'data'))];
    for (const [width, height] of SIZES) await measureSize(larder, pids, count, width, height);
  } finally {
    await larder.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureSize(
  larder: RunningProgram,
  pids: readonly number[],
  count: number,
  width: number,
  height: number,
): Promise<void> {
  const file = await archiveOf(count, width, height);
  const key = await newKey(larder.url);
  const others = new OtherRequests(larder.url, await newKey(larder.url));
  const before = treeCpuSeconds(pids);
  let most = 0;
  const begin = performance.now();
  const id = await upload(larder.url, key, file);
  for (;;) {
    await sleep(LOOK);
    most = Math.max(most, treeMb(larder.pid));
    const { status, imported, failed } = await ask<Import>(larder.url, key, `/recipes/imports/archives/${id}?limit=1`);
    if (status === 'queued' || status === 'processing') continue;
    if (imported !== count) throw new Error(`${imported} recipes were imported, ${failed} failed`);
    break;
  }
  const seconds = (performance.now() - begin) / 1_000;
  const p95 = await others.end();
  const each = ((treeCpuSeconds(pids) - before) / count) * 1_000;
  console.log(
    [
      `${width} x ${height}`.padEnd(12),
      `${(file.length / 1_000_000).toFixed(1)} MB`.padStart(8),
      (count / seconds).toFixed(1).padStart(10),
      `${p95.toFixed(0)} ms`.padStart(15),
      `${most.toFixed(0)} MB`.padStart(8),
      `${each.toFixed(1)} ms`.padStart(23),
    ].join(' '),
  );
}

/** Asks for the groceries of another household again and again. */
class OtherRequests {
  private readonly times: number[] = [];
  private isOver = false;
  private readonly done: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {
    this.done = this.ask();
  }

  /** The 95th percentile of the request times, in milliseconds. */
  async end(): Promise<number> {
    this.isOver = true;
    await this.done;
    const sorted = this.times.sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length * 0.95)] ?? NaN;
  }

  private async ask(): Promise<void> {
    while (!this.isOver) {
      const begin = performance.now();
      await ask(this.url, this.key, '/groceries');
      this.times.push(performance.now() - begin);
      await sleep(LOOK);
    }
  }
}

async function archiveOf(count: number, width: number, height: number): Promise<Buffer> {
  const pictures = width === 0 ? [] : await photosOf(width, height);
  const zip = new ZipFile();
  for (let number = 0; number < count; number++) {
    const picture = pictures[number % PICTURES];
    const recipe = {
      id: `bench-${number}`,
      title: `Bench dish ${number}`,
      text: 'A dish of the bench.',
      yield: '4',
      ingredients: Array.from({ length: 10 }, (_, index) => `${index + 1} cups of thing ${index}, chopped`).join('\n'),
      instructions: Array.from({ length: 6 }, (_, index) => `Cook part ${index} for ${index + 5} minutes.`).join('\n'),
      categories: ['Dinner'],
      link: `https://example.org/bench/${number}`,
      images: picture === undefined ? [] : [picture.toString('base64')],
      favorite: number % 10 === 0,
      wantToCook: false,
    };
    zip.addBuffer(Buffer.from(JSON.stringify(recipe)), `${number}.melarecipe`);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** JPEG of about the size that cameras make of food: blurred noise has edges and surfaces. */
function photosOf(width: number, height: number): Promise<Buffer[]> {
  const create = {
    width,
    height,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    background: '#808080',
  };
  return Promise.all(
    Array.from({ length: PICTURES }, (_, index) =>
      sharp({ create })
        .blur(1 + index / PICTURES)
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  );
}

async function newKey(url: string): Promise<string> {
  const email = `bench-${Math.random().toString(36).slice(2)}@example.org`;
  const signedUp = await post(url, '/api/auth/sign-up', { name: 'Bench', email, password: PASSWORD });
  const cookie = signedUp.headers.getSetCookie().map((text) => text.split(';')[0]);
  const made = await post(url, '/api/user/api-keys', { name: 'bench' }, { cookie: cookie.join('; ') });
  return ((await made.json()) as { key: string }).key;
}

async function post(url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function upload(url: string, key: string, file: Buffer): Promise<string> {
  const answer = await fetch(`${url}/api/v1/recipes/import/archive`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
    body: new Uint8Array(file),
  });
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { archiveId: string }).archiveId;
}

async function ask<T>(url: string, key: string, path: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { 'x-api-key': key } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}
