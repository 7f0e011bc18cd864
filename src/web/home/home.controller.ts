import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { reply } from '../answer.js';
import { HomeService } from './home.service.js';

@ApiExcludeController()
@Public()
@Controller()
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    reply(response, await this.home.show(request));
  }
}
