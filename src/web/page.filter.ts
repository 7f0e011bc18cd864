import { Catch, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { h } from 'preact';
import type { Logger } from 'pino';
import { LOGGER } from '../http/logger.js';
import { areaOf } from '../http/areas.js';
import { sendRefusal } from '../http/bodies/unread-body.js';
import { ProblemFilter } from '../http/problems/problem.filter.js';
import { NOT_FOUND } from '../http/problems/problem-kind.js';
import { type ProblemDto, toProblem } from '../http/problems/problem.js';
import type { Reason } from '../http/problems/reason.js';
import { Answer } from './answer.js';
import { ownPath } from '../http/own-path.js';
import { PageRenderer } from './page-renderer.js';
import { ProblemPage } from './pages/problem-page.js';

/** The page after a sign-in. */
const START = '/';
/** As for a path that no page has. */
const NO_PAGE = 'There is nothing at this path.';

/** Shows an error as a page when a browser asks for one. Redirects a person who is not signed in to the sign-in page, and a display to the one that connects it. */
@Injectable()
@Catch()
export class PageFilter extends ProblemFilter {
  constructor(
    @Inject(LOGGER) logger: Logger,
    private readonly renderer: PageRenderer,
  ) {
    super(logger);
  }

  protected override write(problem: ProblemDto, request: Request, response: Response, reason?: Reason): void {
    if (!wantsPage(request)) super.write(problem, request, response);
    else sendRefusal(request, response, this.answer(problem, request, reason).applyTo(response));
  }

  private answer(given: ProblemDto, request: Request, reason?: Reason): Answer {
    const problem = isOfNoPage(given, request) ? toProblem(NOT_FOUND, NO_PAGE, given.requestId) : given;
    if (problem.status !== 401) return Answer.page(problem.status, this.page(problem, request, reason));
    return this.renderer.redirect(isBoard(request) ? '/board/pair' : signInPath(request));
  }

  private page(problem: ProblemDto, request: Request, reason?: Reason): string {
    const session = request.session as Request['session'] | undefined;
    const page = h(ProblemPage, { problem, reason, signedIn: session?.userId !== undefined });
    return this.renderer.html(page, request);
  }
}

function wantsPage(request: Request): boolean {
  return areaOf(request.path).errors === 'page' && request.accepts(['json', 'html']) === 'html';
}

/** Whether a part of the path is no id, so that no page can have this address. */
function isOfNoPage({ issues = [] }: ProblemDto, { params }: Request): boolean {
  return issues.length > 0 && issues.every(({ path }) => path in params);
}

/** A display that is not connected has nobody who could sign in. */
function isBoard({ method, path }: Request): boolean {
  return method === 'GET' && path === '/board';
}

function signInPath(request: Request): string {
  const next = request.method === 'GET' ? ownPath(request.originalUrl, START) : START;
  return `/sign-in?${new URLSearchParams({ next })}`;
}
