import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Settings of the program that specs share: nothing is limited, and all of them sign up households of their own. */
const SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  SIGN_UP: 'open',
  RATE_LIMIT_REQUESTS: '0',
  RATE_LIMIT_IMPORTS: '0',
  RATE_LIMIT_SIGN_INS: '0',
  IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
  TZ: 'UTC',
};

/**
 * Starts the program that specs share, on a database of its own; `shared-larder.ts` waits until it answers. Gives what its
 * end needs.
 */
export async function startSharedProgram(databaseUrl) {
  const { freePort } = await import('../../dist/src/database/embedded/free-port.js');
  const folder = await mkdtemp(join(tmpdir(), 'larder-shared-'));
  const log = join(folder, 'log');
  const port = String(await freePort());
  const { PATH, HOME, SystemRoot, TMPDIR, TEMP } = process.env;
  const env = {
    PATH,
    HOME,
    SystemRoot,
    TMPDIR,
    TEMP,
    ...SETTINGS,
    PORT: port,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  };
  const output = await open(log, 'a');
  const main = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));
  const child = spawn(process.execPath, ['--max-semi-space-size=8', main], {
    env,
    stdio: ['ignore', output.fd, output.fd],
  });
  const ended = once(child, 'close');
  await output.close();
  process.env.TEST_SHARED_LARDER = JSON.stringify({
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    log,
    pid: child.pid,
  });
  return { child, ended, folder, log };
}

/** @throws Error with what it said when it does not end in order */
export async function stopSharedProgram({ child, ended, folder, log }) {
  child.kill('SIGTERM');
  await ended;
  const said = await readFile(log, 'utf8');
  await rm(folder, { recursive: true, force: true });
  if (child.exitCode !== 0)
    throw new Error(`The shared Larder ended with ${child.exitCode ?? child.signalCode}. It said:\n${said}`);
}
