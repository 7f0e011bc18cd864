import { Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { KeySessionOrDisplay, Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { ReadBoardDto } from '../../board/board.dto.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { BoardTicksService } from './board-ticks.service.js';

@KeySessionOrDisplay()
@TakesForm()
@PageController('board')
export class BoardTicksController {
  constructor(private readonly ticks: BoardTicksService) {}

  @Post('tick')
  @Needs('groceries:write', 'tick')
  @AddsNothing()
  tick(@Req() request: Request, @CurrentCaller() caller: Caller, @Query() query: ReadBoardDto): Promise<Answer> {
    return this.ticks.tick(request, caller, query);
  }
}
