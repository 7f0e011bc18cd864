import { Injectable } from '@nestjs/common';
import { MAX_INT } from '../http/fields/validation.js';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import { atOnce } from '../slices.js';
import { ALL_RECIPES, BLOCK_PLACES } from './search-block.js';
import { searchDocument } from './search-document.js';
import { SearchEntry } from './search-entry.entity.js';
import { canBeMistyped, nearForms } from './search-words.js';
import { titleKey } from '../text/title-key.js';

/** What is indexed of a recipe. */
interface IndexedRecipe {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly categories: MealCategory[];
  readonly prepMinutes: number | null;
  readonly cookMinutes: number | null;
  readonly totalMinutes: number | null;
  readonly tags: string[];
  readonly ingredients: string[];
  readonly steps: string[];
}

/** The tables of the index. */
@Injectable()
export class SearchIndexRepository extends TableRepository<SearchEntry> {
  constructor(transactions: Transactions) {
    super(SearchEntry, transactions);
  }

  /** The recipes become fresh entries, which get their places in the blocks later. @returns the number of indexed characters of each */
  async refresh(householdId: string, recipeIds: readonly string[]): Promise<number[]> {
    const recipes = await this.read(householdId, recipeIds);
    const known = await this.leavePlaces(householdId, recipeIds);
    const gone = known.filter((id) => !recipes.some((recipe) => recipe.id === id));
    if (gone.length > 0) await this.drop(householdId, gone);
    const words = new Map<string, string[]>();
    const lengths: number[] = [];
    for (const recipe of recipes) {
      const texts = {
        title: [recipe.name],
        tags: recipe.tags,
        ingredients: recipe.ingredients,
        description: recipe.description === null ? [] : [recipe.description],
        steps: recipe.steps,
      };
      const document = atOnce(searchDocument({ texts, tags: recipe.tags, categories: recipe.categories }));
      await this.write(householdId, recipe, document.lexemes);
      for (const word of document.words) if (canBeMistyped(word)) words.set(word, nearForms(word));
      lengths.push(
        Object.values(texts)
          .flat()
          .reduce((sum, text) => sum + text.length, 0),
      );
    }
    await this.addWords(householdId, words);
    return lengths;
  }

  async remove(householdId: string, recipeIds: readonly string[]): Promise<void> {
    await this.leavePlaces(householdId, recipeIds);
    await this.drop(householdId, recipeIds);
  }

