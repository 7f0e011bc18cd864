import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { uuidParam } from '../../http/fields/validation.js';
import { reply } from '../answer.js';
import { SettingsService } from './settings.service.js';

@ApiExcludeController()
@SessionOnly()
@TakesForm()
@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.settings.show(request, caller));
  }

  @Post('api-keys')
  @AddsNothing()
  async createKey(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.settings.createKey(request, caller));
  }

  /** Where the address bar stands once a key was made. */
  @Get('api-keys')
  listKeys(@Res() response: Response): void {
    reply(response, this.settings.toSettings());
  }

  @Get('api-keys/:id/revoke')
  async askToRevoke(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.settings.askToRevoke(caller, id));
  }

  @Post('api-keys/:id/revoke')
  @AddsNothing()
  async revoke(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.settings.revoke(request, caller, id));
  }
}
