import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { requestLanguage } from '../http/request-context.js';
import { FindFoodsDto, FoundFoodsDto, toFoodDto } from './foods.dto.js';
import { searchFoods } from './search-foods.js';

@ApiTags('Foods')
@Controller('api/v1/foods')
export class FoodsController {
  @Get()
  @Needs('groceries:read')
  @ApiOperation({
    operationId: 'foodSearch',
    summary: 'Find foods and household goods of the lexicon by their names in six languages',
  })
  find(@Query() { query, limit }: FindFoodsDto): FoundFoodsDto {
    const language = requestLanguage();
    return { foods: searchFoods(query, language, limit).map((food) => toFoodDto(food, language)) };
  }
}
