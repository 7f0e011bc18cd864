import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rowsIn, Sql } from '../../database/sql.js';
import { LeaseLostError } from '../import-runs.repository.js';

/** An attempt under way in this process. */
export interface PictureAttempt {
  readonly householdId: string;
  readonly recipeId: string;
  readonly token: string;
  /** This one included. */
  readonly attempts: number;
}

const LEASE = `interval '10 seconds'`;

const ADD = {
  name: 'picture-fetch-add',
  text: 'INSERT INTO picture_fetches (household_id, recipe_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};

const BEGIN = {
  name: 'picture-fetch-begin',
  text: `
    WITH due AS MATERIALIZED (
      SELECT household_id, recipe_id FROM picture_fetches
      WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    UPDATE picture_fetches f
    SET attempts = attempts + 1, lease_token = gen_random_uuid(), due_at = now() + ${LEASE}
    FROM due WHERE f.household_id = due.household_id AND f.recipe_id = due.recipe_id
    RETURNING f.household_id AS "householdId", f.recipe_id AS "recipeId", f.lease_token AS token, f.attempts`,
};

const RENEW = {
  name: 'picture-fetch-renew',
  text: `UPDATE picture_fetches SET due_at = now() + ${LEASE} WHERE lease_token = ANY($1::uuid[])`,
};

const MINE = 'household_id = $1 AND recipe_id = $2 AND lease_token = $3';

const FINISH = {
  name: 'picture-fetch-finish',
  text: `DELETE FROM picture_fetches WHERE ${MINE} RETURNING recipe_id`,
};

const POSTPONE = {
  name: 'picture-fetch-postpone',
  text: `UPDATE picture_fetches SET due_at = now() + $4 * interval '1 second', lease_token = NULL WHERE ${MINE}`,
};

const HAND_BACK = {
  name: 'picture-fetch-hand-back',
  text: `
    UPDATE picture_fetches SET due_at = now(), attempts = attempts - 1, lease_token = NULL
    WHERE lease_token = ANY($1::uuid[])`,
};

/** Pictures that are yet to be fetched. Every change of an attempt holds only while nobody else began another one. */
@Injectable()
export class PictureFetchesRepository {
  constructor(private readonly sql: Sql) {}

  /** For the transaction that stores the recipe. */
  async add(manager: EntityManager, householdId: string, recipeId: string): Promise<void> {
    await rowsIn(manager, ADD, [householdId, recipeId]);
  }

  /** Begins an attempt at those that are due, at most `most`; no other process gets them. */
  begin(most: number): Promise<PictureAttempt[]> {
    return this.sql.rows<PictureAttempt>(BEGIN, [most]);
  }

  async renew(tokens: readonly string[]): Promise<void> {
    if (tokens.length > 0) await this.sql.rows(RENEW, [tokens]);
  }

  /** For the transaction that keeps the picture. @throws LeaseLostError */
  async finish(manager: EntityManager, { householdId, recipeId, token }: PictureAttempt): Promise<void> {
    if ((await rowsIn(manager, FINISH, [householdId, recipeId, token])).length === 0) throw new LeaseLostError();
  }

  /** For a picture that cannot be had. */
  async giveUp({ householdId, recipeId, token }: PictureAttempt): Promise<void> {
    await this.sql.rows(FINISH, [householdId, recipeId, token]);
  }

  async postpone({ householdId, recipeId, token }: PictureAttempt, delaySeconds: number): Promise<void> {
    await this.sql.rows(POSTPONE, [householdId, recipeId, token, delaySeconds]);
  }

  /** Gives attempts up that a stop of this process cuts short: the next process begins them at once. */
  async handBack(tokens: readonly string[]): Promise<void> {
    if (tokens.length > 0) await this.sql.rows(HAND_BACK, [tokens]);
  }
}
