import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { HouseholdSettingsService } from './household-settings.service.js';

@SessionOnly()
@Needs('household:manage')
@TakesForm()
@PageController('settings/household')
export class HouseholdSettingsController {
  constructor(private readonly settings: HouseholdSettingsService) {}

  @Get()
  @Needs('household:read')
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.settings.show(request, caller);
  }

  @Post()
  @AddsNothing()
  update(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.settings.update(request, caller);
  }

  @Post('invites')
  @AddsNothing()
  invite(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.settings.invite(request, caller);
  }

  @Post('invites/:id/delete')
  @AddsNothing()
  takeBack(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.settings.takeBack(request, caller, id);
  }

  @Post('members/:id/role')
  @AddsNothing()
  changeRole(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.settings.changeRole(request, caller, id);
  }

  @Get('members/:id/remove')
  askToRemove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.settings.ask(request, caller, id, 'remove');
  }

  @Post('members/:id/remove')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.settings.remove(request, caller, id);
  }

  @Get('members/:id/transfer')
  askToTransfer(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.settings.ask(request, caller, id, 'transfer');
  }

  @Post('members/:id/transfer')
  @AddsNothing()
  transfer(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.settings.transfer(request, caller, id);
  }

  @Get('leave')
  @Needs('household:manage', 'own')
  askToLeave(@Req() request: Request): Answer {
    return this.settings.askToLeave(request);
  }

  @Post('leave')
  @Needs('household:manage', 'own')
  @AddsNothing()
  leave(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.settings.leave(request, caller);
  }
}
