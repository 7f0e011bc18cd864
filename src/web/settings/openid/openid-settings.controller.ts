import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { OpenidSettingsService } from './openid-settings.service.js';

@SessionOnly()
@TakesForm()
@PageController('settings/openid')
export class OpenidSettingsController {
  constructor(private readonly settings: OpenidSettingsService) {}

  @Get()
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.settings.show(request, caller);
  }

  @Post('disconnect')
  @AddsNothing()
  disconnect(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.settings.disconnect(request, caller);
  }
}
