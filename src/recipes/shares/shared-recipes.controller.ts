import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/access.js';
import { KnownTags } from '../../http/answers/entity-tags.js';
import { requestOrigin } from '../../http/request-origin.js';
import { sendPicture } from '../pictures/picture-answer.js';
import { SharedRecipeDto } from './shares.dto.js';
import { SharedPictureQueryDto } from './shared-picture.dto.js';
import { SharedRecipesService } from './shared-recipes.service.js';

/** The pages and pictures of shares, for anybody who has the link. */
@ApiTags('Shares')
@Public()
@Controller('api/share/:token')
export class SharedRecipesController {
  constructor(private readonly shared: SharedRecipesService) {}

  @Get()
  @Header('X-Robots-Tag', 'noindex')
  @Header('Referrer-Policy', 'no-referrer')
  @ApiOperation({ operationId: 'sharedRecipe', summary: 'Get the recipe of a share by the token of its link' })
  get(@Param('token') token: string, @Req() request: Request): Promise<SharedRecipeDto> {
    return this.shared.get(token, requestOrigin(request));
  }

  @Get('image')
  @Header('Content-Type', 'image/webp')
  @Header('X-Robots-Tag', 'noindex')
  @ApiOperation({ operationId: 'sharedRecipeImage', summary: 'Get the main picture of a shared recipe' })
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  @ApiNotModifiedResponse({ description: 'The client has the picture as it is' })
  async image(
    @Param('token') token: string,
    @Query() { size }: SharedPictureQueryDto,
    @KnownTags() known: string[],
    @Res() response: Response,
  ): Promise<void> {
    sendPicture(response, { ...(await this.shared.picture(token, size, known)), isSigned: false });
  }
}
