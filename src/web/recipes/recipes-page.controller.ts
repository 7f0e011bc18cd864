import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { SentFile, TakesFile } from '../../http/bodies/sent-file.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { ClientGone } from '../../http/client-gone.js';
import { uuidParam } from '../../http/fields/validation.js';
import { MOST_PICTURE_BYTES } from '../../recipes/pictures/picture-size.js';
import { reply } from '../answer.js';
import { RecipeActionsService } from './recipe-actions.service.js';
import { RecipeBinPageService } from './recipe-bin-page.service.js';
import { RecipeListService } from './recipe-list.service.js';
import { RecipePageService } from './recipe-page.service.js';

@ApiExcludeController()
@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@Controller('recipes')
export class RecipesPageController {
  constructor(
    private readonly list: RecipeListService,
    private readonly page: RecipePageService,
    private readonly actions: RecipeActionsService,
    private readonly bin: RecipeBinPageService,
  ) {}

  @Get()
  async showAll(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.list.show(request, caller, gone));
  }

  @Get('deleted')
  async showBin(@Req() request: Request, @CurrentCaller() caller: Caller, @Res() response: Response): Promise<void> {
    reply(response, await this.bin.show(request, caller));
  }

  @Get(':id')
  async show(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.show(request, caller, id));
  }

  @Get(':id/print')
  async print(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.print(request, caller, id));
  }

  @Post(':id/favorite')
  @Needs('recipes:write')
  async setFavorite(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.actions.setFavorite(request, caller, id));
  }

  @Post(':id/rating')
  @Needs('recipes:write')
  async rate(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.actions.rate(request, caller, id));
  }

  @Post(':id/made')
  @Needs('recipes:write')
  async addMade(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.actions.addMade(request, caller, id));
  }

  @Post(':id/plan')
  @Needs('plan:write')
  async planIt(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.actions.planIt(request, caller, id));
  }

  @Post(':id/groceries')
  @Needs('groceries:write')
  async addToList(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.actions.addToList(request, caller, id));
  }

  @Post(':id/share')
  @Needs('recipes:write')
  async share(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.actions.share(request, caller, id));
  }

  /** Where the address bar stands once a share was made. */
  @Get(':id/share')
  async backToPage(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.page.show(request, caller, id));
  }

  @Post(':id/picture')
  @Needs('recipes:write')
  @TakesFile('image', MOST_PICTURE_BYTES)
  async setPicture(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @SentFile('image') bytes: Buffer,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.actions.setPicture(request, caller, id, bytes, gone));
  }

  @Post(':id/duplicate')
  @Needs('recipes:write')
  async duplicate(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.actions.duplicate(request, caller, id));
  }

  @Post(':id/delete')
  @Needs('recipes:write')
  @AddsNothing()
  async remove(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.actions.remove(request, caller, id));
  }

  @Post(':id/restore')
  @Needs('recipes:write')
  async restore(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Res() response: Response,
  ): Promise<void> {
    reply(response, await this.bin.restore(request, caller, id));
  }
}
