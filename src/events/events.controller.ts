import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyKey, KeySessionOrDisplay } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { EVENT_STREAM } from '../http/answers/event-stream.js';
import { FollowDto } from './changes.dto.js';
import { Unqueued } from '../http/request-queue.js';
import { EventStreams } from './event-streams.js';

@ApiTags('Changes')
@KeySessionOrDisplay()
@AnyKey()
@Controller('api/v1/events')
export class EventsController {
  constructor(private readonly streams: EventStreams) {}

  @Get()
  @Unqueued()
  @ApiOperation({
    operationId: 'eventStream',
    summary: 'Receive changes as server-sent events',
    description:
      'Each event is named after the kind of what changed, such as `grocery.updated` or `grocery.deleted`. Its id is a cursor of the feed: `since` or `Last-Event-ID` goes on from there; of both, `Last-Event-ID` counts. `lagged` says that the place is too old, or that the client reads too slowly: it then reads its lists anew.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The id of the last event that the client has' })
  @ApiOkResponse({ content: { [EVENT_STREAM]: { schema: { type: 'string' } } } })
  follow(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Query() query: FollowDto,
    @Res() response: Response,
  ): void {
    this.streams.open(request, response, caller, query);
  }
}
