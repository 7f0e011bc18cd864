import type { Response } from 'express';
import type { DomainError } from '../http/problems/errors.js';
import { setErrorHeaders } from '../http/problems/problem.filter.js';

/** What the handler of a page answers: a page, or a redirect. */
export class Answer {
  private constructor(
    private readonly status: number,
    private readonly html: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly refusal: DomainError | null,
  ) {}

  /** @param refusal why the request was refused, for the headers that belong to it */
  static page(status: number, html: string, refusal: DomainError | null = null): Answer {
    return new Answer(status, html, {}, refusal);
  }

  /** @param location a path of this server, with the path of the public URL in front */
  static redirect(location: string): Answer {
    return new Answer(303, '', { Location: location }, null);
  }

  /** A page that the browser opens again after a second, because its work is not done. */
  static waiting(html: string): Answer {
    return new Answer(200, html, { Refresh: '1' }, null);
  }

  /** A page that sends the browser on to the address. Not a redirect: `form-action` would forbid one to another site after a form. */
  static leaving(html: string, address: string): Answer {
    return new Answer(200, html, { Refresh: `0; url=${address}` }, null);
  }

  /** A page that a page of another site may open and then send messages to. */
  static opened(html: string): Answer {
    return new Answer(200, html, { 'Cross-Origin-Opener-Policy': 'unsafe-none' }, null);
  }

  /** Sets status and headers. @returns the body */
  applyTo(response: Response): string {
    if (this.refusal !== null) setErrorHeaders(this.refusal, this.refusal.kind, response);
    response.status(this.status).set(this.headers).type('html');
    return this.html;
  }
}
