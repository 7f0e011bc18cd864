import type { EntityManager } from 'typeorm';
import { rowsIn, type Sql, type Statement } from './sql.js';

/** An attempt under way in this process. */
export interface RecipeTaskAttempt {
  readonly householdId: string;
  readonly recipeId: string;
  readonly token: string;
  /** This one included. */
  readonly attempts: number;
}

/** Of the attempt `$3` at the recipe `$2`, unless another one was begun. */
export const MINE = 'household_id = $1 AND recipe_id = $2 AND lease_token = $3';

/** Nothing is put off for more than an hour: what lies further ahead was put off before the clock was put back. */
const DUE = `(due_at <= now() OR due_at > now() + interval '61 minutes')`;

type Step = 'add' | 'begin' | 'renew' | 'end' | 'postpone' | 'handBack';

export function recipeTaskStatements(table: 'picture_fetches' | 'nutrition_tasks'): Record<Step, Statement> {
  return {
    add: {
      name: `${table}-add`,
      text: `INSERT INTO ${table} (household_id, recipe_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    },
    begin: {
      name: `${table}-begin`,
      text: `
        WITH due AS MATERIALIZED (
          SELECT household_id, recipe_id FROM ${table}
          WHERE ${DUE} ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
        )
        UPDATE ${table} t
        SET attempts = attempts + 1, lease_token = gen_random_uuid(), due_at = now() + $2 * interval '1 second'
        FROM due WHERE t.household_id = due.household_id AND t.recipe_id = due.recipe_id
        RETURNING t.household_id AS "householdId", t.recipe_id AS "recipeId", t.lease_token AS token, t.attempts`,
    },
    renew: {
      name: `${table}-renew`,
      text: `UPDATE ${table} SET due_at = now() + $2 * interval '1 second' WHERE lease_token = ANY($1::uuid[])`,
    },
    end: { name: `${table}-end`, text: `DELETE FROM ${table} WHERE ${MINE} RETURNING recipe_id` },
    postpone: {
      name: `${table}-postpone`,
      text: `UPDATE ${table} SET due_at = now() + $4 * interval '1 second', lease_token = NULL WHERE ${MINE}`,
    },
    handBack: {
      name: `${table}-hand-back`,
      text: `
        UPDATE ${table} SET due_at = now(), attempts = attempts - 1, lease_token = NULL
        WHERE lease_token = ANY($1::uuid[])`,
    },
  };
}

/** What is yet to be done for recipes. Every change of an attempt holds only while nobody else began another one. */
export abstract class RecipeTasks {
  constructor(
    protected readonly sql: Sql,
    protected readonly steps: Record<Step, Statement>,
  ) {}

  /** For the transaction that stores the recipe. */
  async add(manager: EntityManager, householdId: string, recipeId: string): Promise<void> {
    await rowsIn(manager, this.steps.add, [householdId, recipeId]);
  }

  /** Begins an attempt at those that are due the longest; no other process gets them until the seconds are over. */
  begin(most: number, seconds: number): Promise<RecipeTaskAttempt[]> {
    return this.sql.rows<RecipeTaskAttempt>(this.steps.begin, [most, seconds]);
  }

  /** Keeps the attempts from others for as many seconds from now. */
  async renew(tokens: readonly string[], seconds: number): Promise<void> {
    if (tokens.length > 0) await this.sql.rows(this.steps.renew, [tokens, seconds]);
  }

  /** For what cannot be done. */
  async giveUp({ householdId, recipeId, token }: RecipeTaskAttempt): Promise<void> {
    await this.sql.rows(this.steps.end, [householdId, recipeId, token]);
  }

  async postpone({ householdId, recipeId, token }: RecipeTaskAttempt, delaySeconds: number): Promise<void> {
    await this.sql.rows(this.steps.postpone, [householdId, recipeId, token, delaySeconds]);
  }

  /** Gives attempts up that a stop of this process cuts short: the next process begins them at once. */
  async handBack(tokens: readonly string[]): Promise<void> {
    if (tokens.length > 0) await this.sql.rows(this.steps.handBack, [tokens]);
  }
}
