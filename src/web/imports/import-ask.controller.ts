import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { SentUploadsIfAny, TakesUploads } from '../../http/bodies/sent-file.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { FileImportsService } from '../../imports/files/file-imports.service.js';
import { FILE_TOO_LARGE, LARGEST_FILE, MOST_FILES } from '../../imports/files/import-files.service.js';
import { ImportFileDto } from '../../imports/imports.dto.js';
import { PageImportsService } from '../../imports/page-imports.service.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { type FormState, NO_FIELDS } from '../forms.js';
import { PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { ImportAskPage } from './import-ask-page.js';
import { askedOf } from './shared-address.js';

const IMPORTS = '/settings/imports';

/** The page that phones and bookmarks open to share a link. */
@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('import')
export class ImportAskController {
  constructor(
    private readonly pages: PageImportsService,
    private readonly files: FileImportsService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  ask(@Req() request: Request): Answer {
    return this.renderer.pageFor(request, h(ImportAskPage, askedOf(request.query)));
  }

  /** The same for a bookmark that hands over the page itself (`web/client/handed-page.ts`). */
  @Get('page')
  askForPage(@Req() request: Request): Answer {
    return this.renderer.openedPage(request, h(ImportAskPage, { ...askedOf(request.query), isHandedOver: true }));
  }

  /**
   * The share target of the manifest, where the service worker does not answer it: before the first page with it, or in a browser that has
   * removed it. Files are imported at once, because nothing would keep them until the person confirms. No page of another site can send
   * them here (`accounts/sessions/same-origin.ts`). The person is asked for a link or a text.
   */
  @Post('shared')
  @Needs('recipes:write')
  @TakesUploads({ field: 'file', tooLarge: FILE_TOO_LARGE, limit: LARGEST_FILE, most: MOST_FILES })
  async shared(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentUploadsIfAny('file') files: UploadedFile[],
  ): Promise<Answer> {
    if (files.length === 0) {
      const asked = askedOf(request.body as Record<string, unknown>);
      return this.renderer.pageFor(request, h(ImportAskPage, asked));
    }
    return this.actions.runUpload(request, IMPORTS, async () => {
      const { recipeId } = await this.files.importFiles(caller, files, new ImportFileDto());
      return this.renderer.redirect(`${IMPORTS}/${recipeId}`);
    });
  }

  /** Reloading what was shared leads to the page. */
  @Get('shared')
  backToPage(): Answer {
    return this.renderer.redirect('/import');
  }

  /** Imports the page. Redirects to its recipe when the household already has it. */
  @Post()
  @Needs('recipes:write')
  async import(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const asked = askedOf(request.body as Record<string, unknown>);
    const { address } = asked;
    if (address === null) return this.renderer.pageFor(request, h(ImportAskPage, asked), 400);
    const again = ({ error }: FormState): ComponentChild => h(ImportAskPage, { ...asked, error });
    const shown = { fields: new FormFields(null), rules: NO_FIELDS, again };
    return this.actions.runForm(request, shown, async ({ say }) => {
      const { recipeId, status } = await this.pages.importUrl(caller, { url: address, forceAI: false });
      return status === 'queued'
        ? this.renderer.redirect(`${IMPORTS}/${recipeId}`)
        : this.actions.done(request, `/recipes/${recipeId}`, say('import.known'));
    });
  }
}
