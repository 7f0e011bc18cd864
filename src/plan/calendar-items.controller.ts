import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { TaggedList } from '../changes/polled-list.interceptor.js';
import { AddsNothing } from '../households/adds-nothing.js';
import { DeletedDto, toDeleted } from '../http/answers/deleted.dto.js';
import { Id } from '../http/fields/validation.js';
import { DeleteVersion } from '../http/fields/version-param.js';
import {
  BulkCalendarItemResultsDto,
  BulkCalendarItemsDto,
  CalendarItemDto,
  CalendarItemsDto,
  CalendarItemsQueryDto,
  ChangeCalendarItemDto,
  ChangedCalendarItemDto,
  DeleteCalendarItemQueryDto,
  CopyCalendarItemsDto,
  CreateCalendarItemDto,
  MoveCalendarItemDto,
  PlacedItemsDto,
} from './calendar-items.dto.js';
import { CalendarItemsService } from './calendar-items.service.js';
import { PLAN_KINDS } from './plan-kinds.js';
import { PlacingService } from './placing.service.js';

@ApiTags('Plan')
@Controller('api/v1/calendar-items')
export class CalendarItemsController {
  constructor(
    private readonly items: CalendarItemsService,
    private readonly placing: PlacingService,
  ) {}

  @Get()
  @Needs('plan:read')
  @ApiOperation({
    operationId: 'calendarItemList',
    summary: 'List the items of a range of days, in the order of the plan',
  })
  @TaggedList(CalendarItemsDto, { kinds: PLAN_KINDS })
  async list(@CurrentCaller() caller: Caller, @Query() query: CalendarItemsQueryDto): Promise<CalendarItemsDto> {
    return { items: await this.items.list(caller.householdId, query) };
  }

  @Get('queue')
  @Needs('plan:read')
  @ApiOperation({ operationId: 'calendarItemQueue', summary: 'List the items that have no day yet' })
  @TaggedList(CalendarItemsDto, { kinds: PLAN_KINDS })
  async queue(@CurrentCaller() caller: Caller): Promise<CalendarItemsDto> {
    return { items: await this.items.queue(caller.householdId) };
  }

  @Post()
  @Needs('plan:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'calendarItemCreate', summary: 'Plan a recipe or a note' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateCalendarItemDto): Promise<CalendarItemDto> {
    return this.items.create(caller, body);
  }

  @Post('copy')
  @Needs('plan:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'calendarItemCopy', summary: 'Copy the items of some days to other days' })
  copy(@CurrentCaller() caller: Caller, @Body() body: CopyCalendarItemsDto): Promise<PlacedItemsDto> {
    return this.placing.copy(caller, body);
  }

  @Post('bulk')
  @Needs('plan:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'calendarItemBulk', summary: 'Create, change and delete up to 200 items at once' })
  bulk(@CurrentCaller() caller: Caller, @Body() body: BulkCalendarItemsDto): Promise<BulkCalendarItemResultsDto> {
    return this.items.bulk(caller, body);
  }

  @Patch(':id')
  @Needs('plan:write')
  @ApiOperation({ operationId: 'calendarItemUpdate', summary: 'Change an item of the plan' })
  change(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: ChangeCalendarItemDto,
  ): Promise<ChangedCalendarItemDto> {
    return this.items.change(caller.householdId, id, body);
  }

  @Post(':id/move')
  @Needs('plan:write')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({ operationId: 'calendarItemMove', summary: 'Move an item to another day, slot or place' })
  move(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: MoveCalendarItemDto,
  ): Promise<ChangedCalendarItemDto> {
    return this.items.move(caller.householdId, id, body);
  }

  @Delete(':id')
  @Needs('plan:write')
  @ApiOperation({ operationId: 'calendarItemDelete', summary: 'Remove an item from the plan' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
    @Query() { withGroceries }: DeleteCalendarItemQueryDto,
  ): Promise<DeletedDto> {
    return toDeleted(await this.items.remove(caller.householdId, id, version, withGroceries));
  }
}
