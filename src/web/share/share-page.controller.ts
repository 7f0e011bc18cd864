import { Get, Header, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Public } from '../../accounts/access.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { SharePageService } from './share-page.service.js';

@Public()
@PageController('share')
export class SharePageController {
  constructor(private readonly page: SharePageService) {}

  @Get(':token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  show(@Param('token') token: string, @Req() request: Request): Promise<Answer> {
    return this.page.show(token, request);
  }
}
