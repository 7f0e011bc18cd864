import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { ClientGone } from '../../http/client-gone.js';
import { Id } from '../../http/fields/validation.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { CookbookActionsService } from './cookbook-actions.service.js';
import { CookbookPagesService } from './cookbook-pages.service.js';

@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('cookbooks')
export class CookbookPagesController {
  constructor(
    private readonly pages: CookbookPagesService,
    private readonly actions: CookbookActionsService,
  ) {}

  @Get()
  showAll(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.pages.showAll(request, caller);
  }

  @Post()
  @Needs('recipes:write')
  create(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.actions.create(request, caller);
  }

  @Get(':id')
  show(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.pages.show(request, caller, id, gone);
  }

  @Post(':id')
  @Needs('recipes:write')
  @AddsNothing()
  change(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.change(request, caller, id);
  }

  @Post(':id/delete')
  @Needs('recipes:write')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.remove(request, caller, id);
  }

  @Post(':id/take-out')
  @Needs('recipes:write')
  @AddsNothing()
  takeOut(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.takeOut(request, caller, id);
  }

  @Post(':id/put-back')
  @Needs('recipes:write')
  putBack(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.putBack(request, caller, id);
  }
}

@SessionOnly()
@Needs('recipes:write')
@TakesForm()
@PageController('recipes/:id/cookbooks')
export class CookbooksOfRecipePageController {
  constructor(private readonly actions: CookbookActionsService) {}

  @Post()
  choose(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.choose(request, caller, id);
  }
}
