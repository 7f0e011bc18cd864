import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../../../src/database/embedded/binaries.js';
import { findRunningServer } from '../../../src/database/embedded/endpoint.js';
import { freePort } from '../../../src/database/embedded/free-port.js';
import { chooseRunAs } from '../../../src/database/embedded/run-as.js';
import { startEmbeddedServer } from '../../../src/database/embedded/embedded-server.js';
import { startProgram } from './program.js';

/**
 * A clock for the programs that are started with its environment. Their timers continue, as they do when the clock of a machine
 * is set.
 */
export class OwnClock {
  private constructor(
    private readonly folder: string,
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(): Promise<OwnClock> {
    const library = await findLibrary();
    const folder = await mkdtemp(join(tmpdir(), 'larder-clock-'));
    // Postgres may run as another user.
    await chmod(folder, 0o755);
    const clock = new OwnClock(folder, {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: join(folder, 'offset'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    await clock.set(0);
    return clock;
  }

  /** @param hours ahead of the clock of the machine */
  async set(hours: number): Promise<void> {
    const next = join(this.folder, 'next');
    await writeFile(next, `${hours < 0 ? '' : '+'}${hours}h\n`);
    await rename(next, join(this.folder, 'offset'));
  }

  async stop(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}

/**
 * A Postgres with this clock. An embedded server would not have it, because Larder starts Postgres without its own `LD_PRELOAD`.
 */
export async function startPostgres({ env }: OwnClock): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-postgres-'));
  await (await startEmbeddedServer({ dataDir })).stop();
  const cluster = join(dataDir, 'postgres');
  const binaries = await findBinaries();
  const { prefix, owner } = await chooseRunAs(binaries, cluster);
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(await freePort())];
  const [command = '', ...args] = [...prefix, binaries.postgres, '-D', cluster, ...listen];
  const end = await startProgram({
    command,
    args,
    env: { ...process.env, ...env },
    ...(owner && { owner }),
    packages: 'libfaketime',
    isReady: async () => (await findRunningServer(dataDir)) !== null,
  });
  const stop = async (): Promise<void> => {
    await end();
    await rm(dataDir, { recursive: true });
  };
  return { url: (await findRunningServer(dataDir)) ?? '', stop };
}

async function findLibrary(): Promise<string> {
  for (const machine of await readdir('/usr/lib')) {
    const folder = join('/usr/lib', machine, 'faketime');
    const files: string[] = await readdir(folder).catch(() => []);
    if (files.includes('libfaketime.so.1')) return join(folder, 'libfaketime.so.1');
  }
  throw new Error('There is no clock that can be set; it comes with the Debian package libfaketime.');
}
