import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { Recipe } from '../entities/recipe.entity.js';
import { CookbookRecipe } from './cookbook-recipe.entity.js';

const MOST_COVERS = 4;

/** The columns of a recipe from which the link to its picture is made. */
type Cover = Pick<Recipe, 'householdId' | 'id' | 'image' | 'pictureToken'>;

/** What a cookbook shows of its recipes, without those in the bin. */
export interface CookbookContent {
  readonly recipeCount: number;
  /** The recipes with a picture that were added last, at most four. */
  readonly covers: readonly Cover[];
}

type CoverRow = Cover & { readonly cookbookId: string; readonly recipeCount: number };

/** Which recipes are in which cookbooks. */
@Injectable()
export class CookbookRecipesRepository extends TableRepository<CookbookRecipe> {
  constructor(transactions: Transactions) {
    super(CookbookRecipe, transactions);
  }

  has(householdId: string, cookbookId: string, recipeId: string): Promise<boolean> {
    return this.table.existsBy({ householdId, cookbookId, recipeId });
  }

  /** Returns whether the recipe was not in the cookbook. */
  async add(householdId: string, cookbookId: string, recipeId: string): Promise<boolean> {
    return (await this.insertNew([{ householdId, cookbookId, recipeId }])).length > 0;
  }

  /** Adds all recipes to all cookbooks. @returns what was not there */
  addAll(
    householdId: string,
    cookbookIds: readonly string[],
    recipeIds: readonly string[],
  ): Promise<Pick<CookbookRecipe, 'cookbookId' | 'recipeId'>[]> {
    return this.query(
      `INSERT INTO cookbook_recipes (household_id, cookbook_id, recipe_id)
       SELECT r.household_id, c.id, r.id FROM recipes r CROSS JOIN unnest($2::uuid[]) AS c(id)
       WHERE r.household_id = $1 AND r.id = ANY($3::uuid[])
       ON CONFLICT DO NOTHING RETURNING cookbook_id AS "cookbookId", recipe_id AS "recipeId"`,
      [householdId, cookbookIds, recipeIds],
    );
  }

  /** Returns whether the recipe was in the cookbook. */
  async remove(householdId: string, cookbookId: string, recipeId: string): Promise<boolean> {
    return ((await this.table.delete({ householdId, cookbookId, recipeId })).affected ?? 0) > 0;
  }

  /** By cookbook. One without recipes is missing. */
  async contents(householdId: string, cookbookIds: readonly string[]): Promise<ReadonlyMap<string, CookbookContent>> {
    if (cookbookIds.length === 0) return new Map();
    const rows = await this.query<CoverRow>(
      `SELECT * FROM (
         SELECT m.cookbook_id AS "cookbookId", r.household_id AS "householdId", r.id, r.image, r.picture_token AS "pictureToken",
           (count(*) OVER (PARTITION BY m.cookbook_id))::int AS "recipeCount",
           row_number() OVER (
             PARTITION BY m.cookbook_id ORDER BY COALESCE(r.picture_token, r.image) IS NULL, m.added_at DESC, m.recipe_id
           ) AS place
         FROM cookbook_recipes m JOIN recipes r ON r.household_id = $1 AND r.id = m.recipe_id
         WHERE m.household_id = $1 AND m.cookbook_id = ANY($2::uuid[]) AND r.deleted_at IS NULL
       ) AS placed WHERE place <= ${MOST_COVERS} ORDER BY "cookbookId", place`,
      [householdId, cookbookIds],
    );
    const contents = new Map<string, CookbookContent>();
    for (const { cookbookId, recipeCount, ...cover } of rows) {
      const covers = contents.get(cookbookId)?.covers ?? [];
      contents.set(cookbookId, { recipeCount, covers: hasPicture(cover) ? [...covers, cover] : covers });
    }
    return contents;
  }
}

function hasPicture({ image, pictureToken }: Cover): boolean {
  return image !== null || pictureToken !== null;
}
