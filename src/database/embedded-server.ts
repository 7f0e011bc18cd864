import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './embedded/binaries.js';
import { ensureCluster } from './embedded/cluster.js';
import { explainFailure, FolderInUseError } from './embedded/embedded-server-error.js';
import { chooseEndpoint, findRunningServer } from './embedded/endpoint.js';
import { type FolderLock, lockFolder } from './embedded/folder-lock.js';
import { clearLeftovers } from './embedded/leftovers.js';
import { Postmaster } from './embedded/postmaster.js';
import { chooseRunAs } from './embedded/run-as.js';
import { SMALL_MACHINE } from './embedded/settings.js';

export interface EmbeddedServerOptions {
  /** Holds the database in its folder `postgres`; made when missing. */
  readonly dataDir: string;
  /** Takes each line that Postgres writes to its log. */
  readonly logger?: (line: string) => void;
  /** Postgres settings that differ from Larder's own, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Milliseconds to wait for another Larder on the folder that is about to end; 3 seconds when not given. */
  readonly patience?: number;
}

export interface EmbeddedServer {
  /** Connection URL of Larder's database, for its superuser. */
  readonly url: string;
  readonly pid: number;
  /** Settles when the server has ended, for whatever reason. */
  readonly exited: Promise<void>;
  /** Ends the server in order; close the connections first. */
  stop(): Promise<void>;
}

const STOP_MILLISECONDS = 10_000;
const JOIN_MILLISECONDS = 10_000;

/**
 * Starts the Postgres that comes with Larder on the files in `dataDir`, making them on the first run and recovering from a crash. Every
 * failure is an EmbeddedServerError with one sentence for the person who started Larder.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const folder = await prepareFolder(options.dataDir);
  const lock = await lockFolder(folder, options.patience ?? 3000).catch((error: unknown) => {
    throw explainFailure('lock its data folder', folder, error);
  });
  try {
    return await startUnderLock(folder, lock, options);
  } catch (error) {
    await lock.release();
    throw explainFailure('start', folder, error);
  }
}

/**
 * For short commands: uses the server of the Larder that runs on the folder, whose `stop` then leaves it running, or starts one where
 * none runs.
 */
export async function joinEmbeddedServer(
  options: EmbeddedServerOptions,
): Promise<Pick<EmbeddedServer, 'url' | 'stop'>> {
  const deadline = performance.now() + JOIN_MILLISECONDS;
  for (;;) {
    try {
      return await startEmbeddedServer({ ...options, patience: 0 });
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      const url = await findRunningServer(await prepareFolder(options.dataDir));
      if (url !== null) return { url, stop: () => Promise.resolve() };
      if (performance.now() >= deadline) throw error;
      await sleep(100);
    }
  }
}

async function prepareFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (error) {
    throw explainFailure('make its data folder', dataDir, error);
  }
}

async function startUnderLock(
  folder: string,
  lock: FolderLock,
  { settings = {}, logger = () => undefined }: EmbeddedServerOptions,
): Promise<EmbeddedServer> {
  const cluster = join(folder, 'postgres');
  const binaries = await findBinaries();
  const runAs = await chooseRunAs(binaries, cluster);
  await ensureCluster(cluster, binaries, runAs, settings['fsync'] !== 'off');
  await clearLeftovers(cluster);
  const endpoint = await chooseEndpoint(folder, lock, runAs);
  const postmaster = Postmaster.start(
    runAs,
    binaries,
    cluster,
    { ...SMALL_MACHINE, ...endpoint.settings, ...settings },
    logger,
  );
  await postmaster.ready();
  return {
    url: endpoint.url,
    pid: postmaster.pid,
    exited: postmaster.exited,
    stop: async () => {
      await postmaster.stop(STOP_MILLISECONDS);
      await lock.release();
    },
  };
}
