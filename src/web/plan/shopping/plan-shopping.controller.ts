import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { type AddedGroceriesDto, AddPlanDto } from '../../../groceries/from-recipes/from-recipes.dto.js';
import type { PlannedShare } from '../../../groceries/from-recipes/calendar-item-shares.js';
import { CalendarItemSharesService } from '../../../groceries/from-recipes/calendar-item-shares.service.js';
import { FromRecipesService } from '../../../groceries/from-recipes/from-recipes.service.js';
import { ShoppingListService } from '../../../groceries/shopping-list.service.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { calendarDay, type DateRange } from '../../../http/fields/calendar-dates.js';
import { toDto } from '../../../http/fields/to-dto.js';
import type { CalendarItemDto } from '../../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../../plan/calendar-items.service.js';
import { isUuid } from '../../../shared/text/uuid.js';
import { StoresService } from '../../../stores/stores.service.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { type FormState, NO_FIELDS } from '../../forms.js';
import { addedInWords } from '../../groceries/added-in-words.js';
import { PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { daysToShopFor } from '../plan-view.js';
import { PlanViews } from '../plan-views.js';
import { ingredientIdsOf, type ListedLine, listedLines } from './line-choice.js';
import { PlanShoppingPage } from './plan-shopping-page.js';

/**
 * Maximum number of recipes from which a person can choose, because the address contains their ids. When there are
 * more, all are used.
 */
const MOST_CHOSEN = 200;
/** Maximum number of ingredients that one press takes back, because its form names them. */
const MOST_TAKEN_BACK = 700;
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
    private readonly shares: CalendarItemSharesService,
    private readonly lines: ShoppingListService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    private readonly views: PlanViews,
    private readonly stores: StoresService,
  ) {}

  @Get()
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const asked = new FormFields(request.query);
    const choice = await this.choiceOf(caller, asked);
    // For example days in the wrong order. The form is shown with the error.
    const again = ({ error }: FormState): ComponentChild => {
      const props = {
        ...choice,
        planned: [],
        mayChoose: true,
        chosen: new Set<string>(),
        wanted: NOTHING,
        present: [],
        listed: [],
        timeZone: 'UTC',
        stores: [],
      };
      return h(PlanShoppingPage, { ...props, error: error ?? '' });
    };
    return this.actions.runForm(request, { fields: asked, rules: NO_FIELDS, again }, async () => {
      const planned = await this.planned(caller, choice);
      const chosen = chosenOf(planned, choice);
      const wanted = await this.preview(caller, choice, chosen);
      const present = await this.lines.listByIds(
        caller.householdId,
        wanted.groceries.map(({ id }) => id),
      );
      const stores = await this.stores.list(caller.householdId);
      const listed = await this.listed(caller, wanted);
      const mayChoose = planned.length <= MOST_CHOSEN;
      const props = { ...choice, planned, mayChoose, chosen, wanted, present, listed, stores };
      return this.renderer.pageWithNotice(request, h(PlanShoppingPage, props));
    });
  }

  /**
   * Ingredients that were added before for the same planned recipe, unticked lines, and what is listed unless it is ticked, are not added. The notice
   * has a button that takes back what was.
   */
  @Post()
  async add(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const choice = await this.choiceOf(caller, fields);
    return this.actions.run(request, '/groceries', async (speech) => {
      const chosen = chosenOf(await this.planned(caller, choice), choice);
      const wanted = await this.preview(caller, choice, chosen);
      const again = new Set(tickedOf(await this.listed(caller, wanted), fields.list('again')));
      const withoutIngredientIds = fields.isTicked('choose') ? unticked(wanted, chosen, fields.list('line')) : [];
      const options = { withoutIngredientIds: withoutIngredientIds.filter((id) => !again.has(id)) };
      if (chosen.size === 0) return addedInWords(NOTHING, speech);
      const wish = wishOf(choice, chosen, options);
      const { result, shares } = await this.groceries.addPlanned(caller.householdId, wish, again);
      const mayUndo = shares.length > 0 && shares.length <= MOST_TAKEN_BACK;
      return {
        text: addedInWords(result, speech),
        isGood: true,
        ...(mayUndo && { undo: { path: '/plan/shopping/undo', fields: { added: inField(shares) } } }),
      };
    });
  }

  @Post('undo')
  @AddsNothing()
  takeBack(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, '/groceries', async ({ say }) => {
      await this.shares.takeBack(householdId, sharesIn(fields.text('added')));
      return say('list.takenBack');
    });
  }

  /** What would be added. */
  private async preview(
    { householdId }: Caller,
    choice: Choice,
    chosen: ReadonlySet<string>,
  ): Promise<AddedGroceriesDto> {
    return chosen.size === 0 ? NOTHING : this.groceries.addPlan(householdId, wishOf(choice, chosen, { preview: true }));
  }

  private async listed({ householdId }: Caller, { skipped }: AddedGroceriesDto): Promise<ListedLine[]> {
    const isListed = skipped.some(({ reason }) => reason === 'LISTED');
    return isListed ? listedLines(await this.lines.list(householdId), skipped) : [];
  }

  private planned({ householdId }: Caller, { from, to }: DateRange): Promise<CalendarItemDto[]> {
    return this.plan.list(householdId, { from, to, itemType: 'recipe' });
  }

  /** Without valid days it means the rest of the present week. */
  private async choiceOf({ householdId }: Caller, fields: FormFields): Promise<Choice> {
    const days = daysToShopFor(await this.views.viewOf(householdId));
    const itemIds = fields.isTicked('chosen') ? fields.list('item') : null;
    return {
      from: calendarDay(fields.text('from')) ?? days.from,
      to: calendarDay(fields.text('to')) ?? days.to,
      itemIds,
    };
  }
}

