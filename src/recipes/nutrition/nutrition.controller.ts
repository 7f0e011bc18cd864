import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { Id } from '../../http/fields/validation.js';
import { RecipesService } from '../recipes.service.js';
import { RecipeNutritionDto } from './nutrition.dto.js';

@ApiTags('Recipes')
@Controller('api/v1/recipes/:id/nutrition')
export class NutritionController {
  constructor(private readonly recipes: RecipesService) {}

  @Get()
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeNutrition', summary: 'Get what a serving of a recipe contains' })
  get(@CurrentCaller() caller: Caller, @Id() id: string): Promise<RecipeNutritionDto> {
    return this.recipes.nutrition(caller, id);
  }
}
