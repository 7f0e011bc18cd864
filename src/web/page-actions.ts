import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ComponentChild } from 'preact';
import { DomainError } from '../http/problems/errors.js';
import { Answer } from './answer.js';
import type { FormFields } from './form-fields.js';
import { type FormRules, type FormState, refusedForm, refusedInWords } from './forms.js';
import { leaveNotice, type Notice } from './notice.js';
import { PageRenderer } from './page-renderer.js';
import { errorInWords } from './words/error-words.js';
import type { Speech } from './words/speech.js';

/** The notice after a change that was meant for an earlier version. Nothing was changed. */
export function changedByOthers({ say }: Speech): Notice {
  return { text: say('changed.byOthers'), isGood: false };
}

/** The notice after an action, or the answer; `null` when the page already shows the result. */
export type Done = string | Notice | Answer | null;

export type Shown = ComponentChild | Answer;

/** A form that is shown again when it is refused. */
interface ShownForm {
  readonly fields: FormFields;
  readonly rules: FormRules;
  /** The page with the refused form, or another answer. */
  readonly again: (form: FormState, refusal: DomainError, speech: Speech) => Shown | Promise<Shown>;
}

/** Runs the actions of forms. */
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

  /**
   * Runs the work of a form. After an error that a person can correct, the form is shown again with it; all other errors
   * are thrown.
   */
  async runForm(
    request: Request,
    { fields, rules, again }: ShownForm,
    work: (speech: Speech) => Promise<Answer>,
  ): Promise<Answer> {
    const speech = this.renderer.speechFor(request);
    try {
      return await work(speech);
    } catch (error) {
      const { form, refusal } = refusedForm(error, fields, rules, speech);
      const shown = await again(form, refusal, speech);
      return shown instanceof Answer ? shown : this.renderer.refused(shown, refusal, request);
    }
  }

  /** Runs the work of an upload. Whatever is wrong with its files becomes the notice, because the person can choose others. */
  async runUpload(request: Request, path: string, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.refused(request, path, errorInWords(error, this.renderer.speechFor(request)));
    }
  }

  done(request: Request, path: string, text: string): Promise<Answer> {
    return this.leave(request, path, { text, isGood: true });
  }

  refused(request: Request, path: string, text: string): Promise<Answer> {
    return this.leave(request, path, { text, isGood: false });
  }

  async leave(request: Request, path: string, notice: Notice): Promise<Answer> {
    await leaveNotice(request, notice);
    return this.renderer.redirect(path);
  }
}