  async idsBetween(householdId: string, first: string, last: string): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      'SELECT recipe_id AS id FROM search_entries WHERE household_id = $1 AND title_key >= $2 AND title_key <= $3',
      [householdId, first, last],
    );
    return rows.map(({ id }) => id);
  }

  private read(householdId: string, recipeIds: readonly string[]): Promise<IndexedRecipe[]> {
    return this.query(
      `SELECT r.id, r.name, r.description, r.categories, r.prep_minutes AS "prepMinutes", r.cook_minutes AS "cookMinutes",
         r.total_minutes AS "totalMinutes",
         ARRAY(SELECT t.name FROM recipe_tags l JOIN tags t ON t.household_id = $1 AND t.id = l.tag_id
           WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position) AS tags,
         ARRAY(SELECT i.name FROM recipe_ingredients l JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
           WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position, l.id) AS ingredients,
         ARRAY(SELECT s.text FROM recipe_steps s WHERE s.household_id = $1 AND s.recipe_id = r.id
           ORDER BY s.position, s.id) AS steps
       FROM recipes r WHERE r.household_id = $1 AND r.id = ANY($2::uuid[]) AND r.deleted_at IS NULL ORDER BY r.id`,
      [householdId, recipeIds],
    );
  }

  /** Locks the entries of the recipes and removes them from their blocks. @returns the ids of those that have an entry */
  private async leavePlaces(householdId: string, recipeIds: readonly string[]): Promise<string[]> {
    const entries = await this.query<{ id: string; isPlaced: boolean }>(
      `SELECT recipe_id AS id, block IS NOT NULL AS "isPlaced" FROM search_entries
       WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]) ORDER BY recipe_id FOR UPDATE`,
      [householdId, recipeIds],
    );
    const placed = entries.filter(({ isPlaced }) => isPlaced).map(({ id }) => id);
    if (placed.length > 0)
      await this.query(
        `UPDATE search_blocks b SET recipes = b.recipes & ~left_places.bits
         FROM (
           SELECT block, bit_or(set_bit(B'0'::bit(${BLOCK_PLACES}), place, 1)) AS bits FROM search_entries
           WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]) AND block IS NOT NULL GROUP BY block
         ) left_places
         WHERE b.household_id = $1 AND b.lexeme = '${ALL_RECIPES}' AND b.block = left_places.block`,
        [householdId, placed],
      );
    return entries.map(({ id }) => id);
  }

  private async write(householdId: string, recipe: IndexedRecipe, lexemes: readonly string[]): Promise<void> {
    await this.query(
      `INSERT INTO search_entries AS e
         (household_id, recipe_id, created_at, updated_at, last_made_at, average_rating, title_key, cooking_time)
       SELECT household_id, id, created_at, updated_at, last_made_at, average_rating, $3::text, $4::int
       FROM recipes WHERE household_id = $1 AND id = $2
       ON CONFLICT (household_id, recipe_id) DO UPDATE SET updated_at = excluded.updated_at, last_made_at = excluded.last_made_at,
         average_rating = excluded.average_rating, title_key = excluded.title_key, cooking_time = excluded.cooking_time,
         block = NULL, place = NULL`,
      [householdId, recipe.id, titleKey(recipe.name), cookingTime(recipe)],
    );
    await this.query(
      `INSERT INTO search_fresh (household_id, recipe_id, lexemes) VALUES ($1, $2, array_to_tsvector($3::text[]))
       ON CONFLICT (household_id, recipe_id) DO UPDATE SET lexemes = excluded.lexemes`,
      [householdId, recipe.id, lexemes],
    );
  }

  private async drop(householdId: string, recipeIds: readonly string[]): Promise<void> {
    for (const table of ['search_fresh', 'search_entries'])
      await this.query(`DELETE FROM ${table} WHERE household_id = $1 AND recipe_id = ANY($2::uuid[])`, [
        householdId,
        recipeIds,
      ]);
  }

  /** Adds the words by which mistyped words of searches are corrected, in their order, so that two transactions cannot deadlock. */
  private async addWords(householdId: string, words: Map<string, string[]>): Promise<void> {
    if (words.size === 0) return;
    const known = await this.query<{ word: string }>(
      'SELECT word FROM search_words WHERE household_id = $1 AND word = ANY($2::text[])',
      [householdId, [...words.keys()]],
    );
    for (const { word } of known) words.delete(word);
    if (words.size === 0) return;
    await this.query(
      `INSERT INTO search_words (household_id, word, near)
       SELECT $1::uuid, w.word, w.near FROM jsonb_to_recordset($2::jsonb) AS w(word text, near text[]) ORDER BY w.word
       ON CONFLICT (household_id, word) DO NOTHING`,
      [householdId, JSON.stringify([...words].map(([word, near]) => ({ word, near })))],
    );
  }
}

/** Minutes that count as cooking time in a search: the total, else preparation and cooking added up. */
function cookingTime({
  totalMinutes,
  prepMinutes,
  cookMinutes,
}: Pick<IndexedRecipe, 'totalMinutes' | 'prepMinutes' | 'cookMinutes'>): number | null {
  if (totalMinutes !== null) return totalMinutes;
  if (prepMinutes === null && cookMinutes === null) return null;
  return Math.min((prepMinutes ?? 0) + (cookMinutes ?? 0), MAX_INT);
}
