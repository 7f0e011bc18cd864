import { Body, Controller, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiKeyAuth, Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { ClientGone } from '../../http/client-gone.js';
import { Id } from '../../http/fields/validation.js';
import { ChangedRecipeDto, ChangeRecipeDto } from './change-recipe.dto.js';
import { RecipeChangesService } from './recipe-changes.service.js';

@ApiTags('Recipes')
@ApiKeyAuth()
@Controller('api/v1/recipes')
export class RecipeChangesController {
  constructor(private readonly changes: RecipeChangesService) {}

  @Patch(':id')
  @Needs('recipes:write')
  @ApiOperation({
    operationId: 'recipeChange',
    summary: 'Change a recipe',
    description: 'What is left out stays, `null` clears it, a list replaces the list.',
  })
  change(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: ChangeRecipeDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<ChangedRecipeDto> {
    return this.changes.change(caller, id, body, gone);
  }
}
