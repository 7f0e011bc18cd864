import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { AccountSettingsService } from './account-settings.service.js';

@SessionOnly()
@TakesForm()
@PageController('settings/account')
export class AccountSettingsController {
  constructor(private readonly account: AccountSettingsService) {}

  @Get()
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.account.show(request, caller);
  }

  @Post()
  @AddsNothing()
  update(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.account.update(request, caller);
  }

  @Post('password')
  @AddsNothing()
  changePassword(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.account.changePassword(request, caller);
  }

  @Post('sessions/end-others')
  @AddsNothing()
  endOthers(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.account.endOthers(request, caller);
  }

  @Post('sessions/:id/end')
  @AddsNothing()
  endSession(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.account.endSession(request, caller, id);
  }

  @Get('delete')
  askToDelete(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.account.askToDelete(request, caller);
  }

  @Post('delete')
  @AddsNothing()
  delete(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.account.delete(request, caller);
  }
}
