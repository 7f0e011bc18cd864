import { Get, Header, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Public } from '../../../accounts/access.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { SignInLinkPagesService } from './sign-in-link-pages.service.js';

@Public()
@TakesForm()
@PageController('sign-in/link/:token')
export class SignInLinkPagesController {
  constructor(private readonly pages: SignInLinkPagesService) {}

  @Get()
  @Header('X-Robots-Tag', 'noindex')
  show(@Req() request: Request, @Param('token') token: string): Promise<Answer> {
    return this.pages.show(request, token);
  }

  @Post()
  use(@Req() request: Request, @Param('token') token: string): Promise<Answer> {
    return this.pages.use(request, token);
  }
}
