import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { SettingsService } from './settings.service.js';

@SessionOnly()
@TakesForm()
@PageController('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.settings.show(request, caller);
  }

  @Post('api-keys')
  @AddsNothing()
  createKey(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.settings.createKey(request, caller);
  }

  /** The address that the browser shows after a key was created. */
  @Get('api-keys')
  listKeys(): Answer {
    return this.settings.toSettings();
  }

  @Get('api-keys/:id/revoke')
  askToRevoke(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.settings.askToRevoke(request, caller, id);
  }

  @Post('api-keys/:id/revoke')
  @AddsNothing()
  revoke(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.settings.revoke(request, caller, id);
  }
}
