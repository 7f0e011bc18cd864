import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { ClientGone } from '../../http/client-gone.js';
import { Id } from '../../http/fields/validation.js';
import { ExportRecipeQueryDto, ExportRecipesQueryDto } from './recipe-exports.dto.js';
import { Unqueued } from '../../http/request-queue.js';
import { type ExportStream, RecipeExportsService } from './recipe-exports.service.js';

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;
const OBJECT = { schema: { type: 'object', additionalProperties: true } } as const;
/** The media types that the formats have for one recipe. */
const ONE_RECIPE = {
  'application/zip': BINARY,
  'application/gzip': BINARY,
  'application/json': OBJECT,
  'application/ld+json': OBJECT,
  'text/plain': BINARY,
} as const;

/** Registered before the controllers whose paths begin with an id. */
@ApiTags('Recipes')
@Controller('api/v1/recipes')
export class RecipeExportsController {
  constructor(private readonly exports: RecipeExportsService) {}

  @Get('export')
  @Unqueued()
  @Needs('recipes:read')
  @ApiOperation({
    operationId: 'recipeExport',
    summary: 'Export all recipes, or those of a cookbook, as an archive of this or another program',
    description:
      'Pictures, tags and the own ratings and favourites are in it as far as the format has a place for them. `larder` ' +
      'holds all of the household that the caller may read: plan, groceries, stores, pantry and cooking log too.',
  })
  @ApiOkResponse({ content: { 'application/zip': BINARY } })
  async all(
    @CurrentCaller() caller: Caller,
    @Query() { format, cookbookId }: ExportRecipesQueryDto,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    await send(response, await this.exports.all(caller, format, cookbookId ?? null, gone));
  }

  @Get(':id/export')
  @Needs('recipes:read')
  @ApiOperation({
    operationId: 'recipeExportOne',
    summary: 'Export a recipe as a file of this or another program',
    description: 'An archive with one recipe in a format that has no files of single recipes.',
  })
  @ApiOkResponse({ content: ONE_RECIPE })
  async one(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Query() { format }: ExportRecipeQueryDto,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    await send(response, await this.exports.one(caller, id, format, gone));
  }
}

/**
 * An error after the first bytes ends the connection, so that the client does not take an incomplete file for a
 * complete one.
 */
async function send(response: Response, { name, type, content }: ExportStream): Promise<void> {
  response.set({ 'Content-Type': type, 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
  response.attachment(name).set('Content-Type', type);
  if (Buffer.isBuffer(content)) {
    response.send(content);
    return;
  }
  await pipeline(content, response).catch((error: unknown) => {
    if (!response.headersSent) throw error;
    response.destroy();
  });
}
