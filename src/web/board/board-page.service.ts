import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { presentedDisplay, setDisplayCookie } from '../../accounts/displays/display-secrets.js';
import { mayDo } from '../../accounts/scopes.js';
import { BoardService } from '../../board/board.service.js';
import { PageRenderer } from '../page-renderer.js';
import { languageOf } from '../words/language-of.js';
import { BoardPage } from './board-page.js';
import { boardAddress, type ShowBoardDto } from './show-board.dto.js';

@Injectable()
export class BoardPageService {
  constructor(
    private readonly board: BoardService,
    private readonly renderer: PageRenderer,
  ) {}

  /** The page. The cookie of a display is renewed each time. */
  async show(request: Request, caller: Caller, query: ShowBoardDto): Promise<string> {
    const secret = caller.displayId === undefined ? null : presentedDisplay(request);
    if (secret !== null) setDisplayCookie(request, secret);
    const { householdId, displayId, apiKeyId } = caller;
    const [board, timeZone] = await Promise.all([
      this.board.page(caller, query, this.renderer.basePath),
      this.board.zoneOf(householdId),
    ]);
    const page = h(BoardPage, {
      board,
      timeZone,
      pictures: `${this.renderer.basePath}/api/v1/recipes/`,
      isPersonal: displayId === undefined && apiKeyId === null,
      // A form cannot send an API key, so it needs a session or a display.
      tickPath:
        apiKeyId === null && mayDo(caller, 'groceries:write', 'tick') ? boardAddress(query, '/board/tick') : null,
      address: boardAddress(query),
      undo: query.undo ?? null,
    });
    return this.renderer.html(page, languageOf(request));
  }
}
