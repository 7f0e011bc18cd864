import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Settings of the programs that specs share: nothing is limited, and each spec signs up households of its own. */
const SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  SIGN_UP: 'open',
  RATE_LIMIT_REQUESTS: '0',
  RATE_LIMIT_IMPORTS: '0',
  RATE_LIMIT_SIGN_INS: '0',
  IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
  LOG_LEVEL: 'trace',
  TZ: 'UTC',
};

/** As in shared-larder.ts, which Node cannot load here. */
const PUBLIC_URL = 'https://larder.example.org/food';

/**
 * Starts the programs that specs share, on one database of their own. `shared-larder.ts` waits until they answer.
 * @returns the programs, for `stopSharedPrograms`
 */
export async function startSharedPrograms(databaseUrl) {
  const programs = [await startProgram(databaseUrl), await startProgram(databaseUrl, { PUBLIC_URL })];
  process.env.TEST_SHARED_LARDERS = JSON.stringify(
    programs.map(({ url, log, child }) => ({ url, databaseUrl, log, pid: child.pid })),
  );
  return programs;
}

async function startProgram(databaseUrl, more = {}) {
  const { freePort } = await import('../../../dist/src/database/embedded/free-port.js');
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
    ...more,
    PORT: port,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  };
  const output = await open(log, 'a');
  const main = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url));
  const child = spawn(process.execPath, ['--max-semi-space-size=8', main], {
    env,
    stdio: ['ignore', output.fd, output.fd],
  });
  const ended = once(child, 'close');
  await output.close();
  return { url: `http://127.0.0.1:${port}`, child, ended, folder, log };
}

/** @throws Error with the output of a program that does not exit with code 0 */
export async function stopSharedPrograms(programs) {
  await Promise.all(programs.map((program) => stopProgram(program)));
}

async function stopProgram({ child, ended, folder, log }) {
  child.kill('SIGTERM');
  await ended;
  const said = await readFile(log, 'utf8');
  await rm(folder, { recursive: true, force: true });
  if (child.exitCode !== 0)
    throw new Error(`The shared Larder ended with ${child.exitCode ?? child.signalCode}. It said:\n${said}`);
}
