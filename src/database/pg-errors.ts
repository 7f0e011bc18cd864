/** The fields of a `pg` error that decide what follows. */
interface PostgresError {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DISK_FULL = '53100';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

/**
 * Classes 08 (connection), 28 (credentials refused), 53 (resources), 57 (shutdown, crash, starting up, timeout), a wait for a lock and
 * a pause in a transaction that took too long, a failing disk,
 * a read-only server, a database that does not exist or accepts no connections, and network errors of Node.
 */
const UNAVAILABLE_CODE =
  /^(08...|28...|53...|57P0[1-4]|57014|55P03|25P03|58030|25006|3D000|55000|ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ENOENT|E(HOST|NET)UNREACH)$/;
/** What `pg` says when a statement was sent, and no answer came within `query_timeout`. */
const ANSWER_MISSING = 'Query read timeout';
/** Errors of `pg` and TypeORM without a code. TypeORM drops a connection that breaks inside a transaction. */
const UNAVAILABLE_MESSAGE =
  /Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|[Qq]uery runner (was )?already released/;

const CLOSED_CODE =
  /^(08001|08004|28...|3D000|53300|55000|55P03|57P03|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;
const CLOSED_MESSAGE = /timeout exceeded when trying to connect|due to connection timeout/;

/** The database has too much to do now. */
export class UnavailableError extends Error {}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return driverError(error).code === UNIQUE_VIOLATION && constraintOf(error) === constraint;
}

export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return driverError(error).code === FOREIGN_KEY_VIOLATION && constraintOf(error) === constraint;
}

/**
 * The constraint that was violated. The coordinator of a cluster passes only the message of a worker on, and there the name ends with
 * the number of the shard: `stores_name_key_102008`.
 */
function constraintOf(error: unknown): string | undefined {
  const { constraint, message } = driverError(error);
  const name = typeof constraint === 'string' ? constraint : /constraint "([^"]+)"/.exec(String(message))?.[1];
  return name?.replace(/_\d{6,}$/, '');
}

/** Whether the database could not be reached, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = driverError(error);
  if (typeof cause.code === 'string') return UNAVAILABLE_CODE.test(cause.code) || isLostNode(cause);
  if (!(error instanceof Error)) return false;
  return error instanceof UnavailableError || UNAVAILABLE_MESSAGE.test(error.message);
}

/** Whether the coordinator of a cluster could not reach the node of the rows. It has no code of its own for that. */
function isLostNode({ code, message }: PostgresError): boolean {
  return (
    code === 'XX000' && typeof message === 'string' && message.startsWith('failure on connection marked as essential')
  );
}

/** Whether a statement was sent and got no answer in time. */
export function isAnswerMissing(error: unknown): boolean {
  return error instanceof Error && error.message === ANSWER_MISSING;
}

/** Whether the database has no disk space for new data. */
export function isDiskFull(error: unknown): boolean {
  return driverError(error).code === DISK_FULL;
}

/** Whether Postgres aborted the transaction because of another one, so that the same transaction may succeed when it is run again. */
export function isTransactionConflict(error: unknown): boolean {
  const { code } = driverError(error);
  return code === DEADLOCK || code === SERIALIZATION_FAILURE;
}

/**
 * Whether the database accepted no connection, or another transaction kept a lock for too long: the statement itself cannot be the
 * cause.
 */
export function isDatabaseClosed(error: unknown): boolean {
  const { code } = driverError(error);
  if (typeof code === 'string') return CLOSED_CODE.test(code);
  if (!(error instanceof Error)) return false;
  return error instanceof UnavailableError || CLOSED_MESSAGE.test(error.message);
}

/** TypeORM wraps the error of the driver. */
function driverError(error: unknown): PostgresError {
  if (typeof error !== 'object' || error === null) return {};
  const wrapped = (error as { driverError?: unknown }).driverError;
  return typeof wrapped === 'object' && wrapped !== null ? wrapped : error;
}
