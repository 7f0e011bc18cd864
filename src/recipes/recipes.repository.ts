import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { CONFIG, type Config } from '../config.js';
import { inPieces, type LongText, type TextRow, textOf } from '../database/long-text.js';
import { type Queries, Sql, type Statement, type Transaction } from '../database/sql.js';
import { inSlices } from '../slices.js';
import { FIND_STORED, type StoredRecipe, storedRecipe } from './changing/stored-recipe.js';
import { caselessKey } from '../text/name-key.js';
import { type NewRecipe, recipeValues } from './writing/written-values.js';
import { titleKey } from './writing/recipe-rows.js';
import { searchedRecipes } from './finding/searched-recipes.js';
import { joinMarks } from './marks/mark-sql.js';
import type { Owner } from './owner.js';
import { imageOfListSql, imageSql } from './pictures/picture-link.js';
import { LimitReachedError } from '../households/limit-reached-error.js';
import * as insert from './writing/recipe-insert-sql.js';
import { recipeJson, summaryJson } from './reading/recipe-json.js';
import { withTimers } from './reading/with-timers.js';
import { lockSummaries, renewLocked } from './writing/recipe-summary-sql.js';
import type { RecipeSummaryDto, RecipeWithoutTimers } from './reading/recipe.dto.js';
import type { SearchedSql } from '../search/search-sql.js';

/** SQL for the addresses that images came from. An uploaded image has an address only when the server has a public one. */
const sources = (publicUrl: string | null): [image: string, imageOfList: string] =>
  publicUrl === null
    ? ['r.image', 'm.image']
    : [`COALESCE(r.image, ${imageSql(publicUrl)})`, `COALESCE(NULLIF(m.image, ''), ${imageOfListSql(publicUrl)})`];

/** `$3` is the person who reads, except in `after`. @param publicUrl as in the configuration */
export const recipeReads = (publicUrl: string | null): Record<'find' | 'after' | 'summary' | 'byUrl', Statement> => ({
  /** A text that is sent unchanged. */
  find: {
    name: 'recipe-find',
    text: inPieces(`
      SELECT (${recipeJson(imageSql(publicUrl), imageOfListSql(publicUrl))})::text AS text
      FROM recipes r ${joinMarks('r', '$3')}
      WHERE r.household_id = $1 AND r.id = $2 AND r.deleted_at IS NULL`),
  },
  after: {
    name: 'recipe-find-after',
    text: `
      SELECT ${recipeJson(...sources(publicUrl))} AS recipe FROM recipes r ${joinMarks('r', 'NULL')}
      WHERE r.household_id = $1 AND r.deleted_at IS NULL AND ($2::uuid IS NULL OR r.id > $2) ORDER BY r.id LIMIT $3`,
  },
  summary: {
    name: 'recipe-find-summary',
    text: `
      SELECT (${summaryJson(publicUrl)})::json AS recipe FROM recipe_summaries s ${joinMarks('s', '$3')}
      WHERE s.household_id = $1 AND s.recipe_id = $2`,
  },
  byUrl: {
    name: 'recipe-find-by-url',
    text: `
      SELECT (${summaryJson(publicUrl)})::json AS recipe
      FROM recipes r JOIN recipe_summaries s ON s.household_id = $1 AND s.recipe_id = r.id ${joinMarks('s', '$3')}
      WHERE r.household_id = $1 AND r.url_key = $2 ORDER BY r.created_at, r.id LIMIT 1`,
  },
});

const FIND_MAKING = {
  name: 'recipe-find-making',
  text: `
    SELECT content_hash AS "contentHash", deleted_at IS NOT NULL AS "isDeleted" FROM recipes
    WHERE household_id = $1 AND id = $2`,
};

