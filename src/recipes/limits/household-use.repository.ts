import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../../database/sql-repository.js';

/** Milliseconds for the statements about all households, which only the administrator runs. */
const PATIENCE = 600_000;

export interface HouseholdUse {
  /** Number of recipes outside the bin. */
  readonly recipes: number;
  readonly inBin: number;
  readonly pictureBytes: number;
}

/** Reads how much of each limit households have used. */
@Injectable()
export class HouseholdUseRepository extends SqlRepository {
  /**
   * The number of recipes outside the bin. Those in the bin do not count, because people cannot empty the bin: a full household could
   * not make room by deleting. Postgres reads two indexes and no rows.
   */
  async recipesOf(householdId: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `SELECT ((SELECT count(*) FROM recipes WHERE household_id = $1)
         - (SELECT count(*) FROM recipes WHERE household_id = $1 AND deleted_at IS NOT NULL))::int AS count`,
      [householdId],
    );
    return row?.count ?? 0;
  }

  /**
   * A picture that several recipes share counts once. A replaced picture counts until a task has removed it. Postgres knows the length
   * of a picture without reading it.
   */
  async pictureBytesOf(householdId: string): Promise<number> {
    const [row] = await this.query<{ bytes: number }>(
      'SELECT COALESCE(sum(octet_length(webp)), 0)::float8 AS bytes FROM pictures WHERE household_id = $1',
      [householdId],
    );
    return row?.bytes ?? 0;
  }

  /** The numbers by household. A household with neither recipes nor pictures is missing. */
  ofAll(): Promise<ReadonlyMap<string, HouseholdUse>> {
    return this.transactions.run(async () => {
      await this.query(`SET LOCAL statement_timeout = ${PATIENCE}`, []);
      const recipes = await this.query<{ id: string; recipes: number; inBin: number }>(
        `SELECT household_id AS id, count(*) FILTER (WHERE deleted_at IS NULL)::int AS recipes,
           count(*) FILTER (WHERE deleted_at IS NOT NULL)::int AS "inBin"
         FROM recipes GROUP BY household_id`,
        [],
      );
      const pictures = await this.query<{ id: string; bytes: number }>(
        'SELECT household_id AS id, sum(octet_length(webp))::float8 AS bytes FROM pictures GROUP BY household_id',
        [],
      );
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
