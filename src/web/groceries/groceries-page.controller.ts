import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { uuidParam } from '../../http/fields/validation.js';
import { reply } from '../answer.js';
import { GroceriesPageService } from './groceries-page.service.js';

@ApiExcludeController()
@SessionOnly()
@Needs('groceries:read')
@TakesForm()
@Controller('groceries')
export class GroceriesPageController {
  constructor(private readonly page: GroceriesPageService) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.page.show(request, caller));
  }

  @Post()
  @Needs('groceries:write')
  async add(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.page.add(request, caller));
  }

  @Post('tick')
  @Needs('groceries:write', 'tick')
  @AddsNothing()
  async tick(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.page.tick(request, caller));
  }

  @Post('delete-done')
  @Needs('groceries:write')
  @AddsNothing()
  async deleteDone(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.page.deleteDone(request, caller));
  }

  @Get(':id')
  @Needs('groceries:write')
  async showLine(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.showLine(request, caller, id));
  }

  @Post(':id')
  @Needs('groceries:write')
  async change(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.change(request, caller, id));
  }

  @Post(':id/delete')
  @Needs('groceries:write')
  @AddsNothing()
  async remove(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.remove(request, caller, id));
  }

  @Post(':id/restore')
  @Needs('groceries:write')
  @AddsNothing()
  async restore(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.restore(request, caller, id));
  }
}
