import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In, IsNull, MoreThan, Not } from 'typeorm';
import { type HouseholdKey, HouseholdRepository } from '../database/household-repository.js';
import { Transactions } from '../database/transactions.js';
import { type NutritionEstimate, Recipe } from './entities/recipe.entity.js';
import { type PartColumns, type RecipeHead, type WholeRecipe, wholeRecipe } from './reading/whole-recipe.js';

/** Days that a recipe stays in the bin. */
const DAYS_IN_BIN = 30;
/** The id of no person. A Citus cluster refuses the join with a NULL. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Maximum number of recipes with the same name that are compared. */
const MOST_NAMESAKES = 50;

/** The fields of a recipe by which duplicates are recognised. */
export interface KnownRecipe {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly urlKey: string | null;
  /** `hashOf` the content that created it. */
  readonly contentHash: Buffer;
  /** The names of its ingredients. */
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
}

@Injectable()
export class RecipesRepository extends HouseholdRepository<Recipe> {
  constructor(transactions: Transactions) {
    super(Recipe, transactions);
  }

  /** A recipe outside the bin. */
  findOutsideBin(householdId: string, id: string): Promise<Recipe | null> {
    return this.table.findOneBy({ householdId, id, deletedAt: IsNull() });
  }

  /** Recipes outside the bin, in any order. */
  findAllOutsideBin(householdId: string, ids: readonly string[]): Promise<Recipe[]> {
    return this.table.findBy({ householdId, id: In(ids), deletedAt: IsNull() });
  }

  /** Whether one of the recipes is there, outside the bin. */
  hasOneOutsideBin(householdId: string, ids: readonly string[]): Promise<boolean> {
    return this.table.existsBy({ householdId, id: In(ids), deletedAt: IsNull() });
  }

  /** Recipes with all their parts, in the bin or not, in the order of their ids. @param readerId whose ratings and favourites they have */
  async findWhole(householdId: string, ids: readonly string[], readerId = NOBODY): Promise<WholeRecipe[]> {
    const rows = await this.query<PartColumns>(
      `SELECT r.*, to_json(a) AS author, k.rating, k.favorite_at AS "favoriteAt",
         (SELECT json_agg(t ORDER BY l.position) FROM recipe_tags l JOIN tags t ON t.household_id = $1 AND t.id = l.tag_id
           WHERE l.household_id = $1 AND l.recipe_id = r.id) AS tags,
         (SELECT json_agg(c ORDER BY l.position) FROM recipe_cuisines l JOIN cuisines c ON c.household_id = $1 AND c.id = l.cuisine_id
           WHERE l.household_id = $1 AND l.recipe_id = r.id) AS cuisines,
         (SELECT json_agg(p ORDER BY p.position, p.system_used, p.id) FROM (
           SELECT l.*, i.food_id FROM recipe_ingredients l JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
           WHERE l.household_id = $1 AND l.recipe_id = r.id) p) AS ingredients,
         (SELECT json_agg(p ORDER BY p.position, p.system_used, p.id) FROM recipe_steps p
           WHERE p.household_id = $1 AND p.recipe_id = r.id) AS steps,
         (SELECT json_agg(p ORDER BY p.position, p.id) FROM recipe_images p
           WHERE p.household_id = $1 AND p.recipe_id = r.id) AS images,
         (SELECT json_agg(p ORDER BY p.position, p.id) FROM recipe_videos p
           WHERE p.household_id = $1 AND p.recipe_id = r.id) AS videos
       FROM recipes r LEFT JOIN authors a ON a.household_id = $1 AND a.id = r.author_id
       LEFT JOIN recipe_marks k ON k.household_id = $1 AND k.user_id = $3 AND k.recipe_id = r.id
       WHERE r.household_id = $1 AND r.id = ANY($2::uuid[]) ORDER BY r.id`,
      [householdId, ids, readerId],
    );
    const recipes = this.toRows(rows);
    return rows.map((row, index) => wholeRecipe(recipes[index] as Recipe, row));
  }

  /** What summaries show of these recipes, in the bin or not, in the order of `ids`. @param readerId whose ratings and favourites they have */
  async findHeads(householdId: string, ids: readonly string[], readerId: string): Promise<RecipeHead[]> {
    if (ids.length === 0) return [];
    return this.query(
      `SELECT r.household_id AS "householdId", r.id, r.user_id AS "userId", r.name, r.description, r.image,
         r.picture_token AS "pictureToken", r.url, r.servings, r.prep_minutes AS "prepMinutes", r.cook_minutes AS "cookMinutes",
         r.total_minutes AS "totalMinutes", r.notes, r.calories, r.origin_country AS "originCountry", r.categories,
         r.average_rating AS "averageRating", r.rating_count AS "ratingCount", r.last_made_at AS "lastMadeAt",
         r.made_count AS "madeCount", r.version, r.created_at AS "createdAt", r.updated_at AS "updatedAt",
         r.deleted_at AS "deletedAt", k.rating, k.favorite_at AS "favoriteAt", to_json(a) AS author,
         ARRAY(
           SELECT json_build_object('name', t.name, 'version', t.version)
           FROM recipe_tags l JOIN tags t ON t.household_id = $1 AND t.id = l.tag_id
           WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position
         ) AS tags
       FROM recipes r LEFT JOIN authors a ON a.household_id = $1 AND a.id = r.author_id
       LEFT JOIN recipe_marks k ON k.household_id = $1 AND k.user_id = $3 AND k.recipe_id = r.id
       WHERE r.household_id = $1 AND r.id = ANY($2::uuid[])
       ORDER BY array_position($2::uuid[], r.id)`,
      [householdId, ids, readerId],
    );
  }

