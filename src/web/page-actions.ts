import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Answer } from './answer.js';
import { refusedInWords } from './forms.js';
import { leaveNotice, type Notice } from './notice.js';
import { PageRenderer } from './page-renderer.js';
import type { Speech } from './words/speech.js';

/** The notice after a change that was meant for an earlier version. Nothing was changed. */
export function changedMeanwhile({ say }: Speech): Notice {
  return { text: say('changed.meanwhile'), isGood: false };
}

/** The notice after an action, or the answer; `null` when the page already shows the result. */
export type Done = string | Notice | Answer | null;

/** Runs the actions of forms after which a page is shown with a notice. */
@Injectable()
export class PageActions {
  constructor(private readonly renderer: PageRenderer) {}

  /**
   * Runs the work and redirects to the page. An error that a person can correct becomes the notice; all other errors
   * are thrown.
   */
  async run(request: Request, path: string, work: (speech: Speech) => Promise<Done>): Promise<Answer> {
    const speech = this.renderer.speechFor(request);
    try {
      const notice = await work(speech);
      if (notice === null) return this.renderer.redirect(path);
      if (notice instanceof Answer) return notice;
      return await (typeof notice === 'string' ? this.done(request, path, notice) : this.leave(request, path, notice));
    } catch (error) {
      return await this.refused(request, path, refusedInWords(error, speech));
    }
  }

  done(request: Request, path: string, text: string): Promise<Answer> {
    return this.leave(request, path, { text, isGood: true });
  }

  refused(request: Request, path: string, text: string): Promise<Answer> {
    return this.leave(request, path, { text, isGood: false });
  }

  private async leave(request: Request, path: string, notice: Notice): Promise<Answer> {
    await leaveNotice(request, notice);
    return this.renderer.redirect(path);
  }
}
