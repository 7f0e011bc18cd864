import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';
import { utc } from '../../database/utc-sql.js';
import { joinMarks } from '../marks/mark-sql.js';
import type { Owner } from '../owner.js';
import type { RecipeWithoutTimers } from '../reading/recipe.dto.js';
import { recipeJson } from '../reading/recipe-json.js';

/** A recipe with the data of other tables that an export contains. */
export interface ReadExport {
  readonly recipe: RecipeWithoutTimers;
  readonly cookbooks: readonly string[];
  /** The ids of its stored pictures, the main picture first. */
  readonly pictureIds: readonly string[];
  /** When the person who exports made it a favourite. */
  readonly favoriteAt: string | null;
  /** When it was cooked, the latest first. */
  readonly made: readonly MadeBefore[];
}

export interface MadeBefore {
  readonly madeAt: string;
  readonly servings: number | null;
  readonly note: string | null;
}

const READ = `
  SELECT ${recipeJson('r.image', `NULLIF(m.image, '')`)} AS recipe,
    ARRAY(
      SELECT c.title FROM cookbook_recipes cr JOIN cookbooks c ON c.household_id = $1 AND c.id = cr.cookbook_id
      WHERE cr.household_id = $1 AND cr.recipe_id = r.id ORDER BY c.sort_key, c.id
    ) AS cookbooks,
    ARRAY(
      SELECT id FROM (
        SELECT COALESCE(r.picture_id, r.id) AS id, -1 AS place WHERE r.picture_token IS NOT NULL
        UNION ALL
        SELECT m.picture_id, m.position FROM recipe_images m
        WHERE m.household_id = $1 AND m.recipe_id = r.id AND m.picture_id IS NOT NULL
      ) AS pictures
      GROUP BY id ORDER BY min(place), id
    ) AS "pictureIds",
    ${utc('marks.favorite_at')} AS "favoriteAt",
    COALESCE((
      SELECT json_agg(json_build_object('madeAt', ${utc('d.made_at')}, 'servings', d.servings, 'note', d.note)
                      ORDER BY d.made_at DESC, d.created_at DESC, d.id)
      FROM recipe_made d WHERE d.household_id = $1 AND d.recipe_id = r.id
    ), '[]') AS made
  FROM recipes r ${joinMarks('r', '$2')}`;

const MANY: Statement = {
  name: 'recipe-export-many',
  text: `${READ} WHERE r.household_id = $1 AND r.deleted_at IS NULL AND r.id = ANY($3::uuid[]) ORDER BY r.created_at, r.id`,
};

const ONE: Statement = {
  name: 'recipe-export-one',
  text: `${READ} WHERE r.household_id = $1 AND r.id = $3 AND r.deleted_at IS NULL`,
};

const IDS = {
  name: 'recipe-export-ids',
  text: `
    SELECT r.id FROM recipes r
    WHERE r.household_id = $1 AND r.deleted_at IS NULL AND ($2::uuid IS NULL OR EXISTS (
      SELECT FROM cookbook_recipes held WHERE held.household_id = $1 AND held.cookbook_id = $2 AND held.recipe_id = r.id
    ))
    ORDER BY r.created_at, r.id`,
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

/** Reads recipes for exports, with the data of other tables. It has no table of its own. */
@Injectable()
export class RecipeExportsRepository {
  constructor(private readonly sql: Sql) {}

  /** The ids of the recipes, the oldest first. @param cookbookId `null`: all recipes */
  async ids(householdId: string, cookbookId: string | null): Promise<string[]> {
    return (await this.sql.rows<{ id: string }>(IDS, [householdId, cookbookId])).map(({ id }) => id);
  }

  /** The recipes that still exist, the oldest first. */
  many({ householdId, userId }: Owner, ids: readonly string[]): Promise<ReadExport[]> {
    return this.sql.rows<ReadExport & Record<string, unknown>>(MANY, [householdId, userId, ids]);
  }

  find({ householdId, userId }: Owner, id: string): Promise<ReadExport | null> {
    return this.sql.row<ReadExport & Record<string, unknown>>(ONE, [householdId, userId, id]);
  }

  /** A picture in its large size; `null` when it was removed in the meantime. */
  async picture(householdId: string, id: string): Promise<Buffer | null> {
    return (await this.sql.row<{ webp: Buffer }>(PICTURE, [householdId, id]))?.webp ?? null;
  }

  async nameOf(userId: string): Promise<string> {
    return (await this.sql.row<{ name: string }>(PERSON, [userId]))?.name ?? '';
  }
}
