import { Controller, Get, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { languageOf } from '../../http/caller-language.js';
import { daysAfter } from '../../http/fields/calendar-dates.js';
import { toDto } from '../../http/fields/to-dto.js';
import { CalendarItemsService } from '../../plan/calendar-items.service.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import { SearchRecipesDto } from '../../recipes/reading/search-recipes.dto.js';
import { VERSION } from '../../shared/version.js';
import type { Answer } from '../answer.js';
import { Assets } from '../assets.js';
import { themeOf } from '../choices/theme.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { PlanViews } from '../plan/plan-views.js';
import { OfflinePage } from './offline-page.js';
import { digestOf } from '../../shared/text/digest.js';

/** Maximum number of recipes that a browser fetches without having shown them. */
const MOST_RECIPES = 100;
/** This week and the next one. */
const DAYS = 14;

/** A page that the browser keeps. When the tag is another one, the page has changed. */
interface KeptPage {
  readonly path: string;
  readonly tag: string;
}

@SessionOnly()
@PageController('offline')
export class OfflinePageController {
  constructor(private readonly renderer: PageRenderer) {}

  @Get()
  show(@Req() request: Request): Answer {
    return this.renderer.pageFor(request, h(OfflinePage, {}));
  }
}

/** For the service worker (`client/worker`), which keeps pages for use without network. */
@SessionOnly()
@ApiExcludeController()
@Controller('api/pages/offline')
export class OfflineController {
  constructor(
    private readonly plan: CalendarItemsService,
    private readonly views: PlanViews,
    private readonly recipes: RecipesService,
    private readonly assets: Assets,
  ) {}

  /**
   * The pages to keep besides those that were seen: the plan of two weeks, its recipes and the favourites, to read and to cook.
   */
  @Get()
  @Needs('recipes:read')
  async list(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<{ pages: KeptPage[] }> {
    const { householdId } = caller;
    const view = await this.views.viewOf(householdId);
    const favourites = await this.recipes.search(
      caller,
      toDto(SearchRecipesDto, { favoritesOnly: true, limit: MOST_RECIPES }),
    );
    const to = daysAfter(view.first, DAYS - 1);
    const items = await this.plan.list(householdId, { from: view.first, to });
    const planned = items.flatMap(({ recipeId }) => (recipeId === null ? [] : [recipeId]));
    const ids = [...new Set([...planned, ...favourites.recipes.map(({ id }) => id)])].slice(0, MOST_RECIPES);
    const recipes = await this.recipes.summaries(caller, ids);
    // Pages differ by language and colours, and a new release makes other ones.
    const look = [VERSION, this.assets.pathOf('client.js'), languageOf(request), themeOf(request)];
    const tagOf = (content: unknown): string => digestOf([...look, content]);
    const ofPlan = tagOf(items);
    const plain = tagOf(null);
    return {
      pages: [
        { path: '/offline', tag: plain },
        ...['/plan', view.path, view.after].map((path) => ({ path, tag: ofPlan })),
        ...recipes.flatMap(({ id, version }) =>
          [`/recipes/${id}`, `/recipes/${id}/cook`].map((path) => ({ path, tag: tagOf(version) })),
        ),
      ],
    };
  }
}
