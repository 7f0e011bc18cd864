import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../src/database/embedded/free-port.js';
import { MAIN } from '../support/larder.js';
import { until } from '../support/until.js';

interface User {
  readonly uid: number;
  readonly gid: number;
}

const ROOT: User = { uid: 0, gid: 0 };
const NOBODY: User = { uid: 65534, gid: 65534 };
const NAMELESS: User = { uid: 99_099, gid: 100 };

/** Only root can become another user, who must be able to read the program. */
const canTry = process.getuid?.() === 0 && canRead(NAMELESS);

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-users-'));
  dataDir = folder;
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

(canTry ? describe : describe.skip)('a first start with an embedded database', () => {
  it.each<[string, User, User, User]>([
    ['a user without a name', NAMELESS, NAMELESS, NAMELESS],
    ['nobody', NOBODY, NOBODY, NOBODY],
    ['root, in a folder of root', ROOT, ROOT, ROOT],
    ['root, in the folder of a user without a name', ROOT, NAMELESS, NAMELESS],
  ])('works for %s, and so does the next one', async (_who, user, ownerOfFolder, ownerOfDatabase) => {
    await chown(dataDir, ownerOfFolder.uid, ownerOfFolder.gid);
    for (const _start of [1, 2]) expect(await startAndStop(user)).toBe(0);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(ownerOfDatabase.uid);
  });

  it('works for root without capabilities where a user namespace can be made, and else says what to do', async () => {
    const { child, url, ended, said } = await begin(ROOT, ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs']);
    await until(async () => child.exitCode !== null || (await isHealthy(url)));
    const isRunning = child.exitCode === null;
    child.kill('SIGTERM');
    await ended;
    const advice = expect.stringMatching(
      /does not run as root.* as another user: start Larder as an ordinary user/,
    ) as unknown;
    expect(isRunning || said()).toEqual(isRunning ? true : advice);
  });

  it('works for a user without a name where no socket fits, so that TCP and a password are used', async () => {
    await chown(dataDir, NAMELESS.uid, NAMELESS.gid);
    dataDir = join(folder, 'x'.repeat(100));
    for (const _start of [1, 2]) expect(await startAndStop(NAMELESS)).toBe(0);
    const { mode, uid } = await stat(join(dataDir, 'postgres', 'larder-password'));
    expect([mode & 0o777, uid]).toEqual([0o600, NAMELESS.uid]);
  });

  it('begins again after it was killed in the middle', async () => {
    await chown(dataDir, NAMELESS.uid, NAMELESS.gid);
    const { child, ended } = await begin(NAMELESS);
    await until(() => stat(join(dataDir, 'postgres.new')).then(Boolean, () => false));
    child.kill('SIGKILL');
    await ended;
    expect(await startAndStop(NAMELESS)).toBe(0);
  });
});

/** @returns the exit code */
async function startAndStop(user: User): Promise<number | null> {
  const { child, url, ended } = await begin(user);
  await until(async () => child.exitCode !== null || (await isHealthy(url)));
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
}

interface Begun {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<unknown>;
  /** What it wrote to standard error so far. */
  readonly said: () => string;
}

/** @param rights of `setpriv` */
async function begin({ uid, gid }: User, rights: readonly string[] = []): Promise<Begun> {
  const port = await freePort();
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir };
  const become = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', ...rights];
  const child = spawn('setpriv', [...become, process.execPath, MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, url: `http://127.0.0.1:${port}`, ended: once(child, 'close'), said: () => text };
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/v1/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function canRead({ uid, gid }: User): boolean {
  try {
    execFileSync(process.execPath, ['--check', MAIN], { uid, gid, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
