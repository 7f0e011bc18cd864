import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { Id } from '../../../http/fields/validation.js';
import { RecipeBinService } from '../../../recipes/bin/recipe-bin.service.js';
import type { Answer } from '../../answer.js';
import { PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { RecipeBinPage } from './page.js';

const PATH = '/recipes/deleted';
/** Maximum number of recipes that are shown, newest first. */
const MOST_SHOWN = 200;

@SessionOnly()
@TakesForm()
@PageController('recipes')
export class RecipeBinPageController {
  constructor(
    private readonly bin: RecipeBinService,
    private readonly clock: HouseholdClock,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get('deleted')
  @Needs('recipes:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const recipes = (await this.bin.list(caller)).slice(0, MOST_SHOWN);
    const timeZone = await this.clock.zoneOf(caller.householdId);
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageWithNotice(request, h(RecipeBinPage, { recipes, timeZone, mayWrite }));
  }

  @Post(':id/restore')
  @Needs('recipes:write')
  restore(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.run(request, PATH, async ({ say }) => {
      await this.bin.restore(caller, id);
      return this.actions.done(request, `/recipes/${id}`, say('bin.restored'));
    });
  }
}
