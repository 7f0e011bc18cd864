import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiKeyAuth, Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import type { LongText } from '../database/long-text.js';
import { MayReachLimit } from '../households/may-reach-limit.js';
import { AddsNothing } from '../households/adds-nothing.js';
import { ClientGone } from '../http/client-gone.js';
import { ReadyJson } from '../http/answers/ready-json.js';
import { Id } from '../http/fields/validation.js';
import { CreateRecipeDto } from './writing/create-recipe.dto.js';
import { RecipeDto } from './reading/recipe.dto.js';
import { RecipeViewQueryDto } from './views/recipe-view.dto.js';
import { RecipesService } from './recipes.service.js';
import { FoundRecipesDto, SearchRecipesDto } from './reading/search-recipes.dto.js';

@ApiTags('Recipes')
@ApiKeyAuth()
@Controller('api/v1/recipes')
export class RecipesController {
  constructor(private readonly recipes: RecipesService) {}

  @Post('search')
  @Needs('recipes:read')
  @AddsNothing()
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeSearch', summary: 'Search recipes, page by page' })
  @ReadyJson({ type: FoundRecipesDto })
  search(
    @CurrentCaller() caller: Caller,
    @Body() body: SearchRecipesDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<LongText> {
    return this.recipes.search(caller, body, gone);
  }

  @Post()
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeCreate', summary: 'Create a recipe from structured data; the answer is its id' })
  @ReadyJson({ schema: { type: 'string', format: 'uuid' } })
  @MayReachLimit('recipes')
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateRecipeDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<string> {
    return JSON.stringify(await this.recipes.create(caller, body, gone));
  }

  @Get(':id')
  @Needs('recipes:read')
  @ApiOperation({
    operationId: 'recipeGet',
    summary: 'Get a recipe, on request with amounts for other servings or in another system of units',
  })
  @ReadyJson({ type: RecipeDto })
  get(@CurrentCaller() caller: Caller, @Id() id: string, @Query() view: RecipeViewQueryDto): Promise<LongText> {
    return this.recipes.getJson(caller, id, view);
  }
}
