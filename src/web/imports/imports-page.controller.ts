import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AiService } from '../../ai/ai.service.js';
import { SentUploads, TakesUploads } from '../../http/bodies/sent-file.js';
import { MANY_RECIPES_IN_FORM, TakesForm } from '../../http/bodies/taken-body.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { ClientGone } from '../../http/client-gone.js';
import { toDto } from '../../http/fields/to-dto.js';
import { Id } from '../../http/fields/validation.js';
import { FILE_TOO_LARGE, LARGEST_FILE, MOST_FILES } from '../../imports/files/import-files.service.js';
import { ImportListService } from '../../imports/import-list.service.js';
import { ImportFileDto, ImportPasteDto } from '../../imports/imports.dto.js';
import { FileImportsService } from '../../imports/files/file-imports.service.js';
import { ImportQueueService } from '../../imports/import-queue.service.js';
import { PageImportsService } from '../../imports/page-imports.service.js';
import { TextImportsService } from '../../imports/text-imports.service.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { EMPTY_FORM, type FormRules, type FormState } from '../forms.js';
import { PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import type { Speech } from '../words/speech.js';
import { addressesOf, areAddresses } from './address-lines.js';
import { placeIn, statusOf } from './import-place.js';
import { ImportWaitPage } from './import-wait-page.js';
import { ImportsPage, type ImportsPageProps } from './imports-page.js';

const PATH = '/settings/imports';
/** Where new imports are shown. */
const PROGRESS = `${PATH}#progress`;
/** Number of imports on one page of the list. */
const PAGE_SIZE = 50;
/** Bytes of a form with 100 addresses. */
const MANY_ADDRESSES = 1_048_576;

/** Milliseconds for which an import that has ended is shown without being asked for. */
const LATELY = 3_600_000;

/** The page has one field. Other forms send only addresses, or only a text. */
const FIELDS = ['recipe', 'urls', 'text'];
const RULES: FormRules = { fields: FIELDS, refilled: FIELDS };

/** The page with the list of imports and the forms for new ones. */
@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('settings/imports')
export class ImportsPageController {
  constructor(
    private readonly imports: ImportListService,
    private readonly pages: PageImportsService,
    private readonly texts: TextImportsService,
    private readonly files: FileImportsService,
    private readonly waiting: ImportQueueService,
    private readonly ai: AiService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.renderer.pageWithNotice(request, h(ImportsPage, await this.content(request, caller)));
  }

  /** Decides whether the text is a list of addresses or a recipe. */
  @Post()
  @Needs('recipes:write')
  @TakesForm(MANY_RECIPES_IN_FORM)
  importAnything(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.queue(request, caller, (speech) => {
      const text = fields.exactText('recipe');
      return areAddresses(text)
        ? this.queuePages(request, caller, text, speech)
        : this.queueText(request, caller, toDto(ImportPasteDto, { text }), speech, gone);
    });
  }

  @Post('urls')
  @Needs('recipes:write')
  @TakesForm(MANY_ADDRESSES)
  importPages(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.queue(request, caller, (speech) => this.queuePages(request, caller, fields.text('urls'), speech));
  }

  @Post('text')
  @Needs('recipes:write')
  @TakesForm(MANY_RECIPES_IN_FORM)
  importText(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.queue(request, caller, (speech) =>
      this.queueText(request, caller, fields.as(ImportPasteDto), speech, gone),
    );
  }

  @Post('files')
  @Needs('recipes:write')
  @TakesUploads({ field: 'file', tooLarge: FILE_TOO_LARGE, limit: LARGEST_FILE, most: MOST_FILES })
  importFiles(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentUploads('file') files: UploadedFile[],
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.runUpload(request, PATH, async () => {
      const { recipeId } = await this.files.importFiles(caller, files, fields.as(ImportFileDto));
      return this.renderer.redirect(`${PATH}/${recipeId}`);
    });
  }

  /** After a refused form, the browser shows this address. Reloading it leads to the page. */
  @Get(['urls', 'text', 'files'])
  backToPage(): Answer {
    return this.renderer.redirect(PATH);
  }

  @Post(':id/retry')
  @Needs('recipes:write')
  retry(@Req() request: Request, @CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.run(request, PATH, async ({ say }) => {
      await this.waiting.retry(householdId, id);
      return this.actions.done(request, PROGRESS, say('imports.requeued'));
    });
  }

  /**
   * The page of one import leads to its recipe when that is read, or to the one that was there already, and to the list of imports when it
   * failed.
   */
  @Get(':id')
  async wait(@Req() request: Request, @CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<Answer> {
    const { status, source, url, progress, duplicateOf } = await this.imports.get(householdId, id);
    if (duplicateOf !== null) {
      const { say } = this.renderer.speechFor(request);
      return this.actions.done(request, `/recipes/${duplicateOf}`, say('import.known'));
    }
    if (status === 'completed') return this.renderer.redirect(`/recipes/${id}`);
    if (status === 'failed') return this.renderer.redirect(PROGRESS);
    return this.renderer.waitingPage(request, h(ImportWaitPage, { source, url, progress }));
  }

  private async queuePages(request: Request, caller: Caller, text: string, speech: Speech): Promise<Answer> {
    const { items } = await this.pages.importUrls(caller, { urls: addressesOf(text), forceAI: false });
    const [only, ...others] = items;
    if (only === undefined || others.length > 0)
      return this.actions.done(request, PROGRESS, saidOfPages(items, speech));
    return only.status === 'queued'
      ? this.renderer.redirect(`${PATH}/${only.recipeId}`)
      : this.actions.done(request, `/recipes/${only.recipeId}`, speech.say('import.known'));
  }

  private async queueText(
    request: Request,
    caller: Caller,
    { text }: ImportPasteDto,
    { count }: Speech,
    gone: AbortSignal,
  ): Promise<Answer> {
    const { recipeIds } = await this.texts.importPaste(caller, { text, forceAI: false }, gone);
    return recipeIds.length === 1
      ? this.renderer.redirect(`${PATH}/${recipeIds[0]}`)
      : this.actions.done(request, PROGRESS, count('imports.recipesQueued', recipeIds.length));
  }

  /** @param work queues the imports of the form */
  private queue(request: Request, caller: Caller, work: (speech: Speech) => Promise<Answer>): Promise<Answer> {
    const again = async (form: FormState): Promise<ComponentChild> =>
      h(ImportsPage, { ...(await this.content(request, caller)), form: inOneField(form) });
    return this.actions.runForm(request, { fields: new FormFields(request.body), rules: RULES, again }, work);
  }

  private async content(request: Request, { householdId }: Caller): Promise<ImportsPageProps> {
    const status = statusOf(request.query['status']);
    const before = request.method === 'GET' ? placeIn(request.query) : null;
    const counts = await this.imports.counts(householdId);
    const page = await this.imports.page(householdId, status, before, PAGE_SIZE);
    const toFollow = counts.queued + counts.processing + counts.failed;
    const newest = Math.max(0, ...page.lines.map(({ updatedAt }) => updatedAt.getTime()));
    return {
      form: EMPTY_FORM,
      isQuiet: status === null && before === null && toFollow === 0 && newest < Date.now() - LATELY,
      mayAskAi: this.ai.hasVision,
      counts,
      ...page,
      status,
      isFirst: before === null,
      address: this.renderer.addressFor(request),
    };
  }
}

function saidOfPages(items: readonly { status: 'queued' | 'exists' }[], { count }: Speech): string {
  const queued = items.filter(({ status }) => status === 'queued').length;
  const known = items.length - queued;
  const parts = [queued > 0 && count('imports.pagesQueued', queued), known > 0 && count('imports.knownCount', known)];
  return parts.filter(Boolean).join(' ');
}

function inOneField({ values, errors, ...form }: FormState): FormState {
  const [recipe = ''] = Object.values(values).filter((value) => value !== '');
  const [error] = Object.values(errors);
  return { ...form, values: { recipe }, errors: error === undefined ? {} : { recipe: error } };
}
