import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { type LongText, type TextRow, textOf } from '../../database/long-text.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { LimitReachedError } from '../../households/limit-reached-error.js';
import { inSlices } from '../../slices.js';
import type { Owner } from '../owner.js';
import { RecipesRepository } from '../recipes.repository.js';
import { LOCK_GOING_RECIPE } from '../writing/recipe-change-sql.js';
import { type WrittenRecipe, writtenValues } from '../writing/written-values.js';
import * as bin from './recipe-bin-sql.js';

/** Number of recipes that one transaction removes for good. */
const AT_A_TIME = 100;

/** Recipes in the bin. Its statements write recipes, plan and groceries at once, so it is the repository of no single table. */
@Injectable()
export class RecipeBinRepository {
  private readonly listAll: Statement;
  /** Maximum number of recipes of a household; 0 means no limit. */
  private readonly limit: number;

  constructor(
    private readonly sql: Sql,
    private readonly recipes: RecipesRepository,
    @Inject(CONFIG) { publicUrl, householdRecipes }: Config,
  ) {
    this.limit = householdRecipes;
    this.listAll = bin.listDeleted(publicUrl);
  }

  /** The JSON of a list of `DeletedRecipeDto`, newest first. */
  async listJson({ householdId, userId }: Owner): Promise<LongText> {
    return (await inSlices(textOf(await this.sql.rows<TextRow>(this.listAll, [householdId, userId])))) ?? '[]';
  }

  /** `null`: there is no such recipe; `false`, with nothing done: it has another version. */
  removeAtVersion(householdId: string, id: string, version: number): Promise<boolean | null> {
    return this.sql.transaction(householdId, async (tx) => {
      const locked = await tx.row<{ version: number }>(LOCK_GOING_RECIPE, [householdId, id]);
      if (locked === null) return null;
      return (await tx.row(bin.DELETE_RECIPE, [householdId, id, version])) !== null;
    });
  }

  /** Returns whether a queued or running import with this id was cancelled. */
  async cancelImport(householdId: string, id: string): Promise<boolean> {
    return (await this.sql.row(bin.CANCEL_IMPORT, [householdId, id])) !== null;
  }

  /**
   * Restores the recipe in one transaction with `furtherSteps`.
   * @returns the JSON of the `RecipeDto`; `null`, with nothing done, when the recipe is not in the bin with this version
   * @throws LimitReachedError
   */
  async restoreAtVersion(
    recipe: WrittenRecipe,
    version: number,
    furtherSteps: (tx: Transaction) => Promise<void>,
  ): Promise<LongText | null> {
    const { householdId, id } = recipe;
    const values = await inSlices(writtenValues(recipe, null));
    return this.sql.transaction(householdId, async (tx) => {
      const locked = await tx.row<{ version: number }>(bin.LOCK_DELETED, [householdId, id]);
      if (locked?.version !== version) return null;
      await furtherSteps(tx);
      await this.restore(tx, [...values, version]);
      return this.recipes.findById(recipe, id, tx);
    });
  }

  private async restore(tx: Transaction, values: readonly unknown[]): Promise<void> {
    if (this.limit === 0) {
      await tx.rows(bin.RESTORE_RECIPE, [...values]);
      return;
    }
    const restored = await tx.row<{ id: string | null; used: number }>(bin.RESTORE_WITHIN_LIMIT, [
      ...values,
      this.limit,
    ]);
    if (restored !== null && restored.id === null) throw LimitReachedError.ofRecipes(restored.used, this.limit);
  }

  async householdsWithOld(): Promise<string[]> {
    return (await this.sql.rows<{ id: string }>(bin.HOUSEHOLDS_WITH_OLD, [])).map(({ id }) => id);
  }

  /** Removes up to 100 recipes whose 30 days are over, in one transaction with `furtherSteps`. Answers whether there may be more. */
  removeSomeOld(householdId: string, furtherSteps: (tx: Transaction) => Promise<void>): Promise<boolean> {
    return this.sql.transaction(householdId, async (tx) => {
      const removed = await tx.rows(bin.REMOVE_OLD, [householdId, AT_A_TIME]);
      await furtherSteps(tx);
      return removed.length === AT_A_TIME;
    });
  }
}
