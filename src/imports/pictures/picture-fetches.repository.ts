import { Injectable } from '@nestjs/common';
import { type RecipeTaskAttempt, RecipeTasks, recipeTaskStatements } from '../../database/recipe-tasks.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { LeaseLostError } from '../import-runs.repository.js';

const STEPS = recipeTaskStatements('picture_fetches');

/** How many pictures are yet to be fetched; `postponed` ones are tried again later. */
export interface OpenPictures {
  status: 'waiting' | 'running' | 'postponed';
  count: number;
  /** For how long the first of them has been due; 0 for all that are not. */
  dueSeconds: number;
}

const OPEN_BY_STATUS: Statement = {
  name: 'picture-fetches-open-by-status',
  scope: 'server',
  text: `
    SELECT s.status, count(f.due_at)::int AS count,
      GREATEST(EXTRACT(epoch FROM now() - min(f.due_at)), 0)::float8 AS "dueSeconds"
    FROM (VALUES ('waiting'), ('running'), ('postponed')) s(status)
    LEFT JOIN picture_fetches f ON s.status = CASE
      WHEN f.due_at <= now() THEN 'waiting' WHEN f.lease_token IS NULL THEN 'postponed' ELSE 'running' END
    GROUP BY s.status`,
};

/** Pictures that are yet to be fetched. */
@Injectable()
export class PictureFetchesRepository extends RecipeTasks {
  constructor(sql: Sql) {
    super(sql, STEPS);
  }

  /** Of all households; for those who watch over them. */
  openByStatus(): Promise<OpenPictures[]> {
    return this.sql.rows<OpenPictures>(OPEN_BY_STATUS, []);
  }

  /** For the transaction that keeps the picture. @throws LeaseLostError */
  async finish(tx: Transaction, { householdId, recipeId, token }: RecipeTaskAttempt): Promise<void> {
    if ((await tx.rows(STEPS.end, [householdId, recipeId, token])).length === 0) throw new LeaseLostError();
  }
}
