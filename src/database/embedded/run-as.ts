import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import { EmbeddedServerError } from './embedded-server-error.js';

const run = promisify(execFile);

/** How the programs of Postgres, which refuse to run as root, are started by the current user. */
export interface RunAs {
  /** Words that go before the program. */
  readonly prefix: readonly string[];
  /** The user the program runs as and its files belong to, when that is not the current one. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

const SYSTEM_USER = 'larder';

/**
 * An ordinary user runs Postgres directly. Root runs it as the owner of an existing database; where that is root itself, in a
 * user namespace in which root goes by another number, so that it still reaches folders that only root may enter; where
 * user namespaces are off, as an extra system user.
 */
export async function chooseRunAs(binaries: Binaries, cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const existing = await stat(cluster).catch(() => null);
  if (existing && existing.uid !== 0) return entered({ uid: existing.uid, gid: existing.gid }, binaries);
  const prefix = await userNamespace();
  if (prefix) return { prefix };
  if (existing) throw refusal(`the database in ${cluster} belongs to root`);
  return entered(await systemUser(), binaries);
}

/** initdb asks for the name of its user, so the number must be one that has a name here. */
async function userNamespace(): Promise<string[] | null> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const named = passwd.split('\n').map((line) => Number(line.split(':')[2] ?? 0));
  const id = String(named.find((uid) => uid > 0 && uid < 65534) ?? 1000);
  const prefix = ['unshare', '--user', `--map-user=${id}`, `--map-group=${id}`];
  return run('unshare', [...prefix.slice(1), 'true']).then(
    () => prefix,
    () => null,
  );
}

async function systemUser(): Promise<{ uid: number; gid: number }> {
  const found = await userIds();
  if (found) return found;
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    SYSTEM_USER,
  ]).catch(() => null);
  const made = await userIds();
  if (!made) throw refusal('no system user could be added');
  return made;
}

async function userIds(): Promise<{ uid: number; gid: number } | null> {
  const id = (flag: string): Promise<number> => run('id', [flag, SYSTEM_USER]).then(({ stdout }) => Number(stdout));
  return Promise.all([id('-u'), id('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => null,
  );
}

async function entered(owner: { uid: number; gid: number }, { postgres }: Binaries): Promise<RunAs> {
  const cause = await run(postgres, ['--version'], { ...owner, cwd: '/' }).then(
    () => null,
    (error: unknown) => error,
  );
  if (cause) throw refusal(`user ${owner.uid} cannot run ${postgres}`, cause);
  return { prefix: [], owner };
}

function refusal(reason: string, cause?: unknown): EmbeddedServerError {
  return new EmbeddedServerError(
    `Postgres does not run as root, user namespaces are off here, and ${reason}: start Larder as an ordinary user in a folder of its own, or set DATABASE_URL.`,
    { cause },
  );
}
