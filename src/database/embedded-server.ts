import { chmod, chown, mkdir, realpath, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findBinaries } from './embedded/binaries.js';
import { DATABASE_NAME, ensureCluster, readPassword } from './embedded/cluster.js';
import { explainFailure } from './embedded/embedded-server-error.js';
import { type FolderLock, lockFolder, SOCKET_PATH_BYTES } from './embedded/folder-lock.js';
import { clearLeftovers } from './embedded/leftovers.js';
import { Postmaster } from './embedded/postmaster.js';
import { chooseRunAs, type RunAs } from './embedded/run-as.js';
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

interface Endpoint {
  readonly url: string;
  readonly settings: Record<string, string>;
}

/** A socket in a private folder beside the database; loopback TCP with a password where the file system or the path's length rules that out. */
async function chooseEndpoint(folder: string, lock: FolderLock, runAs: RunAs): Promise<Endpoint> {
  const sockets = join(folder, 'run');
  const longest = join(sockets, '.s.PGSQL.5432');
  if (!lock.takesSockets || Buffer.byteLength(longest) > SOCKET_PATH_BYTES) return loopback(join(folder, 'postgres'));
  await rm(sockets, { recursive: true, force: true });
  await mkdir(sockets, { mode: 0o700 });
  await chmod(sockets, 0o700);
  if (runAs.owner) await chown(sockets, runAs.owner.uid, runAs.owner.gid);
  return {
    url: `postgresql://${DATABASE_NAME}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(sockets)}`,
    settings: { listen_addresses: '', unix_socket_directories: sockets, unix_socket_permissions: '0700', port: '5432' },
  };
}

async function loopback(cluster: string): Promise<Endpoint> {
  const port = await freePort();
  const password = await readPassword(cluster);
  return {
    url: `postgresql://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`,
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
