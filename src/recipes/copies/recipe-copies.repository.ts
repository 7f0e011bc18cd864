import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { RecipeCopy } from './recipe-copy.entity.js';

const INSERT: Statement = {
  name: 'recipe-copy-insert',
  text: 'INSERT INTO recipe_copies (household_id, id, user_id, from_household_id) VALUES ($1, $2, $3, $4)',
};

/**
 * The recipes outside the bin after the last copied one, in the order of their ids. Recipes that were added after the
 * person left are not copied.
 */
const NEXT: Statement = {
  name: 'recipe-copy-next',
  text: `
    SELECT r.id, CASE WHEN a.user_id IS DISTINCT FROM $3::uuid THEN a.name END AS author, a.image AS "authorImage",
      ARRAY(
        SELECT c.name FROM recipe_cuisines rc JOIN cuisines c ON c.household_id = $1 AND c.id = rc.cuisine_id
        WHERE rc.household_id = $1 AND rc.recipe_id = r.id ORDER BY rc.position
      ) AS cuisines,
      m.rating, m.favorite_at IS NOT NULL AS "isFavorite"
    FROM recipes r LEFT JOIN authors a ON a.household_id = $1 AND a.id = r.author_id
    LEFT JOIN recipe_marks m ON m.household_id = $1 AND m.user_id = $3 AND m.recipe_id = r.id
    WHERE r.household_id = $1 AND r.deleted_at IS NULL AND ($2::uuid IS NULL OR r.id > $2) AND r.created_at <= $4
    ORDER BY r.id LIMIT 50`,
};

/** Copies pictures of household `$2` that household `$1` does not have. */
const COPY_PICTURES: Statement = {
  name: 'recipe-copy-pictures',
  text: `
    INSERT INTO pictures (household_id, id, size, webp, hash)
    SELECT $1, id, size, webp, hash FROM pictures WHERE household_id = $2 AND id = ANY($3::uuid[]) ORDER BY id, size
    ON CONFLICT DO NOTHING`,
};

const ADVANCE: Statement = {
  name: 'recipe-copy-advance',
  text: 'UPDATE recipe_copies SET last_recipe_id = $3 WHERE household_id = $1 AND id = $2',
};

const REMOVE: Statement = {
  name: 'recipe-copy-remove',
  text: 'DELETE FROM recipe_copies WHERE household_id = $1 AND id = $2',
};

/** A recipe to copy, with the names that replace ids of its household. */
export interface CopiedRecipe {
  readonly id: string;
  /** The name of the author; `null` when it is the person who takes the recipe along. */
  readonly author: string | null;
  readonly authorImage: string | null;
  readonly cuisines: readonly string[];
  /** The rating of the person who takes the recipe along; `null` when they have not rated it. */
  readonly rating: number | null;
  readonly isFavorite: boolean;
}

@Injectable()
export class RecipeCopiesRepository extends HouseholdRepository<RecipeCopy> {
  constructor(private readonly queries: Sql) {
    super(RecipeCopy, queries.transactions);
  }

  async add(
    tx: Transaction,
    { householdId, id, userId, fromHouseholdId }: Omit<RecipeCopy, 'lastRecipeId' | 'createdAt'>,
  ): Promise<void> {
    await tx.rows(INSERT, [householdId, id, userId, fromHouseholdId]);
  }

  /** The next recipes, at most 50. */
  next({ fromHouseholdId, lastRecipeId, userId, createdAt }: RecipeCopy): Promise<CopiedRecipe[]> {
    const values = [fromHouseholdId, lastRecipeId, userId, createdAt];
    return this.queries.rows<CopiedRecipe & Record<string, unknown>>(NEXT, values);
  }

  async copyPictures(tx: Transaction, to: string, from: string, ids: readonly string[]): Promise<void> {
    await tx.rows(COPY_PICTURES, [to, from, ids]);
  }

  /** Stores that all recipes up to `lastRecipeId` have been copied. */
  async advance({ householdId, id, lastRecipeId }: RecipeCopy): Promise<void> {
    await this.queries.rows(ADVANCE, [householdId, id, lastRecipeId]);
  }

  /** Removes the row, because all recipes have been copied. */
  async end(tx: Transaction, householdId: string, id: string): Promise<void> {
    await tx.rows(REMOVE, [householdId, id]);
  }
}
