import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { ClientGone } from '../../../http/client-gone.js';
import { EditService } from './edit.service.js';
import { ReadLinesDto } from './read-lines.dto.js';
import type { Reading } from './reading.js';

/** For the script of the form of a recipe. */
@ApiExcludeController()
@SessionOnly()
@Needs('recipes:write')
@Controller('api/pages/ingredient-lines')
export class ReadLinesController {
  constructor(private readonly edit: EditService) {}

  @Post()
  @HttpCode(200)
  @AddsNothing()
  read(
    @CurrentCaller() caller: Caller,
    @Body() { lines }: ReadLinesDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<Reading[]> {
    return this.edit.read(caller, lines, gone);
  }
}
