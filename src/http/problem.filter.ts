import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isDiskFull } from '../database/pg-errors.js';
import { QueueFullError } from '../queues/fair-queue.js';
import {
  DomainError,
  InvalidRequestError,
  MethodNotAllowedError,
  type ProblemCode,
  TooManyRequestsError,
  UnauthorizedError,
} from './errors.js';
import { ClientGoneError } from './client-gone.js';
import { LOGGER } from './logger.js';
import { type ProblemDto, toProblem } from './problem.js';
import { refusalOf } from './queue-refusal.js';
import { requestIdOf } from './request-id.js';

const CODE_OF_STATUS: Record<number, ProblemCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

const AWAY = 'The database cannot be reached right now';
const DISK_FULL = 'The disk of the database is full: nothing can be stored until there is space again';

/** Turns everything that is thrown into the one problem body. What nobody expected is logged once and told to no client. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
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
    const { code, detail } = this.explain(error, requestId);
    const issues = error instanceof InvalidRequestError ? error.issues : undefined;
    const problem = toProblem(code, detail, requestId, issues);
    setErrorHeaders(error, code, response);
    this.write(problem, request, response);
  }

  protected write(problem: ProblemDto, _request: Request, response: Response): void {
    response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
  }

  private explain(error: unknown, requestId: string): { code: ProblemCode; detail: string } {
    if (error instanceof DomainError) return { code: error.code, detail: error.message };
    if (error instanceof HttpException) return explainHttp(error);
    if (isDatabaseUnavailable(error)) {
      this.logger.error({ err: error, requestId }, 'The database cannot do this now');
      return { code: 'SERVICE_UNAVAILABLE', detail: isDiskFull(error) ? DISK_FULL : AWAY };
    }
    this.logger.error({ err: error, requestId }, 'Unexpected error');
    return { code: 'INTERNAL_SERVER_ERROR', detail: 'Something went wrong on the server' };
  }
}

/** Errors that Nest and its middleware throw themselves: unknown routes, malformed escapes in the path. */
function explainHttp(error: HttpException): { code: ProblemCode; detail: string } {
  const code = CODE_OF_STATUS[error.getStatus()] ?? 'INTERNAL_SERVER_ERROR';
  if (code === 'NOT_FOUND') return { code, detail: 'There is nothing at this path' };
  return { code, detail: error.message };
}

/** The headers that go with an error, whatever the body that tells of it. */
export function setErrorHeaders(error: unknown, code: ProblemCode, response: Response): void {
  if (error instanceof UnauthorizedError) response.setHeader('WWW-Authenticate', 'Bearer');
  if (error instanceof MethodNotAllowedError) response.setHeader('Allow', error.allowed.join(', '));
  if (code === 'SERVICE_UNAVAILABLE') response.setHeader('Retry-After', '5');
  if (error instanceof TooManyRequestsError) {
    const seconds = String(error.retryAfterSeconds);
    response.setHeader('Retry-After', seconds);
    response.setHeader('RateLimit-Limit', String(error.limit));
    response.setHeader('RateLimit-Remaining', '0');
    response.setHeader('RateLimit-Reset', seconds);
  }
}
