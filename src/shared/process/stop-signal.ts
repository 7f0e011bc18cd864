/** A stop signal ended the work before it was complete. */
export class StoppedError extends Error {
  constructor(readonly signal: NodeJS.Signals) {
    super(`Ended by ${signal}`);
  }
}

export interface Stop {
  /** Aborted with a `StoppedError`. */
  readonly signal: AbortSignal;
  /** Stops the program as if it had received this signal. */
  now(signal: NodeJS.Signals): void;
}

/**
 * Aborted by the first SIGTERM or SIGINT. Later signals are ignored: otherwise a second Ctrl-C would end the process at once and
 * leave the database server running.
 */
export function stopSignal(): Stop {
  const stop = new AbortController();
  const now = (signal: NodeJS.Signals): void => {
    stop.abort(new StoppedError(signal));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, now);
  return { signal: stop.signal, now };
}

/** Rejects with the reason of the signal as soon as it is aborted. */
export function stopped(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_resolve, reject) => {
    const tell = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) tell();
    else signal.addEventListener('abort', tell, { once: true });
  });
  // Without this, a rejection that no caller waits for would end the process.
  ended.catch(() => undefined);
  return ended;
}
