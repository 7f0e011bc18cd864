import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { melaExport, melaRecipe, paprikaExport } from '../archives/apps.js';
import { dish } from '../archives/dish.js';
import { type ArchiveResult, sendArchive, whenImported } from '../archives/importing-archives.js';
import { mealieBackup } from '../archives/mealie.js';
import { rawZip, zipOf } from '../archives/zip.js';
import { type Api, ok } from '../support/api.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { childrenOf } from '../support/programs/processes.js';
import { until } from '../support/until.js';

const MIB = 1_048_576;
/** Bytes of all processes of the server at any moment. */
const MOST_MEMORY = 500 * MIB;
const LOOK = 20;

let folder: string;
let larder: RunningLarder;
let api: Api;
let other: Api;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-archive-attacks-'));
  larder = await startLarder({
    DATA_DIR: folder,
    SIGN_UP: 'open',
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_HOUSEHOLD: '0',
  });
  ({ api } = await signUp(larder));
  other = (await signUp(larder)).api;
});

afterAll(async () => {
  await larder.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The maximum memory of the server and its processes during the work, while another household sends requests. */
async function peakDuring<T>(work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const pids = [larder.pid, ...(await childrenOf(larder.pid))];
      const sizes = await Promise.all(pids.map(residentBytes));
      peak = Math.max(
        peak,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      await ok(other.get('/groceries'));
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  };
  const watching = watch();
  try {
    return { result: await work(), peak };
  } finally {
    isOver = true;
    await watching;
  }
}

/** Without pages that processes share. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

async function filesLeft(): Promise<string[]> {
  return readdir(join(folder, 'archives')).catch(() => []);
}

async function noFilesAreLeft(): Promise<void> {
  await until(async () => (await filesLeft()).length === 0);
}

/** Sends bytes without saying how many, as long as the server takes them. */
function sendEndless(bytes: number): Promise<{ status: number; body: string; sent: number }> {
  return new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(MIB, 'x');
    let sent = 0;
    const sending = request(
      `${larder.url}/api/v1/recipes/import/archive`,
      { method: 'POST', headers: { 'x-api-key': api.key, 'content-type': 'application/zip' } },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body, sent });
          sending.destroy();
        });
      },
    );
    sending.on('error', (error) => {
      if (!sending.destroyed) reject(error);
    });
    const write = (): void => {
      while (sent < bytes && !sending.destroyed) {
        sent += chunk.length;
        if (!sending.write(chunk)) {
          sending.once('drain', write);
          return;
        }
      }
      if (!sending.destroyed) sending.end();
    };
    write();
  });
}

async function outcomeOf(file: Buffer): Promise<{ status: number; result: ArchiveResult | null }> {
  const answer = await sendArchive(api, file);
  if (answer.status !== 200) return { status: answer.status, result: null };
  return { status: 200, result: await whenImported(api, (answer.body as { archiveId: string }).archiveId) };
}

const opened = (bytes: number): Buffer => Buffer.alloc(bytes, '[');
const numbers = (bytes: number): Buffer => Buffer.from(`[${'0,'.repeat(bytes / 2)}0]`);
const objects = (bytes: number): Buffer => Buffer.from(`{"recipes":[${'{"a":[]},'.repeat(bytes / 9)}{}]}`);
/** A text of this number of bytes that compresses too badly to count as a bomb. */
const padded = (content: Buffer): Buffer =>
  Buffer.concat([content, Buffer.from(Array.from({ length: content.length / 150 }, () => Math.random()).join(' '))]);

describe('a file that is larger than it may be', () => {
  it('is refused while it arrives, and leaves nothing on the disk', async () => {
    const { result, peak } = await peakDuring(() => sendEndless(1_100 * MIB));
    expect(result.status).toBe(413);
    expect(JSON.parse(result.body)).toMatchObject({ code: 'ARCHIVE_TOO_LARGE' });
    expect(peak).toBeLessThan(MOST_MEMORY);
    await noFilesAreLeft();
  }, 60_000);
});

