import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { KeySessionOrDisplay, Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { ASK_EACH_TIME, KnownTags, sendTagged } from '../../http/answers/entity-tags.js';
import { BoardPageService } from './board-page.service.js';
import { ShowBoardDto } from './show-board.dto.js';

@ApiExcludeController()
@KeySessionOrDisplay()
@Controller('board')
export class BoardPageController {
  constructor(private readonly page: BoardPageService) {}

  @Get()
  @Needs('plan:read')
  async show(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Query() query: ShowBoardDto,
    @KnownTags() known: string[],
    @Res() response: Response,
  ): Promise<void> {
    const { tag, text } = await this.page.show(request, caller, query, known);
    sendTagged(response.type('html'), { tag, body: text, caching: ASK_EACH_TIME });
  }
}
