import { Get, Header, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Public } from '../../../accounts/access.js';
import { startSession } from '../../../accounts/sessions/session.js';
import { SignInLinksService } from '../../../accounts/sign-in-links/sign-in-links.service.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { SignInLinkPage } from './sign-in-link-page.js';

/** The page on which a person sets up another way to sign in. */
const AFTERWARDS = '/settings/account';

@Public()
@TakesForm()
@PageController('sign-in/link/:token')
export class SignInLinkPagesController {
  constructor(
    private readonly links: SignInLinksService,
    private readonly renderer: PageRenderer,
  ) {}

  /** @throws NotFoundError for a link that is unknown, expired or used */
  @Get()
  @Header('X-Robots-Tag', 'noindex')
  async show(@Req() request: Request, @Param('token') token: string): Promise<Answer> {
    const { user } = await this.links.look(token);
    return this.renderer.pageFor(request, h(SignInLinkPage, { name: user.name, path: `/sign-in/link/${token}` }));
  }

  /** @throws NotFoundError for a link that is unknown, expired or used */
  @Post()
  async use(@Req() request: Request, @Param('token') token: string): Promise<Answer> {
    await startSession(request, await this.links.use(token));
    return this.renderer.redirect(AFTERWARDS);
  }
}
