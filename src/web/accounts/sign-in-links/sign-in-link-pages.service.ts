import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { startSession } from '../../../accounts/sessions/session.js';
import { SignInLinksService } from '../../../accounts/sign-in-links/sign-in-links.service.js';
import type { Answer } from '../../answer.js';
import { PageRenderer } from '../../page-renderer.js';
import { SignInLinkPage } from './sign-in-link-page.js';

/** The page on which a person sets up another way to sign in. */
const AFTERWARDS = '/settings';

@Injectable()
export class SignInLinkPagesService {
  constructor(
    private readonly links: SignInLinksService,
    private readonly renderer: PageRenderer,
  ) {}

  /** @throws NotFoundError for a link that is unknown, expired or used */
  async show(request: Request, token: string): Promise<Answer> {
    const { user } = await this.links.look(token);
    return this.renderer.pageFor(request, h(SignInLinkPage, { name: user.name, path: `/sign-in/link/${token}` }));
  }

  /** @throws NotFoundError for a link that is unknown, expired or used */
  async use(request: Request, token: string): Promise<Answer> {
    await startSession(request, await this.links.use(token));
    return this.renderer.redirect(AFTERWARDS);
  }
}
