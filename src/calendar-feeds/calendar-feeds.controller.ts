import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiNotModifiedResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Needs, Public } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { AddsNothing } from '../households/adds-nothing.js';
import { DeletedDto, toDeleted } from '../http/answers/deleted.dto.js';
import { ContentTagInterceptor, TaggedAnswer } from '../http/answers/tagged-answer.js';
import { Id } from '../http/fields/validation.js';
import { DeleteVersion } from '../http/fields/version-param.js';
import { requestOrigin } from '../http/request-origin.js';
import {
  CalendarFeedAddressDto,
  CalendarFeedDto,
  ChangeCalendarFeedDto,
  ChangedCalendarFeedDto,
  CreateCalendarFeedDto,
} from './calendar-feeds.dto.js';
import { CalendarFeedsService } from './calendar-feeds.service.js';

@ApiTags('Calendar feeds')
@Controller('api/v1/calendar-feeds')
export class CalendarFeedsController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Get()
  @Needs('plan:read')
  @ApiOperation({ operationId: 'calendarFeedList', summary: 'List all calendar feeds, without their addresses' })
  @TaggedAnswer([CalendarFeedDto])
  list(@CurrentCaller() { householdId }: Caller): Promise<CalendarFeedDto[]> {
    return this.feeds.list(householdId);
  }

  @Post()
  @Needs('plan:write')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'calendarFeedCreate',
    summary: 'Create a calendar feed; the answer shows its address once',
  })
  create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateCalendarFeedDto,
    @Req() request: Request,
  ): Promise<CalendarFeedAddressDto> {
    return this.feeds.create(caller, body, requestOrigin(request));
  }

  @Patch(':id')
  @Needs('plan:write')
  @ApiOperation({ operationId: 'calendarFeedUpdate', summary: 'Change what a calendar feed shows' })
  change(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: ChangeCalendarFeedDto,
  ): Promise<ChangedCalendarFeedDto> {
    return this.feeds.change(caller.householdId, id, body);
  }

  @Post(':id/rotate')
  @Needs('plan:write')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({ operationId: 'calendarFeedRotate', summary: 'Give a calendar feed a new address' })
  rotate(@CurrentCaller() caller: Caller, @Id() id: string, @Req() request: Request): Promise<CalendarFeedAddressDto> {
    return this.feeds.rotate(caller.householdId, id, requestOrigin(request));
  }

  @Delete(':id')
  @Needs('plan:write')
  @ApiOperation({
    operationId: 'calendarFeedDelete',
    summary: 'Delete a calendar feed; its address stops working immediately',
  })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.feeds.remove(caller.householdId, id, version));
  }
}

@ApiTags('Calendar feeds')
@Controller('api/v1/calendar')
export class CalendarController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Get(':token.ics')
  @Public()
  @UseInterceptors(ContentTagInterceptor)
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Content-Disposition', 'inline')
  @ApiOperation({
    operationId: 'calendarRead',
    summary: 'Get the plan as a calendar (RFC 5545), for programs that subscribe to the address of a feed',
  })
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'The `ETag` of the calendar that the client has' })
  @ApiOkResponse({ content: { 'text/calendar': { schema: { type: 'string' } } } })
  @ApiNotModifiedResponse({ description: 'The client has the calendar as it is' })
  read(@Param('token') token: string): Promise<string> {
    return this.feeds.read(token);
  }
}
