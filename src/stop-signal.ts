/** The program was told to end before it had done its work. */
export class StoppedError extends Error {
  constructor(readonly signal: NodeJS.Signals) {
    super(`Ended by ${signal}`);
  }
}

export interface Stop {
  /** Aborted with a StoppedError. */
  readonly signal: AbortSignal;
  /** Does what the signal of the operating system would. */
  now(signal: NodeJS.Signals): void;
}

/**
 * What the first SIGTERM or SIGINT aborts. Those that follow change nothing: the second of two Ctrl-C would otherwise end the process at
 * once, and orphan the database.
 */
export function stopSignal(): Stop {
  const stop = new AbortController();
  const now = (signal: NodeJS.Signals): void => {
    stop.abort(new StoppedError(signal));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, now);
  return { signal: stop.signal, now };
}

/** Rejects with the signal's reason as soon as it is aborted. */
export function stopped(signal: AbortSignal): Promise<never> {
  const told = new Promise<never>((_resolve, reject) => {
    const tell = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) tell();
    else signal.addEventListener('abort', tell, { once: true });
  });
  // Whoever races against it hears of it; nobody else has to.
  told.catch(() => undefined);
  return told;
}
