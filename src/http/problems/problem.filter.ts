import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { sendRefusal } from '../bodies/unread-body.js';
import { DomainError, InvalidRequestError } from './errors.js';
import type { Reason } from './reason.js';
import { explained } from './explained.js';
import { type ProblemKind, SERVICE_UNAVAILABLE } from './problem-kind.js';
import { RETRY_AFTER } from '../rate-limit-headers.js';
import { ClientGoneError } from '../client-gone.js';
import { LOGGER } from '../logger.js';
import { type ProblemDto, toProblem } from './problem.js';
import { queueRefusal } from './queue-refusal.js';
import { requestIdOf } from '../server/request-id.js';

/** Seconds. */
const RETRY_LATER = '5';

/** Turns every error into the problem body. An unexpected error is logged once, and its text is not sent to the client. */
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
    const refusal = queueRefusal(error);
    if (response.headersSent) {
      explained(refusal, requestIdOf(request), this.logger);
      response.destroy();
      return;
    }
    this.send(refusal, request, response);
  }

  private send(error: unknown, request: Request, response: Response): void {
    const requestId = requestIdOf(request);
    const { kind, detail } = explained(error, requestId, this.logger);
    const issues = error instanceof InvalidRequestError ? error.issues : undefined;
    const problem = toProblem(kind, detail, requestId, issues);
    setErrorHeaders(error, kind, response);
    this.write(problem, request, response, error instanceof DomainError ? error.reason : undefined);
  }

  /** @param _reason for the words of a page */
  protected write(problem: ProblemDto, request: Request, response: Response, _reason?: Reason): void {
    response.status(problem.status).type('application/problem+json');
    sendRefusal(request, response, JSON.stringify(problem));
  }
}

/** Sets the headers of an error. They are the same for the problem body and for a page. */
export function setErrorHeaders(error: unknown, { status }: ProblemKind, response: Response): void {
  if (status === SERVICE_UNAVAILABLE.status) response.setHeader(RETRY_AFTER, RETRY_LATER);
  if (error instanceof DomainError) response.set(error.headers);
}
