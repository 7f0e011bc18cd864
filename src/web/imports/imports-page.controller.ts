import { Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { MANY_RECIPES_IN_FORM, TakesForm } from '../../http/bodies/taken-body.js';
import { ClientGone } from '../../http/client-gone.js';
import type { RecipeDto } from '../../recipes/reading/recipe.dto.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { statusOf } from './import-place.js';
import { ImportStreams } from './import-streams.js';
import { WithoutTurn } from '../../http/household-turns.interceptor.js';
import { ImportsPageService } from './imports-page.service.js';

/** Bytes of a form with 100 addresses. */
const MANY_ADDRESSES = 1_048_576;

/** The page that phones and bookmarks open to share a link. */
@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('import')
export class ImportAskController {
  constructor(private readonly page: ImportsPageService) {}

  @Get()
  ask(@Req() request: Request): Answer {
    return this.page.ask(request);
  }

  @Post()
  @Needs('recipes:write')
  importShared(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.importShared(request, caller);
  }
}

@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('settings/imports')
export class ImportsPageController {
  constructor(
    private readonly page: ImportsPageService,
    private readonly streams: ImportStreams,
  ) {}

  @Get()
  show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.show(request, caller);
  }

  /** The event stream for the script of the page. Any other request is redirected to the page. */
  @Get('events')
  @WithoutTurn()
  listen(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): void {
    this.streams.open(request, response, caller, statusOf(request.query['status']));
  }

  @Post('urls')
  @Needs('recipes:write')
  @TakesForm(MANY_ADDRESSES)
  importPages(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.page.importPages(request, caller);
  }

  @Post('text')
  @Needs('recipes:write')
  @TakesForm(MANY_RECIPES_IN_FORM)
  importText(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.page.importText(request, caller, gone);
  }

  /** After a refused form, the browser shows this address. Reloading it leads to the page. */
  @Get(['urls', 'text'])
  backToPage(): Answer {
    return this.page.toPage();
  }

  @Post(':id/retry')
  @Needs('recipes:write')
  retry(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.retry(request, caller, id);
  }

  @Get(':id/recipe')
  recipe(@CurrentCaller() caller: Caller, @Id() id: string): Promise<RecipeDto> {
    return this.page.recipe(caller, id);
  }
}
