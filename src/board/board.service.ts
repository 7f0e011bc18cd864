import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import { mayDo } from '../accounts/scopes.js';
import { cursorOf } from '../changes/change-cursor.js';
import { ChangeFeed } from '../changes/change-feed.js';
import { CONFIG, type Config } from '../config/config.js';
import { ShoppingListService } from '../groceries/shopping-list.service.js';
import { HouseholdClock } from '../households/household-clock.js';
import { daysAfter } from '../http/fields/calendar-dates.js';
import { CalendarItemsService } from '../plan/calendar-items.service.js';
import { RecipeCardsService } from '../recipes/cards/recipe-cards.service.js';
import { StoresService } from '../stores/stores.service.js';
import { boardDays } from './board-days.js';
import { boardGroceries } from './board-groceries.js';
import type { BoardDto, BoardGroceriesDto, ReadBoardDto } from './board.dto.js';

const NO_GROCERIES: BoardGroceriesDto = { open: 0, done: 0, stores: [] };

/** The plan of some days and the groceries, for displays. */
@Injectable()
export class BoardService {
  constructor(
    private readonly plan: CalendarItemsService,
    private readonly recipes: RecipeCardsService,
    private readonly groceries: ShoppingListService,
    private readonly stores: StoresService,
    private readonly clock: HouseholdClock,
    private readonly feed: ChangeFeed,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param origin of the request, used for links when there is no `PUBLIC_URL`
   * @throws InvalidRequestError for days after the end of the calendar
   */
  read(caller: Caller, query: ReadBoardDto, origin: string | null): Promise<BoardDto> {
    return this.board(caller, query, this.config.publicUrl ?? origin ?? '');
  }

  /** The board for a page: links to pictures of this server are paths that begin with `base`. */
  page(caller: Caller, query: ReadBoardDto, base: string): Promise<BoardDto> {
    return this.board(caller, query, base);
  }

  /** The end of the feed is read first, so that the feed from there contains every change after this answer. */
  private async board(caller: Caller, query: ReadBoardDto, base: string): Promise<BoardDto> {
    const { householdId } = caller;
    const date = query.date ?? (await this.clock.todayOf(householdId));
    const dates = Array.from({ length: query.days }, (_, index) => daysAfter(date, index));
    const showsGroceries = mayDo(caller, 'groceries:read');
    const cursor = cursorOf(await this.feed.end(householdId));
    const changedAt = await this.feed.lastChange(householdId, [
      'calendarItem',
      ...(showsGroceries ? ['grocery' as const] : []),
    ]);
    const items = await this.plan.list(householdId, { from: date, to: dates.at(-1) ?? date });
    const recipeIds = items.flatMap(({ recipeId }) => recipeId ?? []);
    const days = boardDays(dates, items, await this.recipes.find(householdId, recipeIds, base));
    const groceries = showsGroceries ? await this.groceriesOf(householdId) : NO_GROCERIES;
    return { date, today: days[0]?.items ?? [], days, groceries, changedAt: changedAt?.toISOString() ?? null, cursor };
  }

  private async groceriesOf(householdId: string): Promise<BoardGroceriesDto> {
    return boardGroceries(await this.groceries.list(householdId), await this.stores.list(householdId));
  }
}
