import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { reply } from '../answer.js';
import { SharePageService } from './share-page.service.js';

@ApiExcludeController()
@Public()
@Controller('share')
export class SharePageController {
  constructor(private readonly page: SharePageService) {}

  @Get(':token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  async show(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    reply(response, await this.page.show(token, request));
  }
}
