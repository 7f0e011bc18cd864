import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiKeyAuth } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import type { LongText } from '../database/long-text.js';
import { ClientGone } from '../http/client-gone.js';
import { ReadyJson } from '../http/ready-json.js';
import { uuidParam } from '../http/validation.js';
import { CreateRecipeDto } from './create-recipe.dto.js';
import { RecipeDto } from './recipe.dto.js';
import { RecipesService } from './recipes.service.js';
import { FoundRecipesDto, SearchRecipesDto } from './search/recipe-search.dto.js';
import { RecipeSearchService } from './search/recipe-search.service.js';

@ApiTags('Recipes')
@ApiKeyAuth()
@Controller('api/v1/recipes')
export class RecipesController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly recipeSearch: RecipeSearchService,
  ) {}

  @Post('search')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeSearch', summary: 'Find recipes, page by page' })
  @ReadyJson(FoundRecipesDto)
  search(
    @CurrentCaller() caller: Caller,
    @Body() body: SearchRecipesDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<LongText> {
    return this.recipeSearch.search(caller.householdId, body, gone);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeCreate', summary: 'Create a recipe from structured data; answers its id' })
  @ApiOkResponse({ schema: { type: 'string', format: 'uuid' } })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateRecipeDto,
    @ClientGone() gone: AbortSignal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const id = await this.recipes.create(caller, body, gone);
    response.type('application/json');
    return JSON.stringify(id);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'recipeGet', summary: 'A whole recipe' })
  @ReadyJson(RecipeDto)
  get(@CurrentCaller() caller: Caller, @Param('id', uuidParam('id')) id: string): Promise<LongText> {
    return this.recipes.getJson(caller.householdId, id);
  }
}
