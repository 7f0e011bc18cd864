import type { Response } from 'express';
import type { DomainError } from '../http/problems/errors.js';
import { setErrorHeaders } from '../http/problems/problem.filter.js';

/** The answer of a page controller: a page, or a redirect. */
export type Answer =
  { readonly status: number; readonly html: string; readonly refusal?: DomainError } | { readonly location: string };

export function reply(response: Response, answer: Answer): void {
  if ('location' in answer) {
    response.redirect(303, answer.location);
    return;
  }
  if (answer.refusal !== undefined) setErrorHeaders(answer.refusal, answer.refusal.kind, response);
  response.status(answer.status).type('html').send(answer.html);
}
