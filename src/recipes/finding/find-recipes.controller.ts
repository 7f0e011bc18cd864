import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { ClientGone } from '../../http/client-gone.js';
import { RecipeDto, RecipeSummaryDto } from '../reading/recipe.dto.js';
import { FoundRecipesDto, SearchRecipesDto } from '../reading/search-recipes.dto.js';
import { RecipesService } from '../recipes.service.js';
import {
  AutocompleteQueryDto,
  CookableQueryDto,
  CookableRecipesDto,
  RandomRecipeQueryDto,
  RecipeByUrlQueryDto,
  RecipeNamesDto,
} from './find-recipes.dto.js';
import { FindRecipesService } from './find-recipes.service.js';

@ApiTags('Recipes')
@Controller('api/v1/recipes')
export class FindRecipesController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly finder: FindRecipesService,
  ) {}

  @Get('search')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeSearchByQuery', summary: 'Search recipes with a query string, page by page' })
  search(
    @CurrentCaller() caller: Caller,
    @Query() query: SearchRecipesDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<FoundRecipesDto> {
    return this.recipes.search(caller, query, gone);
  }

  @Get('random')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeRandom', summary: 'Get a random recipe of those that match' })
  random(@CurrentCaller() caller: Caller, @Query() query: RandomRecipeQueryDto): Promise<RecipeSummaryDto> {
    return this.finder.random(caller, query);
  }

  @Get('cookable')
  @Needs('recipes:read')
  @ApiOperation({
    operationId: 'recipeCookable',
    summary: 'Find recipes by the ingredients that are there, those with the fewest missing ones first',
  })
  cookable(@CurrentCaller() caller: Caller, @Query() query: CookableQueryDto): Promise<CookableRecipesDto> {
    return this.finder.cookableSummaries(caller, query);
  }

  @Get('autocomplete')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeAutocomplete', summary: 'Complete the name of a recipe' })
  autocomplete(@CurrentCaller() caller: Caller, @Query() { query }: AutocompleteQueryDto): Promise<RecipeNamesDto> {
    return this.finder.autocomplete(caller, query);
  }

  @Get('by-url')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeByUrl', summary: 'Find the recipe that was imported from a page' })
  byUrl(@CurrentCaller() caller: Caller, @Query() { url }: RecipeByUrlQueryDto): Promise<RecipeDto> {
    return this.finder.byUrl(caller, url);
  }
}
