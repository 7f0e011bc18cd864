import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { Id, IsList, IsUuid } from '../../../http/fields/validation.js';
import { RecipeBinService } from '../../../recipes/bin/recipe-bin.service.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { type Done, PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { AskPage } from '../../pages/ask-page.js';
import type { Speech } from '../../words/speech.js';
import { changedInWords } from '../changed-in-words.js';
import { RecipeBinPage } from './page.js';

const PATH = '/recipes/deleted';
/** Maximum number of recipes that are shown, newest first, and that are restored or deleted at once. */
const MOST_SHOWN = 500;

class ChosenRecipesDto {
  @IsList(MOST_SHOWN, 1)
  @IsUuid({ each: true })
  ids!: string[];
}

@SessionOnly()
@TakesForm()
@PageController('recipes')
export class RecipeBinPageController {
  constructor(
    private readonly bin: RecipeBinService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get('deleted')
  @Needs('recipes:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const recipes = (await this.bin.list(caller)).slice(0, MOST_SHOWN);
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageWithNotice(request, h(RecipeBinPage, { recipes, mayWrite }));
  }

  @Post('deleted/restore')
  @Needs('recipes:write')
  @AddsNothing()
  restoreAll(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.withChosen(request, fields, async (ids, speech) => {
      const restored = await this.bin.restoreAll(householdId, ids);
      const text = changedInWords('bin.restoredAll', restored, speech);
      return { text, isGood: true, ...(restored > 0 && { view: '/recipes' }) };
    });
  }

  /** Asks first. The page that asks sends the form again, with `sure`. */
  @Post('deleted/erase')
  @Needs('recipes:write')
  @AddsNothing()
  erase(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.withChosen(request, fields, async (ids, speech) => {
      const { say, count } = speech;
      if (fields.isTicked('sure')) return changedInWords('bin.erased', await this.bin.erase(householdId, ids), speech);
      const props = {
        title: count('bin.erase.ask', ids.length),
        lead: say('bin.erase.how'),
        action: `${PATH}/erase`,
        label: say('bin.erase'),
        back: PATH,
        current: 'recipes' as const,
      };
      const again = [...ids.map((id) => ['recipe', id] as const), ['sure', 'yes'] as const];
      const hidden = again.map(([name, value]) => h('input', { type: 'hidden', name, value }));
      return this.renderer.pageFor(request, h(AskPage, props, ...hidden));
    });
  }

  @Post(':id/restore')
  @Needs('recipes:write')
  @AddsNothing()
  restore(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.actions.run(request, PATH, async ({ say }) => {
      await this.bin.restore(caller, id);
      return this.actions.done(request, `/recipes/${id}`, say('bin.restored'));
    });
  }

  private withChosen(
    request: Request,
    fields: FormFields,
    work: (ids: readonly string[], speech: Speech) => Promise<Done>,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const ids = fields.list('recipe');
      if (ids.length === 0) return { text: speech.say('bin.none'), isGood: false };
      return work(toDto(ChosenRecipesDto, { ids }).ids, speech);
    });
  }
}
