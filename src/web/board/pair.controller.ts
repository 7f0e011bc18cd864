import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Public } from '../../accounts/access.js';
import { setDisplayCookie } from '../../accounts/displays/display-secrets.js';
import { DisplaysService } from '../../accounts/displays/displays.service.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { clientAddress } from '../../http/client-address.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { EMPTY_FORM, type FormRules } from '../forms.js';
import { PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { PairPage } from './pair-page.js';

const RULES: FormRules = { fields: ['code'], refilled: [] };

/** Connects a display with the six digits that the settings show. */
@Public()
@TakesForm()
@PageController('board/pair')
export class PairController {
  constructor(
    private readonly displays: DisplaysService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  show(@Req() request: Request): Answer {
    return this.renderer.pageFor(request, h(PairPage, { form: EMPTY_FORM }));
  }

  @Post()
  pair(@Req() request: Request, @SentFields() fields: FormFields): Promise<Answer> {
    const again = (form: typeof EMPTY_FORM) => h(PairPage, { form });
    return this.actions.runForm(request, { fields, rules: RULES, again }, async () => {
      const secret = await this.displays.connectByCode(fields.text('code'), clientAddress(request));
      if (secret === null)
        throw new InvalidRequestError([
          { path: 'code', message: 'code is of no display', reason: reason('display.codeOver') },
        ]);
      setDisplayCookie(request, secret);
      return this.renderer.redirect('/board');
    });
  }
}
