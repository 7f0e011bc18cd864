import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { MayReachLimit } from '../../households/may-reach-limit.js';
import { Id } from '../../http/fields/validation.js';
import { RecipeDto } from '../reading/recipe.dto.js';
import { DuplicateRecipeDto } from './duplicate-recipe.dto.js';
import { RecipeDuplicatesService } from './recipe-duplicates.service.js';

@ApiTags('Recipes')
@Controller('api/v1/recipes')
export class RecipeDuplicatesController {
  constructor(private readonly duplicates: RecipeDuplicatesService) {}

  @Post(':id/duplicate')
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'recipeDuplicate',
    summary: 'Copy a recipe; the answer is the whole copy',
    description: 'The copy shares the pictures of the recipe.',
  })
  @MayReachLimit('recipes')
  duplicate(@CurrentCaller() caller: Caller, @Id() id: string, @Body() body: DuplicateRecipeDto): Promise<RecipeDto> {
    return this.duplicates.duplicate(caller, id, body);
  }
}
