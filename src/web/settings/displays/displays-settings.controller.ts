import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { uuidParam } from '../../../http/fields/validation.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { reply } from '../../answer.js';
import { DisplaysSettingsService } from './displays-settings.service.js';

@ApiExcludeController()
@SessionOnly()
@TakesForm()
@Controller('settings/displays')
export class DisplaysSettingsController {
  constructor(private readonly displays: DisplaysSettingsService) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.displays.show(request, caller));
  }

  @Post()
  @AddsNothing()
  async create(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.displays.create(request, caller));
  }

  @Get(':id/revoke')
  async askToRevoke(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.displays.askToRevoke(caller, id));
  }

  @Post(':id/revoke')
  @AddsNothing()
  async revoke(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.displays.revoke(request, caller, id));
  }
}
