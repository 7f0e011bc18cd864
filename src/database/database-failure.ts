import { isDatabaseUnavailable } from './pg-errors.js';

/** Missing privilege, missing feature or extension, or a lock that another client holds. */
const SERVER_CODES = /^(42501|0A000|58P01|55P03)$/;
/** System calls that fail with the network. Other system calls are about files. */
const NETWORK_CALLS = ['connect', 'getaddrinfo', 'read', 'write', undefined];

/** The message of the server, or why it cannot be reached, when the administrator can correct that. `null` for other errors. */
export function databaseFailure(error: unknown): string | null {
  const { driverError } = error as { driverError?: unknown };
  const cause = driverError ?? error;
  if (!(cause instanceof Error)) return null;
  const { code, message, syscall } = cause as NodeJS.ErrnoException;
  if (!NETWORK_CALLS.includes(syscall)) return null;
  if (!isDatabaseUnavailable(error) && !SERVER_CODES.test(code ?? '')) return null;
  return message === '' ? (code ?? 'no answer') : message;
}
