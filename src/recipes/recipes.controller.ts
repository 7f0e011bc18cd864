import { Body, Controller, Get, Header, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { MayReachLimit } from '../households/may-reach-limit.js';
import { ClientGone } from '../http/client-gone.js';
import { Id } from '../http/fields/validation.js';
import { ChangedRecipeDto, ChangeRecipeDto } from './changing/change-recipe.dto.js';
import { RecipeChangesService } from './changing/recipe-changes.service.js';
import { RecipeDto } from './reading/recipe.dto.js';
import { FoundRecipesDto, SearchRecipesDto } from './reading/search-recipes.dto.js';
import { RecipesService } from './recipes.service.js';
import { RecipeViewQueryDto } from './views/recipe-view.dto.js';
import { AddRecipesService } from './writing/add-recipes.service.js';
import { CreateRecipeDto } from './writing/create-recipe.dto.js';

@ApiTags('Recipes')
@Controller('api/v1/recipes')
export class RecipesController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly additions: AddRecipesService,
    private readonly changes: RecipeChangesService,
  ) {}

  @Post('search')
  @Needs('recipes:read')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeSearch', summary: 'Search recipes, page by page' })
  search(
    @CurrentCaller() caller: Caller,
    @Body() body: SearchRecipesDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<FoundRecipesDto> {
    return this.recipes.search(caller, body, gone);
  }

  @Post()
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeCreate', summary: 'Create a recipe from structured data; the answer is its id' })
  @ApiOkResponse({ schema: { type: 'string', format: 'uuid' } })
  // Express sends a text as HTML otherwise.
  @Header('Content-Type', 'application/json; charset=utf-8')
  @MayReachLimit('recipes')
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateRecipeDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<string> {
    return JSON.stringify(await this.additions.create(caller, body, gone));
  }

  @Get(':id')
  @Needs('recipes:read')
  @ApiOperation({
    operationId: 'recipeGet',
    summary: 'Get a recipe, on request with amounts for other servings or in another system of units',
  })
  get(@CurrentCaller() caller: Caller, @Id() id: string, @Query() view: RecipeViewQueryDto): Promise<RecipeDto> {
    return this.recipes.get(caller, id, view);
  }

  @Patch(':id')
  @Needs('recipes:write')
  @ApiOperation({
    operationId: 'recipeChange',
    summary: 'Change a recipe',
    description: 'What is left out stays, `null` clears it, a list replaces the list.',
  })
  change(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: ChangeRecipeDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<ChangedRecipeDto> {
    return this.changes.change(caller, id, body, gone);
  }
}
