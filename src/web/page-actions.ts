import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Answer } from './answer.js';
import { refusedForm } from './forms.js';
import { leaveNotice } from './notice.js';
import { PageRenderer } from './page-renderer.js';
import type { Speech } from './words/speech.js';

/** What forms do that lead back to a page: the page then says how it went. */
@Injectable()
export class PageActions {
  constructor(private readonly renderer: PageRenderer) {}

  /**
   * Does the work and leads to the page. A refusal that a person can correct is shown there; all other errors are thrown.
   * @param work returns the notice; `null` when the page shows by itself what was done
   */
  async run(request: Request, path: string, work: (speech: Speech) => Promise<string | null>): Promise<Answer> {
    try {
      const notice = await work(this.renderer.speechFor(request));
      return notice === null ? this.renderer.redirect(path) : await this.done(request, path, notice);
    } catch (error) {
      const { refusal } = refusedForm(error, null, { labels: {}, kept: [] });
      return await this.refused(request, path, refusal.message);
    }
  }

  async done(request: Request, path: string, text: string): Promise<Answer> {
    await leaveNotice(request, { text, isGood: true });
    return this.renderer.redirect(path);
  }

  async refused(request: Request, path: string, text: string): Promise<Answer> {
    await leaveNotice(request, { text, isGood: false });
    return this.renderer.redirect(path);
  }
}
