import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Binaries } from './binaries.js';
import { Postmaster } from './postmaster.js';
import { give, giveTo, type RunAs } from './run-as.js';
import { DATABASE_NAME } from './template.js';

const FILE = 'larder-password';
const PORT = 5432;
const STOP_MILLISECONDS = 10_000;

/** The password for TCP connections. Socket connections need none, because the folder of the socket is private. */
export async function readPassword(cluster: string): Promise<string> {
  return (await readFile(join(cluster, FILE), 'utf8')).trim();
}

/** The password of a database that no server uses. One without a password gets one before anybody can connect to it by TCP. */
export async function ensurePassword(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  signal: AbortSignal,
): Promise<string> {
  const existing = await readPassword(cluster).catch(() => null);
  if (existing !== null) return existing;
  const password = randomBytes(24).toString('base64url');
  await setPassword(password, cluster, binaries, runAs, signal);
  const half = join(cluster, `${FILE}.new`);
  await writeFile(half, password);
  await give(half, 0o600, runAs.owner);
  await rename(half, join(cluster, FILE));
  return password;
}

/** Runs a server for the moment, at a socket in a private folder. The single-user mode of Postgres would want a user who has a name. */
async function setPassword(
  password: string,
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  signal: AbortSignal,
): Promise<void> {
  const sockets = await mkdtemp(join(tmpdir(), 'larder-'));
  await giveTo(runAs, sockets);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    port: String(PORT),
  };
  const postmaster = Postmaster.start(runAs, binaries, cluster, settings, () => undefined);
  try {
    await postmaster.ready(signal);
    const client = new pg.Client({ host: sockets, port: PORT, user: DATABASE_NAME, database: DATABASE_NAME });
    await client.connect();
    await client.query(`ALTER ROLE ${DATABASE_NAME} PASSWORD '${password}'`);
    await client.end();
  } finally {
    await postmaster.stop(STOP_MILLISECONDS);
    await rm(sockets, { recursive: true, force: true });
  }
}
