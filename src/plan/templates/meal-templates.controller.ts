import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { TaggedList } from '../../changes/polled-list.interceptor.js';
import { DeletedDto, toDeleted } from '../../http/answers/deleted.dto.js';
import { Id } from '../../http/fields/validation.js';
import { DeleteVersion } from '../../http/fields/version-param.js';
import { PlacedItemsDto } from '../calendar-items.dto.js';
import {
  ApplyMealTemplateDto,
  ChangedMealTemplateDto,
  ChangeMealTemplateDto,
  CreateMealTemplateDto,
  MealTemplateDto,
} from './meal-templates.dto.js';
import { MealTemplatesService } from './meal-templates.service.js';

@ApiTags('Meal templates')
@Controller('api/v1/meal-templates')
export class MealTemplatesController {
  constructor(private readonly templates: MealTemplatesService) {}

  @Get()
  @Needs('plan:read')
  @ApiOperation({ operationId: 'mealTemplateList', summary: 'List all templates, by title' })
  @TaggedList([MealTemplateDto], { kinds: ['mealTemplate'] })
  list(@CurrentCaller() caller: Caller): Promise<MealTemplateDto[]> {
    return this.templates.list(caller.householdId);
  }

  @Post()
  @Needs('plan:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'mealTemplateCreate', summary: 'Create a template from items or from planned days' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateMealTemplateDto): Promise<MealTemplateDto> {
    return this.templates.create(caller, body);
  }

  @Patch(':id')
  @Needs('plan:write')
  @ApiOperation({ operationId: 'mealTemplateUpdate', summary: 'Change a template' })
  change(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: ChangeMealTemplateDto,
  ): Promise<ChangedMealTemplateDto> {
    return this.templates.change(caller.householdId, id, body);
  }

  @Delete(':id')
  @Needs('plan:write')
  @ApiOperation({ operationId: 'mealTemplateDelete', summary: 'Delete a template; the items that it planned stay' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.templates.remove(caller.householdId, id, version));
  }

  @Post(':id/apply')
  @Needs('plan:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'mealTemplateApply', summary: 'Apply a template to the plan' })
  apply(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: ApplyMealTemplateDto,
  ): Promise<PlacedItemsDto> {
    return this.templates.apply(caller, id, body);
  }
}
