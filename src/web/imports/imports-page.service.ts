import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { CONFIG, type Config } from '../../config/config.js';
import { LimitReachedError } from '../../households/limit-reached-error.js';
import { ConflictError, TooManyRequestsError } from '../../http/problems/errors.js';
import { ImportProgressService } from '../../imports/import-progress.service.js';
import { ImportPasteDto } from '../../imports/imports.dto.js';
import { ImportsService } from '../../imports/imports.service.js';
import type { RecipeDto } from '../../recipes/reading/recipe.dto.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { EMPTY_FORM, type FormRules, NO_FIELDS, refusedForm, refusedInWords } from '../forms.js';
import { PAGE_SIZE } from './import-audience.js';
import { ImportAskPage } from './import-ask-page.js';
import { addressesOf } from './address-lines.js';
import { placeOfText, statusOf } from './import-place.js';
import { leaveNotice, type Notice, takeNotice } from '../notice.js';
import { PageRenderer } from '../page-renderer.js';
import type { Speech } from '../words/speech.js';
import { askedOf } from './shared-address.js';
import { ImportsPage, type ImportsPageProps } from './imports-page.js';

type Forms = Pick<ImportsPageProps, 'pagesForm' | 'textForm'>;
const EMPTY_FORMS: Forms = { pagesForm: EMPTY_FORM, textForm: EMPTY_FORM };

const RULES: Readonly<Record<keyof Forms, FormRules>> = {
  pagesForm: { fields: ['urls'], refilled: ['urls'] },
  textForm: { fields: ['text'], refilled: ['text'] },
};

/** The errors of a retry that are shown on the page. */
const REFUSALS_OF_RETRIES = [ConflictError, TooManyRequestsError, LimitReachedError];

/** The page with the list of imports and the forms for new ones. */
@Injectable()
export class ImportsPageService {
  constructor(
    private readonly imports: ImportsService,
    private readonly progress: ImportProgressService,
    private readonly recipes: RecipesService,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const notice = await takeNotice(request);
    return this.renderer.pageFor(request, h(ImportsPage, { ...(await this.content(request, caller)), notice }));
  }

  /** Asks whether the page of a shared link should be imported. */
  ask(request: Request): Answer {
    return this.renderer.pageFor(request, h(ImportAskPage, askedOf(request.query)));
  }

  /** Imports the page of a shared link. Redirects to its recipe when the household already has it. */
  async importShared(request: Request, caller: Caller): Promise<Answer> {
    const asked = askedOf(request.body as Record<string, unknown>);
    const { say } = this.renderer.speechFor(request);
    if (asked.address === null) return this.renderer.pageFor(request, h(ImportAskPage, asked), 400);
    const { address } = asked;
    try {
      const { items } = await this.imports.importUrls(caller, { urls: [address], forceAI: false });
      const known = items.find(({ status }) => status === 'exists');
      if (known === undefined) return await this.backWith(request, { text: say('import.queued'), isGood: true });
      await leaveNotice(request, { text: say('import.known'), isGood: true });
      return this.renderer.redirect(`/recipes/${known.recipeId}`);
    } catch (error) {
      const { form, refusal } = refusedForm(error, new FormFields(null), NO_FIELDS, this.renderer.speechFor(request));
      return this.renderer.refused(h(ImportAskPage, { ...asked, error: form.error }), refusal, request);
    }
  }

  importPages(request: Request, caller: Caller): Promise<Answer> {
    return this.submit(request, caller, 'pagesForm', async () => {
      const urls = addressesOf(new FormFields(request.body).text('urls'));
      const { items } = await this.imports.importUrls(caller, { urls, forceAI: false });
      return saidOfPages(items, this.renderer.speechFor(request));
    });
  }

  importText(request: Request, caller: Caller, gone: AbortSignal): Promise<Answer> {
    return this.submit(request, caller, 'textForm', async () => {
      const { text } = new FormFields(request.body).as(ImportPasteDto);
      const { recipeIds } = await this.imports.importPaste(caller, { text, forceAI: false }, gone);
      return this.renderer.speechFor(request).count('imports.recipesQueued', recipeIds.length);
    });
  }

  async retry(request: Request, caller: Caller, id: string): Promise<Answer> {
    try {
      await this.imports.retry(caller.householdId, id);
      return await this.backWith(request, {
        text: this.renderer.speechFor(request).say('imports.requeued'),
        isGood: true,
      });
    } catch (error) {
      if (!REFUSALS_OF_RETRIES.some((kind) => error instanceof kind)) throw error;
      return await this.backWith(request, {
        text: refusedInWords(error, this.renderer.speechFor(request)),
        isGood: false,
      });
    }
  }

  recipe(caller: Caller, id: string): Promise<RecipeDto> {
    return this.recipes.get(caller, id);
  }

  toPage(): Answer {
    return this.renderer.redirect('/settings/imports');
  }

  /** @param queue queues the imports of the form, and returns the text of the notice */
  private async submit(
    request: Request,
    caller: Caller,
    name: keyof Forms,
    queue: () => Promise<string>,
  ): Promise<Answer> {
    try {
      return await this.backWith(request, { text: await queue(), isGood: true });
    } catch (error) {
      const { form, refusal } = refusedForm(
        error,
        new FormFields(request.body),
        RULES[name],
        this.renderer.speechFor(request),
      );
      const content = await this.content(request, caller, { [name]: form });
      return this.renderer.refused(h(ImportsPage, content), refusal, request);
    }
  }

  private async backWith(request: Request, notice: Notice): Promise<Answer> {
    await leaveNotice(request, notice);
    // The new lines are at the beginning of the list; an error is shown at the top of the page.
    return notice.isGood ? this.renderer.redirect('/settings/imports#progress') : this.toPage();
  }

  private async content(
    request: Request,
    { householdId }: Caller,
    forms: Partial<Forms> = {},
  ): Promise<ImportsPageProps> {
    const status = statusOf(request.query['status']);
    const before = request.method === 'GET' ? placeOfText(request.query['before']) : null;
    const [counts, page] = await Promise.all([
      this.progress.counts(householdId),
      this.progress.page(householdId, status, before, PAGE_SIZE),
    ]);
    const { timeZone } = this.config;
    const address = this.renderer.addressFor(request);
    return { ...EMPTY_FORMS, ...forms, counts, ...page, status, isFirst: before === null, timeZone, address };
  }
}

function saidOfPages(items: readonly { status: 'queued' | 'exists' }[], { count }: Speech): string {
  const queued = items.filter(({ status }) => status === 'queued').length;
  const known = items.length - queued;
  const parts = [queued > 0 && count('imports.pagesQueued', queued), known > 0 && count('imports.knownCount', known)];
  return parts.filter(Boolean).join(' ');
}
