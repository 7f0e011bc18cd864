import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { KeySessionOrDisplay, Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { KnownTags } from '../http/answers/entity-tags.js';
import { PolledList, sendList } from '../http/answers/polled-list.js';
import { requestOrigin } from '../http/request-origin.js';
import { BoardDto, DakboardEntryDto, ReadBoardDto } from './board.dto.js';
import { BoardService } from './board.service.js';

const ANSWER = {
  schema: {
    oneOf: [{ $ref: getSchemaPath(BoardDto) }, { type: 'array', items: { $ref: getSchemaPath(DakboardEntryDto) } }],
  },
};

@ApiTags('Board')
@KeySessionOrDisplay()
@Controller('api/v1/board')
export class BoardController {
  constructor(private readonly board: BoardService) {}

  @Get()
  @Needs('plan:read')
  @ApiOperation({
    operationId: 'boardGet',
    summary: 'Get the plan of some days and the groceries in one answer, for displays',
    description: 'With `format=dakboard` the answer is the plan alone, as a list of entries.',
  })
  @ApiExtraModels(BoardDto, DakboardEntryDto)
  @PolledList(ANSWER)
  async get(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Query() query: ReadBoardDto,
    @KnownTags() known: string[],
    @Res() response: Response,
  ): Promise<void> {
    sendList(response, await this.board.read(caller, query, requestOrigin(request), known));
  }
}
