import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { uuidParam } from '../../../http/fields/validation.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { reply } from '../../answer.js';
import { WebhooksSettingsService } from './webhooks-settings.service.js';

@ApiExcludeController()
@SessionOnly()
@TakesForm()
@Needs('webhooks:manage')
@Controller('settings/webhooks')
export class WebhooksSettingsController {
  constructor(private readonly webhooks: WebhooksSettingsService) {}

  @Get()
  async list(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.webhooks.list(request, caller));
  }

  @Post()
  async create(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.webhooks.create(request, caller));
  }

  @Get(':id')
  async show(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.webhooks.show(request, caller, id));
  }

  @Post(':id')
  async change(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.webhooks.change(request, caller, id));
  }

  @Post(':id/test')
  async test(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.webhooks.test(request, caller, id));
  }

  @Post(':id/rotate-secret')
  @AddsNothing()
  async rotateSecret(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.webhooks.rotateSecret(caller, id));
  }

  @Post(':id/deliveries/:deliveryId/retry')
  @AddsNothing()
  async retry(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Param('deliveryId', uuidParam('deliveryId')) deliveryId: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.webhooks.retry(request, caller, id, deliveryId));
  }

  @Get(':id/delete')
  async askToDelete(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.webhooks.askToDelete(caller, id));
  }

  @Post(':id/delete')
  @AddsNothing()
  async delete(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.webhooks.delete(request, caller, id));
  }
}
