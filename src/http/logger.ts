import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');

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
