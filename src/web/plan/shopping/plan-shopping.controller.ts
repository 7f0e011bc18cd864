import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { PlanShoppingService } from './plan-shopping.service.js';

@SessionOnly()
@Needs('groceries:write')
@TakesForm()
@PageController('plan/shopping')
export class PlanShoppingController {
  constructor(private readonly shopping: PlanShoppingService) {}

  @Get()
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.shopping.show(request, caller);
  }

  @Post()
  add(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.shopping.add(request, caller);
  }
}
