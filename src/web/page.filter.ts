import { Catch, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { h } from 'preact';
import type { Logger } from 'pino';
import { LOGGER } from '../http/logger.js';
import { areaOf } from '../http/areas.js';
import { sendRefusal } from '../http/bodies/unread-body.js';
import { ProblemFilter } from '../http/problems/problem.filter.js';
import type { ProblemDto } from '../http/problems/problem.js';
import type { Reason } from '../http/problems/reason.js';
import { Answer } from './answer.js';
import { ownPath } from '../http/own-path.js';
import { PageRenderer } from './page-renderer.js';
import { ProblemPage } from './pages/problem-page.js';

/** The page after a sign-in. */
const START = '/';

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

  private answer(problem: ProblemDto, request: Request, reason?: Reason): Answer {
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

/** A display that is not connected has nobody who could sign in. */
function isBoard({ method, path }: Request): boolean {
  return method === 'GET' && path === '/board';
}

function signInPath(request: Request): string {
  const next = request.method === 'GET' ? ownPath(request.originalUrl, START) : START;
  return `/sign-in?${new URLSearchParams({ next })}`;
}
