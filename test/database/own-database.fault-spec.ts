import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { folderWithDatabase } from '../support/programs/postgres.js';
import { until } from '../support/until.js';

const ANN = { name: 'Ann', email: 'ann@example.org', password: 'a long password' };

describe('Larder on its own database', () => {
  let dataDir: string;
  let larder: RunningLarder;

  beforeAll(async () => {
    dataDir = await folderWithDatabase();
    larder = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
  });

  afterAll(async () => {
    await larder.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('says where to sign up on the first run', () => {
    expect(larder.log()).toMatch(/^Larder is ready: sign up at http:\/\/localhost:\d+\/sign-up$/m);
  });

  it('starts a killed database again, with everything that was acknowledged', async () => {
    expect((await post('sign-up', ANN)).status).toBe(200);
    const postmaster = await postmasterPid();
    process.kill(postmaster, 'SIGKILL');
    const isBack = async (): Promise<boolean> => (await postmasterPid()) !== postmaster && (await health()) === 200;
    await until(() => isBack().catch(() => false));
    expect((await post('sign-in', ANN)).status).toBe(200);
  });

  it('keeps everything over a kill of the program and a restart, and ends in order', async () => {
    await larder.kill();
    larder = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
    expect((await post('sign-in', ANN)).status).toBe(200);
    expect(await larder.stop()).toBe(0);
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  });

  async function postmasterPid(): Promise<number> {
    return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  async function health(): Promise<number> {
    return (await fetch(`${larder.url}/api/v1/health`)).status;
  }

  function post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${larder.url}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
});
