import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { inPieces, type LongText, type TextRow, textOf } from '../database/long-text.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { inSlices } from '../slices.js';
import { caselessKey } from '../text/name-key.js';
import { insertValues, type NewRecipe } from './writing/insert-values.js';
import { imageSql } from './pictures/picture-link.js';
import * as insert from './writing/recipe-insert-sql.js';
import { recipeJson, summaryJson } from './reading/recipe-json.js';
import { renewSummaries } from './writing/recipe-summary-sql.js';
import type { RecipeDto, RecipeSummaryDto } from './reading/recipe.dto.js';

const FIND_AFTER = {
  name: 'recipe-find-after',
  text: `
    SELECT ${recipeJson('r.image')} AS recipe FROM recipes r
    WHERE r.household_id = $1 AND ($2::uuid IS NULL OR r.id > $2) ORDER BY r.id LIMIT $3`,
};

/** @param publicUrl as in the configuration */
export const recipeReads = (publicUrl: string | null): Record<'find' | 'summary' | 'byUrl', Statement> => ({
  /** As text, which goes out as Postgres wrote it. */
  find: {
    name: 'recipe-find',
    text: inPieces(`
      SELECT (${recipeJson(imageSql(publicUrl))})::text AS text FROM recipes r
      WHERE r.household_id = $1 AND r.id = $2`),
  },
  summary: {
    name: 'recipe-find-summary',
    text: `
      SELECT (${summaryJson(publicUrl)})::json AS recipe FROM recipe_summaries s
      WHERE s.household_id = $1 AND s.recipe_id = $2`,
  },
  byUrl: {
    name: 'recipe-find-by-url',
    text: `
      SELECT (${summaryJson(publicUrl)})::json AS recipe
      FROM recipes r JOIN recipe_summaries s ON s.household_id = r.household_id AND s.recipe_id = r.id
      WHERE r.household_id = $1 AND r.url_key = $2 ORDER BY r.created_at, r.id LIMIT 1`,
  },
});

const FIND_HASH = {
  name: 'recipe-find-hash',
  text: 'SELECT content_hash AS hash FROM recipes WHERE household_id = $1 AND id = $2',
};

/** What is done in the transaction that stores a recipe. */
export type Alongside = (tx: Transaction) => Promise<void>;

@Injectable()
export class RecipesRepository {
  /** SQL for the JSON of a summary, from `s`, its row of `recipe_summaries`. */
  readonly summary: string;
  private readonly reads: ReturnType<typeof recipeReads>;

  constructor(
    private readonly sql: Sql,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.reads = recipeReads(publicUrl);
    this.summary = summaryJson(publicUrl);
  }

  /** The JSON of a `RecipeDto`. */
  async findById(householdId: string, id: string): Promise<LongText | null> {
    return inSlices(textOf(await this.sql.rows<TextRow>(this.reads.find, [householdId, id])));
  }

  /** Of those in the order of their ids the next ones, with their images where they came from. @param id the last one seen, `null` for none */
  async findAfter(householdId: string, id: string | null, most: number): Promise<RecipeDto[]> {
    return (await this.sql.rows<{ recipe: RecipeDto }>(FIND_AFTER, [householdId, id, most])).map(
      ({ recipe }) => recipe,
    );
  }

  findSummary(householdId: string, id: string): Promise<RecipeSummaryDto | null> {
    return this.findOne(this.reads.summary, householdId, id);
  }

  /** The oldest recipe of that address. */
  findByUrlKey(householdId: string, urlKey: string): Promise<RecipeSummaryDto | null> {
    return this.findOne(this.reads.byUrl, householdId, urlKey);
  }

  async findContentHash(householdId: string, id: string): Promise<Buffer | null> {
    return (await this.sql.row<{ hash: Buffer }>(FIND_HASH, [householdId, id]))?.hash ?? null;
  }

  /** All or nothing, together with what `alongside` does. `false`, with nothing done, when the id is taken. */
  async insert(recipe: NewRecipe, alongside: readonly Alongside[]): Promise<boolean> {
    if (recipe.content.author === null && alongside.length === 0)
      return (await this.sql.row(insert.INSERT_RECIPE, await inSlices(insertValues(recipe, null)))) !== null;
    return this.sql.transaction(recipe.householdId, async (tx) => {
      const author = await authorOf(tx, recipe);
      const values = await inSlices(insertValues(recipe, author?.id ?? null));
      if ((await tx.row(insert.INSERT_RECIPE, values)) === null) return false;
      for (const act of alongside) await act(tx);
      if (author?.hasNewImage === true) await renewSummariesOf(tx, recipe.householdId, author.id);
      return true;
    });
  }

  private async findOne(statement: Statement, householdId: string, key: string): Promise<RecipeSummaryDto | null> {
    return (await this.sql.row<{ recipe: RecipeSummaryDto }>(statement, [householdId, key]))?.recipe ?? null;
  }
}

interface FoundAuthor {
  id: string;
  /** Whether the author got an image just now, which recipes of before do not show yet. */
  hasNewImage: boolean;
}

/** `null` where the recipe is the account's own. */
function authorOf(tx: Transaction, { householdId, content }: NewRecipe): Promise<FoundAuthor | null> {
  const { author } = content;
  if (author === null) return Promise.resolve(null);
  const values = [householdId, randomUUID(), author.name, caselessKey(author.name), author.image];
  return tx.row<FoundAuthor & Record<string, unknown>>(insert.AUTHOR_BY_NAME, values);
}

async function renewSummariesOf(tx: Transaction, householdId: string, authorId: string): Promise<void> {
  const recipes = await tx.rows<{ id: string }>(insert.RECIPES_OF_AUTHOR, [householdId, authorId]);
  const ids = recipes.map(({ id }) => id);
  await renewSummaries(tx, householdId, ids, false);
}
