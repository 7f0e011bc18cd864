import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { ClientGone } from '../../http/client-gone.js';
import { uuidParam } from '../../http/fields/validation.js';
import { reply } from '../answer.js';
import { EditService } from './edit.service.js';

/** Bytes of a form with a long recipe. */
const LONG_FORM = 1_048_576;

@ApiExcludeController()
@SessionOnly()
@Needs('recipes:write')
@TakesForm(LONG_FORM)
@Controller('recipes')
export class EditController {
  constructor(private readonly edit: EditService) {}

  @Get('new')
  showNew(@Req() request: Request, @Res() response: Response): void {
    reply(response, this.edit.showNew(request));
  }

  @Post('new')
  async create(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.edit.create(request, caller, gone));
  }

  @Get(':id/edit')
  async show(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.edit.show(request, caller, id));
  }

  @Post(':id/edit')
  async change(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.edit.change(request, caller, id, gone));
  }
}
