import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
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
import { type Done, PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { AskPage } from '../../pages/ask-page.js';
import type { Speech } from '../../words/speech.js';
import { recipeQueryOf } from '../list/recipe-query.js';
import { TAGS_ON_PAGE, TagsPage } from './page.js';

const PATH = '/tags';

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
    const all = await this.tags.list(caller.householdId);
    const { page } = recipeQueryOf({ page: request.query['page'] });
    const tags = all.slice((page - 1) * TAGS_ON_PAGE, page * TAGS_ON_PAGE);
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageWithNotice(request, h(TagsPage, { tags, total: all.length, page, mayWrite }));
  }

  @Post('rename')
  @AddsNothing()
  rename(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.withChosen(request, fields, async (names, speech) => {
      const { name } = toDto(NewTagNameDto, { name: fields.text('name') });
      const tag = await this.changes.mergeAll(householdId, names, name);
      if (tag === null) return { text: speech.say('tags.gone'), isGood: false };
      const view = `/recipes?${new URLSearchParams({ tag: tag.name })}`;
      return { text: speech.count('tags.renamed', tag.count, { name: tag.name }), isGood: true, view };
    });
  }

  /** Asks first. The page that asks sends the form again, with `sure`. */
  @Post('delete')
  @AddsNothing()
  remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.withChosen(request, fields, async (names, { say, count }) => {
      if (fields.isTicked('sure')) return count('tags.removed', await this.changes.removeAll(householdId, names));
      const props = {
        title:
          names.length === 1 ? say('tags.remove.one', { name: names[0] ?? '' }) : count('tags.remove', names.length),
        lead: say('tags.remove.how'),
        action: `${PATH}/delete`,
        label: say('bin.put'),
        back: PATH,
        current: 'recipes' as const,
      };
      const again = [...names.map((name) => ['tag', name] as const), ['sure', 'yes'] as const];
      const hidden = again.map(([name, value]) => h('input', { type: 'hidden', name, value }));
      return this.renderer.pageFor(request, h(AskPage, props, ...hidden));
    });
  }

  private withChosen(
    request: Request,
    fields: FormFields,
    work: (names: readonly string[], speech: Speech) => Promise<Done>,
  ): Promise<Answer> {
    return this.actions.run(request, PATH, async (speech) => {
      const tags = fields.list('tag');
      if (tags.length === 0) return { text: speech.say('tags.choose'), isGood: false };
      return work(toDto(ChosenTagsDto, { tags }).tags, speech);
    });
  }
}
