import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { Id } from '../../../http/fields/validation.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { CalendarFeedsSettingsService } from './calendar-feeds-settings.service.js';

@SessionOnly()
@TakesForm()
@Needs('plan:write')
@PageController('settings/calendar-feeds')
export class CalendarFeedsSettingsController {
  constructor(private readonly feeds: CalendarFeedsSettingsService) {}

  @Get()
  @Needs('plan:read')
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.feeds.show(request, caller);
  }

  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.feeds.create(request, caller);
  }

  @Get(':id/rotate')
  askToRotate(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.feeds.askToRotate(request, caller, id);
  }

  @Post(':id/rotate')
  @AddsNothing()
  rotate(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.feeds.rotate(request, caller, id);
  }

  @Get(':id/delete')
  askToDelete(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.feeds.askToDelete(request, caller, id);
  }

  @Post(':id/delete')
  @AddsNothing()
  delete(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.feeds.delete(request, caller, id);
  }
}
