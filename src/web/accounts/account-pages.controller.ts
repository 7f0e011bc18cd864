import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { AccountPagesService } from './account-pages.service.js';
import { reply } from '../answer.js';

@ApiExcludeController()
@Public()
@TakesForm()
@Controller()
export class AccountPagesController {
  constructor(private readonly pages: AccountPagesService) {}

  @Get('sign-up')
  async showSignUp(@Req() request: Request, @Res() response: Response): Promise<void> {
    reply(response, await this.pages.showSignUp(request));
  }

  @Post('sign-up')
  async signUp(@Req() request: Request, @Res() response: Response): Promise<void> {
    reply(response, await this.pages.signUp(request));
  }

  @Get('sign-in')
  async showSignIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    reply(response, await this.pages.showSignIn(request));
  }

  @Post('sign-in')
  async signIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    reply(response, await this.pages.signIn(request));
  }

  @Post('sign-out')
  async signOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    reply(response, await this.pages.signOut(request));
  }
}
