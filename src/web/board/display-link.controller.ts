import { Get, Header, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Public } from '../../accounts/access.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { DisplayLinkService } from './display-link.service.js';

@Public()
@PageController('display')
export class DisplayLinkController {
  constructor(private readonly link: DisplayLinkService) {}

  @Get(':token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  open(@Param('token') token: string, @Req() request: Request): Promise<Answer> {
    return this.link.open(token, request);
  }
}
