import { Controller, Get, Header, Query, Req, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { KeySessionOrDisplay, Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { ContentTagInterceptor } from '../../http/answers/tagged-answer.js';
import { BoardPageService } from './board-page.service.js';
import { ShowBoardDto } from './show-board.dto.js';

@ApiExcludeController()
@KeySessionOrDisplay()
@Controller('board')
export class BoardPageController {
  constructor(private readonly page: BoardPageService) {}

  @Get()
  @Needs('plan:read')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @UseInterceptors(ContentTagInterceptor)
  show(@Req() request: Request, @CurrentCaller() caller: Caller, @Query() query: ShowBoardDto): Promise<string> {
    return this.page.show(request, caller, query);
  }
}
