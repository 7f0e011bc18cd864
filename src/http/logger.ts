import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');

/** The process's logger, from `level` up: JSON lines on standard output, for people where that is a terminal. */
export async function createLogger(level: string): Promise<Logger> {
  const output = process.stdout.isTTY ? await prettyOutput() : jsonOutput();
  return pino({ level, base: null, serializers: { err: describeError } }, output);
}

/** No request waits for its line to be written; what is still waiting when the process ends is written then. */
function jsonOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false });
}

async function prettyOutput(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'householdId', singleLine: true });
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
