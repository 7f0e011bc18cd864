import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddedGroceriesDto, AddPlanDto, AddRecipeDto } from './from-recipes.dto.js';
import { FromRecipesService } from './from-recipes.service.js';

@ApiTags('Groceries')
@Controller('api/v1/groceries')
export class FromRecipesController {
  constructor(private readonly groceries: FromRecipesService) {}

  @Post('from-recipe')
  @Needs('groceries:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'groceryAddRecipe', summary: 'Add the ingredients of a recipe to the shopping list' })
  addRecipe(@CurrentCaller() caller: Caller, @Body() body: AddRecipeDto): Promise<AddedGroceriesDto> {
    return this.groceries.addRecipe(caller.householdId, body);
  }

  @Post('from-plan')
  @Needs('groceries:write')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'groceryAddPlan',
    summary: 'Add the ingredients of planned recipes to the shopping list',
  })
  addPlan(@CurrentCaller() caller: Caller, @Body() body: AddPlanDto): Promise<AddedGroceriesDto> {
    return this.groceries.addPlan(caller.householdId, body);
  }
}
