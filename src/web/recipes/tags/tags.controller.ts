import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { IsList, IsText } from '../../../http/fields/validation.js';
import { TagChangesService } from '../../../recipes/tags/tag-changes.service.js';
import { TagsService } from '../../../recipes/tags/tags.service.js';
import { LIMITS } from '../../../recipes/writing/recipe-limits.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { EMPTY_FORM, type FormRules, type FormState } from '../../forms.js';
import { PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { AskPage } from '../../pages/ask-page.js';
import type { Speech } from '../../words/speech.js';
import { recipeQueryOf } from '../list/recipe-query.js';
import { TAGS_ON_PAGE, TagsPage } from './page.js';

const PATH = '/tags';
/** The errors are shown above the tags, because the sheet with the field is closed. */
const RULES: FormRules = { fields: [], refilled: ['name', 'page'], boxes: ['tag'] };

class ChosenTagsDto {
  @IsList(TAGS_ON_PAGE, 1)
  @IsText(LIMITS.string, 1, { each: true })
  tags!: string[];
}

class NewTagNameDto {
  @IsText(LIMITS.string, 1)
  name!: string;
}

/** The tags of the household, and what is done with those that are ticked. */
@SessionOnly()
@Needs('recipes:write')
@TakesForm()
@PageController('tags')
export class TagsPageController {
  constructor(
    private readonly tags: TagsService,
    private readonly changes: TagChangesService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @Needs('recipes:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.renderer.pageWithNotice(request, await this.page(caller, request.query['page'], EMPTY_FORM));
  }

  @Post('rename')
  @AddsNothing()
  rename(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.withChosen(request, caller, fields, async (names, { say, count }) => {
      const { name } = toDto(NewTagNameDto, { name: fields.text('name') });
      const tag = await this.changes.mergeAll(caller.householdId, names, name);
      if (tag === null) return this.actions.refused(request, PATH, say('tags.gone'));
      const view = `/recipes?${new URLSearchParams({ tag: tag.name })}`;
      const text = count('tags.renamed', tag.count, { name: tag.name });
      return this.actions.leave(request, PATH, { text, isGood: true, view });
    });
  }

  /** Asks first. The page that asks sends the form again, with `sure`. */
  @Post('delete')
  @AddsNothing()
  remove(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.withChosen(request, caller, fields, async (names, { say, count }) => {
      if (fields.isTicked('sure')) {
        const removed = await this.changes.removeAll(caller.householdId, names);
        return removed === 0
          ? this.actions.refused(request, PATH, say('tags.gone'))
          : this.actions.done(request, PATH, count('tags.removed', removed));
      }
      const props = {
        title:
          names.length === 1 ? say('tags.remove.one', { name: names[0] ?? '' }) : count('tags.remove', names.length),
        lead: count('tags.remove.how', names.length),
        action: `${PATH}/delete`,
        label: say('bin.put'),
        back: PATH,
        current: 'recipes' as const,
      };
      const again = [...names.map((name) => ['tag', name] as const), ['sure', 'yes'] as const];
      const hidden = again.map(([name, value]) => h('input', { type: 'hidden', name, value }));
      const list = names.length > 1 && h('p', null, names.join(', '));
      return this.renderer.pageFor(request, h(AskPage, props, list, ...hidden));
    });
  }

  /** A form that is refused is shown again with its ticks and the typed name. */
  private withChosen(
    request: Request,
    caller: Caller,
    fields: FormFields,
    work: (names: readonly string[], speech: Speech) => Promise<Answer>,
  ): Promise<Answer> {
    const again = (form: FormState): Promise<ComponentChild> => this.page(caller, form.values['page'], form);
    return this.actions.runForm(request, { fields, rules: RULES, again }, async (speech) => {
      const tags = fields.list('tag');
      if (tags.length === 0) return this.actions.refused(request, PATH, speech.say('tags.choose'));
      return work(toDto(ChosenTagsDto, { tags }).tags, speech);
    });
  }

  /** @param asked the page as it was sent; the first one for any other value. Tags of other pages are on it too when they are ticked. */
  private async page(caller: Caller, asked: unknown, form: FormState): Promise<ComponentChild> {
    const all = await this.tags.list(caller.householdId);
    const { page } = recipeQueryOf({ page: asked });
    const ticked = new Set(form.ticked['tag']);
    const [first, end] = [(page - 1) * TAGS_ON_PAGE, page * TAGS_ON_PAGE];
    const tags = all.filter(({ name }, index) => (index >= first && index < end) || ticked.has(name));
    const mayWrite = mayDo(caller, 'recipes:write');
    return h(TagsPage, { tags, total: all.length, page, mayWrite, form });
  }
}
