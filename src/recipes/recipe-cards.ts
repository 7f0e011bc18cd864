import { Inject, Injectable, Module } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { HouseholdRepository } from '../database/household-repository.js';
import { Transactions } from '../database/transactions.js';
import { Recipe } from './entities/recipe.entity.js';
import type { UnsuitableForDto } from '../foods/diet.dto.js';
import { imageLink } from './pictures/image-link.js';
import { UnsuitableDishesRepository } from './unsuitable-dishes.repository.js';

/** What other domains show of a recipe. */
export interface RecipeCard extends Pick<Recipe, 'id' | 'name' | 'servings' | 'calories'> {
  /** The link to its picture. */
  readonly image: string | null;
  /** How long it takes; `null` when it has no times. */
  readonly minutes: number | null;
  /** The people of the household whom it does not suit. */
  readonly unsuitableFor: UnsuitableForDto[];
}

const COLUMNS = {
  householdId: true,
  id: true,
  name: true,
  image: true,
  pictureToken: true,
  servings: true,
  calories: true,
  prepMinutes: true,
  cookMinutes: true,
  totalMinutes: true,
} as const;

type CardRow = Pick<Recipe, keyof typeof COLUMNS>;

/** Recipes for domains that refer to them. It only reads. */
@Injectable()
export class RecipeCardsRepository extends HouseholdRepository<Recipe> {
  constructor(
    transactions: Transactions,
    private readonly unsuitable: UnsuitableDishesRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {
    super(Recipe, transactions);
  }

  /** By id, also of recipes in the bin. @param base where links to pictures of this server begin, if not with the public address */
  async find(householdId: string, ids: readonly string[], base?: string): Promise<ReadonlyMap<string, RecipeCard>> {
    if (ids.length === 0) return new Map();
    const found = await this.table.find({ select: COLUMNS, where: { householdId, id: In([...new Set(ids)]) } });
    return this.byId(householdId, found, base);
  }

  /** By id, without those in the bin. */
  async findKept(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, RecipeCard>> {
    if (ids.length === 0) return new Map();
    const where = { householdId, id: In([...new Set(ids)]), deletedAt: IsNull() };
    return this.byId(householdId, await this.table.find({ select: COLUMNS, where }));
  }

  /**
   * The recipes that are not in the bin, by id. Until the end of the transaction nobody changes or removes them: a row that shows
   * something of a recipe is written after this, so that a change of the recipe finds the row and notes it.
   */
  async lockAgainstChange(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, RecipeCard>> {
    if (ids.length === 0) return new Map();
    const locked = await this.table.find({
      select: COLUMNS,
      where: { householdId, id: In([...new Set(ids)]), deletedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    });
    return this.byId(householdId, locked);
  }

  private async byId(
    householdId: string,
    recipes: readonly CardRow[],
    base = this.config.publicUrl,
  ): Promise<ReadonlyMap<string, RecipeCard>> {
    const unsuitable = await this.unsuitable.find(
      householdId,
      recipes.map(({ id }) => id),
    );
    return new Map(recipes.map((recipe) => [recipe.id, cardOf(recipe, base, unsuitable.get(recipe.id) ?? [])]));
  }
}

function cardOf(recipe: CardRow, base: string | null, unsuitableFor: UnsuitableForDto[]): RecipeCard {
  const { id, name, servings, calories } = recipe;
  return { id, name, servings, calories, image: imageLink(base, recipe), minutes: minutesOf(recipe), unsuitableFor };
}

function minutesOf({ totalMinutes, prepMinutes, cookMinutes }: CardRow): number | null {
  const both = prepMinutes === null || cookMinutes === null ? null : prepMinutes + cookMinutes;
  return totalMinutes ?? both ?? cookMinutes ?? prepMinutes;
}

/** For modules that show recipes and need nothing else of them. */
@Module({
  providers: [RecipeCardsRepository, UnsuitableDishesRepository],
  exports: [RecipeCardsRepository, UnsuitableDishesRepository],
})
export class RecipeCardsModule {}
