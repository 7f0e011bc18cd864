import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedServerError } from './embedded-server-error.js';

/**
 * Ends a server that a killed Larder left running on its database, and removes its leftover files. Call it only while holding the
 * folder's lock: then no living Larder uses the processes on these files.
 * A stale postmaster.pid would otherwise prevent Postgres from starting whenever another process has the same id, for example
 * after a reboot.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = await readFile(file, 'utf8').then(
    (text) => Number(text.split('\n')[0]),
    () => null,
  );
  if (pid === null) return;
  await endServer(cluster, pid);
  await rm(file, { force: true });
}

async function endServer(cluster: string, postmaster: number): Promise<void> {
  // First a fast shutdown, then one without a checkpoint, then a kill. Backends without a server are killed at once: crash
  // recovery restores their commits from the write-ahead log.
  const steps: [NodeJS.Signals, milliseconds: number][] = [
    ['SIGINT', 3000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 2000],
  ];
  for (const [signal, patience] of steps) {
    const running = await processesOn(cluster, postmaster);
    if (running.length === 0) return;
    if (signal === 'SIGKILL') send(signal, running);
    else if (running.includes(postmaster)) send(signal, [postmaster]);
    else continue;
    const end = performance.now() + patience;
    while (performance.now() < end && (await processesOn(cluster, postmaster)).length > 0) await sleep(10);
  }
  const left = await processesOn(cluster, postmaster);
  if (left.length === 0) return;
  throw new EmbeddedServerError(
    `A Postgres that nobody uses still runs on ${cluster} and does not end: stop process ${left.join(', ')}.`,
  );
}

function send(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Ids of the Postgres processes that use the folder: server and backends have it as their working directory. */
async function processesOn(cluster: string, postmaster: number): Promise<number[]> {
  if (process.platform !== 'linux') return (await isPostgres(cluster, postmaster)) ? [postmaster] : [];
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const isOurs = await Promise.all(pids.map((pid) => worksOn(cluster, pid)));
  return pids.filter((_, index) => isOurs[index]);
}

/** Checks the program too, because a shell may have the folder as its working directory. */
async function worksOn(cluster: string, pid: number): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  if (folder !== cluster) return false;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'postgres';
}

async function isPostgres(cluster: string, pid: number): Promise<boolean> {
  const [command, args, sign] =
    process.platform === 'win32'
      ? (['tasklist', ['/NH', '/FI', `PID eq ${pid}`], 'postgres.exe'] as const)
      : (['ps', ['-o', 'command=', '-p', String(pid)], cluster] as const);
  return promisify(execFile)(command, args).then(
    ({ stdout }) => stdout.includes(sign),
    () => false,
  );
}
