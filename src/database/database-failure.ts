import { isDatabaseUnavailable } from './pg-errors.js';

/** No right, a feature or an extension that the server has not, a lock that somebody else keeps. */
const OF_THE_SERVER = /^(42501|0A000|58P01|55P03)$/;
/** How connections fail. Other calls of the system are about files of ours. */
const OF_THE_NETWORK = ['connect', 'getaddrinfo', 'read', 'write', undefined];

/** What the server said or how it could not be reached, where that is for its administrator to mend; `null` for other errors. */
export function databaseFailure(error: unknown): string | null {
  const { driverError } = error as { driverError?: unknown };
  const cause = driverError ?? error;
  if (!(cause instanceof Error)) return null;
  const { code, message, syscall } = cause as NodeJS.ErrnoException;
  if (!OF_THE_NETWORK.includes(syscall)) return null;
  if (!isDatabaseUnavailable(error) && !OF_THE_SERVER.test(code ?? '')) return null;
  return message === '' ? (code ?? 'no answer') : message;
}
