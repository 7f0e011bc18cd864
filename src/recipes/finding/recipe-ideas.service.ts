import { Injectable } from '@nestjs/common';
import type { MealCategory } from '../../shared/meals.js';
import type { Person } from '../../accounts/caller.js';
import { cookingTime } from '../../shared/cooking-time.js';
import type { RecipeSummaryDto } from '../reading/recipe.dto.js';
import { SearchRecipesDto } from '../reading/search-recipes.dto.js';
import { RecipesService } from '../recipes.service.js';
import { FindRecipesService } from './find-recipes.service.js';
import { type Idea, pickIdeas } from './pick-ideas.js';

/** Number of recipes of each reason from which ideas are picked. */
const POOL = 30;
/** Minutes of a quick recipe. */
const QUICK = 30;
/** Number of its ingredients in the pantry that make a recipe an idea: one may be only salt. */
const LEAST_THERE = 2;
/** Categories of what is eaten as a main meal. A recipe without a category may be one. */
const MAIN: readonly MealCategory[] = ['Dinner', 'Lunch'];

interface IdeaOptions {
  readonly count: number;
  /** Another number gives other ideas. */
  readonly turn: number;
  /** Ids of recipes that are not suggested, such as planned ones. */
  readonly without: ReadonlySet<string>;
}

/** Suggests main meals: favourites, what the pantry has, what is quick, and what was not cooked lately. */
@Injectable()
export class RecipeIdeasService {
  constructor(
    private readonly recipes: RecipesService,
    private readonly finder: FindRecipesService,
  ) {}

  async ideas(reader: Person, { count, turn, without }: IdeaOptions): Promise<Idea[]> {
    const favorites = await this.search(reader, { favoritesOnly: true });
    const cookable = await this.finder.cookableSummaries(reader, {
      ingredients: [],
      pantry: true,
      meals: MAIN,
      limit: POOL,
    });
    const quick = await this.search(reader, { maxCookingTime: QUICK });
    const oldest = await this.search(reader, {});
    const pools: Idea[][] = [
      favorites.map((recipe) => ({ recipe, reason: { kind: 'favorite' } })),
      cookable.recipes
        .filter(({ have }) => have.length >= LEAST_THERE)
        .map(({ recipe, have }) => ({ recipe, reason: { kind: 'pantry', have } })),
      quick.map((recipe) => ({ recipe, reason: { kind: 'quick', minutes: cookingTime(recipe) ?? QUICK } })),
      oldest.map((recipe) => ({ recipe, reason: { kind: 'notLately', lastMadeAt: recipe.lastMadeAt } })),
    ];
    return pickIdeas(pools, count, turn, without);
  }

  /** Main meals, those that were not cooked for longest first. */
  private async search(reader: Person, asked: Partial<SearchRecipesDto>): Promise<RecipeSummaryDto[]> {
    const query = Object.assign(new SearchRecipesDto(), { sortMode: 'madeAsc', limit: POOL, meals: MAIN, ...asked });
    return (await this.recipes.search(reader, query)).recipes;
  }
}
