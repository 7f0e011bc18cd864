import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { RecipeBinService } from '../../../recipes/bin/recipe-bin.service.js';
import type { Answer } from '../../answer.js';
import { refusedInWords } from '../../forms.js';
import { takeNotice } from '../../notice.js';
import { PageActions } from '../../page-actions.js';
import { PageRenderer } from '../../page-renderer.js';
import { RecipeBinPage } from './recipe-bin-page.js';

/** Maximum number of recipes that are shown, newest first. */
const MOST_SHOWN = 200;

@Injectable()
export class RecipeBinPageService {
  constructor(
    private readonly bin: RecipeBinService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    private readonly clock: HouseholdClock,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const all = await this.bin.list(caller);
    const recipes = all.slice(0, MOST_SHOWN);
    const timeZone = await this.clock.zoneOf(caller.householdId);
    const mayWrite = mayDo(caller, 'recipes:write');
    const notice = await takeNotice(request);
    return this.renderer.pageFor(request, h(RecipeBinPage, { recipes, timeZone, mayWrite, notice }));
  }

  async restore(request: Request, caller: Caller, id: string): Promise<Answer> {
    const speech = this.renderer.speechFor(request);
    try {
      await this.bin.restore(caller, id);
    } catch (error) {
      return this.actions.refused(request, '/recipes/deleted', refusedInWords(error, speech));
    }
    return this.actions.done(request, `/recipes/${id}`, speech.say('bin.restored'));
  }
}
