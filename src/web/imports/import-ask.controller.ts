import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { ImportsService } from '../../imports/imports.service.js';
import type { Answer } from '../answer.js';
import { FormFields } from '../form-fields.js';
import { NO_FIELDS, refusedForm } from '../forms.js';
import { PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { ImportAskPage } from './import-ask-page.js';
import { askedOf } from './shared-address.js';

/** The page that phones and bookmarks open to share a link. */
@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('import')
export class ImportAskController {
  constructor(
    private readonly imports: ImportsService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  ask(@Req() request: Request): Answer {
    return this.renderer.pageFor(request, h(ImportAskPage, askedOf(request.query)));
  }

  /** Imports the page. Redirects to its recipe when the household already has it. */
  @Post()
  @Needs('recipes:write')
  async import(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const asked = askedOf(request.body as Record<string, unknown>);
    const speech = this.renderer.speechFor(request);
    if (asked.address === null) return this.renderer.pageFor(request, h(ImportAskPage, asked), 400);
    try {
      const { items } = await this.imports.importUrls(caller, { urls: [asked.address], forceAI: false });
      const known = items.find(({ status }) => status === 'exists');
      if (known !== undefined)
        return await this.actions.done(request, `/recipes/${known.recipeId}`, speech.say('import.known'));
      return await this.actions.done(request, '/settings/imports#progress', speech.say('import.queued'));
    } catch (error) {
      const { form, refusal } = refusedForm(error, new FormFields(null), NO_FIELDS, speech);
      return this.renderer.refused(h(ImportAskPage, { ...asked, error: form.error }), refusal, request);
    }
  }
}
