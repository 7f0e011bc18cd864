import { Controller, Get, Header, Post, Query, Req, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { h } from 'preact';
import { KeySessionOrDisplay, Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { presentedDisplay, setDisplayCookie } from '../../accounts/displays/display-secrets.js';
import { mayDo } from '../../accounts/scopes.js';
import { ReadBoardDto } from '../../board/board.dto.js';
import { BoardService } from '../../board/board.service.js';
import { GroceriesService } from '../../groceries/groceries.service.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { ContentTagInterceptor } from '../../http/answers/tagged-answer.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { BoardPage } from './board-page.js';
import { boardAddress, ShowBoardDto } from './show-board.dto.js';

@ApiExcludeController()
@KeySessionOrDisplay()
@Controller('board')
export class BoardPageController {
  constructor(
    private readonly board: BoardService,
    private readonly renderer: PageRenderer,
  ) {}

  /** The page. The cookie of a display is renewed each time. */
  @Get()
  @Needs('plan:read')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @UseInterceptors(ContentTagInterceptor)
  async show(@Req() request: Request, @CurrentCaller() caller: Caller, @Query() query: ShowBoardDto): Promise<string> {
    const { displayId, apiKeyId } = caller;
    const secret = displayId === undefined ? null : presentedDisplay(request);
    if (secret !== null) setDisplayCookie(request, secret);
    const board = await this.board.page(caller, query, this.renderer.basePath);
    // A form cannot send an API key, so it needs a session or a display.
    const mayTick = apiKeyId === null && mayDo(caller, 'groceries:write', 'tick');
    const page = h(BoardPage, {
      board,
      pictures: `${this.renderer.basePath}/api/v1/recipes/`,
      mayCook: apiKeyId === null && mayDo(caller, 'recipes:read'),
      isPersonal: displayId === undefined && apiKeyId === null,
      tickPath: mayTick ? boardAddress(query, '/board/tick') : null,
      address: boardAddress(query),
      undo: query.undo ?? null,
    });
    return this.renderer.html(page, request);
  }
}

@KeySessionOrDisplay()
@TakesForm()
@PageController('board')
export class BoardTicksController {
  constructor(
    private readonly groceries: GroceriesService,
    private readonly renderer: PageRenderer,
  ) {}

  /**
   * Ticks a line, or undoes the tick, and redirects to the board. A line that was changed in the meantime is not ticked:
   * the board shows the changed line.
   */
  @Post('tick')
  @Needs('groceries:write', 'tick')
  @AddsNothing()
  async tick(
    @CurrentCaller() { householdId }: Caller,
    @Query() query: ReadBoardDto,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const [id, isDone] = [fields.uuid('id'), fields.isTicked('done')];
    const { grocery } = await this.groceries.setDone(householdId, id, fields.version(), isDone);
    const undo = isDone && grocery.isDone ? id : undefined;
    return this.renderer.redirect(boardAddress(query, '/board', undo));
  }
}
