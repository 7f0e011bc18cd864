import { Get, Inject, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { connectToken } from '../../../accounts/openid/openid-attempt.js';
import { isSignInProblem } from '../../../accounts/openid/openid-failure.js';
import { OpenidService } from '../../../accounts/openid/openid.service.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { NotFoundError } from '../../../http/problems/errors.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { OpenidSettingsPage } from './openid-settings-page.js';

const PATH = '/settings/openid';

@SessionOnly()
@TakesForm()
@PageController('settings/openid')
export class OpenidSettingsController {
  constructor(
    private readonly openid: OpenidService,
    private readonly renderer: PageRenderer,
    private readonly actions: PageActions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws NotFoundError where no provider is configured */
  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const { openid, publicUrl } = this.config;
    if (openid === null) throw new NotFoundError('Nobody signs in by OpenID Connect here');
    const { problem } = request.query;
    const token = new URLSearchParams({ connect: connectToken(request) });
    const page = h(OpenidSettingsPage, {
      name: openid.name,
      connect: `${publicUrl ?? ''}/api/auth/oidc/start?${token}`,
      identities: await this.openid.identitiesOf(caller.userId),
      mayDisconnect: await this.openid.mayDisconnect(caller.userId),
      problem: isSignInProblem(problem) ? problem : null,
    });
    return this.renderer.pageWithNotice(request, page);
  }

  @Post('disconnect')
  disconnect(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async ({ say }) => {
      await this.openid.disconnect(caller.userId, fields.text('issuer'));
      return say('openid.disconnected');
    });
  }
}
