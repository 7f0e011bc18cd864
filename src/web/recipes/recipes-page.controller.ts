import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { SentFile, TakesFile } from '../../http/bodies/sent-file.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { ClientGone } from '../../http/client-gone.js';
import { Id } from '../../http/fields/validation.js';
import { MOST_PICTURE_BYTES } from '../../recipes/pictures/picture-size.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { RecipeActionsService } from './one/recipe-actions.service.js';
import { RecipeBinPageService } from './bin/recipe-bin-page.service.js';
import { RecipeListService } from './list/recipe-list.service.js';
import { RecipePageService } from './one/recipe-page.service.js';

@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('recipes')
export class RecipesPageController {
  constructor(
    private readonly list: RecipeListService,
    private readonly page: RecipePageService,
    private readonly actions: RecipeActionsService,
    private readonly bin: RecipeBinPageService,
  ) {}

  @Get()
  showAll(@Req() request: Request, @CurrentCaller() caller: Caller, @ClientGone() gone: AbortSignal): Promise<Answer> {
    return this.list.show(request, caller, gone);
  }

  @Get('deleted')
  showBin(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.bin.show(request, caller);
  }

  @Get(':id')
  show(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.show(request, caller, id);
  }

  @Get(':id/print')
  print(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.print(request, caller, id);
  }

  @Get(':id/cook')
  cook(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.cook(request, caller, id);
  }

  @Post(':id/favorite')
  @Needs('recipes:write')
  setFavorite(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.setFavorite(request, caller, id);
  }

  @Post(':id/rating')
  @Needs('recipes:write')
  rate(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.rate(request, caller, id);
  }

  @Post(':id/made')
  @Needs('recipes:write')
  addMade(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.addMade(request, caller, id);
  }

  @Post(':id/plan')
  @Needs('plan:write')
  planIt(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.planIt(request, caller, id);
  }

  @Post(':id/groceries')
  @Needs('groceries:write')
  addToList(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.addToList(request, caller, id);
  }

  @Post(':id/share')
  @Needs('recipes:write')
  share(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.share(request, caller, id);
  }

  /** The address that the browser shows after a share was created. */
  @Get(':id/share')
  backToPage(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page.show(request, caller, id);
  }

  @Post(':id/picture')
  @Needs('recipes:write')
  @TakesFile('image', MOST_PICTURE_BYTES)
  setPicture(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFile('image') bytes: Buffer,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.actions.setPicture(request, caller, id, bytes, gone);
  }

  @Post(':id/duplicate')
  @Needs('recipes:write')
  duplicate(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.duplicate(request, caller, id);
  }

  @Post(':id/delete')
  @Needs('recipes:write')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.remove(request, caller, id);
  }

  @Post(':id/restore')
  @Needs('recipes:write')
  restore(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.bin.restore(request, caller, id);
  }
}