const FIND_BY_NAME = {
  name: 'recipe-find-by-name',
  text: `
    SELECT r.id, r.name, r.version, r.url_key AS "urlKey",
      ARRAY(
        SELECT n.name FROM recipe_ingredients i
        JOIN ingredients n ON n.household_id = $1 AND n.id = i.ingredient_id
        WHERE i.household_id = $1 AND i.recipe_id = r.id ORDER BY i.position, i.id
      ) AS ingredients,
      ARRAY(
        SELECT s.text FROM recipe_steps s
        WHERE s.household_id = $1 AND s.recipe_id = r.id ORDER BY s.position, s.id
      ) AS steps
    FROM search_entries e JOIN recipes r ON r.household_id = $1 AND r.id = e.recipe_id
    WHERE e.household_id = $1 AND e.title_key = $2
    ORDER BY r.created_at, r.id LIMIT 50`,
};

/** The fields of a recipe by which duplicates are recognised. */
export interface KnownRecipe {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly urlKey: string | null;
  /** The names of its ingredients. */
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
}

/** The recipe that has an id already. */
export interface RecipeMaking {
  /** Hash of the request that created the recipe. */
  readonly contentHash: Buffer;
  readonly isDeleted: boolean;
}

/** Further steps of the transaction that adds or changes a recipe. */
export interface InsertSteps {
  /** Runs before the recipe is written. Statements that wait for locks belong here. */
  readonly before: (tx: Transaction) => Promise<void>;
  /** Runs after it. Statements that note changes and wait for no lock belong here. */
  readonly after?: (tx: Transaction) => Promise<void>;
}

/** The household has a recipe with the id, perhaps in the bin. The error undoes the transaction. */
export class IdTakenError extends Error {}

/**
 * Reads and stores whole recipes. A recipe has rows in many tables, and one statement reads or writes them all, so this is not the
 * repository of one table.
 */
@Injectable()
export class RecipesRepository implements OnModuleInit {
  /** SQL that searches need of the tables of recipes. */
  readonly searched: SearchedSql;
  private readonly reads: ReturnType<typeof recipeReads>;
  /** Maximum number of recipes of a household; 0 means no limit. */
  private readonly limit: number;

  constructor(
    private readonly sql: Sql,
    private readonly feed: ChangeFeed,
    @Inject(CONFIG) { publicUrl, householdRecipes }: Config,
  ) {
    this.limit = householdRecipes;
    this.reads = recipeReads(publicUrl);
    this.searched = searchedRecipes(publicUrl);
  }

  onModuleInit(): void {
    const entity =
      'SELECT r.id, r.name, r.version FROM recipes r WHERE r.household_id = $1 AND r.id = changed.id AND r.deleted_at IS NULL';
    this.feed.show({ kind: 'recipe', scope: 'recipes:read', entities: entity });
  }

  /**
   * The JSON of a `RecipeDto`.
   * @param within a transaction whose changes must be visible
   */
  async findById({ householdId, userId }: Owner, id: string, within: Queries = this.sql): Promise<LongText | null> {
    const recipe = await inSlices(textOf(await within.rows<TextRow>(this.reads.find, [householdId, id, userId])));
    return recipe === null ? null : inSlices(withTimers(recipe));
  }

  /**
   * The next recipes in the order of their ids, without timers. Their images are the addresses that they came from.
   * @param id the last id of the previous part; `null` at the beginning
   */
  async findAfter(householdId: string, id: string | null, most: number): Promise<RecipeWithoutTimers[]> {
    return (await this.sql.rows<{ recipe: RecipeWithoutTimers }>(this.reads.after, [householdId, id, most])).map(
      ({ recipe }) => recipe,
    );
  }

  /** The stored recipe, in the bin or not. */
  async findStored(householdId: string, id: string, within: Queries = this.sql): Promise<StoredRecipe | null> {
    const text = await inSlices(textOf(await within.rows<TextRow>(FIND_STORED, [householdId, id])));
    return text === null ? null : inSlices(storedRecipe(text));
  }

  findSummary(reader: Owner, id: string): Promise<RecipeSummaryDto | null> {
    return this.findOne(this.reads.summary, reader, id);
  }

  /** The oldest recipe of that address. */
  findByUrlKey(reader: Owner, urlKey: string): Promise<RecipeSummaryDto | null> {
    return this.findOne(this.reads.byUrl, reader, urlKey);
  }

