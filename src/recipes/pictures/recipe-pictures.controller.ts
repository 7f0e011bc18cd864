import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Needs, SignedLink } from '../../accounts/access.js';
import { type Caller, OptionalCaller } from '../../accounts/caller.js';
import { KnownTags } from '../../http/answers/entity-tags.js';
import { Id } from '../../http/fields/validation.js';
import { sendPicture } from './picture-answer.js';
import { RecipePictureQueryDto } from './recipe-pictures.dto.js';
import { RecipePicturesService } from './recipe-pictures.service.js';

@ApiTags('Recipes')
@Controller('api/v1/recipes')
export class RecipePicturesController {
  constructor(private readonly pictures: RecipePicturesService) {}

  @Get(':id/image')
  @Needs('recipes:read')
  @Header('Content-Type', 'image/webp')
  @SignedLink()
  @ApiOperation({
    operationId: 'recipeImage',
    summary: 'Get the main picture of a recipe',
    description: 'The `image` of a recipe is a signed link to this when `PUBLIC_URL` is set and a picture is kept.',
  })
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  @ApiNotModifiedResponse({ description: 'The client has the picture as it is' })
  async get(
    @OptionalCaller() caller: Caller | null,
    @Id() recipeId: string,
    @Query() { size, signature }: RecipePictureQueryDto,
    @KnownTags() known: string[],
    @Res() response: Response,
  ): Promise<void> {
    sendPicture(response, await this.pictures.read({ caller, recipeId, imageId: null, size, signature, known }));
  }

  @Get(':id/images/:imageId')
  @Header('Content-Type', 'image/webp')
  @SignedLink()
  @Needs('recipes:read')
  @ApiOperation({
    operationId: 'recipeImageOfList',
    summary: 'Get an uploaded picture of a recipe',
    description: 'What is uploaded has a signed link to this among the `images` of its recipe.',
  })
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  @ApiNotModifiedResponse({ description: 'The client has the picture as it is' })
  async getOfList(
    @OptionalCaller() caller: Caller | null,
    @Id() recipeId: string,
    @Id('imageId') imageId: string,
    @Query() { size, signature }: RecipePictureQueryDto,
    @KnownTags() known: string[],
    @Res() response: Response,
  ): Promise<void> {
    sendPicture(response, await this.pictures.read({ caller, recipeId, imageId, size, signature, known }));
  }
}
