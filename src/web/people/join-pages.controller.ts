import { Get, Header, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Public } from '../../accounts/access.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { JoinPagesService } from './join-pages.service.js';

@Public()
@TakesForm()
@PageController()
export class JoinPagesController {
  constructor(private readonly pages: JoinPagesService) {}

  @Get('join')
  showCode(@Req() request: Request): Promise<Answer> {
    return this.pages.show(request, null);
  }

  @Post('join')
  @AddsNothing()
  joinByCode(@Req() request: Request): Promise<Answer> {
    return this.pages.join(request, null);
  }

  @Get('invite/:token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  showInvite(@Req() request: Request, @Param('token') token: string): Promise<Answer> {
    return this.pages.show(request, token);
  }

  @Post('invite/:token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  @AddsNothing()
  joinByLink(@Req() request: Request, @Param('token') token: string): Promise<Answer> {
    return this.pages.join(request, token);
  }
}
