import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { Id } from '../../../http/fields/validation.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { TemplatesPageService } from './templates-page.service.js';

@SessionOnly()
@Needs('plan:write')
@TakesForm()
@PageController('plan/templates')
export class TemplatesPageController {
  constructor(private readonly page: TemplatesPageService) {}

  @Get()
  @Needs('plan:read')
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.show(request, caller);
  }

  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.create(request, caller);
  }

  @Post(':id/apply')
  apply(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.apply(request, caller, id);
  }

  @Post(':id')
  change(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.change(request, caller, id);
  }

  @Post(':id/delete')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.remove(request, caller, id);
  }
}
