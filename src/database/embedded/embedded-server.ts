import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.js';
import { ensureCluster, requireCluster } from './cluster.js';
import { explainFailure, FolderInUseError } from './embedded-server-error.js';
import { chooseEndpoint, type Endpoint, findRunningServer } from './endpoint.js';
import { type FolderLock, lockFolder } from './folder-lock.js';
import { clearLeftovers } from './leftovers.js';
import { makeFolder } from './make-folder.js';
import { Postmaster } from './postmaster.js';
import { chooseRunAs } from './run-as.js';
import { SMALL_MACHINE } from './settings.js';

export interface EmbeddedServerOptions {
  /** The database is in the folder `postgres` in it. It is created when it is missing. */
  readonly dataDir: string;
  /** Called with each line of the Postgres log. */
  readonly logger?: (line: string) => void;
  /** Postgres settings that replace Larder's own, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Milliseconds to wait for another Larder that uses the folder and is about to end. The default is 3,000. */
  readonly patience?: number;
  /** Aborts a start, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

export interface EmbeddedServer {
  /** URL of Larder's database, as superuser. */
  readonly url: string;
  readonly pid: number;
  /** Settles when the server has ended, for any reason. */
  readonly exited: Promise<void>;
  /** Shuts the server down and removes its temporary files. Close the connections first. */
  stop(): Promise<void>;
  /**
   * Starts a server that has crashed again on the same files. The folder stays locked in the meantime. The address is the same,
   * unless another process has taken the port. It may be called again after a failure.
   */
  startAgain(signal: AbortSignal): Promise<EmbeddedServer>;
}

/** What all servers that run on a folder one after the other use. */
interface Held {
  readonly folder: string;
  readonly lock: FolderLock;
  readonly options: EmbeddedServerOptions;
}

const STOP_MILLISECONDS = 10_000;
const JOIN_MILLISECONDS = 10_000;

const NEVER_ABORTED = new AbortController().signal;

/**
 * Starts the embedded Postgres on the files in `dataDir`. Creates the files at the first start, and recovers from a crash. Every
 * failure is an EmbeddedServerError with one sentence for the person who started Larder.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { signal = NEVER_ABORTED, patience = 3000 } = options;
  signal.throwIfAborted();
  const folder = await prepareFolder(options.dataDir);
  const lock = await lockFolder(folder, patience, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw explainFailure('lock its data folder', folder, error);
  });
  try {
    return await startUnderLock({ folder, lock, options }, signal);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * For short commands. Uses the server of a Larder that already runs on the folder; `stop` then leaves that server running.
 * Otherwise starts one.
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
      options.signal?.throwIfAborted();
      if (performance.now() >= deadline) throw error;
      await sleep(100);
    }
  }
}

async function prepareFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(resolve(dataDir));
    return await realpath(dataDir);
  } catch (error) {
    throw explainFailure('make its data folder', dataDir, error);
  }
}

async function startUnderLock(held: Held, signal: AbortSignal, before?: Endpoint): Promise<EmbeddedServer> {
  try {
    return await startOn(held, signal, before);
  } catch (error) {
    signal.throwIfAborted();
    throw explainFailure('start', held.folder, error);
  }
}

/** @param before the address of the server that last ran on the same files */
async function startOn(held: Held, signal: AbortSignal, before?: Endpoint): Promise<EmbeddedServer> {
  const { folder, lock } = held;
  const { settings = {}, logger = () => undefined } = held.options;
  const cluster = join(folder, 'postgres');
  const binaries = await findBinaries();
  const runAs = await chooseRunAs(binaries, cluster);
  if (before) await requireCluster(cluster, binaries);
  else await ensureCluster(cluster, binaries, runAs, { durable: settings['fsync'] !== 'off', signal });
  await clearLeftovers(cluster);
  const endpoint = await chooseEndpoint(folder, lock, binaries, runAs, signal, before);
  signal.throwIfAborted();
  const all = { ...SMALL_MACHINE, ...endpoint.settings, ...settings };
  const postmaster = Postmaster.start(runAs, binaries, cluster, all, logger);
  await postmaster.ready(signal).catch(async (error: unknown) => {
    await postmaster.stop(STOP_MILLISECONDS);
    throw error;
  });
  return {
    url: endpoint.url,
    pid: postmaster.pid,
    exited: postmaster.exited,
    stop: async () => {
      try {
        await postmaster.stop(STOP_MILLISECONDS);
        await clearLeftovers(cluster);
      } finally {
        await lock.release();
      }
    },
    startAgain: (aborted) => startUnderLock(held, aborted, endpoint),
  };
}