  /** The ids of the next recipes outside the bin, in their order. @param after the last id of the previous part; `null` at the beginning */
  async idsAfter(householdId: string, after: string | null, most: number): Promise<string[]> {
    const where: FindOptionsWhere<Recipe> = { householdId, deletedAt: IsNull(), ...(after && { id: MoreThan(after) }) };
    const rows = await this.table.find({ select: { id: true }, where, order: { id: 'ASC' }, take: most });
    return rows.map(({ id }) => id);
  }

  /** The ids of the recipes outside the bin that were cooked most often, except those that were never cooked. */
  async idsMadeMost(householdId: string, most: number): Promise<string[]> {
    const rows = await this.table.find({
      select: { id: true },
      where: { householdId, deletedAt: IsNull(), madeCount: MoreThan(0) },
      order: { madeCount: 'DESC', lastMadeAt: 'DESC', id: 'ASC' },
      take: most,
    });
    return rows.map(({ id }) => id);
  }

  /** The id of the oldest recipe outside the bin whose address has this `urlKey()`. */
  async idOfUrl(householdId: string, urlKey: string): Promise<string | null> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const found = await this.table.findOne({
      select: { id: true },
      where: { householdId, urlKey, deletedAt: IsNull() },
      order,
    });
    return found?.id ?? null;
  }

  /** Of these recipes those outside the bin, the oldest first, at most 50. */
  findKnown(householdId: string, ids: readonly string[]): Promise<KnownRecipe[]> {
    return this.query(
      `SELECT r.id, r.name, r.version, r.url_key AS "urlKey", r.content_hash AS "contentHash",
         ARRAY(
           SELECT i.name FROM recipe_ingredients i
           WHERE i.household_id = $1 AND i.recipe_id = r.id ORDER BY i.position, i.id
         ) AS ingredients,
         ARRAY(
           SELECT s.text FROM recipe_steps s WHERE s.household_id = $1 AND s.recipe_id = r.id ORDER BY s.position, s.id
         ) AS steps
       FROM recipes r WHERE r.household_id = $1 AND r.id = ANY($2::uuid[]) AND r.deleted_at IS NULL
       ORDER BY r.created_at, r.id LIMIT ${MOST_NAMESAKES}`,
      [householdId, ids],
    );
  }

  findByAuthor(householdId: string, authorId: string): Promise<Recipe[]> {
    return this.table.findBy({ householdId, authorId, deletedAt: IsNull() });
  }

  /** `null` when the household has a recipe with the id, perhaps in the bin. */
  async add(recipe: Partial<Recipe> & Pick<Recipe, 'householdId' | 'id'>): Promise<Recipe | null> {
    return (await this.insertNew([recipe]))[0] ?? null;
  }

  /** Locks a recipe outside the bin, to change it. */
  lockOutsideBin(householdId: string, id: string): Promise<Recipe | null> {
    return this.table.findOne({ where: { householdId, id, deletedAt: IsNull() }, lock: { mode: 'for_no_key_update' } });
  }

  /** Locks those of the recipes that are outside the bin, in the order of their ids. @returns their ids */
  async lockAllOutsideBin(
    householdId: string,
    ids: readonly string[],
    mode: 'for_no_key_update' | 'pessimistic_read' | 'pessimistic_write',
  ): Promise<string[]> {
    const rows = await this.table.find({
      select: { householdId: true, id: true },
      where: { householdId, id: In(ids), deletedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode },
    });
    return rows.map(({ id }) => id);
  }

  /** Locks a recipe outside the bin, so that nobody begins to refer to it. */
  lockToRemove(householdId: string, id: string): Promise<Recipe | null> {
    return this.table.findOne({
      where: { householdId, id, deletedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Locks a recipe outside the bin: others may change it but not delete it for ever. @returns whether it is there */
  async lockAgainstRemoval(householdId: string, id: string): Promise<boolean> {
    const where = { householdId, id, deletedAt: IsNull() };
    return (await this.table.findOne({ select: { id: true }, where, lock: { mode: 'for_key_share' } })) !== null;
  }

  /** Locks a recipe outside the bin: it stays as it is until the end of the transaction. */
  lockAgainstChange(householdId: string, id: string): Promise<Recipe | null> {
    return this.table.findOne({ where: { householdId, id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_read' } });
  }

  /** Puts a recipe into the bin, which is no edit: `updated_at` stays. `null` when it has another version. */
  async moveToBin(householdId: string, id: string, version: number): Promise<Recipe | null> {
    const rows = await this.query(
      `UPDATE recipes SET deleted_at = now(), version = version + 1
       WHERE household_id = $1 AND id = $2 AND version = $3 AND deleted_at IS NULL RETURNING *`,
      [householdId, id, version],
    );
    return this.toRows(rows)[0] ?? null;
  }

  /** Puts recipes into the bin, which the caller has locked outside of it. */
  async moveAllToBin(householdId: string, ids: readonly string[]): Promise<Recipe[]> {
    const rows = await this.query(
      `UPDATE recipes SET deleted_at = now(), version = version + 1
       WHERE household_id = $1 AND id = ANY($2::uuid[]) RETURNING *`,
      [householdId, ids],
    );
    return this.toRows(rows);
  }

  /** The ids of their ingredients in `recipe_ingredients`. */
  async lineIds(householdId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      'SELECT id FROM recipe_ingredients WHERE household_id = $1 AND recipe_id = ANY($2::uuid[])',
      [householdId, ids],
    );
    return rows.map((row) => row.id);
  }

  /** Takes recipes out of the bin, which the caller has locked there. */
  async takeFromBin(householdId: string, ids: readonly string[]): Promise<Recipe[]> {
    const rows = await this.query(
      `UPDATE recipes SET deleted_at = NULL, version = version + 1
       WHERE household_id = $1 AND id = ANY($2::uuid[]) RETURNING *`,
      [householdId, ids],
    );
    return this.toRows(rows);
  }

  /** An edit of several recipes that the caller has locked. Those in the bin keep their versions, because clients do not see them. */
  async raiseVersions(householdId: string, ids: readonly string[]): Promise<(HouseholdKey & { version: number })[]> {
    return this.query(
      `UPDATE recipes SET version = version + 1, updated_at = now()
       WHERE household_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL
       RETURNING household_id AS "householdId", id, version`,
      [householdId, ids],
    );
  }

  /** Changes columns that are no edit of the recipe: version and `updated_at` stay. */
  async touch(householdId: string, id: string, columns: Partial<Recipe>): Promise<void> {
    await this.table.update({ householdId, id }, columns);
  }

  /** The ids of the recipes in the bin, the last ones first. */
  async idsInBin(householdId: string): Promise<string[]> {
    const rows = await this.table.find({
      select: { householdId: true, id: true },
      where: { householdId, deletedAt: Not(IsNull()) },
      order: { deletedAt: 'DESC', id: 'ASC' },
    });
    return rows.map(({ id }) => id);
  }

  /** Locks those of the recipes that are in the bin. @returns their ids */
  async lockInBin(householdId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.table.find({
      select: { householdId: true, id: true },
      where: { householdId, id: In(ids), deletedAt: Not(IsNull()) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return rows.map(({ id }) => id);
  }

  /** Households with recipes whose time in the bin is over. */
  async householdsWithOld(): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `SELECT DISTINCT household_id AS id FROM recipes WHERE deleted_at < now() - interval '${DAYS_IN_BIN} days'`,
      [],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks recipes whose time in the bin is over and that nobody else has locked, at most `most`. @returns their ids */
  async lockOld(householdId: string, most: number): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `SELECT id FROM recipes WHERE household_id = $1 AND deleted_at < now() - interval '${DAYS_IN_BIN} days'
       ORDER BY deleted_at LIMIT $2::int FOR UPDATE SKIP LOCKED`,
      [householdId, most],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes recipes for ever. The feed got their deletions when they were put into the bin. */
  async erase(householdId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.table.delete({ householdId, id: In(ids) });
  }

  /** Deletes recipes of a household that is removed. @returns how many; 0 when none is left */
  async eraseSome(householdId: string, most: number): Promise<number> {
    const rows = await this.query(
      `DELETE FROM recipes WHERE household_id = $1 AND id IN (
         SELECT id FROM recipes WHERE household_id = $1 ORDER BY id LIMIT $2::int
       ) RETURNING id`,
      [householdId, most],
    );
    return rows.length;
  }

  /**
   * Stores an estimate of the nutrition. `false`, with nothing done, when the recipe has another version. An estimate does not raise the
   * version, so that people who read the recipe before can still change it.
   */
  async keepEstimate(
    { householdId, id }: HouseholdKey,
    version: number,
    nutritionEstimate: NutritionEstimate,
  ): Promise<boolean> {
    return (await this.table.update({ householdId, id, version }, { nutritionEstimate })).affected === 1;
  }
}
