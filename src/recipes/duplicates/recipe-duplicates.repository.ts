import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import { Sql, type Statement } from '../../database/sql.js';
import type { StoredRecipe } from '../changing/stored-recipe.js';
import { type InsertSteps, RecipesRepository } from '../recipes.repository.js';
import { lengthOf } from '../writing/recipe-content.js';
import { titleKey } from '../writing/recipe-rows.js';
import type { NewRecipe } from '../writing/written-values.js';

/**
 * Locks the original, so that a transaction which removes its picture waits until the copy refers to the picture too.
 */
const LOCK_ORIGINAL: Statement = {
  name: 'recipe-duplicate-lock',
  text: 'SELECT FROM recipes WHERE household_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE',
};

/** Names that begin with `$4`, of recipes whose title keys are between `$2` and `$3`. */
const NAMES: Statement = {
  name: 'recipe-duplicate-names',
  text: `
    SELECT r.name FROM search_entries e JOIN recipes r ON r.household_id = $1 AND r.id = e.recipe_id
    WHERE e.household_id = $1 AND e.title_key >= $2 AND e.title_key < $3 AND starts_with(r.name, $4)`,
};

/** Sorts after every other character. */
const LAST = '\u{10ffff}';

/** A copy, and the further steps of its transaction. */
export interface RecipeCopy {
  readonly recipe: NewRecipe;
  readonly steps: readonly InsertSteps[];
}

export interface StoredCopy {
  /** The JSON of its `RecipeDto`. */
  readonly text: LongText;
  /** Number of characters that searches look at. */
  readonly characters: number;
}

/** Stores copies of recipes with `RecipesRepository`. It has no table of its own. */
@Injectable()
export class RecipeDuplicatesRepository {
  constructor(
    private readonly sql: Sql,
    private readonly recipes: RecipesRepository,
  ) {}

  /** Names of recipes that begin with this one and a number in brackets. */
  async namesOfCopies(householdId: string, name: string): Promise<Set<string>> {
    const key = titleKey(name);
    const rows = await this.sql.rows<{ name: string }>(NAMES, [householdId, key, key + LAST, `${name} (`]);
    return new Set(rows.map((row) => row.name));
  }

  /**
   * Stores the copy that `copyOf` makes of a recipe.
   * @returns `null` when the recipe does not exist
   * @throws IdTakenError
   */
  insertCopy(
    householdId: string,
    id: string,
    copyOf: (original: StoredRecipe) => RecipeCopy,
  ): Promise<StoredCopy | null> {
    return this.sql.transaction(householdId, async (tx) => {
      if ((await tx.row(LOCK_ORIGINAL, [householdId, id])) === null) return null;
      const original = await this.recipes.findStored(householdId, id, tx);
      if (original === null) return null;
      const { recipe, steps } = copyOf(original);
      await this.recipes.insertWithin(tx, recipe, steps);
      const text = await this.recipes.findById(recipe, recipe.id, tx);
      return text === null ? null : { text, characters: lengthOf(recipe.content) };
    });
  }
}
