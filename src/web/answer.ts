import type { Response } from 'express';
import type { DomainError } from '../http/errors.js';
import { setErrorHeaders } from '../http/problem.filter.js';

/** What a page controller answers: a page, or the way to another one. */
export type Answer =
  { readonly status: number; readonly html: string; readonly refusal?: DomainError } | { readonly location: string };

export function reply(response: Response, answer: Answer): void {
  if ('location' in answer) {
    response.redirect(303, answer.location);
    return;
  }
  if (answer.refusal !== undefined) setErrorHeaders(answer.refusal, answer.refusal.code, response);
  response.status(answer.status).type('html').send(answer.html);
}
