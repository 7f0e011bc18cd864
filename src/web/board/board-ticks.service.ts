import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../accounts/caller.js';
import type { ReadBoardDto } from '../../board/board.dto.js';
import { GroceriesService } from '../../groceries/groceries.service.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { readTick } from '../groceries/tick-value.js';
import { PageRenderer } from '../page-renderer.js';
import { boardAddress } from './show-board.dto.js';

@Injectable()
export class BoardTicksService {
  constructor(
    private readonly groceries: GroceriesService,
    private readonly renderer: PageRenderer,
  ) {}

  /**
   * Ticks a line or undoes the tick, and redirects to the board. A line that was changed in the meantime is not ticked:
   * the board shows the changed line.
   * @throws InvalidRequestError NotFoundError
   */
  async tick(request: Request, { householdId }: Caller, query: ReadBoardDto): Promise<Answer> {
    const tick = readTick(new FormFields(request.body).text('line'));
    if (tick === null) throw new InvalidRequestError([{ path: 'line', message: 'line must be the value of a button' }]);
    const { id, version, isDone } = tick;
    const { grocery } = await this.groceries.setDone(householdId, id, version, isDone);
    const undo = isDone && grocery.isDone ? id : undefined;
    return this.renderer.redirect(boardAddress(query, '/board', undo));
  }
}
