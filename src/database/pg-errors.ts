import { QueueFullError } from '../queues/fair-queue.js';

/** The part of a `pg` error that decisions rest on. */
interface PostgresError {
  code?: unknown;
  constraint?: unknown;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DISK_FULL = '53100';
const DEADLOCK = '40P01';

/**
 * Classes 08 (connection), 28 (the server lets nobody in with these credentials), 53 (resources), 57 (shutdown, crash, starting
 * up, time limit), a failing disk, a server that only reads, a database that is gone or closed, and Node's own network errors.
 */
const UNAVAILABLE_CODE =
  /^(08...|28...|53...|57P0[1-4]|57014|58030|25006|3D000|55000|ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ENOENT|E(HOST|NET)UNREACH)$/;
/** `pg` and TypeORM give these no code; TypeORM lets go of a connection that breaks in the middle of a transaction. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|Query runner already released/;

const CLOSED_CODE =
  /^(08001|08004|28...|3D000|53300|55000|57P03|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;
const CLOSED_MESSAGE = /timeout exceeded when trying to connect|due to connection timeout/;

/** The database was out of reach, or is asked for more than it can answer; it was asked nothing. */
export class UnavailableError extends Error {}

/** The database was asked, and said nothing at all within the time that the connection waits for it. */
export class SilenceError extends Error {
  constructor() {
    super('The database gave no answer in time');
  }
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = driverError(error);
  return code === UNIQUE_VIOLATION && name === constraint;
}

export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = driverError(error);
  return code === FOREIGN_KEY_VIOLATION && name === constraint;
}

/** Whether the database was out of reach, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = driverError(error);
  if (cause instanceof SilenceError) return true;
  if (typeof cause.code === 'string') return UNAVAILABLE_CODE.test(cause.code);
  if (!(error instanceof Error)) return false;
  return isRefused(error) || UNAVAILABLE_MESSAGE.test(error.message);
}

/** Whether the database has no room left for what it was asked to store. */
export function isDiskFull(error: unknown): boolean {
  return driverError(error).code === DISK_FULL;
}

/** Whether Postgres undid the statement because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return driverError(error).code === DEADLOCK;
}

/** Whether the database took no connection, so that what was asked of it cannot be what keeps it away. */
export function isDatabaseClosed(error: unknown): boolean {
  const { code } = driverError(error);
  if (typeof code === 'string') return CLOSED_CODE.test(code);
  if (!(error instanceof Error)) return false;
  return isRefused(error) || CLOSED_MESSAGE.test(error.message);
}

/** Too many callers want the database at once. */
function isRefused(error: Error): boolean {
  return error instanceof UnavailableError || error instanceof QueueFullError;
}

/** TypeORM wraps what the driver threw. */
function driverError(error: unknown): PostgresError {
  if (typeof error !== 'object' || error === null) return {};
  const wrapped = (error as { driverError?: unknown }).driverError;
  return typeof wrapped === 'object' && wrapped !== null ? wrapped : error;
}