function wishOf(
  { from, to }: Choice,
  chosen: ReadonlySet<string>,
  options: Pick<Partial<AddPlanDto>, 'preview' | 'withoutIngredientIds'>,
): AddPlanDto {
  const itemIds = chosen.size > MOST_CHOSEN ? {} : { itemIds: [...chosen] };
  return toDto(AddPlanDto, { from, to, skipListed: true, ...itemIds, ...options });
}

/** The planned recipe and the ingredient of each share. */
function inField(shares: readonly PlannedShare[]): string {
  return shares.map(({ calendarItemId, recipeIngredientId }) => `${calendarItemId}/${recipeIngredientId}`).join(' ');
}

function sharesIn(text: string): PlannedShare[] {
  return text.split(' ').flatMap((share) => {
    const [calendarItemId = '', recipeIngredientId = ''] = share.split('/');
    return isUuid(calendarItemId) ? { calendarItemId, recipeIngredientId } : [];
  });
}

/** A chosen recipe may have been removed from the plan in the meantime. */
function chosenOf(planned: readonly CalendarItemDto[], { itemIds }: Choice): ReadonlySet<string> {
  const ids = planned.map(({ id }) => id);
  return new Set(itemIds === null || ids.length > MOST_CHOSEN ? ids : ids.filter((id) => itemIds.includes(id)));
}

function tickedOf(listed: readonly ListedLine[], ticked: readonly string[]): string[] {
  return listed
    .map(({ ingredientIds }) => ingredientIds)
    .filter((ids) => ids.some((id) => ticked.includes(id)))
    .flat();
}

/** The ingredients of the lines that are not ticked. A line that came in the meantime, which nobody saw, is one of them. */
function unticked({ groceries }: AddedGroceriesDto, chosen: ReadonlySet<string>, ticked: readonly string[]): string[] {
  return groceries
    .map((line) => ingredientIdsOf(line, chosen))
    .filter((ids) => !ids.some((id) => ticked.includes(id)))
    .flat();
}
