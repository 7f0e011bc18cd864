import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { HouseholdKey } from '../database/household-repository.js';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import type { Recipe } from '../recipes/entities/recipe.entity.js';
import { RecipeSearch } from './recipe-search.entity.js';
import type { IndexedRecipe, SearchRow } from './search-row.js';
import type { SearchWord } from './search-word.entity.js';

interface JudgedRecipe extends HouseholdKey {
  readonly version: number;
  /** What it contains, and the diets that it does not suit. */
  readonly judgement: Pick<RecipeSearch, 'allergens' | 'unsuitedDiets'>;
  /** Whether an ingredient has meant another food since the recipe was judged. */
  readonly hasOtherFoods: boolean;
}

/** Reads what is indexed, and writes the table of searches and the words by which mistyped words of searches are corrected. */
@Injectable()
export class SearchIndexRepository extends TableRepository<RecipeSearch> {
  constructor(transactions: Transactions) {
    super(RecipeSearch, transactions);
  }

  /** Recipes of all households whose rows were not made by this version. */
  listNotJudged(version: string, most: number): Promise<{ householdId: string; recipeId: string }[]> {
    return this.query(
      `SELECT household_id AS "householdId", recipe_id AS "recipeId" FROM recipe_search
       WHERE lexicon IS DISTINCT FROM $1 LIMIT $2`,
      [version, most],
    );
  }

  /** The recipe as it was judged last. Nobody changes it until the transaction ends. `null` when it is in the bin. */
  async lockJudged(householdId: string, recipeId: string): Promise<JudgedRecipe | null> {
    const [row] = await this.query<
      HouseholdKey & Pick<Recipe, 'version'> & Pick<RecipeSearch, 'allergens' | 'unsuitedDiets' | 'lexicon'>
    >(
      `SELECT r.household_id AS "householdId", r.id, r.version, s.allergens, s.unsuited_diets AS "unsuitedDiets", s.lexicon
       FROM recipes r JOIN recipe_search s ON s.household_id = $1 AND s.recipe_id = r.id
       WHERE r.household_id = $1 AND r.id = $2 AND r.deleted_at IS NULL FOR SHARE OF r`,
      [householdId, recipeId],
    );
    if (row === undefined) return null;
    const { allergens, unsuitedDiets, lexicon, ...recipe } = row;
    return { ...recipe, judgement: { allergens, unsuitedDiets }, hasOtherFoods: lexicon === null };
  }

  /** Makes the recipes those whose rows were not made yet. The rows stay until then. */
  async forgetJudgements(householdId: string, recipeIds: readonly string[]): Promise<void> {
    if (recipeIds.length > 0) await this.table.update({ householdId, recipeId: In(recipeIds) }, { lexicon: null });
  }

  async remove(householdId: string, recipeIds: readonly string[]): Promise<void> {
    if (recipeIds.length > 0) await this.table.delete({ householdId, recipeId: In(recipeIds) });
  }

  async idsBetween(householdId: string, first: string, last: string): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      'SELECT recipe_id AS id FROM recipe_search WHERE household_id = $1 AND title_key >= $2 AND title_key <= $3',
      [householdId, first, last],
    );
    return rows.map(({ id }) => id);
  }

  /** The recipes as they are now, without those in the bin. */
  read(householdId: string, recipeIds: readonly string[]): Promise<IndexedRecipe[]> {
    return this.query(
      `SELECT r.id, r.name, r.description, r.categories, r.prep_minutes AS "prepMinutes", r.cook_minutes AS "cookMinutes",
         r.total_minutes AS "totalMinutes",
         ARRAY(SELECT t.name FROM recipe_tags l JOIN tags t ON t.household_id = $1 AND t.id = l.tag_id
           WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position) AS tags,
         ARRAY(SELECT l.name FROM recipe_ingredients l
           WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position, l.id) AS ingredients,
         ARRAY(SELECT i.food_id FROM recipe_ingredients l JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
           WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position, l.id) AS "foodIds",
         ARRAY(SELECT s.text FROM recipe_steps s WHERE s.household_id = $1 AND s.recipe_id = r.id
           ORDER BY s.position, s.id) AS steps
       FROM recipes r WHERE r.household_id = $1 AND r.id = ANY($2::uuid[]) AND r.deleted_at IS NULL ORDER BY r.id`,
      [householdId, recipeIds],
    );
  }

  async write(householdId: string, row: SearchRow): Promise<void> {
    const { recipeId, lexemes, titleKey, cookingTime, lexicon, allergens, unsuitedDiets } = row;
    await this.query(
      `INSERT INTO recipe_search
         (household_id, recipe_id, lexemes, title_key, cooking_time, average_rating, created_at, updated_at, last_made_at, lexicon,
          allergens, unsuited_diets)
       SELECT household_id, id, array_to_tsvector($3::text[]), $4::text, $5::int, average_rating, created_at, updated_at, last_made_at, $6::text,
         $7::text[], $8::text[]
       FROM recipes WHERE household_id = $1 AND id = $2
       ON CONFLICT (household_id, recipe_id) DO UPDATE SET lexemes = excluded.lexemes, title_key = excluded.title_key,
         cooking_time = excluded.cooking_time, average_rating = excluded.average_rating, updated_at = excluded.updated_at,
         last_made_at = excluded.last_made_at, lexicon = excluded.lexicon, allergens = excluded.allergens,
         unsuited_diets = excluded.unsuited_diets`,
      [householdId, recipeId, lexemes, titleKey, cookingTime, lexicon, allergens, unsuitedDiets],
    );
  }

  /** Those of the words that the household has. */
  async knownWords(householdId: string, words: readonly string[]): Promise<Set<string>> {
    const known = await this.query<{ word: string }>(
      'SELECT word FROM search_words WHERE household_id = $1 AND word = ANY($2::text[])',
      [householdId, words],
    );
    return new Set(known.map(({ word }) => word));
  }

  /** Adds the words in the order of the alphabet, so that two transactions with the same words cannot deadlock. */
  async addWords(householdId: string, words: readonly Pick<SearchWord, 'word' | 'near'>[]): Promise<void> {
    if (words.length === 0) return;
    await this.query(
      `INSERT INTO search_words (household_id, word, near)
       SELECT $1::uuid, w.word, w.near FROM jsonb_to_recordset($2::jsonb) AS w(word text, near text[]) ORDER BY w.word
       ON CONFLICT (household_id, word) DO NOTHING`,
      [householdId, JSON.stringify(words)],
    );
  }
}
