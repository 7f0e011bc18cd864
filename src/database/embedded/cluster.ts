import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.js';
import { EmbeddedServerError } from './embedded-server-error.js';
import { runProgram } from './programs.js';
import type { RunAs } from './run-as.js';

/** Name of both the superuser and the database. */
export const DATABASE_NAME = 'larder';

const PASSWORD_FILE = 'larder-password';

interface Making {
  /** Whether the files must survive a crash of the machine. */
  readonly durable: boolean;
  /** Aborts the creation. */
  readonly signal: AbortSignal;
}

/** The password for TCP connections. Socket connections need none, because the folder of the socket is private. */
export async function readPassword(cluster: string): Promise<string> {
  return (await readFile(join(cluster, PASSWORD_FILE), 'utf8')).trim();
}

/**
 * Creates the database files at the first start. Refuses files of another major version of Postgres, which this one cannot read.
 * New files are created under a temporary name and renamed at the end, so that a crash never leaves files that only look
 * complete.
 */
export async function ensureCluster(cluster: string, binaries: Binaries, runAs: RunAs, making: Making): Promise<void> {
  const half = `${cluster}.new`;
  await rm(half, { recursive: true, force: true });
  if (await isWhole(cluster, binaries)) return;
  try {
    await make(cluster, half, binaries, runAs, making);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/**
 * Checks the files of a server that ran a moment ago. @throws EmbeddedServerError when they are missing, instead of creating new
 * ones
 */
export async function requireCluster(cluster: string, binaries: Binaries): Promise<void> {
  if (await isWhole(cluster, binaries)) return;
  throw new EmbeddedServerError(`The database in ${cluster} is gone: bring its files back, or stop Larder.`);
}

async function make(cluster: string, half: string, binaries: Binaries, runAs: RunAs, making: Making): Promise<void> {
  const made = join(half, 'cluster');
  await mkdir(made, { recursive: true, mode: 0o700 });
  await writeFile(join(half, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 });
  await giveTo(runAs, half, made, join(half, 'password'));
  await initialise(half, binaries, runAs, making);
  await rename(join(half, 'password'), join(made, PASSWORD_FILE));
  await rename(made, cluster);
}

async function isWhole(cluster: string, { version }: Binaries): Promise<boolean> {
  await assertOwn(cluster);
  const entries = await readdir(cluster).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (entries === null) return false;
  if (entries.length === 0) {
    await rmdir(cluster);
    return false;
  }
  await assertReadable(cluster, entries, version.split('.')[0] ?? '');
  return true;
}

async function assertOwn(cluster: string): Promise<void> {
  const me = process.getuid?.() ?? 0;
  const owner = await stat(cluster).then(
    ({ uid }) => uid,
    () => me,
  );
  if (me !== 0 && me !== owner) {
    throw new EmbeddedServerError(
      `The database in ${cluster} belongs to user ${owner} and Larder runs as user ${me}: start Larder as its owner, or change the owner of ${dirname(cluster)}.`,
    );
  }
}

async function assertReadable(cluster: string, entries: string[], major: string): Promise<void> {
  if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedServerError(
      `${cluster} holds files that are no Postgres database: move them away and start again.`,
    );
  }
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found !== major) {
    throw new EmbeddedServerError(
      `The database in ${cluster} was made by Postgres ${found} and this Larder runs Postgres ${major}: make a backup with the Larder that made it, move the folder away, and restore the backup with this one.`,
    );
  }
}

async function giveTo({ owner }: RunAs, ...paths: string[]): Promise<void> {
  if (owner) await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
}

async function initialise(half: string, binaries: Binaries, runAs: RunAs, { durable, signal }: Making): Promise<void> {
  const made = join(half, 'cluster');
  const args = [`--pgdata=${made}`, `--username=${DATABASE_NAME}`, `--pwfile=${join(half, 'password')}`];
  args.push('--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8', '--data-checksums');
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions');
  if (!durable) args.push('--no-sync');
  await withBestCharacterClasses((locale) =>
    runProgram(runAs, binaries.initdb, [...args, `--lc-ctype=${locale}`], signal),
  );
  const singleUser = ['--single', '-D', made, ...(durable ? [] : ['-F']), 'postgres'];
  await runProgram(runAs, binaries.postgres, singleUser, signal, `CREATE DATABASE ${DATABASE_NAME}\n`);
}

/** With the locale C, pg_trgm does not treat letters outside ASCII as letters. A UTF-8 locale is used when the system has one. */
async function withBestCharacterClasses(initdb: (locale: string) => Promise<unknown>): Promise<void> {
  for (const locale of ['C.UTF-8', 'en_US.UTF-8']) {
    const refused = await initdb(locale).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Error && error.message.includes('invalid locale name')) return true;
        throw error;
      },
    );
    if (!refused) return;
  }
  await initdb('C');
}
