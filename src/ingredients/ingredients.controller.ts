import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiKeyAuth, Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { KnownTags } from '../http/answers/entity-tags.js';
import { PolledList, sendList } from '../http/answers/polled-list.js';
import { FindIngredientsDto, FoundIngredientDto } from './ingredients.dto.js';
import { IngredientsService } from './ingredients.service.js';

@ApiTags('Ingredients')
@ApiKeyAuth()
@Controller('api/v1/ingredients')
export class IngredientsController {
  constructor(private readonly ingredients: IngredientsService) {}

  @Get()
  @Needs('groceries:read')
  @ApiOperation({
    operationId: 'ingredientSearch',
    summary: 'Complete the name of an ingredient: at most ten ingredients',
  })
  @PolledList([FoundIngredientDto])
  async find(
    @CurrentCaller() caller: Caller,
    @Query() { query }: FindIngredientsDto,
    @KnownTags() known: string[],
    @Res() response: Response,
  ): Promise<void> {
    sendList(response, await this.ingredients.complete(caller.householdId, query, known));
  }
}
