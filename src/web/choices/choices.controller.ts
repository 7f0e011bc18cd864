import { Post, Req, Res } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { LANGUAGE_COOKIE } from '../../http/caller-language.js';
import { ownPath } from '../../http/own-path.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { isLanguage, LANGUAGES } from '../../shared/languages.js';
import { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { type Theme, THEME_COOKIE, THEMES } from './theme.js';

/** Milliseconds. Browsers keep no cookie longer than 400 days. */
const COOKIE_LIFE = 400 * 86_400_000;

/** Stores what a person chose for this browser in cookies, because people who are not signed in can choose too. */
@Public()
@TakesForm()
@PageController()
export class ChoicesController {
  constructor(private readonly renderer: PageRenderer) {}

  /**
   * Redirects back to the page with the form.
   * @throws InvalidRequestError
   */
  @Post('language')
  chooseLanguage(
    @Req() request: Request,
    @SentFields() fields: FormFields,
    @Res({ passthrough: true }) response: Response,
  ): Answer {
    const language = fields.text('language');
    if (!isLanguage(language)) throw notOneOf('language', LANGUAGES);
    response.cookie(LANGUAGE_COOKIE, language, { ...this.cookie(), maxAge: COOKIE_LIFE });
    return Answer.redirect(this.pageBefore(request));
  }

  /**
   * Redirects back to the page with the form. `system` forgets the choice.
   * @throws InvalidRequestError
   */
  @Post('theme')
  chooseTheme(
    @Req() request: Request,
    @SentFields() fields: FormFields,
    @Res({ passthrough: true }) response: Response,
  ): Answer {
    const theme = fields.text('theme');
    if (theme === 'system') response.clearCookie(THEME_COOKIE, this.cookie());
    else if (THEMES.includes(theme as Theme))
      response.cookie(THEME_COOKIE, theme, { ...this.cookie(), maxAge: COOKIE_LIFE });
    else throw notOneOf('theme', [...THEMES, 'system']);
    return Answer.redirect(this.pageBefore(request));
  }

  private cookie(): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', path: `${this.renderer.basePath}/` };
  }

  private pageBefore(request: Request): string {
    const start = `${this.renderer.basePath}/`;
    const referrer = request.get('referer');
    if (referrer === undefined || !URL.canParse(referrer)) return start;
    const { pathname, search } = new URL(referrer);
    return ownPath(pathname + search, start);
  }
}

function notOneOf(path: string, choices: readonly string[]): InvalidRequestError {
  return new InvalidRequestError([{ path, message: `${path} must be one of ${choices.join(', ')}` }]);
}
