import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { uuidParam } from '../../../http/fields/validation.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { reply } from '../../answer.js';
import { CalendarFeedsSettingsService } from './calendar-feeds-settings.service.js';

@ApiExcludeController()
@SessionOnly()
@TakesForm()
@Needs('plan:write')
@Controller('settings/calendar-feeds')
export class CalendarFeedsSettingsController {
  constructor(private readonly feeds: CalendarFeedsSettingsService) {}

  @Get()
  @Needs('plan:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.feeds.show(request, caller));
  }

  @Post()
  async create(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.feeds.create(request, caller));
  }

  @Get(':id/rotate')
  async askToRotate(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.feeds.askToRotate(caller, id));
  }

  @Post(':id/rotate')
  @AddsNothing()
  async rotate(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.feeds.rotate(request, caller, id));
  }

  @Get(':id/delete')
  async askToDelete(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.feeds.askToDelete(caller, id));
  }

  @Post(':id/delete')
  @AddsNothing()
  async delete(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.feeds.delete(request, caller, id));
  }
}
