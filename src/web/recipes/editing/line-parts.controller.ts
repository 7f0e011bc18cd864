import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { ClientGone } from '../../../http/client-gone.js';
import { IsList, IsText } from '../../../http/fields/validation.js';
import type { LineParts } from '../../../recipes/reading/ingredient-line.js';
import { RecipeEditingService } from '../../../recipes/editing/recipe-editing.service.js';
import { LIMITS } from '../../../recipes/writing/recipe-limits.js';

class LinesDto {
  /** Ingredient lines as people write them. */
  @IsList(LIMITS.ingredients)
  @IsText(LIMITS.string, 1, { each: true })
  lines!: string[];
}

/** For the script of the form of a recipe. */
@ApiExcludeController()
@SessionOnly()
@Needs('recipes:write')
@Controller('api/pages/ingredient-lines')
export class LinePartsController {
  constructor(private readonly editing: RecipeEditingService) {}

  @Post()
  @HttpCode(200)
  @AddsNothing()
  read(
    @CurrentCaller() caller: Caller,
    @Body() { lines }: LinesDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<LineParts[]> {
    return this.editing.parts(caller, lines, gone);
  }
}