  /** The oldest recipe with this address. */
  findByName(householdId: string, name: string): Promise<KnownRecipe[]> {
    return this.sql.rows<KnownRecipe & Record<string, unknown>>(FIND_BY_NAME, [householdId, titleKey(name)]);
  }

  findMaking(householdId: string, id: string): Promise<RecipeMaking | null> {
    return this.sql.row<RecipeMaking & Record<string, unknown>>(FIND_MAKING, [householdId, id]);
  }

  /**
   * Adds the recipe in one transaction with the steps. `false`, with nothing done, when the id is taken.
   * @throws LimitReachedError when the household has the maximum number of recipes
   */
  async insert(recipe: NewRecipe, steps: readonly InsertSteps[]): Promise<boolean> {
    if (recipe.content.author === null && steps.length === 0)
      return this.insertRow(this.sql, recipe, await inSlices(recipeValues(recipe, recipe.authorId ?? null)));
    const stored = this.sql.transaction(recipe.householdId, async (tx) => {
      await this.insertWithin(tx, recipe, steps);
      return true;
    });
    return stored.catch((error: unknown) => {
      if (error instanceof IdTakenError) return false;
      throw error;
    });
  }

  /** Must be the last statements of the transaction. @throws IdTakenError LimitReachedError */
  async insertWithin(tx: Transaction, recipe: NewRecipe, steps: readonly InsertSteps[]): Promise<void> {
    const { householdId } = recipe;
    const author = await authorOf(tx, recipe);
    const values = await inSlices(recipeValues(recipe, recipe.authorId ?? author?.id ?? null));
    for (const { before } of steps) await before(tx);
    const others = author?.hasNewImage === true ? await recipesOf(tx, householdId, author.id) : [];
    await lockSummaries(tx, householdId, others);
    if (!(await this.insertRow(tx, recipe, values))) throw new IdTakenError();
    for (const { after } of steps) await after?.(tx);
    await renewLocked(tx, householdId, others, false);
  }

  /** `false` when the id is taken, even in a household that is full. */
  private async insertRow(queries: Queries, { goesToBin }: NewRecipe, values: unknown[]): Promise<boolean> {
    if (this.limit === 0 || goesToBin === true) return (await queries.row(insert.INSERT_RECIPE, values)) !== null;
    const row = await queries.row<InsertedRow>(insert.INSERT_WITHIN_LIMIT, [...values, this.limit]);
    if (row?.isRefused === true) throw LimitReachedError.ofRecipes(row.used, this.limit);
    return row !== null && row.id !== null;
  }

  private async findOne(
    statement: Statement,
    { householdId, userId }: Owner,
    key: string,
  ): Promise<RecipeSummaryDto | null> {
    const found = await this.sql.row<{ recipe: RecipeSummaryDto }>(statement, [householdId, key, userId]);
    return found?.recipe ?? null;
  }
}

interface InsertedRow extends Record<string, unknown> {
  readonly id: string | null;
  /** Number of recipes that the household had before. */
  readonly used: number;
  /** Whether the id is free but the household has the maximum number of recipes. */
  readonly isRefused: boolean;
}

interface FoundAuthor {
  id: string;
  /** Whether the author got an image that the summaries of older recipes do not have yet. */
  hasNewImage: boolean;
}

/** `null` when the author is the account that creates the recipe. */
function authorOf(tx: Transaction, { householdId, content }: NewRecipe): Promise<FoundAuthor | null> {
  const { author } = content;
  if (author === null) return Promise.resolve(null);
  const values = [householdId, randomUUID(), author.name, caselessKey(author.name), author.image];
  return tx.row<FoundAuthor & Record<string, unknown>>(insert.AUTHOR_BY_NAME, values);
}

async function recipesOf(tx: Transaction, householdId: string, authorId: string): Promise<string[]> {
  const recipes = await tx.rows<{ id: string }>(insert.RECIPES_OF_AUTHOR, [householdId, authorId]);
  return recipes.map(({ id }) => id);
}
