import type { TurnsTaken } from '../queues/turns.js';
import type { Sql, Statement, Transaction } from './sql.js';

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

/** The same of many attempts; the token alone has no index. */
const THESE = `
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS mine(household_id, recipe_id, lease_token)
  WHERE t.household_id = mine.household_id AND t.recipe_id = mine.recipe_id AND t.lease_token = mine.lease_token`;

/** Nothing is put off for more than an hour: what lies further ahead was put off before the clock was put back. */
const DUE = `(due_at <= now() OR due_at > now() + interval '61 minutes')`;

type Step = 'add' | 'begin' | 'renew' | 'end' | 'postpone' | 'handBack';

/** Thousands may be due: of each household the first one is looked up, and the one that is begun is found by where it lies. */
export function recipeTaskStatements(table: 'picture_fetches'): Record<Step, Statement> {
  return {
    add: {
      name: `${table}-add`,
      text: `INSERT INTO ${table} (household_id, recipe_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    },
    begin: {
      name: `${table}-begin`,
      scope: 'server',
      text: `
        UPDATE ${table}
        SET attempts = attempts + 1, lease_token = gen_random_uuid(), due_at = now() + $1 * interval '1 second'
        WHERE ${DUE} AND ctid = (
          WITH RECURSIVE households AS (
            SELECT (SELECT household_id FROM ${table} ORDER BY household_id LIMIT 1) AS id
            UNION ALL
            SELECT (SELECT household_id FROM ${table} WHERE household_id > h.id ORDER BY household_id LIMIT 1)
            FROM households h WHERE h.id IS NOT NULL
          )
          SELECT first.place FROM households h CROSS JOIN LATERAL (
            SELECT ctid AS place, due_at FROM ${table} WHERE household_id = h.id AND ${DUE} ORDER BY due_at LIMIT 1
          ) first
          WHERE h.id <> ALL ($2::uuid[])
          ORDER BY array_position($3::uuid[], h.id) NULLS FIRST, first.due_at LIMIT 1
        )
        RETURNING household_id AS "householdId", recipe_id AS "recipeId", lease_token AS token, attempts`,
    },
    renew: {
      name: `${table}-renew`,
      scope: 'server',
      text: `UPDATE ${table} t SET due_at = now() + $4 * interval '1 second' ${THESE}`,
    },
    end: { name: `${table}-end`, text: `DELETE FROM ${table} WHERE ${MINE} RETURNING recipe_id` },
    postpone: {
      name: `${table}-postpone`,
      text: `UPDATE ${table} SET due_at = now() + $4 * interval '1 second', lease_token = NULL WHERE ${MINE}`,
    },
    handBack: {
      name: `${table}-hand-back`,
      scope: 'server',
      text: `UPDATE ${table} t SET due_at = now(), attempts = t.attempts - 1, lease_token = NULL ${THESE}`,
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
  async add(tx: Transaction, householdId: string, recipeId: string): Promise<void> {
    await tx.rows(this.steps.add, [householdId, recipeId]);
  }

  /**
   * Begins an attempt at what is due the longest of the household whose turn it is; no other process gets it until the seconds are
   * over. `null` when nothing is due, or another process was faster.
   */
  begin({ full, served }: TurnsTaken, seconds: number): Promise<RecipeTaskAttempt | null> {
    return this.sql.row<RecipeTaskAttempt>(this.steps.begin, [seconds, full, served]);
  }

  /** Keeps the attempts from others for as many seconds from now. */
  async renew(attempts: readonly RecipeTaskAttempt[], seconds: number): Promise<void> {
    if (attempts.length > 0) await this.sql.rows(this.steps.renew, [...keysOf(attempts), seconds]);
  }

  /** For what cannot be done. `false`, with nothing done, when the recipe is gone or another attempt was begun. */
  async giveUp({ householdId, recipeId, token }: RecipeTaskAttempt): Promise<boolean> {
    return (await this.sql.row(this.steps.end, [householdId, recipeId, token])) !== null;
  }

  async postpone({ householdId, recipeId, token }: RecipeTaskAttempt, delaySeconds: number): Promise<void> {
    await this.sql.rows(this.steps.postpone, [householdId, recipeId, token, delaySeconds]);
  }

  /** Gives attempts up that a stop of this process cuts short: the next process begins them at once. */
  async handBack(attempts: readonly RecipeTaskAttempt[]): Promise<void> {
    if (attempts.length > 0) await this.sql.rows(this.steps.handBack, keysOf(attempts));
  }
}

function keysOf(attempts: readonly RecipeTaskAttempt[]): string[][] {
  return [
    attempts.map(({ householdId }) => householdId),
    attempts.map(({ recipeId }) => recipeId),
    attempts.map(({ token }) => token),
  ];
}
