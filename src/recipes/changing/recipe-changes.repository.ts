import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import { Sql } from '../../database/sql.js';
import { inSlices } from '../../slices.js';
import { type InsertSteps, RecipesRepository } from '../recipes.repository.js';
import { CHANGE_RECIPE, LOCK_RECIPE } from '../writing/recipe-change-sql.js';
import { type WrittenRecipe, writtenValues } from '../writing/written-values.js';

export interface RecipeChange {
  readonly recipe: WrittenRecipe;
  /** The version that the recipe must have. */
  readonly version: number;
  /** Whether the estimate of its nutrition is still valid. */
  readonly keepsEstimate: boolean;
}

/** Changes of recipes. Its statement writes all tables of a recipe, so it is the repository of no single table. */
@Injectable()
export class RecipeChangesRepository {
  constructor(
    private readonly sql: Sql,
    private readonly recipes: RecipesRepository,
  ) {}

  /**
   * Writes the recipe in one transaction with the steps.
   * @returns the JSON of the `RecipeDto`; `null`, with nothing done, when the recipe has another version or was deleted
   */
  async changeAtVersion(
    { recipe, version, keepsEstimate }: RecipeChange,
    { before, after }: InsertSteps,
  ): Promise<LongText | null> {
    const { householdId, id } = recipe;
    const values = await inSlices(writtenValues(recipe, null));
    return this.sql.transaction(householdId, async (tx) => {
      const locked = await tx.row<{ version: number }>(LOCK_RECIPE, [householdId, id]);
      if (locked?.version !== version) return null;
      await before(tx);
      const written = await tx.row(CHANGE_RECIPE, [...values, version, keepsEstimate]);
      if (written !== null) await after?.(tx);
      return this.recipes.findById(recipe, id, tx);
    });
  }
}
