import { HttpException } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isDiskFull } from '../../database/pg-errors.js';
import { DomainError } from './errors.js';
import {
  INTERNAL_SERVER_ERROR,
  kindOfStatus,
  NOT_FOUND,
  type ProblemKind,
  SERVICE_UNAVAILABLE,
} from './problem-kind.js';
import { queueRefusal } from './queue-refusal.js';

const AWAY = 'The database cannot be reached right now';
const DISK_FULL = 'The disk of the database is full: nothing can be stored until there is space again';

/** What a client is told of an error. What nobody expected is logged once and told to no client. */
export function explained(thrown: unknown, requestId: string, logger: Logger): { kind: ProblemKind; detail: string } {
  const error = queueRefusal(thrown);
  if (error instanceof DomainError) return { kind: error.kind, detail: error.message };
  if (error instanceof HttpException) return explainHttp(error);
  if (isDatabaseUnavailable(error)) {
    logger.error({ err: error, requestId }, 'The database cannot do this now');
    return { kind: SERVICE_UNAVAILABLE, detail: isDiskFull(error) ? DISK_FULL : AWAY };
  }
  logger.error({ err: error, requestId }, 'Unexpected error');
  return { kind: INTERNAL_SERVER_ERROR, detail: 'Something went wrong on the server' };
}

/** Errors that Nest and its middleware throw themselves: unknown routes, malformed escapes in the path. */
function explainHttp(error: HttpException): { kind: ProblemKind; detail: string } {
  const kind = kindOfStatus(error.getStatus()) ?? INTERNAL_SERVER_ERROR;
  return { kind, detail: kind === NOT_FOUND ? 'There is nothing at this path' : error.message };
}
