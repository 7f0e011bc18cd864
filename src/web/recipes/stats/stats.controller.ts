import { Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { CuisinesService } from '../../../recipes/cuisines/cuisines.service.js';
import { RecipePicturesService } from '../../../recipes/pictures/recipe-pictures.service.js';
import { SearchRecipesDto } from '../../../recipes/reading/search-recipes.dto.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import { StatsService } from '../../../stats/stats.service.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { StatsPage } from './page.js';

/** Number of recipes of each kind. */
const MOST_RECIPES = 8;
const MOST_CUISINES = 20;

@SessionOnly()
@Needs('recipes:read')
@PageController('recipes/stats')
export class StatsPageController {
  constructor(
    private readonly stats: StatsService,
    private readonly recipes: RecipesService,
    private readonly cuisines: CuisinesService,
    private readonly pictures: RecipePicturesService,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @Needs('household:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const { householdId } = caller;
    const longAgo = Object.assign(new SearchRecipesDto(), { sortMode: 'madeAsc', limit: MOST_RECIPES });
    const stats = await this.stats.get(householdId);
    const often = await this.recipes.madeMost(caller, MOST_RECIPES);
    const { recipes: notLately } = await this.recipes.search(caller, longAgo);
    const cuisines = await this.cuisines.mostUsed(householdId, MOST_CUISINES);
    const ids = [...often, ...notLately].map(({ id }) => id);
    const pictures = await this.pictures.paths(householdId, ids, 'small');
    const props = { stats, often, notLately, cuisines, pictures };
    return this.renderer.pageWithNotice(request, h(StatsPage, props));
  }
}
