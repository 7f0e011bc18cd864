import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { presentedDisplay, setDisplayCookie } from '../../accounts/displays/display-secrets.js';
import type { ReadBoardDto } from '../../board/board.dto.js';
import { BoardService } from '../../board/board.service.js';
import { tagged } from '../../http/answers/tagged.js';
import { PageRenderer } from '../page-renderer.js';
import { languageOf } from '../words/language-of.js';
import { BoardPage } from './board-page.js';

@Injectable()
export class BoardPageService {
  constructor(
    private readonly board: BoardService,
    private readonly renderer: PageRenderer,
  ) {}

  /** The page with its tag; the text is `null` for a client that has it. A display keeps its cookie for as long as it shows the page. */
  async show(
    request: Request,
    caller: Caller,
    query: ReadBoardDto,
    known: readonly string[],
  ): Promise<{ tag: string; text: Buffer | null }> {
    const secret = caller.displayId === undefined ? null : presentedDisplay(request);
    if (secret !== null) setDisplayCookie(request, secret);
    const board = await this.board.page(caller, query, this.renderer.basePath);
    const pictures = `${this.renderer.basePath}/api/v1/recipes/`;
    const isPersonal = caller.displayId === undefined && caller.apiKeyId === null;
    return tagged(this.renderer.html(h(BoardPage, { board, pictures, isPersonal }), languageOf(request)), known);
  }
}
