import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { MayReachLimit } from '../../households/may-reach-limit.js';
import { DeletedDto, toDeleted } from '../../http/answers/deleted.dto.js';
import { fileBodies, SentFile, TakesFile } from '../../http/bodies/sent-file.js';
import { ClientGone } from '../../http/client-gone.js';
import { Id } from '../../http/fields/validation.js';
import { DeleteVersion } from '../../http/fields/version-param.js';
import { ChangedRecipeDto } from '../changing/change-recipe.dto.js';
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from './picture-size.js';
import { RecipeImagesService } from './recipe-images.service.js';

@ApiTags('Recipes')
@Controller('api/v1/recipes')
export class RecipeImagesController {
  constructor(private readonly images: RecipeImagesService) {}

  @Post(':id/images')
  @Needs('recipes:write')
  @HttpCode(200)
  @TakesFile('image', MOST_PICTURE_BYTES)
  @ApiOperation({
    operationId: 'recipeAddImage',
    summary: 'Upload a picture of a recipe',
    description:
      'At most 20 MiB and 50 million pixels; the bytes decide the type. The first one becomes the `image` of the recipe. ' +
      'It needs no version, and adds 1 to that of the recipe.',
    requestBody: fileBodies('image', PICTURE_TYPES),
  })
  @MayReachLimit('pictures')
  add(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFile('image') bytes: Buffer,
    @ClientGone() gone: AbortSignal,
  ): Promise<ChangedRecipeDto> {
    return this.images.add(caller, id, bytes, gone);
  }

  @Delete(':id/images/:imageId')
  @Needs('recipes:write')
  @ApiOperation({ operationId: 'recipeRemoveImage', summary: 'Remove a picture of a recipe' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version of the recipe, above 0' })
  async remove(
    @CurrentCaller() { householdId }: Caller,
    @Id() recipeId: string,
    @Id('imageId') imageId: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.images.remove({ householdId, recipeId, imageId, version }));
  }
}
