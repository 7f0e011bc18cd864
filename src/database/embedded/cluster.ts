import { cp, mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.js';
import { EmbeddedServerError, OtherMajorError } from './embedded-server-error.js';
import { runProgram } from './programs.js';
import { giveTo, type RunAs } from './run-as.js';
import { TEMPLATE } from './template.js';

interface Making {
  /** Whether the files must survive a crash of the machine. */
  readonly durable: boolean;
  /** Aborts the creation. */
  readonly signal: AbortSignal;
}

/**
 * Copies the database files from the template at the first start. Refuses files of another major version of Postgres, which this one cannot read.
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
  await mkdir(half, { recursive: true, mode: 0o700 });
  await cp(TEMPLATE, made, { recursive: true });
  await giveTo(runAs, half);
  if (making.durable) await runProgram(runAs, binaries.initdb, ['--sync-only', `--pgdata=${made}`], making.signal);
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
  if (found !== major) throw new OtherMajorError(cluster, found, major);
}
