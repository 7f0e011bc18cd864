import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { findOrAdd, findOrAddStatement } from '../database/find-or-add.js';
import { rowsIn, Sql, type Statement } from '../database/sql.js';
import { caselessKey } from '../text/name-key.js';
import { Recipe } from './entities/recipe.entity.js';
import { imageSql } from './pictures/picture-link.js';
import { contentHash, type RecipeContent } from './recipe-content.js';
import * as insert from './recipe-insert-sql.js';
import { recipeJson, summaryJson } from './recipe-json.js';
import { documentOf, entryRow, imageRows, ingredientRows, recipeRow, stepRows, videoRows } from './recipe-rows.js';
import type { RecipeDto, RecipeSummaryDto } from './recipe.dto.js';
import { canBeMistyped, nearForms } from './search/search-words.js';

const FIND_AFTER = {
  name: 'recipe-find-after',
  text: `
    SELECT ${recipeJson('r.image')} AS recipe FROM recipes r
    WHERE r.household_id = $1 AND ($2::uuid IS NULL OR r.id > $2) ORDER BY r.id LIMIT $3`,
};

/** @param image SQL for the image of a recipe */
export const recipeReads = (image: string): Record<'find' | 'summary' | 'byUrl', Statement> => ({
  /** As text, which goes out as Postgres wrote it. */
  find: {
    name: 'recipe-find',
    text: `SELECT (${recipeJson(image)})::text AS recipe FROM recipes r WHERE r.household_id = $1 AND r.id = $2`,
  },
  summary: {
    name: 'recipe-find-summary',
    text: `SELECT ${summaryJson(image)} AS recipe FROM recipes r WHERE r.household_id = $1 AND r.id = $2`,
  },
  byUrl: {
    name: 'recipe-find-by-url',
    text: `
      SELECT ${summaryJson(image)} AS recipe FROM recipes r
      WHERE r.household_id = $1 AND r.url_key = $2 ORDER BY r.created_at, r.id LIMIT 1`,
  },
});

const FIND_HASH = {
  name: 'recipe-find-hash',
  text: 'SELECT content_hash AS hash FROM recipes WHERE household_id = $1 AND id = $2',
};

export const FIND_OR_ADD_TAGS = findOrAddStatement('tags');
const FIND_OR_ADD_CUISINES = findOrAddStatement('cuisines');

export interface IdentifiedIngredients {
  /** One for each ingredient, in its order. */
  ingredientIds: readonly string[];
  /** Their names as the household knows them, in the same order. */
  ingredientNames: readonly string[];
}

export interface NewRecipe extends IdentifiedIngredients {
  householdId: string;
  userId: string;
  id: string;
  content: RecipeContent;
}

@Injectable()
export class RecipesRepository {
  private readonly reads: ReturnType<typeof recipeReads>;

  constructor(
    @InjectRepository(Recipe) private readonly recipes: Repository<Recipe>,
    private readonly sql: Sql,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.reads = recipeReads(imageSql(publicUrl));
  }

  /** The JSON of a `RecipeDto`. */
  async findById(householdId: string, id: string): Promise<string | null> {
    return (await this.sql.row<{ recipe: string }>(this.reads.find, [householdId, id]))?.recipe ?? null;
  }

  /** Of those in the order of their ids the next ones, with their images where they came from. @param id the last one seen, `null` for none */
  async findAfter(householdId: string, id: string | null, most: number): Promise<RecipeDto[]> {
    return (await this.sql.rows<{ recipe: RecipeDto }>(FIND_AFTER, [householdId, id, most])).map(
      ({ recipe }) => recipe,
    );
  }

  findSummary(householdId: string, id: string): Promise<RecipeSummaryDto | null> {
    return this.summary(this.reads.summary, householdId, id);
  }

  /** The oldest recipe of that address. */
  findByUrlKey(householdId: string, urlKey: string): Promise<RecipeSummaryDto | null> {
    return this.summary(this.reads.byUrl, householdId, urlKey);
  }

