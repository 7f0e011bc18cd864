import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { type FolderLock, SOCKET_PATH_BYTES } from './folder-lock.js';
import { freePort } from './free-port.js';
import { ensurePassword, readPassword } from './password.js';
import { giveTo, type RunAs } from './run-as.js';
import { DATABASE_NAME } from './template.js';

const SOCKET_PORT = '5432';

export interface Endpoint {
  readonly url: string;
  /** Postgres settings for listening at this address. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Chooses where the server of a data folder listens: at a socket in a private folder beside the database, or, when the file
 * system or the length of the path does not allow a socket, on the loopback address with a password. It is the address `before`,
 * unless another process has taken that port.
 */
export async function chooseEndpoint(
  folder: string,
  lock: FolderLock,
  binaries: Binaries,
  runAs: RunAs,
  signal: AbortSignal,
  before?: Endpoint,
): Promise<Endpoint> {
  const sockets = join(folder, 'run');
  const longest = join(sockets, `.s.PGSQL.${SOCKET_PORT}`);
  const fits = Buffer.byteLength(longest) <= SOCKET_PATH_BYTES;
  if (!lock.takesSockets || !fits) {
    const port = await freePort(before && Number(before.settings['port']));
    return onLoopback(await ensurePassword(join(folder, 'postgres'), binaries, runAs, signal), port);
  }
  await rm(sockets, { recursive: true, force: true });
  await mkdir(sockets, { mode: 0o700 });
  await giveTo(runAs, sockets);
  return atSocket(sockets);
}

/** The URL of the server that another Larder runs on the folder; `null` while it accepts no connections. */
export async function findRunningServer(folder: string): Promise<string | null> {
  const cluster = join(folder, 'postgres');
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n').map((line) => line.trim()),
    () => [],
  );
  const [, , , port, sockets, , , state] = lines;
  if (state !== 'ready' || port === undefined) return null;
  return sockets ? atSocket(sockets).url : onLoopback(await readPassword(cluster), Number(port)).url;
}

function atSocket(sockets: string): Endpoint {
  return {
    url: `postgresql://${DATABASE_NAME}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(sockets)}`,
    settings: {
      listen_addresses: '',
      unix_socket_directories: sockets,
      unix_socket_permissions: '0700',
      port: SOCKET_PORT,
    },
  };
}

function onLoopback(password: string, port: number): Endpoint {
  return {
    url: `postgresql://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`,
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
  };
}
