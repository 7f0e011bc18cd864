import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isDiskFull } from '../../database/pg-errors.js';
import { QueueFullError } from '../../queues/fair-queue.js';
import { DomainError, InvalidRequestError } from './errors.js';
import {
  INTERNAL_SERVER_ERROR,
  kindOfStatus,
  NOT_FOUND,
  type ProblemKind,
  SERVICE_UNAVAILABLE,
} from './problem-kind.js';
import { RETRY_AFTER } from '../rate-limit-headers.js';
import { ReadyAnswer } from '../answers/ready-answer.js';
import { ClientGoneError } from '../client-gone.js';
import { LOGGER } from '../logger.js';
import { type ProblemDto, toProblem } from './problem.js';
import { refusalOf } from './queue-refusal.js';
import { requestIdOf } from '../server/request-id.js';

/** Seconds. */
const RETRY_LATER = '5';
const AWAY = 'The database cannot be reached right now';
const DISK_FULL = 'The disk of the database is full: nothing can be stored until there is space again';

/** Turns every error into the problem body. An unexpected error is logged once, and its text is not sent to the client. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (error instanceof ReadyAnswer) {
      error.send(response);
      return;
    }
    if (error instanceof ClientGoneError) {
      response.destroy();
      return;
    }
    const told = error instanceof QueueFullError ? refusalOf(error) : error;
    if (response.headersSent) {
      this.explain(told, requestIdOf(request));
      response.destroy();
      return;
    }
    this.send(told, request, response);
  }

  private send(error: unknown, request: Request, response: Response): void {
    const requestId = requestIdOf(request);
    const { kind, detail } = this.explain(error, requestId);
    const issues = error instanceof InvalidRequestError ? error.issues : undefined;
    const problem = toProblem(kind, detail, requestId, issues);
    setErrorHeaders(error, kind, response);
    this.write(problem, request, response);
  }

  protected write(problem: ProblemDto, _request: Request, response: Response): void {
    response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
  }

  private explain(error: unknown, requestId: string): { kind: ProblemKind; detail: string } {
    if (error instanceof DomainError) return { kind: error.kind, detail: error.message };
    if (error instanceof HttpException) return explainHttp(error);
    if (isDatabaseUnavailable(error)) {
      this.logger.error({ err: error, requestId }, 'The database cannot do this now');
      return { kind: SERVICE_UNAVAILABLE, detail: isDiskFull(error) ? DISK_FULL : AWAY };
    }
    this.logger.error({ err: error, requestId }, 'Unexpected error');
    return { kind: INTERNAL_SERVER_ERROR, detail: 'Something went wrong on the server' };
  }
}

/** Errors that Nest and its middleware throw themselves: unknown routes, malformed escapes in the path. */
function explainHttp(error: HttpException): { kind: ProblemKind; detail: string } {
  const kind = kindOfStatus(error.getStatus()) ?? INTERNAL_SERVER_ERROR;
  return { kind, detail: kind === NOT_FOUND ? 'There is nothing at this path' : error.message };
}

/** Sets the headers of an error. They are the same for the problem body and for a page. */
export function setErrorHeaders(error: unknown, { status }: ProblemKind, response: Response): void {
  if (status === SERVICE_UNAVAILABLE.status) response.setHeader(RETRY_AFTER, RETRY_LATER);
  if (error instanceof DomainError) response.set(error.headers);
}