  async findContentHash(householdId: string, id: string): Promise<Buffer | null> {
    return (await this.sql.row<{ hash: Buffer }>(FIND_HASH, [householdId, id]))?.hash ?? null;
  }

  /** All or nothing, together with what `alongside` does. `false`, with nothing done, when the id is taken. */
  insert(recipe: NewRecipe, alongside?: (manager: EntityManager) => Promise<void>): Promise<boolean> {
    return this.recipes.manager.transaction(async (manager) => {
      if (!(await insertRecipe(manager, recipe))) return false;
      await alongside?.(manager);
      return true;
    });
  }

  private async summary(statement: Statement, householdId: string, key: string): Promise<RecipeSummaryDto | null> {
    return (await this.sql.row<{ recipe: RecipeSummaryDto }>(statement, [householdId, key]))?.recipe ?? null;
  }
}

async function insertRecipe(manager: EntityManager, recipe: NewRecipe): Promise<boolean> {
  const { householdId, userId, id, content, ingredientIds, ingredientNames } = recipe;
  const authorId = await authorOf(manager, recipe);
  const { lexemes, words } = documentOf(content, ingredientNames);
  const row = { ...recipeRow(content, userId, authorId), ...entryRow(content) };
  const values = [householdId, id, JSON.stringify(row), lexemes, contentHash(content)];
  if ((await rowsIn(manager, insert.INSERT_RECIPE, values)).length === 0) return false;
  const add = (statement: Statement, rows: unknown[]): Promise<unknown> =>
    rows.length === 0 ? Promise.resolve() : rowsIn(manager, statement, [householdId, id, JSON.stringify(rows)]);
  await add(insert.INSERT_INGREDIENTS, ingredientRows(content, ingredientIds));
  await add(insert.INSERT_STEPS, stepRows(content));
  await add(insert.INSERT_IMAGES, imageRows(content.images));
  await add(insert.INSERT_VIDEOS, videoRows(content));
  await add(insert.INSERT_TAGS, await links(manager, householdId, FIND_OR_ADD_TAGS, content.tags, 'tag_id'));
  await add(insert.INSERT_CUISINES, await cuisineLinks(manager, householdId, content));
  await addWords(manager, householdId, words);
  return true;
}

async function authorOf(manager: EntityManager, { householdId, userId, content }: NewRecipe): Promise<string> {
  const { author } = content;
  const [row] =
    author === null
      ? await rowsIn<{ id: string }>(manager, insert.AUTHOR_OF_ACCOUNT, [householdId, userId])
      : await rowsIn<{ id: string }>(manager, insert.AUTHOR_BY_NAME, [
          householdId,
          randomUUID(),
          author.name,
          caselessKey(author.name),
          author.image,
        ]);
  return row?.id ?? userId;
}

async function links(
  manager: EntityManager,
  householdId: string,
  statement: Statement,
  names: readonly string[],
  column: string,
): Promise<Record<string, unknown>[]> {
  if (names.length === 0) return [];
  const keyed = names.map((name) => ({ name, key: caselessKey(name) }));
  const ids = await findOrAdd((text, values) => rowsIn(manager, text, values), statement, householdId, keyed);
  return [...new Set(keyed.map(({ key }) => ids.get(key)))].map((id, position) => ({ [column]: id, position }));
}

async function cuisineLinks(
  manager: EntityManager,
  householdId: string,
  { cuisineIds, cuisineNames }: RecipeContent,
): Promise<unknown[]> {
  const named = await links(manager, householdId, FIND_OR_ADD_CUISINES, cuisineNames, 'cuisine_id');
  const ids = new Set([...cuisineIds, ...named.map((link) => link['cuisine_id'])]);
  return [...ids].map((id, position) => ({ cuisine_id: id, position }));
}

async function addWords(manager: EntityManager, householdId: string, words: readonly string[]): Promise<void> {
  const rows = words.filter(canBeMistyped).map((word) => ({ word, near: nearForms(word) }));
  if (rows.length > 0) await rowsIn(manager, insert.ADD_WORDS, [householdId, JSON.stringify(rows)]);
}
