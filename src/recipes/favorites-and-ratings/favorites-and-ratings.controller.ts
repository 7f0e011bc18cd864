import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { Id } from '../../http/fields/validation.js';
import { FavoriteDto, FavoritesDto, RatedRecipeDto, RateRecipeDto } from './favorites-and-ratings.dto.js';
import { FavoritesAndRatingsService } from './favorites-and-ratings.service.js';

@ApiTags('Recipes')
@Controller('api/v1/recipes')
export class FavoritesAndRatingsController {
  constructor(private readonly service: FavoritesAndRatingsService) {}

  @Get('favorites')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeFavorites', summary: 'List the ids of your favourites' })
  favorites(@CurrentCaller() caller: Caller): Promise<FavoritesDto> {
    return this.service.favorites(caller);
  }

  @Put(':id/rating')
  @Needs('recipes:write')
  @AddsNothing()
  @ApiOperation({ operationId: 'recipeRate', summary: 'Rate a recipe, or remove your rating' })
  rate(@CurrentCaller() caller: Caller, @Id() id: string, @Body() { rating }: RateRecipeDto): Promise<RatedRecipeDto> {
    return this.service.rate(caller, id, rating);
  }

  @Put(':id/favorite')
  @Needs('recipes:write')
  @AddsNothing()
  @ApiOperation({ operationId: 'recipeFavoriteAdd', summary: 'Add a recipe to your favourites' })
  addFavorite(@CurrentCaller() caller: Caller, @Id() id: string): Promise<FavoriteDto> {
    return this.service.setFavorite(caller, id, true);
  }

  @Delete(':id/favorite')
  @Needs('recipes:write')
  @ApiOperation({ operationId: 'recipeFavoriteRemove', summary: 'Remove a recipe from your favourites' })
  removeFavorite(@CurrentCaller() caller: Caller, @Id() id: string): Promise<FavoriteDto> {
    return this.service.setFavorite(caller, id, false);
  }
}
