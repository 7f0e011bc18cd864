import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { MayReachLimit } from '../households/may-reach-limit.js';
import { fileBodies, SentUploads, TakesUploads } from '../http/bodies/sent-file.js';
import { MANY_RECIPES, SENT_PAGE, TakesJson } from '../http/bodies/taken-body.js';
import type { UploadedFile } from '../http/bodies/uploads.js';
import { ClientGone } from '../http/client-gone.js';
import { Id } from '../http/fields/validation.js';
import { FileImportsService } from './files/file-imports.service.js';
import { FILE_TYPES } from './files/file-types.js';
import { FILE_TOO_LARGE, LARGEST_FILE, MOST_FILES } from './files/import-files.service.js';
import { ImportListService } from './import-list.service.js';
import { ImportQueueService } from './import-queue.service.js';
import {
  FileImportDto,
  ImportDto,
  ImportFileDto,
  ImportPageDto,
  ImportPasteDto,
  ImportUrlDto,
  ImportUrlsDto,
  ListImportsDto,
  PasteImportDto,
  UrlImportDto,
  UrlImportsDto,
} from './imports.dto.js';
import { PageImportsService } from './page-imports.service.js';
import { TextImportsService } from './text-imports.service.js';

@ApiTags('Recipe imports')
@Controller('api/v1/recipes')
export class ImportsController {
  constructor(
    private readonly pages: PageImportsService,
    private readonly texts: TextImportsService,
    private readonly files: FileImportsService,
    private readonly queue: ImportQueueService,
    private readonly imports: ImportListService,
  ) {}

  @Post('import/url')
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeImportUrl', summary: 'Queue the import of a page' })
  @MayReachLimit('recipes')
  importUrl(@CurrentCaller() caller: Caller, @Body() body: ImportUrlDto): Promise<UrlImportDto> {
    return this.pages.importUrl(caller, body);
  }

  @Post('import/page')
  @Needs('recipes:write')
  @HttpCode(200)
  @TakesJson(SENT_PAGE)
  @ApiOperation({ operationId: 'recipeImportPage', summary: 'Queue the import of a page as the browser sees it' })
  @MayReachLimit('recipes')
  importPage(@CurrentCaller() caller: Caller, @Body() body: ImportPageDto): Promise<UrlImportDto> {
    return this.pages.importPage(caller, body);
  }

  @Post('import/urls')
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeImportUrls', summary: 'Queue the import of many pages' })
  @MayReachLimit('recipes')
  importUrls(@CurrentCaller() caller: Caller, @Body() body: ImportUrlsDto): Promise<UrlImportsDto> {
    return this.pages.importUrls(caller, body);
  }

  @Post('import/paste')
  @Needs('recipes:write')
  @HttpCode(200)
  @TakesJson(MANY_RECIPES)
  @ApiOperation({ operationId: 'recipeImportPaste', summary: 'Queue the import of pasted text' })
  @MayReachLimit('recipes')
  importPaste(
    @CurrentCaller() caller: Caller,
    @Body() body: ImportPasteDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<PasteImportDto> {
    return this.texts.importPaste(caller, body, gone);
  }

  @Post('import/file')
  @Needs('recipes:write')
  @HttpCode(200)
  @TakesUploads({ field: 'file', tooLarge: FILE_TOO_LARGE, limit: LARGEST_FILE, most: MOST_FILES })
  @ApiOperation({
    operationId: 'recipeImportFile',
    summary: 'Queue the import of one recipe from photos or a PDF',
    description:
      `Up to ${MOST_FILES} files of one recipe, in their order, of at most ${LARGEST_FILE / 1_048_576} MiB each. They are read on this ` +
      'server, and what they say is sent nowhere unless forceAI is true; the nutrition of the recipe is estimated like that of others. What a file is, its content tells. The import fails with FILE_ENCRYPTED, FILE_DAMAGED, ' +
      'NO_TEXT_FOUND, NO_RECIPE_FOUND, TOO_LARGE (more than 20 pages, too much work, or too many MB of pictures for an AI) or AI_FAILED.',
    requestBody: fileBodies('file', FILE_TYPES, MOST_FILES),
  })
  @MayReachLimit('recipes')
  importFile(
    @CurrentCaller() caller: Caller,
    @SentUploads('file') files: UploadedFile[],
    @Body() body: ImportFileDto,
  ): Promise<FileImportDto> {
    return this.files.importFiles(caller, files, body);
  }

  @Get('imports')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeImportList', summary: 'List the imports, newest first' })
  list(@CurrentCaller() caller: Caller, @Query() query: ListImportsDto): Promise<ImportDto[]> {
    return this.imports.list(caller.householdId, query);
  }

  @Get('imports/:recipeId')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeImportGet', summary: 'Get the progress of an import' })
  get(@CurrentCaller() caller: Caller, @Id('recipeId') recipeId: string): Promise<ImportDto> {
    return this.imports.get(caller.householdId, recipeId);
  }

  @Post('imports/:recipeId/retry')
  @Needs('recipes:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recipeImportRetry', summary: 'Retry a failed import' })
  @MayReachLimit('recipes')
  retry(@CurrentCaller() caller: Caller, @Id('recipeId') recipeId: string): Promise<ImportDto> {
    return this.queue.retry(caller.householdId, recipeId);
  }
}
