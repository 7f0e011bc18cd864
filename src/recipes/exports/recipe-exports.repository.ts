import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { SqlRepository } from '../../database/sql-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { RecipeWithoutTimers } from '../reading/recipe.dto.js';
import { toRecipeWithoutTimers } from '../reading/to-recipe-dto.js';
import type { WholeRecipe } from '../reading/whole-recipe.js';
import { RecipesRepository } from '../recipes.repository.js';

/** A recipe with the data of other tables that an export contains. */
export interface ReadExport {
  /** Its images have the addresses that they came from; those of uploaded images are empty. */
  readonly recipe: RecipeWithoutTimers;
  readonly cookbooks: readonly string[];
  /** The ids of its stored pictures, the main picture first. */
  readonly pictureIds: readonly string[];
  /** When the person who exports made it a favourite. */
  readonly favoriteAt: string | null;
  /** When it was cooked, the latest first. */
  readonly made: readonly MadeBefore[];
}

export interface MadeBefore {
  readonly madeAt: string;
  readonly servings: number | null;
  readonly note: string | null;
}

interface MadeRow {
  readonly recipeId: string;
  readonly madeAt: Date;
  readonly servings: number | null;
  readonly note: string | null;
}

/** Reads recipes for exports, with the data of other tables. It has no table of its own. */
@Injectable()
export class RecipeExportsRepository extends SqlRepository {
  constructor(
    transactions: Transactions,
    private readonly recipes: RecipesRepository,
  ) {
    super(transactions);
  }

  /** The ids of the recipes, the oldest first. @param cookbookId `null`: all recipes */
  async ids(householdId: string, cookbookId: string | null): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `SELECT r.id FROM recipes r
       WHERE r.household_id = $1 AND r.deleted_at IS NULL AND ($2::uuid IS NULL OR EXISTS (
         SELECT FROM cookbook_recipes held WHERE held.household_id = $1 AND held.cookbook_id = $2 AND held.recipe_id = r.id
       ))
       ORDER BY r.created_at, r.id`,
      [householdId, cookbookId],
    );
    return rows.map(({ id }) => id);
  }

  /** The recipes that still exist, in the order of the ids. */
  async many({ householdId, userId }: Person, ids: readonly string[]): Promise<ReadExport[]> {
    const found = await this.recipes.findWhole(householdId, ids, userId);
    const cookbooks = await this.cookbooksOf(householdId, ids);
    const made = await this.madeOf(householdId, ids);
    const byId = new Map(found.map((whole) => [whole.id, whole]));
    return ids.flatMap((id) => {
      const whole = byId.get(id);
      if (whole === undefined || whole.deletedAt !== null) return [];
      return {
        recipe: toRecipeWithoutTimers(whole, whole.image, ({ image }) => image),
        cookbooks: cookbooks.filter(({ recipeId }) => recipeId === id).map(({ title }) => title),
        pictureIds: pictureIds(whole),
        favoriteAt: whole.favoriteAt?.toISOString() ?? null,
        made: made
          .filter(({ recipeId }) => recipeId === id)
          .map(({ madeAt, servings, note }) => ({ madeAt: madeAt.toISOString(), servings, note })),
      };
    });
  }

  async find(owner: Person, id: string): Promise<ReadExport | null> {
    return (await this.many(owner, [id]))[0] ?? null;
  }

  /** A picture in its large size; `null` when it was removed in the meantime. */
  async picture(householdId: string, id: string): Promise<Buffer | null> {
    const [row] = await this.query<{ webp: Buffer }>(
      `SELECT webp FROM pictures WHERE household_id = $1 AND id = $2 AND size = 'large'`,
      [householdId, id],
    );
    return row?.webp ?? null;
  }

  private cookbooksOf(householdId: string, ids: readonly string[]): Promise<{ recipeId: string; title: string }[]> {
    return this.query(
      `SELECT cr.recipe_id AS "recipeId", c.title
       FROM cookbook_recipes cr JOIN cookbooks c ON c.household_id = $1 AND c.id = cr.cookbook_id
       WHERE cr.household_id = $1 AND cr.recipe_id = ANY($2::uuid[]) ORDER BY c.sort_key, c.id`,
      [householdId, ids],
    );
  }

  private madeOf(householdId: string, ids: readonly string[]): Promise<MadeRow[]> {
    return this.query(
      `SELECT recipe_id AS "recipeId", made_at AS "madeAt", servings, note FROM recipe_made
       WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]) ORDER BY made_at DESC, created_at DESC, id`,
      [householdId, ids],
    );
  }
}

function pictureIds({ id, pictureId, pictureToken, images }: WholeRecipe): string[] {
  const main = pictureToken === null ? null : (pictureId ?? id);
  return [...new Set([main, ...images.map((image) => image.pictureId)])].filter((id) => id !== null);
}
