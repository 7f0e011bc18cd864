import { execFile } from 'node:child_process';
import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import { EmbeddedServerError } from './embedded-server-error.js';

const run = promisify(execFile);

export interface Owner {
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

/** The user `nobody` of most systems. */
const NOBODY: Owner = { uid: 65534, gid: 65534 };
/** Runs a program in a user namespace where the current user is `nobody`. Outside of it, files belong to the current user. */
const AS_NOBODY = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];

/**
 * An ordinary user runs Postgres directly. Root runs it as the owner of the database or of its folder. When that owner is root, it
 * runs in a user namespace, so that it can still enter folders that are only open to root. When user namespaces are not available,
 * it runs as `nobody`.
 */
export async function chooseRunAs(binaries: Binaries, cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const existing = await stat(cluster).catch(() => null);
  const { uid, gid } = existing ?? (await stat(dirname(cluster)));
  if (uid !== 0 && (await canRun({ uid, gid }, binaries))) return { prefix: [], owner: { uid, gid } };
  if (existing && uid !== 0)
    throw refusal(`The database in ${cluster} belongs to user ${uid}, who cannot run ${binaries.postgres}`);
  if (await hasNamespaces()) return { prefix: AS_NOBODY };
  const noRoot = 'Postgres does not run as root, user namespaces are off here,';
  if (existing) throw refusal(`${noRoot} and the database in ${cluster} belongs to root`);
  if (!(await canRun(NOBODY, binaries)))
    throw refusal(`${noRoot} and Larder cannot run ${binaries.postgres} as another user`);
  return { prefix: [], owner: NOBODY };
}

/** initdb also asks for the name of its user. */
export async function chooseInitdbUser(binaries: Binaries): Promise<RunAs> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { prefix: [] };
  if (await hasNamespaces()) return { prefix: AS_NOBODY };
  if (isRoot && (await canRun(NOBODY, binaries))) return { prefix: [], owner: NOBODY };
  throw new EmbeddedServerError('initdb needs a user other than root who has a name: build Larder as such a user.');
}

/** Gives a folder with everything in it to the user of Postgres, and opens it to nobody else. */
export async function giveTo({ owner }: RunAs, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    await give(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600, owner);
  await give(folder, 0o700, owner);
}

/** @param owner `undefined`: stays the current user */
export async function give(path: string, mode: number, owner: Owner | undefined): Promise<void> {
  await chmod(path, mode);
  if (owner) await chown(path, owner.uid, owner.gid);
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function hasNamespaces(): Promise<boolean> {
  const [unshare = '', ...args] = AS_NOBODY;
  return run(unshare, [...args, 'true']).then(
    () => true,
    () => false,
  );
}

async function canRun(owner: Owner, { postgres }: Binaries): Promise<boolean> {
  try {
    // The call itself throws when root has no right to become another user, as in a container without capabilities.
    await run(postgres, ['--version'], { ...owner, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

function refusal(reason: string): EmbeddedServerError {
  const advice = 'start Larder as an ordinary user in a folder of its own, or set DATABASE_URL';
  return new EmbeddedServerError(`${reason}: ${advice}.`);
}