describe('an archive that is made to take memory', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, number[]]>([
    ['JSON of 200 MB', () => zipOf({ 'database.json': padded(numbers(200 * MIB)) }), [413]],
    ['JSON of brackets', () => zipOf({ 'database.json': padded(opened(60 * MIB)) }), [413, 415]],
    ['JSON of numbers', () => rawZip([{ path: 'database.json', content: numbers(60 * MIB) }]), [413, 415]],
    ['JSON of objects', () => rawZip([{ path: 'database.json', content: objects(60 * MIB) }]), [200, 413, 415]],
    ['a page', () => rawZip([{ path: 'recipes.html', content: Buffer.alloc(60 * MIB, '<p>a</p>') }]), [413]],
    ['a smaller page', () => rawZip([{ path: 'recipes.html', content: Buffer.alloc(3 * MIB, '<p>a</p>') }]), [413]],
    [
      'a table',
      () => Buffer.from(`title,preparationTime,ingredients,instructions\n${'a,b,c,d\n'.repeat(7_000_000)}`),
      [413],
    ],
    ['a bomb of gzip', () => gzipSync(Buffer.alloc(900 * MIB)), [413]],
    [
      'bombs of gzip inside',
      () => zipOf({ 'a.paprikarecipe': gzipSync(Buffer.alloc(90 * MIB)), 'b.paprikarecipe': gzipSync('{}') }),
      [413, 415],
    ],
    [
      'archives inside each other',
      async () => zipOf({ 'a.zip': await zipOf({ 'recipe.json': Buffer.alloc(60 * MIB) }), 'b.zip': 'none' }),
      [413, 415],
    ],
  ])(
    'is refused, as %s',
    async (_kind, file, statuses) => {
      const bytes = await file();
      const { result, peak } = await peakDuring(() => outcomeOf(bytes));
      expect(statuses).toContain(result.status);
      expect(peak).toBeLessThan(MOST_MEMORY);
      await noFilesAreLeft();
    },
    60_000,
  );

  it('is refused beside others of its kind', async () => {
    const bytes = rawZip([{ path: 'database.json', content: numbers(60 * MIB) }]);
    const households = await Promise.all(Array.from({ length: 4 }, () => signUp(larder)));
    const { result, peak } = await peakDuring(() =>
      Promise.all(households.map(async ({ api: each }) => (await sendArchive(each, bytes)).status)),
    );
    for (const status of result) expect([413, 415, 503]).toContain(status);
    expect(peak).toBeLessThan(MOST_MEMORY + 4 * MIB);
    await noFilesAreLeft();
  }, 60_000);
});

describe('an archive with hostile content', () => {
  it('is read when it has the maximum number of entries', async () => {
    const aside = Array.from({ length: 49_999 }, (_one, index) => ({ path: `${index}.bin`, content: Buffer.alloc(0) }));
    const soup = { path: 'soup.melarecipe', content: Buffer.from(JSON.stringify(melaRecipe(dish()))) };
    const { result, peak } = await peakDuring(() => outcomeOf(rawZip([...aside, soup])));
    expect(result).toMatchObject({ status: 200, result: { total: 1, imported: 1 } });
    expect(peak).toBeLessThan(MOST_MEMORY);
  }, 60_000);

  it('still imports its other recipes', async () => {
    const soups = [dish({ name: 'First' }), dish({ name: 'Second' })];
    const good = soups.map((one) => Buffer.from(JSON.stringify(melaRecipe(one))));
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = good;
    const bad = {
      ...(JSON.parse(first.toString()) as object),
      instructions: '# '.repeat(500_000),
      images: ['x'.repeat(20 * MIB)],
    };
    const file = rawZip([
      { path: 'a.melarecipe', content: first },
      { path: 'b.melarecipe', content: first, crc: 7 },
      { path: 'c.melarecipe', content: opened(40 * MIB) },
      { path: 'd.melarecipe', content: numbers(40 * MIB) },
      { path: 'e.melarecipe', content: Buffer.from(JSON.stringify(bad)) },
      { path: 'f.melarecipe', content: second },
    ]);
    const { result, peak } = await peakDuring(() => outcomeOf(file));
    const statuses = result.result?.entries.map(({ status }) => status);
    expect(statuses?.slice(0, 4)).toEqual(['imported', 'failed', 'failed', 'failed']);
    expect(statuses?.[5]).toBe('imported');
    expect(peak).toBeLessThan(MOST_MEMORY);
  }, 60_000);

  it('is removed when the client of the request has gone', async () => {
    const sending = request(`${larder.url}/api/v1/recipes/import/archive`, {
      method: 'POST',
      headers: { 'x-api-key': api.key, 'content-type': 'application/zip' },
    });
    sending.on('error', () => undefined);
    sending.write((await melaExport([dish()])).subarray(0, 200));
    await until(async () => (await filesLeft()).length > 0);
    sending.destroy();
    await noFilesAreLeft();
  });

  it('does not affect the import of proper archives', async () => {
    const dishes = [dish({ name: 'Later soup' })];
    expect(await outcomeOf(await paprikaExport(dishes))).toMatchObject({ result: { imported: 1 } });
    expect(await outcomeOf(await mealieBackup(dishes))).toMatchObject({ result: { failed: 0 } });
  });
});
