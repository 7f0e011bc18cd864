import { Injectable } from '@nestjs/common';
import { type Queries, Sql, type Statement } from '../../database/sql.js';
import { SERVER } from '../../queues/fair-queue.js';
import { RECIPE_COUNT } from './recipe-limit-sql.js';

const RECIPES: Statement = { name: 'household-use-recipes', text: `SELECT ${RECIPE_COUNT}::int AS count` };

/**
 * A picture that several recipes share counts once. A replaced picture counts until a task has removed it. Postgres
 * knows the length of a picture without reading it.
 */
const PICTURES: Statement = {
  name: 'household-use-pictures',
  text: 'SELECT COALESCE(sum(octet_length(webp)), 0)::float8 AS bytes FROM pictures WHERE household_id = $1',
};

/** Milliseconds for the statement about all households, which only the administrator runs. */
const PATIENCE = 600_000;
const BE_PATIENT: Statement = {
  name: 'household-use-patience',
  scope: 'server',
  text: `SELECT set_config('statement_timeout', '${PATIENCE}', true)`,
};

const RECIPES_OF_ALL: Statement = {
  name: 'household-use-recipes-of-all',
  scope: 'server',
  query_timeout: PATIENCE,
  text: `
    SELECT household_id AS id, count(*) FILTER (WHERE deleted_at IS NULL)::int AS recipes,
      count(*) FILTER (WHERE deleted_at IS NOT NULL)::int AS "inBin"
    FROM recipes GROUP BY household_id`,
};

const PICTURES_OF_ALL: Statement = {
  name: 'household-use-pictures-of-all',
  scope: 'server',
  query_timeout: PATIENCE,
  text: 'SELECT household_id AS id, sum(octet_length(webp))::float8 AS bytes FROM pictures GROUP BY household_id',
};

export interface HouseholdUse {
  /** Number of recipes outside the bin. */
  readonly recipes: number;
  readonly inBin: number;
  readonly pictureBytes: number;
}

/** Reads how much of each limit households have used. */
@Injectable()
export class HouseholdUseRepository {
  constructor(private readonly sql: Sql) {}

  async recipesOf(householdId: string): Promise<number> {
    return (await this.sql.row<{ count: number }>(RECIPES, [householdId]))?.count ?? 0;
  }

  /** @param within the transaction whose pictures are counted too */
  async pictureBytesOf(householdId: string, within: Queries = this.sql): Promise<number> {
    return (await within.row<{ bytes: number }>(PICTURES, [householdId]))?.bytes ?? 0;
  }

  /** The numbers by household. A household with neither recipes nor pictures is missing. */
  ofAll(): Promise<ReadonlyMap<string, HouseholdUse>> {
    return this.sql.transaction(SERVER, async (tx) => {
      await tx.rows(BE_PATIENT, []);
      const recipes = await tx.rows<{ id: string; recipes: number; inBin: number }>(RECIPES_OF_ALL, []);
      const pictures = await tx.rows<{ id: string; bytes: number }>(PICTURES_OF_ALL, []);
      const counts = new Map(recipes.map((row) => [row.id, row]));
      const bytes = new Map(pictures.map((row) => [row.id, row.bytes]));
      return new Map(
        [...new Set([...counts.keys(), ...bytes.keys()])].map((id) => {
          const { recipes: outside = 0, inBin = 0 } = counts.get(id) ?? {};
          return [id, { recipes: outside, inBin, pictureBytes: bytes.get(id) ?? 0 }];
        }),
      );
    });
  }
}
