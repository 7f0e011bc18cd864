import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { Id } from '../../../http/fields/validation.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { DisplaysSettingsService } from './displays-settings.service.js';

@SessionOnly()
@TakesForm()
@PageController('settings/displays')
export class DisplaysSettingsController {
  constructor(private readonly displays: DisplaysSettingsService) {}

  @Get()
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.displays.show(request, caller);
  }

  @Post()
  @AddsNothing()
  create(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.displays.create(request, caller);
  }

  @Get(':id/revoke')
  askToRevoke(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.displays.askToRevoke(request, caller, id);
  }

  @Post(':id/revoke')
  @AddsNothing()
  revoke(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.displays.revoke(request, caller, id);
  }
}
