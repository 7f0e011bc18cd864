import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { TaggedList } from '../changes/polled-list.interceptor.js';
import { Id } from '../http/fields/validation.js';
import { AddsNothing } from '../households/adds-nothing.js';
import {
  CategorizedIngredientDto,
  FindIngredientsDto,
  FoundIngredientDto,
  MergedIngredientDto,
  MergeIngredientsDto,
  SetCategoryDto,
} from './ingredients.dto.js';
import { IngredientsService } from './ingredients.service.js';

@ApiTags('Ingredients')
@Controller('api/v1/ingredients')
export class IngredientsController {
  constructor(private readonly ingredients: IngredientsService) {}

  @Get()
  @Needs('groceries:read')
  @ApiOperation({
    operationId: 'ingredientSearch',
    summary: 'Complete the name of an ingredient: at most ten ingredients',
  })
  @TaggedList([FoundIngredientDto], { kinds: ['grocery', 'pantryItem', 'recipe', 'recurringGrocery', 'store'] })
  find(
    @CurrentCaller() { householdId }: Caller,
    @Query() { query }: FindIngredientsDto,
  ): Promise<FoundIngredientDto[]> {
    return this.ingredients.complete(householdId, query);
  }

  @Post('merge')
  @Needs('recipes:write')
  @AddsNothing()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'ingredientMerge',
    summary: 'Merge ingredients into another one, in recipes, groceries, recurring groceries, pantry and aisles',
  })
  merge(@CurrentCaller() { householdId }: Caller, @Body() body: MergeIngredientsDto): Promise<MergedIngredientDto> {
    return this.ingredients.merge(householdId, body);
  }

  @Put(':id/category')
  @Needs('groceries:write')
  @AddsNothing()
  @ApiOperation({ operationId: 'ingredientSetCategory', summary: 'Correct where shops have an ingredient' })
  setCategory(
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @Body() { category }: SetCategoryDto,
  ): Promise<CategorizedIngredientDto> {
    return this.ingredients.setCategory(householdId, id, category);
  }
}
