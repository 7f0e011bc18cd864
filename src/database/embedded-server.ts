import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './embedded/binaries.js';
import { ensureCluster, requireCluster } from './embedded/cluster.js';
import { explainFailure, FolderInUseError } from './embedded/embedded-server-error.js';
import { chooseEndpoint, type Endpoint, findRunningServer } from './embedded/endpoint.js';
import { type FolderLock, lockFolder } from './embedded/folder-lock.js';
import { clearLeftovers } from './embedded/leftovers.js';
import { makeFolder } from './embedded/make-folder.js';
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
  /** Ends a start that is under way, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

export interface EmbeddedServer {
  /** Connection URL of Larder's database, for its superuser. */
  readonly url: string;
  readonly pid: number;
  /** Settles when the server has ended, for whatever reason. */
  readonly exited: Promise<void>;
  /** Ends the server in order, with all that it may have left behind; close the connections first. */
  stop(): Promise<void>;
  /**
   * Starts a server that has ended by itself on the same files again, which nobody else can take meanwhile. Its address is the same
   * unless somebody else has taken the port. After a failure it can be called once more.
   */
  startAgain(signal: AbortSignal): Promise<EmbeddedServer>;
}

/** What the servers that run on a folder one after the other share. */
interface Held {
  readonly folder: string;
  readonly lock: FolderLock;
  readonly options: EmbeddedServerOptions;
}

const STOP_MILLISECONDS = 10_000;
const JOIN_MILLISECONDS = 10_000;

const NEVER_ABORTED = new AbortController().signal;

/**
 * Starts the Postgres that comes with Larder on the files in `dataDir`, making them on the first run and recovering from a crash. Every
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

/** @param before the address of the server that ran on the same files until now */
async function startOn(held: Held, signal: AbortSignal, before?: Endpoint): Promise<EmbeddedServer> {
  const { folder, lock } = held;
  const { settings = {}, logger = () => undefined } = held.options;
  const cluster = join(folder, 'postgres');
  const binaries = await findBinaries();
  const runAs = await chooseRunAs(binaries, cluster);
  if (before) await requireCluster(cluster, binaries);
  else await ensureCluster(cluster, binaries, runAs, { durable: settings['fsync'] !== 'off', signal });
  await clearLeftovers(cluster);
  const endpoint = await chooseEndpoint(folder, lock, runAs, before);
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
