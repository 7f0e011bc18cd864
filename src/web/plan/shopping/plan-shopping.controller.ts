import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { type AddedGroceriesDto, AddPlanDto } from '../../../groceries/from-recipes/from-recipes.dto.js';
import { FromRecipesService } from '../../../groceries/from-recipes/from-recipes.service.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { calendarDay, type DateRange } from '../../../http/fields/calendar-dates.js';
import { toDto } from '../../../http/fields/to-dto.js';
import type { CalendarItemDto } from '../../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../../plan/calendar-items.service.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { type FormState, NO_FIELDS } from '../../forms.js';
import { addedInWords } from '../../groceries/added-in-words.js';
import { PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { PlanViews } from '../plan-views.js';
import { PlanShoppingPage } from './plan-shopping-page.js';

/**
 * Maximum number of recipes from which a person can choose, because the address contains their ids. When there are
 * more, all are used.
 */
const MOST_CHOSEN = 200;
const NOTHING: AddedGroceriesDto = { groceries: [], added: 0, merged: 0, skipped: [] };

/** The choices in the form. */
interface Choice extends DateRange {
  /** Ids of planned recipes; `null`: all recipes of these days. */
  readonly itemIds: readonly string[] | null;
}

/** Shows the ingredients for the recipes of some days, and adds them to the shopping list. */
@SessionOnly()
@Needs('groceries:write')
@TakesForm()
@PageController('plan/shopping')
export class PlanShoppingController {
  constructor(
    private readonly plan: CalendarItemsService,
    private readonly groceries: FromRecipesService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    private readonly views: PlanViews,
  ) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const asked = new FormFields(request.query);
    const choice = await this.choiceOf(caller, asked);
    // For example days in the wrong order. The form is shown with the error.
    const again = ({ error }: FormState): ComponentChild => {
      const props = { ...choice, planned: [], mayChoose: true, chosen: new Set<string>(), wanted: NOTHING };
      return h(PlanShoppingPage, { ...props, error: error ?? '' });
    };
    return this.actions.runForm(request, { fields: asked, rules: NO_FIELDS, again }, async () => {
      const planned = await this.planned(caller, choice);
      const chosen = chosenOf(planned, choice);
      const wanted = await this.ask(caller, choice, chosen, true);
      const props = { ...choice, planned, mayChoose: planned.length <= MOST_CHOSEN, chosen, wanted };
      return this.renderer.pageWithNotice(request, h(PlanShoppingPage, props));
    });
  }

  /** Ingredients that were added before for the same planned recipe are not added again. */
  @Post()
  async add(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const choice = await this.choiceOf(caller, fields);
    return this.actions.run(request, '/groceries', async (speech) => {
      const chosen = chosenOf(await this.planned(caller, choice), choice);
      return addedInWords(await this.ask(caller, choice, chosen, false), speech);
    });
  }

  private async ask(
    { householdId }: Caller,
    { from, to }: Choice,
    chosen: ReadonlySet<string>,
    preview: boolean,
  ): Promise<AddedGroceriesDto> {
    if (chosen.size === 0) return NOTHING;
    const itemIds = chosen.size > MOST_CHOSEN ? {} : { itemIds: [...chosen] };
    return this.groceries.addPlan(householdId, toDto(AddPlanDto, { from, to, ...itemIds, preview }));
  }

  private planned({ householdId }: Caller, { from, to }: DateRange): Promise<CalendarItemDto[]> {
    return this.plan.list(householdId, { from, to, itemType: 'recipe' });
  }

  /** Without valid days it means the present week. */
  private async choiceOf({ householdId }: Caller, fields: FormFields): Promise<Choice> {
    const { first, last } = await this.views.viewOf(householdId);
    const itemIds = fields.isTicked('chosen') ? fields.list('item') : null;
    return { from: calendarDay(fields.text('from')) ?? first, to: calendarDay(fields.text('to')) ?? last, itemIds };
  }
}

/** A chosen recipe may have been removed from the plan in the meantime. */
function chosenOf(planned: readonly CalendarItemDto[], { itemIds }: Choice): ReadonlySet<string> {
  const ids = planned.map(({ id }) => id);
  return new Set(itemIds === null || ids.length > MOST_CHOSEN ? ids : ids.filter((id) => itemIds.includes(id)));
}
