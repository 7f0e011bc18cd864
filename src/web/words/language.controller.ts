import { Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { ownPath } from '../../http/own-path.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { LANGUAGE_COOKIE } from '../../http/caller-language.js';
import { isLanguage, LANGUAGES } from '../../shared/languages.js';

/** Milliseconds. Browsers keep no cookie longer than 400 days. */
const COOKIE_LIFE = 400 * 86_400_000;

/** Stores the chosen language in a cookie, because people who are not signed in can choose one too. */
@Public()
@TakesForm()
@PageController('language')
export class LanguageController {
  constructor(private readonly renderer: PageRenderer) {}

  /**
   * Redirects back to the page with the form.
   * @throws InvalidRequestError
   */
  @Post()
  choose(
    @Req() request: Request,
    @SentFields() fields: FormFields,
    @Res({ passthrough: true }) response: Response,
  ): Answer {
    const language = fields.text('language');
    if (!isLanguage(language))
      throw new InvalidRequestError([{ path: 'language', message: `language must be one of ${LANGUAGES.join(', ')}` }]);
    response.cookie(LANGUAGE_COOKIE, language, {
      maxAge: COOKIE_LIFE,
      httpOnly: true,
      sameSite: 'lax',
      path: `${this.renderer.basePath}/`,
    });
    return Answer.redirect(this.pageBefore(request));
  }

  private pageBefore(request: Request): string {
    const start = `${this.renderer.basePath}/`;
    const referrer = request.get('referer');
    if (referrer === undefined || !URL.canParse(referrer)) return start;
    const { pathname, search } = new URL(referrer);
    return ownPath(pathname + search, start);
  }
}
