import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import { EmbeddedServerError } from './embedded-server-error.js';

const run = promisify(execFile);

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** How the current user starts the programs of Postgres, which refuse to run as root. */
export interface RunAs {
  /** Words before the program in the command line. */
  readonly prefix: readonly string[];
  /** The user who runs the program and owns its files, when it is not the current one. */
  readonly owner?: Owner;
}

const SYSTEM_USER = 'larder';
const NOBODY: Owner = { uid: 65534, gid: 65534 };

/**
 * An ordinary user runs Postgres directly. Root runs it as the owner of an existing database. When that owner is root, it runs in
 * a user namespace where root has another user id, so that it can still enter folders that are only open to root. When user
 * namespaces are not available, it runs as an extra system user.
 */
export async function chooseRunAs(binaries: Binaries, cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const existing = await stat(cluster).catch(() => null);
  if (existing && existing.uid !== 0) {
    const owner = { uid: existing.uid, gid: existing.gid };
    if (await canRun(owner, binaries)) return { prefix: [], owner };
    throw refusal(`The database in ${cluster} belongs to user ${owner.uid}, who cannot run ${binaries.postgres}`);
  }
  const prefix = await userNamespace();
  if (prefix) return { prefix };
  const noRoot = 'Postgres does not run as root, user namespaces are off here,';
  if (existing) throw refusal(`${noRoot} and the database in ${cluster} belongs to root`);
  if (!(await canRun(NOBODY, binaries))) throw refusal(`${noRoot} and only root can reach ${binaries.postgres}`);
  const owner = await systemUser();
  if (!owner) throw refusal(`${noRoot} and no system user could be added`);
  return { prefix: [], owner };
}

/** initdb asks for the name of its user, so the user id must have a name here. */
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

async function systemUser(): Promise<Owner | null> {
  const useradd = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER];
  const found = await userIds();
  if (found) return found;
  await run('useradd', useradd).catch(() => null);
  return userIds();
}

async function userIds(): Promise<Owner | null> {
  const id = (flag: string): Promise<number> => run('id', [flag, SYSTEM_USER]).then(({ stdout }) => Number(stdout));
  return Promise.all([id('-u'), id('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => null,
  );
}

function canRun(owner: Owner, { postgres }: Binaries): Promise<boolean> {
  return run(postgres, ['--version'], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

function refusal(reason: string): EmbeddedServerError {
  const advice = 'start Larder as an ordinary user in a folder of its own, or set DATABASE_URL';
  return new EmbeddedServerError(`${reason}: ${advice}.`);
}
