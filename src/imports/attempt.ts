import type { Logger } from 'pino';

/** The database may be away for a while: that is told in the log, and leases and the next round see to it that nothing is lost. */
export async function attempt<T>(logger: Logger, what: string, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    logger.warn({ err: error }, `Could not ${what}`);
    return undefined;
  }
}
