import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { PlanPageService } from './plan-page.service.js';

@SessionOnly()
@Needs('plan:read')
@TakesForm()
@PageController('plan')
export class PlanPageController {
  constructor(private readonly page: PlanPageService) {}

  @Get()
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.show(request, caller);
  }

  @Post()
  @Needs('plan:write')
  addNote(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.addNote(request, caller);
  }

  @Post('groceries')
  @Needs('groceries:write')
  shop(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.shop(request, caller);
  }

  @Get(':id')
  @Needs('plan:write')
  showItem(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.showItem(request, caller, id);
  }

  @Post(':id')
  @Needs('plan:write')
  change(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.change(request, caller, id);
  }

  @Post(':id/delete')
  @Needs('plan:write')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.remove(request, caller, id);
  }
}
