import { Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionIfAny } from '../../accounts/access.js';
import { type Caller, OptionalCaller } from '../../accounts/caller.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { HomeService } from './home.service.js';

@SessionIfAny()
@Needs('recipes:read')
@PageController()
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Get()
  show(@Req() request: Request, @OptionalCaller() caller: Caller | null): Promise<Answer> {
    return this.home.show(request, caller);
  }
}
