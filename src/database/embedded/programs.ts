import { spawn, type ChildProcess } from 'node:child_process';
import type { RunAs } from './run-as.js';
import { KEPT_MEMORY } from './settings.js';

/**
 * Starts a Postgres program in a session of its own, so that Ctrl-C in a terminal reaches only Larder. Its environment contains
 * neither Larder's secrets nor settings for another Postgres.
 */
export function startProgram(runAs: RunAs, program: string, args: readonly string[]): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  return spawn(command, rest, {
    ...runAs.owner,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: programEnvironment(),
  });
}

/**
 * Runs a program to its end and returns its output. When it fails, the message of the error contains the output. When `signal` is
 * aborted, the program and its child processes are killed.
 */
export async function runProgram(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  signal: AbortSignal,
  input = '',
): Promise<string> {
  signal.throwIfAborted();
  const child = startProgram(runAs, program, args);
  const kill = (): void => {
    killAll(child);
  };
  signal.addEventListener('abort', kill);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin?.on('error', () => undefined).end(input);
  return new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, ending) => {
      if (code === 0) resolve(output);
      else reject(new Error(output === '' ? `it ended with ${String(ending ?? code)}` : output));
    });
  }).finally(() => {
    signal.removeEventListener('abort', kill);
  });
}

/** Also kills the processes that the program started: they are in the same session. */
function killAll(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function programEnvironment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line no-restricted-properties -- not configuration: what a program needs to be found and to run
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return { PATH, SystemRoot, TMPDIR, TEMP, LC_ALL: 'C', TZ: 'UTC', ...KEPT_MEMORY };
}
