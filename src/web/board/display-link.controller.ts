import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { reply } from '../answer.js';
import { DisplayLinkService } from './display-link.service.js';

@ApiExcludeController()
@Public()
@Controller('display')
export class DisplayLinkController {
  constructor(private readonly link: DisplayLinkService) {}

  @Get(':token')
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  async open(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    reply(response, await this.link.open(token, request));
  }
}
