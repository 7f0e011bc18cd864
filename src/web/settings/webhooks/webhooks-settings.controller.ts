import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { Id } from '../../../http/fields/validation.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { WebhooksSettingsService } from './webhooks-settings.service.js';

@SessionOnly()
@TakesForm()
@Needs('webhooks:manage')
@PageController('settings/webhooks')
export class WebhooksSettingsController {
  constructor(private readonly webhooks: WebhooksSettingsService) {}

  @Get()
  list(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.webhooks.list(request, caller);
  }

  @Post()
  create(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.webhooks.create(request, caller);
  }

  @Get(':id')
  show(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.webhooks.show(request, caller, id);
  }

  @Post(':id')
  change(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.webhooks.change(request, caller, id);
  }

  @Post(':id/test')
  test(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.webhooks.test(request, caller, id);
  }

  @Post(':id/rotate-secret')
  @AddsNothing()
  rotateSecret(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.webhooks.rotateSecret(request, caller, id);
  }

  @Post(':id/deliveries/:deliveryId/retry')
  @AddsNothing()
  retry(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Id('deliveryId') deliveryId: string,
  ): Promise<Answer> {
    return this.webhooks.retry(request, caller, id, deliveryId);
  }

  @Get(':id/delete')
  askToDelete(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.webhooks.askToDelete(request, caller, id);
  }

  @Post(':id/delete')
  @AddsNothing()
  delete(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.webhooks.delete(request, caller, id);
  }
}
