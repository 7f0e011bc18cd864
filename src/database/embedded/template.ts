import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Binaries, findBinaries } from './binaries.js';
import { runProgram } from './programs.js';
import { chooseInitdbUser, giveTo, type RunAs } from './run-as.js';

/** Name of both the superuser and the database. */
export const DATABASE_NAME = 'larder';

/**
 * The files of an empty database, without a password. The build makes them and the first start copies them, because initdb wants
 * a user who has a name, and the program runs as any user. The copies have the same system identifier, which only matters for
 * replicas of one server.
 */
export const TEMPLATE = fileURLToPath(
  // Tests run this file from src/.
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/postgres' : '../../../postgres', import.meta.url),
);

/** Makes the template. Everybody may read it, because it holds no secret. */
export async function makeTemplate(): Promise<void> {
  const binaries = await findBinaries();
  const runAs = await chooseInitdbUser(binaries);
  const folder = await mkdtemp(join(tmpdir(), 'larder-template-'));
  try {
    await giveTo(runAs, folder);
    await initialise(join(folder, 'cluster'), binaries, runAs);
    await rm(TEMPLATE, { recursive: true, force: true });
    await cp(join(folder, 'cluster'), TEMPLATE, { recursive: true });
    const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
    for (const entry of entries) await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    await chmod(TEMPLATE, 0o755);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function initialise(cluster: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const { signal } = new AbortController();
  const args = [`--pgdata=${cluster}`, `--username=${DATABASE_NAME}`, '--no-sync', '--no-instructions'];
  args.push('--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8', '--data-checksums');
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  await withBestCharacterClasses((locale) =>
    runProgram(runAs, binaries.initdb, [...args, `--lc-ctype=${locale}`], signal),
  );
  const singleUser = ['--single', '-F', '-D', cluster, 'postgres'];
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
