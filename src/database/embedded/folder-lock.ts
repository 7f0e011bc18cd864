import { link, lstat, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedServerError, FolderInUseError } from './embedded-server-error.js';

/** Maximum bytes in the path of a Unix socket: 107 on Linux, 103 on macOS. */
export const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

export interface FolderLock {
  /** Whether the file system of the folder supports Unix sockets. */
  readonly takesSockets: boolean;
  release(): Promise<void>;
}

/**
 * Prevents that two Larders use the same data folder. The lock is a listening socket: the kernel closes it when the process ends,
 * for any reason, and other containers that share the folder see it. A file with a process id has neither property. Waits up to
 * `patience` milliseconds for a holder that is about to end, or until `signal` is aborted.
 */
export async function lockFolder(folder: string, patience: number, signal: AbortSignal): Promise<FolderLock> {
  const waiting = { deadline: performance.now() + patience, signal };
  const inside = join(folder, 'larder.lock');
  if (process.platform !== 'win32' && Buffer.byteLength(inside) <= SOCKET_PATH_BYTES) {
    const server = await holdSocket(inside, folder, waiting);
    if (server) return lockOn(server, true);
  }
  const name = `larder-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const outside = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
  const server = await holdSocket(outside, folder, waiting);
  if (!server) throw new EmbeddedServerError(`Larder could not lock its data folder ${folder} with ${outside}.`);
  return lockOn(server, false);
}

function lockOn(server: Server, takesSockets: boolean): FolderLock {
  return {
    takesSockets,
    release: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

interface Waiting {
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** The listening server; `null` when the file system does not support sockets. */
async function holdSocket(path: string, folder: string, { deadline, signal }: Waiting): Promise<Server | null> {
  for (;;) {
    signal.throwIfAborted();
    const outcome = await listen(path);
    if (typeof outcome !== 'string') return outcome;
    if (outcome === 'EACCES' || outcome === 'ENOSPC' || outcome === 'EROFS') throw cannotWrite(folder, outcome);
    if (outcome !== 'EADDRINUSE') return null;
    if (await removeIfStale(path)) continue;
    if (performance.now() >= deadline) throw inUse(folder);
    await sleep(50);
  }
}

function listen(path: string): Promise<Server | string> {
  const server = createServer((caller) => {
    caller.on('error', () => undefined).end(String(process.pid));
  });
  server.unref();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
    server.listen(path, () => {
      resolve(server);
    });
  });
}

/** Whether the lock has no holder any more. On Windows, a pipe always ends with its process. */
async function removeIfStale(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const before = await lstat(path, { bigint: true }).catch(() => null);
  if (!before) return true;
  // A new lock is bound a moment before it listens, so the check is repeated.
  if ((await answers(path)) || (await sleep(50, null), await answers(path))) return false;
  const aside = `${path}.stale.${process.pid}`;
  const moved = await rename(path, aside).then(
    () => lstat(aside, { bigint: true }),
    () => null,
  );
  if (!moved) return false;
  const isTheSame = moved.ino === before.ino && moved.mtimeNs === before.mtimeNs;
  // Another process removed the stale lock first and took a new one: put the new one back.
  if (!isTheSame) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return isTheSame;
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => {
      settle(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      settle(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}

function inUse(folder: string): EmbeddedServerError {
  return new FolderInUseError(
    `Another Larder is running on the data folder ${folder}: stop it first, or give this one its own DATA_DIR.`,
  );
}

function cannotWrite(folder: string, code: string): Error {
  return new Error(`${code}: the lock of ${folder} cannot be written`);
}
