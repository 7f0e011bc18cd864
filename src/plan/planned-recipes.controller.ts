import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { TaggedList } from '../changes/polled-list.interceptor.js';
import { DailyList } from '../households/daily-list.interceptor.js';
import { DeletedDto, toDeleted } from '../http/answers/deleted.dto.js';
import { Id } from '../http/fields/validation.js';
import { DeleteVersion } from '../http/fields/version-param.js';
import { DateRangeQueryDto } from './calendar-items.dto.js';
import { PLAN_KINDS } from './plan-kinds.js';
import { PlannedRecipeDto, PlannedRecipeIdDto, PlannedWeekDto, PlanRecipeDto } from './planned-recipes.dto.js';
import { PlannedRecipesService } from './planned-recipes.service.js';

@ApiTags('Planned recipes')
@Controller('api/v1/planned-recipes')
export class PlannedRecipesController {
  constructor(private readonly plan: PlannedRecipesService) {}

  @Get()
  @Needs('plan:read')
  @ApiOperation({ operationId: 'plannedRecipeList', summary: 'List the recipes that are planned for a range of days' })
  @TaggedList([PlannedRecipeDto], { kinds: PLAN_KINDS })
  list(@CurrentCaller() caller: Caller, @Query() range: DateRangeQueryDto): Promise<PlannedRecipeDto[]> {
    return this.plan.list(caller.householdId, range);
  }

  @Get('today')
  @Needs('plan:read')
  @ApiOperation({ operationId: 'plannedRecipesToday', summary: 'List the recipes that are planned for today' })
  @DailyList([PlannedRecipeDto], { kinds: PLAN_KINDS })
  today(@CurrentCaller() caller: Caller): Promise<PlannedRecipeDto[]> {
    return this.plan.listAround('day', caller.householdId);
  }

  @Get('week')
  @Needs('plan:read')
  @ApiOperation({
    operationId: 'plannedRecipesWeek',
    summary: 'List the recipes that are planned for this week, Monday to Sunday unless it begins with another day',
  })
  @DailyList([PlannedRecipeDto], { kinds: PLAN_KINDS })
  week(@CurrentCaller() caller: Caller, @Query() { weekStartsOn }: PlannedWeekDto): Promise<PlannedRecipeDto[]> {
    return this.plan.listAround('week', caller.householdId, weekStartsOn);
  }

  @Get('month')
  @Needs('plan:read')
  @ApiOperation({
    operationId: 'plannedRecipesMonth',
    summary: 'List the recipes that are planned for this calendar month',
  })
  @DailyList([PlannedRecipeDto], { kinds: PLAN_KINDS })
  month(@CurrentCaller() caller: Caller): Promise<PlannedRecipeDto[]> {
    return this.plan.listAround('month', caller.householdId);
  }

  @Post()
  @Needs('plan:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'plannedRecipeCreate', summary: 'Plan a recipe' })
  async create(@CurrentCaller() caller: Caller, @Body() body: PlanRecipeDto): Promise<PlannedRecipeIdDto> {
    return { id: await this.plan.plan(caller, body) };
  }

  @Delete(':itemId')
  @Needs('plan:write')
  @ApiOperation({ operationId: 'plannedRecipeDelete', summary: 'Remove a recipe from the plan' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id('itemId') itemId: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.plan.remove(caller.householdId, itemId, version));
  }
}
