/** The part of a `pg` error that decisions rest on. */
interface PostgresError {
  code?: unknown;
  constraint?: unknown;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Classes 08 (connection), 53 (resources), 57 (shutdown, crash, starting up, time limit) and Node's own network errors. */
const UNAVAILABLE_CODE =
  /^(08...|53...|57P0[1-4]|57014|ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH)$/;
/** `pg` gives these no code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after calling end/;

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
  const { code } = driverError(error);
  if (typeof code === 'string') return UNAVAILABLE_CODE.test(code);
  return error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message);
}

/** TypeORM wraps what the driver threw. */
function driverError(error: unknown): PostgresError {
  if (typeof error !== 'object' || error === null) return {};
  const wrapped = (error as { driverError?: unknown }).driverError;
  return typeof wrapped === 'object' && wrapped !== null ? wrapped : error;
}
