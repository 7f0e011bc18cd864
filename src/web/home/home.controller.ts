import { Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Public } from '../../accounts/access.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { HomeService } from './home.service.js';

@Public()
@PageController()
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Get()
  show(@Req() request: Request): Promise<Answer> {
    return this.home.show(request);
  }
}
