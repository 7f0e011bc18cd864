import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');

/** The logger of the process. It writes JSON lines to standard output, or readable lines when that is a terminal. */
export async function createLogger(level: string): Promise<Logger> {
  const output = process.stdout.isTTY ? await prettyOutput() : jsonOutput();
  return pino({ level, base: null, serializers: { err: describeError } }, output);
}

/** Requests do not wait for their log line. Lines that are still buffered at the end of the process are written then. */
function jsonOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false });
}

async function prettyOutput(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'householdId', singleLine: true });
}

/**
 * Only the parts of an error that show where it comes from. Errors of the database and of HTTP clients also contain the values and
 * headers that were sent, which may be secret.
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

/** Sends Nest's messages to pino. Nest's messages at start are logged at level debug. */
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
