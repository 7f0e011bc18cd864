import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedServerError } from './embedded-server-error.js';

/**
 * Ends a server that a killed Larder left on its database, and removes what it left behind. Call it only under the folder's lock: then
 * whatever still runs on the files belongs to nobody. A stale postmaster.pid would otherwise stop Postgres
 * from starting whenever another process has been given the same id since, as after a reboot.
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
  // Fast shutdown first, then without the checkpoint, then not asking any more. Backends without a server have nothing to end in order:
  // what they did is recovered from the log in any case.
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

/** Process ids of Postgres that work in the folder: a server and its backends make it their working directory. */
async function processesOn(cluster: string, postmaster: number): Promise<number[]> {
  if (process.platform !== 'linux') return (await isPostgres(cluster, postmaster)) ? [postmaster] : [];
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const isOurs = await Promise.all(pids.map((pid) => worksOn(cluster, pid)));
  return pids.filter((_, index) => isOurs[index]);
}

/** Somebody's shell may stand in the folder too. */
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
