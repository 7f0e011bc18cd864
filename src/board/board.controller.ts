import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { KeySessionOrDisplay, Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { TaggedList } from '../changes/polled-list.interceptor.js';
import { requestOrigin } from '../http/request-origin.js';
import { BoardDto, DakboardEntryDto, ReadBoardDto } from './board.dto.js';
import { BOARD_KINDS } from './board-kinds.js';
import { BoardTagInterceptor } from './board-tag.interceptor.js';
import { BoardService } from './board.service.js';
import { dakboardEntries } from './dakboard.js';

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
  @TaggedList(ANSWER, { kinds: BOARD_KINDS }, BoardTagInterceptor)
  async get(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Query() query: ReadBoardDto,
  ): Promise<BoardDto | DakboardEntryDto[]> {
    const board = await this.board.read(caller, query, requestOrigin(request));
    return query.format === 'dakboard' ? dakboardEntries(board) : board;
  }
}
