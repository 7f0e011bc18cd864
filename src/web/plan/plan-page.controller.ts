import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { uuidParam } from '../../http/fields/validation.js';
import { reply } from '../answer.js';
import { PlanPageService } from './plan-page.service.js';

@ApiExcludeController()
@SessionOnly()
@Needs('plan:read')
@TakesForm()
@Controller('plan')
export class PlanPageController {
  constructor(private readonly page: PlanPageService) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.page.show(request, caller));
  }

  @Post()
  @Needs('plan:write')
  async addNote(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.page.addNote(request, caller));
  }

  @Post('groceries')
  @Needs('groceries:write')
  async shop(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.page.shop(request, caller));
  }

  @Get(':id')
  @Needs('plan:write')
  async showItem(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.showItem(request, caller, id));
  }

  @Post(':id')
  @Needs('plan:write')
  async change(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.change(request, caller, id));
  }

  @Post(':id/delete')
  @Needs('plan:write')
  @AddsNothing()
  async remove(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.remove(request, caller, id));
  }
}
