import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { PlanActionsService } from './plan-actions.service.js';
import { PlanPageService } from './plan-page.service.js';

@SessionOnly()
@Needs('plan:read')
@TakesForm()
@PageController('plan')
export class PlanPageController {
  constructor(
    private readonly page: PlanPageService,
    private readonly actions: PlanActionsService,
  ) {}

  @Get()
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.show(request, caller);
  }

  @Post()
  @Needs('plan:write')
  add(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.actions.add(request, caller);
  }

  @Get('add')
  @Needs('plan:write')
  showAdding(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.showAdding(request, caller);
  }

  @Post('move')
  @Needs('plan:write')
  @AddsNothing()
  move(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.actions.move(request, caller);
  }

  @Get(':id')
  @Needs('plan:write')
  showItem(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.showItem(request, caller, id);
  }

  @Post(':id')
  @Needs('plan:write')
  change(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.change(request, caller, id);
  }

  @Post(':id/delete')
  @Needs('plan:write')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.remove(request, caller, id);
  }
}
