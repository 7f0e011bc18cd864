import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of this program that works on data of strangers. */
export interface HelperProcess {
  readonly child: ChildProcess;
  /** Aborted when the process has ended and all its messages were received, or when it could not be started. */
  readonly gone: AbortSignal;
}

interface HelperOptions {
  /** MiB. */
  readonly heap: number;
  /** Whether its errors are written to the errors of this process. */
  readonly showsErrors: boolean;
}

/** Starts a process without the environment, which has secrets. */
export function startHelper(program: string, { heap, showsErrors }: HelperOptions): HelperProcess {
  const child = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [`--max-old-space-size=${heap}`],
    stdio: ['ignore', 'ignore', showsErrors ? 'inherit' : 'ignore', 'ipc'],
  });
  const end = new AbortController();
  for (const event of ['disconnect', 'error'])
    child.on(event, () => {
      end.abort();
    });
  return { child, gone: end.signal };
}

/**
 * Sends a message and waits for the next answer.
 * @param limit milliseconds
 * @throws Error when the process has ended, the limit has passed, or `stop` is aborted
 */
export async function answerOfHelper<Answer>(
  { child, gone }: HelperProcess,
  message: Buffer | object,
  limit: number,
  stop: AbortSignal,
): Promise<Answer> {
  const over = AbortSignal.any([stop, gone, AbortSignal.timeout(limit)]);
  const answered = once(child, 'message', { signal: over }) as Promise<[Answer]>;
  child.send(message, () => undefined);
  return (await answered)[0];
}
