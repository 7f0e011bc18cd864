import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { MayReachLimit } from '../../households/may-reach-limit.js';
import { DeletedDto, toDeleted } from '../../http/answers/deleted.dto.js';
import { Id } from '../../http/fields/validation.js';
import { DeleteVersion } from '../../http/fields/version-param.js';
import { DeletedRecipeDto, RestoredRecipeDto } from './recipe-bin.dto.js';
import { RecipeBinService } from './recipe-bin.service.js';

/** Registered before the controllers with `recipes/:id`, so that `deleted` is not read as an id. */
@ApiTags('Recipes')
@Controller('api/v1/recipes')
export class RecipeBinController {
  constructor(private readonly bin: RecipeBinService) {}

  @Get('deleted')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeListDeleted', summary: 'List the recipes in the bin, newest first' })
  list(@CurrentCaller() caller: Caller): Promise<DeletedRecipeDto[]> {
    return this.bin.list(caller);
  }

  @Post(':id/restore')
  @Needs('recipes:write')
  @AddsNothing()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'recipeRestore',
    summary: 'Restore a recipe from the bin',
    description: 'The notes that took its place in the plan become the recipe again where nobody changed them.',
  })
  @MayReachLimit('recipes')
  restore(@CurrentCaller() caller: Caller, @Id() id: string): Promise<RestoredRecipeDto> {
    return this.bin.restore(caller, id);
  }

  @Delete(':id')
  @Needs('recipes:write')
  @ApiOperation({
    operationId: 'recipeDelete',
    summary: 'Move a recipe to the bin for 30 days',
    description:
      'Notes with its name take its place in the plan; groceries stay without it. An import under way with this id is cancelled.',
  })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.bin.remove(caller.householdId, id, version));
  }
}
