import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MILLISECONDS = 10_000;

interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The user who runs it. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** The Debian packages of the program, for the error message when it is missing. */
  readonly packages: string;
  readonly isReady: () => Promise<boolean>;
}

/**
 * Starts a program of the system, and returns a function that ends it. @throws Error with its output when it is not ready in time
 */
export async function startProgram({
  command,
  args,
  env,
  owner,
  packages,
  isReady,
}: Start): Promise<() => Promise<void>> {
  const child = spawn(command, args, { env: env ?? process.env, ...owner, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').catch((error: unknown) => {
    said += String(error);
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  if (await becomesReady(child, isReady)) return stop;
  await stop();
  throw new Error(`${command} does not start; it comes with the Debian packages ${packages}. It said:\n${said}`);
}

async function becomesReady(child: ChildProcess, isReady: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + START_MILLISECONDS;
  while (child.pid !== undefined && child.exitCode === null && Date.now() < end) {
    if (await isReady()) return true;
    await sleep(50);
  }
  return false;
}
