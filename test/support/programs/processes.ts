import { readdir, readFile } from 'node:fs/promises';

/** Ids of the child processes of a process; only on Linux. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map((pid) => parentOf(pid)));
  return pids.filter((_, index) => parents[index] === parent);
}

/** Whether the process exists and has not ended. A zombie has ended. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^\S+ \(.*\) [^ZX] /s.test(stat);
}

async function parentOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces and parentheses.
  const [, parent] = /^\S+ \(.*\) \S (\d+) /s.exec(stat) ?? [];
  return parent === undefined ? null : Number(parent);
}

/** Processes that have ended in the meantime are left out. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
