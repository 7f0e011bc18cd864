import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import type { LongText } from '../../database/long-text.js';
import { MANY_RECIPES, TakesForm } from '../../http/bodies/taken-body.js';
import { ClientGone } from '../../http/client-gone.js';
import { ReadyJson } from '../../http/answers/ready-json.js';
import { uuidParam } from '../../http/fields/validation.js';
import { reply } from '../answer.js';
import { statusOf } from './import-place.js';
import { ImportStreams } from './import-streams.js';
import { ImportsPageService } from './imports-page.service.js';

/** Bytes of a form with 100 addresses. */
const MANY_ADDRESSES = 1_048_576;

@ApiExcludeController()
@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@Controller('settings/imports')
export class ImportsPageController {
  constructor(
    private readonly page: ImportsPageService,
    private readonly streams: ImportStreams,
  ) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.page.show(request, caller));
  }

  /** The event stream for the script of the page. Any other request is redirected to the page. */
  @Get('events')
  listen(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): void {
    this.streams.open(request, response, caller, statusOf(request.query['status']));
  }

  @Post('urls')
  @Needs('recipes:write')
  @TakesForm(MANY_ADDRESSES)
  async importPages(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.importPages(request, caller));
  }

  @Post('text')
  @Needs('recipes:write')
  @TakesForm(MANY_RECIPES)
  async importText(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.importText(request, caller, gone));
  }

  /** After a refused form, the browser shows this address. Reloading it leads to the page. */
  @Get(['urls', 'text'])
  backToPage(@Res() response: Response): void {
    reply(response, this.page.toPage());
  }

  @Post(':id/retry')
  @Needs('recipes:write')
  async retry(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.retry(request, caller, id));
  }

  @Get(':id/recipe')
  @ReadyJson()
  recipe(@CurrentCaller() caller: Caller, @Param('id', uuidParam('id')) id: string): Promise<LongText> {
    return this.page.recipe(caller, id);
  }
}
