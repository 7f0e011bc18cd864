import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { Id } from '../../../http/fields/validation.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { RecurringPageService } from './recurring-page.service.js';

@SessionOnly()
@Needs('groceries:write')
@TakesForm()
@PageController('groceries/recurring')
export class RecurringPageController {
  constructor(private readonly page: RecurringPageService) {}

  @Get()
  @Needs('groceries:read')
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.show(request, caller);
  }

  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.create(request, caller);
  }

  @Post(':id')
  change(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.change(request, caller, id);
  }

  @Post(':id/check')
  check(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.check(request, caller, id);
  }

  @Post(':id/delete')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.remove(request, caller, id);
  }
}
