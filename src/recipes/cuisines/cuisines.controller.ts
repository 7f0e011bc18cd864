import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { CreateCuisineDto } from './cuisines.dto.js';
import { CuisinesService } from './cuisines.service.js';
import { CuisineDto } from '../reading/recipe.dto.js';

@ApiTags('Recipes')
@Controller('api/v1/cuisines')
export class CuisinesController {
  constructor(private readonly cuisines: CuisinesService) {}

  @Get()
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'cuisineList', summary: 'List all cuisines, by name' })
  list(@CurrentCaller() caller: Caller): Promise<CuisineDto[]> {
    return this.cuisines.list(caller.householdId);
  }

  @Post()
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'cuisineCreate', summary: 'Add a cuisine, or get the one that has this name' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateCuisineDto): Promise<CuisineDto> {
    return this.cuisines.create(caller.householdId, body.name);
  }
}
