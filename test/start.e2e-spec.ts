import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from './support/database.js';
import { startLarder } from './support/larder.js';

describe('a Larder with its embedded database', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'larder-start-'));
  });

  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  it('says where to sign up, and takes its database down with it', async () => {
    const larder = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
    expect(larder.log()).toContain(`sign up at http://localhost:${new URL(larder.url).port}/sign-up`);
    expect(await larder.stop()).toBe(0);
    await expect(access(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('starts again after it was killed', async () => {
    const killed = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
    await killed.kill();
    const larder = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
    expect(await larder.stop()).toBe(0);
  });

  it('refuses a data folder in use with one sentence', async () => {
    const larder = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
    await expect(startLarder({ DATABASE_URL: '', DATA_DIR: dataDir })).rejects.toThrow(
      /^Larder ended with 1\. It said:\nAnother Larder is running on the data folder [^\n]*\n$/,
    );
    await larder.stop();
  });
});

describe('two Larders on one database', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await cloneDatabase();
  });

  afterEach(async () => {
    await database.drop();
  });

  it('both answer and both end in order', async () => {
    const larders = await Promise.all([1, 2].map(() => startLarder({ DATABASE_URL: database.url })));
    expect(await Promise.all(larders.map((larder) => larder.stop()))).toEqual([0, 0]);
  });
});

describe('a database out of reach', () => {
  it('ends the start with a sentence that names the setting', async () => {
    await expect(startLarder({ DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' })).rejects.toThrow(
      /^Larder ended with 1\. It said:\n[^\n]*DATABASE_URL[^\n]*\n$/,
    );
  });
});
