import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Public } from '../../accounts/access.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { AccountPagesService } from './account-pages.service.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';

@Public()
@TakesForm()
@PageController()
export class AccountPagesController {
  constructor(private readonly pages: AccountPagesService) {}

  @Get('sign-up')
  showSignUp(@Req() request: Request): Promise<Answer> {
    return this.pages.showSignUp(request);
  }

  @Post('sign-up')
  signUp(@Req() request: Request): Promise<Answer> {
    return this.pages.signUp(request);
  }

  @Get('sign-in')
  showSignIn(@Req() request: Request): Promise<Answer> {
    return this.pages.showSignIn(request);
  }

  @Post('sign-in')
  signIn(@Req() request: Request): Promise<Answer> {
    return this.pages.signIn(request);
  }

  @Post('sign-out')
  signOut(@Req() request: Request): Promise<Answer> {
    return this.pages.signOut(request);
  }
}
