import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import { judge, type Judgement } from '../foods/judge.js';
import { lexiconVersion } from '../foods/lexicon.js';
import { MAX_INT } from '../http/fields/validation.js';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import { RecipeSearch } from './recipe-search.entity.js';
import { foodLexemes, searchDocument } from './search-document.js';
import { canBeMistyped, nearForms } from './search-words.js';
import { titleKey } from '../shared/text/title-key.js';

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
  /** In the order of the ingredients. */
  readonly foodIds: (string | null)[];
  readonly steps: string[];
}

/** The table of searches, and the words by which mistyped words of searches are corrected. */
@Injectable()
export class SearchIndexRepository extends TableRepository<RecipeSearch> {
  constructor(transactions: Transactions) {
    super(RecipeSearch, transactions);
  }

  /** Writes the rows of the recipes as they are now, and removes those of recipes that are in the bin. */
  async refresh(householdId: string, recipeIds: readonly string[]): Promise<void> {
    const recipes = await this.read(householdId, recipeIds);
    const present = new Set(recipes.map(({ id }) => id));
    await this.remove(
      householdId,
      recipeIds.filter((id) => !present.has(id)),
    );
    const words = new Set<string>();
    for (const recipe of recipes) {
      const document = documentOf(recipe);
      await this.write(householdId, recipe, document.lexemes);
      for (const word of document.words) if (canBeMistyped(word)) words.add(word);
    }
    await this.addWords(householdId, [...words].sort());
  }

  /** Recipes of all households whose foods were not judged by this version of the lexicon. */
  listNotJudged(lexicon: string, most: number): Promise<{ householdId: string; recipeId: string }[]> {
    return this.query(
      `SELECT household_id AS "householdId", recipe_id AS "recipeId" FROM recipe_search
       WHERE lexicon IS DISTINCT FROM $1 LIMIT $2`,
      [lexicon, most],
    );
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

  private read(householdId: string, recipeIds: readonly string[]): Promise<IndexedRecipe[]> {
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

  private async write(householdId: string, recipe: IndexedRecipe, lexemesOfTexts: readonly string[]): Promise<void> {
    const judgement = judgementOf(recipe);
    const lexemes = [...lexemesOfTexts, ...foodLexemes(judgement)];
    const { allergens, unsuitedDiets } = judgement;
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
      [
        householdId,
        recipe.id,
        lexemes,
        titleKey(recipe.name),
        cookingTime(recipe),
        lexiconVersion(),
        allergens,
        unsuitedDiets,
      ],
    );
  }

  /** @param words in the order of the alphabet, so that two transactions with the same words cannot deadlock */
  private async addWords(householdId: string, words: readonly string[]): Promise<void> {
    const known = await this.query<{ word: string }>(
      'SELECT word FROM search_words WHERE household_id = $1 AND word = ANY($2::text[])',
      [householdId, words],
    );
    const present = new Set(known.map(({ word }) => word));
    const added = words.filter((word) => !present.has(word)).map((word) => ({ word, near: nearForms(word) }));
    if (added.length === 0) return;
    await this.query(
      `INSERT INTO search_words (household_id, word, near)
       SELECT $1::uuid, w.word, w.near FROM jsonb_to_recordset($2::jsonb) AS w(word text, near text[]) ORDER BY w.word
       ON CONFLICT (household_id, word) DO NOTHING`,
      [householdId, JSON.stringify(added)],
    );
  }
}

function documentOf({ name, description, tags, ingredients, steps, categories }: IndexedRecipe): {
  lexemes: string[];
  words: string[];
} {
  const texts = { title: [name], tags, ingredients, description: description === null ? [] : [description], steps };
  return searchDocument({ texts, tags, categories });
}

function judgementOf({ ingredients, foodIds }: IndexedRecipe): Judgement {
  return judge(ingredients.map((name, index) => ({ name, foodId: foodIds[index] ?? null })));
}

/** Minutes that count as cooking time in a search: the total, else preparation and cooking added up. */
function cookingTime({ totalMinutes, prepMinutes, cookMinutes }: IndexedRecipe): number | null {
  if (totalMinutes !== null) return totalMinutes;
  if (prepMinutes === null && cookMinutes === null) return null;
  return Math.min((prepMinutes ?? 0) + (cookMinutes ?? 0), MAX_INT);
}
