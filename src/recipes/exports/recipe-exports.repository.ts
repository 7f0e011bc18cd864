import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';
import type { Owner } from '../owner.js';
import type { RecipeWithoutTimers } from '../reading/recipe.dto.js';
import { recipeJson } from '../reading/recipe-json.js';

/** A recipe with what belongs into an export. */
export interface ReadExport {
  readonly recipe: RecipeWithoutTimers;
  readonly cookbooks: readonly string[];
  /** The ids of its kept pictures, the one of the recipe first. */
  readonly pictureIds: readonly string[];
}

const READ = `
  SELECT ${recipeJson('r.image', `NULLIF(m.image, '')`, '$2::uuid')} AS recipe,
    ARRAY(
      SELECT c.title FROM cookbook_recipes cr JOIN cookbooks c ON c.household_id = cr.household_id AND c.id = cr.cookbook_id
      WHERE cr.household_id = r.household_id AND cr.recipe_id = r.id ORDER BY c.sort_key, c.id
    ) AS cookbooks,
    ARRAY(
      SELECT id FROM (
        SELECT COALESCE(r.picture_id, r.id) AS id, -1 AS place WHERE r.picture_token IS NOT NULL
        UNION ALL
        SELECT m.picture_id, m.position FROM recipe_images m
        WHERE m.household_id = r.household_id AND m.recipe_id = r.id AND m.picture_id IS NOT NULL
      ) AS pictures
      GROUP BY id ORDER BY min(place), id
    ) AS "pictureIds"
  FROM recipes r`;

const IN_COOKBOOK = `($3::uuid IS NULL OR EXISTS (
  SELECT FROM cookbook_recipes held WHERE held.household_id = $1 AND held.cookbook_id = $3 AND held.recipe_id = r.id
))`;

const NEXT: Statement = {
  name: 'recipe-export-next',
  text: `${READ} WHERE r.household_id = $1 AND r.deleted_at IS NULL AND ${IN_COOKBOOK} AND ($4::uuid IS NULL OR r.id > $4)
    ORDER BY r.id LIMIT $5`,
};

const ONE: Statement = {
  name: 'recipe-export-one',
  text: `${READ} WHERE r.household_id = $1 AND r.id = $3 AND r.deleted_at IS NULL`,
};

const COUNT = {
  name: 'recipe-export-count',
  text: `
    SELECT count(*)::int AS count FROM recipes r
    WHERE r.household_id = $1 AND r.deleted_at IS NULL AND ($2::uuid IS NULL OR EXISTS (
      SELECT FROM cookbook_recipes held WHERE held.household_id = $1 AND held.cookbook_id = $2 AND held.recipe_id = r.id
    ))`,
};

const PICTURE = {
  name: 'recipe-export-picture',
  text: `SELECT webp FROM pictures WHERE household_id = $1 AND id = $2 AND size = 'large'`,
};

const PERSON = {
  name: 'recipe-export-person',
  scope: 'server',
  text: 'SELECT name FROM users WHERE id = $1',
} as const;

/** Reads recipes for exports, with what other tables know of them. It has no table of its own. */
@Injectable()
export class RecipeExportsRepository {
  constructor(private readonly sql: Sql) {}

  /** The next recipes in the order of their ids. @param cookbookId `null`: all recipes @param after the last id of the part before */
  next(
    { householdId, userId }: Owner,
    cookbookId: string | null,
    after: string | null,
    most: number,
  ): Promise<ReadExport[]> {
    return this.sql.rows<ReadExport & Record<string, unknown>>(NEXT, [householdId, userId, cookbookId, after, most]);
  }

  find({ householdId, userId }: Owner, id: string): Promise<ReadExport | null> {
    return this.sql.row<ReadExport & Record<string, unknown>>(ONE, [householdId, userId, id]);
  }

  async count(householdId: string, cookbookId: string | null): Promise<number> {
    return (await this.sql.row<{ count: number }>(COUNT, [householdId, cookbookId]))?.count ?? 0;
  }

  /** A picture in its large size; `null` when it was removed meanwhile. */
  async picture(householdId: string, id: string): Promise<Buffer | null> {
    return (await this.sql.row<{ webp: Buffer }>(PICTURE, [householdId, id]))?.webp ?? null;
  }

  async nameOf(userId: string): Promise<string> {
    return (await this.sql.row<{ name: string }>(PERSON, [userId]))?.name ?? '';
  }
}
