import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');

/** The process's logger: JSON lines on standard output, from `level` up. */
export function createLogger(level: string): Logger {
  // No request waits for its line to be written; what is still waiting when the process ends is written then.
  const output = pino.destination({ dest: 1, sync: false });
  return pino({ level, base: null, serializers: { err: describeError } }, output);
}

/**
 * What tells where an error comes from. Errors of the database and of HTTP clients also hold the values and headers that
 * were sent, which may be secrets.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code, constraint, table, driverError } = error as Error & Record<string, unknown>;
  const inner = cause ?? driverError;
  return {
    type: name,
    message,
    code,
    constraint,
    table,
    stack,
    ...(inner !== undefined && { cause: describeError(inner) }),
  };
}

/** Lets Nest's own messages go through pino; its chatter at start is debug to us. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(String(message));
  }

  warn(message: unknown): void {
    this.logger.warn(String(message));
  }

  error(message: unknown, stack?: string): void {
    this.logger.error({ stack }, String(message));
  }
}
