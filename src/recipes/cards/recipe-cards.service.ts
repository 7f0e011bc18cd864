import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import type { UnsuitableForDto } from '../../foods/diet.dto.js';
import { cookingTime } from '../../shared/cooking-time.js';
import type { Recipe } from '../entities/recipe.entity.js';
import { imageLink } from '../pictures/image-link.js';
import { type CardRow, RecipeCardsRepository } from './recipe-cards.repository.js';
import { UnsuitableDishesService } from './unsuitable-dishes.service.js';

/** What other domains show of a recipe. */
export interface RecipeCard extends Pick<Recipe, 'id' | 'name' | 'servings' | 'calories'> {
  /** The link to its picture. */
  readonly image: string | null;
  /** How long it takes; `null` when it has no times. */
  readonly minutes: number | null;
  /** The people of the household whom it does not suit. */
  readonly unsuitableFor: UnsuitableForDto[];
}

/** Cards by the id of their recipe. */
export type RecipeCards = ReadonlyMap<string, RecipeCard>;

/** Recipes for domains that refer to them. */
@Injectable()
export class RecipeCardsService {
  constructor(
    private readonly repository: RecipeCardsRepository,
    private readonly unsuitable: UnsuitableDishesService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Also those in the bin. @param base where links to pictures of this server begin, if not with the public address */
  async find(householdId: string, ids: readonly string[], base = this.config.publicUrl): Promise<RecipeCards> {
    return this.cardsOf(householdId, await this.repository.find(householdId, unique(ids)), base);
  }

  /** Without those in the bin. */
  async findKept(householdId: string, ids: readonly string[]): Promise<RecipeCards> {
    return this.cardsOf(householdId, await this.repository.findKept(householdId, unique(ids)));
  }

  /**
   * Locks those that are not in the bin. Until the end of the transaction nobody changes or removes them: a row that shows something of a
   * recipe is written after this, so that a change of the recipe finds the row and notes it.
   * @returns their ids
   */
  async lockAgainstChange(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.repository.lockAgainstChange(householdId, unique(ids)));
  }

  private async cardsOf(
    householdId: string,
    recipes: readonly CardRow[],
    base = this.config.publicUrl,
  ): Promise<RecipeCards> {
    const ids = recipes.map(({ id }) => id);
    const unsuitable = await this.unsuitable.find(householdId, ids);
    return new Map(recipes.map((recipe) => [recipe.id, cardOf(recipe, base, unsuitable.get(recipe.id) ?? [])]));
  }
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

function cardOf(recipe: CardRow, base: string | null, unsuitableFor: UnsuitableForDto[]): RecipeCard {
  const { id, name, servings, calories } = recipe;
  return { id, name, servings, calories, image: imageLink(base, recipe), minutes: cookingTime(recipe), unsuitableFor };
}
